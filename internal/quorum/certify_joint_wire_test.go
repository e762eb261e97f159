package quorum

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/quorate/quorate/internal/schnorr"
)

// Both rounds over real sockets, of more tasks at once than there are nonces: one
// operator gives bad shares and is cut off, one goes silent in round two. All tasks
// get a signature that verifies, and nobody else is blamed.
func TestCertifyJointlyOverTheWire(t *testing.T) {
	wireNoLeaks(t)
	operators, _ := newJointOperators(t, 7)
	r := newJointRouter(t, operators...)
	liar, mute := operators[1], operators[4]
	over := make(chan struct{})
	for _, o := range operators {
		options := o.options(r.url())
		switch o {
		case liar:
			options.Share = func(ctx context.Context, q ShareRequest) (schnorr.Partial, *Refusal) {
				p, refusal := o.whole.Share(ctx, q)
				p[31] ^= 1
				return p, refusal
			}
		case mute:
			options.Share = func(ctx context.Context, _ ShareRequest) (schnorr.Partial, *Refusal) {
				select {
				case <-ctx.Done():
				case <-over:
				}
				return schnorr.Partial{}, &Refusal{Retry: true}
			}
		}
		o.run(t, options)
	}
	t.Cleanup(func() { close(over) }) // before the operators are waited for
	r.awaitCosigners(operators...)
	set := r.cosigners.Load()
	var mu sync.Mutex
	blamed := map[ID]string{}
	c := &Coordinator{Network: r.Hub, Terms: func() Terms { return jointTerms }, Log: r.o.Log,
		Members: func(context.Context, Scheme) (*Set, error) { return set, nil },
		Liar: func(id ID, why string) {
			mu.Lock()
			defer mu.Unlock()
			blamed[id] = why
			r.Penalise(id, why)
		}}
	l := keepBook(t, c)
	if !c.Ready() {
		t.Fatal("not ready")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	certify := func(n uint64) *Certificate {
		cert, err := c.Certify(ctx, jointAssignment(n), DefaultThreshold)
		if err != nil {
			t.Errorf("task %d: %v", n, err)
			return nil
		}
		proof, err := cert.SchnorrProof(set, DefaultThreshold)
		if err != nil || len(proof.NonSigners) > 2 {
			t.Errorf("task %d: %v, non-signers %v", n, err, proof.NonSigners)
		}
		return cert
	}
	var wg sync.WaitGroup
	for n := range uint64(70) {
		wg.Go(func() { certify(n) })
	}
	wg.Wait()
	for id, why := range blamed {
		if id != liar.cosigner() {
			t.Errorf("an honest operator is blamed: %s", why)
		}
	}
	if len(l.Items()) != 0 {
		t.Errorf("%d items of evidence", len(l.Items()))
	}
	if blamed[liar.cosigner()] == "" {
		t.Error("the liar was not found out")
	}
	wireEventually(t, "the liar is cut off", func() bool { return !slices.Contains(r.Connected(SchemeSchnorr), liar.cosigner()) })
	if cert := certify(1000); cert != nil && slices.Contains(cert.Signers, liar.cosigner()) {
		t.Error("the liar signs on")
	}
}
