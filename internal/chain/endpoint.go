package chain

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"slices"
	"sync"
	"time"
)

// endpoint is a node, and how it has been doing.
type endpoint struct {
	url  string
	host string // what may be said of it
	user *url.Userinfo

	mu       sync.Mutex
	ofChain  bool      // it said so since its last failure
	failures int       // in a row
	until    time.Time // aside until then
	last     *Error    // why
	behind   bool      // another was ahead of it when they were last compared
	batch    int       // the most elements it takes; 0: maxBatch
}

// The pause of an endpoint that fails, and what it grows to.
const (
	firstPause = 250 * time.Millisecond
	longPause  = 30 * time.Second
	otherChain = 2 * time.Minute // for one of another chain: only a person changes that
	afterLie   = 10 * time.Minute
)

// blame makes an *Error of this endpoint of what was found in its answer.
func (e *endpoint) blame(err error) *Error {
	if object, ok := errors.AsType[*said](err); ok {
		meant := classify(object)
		meant.Endpoint, meant.Err = e.host, err
		return meant
	}
	if known, ok := errors.AsType[*Error](err); ok {
		known.Endpoint = e.host
		return known
	}
	kind := BadAnswer
	if _, ok := errors.AsType[lie](err); ok {
		kind = Lied
	}
	return &Error{Kind: kind, Endpoint: e.host, Err: err, fault: true}
}

// order is which endpoints to ask: the healthy ones, as they are preferred. If
// there is none, those that are aside are asked all the same, except where that
// cannot help: if nothing is left, the error says why.
func (c *Client) order() ([]*endpoint, error) {
	now := c.now()
	var healthy, aside []*endpoint
	var why error
	until := map[*endpoint]time.Time{}
	for _, e := range c.endpoints {
		e.mu.Lock()
		switch {
		case !e.until.After(now):
			healthy = append(healthy, e)
		case e.last.Kind == RateLimited || e.last.lasting():
			why = e.last
		default:
			aside = append(aside, e)
			until[e] = e.until
		}
		e.mu.Unlock()
	}
	if len(healthy) != 0 {
		return healthy, nil
	}
	slices.SortStableFunc(aside, func(a, b *endpoint) int { return until[a].Compare(until[b]) })
	return aside, why
}

// judge puts an endpoint aside if it failed by its own fault, and takes it back
// if it did not.
func (c *Client) judge(ctx context.Context, e *endpoint, failed *Error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	aside := e.until.After(c.now())
	if aside && e.last.lasting() {
		return // whatever else it answered meanwhile
	}
	if failed == nil || !failed.fault {
		if e.failures != 0 {
			c.metrics.up.WithLabelValues(e.host).Inc()
			c.log.InfoContext(ctx, "an RPC endpoint is back", "endpoint", e.host, "failures", e.failures)
		}
		e.failures, e.until, e.last = 0, time.Time{}, nil
		return
	}
	c.metrics.errors.WithLabelValues(e.host, failed.Kind.String()).Inc()
	e.ofChain = false
	e.last = failed
	if aside && !failed.lasting() {
		return // one of several requests that failed together
	}
	if e.failures++; e.failures == 1 {
		c.metrics.up.WithLabelValues(e.host).Dec()
	}
	pause := min(firstPause<<min(e.failures-1, 16), longPause)
	switch failed.Kind {
	case WrongChain:
		pause = otherChain
	case Lied:
		pause = afterLie
	}
	pause = max(pause/2+rand.N(pause), failed.pause)
	e.until = c.now().Add(pause)
	level, text := slog.LevelWarn, "an RPC endpoint is put aside"
	if failed.Kind == Lied {
		level, text = slog.LevelError, "an RPC endpoint was caught in a lie, and is put aside"
	}
	c.log.Log(ctx, level, text, "endpoint", e.host, "why", failed.Kind.String(), "err", failed.Err,
		"pause", pause.Round(time.Millisecond), "failures", e.failures)
}

func (e *endpoint) greeted() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.ofChain
}

func (e *endpoint) greet() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.ofChain = true
}

func (e *endpoint) most() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return cmp.Or(e.batch, maxBatch)
}

func (e *endpoint) shrink(to int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.batch = min(cmp.Or(e.batch, maxBatch), max(to, 1))
}
