package storetest

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

var sweepTests = map[string]func(*testing.T, Open){
	"three lost leases":              testLostLeases,
	"releases are not lost leases":   testReleasesDoNotCount,
	"too late in the queue":          testQueueTTL,
	"too late in work":               testWorkTTL,
	"too late and its worker lost":   testLateAndLost,
	"ready in time is not late":      testReadyIsNotLate,
	"retention":                      testRetention,
	"steps are bounded and complete": testSteps,
	"nothing to do":                  testIdleSweep,
	"the clock steps back":           testClockStepsBack,
}

func (b *bench) wantSwept(want task.Swept) {
	b.t.Helper()
	if got := b.sweep(); got != want {
		b.t.Fatalf("swept %+v, want %+v", got, want)
	}
}

func (b *bench) wantFailure(id task.ID, s quorate.Status, code quorate.Code) {
	b.t.Helper()
	got := b.get(id)
	if got.Status != s || got.Failure.Code != code || got.Failure.Message == "" {
		b.t.Fatalf("the task is %s with %+v, want %s with %s", got.Status, got.Failure, s, code)
	}
	if !got.Updated.Equal(b.clock.Now()) {
		b.t.Fatalf("updated at %s, want %s", got.Updated, b.clock.Now())
	}
}

// testClockStepsBack: a wall clock that was hours ahead and is set right stops
// neither leases nor deadlines, also when the store is opened again.
func testClockStepsBack(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	b.submitNew(auto())
	b.clock.Advance(-10 * time.Hour)
	b.claim()
	b.clock.Advance(lease)
	b.wantSwept(task.Swept{Requeued: 1})
	b.reopen()
	b.claim()
	b.clock.Advance(lease)
	b.wantSwept(task.Swept{Requeued: 1})
	b.clock.Advance(deadlines.QueueTTL)
	b.wantSwept(task.Swept{TimedOut: 1})
}

func testLostLeases(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	id := b.submitNew(explicit(1))
	for range task.MaxLostLeases - 1 {
		b.claim()
		b.clock.Advance(lease)
		b.wantSwept(task.Swept{Requeued: 1})
		b.wantStatus(id, quorate.Queued)
		b.submitRepeat(explicit(1), id)
	}
	b.claim()
	b.clock.Advance(lease)
	b.moves.take()
	b.wantSwept(task.Swept{Lost: 1})
	b.wantMoves(task.Move{ID: id, From: quorate.Processing, To: quorate.Failed})
	b.wantFailure(id, quorate.Failed, quorate.Internal)
	b.submitNew(explicit(1))
}

func testReleasesDoNotCount(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	id := b.submitNew(auto())
	for range task.MaxLostLeases - 1 {
		for range 3 {
			b.must(b.Release(context.Background(), b.claim().Claim))
		}
		b.claim()
		b.clock.Advance(lease)
		b.wantSwept(task.Swept{Requeued: 1})
	}
	b.wantStatus(id, quorate.Queued)
	b.claim()
	b.clock.Advance(lease)
	b.wantSwept(task.Swept{Lost: 1})
}

func testQueueTTL(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	id := b.submitNew(explicit(1))
	b.clock.Advance(time.Millisecond)
	later := b.submitNew(explicit(2))
	b.clock.Advance(deadlines.QueueTTL - 2*time.Millisecond)
	b.wantSwept(task.Swept{})
	b.clock.Advance(time.Millisecond)
	b.moves.take()
	b.wantSwept(task.Swept{TimedOut: 1})
	b.wantMoves(task.Move{ID: id, From: quorate.Queued, To: quorate.Expired})
	b.wantFailure(id, quorate.Expired, quorate.QueueTTLExceeded)
	b.wantStatus(later, quorate.Queued)
	b.submitNew(explicit(1))

	// Why nobody took it up is in its message, where that is known.
	b.clock.Advance(time.Millisecond)
	d := deadlines
	d.Waits = func() string { return "Too few are connected." }
	if _, _, err := b.Sweep(context.Background(), d); err != nil {
		t.Fatal(err)
	}
	if message := b.get(later).Failure.Message; !strings.HasSuffix(message, "submit it again. Too few are connected.") {
		t.Errorf("it ended with: %s", message)
	}
}

func testWorkTTL(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	claim := b.in(quorate.Processing, explicit(1))
	b.must(b.Renew(context.Background(), claim, 24*time.Hour)) // a lease is no excuse
	b.clock.Advance(deadlines.QueueTTL - time.Millisecond)
	b.wantSwept(task.Swept{})
	b.clock.Advance(time.Millisecond)
	b.moves.take()
	b.wantSwept(task.Swept{TimedOut: 1})
	b.wantMoves(task.Move{ID: claim.ID, From: quorate.Processing, To: quorate.Failed})
	b.wantFailure(claim.ID, quorate.Failed, quorate.QuorumNotReached)
	b.submitNew(explicit(1))
}

func testLateAndLost(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	claim := b.in(quorate.Processing, auto())
	b.clock.Advance(deadlines.QueueTTL + lease)
	b.wantSwept(task.Swept{TimedOut: 1})
	b.wantFailure(claim.ID, quorate.Failed, quorate.QuorumNotReached)
}

func testReadyIsNotLate(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	id := b.in(quorate.Ready, auto()).ID
	b.clock.Advance(2 * deadlines.QueueTTL)
	b.wantSwept(task.Swept{})
	b.wantStatus(id, quorate.Ready)
}

func testRetention(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	b.clock.Advance(time.Minute) // as of the last change, not of the creation
	var gone []task.ID
	for i, s := range []quorate.Status{quorate.Ready, quorate.Failed, quorate.Expired} {
		gone = append(gone, b.in(s, explicit(uint64(i))).ID)
	}
	b.clock.Advance(time.Millisecond)
	kept := b.in(quorate.Failed, auto()).ID
	b.moves.take()
	b.clock.Advance(deadlines.Retention - 2*time.Millisecond)
	b.wantSwept(task.Swept{})
	fresh := b.submitNew(auto())
	b.clock.Advance(time.Millisecond)
	b.wantSwept(task.Swept{Deleted: len(gone)})
	b.wantMoves(task.Move{ID: fresh, To: quorate.Queued}) // deleting is no move
	for _, id := range gone {
		_, err := b.Get(context.Background(), alice, id)
		b.want(err, task.ErrNotFound)
	}
	if got := idsOf(b.list(alice, task.Query{Limit: 10})); len(got) != 2 || got[0] != fresh || got[1] != kept {
		t.Errorf("listed %v, want %v and %v", got, fresh, kept)
	}
	b.submitNew(explicit(0)) // the ready one's slot went with it
	b.clock.Advance(time.Millisecond)
	b.wantSwept(task.Swept{Deleted: 1})
}

// maxStep is the most that one sweep may do of each kind.
const maxStep = 1000

// testSteps: more work than one step takes is done in several, and each task
// meets the end that it would have met in one.
func testSteps(t *testing.T, open Open) {
	const n = maxStep + 100
	b := newBench(t, t.TempDir(), open)
	b.together(n, func(int) (task.Receipt, error) { return b.Submit(context.Background(), auto()) })
	for range task.MaxLostLeases - 1 {
		if got := len(b.claimUpTo(n)); got != n {
			t.Fatalf("claimed %d, want %d", got, n)
		}
		b.clock.Advance(lease)
		b.wantSwept(task.Swept{Requeued: n})
	}
	b.claimUpTo(n)
	b.clock.Advance(lease)
	total := task.Swept{}
	steps := 0
	for more := true; more; steps++ {
		swept, left, err := b.Sweep(context.Background(), deadlines)
		b.must(err)
		if swept.Lost > maxStep || left && swept == (task.Swept{}) {
			t.Fatalf("step %d did %+v and left more: %v", steps, swept, left)
		}
		total.Lost += swept.Lost
		total.Requeued += swept.Requeued
		more = left
	}
	if total.Lost != n || total.Requeued != 0 || steps < 2 {
		t.Fatalf("in %d steps: %+v, want %d lost", steps, total, n)
	}
	b.clock.Advance(deadlines.Retention)
	b.wantSwept(task.Swept{Deleted: n})

	b.together(n, func(int) (task.Receipt, error) { return b.Submit(context.Background(), auto()) })
	b.claimUpTo(n)
	b.clock.Advance(deadlines.QueueTTL) // the leases are lost as well, and that no longer matters
	b.wantSwept(task.Swept{TimedOut: n})
	if got := b.list(alice, task.Query{Limit: 1, Status: quorate.Expired}); len(got) != 0 {
		t.Fatalf("%s expired; in work it fails", got[0].ID)
	}
}

func testIdleSweep(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	id := b.submitNew(auto())
	b.moves.take()
	for range 3 {
		swept, more, err := b.Sweep(context.Background(), deadlines)
		if swept != (task.Swept{}) || more || err != nil {
			t.Fatalf("got %+v, %v, %v", swept, more, err)
		}
	}
	b.wantStatus(id, quorate.Queued)
	b.wantMoves()
}
