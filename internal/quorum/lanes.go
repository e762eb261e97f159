package quorum

import (
	"context"
	"slices"
	"sync"
)

// lanes hand out places to work. Who waits is served in turns: one of each lane
// that waits, the first come of it. A lane with a long queue delays the others
// by one turn at most. The zero value has no places.
type lanes struct {
	mu      sync.Mutex
	free    int
	waiting map[uint64][]chan struct{} // by lane, first come first; each closed when it has its place
	order   []uint64                   // lanes that wait, whose turn is next first
}

// line puts somebody in the queue of a lane. The channel is closed when it has
// its place, which leave gives back. It must be waited for.
func (l *lanes) line(lane uint64) (turn chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	turn = make(chan struct{})
	if l.free > 0 { // nobody waits
		l.free--
		close(turn)
		return turn
	}
	if l.waiting == nil {
		l.waiting = make(map[uint64][]chan struct{})
	}
	if len(l.waiting[lane]) == 0 {
		l.order = append(l.order, lane)
	}
	l.waiting[lane] = append(l.waiting[lane], turn)
	return turn
}

// wait waits for a turn. False: ctx ended first, and there is no place to leave.
func (l *lanes) wait(ctx context.Context, lane uint64, turn chan struct{}) bool {
	select {
	case <-turn:
		return true
	case <-ctx.Done():
	}
	if !l.giveUp(lane, turn) { // the place came at the same time
		l.leave()
	}
	return false
}

// giveUp takes somebody out of the queue. It reports false if its turn came.
func (l *lanes) giveUp(lane uint64, turn chan struct{}) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	queue := l.waiting[lane]
	i := slices.Index(queue, turn)
	if i < 0 {
		return false
	}
	if queue = slices.Delete(queue, i, i+1); len(queue) > 0 {
		l.waiting[lane] = queue
		return true
	}
	delete(l.waiting, lane)
	i = slices.Index(l.order, lane)
	l.order = slices.Delete(l.order, i, i+1)
	return true
}

// leave gives a place to the next, or back.
func (l *lanes) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.order) == 0 {
		l.free++
		return
	}
	lane := l.order[0]
	l.order = l.order[1:]
	queue := l.waiting[lane]
	close(queue[0])
	if queue = queue[1:]; len(queue) == 0 {
		delete(l.waiting, lane)
		return
	}
	l.waiting[lane] = queue
	l.order = append(l.order, lane)
}
