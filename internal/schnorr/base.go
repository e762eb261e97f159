package schnorr

import (
	"encoding/binary"
	"sync"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
)

// Multiples of the generator by secrets. The library's own multiplication looks its tables up by
// the bytes of the scalar and leaves out what is zero; both can be timed. Here each of 64 windows
// of four bits reads all 16 entries of its table, keeps one of them by masks, and adds it with a
// formula that has no exceptions, so neither branches nor addresses depend on the scalar.

const (
	windows = 64
	entries = 16
)

// entry is x, y and z, in words that masks work on: z is 1, or 0 for infinity.
type entry [9]uint64

// projective is x/z, y/z; infinity is (0, 1, 0).
type projective struct{ x, y, z secp256k1.FieldVal }

// baseTable holds d·16^w·G at [w][d].
var baseTable = sync.OnceValue(func() *[windows][entries]entry {
	table := new([windows][entries]entry)
	var one secp256k1.ModNScalar
	var step secp256k1.JacobianPoint // 16^w·G
	secp256k1.ScalarBaseMultNonConst(one.SetInt(1), &step)
	for w := range windows {
		var sum secp256k1.JacobianPoint
		for d := range entries {
			table[w][d] = entryOf(affine(&sum))
			secp256k1.AddNonConst(&sum, &step, &sum)
		}
		step.Set(&sum)
	}
	return table
})

func entryOf(p Point) (e entry) {
	if p.IsInfinity() {
		e[7] = 1 // y, least word
		return e
	}
	x, y := p.x.Bytes(), p.y.Bytes()
	for i := range 4 {
		e[i], e[4+i] = binary.BigEndian.Uint64(x[8*i:]), binary.BigEndian.Uint64(y[8*i:])
	}
	e[8] = 1
	return e
}

// baseMult is k·G, in constant time.
func baseMult(k *secp256k1.ModNScalar) Point {
	table := baseTable()
	scalar := k.Bytes()
	var sum projective
	sum.y.SetInt(1)
	for w := range windows {
		digit := scalar[31-w/2] >> (4 * (w % 2)) & 15
		e := pick(&table[w], uint64(digit))
		next := e.projective()
		sum.add(&next)
	}
	clear(scalar[:])
	inverse := sum.z.Inverse()
	return Point{*sum.x.Mul(inverse).Normalize(), *sum.y.Mul(inverse).Normalize()}
}

// pick is the entry at index d. It reads them all.
func pick(from *[entries]entry, d uint64) (e entry) {
	for i := range uint64(entries) {
		// All ones if i is d, and else zero.
		mask := ((i ^ d) - 1) >> 63 * ^uint64(0)
		for j := range e {
			e[j] |= from[i][j] & mask
		}
	}
	return e
}

func (e *entry) projective() (p projective) {
	var b [32]byte
	for i := range 4 {
		binary.BigEndian.PutUint64(b[8*i:], e[i])
	}
	p.x.SetBytes(&b)
	for i := range 4 {
		binary.BigEndian.PutUint64(b[8*i:], e[4+i])
	}
	p.y.SetBytes(&b)
	p.z.SetInt(uint16(e[8]))
	return p
}

// add is the complete addition of Renes, Costello and Batina for curves y² = x³ + b: it is right
// for any two points, with no case to tell apart.
func (p *projective) add(q *projective) {
	const threeB = 21
	var xx, yy, zz, xy, yz, xz, a, b secp256k1.FieldVal
	xx.Mul2(&p.x, &q.x)
	yy.Mul2(&p.y, &q.y)
	zz.Mul2(&p.z, &q.z)
	// x1·y2 + x2·y1 and so on, by one multiplication each.
	cross := func(out, p1, p2, q1, q2, one, two *secp256k1.FieldVal) {
		a.Add2(p1, p2)
		b.Add2(q1, q2)
		out.Mul2(&a, &b)
		a.NegateVal(one, 1)
		b.NegateVal(two, 1)
		out.Add(&a).Add(&b).Normalize()
	}
	cross(&xy, &p.x, &p.y, &q.x, &q.y, &xx, &yy)
	cross(&yz, &p.y, &p.z, &q.y, &q.z, &yy, &zz)
	cross(&xz, &p.x, &p.z, &q.x, &q.z, &xx, &zz)
	xx.MulInt(3).Normalize()
	zz.MulInt(threeB).Normalize()
	xz.MulInt(threeB).Normalize()
	var sum, difference secp256k1.FieldVal
	sum.Add2(&yy, &zz).Normalize()
	difference.NegateVal(&zz, 1).Add(&yy).Normalize()

	a.Mul2(&yz, &xz)
	p.x.Mul2(&xy, &difference).Add(a.Negate(1)).Normalize()
	a.Mul2(&xz, &xx)
	p.y.Mul2(&difference, &sum).Add(&a).Normalize()
	a.Mul2(&xx, &xy)
	p.z.Mul2(&yz, &sum).Add(&a).Normalize()
}
