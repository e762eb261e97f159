package quorum

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/prometheus/client_golang/prometheus"
)

// Of scores. A count loses half of itself in scoreHalf, so what it says is how an
// operator does of late.
const (
	scoreHalf    = time.Hour
	scoreWeight  = 0.1             // of the newest answer in the latency
	scorePatient = 5 * time.Second // a round that waited so long for an answer found silence
	scoreReasons = 16              // reasons that are told apart, of one operator
	scoreKept    = 24 * scoreHalf  // how long they outlast an operator's place in the set: then nothing is left of them
	scoresGone   = 1024            // of operators that are not in the set, at most
)

// score is what a hub knows of one operator.
type score struct {
	at      time.Time // when the counts were last brought down
	latency float64   // seconds, of answers; 0: none yet
	refused map[string]float64

	signed, silent, outrun, wrong, invalid, unexpected float64

	passed time.Time // until then others are asked first for their updates

	strikes float64 // each makes the next pause twice as long
	until   time.Time
	why     string

	gone time.Time // since when it is not in the set; zero: it is
}

// passFor is how long an operator is not asked for its updates, while there are
// others, after it was asked and they were of no use.
const passFor = time.Minute

// passOver notes that the updates of an operator, which were counted on, were of
// no use: it did not answer in time, or not with what the others signed. Every task
// that counts on them takes a fetch longer.
func (s *score) passOver(now time.Time) { s.passed = now.Add(passFor) }

func (s *score) passedOver(now time.Time) bool { return now.Before(s.passed) }

// age brings the counts down to now.
func (s *score) age(now time.Time) {
	d := now.Sub(s.at)
	if d < time.Second && !s.at.IsZero() {
		return
	}
	s.at = now
	f := math.Exp2(-float64(d) / float64(scoreHalf))
	for _, n := range []*float64{&s.signed, &s.silent, &s.outrun, &s.wrong, &s.invalid, &s.unexpected, &s.strikes} {
		*n *= f
	}
	for reason, n := range s.refused {
		if s.refused[reason] = n * f; n*f < 0.01 {
			delete(s.refused, reason)
		}
	}
}

// answered counts an answer.
func (s *score) answered(a Answer, took time.Duration) {
	if s.latency == 0 {
		s.latency = took.Seconds()
	} else {
		s.latency += scoreWeight * (took.Seconds() - s.latency)
	}
	if a.Refusal == nil {
		s.signed++
		return
	}
	reason := a.Refusal.Reason
	if s.refused == nil {
		s.refused = map[string]float64{}
	}
	if _, known := s.refused[reason]; !known && len(s.refused) >= scoreReasons {
		reason = "other"
	}
	s.refused[reason]++
}

// Standing is how an operator of the set does at this router. Counts are of the
// last hours: each loses half of itself in an hour.
type Standing struct {
	Operator   ID                 `json:"-"`
	ID         string             `json:"operator_id"`
	Address    common.Address     `json:"address"`
	Connected  bool               `json:"connected"`
	Latency    float64            `json:"latency_seconds"` // moving average of its answers; 0: none yet
	Signed     float64            `json:"signed"`
	Refused    map[string]float64 `json:"refused"`    // by its reason
	Silent     float64            `json:"silent"`     // rounds that waited five seconds or more for it, in vain
	Outrun     float64            `json:"outrun"`     // rounds that were decided before it answered
	Wrong      float64            `json:"wrong"`      // attested another digest than the quorum
	Invalid    float64            `json:"invalid"`    // answers that do not hold, and contradictions
	Unexpected float64            `json:"unexpected"` // messages that nobody asked for
	CutOff     *CutOff            `json:"cut_off,omitempty"`
}

// CutOff is why an operator is not let in, and until when.
type CutOff struct {
	Until time.Time `json:"until"`
	Why   string    `json:"why"`
}

// Standings are those of all members of the sets, ascending by ID. One that is
// connected under both its keys has one, by the name of its BLS key.
func (h *Hub) Standings() []Standing {
	set, cosigners := h.o.Members(SchemeBLS), h.o.Members(SchemeSchnorr)
	h.mu.Lock()
	defer h.mu.Unlock()
	var members []Member
	if cosigners != nil {
		members = slices.DeleteFunc(slices.Clone(cosigners.Members), func(m Member) bool { return h.account(m.ID) != m.ID })
	}
	if set != nil {
		members = append(members, set.Members...)
	}
	slices.SortFunc(members, func(a, b Member) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	now := h.o.now()
	all := make([]Standing, 0, len(members))
	for i := range members {
		m := &members[i]
		st := Standing{Operator: m.ID, ID: m.ID.String(), Address: m.Address, Connected: h.sessions[m.ID] != nil, Refused: map[string]float64{}}
		if s := h.scores[m.ID]; s != nil {
			s.age(now)
			st.Latency, st.Signed, st.Silent, st.Outrun = s.latency, tenth(s.signed), tenth(s.silent), tenth(s.outrun)
			st.Wrong, st.Invalid, st.Unexpected = tenth(s.wrong), tenth(s.invalid), tenth(s.unexpected)
			for reason, n := range s.refused {
				st.Refused[reason] = tenth(n)
			}
			if now.Before(s.until) {
				st.CutOff = &CutOff{s.until.UTC(), s.why}
			}
		}
		all = append(all, st)
	}
	return all
}

func tenth(n float64) float64 { return math.Round(n*10) / 10 }

// score is an operator's, made if there is none. The caller holds mu.
func (h *Hub) score(id ID) *score {
	s := h.scores[id]
	if s == nil {
		s = &score{at: h.o.now()}
		h.scores[id] = s
	}
	s.age(h.o.now())
	return s
}

// recall looks through the scores when the set may have changed. Who left the set
// and comes back is who it was, and is still out if it was cut off. Where there
// are too many of those who left, they are forgotten whose pause is longest over.
// The caller holds mu.
func (h *Hub) recall(set *Set) {
	now := h.o.now()
	var gone []ID
	for id, s := range h.scores {
		switch {
		case set.has(id) || h.cosigners.has(id):
			s.gone = time.Time{}
			continue
		case s.gone.IsZero():
			s.gone = now
		}
		if now.Sub(s.gone) >= scoreKept && !now.Before(s.until) {
			delete(h.scores, id)
			continue
		}
		gone = append(gone, id)
	}
	if len(gone) <= scoresGone {
		return
	}
	slices.SortFunc(gone, func(a, b ID) int {
		x, y := h.scores[a], h.scores[b]
		return cmp.Or(x.until.Compare(y.until), x.gone.Compare(y.gone))
	})
	for _, id := range gone[:len(gone)-scoresGone] {
		delete(h.scores, id)
	}
}

// standingMetrics shows standings to a registry. Its labels are members of the
// set and words of this program.
type standingMetrics struct{ hub *Hub }

var (
	scoreLatency = prometheus.NewDesc("quorate_score_latency_seconds", "Moving average of the time an operator takes to answer.", []string{"operator"}, nil)
	scoreRecent  = prometheus.NewDesc("quorate_score_recent",
		"What an operator did of late, by what: signed, refused, silent, outrun, wrong, invalid, unexpected. Each count loses half of itself in an hour.", []string{"operator", "what"}, nil)
	scoreCutOff = prometheus.NewDesc("quorate_score_cut_off", "Whether an operator is cut off for misbehaving: 1, or 0.", []string{"operator"}, nil)
)

func (m standingMetrics) Describe(to chan<- *prometheus.Desc) {
	to <- scoreLatency
	to <- scoreRecent
	to <- scoreCutOff
}

func (m standingMetrics) Collect(to chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, v float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	for _, s := range m.hub.Standings() {
		gauge(scoreLatency, s.Latency, s.ID)
		refused, cut := 0.0, 0.0
		for _, n := range s.Refused {
			refused += n
		}
		if s.CutOff != nil {
			cut = 1
		}
		gauge(scoreCutOff, cut, s.ID)
		for what, n := range map[string]float64{"signed": s.Signed, "refused": refused, "silent": s.Silent, "outrun": s.Outrun,
			"wrong": s.Wrong, "invalid": s.Invalid, "unexpected": s.Unexpected} {
			gauge(scoreRecent, n, s.ID, what)
		}
	}
}
