package quorum

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/holiman/uint256"
	"pgregory.net/rapid"

	"github.com/quorate/quorate/internal/bls"
)

// certify signs a digest with some of a set's keys.
func certify(set *Set, keys []bls.SecretKey, digest [32]byte, signs func(i int) bool) *Certificate {
	c := &Certificate{Digest: digest, Signatures: map[ID]bls.G1{}}
	for i, m := range set.Members {
		if signs(i) {
			c.Signatures[m.ID] = keys[i].Sign(digest)
		}
	}
	return c
}

// The search finds exactly those whose signatures are wrong, and spends one
// check where none is.
func TestCulprits(t *testing.T) {
	set, keys := equalSet(9)
	digest, attested := [32]byte{1}, [32]byte{7}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, len(keys)).Draw(t, "n")
		var shares []share
		var want []ID
		for i := range n {
			s := share{id: set.Members[i].ID, key: set.Members[i].Key.G2, sigma: keys[i].Sign(digest), attest: keys[i].Sign(attested), times: rapid.IntRange(1, 2).Draw(t, "times")}
			switch rapid.IntRange(0, 12).Draw(t, "kind") {
			case 0:
				s.sigma = keys[i].Sign([32]byte{2})
			case 1:
				s.sigma = bls.G1{}
			case 2:
				s.sigma = keys[(i+1)%len(keys)].Sign(digest)
			case 3:
				s.attest = s.sigma
			case 4:
				s.sigma, s.attest = s.attest, s.sigma
			case 5: // errors that cancel out within the pair
				s.sigma, s.attest = bls.SumG1(s.sigma, set.Members[0].Key.G1), bls.Sub(s.attest, set.Members[0].Key.G1)
			default:
				shares = append(shares, s)
				continue
			}
			want, shares = append(want, s.id), append(shares, s)
		}
		if got := culprits(shares, func(s []share) bool { return verifyBoth(digest, attested, s) }); !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// Two liars whose errors cancel out pass together. If one of them leaves, the
// other is found: nobody else is blamed, and the proof stays good.
func TestErrorsThatCancelOut(t *testing.T) {
	set, keys := equalSet(6)
	digest := [32]byte{1}
	all := func(int) bool { return true }
	c := certify(set, keys, digest, all)
	error := keys[0].Sign([32]byte{9})
	first, second := set.Members[0].ID, set.Members[1].ID
	c.Signatures[first] = bls.SumG1(c.Signatures[first], error)
	c.Signatures[second] = bls.Sub(c.Signatures[second], error)
	c.checked = map[ID]int{}
	for id := range c.Signatures {
		c.checked[id] = 1
	}
	if !verify(digest, c.shares(set)) {
		t.Fatal("the errors do not cancel out, so this test shows nothing")
	}
	p, err := c.Proof(set, DefaultThreshold)
	if err != nil || len(p.NonSigners) != 0 || !bls.Verify(p.ApkG2, digest, p.Sigma) {
		t.Fatalf("the certificate does not hold as it was checked: %v", err)
	}
	fewer := *set
	fewer.Members = set.Members[1:]
	p, err = c.Proof(&fewer, DefaultThreshold)
	if err != nil || !slices.Equal(p.IDs(), [][32]byte{second}) || !bls.Verify(p.ApkG2, digest, p.Sigma) {
		t.Errorf("non-signers %v, %v", p.IDs(), err)
	}
	// The same if one of them counts twice from now on.
	twice := *set
	twice.Quorums, twice.Members = []byte{0, 1}, slices.Clone(set.Members)
	for i := range twice.Members {
		m := &twice.Members[i]
		m.In, m.Stake = []bool{true, i == 0 || i > 2}, []uint256.Int{m.Stake[0], m.Stake[0]}
	}
	p, err = c.Proof(&twice, Threshold{1, 2})
	if err != nil || len(p.NonSigners) == 0 || !bls.Verify(p.ApkG2, digest, p.Sigma) {
		t.Errorf("non-signers %v, %v", p.IDs(), err)
	}
}

// When a set changes, signatures that were checked as they counted before are
// checked as they count now.
func TestRecountChecksAgain(t *testing.T) {
	set, keys := equalSet(3)
	c := newTally(set, DefaultThreshold)
	for i, m := range set.Members {
		c.hear(m.ID, word{stance: signed, Answer: Answer{Digest: [32]byte{1}, Signature: keys[i].Sign([32]byte{1})}})
		c.words[m.ID].good = true
	}
	if fresh := c.votes(c.leader(), true); len(fresh) != 0 {
		t.Errorf("%d are checked again for nothing", len(fresh))
	}
	fewer := *set
	fewer.Members = set.Members[1:]
	c.recount(&fewer)
	if fresh := c.votes(c.leader(), true); len(fresh) != 2 || c.hopeless() {
		t.Errorf("%d are checked again", len(fresh))
	}
	c.recount(set)
	if len(c.leader().order) != 3 {
		t.Error("one that is back does not count")
	}
}

func TestProofOfAChangedSet(t *testing.T) {
	set, keys := equalSet(4)
	digest := [32]byte{3}
	c := certify(set, keys, digest, func(i int) bool { return i != 2 })
	p, err := c.Proof(set, DefaultThreshold)
	if err != nil || len(p.NonSigners) != 1 || p.NonSigners[0].ID != set.Members[2].ID {
		t.Fatalf("%+v, %v", p.NonSigners, err)
	}
	if !bls.VerifyBoth(bls.PublicKey{G1: bls.Sub(p.QuorumApks[0], p.NonSigners[0].Key), G2: p.ApkG2}, digest, p.Sigma) {
		t.Error("the quorum's key less the non-signers' is not the signers'")
	}
	fewer := *set
	fewer.Members = set.Members[:2:2] // two signers
	if p, err = c.Proof(&fewer, DefaultThreshold); err != nil || len(p.NonSigners) != 0 || !bls.Verify(p.ApkG2, digest, p.Sigma) {
		t.Errorf("signers that left: %v, %v", p.NonSigners, err)
	}
	more, _ := equalSet(6)
	if _, err = c.Proof(more, DefaultThreshold); !errors.Is(err, ErrShort) {
		t.Errorf("3 of 6 is enough: %v", err)
	}
	if _, err := (&Certificate{Digest: digest}).Proof(set, DefaultThreshold); !errors.Is(err, ErrShort) {
		t.Errorf("an empty certificate: %v", err)
	}
}

// BenchmarkAggregate is what checking a task costs, by how many signed it,
// against checking each signature.
func BenchmarkAggregate(b *testing.B) {
	digest := [32]byte{5}
	for _, n := range []int{4, 16, 64, 256} {
		set, keys := equalSet(n)
		attested := [32]byte{6}
		shares := certify(set, keys, digest, func(int) bool { return true }).shares(set)
		for i := range shares {
			shares[i].attest = keys[i].Sign(attested)
		}
		good := func(s []share) bool { return verifyBoth(digest, attested, s) }
		b.Run(fmt.Sprintf("sum/%d", n), func(b *testing.B) { // without attestations, and proving no part
			for b.Loop() {
				if !verify(digest, shares) {
					b.Fatal("an honest signature is refused")
				}
			}
		})
		b.Run(fmt.Sprintf("aggregate/%d", n), func(b *testing.B) {
			for b.Loop() {
				if culprits(shares, good) != nil {
					b.Fatal("an honest signature is refused")
				}
			}
		})
		b.Run(fmt.Sprintf("each/%d", n), func(b *testing.B) {
			for b.Loop() {
				for i := range shares {
					if !bls.Verify(shares[i].key, digest, shares[i].sigma) {
						b.Fatal("an honest signature is refused")
					}
				}
			}
		})
		b.Run(fmt.Sprintf("one liar/%d", n), func(b *testing.B) {
			bad := slices.Clone(shares)
			bad[n/3].sigma = bad[0].sigma
			for b.Loop() {
				if len(culprits(bad, good)) != 1 {
					b.Fatal("the liar was not found")
				}
			}
		})
	}
}

// BenchmarkTally is counting one task to its end, the signatures aside; its
// bytes are what a task in flight holds, with its updates.
func BenchmarkTally(b *testing.B) {
	for _, n := range []int{4, 16, 64, 256} {
		set, keys := equalSet(n)
		sigma := keys[0].Sign([32]byte{1})
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				t := newTally(set, DefaultThreshold)
				for i := 0; t.leader() == nil; i++ {
					if t.hopeless() || t.shared() != nil {
						b.Fatal("another end")
					}
					t.hear(set.Members[i].ID, word{stance: signed, Answer: Answer{Digest: [32]byte{1}, Signature: sigma}})
				}
			}
		})
	}
}
