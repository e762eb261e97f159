package devnet

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// quiet keeps the warning out of the output of tests.
var quiet = slog.New(slog.DiscardHandler)

// start runs a chain until the test ends.
func start(t testing.TB, cfg Config) *Chain {
	t.Helper()
	if cfg.Log == nil {
		cfg.Log = quiet
	}
	c, err := Start(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func TestStartIsLoud(t *testing.T) {
	var out bytes.Buffer
	c := start(t, Config{Log: slog.New(slog.NewTextHandler(&out, nil))})
	for _, want := range []string{"level=WARN", "development only", "public knowledge", c.URL()} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the log has no %q: %s", want, &out)
		}
	}
	c.Close()
	if n := strings.Count(out.String(), "\n"); n != 1 {
		t.Errorf("%d lines of log, want 1: %s", n, &out)
	}
}

func TestRefusesToListenOffLoopback(t *testing.T) {
	for _, addr := range []string{":0", "0.0.0.0:0", "[::]:0", "192.0.2.1:0", "example.com:0", "127.0.0.1"} {
		c, err := Start(t.Context(), Config{Listen: addr, Log: quiet})
		if err == nil {
			c.Close()
			t.Errorf("%q: started", addr)
		}
	}
	start(t, Config{Listen: "localhost:0"})
}

func TestNamespacesOverHTTP(t *testing.T) {
	c := start(t, Config{ChainID: 4711})
	client, err := rpc.DialContext(t.Context(), c.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	for _, tc := range []struct {
		method string
		args   []any
		want   string // "": any answer will do
	}{
		{"eth_chainId", nil, `"0x1267"`},
		{"eth_blockNumber", nil, `"0x1"`},
		{"eth_syncing", nil, `false`},
		{"eth_getLogs", []any{map[string]any{"fromBlock": "0x0"}}, `[]`},
		{"eth_getBlockByNumber", []any{"safe", false}, ""},
		{"eth_getBlockByNumber", []any{"finalized", false}, ""},
		{"eth_getTransactionReceipt", []any{"0x" + strings.Repeat("00", 32)}, `null`},
		{"net_version", nil, `"4711"`},
		{"web3_clientVersion", nil, `"quorate-devnet"`},
		{"web3_sha3", []any{"0x"}, `"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"`},
		{"txpool_status", nil, `{"pending":"0x0","queued":"0x0"}`},
		{"debug_traceCall", []any{map[string]any{"to": c.Accounts()[0].Address}, "latest", map[string]any{"tracer": "callTracer"}}, ""},
	} {
		var got json.RawMessage
		if err := client.CallContext(t.Context(), &got, tc.method, tc.args...); err != nil {
			t.Errorf("%s: %v", tc.method, err)
		} else if tc.want != "" && string(got) != tc.want {
			t.Errorf("%s: %s, want %s", tc.method, got, tc.want)
		}
	}
	for _, method := range []string{"admin_nodeInfo", "miner_setGasPrice", "debug_startCPUProfile", "debug_writeMemProfile", "debug_verbosity", "engine_getPayloadV4"} {
		err := client.CallContext(t.Context(), nil, method)
		if e, ok := err.(rpc.Error); !ok || e.ErrorCode() != -32601 {
			t.Errorf("%s: %v, want that there is no such method", method, err)
		}
	}
}

func TestBrowsers(t *testing.T) {
	c := start(t, Config{})
	request := func(method, host, body string, header ...string) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), method, c.URL(), strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if host != "" {
			r.Host = host
		}
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		io.Copy(io.Discard, resp.Body)
		return resp
	}
	const call = `{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}`
	json := []string{"Content-Type", "application/json", "Origin", "https://wallet.example"}

	resp := request("OPTIONS", "", "", "Origin", "https://wallet.example",
		"Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type")
	if got := resp.Header.Get("Access-Control-Allow-Origin"); got != "*" {
		t.Errorf("preflight: allowed origin %q", got)
	}
	if got := resp.Header.Get("Access-Control-Allow-Headers"); !strings.EqualFold(got, "content-type") {
		t.Errorf("preflight: allowed headers %q", got)
	}
	for host, want := range map[string]int{"": 200, "localhost:8545": 200, "[::1]:8545": 200, "rebound.example": 403} {
		resp := request("POST", host, call, json...)
		if resp.StatusCode != want {
			t.Errorf("host %q: %s, want %d", host, resp.Status, want)
		}
		if got := resp.Header.Get("Access-Control-Allow-Origin"); want == 200 && got != "*" {
			t.Errorf("host %q: allowed origin %q", host, got)
		}
	}
}

func TestCloseIsFinal(t *testing.T) {
	c := start(t, Config{BlockTime: time.Hour})
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("second close: %v", err)
	}
	if _, err := c.Mine(t.Context()); err == nil {
		t.Error("mined after close")
	}
	if _, err := c.Transact(t.Context(), c.Accounts()[0], Call{To: &c.Accounts()[1].Address}); err == nil {
		t.Error("a transaction after close")
	}
	if resp, err := http.Get(c.URL()); err == nil {
		resp.Body.Close()
		t.Error("the port is still open")
	}
}

func TestStartHonoursItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if c, err := Start(ctx, Config{Log: quiet}); err == nil {
		c.Close()
		t.Fatal("started")
	}
}

// The first chain is not counted: go-ethereum keeps a few goroutines for the
// whole process.
func TestLeavesNoGoroutine(t *testing.T) {
	use := func(dir string) {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		c, err := Start(ctx, Config{BlockTime: time.Millisecond, Dir: dir, Log: quiet})
		if err != nil {
			t.Fatal(err)
		}
		// Callers that leave without a word.
		client, err := rpc.DialContext(ctx, c.URL())
		if err != nil {
			t.Fatal(err)
		}
		if err := client.CallContext(ctx, nil, "eth_newBlockFilter"); err != nil {
			t.Error(err)
		}
		if _, err := c.Client().SubscribeNewHead(ctx, make(chan *types.Header, 1000)); err != nil {
			t.Error(err)
		}
		if _, err := c.Transact(ctx, c.Accounts()[0], Call{To: &c.Accounts()[1].Address}); err != nil {
			t.Error(err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	use("")
	before := runtime.NumGoroutine()
	for range 3 {
		use("")
		use(t.TempDir())
	}
	deadline := time.After(10 * time.Second)
	for runtime.NumGoroutine() > before {
		select {
		case <-deadline:
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		case <-time.After(time.Millisecond):
		}
	}
}

func TestManyAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			c, err := Start(t.Context(), Config{ChainID: uint64(1000 + i), Log: quiet})
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			if id, err := c.Client().ChainID(t.Context()); err != nil || id.Uint64() != uint64(1000+i) {
				t.Errorf("chain %d answers %v, %v", 1000+i, id, err)
			}
			if _, err := c.Transact(t.Context(), c.Accounts()[i], Call{To: &c.Accounts()[0].Address}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}
