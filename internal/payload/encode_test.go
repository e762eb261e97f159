package payload_test

import (
	"bytes"
	"errors"
	"math/big"
	"reflect"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"
	"pgregory.net/rapid"

	"github.com/quorate/quorate/internal/payload"
)

func arguments(names ...string) (args abi.Arguments) {
	for _, name := range names {
		kind, err := abi.NewType(name, "", nil)
		if err != nil {
			panic(err)
		}
		args = append(args, abi.Argument{Type: kind})
	}
	return args
}

var shapes = map[payload.Op]abi.Arguments{
	payload.Store:   arguments("bytes32", "bytes32"),
	payload.Call:    arguments("address", "uint256", "bytes"),
	payload.Log0:    arguments("bytes"),
	payload.Log1:    arguments("bytes", "bytes32"),
	payload.Log2:    arguments("bytes", "bytes32", "bytes32"),
	payload.Log3:    arguments("bytes", "bytes32", "bytes32", "bytes32"),
	payload.Log4:    arguments("bytes", "bytes32", "bytes32", "bytes32", "bytes32"),
	payload.Create:  arguments("uint256", "bytes"),
	payload.Create2: arguments("bytes32", "uint256", "bytes"),
}

// byABI encodes with go-ethereum's encoder.
func byABI(t testing.TB, list []payload.Update) []byte {
	kinds, args := make([]uint8, len(list)), make([][]byte, len(list))
	for i, u := range list {
		var values []any
		switch u.Op {
		case payload.Store:
			values = []any{u.Slot, u.Word}
		case payload.Call:
			values = []any{u.To, u.Amount.ToBig(), u.Data}
		case payload.Create:
			values = []any{u.Amount.ToBig(), u.Data}
		case payload.Create2:
			values = []any{u.Salt, u.Amount.ToBig(), u.Data}
		default:
			values = []any{u.Data}
			for _, topic := range u.Topics {
				values = append(values, topic)
			}
		}
		packed, err := shapes[u.Op].Pack(values...)
		if err != nil {
			t.Fatal(err)
		}
		kinds[i], args[i] = uint8(u.Op), packed
	}
	packed, err := arguments("uint8[]", "bytes[]").Pack(kinds, args)
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// drawUpdate draws an update with the fields of its type alone.
func drawUpdate(t *rapid.T) payload.Update {
	word := func(label string) (h common.Hash) {
		copy(h[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, label))
		return h
	}
	u := payload.Update{Op: payload.Op(rapid.IntRange(0, int(payload.Create2)).Draw(t, "op"))}
	if u.Op == payload.Store {
		u.Slot, u.Word = word("slot"), word("word")
		return u
	}
	u.Data = rapid.SliceOfN(rapid.Byte(), 0, 100).Draw(t, "data")
	switch u.Op {
	case payload.Call:
		copy(u.To[:], rapid.SliceOfN(rapid.Byte(), 20, 20).Draw(t, "to"))
		u.Amount.SetBytes(word("amount").Bytes())
	case payload.Create:
		u.Amount.SetBytes(word("amount").Bytes())
	case payload.Create2:
		u.Salt = word("salt")
		u.Amount.SetBytes(word("amount").Bytes())
	default:
		for range u.Op - payload.Log0 {
			u.Topics = append(u.Topics, word("topic"))
		}
	}
	return u
}

func drawList(t *rapid.T, to int) []payload.Update {
	return rapid.SliceOfN(rapid.Custom(drawUpdate), 0, to).Draw(t, "list")
}

// There is one encoding of a list, the ABI's, and one list of an encoding.
func TestEncode(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		list := drawList(rt, 8)
		encoded := payload.Encode(list)
		if want := byABI(t, list); !bytes.Equal(encoded, want) {
			rt.Fatalf("encoded\n%x\nwant\n%x", encoded, want)
		}
		if len(encoded) != payload.Size(list) || cap(encoded) != len(encoded) {
			rt.Fatalf("%d bytes, %d reserved, said to be %d", len(encoded), cap(encoded), payload.Size(list))
		}
		decoded, err := payload.Decode(encoded)
		if err != nil {
			rt.Fatal(err)
		}
		if len(decoded) != len(list) {
			rt.Fatalf("%d updates became %d", len(list), len(decoded))
		}
		for i := range list {
			if len(list[i].Data) == 0 {
				list[i].Data, decoded[i].Data = nil, nil // none, or none
			}
			if !reflect.DeepEqual(decoded[i], list[i]) {
				rt.Fatalf("update %d: %+v became %+v", i, list[i], decoded[i])
			}
		}
	})
}

// canonical fails if bytes are accepted that are not what their list encodes to.
func canonical(t interface{ Fatalf(string, ...any) }, b []byte) (accepted bool) {
	list, err := payload.Decode(b)
	if err != nil {
		return false
	}
	if again := payload.Encode(list); !bytes.Equal(again, b) {
		t.Fatalf("accepted\n%x\nwhich encodes to\n%x", b, again)
	}
	return true
}

// No single change of a byte, no cut and no addition gives a second encoding of
// anything.
func TestDecodeIsStrict(t *testing.T) {
	list := []payload.Update{
		{Op: payload.Store, Slot: common.Hash{1}, Word: common.Hash{2}},
		{Op: payload.Log2, Data: []byte("hello"), Topics: make([]common.Hash, 2)},
		{Op: payload.Call, To: common.Address{3}, Amount: *uint256.NewInt(4), Data: make([]byte, 33)},
		{Op: payload.Create2, Salt: common.Hash{5}, Data: []byte{6}},
	}
	good := payload.Encode(list)
	if !canonical(t, good) {
		t.Fatal("the encoding itself is refused")
	}
	refused, accepted := 0, 0
	for i := range good {
		for change := range 255 {
			b := bytes.Clone(good)
			b[i] ^= byte(change + 1)
			if canonical(t, b) {
				accepted++
			} else {
				refused++
			}
		}
	}
	// What may change freely are slots, words, topics, addresses, amounts, salts and data.
	free := 2*32 + 2*32 + 5 + 20 + 32 + 33 + 32 + 32 + 1
	// A length may change too, where it stays within its padding of zeros.
	if want := free * 255; accepted < want || accepted > want+100 {
		t.Errorf("%d changes accepted, %d refused; %d bytes are free", accepted, refused, free)
	}
	for cut := range len(good) {
		if _, err := payload.Decode(good[:cut]); err == nil {
			t.Errorf("accepted when cut to %d bytes", cut)
		}
	}
	for _, more := range []int{1, 31, 32, 64} {
		if _, err := payload.Decode(append(bytes.Clone(good), make([]byte, more)...)); err == nil {
			t.Errorf("accepted with %d bytes more", more)
		}
	}
}

// A word is exchanged for one that a decoder may trip over.
func TestDecodeOddWords(t *testing.T) {
	huge := func(shift uint) []byte {
		return common.LeftPadBytes(new(big.Int).Lsh(big.NewInt(1), shift).Bytes(), 32)
	}
	odd := [][]byte{huge(255), huge(64), huge(63), huge(32), huge(31), bytes.Repeat([]byte{0xff}, 32), make([]byte, 32)}
	for n := range 12 {
		odd = append(odd, common.LeftPadBytes([]byte{byte(n * 32)}, 32))
	}
	rapid.Check(t, func(rt *rapid.T) {
		b := payload.Encode(drawList(rt, 4))
		for range rapid.IntRange(1, 3).Draw(rt, "changes") {
			at := rapid.IntRange(0, len(b)/32-1).Draw(rt, "at")
			copy(b[at*32:], rapid.SampledFrom(odd).Draw(rt, "odd"))
		}
		canonical(rt, b)
	})
}

func TestSizeLimit(t *testing.T) {
	// A list of one log is as large as its data, and 8 words.
	logOf := func(n int) []payload.Update { return []payload.Update{{Op: payload.Log0, Data: make([]byte, n)}} }
	frame := payload.Size(logOf(0))
	at := payload.Encode(logOf(payload.MaxList - frame))
	if len(at) != payload.MaxList {
		t.Fatalf("%d bytes", len(at))
	}
	if _, err := payload.Decode(at); err != nil {
		t.Errorf("at the limit: %v", err)
	}
	over := payload.Encode(logOf(payload.MaxList - frame + 1))
	if _, err := payload.Decode(over); !errors.Is(err, payload.ErrTooLarge) {
		t.Errorf("over the limit: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte{})
	f.Add(payload.Encode(nil))
	for op := payload.Store; op <= payload.Create2; op++ {
		u := payload.Update{Op: op, Data: []byte("some data")}
		if op >= payload.Log0 && op <= payload.Log4 {
			u.Topics = make([]common.Hash, op-payload.Log0)
		}
		f.Add(payload.Encode([]payload.Update{u, u}))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		canonical(t, b)
		// Allocation is bounded by what came.
		if list, err := payload.Decode(b); err == nil && len(list) > len(b)/160 {
			t.Fatalf("%d updates of %d bytes", len(list), len(b))
		}
	})
}

func TestOpNames(t *testing.T) {
	for op, want := range map[payload.Op]string{payload.Store: "STORE", payload.Log4: "LOG4", payload.Create2: "CREATE2", 9: "Op(9)"} {
		if op.String() != want {
			t.Errorf("%d is %s", op, op)
		}
	}
}
