package chain

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rlp"
	"github.com/ethereum/go-ethereum/trie"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
)

// What nodes say, word for word, and what it means.
func TestClassify(t *testing.T) {
	for _, c := range []struct {
		code    int
		message string
		want    Kind
	}{
		// geth
		{-32000, "header not found", UnknownBlock},
		{-32000, "header for hash not found", UnknownBlock},
		{-32000, "block not found", UnknownBlock},
		{-32000, "finalized block not found", UnknownBlock},
		{-32000, "hash is not currently canonical", Orphaned},
		{-32000, "missing trie node 5e1f0b (path ) state 0x5e1f0b is not available, not found", Pruned},
		{-32000, "historical state 5e1f0b is not available", Pruned},
		{-32000, "required historical state unavailable (reexec=128)", Pruned},
		{4444, "pruned history unavailable", Pruned},
		{-32601, "the method eth_foo does not exist/is not available", NotOffered},
		{-32602, "missing value for required argument 1", NotOffered},
		{-32602, "too many storage keys requested (max 1024, got 2000)", NotOffered},
		{-32600, "batch too large", TooMuch},
		{-32003, "response too large", TooMuch},
		{-32002, "request timed out", TimedOut},
		{-32000, "execution aborted (timeout = 5s)", TimedOut},
		{3, "execution reverted: rate limit", Reverted},
		{-32000, "execution reverted", Reverted},
		{-32000, "out of gas", Reverted},
		{-32000, "gas required exceeds allowance (50000000)", Reverted},
		{-32000, "invalid opcode: INVALID", Reverted},
		{-32000, "insufficient funds for gas * price + value: address 0x1 have 0 want 1", Unfunded},
		{-32000, "insufficient funds for transfer", Unfunded},
		// erigon
		{-32000, "block 5e1f0b not found", UnknownBlock},
		{-32000, "hash 5e1f0b is not currently canonical", Orphaned},
		{-32000, "old data not available due to pruning", Pruned},
		{-32000, "requested block is too old, block must be within 1000 blocks of the head block number (currently 9)", Pruned},
		// nethermind
		{-32001, "Block 0x5e1f could not be found", UnknownBlock},
		{-32001, "header not found", UnknownBlock},
		{-32002, "No state available for block 0x5e1f", Pruned},
		{-32015, "VM execution error.", Reverted},
		{-32005, "Too many requests", RateLimited},
		// besu, reth, anvil
		{-32000, "World state unavailable", Pruned},
		{-32000, "Unknown block", UnknownBlock},
		{-32001, "block not found: hash 0x5e1f", UnknownBlock},
		{4444, "state at block #7 is pruned", Pruned},
		{-32000, "distance to target block exceeds maximum proof window", Pruned},
		{-32001, "Resource not found", UnknownBlock},
		{-32602, "BlockOutOfRangeError: block height is 1 but requested was 153", UnknownBlock},
		{-32601, "Method not found", NotOffered},
		{-32003, "Insufficient funds for gas * price + value", Unfunded},
		// gateways
		{-32005, "daily request count exceeded, request rate limited", RateLimited},
		{429, "Your app has exceeded its compute units per second capacity.", RateLimited},
		{-32005, "query returned more than 10000 results", TooMuch},
		{-32000, "exceed maximum block range: 5000", TooMuch},
		{-32600, "eth_getLogs block range is too large", TooMuch},
		{-32000, "project ID does not have access to archive state", Pruned},
		// nobody
		{-32603, "Internal error", Refused},
		{-32000, "something else", Refused},
		{0, "", Refused},
	} {
		err := classify(&said{Code: c.code, Message: c.message})
		if err.Kind != c.want {
			t.Errorf("%d %q is %v, want %v", c.code, c.message, err.Kind, c.want)
		}
	}
}

func TestRevertData(t *testing.T) {
	for raw, want := range map[string]string{
		`"0xe1310aed"`:            "0xe1310aed",
		`"Reverted 0xe1310aed"`:   "0xe1310aed",
		`{"data":"0xe1310aed"}`:   "0xe1310aed",
		`"0x"`:                    "0x",
		`null`:                    "0x",
		``:                        "0x",
		`7`:                       "0x",
		`"0xzz"`:                  "0x",
		`[]`:                      "0x",
		`{"data":{"data":"0x1"}}`: "0x",
	} {
		err := classify(&said{Code: 3, Data: json.RawMessage(raw)})
		if got := hexutil.Encode(err.RevertData()); got != want || err.Kind != Reverted {
			t.Errorf("%s: %s, want %s", raw, got, want)
		}
	}
}

// Words of a node are printed without what could fool a terminal, and in short.
func TestPlain(t *testing.T) {
	err := &Error{Kind: Refused, Endpoint: "node:8545", Err: &said{Code: 1, Message: "\x1b[2Jgone\n" + strings.Repeat("é", 500)}}
	text := err.Error()
	if strings.ContainsAny(text, "\x1b\n") || len(text) > 300 || !strings.HasPrefix(text, "node:8545: refused:  [2Jgone ") {
		t.Errorf("%q", text)
	}
}

func TestDecodeAnswersRefuses(t *testing.T) {
	one := func(id, rest string) string { return `{"jsonrpc":"2.0","id":` + id + `,` + rest + `}` }
	ok := `"result":"0x1"`
	good := "[" + one("8", ok) + "," + one("7", ok) + "]"
	if answers, err := decodeAnswers([]byte(good), 7, 2, true); err != nil || string(answers[0].ID) != "7" {
		t.Fatalf("%+v, %v", answers, err)
	}
	for name, bad := range map[string]string{
		"one twice":    "[" + one("7", ok) + "," + one("7", ok) + "]",
		"one missing":  "[" + one("7", ok) + "]",
		"one too many": "[" + one("7", ok) + "," + one("8", ok) + "," + one("9", ok) + "]",
		"another":      "[" + one("7", ok) + "," + one("9", ok) + "]",
		"before":       "[" + one("7", ok) + "," + one("6", ok) + "]",
		"text id":      "[" + one("7", ok) + "," + one(`"8"`, ok) + "]",
		"fraction":     "[" + one("7", ok) + "," + one(`8.0`, ok) + "]",
		"null id":      "[" + one("7", ok) + "," + one(`null`, ok) + "]",
		"no result":    "[" + one("7", ok) + "," + one("8", `"x":1`) + "]",
		"no version":   "[" + one("7", ok) + `,{"id":8,"result":"0x1"}]`,
		"object":       one("7", ok),
		"cut":          good[:len(good)-1],
		"twice":        good + good,
		"null":         "null",
		"nulls":        "[null,null]",
		"nothing":      "",
	} {
		if answers, err := decodeAnswers([]byte(bad), 7, 2, true); err == nil {
			t.Errorf("%s: %+v", name, answers)
		}
	}
	if answers, err := decodeAnswers([]byte("["+one("7", ok)+"]"), 7, 1, false); err == nil {
		t.Errorf("an array for one: %+v", answers)
	}
	if answers, err := decodeAnswers([]byte(one("8", ok)), 7, 1, false); err == nil {
		t.Errorf("another id: %+v", answers)
	}
}

func FuzzDecodeAnswers(f *testing.F) {
	for _, seed := range []string{
		`[{"jsonrpc":"2.0","id":7,"result":"0x1"},{"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"header not found"}}]`,
		`[{"jsonrpc":"2.0","id":8,"result":null},{"jsonrpc":"2.0","id":7,"result":{}}]`,
		`{"jsonrpc":"2.0","id":null,"error":{"code":429,"message":"slow"}}`,
		`{"jsonrpc":"2.0","id":7,"result":[1,2]}`,
		`[{"id":7},{"id":7}]`, `[null,null]`, `<html>`, ``, `null`, `[]`, `{}`, `[[[[`,
	} {
		f.Add([]byte(seed), true)
		f.Add([]byte(seed), false)
	}
	f.Fuzz(func(t *testing.T, data []byte, array bool) {
		const first = 7
		n := 1
		if array {
			n = 2
		}
		answers, err := decodeAnswers(data, first, n, array)
		if err != nil {
			if object, ok := errors.AsType[*said](err); ok {
				_ = classify(object).Error()
			}
			return
		}
		if len(answers) != n {
			t.Fatalf("%d answers", len(answers))
		}
		for i, a := range answers {
			if string(a.ID) != strconv.Itoa(first+i) || a.Error == nil && a.Result == nil {
				t.Errorf("answer %d is %+v", i, a)
			}
			for _, result := range []any{new(common.Hash), new(balance), new(code), new(hexutil.Uint64), new(*sealed), new(accountProof), new(proving), new(provenCode)} {
				if err := take(a, result); err == nil && a.Error != nil {
					t.Errorf("an error is taken for %T", result)
				}
			}
			checkStrict(t, a)
		}
	})
}

// checkStrict holds what is taken against the text it was read from.
func checkStrict(t *testing.T, a answer) {
	var text string
	isText := a.Error == nil && json.Unmarshal(a.Result, &text) == nil && string(a.Result) != "null"
	var word common.Hash
	if take(a, &word) == nil && (!isText || len(text) != 66 || !strings.EqualFold(text, word.Hex())) {
		t.Errorf("%s is read as word %s", a.Result, word)
	}
	var nonce hexutil.Uint64
	if take(a, &nonce) == nil && (!isText || !strings.EqualFold(text, fmt.Sprintf("0x%x", uint64(nonce)))) {
		t.Errorf("%s is read as nonce %d", a.Result, nonce)
	}
	var program code
	if take(a, &program) == nil && (!isText || !strings.EqualFold(text, hexutil.Encode(program))) {
		t.Errorf("%s is read as code %x", a.Result, program)
	}
}

func FuzzBlock(f *testing.F) {
	f.Add([]byte(`{"hash":"0x00","number":"0x1"}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var s *sealed
		if err := json.Unmarshal(data, &s); err == nil && s != nil && s.Header.Hash() != s.hash {
			t.Errorf("hash %s of another header", s.hash)
		}
	})
}

func FuzzProof(f *testing.F) {
	target := common.Address{1}
	state, storage := trie.NewEmpty(nil), trie.NewEmpty(nil)
	storage.MustUpdate(crypto.Keccak256(evm.TrackerSlot[:]), []byte{7})
	leaf, err := rlp.EncodeToBytes(&types.StateAccount{Nonce: 3, Balance: new(uint256.Int), Root: storage.Hash(), CodeHash: make([]byte, 32)})
	if err != nil {
		f.Fatal(err)
	}
	state.MustUpdate(crypto.Keccak256(target[:]), leaf)
	state.MustUpdate(crypto.Keccak256([]byte("another")), leaf)
	var nodes [2]nodeList
	if err := errors.Join(state.Prove(crypto.Keccak256(target[:]), &nodes[0]), storage.Prove(crypto.Keccak256(evm.TrackerSlot[:]), &nodes[1])); err != nil {
		f.Fatal(err)
	}
	root := state.Hash()
	proof := accountProof{AccountProof: nodes[0]}
	proof.StorageProof = append(proof.StorageProof, struct {
		Proof []hexutil.Bytes `json:"proof"`
	}{nodes[1]})
	prove := func(root common.Hash, answer accountProof) (quorum.Fingerprint, error) {
		p := provingTarget(root, target)
		if err := p.verify(&answer); err != nil {
			return quorum.Fingerprint{}, err
		}
		return p.fingerprint()
	}
	want, err := prove(root, proof)
	if err != nil || want.Count != 7 || want.Nonce != 3 {
		f.Fatalf("%+v, %v", want, err)
	}
	seed, err := json.Marshal(proof)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(seed)
	f.Add([]byte(`{"accountProof":["0x","0x80","0xc0"],"storageProof":[{"proof":["0xc22080"]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var p accountProof
		if json.Unmarshal(data, &p) != nil {
			return
		}
		if got, err := prove(root, p); err == nil && got != want {
			t.Errorf("%+v is proven by %s", got, data)
		}
		// Under a root of its own choice it may prove anything, but not break.
		if len(p.AccountProof) != 0 {
			_, _ = prove(crypto.Keccak256Hash(p.AccountProof[0]), p)
		}
	})
}

// nodeList takes the nodes of a proof in order.
type nodeList []hexutil.Bytes

func (p *nodeList) Put(_, node []byte) error {
	*p = append(*p, node)
	return nil
}

func (*nodeList) Delete([]byte) error { return errors.New("never") }

// TestManyAnswers: what a node sends beyond what was asked takes no memory.
func TestManyAnswers(t *testing.T) {
	data := []byte("[" + strings.Repeat("{},", 1<<20) + "{}]")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if answers, err := decodeAnswers(data, 7, 2, true); err == nil {
		t.Errorf("%d answers", len(answers))
	}
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<20 {
		t.Errorf("%d bytes of memory for %d of answers to two requests", taken, len(data))
	}
}
