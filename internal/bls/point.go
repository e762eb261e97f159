package bls

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/consensys/gnark-crypto/ecc/bn254"
	"github.com/consensys/gnark-crypto/ecc/bn254/fp"
	"github.com/ethereum/go-ethereum/crypto"
)

// Why a point was refused.
var (
	ErrLength   = errors.New("wrong length")
	ErrReduced  = errors.New("coordinate is not below the field's modulus")
	ErrInfinity = errors.New("point is infinity")
	ErrCurve    = errors.New("point is not on the curve")
	ErrSubgroup = errors.New("point is not in the subgroup")
)

// G1 is a signature or the first form of a public key. One that came through ParseG1 is on the
// curve and not infinity; the curve has no other subgroup. The zero value is infinity.
type G1 struct{ p bn254.G1Affine }

// G2 is the second form of a public key. One that came through ParseG2 is on the curve, in the
// subgroup and not infinity. The zero value is infinity.
type G2 struct{ p bn254.G2Affine }

// PublicKey is a key in both forms. Only ParsePublicKey and a secret key vouch that the two have
// the same secret.
type PublicKey struct {
	G1 G1
	G2 G2
}

// ParseG1 reads X ‖ Y, 32 bytes each, as the contracts have them.
func ParseG1(b []byte) (G1, error) {
	var g G1
	if len(b) != 64 {
		return G1{}, fmt.Errorf("parse G1: %w", ErrLength)
	}
	if g.p.X.SetBytesCanonical(b[:32]) != nil || g.p.Y.SetBytesCanonical(b[32:]) != nil {
		return G1{}, fmt.Errorf("parse G1: %w", ErrReduced)
	}
	if g.p.IsInfinity() {
		return G1{}, fmt.Errorf("parse G1: %w", ErrInfinity)
	}
	if !g.p.IsOnCurve() {
		return G1{}, fmt.Errorf("parse G1: %w", ErrCurve)
	}
	return g, nil
}

// ParseG2 reads X ‖ Y, each coordinate imaginary part first, as the contracts have them.
func ParseG2(b []byte) (G2, error) {
	var g G2
	if len(b) != 128 {
		return G2{}, fmt.Errorf("parse G2: %w", ErrLength)
	}
	for i, e := range []*fp.Element{&g.p.X.A1, &g.p.X.A0, &g.p.Y.A1, &g.p.Y.A0} {
		if e.SetBytesCanonical(b[32*i:32*i+32]) != nil {
			return G2{}, fmt.Errorf("parse G2: %w", ErrReduced)
		}
	}
	if g.p.IsInfinity() {
		return G2{}, fmt.Errorf("parse G2: %w", ErrInfinity)
	}
	if !g.p.IsOnCurve() {
		return G2{}, fmt.Errorf("parse G2: %w", ErrCurve)
	}
	if !g.p.IsInSubGroup() {
		return G2{}, fmt.Errorf("parse G2: %w", ErrSubgroup)
	}
	return g, nil
}

// ErrMismatch says that the two forms of a key have different secrets.
var ErrMismatch = errors.New("the two forms of the key differ")

// ParsePublicKey reads both forms and checks that they are of one key.
func ParsePublicKey(g1, g2 []byte) (PublicKey, error) {
	var pk PublicKey
	var err error
	if pk.G1, err = ParseG1(g1); err != nil {
		return PublicKey{}, err
	}
	if pk.G2, err = ParseG2(g2); err != nil {
		return PublicKey{}, err
	}
	_, _, generator, _ := bn254.Generators()
	if !pairingIsOne(pk.G1, G1{generator}, pk.G2) {
		return PublicKey{}, fmt.Errorf("parse public key: %w", ErrMismatch)
	}
	return pk, nil
}

// Bytes is X ‖ Y.
func (g G1) Bytes() (b [64]byte) {
	x, y := g.p.X.Bytes(), g.p.Y.Bytes()
	copy(b[:32], x[:])
	copy(b[32:], y[:])
	return b
}

// Bytes is X ‖ Y, each coordinate imaginary part first.
func (g G2) Bytes() (b [128]byte) {
	for i, e := range []*fp.Element{&g.p.X.A1, &g.p.X.A0, &g.p.Y.A1, &g.p.Y.A0} {
		part := e.Bytes()
		copy(b[32*i:], part[:])
	}
	return b
}

// Coordinates are what the contracts' G1Point holds.
func (g G1) Coordinates() (x, y *big.Int) {
	return g.p.X.BigInt(new(big.Int)), g.p.Y.BigInt(new(big.Int))
}

// Coordinates are what the contracts' G2Point holds: imaginary part first.
func (g G2) Coordinates() (x, y [2]*big.Int) {
	part := func(e *fp.Element) *big.Int { return e.BigInt(new(big.Int)) }
	return [2]*big.Int{part(&g.p.X.A1), part(&g.p.X.A0)}, [2]*big.Int{part(&g.p.Y.A1), part(&g.p.Y.A0)}
}

// IsInfinity reports whether it is the neutral point, which proves nothing.
func (g G1) IsInfinity() bool { return g.p.IsInfinity() }

// IsInfinity reports whether it is the neutral point, which proves nothing.
func (g G2) IsInfinity() bool { return g.p.IsInfinity() }

// SumG1 adds points up: signatures to an aggregate, keys to a quorum's key. A point may occur
// more than once: an operator signs once for each named quorum it is in.
func SumG1(points ...G1) G1 {
	var sum bn254.G1Jac
	for i := range points {
		sum.AddMixed(&points[i].p)
	}
	var g G1
	g.p.FromJacobian(&sum)
	return g
}

// SumG2 adds keys up, as SumG1 does.
func SumG2(points ...G2) G2 {
	var sum bn254.G2Jac
	for i := range points {
		sum.AddMixed(&points[i].p)
	}
	var g G2
	g.p.FromJacobian(&sum)
	return g
}

// Sub takes b from a: a quorum's key less the keys of those who did not sign.
func Sub(a, b G1) (g G1) {
	g.p.Sub(&a.p, &b.p)
	return g
}

// OperatorID is what registries know the key's operator by.
func (g G1) OperatorID() [32]byte {
	b := g.Bytes()
	return crypto.Keccak256Hash(b[:])
}
