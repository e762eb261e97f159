package task

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/quorate/quorate"
)

func newTask(id ID) Change { return Change{Moves: []Move{{ID: id, To: quorate.Queued}}} }

func ended(id ID) Change {
	return Change{Moves: []Move{{ID: id, From: quorate.Queued, To: quorate.Processing}, {ID: id, From: quorate.Processing, To: quorate.Ready}}}
}

// reserve takes n places, and then there must be none.
func reserve(t *testing.T, g *Gate, n int) {
	t.Helper()
	for i := range n {
		if !g.Reserve() {
			t.Fatalf("no place after %d of %d", i, n)
		}
	}
	if g.Reserve() {
		t.Fatalf("a place too many after %d", n)
	}
}

func TestGate(t *testing.T) {
	feed := NewFeed()
	g := NewGate(3, feed, time.Now)
	reserve(t, g, 3)
	g.Cancel()
	reserve(t, g, 1)
	id := NewID(1)
	feed.Publish(newTask(id)) // a reservation turns into a task: no place comes free
	if g.Active() != 1 || g.Reserve() {
		t.Fatalf("%d are active, or a place came free", g.Active())
	}
	for _, m := range []Move{
		{id, quorate.Queued, quorate.Processing}, {id, quorate.Processing, quorate.Queued}, {id, quorate.Queued, quorate.Processing},
	} {
		feed.Publish(Change{Moves: []Move{m}})
		if g.Active() != 1 {
			t.Fatalf("%q to %q: %d are active, want 1", m.From, m.To, g.Active())
		}
	}
	feed.Publish(Change{Moves: []Move{{id, quorate.Processing, quorate.Ready}}})
	if g.Active() != 0 {
		t.Fatalf("%d are active, want 0", g.Active())
	}
	feed.Publish(Change{Moves: []Move{{id, quorate.Ready, quorate.Expired}}}) // it held no place any more
	reserve(t, g, 1)
	g.Cancel()
	n := 1
	feed.Publish(Change{Active: &n}) // a fresh count: one task, two reservations
	if g.Active() != 1 || g.Reserve() {
		t.Fatalf("%d are active, or a place came free", g.Active())
	}
	n = 5 // more than the capacity, after it was lowered
	feed.Publish(Change{Active: &n})
	if g.Reserve() {
		t.Fatal("a place over the capacity")
	}
}

// TestGateConcurrent: with requests that come, fail and succeed at once, there
// are never more places taken than there are, and none is lost.
func TestGateConcurrent(t *testing.T) {
	const capacity = 4
	feed := NewFeed()
	g := NewGate(capacity, feed, time.Now)
	var taken, most, refused atomic.Int64
	var seq atomic.Uint64
	take := func() {
		n := taken.Add(1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
	}
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(w)))
			var mine []ID
			for range 2000 {
				if len(mine) > 0 && random.IntN(2) == 0 {
					taken.Add(-1)
					feed.Publish(ended(mine[0]))
					mine = mine[1:]
					continue
				}
				if !g.Reserve() {
					refused.Add(1)
					continue
				}
				take()
				if random.IntN(3) == 0 {
					taken.Add(-1)
					g.Cancel()
					continue
				}
				id := NewID(seq.Add(1))
				feed.Publish(newTask(id))
				mine = append(mine, id)
			}
			for _, id := range mine {
				taken.Add(-1)
				feed.Publish(ended(id))
			}
		})
	}
	wg.Wait()
	if most.Load() > capacity || refused.Load() == 0 {
		t.Errorf("%d places were taken at once, of %d; %d were refused", most.Load(), capacity, refused.Load())
	}
	if g.Active() != 0 {
		t.Errorf("%d are active, want 0", g.Active())
	}
	reserve(t, g, capacity)
}

// TestRetryAfter: the estimate is whole seconds, 1..300, whatever happened.
func TestRetryAfter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.Unix(rapid.Int64Range(0, 1<<33).Draw(t, "start"), 0)
		feed := NewFeed()
		g := NewGate(rapid.IntRange(1, 1_000_000).Draw(t, "capacity"), feed, func() time.Time { return now })
		for range rapid.IntRange(0, 20).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 90_000).Draw(t, "ms")) * time.Millisecond)
			c := Change{}
			for range rapid.IntRange(0, 300).Draw(t, "drained") {
				c.Moves = append(c.Moves, Move{From: quorate.Processing, To: quorate.Failed})
			}
			feed.Publish(c)
			if d := g.RetryAfter(); d < time.Second || d > 300*time.Second || d%time.Second != 0 {
				t.Fatalf("got %s", d)
			}
		}
	})
}

// TestRetryAfterFollowsTheRate: a hundredth of the capacity, at the rate of the
// last minute.
func TestRetryAfterFollowsTheRate(t *testing.T) {
	now := time.Unix(1_750_000_000, 0)
	feed := NewFeed()
	g := NewGate(10_000, feed, func() time.Time { return now })
	drain := func(n int) {
		for range n {
			feed.Publish(Change{Moves: []Move{{From: quorate.Queued, To: quorate.Expired}}})
		}
	}
	want := func(what string, seconds int) {
		t.Helper()
		if got := g.RetryAfter(); got != time.Duration(seconds)*time.Second {
			t.Errorf("%s: %s, want %d s", what, got, seconds)
		}
	}
	want("nothing drained yet", 300)
	drain(1)
	want("one in a minute", 300)
	drain(99)
	want("a hundred in a minute", 60)
	now = now.Add(30 * time.Second)
	drain(900)
	want("a thousand in a minute", 6)
	now = now.Add(31 * time.Second)
	want("the first hundred are past", 7)
	drain(100_000)
	want("very many", 1)
	now = now.Add(time.Minute)
	want("a minute of standstill", 300)
}
