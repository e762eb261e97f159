package quorum

import (
	"context"
	"fmt"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/payload"
)

// Claim is what From must have signed for a proof to hold, on a chain.
func (a *Assignment) Claim(chainID uint64) payload.SenderClaim {
	return payload.SenderClaim{ChainID: chainID, Target: a.Target, From: a.From, Value: a.Value, CallData: a.CallData,
		Block: a.Block, Index: a.Index, Auto: a.Proof.Auto, Expires: a.Proof.Expires}
}

// proveSender checks, on the operator's own node, that the sender of a run that
// depends on it is who it is said to be. No router is believed, and no service.
//
// A claim names its block, so that block's time says nothing of its age: it
// expires by the time of the head. That is the chain's clock, not this
// machine's. Operators whose heads differ may differ for a block's time.
func (o *Operator) proveSender(ctx context.Context, a Assignment) *Refusal {
	if a.Proof == nil {
		return unproven(reasonSender, "The result depends on the sender, and nothing proves that it is %s. "+
			"Send from_signature, the sender's EIP-712 signature over the task.", a.From.Hex())
	}
	_, head, err := o.Ledger.Head(ctx)
	if err != nil {
		return o.unread(ctx, a, fmt.Errorf("read head: %w", err))
	}
	now, err := o.Ledger.Time(ctx, head)
	if err != nil {
		return o.unread(ctx, a, fmt.Errorf("read time of the head: %w", err))
	}
	if now > a.Proof.Expires {
		return unproven(reasonExpired, "The proof of the sender expired at %d, and the chain's time is %d. "+
			"Sign again with a later signature_expires_at.", a.Proof.Expires, now)
	}
	claim := a.Claim(o.ChainID)
	digest := claim.Digest()
	if payload.SignedBy(a.From, digest, a.Proof.Signature) {
		return nil
	}
	approves, err := o.Ledger.Approves(ctx, a.From, digest, a.Proof.Signature, a.BlockHash)
	switch {
	case err != nil:
		return o.unread(ctx, a, fmt.Errorf("ask %s for its signature: %w", a.From, err))
	case !approves:
		return unproven(reasonProof, "The result depends on the sender, and from_signature is not a signature of %s over this task "+
			"on chain %d. Sign exactly what is submitted.", a.From.Hex(), o.ChainID)
	}
	return nil
}

func unproven(reason, format string, args ...any) *Refusal {
	return &Refusal{Code: quorate.UnprovenSender, Reason: reason, Message: fmt.Sprintf(format, args...)}
}
