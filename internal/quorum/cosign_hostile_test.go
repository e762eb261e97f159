package quorum

import (
	"bytes"
	"context"
	"crypto/rand"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// freshNonce is a nonce of somebody else.
func freshNonce(t testing.TB) schnorr.PublicNonce {
	t.Helper()
	key, err := schnorr.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	n, err := key.NewNonce(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return n.Public()
}

func ascending(signers []Cosigner) []Cosigner {
	return slices.SortedFunc(slices.Values(signers), func(a, b Cosigner) int { return bytes.Compare(a.Address[:], b.Address[:]) })
}

// TestCosignRequests plays requests for a share against a real operator: which
// it answers, which it refuses, and which end the session. After every one of
// them the nonce is gone.
func TestCosignRequests(t *testing.T) {
	operators, registry := newJointOperators(t, 2)
	o, other := operators[0], operators[1]
	own, second := o.key.PublicKey().Address(), other.key.PublicKey().Address()
	const violation = "violation"
	for _, test := range []struct {
		name   string
		change func(p *puppet, c *cosign)
		want   string // "": a share; else the reason of a refusal, or a violation
	}{
		{"an honest one", func(*puppet, *cosign) {}, ""},
		{"alone", func(p *puppet, c *cosign) { c.signers = []Cosigner{{own, p.nonces[0]}} }, ""},
		{"a nonce out of order", func(p *puppet, c *cosign) {
			c.nonce = 40
			c.signers = []Cosigner{{own, p.nonces[39]}}
		}, ""},
		{"another digest", func(_ *puppet, c *cosign) { c.digest[0]++ }, "digest"},
		{"an assignment that was not put", func(_ *puppet, c *cosign) { c.id = 9 }, "unanswered"},
		{"an assignment that was stopped", func(p *puppet, c *cosign) {
			p.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Stop{Stop: &operatorpb.Stop{Ids: []uint64{c.id}}}})
		}, "unanswered"},
		{"an unregistered signer", func(_ *puppet, c *cosign) {
			c.signers = ascending(append(c.signers, Cosigner{common.Address{9}, freshNonce(t)}))
		}, "cosigners"},
		{"not among the signers", func(_ *puppet, c *cosign) {
			c.signers = slices.DeleteFunc(c.signers, func(s Cosigner) bool { return s.Address == own })
		}, "signers"},
		{"its own nonce replaced", func(_ *puppet, c *cosign) {
			i := slices.IndexFunc(c.signers, func(s Cosigner) bool { return s.Address == own })
			c.signers[i].Nonce = freshNonce(t)
		}, "signers"},
		{"its own nonce replaced by another of its own", func(p *puppet, c *cosign) {
			i := slices.IndexFunc(c.signers, func(s Cosigner) bool { return s.Address == own })
			c.signers[i].Nonce = p.nonces[1]
		}, "signers"},
		{"half of its nonce replaced", func(p *puppet, c *cosign) {
			i := slices.IndexFunc(c.signers, func(s Cosigner) bool { return s.Address == own })
			c.signers[i].Nonce.R2 = p.nonces[1].R2
		}, "signers"},
		{"nonces that cancel out", func(p *puppet, c *cosign) {
			i := slices.IndexFunc(c.signers, func(s Cosigner) bool { return s.Address == second })
			c.signers[i].Nonce.R1 = schnorr.Sub(schnorr.Point{}, p.nonces[0].R1)
		}, "key"},
		{"a nonce that was never sent", func(_ *puppet, c *cosign) { c.nonce = noncePool + 1 }, violation},
		{"signers out of order", func(_ *puppet, c *cosign) { slices.Reverse(c.signers) }, violation},
		{"a signer twice", func(_ *puppet, c *cosign) { c.signers = append(c.signers, c.signers[1]) }, violation},
	} {
		t.Run(test.name, func(t *testing.T) {
			wireNoLeaks(t)
			url, sessions := puppets(t)
			options, log := o.options(url), new(wireLog)
			options.Log = log.logger()
			stop := o.run(t, options)
			defer stop()
			p := wireReceive(t, sessions)
			p.stocked()
			answer := p.assign(jointAssignment(1))
			c := cosign{id: p.last, digest: answer.Digest, nonce: 1, signers: ascending([]Cosigner{{own, p.nonces[0]}, {second, freshNonce(t)}})}
			test.change(p, &c)
			p.cosign(c)
			got, err := p.share()
			switch {
			case test.want == violation:
				if err == nil {
					t.Fatalf("%+v, want a violation", got)
				}
				log.await(t, "reason=violation")
				p.hangUp()
				return
			case err != nil:
				t.Fatal(err)
			case got.id != c.id || got.nonce != c.nonce:
				t.Errorf("a share of %d and nonce %d, want %d and %d", got.id, got.nonce, c.id, c.nonce)
			case test.want == "":
				if got.refusal != nil || !goodShare(t, registry, own, c, got.partial) {
					t.Errorf("the share is bad: %+v", got.refusal)
				}
			case got.refusal == nil || got.refusal.Reason != test.want || !got.refusal.Retry:
				t.Errorf("refusal %+v, want %s", got.refusal, test.want)
			}
			// Whatever it was, there is no second answer with that nonce: the
			// session ends.
			if secret := o.signer.(*schnorrAtHand).take(p.nonces[c.nonce-1]); secret != nil {
				t.Error("the secret half is still there")
			}
			p.cosign(cosign{id: p.last, digest: answer.Digest, nonce: c.nonce, signers: []Cosigner{{own, p.nonces[c.nonce-1]}}})
			if s, err := p.share(); err == nil {
				t.Errorf("a nonce was asked for twice: %+v", s)
			}
			log.await(t, "reason=violation", "was asked for before")
			p.hangUp()
		})
	}
}

// goodShare checks a share against the registered keys.
func goodShare(t testing.TB, registry *jointRegistry, own common.Address, c cosign, partial schnorr.Partial) bool {
	t.Helper()
	signers := make([]schnorr.Signer, len(c.signers))
	place := -1
	for i, s := range c.signers {
		signers[i] = schnorr.Signer{Key: registry.keys[s.Address], Nonce: s.Nonce}
		if s.Address == own {
			place = i
		}
	}
	session, err := schnorr.NewSession(c.digest, signers)
	return err == nil && place >= 0 && session.Check(place, partial)
}

// TestShareHoldsTheGate: a router that waits with round two until the target has
// moved gets no share.
func TestShareHoldsTheGate(t *testing.T) {
	operators, registry := newJointOperators(t, 1)
	o, ctx := operators[0], t.Context()
	own := o.key.PublicKey().Address()
	a := jointAssignment(1)
	request := func() ShareRequest {
		nonces, err := o.signer.MakeNonces(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		answer, _ := o.whole.Answer(ctx, a)
		return ShareRequest{Assignment: a, Digest: answer.Digest, Nonce: nonces[0], Signers: []Cosigner{{own, nonces[0]}}}
	}
	var steps atomic.Int64
	o.ledger.hook = func(context.Context, string) error { steps.Add(1); return nil }
	r := request()
	steps.Store(0)
	if _, refusal := o.whole.Share(ctx, r); refusal != nil || steps.Load() != 1 {
		t.Fatalf("refusal %+v in %d steps, want a share for one look at the head", refusal, steps.Load())
	}
	for _, test := range []struct {
		name   string
		change func(*ShareRequest)
		want   string
	}{
		{"the same nonce", func(r *ShareRequest) { o.signer.Forget(r.Nonce) }, reasonLost},
		{"a digest that is not written down", func(r *ShareRequest) { r.Digest[0]++ }, reasonUnwritten},
		{"a task that is not written down", func(r *ShareRequest) { r.Assignment.From[0]++ }, reasonUnwritten},
		{"not a signer", func(r *ShareRequest) { r.Signers = []Cosigner{{own, freshNonce(t)}} }, reasonSigners},
		{"unregistered", func(*ShareRequest) { delete(registry.keys, own) }, reasonCosigners},
		{"a node that does not answer", func(*ShareRequest) {
			registry.keys[own] = o.key.PublicKey()
			registry.hook = func(context.Context) error { return passing{} }
		}, reasonNode},
		{"an untracked write", func(*ShareRequest) {
			registry.hook = nil
			o.ledger.number, o.ledger.head = a.Block+2, common.Hash{11}
			o.ledger.hashes[a.Block+2] = o.ledger.head
			o.ledger.prints[o.ledger.head] = Fingerprint{Count: a.Index, StorageRoot: common.Hash{99}}
		}, reasonUntracked},
	} {
		r := request()
		test.change(&r)
		partial, refusal := o.whole.Share(ctx, r)
		if refusal == nil || refusal.Reason != test.want || partial != (schnorr.Partial{}) {
			t.Errorf("%s: %+v, want %s", test.name, refusal, test.want)
		}
		if n := len(o.signer.(*schnorrAtHand).secrets); n != 0 {
			t.Errorf("%s: %d secret halves are left", test.name, n)
		}
	}
}

// TestSchemesOfAnOperator: an operator answers by the keys that it has.
func TestSchemesOfAnOperator(t *testing.T) {
	for _, test := range []struct {
		name         string
		change       func(*Operator)
		bls, schnorr bool
	}{
		{"both", func(*Operator) {}, true, true},
		{"BLS alone", func(o *Operator) { o.Schnorr = nil }, true, false},
		{"Schnorr without a registry", func(o *Operator) { o.Cosigners = nil }, true, false},
		{"Schnorr alone", func(o *Operator) { o.Signer = nil }, false, true},
	} {
		operators, _ := newJointOperators(t, 1)
		o := operators[0].whole
		test.change(o)
		for scheme, signs := range map[Scheme]bool{SchemeBLS: test.bls, SchemeSchnorr: test.schnorr} {
			a := jointAssignment(1)
			a.Scheme = scheme
			answer, updates := o.Answer(t.Context(), a)
			switch {
			case !signs && (answer.Refusal == nil || answer.Refusal.Reason != reasonScheme || answer.Refusal.Retry):
				t.Errorf("%s, %s: %+v", test.name, scheme, answer)
			case signs && (answer.Refusal != nil || len(updates) == 0 || (answer.Commitment != nil) != (scheme == SchemeSchnorr)):
				t.Errorf("%s, %s: %+v", test.name, scheme, answer)
			}
		}
		if _, refusal := o.Share(t.Context(), ShareRequest{}); !test.schnorr && (refusal == nil || refusal.Reason != reasonScheme) {
			t.Errorf("%s: a share: %+v", test.name, refusal)
		}
	}
}
