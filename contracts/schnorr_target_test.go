package contracts_test

import (
	"encoding/json"
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/contracts/fixture"
)

var demoSchnorr = contracts.NewDemoTargetSchnorr()

func TestSchnorrTargetViews(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newStakes(c, 0, 100)
		at := r.newRecorder()
		if got := must(schnorrTarget.UnpackAvsAddress(c.view(at, schnorrTarget.PackAvsAddress()))); got != r.avs {
			t.Errorf("avsAddress %s", got)
		}
		if got := must(schnorrTarget.UnpackSchnorrRegistry(c.view(at, schnorrTarget.PackSchnorrRegistry()))); got != r.at {
			t.Errorf("schnorrRegistry %s", got)
		}
		c.wantInterfaces(at, map[string]bool{"93de4531": false, "01ffc9a7": true, "82b35a01": true, "2ea5ee1d": true, "2b571a30": false, "ffffffff": false})
		stale := func() uint32 {
			return must(schnorrTarget.UnpackBlockStaleMeasure(c.view(at, schnorrTarget.PackBlockStaleMeasure())))
		}
		if got := stale(); got != 300 {
			t.Errorf("blockStaleMeasure %d", got)
		}
		c.send(at, schnorrRec.PackSetStaleMeasure(7))
		if got := stale(); got != 7 {
			t.Errorf("blockStaleMeasure %d after it was set to 7", got)
		}
		list := encode(store(word(0), word(1)))
		digest := must(schnorrTarget.UnpackGetMessageHash(c.view(at, schnorrTarget.PackGetMessageHash(big.NewInt(3), [4]byte{1, 2, 3, 4}, list))))
		if digest != digestOf(at, big.NewInt(3), [4]byte{1, 2, 3, 4}, list) {
			t.Errorf("getMessageHash %x", digest)
		}
		if must(schnorrTarget.UnpackInTransition(c.view(at, schnorrTarget.PackInTransition()))) {
			t.Error("in transition at rest")
		}
	})
}

func (c *testChain) wantInterfaces(at common.Address, ids map[string]bool) {
	c.Helper()
	for id, want := range ids {
		raw := [4]byte(common.FromHex(id))
		if got := must(schnorrTarget.UnpackSupportsInterface(c.view(at, schnorrTarget.PackSupportsInterface(raw)))); got != want {
			c.Errorf("supportsInterface(%s) is %t", id, got)
		}
	}
}

// A settlement by whoever signs enough: mined, and applied.
func TestSchnorrSettle(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		for _, tt := range []struct {
			name    string
			weights []int64
			missing []int
			want    string
		}{
			{"all sign", []int64{10, 10, 10, 10}, nil, "success"},
			{"one of four is missing", []int64{10, 10, 10, 10}, []int{2}, "success"},
			{"two of four are missing", []int64{10, 10, 10, 10}, []int{1, 2}, "InvalidQuorumSignature"},
			{"three of ten are missing", []int64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, []int{0, 4, 9}, "success"},
			{"exactly at the threshold", []int64{66, 33, 1}, []int{1, 2}, "success"},
			{"one short of it", []int64{65, 34, 1}, []int{1, 2}, "InvalidQuorumSignature"},
			{"one short of it in millions", []int64{6599999, 3400001}, []int{1}, "InvalidQuorumSignature"},
			{"the only one signs", []int64{5}, nil, "success"},
			{"nobody signs", []int64{10, 10}, []int{0, 1}, "InvalidQuorumSignature"},
		} {
			t.Run(tt.name, func(t *testing.T) { testSchnorrSettle(newStakes(c.in(t), 0, tt.weights...), tt.missing, tt.want) })
		}
	})
}

func testSchnorrSettle(r *stakeRegistry, missing []int, want string) {
	at := r.newRecorder()
	list := encode(store(word(0), word(42)), store(tracker, word(1)), logOut([]byte("done"), word(9)))
	s := r.settle(at, list, missing...)
	r.wantRevert(call{to: at, data: s.pack()}, want)
	receipt := r.sendValue(&at, s.pack(), big.NewInt(0))
	if want != "success" {
		if receipt.Status != types.ReceiptStatusFailed || r.storage(at, word(0)) != (common.Hash{}) {
			r.Error("settled")
		}
		return
	}
	if receipt.Status != types.ReceiptStatusSuccessful || len(receipt.Logs) != 1 {
		r.Fatalf("status %d with %d logs", receipt.Status, len(receipt.Logs))
	}
	if r.storage(at, word(0)) != word(42) || r.storage(at, tracker) != word(1) {
		r.Error("not applied")
	}
	// The same again is a replay; so is the same list with a fresh reference block.
	r.wantRevert(call{to: at, data: s.pack()}, "InvalidTransitionIndex")
	again := s.deepCopy()
	again.ref = uint32(r.head()) - 1
	r.wantRevert(call{to: at, data: again.pack()}, "InvalidTransitionIndex")
	// In a batch it is passed over.
	r.wantRevert(call{to: at, data: packBatch(s)}, "success")
}

// Every error, by its cause and by nothing else, and in the order of the protocol.
func TestSchnorrVerifyErrors(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newStakes(c, 0, 20, 10, 10, 10, 10)
		at := r.newRecorder()
		good := r.settle(at, encode(store(word(0), word(42)), store(tracker, word(1))), 1, 3)
		c.mineBlocks(1)
		now := c.head() + 1
		effective := uint32(r.number(stakes.PackEffectiveBlock()).Uint64())
		type s = schnorrSettlement
		other := r.sign([32]byte{1}, 0, 2, 4)
		unknown := common.Address{0xff}
		for _, tt := range []struct {
			name   string
			change func(*s)
			number uint64 // of the block, if not the next one
			want   string
		}{
			{"nothing", func(*s) {}, 0, "success"},
			{"a block that is the reference block", func(*s) {}, uint64(good.ref), "FutureBlockNumber"},
			{"a reference block to come", func(x *s) { x.ref = uint32(now) + 3 }, 0, "FutureBlockNumber"},
			{"the largest reference block", func(x *s) { x.ref = 1<<32 - 1 }, 0, "FutureBlockNumber"},
			{"the last block in time", func(*s) {}, uint64(good.ref) + 300, "success"},
			{"a block too late", func(*s) {}, uint64(good.ref) + 301, "StaleBlockNumber"},
			{"the next index", func(x *s) { x.index = big.NewInt(1) }, 0, "InvalidTransitionIndex"},
			{"the largest index", func(x *s) { x.index = noBlock }, 0, "InvalidTransitionIndex"},
			{"another hash", func(x *s) { x.digest[31] ^= 1 }, 0, "InvalidSignature"},
			{"another list", func(x *s) { x.list[len(x.list)-1] ^= 1 }, 0, "InvalidSignature"},
			{"another function", func(x *s) { x.fn[0] ^= 1 }, 0, "InvalidSignature"},
			{"the oldest reference block of the set", func(x *s) { x.ref = effective }, 0, "success"},
			{"a reference block before the set", func(x *s) { x.ref = effective - 1 }, 0, "StaleSnapshot"},
			{"non-signers out of order", func(x *s) { slices.Reverse(x.missing) }, 0, "NonSignersNotSorted"},
			{"a non-signer nobody knows", func(x *s) { x.missing = []common.Address{unknown} }, 0, "NotRegistered(" + unknown.Hex() + ")"},
			{"a non-signer too few", func(x *s) { x.missing = x.missing[:1] }, 0, "InvalidQuorumSignature"},
			{"a signature of another digest", func(x *s) { x.sig = other }, 0, "InvalidQuorumSignature"},
			{"another s", func(x *s) { x.sig.S.Add(x.sig.S, big.NewInt(1)) }, 0, "InvalidQuorumSignature"},
			{"s = 0", func(x *s) { x.sig.S.SetInt64(0) }, 0, "InvalidQuorumSignature"},
			{"R = 0", func(x *s) { x.sig.R = common.Address{} }, 0, "InvalidQuorumSignature"},
			// Of two causes, the one that is checked first is named.
			{"future before stale", func(x *s) { x.ref, x.index = 1<<32-1, noBlock }, 1 << 20, "FutureBlockNumber"},
			{"stale before index", func(x *s) { x.index = noBlock }, uint64(good.ref) + 301, "StaleBlockNumber"},
			{"index before digest", func(x *s) { x.index, x.digest = noBlock, [32]byte{} }, 0, "InvalidTransitionIndex"},
			{"digest before proof", func(x *s) { x.digest, x.ref = [32]byte{}, effective-1 }, 0, "InvalidSignature"},
		} {
			t.Run(tt.name, func(t *testing.T) {
				changed := good.deepCopy()
				tt.change(&changed)
				number := tt.number
				if number == 0 {
					number = now
				}
				c.in(t).wantRevert(call{to: at, data: changed.pack(), number: number}, tt.want)
				// The same alone in a batch, but for what the batch takes for settled.
				c.in(t).wantRevert(call{to: at, data: packBatch(changed), number: number}, tt.want)
			})
		}
		// A target that is not wired settles nothing.
		c.send(at, schnorrRec.PackWire(r.avs, common.Address{}))
		if got := c.revertAt(call{to: at, data: good.pack(), number: now}); got == "success" {
			t.Error("settled with no registry")
		}
		c.send(at, schnorrRec.PackWire(r.avs, common.Address{0xdd})) // no code
		if got := c.revertAt(call{to: at, data: good.pack(), number: now}); got == "success" {
			t.Error("settled with no code for a registry")
		}
	})
}

// Batches: in order, all or nothing, but for what has been settled.
func TestBatch(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newStakes(c, 0, 10, 10, 10)
		at := r.newRecorder()
		var items []schnorrSettlement
		for i := range uint64(4) {
			list := encode(store(word(0), word(100+i)), store(tracker, word(i+1)), logOut(nil, word(i)))
			items = append(items, r.settleAt(at, i, list, []int{1, 2}[:i%2]...))
		}
		bad := func(s schnorrSettlement) schnorrSettlement {
			s = s.deepCopy()
			s.sig.S.Add(s.sig.S, big.NewInt(1))
			return s
		}
		rubbish := schnorrSettlement{index: big.NewInt(0), ref: 1<<32 - 1, sig: bad(items[0]).sig, list: []byte{1}}
		for _, tt := range []struct {
			name  string
			batch []schnorrSettlement
			want  string
		}{
			{"none", nil, "EmptyBatch"},
			{"one", items[:1], "success"},
			{"all", items, "success"},
			{"a gap before", items[1:], "InvalidTransitionIndex"},
			{"a gap", []schnorrSettlement{items[0], items[2]}, "InvalidTransitionIndex"},
			{"the wrong way round", []schnorrSettlement{items[1], items[0]}, "InvalidTransitionIndex"},
			{"one twice", []schnorrSettlement{items[0], items[0], items[1]}, "success"},
			{"a bad one", []schnorrSettlement{items[0], bad(items[1]), items[2]}, "InvalidQuorumSignature"},
			{"a bad one that is settled by then", []schnorrSettlement{items[0], bad(items[0]), items[1]}, "success"},
			{"rubbish that is settled by then", []schnorrSettlement{items[0], rubbish, items[1]}, "success"},
			{"rubbish that is not", []schnorrSettlement{rubbish}, "FutureBlockNumber"},
		} {
			t.Run(tt.name, func(t *testing.T) {
				c.in(t).wantRevert(call{to: at, data: packBatch(tt.batch...)}, tt.want)
			})
		}
		c.send(at, items[0].pack())
		c.wantRevert(call{to: at, data: packBatch(rubbish)}, "success") // and nothing is done
		c.wantRevert(call{to: at, data: packBatch(items[2], items[3])}, "InvalidTransitionIndex")
		receipt := c.send(at, packBatch(items[0], rubbish, items[1], items[2], items[3]))
		if len(receipt.Logs) != 3 || receipt.Logs[0].Topics[0] != word(1) || receipt.Logs[2].Topics[0] != word(3) {
			t.Errorf("%d logs", len(receipt.Logs))
		}
		if c.storage(at, word(0)) != word(103) || c.storage(at, tracker) != word(4) {
			t.Errorf("value %s, count %s", c.storage(at, word(0)), c.storage(at, tracker))
		}
		// A failure at the end undoes what came before it.
		next := r.settleAt(at, 4, encode(store(word(0), word(1)), store(tracker, word(5))))
		broken := r.settleAt(at, 5, encode(create(0, common.FromHex("60006000fd"))))
		c.wantRevert(call{to: at, data: packBatch(next, broken)}, "DeploymentFailed")
		if receipt := c.sendValue(&at, packBatch(next, broken), new(big.Int)); receipt.Status != types.ReceiptStatusFailed || c.storage(at, tracker) != word(4) {
			t.Error("part of a batch was applied")
		}
		// Ether comes once for all of it.
		pay := r.settleAt(at, 4, encode(callOut(common.Address{0xdd}, 3, nil)))
		again := r.settleAt(at, 5, encode(callOut(common.Address{0xdd}, 4, nil)))
		if receipt := c.sendValue(&at, packBatch(pay, again), big.NewInt(7)); receipt.Status != types.ReceiptStatusSuccessful {
			t.Error("a batch with ether failed")
		}
		if got := must(c.client.BalanceAt(t.Context(), common.Address{0xdd}, nil)); got.Int64() != 7 {
			t.Errorf("paid %s", got)
		}
	})
}

// Neither a list nor a batch can be entered from one, and the latch is open again after it.
func TestSchnorrReentry(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newStakes(c, 0, 10)
		at := r.newRecorder()
		relay := c.deploy(fixture.CalleeMetaData.Bin, nil)
		c.mineBlocks(1)
		inner := r.settleAt(at, 1, encode(store(word(0), word(1))))
		for name, entry := range map[string][]byte{
			"one": inner.pack(), "batch": packBatch(inner), "empty batch": schnorrTarget.PackVerifyAndUpdateBatch(nil),
		} {
			outer := r.settleAt(at, 0, encode(callOut(relay, 0, callee.PackRelay(at, entry))))
			for kind, data := range map[string][]byte{"one": outer.pack(), "batch": packBatch(outer)} {
				_, reverted, ok := c.do(call{to: at, data: data})
				if ok {
					t.Fatalf("%s from %s: a list started another", name, kind)
				}
				args, err := parse(t, "SchnorrTarget").Errors["RevertingContext"].Inputs.Unpack(reverted[4:])
				if err != nil {
					t.Fatal(err)
				}
				if got := contracts.RevertName(args[2].([]byte)); got != "ReentrantTransition" {
					t.Errorf("%s from %s: inner call reverted with %s", name, kind, got)
				}
			}
		}
		// A tracked function stays open, and sees that a list is running.
		look := r.settleAt(at, 0, encode(
			store(tracker, word(1)), callOut(relay, 0, callee.PackRelay(at, schnorrRec.PackLook())), store(tracker, word(2))))
		c.send(at, packBatch(look))
		if !must(schnorrRec.UnpackSeenInTransition(c.view(at, schnorrRec.PackSeenInTransition()))) || c.storage(at, tracker) != word(2) {
			t.Error("the callback did not see the transition")
		}
		if must(schnorrTarget.UnpackInTransition(c.view(at, schnorrTarget.PackInTransition()))) {
			t.Error("the latch stayed shut")
		}
	})
}

// A target of both schemes: either proof settles, each index once, and a scheme that is not wired
// is neither taken nor claimed.
func TestDualTarget(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		b, s := newRegistry(c, 10, 10, 10), newStakes(c, 0, 10, 10, 10)
		dual := fixture.NewDualRecorder()
		at := c.deploy(fixture.DualRecorderMetaData.Bin, dual.PackConstructor(b.AVSAddress, b.BLSSignatureChecker, []byte{0}, s.at))
		c.mineBlocks(1)
		both := map[string]bool{"93de4531": true, "01ffc9a7": true, "82b35a01": true, "2ea5ee1d": true, "ffffffff": false}
		c.wantInterfaces(at, both)
		list := encode(store(word(0), word(1)), store(tracker, word(1)))
		c.wantRevert(call{to: at, data: b.settle(at, list, 0, 1, 2).pack()}, "success")
		byBLS, bySchnorr := b.settle(at, list, 0, 1, 2), s.settle(at, list)
		if byBLS.digest != bySchnorr.digest {
			t.Error("two digests for one list")
		}
		c.send(at, bySchnorr.pack())
		c.wantRevert(call{to: at, data: byBLS.pack()}, "InvalidTransitionIndex")
		list = encode(store(word(0), word(2)), store(tracker, word(2)))
		c.send(at, b.settle(at, list, 0, 1, 2).pack())
		c.wantRevert(call{to: at, data: s.settleAt(at, 1, list).pack()}, "InvalidTransitionIndex")
		if c.storage(at, word(0)) != word(2) || c.storage(at, tracker) != word(2) {
			t.Error("not applied")
		}
		// The end of a move, in either direction.
		list = encode(store(word(0), word(3)), store(tracker, word(3)))
		c.send(at, dual.PackWireBLS(b.AVSAddress, common.Address{}, []byte{0}))
		c.wantInterfaces(at, map[string]bool{"93de4531": false, "82b35a01": true, "2ea5ee1d": true, "01ffc9a7": true, "ffffffff": false})
		if got := c.revertAt(call{to: at, data: b.settle(at, list, 0, 1, 2).pack()}); got == "success" {
			t.Error("settled by a scheme that is not wired")
		}
		c.wantRevert(call{to: at, data: s.settle(at, list).pack()}, "success")
		c.send(at, dual.PackWireBLS(b.AVSAddress, b.BLSSignatureChecker, []byte{0}))
		c.send(at, dual.PackWireSchnorr(b.AVSAddress, common.Address{}))
		c.wantInterfaces(at, map[string]bool{"93de4531": true, "82b35a01": false, "2ea5ee1d": false, "01ffc9a7": true, "ffffffff": false})
		if got := c.revertAt(call{to: at, data: s.settle(at, list).pack()}); got == "success" {
			t.Error("settled by a scheme that is not wired")
		}
		c.wantRevert(call{to: at, data: b.settle(at, list, 0, 1, 2).pack()}, "success")
	})
}

// The demo does by Schnorr what it does by BLS, and one factory gives both.
func TestSchnorrDemo(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		b, s := newRegistry(c, 10), newStakes(c, 0, 10, 10)
		factory := contracts.NewDemoFactoryDual()
		ledger := must(demo.UnpackLedger(c.view(b.DemoTarget, demo.PackLedger())))
		made := c.deploy(contracts.DemoFactoryDualMetaData.Bin,
			factory.PackConstructor(b.AVSAddress, b.BLSSignatureChecker, []byte{0}, ledger, s.at))
		c.send(made, factory.PackCreate())
		c.send(made, factory.PackCreateSchnorr())
		byBLS := must(factory.UnpackTargetOf(c.view(made, factory.PackTargetOf(c.owner.Address))))
		at := must(factory.UnpackSchnorrTargetOf(c.view(made, factory.PackSchnorrTargetOf(c.owner.Address))))
		if got := must(target.UnpackBlsSignatureChecker(c.view(byBLS, target.PackBlsSignatureChecker()))); got != b.BLSSignatureChecker {
			t.Errorf("the BLS one is wired to %s", got)
		}
		if got := must(schnorrTarget.UnpackSchnorrRegistry(c.view(at, schnorrTarget.PackSchnorrRegistry()))); got != s.at {
			t.Errorf("the Schnorr one is wired to %s", got)
		}
		if got := must(schnorrTarget.UnpackAvsAddress(c.view(at, schnorrTarget.PackAvsAddress()))); got != b.AVSAddress {
			t.Errorf("the Schnorr one listens to %s", got)
		}
		if got := must(demoSchnorr.UnpackOwner(c.view(at, demoSchnorr.PackOwner()))); got != c.owner.Address {
			t.Errorf("owned by %s", got)
		}
		c.wantInterfaces(at, map[string]bool{"93de4531": false, "82b35a01": true, "2ea5ee1d": true, "01ffc9a7": true})
		// The same function on both, then settled on one: the slots are the same.
		c.send(byBLS, demo.PackCrunch(big.NewInt(10)))
		result := c.storage(byBLS, word(2))
		settled := s.settle(at, encode(store(word(2), result), store(tracker, word(1))))
		c.send(at, settled.pack())
		if got := must(demoSchnorr.UnpackResult(c.view(at, demoSchnorr.PackResult()))); common.Hash(got) != result || result == (common.Hash{}) {
			t.Errorf("result %x, want %s", got, result)
		}
		for _, data := range [][]byte{
			demoSchnorr.PackCrunch(big.NewInt(3)), demoSchnorr.PackAnnounce(common.Address{1}, big.NewInt(2), []byte("note")),
			demoSchnorr.PackRecord(big.NewInt(5)), demoSchnorr.PackClaim(big.NewInt(6)),
		} {
			c.send(at, data)
		}
		if got := must(schnorrTarget.UnpackStateTransitionCount(c.view(at, schnorrTarget.PackStateTransitionCount()))); got.Int64() != 5 {
			t.Errorf("count %s", got)
		}
		c.wantRevert(call{to: at, data: demoSchnorr.PackFail(big.NewInt(7))}, "AlwaysFails(7)")
		rewire := demoSchnorr.PackRewire(common.Address{1}, common.Address{2})
		c.wantRevert(call{from: common.Address{9}, to: at, data: rewire}, "NotOwner")
		c.wantRevert(call{from: c.owner.Address, to: at, data: rewire}, "success")
	})
}

// Nothing of the Schnorr base reads who calls.
func TestSchnorrBaseReadsNoSender(t *testing.T) {
	c := startGeth(t)
	r := newStakes(c, 0, 10, 10, 10)
	at := r.newRecorder()
	s := r.settle(at, encode(store(word(0), word(1)), store(tracker, word(1)), logOut(nil, word(1))), 1)
	for name, data := range map[string][]byte{"verifyAndUpdate": s.pack(), "batch": packBatch(s), "set": schnorrRec.PackSet(big.NewInt(2))} {
		var trace struct {
			Failed     bool
			StructLogs []struct{ Op string }
		}
		msg := map[string]any{"to": at, "data": hexutil.Bytes(data), "gas": hexutil.Uint64(10_000_000)}
		var raw json.RawMessage
		c.rpc(&raw, "debug_traceCall", msg, "latest", map[string]any{"disableStack": true, "disableStorage": true})
		if err := json.Unmarshal(raw, &trace); err != nil {
			t.Fatal(err)
		}
		if trace.Failed || len(trace.StructLogs) < 50 {
			t.Fatalf("%s: failed %t after %d steps", name, trace.Failed, len(trace.StructLogs))
		}
		for _, l := range trace.StructLogs {
			if l.Op == "ORIGIN" || l.Op == "CALLER" {
				t.Errorf("%s reads %s", name, l.Op)
			}
		}
	}
}
