package quorum

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/schnorr"
)

// Certificate is what a quorum agreed on: the updates, and who signed their
// digest. It names no reference block: Proof, or SchnorrProof, makes it good for
// one.
type Certificate struct {
	Digest  [32]byte
	Updates []byte

	Signatures map[ID]bls.G1 // BLS: each signer's own

	Signature *schnorr.Signature // Schnorr: of all signers together
	Signers   []ID               // Schnorr: who they are

	// How often each signature counted when the aggregate was checked. A correct
	// sum does not prove its parts: counted otherwise, it must be checked again.
	checked map[ID]int
}

// Proof is a certificate as the contracts check it at a reference block.
type Proof struct {
	Sigma      bls.G1 // the sum of the signatures, each once for every quorum its signer is in
	ApkG2      bls.G2 // the sum of the signers' keys, counted alike
	NonSigners []NonSigner
	QuorumApks []bls.G1 // the sum of all keys of each quorum
}

// NonSigner is a member of the set that did not sign.
type NonSigner struct {
	ID  ID
	Key bls.G1
}

// IDs are the non-signers' names, ascending.
func (p *Proof) IDs() [][32]byte {
	ids := make([][32]byte, len(p.NonSigners))
	for i, n := range p.NonSigners {
		ids[i] = n.ID
	}
	return ids
}

// ErrShort says that a set gives a certificate less stake than the threshold:
// it has changed since the certificate was made.
var ErrShort = errors.New("the signers have less stake than the threshold")

// Proof proves the certificate to the contracts at the block of a set, whose
// quorums are the ones that the target demands. Signers that are no members
// count for nothing. The error is ErrShort where the rest is not enough.
func (c *Certificate) Proof(set *Set, th Threshold) (Proof, error) {
	signed := func(id ID) bool { _, ok := c.Signatures[id]; return ok }
	if !c.provenFor(set) {
		liars := culprits(c.shares(set), func(s []share) bool { return verify(c.Digest, s) })
		signed = func(id ID) bool {
			_, ok := c.Signatures[id]
			return ok && !slices.Contains(liars, id)
		}
	}
	if !set.Meets(th, signed) {
		return Proof{}, fmt.Errorf("block %d: %w", set.Block, ErrShort)
	}
	p := Proof{QuorumApks: make([]bls.G1, len(set.Quorums))}
	var sigmas []bls.G1
	var keys []bls.G2
	quorums := make([][]bls.G1, len(set.Quorums))
	for i := range set.Members {
		m := &set.Members[i]
		for q, in := range m.In {
			if in {
				quorums[q] = append(quorums[q], m.Key.G1)
			}
		}
		switch {
		case m.times() == 0:
		case signed(m.ID):
			for range m.times() {
				sigmas, keys = append(sigmas, c.Signatures[m.ID]), append(keys, m.Key.G2)
			}
		default:
			p.NonSigners = append(p.NonSigners, NonSigner{m.ID, m.Key.G1})
		}
	}
	for q := range quorums {
		p.QuorumApks[q] = bls.SumG1(quorums[q]...)
	}
	p.Sigma, p.ApkG2 = bls.SumG1(sigmas...), bls.SumG2(keys...)
	return p, nil
}

// SchnorrProof is a certificate as a Schnorr registry checks it.
type SchnorrProof struct {
	Signature  schnorr.Signature
	NonSigners []common.Address // by the addresses of their keys, ascending
}

// SchnorrProof proves the certificate to a Schnorr registry at the block of a
// set. A signature that was made together cannot be taken apart: if one of its
// signers is no member any more, or they have too little stake, the error is
// ErrShort, and the task must be certified again.
func (c *Certificate) SchnorrProof(set *Set, th Threshold) (SchnorrProof, error) {
	if c.Signature == nil {
		return SchnorrProof{}, errors.New("the certificate has no Schnorr signature")
	}
	signed := func(id ID) bool { return slices.Contains(c.Signers, id) }
	p := SchnorrProof{Signature: *c.Signature}
	var keys []schnorr.Point
	for i := range set.Members {
		m := &set.Members[i]
		if signed(m.ID) {
			keys = append(keys, m.Schnorr)
		} else {
			p.NonSigners = append(p.NonSigners, m.Address)
		}
	}
	// A member's ID is the hash of its key, so these are the keys that signed.
	if len(keys) != len(c.Signers) || !set.Meets(th, signed) {
		return SchnorrProof{}, fmt.Errorf("block %d: %w", set.Block, ErrShort)
	}
	if !schnorr.Verify(schnorr.Sum(keys...), c.Digest, *c.Signature) {
		return SchnorrProof{}, errors.New("the certificate's signature is not its signers'")
	}
	return p, nil
}

// provenFor reports whether the aggregate that was checked is the one that the
// set makes: the same signers, each as often.
func (c *Certificate) provenFor(set *Set) bool {
	if len(c.checked) == 0 {
		return false
	}
	found := 0
	for i := range set.Members {
		m := &set.Members[i]
		if _, ok := c.Signatures[m.ID]; !ok || m.times() == 0 {
			continue
		}
		if c.checked[m.ID] != m.times() {
			return false
		}
		found++
	}
	return found == len(c.checked)
}

func (c *Certificate) shares(set *Set) (shares []share) {
	for i := range set.Members {
		m := &set.Members[i]
		if sigma, ok := c.Signatures[m.ID]; ok && m.times() > 0 {
			shares = append(shares, share{id: m.ID, key: m.Key.G2, sigma: sigma, times: m.times()})
		}
	}
	return shares
}

// share is one signer's part in an aggregate.
type share struct {
	id     ID
	key    bls.G2
	sigma  bls.G1
	attest bls.G1 // where attestations are checked too
	times  int
}

// verify checks shares by one aggregate, counted as the contracts count them.
func verify(digest [32]byte, shares []share) bool {
	sigmas, keys := make([]bls.G1, 0, len(shares)), make([]bls.G2, 0, len(shares))
	for i := range shares {
		for range shares[i].times {
			sigmas, keys = append(sigmas, shares[i].sigma), append(keys, shares[i].key)
		}
	}
	return bls.Verify(bls.SumG2(keys...), digest, bls.SumG1(sigmas...))
}

// verifyBoth checks signatures and attestations, each by itself, at the price of
// one check.
func verifyBoth(digest, attested [32]byte, shares []share) bool {
	all := make([]bls.Signed, len(shares))
	for i, s := range shares {
		all[i] = bls.Signed{Key: s.key, First: s.sigma, Second: s.attest}
	}
	return bls.VerifyPairs(digest, attested, all)
}

// culprits finds the shares without which a check is good: none, at the price of
// one check, where everyone is honest; else by halving.
func culprits(shares []share, good func([]share) bool) []ID {
	if len(shares) == 0 || good(shares) {
		return nil
	}
	return search(shares, good)
}

// search looks for culprits in shares that are known to be bad together.
func search(shares []share, good func([]share) bool) []ID {
	if len(shares) == 1 {
		return []ID{shares[0].id}
	}
	left, right := shares[:len(shares)/2], shares[len(shares)/2:]
	if good(left) {
		return search(right, good) // the whole is bad and the left is not
	}
	return append(search(left, good), culprits(right, good)...)
}
