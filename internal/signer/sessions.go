package signer

import (
	"sync"
	"time"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
)

// Bounds of the nonces that are kept.
const (
	maxSessions = 8       // a node that restarts has a new one; the one longest silent makes room
	maxKept     = 1 << 13 // nonces of one session: 64 for each of 128 routers
	leaseTime   = 5 * time.Minute
)

// sessionID is what a client calls its session. It is no secret.
type sessionID [16]byte

// sessions says which nonces are whose. The secret halves are with the keeper:
// what leaves a session is taken out of there by the one who took it.
type sessions struct {
	keeper quorum.NonceKeeper
	now    func() time.Time

	mu   sync.Mutex
	open map[sessionID]*session
}

type session struct {
	nonces map[schnorr.PublicNonce]struct{} // neither used nor forgotten
	heard  time.Time
}

func newSessions(keeper quorum.NonceKeeper, now func() time.Time) *sessions {
	return &sessions{keeper: keeper, now: now, open: make(map[sessionID]*session)}
}

// of is a session that is open, and was heard of now; nil: there is none. The
// lock is held.
func (s *sessions) of(id sessionID) *session {
	s.expire()
	found := s.open[id]
	if found != nil {
		found.heard = s.now()
	}
	return found
}

// room reports whether a session may have n more.
func (s *sessions) room(id sessionID, n int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.of(id)
	return found == nil || len(found.nonces)+n <= maxKept
}

// add gives nonces to a session, which it opens if need be; false: it has too
// many.
func (s *sessions) add(id sessionID, nonces []schnorr.PublicNonce) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.of(id)
	if found == nil {
		for len(s.open) >= maxSessions {
			s.end(s.silent())
		}
		found = &session{nonces: make(map[schnorr.PublicNonce]struct{}), heard: s.now()}
		s.open[id] = found
	}
	if len(found.nonces)+len(nonces) > maxKept {
		return false
	}
	for _, n := range nonces {
		found.nonces[n] = struct{}{}
	}
	return true
}

// take takes a nonce out of its session, for good; false: it is not in it.
func (s *sessions) take(id sessionID, nonce schnorr.PublicNonce) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.of(id)
	if found == nil {
		return false
	}
	_, ok := found.nonces[nonce]
	delete(found.nonces, nonce)
	return ok
}

// forget destroys nonces of a session, and says how many it has left.
func (s *sessions) forget(id sessionID, nonces []schnorr.PublicNonce) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.of(id)
	if found == nil {
		return 0
	}
	for _, n := range nonces {
		if _, ok := found.nonces[n]; ok { // another session's stay
			delete(found.nonces, n)
			s.keeper.Forget(n)
		}
	}
	return len(found.nonces)
}

// leave ends a session.
func (s *sessions) leave(id sessionID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end(id)
}

// sweep ends the sessions that were silent for too long.
func (s *sessions) sweep() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
}

// close ends all.
func (s *sessions) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := range s.open {
		s.end(id)
	}
}

// kept is how many nonces there are.
func (s *sessions) kept() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, each := range s.open {
		n += len(each.nonces)
	}
	return n
}

// end destroys what a session has. The lock is held.
func (s *sessions) end(id sessionID) {
	found := s.open[id]
	if found == nil {
		return
	}
	delete(s.open, id)
	for n := range found.nonces {
		s.keeper.Forget(n)
	}
}

// expire is sweep; the lock is held.
func (s *sessions) expire() {
	now := s.now()
	for id, each := range s.open {
		if now.Sub(each.heard) > leaseTime {
			s.end(id)
		}
	}
}

// silent is the session that was not heard of for longest. The lock is held.
func (s *sessions) silent() (oldest sessionID) {
	var heard time.Time
	for id, each := range s.open {
		if heard.IsZero() || each.heard.Before(heard) {
			oldest, heard = id, each.heard
		}
	}
	return oldest
}
