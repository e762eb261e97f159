package api

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/store"
	"github.com/quorate/quorate/internal/task"
)

// manage opens the store as `quorate keys` does: a second process beside the
// service.
func (s *service) manage(t *testing.T) *store.SQLite {
	t.Helper()
	other, err := store.OpenSQLite(t.Context(), s.dir, store.Options{Now: s.clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { other.Close() })
	return other
}

// A key that another process creates works at once; one that it revokes stops
// within a second, however busy its caller is.
func TestKeysOfAnotherProcess(t *testing.T) {
	s := start(t, settings{})
	keys := s.manage(t)

	secret, hash := auth.NewSecret()
	id := auth.NewKeyID()
	header := http.Header{"Authorization": {"Bearer " + secret}}
	if a := s.send(http.MethodGet, "/tasks", header, nil); a.status != http.StatusUnauthorized {
		t.Fatalf("before it is created: %d", a.status)
	}
	if _, err := keys.CreateKey(context.Background(), auth.Key{ID: id, Scope: auth.ScopeSubmit}, hash); err != nil {
		t.Fatal(err)
	}
	if a := s.send(http.MethodGet, "/tasks", header, nil); a.status != http.StatusOK {
		t.Fatalf("once it is created: %d", a.status)
	}

	if _, err := keys.RevokeKey(context.Background(), id); err != nil {
		t.Fatal(err)
	}
	const step = 50 * time.Millisecond
	for waited := time.Duration(0); ; waited += step {
		a := s.send(http.MethodPost, "/tasks", header, strings.NewReader(submissionText()))
		if a.status == http.StatusUnauthorized {
			break
		}
		if waited >= time.Second {
			t.Fatalf("%s after it was revoked: %d", waited, a.status)
		}
		s.clock.Advance(step)
	}
	for range 20 {
		s.clock.Advance(step)
		if a := s.send(http.MethodGet, "/tasks", header, nil); a.status != http.StatusUnauthorized {
			t.Fatalf("back again: %d", a.status)
		}
	}
}

// When the store cannot say whether a key was revoked, its caller is not let
// in; the answer is 500, the cause is logged, and neither tells the key.
func TestNobodyIsLetInUnchecked(t *testing.T) {
	s := start(t, settings{})
	if a := s.get("/tasks"); a.status != http.StatusOK {
		t.Fatal(a.status)
	}
	s.hook.set(func(method string) error {
		if method != "FindKey" {
			t.Errorf("%s was called", method)
			return nil
		}
		return context.DeadlineExceeded
	})
	s.clock.Advance(time.Second)
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		req := httptest.NewRequest(method, "/tasks", sealedBody{t})
		req.Header = s.bearer("alice")
		if a := s.serve(req); a.status != http.StatusInternalServerError || strings.Contains(string(a.body), "deadline") {
			t.Errorf("%s: %d %s", method, a.status, a.body)
		}
	}
	log := s.log.String()
	if strings.Count(log, "\n") != 2 || !strings.Contains(log, "deadline") || strings.Contains(log, s.keys["alice"].secret) {
		t.Errorf("logged:\n%s", log)
	}
}

// Authentication and reading write nothing, however much time passes.
func TestReadsWriteNothing(t *testing.T) {
	s := start(t, settings{})
	before := s.commits.Load()
	for range 20 {
		s.clock.Advance(time.Second)
		if a := s.get("/tasks"); a.status != http.StatusOK {
			t.Fatal(a.status)
		}
		s.send(http.MethodGet, "/tasks", nil, nil)
		s.get("/tasks/019b7681-0000-7000-8000-000000000000")
	}
	if n := s.commits.Load() - before; n != 0 {
		t.Errorf("%d commits", n)
	}
	if a := s.post(submissionText()); a.status != http.StatusAccepted || s.commits.Load() != before+1 {
		t.Errorf("a submission: %d, %d commits", a.status, s.commits.Load()-before)
	}
}

// revocable makes a key in another process, and returns its header and how to
// revoke it and let a second pass.
func (s *service) revocable(t *testing.T) (http.Header, func()) {
	t.Helper()
	keys := s.manage(t)
	secret, hash := auth.NewSecret()
	id := auth.NewKeyID()
	if _, err := keys.CreateKey(context.Background(), auth.Key{ID: id, Scope: auth.ScopeSubmit}, hash); err != nil {
		t.Fatal(err)
	}
	return http.Header{"Authorization": {"Bearer " + secret}}, func() {
		if _, err := keys.RevokeKey(context.Background(), id); err != nil {
			t.Error(err)
		}
		s.clock.Advance(time.Second)
	}
}

// lateBody is a body during whose arrival something happens.
type lateBody struct {
	*strings.Reader
	happens func()
}

func (b *lateBody) Read(p []byte) (int, error) {
	if b.happens != nil {
		b.happens()
		b.happens = nil
	}
	return b.Reader.Read(p)
}

// A key that is revoked while its caller's body arrives, or while it waits for
// a task, is refused when that has come to its end.
func TestRevocationReachesRequestsUnderWay(t *testing.T) {
	s := start(t, settings{})
	header, revoke := s.revocable(t)
	before := s.commits.Load()
	req := httptest.NewRequest(http.MethodPost, "/tasks", &lateBody{strings.NewReader(submissionText()), revoke})
	req.Header = header
	if a := s.serve(req); a.status != http.StatusUnauthorized {
		t.Errorf("a body that took its time: %d %s", a.status, a.body)
	}
	if n := s.commits.Load() - before; n != 0 {
		t.Errorf("%d commits", n)
	}

	header, revoke = s.revocable(t)
	a := s.send(http.MethodPost, "/tasks", header, strings.NewReader(submissionText()))
	location := a.header.Get("Location")
	if a.status != http.StatusAccepted || location == "" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	claims, err := s.store.Claim(context.Background(), task.Take{Limit: 1, Lease: time.Hour})
	if err != nil || len(claims) != 1 {
		t.Fatalf("claim: %v, %v", claims, err)
	}
	failed := quorate.Failure{Code: quorate.ExecutionReverted, Message: "it reverted"}
	if err := s.store.Finish(context.Background(), claims[0].Claim, task.Outcome{Failure: &failed}); err != nil {
		t.Fatal(err)
	}
	s.hook.set(func(method string) error {
		if method == "Get" {
			revoke()
		}
		return nil
	})
	if a := s.send(http.MethodGet, location+"?wait=5", header, nil); a.status != http.StatusUnauthorized {
		t.Errorf("a long poll: %d %s", a.status, a.body)
	}
}
