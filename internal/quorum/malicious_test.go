package quorum

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// equation is a share that a router got, with all that it needs to use it: the
// nonce's public halves, and the request, which fixes b and e.
type equation struct {
	nonce   schnorr.PublicNonce
	request cosign
	share   schnorr.Partial
}

// findTwice searches a transcript for a nonce that two equations have. Two of
// them, in two secrets each with the key, are what a thief needs.
func findTwice(transcript []equation) error {
	seen := make(map[schnorr.PublicNonce]equation)
	halves := make(map[schnorr.Point]bool)
	for _, e := range transcript {
		if first, ok := seen[e.nonce]; ok {
			return fmt.Errorf("the nonce %s signed twice: share %x of %x, then %x of %x", e.nonce.R1, first.share, first.request.digest, e.share, e.request.digest)
		}
		seen[e.nonce] = e
		for _, half := range []schnorr.Point{e.nonce.R1, e.nonce.R2} {
			if halves[half] {
				return fmt.Errorf("half a nonce signed twice: %s", half)
			}
			halves[half] = true
		}
	}
	return nil
}

// malicious is a coordinator, of two routers, that tries by chance all it can
// think of to have a nonce used twice.
type malicious struct {
	t        *testing.T
	random   *rand.Rand
	operator *jointOperator
	registry *jointRegistry
	others   []common.Address // that it plays itself
	old      []schnorr.PublicNonce
	past     []cosign // all that it ever asked for

	transcript []equation
	moves      map[string]int
}

// seat is a session that it has.
type seat struct {
	*puppet
	opened   <-chan *puppet
	answers  map[uint64]answered
	requests map[uint64][]cosign // by the number of the nonce
	pending  int                 // requests that were not answered
	lost     bool
}

func (m *malicious) sit(opened <-chan *puppet) *seat {
	s := &seat{opened: opened}
	m.join(s)
	return s
}

// join takes the operator's next session.
func (m *malicious) join(s *seat) {
	s.puppet = wireReceive(m.t, s.opened)
	s.stocked()
	s.answers, s.requests, s.pending, s.lost = make(map[uint64]answered), make(map[uint64][]cosign), 0, false
}

// leave ends a session; the nonces stay remembered.
func (m *malicious) leave(s *seat) {
	m.old = append(m.old, s.nonces...)
	s.hangUp()
	m.join(s)
}

// honest is a request that is in order, for a nonce that may not have been used.
func (m *malicious) honest(s *seat) (c cosign, ok bool) {
	if len(s.answers) == 0 {
		return cosign{}, false
	}
	ids := slices.Sorted(maps.Keys(s.answers))
	c.id = ids[m.random.IntN(len(ids))]
	c.digest = s.answers[c.id].Digest
	for c.nonce = 1; len(s.requests[c.nonce]) > 0; c.nonce++ {
	}
	if c.nonce > uint64(len(s.nonces)) {
		return cosign{}, false
	}
	c.signers = []Cosigner{{m.operator.key.PublicKey().Address(), s.nonces[c.nonce-1]}}
	for _, a := range m.others {
		if m.random.IntN(2) == 0 {
			c.signers = append(c.signers, Cosigner{a, m.someNonce()})
		}
	}
	c.signers = ascending(c.signers)
	return c, true
}

// someNonce is a nonce for one of its own: new, or of the operator's own past.
func (m *malicious) someNonce() schnorr.PublicNonce {
	if len(m.old) > 0 && m.random.IntN(3) == 0 {
		return m.old[m.random.IntN(len(m.old))]
	}
	return freshNonce(m.t)
}

// twisted changes one thing in a request.
func (m *malicious) twisted(s *seat, c cosign) cosign {
	c.signers = slices.Clone(c.signers)
	place := m.random.IntN(len(c.signers))
	switch m.random.IntN(8) {
	case 0:
		c.digest[m.random.IntN(32)]++
	case 1:
		c.signers[place].Nonce = m.someNonce()
	case 2:
		c.signers[place].Nonce.R1, c.signers[place].Nonce.R2 = c.signers[place].Nonce.R2, c.signers[place].Nonce.R1
	case 3:
		c.signers[place].Nonce = s.nonces[m.random.IntN(len(s.nonces))]
	case 4:
		c.id = uint64(m.random.IntN(int(s.last) + 2))
		if a, ok := s.answers[c.id]; ok {
			c.digest = a.Digest
		}
		c.id = max(c.id, 1)
	case 5:
		c.signers = slices.Delete(c.signers, place, place+1)
		if len(c.signers) == 0 {
			c.signers = []Cosigner{{m.others[0], m.someNonce()}}
		}
	case 6:
		c.signers = ascending(append(c.signers, Cosigner{common.Address{byte(1 + m.random.IntN(255))}, m.someNonce()}))
	case 7:
		c.nonce = uint64(1 + m.random.IntN(len(s.nonces)))
	}
	return c
}

// ask sends a request, and does not wait.
func (m *malicious) ask(s *seat, c cosign) {
	s.cosign(c)
	s.pending++
	s.requests[c.nonce] = append(s.requests[c.nonce], c)
	m.past = append(m.past, c)
}

// move is one move, at one of its sessions.
func (m *malicious) move(s *seat) {
	c, ok := m.honest(s)
	kind := m.random.IntN(12)
	if !ok {
		kind = 0
	}
	name := ""
	switch kind {
	case 0, 1:
		name = "assign"
		m.settle(s)
		if !s.lost {
			s.answers[s.last+1] = s.assign(jointAssignment(uint64(m.random.IntN(6))))
		}
	case 2, 3, 4:
		name = "honest"
		m.ask(s, c)
	case 5, 6:
		name = "twisted"
		m.ask(s, m.twisted(s, c))
	case 7:
		name = "both at once"
		m.ask(s, c)
		m.ask(s, m.twisted(s, c))
	case 8:
		name = "refused, then right"
		bad := c
		bad.digest[0]++
		m.ask(s, bad)
		m.ask(s, c)
	case 9:
		name = "again"
		if len(m.past) > 0 {
			m.ask(s, m.past[m.random.IntN(len(m.past))])
		}
	case 10:
		name = "stop"
		m.ask(s, c)
		s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Stop{Stop: &operatorpb.Stop{Ids: []uint64{c.id}}}})
		delete(s.answers, c.id)
	case 11:
		name = "cut and come back"
		if m.random.IntN(3) == 0 {
			m.settle(s)
			if !s.lost {
				m.ask(s, c) // on its way
				m.leave(s)
			}
		}
	}
	m.moves[name]++
	if m.random.IntN(3) == 0 {
		m.settle(s)
	}
	if s.lost {
		m.leave(s)
	}
}

// settle hears what is owed and writes it down.
func (m *malicious) settle(s *seat) {
	for ; s.pending > 0 && !s.lost; s.pending-- {
		got, err := s.share()
		if err != nil {
			s.lost = true
			return
		}
		if got.refusal != nil {
			m.moves["(refused)"]++
			continue
		}
		m.moves["(shared)"]++
		own := m.operator.key.PublicKey().Address()
		fits := false
		for _, c := range s.requests[got.nonce] {
			i := slices.IndexFunc(c.signers, func(s Cosigner) bool { return s.Address == own })
			if i >= 0 && c.id == got.id && goodShare(m.t, m.registry, own, c, got.partial) {
				m.transcript = append(m.transcript, equation{c.signers[i].Nonce, c, got.partial})
				fits = true
				break
			}
		}
		if !fits {
			m.t.Errorf("a share of nonce %d that fits no request", got.nonce)
		}
	}
}

// plays lets a malicious coordinator loose on an operator for some moves.
func plays(t *testing.T, seed uint64, moves int, change func(*jointOperator)) *malicious {
	t.Helper()
	wireNoLeaks(t)
	operators, registry := newJointOperators(t, 3)
	m := &malicious{t: t, random: rand.New(rand.NewPCG(seed, 1)), operator: operators[seed%3], registry: registry, moves: make(map[string]int)}
	for _, o := range operators {
		if o != m.operator {
			m.others = append(m.others, o.key.PublicKey().Address())
		}
	}
	change(m.operator)
	here, opened := puppets(t)
	there, openedThere := puppets(t)
	stop := m.operator.run(t, m.operator.options(here, there))
	seats := []*seat{m.sit(opened), m.sit(openedThere)}
	for range moves {
		m.move(seats[m.random.IntN(2)])
	}
	for _, s := range seats {
		m.settle(s)
		s.hangUp()
	}
	go func() { // the operator may have dialled again
		for _, c := range []<-chan *puppet{opened, openedThere} {
			select {
			case p := <-c:
				p.hangUp()
			case <-t.Context().Done():
			}
		}
	}()
	stop()
	if k, ok := m.operator.signer.(*schnorrAtHand); ok && len(k.secrets) != 0 {
		t.Errorf("%d secret halves outlive their sessions", len(k.secrets))
	}
	return m
}

// TestMaliciousCoordinator: whatever routers send to an operator, in whatever
// order, in however many sessions, they never get two equations in one nonce.
func TestMaliciousCoordinator(t *testing.T) {
	seeds, moves := uint64(4), 150
	if os.Getenv("QUORATE_SOAK") == "1" {
		seeds, moves = 64, 1000
	}
	total := make(map[string]int)
	for seed := range seeds {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			m := plays(t, seed, moves, func(*jointOperator) {})
			if err := findTwice(m.transcript); err != nil {
				t.Errorf("after %v: %v", m.moves, err)
			}
			for name, n := range m.moves {
				total[name] += n
			}
		})
	}
	for _, name := range []string{"assign", "honest", "twisted", "both at once", "refused, then right", "again", "stop", "cut and come back", "(refused)", "(shared)"} {
		if total[name] == 0 {
			t.Errorf("%q never happened: %v", name, total)
		}
	}
	t.Log(total)
}

// careless is a signer that makes the same nonces for every session.
type careless struct {
	SchnorrSigner
	key     schnorr.SecretKey
	mu      sync.Mutex
	secrets map[schnorr.PublicNonce][]*schnorr.Nonce
}

func (c *careless) MakeNonces(_ context.Context, n int) ([]schnorr.PublicNonce, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var made []schnorr.PublicNonce
	for i := range n {
		nonce, err := c.key.NewNonce(rand.NewChaCha8([32]byte{byte(i)}))
		if err != nil {
			return nil, err
		}
		c.secrets[nonce.Public()] = append(c.secrets[nonce.Public()], nonce)
		made = append(made, nonce.Public())
	}
	return made, nil
}

func (c *careless) SignShare(_ context.Context, r Result, nonce schnorr.PublicNonce, signers []schnorr.Signer) (schnorr.Partial, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	session, err := schnorr.NewSession(r.Digest, signers)
	if err != nil {
		return schnorr.Partial{}, err
	}
	secret := c.secrets[nonce][0]
	c.secrets[nonce] = c.secrets[nonce][1:]
	return session.Sign(c.key, secret)
}

func (c *careless) Forget(...schnorr.PublicNonce) {}

// TestMaliciousCoordinatorCanWin: against an operator that does use nonces twice
// the same play succeeds, and the search sees it.
func TestMaliciousCoordinatorCanWin(t *testing.T) {
	m := plays(t, 1, 150, func(o *jointOperator) {
		o.signer = &careless{SchnorrSigner: o.signer, key: o.key, secrets: make(map[schnorr.PublicNonce][]*schnorr.Nonce)}
		o.whole.Schnorr = o.signer
	})
	if findTwice(m.transcript) == nil {
		t.Errorf("%d shares, and the search finds nothing", len(m.transcript))
	}
}
