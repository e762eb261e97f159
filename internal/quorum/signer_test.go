package quorum

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"
	"testing"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/schnorr"
)

// A key at hand signs results of inputs, and no digest beside them.
func TestSignerChecks(t *testing.T) {
	a := testAssignment
	result := func(updates []byte) Result {
		return Result{Assignment: a, Digest: payload.Digest(a.Transition(), updates), Updates: updates}
	}
	signer := NewSigner(testKey(0), testBinding)
	r := result(good)
	if signed, err := signer.SignResult(t.Context(), r); err != nil || !bls.Verify(testKey(0).PublicKey().G2, r.Digest, signed.Digest) {
		t.Fatalf("a result: %v", err)
	}
	other := result(good)
	other.Digest[0]++
	short := result(good)
	short.CallData = []byte{1, 2, 3}
	for name, r := range map[string]Result{
		"another digest": other, "no list": result([]byte("x")), "uncounted": result(listOf(a.Index)), "no call": short, "nothing": {},
	} {
		if signed, err := signer.SignResult(t.Context(), r); err == nil || signed != (Signatures{}) {
			t.Errorf("%s: it signed", name)
		}
	}
}

// A Schnorr key at hand does the same, alone and with others. A nonce is gone with
// the first that is asked of it, whatever that was.
func TestSchnorrSignerChecks(t *testing.T) {
	a, ctx := testAssignment, t.Context()
	result := func(updates []byte) Result {
		return Result{Assignment: a, Digest: payload.Digest(a.Transition(), updates), Updates: updates}
	}
	key, err := schnorr.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer := NewSchnorrSigner(key, testBinding)
	share := func(r Result, nonce schnorr.PublicNonce) (schnorr.Partial, error) {
		return signer.SignShare(ctx, r, nonce, []schnorr.Signer{{Key: key.PublicKey(), Nonce: nonce}})
	}
	other := result(good)
	other.Digest[0]++
	short := result(good)
	short.CallData = []byte{1, 2, 3}
	for _, test := range []struct {
		name   string
		result Result
		signs  bool
	}{
		{"a result", result(good), true}, {"another digest", other, false}, {"no list", result([]byte("x")), false},
		{"uncounted", result(listOf(a.Index)), false}, {"no call", short, false}, {"nothing", Result{}, false},
	} {
		signature, err := signer.Attest(ctx, test.result)
		if (err == nil) != test.signs || test.signs != (signature.S != nil) {
			t.Errorf("%s: attested %v, %v", test.name, signature, err)
		}
		nonces, err := signer.MakeNonces(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		partial, err := share(test.result, nonces[0])
		if (err == nil) != test.signs || test.signs != (partial != schnorr.Partial{}) {
			t.Errorf("%s: shared %x, %v", test.name, partial, err)
		}
		if partial, err := share(result(good), nonces[0]); !errors.Is(err, schnorr.ErrSpent) {
			t.Errorf("%s, and then a result with the same nonce: %x, %v", test.name, partial, err)
		}
	}
}

// outOfReach is an identity whose key is out of reach.
type outOfReach struct{ Identity }

func (outOfReach) SignJoin(context.Context, *Join) ([65]byte, error) {
	return [65]byte{}, errors.New("dial tcp 10.0.0.7:8084: connection refused")
}

// A router learns that the key does not sign, not where it is.
func TestRouterIsNotToldOfTheSigner(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	said := make(chan *Refused, 10)
	router := newRawRouter(t, func(s rawRouterStream) error {
		s.challenge(challenge{versions: []uint32{1}, terms: wireTerms.offer()})
		m, err := s.Receive()
		if err != nil {
			return nil
		}
		if v, _ := fromOperator(m); v != nil {
			r, _ := v.(*Refused)
			said <- r
		}
		return nil
	})
	options := o.options(router.url)
	options.Identity = outOfReach{NewIdentity(o.account)}
	stop := o.run(t, options)
	defer stop()
	if r := wireReceive(t, said); r == nil || !strings.Contains(r.Words, "key") || strings.Contains(r.Words, "10.0.0.7") {
		t.Errorf("the router is told %v", r)
	}
}
