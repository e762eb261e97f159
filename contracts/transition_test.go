package contracts_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/contracts/fixture"
	"github.com/quorate/quorate/internal/devnet"
)

// A list cannot start another list, and the latch is open again after it.
func TestReentry(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newRegistry(c, 10)
		at := r.newRecorder(0)
		relay := c.deploy(fixture.CalleeMetaData.Bin, nil)
		inner := r.settle(at, encode(store(word(0), word(1))), 0)
		outer := r.settle(at, encode(callOut(relay, 0, callee.PackRelay(at, inner.pack()))), 0)
		_, reverted, ok := c.do(call{to: at, data: outer.pack()})
		if ok {
			t.Fatal("a list started another")
		}
		parsed := parse(t, "BLSTarget")
		args, err := parsed.Errors["RevertingContext"].Inputs.Unpack(reverted[4:])
		if err != nil {
			t.Fatal(err)
		}
		if got := contracts.RevertName(args[2].([]byte)); got != "ReentrantTransition" {
			t.Errorf("inner call reverted with %s", got)
		}
		// The same inner settlement, from the same relay, is good outside of a list.
		c.wantRevert(call{to: relay, data: callee.PackRelay(at, inner.pack())}, "success")
		// One transaction can settle twice, one after the other.
		next := inner.deepCopy()
		next.index = big.NewInt(1)
		next.list = encode(store(word(0), word(2)))
		next.digest = digestOf(at, next.index, next.fn, next.list)
		next.proof = r.prove(next.digest, next.quorums, next.ref, 0)
		both := c.deploy(fixture.ApplierMetaData.Bin, nil)
		c.send(both, applier.PackApplyUpdates(encode(callOut(at, 0, inner.pack()), callOut(at, 0, next.pack()))))
		if c.storage(at, word(0)) != word(2) || c.storage(at, tracker) != word(2) {
			t.Error("not applied")
		}
	})
}

// Tracked functions stay open during a list: a callee may call back. It sees that a list is
// running, and the count moves as it did when the function ran directly.
func TestTrackedCallback(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newRegistry(c, 10)
		at := r.newRecorder(0)
		relay := c.deploy(fixture.CalleeMetaData.Bin, nil)
		// What callOut(relay, relay(at, look())) comes to: the count moves to 1, the call moves it
		// to 2 and writes a slot, which is then written as the direct run left it.
		s := r.settle(at, encode(
			store(tracker, word(1)),
			callOut(relay, 0, callee.PackRelay(at, recorder.PackLook())),
			store(tracker, word(2)),
		), 0)
		c.send(at, s.pack())
		if got := c.storage(at, tracker); got != word(2) {
			t.Errorf("count is %s", got)
		}
		if !must(recorder.UnpackSeenInTransition(c.view(at, recorder.PackSeenInTransition()))) {
			t.Error("the callback did not see the transition")
		}
		// The next index is the one the list left.
		c.wantRevert(call{to: at, data: r.settle(at, encode(), 0).pack()}, "success")
	})
}

// A list that does not write the count is spent all the same.
func TestCountMovesByItself(t *testing.T) {
	c := startGeth(t)
	r := newRegistry(c, 10)
	at := r.newRecorder(0)
	s := r.settle(at, encode(store(word(0), word(1))), 0)
	c.send(at, s.pack())
	if got := c.storage(at, tracker); got != word(1) {
		t.Errorf("count is %s", got)
	}
	c.wantRevert(call{to: at, data: s.pack()}, "InvalidTransitionIndex")
}

// A failed update undoes all of the list, and the count.
func TestAllOrNothing(t *testing.T) {
	c := startGeth(t)
	r := newRegistry(c, 10)
	at := r.newRecorder(0)
	s := r.settle(at, encode(store(word(0), word(1)), create(0, common.FromHex("60006000fd"))), 0)
	c.wantRevert(call{to: at, data: s.pack()}, "DeploymentFailed")
	if receipt := c.sendValue(&at, s.pack(), big.NewInt(0)); receipt.Status != types.ReceiptStatusFailed {
		t.Error("settled")
	}
	if c.storage(at, word(0)) != (common.Hash{}) || c.storage(at, tracker) != (common.Hash{}) {
		t.Error("part of the list was applied")
	}
}

// verifyAndUpdate takes ether, and a list can pass it on.
func TestPayable(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newRegistry(c, 10)
		at := r.newRecorder(0)
		s := r.settle(at, encode(callOut(common.Address{0xdd}, 3, nil)), 0)
		if receipt := c.sendValue(&at, s.pack(), big.NewInt(10)); receipt.Status != types.ReceiptStatusSuccessful {
			t.Fatal("reverted")
		}
		for address, want := range map[common.Address]int64{at: 7, {0xdd}: 3} {
			if got := must(c.client.BalanceAt(t.Context(), address, nil)); got.Int64() != want {
				t.Errorf("%s has %s", address, got)
			}
		}
	})
}

// A target wired to the checker of another deployment refuses what this one signs, until it is
// wired anew.
func TestSupersededChecker(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		old := newRegistry(c, 10, 10)
		at := old.newRecorder(0)
		next := newRegistry(c, 10, 10, 10)
		s := next.settle(at, encode(store(word(0), word(1))), 0, 1, 2)
		// Where the old histories are long enough to be looked into at all.
		c.wantRevert(call{to: at, data: s.pack()}, "InvalidQuorumApkHash")
		c.send(at, recorder.PackWire(next.AVSAddress, next.BLSSignatureChecker, []byte{0}))
		c.wantRevert(call{to: at, data: s.pack()}, "success")
	})
}

// A proof is judged by the set of its reference block, whatever became of the set since.
func TestProofSurvivesChanges(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newRegistry(c, 10, 10, 10, 10)
		at := r.newRecorder(0)
		s := r.settle(at, encode(store(word(0), word(1))), 0, 1, 2)
		r.own(coordinator.PackEjectOperator(r.ops[0].Address, []byte{0}))
		r.own(coordinator.PackSetStake(r.ops[3].Address, 0, big.NewInt(1_000_000)))
		late := devnet.DevOperator(9)
		r.ops = append(r.ops, late)
		r.join(late, []byte{0}, 500)
		c.wantRevert(call{to: at, data: s.pack()}, "success")
		// A proof of the new set is judged by the new set.
		c.mineBlocks(2)
		c.wantRevert(call{to: at, data: r.settle(at, s.list, 1, 2, 4).pack()}, "InsufficientQuorumThreshold")
		c.wantRevert(call{to: at, data: r.settle(at, s.list, 1, 2, 3, 4).pack()}, "success")
	})
}

// Several quorums: each one must reach the threshold, a member of two counts in both, and a
// submitter cannot name fewer than are demanded.
func TestSeveralQuorums(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newRegistry(c, 10, 10, 10)
		r.own(coordinator.PackCreateQuorum())
		r.own(coordinator.PackCreateQuorum())
		solo := devnet.DevOperator(3)
		r.ops = append(r.ops, solo)
		r.join(r.ops[0], []byte{2}, 30)
		r.join(r.ops[1], []byte{2}, 30)
		r.join(solo, []byte{2}, 40)
		c.mineBlocks(2)
		at := r.newRecorder(0, 2)
		list := encode(store(word(0), word(1)))
		settle := func(signers ...int) settlement {
			s := r.settle(at, list, signers...)
			s.quorums = []byte{0, 2}
			s.proof = r.prove(s.digest, s.quorums, s.ref, signers...)
			return s
		}
		for _, tt := range []struct {
			signers []int
			want    string
		}{
			{[]int{0, 1, 2, 3}, "success"},
			{[]int{0, 1, 3}, "success"},                     // 20 of 30, 100 of 100
			{[]int{0, 2, 3}, "success"},                     // 20 of 30, 70 of 100
			{[]int{0, 1, 2}, "InsufficientQuorumThreshold"}, // 30 of 30, 60 of 100
			{[]int{0, 3}, "InsufficientQuorumThreshold"},    // 10 of 30, 70 of 100
			{[]int{1, 2}, "InsufficientQuorumThreshold"},    // 20 of 30, 30 of 100
			{[]int{3}, "InsufficientQuorumThreshold"},       // 0 of 30
		} {
			t.Run(fmt.Sprint(tt.signers), func(t *testing.T) {
				c.in(t).wantRevert(call{to: at, data: settle(tt.signers...).pack()}, tt.want)
			})
		}
		// A signature that counts a member of both once only.
		once := settle(0, 1, 2, 3)
		single := r.prove(once.digest, []byte{0}, once.ref, 0, 1, 2)
		once.proof.Sigma, once.proof.ApkG2 = single.Sigma, single.ApkG2
		c.wantRevert(call{to: at, data: once.pack()}, "InvalidBLSSignature")
		// Signed by all of quorum 2 and none of quorum 0 that is not in 2: fine for a target that
		// demands quorum 2 alone, and not for this one.
		weak := r.settle(at, list, 0, 1, 3)
		weak.quorums = []byte{2}
		weak.proof = r.prove(weak.digest, weak.quorums, weak.ref, 0, 1, 3)
		c.wantRevert(call{to: at, data: weak.pack()}, "InvalidQuorumNumbers")
		// An empty quorum is no quorum.
		r.in(t).own(coordinator.PackCreateQuorum())
		c.mineBlocks(2)
		empty := r.newRecorder(3)
		s := r.settle(empty, list, 0, 1)
		s.quorums = []byte{3}
		s.proof.QuorumApks[0] = infinityG1()
		s.proof.QuorumApkIndices, s.proof.TotalStakeIndices = []uint32{0}, []uint32{0}
		s.proof.Sigma, s.proof.ApkG2 = infinityG1(), infinityG2()
		s.proof.NonSignerPubkeys, s.proof.NonSignerQuorumBitmapIndices, s.proof.NonSignerStakeIndices = nil, nil, [][]uint32{{}}
		if got := c.revertAt(call{to: empty, data: s.pack()}); got == "success" {
			t.Error("an empty quorum settled")
		}
	})
}

// Neither the base nor trackState reads who calls: a run of a tracked function must not depend on
// it unless its author wanted that.
func TestBaseReadsNoSender(t *testing.T) {
	c := startGeth(t)
	r := newRegistry(c, 10)
	at := r.DemoTarget
	s := r.settle(at, encode(store(word(2), word(1)), store(tracker, word(1)), logOut(nil, word(1))), 0)
	for name, tt := range map[string]struct {
		data []byte
		want bool
	}{
		"verifyAndUpdate": {s.pack(), false},
		"crunch":          {demo.PackCrunch(big.NewInt(2)), false},
		"announce":        {demo.PackAnnounce(common.Address{1}, big.NewInt(2), []byte("note")), false},
		"record":          {demo.PackRecord(big.NewInt(2)), false},
		"claim":           {demo.PackClaim(big.NewInt(2)), true},
	} {
		var trace struct {
			Failed     bool
			StructLogs []struct {
				Op    string
				Depth int
			}
		}
		msg := map[string]any{"to": at, "data": hexutil.Bytes(tt.data), "gas": hexutil.Uint64(10_000_000)}
		var raw json.RawMessage
		c.rpc(&raw, "debug_traceCall", msg, "latest", map[string]any{"disableStack": true, "disableStorage": true})
		if err := json.Unmarshal(raw, &trace); err != nil {
			t.Fatal(err)
		}
		if trace.Failed || len(trace.StructLogs) < 50 {
			t.Fatalf("%s: failed %t after %d steps", name, trace.Failed, len(trace.StructLogs))
		}
		got := slices.ContainsFunc(trace.StructLogs, func(l struct {
			Op    string
			Depth int
		}) bool {
			return l.Op == "ORIGIN" || l.Op == "CALLER" && l.Depth == 1
		})
		if got != tt.want {
			t.Errorf("%s reads its sender: %t", name, got)
		}
	}
}

// The demo: what each function does directly, and that the factory gives a caller its own.
func TestDemo(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newRegistry(c, 10)
		factory := contracts.NewDemoFactory()
		c.send(r.DemoFactory, factory.PackCreate())
		at := must(factory.UnpackTargetOf(c.view(r.DemoFactory, factory.PackTargetOf(c.owner.Address))))
		if at == r.DemoTarget || must(demo.UnpackOwner(c.view(at, demo.PackOwner()))) != c.owner.Address {
			t.Fatalf("instance %s", at)
		}
		if got := must(target.UnpackBlsSignatureChecker(c.view(at, target.PackBlsSignatureChecker()))); got != r.BLSSignatureChecker {
			t.Errorf("wired to %s", got)
		}
		few := c.send(at, demo.PackCrunch(big.NewInt(10)))
		many := c.send(at, demo.PackCrunch(big.NewInt(10_000)))
		if len(few.Logs) != 1 || len(many.Logs) != 1 || many.GasUsed < few.GasUsed+1_000_000 {
			t.Errorf("crunch: %d and %d gas", few.GasUsed, many.GasUsed)
		}
		if receipt := c.send(at, demo.PackAnnounce(common.Address{1}, big.NewInt(2), []byte("note"))); len(receipt.Logs) != 1 || len(receipt.Logs[0].Topics) != 3 {
			t.Errorf("announce: %d logs", len(receipt.Logs))
		}
		ledger := must(demo.UnpackLedger(c.view(at, demo.PackLedger())))
		c.send(at, demo.PackRecord(big.NewInt(5)))
		book := contracts.NewDemoLedger()
		if got := must(book.UnpackRecorded(c.view(ledger, book.PackRecorded(at)))); got.Int64() != 5 {
			t.Errorf("recorded %s", got)
		}
		c.send(at, demo.PackClaim(big.NewInt(6)))
		if got := must(demo.UnpackClaims(c.view(at, demo.PackClaims(c.owner.Address)))); got.Int64() != 6 {
			t.Errorf("claimed %s", got)
		}
		c.wantRevert(call{to: at, data: demo.PackFail(big.NewInt(7))}, "AlwaysFails(7)")
		if got := must(target.UnpackStateTransitionCount(c.view(at, target.PackStateTransitionCount()))); got.Int64() != 5 {
			t.Errorf("count %s", got)
		}
		rewire := demo.PackRewire(common.Address{1}, common.Address{2}, []byte{0})
		c.wantRevert(call{from: common.Address{9}, to: at, data: rewire}, "NotOwner")
		c.wantRevert(call{from: c.owner.Address, to: at, data: rewire}, "success")
	})
}
