package quorum

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
)

// TestLanesTakeTurns: one caller's long queue does not keep another's task
// waiting at an operator.
func TestLanesTakeTurns(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	options := o.options(r.url())
	options.Concurrency, options.Queue, options.Metrics = 1, 99, NewLinkMetrics()
	started, finish, _, _ := held(t, o, options)
	r.await(o)
	ask := func(n byte, lane uint64) Round {
		a := wireAssignment(n)
		a.Lane = lane
		return r.Ask(a)
	}
	var rounds []Round
	for n := range byte(30) {
		rounds = append(rounds, ask(n, 1))
	}
	small := []Round{ask(100, 2), ask(101, 2), ask(102, 3)}
	defer func() {
		for _, round := range append(rounds, small...) {
			round.Close()
		}
	}()
	wireReceive(t, started)
	wireEventually(t, "all wait", func() bool { return level(options.Metrics.working) == 33 })
	var turns []uint64
	for range 7 {
		finish <- struct{}{}
		turns = append(turns, wireReceive(t, started).Lane)
	}
	if want := []uint64{1, 2, 3, 1, 2, 1, 1}; !slices.Equal(turns, want) {
		t.Errorf("the turns were %v, want %v", turns, want)
	}
}

// TestLanesUnderPressure: no more than the places are ever taken, none is lost
// to those who give up, and everyone who waits is served.
func TestLanesUnderPressure(t *testing.T) {
	const places = 3
	l := lanes{free: places}
	var (
		mu     sync.Mutex
		inside int
		wg     sync.WaitGroup
	)
	for i := range 300 {
		wg.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if i%3 == 0 {
				go cancel()
			}
			lane := rand.Uint64N(5)
			if !l.wait(ctx, lane, l.line(lane)) {
				return
			}
			mu.Lock()
			if inside++; inside > places {
				t.Errorf("%d are inside", inside)
			}
			mu.Unlock()
			mu.Lock()
			inside--
			mu.Unlock()
			l.leave()
		})
	}
	wg.Wait()
	if l.free != places || len(l.waiting) != 0 || len(l.order) != 0 {
		t.Errorf("at the end: %d free, %d lanes wait, %d in order", l.free, len(l.waiting), len(l.order))
	}
}

// level is the value of a gauge.
func level(g prometheus.Gauge) float64 {
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(g)
	families, err := registry.Gather()
	if err != nil {
		panic(err)
	}
	return families[0].GetMetric()[0].GetGauge().GetValue()
}
