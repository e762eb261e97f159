package api

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

func TestMetrics(t *testing.T) {
	s := start(t, settings{})
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(s.api.Collectors()...)
	s.post(submissionText())
	s.get("/tasks")
	s.get("/tasks/1")
	s.get("/tasks/2")
	s.get("/nowhere/a")
	s.get("/nowhere/b")
	s.send("BREW", "/tasks", nil, nil)
	s.send("STIR", "/tasks", nil, nil)
	want := []string{
		`quorate_http_requests_total{method="GET",route="/tasks",status="200"} 1`,
		`quorate_http_requests_total{method="GET",route="/tasks/{task_id}",status="404"} 2`,
		`quorate_http_requests_total{method="GET",route="none",status="404"} 2`,
		`quorate_http_requests_total{method="POST",route="/tasks",status="202"} 1`,
		`quorate_http_requests_total{method="other",route="/tasks",status="405"} 2`,
		`quorate_tasks_pending 1`,
	}
	w := httptest.NewRecorder()
	Admin(registry, "").ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	var got []string
	for line := range strings.SplitSeq(w.Body.String(), "\n") {
		if strings.HasPrefix(line, "quorate_http_requests_total") || strings.HasPrefix(line, "quorate_tasks_pending") {
			got = append(got, line)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s", strings.Join(got, "\n"))
	}
}

func TestAdminPages(t *testing.T) {
	n := 0
	h := Admin(prometheus.NewRegistry(), "t0ken", Page{Path: "/operators", Content: func() any { n++; return map[string]int{"asked": n} }})
	for _, c := range []struct {
		method, path, token string
		status              int
		body                string
	}{
		{"GET", "/operators", "", 401, "UNAUTHORIZED"},
		{"POST", "/operators", "t0ken", 405, "METHOD_NOT_ALLOWED"},
		{"GET", "/operators/1", "t0ken", 404, "there is /metrics, /operators"},
		{"GET", "/operators", "t0ken", 200, `{"asked":1}`},
		{"GET", "/operators", "t0ken", 200, `{"asked":2}`},
	} {
		req := httptest.NewRequest(c.method, c.path, nil)
		if c.token != "" {
			req.Header.Set("Authorization", "Bearer "+c.token)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, req)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.body) || !strings.HasPrefix(w.Header().Get("Content-Type"), "application/json") {
			t.Errorf("%s %s: %d %s", c.method, c.path, w.Code, w.Body)
		}
	}
}

func TestAdmin(t *testing.T) {
	registry := prometheus.NewRegistry()
	registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "answer"}, func() float64 { return 42 }))
	for _, c := range []struct {
		token, sent, target string
		status              int
	}{
		{"", "", "/metrics", 200},
		{"", "", "/", 404},
		{"", "", "/tasks", 404},
		{"t0ken", "", "/metrics", 401},
		{"t0ken", "", "/", 401},
		{"t0ken", "Bearer t0ke", "/metrics", 401},
		{"t0ken", "Bearer t0kenn", "/metrics", 401},
		{"t0ken", "t0ken", "/metrics", 401},
		{"t0ken", "Bearer t0ken", "/metrics", 200},
		{"t0ken", "Bearer t0ken", "/nowhere", 404},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			req := httptest.NewRequest(http.MethodGet, c.target, nil)
			if c.sent != "" {
				req.Header.Set("Authorization", c.sent)
			}
			w := httptest.NewRecorder()
			Admin(registry, c.token).ServeHTTP(w, req)
			if w.Code != c.status {
				t.Errorf("got %d %s", w.Code, w.Body)
			}
			if shown := strings.Contains(w.Body.String(), "answer 42"); shown != (c.status == 200) {
				t.Errorf("got %s", w.Body)
			}
			if c.status == 401 && w.Header().Get("WWW-Authenticate") != "Bearer" {
				t.Error("no WWW-Authenticate")
			}
		})
	}
}
