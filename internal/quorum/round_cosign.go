package quorum

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// maxStock bounds the nonces that a hub holds of one session.
const maxStock = 256

// stock is the nonces of a session that nobody was handed yet, in the order of
// their numbers. Hub.mu guards it.
type stock struct {
	last uint64 // the number of the newest that came
	held []numbered
	in   map[schnorr.PublicNonce]bool // those held
}

type numbered struct {
	number uint64
	nonce  schnorr.PublicNonce
}

// add takes nonces in, all or none.
func (s *stock) add(l nonceList) error {
	switch {
	case l.first != s.last+1:
		return breach("nonces from number %d, the next is %d", l.first, s.last+1)
	case len(s.held)+len(l.nonces) > maxStock:
		return breach("%d nonces wait already, %d more came; at most %d may", len(s.held), len(l.nonces), maxStock)
	}
	for i, n := range l.nonces {
		if s.in[n] || slices.Contains(l.nonces[:i], n) {
			return breach("a nonce was sent twice")
		}
	}
	if s.in == nil {
		s.in = make(map[schnorr.PublicNonce]bool)
	}
	for _, n := range l.nonces {
		s.last++
		s.held = append(s.held, numbered{s.last, n})
		s.in[n] = true
	}
	return nil
}

// take hands the oldest out.
func (s *stock) take() (numbered, bool) {
	if len(s.held) == 0 {
		return numbered{}, false
	}
	n := s.held[0]
	s.held = s.held[1:]
	delete(s.in, n.nonce)
	return n, true
}

// putBack takes one in again that was handed out and shown to nobody.
func (s *stock) putBack(n numbered) {
	i, _ := slices.BinarySearchFunc(s.held, n, func(a, b numbered) int { return cmp.Compare(a.number, b.number) })
	s.held = slices.Insert(s.held, i, n)
	s.in[n.nonce] = true
}

// restock takes in what an operator sent. An error is a breach of the protocol.
func (h *Hub) restock(s *hubSession, l nonceList) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s.cosigner == (ID{}) {
		return breach("nonces of an operator without a Schnorr key")
	}
	empty := len(s.stock.held) == 0
	if err := s.stock.add(l); err != nil {
		return err
	}
	if h.sessions[s.id] == s {
		h.metrics.nonces.Add(float64(len(l.nonces)))
		if empty {
			h.stir()
		}
	}
	return nil
}

// takenFrom is a nonce that was taken for a round.
type takenFrom struct {
	from  ID
	nonce schnorr.PublicNonce
}

type takenNonce struct {
	session *hubSession
	number  uint64
}

// sharedBy names a share: numbers are a session's own.
type sharedBy struct {
	session *hubSession
	nonce   uint64
}

// sharing is a request for a share under way.
type sharing struct {
	done    chan struct{} // closed when the rest is set
	partial schnorr.Partial
	err     error
}

func (s *sharing) finish(partial schnorr.Partial, err error) {
	s.partial, s.err = partial, err
	close(s.done)
}

// Nonces takes a nonce of each operator that signed and is still there.
func (r *hubRound) Nonces(of []ID) map[ID]schnorr.PublicNonce {
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	nonces := make(map[ID]schnorr.PublicNonce, len(of))
	for _, id := range of {
		p := r.peers[id]
		if r.closed || r.scheme != SchemeSchnorr || p == nil || p.session == nil || p.signed != p.session {
			continue
		}
		if _, twice := nonces[id]; twice {
			continue
		}
		n, ok := p.session.stock.take()
		if !ok {
			continue
		}
		r.hub.metrics.nonces.Dec()
		if r.taken == nil {
			r.taken, r.shares = make(map[takenFrom]takenNonce), make(map[sharedBy]*sharing)
		}
		r.taken[takenFrom{id, n.nonce}] = takenNonce{p.session, n.number}
		nonces[id] = n.nonce
	}
	return nonces
}

// Return puts nonces back that nobody was shown. A nonce that was asked for is not
// among those taken any more, and stays used.
func (r *hubRound) Return(nonces map[ID]schnorr.PublicNonce) {
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	for id, nonce := range nonces {
		r.putBack(takenFrom{id, nonce})
	}
}

// putBack puts a nonce back that its operator was not asked for: at a round's end
// too, when a request came too late for it. An operator makes new ones only for
// those that it was asked for, so one that got lost would be missing for as long
// as its session lasts. The caller holds mu.
func (r *hubRound) putBack(key takenFrom) {
	n, ok := r.taken[key]
	delete(r.taken, key)
	if ok && r.hub.sessions[n.session.id] == n.session {
		n.session.stock.putBack(numbered{n.number, key.nonce})
		r.hub.metrics.nonces.Inc()
	}
}

// Cosign asks an operator for its share of a signature.
func (r *hubRound) Cosign(ctx context.Context, from ID, digest [32]byte, signers []Cosigner) (schnorr.Partial, error) {
	s, err := r.request(from, digest, signers)
	if err != nil {
		r.hub.metrics.shares.WithLabelValues("gone").Inc()
		return schnorr.Partial{}, fmt.Errorf("cosign: %w", err)
	}
	patience, cancel := context.WithTimeout(ctx, r.hub.o.pace.fetch)
	defer cancel()
	select {
	case <-s.done:
		if s.err != nil {
			return schnorr.Partial{}, fmt.Errorf("cosign: %w", s.err)
		}
		return s.partial, nil
	case <-r.done:
		return schnorr.Partial{}, fmt.Errorf("cosign: %w: the round is closed", ErrNoShare)
	case <-patience.Done():
	}
	r.hub.metrics.shares.WithLabelValues("late").Inc()
	if ctx.Err() != nil {
		return schnorr.Partial{}, fmt.Errorf("cosign: %w", ctx.Err())
	}
	return schnorr.Partial{}, fmt.Errorf("cosign: %w: it did not answer", ErrNoShare)
}

// request sends a request. Once it is sent the operator's nonce is used up.
func (r *hubRound) request(from ID, digest [32]byte, signers []Cosigner) (*sharing, error) {
	signers = slices.SortedFunc(slices.Values(signers), func(a, b Cosigner) int { return bytes.Compare(a.Address[:], b.Address[:]) })
	own := slices.IndexFunc(signers, func(c Cosigner) bool { return SchnorrID(c.Address) == from })
	if own < 0 || len(signers) > maxSigners || !distinct(signers) {
		return nil, fmt.Errorf("%w: %d signers, of whom it is not one, or who are not distinct", ErrNoShare, len(signers))
	}
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	key := takenFrom{from, signers[own].Nonce}
	n, ok := r.taken[key]
	p := r.peers[from]
	switch {
	case r.closed || p == nil || p.session == nil:
		return nil, fmt.Errorf("%w: it is not there", ErrNoShare)
	case !ok || n.session != p.session || p.signed != p.session:
		return nil, fmt.Errorf("%w: its nonce was not taken in this round, or is used up, or its session ended", ErrNoShare)
	case digest != p.digest:
		return nil, fmt.Errorf("%w: it answered with another digest", ErrNoShare)
	}
	delete(r.taken, key)
	m := &operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Cosign{Cosign: encodeCosign(cosign{id: r.id, digest: digest, nonce: n.number, signers: signers})}}
	if !p.session.out.must(m, proto.Size(m)) {
		r.hub.drop(p.session, because(operatorpb.Reason_REASON_TIMEOUT, "the operator reads too slowly"))
		return nil, fmt.Errorf("%w: it reads too slowly", ErrNoShare)
	}
	p.session.owed = min(p.session.owed+1, maxOwed)
	s := &sharing{done: make(chan struct{})}
	r.shares[sharedBy{p.session, n.number}] = s
	return s, nil
}

// distinct reports whether no address stands twice in a sorted list.
func distinct(signers []Cosigner) bool {
	var last common.Address
	for i, c := range signers {
		if i > 0 && c.Address == last {
			return false
		}
		last = c.Address
	}
	return true
}

// shared takes a share. It reports false if nobody asked for it. The caller
// holds mu.
func (r *hubRound) shared(s *hubSession, a cosigned) bool {
	key := sharedBy{s, a.nonce}
	asked := r.shares[key]
	if asked == nil {
		return false
	}
	delete(r.shares, key)
	if a.refusal != nil {
		r.hub.metrics.shares.WithLabelValues("refused").Inc()
		asked.finish(schnorr.Partial{}, &shareRefused{a.refusal})
		return true
	}
	r.hub.metrics.shares.WithLabelValues("given").Inc()
	asked.finish(a.partial, nil)
	return true
}

// lostShares ends what a session was asked for that is gone. The caller holds mu.
func (r *hubRound) lostShares(s *hubSession) {
	for key, asked := range r.shares {
		if key.session == s {
			r.hub.metrics.shares.WithLabelValues("gone").Inc()
			asked.finish(schnorr.Partial{}, fmt.Errorf("%w: it left", ErrNoShare))
			delete(r.shares, key)
		}
	}
	for key, n := range r.taken {
		if n.session == s {
			delete(r.taken, key)
		}
	}
}
