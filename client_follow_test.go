package quorate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// listing is a service with tasks T9 down to T0, in pages by cursor.
func listing(fail func(n int) bool) *service {
	return &service{answer: func(n int, w http.ResponseWriter, r *http.Request) {
		if fail != nil && fail(n) {
			writeFailure(w, 400, InvalidRequest, "")
			return
		}
		q := r.URL.Query()
		first, limit := 9, 4
		if after := q.Get("after"); after != "" {
			fmt.Sscanf(after, "T%d", &first)
			first--
		}
		var offset int
		fmt.Sscan(q.Get("offset"), &offset)
		first -= offset
		var rows []string
		for i := first; i >= 0 && len(rows) < limit; i-- {
			rows = append(rows, fmt.Sprintf(`{"task_id":"T%d","status":"queued"}`, i))
		}
		if last := first - limit + 1; last > 0 {
			w.Header().Set("Link", fmt.Sprintf(`</tasks?after=T%d&limit=4>; rel="next"`, last))
		}
		fmt.Fprintf(w, "[%s]", strings.Join(rows, ","))
	}}
}

func TestListAsksWhatItIsTold(t *testing.T) {
	tests := []struct {
		options ListOptions
		query   string
	}{
		{ListOptions{}, ""},
		{ListOptions{Status: Ready, Limit: 5, Offset: 1 << 40, After: "a&b"}, "after=a%26b&limit=5&offset=1099511627776&status=ready"},
		{ListOptions{Limit: -1, Offset: -1}, "limit=-1&offset=-1"}, // the service clamps
	}
	for _, test := range tests {
		s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "[]") }}
		page, err := s.onLoopback(t).List(t.Context(), test.options)
		if err != nil || len(page.Tasks) != 0 || page.Next != "" {
			t.Errorf("%+v, %v", page, err)
		}
		if got := s.all()[0]; got.path != "/tasks" || got.query != test.query {
			t.Errorf("%s?%s, want ?%s", got.path, got.query, test.query)
		}
	}
}

func TestListPage(t *testing.T) {
	page, err := listing(nil).onLoopback(t).List(t.Context(), ListOptions{})
	if err != nil || len(page.Tasks) != 4 || page.Tasks[0].TaskID != "T9" || page.Next != "T6" {
		t.Errorf("%+v, %v", page, err)
	}
}

func TestAllWalksThePages(t *testing.T) {
	s := listing(nil)
	var ids []string
	for task, err := range s.onLoopback(t).All(t.Context(), ListOptions{Status: Queued, Offset: 1}) {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, task.TaskID)
	}
	if got := strings.Join(ids, " "); got != "T8 T7 T6 T5 T4 T3 T2 T1 T0" {
		t.Errorf("tasks %s", got)
	}
	var queries []string
	for _, r := range s.all() {
		queries = append(queries, r.query)
	}
	// The offset counts once; the cursor goes on from there.
	want := []string{"offset=1&status=queued", "after=T5&status=queued", "after=T1&status=queued"}
	if !reflect.DeepEqual(queries, want) {
		t.Errorf("queries %q, want %q", queries, want)
	}
}

func TestAllStopsWhenToldTo(t *testing.T) {
	s := listing(nil)
	for task := range s.onLoopback(t).All(t.Context(), ListOptions{}) {
		if task.TaskID == "T7" {
			break
		}
	}
	if n := len(s.all()); n != 1 {
		t.Errorf("%d requests, want 1", n)
	}
}

func TestAllYieldsTheError(t *testing.T) {
	var tasks, errs int
	for _, err := range listing(func(n int) bool { return n == 2 }).onLoopback(t).All(t.Context(), ListOptions{}) {
		if err != nil {
			errs++
		} else {
			tasks++
		}
	}
	if tasks != 4 || errs != 1 {
		t.Errorf("%d tasks and %d errors, want 4 and 1", tasks, errs)
	}
}

// A service whose pages go in a circle does not hold the caller for ever.
func TestAllLeavesACircle(t *testing.T) {
	s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Link", `</tasks?after=T1>; rel="next"`)
		io.WriteString(w, `[{"task_id":"T1","status":"queued"}]`)
	}}
	var last error
	for _, err := range s.onLoopback(t).All(t.Context(), ListOptions{}) {
		last = err
	}
	if n := len(s.all()); last == nil || n != 2 {
		t.Errorf("%v after %d requests", last, n)
	}
}

// waits returns the wait parameter of each request.
func waits(requests []seen) string {
	var out []string
	for _, r := range requests {
		q, _ := url.ParseQuery(r.query)
		out = append(out, q.Get("wait"))
	}
	return strings.Join(out, " ")
}

// poll answers as the service does: at once without wait, else when the task
// ends or the time is up. The task is ready after a while.
func poll(began time.Time, readyAfter time.Duration) *service {
	return &service{answer: func(_ int, w http.ResponseWriter, r *http.Request) {
		wait, _ := time.ParseDuration(r.URL.Query().Get("wait") + "s")
		if pause(r.Context(), max(min(wait, readyAfter-time.Since(began)), 0)) != nil {
			return
		}
		status := Queued
		switch passed := time.Since(began); {
		case passed >= readyAfter:
			status = Ready
		case passed >= readyAfter/2:
			status = Processing
		}
		writeTask(w, "x", status)
	}}
}

func TestWaitEndsWithTheTask(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		s := poll(began, 100*time.Second)
		got, err := s.inBubble(t).Wait(t.Context(), "x", nil)
		if err != nil || got.Status != Ready || time.Since(began) != 100*time.Second {
			t.Errorf("%+v, %v after %s", got, err, time.Since(began))
		}
		if got := waits(s.all()); got != "30 30 30 30" {
			t.Errorf("waits %q", got)
		}
	})
}

// With someone looking on, looks are frequent at first: a task may be done in
// half a second.
func TestWaitShowsProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		s := poll(began, 7*time.Second)
		var shown []string
		got, err := s.inBubble(t).Wait(t.Context(), "x", func(task Task) {
			shown = append(shown, fmt.Sprintf("%s@%.0f", task.Status, time.Since(began).Seconds()))
		})
		if err != nil || got.Status != Ready {
			t.Errorf("%+v, %v", got, err)
		}
		if got := strings.Join(shown, " "); got != strings.Repeat("queued@0 ", 7)+"queued@1 queued@1 queued@3 processing@5 processing@7 ready@7" {
			t.Errorf("progress %q", got)
		}
		if got := waits(s.all()); got != strings.Repeat(" ", 9)+"2 2 2 2" {
			t.Errorf("waits %q", got)
		}
	})
}

// A service that knows no long polls is asked once a second, not more.
func TestWaitDoesNotSpin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &service{answer: func(n int, w http.ResponseWriter, _ *http.Request) {
			if n <= 10 {
				writeTask(w, "x", Queued)
				return
			}
			writeTask(w, "x", Failed)
		}}
		began := time.Now()
		got, err := s.inBubble(t).Wait(t.Context(), "x", nil)
		if err != nil || got.Status != Failed || time.Since(began) != 10*time.Second {
			t.Errorf("%+v, %v after %s", got, err, time.Since(began))
		}
	})
}

func TestWaitEndsWithTheContext(t *testing.T) {
	for name, ready := range map[string]time.Duration{"in a poll": time.Hour, "between polls": 0} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := poll(time.Now(), ready)
				if ready == 0 {
					s = &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) { writeTask(w, "x", Queued) }}
				}
				c := s.inBubble(t)
				ctx, cancel := context.WithTimeout(t.Context(), 44500*time.Millisecond)
				defer cancel()
				began := time.Now()
				_, err := c.Wait(ctx, "x", nil)
				if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 44500*time.Millisecond {
					t.Errorf("%v after %s", err, time.Since(began))
				}
			})
		})
	}
}

// A long poll may take its time and is not taken for silence.
func TestLongPollOutlastsTheAttemptTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &service{answer: func(_ int, w http.ResponseWriter, r *http.Request) {
			time.Sleep(attemptTimeout + 5*time.Second)
			writeTask(w, "x", Ready)
		}}
		if _, err := s.inBubble(t).Wait(t.Context(), "x", nil); err != nil || len(s.all()) != 1 {
			t.Errorf("%v after %d requests", err, len(s.all()))
		}
	})
}
