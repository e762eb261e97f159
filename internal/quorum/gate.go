package quorum

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
)

// read is a fingerprint, or why there is none.
type read struct {
	Fingerprint
	err error
}

// gate is the sign gate: the target at the assignment's block is at its index,
// and is in the same state at the head, and the block is canonical. A signature
// has no end: computed on old state, it could settle later and rewind newer
// state. So the gate is held after the run, right before signing.
//
// What moved is final. A node that does not have the block yet may get it; so
// may one whose head is another block of that height. One that has built on
// another block has seen it replaced.
//
// It returns the head that it was held at.
func (o *Operator) gate(ctx context.Context, a Assignment, before <-chan read) (head common.Hash, _ *Refusal) {
	started := time.Now()
	defer func() { o.meter().gate.Observe(time.Since(started).Seconds()) }()
	number, head, err := o.Ledger.Head(ctx)
	if err != nil {
		return head, o.unread(ctx, a, fmt.Errorf("read head: %w", err))
	}
	if number < a.Block {
		return head, &Refusal{Code: quorate.Internal, Reason: reasonLag, Retry: true, Message: fmt.Sprintf(
			"The operator's node is at block %d, before block %d.", number, a.Block)}
	}
	if number == a.Block && head != a.BlockHash {
		return head, &Refusal{Code: quorate.Internal, Reason: reasonLag, Retry: true, Message: fmt.Sprintf(
			"The operator's node has another block %d for its head.", a.Block)}
	}
	var at read
	select {
	case at = <-before:
	case <-ctx.Done():
		at.err = ctx.Err()
	}
	if at.err != nil {
		return head, o.unread(ctx, a, fmt.Errorf("read target at block %d: %w", a.Block, at.err))
	}
	now := at.Fingerprint
	if head != a.BlockHash {
		if now, err = o.Ledger.Fingerprint(ctx, a.Target, head); err != nil {
			return head, o.unread(ctx, a, fmt.Errorf("read target at the head: %w", err))
		}
	}
	// Last: a reorg during the reads above shows here, if it took the block.
	canonical, err := o.Ledger.HashAt(ctx, a.Block)
	if err != nil {
		return head, o.unread(ctx, a, fmt.Errorf("read block %d: %w", a.Block, err))
	}
	if canonical != a.BlockHash {
		return head, moved(reasonReorg, fmt.Sprintf("Block %d was replaced by another.", a.Block))
	}
	return head, compare(a, at.Fingerprint, now, number)
}

// compare judges the target's state at the block and at the head.
func compare(a Assignment, at, now Fingerprint, number uint64) *Refusal {
	switch {
	case at.Count != a.Index:
		return moved(reasonIndex, fmt.Sprintf("At block %d the target is at index %d, not %d.", a.Block, at.Count, a.Index))
	case now.Count != a.Index:
		return moved(reasonMoved, fmt.Sprintf("Another transition took index %d.", a.Index))
	case now != at:
		return moved(reasonUntracked, fmt.Sprintf("The target was changed after block %d by something that does not count.", a.Block))
	}
	return nil
}

func moved(reason, what string) *Refusal {
	return &Refusal{Code: quorate.StateMoved, Reason: reason, Message: what + " Submit again at a recent block."}
}

// unread is the refusal where the node did not answer. It says nothing of what
// the node said: that is for the log.
func (o *Operator) unread(ctx context.Context, a Assignment, err error) *Refusal {
	if ctx.Err() != nil {
		return &Refusal{Code: quorate.Internal, Reason: reasonStopped, Retry: true, Message: "The operator was told to stop."}
	}
	var passing interface{ Retryable() bool }
	retry := errors.Is(err, context.DeadlineExceeded) || errors.As(err, &passing) && passing.Retryable()
	o.logger().Warn("the node does not answer", "error", err, "target", a.Target, "block", a.Block, "passing", retry)
	message := "The operator's node cannot serve that block."
	if retry {
		message = "The operator's node does not answer now."
	}
	return &Refusal{Code: quorate.Internal, Reason: reasonNode, Retry: retry, Message: message}
}
