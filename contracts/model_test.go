package contracts_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/core/types"

	"github.com/quorate/quorate/internal/devnet"
)

const modelQuorums, modelOperators = 3, 6

type member struct {
	op    int
	stake int64
}

// model is the operator set in plain Go: the members of each quorum in the order of the index
// registry, as they are now and as they were at the end of each block; and who is admitted, with
// which stake.
type model struct {
	now      [modelQuorums][]member
	admitted [modelQuorums]map[int]int64
	past     map[uint64][modelQuorums][]member
}

func (m *model) find(quorum, op int) int {
	return slices.IndexFunc(m.now[quorum], func(x member) bool { return x.op == op })
}

func (m *model) close(block uint64) {
	var snapshot [modelQuorums][]member
	for q := range m.now {
		snapshot[q] = slices.Clone(m.now[q])
	}
	m.past[block] = snapshot
}

// step draws one change, makes it in the model and returns the transactions that make it on chain.
func (m *model) step(rng *rand.Rand, r *registry) []tx {
	op := rng.IntN(modelOperators)
	var inside, outside []byte
	for q := range m.now {
		if m.find(q, op) >= 0 {
			inside = append(inside, byte(q))
		} else {
			outside = append(outside, byte(q))
		}
	}
	some := func(of []byte) (picked []byte) {
		for _, q := range of {
			if rng.IntN(2) == 0 {
				picked = append(picked, q)
			}
		}
		if len(picked) == 0 {
			picked = of[:1]
		}
		return picked
	}
	switch kind := rng.IntN(6); {
	case len(inside) == 0 || kind < 3 && len(outside) > 0:
		return m.join(rng, r, op, some(outside))
	case kind == 3:
		quorums := some(inside)
		m.leave(op, quorums)
		return []tx{{from: &r.ops[op].Account, to: &r.RegistryCoordinator, data: coordinator.PackDeregisterOperator(quorums)}}
	case kind == 4:
		quorums := some(inside)
		m.leave(op, quorums)
		for _, q := range quorums {
			delete(m.admitted[q], op)
		}
		return []tx{{to: &r.RegistryCoordinator, data: coordinator.PackEjectOperator(r.ops[op].Address, quorums)}}
	default:
		q := inside[rng.IntN(len(inside))]
		stake := rng.Int64N(100)
		m.now[q][m.find(int(q), op)].stake = stake
		m.admitted[q][op] = stake
		if rng.IntN(2) == 0 {
			return []tx{r.admission(r.ops[op], []byte{q}, stake)}
		}
		return []tx{{to: &r.RegistryCoordinator, data: coordinator.PackSetStake(r.ops[op].Address, q, big.NewInt(stake))}}
	}
}

// join admits an operator where it is not, and some where it is already, and registers it.
func (m *model) join(rng *rand.Rand, r *registry, op int, quorums []byte) (txs []tx) {
	for _, q := range quorums {
		if _, ok := m.admitted[q][op]; !ok || rng.IntN(2) == 0 {
			m.admitted[q][op] = rng.Int64N(100)
			txs = append(txs, r.admission(r.ops[op], []byte{q}, m.admitted[q][op]))
		}
		m.now[q] = append(m.now[q], member{op, m.admitted[q][op]})
	}
	return append(txs, r.registration(r.ops[op], quorums))
}

func (m *model) leave(op int, quorums []byte) {
	for _, q := range quorums {
		// The last one takes the leaver's place.
		i, last := m.find(int(q), op), len(m.now[q])-1
		m.now[q][i] = m.now[q][last]
		m.now[q] = m.now[q][:last]
	}
}

// Random admissions, registrations, exits and stake changes, several to a block; then random signers for
// random quorums at random blocks of the past. The chain must say what the model says.
func TestRegistryMatchesModel(t *testing.T) {
	seeds := 2
	if os.Getenv("QUORATE_SOAK") != "" {
		seeds = 100
	}
	onEachChain(t, func(t *testing.T, c *testChain) {
		for seed := range seeds {
			t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
				testModel(newRegistry(c.in(t)), rand.New(rand.NewPCG(uint64(seed), 7)))
			})
		}
	})
}

func testModel(r *registry, rng *rand.Rand) {
	for i := range modelOperators {
		r.ops = append(r.ops, devnet.DevOperator(i))
		r.fund(r.ops[i])
	}
	for range modelQuorums - 1 {
		r.own(coordinator.PackCreateQuorum())
	}
	m := &model{past: map[uint64][modelQuorums][]member{}}
	for q := range m.admitted {
		m.admitted[q] = map[int]int64{}
	}
	m.close(r.head())
	first := r.head()
	for range 12 {
		var txs []tx
		for range rng.IntN(4) {
			txs = append(txs, m.step(rng, r)...)
		}
		for i, receipt := range r.sendAll(txs...) {
			if receipt.Status != types.ReceiptStatusSuccessful {
				r.Fatalf("change %d of block %d failed: %x", i, receipt.BlockNumber, txs[i].data)
			}
		}
		m.close(r.head())
	}
	last := r.head()
	r.mineBlocks(1)
	for block := first; block <= last; block++ {
		r.compareMembers(m, block)
		r.compareProof(m, block, rng)
	}
}

// compareMembers compares who is in each quorum, in order, with which stake.
func (r *registry) compareMembers(m *model, block uint64) {
	r.Helper()
	quorums := []byte{0, 1, 2}
	state := must(retriever.UnpackGetOperatorState(
		r.view(r.OperatorStateRetriever, retriever.PackGetOperatorState(r.RegistryCoordinator, quorums, uint32(block)))))
	for q, members := range m.past[block] {
		got, want := "", ""
		for _, x := range state[q] {
			got += fmt.Sprintln(x.Operator, x.Stake)
		}
		for _, x := range members {
			want += fmt.Sprintln(r.ops[x.op].Address, x.stake)
		}
		if got != want {
			r.Errorf("quorum %d at block %d:\n%swant\n%s", q, block, got, want)
		}
	}
	// The other form of the question: an operator's quorums, and everyone in them.
	for i, op := range r.ops {
		bitmap, known := 0, false
		for b := range m.past {
			for q, members := range m.past[b] {
				if slices.ContainsFunc(members, func(x member) bool { return x.op == i }) {
					known = known || b <= block
					if b == block {
						bitmap |= 1 << q
					}
				}
			}
		}
		q := call{to: r.OperatorStateRetriever, data: retriever.PackGetOperatorState0(r.RegistryCoordinator, op.BLS.PublicKey().G1.OperatorID(), uint32(block))}
		returned, _, ok := r.do(q)
		if !ok {
			if known {
				r.Errorf("operator %d at block %d is unknown", i, block)
			}
			continue
		}
		if got := must(retriever.UnpackGetOperatorState0(returned)); got.Arg0.Int64() != int64(bitmap) {
			r.Errorf("operator %d at block %d has bitmap %s, want %b", i, block, got.Arg0, bitmap)
		}
	}
}

// compareProof has random operators sign for random quorums, and compares what the checker says.
func (r *registry) compareProof(m *model, block uint64, rng *rand.Rand) {
	r.Helper()
	members := m.past[block]
	var quorums []byte
	for q := range members {
		if len(members[q]) > 0 && rng.IntN(3) > 0 {
			quorums = append(quorums, byte(q))
		}
	}
	if len(quorums) == 0 {
		return
	}
	var signers []int
	for op := range r.ops {
		if rng.IntN(3) > 0 {
			signers = append(signers, op)
		}
	}
	signed, total := make([]*big.Int, len(quorums)), make([]*big.Int, len(quorums))
	anyone := false
	for i, q := range quorums {
		signed[i], total[i] = new(big.Int), new(big.Int)
		for _, x := range members[q] {
			total[i].Add(total[i], big.NewInt(x.stake))
			if slices.Contains(signers, x.op) {
				signed[i].Add(signed[i], big.NewInt(x.stake))
				anyone = true
			}
		}
	}
	digest := [32]byte{byte(rng.Uint32()), byte(block)}
	p := r.prove(digest, quorums, uint32(block), signers...)
	returned, reverted, ok := r.do(call{to: r.BLSSignatureChecker, data: checker.PackCheckSignatures(digest, quorums, uint32(block), p)})
	if ok != anyone {
		r.Errorf("block %d, quorums %v, signers %v: %t, %x", block, quorums, signers, ok, reverted)
		return
	}
	if !ok {
		return
	}
	got := must(checker.UnpackCheckSignatures(returned)).Totals
	if fmt.Sprint(got.SignedStakeForQuorum) != fmt.Sprint(signed) || fmt.Sprint(got.TotalStakeForQuorum) != fmt.Sprint(total) {
		r.Errorf("block %d, quorums %v, signers %v: signed %v of %v, want %v of %v",
			block, quorums, signers, got.SignedStakeForQuorum, got.TotalStakeForQuorum, signed, total)
	}
	// The same signers' signature of something else does not do.
	wrong := r.prove([32]byte{0xff}, quorums, uint32(block), signers...)
	p.Sigma = wrong.Sigma
	r.wantRevert(call{to: r.BLSSignatureChecker, data: checker.PackCheckSignatures(digest, quorums, uint32(block), p)}, "InvalidBLSSignature")
}
