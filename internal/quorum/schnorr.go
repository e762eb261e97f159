package quorum

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/schnorr"
)

// SchnorrSigner is where an operator's Schnorr key is, with the secret halves of
// its nonces, in this process or in another. Like a Signer it is handed all that
// a result is made of, never a digest alone.
type SchnorrSigner interface {
	NonceKeeper
	// Attest signs, by this key alone, that a result is that of its inputs.
	Attest(context.Context, Result) (schnorr.Signature, error)
	// SignShare signs the digest of a result together with others, whose keys and
	// nonces are given. The nonce, which is one that MakeNonces made, is spent,
	// whatever comes of it.
	SignShare(ctx context.Context, r Result, nonce schnorr.PublicNonce, signers []schnorr.Signer) (schnorr.Partial, error)
}

// NonceKeeper is the part of a SchnorrSigner that sessions with routers need. It
// signs no result.
type NonceKeeper interface {
	Key() schnorr.Point
	// ProveJoin signs a handshake by this key alone.
	ProveJoin(context.Context, *Join) (schnorr.Signature, error)
	// MakeNonces makes nonces ahead. The secret halves stay here, in memory.
	MakeNonces(ctx context.Context, n int) ([]schnorr.PublicNonce, error)
	// Forget destroys nonces that will not be used.
	Forget(nonces ...schnorr.PublicNonce)
}

// Cosigners is the Schnorr registry as an operator's own node has it.
type Cosigners interface {
	// Keys are the keys of operators that are registered at the head, by the
	// addresses of these keys and in their order. It is an *UnregisteredError if
	// one is not.
	Keys(ctx context.Context, operators []common.Address) ([]schnorr.Point, error)
}

// UnregisteredError names an operator that the Schnorr registry does not have.
type UnregisteredError struct{ Operator common.Address }

func (e *UnregisteredError) Error() string {
	return "operator " + e.Operator.Hex() + " is not in the Schnorr registry"
}

// maxSecrets bounds the nonces that a key at hand keeps, of all sessions.
const maxSecrets = 1 << 16

// NewSchnorrSigner is a key that is at hand, and serves one chain and registry.
func NewSchnorrSigner(key schnorr.SecretKey, of Binding) SchnorrSigner {
	return &schnorrAtHand{key: key, of: of, secrets: make(map[schnorr.PublicNonce]*schnorr.Nonce)}
}

type schnorrAtHand struct {
	key schnorr.SecretKey
	of  Binding

	mu      sync.Mutex
	secrets map[schnorr.PublicNonce]*schnorr.Nonce // not spent
}

func (k *schnorrAtHand) Key() schnorr.Point { return k.key.PublicKey() }

func (k *schnorrAtHand) ProveJoin(_ context.Context, j *Join) (schnorr.Signature, error) {
	switch {
	case j.Schnorr != k.Key().Address():
		return schnorr.Signature{}, errors.New("prove join: it names another Schnorr key")
	case j.Terms.ChainID != k.of.ChainID || j.Terms.Registry != k.of.Registry:
		return schnorr.Signature{}, errors.New("prove join: it names another chain or registry")
	}
	return k.key.SignAlone(j.SchnorrHash()), nil
}

func (k *schnorrAtHand) Attest(_ context.Context, r Result) (schnorr.Signature, error) {
	if err := r.Check(); err != nil {
		return schnorr.Signature{}, fmt.Errorf("attest result: %w", err)
	}
	return k.key.SignAlone(r.Attested(k.of)), nil
}

func (k *schnorrAtHand) MakeNonces(ctx context.Context, n int) ([]schnorr.PublicNonce, error) {
	if n < 0 || n > maxNonces {
		return nil, fmt.Errorf("make nonces: %d, at most %d are made at once", n, maxNonces)
	}
	made := make([]schnorr.PublicNonce, 0, n)
	for range n {
		nonce, err := k.key.NewNonce(rand.Reader)
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = k.keep(nonce)
		}
		if err != nil {
			k.Forget(made...)
			return nil, fmt.Errorf("make nonces: %w", err)
		}
		made = append(made, nonce.Public())
	}
	return made, nil
}

func (k *schnorrAtHand) keep(nonce *schnorr.Nonce) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, twice := k.secrets[nonce.Public()]; twice {
		return errors.New("the source of randomness repeats itself")
	}
	if len(k.secrets) >= maxSecrets {
		return fmt.Errorf("%d are kept already", len(k.secrets))
	}
	k.secrets[nonce.Public()] = nonce
	return nil
}

// take hands a secret half out, once; nil: it is not here, or not any more.
func (k *schnorrAtHand) take(nonce schnorr.PublicNonce) *schnorr.Nonce {
	k.mu.Lock()
	defer k.mu.Unlock()
	secret := k.secrets[nonce]
	delete(k.secrets, nonce)
	return secret
}

func (k *schnorrAtHand) SignShare(_ context.Context, r Result, nonce schnorr.PublicNonce, signers []schnorr.Signer) (schnorr.Partial, error) {
	secret := k.take(nonce) // first of all: whatever comes, it signs nothing else
	if secret == nil {
		return schnorr.Partial{}, fmt.Errorf("sign share: %w", schnorr.ErrSpent)
	}
	defer secret.Destroy()
	if err := r.Check(); err != nil {
		return schnorr.Partial{}, fmt.Errorf("sign share: %w", err)
	}
	session, err := schnorr.NewSession(r.Digest, signers)
	if err != nil {
		return schnorr.Partial{}, fmt.Errorf("sign share: %w", err)
	}
	partial, err := session.Sign(k.key, secret)
	if err != nil {
		return schnorr.Partial{}, fmt.Errorf("sign share: %w", err)
	}
	return partial, nil
}

func (k *schnorrAtHand) Forget(nonces ...schnorr.PublicNonce) {
	for _, n := range nonces {
		if secret := k.take(n); secret != nil {
			secret.Destroy()
		}
	}
}
