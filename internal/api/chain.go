package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// Admission checks a submission against the chain. It returns the submission
// with what it has found out, or a *quorate.Error for the caller.
type Admission interface {
	Admit(context.Context, task.Submission) (task.Submission, error)
}

// Freshness knows of each payload that is out whether it still settles. It
// answers from memory.
type Freshness interface {
	// Stale returns nil and true while a Ready task's payload is good, or why
	// it is not. It is false while that cannot be said.
	Stale(task.Task) (why *quorate.Failure, known bool)
	// Silent reports that the chain has not been heard for too long to say
	// anything.
	Silent() bool
}

// Contracts are the addresses of the deployment; false while they are not
// verified on chain.
type Contracts func() (quorate.Contracts, bool)

const (
	admitTimeout = 10 * time.Second
	silentRetry  = 5 * time.Second
	doubtRetry   = time.Second
	doubtLook    = 20 * time.Millisecond // between looks whether a doubt is over
	doubtLooks   = 50                    // then the caller is told
)

// admit checks an entry against the chain, where there is one. The check takes
// its time; the key must be good after it, too.
func (s *Server) admit(r *http.Request, e *task.Entry) error {
	ctx, cancel := context.WithTimeout(r.Context(), admitTimeout)
	defer cancel()
	submission, err := s.Admission.Admit(ctx, e.Submission)
	if err != nil {
		if answer := (*quorate.Error)(nil); !errors.As(err, &answer) && errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return unreachable("the chain did not answer in time; try again", silentRetry)
		}
		return err
	}
	if _, err := s.authenticate(r, auth.ScopeSubmit); err != nil {
		return err
	}
	e.Submission = submission
	return nil
}

// stale decides whether a task may keep its slot. In doubt it may.
func (s *Server) stale(t task.Task) *quorate.Failure {
	if s.Freshness == nil || s.Freshness.Silent() {
		return nil
	}
	why, _ := s.Freshness.Stale(t)
	return why
}

// fresh makes sure that a payload is served only while it is good. One that no
// longer is ends its task.
func (s *Server) fresh(ctx context.Context, t task.Task) (task.Task, error) {
	if s.Freshness == nil || t.Status != quorate.Ready {
		return t, nil
	}
	if s.Freshness.Silent() {
		return task.Task{}, unreachable("the chain has not been heard for a while, and the payload may be stale; try again", silentRetry)
	}
	why, known, err := s.judge(ctx, t)
	switch {
	case err != nil:
		return task.Task{}, err
	case !known:
		return task.Task{}, unreachable("something has happened to the payload on chain; try again to learn what", doubtRetry)
	case why == nil:
		return t, nil
	}
	if err := s.Store.Expire(ctx, t.ID, quorate.Ready, *why); err != nil && !errors.Is(err, task.ErrFenced) {
		return task.Task{}, err
	}
	return s.Store.Get(ctx, t.Key, t.ID) // expired by now, by this or by another
}

// judge asks about a payload. A doubt is mostly over in an instant, when the watch
// has caught up with the head: the caller need not hear of it.
func (s *Server) judge(ctx context.Context, t task.Task) (why *quorate.Failure, known bool, err error) {
	tick := time.NewTicker(doubtLook)
	defer tick.Stop()
	for range doubtLooks {
		if why, known = s.Freshness.Stale(t); known {
			return why, true, nil
		}
		select {
		case <-tick.C:
		case <-s.draining:
			return nil, false, nil
		case <-ctx.Done():
			return nil, false, ctx.Err()
		}
	}
	return nil, false, nil
}

func unreachable(message string, retry time.Duration) *quorate.Error {
	return &quorate.Error{Status: http.StatusServiceUnavailable, Code: quorate.RPCUnavailable, Message: message, RetryAfter: retry}
}
