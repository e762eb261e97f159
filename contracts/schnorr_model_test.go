package contracts_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/quorate/quorate/contracts/fixture"
	"github.com/quorate/quorate/internal/schnorr"
)

const stakeModelOperators, stakeModelWindow = 7, 3

type plannedChange struct {
	op       int
	join     bool
	weight   int64
	eligible uint64
}

// stakeModel is the Schnorr registry in plain Go.
type stakeModel struct {
	weight    map[int]int64 // of those who are in
	planned   []plannedChange
	effective uint64
	left      map[int]uint64
}

func (m *stakeModel) plan(op int) int {
	return slices.IndexFunc(m.planned, func(p plannedChange) bool { return p.op == op })
}

func (m *stakeModel) apply(p plannedChange, block uint64) {
	if p.join {
		m.weight[p.op] = p.weight
	} else {
		delete(m.weight, p.op)
		m.left[p.op] = block
	}
	m.effective = block
}

// step draws one transaction of the owner, which may well be refused. It returns it with what it
// must come to in the block given, and how many logs it leaves; if it passes, the model moves.
func (m *stakeModel) step(rng *rand.Rand, r *stakeRegistry, block uint64) (data []byte, want string, logs int) {
	op := rng.IntN(stakeModelOperators)
	address := r.keys[op].PublicKey().Address()
	_, in := m.weight[op]
	weight := 1 + rng.Int64N(100)
	// Why a change of this operator cannot be begun.
	refusal := func(join bool) string {
		switch {
		case join && in:
			return "AlreadyRegistered"
		case !join && !in:
			return fmt.Sprintf("NotRegistered(%s)", address)
		case m.plan(op) >= 0:
			return fmt.Sprintf("ChangeAlreadyPending(%s)", address)
		}
		return "success"
	}
	switch rng.IntN(8) {
	case 0:
		if want = refusal(true); want == "success" {
			m.apply(plannedChange{op, true, weight, 0}, block)
		}
		return packRegister(r.keys[op], weight), want, 2
	case 1:
		if want = refusal(false); want == "success" {
			m.apply(plannedChange{op: op}, block)
		}
		return stakes.PackDeregisterOperator(address), want, 2
	case 2, 3:
		if want = refusal(true); want == "success" {
			m.planned = append(m.planned, plannedChange{op, true, weight, block + stakeModelWindow})
		}
		return packAnnounce(r.keys[op], weight), want, 1
	case 4:
		if want = refusal(false); want == "success" {
			m.planned = append(m.planned, plannedChange{op, false, 0, block + stakeModelWindow})
		}
		return stakes.PackAnnounceDeregister(address), want, 1
	case 5:
		i := m.plan(op)
		if i < 0 {
			return stakes.PackCancelChange(address), "NoPendingChange", 0
		}
		m.planned = slices.Delete(m.planned, i, i+1)
		return stakes.PackCancelChange(address), "success", 1
	case 6:
		if len(m.planned) == 0 {
			return stakes.PackCancelNextChange(), "NoPendingChange", 0
		}
		if rng.IntN(2) == 0 {
			m.planned = m.planned[1:]
			return stakes.PackCancelNextChange(), "success", 1
		}
		fallthrough
	default:
		switch {
		case len(m.planned) == 0:
			want = "NoPendingChange"
		case block < m.planned[0].eligible:
			want = fmt.Sprintf("NoticeWindowNotElapsed(%d)", m.planned[0].eligible)
		default:
			want = "success"
			m.apply(m.planned[0], block)
			m.planned = m.planned[1:]
		}
		return stakes.PackCommitNextChange(), want, 1
	}
}

// Random histories of a registry: every transaction comes to what the model says, and so does
// everything that the registry says of itself, and of random signers.
func TestStakeRegistryMatchesModel(t *testing.T) {
	seeds, steps := 2, 60
	if os.Getenv("QUORATE_SOAK") != "" {
		seeds, steps = 50, 200
	}
	onEachChain(t, func(t *testing.T, c *testChain) {
		for seed := range seeds {
			t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
				testStakeModel(newStakes(c.in(t), stakeModelWindow), rand.New(rand.NewPCG(uint64(seed), 3)), steps)
			})
		}
	})
}

func testStakeModel(r *stakeRegistry, rng *rand.Rand, steps int) {
	for i := range stakeModelOperators - 3 {
		r.keys = append(r.keys, schnorrKey(i))
	}
	// Keys of one maker that cancel each other out, and double, in some sets.
	secret := r.keys[0].Bytes()
	for _, factor := range []int64{-1, -2, 2} {
		scalar := new(big.Int).Mul(new(big.Int).SetBytes(secret[:]), big.NewInt(factor))
		r.keys = append(r.keys, must(schnorr.ParseSecretKey(scalar.Mod(scalar, secpOrder).FillBytes(make([]byte, 32)))))
	}
	m := &stakeModel{weight: map[int]int64{}, left: map[int]uint64{}, effective: r.number(stakes.PackEffectiveBlock()).Uint64()}
	for range steps {
		block := r.head() + 1
		data, want, logs := m.step(rng, r, block)
		r.wantRevert(call{from: r.owner.Address, to: r.at, data: data}, want)
		receipt := r.sendValue(&r.at, data, new(big.Int))
		if ok := receipt.Status == types.ReceiptStatusSuccessful; ok != (want == "success") || ok && len(receipt.Logs) != logs {
			r.Fatalf("%x: status %d with %d logs, want %s with %d", data[:4], receipt.Status, len(receipt.Logs), want, logs)
		}
		r.compareStakes(m)
		r.compareSigners(m, rng)
	}
}

func (r *stakeRegistry) compareStakes(m *stakeModel) {
	r.Helper()
	var keys []schnorr.Point
	total := int64(0)
	for op, weight := range m.weight {
		keys, total = append(keys, r.keys[op].PublicKey()), total+weight
	}
	x, y := schnorr.Sum(keys...).Coordinates()
	next := noBlock
	if len(m.planned) > 0 {
		next = new(big.Int).SetUint64(m.planned[0].eligible)
	}
	for name, tt := range map[string]struct {
		data []byte
		want *big.Int
	}{
		"aggX": {stakes.PackAggX(), x}, "aggY": {stakes.PackAggY(), y}, "totalWeight": {stakes.PackTotalWeight(), big.NewInt(total)},
		"effectiveBlock":            {stakes.PackEffectiveBlock(), new(big.Int).SetUint64(m.effective)},
		"nextPossibleMutationBlock": {stakes.PackNextPossibleMutationBlock(), next},
		"pendingChangeCount":        {stakes.PackPendingChangeCount(), big.NewInt(int64(len(m.planned)))},
	} {
		if got := r.number(tt.data); got.Cmp(tt.want) != 0 {
			r.Fatalf("%s is %s, want %s", name, got, tt.want)
		}
	}
	for op := range r.keys {
		o := must(stakes.UnpackOperators(r.view(r.at, stakes.PackOperators(r.keys[op].PublicKey().Address()))))
		weight, in := m.weight[op]
		if o.Registered != in || in && o.Weight.Int64() != weight || o.ExitBlock.Uint64() != m.left[op] {
			r.Fatalf("operator %d is %+v, want %d %t", op, o, weight, in)
		}
	}
}

// compareSigners has some of the set sign, and names some of it as missing: mostly the others.
func (r *stakeRegistry) compareSigners(m *stakeModel, rng *rand.Rand) {
	r.Helper()
	var signers, missing []int
	var keys []schnorr.Point
	signed, total := int64(0), int64(0)
	honest := true
	for op := range r.keys {
		weight, in := m.weight[op]
		if !in {
			continue
		}
		total += weight
		signs := rng.IntN(3) > 0
		if signs {
			signers, keys = append(signers, op), append(keys, r.keys[op].PublicKey())
		}
		if claimed := signs != (rng.IntN(20) == 0); claimed {
			signed += weight
			honest = honest && signs
		} else {
			missing = append(missing, op)
			honest = honest && !signs
		}
	}
	key := schnorr.Sum(keys...)
	if !schnorr.Usable(key) {
		return // they cannot sign together; that they are refused is seen by others
	}
	message := [32]byte{byte(rng.Uint32()), byte(rng.Uint32())}
	sig := r.sign(message, signers...)
	want := fmt.Sprint(honest && signed*testDen >= total*testNum)
	// The head is the block of the last transaction: never before the last change.
	if got := r.check(message, sig, r.addresses(missing...), r.head(), 0); got != want && (honest || !r.sameKey(m, missing, key)) {
		r.Fatalf("signers %v, missing %v, %d of %d: %s, want %s", signers, missing, signed, total, got, want)
	}
}

// sameKey tells whether a wrong claim comes to the right key: keys that cancel out can do that.
func (r *stakeRegistry) sameKey(m *stakeModel, missing []int, key schnorr.Point) bool {
	var claimed []schnorr.Point
	for op := range m.weight {
		if !slices.Contains(missing, op) {
			claimed = append(claimed, r.keys[op].PublicKey())
		}
	}
	return schnorr.Sum(claimed...) == key
}

// Random sets with random weights, in which those who sign come to the threshold exactly, or are
// one short of it: the registry says what Go says.
func TestThresholdProperty(t *testing.T) {
	runs := 6
	if os.Getenv("QUORATE_SOAK") != "" {
		runs = 200
	}
	onEachChain(t, func(t *testing.T, c *testChain) {
		for seed := range runs {
			rng := rand.New(rand.NewPCG(uint64(seed), 11))
			n := 2 + rng.IntN(7)
			in := 1 + rng.IntN(n-1) // the first of them sign
			weights := make([]int64, n)
			// Of 100·u, the signers have 66·u; each of them, and of the rest, has something.
			u := int64(1 + rng.IntN(1_000_000))
			share(rng, weights[:in], 66*u)
			share(rng, weights[in:], 34*u)
			if seed%2 == 1 { // one moves over
				weights[0]--
				weights[n-1]++
			}
			r := newStakes(c, 0, weights...)
			message := [32]byte{byte(seed)}
			signers := r.all()[:in]
			sig := r.sign(message, signers...)
			all := make([]schnorr.Point, n)
			for i := range all {
				all[i] = r.keys[i].PublicKey()
			}
			if !schnorr.Verify(schnorr.Sub(schnorr.Sum(all...), all[in:]...), message, sig) {
				t.Fatal("does not verify in Go")
			}
			want := fmt.Sprint(seed%2 == 0)
			if got := r.check(message, sig, r.addresses(r.all()[in:]...), c.head(), 0); got != want {
				t.Errorf("%v of %v: %s, want %s", signers, weights, got, want)
			}
			if got := r.check(message, sig, nil, c.head(), 0); got != "false" {
				t.Errorf("%v of %v, all claimed: %s", signers, weights, got)
			}
		}
	})
}

// share gives each weight a part of a total, and at least 1.
func share(rng *rand.Rand, weights []int64, total int64) {
	rest := total - 2*int64(len(weights))
	for i := range weights {
		part := rest
		if i < len(weights)-1 {
			part = rng.Int64N(rest + 1)
		}
		weights[i] = 2 + part
		rest -= part
	}
}

// The contract's sums against Go's: random points, and all the ways in which two can meet.
func TestCurve(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		at := c.deploy(fixture.CurveMetaData.Bin, nil)
		c.mineBlocks(1)
		rng := rand.New(rand.NewPCG(1, 2))
		a, b := schnorrKey(1).PublicKey(), schnorrKey(2).PublicKey()
		minus := func(p schnorr.Point) schnorr.Point { return schnorr.Sub(schnorr.Point{}, p) }
		sum := schnorr.Sum
		rows := [][]schnorr.Point{
			{}, {a}, {a, b}, {a, a}, {a, minus(a)}, {a, minus(a), b}, {a, a, a}, {a, a, minus(a)}, {a, b, minus(a), minus(b)},
			{a, b, sum(a, b)}, {a, b, minus(sum(a, b))}, {a, b, minus(sum(a, b)), a, a}, {a, b, sum(a, b), sum(a, a, b, b)},
			{a, a, sum(a, a)}, {a, a, minus(sum(a, a)), b, minus(b)},
		}
		for range 30 {
			// Few enough to choose from that they meet.
			var row []schnorr.Point
			for range rng.IntN(9) {
				p := sum(slices.Repeat([]schnorr.Point{a}, 1+rng.IntN(3))...)
				if rng.IntN(2) == 0 {
					p = minus(p)
				}
				row = append(row, p)
			}
			rows = append(rows, row)
			rows = append(rows, []schnorr.Point{schnorrKey(rng.Int()).PublicKey(), schnorrKey(rng.Int()).PublicKey(), schnorrKey(rng.Int()).PublicKey()})
		}
		for i, row := range rows {
			points := make([][2]*big.Int, len(row))
			for j, p := range row {
				points[j][0], points[j][1] = p.Coordinates()
			}
			got := must(curve.UnpackSum(c.view(at, curve.PackSum(points))))
			if x, y := schnorr.Sum(row...).Coordinates(); got.Arg0.Cmp(x) != 0 || got.Arg1.Cmp(y) != 0 {
				t.Errorf("row %d: (%x, %x), want (%x, %x)", i, got.Arg0, got.Arg1, x, y)
			}
		}
	})
}

// The contract's check against Go's, at its bounds.
func TestCurveVerify(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		at := c.deploy(fixture.CurveMetaData.Bin, nil)
		c.mineBlocks(1)
		parities := map[uint]bool{}
		for i := range 12 {
			key := schnorrKey(i)
			x, y := key.PublicKey().Coordinates()
			parity := y.Bit(0)
			parities[parity] = true
			message, sig := schnorr.PossessionMessage(key.PublicKey().Address()), key.ProvePossession()
			verify := func(x *big.Int, parity uint, message [32]byte, s *big.Int, r common.Address) bool {
				return must(curve.UnpackVerify(c.view(at, curve.PackVerify(x, big.NewInt(int64(parity)), message, s, r))))
			}
			if !verify(x, parity, message, sig.S, sig.R) {
				t.Errorf("key %d: does not verify", i)
			}
			for name, got := range map[string]bool{
				"other parity": verify(x, 1-parity, message, sig.S, sig.R), "other message": verify(x, parity, [32]byte{}, sig.S, sig.R),
				"x = 0": verify(new(big.Int), parity, message, sig.S, sig.R), "x + n": verify(add256(x, secpOrder), parity, message, sig.S, sig.R),
				"x = n": verify(secpOrder, parity, message, sig.S, sig.R), "s = 0": verify(x, parity, message, new(big.Int), sig.R),
				"s = n": verify(x, parity, message, secpOrder, sig.R), "s + n": verify(x, parity, message, add256(sig.S, secpOrder), sig.R),
				"R = 0": verify(x, parity, message, sig.S, common.Address{}),
				// No point has this x, so ecrecover gives nothing, which must not equal R = 0.
				"x off the curve": verify(big.NewInt(5), parity, message, sig.S, common.Address{}),
			} {
				if got {
					t.Errorf("key %d: %s verifies", i, name)
				}
			}
		}
		if len(parities) != 2 {
			t.Error("keys of one parity only")
		}
	})
}

// add256 wraps, as a careless contract would.
func add256(a, b *big.Int) *big.Int {
	sum := new(big.Int).Add(a, b)
	return sum.And(sum, noBlock)
}
