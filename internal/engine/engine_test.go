package engine

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// TestReady: a task becomes a transaction that settles.
func TestReady(t *testing.T) {
	r := newRig(t)
	r.chain.mine(5, map[common.Address]uint64{target: 7})
	id := r.submit(r.entry(alice))
	stop := r.run(r.options())
	got := r.end(id)
	stop()
	head, hash, _ := r.chain.Head()
	if got.Status != quorate.Ready {
		t.Fatalf("the task is %s: %+v", got.Status, got.Failure)
	}
	p := got.Payload
	if p.To != target || !p.Value.IsZero() || p.ChainID != chainID || p.EstimatedGas != 300_000 || p.ValidUntilBlock != head-1+50 ||
		p.BlockHash != hash || p.Index != 7 || got.Index == nil || *got.Index != 7 {
		t.Errorf("got %+v", p)
	}
	args, err := verifyArgs(p.Data)
	if err != nil || uint64(args.reference) != head-1 || args.index.Uint64() != 7 || len(args.proof.NonSignerPubkeys) != 0 ||
		args.function != [4]byte{1, 2, 3, 4} || len(args.quorums) != 1 {
		t.Errorf("got %+v, %v", args, err)
	}
	if n := len(r.certifier.assignments()); n != 1 {
		t.Errorf("the operators were asked %d times", n)
	}
}

// TestValidity: a payload lives for the target's measure, or for ours if that
// is shorter; with a signer missing it is proven all the same.
func TestValidity(t *testing.T) {
	r := newRig(t)
	r.chain.change(func() { r.chain.target.StaleMeasure = 20 })
	r.certifier.change(func() { r.certifier.signers = 3 })
	id := r.submit(r.entry(alice))
	r.run(r.options())
	head, _, _ := r.chain.Head()
	got := r.end(id)
	if got.Status != quorate.Ready || got.Payload.ValidUntilBlock != head-1+20 {
		t.Fatalf("got %+v %+v", got, got.Failure)
	}
	if args, err := verifyArgs(got.Payload.Data); err != nil || len(args.proof.NonSignerPubkeys) != 1 {
		t.Errorf("got %+v, %v", args, err)
	}
}

// TestRefusals: what is final ends the task at once, with a code and a sentence
// that says what to do. Nothing of it is tried twice.
func TestRefusals(t *testing.T) {
	explicit := func(i uint64) func(*task.Entry) {
		return func(e *task.Entry) { e.Submission.Index, e.Submission.Explicit = &i, true }
	}
	for name, c := range map[string]struct {
		fail   string // method that fails
		with   error
		set    func(*rig)
		submit func(*task.Entry)
		code   quorate.Code
		says   string
	}{
		"operators agree to refuse": {fail: "Certify", with: &quorum.Failure{Failure: quorate.Failure{Code: quorate.ExecutionReverted, Message: "it reverted at block 99"}},
			code: quorate.ExecutionReverted, says: "it reverted at block 99"},
		"no quorum":             {fail: "Certify", with: &quorum.NoQuorum{Hopeless: true, Report: "Silent: 50 % (0xabc)"}, code: quorate.QuorumNotReached, says: "Silent: 50 %"},
		"another index":         {submit: explicit(3), code: quorate.StateMoved, says: "is 0, not 3"},
		"another scheme":        {set: func(r *rig) { r.chain.target.Scheme = "ecdsa" }, code: quorate.UnsupportedOperation, says: "BLS"},
		"no time to send it":    {set: func(r *rig) { r.chain.target.StaleMeasure = 1 }, code: quorate.SettlementReverted, says: "StaleBlockNumber"},
		"a quorum of strangers": {set: func(r *rig) { r.chain.target.Quorums = []byte{0, 3} }, code: quorate.SettlementReverted, says: "/avs-metadata"},
		"not a target":          {fail: "Target", with: fail(quorate.UnsupportedOperation, "it has no code"), code: quorate.UnsupportedOperation, says: "no code"},
		"a pruned node":         {fail: "Target", with: goneError{}, code: quorate.Internal, says: "submit again at a recent block"},
		"too many bytes":        {set: func(r *rig) { r.certifier.updates = make([]byte, 131_000) }, code: quorate.TooLarge, says: "131072"},
		"too much gas":          {set: func(r *rig) { r.chain.gas = maxGas + 1 }, code: quorate.TooLarge, says: "16777216 gas"},
		"far too much gas":      {fail: "Estimate", with: fmt.Errorf("estimate: %w", ErrTooMuchGas), code: quorate.TooLarge, says: "gas"},
		"no funds":              {fail: "Estimate", with: fmt.Errorf("estimate: %w", ErrUnfunded), code: quorate.SettlementReverted, says: "fund it"},
		"a superseded checker":  {fail: "Estimate", with: &Reverted{"InvalidQuorumApkHash"}, code: quorate.SettlementReverted, says: "InvalidQuorumApkHash: the target is wired to another, perhaps superseded, checker: read /avs-metadata"},
		"an unwired target": {fail: "Estimate", with: &Reverted{"Panic(0x32)"}, set: func(r *rig) { r.chain.target.Wired = false },
			code: quorate.SettlementReverted, says: "Panic(0x32): the target is wired to another"},
		"too little stake":    {fail: "Estimate", with: &Reverted{"InsufficientQuorumThreshold"}, code: quorate.SettlementReverted, says: "more stake"},
		"a call inside fails": {fail: "Estimate", with: &Reverted{"RevertingContext(0, 0xab, 0x, 0x)"}, code: quorate.SettlementReverted, says: "RevertingContext(0, 0xab, 0x, 0x): a call"},
		"an unknown error":    {fail: "Estimate", with: &Reverted{"0x12345678"}, code: quorate.SettlementReverted, says: "0x12345678: "},
		"no reason":           {fail: "Estimate", with: &Reverted{}, code: quorate.SettlementReverted, says: "without data"},
		"much to say":         {fail: "Estimate", with: &Reverted{"Error(\"" + strings.Repeat("é", 9000) + "\")"}, code: quorate.SettlementReverted, says: "…: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			if c.set != nil {
				c.set(r)
			}
			calls := 0
			r.hook.set(func(method string) (bool, error) {
				if method != c.fail {
					return true, nil
				}
				calls++
				return false, c.with
			})
			e := r.entry(alice)
			if c.submit != nil {
				c.submit(&e)
			}
			id := r.submit(e)
			stop := r.run(r.options())
			got := r.end(id)
			stop()
			if got.Status != quorate.Failed || got.Failure.Code != c.code || !strings.Contains(got.Failure.Message, c.says) {
				t.Errorf("the task is %s: %+v", got.Status, got.Failure)
			}
			if strings.Contains(got.Failure.Message, "words of the node") || len(got.Failure.Message) > 1000 {
				t.Errorf("said %s", got.Failure.Message)
			}
			if calls > 1 {
				t.Errorf("%s was called %d times", c.fail, calls)
			}
		})
	}
}

// TestStateMoved: the index was taken after the operators signed.
func TestStateMoved(t *testing.T) {
	r := newRig(t)
	r.certifier.during = func(context.Context, quorum.Assignment) error {
		r.chain.mine(1, map[common.Address]uint64{target: 1})
		return nil
	}
	id := r.submit(r.entry(alice))
	r.run(r.options())
	if got := r.end(id); got.Failure == nil || got.Failure.Code != quorate.StateMoved {
		t.Errorf("the task is %s: %+v", got.Status, got.Failure)
	}
}

// TestRetries: whatever may pass is tried again, wherever it happens, and what
// the operators have signed is kept.
func TestRetries(t *testing.T) {
	lost := fmt.Errorf("disk: %w", task.ErrUnavailable)
	for name, c := range map[string]struct {
		method string
		err    error
	}{
		"block":             {"BlockHash", lagError{}},
		"block, unknown":    {"BlockHash", errBroken},
		"target":            {"Target", lagError{}},
		"certify":           {"Certify", errBroken},
		"set":               {"Set", lagError{}},
		"indices":           {"Indices", lagError{}},
		"estimate":          {"Estimate", lagError{}},
		"too early":         {"Estimate", &Reverted{"FutureBlockNumber"}},
		"too late":          {"Estimate", &Reverted{"StaleBlockNumber"}},
		"a changed set":     {"Estimate", &Reverted{"StaleSnapshot"}},
		"a node that lags":  {"Estimate", &Reverted{"InvalidTransitionIndex"}},
		"store, claiming":   {"Claim", lost},
		"store, finishing":  {"Finish", lost},
		"a call timed out":  {"Estimate", context.DeadlineExceeded},
		"counts, in doubt":  {"Counts", lagError{}},
		"nothing, all well": {"", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.once(c.method, c.err)
			if c.method == "Counts" { // they are asked for only then
				failed := map[string]error{"Estimate": &Reverted{"InvalidTransitionIndex"}, "Counts": c.err}
				r.hook.set(func(m string) (bool, error) {
					err := failed[m]
					delete(failed, m)
					return err == nil, err
				})
			}
			id := r.submit(r.entry(alice))
			stop := r.run(r.options())
			got := r.end(id)
			stop()
			if got.Status != quorate.Ready {
				t.Errorf("the task is %s: %+v", got.Status, got.Failure)
			}
			asked := len(r.certifier.assignments())
			if want := 1; asked != want && c.method != "Certify" {
				t.Errorf("the operators were asked %d times, want %d", asked, want)
			}
		})
	}
}

// TestSetChanges: if the signers are no longer enough at the reference block,
// the operators are asked again.
func TestSetChanges(t *testing.T) {
	r := newRig(t)
	r.certifier.signers = 3
	r.certifier.during = func(context.Context, quorum.Assignment) error {
		r.chain.change(func() {
			set := *r.chain.set
			set.Members = append([]quorum.Member(nil), fleet().set.Members...)
			set.Members[3].Stake = set.Members[0].Stake
			if len(r.certifier.assignments()) == 1 { // the missing one has most of the stake
				big := set.Members[3].Stake[0]
				big.Lsh(&big, 8)
				set.Members[3].Stake = append(set.Members[3].Stake[:0:0], big)
			}
			r.chain.set = &set
		})
		return nil
	}
	id := r.submit(r.entry(alice))
	r.run(r.options())
	if got := r.end(id); got.Status != quorate.Ready || len(r.certifier.assignments()) != 2 {
		t.Errorf("the task is %s after %d rounds: %+v", got.Status, len(r.certifier.assignments()), got.Failure)
	}
}

// TestReorg: a task names a height. When its block is replaced while operators
// are asked, they are asked for the new one, whatever they said of the old.
func TestReorg(t *testing.T) {
	for name, answer := range map[string]func(ctx context.Context) error{
		"signed":  func(context.Context) error { return nil },
		"waiting": func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() },
		"refused": func(context.Context) error { return fail(quorate.StateMoved, "the block is gone") },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			old := r.entry(alice)
			_, before, _ := r.chain.Head()
			r.certifier.during = func(ctx context.Context, a quorum.Assignment) error {
				if len(r.certifier.assignments()) > 1 {
					return nil
				}
				r.chain.reorg(2, map[common.Address]uint64{target: 4})
				return answer(ctx)
			}
			id := r.submit(old)
			r.run(r.options())
			got := r.end(id)
			asked := r.certifier.assignments()
			if got.Status == quorate.Ready {
				t.Fatalf("the count at the block is 0, at the head 4, and the task is ready")
			}
			if got.Failure.Code != quorate.StateMoved || len(asked) != 2 || asked[0].BlockHash != before || asked[1].BlockHash == before || asked[1].Index != 0 {
				t.Errorf("got %+v; asked for %+v", got.Failure, asked)
			}
		})
	}
	t.Run("after the estimate", func(t *testing.T) {
		r := newRig(t)
		e := r.entry(alice)
		var first sync.Once
		r.hook.set(func(m string) (bool, error) {
			if m == "Estimate" {
				first.Do(func() { r.chain.reorg(1, nil) })
			}
			return true, nil
		})
		id := r.submit(e)
		r.run(r.options())
		got := r.end(id)
		hash, _ := r.chain.BlockHash(t.Context(), e.Submission.Block)
		if got.Status != quorate.Ready || got.Payload.BlockHash != hash {
			t.Errorf("got %+v %+v", got, got.Failure)
		}
	})
	t.Run("refused at a head that is gone", func(t *testing.T) {
		r := newRig(t)
		e := r.entry(alice)
		r.chain.mine(1, nil) // its own block stays
		var refused atomic.Bool
		r.hook.set(func(m string) (bool, error) {
			if m == "Estimate" && refused.CompareAndSwap(false, true) {
				r.chain.reorg(1, nil)
				return false, &Reverted{"InsufficientQuorumThreshold"}
			}
			return true, nil
		})
		id := r.submit(e)
		r.run(r.options())
		if got := r.end(id); got.Status != quorate.Ready || !refused.Load() {
			t.Errorf("got %+v %+v", got, got.Failure)
		}
	})
}

// TestAutoIndex: an index that the caller did not name is the target's own at
// the block, whatever it was when the task was submitted.
func TestAutoIndex(t *testing.T) {
	r := newRig(t)
	r.chain.mine(1, map[common.Address]uint64{target: 9})
	e := r.entry(alice)
	eight := uint64(8)
	e.Submission.Index = &eight
	id := r.submit(e)
	r.run(r.options())
	if got := r.end(id); got.Status != quorate.Ready || *got.Index != 9 {
		t.Errorf("got %+v %+v", got, got.Failure)
	}
}

// TestOutOfTime: what does not pass ends in time, before the sweep does it.
func TestOutOfTime(t *testing.T) {
	for name, c := range map[string]struct {
		method string
		err    error
		code   quorate.Code
		says   string
	}{
		"a node that is out": {"BlockHash", lagError{}, quorate.QuorumNotReached, "did not answer in time"},
		"never settles":      {"Estimate", &Reverted{"StaleBlockNumber"}, quorate.SettlementReverted, "StaleBlockNumber"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.always(c.method, c.err)
			id := r.submit(r.entry(alice))
			o := r.options()
			o.QueueTTL = 200 * time.Millisecond
			r.run(o)
			got := r.end(id)
			if got.Failure == nil || got.Failure.Code != c.code || !strings.Contains(got.Failure.Message, c.says) {
				t.Errorf("the task is %s: %+v", got.Status, got.Failure)
			}
		})
	}
	t.Run("operators are silent", func(t *testing.T) {
		r := newRig(t)
		r.certifier.during = func(ctx context.Context, _ quorum.Assignment) error {
			<-ctx.Done()
			return &quorum.NoQuorum{Report: "Silent: all of them"}
		}
		id := r.submit(r.entry(alice))
		o := r.options()
		o.QueueTTL = 200 * time.Millisecond
		r.run(o)
		if got := r.end(id); got.Failure == nil || got.Failure.Message != "Silent: all of them" {
			t.Errorf("the task is %s: %+v", got.Status, got.Failure)
		}
	})
}

// TestPanic: a task that breaks the engine breaks nothing else.
func TestPanic(t *testing.T) {
	r := newRig(t)
	r.certifier.during = func(_ context.Context, a quorum.Assignment) error {
		if len(r.certifier.assignments()) == 1 {
			panic("poison")
		}
		return nil
	}
	first := r.submit(r.entry(alice))
	r.run(r.options())
	if got := r.end(first); got.Failure == nil || got.Failure.Code != quorate.Internal {
		t.Errorf("the task is %s: %+v", got.Status, got.Failure)
	}
	if got := r.end(r.submit(r.entry(alice))); got.Status != quorate.Ready {
		t.Errorf("the next is %s: %+v", got.Status, got.Failure)
	}
}

// TestWaitsForOperators: nothing is claimed that could not be finished.
func TestWaitsForOperators(t *testing.T) {
	r := newRig(t)
	r.certifier.idle = true
	r.chain.silent = true
	id := r.submit(r.entry(alice))
	var claims atomic.Int64
	r.hook.set(func(m string) (bool, error) {
		if m == "Claim" {
			claims.Add(1)
		}
		return true, nil
	})
	r.run(r.options())
	asked := func(method string) func() bool {
		before := r.chain.timesAsked(method)
		return func() bool { return r.chain.timesAsked(method) > before+1 }
	}
	r.until("the engine has looked whether the chain is heard", asked("Silent"))
	r.certifier.change(func() { r.certifier.idle = false })
	r.until("it has looked again", asked("Silent"))
	if claims.Load() != 0 {
		t.Errorf("claimed while the chain is silent")
	}
	r.chain.change(func() { r.chain.silent = false })
	r.end(id)
}

// TestEncodesWhatWasSigned: updates travel into the transaction as they are.
func TestEncodesWhatWasSigned(t *testing.T) {
	r := newRig(t)
	list := []payload.Update{{Op: payload.Log1, Topics: []common.Hash{{9}}, Data: []byte("hello")}}
	r.certifier.updates = payload.Encode(list)
	id := r.submit(r.entry(alice))
	r.run(r.options())
	args, err := verifyArgs(r.end(id).Payload.Data)
	if err != nil || string(args.updates) != string(r.certifier.updates) {
		t.Errorf("got %x, %v", args.updates, err)
	}
}
