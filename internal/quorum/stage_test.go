package quorum

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

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

	joint   schnorr.SecretKey                             // on a stage of cosigners
	pool    int                                           // nonces it has left at the router
	offers  func(schnorr.PublicNonce) schnorr.PublicNonce // nil: its own nonce
	cosigns int                                           // times it was asked for a share
	cosign  func(ctx context.Context, asked int, honest func() (schnorr.Partial, error)) (schnorr.Partial, error)
}

// answer is the honest one.
func (p *peer) answer(a Assignment, digest [32]byte) Answer {
	if a.Scheme == SchemeSchnorr {
		in := a.attested(0, common.Address{})
		commitment := p.joint.SignAlone(in.Message(digest))
		return Answer{Digest: digest, Commitment: &commitment}
	}
	return signedAnswer(p.key, Terms{}, a, digest)
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

	keys   map[common.Address]schnorr.Point // of everyone who ever was registered
	nonces map[schnorr.PublicNonce]*handedOut
	breach []string // of the contract of a round, by the coordinator
}

// handedOut is a nonce that the coordinator took.
type handedOut struct {
	of    ID
	nonce *schnorr.Nonce
	used  bool // its share was asked for
	named bool // it was shown to others
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

	mu sync.Mutex // nobody is asked while it closes
	wg sync.WaitGroup
}

func (r *fakeRound) ask(p *peer) {
	r.mu.Lock()
	defer r.mu.Unlock()
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
		reply := Reply{From: p.id, Answer: p.answer(r.a, digest), Left: p.leaves}
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

func (r *fakeRound) Nonces(of []ID) map[ID]schnorr.PublicNonce {
	r.n.mu.Lock()
	defer r.n.mu.Unlock()
	taken := map[ID]schnorr.PublicNonce{}
	for _, p := range r.n.peers {
		if !slices.Contains(of, p.id) || p.pool == 0 {
			continue
		}
		p.pool--
		nonce, err := p.joint.NewNonce(rand.Reader)
		if err != nil {
			panic(err)
		}
		public := nonce.Public()
		if p.offers != nil {
			public = p.offers(public)
		}
		taken[p.id], r.n.nonces[public] = public, &handedOut{of: p.id, nonce: nonce}
	}
	return taken
}

func (r *fakeRound) Return(nonces map[ID]schnorr.PublicNonce) {
	r.n.mu.Lock()
	defer r.n.mu.Unlock()
	for _, p := range r.n.peers {
		if nonce, ok := nonces[p.id]; ok {
			if handed := r.n.nonces[nonce]; handed == nil || handed.used || handed.named {
				r.n.breach = append(r.n.breach, "a nonce that was named is given back")
			}
			delete(r.n.nonces, nonce)
			p.pool++
		}
	}
}

// Cosign holds the coordinator to the contract: ascending signers, each with a
// nonce of its own that was taken, which is asked for once.
func (r *fakeRound) Cosign(ctx context.Context, from ID, digest [32]byte, signers []Cosigner) (schnorr.Partial, error) {
	r.n.mu.Lock()
	var p *peer
	if i := slices.IndexFunc(r.n.peers, func(p *peer) bool { return p.id == from }); i >= 0 {
		p = r.n.peers[i]
	}
	wrong := func(format string, args ...any) { r.n.breach = append(r.n.breach, fmt.Sprintf(format, args...)) }
	named := make([]schnorr.Signer, len(signers))
	var mine *schnorr.Nonce
	for i, s := range signers {
		if i > 0 && s.Address.Cmp(signers[i-1].Address) <= 0 {
			wrong("signers are not ascending")
		}
		handed := r.n.nonces[s.Nonce]
		if handed == nil || handed.of != SchnorrID(s.Address) {
			wrong("a nonce is not its signer's")
			continue
		}
		handed.named = true
		if handed.of == from {
			if handed.used {
				wrong("a nonce is asked for twice")
			}
			handed.used, mine = true, handed.nonce
		}
		named[i] = schnorr.Signer{Key: r.n.keys[s.Address], Nonce: s.Nonce}
	}
	if mine == nil {
		wrong("the one that is asked is not among the signers")
	}
	asked := 0
	if p != nil {
		p.cosigns++
		asked = p.cosigns
	}
	r.n.mu.Unlock()
	if p == nil || mine == nil {
		return schnorr.Partial{}, ErrNoShare
	}
	honest := func() (schnorr.Partial, error) {
		session, err := schnorr.NewSession(digest, named)
		if err != nil {
			return schnorr.Partial{}, err
		}
		return session.Sign(p.joint, mine)
	}
	if p.cosign != nil {
		return p.cosign(ctx, asked, honest)
	}
	return honest()
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
	r.mu.Lock()
	r.cancel()
	r.mu.Unlock()
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
	a     Assignment
	th    Threshold
	peers []*peer // by place in the set
	liars map[ID]string
}

// stage is a network of honest peers, who answer one after the other; the first
// one sends its updates along.
func stage(set *Set, keys []bls.SecretKey) *scene {
	return staged(set, func(i int, p *peer) { p.key = keys[i] })
}

func staged(set *Set, equip func(i int, p *peer)) *scene {
	s := &scene{net: &fakeNetwork{changed: make(chan struct{}), nonces: map[schnorr.PublicNonce]*handedOut{}, keys: map[common.Address]schnorr.Point{}},
		set: set, a: testAssignment, th: DefaultThreshold, liars: map[ID]string{}}
	for i, m := range set.Members {
		p := &peer{id: m.ID, delay: time.Duration(i+1) * time.Millisecond, updates: good, send: i == 0}
		equip(i, p)
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
	cert, err := s.Certify(ctx, s.a, s.th)
	if s.net.open != 0 {
		t.Errorf("%d rounds were left open", s.net.open)
	}
	if len(s.net.breach) > 0 {
		t.Errorf("the coordinator breaks the contract: %v", s.net.breach)
	}
	if err == nil {
		s.prove(t, cert)
		if payload.Digest(testAssignment.Transition(), cert.Updates) != cert.Digest {
			t.Error("the updates are not the digest's")
		}
	}
	return cert, err
}

// prove checks a certificate as the contracts do.
func (s *scene) prove(t *testing.T, cert *Certificate) {
	t.Helper()
	if s.a.Scheme != SchemeSchnorr {
		p, err := cert.Proof(s.set, s.th)
		if err != nil || !bls.Verify(p.ApkG2, cert.Digest, p.Sigma) {
			t.Errorf("the certificate does not prove: %v", err)
		}
		return
	}
	p, err := cert.SchnorrProof(s.set, s.th)
	if err != nil {
		t.Errorf("the certificate does not prove: %v", err)
		return
	}
	var all, missing []schnorr.Point
	for _, m := range s.set.Members {
		all = append(all, m.Schnorr)
		if slices.Contains(p.NonSigners, m.Address) {
			missing = append(missing, m.Schnorr)
		}
	}
	if !slices.IsSortedFunc(p.NonSigners, common.Address.Cmp) || len(missing) != len(p.NonSigners) ||
		!schnorr.Verify(schnorr.Sub(schnorr.Sum(all...), missing...), cert.Digest, p.Signature) {
		t.Error("the signature is not that of the set less its non-signers")
	}
}

func refusing(r Refusal) func(int, Answer) Answer {
	return func(int, Answer) Answer { return Answer{Refusal: &r} }
}

// play runs a test on a stage of n equal operators, on a clock of its own.
func play(t *testing.T, n int, test func(t *testing.T, s *scene)) {
	set, keys := equalSet(n)
	synctest.Test(t, func(t *testing.T) { test(t, stage(set, keys)) })
}

// testSchnorrKey is the Schnorr key of a number: always the same.
func testSchnorrKey(i int) schnorr.SecretKey {
	key, err := schnorr.ParseSecretKey(common.BigToHash(big.NewInt(int64(7000 + i))).Bytes())
	if err != nil {
		panic(err)
	}
	return key
}

// jointSet is a Schnorr set of some keys with these weights.
func jointSet(keys []schnorr.SecretKey, weights ...int64) (*Set, map[ID]schnorr.SecretKey) {
	set := &Set{Block: 100, Scheme: SchemeSchnorr, Quorums: []byte{0}}
	secrets := map[ID]schnorr.SecretKey{}
	for i, weight := range weights {
		point := keys[i].PublicKey()
		m := Member{ID: SchnorrID(point.Address()), Address: point.Address(), Schnorr: point, Stake: []uint256.Int{*uint256.NewInt(uint64(weight))}, In: []bool{true}}
		secrets[m.ID] = keys[i]
		set.Members = append(set.Members, m)
	}
	slices.SortFunc(set.Members, func(a, b Member) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	return set, secrets
}

// cosignStage is a network of honest cosigners.
func cosignStage(weights ...int64) *scene {
	keys := make([]schnorr.SecretKey, len(weights))
	for i := range keys {
		keys[i] = testSchnorrKey(i)
	}
	return cosignStageOf(keys, weights...)
}

func cosignStageOf(keys []schnorr.SecretKey, weights ...int64) *scene {
	set, secrets := jointSet(keys, weights...)
	s := staged(set, func(i int, p *peer) { p.joint, p.pool = secrets[p.id], 1000 })
	s.a.Scheme = SchemeSchnorr
	for _, m := range set.Members {
		s.net.keys[m.Address] = m.Schnorr
	}
	return s
}

// cosigners runs a test on a stage of cosigners, on a clock of its own.
func cosigners(t *testing.T, weights []int64, test func(t *testing.T, s *scene)) {
	synctest.Test(t, func(t *testing.T) { test(t, cosignStage(weights...)) })
}

// equal are n equal weights.
func equal(n int) []int64 { return slices.Repeat([]int64{100}, n) }
