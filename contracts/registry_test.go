package contracts_test

import (
	"bytes"
	"math/big"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"

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
	r.registerAll(r.ops, stakes)
	c.mineBlocks(2)
	return r
}

func (r *registry) registerAll(ops []devnet.Operator, stakes []int64) {
	r.Helper()
	regs := make([]chain.Registration, len(ops))
	for i, op := range ops {
		regs[i] = chain.Registration{
			Operator: op.Address, Key: op.BLS.PublicKey(), Stakes: []*big.Int{big.NewInt(stakes[i])},
			Proof: op.BLS.ProvePossession(big.NewInt(devnet.DefaultChainID), r.RegistryCoordinator, op.Address),
		}
	}
	if err := chain.Register(r.Context(), r.sender(), &r.Deployment, regs); err != nil {
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

// registration packs the call that registers an operator.
func (r *registry) registration(op devnet.Operator, quorums []byte, stakes ...int64) []byte {
	proof := op.BLS.ProvePossession(big.NewInt(devnet.DefaultChainID), r.RegistryCoordinator, op.Address)
	return packRegistration(op.Address, quorums, stakes, op.BLS.PublicKey(), proof)
}

func packRegistration(operator common.Address, quorums []byte, stakes []int64, key bls.PublicKey, sigma bls.G1) []byte {
	amounts := make([]*big.Int, len(stakes))
	for i, stake := range stakes {
		amounts[i] = big.NewInt(stake)
	}
	return coordinator.PackRegisterOperator(operator, quorums, amounts, contracts.BLSApkRegistryPubkeyRegistrationParams{
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
			return coordinator.PackRegisterOperator(fresh.Address, []byte{0}, []*big.Int{big.NewInt(1)}, params)
		}
		type params = contracts.BLSApkRegistryPubkeyRegistrationParams
		one := []int64{1}
		owner, stranger := c.owner.Address, devnet.Accounts(10)[5].Address
		const wrongKey = "InvalidBLSSignatureOrPrivateKey"
		for _, tt := range []struct {
			name string
			from common.Address
			data []byte
			want string
		}{
			{"a good one", owner, packRegistration(fresh.Address, []byte{0}, one, key, possession), "success"},
			{"by a stranger", stranger, packRegistration(fresh.Address, []byte{0}, one, key, possession), "NotOwner"},
			{"in no quorum", owner, packRegistration(fresh.Address, nil, nil, key, possession), "BitmapEmpty"},
			{"in a quorum that is not there", owner, packRegistration(fresh.Address, []byte{1}, one, key, possession), "BitmapValueTooLarge"},
			{"in a quorum twice", owner, packRegistration(fresh.Address, []byte{0, 0}, []int64{1, 1}, key, possession), "BytesArrayNotOrdered"},
			{"with a stake too many", owner, packRegistration(fresh.Address, []byte{0}, []int64{1, 1}, key, possession), "InputLengthMismatch"},
			{"again", owner, r.registration(known, []byte{0}, 1), "AlreadyRegisteredForQuorums"},
			{"with the key of another operator", owner, packRegistration(fresh.Address, []byte{0}, one, known.BLS.PublicKey(), known.BLS.Sign(place(fresh.Address))), "BLSPubkeyAlreadyRegistered"},
			{"with a rogue key and no proof of it", owner, packRegistration(fresh.Address, []byte{0}, one, rogue, possession), wrongKey},
			{"with two forms of different keys", owner, packRegistration(fresh.Address, []byte{0}, one, bls.PublicKey{G1: key.G1, G2: known.BLS.PublicKey().G2}, possession), wrongKey},
			{"with a proof for another address", owner, packRegistration(fresh.Address, []byte{0}, one, key, fresh.BLS.Sign(place(known.Address))), wrongKey},
			{"with another's proof", owner, packRegistration(fresh.Address, []byte{0}, one, key, known.BLS.Sign(place(fresh.Address))), wrongKey},
			{"with infinity for a proof", owner, raw(func(p *params) { p.PubkeyRegistrationSignature = infinityG1() }), wrongKey},
			{"with infinity for a key", owner, raw(func(p *params) { p.PubkeyG1 = infinityG1() }), "ZeroPubKey"},
			{"with infinity for all", owner, raw(func(p *params) { *p = params{infinityG1(), infinityG1(), infinityG2()} }), "ZeroPubKey"},
			{"with infinity in G2", owner, raw(func(p *params) { p.PubkeyG2 = infinityG2() }), wrongKey},
			{"with a proof off the curve", owner, raw(func(p *params) { p.PubkeyRegistrationSignature = offCurveG1() }), "ECAddFailed"},
			{"with a key off the curve", owner, raw(func(p *params) { p.PubkeyG1 = offCurveG1() }), "ECMulFailed"},
			{"with G2 off the curve", owner, raw(func(p *params) { p.PubkeyG2 = offCurveG2() }), "ECPairingFailed"},
			{"with G2 off the subgroup", owner, raw(func(p *params) { p.PubkeyG2 = offSubgroupG2() }), "ECPairingFailed"},
			{"ejecting a stranger", owner, coordinator.PackEjectOperator(stranger, []byte{0}), "NotRegistered"},
			{"ejecting as a stranger", stranger, coordinator.PackEjectOperator(known.Address, []byte{0}), "NotOwner"},
			{"ejecting from nothing", owner, coordinator.PackEjectOperator(known.Address, nil), "BitmapEmpty"},
			{"ejecting from what is not there", owner, coordinator.PackEjectOperator(known.Address, []byte{1}), "BitmapValueTooLarge"},
			{"ejecting", owner, coordinator.PackEjectOperator(known.Address, []byte{0}), "success"},
			{"leaving", known.Address, coordinator.PackDeregisterOperator([]byte{0}), "success"},
			{"leaving as a stranger", stranger, coordinator.PackDeregisterOperator([]byte{0}), "NotRegistered"},
			{"stake of a stranger", owner, coordinator.PackSetStake(stranger, 0, big.NewInt(1)), "NotRegisteredForQuorum"},
			{"stake by a stranger", stranger, coordinator.PackSetStake(known.Address, 0, big.NewInt(1)), "NotOwner"},
			{"stake", owner, coordinator.PackSetStake(known.Address, 0, big.NewInt(1)), "success"},
			{"quorum by a stranger", stranger, coordinator.PackCreateQuorum(), "NotOwner"},
		} {
			t.Run(tt.name, func(t *testing.T) {
				c.in(t).wantRevert(call{from: tt.from, to: r.RegistryCoordinator, data: tt.data}, tt.want)
			})
		}
		// Leaving one quorum while in two.
		r.own(coordinator.PackCreateQuorum())
		c.wantRevert(call{from: owner, to: r.RegistryCoordinator, data: coordinator.PackEjectOperator(known.Address, []byte{1})}, "NotRegisteredForQuorum")
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
