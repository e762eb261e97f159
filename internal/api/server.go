// Package api is the HTTP contract: routes, the order of checks, answers.
package api

import (
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// Options are what a server needs. Those that have no note must be set.
type Options struct {
	Store    task.Store    // nil: no persistence; the service shows its identity only
	Keyring  *auth.Keyring // nil with Store
	Limiter  *auth.Limiter // nil with Store
	Gate     *task.Gate    // nil with Store
	Feed     *task.Feed    // nil with Store
	Rate     int           // submissions per minute of a key that has no rate of its own
	Identity *Identity

	// All three are nil without a chain: then nothing is checked against one.
	Admission Admission
	Freshness Freshness
	Contracts Contracts

	Origins []string // of browser callers; "*": any
	Log     *slog.Logger
	Now     func() time.Time
}

// Server answers the public contract.
type Server struct {
	Options
	routes    map[string]route
	oneTask   route
	ready     readiness
	published atomic.Pointer[publication] // what /avs-metadata served last
	metrics   *Metrics
	draining  chan struct{} // closed by Drain
	drain     sync.Once
}

// New returns a server.
func New(o Options) *Server {
	s := &Server{Options: o, metrics: newMetrics(o.Gate), draining: make(chan struct{})}
	s.routes = map[string]route{
		"/tasks":        {name: "/tasks", methods: map[string]handler{http.MethodGet: s.listTasks, http.MethodPost: s.submitTask}},
		"/avs-metadata": {name: "/avs-metadata", methods: map[string]handler{http.MethodGet: s.metadata}, public: true},
		"/openapi.yaml": {name: "/openapi.yaml", methods: map[string]handler{http.MethodGet: serveOpenAPI}, public: true},
		"/healthz":      {name: "/healthz", methods: map[string]handler{http.MethodGet: s.healthz}},
		"/readyz":       {name: "/readyz", methods: map[string]handler{http.MethodGet: s.readyz}},
	}
	s.oneTask = route{name: "/tasks/{task_id}", methods: map[string]handler{http.MethodGet: s.getTask}}
	if o.Store != nil {
		s.ready.check, s.ready.log = o.Store.Check, o.Log
	}
	return s
}

// Drain ends long polls at once with what is known, and turns /readyz red, so
// that the server can be shut down without waiting for them.
func (s *Server) Drain() { s.drain.Do(func() { close(s.draining) }) }

// handler answers a request, or returns the error to answer with. It must not
// have written anything by then but headers.
type handler func(w http.ResponseWriter, r *http.Request) error

// route is one path of the contract.
type route struct {
	name    string // in metrics and logs
	methods map[string]handler
	public  bool // any origin may read it
}

// route finds what serves a path. There are no redirects and no second
// spellings: a path is one of these, to the letter.
func (s *Server) route(path string) route {
	if rt, ok := s.routes[path]; ok {
		return rt
	}
	if id, ok := strings.CutPrefix(path, taskPrefix); ok && id != "" && !strings.Contains(id, "/") {
		return s.oneTask
	}
	return route{name: "none"}
}

const taskPrefix = "/tasks/"

// ServeHTTP answers one request: it names it, finds its route, recovers from
// panics, and writes, logs and counts every error in one place.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	began := time.Now()
	id := requestID(r)
	w.Header().Set("X-Request-Id", id)
	rt := s.route(r.URL.EscapedPath())
	out := &response{ResponseWriter: w}
	defer func() {
		s.metrics.observe(rt.name, r.Method, out.counted(), time.Since(began))
	}()
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(p)
		}
		s.Log.Error("panic", "request_id", id, "route", rt.name, "panic", p, "stack", string(debug.Stack()))
		if out.status != 0 {
			panic(http.ErrAbortHandler) // too late for an answer: break the connection
		}
		writeError(out, internalError())
	}()

	err := s.dispatch(out, r, rt)
	if err == nil {
		return
	}
	answer, meant := toAnswer(err)
	out.gone = r.Context().Err() != nil
	if !meant && !out.gone {
		s.Log.Error("request failed", "request_id", id, "route", rt.name, "method", r.Method, "err", err)
	} else {
		s.Log.Debug("request refused", "request_id", id, "route", rt.name, "method", r.Method, "err", err)
	}
	if out.status != 0 {
		panic(http.ErrAbortHandler)
	}
	writeError(out, answer)
}

// dispatch finds the handler of the method.
func (s *Server) dispatch(w http.ResponseWriter, r *http.Request, rt route) error {
	s.allowOrigin(w, r, rt)
	if rt.methods == nil {
		return &quorate.Error{Status: http.StatusNotFound, Code: quorate.NotFound, Message: "no such path; see /openapi.yaml"}
	}
	method := r.Method
	if method == http.MethodHead {
		method = http.MethodGet // net/http leaves the body out
	}
	if h := rt.methods[method]; h != nil {
		return h(w, r)
	}
	if s.preflight(w, r, rt) {
		return nil
	}
	w.Header().Set("Allow", allowed(rt))
	return &quorate.Error{Status: http.StatusMethodNotAllowed, Code: quorate.MethodNotAllowed, Message: "use one of " + allowed(rt)}
}

func allowed(rt route) string {
	var names []string
	for _, m := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		if rt.methods[m] != nil || m == http.MethodHead && rt.methods[http.MethodGet] != nil {
			names = append(names, m)
		}
	}
	return strings.Join(names, ", ")
}

// requestID takes the caller's name for the request if it is a plain word,
// else it makes one.
func requestID(r *http.Request) string {
	id := r.Header.Get("X-Request-Id")
	if len(id) == 0 || len(id) > 64 {
		return rand.Text()
	}
	for _, c := range []byte(id) {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.') {
			return rand.Text()
		}
	}
	return id
}

// response remembers the status that was written.
type response struct {
	http.ResponseWriter
	status int
	gone   bool // the caller hung up before it was answered
}

// counted is the status for the metrics. A caller that hung up is not a
// failure of the service.
func (w *response) counted() int {
	if w.gone {
		return 499
	}
	return w.status
}

func (w *response) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *response) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *response) Unwrap() http.ResponseWriter { return w.ResponseWriter }
