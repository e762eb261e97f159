package task

import (
	"sync"
	"testing"

	"github.com/quorate/quorate"
)

func moved(ids ...ID) Change {
	var c Change
	for _, id := range ids {
		c.Moves = append(c.Moves, Move{ID: id, To: quorate.Queued})
	}
	return c
}

func woken(ch <-chan struct{}) bool {
	select {
	case <-ch:
		return true
	default:
		return false
	}
}

func TestWatch(t *testing.T) {
	f := NewFeed()
	a, b := NewID(1), NewID(2)
	first, stopFirst := f.Watch(a)
	second, stopSecond := f.Watch(a)
	other, stopOther := f.Watch(b)

	f.Publish(moved(a))
	if !woken(first) || !woken(second) || woken(other) {
		t.Error("want both who watch the task woken, and nobody else")
	}
	f.Publish(moved(a, b, a)) // a wake-up that waits is enough
	f.Publish(moved(a))
	if !woken(first) || woken(first) || !woken(other) {
		t.Error("want one wake-up, however many moves")
	}
	stopFirst()
	f.Publish(moved(a))
	if woken(first) || !woken(second) {
		t.Error("want the one that stopped left alone")
	}
	stopSecond()
	stopSecond() // harmless
	stopOther()
	if len(f.waiters) != 0 {
		t.Errorf("%d tasks are still watched", len(f.waiters))
	}
	n := 3
	f.Publish(Change{Active: &n}) // a change without moves wakes nobody
}

func TestListen(t *testing.T) {
	f := NewFeed()
	var got, late []ID
	f.Listen(func(c Change) {
		for _, m := range c.Moves {
			got = append(got, m.ID)
		}
	})
	a, b := NewID(1), NewID(2)
	f.Publish(moved(a))
	f.Listen(func(c Change) { late = append(late, c.Moves[0].ID) })
	f.Publish(moved(b))
	if len(got) != 2 || got[0] != a || got[1] != b || len(late) != 1 || late[0] != b {
		t.Errorf("got %v and %v", got, late)
	}
}

// TestWatchMissesNothing: who reads after Watch, and then waits, sees the move
// whenever it happens.
func TestWatchMissesNothing(t *testing.T) {
	f := NewFeed()
	for i := range 500 {
		id := NewID(uint64(i))
		var mu sync.Mutex
		done := false
		var wg sync.WaitGroup
		wg.Go(func() {
			mu.Lock()
			done = true
			mu.Unlock()
			f.Publish(moved(id))
		})
		wg.Go(func() {
			ch, stop := f.Watch(id)
			defer stop()
			mu.Lock()
			seen := done
			mu.Unlock()
			if !seen {
				<-ch
			}
		})
		wg.Wait()
	}
	if len(f.waiters) != 0 {
		t.Errorf("%d tasks are still watched", len(f.waiters))
	}
}
