// Package bls is BLS on BN254 as the EigenLayer middleware does it: signatures and one form of
// the public key in G1, the other form of the key in G2. It is pure: no network, no files.
//
// A signature is sk·H(digest), with no domain prefix. What a digest binds is all that binds a
// signature, so a key serves one chain and one registry.
//
// Scalar multiplication is not constant-time; do not sign where an attacker can time you closely.
package bls

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"math/big"

	"github.com/consensys/gnark-crypto/ecc"
	"github.com/consensys/gnark-crypto/ecc/bn254"
	"github.com/consensys/gnark-crypto/ecc/bn254/fp"
	"github.com/consensys/gnark-crypto/ecc/bn254/fr"

	"github.com/ethereum/go-ethereum/crypto"
)

// SecretKey is a scalar between 0 and the group order, both excluded.
type SecretKey struct{ scalar *big.Int }

// GenerateKey makes a key from a source of randomness.
func GenerateKey(random io.Reader) (SecretKey, error) {
	// 48 bytes, so that the reduction leaves no bias to speak of.
	var seed [48]byte
	if _, err := io.ReadFull(random, seed[:]); err != nil {
		return SecretKey{}, fmt.Errorf("read randomness: %w", err)
	}
	scalar := new(big.Int).SetBytes(seed[:])
	scalar.Mod(scalar, fr.Modulus())
	if scalar.Sign() == 0 {
		return SecretKey{}, errors.New("generate key: the source of randomness gave zero")
	}
	return SecretKey{scalar}, nil
}

// ParseSecretKey reads the 32 bytes that Bytes gives.
func ParseSecretKey(b []byte) (SecretKey, error) {
	scalar := new(big.Int).SetBytes(b)
	if len(b) != 32 || scalar.Sign() == 0 || scalar.Cmp(fr.Modulus()) >= 0 {
		return SecretKey{}, errors.New("parse secret key: want 32 bytes of a number in (0, r)")
	}
	return SecretKey{scalar}, nil
}

// Bytes is the scalar, big-endian.
func (k SecretKey) Bytes() (b [32]byte) {
	k.scalar.FillBytes(b[:])
	return b
}

// Format hides the key from every verb of fmt, and so from logs.
func (k SecretKey) Format(f fmt.State, _ rune) { io.WriteString(f, "bls.SecretKey(hidden)") }

// PublicKey returns both forms of the public key.
func (k SecretKey) PublicKey() (pk PublicKey) {
	pk.G1.p.ScalarMultiplicationBase(k.scalar)
	pk.G2.p.ScalarMultiplicationBase(k.scalar)
	return pk
}

// Sign signs a digest.
func (k SecretKey) Sign(digest [32]byte) (sigma G1) {
	h := HashToG1(digest)
	sigma.p.ScalarMultiplication(&h.p, k.scalar)
	return sigma
}

// HashToG1 maps a digest to a point by try and increment: the least x not below the digest (mod
// p) for which x³+3 is a square, with the root (x³+3)^((p+1)/4). It is not constant-time, and
// need not be: digests are public.
func HashToG1(digest [32]byte) (h G1) {
	var one, three, y, square fp.Element
	one.SetOne()
	three.SetUint64(3)
	x := &h.p.X
	x.SetBytes(digest[:])
	for {
		y.Square(x).Mul(&y, x).Add(&y, &three)
		h.p.Y.ExpBySqrtPp1o4(y)
		if square.Square(&h.p.Y).Equal(&y) {
			return h
		}
		x.Add(x, &one)
	}
}

// Verify reports whether sigma signs the digest under a key. Infinity verifies nothing: as a key
// it would accept infinity as a signature of everything.
func Verify(key G2, digest [32]byte, sigma G1) bool {
	if key.IsInfinity() || sigma.IsInfinity() {
		return false
	}
	return pairingIsOne(sigma, HashToG1(digest), key)
}

// VerifyBoth is the check of the contracts, for an aggregate and for a proof of possession: that
// sigma signs the digest, and that both forms of the key have one secret.
//
//	e(σ + γ·pk1, −G2) · e(H + γ·G1, pk2) = 1, γ = crypto.Keccak256Hash(digest ‖ pk1 ‖ pk2 ‖ σ) mod r
func VerifyBoth(key PublicKey, digest [32]byte, sigma G1) bool {
	if key.G1.IsInfinity() || key.G2.IsInfinity() || sigma.IsInfinity() {
		return false
	}
	pk1, pk2, sig := key.G1.Bytes(), key.G2.Bytes(), sigma.Bytes()
	hash := crypto.Keccak256Hash(digest[:], pk1[:], pk2[:], sig[:])
	gamma := new(big.Int).SetBytes(hash[:])
	gamma.Mod(gamma, fr.Modulus())

	var left, right, scaled bn254.G1Affine
	scaled.ScalarMultiplication(&key.G1.p, gamma)
	left.Add(&sigma.p, &scaled)
	h := HashToG1(digest)
	scaled.ScalarMultiplicationBase(gamma)
	right.Add(&h.p, &scaled)
	return pairingIsOne(G1{left}, G1{right}, key.G2)
}

// VerifyBatch reports whether each signature signs the one digest under the key of its place. A
// correct sum does not prove its parts, so each pair is weighed with a secret random factor: a
// wrong part passes with a chance of 2⁻¹²⁸. It is quicker than one by one; on false, find the
// culprit with Verify.
func VerifyBatch(keys []G2, digest [32]byte, sigmas []G1) (bool, error) {
	if len(keys) != len(sigmas) {
		return false, errors.New("verify batch: as many keys as signatures are needed")
	}
	if len(keys) == 0 {
		return true, nil
	}
	weights := make([]fr.Element, len(keys))
	g1, g2 := make([]bn254.G1Affine, len(keys)), make([]bn254.G2Affine, len(keys))
	for i := range keys {
		if keys[i].IsInfinity() || sigmas[i].IsInfinity() {
			return false, nil
		}
		var weight [16]byte
		rand.Read(weight[:])
		weights[i].SetBytes(weight[:])
		g1[i], g2[i] = sigmas[i].p, keys[i].p
	}
	var sigma G1
	var key G2
	if _, err := sigma.p.MultiExp(g1, weights, ecc.MultiExpConfig{NbTasks: 1}); err != nil {
		return false, fmt.Errorf("verify batch: %w", err)
	}
	if _, err := key.p.MultiExp(g2, weights, ecc.MultiExpConfig{NbTasks: 1}); err != nil {
		return false, fmt.Errorf("verify batch: %w", err)
	}
	return pairingIsOne(sigma, HashToG1(digest), key), nil
}

// Signed is what one key signed of a pair of digests.
type Signed struct {
	Key           G2
	First, Second G1
}

// VerifyPairs reports whether every key signed both digests, each signature by itself: no sum of
// wrong parts passes. It costs one check of two pairings. Each key's pair is weighed with a
// random r, and its second half with a random c that all share:
//
//	e(Σ rᵢ·(firstᵢ + c·secondᵢ), −G2) · e(H(first) + c·H(second), Σ rᵢ·keyᵢ) = 1
//
// Where some part is wrong, that holds with a chance of 2⁻⁶⁴ and a little: 2⁻¹²⁸ that c hides it
// within its pair, 2⁻⁶⁴ that r hides the pair in the sum. There is no second try: who is found out
// is named. What is passed wrongly, a contract still refuses.
func VerifyPairs(first, second [32]byte, all []Signed) bool {
	if len(all) == 0 {
		return true
	}
	firsts, seconds, keys := make([]bn254.G1Affine, len(all)), make([]bn254.G1Affine, len(all)), make([]bn254.G2Affine, len(all))
	weights := make([]weight, len(all))
	for i := range all {
		if all[i].Key.IsInfinity() || all[i].First.IsInfinity() || all[i].Second.IsInfinity() {
			return false
		}
		firsts[i], seconds[i], keys[i] = all[i].First.p, all[i].Second.p, all[i].Key.p
		rand.Read(weights[i][:])
	}
	var share [16]byte
	rand.Read(share[:])
	c := new(big.Int).SetBytes(share[:])
	left, other := weighG1(firsts, weights), weighG1(seconds, weights)
	other.ScalarMultiplication(&other, c)
	left.Add(&left, &other)
	right, scaled := HashToG1(first), HashToG1(second)
	scaled.p.ScalarMultiplication(&scaled.p, c)
	right.p.Add(&right.p, &scaled.p)
	return pairingIsOne(G1{left}, right, G2{weighG2(keys, weights)})
}

// weight is a random factor, big-endian.
type weight [8]byte

func (w *weight) bit(i int) bool { return w[7-i/8]>>(i%8)&1 == 1 }

// few is up to how many points it is quicker to double once for all of them than to sort them into
// the buckets of a multi-exponentiation.
const few = 6

// weighG1 is Σ weightᵢ·pointᵢ.
func weighG1(points []bn254.G1Affine, weights []weight) (sum bn254.G1Affine) {
	if len(points) > few {
		sum.MultiExp(points, scalars(weights), ecc.MultiExpConfig{NbTasks: 1}) // errs only for other lengths
		return sum
	}
	var acc bn254.G1Jac
	for bit := 8*len(weight{}) - 1; bit >= 0; bit-- {
		acc.DoubleAssign()
		for i := range points {
			if weights[i].bit(bit) {
				acc.AddMixed(&points[i])
			}
		}
	}
	return *sum.FromJacobian(&acc)
}

// weighG2 is weighG1 in the other group.
func weighG2(points []bn254.G2Affine, weights []weight) (sum bn254.G2Affine) {
	if len(points) > few {
		sum.MultiExp(points, scalars(weights), ecc.MultiExpConfig{NbTasks: 1})
		return sum
	}
	var acc bn254.G2Jac
	for bit := 8*len(weight{}) - 1; bit >= 0; bit-- {
		acc.DoubleAssign()
		for i := range points {
			if weights[i].bit(bit) {
				acc.AddMixed(&points[i])
			}
		}
	}
	return *sum.FromJacobian(&acc)
}

func scalars(weights []weight) []fr.Element {
	all := make([]fr.Element, len(weights))
	for i := range weights {
		all[i].SetBytes(weights[i][:])
	}
	return all
}

// pairingIsOne reports whether e(left, −G2) · e(right, key) = 1.
func pairingIsOne(left, right G1, key G2) bool {
	ok, err := bn254.PairingCheck([]bn254.G1Affine{left.p, right.p}, []bn254.G2Affine{minusG2, key.p})
	return err == nil && ok // err only for slices of different lengths
}

var minusG2 = func() (p bn254.G2Affine) {
	_, _, _, g2 := bn254.Generators()
	p.Neg(&g2)
	return p
}()
