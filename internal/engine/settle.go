package engine

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// What nodes accept of a transaction.
const (
	maxTransaction = 131_072 // bytes, signed and encoded
	envelope       = 512     // of them for everything but the call data, amply
	maxGas         = 16_777_216
)

// resolve finds the block that the task names, and what its target demands
// there. A task names a height: if the chain was reorganised since the last
// attempt, the block is another one, and what was certified is void.
func (e *Engine) resolve(ctx context.Context, j *job) error {
	defer e.metrics.stage("resolve")()
	s := j.Submission
	hash, err := e.Chain.BlockHash(ctx, s.Block)
	if err != nil {
		return err
	}
	j.seen = append(j.seen, mark{s.Block, hash})
	if j.assignment.BlockHash == hash {
		return nil
	}
	j.assignment, j.cert = quorum.Assignment{}, nil
	target, err := e.Chain.Target(ctx, s.Target, hash)
	if err != nil {
		return err
	}
	scheme, known := settlers[target.Scheme]
	if !known {
		return fail(quorate.UnsupportedOperation, "this service does not settle targets of the scheme %q; use a BLS or a Schnorr target", target.Scheme)
	}
	if err := scheme.fits(target); err != nil {
		return err
	}
	// An index that the caller did not name is the target's own at that block.
	if s.Explicit && *s.Index != target.Count {
		return fail(quorate.StateMoved, "the target's index at block %d is %d, not %d; submit again at a recent block", s.Block, target.Count, *s.Index)
	}
	if min(target.StaleMeasure, e.PayloadBlocks) < minLife {
		return fail(quorate.SettlementReverted, "StaleBlockNumber: the target accepts proofs of at most %d blocks ago, which leaves no time to send one; raise its blockStaleMeasure", target.StaleMeasure)
	}
	j.target = target
	j.assignment = quorum.Assignment{
		Target: s.Target, From: s.From, Value: s.Value, CallData: s.CallData,
		Block: s.Block, BlockHash: hash, Index: target.Count, Scheme: target.Scheme, Lane: quorum.LaneOf(j.Key),
	}
	if s.SignatureExpires != 0 {
		j.assignment.Proof = &quorum.SenderProof{Signature: s.FromSignature, Expires: s.SignatureExpires, Auto: !s.Explicit}
	}
	return nil
}

// minLife is how many blocks a payload must outlive its reference block, which
// is the one before the head, to be good for the next block.
const minLife = 2

// certify has the operators sign, unless they have.
func (e *Engine) certify(ctx context.Context, j *job) error {
	if j.cert != nil {
		return nil
	}
	defer e.metrics.stage("certify")()
	watched, stop := e.whileCanonical(ctx, j.assignment)
	defer stop()
	cert, err := e.Certifier.Certify(watched, j.assignment, j.target.Threshold)
	switch {
	case !e.Chain.Canonical(j.assignment.Block, j.assignment.BlockHash): // whatever came of it
		return replaced(j.assignment.Block)
	case err != nil:
		return err
	}
	j.cert = cert
	return nil
}

// whileCanonical is a context that ends when the assignment's block is no
// longer part of the chain: no operator would sign then.
func (e *Engine) whileCanonical(ctx context.Context, a quorum.Assignment) (watched context.Context, stop func()) {
	watched, cancel := context.WithCancel(ctx)
	heads, unsubscribe := e.Chain.Subscribe()
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-heads:
				if !e.Chain.Canonical(a.Block, a.BlockHash) {
					cancel()
					return
				}
			case <-watched.Done():
				return
			}
		}
	}()
	return watched, func() { cancel(); <-stopped; unsubscribe() }
}

func replaced(block uint64) error { return later("block %d was replaced by a reorganisation", block) }

// render makes the transaction, with a proof as of the block before the head.
// All of it is read of that one block, by its hash, so that whichever node
// answers, the parts agree.
func (e *Engine) render(ctx context.Context, j *job) (*task.Payload, error) {
	defer e.metrics.stage("render")()
	head, hash, ok := e.Chain.Head()
	if !ok || head == 0 || head-1 > math.MaxUint32 {
		return nil, later("the head is not known")
	}
	reference := head - 1
	j.head = mark{head, hash}
	j.seen = append(j.seen, j.head)
	data, last, err := settlers[j.target.Scheme].call(ctx, e, j)
	if errors.Is(err, quorum.ErrShort) { // operators left, or lost stake: the others must sign
		j.cert = nil
		return nil, later("%w", err)
	}
	if err != nil {
		return nil, err
	}
	if e.overtaken(j) { // what was read may be of two branches
		return nil, later("block %d was replaced by a reorganisation", head)
	}
	s := j.Submission
	p := &task.Payload{
		To: s.Target, Value: s.Value, ChainID: e.ChainID, BlockHash: j.assignment.BlockHash, Index: j.assignment.Index,
		Data: data, ValidUntilBlock: min(reference+min(j.target.StaleMeasure, e.PayloadBlocks), last),
	}
	if size := len(p.Data) + envelope; size > maxTransaction {
		return nil, fail(quorate.TooLarge, "the transaction would have %d bytes, and nodes accept %d; make the call change less", size, maxTransaction)
	}
	return p, nil
}

// prove tries the transaction at the head that it was made at, and sets its
// gas. Then the block must still be the one that was signed.
func (e *Engine) prove(ctx context.Context, j *job, p *task.Payload) error {
	defer e.metrics.stage("prove")()
	gas, err := e.Chain.Estimate(ctx, j.head.hash, j.Submission.From, *p)
	if err != nil {
		return e.refused(ctx, j, err)
	}
	if gas > maxGas {
		return tooMuchGas
	}
	p.EstimatedGas = gas
	if !e.Chain.Canonical(j.assignment.Block, j.assignment.BlockHash) {
		return replaced(j.assignment.Block)
	}
	return nil
}

// confirmMoved asks the chain whether an index is taken. A node that lags says
// so as well, of an index that it does not know to be the next.
func (e *Engine) confirmMoved(ctx context.Context, j *job) error {
	_, hash, ok := e.Chain.Head()
	if !ok {
		return later("the head is not known")
	}
	target := j.Submission.Target
	counts, err := e.Chain.Counts(ctx, []common.Address{target}, hash)
	if err != nil {
		return fmt.Errorf("confirm index: %w", err)
	}
	count, said := counts[target]
	if !said || count == j.assignment.Index {
		return later("the node lags: index %d is the target's next", j.assignment.Index)
	}
	return fail(quorate.StateMoved, "the target went on to index %d while the task was at %d; submit again at a recent block", count, j.assignment.Index)
}
