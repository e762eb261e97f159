package evm

import (
	"context"
	"encoding/binary"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/payload"
)

// settlement is a way in which a target is asked to apply a list. A target has
// one for each scheme that it supports.
type settlement struct {
	scheme  payload.Scheme
	checker common.Address // believed by the target; overridden in the replay
	quorums []byte         // BLS: whose proof it demands
}

// maxQuorums is how many there can be: a byte names each.
const maxQuorums = 256

// views are the calls whose reads a settlement makes before it applies its list.
func views() [][]byte {
	bls, schnorr := contracts.NewBLSTarget(), contracts.NewSchnorrTarget()
	return [][]byte{
		bls.PackSupportsInterface(payload.BLSInterface), bls.PackSupportsInterface(payload.SchnorrInterface),
		bls.PackBlsSignatureChecker(), bls.PackDemandedQuorums(), schnorr.PackSchnorrRegistry(), bls.PackBlockStaleMeasure(),
	}
}

// ask asks the target something, on the same state; nil if it does not answer.
func (d *deriver) ask(ctx context.Context, data []byte) ([]byte, error) {
	r, err := d.run(ctx, setup{call: Call{From: neutral, To: d.call.To, Data: data}, gas: viewGas, lenient: true})
	if err != nil || r.err != nil || r.refusal != nil {
		return nil, err
	}
	return r.output, nil
}

// supports asks the target for an interface, by ERC-165.
func (d *deriver) supports(ctx context.Context, id payload.Selector) (bool, error) {
	out, err := d.ask(ctx, contracts.NewBLSTarget().PackSupportsInterface(id))
	return len(out) >= 32 && common.Hash(out[:32]) == common.BigToHash(big.NewInt(1)), err
}

// findSettlements asks the target how it settles, and whom it believes, in the
// order of the schemes. One that is claimed and not wired settles nothing.
func (d *deriver) findSettlements(ctx context.Context) (all []settlement, err error) {
	anything, err := d.supports(ctx, payload.NoInterface)
	if err != nil {
		return nil, err
	}
	if anything {
		return nil, refuse(NotATarget, "%s claims to support whatever it is asked for: it is no target", d.call.To)
	}
	for _, find := range []func(context.Context) (*settlement, error){d.findBLS, d.findSchnorr} {
		s, err := find(ctx)
		if err != nil {
			return nil, err
		}
		if s != nil && s.checker != (common.Address{}) {
			all = append(all, *s)
		}
	}
	if len(all) == 0 {
		return nil, refuse(NotATarget, "%s supports no settlement, or names no signature checker: it is no target, or is not wired yet", d.call.To)
	}
	return all, nil
}

func (d *deriver) findBLS(ctx context.Context) (*settlement, error) {
	if has, err := d.supports(ctx, payload.BLSInterface); !has {
		return nil, err
	}
	target := contracts.NewBLSTarget()
	out, err := d.ask(ctx, target.PackBlsSignatureChecker())
	if err != nil {
		return nil, err
	}
	s := &settlement{scheme: payload.BLS, checker: named(out), quorums: d.Quorums}
	if out, err = d.ask(ctx, target.PackDemandedQuorums()); err != nil {
		return nil, err
	}
	if demanded, err := target.UnpackDemandedQuorums(out); err == nil {
		s.quorums = demanded
	}
	if len(s.quorums) > maxQuorums {
		return nil, refuse(NotATarget, "%s demands %d quorums; there are at most %d", d.call.To, len(s.quorums), maxQuorums)
	}
	return s, nil
}

func (d *deriver) findSchnorr(ctx context.Context) (*settlement, error) {
	if has, err := d.supports(ctx, payload.SchnorrInterface); !has {
		return nil, err
	}
	out, err := d.ask(ctx, contracts.NewSchnorrTarget().PackSchnorrRegistry())
	return &settlement{scheme: payload.Schnorr, checker: named(out)}, err
}

// named is the address that an answer is; zero if it is none.
func named(answer []byte) common.Address {
	if len(answer) < 32 || [12]byte(answer[:12]) != [12]byte{} {
		return common.Address{}
	}
	return common.Address(answer[12:32])
}

// call is the settling call with a proof of nothing, in its canonical form.
func (s *settlement) call(t payload.Transition, updates []byte, reference uint32) []byte {
	if s.scheme == payload.Schnorr {
		one := big.NewInt(1)
		return payload.SchnorrCall(t, updates, reference, payload.SchnorrProof{S: one, R: common.BigToAddress(one)})
	}
	zero := contracts.BN254G1Point{X: new(big.Int), Y: new(big.Int)}
	return payload.BLSCall(t, updates, s.quorums, reference, payload.BLSProof{
		Sigma: zero,
		ApkG2: contracts.BN254G2Point{X: [2]*big.Int{new(big.Int), new(big.Int)}, Y: [2]*big.Int{new(big.Int), new(big.Int)}},
	})
}

// accepting is the code of a checker that accepts whatever it is shown.
func (s *settlement) accepting() []byte {
	if s.scheme == payload.Schnorr { // isValidSignature is true
		return []byte{byte(vm.PUSH1), 1, byte(vm.PUSH1), 0, byte(vm.MSTORE), byte(vm.PUSH1), 32, byte(vm.PUSH1), 0, byte(vm.RETURN)}
	}
	return acceptingChecker(len(s.quorums))
}

// acceptingChecker answers checkSignatures with full stake for so many quorums.
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
