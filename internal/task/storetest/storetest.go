// Package storetest is the contract of task.Store and auth.Keys as tests. Every
// store runs it; what passes here, the rest of the service may rely on.
package storetest

import (
	"context"
	"errors"
	"math"
	"math/big"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// Store is what is tested.
type Store interface {
	task.Store
	auth.Keys
	Close() error
}

// Config is what a store under test is opened with.
type Config struct {
	Dir  string           // a place of its own; opened again, it holds what it held
	Now  func() time.Time // the store's clock
	Feed *task.Feed

	// Fault must be asked before each commit. With an error, the commit is
	// applied or not, as it says, and then reported as failed.
	Fault func() (apply bool, err error)
}

// Open opens a store.
type Open func(Config) (Store, error)

// Run checks that a store keeps the contract.
func Run(t *testing.T, open Open) {
	groups := []struct {
		name  string
		tests map[string]func(*testing.T, Open)
	}{
		{"submit", submitTests}, {"repeat", repeatTests}, {"list", listTests}, {"work", workTests},
		{"sweep", sweepTests}, {"feed", feedTests}, {"keys", keyTests}, {"fault", faultTests},
	}
	for _, g := range groups {
		t.Run(g.name, func(t *testing.T) {
			for name, test := range g.tests {
				t.Run(name, func(t *testing.T) { test(t, open) })
			}
		})
	}
	t.Run("model", func(t *testing.T) { testModel(t, open) })
}

// Clock is a clock that a test moves. It is safe for concurrent use.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// NewClock returns a clock that stands at some whole second.
func NewClock() *Clock { return &Clock{now: time.Unix(1_750_000_000, 0)} }

// Now is the time on the clock.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock, back if d is negative.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// tester is what the suite needs of a test, be it of testing or of rapid.
type tester interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(func())
}

// bench is a store under test, with everything around it in the test's hands.
type bench struct {
	Store
	t     tester
	clock *Clock
	moves *recorder
	open  func() Store

	mu    sync.Mutex
	fault func() (apply bool, err error) // nil: none
}

// errFault is what a failed commit reports in these tests.
var errFault = errors.New("the test's fault")

// newBench opens a store in an empty directory.
func newBench(t tester, dir string, open Open) *bench {
	t.Helper()
	b := &bench{t: t, clock: NewClock()}
	feed := task.NewFeed()
	b.moves = record(t, feed)
	config := Config{Dir: dir, Now: b.clock.Now, Feed: feed, Fault: b.ask}
	b.open = func() Store {
		t.Helper()
		s, err := open(config)
		if err != nil {
			t.Fatalf("open store: %v", err)
		}
		return s
	}
	b.Store = b.open()
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Errorf("close store: %v", err)
		}
	})
	return b
}

func (b *bench) ask() (bool, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fault == nil {
		return true, nil
	}
	return b.fault()
}

// failNext makes the next commit fail, applied or not.
func (b *bench) failNext(apply bool) {
	b.setFault(func() (bool, error) {
		b.fault = nil
		return apply, errFault
	})
}

func (b *bench) setFault(fault func() (bool, error)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fault = fault
}

// reopen closes the store and opens it again.
func (b *bench) reopen() {
	b.t.Helper()
	if err := b.Close(); err != nil {
		b.t.Fatalf("close store: %v", err)
	}
	b.Store = b.open()
}

// must fails the test if a step did.
func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatalf("unexpected: %v", err)
	}
}

// want fails the test unless err is the expected one.
func (b *bench) want(err, target error) {
	b.t.Helper()
	if !errors.Is(err, target) {
		b.t.Fatalf("got error %v, want %v", err, target)
	}
}

// submit records a submission. Whether it repeats another must have been known
// before.
func (b *bench) submit(e task.Entry) task.Receipt {
	b.t.Helper()
	known, found, err := b.Find(context.Background(), e)
	b.must(err)
	r, err := b.Submit(context.Background(), e)
	b.must(err)
	b.agree(known, found, r)
	return r
}

// agree checks what Find said against what Submit did.
func (b *bench) agree(known task.Receipt, found bool, r task.Receipt) {
	b.t.Helper()
	if found != r.Deduplicated || found && !reflect.DeepEqual(known, r) {
		b.t.Fatalf("found %v %+v, then submitted %+v", found, known, r)
	}
}

// submitNew submits what must become a new task.
func (b *bench) submitNew(e task.Entry) task.ID {
	b.t.Helper()
	r := b.submit(e)
	if r.Deduplicated || len(r.Mismatch) > 0 {
		b.t.Fatalf("got %+v, want a new task", r)
	}
	return r.ID
}

// submitRepeat submits what must collapse onto a task.
func (b *bench) submitRepeat(e task.Entry, onto task.ID, mismatch ...string) {
	b.t.Helper()
	r := b.submit(e)
	if r.ID != onto || !r.Deduplicated || !slices.Equal(r.Mismatch, mismatch) {
		b.t.Fatalf("got %+v, want a repeat of %s that differs in %q", r, onto, mismatch)
	}
}

// get reads a task of alice and checks what holds for every task.
func (b *bench) get(id task.ID) task.Task {
	b.t.Helper()
	got, err := b.Get(context.Background(), alice, id)
	b.must(err)
	b.sound(got)
	if got.ID != id || got.Key != alice {
		b.t.Fatalf("got task %s of %s, want %s of %s", got.ID, got.Key, id, alice)
	}
	return got
}

// sound checks what holds for every task in every state.
func (b *bench) sound(t task.Task) {
	b.t.Helper()
	if (t.Payload != nil) != (t.Status == quorate.Ready) {
		b.t.Fatalf("a %s task has payload %+v", t.Status, t.Payload)
	}
	if (t.Failure != nil) != (t.Status == quorate.Failed || t.Status == quorate.Expired) {
		b.t.Fatalf("a %s task has error %+v", t.Status, t.Failure)
	}
	if t.Updated.Before(t.Created) {
		b.t.Fatalf("updated at %s, before its creation at %s", t.Updated, t.Created)
	}
}

// wantStatus checks the state of a task.
func (b *bench) wantStatus(id task.ID, want quorate.Status) {
	b.t.Helper()
	if got := b.get(id).Status; got != want {
		b.t.Fatalf("the task is %s, want %s", got, want)
	}
}

// claim takes the oldest queued task, which must be there.
func (b *bench) claim() task.Work {
	b.t.Helper()
	work := b.claimUpTo(1)
	if len(work) != 1 {
		b.t.Fatalf("claimed %d tasks, want 1", len(work))
	}
	return work[0]
}

func (b *bench) claimUpTo(limit int) []task.Work {
	b.t.Helper()
	work, err := b.Claim(context.Background(), task.Take{Limit: limit, Lease: lease})
	b.must(err)
	return work
}

func (b *bench) finish(c task.Claim, o task.Outcome) {
	b.t.Helper()
	b.must(b.Finish(context.Background(), c, o))
}

// sweep sweeps until nothing is left, and returns what was done in all.
func (b *bench) sweep() task.Swept {
	b.t.Helper()
	var total task.Swept
	for more := true; more; {
		var swept task.Swept
		var err error
		swept, more, err = b.Sweep(context.Background(), deadlines)
		b.must(err)
		total.TimedOut += swept.TimedOut
		total.Requeued += swept.Requeued
		total.Lost += swept.Lost
		total.Deleted += swept.Deleted
	}
	return total
}

// in makes a new task of alice in the given state, and returns its last claim.
func (b *bench) in(status quorate.Status, e task.Entry) task.Claim {
	b.t.Helper()
	id := b.submitNew(e)
	if status == quorate.Queued {
		return task.Claim{ID: id}
	}
	w := b.claim()
	if w.ID != id {
		b.t.Fatalf("claimed %s, want %s: an older task was queued", w.ID, id)
	}
	switch status {
	case quorate.Ready:
		b.finish(w.Claim, ready(1))
	case quorate.Failed:
		b.finish(w.Claim, failed("no"))
	case quorate.Expired:
		b.finish(w.Claim, ready(1))
		b.must(b.Expire(context.Background(), id, quorate.Ready, tooOld))
	}
	b.wantStatus(id, status)
	return w.Claim
}

// Everything that the tests submit belongs to one of these.
const (
	alice = "key_alice"
	bob   = "key_bob"
)

const lease = time.Minute

var deadlines = task.Deadlines{QueueTTL: 10 * time.Minute, Retention: 30 * 24 * time.Hour}

var tooOld = quorate.Failure{Code: quorate.PayloadExpired, Message: "block 7 has passed; submit it again"}

// auto is a submission of alice without an index: it repeats nothing.
func auto() task.Entry {
	return task.Entry{Key: alice, Submission: task.Submission{
		Target: address(0xaa), From: address(0xbb), CallData: []byte{1, 2, 3, 4}, Block: 100,
	}}
}

// explicit is a submission of alice that names an index.
func explicit(index uint64) task.Entry {
	e := auto()
	e.Submission.Index, e.Submission.Explicit = &index, true
	return e
}

// named gives a submission an idempotency key.
func named(e task.Entry, name string) task.Entry {
	e.IdempotencyKey = name
	return e
}

func ready(n uint64) task.Outcome {
	return task.Outcome{Payload: &task.Payload{
		To: address(0xcc), Data: []byte{9, 8, 7}, ChainID: 1, EstimatedGas: 21000 + n, ValidUntilBlock: 200,
		BlockHash: common.Hash{0: 0xdd, 31: byte(n)}, Index: math.MaxUint64 - n,
	}}
}

func failed(message string) task.Outcome {
	return task.Outcome{Failure: &quorate.Failure{Code: quorate.ExecutionReverted, Message: message}}
}

func address(n int64) common.Address { return common.BigToAddress(big.NewInt(n)) }
