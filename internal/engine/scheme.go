package engine

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
)

// settler is what the schemes do differently.
type settler interface {
	// fits says why a target can never be settled; nil if it can.
	fits(quorum.Target) error
	// call makes the settling call, with a proof as of the block before the head,
	// and says in which block it is good for the last time by the scheme alone.
	// quorum.ErrShort says that the operators must sign again.
	call(ctx context.Context, e *Engine, j *job) (data []byte, last uint64, err error)
}

var settlers = map[quorum.Scheme]settler{quorum.SchemeBLS: blsSettler{}, quorum.SchemeSchnorr: schnorrSettler{}}

// blsSettler settles by a proof that refers to the histories of the registry: a
// later change of the set takes nothing from it.
type blsSettler struct{}

func (blsSettler) fits(quorum.Target) error { return nil }

func (blsSettler) call(ctx context.Context, e *Engine, j *job) ([]byte, uint64, error) {
	reference := j.head.number - 1
	whole, err := e.Chain.Set(ctx, quorum.SchemeBLS, reference)
	if err != nil {
		return nil, 0, err
	}
	set, ok := whole.Restrict(j.target.Quorums)
	if !ok {
		return nil, 0, fail(quorate.SettlementReverted, "the target demands quorums %v, and this service has operators in %v; %s", j.target.Quorums, whole.Quorums, rewire)
	}
	proof, err := j.cert.Proof(set, j.target.Threshold)
	if err != nil {
		return nil, 0, err
	}
	indices, err := e.Chain.Indices(ctx, uint32(reference), set.Quorums, proof.IDs())
	if err != nil {
		return nil, 0, err
	}
	return payload.BLSCall(j.assignment.Transition(), j.cert.Updates, set.Quorums, uint32(reference), assemble(proof, indices)), math.MaxUint64, nil
}

// assemble puts a proof into the form that the contracts take.
func assemble(p quorum.Proof, i Indices) payload.BLSProof {
	g1 := func(g bls.G1) contracts.BN254G1Point {
		x, y := g.Coordinates()
		return contracts.BN254G1Point{X: x, Y: y}
	}
	x, y := p.ApkG2.Coordinates()
	out := payload.BLSProof{
		NonSignerQuorumBitmapIndices: i.NonSignerQuorumBitmapIndices,
		ApkG2:                        contracts.BN254G2Point{X: x, Y: y},
		Sigma:                        g1(p.Sigma),
		QuorumApkIndices:             i.QuorumApkIndices,
		TotalStakeIndices:            i.TotalStakeIndices,
		NonSignerStakeIndices:        i.NonSignerStakeIndices,
	}
	for _, n := range p.NonSigners {
		out.NonSignerPubkeys = append(out.NonSignerPubkeys, g1(n.Key))
	}
	for _, apk := range p.QuorumApks {
		out.QuorumApks = append(out.QuorumApks, g1(apk))
	}
	return out
}

// schnorrSettler settles by a proof that the registry checks against its present
// set: a change of it ends whatever refers to a block before.
type schnorrSettler struct{}

// fits: what is known of changes is known of one registry.
func (schnorrSettler) fits(t quorum.Target) error {
	if !t.Wired {
		return fail(quorate.SettlementReverted, "the target trusts the registry %s, which is not that of this service: %s", t.Checker, rewire)
	}
	return nil
}

func (schnorrSettler) call(ctx context.Context, e *Engine, j *job) ([]byte, uint64, error) {
	reference := j.head.number - 1
	changes, err := e.Chain.Changes(ctx, j.head.hash)
	if err != nil {
		return nil, 0, fmt.Errorf("read changes of the set: %w", err)
	}
	last, err := holds(changes, reference)
	if err != nil {
		return nil, 0, err
	}
	set, err := e.Chain.Set(ctx, quorum.SchemeSchnorr, reference)
	if err != nil {
		return nil, 0, err
	}
	proof, err := j.cert.SchnorrProof(set, j.target.Threshold)
	if err != nil {
		j.cert = nil // whatever it is, it does not get better
		return nil, 0, err
	}
	data := payload.SchnorrCall(j.assignment.Transition(), j.cert.Updates, uint32(reference),
		payload.SchnorrProof{S: proof.Signature.S, R: proof.Signature.R, NonSigners: proof.NonSigners})
	return data, last, nil
}

// errAwaited says that a change of the operator set is waited for. The
// certificate is kept meanwhile: who signed it may still be there afterwards.
var errAwaited = errors.New("a change of the operator set is awaited")

// holds is the last block in which a proof that refers to a block is sure to be
// good: an announced change may land in its first possible block, and one that
// is announced in the next block lands a notice later.
func holds(c quorum.Changes, reference uint64) (last uint64, err error) {
	last = uint64(math.MaxUint64)
	switch {
	case c.Notice > 0 && c.Notice < minLife:
		return 0, fail(quorate.SettlementReverted, "StaleSnapshot: the operators of this service may change %d block after it is announced, which leaves no time to send a proof; its registry needs a longer noticeWindow", c.Notice)
	case reference < c.Effective:
		return 0, later("it came in block %d, and the next block is waited for: %w", c.Effective, errAwaited)
	case c.Next != math.MaxUint64 && c.Next < reference+1+minLife: // the last good one is before it
		return 0, later("it may come in block %d: %w", c.Next, errAwaited)
	case c.Next != math.MaxUint64:
		last = c.Next - 1
	}
	if c.Notice > 0 {
		last = min(last, reference+min(c.Notice, math.MaxUint32))
	}
	return last, nil
}
