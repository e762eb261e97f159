package evm

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/payload"
)

// ReplayGas is what applying a list may use: with its call data it still fits
// the 16,777,216 that nodes let a transaction have.
const ReplayGas = 15_000_000

// neutral sends the replay. Nobody has its key.
var neutral = common.BytesToAddress(crypto.Keccak256([]byte("quorate neutral sender")))

// settlement is how a target is asked to apply a list.
type settlement struct {
	checker common.Address // believed by the target; overridden in the replay
	quorums []byte
}

// maxQuorums is how many there can be: a byte names each.
const maxQuorums = 256

// viewGas bounds what the target spends on saying who it is.
const viewGas = 10_000_000

// views are the calls whose reads a settlement makes before it applies its list.
func views() [][]byte {
	target := contracts.NewBLSTarget()
	return [][]byte{target.PackBlsSignatureChecker(), target.PackDemandedQuorums(), target.PackBlockStaleMeasure()}
}

// findSettlement asks the target, on the same state, whom it believes.
func (d *deriver) findSettlement(ctx context.Context) (*settlement, error) {
	target := contracts.NewBLSTarget()
	ask := func(data []byte) ([]byte, error) {
		r, err := d.run(ctx, setup{call: Call{From: neutral, To: d.call.To, Data: data}, gas: viewGas, lenient: true})
		if err != nil {
			return nil, err
		}
		if r.err != nil || r.refusal != nil {
			return nil, nil
		}
		return r.output, nil
	}
	out, err := ask(target.PackBlsSignatureChecker())
	if err != nil {
		return nil, err
	}
	checker, err := target.UnpackBlsSignatureChecker(out)
	if err != nil || checker == (common.Address{}) {
		return nil, refuse(NotATarget, "%s names no signature checker: it is no target, or is not wired yet", d.call.To)
	}
	if out, err = ask(target.PackDemandedQuorums()); err != nil {
		return nil, err
	}
	s := &settlement{checker: checker, quorums: d.Quorums}
	if demanded, err := target.UnpackDemandedQuorums(out); err == nil {
		s.quorums = demanded
	}
	if len(s.quorums) > maxQuorums {
		return nil, refuse(NotATarget, "%s demands %d quorums; there are at most %d", d.call.To, len(s.quorums), maxQuorums)
	}
	return s, nil
}

// replay applies the list through the target's own code, with a checker that
// accepts, and compares what it led to with what the call led to. A rule that
// the list forgot is found here: it costs a refusal, not a wrong signature.
func (d *deriver) replay(ctx context.Context, s *settlement, direct *run, result *Result) (gas uint64, err error) {
	gas, err = d.apply(ctx, s, direct, result, ReplayGas)
	var refusal *Refusal
	if !errors.As(err, &refusal) || refusal.Reason == OutOfMemory {
		return gas, err
	}
	// A contract that is called may fail, or go another way, for want of gas.
	switch _, again := d.apply(ctx, s, direct, result, d.Bounds.Gas); {
	case again == nil:
		return 0, refuse(ReplayTooLarge, "applying the list takes more than %d gas: the call changes too much", ReplayGas)
	case !errors.As(again, new(*Refusal)):
		return 0, again
	}
	return 0, refusal
}

// apply is one replay, with so much gas. It returns what a transaction would use.
func (d *deriver) apply(ctx context.Context, s *settlement, direct *run, result *Result, limit uint64) (gas uint64, err error) {
	transition := payload.Transition{Target: d.call.To, Function: payload.Selector(d.call.Data), Index: result.Index}
	reference := uint32(d.block.Header.Number.Uint64() - 1)
	data := payload.BLSCall(transition, result.Encoded, s.quorums, reference, dummyProof())
	r, err := d.run(ctx, setup{
		call: Call{From: neutral, To: d.call.To, Data: data, Value: d.call.Value},
		gas:  limit, lenient: true,
		prepare: func(db *state.StateDB) {
			db.AddBalance(neutral, &d.call.Value, tracing.BalanceChangeUnspecified)
			db.SetCode(s.checker, acceptingChecker(len(s.quorums)), tracing.CodeChangeUnspecified)
		},
	})
	switch {
	case err != nil:
		return 0, err
	case r.refusal != nil:
		return 0, r.refusal
	case errors.Is(r.err, vm.ErrExecutionReverted):
		return 0, refuse(ReplayReverts, "applying the list reverts %s", revertText(r.output))
	case r.err != nil:
		return 0, refuse(ReplayReverts, "applying the list fails: %v", r.err)
	}
	what := d.difference(s, direct, r)
	if err := errors.Join(direct.readError(), r.readError()); err != nil { // then the difference may be none
		return 0, fmt.Errorf("compare states: %w", err)
	}
	if what != "" {
		return 0, refuse(ReplayDiffers, "applying the list does not do what the call does: %s differs", what)
	}
	return transactionGas(data, r.used, r.refund), nil
}

// difference names the first thing in which the two runs ended differently;
// empty if there is none. Only what one of them touched can differ.
func (d *deriver) difference(s *settlement, direct, replayed *run) string {
	a, b := direct.db.Logs(), replayed.db.Logs()
	if len(a) != len(b) {
		return fmt.Sprintf("the number of logs (%d and %d)", len(a), len(b))
	}
	for i := range a {
		if a[i].Address != b[i].Address || !slices.Equal(a[i].Topics, b[i].Topics) || !bytes.Equal(a[i].Data, b[i].Data) {
			return fmt.Sprintf("log %d", i)
		}
	}
	// What ends with the transaction ends here: destroyed and empty accounts.
	direct.db.Finalise(direct.rules)
	replayed.db.Finalise(replayed.rules)
	accounts, slots := newFootprint().accounts, newFootprint().slots
	for _, r := range []*run{direct, replayed} {
		for address := range r.touched.accounts {
			accounts[address] = struct{}{}
		}
		for key := range r.touched.slots {
			slots[key] = struct{}{}
		}
	}
	for _, address := range sorted(accounts, common.Address.Cmp) {
		if what := d.accountDifference(s, direct.db, replayed.db, address); what != "" {
			return what + " of " + address.Hex()
		}
	}
	order := func(x, y Key) int { return cmpKeys(x, y) }
	for _, key := range sorted(slots, order) {
		if direct.db.GetState(key.Address, key.Slot) != replayed.db.GetState(key.Address, key.Slot) {
			return fmt.Sprintf("slot %s of %s", key.Slot, key.Address)
		}
	}
	return ""
}

func (d *deriver) accountDifference(s *settlement, direct, replayed *state.StateDB, address common.Address) string {
	paid := new(uint256.Int).Set(direct.GetBalance(address))
	if address == d.call.From {
		paid.Add(paid, &d.call.Value) // the replay's value came from the neutral sender
	}
	switch {
	case address != neutral && !paid.Eq(replayed.GetBalance(address)):
		return "the balance"
	case direct.GetNonce(address) != replayed.GetNonce(address):
		return "the nonce"
	case address != s.checker && direct.GetCodeHash(address) != replayed.GetCodeHash(address) &&
		(direct.GetCodeSize(address) > 0 || replayed.GetCodeSize(address) > 0):
		return "the code"
	}
	return ""
}

func cmpKeys(x, y Key) int {
	if c := x.Address.Cmp(y.Address); c != 0 {
		return c
	}
	return x.Slot.Cmp(y.Slot)
}

// sorted are the keys of a set in order: which difference is named must not
// depend on the order of a map.
func sorted[K comparable](set map[K]struct{}, order func(a, b K) int) []K {
	keys := make([]K, 0, len(set))
	for k := range set {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, order)
	return keys
}

// dummyProof is a proof of nothing, in its canonical form.
func dummyProof() payload.BLSProof {
	zero := contracts.BN254G1Point{X: new(big.Int), Y: new(big.Int)}
	return payload.BLSProof{
		Sigma: zero,
		ApkG2: contracts.BN254G2Point{X: [2]*big.Int{new(big.Int), new(big.Int)}, Y: [2]*big.Int{new(big.Int), new(big.Int)}},
	}
}

// acceptingChecker is the code of a checker that accepts whatever it is shown:
// it answers checkSignatures with full stake for so many quorums.
func acceptingChecker(quorums int) []byte {
	word := func(n int) []byte { return common.BigToHash(big.NewInt(int64(n))).Bytes() }
	var answer []byte // (QuorumStakeTotals{uint96[], uint96[]}, bytes32)
	for _, n := range []int{0x40, 0, 0x40, 0x60 + 0x20*quorums} {
		answer = append(answer, word(n)...)
	}
	for range 2 {
		answer = append(answer, word(quorums)...)
		for range quorums {
			answer = append(answer, word(1)...)
		}
	}
	size := binary.BigEndian.AppendUint16(nil, uint16(len(answer)))
	const header = 15
	code := slices.Concat(
		[]byte{byte(vm.PUSH2)}, size, []byte{byte(vm.PUSH1), header, byte(vm.PUSH1), 0, byte(vm.CODECOPY)},
		[]byte{byte(vm.PUSH2)}, size, []byte{byte(vm.PUSH1), 0, byte(vm.RETURN), byte(vm.STOP)},
	)
	return append(code, answer...)
}
