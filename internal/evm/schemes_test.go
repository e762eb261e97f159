package evm_test

import (
	"context"
	"crypto/rand"
	"errors"
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/contracts/fixture"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/schnorr"
)

// kind is which schemes a target takes.
type kind string

const (
	kindBLS     kind = "BLS"
	kindSchnorr kind = "Schnorr"
	kindDual    kind = "dual"
)

func (k kind) schemes() []payload.Scheme {
	return map[kind][]payload.Scheme{kindBLS: {payload.BLS}, kindSchnorr: {payload.Schnorr}, kindDual: {payload.BLS, payload.Schnorr}}[k]
}

// stakes are the Schnorr operators of a bench: three of equal weight, the last
// of which never signs.
type stakes struct {
	registry common.Address
	keys     []schnorr.SecretKey
	code     map[kind][]byte // of real targets
}

// registrySlot is where a target has its Schnorr registry.
var registrySlot = common.HexToHash("0x8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb700")

// deployStakes puts the Schnorr contracts on the chain of a network.
func deployStakes(ctx context.Context, n *devnet.Network) (s stakes, err error) {
	owner := n.Accounts()[5]
	send := func(to *common.Address, data []byte) (at common.Address) {
		r, failed := n.Transact(ctx, owner, devnet.Call{To: to, Data: data})
		if err = errors.Join(err, failed); err != nil {
			return at
		}
		return r.ContractAddress
	}
	deploy := func(bin string, args []byte) common.Address { return send(nil, append(common.FromHex(bin), args...)) }
	registry := contracts.NewSchnorrStakeRegistry()
	s.registry = deploy(contracts.SchnorrStakeRegistryMetaData.Bin, registry.PackConstructor(big.NewInt(66), big.NewInt(100), owner.Address, new(big.Int)))
	for i := range 3 {
		key, bad := schnorr.ParseSecretKey(crypto.Keccak256([]byte{byte(i)}))
		if bad != nil {
			return s, bad
		}
		s.keys = append(s.keys, key)
	}
	slices.SortFunc(s.keys, func(a, b schnorr.SecretKey) int { return a.PublicKey().Address().Cmp(b.PublicKey().Address()) })
	for _, key := range s.keys {
		x, y := key.PublicKey().Coordinates()
		pop := key.ProvePossession()
		send(&s.registry, registry.PackRegisterOperator(x, y, big.NewInt(100), pop.S, pop.R))
	}
	recorder, dual := fixture.NewSchnorrRecorder(), fixture.NewDualRecorder()
	at := map[kind]common.Address{
		kindBLS:     n.Deployment.DemoTarget,
		kindSchnorr: deploy(fixture.SchnorrRecorderMetaData.Bin, recorder.PackConstructor(n.Deployment.AVSAddress, s.registry)),
		kindDual:    deploy(fixture.DualRecorderMetaData.Bin, dual.PackConstructor(n.Deployment.AVSAddress, n.Deployment.BLSSignatureChecker, quorums, s.registry)),
	}
	s.code = make(map[kind][]byte)
	for k, address := range at {
		code, failed := n.Client().CodeAt(ctx, address, nil)
		s.code[k], err = code, errors.Join(err, failed)
	}
	_, failed := n.Mine(ctx) // the last change is at the reference block
	return s, errors.Join(err, failed)
}

// sign is a real proof: of two operators, without the third.
func (s stakes) sign(digest [32]byte) (payload.SchnorrProof, error) {
	present, missing := s.keys[:2], s.keys[2]
	nonces, signers := make([]*schnorr.Nonce, len(present)), make([]schnorr.Signer, len(present))
	for i, key := range present {
		nonce, err := key.NewNonce(rand.Reader)
		if err != nil {
			return payload.SchnorrProof{}, err
		}
		nonces[i], signers[i] = nonce, schnorr.Signer{Key: key.PublicKey(), Nonce: nonce.Public()}
	}
	session, err := schnorr.NewSession(digest, signers)
	if err != nil {
		return payload.SchnorrProof{}, err
	}
	partials := make([]schnorr.Partial, len(present))
	for i, key := range present {
		if partials[i], err = session.Sign(key, nonces[i]); err != nil {
			return payload.SchnorrProof{}, err
		}
	}
	sig, err := session.Aggregate(partials)
	return payload.SchnorrProof{S: sig.S, R: sig.R, NonSigners: []common.Address{missing.PublicKey().Address()}}, err
}

// turn makes the target of an overlay one of a kind.
func (b *bench) turn(over overlay, k kind) {
	target := over[b.Deployment.DemoTarget]
	target.slots[registrySlot] = common.BytesToHash(b.stakes.registry[:])
	over[impl] = account{code: b.stakes.code[k], nonce: 1}
}

// A target is asked how it settles, and the list goes through every way that it
// has: whoever signs, and by whatever scheme, it is one list.
func TestSchemes(t *testing.T) {
	own := scene{target: body(set(5, 1), say(2), do(vm.CALL, "A", 0)), a: body(set(1, 1))}
	want := []payload.Update{stored(5, 1), counted(1), logged(2), called(calleeA, 0)}
	for _, k := range []kind{kindBLS, kindSchnorr, kindDual} {
		t.Run(string(k), func(t *testing.T) {
			s := own
			s.edit = func(b *bench, o overlay) { b.turn(o, k) }
			got := s.accept(t, want...)
			if !slices.Equal(schemesOf(got), k.schemes()) {
				t.Errorf("settles by %+v", got.Settlements)
			}
		})
	}
	checker := common.HexToHash("0x7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034700")
	for name, tt := range map[string]struct {
		kind kind
		slot common.Hash // is empty
		want []payload.Scheme
	}{
		"a dual target before its move":      {kindDual, registrySlot, []payload.Scheme{payload.BLS}},
		"a dual target after its move":       {kindDual, checker, []payload.Scheme{payload.Schnorr}},
		"a Schnorr target that is not wired": {kindSchnorr, registrySlot, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := own
			s.edit = func(b *bench, o overlay) {
				b.turn(o, tt.kind)
				o[b.Deployment.DemoTarget].slots[tt.slot] = common.Hash{}
			}
			if tt.want == nil {
				s.refuse(t, evm.NotATarget, "names no signature checker")
				return
			}
			if got := s.accept(t, want...); !slices.Equal(schemesOf(got), tt.want) {
				t.Errorf("settles by %+v", got.Settlements)
			}
		})
	}
}

func schemesOf(r *evm.Result) (schemes []payload.Scheme) {
	for _, s := range r.Settlements {
		schemes = append(schemes, s.Scheme)
	}
	return schemes
}

// What the replay through a Schnorr target is a net for. A dual target is refused
// for what either of its settlements would do wrong.
func TestSchnorrHazards(t *testing.T) {
	// A front that answers one selector by its own code, in place of the target's.
	front := func(selector payload.Selector, parts ...any) func(*bench, overlay) {
		return func(b *bench, o overlay) {
			at, behind := b.Deployment.DemoTarget, common.Address{0x55}
			o[behind] = account{code: o[at].code, nonce: 1}
			a := newAsm()
			other := a.label()
			a.do(0, vm.CALLDATALOAD, 224, vm.SHR, selector[:], vm.XOR, other, vm.JUMPI).do(parts...)
			passOn(a.here(other), behind)
			front := o[at]
			front.code = a.done()
			o[at] = front
		}
	}
	then := func(k kind, edit func(*bench, overlay)) func(*bench, overlay) {
		return func(b *bench, o overlay) { b.turn(o, k); edit(b, o) }
	}
	idle := func(*bench, overlay) {}
	toRegistry := func(b *bench, o overlay) {
		o[calleeA] = account{code: contract([]stmt{raw{0, 0, 0, 0, 0, b.stakes.registry, vm.GAS, vm.CALL, vm.POP, 1, 1, vm.SSTORE}}), nonce: 1}
	}
	for name, tt := range map[string]struct {
		scene
		reason evm.Reason
		text   string
	}{
		"the settlement does nothing": {scene{target: body(set(5, 1)), edit: then(kindSchnorr, front(payload.SchnorrInterface, vm.STOP))},
			evm.ReplayDiffers, "slot"},
		"the settlement reverts": {scene{target: body(set(5, 1)), edit: then(kindSchnorr, front(payload.SchnorrInterface, 0, 0, vm.REVERT))},
			evm.ReplayReverts, "without a reason"},
		"one of two settlements does nothing": {scene{target: body(set(5, 1)), edit: then(kindDual, front(payload.SchnorrInterface, vm.STOP))},
			evm.ReplayDiffers, "slot"},
		"the other of two does nothing": {scene{target: body(set(5, 1)), edit: then(kindDual, front(payload.BLSInterface, vm.STOP))},
			evm.ReplayDiffers, "slot"},
		"a call that depends on who began": {scene{
			target: body(do(vm.CALL, "A", 0)), a: body(store{num(1), opExpr{vm.ORIGIN}}), edit: then(kindSchnorr, idle)},
			evm.ReplayDiffers, "slot"},
		"a callee that asks the registry": {scene{target: body(do(vm.CALL, "A", 0)), edit: then(kindSchnorr, toRegistry)}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.reason != "" {
				tt.refuse(t, tt.reason, tt.text)
				return
			}
			b := shared(t)
			over, call, o := tt.place(t, b)
			if _, err := evm.Derive(t.Context(), b.state(over), b.block, call, o); err != nil {
				t.Error(err)
			}
		})
	}
}
