package api

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A panic is a 500 with the envelope, logged once with its stack and the
// request's id, and the next request is served as if nothing had been.
func TestPanic(t *testing.T) {
	for _, c := range []struct{ call, method, target string }{
		{"Submit", http.MethodPost, "/tasks"},
		{"List", http.MethodGet, "/tasks"},
		{"Get", http.MethodGet, "/tasks/019b7681-0000-7000-8000-000000000000"},
		{"FindKey", http.MethodGet, "/tasks"},
	} {
		t.Run(c.call, func(t *testing.T) {
			s := start(t, settings{})
			s.hook.set(func(method string) error {
				if method == c.call {
					panic("the sky falls")
				}
				return nil
			})
			header := s.bearer("alice")
			header.Set("X-Request-Id", "req-42")
			a := s.send(c.method, c.target, header, strings.NewReader(submissionText()))
			if a.status != http.StatusInternalServerError || a.code() != "INTERNAL" || strings.Contains(string(a.body), "sky") {
				t.Errorf("got %d %s", a.status, a.body)
			}
			if got := a.header.Get("X-Request-Id"); got != "req-42" {
				t.Errorf("request id %q", got)
			}
			log := s.log.String()
			for part, want := range map[string]int{"the sky falls": 1, "request_id=req-42": 1, "panic_test.go": 1, "\n": 1} {
				if got := strings.Count(log, part); got < want || part == "\n" && got != want {
					t.Errorf("%q is %d times in the log:\n%s", part, got, log)
				}
			}
			s.hook.set(nil)
			if a := s.get("/tasks"); a.status != http.StatusOK {
				t.Errorf("afterwards: %d", a.status)
			}
		})
	}
}

// brokenWriter is a connection on which the answer cannot be told from half of
// it: it breaks down after the header.
type brokenWriter struct{ *httptest.ResponseRecorder }

func (w brokenWriter) Write([]byte) (int, error) { panic("after the header") }

// When part of an answer is out, it is too late for another: the connection is
// broken off, so that nobody takes the half for the whole.
func TestPanicInTheMiddleOfAnAnswer(t *testing.T) {
	s := start(t, settings{})
	defer func() {
		if p, ok := recover().(error); !ok || !errors.Is(p, http.ErrAbortHandler) {
			t.Errorf("recovered %v", p)
		}
		if log := s.log.String(); strings.Count(log, "after the header") == 0 || strings.Count(log, "\n") != 1 {
			t.Errorf("logged:\n%s", log)
		}
	}()
	s.api.ServeHTTP(brokenWriter{httptest.NewRecorder()}, httptest.NewRequest(http.MethodGet, "/healthz", nil))
	t.Error("it returned")
}

// A fault of the store is logged once, with the request's id and the cause;
// what is the caller's own doing is not logged at all.
func TestWhatIsLogged(t *testing.T) {
	s := start(t, settings{capacity: 1})
	s.post("{")
	s.post(submissionText())
	s.post(submissionText()) // the queue is full
	s.send(http.MethodGet, "/tasks", nil, nil)
	s.get("/nowhere")
	if log := s.log.String(); log != "" {
		t.Fatalf("logged:\n%s", log)
	}
	s.hook.set(func(method string) error {
		if method == "List" {
			return errors.New("bad sector 7")
		}
		return nil
	})
	a := s.get("/tasks")
	log := s.log.String()
	id := a.header.Get("X-Request-Id")
	if strings.Count(log, "\n") != 1 || !strings.Contains(log, "bad sector 7") || !strings.Contains(log, "request_id="+id) {
		t.Errorf("logged:\n%s", log)
	}
	if strings.Contains(string(a.body), "sector") {
		t.Errorf("told: %s", a.body)
	}
}
