package schnorr

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// Nonce is the secret half of a pair of nonces. It signs once: Sign takes the secrets out of it,
// whatever comes of the attempt. Two signatures with one pair would give the key away, so a Nonce
// cannot be stored, copied or printed.
type Nonce struct {
	public PublicNonce

	mu     sync.Mutex // guards what follows
	k1, k2 secp256k1.ModNScalar
	spent  bool
}

// PublicNonce is the half of a pair that others see.
type PublicNonce struct{ R1, R2 Point }

// Why there is no partial signature.
var (
	ErrSpent    = errors.New("the nonce has been used")
	ErrNotAsked = errors.New("the key with this nonce is not among the signers")
)

// NewNonce makes a pair of nonces for a key. The key goes into it, so that a weak source of
// randomness is not enough to guess it; a source that repeats itself still repeats nonces.
func (k SecretKey) NewNonce(random io.Reader) (*Nonce, error) {
	var seed [32]byte
	if _, err := io.ReadFull(random, seed[:]); err != nil {
		return nil, fmt.Errorf("read randomness: %w", err)
	}
	secret := k.Bytes()
	defer func() { clear(seed[:]); clear(secret[:]) }()
	n := new(Nonce)
	for i, scalar := range []*secp256k1.ModNScalar{&n.k1, &n.k2} {
		hash := crypto.Keccak256Hash([]byte("quorate/schnorr/nonce/v1"), []byte{byte(i)}, seed[:], secret[:])
		scalar.SetBytes((*[32]byte)(&hash))
		clear(hash[:])
		if scalar.IsZero() {
			return nil, fmt.Errorf("make nonce: %w", errRandom)
		}
	}
	n.public = PublicNonce{baseMult(&n.k1), baseMult(&n.k2)}
	return n, nil
}

// Public is the half that others see.
func (n *Nonce) Public() PublicNonce { return n.public }

// Destroy overwrites the secrets; the nonce signs nothing from then on.
func (n *Nonce) Destroy() {
	if k1, k2, ok := n.take(); ok {
		k1.Zero()
		k2.Zero()
	}
}

// take hands the secrets out, once.
func (n *Nonce) take() (k1, k2 secp256k1.ModNScalar, ok bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.spent {
		return k1, k2, false
	}
	n.spent = true
	k1, k2 = n.k1, n.k2
	n.k1.Zero()
	n.k2.Zero()
	return k1, k2, true
}

// Format hides the nonce from every verb of fmt, and so from logs.
func (n *Nonce) Format(f fmt.State, _ rune) { io.WriteString(f, "schnorr.Nonce(hidden)") }

// ParsePublicNonce reads the 66 bytes that Bytes gives.
func ParsePublicNonce(b []byte) (n PublicNonce, err error) {
	if len(b) != 66 {
		return PublicNonce{}, fmt.Errorf("parse nonce: %w", ErrLength)
	}
	if n.R1, err = ParsePoint(b[:33]); err != nil {
		return PublicNonce{}, fmt.Errorf("parse nonce: %w", err)
	}
	if n.R2, err = ParsePoint(b[33:]); err != nil {
		return PublicNonce{}, fmt.Errorf("parse nonce: %w", err)
	}
	return n, nil
}

// Bytes is both points, compressed.
func (n PublicNonce) Bytes() (b [66]byte) {
	r1, r2 := n.R1.Bytes(), n.R2.Bytes()
	copy(b[:33], r1[:])
	copy(b[33:], r2[:])
	return b
}

// Signer is one of those who sign together: its registered key, and the nonce that it offered.
type Signer struct {
	Key   Point
	Nonce PublicNonce
}

// Session is one signature in the making. Each party makes its own from what it knows: the
// message that it computed itself and the registered keys of those who are named, never from
// sums that somebody sent.
type Session struct {
	message [32]byte
	signers []Signer
	key     Point
	r       common.Address
	b, e    secp256k1.ModNScalar
}

// Why a session cannot be.
var (
	ErrNobody    = errors.New("nobody signs")
	ErrTwice     = errors.New("a signer is named twice")
	ErrUnusable  = errors.New("the signers' key is infinity, or its x is not below n")
	ErrCancelOut = errors.New("the signers' nonces cancel out")
)

// NewSession fixes who signs what with which nonces. The order of the signers changes nothing but
// the places by which Check and Aggregate name them.
func NewSession(message [32]byte, signers []Signer) (*Session, error) {
	if len(signers) == 0 {
		return nil, fmt.Errorf("start session: %w", ErrNobody)
	}
	keys, r1s, r2s := make([]Point, len(signers)), make([]Point, len(signers)), make([]Point, len(signers))
	known := make(map[Point]bool, len(signers))
	for i, signer := range signers {
		if known[signer.Key] {
			return nil, fmt.Errorf("start session: %w", ErrTwice)
		}
		known[signer.Key] = true
		keys[i], r1s[i], r2s[i] = signer.Key, signer.Nonce.R1, signer.Nonce.R2
		if slices.ContainsFunc([]Point{keys[i], r1s[i], r2s[i]}, Point.IsInfinity) {
			return nil, fmt.Errorf("start session: signer %d: %w", i, ErrInfinity)
		}
	}
	s := &Session{message: message, signers: slices.Clone(signers), key: Sum(keys...)}
	if !Usable(s.key) {
		return nil, fmt.Errorf("start session: %w", ErrUnusable)
	}
	r1, r2 := Sum(r1s...), Sum(r2s...)
	if r1.IsInfinity() || r2.IsInfinity() {
		return nil, fmt.Errorf("start session: %w", ErrCancelOut)
	}
	first, second, key := r1.Bytes(), r2.Bytes(), s.key.Bytes()
	hash := crypto.Keccak256Hash([]byte("gas-killer/schnorr/musig2/nonce-coeff/v1"), first[:], second[:], key[:], message[:])
	s.b.SetBytes((*[32]byte)(&hash))
	r := Sum(r1, r2.mul(&s.b))
	if r.IsInfinity() {
		return nil, fmt.Errorf("start session: %w", ErrCancelOut)
	}
	s.r = r.Address()
	if s.e = challenge(s.key, message, s.r); s.e.IsZero() {
		return nil, fmt.Errorf("start session: %w", ErrCancelOut)
	}
	return s, nil
}

// Key is the sum of the signers' keys: what the signature verifies under.
func (s *Session) Key() Point { return s.key }

// Partial is one signer's share of a signature: a scalar, big-endian.
type Partial [32]byte

// Sign makes the share of one signer, k1 + b·k2 − e·x. The nonce is spent before anything else is
// looked at.
func (s *Session) Sign(key SecretKey, nonce *Nonce) (Partial, error) {
	k1, k2, ok := nonce.take()
	if !ok {
		return Partial{}, fmt.Errorf("sign: %w", ErrSpent)
	}
	defer func() { k1.Zero(); k2.Zero() }()
	if !slices.Contains(s.signers, Signer{key.public, nonce.public}) {
		return Partial{}, fmt.Errorf("sign: %w", ErrNotAsked)
	}
	var share, product secp256k1.ModNScalar
	share.Mul2(&s.e, key.scalar).Negate().Add(&k1).Add(product.Mul2(&s.b, &k2))
	product.Zero()
	return share.Bytes(), nil
}

// Check reports whether the share of the signer at a place is good: s·G = R1 + b·R2 − e·X. A
// share that is not is its sender's own doing: nothing that others sent enters into it.
func (s *Session) Check(place int, partial Partial) bool {
	var share, minusE secp256k1.ModNScalar
	if share.SetBytes((*[32]byte)(&partial)) != 0 {
		return false
	}
	signer := s.signers[place]
	minusE.NegateVal(&s.e)
	var left secp256k1.JacobianPoint
	secp256k1.ScalarBaseMultNonConst(&share, &left)
	return affine(&left) == Sum(signer.Nonce.R1, signer.Nonce.R2.mul(&s.b), signer.Key.mul(&minusE))
}

// BadPartialsError names, by their places, the signers whose shares are bad.
type BadPartialsError struct{ Places []int }

func (e *BadPartialsError) Error() string {
	return fmt.Sprintf("bad shares of the signature from the signers at %v", e.Places)
}

// Aggregate adds up the shares, one for each signer in order, and verifies the sum. Only if that
// fails are they looked at one by one: a *BadPartialsError names whose are bad.
func (s *Session) Aggregate(partials []Partial) (Signature, error) {
	if len(partials) != len(s.signers) {
		return Signature{}, fmt.Errorf("aggregate: %d shares for %d signers", len(partials), len(s.signers))
	}
	var sum, share secp256k1.ModNScalar
	for _, p := range partials {
		share.SetBytes((*[32]byte)(&p)) // one that is not below n is found out below
		sum.Add(&share)
	}
	sig := Signature{toBig(&sum), s.r}
	bad := slices.ContainsFunc(partials, func(p Partial) bool { return share.SetBytes((*[32]byte)(&p)) != 0 })
	if !bad && Verify(s.key, s.message, sig) {
		return sig, nil
	}
	culprits := &BadPartialsError{}
	for i, p := range partials {
		if !s.Check(i, p) {
			culprits.Places = append(culprits.Places, i)
		}
	}
	if len(culprits.Places) == 0 {
		// The shares are good and their sum is zero.
		return Signature{}, fmt.Errorf("aggregate: %w", ErrCancelOut)
	}
	return Signature{}, culprits
}
