//go:build linux

package main

import (
	"slices"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// compare does the same work with the honest operators alone, and with hostile
// ones beside them, in turns, in every manner. How long it takes depends on the
// machine, which all of them share; that each task is certified once, and
// costs each honest operator one answer at most, does not.
func (m *mix) compare(tasks int) {
	m.t.Helper()
	measure := func() time.Duration {
		certified, answers, started := m.certified(), m.answers(), time.Now()
		m.load(tasks, 0, false)
		took := time.Since(started)
		if n := m.certified() - certified; n != tasks {
			m.t.Errorf("%d certificates for %d tasks beside %v", n, tasks, m.inPlay())
		}
		if n := m.answers() - answers; n > float64(tasks*mixHonest) {
			m.t.Errorf("%d honest operators answered %v times for %d tasks beside %v", mixHonest, n, tasks, m.inPlay())
		}
		return took
	}
	m.load(mixWorkers, 0, false) // warms up
	var ratios []float64
	for group := range slices.Chunk(m.shuffled(), len(m.crooks)) {
		alone, cut := measure(), m.counted("quorate_operator_cut_offs_total")
		for i, manner := range group {
			m.crooks[i].start(m.ctx, manner)
		}
		// Some are out again at once.
		m.until("hostile operators join", func() bool {
			return len(m.service.network.hub.Connected()) > mixHonest || m.counted("quorate_operator_cut_offs_total") > cut
		})
		beside := measure()
		ratios = append(ratios, beside.Seconds()/alone.Seconds())
		m.t.Logf("%d tasks beside %v: %v, alone %v", tasks, m.inPlay(), beside.Round(time.Millisecond), alone.Round(time.Millisecond))
		m.stopCrooks()
		m.pardon()
		if m.t.Failed() {
			return
		}
	}
	slices.Sort(ratios)
	m.t.Logf("time beside hostile operators ÷ alone: median %.2f, %.2f", ratios[len(ratios)/2], ratios)
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
func total(t *testing.T, name string, of []prometheus.Collector) (n float64) {
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
