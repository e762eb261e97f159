package task

import (
	"math"
	"sync"
	"time"
)

// Gate holds the number of pending tasks under a capacity. A place is reserved
// before a submission is read; it turns into a task when the store commits
// one, or is given back.
type Gate struct {
	capacity int
	now      func() time.Time

	mu       sync.Mutex
	reserved int // places held by requests under way
	active   int // Queued and Processing tasks
	drained  [drainWindow]struct {
		second int64
		left   int
	}
}

const drainWindow = 60 // seconds over which the drain rate is measured

// NewGate returns a gate that follows the feed. now is the clock for the drain
// rate.
func NewGate(capacity int, feed *Feed, now func() time.Time) *Gate {
	g := &Gate{capacity: capacity, now: now}
	feed.Listen(g.apply)
	return g
}

// Reserve takes a place, or reports that there is none. The place must be
// given up with Cancel unless a task was recorded with it.
func (g *Gate) Reserve() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.reserved+g.active >= g.capacity {
		return false
	}
	g.reserved++
	return true
}

// Cancel gives a reserved place back.
func (g *Gate) Cancel() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.reserved--
}

// Active is the number of Queued and Processing tasks.
func (g *Gate) Active() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.active
}

// RetryAfter estimates when a request that was refused may find room: when, at
// the rate of the last minute, a hundredth of the capacity has drained. It is
// whole seconds, 1..300.
func (g *Gate) RetryAfter() time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	now, left := g.now().Unix(), 0
	for _, b := range g.drained {
		if now-b.second < drainWindow {
			left += b.left
		}
	}
	if left == 0 {
		return 300 * time.Second
	}
	want := math.Max(1, float64(g.capacity)/100)
	seconds := math.Ceil(want * drainWindow / float64(left))
	return time.Duration(min(max(seconds, 1), 300)) * time.Second
}

// apply follows the store. A new task takes over the place that its request
// had reserved, in one step, so that no place is counted twice or lost.
func (g *Gate) apply(c Change) {
	g.mu.Lock()
	defer g.mu.Unlock()
	left := 0
	for _, m := range c.Moves {
		switch {
		case m.From == "":
			g.reserved--
			g.active++
		case m.From.Pending() && !m.To.Pending():
			g.active--
			left++
		}
	}
	if c.Active != nil {
		g.active = *c.Active
	}
	if left > 0 {
		second := g.now().Unix()
		b := &g.drained[second%drainWindow]
		if b.second != second {
			b.second, b.left = second, 0
		}
		b.left += left
	}
}
