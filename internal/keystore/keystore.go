// Package keystore keeps an operator's keys in one encrypted file: the BLS key that signs results,
// the account by which the registry and the service know the operator, and, if it has one, the
// Schnorr key that signs results for the other kind of target.
//
// The secrets are encrypted under a password, each as in a wallet's keystore (version 3: scrypt,
// AES-128-CTR, Keccak). What is public is in clear, so that it can be shown without a password; it
// is checked against the secrets when the file is opened.
package keystore

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/schnorr"
)

// Keys are an operator's secrets.
type Keys struct {
	BLS      bls.SecretKey
	Identity *ecdsa.PrivateKey
	Schnorr  *schnorr.SecretKey // nil: none
}

// Format hides the keys from every verb of fmt, and so from logs.
func (k Keys) Format(f fmt.State, _ rune) { io.WriteString(f, "keystore.Keys(hidden)") }

// Public is what anybody may know of an operator.
type Public struct {
	Address    common.Address // of the identity
	OperatorID common.Hash    // of the BLS key
	BLS        bls.PublicKey
	Schnorr    SchnorrPublic // zero: none
}

// SchnorrPublic is what the owner of a Schnorr registry needs to register a key.
type SchnorrPublic struct {
	Key   schnorr.Point
	Proof [52]byte // of possession: schnorr.Signature.Bytes
}

// HasSchnorr reports whether there is a Schnorr key.
func (p Public) HasSchnorr() bool { return !p.Schnorr.Key.IsInfinity() }

// Public returns the public parts of the keys.
func (k Keys) Public() Public {
	key := k.BLS.PublicKey()
	p := Public{Address: crypto.PubkeyToAddress(k.Identity.PublicKey), OperatorID: key.G1.OperatorID(), BLS: key}
	if k.Schnorr != nil {
		p.Schnorr = SchnorrPublic{k.Schnorr.PublicKey(), k.Schnorr.ProvePossession().Bytes()}
	}
	return p
}

// Generate makes all keys.
func Generate() (Keys, error) {
	secret, err := bls.GenerateKey(rand.Reader)
	if err != nil {
		return Keys{}, fmt.Errorf("generate BLS key: %w", err)
	}
	identity, err := crypto.GenerateKey()
	if err != nil {
		return Keys{}, fmt.Errorf("generate identity: %w", err)
	}
	return Keys{BLS: secret, Identity: identity}.WithSchnorr()
}

// WithSchnorr gives keys a Schnorr key.
func (k Keys) WithSchnorr() (Keys, error) {
	key, err := schnorr.GenerateKey(rand.Reader)
	if err != nil {
		return Keys{}, fmt.Errorf("generate Schnorr key: %w", err)
	}
	k.Schnorr = &key
	return k, nil
}

// Hex are secrets in hex, 32 bytes each, with or without 0x.
type Hex struct{ BLS, Identity, Schnorr string }

// FromHex makes keys of secrets. What is empty is generated. An error says nothing of a secret.
func FromHex(h Hex) (Keys, error) {
	keys, err := Generate()
	if err != nil {
		return Keys{}, err
	}
	if h.BLS != "" {
		b, err := hex.DecodeString(strings.TrimPrefix(h.BLS, "0x"))
		if err == nil {
			keys.BLS, err = bls.ParseSecretKey(b)
		}
		if err != nil {
			return Keys{}, errors.New("BLS secret: want 64 hex digits of a number below the order of BN254")
		}
	}
	if h.Identity != "" {
		if keys.Identity, err = crypto.HexToECDSA(strings.TrimPrefix(h.Identity, "0x")); err != nil {
			return Keys{}, errors.New("identity key: want 64 hex digits of a secp256k1 key")
		}
	}
	if h.Schnorr != "" {
		b, err := hex.DecodeString(strings.TrimPrefix(h.Schnorr, "0x"))
		if err == nil {
			*keys.Schnorr, err = schnorr.ParseSecretKey(b)
		}
		if err != nil {
			return Keys{}, errors.New("the Schnorr secret: want 64 hex digits of a secp256k1 key")
		}
	}
	return keys, keys.check()
}

// ErrSameKey says that one secret does two jobs. A signature of an account is no Schnorr signature,
// but both on one key is what nobody has proved to be safe.
var ErrSameKey = errors.New("the Schnorr key and the identity are the same key; use two")

// check is what must hold of any keys.
func (k Keys) check() error {
	if k.Schnorr == nil {
		return nil
	}
	public := k.Schnorr.PublicKey()
	switch {
	case public.Address() == crypto.PubkeyToAddress(k.Identity.PublicKey):
		return ErrSameKey
	case !schnorr.Usable(public):
		return errors.New("the Schnorr key can be verified by nobody; make another")
	}
	return nil
}

// Why a file could not be opened.
var (
	ErrPassword = errors.New("wrong password")
	ErrMismatch = errors.New("the public parts are not those of the keys: the file was changed")
)

// Options of Create.
type Options struct {
	Light bool // encrypt cheaply, for tests: a password is then quickly guessed
}

// Create writes a new file that its owner alone can read: whole or not at all, and never over one
// that is there (os.ErrExist).
func Create(file string, keys Keys, password []byte, o Options) error {
	if len(password) == 0 {
		return errors.New("create keystore: the password is empty")
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("create keystore %s: %w", file, os.ErrExist) // before the work
	}
	err := keys.check()
	var data []byte
	if err == nil {
		data, err = encode(keys, password, o)
	}
	if err == nil {
		err = writeNew(file, data)
	}
	if err != nil {
		return fmt.Errorf("create keystore %s: %w", file, err)
	}
	return nil
}

func encode(keys Keys, password []byte, o Options) ([]byte, error) {
	n, p := keystore.StandardScryptN, keystore.StandardScryptP
	if o.Light {
		n, p = 1<<8, 1 // a hundredth of a wallet's "light": that still takes a second under -race
	}
	secret, identity := keys.BLS.Bytes(), crypto.FromECDSA(keys.Identity)
	sealedBLS, err := seal(secret[:], password, n, p)
	if err != nil {
		return nil, err
	}
	sealedIdentity, err := seal(identity, password, n, p)
	if err != nil {
		return nil, err
	}
	if keys.Schnorr == nil {
		return marshal(keys.Public(), secrets{bls: sealedBLS, identity: sealedIdentity})
	}
	second := keys.Schnorr.Bytes()
	defer clear(second[:])
	sealedSchnorr, err := seal(second[:], password, n, p)
	if err != nil {
		return nil, err
	}
	return marshal(keys.Public(), secrets{sealedBLS, sealedIdentity, &sealedSchnorr})
}

// writeNew makes the name last, by a link: a link never replaces.
func writeNew(file string, data []byte) error {
	dir := filepath.Dir(file)
	next, err := os.CreateTemp(dir, ".keystore-*") // for its owner alone
	if err != nil {
		return err
	}
	defer os.Remove(next.Name())
	_, err = next.Write(data)
	if err = errors.Join(err, next.Sync(), next.Close()); err != nil {
		return err
	}
	if err := os.Link(next.Name(), file); err != nil {
		return err
	}
	parent, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(parent.Sync(), parent.Close())
}

// maxSize of a file. A real one has about 3 KiB.
const maxSize = 16 << 10

// File is a file that was read, its secrets still encrypted.
type File struct {
	Public
	secrets
}

// secrets are what is encrypted.
type secrets struct {
	bls, identity sealed
	schnorr       *sealed // nil: none
}

// Read reads a file. It needs no password.
func Read(file string) (*File, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("read keystore: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return nil, fmt.Errorf("read keystore: %w", err)
	}
	parsed, err := Parse(data)
	if err != nil {
		return nil, fmt.Errorf("read keystore %s: %w", file, err)
	}
	return parsed, nil
}

// Open decrypts the keys. ErrPassword is the answer to a wrong password and to a damaged secret:
// nothing tells the two apart.
func (f *File) Open(password []byte) (Keys, error) {
	keys, err := f.open(password)
	if err != nil {
		return Keys{}, fmt.Errorf("open keystore: %w", err)
	}
	return keys, nil
}

func (f *File) open(password []byte) (Keys, error) {
	secret, err := f.bls.open(password)
	if err != nil {
		return Keys{}, err
	}
	defer clear(secret)
	identity, err := f.identity.open(password)
	if err != nil {
		return Keys{}, err
	}
	defer clear(identity)
	var keys Keys
	if keys.BLS, err = bls.ParseSecretKey(secret); err != nil {
		return Keys{}, ErrMismatch
	}
	if keys.Identity, err = crypto.ToECDSA(identity); err != nil {
		return Keys{}, ErrMismatch
	}
	if f.schnorr != nil {
		second, err := f.schnorr.open(password)
		if err != nil {
			return Keys{}, err
		}
		defer clear(second)
		key, err := schnorr.ParseSecretKey(second)
		if err != nil {
			return Keys{}, ErrMismatch
		}
		keys.Schnorr = &key
	}
	have, want := keys.Public(), f.Public
	if have.Schnorr != want.Schnorr {
		return Keys{}, ErrMismatch
	}
	g1, g2 := have.BLS.G1.Bytes(), have.BLS.G2.Bytes()
	wantG1, wantG2 := want.BLS.G1.Bytes(), want.BLS.G2.Bytes()
	if have.Address != want.Address || have.OperatorID != want.OperatorID || !bytes.Equal(g1[:], wantG1[:]) || !bytes.Equal(g2[:], wantG2[:]) {
		return Keys{}, ErrMismatch
	}
	return keys, nil
}
