package evidence

import (
	"errors"
	"fmt"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/schnorr"
)

// Key is an operator's public key: a BLSKey or a SchnorrKey. An attestation is signed in the
// scheme of the key, and has the form that this scheme gives it.
type Key interface {
	// ID names the operator, as sets of operators do.
	ID() [32]byte
	// sound says what is wrong with the key.
	sound() error
	// formed says what is wrong with a signature before it is held against a message.
	formed(signature []byte) error
	// verifies reports whether a signature is the key's over a message.
	verifies(message [32]byte, signature []byte) bool
	record() operatorRecord
}

// BLSKey is a key of BN254. Its signatures are the 64 bytes of a point of G1.
type BLSKey struct{ bls.PublicKey }

// ID is the hash of the key in G1.
func (k BLSKey) ID() [32]byte { return k.G1.OperatorID() }

func (k BLSKey) sound() error {
	g1, g2 := k.G1.Bytes(), k.G2.Bytes()
	_, err := bls.ParsePublicKey(g1[:], g2[:])
	return err
}

func (BLSKey) formed(signature []byte) error {
	_, err := bls.ParseG1(signature)
	return err
}

func (k BLSKey) verifies(message [32]byte, signature []byte) bool {
	sigma, err := bls.ParseG1(signature)
	return err == nil && bls.Verify(k.G2, message, sigma)
}

func (k BLSKey) record() operatorRecord {
	g1, g2 := fix(k.G1.Bytes()), fix(k.G2.Bytes())
	return operatorRecord{ID: fix(k.ID()), G1: &g1, G2: &g2}
}

// SchnorrKey is a key of secp256k1. Its signatures are 52 bytes: s, and the address of R.
type SchnorrKey struct{ schnorr.Point }

// ID is the address of the key, after twelve zeros.
func (k SchnorrKey) ID() (id [32]byte) {
	address := k.Address()
	copy(id[12:], address[:])
	return id
}

func (k SchnorrKey) sound() error {
	if !schnorr.Usable(k.Point) {
		return errors.New("nothing can be verified under it")
	}
	return nil
}

func (SchnorrKey) formed(signature []byte) error {
	_, err := schnorr.ParseSignature(signature)
	return err
}

func (k SchnorrKey) verifies(message [32]byte, signature []byte) bool {
	sig, err := schnorr.ParseSignature(signature)
	return err == nil && schnorr.Verify(k.Point, message, sig)
}

func (k SchnorrKey) record() operatorRecord {
	key := fix(k.Bytes())
	return operatorRecord{ID: fix(k.ID()), SchnorrKey: &key}
}

// key reads the key of a record: of one scheme, and whole.
func (r *operatorRecord) key() (Key, error) {
	var k Key
	switch {
	case r.G1 != nil && r.G2 != nil && r.SchnorrKey == nil:
		g1, err := bls.ParseG1(r.G1.slice())
		if err != nil {
			return nil, fmt.Errorf("g1: %w", err)
		}
		g2, err := bls.ParseG2(r.G2.slice())
		if err != nil {
			return nil, fmt.Errorf("g2: %w", err)
		}
		k = BLSKey{bls.PublicKey{G1: g1, G2: g2}}
	case r.G1 == nil && r.G2 == nil && r.SchnorrKey != nil:
		point, err := schnorr.ParsePoint(r.SchnorrKey.slice())
		if err != nil {
			return nil, err
		}
		k = SchnorrKey{point}
	default:
		return nil, errors.New("operator: want g1 and g2, or schnorr_key")
	}
	if !r.ID.set || k.ID() != r.ID.bytes {
		return nil, errors.New("id is not that of the key")
	}
	return k, nil
}
