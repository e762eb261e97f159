package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/quorate/quorate/internal/auth"
)

var keyTests = map[string]func(*testing.T, Open){
	"a created key is found and listed": testCreateKey,
	"a revoked key is gone for good":    testRevokeKey,
	"a key expires":                     testExpiredKey,
	"rotation overlaps":                 testRotateKey,
	"unknown keys":                      testUnknownKeys,
	"keys survive reopening":            testKeysReopen,
}

// secret is the hash of a made-up secret.
func secret(n byte) auth.Hash { return auth.Hash{n, 1, 2, 3} }

func (b *bench) create(k auth.Key, s auth.Hash) auth.Key {
	b.t.Helper()
	got, err := b.CreateKey(context.Background(), k, s)
	b.must(err)
	return got
}

// wantOpens checks that a secret opens a key, until the given time if not zero.
func (b *bench) wantOpens(s auth.Hash, id string, until time.Time) {
	b.t.Helper()
	k, err := b.FindKey(context.Background(), s)
	b.must(err)
	if k.ID != id || !k.Expires.Equal(until) {
		b.t.Fatalf("the secret opens %s until %s, want %s until %s", k.ID, k.Expires, id, until)
	}
}

func (b *bench) wantShut(s auth.Hash) {
	b.t.Helper()
	if k, err := b.FindKey(context.Background(), s); !errors.Is(err, auth.ErrNoKey) {
		b.t.Fatalf("the secret opens %+v, %v; want ErrNoKey", k, err)
	}
}

func describeKey(k auth.Key) string {
	at := func(t time.Time) string {
		if t.IsZero() {
			return "never"
		}
		return t.Sub(NewClock().Now()).String()
	}
	return fmt.Sprintf("%s %q %s rate %d created %s expires %s revoked %s",
		k.ID, k.Label, k.Scope, k.Rate, at(k.Created), at(k.Expires), at(k.Revoked))
}

func (b *bench) wantKeys(want ...auth.Key) {
	b.t.Helper()
	keys, err := b.ListKeys(context.Background())
	b.must(err)
	if got, want := describeKeys(keys), describeKeys(want); got != want {
		b.t.Fatalf("listed\n%swant\n%s", got, want)
	}
}

func describeKeys(keys []auth.Key) string {
	var s strings.Builder
	for _, k := range keys {
		fmt.Fprintln(&s, describeKey(k))
	}
	return s.String()
}

func testCreateKey(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	b.wantKeys()
	now := b.clock.Now()
	plain := b.create(auth.Key{ID: "key_plain", Scope: auth.ScopeSubmit}, secret(1))
	if !plain.Created.Equal(now) {
		t.Errorf("created at %s, want %s", plain.Created, now)
	}
	b.clock.Advance(time.Second)
	full := b.create(auth.Key{ID: "key_full", Label: "Zoë's ⚙", Scope: auth.ScopeRead, Rate: auth.MaxRate,
		Expires: now.Add(time.Hour)}, secret(2))
	b.wantKeys(full, plain)
	b.wantOpens(secret(1), "key_plain", time.Time{})
	b.wantOpens(secret(2), "key_full", now.Add(time.Hour))
	got, err := b.FindKey(context.Background(), secret(2))
	b.must(err)
	if describeKey(got) != describeKey(full) {
		t.Errorf("found %s, created %s", describeKey(got), describeKey(full))
	}
	for name, k := range map[string]auth.Key{"id": {ID: "key_full", Scope: auth.ScopeRead}, "secret": {ID: "key_new", Scope: auth.ScopeRead}} {
		s := secret(3)
		if name == "secret" {
			s = secret(2)
		}
		if _, err := b.CreateKey(context.Background(), k, s); err == nil {
			t.Errorf("created a second key with the same %s", name)
		}
	}
	b.wantKeys(full, plain)
	b.wantShut(secret(3))
}

func testRevokeKey(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	ctx := context.Background()
	created := b.create(auth.Key{ID: "key_a", Scope: auth.ScopeSubmit}, secret(1))
	b.create(auth.Key{ID: "key_b", Scope: auth.ScopeSubmit}, secret(2))
	_, err := b.RotateKey(ctx, "key_a", secret(3), time.Hour)
	b.must(err)
	b.clock.Advance(time.Minute)
	revoked, err := b.RevokeKey(ctx, "key_a")
	b.must(err)
	created.Revoked = b.clock.Now()
	if describeKey(revoked) != describeKey(created) {
		t.Errorf("got %s, want %s", describeKey(revoked), describeKey(created))
	}
	b.wantShut(secret(1))
	b.wantShut(secret(3))
	b.wantOpens(secret(2), "key_b", time.Time{})
	b.clock.Advance(time.Minute)
	_, err = b.RevokeKey(ctx, "key_a")
	b.want(err, auth.ErrNoKey)
	_, err = b.RotateKey(ctx, "key_a", secret(4), time.Hour)
	b.want(err, auth.ErrNoKey)
	b.wantShut(secret(4))
	keys, err := b.ListKeys(ctx)
	b.must(err)
	for _, k := range keys {
		if k.ID == "key_a" && describeKey(k) != describeKey(created) {
			t.Errorf("listed %s, want %s", describeKey(k), describeKey(created))
		}
	}
	if len(keys) != 2 {
		t.Errorf("listed %d keys, want the revoked one too", len(keys))
	}
}

func testExpiredKey(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	end := b.clock.Now().Add(time.Hour)
	b.create(auth.Key{ID: "key_a", Scope: auth.ScopeSubmit, Expires: end}, secret(1))
	b.clock.Advance(time.Hour - time.Millisecond)
	b.wantOpens(secret(1), "key_a", end)
	b.clock.Advance(time.Millisecond)
	b.wantShut(secret(1))
}

func testRotateKey(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	ctx := context.Background()
	rotate := func(s auth.Hash, overlap time.Duration) time.Time {
		t.Helper()
		k, err := b.RotateKey(ctx, "key_a", s, overlap)
		b.must(err)
		if k.ID != "key_a" {
			t.Fatalf("rotated %s", k.ID)
		}
		return b.clock.Now().Add(overlap)
	}
	b.create(auth.Key{ID: "key_a", Scope: auth.ScopeSubmit}, secret(1))
	first := rotate(secret(2), time.Hour)
	b.wantOpens(secret(1), "key_a", first)
	b.wantOpens(secret(2), "key_a", time.Time{})

	b.clock.Advance(time.Minute)
	second := rotate(secret(3), 2*time.Hour) // never gives the first more time
	b.wantOpens(secret(1), "key_a", first)
	b.wantOpens(secret(2), "key_a", second)

	b.clock.Advance(time.Minute)
	third := rotate(secret(4), time.Minute) // but it may take some
	b.wantOpens(secret(1), "key_a", third)
	b.wantOpens(secret(2), "key_a", third)
	b.wantOpens(secret(3), "key_a", third)

	rotate(secret(5), 0)
	for n := byte(1); n <= 4; n++ {
		b.wantShut(secret(n))
	}
	b.wantOpens(secret(5), "key_a", time.Time{})
	if _, err := b.RotateKey(ctx, "key_a", secret(5), time.Hour); err == nil {
		t.Error("rotated to a secret that is there already")
	}
	b.wantOpens(secret(5), "key_a", time.Time{})
}

func testUnknownKeys(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	ctx := context.Background()
	b.wantShut(secret(1))
	_, err := b.RevokeKey(ctx, "key_none")
	b.want(err, auth.ErrNoKey)
	_, err = b.RotateKey(ctx, "key_none", secret(1), time.Hour)
	b.want(err, auth.ErrNoKey)
	b.wantShut(secret(1))
	b.wantKeys()
}

func testKeysReopen(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	b.create(auth.Key{ID: "key_a", Scope: auth.ScopeSubmit}, secret(1))
	b.clock.Advance(time.Second)
	c := b.create(auth.Key{ID: "key_b", Scope: auth.ScopeRead, Label: "two", Rate: 3}, secret(2))
	_, err := b.RotateKey(context.Background(), "key_b", secret(3), time.Hour)
	b.must(err)
	end := b.clock.Now().Add(time.Hour)
	a, err := b.RevokeKey(context.Background(), "key_a")
	b.must(err)
	b.reopen()
	b.wantKeys(c, a)
	b.wantShut(secret(1))
	b.wantOpens(secret(2), "key_b", end)
	b.wantOpens(secret(3), "key_b", time.Time{})
}
