package chain_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/rpc"
)

// fixedHead is a node that has one block.
type fixedHead uint64

func (f fixedHead) Call(_ context.Context, result any, _ string, _ ...any) error {
	return json.Unmarshal(fmt.Appendf(nil, `{"number":"0x%x","hash":"%s","parentHash":"%s","timestamp":"0x1"}`,
		uint64(f), common.Hash{1}, common.Hash{2}), result)
}

func (f fixedHead) Batch(_ context.Context, elems []rpc.BatchElem) error { return nil }

// The tracker follows a real chain through blocks, bursts and reorgs.
func TestTrackerFollowsChain(t *testing.T) {
	w := newWorld(t, 1)
	first := w.caughtUp()
	burst := w.mine(40)
	for n := uint64(1); n <= burst.Number; n++ {
		want, err := w.Client().HeaderByNumber(t.Context(), bigInt(n))
		if err != nil {
			t.Fatal(err)
		}
		got, err := w.tracker.HashAt(t.Context(), n)
		if err != nil || got != want.Hash() {
			t.Fatalf("block %d: %s, %v", n, got, err)
		}
	}
	if !w.tracker.Canonical(first.Number, first.Hash) || w.tracker.Canonical(first.Number, burst.Hash) {
		t.Error("canonical is not what the chain has")
	}
	heads, stop := w.tracker.Subscribe()
	defer stop()
	if now := <-heads; now != burst {
		t.Errorf("a subscriber starts at %v", now)
	}
	for _, depth := range []int{1, 2, 20} {
		old := w.caughtUp()
		header, err := w.Reorg(t.Context(), depth)
		if err != nil {
			t.Fatal(err)
		}
		for head := range heads {
			if head.Hash == header.Hash() {
				break
			}
		}
		fork := old.Number - uint64(depth)
		hash, err := w.tracker.HashAt(t.Context(), fork)
		if err != nil || !w.tracker.Canonical(fork, hash) {
			t.Errorf("depth %d: the fork is not canonical, %v", depth, err)
		}
		if w.tracker.Canonical(old.Number, old.Hash) {
			t.Errorf("depth %d: the replaced head is canonical", depth)
		}
		if ok, err := w.tracker.Confirm(t.Context(), old.Number, old.Hash); ok || err != nil {
			t.Errorf("depth %d: the replaced head is confirmed, %v", depth, err)
		}
	}
	if ok, err := w.tracker.Confirm(t.Context(), 1<<40, common.Hash{}); ok || err != nil {
		t.Errorf("a block that is not there: %t, %v", ok, err)
	}
	if _, err := w.tracker.HashAt(t.Context(), 1<<40); err == nil {
		t.Error("a block that is not there has a hash")
	}
}
