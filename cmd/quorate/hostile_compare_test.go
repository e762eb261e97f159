//go:build linux

package main

import (
	"slices"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate/internal/quorum"
)

// cost is what a batch of tasks took.
type cost struct {
	whole   time.Duration // from the first submission to the last end
	certify time.Duration // of it in Certify, of all tasks together
}

func (c *cost) add(o cost) { c.whole, c.certify = c.whole+o.whole, c.certify+o.certify }

func (c cost) over(o cost) (whole, certify float64) {
	return c.whole.Seconds() / o.whole.Seconds(), c.certify.Seconds() / o.certify.Seconds()
}

// compare does the same work with the honest operators alone, and with hostile
// ones beside them, in pairs of batches, in every manner. How long it takes depends
// on the machine, which all of them share; that each task is certified once, and
// costs each honest operator one answer at most, does not.
func (m *mix) compare(tasks, pairs int) (alone, beside cost) {
	m.t.Helper()
	m.load(mixWorkers, 0, false) // warms up
	for group := range slices.Chunk(m.shuffled(), len(m.crooks)) {
		var a, b cost
		for pair := range pairs {
			if pair%2 == 1 { // each comes first as often: whatever else the machine does hits both
				b.add(m.beside(group, tasks))
			}
			a.add(m.measure(tasks))
			if pair%2 == 0 {
				b.add(m.beside(group, tasks))
			}
			if m.t.Failed() {
				return
			}
		}
		whole, certify := b.over(a)
		m.t.Logf("%d tasks beside %v ÷ alone: %.2f of the time, %.2f of that to certify", tasks*pairs, group, whole, certify)
		alone.add(a)
		beside.add(b)
	}
	// Nothing of it was settled. The first that is would have all of them looked for.
	m.mine(rigBlocks)
	m.caughtUp()
	whole, certify := beside.over(alone)
	m.t.Logf("beside hostile operators ÷ alone: %.2f of the time, %.2f of that to certify", whole, certify)
	return alone, beside
}

// beside measures with hostile operators at work.
func (m *mix) beside(manners []string, tasks int) cost {
	m.t.Helper()
	cut := m.counted("quorate_operator_cut_offs_total")
	for i, manner := range manners {
		m.crooks[i].start(m.ctx, manner)
	}
	m.until("hostile operators join", func() bool { // some are out again at once
		return len(m.service.network.hub.Connected(quorum.SchemeBLS)) > mixHonest || m.counted("quorate_operator_cut_offs_total") > cut
	})
	took := m.measure(tasks)
	m.stopCrooks()
	m.pardon()
	return took
}

// measure has tasks worked on, and holds the work for them to what it may cost.
func (m *mix) measure(tasks int) cost {
	m.t.Helper()
	certified, answers, certifying, started := m.certified(), m.answers(), m.certifying.Load(), time.Now()
	m.load(tasks, 0, false)
	took := cost{time.Since(started), time.Duration(m.certifying.Load() - certifying)}
	if n := m.certified() - certified; n != tasks {
		m.t.Errorf("%d certificates for %d tasks beside %v", n, tasks, m.inPlay())
	}
	if n := m.answers() - answers; n > float64(tasks*mixHonest) {
		m.t.Errorf("%d honest operators answered %v times for %d tasks beside %v", mixHonest, n, tasks, m.inPlay())
	}
	return took
}

// BenchmarkHostile is how much longer tasks take beside hostile operators, in all
// their manners, than with the honest ones alone.
func BenchmarkHostile(b *testing.B) {
	m := newMix(b)
	for b.Loop() {
		alone, beside := m.compare(12, 6)
		whole, certify := beside.over(alone)
		b.ReportMetric(whole, "time-beside/alone")
		b.ReportMetric(certify, "certify-beside/alone")
	}
}

// shuffled is every manner once.
func (m *mix) shuffled() []string {
	deck := slices.Clone(manners)
	m.rng.Shuffle(len(deck), func(i, k int) { deck[i], deck[k] = deck[k], deck[i] })
	return deck
}

func (m *mix) certified() (n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, all := range m.worked {
		n += len(all)
	}
	return n
}

// answers is how often honest operators answered.
func (m *mix) answers() (n float64) {
	for _, node := range m.nodes {
		n += total(m.t, "quorate_operator_answers_total", node.operator.Collectors())
	}
	return n
}

// sessionsEnded is how often honest operators were not let in, or put out.
func (m *mix) sessionsEnded() (n float64) {
	for _, node := range m.nodes {
		n += total(m.t, "quorate_router_refusals_total", node.options.Metrics.Collectors())
	}
	return n
}

func (m *mix) counted(name string) float64 {
	return total(m.t, name, m.service.network.collectors())
}

// total is the sum of a counter over its labels.
func total(t testing.TB, name string, of []prometheus.Collector) (n float64) {
	t.Helper()
	r := prometheus.NewRegistry()
	r.MustRegister(of...)
	families, err := r.Gather()
	if err != nil {
		t.Error(err)
	}
	for _, f := range families {
		for _, metric := range f.GetMetric() {
			if f.GetName() == name {
				n += metric.GetCounter().GetValue()
			}
		}
	}
	return n
}
