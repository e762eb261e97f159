package contracts_test

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/schnorr"
)

var secpOrder, secpPrime = crypto.S256().Params().N, crypto.S256().Params().P

func TestStakeRegistryConstructor(t *testing.T) {
	c := startGeth(t)
	big2 := func(shift uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), shift) }
	for _, tt := range []struct {
		num, den, window *big.Int
		want             string
	}{
		{big.NewInt(66), big.NewInt(100), big.NewInt(50), "success"},
		{big.NewInt(1), big.NewInt(1), big.NewInt(0), "success"},
		{new(big.Int).Sub(big2(128), big.NewInt(1)), new(big.Int).Sub(big2(128), big.NewInt(1)), big.NewInt(0), "success"},
		{big.NewInt(0), big.NewInt(1), big.NewInt(0), "InvalidThreshold"},
		{big.NewInt(0), big.NewInt(0), big.NewInt(0), "InvalidThreshold"},
		{big.NewInt(101), big.NewInt(100), big.NewInt(0), "InvalidThreshold"},
		{big.NewInt(1), big2(128), big.NewInt(0), "InvalidThreshold"},
		{big.NewInt(1), big.NewInt(1), big2(40), "NoticeWindowTooLarge"},
		{big.NewInt(1), big.NewInt(1), noBlock, "NoticeWindowTooLarge"},
	} {
		args := stakes.PackConstructor(tt.num, tt.den, c.owner.Address, tt.window)
		_, reverted, ok := c.create(append(common.FromHex(contracts.SchnorrStakeRegistryMetaData.Bin), args...))
		if got := contracts.RevertName(reverted); ok != (tt.want == "success") || !ok && got != tt.want {
			t.Errorf("%s/%s, %s: %t %s, want %s", tt.num, tt.den, tt.window, ok, got, tt.want)
		}
	}
}

// What the registry says of itself and of its operators, before, during and after their time.
func TestStakeRegistryViews(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newStakes(c, 7)
		deployed := c.head() - 2 - 1 // two blocks to rest, one with no registration
		for name, tt := range map[string]struct {
			data []byte
			want *big.Int
		}{
			"thresholdNum": {stakes.PackThresholdNum(), big.NewInt(66)}, "thresholdDen": {stakes.PackThresholdDen(), big.NewInt(100)},
			"noticeWindow": {stakes.PackNoticeWindow(), big.NewInt(7)}, "aggX": {stakes.PackAggX(), new(big.Int)},
			"aggY": {stakes.PackAggY(), new(big.Int)}, "totalWeight": {stakes.PackTotalWeight(), new(big.Int)},
			"effectiveBlock":            {stakes.PackEffectiveBlock(), new(big.Int).SetUint64(deployed)},
			"nextPossibleMutationBlock": {stakes.PackNextPossibleMutationBlock(), noBlock},
			"pendingChangeCount":        {stakes.PackPendingChangeCount(), new(big.Int)},
			"owner":                     {stakes.PackOwner(), new(big.Int).SetBytes(c.owner.Address[:])},
		} {
			if got := r.number(tt.data); got.Cmp(tt.want) != 0 {
				t.Errorf("%s is %s, want %s", name, got, tt.want)
			}
		}
		key := schnorrKey(0)
		address := key.PublicKey().Address()
		x, y := key.PublicKey().Coordinates()
		state := func(want string) {
			t.Helper()
			o := must(stakes.UnpackOperators(c.view(r.at, stakes.PackOperators(address))))
			if got := fmt.Sprintf("%s %t %s", o.Weight, o.Registered, o.ExitBlock); got != want {
				t.Errorf("operator is %s, want %s", got, want)
			}
			if want != "0 false 0" && (o.X.Cmp(x) != 0 || o.Y.Cmp(y) != 0) {
				t.Errorf("key (%s, %s)", o.X, o.Y)
			}
		}
		state("0 false 0")
		c.send(r.at, packRegister(key, 5))
		state("5 true 0")
		if r.number(stakes.PackAggX()).Cmp(x) != 0 || r.number(stakes.PackAggY()).Cmp(y) != 0 {
			t.Error("the sum of one key is not that key")
		}
		left := c.send(r.at, stakes.PackDeregisterOperator(address)).BlockNumber
		state(fmt.Sprintf("5 false %s", left))
		if r.number(stakes.PackAggX()).Sign() != 0 || r.number(stakes.PackAggY()).Sign() != 0 || r.number(stakes.PackTotalWeight()).Sign() != 0 {
			t.Error("the last one left something behind")
		}
		c.send(r.at, packRegister(key, 6))
		state(fmt.Sprintf("6 true %s", left))
		message := must(stakes.UnpackPopMessage(c.view(r.at, stakes.PackPopMessage(address))))
		if message != schnorr.PossessionMessage(address) {
			t.Errorf("popMessage %x", message)
		}
	})
}

// The signatures that other implementations agree on, put to a registry with their keys.
func TestStakeRegistryVectors(t *testing.T) {
	var v struct {
		Message   string `json:"pop_message_key_1"`
		Addresses map[string]string
		Pop       struct{ Raddr, S, X, Y string } `json:"pop_key_1"`
		Aggregate struct{ Message, S, Raddr string }
		Odd       struct{ Message, S, Raddr string } `json:"odd_parity"`
	}
	if err := json.Unmarshal(must(os.ReadFile("../internal/schnorr/testdata/vectors.json")), &v); err != nil {
		t.Fatal(err)
	}
	number := func(text string) *big.Int { return new(big.Int).SetBytes(common.FromHex(text)) }
	vectorKey := func(i uint64) schnorr.SecretKey {
		hash := new(big.Int).SetBytes(crypto.Keccak256([]byte("gas-killer/schnorr/seed/v1"), binary.BigEndian.AppendUint64(nil, i)))
		return must(schnorr.ParseSecretKey(hash.Mod(hash, secpOrder).FillBytes(make([]byte, 32))))
	}
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newStakes(c, 0)
		one := common.HexToAddress(v.Addresses["1"])
		message := must(stakes.UnpackPopMessage(c.view(r.at, stakes.PackPopMessage(one))))
		if hex.EncodeToString(message[:]) != v.Message {
			t.Errorf("popMessage %x", message)
		}
		c.send(r.at, stakes.PackRegisterOperator(number(v.Pop.X), number(v.Pop.Y), big.NewInt(33), number(v.Pop.S), common.HexToAddress(v.Pop.Raddr)))
		c.send(r.at, packRegister(vectorKey(2), 33))
		c.send(r.at, packRegister(vectorKey(3), 34))
		c.mineBlocks(1)
		sig := schnorr.Signature{S: number(v.Aggregate.S), R: common.HexToAddress(v.Aggregate.Raddr)}
		missing := []common.Address{common.HexToAddress(v.Addresses["3"])}
		if got := r.check([32]byte(common.FromHex(v.Aggregate.Message)), sig, missing, c.head(), 0); got != "true" {
			t.Errorf("one missing: %s", got)
		}
		odd := newStakes(c, 0)
		c.send(odd.at, packRegister(vectorKey(6), 1))
		c.send(odd.at, packRegister(vectorKey(7), 1))
		sig = schnorr.Signature{S: number(v.Odd.S), R: common.HexToAddress(v.Odd.Raddr)}
		if got := odd.check([32]byte(common.FromHex(v.Odd.Message)), sig, nil, c.head(), 0); got != "true" {
			t.Errorf("odd parity: %s", got)
		}
	})
}

// Who may change the set, and with what.
func TestStakeRegistryErrors(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newStakes(c, 3, 10, 10, 10)
		known, fresh, waiting := r.keys[0], schnorrKey(9), schnorrKey(10)
		c.send(r.at, stakes.PackAnnounceDeregister(r.keys[2].PublicKey().Address()))
		c.send(r.at, packAnnounce(waiting, 4))
		leaving := r.keys[2].PublicKey().Address()
		x, y := fresh.PublicKey().Coordinates()
		pop := fresh.ProvePossession()
		one := big.NewInt(1)
		register := func(x, y, weight, s *big.Int, popR common.Address) []byte {
			return stakes.PackRegisterOperator(x, y, weight, s, popR)
		}
		limit := new(big.Int).Lsh(one, 96)
		// A key of another's making: nobody knows its secret.
		rogue := schnorr.Sub(fresh.PublicKey(), known.PublicKey())
		rogueX, rogueY := rogue.Coordinates()
		otherPop := known.ProvePossession()
		mirrored := new(big.Int).Sub(secpPrime, y)
		named := func(name string, a common.Address) string { return fmt.Sprintf("%s(%s)", name, a) }
		const noProof = "InvalidProofOfPossession"
		for _, tt := range []struct {
			name     string
			stranger bool
			data     []byte
			want     string
		}{
			{"a good one", false, register(x, y, one, pop.S, pop.R), "success"},
			{"by a stranger", true, register(x, y, one, pop.S, pop.R), "NotOwner"},
			{"with no weight", false, register(x, y, new(big.Int), pop.S, pop.R), "ZeroWeight"},
			{"with all the weight", false, register(x, y, new(big.Int).Sub(limit, one), pop.S, pop.R), "success"},
			{"with too much weight", false, register(x, y, limit, pop.S, pop.R), "WeightOverflow"},
			{"off the curve", false, register(x, new(big.Int).Xor(y, one), one, pop.S, pop.R), "NotOnCurve"},
			{"at infinity", false, register(new(big.Int), new(big.Int), one, pop.S, pop.R), "NotOnCurve"},
			{"not reduced", false, register(x, new(big.Int).Add(y, secpPrime), one, pop.S, pop.R), "NotOnCurve"},
			{"x = p", false, register(secpPrime, y, one, pop.S, pop.R), "NotOnCurve"},
			{"again", false, packRegister(known, 1), "AlreadyRegistered"},
			{"one that is announced", false, packRegister(waiting, 1), named("ChangeAlreadyPending", waiting.PublicKey().Address())},
			{"with another's proof", false, register(x, y, one, otherPop.S, otherPop.R), noProof},
			{"with another s", false, register(x, y, one, new(big.Int).Add(pop.S, one), pop.R), noProof},
			{"with another R", false, register(x, y, one, pop.S, common.Address{1}), noProof},
			{"with R = 0", false, register(x, y, one, pop.S, common.Address{}), noProof},
			{"with s = 0", false, register(x, y, one, new(big.Int), pop.R), noProof},
			{"with s = n", false, register(x, y, one, secpOrder, pop.R), noProof},
			{"with s + n", false, register(x, y, one, new(big.Int).Mod(new(big.Int).Add(pop.S, secpOrder), new(big.Int).Add(noBlock, one)), pop.R), noProof},
			{"mirrored, with the proof of the other", false, register(x, mirrored, one, pop.S, pop.R), noProof},
			{"rogue", false, register(rogueX, rogueY, one, pop.S, pop.R), noProof},
			{"removing", false, stakes.PackDeregisterOperator(known.PublicKey().Address()), "success"},
			{"removing by a stranger", true, stakes.PackDeregisterOperator(known.PublicKey().Address()), "NotOwner"},
			{"removing what is not there", false, stakes.PackDeregisterOperator(fresh.PublicKey().Address()), named("NotRegistered", fresh.PublicKey().Address())},
			{"removing one that is announced", false, stakes.PackDeregisterOperator(leaving), named("ChangeAlreadyPending", leaving)},
			{"announcing", false, packAnnounce(fresh, 1), "success"},
			{"announcing by a stranger", true, packAnnounce(fresh, 1), "NotOwner"},
			{"announcing with no weight", false, packAnnounce(fresh, 0), "ZeroWeight"},
			{"announcing again", false, packAnnounce(known, 1), "AlreadyRegistered"},
			{"announcing twice", false, packAnnounce(waiting, 1), named("ChangeAlreadyPending", waiting.PublicKey().Address())},
			{"announcing without proof", false, stakes.PackAnnounceRegister(x, y, one, otherPop.S, otherPop.R), noProof},
			{"announcing an exit", false, stakes.PackAnnounceDeregister(known.PublicKey().Address()), "success"},
			{"announcing an exit by a stranger", true, stakes.PackAnnounceDeregister(known.PublicKey().Address()), "NotOwner"},
			{"announcing an exit twice", false, stakes.PackAnnounceDeregister(leaving), named("ChangeAlreadyPending", leaving)},
			{"announcing the exit of a stranger", false, stakes.PackAnnounceDeregister(common.Address{9}), named("NotRegistered", common.Address{9})},
			{"announcing the exit of one to come", false, stakes.PackAnnounceDeregister(waiting.PublicKey().Address()), named("NotRegistered", waiting.PublicKey().Address())},
			{"committing by a stranger", true, stakes.PackCommitNextChange(), "NotOwner"},
			{"cancelling the next", false, stakes.PackCancelNextChange(), "success"},
			{"cancelling the next by a stranger", true, stakes.PackCancelNextChange(), "NotOwner"},
			{"cancelling one", false, stakes.PackCancelChange(waiting.PublicKey().Address()), "success"},
			{"cancelling one by a stranger", true, stakes.PackCancelChange(waiting.PublicKey().Address()), "NotOwner"},
			{"cancelling what is not there", false, stakes.PackCancelChange(known.PublicKey().Address()), "NoPendingChange"},
			{"asking for what is not there", false, stakes.PackPendingChange(known.PublicKey().Address()), "NoPendingChange"},
		} {
			t.Run(tt.name, func(t *testing.T) {
				from := c.owner.Address
				if tt.stranger {
					from = common.Address{0xee}
				}
				c.in(t).wantRevert(call{from: from, to: r.at, data: tt.data}, tt.want)
			})
		}
		empty := newStakes(c, 3)
		c.wantRevert(call{from: c.owner.Address, to: empty.at, data: stakes.PackCommitNextChange()}, "NoPendingChange")
		c.wantRevert(call{from: c.owner.Address, to: empty.at, data: stakes.PackCancelNextChange()}, "NoPendingChange")
		if got := empty.check([32]byte{}, pop, nil, c.head(), 0); got != "false" {
			t.Errorf("nobody signed: %s", got)
		}
	})
}

// The notice window to the block: when a change can be made, what is logged, and which reference
// blocks are good around it.
func TestNotice(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		const window = 4
		r := newStakes(c, window, 10, 10, 10)
		message := [32]byte{1}
		joining := schnorrKey(3)
		announced := c.send(r.at, packAnnounce(joining, 10))
		event := must(stakes.UnpackChangeAnnouncedEvent(announced.Logs[0]))
		eligible := announced.BlockNumber.Uint64() + window
		if len(announced.Logs) != 1 || event.Index.Sign() != 0 || event.Kind != 0 || event.Operator != joining.PublicKey().Address() || event.EligibleBlock.Uint64() != eligible {
			t.Errorf("announced: %+v", event)
		}
		second := c.send(r.at, stakes.PackAnnounceDeregister(r.keys[0].PublicKey().Address()))
		if event := must(stakes.UnpackChangeAnnouncedEvent(second.Logs[0])); event.Index.Int64() != 1 || event.Kind != 1 {
			t.Errorf("announced: %+v", event)
		}
		if got := r.number(stakes.PackNextPossibleMutationBlock()); got.Uint64() != eligible {
			t.Errorf("next possible mutation at %s, want %d", got, eligible)
		}
		change := must(stakes.UnpackPendingChange(c.view(r.at, stakes.PackPendingChange(joining.PublicKey().Address()))))
		if change.Index.Sign() != 0 || change.Kind != 0 || change.Weight.Int64() != 10 || change.EligibleBlock.Uint64() != eligible {
			t.Errorf("pending %+v", change)
		}
		// Nothing has changed for signers.
		sig := r.sign(message, 0, 1, 2)
		if got := r.check(message, sig, nil, c.head(), 0); got != "true" {
			t.Errorf("after the announcement: %s", got)
		}
		commit := stakes.PackCommitNextChange()
		early := fmt.Sprintf("NoticeWindowNotElapsed(%d)", eligible)
		c.wantRevert(call{from: c.owner.Address, to: r.at, data: commit, number: eligible - 1}, early)
		c.wantRevert(call{from: c.owner.Address, to: r.at, data: commit, number: eligible}, "success")
		c.mineBlocks(int(eligible - 1 - c.head()))
		committed := c.send(r.at, commit)
		at := committed.BlockNumber.Uint64()
		if at != eligible || len(committed.Logs) != 1 {
			t.Errorf("committed in block %d with %d logs", at, len(committed.Logs))
		}
		if event := must(stakes.UnpackOperatorRegisteredEvent(committed.Logs[0])); event.Operator != joining.PublicKey().Address() || event.Weight.Int64() != 10 {
			t.Errorf("committed: %+v", event)
		}
		if got := r.number(stakes.PackEffectiveBlock()); got.Uint64() != at {
			t.Errorf("effective from %s, want %d", got, at)
		}
		if got := r.number(stakes.PackNextPossibleMutationBlock()).Uint64(); got != eligible+1 {
			t.Errorf("next possible mutation at %d, want %d", got, eligible+1)
		}
		// The signature of the old set: in the next block the block before the head is too old for
		// it, and one later the set is another.
		if got := r.check(message, sig, nil, c.head()-1, 0); got != "StaleSnapshot" {
			t.Errorf("one block after the change: %s", got)
		}
		r.keys = append(r.keys, joining)
		all := r.sign(message, 0, 1, 2, 3)
		if got := r.check(message, all, nil, c.head()-1, 0); got != "StaleSnapshot" {
			t.Errorf("one block after the change, signed by all: %s", got)
		}
		c.mineBlocks(1)
		if got := r.check(message, all, nil, c.head()-1, 0); got != "true" {
			t.Errorf("two blocks after the change: %s", got)
		}
		if got := r.check(message, sig, nil, c.head()-1, 0); got != "false" {
			t.Errorf("the old set's signature: %s", got)
		}
		if got := r.check(message, sig, r.addresses(3), c.head()-1, 0); got != "true" {
			t.Errorf("the old set's signature, less the new one: %s", got)
		}

		// Without notice: two logs.
		forced := c.send(r.at, stakes.PackDeregisterOperator(r.keys[1].PublicKey().Address()))
		if len(forced.Logs) != 2 {
			t.Fatalf("forced: %d logs", len(forced.Logs))
		}
		if event := must(stakes.UnpackOperatorDeregisteredEvent(forced.Logs[0])); event.Operator != r.keys[1].PublicKey().Address() || event.Weight.Int64() != 10 {
			t.Errorf("forced: %+v", event)
		}
		if event := must(stakes.UnpackForcedMutationEvent(forced.Logs[1])); event.Operator != r.keys[1].PublicKey().Address() {
			t.Errorf("forced: %+v", event)
		}
		if forced := c.send(r.at, packRegister(r.keys[1], 9)); len(forced.Logs) != 2 {
			t.Errorf("forced: %d logs", len(forced.Logs))
		}
		if receipt := c.send(r.at, commit); len(receipt.Logs) != 1 {
			t.Errorf("committed: %d logs", len(receipt.Logs))
		}

		// Cancelled from the middle and from the head; what is left keeps its place.
		var fresh []schnorr.SecretKey
		for i := range 4 {
			fresh = append(fresh, schnorrKey(20+i))
			c.send(r.at, packAnnounce(fresh[i], 1))
		}
		last := c.head()
		for _, i := range []int{2, 1} {
			receipt := c.send(r.at, stakes.PackCancelChange(fresh[i].PublicKey().Address()))
			if event := must(stakes.UnpackChangeCancelledEvent(receipt.Logs[0])); len(receipt.Logs) != 1 || event.Index.Int64() != int64(2+i) || event.Operator != fresh[i].PublicKey().Address() {
				t.Errorf("cancelled: %+v", event)
			}
		}
		receipt := c.send(r.at, stakes.PackCancelNextChange())
		if event := must(stakes.UnpackChangeCancelledEvent(receipt.Logs[0])); event.Index.Int64() != 2 {
			t.Errorf("cancelled: %+v", event)
		}
		if count, next := r.number(stakes.PackPendingChangeCount()), r.number(stakes.PackNextPossibleMutationBlock()); count.Int64() != 1 || next.Uint64() != last+window {
			t.Errorf("%s changes left, the next at %s", count, next)
		}
		// One that was cancelled can be announced anew, behind the rest.
		c.send(r.at, packAnnounce(fresh[0], 1))
		c.mineBlocks(window)
		for _, want := range []schnorr.SecretKey{fresh[3], fresh[0]} {
			receipt := c.send(r.at, commit)
			if event := must(stakes.UnpackOperatorRegisteredEvent(receipt.Logs[0])); event.Operator != want.PublicKey().Address() {
				t.Errorf("committed %s", event.Operator)
			}
		}
		c.wantRevert(call{from: c.owner.Address, to: r.at, data: commit}, "NoPendingChange")
	})
}

// isValidSignature by its causes: what reverts, what is false, and which is said first.
func TestIsValidSignature(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newStakes(c, 0, 20, 20, 30, 30, 100) // 66 % of 200 is 132
		message := [32]byte{7}
		good := r.sign(message, 0, 2, 3, 4)
		missing := r.addresses(1)
		gone := schnorrKey(50)
		c.send(r.at, packRegister(gone, 1))
		c.send(r.at, stakes.PackDeregisterOperator(gone.PublicKey().Address()))
		effective := r.number(stakes.PackEffectiveBlock()).Uint64()
		c.mineBlocks(2)
		head := c.head()
		unknown, exited := common.Address{0xff, 0xff, 0xff}, gone.PublicKey().Address()
		two := r.addresses(0, 1)
		notRegistered := func(a common.Address) string { return fmt.Sprintf("NotRegistered(%s)", a) }
		withUnknown := slices.SortedFunc(slices.Values([]common.Address{missing[0], unknown}), common.Address.Cmp)
		type sig = schnorr.Signature
		for _, tt := range []struct {
			name    string
			sig     sig
			missing []common.Address
			ref     uint64
			number  uint64
			want    string
		}{
			{"good", good, missing, head, 0, "true"},
			{"good, for the oldest block", good, missing, effective, 0, "true"},
			{"a block too old", good, missing, effective - 1, 0, "StaleSnapshot"},
			{"the first block", good, missing, 0, 0, "StaleSnapshot"},
			{"this block", good, missing, head + 1, head + 1, "FutureReferenceBlock"},
			{"a block to come", good, missing, head + 9, head + 1, "FutureReferenceBlock"},
			{"the largest block", good, missing, 1<<64 - 1, 0, "FutureReferenceBlock"},
			{"signed by fewer than claimed", good, nil, head, 0, "false"},
			{"signed by more than claimed", r.sign(message, 0, 1, 2, 3, 4), missing, head, 0, "false"},
			{"signed by others than claimed", r.sign(message, 1, 2, 3, 4), missing, head, 0, "false"},
			{"too few", r.sign(message, 2, 4), r.addresses(0, 1, 3), head, 0, "false"}, // 130
			{"enough", r.sign(message, 2, 3, 4), two, head, 0, "true"},                 // 160
			{"nobody signs", good, r.addresses(0, 1, 2, 3, 4), head, 0, "false"},
			{"out of order", good, []common.Address{two[1], two[0]}, head, 0, "NonSignersNotSorted"},
			{"twice", good, []common.Address{two[0], two[0]}, head, 0, "NonSignersNotSorted"},
			{"unknown", good, []common.Address{unknown}, head, 0, notRegistered(unknown)},
			{"the zero address", good, []common.Address{{}}, head, 0, notRegistered(common.Address{})},
			{"exited", good, []common.Address{exited}, head, 0, notRegistered(exited)},
			{"known and unknown", good, withUnknown, head, 0, notRegistered(unknown)},
			{"another s", sig{S: new(big.Int).Add(good.S, big.NewInt(1)), R: good.R}, missing, head, 0, "false"},
			{"s = 0", sig{S: new(big.Int), R: good.R}, missing, head, 0, "false"},
			{"s = n", sig{S: secpOrder, R: good.R}, missing, head, 0, "false"},
			{"the largest s", sig{S: noBlock, R: good.R}, missing, head, 0, "false"},
			{"n - s", sig{S: new(big.Int).Sub(secpOrder, good.S), R: good.R}, missing, head, 0, "false"},
			{"R = 0", sig{S: good.S}, missing, head, 0, "false"},
			{"another R", sig{S: good.S, R: common.Address{1}}, missing, head, 0, "false"},
			// Of two causes, the one that is checked first is named.
			{"future before stale", good, []common.Address{unknown}, head + 1, head + 1, "FutureReferenceBlock"},
			{"stale before non-signers", good, []common.Address{unknown}, effective - 1, 0, "StaleSnapshot"},
			{"order before unknown", good, []common.Address{two[1], {}}, head, 0, "NonSignersNotSorted"},
			{"unknown before signature", sig{S: new(big.Int)}, []common.Address{unknown}, head, 0, notRegistered(unknown)},
		} {
			t.Run(tt.name, func(t *testing.T) {
				if got := r.in(t).check(message, tt.sig, tt.missing, tt.ref, tt.number); got != tt.want {
					t.Errorf("got %s, want %s", got, tt.want)
				}
			})
		}
		if got := r.check([32]byte{8}, good, missing, head, 0); got != "false" {
			t.Errorf("another message: %s", got)
		}
	})
}
