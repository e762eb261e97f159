package evidence

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// What a log holds at most. An operator cannot push out what is known of others.
const (
	maxKept     = 1024 // of each kind
	maxKeptEach = 32   // of each kind, of one operator
)

// Log keeps evidence in a file: a line of JSON for each item, never changed. An item is on disk
// when Add returns. Its methods may be called concurrently.
type Log struct {
	mu      sync.Mutex
	file    *os.File
	size    int64 // of whole lines
	items   []*Item
	known   map[string]bool // what is there already
	kept    map[Kind]int
	each    map[whose]int
	skipped int // lines that could not be read
	dropped int // items that found no room

	fault func() error // tests: what a disk says when half is written; nil: all is well
}

type whose struct {
	kind     Kind
	operator [32]byte
}

// OpenLog opens a log, or makes it. A line that a crash left unfinished is cut off; one that
// cannot be read otherwise is left and passed over.
func OpenLog(path string) (*Log, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open evidence: %w", err)
	}
	l := &Log{file: f, known: map[string]bool{}, kept: map[Kind]int{}, each: map[whose]int{}}
	if err := l.load(); err != nil {
		return nil, errors.Join(fmt.Errorf("open evidence %s: %w", path, err), f.Close())
	}
	dir, err := os.Open(filepath.Dir(path))
	if err == nil {
		err = errors.Join(dir.Sync(), dir.Close())
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open evidence: sync its directory: %w", err), f.Close())
	}
	return l, nil
}

func (l *Log) load() error {
	items, whole, skipped, err := readLines(l.file)
	if err != nil {
		return err
	}
	if err := l.file.Truncate(whole); err != nil {
		return fmt.Errorf("cut an unfinished line: %w", err)
	}
	l.size, l.skipped = whole, skipped
	for _, it := range items {
		l.count(it)
	}
	return nil
}

// ReadLog reads the log of a service that may be running.
func ReadLog(path string) (items []*Item, skipped int, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, fmt.Errorf("read evidence: %w", err)
	}
	defer f.Close()
	items, _, skipped, err = readLines(f)
	return items, skipped, err
}

// readLines reads whole lines, and says where the last of them ends.
func readLines(r io.Reader) (items []*Item, whole int64, skipped int, err error) {
	in := bufio.NewReaderSize(r, maxItem+1)
	long := int64(0) // of a line that is too long to be one of ours, what was read already
	for {
		line, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			long += int64(len(line))
			continue
		case errors.Is(err, io.EOF):
			return items, whole, skipped, nil
		case err != nil:
			return nil, 0, 0, fmt.Errorf("read evidence: %w", err)
		}
		it, err := ParseItem(bytes.TrimSpace(line))
		if err == nil && long == 0 {
			items = append(items, it)
		} else {
			skipped++
		}
		whole += long + int64(len(line))
		long = 0
	}
}

// count takes an item in that is in the file.
func (l *Log) count(it *Item) {
	l.items = append(l.items, it)
	l.known[it.name()] = true
	l.kept[it.Kind]++
	l.each[whose{it.Kind, it.Operator()}]++
}

// name is the same for items that show the same.
func (it *Item) name() string {
	id := it.Operator()
	in := it.Inputs.Message([32]byte{})
	b := append([]byte(it.Kind), id[:]...)
	b = append(b, in[:]...)
	if it.Kind == Dissent {
		b = append(b, it.Said[0].Digest[:]...)
	}
	return string(b)
}

// Add keeps an item, unless the like of it is there or there is no room; it reports whether it
// did. Two digests for the same inputs are enough: a third adds nothing.
func (l *Log) Add(it *Item) (added bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.known[it.name()] {
		return false, nil
	}
	if l.kept[it.Kind] >= maxKept || l.each[whose{it.Kind, it.Operator()}] >= maxKeptEach {
		l.dropped++
		return false, nil
	}
	if len(it.CallData) > keptCallData {
		short := *it
		short.CallData = nil
		it = &short
	}
	b, err := json.Marshal(it)
	if err != nil {
		return false, fmt.Errorf("keep evidence: %w", err)
	}
	if err := l.put(append(b, '\n')); err != nil {
		return false, fmt.Errorf("keep evidence: %w", err)
	}
	l.count(it)
	return true, nil
}

// put puts a line on disk. What a failure leaves of it is cut off: the next line must not be
// written behind a half.
func (l *Log) put(line []byte) error {
	write := l.file.Write
	if l.fault != nil {
		write = func(b []byte) (int, error) {
			n, err := l.file.Write(b[:len(b)/2])
			return n, errors.Join(err, l.fault())
		}
	}
	_, err := write(line)
	if err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		return errors.Join(err, l.file.Truncate(l.size))
	}
	l.size += int64(len(line))
	return nil
}

// Items is what is kept, oldest first.
func (l *Log) Items() []*Item {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]*Item(nil), l.items...)
}

// Skipped is how many lines could not be read when the log was opened.
func (l *Log) Skipped() int { return l.skipped }

// Count is how many items of a kind are kept, and how many of all found no room.
func (l *Log) Count(k Kind) (kept, dropped int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.kept[k], l.dropped
}

// Close gives the file up.
func (l *Log) Close() error { return l.file.Close() }
