package chain

import (
	"context"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/task"
)

// checkSender checks the proof of a sender, if there is one. It spares a caller
// a task that operators would refuse; they believe their own check alone.
func (a *Admission) checkSender(ctx context.Context, s task.Submission, head, block link) error {
	if s.SignatureExpires == 0 {
		return nil
	}
	if head.Time > s.SignatureExpires {
		return badRequest(quorate.InvalidRequest, "signature_expires_at: %d has passed, the chain's time is %d; sign again with a later one", s.SignatureExpires, head.Time)
	}
	claim := payload.SenderClaim{ChainID: a.o.ChainID, Target: s.Target, From: s.From, Value: s.Value, CallData: s.CallData,
		Block: s.Block, Auto: !s.Explicit, Expires: s.SignatureExpires}
	if s.Explicit {
		claim.Index = *s.Index
	}
	digest := claim.Digest()
	if payload.SignedBy(s.From, digest, s.FromSignature) {
		return nil
	}
	// Not the key of an account, then perhaps an account that is a contract.
	var p probe
	p.code(s.From)
	p.call(s.From, payload.ApprovalCall(digest, s.FromSignature), 32)
	p.steps[1].gas = payload.ApprovalGas
	answers, err := p.run(ctx, a.client, block.Hash)
	switch {
	case err != nil:
		return err
	case !answers[0].ok:
		return badRequest(quorate.InvalidRequest, "from_signature: not a signature of %s over this task on chain %d; sign exactly what is submitted, as EIP-712 typed data", s.From, a.o.ChainID)
	case !answers[1].ok || !payload.Approved(answers[1].data):
		return badRequest(quorate.InvalidRequest, "from_signature: neither a signature of %s nor one that its code approves (EIP-1271) at block %d, over this task on chain %d; sign exactly what is submitted, as EIP-712 typed data", s.From, s.Block, a.o.ChainID)
	}
	return nil
}
