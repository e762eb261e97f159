package quorate

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

// The time between a failure and the next try, on the bubble's clock.
func TestRetryWaitsAsTold(t *testing.T) {
	tests := []struct {
		name       string
		status     int
		retryAfter func() string
		least      time.Duration
		most       time.Duration
	}{
		{"rate", 429, func() string { return "7" }, 7 * time.Second, 7 * time.Second},
		{"capacity", 503, func() string { return "30" }, 30 * time.Second, 30 * time.Second},
		{"a date", 503, func() string { return time.Now().Add(20 * time.Second).UTC().Format(http.TimeFormat) }, 20 * time.Second, 20 * time.Second},
		{"a date gone by", 503, func() string { return time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat) }, 100 * time.Millisecond, 300 * time.Millisecond},
		{"not told", 500, func() string { return "" }, 100 * time.Millisecond, 300 * time.Millisecond},
		{"zero", 503, func() string { return "0" }, 100 * time.Millisecond, 300 * time.Millisecond},
		{"nonsense", 503, func() string { return "soon" }, 100 * time.Millisecond, 300 * time.Millisecond},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &service{answer: func(n int, w http.ResponseWriter, _ *http.Request) {
					if n == 1 {
						writeFailure(w, test.status, Internal, test.retryAfter())
						return
					}
					writeReceipt(w, 202, "T1")
				}}
				c := s.inBubble(t)
				var told time.Duration
				c.OnRetry = func(err error, wait time.Duration) {
					var e *Error
					if !errors.As(err, &e) || e.Status != test.status {
						t.Errorf("told of %v", err)
					}
					told = wait
				}
				began := time.Now()
				if _, err := c.Submit(t.Context(), sample); err != nil {
					t.Fatal(err)
				}
				took := time.Since(began)
				if took < test.least || took > test.most || told != took {
					t.Errorf("waited %s, told %s, want %s..%s", took, told, test.least, test.most)
				}
			})
		})
	}
}

func TestPatience(t *testing.T) {
	tests := []struct {
		name     string
		patience time.Duration
		after    string
		requests int
		took     time.Duration
	}{
		{"a minute by default", 0, "60", 2, time.Minute},
		{"not more", 0, "61", 1, 0},
		{"more if allowed", 5 * time.Minute, "300", 2, 5 * time.Minute},
		{"less if so told", time.Second, "2", 1, 0},
		{"absurd", 0, "99999999999999999999", 2, 0}, // not a number of seconds: as if not told
		{"long", 0, "2147483647", 1, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &service{answer: func(n int, w http.ResponseWriter, _ *http.Request) {
					if n == 1 {
						writeFailure(w, 429, RateLimited, test.after)
						return
					}
					writeReceipt(w, 202, "T1")
				}}
				c := s.inBubble(t)
				c.Patience = test.patience
				began := time.Now()
				_, err := c.Submit(t.Context(), sample)
				if n := len(s.all()); n != test.requests || (err == nil) != (n == 2) {
					t.Errorf("%d requests, %v; want %d", n, err, test.requests)
				}
				if took := time.Since(began); took.Truncate(time.Second) != test.took {
					t.Errorf("took %s, want %s", took, test.took)
				}
			})
		})
	}
}

func TestTries(t *testing.T) {
	for tries, want := range map[int]int{0: 5, 1: 1, 2: 2, 80: 80} { // 80: long after the delay stops to grow
		synctest.Test(t, func(t *testing.T) {
			s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) {
				writeFailure(w, 503, QueueFull, "")
			}}
			c := s.inBubble(t)
			c.Tries = tries
			retries := 0
			c.OnRetry = func(_ error, wait time.Duration) {
				if retries++; wait <= 0 || wait > 7500*time.Millisecond {
					t.Errorf("retry %d after %s", retries, wait)
				}
			}
			_, err := c.Get(t.Context(), "x")
			var e *Error
			if !errors.As(err, &e) || e.Code != QueueFull {
				t.Errorf("%v, want QUEUE_FULL", err)
			}
			if n := len(s.all()); n != want || retries != want-1 {
				t.Errorf("Tries %d: %d requests, %d retries; want %d", tries, n, retries, want)
			}
		})
	}
}

// However a connection breaks, the submission is sent again under the same
// name, so that it makes one task.
func TestBrokenConnectionKeepsTheIdempotencyKey(t *testing.T) {
	const head = "HTTP/1.1 202 Accepted\r\nContent-Type: application/json\r\nContent-Length: 60\r\n"
	for name, part := range map[string]string{
		"before the answer": "",
		"in the headers":    head,
		"before the body":   head + "\r\n",
		"in the body":       head + "\r\n" + `{"task_id":"T1","sta`,
		"not HTTP":          "hello\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &service{answer: func(n int, w http.ResponseWriter, _ *http.Request) {
					if n <= 2 {
						cut(w, part)
						return
					}
					writeReceipt(w, 200, "T1")
				}}
				got, err := s.inBubble(t).Submit(t.Context(), sample)
				if err != nil || got.TaskID != "T1" {
					t.Fatalf("%+v, %v", got, err)
				}
				checkOneName(t, s.all(), 3)
			})
		})
	}
}

// The same on a socket, where the break is one of TCP.
func TestBrokenSocketKeepsTheIdempotencyKey(t *testing.T) {
	s := &service{answer: func(n int, w http.ResponseWriter, _ *http.Request) {
		if n == 1 {
			cut(w, "HTTP/1.1 202 Accepted\r\nContent-Length: 60\r\n\r\n{")
			return
		}
		writeReceipt(w, 200, "T1")
	}}
	if got, err := s.onLoopback(t).Submit(t.Context(), sample); err != nil || got.TaskID != "T1" {
		t.Fatalf("%+v, %v", got, err)
	}
	checkOneName(t, s.all(), 2)
}

func checkOneName(t *testing.T, requests []seen, want int) {
	t.Helper()
	if len(requests) != want {
		t.Errorf("%d requests, want %d", len(requests), want)
	}
	for _, r := range requests {
		name := r.header.Values("Idempotency-Key")
		if len(name) != 1 || name[0] == "" || name[0] != requests[0].header.Get("Idempotency-Key") || r.body != sampleJSON {
			t.Errorf("Idempotency-Key %q, body %s", name, r.body)
		}
	}
}

// A service that says nothing is given up after a while, and asked again.
func TestSilenceIsATryThatFailed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &service{answer: func(n int, w http.ResponseWriter, r *http.Request) {
			if n == 1 {
				<-r.Context().Done()
				return
			}
			writeReceipt(w, 202, "T1")
		}}
		began := time.Now()
		if _, err := s.inBubble(t).Submit(t.Context(), sample); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took < attemptTimeout || took > attemptTimeout+time.Second {
			t.Errorf("took %s", took)
		}
		checkOneName(t, s.all(), 2)
	})
}

// When the deadline comes before the next try, there is none: the caller gets
// the answer instead of the wait.
func TestDeadlineBeforeTheNextTry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) {
			writeFailure(w, 429, RateLimited, "10")
		}}
		c := s.inBubble(t)
		ctx, cancel := context.WithTimeout(t.Context(), 9*time.Second)
		defer cancel()
		began := time.Now()
		_, err := c.Submit(ctx, sample)
		var e *Error
		if !errors.As(err, &e) || e.Code != RateLimited || time.Since(began) != 0 || len(s.all()) != 1 {
			t.Errorf("%v after %s and %d requests", err, time.Since(began), len(s.all()))
		}
	})
}

func TestDeadlineDuringARequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &service{answer: func(_ int, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }}
		c := s.inBubble(t)
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		began := time.Now()
		_, err := c.Submit(ctx, sample)
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != 3*time.Second {
			t.Errorf("%v after %s", err, time.Since(began))
		}
	})
}

// Cancelled between tries, the error is both: that it was, and why it waited.
func TestCancelBetweenTries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &service{answer: func(_ int, w http.ResponseWriter, _ *http.Request) {
			writeFailure(w, 429, RateLimited, "10")
		}}
		c := s.inBubble(t)
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(4*time.Second, cancel)
		began := time.Now()
		_, err := c.Submit(ctx, sample)
		var e *Error
		if !errors.Is(err, context.Canceled) || !errors.As(err, &e) || e.Code != RateLimited {
			t.Errorf("%v, want context.Canceled and RATE_LIMITED", err)
		}
		if time.Since(began) != 4*time.Second || len(s.all()) != 1 {
			t.Errorf("after %s and %d requests", time.Since(began), len(s.all()))
		}
	})
}

// A broken connection on a read is retried too.
func TestReadsAreRetried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &service{answer: func(n int, w http.ResponseWriter, _ *http.Request) {
			switch n {
			case 1:
				cut(w, "")
			case 2:
				w.WriteHeader(http.StatusBadGateway)
				io.WriteString(w, "<html>")
			default:
				writeTask(w, "x", Ready)
			}
		}}
		if got, err := s.inBubble(t).Get(t.Context(), "x"); err != nil || got.Status != Ready {
			t.Errorf("%+v, %v", got, err)
		}
	})
}
