package auth

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Scope is what a key may do.
type Scope string

const (
	ScopeSubmit Scope = "submit" // submit tasks, and read them
	ScopeRead   Scope = "read"   // read the key's tasks, no more
)

// Key is an API key: the owner of tasks. Its secrets come and go by rotation;
// its id stays.
type Key struct {
	ID      string
	Label   string
	Scope   Scope
	Rate    int       // submissions per minute; 0: the server's default
	Created time.Time // whole seconds
	Expires time.Time // zero: never
	Revoked time.Time // zero: not revoked
}

// MaxRate bounds what a key may be granted, and with it the memory that its
// window takes.
const MaxRate = 10_000_000

// NewKeyID makes the id of a new key.
func NewKeyID() string { return "key_" + strings.ToLower(rand.Text()[:16]) }

// Validate reports what is wrong with a key that someone asks for.
func (k Key) Validate() error {
	switch {
	case k.Scope != ScopeSubmit && k.Scope != ScopeRead:
		return fmt.Errorf("scope %q: want submit or read", k.Scope)
	case k.Rate < 0 || k.Rate > MaxRate:
		return fmt.Errorf("rate %d: want 1..%d submissions per minute", k.Rate, MaxRate)
	case len(k.Label) > 200:
		return errors.New("label: longer than 200 bytes")
	}
	for _, r := range k.Label {
		if !strconv.IsPrint(r) || r == utf8.RuneError {
			return errors.New("label: has a character that cannot be printed")
		}
	}
	return nil
}

// LiveAt reports whether the key admits its caller at that time.
func (k Key) LiveAt(now time.Time) bool {
	return k.Revoked.IsZero() && (k.Expires.IsZero() || now.Before(k.Expires))
}

// Allows reports whether the key's scope covers the other one.
func (k Key) Allows(s Scope) bool { return k.Scope == ScopeSubmit || k.Scope == s }

// Keys is the part of a store that keeps API keys. It is safe for concurrent
// use, also by several processes. Every change is on disk when the method
// returns nil. A change of an unknown or revoked key is ErrNoKey.
type Keys interface {
	// CreateKey records a key under its first secret, and returns it with the
	// time of its creation.
	CreateKey(ctx context.Context, k Key, secret Hash) (Key, error)

	// ListKeys returns all keys, newest first, revoked ones too.
	ListKeys(context.Context) ([]Key, error)

	// RevokeKey ends all secrets of a key for good.
	RevokeKey(ctx context.Context, id string) (Key, error)

	// RotateKey adds a secret; the ones before it end after the overlap.
	RotateKey(ctx context.Context, id string, secret Hash, overlap time.Duration) (Key, error)

	// FindKey returns the key that a secret opens now, with the moment at
	// which this answer ends, if any is set. Otherwise ErrNoKey.
	FindKey(ctx context.Context, secret Hash) (Key, error)
}

// ErrNoKey is the answer for a key that does not exist or no longer admits
// anyone.
var ErrNoKey = errors.New("no such key")
