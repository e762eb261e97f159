package task

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"time"
)

// ID is a task's identifier: a UUID of version 7. Its first half is a sequence
// number that orders tasks; its second half is random, so that ids cannot be
// guessed.
type ID [16]byte

// NewID makes the id with the given sequence number.
func NewID(seq uint64) ID {
	var id ID
	rand.Read(id[8:])
	ms, count := seq>>seqCountBits, uint16(seq&seqCountMask)
	binary.BigEndian.PutUint64(id[:8], ms<<16|0x7000|uint64(count))
	id[8] = id[8]&0x3f | 0x80
	return id
}

// Seq is the sequence number inside the id: milliseconds since 1970 and a
// counter. It fits a signed 64-bit integer.
func (id ID) Seq() uint64 {
	hi := binary.BigEndian.Uint64(id[:8])
	return hi>>16<<seqCountBits | hi&seqCountMask
}

const (
	seqCountBits = 12
	seqCountMask = 1<<seqCountBits - 1
)

// NextSeq returns the sequence number for a task made now: greater than last,
// even when the clock stands still or steps back.
func NextSeq(last uint64, now time.Time) uint64 {
	return max(uint64(now.UnixMilli())<<seqCountBits, last+1)
}

// SeqTime is the time inside a sequence number: when its task was made.
func SeqTime(seq uint64) time.Time { return time.UnixMilli(int64(seq >> seqCountBits)) }

// String is the canonical form: lower case, with hyphens.
func (id ID) String() string {
	var b [36]byte
	hex.Encode(b[0:8], id[0:4])
	hex.Encode(b[9:13], id[4:6])
	hex.Encode(b[14:18], id[6:8])
	hex.Encode(b[19:23], id[8:10])
	hex.Encode(b[24:36], id[10:16])
	b[8], b[13], b[18], b[23] = '-', '-', '-', '-'
	return string(b[:])
}

// ParseID reads the canonical form, and no other: it reports false for
// anything that String would not have written.
func ParseID(s string) (ID, bool) {
	var id ID
	if len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
		return ID{}, false
	}
	flat := make([]byte, 0, 32)
	for i := range len(s) {
		switch {
		case i == 8 || i == 13 || i == 18 || i == 23:
		case s[i] >= '0' && s[i] <= '9' || s[i] >= 'a' && s[i] <= 'f':
			flat = append(flat, s[i])
		default:
			return ID{}, false
		}
	}
	hex.Decode(id[:], flat)
	if id[6]>>4 != 7 || id[8]>>6 != 2 {
		return ID{}, false
	}
	return id, true
}
