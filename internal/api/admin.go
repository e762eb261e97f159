package api

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/quorate/quorate"
)

// Page is a document of the admin listener.
type Page struct {
	Path    string
	Content func() any // as it is now, to be written as JSON
}

// Admin is what the second listener serves to the team that runs the service:
// /metrics, and pages. A token, if not empty, is demanded as a bearer token.
func Admin(metrics prometheus.Gatherer, token string, pages ...Page) http.Handler {
	exposition := promhttp.HandlerFor(metrics, promhttp.HandlerOpts{})
	paths := []string{"/metrics"}
	contents := map[string]func() any{"/metrics": nil}
	for _, p := range pages {
		paths, contents[p.Path] = append(paths, p.Path), p.Content
	}
	there := strings.Join(paths, ", ")
	want := sha256.Sum256([]byte(token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Request-Id", requestID(r))
		content, known := contents[r.URL.EscapedPath()]
		got := sha256.Sum256([]byte(bearer(r)))
		switch {
		case token != "" && subtle.ConstantTimeCompare(got[:], want[:]) != 1:
			writeError(w, unauthorized("want the admin token: Authorization: Bearer <token>"))
		case !known:
			writeError(w, &quorate.Error{Status: http.StatusNotFound, Code: quorate.NotFound, Message: "no such path; there is " + there})
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			writeError(w, &quorate.Error{Status: http.StatusMethodNotAllowed, Code: quorate.MethodNotAllowed, Message: "use one of GET, HEAD"})
		case content != nil:
			writeJSON(w, http.StatusOK, content())
		default:
			exposition.ServeHTTP(w, r)
		}
	})
}
