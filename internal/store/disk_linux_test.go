package store

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// smallDisk mounts a file system of the given size, such as "4m". It takes
// root; where CI is set, tests must have it.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("mount a small disk: %v", err)
		}
		t.Skipf("mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Errorf("unmount: %v", err)
			syscall.Unmount(dir, syscall.MNT_DETACH)
		}
	})
	return dir
}

// TestDiskFull fills a real disk. Submissions fail and say why, reads go on,
// nothing acknowledged is lost, and with room it works again by itself.
func TestDiskFull(t *testing.T) {
	disk := smallDisk(t, "9m")
	ballast := filepath.Join(disk, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 6<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	feed := task.NewFeed()
	gate := task.NewGate(1<<20, feed, time.Now)
	s := open(t, filepath.Join(disk, "data"), Options{Feed: feed})
	secret := auth.Hash{1}
	if _, err := s.CreateKey(ctx, auth.Key{ID: owner, Scope: auth.ScopeSubmit}, secret); err != nil {
		t.Fatal(err)
	}
	big := entry()
	big.Submission.CallData = make([]byte, 40<<10)

	// Several at a time, so that they share the commits that fail.
	var mu sync.Mutex
	accepted := make(map[task.ID]bool)
	var refusal error
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 200 {
				if !gate.Reserve() {
					t.Error("no room in the gate")
					return
				}
				r, err := s.Submit(ctx, big)
				if err != nil {
					gate.Cancel()
				}
				mu.Lock()
				if err != nil {
					refusal = err
				} else {
					accepted[r.ID] = true
				}
				mu.Unlock()
				if err != nil {
					return
				}
			}
		})
	}
	wg.Wait()
	if !errors.Is(refusal, task.ErrUnavailable) {
		t.Fatalf("on a full disk: %v, want ErrUnavailable", refusal)
	}
	wantText(t, refusal.Error(), "the disk is full", "make room")
	wantAccepted := func(s *SQLite) {
		t.Helper()
		got := stored(t, s)
		for id := range accepted {
			if !got[id] {
				t.Errorf("%s was acknowledged and is gone", id)
			}
		}
		if len(got) != len(accepted) {
			t.Errorf("%d tasks are stored, %d were acknowledged", len(got), len(accepted))
		}
	}
	wantAccepted(s)
	if _, err := s.FindKey(ctx, secret); err != nil {
		t.Errorf("find a key on a full disk: %v", err)
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	if err := s.Check(ctx); err != nil {
		t.Errorf("check with room again: %v", err)
	}
	for range 5 {
		gate.Reserve()
		accepted[submit(t, s, big)] = true
	}
	wantAccepted(s)
	if got := gate.Active(); got != len(accepted) {
		t.Errorf("the gate counts %d, %d are stored", got, len(accepted))
	}
	wantIdle(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantSound(t, s.path)
	s = open(t, filepath.Join(disk, "data"), Options{})
	wantAccepted(s)
	s.Close()
}

// fill takes the last bytes of a disk.
func fill(t *testing.T, disk string) {
	t.Helper()
	f, err := os.Create(filepath.Join(disk, "filler"))
	if err != nil {
		return // full already
	}
	defer f.Close()
	for _, size := range []int{64 << 10, 4 << 10, 1} {
		for {
			if _, err := f.Write(make([]byte, size)); err != nil {
				break
			}
		}
	}
}

// TestClosedOnFullDisk: the log that cannot be folded is kept.
func TestClosedOnFullDisk(t *testing.T) {
	disk := smallDisk(t, "4m")
	dir := filepath.Join(disk, "data")
	s := open(t, dir, Options{})
	accepted := make(map[task.ID]bool)
	for range 50 {
		accepted[submit(t, s, entry())] = true
	}
	fill(t, disk)
	s.Close()
	if err := os.Remove(filepath.Join(disk, "filler")); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir, Options{})
	if got := stored(t, s); len(got) != len(accepted) {
		t.Errorf("%d tasks are stored, %d were acknowledged", len(got), len(accepted))
	}
	s.Close()
	wantSound(t, s.path)
}

// TestReadOnlyDisk: a store on a read-only disk does not open, and says why.
func TestReadOnlyDisk(t *testing.T) {
	disk := smallDisk(t, "4m")
	s := open(t, disk, Options{})
	submit(t, s, entry())
	s.Close()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	for _, serve := range []bool{true, false} {
		wantText(t, openFails(t, disk, Options{Serve: serve}), "read-only file system")
	}
	wantText(t, openFails(t, filepath.Join(disk, "new"), Options{}), "read-only file system")
}

func TestBackupToFullDisk(t *testing.T) {
	disk := smallDisk(t, "1m")
	dir := t.TempDir()
	s := open(t, dir, Options{})
	big := entry()
	big.Submission.CallData = make([]byte, 128<<10)
	for range 16 {
		submit(t, s, big)
	}
	err := Backup(ctx, dir, filepath.Join(disk, "copy.db"))
	if err == nil {
		t.Fatal("it was made")
	}
	wantText(t, err.Error(), "the disk is full")
	if names := listDir(t, disk); len(names) > 0 {
		t.Errorf("it left %v", names)
	}
}
