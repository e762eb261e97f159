package store

import "time"

// clock is the store's time. It follows the wall clock forwards. When that one
// steps back, it goes on from where it was at its own pace: deadlines and
// leases neither stop nor run twice.
type clock struct {
	wall func() time.Time
	seen time.Time // the wall clock at the last reading
	time time.Time // what this clock said then
}

// newClock starts a clock that is not behind the given moment.
func newClock(wall func() time.Time, notBefore time.Time) *clock {
	now := wall()
	return &clock{wall: wall, seen: now, time: later(now, notBefore)}
}

func (c *clock) now() time.Time {
	wall := c.wall()
	elapsed := max(wall.Sub(c.seen), 0) // monotonic: it does not see the step
	c.seen, c.time = wall, later(wall, c.time.Add(elapsed))
	return c.time
}

func later(a, b time.Time) time.Time {
	if a.UnixNano() > b.UnixNano() { // the wall clock's reading, not the monotonic one
		return a
	}
	return b
}
