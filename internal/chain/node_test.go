package chain_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/evm"
)

var quiet = slog.New(slog.DiscardHandler)

func startChain(t testing.TB) *devnet.Chain {
	t.Helper()
	c, err := devnet.Start(t.Context(), devnet.Config{Log: quiet})
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

func mine(t testing.TB, c *devnet.Chain, blocks int) {
	t.Helper()
	for range blocks {
		if _, err := c.Mine(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// filler writes i to slot i for start ≤ i < end, which it is called with.
const filler = "5f355b80602035111560155780805560010160025" + "65b00"

func deployFiller(t testing.TB, c *devnet.Chain) common.Address {
	t.Helper()
	runtime := common.FromHex(filler)
	init := append([]byte{0x60, byte(len(runtime)), 0x80, 0x60, 9, 0x5f, 0x39, 0x5f, 0xf3}, runtime...)
	receipt, err := c.Transact(t.Context(), c.Accounts()[0], devnet.Call{Data: init})
	if err != nil {
		t.Fatal(err)
	}
	return receipt.ContractAddress
}

func fillCall(start, end int64) []byte {
	return append(common.BigToHash(big.NewInt(start)).Bytes(), common.BigToHash(big.NewInt(end)).Bytes()...)
}

func fill(t testing.TB, c *devnet.Chain, to common.Address, start, end int64) {
	t.Helper()
	for ; start < end; start += 500 {
		call := devnet.Call{To: &to, Data: fillCall(start, min(start+500, end)), Gas: 15_000_000}
		if _, err := c.Transact(t.Context(), c.Accounts()[0], call); err != nil {
			t.Fatal(err)
		}
	}
}

func slot(n int64) common.Hash { return common.BigToHash(big.NewInt(n)) }

func slots(of common.Address, start, end int64) []evm.Key {
	var keys []evm.Key
	for i := start; i < end; i++ {
		keys = append(keys, evm.Key{Address: of, Slot: slot(i), Storage: true})
	}
	return keys
}

// proxy stands between a client and a node, and may do harm.
type proxy struct {
	*httptest.Server
	node string

	mu       sync.Mutex
	requests []string // what was asked: "eth_chainId", or "900 × eth_getStorageAt"
	harm     harm
}

// harm answers in the place of the node, which pass asks. It is not done to
// eth_chainId alone, by which endpoints are greeted.
type harm func(w http.ResponseWriter, body []byte, pass func([]byte) []byte)

func startProxy(t testing.TB, node string) *proxy {
	p := &proxy{node: node}
	p.Server = httptest.NewServer(p)
	t.Cleanup(p.Close)
	return p
}

func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	pass := func(body []byte) []byte {
		answer, err := http.Post(p.node, "application/json", bytes.NewReader(body))
		if err != nil {
			return nil
		}
		defer answer.Body.Close()
		data, _ := io.ReadAll(answer.Body)
		return data
	}
	p.mu.Lock()
	what := asked(body)
	p.requests = append(p.requests, what)
	harm := p.harm
	p.mu.Unlock()
	if harm != nil && (what != "eth_chainId" || strings.Contains(r.URL.Path, "all")) {
		harm(w, body, pass)
		return
	}
	_, _ = w.Write(pass(body))
}

type question struct {
	ID     json.RawMessage   `json:"id"`
	Method string            `json:"method"`
	Params []json.RawMessage `json:"params"`
}

func questions(body []byte) []question {
	var list []question
	if json.Unmarshal(body, &list) == nil {
		return list
	}
	list = make([]question, 1)
	_ = json.Unmarshal(body, &list[0])
	return list
}

func asked(body []byte) string {
	list := questions(body)
	if body[0] != '[' {
		return list[0].Method
	}
	return "batch"
}

func (p *proxy) setHarm(h harm) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.harm = h
}

// took returns what was asked since the last time.
func (p *proxy) took() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	taken := p.requests
	p.requests = nil
	return taken
}

// clock is a time that tests move.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func dial(t testing.TB, o chain.ClientOptions, urls ...string) *chain.Client {
	t.Helper()
	if o.Log == nil {
		o.Log = quiet
	}
	transport := &http.Transport{MaxIdleConnsPerHost: 16}
	t.Cleanup(transport.CloseIdleConnections)
	o.HTTP = &http.Client{Transport: transport}
	c, err := chain.Dial(urls, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func latest(t testing.TB, c *chain.Client) evm.Block {
	t.Helper()
	b, err := c.Latest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// startAnvil starts an independent node, or skips the test where it is not
// installed and not required.
func startAnvil(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("anvil")
	if err != nil {
		found, _ := filepath.Glob("../../contracts/build/node_modules/@foundry-rs/anvil-*/bin/anvil")
		switch {
		case len(found) != 0:
			path = found[0]
		case os.Getenv("QUORATE_ANVIL") == "required":
			t.Fatal("anvil is not installed: run npm ci in contracts/build")
		default:
			t.Skip("anvil is not installed")
		}
	}
	cmd := exec.Command(path, "--port", "0", "--chain-id", "31337", "--gas-limit", "60000000", "--accounts", "1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	drained := make(chan struct{})
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-drained
		_ = cmd.Wait()
	})
	address, lines := "", bufio.NewScanner(out)
	for address == "" && lines.Scan() {
		_, address, _ = strings.Cut(lines.Text(), "Listening on ")
	}
	go func() { // or it blocks on a full pipe
		defer close(drained)
		for lines.Scan() {
		}
	}()
	if address == "" {
		t.Fatal("anvil did not say where it listens")
	}
	return "http://" + strings.TrimSpace(address)
}
