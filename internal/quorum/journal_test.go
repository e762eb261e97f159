package quorum

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/ethereum/go-ethereum/common"
)

var testBinding = Binding{ChainID: 31337, Registry: common.Address{1}, Operator: ID{2}}

func openTestJournal(t testing.TB, path string) *Journal {
	t.Helper()
	j, err := OpenJournal(path, testBinding)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	return j
}

// hashOf is some hash of a number.
func hashOf(kind string, i int) [32]byte { return sha256.Sum256(fmt.Appendf(nil, "%s %d", kind, i)) }

func record(t testing.TB, j *Journal, i int) {
	t.Helper()
	if err := j.Record(hashOf("inputs", i), hashOf("digest", i)); err != nil {
		t.Fatalf("record %d: %v", i, err)
	}
}

func TestJournalContradiction(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := openTestJournal(t, path)
	record(t, j, 1)
	for range 2 { // and across a restart
		record(t, j, 1) // the same again is fine
		if err := j.Record(hashOf("inputs", 1), hashOf("digest", 2)); !errors.Is(err, ErrContradiction) {
			t.Errorf("another digest: %v", err)
		}
		if err := j.Record(hashOf("inputs", 2), hashOf("digest", 1)); err != nil {
			t.Errorf("the same digest for other inputs: %v", err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if err := j.Record(hashOf("inputs", 9), hashOf("digest", 9)); !errors.Is(err, ErrClosed) {
			t.Errorf("after Close: %v", err)
		}
		j = openTestJournal(t, path)
		if j.Len() != 2 || j.Cut() != 0 {
			t.Errorf("%d records, %d bytes cut", j.Len(), j.Cut())
		}
	}
}

// However much of the last record reached the disk, what was recorded before is
// there, and the last one is there as a whole or not at all.
func TestJournalTornTail(t *testing.T) {
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole")
	j := openTestJournal(t, whole)
	for i := range 3 {
		record(t, j, i)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	header := len(testBinding.header())
	check := func(name string, data []byte, want int) {
		path := filepath.Join(dir, "torn")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := OpenJournal(path, testBinding)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		if j.Len() != want {
			t.Errorf("%s: %d records, want %d", name, j.Len(), want)
		}
		for i := range want {
			if err := j.Record(hashOf("inputs", i), [32]byte{}); !errors.Is(err, ErrContradiction) {
				t.Errorf("%s: record %d is forgotten: %v", name, i, err)
			}
		}
		record(t, j, 7) // it goes on in the right place
		if err := j.Close(); err != nil {
			t.Error(err)
		}
		again, err := OpenJournal(path, testBinding)
		if err != nil || again.Len() != want+1 || again.Cut() != 0 {
			t.Fatalf("%s: opened again: %v", name, err)
		}
		if err := again.Close(); err != nil {
			t.Error(err)
		}
	}
	for size := 0; size <= len(data); size++ {
		if size < len(data)-recordSize && size%11 != 0 {
			continue // every byte of the last record, and some before it
		}
		check(fmt.Sprintf("cut at %d", size), data[:size], max(0, size-header)/recordSize)
	}
	for records := range 3 { // of a write, none of which was written in full
		unwritten := bytes.Clone(data)
		clear(unwritten[header+records*recordSize:])
		check(fmt.Sprintf("all but %d unwritten", records), unwritten, records)
	}
	zeros := append(bytes.Clone(data), make([]byte, 5*recordSize+3)...)
	check("zeros at the end", zeros, 3)
}

func TestJournalDamage(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "journal")
	j := openTestJournal(t, path)
	for i := range 100 {
		record(t, j, i)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	header := len(testBinding.header())
	for name, tt := range map[string]struct {
		change func(d []byte) []byte
		want   error
	}{
		"a bit in the middle": {func(d []byte) []byte { d[header+50*recordSize+5] ^= 1; return d }, ErrCorrupt},
		"the first record":    {func(d []byte) []byte { d[header] ^= 1; return d }, ErrCorrupt},
		"the last record":     {func(d []byte) []byte { d[len(d)-1] ^= 1; return d }, ErrCorrupt},
		"a byte too few": {func(d []byte) []byte {
			return append(d[:header+80*recordSize:header+80*recordSize], d[header+80*recordSize+1:]...)
		}, ErrCorrupt},
		"the last but one":      {func(d []byte) []byte { d[len(d)-2*recordSize] ^= 1; return d }, ErrCorrupt},
		"two records swapped":   {func(d []byte) []byte { return swapRecords(d, header, 3, 4) }, ErrCorrupt},
		"a record missing":      {func(d []byte) []byte { return append(d[:header:header], d[header+recordSize:]...) }, ErrCorrupt},
		"a byte missing":        {func(d []byte) []byte { return append(d[:header+9:header+9], d[header+10:]...) }, ErrCorrupt},
		"much of it is zero":    {func(d []byte) []byte { clear(d[header+10*recordSize:]); return d }, ErrCorrupt},
		"another program":       {func(d []byte) []byte { return []byte("SQLite format 3\x00") }, ErrForeign},
		"a header of two lines": {func(d []byte) []byte { d[5] = '\n'; return d }, ErrForeign},
	} {
		t.Run(name, func(t *testing.T) {
			changed := tt.change(bytes.Clone(data))
			path := filepath.Join(dir, "damaged")
			if err := os.WriteFile(path, changed, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := OpenJournal(path, testBinding); !errors.Is(err, tt.want) {
				t.Errorf("got %v", err)
			}
			if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, changed) {
				t.Error("a damaged journal was changed")
			}
		})
	}
	for name, b := range map[string]Binding{
		"chain":    {1, testBinding.Registry, testBinding.Operator},
		"registry": {testBinding.ChainID, common.Address{9}, testBinding.Operator},
		"operator": {testBinding.ChainID, testBinding.Registry, ID{9}},
	} {
		if _, err := OpenJournal(path, b); !errors.Is(err, ErrForeign) {
			t.Errorf("another %s: %v", name, err)
		}
	}
}

func swapRecords(d []byte, header, a, b int) []byte {
	first, second := d[header+a*recordSize:][:recordSize], d[header+b*recordSize:][:recordSize]
	kept := bytes.Clone(first)
	copy(first, second)
	copy(second, kept)
	return d
}

func TestJournalConcurrent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := openTestJournal(t, path)
	var syncs atomic.Int32
	j.fault = func(stage string) error {
		if stage == "sync" {
			syncs.Add(1)
		}
		return nil
	}
	const tasks, askers = 300, 4
	var wg sync.WaitGroup
	var taken [tasks]atomic.Int32 // which digest was let through
	for i := range tasks {
		for k := range askers {
			wg.Go(func() {
				digest := 2*i + k%2 // two sides contradict each other
				err := j.Record(hashOf("inputs", i), hashOf("digest", digest))
				if err != nil {
					if !errors.Is(err, ErrContradiction) {
						t.Errorf("task %d: %v", i, err)
					}
					return
				}
				if was := taken[i].Swap(int32(digest + 1)); was != 0 && was != int32(digest+1) {
					t.Errorf("task %d: two digests were let through", i)
				}
			})
		}
	}
	wg.Wait()
	if j.Len() != tasks || syncs.Load() >= tasks {
		t.Errorf("%d records by %d fsyncs", j.Len(), syncs.Load())
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	j = openTestJournal(t, path)
	for i := range tasks {
		if err := j.Record(hashOf("inputs", i), hashOf("digest", int(taken[i].Load()-1))); err != nil {
			t.Errorf("task %d: what was let through is not what is on disk: %v", i, err)
		}
	}
}

// A sector that was not written is told from one that was damaged, whatever
// part of a record it holds.
func TestJournalTornAtASector(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := openTestJournal(t, path)
	for i := range 60 {
		record(t, j, i)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	header := len(testBinding.header())
	for border := sectorSize; border < len(data); border += sectorSize {
		torn := bytes.Clone(data)
		clear(torn[border:])
		if err := os.WriteFile(path, torn, 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := OpenJournal(path, testBinding)
		if err != nil {
			t.Fatalf("torn at %d: %v", border, err)
		}
		if want := (border - header) / recordSize; j.Len() != want {
			t.Errorf("torn at %d: %d records, want %d", border, j.Len(), want)
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	}
}

// All records of one write begin in one page.
func TestJournalWritesStayInAPage(t *testing.T) {
	j := &Journal{start: int64(len(testBinding.header()))}
	for j.records < 1000 {
		from := j.start + j.records*recordSize
		last := from + int64(j.room()-1)*recordSize
		if j.room() < 1 || j.room() > tornRecords || from/pageSize != last/pageSize {
			t.Fatalf("a write of %d records at %d", j.room(), from)
		}
		if next := last + recordSize; next/pageSize == from/pageSize {
			t.Fatalf("a write of %d records at %d leaves room", j.room(), from)
		}
		j.records++
	}
}

func TestJournalFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := openTestJournal(t, path)
	record(t, j, 1)
	j.fault = func(stage string) error {
		if stage == "write" {
			return syscall.ENOSPC
		}
		return nil
	}
	if err := j.Record(hashOf("inputs", 2), hashOf("digest", 2)); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("got %v", err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() != int64(len(testBinding.header())+recordSize) {
		t.Errorf("half a record was left behind: %v, %v", info.Size(), err)
	}
	record(t, j, 1) // known already
	j.fault = nil   // somebody made room
	record(t, j, 3)
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	j = openTestJournal(t, path)
	if j.Len() != 2 || j.Cut() != 0 {
		t.Errorf("%d records, %d bytes cut", j.Len(), j.Cut())
	}
}

// After an fsync that failed nobody knows what is on disk: nothing more is
// recorded until the journal is read again.
func TestJournalFailedSync(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := openTestJournal(t, path)
	record(t, j, 1)
	j.fault = func(stage string) error {
		if stage == "sync" {
			return syscall.EIO
		}
		return nil
	}
	for i := range 2 {
		if err := j.Record(hashOf("inputs", 2), hashOf("digest", 2+i)); !errors.Is(err, syscall.EIO) {
			t.Fatalf("got %v", err)
		}
		j.fault = nil
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	j = openTestJournal(t, path)
	record(t, j, 3)
}

// TestJournalOtherProcess is the other process, when asked to be.
func TestJournalOtherProcess(t *testing.T) {
	if path := os.Getenv("QUORATE_TEST_JOURNAL"); path != "" {
		_, err := OpenJournal(path, testBinding)
		fmt.Printf("in use: %t\n", errors.Is(err, ErrInUse))
		return
	}
	path := filepath.Join(t.TempDir(), "journal")
	ask := func() string {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestJournalOtherProcess$", "-test.count=1")
		cmd.Env = append(os.Environ(), "QUORATE_TEST_JOURNAL="+path)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	j := openTestJournal(t, path)
	if _, err := OpenJournal(path, testBinding); !errors.Is(err, ErrInUse) {
		t.Errorf("opened twice: %v", err)
	}
	if out := ask(); !bytes.Contains([]byte(out), []byte("in use: true")) {
		t.Errorf("another process: %s", out)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if out := ask(); !bytes.Contains([]byte(out), []byte("in use: false")) {
		t.Errorf("another process, after Close: %s", out)
	}
}

func FuzzJournal(f *testing.F) {
	header := testBinding.header()
	f.Add(header, false)
	f.Add(append(bytes.Clone(header), make([]byte, 200)...), true)
	f.Fuzz(func(t *testing.T, data []byte, prefixed bool) {
		if prefixed {
			data = append(bytes.Clone(header), data...)
		}
		path := filepath.Join(t.TempDir(), "journal")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := OpenJournal(path, testBinding)
		if err != nil {
			return
		}
		record(t, j, 1)
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if j, err = OpenJournal(path, testBinding); err != nil {
			t.Fatalf("a journal that was open before: %v", err)
		}
		record(t, j, 1)
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

// BenchmarkJournal is a record from each of many at once.
func BenchmarkJournal(b *testing.B) {
	j, err := OpenJournal(filepath.Join(b.TempDir(), "journal"), testBinding)
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	var next atomic.Int64
	b.SetParallelism(32)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			i := int(next.Add(1))
			if err := j.Record(hashOf("inputs", i), hashOf("digest", i)); err != nil {
				b.Error(err)
			}
		}
	})
}
