package chain_test

import (
	"errors"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// An independent node runs the probe, and all that is built on it, alike.
func TestOnAnvil(t *testing.T) {
	url := startAnvil(t)
	eth, err := ethclient.Dial(url)
	if err != nil {
		t.Fatal(err)
	}
	defer eth.Close()
	sender := chain.Sender{Client: eth, Key: devnet.Accounts(1)[0].Key}
	d, err := chain.Deploy(t.Context(), sender)
	if err != nil {
		t.Fatal(err)
	}
	op := devnet.DevOperator(0)
	if err := chain.Admit(t.Context(), sender, d, chain.Grant{Operator: op.Address, Stakes: []*big.Int{op.Stake}, Wei: bigInt(1e18)}); err != nil {
		t.Fatal(err)
	}
	if err := chain.RegisterOperators(t.Context(), sender, d, chain.Registration{Account: op.Key, Key: op.BLS.PublicKey(),
		Proof: op.BLS.ProvePossession(bigInt(d.ChainID), d.RegistryCoordinator, op.Address)}); err != nil {
		t.Fatal(err)
	}
	w := &world{Network: &devnet.Network{Deployment: d}, t: t, node: &node{client: dial(t, chain.ClientOptions{Log: silent}, url)}}
	w.tracker = chain.NewTracker(w.node, chain.TrackerOptions{Poll: 5 * time.Millisecond, Log: silent})
	run(t, w.tracker.Run)
	eventually(t, "a head is heard", func() bool { _, ok := w.tracker.Head(); return ok })
	head, _ := w.tracker.Head()

	facts, err := chain.NewTargets(w.node, w.deployment).At(t.Context(), d.DemoTarget, head.Hash)
	if err != nil || !facts.Wired || facts.Threshold != quorum.DefaultThreshold || facts.StaleMeasure != 300 || string(facts.Quorums) != "\x00" {
		t.Errorf("facts %+v, %v", facts, err)
	}
	v, _ := w.published(chain.VerifierOptions{})
	eventually(t, "the deployment is verified", func() bool { _, ok := v.Contracts(); return ok })
	set, err := chain.NewOperators(w.node, w.tracker, w.deployment, chain.OperatorsOptions{}).Set(t.Context(), head.Number)
	if err != nil || len(set.Members) != 1 || stakeOf(set, 0, 0) != 1000 {
		t.Errorf("set %+v, %v", set, err)
	}
	admission := chain.NewAdmission(w.node, w.tracker, w.deployment, chain.AdmissionOptions{})
	if got, err := admission.Admit(t.Context(), task.Submission{Target: d.DemoTarget, Block: head.Number}); err != nil || *got.Index != 0 {
		t.Errorf("%+v, %v", got, err)
	}
	_, err = admission.Admit(t.Context(), task.Submission{Target: d.RegistryCoordinator, Block: head.Number + 5})
	if answer, ok := errors.AsType[*quorate.Error](err); !ok || answer.Code != quorate.InvalidAddress {
		t.Error(err)
	}
	_, err = admission.Admit(t.Context(), task.Submission{Target: d.DemoTarget, Block: head.Number + 5})
	if answer, ok := errors.AsType[*quorate.Error](err); !ok || answer.Code != quorate.InvalidRequest {
		t.Error(err)
	}
}
