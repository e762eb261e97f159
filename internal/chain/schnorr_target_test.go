package chain_test

import (
	"bytes"
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/task"
)

func TestSchnorrTargetFacts(t *testing.T) {
	w := newWorld(t, 2)
	other := newSchnorrRegistry(w, 0)
	targets := chain.NewTargets(w.node, w.deployment)
	at := w.Deployment.DemoTargetSchnorr
	got, err := targets.At(t.Context(), at, w.caughtUp().Hash)
	if err != nil || got.Scheme != quorum.SchemeSchnorr || got.Checker != w.Deployment.SchnorrStakeRegistry || len(got.Quorums) != 0 ||
		got.Threshold != (quorum.Threshold{Num: 66, Den: 100}) || got.StaleMeasure != 300 || got.Count != 0 || !got.Wired {
		t.Errorf("%+v, %v", got, err)
	}
	demo := contracts.NewDemoTargetSchnorr()
	w.send(0, &at, demo.PackRewire(w.Deployment.AVSAddress, other))
	got, err = targets.At(t.Context(), at, w.caughtUp().Hash)
	if err != nil || got.Wired || got.Checker != other || got.Threshold != (quorum.Threshold{Num: 66, Den: 100}) {
		t.Errorf("rewired: %+v, %v", got, err)
	}
	// Seen from the deployment of the other registry it is at home.
	theirs := *w.Deployment
	theirs.SchnorrStakeRegistry = other
	got, err = chain.NewTargets(w.node, func() *chain.Deployment { return &theirs }).At(t.Context(), at, w.caughtUp().Hash)
	if err != nil || !got.Wired || got.Threshold != (quorum.Threshold{Num: 2, Den: 3}) {
		t.Errorf("of the other: %+v, %v", got, err)
	}
	if _, err := targets.At(t.Context(), at, common.Hash{1}); err == nil {
		t.Error("an unknown block has facts")
	}
}

// Which scheme a target is of is a matter of what it supports and of what the
// deployment has.
func TestSchemes(t *testing.T) {
	w := newWorld(t, 1)
	count := common.Bytes2Hex(contracts.NewBLSTarget().PackStateTransitionCount())
	type words = map[string]uint64
	contract := map[string]common.Address{
		"bls":     w.put(answering(words{supportsBLS: 1, count: 4}, revert...)...),
		"schnorr": w.put(answering(words{supportsSchnorr: 1, count: 4}, revert...)...),
		"dual":    w.put(answering(words{supportsBLS: 1, supportsSchnorr: 1, count: 4}, revert...)...),
	}
	head := w.caughtUp()
	both, one, two := *w.Deployment, *w.Deployment, *w.Deployment
	one.SchnorrStakeRegistry = common.Address{}
	two.RegistryCoordinator = common.Address{}
	for _, tt := range []struct {
		target string
		d      *chain.Deployment
		want   quorum.Scheme // empty: refused
		says   string
	}{
		{"bls", &both, quorum.SchemeBLS, ""},
		{"schnorr", &both, quorum.SchemeSchnorr, ""},
		{"dual", &both, quorum.SchemeBLS, ""},
		{"bls", &one, quorum.SchemeBLS, ""},
		{"schnorr", &one, "", "inherits BLSTarget, wired"},
		{"dual", &one, quorum.SchemeBLS, ""},
		{"bls", &two, "", "inherits SchnorrTarget, wired"},
		{"schnorr", &two, quorum.SchemeSchnorr, ""},
		{"dual", &two, quorum.SchemeSchnorr, ""},
	} {
		of := func() *chain.Deployment { return tt.d }
		got, err := chain.NewTargets(w.node, of).At(t.Context(), contract[tt.target], head.Hash)
		not, _ := errors.AsType[*chain.NotTargetError](err)
		if got.Scheme != tt.want || (not != nil) != (tt.want == "") || not == nil && err != nil {
			t.Errorf("%s: %+v, %v", tt.target, got, err)
		}
		s := task.Submission{Target: contract[tt.target], Block: head.Number}
		_, err = chain.NewAdmission(w.node, w.tracker, of, chain.AdmissionOptions{}).Admit(t.Context(), s)
		answer, _ := errors.AsType[*quorate.Error](err)
		if (err == nil) != (tt.want != "") || answer != nil && (answer.Code != quorate.InvalidAddress || !strings.Contains(answer.Message, tt.says)) {
			t.Errorf("%s: admitted with %v", tt.target, err)
		}
	}
	// What is nobody's target is told both ways to become one.
	_, err := chain.NewAdmission(w.node, w.tracker, w.deployment, chain.AdmissionOptions{}).Admit(t.Context(),
		task.Submission{Target: w.Deployment.SchnorrStakeRegistry, Block: head.Number})
	if answer, ok := errors.AsType[*quorate.Error](err); !ok || !strings.Contains(answer.Message, "0x93de4531 or 0x82b35a01") || !strings.Contains(answer.Message, "BLSTarget or SchnorrTarget") {
		t.Error(err)
	}
}

// schnorrSigned is a settlement of the Schnorr demo target, signed by all.
func (w *world) schnorrSigned(index uint64, word uint64) contracts.ISchnorrBatchTargetTransition {
	w.t.Helper()
	updates := payload.Encode([]payload.Update{
		{Op: payload.Store, Slot: counterSlot, Word: common.BigToHash(bigInt(index + 1))},
		{Op: payload.Store, Slot: common.Hash{31: 99}, Word: common.BigToHash(bigInt(word))},
	})
	step := payload.Transition{Target: w.Deployment.DemoTargetSchnorr, Function: payload.Selector{1, 2, 3, 4}, Index: index}
	digest := payload.Digest(step, updates)
	random := rand.NewChaCha8([32]byte{byte(index), byte(word)})
	var signers []schnorr.Signer
	var nonces []*schnorr.Nonce
	for _, op := range w.Operators {
		nonce := must(op.Schnorr.NewNonce(random))
		nonces = append(nonces, nonce)
		signers = append(signers, schnorr.Signer{Key: op.Schnorr.PublicKey(), Nonce: nonce.Public()})
	}
	session := must(schnorr.NewSession(digest, signers))
	var partials []schnorr.Partial
	for i, op := range w.Operators {
		partials = append(partials, must(session.Sign(op.Schnorr, nonces[i])))
	}
	sig := must(session.Aggregate(partials))
	return contracts.ISchnorrBatchTargetTransition{MsgHash: digest, ReferenceBlockNumber: uint32(w.caughtUp().Number - 1), StorageUpdates: updates,
		TransitionIndex: bigInt(index), TargetFunction: step.Function, S: sig.S, Raddr: sig.R}
}

func packed(s contracts.ISchnorrBatchTargetTransition) []byte {
	return contracts.NewSchnorrTarget().PackVerifyAndUpdate(s.MsgHash, s.ReferenceBlockNumber, s.StorageUpdates, s.TransitionIndex, s.TargetFunction, s.S, s.Raddr, s.NonSigners)
}

func packedBatch(s ...contracts.ISchnorrBatchTargetTransition) []byte {
	return contracts.NewSchnorrTarget().PackVerifyAndUpdateBatch(s)
}

// A settlement is found by itself and in a batch, but not in one that passed
// over it.
func TestSchnorrSettlement(t *testing.T) {
	w := newWorld(t, 3)
	targets := chain.NewTargets(w.node, w.deployment)
	at, from := w.Deployment.DemoTargetSchnorr, w.Accounts()[4].Address
	start := w.caughtUp().Number
	find := func(s contracts.ISchnorrBatchTargetTransition) (common.Hash, bool) {
		t.Helper()
		landed, found, err := targets.FindSettlement(t.Context(), at, [][]byte{packed(s)}, start, w.caughtUp().Number)
		if err != nil {
			t.Fatal(err)
		}
		return landed.Transaction, found
	}
	found := func(name string, s contracts.ISchnorrBatchTargetTransition, want common.Hash) {
		t.Helper()
		if tx, ok := find(s); ok != (want != common.Hash{}) || tx != want {
			t.Errorf("%s: found %t, in %s, want %s", name, ok, tx, want)
		}
	}
	none := common.Hash{}

	zero := w.schnorrSigned(0, 1)
	found("before", zero, none)
	if gas, err := targets.Estimate(t.Context(), w.caughtUp().Hash, from, task.Payload{To: at, Data: packed(zero), ChainID: devnet.DefaultChainID}); err != nil || gas == 0 {
		t.Fatalf("estimate: %d, %v", gas, err)
	}
	alone := w.send(4, &at, packed(zero)).TxHash
	found("alone", zero, alone)

	// A batch that passes over the first, and settles two.
	one, two := w.schnorrSigned(1, 2), w.schnorrSigned(2, 3)
	late := w.schnorrSigned(1, 9) // another of the same index
	batch := w.send(4, &at, packedBatch(zero, one, two, late)).TxHash
	found("the first is where it was", zero, alone)
	found("the second", one, batch)
	found("the third", two, batch)
	found("one whose index was taken in the batch", late, none)

	// One that is in a batch only after another took its index.
	three, mine := w.schnorrSigned(3, 4), w.schnorrSigned(3, 5)
	w.send(4, &at, packed(three))
	w.send(4, &at, packedBatch(mine))
	found("passed over", mine, none)

	// A batch that failed.
	four := w.schnorrSigned(4, 6)
	gap := w.schnorrSigned(7, 7)
	if _, err := w.Transact(t.Context(), w.Accounts()[4], devnet.Call{To: &at, Data: packedBatch(four, gap), Gas: 3_000_000}); err == nil {
		t.Fatal("a batch with a gap was taken")
	}
	found("undone", four, none)
}

// Batches are anybody's bytes.
func FuzzInBatch(f *testing.F) {
	item := contracts.ISchnorrBatchTargetTransition{StorageUpdates: []byte("some updates"), TransitionIndex: big.NewInt(7), S: big.NewInt(3),
		NonSigners: []common.Address{{1}, {2}}}
	before := item
	before.TransitionIndex = big.NewInt(6)
	f.Add(packedBatch(item), packed(item))
	f.Add(packedBatch(before, item), packed(item))
	f.Add(packedBatch(), packed(item))
	f.Add(packed(item), packed(item))
	f.Fuzz(func(t *testing.T, input, data []byte) {
		index, ok := chain.InBatch(input, data)
		if ok && (!bytes.Equal(index, data[4+96:4+128]) || !bytes.Contains(input, data[4:])) {
			t.Errorf("%x in %x", data, input)
		}
	})
}

func TestInBatch(t *testing.T) {
	item := contracts.ISchnorrBatchTargetTransition{StorageUpdates: []byte("some updates"), TransitionIndex: big.NewInt(7), S: big.NewInt(3)}
	before, other := item, item
	before.TransitionIndex = big.NewInt(6)
	other.S = big.NewInt(4)
	good := packedBatch(before, item)
	for name, tt := range map[string]struct {
		input []byte
		want  bool
	}{
		"second":           {good, true},
		"alone":            {packedBatch(item), true},
		"twice":            {packedBatch(item, item), true},
		"after another":    {packedBatch(other, item), false},
		"before another":   {packedBatch(item, other), true},
		"another":          {packedBatch(other), false},
		"none":             {packedBatch(), false},
		"no batch":         {packed(item), false},
		"short":            {good[:len(good)-33], false},
		"the selector":     {good[:4], false},
		"a far list":       {append(bytes.Clone(good[:4]), bytes.Repeat([]byte{0xff}, 64)...), false},
		"a far item":       {append(bytes.Clone(good[:4+64]), bytes.Repeat([]byte{0x7f}, 64)...), false},
		"nothing":          {nil, false},
		"beyond its bytes": {append(bytes.Clone(good[:4+32]), common.LeftPadBytes([]byte{0xff, 0xff}, 32)...), false},
	} {
		if _, ok := chain.InBatch(tt.input, packed(item)); ok != tt.want {
			t.Errorf("%s: %t", name, ok)
		}
	}
}
