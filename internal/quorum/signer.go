package quorum

import (
	"context"
	"fmt"

	"github.com/quorate/quorate/internal/bls"
)

// Result is what an operator found an assignment to come to.
type Result struct {
	Assignment
	Digest  [32]byte
	Updates []byte // behind the digest
}

// Check says why the digest is not one of these inputs: the updates are not a
// canonical list, are not the digest's, or do not count the transition. Whether
// the call makes these updates, a run alone can say.
func (r *Result) Check() error {
	if err := sendable(&r.Assignment); err != nil {
		return err
	}
	return coherent(r.Assignment, r.Digest, r.Updates)
}

// Signer is where an operator's BLS key is, in this process or in another. It
// is handed all that a result is made of, never a digest alone: what it signs,
// it can judge. The journal of the operator has the result already.
//
// An error may pass, unless it is ErrContradiction or has a method
// Retryable() bool that says no. Its words stay in the operator's log.
type Signer interface {
	SignResult(context.Context, Result) (bls.G1, error)
}

// NewSigner is a key that is at hand.
func NewSigner(key bls.SecretKey) Signer { return keyAtHand{key} }

type keyAtHand struct{ key bls.SecretKey }

func (k keyAtHand) SignResult(_ context.Context, r Result) (bls.G1, error) {
	if err := r.Check(); err != nil {
		return bls.G1{}, fmt.Errorf("sign result: %w", err)
	}
	return k.key.Sign(r.Digest), nil
}
