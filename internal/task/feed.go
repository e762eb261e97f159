package task

import (
	"sync"

	"github.com/quorate/quorate"
)

// Move is one change of a task's state. From is empty for a new task.
type Move struct {
	ID       ID
	From, To quorate.Status
}

// Change is what one commit of a store did.
type Change struct {
	Moves []Move

	// Active, if not nil, is the number of Queued and Processing tasks as of
	// this commit: a fresh count, from which later moves go on.
	Active *int
}

// Feed carries committed changes from a store to those who wait for them. The
// store publishes in the order of its commits, after each is durable.
type Feed struct {
	mu        sync.Mutex
	waiters   map[ID]map[chan struct{}]struct{}
	listeners []func(Change)
}

// NewFeed returns a feed without listeners.
func NewFeed() *Feed {
	return &Feed{waiters: make(map[ID]map[chan struct{}]struct{})}
}

// Listen calls f with every change from now on. f runs on the publisher's
// goroutine: it must be quick and must not use the store.
func (f *Feed) Listen(fn func(Change)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.listeners = append(f.listeners, fn)
}

// Watch returns a channel that receives after the task moves. Read the task
// after the call to Watch, so that no move is missed. Stop must be called.
func (f *Feed) Watch(id ID) (moved <-chan struct{}, stop func()) {
	ch := make(chan struct{}, 1)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.waiters[id] == nil {
		f.waiters[id] = make(map[chan struct{}]struct{})
	}
	f.waiters[id][ch] = struct{}{}
	return ch, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		delete(f.waiters[id], ch)
		if len(f.waiters[id]) == 0 {
			delete(f.waiters, id)
		}
	}
}

// Publish tells listeners and watchers of a change.
func (f *Feed) Publish(c Change) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, m := range c.Moves {
		for ch := range f.waiters[m.ID] {
			select {
			case ch <- struct{}{}:
			default: // a wake-up is already waiting
			}
		}
	}
	for _, fn := range f.listeners {
		fn(c)
	}
}
