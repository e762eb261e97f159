package quorum

import (
	"math"
	"time"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// What one session may send that nobody asked for. Answers that come after
// their round was decided are no such thing: one is owed for each assignment, and
// for each fetch.
const (
	floodWindow   = 10 * time.Second
	maxUnexpected = 64
	maxOwed       = 1 << 16
)

// flood watches one session. It is its reader's own.
type flood struct {
	since      time.Time
	unexpected int
	pings      int
}

// window begins a new window when the last is over.
func (f *flood) window(now time.Time) {
	if now.Sub(f.since) >= floodWindow {
		*f = flood{since: now}
	}
}

// Why an operator is cut off, as metrics have it.
const (
	cutViolation = "violation" // a message broke the protocol
	cutFlood     = "flood"     // too much that nobody asked for
	cutLie       = "lie"       // an answer did not hold, or contradicted another
)

// Penalise cuts off an operator whose answer did not hold: it is a Coordinator's
// Liar. What it said in rounds under way stays said. To have left the set since
// is no way out; a stranger has nothing to lose.
func (h *Hub) Penalise(id ID, why string) {
	member := h.member(id)
	h.mu.Lock()
	defer h.mu.Unlock()
	if !member && h.scores[id] == nil {
		return
	}
	id = h.account(id)
	h.score(id).invalid++
	if s := h.sessions[id]; s != nil {
		h.drop(s, h.shut(s, cutLie, why))
		return
	}
	h.cut(id, cutLie, why)
}

// Dissented counts a digest of an operator that the quorum did not share: it is
// a Coordinator's Dissent. It is no reason to cut it off: who is right is for a
// person to find out.
func (h *Hub) Dissented(id ID) {
	member := h.member(id)
	h.mu.Lock()
	defer h.mu.Unlock()
	if !member && h.scores[id] == nil {
		return
	}
	score := h.score(h.account(id))
	score.wrong++
	score.passOver(h.o.now())
}

// member reports whether an operator is in the set.
func (h *Hub) member(id ID) bool {
	return h.o.Members(SchemeBLS).has(id) || h.o.Members(SchemeSchnorr).has(id)
}

// account is the name that a member's score is kept under, of either scheme:
// that of its session, if it has one. The caller holds mu.
func (h *Hub) account(id ID) ID {
	for _, s := range h.sessions {
		if s.cosigner == id {
			return s.id
		}
	}
	return id
}

// kept is what an operator is told that is cut off, under either name; nil: it is
// not. The caller holds mu.
func (h *Hub) kept(s *hubSession) *Refused {
	now := h.o.now()
	if other := h.scores[s.cosigner]; other != nil {
		if r := other.out(now); r != nil {
			return r
		}
	}
	return h.score(s.id).out(now)
}

// cut keeps an operator out for a pause, twice as long as the last one unless
// that is long ago. One that is out already is not punished for what it did
// before. The caller holds mu.
func (h *Hub) cut(id ID, cause, why string) *Refused {
	s, now := h.score(id), h.o.now()
	if !now.Before(s.until) {
		pause := min(h.o.pace.cutOff<<min(int(math.Round(s.strikes)), 20), h.o.pace.cutOffMax)
		s.until, s.why = now.Add(pause), clean(why, maxWords/2, "no reason")
		s.strikes++
		h.metrics.cutOffs.WithLabelValues(cause).Inc()
		h.o.Log.Warn("an operator is cut off", "operator", name(id), "cause", cause, "why", s.why, "pause", pause)
	}
	return s.out(now)
}

// shut cuts a session's operator off, under both its names where it has two: with
// the Schnorr key alone, and another account, it would come back at once. The
// caller holds mu.
func (h *Hub) shut(s *hubSession, cause, why string) *Refused {
	r := h.cut(s.id, cause, why)
	if s.cosigner != (ID{}) && s.cosigner != s.id {
		by, other := h.score(s.id), h.score(s.cosigner)
		if other.until.Before(by.until) {
			other.until, other.why = by.until, by.why
		}
		other.strikes = max(other.strikes, by.strikes)
	}
	return r
}

// out is what an operator is told that is cut off; nil: it is not.
func (s *score) out(now time.Time) *Refused {
	if !now.Before(s.until) {
		return nil
	}
	left := s.until.Sub(now).Round(time.Second)
	return because(operatorpb.Reason_REASON_CUT_OFF, "the operator is cut off for %s more: %s", max(left, time.Second), s.why)
}

// violated cuts off an operator that broke the protocol, and returns what it is
// told: which rule it was.
func (s *hubSession) violated(r *Refused) *Refused {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	s.hub.shut(s, cutViolation, r.Words)
	return r
}

// unasked counts a message that nobody asked for; not nil: it was one too many.
func (s *hubSession) unasked() *Refused {
	h := s.hub
	s.flood.window(h.o.now())
	s.flood.unexpected++
	h.mu.Lock()
	defer h.mu.Unlock()
	h.score(s.id).unexpected++
	if s.flood.unexpected <= maxUnexpected {
		return nil
	}
	return h.shut(s, cutFlood, "it sent too much that nobody asked for")
}

// pinged counts a ping: a few times as many as agreed are not asked for.
func (s *hubSession) pinged() *Refused {
	s.flood.window(s.hub.o.now())
	if s.flood.pings++; s.flood.pings <= maxUnexpected+4*int(floodWindow/s.hub.o.pace.ping) {
		return nil
	}
	return s.unasked()
}
