package main

import (
	"math/big"
	"testing"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/quorum"
)

// What happens to the chain between the rounds of a Schnorr task, after enough
// operators agreed and before one has given its share, costs it time, and nobody
// his name. A payload is by the set as it is then.
func TestChangesBetweenRounds(t *testing.T) {
	f := startFleet(t, 4)
	f.target = f.chain.Deployment.DemoTargetSchnorr
	last := f.chain.Operators[3]
	change := func(data []byte) error {
		_, err := f.chain.Transact(f.ctx, f.chain.Accounts()[0], devnet.Call{To: &f.chain.Deployment.SchnorrStakeRegistry, Data: data})
		return err
	}
	leave := func() error {
		return change(contracts.NewSchnorrStakeRegistry().PackDeregisterOperator(last.Schnorr.PublicKey().Address()))
	}
	enter := func(weight int64) func() error {
		return func() error {
			m := last.SchnorrMember()
			x, y := m.Key.Coordinates()
			return change(contracts.NewSchnorrStakeRegistry().PackRegisterOperator(x, y, big.NewInt(weight), m.Proof.S, m.Proof.R))
		}
	}
	for _, tt := range []struct {
		name    string
		changes []func() error
		code    quorate.Code // empty: it is ready
	}{
		{"nothing but blocks", nil, ""},
		{"one leaves", []func() error{leave}, ""},
		{"one comes", []func() error{enter(1000)}, ""},
		{"one goes and comes back", []func() error{leave, enter(1000)}, ""},
		{"one weighs more", []func() error{leave, enter(1400)}, ""},
		{"the target moves", []func() error{func() error {
			_, err := f.chain.Transact(f.ctx, f.chain.Accounts()[2], devnet.Call{To: &f.target, Data: crunch(1)})
			return err
		}}, quorate.StateMoved},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f.t = t
			f.mine(2)
			block := f.caughtUp()
			struck := false
			f.mu.Lock()
			clear(f.strike)
			f.strike[inShare] = func() {
				struck = true
				for _, change := range tt.changes {
					if err := change(); err != nil {
						t.Error(err)
					}
				}
				f.mine(2)
				f.caughtUp() // what was finished before it is seen would expire
			}
			f.mu.Unlock()
			id := f.submit(block)
			got := f.ended(id)
			if !struck {
				t.Fatal("there was no second round")
			}
			if tt.code != "" {
				if got.Error == nil || got.Error.Code != tt.code {
					t.Errorf("the task is %s: %+v", got.Status, got.Error)
				}
			} else if got.Status != quorate.Ready {
				t.Errorf("the task is %s: %+v", got.Status, got.Error)
			} else {
				f.settle(got.Payload)
			}
			f.blameless()
		})
	}
}

// blameless expects the service to have blamed no operator.
func (f *reorgRig) blameless() {
	f.t.Helper()
	n := f.service.network
	for _, s := range n.hub.Standings() {
		if s.CutOff != nil || s.Invalid+s.Wrong+s.Unexpected > 0 {
			f.t.Errorf("an operator stands badly: %+v", s)
		}
	}
	if items := n.evidence.Items(); len(items) > 0 {
		f.t.Errorf("there is evidence: %+v", items)
	}
	for _, scheme := range []quorum.Scheme{quorum.SchemeBLS, quorum.SchemeSchnorr} {
		f.until("all members are there", func() bool { return len(n.hub.Connected(scheme)) == len(n.current(scheme).Members) })
	}
}
