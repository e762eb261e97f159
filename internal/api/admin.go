package api

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/quorate/quorate"
)

// Admin is what the second listener serves to the team that runs the service.
// A token, if not empty, is demanded as a bearer token.
func Admin(metrics prometheus.Gatherer, token string) http.Handler {
	exposition := promhttp.HandlerFor(metrics, promhttp.HandlerOpts{})
	want := sha256.Sum256([]byte(token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Request-Id", requestID(r))
		got := sha256.Sum256([]byte(bearer(r)))
		switch {
		case token != "" && subtle.ConstantTimeCompare(got[:], want[:]) != 1:
			writeError(w, unauthorized("want the admin token: Authorization: Bearer <token>"))
		case r.URL.EscapedPath() != "/metrics":
			writeError(w, &quorate.Error{Status: http.StatusNotFound, Code: quorate.NotFound, Message: "no such path; there is /metrics"})
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			writeError(w, &quorate.Error{Status: http.StatusMethodNotAllowed, Code: quorate.MethodNotAllowed, Message: "use one of GET, HEAD"})
		default:
			exposition.ServeHTTP(w, r)
		}
	})
}
