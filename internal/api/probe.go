package api

import (
	"context"
	_ "embed"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
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
	if s.Freshness != nil && s.Freshness.Silent() {
		return notReady("the chain is silent; the service's log says why")
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

	// failed is when the last submission could not be recorded, in unix
	// nanoseconds; 0 if it could. A check is small, and may fit on a full disk
	// where a submission does not.
	failed atomic.Int64

	mu    sync.Mutex
	asked time.Time
	err   error
}

// failureCounts is how long a submission that failed speaks against the store,
// unless another one succeeds.
const failureCounts = 5 * time.Second

// note takes notice of how recording a submission went.
func (r *readiness) note(err error) {
	if errors.Is(err, task.ErrUnavailable) {
		r.failed.Store(time.Now().UnixNano())
	} else if err == nil && r.failed.Load() != 0 {
		r.failed.Store(0)
	}
}

func (r *readiness) now() error {
	if r.check == nil {
		return nil
	}
	if at := r.failed.Load(); at != 0 && time.Since(time.Unix(0, at)) < failureCounts {
		return task.ErrUnavailable
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
