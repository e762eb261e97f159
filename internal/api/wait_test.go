package api

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// poll is a long poll under way, inside a bubble of synctest.
type poll struct {
	answer chan answer
	cancel context.CancelFunc
	began  time.Time
}

// startPoll asks for a task, and returns when the request waits or is done.
func (s *service) startPoll(id, wait string) *poll {
	ctx, cancel := context.WithCancel(context.Background())
	p := &poll{answer: make(chan answer, 1), cancel: cancel, began: time.Now()}
	req := httptest.NewRequestWithContext(ctx, http.MethodGet, "/tasks/"+id+"?wait="+wait, nil)
	req.Header = s.bearer("alice")
	go func() { p.answer <- s.serve(req) }()
	synctest.Wait()
	return p
}

// end returns the state that the poll ended with, and after how long.
func (p *poll) end(t *testing.T) (quorate.Status, time.Duration) {
	t.Helper()
	a := <-p.answer
	p.cancel()
	var got quorate.Task
	if err := json.Unmarshal(a.body, &got); a.status != http.StatusOK || err != nil {
		t.Fatalf("%d %s", a.status, a.body)
	}
	return got.Status, time.Since(p.began)
}

func (p *poll) waits(t *testing.T) {
	t.Helper()
	synctest.Wait()
	select {
	case a := <-p.answer:
		t.Fatalf("answered already: %d %s", a.status, a.body)
	default:
	}
}

// inBubble runs a test of one queued task in a bubble, where time passes only
// while everyone waits.
func inBubble(t *testing.T, test func(t *testing.T, s *service, id task.ID)) {
	inBubbleOf(t, settings{offline: true}, test)
}

func inBubbleOf(t *testing.T, o settings, test func(t *testing.T, s *service, id task.ID)) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t, o)
		req := httptest.NewRequest(http.MethodPost, "/tasks", strings.NewReader(submissionText()))
		req.Header = s.bearer("alice")
		a := s.serve(req)
		id, ok := task.ParseID(strings.TrimPrefix(a.header.Get("Location"), taskPrefix))
		if !ok {
			t.Fatalf("submit: %d %s", a.status, a.body)
		}
		test(t, s, id)
	})
}

func TestWaitAnswersWhenTheTaskMoves(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(s *service, id task.ID) error
		want quorate.Status
	}{
		"ready": {func(s *service, id task.ID) error { return s.finish(nil, id, nil) }, quorate.Ready},
		"failed": {func(s *service, id task.ID) error {
			return s.finish(nil, id, &quorate.Failure{Code: quorate.ExecutionReverted, Message: "m"})
		}, quorate.Failed},
		"expired": {func(s *service, id task.ID) error {
			return s.store.Expire(context.Background(), id, quorate.Queued, quorate.Failure{Code: quorate.Cancelled, Message: "m"})
		}, quorate.Expired},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service, id task.ID) {
				p, second := s.startPoll(id.String(), "30"), s.startPoll(id.String(), "60")
				p.waits(t)
				time.Sleep(7 * time.Second) // the bubble's time: it takes none
				p.waits(t)
				if err := c.end(s, id); err != nil {
					t.Fatal(err)
				}
				for _, p := range []*poll{p, second} {
					if got, took := p.end(t); got != c.want || took != 7*time.Second {
						t.Errorf("%s after %s, want %s", got, took, c.want)
					}
				}
			})
		})
	}
}

// A doubt that is over soon is not told; one that lasts is.
func TestDoubtIsWaitedFor(t *testing.T) {
	inBubbleOf(t, settings{offline: true, chain: true}, func(t *testing.T, s *service, id task.ID) {
		if err := s.finish(nil, id, nil); err != nil {
			t.Fatal(err)
		}
		s.chain.set(func(c *fakeChain) { c.verdicts[id] = nil })
		p := s.startPoll(id.String(), "30")
		time.Sleep(110 * time.Millisecond)
		p.waits(t)
		s.chain.set(func(c *fakeChain) { delete(c.verdicts, id) })
		if got, took := p.end(t); got != quorate.Ready || took != 120*time.Millisecond {
			t.Errorf("%s after %s", got, took)
		}
		s.chain.set(func(c *fakeChain) { c.verdicts[id] = nil })
		p = s.startPoll(id.String(), "30")
		if a := <-p.answer; a.status != http.StatusServiceUnavailable || time.Since(p.began) != doubtLooks*doubtLook {
			t.Errorf("%d after %s", a.status, time.Since(p.began))
		}
		p.cancel()
	})
}

// A move from queued to processing, or back, is no end.
func TestWaitGoesOnWhileTheTaskIsPending(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service, id task.ID) {
		p := s.startPoll(id.String(), "60")
		claim, err := s.take(id)
		if err != nil {
			t.Fatal(err)
		}
		p.waits(t)
		if err := s.store.Release(context.Background(), claim); err != nil {
			t.Fatal(err)
		}
		p.waits(t)
		if err := s.finish(nil, id, nil); err != nil {
			t.Fatal(err)
		}
		if got, _ := p.end(t); got != quorate.Ready {
			t.Errorf("got %s", got)
		}
	})
}

func TestWaitEnds(t *testing.T) {
	for wait, want := range map[string]time.Duration{
		"0": 0, "1": time.Second, "60": time.Minute,
		"61": time.Minute, "18446744073709551617": time.Minute, // clamped
	} {
		t.Run(wait, func(t *testing.T) {
			inBubble(t, func(t *testing.T, s *service, id task.ID) {
				if got, took := s.startPoll(id.String(), wait).end(t); got != quorate.Queued || took != want {
					t.Errorf("%s after %s, want queued after %s", got, took, want)
				}
			})
		})
	}
}

func TestDrainEndsWaits(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service, id task.ID) {
		p := s.startPoll(id.String(), "60")
		p.waits(t)
		s.api.Drain()
		s.api.Drain() // once more does no harm
		if got, took := p.end(t); got != quorate.Queued || took != 0 {
			t.Errorf("%s after %s", got, took)
		}
		if got, took := s.startPoll(id.String(), "60").end(t); got != quorate.Queued || took != 0 {
			t.Errorf("while draining: %s after %s", got, took)
		}
	})
}

// A caller that goes away ends its wait, and is no fault of ours.
func TestWaitEndsWithTheCaller(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service, id task.ID) {
		p := s.startPoll(id.String(), "60")
		p.waits(t)
		p.cancel()
		<-p.answer
		if took := time.Since(p.began); took != 0 {
			t.Errorf("it took %s", took)
		}
		if log := s.log.String(); log != "" {
			t.Errorf("logged: %s", log)
		}
	})
}

// Whatever ends a wait, nothing of it stays in the feed.
func TestWaitLeavesNothingBehind(t *testing.T) {
	inBubble(t, func(t *testing.T, s *service, id task.ID) {
		watched := func() int { return reflect.ValueOf(s.api.Feed).Elem().FieldByName("waiters").Len() }
		gone := s.startPoll(id.String(), "60")
		short := s.startPoll(id.String(), "5")
		long := s.startPoll(id.String(), "60")
		if watched() != 1 {
			t.Fatalf("%d tasks are watched", watched())
		}
		gone.cancel()
		<-gone.answer
		short.end(t)
		if err := s.finish(nil, id, nil); err != nil {
			t.Fatal(err)
		}
		long.end(t)
		s.startPoll("019b7681-0000-7000-8000-000000000000", "60").cancel() // there is no such task
		synctest.Wait()
		if watched() != 0 {
			t.Errorf("%d tasks are still watched", watched())
		}
	})
}
