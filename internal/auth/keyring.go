package auth

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// trust is how long an answer of the store is believed. A revoked key stops
// within this time and one look-up, under a second in all.
const trust = 400 * time.Millisecond

// Keyring authenticates secrets against a store. It remembers each answer for
// less than a second, so that a busy caller costs a look-up now and then and
// no write ever. When the store cannot be asked, nobody is let in.
type Keyring struct {
	find func(context.Context, Hash) (Key, error)
	now  func() time.Time

	mu    sync.Mutex
	known map[Hash]*entry
	swept time.Time
}

// entry is what the keyring knows of one secret. Its own lock makes sure that
// one look-up serves all who ask at the same time.
type entry struct {
	mu      sync.Mutex
	key     Key
	checked time.Time
}

// NewKeyring returns a keyring over a store's FindKey.
func NewKeyring(find func(context.Context, Hash) (Key, error), now func() time.Time) *Keyring {
	return &Keyring{find: find, now: now, known: make(map[Hash]*entry)}
}

// Authenticate returns the key that a secret opens. ErrNoKey if it opens none;
// any other error means that the store could not be asked.
func (r *Keyring) Authenticate(ctx context.Context, secret string) (Key, error) {
	hash, ok := ParseSecret(secret)
	if !ok {
		return Key{}, ErrNoKey
	}
	e := r.entry(hash)
	e.mu.Lock()
	defer e.mu.Unlock()
	if age := r.now().Sub(e.checked); age < 0 || age >= trust {
		asked := r.now()
		key, err := r.find(ctx, hash)
		if err != nil {
			r.forget(hash, e)
			if errors.Is(err, ErrNoKey) {
				return Key{}, ErrNoKey
			}
			return Key{}, fmt.Errorf("look up key: %w", err)
		}
		e.key, e.checked = key, asked
	}
	if !e.key.LiveAt(r.now()) {
		return Key{}, ErrNoKey
	}
	return e.key, nil
}

// entry returns the place for a secret. Unknown secrets leave no trace: forget
// removes them again, and places that nobody uses are swept.
func (r *Keyring) entry(hash Hash) *entry {
	r.mu.Lock()
	defer r.mu.Unlock()
	if now := r.now(); now.Sub(r.swept) > time.Minute {
		r.swept = now
		for h, e := range r.known {
			if e.mu.TryLock() {
				if now.Sub(e.checked) > time.Minute {
					delete(r.known, h)
				}
				e.mu.Unlock()
			}
		}
	}
	e := r.known[hash]
	if e == nil {
		e = new(entry)
		r.known[hash] = e
	}
	return e
}

func (r *Keyring) forget(hash Hash, e *entry) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known[hash] == e {
		delete(r.known, hash)
	}
}
