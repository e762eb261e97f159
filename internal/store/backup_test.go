package store

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quorate/quorate/internal/task"
)

// TestBackupWhileWriting: the copy is sound, opens, and has at least everything
// that was acknowledged before the call.
func TestBackupWhileWriting(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	var mu sync.Mutex
	accepted := make(map[task.ID]bool)
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				r, err := s.Submit(ctx, entry())
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				accepted[r.ID] = true
				mu.Unlock()
			}
		})
	}
	for range 5 {
		mu.Lock()
		var before []task.ID
		for id := range accepted {
			before = append(before, id)
		}
		mu.Unlock()
		to := t.TempDir()
		file := filepath.Join(to, FileName)
		if err := Backup(ctx, dir, file); err != nil {
			t.Fatal(err)
		}
		if names := listDir(t, to); len(names) != 1 {
			t.Errorf("beside the copy there is %v", names)
		}
		if info, err := os.Stat(file); err != nil || info.Mode() != 0o600 {
			t.Errorf("the copy has mode %v, %v", info.Mode(), err)
		}
		wantSound(t, file)
		restored, err := OpenSQLite(ctx, to, Options{Serve: true})
		if err != nil {
			t.Fatal(err)
		}
		got := stored(t, restored)
		for _, id := range before {
			if !got[id] {
				t.Errorf("%s was acknowledged before the backup and is not in it", id)
			}
		}
		if _, err := restored.Submit(ctx, entry()); err != nil {
			t.Errorf("submit to the restored store: %v", err)
		}
		restored.Close()
	}
	close(stop)
	wg.Wait()
}

func TestBackupOfClosedStore(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	id := submit(t, s, entry())
	s.Close()
	to := t.TempDir()
	if err := Backup(ctx, dir, filepath.Join(to, FileName)); err != nil {
		t.Fatal(err)
	}
	if !stored(t, open(t, to, Options{}))[id] {
		t.Error("the task is not in the backup")
	}
}

func TestBackupRefused(t *testing.T) {
	dir := t.TempDir()
	submit(t, open(t, dir, Options{}), entry())
	ended, cancel := context.WithCancel(ctx)
	cancel()
	for name, c := range map[string]struct {
		ctx     context.Context
		dir     string
		prepare func(file string) error
		want    string
	}{
		"the file exists":   {ctx, dir, func(f string) error { return os.WriteFile(f, []byte("precious"), 0o600) }, "exists already"},
		"a link is there":   {ctx, dir, func(f string) error { return os.Symlink("nowhere", f) }, "exists already"},
		"no store":          {ctx, t.TempDir(), nil, "no such file"},
		"cancelled":         {ended, dir, nil, "context canceled"},
		"no such directory": {ctx, dir, func(f string) error { return os.Remove(filepath.Dir(f)) }, "no such file"},
	} {
		t.Run(name, func(t *testing.T) {
			to := filepath.Join(t.TempDir(), "to")
			file := filepath.Join(to, "copy.db")
			if err := os.Mkdir(to, 0o700); err != nil {
				t.Fatal(err)
			}
			if c.prepare != nil {
				if err := c.prepare(file); err != nil {
					t.Fatal(err)
				}
			}
			before := listDir(t, to)
			err := Backup(c.ctx, c.dir, file)
			if err == nil {
				t.Fatal("it was made")
			}
			wantText(t, err.Error(), "back up store", c.want)
			if after := listDir(t, to); strings.Join(after, " ") != strings.Join(before, " ") {
				t.Errorf("there is %v, before it was %v", after, before)
			}
			if data, err := os.ReadFile(file); err == nil && string(data) != "precious" {
				t.Error("the file was replaced")
			}
		})
	}
}

// TestBackupOnce: of several that want the same file, one gets it.
func TestBackupOnce(t *testing.T) {
	dir := t.TempDir()
	submit(t, open(t, dir, Options{}), entry())
	file := filepath.Join(t.TempDir(), "copy.db")
	errs := make([]error, 4)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { errs[i] = Backup(ctx, dir, file) })
	}
	wg.Wait()
	made := 0
	for _, err := range errs {
		if err == nil {
			made++
		}
	}
	if made != 1 {
		t.Errorf("%d of them say they made it", made)
	}
	wantSound(t, file)
}

// TestBackupCancelled cancels at many moments: the file is whole, or not there.
func TestBackupCancelled(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	big := entry()
	big.Submission.CallData = make([]byte, 128<<10)
	for range 40 {
		submit(t, s, big)
	}
	whole, failed := 0, 0
	for wait := time.Millisecond / 2; whole == 0 || failed < 3; wait *= 2 {
		if failed < 3 {
			wait = min(wait, 4*time.Millisecond)
		}
		to := t.TempDir()
		file := filepath.Join(to, "copy.db")
		limited, cancel := context.WithTimeout(ctx, wait)
		err := Backup(limited, dir, file)
		cancel()
		names := listDir(t, to)
		if err == nil {
			whole++
			wantSound(t, file)
		} else if failed++; len(names) > 0 {
			t.Fatalf("a cancelled backup left %v: %v", names, err)
		}
	}
}
