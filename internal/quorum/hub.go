package quorum

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// HubOptions are what a router brings to its operators.
type HubOptions struct {
	Terms    func() Terms       // as they are now
	Members  func(Scheme) *Set  // as it is now; nil while it is not known, or there is none
	Identity ed25519.PrivateKey // proves the router to operators that expect its key
	TLS      *tls.Config        // for Serve; nil: HTTP/2 in the clear
	Log      *slog.Logger       // nil: none

	MaxSessions int // 0: 1,024
	MaxPending  int // handshakes at once, a quarter of it from one host; 0: 256

	pace pace // zero: defaultPace
	now  func() time.Time
}

// Hub is the router's end of the protocol: the sessions of all its operators.
// It is a Network.
type Hub struct {
	o        HubOptions
	instance [16]byte
	metrics  *HubMetrics
	warnings chatter

	mu        sync.Mutex // guards all below, and what rounds and sessions say it does
	sessions  map[ID]*hubSession
	order     map[Scheme][]*hubSession // those that take assignments, ascending by their names
	rounds    map[uint64]*hubRound
	last      uint64 // the round that was opened last
	cosigners *Set   // of Schnorr, as it was last seen; nil: not yet
	turn      int    // whose turn it is to send updates along
	changed   chan struct{}
	pending   map[string]int // handshakes, by host
	shaking   int            // handshakes
	scores    map[ID]*score
	closed    bool
}

// NewHub makes a hub with no sessions. Its owner calls Refresh at every head.
func NewHub(o HubOptions) (*Hub, error) {
	switch {
	case len(o.Identity) != ed25519.PrivateKeySize:
		return nil, errors.New("hub: an Ed25519 identity is needed")
	case o.Terms == nil || o.Members == nil:
		return nil, errors.New("hub: terms and members are needed")
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.MaxSessions == 0 {
		o.MaxSessions = 1024
	}
	if o.MaxPending == 0 {
		o.MaxPending = 256
	}
	if o.pace == (pace{}) {
		o.pace = defaultPace
	}
	if o.now == nil {
		o.now = time.Now
	}
	h := &Hub{
		o: o, metrics: newHubMetrics(), sessions: make(map[ID]*hubSession), rounds: make(map[uint64]*hubRound),
		changed: make(chan struct{}), pending: make(map[string]int), scores: make(map[ID]*score),
	}
	rand.Read(h.instance[:])
	return h, nil
}

// Connected are the operators of a scheme that take assignments, ascending.
func (h *Hub) Connected(scheme Scheme) []ID {
	cosigners := h.o.Members(SchemeSchnorr)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.enlist(cosigners)
	ids := make([]ID, len(h.order[scheme]))
	for i, s := range h.order[scheme] {
		ids[i] = s.as(scheme)
	}
	return ids
}

// Changed is closed when someone joins or leaves after it was returned, or has
// nonces or a share to give again.
func (h *Hub) Changed() <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.changed
}

// Ask puts an assignment to all operators of its scheme, or to those that are
// named.
func (h *Hub) Ask(a Assignment, only ...ID) Round {
	if a.Scheme != SchemeSchnorr {
		a.Scheme = SchemeBLS
	}
	cosigners := h.o.Members(SchemeSchnorr)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.enlist(cosigners)
	h.last++
	order := h.order[a.Scheme]
	r := newHubRound(h, a, len(order))
	r.only = only
	if err := sendable(&a); err != nil {
		h.o.Log.Error("an assignment is not sent", "target", a.Target, "err", err)
		return r // nobody is asked
	}
	h.rounds[r.id] = r
	for _, last := range []bool{false, true} { // the first sends its updates along
		for i := range order {
			if s := order[(h.turn+i)%len(order)]; h.score(s.id).passedOver(h.o.now()) == last {
				r.ask(s)
			}
		}
	}
	h.turn++
	return r
}

// Refresh cuts off the operators that left the set, and all of them when the
// terms changed: the digests they make would not count.
func (h *Hub) Refresh() {
	set, cosigners, terms := h.o.Members(SchemeBLS), h.o.Members(SchemeSchnorr), h.o.Terms().offer()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.enlist(cosigners)
	if set != nil {
		h.recall(set)
	}
	for _, s := range h.sessions {
		if !s.terms.equal(terms) {
			h.drop(s, because(operatorpb.Reason_REASON_TERMS, "the terms changed: %s", disagreement(terms, s.terms)))
		} else if r := s.misplaced(set, h.cosigners); r != nil {
			h.drop(s, r)
		}
	}
}

// enlist takes note of who is in the Schnorr set. Who came into it is asked what
// is open. The caller holds mu.
func (h *Hub) enlist(cosigners *Set) {
	if cosigners == nil || cosigners == h.cosigners {
		return
	}
	h.cosigners = cosigners
	var came []*hubSession
	changed := false
	for _, s := range h.sessions {
		if in := s.claim.cosigns(cosigners); in != s.cosigns {
			s.cosigns, changed = in, true
			if in {
				came = append(came, s)
			}
		}
	}
	if changed {
		h.list()
	}
	for _, s := range came {
		h.catchUp(s)
	}
}

// catchUp puts to a session what is open, and it has not answered. The caller
// holds mu.
func (h *Hub) catchUp(s *hubSession) {
	for _, id := range slices.Sorted(maps.Keys(h.rounds)) {
		if r := h.rounds[id]; r.lacks(s) {
			r.ask(s)
		}
	}
}

// Close ends all sessions and lets nobody in any more.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, s := range h.sessions {
		h.drop(s, because(operatorpb.Reason_REASON_CLOSING, "the router shuts down"))
	}
}

// enter lets a session in, in place of an older one of the same operator.
func (h *Hub) enter(s *hubSession) *Refused {
	set, cosigners, terms := h.o.Members(SchemeBLS), h.o.Members(SchemeSchnorr), h.o.Terms().offer()
	h.mu.Lock()
	defer h.mu.Unlock()
	h.enlist(cosigners)
	id, r := s.claim.name(set, h.cosigners) // the sets may have changed since the hello
	s.id, s.bls, s.cosigns = id, set != nil && registered(set, s.claim.id, s.claim.address) == nil, s.claim.cosigns(h.cosigners)
	older := h.older(s)
	switch {
	case h.closed:
		return because(operatorpb.Reason_REASON_CLOSING, "the router shuts down")
	case len(older) == 0 && len(h.sessions) >= h.o.MaxSessions:
		return because(operatorpb.Reason_REASON_FULL, "the router has %d sessions already", len(h.sessions))
	case !s.terms.equal(terms): // since the challenge
		return because(operatorpb.Reason_REASON_TERMS, "the terms changed: %s", disagreement(terms, s.terms))
	case r != nil:
		return r
	}
	if r := h.kept(s); r != nil {
		return r
	}
	for _, old := range older {
		h.detach(old, true)
		old.end(because(operatorpb.Reason_REASON_REPLACED, "operator %s joined again", s.id))
		h.o.Log.Warn("an operator joined again; its older session ends", "operator", name(s.id), "from", s.remote)
	}
	h.sessions[s.id] = s
	h.list()
	h.metrics.sessions.Set(float64(len(h.sessions)))
	h.catchUp(s)
	return nil
}

// older are the sessions that a new one takes the place of: those of the same
// operator, by either key. The caller holds mu.
func (h *Hub) older(s *hubSession) (older []*hubSession) {
	for _, o := range h.sessions {
		if o.id == s.id || s.cosigner != (ID{}) && o.cosigner == s.cosigner {
			older = append(older, o)
		}
	}
	return older
}

// drop ends a session and forgets it at once. The caller holds mu.
func (h *Hub) drop(s *hubSession, r *Refused) {
	h.detach(s, false)
	s.end(r)
}

// leave forgets a session that ended.
func (h *Hub) leave(s *hubSession) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.detach(s, false)
}

// detach takes a session out of the hub and of all rounds. The caller holds mu.
func (h *Hub) detach(s *hubSession, replaced bool) {
	if h.sessions[s.id] != s {
		return
	}
	delete(h.sessions, s.id)
	h.metrics.nonces.Sub(float64(len(s.stock.held)))
	h.list()
	h.metrics.sessions.Set(float64(len(h.sessions)))
	for _, r := range h.rounds {
		r.lost(s, replaced)
	}
}

// retire takes a session out of those that are asked; it may still answer. It
// reports false if it is out already.
func (h *Hub) retire(s *hubSession) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s.leaving {
		return false
	}
	s.leaving = true
	h.list()
	return true
}

// list makes the order of each scheme anew, and tells who waits for a change. The caller holds mu.
func (h *Hub) list() {
	h.order = make(map[Scheme][]*hubSession)
	for _, scheme := range []Scheme{SchemeBLS, SchemeSchnorr} {
		var order []*hubSession
		for _, s := range h.sessions {
			if !s.leaving && s.serves(scheme) {
				order = append(order, s)
			}
		}
		slices.SortFunc(order, func(a, b *hubSession) int {
			x, y := a.as(scheme), b.as(scheme)
			return bytes.Compare(x[:], y[:])
		})
		h.order[scheme] = order
	}
	h.stir()
}

// stir tells who waits for a change. The caller holds mu.
func (h *Hub) stir() {
	close(h.changed)
	h.changed = make(chan struct{})
}

// admit takes a place among the handshakes under way.
func (h *Hub) admit(host string) *Refused {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return because(operatorpb.Reason_REASON_CLOSING, "the router shuts down")
	case h.shaking >= h.o.MaxPending || h.pending[host] >= max(1, h.o.MaxPending/4):
		return because(operatorpb.Reason_REASON_FULL, "the router has too many handshakes under way")
	}
	h.shaking++
	h.pending[host]++
	return nil
}

// release gives the place back.
func (h *Hub) release(host string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shaking--
	if h.pending[host]--; h.pending[host] == 0 {
		delete(h.pending, host)
	}
}
