package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

var faultTests = map[string]func(*testing.T, Open){
	"every write":                  testEveryWrite,
	"concurrent writes and faults": testConcurrentFaults,
	"writes that change nothing":   testNoChange,
}

// faultRow is one kind of write. do must be the same each time it is called.
type faultRow struct {
	name    string
	prepare func(*bench) task.Claim
	do      func(*bench, task.Claim) (result string, err error)
}

// The rows of the fault table: every write of a store.
func faultRows() []faultRow {
	ctx := context.Background()
	nothing := func(*bench) task.Claim { return task.Claim{} }
	inState := func(s quorate.Status) func(*bench) task.Claim {
		return func(b *bench) task.Claim { return b.in(s, explicit(5)) }
	}
	inWork := func(before time.Duration) func(*bench) task.Claim {
		return func(b *bench) task.Claim {
			c := b.in(quorate.Processing, explicit(5))
			b.clock.Advance(before)
			return c
		}
	}
	submit := func(e task.Entry) func(*bench, task.Claim) (string, error) {
		return func(b *bench, _ task.Claim) (string, error) {
			r, err := b.Submit(ctx, e)
			return fmt.Sprintf("%v %q", r.Deduplicated, r.Mismatch), err
		}
	}
	plain := func(f func(*bench, task.Claim) error) func(*bench, task.Claim) (string, error) {
		return func(b *bench, c task.Claim) (string, error) { return "", f(b, c) }
	}
	key := func(f func(*bench) (auth.Key, error)) func(*bench, task.Claim) (string, error) {
		return func(b *bench, _ task.Claim) (string, error) {
			k, err := f(b)
			return describeKey(k), err
		}
	}
	differs, stale := named(explicit(5), "name"), named(explicit(5), "name")
	differs.Submission.Block++
	stale.Stale = func(task.Task) *quorate.Failure { return &tooOld }
	withKey := func(b *bench) task.Claim {
		b.create(auth.Key{ID: "key_a", Scope: auth.ScopeSubmit}, secret(1))
		return task.Claim{}
	}
	sweep := func(b *bench, _ task.Claim) (string, error) {
		swept, more, err := b.Sweep(ctx, deadlines)
		return fmt.Sprintf("%+v %v", swept, more), err
	}
	return []faultRow{
		{"submit", nothing, submit(auto())},
		{"submit, explicit and named", nothing, submit(named(explicit(5), "name"))},
		{"submit a repeat with a name", inState(quorate.Ready), submit(differs)},
		{"submit over a stale holder", inState(quorate.Ready), submit(stale)},
		{"claim", inState(quorate.Queued), func(b *bench, _ task.Claim) (string, error) {
			work, err := b.Claim(ctx, task.Take{Limit: 5, Lease: lease})
			s := ""
			for _, w := range work {
				s += fmt.Sprintf("attempt %d of %s, block %d; ", w.Attempt, w.Key, w.Submission.Block)
			}
			return s, err
		}},
		{"renew", inWork(lease / 2), plain(func(b *bench, c task.Claim) error { return b.Renew(ctx, c, lease) })},
		{"release", inWork(0), plain(func(b *bench, c task.Claim) error { return b.Release(ctx, c) })},
		{"finish ready", inWork(0), plain(func(b *bench, c task.Claim) error { return b.Finish(ctx, c, ready(1)) })},
		{"finish failed", inWork(0), plain(func(b *bench, c task.Claim) error { return b.Finish(ctx, c, failed("no")) })},
		{"expire queued", inState(quorate.Queued), plain(func(b *bench, c task.Claim) error { return b.Expire(ctx, c.ID, quorate.Queued, tooOld) })},
		{"expire ready", inState(quorate.Ready), plain(func(b *bench, c task.Claim) error { return b.Expire(ctx, c.ID, quorate.Ready, tooOld) })},
		{"sweep: late in the queue", func(b *bench) task.Claim {
			c := b.in(quorate.Queued, explicit(5))
			b.clock.Advance(deadlines.QueueTTL)
			return c
		}, sweep},
		{"sweep: late in work", inWork(deadlines.QueueTTL), sweep},
		{"sweep: lease lost", inWork(lease), sweep},
		{"sweep: three leases lost", func(b *bench) task.Claim {
			b.submitNew(explicit(5))
			for range task.MaxLostLeases - 1 {
				b.claim()
				b.clock.Advance(lease)
				b.sweep()
			}
			b.claim()
			b.clock.Advance(lease)
			return task.Claim{}
		}, sweep},
		{"sweep: past keeping", func(b *bench) task.Claim {
			c := b.in(quorate.Failed, explicit(5))
			b.clock.Advance(deadlines.Retention)
			return c
		}, sweep},
		{"check", nothing, plain(func(b *bench, _ task.Claim) error { return b.Check(ctx) })},
		{"create key", nothing, key(func(b *bench) (auth.Key, error) {
			return b.CreateKey(ctx, auth.Key{ID: "key_a", Label: "l", Scope: auth.ScopeRead, Rate: 2}, secret(1))
		})},
		{"revoke key", withKey, key(func(b *bench) (auth.Key, error) { return b.RevokeKey(ctx, "key_a") })},
		{"rotate key", withKey, key(func(b *bench) (auth.Key, error) { return b.RotateKey(ctx, "key_a", secret(2), time.Hour) })},
	}
}

// testEveryWrite runs each row in stores of its own: never done, done without
// a fault, and with each fault. A commit that failed must look as if it was
// never asked for, and leave the way free for a repeat; one that failed yet was
// persisted must look as if nothing had gone wrong. "Look" covers what shows
// only later: leases, counts of lost ones, attempts, names.
func testEveryWrite(t *testing.T, open Open) {
	for i, row := range faultRows() {
		if underRace && i%5 != 0 {
			continue
		}
		t.Run(row.name, func(t *testing.T) {
			run := func(steps func(*bench, task.Claim) string) string {
				b := newBench(t, t.TempDir(), open)
				claim := row.prepare(b)
				b.moves.take()
				result := steps(b, claim)
				moves := b.moves.take()
				return result + "\n" + b.picture(moves) + b.future()
			}
			do := func(b *bench, c task.Claim) string {
				t.Helper()
				result, err := row.do(b, c)
				b.must(err)
				return result
			}
			fails := func(b *bench, c task.Claim) {
				t.Helper()
				b.failNext(false)
				if result, err := row.do(b, c); !errors.Is(err, task.ErrUnavailable) {
					t.Fatalf("a failed commit was answered with %q, %v", result, err)
				}
			}
			never := run(func(*bench, task.Claim) string { return "" })
			clean := run(do)
			if never == clean && row.name != "check" {
				t.Fatalf("the row shows nothing:\n%s", clean)
			}
			same := func(what, got, want string) {
				t.Helper()
				if got != want {
					t.Errorf("%s:\n%s\nwant:\n%s", what, got, want)
				}
			}
			same("failed", run(func(b *bench, c task.Claim) string { fails(b, c); return "" }), never)
			same("failed and repeated", run(func(b *bench, c task.Claim) string { fails(b, c); fails(b, c); return do(b, c) }), clean)
			same("failed, yet persisted", run(func(b *bench, c task.Claim) string { b.failNext(true); return do(b, c) }), clean)
		})
	}
}

// picture is everything that can be seen of a store, without ids.
func (b *bench) picture(moves []task.Move) string {
	b.t.Helper()
	var s strings.Builder
	var order []task.ID
	for _, key := range []string{alice, bob} {
		for _, t := range b.list(key, task.Query{Limit: 100}) {
			order = append(order, t.ID)
			fmt.Fprintln(&s, b.describe(t))
		}
	}
	for _, m := range moves {
		fmt.Fprintf(&s, "moved %d: %q to %q\n", slices.Index(order, m.ID), m.From, m.To)
	}
	keys, err := b.ListKeys(context.Background())
	b.must(err)
	s.WriteString(describeKeys(keys))
	for n := byte(1); n <= 2; n++ {
		k, err := b.FindKey(context.Background(), secret(n))
		fmt.Fprintf(&s, "secret %d: %s, %v\n", n, describeKey(k), err)
	}
	return s.String()
}

// future is what becomes of a store later: it shows what a picture does not.
func (b *bench) future() string {
	b.t.Helper()
	var s strings.Builder
	other := named(explicit(6), "name")
	r, err := b.Submit(context.Background(), other)
	fmt.Fprintf(&s, "another body under the name: %v %v\n", r.Deduplicated, err)
	b.clock.Advance(3 * lease / 4) // past the end of a lease that was not renewed
	fmt.Fprintf(&s, "later: %+v\n", b.sweep())
	b.clock.Advance(3 * lease / 4)
	fmt.Fprintf(&s, "later: %+v\n", b.sweep())
	for range task.MaxLostLeases {
		for _, w := range b.claimUpTo(10) {
			fmt.Fprintf(&s, "claimed: attempt %d of block %d\n", w.Attempt, w.Submission.Block)
		}
		b.clock.Advance(lease)
		fmt.Fprintf(&s, "later: %+v\n", b.sweep())
	}
	return s.String() + b.picture(b.moves.take())
}

// testConcurrentFaults: with commits failing under many callers, each answer is
// still true, and the feed has each task once.
func testConcurrentFaults(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	n := 0
	b.setFault(func() (bool, error) {
		n++
		switch n % 4 {
		case 1:
			return false, errFault
		case 3:
			return true, errFault
		}
		return true, nil
	})
	const callers, each = 8, 20
	var mu sync.Mutex
	accepted := make(map[task.ID]bool)
	var wg sync.WaitGroup
	for c := range callers {
		wg.Go(func() {
			for i := range each {
				e := explicit(uint64(c*each + i))
				var r task.Receipt
				err := fmt.Errorf("not tried: %w", task.ErrUnavailable)
				for errors.Is(err, task.ErrUnavailable) {
					r, err = b.Submit(context.Background(), e)
				}
				if err != nil || r.Deduplicated {
					t.Errorf("got %+v, %v; want a new task in the end", r, err)
				}
				mu.Lock()
				accepted[r.ID] = true
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	b.setFault(nil)
	tasks := b.list(alice, task.Query{Limit: 2 * callers * each})
	for _, got := range tasks {
		if !accepted[got.ID] {
			t.Errorf("%s is stored, and nobody was told", got.ID)
		}
	}
	if len(tasks) != callers*each || len(accepted) != callers*each || len(b.moves.take()) != callers*each {
		t.Errorf("%d tasks are stored and %d acknowledged, want %d", len(tasks), len(accepted), callers*each)
	}
}

// testNoChange: what changes nothing may be answered even though its commit
// failed, but the answer must be the right one.
func testNoChange(t *testing.T, open Open) {
	ctx := context.Background()
	b := newBench(t, t.TempDir(), open)
	claim := b.in(quorate.Ready, named(explicit(5), "name"))
	before := b.get(claim.ID)
	b.moves.take()
	late := task.Claim{ID: claim.ID, Attempt: claim.Attempt + 1}
	for name, c := range map[string]struct {
		do   func() error
		want error
	}{
		"repeat":         {func() error { _, err := b.Submit(ctx, explicit(5)); return err }, nil},
		"named repeat":   {func() error { _, err := b.Submit(ctx, named(explicit(5), "name")); return err }, nil},
		"reused name":    {func() error { _, err := b.Submit(ctx, named(auto(), "name")); return err }, task.ErrIdempotencyReused},
		"empty claim":    {func() error { _, err := b.Claim(ctx, task.Take{Limit: 3, Lease: lease}); return err }, nil},
		"late renewal":   {func() error { return b.Renew(ctx, late, lease) }, task.ErrFenced},
		"late release":   {func() error { return b.Release(ctx, late) }, task.ErrFenced},
		"late finish":    {func() error { return b.Finish(ctx, late, ready(1)) }, task.ErrFenced},
		"finished twice": {func() error { return b.Finish(ctx, claim, ready(1)) }, nil},
		"idle sweep":     {func() error { _, _, err := b.Sweep(ctx, deadlines); return err }, nil},
		"unknown key":    {func() error { _, err := b.RevokeKey(ctx, "key_none"); return err }, auth.ErrNoKey},
	} {
		for _, apply := range []bool{false, true} {
			b.failNext(apply)
			if err := c.do(); !errors.Is(err, c.want) && !errors.Is(err, task.ErrUnavailable) {
				t.Errorf("%s: got %v, want %v", name, err, c.want)
			}
			b.setFault(nil)
			if err := c.do(); !errors.Is(err, c.want) {
				t.Errorf("%s, again: got %v, want %v", name, err, c.want)
			}
		}
	}
	b.unchanged(before)
}
