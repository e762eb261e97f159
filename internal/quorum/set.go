package quorum

import (
	"bytes"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/schnorr"
)

// Set is the operator set at the end of a block, as the registry keeps it. It
// is not changed once it is made: many tasks share one.
type Set struct {
	Block   uint64
	Scheme  Scheme   // whose keys they are; "" is BLS
	Quorums []byte   // ascending; of a Schnorr set one, 0, which stands for the registry's weights
	Members []Member // ascending by ID

	// Of a Schnorr set: the block of its last change. A proof must refer to that
	// block or a later one.
	Effective uint64
}

// Member is an operator of a set.
type Member struct {
	ID      ID
	Address common.Address
	Key     bls.PublicKey
	Schnorr schnorr.Point // in a Schnorr set, where Address is that of this key, and ID is SchnorrID of it
	Stake   []uint256.Int // one for each of the set's quorums; zero where it is no member
	In      []bool        // which of the set's quorums it belongs to
}

// Changes is how long a Schnorr set holds, as its registry says at a block.
type Changes struct {
	Effective uint64 // the block of the last change; a proof that refers to one before it is refused
	Next      uint64 // the first block that an announced change may land in; math.MaxUint64: none is announced
	Notice    uint64 // blocks between an announcement and its change; 0: changes come unannounced
}

// SchnorrID names an operator of the Schnorr scheme by the address of its key.
// No hash of a BLS key begins like this.
func SchnorrID(key common.Address) (id ID) {
	copy(id[12:], key[:])
	return id
}

// Threshold is the share of every quorum's stake that must have signed.
type Threshold struct{ Num, Den uint64 }

// DefaultThreshold is the one of the deployed targets.
var DefaultThreshold = Threshold{Num: 66, Den: 100}

// Valid reports whether somebody must sign, and not more than all.
func (t Threshold) Valid() bool { return t.Num > 0 && t.Num <= t.Den }

// Find returns the member of an ID.
func (s *Set) Find(id ID) (Member, bool) {
	if i, ok := s.find(id); ok {
		return s.Members[i], true
	}
	return Member{}, false
}

// has reports whether an ID is a member's; a set that is not known has none.
func (s *Set) has(id ID) bool {
	if s == nil {
		return false
	}
	_, ok := s.find(id)
	return ok
}

func (s *Set) find(id ID) (int, bool) {
	return slices.BinarySearchFunc(s.Members, id, func(m Member, id ID) int { return bytes.Compare(m.ID[:], id[:]) })
}

// Meets reports whether those who signed are enough, by the arithmetic of the
// contracts: in every quorum signed·Den ≥ total·Num, and a quorum without stake
// never has enough. A member counts only in the quorums that it belongs to.
func (s *Set) Meets(t Threshold, signed func(ID) bool) bool {
	have, total := s.nothing(), s.nothing()
	for i := range s.Members {
		total.add(&s.Members[i])
		if signed(s.Members[i].ID) {
			have.add(&s.Members[i])
		}
	}
	return have.meets(t, total)
}

// Restrict is the set as a target sees it that demands only some of the
// quorums; ok is false where the set does not have them all.
func (s *Set) Restrict(quorums []byte) (restricted *Set, ok bool) {
	if bytes.Equal(quorums, s.Quorums) {
		return s, true
	}
	places := make([]int, len(quorums))
	for i, q := range quorums {
		if i > 0 && q <= quorums[i-1] {
			return nil, false
		}
		if places[i] = bytes.IndexByte(s.Quorums, q); places[i] < 0 {
			return nil, false
		}
	}
	r := &Set{Block: s.Block, Quorums: bytes.Clone(quorums)}
	for _, m := range s.Members {
		stake, in := make([]uint256.Int, len(places)), make([]bool, len(places))
		for i, place := range places {
			stake[i], in[i] = m.Stake[place], m.In[place]
		}
		if m.Stake, m.In = stake, in; m.times() > 0 {
			r.Members = append(r.Members, m)
		}
	}
	return r, true
}

// times is how often a member's key and signature count: once for each of the
// set's quorums it belongs to.
func (m *Member) times() (n int) {
	for _, in := range m.In {
		if in {
			n++
		}
	}
	return n
}

// weight is an amount of stake, one number for each quorum of a set.
type weight []uint256.Int

func (s *Set) nothing() weight { return make(weight, len(s.Quorums)) }

func (s *Set) total() weight {
	w := s.nothing()
	for i := range s.Members {
		w.add(&s.Members[i])
	}
	return w
}

// add counts a member in. Stake on chain has 96 bits: a sum does not overflow.
func (w weight) add(m *Member) {
	for i := range w {
		if m.In[i] {
			w[i].Add(&w[i], &m.Stake[i])
		}
	}
}

// sub counts a member out that was counted in.
func (w weight) sub(m *Member) {
	for i := range w {
		if m.In[i] {
			w[i].Sub(&w[i], &m.Stake[i])
		}
	}
}

// plus is the sum of two.
func (w weight) plus(v weight) weight {
	sum := slices.Clone(w)
	for i := range sum {
		sum[i].Add(&sum[i], &v[i])
	}
	return sum
}

// sum is the stake of all quorums together: for ranking, never for deciding.
func (w weight) sum() (n uint256.Int) {
	for i := range w {
		n.Add(&n, &w[i])
	}
	return n
}

// meets is the contracts' decision.
func (w weight) meets(t Threshold, total weight) bool {
	if !t.Valid() || len(w) == 0 {
		return false
	}
	num, den := uint256.NewInt(t.Num), uint256.NewInt(t.Den)
	for i := range w {
		var left, right uint256.Int
		_, over := left.MulOverflow(&w[i], den)
		_, more := right.MulOverflow(&total[i], num)
		if over || more || total[i].IsZero() || left.Lt(&right) {
			return false
		}
	}
	return true
}

// tenths is the share of the total, in tenths of a percent, rounded down.
func (w weight) tenths(i int, total weight) uint64 {
	if total[i].IsZero() {
		return 0
	}
	share, _ := new(uint256.Int).MulDivOverflow(&w[i], uint256.NewInt(1000), &total[i])
	return share.Uint64()
}
