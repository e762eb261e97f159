package quorum_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
)

// tracker is where a target counts its transitions.
var tracker = common.HexToHash("0xdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf")

// world is a registry with two quorums, and the operators' keys.
type world struct {
	*testing.T
	*devnet.Network
	keys map[[32]byte]devnet.Operator
}

var (
	coordinator = contracts.NewRegistryCoordinator()
	retriever   = contracts.NewOperatorStateRetriever()
)

func newWorld(t *testing.T) *world {
	network, err := devnet.StartNetwork(t.Context(), devnet.Config{Log: slog.New(slog.DiscardHandler)}, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := network.Close(); err != nil {
			t.Error(err)
		}
	})
	w := &world{T: t, Network: network, keys: map[[32]byte]devnet.Operator{}}
	for i := range 12 {
		op := devnet.DevOperator(i)
		w.keys[op.BLS.PublicKey().G1.OperatorID()] = op
	}
	w.transact(w.Deployment.RegistryCoordinator, coordinator.PackCreateQuorum())
	return w
}

func (w *world) transact(to common.Address, data []byte) {
	w.Helper()
	w.send(devnet.Call{To: &to, Data: data, Gas: 2_000_000})
}

// send mines blocks until a transaction is in one.
func (w *world) send(call devnet.Call) {
	w.Helper()
	done := make(chan error, 1)
	go func() {
		_, err := w.Transact(w.Context(), w.Accounts()[0], call)
		done <- err
	}()
	for {
		select {
		case err := <-done:
			if err != nil {
				w.Fatal(err)
			}
			return
		default:
			if _, err := w.Mine(w.Context()); err != nil {
				w.Fatal(err)
			}
		}
	}
}

func (w *world) view(to common.Address, data []byte) ([]byte, error) {
	return w.Client().CallContract(w.Context(), ethereum.CallMsg{To: &to, Data: data, Gas: 30_000_000}, nil)
}

// populate makes the registry's members those of stakes: one line for each
// operator, one stake for each quorum, below zero where it is no member.
func (w *world) populate(stakes [][2]*big.Int) {
	w.Helper()
	for i := range 12 {
		op := devnet.DevOperator(i)
		for q := range byte(2) {
			id := op.BLS.PublicKey().G1.OperatorID()
			out, err := w.view(w.Deployment.RegistryCoordinator, coordinator.PackGetCurrentQuorumBitmap(id))
			if err != nil {
				w.Fatal(err)
			}
			is := new(big.Int).SetBytes(out).Bit(int(q)) == 1
			want := i < len(stakes) && stakes[i][q].Sign() >= 0
			switch {
			case is && !want:
				w.transact(w.Deployment.RegistryCoordinator, coordinator.PackEjectOperator(op.Address, []byte{q}))
			case is && want:
				w.transact(w.Deployment.RegistryCoordinator, coordinator.PackSetStake(op.Address, q, stakes[i][q]))
			case want:
				mine := func() error { _, err := w.Mine(w.Context()); return err }
				in := *w.Deployment
				in.QuorumNumbers = chain.Quorums{q}
				sender := chain.Sender{Client: w.Client(), Key: w.Accounts()[0].Key, Mine: mine, Gas: 1_500_000}
				grant := chain.Grant{Operator: op.Address, Stakes: []*big.Int{stakes[i][q]}, Wei: big.NewInt(1e17)}
				if err := chain.Admit(w.Context(), sender, &in, grant); err != nil {
					w.Fatal(err)
				}
				if err := chain.RegisterOperators(w.Context(), sender, &in, chain.Registration{Account: op.Key, Key: op.BLS.PublicKey(),
					Proof: op.BLS.ProvePossession(w.ChainID(), w.Deployment.RegistryCoordinator, op.Address)}); err != nil {
					w.Fatal(err)
				}
			}
		}
	}
	for range 2 {
		if _, err := w.Mine(w.Context()); err != nil {
			w.Fatal(err)
		}
	}
}

// set reads the operators of some quorums at a block.
func (w *world) set(quorums []byte, block uint32) *quorum.Set {
	w.Helper()
	out, err := w.view(w.Deployment.OperatorStateRetriever, retriever.PackGetOperatorState(w.Deployment.RegistryCoordinator, quorums, block))
	if err != nil {
		w.Fatal(err)
	}
	state, err := retriever.UnpackGetOperatorState(out)
	if err != nil {
		w.Fatal(err)
	}
	set := &quorum.Set{Block: uint64(block), Quorums: quorums}
	for q, members := range state {
		for _, m := range members {
			i := slices.IndexFunc(set.Members, func(have quorum.Member) bool { return have.ID == m.OperatorId })
			if i < 0 {
				i = len(set.Members)
				set.Members = append(set.Members, quorum.Member{
					ID: m.OperatorId, Address: m.Operator, Key: w.keys[m.OperatorId].BLS.PublicKey(),
					Stake: make([]uint256.Int, len(quorums)), In: make([]bool, len(quorums)),
				})
			}
			set.Members[i].In[q] = true
			set.Members[i].Stake[q] = *uint256.MustFromBig(m.Stake)
		}
	}
	slices.SortFunc(set.Members, func(a, b quorum.Member) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	return set
}

// settle asks the target whether it takes a proof: "" or the name of the error.
func (w *world) settle(target common.Address, t payload.Transition, updates []byte, set *quorum.Set, p quorum.Proof) string {
	w.Helper()
	out, err := w.view(w.Deployment.OperatorStateRetriever,
		retriever.PackGetCheckSignaturesIndices(w.Deployment.RegistryCoordinator, uint32(set.Block), set.Quorums, p.IDs()))
	if err != nil {
		w.Fatal(err)
	}
	indices, err := retriever.UnpackGetCheckSignaturesIndices(out)
	if err != nil {
		w.Fatal(err)
	}
	proof := payload.BLSProof{
		NonSignerQuorumBitmapIndices: indices.NonSignerQuorumBitmapIndices, QuorumApkIndices: indices.QuorumApkIndices,
		TotalStakeIndices: indices.TotalStakeIndices, NonSignerStakeIndices: indices.NonSignerStakeIndices,
		Sigma: chain.G1Point(p.Sigma), ApkG2: chain.G2Point(p.ApkG2),
	}
	for _, n := range p.NonSigners {
		proof.NonSignerPubkeys = append(proof.NonSignerPubkeys, chain.G1Point(n.Key))
	}
	for _, apk := range p.QuorumApks {
		proof.QuorumApks = append(proof.QuorumApks, chain.G1Point(apk))
	}
	_, err = w.view(target, payload.BLSCall(t, updates, set.Quorums, uint32(set.Block), proof))
	if err == nil {
		return ""
	}
	var data rpc.DataError
	if errors.As(err, &data) {
		if text, ok := data.ErrorData().(string); ok {
			return contracts.RevertName(common.FromHex(text))
		}
	}
	return err.Error()
}

// drawStakes draws the stakes of 1..12 operators in both quorums: ordinary,
// tiny, as large as fits, and such that a unit decides.
func drawStakes(rng *rand.Rand) [][2]*big.Int {
	stakes := make([][2]*big.Int, 1+rng.IntN(12))
	for i := range stakes {
		for q := range 2 {
			stake := big.NewInt(rng.Int64N(1000))
			switch rng.IntN(6) {
			case 0:
				stake.SetInt64(rng.Int64N(2))
			case 1:
				stake.Lsh(big.NewInt(1), 92)
			case 2, 3: // with all before it against it, it is at the edge
				sum := new(big.Int)
				for _, before := range stakes[:i] {
					if before[q].Sign() > 0 {
						sum.Add(sum, before[q])
					}
				}
				stake.Div(sum.Mul(sum, big.NewInt(66)), big.NewInt(34))
				stake.Add(stake, big.NewInt(rng.Int64N(3)-1))
				stake.Abs(stake)
				if stake.BitLen() > 92 {
					stake.SetInt64(1)
				}
			case 4:
				if q == 1 || i > 0 {
					stake.SetInt64(-1)
				}
			}
			stakes[i][q] = stake
		}
	}
	return stakes
}

// The target takes a certificate's proof exactly when the set says that its
// signers are enough. Proof refuses what is too little, so for those the proof
// of a lower threshold is put to the target.
func TestContractAgrees(t *testing.T) {
	seed, sets, subsets := uint64(1), 4, 8
	if os.Getenv("QUORATE_SOAK") == "1" {
		seed, sets, subsets = rand.Uint64(), 60, 30
	}
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	w := newWorld(t)
	both := deployTarget(w, []byte{0, 1})
	agreed := map[bool]int{}
	for n := range sets {
		stakes := drawStakes(rng)
		if n == 0 { // the first to sign alone are exactly enough in both quorums, then a unit decides
			huge := new(big.Int).Lsh(big.NewInt(1), 86)
			times := func(n int64) *big.Int { return new(big.Int).Mul(huge, big.NewInt(n)) }
			stakes = [][2]*big.Int{{big.NewInt(66), times(66)}, {big.NewInt(33), times(33)}, {big.NewInt(1), times(1)}}
		}
		w.populate(stakes)
		head, err := w.Client().BlockNumber(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for i := range subsets {
			target, quorums := w.Deployment.DemoTarget, []byte{0}
			if rng.IntN(2) == 0 {
				target, quorums = both, []byte{0, 1}
			}
			set := w.set(quorums, uint32(head-1))
			transition := payload.Transition{Target: target, Function: payload.Selector{1, 2, 3, 4}}
			updates := payload.Encode([]payload.Update{{Op: payload.Store, Slot: tracker, Word: common.Hash{31: 1}}})
			cert := &quorum.Certificate{Digest: payload.Digest(transition, updates), Updates: updates, Signatures: map[quorum.ID]bls.G1{}}
			often := rng.IntN(10) + 1
			for _, m := range set.Members {
				signs := rng.IntN(10) < often
				if n == 0 {
					k := slices.IndexFunc(stakes, func(s [2]*big.Int) bool { return s[0].Cmp(m.Stake[0].ToBig()) == 0 })
					signs = i>>k&1 == 1 // every subset
				}
				if signs {
					cert.Signatures[m.ID] = w.keys[m.ID].BLS.Sign(cert.Digest)
				}
			}
			want := set.Meets(quorum.DefaultThreshold, func(id quorum.ID) bool { _, ok := cert.Signatures[id]; return ok })
			proof, err := cert.Proof(set, quorum.DefaultThreshold)
			if (err == nil) != want {
				t.Errorf("proof: %v, want enough %t", err, want)
			}
			if err != nil {
				// Any stake at all is enough for this one.
				if proof, err = cert.Proof(set, quorum.Threshold{Num: 1, Den: 1 << 63}); err != nil {
					continue // no stake signed, or a quorum has none
				}
			}
			got := w.settle(target, transition, updates, set, proof)
			if want && got != "" || !want && got != "InsufficientQuorumThreshold" {
				t.Errorf("set %d: enough is %t, the target says %q: %s", i, want, got, describe(set, cert))
			}
			agreed[want]++
		}
	}
	if agreed[true] < 3 || agreed[false] < 3 {
		t.Errorf("the draws are too much alike: %v", agreed)
	}
}

func deployTarget(w *world, quorums []byte) common.Address {
	w.Helper()
	artifact, err := contracts.Load("DemoTarget")
	if err != nil {
		w.Fatal(err)
	}
	owner := w.Accounts()[0]
	nonce, err := w.Client().PendingNonceAt(w.Context(), owner.Address)
	if err != nil {
		w.Fatal(err)
	}
	address := crypto.CreateAddress(owner.Address, nonce)
	args := contracts.NewDemoTarget().PackConstructor(owner.Address, w.Deployment.AVSAddress, w.Deployment.BLSSignatureChecker, quorums, common.Address{1})
	w.send(devnet.Call{Data: append(artifact.Bytecode, args...), Gas: 4_000_000})
	return address
}

func describe(set *quorum.Set, cert *quorum.Certificate) (text string) {
	for _, m := range set.Members {
		_, signed := cert.Signatures[m.ID]
		text += fmt.Sprintf("\n%s in %v stake %v signed %t", m.Address, m.In, m.Stake, signed)
	}
	return text
}
