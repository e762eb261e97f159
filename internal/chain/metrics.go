package chain

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// endpointMetrics are those of the nodes. A label is a host, never a URL, which
// may hold a secret.
type endpointMetrics struct {
	up      *prometheus.GaugeVec
	errors  *prometheus.CounterVec
	seconds *prometheus.HistogramVec
}

func newEndpointMetrics() *endpointMetrics {
	return &endpointMetrics{
		up: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "quorate_chain_endpoint_up", Help: "RPC endpoints of a host that are asked: 0 while it is put aside.",
		}, []string{"endpoint"}),
		errors: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_chain_endpoint_errors_total", Help: "Failures that an RPC endpoint is to blame for, by kind.",
		}, []string{"endpoint", "kind"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "quorate_chain_endpoint_seconds", Help: "Time of one request to an RPC endpoint, whatever came of it.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 2, 16),
		}, []string{"endpoint"}),
	}
}

func (m *endpointMetrics) took(host string, since time.Time) {
	m.seconds.WithLabelValues(host).Observe(time.Since(since).Seconds())
}

// Collectors returns the metrics of the endpoints, for a registry.
func (c *Client) Collectors() []prometheus.Collector {
	return []prometheus.Collector{c.metrics.up, c.metrics.errors, c.metrics.seconds}
}

// Collectors returns the metrics, for a registry.
func (a *Admission) Collectors() []prometheus.Collector {
	return []prometheus.Collector{a.shed, prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "quorate_chain_breaker_open", Help: "1 while submissions are refused at once because the chain cannot be asked.",
	}, func() float64 {
		if a.breaker.open() || a.silent() {
			return 1
		}
		return 0
	})}
}
