package chain

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// breaker stands before questions to a chain that may not answer. After some
// failures in a row it opens: nobody waits for a deadline any more. From time
// to time, and as soon as the tracker has heard the chain again, one is let
// through to find out; if it succeeds, so are all.
type breaker struct {
	now   func() time.Time
	heard func() time.Time // when the chain was last heard by others
	log   *slog.Logger

	mu       sync.Mutex
	failures int       // in a row
	opened   time.Time // when it last failed, while open
	until    time.Time // nobody is let through before
	probing  bool      // one is under way
}

const (
	breakAfter = 3                // failures
	firstBreak = time.Second      // until the first probe
	longBreak  = 15 * time.Second // until any
)

// enter asks for passage. Whoever passes says how it went.
func (b *breaker) enter() (leave func(context.Context, error), ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.failures < breakAfter {
		return func(ctx context.Context, err error) { b.leave(ctx, err, false) }, true
	}
	if b.probing || b.now().Before(b.until) && !b.heard().After(b.opened) {
		return nil, false
	}
	b.probing = true
	return func(ctx context.Context, err error) { b.leave(ctx, err, true) }, true
}

func (b *breaker) leave(ctx context.Context, err error, probe bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if probe {
		b.probing = false
	}
	switch {
	case ctx.Err() != nil && err != nil: // the caller left: nothing was learnt
	case err == nil || !unasked(err):
		if b.failures >= breakAfter {
			b.log.InfoContext(ctx, "the chain can be asked again; submissions are checked")
		}
		b.failures = 0
	default:
		b.failures++
		if b.failures < breakAfter {
			return
		}
		if b.failures == breakAfter {
			b.log.WarnContext(ctx, "the chain cannot be asked; submissions are refused at once", "err", err)
		}
		b.opened = b.now()
		b.until = b.opened.Add(min(firstBreak<<min(b.failures-breakAfter, 8), longBreak))
	}
}

// open reports whether it is.
func (b *breaker) open() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.failures >= breakAfter
}

// unasked reports whether an error means that no node could be asked, whatever
// the question was. What is a fact about a question must not shut out others.
func unasked(err error) bool {
	failed, ok := errors.AsType[*Error](err)
	if !ok {
		return false
	}
	switch failed.Kind {
	case Unreachable, TimedOut, RateLimited, BadAnswer, WrongChain, Lied:
		return true
	}
	return false
}
