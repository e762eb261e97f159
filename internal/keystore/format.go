package keystore

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/schnorr"
)

// Versions of the file: the second has a Schnorr key, the first has none. Keys without one are
// still written as the first.
const (
	version        = 1
	versionSchnorr = 2
)

// document is the file.
type document struct {
	Version    int             `json:"version"`
	Address    string          `json:"address"`
	OperatorID string          `json:"operator_id"`
	PublicKey  documentPublic  `json:"bls_public_key"`
	Second     *documentSecond `json:"schnorr_public_key,omitempty"`
	BLS        sealed          `json:"bls"`
	Identity   sealed          `json:"identity"`
	Schnorr    *sealed         `json:"schnorr,omitempty"`
}

// documentSecond is what is public of a Schnorr key.
type documentSecond struct {
	Address string `json:"address"`
	Key     string `json:"key"`   // compressed
	Proof   string `json:"proof"` // of possession: s ‖ address(R)
}

type documentPublic struct {
	G1 string `json:"g1"` // X ‖ Y
	G2 string `json:"g2"` // X ‖ Y, imaginary parts first
}

// sealed is the "crypto" member of a wallet's keystore.
type sealed struct {
	Cipher       string       `json:"cipher"`
	CipherText   string       `json:"ciphertext"`
	CipherParams cipherParams `json:"cipherparams"`
	KDF          string       `json:"kdf"`
	KDFParams    scryptParams `json:"kdfparams"`
	MAC          string       `json:"mac"`
}

type cipherParams struct {
	IV string `json:"iv"`
}

type scryptParams struct {
	DKLen int    `json:"dklen"`
	N     int    `json:"n"`
	P     int    `json:"p"`
	R     int    `json:"r"`
	Salt  string `json:"salt"`
}

func marshal(public Public, s secrets) ([]byte, error) {
	g1, g2 := public.BLS.G1.Bytes(), public.BLS.G2.Bytes()
	d := document{
		Version: version, Address: public.Address.Hex(), OperatorID: public.OperatorID.Hex(),
		PublicKey: documentPublic{G1: hex0x(g1[:]), G2: hex0x(g2[:])},
		BLS:       s.bls, Identity: s.identity,
	}
	if s.schnorr != nil {
		key := public.Schnorr.Key.Bytes()
		d.Version, d.Schnorr = versionSchnorr, s.schnorr
		d.Second = &documentSecond{Address: public.Schnorr.Key.Address().Hex(), Key: hex0x(key[:]), Proof: hex0x(public.Schnorr.Proof[:])}
	}
	data, err := json.MarshalIndent(d, "", "  ")
	return append(data, '\n'), err
}

// Parse reads the content of a file. It takes nothing that Create would not have written, spaces
// aside.
func Parse(data []byte) (*File, error) {
	if len(data) > maxSize {
		return nil, fmt.Errorf("it is over %d bytes, and no keystore", maxSize)
	}
	var versioned struct {
		Version *int `json:"version"`
	}
	if err := json.Unmarshal(data, &versioned); err != nil {
		return nil, fmt.Errorf("it is no keystore: %w", err)
	}
	if versioned.Version == nil || *versioned.Version != version && *versioned.Version != versionSchnorr {
		return nil, errors.New("its version is unknown; it was made by another program, or by a later version of this one")
	}
	var d document
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return nil, fmt.Errorf("it is no keystore: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("it is no keystore: there is more after its end")
	}
	if err := d.BLS.check(); err != nil {
		return nil, fmt.Errorf("bls: %w", err)
	}
	if err := d.Identity.check(); err != nil {
		return nil, fmt.Errorf("identity: %w", err)
	}
	if second := *versioned.Version == versionSchnorr; (d.Schnorr != nil) != second || (d.Second != nil) != second {
		return nil, errors.New("it is no keystore: a Schnorr key, and the public part of it, are what version 2 has and version 1 has not")
	}
	if d.Schnorr != nil {
		if err := d.Schnorr.check(); err != nil {
			return nil, fmt.Errorf("schnorr: %w", err)
		}
	}
	// Repeated and oddly spelled names end here.
	var compact bytes.Buffer
	again, err := json.Marshal(d)
	if err == nil {
		err = json.Compact(&compact, data)
	}
	if err != nil || !bytes.Equal(again, compact.Bytes()) {
		return nil, errors.New("it is no keystore: it was edited")
	}
	f := &File{secrets: secrets{d.BLS, d.Identity, d.Schnorr}}
	if f.Public, err = d.public(); err != nil {
		return nil, err
	}
	return f, nil
}

func (d document) public() (p Public, err error) {
	address, err := unhex("address", d.Address, common.AddressLength)
	if err != nil {
		return p, err
	}
	if p.Address = common.BytesToAddress(address); p.Address.Hex() != d.Address {
		return p, errors.New("address: its checksum is wrong")
	}
	id, err := unhex("operator_id", d.OperatorID, common.HashLength)
	if err != nil {
		return p, err
	}
	g1, err := unhex("g1", d.PublicKey.G1, 64)
	if err != nil {
		return p, err
	}
	g2, err := unhex("g2", d.PublicKey.G2, 128)
	if err != nil {
		return p, err
	}
	if p.BLS, err = bls.ParsePublicKey(g1, g2); err != nil {
		return p, fmt.Errorf("bls_public_key: %w", err)
	}
	if p.OperatorID = p.BLS.G1.OperatorID(); p.OperatorID != common.BytesToHash(id) {
		return p, errors.New("operator_id: it is not that of the BLS key")
	}
	if d.Second != nil {
		p.Schnorr, err = d.Second.public()
	}
	return p, err
}

// public checks the proof: whoever is shown it will.
func (d documentSecond) public() (p SchnorrPublic, err error) {
	key, err := unhex("schnorr_public_key: key", d.Key, 33)
	if err != nil {
		return p, err
	}
	proof, err := unhex("schnorr_public_key: proof", d.Proof, len(p.Proof))
	if err != nil {
		return p, err
	}
	if p.Key, err = schnorr.ParsePoint(key); err != nil {
		return p, fmt.Errorf("schnorr_public_key: %w", err)
	}
	if p.Key.Address().Hex() != d.Address {
		return p, errors.New("schnorr_public_key: address: it is not that of the key")
	}
	sig, err := schnorr.ParseSignature(proof)
	if err != nil || !schnorr.Verify(p.Key, schnorr.PossessionMessage(p.Key.Address()), sig) {
		return p, errors.New("schnorr_public_key: proof: it is not one of the key")
	}
	p.Proof = [52]byte(proof)
	return p, nil
}

// check bounds what opening will do: the parameters of scrypt say how much memory it takes.
func (s sealed) check() error {
	k := s.KDFParams
	switch {
	case s.Cipher != "aes-128-ctr":
		return errors.New("cipher: want aes-128-ctr")
	case s.KDF != "scrypt":
		return errors.New("kdf: want scrypt")
	case k.N < 2 || k.N > 1<<20 || k.N&(k.N-1) != 0:
		return errors.New("kdfparams: n: want a power of two up to 2^20")
	case k.P < 1 || k.P > 16 || k.N*k.P > 1<<20:
		return errors.New("kdfparams: p: want 1..16, with n·p up to 2^20")
	case k.R != 8 || k.DKLen != 32:
		return errors.New("kdfparams: want r 8 and dklen 32")
	}
	for _, field := range []struct {
		name, text string
		length     int
	}{{"ciphertext", s.CipherText, 32}, {"iv", s.CipherParams.IV, 16}, {"salt", k.Salt, 32}, {"mac", s.MAC, 32}} {
		if _, err := unhex(field.name, "0x"+field.text, field.length); err != nil {
			return err
		}
	}
	return nil
}

func seal(secret, password []byte, n, p int) (s sealed, err error) {
	box, err := keystore.EncryptDataV3(secret, password, n, p)
	if err != nil {
		return s, fmt.Errorf("encrypt: %w", err)
	}
	// The library's parameters are a map of anything; ours are a struct.
	data, err := json.Marshal(box)
	if err == nil {
		err = json.Unmarshal(data, &s)
	}
	if err != nil {
		return s, fmt.Errorf("encrypt: %w", err)
	}
	return s, nil
}

// open decrypts a secret. s was checked: the library panics on parameters that are not there.
func (s sealed) open(password []byte) ([]byte, error) {
	box := keystore.CryptoJSON{Cipher: s.Cipher, CipherText: s.CipherText, KDF: s.KDF, MAC: s.MAC}
	box.CipherParams.IV = s.CipherParams.IV
	box.KDFParams = map[string]any{
		"n": s.KDFParams.N, "r": s.KDFParams.R, "p": s.KDFParams.P, "dklen": s.KDFParams.DKLen, "salt": s.KDFParams.Salt,
	}
	secret, err := keystore.DecryptDataV3(box, string(password))
	if errors.Is(err, keystore.ErrDecrypt) {
		return nil, ErrPassword
	}
	return secret, err
}

func hex0x(b []byte) string { return "0x" + hex.EncodeToString(b) }

// unhex reads exactly so many bytes.
func unhex(name, text string, length int) ([]byte, error) {
	digits, ok := strings.CutPrefix(text, "0x")
	b, err := hex.DecodeString(digits)
	if !ok || err != nil || len(b) != length {
		return nil, fmt.Errorf("%s: want %d bytes in hex", name, length)
	}
	return b, nil
}
