package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// job is a task in work. What it has learnt is lost with the process, and is
// learnt again by whoever claims the task next.
type job struct {
	task.Work
	assignment quorum.Assignment
	target     quorum.Target
	cert       *quorum.Certificate // of the assignment; nil: to be made
	seen       []mark              // what this attempt stands on
	head       mark                // that the payload was made at
}

// mark is a block that something was read of.
type mark struct {
	number uint64
	hash   common.Hash
}

// errReplaced says that a task's block was replaced before its payload was
// recorded.
var errReplaced = errors.New("the block was replaced before the task was finished")

// errLost says that another worker has the task by now.
var errLost = errors.New("the claim is lost")

// carry takes a claimed task to its end, or gives it back.
func (e *Engine) carry(ctx context.Context, w task.Work) {
	e.metrics.inFlight.Inc()
	defer e.metrics.inFlight.Dec()
	held, letGo := e.hold(ctx, w.Claim)
	err := errReplaced
	for errors.Is(err, errReplaced) { // until the deadline of the task, which settle keeps
		var outcome task.Outcome
		if outcome, err = e.settle(held, w); err == nil {
			err = e.finish(held, w, outcome)
		}
	}
	lost := errors.Is(context.Cause(held), errLost) || errors.Is(err, task.ErrFenced)
	letGo()
	if err == nil {
		return
	}
	if !lost {
		e.giveBack(ctx, w.Claim)
	}
	if ctx.Err() == nil {
		e.Log.Warn("a task was left unfinished", "task", w.ID, "attempt", w.Attempt, "err", err)
	}
}

// hold renews a claim until it is let go. Its context ends when the claim is
// lost: what goes on then is in vain.
func (e *Engine) hold(ctx context.Context, c task.Claim) (held context.Context, letGo func()) {
	held, cancel := context.WithCancelCause(ctx)
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		renewed, pause := time.Now(), e.Lease/3
		for {
			if wait(held, pause, nil) != nil {
				return
			}
			err := e.Store.Renew(held, c, e.Lease)
			switch {
			case err == nil:
				renewed, pause = time.Now(), e.Lease/3
			case errors.Is(err, task.ErrFenced) || time.Since(renewed) > e.Lease:
				cancel(errLost)
				return
			default:
				pause = e.Lease / 10
			}
		}
	}()
	return held, func() { cancel(nil); <-stopped }
}

// settle works on a task until it has an outcome. It retries what may pass
// until the task's deadline. An error means that ctx ended first.
func (e *Engine) settle(ctx context.Context, w task.Work) (task.Outcome, error) {
	timed, cancel := context.WithTimeout(ctx, w.Created.Add(e.QueueTTL-e.margin()).Sub(e.Now()))
	defer cancel()
	heads, stop := e.Chain.Subscribe()
	defer stop()
	j := &job{Work: w}
	pause := e.Pause
	for {
		p, err := e.attempt(timed, j)
		if err == nil {
			return task.Outcome{Payload: p}, nil
		}
		if ctx.Err() != nil {
			return task.Outcome{}, fmt.Errorf("work on task: %w", context.Cause(ctx))
		}
		if failure := e.final(timed, j, err); failure != nil && (timed.Err() != nil || !e.overtaken(j)) {
			return task.Outcome{Failure: failure}, nil
		}
		e.metrics.retries.Inc()
		e.Log.Debug("a task is tried again", "task", w.ID, "attempt", w.Attempt, "err", err)
		var moved <-chan struct{} // a new head may help: it is not waited past
		if _, ok := errors.AsType[*laterError](err); ok {
			moved = heads
		}
		if wait(timed, jitter(pause), moved) != nil && ctx.Err() == nil {
			return task.Outcome{Failure: outOfTime(err)}, nil
		}
		pause = min(2*pause, 20*e.Pause)
	}
}

// overtaken reports whether a reorganisation took a block that the attempt
// stands on: then it has found out nothing.
func (e *Engine) overtaken(j *job) bool {
	return slices.ContainsFunc(j.seen, func(m mark) bool { return !e.Chain.Canonical(m.number, m.hash) })
}

// margin is left between the end of the work and the deadline of the task, so
// that it ends with what is known of it, not by the sweep.
func (e *Engine) margin() time.Duration { return min(5*time.Second, e.QueueTTL/10) }

// attempt takes a task as far as a payload that is proven to settle.
func (e *Engine) attempt(ctx context.Context, j *job) (_ *task.Payload, err error) {
	defer func() {
		if p := recover(); p != nil {
			e.Log.Error("panic", "task", j.ID, "panic", p, "stack", string(debug.Stack()))
			err = fail(quorate.Internal, "the service failed on this task; report it with the task's id")
		}
	}()
	j.seen = nil
	if err := e.resolve(ctx, j); err != nil {
		return nil, fmt.Errorf("resolve block: %w", err)
	}
	if err := e.certify(ctx, j); err != nil {
		return nil, fmt.Errorf("certify: %w", err)
	}
	p, err := e.render(ctx, j)
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	if err := e.prove(ctx, j, p); err != nil {
		return nil, fmt.Errorf("prove: %w", err)
	}
	return p, nil
}

// Time for a store that is in trouble, or for a last word to it.
const storePatience = 5 * time.Second

// finish records an outcome. It is tried even when the engine is stopping: the
// work is done. A payload whose block was replaced meanwhile is not recorded.
func (e *Engine) finish(ctx context.Context, w task.Work, o task.Outcome) error {
	defer e.metrics.stage("finish")()
	for pause := e.Pause; ; pause = min(2*pause, 20*e.Pause) {
		if o.Payload != nil && !e.Chain.Canonical(w.Submission.Block, o.Payload.BlockHash) {
			return errReplaced
		}
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), storePatience)
		// The commit point: when this returns nil, the task has its end.
		err := e.Store.Finish(last, w.Claim, o)
		cancel()
		if err == nil {
			e.metrics.outcome(o)
			return nil
		}
		if !errors.Is(err, task.ErrUnavailable) {
			return fmt.Errorf("finish task: %w", err)
		}
		if wait(ctx, jitter(pause), nil) != nil {
			return fmt.Errorf("finish task: %w", err)
		}
	}
}

// giveBack returns a task to the queue, for others to take at once. If it
// cannot, the lease runs out.
func (e *Engine) giveBack(ctx context.Context, c task.Claim) {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), storePatience)
	defer cancel()
	if err := e.Store.Release(last, c); err != nil && !errors.Is(err, task.ErrFenced) {
		e.Log.Warn("a task could not be given back; its lease will run out", "task", c.ID, "err", err)
	}
}

// wait waits a while, or until it is woken. The error is ctx's.
func wait(ctx context.Context, d time.Duration, wake <-chan struct{}) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-wake:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// jitter spreads a pause by half, so that those who failed together do not come
// back together.
func jitter(d time.Duration) time.Duration {
	return d/2 + time.Duration(rand.Int64N(int64(d)+1))
}
