package chain_test

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
)

// A key comes and goes, with notice and without, and what is read says so at every step.
func TestSchnorrOwner(t *testing.T) {
	n, _ := startNetwork(t, 1)
	mine := func() error { _, err := n.Mine(t.Context()); return err }
	sender := chain.Sender{Client: n.Client(), Key: n.Accounts()[0].Key, Mine: mine}
	d, err := chain.Plan{SchnorrNotice: 3}.Deploy(t.Context(), sender)
	if err != nil {
		t.Fatal(err)
	}
	owner := chain.SchnorrOwner{Sender: sender, Registry: d.SchnorrStakeRegistry}
	op := devnet.DevOperator(5)
	member, key := op.SchnorrMember(), op.Schnorr.PublicKey().Address()
	check := func(what string, registered bool, pending *chain.SchnorrChange, due bool) *chain.SchnorrStanding {
		t.Helper()
		s, err := chain.SchnorrStatus(t.Context(), n.Client(), d, key)
		if err != nil {
			t.Fatal(err)
		}
		weight := int64(0)
		if registered {
			weight = 1000
		}
		if s.Registered != registered || s.Weight.Int64() != weight || s.Total.Int64() != weight || s.Notice != 3 ||
			s.Owner != n.Accounts()[0].Address || s.Operator != key || s.Due() != due || (s.Pending == nil) != (pending == nil) {
			t.Fatalf("%s: %+v", what, s)
		}
		if p := s.Pending; p != nil && (p.Register != pending.Register || p.Weight.Cmp(pending.Weight) != 0) {
			t.Fatalf("%s: announced %+v", what, p)
		}
		return s
	}
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	comes, leaves := &chain.SchnorrChange{Register: true, Weight: big.NewInt(1000)}, &chain.SchnorrChange{Weight: new(big.Int)}
	check("at first", false, nil, false)
	do(owner.AnnounceRegister(t.Context(), *member))
	s := check("announced", false, comes, false)
	if s.Pending.Eligible != s.Block+3 {
		t.Errorf("announced in block %d for block %d", s.Block, s.Pending.Eligible)
	}
	if err := owner.Commit(t.Context()); err == nil || !strings.Contains(err.Error(), "NoticeWindowNotElapsed") {
		t.Errorf("too early: %v", err)
	}
	do(errors.Join(mine(), mine(), mine()))
	check("due", false, comes, true)
	do(owner.Commit(t.Context()))
	if s := check("committed", true, nil, false); s.Effective != s.Block {
		t.Errorf("the set stands from block %d on, the head is %d", s.Effective, s.Block)
	}
	do(owner.AnnounceDeregister(t.Context(), key))
	check("announced to leave", true, leaves, false)
	do(owner.Cancel(t.Context(), key))
	check("taken back", true, nil, false)
	do(owner.Deregister(t.Context(), key))
	check("forced out", false, nil, false)
	do(owner.Register(t.Context(), *member))
	check("forced in", true, nil, false)

	stranger := owner
	stranger.Key = n.Accounts()[1].Key
	if err := stranger.Deregister(t.Context(), key); err == nil || !strings.Contains(err.Error(), "NotOwner") {
		t.Errorf("a stranger: %v", err)
	}
	if _, err := (chain.Plan{}).AddSchnorr(t.Context(), sender, d); !errors.Is(err, chain.ErrHasSchnorr) {
		t.Errorf("a second time: %v", err)
	}
	for want, change := range map[string]func(*chain.Deployment){
		"of chain 9":              func(d *chain.Deployment) { d.ChainID = 9 },
		"has no Schnorr registry": func(d *chain.Deployment) { d.SchnorrStakeRegistry = common.Address{} },
		"no Schnorr registry at":  func(d *chain.Deployment) { d.SchnorrStakeRegistry = common.Address{9} },
		"read Schnorr registry":   func(d *chain.Deployment) { d.SchnorrStakeRegistry = d.DemoTarget },
	} {
		other := *d
		change(&other)
		if _, err := chain.SchnorrStatus(t.Context(), n.Client(), &other, key); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	other := *d
	other.ChainID, other.SchnorrStakeRegistry = 9, common.Address{}
	if _, err := (chain.Plan{}).AddSchnorr(t.Context(), sender, &other); err == nil || !strings.Contains(err.Error(), "of chain 9") {
		t.Errorf("added on another chain: %v", err)
	}
}
