//go:build linux

package main

import (
	"slices"
	"sync"
	"time"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/quorum"
)

func (m *mix) owner() chain.Sender {
	return chain.Sender{Client: m.chain.Client(), Key: m.chain.Accounts()[0].Key, Gas: 1_000_000}
}

// disturb reorganises the chain and changes the operator set at random moments.
func (m *mix) disturb(done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(time.Duration(m.rng.Int64N(int64(500 * time.Millisecond)))):
		}
		if m.rng.IntN(2) == 0 {
			if _, err := m.chain.Reorg(m.ctx, 1+m.rng.IntN(3)); err != nil {
				m.t.Error(err)
			}
			continue
		}
		c := m.crooks[m.rng.IntN(len(m.crooks))]
		m.eject(c)
		if m.rng.IntN(2) == 0 {
			m.admit(c)
		}
	}
}

// eject throws an operator out of all sets.
func (m *mix) eject(c *crook) {
	for _, s := range schemes {
		s.eject(m, c.op)
	}
}

// admit lets operators in again.
func (m *mix) admit(crooks ...*crook) {
	var operators []devnet.Operator
	for _, c := range crooks {
		operators = append(operators, c.op)
	}
	for _, s := range schemes {
		s.admit(m, mixHostileStake, operators...) // it may go with a block: who needs it looks
	}
}

// gather waits until all hostile operators are members.
func (m *mix) gather() {
	m.t.Helper()
	m.until("all operators are members", func() bool {
		m.caughtUp()
		out := slices.DeleteFunc(slices.Clone(m.crooks), func(c *crook) bool {
			return !slices.ContainsFunc(schemes, func(s *scheme) bool { return !m.isMember(s, c) })
		})
		if len(out) > 0 {
			m.admit(out...)
		}
		return len(out) == 0
	})
}

// isMember reports whether an operator is in a scheme's set, as the service has it.
func (m *mix) isMember(s *scheme, c *crook) bool {
	set := m.service.network.current(s.name)
	return set != nil && slices.ContainsFunc(set.Members, func(o quorum.Member) bool { return o.ID == s.id(c.op) })
}

// know takes note of an operator.
func (m *mix) know(op devnet.Operator) {
	m.known++
	m.keys.Store(op.Schnorr.PublicKey().Address(), op.Schnorr.PublicKey())
}

// pardon has all hostile operators ejected, and new ones let in for them: the
// router does not forget what it had against somebody.
func (m *mix) pardon() {
	m.t.Helper()
	n := m.service.network
	in := func(c *crook) bool {
		return slices.ContainsFunc(schemes, func(s *scheme) bool { return m.isMember(s, c) })
	}
	m.until("hostile operators are out", func() bool {
		var ejecting sync.WaitGroup
		for _, c := range m.crooks {
			if in(c) {
				ejecting.Go(func() { m.eject(c) })
			}
		}
		ejecting.Wait()
		m.caughtUp()
		return !slices.ContainsFunc(m.crooks, in)
	})
	n.hub.Refresh()
	for _, c := range m.crooks {
		c.op = devnet.DevOperator(m.known)
		m.know(c.op)
	}
	m.gather()
	// The set of the block before the head counts. A task under way while it
	// changes may have to be certified again.
	m.mine(3)
	m.caughtUp()
}
