// Package engine takes tasks from the queue to their end: claim, certify,
// render, prove, finish. It also watches what it has finished: a payload that
// no longer settles expires at the block that makes it so.
package engine

import (
	"context"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// Chain is what the engine reads of the chain. It is safe for concurrent use.
//
// An error that has Retryable() bool, and answers false, is final for what was
// asked; every other one may pass. A *quorum.Failure is final and says what the
// task ends with.
type Chain interface {
	// What is tracked, from memory.
	Head() (number uint64, hash common.Hash, ok bool)
	Canonical(number uint64, hash common.Hash) bool // false: another block has that number
	Silent() bool                                   // the node has not been heard for too long
	Subscribe() (heads <-chan struct{}, stop func())

	// BlockHash is the hash of the canonical block of that number.
	BlockHash(ctx context.Context, number uint64) (common.Hash, error)
	// Target is what a target demands, as of that block.
	Target(ctx context.Context, target common.Address, block common.Hash) (quorum.Target, error)
	// Set is a scheme's operator set at the end of that block.
	Set(ctx context.Context, scheme quorum.Scheme, block uint64) (*quorum.Set, error)
	// Changes says when the Schnorr set changed last and may change next, as of
	// that block.
	Changes(ctx context.Context, block common.Hash) (quorum.Changes, error)
	// Indices say where in the registry's histories the set is found.
	Indices(ctx context.Context, reference uint32, quorums []byte, nonSigners [][32]byte) (Indices, error)
	// Estimate tries a settlement at a head and returns the gas for it. A
	// *Reverted if the chain refuses it, ErrUnfunded if the sender cannot pay,
	// ErrTooMuchGas if no transaction may have enough.
	Estimate(ctx context.Context, head common.Hash, from common.Address, p task.Payload) (gas uint64, err error)
	// Counts are the transitions of each target so far, as of that block. One
	// that does not say is left out.
	Counts(ctx context.Context, targets []common.Address, block common.Hash) (map[common.Address]uint64, error)
	// FindSettlement looks in a range of blocks for the transaction that
	// settled a target with exactly one of these calls.
	FindSettlement(ctx context.Context, target common.Address, calls [][]byte, from, to uint64) (Settlement, bool, error)
}

// Indices are a part of a BLS proof.
type Indices = contracts.OperatorStateRetrieverCheckSignaturesIndices

// Settlement is where a payload landed.
type Settlement struct {
	Call        int // which of those that were looked for
	Transaction common.Hash
	Block       uint64
}

// Certifier brings the operators to one signed result.
type Certifier interface {
	// Certify returns what enough stake signed. A *quorum.Failure or a
	// *quorum.NoQuorum is final.
	Certify(context.Context, quorum.Assignment, quorum.Threshold) (*quorum.Certificate, error)
	// Ready reports whether the operators that are there could certify at all.
	Ready() bool
}

// Options of an engine. Those that have a default may be zero.
type Options struct {
	Store     task.Store
	Feed      *task.Feed
	Chain     Chain
	Certifier Certifier
	ChainID   uint64
	Log       *slog.Logger

	QueueTTL      time.Duration    // from a task's creation to its end; 10 m
	PayloadBlocks uint64           // how long a payload may be used at most; 50
	InFlight      int              // tasks at once, three quarters of them of one key at most; 64
	Lease         time.Duration    // of a claim, renewed while the work goes on; 30 s
	Pause         time.Duration    // before the first retry; it grows; 250 ms
	Now           func() time.Time // the store's clock; time.Now
}

func (o Options) withDefaults() Options {
	if o.QueueTTL == 0 {
		o.QueueTTL = 10 * time.Minute
	}
	if o.PayloadBlocks == 0 {
		o.PayloadBlocks = 50
	}
	if o.InFlight == 0 {
		o.InFlight = 64
	}
	if o.Lease == 0 {
		o.Lease = 30 * time.Second
	}
	if o.Pause == 0 {
		o.Pause = 250 * time.Millisecond
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return o
}

// Engine works on tasks. Many may share a store.
type Engine struct {
	Options
	metrics *metrics
	queued  chan struct{} // holds a token when a task was queued
}

// New makes an engine that works once it is run.
func New(o Options) *Engine {
	e := &Engine{Options: o.withDefaults(), metrics: newMetrics(), queued: make(chan struct{}, 1)}
	e.Feed.Listen(func(c task.Change) {
		for _, m := range c.Moves {
			if m.To == quorate.Queued {
				signal(e.queued)
				return
			}
		}
	})
	return e
}

// Collectors returns the engine's metrics, for a registry.
func (e *Engine) Collectors() []prometheus.Collector { return e.metrics.collectors() }

// How often an engine looks by itself, without being told of a new task: for
// operators that have come, and for tasks that another process has queued.
const (
	readyTick = 200 * time.Millisecond
	queueTick = 2 * time.Second
)

// Run works until ctx ends; then it gives back what it holds.
func (e *Engine) Run(ctx context.Context) {
	var working sync.WaitGroup
	defer working.Wait()
	var (
		free  = e.InFlight
		done  = make(chan string, e.InFlight) // the key of each task that ended
		held  = make(map[string]int)          // tasks in work of each key
		share = max(1, e.InFlight*3/4)        // of one key: a newcomer finds a place free
		tick  = time.NewTicker(readyTick)
		look  = true // there may be queued tasks
		asked time.Time
		down  bool // the store does not answer
	)
	defer tick.Stop()
	for {
		if look && free > 0 && e.able() {
			work, err := e.Store.Claim(ctx, task.Take{Limit: free, Lease: e.Lease, PerKey: share, Held: maps.Clone(held)})
			if err != nil && ctx.Err() == nil && !down {
				e.Log.Error("no tasks can be claimed", "err", err)
			}
			down = err != nil
			for _, w := range work {
				held[w.Key]++
				working.Go(func() {
					defer func() { done <- w.Key }()
					e.carry(ctx, w)
				})
			}
			look, asked = err != nil || len(work) == free, time.Now()
			free -= len(work)
		}
		select {
		case <-ctx.Done():
			return
		case <-e.queued:
			look = true
		case key := <-done:
			look = look || held[key] == share // more of it may wait
			free++
			if held[key]--; held[key] == 0 {
				delete(held, key)
			}
		case <-tick.C:
			look = look || time.Since(asked) >= queueTick
		}
	}
}

// able reports whether a task that is claimed now could be finished.
func (e *Engine) able() bool {
	_, _, ok := e.Chain.Head()
	return ok && !e.Chain.Silent() && e.Certifier.Ready()
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // one is waiting already
	}
}
