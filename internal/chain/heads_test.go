package chain

import (
	"context"
	"encoding/binary"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
	"pgregory.net/rapid"
)

var silent = slog.New(slog.DiscardHandler)

// ledgerFake is a chain of headers in memory. Its hook is asked before every
// answer.
type ledgerFake struct {
	mu     sync.Mutex
	made   uint64
	blocks []blockAnswer // the canonical ones
	all    map[common.Hash]blockAnswer
	shown  int // how many of the canonical blocks the node has seen; 0: all
	hook   func(method string) error
	calls  int
}

func newLedgerFake(blocks int) *ledgerFake {
	f := &ledgerFake{all: make(map[common.Hash]blockAnswer)}
	f.extend(blocks)
	return f
}

func (f *ledgerFake) extend(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for range n {
		f.made++
		var hash, parent common.Hash
		binary.BigEndian.PutUint64(hash[:], f.made)
		number := hexutil.Uint64(len(f.blocks))
		if number > 0 {
			parent = *f.blocks[number-1].Hash
		}
		b := blockAnswer{&number, &hash, &parent, &number}
		f.blocks, f.all[hash] = append(f.blocks, b), b
	}
}

// cut removes the last blocks.
func (f *ledgerFake) cut(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.blocks = f.blocks[:len(f.blocks)-n]
}

func (f *ledgerFake) show(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.shown = n
}

func (f *ledgerFake) Call(_ context.Context, result any, method string, args ...any) error {
	if f.hook != nil {
		if err := f.hook(method); err != nil {
			return err
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	visible := f.blocks
	if f.shown > 0 {
		visible = visible[:f.shown]
	}
	into := result.(**blockAnswer)
	switch which := args[0].(type) {
	case string:
		*into = &visible[len(visible)-1]
	case hexutil.Uint64:
		if int(which) < len(visible) {
			*into = &visible[which]
		}
	case common.Hash:
		if b, ok := f.all[which]; ok {
			*into = &b
		}
	}
	return nil
}

func (f *ledgerFake) Batch(ctx context.Context, elems []rpc.BatchElem) error {
	for i, e := range elems {
		elems[i].Error = f.Call(ctx, e.Result, e.Method, e.Args...)
	}
	return nil
}

// agrees checks that the window is a part of the canonical chain, linked, and
// ends with its head.
func agrees(t interface{ Fatalf(string, ...any) }, tr *Tracker, f *ledgerFake) {
	head, ok := tr.Head()
	if last := f.blocks[len(f.blocks)-1]; !ok || head.Hash != *last.Hash || head.Number != uint64(*last.Number) {
		t.Fatalf("head %v, the chain's is %v", head, *last.Number)
	}
	if len(tr.window) > tr.o.Window {
		t.Fatalf("the window has %d blocks", len(tr.window))
	}
	for i, l := range tr.window {
		b := f.blocks[l.Number]
		if l.Hash != *b.Hash || l.parent != *b.ParentHash || i > 0 && !tr.window[i-1].carries(l) {
			t.Fatalf("block %d of the window is not the chain's", l.Number)
		}
		if !tr.Canonical(l.Number, l.Hash) || tr.Canonical(l.Number, common.Hash{}) {
			t.Fatalf("block %d is not canonical", l.Number)
		}
	}
}

// Whatever a chain does, one poll is enough to agree with it again.
func TestTrackerProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := newLedgerFake(rapid.IntRange(1, 400).Draw(t, "blocks"))
		tr := NewTracker(f, TrackerOptions{Window: 256, Log: silent})
		for range rapid.IntRange(1, 12).Draw(t, "polls") {
			depth := min(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 9, 70, 300}).Draw(t, "replaced"), len(f.blocks)-1)
			f.cut(depth)
			f.extend(depth + rapid.SampledFrom([]int{0, 1, 2, 30, 100, 255, 256, 257, 600}).Draw(t, "new"))
			if err := tr.poll(t.Context()); err != nil {
				t.Fatalf("%v", err)
			}
			agrees(t, tr, f)
		}
		// Left alone, it fills the window.
		for range 5 {
			if err := tr.poll(t.Context()); err != nil {
				t.Fatalf("%v", err)
			}
		}
		agrees(t, tr, f)
		if want := min(256, len(f.blocks)); len(tr.window) != want {
			t.Fatalf("the window has %d blocks, want %d", len(tr.window), want)
		}
	})
}

// A silent poll is one trip, and so is one with a single new block.
func TestTrackerTrips(t *testing.T) {
	f := newLedgerFake(300)
	tr := NewTracker(f, TrackerOptions{Window: 256, Log: silent})
	for range 6 {
		if err := tr.poll(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for _, blocks := range []int{0, 1, 0} {
		f.extend(blocks)
		before := f.calls
		if err := tr.poll(t.Context()); err != nil || f.calls != before+1 {
			t.Errorf("%d new blocks: %d calls, %v", blocks, f.calls-before, err)
		}
	}
}

// A chain that moves between two answers: numbers do not fit, hashes do.
func TestTrackerRacesReorg(t *testing.T) {
	f := newLedgerFake(50)
	tr := NewTracker(f, TrackerOptions{Log: silent})
	if err := tr.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	f.extend(3) // the head that is named...
	old := *f.blocks[len(f.blocks)-1].Hash
	named := false
	f.hook = func(method string) error {
		if named && method == "eth_getBlockByNumber" { // ...is gone when its parents are asked for
			f.hook = nil
			f.cut(5)
			f.extend(6)
		}
		named = true
		return nil
	}
	if err := tr.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if head, _ := tr.Head(); head.Hash != old {
		t.Errorf("head %v", head)
	}
	for i := 1; i < len(tr.window); i++ {
		if !tr.window[i-1].carries(tr.window[i]) {
			t.Errorf("block %d does not stand on the one before", tr.window[i].Number)
		}
	}
	if err := tr.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	agrees(t, tr, f)
}

// A node that lags moves nothing, is not heard, and is believed in the end.
func TestTrackerLag(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newLedgerFake(20)
		tr := NewTracker(f, TrackerOptions{Log: silent})
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); tr.Run(ctx) }()
		defer func() { cancel(); <-done }()
		heads, stop := tr.Subscribe()
		defer stop()
		synctest.Wait()
		if head := <-heads; head.Number != 19 || tr.Silent(0) {
			t.Fatalf("head %v", head)
		}
		f.show(15)
		time.Sleep(40 * time.Second)
		if head, _ := tr.Head(); head.Number != 19 || !tr.Silent(30*time.Second) || tr.Silent(50*time.Second) {
			t.Errorf("after 40 s of lag: head %v, heard %v", head, tr.Heard())
		}
		f.show(0) // it catches up: all is forgiven
		time.Sleep(2 * time.Second)
		if tr.Silent(2 * time.Second) {
			t.Error("it is heard, and silent")
		}
		f.show(15)
		time.Sleep(59 * time.Second)
		if head, _ := tr.Head(); head.Number != 19 {
			t.Errorf("believed too early: %v", head)
		}
		select {
		case head := <-heads:
			t.Errorf("a subscriber was told of %v", head)
		default:
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if head := <-heads; head.Number != 14 || tr.Silent(2*time.Second) {
			t.Errorf("after patience: %v", head)
		}
		if tr.Canonical(14, common.Hash{}) || !tr.Canonical(19, common.Hash{}) {
			t.Error("what is above the head is denied, or what is at it is not known")
		}
		f.show(0)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if head := <-heads; head.Number != 19 {
			t.Errorf("at last %v", head)
		}
	})
}

func TestTrackerSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newLedgerFake(20)
		var down error = errors.New("down")
		f.hook = func(string) error { f.mu.Lock(); defer f.mu.Unlock(); return down }
		tr := NewTracker(f, TrackerOptions{Log: silent})
		if !tr.Silent(time.Hour) || !tr.Canonical(3, common.Hash{}) {
			t.Error("it knows something before it ran")
		}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); tr.Run(ctx) }()
		defer func() { cancel(); <-done }()
		set := func(err error) { f.mu.Lock(); defer f.mu.Unlock(); down = err }
		time.Sleep(time.Minute)
		if _, ok := tr.Head(); ok || !tr.Silent(time.Hour) {
			t.Error("it heard a node that is down")
		}
		set(nil)
		time.Sleep(time.Minute) // no new block, and yet it is heard
		if tr.Silent(time.Second) {
			t.Errorf("heard %v", tr.Heard())
		}
		set(errors.New("down again"))
		time.Sleep(31 * time.Second)
		if !tr.Silent(30*time.Second) || tr.Silent(32*time.Second) {
			t.Errorf("heard %v", tr.Heard())
		}
		if head, ok := tr.Head(); !ok || head.Number != 19 {
			t.Error("the head is forgotten")
		}
	})
}

// A subscriber that does not read gets the latest, and holds up nobody.
func TestTrackerSlowSubscriber(t *testing.T) {
	f := newLedgerFake(5)
	tr := NewTracker(f, TrackerOptions{Log: silent})
	heads, stop := tr.Subscribe()
	for range 10 {
		f.extend(1)
		if err := tr.poll(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if head := <-heads; head.Number != 14 {
		t.Errorf("got %v", head)
	}
	stop()
	f.extend(1)
	if err := tr.poll(t.Context()); err != nil {
		t.Fatal(err)
	}
	select {
	case head := <-heads:
		t.Errorf("after stop: %v", head)
	default:
	}
}

// Answers that are no blocks move nothing.
func TestTrackerBadAnswers(t *testing.T) {
	f := newLedgerFake(5)
	for name, answer := range map[string]*blockAnswer{
		"null": nil, "empty": {}, "no parent": {Number: f.blocks[4].Number, Hash: f.blocks[4].Hash, Timestamp: f.blocks[4].Number},
	} {
		tr := NewTracker(answering{answer}, TrackerOptions{Log: silent})
		if err := tr.poll(t.Context()); err == nil {
			t.Errorf("%s: no error", name)
		}
		if _, ok := tr.Head(); ok || !tr.Silent(time.Hour) {
			t.Errorf("%s: believed", name)
		}
	}
}

type answering struct{ answer *blockAnswer }

func (a answering) Call(_ context.Context, result any, _ string, _ ...any) error {
	*result.(**blockAnswer) = a.answer
	return nil
}

func (a answering) Batch(context.Context, []rpc.BatchElem) error { return nil }
