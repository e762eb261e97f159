package task

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// fakeSweeper is a store that can only sweep, with one hook.
type fakeSweeper struct {
	Store
	sweep func(n int) (Swept, bool, error) // n counts from 1
	n     int
}

func (f *fakeSweeper) Sweep(_ context.Context, d Deadlines) (Swept, bool, error) {
	if d.QueueTTL != time.Minute || d.Retention != time.Hour {
		return Swept{}, false, errors.New("other deadlines than asked for")
	}
	f.n++
	return f.sweep(f.n)
}

// runSweeps runs for a while on a fake clock and returns the log.
func runSweeps(t *testing.T, f *fakeSweeper, d time.Duration) string {
	var log bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			RunSweeps(ctx, f, Deadlines{QueueTTL: time.Minute, Retention: time.Hour}, slog.New(slog.NewTextHandler(&log, nil)))
		}()
		time.Sleep(d)
		synctest.Wait()
		cancel()
		<-done
	})
	return log.String()
}

func TestRunSweeps(t *testing.T) {
	f := &fakeSweeper{sweep: func(n int) (Swept, bool, error) { return Swept{}, false, nil }}
	if log := runSweeps(t, f, 10*SweepInterval); f.n != 11 || log != "" {
		t.Errorf("%d sweeps in ten intervals, and the log\n%s", f.n, log)
	}
}

// TestRunSweepsUntilDone: what is left is swept at once, not a second later.
func TestRunSweepsUntilDone(t *testing.T) {
	f := &fakeSweeper{sweep: func(n int) (Swept, bool, error) { return Swept{Requeued: 1}, n < 5, nil }}
	log := runSweeps(t, f, SweepInterval/2)
	if f.n != 5 || strings.Count(log, "swept tasks") != 5 {
		t.Errorf("%d sweeps, want 5; the log\n%s", f.n, log)
	}
}

// TestRunSweepsFailing: a failure is logged when it begins and when it ends.
func TestRunSweepsFailing(t *testing.T) {
	f := &fakeSweeper{sweep: func(n int) (Swept, bool, error) {
		if n >= 3 && n <= 6 || n == 9 {
			return Swept{}, true, errors.New("disk on fire")
		}
		return Swept{}, false, nil
	}}
	log := runSweeps(t, f, 12*SweepInterval)
	if f.n != 13 {
		t.Errorf("%d sweeps, want 13: one each interval, failing or not", f.n)
	}
	if strings.Count(log, "not being kept") != 2 || strings.Count(log, "being kept again") != 2 || !strings.Contains(log, "disk on fire") {
		t.Errorf("want two failures that begin and end; the log\n%s", log)
	}
}

// TestRunSweepsStops: also in the middle of much work.
func TestRunSweepsStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f := &fakeSweeper{sweep: func(n int) (Swept, bool, error) {
		if n == 3 {
			cancel()
		}
		return Swept{}, true, nil
	}}
	RunSweeps(ctx, f, Deadlines{QueueTTL: time.Minute, Retention: time.Hour}, slog.New(slog.DiscardHandler))
	if f.n != 3 {
		t.Errorf("%d sweeps, want 3", f.n)
	}
}
