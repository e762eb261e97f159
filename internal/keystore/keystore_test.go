package keystore

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/schnorr"
)

var password = []byte("correct horse")

// cheap makes a file whose encryption costs nothing.
func cheap(t testing.TB) (keys Keys, data []byte) {
	t.Helper()
	keys, err := Generate()
	if err != nil {
		t.Fatal(err)
	}
	return keys, cheaply(t, keys)
}

func cheaply(t testing.TB, keys Keys) []byte {
	t.Helper()
	closed := func(secret []byte) sealed {
		s, err := seal(secret, password, 2, 1)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	secret := keys.BLS.Bytes()
	s := secrets{bls: closed(secret[:]), identity: closed(crypto.FromECDSA(keys.Identity))}
	if keys.Schnorr != nil {
		secret, box := keys.Schnorr.Bytes(), sealed{}
		box = closed(secret[:])
		s.schnorr = &box
	}
	data, err := marshal(keys.Public(), s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestRoundTrip(t *testing.T) {
	keys, err := Generate()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "operator.json")
	if err := Create(file, keys, password, Options{Light: true}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	f, err := Read(file)
	if err != nil {
		t.Fatal(err)
	}
	if f.Public != keys.Public() {
		t.Errorf("public parts %v, want %v", f.Public, keys.Public())
	}
	if _, err := f.Open([]byte("correct horsf")); !errors.Is(err, ErrPassword) {
		t.Errorf("wrong password: %v", err)
	}
	if _, err := f.Open(nil); !errors.Is(err, ErrPassword) {
		t.Errorf("no password: %v", err)
	}
	opened, err := f.Open(password)
	if err != nil {
		t.Fatal(err)
	}
	if opened.BLS.Bytes() != keys.BLS.Bytes() || !opened.Identity.Equal(keys.Identity) || opened.Schnorr.Bytes() != keys.Schnorr.Bytes() {
		t.Error("other keys came out than went in")
	}
}

// A file of before there was a Schnorr key opens, and keys without one are written as such a file.
func TestVersion1(t *testing.T) {
	f, err := Read(filepath.Join("testdata", "version1.json"))
	if err != nil {
		t.Fatal(err)
	}
	keys, err := f.Open(password)
	if err != nil {
		t.Fatal(err)
	}
	if keys.Schnorr != nil || f.HasSchnorr() || keys.Public() != f.Public {
		t.Errorf("opened to %+v", keys.Public())
	}
	file := filepath.Join(t.TempDir(), "operator.json")
	if err := Create(file, keys, password, Options{Light: true}); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(file); err != nil || !bytes.Contains(data, []byte(`"version": 1,`)) || bytes.Contains(data, []byte("schnorr")) {
		t.Errorf("written as %s, %v", data, err)
	}
	more, err := keys.WithSchnorr()
	if err != nil {
		t.Fatal(err)
	}
	if p := more.Public(); !p.HasSchnorr() || p.Address != f.Address || p.OperatorID != f.OperatorID || keys.Schnorr != nil {
		t.Errorf("%+v", p)
	}
}

// One secret is not both: the two schemes share a curve.
func TestOneSecretForTwo(t *testing.T) {
	keys, _ := cheap(t)
	same := hex.EncodeToString(crypto.FromECDSA(keys.Identity))
	if _, err := FromHex(Hex{Identity: same, Schnorr: same}); !errors.Is(err, ErrSameKey) {
		t.Error(err)
	}
	twin, err := schnorr.ParseSecretKey(crypto.FromECDSA(keys.Identity))
	if err != nil {
		t.Fatal(err)
	}
	keys.Schnorr = &twin
	if err := Create(filepath.Join(t.TempDir(), "operator.json"), keys, password, Options{Light: true}); !errors.Is(err, ErrSameKey) {
		t.Error(err)
	}
}

// What is there is never written over, and a failure leaves nothing.
func TestCreateRefuses(t *testing.T) {
	keys, _ := cheap(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "operator.json")
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Create(file, keys, password, Options{Light: true}); !errors.Is(err, os.ErrExist) {
		t.Errorf("over a file: %v", err)
	}
	// One that came while the keys were being encrypted.
	if err := writeNew(file, []byte("another")); !errors.Is(err, os.ErrExist) {
		t.Errorf("over a file that came late: %v", err)
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != "precious" {
		t.Errorf("the file holds %q, %v", data, err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(filepath.Join(dir, "nowhere"), link); err != nil {
		t.Fatal(err)
	}
	if err := Create(link, keys, password, Options{Light: true}); !errors.Is(err, os.ErrExist) {
		t.Errorf("over a dangling link: %v", err)
	}
	if err := Create(filepath.Join(dir, "none", "operator.json"), keys, password, Options{Light: true}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in no directory: %v", err)
	}
	if err := Create(filepath.Join(dir, "empty"), keys, nil, Options{Light: true}); err == nil {
		t.Error("an empty password was taken")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// The secrets are in no output: not by fmt, not in the file.
func TestSecretsStayHidden(t *testing.T) {
	keys, data := cheap(t)
	secret, second := keys.BLS.Bytes(), keys.Schnorr.Bytes()
	shown := string(data) + fmt.Sprintf("%v %+v %#v %s %x %d %v", keys, keys, keys, keys, keys, keys, &keys)
	for name, text := range map[string]string{
		"BLS": hex.EncodeToString(secret[:]), "Schnorr": hex.EncodeToString(second[:]), "identity": hex.EncodeToString(crypto.FromECDSA(keys.Identity)), "identity in decimal": new(big.Int).SetBytes(crypto.FromECDSA(keys.Identity)).String(),
	} {
		if strings.Contains(strings.ToLower(shown), text) {
			t.Errorf("the %s secret is shown", name)
		}
	}
}

func TestFromHex(t *testing.T) {
	known, _ := cheap(t)
	secret, second := known.BLS.Bytes(), known.Schnorr.Bytes()
	blsHex, identityHex := hex.EncodeToString(secret[:]), "0x"+hex.EncodeToString(crypto.FromECDSA(known.Identity))
	all, err := FromHex(Hex{blsHex, identityHex, hex.EncodeToString(second[:])})
	if err != nil || all.Public() != known.Public() {
		t.Errorf("all: %v", err)
	}
	one, err := FromHex(Hex{BLS: "0x" + blsHex})
	if err != nil || one.Public().OperatorID != known.Public().OperatorID || one.Public().Address == known.Public().Address ||
		!one.Public().HasSchnorr() || one.Public().Schnorr == known.Public().Schnorr {
		t.Errorf("the BLS secret alone: %v", err)
	}
	zeros, ones := strings.Repeat("00", 32), strings.Repeat("ff", 32)
	for _, tt := range []Hex{
		{BLS: "12"}, {Identity: "12"}, {Schnorr: "12"}, {BLS: blsHex[1:]}, {BLS: blsHex + "00"}, {BLS: "z" + blsHex[1:]}, {BLS: "0x0x" + blsHex},
		{BLS: zeros}, {BLS: ones}, {Identity: zeros}, {Identity: ones}, {Schnorr: zeros}, {Schnorr: ones},
	} {
		secret := tt.BLS + tt.Identity + tt.Schnorr
		if _, err := FromHex(tt); err == nil || strings.Contains(err.Error(), secret) && len(secret) > 2 {
			t.Errorf("%q: %v", tt, err)
		}
	}
}

// edit changes one member of a file.
func edit(t testing.TB, data []byte, path string, value any) []byte {
	t.Helper()
	var d document
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatal(err)
	}
	asMap := map[string]any{}
	if err := json.Unmarshal(data, &asMap); err != nil {
		t.Fatal(err)
	}
	names := strings.Split(path, ".")
	at := asMap
	for _, name := range names[:len(names)-1] {
		at = at[name].(map[string]any)
	}
	if value == nil {
		delete(at, names[len(names)-1])
	} else {
		at[names[len(names)-1]] = value
	}
	edited, err := json.Marshal(asMap)
	if err != nil {
		t.Fatal(err)
	}
	// In the order of the file, where it is of its shape.
	dec := json.NewDecoder(bytes.NewReader(edited))
	dec.DisallowUnknownFields()
	d = document{}
	if dec.Decode(&d) == nil && value != nil {
		if edited, err = json.Marshal(d); err != nil {
			t.Fatal(err)
		}
	}
	return edited
}

func TestReadRefuses(t *testing.T) {
	_, data := cheap(t)
	other, _ := cheap(t)
	stranger := other.Public()
	g1, g2 := stranger.BLS.G1.Bytes(), stranger.BLS.G2.Bytes()
	if _, err := Parse(edit(t, data, "version", 2)); err != nil {
		t.Fatalf("the editor spoils the file: %v", err)
	}
	text := string(data)
	key, proof := stranger.Schnorr.Key.Bytes(), stranger.Schnorr.Proof
	known, err := Generate()
	if err != nil {
		t.Fatal(err)
	}
	known.Schnorr = nil
	plain := cheaply(t, known)
	for name, tt := range map[string]struct {
		data []byte
		want string
	}{
		"nothing":                   {nil, "no keystore"},
		"no JSON":                   {[]byte("hello"), "no keystore"},
		"too long":                  {bytes.Repeat([]byte(" "), maxSize+1), "over 16384 bytes"},
		"a null":                    {[]byte("null"), "version"},
		"an array":                  {[]byte("[]"), "no keystore"},
		"half a file":               {data[:len(data)/2], "no keystore"},
		"two files":                 {append(bytes.Clone(data), data...), "no keystore"},
		"a wallet's keystore":       {edit(t, data, "version", 3), "version is unknown"},
		"no version":                {edit(t, data, "version", nil), "version is unknown"},
		"an unknown member":         {edit(t, data, "comment", "x"), "unknown field"},
		"a repeated member":         {[]byte(strings.Replace(text, `"address"`, `"address": "0x00", "address"`, 1)), "edited"},
		"another spelling":          {[]byte(strings.Replace(text, `"address"`, `"Address"`, 1)), "edited"},
		"no address":                {edit(t, data, "address", nil), "edited"},
		"a short address":           {edit(t, data, "address", "0x12"), "address: want 20 bytes"},
		"an address in lower case":  {edit(t, data, "address", strings.ToLower("0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266")), "checksum"},
		"another id":                {edit(t, data, "operator_id", stranger.OperatorID.Hex()), "operator_id"},
		"another G1":                {edit(t, data, "bls_public_key.g1", hex0x(g1[:])), "differ"},
		"another G2":                {edit(t, data, "bls_public_key.g2", hex0x(g2[:])), "differ"},
		"G1 off the curve":          {edit(t, data, "bls_public_key.g1", "0x"+strings.Repeat("01", 64)), "curve"},
		"infinity":                  {edit(t, data, "bls_public_key.g1", "0x"+strings.Repeat("00", 64)), "infinity"},
		"version 1 with Schnorr":    {edit(t, data, "version", 1), "Schnorr key"},
		"version 2 without Schnorr": {edit(t, plain, "version", 2), "Schnorr key"},
		"no Schnorr secret":         {edit(t, data, "schnorr", nil), "Schnorr key"},
		"no Schnorr key":            {edit(t, data, "schnorr_public_key", nil), "Schnorr key"},
		"another Schnorr key":       {edit(t, data, "schnorr_public_key.key", hex0x(key[:])), "address: it is not"},
		"another Schnorr address":   {edit(t, data, "schnorr_public_key.address", stranger.Schnorr.Key.Address().Hex()), "address: it is not"},
		"another proof":             {edit(t, data, "schnorr_public_key.proof", hex0x(proof[:])), "proof: it is not"},
		"a proof of zeros":          {edit(t, data, "schnorr_public_key.proof", "0x"+strings.Repeat("00", 52)), "proof: it is not"},
		"a short proof":             {edit(t, data, "schnorr_public_key.proof", "0x12"), "want 52 bytes"},
		"a key of no form":          {edit(t, data, "schnorr_public_key.key", "0x04"+strings.Repeat("00", 32)), "schnorr_public_key"},
		"a short Schnorr key":       {edit(t, data, "schnorr_public_key.key", "0x02"), "want 33 bytes"},
		"no Schnorr mac":            {edit(t, data, "schnorr.mac", nil), "schnorr: mac"},
		"n of Schnorr":              {edit(t, data, "schnorr.kdfparams.n", 1<<30), "schnorr: kdfparams: n: want"},
		"no cipher":                 {edit(t, data, "bls.cipher", nil), "cipher"},
		"another kdf":               {edit(t, data, "identity.kdf", "pbkdf2"), "kdf"},
		"no n":                      {edit(t, data, "bls.kdfparams.n", nil), "n: want"},
		"n of a text":               {edit(t, data, "bls.kdfparams.n", "2"), "cannot unmarshal"},
		"n that is no power of two": {edit(t, data, "bls.kdfparams.n", 3), "n: want"},
		"n that takes the machine":  {edit(t, data, "bls.kdfparams.n", 1<<30), "n: want"},
		"a negative n":              {edit(t, data, "bls.kdfparams.n", -2), "n: want"},
		"p that takes an age":       {edit(t, data, "bls.kdfparams.p", 1<<20), "p: want"},
		"r that takes the machine":  {edit(t, data, "bls.kdfparams.r", 1<<20), "want r 8"},
		"a short key":               {edit(t, data, "bls.kdfparams.dklen", 16), "want r 8"},
		"a short salt":              {edit(t, data, "bls.kdfparams.salt", "00"), "salt"},
		"a salt of no hex":          {edit(t, data, "bls.kdfparams.salt", strings.Repeat("zz", 32)), "salt"},
		"a short text":              {edit(t, data, "bls.ciphertext", "00"), "ciphertext"},
		"no mac":                    {edit(t, data, "bls.mac", nil), "mac"},
		"a short iv":                {edit(t, data, "bls.cipherparams.iv", "00"), "iv"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Parse(tt.data); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want one that says %q", err, tt.want)
			}
		})
	}
	file := filepath.Join(t.TempDir(), "large")
	if err := os.WriteFile(file, bytes.Repeat([]byte(" "), 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(file); err == nil || !strings.Contains(err.Error(), "over 16384") {
		t.Errorf("a large file: %v", err)
	}
}

// What was changed with care, so that it is still a keystore, does not open.
func TestOpenRefuses(t *testing.T) {
	keys, data := cheap(t)
	another, others := cheap(t)
	var own, foreign document
	for text, into := range map[string]*document{string(data): &own, string(others): &foreign} {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			t.Fatal(err)
		}
	}
	flip := func(digits string) string {
		b, _ := hex.DecodeString(digits)
		b[0] ^= 1
		return hex.EncodeToString(b)
	}
	for name, tt := range map[string]struct {
		change func(*document)
		want   error
	}{
		"another account":         {func(d *document) { d.Address = another.Public().Address.Hex() }, ErrMismatch},
		"another key":             {func(d *document) { d.PublicKey, d.OperatorID = foreign.PublicKey, foreign.OperatorID }, ErrMismatch},
		"another's secret":        {func(d *document) { d.BLS = foreign.BLS }, ErrMismatch},
		"another's identity":      {func(d *document) { d.Identity = foreign.Identity }, ErrMismatch},
		"another's Schnorr key":   {func(d *document) { d.Second = foreign.Second }, ErrMismatch},
		"another's Schnorr":       {func(d *document) { d.Schnorr = foreign.Schnorr }, ErrMismatch},
		"Schnorr and identity":    {func(d *document) { d.Schnorr = &own.Identity }, ErrMismatch},
		"the secrets swapped":     {func(d *document) { d.BLS, d.Identity = d.Identity, d.BLS }, ErrMismatch},
		"another start vector":    {func(d *document) { d.BLS.CipherParams.IV = flip(d.BLS.CipherParams.IV) }, ErrMismatch},
		"another text":            {func(d *document) { d.BLS.CipherText = flip(d.BLS.CipherText) }, ErrPassword},
		"another text's identity": {func(d *document) { d.Identity.CipherText = flip(d.Identity.CipherText) }, ErrPassword},
		"another mac":             {func(d *document) { d.Identity.MAC = flip(d.Identity.MAC) }, ErrPassword},
		"another salt":            {func(d *document) { d.BLS.KDFParams.Salt = flip(d.BLS.KDFParams.Salt) }, ErrPassword},
		"another cost":            {func(d *document) { d.BLS.KDFParams.N = 4 }, ErrPassword},
	} {
		t.Run(name, func(t *testing.T) {
			d := own
			tt.change(&d)
			changed, err := json.Marshal(d)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Parse(changed)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.Open(password); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
		})
	}
	f, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	if opened, err := f.Open(password); err != nil || opened.Public() != keys.Public() {
		t.Errorf("unchanged: %v", err)
	}
}

// Whatever is in a file, reading it ends, and what was read opens or is refused in words.
func FuzzParse(f *testing.F) {
	_, data := cheap(f)
	f.Add(data)
	f.Add(bytes.Replace(data, []byte(`"version": 2`), []byte(`"version": 1`), 1))
	if plain, err := os.ReadFile(filepath.Join("testdata", "version1.json")); err != nil {
		f.Error(err)
	} else {
		f.Add(plain)
	}
	f.Add([]byte(`{"version":1}`))
	f.Add([]byte(`{"version":2,"schnorr":{"kdfparams":null}}`))
	f.Add([]byte(`{"version":1,"bls":{"kdfparams":null}}`))
	f.Add(bytes.Replace(data, []byte(`"n": 2`), []byte(`"n": 1e3`), 1))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse(data)
		if err != nil {
			return
		}
		if file.Public.OperatorID != file.BLS.G1.OperatorID() {
			t.Error("the id is not that of the key")
		}
		if max(file.bls.KDFParams.N, file.identity.KDFParams.N) > 16 || file.schnorr != nil && file.schnorr.KDFParams.N > 16 {
			return // allowed, and slow
		}
		if keys, err := file.Open(password); err == nil && keys.Public() != file.Public {
			t.Error("opened to other keys than it tells of")
		}
	})
}
