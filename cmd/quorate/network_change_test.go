//go:build linux

package main

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/params"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
)

// TestNetworkChanges changes the operator set, the chain and the deployment
// under a service that runs on through all of it.
func TestNetworkChanges(t *testing.T) {
	t.Parallel()
	f := newFleet(t, 4)
	t.Run("operator set", func(t *testing.T) { testSetChanges(t, f) })
	t.Run("reorganisation", func(t *testing.T) { testReorganised(t, f) })
	t.Run("redeployment", func(t *testing.T) { testRedeployed(t, f) })
	select {
	case <-f.service.ended:
		t.Errorf("the service ended: %v\n%s", f.service.err, f.service.tail())
	default:
	}
}

// testSetChanges lets a fifth operator join, gain nearly all of the stake, and
// leave, by the commands that its owner has.
func testSetChanges(t *testing.T, f *fleet) {
	fifth := devnet.DevOperator(4)
	f.keystore(t, 4, fifth)
	on := []string{"--rpc", f.chain.URL(), "--deployment", f.deployment}
	mine := append([]string{"--keystore", "operator-4.json", "--password-file", "password"}, on...)
	owner := append([]string{"--key-file", keyFile(t, f, "owner.key", f.chain.Accounts()[0])}, on...)
	admit := func(stake string) {
		f.command(t, append([]string{"operator", "admit", fifth.Address.Hex(), "--stake", stake, "--fund", "0.1"}, owner...)...)
	}
	target := f.target(t, f.chain.Accounts()[2])
	settle := func() signers {
		p := f.payload(t, f.submit(t, target, crunch(20)))
		f.settle(t, p)
		return f.signers(t, p)
	}

	admit("1000")
	f.command(t, append([]string{"operator", "register"}, mine...)...)
	f.operate(t, 4)
	f.joined(t, 5)
	if who := settle(); len(who.signed)+len(who.missing) != 5 || len(who.signed) < 4 {
		t.Errorf("there are five operators, and four are needed; signed by %s", who)
	}

	admit("100000")
	resume := f.stopped(t, 0, 1, 2, 3)
	who := settle()
	resume()
	if !slices.Equal(who.signed, []string{shortID(fifth)}) || len(who.missing) != 4 {
		t.Errorf("the fifth has 96 %% of the stake, and the others are silent; signed by %s", who)
	}

	f.command(t, append([]string{"operator", "deregister"}, mine...)...)
	f.joined(t, 4)
	if who := settle(); len(who.signed)+len(who.missing) != 4 || slices.Contains(who.signed, shortID(fifth)) {
		t.Errorf("the fifth has left; signed by %s", who)
	}
	eventually(t, "the fifth is told why it is out", func() bool { return strings.Contains(f.operators[4].tail(), "reason=not_registered") })
	f.operators[4].stop(t)
	f.operators = f.operators[:4]
}

// testReorganised replaces the block that a payload was computed on.
func testReorganised(t *testing.T, f *fleet) {
	target := f.target(t, f.chain.Accounts()[2])
	made := f.head(t)
	eventually(t, "a block after the one with the target", func() bool { return f.head(t) > made })
	s := f.submission(t, target, crunch(30))
	receipt, err := f.client().Submit(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	f.payload(t, receipt.TaskID)
	f.replace(t, s.BlockHeight)
	message := f.fails(t, receipt.TaskID, quorate.Expired, quorate.PayloadExpired)
	if !strings.Contains(message, fmt.Sprintf("block %d, on which it was computed, was replaced", s.BlockHeight)) {
		t.Errorf("it ended with: %s", message)
	}
	f.settle(t, f.payload(t, f.submit(t, target, crunch(30))))
}

// replace reorganises the chain from this block on. A block that is made while
// it counts would leave the first try a block short.
func (f *fleet) replace(t *testing.T, block uint64) {
	t.Helper()
	hash := func() common.Hash {
		header, err := f.chain.Client().HeaderByNumber(t.Context(), new(big.Int).SetUint64(block))
		if err != nil {
			t.Fatal(err)
		}
		return header.Hash()
	}
	for old := hash(); hash() == old; {
		if _, err := f.chain.Reorg(t.Context(), int(f.head(t)-block)+1); err != nil {
			t.Fatal(err)
		}
	}
}

// redeploy puts all contracts on the chain again, with other operators. Each
// registers in a block of its own: the histories of two deployments with as many
// operators are of one length.
func (f *fleet) redeploy(t *testing.T, operators ...devnet.Operator) *chain.Deployment {
	t.Helper()
	ctx := t.Context()
	owner := chain.Sender{Client: f.chain.Client(), Key: f.chain.Accounts()[0].Key}
	d, err := chain.Deploy(ctx, owner)
	if err != nil {
		t.Fatal(err)
	}
	owner.Gas = 1_000_000
	for _, op := range operators {
		grant := chain.Grant{Operator: op.Address, Stakes: []*big.Int{op.Stake}, Wei: big.NewInt(params.Ether)}
		if err := chain.Admit(ctx, owner, d, grant); err != nil {
			t.Fatal(err)
		}
		proof := op.BLS.ProvePossession(f.chain.ChainID(), d.RegistryCoordinator, op.Address)
		if err := chain.RegisterOperators(ctx, owner, d, chain.Registration{Account: op.Key, Key: op.BLS.PublicKey(), Proof: proof}); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// testRedeployed replaces the deployment file: the service follows, with new
// operators. What the old ones signed still settles; targets that trust other
// contracts are told to be rewired.
func testRedeployed(t *testing.T, f *fleet) {
	owner := f.chain.Accounts()[2]
	old := f.target(t, owner)
	before := f.payload(t, f.submit(t, old, crunch(40)))
	var operators []devnet.Operator
	for i := range 4 {
		operators = append(operators, devnet.DevOperator(10+i))
		f.keystore(t, 10+i, operators[i])
	}
	// Of two operators both must sign. A checker would stumble over a non-signer
	// that its registry does not know, before it comes to the key of the quorum.
	superseded, next := f.redeploy(t, operators[2:]...), f.redeploy(t, operators[:2]...)
	if err := next.Write(f.deployment); err != nil {
		t.Fatal(err)
	}
	eventually(t, "/avs-metadata follows", func() bool {
		m, err := f.client().Metadata(t.Context())
		return err == nil && m.Contracts != nil && m.Contracts.RegistryCoordinator == next.RegistryCoordinator.Hex() &&
			m.Contracts.DemoTarget == next.DemoTarget.Hex()
	})
	f.joined(t, 0)
	for i, p := range f.operators {
		eventually(t, fmt.Sprintf("operator %d is told why it is out", i), func() bool {
			said := p.tail()
			return strings.Contains(said, "reason=terms") && strings.Contains(said, next.RegistryCoordinator.Hex())
		})
		p.stop(t)
	}
	f.settle(t, before)

	f.operators = nil
	f.operate(t, 10)
	f.operate(t, 11)
	f.joined(t, 2)
	f.settle(t, f.payload(t, f.submit(t, next.DemoTarget, crunch(40))))
	for target, name := range map[common.Address]string{superseded.DemoTarget: "InvalidQuorumApkHash", old: ""} {
		message := f.fails(t, f.submit(t, target, crunch(41)), quorate.Failed, quorate.SettlementReverted)
		for _, words := range []string{name, "superseded", "/avs-metadata", "rewire"} {
			if !strings.Contains(message, words) {
				t.Errorf("the message does not say %q: %s", words, message)
			}
		}
	}
	f.call(t, owner, old, contracts.NewDemoTarget().PackRewire(next.AVSAddress, next.BLSSignatureChecker, next.QuorumNumbers))
	f.settle(t, f.payload(t, f.submit(t, old, crunch(42))))
	if n := f.index(t, old); n != 2 {
		t.Errorf("the old target is at index %d", n)
	}
}
