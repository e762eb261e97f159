package quorum

import (
	"bytes"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// nonceList is nonces on their way to a router, numbered from the first.
type nonceList struct {
	first  uint64
	nonces []schnorr.PublicNonce
}

func encodeNonces(l nonceList) *operatorpb.Nonces {
	m := &operatorpb.Nonces{First: l.first, Nonces: make([][]byte, len(l.nonces))}
	for i, n := range l.nonces {
		b := n.Bytes()
		m.Nonces[i] = b[:]
	}
	return m
}

func decodeNonces(m *operatorpb.Nonces) (nonceList, error) {
	l := nonceList{first: m.First}
	if len(m.Nonces) == 0 || len(m.Nonces) > maxNonces {
		return nonceList{}, breach("%d nonces, want 1 to %d", len(m.Nonces), maxNonces)
	}
	if l.first == 0 || l.first > 1<<62 {
		return nonceList{}, breach("nonces from number %d", l.first)
	}
	l.nonces = make([]schnorr.PublicNonce, len(m.Nonces))
	for i, b := range m.Nonces {
		var err error
		if l.nonces[i], err = schnorr.ParsePublicNonce(b); err != nil {
			return nonceList{}, breach("nonce %d: %v", i, err)
		}
	}
	return l, nil
}

// cosign is a request for a share of a signature.
type cosign struct {
	id      uint64 // of the assignment
	digest  [32]byte
	nonce   uint64 // its number
	signers []Cosigner
}

func encodeCosign(c cosign) *operatorpb.Cosign {
	m := &operatorpb.Cosign{Id: c.id, Digest: c.digest[:], Nonce: c.nonce, Signers: make([]*operatorpb.Cosigner, len(c.signers))}
	for i := range c.signers {
		nonce := c.signers[i].Nonce.Bytes()
		m.Signers[i] = &operatorpb.Cosigner{Address: c.signers[i].Address[:], Nonce: nonce[:]}
	}
	return m
}

func decodeCosign(m *operatorpb.Cosign) (cosign, error) {
	c := cosign{id: m.Id, nonce: m.Nonce}
	if err := fixed(c.digest[:], "digest", m.Digest); err != nil {
		return cosign{}, err
	}
	if len(m.Signers) == 0 || len(m.Signers) > maxSigners {
		return cosign{}, breach("%d signers, want 1 to %d", len(m.Signers), maxSigners)
	}
	if c.id == 0 || c.nonce == 0 {
		return cosign{}, breach("assignment %d and nonce %d: both are numbered from 1", c.id, c.nonce)
	}
	c.signers = make([]Cosigner, len(m.Signers))
	for i, s := range m.Signers {
		if err := fixed(c.signers[i].Address[:], "address", s.GetAddress()); err != nil {
			return cosign{}, err
		}
		if i > 0 && bytes.Compare(c.signers[i-1].Address[:], c.signers[i].Address[:]) >= 0 {
			return cosign{}, breach("the signers are not strictly ascending")
		}
		var err error
		if c.signers[i].Nonce, err = schnorr.ParsePublicNonce(s.GetNonce()); err != nil {
			return cosign{}, breach("the nonce of signer %d: %v", i, err)
		}
	}
	return c, nil
}

// cosigned is what an operator says to a cosign.
type cosigned struct {
	id      uint64 // of the assignment
	nonce   uint64 // its number
	partial schnorr.Partial
	refusal *Refusal // set: there is no share
}

func encodeShare(s cosigned) *operatorpb.Share {
	m := &operatorpb.Share{Id: s.id, Nonce: s.nonce}
	if s.refusal != nil {
		m.Outcome = &operatorpb.Share_Refusal{Refusal: encodeRefusal(s.refusal)}
	} else {
		m.Outcome = &operatorpb.Share_Share{Share: s.partial[:]}
	}
	return m
}

func decodeShare(m *operatorpb.Share) (s cosigned, err error) {
	s.id, s.nonce = m.Id, m.Nonce
	switch o := m.Outcome.(type) {
	case *operatorpb.Share_Share:
		err = fixed(s.partial[:], "share", o.Share)
	case *operatorpb.Share_Refusal:
		s.refusal, err = decodeRefusal(o.Refusal)
	default:
		err = breach("a share without outcome")
	}
	return s, err
}
