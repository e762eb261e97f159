package quorum

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/schnorr"
)

// peer is an operator on the other side of a fake network: a real key, and
// knobs.
type peer struct {
	id      ID
	key     bls.SecretKey
	delay   time.Duration
	updates []byte                                    // what it derived
	send    bool                                      // it sends them along
	mute    bool                                      // it never answers
	leaves  bool                                      // its session ends instead of an answer
	says    func(asked int, honest Answer) Answer     // nil: the honest answer
	fetched func(ctx context.Context) ([]byte, error) // nil: the updates
}

// fakeNetwork reaches peers without a wire. The hub's contract holds: a peer is
// heard once in a round.
type fakeNetwork struct {
	mu      sync.Mutex
	peers   []*peer
	changed chan struct{}
	asks    int
	fetches int
	open    int // rounds
	joined  []func(*peer)
}

func (n *fakeNetwork) Connected(Scheme) (ids []ID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, p := range n.peers {
		ids = append(ids, p.id)
	}
	return ids
}

func (n *fakeNetwork) Changed() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.changed
}

// join brings a peer in while rounds are under way.
func (n *fakeNetwork) join(p *peer) {
	n.mu.Lock()
	n.peers = append(n.peers, p)
	close(n.changed)
	n.changed = make(chan struct{})
	joined := slices.Clone(n.joined)
	n.mu.Unlock()
	for _, ask := range joined {
		ask(p)
	}
}

func (n *fakeNetwork) Ask(a Assignment, only ...ID) Round {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.asks++
	n.open++
	r := &fakeRound{n: n, a: a, only: only, asked: n.asks, replies: make(chan Reply)}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	for _, p := range n.peers {
		r.ask(p)
	}
	n.joined = append(n.joined, r.ask)
	return r
}

type fakeRound struct {
	n       *fakeNetwork
	a       Assignment
	asked   int
	only    []ID
	replies chan Reply
	ctx     context.Context
	cancel  context.CancelFunc
	wg      sync.WaitGroup
}

func (r *fakeRound) ask(p *peer) {
	if p.mute || r.ctx.Err() != nil || r.only != nil && !slices.Contains(r.only, p.id) {
		return
	}
	r.wg.Go(func() {
		select {
		case <-time.After(p.delay):
		case <-r.ctx.Done():
			return
		}
		digest := payload.Digest(r.a.Transition(), p.updates)
		reply := Reply{From: p.id, Answer: signedAnswer(p.key, Terms{}, r.a, digest), Left: p.leaves}
		if p.says != nil {
			reply.Answer = p.says(r.asked, reply.Answer)
		}
		if p.send {
			reply.Updates = p.updates
		}
		select {
		case r.replies <- reply:
		case <-r.ctx.Done():
		}
	})
}

func (r *fakeRound) Replies() <-chan Reply { return r.replies }

func (r *fakeRound) Nonces([]ID) map[ID]schnorr.PublicNonce { return nil }

func (r *fakeRound) Cosign(context.Context, ID, [32]byte, []Cosigner) (schnorr.Partial, error) {
	return schnorr.Partial{}, ErrNoShare
}

func (r *fakeRound) Fetch(ctx context.Context, from ID, digest [32]byte) ([]byte, error) {
	r.n.mu.Lock()
	r.n.fetches++
	i := slices.IndexFunc(r.n.peers, func(p *peer) bool { return p.id == from })
	r.n.mu.Unlock()
	if i < 0 {
		return nil, errors.New("not connected")
	}
	p := r.n.peers[i]
	if p.fetched != nil {
		return p.fetched(ctx)
	}
	return p.updates, nil
}

func (r *fakeRound) Close() {
	r.cancel()
	r.wg.Wait()
	r.n.mu.Lock()
	defer r.n.mu.Unlock()
	r.n.open--
}

// signedAnswer is an honest operator's.
func signedAnswer(key bls.SecretKey, terms Terms, a Assignment, digest [32]byte) Answer {
	in := a.attested(terms.ChainID, terms.Registry)
	return Answer{Digest: digest, Signature: key.Sign(digest), Attestation: key.Sign(in.Message(digest))}
}

// testAssignment is some task at index 7.
var testAssignment = Assignment{
	Target: common.Address{1}, From: common.Address{2}, CallData: []byte{1, 2, 3, 4}, Block: 99, BlockHash: common.Hash{9}, Index: 7,
}

// listOf is a list of updates that counts the transition.
func listOf(count uint64, more ...payload.Update) []byte {
	word := common.Hash{}
	word[31] = byte(count)
	return payload.Encode(append([]payload.Update{{Op: payload.Store, Slot: trackerSlot, Word: word}}, more...))
}

var good = listOf(8)

type scene struct {
	*Coordinator
	net   *fakeNetwork
	set   *Set
	peers []*peer // by place in the set
	liars map[ID]string
}

// stage is a network of honest peers, who answer one after the other; the first
// one sends its updates along.
func stage(set *Set, keys []bls.SecretKey) *scene {
	s := &scene{net: &fakeNetwork{changed: make(chan struct{})}, set: set, liars: map[ID]string{}}
	for i, m := range set.Members {
		p := &peer{id: m.ID, key: keys[i], delay: time.Duration(i+1) * time.Millisecond, updates: good, send: i == 0}
		s.peers = append(s.peers, p)
	}
	s.net.peers = slices.Clone(s.peers)
	var mu sync.Mutex
	s.Coordinator = &Coordinator{
		Network: s.net,
		Members: func(context.Context, Scheme) (*Set, error) { return s.set, nil },
		Liar:    func(id ID, why string) { mu.Lock(); defer mu.Unlock(); s.liars[id] = why },
		Log:     slog.New(slog.DiscardHandler),
	}
	return s
}

func (s *scene) certify(t *testing.T, d time.Duration) (*Certificate, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	cert, err := s.Certify(ctx, testAssignment, DefaultThreshold)
	if s.net.open != 0 {
		t.Errorf("%d rounds were left open", s.net.open)
	}
	if err == nil {
		p, err := cert.Proof(s.set, DefaultThreshold)
		if err != nil || !bls.Verify(p.ApkG2, cert.Digest, p.Sigma) {
			t.Errorf("the certificate does not prove: %v", err)
		}
		if payload.Digest(testAssignment.Transition(), cert.Updates) != cert.Digest {
			t.Error("the updates are not the digest's")
		}
	}
	return cert, err
}

func refusing(r Refusal) func(int, Answer) Answer {
	return func(int, Answer) Answer { return Answer{Refusal: &r} }
}

// play runs a test on a stage of n equal operators, on a clock of its own.
func play(t *testing.T, n int, test func(t *testing.T, s *scene)) {
	set, keys := equalSet(n)
	synctest.Test(t, func(t *testing.T) { test(t, stage(set, keys)) })
}
