package quorum

import (
	"bytes"
	"context"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/payload"
)

const (
	proofChain = 31337
	proofEnd   = 1_800_000_000
)

// signedAssignment is testAssignment from an account whose key signed it, as
// the claim that change leaves.
func signedAssignment(t testing.TB, auto bool, change func(*payload.SenderClaim)) Assignment {
	t.Helper()
	key, err := crypto.ToECDSA(bytes.Repeat([]byte{0x11}, 32))
	if err != nil {
		t.Fatal(err)
	}
	a := testAssignment
	a.From = crypto.PubkeyToAddress(key.PublicKey)
	a.Proof = &SenderProof{Expires: proofEnd, Auto: auto}
	claim := a.Claim(proofChain)
	if change != nil {
		change(&claim)
	}
	digest := claim.Digest()
	if a.Proof.Signature, err = crypto.Sign(digest[:], key); err != nil {
		t.Fatal(err)
	}
	return a
}

func dependentOperator(t *testing.T) (*Operator, *fakeLedger) {
	o, l := testOperator(t)
	o.ChainID, l.time, l.result.SenderDependent = proofChain, proofEnd, true
	return o, l
}

// A router is believed nothing: whatever differs between what a sender signed
// and what an operator is asked, the operator does not sign.
func TestForgedProof(t *testing.T) {
	type claim = payload.SenderClaim
	wrong := refusalWanted{quorate.UnprovenSender, reasonProof, false}
	proof := func(change func(*SenderProof)) func(*Operator, *fakeLedger, *Assignment) {
		return func(_ *Operator, _ *fakeLedger, a *Assignment) { change(a.Proof) }
	}
	asked := func(change func(*Assignment)) func(*Operator, *fakeLedger, *Assignment) {
		return func(_ *Operator, _ *fakeLedger, a *Assignment) { change(a) }
	}
	for _, tt := range []struct {
		name   string
		auto   bool
		signed func(*claim)                              // what was signed differs so
		forge  func(*Operator, *fakeLedger, *Assignment) // or what is asked
		want   refusalWanted
	}{
		{name: "good"},
		{name: "good, auto", auto: true},
		{name: "wallet's v", forge: proof(func(p *SenderProof) { p.Signature[64] += 27 })},
		{name: "other chain", signed: func(c *claim) { c.ChainID++ }, want: wrong},
		{name: "other target", signed: func(c *claim) { c.Target[0]++ }, want: wrong},
		{name: "other sender", signed: func(c *claim) { c.From[0]++ }, want: wrong},
		{name: "other value", signed: func(c *claim) { c.Value.SetUint64(1) }, want: wrong},
		{name: "other data", signed: func(c *claim) { c.CallData = []byte{1, 2, 3, 4, 0} }, want: wrong},
		{name: "other block", signed: func(c *claim) { c.Block-- }, want: wrong},
		{name: "other index", signed: func(c *claim) { c.Index++ }, want: wrong},
		{name: "other end", signed: func(c *claim) { c.Expires-- }, want: wrong},
		{name: "index for auto", signed: func(c *claim) { c.Auto = true }, want: wrong},
		{name: "auto for index", auto: true, signed: func(c *claim) { c.Auto = false }, want: wrong},
		{name: "end moved by the router", forge: proof(func(p *SenderProof) { p.Expires++ }), want: wrong},
		{name: "auto set by the router", forge: proof(func(p *SenderProof) { p.Auto = true }), want: wrong},
		{name: "sender put in by the router", forge: asked(func(a *Assignment) { a.From = common.Address{2} }), want: wrong},
		{name: "data put in by the router", forge: asked(func(a *Assignment) { a.CallData = []byte{1, 2, 3, 5} }), want: wrong},
		{name: "no signature", forge: proof(func(p *SenderProof) { p.Signature = nil }), want: wrong},
		{name: "cut short", forge: proof(func(p *SenderProof) { p.Signature = p.Signature[:64] }), want: wrong},
		{name: "too long", forge: proof(func(p *SenderProof) { p.Signature = append(p.Signature, 0) }), want: wrong},
		{name: "malleable", forge: proof(func(p *SenderProof) {
			s := new(big.Int).SetBytes(p.Signature[32:64])
			s.Sub(crypto.S256().Params().N, s).FillBytes(p.Signature[32:64])
			p.Signature[64] ^= 1
		}), want: wrong},
		{name: "no proof", forge: asked(func(a *Assignment) { a.Proof = nil }), want: refusalWanted{quorate.UnprovenSender, reasonSender, false}},
		{name: "expired", forge: func(_ *Operator, l *fakeLedger, _ *Assignment) { l.time++ },
			want: refusalWanted{quorate.UnprovenSender, reasonExpired, false}},
		{name: "operator of another chain", forge: func(o *Operator, _ *fakeLedger, _ *Assignment) { o.ChainID = 1 }, want: wrong},
		{name: "operator that was not told its chain", forge: func(o *Operator, _ *fakeLedger, _ *Assignment) { o.ChainID = 0 }, want: wrong},
		{name: "contract account", forge: func(_ *Operator, l *fakeLedger, a *Assignment) {
			a.From, a.Proof.Signature = common.Address{3}, []byte("any form")
			l.approved = a.Proof.Signature
		}},
		{name: "contract account, expired", forge: func(_ *Operator, l *fakeLedger, a *Assignment) {
			a.From, l.approved, l.time = common.Address{3}, a.Proof.Signature, proofEnd+1
		}, want: refusalWanted{quorate.UnprovenSender, reasonExpired, false}},
		{name: "node silent about the account", forge: func(_ *Operator, l *fakeLedger, a *Assignment) {
			a.From = common.Address{3}
			l.hook = failing("approve")
		}, want: refusalWanted{quorate.Internal, reasonNode, true}},
		{name: "node silent about the time", forge: func(_ *Operator, l *fakeLedger, _ *Assignment) { l.hook = failing("time") },
			want: refusalWanted{quorate.Internal, reasonNode, true}},
		{name: "wrong, and the target is allowed", signed: func(c *claim) { c.ChainID++ }, forge: func(o *Operator, _ *fakeLedger, a *Assignment) {
			o.Policy.AllowSender = map[common.Address]bool{a.Target: true}
		}},
		{name: "wrong, and nothing depends on it", signed: func(c *claim) { c.ChainID++ }, forge: func(_ *Operator, l *fakeLedger, _ *Assignment) {
			l.result.SenderDependent = false
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o, l := dependentOperator(t)
			a := signedAssignment(t, tt.auto, tt.signed)
			if tt.forge != nil {
				tt.forge(o, l, &a)
			}
			answer, _ := o.Answer(t.Context(), a)
			if tt.want == (refusalWanted{}) {
				if answer.Refusal != nil || o.Journal.Len() != 1 {
					t.Errorf("got %+v", answer.Refusal)
				}
				return
			}
			r := answer.Refusal
			if r == nil || !answer.Signature.IsInfinity() || o.Journal.Len() != 0 {
				t.Fatalf("it signed: %+v", answer)
			}
			if got := (refusalWanted{r.Code, r.Reason, r.Retry}); got != tt.want {
				t.Errorf("got %+v, %q", got, r.Message)
			}
			if r.Code == quorate.UnprovenSender && !strings.Contains(r.Message, "ign") { // Send or Sign what
				t.Errorf("%q says no remedy", r.Message)
			}
		})
	}
}

func failing(step string) func(context.Context, string) error {
	return func(_ context.Context, s string) error {
		if s == step {
			return passing{}
		}
		return nil
	}
}

// The result does not depend on the proof: one digest for its inputs, whatever
// proves them. But who asks with a bad proof gets an answer of its own, even
// while an honest router waits for the same task.
func TestProofIsNotAnInput(t *testing.T) {
	o, l := dependentOperator(t)
	honest := signedAssignment(t, true, nil)
	bad, none := honest, honest
	bad.Proof = &SenderProof{Signature: []byte{1}, Expires: honest.Proof.Expires, Auto: true}
	none.Proof = nil
	if honest.Inputs() != bad.Inputs() || honest.Inputs() != none.Inputs() {
		t.Fatal("the proof is among the inputs")
	}
	began, goOn := make(chan struct{}, 3), make(chan struct{})
	l.hook = func(_ context.Context, step string) error {
		if step == "run" {
			began <- struct{}{}
			<-goOn
		}
		return nil
	}
	answers := make([]chan Answer, 3)
	for i, a := range []Assignment{bad, none, honest} {
		answers[i] = make(chan Answer, 1)
		go func() {
			answer, _ := o.Answer(t.Context(), a)
			answers[i] <- answer
		}()
		select { // all three are under way together
		case <-began:
		case <-time.After(10 * time.Second):
			t.Error("it waits for the answer to another proof")
		}
	}
	close(goOn)
	for i, want := range []string{reasonProof, reasonSender, ""} {
		answer := <-answers[i]
		if want == "" && answer.Refusal != nil || want != "" && (answer.Refusal == nil || answer.Refusal.Reason != want) {
			t.Errorf("%d: %+v, want %q", i, answer.Refusal, want)
		}
	}
	if answer, _ := o.Answer(t.Context(), bad); answer.Refusal == nil { // the run is remembered, the permission is not
		t.Error("signed for a bad proof after a good one")
	}
}

func TestAskedTellsProofsApart(t *testing.T) {
	a := testAssignment
	seen := map[[32]byte]int{a.asked(): -1}
	for i, p := range []SenderProof{{Expires: 1}, {Expires: 2}, {Expires: 1, Auto: true}, {Expires: 1, Signature: []byte{0}},
		{Expires: 1, Signature: []byte{1}}, {Expires: 1, Signature: []byte{0, 0}}} {
		a.Proof = &p
		if j, ok := seen[a.asked()]; ok {
			t.Errorf("%d is taken for %d", i, j)
		}
		seen[a.asked()] = i
	}
}
