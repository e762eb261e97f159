package storetest

import (
	"context"
	"math"
	"sync"
	"testing"
	"time"

	"github.com/holiman/uint256"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

var repeatTests = map[string]func(*testing.T, Open){
	"the slot is held in flight":           testSlotHeld,
	"the slot is free after the end":       testSlotFree,
	"what makes a slot":                    testSlotKey,
	"the fields that differ":               testMismatch,
	"a stale holder makes room":            testStale,
	"one of many concurrent repeats wins":  testConcurrentRepeats,
	"idempotency keys":                     testIdempotency,
	"idempotency keys last 24 hours":       testIdempotencyWindow,
	"idempotency keys and slots":           testIdempotencyAndSlot,
	"idempotency keys of concurrent calls": testConcurrentIdempotency,
	"idempotency keys outlive the task":    testIdempotencyOfDeleted,
}

func testSlotHeld(t *testing.T, open Open) {
	for _, s := range []quorate.Status{quorate.Queued, quorate.Processing, quorate.Ready} {
		t.Run(string(s), func(t *testing.T) {
			b := newBench(t, t.TempDir(), open)
			id := b.in(s, explicit(5)).ID
			before := b.get(id)
			b.moves.take()
			b.clock.Advance(time.Second)
			b.submitRepeat(explicit(5), id)
			b.submitRepeat(explicit(5), id)
			b.wantMoves()
			if after := b.get(id); after.Status != s || !after.Updated.Equal(before.Updated) {
				t.Errorf("the repeat changed the task: %+v", after)
			}
			if n := len(b.list(alice, task.Query{Limit: 10})); n != 1 {
				t.Errorf("%d tasks, want 1", n)
			}
		})
	}
}

func testSlotFree(t *testing.T, open Open) {
	for _, s := range []quorate.Status{quorate.Failed, quorate.Expired} {
		t.Run(string(s), func(t *testing.T) {
			b := newBench(t, t.TempDir(), open)
			first := b.in(s, explicit(5)).ID
			second := b.submitNew(explicit(5))
			b.wantStatus(first, s)
			b.submitRepeat(explicit(5), second)
		})
	}
	t.Run("and taken again", func(t *testing.T) {
		b := newBench(t, t.TempDir(), open)
		for range 4 { // the finished ones do not get into each other's way
			b.in(quorate.Failed, explicit(5))
			b.in(quorate.Expired, explicit(5))
		}
		id := b.submitNew(explicit(5))
		b.must(b.Release(context.Background(), b.claim().Claim))
		b.submitRepeat(explicit(5), id)
	})
}

// testSlotKey: only key, target and explicit index make a slot.
func testSlotKey(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	resolved := auto()
	five := uint64(5)
	resolved.Submission.Index = &five
	otherTarget, otherKey := explicit(5), explicit(5)
	otherTarget.Submission.Target = address(0xdd)
	otherKey.Key = bob
	ids := make(map[task.ID]bool)
	for _, e := range []task.Entry{
		explicit(5), otherTarget, otherKey, explicit(0), explicit(math.MaxUint64), explicit(math.MaxInt64), explicit(math.MaxInt64 + 1),
		auto(), auto(), resolved, resolved, // an index that the caller did not name holds nothing
	} {
		ids[b.submitNew(e)] = true
	}
	if len(ids) != 11 {
		t.Fatalf("%d tasks, want 11", len(ids))
	}
	if r := b.submit(explicit(math.MaxUint64)); !r.Deduplicated || *b.get(r.ID).Index != math.MaxUint64 {
		t.Errorf("got %+v, want a repeat of the greatest index", r)
	}
}

func testMismatch(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	id := b.submitNew(explicit(5))
	from := func(s *task.Submission) { s.From = address(0xee) }
	data := func(s *task.Submission) { s.CallData = []byte{1, 2, 3, 4, 0} }
	value := func(s *task.Submission) { s.Value = *uint256.NewInt(1) }
	block := func(s *task.Submission) { s.Block++ }
	signed := func(s *task.Submission) { s.FromSignature, s.SignatureExpires = []byte{1}, 9 }
	emptily := func(s *task.Submission) { s.SignatureExpires = 9 }
	for _, c := range []struct {
		change []func(*task.Submission)
		want   []string
	}{
		{nil, nil},
		{[]func(*task.Submission){from}, []string{"from_address"}},
		{[]func(*task.Submission){data}, []string{"call_data"}},
		{[]func(*task.Submission){value}, []string{"value"}},
		{[]func(*task.Submission){block}, []string{"block_height"}},
		{[]func(*task.Submission){block, value, data, from}, []string{"from_address", "call_data", "value", "block_height"}},
		{[]func(*task.Submission){block, data}, []string{"call_data", "block_height"}},
		{[]func(*task.Submission){signed}, []string{"from_signature", "signature_expires_at"}},
		{[]func(*task.Submission){block, emptily}, []string{"block_height", "signature_expires_at"}},
	} {
		e := explicit(5)
		for _, f := range c.change {
			f(&e.Submission)
		}
		b.submitRepeat(e, id, c.want...)
	}
	proven := explicit(6)
	signed(&proven.Submission)
	provenID := b.submitNew(proven)
	b.submitRepeat(proven, provenID)
	b.submitRepeat(explicit(6), provenID, "from_signature", "signature_expires_at")
	proven.Submission.FromSignature = []byte{2}
	b.submitRepeat(proven, provenID, "from_signature")
	if w := b.claim(); w.Submission.Block != explicit(5).Submission.Block {
		t.Error("a repeat changed the task")
	}
}

func testStale(t *testing.T, open Open) {
	stale := func(why *quorate.Failure) task.Entry {
		e := explicit(5)
		e.Stale = func(task.Task) *quorate.Failure { return why }
		return e
	}
	for _, s := range []quorate.Status{quorate.Queued, quorate.Processing} {
		t.Run(string(s), func(t *testing.T) { // only a payload goes stale
			b := newBench(t, t.TempDir(), open)
			id := b.in(s, explicit(5)).ID
			b.submitRepeat(stale(&tooOld), id)
			b.wantStatus(id, s)
		})
	}
	t.Run("ready and good", func(t *testing.T) {
		b := newBench(t, t.TempDir(), open)
		id := b.in(quorate.Ready, explicit(5)).ID
		b.submitRepeat(stale(nil), id)
		b.submitRepeat(explicit(5), id)
		b.wantStatus(id, quorate.Ready)
	})
	t.Run("ready and stale", func(t *testing.T) {
		b := newBench(t, t.TempDir(), open)
		old := b.in(quorate.Ready, explicit(5)).ID
		asked := b.get(old)
		b.clock.Advance(time.Second)
		b.moves.take()
		e := explicit(5)
		e.Stale = func(h task.Task) *quorate.Failure {
			if h.ID != old || h.Status != quorate.Ready || h.Payload == nil || *h.Index != 5 || !h.Updated.Equal(asked.Updated) {
				t.Errorf("asked about %+v, want %+v", h, asked)
			}
			return &tooOld
		}
		id := b.submitNew(e)
		b.wantMoves(task.Move{ID: old, From: quorate.Ready, To: quorate.Expired}, task.Move{ID: id, To: quorate.Queued})
		if got := b.get(old); got.Status != quorate.Expired || *got.Failure != tooOld || !got.Updated.Equal(b.clock.Now()) {
			t.Errorf("the stale holder is %+v", got)
		}
		b.submitRepeat(explicit(5), id)
	})
}

func testConcurrentRepeats(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	receipts := b.together(64, func(int) (task.Receipt, error) { return b.Submit(context.Background(), explicit(5)) })
	fresh := 0
	for _, r := range receipts {
		if !r.Deduplicated {
			fresh++
		}
		if r.ID != receipts[0].ID {
			t.Errorf("got %s and %s", r.ID, receipts[0].ID)
		}
	}
	if fresh != 1 {
		t.Errorf("%d of them are new, want 1", fresh)
	}
}

// together calls f from n goroutines at once; none may fail.
func (b *bench) together(n int, f func(i int) (task.Receipt, error)) []task.Receipt {
	b.t.Helper()
	receipts, errs := make([]task.Receipt, n), make([]error, n)
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-start
			receipts[i], errs[i] = f(i)
		})
	}
	close(start)
	wg.Wait()
	for _, err := range errs {
		b.must(err)
	}
	return receipts
}

func testIdempotency(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	proven := named(auto(), "proven")
	proven.Submission.FromSignature, proven.Submission.SignatureExpires = []byte{1, 2}, 9
	id := b.submitNew(proven)
	b.submitRepeat(proven, id)
	for name, change := range map[string]func(*task.Submission){
		"no proof":          func(s *task.Submission) { s.FromSignature, s.SignatureExpires = nil, 0 },
		"another signature": func(s *task.Submission) { s.FromSignature = []byte{1, 3} },
		"another end":       func(s *task.Submission) { s.SignatureExpires++ },
		"a byte moved over": func(s *task.Submission) {
			s.FromSignature, s.CallData = s.FromSignature[:1], append(s.FromSignature[1:2:2], s.CallData...)
		},
	} {
		other := proven
		change(&other.Submission)
		if _, err := b.Submit(context.Background(), other); err == nil {
			t.Errorf("%s: no error", name)
		} else {
			b.want(err, task.ErrIdempotencyReused)
		}
	}
	for _, first := range []task.Entry{named(auto(), "auto"), named(explicit(5), "explicit")} {
		id := b.submitNew(first)
		b.submitRepeat(first, id)
		for name, change := range map[string]func(*task.Submission){
			"target":   func(s *task.Submission) { s.Target = address(0xee) },
			"from":     func(s *task.Submission) { s.From = address(0xee) },
			"data":     func(s *task.Submission) { s.CallData = []byte{1, 2, 3, 4, 0} },
			"value":    func(s *task.Submission) { s.Value = *uint256.NewInt(1) },
			"block":    func(s *task.Submission) { s.Block++ },
			"proof":    func(s *task.Submission) { s.FromSignature, s.SignatureExpires = []byte{1}, 9 },
			"index":    func(s *task.Submission) { i := uint64(6); s.Index, s.Explicit = &i, true },
			"explicit": func(s *task.Submission) { i := uint64(5); s.Index, s.Explicit = &i, !s.Explicit },
		} {
			other := first
			change(&other.Submission)
			if r, err := b.Submit(context.Background(), other); err == nil {
				t.Errorf("another %s: got %+v, want an error", name, r)
			} else {
				b.want(err, task.ErrIdempotencyReused)
			}
		}
		b.submitRepeat(first, id) // the attempts above took nothing away
		elsewhere := first
		elsewhere.Key = bob
		b.submitNew(elsewhere)
		if first.Submission.Explicit {
			continue
		}
		b.submitNew(named(auto(), "AUTO")) // its case matters
		resolved := first                  // the index of an auto submission is not the caller's
		i := uint64(9)
		resolved.Submission.Index = &i
		b.submitRepeat(resolved, id)
	}
	if n := len(b.list(alice, task.Query{Limit: 10})); n != 4 {
		t.Errorf("%d tasks, want 4", n)
	}
	for _, s := range []quorate.Status{quorate.Processing, quorate.Ready, quorate.Failed, quorate.Expired} {
		b := newBench(t, t.TempDir(), open)
		e := named(explicit(1), "x")
		b.submitRepeat(e, b.in(s, e).ID) // whatever became of the task
	}
}

func testIdempotencyWindow(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	e, other := named(auto(), "daily"), named(auto(), "daily")
	other.Submission.Block++
	first := b.submitNew(e)
	b.finish(b.claim().Claim, ready(1))

	b.clock.Advance(task.IdempotencyWindow - time.Millisecond)
	b.sweep()
	b.submitRepeat(e, first)
	_, err := b.Submit(context.Background(), other)
	b.want(err, task.ErrIdempotencyReused)

	b.clock.Advance(time.Millisecond) // counted from the first use, not from the repeat
	second := b.submitNew(other)
	b.submitRepeat(other, second)
	_, err = b.Submit(context.Background(), e)
	b.want(err, task.ErrIdempotencyReused)

	b.clock.Advance(task.IdempotencyWindow)
	b.sweep() // also with the record gone
	b.submitNew(e)
}

// testIdempotencyAndSlot: a key that came with a repeat names the task that the
// repeat collapsed onto, and goes on saying in what they differ.
func testIdempotencyAndSlot(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	id := b.submitNew(named(explicit(5), "one"))
	same, differs := named(explicit(5), "two"), named(explicit(5), "three")
	differs.Submission.Block++
	for range 2 {
		b.submitRepeat(same, id)
		b.submitRepeat(differs, id, "block_height")
	}
	b.finish(b.claim().Claim, failed("no")) // the slot is free, the names stay
	b.submitRepeat(same, id)
	b.submitRepeat(differs, id, "block_height")
	b.submitRepeat(named(explicit(5), "one"), id)
	next := b.submitNew(named(explicit(5), "four"))
	if next == id {
		t.Error("a new name found the failed task")
	}
	moved := differs
	moved.Submission.Block++
	_, err := b.Submit(context.Background(), moved)
	b.want(err, task.ErrIdempotencyReused)
}

func testConcurrentIdempotency(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	receipts := b.together(32, func(int) (task.Receipt, error) { return b.Submit(context.Background(), named(auto(), "same")) })
	for _, r := range receipts {
		if r.ID != receipts[0].ID {
			t.Fatalf("got %s and %s", r.ID, receipts[0].ID)
		}
	}
	if n := len(b.list(alice, task.Query{Limit: 10})); n != 1 {
		t.Errorf("%d tasks, want 1", n)
	}
}

// testIdempotencyOfDeleted: a name whose task is past keeping is free.
func testIdempotencyOfDeleted(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	id := b.in(quorate.Failed, named(auto(), "x")).ID
	b.clock.Advance(time.Hour)
	if _, _, err := b.Sweep(context.Background(), task.Deadlines{QueueTTL: time.Minute, Retention: time.Minute}); err != nil {
		t.Fatal(err)
	}
	_, err := b.Get(context.Background(), alice, id)
	b.want(err, task.ErrNotFound)
	other := named(auto(), "x")
	other.Submission.Block++
	b.submitRepeat(other, b.submitNew(other))
}
