package quorum

import (
	"context"
	"errors"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/schnorr"
)

// Network is the operators that can be reached now.
type Network interface {
	// Connected are the operators of a scheme with a session.
	Connected(Scheme) []ID
	// Ask puts an assignment to every connected operator, and to those that
	// join before the round is closed; if some are named, to those alone.
	Ask(a Assignment, only ...ID) Round
	// Changed is closed when someone joins or leaves after it was returned, or has
	// nonces or a share to give again.
	Changed() <-chan struct{}
}

// Round is one assignment on its way. Its owner closes it.
type Round interface {
	// Replies come as they arrive. A peer that answers twice counts once; the
	// channel is never closed.
	Replies() <-chan Reply
	// Fetch asks an operator for the updates behind a digest that it answered
	// with. They are not yet checked against the digest.
	Fetch(ctx context.Context, from ID, digest [32]byte) ([]byte, error)
	// Nonces takes a nonce of each operator that signed in this round. One that
	// has none left, or is gone, is left out.
	Nonces(of []ID) map[ID]schnorr.PublicNonce
	// Return gives back nonces that Nonces took and no Cosign has named: they are
	// as good as before. An operator makes new ones only for those that it was
	// asked for, so what is kept for nothing is missing for good.
	Return(nonces map[ID]schnorr.PublicNonce)
	// Cosign asks an operator for its share of a signature over the digest that
	// it answered with. Its nonce among the signers' is one that Nonces took, and
	// is asked for once.
	Cosign(ctx context.Context, from ID, digest [32]byte, signers []Cosigner) (schnorr.Partial, error)
	// Close ends the round: operators are told to stop.
	Close()
}

// Cosigner is one of those who sign together, with the nonce that it signs with.
type Cosigner struct {
	Address common.Address // of its registered Schnorr key
	Nonce   schnorr.PublicNonce
}

// ErrNoShare says that an operator gave no share of a signature: it is gone,
// has no such nonce, or does not sign.
var ErrNoShare = errors.New("the operator gave no share of the signature")

// shareRefused is ErrNoShare of an operator that said why.
type shareRefused struct{ *Refusal }

func (e *shareRefused) Error() string { return ErrNoShare.Error() + ": " + e.Reason + ": " + e.Message }
func (e *shareRefused) Unwrap() error { return ErrNoShare }

// Reply is one operator's part in a round.
type Reply struct {
	From    ID
	Answer  Answer
	Updates []byte // from the one that was asked to send them along; not yet checked against the digest
	Again   bool   // its second answer in this round, of another digest: evidence, and nothing else
	Left    bool   // its session ended before it answered, told once: it may come back and answer
}
