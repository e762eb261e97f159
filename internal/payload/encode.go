package payload

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/ethereum/go-ethereum/common"
)

// MaxList is the greatest encoded list, in bytes: what fits, with its proof,
// into a transaction that nodes accept.
const MaxList = 120_000

const word = 32

// Size is how many bytes Encode writes.
func Size(list []Update) int {
	size := 4 * word
	for _, u := range list {
		size += 3*word + argSize(u) // its type, offset and length
	}
	return size
}

// Encode writes a list as the target reads it: abi.encode(uint8[], bytes[]).
// The number of a log's topics must be the one that its Op says.
func Encode(list []Update) []byte {
	e := encoder{buf: make([]byte, 0, Size(list))}
	e.uint(2 * word)
	e.uint(3*word + len(list)*word)
	e.uint(len(list))
	for _, u := range list {
		e.uint(int(u.Op))
	}
	e.uint(len(list))
	offset := len(list) * word
	for _, u := range list {
		e.uint(offset)
		offset += word + argSize(u)
	}
	for _, u := range list {
		e.uint(argSize(u))
		e.args(u)
	}
	return e.buf
}

// argSize is the length of an update's arguments. It is a multiple of a word.
func argSize(u Update) int {
	data := word + padded(len(u.Data))
	switch u.Op {
	case Store:
		return 2 * word
	case Call, Create2:
		return 3*word + data
	case Create:
		return 2*word + data
	default:
		return (1+len(u.Topics))*word + data
	}
}

func padded(n int) int { return (n + word - 1) / word * word }

type encoder struct{ buf []byte }

func (e *encoder) uint(n int) {
	e.buf = append(e.buf, make([]byte, word-8)...)
	e.buf = binary.BigEndian.AppendUint64(e.buf, uint64(n))
}

func (e *encoder) bytes(b []byte) {
	e.uint(len(b))
	e.buf = append(e.buf, b...)
	e.buf = append(e.buf, make([]byte, padded(len(b))-len(b))...)
}

func (e *encoder) args(u Update) {
	amount := u.Amount.Bytes32()
	switch u.Op {
	case Store:
		e.buf = append(e.buf, u.Slot[:]...)
		e.buf = append(e.buf, u.Word[:]...)
		return
	case Call:
		e.buf = append(e.buf, common.LeftPadBytes(u.To[:], word)...)
		e.buf = append(e.buf, amount[:]...)
		e.uint(3 * word)
	case Create:
		e.buf = append(e.buf, amount[:]...)
		e.uint(2 * word)
	case Create2:
		e.buf = append(e.buf, u.Salt[:]...)
		e.buf = append(e.buf, amount[:]...)
		e.uint(3 * word)
	default:
		e.uint((1 + len(u.Topics)) * word)
		for _, t := range u.Topics {
			e.buf = append(e.buf, t[:]...)
		}
	}
	e.bytes(u.Data)
}

// ErrTooLarge is the error for a list over MaxList bytes.
var ErrTooLarge = fmt.Errorf("the list is over %d bytes", MaxList)

// Decode reads a list. It accepts exactly what Encode writes, up to MaxList
// bytes: there is one encoding of a list, and one list of an encoding. The
// updates share memory with b.
func Decode(b []byte) ([]Update, error) {
	if len(b) > MaxList {
		return nil, ErrTooLarge
	}
	d := decoder{rest: b}
	d.want(2*word, "offset of the types")
	argsAt := d.uint("offset of the arguments")
	n := d.uint("number of types")
	// Each update takes at least its type, offset, length and two words more.
	if d.err == nil && n > len(b)/(5*word) {
		d.fail("number of types", errors.New("more than there are bytes for"))
	}
	if d.err != nil {
		return nil, d.err
	}
	if argsAt != 3*word+n*word {
		return nil, fmt.Errorf("decode updates: offset of the arguments: want %d, got %d", 3*word+n*word, argsAt)
	}
	list := make([]Update, n)
	for i := range list {
		op := d.uint("type")
		if op > int(Create2) {
			d.fail("type", fmt.Errorf("there is no %d", op))
		}
		list[i].Op = Op(op)
	}
	d.want(n, "number of arguments")
	offsets := make([]int, n)
	for i := range offsets {
		offsets[i] = d.uint("offset of an argument")
	}
	next := n * word
	for i := range list {
		if d.err == nil && offsets[i] != next {
			d.fail("offset of an argument", fmt.Errorf("want %d, got %d", next, offsets[i]))
		}
		size := d.uint("length of an argument")
		before := len(d.rest)
		d.args(&list[i])
		if d.err == nil && size != before-len(d.rest) {
			d.fail("length of an argument", fmt.Errorf("want %d, got %d", before-len(d.rest), size))
		}
		next += word + size
		if d.err != nil {
			return nil, d.err
		}
	}
	if len(d.rest) != 0 {
		d.fail("end", fmt.Errorf("%d bytes more", len(d.rest)))
	}
	if d.err != nil {
		return nil, d.err
	}
	return list, nil
}

// decoder reads words from the front. The first error sticks.
type decoder struct {
	rest []byte
	err  error
}

func (d *decoder) fail(what string, err error) {
	if d.err == nil {
		d.err = fmt.Errorf("decode updates: %s: %w", what, err)
	}
}

func (d *decoder) take(n int, what string) []byte {
	if d.err != nil || n > len(d.rest) {
		d.fail(what, errors.New("the list ends early"))
		return make([]byte, word) // enough for whoever reads on
	}
	b := d.rest[:n:n]
	d.rest = d.rest[n:]
	return b
}

// uint reads a number that can be the size of something.
func (d *decoder) uint(what string) int {
	b := d.take(word, what)
	n := binary.BigEndian.Uint64(b[word-8:])
	if !zero(b[:word-8]) || n > math.MaxInt32 {
		d.fail(what, errors.New("out of range"))
		return 0
	}
	return int(n)
}

func (d *decoder) want(n int, what string) {
	if got := d.uint(what); d.err == nil && got != n {
		d.fail(what, fmt.Errorf("want %d, got %d", n, got))
	}
}

func (d *decoder) args(u *Update) {
	hash := func(what string) common.Hash { return common.Hash(d.take(word, what)[:word]) }
	amount := func() { u.Amount.SetBytes(d.take(word, "amount")[:word]) }
	offset := 0
	switch u.Op {
	case Store:
		u.Slot, u.Word = hash("slot"), hash("value")
		return
	case Call:
		to := d.take(word, "address")
		if !zero(to[:12]) {
			d.fail("address", errors.New("longer than 20 bytes"))
		}
		u.To = common.BytesToAddress(to[:word])
		amount()
		offset = 3
	case Create:
		amount()
		offset = 2
	case Create2:
		u.Salt = hash("salt")
		amount()
		offset = 3
	default:
		offset = 1 + u.Op.topics()
	}
	d.want(offset*word, "offset of the data")
	for range u.Op.topics() {
		u.Topics = append(u.Topics, hash("topic"))
	}
	n := d.uint("length of the data")
	if d.err != nil || n > len(d.rest) {
		d.fail("data", errors.New("the list ends early"))
		return
	}
	data := d.take(padded(n), "data")
	if d.err != nil {
		return
	}
	if !zero(data[n:]) {
		d.fail("data", errors.New("padding is not zero"))
	}
	u.Data = data[:n:n]
}

func zero(b []byte) bool { return len(bytes.TrimLeft(b, "\x00")) == 0 }
