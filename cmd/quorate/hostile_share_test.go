//go:build linux

package main

import (
	"context"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// share answers in the second round, in its manner.
func (c *crook) share(ctx context.Context, key quorum.SchnorrSigner, r quorum.ShareRequest) (schnorr.Partial, *quorum.Refusal) {
	c.mu.Lock()
	manner, odd := c.manner, c.rng.Uint64()
	c.mu.Unlock()
	no := &quorum.Refusal{Code: quorate.Internal, Reason: "no", Message: "It is so.", Retry: true}
	switch manner {
	case muteInTwo:
		<-ctx.Done()
		return schnorr.Partial{}, no
	case lateInTwo:
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(odd % uint64(crookPatience))):
		}
	case refusingInTwo:
		codes := []quorate.Code{quorate.Internal, quorate.StateMoved, quorate.ExecutionReverted, quorate.UnsupportedOperation}
		no.Code, no.Retry = codes[odd%4], odd%3 == 0
		return schnorr.Partial{}, no
	case badInTwo:
		switch odd % 4 {
		case 0:
			return schnorr.Partial{}, nil
		case 1: // no scalar
			var p schnorr.Partial
			for i := range p {
				p[i] = 0xff
			}
			return p, nil
		case 2:
			return schnorr.Partial{31: byte(odd)}, nil
		}
	}
	list, err := c.truth(r.Assignment)
	if err != nil {
		return schnorr.Partial{}, no
	}
	signers := make([]schnorr.Signer, len(r.Signers))
	for i, s := range r.Signers {
		key, known := c.keys.Load(s.Address)
		if !known {
			return schnorr.Partial{}, no
		}
		signers[i] = schnorr.Signer{Key: key.(schnorr.Point), Nonce: s.Nonce}
	}
	p, err := key.SignShare(ctx, quorum.Result{Assignment: r.Assignment, Digest: r.Digest, Updates: list.Encoded}, r.Nonce, signers)
	if err != nil {
		return schnorr.Partial{}, no
	}
	if manner == badInTwo {
		p[8] ^= 1
	}
	return p, nil
}

// vanishes reports whether it goes in place of a message.
func (c *crook) vanishes(b []byte) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	var m operatorpb.OperatorMessage
	return c.manner == vanishingInTwo && proto.Unmarshal(b, &m) == nil && m.GetShare() != nil
}

// tamperNonces is what is sent in place of nonces. The caller holds mu.
func (c *crook) tamperNonces(b []byte, n *operatorpb.Nonces) [][]byte {
	switch c.manner {
	case unnonced:
		return nil
	case misnoncing:
	default:
		return [][]byte{b}
	}
	which := c.rng.IntN(len(n.Nonces))
	switch c.rng.IntN(6) {
	case 0: // no points
		for i := range n.Nonces[which] {
			n.Nonces[which][i] = byte(c.rng.Uint32())
		}
	case 1:
		clear(n.Nonces[which])
	case 2:
		n.Nonces[which] = n.Nonces[which][:33]
	case 3:
		n.Nonces[which] = n.Nonces[0]
		n.Nonces = append(n.Nonces, n.Nonces[0])
	case 4:
		n.First += c.rng.Uint64N(1 << 40)
	case 5: // they are points, and nobody has the secrets
		for i := range n.Nonces {
			n.Nonces[i] = n.Nonces[(i+1)%len(n.Nonces)]
		}
	}
	b, _ = proto.Marshal(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Nonces{Nonces: n}})
	return [][]byte{b}
}
