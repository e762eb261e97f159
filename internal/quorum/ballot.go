package quorum

import (
	"context"
	"fmt"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evidence"
)

// ballot is what differs between the schemes in a certification: what makes a
// vote good, and how the votes of a group become a certificate. It is the
// certification's goroutine's own.
type ballot interface {
	// liars are those of the votes for one digest that do not hold.
	liars(digest, attested [32]byte, votes []vote) []ID
	// note is a member's attestation in an answer, as evidence.
	note(m *Member, a Answer) evidence.Note
	// seal makes the certificate of a group with enough stake, whose votes were
	// checked and whose updates are here. Nil: it is not made yet; seal is to be
	// asked again after every event.
	seal(ctx context.Context, g *group) *Certificate
	// events are what seal waits for, to be called in the certification's
	// goroutine; nil: it never waits.
	events() <-chan func()
	// delays say who keeps seal waiting.
	delays() []remark
	// close waits for what seal began. The context of seal has ended.
	close()
}

// vote is a member's word for a digest.
type vote struct {
	*Member
	*word
}

// remark is something to be said of some operators.
type remark struct {
	what string
	of   []ID
}

// ballotOf is the ballot of a certification's scheme.
func (t *certification) ballotOf(s Scheme) (ballot, error) {
	switch s {
	case SchemeBLS:
		return blsBallot{t}, nil
	case SchemeSchnorr:
		return newCosigning(t), nil
	}
	return nil, fmt.Errorf("scheme %.20q is not known", string(s))
}

// blsBallot is where a vote has its signature with it: a certificate is all of
// them together, at once.
type blsBallot struct{ t *certification }

func (b blsBallot) liars(digest, attested [32]byte, votes []vote) []ID {
	liars := culprits(sharesOf(votes), func(s []share) bool { return verifyBoth(digest, attested, s) })
	b.t.c.meter().aggregate(len(liars) == 0)
	return liars
}

func (b blsBallot) note(m *Member, a Answer) evidence.Note {
	signature := a.Attestation.Bytes()
	return evidence.Note{Key: evidence.BLSKey{PublicKey: m.Key}, Attestation: evidence.Attestation{Digest: a.Digest, Signature: signature[:]}}
}

func (b blsBallot) seal(_ context.Context, g *group) *Certificate {
	c := &Certificate{Digest: g.digest, Updates: g.updates, Signatures: map[ID]bls.G1{}, checked: map[ID]int{}}
	for _, s := range sharesOf(b.t.tally.votes(g, false)) {
		c.Signatures[s.id], c.checked[s.id] = s.sigma, s.times
	}
	return c
}

func (blsBallot) events() <-chan func() { return nil }
func (blsBallot) delays() []remark      { return nil }
func (blsBallot) close()                {}

// sharesOf are votes as parts of an aggregate.
func sharesOf(votes []vote) []share {
	shares := make([]share, len(votes))
	for i, v := range votes {
		shares[i] = share{id: v.ID, key: v.Key.G2, sigma: v.Signature, attest: v.Attestation, times: v.times()}
	}
	return shares
}
