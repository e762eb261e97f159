package auth

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// fakeKeys is a store of keys with one hook: fail, asked before each look-up.
type fakeKeys struct {
	mu      sync.Mutex
	keys    map[Hash]Key
	lookups int
	fail    func() error
}

func (f *fakeKeys) find(_ context.Context, h Hash) (Key, error) {
	f.mu.Lock()
	f.lookups++
	k, ok := f.keys[h]
	fail := f.fail
	f.mu.Unlock()
	if fail != nil {
		if err := fail(); err != nil {
			return Key{}, err
		}
	}
	if !ok {
		return Key{}, ErrNoKey
	}
	return k, nil
}

func (f *fakeKeys) set(h Hash, k Key) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.keys[h] = k
}

func (f *fakeKeys) remove(h Hash) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.keys, h)
}

// inKeyring runs a test on a fake clock, with one live key.
func inKeyring(t *testing.T, test func(*testing.T, *Keyring, *fakeKeys, string, Hash)) {
	synctest.Test(t, func(t *testing.T) {
		secret, hash := NewSecret()
		f := &fakeKeys{keys: map[Hash]Key{hash: {ID: "key_a", Scope: ScopeSubmit}}}
		test(t, NewKeyring(f.find, time.Now), f, secret, hash)
	})
}

func wantIn(t *testing.T, r *Keyring, secret string) {
	t.Helper()
	if k, err := r.Authenticate(t.Context(), secret); err != nil || k.ID != "key_a" {
		t.Fatalf("got %+v, %v; want the key", k, err)
	}
}

func wantOut(t *testing.T, r *Keyring, secret string, want error) {
	t.Helper()
	if k, err := r.Authenticate(t.Context(), secret); !errors.Is(err, want) || k != (Key{}) {
		t.Fatalf("got %+v, %v; want %v", k, err, want)
	}
}

func TestKeyringRemembers(t *testing.T) {
	inKeyring(t, func(t *testing.T, r *Keyring, f *fakeKeys, secret string, _ Hash) {
		for range 1000 { // ten seconds of a busy caller
			wantIn(t, r, secret)
			time.Sleep(10 * time.Millisecond)
		}
		if f.lookups < 10 || f.lookups > 26 {
			t.Errorf("%d look-ups in ten seconds; want one about every %s", f.lookups, trust)
		}
	})
}

// TestKeyringRevoked: however busy the caller, a revoked key is out within a
// second, and stays out.
func TestKeyringRevoked(t *testing.T) {
	for offset := time.Duration(0); offset < trust; offset += 37 * time.Millisecond {
		inKeyring(t, func(t *testing.T, r *Keyring, f *fakeKeys, secret string, hash Hash) {
			wantIn(t, r, secret)
			time.Sleep(offset)
			wantIn(t, r, secret)
			f.remove(hash)
			revoked := time.Now()
			for {
				_, err := r.Authenticate(t.Context(), secret)
				if errors.Is(err, ErrNoKey) {
					break
				}
				if time.Since(revoked) >= time.Second {
					t.Fatalf("let in %s after it was revoked", time.Since(revoked))
				}
				time.Sleep(10 * time.Millisecond)
			}
			wantOut(t, r, secret, ErrNoKey)
		})
	}
}

func TestKeyringCreated(t *testing.T) {
	inKeyring(t, func(t *testing.T, r *Keyring, f *fakeKeys, _ string, _ Hash) {
		secret, hash := NewSecret()
		for range 3 {
			wantOut(t, r, secret, ErrNoKey)
		}
		f.set(hash, Key{ID: "key_a"})
		wantIn(t, r, secret) // at once: a refusal is not remembered
	})
}

// TestKeyringExpires: a key ends at its moment, not when the answer is due.
func TestKeyringExpires(t *testing.T) {
	inKeyring(t, func(t *testing.T, r *Keyring, f *fakeKeys, secret string, hash Hash) {
		f.set(hash, Key{ID: "key_a", Expires: time.Now().Add(100 * time.Millisecond)})
		wantIn(t, r, secret)
		time.Sleep(99 * time.Millisecond)
		wantIn(t, r, secret)
		time.Sleep(time.Millisecond)
		wantOut(t, r, secret, ErrNoKey)
		if f.lookups != 1 {
			t.Errorf("%d look-ups, want 1", f.lookups)
		}
	})
}

// TestKeyringStoreFails: nobody is let in on an answer that is too old.
func TestKeyringStoreFails(t *testing.T) {
	inKeyring(t, func(t *testing.T, r *Keyring, f *fakeKeys, secret string, _ Hash) {
		broken := errors.New("disk on fire")
		wantIn(t, r, secret)
		f.fail = func() error { return broken }
		time.Sleep(trust)
		wantOut(t, r, secret, broken)
		wantOut(t, r, secret, broken)
		if _, err := r.Authenticate(t.Context(), secret); errors.Is(err, ErrNoKey) {
			t.Error("a failure passes for an unknown key")
		}
		f.fail = nil
		wantIn(t, r, secret)
	})
}

// TestKeyringOneLookUp: those who ask together share a look-up, and those who
// ask for another key do not wait for it.
func TestKeyringOneLookUp(t *testing.T) {
	secret, hash := NewSecret()
	other, otherHash := NewSecret()
	asked, slow := make(chan struct{}, 50), make(chan struct{})
	f := &fakeKeys{keys: map[Hash]Key{hash: {ID: "key_a"}, otherHash: {ID: "key_a"}}}
	f.fail = func() error { asked <- struct{}{}; <-slow; return nil }
	now := time.Unix(1_750_000_000, 0)
	r := NewKeyring(f.find, func() time.Time { return now })
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			if _, err := r.Authenticate(t.Context(), secret); err != nil {
				t.Error(err)
			}
		})
	}
	<-asked // one is in the store; the others wait for it, or are yet to come
	f.mu.Lock()
	f.fail = nil
	f.mu.Unlock()
	wantIn(t, r, other)
	close(slow)
	wg.Wait()
	if f.lookups != 2 {
		t.Errorf("%d look-ups for 50 callers and one of another key, want 2", f.lookups)
	}
}

// TestKeyringForgets: guesses leave nothing behind, and neither do keys that
// nobody uses any more.
func TestKeyringForgets(t *testing.T) {
	inKeyring(t, func(t *testing.T, r *Keyring, f *fakeKeys, secret string, _ Hash) {
		wantIn(t, r, secret)
		for range 100 {
			guess, _ := NewSecret()
			wantOut(t, r, guess, ErrNoKey)
			wantOut(t, r, "not of the form", ErrNoKey)
		}
		if len(r.known) != 1 || f.lookups != 101 {
			t.Errorf("%d secrets are kept after %d look-ups, want 1 and 101", len(r.known), f.lookups)
		}
		time.Sleep(2 * time.Minute)
		other, hash := NewSecret()
		f.set(hash, Key{ID: "key_a"})
		wantIn(t, r, other)
		if len(r.known) != 1 {
			t.Errorf("%d secrets are kept, want the one in use", len(r.known))
		}
	})
}

// TestKeyringClockStepsBack: an answer from the future is not believed.
func TestKeyringClockStepsBack(t *testing.T) {
	secret, hash := NewSecret()
	f := &fakeKeys{keys: map[Hash]Key{hash: {ID: "key_a"}}}
	now := time.Unix(1_750_000_000, 0)
	r := NewKeyring(f.find, func() time.Time { return now })
	wantIn(t, r, secret)
	f.remove(hash)
	now = now.Add(-time.Hour)
	wantOut(t, r, secret, ErrNoKey)
}
