package chain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
)

// caller is what this package asks of a client of a node.
type caller interface {
	Call(ctx context.Context, result any, method string, args ...any) error
	// Batch sends all in one trip. An element's own error stays in the element.
	Batch(ctx context.Context, elems []rpc.BatchElem) error
}

// Head is a block at the end of the chain.
type Head struct {
	Number uint64
	Hash   common.Hash
	Time   uint64 // unix seconds
}

// TrackerOptions of a Tracker. The zero value is right for most.
type TrackerOptions struct {
	Poll     time.Duration // how often the node is asked; default 1 s
	Timeout  time.Duration // of one poll; default 5 s
	Patience time.Duration // until a head below ours is believed; default 1 min
	Window   int           // how many headers are kept; default 512, at least 256
	Now      func() time.Time
	Log      *slog.Logger
}

func (o TrackerOptions) withDefaults() TrackerOptions {
	if o.Poll <= 0 {
		o.Poll = time.Second
	}
	if o.Timeout <= 0 {
		o.Timeout = 5 * time.Second
	}
	if o.Patience <= 0 {
		o.Patience = time.Minute
	}
	if o.Window == 0 {
		o.Window = 512
	}
	o.Window = max(o.Window, 256)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// Tracker follows the head of a chain through its reorgs. Its methods may be
// called concurrently.
//
// A head as high as ours or higher is believed at once, whatever branch it is
// on. One that is lower is a node that lags, far more often than a chain that
// got shorter; a shorter branch that is right soon grows past ours. So a lower
// head is believed only when nothing else was heard for Patience, as after a
// development chain was rewound. Until then it does not count as hearing from
// the chain: what is known of it may be old, and Silent says so in time.
type Tracker struct {
	client caller
	o      TrackerOptions

	mu          sync.RWMutex // guards what follows; Run's goroutine alone writes the first three
	window      []link       // ascending, each the parent of the next; the last is the head
	heard       time.Time
	behind      time.Time // since when only lower heads come; zero: they do not
	subscribers map[chan Head]struct{}
}

// link is a block and what it stands on.
type link struct {
	Head
	parent common.Hash
}

// NewTracker makes a tracker. It knows nothing until Run.
func NewTracker(client caller, o TrackerOptions) *Tracker {
	return &Tracker{client: client, o: o.withDefaults(), subscribers: make(map[chan Head]struct{})}
}

// Run follows the chain until the context ends.
func (t *Tracker) Run(ctx context.Context) {
	tick := time.NewTicker(t.o.Poll)
	defer tick.Stop()
	failing := false
	for {
		err := t.poll(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failing:
			t.o.Log.WarnContext(ctx, "the chain cannot be followed; trying on", "err", err)
		case err == nil && failing:
			t.o.Log.InfoContext(ctx, "the chain is followed again")
		}
		failing = err != nil
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Head is the last block that was believed; false before there is one.
func (t *Tracker) Head() (Head, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	if len(t.window) == 0 {
		return Head{}, false
	}
	return t.window[len(t.window)-1].Head, true
}

// Heard is when the head was last confirmed or moved; zero if never.
func (t *Tracker) Heard() time.Time {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.heard
}

// Silent reports whether the head was not confirmed for so long.
func (t *Tracker) Silent(d time.Duration) bool {
	heard := t.Heard()
	return heard.IsZero() || t.o.Now().Sub(heard) > d
}

// Canonical is false only if the tracked chain has another block of that
// number. Of blocks outside the window nothing is known, so nothing is denied:
// see Confirm.
func (t *Tracker) Canonical(number uint64, hash common.Hash) bool {
	known, ok := t.at(number)
	return !ok || known.Hash == hash
}

// Confirm reports whether the block is canonical. It asks the node about blocks
// outside the window.
func (t *Tracker) Confirm(ctx context.Context, number uint64, hash common.Hash) (bool, error) {
	known, err := t.HashAt(ctx, number)
	if errors.Is(err, ErrNoBlock) {
		return false, nil
	}
	return known == hash, err
}

// ErrNoBlock says that the chain has no block of that number, yet.
var ErrNoBlock error = notYet("the chain has no such block yet")

// notYet is an error that passes with time.
type notYet string

func (e notYet) Error() string { return string(e) }

// Retryable is true: asking later may succeed.
func (notYet) Retryable() bool { return true }

// HashAt is the hash of the canonical block of that number, from the window or
// else from the node. ErrNoBlock if there is none.
func (t *Tracker) HashAt(ctx context.Context, number uint64) (common.Hash, error) {
	if known, ok := t.at(number); ok {
		return known.Hash, nil
	}
	found, err := readLink(ctx, t.client, "eth_getBlockByNumber", hexutil.Uint64(number))
	if err != nil {
		return common.Hash{}, fmt.Errorf("read block %d: %w", number, err)
	}
	if found.Number != number {
		return common.Hash{}, fmt.Errorf("read block %d: the node answered with block %d", number, found.Number)
	}
	return found.Hash, nil
}

// Subscribe returns a channel with the latest head alone: a slow reader misses
// what is old. It starts with the present head, where there is one.
func (t *Tracker) Subscribe() (heads <-chan Head, stop func()) {
	c := make(chan Head, 1)
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.window) > 0 {
		c <- t.window[len(t.window)-1].Head
	}
	t.subscribers[c] = struct{}{}
	return c, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.subscribers, c)
	}
}

// together reports whether two blocks are both known to be of the chain that is
// tracked. Both are looked up at once: no reorg comes between.
func (t *Tracker) together(a, b Head) bool {
	t.mu.RLock()
	defer t.mu.RUnlock()
	has := func(h Head) bool { known, ok := t.inWindow(h.Number); return ok && known.Hash == h.Hash }
	return has(a) && has(b)
}

func (t *Tracker) at(number uint64) (link, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.inWindow(number)
}

// inWindow is called with the lock.
func (t *Tracker) inWindow(number uint64) (link, bool) {
	if len(t.window) == 0 || number < t.window[0].Number || number > t.window[len(t.window)-1].Number {
		return link{}, false
	}
	return t.window[number-t.window[0].Number], true
}

// poll asks for the head, once, and follows it.
func (t *Tracker) poll(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, t.o.Timeout)
	defer cancel()
	latest, err := readLink(ctx, t.client, "eth_getBlockByNumber", "latest")
	if err != nil {
		return fmt.Errorf("read head: %w", err)
	}
	if t.lags(ctx, latest) {
		return nil
	}
	if head, ok := t.Head(); ok && head.Hash == latest.Hash {
		t.note()
	} else {
		branch, err := t.branch(ctx, latest)
		if err != nil {
			return fmt.Errorf("follow block %d: %w", latest.Number, err)
		}
		t.adopt(branch)
	}
	if err := t.deepen(ctx); err != nil {
		return fmt.Errorf("read older blocks: %w", err)
	}
	return nil
}

// lags reports whether a head is lower than ours and not to be believed yet.
func (t *Tracker) lags(ctx context.Context, latest link) bool {
	head, ok := t.Head()
	if !ok || latest.Number >= head.Number {
		return false
	}
	now := t.o.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.behind.IsZero() {
		t.behind = now
		t.o.Log.InfoContext(ctx, "the node is behind what it, or another, said before", "block", latest.Number, "head", head.Number)
	}
	if now.Sub(t.behind) < t.o.Patience {
		return true
	}
	t.o.Log.WarnContext(ctx, "the chain got shorter", "block", latest.Number, "head", head.Number)
	return false
}

func (t *Tracker) note() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.heard, t.behind = t.o.Now(), time.Time{}
}

// adopt makes the last block of a branch the head, and tells the subscribers.
func (t *Tracker) adopt(branch []link) {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept := 0
	for kept < len(t.window) && t.window[kept].Number < branch[0].Number {
		kept++
	}
	if kept == 0 || t.window[kept-1].Hash != branch[0].parent {
		kept = 0 // the branch meets nothing that we know
	}
	// A new array: nothing that was handed out is written to.
	window := append(append(make([]link, 0, kept+len(branch)), t.window[:kept]...), branch...)
	t.window = window[max(0, len(window)-t.o.Window):]
	t.heard, t.behind = t.o.Now(), time.Time{}
	head := branch[len(branch)-1].Head
	for c := range t.subscribers {
		select {
		case <-c:
		default:
		}
		c <- head // there is room: this goroutine alone sends
	}
}
