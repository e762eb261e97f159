package devnet

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"
)

func mine(t testing.TB, c *Chain, n int) *types.Header {
	t.Helper()
	var head *types.Header
	for range n {
		var err error
		if head, err = c.Mine(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return head
}

// pay returns a signed transfer of one wei.
func pay(t testing.TB, c *Chain, from, to int, nonce uint64) *types.Transaction {
	t.Helper()
	tx, err := types.SignNewTx(c.Accounts()[from].Key, types.LatestSignerForChainID(c.ChainID()), &types.DynamicFeeTx{
		ChainID: c.ChainID(), Nonce: nonce, To: &c.Accounts()[to].Address, Value: big.NewInt(1), Gas: params.TxGas,
		GasTipCap: big.NewInt(params.GWei), GasFeeCap: big.NewInt(10 * params.GWei),
	})
	if err != nil {
		t.Fatal(err)
	}
	return tx
}

func submit(t testing.TB, c *Chain, txs ...*types.Transaction) {
	t.Helper()
	for _, tx := range txs {
		if err := c.Client().SendTransaction(t.Context(), tx); err != nil {
			t.Fatal(err)
		}
	}
}

func hashes(txs types.Transactions) []common.Hash {
	var hs []common.Hash
	for _, tx := range txs {
		hs = append(hs, tx.Hash())
	}
	return hs
}

func TestMinedFastTimeStillIncreases(t *testing.T) {
	c := start(t, Config{})
	last, err := c.Client().HeaderByNumber(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 50 {
		next := mine(t, c, 1)
		if next.Time <= last.Time || next.Number.Uint64() != last.Number.Uint64()+1 || next.ParentHash != last.Hash() {
			t.Fatalf("block %v at %d follows block %v at %d", next.Number, next.Time, last.Number, last.Time)
		}
		last = next
	}
}

// With equal tips the order is that of arrival, and of the nonces in any case.
func TestMinedInOrder(t *testing.T) {
	c := start(t, Config{})
	var sent types.Transactions
	for nonce := range uint64(3) {
		for from := range 5 {
			sent = append(sent, pay(t, c, from, 9, nonce))
		}
	}
	submit(t, c, sent...)
	head := mine(t, c, 1)
	block, err := c.Client().BlockByHash(t.Context(), head.Hash())
	if err != nil {
		t.Fatal(err)
	}
	if got := hashes(block.Transactions()); !slices.Equal(got, hashes(sent)) {
		t.Errorf("mined\n%v\nsent\n%v", got, hashes(sent))
	}
}

// What was answered can be mined at once, whatever the head does meanwhile.
func TestAnsweredIsExecutable(t *testing.T) {
	c := start(t, Config{BlockTime: time.Millisecond})
	for nonce := range uint64(100) {
		submit(t, c, pay(t, c, 0, 1, nonce))
		if next, err := c.Client().PendingNonceAt(t.Context(), c.Accounts()[0].Address); err != nil || next != nonce+1 {
			t.Fatalf("after nonce %d the next is %d, %v", nonce, next, err)
		}
	}
}

func TestBlocksAtAnInterval(t *testing.T) {
	c := start(t, Config{BlockTime: time.Millisecond})
	heads := make(chan *types.Header, 100)
	sub, err := c.Client().SubscribeNewHead(t.Context(), heads)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Unsubscribe()
	var last *types.Header
	for range 5 {
		select {
		case next := <-heads:
			if last != nil && (next.ParentHash != last.Hash() || next.Time <= last.Time) {
				t.Fatalf("%v does not follow %v", next, last)
			}
			last = next
		case <-time.After(10 * time.Second):
			t.Fatal("no block")
		}
	}
	if _, err := c.Transact(t.Context(), c.Accounts()[0], Call{To: &c.Accounts()[1].Address}); err != nil {
		t.Error(err)
	}
	mine(t, c, 1) // on demand too
}

// A chain that idles makes a block for what is sent, a few after it, and then
// waits.
func TestIdle(t *testing.T) {
	c := start(t, Config{BlockTime: time.Millisecond, Idle: time.Hour})
	for range 2 {
		receipt, err := c.Transact(t.Context(), c.Accounts()[0], Call{To: &c.Accounts()[1].Address})
		if err != nil {
			t.Fatal(err)
		}
		last := receipt.BlockNumber.Uint64() + followUps
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
			n, err := c.Client().BlockNumber(t.Context())
			if err != nil || n > last || time.Now().After(deadline) {
				t.Fatalf("block %d, %v; want %d", n, err, last)
			}
			if n == last {
				break
			}
		}
	}
}

// Blocks have the time of the chain's own clock.
func TestClock(t *testing.T) {
	at := time.Unix(2_000_000_000, 0)
	c := start(t, Config{Now: func() time.Time { return at }})
	header := mine(t, c, 1)
	at = at.Add(-time.Hour) // time never goes back
	if next := mine(t, c, 1); header.Time < 2_000_000_000 || header.Time > 2_000_000_010 || next.Time != header.Time+1 {
		t.Errorf("blocks at %d and %d", header.Time, next.Time)
	}
}

func TestOnDemandOnly(t *testing.T) {
	c := start(t, Config{})
	tx := pay(t, c, 0, 1, 0)
	submit(t, c, tx)
	if n, err := c.Client().BlockNumber(t.Context()); err != nil || n != 1 {
		t.Errorf("block %d, %v; want 1", n, err)
	}
	mine(t, c, 1)
	if _, err := c.Client().TransactionReceipt(t.Context(), tx.Hash()); err != nil {
		t.Error(err)
	}
}

func TestFinalityFollows(t *testing.T) {
	c := start(t, Config{})
	mine(t, c, 99)
	for tag, want := range map[int64]uint64{-4: 68, -3: 36} { // safe, finalized
		header, err := c.Client().HeaderByNumber(t.Context(), big.NewInt(tag))
		if err != nil || header.Number.Uint64() != want {
			t.Errorf("tag %d is %v, %v; want block %d", tag, header, err, want)
		}
	}
}

func TestMineHonoursItsContext(t *testing.T) {
	c := start(t, Config{})
	if err := c.lock(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer c.unlock()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Mine(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("mined while another did: %v", err)
	}
}

func TestTransactConcurrently(t *testing.T) {
	for name, cfg := range map[string]Config{"on demand": {}, "at an interval": {BlockTime: 2 * time.Millisecond}} {
		t.Run(name, func(t *testing.T) {
			c := start(t, cfg)
			const each = 10
			var wg sync.WaitGroup
			for i := range 2 * each {
				wg.Go(func() {
					receipt, err := c.Transact(t.Context(), c.Accounts()[i%2], Call{To: &c.Accounts()[5].Address, Value: ether(1)})
					if err != nil || receipt.GasUsed != params.TxGas {
						t.Errorf("%v, %v", receipt, err)
					}
				})
			}
			wg.Wait()
			if balance, err := c.Client().BalanceAt(t.Context(), c.Accounts()[5].Address, nil); err != nil || balance.Cmp(ether(10_000+2*each)) != 0 {
				t.Errorf("balance %v, %v", balance, err)
			}
		})
	}
}

func TestTransactFailures(t *testing.T) {
	c := start(t, Config{})
	reverts := deploy(t, c, "0x5f5ffd")
	if receipt, err := c.Transact(t.Context(), c.Accounts()[0], Call{To: &reverts, Gas: 100_000}); !errors.Is(err, ErrReverted) || receipt == nil || receipt.Status != 0 {
		t.Errorf("with gas given: %v, %v", receipt, err)
	}
	if receipt, err := c.Transact(t.Context(), c.Accounts()[0], Call{To: &reverts}); err == nil || receipt != nil {
		t.Errorf("with gas estimated: %v, %v", receipt, err)
	}
	if _, err := c.Transact(t.Context(), c.Accounts()[0], Call{To: &reverts, Value: ether(1_000_000), Gas: 100_000}); err == nil {
		t.Error("an account spent what it has not")
	}
	if _, err := c.Send(t.Context(), pay(t, c, 3, 0, 7)); !errors.Is(err, errStuck) {
		t.Errorf("a nonce too far: %v", err)
	}
	if _, err := c.Send(t.Context(), pay(t, c, 4, 0, 0)); err != nil {
		t.Error(err)
	}
}
