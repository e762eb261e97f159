package engine

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// ready makes a task that is ready at the head, with call data of its own.
func (r *rig) ready(e task.Entry, change ...func(*task.Payload)) task.ID {
	r.t.Helper()
	id := r.submit(e)
	work, err := r.store.Claim(context.Background(), task.Take{Limit: 1, Lease: time.Minute})
	if err != nil || len(work) != 1 || work[0].ID != id {
		r.t.Fatalf("claimed %+v, %v", work, err)
	}
	head, hash, _ := r.chain.Head()
	block, _ := r.chain.BlockHash(context.Background(), e.Submission.Block)
	r.chain.mu.Lock()
	count := r.chain.counts[hash][e.Submission.Target]
	r.chain.mu.Unlock()
	p := &task.Payload{To: e.Submission.Target, Data: append([]byte("settles "), id[:]...), ChainID: chainID, EstimatedGas: 1,
		ValidUntilBlock: head + 10, BlockHash: block, Index: count}
	for _, f := range change {
		f(p)
	}
	if err := r.store.Finish(context.Background(), work[0].Claim, task.Outcome{Payload: p}); err != nil {
		r.t.Fatal(err)
	}
	return id
}

// settle has a task's payload land in a new block.
func (r *rig) settle(id task.ID) {
	r.t.Helper()
	t, err := r.store.Look(context.Background(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	r.chain.change(func() {
		r.chain.settled[string(t.Payload.Data)] = Settlement{Transaction: common.Hash{0x77}, Block: uint64(len(r.chain.blocks))}
	})
	r.chain.mine(1, map[common.Address]uint64{t.Target: t.Payload.Index + 1})
}

func (r *rig) newFreshness() *Freshness {
	return NewFreshness(FreshnessOptions{Store: hookedStore{r.store, r.hook}, Feed: r.feed, Chain: r.chain,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Now: r.clock.Now})
}

// watch runs a watch until the end of the test.
func (r *rig) watch() (f *Freshness, stop func()) {
	f = r.newFreshness()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); f.Run(ctx) }()
	stop = sync.OnceFunc(func() { cancel(); <-done })
	r.t.Cleanup(stop)
	return f, stop
}

func (r *rig) awaitJudged(f *Freshness) {
	r.t.Helper()
	r.until("everything is judged", func() bool {
		_, hash, _ := r.chain.Head()
		f.feedMu.Lock()
		behind := len(f.feed) > 0
		f.feedMu.Unlock()
		if behind {
			return false
		}
		f.mu.RLock()
		defer f.mu.RUnlock()
		return f.loaded && f.hash == hash && len(f.due) == 0 && len(f.ended) == 0
	})
}

// TestFreshness: what happens on the chain, and what becomes of a payload.
func TestFreshness(t *testing.T) {
	other := common.Address{0xee}
	for name, c := range map[string]struct {
		happens func(*rig, task.ID)
		code    quorate.Code // empty: it stays good
		says    string
	}{
		"nothing":              {happens: func(r *rig, _ task.ID) {}},
		"blocks go by":         {happens: func(r *rig, _ task.ID) { r.chain.mine(9, nil) }},
		"another target moves": {happens: func(r *rig, _ task.ID) { r.chain.mine(1, map[common.Address]uint64{other: 5}) }},
		"a late reorg elsewhere": {happens: func(r *rig, _ task.ID) {
			r.chain.mine(5, nil)
			r.chain.reorg(3, nil)
		}},
		"its last block comes": {happens: func(r *rig, _ task.ID) { r.chain.mine(10, nil) },
			code: quorate.PayloadExpired, says: "send the payload sooner"},
		"it settles": {happens: func(r *rig, id task.ID) { r.settle(id) },
			code: quorate.PayloadSettled, says: "settled by transaction 0x7700000000000000000000000000000000000000000000000000000000000000 in block 100"},
		"it settles in its last block": {happens: func(r *rig, id task.ID) { r.chain.mine(9, nil); r.settle(id) },
			code: quorate.PayloadSettled, says: "in block 109"},
		"another settles": {happens: func(r *rig, _ task.ID) { r.chain.mine(1, map[common.Address]uint64{target: 4}) },
			code: quorate.PayloadSuperseded, says: "took index 3"},
		"several settle": {happens: func(r *rig, _ task.ID) { r.chain.mine(1, map[common.Address]uint64{target: 9}) },
			code: quorate.PayloadSuperseded, says: "took index 3"},
		"its block is replaced": {happens: func(r *rig, _ task.ID) { r.chain.reorg(1, map[common.Address]uint64{target: 3}) },
			code: quorate.PayloadExpired, says: "reorganisation"},
		"its block is replaced, and the count goes back": {happens: func(r *rig, _ task.ID) { r.chain.reorg(1, map[common.Address]uint64{target: 2}) },
			code: quorate.PayloadExpired, says: "reorganisation"},
	} {
		for _, restart := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, restart %v", name, restart), func(t *testing.T) {
				t.Parallel()
				r := newRig(t)
				r.chain.change(func() { r.chain.counts[r.chain.blocks[99]][target] = 3 })
				f, stop := r.watch()
				id := r.ready(r.entry(alice))
				r.awaitJudged(f)
				if restart {
					stop()
				}
				c.happens(r, id)
				if restart {
					f, _ = r.watch()
				}
				if c.code == "" {
					r.awaitJudged(f)
					got := r.await(id, quorate.Ready, quorate.Expired)
					if why, known := f.Stale(got); got.Status != quorate.Ready || why != nil || !known || f.Silent() {
						t.Errorf("the task is %s with %+v; %+v, %v", got.Status, got.Failure, why, known)
					}
					return
				}
				got := r.await(id, quorate.Expired)
				if got.Failure.Code != c.code || !strings.Contains(got.Failure.Message, c.says) {
					t.Errorf("got %+v", got.Failure)
				}
			})
		}
	}
}

// TestCompeting: of those that compete for one index, the one that settles is
// named, and the others expire at the same block.
func TestCompeting(t *testing.T) {
	r := newRig(t)
	f, _ := r.watch()
	var ids []task.ID
	for range 5 {
		ids = append(ids, r.ready(r.entry(alice)))
	}
	elsewhere := r.entry(alice)
	elsewhere.Submission.Target = common.Address{0xee}
	apart := r.ready(elsewhere)
	r.awaitJudged(f)
	asked := r.chain.timesAsked("Counts")
	r.settle(ids[2])
	for i, id := range ids {
		want := quorate.PayloadSuperseded
		if i == 2 {
			want = quorate.PayloadSettled
		}
		if got := r.await(id, quorate.Expired); got.Failure.Code != want {
			t.Errorf("task %d: %+v", i, got.Failure)
		}
	}
	r.awaitJudged(f)
	if n := r.chain.timesAsked("Counts") - asked; n != 1 {
		t.Errorf("the counts were read %d times at one head", n)
	}
	r.await(apart, quorate.Ready)
}

// TestReadyBehindTheHead: a task that turns ready after its head was judged is
// judged all the same.
func TestReadyBehindTheHead(t *testing.T) {
	r := newRig(t)
	f, _ := r.watch()
	r.awaitJudged(f)
	r.chain.mine(1, map[common.Address]uint64{target: 6})
	r.awaitJudged(f)
	for name, change := range map[string]func(*task.Payload){
		"its index is taken":    func(p *task.Payload) { p.Index = 5 },
		"its last block is now": func(p *task.Payload) { p.ValidUntilBlock = 100 },
		"its block is unknown":  func(p *task.Payload) { p.BlockHash = common.Hash{} },
	} {
		id := r.ready(r.entry(alice), change)
		if got := r.await(id, quorate.Expired); got.Failure == nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestManyCompete: who of many took an index is found out in a few searches, not
// in one for each.
func TestManyCompete(t *testing.T) {
	r := newRig(t)
	f, _ := r.watch()
	var ids []task.ID
	for range 2*searchedAtOnce + 2 {
		ids = append(ids, r.ready(r.entry(alice)))
	}
	r.awaitJudged(f)
	var searches atomic.Int64
	r.hook.set(func(m string) (bool, error) {
		if m == "FindSettlement" {
			searches.Add(1)
		}
		return true, nil
	})
	winner := ids[len(ids)/2]
	r.settle(winner)
	for _, id := range ids {
		want := quorate.PayloadSuperseded
		if id == winner {
			want = quorate.PayloadSettled
		}
		if got := r.await(id, quorate.Expired); got.Failure.Code != want {
			t.Errorf("task %s: %+v, want %s", id, got.Failure, want)
		}
	}
	if n := searches.Load(); n > 3 {
		t.Errorf("%d searches for %d payloads", n, len(ids))
	}
}

// TestDoubt: between the block that takes an index and the answer who took it,
// a payload is neither good nor known to be bad. If the answer does not come,
// it is bad in the end.
func TestDoubt(t *testing.T) {
	for _, comes := range []bool{true, false} {
		r := newRig(t)
		f, _ := r.watch()
		id := r.ready(r.entry(alice))
		r.awaitJudged(f)
		var out atomic.Bool
		out.Store(true)
		r.hook.set(func(m string) (bool, error) {
			if m == "FindSettlement" && out.Load() {
				return false, lagError{}
			}
			return true, nil
		})
		before := r.await(id, quorate.Ready)
		r.settle(id)
		r.until("the payload is in doubt", func() bool {
			why, known := f.Stale(before)
			return why == nil && !known
		})
		want := quorate.PayloadSuperseded
		if comes {
			out.Store(false)
			want = quorate.PayloadSettled
		}
		r.until("it is out of doubt", func() bool {
			r.chain.mine(1, nil) // each head is another try
			got, err := r.store.Look(t.Context(), id)
			return err == nil && got.Status == quorate.Expired
		})
		if got := r.await(id, quorate.Expired); got.Failure.Code != want || strings.Contains(got.Failure.Message, "words of the node") {
			t.Errorf("got %+v", got.Failure)
		}
	}
}

// TestAhead: what the newest head says is not overlooked while the watch is
// behind it.
func TestAhead(t *testing.T) {
	r := newRig(t)
	f := r.newFreshness()
	id := r.ready(r.entry(alice))
	got := r.await(id, quorate.Ready)
	if !f.Silent() {
		t.Error("something is said before anything was judged")
	}
	if err := f.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	if why, known := f.Stale(got); why != nil || !known || f.Silent() {
		t.Errorf("got %v, %v", why, known)
	}
	r.chain.mine(10, nil)
	if why, known := f.Stale(got); why != nil || known {
		t.Errorf("past its last block: %v, %v", why, known)
	}
	r.chain.change(func() { r.chain.blocks = r.chain.blocks[:100] })
	if why, known := f.Stale(got); why != nil || !known {
		t.Errorf("back at its block: %v, %v", why, known)
	}
	r.chain.reorg(1, nil)
	if why, known := f.Stale(got); why != nil || known {
		t.Errorf("its block is replaced: %v, %v", why, known)
	}
}

// TestSilence: facts that are too old are not believed.
func TestSilence(t *testing.T) {
	r := newRig(t)
	f := r.newFreshness()
	if err := f.round(t.Context()); err != nil || f.Silent() {
		t.Fatalf("silent after a round: %v", err)
	}
	r.chain.change(func() { r.chain.silent = true })
	if !f.Silent() {
		t.Error("the node is silent")
	}
	r.chain.change(func() { r.chain.silent = false })
	r.ready(r.entry(alice))
	r.always("Counts", lagError{}) // the node has a head, and answers nothing
	r.clock.Advance(29 * time.Second)
	if err := f.round(t.Context()); err == nil || f.Silent() {
		t.Errorf("silent too early, or no error: %v", err)
	}
	r.clock.Advance(2 * time.Second)
	if err := f.round(t.Context()); err == nil || !f.Silent() {
		t.Errorf("not silent, or no error: %v", err)
	}
	r.hook.set(nil)
	if err := f.round(t.Context()); err != nil || f.Silent() {
		t.Errorf("still silent: %v", err)
	}
}

// TestWatchRecovers: whatever fails in a round is done in a later one.
func TestWatchRecovers(t *testing.T) {
	for _, method := range []string{"Look", "Counts", "FindSettlement", "Expire"} {
		t.Run(method, func(t *testing.T) {
			r := newRig(t)
			f := r.newFreshness()
			if err := f.round(t.Context()); err != nil {
				t.Fatal(err)
			}
			id := r.ready(r.entry(alice))
			r.settle(id)
			r.once(method, fmt.Errorf("for a moment: %w", task.ErrUnavailable))
			if err := f.round(t.Context()); err == nil {
				t.Error("nothing failed")
			}
			if err := f.round(t.Context()); err != nil {
				t.Error(err)
			}
			if got := r.await(id, quorate.Expired); got.Failure.Code != quorate.PayloadSettled {
				t.Errorf("got %+v", got.Failure)
			}
			for range keptIdle + 1 {
				r.chain.mine(1, nil)
				if err := f.round(t.Context()); err != nil {
					t.Error(err)
				}
			}
			if len(f.tasks)+len(f.targets)+len(f.ended)+len(f.due) != 0 {
				t.Error("something is left")
			}
		})
	}
}

// TestExpiredByOthers: a task that ends without the watch is forgotten.
func TestExpiredByOthers(t *testing.T) {
	r := newRig(t)
	f := r.newFreshness()
	id := r.ready(r.entry(alice))
	if err := f.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.store.Expire(t.Context(), id, quorate.Ready, quorate.Failure{Code: quorate.PayloadExpired, Message: "by another replica"}); err != nil {
		t.Fatal(err)
	}
	r.chain.mine(1, map[common.Address]uint64{target: 1})
	if err := f.round(t.Context()); err != nil || len(f.tasks) != 0 {
		t.Errorf("%d are watched, %v", len(f.tasks), err)
	}
	if got := r.await(id, quorate.Expired); got.Failure.Message != "by another replica" {
		t.Errorf("got %+v", got.Failure)
	}
}

// TestReadBeforeTheEnd: one who has read a task right before it ended does not
// take its payload for good.
func TestReadBeforeTheEnd(t *testing.T) {
	r := newRig(t)
	f := r.newFreshness()
	id := r.ready(r.entry(alice))
	read := r.await(id, quorate.Ready)
	r.settle(id)
	for range 2 { // it is judged and expired, and then forgotten
		if err := f.round(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	r.await(id, quorate.Expired)
	if why, known := f.Stale(read); why == nil && known {
		t.Error("the payload has settled, and passes for good")
	}
	// The target goes on.
	next := r.ready(r.entry(alice))
	if err := f.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	if why, known := f.Stale(r.await(next, quorate.Ready)); why != nil || !known {
		t.Errorf("the next one: %v, %v", why, known)
	}
}

// TestLoadOfOrphans: after a restart, blocks that are not tracked any more are
// asked for, and those beyond the head are taken for gone only if that stays so:
// a node that lags is not a chain that got shorter.
func TestLoadOfOrphans(t *testing.T) {
	r := newRig(t)
	e := r.entry(alice)
	e.Submission.Block = 50
	good := r.ready(e)
	bad := r.ready(e, func(p *task.Payload) { p.BlockHash[0]++ })
	beyond := r.ready(r.entry(alice))
	r.chain.change(func() { r.chain.window = 3; r.chain.blocks = r.chain.blocks[:98] })
	f := r.newFreshness()
	if err := f.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.await(good, quorate.Ready)
	expired := func(id task.ID) {
		if got := r.await(id, quorate.Expired); got.Failure.Code != quorate.PayloadExpired {
			t.Errorf("got %+v", got.Failure)
		}
	}
	expired(bad)
	if why, known := f.Stale(r.await(beyond, quorate.Ready)); why != nil || known {
		t.Errorf("beyond the head: %v, %v", why, known)
	}
	r.clock.Advance(aheadPatience)
	r.chain.reorg(1, nil) // another head, just as low
	r.chain.change(func() { r.chain.blocks = r.chain.blocks[:98] })
	if err := f.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	expired(beyond)
}

// TestLoadsAll: a restart finds every payload, however many there are.
func TestLoadsAll(t *testing.T) {
	r := newRig(t)
	const n = 17
	for range n {
		r.ready(r.entry(alice))
	}
	f := r.newFreshness()
	f.page = 5
	if err := f.round(t.Context()); err != nil || len(f.tasks) != n {
		t.Fatalf("%d are watched, want %d: %v", len(f.tasks), n, err)
	}
	r.chain.mine(20, nil)
	if err := f.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, err := r.store.Ready(t.Context(), task.ID{}, 1)
	if err != nil || len(left) != 0 {
		t.Errorf("some are ready still: %v, %v", left, err)
	}
}
