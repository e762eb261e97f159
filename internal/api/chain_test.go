package api

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// fakeChain is a chain in the hands of a test: what it refuses, what it knows
// of payloads, which contracts it has verified.
type fakeChain struct {
	t testing.TB

	mu        sync.Mutex
	admit     func(context.Context) error // nil: anything is admitted
	asked     int
	silent    bool
	verdicts  map[task.ID]*quorate.Failure // nil: in doubt; missing: good
	contracts *quorate.Contracts
}

// Admit resolves an index that the caller did not name to 7.
func (c *fakeChain) Admit(ctx context.Context, s task.Submission) (task.Submission, error) {
	if _, ok := ctx.Deadline(); !ok {
		c.t.Error("the chain is asked without a deadline")
	}
	c.mu.Lock()
	c.asked++
	admit := c.admit
	c.mu.Unlock()
	if admit != nil {
		if err := admit(ctx); err != nil {
			return task.Submission{}, err
		}
	}
	if s.Index == nil {
		seven := uint64(7)
		s.Index = &seven
	}
	return s, nil
}

func (c *fakeChain) Stale(t task.Task) (*quorate.Failure, bool) {
	if t.Status != quorate.Ready || t.Payload == nil {
		c.t.Errorf("asked about a %s task", t.Status)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	why, judged := c.verdicts[t.ID]
	return why, !judged || why != nil
}

func (c *fakeChain) Silent() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.silent
}

func (c *fakeChain) published() (quorate.Contracts, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.contracts == nil {
		return quorate.Contracts{}, false
	}
	return *c.contracts, true
}

// set changes what the chain says.
func (c *fakeChain) set(change func(*fakeChain)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	change(c)
}

func (r *runner) chain(m []string) error {
	r.s.chain.set(func(c *fakeChain) {
		if m[1] == "admits" {
			c.admit = nil
		} else {
			c.silent = m[1] == "is silent"
		}
	})
	return nil
}

func (r *runner) chainRefuses(m []string) error {
	status, _ := strconv.Atoi(m[1])
	answer := &quorate.Error{Status: status, Code: quorate.Code(m[2]), Message: m[3]}
	if status == http.StatusServiceUnavailable {
		answer.RetryAfter = 3 * time.Second
	}
	r.s.chain.set(func(c *fakeChain) {
		c.admit = func(context.Context) error { return fmt.Errorf("ask the chain: %w", answer) }
	})
	return nil
}

func (r *runner) judge(name string, why *quorate.Failure) error {
	id, err := r.taskID(name)
	r.s.chain.set(func(c *fakeChain) { c.verdicts[id] = why })
	return err
}

func (r *runner) goStale(m []string) error {
	return r.judge(m[1], &quorate.Failure{Code: quorate.Code(m[2]), Message: m[3]})
}

func (r *runner) doubt(m []string) error { return r.judge(m[1], nil) }

func (r *runner) verify(m []string) error {
	address, verified := strings.CutPrefix(m[1], "are verified at ")
	r.s.chain.set(func(c *fakeChain) {
		if c.contracts = nil; verified {
			c.contracts = &quorate.Contracts{ChainID: 31337, AVSAddress: address, BLSSignatureChecker: address, RegistryCoordinator: address}
		}
	})
	return nil
}

// TestAdmissionTimesOut: a chain that does not answer costs a caller ten
// seconds, and gives the place in the queue back.
func TestAdmissionTimesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := start(t, settings{offline: true, chain: true, capacity: 1})
		s.chain.set(func(c *fakeChain) {
			c.admit = func(ctx context.Context) error { <-ctx.Done(); return fmt.Errorf("ask the chain: %w", ctx.Err()) }
		})
		for range 2 {
			began := time.Now()
			req := httptest.NewRequest(http.MethodPost, "/tasks", strings.NewReader(submissionText()))
			req.Header = s.bearer("alice")
			a := s.serve(req)
			if a.status != 503 || !strings.Contains(string(a.body), "RPC_UNAVAILABLE") || a.header.Get("Retry-After") == "" {
				t.Errorf("got %d %s", a.status, a.body)
			}
			if took := time.Since(began); took != admitTimeout {
				t.Errorf("it took %s", took)
			}
		}
		s.close()
	})
}

// TestAdmissionOfARevokedKey: the chain takes its time, and a key that was
// revoked meanwhile submits nothing.
func TestAdmissionOfARevokedKey(t *testing.T) {
	s := start(t, settings{chain: true})
	s.chain.set(func(c *fakeChain) {
		c.admit = func(ctx context.Context) error {
			_, err := s.store.RevokeKey(ctx, s.keys["alice"].id)
			s.clock.Advance(2 * time.Second)
			return err
		}
	})
	if a := s.post(submissionText()); a.status != 401 || a.header.Get("Ratelimit") != "" {
		t.Errorf("got %d %s", a.status, a.body)
	}
}

// TestAdmissionAddsTheIndex: what the chain finds out is recorded, and a task
// whose index was not named repeats nothing all the same.
func TestAdmissionAddsTheIndex(t *testing.T) {
	s := start(t, settings{chain: true})
	for range 2 {
		if a := s.post(submissionText()); a.status != 202 {
			t.Fatalf("got %d %s", a.status, a.body)
		}
	}
	work, err := s.store.Claim(t.Context(), task.Take{Limit: 2, Lease: time.Minute})
	if err != nil || len(work) != 2 || *work[0].Submission.Index != 7 || work[0].Submission.Explicit {
		t.Errorf("got %+v, %v", work, err)
	}
}
