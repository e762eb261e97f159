package engine

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/task"
)

// Freshness watches every payload that is out. At each head it reads the counts
// of their targets, and when the Schnorr set changed last if there are payloads
// that hang on it, and expires what can no longer settle. Whoever wants to
// serve a payload asks it, at the price of a look into memory.
type Freshness struct {
	FreshnessOptions
	metrics *freshnessMetrics
	page    int           // tasks that are loaded at once
	moved   chan struct{} // holds a token when the feed has brought something

	feedMu sync.Mutex
	feed   []task.Move // to and from Ready, in order, not yet taken in

	mu      sync.RWMutex
	loaded  bool        // the payloads of earlier runs are known
	judged  time.Time   // when everything was last judged
	hash    common.Hash // of the head then
	tasks   map[task.ID]*watched
	targets map[common.Address]*counted
	set     changed
	due     []*watched           // to be judged also if the head stands
	ended   map[task.ID]*watched // no longer good, to be expired
}

// FreshnessOptions are what a Freshness needs.
type FreshnessOptions struct {
	Store   task.Store
	Feed    *task.Feed
	Chain   Chain
	Log     *slog.Logger
	Silence time.Duration    // after which what is known is not believed any more; 30 s
	Now     func() time.Time // time.Now
}

// changed is what is known of the Schnorr set, which all Schnorr payloads hang
// on. It stays when there are none: it only grows, but for reorganisations.
type changed struct {
	at        common.Hash // the head that it was read at; zero: never
	effective uint64      // the block of the last change
}

// watched is a payload that is out.
type watched struct {
	task   task.Task        // without the payload's data
	proof  reference        // of the call that it is
	set    *uint64          // of a Schnorr proof: the block of the last change, as it was first judged by
	good   uint64           // the last head at which it was good; 0: none yet
	sought int              // times its settlement could not be looked for
	why    *quorate.Failure // it is no longer good
	ahead  time.Time        // since when its block is beyond the head; zero: it is not

	verdict *quorate.Failure // of the round under way; its own goroutine's
}

// reference is the block that a proof refers to, where that decides how long it
// is good.
type reference struct {
	schnorr bool // else the rest does not count
	block   uint64
}

func referenceOf(p *task.Payload) reference {
	scheme, block, ok := payload.Reference(p.Data)
	return reference{schnorr: ok && scheme == payload.Schnorr, block: uint64(block)}
}

// before reports whether a proof is one of the set before a change.
func (r reference) before(effective uint64) bool { return r.schnorr && r.block < effective }

// counted is a target of payloads that are out, or were a few heads ago: one
// who has read a task right before it ended must not take it for good.
type counted struct {
	tasks int
	idle  int // heads since there was one
	known bool
	count uint64 // of transitions, at the head that was judged
}

// NewFreshness makes one. It must be made before tasks can turn Ready, and
// judges once it is run.
func NewFreshness(o FreshnessOptions) *Freshness {
	if o.Silence == 0 {
		o.Silence = 30 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	f := &Freshness{FreshnessOptions: o, metrics: newFreshnessMetrics(), page: readyPage, moved: make(chan struct{}, 1),
		tasks: make(map[task.ID]*watched), targets: make(map[common.Address]*counted), ended: make(map[task.ID]*watched)}
	o.Feed.Listen(f.listen)
	return f
}

// Collectors returns the metrics, for a registry.
func (f *Freshness) Collectors() []prometheus.Collector { return f.metrics.collectors() }

func (f *Freshness) listen(c task.Change) {
	f.feedMu.Lock()
	defer f.feedMu.Unlock()
	for _, m := range c.Moves {
		if m.From == quorate.Ready || m.To == quorate.Ready {
			f.feed = append(f.feed, m)
			signal(f.moved)
		}
	}
}

// Silent reports that nothing can be said: the node is silent, or what is
// known is too old, or not loaded yet.
func (f *Freshness) Silent() bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return !f.loaded || f.Now().Sub(f.judged) > f.Silence || f.Chain.Silent()
}

// Stale says whether a Ready task's payload is still good: nil and true, or
// why it is not and true. It is false while that cannot be said: something has
// happened to it, and the watch is about to find out what.
func (f *Freshness) Stale(t task.Task) (why *quorate.Failure, known bool) {
	if t.Payload == nil {
		return nil, true
	}
	f.mu.RLock()
	defer f.mu.RUnlock()
	proof := referenceOf(t.Payload)
	if w := f.tasks[t.ID]; w != nil {
		if w.why != nil {
			return w.why, true
		}
		proof = w.proof
	}
	if proof.before(f.set.effective) {
		return nil, false
	}
	if c := f.targets[t.Target]; c != nil && c.known && c.count != t.Payload.Index {
		return nil, false
	}
	head, _, ok := f.Chain.Head()
	good := ok && t.Block <= head && head < t.Payload.ValidUntilBlock && f.Chain.Canonical(t.Block, t.Payload.BlockHash)
	return nil, good
}

const (
	readyPage      = 500
	askTimeout     = 10 * time.Second // for one question to the chain
	retryTick      = time.Second
	maxSought      = 5 // times to look for a settlement before it is given up
	expiriesAtOnce = 32
	searchedAtOnce = 64               // payloads in one search: their calls are in memory then
	aheadPatience  = 10 * time.Minute // until a head below a payload's block is believed
	keptIdle       = 3                // heads
	deepest        = 16               // blocks that a reorganisation may move a settlement back by, and it is still found
)

// Run watches until ctx ends.
func (f *Freshness) Run(ctx context.Context) {
	heads, stop := f.Chain.Subscribe()
	defer stop()
	tick := time.NewTicker(retryTick)
	defer tick.Stop()
	failing := false
	for {
		err := f.round(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case errors.Is(err, errNoHead):
			err = nil
		case err != nil && !failing:
			f.Log.Error("payloads cannot be watched", "err", err)
		case err == nil && failing:
			f.Log.Info("payloads are watched again")
		}
		failing = err != nil
		select {
		case <-ctx.Done():
			return
		case <-heads:
		case <-f.moved:
		case <-tick.C: // for what failed
		}
	}
}

// round takes in what has changed, judges every payload at the present head,
// and expires those that are no longer good. It does again whatever an earlier
// round could not.
func (f *Freshness) round(ctx context.Context) error {
	if err := f.load(ctx); err != nil {
		return err
	}
	if err := f.takeIn(ctx); err != nil {
		return err
	}
	err := f.judge(ctx)
	if errors.Is(err, errNoHead) {
		return err
	}
	return errors.Join(err, f.expire(ctx)) // what could be judged has its end
}
