package evm_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
	"pgregory.net/rapid"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/evm"
)

// A target of the older kind does not say which quorums it demands: then it is
// asked to believe the service's.
func TestUndeclaredQuorums(t *testing.T) {
	b := shared(t)
	behind := common.Address{0x55}
	s := scene{target: body(set(5, 1)), edit: func(b *bench, o overlay) {
		at := b.Deployment.DemoTarget
		o[behind] = account{code: o[at].code, nonce: 1}
		a := newAsm()
		other := a.label()
		a.do(0, vm.CALLDATALOAD, 224, vm.SHR, contracts.NewBLSTarget().PackDemandedQuorums(), vm.XOR, other, vm.JUMPI, 0, 0, vm.REVERT)
		passOn(a.here(other), behind)
		front := o[at]
		front.code = a.done()
		o[at] = front
	}}
	over, call, o := s.place(t, b)
	_, err := evm.Derive(t.Context(), b.state(over), b.block, call, o)
	wantRefusal(t, err, evm.ReplayReverts, "InvalidQuorumNumbers")
	o.Quorums = quorums
	if _, err := evm.Derive(t.Context(), b.state(over), b.block, call, o); err != nil {
		t.Error(err)
	}
}

// At a block before a fork its instructions are none: a contract that has them
// fails, and no more than that.
func TestBeforeCancun(t *testing.T) {
	b := shared(t)
	rules := *b.block.Rules
	rules.CancunTime, rules.PragueTime, rules.OsakaTime, rules.BPO1Time, rules.BPO2Time = nil, nil, nil, nil, nil
	block := b.block
	block.Rules = &rules
	over, call, o := scene{target: body(callSome(vm.DELEGATECALL, "A"), set(5, 1)),
		edit: func(_ *bench, o overlay) { o[calleeA] = account{code: []byte{byte(vm.TSTORE)}} }}.place(t, b)
	r, err := evm.Derive(t.Context(), b.state(over), block, call, evm.WithoutReplay(o))
	if err != nil || len(r.Updates) != 2 {
		t.Errorf("got %v, %v", r, err)
	}
	_, err = evm.Derive(t.Context(), b.state(over), block, call, o) // the target has a latch
	if !errors.As(err, new(*evm.Refusal)) {
		t.Errorf("got %v", err)
	}
}

// From far away, with any part of what it reads known beforehand, a run comes to
// what it comes to nearby.
func TestRemoteProperty(t *testing.T) {
	b := shared(t)
	checks(t, 200, 5000)
	real, err := b.base.code(t.Context(), b.Deployment.DemoTarget)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt)
		over := w.overlay(b.Deployment.DemoTarget, real)
		call := evm.Call{From: b.from, To: b.Deployment.DemoTarget, Data: runData(tracked, 0, w.fuel)}
		part := rapid.IntRange(0, 3).Draw(rt, "part")
		var keys []evm.Key
		near := b.state(over)
		reads := 0
		near.hook = func(k evm.Key) error {
			if reads++; k != (evm.Key{}) && reads%3 < part {
				keys = append(keys, k)
			}
			return nil
		}
		want, wantErr := evm.Derive(t.Context(), near, b.block, call, evm.Options{})
		got, err := evm.Derive(t.Context(), newFar(b, over, keys), b.block, call, evm.Options{})
		switch {
		case (err == nil) != (wantErr == nil) || err != nil && err.Error() != wantErr.Error():
			rt.Fatalf("from far away: %v, nearby: %v\n%v", err, wantErr, w)
		case err == nil && (string(got.Encoded) != string(want.Encoded) || got.GasUsed != want.GasUsed || !slices.Equal(got.Settlements, want.Settlements)):
			rt.Fatalf("another result from far away\n%v", w)
		}
	})
}
