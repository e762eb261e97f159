//go:build linux

package main

import (
	"errors"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/engine"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
)

// Of five honest operators with two thirds of the stake and a little more, all
// are needed if the others do not help.
const (
	mixHonest, mixHonestStake   = 5, 2000
	mixHostile, mixHostileStake = 4, 1000
	mixWorkers, mixTargets      = 6, 4
)

// mixTarget is a target, and the scheme that it takes proofs of.
type mixTarget struct {
	*scheme
	address common.Address
}

// mix is a service with honest and hostile operators, and what the test knows
// of them.
type mix struct {
	*reorgRig
	rng     *rand.Rand
	targets []mixTarget
	crooks  []*crook
	honest  map[quorum.ID]bool
	stuck   sync.Once // what all do is told once
	truths  sync.Map  // what assignments come to, by their inputs
	keys    sync.Map  // Schnorr keys of everyone, by address
	known   int       // operators that there ever were
	ended   float64   // sessions of honest operators, before all were there

	certifying atomic.Int64 // nanoseconds in Certify, of all tasks

	mu        sync.Mutex
	accused   map[quorum.ID]int              // lies and dissents, by operator
	worked    map[string][]quorum.Assignment // what was certified, by call data
	ends      map[string]int
	checked   int             // payloads
	checkedOf map[*scheme]int // of them
	left      int             // tasks to be submitted
	number    uint64
}

// Hostile operators with nearly a third of the stake, in all their manners, cost
// honest callers nothing but time: no payload is wrong, no task is stuck, nobody
// who is honest is blamed.
func TestHostileMix(t *testing.T) {
	phases, tasks, calm, pairs := 5, 30, 10, 1
	if os.Getenv("QUORATE_SOAK") != "" {
		phases, tasks, calm, pairs = 25, 40, 30, 2
	}
	m := newMix(t)
	m.compare(calm, pairs)
	if t.Failed() {
		return
	}
	var deck []string
	for phase := range phases {
		m.pardon()
		for _, c := range m.crooks {
			if len(deck) == 0 {
				deck = m.shuffled()
			}
			c.start(m.ctx, deck[0])
			deck = deck[1:]
		}
		done := make(chan struct{})
		seed := m.rng.Uint64()
		go func() { defer close(done); m.load(tasks, seed, true) }()
		m.disturb(done)
		t.Logf("phase %d: %v: %v", phase, m.inPlay(), m.ends)
		m.stopCrooks()
		if t.Failed() {
			return
		}
	}
	m.check()
}

func newMix(t testing.TB) *mix {
	t.Helper()
	f := newRig(t, chainOfWork(), mixHonest+mixHostile)
	m := &mix{reorgRig: f, rng: rand.New(rand.NewPCG(testSeed(t), 9)), honest: map[quorum.ID]bool{}, accused: map[quorum.ID]int{},
		worked: map[string][]quorum.Assignment{}, ends: map[string]int{}, checkedOf: map[*scheme]int{}}
	router, err := url.Parse(f.router())
	if err != nil {
		t.Fatal(err)
	}
	d := f.chain.Deployment
	terms := quorum.Terms{ChainID: d.ChainID, Registry: d.RegistryCoordinator, Bounds: evm.DefaultBounds, Quorums: d.QuorumNumbers,
		Schnorr: d.SchnorrStakeRegistry}
	var honest, hostile []devnet.Operator
	for i, op := range f.chain.Operators {
		m.know(op)
		if i >= mixHonest {
			hostile = append(hostile, op)
			c := &crook{t: t, truth: m.truth, op: op, keys: &m.keys, terms: terms, router: router, rng: rand.New(rand.NewPCG(m.rng.Uint64(), 10))}
			m.crooks = append(m.crooks, c)
		} else {
			honest = append(honest, op)
			for _, s := range schemes {
				m.honest[s.id(op)] = true
			}
		}
	}
	for _, s := range schemes {
		if err := errors.Join(s.admit(m, mixHonestStake, honest...), s.admit(m, mixHostileStake, hostile...)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range mixTargets {
		s := schemes[i%len(schemes)]
		address, err := s.create(m)
		if err != nil {
			t.Fatal(err)
		}
		m.targets = append(m.targets, mixTarget{s, address})
	}
	n := f.service.network
	n.coordinator.Liar = func(id quorum.ID, why string) { m.accuse(id, why); n.hub.Penalise(id, why) }
	n.coordinator.Dissent = func(id quorum.ID) { m.accuse(id, "it dissents"); n.hub.Dissented(id) }
	o := n.engine.Options
	o.Certifier = watchedCertifier{o.Certifier, m}
	n.engine = engine.New(o)
	f.serve()
	for i := range mixHonest {
		f.operate(i)
	}
	f.until("the honest operators are there", func() bool {
		return !slices.ContainsFunc(schemes, func(s *scheme) bool { return len(n.hub.Connected(s.name)) != mixHonest }) && n.coordinator.Ready()
	})
	m.ended = m.sessionsEnded()
	t.Cleanup(m.stopCrooks)
	return m
}

func (m *mix) stopCrooks() {
	for _, c := range m.crooks {
		if c.stop != nil {
			c.stop()
		}
	}
}

func (m *mix) inPlay() (all []string) {
	for _, c := range m.crooks {
		if c.stop != nil {
			all = append(all, c.manner)
		}
	}
	return all
}

func (m *mix) accuse(id quorum.ID, why string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.accused[id]++
	if m.honest[id] {
		m.t.Errorf("the honest operator %s is blamed: %s", id, why)
	}
}

// check looks at what is on record of everyone.
func (m *mix) check() {
	m.t.Helper()
	n := m.service.network
	for _, it := range n.evidence.Items() {
		if err := it.Verify(); err != nil || m.honest[it.Operator()] {
			m.t.Errorf("%s of %x: %v", it.Kind, it.Operator(), err)
		}
	}
	for _, s := range n.hub.Standings() {
		if m.honest[s.Operator] && (!s.Connected || s.CutOff != nil || s.Invalid+s.Wrong+s.Unexpected > 0) {
			m.t.Errorf("an honest operator stands badly: %+v", s)
		}
	}
	if n := m.sessionsEnded() - m.ended; n > 0 {
		m.t.Errorf("%v sessions of honest operators ended", n)
	}
	cut := m.counted("quorate_operator_cut_offs_total")
	if len(m.accused) == 0 || cut == 0 || len(n.evidence.Items()) == 0 || m.checked == 0 {
		m.t.Errorf("%d operators are accused, %v were cut off, there are %d pieces of evidence: nobody was hostile", len(m.accused), cut, len(n.evidence.Items()))
	}
	if bad := total(m.t, "quorate_cosign_bad_shares_total", n.coordinator.Collectors()); bad == 0 || m.checkedOf[&schnorrScheme] == 0 {
		m.t.Errorf("%v shares were bad, and %d payloads are by Schnorr: nobody was hostile in round two", bad, m.checkedOf[&schnorrScheme])
	}
	m.t.Logf("%d payloads, ends %v; %d pieces of evidence, %v cut off, accused %v", m.checked, m.ends, len(n.evidence.Items()), cut, slices.Collect(maps.Values(m.accused)))
}
