package chain_test

import (
	"errors"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/task"
)

// counterSlot is where a target keeps its count.
var counterSlot = common.BigToHash(new(big.Int).Sub(crypto.Keccak256Hash([]byte("gasKiller.stateTracker")).Big(), common.Big1))

// certified is a payload for the demo target, signed by all operators but one,
// made of the sets and indices that are read here.
func (w *world) certified(index uint64, silentOne int) task.Payload {
	w.t.Helper()
	o := chain.NewOperators(w.node, w.tracker, w.deployment, chain.OperatorsOptions{})
	reference := w.caughtUp().Number - 1
	set, err := o.Set(w.t.Context(), reference)
	if err != nil {
		w.t.Fatal(err)
	}
	updates := payload.Encode([]payload.Update{{Op: payload.Store, Slot: counterSlot, Word: common.BigToHash(bigInt(index + 1))}})
	step := payload.Transition{Target: w.Deployment.DemoTarget, Function: payload.Selector{1, 2, 3, 4}, Index: index}
	digest := payload.Digest(step, updates)
	var all, sigmas []bls.G1
	var signers []bls.G2
	var absent [][32]byte
	proof := payload.BLSProof{}
	secrets := map[[32]byte]bls.SecretKey{}
	for _, op := range w.Operators {
		secrets[op.BLS.PublicKey().G1.OperatorID()] = op.BLS
	}
	for _, m := range set.Members {
		all = append(all, m.Key.G1)
		if silentOne >= 0 && m.ID == idOf(silentOne) {
			absent = append(absent, m.ID)
			proof.NonSignerPubkeys = append(proof.NonSignerPubkeys, chain.G1Point(m.Key.G1))
			continue
		}
		sigmas, signers = append(sigmas, secrets[m.ID].Sign(digest)), append(signers, m.Key.G2)
	}
	found, err := o.Indices(w.t.Context(), uint32(reference), set.Quorums, absent)
	if err != nil {
		w.t.Fatal(err)
	}
	proof.QuorumApks = []contracts.BN254G1Point{chain.G1Point(bls.SumG1(all...))}
	proof.ApkG2, proof.Sigma = chain.G2Point(bls.SumG2(signers...)), chain.G1Point(bls.SumG1(sigmas...))
	proof.NonSignerQuorumBitmapIndices, proof.QuorumApkIndices = found.NonSignerQuorumBitmapIndices, found.QuorumApkIndices
	proof.TotalStakeIndices, proof.NonSignerStakeIndices = found.TotalStakeIndices, found.NonSignerStakeIndices
	return task.Payload{To: step.Target, Data: payload.BLSCall(step, updates, set.Quorums, uint32(reference), proof), ChainID: devnet.DefaultChainID}
}

func TestEstimateAndSettlement(t *testing.T) {
	w := newWorld(t, 4)
	targets := chain.NewTargets(w.node, w.deployment)
	from := w.Accounts()[4]
	p := w.certified(0, 2)
	gas, err := targets.Estimate(t.Context(), w.caughtUp().Hash, from.Address, p)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := w.Client().EstimateGas(t.Context(), ethereum.CallMsg{From: from.Address, To: &p.To, Data: p.Data})
	if err != nil {
		t.Fatal(err)
	}
	before := w.caughtUp().Number
	receipt, err := w.Transact(t.Context(), from, devnet.Call{To: &p.To, Data: p.Data, Gas: gas})
	if err != nil {
		t.Fatal(err)
	}
	if want := raw + raw/10; receipt.GasUsed > gas || gas != want {
		t.Errorf("estimated %d, want %d, used %d", gas, want, receipt.GasUsed)
	}
	// The same again fails, and is not what is found.
	if again, err := w.Transact(t.Context(), from, devnet.Call{To: &p.To, Data: p.Data, Gas: gas}); err == nil {
		t.Fatalf("settled twice: %v", again)
	}
	w.mine(12)
	head := w.caughtUp().Number
	landed := receipt.BlockNumber.Uint64()
	for name, tt := range map[string]struct {
		data     []byte
		from, to uint64
		found    bool
	}{
		"whole range":      {p.Data, before, head, true},
		"that block":       {p.Data, landed, landed, true},
		"beyond the head":  {p.Data, before, head + 500, true},
		"before":           {p.Data, 1, landed - 1, false},
		"after, a failure": {p.Data, landed + 1, head, false},
		"other data":       {p.Data[:len(p.Data)-1], before, head, false},
		"backwards":        {p.Data, head, before, false},
		"far too many":     {p.Data, 0, 1 << 62, true},
	} {
		calls := [][]byte{{1, 2, 3, 4}, tt.data} // that of another payload, and this one's
		got, found, err := targets.FindSettlement(t.Context(), p.To, calls, tt.from, tt.to)
		if err != nil || found != tt.found || found && got != (chain.Landing{Call: 1, Transaction: receipt.TxHash, Block: landed}) {
			t.Errorf("%s: %+v, %t, %v", name, got, found, err)
		}
	}
	w.node.goDown()
	if _, _, err := targets.FindSettlement(t.Context(), p.To, [][]byte{p.Data}, before, head); !errors.Is(err, errDown) {
		t.Errorf("a node that is down: %v", err)
	}
}

func TestEstimateRefused(t *testing.T) {
	w := newWorld(t, 3)
	targets := chain.NewTargets(w.node, w.deployment)
	from := w.Accounts()[4].Address
	good := w.certified(0, -1)
	gone := w.certified(7, -1)
	forged := w.certified(0, -1)
	forged.Data[len(forged.Data)-33] ^= 1
	rich := good
	rich.Value = *uint256.MustFromHex("0xffffffffffffffffffffffff")
	burner := w.put(0x5b, 0x5f, 0x56)
	silentTarget := w.put(revert...)
	for name, tt := range map[string]struct {
		p    task.Payload
		kind chain.Kind
		name string
	}{
		"another index": {gone, chain.Reverted, "InvalidTransitionIndex"},
		"no money":      {rich, chain.Unfunded, ""},
		"no reason":     {task.Payload{To: silentTarget, Data: []byte{1, 2, 3, 4}}, chain.Reverted, ""},
	} {
		_, err := targets.Estimate(t.Context(), w.caughtUp().Hash, from, tt.p)
		failed, ok := errors.AsType[*chain.Error](err)
		if !ok || failed.Kind != tt.kind || failed.RevertName() != tt.name || failed.Retryable() {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := targets.Estimate(t.Context(), w.caughtUp().Hash, from, forged); err == nil {
		t.Error("a forged proof has an estimate")
	}
	if _, err := targets.Estimate(t.Context(), w.caughtUp().Hash, from, task.Payload{To: burner, Data: []byte{1}}); !errors.Is(err, chain.ErrTooMuchGas) {
		t.Errorf("what never ends: %v", err)
	}
	w.node.goDown()
	if _, err := targets.Estimate(t.Context(), w.caughtUp().Hash, from, good); !errors.Is(err, errDown) {
		t.Errorf("a node that is down: %v", err)
	}
}
