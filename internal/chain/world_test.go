package chain_test

import (
	"context"
	"errors"
	"log/slog"
	"math/big"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
)

var silent = slog.New(slog.DiscardHandler)

// node is a client with one hook: what it returns is the answer of every call.
type node struct {
	client *chain.Client
	hook   atomic.Pointer[func(method string) error]
}

func (n *node) Call(ctx context.Context, result any, method string, args ...any) error {
	if err := n.hooked(method); err != nil {
		return err
	}
	return n.client.Call(ctx, result, method, args...)
}

func (n *node) Batch(ctx context.Context, elems []rpc.BatchElem) error {
	for _, e := range elems {
		if err := n.hooked(e.Method); err != nil {
			return err
		}
	}
	return n.client.Batch(ctx, elems)
}

func (n *node) hooked(method string) error {
	if hook := n.hook.Load(); hook != nil {
		return (*hook)(method)
	}
	return nil
}

func (n *node) fails(hook func(method string) error) { n.hook.Store(&hook) }

// errDown is what a node says that must not reach a caller.
var errDown = errors.New("dial tcp 10.1.2.3:8545: secret-token refused")

func (n *node) goDown() { n.fails(func(string) error { return errDown }) }
func (n *node) comeUp() { n.hook.Store(nil) }

// world is a network, a client of it over a socket, and a tracker that follows.
type world struct {
	*devnet.Network
	t       testing.TB
	node    *node
	tracker *chain.Tracker
}

func newWorld(t testing.TB, operators int) *world {
	t.Helper()
	n, err := devnet.StartNetwork(t.Context(), devnet.Config{Log: silent}, operators)
	if err != nil {
		t.Fatal(err)
	}
	client, err := chain.Dial([]string{n.URL()}, chain.ClientOptions{Log: silent})
	if err != nil {
		t.Fatal(err)
	}
	w := &world{Network: n, t: t, node: &node{client: client}}
	w.tracker = chain.NewTracker(w.node, chain.TrackerOptions{Poll: 5 * time.Millisecond, Log: silent})
	run(t, w.tracker.Run)
	t.Cleanup(func() {
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	})
	w.caughtUp()
	return w
}

// run runs what a test started, and ends it with the test.
func run(t testing.TB, f func(context.Context)) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); f(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
}

// eventually polls until it holds.
func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("in vain: %s", what)
		}
	}
}

func (w *world) header() *types.Header {
	w.t.Helper()
	h, err := w.Client().HeaderByNumber(w.t.Context(), nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return h
}

// caughtUp waits until the tracker is at the head.
func (w *world) caughtUp() chain.Head {
	w.t.Helper()
	want := w.header().Hash()
	eventually(w.t, "the tracker reaches the head", func() bool {
		head, _ := w.tracker.Head()
		return head.Hash == want
	})
	head, _ := w.tracker.Head()
	return head
}

func (w *world) mine(blocks int) chain.Head {
	w.t.Helper()
	for range blocks {
		if _, err := w.Mine(w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
	}
	return w.caughtUp()
}

// send sends a transaction of an account and returns its receipt.
func (w *world) send(account int, to *common.Address, data []byte) *types.Receipt {
	w.t.Helper()
	r, err := w.Transact(w.t.Context(), w.Accounts()[account], devnet.Call{To: to, Data: data, Gas: 3_000_000})
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

// crunch moves the demo target by one.
func (w *world) crunch() *types.Receipt {
	return w.send(2, &w.Deployment.DemoTarget, contracts.NewDemoTarget().PackCrunch(big.NewInt(3)))
}

// put puts a contract on the chain that answers every call by this code.
func (w *world) put(code ...byte) common.Address {
	w.t.Helper()
	// PUSH2 size, DUP1, PUSH1 11, PUSH1 0, CODECOPY, PUSH1 0, RETURN
	init := append([]byte{0x61, byte(len(code) >> 8), byte(len(code)), 0x80, 0x60, 12, 0x60, 0, 0x39, 0x60, 0, 0xf3}, code...)
	return w.send(3, nil, init).ContractAddress
}

func (w *world) deployment() *chain.Deployment { return w.Deployment }

func bigInt(n uint64) *big.Int { return new(big.Int).SetUint64(n) }
