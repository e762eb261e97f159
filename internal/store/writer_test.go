package store

import (
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// TestGroupCommit: what arrives while a commit is under way shares the next one.
func TestGroupCommit(t *testing.T) {
	v := newValve()
	s := open(t, t.TempDir(), Options{Fault: v.fault})
	const n = 200
	ops := make([]func() error, n)
	for i := range ops {
		ops[i] = func() error { _, err := s.Submit(ctx, entry()); return err }
	}
	for _, err := range batch(t, s, v, nil, ops...) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if got := v.count(); got != 2 {
		t.Errorf("%d submissions and the one before them took %d commits, want 2", n, got)
	}
	if got := len(stored(t, s)); got != n {
		t.Errorf("%d tasks are stored, want %d", got, n)
	}
}

// TestBatchIsBounded: a commit takes no more than maxBatch, and forgets nobody.
func TestBatchIsBounded(t *testing.T) {
	v := newValve()
	s := open(t, t.TempDir(), Options{Fault: v.fault})
	ops := make([]func() error, maxBatch+10)
	for i := range ops {
		ops[i] = func() error { return s.Release(ctx, task.Claim{}) } // fenced, and cheap
	}
	for _, err := range batch(t, s, v, nil, ops...) {
		if !errors.Is(err, task.ErrFenced) {
			t.Fatal(err)
		}
	}
	if got := v.count(); got != 3 {
		t.Errorf("took %d commits, want 3", got)
	}
}

// TestReadsDoNotWait: everything can be read while a commit is held, and shows
// the state before it.
func TestReadsDoNotWait(t *testing.T) {
	v := newValve()
	s := open(t, t.TempDir(), Options{Fault: v.fault})
	id := submit(t, s, explicit(1))
	v.shut()
	answer := make(chan error, 1)
	go func() { answer <- s.Expire(ctx, id, quorate.Queued, quorate.Failure{Code: quorate.Cancelled}) }()
	<-v.reached
	for range 3 * readConns {
		got, err := s.Get(ctx, owner, id)
		if err != nil || got.Status != quorate.Queued {
			t.Fatalf("got %+v, %v; want the queued task", got, err)
		}
		if tasks, err := s.List(ctx, owner, task.Query{Limit: 10}); err != nil || len(tasks) != 1 {
			t.Fatalf("listed %v, %v", tasks, err)
		}
		if _, err := s.ListKeys(ctx); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case err := <-answer:
		t.Fatalf("answered before the commit: %v", err)
	default:
	}
	v.open()
	if err := <-answer; err != nil {
		t.Fatal(err)
	}
	if got, err := s.Get(ctx, owner, id); err != nil || got.Status != quorate.Expired {
		t.Fatalf("got %+v, %v; want the expired task", got, err)
	}
}

// TestNeighbours: one change that breaks the shared transaction fails alone.
func TestNeighbours(t *testing.T) {
	v := newValve()
	var moves []task.Move
	feed := task.NewFeed()
	feed.Listen(func(c task.Change) { moves = append(moves, c.Moves...) })
	s := open(t, t.TempDir(), Options{Fault: v.fault, Feed: feed})
	broken := entry()
	broken.Submission.Block = 0 // the schema refuses it
	send := func(e task.Entry) func() error {
		return func() error { _, err := s.Submit(ctx, e); return err }
	}
	errs := batch(t, s, v, nil, send(explicit(1)), send(broken), send(explicit(1)), send(entry()), send(broken),
		func() error { return s.Release(ctx, task.Claim{}) })
	for i, want := range []error{nil, task.ErrUnavailable, nil, nil, task.ErrUnavailable, task.ErrFenced} {
		if !errors.Is(errs[i], want) {
			t.Errorf("change %d: %v, want %v", i, errs[i], want)
		}
	}
	if got := stored(t, s); len(got) != 2 || len(moves) != 2 || moves[0].ID == moves[1].ID {
		t.Errorf("%d tasks are stored, %v published; want 2", len(got), moves)
	}
	wantIdle(t, s)
}

// TestSharedCommitFails: a change is never taken for done because a neighbour
// found its own effect in the store: a repeat, or one with nothing to do.
func TestSharedCommitFails(t *testing.T) {
	v := newValve()
	s := open(t, t.TempDir(), Options{Fault: v.fault})
	named := explicit(1)
	named.IdempotencyKey = "name"
	why := quorate.Failure{Code: quorate.Cancelled, Message: "as asked"}
	outcome := task.Outcome{Payload: &task.Payload{Data: []byte{1}}}
	submit(t, s, named)
	work, err := s.Claim(ctx, task.Take{Limit: 1, Lease: time.Hour})
	if err == nil {
		err = s.Finish(ctx, work[0].Claim, outcome)
	}
	if err != nil {
		t.Fatal(err)
	}
	expired := submit(t, s, entry())
	if err := s.Expire(ctx, expired, quorate.Queued, why); err != nil {
		t.Fatal(err)
	}
	send := func(e task.Entry) error { _, err := s.Submit(ctx, e); return err }
	quiet := map[string]func() error{
		"empty claim":    func() error { _, err := s.Claim(ctx, task.Take{Limit: 1, Lease: time.Hour}); return err },
		"repeat":         func() error { return send(explicit(1)) },
		"named repeat":   func() error { return send(named) },
		"finished twice": func() error { return s.Finish(ctx, work[0].Claim, outcome) },
		"expired twice":  func() error { return s.Expire(ctx, expired, quorate.Queued, why) },
		"idle sweep":     func() error { _, _, err := s.Sweep(ctx, deadlines); return err },
	}
	before := len(stored(t, s))
	for name, op := range quiet {
		for _, ops := range [][]func() error{
			{op, func() error { return send(entry()) }},
			{func() error { return send(entry()) }, op},
		} {
			errs := batch(t, s, v, []fault{{false, errFault}}, ops...)
			for _, err := range errs {
				if !errors.Is(err, task.ErrUnavailable) {
					t.Errorf("beside a new task, %s: got %v, want ErrUnavailable", name, err)
				}
			}
			if got := len(stored(t, s)); got != before {
				t.Fatalf("%d tasks are stored, want %d", got, before)
			}
		}
	}
}

// TestSharedCommitPersists: a commit that failed, yet was persisted, is
// recognised although later changes of the batch have covered earlier ones.
func TestSharedCommitPersists(t *testing.T) {
	v := newValve()
	feed := task.NewFeed()
	moves := 0
	feed.Listen(func(c task.Change) { moves += len(c.Moves) })
	s := open(t, t.TempDir(), Options{Fault: v.fault, Feed: feed})
	submit(t, s, entry())
	submit(t, s, entry())
	work, err := s.Claim(ctx, task.Take{Limit: 2, Lease: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	before := moves
	errs := batch(t, s, v, []fault{{true, errFault}},
		func() error { return s.Finish(ctx, work[0].Claim, task.Outcome{Payload: &task.Payload{}}) },
		func() error {
			return s.Expire(ctx, work[0].ID, quorate.Ready, quorate.Failure{Code: quorate.PayloadExpired})
		},
		func() error { return s.Release(ctx, work[1].Claim) },
		func() error { _, err := s.Claim(ctx, task.Take{Limit: 1, Lease: time.Hour}); return err },
		func() error { _, err := s.Submit(ctx, entry()); return err },
	)
	for i, err := range errs {
		if err != nil {
			t.Errorf("change %d: %v", i, err)
		}
	}
	if moves-before != 5 {
		t.Errorf("%d moves were published, want 5", moves-before)
	}
	for i, want := range []quorate.Status{quorate.Expired, quorate.Processing} {
		if got, err := s.Get(ctx, owner, work[i].ID); err != nil || got.Status != want {
			t.Errorf("task %d is %s, %v; want %s", i, got.Status, err, want)
		}
	}
	wantIdle(t, s)
}

// TestOutcomeUnknown: when nobody can say how a commit ended, the answer
// promises nothing, a repeat is right, and the count of pending tasks is taken
// afresh.
func TestOutcomeUnknown(t *testing.T) {
	dir := t.TempDir() + "/data"
	away := false
	feed := task.NewFeed()
	gate := task.NewGate(10, feed, time.Now)
	s := open(t, dir, Options{Feed: feed, Fault: func() (bool, error) {
		if !away {
			return true, nil
		}
		return true, errors.Join(errFault, os.Rename(dir, dir+"-away")) // persisted, and out of sight
	}})
	e := entry()
	e.IdempotencyKey = "name"
	gate.Reserve()
	away = true
	_, err := s.Submit(ctx, e)
	away = false
	if !errors.Is(err, task.ErrUnavailable) || !strings.Contains(err.Error(), "outcome unknown") {
		t.Fatalf("got %v, want ErrUnavailable that says the outcome is unknown", err)
	}
	gate.Cancel()
	if err := os.Rename(dir+"-away", dir); err != nil {
		t.Fatal(err)
	}
	if r, err := s.Submit(ctx, e); err != nil || !r.Deduplicated {
		t.Fatalf("the repeat: got %+v, %v; want the first task", r, err)
	}
	if got := gate.Active(); got != 1 {
		t.Errorf("the gate counts %d pending tasks, want 1", got)
	}
	wantIdle(t, s)
}

// TestGateFollows: with commits failing in every way, the gate counts what is
// stored, and no place is lost.
func TestGateFollows(t *testing.T) {
	feed := task.NewFeed()
	const capacity = 50
	gate := task.NewGate(capacity, feed, time.Now)
	n := 0
	s := open(t, t.TempDir(), Options{Feed: feed, Fault: func() (bool, error) {
		n++
		if n%4 < 2 {
			return true, nil
		}
		return n%4 == 2, errFault
	}})
	var wg sync.WaitGroup
	for c := range 8 {
		wg.Go(func() {
			for i := range 20 {
				if !gate.Reserve() {
					continue
				}
				r, err := s.Submit(ctx, explicit(uint64(i*c)))
				if err != nil || r.Deduplicated {
					gate.Cancel()
				}
				if i%3 == 0 {
					work, _ := s.Claim(ctx, task.Take{Limit: 2, Lease: time.Hour})
					for _, w := range work {
						s.Finish(ctx, w.Claim, task.Outcome{Failure: &quorate.Failure{Code: quorate.Internal}})
					}
				}
			}
		})
	}
	wg.Wait()
	pending := 0
	for id := range stored(t, s) {
		if got, _ := s.Get(ctx, owner, id); got.Status.Pending() {
			pending++
		}
	}
	if gate.Active() != pending {
		t.Errorf("the gate counts %d, %d are stored", gate.Active(), pending)
	}
	free := 0
	for gate.Reserve() {
		free++
	}
	if free != capacity-pending {
		t.Errorf("%d places are free, want %d", free, capacity-pending)
	}
}

// TestClose: writes under way when the store is closed either succeed, and are
// there afterwards, or fail, and are not.
func TestClose(t *testing.T) {
	v := newValve()
	dir := t.TempDir()
	s := open(t, dir, Options{Fault: v.fault})
	v.shut()
	const n = 100
	receipts, errs := make([]task.Receipt, n), make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { receipts[i], errs[i] = s.Submit(ctx, entry()) })
		if i == n/2 {
			<-v.reached
			wg.Go(func() {
				if err := s.Close(); err != nil {
					t.Errorf("close: %v", err)
				}
			})
		}
	}
	v.open()
	wg.Wait()
	if _, err := s.Submit(ctx, entry()); !errors.Is(err, task.ErrUnavailable) {
		t.Errorf("submitted to a closed store: %v", err)
	}
	if _, err := s.Get(ctx, owner, receipts[0].ID); !errors.Is(err, task.ErrUnavailable) {
		t.Errorf("read from a closed store: %v", err)
	}
	again := open(t, dir, Options{})
	ids := stored(t, again)
	accepted := 0
	for i, err := range errs {
		switch {
		case err == nil && !ids[receipts[i].ID]:
			t.Errorf("%s was acknowledged and is gone", receipts[i].ID)
		case err == nil:
			accepted++
		case !errors.Is(err, task.ErrUnavailable):
			t.Errorf("got %v, want ErrUnavailable", err)
		}
	}
	if accepted == 0 || len(ids) != accepted {
		t.Errorf("%d tasks are stored, %d were acknowledged", len(ids), accepted)
	}
}

// TestLogIsFolded: readers that overlap without a pause cannot make the log
// grow for ever, and one that takes long cannot stop the writes.
func TestLogIsFolded(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	const limit = 64 << 10
	err := s.writer.do(ctx, &write{apply: func(*conn) error {
		s.writer.maxLog, s.writer.foldAt = limit, limit
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	length := func() int64 {
		info, err := os.Stat(s.writer.log)
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	read := func() func() error {
		tx, err := s.reads.BeginTx(ctx, nil)
		if err != nil {
			t.Error(err)
			return func() error { return err }
		}
		var n int
		if err := tx.QueryRow("SELECT count(*) FROM tasks").Scan(&n); err != nil {
			t.Error(err)
		}
		return tx.Rollback
	}
	big := entry()
	big.Submission.CallData = make([]byte, 8<<10)

	end := read()
	for range 3 * limit / len(big.Submission.CallData) {
		submit(t, s, big)
	}
	if length() < limit {
		t.Fatalf("the log is %d bytes while a reader needs it, want more", length())
	}
	ended := make(chan struct{})
	var wg sync.WaitGroup
	stop := sync.OnceFunc(func() { close(ended); wg.Wait() })
	defer stop()
	wg.Go(func() { // there is always a reader
		for {
			next := read()
			end()
			end = next
			select {
			case <-ended:
				end()
				return
			default:
			}
		}
	})
	eventually(t, "the log is folded", func() bool {
		submit(t, s, big)
		return length() < limit
	})
	stop()
	wantSound(t, s.path)
}
