package devnet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate/contracts"
)

func start(t testing.TB, cfg Config) *Chain {
	t.Helper()
	c, err := Start(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// send puts a transaction of the second account into the pool.
func send(t testing.TB, c *Chain, to *common.Address, data []byte) common.Hash {
	t.Helper()
	from := Accounts()[1]
	b, err := newBatch(t.Context(), c.Client(), from.Key, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.send("test", to, 1_000_000, data)
	if b.err != nil {
		t.Fatal(b.err)
	}
	return b.sent[0].hash
}

func receipt(t testing.TB, c *Chain, hash common.Hash) *types.Receipt {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for time.Now().Before(deadline) {
		r, err := c.Client().TransactionReceipt(t.Context(), hash)
		if err == nil {
			return r
		}
		if !strings.Contains(err.Error(), "indexing is in progress") {
			t.Fatal(err)
		}
	}
	t.Fatal("the node does not stop indexing")
	return nil
}

func mine(t testing.TB, c *Chain, n int) *types.Header {
	t.Helper()
	h, err := c.Mine(n)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// A reader over HTTP finds the contracts wired and the operators registered.
func TestStartIsComplete(t *testing.T) {
	var log bytes.Buffer
	c := start(t, Config{Operators: 5, Logger: slog.New(slog.NewTextHandler(&log, nil))})
	if !strings.Contains(log.String(), "level=WARN") || !strings.Contains(log.String(), "DEVELOPMENT CHAIN") {
		t.Errorf("the log does not warn: %s", log.String())
	}
	if !strings.HasPrefix(c.URL(), "http://127.0.0.1:") {
		t.Errorf("served at %s", c.URL())
	}
	client, err := ethclient.Dial(c.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if id, err := client.ChainID(t.Context()); err != nil || id.Uint64() != ChainID || c.Deployment.ChainID != ChainID {
		t.Fatalf("chain id %v, %v", id, err)
	}
	head, err := client.BlockNumber(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	retriever := contracts.NewOperatorStateRetriever()
	members, err := bind.Call(retriever.Instance(client, c.Deployment.OperatorStateRetriever), &bind.CallOpts{Context: t.Context()},
		retriever.PackGetOperatorState(c.Deployment.RegistryCoordinator, c.Deployment.QuorumNumbers, uint32(head)-1), retriever.UnpackGetOperatorState)
	if err != nil {
		t.Fatal(err)
	}
	if len(members) != 1 || len(members[0]) != 5 || len(c.Operators) != 5 {
		t.Fatalf("members %v", members)
	}
	for i, m := range members[0] {
		op := c.Operators[i]
		if m.Operator != op.Address || m.OperatorId != op.BLS.PublicKey().G1.OperatorID() || m.Stake.Cmp(op.Stake) != 0 {
			t.Errorf("operator %d is %v", i, m)
		}
	}
	checker, target := contracts.NewBLSSignatureChecker(), contracts.NewDemoTarget()
	at, err := bind.Call(checker.Instance(client, c.Deployment.BLSSignatureChecker), &bind.CallOpts{Context: t.Context()}, checker.PackRegistryCoordinator(), checker.UnpackRegistryCoordinator)
	if err != nil || at != c.Deployment.RegistryCoordinator {
		t.Errorf("the checker's registry is %s, %v", at, err)
	}
	at, err = bind.Call(target.Instance(client, c.Deployment.DemoTarget), &bind.CallOpts{Context: t.Context()}, target.PackBlsSignatureChecker(), target.UnpackBlsSignatureChecker)
	if err != nil || at != c.Deployment.BLSSignatureChecker {
		t.Errorf("the demo's checker is %s, %v", at, err)
	}
}

// The rules are those of public chains: a new slot costs 22,100 and not five times that.
func TestRulesArePublic(t *testing.T) {
	c := start(t, Config{Bare: true})
	// PUSH1 1 PUSH1 1 SSTORE, as init code.
	hash := send(t, c, nil, common.FromHex("6001600155"))
	mine(t, c, 1)
	r := receipt(t, c, hash)
	const intrinsic = 21_000 + 32_000 + 5*16 + 2 // EIP-3860: 2 per word of init code
	if got, want := r.GasUsed, uint64(intrinsic+22_100+6); got != want {
		t.Errorf("storing in a new slot used %d, want %d", got, want)
	}
}

// State of every block is there: runs, proofs and traces are asked for in the past.
func TestArchive(t *testing.T) {
	c := start(t, Config{})
	demo := contracts.NewDemoTarget()
	first := c.Client()
	before, err := first.BlockNumber(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	send(t, c, &c.Deployment.DemoTarget, demo.PackCrunch(big.NewInt(3)))
	mine(t, c, 300)
	raw := c.Client().Client()
	msg := map[string]any{"to": c.Deployment.DemoTarget, "data": hexutil.Bytes(demo.PackStateTransitionCount())}
	for block, want := range map[uint64]uint64{before: 0, before + 1: 1, before + 299: 1} {
		var result hexutil.Bytes
		if err := raw.CallContext(t.Context(), &result, "eth_call", msg, hexutil.Uint64(block)); err != nil {
			t.Fatal(err)
		}
		if got := new(big.Int).SetBytes(result); got.Uint64() != want {
			t.Errorf("at block %d the count is %s, want %d", block, got, want)
		}
		var proof struct{ StorageHash common.Hash }
		if err := raw.CallContext(t.Context(), &proof, "eth_getProof", c.Deployment.DemoTarget, []string{}, hexutil.Uint64(block)); err != nil || proof.StorageHash == (common.Hash{}) {
			t.Errorf("proof at block %d: %v", block, err)
		}
		var trace json.RawMessage
		if err := raw.CallContext(t.Context(), &trace, "debug_traceCall", msg, hexutil.Uint64(block), map[string]any{"tracer": "callTracer"}); err != nil {
			t.Errorf("trace at block %d: %v", block, err)
		}
	}
}

// A block holds everything that was sent before it was asked for, however soon after another.
func TestBlockHoldsAll(t *testing.T) {
	c := start(t, Config{Bare: true})
	for round := range 60 {
		n := 1 + round%4
		for range n {
			send(t, c, &common.Address{1}, nil)
		}
		head := mine(t, c, 1)
		block, err := c.Client().BlockByHash(t.Context(), head.Hash())
		if err != nil || len(block.Transactions()) != n {
			t.Fatalf("block %d holds %d of %d, %v", head.Number, len(block.Transactions()), n, err)
		}
	}
}

func TestReorg(t *testing.T) {
	for _, keep := range []bool{true, false} {
		t.Run(fmt.Sprintf("keep=%t", keep), func(t *testing.T) {
			c := start(t, Config{})
			demo := contracts.NewDemoTarget()
			mine(t, c, 3)
			hash := send(t, c, &c.Deployment.DemoTarget, demo.PackCrunch(big.NewInt(3)))
			dropped := mine(t, c, 1)
			head := mine(t, c, 2)
			if r := receipt(t, c, hash); r.BlockHash != dropped.Hash() {
				t.Fatalf("in block %s, want %s", r.BlockHash, dropped.Hash())
			}
			after, err := c.Reorg(3, keep)
			if err != nil {
				t.Fatal(err)
			}
			if after.Number.Uint64() != head.Number.Uint64()+1 {
				t.Errorf("head is %d, was %d", after.Number, head.Number)
			}
			now, err := c.Client().HeaderByNumber(t.Context(), dropped.Number)
			if err != nil || now.Hash() == dropped.Hash() {
				t.Errorf("block %d is what it was, %v", dropped.Number, err)
			}
			if now.ParentHash != dropped.ParentHash {
				t.Error("more than the last three blocks changed")
			}
			_, err = c.Client().TransactionReceipt(t.Context(), hash)
			if got := err == nil; got != keep {
				t.Errorf("transaction is there: %t, %v", got, err)
			}
			if !keep && !errors.Is(err, ethereum.NotFound) && !strings.Contains(err.Error(), "indexing") {
				t.Errorf("receipt: %v", err)
			}
			logs, err := c.Client().FilterLogs(t.Context(), ethereum.FilterQuery{FromBlock: dropped.Number, Addresses: []common.Address{c.Deployment.DemoTarget}})
			if err != nil || (len(logs) == 1) != keep {
				t.Errorf("%d logs, %v", len(logs), err)
			}
			// The chain goes on.
			hash = send(t, c, &c.Deployment.DemoTarget, demo.PackCrunch(big.NewInt(1)))
			mine(t, c, 1)
			if r := receipt(t, c, hash); r.Status != types.ReceiptStatusSuccessful {
				t.Error("a transaction after the reorg failed")
			}
		})
	}
	c := start(t, Config{Bare: true})
	for _, depth := range []int{-1, 0, 1, 100} {
		if _, err := c.Reorg(depth, true); err == nil {
			t.Errorf("reorg of depth %d at genesis", depth)
		}
	}
}

// A chain in a directory is the same one after a restart.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	c, err := Start(t.Context(), Config{Dir: dir, Operators: 3})
	if err != nil {
		t.Fatal(err)
	}
	demo := contracts.NewDemoTarget()
	send(t, c, &c.Deployment.DemoTarget, demo.PackCrunch(big.NewInt(3)))
	head := mine(t, c, 2)
	if _, err := Start(t.Context(), Config{Dir: dir}); err == nil {
		t.Error("one directory was given to two chains")
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("close twice: %v", err)
	}
	if _, err := c.Mine(1); err == nil {
		t.Error("a closed chain mines")
	}
	if _, err := c.Reorg(1, true); err == nil {
		t.Error("a closed chain reorganises")
	}

	again := start(t, Config{Dir: dir, Operators: 9})
	if fmt.Sprint(again.Deployment) != fmt.Sprint(c.Deployment) {
		t.Errorf("deployment %v, was %v", again.Deployment, c.Deployment)
	}
	if len(again.Operators) != 3 || again.Operators[2].Address != c.Operators[2].Address {
		t.Errorf("%d operators", len(again.Operators))
	}
	same, err := again.Client().HeaderByNumber(t.Context(), head.Number)
	if err != nil || same.Hash() != head.Hash() {
		t.Fatalf("block %d is another: %v", head.Number, err)
	}
	if next := mine(t, again, 1); next.Number.Uint64() != head.Number.Uint64()+1 {
		t.Errorf("goes on at %d after %d", next.Number, head.Number)
	}
	known, err := ReadDeployment(filepath.Join(dir, "deployment.json"))
	if err != nil || fmt.Sprint(*known) != fmt.Sprint(c.Deployment) {
		t.Errorf("deployment file: %v, %v", known, err)
	}
}

// A directory whose chain is gone, with a deployment file left, is not taken for a chain.
func TestResumeOfNothing(t *testing.T) {
	dir := t.TempDir()
	if err := (&Deployment{ChainID: ChainID, RegistryCoordinator: common.Address{1}}).Write(filepath.Join(dir, "deployment.json")); err != nil {
		t.Fatal(err)
	}
	if c, err := Start(t.Context(), Config{Dir: dir}); err == nil {
		t.Error("started", c.Close())
	}
}

func TestInterval(t *testing.T) {
	c := start(t, Config{Bare: true, Interval: 10 * time.Millisecond})
	deadline := time.Now().Add(10 * time.Second)
	for {
		n, err := c.Client().BlockNumber(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n >= 3 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("head is %d", n)
		}
	}
}

// Blocks are asked for, dropped and read at once, and the chain is closed under it all.
func TestConcurrent(t *testing.T) {
	c := start(t, Config{Bare: true, Interval: time.Millisecond})
	mine(t, c, 5)
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 10 {
				if i == 0 {
					_, _ = c.Reorg(2, true)
				} else {
					_, _ = c.Mine(1)
				}
			}
		}()
	}
	wg.Wait()
	n, err := c.Client().BlockNumber(t.Context())
	if err != nil || n < 5+30+10 {
		t.Errorf("head %d, %v", n, err)
	}
}

// Tools of other development chains find what they look for, and a browser may ask.
func TestRPC(t *testing.T) {
	c := start(t, Config{Bare: true})
	req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, c.URL(), strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[]}`))
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", "https://wallet.example")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.Header.Get("Access-Control-Allow-Origin") == "" {
		t.Error("a browser is not let in")
	}
	if n, err := c.Client().BlockNumber(context.Background()); err != nil || n != 1 {
		t.Errorf("head %d, %v", n, err)
	}
}

func TestDeploymentJSON(t *testing.T) {
	d := Deployment{ChainID: 5, QuorumNumbers: Quorums{0, 255}}
	data, err := json.Marshal(d)
	if err != nil || !bytes.Contains(data, []byte(`"quorumNumbers":[0,255]`)) {
		t.Errorf("%s, %v", data, err)
	}
	var back Deployment
	if err := json.Unmarshal(data, &back); err != nil || fmt.Sprint(back) != fmt.Sprint(d) {
		t.Errorf("%v, %v", back, err)
	}
	for _, bad := range []string{`[256]`, `[-1]`, `"AAE="`, `[0.5]`} {
		var q Quorums
		if err := json.Unmarshal([]byte(bad), &q); err == nil {
			t.Errorf("%s was read as %v", bad, q)
		}
	}
}

func BenchmarkStart(b *testing.B) {
	for _, n := range []int{4, 64} {
		b.Run(fmt.Sprintf("%d operators", n), func(b *testing.B) {
			for b.Loop() {
				c, err := Start(context.Background(), Config{Operators: n})
				if err != nil {
					b.Fatal(err)
				}
				if err := c.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
