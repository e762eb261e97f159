package quorum

import (
	"context"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/schnorr"
)

// SchnorrSigner is where an operator's Schnorr key is, with the secret halves of
// its nonces, in this process or in another. Like a Signer it is handed all that
// a result is made of, never a digest alone.
type SchnorrSigner interface {
	Key() schnorr.Point
	// ProveJoin signs a handshake by this key alone.
	ProveJoin(context.Context, *Join) (schnorr.Signature, error)
	// Attest signs, by this key alone, that a result is that of its inputs.
	Attest(context.Context, Result) (schnorr.Signature, error)
	// MakeNonces makes nonces ahead. The secret halves stay here, in memory.
	MakeNonces(ctx context.Context, n int) ([]schnorr.PublicNonce, error)
	// SignShare signs the digest of a result together with others, whose keys and
	// nonces are given. The nonce, which is one that MakeNonces made, is spent,
	// whatever comes of it.
	SignShare(ctx context.Context, r Result, nonce schnorr.PublicNonce, signers []schnorr.Signer) (schnorr.Partial, error)
	// Forget destroys nonces that will not be used.
	Forget(nonces ...schnorr.PublicNonce)
}

// Cosigners is the Schnorr registry as an operator's own node has it.
type Cosigners interface {
	// Keys are the keys of operators that are registered at the head, by the
	// addresses of these keys and in their order. It is an *UnregisteredError if
	// one is not.
	Keys(ctx context.Context, operators []common.Address) ([]schnorr.Point, error)
}

// UnregisteredError names an operator that the Schnorr registry does not have.
type UnregisteredError struct{ Operator common.Address }

func (e *UnregisteredError) Error() string {
	return "operator " + e.Operator.Hex() + " is not in the Schnorr registry"
}
