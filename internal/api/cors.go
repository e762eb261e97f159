package api

import (
	"net/http"
	"slices"
)

// allowOrigin lets browser callers read an answer: any of a public resource,
// the configured origins of the rest.
func (s *Server) allowOrigin(w http.ResponseWriter, r *http.Request, rt route) {
	h := w.Header()
	if rt.public {
		h.Set("Access-Control-Allow-Origin", "*")
		return
	}
	if len(s.Origins) == 0 {
		return
	}
	h.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" || !slices.Contains(s.Origins, "*") && !slices.Contains(s.Origins, origin) {
		return
	}
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers",
		"Location, Link, Retry-After, RateLimit, RateLimit-Policy, Quorate-Dedup-Mismatch, X-Request-Id")
}

// preflight answers a browser's question whether it may send a request.
func (s *Server) preflight(w http.ResponseWriter, r *http.Request, rt route) bool {
	h := w.Header()
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" ||
		h.Get("Access-Control-Allow-Origin") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", allowed(rt))
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, X-Request-Id")
	h.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
	return true
}
