package quorum

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// rawCosigner joins with no code of ours behind it, and with both keys.
func rawCosigner(t testing.TB, r *wireRouter, o *jointOperator) *rawOperator {
	t.Helper()
	raw := dialRaw(t, r.url())
	options := o.options()
	h, err := greet(t.Context(), raw.challenge(), &options)
	if err != nil {
		t.Fatal(err)
	}
	raw.hello(h)
	if m, ok := raw.next().(welcome); !ok {
		t.Fatalf("not welcome: %v", m)
	}
	return raw
}

func (s *rawOperator) nonces(first uint64, nonces ...schnorr.PublicNonce) {
	s.t.Helper()
	s.say(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Nonces{Nonces: encodeNonces(nonceList{first, nonces})}})
}

func (s *rawOperator) share(c cosigned) {
	s.t.Helper()
	s.say(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Share{Share: encodeShare(c)}})
}

func nonces(t testing.TB, n int) []schnorr.PublicNonce {
	t.Helper()
	list := make([]schnorr.PublicNonce, n)
	for i := range list {
		list[i] = freshNonce(t)
	}
	return list
}

// TestHostileNonces: nonces that break a rule end the session.
func TestHostileNonces(t *testing.T) {
	operators, _ := newJointOperators(t, 1)
	o := operators[0]
	some := nonces(t, maxNonces)
	more := nonces(t, maxNonces)
	for name, test := range map[string]struct {
		send  func(*rawOperator)
		words string
	}{
		"from 0":          {func(s *rawOperator) { s.nonces(0, some[0]) }, "number 0"},
		"from 2":          {func(s *rawOperator) { s.nonces(2, some[0]) }, "the next is 1"},
		"a gap":           {func(s *rawOperator) { s.nonces(1, some[:3]...); s.nonces(5, some[4]) }, "the next is 4"},
		"a number twice":  {func(s *rawOperator) { s.nonces(1, some[:3]...); s.nonces(3, some[4]) }, "the next is 4"},
		"none":            {func(s *rawOperator) { s.nonces(1) }, "0 nonces"},
		"too many":        {func(s *rawOperator) { s.nonces(1, append(slices.Clone(some), more[0])...) }, "129 nonces"},
		"too many held":   {func(s *rawOperator) { s.nonces(1, some...); s.nonces(129, more...); s.nonces(257, freshNonce(t)) }, "at most 256"},
		"one twice":       {func(s *rawOperator) { s.nonces(1, some[0], some[1], some[0]) }, "sent twice"},
		"one twice later": {func(s *rawOperator) { s.nonces(1, some[:9]...); s.nonces(10, some[3]) }, "sent twice"},
		"infinity": {func(s *rawOperator) {
			s.say(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Nonces{Nonces: &operatorpb.Nonces{First: 1, Nonces: [][]byte{make([]byte, 66)}}}})
		}, "nonce 0"},
	} {
		t.Run(name, func(t *testing.T) {
			wireNoLeaks(t)
			r := newJointRouter(t, o)
			raw := rawCosigner(t, r, o)
			test.send(raw)
			if words := raw.refused(operatorpb.Reason_REASON_VIOLATION).Words; !strings.Contains(words, test.words) {
				t.Errorf("it says %q, want %q", words, test.words)
			}
			r.await()
		})
	}
	t.Run("without a key", func(t *testing.T) {
		wireNoLeaks(t)
		r := newWireRouter(t, o.wireOperator)
		raw := dialRaw(t, r.url())
		raw.join(o.wireOperator)
		raw.nonces(1, some[0])
		raw.refused(operatorpb.Reason_REASON_VIOLATION)
	})
	t.Run("as many as may be", func(t *testing.T) {
		wireNoLeaks(t)
		r := newJointRouter(t, o)
		raw := rawCosigner(t, r, o)
		raw.nonces(1, some...)
		raw.nonces(maxNonces+1, more...)
		wireEventually(t, "they are there", func() bool {
			r.Hub.mu.Lock()
			defer r.Hub.mu.Unlock()
			s := r.sessions[o.id]
			return s != nil && len(s.stock.held) == maxStock
		})
	})
}

// asks is a raw cosigner that was put an assignment, and answered it.
func askRaw(t *testing.T, r *wireRouter, o *jointOperator) (*rawOperator, Round, asked, [32]byte) {
	t.Helper()
	raw := rawCosigner(t, r, o)
	raw.nonces(1, nonces(t, 4)...)
	r.awaitCosigners(o)
	a := jointAssignment(1)
	round := r.Ask(a)
	t.Cleanup(round.Close)
	put, ok := raw.next().(asked)
	if !ok || put.Scheme != SchemeSchnorr {
		t.Fatalf("put %+v", put)
	}
	digest := payload.Digest(a.Transition(), jointUpdates(a))
	commitment := o.key.SignAlone([32]byte{1}) // the coordinator would see
	raw.answer(answered{id: put.id, updates: jointUpdates(a), Answer: Answer{Digest: digest, Commitment: &commitment}})
	jointAnswers(t, round, a, 1)
	return raw, round, put, digest
}

// TestShares plays operators that do not give a share, or give what nobody asked
// for.
func TestShares(t *testing.T) {
	operators, _ := newJointOperators(t, 1)
	o := operators[0]
	ids := idsOf(operators)
	type outcome struct {
		partial schnorr.Partial
		err     error
	}
	// start asks for a share and waits until the operator has been asked.
	start := func(t *testing.T, ctx context.Context, raw *rawOperator, round Round, digest [32]byte) (cosign, <-chan outcome) {
		t.Helper()
		signers, _ := signersOf(operators, round.Nonces(ids))
		done := make(chan outcome, 1)
		go func() {
			partial, err := round.Cosign(ctx, ids[0], digest, signers)
			done <- outcome{partial, err}
		}()
		c, ok := raw.next().(cosign)
		if !ok || c.digest != digest || !slices.Equal(c.signers, signers) {
			t.Fatalf("asked %+v", c)
		}
		return c, done
	}
	t.Run("a refusal", func(t *testing.T) {
		wireNoLeaks(t)
		r := newJointRouter(t, o)
		raw, round, _, digest := askRaw(t, r, o)
		c, done := start(t, t.Context(), raw, round, digest)
		raw.share(cosigned{id: c.id, nonce: c.nonce, refusal: no("busy", "Later.").Refusal})
		if got := wireReceive(t, done); !errors.Is(got.err, ErrNoShare) || !strings.Contains(got.err.Error(), "busy") {
			t.Errorf("%v", got.err)
		}
	})
	t.Run("it leaves", func(t *testing.T) {
		wireNoLeaks(t)
		r := newJointRouter(t, o)
		raw, round, _, digest := askRaw(t, r, o)
		_, done := start(t, t.Context(), raw, round, digest)
		raw.CloseRequest()
		if got := wireReceive(t, done); !errors.Is(got.err, ErrNoShare) {
			t.Errorf("%v", got.err)
		}
		if n := len(round.Nonces(ids)); n != 0 {
			t.Errorf("%d nonces of one that left", n)
		}
	})
	t.Run("it is silent", func(t *testing.T) {
		wireNoLeaks(t)
		r := newJointRouter(t, o)
		raw, round, _, digest := askRaw(t, r, o)
		ctx, cancel := context.WithCancel(t.Context())
		c, done := start(t, ctx, raw, round, digest)
		cancel()
		if got := wireReceive(t, done); !errors.Is(got.err, context.Canceled) {
			t.Errorf("%v", got.err)
		}
		raw.share(cosigned{id: c.id, nonce: c.nonce}) // late, and nobody minds
		_, done = start(t, t.Context(), raw, round, digest)
		round.Close()
		if got := wireReceive(t, done); !errors.Is(got.err, ErrNoShare) {
			t.Errorf("%v", got.err)
		}
		if n := r.ignoredCount("unasked"); n != 0 {
			t.Errorf("%v are held against it", n)
		}
	})
	t.Run("its time is over", func(t *testing.T) {
		wireNoLeaks(t)
		r := wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) { o.pace.fetch = 50 * time.Millisecond }, o.wireOperator)
		r.terms.Store(&jointTerms)
		r.cosigners.Store(cosignerSet(o))
		raw, round, _, digest := askRaw(t, r, o)
		_, done := start(t, t.Context(), raw, round, digest)
		if got := wireReceive(t, done); !errors.Is(got.err, ErrNoShare) {
			t.Errorf("%v", got.err)
		}
	})
	t.Run("what nobody asked for", func(t *testing.T) {
		wireNoLeaks(t)
		r := newJointRouter(t, o)
		raw, round, put, digest := askRaw(t, r, o)
		raw.share(cosigned{id: put.id, nonce: 4})       // not asked for
		raw.share(cosigned{id: put.id + 100, nonce: 1}) // no such round
		c, done := start(t, t.Context(), raw, round, digest)
		raw.share(cosigned{id: c.id, nonce: c.nonce + 1})
		raw.share(cosigned{id: c.id, nonce: c.nonce, partial: schnorr.Partial{7}})
		raw.share(cosigned{id: c.id, nonce: c.nonce, partial: schnorr.Partial{8}})
		if got := wireReceive(t, done); got.err != nil || got.partial != (schnorr.Partial{7}) {
			t.Errorf("%x, %v, want the first that was asked for", got.partial, got.err)
		}
		wireEventually(t, "they are counted", func() bool { return r.ignoredCount("unasked") == 3 && r.ignoredCount("unknown") == 1 })
		for range maxUnexpected {
			raw.share(cosigned{id: c.id, nonce: c.nonce})
		}
		raw.refused(operatorpb.Reason_REASON_CUT_OFF)
	})
	t.Run("requests that make no sense", func(t *testing.T) {
		wireNoLeaks(t)
		r := newJointRouter(t, o)
		_, round, _, digest := askRaw(t, r, o)
		own := o.key.PublicKey().Address()
		for name, try := range map[string]func(n schnorr.PublicNonce) error{
			"another digest": func(n schnorr.PublicNonce) error {
				_, err := round.Cosign(t.Context(), ids[0], [32]byte{1}, []Cosigner{{own, n}})
				return err
			},
			"nobody signs": func(schnorr.PublicNonce) error {
				_, err := round.Cosign(t.Context(), ids[0], digest, nil)
				return err
			},
			"one signs twice": func(n schnorr.PublicNonce) error {
				_, err := round.Cosign(t.Context(), ids[0], digest, []Cosigner{{own, n}, {own, n}})
				return err
			},
			"a nonce that was not taken": func(schnorr.PublicNonce) error {
				_, err := round.Cosign(t.Context(), ids[0], digest, []Cosigner{{own, freshNonce(t)}})
				return err
			},
		} {
			if err := try(round.Nonces(ids)[ids[0]]); !errors.Is(err, ErrNoShare) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// TestAnotherScheme: an answer by another scheme than was asked for breaks the
// protocol.
func TestAnotherScheme(t *testing.T) {
	operators, _ := newJointOperators(t, 1)
	o := operators[0]
	for _, scheme := range []Scheme{SchemeBLS, SchemeSchnorr} {
		t.Run(string(scheme), func(t *testing.T) {
			wireNoLeaks(t)
			r := newJointRouter(t, o)
			raw := rawCosigner(t, r, o)
			r.await(o.wireOperator)
			a := jointAssignment(1)
			a.Scheme = scheme
			round := r.Ask(a)
			defer round.Close()
			put := raw.next().(asked)
			answer := signedAnswer(o.secret, jointTerms, a, [32]byte{1})
			if scheme == SchemeBLS {
				commitment := o.key.SignAlone([32]byte{1})
				answer = Answer{Digest: [32]byte{1}, Commitment: &commitment}
			}
			raw.answer(answered{id: put.id, updates: []byte{1}, Answer: answer})
			raw.refused(operatorpb.Reason_REASON_VIOLATION)
		})
	}
}

// TestSchnorrJoinRefused plays operators that claim a Schnorr key.
func TestSchnorrJoinRefused(t *testing.T) {
	operators, _ := newJointOperators(t, 2)
	o, other := operators[0], operators[1]
	for _, test := range []struct {
		name   string
		change func(*hello)
		reason operatorpb.Reason
		words  string
	}{
		{"another registry", func(h *hello) { h.terms.Schnorr[1]++ }, operatorpb.Reason_REASON_TERMS, "the router's Schnorr registry is 0xbb"},
		{"no registry", func(h *hello) { h.terms.Schnorr = [20]byte{} }, operatorpb.Reason_REASON_TERMS, "the operator's none"},
		{"a proof of nothing", func(h *hello) { h.proof = o.key.SignAlone([32]byte{1}) }, operatorpb.Reason_REASON_PROOF, "the proof is not one of the Schnorr key"},
		{"another's key", func(h *hello) { h.key = other.key.PublicKey() }, operatorpb.Reason_REASON_PROOF, "the proof is not one of the Schnorr key"},
		{"neither is registered", func(h *hello) { h.id[0]++; h.key = schnorr.Sum(h.key, h.key) }, operatorpb.Reason_REASON_NOT_REGISTERED, "nor is"},
	} {
		t.Run(test.name, func(t *testing.T) {
			wireNoLeaks(t)
			r := newJointRouter(t, operators...)
			raw := dialRaw(t, r.url())
			c := raw.challenge()
			options := o.options()
			h, err := greet(t.Context(), c, &options)
			if err != nil {
				t.Fatal(err)
			}
			test.change(h)
			hash := join(c, h).Hash()
			signature, err := crypto.Sign(hash[:], o.account)
			if err != nil {
				t.Fatal(err)
			}
			h.signature = [65]byte(signature)
			raw.hello(h)
			if words := raw.refused(test.reason).Words; !strings.Contains(words, test.words) {
				t.Errorf("it says %q, want %q", words, test.words)
			}
		})
	}
}

// TestLiveSchemes follows an operator through both sets, with nobody restarted.
func TestLiveSchemes(t *testing.T) {
	wireNoLeaks(t)
	operators, _ := newJointOperators(t, 1)
	o := operators[0]
	r := newJointRouter(t)
	o.run(t, o.options(r.url()))
	r.log.await(t, "is not let in", "reason=not_registered")
	connected := func(bls, cosigns bool) {
		t.Helper()
		r.Refresh()
		wireEventually(t, "it is connected as registered", func() bool {
			return (len(r.Connected(SchemeBLS)) == 1) == bls && (len(r.Connected(SchemeSchnorr)) == 1) == cosigns
		})
	}
	heard := func(scheme Scheme, from ID) {
		t.Helper()
		a := jointAssignment(1)
		a.Scheme = scheme
		round := r.Ask(a)
		defer round.Close()
		if reply := wireReplies(t, round, 1)[0]; reply.From != from || reply.Answer.Refusal != nil {
			t.Errorf("%s: %+v", scheme, reply)
		}
	}
	r.cosigners.Store(cosignerSet(o)) // Schnorr alone
	connected(false, true)
	heard(SchemeSchnorr, o.cosigner())
	if got := r.Standings(); len(got) != 1 || !got[0].Connected || got[0].Operator != o.cosigner() {
		t.Errorf("standings %+v", got)
	}

	r.set.Store(wireSet(o.wireOperator)) // both
	connected(true, true)
	heard(SchemeBLS, o.id)
	heard(SchemeSchnorr, o.cosigner())
	if got := r.Standings(); len(got) != 1 || !got[0].Connected || got[0].Operator != o.id {
		t.Errorf("standings %+v", got)
	}

	a := jointAssignment(2)
	r.cosigners.Store(cosignerSet()) // BLS alone, and the session goes on
	session := func() *hubSession {
		r.Hub.mu.Lock()
		defer r.Hub.mu.Unlock()
		return r.sessions[o.id]
	}
	before := session()
	r.Refresh()
	if session() != before || len(r.Connected(SchemeSchnorr)) != 0 {
		t.Error("it is not taken out of Schnorr alone")
	}
	heard(SchemeBLS, o.id)
	round := r.Ask(a)
	defer round.Close()
	r.cosigners.Store(cosignerSet(o)) // back: it is asked what is open
	r.Refresh()
	jointAnswers(t, round, a, 1)

	r.set.Store(wireSet()) // Schnorr alone again
	connected(false, true)
	heard(SchemeSchnorr, o.cosigner())

	r.cosigners.Store(cosignerSet())
	connected(false, false)
	r.log.await(t, "session ends", "reason=not_registered", "is not in the Schnorr registry")
}

// TestPenaltyByEitherName: who lies under one name is out under both.
func TestPenaltyByEitherName(t *testing.T) {
	wireNoLeaks(t)
	operators, _ := newJointOperators(t, 1)
	o := operators[0]
	r := newJointRouter(t, o)
	raw := rawCosigner(t, r, o)
	r.await(o.wireOperator)
	r.Penalise(o.cosigner(), "a bad share")
	raw.refused(operatorpb.Reason_REASON_CUT_OFF)
	rawCosigner(t, r, o).refused(operatorpb.Reason_REASON_CUT_OFF)
	r.Penalise(ID{1}, "a stranger")
	if got := r.Standings(); len(got) != 2 || got[0].CutOff == nil && got[1].CutOff == nil {
		t.Errorf("standings %+v", got)
	}
}

// TestCutOffUnderBothNames: who is cut off under both its keys is not let in by
// one of them with another account.
func TestCutOffUnderBothNames(t *testing.T) {
	operators, _ := newJointOperators(t, 2)
	o := operators[0]
	bare := *o // the Schnorr key, and an account that nobody knows
	bare.wireOperator = newWireOperators(t, 1)[0]
	for name, offend := range map[string]func(*wireRouter, *rawOperator) operatorpb.Reason{
		"a lie under the Schnorr key": func(r *wireRouter, _ *rawOperator) operatorpb.Reason {
			r.Penalise(o.cosigner(), "a bad share")
			return operatorpb.Reason_REASON_CUT_OFF
		},
		"a lie under the BLS key": func(r *wireRouter, _ *rawOperator) operatorpb.Reason {
			r.Penalise(o.id, "a bad signature")
			return operatorpb.Reason_REASON_CUT_OFF
		},
		"a violation": func(_ *wireRouter, raw *rawOperator) operatorpb.Reason {
			raw.nonces(7, freshNonce(t))
			return operatorpb.Reason_REASON_VIOLATION
		},
	} {
		t.Run(name, func(t *testing.T) {
			wireNoLeaks(t)
			r := newJointRouter(t, operators...)
			raw := rawCosigner(t, r, o)
			r.await(o.wireOperator)
			raw.refused(offend(r, raw))
			for _, as := range []*jointOperator{o, &bare} {
				rawCosigner(t, r, as).refused(operatorpb.Reason_REASON_CUT_OFF)
			}
			rawCosigner(t, r, operators[1]) // nobody else is
			r.await(operators[1].wireOperator)
		})
	}
}

// TestOneSessionPerSchnorrKey: another account with the same Schnorr key takes
// the place of the first.
func TestOneSessionPerSchnorrKey(t *testing.T) {
	wireNoLeaks(t)
	operators, _ := newJointOperators(t, 2)
	first := *operators[1]
	first.wireOperator = operators[0].wireOperator // another BLS key, the same Schnorr key
	r := newJointRouter(t, operators...)
	raw := rawCosigner(t, r, &first)
	r.await(first.wireOperator)
	rawCosigner(t, r, operators[1])
	raw.refused(operatorpb.Reason_REASON_REPLACED)
	r.await(operators[1].wireOperator)
}
