package engine

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// TestSchnorrReady: a task of a Schnorr target becomes a transaction that
// settles, with the missing named in the registry's order.
func TestSchnorrReady(t *testing.T) {
	r := newRig(t).turnSchnorr()
	r.chain.mine(5, map[common.Address]uint64{target: 7})
	r.certifier.change(func() { r.certifier.signers = 3 })
	id := r.submit(r.entry(alice))
	r.run(r.options())
	got := r.end(id)
	head, hash, _ := r.chain.Head()
	if got.Status != quorate.Ready {
		t.Fatalf("the task is %s: %+v", got.Status, got.Failure)
	}
	p := got.Payload
	if p.To != target || p.EstimatedGas != 300_000 || p.ValidUntilBlock != head-1+50 || p.BlockHash != hash || p.Index != 7 {
		t.Errorf("got %+v", p)
	}
	args, err := verifyArgs(p.Data)
	if err != nil || uint64(args.reference) != head-1 || args.index.Uint64() != 7 || args.stakes == nil ||
		len(args.stakes.NonSigners) != 1 || args.stakes.NonSigners[0] != schnorrFleet().set.Members[3].Address {
		t.Errorf("got %+v, %v", args, err)
	}
	if asked := r.certifier.assignments(); len(asked) != 1 || asked[0].Scheme != quorum.SchemeSchnorr {
		t.Errorf("the operators were asked for %+v", asked)
	}
}

// TestHolds: how long a proof that refers to block 98 is good, as changes may
// come.
func TestHolds(t *testing.T) {
	const none = math.MaxUint64
	for name, c := range map[string]struct {
		changes quorum.Changes
		last    uint64 // 0: it is waited
		final   bool
	}{
		"no change in sight":          {changes: quorum.Changes{Next: none}, last: none},
		"changed at its block":        {changes: quorum.Changes{Effective: 98, Next: none}, last: none},
		"changed at the head":         {changes: quorum.Changes{Effective: 99, Next: none}},
		"announced, far off":          {changes: quorum.Changes{Next: 150}, last: 149},
		"announced, just enough":      {changes: quorum.Changes{Next: 101}, last: 100},
		"announced, for the next":     {changes: quorum.Changes{Next: 100}},
		"announced, and due":          {changes: quorum.Changes{Next: 90}},
		"notice":                      {changes: quorum.Changes{Next: none, Notice: 30}, last: 128},
		"notice, just enough":         {changes: quorum.Changes{Next: none, Notice: 2}, last: 100},
		"notice, never enough":        {changes: quorum.Changes{Next: none, Notice: 1}, final: true},
		"notice beyond all":           {changes: quorum.Changes{Next: none, Notice: none}, last: 98 + math.MaxUint32},
		"announced within the notice": {changes: quorum.Changes{Next: 110, Notice: 30}, last: 109},
		"announced beyond the notice": {changes: quorum.Changes{Next: 140, Notice: 30}, last: 128},
	} {
		last, err := holds(c.changes, 98)
		failure := (&Engine{}).final(t.Context(), &job{}, err)
		_, waits := err.(*laterError)
		if last != c.last || (failure != nil) != c.final || waits != (c.last == 0 && !c.final) {
			t.Errorf("%s: %d, %v", name, last, err)
		}
	}
}

// TestAnnounced: an announced change shortens what is made before it.
func TestAnnounced(t *testing.T) {
	r := newRig(t).turnSchnorr()
	r.chain.change(func() { r.chain.next, r.chain.notice = 120, 200 })
	r.run(r.options())
	if got := r.end(r.submit(r.entry(alice))); got.Status != quorate.Ready || got.Payload.ValidUntilBlock != 119 {
		t.Errorf("got %+v %+v", got.Payload, got.Failure)
	}
	r.chain.change(func() { r.chain.next, r.chain.notice = 0, 20 })
	other := r.entry(alice)
	other.Submission.Target = common.Address{0xee}
	if got := r.end(r.submit(other)); got.Status != quorate.Ready || got.Payload.ValidUntilBlock != 98+20 {
		t.Errorf("got %+v %+v", got.Payload, got.Failure)
	}
}

// TestAwaited: a change that leaves no time is awaited. Then the task is settled
// by what was signed, if its signers are all still there; else they sign again.
func TestAwaited(t *testing.T) {
	all := schnorrFleet().set.Members
	for name, c := range map[string]struct {
		members []quorum.Member
		asked   int
	}{
		"one has come":            {all, 1},
		"one that did not sign":   {all[:3], 1},
		"one that signed is gone": {all[1:], 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t).turnSchnorr()
			r.certifier.change(func() { r.certifier.signers = 3 })
			r.chain.change(func() {
				r.chain.next = 100
				if len(c.members) == len(all) {
					r.chain.stakes[0].Members = all[:3]
				}
			})
			id := r.submit(r.entry(alice))
			r.run(r.options())
			r.until("the change is awaited", func() bool { return r.chain.timesAsked("Changes") > 3 })
			if got := r.await(id, quorate.Processing, quorate.Ready, quorate.Failed); got.Status != quorate.Processing {
				t.Fatalf("the task is %s: %+v", got.Status, got.Failure)
			}
			r.chain.restake(c.members...) // in block 100: one more is waited for
			asked := r.chain.timesAsked("Changes")
			r.until("another block is awaited", func() bool { return r.chain.timesAsked("Changes") > asked+1 })
			if got := r.await(id, quorate.Processing, quorate.Ready, quorate.Failed); got.Status != quorate.Processing {
				t.Fatalf("right after the change the task is %s: %+v", got.Status, got.Failure)
			}
			r.chain.mine(1, nil)
			got := r.end(id)
			if got.Status != quorate.Ready || got.Payload.ValidUntilBlock != 150 {
				t.Fatalf("the task is %s: %+v", got.Status, got.Failure)
			}
			if args, err := verifyArgs(got.Payload.Data); err != nil || args.reference != 100 || len(args.stakes.NonSigners) != len(c.members)-3 {
				t.Errorf("got %+v, %v", args, err)
			}
			if n := len(r.certifier.assignments()); n != c.asked {
				t.Errorf("the operators were asked %d times, want %d", n, c.asked)
			}
		})
	}
}

// TestAwaitedInVain: the end of a task says what it waited for.
func TestAwaitedInVain(t *testing.T) {
	r := newRig(t).turnSchnorr()
	r.chain.change(func() { r.chain.next = 1 })
	o := r.options()
	o.QueueTTL = 50 * time.Millisecond
	id := r.submit(r.entry(alice))
	r.run(o)
	if got := r.end(id); got.Status != quorate.Failed || got.Failure.Code != quorate.QuorumNotReached || !strings.Contains(got.Failure.Message, "change of the operator set") {
		t.Errorf("the task is %s: %+v", got.Status, got.Failure)
	}
}

// TestSetChangesMeanwhile: the set changes while operators sign, and again while
// the payload is proven. The task ends with a proof of the last set.
func TestSetChangesMeanwhile(t *testing.T) {
	all := schnorrFleet().set.Members
	r := newRig(t).turnSchnorr()
	signed, proven := 0, 0
	r.hook.set(func(method string) (bool, error) {
		switch method {
		case "Certify":
			signed++
		case "Estimate":
			if proven++; proven == 1 {
				r.chain.restake(all[1:]...)
				r.chain.mine(1, nil)
			}
		}
		return true, nil
	})
	r.certifier.during = func(context.Context, quorum.Assignment) error {
		if len(r.certifier.assignments()) == 1 {
			r.chain.restake(all[:3]...)
			r.chain.mine(1, nil)
		}
		return nil
	}
	id := r.submit(r.entry(alice))
	r.run(r.options())
	got := r.end(id)
	if got.Status != quorate.Ready {
		t.Fatalf("the task is %s: %+v", got.Status, got.Failure)
	}
	args, err := verifyArgs(got.Payload.Data)
	if err != nil || uint64(args.reference) < r.chain.presentStakes().Effective || signed != 2 || proven != 2 {
		t.Errorf("signed %d times, proven %d times; %+v, %v", signed, proven, args, err)
	}
}

// TestSchnorrRefusals: what a Schnorr registry refuses, by name.
func TestSchnorrRefusals(t *testing.T) {
	for name, c := range map[string]struct {
		with  error
		set   func(*rig)
		again bool
		says  string
	}{
		"a stale snapshot":           {with: &Reverted{"StaleSnapshot"}, again: true},
		"a future reference":         {with: &Reverted{"FutureReferenceBlock"}, again: true},
		"a bad signature":            {with: &Reverted{"InvalidQuorumSignature"}, says: "InvalidQuorumSignature: the target's registry does not accept"},
		"an operator nobody knows":   {with: &Reverted{"NotRegistered(0x01)"}, says: "NotRegistered(0x01): the target's registry does not know"},
		"operators in another order": {with: &Reverted{"NonSignersNotSorted"}, says: "orders operators otherwise"},
		"another registry":           {set: func(r *rig) { r.chain.target.Wired = false }, says: "read /avs-metadata"},
		"a notice of one block":      {set: func(r *rig) { r.chain.notice = 1 }, says: "noticeWindow"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t).turnSchnorr()
			if c.set != nil {
				c.set(r)
			}
			if c.with != nil {
				r.once("Estimate", c.with)
			}
			id := r.submit(r.entry(alice))
			r.run(r.options())
			got := r.end(id)
			if c.again {
				if got.Status != quorate.Ready {
					t.Errorf("the task is %s: %+v", got.Status, got.Failure)
				}
				return
			}
			if got.Status != quorate.Failed || got.Failure.Code != quorate.SettlementReverted || !strings.Contains(got.Failure.Message, c.says) {
				t.Errorf("the task is %s: %+v", got.Status, got.Failure)
			}
		})
	}
}

// signedAt is a payload whose proof refers to a block.
func signedAt(scheme payload.Scheme, block uint32) func(*task.Payload) {
	return func(p *task.Payload) {
		selector, place := payload.SchnorrInterface, 1
		if scheme == payload.BLS {
			selector, place = payload.BLSInterface, 2
		}
		data := append(selector[:], make([]byte, 32*(place+1))...)
		copy(data[len(data)-4:], []byte{byte(block >> 24), byte(block >> 16), byte(block >> 8), byte(block)})
		p.Data = append(data, p.Data...)
	}
}

// TestSetChangeExpires: a change of the Schnorr set ends the payloads that refer
// to a block before it, at that block, and no others, whether the watch went on
// or begins anew.
func TestSetChangeExpires(t *testing.T) {
	for _, restart := range []bool{false, true} {
		t.Run(fmt.Sprintf("restart %v", restart), func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			f, stop := r.watch()
			made := func(to byte, scheme payload.Scheme, block uint32) task.ID {
				e := r.entry(alice)
				e.Submission.Target = common.Address{to}
				return r.ready(e, signedAt(scheme, block))
			}
			before, bls := made(1, payload.Schnorr, 98), made(2, payload.BLS, 98)
			held := r.await(before, quorate.Ready)
			r.awaitJudged(f)
			if why, known := f.Stale(held); why != nil || !known {
				t.Fatalf("before the change: %v, %v", why, known)
			}
			if restart {
				stop()
			}
			r.chain.restake(schnorrFleet().set.Members[1:]...)
			at := made(3, payload.Schnorr, 100)
			if restart {
				f, _ = r.watch()
			}
			got := r.await(before, quorate.Expired)
			if got.Failure.Code != quorate.PayloadExpired || !strings.Contains(got.Failure.Message, "changed in block 100") {
				t.Errorf("got %+v", got.Failure)
			}
			r.awaitJudged(f)
			for _, id := range []task.ID{bls, at} {
				if why, known := f.Stale(r.await(id, quorate.Ready)); why != nil || !known {
					t.Errorf("the change ended another: %v, %v", why, known)
				}
			}
			// One who has read it right before does not take it for good.
			if why, known := f.Stale(held); why == nil && known {
				t.Error("the payload is void, and passes for good")
			}
			asked := r.chain.timesAsked("Changes")
			r.chain.mine(1, nil)
			r.awaitJudged(f)
			made(4, payload.Schnorr, 100)
			r.awaitJudged(f)
			if n := r.chain.timesAsked("Changes") - asked; n != 1 {
				t.Errorf("the changes were read %d times at one head", n)
			}
		})
	}
}

// TestReorganisedChange: a reorganisation can take a change of the set back, or
// bring one in a block that the proof refers past. Either way the proof is of
// another set.
func TestReorganisedChange(t *testing.T) {
	fewer := schnorrFleet().set.Members[1:]
	for name, test := range map[string]struct {
		before func(*fakeChain)
		after  func(*fakeChain) // with the lock held
	}{
		"taken back": {
			before: func(c *fakeChain) { c.restake(fewer...) },
			after:  func(c *fakeChain) { c.stakes = c.stakes[:1] },
		},
		"brought": {
			before: func(c *fakeChain) { c.mine(1, nil) },
			after: func(c *fakeChain) {
				c.stakes = append(c.stakes, &quorum.Set{Scheme: quorum.SchemeSchnorr, Quorums: []byte{0}, Members: fewer, Effective: 100})
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			f, _ := r.watch()
			e := r.entry(alice) // its block stays
			test.before(r.chain)
			r.chain.mine(2, nil)
			id := r.ready(e, signedAt(payload.Schnorr, 101))
			held := r.await(id, quorate.Ready)
			r.awaitJudged(f)
			if why, known := f.Stale(held); why != nil || !known {
				t.Fatalf("before: %v, %v", why, known)
			}
			r.chain.change(func() { test.after(r.chain) })
			r.chain.reorg(3, nil)
			got := r.await(id, quorate.Expired)
			if got.Failure.Code != quorate.PayloadExpired || !strings.Contains(got.Failure.Message, "the operator set") {
				t.Errorf("got %+v", got.Failure)
			}
		})
	}
}

// TestSettledAtTheChange: what landed in the block of the change has settled.
func TestSettledAtTheChange(t *testing.T) {
	r := newRig(t)
	f, _ := r.watch()
	id := r.ready(r.entry(alice), signedAt(payload.Schnorr, 98))
	r.awaitJudged(f)
	r.chain.change(func() {
		r.chain.stakes = append(r.chain.stakes, &quorum.Set{Scheme: quorum.SchemeSchnorr, Effective: 100})
	})
	r.settle(id)
	if got := r.await(id, quorate.Expired); got.Failure.Code != quorate.PayloadSettled {
		t.Errorf("got %+v", got.Failure)
	}
}

// TestChangesUnread: while it is not known whether the set changed, Schnorr
// payloads are not said to be good for ever, and those of BLS are judged; what
// ends otherwise ends.
func TestChangesUnread(t *testing.T) {
	r := newRig(t)
	f := r.newFreshness()
	e := r.entry(alice)
	stuck := r.ready(e, signedAt(payload.Schnorr, 98))
	e.Submission.Target = common.Address{2}
	bls := r.ready(e, signedAt(payload.BLS, 98))
	r.always("Changes", lagError{})
	if err := f.round(t.Context()); err == nil {
		t.Error("nothing failed")
	}
	r.chain.mine(1, map[common.Address]uint64{{2}: 1})
	if err := f.round(t.Context()); err == nil {
		t.Error("nothing failed")
	}
	if got := r.await(bls, quorate.Expired); got.Failure.Code != quorate.PayloadSuperseded {
		t.Errorf("got %+v", got.Failure)
	}
	r.clock.Advance(31 * time.Second)
	if !f.Silent() {
		t.Error("it is not known what is good, and nothing is said of it")
	}
	r.chain.mine(10, nil)
	if err := f.round(t.Context()); err != nil {
		t.Errorf("nothing that is good hangs on it any more: %v", err)
	}
	if got := r.await(stuck, quorate.Expired); got.Failure.Code != quorate.PayloadExpired || !strings.Contains(got.Failure.Message, "sooner") {
		t.Errorf("got %+v", got.Failure)
	}
	if f.Silent() {
		t.Error("everything is known, and nothing is said")
	}
}

// TestNoChangesForBLS: where no payload hangs on the Schnorr set, it is not
// asked for.
func TestNoChangesForBLS(t *testing.T) {
	r := newRig(t)
	f, _ := r.watch()
	r.ready(r.entry(alice), signedAt(payload.BLS, 98))
	r.chain.mine(3, nil)
	r.awaitJudged(f)
	if n := r.chain.timesAsked("Changes"); n != 0 {
		t.Errorf("asked %d times", n)
	}
}
