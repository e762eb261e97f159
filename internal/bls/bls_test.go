package bls

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"

	"github.com/consensys/gnark-crypto/ecc/bn254"
	"github.com/consensys/gnark-crypto/ecc/bn254/fp"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"pgregory.net/rapid"

	"github.com/ethereum/go-ethereum/crypto"
)

type hashVector struct{ Message, X, Y string }

type vectors struct {
	Hash       hashVector `json:"bn254_hash_to_g1"`
	Increments hashVector `json:"bn254_hash_to_g1_with_increments"`
	Sign       struct {
		Message    string
		OperatorID string    `json:"operator_id"`
		G1         [2]string `json:"pkG1"`
		G2         [4]string `json:"pkG2_abi_order"`
		Sigma      [2]string
		Secret     string `json:"sk"`
	} `json:"bls_sign"`
}

func readVectors(t *testing.T) (v vectors) {
	data, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func digest(t *testing.T, s string) [32]byte {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != 32 {
		t.Fatalf("digest %q: %v", s, err)
	}
	return [32]byte(b)
}

func TestHashVectors(t *testing.T) {
	v := readVectors(t)
	for _, want := range []hashVector{v.Hash, v.Increments} {
		x, y := HashToG1(digest(t, want.Message)).Coordinates()
		if x.String() != want.X || y.String() != want.Y {
			t.Errorf("%s: got (%s, %s), want (%s, %s)", want.Message, x, y, want.X, want.Y)
		}
	}
}

func TestSignVector(t *testing.T) {
	v := readVectors(t).Sign
	_, decimal, _ := strings.Cut(v.Secret, "= ")
	scalar, ok := new(big.Int).SetString(decimal, 10)
	if !ok {
		t.Fatalf("secret %q", v.Secret)
	}
	seed := crypto.Keccak256Hash([]byte("bls1"))
	if want := new(big.Int).Mod(new(big.Int).SetBytes(seed[:]), fr.Modulus()); want.Cmp(scalar) != 0 {
		t.Fatalf("secret is %s, want %s", scalar, want)
	}
	sk, err := ParseSecretKey(scalar.FillBytes(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	pk := sk.PublicKey()
	if id := pk.G1.OperatorID(); hex.EncodeToString(id[:]) != v.OperatorID {
		t.Errorf("operator id %x, want %s", id, v.OperatorID)
	}
	x, y := pk.G1.Coordinates()
	if got := [2]string{x.String(), y.String()}; got != v.G1 {
		t.Errorf("G1 %v, want %v", got, v.G1)
	}
	x2, y2 := pk.G2.Coordinates()
	if got := [4]string{x2[0].String(), x2[1].String(), y2[0].String(), y2[1].String()}; got != v.G2 {
		t.Errorf("G2 %v, want %v", got, v.G2)
	}
	sigma := sk.Sign(digest(t, v.Message))
	x, y = sigma.Coordinates()
	if got := [2]string{x.String(), y.String()}; got != v.Sigma {
		t.Errorf("sigma %v, want %v", got, v.Sigma)
	}
	if !Verify(pk.G2, digest(t, v.Message), sigma) || !VerifyBoth(pk, digest(t, v.Message), sigma) {
		t.Error("the vector's signature does not verify")
	}
}

func TestSecretKey(t *testing.T) {
	r := fr.Modulus()
	for _, tt := range []struct {
		name string
		b    []byte
		ok   bool
	}{
		{"one", big.NewInt(1).FillBytes(make([]byte, 32)), true},
		{"r-1", new(big.Int).Sub(r, big.NewInt(1)).FillBytes(make([]byte, 32)), true},
		{"zero", make([]byte, 32), false},
		{"r", r.FillBytes(make([]byte, 32)), false},
		{"short", make([]byte, 31), false},
		{"long", append(make([]byte, 32), 1), false},
	} {
		k, err := ParseSecretKey(tt.b)
		if (err == nil) != tt.ok {
			t.Errorf("%s: %v", tt.name, err)
		}
		if tt.ok {
			if b := k.Bytes(); !bytes.Equal(b[:], tt.b) {
				t.Errorf("%s: bytes differ", tt.name)
			}
			for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%d", "%x"} {
				if got := fmt.Sprintf(verb, k); got != "bls.SecretKey(hidden)" {
					t.Errorf("%s: %s shows %s", tt.name, verb, got)
				}
			}
		}
	}
	if _, err := GenerateKey(bytes.NewReader(make([]byte, 48))); err == nil {
		t.Error("zero was taken as a key")
	}
	if _, err := GenerateKey(bytes.NewReader(make([]byte, 47))); err == nil {
		t.Error("too little randomness was enough")
	}
}

// offSubgroupG2 finds a point of the curve that is not in the subgroup.
func offSubgroupG2(t *testing.T) (g G2) {
	var b bn254.G2Affine
	_, _, _, gen := bn254.Generators()
	// y² − x³ of the generator is the curve's constant.
	var constant, cube = gen.Y, gen.X
	constant.Square(&constant)
	cube.Square(&cube).Mul(&cube, &gen.X)
	constant.Sub(&constant, &cube)
	for i := uint64(1); i < 100; i++ {
		b.X.A0.SetUint64(i)
		b.Y.Square(&b.X).Mul(&b.Y, &b.X).Add(&b.Y, &constant)
		if b.Y.Legendre() != 1 {
			continue
		}
		b.Y.Sqrt(&b.Y)
		if b.IsOnCurve() && !b.IsInSubGroup() {
			return G2{b}
		}
	}
	t.Fatal("no point off the subgroup found")
	return g
}

func TestParseRefuses(t *testing.T) {
	pk := key(t).PublicKey()
	other := key(t).PublicKey()
	g1, g2 := pk.G1.Bytes(), pk.G2.Bytes()
	modulus := fp.Modulus().FillBytes(make([]byte, 32))
	change := func(b []byte, at int, with ...byte) []byte {
		b = bytes.Clone(b)
		copy(b[at:], with)
		return b
	}
	plusP := func(b []byte) []byte { // the same residue, not reduced
		sum := new(big.Int).Add(new(big.Int).SetBytes(b), fp.Modulus())
		if sum.BitLen() > 256 {
			return modulus
		}
		return sum.FillBytes(make([]byte, 32))
	}
	for _, tt := range []struct {
		name string
		b    []byte
		want error
	}{
		{"good", g1[:], nil},
		{"short", g1[:63], ErrLength},
		{"long", append(bytes.Clone(g1[:]), 0), ErrLength},
		{"infinity", make([]byte, 64), ErrInfinity},
		{"off the curve", change(g1[:], 63, g1[63]^1), ErrCurve},
		{"x = p", change(g1[:], 0, modulus...), ErrReduced},
		{"y + p", change(g1[:], 32, plusP(g1[32:])...), ErrReduced},
	} {
		if _, err := ParseG1(tt.b); !errors.Is(err, tt.want) {
			t.Errorf("G1 %s: %v, want %v", tt.name, err, tt.want)
		}
	}
	off := offSubgroupG2(t).Bytes()
	swapped := bytes.Join([][]byte{g2[32:64], g2[:32], g2[96:], g2[64:96]}, nil)
	for _, tt := range []struct {
		name string
		b    []byte
		want error
	}{
		{"good", g2[:], nil},
		{"short", g2[:127], ErrLength},
		{"infinity", make([]byte, 128), ErrInfinity},
		{"off the curve", change(g2[:], 127, g2[127]^1), ErrCurve},
		{"real part first", swapped, ErrCurve},
		{"off the subgroup", off[:], ErrSubgroup},
		{"coordinate = p", change(g2[:], 96, modulus...), ErrReduced},
	} {
		if _, err := ParseG2(tt.b); !errors.Is(err, tt.want) {
			t.Errorf("G2 %s: %v, want %v", tt.name, err, tt.want)
		}
	}
	otherG2 := other.G2.Bytes()
	if _, err := ParsePublicKey(g1[:], otherG2[:]); !errors.Is(err, ErrMismatch) {
		t.Errorf("two keys taken as one: %v", err)
	}
	if got, err := ParsePublicKey(g1[:], g2[:]); err != nil || got != pk {
		t.Errorf("own key refused: %v", err)
	}
}

func TestInfinityVerifiesNothing(t *testing.T) {
	d := [32]byte{1}
	k := key(t)
	if Verify(G2{}, d, G1{}) || VerifyBoth(PublicKey{}, d, G1{}) {
		t.Error("an infinity key signed")
	}
	if Verify(k.PublicKey().G2, d, G1{}) || VerifyBoth(k.PublicKey(), d, G1{}) {
		t.Error("an infinity signature signed")
	}
	if ok, err := VerifyBatch([]G2{{}}, d, []G1{{}}); ok || err != nil {
		t.Errorf("a batch with infinity: %t %v", ok, err)
	}
	if ok, err := VerifyBatch([]G2{k.PublicKey().G2}, d, nil); ok || err == nil {
		t.Error("a batch of unequal lengths passed")
	}
}

// An attacker who may choose its key after seeing another's can sign for both. What stops it is
// that it cannot prove possession of the key it chose.
func TestRogueKey(t *testing.T) {
	chain, registry, operator := big.NewInt(1337), [20]byte{1}, [20]byte{2}
	honest, attacker := key(t).PublicKey(), key(t)
	own := attacker.PublicKey()
	var rogue PublicKey
	rogue.G1 = Sub(own.G1, honest.G1)
	rogue.G2.p.Sub(&own.G2.p, &honest.G2.p)

	d := [32]byte{7}
	sum := SumG2(honest.G2, rogue.G2)
	if !Verify(sum, d, attacker.Sign(d)) {
		t.Fatal("the attack itself does not work, so this test shows nothing")
	}
	proof := attacker.ProvePossession(chain, registry, operator)
	if VerifyBoth(rogue, RegistrationDigest(chain, registry, operator), proof) {
		t.Error("the rogue key proved possession")
	}
	if !VerifyBoth(own, RegistrationDigest(chain, registry, operator), proof) {
		t.Error("the attacker's own key did not")
	}
}

func TestPossessionBindsPlace(t *testing.T) {
	k := key(t)
	chain, registry, operator := big.NewInt(1), [20]byte{1}, [20]byte{2}
	proof := k.ProvePossession(chain, registry, operator)
	for name, d := range map[string][32]byte{
		"chain":    RegistrationDigest(big.NewInt(2), registry, operator),
		"registry": RegistrationDigest(chain, [20]byte{3}, operator),
		"operator": RegistrationDigest(chain, registry, [20]byte{3}),
	} {
		if VerifyBoth(k.PublicKey(), d, proof) {
			t.Errorf("a proof served for another %s", name)
		}
	}
}

// An aggregate verifies exactly under the sum of its signers' keys, counted as often as they
// signed.
func TestAggregateProperty(t *testing.T) {
	keys := make([]SecretKey, 6)
	for i := range keys {
		keys[i] = key(t)
	}
	rapid.Check(t, func(t *rapid.T) {
		d := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "digest"))
		counts := rapid.SliceOfN(rapid.IntRange(0, 2), len(keys), len(keys)).Draw(t, "times signed")
		claimed := rapid.SliceOfN(rapid.IntRange(0, 2), len(keys), len(keys)).Draw(t, "times claimed")
		if rapid.Bool().Draw(t, "honest") {
			claimed = counts
		}
		var sigmas, g1 []G1
		var g2 []G2
		equal, any := true, false
		for i, k := range keys {
			pk := k.PublicKey()
			for range counts[i] {
				sigmas = append(sigmas, k.Sign(d))
				any = true
			}
			for range claimed[i] {
				g1, g2 = append(g1, pk.G1), append(g2, pk.G2)
			}
			equal = equal && counts[i] == claimed[i]
		}
		sigma, sum := SumG1(sigmas...), PublicKey{SumG1(g1...), SumG2(g2...)}
		want := equal && any
		if Verify(sum.G2, d, sigma) != want || VerifyBoth(sum, d, sigma) != want {
			t.Errorf("signed %v, claimed %v: want %t", counts, claimed, want)
		}
	})
}

// A batch passes exactly when each of its parts does, even where the sum is right.
func TestBatchProperty(t *testing.T) {
	keys := make([]SecretKey, 5)
	for i := range keys {
		keys[i] = key(t)
	}
	rapid.Check(t, func(t *rapid.T) {
		d := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "digest"))
		n := rapid.IntRange(2, len(keys)).Draw(t, "n")
		var pks []G2
		var sigmas []G1
		for _, k := range keys[:n] {
			pks, sigmas = append(pks, k.PublicKey().G2), append(sigmas, k.Sign(d))
		}
		swap := rapid.IntRange(0, n-1).Draw(t, "swapped with the first")
		sigmas[0], sigmas[swap] = sigmas[swap], sigmas[0]
		ok, err := VerifyBatch(pks, d, sigmas)
		if err != nil || ok != (swap == 0) {
			t.Errorf("swapped %d: %t %v", swap, ok, err)
		}
	})
}

// Pairs pass exactly when each of their parts does, even where sums are right: across keys,
// within a pair, and crosswise.
func TestPairsProperty(t *testing.T) {
	keys := make([]SecretKey, few+2) // both ways of adding up
	for i := range keys {
		keys[i] = key(t)
	}
	rapid.Check(t, func(t *rapid.T) {
		first := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "first"))
		second := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "second"))
		n := rapid.IntRange(2, len(keys)).Draw(t, "n")
		all := make([]Signed, n)
		for i, k := range keys[:n] {
			all[i] = Signed{k.PublicKey().G2, k.Sign(first), k.Sign(second)}
		}
		if !VerifyPairs(first, second, all) {
			t.Fatal("honest pairs are refused")
		}
		wrong := keys[0].PublicKey().G1
		i := rapid.IntRange(0, n-1).Draw(t, "i")
		j := (i + rapid.IntRange(1, n-1).Draw(t, "j")) % n
		kind := rapid.IntRange(0, 6).Draw(t, "kind")
		switch kind {
		case 0:
			all[i].First, all[j].First = all[j].First, all[i].First
		case 1:
			all[i].Second, all[j].Second = all[j].Second, all[i].Second
		case 2:
			all[i].First, all[i].Second = SumG1(all[i].First, wrong), Sub(all[i].Second, wrong)
		case 3:
			all[i].First, all[j].Second = SumG1(all[i].First, wrong), Sub(all[j].Second, wrong)
		case 4:
			all[i].First, all[j].First = SumG1(all[i].First, wrong), Sub(all[j].First, wrong)
		case 5:
			all[i] = Signed{Key: all[i].Key}
		case 6:
			all[i] = Signed{}
		}
		if VerifyPairs(first, second, all) {
			t.Fatalf("kind %d passes", kind)
		}
	})
	if !VerifyPairs([32]byte{1}, [32]byte{2}, nil) {
		t.Error("nothing is refused")
	}
}

// Hashing agrees with the definition on big numbers, and gives a point.
func TestHashProperty(t *testing.T) {
	p := fp.Modulus()
	exponent := new(big.Int).Rsh(new(big.Int).Add(p, big.NewInt(1)), 2)
	rapid.Check(t, func(t *rapid.T) {
		d := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "digest"))
		x := new(big.Int).Mod(new(big.Int).SetBytes(d[:]), p)
		var y *big.Int
		for {
			square := new(big.Int).Exp(x, big.NewInt(3), p)
			square.Add(square, big.NewInt(3)).Mod(square, p)
			y = new(big.Int).Exp(square, exponent, p)
			if new(big.Int).Exp(y, big.NewInt(2), p).Cmp(square) == 0 {
				break
			}
			x.Add(x, big.NewInt(1)).Mod(x, p)
		}
		h := HashToG1(d)
		gotX, gotY := h.Coordinates()
		if gotX.Cmp(x) != 0 || gotY.Cmp(y) != 0 || !h.p.IsOnCurve() {
			t.Errorf("%x: got (%s, %s), want (%s, %s)", d, gotX, gotY, x, y)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add(make([]byte, 64), make([]byte, 128))
	sk, _ := ParseSecretKey(big.NewInt(5).FillBytes(make([]byte, 32)))
	g1, g2 := sk.PublicKey().G1.Bytes(), sk.PublicKey().G2.Bytes()
	f.Add(g1[:], g2[:])
	f.Fuzz(func(t *testing.T, a, b []byte) {
		if g, err := ParseG1(a); err == nil {
			if back := g.Bytes(); !bytes.Equal(back[:], a) || g.IsInfinity() {
				t.Errorf("G1 %x came back as %x", a, back)
			}
		}
		if g, err := ParseG2(b); err == nil {
			if back := g.Bytes(); !bytes.Equal(back[:], b) || g.IsInfinity() {
				t.Errorf("G2 %x came back as %x", b, back)
			}
		}
	})
}

func key(t testing.TB) SecretKey {
	k, err := GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func BenchmarkHashToG1(b *testing.B) {
	var d [32]byte
	for i := 0; b.Loop(); i++ {
		d[0], d[1] = byte(i), byte(i>>8)
		HashToG1(d)
	}
}

func BenchmarkSign(b *testing.B) {
	k := key(b)
	for b.Loop() {
		k.Sign([32]byte{1})
	}
}

func BenchmarkVerify(b *testing.B) {
	k := key(b)
	d := [32]byte{1}
	pk, sigma := k.PublicKey(), k.Sign(d)
	b.Run("one", func(b *testing.B) {
		for b.Loop() {
			Verify(pk.G2, d, sigma)
		}
	})
	b.Run("both", func(b *testing.B) {
		for b.Loop() {
			VerifyBoth(pk, d, sigma)
		}
	})
	keys, sigmas := make([]G2, 64), make([]G1, 64)
	for i := range keys {
		k := key(b)
		keys[i], sigmas[i] = k.PublicKey().G2, k.Sign(d)
	}
	b.Run("batch of 64", func(b *testing.B) {
		for b.Loop() {
			VerifyBatch(keys, d, sigmas)
		}
	})
	pairs := make([]Signed, 64)
	for i := range pairs {
		pairs[i] = Signed{keys[i], sigmas[i], sigmas[i]}
	}
	for _, n := range []int{4, few, few + 1, 64} {
		b.Run(fmt.Sprintf("%d pairs", n), func(b *testing.B) {
			for b.Loop() {
				if !VerifyPairs(d, d, pairs[:n]) {
					b.Fatal("refused")
				}
			}
		})
	}
	b.Run("sum of 64", func(b *testing.B) {
		for b.Loop() {
			Verify(SumG2(keys...), d, SumG1(sigmas...))
		}
	})
}
