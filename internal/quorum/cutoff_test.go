package quorum

import (
	"context"
	"crypto/ed25519"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

const cutOff = operatorpb.Reason_REASON_CUT_OFF

// ahead is a clock that a test puts forward.
type ahead struct{ by atomic.Int64 }

func (a *ahead) now() time.Time          { return time.Now().Add(time.Duration(a.by.Load())) }
func (a *ahead) forward(d time.Duration) { a.by.Add(int64(d)) }

func clockedRouter(t *testing.T, operators ...*wireOperator) (*wireRouter, *ahead) {
	t.Helper()
	clock := new(ahead)
	return wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) { o.now = clock.now }, operators...), clock
}

func (r *wireRouter) standing(t testing.TB, id ID) Standing {
	t.Helper()
	for _, s := range r.Standings() {
		if s.Operator == id {
			return s
		}
	}
	t.Fatalf("no standing of %s", id)
	panic("unreachable")
}

// TestFloodIsCutOff sends all kinds of what nobody asked for: the sender is cut
// off and told why, an honest operator beside it answers all along, and the
// sender is let back when its pause is over.
func TestFloodIsCutOff(t *testing.T) {
	o := newWireOperators(t, 2)
	answer := signedAnswer(o[0].secret, wireTerms, wireAssignment(9), [32]byte{1})
	for name, send := range map[string]func(raw *rawOperator){
		"answers to nothing": func(raw *rawOperator) { raw.answer(answered{id: 1 << 40, Answer: answer}) },
		"late answers":       func(raw *rawOperator) { raw.answer(answered{id: 1, Answer: answer}) },
		"updates": func(raw *rawOperator) {
			raw.say(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Updates{Updates: &operatorpb.Updates{Id: 1, Digest: make([]byte, 32)}}})
		},
		"leaving": func(raw *rawOperator) {
			raw.say(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Leaving{Leaving: &operatorpb.Leaving{}}})
		},
		"pings": func(raw *rawOperator) {
			raw.say(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Ping{Ping: &operatorpb.Ping{}}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			wireNoLeaks(t)
			r, clock := clockedRouter(t, o...)
			o[1].run(t, o[1].options(r.url()))
			r.await(o[1])
			early := r.Ask(wireAssignment(1))
			wireReplies(t, early, 1)
			early.Close()
			raw := dialRaw(t, r.url())
			raw.join(o[0])
			wireEventually(t, "it is in", func() bool { return r.standing(t, o[0].id).Connected })
			for range 4 * maxUnexpected {
				send(raw)
			}
			said := raw.refused(cutOff)
			if !strings.Contains(said.Words, "nobody asked for") || !strings.Contains(said.Words, "10s more") {
				t.Errorf("said %q", said.Words)
			}
			r.await(o[1])
			round := r.Ask(wireAssignment(2))
			if reply := wireReplies(t, round, 1)[0]; reply.From != o[1].id || reply.Left || reply.Answer.Refusal != nil {
				t.Errorf("the honest operator: %+v", reply)
			}
			round.Close()
			again := dialRaw(t, r.url())
			again.greet(again.challenge(), o[0])
			again.refused(cutOff)
			if s := r.standing(t, o[0].id); s.CutOff == nil || s.Unexpected == 0 || s.Connected {
				t.Errorf("%+v", s)
			}
			clock.forward(11 * time.Second)
			back := dialRaw(t, r.url())
			back.join(o[0])
			r.await(o...)
		})
	}
}

// Answers that come too late are no flood: there is one for each assignment.
func TestLateAnswersAreNoFlood(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	raw := dialRaw(t, r.url())
	raw.join(o)
	r.await(o)
	const n = 3 * maxUnexpected
	answer := signedAnswer(o.secret, wireTerms, wireAssignment(9), [32]byte{1})
	for range n {
		round := r.Ask(wireAssignment(1))
		id := uint64(0)
		for id == 0 {
			if a, ok := raw.next().(asked); ok {
				id = a.id
			}
		}
		round.Close()
		raw.answer(answered{id: id, Answer: answer})
	}
	wireEventually(t, "all are late", func() bool { return r.ignoredCount("late") == n })
	r.await(o)
	if s := r.standing(t, o.id); s.Unexpected != 0 || s.Outrun < n-1 {
		t.Errorf("%+v", s)
	}
}

// Each time the pause is twice as long, up to a bound; after quiet hours it is
// short again.
func TestPausesGrow(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r, clock := clockedRouter(t, o)
	for i, want := range []time.Duration{10, 20, 40, 60, 60} {
		want *= time.Second
		raw := dialRaw(t, r.url())
		raw.join(o)
		r.await(o)
		raw.say(&operatorpb.OperatorMessage{})
		raw.refused(operatorpb.Reason_REASON_VIOLATION)
		cut := r.standing(t, o.id).CutOff
		if cut == nil {
			t.Fatalf("%d: not cut off", i)
		}
		if left := cut.Until.Sub(clock.now()); left > want || left < want/2 {
			t.Fatalf("%d: %s left, want %s", i, left, want)
		}
		clock.forward(want)
	}
	clock.forward(6 * scoreHalf)
	raw := dialRaw(t, r.url())
	raw.join(o)
	raw.say(&operatorpb.OperatorMessage{})
	raw.refused(operatorpb.Reason_REASON_VIOLATION)
	if left := r.standing(t, o.id).CutOff.Until.Sub(clock.now()); left > 10*time.Second {
		t.Errorf("%s left after quiet hours", left)
	}
}

// A breach cannot be pinned on an operator by one that does not prove to be it.
func TestNobodyIsFramed(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 2)
	r := newWireRouter(t, o[0])
	options := o[0].options()
	options.Identity = o[1].options().Identity // not its account
	raw := dialRaw(t, r.url())
	h, err := greet(t.Context(), raw.challenge(), &options)
	if err != nil {
		t.Fatal(err)
	}
	h.address = r.set.Load().Members[0].Address
	raw.hello(h)
	raw.refused(operatorpb.Reason_REASON_PROOF)
	dialRaw(t, r.url()).say(&operatorpb.OperatorMessage{})
	o[0].run(t, o[0].options(r.url()))
	r.await(o[0])
	r.Penalise(o[1].id, "it is not in the set") // no score is kept of strangers
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.scores) != 1 {
		t.Errorf("%d scores", len(r.scores))
	}
}

// A liar is cut off by the coordinator's word, once for all that it did before
// it was, and its own software comes back when it may.
func TestLiarIsCutOff(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 4)
	r, clock := clockedRouter(t, operators...)
	var lies atomic.Bool
	lies.Store(true)
	for i, o := range operators {
		options := o.options(r.url())
		options.Work = func(_ context.Context, a Assignment) (Answer, []byte) {
			answer := signedAnswer(o.secret, wireTerms, a, payload.Digest(a.Transition(), good))
			if i == 0 && lies.Load() {
				answer.Signature = bls.SumG1(answer.Signature, answer.Signature)
			}
			return answer, good
		}
		o.run(t, options)
	}
	r.await(operators...)
	c := &Coordinator{Network: r.Hub, Members: func(context.Context, Scheme) (*Set, error) { return r.set.Load(), nil },
		Terms: func() Terms { return wireTerms }, Liar: r.Penalise, Dissent: r.Dissented, Log: r.o.Log}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for i := 0; r.standing(t, operators[0].id).CutOff == nil; i++ { // it may be outrun now and then
		a := testAssignment
		a.CallData = []byte{1, 2, 3, 4, byte(i)}
		if _, err := c.Certify(ctx, a, DefaultThreshold); err != nil {
			t.Fatal(err)
		}
	}
	r.Penalise(operators[0].id, "again")
	s := r.standing(t, operators[0].id)
	if s.Invalid < 2 || s.CutOff == nil || strings.Contains(s.CutOff.Why, "again") || s.CutOff.Until.Sub(clock.now()) > 10*time.Second {
		t.Errorf("%+v", s)
	}
	r.await(operators[1:]...)
	lies.Store(false)
	clock.forward(11 * time.Second)
	r.await(operators...)
}

func TestStandings(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 3)
	r, clock := clockedRouter(t, o...)
	o[0].run(t, o[0].options(r.url()))
	refusing := o[1].options(r.url())
	refusing.Work = func(_ context.Context, a Assignment) (Answer, []byte) {
		return Answer{Refusal: &Refusal{Code: quorate.StateMoved, Reason: "reason " + string(rune('A'+a.Index))}}, nil
	}
	o[1].run(t, refusing)
	mute := dialRaw(t, r.url())
	mute.join(o[2])
	r.await(o...)
	const n = scoreReasons + 4
	for i := range n {
		round := r.Ask(wireAssignment(byte(i)))
		wireReplies(t, round, 2)
		if i%2 == 0 {
			clock.forward(scorePatient)
		}
		round.Close()
	}
	r.Dissented(o[0].id)
	signer, refuser, silent := r.standing(t, o[0].id), r.standing(t, o[1].id), r.standing(t, o[2].id)
	if !signer.Connected || signer.Signed < n-1 || signer.Wrong < 0.9 || signer.Latency <= 0 || len(signer.Refused) != 0 {
		t.Errorf("signer: %+v", signer)
	}
	if refuser.Signed != 0 || len(refuser.Refused) != scoreReasons+1 || refuser.Refused["other"] < 3.5 || refuser.Refused["reason A"] < 0.9 {
		t.Errorf("refuser: %+v", refuser)
	}
	if silent.Silent < n/2-1 || silent.Outrun < n/2-1 || silent.Latency != 0 {
		t.Errorf("silent: %+v", silent)
	}
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(r.Collectors()...)
	count := func() (n int) {
		families, err := registry.Gather()
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range families {
			if strings.HasPrefix(f.GetName(), "quorate_score_") {
				n += len(f.GetMetric())
			}
		}
		return n
	}
	if got := count(); got != 3*9 {
		t.Errorf("%d metrics of scores", got)
	}
	clock.forward(scoreHalf)
	if s := r.standing(t, o[0].id); s.Signed > signer.Signed*0.6 || s.Signed < signer.Signed*0.4 || s.Latency != signer.Latency {
		t.Errorf("an hour later: %+v", s)
	}
	r.set.Store(wireSet(o[0])) // the others leave the set
	r.Refresh()
	if len(r.Standings()) != 1 || count() != 9 {
		t.Errorf("%d standings, %d metrics", len(r.Standings()), count())
	}
	r.set.Store(wireSet(o...))
	r.Refresh()
	if back := r.standing(t, o[2].id); back.Silent < 0.4*silent.Silent {
		t.Errorf("it left and came back: %+v, before %+v", back, silent)
	}
}

// To leave the set and come back washes nobody clean: not of the pause, nor of
// how long the next one is, nor of a lie that is found while it is away.
func TestLeavingIsNoWayOut(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 2)
	r, clock := clockedRouter(t, o...)
	leave := func() { r.set.Store(wireSet(o[1])); r.Refresh() }
	comeBack := func() { r.set.Store(wireSet(o...)); r.Refresh() }
	raw := dialRaw(t, r.url())
	raw.join(o[0])
	r.await(o[0])
	raw.say(&operatorpb.OperatorMessage{})
	raw.refused(operatorpb.Reason_REASON_VIOLATION)
	for range 2 {
		leave()
		comeBack()
	}
	again := dialRaw(t, r.url())
	again.greet(again.challenge(), o[0])
	again.refused(cutOff)
	clock.forward(10 * time.Second)
	dialRaw(t, r.url()).join(o[0])
	r.await(o[0])
	leave()
	r.Penalise(o[0].id, "it is found out when it has left")
	comeBack()
	cut := r.standing(t, o[0].id).CutOff
	if cut == nil {
		t.Fatal("it is not cut off")
	}
	if left := cut.Until.Sub(clock.now()); left > 20*time.Second || left < 15*time.Second {
		t.Errorf("%s left of the second pause, want 20s", left)
	}
}

// What is kept of operators that left the set has bounds: a day, and a number.
// Whoever is still out is forgotten last.
func TestScoresOfThoseWhoLeft(t *testing.T) {
	_, identity, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(1_800_000_000, 0)
	set := &Set{}
	h, err := NewHub(HubOptions{Identity: identity, Terms: func() Terms { return wireTerms }, Members: func(Scheme) *Set { return set },
		now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	id := func(i int) ID { return ID{byte(i >> 8), byte(i)} }
	kept := func(i int) bool { return h.scores[id(i)] != nil }
	const n = scoresGone + 10
	for i := range n { // one after the other is in the set, and leaves it
		set = &Set{Members: []Member{{ID: id(i)}}}
		if i == 3 {
			h.Penalise(id(i), "it lied")
		} else {
			h.Dissented(id(i))
		}
		now = now.Add(time.Millisecond)
		h.Refresh()
	}
	if len(h.scores) != scoresGone+1 { // and the one that is in the set
		t.Errorf("%d scores", len(h.scores))
	}
	if kept(0) || kept(4) || !kept(3) || !kept(n-2) || !kept(n-1) {
		t.Errorf("kept: %t %t %t %t %t", kept(0), kept(4), kept(3), kept(n-2), kept(n-1))
	}
	now = now.Add(scoreKept + time.Second)
	h.Refresh()
	if len(h.scores) != 1 || !kept(n-1) {
		t.Errorf("%d scores a day later", len(h.scores))
	}
}
