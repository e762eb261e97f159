package chain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/evm"
)

func kindOf(err error) chain.Kind {
	if failed, ok := errors.AsType[*chain.Error](err); ok {
		return failed.Kind
	}
	return 0
}

// edited passes a request on and changes every answer to it.
func edited(edit func(answer map[string]any)) harm {
	return func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		var list []map[string]any
		data := pass(body)
		if json.Unmarshal(data, &list) != nil {
			list = make([]map[string]any, 1)
			_ = json.Unmarshal(data, &list[0])
		}
		for _, answer := range list {
			edit(answer)
		}
		out, _ := json.Marshal(list)
		if body[0] != '[' {
			out, _ = json.Marshal(list[0])
		}
		_, _ = w.Write(out)
	}
}

// says makes the node answer with an error.
func says(code int, message string) harm {
	return edited(func(answer map[string]any) {
		delete(answer, "result")
		answer["error"] = map[string]any{"code": code, "message": message}
	})
}

func result(value any) harm {
	return edited(func(answer map[string]any) { answer["result"] = value })
}

func status(code int, header ...string) harm {
	return func(w http.ResponseWriter, _ []byte, _ func([]byte) []byte) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
		_, _ = w.Write([]byte("<html>no</html>"))
	}
}

func raw(text string) harm {
	return func(w http.ResponseWriter, _ []byte, _ func([]byte) []byte) { _, _ = w.Write([]byte(text)) }
}

// hostile is what a node may do to a read of state, and what it must be called.
var hostile = []struct {
	name  string
	harm  harm
	kind  chain.Kind
	final bool
}{
	{"HTML", raw("<html><body>Just a moment...</body></html>"), chain.BadAnswer, false},
	{"empty", raw(""), chain.BadAnswer, false},
	{"JSON null", raw("null"), chain.BadAnswer, false},
	{"no answers", raw("[]"), chain.BadAnswer, false},
	{"trailing data", func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		_, _ = w.Write(append(pass(body), "[]"...))
	}, chain.BadAnswer, false},
	{"cut JSON", func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		answer := pass(body)
		_, _ = w.Write(answer[:len(answer)-5])
	}, chain.BadAnswer, false},
	{"cut connection", func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		answer := pass(body)
		w.Header().Set("Content-Length", fmt.Sprint(len(answer)))
		_, _ = w.Write(answer[:len(answer)-5])
	}, chain.BadAnswer, false},
	{"endless", func(w http.ResponseWriter, _ []byte, _ func([]byte) []byte) {
		for {
			if _, err := w.Write(bytes.Repeat([]byte(" "), 1<<16)); err != nil {
				return
			}
		}
	}, chain.BadAnswer, false},
	{"closed connection", func(http.ResponseWriter, []byte, func([]byte) []byte) { panic(http.ErrAbortHandler) }, chain.Unreachable, false},
	{"one answer missing", func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		var list []json.RawMessage
		_ = json.Unmarshal(pass(body), &list)
		out, _ := json.Marshal(list[1:])
		_, _ = w.Write(out)
	}, chain.BadAnswer, false},
	{"one answer twice", func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		var list []json.RawMessage
		_ = json.Unmarshal(pass(body), &list)
		list[len(list)-1] = list[0]
		out, _ := json.Marshal(list)
		_, _ = w.Write(out)
	}, chain.BadAnswer, false},
	{"wrong ids", edited(func(a map[string]any) { a["id"] = a["id"].(float64) + 1 }), chain.BadAnswer, false},
	{"ids as text", edited(func(a map[string]any) { a["id"] = fmt.Sprint(a["id"]) }), chain.BadAnswer, false},
	{"no ids", edited(func(a map[string]any) { delete(a, "id") }), chain.BadAnswer, false},
	{"no results", edited(func(a map[string]any) { delete(a, "result") }), chain.BadAnswer, false},
	{"null", result(nil), chain.BadAnswer, false},
	{"empty text", result(""), chain.BadAnswer, false},
	{"0x", result("0x"), chain.BadAnswer, false},
	{"short word", result("0x01"), chain.BadAnswer, false},
	{"number", result(1), chain.BadAnswer, false},
	{"object", result(map[string]any{}), chain.BadAnswer, false},
	{"33 bytes", result("0x" + strings.Repeat("11", 33)), chain.BadAnswer, false},
	{"429", status(429), chain.RateLimited, false},
	{"500", status(500), chain.Unreachable, false},
	{"502", status(502), chain.Unreachable, false},
	{"504", status(504), chain.TimedOut, false},
	{"401", status(401), chain.Unreachable, false},
	{"redirect", status(307, "Location", "http://127.0.0.1:1/"), chain.Unreachable, false},
	{"limit", says(-32005, "daily request count exceeded, request rate limited"), chain.RateLimited, false},
	{"limit of all", raw(`{"jsonrpc":"2.0","id":null,"error":{"code":429,"message":"Too Many Requests"}}`), chain.RateLimited, false},
	{"lags", says(-32000, "header not found"), chain.UnknownBlock, false},
	{"lags, by hash", says(-32000, "header for hash not found"), chain.UnknownBlock, false},
	{"orphan", says(-32000, "hash is not currently canonical"), chain.Orphaned, false},
	{"pruned by geth", says(-32000, "missing trie node 8c4f (path ) state 0x8c4f is not available"), chain.Pruned, true},
	{"pruned by path", says(-32000, "historical state 8c4f is not available"), chain.Pruned, true},
	{"no method", says(-32601, "the method eth_getStorageAt does not exist/is not available"), chain.NotOffered, true},
	{"no EIP-1898", says(-32602, "invalid argument 1: json: cannot unmarshal object into Go value of type string"), chain.NotOffered, true},
	{"internal", says(-32603, "panic: oh no"), chain.Refused, false},
}

func TestHostileNode(t *testing.T) {
	node := startChain(t)
	to := deployFiller(t, node)
	fill(t, node, to, 1, 5)
	for _, c := range hostile {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			bad, good := startProxy(t, node.URL()), startProxy(t, node.URL())
			client := dial(t, chain.ClientOptions{}, bad.URL)
			head := latest(t, client)
			bad.setHarm(c.harm)
			for _, keys := range [][]evm.Key{slots(to, 1, 5), {{Address: to}}} {
				state := client.State(head)
				err := state.Load(t.Context(), keys)
				failed, ok := errors.AsType[*chain.Error](err)
				if !ok || failed.Kind != c.kind || failed.Retryable() == c.final {
					t.Errorf("%v: %v; want %v", keys[0], err, c.kind)
				}
				if state.Has(keys[0]) {
					t.Error("a read that failed is kept")
				}
			}
			// With a second endpoint the same reads succeed.
			client = dial(t, chain.ClientOptions{}, bad.URL, good.URL)
			state := client.State(head)
			if err := state.Load(t.Context(), slots(to, 1, 5)); err != nil {
				t.Fatalf("with a second endpoint: %v", err)
			}
			if word, err := state.Slot(t.Context(), to, slot(3)); err != nil || word != slot(3) {
				t.Errorf("with a second endpoint: %s, %v", word, err)
			}
		})
	}
}

func TestTimesOut(t *testing.T) {
	node := startChain(t)
	bad, good := startProxy(t, node.URL()), startProxy(t, node.URL())
	client := dial(t, chain.ClientOptions{Timeout: 50 * time.Millisecond}, bad.URL)
	head := latest(t, dial(t, chain.ClientOptions{}, good.URL))
	release := make(chan struct{})
	bad.setHarm(func(http.ResponseWriter, []byte, func([]byte) []byte) { <-release })
	defer close(release)
	if _, err := client.State(head).Account(t.Context(), common.Address{1}); kindOf(err) != chain.TimedOut {
		t.Errorf("%v", err)
	}
	// The time of the caller is another matter: it blames nobody.
	client = dial(t, chain.ClientOptions{Timeout: time.Minute}, bad.URL, good.URL)
	if _, err := client.ChainID(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err := client.State(head).Account(ctx, common.Address{1})
	if kindOf(err) != chain.TimedOut || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	cancel()
	if err := client.Call(ctx, nil, "eth_blockNumber"); !errors.Is(err, context.Canceled) || kindOf(err) != 0 {
		t.Errorf("%v", err)
	}
	pinned, err := client.Pin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	bad.took()
	bad.setHarm(nil)
	if _, err := pinned.Latest(t.Context()); err != nil || len(bad.took()) != 1 {
		t.Errorf("the endpoint was put aside: %v", err)
	}
}

func TestWrongChain(t *testing.T) {
	ours := startChain(t)
	other, err := devnet.Start(t.Context(), devnet.Config{Log: quiet, ChainID: 4711})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	client := dial(t, chain.ClientOptions{ChainID: devnet.DefaultChainID}, other.URL())
	if _, err := client.Latest(t.Context()); kindOf(err) != chain.WrongChain || !strings.Contains(err.Error(), "4711") {
		t.Errorf("%v", err)
	}
	// Put aside: it is not asked again.
	if _, err := client.Latest(t.Context()); kindOf(err) != chain.WrongChain {
		t.Errorf("%v", err)
	}
	client = dial(t, chain.ClientOptions{ChainID: devnet.DefaultChainID}, other.URL(), ours.URL())
	if id, err := client.ChainID(t.Context()); err != nil || id != devnet.DefaultChainID {
		t.Errorf("%d, %v", id, err)
	}
	// Where it is not said, the first that answers decides.
	client = dial(t, chain.ClientOptions{}, "http://127.0.0.1:1", other.URL(), ours.URL())
	if id, err := client.ChainID(t.Context()); err != nil || id != 4711 {
		t.Errorf("%d, %v", id, err)
	}
	if b, err := client.Latest(t.Context()); err != nil || b.Rules.ChainID.Uint64() != 4711 {
		t.Errorf("%v, %v", b, err)
	}
}

// A pause grows while an endpoint fails, and its return is noticed.
func TestPauseAndReturn(t *testing.T) {
	node := startChain(t)
	first, second := startProxy(t, node.URL()), startProxy(t, node.URL())
	now := &clock{now: time.Unix(1_000_000, 0)}
	var log bytes.Buffer
	client := dial(t, chain.ClientOptions{Now: now.Now, Log: slog.New(slog.NewTextHandler(&log, nil))}, first.URL, second.URL)
	ask := func() (int, int) {
		t.Helper()
		if _, err := client.Latest(t.Context()); err != nil {
			t.Fatal(err)
		}
		return len(first.took()), len(second.took())
	}
	if a, b := ask(); a != 2 || b != 0 {
		t.Errorf("%d and %d requests; the second endpoint is not needed", a, b)
	}
	first.setHarm(status(503))
	if a, b := ask(); a != 1 || b != 2 {
		t.Errorf("%d and %d requests", a, b)
	}
	if a, b := ask(); a != 0 || b != 1 {
		t.Errorf("%d and %d requests: the first is aside", a, b)
	}
	longest := time.Duration(0)
	for range 9 {
		pause := time.Duration(0)
		for a := 0; a == 0; a, _ = ask() {
			now.advance(time.Second)
			pause += time.Second
		}
		longest = max(longest, pause)
	}
	if longest < 10*time.Second || longest > time.Minute {
		t.Errorf("the pause grows to %v", longest)
	}
	first.setHarm(nil)
	now.advance(time.Minute)
	if a, b := ask(); a != 2 || b != 0 {
		t.Errorf("%d and %d requests: the first is back", a, b)
	}
	if text := log.String(); !strings.Contains(text, "put aside") || !strings.Contains(text, "is back") {
		t.Errorf("log: %s", text)
	}
}

// A node that asks for a pause gets it, even where it is the only one.
func TestRetryAfter(t *testing.T) {
	node := startChain(t)
	p := startProxy(t, node.URL())
	now := &clock{now: time.Unix(1_000_000, 0)}
	client := dial(t, chain.ClientOptions{Now: now.Now}, p.URL)
	latest(t, client)
	p.setHarm(status(429, "Retry-After", "30"))
	if _, err := client.Latest(t.Context()); kindOf(err) != chain.RateLimited {
		t.Errorf("%v", err)
	}
	p.setHarm(nil)
	p.took()
	now.advance(29 * time.Second)
	if _, err := client.Latest(t.Context()); kindOf(err) != chain.RateLimited || len(p.took()) != 0 {
		t.Errorf("%v", err)
	}
	now.advance(2 * time.Second)
	latest(t, client)
}

// What one endpoint lacks is asked of another, without putting the first aside.
func TestBlockElsewhere(t *testing.T) {
	node := startChain(t)
	to := deployFiller(t, node)
	fill(t, node, to, 1, 20)
	lagging, good := startProxy(t, node.URL()), startProxy(t, node.URL())
	client := dial(t, chain.ClientOptions{}, lagging.URL, good.URL)
	head := latest(t, client)
	// It lacks every other slot, as a gateway over several nodes may.
	lagging.setHarm(edited(func(a map[string]any) {
		if int(a["id"].(float64))%2 == 0 {
			delete(a, "result")
			a["error"] = map[string]any{"code": -32000, "message": "header not found"}
		}
	}))
	state := client.State(head)
	if err := state.Load(t.Context(), slots(to, 1, 20)); err != nil {
		t.Fatal(err)
	}
	for i := int64(1); i < 20; i++ {
		if word, err := state.Slot(t.Context(), to, slot(i)); err != nil || word != slot(i) {
			t.Errorf("slot %d: %s, %v", i, word, err)
		}
	}
	lagging.setHarm(edited(func(a map[string]any) { a["result"] = nil }))
	if b, err := client.Block(t.Context(), head.Hash); err != nil || b.Hash != head.Hash {
		t.Errorf("%v", err)
	}
	lagging.took()
	lagging.setHarm(nil)
	latest(t, client)
	if len(lagging.took()) != 1 {
		t.Error("a node that lags is put aside")
	}
	if _, err := client.Block(t.Context(), common.Hash{1}); kindOf(err) != chain.UnknownBlock {
		t.Errorf("%v", err)
	}
	if _, err := client.BlockAt(t.Context(), 1_000_000); kindOf(err) != chain.UnknownBlock {
		t.Errorf("%v", err)
	}
}

// A block is believed for its header, not for what the node calls it.
func TestForgedBlock(t *testing.T) {
	node := startChain(t)
	mine(t, node, 3)
	p := startProxy(t, node.URL())
	client := dial(t, chain.ClientOptions{}, p.URL)
	head := latest(t, client)
	set := func(name string, value any) harm {
		return edited(func(a map[string]any) { a["result"].(map[string]any)[name] = value })
	}
	for _, c := range []struct {
		name string
		harm harm
		want chain.Kind
	}{
		{"state root", set("stateRoot", common.Hash{1}), chain.Lied},
		{"hash", set("hash", common.Hash{1}), chain.Lied},
		{"time", set("timestamp", "0x1"), chain.Lied},
		{"no number", set("number", nil), chain.BadAnswer},
		{"no hash", set("hash", nil), chain.BadAnswer},
	} {
		p.setHarm(c.harm)
		if _, err := dial(t, chain.ClientOptions{}, p.URL).Block(t.Context(), head.Hash); kindOf(err) != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	// Another block than the one that was asked for.
	p.setHarm(func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		id := string(questions(body)[0].ID)
		_, _ = w.Write(pass([]byte(`{"jsonrpc":"2.0","id":` + id + `,"method":"eth_getBlockByNumber","params":["0x1",false]}`)))
	})
	if _, err := client.BlockAt(t.Context(), 2); kindOf(err) != chain.BadAnswer {
		t.Errorf("%v", err)
	}
	if _, err := client.Block(t.Context(), head.Hash); kindOf(err) != chain.Lied {
		t.Errorf("%v", err)
	}
}

// A node that takes little at once is asked for less.
func TestSmallBatches(t *testing.T) {
	node := startChain(t)
	to := deployFiller(t, node)
	fill(t, node, to, 1, 101)
	refusals := map[string]func(w http.ResponseWriter, body []byte){
		"error": func(w http.ResponseWriter, _ []byte) {
			_, _ = w.Write([]byte(`[{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch too large"}}]`))
		},
		"413": func(w http.ResponseWriter, _ []byte) { w.WriteHeader(413) },
		"each": func(w http.ResponseWriter, body []byte) {
			var out []map[string]any
			for _, q := range questions(body) {
				out = append(out, map[string]any{"jsonrpc": "2.0", "id": q.ID, "error": map[string]any{"code": -32003, "message": "response too large"}})
			}
			data, _ := json.Marshal(out)
			_, _ = w.Write(data)
		},
	}
	for name, refuse := range refusals {
		t.Run(name, func(t *testing.T) {
			p := startProxy(t, node.URL())
			client := dial(t, chain.ClientOptions{}, p.URL)
			head := latest(t, client)
			p.setHarm(func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
				if len(questions(body)) > 30 {
					refuse(w, body)
					return
				}
				_, _ = w.Write(pass(body))
			})
			for range 2 {
				p.took()
				state := client.State(head)
				if err := state.Load(t.Context(), slots(to, 1, 101)); err != nil {
					t.Fatal(err)
				}
				if word, err := state.Slot(t.Context(), to, slot(100)); err != nil || word != slot(100) {
					t.Errorf("%s, %v", word, err)
				}
			}
			if got := len(p.took()); got != 4 {
				t.Errorf("the size is not remembered: %d requests", got)
			}
		})
	}
}

func TestReverted(t *testing.T) {
	node := startChain(t)
	p := startProxy(t, node.URL())
	client := dial(t, chain.ClientOptions{}, p.URL, node.URL())
	// PUSH4 selector, PUSH1 0xe0, SHL, PUSH0, MSTORE, PUSH1 4, PUSH0, REVERT
	data := common.FromHex("e1310aed")
	runtime := append(append([]byte{0x63}, data...), 0x60, 0xe0, 0x1b, 0x5f, 0x52, 0x60, 0x04, 0x5f, 0xfd)
	args := map[string]any{"data": hexutil.Bytes(runtime)}
	var got hexutil.Bytes
	err := client.Call(t.Context(), &got, "eth_call", args, "latest")
	failed, ok := errors.AsType[*chain.Error](err)
	if !ok || failed.Kind != chain.Reverted || failed.Retryable() || !bytes.Equal(failed.RevertData(), data) || failed.RevertName() != "InvalidQuorumApkHash" {
		t.Errorf("%v", err)
	}
	if took := p.took(); !slices.Equal(took, []string{"eth_chainId", "eth_call"}) {
		t.Errorf("%v", took)
	}
	elems := []rpc.BatchElem{
		{Method: "eth_call", Args: []any{args, "latest"}, Result: &got},
		{Method: "eth_blockNumber", Result: new(hexutil.Uint64)},
		{Method: "eth_nothing"},
	}
	if err := client.Batch(t.Context(), elems); err != nil {
		t.Fatal(err)
	}
	if kindOf(elems[0].Error) != chain.Reverted || elems[1].Error != nil || kindOf(elems[2].Error) != chain.NotOffered {
		t.Errorf("%v, %v, %v", elems[0].Error, elems[1].Error, elems[2].Error)
	}
	// The words of a contract are not those of the node.
	p.setHarm(says(3, "execution reverted: header not found"))
	if err := client.Call(t.Context(), &got, "eth_call", args, "latest"); kindOf(err) != chain.Reverted {
		t.Errorf("%v", err)
	}
	poor := map[string]any{"from": common.Address{0xfe}, "to": common.Address{0xfd}, "value": "0x1"}
	if err := client.Call(t.Context(), new(hexutil.Uint64), "eth_estimateGas", poor); kindOf(err) != chain.Reverted {
		t.Errorf("%v", err)
	}
	p.setHarm(nil)
	if err := client.Call(t.Context(), new(hexutil.Uint64), "eth_estimateGas", poor); kindOf(err) != chain.Unfunded {
		t.Errorf("%v", err)
	}
}

// A null is told apart from a value, or it is an error.
func TestNull(t *testing.T) {
	node := startChain(t)
	client := dial(t, chain.ClientOptions{}, node.URL())
	unknown := common.Hash{1}
	var header *types.Header
	if err := client.Call(t.Context(), &header, "eth_getTransactionReceipt", unknown); err != nil || header != nil {
		t.Errorf("%v, %v", header, err)
	}
	var text json.RawMessage
	if err := client.Call(t.Context(), &text, "eth_getTransactionReceipt", unknown); err != nil || string(text) != "null" {
		t.Errorf("%s, %v", text, err)
	}
	for _, result := range []any{new(hexutil.Bytes), new(hexutil.Uint64), new(types.Receipt), new(string), new([]string)} {
		if err := client.Call(t.Context(), result, "eth_getTransactionReceipt", unknown); kindOf(err) != chain.BadAnswer {
			t.Errorf("%T: %v", result, err)
		}
	}
}

// What is said of an endpoint is its host; secrets are elsewhere in its URL.
func TestNoSecrets(t *testing.T) {
	dead := httptest.NewServer(nil)
	dead.Close()
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if user, password, ok := r.BasicAuth(); !ok || user != "me" || password != "hush" || r.URL.Path != "/v2/sesame" {
			t.Errorf("asked as %q %q at %s", user, password, r.URL)
		}
		w.WriteHeader(500)
	}))
	defer slow.Close()
	var log bytes.Buffer
	for _, server := range []*httptest.Server{dead, slow} {
		url := strings.Replace(server.URL, "http://", "http://me:hush@", 1) + "/v2/sesame?key=sesame"
		client := dial(t, chain.ClientOptions{Log: slog.New(slog.NewTextHandler(&log, nil))}, url)
		_, err := client.Latest(t.Context())
		if kindOf(err) != chain.Unreachable {
			t.Errorf("%v", err)
		}
		if text := err.Error() + log.String(); strings.Contains(text, "sesame") || strings.Contains(text, "hush") {
			t.Errorf("the secret is told: %s", text)
		}
	}
	for _, bad := range []string{"", "ws://x/sesame", "sesame", "http:///sesame", "http://%zz/sesame"} {
		if _, err := chain.Dial([]string{bad}, chain.ClientOptions{}); err == nil || strings.Contains(err.Error(), "sesame") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := chain.Dial(nil, chain.ClientOptions{}); err == nil {
		t.Error("no endpoint is no error")
	}
}
