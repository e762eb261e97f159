package schnorr

import (
	"bytes"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
)

// TestPageVector holds the signature of docs/operator-protocol.md to the code,
// for those who write a signer in another language.
func TestPageVector(t *testing.T) {
	page, err := os.ReadFile("../../docs/operator-protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	want := func(what string, value []byte) {
		t.Helper()
		if !strings.Contains(string(page), hex.EncodeToString(value)) {
			t.Errorf("the page does not have the vector's %s: %x", what, value)
		}
	}
	fill := func(b byte) *[32]byte { return (*[32]byte)(bytes.Repeat([]byte{b}, 32)) }
	keys, nonces := make([]SecretKey, 2), make([]*Nonce, 2)
	signers := make([]Signer, 2)
	for i := range keys {
		if keys[i], err = ParseSecretKey(fill(byte(0x11 * (i + 1)))[:]); err != nil {
			t.Fatal(err)
		}
		n := new(Nonce)
		n.k1.SetBytes(fill(byte(0x44 + 0x22*i)))
		n.k2.SetBytes(fill(byte(0x55 + 0x22*i)))
		n.public = PublicNonce{baseMult(&n.k1), baseMult(&n.k2)}
		nonces[i], signers[i] = n, Signer{keys[i].PublicKey(), n.public}
		key, nonce, address := signers[i].Key.Bytes(), n.public.Bytes(), signers[i].Key.Address()
		want("key", key[:])
		want("address", address[:])
		want("nonce R1", nonce[:33])
		want("nonce R2", nonce[33:])
	}
	session, err := NewSession(*fill(0x88), signers)
	if err != nil {
		t.Fatal(err)
	}
	key := session.Key().Bytes()
	want("sum of the keys", key[:])
	for what, scalar := range map[string]*secp256k1.ModNScalar{"b": &session.b, "e": &session.e} {
		b := scalar.Bytes()
		want(what, b[:])
	}
	partials := make([]Partial, 2)
	for i := range keys {
		if partials[i], err = session.Sign(keys[i], nonces[i]); err != nil {
			t.Fatal(err)
		}
		want("share", partials[i][:])
	}
	signature, err := session.Aggregate(partials)
	if err != nil {
		t.Fatal(err)
	}
	b := signature.Bytes()
	want("s", b[:32])
	want("R", b[32:])
}
