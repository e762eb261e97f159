package api

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quorate/quorate/internal/task"
)

// The store is asked whether it can write at most once a second, and a change
// is logged once.
func TestReadinessAsksOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t, settings{offline: true})
		asked := 0
		var down error
		s.hook.set(func(method string) error {
			if method == "Check" {
				asked++
				return down
			}
			return nil
		})
		ready := func() int {
			return s.serve(httptest.NewRequest(http.MethodGet, "/readyz", nil)).status
		}
		for _, step := range []struct {
			down  error
			after time.Duration
			want  int
			asked int
		}{
			{nil, 0, 200, 1},
			{task.ErrUnavailable, 999 * time.Millisecond, 200, 1},
			{task.ErrUnavailable, time.Millisecond, 503, 2},
			{task.ErrUnavailable, time.Second, 503, 3},
			{nil, 999 * time.Millisecond, 503, 3},
			{nil, time.Millisecond, 200, 4},
		} {
			down = step.down
			time.Sleep(step.after)
			for range 3 {
				if got := ready(); got != step.want || asked != step.asked {
					t.Errorf("%+v: got %d, asked %d times", step, got, asked)
				}
			}
		}
		if log := s.log.String(); strings.Count(log, "\n") != 2 || !strings.Contains(log, task.ErrUnavailable.Error()) {
			t.Errorf("logged:\n%s", log)
		}
	})
}

// A submission that could not be recorded turns /readyz red, though the check,
// being small, still succeeds; the next one that can be turns it green.
func TestReadinessAfterAFailedSubmission(t *testing.T) {
	var r readiness
	r.check = func(context.Context) error { return nil }
	if err := r.now(); err != nil {
		t.Fatalf("at first: %v", err)
	}
	r.note(fmt.Errorf("commit: %w", task.ErrUnavailable))
	if err := r.now(); err == nil {
		t.Error("ready after a failed submission")
	}
	r.note(task.ErrIdempotencyReused) // says nothing about the store
	if err := r.now(); err == nil {
		t.Error("ready after a refusal")
	}
	r.note(nil)
	if err := r.now(); err != nil {
		t.Errorf("after a submission that was recorded: %v", err)
	}
	synctest.Test(t, func(t *testing.T) {
		r.note(task.ErrUnavailable)
		time.Sleep(failureCounts)
		if err := r.now(); err != nil {
			t.Errorf("long after: %v", err)
		}
	})
}
