package store

import (
	"errors"
	"os"
	"testing"
	"time"

	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// TestMovedFile takes the file away from a running store. What it would write
// there is lost to whoever opens the path next, so it writes nothing, and lets
// nobody in, until the file is back.
func TestMovedFile(t *testing.T) {
	s := open(t, t.TempDir(), Options{Serve: true})
	secret := auth.Hash{1}
	if _, err := s.CreateKey(ctx, auth.Key{ID: owner, Scope: auth.ScopeSubmit}, secret); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(s.path, s.path+".away"); err != nil {
		t.Fatal(err)
	}
	for _, replaced := range []bool{false, true} {
		if replaced {
			if err := os.WriteFile(s.path, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		_, submitErr := s.Submit(ctx, entry())
		_, findErr := s.FindKey(ctx, secret)
		for what, err := range map[string]error{"submit": submitErr, "check": s.Check(ctx), "find key": findErr} {
			if !errors.Is(err, task.ErrUnavailable) {
				t.Errorf("%s, with the file moved (replaced: %v): %v, want ErrUnavailable", what, replaced, err)
			}
		}
	}
	if err := os.Rename(s.path+".away", s.path); err != nil {
		t.Fatal(err)
	}
	submit(t, s, entry())
	if _, err := s.FindKey(ctx, secret); err != nil {
		t.Errorf("with the file back: %v", err)
	}
}

// TestOthersLeaveTheLog: whoever manages keys beside a service does not fold
// the log when it is done. That takes the write lock and waits for readers, and
// the service would wait with it.
func TestOthersLeaveTheLog(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{Serve: true})
	submit(t, s, entry())
	other, err := OpenSQLite(ctx, dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.CreateKey(ctx, auth.Key{ID: owner, Scope: auth.ScopeSubmit}, auth.Hash{1}); err != nil {
		t.Fatal(err)
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(s.path + "-wal"); err != nil || info.Size() == 0 {
		t.Errorf("the log was folded (%v)", err)
	}
}

// TestRotateAnExpiredKey: a new secret for it would open nothing.
func TestRotateAnExpiredKey(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	s := open(t, t.TempDir(), Options{Now: func() time.Time { return now }})
	key := auth.Key{ID: owner, Scope: auth.ScopeSubmit, Expires: now.Add(time.Hour)}
	if _, err := s.CreateKey(ctx, key, auth.Hash{1}); err != nil {
		t.Fatal(err)
	}
	now = now.Add(time.Hour)
	if _, err := s.RotateKey(ctx, owner, auth.Hash{2}, 0); !errors.Is(err, auth.ErrNoKey) {
		t.Errorf("rotated: %v, want ErrNoKey", err)
	}
}
