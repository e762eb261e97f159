package evm_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
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
// is applied by the real target with a real proof.
func TestProperty(t *testing.T) {
	b := shared(t)
	checks := "1000"
	if soak {
		checks = "30000"
	}
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		old := flag.Lookup("rapid.checks").Value.String()
		flag.Set("rapid.checks", checks)
		defer flag.Set("rapid.checks", old)
	}
	seen := tally{}
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt)
		if err := b.check(t.Context(), w, seen); err != nil {
			rt.Fatalf("%v\n%v", err, w)
		}
	})
	if os.Getenv("QUORATE_TALLY") != "" {
		for _, name := range slices.Sorted(func(yield func(string) bool) {
			for k := range seen {
				if !yield(k) {
					return
				}
			}
		}) {
			t.Log(name, seen[name])
		}
	}
}

// check is the property for one world.
func (b *bench) check(ctx context.Context, w world, seen tally) error {
	target := b.Deployment.DemoTarget
	addressOf["self"] = target
	real, err := b.base.code(ctx, target)
	if err != nil {
		return err
	}
	over := w.overlay(target, real)
	call := evm.Call{From: b.from, To: target, Data: runData(tracked, 0, w.fuel), Value: *uint256.NewInt(w.value)}
	return b.checkCall(ctx, call, over, seen)
}

// checkCall derives, with and without the replay, and has the node compare.
func (b *bench) checkCall(ctx context.Context, call evm.Call, over overlay, seen tally) error {
	o := evm.Options{Bounds: bounds(call.Data)}
	direct, err := b.node(ctx, call, over)
	if err != nil {
		return err
	}
	list, err := evm.Derive(ctx, b.state(over), b.block, call, evm.WithoutReplay(o))
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
	settled, err := b.node(ctx, b.settlement(call, list), over)
	if err != nil {
		return err
	}
	if settled.Failed != "" {
		return fmt.Errorf("the list does not settle: %s %s\n%s", settled.Failed, settled.Output, showList(list.Updates))
	}
	if what := direct.difference(settled); what != "" {
		return fmt.Errorf("the settled list leads elsewhere: %s\n%s", what, showList(list.Updates))
	}
	for _, u := range list.Updates {
		seen["update "+u.Op.String()]++
	}
	seen["accepted"]++
	switch {
	case errors.As(replayErr, &later):
		seen["replay "+string(later.Reason)]++
		if os.Getenv("STRICT") != "" {
			return fmt.Errorf("replay: %w\n%s", replayErr, showList(list.Updates))
		}
		switch later.Reason {
		case evm.ReplayTooLarge, evm.ReplayDiffers, evm.ReplayReverts:
		default:
			return fmt.Errorf("the replay refuses with %v", replayErr)
		}
	case replayErr != nil:
		return replayErr
	case !bytes.Equal(replayed.Encoded, list.Encoded):
		return errors.New("the replay changes the list")
	}
	return nil
}

func showList(list []payload.Update) string {
	out := ""
	for _, u := range list {
		out += fmt.Sprintf("  %v %x=%x to %s amount %s data %x topics %x\n", u.Op, u.Slot, u.Word, u.To, &u.Amount, u.Data, u.Topics)
	}
	return out
}
