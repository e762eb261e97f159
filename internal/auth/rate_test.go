package auth

import (
	"os"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// rateModel is a limiter that keeps every admission for ever and counts.
type rateModel map[string][]time.Time

func (m rateModel) within(key string, now time.Time) (times []time.Time) {
	for _, at := range m[key] {
		if now.Sub(at) < Window {
			times = append(times, at)
		}
	}
	return times
}

// TestLimiterModel drives the limiter and the model with the same calls, among
// them changes of the rate.
func TestLimiterModel(t *testing.T) {
	steps := 200
	if os.Getenv("QUORATE_SOAK") != "" {
		steps = 5000
	}
	rapid.Check(t, func(t *rapid.T) {
		start := time.Unix(1_750_000_000, 0)
		now := start
		l, m := NewLimiter(start), make(rateModel)
		limits := map[string]int{"a": 1, "b": 5}
		for range rapid.IntRange(1, steps).Draw(t, "steps") {
			now = now.Add(rapid.SampledFrom([]time.Duration{
				0, 1, time.Millisecond, time.Second, 7 * time.Second, 59 * time.Second, Window - 1, Window, Window + 1,
			}).Draw(t, "pause"))
			key := rapid.SampledFrom([]string{"a", "b"}).Draw(t, "key")
			if rapid.IntRange(0, 9).Draw(t, "change") == 0 {
				limits[key] = rapid.IntRange(1, 8).Draw(t, "limit")
			}
			limit := limits[key]
			before := m.within(key, now)
			v := l.Take(key, limit, now)
			if v.Admitted != (len(before) < limit) || v.Limit != limit {
				t.Fatalf("%d of %d are spent: got %+v", len(before), limit, v)
			}
			if v.Admitted {
				m[key] = append(m[key], now)
			}
			spent := m.within(key, now)
			if v.Remaining != max(limit-len(spent), 0) {
				t.Fatalf("%d of %d are spent: %d remain", len(spent), limit, v.Remaining)
			}
			// One more is there, counted from the oldest that must leave first.
			var reset time.Duration
			if len(spent) > 0 {
				reset = spent[max(len(spent)-limit, 0)].Add(Window).Sub(now)
			}
			if v.Reset != reset || v.Reset > Window {
				t.Fatalf("%d of %d are spent: reset in %s, want %s", len(spent), limit, v.Reset, reset)
			}
		}
	})
}

// TestLimiterWindow checks the promise itself, for rates great and small: no 60
// seconds admit more than the rate, a refusal spends nothing, and whoever waits
// as long as told is admitted.
func TestLimiterWindow(t *testing.T) {
	for _, limit := range []int{1, 2, 60, exactRate, exactRate + 1} {
		rapid.Check(t, func(t *rapid.T) {
			start := time.Unix(1_750_000_000, 0)
			now := start
			l := NewLimiter(start)
			var admitted []time.Time
			refusals := 0
			for range rapid.IntRange(1, 4).Draw(t, "rounds") {
				pause := rapid.SampledFrom([]time.Duration{1, time.Microsecond, 300 * time.Microsecond, time.Millisecond + 1}).Draw(t, "pause")
				for range limit/2 + 2 {
					now = now.Add(pause)
					v := l.Take("a", limit, now)
					if v.Admitted {
						admitted = append(admitted, now)
						continue
					}
					refusals++
					most := Window
					if limit > exactRate {
						most += time.Millisecond
					}
					if v.Reset <= 0 || v.Reset > most || v.Remaining != 0 {
						t.Fatalf("refused with %+v", v)
					}
					if again := l.Take("a", limit, now); again.Admitted || again != v {
						t.Fatalf("refused with %+v, then %+v", v, again)
					}
					if limit <= exactRate { // a nanosecond sooner is too soon
						if early := l.Take("a", limit, now.Add(v.Reset-1)); early.Admitted {
							t.Fatalf("admitted before the %s were over", v.Reset)
						}
					}
					now = now.Add(v.Reset)
					if v = l.Take("a", limit, now); !v.Admitted {
						t.Fatalf("refused after waiting: %+v", v)
					}
					admitted = append(admitted, now)
				}
			}
			for i := limit; i < len(admitted); i++ {
				if span := admitted[i].Sub(admitted[i-limit]); span < Window {
					t.Fatalf("%d admissions within %s", limit+1, span)
				}
			}
		})
	}
}

// TestLimiterGreatRateIsNotStricter: for great rates the limiter may be strict
// by a millisecond, no more.
func TestLimiterGreatRateIsNotStricter(t *testing.T) {
	start := time.Unix(1_750_000_000, 123_456)
	l := NewLimiter(start)
	const limit = 2 * exactRate
	now := start.Add(777 * time.Microsecond)
	for range limit {
		if v := l.Take("a", limit, now); !v.Admitted {
			t.Fatalf("refused: %+v", v)
		}
	}
	if v := l.Take("a", limit, now); v.Admitted {
		t.Fatal("admitted one too many")
	}
	if v := l.Take("a", limit, now.Add(Window+time.Millisecond)); !v.Admitted || v.Remaining != limit-1 {
		t.Fatalf("a window later: %+v", v)
	}
}

// TestLimiterRateChange: a new rate holds at once, in both directions.
func TestLimiterRateChange(t *testing.T) {
	now := time.Unix(1_750_000_000, 0)
	l := NewLimiter(now)
	for range 5 {
		now = now.Add(time.Second)
		l.Take("a", 5, now)
	}
	if v := l.Take("a", 6, now); !v.Admitted || v.Remaining != 0 {
		t.Errorf("raised: %+v", v)
	}
	v := l.Take("a", 2, now)
	if v.Admitted || v.Remaining != 0 || v.Reset != 60*time.Second {
		t.Errorf("lowered: %+v, want a wait until four of the six have left", v)
	}
	// The six are of seconds 1, 2, 3, 4, 5 and 5: one is left at second 65.
	if v := l.Take("a", 2, now.Add(v.Reset-1)); v.Admitted {
		t.Error("admitted early")
	}
	if v := l.Take("a", 2, now.Add(v.Reset)); !v.Admitted {
		t.Errorf("refused after waiting: %+v", v)
	}
	if v := l.Take("b", 1, now); !v.Admitted {
		t.Error("one key's spending counts against another's")
	}
}

// TestLimiterForgets: a key that is no longer used takes no memory.
func TestLimiterForgets(t *testing.T) {
	now := time.Unix(1_750_000_000, 0)
	l := NewLimiter(now)
	for i := range 1000 {
		l.Take(string(rune('a'+i)), 5, now)
	}
	now = now.Add(2 * Window)
	l.Take("last", 5, now)
	if len(l.keys) != 1 {
		t.Errorf("%d keys are kept, want 1", len(l.keys))
	}
	for range 100_000 { // a great rate is kept by the millisecond
		now = now.Add(10 * time.Microsecond)
		l.Take("great", MaxRate, now)
	}
	if runs := len(l.keys["great"].runs); runs > 1001 {
		t.Errorf("%d runs for one second", runs)
	}
}
