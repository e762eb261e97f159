package quorum

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// certifyMetrics are a coordinator's.
type certifyMetrics struct {
	seconds    *prometheus.HistogramVec
	flying     prometheus.Gauge
	aggregates *prometheus.CounterVec
	refusals   *prometheus.CounterVec
	liars      prometheus.Counter
	repeats    prometheus.Counter

	dissents, equivocations prometheus.Counter

	attempts, badShares prometheus.Counter
	retries             *prometheus.CounterVec
	roundTwo            prometheus.Histogram
}

func newCertifyMetrics() *certifyMetrics {
	return &certifyMetrics{
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "quorate_certify_seconds", Help: "Time from asking the operators to an end, by end: certified, refused, no_quorum, error.",
			Buckets: prometheus.ExponentialBuckets(0.001, 2, 18),
		}, []string{"end"}),
		flying: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "quorate_certify_in_flight", Help: "Tasks that operators are asked for.",
		}),
		aggregates: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_certify_aggregates_total", Help: "Checks of an aggregate signature, by whether it was good.",
		}, []string{"good"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_certify_refusals_total", Help: "Refusals of operators, by code, and by whether they may pass.",
		}, []string{"code", "may_pass"}),
		liars: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "quorate_certify_liars_total", Help: "Answers of operators that did not hold.",
		}),
		repeats: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "quorate_certify_repeats_total", Help: "Times that operators who could not answer yet were asked again.",
		}),
		dissents: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "quorate_certify_dissents_total", Help: "Results that an operator attested and the quorum did not.",
		}),
		equivocations: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "quorate_certify_equivocations_total", Help: "Times that an operator attested two results for one task. It is proven: see quorate evidence export.",
		}),
		attempts: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "quorate_cosign_attempts_total", Help: "Attempts of operators to sign together, in the second round of a Schnorr task.",
		}),
		badShares: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "quorate_cosign_bad_shares_total", Help: "Shares of a signature that did not hold.",
		}),
		retries: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_cosign_retries_total", Help: "Attempts that were begun again or had to wait, by what was the matter: silent, refused, bad_share, set_changed, no_nonces, unusable, other.",
		}, []string{"reason"}),
		roundTwo: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "quorate_cosign_seconds", Help: "Time from enough operators that agree, whose updates are here, to their signature.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 2, 16),
		}),
	}
}

func (m *certifyMetrics) collectors() []prometheus.Collector {
	return []prometheus.Collector{m.seconds, m.flying, m.aggregates, m.refusals, m.liars, m.repeats, m.dissents, m.equivocations,
		m.attempts, m.badShares, m.retries, m.roundTwo}
}

// begin counts a task in; what it returns counts it out.
func (m *certifyMetrics) begin() (done func(end string, took time.Duration)) {
	m.flying.Inc()
	return func(end string, took time.Duration) {
		m.flying.Dec()
		m.seconds.WithLabelValues(end).Observe(took.Seconds())
	}
}

func (m *certifyMetrics) aggregate(good bool) {
	m.aggregates.WithLabelValues(yes(good)).Inc()
}

// cosign counts an attempt to sign together, and why it is not the first.
func (m *certifyMetrics) cosign(reason string) {
	m.attempts.Inc()
	if reason != "" {
		m.retries.WithLabelValues(reason).Inc()
	}
}

// refused counts a refusal. Codes that the contract does not know share a name,
// so that nobody can make labels at will.
func (m *certifyMetrics) refused(r *Refusal) {
	code := string(r.Code)
	if !final[r.Code] {
		code = "other"
	}
	m.refusals.WithLabelValues(code, yes(r.Retry)).Inc()
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// answerMetrics are an operator's.
type answerMetrics struct {
	answers *prometheus.CounterVec
	seconds prometheus.Histogram
	derive  prometheus.Histogram
	gate    prometheus.Histogram
	journal prometheus.Histogram
	sign    prometheus.Histogram
	share   prometheus.Histogram
	signed  prometheus.GaugeFunc
}

func newAnswerMetrics(j *Journal) *answerMetrics {
	histogram := func(name, help string) prometheus.Histogram {
		return prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "quorate_operator_" + name + "_seconds", Help: help, Buckets: prometheus.ExponentialBuckets(0.0002, 2, 18),
		})
	}
	return &answerMetrics{
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_operator_answers_total", Help: "Answers to assignments: signed, or why not.",
		}, []string{"answer"}),
		seconds: histogram("answer", "Time to answer an assignment."),
		derive:  histogram("derive", "Time to derive the updates of an assignment."),
		gate:    histogram("gate", "Time to check that the target's state stands, right before signing."),
		journal: histogram("journal", "Time to write down what is signed."),
		sign:    histogram("sign", "Time to get a signature, from this process or from the signer."),
		share:   histogram("share", "Time to make a share of a Schnorr signature, or to refuse one."),
		signed: prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "quorate_operator_journal_records", Help: "Tasks in the sign journal.",
		}, func() float64 { return float64(j.Len()) }),
	}
}

func (m *answerMetrics) collectors() []prometheus.Collector {
	return []prometheus.Collector{m.answers, m.seconds, m.derive, m.gate, m.journal, m.sign, m.share, m.signed}
}

// answered counts an answer. Reasons are this program's own, so they are few.
func (m *answerMetrics) answered(a Answer, took time.Duration) {
	what := "signed"
	if a.Refusal != nil {
		what = a.Refusal.Reason
	}
	m.answers.WithLabelValues(what).Inc()
	m.seconds.Observe(took.Seconds())
}
