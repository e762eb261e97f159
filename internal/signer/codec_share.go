package signer

import (
	"errors"
	"fmt"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// Limits of what the Schnorr key is asked for.
const (
	maxNonces  = 128 // that are made at once
	maxForget  = 1024
	maxSigners = 1024
	pointSize  = 33
	nonceSize  = 2 * pointSize
)

func decodeMakeNonces(m *signerpb.MakeNoncesRequest) (id sessionID, n int, err error) {
	if err = known(m); err == nil {
		err = fixed(id[:], "session", m.Session)
	}
	if err == nil && (m.Count == 0 || m.Count > maxNonces) {
		err = fmt.Errorf("%d nonces, want 1 to %d", m.Count, maxNonces)
	}
	return id, int(m.Count), err
}

func encodeNonces(nonces []schnorr.PublicNonce) [][]byte {
	list := make([][]byte, len(nonces))
	for i, n := range nonces {
		b := n.Bytes()
		list[i] = b[:]
	}
	return list
}

func decodeNonces(list [][]byte, most int) ([]schnorr.PublicNonce, error) {
	if len(list) > most {
		return nil, fmt.Errorf("%d nonces, at most %d are allowed", len(list), most)
	}
	nonces := make([]schnorr.PublicNonce, len(list))
	for i, b := range list {
		var err error
		if nonces[i], err = schnorr.ParsePublicNonce(b); err != nil {
			return nil, fmt.Errorf("nonce %d: %w", i, err)
		}
	}
	return nonces, nil
}

func decodeForget(m *signerpb.ForgetRequest) (id sessionID, nonces []schnorr.PublicNonce, all bool, err error) {
	if err = known(m); err == nil {
		err = fixed(id[:], "session", m.Session)
	}
	if err == nil {
		nonces, err = decodeNonces(m.Nonces, maxForget)
	}
	if err == nil && m.All && len(nonces) > 0 {
		err = errors.New("nonces are named, and all are meant")
	}
	return id, nonces, m.All, err
}

// share is what a share is asked for.
type share struct {
	session sessionID
	nonce   schnorr.PublicNonce
	result  quorum.Result
	signers []schnorr.Signer
}

func encodeShare(b quorum.Binding, s share) *signerpb.SignShareRequest {
	nonce := s.nonce.Bytes()
	m := &signerpb.SignShareRequest{Session: s.session[:], Nonce: nonce[:], Result: encodeResult(b, s.result), Signers: make([][]byte, len(s.signers))}
	for i, signer := range s.signers {
		key, nonce := signer.Key.Bytes(), signer.Nonce.Bytes()
		m.Signers[i] = append(key[:], nonce[:]...)
	}
	return m
}

// decodeSpent reads which nonce is spent, and nothing else.
func decodeSpent(m *signerpb.SignShareRequest) (id sessionID, nonce schnorr.PublicNonce, err error) {
	if err = fixed(id[:], "session", m.Session); err == nil {
		nonce, err = schnorr.ParsePublicNonce(m.Nonce)
	}
	return id, nonce, err
}

// decodeSigners reads who signs, and that the message has nothing but what it
// may have. The result is read on its own.
func decodeSigners(m *signerpb.SignShareRequest) ([]schnorr.Signer, error) {
	if err := known(m); err != nil {
		return nil, err
	}
	if m.Result == nil {
		return nil, errors.New("there is no result")
	}
	if len(m.Signers) == 0 || len(m.Signers) > maxSigners {
		return nil, fmt.Errorf("%d signers, want 1 to %d", len(m.Signers), maxSigners)
	}
	signers := make([]schnorr.Signer, len(m.Signers))
	for i, b := range m.Signers {
		if len(b) != pointSize+nonceSize {
			return nil, fmt.Errorf("signer %d has %d bytes, want %d", i, len(b), pointSize+nonceSize)
		}
		var err error
		if signers[i].Key, err = schnorr.ParsePoint(b[:pointSize]); err == nil {
			signers[i].Nonce, err = schnorr.ParsePublicNonce(b[pointSize:])
		}
		if err != nil {
			return nil, fmt.Errorf("signer %d: %w", i, err)
		}
	}
	if !ascending(signers) {
		return nil, errors.New("the signers are not strictly ascending")
	}
	return signers, nil
}
