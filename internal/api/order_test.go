package api

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// sealedBody fails the test if anyone reads it.
type sealedBody struct{ t *testing.T }

func (b sealedBody) Read([]byte) (int, error) {
	b.t.Error("the body was read")
	return 0, errors.New("sealed")
}

// One request has everything wrong with it. Each step mends what the answer
// complained of, and nothing else, so each answer proves that its check came
// before all that follow. Up to the size, not a byte of the body may be read.
func TestOrderOfChecks(t *testing.T) {
	s := start(t, settings{capacity: 1})
	s.newKey("narrow", auth.Key{Rate: 1})
	if a := s.post(submissionText()); a.status != http.StatusAccepted {
		t.Fatalf("fill the queue: %d", a.status)
	}
	first, ok := task.ParseID(s.listed(t)[0])
	if !ok {
		t.Fatal("no id")
	}

	req := httptest.NewRequest(http.MethodPost, "/tasks?limit=x", sealedBody{t})
	req.ContentLength = quorate.MaxBody + 1
	req.Header.Set("Content-Type", "text/plain")
	body := func(text string) func() {
		return func() {
			next := httptest.NewRequest(http.MethodPost, "/tasks?limit=x", strings.NewReader(text))
			next.Header = req.Header
			req = next
		}
	}
	free := func() {
		if err := s.finish(nil, first, nil); err != nil {
			t.Fatal(err)
		}
	}
	minute := func() { s.clock.Advance(time.Minute) }
	header := func(name, value string) func() { return func() { req.Header.Set(name, value) } }

	for _, step := range []struct {
		name   string
		mend   []func()
		status int
		code   quorate.Code
	}{
		{"nothing is right", nil, 401, quorate.Unauthorized},
		{"a known key, whose one submission this spends", []func(){header("Authorization", "Bearer "+s.keys["narrow"].secret)}, 503, quorate.QueueFull},
		{"over the rate, and the queue still full", nil, 429, quorate.RateLimited},
		{"within the rate", []func(){minute}, 503, quorate.QueueFull},
		{"room in the queue", []func(){minute, free}, 415, quorate.InvalidRequest},
		{"a content type", []func(){minute, header("Content-Type", "application/json")}, 413, quorate.InvalidRequest},
		{"a body of bearable size", []func(){minute, body(`{"body": {"target_address": 1, "value": "0x0"`)}, 400, quorate.InvalidRequest},
		{"JSON", []func(){minute, body(submissionText([2]string{"target_address", `""`}, [2]string{"block_height", `"x"`}))}, 422, quorate.InvalidRequest},
		{"of the right shape", []func(){minute, body(submissionText([2]string{"target_address", `""`}, [2]string{"block_height", `0`}))}, 400, quorate.InvalidAddress},
		{"with an address", []func(){minute, body(submissionText([2]string{"block_height", `0`}))}, 400, quorate.InvalidRequest},
		{"and a block", []func(){minute, body(submissionText())}, 202, ""},
	} {
		for _, mend := range step.mend {
			mend()
		}
		a := s.serve(req)
		if a.status != step.status || a.code() != string(step.code) {
			t.Fatalf("%s: got %d %s, want %d %s", step.name, a.status, a.body, step.status, step.code)
		}
	}
}

// Each reason to refuse a request by its headers, alone: the body stays sealed,
// and nothing is recorded.
func TestRefusedBodiesStaySealed(t *testing.T) {
	for name, c := range map[string]struct {
		capacity int
		spoil    func(s *service, req *http.Request)
		status   int
	}{
		"no key":       {10, func(_ *service, r *http.Request) { r.Header.Del("Authorization") }, 401},
		"over rate":    {10, func(s *service, r *http.Request) { r.Header = s.bearer("narrow") }, 429},
		"full queue":   {1, func(*service, *http.Request) {}, 503},
		"bad name":     {10, func(_ *service, r *http.Request) { r.Header.Set("Idempotency-Key", "") }, 400},
		"content type": {10, func(_ *service, r *http.Request) { r.Header.Set("Content-Type", "text/plain") }, 415},
		"encoding":     {10, func(_ *service, r *http.Request) { r.Header.Set("Content-Encoding", "gzip") }, 415},
		"size":         {10, func(_ *service, r *http.Request) { r.ContentLength = quorate.MaxBody + 1 }, 413},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, settings{capacity: c.capacity})
			s.newKey("narrow", auth.Key{Rate: 1})
			if a := s.send(http.MethodPost, "/tasks", s.bearer("narrow"), strings.NewReader(submissionText())); a.status != 202 {
				t.Fatal(a.status)
			}
			req := httptest.NewRequest(http.MethodPost, "/tasks", sealedBody{t})
			req.Header = s.bearer("alice")
			c.spoil(s, req)
			if a := s.serve(req); a.status != c.status {
				t.Errorf("got %d %s, want %d", a.status, a.body, c.status)
			}
			if n := s.api.Gate.Active(); n != 1 {
				t.Errorf("there are %d tasks", n)
			}
		})
	}
}

// Reads check the key before the store, the query and the id.
func TestOrderOfChecksOfReads(t *testing.T) {
	s := start(t, settings{})
	s.hook.set(func(method string) error {
		if method != "FindKey" {
			t.Errorf("%s was called", method)
		}
		return nil
	})
	for _, target := range []string{"/tasks?limit=x", "/tasks/1?wait=x"} {
		req := httptest.NewRequest(http.MethodGet, target, nil)
		if a := s.serve(req); a.status != http.StatusUnauthorized {
			t.Errorf("%s without a key: %d", target, a.status)
		}
		req.Header = s.bearer("alice")
		if a := s.serve(req); a.status != http.StatusBadRequest {
			t.Errorf("%s with a key: %d", target, a.status)
		}
	}
}

// The headers of a request are enough to refuse it: over the network too, no
// body is asked for before that.
func TestRefusalDoesNotAskForTheBody(t *testing.T) {
	s := start(t, settings{capacity: 1})
	full := s.post(submissionText())
	if full.status != http.StatusAccepted {
		t.Fatal(full.status)
	}
	header := s.bearer("alice")
	header.Set("Expect", "100-continue")
	if a := s.send(http.MethodPost, "/tasks", header, sealedBody{t}); a.status != http.StatusServiceUnavailable {
		t.Errorf("to a full queue: %d", a.status)
	}
	header.Set("Authorization", "Bearer nobody")
	if a := s.send(http.MethodPost, "/tasks", header, sealedBody{t}); a.status != http.StatusUnauthorized {
		t.Errorf("without a key: %d", a.status)
	}
}

// A body that ends early, whether its length was announced or not, is the
// caller's mistake; and its place in the queue is free again.
func TestBodyThatEndsEarly(t *testing.T) {
	s := start(t, settings{capacity: 1})
	text := submissionText()
	for name, c := range map[string]struct {
		body   io.Reader
		length int64
	}{
		"shorter than announced": {strings.NewReader(text), int64(len(text)) + 1},
		"broken off":             {io.MultiReader(strings.NewReader(text[:50]), iotest.ErrReader(errors.New("gone"))), -1},
		"broken off, announced":  {io.MultiReader(strings.NewReader(text[:50]), iotest.ErrReader(errors.New("gone"))), int64(len(text))},
	} {
		req := httptest.NewRequest(http.MethodPost, "/tasks", c.body)
		req.ContentLength = c.length
		req.Header = s.bearer("alice")
		if a := s.serve(req); a.status != http.StatusBadRequest || a.code() != string(quorate.InvalidRequest) {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	if a := s.post(text); a.status != http.StatusAccepted {
		t.Errorf("afterwards: %d", a.status)
	}
}
