//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/keystore"
	"github.com/quorate/quorate/internal/quorum"
)

const setNotice = 12 // blocks

// TestNetworkSchnorrSet changes the set of a Schnorr registry that wants notice,
// under a service that runs on through all of it. Blocks are made by the test.
func TestNetworkSchnorrSet(t *testing.T) {
	t.Parallel()
	f := fleetPlan{operators: 4, chain: chainOnDemand(), notice: setNotice}.start(t)
	for _, test := range []struct {
		name string
		run  func(*testing.T, *fleet)
	}{
		{"announced", testAnnounced}, {"forced", testForced}, {"one scheme only", testOneScheme}, {"published", testPublished},
	} {
		if !t.Run(test.name, func(t *testing.T) { test.run(t, f) }) {
			return
		}
	}
}

// testAnnounced takes an operator out by notice.
func testAnnounced(t *testing.T, f *fleet) {
	registry, leaves := f.schnorrOwner(t), f.chain.Operators[3].Schnorr.PublicKey().Address()
	first, second := f.schnorrTarget(t), f.schnorrTarget(t)
	before := f.submit(t, first, crunch(10))
	if p, reference := f.payload(t, before), f.head(t)-1; p.ValidUntilBlock != reference+setNotice {
		t.Errorf("a payload of block %d is good until %d; a change may come %d blocks later", reference, p.ValidUntilBlock, setNotice)
	}

	if err := registry.AnnounceDeregister(t.Context(), leaves); err != nil {
		t.Fatal(err)
	}
	change := f.nextChange(t)
	f.mine(t, 4) // the notice alone would let a payload live longer
	p := f.payload(t, f.submit(t, second, crunch(11)))
	if reference := f.head(t) - 1; p.ValidUntilBlock != change-1 || reference+setNotice <= change-1 {
		t.Errorf("a change may come in block %d, and a payload of block %d is good until %d", change, reference, p.ValidUntilBlock)
	}
	f.payload(t, before) // a change to come takes nothing from what is out

	f.mine(t, int(change-2-f.head(t)))
	if message := f.fails(t, before, quorate.Expired, quorate.PayloadExpired); !strings.Contains(message, "the last that could hold it") {
		t.Errorf("it ended with: %s", message)
	}
	if receipt := f.settle(t, p); receipt.BlockNumber.Uint64() != change-1 {
		t.Errorf("settled in block %d, want the last one before %d", receipt.BlockNumber, change)
	}

	// Nothing that is made now would outlast the change: it is waited for.
	retries := f.count("quorate_engine_retries_total")
	waiting := f.submit(t, first, crunch(12))
	eventually(t, "the change is awaited", func() bool { return f.count("quorate_engine_retries_total") > retries })
	f.until(t, waiting, func(task quorate.Task) bool { return task.Status == quorate.Processing })
	if err := registry.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if head := f.head(t); head != change {
		t.Fatalf("the change came in block %d, want %d", head, change)
	}
	f.mine(t, 1)
	p = f.payload(t, waiting)
	if p.ValidUntilBlock != change+setNotice {
		t.Errorf("a payload of block %d is good until %d", change, p.ValidUntilBlock)
	}
	if who := f.signers(t, p); len(who.signed)+len(who.missing) != 3 || !who.by(f, 0, 1) && !who.by(f, 1, 2) && !who.by(f, 0, 2) {
		t.Errorf("operator 3 has left; signed by %s", who)
	}
	f.settle(t, p)

	// What is announced and taken back is no more than a scare.
	if err := registry.AnnounceDeregister(t.Context(), f.chain.Operators[0].Schnorr.PublicKey().Address()); err != nil {
		t.Fatal(err)
	}
	f.mine(t, 3)
	if err := registry.Cancel(t.Context(), f.chain.Operators[0].Schnorr.PublicKey().Address()); err != nil {
		t.Fatal(err)
	}
	if p := f.payload(t, f.submit(t, first, crunch(13))); p.ValidUntilBlock != f.head(t)-1+setNotice {
		t.Errorf("with no change to come, a payload at head %d is good until %d", f.head(t), p.ValidUntilBlock)
	}
}

// testForced brings an operator back without notice: what is out by Schnorr ends
// at that block, what is out by BLS does not, and what is in work goes on.
func testForced(t *testing.T, f *fleet) {
	comes := *f.chain.Operators[3].SchnorrMember()
	bls := f.submit(t, f.target(t, f.chain.Accounts()[2]), crunch(20))
	out := map[string]*quorate.Payload{}
	for range 2 {
		id := f.submit(t, f.schnorrTarget(t), crunch(21))
		out[id] = f.payload(t, id)
	}
	f.payload(t, bls)
	answers := f.count(answersIn)
	resume := f.stopped(t, 0, 1)
	working := f.submit(t, f.schnorrTarget(t), crunch(22))
	eventually(t, "operator 2 answers", func() bool { return f.count(answersIn) > answers })

	if err := f.schnorrOwner(t).Register(t.Context(), comes); err != nil {
		t.Fatal(err)
	}
	change := f.head(t)
	for id, p := range out {
		message := f.fails(t, id, quorate.Expired, quorate.PayloadExpired)
		if !strings.Contains(message, fmt.Sprintf("the operator set changed in block %d", change)) || !strings.Contains(message, "submit again") {
			t.Errorf("the set changed in block %d: %s", change, message)
		}
		if receipt, err := f.send(t.Context(), f.chain.Accounts()[1], p); !errors.Is(err, devnet.ErrReverted) {
			t.Errorf("a payload of the set before: %v, %v", receipt, err)
		}
	}
	f.settle(t, f.payload(t, bls))
	resume()
	p := f.payload(t, working)
	if who := f.signers(t, p); len(who.signed)+len(who.missing) != 4 || len(who.signed) < 3 {
		t.Errorf("operator 3 is back; signed by %s", who)
	}
	f.settle(t, p)
}

// testOneScheme has an operator that is registered for Schnorr alone, and one for
// BLS alone. They come and go under the running service.
func testOneScheme(t *testing.T, f *fleet) {
	cosigner, signer := devnet.DevOperator(4), devnet.DevOperator(5)
	f.keystore(t, 4, cosigner)
	if err := keystore.Create(filepath.Join(f.dir, "operator-5.json"), keystore.Keys{BLS: signer.BLS, Identity: signer.Key}, []byte("a password"), keystore.Options{Light: true}); err != nil {
		t.Fatal(err)
	}
	on := []string{"--rpc", f.chain.URL(), "--deployment", f.deployment}
	owner := append([]string{"--key-file", keyFile(t, f, "owner.key", f.chain.Accounts()[0])}, on...)
	of := func(file string) []string {
		return append([]string{"--keystore", file, "--password-file", "password"}, on...)
	}
	run := func(more []string, args ...string) { f.mining(t, func() { f.command(t, append(args, more...)...) }) }
	both := f.chain.Operators // registered for both
	schnorrBy := func(what string, silent []int, want ...devnet.Operator) {
		t.Helper()
		f.expectSigners(t, what, quorum.SchemeSchnorr, silent, want)
	}
	blsBy := func(what string, silent []int, want ...devnet.Operator) {
		t.Helper()
		f.expectSigners(t, what, quorum.SchemeBLS, silent, want)
	}

	key, proof := cosigner.Schnorr.PublicKey().Bytes(), cosigner.Schnorr.ProvePossession().Bytes()
	run(owner, "operator", "admit", "--schnorr-key", hexutil.Encode(key[:]), "--schnorr-proof", hexutil.Encode(proof[:]), "--weight", "1000", "--force")
	run(owner, "operator", "admit", signer.Address.Hex(), "--stake", "1000", "--fund", "0.1")
	run(of("operator-5.json"), "operator", "register")
	f.operate(t, 4)
	f.operate(t, 5)
	f.joined(t, 6)
	// Of five, four are needed in each.
	schnorrBy("4 is in", []int{0}, both[1], both[2], both[3], cosigner)
	blsBy("5 is in", []int{0}, both[1], both[2], both[3], signer)

	run(owner, "operator", "admit", cosigner.Address.Hex(), "--stake", "1000", "--fund", "0.1")
	run(of("operator-4.json"), "operator", "register")
	blsBy("4 is in for both", []int{0, 1}, both[2], both[3], cosigner, signer)
	schnorrBy("4 is in for both", []int{0}, both[1], both[2], both[3], cosigner)

	run(of("operator-4.json"), "operator", "deregister")
	schnorrBy("4 has left BLS", []int{0}, both[1], both[2], both[3], cosigner)
	blsBy("4 has left BLS", []int{0}, both[1], both[2], both[3], signer)

	run(owner, "operator", "expel", cosigner.Schnorr.PublicKey().Address().Hex(), "--force")
	run(of("operator-5.json"), "operator", "deregister")
	f.joined(t, 4)
	for _, i := range []int{4, 5} {
		eventually(t, fmt.Sprintf("operator %d is told why it is out", i), func() bool { return strings.Contains(f.operators[i].tail(), "reason=not_registered") })
		f.operators[i].stop(t)
	}
	f.operators = f.operators[:4]
	schnorrBy("both are out", []int{0}, both[1], both[2], both[3])
	blsBy("both are out", []int{0}, both[1], both[2], both[3])
}

// expectSigners settles a task that exactly these operators sign, while some are
// silent.
func (f *fleet) expectSigners(t *testing.T, what string, scheme quorum.Scheme, silent []int, want []devnet.Operator) {
	t.Helper()
	name := shortID
	if scheme == quorum.SchemeSchnorr {
		name = shortKey
	}
	var names []string
	for _, op := range want {
		names = append(names, name(op))
	}
	slices.Sort(names)
	target := f.targetOf(t, scheme, f.chain.Accounts()[2])
	resume := f.stopped(t, silent...)
	p := f.payload(t, f.submit(t, target, crunch(30)))
	resume()
	who := f.signers(t, p)
	if slices.Sort(who.signed); !slices.Equal(who.signed, names) || len(who.missing) != len(silent) {
		t.Errorf("%s, and a %s task is signed by %s; want %v", what, scheme, who, names)
	}
	f.settle(t, p)
}

// testPublished: /avs-metadata has the Schnorr registry while the chain agrees
// with what the file says of it.
func testPublished(t *testing.T, f *fleet) {
	good := *f.chain.Deployment
	publishes := func(what string, holds func(*quorate.Contracts) bool) {
		t.Helper()
		eventually(t, what, func() bool {
			m, err := f.client().Metadata(t.Context())
			return err == nil && holds(m.Contracts)
		})
	}
	complete := func(c *quorate.Contracts) bool {
		return c != nil && c.SchnorrStakeRegistry == good.SchnorrStakeRegistry.Hex() && c.RegistryCoordinator == good.RegistryCoordinator.Hex()
	}
	publishes("both schemes are published", complete)

	for what, wrong := range map[string]func(){
		"there is no code at": func() { f.chain.Deployment.SchnorrStakeRegistry = common.Address{0x51} },
		"does not answer":     func() { f.chain.Deployment.SchnorrStakeRegistry = good.AVSAddress },
		"demoTargetSchnorr":   func() { f.chain.Deployment.DemoTargetSchnorr = f.target(t, f.chain.Accounts()[2]) },
	} {
		*f.chain.Deployment = good
		wrong()
		f.redeclare(t)
		publishes(what+": nothing is published", func(c *quorate.Contracts) bool { return c == nil })
		eventually(t, what+": it is said why", func() bool {
			said := f.service.tail()
			return strings.Contains(said, "/avs-metadata leaves contracts out") && strings.Contains(said, what)
		})
		*f.chain.Deployment = good
		f.redeclare(t)
		publishes(what+": it is good again", complete)
	}
	f.joined(t, 4) // a file that is wrong sends nobody away
	f.settle(t, f.payload(t, f.submit(t, f.schnorrTarget(t), crunch(40))))

	f.chain.Deployment.SchnorrStakeRegistry, f.chain.Deployment.DemoTargetSchnorr = common.Address{}, common.Address{}
	f.redeclare(t)
	publishes("Schnorr is left out", func(c *quorate.Contracts) bool {
		return c != nil && c.SchnorrStakeRegistry == "" && c.RegistryCoordinator == good.RegistryCoordinator.Hex()
	})
}

// redeclare writes the deployment file anew.
func (f *fleet) redeclare(t *testing.T) {
	t.Helper()
	if err := f.chain.Deployment.Write(f.deployment); err != nil {
		t.Fatal(err)
	}
}

func (f *fleet) schnorrTarget(t *testing.T) common.Address {
	t.Helper()
	return f.targetOf(t, quorum.SchemeSchnorr, f.chain.Accounts()[2])
}

// nextChange is the first block in which an announced change can come.
func (f *fleet) nextChange(t *testing.T) uint64 {
	t.Helper()
	registry := contracts.NewSchnorrStakeRegistry()
	next, err := bind.Call(registry.Instance(f.chain.Client(), f.chain.Deployment.SchnorrStakeRegistry), &bind.CallOpts{Context: t.Context()},
		registry.PackNextPossibleMutationBlock(), registry.UnpackNextPossibleMutationBlock)
	if err != nil || next.Cmp(big.NewInt(1<<40)) > 0 {
		t.Fatalf("the next change is in block %v, %v", next, err)
	}
	return next.Uint64()
}

// mining makes blocks while something is done by others.
func (f *fleet) mining(t *testing.T, do func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	defer func() { cancel(); <-done }()
	go func() {
		defer close(done)
		for tick := time.Tick(50 * time.Millisecond); ; {
			select {
			case <-ctx.Done():
				return
			case <-tick:
			}
			if _, err := f.chain.Mine(ctx); err != nil && ctx.Err() == nil {
				t.Errorf("mine: %v", err)
				return
			}
		}
	}()
	do()
}
