package engine

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"math"
	"math/big"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
)

// cosigners are real keys of equal weight.
type cosigners struct {
	set  quorum.Set
	keys map[quorum.ID]schnorr.SecretKey
}

// fresh is the first block that a proof of the first set may refer to.
const fresh = 40

var schnorrFleet = sync.OnceValue(func() cosigners {
	o := cosigners{set: quorum.Set{Scheme: quorum.SchemeSchnorr, Quorums: []byte{0}, Effective: fresh}, keys: make(map[quorum.ID]schnorr.SecretKey)}
	for i := range 4 {
		key, err := schnorr.ParseSecretKey(common.BigToHash(big.NewInt(int64(1000 + i))).Bytes())
		if err != nil {
			panic(err)
		}
		point := key.PublicKey()
		m := quorum.Member{ID: quorum.SchnorrID(point.Address()), Address: point.Address(), Schnorr: point,
			Stake: []uint256.Int{*uint256.NewInt(100)}, In: []bool{true}}
		o.keys[m.ID] = key
		o.set.Members = append(o.set.Members, m)
	}
	slices.SortFunc(o.set.Members, func(a, b quorum.Member) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	return o
})

// stakesAt is the Schnorr set as of a block. The lock is held.
func (c *fakeChain) stakesAt(block uint64) *quorum.Set {
	at := c.stakes[0]
	for _, s := range c.stakes {
		if s.Effective <= block {
			at = s
		}
	}
	return at
}

func (c *fakeChain) presentStakes() *quorum.Set {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.stakesAt(uint64(len(c.blocks) - 1))
}

// restake mines a block in which the Schnorr set becomes another.
func (c *fakeChain) restake(members ...quorum.Member) {
	c.change(func() {
		c.stakes = append(c.stakes, &quorum.Set{Scheme: quorum.SchemeSchnorr, Quorums: []byte{0}, Members: members, Effective: uint64(len(c.blocks))})
		c.next = 0
	})
	c.mine(1, nil)
}

func (c *fakeChain) Changes(_ context.Context, block common.Hash) (quorum.Changes, error) {
	c.count("Changes")
	return call(c.hook, "Changes", func() (quorum.Changes, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		number := slices.Index(c.blocks, block)
		if number < 0 {
			return quorum.Changes{}, lagError{}
		}
		changes := quorum.Changes{Effective: c.stakesAt(uint64(number)).Effective, Next: math.MaxUint64, Notice: c.notice}
		if c.next > 0 {
			changes.Next = c.next
		}
		return changes, nil
	})
}

// checkStakes checks a proof as the registry does, in the same order. The lock is
// held.
func (c *fakeChain) checkStakes(s settlement) (refusal string) {
	set := c.stakesAt(uint64(len(c.blocks) - 1))
	if uint64(s.reference) < set.Effective {
		return "StaleSnapshot"
	}
	if !slices.IsSortedFunc(s.stakes.NonSigners, common.Address.Cmp) {
		return "NonSignersNotSorted"
	}
	var keys []schnorr.Point
	for _, m := range set.Members {
		if !slices.Contains(s.stakes.NonSigners, m.Address) {
			keys = append(keys, m.Schnorr)
		}
	}
	if len(keys)+len(s.stakes.NonSigners) != len(set.Members) {
		return "NotRegistered(0x)"
	}
	signature := schnorr.Signature{S: s.stakes.S, R: s.stakes.R}
	if len(keys)*100 < len(set.Members)*66 || !schnorr.Verify(schnorr.Sum(keys...), s.hash, signature) {
		return "InvalidQuorumSignature"
	}
	return ""
}

func verifySchnorrArgs(data []byte) (s settlement, err error) {
	parsed, err := contracts.SchnorrTargetMetaData.ParseABI()
	if err != nil {
		return s, err
	}
	method := parsed.Methods["verifyAndUpdate"]
	if !bytes.HasPrefix(data, method.ID) {
		return s, errors.New("not a call of verifyAndUpdate")
	}
	values, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		return s, err
	}
	s.stakes = new(payload.SchnorrProof)
	err = method.Inputs.Copy(&[]any{&s.hash, &s.reference, &s.updates, &s.index, &s.function, &s.stakes.S, &s.stakes.R, &s.stakes.NonSigners}, values)
	return s, err
}

// cosign has the first members of the present set sign together. What they
// signed before they need not sign again.
func (c *fakeCertifier) cosign(a quorum.Assignment, updates []byte, most int) (*quorum.Certificate, error) {
	cert := &quorum.Certificate{Updates: updates, Digest: payload.Digest(a.Transition(), updates)}
	members := c.stakes().Members
	members = members[:min(most, len(members))]
	what := string(cert.Digest[:])
	for _, m := range members {
		cert.Signers = append(cert.Signers, m.ID)
		what += string(m.ID[:])
	}
	type made struct {
		signature schnorr.Signature
		err       error
	}
	m := remember(&signatures, what, func() made {
		signature, err := signTogether(cert.Digest, members)
		return made{signature, err}
	})
	cert.Signature = &m.signature
	return cert, m.err
}

func signTogether(digest [32]byte, members []quorum.Member) (schnorr.Signature, error) {
	signers, nonces := make([]schnorr.Signer, len(members)), make([]*schnorr.Nonce, len(members))
	for i, m := range members {
		nonce, err := schnorrFleet().keys[m.ID].NewNonce(rand.Reader)
		if err != nil {
			return schnorr.Signature{}, err
		}
		nonces[i], signers[i] = nonce, schnorr.Signer{Key: m.Schnorr, Nonce: nonce.Public()}
	}
	session, err := schnorr.NewSession(digest, signers)
	if err != nil {
		return schnorr.Signature{}, err
	}
	partials := make([]schnorr.Partial, len(members))
	for i, m := range members {
		if partials[i], err = session.Sign(schnorrFleet().keys[m.ID], nonces[i]); err != nil {
			return schnorr.Signature{}, err
		}
	}
	return session.Aggregate(partials)
}

// turnSchnorr makes every target one of the Schnorr scheme.
func (r *rig) turnSchnorr() *rig {
	r.chain.change(func() { r.chain.target.Scheme, r.chain.target.Quorums = quorum.SchemeSchnorr, nil })
	return r
}
