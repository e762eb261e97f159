package store

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/quorate/quorate/internal/task"
)

// TestCrashBetweenCommits copies the files at every commit, as a crash there
// would leave them. What was acknowledged by then is in the copy.
func TestCrashBetweenCommits(t *testing.T) {
	dir, copies := t.TempDir(), t.TempDir()
	type crash struct {
		dir      string
		accepted []task.ID
	}
	var mu sync.Mutex
	var accepted []task.ID
	var crashes []crash
	s := open(t, dir, Options{Fault: func() (bool, error) {
		// Here the writer stands still, so the files belong together.
		mu.Lock()
		defer mu.Unlock()
		to, err := os.MkdirTemp(copies, "")
		if err != nil {
			t.Error(err)
			return true, nil
		}
		copyFile(t, filepath.Join(dir, FileName), filepath.Join(to, FileName))
		copyFile(t, filepath.Join(dir, FileName+"-wal"), filepath.Join(to, FileName+"-wal"))
		crashes = append(crashes, crash{to, accepted[:len(accepted):len(accepted)]})
		return true, nil
	}})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 10 {
				r, err := s.Submit(ctx, entry())
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				accepted = append(accepted, r.ID)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	s.Close()
	for _, c := range crashes {
		after, err := OpenSQLite(ctx, c.dir, Options{Serve: true})
		if err != nil {
			t.Fatal(err)
		}
		got := stored(t, after)
		for _, id := range c.accepted {
			if !got[id] {
				t.Errorf("%s was acknowledged before the crash and is gone", id)
			}
		}
		after.Close()
		wantSound(t, after.path)
	}
}

// TestTornLog cuts the log at any byte, as a crash in the middle of a write
// may. Every task whose commit is before the cut is there, and none beside.
func TestTornLog(t *testing.T) {
	dir := t.TempDir()
	log := filepath.Join(dir, FileName+"-wal")
	s := open(t, dir, Options{})
	submit(t, s, entry())
	var ids []task.ID
	var ends []int64 // where the log ended when the task was acknowledged
	for range 6 {
		ids = append(ids, submit(t, s, entry()))
		info, err := os.Stat(log)
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, info.Size())
	}
	data, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var cuts []int64
	for _, end := range ends {
		cuts = append(cuts, end-1, end)
	}
	for range 6 {
		cuts = append(cuts, ends[0]+random.Int64N(ends[len(ends)-1]-ends[0]))
	}
	for i, cut := range cuts {
		to := t.TempDir()
		torn := data[:cut:cut]
		filled := i%3 == 2 // the file was made longer, and the rest not written
		if filled {
			torn = append(torn, make([]byte, random.IntN(5000))...)
		}
		for name, content := range map[string][]byte{FileName: file, FileName + "-wal": torn} {
			if err := os.WriteFile(filepath.Join(to, name), content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		after, err := OpenSQLite(ctx, to, Options{Serve: true})
		if err != nil {
			t.Fatal(err)
		}
		got := stored(t, after)
		for i, id := range ids {
			if whole := ends[i] <= cut; got[id] != whole && (whole || !filled) { // zeros may be what was missing
				t.Errorf("cut at %d: task %d, acknowledged at %d, is stored: %v", cut, i, ends[i], got[id])
			}
		}
		after.Close()
	}
}
