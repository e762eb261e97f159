package storetest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

var workTests = map[string]func(*testing.T, Open){
	"claims take the oldest first":        testClaimOrder,
	"keys take turns":                     testTurns,
	"one key does not take it all":        testPerKey,
	"a payload's index is the task's":     testPayloadIndex,
	"ready tasks of all keys":             testReadyList,
	"no task is claimed twice at once":    testClaimConcurrent,
	"a late worker changes nothing":       testFencing,
	"every move but the legal is refused": testIllegalMoves,
	"finish is idempotent":                testFinishTwice,
	"expire is idempotent":                testExpireTwice,
	"an outcome is one of two":            testOutcome,
	"leases":                              testLease,
}

func testClaimOrder(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	if work := b.claimUpTo(5); len(work) != 0 {
		t.Fatalf("claimed %d tasks of an empty store", len(work))
	}
	var ids []task.ID
	for i := range 6 {
		e := auto()
		if i%2 == 1 {
			e.Key = bob // keys have no precedence
		}
		ids = append(ids, b.submitNew(e))
	}
	idsOf := func(work []task.Work) (ids []task.ID) {
		for _, w := range work {
			ids = append(ids, w.ID)
		}
		return ids
	}
	first := b.claimUpTo(4)
	if got := idsOf(first); !slices.Equal(got, ids[:4]) {
		t.Fatalf("claimed %v, want %v", got, ids[:4])
	}
	if first[1].Key != bob || first[0].Key != alice {
		t.Errorf("claimed the tasks of %s and %s", first[0].Key, first[1].Key)
	}
	b.must(b.Release(context.Background(), first[1].Claim)) // the oldest again
	if got := idsOf(b.claimUpTo(2)); !slices.Equal(got, []task.ID{ids[1], ids[4]}) {
		t.Fatalf("claimed %v, want %v and %v", got, ids[1], ids[4])
	}
	if got := idsOf(b.claimUpTo(0)); len(got) != 0 {
		t.Fatalf("claimed %v with a limit of 0", got)
	}
	if got := idsOf(b.claimUpTo(100)); !slices.Equal(got, ids[5:]) {
		t.Fatalf("claimed %v, want %v", got, ids[5:])
	}
}

// testTurns: a key with a long queue does not keep others waiting, whether the
// others come in time or later, and whatever is in work already.
func testTurns(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	submit := func(key string, n int) {
		for range n {
			e := auto()
			e.Key = key
			b.submitNew(e)
		}
	}
	keysOf := func(work []task.Work) (keys string) {
		for _, w := range work {
			keys += strings.TrimPrefix(w.Key, "key_")[:1]
		}
		return keys
	}
	want := func(limit int, want string) []task.Work {
		t.Helper()
		work := b.claimUpTo(limit)
		if got := keysOf(work); got != want {
			t.Fatalf("claimed the tasks of %s, want %s", got, want)
		}
		return work
	}
	submit(alice, 20)
	first := want(4, "aaaa") // alone, a key has it all
	submit(bob, 3)
	submit("key_carol", 3)
	want(5, "bcbcb") // until they have as many in work
	for _, w := range first {
		b.finish(w.Claim, ready(1))
	}
	want(6, "aaacaa") // alice has none, and is served until she is even
	want(3, "aaa")    // nobody else waits
	submit("key_dave", 1)
	submit(bob, 1)
	want(2, "db")
	want(100, "aaaaaaaa")
	want(1, "")
}

// testPerKey: a worker has a bound of what it holds of one key, whatever others
// hold of it, and fills up with the tasks of others.
func testPerKey(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	submit := func(key string, n int) {
		for range n {
			e := auto()
			e.Key = key
			b.submitNew(e)
		}
	}
	want := func(take task.Take, alices, bobs int) {
		t.Helper()
		take.Lease = lease
		work, err := b.Claim(context.Background(), take)
		b.must(err)
		n := map[string]int{}
		for _, w := range work {
			n[w.Key]++
		}
		if n[alice] != alices || n[bob] != bobs {
			t.Fatalf("claimed %d and %d tasks, want %d and %d", n[alice], n[bob], alices, bobs)
		}
	}
	submit(alice, 20)
	want(task.Take{Limit: 5, PerKey: 3}, 3, 0)
	want(task.Take{Limit: 5, PerKey: 3}, 3, 0) // another worker, that holds nothing
	want(task.Take{Limit: 5, PerKey: 3, Held: map[string]int{alice: 2}}, 1, 0)
	submit(bob, 9)
	want(task.Take{Limit: 5, PerKey: 3, Held: map[string]int{alice: 3}}, 0, 3)
	want(task.Take{Limit: 9, PerKey: 4, Held: map[string]int{alice: 5, bob: 1}}, 0, 3) // it was less then
	want(task.Take{Limit: 5}, 2, 3)                                                    // no bound
}

// testPayloadIndex: an index that the caller did not name is known when the
// payload is; one that it named stays what it is.
func testPayloadIndex(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	id := b.in(quorate.Ready, auto()).ID
	if got := b.get(id); got.Index == nil || *got.Index != ready(1).Payload.Index {
		t.Errorf("the index is %v, want the payload's", got.Index)
	}
	b.must(b.Expire(context.Background(), id, quorate.Ready, tooOld))
	if got := b.get(id); got.Index == nil || *got.Index != ready(1).Payload.Index {
		t.Errorf("the index is %v after the end, want the payload's", got.Index)
	}
	if got := b.get(b.in(quorate.Ready, explicit(5)).ID); *got.Index != 5 || got.Payload.Index != ready(1).Payload.Index {
		t.Errorf("the index is %d, want the caller's", *got.Index)
	}
}

// testReadyList pages through the ready tasks of all keys.
func testReadyList(t *testing.T, open Open) {
	ctx := context.Background()
	b := newBench(t, t.TempDir(), open)
	var want []task.ID
	for i := range 7 {
		for _, s := range []quorate.Status{quorate.Failed, quorate.Expired, quorate.Ready} {
			b.in(s, auto())
		}
		e := auto()
		e.Key = []string{alice, bob}[i%2]
		id := b.submitNew(e)
		b.finish(b.claim().Claim, ready(2))
		want = append(want, id)
	}
	all, err := b.Ready(ctx, task.ID{}, 100)
	b.must(err)
	if len(all) != 14 || all[1].ID != want[0] || all[3].Key != bob {
		t.Fatalf("listed %d tasks: %v", len(all), idsOf(all))
	}
	var paged []task.ID
	for last := (task.ID{}); ; {
		page, err := b.Ready(ctx, last, 3)
		b.must(err)
		if len(page) == 0 {
			break
		}
		paged = append(paged, idsOf(page)...)
		last = page[len(page)-1].ID
	}
	if !slices.Equal(paged, idsOf(all)) {
		t.Errorf("paged %v, want %v", paged, idsOf(all))
	}
	for _, got := range all {
		whole, err := b.Look(ctx, got.ID)
		b.must(err)
		if got.Payload.Data != nil || len(whole.Payload.Data) == 0 {
			t.Errorf("data %x in the list, %x alone", got.Payload.Data, whole.Payload.Data)
		}
		got.Payload.Data = whole.Payload.Data
		if got, want := b.describe(got), b.describe(whole); got != want {
			t.Errorf("listed %s, want %s", got, want)
		}
	}
	_, err = b.Look(ctx, task.NewID(1))
	b.want(err, task.ErrNotFound)
}

func testClaimConcurrent(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	const tasks, workers = 120, 8
	b.together(tasks, func(int) (task.Receipt, error) { return b.Submit(context.Background(), auto()) })
	var mu sync.Mutex
	held := make(map[task.ID]int64) // the attempt that holds it
	last := make(map[task.ID]int64)
	ended := 0
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for {
				work, err := b.Claim(context.Background(), task.Take{Limit: 3, Lease: lease})
				if err != nil {
					t.Errorf("claim: %v", err)
					return
				}
				mu.Lock()
				for _, w := range work {
					if held[w.ID] != 0 || w.Attempt <= last[w.ID] {
						t.Errorf("attempt %d of %s was given out while %d holds it, after %d", w.Attempt, w.ID, held[w.ID], last[w.ID])
					}
					held[w.ID], last[w.ID] = w.Attempt, w.Attempt
				}
				over := ended == tasks || t.Failed()
				mu.Unlock()
				if over {
					return
				}
				for i, c := range work {
					mu.Lock()
					held[c.ID] = 0 // given up from here on
					mu.Unlock()
					if i == 0 && w%2 == 0 && c.Attempt < 3 {
						err = b.Release(context.Background(), c.Claim)
					} else if err = b.Finish(context.Background(), c.Claim, ready(1)); err == nil {
						mu.Lock()
						ended++
						mu.Unlock()
					}
					if err != nil {
						t.Errorf("end attempt %d: %v", c.Attempt, err)
					}
				}
			}
		})
	}
	wg.Wait()
	if n := len(b.list(alice, task.Query{Status: quorate.Ready, Limit: 200})); n != tasks {
		t.Errorf("%d tasks are ready, want %d", n, tasks)
	}
}

// testFencing: each way of losing a claim, and each thing a late worker may try.
func testFencing(t *testing.T, open Open) {
	ctx := context.Background()
	for name, lose := range map[string]func(*bench, task.Claim){
		"released":            func(b *bench, c task.Claim) { b.must(b.Release(ctx, c)) },
		"released, claimed":   func(b *bench, c task.Claim) { b.must(b.Release(ctx, c)); b.claim() },
		"lease lost":          func(b *bench, c task.Claim) { b.clock.Advance(lease); b.sweep() },
		"lease lost, claimed": func(b *bench, c task.Claim) { b.clock.Advance(lease); b.sweep(); b.claim() },
		"finished":            func(b *bench, c task.Claim) { b.finish(c, ready(7)) },
		"failed":              func(b *bench, c task.Claim) { b.finish(c, failed("first")) },
		"too late":            func(b *bench, c task.Claim) { b.clock.Advance(deadlines.QueueTTL); b.sweep() },
		"finished, now expired": func(b *bench, c task.Claim) {
			b.finish(c, ready(7))
			b.must(b.Expire(ctx, c.ID, quorate.Ready, tooOld))
		},
		"finished by the next": func(b *bench, c task.Claim) {
			b.must(b.Release(ctx, c))
			b.finish(b.claim().Claim, ready(8)) // the same outcome, but not by this claim
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, t.TempDir(), open)
			claim := b.in(quorate.Processing, auto())
			lose(b, claim)
			before := b.get(claim.ID)
			b.moves.take()
			b.clock.Advance(time.Second)
			b.tryAll(claim)
			b.unchanged(before)
		})
	}
	t.Run("never held", func(t *testing.T) {
		b := newBench(t, t.TempDir(), open)
		claim := b.in(quorate.Processing, auto())
		before := b.get(claim.ID)
		b.moves.take()
		forged := claim
		forged.ID[15] ^= 1
		for _, c := range []task.Claim{
			{ID: claim.ID, Attempt: claim.Attempt - 1}, {ID: claim.ID, Attempt: claim.Attempt + 1},
			forged, {ID: task.NewID(1), Attempt: 1},
		} {
			b.tryAll(c)
		}
		b.unchanged(before)
		b.finish(claim, ready(1)) // and the claim still holds
	})
}

// tryAll tries everything that a claim allows; it must be fenced off.
func (b *bench) tryAll(c task.Claim) {
	b.t.Helper()
	ctx := context.Background()
	b.want(b.Renew(ctx, c, lease), task.ErrFenced)
	b.want(b.Release(ctx, c), task.ErrFenced)
	b.want(b.Finish(ctx, c, ready(8)), task.ErrFenced)
	b.want(b.Finish(ctx, c, failed("second")), task.ErrFenced)
}

// unchanged checks that nothing happened to a task.
func (b *bench) unchanged(before task.Task) {
	b.t.Helper()
	if got, want := b.describe(b.get(before.ID)), b.describe(before); got != want {
		b.t.Fatalf("the task changed to %s from %s", got, want)
	}
	b.wantMoves()
}

// testIllegalMoves tries every operation in every state.
func testIllegalMoves(t *testing.T, open Open) {
	ctx := context.Background()
	cancelled := quorate.Failure{Code: quorate.Cancelled, Message: "as asked"}
	operations := []struct {
		name  string
		legal quorate.Status // the one state in which it works
		to    quorate.Status
		do    func(*bench, task.Claim) error
	}{
		{"release", quorate.Processing, quorate.Queued, func(b *bench, c task.Claim) error { return b.Release(ctx, c) }},
		{"renew", quorate.Processing, quorate.Processing, func(b *bench, c task.Claim) error { return b.Renew(ctx, c, lease) }},
		{"finish ready", quorate.Processing, quorate.Ready, func(b *bench, c task.Claim) error { return b.Finish(ctx, c, ready(9)) }},
		{"finish failed", quorate.Processing, quorate.Failed, func(b *bench, c task.Claim) error { return b.Finish(ctx, c, failed("nine")) }},
		{"expire queued", quorate.Queued, quorate.Expired, func(b *bench, c task.Claim) error { return b.Expire(ctx, c.ID, quorate.Queued, cancelled) }},
		{"expire ready", quorate.Ready, quorate.Expired, func(b *bench, c task.Claim) error { return b.Expire(ctx, c.ID, quorate.Ready, cancelled) }},
		{"expire processing", "", "", func(b *bench, c task.Claim) error { return b.Expire(ctx, c.ID, quorate.Processing, cancelled) }},
		{"expire failed", "", "", func(b *bench, c task.Claim) error { return b.Expire(ctx, c.ID, quorate.Failed, cancelled) }},
		{"expire expired", "", "", func(b *bench, c task.Claim) error { return b.Expire(ctx, c.ID, quorate.Expired, cancelled) }},
		{"expire nothing", "", "", func(b *bench, c task.Claim) error { return b.Expire(ctx, c.ID, "", cancelled) }},
		{"claim", quorate.Queued, quorate.Processing, func(b *bench, c task.Claim) error {
			if work, err := b.Claim(ctx, task.Take{Limit: 5, Lease: lease}); err != nil || len(work) > 0 {
				return err
			}
			return task.ErrFenced
		}},
	}
	for _, s := range quorate.Statuses() {
		b := newBench(t, t.TempDir(), open)
		claim := b.in(s, auto())
		for _, op := range operations {
			before := b.get(claim.ID)
			b.moves.take()
			err := op.do(b, claim)
			switch {
			case op.legal != s && (err == nil || errors.Is(err, task.ErrUnavailable)):
				t.Errorf("%s of a %s task: %v, want a refusal", op.name, s, err)
			case op.legal != s:
				b.unchanged(before)
			case err != nil:
				t.Errorf("%s of a %s task: %v", op.name, s, err)
			default:
				b.wantStatus(claim.ID, op.to)
				b = newBench(t, t.TempDir(), open)
				claim = b.in(s, auto())
			}
		}
	}
}

func testFinishTwice(t *testing.T, open Open) {
	but := func(change func(*task.Payload)) task.Outcome {
		o := ready(1)
		change(o.Payload)
		return o
	}
	for _, c := range []struct {
		name   string
		first  task.Outcome
		others []task.Outcome
		to     quorate.Status
	}{
		{"ready", ready(1), []task.Outcome{
			failed("one"),
			but(func(p *task.Payload) { p.To = address(1) }),
			but(func(p *task.Payload) { p.Data = append(p.Data, 0) }),
			but(func(p *task.Payload) { p.Value.SetUint64(1) }),
			but(func(p *task.Payload) { p.ChainID++ }),
			but(func(p *task.Payload) { p.EstimatedGas++ }),
			but(func(p *task.Payload) { p.ValidUntilBlock++ }),
			but(func(p *task.Payload) { p.BlockHash[31]++ }),
			but(func(p *task.Payload) { p.Index++ }),
		}, quorate.Ready},
		{"failed", failed("one"), []task.Outcome{
			ready(1), failed("two"), {Failure: &quorate.Failure{Code: quorate.StateMoved, Message: "one"}},
		}, quorate.Failed},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBench(t, t.TempDir(), open)
			claim := b.in(quorate.Processing, auto())
			b.moves.take()
			b.clock.Advance(time.Second)
			b.finish(claim, c.first)
			b.wantMoves(task.Move{ID: claim.ID, From: quorate.Processing, To: c.to})
			first := b.get(claim.ID)
			if !first.Updated.Equal(b.clock.Now()) {
				t.Errorf("updated at %s, want %s", first.Updated, b.clock.Now())
			}
			b.clock.Advance(time.Second)
			b.finish(claim, c.first)
			for _, o := range c.others {
				b.want(b.Finish(context.Background(), claim, o), task.ErrFenced)
			}
			earlier := task.Claim{ID: claim.ID, Attempt: claim.Attempt - 1}
			b.want(b.Finish(context.Background(), earlier, c.first), task.ErrFenced)
			b.unchanged(first)
		})
	}
}

func testExpireTwice(t *testing.T, open Open) {
	ctx := context.Background()
	other := tooOld
	other.Message += "!"
	for _, from := range []quorate.Status{quorate.Queued, quorate.Ready} {
		t.Run(string(from), func(t *testing.T) {
			b := newBench(t, t.TempDir(), open)
			id := b.in(from, auto()).ID
			b.moves.take()
			b.clock.Advance(time.Second)
			b.must(b.Expire(ctx, id, from, tooOld))
			b.wantMoves(task.Move{ID: id, From: from, To: quorate.Expired})
			first := b.get(id)
			if *first.Failure != tooOld || !first.Updated.Equal(b.clock.Now()) {
				t.Errorf("got %+v", first)
			}
			b.clock.Advance(time.Second)
			b.must(b.Expire(ctx, id, from, tooOld))
			b.want(b.Expire(ctx, id, from, other), task.ErrFenced)
			b.unchanged(first)
			b.want(b.Expire(ctx, task.NewID(id.Seq()), from, tooOld), task.ErrFenced)
			b.want(b.Expire(ctx, task.NewID(1), from, tooOld), task.ErrFenced)
		})
	}
}

func testOutcome(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	claim := b.in(quorate.Processing, auto())
	before := b.get(claim.ID)
	b.moves.take()
	for _, o := range []task.Outcome{{}, {Payload: ready(1).Payload, Failure: failed("x").Failure}} {
		if err := b.Finish(context.Background(), claim, o); err == nil {
			t.Errorf("finished with %+v", o)
		}
	}
	b.unchanged(before)
}

func testLease(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	claim := b.in(quorate.Processing, auto())
	claimed := b.get(claim.ID)
	requeued := func() bool { return b.sweep().Requeued == 1 }

	b.clock.Advance(lease - time.Millisecond)
	if requeued() {
		t.Fatal("the lease was lost early")
	}
	b.must(b.Renew(context.Background(), claim, lease)) // counted from now
	if got := b.get(claim.ID); !got.Updated.Equal(claimed.Updated) {
		t.Errorf("renewing moved the task's last change to %s", got.Updated)
	}
	b.clock.Advance(lease - time.Millisecond)
	if requeued() {
		t.Fatal("the renewed lease was lost early")
	}
	b.must(b.Renew(context.Background(), claim, time.Second)) // shorter, too
	b.clock.Advance(time.Second)
	b.moves.take()
	if !requeued() {
		t.Fatal("the lease was not lost in time")
	}
	b.wantMoves(task.Move{ID: claim.ID, From: quorate.Processing, To: quorate.Queued})
	if got := b.get(claim.ID); !got.Updated.Equal(b.clock.Now()) {
		t.Errorf("updated at %s, want %s", got.Updated, b.clock.Now())
	}
	if w := b.claim(); w.Attempt <= claim.Attempt {
		t.Errorf("attempt %d after %d", w.Attempt, claim.Attempt)
	}
}
