package chain_test

import (
	"bytes"
	"context"
	"errors"
	"math/big"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/quorum"
)

func (w *world) operators() *chain.Operators {
	o := chain.NewOperators(w.node, w.tracker, w.deployment, chain.OperatorsOptions{Poll: 5 * time.Millisecond, Log: silent})
	run(w.t, o.Run)
	return o
}

// register registers a development operator in quorums.
func (w *world) register(i int, quorums chain.Quorums) {
	w.t.Helper()
	op := devnet.DevOperator(i)
	stakes := make([]*big.Int, len(quorums))
	for q := range stakes {
		stakes[q] = big.NewInt(int64(100*i + q))
	}
	in := *w.Deployment
	in.QuorumNumbers = quorums
	mine := func() error { _, err := w.Mine(w.t.Context()); return err }
	sender := chain.Sender{Client: w.Client(), Key: w.Accounts()[0].Key, Mine: mine}
	grant := chain.Grant{Operator: op.Address, Stakes: stakes, Wei: bigInt(1e18)}
	if err := chain.Admit(w.t.Context(), sender, &in, grant); err != nil {
		w.t.Fatal(err)
	}
	if err := chain.RegisterOperators(w.t.Context(), sender, &in, registration(w.Network, op)); err != nil {
		w.t.Fatal(err)
	}
}

func idOf(i int) quorum.ID { return devnet.DevOperator(i).BLS.PublicKey().G1.OperatorID() }

// stakeOf is the stake of an operator in the n-th quorum of a set; -1 if it is
// no member.
func stakeOf(set *quorum.Set, i, n int) int64 {
	for _, m := range set.Members {
		if m.ID == idOf(i) && m.In[n] {
			return int64(m.Stake[n].Uint64())
		}
	}
	return -1
}

func TestOperatorsLive(t *testing.T) {
	w := newWorld(t, 3)
	o := w.operators()
	current := func() *quorum.Set {
		t.Helper()
		head := w.caughtUp()
		eventually(t, "the set is of the head", func() bool { s := o.Current(); return s != nil && s.Block == head.Number })
		return o.Current()
	}
	coordinator := contracts.NewRegistryCoordinator()
	owner := func(data []byte) { w.send(0, &w.Deployment.RegistryCoordinator, data) }

	start := current()
	if len(start.Members) != 3 || string(start.Quorums) != "\x00" || stakeOf(start, 1, 0) != 1000 {
		t.Fatalf("at first %+v", start)
	}
	for i := 1; i < len(start.Members); i++ {
		if bytes.Compare(start.Members[i-1].ID[:], start.Members[i].ID[:]) >= 0 {
			t.Error("members are not ascending")
		}
	}
	for _, m := range start.Members {
		if m.Key.G1.OperatorID() != m.ID || m.Key.G2.IsInfinity() {
			t.Errorf("the key of %x is another's", m.ID)
		}
	}
	w.register(7, chain.Quorums{0})
	joined := current()
	if stakeOf(joined, 7, 0) != 700 || len(joined.Members) != 4 {
		t.Errorf("after a join %+v", joined)
	}
	owner(coordinator.PackSetStake(devnet.DevOperator(1).Address, 0, big.NewInt(5)))
	if set := current(); stakeOf(set, 1, 0) != 5 {
		t.Errorf("after a change of stake %+v", set)
	}
	owner(coordinator.PackEjectOperator(devnet.DevOperator(0).Address, []byte{0}))
	if set := current(); stakeOf(set, 0, 0) != -1 || len(set.Members) != 3 {
		t.Errorf("after an exit %+v", set)
	}
	// The past is as it was.
	for _, then := range []*quorum.Set{start, joined} {
		set, err := o.Set(t.Context(), then.Block)
		if err != nil || len(set.Members) != len(then.Members) || stakeOf(set, 0, 0) != 1000 {
			t.Errorf("at block %d: %+v, %v", then.Block, set, err)
		}
	}
	// A reorg takes the exit back.
	if _, err := w.Reorg(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if set := current(); stakeOf(set, 0, 0) != 1000 {
		t.Errorf("after the reorg %+v", set)
	}
	// A block that is not there passes with time.
	var passes interface{ Retryable() bool }
	if _, err := o.Set(t.Context(), 1<<31); !errors.As(err, &passes) || !passes.Retryable() {
		t.Errorf("a future block: %v", err)
	}
}

// Reading a set again costs nothing; keys are searched for once.
func TestOperatorsCached(t *testing.T) {
	w := newWorld(t, 3)
	o := chain.NewOperators(w.node, w.tracker, w.deployment, chain.OperatorsOptions{})
	head := w.caughtUp()
	if _, err := o.Set(t.Context(), head.Number-1); err != nil {
		t.Fatal(err)
	}
	var searched atomic.Bool // the tracker asks, too
	w.node.fails(func(method string) error {
		if method == "eth_getLogs" {
			searched.Store(true)
		}
		return nil
	})
	if set, err := o.Set(t.Context(), head.Number); err != nil || len(set.Members) != 3 || searched.Load() {
		t.Errorf("searched %t, %v", searched.Load(), err)
	}
	w.node.goDown()
	if _, err := o.Set(t.Context(), head.Number); err != nil {
		t.Errorf("not kept: %v", err)
	}
	if _, err := o.Set(t.Context(), head.Number-2); !errors.Is(err, errDown) {
		t.Errorf("a node that is down: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := o.Set(ctx, head.Number-3); err == nil {
		t.Error("it was read after the end")
	}
}

// A node that searches few blocks at once is asked for fewer.
func TestOperatorsPagedKeys(t *testing.T) {
	w := newWorld(t, 2)
	w.mine(300)
	w.register(5, chain.Quorums{0})
	head := w.mine(2)
	refusals := 0
	w.node.fails(func(method string) error {
		if method == "eth_getLogs" && refusals < 2 {
			refusals++
			return errors.New("query exceeds max block range")
		}
		return nil
	})
	o := chain.NewOperators(w.node, w.tracker, w.deployment, chain.OperatorsOptions{})
	set, err := o.Set(t.Context(), head.Number)
	if err != nil || len(set.Members) != 3 || refusals != 2 {
		t.Errorf("%+v, %v, after %d refusals", set, err, refusals)
	}
}

// Sets and indices of two quorums: what the contracts themselves accept.
func TestOperatorsQuorums(t *testing.T) {
	w := newWorld(t, 2) // 0 and 1, in quorum 0
	coordinator := contracts.NewRegistryCoordinator()
	w.send(0, &w.Deployment.RegistryCoordinator, coordinator.PackCreateQuorum())
	w.register(2, chain.Quorums{0, 1})
	w.register(3, chain.Quorums{1})
	head := w.mine(2)
	o := chain.NewOperators(w.node, w.tracker, w.deployment, chain.OperatorsOptions{})
	set, err := o.SetOf(t.Context(), head.Number-1, []byte{0, 1})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][2]int64{{1000, -1}, {1000, -1}, {200, 201}, {-1, 300}} {
		if got := [2]int64{stakeOf(set, i, 0), stakeOf(set, i, 1)}; got != want {
			t.Errorf("operator %d has %d, want %d", i, got, want)
		}
	}
	// Their keys add up to the quorum's.
	for q := range 2 {
		var keys []bls.G1
		for _, m := range set.Members {
			if m.In[q] {
				keys = append(keys, m.Key.G1)
			}
		}
		if got, want := chain.G1Point(bls.SumG1(keys...)), w.apk(uint8(q)); got.X.Cmp(want.X) != 0 || got.Y.Cmp(want.Y) != 0 {
			t.Errorf("quorum %d: another key", q)
		}
	}
	found, err := o.Indices(t.Context(), uint32(head.Number-1), []byte{0, 1}, [][32]byte{idOf(2)})
	if err != nil || len(found.NonSignerStakeIndices[0]) != 1 || len(found.NonSignerStakeIndices[1]) != 1 {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := o.Indices(t.Context(), uint32(head.Number-1), []byte{0}, [][32]byte{{9}}); err == nil {
		t.Error("a stranger has indices")
	}
	for _, bad := range [][]byte{nil, {1, 0}, {0, 0}, {0, 7}} {
		if _, err := o.SetOf(t.Context(), head.Number-1, bad); err == nil {
			t.Errorf("quorums %v have a set", bad)
		}
	}
}

func (w *world) apk(q uint8) contracts.BN254G1Point {
	w.t.Helper()
	coordinator, keys := contracts.NewRegistryCoordinator(), contracts.NewBLSApkRegistry()
	opts := &bind.CallOpts{Context: w.t.Context()}
	at, err := bind.Call(coordinator.Instance(w.Client(), w.Deployment.RegistryCoordinator), opts, coordinator.PackBlsApkRegistry(), coordinator.UnpackBlsApkRegistry)
	if err != nil {
		w.t.Fatal(err)
	}
	apk, err := bind.Call(keys.Instance(w.Client(), at), opts, keys.PackGetApk(q), keys.UnpackGetApk)
	if err != nil {
		w.t.Fatal(err)
	}
	return apk
}

// No deployment is verified yet: later it may be.
func TestOperatorsWithoutDeployment(t *testing.T) {
	w := newWorld(t, 1)
	o := chain.NewOperators(w.node, w.tracker, func() *chain.Deployment { return nil }, chain.OperatorsOptions{})
	if _, err := o.Set(t.Context(), 1); !errors.Is(err, chain.ErrNoDeployment) {
		t.Error(err)
	}
	if _, err := o.Indices(t.Context(), 1, []byte{0}, nil); !errors.Is(err, chain.ErrNoDeployment) {
		t.Error(err)
	}
	if _, err := chain.NewTargets(w.node, func() *chain.Deployment { return nil }).At(t.Context(), common.Address{1}, common.Hash{}); !errors.Is(err, chain.ErrNoDeployment) {
		t.Error(err)
	}
}
