package engine

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/store"
	"github.com/quorate/quorate/internal/task"
	"github.com/quorate/quorate/internal/task/storetest"
)

const (
	chainID = 31337
	alice   = "key_alice"
	bob     = "key_bob"
)

var (
	sender   = common.HexToAddress("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
	target   = common.HexToAddress("0x5FbDB2315678afecb367f032d93F642f64180aa3")
	patience = 10 * time.Second
)

// rig is an engine's surroundings: the real store, and a chain and operators in
// the test's hands.
type rig struct {
	t         testing.TB
	store     *store.SQLite
	feed      *task.Feed
	clock     *storetest.Clock
	chain     *fakeChain
	certifier *fakeCertifier
	hook      *hook // of chain, certifier and store

	mu    sync.Mutex
	moves map[task.ID][]quorate.Status
}

func newRig(t testing.TB) *rig {
	t.Helper()
	r := &rig{t: t, feed: task.NewFeed(), clock: storetest.NewClock(), hook: &hook{}, moves: make(map[task.ID][]quorate.Status)}
	r.chain = newFakeChain(t, r.hook)
	r.certifier = &fakeCertifier{t: t, hook: r.hook, signers: 4, stakes: r.chain.presentStakes,
		updates: payload.Encode([]payload.Update{{Op: payload.Store, Slot: common.Hash{1}, Word: common.Hash{2}}})}
	r.feed.Listen(func(c task.Change) {
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, m := range c.Moves {
			r.moves[m.ID] = append(r.moves[m.ID], m.To)
		}
	})
	var err error
	r.store, err = store.OpenSQLite(t.Context(), t.TempDir(), store.Options{Serve: true, Feed: r.feed, Now: r.clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // after every engine has stopped
		if n := r.chain.subscriptions(); n != 0 {
			t.Errorf("%d subscriptions are left", n)
		}
		if err := r.store.Close(); err != nil {
			t.Errorf("close store: %v", err)
		}
	})
	return r
}

// options of an engine on this rig, quick to retry.
func (r *rig) options() Options {
	return Options{Store: hookedStore{r.store, r.hook}, Feed: r.feed, Chain: r.chain, Certifier: r.certifier, ChainID: chainID,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Pause: time.Millisecond, Now: r.clock.Now}
}

// run starts an engine and returns how to stop it and wait for its end.
func (r *rig) run(o Options) (stop func()) {
	e := New(o)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		e.Run(ctx)
	}()
	stop = sync.OnceFunc(func() {
		cancel()
		<-done
	})
	r.t.Cleanup(stop)
	return stop
}

// entry is a submission at the head.
func (r *rig) entry(key string) task.Entry {
	head, _, _ := r.chain.Head()
	return task.Entry{Key: key, Submission: task.Submission{Target: target, From: sender, CallData: []byte{1, 2, 3, 4}, Block: head}}
}

func (r *rig) submit(e task.Entry) task.ID {
	r.t.Helper()
	receipt, err := r.store.Submit(context.Background(), e)
	if err != nil {
		r.t.Fatal(err)
	}
	return receipt.ID
}

// await waits until a task is in one of these states.
func (r *rig) await(id task.ID, states ...quorate.Status) task.Task {
	r.t.Helper()
	moved, stop := r.feed.Watch(id)
	defer stop()
	deadline := time.After(patience)
	for {
		t, err := r.store.Look(context.Background(), id)
		if err != nil {
			r.t.Fatal(err)
		}
		for _, s := range states {
			if t.Status == s {
				return t
			}
		}
		select {
		case <-moved:
		case <-deadline:
			r.t.Fatalf("the task is %s with %+v, waiting for %v", t.Status, t.Failure, states)
		}
	}
}

// end waits until a task has its end, which it may have once.
func (r *rig) end(id task.ID) task.Task {
	r.t.Helper()
	t := r.await(id, quorate.Ready, quorate.Failed, quorate.Expired)
	r.mu.Lock()
	defer r.mu.Unlock()
	ends := 0
	for _, s := range r.moves[id] {
		if s == quorate.Ready || s == quorate.Failed {
			ends++
		}
	}
	if ends > 1 {
		r.t.Errorf("the task ended %d times: %v", ends, r.moves[id])
	}
	return t
}

// until polls for what nobody announces.
func (r *rig) until(what string, holds func() bool) {
	r.t.Helper()
	for deadline := time.Now().Add(patience); !holds(); {
		if time.Now().After(deadline) {
			r.t.Fatalf("waited in vain until %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

// once fails one call of a method with an error.
func (r *rig) once(method string, err error) {
	var first sync.Once
	r.hook.set(func(m string) (apply bool, failed error) {
		apply = true
		if m == method {
			first.Do(func() { apply, failed = false, err })
		}
		return apply, failed
	})
}

// always fails every call of a method with an error.
func (r *rig) always(method string, err error) {
	r.hook.set(func(m string) (bool, error) {
		if m == method {
			return false, err
		}
		return true, nil
	})
}

// hookedStore is a store behind a hook.
type hookedStore struct {
	task.Store
	hook *hook
}

func (s hookedStore) Claim(ctx context.Context, t task.Take) ([]task.Work, error) {
	return call(s.hook, "Claim", func() ([]task.Work, error) { return s.Store.Claim(ctx, t) })
}

func (s hookedStore) Renew(ctx context.Context, c task.Claim, lease time.Duration) error {
	return s.do("Renew", func() error { return s.Store.Renew(ctx, c, lease) })
}

func (s hookedStore) Release(ctx context.Context, c task.Claim) error {
	return s.do("Release", func() error { return s.Store.Release(ctx, c) })
}

func (s hookedStore) Finish(ctx context.Context, c task.Claim, o task.Outcome) error {
	return s.do("Finish", func() error { return s.Store.Finish(ctx, c, o) })
}

func (s hookedStore) Expire(ctx context.Context, id task.ID, from quorate.Status, why quorate.Failure) error {
	return s.do("Expire", func() error { return s.Store.Expire(ctx, id, from, why) })
}

func (s hookedStore) Look(ctx context.Context, id task.ID) (task.Task, error) {
	return call(s.hook, "Look", func() (task.Task, error) { return s.Store.Look(ctx, id) })
}

func (s hookedStore) do(method string, f func() error) error {
	_, err := call(s.hook, method, func() (struct{}, error) { return struct{}{}, f() })
	return err
}

var errBroken = errors.New("the test's fault")
