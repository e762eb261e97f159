package quorum

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// ErrNotHeld says that an operator does not have the updates, or is not there
// to send them.
var ErrNotHeld = errors.New("the operator does not hold these updates")

// hubRound is an assignment that is open at a hub.
type hubRound struct {
	hub     *Hub
	id      uint64
	scheme  Scheme
	plain   *operatorpb.RouterMessage // shared by all sessions: call data is held once
	full    *operatorpb.RouterMessage // with_updates
	size    int
	only    []ID // who is asked, by their names under the scheme; nil: everyone
	replies chan Reply
	done    chan struct{} // closed by Close

	// Guarded by hub.mu.
	peers   map[ID]*roundPeer
	sender  *hubSession // who was asked to send its updates along, and is still there
	fetches map[wantedFrom]*fetch
	taken   map[takenFrom]takenNonce // nonces that no share was asked for yet
	shares  map[sharedBy]*sharing    // what was asked for with the others
	backlog []Reply                  // what the channel had no room for
	pumping bool                     // a goroutine moves the backlog
	closed  bool
}

// roundPeer is an operator's part in a round.
type roundPeer struct {
	session  *hubSession // that was asked; nil if it is gone, or had no room
	asked    time.Time
	answered bool
	digest   [32]byte    // that it signed; zero: it refused
	heard    *hubSession // the last session that it answered in
	signed   *hubSession // the last session that it answered with digest in: shares are asked for there
	again    bool        // another digest was told
	left     bool        // Left was told
}

type wantedFrom struct {
	from   ID
	digest [32]byte
}

// fetch is a request for updates under way.
type fetch struct {
	session *hubSession
	done    chan struct{} // closed when the rest is set
	updates []byte
	err     error
}

// newHubRound makes a round that nobody has been asked in. The caller holds mu.
func newHubRound(h *Hub, a Assignment, peers int) *hubRound {
	r := &hubRound{
		hub: h, id: h.last, scheme: a.Scheme, replies: make(chan Reply, 2*peers+2), done: make(chan struct{}),
		peers: make(map[ID]*roundPeer, peers),
	}
	message := func(with bool) *operatorpb.RouterMessage {
		m := encodeAssignment(asked{id: r.id, withUpdates: with, Assignment: a})
		return &operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Assignment{Assignment: m}}
	}
	r.plain, r.full = message(false), message(true)
	r.size = proto.Size(r.full)
	return r
}

// ask puts the round to a session. The caller holds mu.
func (r *hubRound) ask(s *hubSession) {
	from := s.as(r.scheme)
	if !s.serves(r.scheme) || r.only != nil && !slices.Contains(r.only, from) {
		return
	}
	p := r.peers[from]
	if p == nil {
		p = new(roundPeer)
		r.peers[from] = p
	}
	m, sends := r.plain, r.sender == nil && !p.answered
	if sends {
		m = r.full
	}
	if !s.out.offer(waiting[operatorpb.RouterMessage]{message: m, size: r.size, id: r.id}) {
		r.hub.metrics.ignored.WithLabelValues("slow").Inc()
		p.session = nil
		r.tellLeft(from, p)
		return
	}
	p.session, p.asked = s, r.hub.o.now()
	s.owed = min(s.owed+1, maxOwed)
	if sends {
		r.sender = s
	}
}

// lacks reports whether an answer of a session is wanted. One that came back
// after it signed is asked again where it has a share to give: the share belongs
// to an answer of the same session. The caller holds mu.
func (r *hubRound) lacks(s *hubSession) bool {
	p := r.peers[s.as(r.scheme)]
	if p == nil || !p.answered {
		return p == nil || p.session != s
	}
	return r.scheme == SchemeSchnorr && p.digest != [32]byte{} && p.session != s
}

// lost takes a session out. The caller holds mu.
func (r *hubRound) lost(s *hubSession, replaced bool) {
	from := s.as(r.scheme)
	p := r.peers[from]
	if r.sender == s && !(p != nil && p.answered) {
		r.sender = nil
	}
	r.lostShares(s)
	for key, f := range r.fetches {
		if f.session == s {
			f.finish(nil, ErrNotHeld)
			delete(r.fetches, key)
		}
	}
	if p != nil && p.session == s {
		p.session = nil
		if !replaced {
			r.tellLeft(from, p)
		}
	}
}

func (r *hubRound) tellLeft(id ID, p *roundPeer) {
	if !p.answered && !p.left {
		p.left = true
		r.deliver(Reply{From: id, Left: true})
	}
}

// answer takes what a session said. It reports false if nobody asked it that.
// The caller holds mu.
func (r *hubRound) answer(s *hubSession, a answered) bool {
	from := s.as(r.scheme)
	p := r.peers[from]
	if p == nil || p.session != s {
		return false
	}
	if a.Refusal == nil && (a.Commitment != nil) != (r.scheme == SchemeSchnorr) {
		return r.broke(s, "it signed by another scheme than it was asked to")
	}
	first := p.heard != s
	p.heard = s
	if p.answered {
		if first && a.Refusal == nil && a.Digest == p.digest {
			p.signed = s
			r.hub.stir() // it has a share to give again
			return true
		}
		if !p.again && a.Refusal == nil && p.digest != [32]byte{} && a.Digest != p.digest {
			p.again = true
			r.deliver(Reply{From: from, Answer: a.Answer, Again: true})
		}
		return first
	}
	if r.sender == s && a.Refusal == nil && len(a.updates) == 0 {
		// Every task that it is to send the list of would wait for a fetch.
		return r.broke(s, "it signed, and did not send the updates that it was asked for")
	}
	p.answered, p.digest = true, a.Digest
	if a.Refusal == nil {
		p.signed = s
	}
	r.hub.score(s.id).answered(a.Answer, r.hub.o.now().Sub(p.asked))
	reply := Reply{From: from, Answer: a.Answer}
	if r.sender == s {
		if a.Refusal != nil {
			r.hub.score(s.id).passOver(r.hub.o.now())
		}
		reply.Updates = a.updates
	} else if len(a.updates) > 0 {
		r.hub.metrics.ignored.WithLabelValues("updates").Inc()
	}
	r.deliver(reply)
	return true
}

// broke ends a session whose answer breaks the protocol. The caller holds mu.
func (r *hubRound) broke(s *hubSession, words string) bool {
	r.hub.shut(s, cutViolation, words)
	r.hub.drop(s, because(operatorpb.Reason_REASON_VIOLATION, "%v", breach("%s", words)))
	return true
}

// deliver never blocks: what finds no room waits aside. Every operator is heard
// three times at most, so the backlog is bounded. The caller holds mu.
func (r *hubRound) deliver(reply Reply) {
	if !r.pumping {
		select {
		case r.replies <- reply:
			return
		default:
		}
	}
	r.backlog = append(r.backlog, reply)
	if !r.pumping {
		r.pumping = true
		go r.pump()
	}
}

// pump moves the backlog into the channel; it ends with it or with the round.
func (r *hubRound) pump() {
	for {
		r.hub.mu.Lock()
		if len(r.backlog) == 0 {
			r.pumping = false
			r.hub.mu.Unlock()
			return
		}
		reply := r.backlog[0]
		r.backlog = r.backlog[1:]
		r.hub.mu.Unlock()
		select {
		case r.replies <- reply:
		case <-r.done:
			return
		}
	}
}

// Replies come as they arrive.
func (r *hubRound) Replies() <-chan Reply { return r.replies }

// Fetch asks an operator for its updates. Callers that want the same share one
// request.
func (r *hubRound) Fetch(ctx context.Context, from ID, digest [32]byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, r.hub.o.pace.fetch)
	defer cancel()
	f, err := r.want(wantedFrom{from, digest})
	if err != nil {
		return nil, err
	}
	select {
	case <-f.done:
		return f.updates, f.err
	case <-r.done:
		return nil, fmt.Errorf("fetch updates: %w: the round is closed", ErrNotHeld)
	case <-ctx.Done():
		return nil, fmt.Errorf("fetch updates: %w", ctx.Err())
	}
}

func (r *hubRound) want(key wantedFrom) (*fetch, error) {
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	p := r.peers[key.from]
	if r.closed || p == nil || p.session == nil {
		return nil, fmt.Errorf("fetch updates: %w", ErrNotHeld)
	}
	if f := r.fetches[key]; f != nil {
		return f, nil
	}
	m := &operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Fetch{Fetch: &operatorpb.Fetch{Id: r.id, Digest: key.digest[:]}}}
	if !p.session.out.must(m, proto.Size(m)) {
		r.hub.drop(p.session, because(operatorpb.Reason_REASON_TIMEOUT, "the operator reads too slowly"))
		return nil, fmt.Errorf("fetch updates: %w", ErrNotHeld)
	}
	p.session.owed = min(p.session.owed+1, maxOwed)
	f := &fetch{session: p.session, done: make(chan struct{})}
	if r.fetches == nil {
		r.fetches = make(map[wantedFrom]*fetch)
	}
	r.fetches[key] = f
	return f, nil
}

// fetched takes a list that was fetched. It reports false if nobody wanted it.
// The caller holds mu.
func (r *hubRound) fetched(s *hubSession, l updateList) bool {
	key := wantedFrom{s.as(r.scheme), l.digest}
	f := r.fetches[key]
	if f == nil || f.session != s {
		return false
	}
	delete(r.fetches, key)
	if len(l.updates) == 0 {
		f.finish(nil, ErrNotHeld)
	} else {
		f.finish(l.updates, nil)
	}
	return true
}

func (f *fetch) finish(updates []byte, err error) {
	f.updates, f.err = updates, err
	close(f.done)
}

// Close ends the round.
func (r *hubRound) Close() {
	h := r.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	if r.closed {
		return
	}
	r.closed = true
	close(r.done)
	delete(h.rounds, r.id)
	for _, p := range r.peers {
		if p.session != nil && !p.answered {
			if score := h.score(p.session.id); h.o.now().Sub(p.asked) >= scorePatient {
				score.silent++
			} else {
				score.outrun++
			}
			if p.session == r.sender {
				h.score(p.session.id).passOver(h.o.now())
			}
		}
		if p.session != nil && !p.session.out.recall(r.id) && !p.session.stop(r.id) {
			h.drop(p.session, because(operatorpb.Reason_REASON_TIMEOUT, "the operator reads too slowly"))
		}
	}
	for key := range r.taken {
		r.putBack(key)
	}
}
