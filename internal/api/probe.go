package api

import (
	"context"
	_ "embed"
	"fmt"
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
		return notReady("the service is shutting down", nil)
	default:
	}
	if err := s.ready.now(); err != nil {
		return notReady("the store cannot be written", err)
	}
	writeJSON(w, http.StatusOK, map[string]string{"status": "ready"})
	return nil
}

func notReady(message string, cause error) error {
	answer := &quorate.Error{Status: http.StatusServiceUnavailable, Code: quorate.Internal, Message: message}
	if cause == nil {
		return answer
	}
	return fmt.Errorf("%w: %w", answer, cause)
}

// readiness asks the store, but not more often than once a second however many
// ask, so that a probe costs no more than that.
type readiness struct {
	check func(context.Context) error // nil: always ready

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
	if time.Since(r.asked) >= time.Second {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		r.err = r.check(ctx)
		r.asked = time.Now()
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
