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

// Attested is the message by which a key attests to the result, on the chain
// and registry that it serves.
func (r *Result) Attested(of Binding) [32]byte {
	in := r.attested(of.ChainID, of.Registry)
	return in.Message(r.Digest)
}

// Signatures are a key's word on a result.
type Signatures struct {
	Digest      bls.G1 // what settles
	Attestation bls.G1 // over the digest and all that it leaves out
}

// Signer is where an operator's BLS key is, in this process or in another. It
// is handed all that a result is made of, never a digest alone: what it signs,
// it can judge. The journal of the operator has the result already.
//
// An error may pass, unless it is ErrContradiction or has a method
// Retryable() bool that says no. Its words stay in the operator's log.
type Signer interface {
	SignResult(context.Context, Result) (Signatures, error)
}

// NewSigner is a key that is at hand, and serves one chain and registry.
func NewSigner(key bls.SecretKey, of Binding) Signer { return keyAtHand{key, of} }

type keyAtHand struct {
	key bls.SecretKey
	of  Binding
}

func (k keyAtHand) SignResult(_ context.Context, r Result) (Signatures, error) {
	if err := r.Check(); err != nil {
		return Signatures{}, fmt.Errorf("sign result: %w", err)
	}
	return Signatures{Digest: k.key.Sign(r.Digest), Attestation: k.key.Sign(r.Attested(k.of))}, nil
}
