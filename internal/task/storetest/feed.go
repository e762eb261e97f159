package storetest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

var feedTests = map[string]func(*testing.T, Open){
	"each committed move is published, in order": testFeed,
	"the feed agrees with the store":             testFeedAgrees,
}

// testFeed walks tasks through their lives and looks at the feed after each
// step: what a method did is published when it returns.
func testFeed(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	ctx := context.Background()
	one, two := b.submitNew(explicit(1)), b.submitNew(explicit(2))
	b.wantMoves(task.Move{ID: one, To: quorate.Queued}, task.Move{ID: two, To: quorate.Queued})
	b.submitRepeat(explicit(1), one)
	b.wantMoves()
	work := b.claimUpTo(2)
	b.wantMoves(task.Move{ID: one, From: quorate.Queued, To: quorate.Processing},
		task.Move{ID: two, From: quorate.Queued, To: quorate.Processing})
	b.must(b.Renew(ctx, work[0].Claim, lease))
	b.wantMoves()
	b.must(b.Release(ctx, work[0].Claim))
	b.wantMoves(task.Move{ID: one, From: quorate.Processing, To: quorate.Queued})
	b.must(b.Expire(ctx, one, quorate.Queued, tooOld))
	b.wantMoves(task.Move{ID: one, From: quorate.Queued, To: quorate.Expired})
	b.finish(work[1].Claim, ready(1))
	b.wantMoves(task.Move{ID: two, From: quorate.Processing, To: quorate.Ready})
	b.want(b.Release(ctx, work[1].Claim), task.ErrFenced)
	b.must(b.Check(ctx))
	b.wantMoves()
}

// testFeedAgrees lets callers and workers loose, and compares in the end. The
// recorder has checked every single move meanwhile.
func testFeedAgrees(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	ctx := context.Background()
	const callers, each = 4, 30
	var wg sync.WaitGroup
	for c := range callers {
		wg.Go(func() {
			for i := range each {
				e := explicit(uint64(i % 7))
				e.Stale = func(task.Task) *quorate.Failure { return &tooOld }
				if _, err := b.Submit(ctx, e); err != nil {
					t.Errorf("submit: %v", err)
				}
				work, err := b.Claim(ctx, task.Take{Limit: 2, Lease: lease})
				if err != nil {
					t.Errorf("claim: %v", err)
				}
				for n, w := range work {
					switch (c + i + n) % 4 {
					case 0:
						err = b.Finish(ctx, w.Claim, ready(uint64(i)))
					case 1:
						err = b.Finish(ctx, w.Claim, failed("no"))
					case 2:
						err = b.Release(ctx, w.Claim)
					}
					if err != nil {
						t.Errorf("end: %v", err)
					}
				}
			}
		})
	}
	wg.Wait()
	tasks := b.list(alice, task.Query{Limit: callers * each})
	if len(tasks) != len(b.moves.at) {
		t.Errorf("%d tasks are stored, %d were published", len(tasks), len(b.moves.at))
	}
	for _, got := range tasks {
		if at := b.moves.at[got.ID]; at != got.Status {
			t.Errorf("%s is %s, published as %q", got.ID, got.Status, at)
		}
	}
}

// describe writes a task as text, without its id.
func (b *bench) describe(t task.Task) string {
	start := NewClock().Now()
	s := fmt.Sprintf("%s %s created %s updated %s target %s block %d", t.Key, t.Status,
		t.Created.Sub(start), t.Updated.Sub(start), t.Target, t.Block)
	if t.Index != nil {
		s += fmt.Sprintf(" index %d", *t.Index)
	}
	if t.Failure != nil {
		s += fmt.Sprintf(" error %s %q", t.Failure.Code, t.Failure.Message)
	}
	if p := t.Payload; p != nil {
		s += fmt.Sprintf(" payload to %s data %x value %s chain %d gas %d until %d of %s at %d",
			p.To, p.Data, p.Value.Hex(), p.ChainID, p.EstimatedGas, p.ValidUntilBlock, p.BlockHash, p.Index)
	}
	return strings.TrimSpace(s)
}
