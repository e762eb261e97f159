package storetest

import (
	"bytes"
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

var submitTests = map[string]func(*testing.T, Open){
	"a new task is queued":           testNewTask,
	"ids increase":                   testIDsIncrease,
	"ids increase under concurrency": testIDsConcurrent,
	"tasks belong to their key":      testOwnership,
	"extreme values":                 testExtremes,
	"everything survives reopening":  testReopen,
	"an ended context":               testEndedContext,
}

func testNewTask(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	for _, e := range []task.Entry{auto(), explicit(7)} {
		id := b.submitNew(e)
		got, now := b.get(id), b.clock.Now()
		if got.Status != quorate.Queued || !got.Created.Equal(now) || !got.Updated.Equal(now) {
			t.Errorf("got a %s task of %s, changed %s; want a queued one of %s", got.Status, got.Created, got.Updated, now)
		}
		if got.Target != e.Submission.Target || got.Block != e.Submission.Block || !reflect.DeepEqual(got.Index, e.Submission.Index) {
			t.Errorf("got %+v, submitted %+v", got, e.Submission)
		}
		b.clock.Advance(1500 * time.Millisecond)
	}
}

func testIDsIncrease(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	steps := []struct {
		name   string
		before func()
	}{
		{"first", func() {}},
		{"the clock stands still", func() {}},
		{"the clock steps back", func() { b.clock.Advance(-time.Hour) }},
		{"and stands", func() {}},
		{"the store is opened again, with the clock behind", func() { b.clock.Advance(-time.Hour); b.reopen() }},
		{"the clock goes on", func() { b.clock.Advance(24 * time.Hour) }},
	}
	var last task.ID
	var created time.Time
	for _, s := range steps {
		s.before()
		id := b.submitNew(auto())
		if parsed, ok := task.ParseID(id.String()); !ok || parsed != id {
			t.Errorf("%s: %x is no UUID of version 7", s.name, id)
		}
		if bytes.Compare(id[:], last[:]) <= 0 || id.Seq() <= last.Seq() {
			t.Errorf("%s: %s after %s", s.name, id, last)
		}
		got := b.get(id)
		if got.Created.Before(created) {
			t.Errorf("%s: created at %s, the one before at %s", s.name, got.Created, created)
		}
		last, created = id, got.Created
	}
	if created.Before(b.clock.Now()) {
		t.Errorf("created at %s, behind the clock's %s", created, b.clock.Now())
	}
}

func testIDsConcurrent(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	const workers, each = 8, 25
	var wg sync.WaitGroup
	ids := make([][]task.ID, workers)
	for w := range workers {
		wg.Go(func() {
			for range each {
				r, err := b.Submit(context.Background(), auto())
				if err != nil {
					t.Errorf("submit: %v", err)
					return
				}
				ids[w] = append(ids[w], r.ID)
			}
		})
	}
	wg.Wait()
	seen := make(map[uint64]bool)
	for _, own := range ids {
		for i, id := range own {
			if i > 0 && id.Seq() <= own[i-1].Seq() {
				t.Fatalf("one caller got %s after %s", id, own[i-1])
			}
			if seen[id.Seq()] {
				t.Fatalf("two tasks share the place of %s", id)
			}
			seen[id.Seq()] = true
		}
	}
	if len(seen) != workers*each {
		t.Fatalf("%d tasks, want %d", len(seen), workers*each)
	}
}

func testOwnership(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	id := b.submitNew(auto())
	guess := id
	guess[15] ^= 1
	for _, c := range []struct {
		name, key string
		id        task.ID
	}{
		{"another key's task", bob, id},
		{"no key", "", id},
		{"an id with another random half", alice, guess},
		{"an id before all", alice, task.NewID(1)},
		{"an id after all", alice, task.NewID(math.MaxInt64)},
	} {
		if got, err := b.Get(context.Background(), c.key, c.id); !errors.Is(err, task.ErrNotFound) {
			t.Errorf("%s: got %+v, %v; want ErrNotFound", c.name, got, err)
		}
	}
	if got := b.list(bob, task.Query{Limit: 10}); len(got) != 0 {
		t.Errorf("another key lists %d tasks", len(got))
	}
}

// testExtremes carries the greatest and the least of every field through the
// store: into the worker's hands, and out again as an outcome.
func testExtremes(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	var maxValue uint256.Int
	maxValue.SetAllOne()
	last, zero := uint64(math.MaxUint64), uint64(0)
	full := common.Address(bytes.Repeat([]byte{0xff}, 20))
	submissions := []task.Submission{
		{Target: full, From: full, CallData: bytes.Repeat([]byte{0xff}, quorate.MaxCallData), Value: maxValue,
			Block: quorate.MaxBlock, Index: &last, Explicit: true},
		{Target: address(1), From: address(1), CallData: make([]byte, quorate.MinCallData), Block: 1, Index: &zero, Explicit: true},
		{Target: address(1), From: address(1), CallData: make([]byte, quorate.MinCallData), Block: 1, Index: &last},
		{Target: address(1), From: address(1), CallData: make([]byte, quorate.MinCallData), Block: 1},
		{Target: address(1), From: address(1), CallData: bytes.Repeat([]byte{0xff}, quorate.MaxCallData), Block: 1,
			FromSignature: bytes.Repeat([]byte{0xfe}, quorate.MaxProof), SignatureExpires: math.MaxInt64},
		{Target: address(1), From: address(1), CallData: make([]byte, quorate.MinCallData), Block: 1, SignatureExpires: 1}, // signed with nothing
	}
	text := "réverté: \"残高不足\" 🚫\n\t\u202e\u0001 " + strings.Repeat("é", 5000)
	outcomes := []task.Outcome{
		{Payload: &task.Payload{To: full, Data: bytes.Repeat([]byte{0xfe}, 1<<20), Value: maxValue,
			ChainID: math.MaxUint64, EstimatedGas: math.MaxUint64, ValidUntilBlock: math.MaxUint64}},
		{Payload: &task.Payload{To: address(0), Data: []byte{}}},
		{Payload: &task.Payload{To: address(0), Data: nil}},
		{Failure: &quorate.Failure{Code: quorate.SettlementReverted, Message: text}},
		{Failure: &quorate.Failure{Code: quorate.UnprovenSender, Message: "sign it"}},
		{Failure: &quorate.Failure{Code: quorate.UnprovenSender, Message: "sign it"}},
	}
	name := strings.Repeat("~", quorate.MaxIdemKey)
	for i, s := range submissions {
		id := b.submitNew(task.Entry{Key: alice, IdempotencyKey: name[i:], Submission: s})
		w := b.claim()
		if !reflect.DeepEqual(w.Submission, s) || w.Key != alice || w.ID != id || !w.Created.Equal(b.clock.Now()) {
			t.Fatalf("submission %d came out changed", i)
		}
		b.finish(w.Claim, outcomes[i])
		b.finish(w.Claim, outcomes[i]) // recognised as recorded, in every byte
		got := b.get(id)
		if f := outcomes[i].Failure; f != nil {
			if *got.Failure != *f {
				t.Fatalf("outcome %d: got %+v", i, got.Failure)
			}
			continue
		}
		want := *outcomes[i].Payload
		if got.Payload.Data == nil || !bytes.Equal(got.Payload.Data, want.Data) {
			t.Fatalf("outcome %d: got %d bytes of data, want %d", i, len(got.Payload.Data), len(want.Data))
		}
		want.Data = got.Payload.Data
		if !reflect.DeepEqual(*got.Payload, want) {
			t.Fatalf("outcome %d: got %+v, want %+v", i, got.Payload, want)
		}
		b.submitRepeat(task.Entry{Key: alice, IdempotencyKey: name[i:], Submission: s}, id)
	}
}

func testReopen(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	claims := make(map[quorate.Status]task.Claim)
	states := []quorate.Status{quorate.Ready, quorate.Failed, quorate.Expired, quorate.Processing, quorate.Queued}
	for i, s := range states {
		claims[s] = b.in(s, named(explicit(uint64(i)), string(s)))
		b.clock.Advance(time.Second)
	}
	before := b.list(alice, task.Query{Limit: 100})
	b.reopen()
	if after := b.list(alice, task.Query{Limit: 100}); !reflect.DeepEqual(before, after) {
		t.Fatalf("before: %+v\nafter: %+v", before, after)
	}
	for i, s := range states {
		b.submitRepeat(named(explicit(uint64(i)), string(s)), claims[s].ID)
	}
	b.submitRepeat(explicit(0), claims[quorate.Ready].ID)
	b.finish(claims[quorate.Ready], ready(1))
	b.finish(claims[quorate.Processing], ready(2)) // the claim outlives the process
	if w := b.claim(); w.ID != claims[quorate.Queued].ID {
		t.Fatalf("claimed %s, want the queued task", w.ID)
	}
}

// testEndedContext: who has gone before asking leaves nothing behind.
func testEndedContext(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := b.Submit(ctx, auto()); err == nil {
		t.Error("submitted with a context that had ended")
	}
	if got := b.list(alice, task.Query{Limit: 10}); len(got) != 0 {
		t.Errorf("%d tasks are there", len(got))
	}
	b.wantMoves()
}
