package schnorr

import (
	"bytes"
	"crypto/rand"
	"errors"
	"math/big"
	"slices"
	"sync"
	"testing"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"pgregory.net/rapid"
)

// group is a set of operators, some of whom sign.
type group struct {
	keys   []SecretKey
	public []Point
}

func newGroup(t failer, n int) group {
	var g group
	for range n {
		g.keys = append(g.keys, key(t))
		g.public = append(g.public, g.keys[len(g.keys)-1].PublicKey())
	}
	return g
}

// signers draws nonces for those at the places given.
func (g group) signers(t failer, places []int) ([]Signer, []*Nonce) {
	var signers []Signer
	var nonces []*Nonce
	for _, i := range places {
		n, err := g.keys[i].NewNonce(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		nonces, signers = append(nonces, n), append(signers, Signer{g.public[i], n.Public()})
	}
	return signers, nonces
}

func (g group) sign(t failer, m [32]byte, places []int) (*Session, []Partial) {
	signers, nonces := g.signers(t, places)
	s, err := NewSession(m, signers)
	if err != nil {
		t.Fatal(err)
	}
	var partials []Partial
	for i, place := range places {
		p, err := s.Sign(g.keys[place], nonces[i])
		if err != nil {
			t.Fatal(err)
		}
		partials = append(partials, p)
	}
	return s, partials
}

// Whoever signs, the signature verifies under the key of all less the rest, under no other, and
// for no other message.
func TestSubsetProperty(t *testing.T) {
	g := newGroup(t, 5)
	all := Sum(g.public...)
	rapid.Check(t, func(t *rapid.T) {
		m := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "message"))
		in := rapid.SliceOfN(rapid.Bool(), 5, 5).Filter(func(b []bool) bool { return slices.Contains(b, true) }).Draw(t, "signs")
		claimed := rapid.SliceOfN(rapid.Bool(), 5, 5).Draw(t, "claimed to sign")
		var places []int
		var missing, claimedMissing []Point
		for i := range in {
			if in[i] {
				places = append(places, i)
			} else {
				missing = append(missing, g.public[i])
			}
			if !claimed[i] {
				claimedMissing = append(claimedMissing, g.public[i])
			}
		}
		s, partials := g.sign(t, m, places)
		sig, err := s.Aggregate(partials)
		if err != nil {
			t.Fatal(err)
		}
		if rest := Sub(all, missing...); rest != s.Key() || !Verify(rest, m, sig) {
			t.Errorf("%v sign, and it does not verify", places)
		}
		if got := Verify(Sub(all, claimedMissing...), m, sig); got != slices.Equal(in, claimed) {
			t.Errorf("%v sign, %v are claimed: %t", in, claimed, got)
		}
		m[0] ^= 1
		if Verify(s.Key(), m, sig) {
			t.Error("verifies for another message")
		}
	})
}

// A bad share spoils the sum and names its sender, and nobody else.
func TestBadPartialProperty(t *testing.T) {
	g := newGroup(t, 4)
	places := []int{0, 1, 2, 3}
	rapid.Check(t, func(t *rapid.T) {
		m := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "message"))
		s, partials := g.sign(t, m, places)
		good := slices.Clone(partials)
		culprits := rapid.SliceOfN(rapid.Bool(), 4, 4).Draw(t, "culprits")
		var want []int
		for i, bad := range culprits {
			if !bad {
				continue
			}
			want = append(want, i)
			switch rapid.IntRange(0, 3).Draw(t, "how") {
			case 0:
				partials[i][rapid.IntRange(0, 31).Draw(t, "byte")] ^= byte(rapid.IntRange(1, 255).Draw(t, "xor"))
			case 1: // the same residue, not reduced, if it fits; else n itself
				raised := new(big.Int).Add(new(big.Int).SetBytes(good[i][:]), order)
				if raised.BitLen() > 256 {
					raised = order
				}
				raised.FillBytes(partials[i][:])
			case 2:
				partials[i] = good[(i+1)%4]
			case 3: // two errors that cancel out leave the sum right
				partials[i] = Partial{}
			}
		}
		_, err := s.Aggregate(partials)
		var bad *BadPartialsError
		if errors.As(err, &bad) {
			if !slices.Equal(bad.Places, want) {
				t.Errorf("blamed %v, want %v", bad.Places, want)
			}
		} else if len(want) > 0 || err != nil {
			t.Errorf("culprits %v: %v", want, err)
		}
	})
}

// Two shares that are off by opposite amounts make a good signature: that is fine, and neither is
// blamed for what did no harm. Alone, each is bad.
func TestCancellingErrors(t *testing.T) {
	g := newGroup(t, 2)
	s, partials := g.sign(t, [32]byte{1}, []int{0, 1})
	var a, b, one secp256k1.ModNScalar
	one.SetInt(1)
	a.SetBytes((*[32]byte)(&partials[0]))
	b.SetBytes((*[32]byte)(&partials[1]))
	partials[0] = a.Add(&one).Bytes()
	partials[1] = b.Add(one.Negate()).Bytes()
	if _, err := s.Aggregate(partials); err != nil {
		t.Error(err)
	}
	if s.Check(0, partials[0]) || s.Check(1, partials[1]) {
		t.Error("a bad share passed")
	}
}

// A nonce signs once, whoever races for it and whatever came of the first attempt.
func TestNonceSignsOnce(t *testing.T) {
	g := newGroup(t, 2)
	signers, nonces := g.signers(t, []int{0, 1})
	first, err := NewSession([32]byte{1}, signers)
	if err != nil {
		t.Fatal(err)
	}
	second, err := NewSession([32]byte{2}, signers)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	results := make([]error, 8)
	for i := range results {
		wg.Go(func() {
			_, results[i] = []*Session{first, second}[i%2].Sign(g.keys[0], nonces[0])
		})
	}
	wg.Wait()
	signed := 0
	for _, err := range results {
		if err == nil {
			signed++
		} else if !errors.Is(err, ErrSpent) {
			t.Error(err)
		}
	}
	if signed != 1 {
		t.Errorf("signed %d times", signed)
	}
	if !nonces[0].k1.IsZero() || !nonces[0].k2.IsZero() {
		t.Error("the secrets are still there")
	}

	// Another's key: refused, and the nonce is gone all the same.
	if _, err := first.Sign(g.keys[0], nonces[1]); !errors.Is(err, ErrNotAsked) {
		t.Errorf("signed with another's nonce: %v", err)
	}
	if _, err := first.Sign(g.keys[1], nonces[1]); !errors.Is(err, ErrSpent) {
		t.Errorf("a nonce outlived a refusal: %v", err)
	}
	_, nonces = g.signers(t, []int{0})
	nonces[0].Destroy()
	nonces[0].Destroy()
	if _, err := first.Sign(g.keys[0], nonces[0]); !errors.Is(err, ErrSpent) || !nonces[0].k1.IsZero() || !nonces[0].k2.IsZero() {
		t.Errorf("a destroyed nonce: %v", err)
	}
}

// A nonce that the session does not name for this key signs nothing.
func TestSignNeedsItsPlace(t *testing.T) {
	g := newGroup(t, 3)
	signers, _ := g.signers(t, []int{0, 1})
	s, err := NewSession([32]byte{1}, signers)
	if err != nil {
		t.Fatal(err)
	}
	_, fresh := g.signers(t, []int{0, 2})
	if _, err := s.Sign(g.keys[0], fresh[0]); !errors.Is(err, ErrNotAsked) {
		t.Errorf("signed with a nonce that was not named: %v", err)
	}
	if _, err := s.Sign(g.keys[2], fresh[1]); !errors.Is(err, ErrNotAsked) {
		t.Errorf("signed with a key that was not named: %v", err)
	}
}

func TestSessionRefuses(t *testing.T) {
	g := newGroup(t, 3)
	signers, _ := g.signers(t, []int{0, 1, 2})
	mirror := func(p Point) Point { return Sub(Point{}, p) }
	for _, tt := range []struct {
		name   string
		change func([]Signer) []Signer
		want   error
	}{
		{"nothing changed", func(s []Signer) []Signer { return s }, nil},
		{"nobody", func([]Signer) []Signer { return nil }, ErrNobody},
		{"one twice", func(s []Signer) []Signer { return append(s, s[0]) }, ErrTwice},
		{"one twice with another nonce", func(s []Signer) []Signer { s[1].Key = s[0].Key; return s }, ErrTwice},
		{"a key at infinity", func(s []Signer) []Signer { s[1].Key = Point{}; return s }, ErrInfinity},
		{"a nonce at infinity", func(s []Signer) []Signer { s[1].Nonce.R1 = Point{}; return s }, ErrInfinity},
		{"a second nonce at infinity", func(s []Signer) []Signer { s[2].Nonce.R2 = Point{}; return s }, ErrInfinity},
		{"keys that cancel out", func(s []Signer) []Signer { s[1].Key = mirror(s[0].Key); return s[:2] }, ErrUnusable},
		{"nonces that cancel out", func(s []Signer) []Signer {
			s[1].Nonce.R1 = mirror(s[0].Nonce.R1)
			return s[:2]
		}, ErrCancelOut},
		{"second nonces that cancel out", func(s []Signer) []Signer {
			s[1].Nonce.R2 = mirror(s[0].Nonce.R2)
			return s[:2]
		}, ErrCancelOut},
	} {
		if _, err := NewSession([32]byte{1}, tt.change(slices.Clone(signers))); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
	s, partials := g.sign(t, [32]byte{1}, []int{0, 1, 2})
	if _, err := s.Aggregate(partials[:2]); err == nil {
		t.Error("a share too few was enough")
	}
	if _, err := s.Aggregate(append(partials, partials[0])); err == nil {
		t.Error("a share too many was taken")
	}
}

// What the nonces, the keys or the message of a session are decides all of it: a coordinator that
// tells two signers different things gets shares that fit nothing.
func TestSplitView(t *testing.T) {
	g := newGroup(t, 2)
	signers, nonces := g.signers(t, []int{0, 1})
	other, _ := g.signers(t, []int{0, 1})
	a, err := NewSession([32]byte{1}, signers)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewSession([32]byte{1}, []Signer{other[0], signers[1]})
	if err != nil {
		t.Fatal(err)
	}
	p0, err := a.Sign(g.keys[0], nonces[0])
	if err != nil {
		t.Fatal(err)
	}
	p1, err := b.Sign(g.keys[1], nonces[1])
	if err != nil {
		t.Fatal(err)
	}
	var bad *BadPartialsError
	if _, err := a.Aggregate([]Partial{p0, p1}); !errors.As(err, &bad) || !slices.Equal(bad.Places, []int{1}) {
		t.Errorf("aggregate: %v", err)
	}
}

// An attacker who may choose its key after seeing another's can sign for both. What stops it is
// that it cannot prove possession of the key it chose.
func TestRogueKey(t *testing.T) {
	honest, attacker := key(t).PublicKey(), key(t)
	own := attacker.PublicKey()
	rogue := Sub(own, honest)
	m := [32]byte{7}
	if !Verify(Sum(honest, rogue), m, attacker.sign(own, m)) {
		t.Fatal("the attack itself does not work, so this test shows nothing")
	}
	place := PossessionMessage(rogue.Address())
	if Verify(rogue, place, attacker.sign(own, place)) || Verify(rogue, place, attacker.sign(rogue, place)) {
		t.Error("the rogue key proved possession")
	}
}

func BenchmarkSession(b *testing.B) {
	g := newGroup(b, 64)
	places := make([]int, 64)
	for i := range places {
		places[i] = i
	}
	s, partials := g.sign(b, [32]byte{1}, places)
	b.Run("nonce", func(b *testing.B) {
		for b.Loop() {
			if _, err := g.keys[0].NewNonce(rand.Reader); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("start with 64", func(b *testing.B) {
		for b.Loop() {
			if _, err := NewSession(s.message, s.signers); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("aggregate 64", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.Aggregate(partials); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("check one", func(b *testing.B) {
		for b.Loop() {
			s.Check(0, partials[0])
		}
	})
}

// A signature has one form: s is below n.
func TestParseSignature(t *testing.T) {
	sig := key(t).SignAlone([32]byte{1}).Bytes()
	if _, err := ParseSignature(sig[:]); err != nil {
		t.Error(err)
	}
	word := func(s *big.Int) []byte { return append(s.FillBytes(make([]byte, 32)), sig[32:]...) }
	for name, b := range map[string][]byte{
		"short": sig[:51], "long": append(bytes.Clone(sig[:]), 0), "s = 0": word(new(big.Int)), "s = n": word(order),
		"s = n + 1": word(new(big.Int).Add(order, big.NewInt(1))), "R = 0": append(bytes.Clone(sig[:32]), make([]byte, 20)...),
	} {
		if _, err := ParseSignature(b); err == nil {
			t.Errorf("signature %s was taken", name)
		}
	}
}
