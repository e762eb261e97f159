package storetest

import (
	"slices"
	"sync"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// recorder keeps what a store publishes, and checks that each move begins
// where the task's last one ended.
type recorder struct {
	t tester

	mu    sync.Mutex
	moves []task.Move
	at    map[task.ID]quorate.Status
}

func record(t tester, feed *task.Feed) *recorder {
	r := &recorder{t: t, at: make(map[task.ID]quorate.Status)}
	feed.Listen(r.add)
	return r
}

func (r *recorder) add(c task.Change) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range c.Moves {
		born := m.From == "" && m.To == quorate.Queued
		if m.From != r.at[m.ID] || !born && !task.Legal(m.From, m.To) {
			r.t.Errorf("published %s: %q to %q; the task was %q", m.ID, m.From, m.To, r.at[m.ID])
		}
		r.at[m.ID] = m.To
	}
	if c.Active != nil {
		active := 0
		for _, s := range r.at {
			if s.Pending() {
				active++
			}
		}
		if *c.Active != active {
			r.t.Errorf("published a count of %d pending tasks, the moves make %d", *c.Active, active)
		}
	}
	r.moves = append(r.moves, c.Moves...)
}

// take returns what was published since the last take.
func (r *recorder) take() []task.Move {
	r.mu.Lock()
	defer r.mu.Unlock()
	moves := r.moves
	r.moves = nil
	return moves
}

// wantMoves checks what was published since the last take, in order.
func (b *bench) wantMoves(want ...task.Move) {
	b.t.Helper()
	if got := b.moves.take(); !slices.Equal(got, want) {
		b.t.Fatalf("published %v, want %v", got, want)
	}
}
