package api

import (
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
