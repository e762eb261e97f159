package task

import (
	"context"
	"log/slog"
	"time"
)

// SweepInterval is how often deadlines are looked at.
const SweepInterval = time.Second

// RunSweeps sweeps a store until ctx ends. A failure is logged when it begins
// and when it ends, not every second in between.
func RunSweeps(ctx context.Context, s Store, d Deadlines, log *slog.Logger) {
	ticker := time.NewTicker(SweepInterval)
	defer ticker.Stop()
	failing := false
	for {
		err := sweepAll(ctx, s, d, log)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failing:
			log.Error("deadlines are not being kept", "err", err)
		case err == nil && failing:
			log.Info("deadlines are being kept again")
		}
		failing = err != nil
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
	}
}

func sweepAll(ctx context.Context, s Store, d Deadlines, log *slog.Logger) error {
	for more := true; more && ctx.Err() == nil; {
		var swept Swept
		var err error
		if swept, more, err = s.Sweep(ctx, d); err != nil {
			return err
		}
		if swept != (Swept{}) {
			log.Info("swept tasks", "timed_out", swept.TimedOut, "requeued", swept.Requeued,
				"lost", swept.Lost, "deleted", swept.Deleted)
		}
	}
	return nil
}
