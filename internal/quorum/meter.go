package quorum

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// HubMetrics are those of a router's sessions.
type HubMetrics struct {
	sessions prometheus.Gauge
	messages *prometheus.CounterVec
	refusals *prometheus.CounterVec
	ignored  *prometheus.CounterVec
	cutOffs  *prometheus.CounterVec
	nonces   prometheus.Gauge
	shares   *prometheus.CounterVec
}

func newHubMetrics() *HubMetrics {
	return &HubMetrics{
		sessions: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "quorate_operator_sessions", Help: "Operators that are connected.",
		}),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_operator_messages_total", Help: "Messages to and from operators, by direction and kind.",
		}, []string{"direction", "kind"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_operator_refusals_total", Help: "Sessions that were not begun or were ended, by reason.",
		}, []string{"reason"}),
		ignored: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_operator_ignored_total", Help: "What was dropped, by cause: late, unasked or unknown answers, unasked updates, assignments for a slow operator.",
		}, []string{"cause"}),
		cutOffs: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_operator_cut_offs_total", Help: "Times that an operator was cut off for a pause, by cause: violation, flood, lie.",
		}, []string{"cause"}),
		nonces: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "quorate_operator_nonces", Help: "Nonces for Schnorr signatures that operators made ahead and this router holds, of all together.",
		}),
		shares: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_operator_shares_total", Help: "Shares of Schnorr signatures that were asked for, by outcome: given, refused, late, gone (the operator left, or could not be asked).",
		}, []string{"outcome"}),
	}
}

// Collectors returns the hub's metrics, for a registry.
func (h *Hub) Collectors() []prometheus.Collector {
	m := h.metrics
	return []prometheus.Collector{m.sessions, m.messages, m.refusals, m.ignored, m.cutOffs, m.nonces, m.shares, standingMetrics{h}}
}

// LinkMetrics are those of an operator's sessions.
type LinkMetrics struct {
	sessions prometheus.Gauge
	messages *prometheus.CounterVec
	refusals *prometheus.CounterVec
	answers  *prometheus.CounterVec
	working  prometheus.Gauge
	nonces   prometheus.Gauge
	shares   *prometheus.CounterVec
	routers  atomic.Int64
}

func (m *LinkMetrics) joined(n int) {
	m.routers.Store(int64(n))
	m.sessions.Set(float64(n))
}

// Routers is the number of routers that the operator has joined.
func (m *LinkMetrics) Routers() int { return int(m.routers.Load()) }

// NewLinkMetrics makes the metrics of an operator, to be given to RunOperator.
func NewLinkMetrics() *LinkMetrics {
	return &LinkMetrics{
		sessions: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "quorate_router_sessions", Help: "Routers that this operator is connected to.",
		}),
		messages: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_router_messages_total", Help: "Messages to and from routers, by direction and kind.",
		}, []string{"direction", "kind"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_router_refusals_total", Help: "Sessions that were not begun or were ended, by reason.",
		}, []string{"reason"}),
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_assignments_total", Help: "Assignments, by outcome: signed, refused, busy, stopped.",
		}, []string{"outcome"}),
		working: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "quorate_assignments_open", Help: "Assignments that run or wait to run.",
		}),
		nonces: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "quorate_router_nonces", Help: "Nonces for Schnorr signatures that routers hold and that are not spent.",
		}),
		shares: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_shares_total", Help: "Shares of Schnorr signatures that routers asked for, by outcome: signed, refused, busy.",
		}, []string{"outcome"}),
	}
}

// Collectors returns the metrics, for a registry.
func (m *LinkMetrics) Collectors() []prometheus.Collector {
	return []prometheus.Collector{m.sessions, m.messages, m.refusals, m.answers, m.working, m.nonces, m.shares}
}

// kindOf names a message for counting. The names are those of the schema, so
// nobody can make labels at will.
func kindOf(m proto.Message) string {
	r := m.ProtoReflect()
	oneofs := r.Descriptor().Oneofs()
	if oneofs.Len() == 0 {
		return "none"
	}
	var f protoreflect.FieldDescriptor
	if f = r.WhichOneof(oneofs.Get(0)); f == nil {
		return "none"
	}
	return string(f.Name())
}

// chatter bounds what strangers can write into the log: ten lines in ten seconds.
type chatter struct {
	mu    sync.Mutex
	since time.Time
	lines int
}

func (c *chatter) allow(now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.since) >= 10*time.Second {
		c.since, c.lines = now, 0
	}
	c.lines++
	return c.lines <= 10
}
