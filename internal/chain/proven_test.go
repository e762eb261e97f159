package chain_test

import (
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
)

// What is proven is what is told: accounts and slots, there or not.
func TestProvenStateIsTheState(t *testing.T) {
	node := startChain(t)
	full, absent, account := deployFiller(t, node), common.HexToAddress("0xdead"), node.Accounts()[0].Address
	bare := deployFiller(t, node) // code, and no storage
	fill(t, node, full, 1, 301)
	sameState(t, node.URL(), []common.Address{full, bare, absent, account})
}

func TestAnvilProvenState(t *testing.T) {
	url := startAnvil(t)
	client := dial(t, chain.ClientOptions{}, url)
	account := devnet.Accounts(1)[0].Address
	at := deployOnAnvil(t, client, account)
	sameState(t, url, []common.Address{at, account, common.HexToAddress("0xdead")})
}

// deployOnAnvil puts the filler on the chain, with a few slots filled.
func deployOnAnvil(t *testing.T, client *chain.Client, from common.Address) common.Address {
	t.Helper()
	runtime := common.FromHex(filler)
	init := append([]byte{0x60, byte(len(runtime)), 0x80, 0x60, 9, 0x5f, 0x39, 0x5f, 0xf3}, runtime...)
	send := func(tx map[string]any) (receipt struct {
		ContractAddress *common.Address `json:"contractAddress"`
	}) {
		var hash common.Hash
		if err := client.Call(t.Context(), &hash, "eth_sendTransaction", tx); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the transaction is in a block", func() bool {
			return client.Call(t.Context(), &receipt, "eth_getTransactionReceipt", hash) == nil
		})
		return receipt
	}
	at := *send(map[string]any{"from": from, "data": hexutil.Bytes(init)}).ContractAddress
	send(map[string]any{"from": from, "to": at, "data": hexutil.Bytes(fillCall(1, 20))})
	return at
}

func sameState(t *testing.T, url string, addresses []common.Address) {
	t.Helper()
	client := dial(t, chain.ClientOptions{}, url)
	head := latest(t, client)
	proven, told := client.ProvenState(head), client.State(head)
	var keys []evm.Key
	for _, a := range addresses {
		keys = append(keys, evm.Key{Address: a})
		keys = append(keys, slots(a, 0, 310)...)
	}
	if err := errors.Join(proven.Load(t.Context(), keys), told.Load(t.Context(), keys)); err != nil {
		t.Fatal(err)
	}
	for _, key := range keys {
		if !key.Storage {
			a, err := proven.Account(t.Context(), key.Address)
			code, err2 := proven.Code(t.Context(), key.Address)
			b, err3 := told.Account(t.Context(), key.Address)
			want, err4 := told.Code(t.Context(), key.Address)
			if err := errors.Join(err, err2, err3, err4); err != nil || a != b || string(code) != string(want) {
				t.Errorf("account %s: %+v, not %+v, or its code; %v", key.Address, a, b, err)
			}
			continue
		}
		a, err := proven.Slot(t.Context(), key.Address, key.Slot)
		b, err2 := told.Slot(t.Context(), key.Address, key.Slot)
		if err := errors.Join(err, err2); err != nil || a != b {
			t.Errorf("slot %s of %s: %s, not %s; %v", key.Slot, key.Address, a, b, err)
		}
	}
}

// A run is the same bytes, whether the node is believed or not.
func TestProvenRun(t *testing.T) {
	n := startDemo(t)
	client := dial(t, chain.ClientOptions{}, n.URL())
	head := latest(t, client)
	a := quorum.Assignment{Target: n.Deployment.DemoTarget, From: n.Accounts()[1].Address, CallData: demo.PackCrunch(big.NewInt(7)),
		Block: head.Header.Number.Uint64(), BlockHash: head.Hash}
	told, err := chain.NewLedger(client, chain.LedgerOptions{Quorums: []byte{0}}).Run(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	ledger := chain.NewLedger(client, chain.LedgerOptions{Quorums: []byte{0}, Verify: true})
	proven, err := ledger.Run(t.Context(), a)
	if err != nil || !reflect.DeepEqual(told, proven) {
		t.Errorf("%+v, not %+v; %v", proven, told, err)
	}
	if err := ledger.Probe(t.Context()); err != nil {
		t.Error(err)
	}
}

// lies are what a node may try, each in its answer to one method.
func lies() map[string]harm {
	of := func(method string, edit func(r any) any) harm {
		return func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
			isIt := make(map[string]bool)
			for _, q := range questions(body) {
				isIt[string(q.ID)] = q.Method == method
			}
			edited(func(a map[string]any) {
				if isIt[fmt.Sprint(a["id"])] {
					a["result"] = edit(a["result"])
				}
			})(w, body, pass)
		}
	}
	proof := func(edit func(map[string]any)) harm {
		return of("eth_getProof", func(r any) any { edit(r.(map[string]any)); return r })
	}
	// The nodes of every slot, as text, with something done to them.
	nodes := func(edit func([]any) []any) harm {
		return proof(func(r map[string]any) {
			for _, s := range r["storageProof"].([]any) {
				s := s.(map[string]any)
				s["proof"] = edit(s["proof"].([]any))
			}
		})
	}
	return map[string]harm{
		"a slot's value in its leaf": nodes(func(list []any) []any {
			if len(list) == 0 {
				return list
			}
			leaf := list[len(list)-1].(string)
			return append(list[:len(list)-1:len(list)-1], leaf[:len(leaf)-1]+string("01"[(leaf[len(leaf)-1]-'0'+1)%2]))
		}),
		"a proof cut short":        nodes(func(list []any) []any { return list[:max(0, len(list)-1)] }),
		"no proof of a slot":       nodes(func([]any) []any { return []any{} }),
		"noise for a proof":        nodes(func([]any) []any { return []any{"0x00", "0xc0", "0x"} }),
		"slots left out":           proof(func(r map[string]any) { r["storageProof"] = []any{} }),
		"no such account":          proof(func(r map[string]any) { r["accountProof"] = []any{} }),
		"an account's proof short": proof(func(r map[string]any) { r["accountProof"] = r["accountProof"].([]any)[:1] }),
		"another code":             of("eth_getCode", func(any) any { return "0x6001600055" }),
		"no code":                  of("eth_getCode", func(any) any { return "0x" }),
		"another header": of("eth_getBlockByHash", func(r any) any {
			r.(map[string]any)["stateRoot"] = common.Hash{1}
			return r
		}),
	}
}

// A node that lies is caught, named and not asked again; the next one answers,
// and the result is the same.
func TestLyingNode(t *testing.T) {
	n := startDemo(t)
	honest := dial(t, chain.ClientOptions{}, n.URL())
	head := latest(t, honest)
	a := quorum.Assignment{Target: n.Deployment.DemoTarget, From: n.Accounts()[1].Address, CallData: demo.PackCrunch(big.NewInt(7)),
		Block: head.Header.Number.Uint64(), BlockHash: head.Hash}
	want, err := chain.NewLedger(honest, chain.LedgerOptions{Quorums: []byte{0}}).Run(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	o := chain.LedgerOptions{Quorums: []byte{0}, Verify: true}
	for name, h := range lies() {
		t.Run(name, func(t *testing.T) {
			liar := startProxy(t, n.URL())
			liar.setHarm(h)
			host := strings.TrimPrefix(liar.URL, "http://")

			_, err := chain.NewLedger(dial(t, chain.ClientOptions{}, liar.URL), o).Run(t.Context(), a)
			failed, ok := errors.AsType[*chain.Error](err)
			if !ok || failed.Kind != chain.Lied || failed.Endpoint != host || !failed.Retryable() {
				t.Fatalf("alone: %v", err)
			}

			liar.took()
			now := &clock{now: time.Unix(1_000_000, 0)}
			client := dial(t, chain.ClientOptions{Now: now.Now}, liar.URL, n.URL())
			ledger := chain.NewLedger(client, o)
			got, err := ledger.Run(t.Context(), a)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Fatalf("with another: %+v, %v", got, err)
			}
			liar.took()
			if _, _, err := ledger.Head(t.Context()); err != nil || len(liar.took()) != 0 {
				t.Errorf("the liar was asked again; %v", err)
			}
		})
	}
}

// A lie outlasts what else the endpoint does, and its pause.
func TestLiarStaysAside(t *testing.T) {
	node := startChain(t)
	at := deployFiller(t, node)
	fill(t, node, at, 1, 5)
	liar := startProxy(t, node.URL())
	now := &clock{now: time.Unix(1_000_000, 0)}
	client := dial(t, chain.ClientOptions{Now: now.Now}, liar.URL)
	head := latest(t, client)
	liar.setHarm(lies()["slots left out"])
	if err := client.ProvenState(head).Load(t.Context(), slots(at, 1, 3)); kindOf(err) != chain.Lied {
		t.Fatal(err)
	}
	liar.setHarm(nil)
	liar.took()
	now.advance(2 * time.Minute)
	if _, err := client.Latest(t.Context()); kindOf(err) != chain.Lied || len(liar.took()) != 0 {
		t.Errorf("it is asked again: %v", err)
	}
	now.advance(20 * time.Minute)
	if err := client.ProvenState(head).Load(t.Context(), slots(at, 1, 3)); err != nil {
		t.Errorf("it never comes back: %v", err)
	}
}

// Trips of a proven load: one for proofs, one for code that is not known, and
// none for code that is.
func TestProvenTrips(t *testing.T) {
	node := startChain(t)
	at := deployFiller(t, node)
	fill(t, node, at, 1, 1001)
	p := startProxy(t, node.URL())
	client := dial(t, chain.ClientOptions{}, p.URL)
	head := latest(t, client)
	for _, c := range []struct{ slots, trips int64 }{{10, 2}, {100, 1}, {1000, 2}} {
		p.took()
		keys := append(slots(at, 1, 1+c.slots), evm.Key{Address: at})
		if err := client.ProvenState(head).Load(t.Context(), keys); err != nil {
			t.Fatal(err)
		}
		if got := p.took(); int64(len(got)) != c.trips {
			t.Errorf("%d slots: %v", c.slots, got)
		}
	}
}

// The cost of proof, beside the same load without.
func BenchmarkLoad(b *testing.B) {
	node := startChain(b)
	at := deployFiller(b, node)
	fill(b, node, at, 1, 1001)
	p := startProxy(b, node.URL())
	client := dial(b, chain.ClientOptions{}, p.URL)
	head := latest(b, client)
	for _, slotsOf := range []int64{10, 100, 1000} {
		keys := append(slots(at, 1, 1+slotsOf), evm.Key{Address: at})
		for _, mode := range []struct {
			name  string
			state func(evm.Block) *chain.State
		}{{"told", client.State}, {"proven", client.ProvenState}} {
			b.Run(fmt.Sprintf("%d/%s", slotsOf, mode.name), func(b *testing.B) {
				p.took()
				for b.Loop() {
					if err := mode.state(head).Load(b.Context(), keys); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(len(p.took()))/float64(b.N), "trips/op")
			})
		}
	}
}
