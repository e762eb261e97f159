package schnorr

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// Why a point was refused.
var (
	ErrLength   = errors.New("wrong length")
	ErrReduced  = errors.New("coordinate is not below the field's modulus")
	ErrInfinity = errors.New("point is infinity")
	ErrCurve    = errors.New("point is not on the curve")
	ErrPrefix   = errors.New("first byte is neither 2 nor 3")
)

// Point is a public key, the public half of a nonce, or a sum of such. One that came through
// ParsePoint or NewPoint is on the curve and not infinity; the curve has no other subgroup. The
// zero value is infinity. Points are comparable.
type Point struct{ x, y secp256k1.FieldVal } // normalized

// ParsePoint reads the 33 bytes that Bytes gives.
func ParsePoint(b []byte) (Point, error) {
	var p Point
	if len(b) != 33 {
		return Point{}, fmt.Errorf("parse point: %w", ErrLength)
	}
	if b[0] != 2 && b[0] != 3 {
		return Point{}, fmt.Errorf("parse point: %w", ErrPrefix)
	}
	if p.x.SetByteSlice(b[1:]) {
		return Point{}, fmt.Errorf("parse point: %w", ErrReduced)
	}
	if !secp256k1.DecompressY(&p.x, b[0] == 3, &p.y) {
		return Point{}, fmt.Errorf("parse point: %w", ErrCurve)
	}
	p.y.Normalize()
	return p, nil
}

// NewPoint is the point with these coordinates, as the contracts have them.
func NewPoint(x, y *big.Int) (Point, error) {
	var p Point
	if x.Sign() < 0 || y.Sign() < 0 || x.BitLen() > 256 || y.BitLen() > 256 ||
		p.x.SetByteSlice(x.Bytes()) || p.y.SetByteSlice(y.Bytes()) {
		return Point{}, fmt.Errorf("make point: %w", ErrReduced)
	}
	if p.IsInfinity() {
		return Point{}, fmt.Errorf("make point: %w", ErrInfinity)
	}
	// y² = x³ + 7
	var left, right secp256k1.FieldVal
	left.SquareVal(&p.y).Normalize()
	right.SquareVal(&p.x).Mul(&p.x).AddInt(7).Normalize()
	if !left.Equals(&right) {
		return Point{}, fmt.Errorf("make point: %w", ErrCurve)
	}
	return p, nil
}

// Bytes is the compressed form: 2 or 3 for an even or odd y, then x. Infinity has none; it is
// given as zeros, which ParsePoint refuses.
func (p Point) Bytes() (b [33]byte) {
	if p.IsInfinity() {
		return b
	}
	b[0] = 2 + p.parity()
	p.x.PutBytesUnchecked(b[1:])
	return b
}

// Coordinates are x and y, both zero for infinity.
func (p Point) Coordinates() (x, y *big.Int) {
	return new(big.Int).SetBytes(p.x.Bytes()[:]), new(big.Int).SetBytes(p.y.Bytes()[:])
}

// Address is the account that the point stands for: the registry's name of an operator.
func (p Point) Address() common.Address {
	return common.BytesToAddress(crypto.Keccak256(p.x.Bytes()[:], p.y.Bytes()[:])[12:])
}

// IsInfinity reports whether the point is the neutral one.
func (p Point) IsInfinity() bool { return p.x.IsZero() && p.y.IsZero() }

// String is the compressed form in hex.
func (p Point) String() string { return fmt.Sprintf("%x", p.Bytes()) }

// Sum adds points; the sum of none is infinity.
func Sum(points ...Point) Point {
	var sum secp256k1.JacobianPoint
	for _, p := range points {
		next := p.jacobian()
		secp256k1.AddNonConst(&sum, &next, &sum)
	}
	return affine(&sum)
}

// Sub is a less each of the others: the key of a set without its non-signers.
func Sub(a Point, others ...Point) Point {
	rest := Sum(others...)
	rest.y.Negate(1).Normalize()
	return Sum(a, rest)
}

// parity is that of y.
func (p Point) parity() byte { return byte(p.y.IsOddBit()) }

func (p Point) jacobian() (j secp256k1.JacobianPoint) {
	if p.IsInfinity() {
		return j
	}
	j.X, j.Y = p.x, p.y
	j.Z.SetInt(1)
	return j
}

// mul is k·p. It is not constant-time: k is public.
func (p Point) mul(k *secp256k1.ModNScalar) Point {
	var product secp256k1.JacobianPoint
	j := p.jacobian()
	secp256k1.ScalarMultNonConst(k, &j, &product)
	return affine(&product)
}

func affine(j *secp256k1.JacobianPoint) Point {
	if j.Z.IsZero() || j.X.IsZero() && j.Y.IsZero() {
		return Point{}
	}
	j.ToAffine()
	return Point{j.X, j.Y}
}
