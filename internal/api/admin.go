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
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(metrics, promhttp.HandlerOpts{}))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		writeError(w, &quorate.Error{Status: http.StatusNotFound, Code: quorate.NotFound, Message: "no such path; there is /metrics"})
	})
	if token == "" {
		return mux
	}
	want := sha256.Sum256([]byte("Bearer " + token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got := sha256.Sum256([]byte(r.Header.Get("Authorization")))
		if subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
			writeError(w, unauthorized("want the admin token: Authorization: Bearer <token>"))
			return
		}
		mux.ServeHTTP(w, r)
	})
}
