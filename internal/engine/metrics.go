package engine

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate/internal/task"
)

// metrics of the work.
type metrics struct {
	inFlight prometheus.Gauge
	outcomes *prometheus.CounterVec
	retries  prometheus.Counter
	stages   *prometheus.HistogramVec
}

func newMetrics() *metrics {
	return &metrics{
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "quorate_engine_tasks_in_flight", Help: "Tasks that this replica is working on.",
		}),
		outcomes: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_engine_outcomes_total", Help: "Tasks that this replica has ended: READY, or the code of the failure.",
		}, []string{"code"}),
		retries: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "quorate_engine_retries_total", Help: "Attempts that failed and were followed by another.",
		}),
		stages: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "quorate_engine_stage_seconds", Help: "Time of each stage of a task: resolve, certify, render, prove, finish.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 2, 18),
		}, []string{"stage"}),
	}
}

func (m *metrics) collectors() []prometheus.Collector {
	return []prometheus.Collector{m.inFlight, m.outcomes, m.retries, m.stages}
}

// stage begins a stage and returns how to end it.
func (m *metrics) stage(name string) (end func()) {
	began := time.Now()
	return func() { m.stages.WithLabelValues(name).Observe(time.Since(began).Seconds()) }
}

func (m *metrics) outcome(o task.Outcome) {
	code := "READY"
	if o.Failure != nil {
		code = string(o.Failure.Code)
	}
	m.outcomes.WithLabelValues(code).Inc()
}

// freshnessMetrics are those of the watch.
type freshnessMetrics struct {
	watched prometheus.Gauge
	expired *prometheus.CounterVec
}

func newFreshnessMetrics() *freshnessMetrics {
	return &freshnessMetrics{
		watched: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "quorate_engine_payloads_watched", Help: "Ready tasks whose payloads are watched.",
		}),
		expired: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_engine_payloads_expired_total", Help: "Payloads that the watch has taken back, by code.",
		}, []string{"code"}),
	}
}

func (m *freshnessMetrics) collectors() []prometheus.Collector {
	return []prometheus.Collector{m.watched, m.expired}
}
