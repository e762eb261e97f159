package quorum

import "time"

// grudge is what is held against one that gave no share.
type grudge struct {
	until time.Time // it is asked only if it is needed
	since time.Time // the last time that it gave none
	times int       // of late
}

// begrudge notes that an operator gave no share. For a while it is asked for one
// only where the others are not enough: it would make every task wait. For one that
// was silent the while grows, or some who take turns could always make them wait.
func (c *Coordinator) begrudge(id ID, silent bool) {
	var g grudge
	now := time.Now()
	if held, ok := c.slack.Load(id); ok {
		g = held.(grudge)
	}
	if now.Before(g.until) {
		return
	}
	if now.Sub(g.since) > grudgeMemory {
		g.times = 0
	}
	g.until, g.since = now.Add(cosignGrudge<<min(g.times, grudgeDoubles)), now
	if silent {
		g.times++
	}
	c.slack.Store(id, g)
}

// forgive has an operator asked again, because it gave a share.
func (c *Coordinator) forgive(id ID) {
	if held, ok := c.slack.Load(id); ok {
		g := held.(grudge)
		g.until = time.Time{}
		c.slack.Store(id, g)
	}
}

func (c *Coordinator) begrudges(id ID, now time.Time) bool {
	held, ok := c.slack.Load(id)
	return ok && now.Before(held.(grudge).until)
}
