// Package schnorr is the Schnorr scheme on secp256k1 that one ecrecover checks on chain: keys that
// add up, a proof of possession for each, and signatures of many made in two rounds with two
// nonces per signer. It is pure: no network, no files.
//
// With G the generator, X the key, m the message and address(P) = keccak256(x ‖ y)[12:], a
// signature is (s, address(R)) such that R = s·G + e·X, where
// e = keccak256(x of X ‖ parity of X ‖ m ‖ address(R)) mod n.
//
// What touches a secret (a key or the secret half of a nonce) is constant-time: multiples of the
// generator by base.go, sums and products of scalars by the library, which says so of them.
// Everything else works on public values and is not. Go promises nothing about time, copies in
// memory or what a compiler makes of masks, so this holds as far as the source goes; secrets that
// are used up are overwritten where they are, not in copies that the runtime may have made.
package schnorr

import (
	"errors"
	"fmt"
	"io"
	"math/big"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// SecretKey is a scalar between 0 and the group order, both excluded.
type SecretKey struct {
	scalar *secp256k1.ModNScalar
	public Point
}

var errRandom = errors.New("the source of randomness gave no number in (0, n)")

// GenerateKey makes a key from a source of randomness.
func GenerateKey(random io.Reader) (SecretKey, error) {
	var seed [32]byte
	defer clear(seed[:])
	if _, err := io.ReadFull(random, seed[:]); err != nil {
		return SecretKey{}, fmt.Errorf("read randomness: %w", err)
	}
	// One in 2¹²⁸ is not below n: a source that hits it, or zero, is broken.
	k, err := ParseSecretKey(seed[:])
	if err != nil {
		return SecretKey{}, fmt.Errorf("generate key: %w", errRandom)
	}
	return k, nil
}

// ParseSecretKey reads the 32 bytes that Bytes gives.
func ParseSecretKey(b []byte) (SecretKey, error) {
	scalar := new(secp256k1.ModNScalar)
	if len(b) != 32 || scalar.SetBytes((*[32]byte)(b)) != 0 || scalar.IsZero() {
		return SecretKey{}, errors.New("parse secret key: want 32 bytes of a number in (0, n)")
	}
	return SecretKey{scalar, baseMult(scalar)}, nil
}

// Bytes is the scalar, big-endian.
func (k SecretKey) Bytes() [32]byte { return k.scalar.Bytes() }

// Format hides the key from every verb of fmt, and so from logs.
func (k SecretKey) Format(f fmt.State, _ rune) { io.WriteString(f, "schnorr.SecretKey(hidden)") }

// PublicKey returns the public key.
func (k SecretKey) PublicKey() Point { return k.public }

// Signature is (s, address(R)), as the contracts take it.
type Signature struct {
	S *big.Int
	R common.Address
}

// Bytes is s, big-endian, and R.
func (sig Signature) Bytes() (b [52]byte) {
	sig.S.FillBytes(b[:32])
	copy(b[32:], sig.R[:])
	return b
}

// ParseSignature reads the 52 bytes that Bytes gives.
func ParseSignature(b []byte) (Signature, error) {
	if len(b) != 52 {
		return Signature{}, fmt.Errorf("parse signature: %w", ErrLength)
	}
	sig := Signature{new(big.Int).SetBytes(b[:32]), common.BytesToAddress(b[32:])}
	if _, ok := scalarOf(sig.S); !ok || sig.R == (common.Address{}) {
		return Signature{}, errors.New("parse signature: want s in (0, n), and R not zero")
	}
	return sig, nil
}

// PossessionMessage is what an operator signs to prove that it holds the key behind an address.
// It binds neither chain nor registry: whoever sees a proof can register the key elsewhere, but
// cannot sign with it.
func PossessionMessage(operator common.Address) [32]byte {
	return crypto.Keccak256Hash([]byte("gas-killer/schnorr/pop/v1"), operator[:])
}

// ProvePossession signs the message that registers the key. It always gives the same signature.
func (k SecretKey) ProvePossession() Signature {
	return k.sign(k.public, PossessionMessage(k.public.Address()))
}

// SignAlone signs a message by this key and no other. Whoever calls it sees to it that the message
// is a hash over a domain of its own: one that could be the digest of a task must be signed in a
// session.
func (k SecretKey) SignAlone(message [32]byte) Signature { return k.sign(k.public, message) }

// sign signs alone. The nonce is a function of key and message, so that a second signature of the
// message tells nothing that the first does not.
func (k SecretKey) sign(key Point, message [32]byte) Signature {
	secret := k.Bytes()
	defer clear(secret[:])
	for attempt := byte(0); ; attempt++ {
		seed := crypto.Keccak256Hash([]byte("quorate/schnorr/alone/v1"), secret[:], message[:], []byte{attempt})
		var nonce secp256k1.ModNScalar
		if nonce.SetBytes((*[32]byte)(&seed)); nonce.IsZero() {
			continue
		}
		sig, ok := k.signWith(&nonce, key, message)
		nonce.Zero()
		clear(seed[:])
		if ok {
			return sig
		}
	}
}

// signWith gives s = k − e·x; not ok with a chance of 2⁻²⁵⁵.
func (k SecretKey) signWith(nonce *secp256k1.ModNScalar, key Point, message [32]byte) (Signature, bool) {
	r := baseMult(nonce).Address()
	e := challenge(key, message, r)
	var s secp256k1.ModNScalar
	s.Mul2(&e, k.scalar).Negate().Add(nonce)
	return Signature{toBig(&s), r}, !e.IsZero() && !s.IsZero()
}

// challenge is e. It is zero where the contract refuses.
func challenge(key Point, message [32]byte, r common.Address) (e secp256k1.ModNScalar) {
	hash := crypto.Keccak256Hash(key.x.Bytes()[:], []byte{key.parity()}, message[:], r[:])
	e.SetBytes((*[32]byte)(&hash))
	return e
}

// Usable reports whether anything can be verified under a key: infinity and the one key in 2¹²⁸
// whose x is not below n cannot be put to ecrecover.
func Usable(key Point) bool {
	_, ok := key.recoverable()
	return ok
}

// recoverable is x of the key as ecrecover's r: 0 < x < n.
func (p Point) recoverable() (x secp256k1.ModNScalar, ok bool) {
	overflow := x.SetBytes(p.x.Bytes())
	return x, overflow == 0 && !x.IsZero()
}

// Verify reports whether a signature signs the message under a key. It asks what the contract
// asks, in the same way: ecrecover(n − s·Xx, 27 + parity, Xx, e·Xx) = R.
func Verify(key Point, message [32]byte, sig Signature) bool {
	x, ok := key.recoverable()
	s, inRange := scalarOf(sig.S)
	if !ok || !inRange || sig.R == (common.Address{}) {
		return false
	}
	e := challenge(key, message, sig.R)
	if e.IsZero() {
		return false
	}
	s.Mul(&x).Negate()
	e.Mul(&x)
	hash, r, t := s.Bytes(), x.Bytes(), e.Bytes()
	public, err := crypto.Ecrecover(hash[:], append(append(r[:], t[:]...), key.parity()))
	// 65 bytes: a prefix, x and y.
	return err == nil && common.BytesToAddress(crypto.Keccak256(public[1:])[12:]) == sig.R
}

// scalarOf is a number in (0, n) as a scalar.
func scalarOf(n *big.Int) (s secp256k1.ModNScalar, ok bool) {
	if n == nil || n.Sign() <= 0 || n.BitLen() > 256 {
		return s, false
	}
	overflow := s.SetByteSlice(n.Bytes())
	return s, !overflow
}

func toBig(s *secp256k1.ModNScalar) *big.Int {
	b := s.Bytes()
	return new(big.Int).SetBytes(b[:])
}
