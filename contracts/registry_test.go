package contracts_test

import (
	"bytes"
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
)

var (
	coordinator = contracts.NewRegistryCoordinator()
	checker     = contracts.NewBLSSignatureChecker()
	retriever   = contracts.NewOperatorStateRetriever()
	target      = contracts.NewBLSTarget()
)

type proof = contracts.IBLSSignatureCheckerNonSignerStakesAndSignature

// registry is a deployment with operators that tests hold the keys of.
type registry struct {
	*testChain
	chain.Deployment
	ops []devnet.Operator
}

// newRegistry deploys everything, and registers an operator for each stake in quorum 0.
func newRegistry(c *testChain, stakes ...int64) *registry {
	c.Helper()
	d, err := chain.Deploy(c.Context(), c.sender())
	if err != nil {
		c.Fatal(err)
	}
	r := &registry{testChain: c, Deployment: *d}
	for i := range stakes {
		r.ops = append(r.ops, devnet.DevOperator(i))
	}
	r.admitAll(r.ops, stakes)
	r.registerAll(r.ops)
	c.mineBlocks(2)
	return r
}

// admitAll admits operators to quorum 0, and gives them ether for gas.
func (r *registry) admitAll(ops []devnet.Operator, stakes []int64) {
	r.Helper()
	grants := make([]chain.Grant, len(ops))
	for i, op := range ops {
		grants[i] = chain.Grant{Operator: op.Address, Stakes: []*big.Int{big.NewInt(stakes[i])}, Wei: big.NewInt(params.Ether)}
	}
	s := r.sender()
	s.Gas = 1_000_000
	if err := chain.Admit(r.Context(), s, &r.Deployment, grants...); err != nil {
		r.Fatal(err)
	}
}

// registerAll has each operator register itself.
func (r *registry) registerAll(ops []devnet.Operator) {
	r.Helper()
	regs := make([]chain.Registration, len(ops))
	for i, op := range ops {
		regs[i] = chain.Registration{
			Account: op.Key, Key: op.BLS.PublicKey(),
			Proof: op.BLS.ProvePossession(big.NewInt(devnet.DefaultChainID), r.RegistryCoordinator, op.Address),
		}
	}
	s := r.sender()
	s.Gas = 1_000_000
	if err := chain.RegisterOperators(r.Context(), s, &r.Deployment, regs...); err != nil {
		r.Fatal(err)
	}
}

// in is the same registry, reporting to a subtest.
func (r *registry) in(t testing.TB) *registry {
	sub := *r
	sub.testChain = r.testChain.in(t)
	return &sub
}

func (r *registry) own(data []byte) { r.Helper(); r.send(r.RegistryCoordinator, data) }

// join admits an operator to quorums and has it register itself, in one block.
func (r *registry) join(op devnet.Operator, quorums []byte, stakes ...int64) {
	r.Helper()
	r.fund(op)
	for i, receipt := range r.sendAll(r.admission(op, quorums, stakes...), r.registration(op, quorums)) {
		if receipt.Status != types.ReceiptStatusSuccessful {
			r.Fatalf("joining: transaction %d failed", i)
		}
	}
}

// fund gives an operator ether for gas, if it has none.
func (r *registry) fund(op devnet.Operator) {
	r.Helper()
	if balance := must(r.client.BalanceAt(r.Context(), op.Address, nil)); balance.Sign() == 0 {
		r.sendValue(&op.Address, nil, big.NewInt(params.Ether))
	}
}

// admission is the owner's transaction that lets an operator join.
func (r *registry) admission(op devnet.Operator, quorums []byte, stakes ...int64) tx {
	amounts := make([]*big.Int, len(stakes))
	for i, stake := range stakes {
		amounts[i] = big.NewInt(stake)
	}
	return tx{to: &r.RegistryCoordinator, data: coordinator.PackAdmitOperator(op.Address, quorums, amounts)}
}

// registration is the operator's transaction by which it joins.
func (r *registry) registration(op devnet.Operator, quorums []byte) tx {
	proof := op.BLS.ProvePossession(big.NewInt(devnet.DefaultChainID), r.RegistryCoordinator, op.Address)
	return tx{from: &op.Account, to: &r.RegistryCoordinator, data: packRegistration(quorums, op.BLS.PublicKey(), proof)}
}

func packRegistration(quorums []byte, key bls.PublicKey, sigma bls.G1) []byte {
	return coordinator.PackRegisterOperator(quorums, contracts.BLSApkRegistryPubkeyRegistrationParams{
		PubkeyRegistrationSignature: chain.G1Point(sigma), PubkeyG1: chain.G1Point(key.G1), PubkeyG2: chain.G2Point(key.G2),
	})
}

// prove makes the proof that `signers` (indices of ops) give for a digest at a reference block,
// from what the chain says of that block.
func (r *registry) prove(digest [32]byte, quorums []byte, ref uint32, signers ...int) proof {
	r.Helper()
	byID := map[[32]byte]int{}
	for i, op := range r.ops {
		byID[op.BLS.PublicKey().G1.OperatorID()] = i
	}
	members := must(retriever.UnpackGetOperatorState(
		r.view(r.OperatorStateRetriever, retriever.PackGetOperatorState(r.RegistryCoordinator, quorums, ref))))
	var p proof
	var g2 []bls.G2
	var sigmas []bls.G1
	var missing [][32]byte
	for _, quorum := range members {
		var apk []bls.G1
		for _, member := range quorum {
			i, known := byID[member.OperatorId]
			if !known {
				r.Fatalf("operator %x is not ours", member.OperatorId)
			}
			key := r.ops[i].BLS.PublicKey()
			apk = append(apk, key.G1)
			if slices.Contains(signers, i) {
				g2, sigmas = append(g2, key.G2), append(sigmas, r.ops[i].BLS.Sign(digest))
			} else if !slices.Contains(missing, member.OperatorId) {
				missing = append(missing, member.OperatorId)
			}
		}
		p.QuorumApks = append(p.QuorumApks, chain.G1Point(bls.SumG1(apk...)))
	}
	slices.SortFunc(missing, func(a, b [32]byte) int { return bytes.Compare(a[:], b[:]) })
	for _, id := range missing {
		p.NonSignerPubkeys = append(p.NonSignerPubkeys, chain.G1Point(r.ops[byID[id]].BLS.PublicKey().G1))
	}
	p.ApkG2, p.Sigma = chain.G2Point(bls.SumG2(g2...)), chain.G1Point(bls.SumG1(sigmas...))
	found := must(retriever.UnpackGetCheckSignaturesIndices(r.view(r.OperatorStateRetriever,
		retriever.PackGetCheckSignaturesIndices(r.RegistryCoordinator, ref, quorums, missing))))
	p.NonSignerQuorumBitmapIndices = found.NonSignerQuorumBitmapIndices
	p.QuorumApkIndices = found.QuorumApkIndices
	p.TotalStakeIndices = found.TotalStakeIndices
	p.NonSignerStakeIndices = found.NonSignerStakeIndices
	return p
}

// all are the indices of all operators but some.
func (r *registry) all(but ...int) (indices []int) {
	for i := range r.ops {
		if !slices.Contains(but, i) {
			indices = append(indices, i)
		}
	}
	return indices
}

// Points that no key has.
func offCurveG1() contracts.BN254G1Point {
	return contracts.BN254G1Point{X: big.NewInt(1), Y: big.NewInt(3)}
}

func offCurveG2() contracts.BN254G2Point {
	g := chain.G2Point(devnet.DevOperator(0).BLS.PublicKey().G2)
	g.Y[1] = new(big.Int).Xor(g.Y[1], big.NewInt(1))
	return g
}

// offSubgroupG2 is a point of the curve, with x = 1, whose order is not the group's.
func offSubgroupG2() contracts.BN254G2Point {
	dec := func(s string) *big.Int { n, _ := new(big.Int).SetString(s, 10); return n }
	return contracts.BN254G2Point{
		X: [2]*big.Int{big.NewInt(0), big.NewInt(1)},
		Y: [2]*big.Int{
			dec("5912654199736721486680175016176231956195085055698687135131307249486702594212"),
			dec("18278151005453108793778860132295291098363647455926340152056652516292830556603"),
		},
	}
}

func infinityG1() contracts.BN254G1Point {
	return contracts.BN254G1Point{X: new(big.Int), Y: new(big.Int)}
}

func infinityG2() contracts.BN254G2Point {
	return contracts.BN254G2Point{X: [2]*big.Int{new(big.Int), new(big.Int)}, Y: [2]*big.Int{new(big.Int), new(big.Int)}}
}

func TestRegistrationErrors(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newRegistry(c, 100)
		fresh, known := devnet.DevOperator(50), r.ops[0]
		key := fresh.BLS.PublicKey()
		place := func(op common.Address) [32]byte {
			return bls.RegistrationDigest(big.NewInt(devnet.DefaultChainID), r.RegistryCoordinator, op)
		}
		possession := fresh.BLS.Sign(place(fresh.Address))
		// Chosen so that it and the known key add up to one that the attacker holds.
		rogue := bls.PublicKey{G1: bls.Sub(key.G1, known.BLS.PublicKey().G1), G2: key.G2}
		raw := func(edit func(*contracts.BLSApkRegistryPubkeyRegistrationParams)) []byte {
			params := contracts.BLSApkRegistryPubkeyRegistrationParams{
				PubkeyRegistrationSignature: chain.G1Point(possession),
				PubkeyG1:                    chain.G1Point(key.G1), PubkeyG2: chain.G2Point(key.G2),
			}
			edit(&params)
			return coordinator.PackRegisterOperator([]byte{0}, params)
		}
		type params = contracts.BLSApkRegistryPubkeyRegistrationParams
		pack := func(op devnet.Operator, quorums []byte, stakes ...int64) []byte {
			return r.admission(op, quorums, stakes...).data
		}
		owner, stranger, joining := c.owner.Address, devnet.Accounts(10)[5].Address, fresh.Address
		r.own(coordinator.PackCreateQuorum())
		r.own(pack(fresh, []byte{0}, 1))
		const wrongKey = "InvalidBLSSignatureOrPrivateKey"
		for _, tt := range []struct {
			name string
			from common.Address
			data []byte
			want string
		}{
			{"a good one", joining, packRegistration([]byte{0}, key, possession), "success"},
			{"not admitted", stranger, packRegistration([]byte{0}, key, fresh.BLS.Sign(place(stranger))), "NotAdmitted"},
			{"not admitted, with another's proof", stranger, packRegistration([]byte{0}, key, possession), "NotAdmitted"},
			{"not admitted to this quorum", joining, packRegistration([]byte{1}, key, possession), "NotAdmitted"},
			{"not admitted to one of them", joining, packRegistration([]byte{0, 1}, key, possession), "NotAdmitted"},
			{"in no quorum", joining, packRegistration(nil, key, possession), "BitmapEmpty"},
			{"in a quorum that is not there", joining, packRegistration([]byte{2}, key, possession), "BitmapValueTooLarge"},
			{"in a quorum twice", joining, packRegistration([]byte{0, 0}, key, possession), "BytesArrayNotOrdered"},
			{"admitting", owner, pack(fresh, []byte{0, 1}, 1, 1), "success"},
			{"admitting a member", owner, pack(known, []byte{0}, 5), "success"},
			{"admitting by a stranger", stranger, pack(fresh, []byte{0}, 1), "NotOwner"},
			{"admitting itself", joining, pack(fresh, []byte{0}, 1), "NotOwner"},
			{"admitting to no quorum", owner, pack(fresh, nil), "BitmapEmpty"},
			{"admitting to a quorum that is not there", owner, pack(fresh, []byte{2}, 1), "BitmapValueTooLarge"},
			{"admitting to a quorum twice", owner, pack(fresh, []byte{0, 0}, 1, 1), "BytesArrayNotOrdered"},
			{"admitting with a stake too many", owner, pack(fresh, []byte{0}, 1, 1), "InputLengthMismatch"},
			{"admitting with a stake too few", owner, pack(fresh, []byte{0, 1}, 1), "InputLengthMismatch"},
			{"revoking", owner, coordinator.PackRevokeAdmission(fresh.Address, []byte{0}), "success"},
			{"revoking by a stranger", stranger, coordinator.PackRevokeAdmission(fresh.Address, []byte{0}), "NotOwner"},
			{"revoking from nothing", owner, coordinator.PackRevokeAdmission(fresh.Address, nil), "BitmapEmpty"},
			{"revoking what is not there", owner, coordinator.PackRevokeAdmission(fresh.Address, []byte{1}), "NotAdmitted"},
			{"revoking of no quorum", owner, coordinator.PackRevokeAdmission(fresh.Address, []byte{2}), "BitmapValueTooLarge"},
			{"revoking of a member", owner, coordinator.PackRevokeAdmission(known.Address, []byte{0}), "AlreadyRegisteredForQuorums"},
			{"again", known.Address, r.registration(known, []byte{0}).data, "AlreadyRegisteredForQuorums"},
			{"with the key of another operator", joining, packRegistration([]byte{0}, known.BLS.PublicKey(), known.BLS.Sign(place(fresh.Address))), "BLSPubkeyAlreadyRegistered"},
			{"with a rogue key and no proof of it", joining, packRegistration([]byte{0}, rogue, possession), wrongKey},
			{"with two forms of different keys", joining, packRegistration([]byte{0}, bls.PublicKey{G1: key.G1, G2: known.BLS.PublicKey().G2}, possession), wrongKey},
			{"with a proof for another address", joining, packRegistration([]byte{0}, key, fresh.BLS.Sign(place(known.Address))), wrongKey},
			{"with another's proof", joining, packRegistration([]byte{0}, key, known.BLS.Sign(place(fresh.Address))), wrongKey},
			{"with infinity for a proof", joining, raw(func(p *params) { p.PubkeyRegistrationSignature = infinityG1() }), wrongKey},
			{"with infinity for a key", joining, raw(func(p *params) { p.PubkeyG1 = infinityG1() }), "ZeroPubKey"},
			{"with infinity for all", joining, raw(func(p *params) { *p = params{infinityG1(), infinityG1(), infinityG2()} }), "ZeroPubKey"},
			{"with infinity in G2", joining, raw(func(p *params) { p.PubkeyG2 = infinityG2() }), wrongKey},
			{"with a proof off the curve", joining, raw(func(p *params) { p.PubkeyRegistrationSignature = offCurveG1() }), "ECAddFailed"},
			{"with a key off the curve", joining, raw(func(p *params) { p.PubkeyG1 = offCurveG1() }), "ECMulFailed"},
			{"with G2 off the curve", joining, raw(func(p *params) { p.PubkeyG2 = offCurveG2() }), "ECPairingFailed"},
			{"with G2 off the subgroup", joining, raw(func(p *params) { p.PubkeyG2 = offSubgroupG2() }), "ECPairingFailed"},
			{"ejecting a stranger", owner, coordinator.PackEjectOperator(stranger, []byte{0}), "NotRegistered"},
			{"ejecting as a stranger", stranger, coordinator.PackEjectOperator(known.Address, []byte{0}), "NotOwner"},
			{"ejecting from nothing", owner, coordinator.PackEjectOperator(known.Address, nil), "BitmapEmpty"},
			{"ejecting from what is not there", owner, coordinator.PackEjectOperator(known.Address, []byte{2}), "BitmapValueTooLarge"},
			{"ejecting from where it is not", owner, coordinator.PackEjectOperator(known.Address, []byte{1}), "NotRegisteredForQuorum"},
			{"ejecting", owner, coordinator.PackEjectOperator(known.Address, []byte{0}), "success"},
			{"leaving", known.Address, coordinator.PackDeregisterOperator([]byte{0}), "success"},
			{"leaving as a stranger", stranger, coordinator.PackDeregisterOperator([]byte{0}), "NotRegistered"},
			{"leaving where it is not", known.Address, coordinator.PackDeregisterOperator([]byte{1}), "NotRegisteredForQuorum"},
			{"stake of a stranger", owner, coordinator.PackSetStake(stranger, 0, big.NewInt(1)), "NotRegisteredForQuorum"},
			{"stake by a stranger", stranger, coordinator.PackSetStake(known.Address, 0, big.NewInt(1)), "NotOwner"},
			{"stake", owner, coordinator.PackSetStake(known.Address, 0, big.NewInt(1)), "success"},
			{"quorum by a stranger", stranger, coordinator.PackCreateQuorum(), "NotOwner"},
		} {
			t.Run(tt.name, func(t *testing.T) {
				c.in(t).wantRevert(call{from: tt.from, to: r.RegistryCoordinator, data: tt.data}, tt.want)
			})
		}
	})
}

// An operator comes and goes by itself for as long as it is admitted, with the stake of its
// admission and the key that it came with first; one that was ejected stays out.
func TestAdmission(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		r := newRegistry(c, 100)
		op, other := r.ops[0], devnet.DevOperator(1)
		stake := func(want int64) {
			t.Helper()
			state := must(retriever.UnpackGetOperatorState(
				c.view(r.OperatorStateRetriever, retriever.PackGetOperatorState(r.RegistryCoordinator, []byte{0}, uint32(c.head())))))
			total := int64(-1)
			if len(state[0]) == 1 && state[0][0].OperatorId == op.BLS.PublicKey().G1.OperatorID() {
				total = state[0][0].Stake.Int64()
			}
			if total != want {
				t.Errorf("stake %d, want %d", total, want)
			}
		}
		by := func(who devnet.Operator, data []byte, want string) {
			t.Helper()
			c.wantRevert(call{from: who.Address, to: r.RegistryCoordinator, data: data}, want)
			if want == "success" {
				c.sendAll(tx{from: &who.Account, to: &r.RegistryCoordinator, data: data})
			}
		}
		leave, join := coordinator.PackDeregisterOperator([]byte{0}), r.registration(op, []byte{0}).data
		stake(100)
		by(op, leave, "success")
		stake(-1)
		by(op, join, "success")
		stake(100)
		// A change of stake outlasts an absence.
		r.own(coordinator.PackSetStake(op.Address, 0, big.NewInt(7)))
		stake(7)
		by(op, leave, "success")
		by(op, join, "success")
		stake(7)
		r.own(r.admission(op, []byte{0}, 8).data)
		stake(8)
		// Coming back with another key changes nothing: the first one stays.
		by(op, leave, "success")
		by(op, packRegistration([]byte{0}, other.BLS.PublicKey(), other.BLS.Sign([32]byte{1})), "success")
		stake(8)
		// Ejected is out until admitted anew.
		r.own(coordinator.PackEjectOperator(op.Address, []byte{0}))
		stake(-1)
		by(op, join, "NotAdmitted")
		r.own(r.admission(op, []byte{0}, 9).data)
		stake(-1)
		r.own(coordinator.PackRevokeAdmission(op.Address, []byte{0}))
		by(op, join, "NotAdmitted")
		r.own(r.admission(op, []byte{0}, 9).data)
		by(op, join, "success")
		stake(9)
	})
}

// Only the coordinator writes to what the coordinator made.
func TestRegistriesAreTheCoordinators(t *testing.T) {
	r := newRegistry(startGeth(t), 100)
	address := func(pack []byte, unpack func([]byte) (common.Address, error)) common.Address {
		return must(unpack(r.view(r.RegistryCoordinator, pack)))
	}
	keys, stakes, index := contracts.NewBLSApkRegistry(), contracts.NewStakeRegistry(), contracts.NewIndexRegistry()
	keysAt := address(coordinator.PackBlsApkRegistry(), coordinator.UnpackBlsApkRegistry)
	stakesAt := address(coordinator.PackStakeRegistry(), coordinator.UnpackStakeRegistry)
	indexAt := address(coordinator.PackIndexRegistry(), coordinator.UnpackIndexRegistry)
	infinity := contracts.BLSApkRegistryPubkeyRegistrationParams{
		PubkeyRegistrationSignature: infinityG1(), PubkeyG1: infinityG1(), PubkeyG2: infinityG2(),
	}
	for _, q := range []call{
		{to: keysAt, data: keys.PackInitializeQuorum(1)},
		{to: keysAt, data: keys.PackRegisterOperator(r.ops[0].Address, []byte{0})},
		{to: keysAt, data: keys.PackDeregisterOperator(r.ops[0].Address, []byte{0})},
		{to: keysAt, data: keys.PackRegisterBLSPublicKey(r.ops[0].Address, infinity, [32]byte{})},
		{to: stakesAt, data: stakes.PackInitializeQuorum(1)},
		{to: stakesAt, data: stakes.PackSetStake([32]byte{}, 0, big.NewInt(1))},
		{to: indexAt, data: index.PackInitializeQuorum(1)},
		{to: indexAt, data: index.PackRegisterOperator([32]byte{}, []byte{0})},
		{to: indexAt, data: index.PackDeregisterOperator([32]byte{}, []byte{0})},
	} {
		q.from = r.owner.Address
		r.wantRevert(q, "OnlyRegistryCoordinator")
	}
}

// What Go signs for a registration is what the contract asks for.
func TestRegistrationDigest(t *testing.T) {
	r := newRegistry(startGeth(t))
	operator := common.Address{1, 2, 3}
	want := must(coordinator.UnpackCalculatePubkeyRegistrationMessageHash(
		r.view(r.RegistryCoordinator, coordinator.PackCalculatePubkeyRegistrationMessageHash(operator))))
	if got := bls.RegistrationDigest(big.NewInt(devnet.DefaultChainID), r.RegistryCoordinator, operator); got != want {
		t.Errorf("digest %x, want %x", got, want)
	}
	point := must(coordinator.UnpackPubkeyRegistrationMessageHash(
		r.view(r.RegistryCoordinator, coordinator.PackPubkeyRegistrationMessageHash(operator))))
	if x, y := bls.HashToG1(want).Coordinates(); x.Cmp(point.X) != 0 || y.Cmp(point.Y) != 0 {
		t.Errorf("hash to G1 (%s, %s), on chain (%s, %s)", x, y, point.X, point.Y)
	}
}
