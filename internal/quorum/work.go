package quorum

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"

	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// Bounds of the updates that an operator keeps for Fetch, per session.
const (
	heldLists = 1024
	heldBytes = 32 << 20
)

// workshop is where an operator's assignments run, of all routers together.
type workshop struct {
	o     *OperatorOptions
	lanes lanes

	mu     sync.Mutex
	open   int            // running and waiting
	byLane map[uint64]int // of them
}

func newWorkshop(o *OperatorOptions) *workshop {
	return &workshop{o: o, lanes: lanes{free: o.Concurrency}, byLane: make(map[uint64]int)}
}

// take makes room for one more; false: the operator is busy. One lane has three
// quarters of the room at most: what the others send is not turned away.
func (w *workshop) take(lane uint64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	room := w.o.Concurrency + w.o.Queue
	if w.open >= room || w.byLane[lane] >= max(1, room*3/4) {
		return false
	}
	w.open++
	w.byLane[lane]++
	w.o.Metrics.working.Set(float64(w.open))
	return true
}

func (w *workshop) give(lane uint64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.open--
	if w.byLane[lane]--; w.byLane[lane] == 0 {
		delete(w.byLane, lane)
	}
	w.o.Metrics.working.Set(float64(w.open))
}

// run waits for its turn and works. False: it was stopped before it was done.
func (w *workshop) run(ctx context.Context, a Assignment, turn chan struct{}) (answer Answer, updates []byte, ok bool) {
	if !w.lanes.wait(ctx, a.Lane, turn) {
		return Answer{}, nil, false
	}
	defer w.lanes.leave()
	if ctx.Err() != nil {
		return Answer{}, nil, false
	}
	defer func() {
		// A task that crashes the code must not take the operator down with it.
		if p := recover(); p != nil {
			w.o.Log.Error("an assignment panicked", "target", a.Target, "panic", p, "stack", string(debug.Stack()))
			answer, updates, ok = no("panic", "The operator's software failed on this task."), nil, true
		}
	}()
	timed, cancel := context.WithTimeout(ctx, w.o.WorkTime)
	defer cancel()
	answer, updates = w.o.Work(timed, a)
	if answer.Refusal != nil && timed.Err() != nil && ctx.Err() == nil {
		// To try again would take as long again, and a place from others.
		return Answer{Refusal: &Refusal{Code: quorate.Internal, Reason: "too_long", Message: fmt.Sprintf(
			"The task ran longer than the %s that the operator gives one. Give the call less to do.", w.o.WorkTime)}}, nil, true
	}
	if answer.Refusal == nil && len(updates) > MaxUpdates {
		return no("too_large", "The operator made a list of updates that is too long to send."), nil, true
	}
	return answer, updates, true
}

// no is a refusal of the operator's own doing; another time it may pass.
func no(reason, message string) Answer {
	return Answer{Refusal: &Refusal{Code: quorate.Internal, Reason: reason, Message: message, Retry: true}}
}

// bench is the assignments of one session.
type bench struct {
	shop *workshop
	out  *outbox[operatorpb.OperatorMessage]
	pool *pool // of nonces
	wg   sync.WaitGroup

	mu      sync.Mutex
	last    uint64
	running map[uint64]context.CancelFunc
	kept    map[uint64]updateList // what Fetch may ask for
	order   []uint64              // of kept, oldest first
	bytes   int
	sharing int // shares under way
	leaving bool
	slow    bool // an answer found no room: the session must end
	lost    bool // likewise: the nonces are gone

	given      map[uint64]given // what a share may be asked for
	givenOrder []uint64         // oldest first
	givenBytes int              // of call data
}

func newBench(shop *workshop, out *outbox[operatorpb.OperatorMessage]) *bench {
	return &bench{
		shop: shop, out: out, pool: newPool(shop.o), running: make(map[uint64]context.CancelFunc),
		kept: make(map[uint64]updateList), given: make(map[uint64]given),
	}
}

// start takes an assignment up, or refuses it. It never waits.
func (b *bench) start(ctx context.Context, a asked) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if a.id <= b.last {
		return breach("assignment %d after %d", a.id, b.last)
	}
	b.last = a.id
	if b.leaving {
		b.send(answered{id: a.id, Answer: no("leaving", "The operator shuts down.")})
		return nil
	}
	if !b.shop.take(a.Lane) {
		b.shop.o.Metrics.answers.WithLabelValues("busy").Inc()
		b.send(answered{id: a.id, Answer: no(reasonBusy, "The operator has too much to do.")})
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	b.running[a.id] = cancel
	turn := b.shop.lanes.line(a.Lane) // in the order in which they came
	b.wg.Go(func() {
		defer cancel()
		answer, updates, ok := b.shop.run(ctx, a.Assignment, turn)
		b.shop.give(a.Lane)
		b.finish(a, answer, updates, ok)
	})
	return nil
}

// finish sends an answer, and keeps the updates behind it.
func (b *bench) finish(a asked, answer Answer, updates []byte, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	defer b.out.poke() // who waits for the end of all work looks again
	_, awaited := b.running[a.id]
	delete(b.running, a.id)
	switch {
	case !awaited:
		b.shop.o.Metrics.answers.WithLabelValues("stopped").Inc()
		return
	case !ok: // it was stopped before its turn came
		answer, updates = no("stopped", "The operator did not come to this task."), nil
		fallthrough
	case answer.Refusal != nil:
		b.shop.o.Metrics.answers.WithLabelValues("refused").Inc()
	default:
		b.shop.o.Metrics.answers.WithLabelValues("signed").Inc()
		b.keep(updateList{id: a.id, digest: answer.Digest, updates: updates})
		if answer.Commitment != nil {
			b.note(a.id, given{a.Assignment, answer.Digest})
		}
	}
	m := answered{id: a.id, Answer: answer}
	if a.withUpdates && answer.Refusal == nil {
		m.updates = updates
	}
	b.send(m)
}

func (b *bench) keep(l updateList) {
	if len(l.updates) == 0 {
		return
	}
	b.kept[l.id] = l
	b.order = append(b.order, l.id)
	b.bytes += len(l.updates)
	for len(b.kept) > heldLists || b.bytes > heldBytes || len(b.order) > 4*heldLists {
		b.forget(b.order[0])
		b.order = b.order[1:]
	}
}

func (b *bench) forget(id uint64) {
	if l, ok := b.kept[id]; ok {
		b.bytes -= len(l.updates)
		delete(b.kept, id)
	}
}

// stop ends assignments: running ones are cancelled and say nothing.
func (b *bench) stop(ids []uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, id := range ids {
		if cancel, ok := b.running[id]; ok {
			cancel()
			delete(b.running, id)
		}
		b.forget(id)
		b.drop(id)
	}
	b.out.poke()
}

// fetch sends the updates behind an answer, or that they are not here.
func (b *bench) fetch(w wanted) {
	b.mu.Lock()
	defer b.mu.Unlock()
	m := &operatorpb.Updates{Id: w.id, Digest: w.digest[:]}
	if l, ok := b.kept[w.id]; ok && l.digest == w.digest {
		m.Updates = l.updates
	}
	b.post(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Updates{Updates: m}})
}

// leave takes nothing new from now on.
func (b *bench) leave() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.leaving = true
	b.post(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Leaving{Leaving: &operatorpb.Leaving{}}})
}

// idle reports whether nothing runs, and whether nothing could be asked for.
func (b *bench) idle() (done, forgotten bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.running) == 0 && b.sharing == 0, len(b.kept) == 0 && len(b.given) == 0
}

// spoilt is why the session must end; nil: it goes on.
func (b *bench) spoilt() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.slow:
		return errSilent
	case b.lost:
		return errLost
	}
	return nil
}

func (b *bench) send(a answered) {
	b.post(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Answer{Answer: encodeAnswer(a)}})
}

func (b *bench) post(m *operatorpb.OperatorMessage) {
	if !b.out.must(m, proto.Size(m)) {
		b.slow = true
		b.out.poke()
	}
}
