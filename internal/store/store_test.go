package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/task"
	"github.com/quorate/quorate/internal/task/storetest"
)

func TestContract(t *testing.T) {
	storetest.Run(t, func(c storetest.Config) (storetest.Store, error) {
		return OpenSQLite(context.Background(), c.Dir, Options{Serve: true, Feed: c.Feed, Now: c.Now, Fault: c.Fault})
	})
}

// TestMain fails if a test leaves a goroutine of this package or of the
// database behind.
func TestMain(m *testing.M) {
	code := m.Run()
	if left := leftovers(); code == 0 && left != "" {
		fmt.Fprintf(os.Stderr, "goroutines are left after all tests:\n%s\n", left)
		code = 1
	}
	os.Exit(code)
}

// leftovers returns the stacks of goroutines that should have ended. It gives
// them time: ending takes a moment after Close returns.
func leftovers() string {
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(time.Millisecond) {
		all := make([]byte, 1<<20)
		all = all[:runtime.Stack(all, true)]
		var left []string
		for _, stack := range strings.Split(string(all), "\n\n")[1:] { // the first is this one
			if strings.Contains(stack, "internal/store.") || strings.Contains(stack, "database/sql.") {
				left = append(left, stack)
			}
		}
		if len(left) == 0 || time.Now().After(deadline) {
			return strings.Join(left, "\n\n")
		}
	}
}

const owner = "key_owner"

var (
	ctx       = context.Background()
	errFault  = errors.New("the test's fault")
	deadlines = task.Deadlines{QueueTTL: 10 * time.Minute, Retention: time.Hour}
)

// open opens a store for a service, and closes it after the test.
func open(t *testing.T, dir string, o Options) *SQLite {
	t.Helper()
	o.Serve = true
	return openAs(t, dir, o)
}

func openAs(t *testing.T, dir string, o Options) *SQLite {
	t.Helper()
	s, err := OpenSQLite(ctx, dir, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// entry is a submission that repeats nothing.
func entry() task.Entry {
	return task.Entry{Key: owner, Submission: task.Submission{
		Target: common.Address{1}, From: common.Address{2}, CallData: []byte{1, 2, 3, 4}, Block: 100,
	}}
}

// explicit is a submission that names an index.
func explicit(index uint64) task.Entry {
	e := entry()
	e.Submission.Index, e.Submission.Explicit = &index, true
	return e
}

func submit(t *testing.T, s *SQLite, e task.Entry) task.ID {
	t.Helper()
	r, err := s.Submit(ctx, e)
	if err != nil {
		t.Fatal(err)
	}
	return r.ID
}

// stored lists the ids of all tasks, and checks that each can be read.
func stored(t *testing.T, s *SQLite) map[task.ID]bool {
	t.Helper()
	tasks, err := s.List(ctx, owner, task.Query{Limit: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	ids := make(map[task.ID]bool)
	for _, listed := range tasks {
		ids[listed.ID] = true
		if _, err := s.Get(ctx, owner, listed.ID); err != nil {
			t.Fatalf("get %s: %v", listed.ID, err)
		}
	}
	return ids
}

// eventually polls until a condition holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !holds(); time.Sleep(100 * time.Microsecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited too long: %s", what)
		}
	}
}

// valve is a Fault that holds commits while it is shut, and fails them as told.
type valve struct {
	reached chan struct{} // receives when a commit meets the shut valve
	mu      sync.Mutex
	gate    chan struct{} // nil: open
	faults  []fault       // of the commits to come, then none
	commits int
}

type fault struct {
	apply bool
	err   error
}

func newValve() *valve { return &valve{reached: make(chan struct{}, 1)} }

func (v *valve) fault() (bool, error) {
	v.mu.Lock()
	gate := v.gate
	v.mu.Unlock()
	if gate != nil {
		v.reached <- struct{}{}
		<-gate
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.commits++
	if len(v.faults) == 0 {
		return true, nil
	}
	f := v.faults[0]
	v.faults = v.faults[1:]
	return f.apply, f.err
}

func (v *valve) shut() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.gate = make(chan struct{})
}

// open lets the commits go on, with the faults given for the next ones.
func (v *valve) open(faults ...fault) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.faults = faults
	close(v.gate)
	v.gate = nil
}

func (v *valve) count() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.commits
}

// batch runs operations as one commit, in their order, and returns the answer
// to each. The commit before it is held until all of them wait; faults are for
// the batch's own commit and the ones after it.
func batch(t *testing.T, s *SQLite, v *valve, faults []fault, ops ...func() error) []error {
	t.Helper()
	v.shut()
	held := make(chan error, 1)
	go func() { held <- s.Check(ctx) }()
	<-v.reached
	errs := make([]error, len(ops))
	var wg sync.WaitGroup
	for i, op := range ops {
		wg.Go(func() { errs[i] = op() })
		eventually(t, "the operation is queued", func() bool {
			s.writer.mu.Lock()
			defer s.writer.mu.Unlock()
			return len(s.writer.pending) == i+1
		})
	}
	v.open(append([]fault{{true, nil}}, faults...)...)
	wg.Wait()
	if err := <-held; err != nil {
		t.Fatalf("the commit before the batch: %v", err)
	}
	return errs
}

// wantIdle checks that no transaction is left open: another process can write.
func wantIdle(t *testing.T, s *SQLite) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+s.path+"?_pragma=busy_timeout(0)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, q := range []string{"BEGIN IMMEDIATE", "ROLLBACK"} {
		if _, err := db.Exec(q); err != nil {
			t.Errorf("a transaction is left open: %v", err)
		}
	}
}

// wantSound checks a database file as SQLite does.
func wantSound(t *testing.T, file string) {
	t.Helper()
	db, err := sql.Open("sqlite", dataSource(file))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Fatalf("integrity check of %s: %q, %v", file, verdict, err)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func listDir(t *testing.T, dir string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	hidden, err2 := filepath.Glob(filepath.Join(dir, ".*"))
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	return append(names, hidden...)
}
