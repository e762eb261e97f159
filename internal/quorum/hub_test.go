package quorum

import (
	"bytes"
	"context"
	"testing"

	"github.com/quorate/quorate/internal/bls"
)

func TestRound(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 5)
	r := newWireRouter(t, operators...)
	for _, o := range operators {
		o.run(t, o.options(r.url()))
	}
	r.await(operators...)

	senders := make(map[ID]bool)
	for n := range 20 {
		a := wireAssignment(byte(n))
		updates, digest := wireResult(a)
		round := r.Ask(a)
		var with []ID
		heard := make(map[ID]bool)
		for _, reply := range wireReplies(t, round, len(operators)) {
			if heard[reply.From] {
				t.Fatalf("%x is heard twice", reply.From)
			}
			heard[reply.From] = true
			if reply.Left || reply.Answer.Refusal != nil || reply.Answer.Digest != digest {
				t.Fatalf("reply %+v, want the digest %x", reply, digest)
			}
			if reply.Updates != nil {
				with = append(with, reply.From)
				if !bytes.Equal(reply.Updates, updates) {
					t.Fatalf("updates %x, want %x", reply.Updates, updates)
				}
			}
			for _, o := range operators {
				if o.id == reply.From && !bls.Verify(o.secret.PublicKey().G2, digest, reply.Answer.Signature) {
					t.Fatal("the signature does not verify")
				}
			}
		}
		if len(with) != 1 {
			t.Fatalf("%d operators sent their updates along, want 1", len(with))
		}
		senders[with[0]] = true
		for _, o := range operators {
			got, err := round.Fetch(context.Background(), o.id, digest)
			if err != nil || !bytes.Equal(got, updates) {
				t.Fatalf("fetch: %x, %v", got, err)
			}
		}
		round.Close()
		round.Close()
	}
	if len(senders) != len(operators) {
		t.Errorf("%d operators had their turn to send updates, want all %d", len(senders), len(operators))
	}
}
