package api

import (
	"slices"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate/internal/task"
)

// Metrics of the public contract.
type Metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	pending  prometheus.GaugeFunc // nil without a store
}

func newMetrics(gate *task.Gate) *Metrics {
	m := &Metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_http_requests_total", Help: "Answers, by route, method and status.",
		}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "quorate_http_request_seconds", Help: "Time to answer, by route and method. Long polls count with their wait.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 2, 18),
		}, []string{"route", "method"}),
	}
	if gate != nil {
		m.pending = prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "quorate_tasks_pending", Help: "Tasks queued or processing. The queue's capacity bounds it.",
		}, func() float64 { return float64(gate.Active()) })
	}
	return m
}

// observe counts one answer. Methods that the contract does not know share a
// name, so that nobody can make labels at will.
func (m *Metrics) observe(route, method string, status int, took time.Duration) {
	if !slices.Contains([]string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}, method) {
		method = "other"
	}
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(route, method).Observe(took.Seconds())
}

// Collectors returns the server's metrics, for a registry.
func (s *Server) Collectors() []prometheus.Collector {
	c := []prometheus.Collector{s.metrics.requests, s.metrics.seconds}
	if s.metrics.pending != nil {
		c = append(c, s.metrics.pending)
	}
	return c
}
