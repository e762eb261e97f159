package devnet

import (
	"errors"
	"math/big"
	"slices"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"
)

func TestReorgOverHTTP(t *testing.T) {
	c := start(t, Config{})
	client, err := ethclient.DialContext(t.Context(), c.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	ctx := t.Context()
	at := deploy(t, c, counter)
	kept := bump(t, c, at)
	lost := bump(t, c, at)
	old := mine(t, c, 1)

	head, err := c.Reorg(ctx, 2)
	if err != nil {
		t.Fatal(err)
	}
	if head.Number.Uint64() != old.Number.Uint64()+1 {
		t.Errorf("the branch ends at %v, the old one at %v", head.Number, old.Number)
	}
	if got, err := client.HeaderByNumber(ctx, nil); err != nil || got.Hash() != head.Hash() {
		t.Errorf("latest is %v, %v; want %v", got, err, head)
	}
	if got, err := client.HeaderByNumber(ctx, lost.BlockNumber); err != nil || got.Hash() == lost.BlockHash || got.ParentHash != kept.BlockHash {
		t.Errorf("block %v is %v, %v: it was not replaced on %s", lost.BlockNumber, got, err, kept.BlockHash)
	}
	if _, err := client.TransactionReceipt(ctx, lost.TxHash); !errors.Is(err, ethereum.NotFound) {
		t.Errorf("the lost transaction has a receipt: %v", err)
	}
	if _, err := client.TransactionReceipt(ctx, kept.TxHash); err != nil {
		t.Errorf("the kept transaction has no receipt: %v", err)
	}
	if got, err := client.CallContract(ctx, ethereum.CallMsg{To: &at}, nil); err != nil || new(big.Int).SetBytes(got).Int64() != 1 {
		t.Errorf("the counter is at %x, %v; want 1", got, err)
	}

	// The replaced block can still be named by its hash, unless the caller
	// demands that it be canonical.
	var call struct {
		To   string `json:"to"`
		Data string `json:"data,omitempty"`
	}
	call.To = at.Hex()
	var result string
	if err := c.RPC().CallContext(ctx, &result, "eth_call", call, rpc.BlockNumberOrHashWithHash(lost.BlockHash, false)); err != nil || result[len(result)-1] != '2' {
		t.Errorf("at the replaced block: %s, %v", result, err)
	}
	if err := c.RPC().CallContext(ctx, &result, "eth_call", call, rpc.BlockNumberOrHashWithHash(lost.BlockHash, true)); err == nil {
		t.Error("the replaced block passes for canonical")
	}

	// The lost transaction went back to the pool.
	mine(t, c, 1)
	if again, err := client.TransactionReceipt(ctx, lost.TxHash); err != nil || again.BlockHash == lost.BlockHash {
		t.Errorf("the lost transaction was not mined again: %v, %v", again, err)
	}
	bump(t, c, at)
}

func TestReorgOntoGivenBlocks(t *testing.T) {
	c := start(t, Config{})
	first := mine(t, c, 1)
	if _, err := c.Send(t.Context(), pay(t, c, 0, 1, 0)); err != nil {
		t.Fatal(err)
	}
	instead := pay(t, c, 0, 2, 0) // the same nonce
	branch := []types.Transactions{{}, {instead, pay(t, c, 3, 4, 0)}, {}, {pay(t, c, 3, 4, 1)}}
	head, err := c.Reorg(t.Context(), 1, branch...)
	if err != nil {
		t.Fatal(err)
	}
	for from, want := range map[int]uint64{0: 1, 3: 2} {
		if nonce, err := c.Client().PendingNonceAt(t.Context(), c.Accounts()[from].Address); err != nil || nonce != want {
			t.Errorf("the pool is behind: next nonce of account %d is %d, %v; want %d", from, nonce, err, want)
		}
	}
	if want := first.Number.Uint64() + uint64(len(branch)); head.Number.Uint64() != want {
		t.Fatalf("head %v, want %d", head.Number, want)
	}
	for i, txs := range branch {
		block, err := c.Client().BlockByNumber(t.Context(), new(big.Int).SetUint64(first.Number.Uint64()+1+uint64(i)))
		if err != nil || !slices.Equal(hashes(block.Transactions()), hashes(txs)) {
			t.Errorf("block %d of the branch holds %v, %v; want %v", i, block.Transactions(), err, txs)
		}
	}
	if next := mine(t, c, 1); next.TxHash != types.EmptyTxsHash {
		t.Error("a transaction that the branch made invalid was mined")
	}
}

// Empty blocks are replaced by other empty blocks, not by themselves.
func TestReorgOfEmptyBlocks(t *testing.T) {
	c := start(t, Config{})
	old := []*types.Header{mine(t, c, 1), mine(t, c, 1), mine(t, c, 1)}
	if _, err := c.Reorg(t.Context(), len(old)); err != nil {
		t.Fatal(err)
	}
	for _, was := range old {
		is, err := c.Client().HeaderByNumber(t.Context(), was.Number)
		if err != nil || is.Hash() == was.Hash() {
			t.Errorf("block %v is still %s, %v", was.Number, was.Hash(), err)
		}
	}
}

func TestReorgThatFailsChangesNothing(t *testing.T) {
	c := start(t, Config{})
	head := mine(t, c, 3)
	for name, reorg := range map[string]func() error{
		"no depth":      func() error { _, err := c.Reorg(t.Context(), 0); return err },
		"below genesis": func() error { _, err := c.Reorg(t.Context(), 5); return err },
		"invalid branch": func() error {
			_, err := c.Reorg(t.Context(), 1, nil, types.Transactions{pay(t, c, 0, 1, 9)})
			return err
		},
	} {
		if err := reorg(); err == nil {
			t.Errorf("%s: no error", name)
		}
		if got, err := c.Client().HeaderByNumber(t.Context(), nil); err != nil || got.Hash() != head.Hash() {
			t.Errorf("%s: head is %v, %v", name, got, err)
		}
	}
	mine(t, c, 70)
	if _, err := c.Reorg(t.Context(), 65); err == nil {
		t.Error("a final block was replaced")
	}
	if _, err := c.Reorg(t.Context(), 64); err != nil {
		t.Error(err)
	}
}

// A subscriber is told of the log that came, went, and came again. Each is
// awaited: go-ethereum does not order what was added against what was removed.
func TestReorgIsAnnounced(t *testing.T) {
	c := start(t, Config{})
	at := deploy(t, c, "0x5f5fa0") // LOG0
	logs := make(chan types.Log, 10)
	sub, err := c.Client().SubscribeFilterLogs(t.Context(), ethereum.FilterQuery{}, logs)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Unsubscribe()
	expect := func(tx common.Hash, removed bool) {
		t.Helper()
		select {
		case log := <-logs:
			if log.TxHash != tx || log.Removed != removed {
				t.Errorf("log of %s, removed %t; want that of %s, removed %t", log.TxHash, log.Removed, tx, removed)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("no log")
		}
	}
	receipt, err := c.Transact(t.Context(), c.Accounts()[0], Call{To: &at, Gas: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	expect(receipt.TxHash, false)
	if _, err := c.Reorg(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	expect(receipt.TxHash, true)
	mine(t, c, 1)
	expect(receipt.TxHash, false)
}

// Blocks at an interval and reorgs do not get in each other's way.
func TestReorgWhileMining(t *testing.T) {
	c := start(t, Config{BlockTime: time.Millisecond})
	mine(t, c, 5)
	for range 10 {
		if _, err := c.Reorg(t.Context(), 3); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Transact(t.Context(), c.Accounts()[0], Call{To: &c.Accounts()[1].Address}); err != nil {
			t.Fatal(err)
		}
	}
	number, err := c.Client().BlockNumber(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var last *types.Header
	for n := range number + 1 {
		header, err := c.Client().HeaderByNumber(t.Context(), new(big.Int).SetUint64(n))
		if err != nil {
			t.Fatal(err)
		}
		if last != nil && (header.ParentHash != last.Hash() || header.Time <= last.Time) {
			t.Fatalf("block %d does not follow its parent", n)
		}
		last = header
	}
}
