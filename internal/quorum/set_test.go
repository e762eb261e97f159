package quorum

import (
	"bytes"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"
	"pgregory.net/rapid"

	"github.com/quorate/quorate/internal/bls"
)

// testKey is the secret key of a number: always the same.
func testKey(i int) bls.SecretKey {
	key, err := bls.ParseSecretKey(common.BigToHash(big.NewInt(int64(1000 + i))).Bytes())
	if err != nil {
		panic(err)
	}
	return key
}

// testSet is a set of operators with testKey's keys. A stake below zero: it is
// not in that quorum.
func testSet(stakes ...[]int64) (*Set, []bls.SecretKey) {
	set := &Set{Block: 100}
	secrets := map[ID]bls.SecretKey{}
	for i, of := range stakes {
		key := testKey(i)
		m := Member{ID: key.PublicKey().G1.OperatorID(), Key: key.PublicKey(), Address: common.BigToAddress(big.NewInt(int64(0xabc0000 + i)))}
		secrets[m.ID] = key
		for q, stake := range of {
			if len(set.Quorums) == q {
				set.Quorums = append(set.Quorums, byte(q))
			}
			m.In = append(m.In, stake >= 0)
			m.Stake = append(m.Stake, *uint256.NewInt(uint64(max(stake, 0))))
		}
		set.Members = append(set.Members, m)
	}
	slices.SortFunc(set.Members, func(a, b Member) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	keys := make([]bls.SecretKey, len(set.Members))
	for i, m := range set.Members {
		keys[i] = secrets[m.ID]
	}
	return set, keys
}

// equalSet is a set of n operators with the same stake in one quorum.
func equalSet(n int) (*Set, []bls.SecretKey) {
	stakes := make([][]int64, n)
	for i := range stakes {
		stakes[i] = []int64{100}
	}
	return testSet(stakes...)
}

// TestAbsent names those who are missing, while they are.
func TestAbsent(t *testing.T) {
	set, _ := equalSet(4)
	var ids []ID
	for _, m := range set.Members {
		ids = append(ids, m.ID)
	}
	if said := set.Absent(DefaultThreshold, ids[:3]); said != "" {
		t.Errorf("three of four are enough: %s", said)
	}
	said := set.Absent(DefaultThreshold, append(ids[:2:2], ID{1}))
	for i, m := range set.Members {
		if strings.Contains(said, m.short()) != (i >= 2) {
			t.Errorf("%s: %s", m.short(), said)
		}
	}
	if !strings.Contains(said, "Not connected: 50.0 %") || !strings.Contains(said, "66 of 100 of the stake is needed") {
		t.Error(said)
	}
}

func TestMeets(t *testing.T) {
	for _, tt := range []struct {
		name   string
		stakes [][]int64
		signed []int // places in stakes
		th     Threshold
		want   bool
	}{
		{"exactly", [][]int64{{66}, {34}}, []int{0}, DefaultThreshold, true},
		{"one short", [][]int64{{65}, {35}}, []int{0}, DefaultThreshold, false},
		{"all", [][]int64{{1}}, []int{0}, Threshold{1, 1}, true},
		{"nobody", [][]int64{{1}}, nil, DefaultThreshold, false},
		{"no stake", [][]int64{{0}}, []int{0}, DefaultThreshold, false},
		{"no member", nil, nil, DefaultThreshold, false},
		{"an empty quorum", [][]int64{{1, -1}}, []int{0}, DefaultThreshold, false},
		{"both quorums", [][]int64{{70, -1}, {30, 40}, {-1, 60}}, []int{0, 2}, Threshold{60, 100}, true},
		{"one quorum of two", [][]int64{{70, -1}, {30, 41}, {-1, 59}}, []int{0, 2}, Threshold{60, 100}, false},
		{"no threshold", [][]int64{{1}}, []int{0}, Threshold{}, false},
		{"a threshold of nothing", [][]int64{{1}}, []int{0}, Threshold{0, 100}, false},
		{"more than all", [][]int64{{1}}, []int{0}, Threshold{101, 100}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			set, _ := testSet(tt.stakes...)
			signed := map[ID]bool{}
			for _, i := range tt.signed {
				signed[testKey(i).PublicKey().G1.OperatorID()] = true
			}
			if got := set.Meets(tt.th, func(id ID) bool { return signed[id] }); got != tt.want {
				t.Errorf("got %t", got)
			}
		})
	}
}

// Stake that no sane registry has must not wrap around into a quorum.
func TestMeetsOverflow(t *testing.T) {
	set, _ := testSet([]int64{1}, []int64{1})
	for i := range set.Members {
		set.Members[i].Stake[0].Rsh(new(uint256.Int).SetAllOne(), 2)
	}
	if set.Meets(DefaultThreshold, func(ID) bool { return true }) {
		t.Error("a product that does not fit was taken")
	}
}

// drawSet draws a set with two quorums, with stakes that sit at the threshold
// more often than chance would have it.
func drawSet(t *rapid.T, th Threshold) *Set {
	n := rapid.IntRange(0, 8).Draw(t, "members")
	quorums := rapid.IntRange(1, 3).Draw(t, "quorums")
	set := &Set{}
	for q := range quorums {
		set.Quorums = append(set.Quorums, byte(q))
	}
	limit := new(big.Int).Lsh(big.NewInt(1), 92) // 8 of them fit 96 bits
	for i := range n {
		m := Member{ID: ID{byte(i + 1)}}
		for q := range quorums {
			in := rapid.IntRange(0, 4).Draw(t, "in") > 0
			stake := big.NewInt(1 << 40) // where it is no member, it does not count
			if in {
				stake.SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 11).Draw(t, "stake"))
				switch rapid.IntRange(0, 4).Draw(t, "kind") {
				case 0: // the rest makes this one decide by a unit
					sum := new(big.Int)
					for j := range set.Members {
						if set.Members[j].In[q] {
							sum.Add(sum, set.Members[j].Stake[q].ToBig())
						}
					}
					stake.Mul(sum, new(big.Int).SetUint64(th.Num))
					stake.Div(stake, new(big.Int).SetUint64(max(th.Den-th.Num, 1)))
					stake.Add(stake, big.NewInt(int64(rapid.IntRange(-1, 1).Draw(t, "off"))))
				case 1:
					stake.SetInt64(int64(rapid.IntRange(0, 3).Draw(t, "small")))
				}
				if stake.Sign() < 0 || stake.Cmp(limit) > 0 {
					stake.Set(limit)
				}
			}
			m.In = append(m.In, in)
			m.Stake = append(m.Stake, *uint256.MustFromBig(stake))
		}
		set.Members = append(set.Members, m)
	}
	return set
}

// The decision is the one of plain arithmetic on numbers without end.
func TestMeetsProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		den := rapid.Uint64Range(1, 1000).Draw(t, "den")
		th := Threshold{rapid.Uint64Range(1, den).Draw(t, "num"), den}
		set := drawSet(t, th)
		signed := map[ID]bool{}
		for _, m := range set.Members {
			signed[m.ID] = rapid.Bool().Draw(t, "signed")
		}
		want := true
		for q := range set.Quorums {
			have, total := new(big.Int), new(big.Int)
			for _, m := range set.Members {
				if m.In[q] {
					total.Add(total, m.Stake[q].ToBig())
					if signed[m.ID] {
						have.Add(have, m.Stake[q].ToBig())
					}
				}
			}
			have.Mul(have, new(big.Int).SetUint64(th.Den))
			need := new(big.Int).Mul(total, new(big.Int).SetUint64(th.Num))
			want = want && total.Sign() > 0 && have.Cmp(need) >= 0
		}
		if got := set.Meets(th, func(id ID) bool { return signed[id] }); got != want {
			t.Errorf("got %t, want %t", got, want)
		}
	})
}

func TestRestrict(t *testing.T) {
	set, _ := testSet([]int64{10, -1, 1}, []int64{20, 5, -1}, []int64{-1, -1, 3})
	set.Quorums = []byte{0, 3, 7}
	r, ok := set.Restrict([]byte{0, 3})
	if !ok || len(r.Members) != 2 || !bytes.Equal(r.Quorums, []byte{0, 3}) || len(r.Members[0].In) != 2 {
		t.Errorf("got %+v, %t", r, ok)
	}
	if same, ok := set.Restrict(set.Quorums); !ok || same != set {
		t.Error("the whole set is not itself")
	}
	for _, bad := range [][]byte{{1}, {0, 1}, {3, 0}, {0, 0}} {
		if _, ok := set.Restrict(bad); ok {
			t.Errorf("quorums %v were found", bad)
		}
	}
	if len(set.Members[0].In) != 3 {
		t.Error("the set itself was changed")
	}
}

func TestFind(t *testing.T) {
	set, _ := equalSet(7)
	for _, m := range set.Members {
		if got, ok := set.Find(m.ID); !ok || got.ID != m.ID {
			t.Errorf("%s is not found", m.ID)
		}
	}
	if _, ok := set.Find(ID{}); ok {
		t.Error("nobody was found")
	}
}

func ExampleID_String() {
	fmt.Println(ID{0xab})
	// Output: 0xab00000000000000000000000000000000000000000000000000000000000000
}
