package store

import "github.com/prometheus/client_golang/prometheus"

// Metrics of a store.
type Metrics struct {
	batch    prometheus.Histogram
	commit   prometheus.Histogram
	failures prometheus.Counter
}

func newMetrics() *Metrics {
	return &Metrics{
		batch: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "quorate_store_batch_size", Help: "Changes that shared one commit.",
			Buckets: prometheus.ExponentialBuckets(1, 2, 10),
		}),
		commit: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "quorate_store_commit_seconds", Help: "Time of one commit, from begin to synced.",
			Buckets: prometheus.ExponentialBuckets(0.0001, 2, 16),
		}),
		failures: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "quorate_store_failures_total", Help: "Commits that failed. Every change in them was refused.",
		}),
	}
}

// Collectors returns the store's metrics, for a registry.
func (s *SQLite) Collectors() []prometheus.Collector {
	return []prometheus.Collector{s.metrics.batch, s.metrics.commit, s.metrics.failures}
}
