package store

import (
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/quorate/quorate/internal/task"
)

// TestClaimIsFairWithManyKeys: a key with a long queue in front has one turn,
// like each of many others.
func TestClaimIsFairWithManyKeys(t *testing.T) {
	greedy, others := 1000, 100
	if os.Getenv("QUORATE_SOAK") != "" {
		greedy, others = 10_000, 1000
	}
	s := open(t, t.TempDir(), Options{})
	err := s.writer.do(ctx, &write{apply: func(c *conn) error {
		add := func(key string) error {
			e := entry()
			e.Key = key
			_, err := s.insertOrJoin(c, &write{}, e)
			return err
		}
		for range greedy {
			if err := add("key_greedy"); err != nil {
				return err
			}
		}
		for i := range others {
			if err := add(fmt.Sprintf("key_%d", i)); err != nil {
				return err
			}
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]int)
	for n := others + 1; n > 0; n -= 7 {
		work, err := s.Claim(ctx, task.Take{Limit: min(n, 7), Lease: time.Hour})
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range work {
			seen[w.Key]++
		}
	}
	if len(seen) != others+1 {
		t.Errorf("%d of %d keys had their turn in as many claims", len(seen), others+1)
	}
}

// TestEndLeases: what a process held that is gone is free at the next sweep,
// and a late word of it changes nothing.
func TestEndLeases(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{Serve: true})
	if _, err := s.Submit(ctx, entry()); err != nil {
		t.Fatal(err)
	}
	before, err := s.Claim(ctx, task.Take{Limit: 1, Lease: time.Hour})
	if err != nil || len(before) != 1 {
		t.Fatalf("claimed %d, %v", len(before), err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir, Options{Serve: true})
	if err := s.EndLeases(ctx); err != nil {
		t.Fatal(err)
	}
	swept, _, err := s.Sweep(ctx, task.Deadlines{QueueTTL: time.Hour, Retention: time.Hour})
	if err != nil || swept.Requeued != 1 {
		t.Fatalf("swept %+v, %v", swept, err)
	}
	after, err := s.Claim(ctx, task.Take{Limit: 1, Lease: time.Hour})
	if err != nil || len(after) != 1 || after[0].ID != before[0].ID {
		t.Fatalf("claimed %v, %v", after, err)
	}
	if err := s.Renew(ctx, before[0].Claim, time.Hour); !errors.Is(err, task.ErrFenced) {
		t.Errorf("the lost claim is renewed: %v", err)
	}
}

// BenchmarkClaim: one task, while 10,000 of one key wait, and while 1,000 keys do.
func BenchmarkClaim(b *testing.B) {
	for _, shape := range []struct{ keys, each int }{{1, 100}, {1, 10_000}, {1000, 10}} {
		b.Run(fmt.Sprintf("%d keys of %d", shape.keys, shape.each), func(b *testing.B) {
			s, err := OpenSQLite(ctx, b.TempDir(), Options{Serve: true})
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			err = s.writer.do(ctx, &write{apply: func(c *conn) error {
				for i := range shape.keys * shape.each {
					e := entry()
					e.Key = fmt.Sprintf("key_%d", i%shape.keys)
					if _, err := s.insertOrJoin(c, &write{}, e); err != nil {
						return err
					}
				}
				return nil
			}})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				work, err := s.Claim(ctx, task.Take{Limit: 1, Lease: time.Hour})
				if err != nil {
					b.Fatal(err)
				}
				if err := s.Release(ctx, work[0].Claim); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
