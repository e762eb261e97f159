package signer

import (
	"context"
	"errors"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// cosigns refuses what needs a Schnorr key where there is none.
func (s *Signer) cosigns() *Refused {
	if s.o.SchnorrSigner == nil {
		return because(signerpb.Reason_REASON_SCHEME, "there is no Schnorr key here")
	}
	return nil
}

// proveJoin is the decision on a handshake of the Schnorr key.
func (s *Signer) proveJoin(ctx context.Context, m *signerpb.SignJoinRequest) (schnorr.Signature, error) {
	var none schnorr.Signature
	if refused := s.cosigns(); refused != nil {
		return none, refused
	}
	j, err := s.judgeJoin(m)
	if err != nil {
		return none, err
	}
	if j.Schnorr != s.o.SchnorrSigner.Key().Address() {
		return none, because(signerpb.Reason_REASON_IDENTITY, "the handshake is of no Schnorr key")
	}
	if refused := s.spend(); refused != nil {
		return none, refused
	}
	return s.o.SchnorrSigner.ProveJoin(ctx, j)
}

// attest is the decision on an attestation: as on a result.
func (s *Signer) attest(ctx context.Context, m *signerpb.SignResultRequest) (schnorr.Signature, error) {
	var none schnorr.Signature
	if refused := s.cosigns(); refused != nil {
		return none, refused
	}
	r, err := s.judge(m)
	if err != nil {
		return none, err
	}
	if err := s.record(r); err != nil {
		return none, err
	}
	// Commit point: as in signResult.
	signed, err := s.o.SchnorrSigner.Attest(ctx, r)
	if err == nil {
		s.o.Log.Info("attested", attributes(r)...)
	}
	return signed, err
}

// makeNonces makes nonces for a session.
func (s *Signer) makeNonces(ctx context.Context, m *signerpb.MakeNoncesRequest) ([]schnorr.PublicNonce, error) {
	if refused := s.cosigns(); refused != nil {
		return nil, refused
	}
	id, n, err := decodeMakeNonces(m)
	if err != nil {
		return nil, malformed(err)
	}
	if !s.sessions.room(id, n) {
		return nil, because(signerpb.Reason_REASON_FULL, "a session has %d nonces at most", maxKept)
	}
	if !s.nonces.take(n, s.o.Now()) {
		return nil, because(signerpb.Reason_REASON_FULL, "over %d nonces per second", s.o.Rate)
	}
	made, err := s.o.SchnorrSigner.MakeNonces(ctx, n)
	if err != nil {
		return nil, err
	}
	if !s.sessions.add(id, made) {
		s.o.SchnorrSigner.Forget(made...)
		return nil, because(signerpb.Reason_REASON_FULL, "a session has %d nonces at most", maxKept)
	}
	if err := ctx.Err(); err != nil { // nobody will hear of them
		s.sessions.forget(id, made)
		return nil, err
	}
	return made, nil
}

// forget destroys nonces, and says how many the session has left.
func (s *Signer) forget(m *signerpb.ForgetRequest) (kept int, err error) {
	if refused := s.cosigns(); refused != nil {
		return 0, refused
	}
	id, nonces, all, err := decodeForget(m)
	if err != nil {
		return 0, malformed(err)
	}
	if all {
		s.sessions.leave(id)
		return 0, nil
	}
	return s.sessions.forget(id, nonces), nil
}

// signShare is the decision on a share. The nonce is taken out before anything
// else is looked at, and destroyed whatever the decision is.
func (s *Signer) signShare(ctx context.Context, m *signerpb.SignShareRequest) (schnorr.Partial, error) {
	var none schnorr.Partial
	if refused := s.cosigns(); refused != nil {
		return none, refused
	}
	id, nonce, err := decodeSpent(m)
	if err != nil {
		return none, malformed(err)
	}
	if !s.sessions.take(id, nonce) {
		return none, because(signerpb.Reason_REASON_NONCE, "the session has no such nonce, or not any more")
	}
	defer s.o.SchnorrSigner.Forget(nonce)
	signers, err := decodeSigners(m)
	if err != nil {
		return none, malformed(err)
	}
	r, err := s.judge(m.Result)
	if err != nil {
		return none, err
	}
	if !slices.Contains(signers, schnorr.Signer{Key: s.o.SchnorrSigner.Key(), Nonce: nonce}) {
		return none, because(signerpb.Reason_REASON_SIGNERS, "the key with this nonce is not among the signers")
	}
	if inputs := r.Inputs(); !s.o.Journal.Holds(inputs, r.Digest) {
		return none, because(signerpb.Reason_REASON_UNATTESTED, "the result was not attested for these inputs")
	}
	partial, err := s.o.SchnorrSigner.SignShare(ctx, r, nonce, signers)
	if err != nil {
		return none, unshared(err)
	}
	s.o.Log.Info("signed a share", append(attributes(r), "signers", len(signers))...)
	return partial, nil
}

// unshared names why there is no share.
func unshared(err error) error {
	for _, of := range []error{schnorr.ErrNotAsked, schnorr.ErrNobody, schnorr.ErrTwice, schnorr.ErrUnusable, schnorr.ErrCancelOut, schnorr.ErrInfinity} {
		if errors.Is(err, of) {
			return because(signerpb.Reason_REASON_SIGNERS, "%v", of)
		}
	}
	if errors.Is(err, schnorr.ErrSpent) {
		return because(signerpb.Reason_REASON_NONCE, "%v", schnorr.ErrSpent)
	}
	return err
}

// attributes are what the log says of a result.
func attributes(r quorum.Result) []any {
	inputs := r.Inputs()
	return []any{"target", r.Target, "index", r.Index, "from", r.From, "block", r.Block, "hash", r.BlockHash,
		"inputs", quorum.ID(inputs), "digest", quorum.ID(r.Digest)}
}

// ascending reports whether signers are in the one order that they may be in.
func ascending(signers []schnorr.Signer) bool {
	var last common.Address
	for i, signer := range signers {
		address := signer.Key.Address()
		if i > 0 && address.Cmp(last) <= 0 {
			return false
		}
		last = address
	}
	return true
}
