package chain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// badNode is a way for a node to be bad, and what whoever asks it alone is told.
type badNode struct {
	name string
	kind chain.Kind // 0: it comes round
	harm func(*badWorld) harm
}

var badNodes = []badNode{
	{"down", chain.Unreachable, nil},
	{"slow", chain.TimedOut, func(w *badWorld) harm {
		return func(http.ResponseWriter, []byte, func([]byte) []byte) { <-w.over }
	}},
	{"lagging", chain.UnknownBlock, func(w *badWorld) harm { return w.lagging }},
	{"flapping", 0, func(*badWorld) harm {
		var n atomic.Uint64
		return func(rw http.ResponseWriter, body []byte, pass func([]byte) []byte) {
			if n.Add(1)%16 < 3 {
				status(http.StatusBadGateway)(rw, body, pass)
				return
			}
			_, _ = rw.Write(pass(body))
		}
	}},
	{"another chain", chain.WrongChain, func(*badWorld) harm {
		return func(rw http.ResponseWriter, body []byte, pass func([]byte) []byte) {
			if asked(body) == "eth_chainId" {
				result("0x1")(rw, body, pass)
				return
			}
			_, _ = rw.Write(pass(body))
		}
	}},
	{"HTML", chain.BadAnswer, func(*badWorld) harm { return raw("<html><body>Just a moment...</body></html>") }},
	{"truncated", chain.BadAnswer, func(*badWorld) harm {
		return func(rw http.ResponseWriter, body []byte, pass func([]byte) []byte) {
			answer := pass(body)
			_, _ = rw.Write(answer[:len(answer)/2])
		}
	}},
	{"wrong ids", chain.BadAnswer, func(*badWorld) harm {
		return edited(func(a map[string]any) { a["id"] = a["id"].(float64) + 1000 })
	}},
	{"429", chain.RateLimited, func(*badWorld) harm { return status(http.StatusTooManyRequests, "Retry-After", "7") }},
}

// badWorld is a world with an honest tracker, and what its nodes may do.
type badWorld struct {
	*world
	head  chain.Head
	young map[string]bool // hashes of blocks that one who lags does not have
	old   uint64          // the head of one who lags
	file  string          // the deployment
	over  chan struct{}   // closed when the test is
}

// lagging answers as a node that has not seen the last blocks.
func (w *badWorld) lagging(rw http.ResponseWriter, body []byte, pass func([]byte) []byte) {
	var list []map[string]any
	array := json.Unmarshal(body, &list) == nil
	if !array {
		list = make([]map[string]any, 1)
		_ = json.Unmarshal(body, &list[0])
	}
	var answers []json.RawMessage
	for _, q := range list {
		text, _ := json.Marshal(q["params"])
		method, params := q["method"].(string), string(text)
		none := false
		for hash := range w.young {
			none = none || strings.Contains(params, hash)
		}
		number := uint64(0)
		if list, ok := q["params"].([]any); ok && method == "eth_getBlockByNumber" {
			n, _ := new(big.Int).SetString(strings.TrimPrefix(list[0].(string), "0x"), 16)
			if n != nil {
				number = n.Uint64()
			}
		}
		answer := map[string]any{"jsonrpc": "2.0", "id": q["id"]}
		switch {
		case strings.HasPrefix(method, "eth_getBlockBy") && (none || number > w.old):
			answer["result"] = nil
		case none:
			answer["error"] = map[string]any{"code": -32000, "message": "header not found"}
		default:
			one, _ := json.Marshal(q)
			one = bytes.ReplaceAll(one, []byte(`"latest"`), []byte(`"`+hexOf(w.old)+`"`))
			answers = append(answers, pass(one))
			continue
		}
		text, _ = json.Marshal(answer)
		answers = append(answers, text)
	}
	if !array {
		_, _ = rw.Write(answers[0])
		return
	}
	text, _ := json.Marshal(answers)
	_, _ = rw.Write(text)
}

func hexOf(n uint64) string { return "0x" + new(big.Int).SetUint64(n).Text(16) }

// badUser is a part of the service or of an operator that asks the chain.
type badUser struct {
	name string
	// try uses a client once. What lags may be served.
	try func(*badWorld, *testing.T, *chain.Client) error
	// untold: one that lags does no harm here.
	untold bool
}

var badUsers = []badUser{
	{"tracker", tryTracker, true},
	{"admission", tryAdmission, false},
	{"verifier", tryVerifier, true},
	{"operators", func(w *badWorld, t *testing.T, c *chain.Client) error {
		set, err := chain.NewOperators(c, w.tracker, w.deployment, chain.OperatorsOptions{Log: silent}).Set(t.Context(), w.head.Number)
		if err == nil && len(set.Members) != 2 {
			t.Errorf("%+v", set)
		}
		return err
	}, false},
	{"estimate", func(w *badWorld, t *testing.T, c *chain.Client) error {
		p := task.Payload{To: w.Deployment.DemoTarget, Data: demo.PackCrunch(big.NewInt(2))}
		_, err := chain.NewTargets(c, w.deployment).Estimate(t.Context(), w.head.Hash, w.Accounts()[1].Address, p)
		return err
	}, false},
	{"freshness", func(w *badWorld, t *testing.T, c *chain.Client) error {
		target := w.Deployment.DemoTarget
		counts, err := chain.NewTargets(c, w.deployment).Counts(t.Context(), []common.Address{target}, w.head.Hash)
		if n, ok := counts[target]; err == nil && (!ok || n != 1) {
			t.Errorf("%v", counts)
		}
		return err
	}, false},
	{"ledger", tryLedger(false), false},
	{"ledger that verifies", tryLedger(true), false},
}

func tryLedger(verify bool) func(*badWorld, *testing.T, *chain.Client) error {
	return func(w *badWorld, t *testing.T, c *chain.Client) error {
		ledger := chain.NewLedger(c, chain.LedgerOptions{Quorums: []byte{0}, Verify: verify})
		a := quorum.Assignment{Target: w.Deployment.DemoTarget, From: w.Accounts()[1].Address, CallData: demo.PackCrunch(big.NewInt(2)),
			Block: w.head.Number, BlockHash: w.head.Hash}
		run, err := ledger.Run(t.Context(), a)
		if err != nil {
			return err
		}
		if run.Index != 1 {
			t.Errorf("%+v", run)
		}
		print, err := ledger.Fingerprint(t.Context(), a.Target, a.BlockHash)
		if err == nil && print.Count != 1 {
			t.Errorf("%+v", print)
		}
		return err
	}
}

// tryAdmission: a caller is told to try again, and nothing of the node.
func tryAdmission(w *badWorld, t *testing.T, c *chain.Client) error {
	admission := chain.NewAdmission(c, w.tracker, w.deployment, chain.AdmissionOptions{Log: silent})
	got, err := admission.Admit(t.Context(), task.Submission{Target: w.Deployment.DemoTarget, Block: w.head.Number})
	if err == nil && *got.Index != 1 {
		t.Errorf("%+v", got)
	}
	answer, ok := errors.AsType[*quorate.Error](err)
	if err != nil && (!ok || answer.Code != quorate.RPCUnavailable || answer.RetryAfter < time.Second || strings.Contains(answer.Message, "127.0.0.1")) {
		t.Errorf("%v", err)
	}
	return err
}

// told is a handler that keeps the last error it was told.
type told struct {
	slog.Handler
	mu  sync.Mutex
	err error
}

func (*told) Enabled(context.Context, slog.Level) bool { return true }

func (h *told) Handle(_ context.Context, r slog.Record) error {
	r.Attrs(func(a slog.Attr) bool {
		if err, ok := a.Value.Any().(error); ok {
			h.mu.Lock()
			h.err = err
			h.mu.Unlock()
		}
		return true
	})
	return nil
}

func (h *told) last() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.err
}

// tryTracker: what it cannot follow, it says, and it knows no head.
func tryTracker(w *badWorld, t *testing.T, c *chain.Client) error {
	log := &told{Handler: slog.DiscardHandler}
	tracker := chain.NewTracker(c, chain.TrackerOptions{Poll: 5 * time.Millisecond, Log: slog.New(log)})
	run(t, tracker.Run)
	eventually(t, "it follows, or says why not", func() bool { _, ok := tracker.Head(); return ok || log.last() != nil })
	if _, ok := tracker.Head(); ok {
		return nil
	}
	return log.last()
}

// tryVerifier: nothing is published that was not verified.
func tryVerifier(w *badWorld, t *testing.T, c *chain.Client) error {
	log := &told{Handler: slog.DiscardHandler}
	v := chain.NewVerifier(c, w.tracker, w.file, chain.VerifierOptions{Poll: 5 * time.Millisecond, Every: 5 * time.Millisecond, Log: slog.New(log)})
	run(t, v.Run)
	eventually(t, "it publishes, or says why not", func() bool { _, ok := v.Contracts(); return ok || log.last() != nil })
	if _, ok := v.Contracts(); ok {
		return nil
	}
	return log.last()
}

// Whatever a node does, whoever asks it alone learns what is wrong, and may try
// again; with another node behind it, nobody notices.
func TestBadNodes(t *testing.T) {
	w := newBadWorld(t)
	for _, bad := range badNodes {
		for _, user := range badUsers {
			t.Run(bad.name+"/"+user.name, func(t *testing.T) {
				t.Parallel()
				url := w.badURL(t, bad)
				o := chain.ClientOptions{Timeout: 5 * time.Second, ChainID: w.Deployment.ChainID}
				if bad.kind == chain.TimedOut {
					o.Timeout = 500 * time.Millisecond
				}
				err := user.try(w, t, dial(t, o, url))
				switch failed, _ := errors.AsType[*chain.Error](err); {
				case bad.kind == 0 || bad.name == "lagging" && user.untold:
					client := dial(t, o, url)
					eventually(t, "it works on", func() bool { return user.try(w, t, client) == nil })
				case kindOf(err) != bad.kind || !failed.Retryable():
					t.Errorf("alone: %v; want %v", err, bad.kind)
				}
				if err := user.try(w, t, dial(t, o, url, w.URL())); err != nil {
					t.Errorf("with a good one: %v", err)
				}
			})
		}
	}
}

// An endpoint that lags is put aside though it fails at nothing, and comes back.
func TestLaggingEndpoint(t *testing.T) {
	w := newBadWorld(t)
	p := startProxy(t, w.URL())
	p.setHarm(func(rw http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		if asked(body) == "eth_blockNumber" {
			result(hexOf(w.old))(rw, body, pass)
			return
		}
		w.lagging(rw, body, pass)
	})
	now := &clock{now: time.Unix(1_000_000, 0)}
	client := dial(t, chain.ClientOptions{Now: now.Now}, p.URL, w.URL())
	for _, want := range []uint64{w.old, w.old, w.head.Number} {
		if head := latest(t, client); head.Header.Number.Uint64() != want {
			t.Fatalf("head %d, want %d", head.Header.Number, want)
		}
		client.Compare(t.Context())
	}
	p.setHarm(nil)
	now.advance(time.Minute)
	p.took()
	if latest(t, client); len(p.took()) == 0 {
		t.Error("it is not asked again")
	}
}

func newBadWorld(t *testing.T) *badWorld {
	w := &badWorld{world: newWorld(t, 2), young: make(map[string]bool), file: filepath.Join(t.TempDir(), "deployment.json"), over: make(chan struct{})}
	if err := w.Deployment.Write(w.file); err != nil {
		t.Fatal(err)
	}
	w.old = w.caughtUp().Number
	w.crunch()
	for range 3 {
		w.mine(1)
	}
	w.head = w.caughtUp()
	for n := w.old + 1; n <= w.head.Number; n++ {
		hash, err := w.tracker.HashAt(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		w.young[hash.Hex()] = true
	}
	t.Cleanup(func() { close(w.over) })
	return w
}

func (w *badWorld) badURL(t *testing.T, bad badNode) string {
	if bad.harm == nil {
		server := httptest.NewServer(nil)
		server.Close()
		return server.URL
	}
	over := make(chan struct{})
	p := startProxy(t, w.URL())
	own := *w
	own.over = over
	p.setHarm(bad.harm(&own))
	t.Cleanup(func() { close(over) })
	if bad.kind == chain.WrongChain {
		return p.URL + "/all"
	}
	return p.URL
}
