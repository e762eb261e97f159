package quorum

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/ethereum/go-ethereum/common"
)

// Errors of a journal. Each but ErrContradiction keeps an operator from
// starting, or from signing at all.
var (
	ErrContradiction = errors.New("another result was signed for the same task")
	ErrForeign       = errors.New("the sign journal is of another chain, registry or operator")
	ErrCorrupt       = errors.New("the sign journal is damaged")
	ErrInUse         = errors.New("the sign journal is in use by another process")
	ErrClosed        = errors.New("the sign journal is closed")
)

// Binding is what a journal belongs to. A digest carries neither chain nor
// registry: a key, and so its journal, serves one of each.
type Binding struct {
	ChainID  uint64
	Registry common.Address
	Operator ID
}

func (b Binding) header() []byte {
	return fmt.Appendf(nil, "quorate sign journal 1 chain %d registry %s operator %s\n", b.ChainID, b.Registry.Hex(), b.Operator)
}

// Journal remembers for good what was signed: one digest at most for the inputs
// of a task, across restarts and crashes. It is a file that only grows: a line
// that says what it belongs to, then records of one size. One process has it at
// a time. Its methods may be called concurrently.
//
// A record is on disk before Record returns. Records that come together share
// one write and one fsync. All records of a write begin in one page, so what a
// power loss tears is a tail, whatever page reached the disk first. What it did
// not write is missing or zero. Anything else that is broken is damage: to cut
// it off could be to forget a signature.
type Journal struct {
	file  *os.File
	of    Binding
	start int64 // where the records begin
	cut   int64 // how many bytes of a torn tail were cut
	done  chan struct{}

	mu     sync.Mutex
	wake   *sync.Cond // there is something in the queue, or closed is set
	index  map[[32]byte][32]byte
	queued map[[32]byte]*entry // not on disk yet
	queue  []*entry
	failed error // after an fsync that failed, nobody knows what is on disk
	closed bool

	// The writer's own.
	records int64
	fault   func(stage string) error // tests: what a disk says; nil: all is well
}

type entry struct {
	inputs, digest [32]byte
	err            error
	done           chan struct{} // closed when it is on disk, or err is set
}

const (
	recordSize = 32 + 32 + 4
	pageSize   = 4096
	sectorSize = 512
	// tornRecords is how many records one write can hold, and so how many a
	// torn tail.
	tornRecords = pageSize/recordSize + 1
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum covers a record and its place, so that no record can stand in for
// another.
func checksum(place int64, body []byte) uint32 {
	sum := crc32.Update(0, castagnoli, binary.BigEndian.AppendUint64(nil, uint64(place)))
	return crc32.Update(sum, castagnoli, body)
}

// OpenJournal opens the journal of a file, or makes it.
func OpenJournal(path string, b Binding) (*Journal, error) {
	j, err := openJournal(path, b)
	if err != nil {
		return nil, fmt.Errorf("open sign journal %s: %w", path, err)
	}
	return j, nil
}

func openJournal(path string, b Binding) (j *Journal, err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, file.Close())
		}
	}()
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, ErrInUse
		}
		return nil, fmt.Errorf("lock: %w", err)
	}
	j = &Journal{
		file: file, of: b, done: make(chan struct{}),
		index: map[[32]byte][32]byte{}, queued: map[[32]byte]*entry{},
	}
	j.wake = sync.NewCond(&j.mu)
	if err := j.begin(b.header()); err != nil {
		return nil, err
	}
	if err := syncDir(path); err != nil {
		return nil, err
	}
	if err := j.load(); err != nil {
		return nil, err
	}
	go j.write()
	return j, nil
}

// begin checks the header, or writes it. A crash may have left a part of it:
// then nothing was ever signed.
func (j *Journal) begin(header []byte) error {
	j.start = int64(len(header))
	found := make([]byte, len(header))
	n, err := j.file.ReadAt(found, 0)
	switch {
	case err != nil && err != io.EOF:
		return fmt.Errorf("read: %w", err)
	case n == len(header):
		if !bytes.Equal(found, header) {
			line, _, _ := bytes.Cut(found, []byte("\n"))
			return fmt.Errorf("%w: it says %q", ErrForeign, line)
		}
		return nil
	case !bytes.HasPrefix(header, found[:n]):
		return fmt.Errorf("%w: it begins with %q", ErrForeign, found[:n])
	}
	if _, err := j.file.WriteAt(header, 0); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if err := j.file.Sync(); err != nil {
		return fmt.Errorf("sync: %w", err)
	}
	return nil
}

// syncDir makes the file's name last. It may be a process killed right after
// making the file that left this undone.
func syncDir(path string) error {
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("open its directory: %w", err)
	}
	if err := errors.Join(dir.Sync(), dir.Close()); err != nil {
		return fmt.Errorf("sync its directory: %w", err)
	}
	return nil
}

// load reads all records, and cuts off a torn tail.
func (j *Journal) load() error {
	info, err := j.file.Stat()
	if err != nil {
		return err
	}
	size := info.Size() - j.start
	in := bufio.NewReaderSize(io.NewSectionReader(j.file, j.start, size), 1<<16)
	var record [recordSize]byte
	broken := int64(-1) // the first broken record
	for place := range size / recordSize {
		if _, err := io.ReadFull(in, record[:]); err != nil {
			return fmt.Errorf("read: %w", err)
		}
		at := j.start + place*recordSize
		whole := checksum(place, record[:64]) == binary.BigEndian.Uint32(record[64:])
		switch {
		case whole && broken >= 0:
			return damage(j.start+broken*recordSize, "whole records follow a broken one")
		case !whole && !unwritten(at, record[:]):
			return damage(at, "a record is broken")
		case !whole:
			if broken < 0 {
				broken = place
			}
			continue
		}
		inputs, digest := [32]byte(record[:32]), [32]byte(record[32:])
		if was, ok := j.index[inputs]; ok && was != digest {
			return damage(at, "a record contradicts another")
		}
		j.index[inputs] = digest
	}
	j.records = size / recordSize
	if broken >= 0 {
		if j.records-broken > tornRecords {
			return damage(j.start+broken*recordSize, "more is missing than a crash can leave")
		}
		j.records = broken
	}
	end := j.start + j.records*recordSize
	if j.cut = info.Size() - end; j.cut == 0 {
		return nil
	}
	if err := j.file.Truncate(end); err != nil {
		return fmt.Errorf("cut torn tail: %w", err)
	}
	if err := j.file.Sync(); err != nil {
		return fmt.Errorf("sync: %w", err)
	}
	return nil
}

// damage is ErrCorrupt, with what is left to do.
func damage(at int64, what string) error {
	return fmt.Errorf("%w at byte %d: %s. Restore the file from a copy that is complete, or retire this key", ErrCorrupt, at, what)
}

// unwritten reports whether a record at an offset has a part, up to or from the
// border of a sector, that was never written.
func unwritten(at int64, record []byte) bool {
	for len(record) > 0 {
		n := min(int64(len(record)), sectorSize-at%sectorSize)
		if bytes.Count(record[:n], []byte{0}) == int(n) {
			return true
		}
		at, record = at+n, record[n:]
	}
	return false
}

// Binding is what the journal belongs to.
func (j *Journal) Binding() Binding { return j.of }

// Cut is how many bytes of an unfinished write were cut off when the journal
// was opened.
func (j *Journal) Cut() int64 { return j.cut }

// Len is how many tasks were signed.
func (j *Journal) Len() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.index)
}

// Holds reports whether it is on disk that the digest is the one signed for the
// inputs.
func (j *Journal) Holds(inputs, digest [32]byte) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	was, ok := j.index[inputs]
	return ok && was == digest
}

// Err is why nothing can be recorded any more; nil: all is well.
func (j *Journal) Err() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.refusing()
}

// Record returns when it is on disk that the digest is the one signed for the
// inputs. ErrContradiction: another one is, or is about to be. After any error
// nothing may be signed.
func (j *Journal) Record(inputs, digest [32]byte) error {
	j.mu.Lock()
	if was, ok := j.index[inputs]; ok {
		j.mu.Unlock()
		if was != digest {
			return ErrContradiction
		}
		return nil
	}
	if err := j.refusing(); err != nil {
		j.mu.Unlock()
		return err
	}
	e, ok := j.queued[inputs]
	if ok && e.digest != digest {
		j.mu.Unlock()
		return ErrContradiction
	}
	if !ok {
		e = &entry{inputs: inputs, digest: digest, done: make(chan struct{})}
		j.queued[inputs] = e
		j.queue = append(j.queue, e)
		j.wake.Signal()
	}
	j.mu.Unlock()
	<-e.done
	return e.err
}

// refusing is why nothing can be recorded any more. The lock is held.
func (j *Journal) refusing() error {
	if j.closed {
		return ErrClosed
	}
	return j.failed
}

// write writes what is queued, batch by batch, until Close.
func (j *Journal) write() {
	defer close(j.done)
	j.mu.Lock()
	defer j.mu.Unlock()
	for {
		for len(j.queue) == 0 && !j.closed {
			j.wake.Wait()
		}
		if len(j.queue) == 0 {
			return
		}
		batch := j.queue[:min(len(j.queue), j.room())]
		err := j.failed
		if err == nil {
			j.mu.Unlock()
			err = j.commit(batch)
			j.mu.Lock()
		}
		for _, e := range batch {
			delete(j.queued, e.inputs)
			if e.err = err; err == nil {
				j.index[e.inputs] = e.digest
			}
			close(e.done)
		}
		if j.queue = j.queue[len(batch):]; len(j.queue) == 0 {
			j.queue = nil // let the array go
		}
	}
}

// room is how many records the next write may hold: those that begin in the
// page where it begins.
func (j *Journal) room() int {
	left := pageSize - (j.start+j.records*recordSize)%pageSize
	return int((left + recordSize - 1) / recordSize)
}

// commit puts a batch on disk. After a write that failed the file is as before;
// after an fsync that failed the journal is done for until it is opened again.
func (j *Journal) commit(batch []*entry) error {
	buf := make([]byte, 0, len(batch)*recordSize)
	for i, e := range batch {
		buf = append(append(buf, e.inputs[:]...), e.digest[:]...)
		buf = binary.BigEndian.AppendUint32(buf, checksum(j.records+int64(i), buf[len(buf)-64:]))
	}
	offset := j.start + j.records*recordSize
	if err := j.put(buf, offset); err != nil {
		if undo := j.file.Truncate(offset); undo != nil {
			j.fail(fmt.Errorf("sign journal: undo a write: %w", undo))
		}
		return fmt.Errorf("sign journal: write: %w", err)
	}
	if err := j.sync(); err != nil {
		err = fmt.Errorf("sign journal: sync: %w", err)
		j.fail(err)
		return err
	}
	// Commit point: from here on the batch may be signed, and nothing else for
	// its inputs.
	j.records += int64(len(batch))
	return nil
}

func (j *Journal) put(buf []byte, offset int64) error {
	if j.fault != nil {
		if err := j.fault("write"); err != nil {
			_, _ = j.file.WriteAt(buf[:len(buf)/2], offset) // as a full disk does
			return err
		}
	}
	_, err := j.file.WriteAt(buf, offset)
	return err
}

func (j *Journal) sync() error {
	if j.fault != nil {
		if err := j.fault("sync"); err != nil {
			return err
		}
	}
	return j.file.Sync()
}

func (j *Journal) fail(err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.failed = err
}

// Close writes what is queued and gives the file up. Further calls return nil.
func (j *Journal) Close() error {
	j.mu.Lock()
	was := j.closed
	j.closed = true
	j.wake.Signal()
	j.mu.Unlock()
	<-j.done
	if was {
		return nil
	}
	return j.file.Close()
}
