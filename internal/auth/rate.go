package auth

import (
	"sync"
	"time"
)

// Window is the span over which submissions are counted.
const Window = time.Minute

// Limiter admits submissions by key over a sliding window: no 60 seconds admit
// more than the key's rate. It is exact for ordinary rates; for great ones it
// is to the millisecond, and errs on the strict side.
type Limiter struct {
	start time.Time // the windows' clock is the time since then, deaf to steps of the wall clock

	mu    sync.Mutex
	keys  map[string]*window
	swept time.Duration
}

// exactRate is the greatest rate for which every admission is kept by itself.
// Above it, those of one millisecond make one run: a window never holds more
// than 60,001 of them.
const exactRate = 4096

// window is the admissions of one key within the last minute, oldest first.
type window struct {
	runs  []run
	total int
}

type run struct {
	at    time.Duration // of the last of them: the run leaves late, never early
	count int
}

// NewLimiter returns a limiter that has admitted nothing yet.
func NewLimiter(now time.Time) *Limiter {
	return &Limiter{start: now, keys: make(map[string]*window)}
}

// Verdict is a limiter's answer.
type Verdict struct {
	Admitted  bool
	Limit     int           // admissions per Window
	Remaining int           // of these, left now
	Reset     time.Duration // until at least one more is there; 0 if none is spent
}

// Take spends one of the key's admissions, if there is one. A refusal spends
// nothing.
func (l *Limiter) Take(key string, limit int, at time.Time) Verdict {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := at.Sub(l.start)
	l.sweep(now)
	w := l.keys[key]
	if w == nil {
		w = new(window)
		l.keys[key] = w
	}
	w.drop(now)
	v := Verdict{Limit: limit, Admitted: w.total < limit}
	if v.Admitted {
		w.add(now, limit)
	}
	v.Remaining = max(limit-w.total, 0)
	v.Reset = w.untilFree(limit, now)
	return v
}

// drop forgets the runs that have left the window.
func (w *window) drop(now time.Duration) {
	gone := 0
	for gone < len(w.runs) && w.runs[gone].at+Window <= now {
		w.total -= w.runs[gone].count
		gone++
	}
	w.runs = w.runs[gone:]
	if len(w.runs) == 0 {
		w.runs = nil
	}
}

func (w *window) add(at time.Duration, limit int) {
	if limit > exactRate {
		at = (at + time.Millisecond - 1).Truncate(time.Millisecond)
	}
	w.total++
	if last := len(w.runs) - 1; last >= 0 && w.runs[last].at >= at {
		w.runs[last].count++
		return
	}
	w.runs = append(w.runs, run{at: at, count: 1})
}

// untilFree is how long it takes until fewer than limit admissions count, or,
// while there is room, until the oldest one no longer does.
func (w *window) untilFree(limit int, now time.Duration) time.Duration {
	excess := max(w.total-limit+1, 1)
	for _, r := range w.runs {
		if excess -= r.count; excess <= 0 {
			return r.at + Window - now
		}
	}
	return 0
}

// sweep forgets, once a minute, the keys that have spent nothing since.
func (l *Limiter) sweep(now time.Duration) {
	if now-l.swept < Window {
		return
	}
	l.swept = now
	for key, w := range l.keys {
		if w.drop(now); w.total == 0 {
			delete(l.keys, key)
		}
	}
}
