package quorate

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestSubmitSendsTheContractsRequest(t *testing.T) {
	s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Quorate-Dedup-Mismatch", "call_data,value")
		writeReceipt(w, http.StatusOK, "T1")
	}}
	c := s.onLoopback(t)
	c.URL += "/" // as people write it
	got, err := c.SubmitOnce(t.Context(), "mine", sample)
	if err != nil {
		t.Fatal(err)
	}
	want := Receipt{TaskID: "T1", Status: Queued, Deduplicated: true, Mismatch: []string{"call_data", "value"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("receipt %+v, want %+v", got, want)
	}
	r := s.all()[0]
	if r.method != "POST" || r.path != "/tasks" || r.body != sampleJSON {
		t.Errorf("%s %s %s", r.method, r.path, r.body)
	}
	for name, want := range map[string]string{
		"Authorization": "Bearer secret", "Content-Type": "application/json", "Idempotency-Key": "mine",
	} {
		if got := r.header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestSubmitUsesANewIdempotencyKeyEachTime(t *testing.T) {
	s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) { writeReceipt(w, 202, "T1") }}
	c := s.onLoopback(t)
	names := make(map[string]bool)
	for range 3 {
		if _, err := c.Submit(t.Context(), sample); err != nil {
			t.Fatal(err)
		}
	}
	for _, r := range s.all() {
		names[r.header.Get("Idempotency-Key")] = true
	}
	if len(names) != 3 || names[""] {
		t.Errorf("keys %v, want 3 of them", names)
	}
}

func TestExplicitIndexIsSent(t *testing.T) {
	s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) { writeReceipt(w, 202, "T1") }}
	c := s.onLoopback(t)
	index := uint64(1<<64 - 1)
	submission := sample
	submission.TransitionIndex = &index
	if _, err := c.Submit(t.Context(), submission); err != nil {
		t.Fatal(err)
	}
	if body := s.all()[0].body; !strings.HasSuffix(body, `"transition_index":18446744073709551615}}`) {
		t.Error(body)
	}
}

func TestErrorsAreTyped(t *testing.T) {
	for _, m := range Meanings() {
		for _, status := range m.HTTP {
			s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) {
				writeFailure(w, status, m.Code, "9")
			}}
			c := s.onLoopback(t)
			c.Tries = 1
			_, err := c.Submit(t.Context(), sample)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("%d %s: %v is no *Error", status, m.Code, err)
			}
			want := Error{Code: m.Code, Message: "because", Status: status, RetryAfter: 9e9, RequestID: "R1"}
			if *e != want {
				t.Errorf("%+v, want %+v", *e, want)
			}
			if !strings.HasPrefix(err.Error(), string(m.Code)+": because") {
				t.Errorf("text %q", err)
			}
		}
	}
}

func TestRefusalsAreNotRetried(t *testing.T) {
	for _, status := range []int{301, 400, 401, 404, 405, 413, 415, 422} {
		s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) {
			writeFailure(w, status, InvalidRequest, "")
		}}
		if _, err := s.onLoopback(t).Submit(t.Context(), sample); err == nil {
			t.Errorf("%d: no error", status)
		}
		if n := len(s.all()); n != 1 {
			t.Errorf("%d: %d requests, want 1", status, n)
		}
	}
	s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) {
		writeFailure(w, 503, NotConfigured, "")
	}}
	if _, err := s.onLoopback(t).Get(t.Context(), "x"); err == nil {
		t.Error("NOT_CONFIGURED: no error")
	}
	if n := len(s.all()); n != 1 {
		t.Errorf("NOT_CONFIGURED: %d requests, want 1", n)
	}
}

// A page of something in between is an error by its status, and its text is
// not taken for the service's.
func TestPagesOfAProxy(t *testing.T) {
	const page = "<html><body>Bad Gateway</body></html>"
	tests := []struct {
		status int
		body   string
		code   Code // empty: not an *Error
	}{
		{502, page, "HTTP_502"},
		{403, page, "HTTP_403"},
		{404, `{"error":"not found"}`, "HTTP_404"},
		{500, `{"error":{}}`, "HTTP_500"},
		{503, ``, "HTTP_503"},
		{200, page, ""},
		{200, `{}`, ""},
		{200, `null`, ""},
		{200, `[]`, ""},
	}
	for _, test := range tests {
		s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(test.status)
			io.WriteString(w, test.body)
		}}
		c := s.onLoopback(t)
		c.Tries = 1
		_, submitErr := c.Submit(t.Context(), sample)
		_, getErr := c.Get(t.Context(), "x")
		for _, err := range []error{submitErr, getErr} {
			var e *Error
			switch {
			case err == nil:
				t.Errorf("%d %s: no error", test.status, test.body)
			case test.code == "":
				if errors.As(err, &e) || !strings.Contains(err.Error(), "unexpected answer") {
					t.Errorf("%d %s: %v", test.status, test.body, err)
				}
			case !errors.As(err, &e) || e.Code != test.code || strings.Contains(err.Error(), "html"):
				t.Errorf("%d %s: %v, want %s", test.status, test.body, err, test.code)
			}
		}
	}
}

// An answer that makes no sense is not asked for again.
func TestNonsenseIsNotRetried(t *testing.T) {
	s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "<html>") }}
	if _, err := s.onLoopback(t).Submit(t.Context(), sample); err == nil {
		t.Fatal("no error")
	}
	if n := len(s.all()); n != 1 {
		t.Errorf("%d requests, want 1", n)
	}
}

func TestOversizedAnswer(t *testing.T) {
	chunk := []byte(strings.Repeat(" ", 1<<20))
	s := &service{answer: func(_ int, w http.ResponseWriter, r *http.Request) {
		for sent := 0; sent <= maxResponse; sent += len(chunk) {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	}}
	_, err := s.onLoopback(t).Get(t.Context(), "x")
	if err == nil || !strings.Contains(err.Error(), "larger than 64 MiB") {
		t.Error(err)
	}
	if n := len(s.all()); n != 1 {
		t.Errorf("%d requests, want 1", n)
	}
}

// A redirect could carry the key to someone else.
func TestRedirectsAreNotFollowed(t *testing.T) {
	other := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) { writeTask(w, "x", Ready) }}
	elsewhere := httptest.NewServer(other)
	defer elsewhere.Close()
	s := &service{answer: func(_ int, w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, elsewhere.URL+"/tasks/x", http.StatusTemporaryRedirect)
	}}
	_, err := s.onLoopback(t).Get(t.Context(), "x")
	var e *Error
	if !errors.As(err, &e) || e.Code != "HTTP_307" {
		t.Errorf("%v, want HTTP_307", err)
	}
	if n := len(other.all()); n != 0 {
		t.Errorf("the redirect was followed")
	}
}

func TestWhatCannotBeSent(t *testing.T) {
	s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) { writeTask(w, "x", Ready) }}
	good := s.onLoopback(t)
	tests := []struct{ name, url, key, idem string }{
		{"no URL", "", "k", "i"},
		{"no scheme", "127.0.0.1:8080", "k", "i"},
		{"other scheme", "ftp://127.0.0.1", "k", "i"},
		{"no host", "http://", "k", "i"},
		{"unreadable", "http://[::1", "k", "i"},
		{"with a query", good.URL + "?a=b", "k", "i"},
		{"key with a line break", good.URL, "k\n", "i"},
		{"name with a line break", good.URL, "k", "i\r\nX: y"},
	}
	for _, test := range tests {
		c := &Client{URL: test.url, Key: test.key, OnRetry: func(err error, _ time.Duration) {
			t.Errorf("%s: retried after %v", test.name, err)
		}}
		if _, err := c.SubmitOnce(t.Context(), test.idem, sample); err == nil {
			t.Errorf("%s: no error", test.name)
		}
	}
	if n := len(s.all()); n != 0 {
		t.Errorf("%d requests, want none", n)
	}
}

func TestMetadataNeedsNoKey(t *testing.T) {
	s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `{"name":"n","operatorSets":[],"contracts":{"chainId":5,"avsAddress":"0xa"},"extra":1}`)
	}}
	c := s.onLoopback(t)
	c.Key = ""
	m, err := c.Metadata(t.Context())
	if err != nil || m.Name != "n" || m.Contracts == nil || m.Contracts.ChainID != 5 {
		t.Errorf("%+v, %v", m, err)
	}
	if r := s.all()[0]; r.path != "/avs-metadata" || r.header.Values("Authorization") != nil {
		t.Errorf("%s with Authorization %q", r.path, r.header.Values("Authorization"))
	}
}

func TestTaskIDIsEscaped(t *testing.T) {
	s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) { writeTask(w, "x", Ready) }}
	if _, err := s.onLoopback(t).Get(t.Context(), "../a b?c#d"); err != nil {
		t.Fatal(err)
	}
	if r := s.all()[0]; r.path != "/tasks/..%2Fa%20b%3Fc%23d" || r.query != "" {
		t.Errorf("%s ? %s", r.path, r.query)
	}
}

func TestAnEndedContextSendsNothing(t *testing.T) {
	s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) { writeTask(w, "x", Ready) }}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.onLoopback(t).Get(ctx, "x"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
	if n := len(s.all()); n != 0 {
		t.Errorf("%d requests, want none", n)
	}
}
