package contracts_test

import (
	"bytes"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"pgregory.net/rapid"

	"github.com/quorate/quorate/contracts/fixture"
)

var (
	applier = fixture.NewApplier()
	callee  = fixture.NewCallee()
)

// initcode of a contract whose code is one STOP.
var initcode = common.FromHex("600160005360016000f3")

func TestApplyEveryType(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		at := c.deploy(fixture.ApplierMetaData.Bin, nil)
		to := c.deploy(fixture.CalleeMetaData.Bin, nil)
		topic := func(n int) common.Hash { return crypto.Keccak256Hash(fmt.Appendf(nil, "topic %d", n)) }
		long := bytes.Repeat([]byte{0xab}, 100)
		salt := topic(9)
		list := encode(
			store(word(1), word(11)),
			store(common.MaxHash, common.MaxHash),
			logOut(nil),
			logOut([]byte{1}, topic(1)),
			logOut(long, topic(1), topic(2)),
			callOut(to, 0, callee.PackNote([]byte("first"))),
			store(word(1), word(12)), // in order: the later one stays
			store(word(2), word(21)),
			store(word(2), word(0)),
			logOut(make([]byte, 32), topic(1), topic(2), topic(3)),
			logOut([]byte("x"), topic(1), topic(2), topic(3), topic(4)),
			callOut(to, 7, callee.PackNote(long)),
			callOut(common.Address{0xee}, 5, nil),
			create(3, initcode),
			create2(salt, 2, initcode),
		)
		receipt := c.sendValue(&at, applier.PackApplyUpdates(list), big.NewInt(20))
		if receipt.Status != types.ReceiptStatusSuccessful {
			t.Fatalf("reverted: %s", c.revertAt(call{to: at, data: applier.PackApplyUpdates(list), value: big.NewInt(20)}))
		}
		for slot, want := range map[common.Hash]common.Hash{word(1): word(12), word(2): {}, common.MaxHash: common.MaxHash} {
			if got := c.storage(at, slot); got != want {
				t.Errorf("slot %s is %s, want %s", slot, got, want)
			}
		}
		if got := must(callee.UnpackCount(c.view(to, callee.PackCount()))); got.Int64() != 2 {
			t.Errorf("callee was called %s times", got)
		}
		created := crypto.CreateAddress(at, 1)
		created2 := crypto.CreateAddress2(at, salt, crypto.Keccak256(initcode))
		for address, want := range map[common.Address]int64{at: 20 - 7 - 5 - 3 - 2, to: 7, {0xee}: 5, created: 3, created2: 2} {
			got := must(c.client.BalanceAt(t.Context(), address, nil))
			if got.Int64() != want {
				t.Errorf("%s has %s wei, want %d", address, got, want)
			}
		}
		for _, address := range []common.Address{created, created2} {
			if code := must(c.client.CodeAt(t.Context(), address, nil)); !bytes.Equal(code, []byte{1}) && len(code) != 1 {
				t.Errorf("%s has code %x", address, code)
			}
		}
		want := []logEntry{
			{nil, nil},
			{[]common.Hash{topic(1)}, []byte{1}},
			{[]common.Hash{topic(1), topic(2)}, long},
			{}, // the callee's
			{[]common.Hash{topic(1), topic(2), topic(3)}, make([]byte, 32)},
			{[]common.Hash{topic(1), topic(2), topic(3), topic(4)}, []byte("x")},
			{}, // the callee's
		}
		wantLogs(t, receipt, at, to, want)
	})
}

// wantLogs compares the logs of a receipt in order. An empty entry in place 3 or 6 stands for a
// log of the callee.
func wantLogs(t *testing.T, receipt *types.Receipt, at, to common.Address, want []logEntry) {
	t.Helper()
	if len(receipt.Logs) != len(want) {
		t.Fatalf("%d logs, want %d", len(receipt.Logs), len(want))
	}
	for i, entry := range want {
		log := receipt.Logs[i]
		if i == 3 || i == 6 {
			if log.Address != to {
				t.Errorf("log %d is of %s, want the callee's", i, log.Address)
			}
			continue
		}
		if log.Address != at || !bytes.Equal(log.Data, entry.data) || fmt.Sprint(log.Topics) != fmt.Sprint(entry.topics) {
			t.Errorf("log %d is %v %x, want %v %x", i, log.Topics, log.Data, entry.topics, entry.data)
		}
	}
}

func TestApplyErrors(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		at := c.deploy(fixture.ApplierMetaData.Bin, nil)
		to := c.deploy(fixture.CalleeMetaData.Bin, nil)
		good := store(word(1), word(2))
		cut := func(u update, n int) update { return update{u.kind, u.args[:n]} }
		patch := func(u update, at int, with common.Hash) update {
			args := bytes.Clone(u.args)
			copy(args[at:], with[:])
			return update{u.kind, args}
		}
		retype := func(list []byte, i int, kind common.Hash) []byte {
			list = bytes.Clone(list)
			copy(list[0x60+32*i:], kind[:])
			return list
		}
		rehead := func(list []byte, at int, with common.Hash) []byte {
			list = bytes.Clone(list)
			copy(list[at:], with[:])
			return list
		}
		one := encode(good) // 0x00 heads, 0x40 types, 0x80 args: length, offset, then the argument
		log1 := logOut([]byte("data"), word(1))
		call1 := callOut(to, 0, callee.PackNote(nil))
		told := callee.PackRevertWith(big.NewInt(7), []byte("because"))
		context := func(index int, data []byte, reason string) string {
			return fmt.Sprintf("RevertingContext(%d, %s, %s, 0x%x)", index, to, reason, data)
		}
		const undecodable, malformed = "InvalidStorageUpdates", "MalformedLogPayload"
		for _, tt := range []struct {
			name string
			list []byte
			want string
		}{
			{"a good list", one, "success"},
			{"no update", encode(), "success"},
			{"every type", encode(good, log1, call1, create(0, initcode), create2(word(1), 0, initcode)), "success"},
			{"empty bytes", nil, undecodable},
			{"127 bytes", make([]byte, 127), undecodable},
			{"types cut off", one[:0x60], undecodable},
			{"list cut by a byte", one[:len(one)-1], undecodable},
			{"types' offset far out", rehead(one, 0, common.MaxHash), undecodable},
			{"args' offset far out", rehead(one, 32, common.MaxHash), undecodable},
			{"types' offset at the end", rehead(one, 0, word(uint64(len(one)))), undecodable},
			{"more types than args", rehead(one, 0x40, word(2)), "InvalidArguments"},
			{"more args than types", rehead(one, 0x80, word(0)), "InvalidArguments"},
			{"as many as cannot be", rehead(rehead(one, 0x40, common.MaxHash), 0x80, common.MaxHash), undecodable},
			{"one more of both than there is room for", rehead(rehead(one, 0x40, word(6)), 0x80, word(6)), undecodable},
			{"argument's offset far out", rehead(one, 0xa0, common.MaxHash), undecodable},
			{"argument's offset a byte too far", rehead(one, 0xa0, word(0x21)), undecodable},
			{"type 9", retype(one, 0, word(9)), "InvalidOperation"},
			{"type 255", retype(one, 0, word(255)), "InvalidOperation"},
			{"type 256", retype(one, 0, word(256)), "InvalidOperation"},
			{"type 2^256-1", retype(one, 0, common.MaxHash), "InvalidOperation"},
			{"the second of unknown type", retype(encode(good, good), 1, word(9)), "InvalidOperation"},
			{"STORE of one word", encode(cut(good, 32), good), undecodable},
			{"STORE of 63 bytes", encode(cut(good, 63), good), undecodable},
			{"STORE of three words", encode(update{opStore, make([]byte, 96)}), undecodable},
			{"STORE longer than the list", rehead(one, 0xc0, common.MaxHash), undecodable},
			{"LOG without data", encode(update{opLog1, make([]byte, 64)}), malformed},
			{"LOG with data before topics", encode(patch(log1, 0, word(0x60))), malformed},
			{"LOG with data's offset zero", encode(patch(log1, 0, word(0))), malformed},
			{"LOG with data's offset huge", encode(patch(log1, 0, common.MaxHash)), malformed},
			{"LOG0 read as LOG1", retype(encode(logOut([]byte("data"))), 0, word(opLog1)), malformed},
			{"LOG2 read as LOG1", retype(encode(logOut(nil, word(1), word(2))), 0, word(opLog1)), malformed},
			{"LOG with data longer than it", encode(patch(log1, 0x40, word(33))), malformed},
			{"LOG with data of 2^256-1", encode(patch(log1, 0x40, common.MaxHash)), malformed},
			{"LOG cut in its data", encode(cut(log1, 0x60), good), malformed},
			{"LOG longer than the list", rehead(encode(log1), 0xc0, common.MaxHash), malformed},
			{"CALL to a dirty address", encode(patch(call1, 0, common.MaxHash)), undecodable},
			{"CALL with args elsewhere", encode(patch(call1, 0x40, word(0x80))), undecodable},
			{"CALL with args too long", encode(patch(call1, 0x60, common.MaxHash)), undecodable},
			{"CALL of two words", encode(cut(call1, 0x40), good), undecodable},
			{"CALL that reverts", encode(good, callOut(to, 0, told)),
				context(1, told, "0x"+fmt.Sprintf("%x", must(calleeTold(big.NewInt(7), []byte("because")))))},
			{"CALL that reverts with nothing", encode(callOut(to, 0, callee.PackRevertBare())), context(0, callee.PackRevertBare(), "0x")},
			{"CALL with more value than there is", encode(good, good, callOut(to, 1, []byte{})), context(2, nil, "0x")},
			{"CREATE that reverts", encode(create(0, common.FromHex("60006000fd"))), "DeploymentFailed"},
			{"CREATE with more value than there is", encode(create(1, initcode)), "DeploymentFailed"},
			{"CREATE with code elsewhere", encode(patch(create(0, initcode), 0x20, word(0x60))), undecodable},
			{"CREATE2 at a taken address", encode(create2(word(1), 0, initcode), create2(word(1), 0, initcode)), "DeploymentFailed"},
			{"CREATE2 with code elsewhere", encode(patch(create2(word(1), 0, initcode), 0x40, word(0x40))), undecodable},
		} {
			t.Run(tt.name, func(t *testing.T) {
				c.in(t).wantRevert(call{to: at, data: applier.PackApplyUpdates(tt.list)}, tt.want)
			})
		}
	})
}

func calleeTold(code *big.Int, reason []byte) ([]byte, error) {
	parsed, err := fixture.CalleeMetaData.ParseABI()
	if err != nil {
		return nil, err
	}
	e := parsed.Errors["Told"]
	packed, err := e.Inputs.Pack(code, reason)
	return append(e.ID.Bytes()[:4:4], packed...), err
}

// Bytes behind the list are the submitter's, not the quorum's: none may be read as part of it.
func TestApplyReadsOnlyTheList(t *testing.T) {
	c := startGeth(t)
	at := c.deploy(fixture.ApplierMetaData.Bin, nil)
	whole := encode(store(word(1), word(2)), logOut([]byte("abc"), word(3)))
	// Cut anywhere, with the very bytes that were cut off right behind it.
	for n := range len(whole) {
		data := concat(applierPrefix(t, n), whole)
		_, _, want := decode(whole[:n])
		if want == "" {
			t.Fatalf("cut at %d: the model takes a cut list", n)
		}
		c.wantRevert(call{to: at, data: data}, want)
	}
}

// applierPrefix is the head of applyBefore(bytes, bytes) for a first argument of n bytes, which
// follow it, and whatever they overlap with.
func applierPrefix(t *testing.T, n int) []byte {
	parsed, err := fixture.ApplierMetaData.ParseABI()
	if err != nil {
		t.Fatal(err)
	}
	first, second := word(0x60), word(0x40)
	length := word(uint64(n))
	return concat(parsed.Methods["applyBefore"].ID, first[:], second[:], make([]byte, 32), length[:])
}

// Whatever the bytes, the assembly does what the model says: the same writes and logs, or the
// same refusal.
func TestApplyMatchesModel(t *testing.T) {
	c := startGeth(t)
	at := c.deploy(fixture.ApplierMetaData.Bin, nil)
	small := rapid.Custom(func(t *rapid.T) common.Hash { return word(rapid.Uint64Range(0, 3).Draw(t, "word")) })
	anUpdate := rapid.Custom(func(t *rapid.T) update {
		if rapid.Bool().Draw(t, "store") {
			return store(small.Draw(t, "slot"), small.Draw(t, "value"))
		}
		topics := rapid.SliceOfN(small, 0, 4).Draw(t, "topics")
		return logOut(rapid.SliceOfN(rapid.Byte(), 0, 70).Draw(t, "data"), topics...)
	})
	rapid.Check(t, func(rt *rapid.T) {
		list := encode(rapid.SliceOfN(anUpdate, 0, 5).Draw(rt, "updates")...)
		// Words that matter are the small ones: offsets, lengths, types.
		for range rapid.IntRange(0, 2).Draw(rt, "mutations") {
			i := rapid.IntRange(0, len(list)/32-1).Draw(rt, "word")
			w := rapid.SampledFrom([]common.Hash{word(0), word(1), word(0x20), word(0x40), word(0x60), word(0x80), word(0xa0),
				word(uint64(len(list))), word(uint64(len(list) - 32)), common.MaxHash}).Draw(rt, "with")
			copy(list[32*i:], w[:])
		}
		list = list[:len(list)-rapid.SampledFrom([]int{0, 0, 0, 1, 32, 64}).Draw(rt, "cut")]
		_, _, refusal := decode(list)
		if refusal == outsideModel {
			return
		}
		want := refusal
		if want == "" {
			want = "success"
		}
		if got := c.revertAt(call{to: at, data: applier.PackApplyUpdates(list)}); got != want {
			rt.Errorf("list %x: got %s, want %s", list, got, want)
		}
	})
}

// What was applied is what the model says, on chain and in order.
func TestApplyEffectsMatchModel(t *testing.T) {
	c := startGeth(t)
	rapid.Check(t, func(rt *rapid.T) {
		at := c.deploy(fixture.ApplierMetaData.Bin, nil)
		var updates []update
		for i := range rapid.IntRange(0, 12).Draw(rt, "n") {
			if rapid.Bool().Draw(rt, "store") {
				updates = append(updates, store(word(rapid.Uint64Range(0, 3).Draw(rt, "slot")), word(uint64(i))))
				continue
			}
			topics := make([]common.Hash, rapid.IntRange(0, 4).Draw(rt, "topics"))
			for j := range topics {
				topics[j] = word(uint64(100*i + j))
			}
			updates = append(updates, logOut(rapid.SliceOfN(rapid.Byte(), 0, 70).Draw(rt, "data"), topics...))
		}
		list := encode(updates...)
		slots, logs, refusal := decode(list)
		if refusal != "" {
			rt.Fatalf("the model refuses: %s", refusal)
		}
		receipt := c.send(at, applier.PackApplyUpdates(list))
		for slot, value := range slots {
			if got := c.storage(at, slot); got != value {
				rt.Errorf("slot %s is %s, want %s", slot, got, value)
			}
		}
		var got, want strings.Builder
		for _, log := range receipt.Logs {
			fmt.Fprintln(&got, log.Topics, log.Data)
		}
		for _, log := range logs {
			fmt.Fprintln(&want, append([]common.Hash{}, log.topics...), log.data)
		}
		if got.String() != want.String() {
			rt.Errorf("logs\n%swant\n%s", got.String(), want.String())
		}
	})
}
