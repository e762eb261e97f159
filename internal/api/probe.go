package api

import (
	"context"
	_ "embed"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/quorate/quorate"
)

// healthz says that the process is alive.
func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) error {
	writeJSON(w, http.StatusOK, map[string]string{"status": "ok"})
	return nil
}

// readyz says whether the service can accept tasks.
func (s *Server) readyz(w http.ResponseWriter, _ *http.Request) error {
	select {
	case <-s.draining:
		return notReady("the service is shutting down")
	default:
	}
	if s.ready.now() != nil {
		return notReady("the store cannot be written; the service's log says why")
	}
	writeJSON(w, http.StatusOK, map[string]string{"status": "ready"})
	return nil
}

func notReady(message string) error {
	return &quorate.Error{Status: http.StatusServiceUnavailable, Code: quorate.Internal, Message: message}
}

// readiness asks the store, but not more often than once a second however many
// ask, so that a probe costs no more than that. A change is logged.
type readiness struct {
	check func(context.Context) error // nil: always ready
	log   *slog.Logger

	mu    sync.Mutex
	asked time.Time
	err   error
}

func (r *readiness) now() error {
	if r.check == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if time.Since(r.asked) < time.Second {
		return r.err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	before := r.err
	r.err = r.check(ctx)
	r.asked = time.Now()
	switch {
	case r.err != nil && before == nil:
		r.log.Error("the store cannot be written", "err", r.err)
	case r.err == nil && before != nil:
		r.log.Info("the store can be written again")
	}
	return r.err
}

//go:embed openapi.yaml
var openAPI []byte

// serveOpenAPI serves the contract in its third form.
func serveOpenAPI(w http.ResponseWriter, _ *http.Request) error {
	h := w.Header()
	h.Set("Content-Type", "application/yaml")
	h.Set("Cache-Control", "max-age=300")
	w.Write(openAPI)
	return nil
}
