package engine

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

var deadlines = task.Deadlines{QueueTTL: 10 * time.Minute, Retention: time.Hour}

// loseLeases lets every lease run out.
func (r *rig) loseLeases(lease time.Duration) {
	r.t.Helper()
	r.clock.Advance(lease)
	if _, _, err := r.store.Sweep(context.Background(), deadlines); err != nil {
		r.t.Fatal(err)
	}
}

// TestStop: an engine that is stopped gives its tasks back at once.
func TestStop(t *testing.T) {
	r := newRig(t)
	waiting := make(chan struct{}, 10)
	r.certifier.during = func(ctx context.Context, _ quorum.Assignment) error {
		waiting <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}
	ids := []task.ID{r.submit(r.entry(alice)), r.submit(r.entry(alice))}
	stop := r.run(r.options())
	<-waiting
	<-waiting
	stop()
	for _, id := range ids {
		if got := r.await(id, quorate.Queued, quorate.Processing); got.Status != quorate.Queued {
			t.Errorf("the task is %s", got.Status)
		}
	}
	r.certifier.change(func() { r.certifier.during = nil })
	r.run(r.options())
	for _, id := range ids {
		if got := r.end(id); got.Status != quorate.Ready {
			t.Errorf("the task is %s: %+v", got.Status, got.Failure)
		}
	}
}

// TestStopWhenDone: work that is done when the engine is stopped is not thrown
// away.
func TestStopWhenDone(t *testing.T) {
	r := newRig(t)
	id := r.submit(r.entry(alice))
	e := New(r.options())
	ctx, cancel := context.WithCancel(t.Context())
	r.hook.set(func(m string) (bool, error) {
		if m == "Estimate" {
			cancel()
		}
		return true, nil
	})
	e.Run(ctx)
	if got := r.await(id, quorate.Ready, quorate.Queued, quorate.Processing); got.Status != quorate.Ready {
		t.Errorf("the task is %s", got.Status)
	}
}

// TestRenews: work that takes longer than a lease keeps its claim.
func TestRenews(t *testing.T) {
	r := newRig(t)
	var renewed atomic.Int64
	r.hook.set(func(m string) (bool, error) {
		if m != "Renew" {
			return true, nil
		}
		if renewed.Add(1)%2 == 0 { // and survives a store that fails now and then
			return false, fmt.Errorf("disk: %w", task.ErrUnavailable)
		}
		return true, nil
	})
	r.certifier.during = func(ctx context.Context, _ quorum.Assignment) error {
		r.until("the lease was renewed", func() bool { return renewed.Load() > 4 })
		return ctx.Err()
	}
	id := r.submit(r.entry(alice))
	o := r.options()
	o.Lease = 300 * time.Millisecond
	r.run(o)
	if got := r.end(id); got.Status != quorate.Ready {
		t.Errorf("the task is %s: %+v", got.Status, got.Failure)
	}
}

// TestLeaseLost: a worker that has lost its claim stops, and changes nothing;
// the next one ends the task.
func TestLeaseLost(t *testing.T) {
	r := newRig(t)
	first, ended := make(chan struct{}), make(chan error, 1)
	var once sync.Once
	r.certifier.during = func(ctx context.Context, _ quorum.Assignment) (err error) {
		once.Do(func() {
			close(first)
			<-ctx.Done()
			err = ctx.Err()
			ended <- context.Cause(ctx)
		})
		return err
	}
	id := r.submit(r.entry(alice))
	o := r.options()
	o.Lease = 30 * time.Millisecond // of its own time; the store's stands still
	r.run(o)
	<-first
	r.loseLeases(time.Minute)
	if cause := <-ended; cause == nil {
		t.Error("the work went on")
	}
	if got := r.end(id); got.Status != quorate.Ready {
		t.Errorf("the task is %s: %+v", got.Status, got.Failure)
	}
}

// TestFenced: a worker that was lost without knowing cannot end the task that
// another has ended.
func TestFenced(t *testing.T) {
	r := newRig(t)
	late, resume := make(chan struct{}), make(chan struct{})
	r.hook.set(func(m string) (bool, error) {
		if m == "Finish" {
			close(late)
			<-resume
		}
		return true, nil
	})
	id := r.submit(r.entry(alice))
	o := r.options()
	o.InFlight = 1 // it takes no other
	stop := r.run(o)
	<-late
	r.loseLeases(time.Minute)
	o.Store, o.PayloadBlocks = r.store, 30 // another replica, with another result
	r.run(o)
	won := r.end(id)
	close(resume)
	stop()
	if got := r.end(id); got.Status != quorate.Ready || got.Payload.ValidUntilBlock != won.Payload.ValidUntilBlock {
		t.Errorf("the payload changed from %+v to %+v", won.Payload, got.Payload)
	}
}

// TestCrash: an engine dies at any call it makes, before or after the call took
// effect. Another one, on the same store, brings the task to its one end.
func TestCrash(t *testing.T) {
	t.Run("BLS", func(t *testing.T) { testCrash(t, func(*rig) {}) })
	t.Run("Schnorr", func(t *testing.T) { testCrash(t, func(r *rig) { r.turnSchnorr() }) })
}

func testCrash(t *testing.T, turn func(*rig)) {
	calls := 0
	for at := 0; at == 0 || at <= calls; at++ {
		for _, apply := range []bool{false, true} {
			t.Run(fmt.Sprintf("at call %d, made %v", at, apply), func(t *testing.T) {
				if at > 0 {
					t.Parallel()
				}
				r := newRig(t)
				turn(r)
				o := r.options()
				var mu sync.Mutex
				n, dead := 0, make(chan struct{})
				r.hook.set(func(string) (bool, error) {
					mu.Lock()
					defer mu.Unlock()
					n++
					switch {
					case at == 0 || n < at:
						return true, nil
					case n == at:
						close(dead)
						return apply, errBroken
					}
					return false, errBroken // nothing gets out of a dead process
				})
				id := r.submit(r.entry(alice))
				stop := r.run(o)
				if at == 0 {
					r.end(id)
					stop()
					calls = n
					return
				}
				select {
				case <-dead:
				case <-time.After(patience):
					t.Fatal("the call was never made")
				}
				stop()
				before, err := r.store.Look(t.Context(), id)
				if err != nil {
					t.Fatal(err)
				}
				r.hook.set(nil)
				r.loseLeases(time.Minute)
				r.run(r.options())
				got := r.end(id)
				if got.Status != quorate.Ready {
					t.Errorf("the task is %s: %+v", got.Status, got.Failure)
				}
				if before.Status == quorate.Ready && string(before.Payload.Data) != string(got.Payload.Data) {
					t.Error("a payload that was out has changed")
				}
			})
		}
	}
	if calls < 6 {
		t.Errorf("only %d calls were seen", calls)
	}
}

// TestReplicas: two engines on one store share the work, and end each task once.
func TestReplicas(t *testing.T) {
	tasks := 40
	if os.Getenv("QUORATE_SOAK") != "" {
		tasks = 2000
	}
	r := newRig(t)
	for range 2 {
		o := r.options()
		o.InFlight = 4
		r.run(o)
	}
	var ids []task.ID
	for range tasks {
		ids = append(ids, r.submit(r.entry(alice)))
	}
	for _, id := range ids {
		if got := r.end(id); got.Status != quorate.Ready {
			t.Errorf("the task is %s: %+v", got.Status, got.Failure)
		}
	}
	if n := len(r.certifier.assignments()); n != tasks {
		t.Errorf("the operators were asked %d times for %d tasks", n, tasks)
	}
}

// TestTurns: with every place taken by one caller's tasks, the next place goes
// to another caller.
func TestTurns(t *testing.T) {
	r := newRig(t)
	other := common.Address{0xbb}
	order, next := make(chan common.Address, 100), make(chan struct{})
	r.certifier.during = func(ctx context.Context, a quorum.Assignment) error {
		order <- a.Target
		if a.Target == other {
			return nil
		}
		select {
		case <-next:
		case <-ctx.Done():
		}
		return ctx.Err()
	}
	var heavy []task.ID
	for range 30 {
		heavy = append(heavy, r.submit(r.entry(alice)))
	}
	o := r.options()
	o.InFlight = 4
	r.run(o)
	for range 3 {
		<-order
	}
	e := r.entry(bob)
	e.Submission.Target = other
	small := r.submit(e)
	if got := r.end(small); got.Status != quorate.Ready {
		t.Fatalf("the small task is %s: %+v", got.Status, got.Failure)
	}
	for _, id := range heavy {
		if got := r.await(id, quorate.Queued, quorate.Processing, quorate.Ready); got.Status == quorate.Ready {
			t.Error("a heavy task, which nobody let go, has ended")
		}
	}
	if got := <-order; got != other {
		t.Errorf("a fourth task of one key was taken up")
	}
	next <- struct{}{}
	if got := <-order; got == other {
		t.Error("the small task was asked twice")
	}
}

// TestInFlight: never more than the limit, and the limit is used.
func TestInFlight(t *testing.T) {
	r := newRig(t)
	var now, most atomic.Int64
	full := make(chan struct{})
	r.certifier.during = func(ctx context.Context, _ quorum.Assignment) error {
		n := now.Add(1)
		defer now.Add(-1)
		if n > most.Load() {
			most.Store(n)
		}
		if n == 5 {
			close(full)
		}
		select {
		case <-full:
		case <-ctx.Done():
		}
		return ctx.Err()
	}
	var ids []task.ID
	for _, key := range []string{alice, bob, alice, bob, alice} {
		ids = append(ids, r.submit(r.entry(key)))
	}
	o := r.options()
	o.InFlight = 5
	r.run(o)
	<-full
	for range 10 {
		ids = append(ids, r.submit(r.entry(alice)))
	}
	r.certifier.change(func() { r.certifier.during = nil })
	for _, id := range ids {
		r.end(id)
	}
	if most.Load() != 5 {
		t.Errorf("%d at once", most.Load())
	}
}
