package payload_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"math/big"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"pgregory.net/rapid"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/payload"
)

// The digests that deployed contracts compute.
func TestDigestVectors(t *testing.T) {
	raw, err := os.ReadFile("../../contracts/testdata/digests.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Digest []struct {
			Index   uint64  `json:"transition_index"`
			List    *string `json:"storage_updates"`
			Updates []struct {
				Type, Slot, Data string
				Value            uint64
				Topics           []string
			}
			Length int    `json:"storage_updates_len"`
			Sum    string `json:"storage_updates_sha256"`
			Digest string
		}
	}
	if err := json.Unmarshal(raw, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors.Digest) != 4 {
		t.Fatalf("%d vectors", len(vectors.Digest))
	}
	for i, v := range vectors.Digest {
		var list []byte
		if v.List != nil {
			list = common.FromHex(*v.List)
			if decoded, err := payload.Decode(list); len(list) > 0 && (err != nil || !bytes.Equal(payload.Encode(decoded), list)) {
				t.Errorf("vector %d: %v", i, err)
			}
		} else {
			var updates []payload.Update
			for _, u := range v.Updates {
				switch u.Type {
				case "STORE":
					updates = append(updates, payload.Update{Slot: common.HexToHash(u.Slot), Word: common.BigToHash(new(big.Int).SetUint64(u.Value))})
				case "LOG1":
					signature := strings.TrimSuffix(strings.TrimPrefix(u.Topics[0], "keccak256("), ")")
					updates = append(updates, payload.Update{Op: payload.Log1, Data: common.FromHex(u.Data),
						Topics: []common.Hash{crypto.Keccak256Hash([]byte(signature))}})
				default:
					t.Fatalf("vector %d has a %s", i, u.Type)
				}
			}
			list = payload.Encode(updates)
			if sum := sha256.Sum256(list); len(list) != v.Length || v.Sum != "" && hex.EncodeToString(sum[:]) != v.Sum {
				t.Errorf("vector %d: %d bytes, hash %x", i, len(list), sum)
			}
		}
		transition := payload.Transition{Target: common.HexToAddress(strings.Repeat("11", 20)), Function: payload.Selector{0x12, 0x34, 0x56, 0x78}, Index: v.Index}
		if digest := payload.Digest(transition, list); hex.EncodeToString(digest[:]) != v.Digest {
			t.Errorf("vector %d: digest %x, want %s", i, digest, v.Digest)
		}
	}
}

// The digest is the one that the contract computes, for any list and index.
func TestDigestOnChain(t *testing.T) {
	ctx := context.Background()
	n, err := devnet.StartNetwork(t.Context(), devnet.Config{Log: slog.New(slog.DiscardHandler)}, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer n.Close()
	target, at := contracts.NewBLSTarget(), n.Deployment.DemoTarget
	rapid.Check(t, func(rt *rapid.T) {
		transition := payload.Transition{Target: at, Index: rapid.Uint64().Draw(rt, "index")}
		copy(transition.Function[:], rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(rt, "function"))
		updates := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(rt, "updates") // it need not be a list
		out, err := n.Client().CallContract(ctx, ethereum.CallMsg{To: &at,
			Data: target.PackGetMessageHash(new(big.Int).SetUint64(transition.Index), transition.Function, updates)}, nil)
		if err != nil {
			rt.Fatal(err)
		}
		if digest := payload.Digest(transition, updates); !bytes.Equal(out, digest[:]) {
			rt.Fatalf("the contract says %x, not %x", out, digest)
		}
	})
}

// Each part of a digest's preimage counts.
func TestDigestBinds(t *testing.T) {
	base := payload.Transition{Target: common.Address{1}, Function: payload.Selector{2}, Index: 3}
	list := payload.Encode(nil)
	seen := map[[32]byte]string{payload.Digest(base, list): "base"}
	for name, change := range map[string]func(*payload.Transition, *[]byte){
		"target":   func(t *payload.Transition, _ *[]byte) { t.Target[19] ^= 1 },
		"function": func(t *payload.Transition, _ *[]byte) { t.Function[3] ^= 1 },
		"index":    func(t *payload.Transition, _ *[]byte) { t.Index++ },
		"updates":  func(_ *payload.Transition, l *[]byte) { *l = append(bytes.Clone(*l), 0) },
	} {
		transition, updates := base, list
		change(&transition, &updates)
		digest := payload.Digest(transition, updates)
		if other, taken := seen[digest]; taken {
			t.Errorf("%s and %s have one digest", name, other)
		}
		seen[digest] = name
	}
}

// The call carries what was given, each in its place.
func TestBLSCall(t *testing.T) {
	point := func(n int64) contracts.BN254G1Point {
		return contracts.BN254G1Point{X: big.NewInt(n), Y: big.NewInt(n + 1)}
	}
	proof := payload.BLSProof{
		NonSignerQuorumBitmapIndices: []uint32{1}, NonSignerPubkeys: []contracts.BN254G1Point{point(2)},
		QuorumApks: []contracts.BN254G1Point{point(4), point(6)},
		ApkG2:      contracts.BN254G2Point{X: [2]*big.Int{big.NewInt(8), big.NewInt(9)}, Y: [2]*big.Int{big.NewInt(10), big.NewInt(11)}},
		Sigma:      point(12), QuorumApkIndices: []uint32{14}, TotalStakeIndices: []uint32{15, 16}, NonSignerStakeIndices: [][]uint32{{17}, {}},
	}
	transition := payload.Transition{Target: common.Address{0xaa}, Function: payload.Selector{1, 2, 3, 4}, Index: 1<<63 + 5}
	updates := payload.Encode([]payload.Update{{Slot: common.Hash{9}}})
	data := payload.BLSCall(transition, updates, []byte{0, 3}, 77, proof)
	parsed, err := contracts.BLSTargetMetaData.ParseABI()
	if err != nil {
		t.Fatal(err)
	}
	method := parsed.Methods["verifyAndUpdate"]
	if !bytes.Equal(data[:4], common.FromHex("0x93de4531")) || !bytes.Equal(method.ID, data[:4]) {
		t.Fatalf("selector %x", data[:4])
	}
	args, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		t.Fatal(err)
	}
	want := []any{payload.Digest(transition, updates), []byte{0, 3}, uint32(77), updates, new(big.Int).SetUint64(transition.Index), [4]byte{1, 2, 3, 4}}
	for i, w := range want {
		if !reflect.DeepEqual(args[i], w) {
			t.Errorf("argument %d is %v, want %v", i, args[i], w)
		}
	}
	again, err := method.Inputs.Pack(append(want, proof)...)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(again, data[4:]) {
		t.Error("the proof is not the one that was given")
	}
}

// The call carries what was given, each in its place. The signature is one that
// is known to be good.
func TestSchnorrCall(t *testing.T) {
	s, _ := new(big.Int).SetString("f59bb2a6a69bd3873df2c2297064d3185f9460355c5c5860336240f1ff33fe79", 16)
	proof := payload.SchnorrProof{S: s, R: common.HexToAddress("0xe831ba27dbc66076b36029ec048447ffa6d87d72"),
		NonSigners: []common.Address{common.HexToAddress("0x729f83148ddaa2f9ded9b67244acba1424ffd0a7"), {0xff}}}
	transition := payload.Transition{Target: common.Address{0xaa}, Function: payload.Selector{1, 2, 3, 4}, Index: 1<<63 + 5}
	updates := payload.Encode([]payload.Update{{Slot: common.Hash{9}}})
	data := payload.SchnorrCall(transition, updates, 77, proof)
	parsed, err := contracts.SchnorrTargetMetaData.ParseABI()
	if err != nil {
		t.Fatal(err)
	}
	method := parsed.Methods["verifyAndUpdate"]
	if !bytes.Equal(data[:4], common.FromHex("0x82b35a01")) || !bytes.Equal(method.ID, data[:4]) {
		t.Fatalf("selector %x", data[:4])
	}
	args, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		t.Fatal(err)
	}
	want := []any{payload.Digest(transition, updates), uint32(77), updates, new(big.Int).SetUint64(transition.Index), [4]byte{1, 2, 3, 4},
		proof.S, proof.R, proof.NonSigners}
	if !reflect.DeepEqual(args, want) {
		t.Errorf("got %v, want %v", args, want)
	}
}

// The reference block is read of either call, and of nothing else.
func TestReference(t *testing.T) {
	zero := contracts.BN254G1Point{X: new(big.Int), Y: new(big.Int)}
	none := payload.BLSProof{Sigma: zero, ApkG2: contracts.BN254G2Point{X: [2]*big.Int{zero.X, zero.Y}, Y: [2]*big.Int{zero.X, zero.Y}}}
	const last = 1<<32 - 1
	bls := payload.BLSCall(payload.Transition{Index: 9}, []byte{1}, []byte{0, 1}, last, none)
	alone := payload.SchnorrCall(payload.Transition{Index: 9}, []byte{1}, 78, payload.SchnorrProof{S: big.NewInt(5)})
	change := func(data []byte, at int) []byte { data = bytes.Clone(data); data[at]++; return data }
	for name, c := range map[string]struct {
		data   []byte
		scheme payload.Scheme
		block  uint32
	}{
		"BLS":                  {bls, payload.BLS, last},
		"Schnorr":              {alone, payload.Schnorr, 78},
		"no more than it":      {alone[:4+64], payload.Schnorr, 78},
		"nothing":              {nil, "", 0},
		"less than a selector": {alone[:3], "", 0},
		"cut off":              {alone[:4+63], "", 0},
		"another function":     {change(alone, 3), "", 0},
		"no 32-bit number":     {change(alone, 4+32+27), "", 0},
		"a number too great":   {change(bls, 4+64), "", 0},
	} {
		scheme, block, ok := payload.Reference(c.data)
		if scheme != c.scheme || block != c.block || ok != (c.scheme != "") {
			t.Errorf("%s: %q, %d, %v", name, scheme, block, ok)
		}
	}
}

// FuzzReference: what the contract's own decoder reads of a call is what is read
// here.
func FuzzReference(f *testing.F) {
	f.Add(payload.SchnorrCall(payload.Transition{Index: 9}, []byte{1}, 78, payload.SchnorrProof{S: big.NewInt(5), NonSigners: []common.Address{{1}}}))
	f.Add([]byte{0x82, 0xb3, 0x5a, 0x01})
	parsed, err := contracts.SchnorrTargetMetaData.ParseABI()
	if err != nil {
		f.Fatal(err)
	}
	method := parsed.Methods["verifyAndUpdate"]
	f.Fuzz(func(t *testing.T, data []byte) {
		scheme, block, ok := payload.Reference(data)
		if !bytes.HasPrefix(data, method.ID) {
			return
		}
		args, err := method.Inputs.Unpack(data[4:])
		if err == nil && (!ok || scheme != payload.Schnorr || args[1].(uint32) != block) {
			t.Errorf("read %q, %d, %v of a call that refers to %v", scheme, block, ok, args[1])
		}
	})
}
