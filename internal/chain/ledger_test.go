package chain_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
)

var demo = contracts.NewDemoTarget()

func startDemo(t testing.TB) *devnet.Network {
	t.Helper()
	n, err := devnet.StartNetwork(t.Context(), devnet.Config{Log: quiet}, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	})
	return n
}

// The same bytes from a node as in its process, with and without a hint.
func TestRunOverRPC(t *testing.T) {
	n := startDemo(t)
	target := n.Deployment.DemoTarget
	owner := n.Accounts()[0]
	if _, err := n.Transact(t.Context(), owner, devnet.Call{To: &target, Data: demo.PackCrunch(big.NewInt(3))}); err != nil {
		t.Fatal(err)
	}
	p := startProxy(t, n.URL())
	client := dial(t, chain.ClientOptions{}, p.URL)
	block := latest(t, client)
	_, near, err := n.State(block.Hash)
	if err != nil {
		t.Fatal(err)
	}
	mine(t, n.Chain, 2)
	noHint := func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		if q := questions(body)[0]; q.Method == "eth_createAccessList" {
			says(-32601, "Method not found")(w, body, pass)
			return
		}
		_, _ = w.Write(pass(body))
	}
	for _, call := range []struct {
		name    string
		data    []byte
		refused evm.Reason
	}{
		{"crunch", demo.PackCrunch(big.NewInt(1000)), ""},
		{"announce", demo.PackAnnounce(common.Address{7}, big.NewInt(9), []byte("hello")), ""},
		{"record", demo.PackRecord(big.NewInt(5)), ""},
		{"claim", demo.PackClaim(big.NewInt(5)), ""},
		{"fail", demo.PackFail(big.NewInt(5)), evm.Reverted},
	} {
		a := quorum.Assignment{
			Target: target, From: owner.Address, CallData: call.data,
			Block: block.Header.Number.Uint64(), BlockHash: block.Hash, Index: 1,
		}
		want, wantErr := evm.Derive(t.Context(), near, block, evm.Call{From: a.From, To: a.Target, Data: a.CallData}, evm.Options{})
		for name, h := range map[string]harm{"hint": nil, "no hint": noHint} {
			p.setHarm(h)
			p.took()
			client := dial(t, chain.ClientOptions{}, p.URL)
			got, err := chain.NewLedger(client, chain.LedgerOptions{}).Run(t.Context(), a)
			if trips := p.took(); len(trips) > 12 || h == nil && len(trips) > 8 {
				t.Errorf("%s, %s: %d trips: %v", call.name, name, len(trips), trips)
			}
			if call.refused != "" {
				refusal, ok := errors.AsType[*evm.Refusal](err)
				if !ok || refusal.Reason != call.refused || !reflect.DeepEqual(err, wantErr) {
					t.Errorf("%s, %s: %v; want %v", call.name, name, err, wantErr)
				}
				continue
			}
			if err != nil || wantErr != nil || !reflect.DeepEqual(got, want) || len(got.Encoded) == 0 || got.Index != 1 {
				t.Errorf("%s, %s: %+v, %v; want %+v, %v", call.name, name, got, err, want, wantErr)
			}
		}
	}
}

func TestRunOnTheWrongBlock(t *testing.T) {
	n := startDemo(t)
	client := dial(t, chain.ClientOptions{}, n.URL())
	ledger := chain.NewLedger(client, chain.LedgerOptions{})
	number, hash, err := ledger.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a := quorum.Assignment{Target: n.Deployment.DemoTarget, From: n.Accounts()[0].Address, CallData: demo.PackCrunch(big.NewInt(1)), Block: number - 1, BlockHash: hash}
	if _, err := ledger.Run(t.Context(), a); !errors.Is(err, chain.ErrWrongNumber) {
		t.Errorf("%v", err)
	}
	a.BlockHash = common.Hash{1}
	if _, err := ledger.Run(t.Context(), a); kindOf(err) != chain.UnknownBlock {
		t.Errorf("%v", err)
	}
	if at, err := ledger.HashAt(t.Context(), number); err != nil || at != hash {
		t.Errorf("%s, %v; want %s", at, err, hash)
	}
	if _, err := ledger.HashAt(t.Context(), number+1); kindOf(err) != chain.UnknownBlock {
		t.Errorf("%v", err)
	}
}

// What was read of a block is read once for many runs.
func TestLedgerKeepsStates(t *testing.T) {
	n := startDemo(t)
	p := startProxy(t, n.URL())
	ledger := chain.NewLedger(dial(t, chain.ClientOptions{}, p.URL), chain.LedgerOptions{})
	number, hash, err := ledger.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a := quorum.Assignment{Target: n.Deployment.DemoTarget, From: n.Accounts()[0].Address, CallData: demo.PackCrunch(big.NewInt(10)), Block: number, BlockHash: hash}
	first, err := ledger.Run(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	p.took()
	second, err := ledger.Run(t.Context(), a)
	if took := p.took(); err != nil || !reflect.DeepEqual(first, second) || len(took) != 0 {
		t.Errorf("the second run took %v, %v", took, err)
	}
	// At another block what it read last is read at once, and no node runs the
	// call to say what it reads.
	if _, err := n.Mine(t.Context()); err != nil {
		t.Fatal(err)
	}
	if a.Block, a.BlockHash, err = ledger.Head(t.Context()); err != nil {
		t.Fatal(err)
	}
	a.CallData = demo.PackCrunch(big.NewInt(11))
	p.took()
	_, err = ledger.Run(t.Context(), a)
	if took := p.took(); err != nil || !slices.Equal(took, []string{"batch"}) {
		t.Errorf("the run at the next block took %v, %v", took, err)
	}
	if _, err := ledger.Fingerprint(t.Context(), a.Target, a.BlockHash); err != nil {
		t.Fatal(err)
	}
	p.took()
	if _, err := ledger.Fingerprint(t.Context(), a.Target, a.BlockHash); err != nil || len(p.took()) != 0 {
		t.Errorf("what is proven of a block was asked again: %v", err)
	}
}

func TestFingerprint(t *testing.T) {
	n := startDemo(t)
	target, owner := n.Deployment.DemoTarget, n.Accounts()[0]
	send := func(data []byte) {
		t.Helper()
		if _, err := n.Transact(t.Context(), owner, devnet.Call{To: &target, Data: data}); err != nil {
			t.Fatal(err)
		}
	}
	p := startProxy(t, n.URL())
	ledger := chain.NewLedger(dial(t, chain.ClientOptions{}, p.URL), chain.LedgerOptions{})
	var last common.Hash
	at := func() quorum.Fingerprint {
		t.Helper()
		_, hash, err := ledger.Head(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		f, err := ledger.Fingerprint(t.Context(), target, hash)
		if err != nil {
			t.Fatal(err)
		}
		// The same from a ledger that does not know the block yet.
		fresh := chain.NewLedger(dial(t, chain.ClientOptions{}, p.URL), chain.LedgerOptions{})
		p.took()
		if again, err := fresh.Fingerprint(t.Context(), target, hash); err != nil || again != f || !slices.Equal(p.took(), []string{"eth_chainId", "eth_getBlockByHash", "batch"}) {
			t.Errorf("%+v, %v; want %+v", again, err, f)
		}
		last = hash
		return f
	}
	start := at()
	code, err := n.Client().CodeAt(t.Context(), target, nil)
	if err != nil || start.Count != 0 || start.CodeHash != crypto.Keccak256Hash(code) || start.Nonce != 1 {
		t.Errorf("%+v, %v", start, err)
	}
	old := last
	mine(t, n.Chain, 1)
	if f := at(); f != start {
		t.Errorf("nothing happened, and it is %+v", f)
	}
	send(demo.PackCrunch(big.NewInt(3)))
	counted := at()
	if counted.Count != 1 || counted.StorageRoot == start.StorageRoot {
		t.Errorf("%+v", counted)
	}
	// An untracked write: the count does not show it, the root does.
	send(demo.PackRewire(common.Address{1}, common.Address{2}, []byte{0}))
	if f := at(); f.Count != 1 || f.StorageRoot == counted.StorageRoot || f.CodeHash != counted.CodeHash {
		t.Errorf("%+v", f)
	}
	if f, err := ledger.Fingerprint(t.Context(), target, old); err != nil || f != start {
		t.Errorf("at the old block: %+v, %v", f, err)
	}
	if f, err := ledger.Fingerprint(t.Context(), common.Address{0xdd}, last); err != nil || f != (quorum.Fingerprint{}) {
		t.Errorf("of nobody: %+v, %v", f, err)
	}
	if f, err := ledger.Fingerprint(t.Context(), owner.Address, last); err != nil || f.StorageRoot != types.EmptyRootHash || f.Nonce == 0 {
		t.Errorf("of an account without storage: %+v, %v", f, err)
	}
	if _, err := ledger.Fingerprint(t.Context(), target, common.Hash{1}); kindOf(err) != chain.UnknownBlock {
		t.Errorf("%v", err)
	}
}

// A node cannot prove what is not so.
func TestForgedProof(t *testing.T) {
	n := startDemo(t)
	target, owner := n.Deployment.DemoTarget, n.Accounts()[0]
	client := dial(t, chain.ClientOptions{}, n.URL())
	old := latest(t, client)
	if _, err := n.Transact(t.Context(), owner, devnet.Call{To: &target, Data: demo.PackCrunch(big.NewInt(3))}); err != nil {
		t.Fatal(err)
	}
	head := latest(t, client)
	p := startProxy(t, n.URL())
	proof := func(edit func(map[string]any)) harm {
		return edited(func(a map[string]any) {
			if r, ok := a["result"].(map[string]any); ok && r["accountProof"] != nil {
				edit(r)
			}
		})
	}
	var elsewhere map[string]any
	if err := client.Call(t.Context(), &elsewhere, "eth_getProof", target, []common.Hash{evm.TrackerSlot}, map[string]any{"blockHash": old.Hash}); err != nil {
		t.Fatal(err)
	}
	for name, h := range map[string]harm{
		"of another block": proof(func(r map[string]any) {
			r["accountProof"], r["storageProof"] = elsewhere["accountProof"], elsewhere["storageProof"]
		}),
		"old slot":      proof(func(r map[string]any) { r["storageProof"] = elsewhere["storageProof"] }),
		"no nodes":      proof(func(r map[string]any) { r["accountProof"] = []string{} }),
		"null nodes":    proof(func(r map[string]any) { r["accountProof"] = nil }),
		"one node less": proof(func(r map[string]any) { list := r["accountProof"].([]any); r["accountProof"] = list[:len(list)-1] }),
		"no slot":       proof(func(r map[string]any) { r["storageProof"] = []string{} }),
		"two slots": proof(func(r map[string]any) {
			r["storageProof"] = append(r["storageProof"].([]any), r["storageProof"].([]any)...)
		}),
		"noise": proof(func(r map[string]any) { r["accountProof"] = []string{"0x", "0x00"} }),
	} {
		p.setHarm(h)
		ledger := chain.NewLedger(dial(t, chain.ClientOptions{}, p.URL), chain.LedgerOptions{})
		if f, err := ledger.Fingerprint(t.Context(), target, head.Hash); kindOf(err) != chain.Lied {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
	// What it says beside the proof counts for nothing.
	p.setHarm(proof(func(r map[string]any) {
		r["storageHash"], r["nonce"], r["codeHash"] = common.Hash{1}, "0x63", common.Hash{2}
	}))
	ledger := chain.NewLedger(dial(t, chain.ClientOptions{}, p.URL), chain.LedgerOptions{})
	if f, err := ledger.Fingerprint(t.Context(), target, head.Hash); err != nil || f.Count != 1 || f.Nonce != 1 {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestProbe(t *testing.T) {
	node := startChain(t)
	mine(t, node, 110)
	p := startProxy(t, node.URL())
	ledger := chain.NewLedger(dial(t, chain.ClientOptions{}, p.URL), chain.LedgerOptions{})
	if err := ledger.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	asks := func(method string, old bool) func([]byte) bool {
		head, _ := node.Client().HeaderByNumber(t.Context(), nil)
		return func(body []byte) bool {
			for _, q := range questions(body) {
				if q.Method == method && (!old || !strings.Contains(string(body), head.Hash().Hex())) {
					return true
				}
			}
			return false
		}
	}
	when := func(is func([]byte) bool, h harm) harm {
		return func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
			if is(body) {
				h(w, body, pass)
				return
			}
			_, _ = w.Write(pass(body))
		}
	}
	for name, c := range map[string]struct {
		harm harm
		want string
	}{
		"no proofs":     {when(asks("eth_getProof", false), says(-32601, "Method not found")), "does not serve eth_getProof for block 111"},
		"no old proofs": {when(asks("eth_getProof", true), says(-32000, "distance to target block exceeds maximum proof window")), "does not serve eth_getProof for block 11,"},
		"no old state":  {when(asks("eth_getBalance", true), says(-32000, "missing trie node")), "keeps the state of its last 100 blocks"},
		"nothing":       {status(403), "check the key"},
	} {
		p.setHarm(c.harm)
		ledger := chain.NewLedger(dial(t, chain.ClientOptions{}, p.URL), chain.LedgerOptions{})
		if err := ledger.Probe(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	wrong := chain.NewLedger(dial(t, chain.ClientOptions{ChainID: 5}, node.URL()), chain.LedgerOptions{})
	if err := wrong.Probe(t.Context()); kindOf(err) != chain.WrongChain {
		t.Errorf("%v", err)
	}
}

func TestAnvilLedger(t *testing.T) {
	client := dial(t, chain.ClientOptions{}, startAnvil(t))
	ctx := t.Context()
	call := func(result any, method string, args ...any) {
		t.Helper()
		if err := client.Call(ctx, result, method, args...); err != nil {
			t.Fatalf("%s: %v", method, err)
		}
	}
	target, other := common.Address{0xc0, 0xde}, common.Address{0xca, 0xfe}
	call(nil, "anvil_setCode", target, hexutil.Bytes{0x5b, 0x00})
	call(nil, "anvil_setStorageAt", target, evm.TrackerSlot, slot(7))
	call(nil, "anvil_setStorageAt", target, slot(1), slot(9))
	call(nil, "anvil_setCode", other, hexutil.Bytes{0x00})
	call(nil, "evm_mine")
	ledger := chain.NewLedger(client, chain.LedgerOptions{Depth: 2})
	_, hash, err := ledger.Head(ctx)
	if err != nil {
		t.Fatal(err)
	}
	f, err := ledger.Fingerprint(ctx, target, hash)
	if err != nil || f.Count != 7 || f.CodeHash != crypto.Keccak256Hash([]byte{0x5b, 0x00}) {
		t.Errorf("%+v, %v", f, err)
	}
	if f, err := ledger.Fingerprint(ctx, other, hash); err != nil || f.Count != 0 || f.StorageRoot != types.EmptyRootHash {
		t.Errorf("%+v, %v", f, err)
	}
	var raw json.RawMessage
	call(&raw, "evm_mine")
	call(nil, "anvil_setStorageAt", target, slot(1), slot(10))
	call(nil, "evm_mine")
	_, next, err := ledger.Head(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if g, err := ledger.Fingerprint(ctx, target, next); err != nil || g.Count != 7 || g.StorageRoot == f.StorageRoot {
		t.Errorf("%+v, %v", g, err)
	}
	if g, err := ledger.Fingerprint(ctx, target, hash); err != nil || g != f {
		t.Errorf("at the old block: %+v, %v", g, err)
	}
	if err := ledger.Probe(ctx); err != nil {
		t.Error(err)
	}
}
