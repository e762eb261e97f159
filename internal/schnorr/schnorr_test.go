package schnorr

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"testing"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"pgregory.net/rapid"
)

// order is n.
var order = crypto.S256().Params().N

type vectors struct {
	Addresses  map[string]string
	PopMessage string `json:"pop_message_key_1"`
	Aggregate  struct {
		Signers                 []uint64
		NonSigners              []uint64 `json:"non_signers"`
		Message, B, E, S, Raddr string
		X                       string `json:"X_compressed"`
	}
	Pop struct{ Raddr, S, X, Y string } `json:"pop_key_1"`
	Odd struct {
		Keys                       []uint64
		Message, X, B, E, S, Raddr string
	} `json:"odd_parity"`
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

// vectorKey is key i of the vectors.
func vectorKey(i uint64) SecretKey {
	scalar := hashed([]byte("gas-killer/schnorr/seed/v1"), binary.BigEndian.AppendUint64(nil, i))
	return SecretKey{&scalar, baseMult(&scalar)}
}

func hashed(parts ...[]byte) (s secp256k1.ModNScalar) {
	hash := crypto.Keccak256Hash(parts...)
	s.SetBytes((*[32]byte)(&hash))
	return s
}

// vectorNonce is the nonce of the signer at a place.
func vectorNonce(place byte) *Nonce {
	n := &Nonce{k1: hashed([]byte("n1"), []byte{place}), k2: hashed([]byte("n2"), []byte{place})}
	n.public = PublicNonce{baseMult(&n.k1), baseMult(&n.k2)}
	return n
}

func message(t *testing.T, text string) [32]byte {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != 32 {
		t.Fatalf("message %q: %v", text, err)
	}
	return [32]byte(b)
}

func hexOf(s *secp256k1.ModNScalar) string { b := s.Bytes(); return hex.EncodeToString(b[:]) }

func TestAddressVectors(t *testing.T) {
	v := readVectors(t)
	for i := uint64(1); i <= 3; i++ {
		if got := hex.EncodeToString(vectorKey(i).PublicKey().Address().Bytes()); got != v.Addresses[fmt.Sprint(i)] {
			t.Errorf("key %d: %s, want %s", i, got, v.Addresses[fmt.Sprint(i)])
		}
	}
}

func TestPossessionVector(t *testing.T) {
	v := readVectors(t)
	k := vectorKey(1)
	key := k.PublicKey()
	m := PossessionMessage(key.Address())
	if hex.EncodeToString(m[:]) != v.PopMessage {
		t.Errorf("message %x, want %s", m, v.PopMessage)
	}
	if x, y := key.Coordinates(); fmt.Sprintf("%064x %064x", x, y) != v.Pop.X+" "+v.Pop.Y {
		t.Errorf("key (%x, %x)", x, y)
	}
	address := key.Address()
	nonce := hashed([]byte("pop"), address[:])
	sig, ok := k.signWith(&nonce, key, m)
	if got := fmt.Sprintf("%064x %x", sig.S, sig.R[:]); !ok || got != v.Pop.S+" "+v.Pop.Raddr {
		t.Errorf("signature %s", got)
	}
	for _, sig := range []Signature{sig, k.ProvePossession()} {
		if !Verify(key, m, sig) {
			t.Errorf("%v does not verify", sig)
		}
		if Verify(vectorKey(2).PublicKey(), m, sig) || Verify(key, [32]byte{}, sig) {
			t.Errorf("%v verifies for another key or message", sig)
		}
	}
}

func TestAggregateVectors(t *testing.T) {
	v := readVectors(t)
	for _, tt := range []struct {
		name                         string
		keys                         []uint64
		message, key, b, e, s, raddr string
	}{
		{"with a non-signer", v.Aggregate.Signers, v.Aggregate.Message, v.Aggregate.X, v.Aggregate.B, v.Aggregate.E, v.Aggregate.S, v.Aggregate.Raddr},
		{"odd parity", v.Odd.Keys, v.Odd.Message, v.Odd.X, v.Odd.B, v.Odd.E, v.Odd.S, v.Odd.Raddr},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var signers []Signer
			var nonces []*Nonce
			for place, i := range tt.keys {
				nonces = append(nonces, vectorNonce(byte(place)))
				signers = append(signers, Signer{vectorKey(i).PublicKey(), nonces[place].Public()})
			}
			s, err := NewSession(message(t, tt.message), signers)
			if err != nil {
				t.Fatal(err)
			}
			var partials []Partial
			for place, i := range tt.keys {
				p, err := s.Sign(vectorKey(i), nonces[place])
				if err != nil || !s.Check(place, p) {
					t.Fatalf("partial %d: %v", place, err)
				}
				partials = append(partials, p)
			}
			sig, err := s.Aggregate(partials)
			if err != nil {
				t.Fatal(err)
			}
			for name, pair := range map[string][2]string{
				"X": {s.Key().String(), tt.key}, "b": {hexOf(&s.b), tt.b}, "e": {hexOf(&s.e), tt.e},
				"s": {fmt.Sprintf("%064x", sig.S), tt.s}, "R": {hex.EncodeToString(sig.R[:]), tt.raddr},
			} {
				if pair[0] != pair[1] {
					t.Errorf("%s is %s, want %s", name, pair[0], pair[1])
				}
			}
		})
	}
	// All three less the one who did not sign is the key that the two signed for.
	all := Sum(vectorKey(1).PublicKey(), vectorKey(2).PublicKey(), vectorKey(3).PublicKey())
	if got := Sub(all, vectorKey(v.Aggregate.NonSigners[0]).PublicKey()).String(); got != v.Aggregate.X {
		t.Errorf("X less the non-signer is %s", got)
	}
}

func TestSecretKey(t *testing.T) {
	for _, tt := range []struct {
		name string
		b    []byte
		ok   bool
	}{
		{"one", big.NewInt(1).FillBytes(make([]byte, 32)), true},
		{"n-1", new(big.Int).Sub(order, big.NewInt(1)).FillBytes(make([]byte, 32)), true},
		{"zero", make([]byte, 32), false},
		{"n", order.FillBytes(make([]byte, 32)), false},
		{"n+1", new(big.Int).Add(order, big.NewInt(1)).FillBytes(make([]byte, 32)), false},
		{"short", make([]byte, 31), false},
		{"long", append(make([]byte, 32), 1), false},
	} {
		k, err := ParseSecretKey(tt.b)
		if (err == nil) != tt.ok {
			t.Errorf("%s: %v", tt.name, err)
		}
		if !tt.ok {
			continue
		}
		if b := k.Bytes(); !bytes.Equal(b[:], tt.b) {
			t.Errorf("%s: bytes differ", tt.name)
		}
		n, err := k.NewNonce(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%d", "%x"} {
			if got := fmt.Sprintf(verb, k); got != "schnorr.SecretKey(hidden)" {
				t.Errorf("%s: %s shows %s", tt.name, verb, got)
			}
			if got := fmt.Sprintf(verb, n); got != "schnorr.Nonce(hidden)" {
				t.Errorf("%s: %s shows %s", tt.name, verb, got)
			}
		}
	}
	for name, random := range map[string][]byte{"zero": make([]byte, 32), "n": order.Bytes(), "too little": make([]byte, 31)} {
		if _, err := GenerateKey(bytes.NewReader(random)); err == nil {
			t.Errorf("%s was taken as a key", name)
		}
	}
	if _, err := key(t).NewNonce(bytes.NewReader(make([]byte, 31))); err == nil {
		t.Error("a nonce was made from too little randomness")
	}
}

// One source gives different nonces to different keys, and to the same key the next time.
func TestNoncesDiffer(t *testing.T) {
	a, b := key(t), key(t)
	seen := map[Point]bool{}
	for _, n := range []*Nonce{nonce(t, a, 1), nonce(t, b, 1), nonce(t, a, 2)} {
		for _, r := range []Point{n.Public().R1, n.Public().R2} {
			if seen[r] {
				t.Errorf("%s again", r)
			}
			seen[r] = true
		}
	}
}

func TestParseRefuses(t *testing.T) {
	p := key(t).PublicKey()
	b := p.Bytes()
	x, y := p.Coordinates()
	modulus := crypto.S256().Params().P
	change := func(at int, with ...byte) []byte {
		c := bytes.Clone(b[:])
		copy(c[at:], with)
		return c
	}
	// Half of all x have no point.
	off := bytes.Clone(b[:])
	for c := byte(0); ; c++ {
		off[32] = c
		if x := new(big.Int).SetBytes(off[1:]); new(big.Int).ModSqrt(rightSide(x), modulus) == nil {
			break
		}
	}
	for _, tt := range []struct {
		name string
		b    []byte
		want error
	}{
		{"good", b[:], nil},
		{"short", b[:32], ErrLength},
		{"long", append(bytes.Clone(b[:]), 0), ErrLength},
		{"infinity", make([]byte, 33), ErrPrefix},
		{"uncompressed", change(0, 4), ErrPrefix},
		{"x = p", append([]byte{2}, modulus.Bytes()...), ErrReduced},
		{"off the curve", off, ErrCurve},
	} {
		if got, err := ParsePoint(tt.b); !errors.Is(err, tt.want) || err == nil && got != p {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.want)
		}
	}
	mirrored := new(big.Int).Sub(modulus, y)
	for _, tt := range []struct {
		name string
		x, y *big.Int
		want error
	}{
		{"good", x, y, nil},
		{"mirrored", x, mirrored, nil},
		{"infinity", new(big.Int), new(big.Int), ErrInfinity},
		{"off the curve", x, new(big.Int).Xor(y, big.NewInt(1)), ErrCurve},
		{"negative", new(big.Int).Neg(x), y, ErrReduced},
		{"y + p", x, new(big.Int).Add(y, modulus), ErrReduced},
		{"x = p", modulus, y, ErrReduced},
		{"long", new(big.Int).Lsh(x, 256), y, ErrReduced},
	} {
		if got, err := NewPoint(tt.x, tt.y); !errors.Is(err, tt.want) || err == nil && tt.y == y && got != p {
			t.Errorf("coordinates %s: %v, want %v", tt.name, err, tt.want)
		}
	}
	n := nonce(t, key(t), 1).Public().Bytes()
	for name, b := range map[string][]byte{
		"short": n[:65], "long": append(bytes.Clone(n[:]), 0), "first bad": append([]byte{4}, n[1:]...),
		"second bad": append(bytes.Clone(n[:33]), make([]byte, 33)...),
	} {
		if _, err := ParsePublicNonce(b); err == nil {
			t.Errorf("nonce %s was taken", name)
		}
	}
}

// rightSide is x³ + 7.
func rightSide(x *big.Int) *big.Int {
	p := crypto.S256().Params().P
	r := new(big.Int).Exp(x, big.NewInt(3), p)
	return r.Add(r, big.NewInt(7)).Mod(r, p)
}

// The constant-time multiplication gives what go-ethereum's curve gives, at the edges too.
func TestBaseMult(t *testing.T) {
	check := func(t interface{ Errorf(string, ...any) }, k *big.Int) {
		var s secp256k1.ModNScalar
		s.SetByteSlice(k.Bytes())
		wantX, wantY := crypto.S256().ScalarBaseMult(k.FillBytes(make([]byte, 32)))
		if x, y := baseMult(&s).Coordinates(); x.Cmp(wantX) != 0 || y.Cmp(wantY) != 0 {
			t.Errorf("%x·G is (%x, %x)", k, x, y)
		}
	}
	for i := range 256 {
		bit := new(big.Int).Lsh(big.NewInt(1), uint(i))
		check(t, bit)
		if i%16 == 15 && i < 255 {
			check(t, new(big.Int).Sub(order, big.NewInt(int64(i))))
			check(t, new(big.Int).Sub(bit, big.NewInt(1)))
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		k := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "k"))
		if k.Mod(k, order).Sign() > 0 {
			check(t, k)
		}
	})
	// Zero never comes here; if it did, it would give infinity.
	if p := baseMult(new(secp256k1.ModNScalar)); !p.IsInfinity() {
		t.Errorf("0·G is %s", p)
	}
}

// A table is read whole, whichever entry is asked for.
func TestPick(t *testing.T) {
	table := baseTable()
	for d := range uint64(entries) {
		if pick(&table[3], d) != table[3][d] {
			t.Errorf("entry %d", d)
		}
	}
}

// Verify says what the identity R = s·G + e·X says, computed by other means.
func TestVerifyProperty(t *testing.T) {
	k := key(t)
	public := k.PublicKey()
	rapid.Check(t, func(t *rapid.T) {
		m := [32]byte(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "message"))
		sig := k.sign(public, m)
		if !Verify(public, m, sig) {
			t.Fatalf("%v does not verify", sig)
		}
		change := rapid.SampledFrom([]string{"s", "R", "message", "parity", "x", "-s"}).Draw(t, "change")
		bit := rapid.IntRange(0, 159).Draw(t, "bit")
		p := public
		switch change {
		case "s":
			sig.S = new(big.Int).Xor(sig.S, new(big.Int).Lsh(big.NewInt(1), uint(bit)))
		case "-s":
			sig.S = new(big.Int).Sub(order, sig.S)
		case "R":
			sig.R[bit/8] ^= 1 << (bit % 8)
		case "message":
			m[bit/8] ^= 1 << (bit % 8)
		case "parity":
			p.y.Negate(1).Normalize()
		case "x":
			p = key(t).PublicKey()
		}
		if Verify(p, m, sig) {
			t.Errorf("verifies with another %s", change)
		}
		// The definition, on big numbers.
		e := challenge(p, m, sig.R)
		s, inRange := scalarOf(sig.S)
		if inRange {
			r := Sum(baseMult(&s), p.mul(&e))
			if r.Address() == sig.R {
				t.Errorf("with another %s the definition holds", change)
			}
		}
	})
}

func TestVerifyBounds(t *testing.T) {
	k := key(t)
	p, m := k.PublicKey(), [32]byte{1}
	sig := k.sign(p, m)
	for name, s := range map[string]*big.Int{
		"nil": nil, "zero": new(big.Int), "negative": new(big.Int).Neg(sig.S), "n": order,
		"s + n": new(big.Int).Add(sig.S, order), "long": new(big.Int).Lsh(sig.S, 256),
	} {
		if Verify(p, m, Signature{s, sig.R}) {
			t.Errorf("s = %s verifies", name)
		}
	}
	if Verify(p, m, Signature{sig.S, common.Address{}}) {
		t.Error("R = 0 verifies")
	}
	if Verify(Point{}, m, sig) || Usable(Point{}) {
		t.Error("infinity is a key")
	}
	// A point whose x is n or more: found by trying, as nobody knows its secret.
	large := Point{}
	for i := int64(0); large.IsInfinity(); i++ {
		x := new(big.Int).Add(order, big.NewInt(i))
		if y := new(big.Int).ModSqrt(rightSide(x), crypto.S256().Params().P); y != nil {
			var err error
			if large, err = NewPoint(x, y); err != nil {
				t.Fatal(err)
			}
		}
	}
	if Usable(large) || Verify(large, m, sig) {
		t.Error("a key with x >= n is usable")
	}
	other := Signer{p, nonce(t, k, 1).Public()}
	if _, err := NewSession(m, []Signer{other, {Sub(large, p), nonce(t, k, 2).Public()}}); !errors.Is(err, ErrUnusable) {
		t.Errorf("a session for it: %v", err)
	}
}

// Against go-ethereum's recovery with every number worked out on its own.
func TestEcrecover(t *testing.T) {
	for i := uint64(0); i < 20; i++ {
		k := vectorKey(i)
		x, y := k.PublicKey().Coordinates()
		m := PossessionMessage(k.PublicKey().Address())
		sig := k.ProvePossession()
		e := new(big.Int).SetBytes(crypto.Keccak256(x.FillBytes(make([]byte, 32)), []byte{byte(y.Bit(0))}, m[:], sig.R[:]))
		hash := new(big.Int).Mul(sig.S, x)
		hash.Sub(order, hash.Mod(hash, order))
		t1 := new(big.Int).Mul(e, x)
		t1.Mod(t1, order)
		raw := append(append(x.FillBytes(make([]byte, 32)), t1.FillBytes(make([]byte, 32))...), byte(y.Bit(0)))
		public, err := crypto.SigToPub(hash.FillBytes(make([]byte, 32)), raw)
		if err != nil || crypto.PubkeyToAddress(*public) != sig.R {
			t.Errorf("key %d: %v", i, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	p := vectorKey(1).PublicKey().Bytes()
	n := vectorNonce(0).Public().Bytes()
	f.Add(p[:], n[:])
	f.Add(make([]byte, 33), make([]byte, 66))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		if p, err := ParsePoint(a); err == nil {
			if back := p.Bytes(); !bytes.Equal(back[:], a) || p.IsInfinity() {
				t.Errorf("point %x came back as %x", a, back)
			}
			if q, err := NewPoint(p.Coordinates()); err != nil || q != p {
				t.Errorf("point %x by its coordinates: %v", a, err)
			}
		}
		if n, err := ParsePublicNonce(b); err == nil {
			if back := n.Bytes(); !bytes.Equal(back[:], b) {
				t.Errorf("nonce %x came back as %x", b, back)
			}
		}
		if k, err := ParseSecretKey(a); err == nil {
			if back := k.Bytes(); !bytes.Equal(back[:], a) {
				t.Errorf("a key came back as another")
			}
		}
	})
}

type failer interface{ Fatal(...any) }

func key(t failer) SecretKey {
	k, err := GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// nonce makes the nonce of a key from a known seed.
func nonce(t failer, k SecretKey, seed byte) *Nonce {
	n, err := k.NewNonce(bytes.NewReader(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func BenchmarkBaseMult(b *testing.B) {
	k := key(b)
	b.Run("constant time", func(b *testing.B) {
		for b.Loop() {
			baseMult(k.scalar)
		}
	})
	b.Run("library", func(b *testing.B) {
		var p secp256k1.JacobianPoint
		for b.Loop() {
			secp256k1.ScalarBaseMultNonConst(k.scalar, &p)
			p.ToAffine()
		}
	})
}
