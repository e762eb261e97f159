package evm_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"
	"pgregory.net/rapid"

	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
)

func word(n uint64) (h common.Hash) {
	binary.BigEndian.PutUint64(h[24:], n)
	return h
}

// tally counts what became of the cases.
type tally map[string]int

// TestProperty is what all of this is for: applying the list that was derived
// equals executing the call. The node executes both, on the same state; the list
// is applied by real targets of either scheme and of both, with real proofs, sent
// by somebody else. What
// is not refused must be right with the replay switched off, and the replay must
// find nothing: it is a net.
func TestProperty(t *testing.T) {
	b := shared(t)
	cases := checks(t, 2000, 40_000)
	seen := tally{}
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt)
		k := rapid.SampledFrom([]kind{kindBLS, kindBLS, kindSchnorr, kindDual}).Draw(rt, "kind")
		if err := b.check(t.Context(), w, k, seen); err != nil {
			rt.Fatalf("%s target: %v\n%v", k, err, w)
		}
	})
	for _, name := range slices.Sorted(maps.Keys(seen)) {
		t.Log(name, seen[name])
	}
	// A family that reaches too little proves too little. A share is of 1,000 cases.
	shares := map[string]int{"accepted": 500, "with operations": 200, "with re-entry": 30, "sender": 30,
		"settled by bls": 300, "settled by schnorr": 200}
	for op := payload.Store; op <= payload.Create2; op++ {
		shares["update "+op.String()] = 20
	}
	for _, r := range []evm.Reason{evm.Reverted, evm.Halted, evm.SelfDestructs, evm.TransientStorage, evm.FailedCreate,
		evm.ReadsGas, evm.ReadsGasPrice, evm.ReadsBaseFee, evm.ReadsBlobBaseFee} {
		shares["refused "+string(r)] = 2
	}
	for name, share := range shares {
		if cases >= 1000 && seen[name] < share*cases/1000 {
			t.Errorf("only %d of %d cases: %s", seen[name], cases, name)
		}
	}
}

// checks sets how many cases rapid tries, unless it is told on the command line,
// and returns it.
func checks(t *testing.T, normal, long int) int {
	checks := flag.Lookup("rapid.checks")
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f == checks })
	if !given {
		switch {
		case soak:
			normal = long
		case slowly:
			normal /= 10
		}
		old := checks.Value.String()
		checks.Value.Set(strconv.Itoa(normal))
		t.Cleanup(func() { checks.Value.Set(old) })
	}
	n, err := strconv.Atoi(checks.Value.String())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// check is the property for one world, on a target of a kind.
func (b *bench) check(ctx context.Context, w world, k kind, seen tally) error {
	target := b.Deployment.DemoTarget
	real, err := b.base.code(ctx, target)
	if err != nil {
		return err
	}
	over := w.overlay(target, real)
	b.turn(over, k)
	call := evm.Call{From: b.from, To: target, Data: runData(tracked, 0, w.fuel), Value: *uint256.NewInt(w.value)}
	return b.checkCall(ctx, call, over, seen)
}

// checkCall derives, once without the replay and watched from the first, once as
// an operator does, and has the node compare.
func (b *bench) checkCall(ctx context.Context, call evm.Call, over overlay, seen tally) error {
	o := evm.Options{Bounds: bounds(call.Data)}
	direct, err := b.node(ctx, call, over)
	if err != nil {
		return err
	}
	list, err := evm.Derive(ctx, b.state(over), b.block, call, evm.WatchAll(evm.WithoutReplay(o)))
	replayed, replayErr := evm.Derive(ctx, b.state(over), b.block, call, o)
	var refusal, later *evm.Refusal
	if errors.As(err, &refusal) {
		seen["refused "+string(refusal.Reason)]++
		if !errors.As(replayErr, &later) || *refusal != *later {
			return fmt.Errorf("refused with %v, and with the replay: %v", err, replayErr)
		}
		failed := slices.Contains([]evm.Reason{evm.Reverted, evm.Halted, evm.OutOfGas}, refusal.Reason)
		if failed && direct.Failed == "" {
			return fmt.Errorf("refused with %v, but the node executes it", err)
		}
		return nil
	}
	switch {
	case err != nil:
		return err
	case direct.Failed != "":
		return fmt.Errorf("the node fails with %s, but there is a list", direct.Failed)
	case direct.GasUsed != list.DirectGas:
		return fmt.Errorf("the node uses %d gas, not %d", direct.GasUsed, list.DirectGas)
	}
	if replayErr != nil {
		return fmt.Errorf("the replay refuses a list: %w\n%s", replayErr, showList(list.Updates))
	}
	if !bytes.Equal(replayed.Encoded, list.Encoded) {
		return errors.New("the replay changes the list")
	}
	direct.unsend(call)
	for _, s := range replayed.Settlements {
		if err := b.settles(ctx, call, over, direct, list, s.Scheme); err != nil {
			return fmt.Errorf("by %s: %w", s.Scheme, err)
		}
		seen["settled by "+string(s.Scheme)]++
	}
	seen.count(list)
	return nil
}

// settles has the node apply the list, and compares with what the call did.
func (b *bench) settles(ctx context.Context, call evm.Call, over overlay, direct *effects, list *evm.Result, scheme payload.Scheme) error {
	settlement, err := b.settlement(call, list, scheme)
	if err != nil {
		return err
	}
	settlement.From = b.submitter
	settled, err := b.node(ctx, settlement, over)
	if err != nil {
		return err
	}
	if settled.Failed != "" {
		return fmt.Errorf("the list does not settle: %s %s\n%s", settled.Failed, settled.Output, showList(list.Updates))
	}
	settled.unsend(settlement)
	if what := direct.difference(settled); what != "" {
		return fmt.Errorf("the settled list leads elsewhere: %s\n%s", what, showList(list.Updates))
	}
	return nil
}

// count notes what a list is made of.
func (t tally) count(list *evm.Result) {
	t["accepted"]++
	operations, again := 0, false
	slots := map[common.Hash]bool{}
	for _, u := range list.Updates {
		t["update "+u.Op.String()]++
		switch u.Op {
		case payload.Call, payload.Create, payload.Create2:
			operations++
		case payload.Store:
			again = again || slots[u.Slot]
			slots[u.Slot] = true
		}
	}
	if operations > 0 {
		t["with operations"]++
	}
	if again {
		t["with re-entry"]++ // or with a slot that is written on both sides of a call
	}
	if list.SenderDependent {
		t["sender"]++
	}
}

func showList(list []payload.Update) string {
	out := ""
	for _, u := range list {
		out += fmt.Sprintf("  %v %x=%x to %s amount %s data %x topics %x\n", u.Op, u.Slot, u.Word, u.To, &u.Amount, u.Data, u.Topics)
	}
	return out
}
