package quorum

import (
	"context"
	"crypto/ed25519"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// held is an operator whose work waits for a word.
func held(t *testing.T, o *wireOperator, options OperatorOptions) (started chan Assignment, finish chan struct{}, cancelled chan Assignment, stop func()) {
	started, finish, cancelled = make(chan Assignment, 100), make(chan struct{}, 100), make(chan Assignment, 100)
	options.Work = func(ctx context.Context, a Assignment) (Answer, []byte) {
		started <- a
		select {
		case <-finish:
		case <-ctx.Done():
			cancelled <- a
			return no("stopped", ""), nil
		}
		return o.work(ctx, a)
	}
	return started, finish, cancelled, o.run(t, options)
}

func TestRoundReachesThoseThatJoin(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 3)
	r := newWireRouter(t, operators...)
	a := wireAssignment(1)
	round := r.Ask(a) // nobody is there
	defer round.Close()
	operators[0].run(t, operators[0].options(r.url()))
	first := wireReplies(t, round, 1)[0]
	if first.From != operators[0].id || first.Updates == nil {
		t.Fatalf("first to join: %+v, want an answer with updates", first)
	}
	operators[1].run(t, operators[1].options(r.url()))
	operators[2].run(t, operators[2].options(r.url()))
	for _, reply := range wireReplies(t, round, 2) {
		if reply.Updates != nil || reply.Answer.Digest != first.Answer.Digest {
			t.Errorf("joined later: %+v, want the digest alone", reply)
		}
	}
}

// TestNobodyReads lets more come in than the round has room for before anyone
// looks: nothing is lost, nothing comes twice, the hub is not held up.
func TestNobodyReads(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 12)
	r := newWireRouter(t, operators...)
	unread, abandoned := r.Ask(wireAssignment(1)), r.Ask(wireAssignment(2)) // nobody is there: little room
	for _, o := range operators {
		o.run(t, o.options(r.url()))
	}
	r.await(operators...)
	read := r.Ask(wireAssignment(3)) // answered after the others, by all
	defer read.Close()
	wireReplies(t, read, len(operators))
	heard := make(map[ID]int)
	for _, reply := range wireReplies(t, unread, len(operators)) {
		heard[reply.From]++
	}
	if len(heard) != len(operators) {
		t.Errorf("%d operators are heard, want %d", len(heard), len(operators))
	}
	unread.Close()
	abandoned.Close()
}

func TestLeaveAndComeBack(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 2)
	r := newWireRouter(t, operators...)
	o := operators[0]
	raw := dialRaw(t, r.url())
	raw.join(o)
	r.await(o)
	round := r.Ask(wireAssignment(1))
	defer round.Close()
	if a, ok := raw.next().(asked); !ok || !a.withUpdates || a.Inputs() != ptr(wireAssignment(1)).Inputs() {
		t.Fatalf("asked %+v, want the assignment, with updates", a)
	}
	raw.CloseRequest()
	if reply := wireReplies(t, round, 1)[0]; reply.From != o.id || !reply.Left {
		t.Fatalf("reply %+v, want that it left", reply)
	}
	r.await()
	if _, err := round.Fetch(context.Background(), o.id, [32]byte{}); !errors.Is(err, ErrNotHeld) {
		t.Fatalf("fetch of one who left: %v", err)
	}
	o.run(t, o.options(r.url()))
	if reply := wireReplies(t, round, 1)[0]; reply.From != o.id || reply.Left || reply.Updates == nil {
		t.Fatalf("reply %+v, want an answer with updates", reply)
	}
	r.await(o)
}

func TestNewerSessionReplacesOlder(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	older := dialRaw(t, r.url())
	older.join(o)
	r.await(o)
	round := r.Ask(wireAssignment(1))
	defer round.Close()
	a := older.next().(asked)

	newer := dialRaw(t, r.url())
	newer.join(o)
	older.refused(operatorpb.Reason_REASON_REPLACED)
	r.await(o)
	r.log.await(t, "joined again", "operator="+name(o.id))
	again := newer.next().(asked)
	if again.Inputs() != a.Inputs() || !again.withUpdates {
		t.Fatalf("the newer is asked %+v, want the same", again)
	}
	updates, digest := wireResult(a.Assignment)
	newer.answer(answered{id: again.id, updates: updates, Answer: signedAnswer(o.secret, wireTerms, again.Assignment, digest)})
	if reply := wireReplies(t, round, 1)[0]; reply.Left || reply.Answer.Digest != digest {
		t.Fatalf("reply %+v, want the newer's answer", reply)
	}
}

// One that is asked to send its updates along, signs and sends none would make
// every such task wait for a fetch. It is cut off; what it signed does not count.
func TestWithheldUpdates(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	raw := dialRaw(t, r.url())
	raw.join(o)
	r.await(o)
	round := r.Ask(wireAssignment(1))
	defer round.Close()
	a := raw.next().(asked)
	raw.answer(answered{id: a.id, Answer: signedAnswer(o.secret, wireTerms, a.Assignment, [32]byte{1})})
	raw.refused(operatorpb.Reason_REASON_VIOLATION)
	if reply := wireReplies(t, round, 1)[0]; !reply.Left {
		t.Errorf("reply %+v, want that it left", reply)
	}
	if s := r.standing(t, o.id); s.CutOff == nil || s.Connected {
		t.Errorf("%+v", s)
	}
}

func TestUnaskedAnswersAreIgnored(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 2)
	r := newWireRouter(t, operators...)
	raw, other := dialRaw(t, r.url()), dialRaw(t, r.url())
	raw.join(operators[0])
	other.join(operators[1])
	r.await(operators...)
	late := r.Ask(wireAssignment(1))
	late.Close()
	round := r.Ask(wireAssignment(2))
	defer round.Close()
	var id uint64
	for id == 0 {
		if a, ok := raw.next().(asked); ok && a.Index == 2 {
			id = a.id
		}
	}
	good := signedAnswer(operators[0].secret, wireTerms, wireAssignment(2), [32]byte{1})
	raw.answer(answered{id: id + 100, Answer: good})
	raw.answer(answered{id: 0, Answer: good})
	raw.answer(answered{id: id - 1, Answer: good})
	raw.say(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Updates{Updates: &operatorpb.Updates{Id: id, Digest: make([]byte, 32), Updates: []byte{1}}}})
	raw.answer(answered{id: id, updates: []byte{1}, Answer: good})
	raw.answer(answered{id: id, Answer: signedAnswer(operators[0].secret, wireTerms, wireAssignment(2), [32]byte{2})})
	raw.answer(answered{id: id, Answer: signedAnswer(operators[0].secret, wireTerms, wireAssignment(2), [32]byte{3})})
	raw.say(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Ping{Ping: &operatorpb.Ping{}}})
	if reply := wireReplies(t, round, 1)[0]; reply.Answer.Digest != good.Digest {
		t.Fatalf("reply %+v, want the first answer", reply)
	}
	if reply := wireReplies(t, round, 1)[0]; !reply.Again || reply.Answer.Digest != [32]byte{2} {
		t.Fatalf("reply %+v, want the second digest, as evidence", reply)
	}
	wireEventually(t, "what nobody asked for is counted", func() bool {
		return r.ignoredCount("unknown") == 2 && r.ignoredCount("late") == 1 && r.ignoredCount("unasked") == 3
	})
	select {
	case reply := <-round.Replies():
		t.Fatalf("one more reply: %+v", reply)
	default:
	}
	r.await(operators...) // nobody was cut for it
}

func TestUpdatesFromOneOnly(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 2)
	r := newWireRouter(t, operators...)
	var raws []*rawOperator
	for _, o := range operators {
		raw := dialRaw(t, r.url())
		raw.join(o)
		raws = append(raws, raw)
	}
	r.await(operators...)
	round := r.Ask(wireAssignment(1))
	defer round.Close()
	with := 0
	for i, raw := range raws {
		a := raw.next().(asked)
		if a.withUpdates {
			with++
		}
		updates, digest := wireResult(a.Assignment) // sent by both, asked or not
		raw.answer(answered{id: a.id, updates: updates, Answer: signedAnswer(operators[i].secret, wireTerms, a.Assignment, digest)})
	}
	if with != 1 {
		t.Errorf("%d were asked for updates, want 1", with)
	}
	got := 0
	for _, reply := range wireReplies(t, round, 2) {
		if reply.Updates != nil {
			got++
		}
	}
	if got != 1 {
		t.Errorf("updates of %d came through, want 1", got)
	}
}

func TestStopEndsWork(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	started, _, cancelled, _ := held(t, o, o.options(r.url()))
	r.await(o)
	round := r.Ask(wireAssignment(1))
	wireReceive(t, started)
	round.Close()
	wireReceive(t, cancelled)
	select {
	case reply := <-round.Replies():
		t.Fatalf("a closed round has a reply: %+v", reply)
	default:
	}
	if _, err := round.Fetch(context.Background(), o.id, [32]byte{}); !errors.Is(err, ErrNotHeld) {
		t.Errorf("fetch of a closed round: %v", err)
	}
}

func TestFetchOfWhatIsNotThere(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	o.run(t, o.options(r.url()))
	r.await(o)
	round := r.Ask(wireAssignment(1))
	defer round.Close()
	wireReplies(t, round, 1)
	for what, from := range map[string]ID{"a digest it did not sign": o.id, "a stranger": {1}} {
		if _, err := round.Fetch(context.Background(), from, [32]byte{9}); !errors.Is(err, ErrNotHeld) {
			t.Errorf("fetch of %s: %v, want %v", what, err, ErrNotHeld)
		}
	}
}

func TestBusy(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	options := o.options(r.url())
	options.Concurrency, options.Queue = 2, 3
	started, finish, _, _ := held(t, o, options)
	r.await(o)
	var rounds []Round
	ask := func(n byte, lane uint64) Round {
		a := wireAssignment(n)
		a.Lane = lane
		return r.Ask(a)
	}
	for n := range byte(3) {
		rounds = append(rounds, ask(n, 1))
	}
	wireReceive(t, started)
	wireReceive(t, started)
	greedy := ask(9, 1) // there is room, but not for a lane that has its share
	defer greedy.Close()
	if refusal := wireReplies(t, greedy, 1)[0].Answer.Refusal; refusal == nil || refusal.Reason != "busy" || !refusal.Retry {
		t.Fatalf("over a lane's share: %+v, want busy", refusal)
	}
	rounds = append(rounds, ask(3, 2), ask(4, 3))
	over := ask(5, 4)
	refusal := wireReplies(t, over, 1)[0].Answer.Refusal
	if refusal == nil || refusal.Reason != "busy" || !refusal.Retry {
		t.Fatalf("over the queue: %+v, want busy", refusal)
	}
	if len(started) != 0 {
		t.Errorf("%d more run at once than allowed", len(started))
	}
	for range rounds {
		finish <- struct{}{}
	}
	for _, round := range rounds {
		if reply := wireReplies(t, round, 1)[0]; reply.Answer.Refusal != nil {
			t.Errorf("within the queue: %+v, want a signature", reply.Answer.Refusal)
		}
		round.Close()
	}
	over.Close()
}

// TestTooLong: a task that takes all the time it gets is refused for good; the
// wait for its turn does not count.
func TestTooLong(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	options := o.options(r.url())
	options.Concurrency, options.WorkTime = 1, 100*time.Millisecond
	var begun atomic.Int32
	options.Work = func(ctx context.Context, a Assignment) (Answer, []byte) {
		if begun.Add(1) < 4 {
			<-ctx.Done()
			return retry(reasonStopped, "The operator was told to stop.")
		}
		return o.work(ctx, a)
	}
	o.run(t, options)
	r.await(o)
	for n := range byte(4) {
		round := r.Ask(wireAssignment(n))
		defer round.Close()
		refusal := wireReplies(t, round, 1)[0].Answer.Refusal
		if n == 3 && refusal != nil {
			t.Errorf("the one that is quick: %+v", refusal)
		}
		if n < 3 && (refusal == nil || refusal.Reason != "too_long" || refusal.Retry) {
			t.Errorf("one that takes for ever: %+v", refusal)
		}
	}
}

func TestDrainFinishesWork(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	started, finish, cancelled, stop := held(t, o, o.options(r.url()))
	r.await(o)
	round := r.Ask(wireAssignment(1))
	defer round.Close()
	wireReceive(t, started)
	stopped := make(chan struct{})
	go func() { defer close(stopped); stop() }()
	r.await() // it is asked nothing new, and still works
	later := r.Ask(wireAssignment(2))
	defer later.Close()
	finish <- struct{}{}
	if reply := wireReplies(t, round, 1)[0]; reply.Left || reply.Answer.Refusal != nil {
		t.Fatalf("reply %+v, want the answer of work that was under way", reply)
	}
	wireReceive(t, stopped)
	if len(cancelled) != 0 || len(started) != 0 || len(later.Replies()) != 0 {
		t.Error("the operator was asked, or cut short, while it drained")
	}
}

// TestDrainTakesNothingNew has a router ask an operator that said it leaves.
func TestDrainTakesNothingNew(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	answers := make(chan any, 100)
	router := newRawRouter(t, func(s rawRouterStream) error {
		if err := s.welcome(key); err != nil {
			return err
		}
		ask := func(id uint64) {
			a := encodeAssignment(asked{id: id, Assignment: wireAssignment(byte(id))})
			s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Assignment{Assignment: a}})
		}
		ask(1)
		for {
			m, err := s.next()
			if err != nil {
				return nil
			}
			if _, ok := m.(leaving); ok {
				ask(2)
				continue
			}
			answers <- m
		}
	})
	started, finish, _, stop := held(t, o, o.options(router.url))
	wireReceive(t, started)
	stopped := make(chan struct{})
	go func() { defer close(stopped); stop() }()
	if a := wireReceive(t, answers).(answered); a.id != 2 || a.Refusal == nil || a.Refusal.Reason != "leaving" {
		t.Errorf("the new one: %+v, want that it leaves", a)
	}
	finish <- struct{}{}
	if a := wireReceive(t, answers).(answered); a.id != 1 || a.Refusal != nil {
		t.Errorf("the one under way: %+v, want a signature", a)
	}
	wireReceive(t, stopped)
}

func TestDrainEnds(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	// No ping wakes anyone up: the end of the drain time does.
	r := wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) { o.pace.ping, o.pace.silence = time.Hour, time.Hour }, o)
	options := o.options(r.url())
	options.Drain, options.pace.ping, options.pace.silence = 1, time.Hour, time.Hour
	started, _, cancelled, stop := held(t, o, options)
	r.await(o)
	round := r.Ask(wireAssignment(1))
	defer round.Close()
	wireReceive(t, started)
	stopped := make(chan struct{})
	go func() { defer close(stopped); stop() }()
	wireReceive(t, stopped)
	wireReceive(t, cancelled)
	if reply := wireReplies(t, round, 1)[0]; !reply.Left {
		t.Errorf("reply %+v, want that it left", reply)
	}
}

func TestWorkThatPanics(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	options := o.options(r.url())
	options.Work = func(ctx context.Context, a Assignment) (Answer, []byte) {
		if a.Index == 1 {
			panic("a task that breaks the code")
		}
		return o.work(ctx, a)
	}
	o.run(t, options)
	r.await(o)
	bad, good := r.Ask(wireAssignment(1)), r.Ask(wireAssignment(2))
	defer bad.Close()
	defer good.Close()
	if refusal := wireReplies(t, bad, 1)[0].Answer.Refusal; refusal == nil || refusal.Reason != "panic" {
		t.Errorf("panic: %+v", refusal)
	}
	if reply := wireReplies(t, good, 1)[0]; reply.Answer.Refusal != nil {
		t.Errorf("the next task: %+v", reply.Answer.Refusal)
	}
}

func TestOversizedAssignmentIsNotSent(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	o.run(t, o.options(r.url()))
	r.await(o)
	a := wireAssignment(1)
	for _, n := range []int{3, MaxCallData + 1} {
		a.CallData = make([]byte, n)
		r.Ask(a).Close()
	}
	a.CallData = make([]byte, MaxCallData)
	round := r.Ask(a)
	defer round.Close()
	if reply := wireReplies(t, round, 1)[0]; reply.Left || reply.Answer.Refusal != nil {
		t.Errorf("the largest call data: %+v", reply)
	}
}

func ptr[T any](v T) *T { return &v }
