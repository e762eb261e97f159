package payload_test

import (
	"bytes"
	"crypto/ecdsa"
	"encoding/json"
	"math/big"
	"os"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
	"github.com/holiman/uint256"
	"pgregory.net/rapid"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/payload"
)

func claimKey(t testing.TB) *ecdsa.PrivateKey {
	key, err := crypto.ToECDSA(bytes.Repeat([]byte{0x11}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// testClaim is the claim of the vector in docs/callers.md.
func testClaim(t testing.TB) payload.SenderClaim {
	return payload.SenderClaim{
		ChainID: 31337, Target: common.HexToAddress("0x5FbDB2315678afecb367f032d93F642f64180aa3"),
		From: crypto.PubkeyToAddress(claimKey(t).PublicKey), Value: *uint256.NewInt(7),
		CallData: hexutil.MustDecode("0x379607f50000000000000000000000000000000000000000000000000000000000000005"),
		Block:    19_000_000, Auto: true, Expires: 1_800_000_000,
	}
}

// wallet is the digest of a submission as a wallet computes it, from the JSON
// that eth_signTypedData_v4 takes.
func wallet(t testing.TB, c payload.SenderClaim) [32]byte {
	s := quorate.Submission{
		TargetAddress: c.Target.Hex(), FromAddress: c.From.Hex(), CallData: c.CallData, Value: c.Value.Hex(),
		BlockHeight: c.Block, SignatureExpiresAt: c.Expires,
	}
	if !c.Auto {
		s.TransitionIndex = &c.Index
	}
	text, err := s.TypedData(c.ChainID)
	if err != nil {
		t.Fatal(err)
	}
	var typed apitypes.TypedData
	if err := json.Unmarshal(text, &typed); err != nil {
		t.Fatal(err)
	}
	digest, _, err := apitypes.TypedDataAndHash(typed)
	if err != nil {
		t.Fatal(err)
	}
	return [32]byte(digest)
}

// The vector of docs/callers.md, which other languages can check.
func TestSenderClaimVector(t *testing.T) {
	const (
		auto      = "0x43d460bc1504f0a5b172f8334b911839a8025fe5c8aa17e57b43890d4de0a93f"
		named     = "0x46f0124b0c47bce9fe014515199d1accf86259d4f812b8ff365c0ebeaf06829d"
		signature = "0x555b1844f43b7a971993126d7b859f12df8442669543ef34fe36395b5445c0a8408724892113bcb3881a507bf4d539f607e2bf25a2d847b791edf9d75f6175b51b"
	)
	claim := testClaim(t)
	digest := claim.Digest()
	if got := hexutil.Encode(digest[:]); got != auto {
		t.Errorf("digest %s", got)
	}
	sig, err := crypto.Sign(digest[:], claimKey(t))
	if err != nil {
		t.Fatal(err)
	}
	sig[64] += 27
	if got := hexutil.Encode(sig); got != signature {
		t.Errorf("signature %s", got)
	}
	if !payload.SignedBy(claim.From, digest, sig) {
		t.Error("it does not hold")
	}
	page, err := os.ReadFile("../../docs/callers.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{auto, named, signature, claim.From.Hex(), claim.Target.Hex(), hexutil.Encode(claim.CallData)} {
		if !strings.Contains(string(page), want) {
			t.Errorf("docs/callers.md does not have %s", want)
		}
	}
	claim.Auto, claim.Index = false, 41
	if digest := claim.Digest(); hexutil.Encode(digest[:]) != named {
		t.Errorf("digest with an index %x", digest)
	}
}

// What we hash is what a wallet hashes of the JSON that we hand it.
func TestSenderClaimIsEIP712(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		c := payload.SenderClaim{
			ChainID: rapid.Uint64Range(1, 1<<53).Draw(r, "chain"), Block: rapid.Uint64().Draw(r, "block"), Index: rapid.Uint64().Draw(r, "index"),
			Auto: rapid.Bool().Draw(r, "auto"), Expires: rapid.Uint64Min(1).Draw(r, "expires"),
			CallData: rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(r, "data"),
			Target:   common.BytesToAddress(rapid.SliceOfN(rapid.Byte(), 20, 20).Draw(r, "target")),
			From:     common.BytesToAddress(rapid.SliceOfN(rapid.Byte(), 20, 20).Draw(r, "from")),
		}
		c.Value.SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 32).Draw(r, "value"))
		if ours, theirs := c.Digest(), wallet(t, c); ours != theirs {
			r.Fatalf("%x, a wallet has %x", ours, theirs)
		}
	})
}

// A signature holds for the claim that was signed, and for no other.
func TestSenderClaimBinds(t *testing.T) {
	signed := testClaim(t)
	signed.Auto, signed.Index = false, 41
	digest := signed.Digest()
	sig, err := crypto.Sign(digest[:], claimKey(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*payload.SenderClaim){
		"nothing":  func(*payload.SenderClaim) {},
		"chain":    func(c *payload.SenderClaim) { c.ChainID++ },
		"target":   func(c *payload.SenderClaim) { c.Target[19]++ },
		"from":     func(c *payload.SenderClaim) { c.From[19]++ },
		"value":    func(c *payload.SenderClaim) { c.Value.AddUint64(&c.Value, 1) },
		"data":     func(c *payload.SenderClaim) { c.CallData = append(bytes.Clone(c.CallData), 0) },
		"block":    func(c *payload.SenderClaim) { c.Block++ },
		"index":    func(c *payload.SenderClaim) { c.Index++ },
		"auto":     func(c *payload.SenderClaim) { c.Auto = true },
		"expiry":   func(c *payload.SenderClaim) { c.Expires++ },
		"no value": func(c *payload.SenderClaim) { c.Value.Clear() },
	} {
		c := signed
		change(&c)
		if got := payload.SignedBy(signed.From, c.Digest(), sig); got != (name == "nothing") {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestSignedBy(t *testing.T) {
	key, digest := claimKey(t), [32]byte{1, 2, 3}
	from := crypto.PubkeyToAddress(key.PublicKey)
	sig, err := crypto.Sign(digest[:], key)
	if err != nil {
		t.Fatal(err)
	}
	with := func(change func([]byte)) []byte {
		s := bytes.Clone(sig)
		change(s)
		return s
	}
	high := with(func(s []byte) { // the same point, by the other of its two names
		new(big.Int).Sub(crypto.S256().Params().N, new(big.Int).SetBytes(s[32:64])).FillBytes(s[32:64])
		s[64] ^= 1
	})
	if pub, err := crypto.SigToPub(digest[:], high); err != nil || crypto.PubkeyToAddress(*pub) != from {
		t.Fatal("the malleable signature is not one")
	}
	for _, tt := range []struct {
		name string
		sig  []byte
		want bool
	}{
		{"v 0 or 1", sig, true},
		{"v 27 or 28", with(func(s []byte) { s[64] += 27 }), true},
		{"high s", high, false},
		{"v 2", with(func(s []byte) { s[64] += 2 }), false},
		{"v 29", with(func(s []byte) { s[64] += 29 }), false},
		{"other v", with(func(s []byte) { s[64] ^= 1 }), false},
		{"other r", with(func(s []byte) { s[5]++ }), false},
		{"zero", make([]byte, 65), false},
		{"r and s too large", bytes.Repeat([]byte{0xff}, 65), false},
		{"none", nil, false},
		{"short", sig[:64], false},
		{"long", append(bytes.Clone(sig), 0), false},
	} {
		if got := payload.SignedBy(from, digest, tt.sig); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
	if payload.SignedBy(common.Address{}, digest, make([]byte, 65)) {
		t.Error("nobody signed")
	}
}

func FuzzSignedBy(f *testing.F) {
	f.Add([]byte{}, []byte{1})
	f.Add(make([]byte, 65), []byte{1})
	other := common.Address{0xaa}
	f.Fuzz(func(t *testing.T, sig, digest []byte) {
		if payload.SignedBy(other, crypto.Keccak256Hash(digest), sig) {
			t.Error("a signature of an account whose key nobody has")
		}
	})
}

func TestApproval(t *testing.T) {
	const text = `[{"type":"function","name":"isValidSignature","inputs":[{"name":"h","type":"bytes32"},{"name":"s","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}]}]`
	account, err := abi.JSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for size := range 100 {
		sig := bytes.Repeat([]byte{7}, size)
		want, err := account.Pack("isValidSignature", [32]byte{9}, sig)
		if got := payload.ApprovalCall([32]byte{9}, sig); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%d bytes: %x, want %x", size, got, want)
		}
	}
	yes := common.RightPadBytes(hexutil.MustDecode("0x1626ba7e"), 32)
	for i, tt := range []struct {
		answer []byte
		want   bool
	}{
		{yes, true},
		{append(bytes.Clone(yes), 1, 2), true},
		{nil, false}, {yes[:31], false}, {yes[:4], false}, {make([]byte, 32), false},
		{common.LeftPadBytes(yes[:4], 32), false},                           // a number, not bytes4
		{append(bytes.Clone(yes[:31]), 1), false},                           // dirt behind it
		{common.RightPadBytes(hexutil.MustDecode("0xffffffff"), 32), false}, // the usual no
	} {
		if got := payload.Approved(tt.answer); got != tt.want {
			t.Errorf("%d: %t", i, got)
		}
	}
}
