//go:build linux

package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/devnet"
)

// TestOutage takes the node away from a real service and gives it back. While it
// is out, a submission is refused at once with what it says in the contract, and
// nothing is queued for later; what was recorded before is still answered. Then
// submissions are taken again.
func TestOutage(t *testing.T) {
	t.Parallel()
	chain, err := devnet.StartNetwork(t.Context(), chainOfWork(), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { chain.Close() })
	deployment := filepath.Join(t.TempDir(), "deployment.json")
	if err := chain.Deployment.Write(deployment); err != nil {
		t.Fatal(err)
	}
	for name, out := range map[string]http.HandlerFunc{
		"refuses": func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "<html>bad gateway</html>", http.StatusBadGateway)
		},
		"hangs": func(_ http.ResponseWriter, r *http.Request) {
			io.Copy(io.Discard, r.Body) // else the server does not notice that the caller leaves
			<-r.Context().Done()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testOutage(t, chain, deployment, out)
		})
	}
}

func testOutage(t *testing.T, chain *devnet.Network, deployment string, out http.HandlerFunc) {
	behind, err := url.Parse(chain.URL())
	if err != nil {
		t.Fatal(err)
	}
	var isOut atomic.Bool
	proxy := httputil.NewSingleHostReverseProxy(behind)
	node := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isOut.Load() {
			out(w, r)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	defer node.Close()
	data := t.TempDir()
	secret := newKey(t, data, "--rate", "1000000")
	service := launchServe(t, data, "--rpc", node.URL, "--deployment", deployment, "--chain-poll", "20ms", "--operator-listen", "127.0.0.1:0")
	client := &quorate.Client{URL: service.url, Key: secret, Tries: 1}
	submit := func(index *uint64) (quorate.Receipt, error) {
		head, err := chain.Client().BlockNumber(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return client.Submit(t.Context(), quorate.Submission{TargetAddress: chain.Deployment.DemoTarget.Hex(), CallData: crunch(1), Value: "0x0",
			FromAddress: chain.Accounts()[1].Address.Hex(), BlockHeight: head, TransitionIndex: index})
	}
	next := uint64(0)
	known, err := submit(&next)
	if err != nil {
		t.Fatalf("%v\n%s", err, service.tail())
	}

	isOut.Store(true)
	refused := func() {
		_, err := submit(nil)
		answer := (*quorate.Error)(nil)
		if !errors.As(err, &answer) || answer.Status != http.StatusServiceUnavailable || answer.Code != quorate.RPCUnavailable || answer.RetryAfter < time.Second {
			t.Errorf("a submission while the node is out: %v", err)
		}
	}
	for shedding := float64(0); shedding == 0; shedding = metric(t, service, "quorate_chain_submissions_shed_total") {
		var first sync.WaitGroup // those that find out wait for the node
		for range 4 {
			first.Go(refused)
		}
		first.Wait()
		if t.Failed() {
			return
		}
	}
	const many = 200
	before := metric(t, service, "quorate_chain_submissions_shed_total")
	for range many {
		refused()
	}
	if shed := metric(t, service, "quorate_chain_submissions_shed_total") - before; shed < many-10 { // but for a few that looked again
		t.Errorf("%v of %d submissions were refused without a question to the node", shed, many)
	}
	if again, err := submit(&next); err != nil || again.TaskID != known.TaskID || !again.Deduplicated {
		t.Errorf("a repeat while the node is out: %+v, %v", again, err)
	}
	page, err := client.List(t.Context(), quorate.ListOptions{})
	if err != nil || len(page.Tasks) != 1 {
		t.Errorf("%d tasks are recorded, want the one from before: %v", len(page.Tasks), err)
	}

	isOut.Store(false)
	deadline := time.Now().Add(30 * time.Second)
	for ; ; time.Sleep(20 * time.Millisecond) {
		if _, err = submit(nil); err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the node is back, and nothing is accepted: %v\n%s", err, service.tail())
		}
	}
}

// metric is a number of the service's admin surface.
func metric(t *testing.T, service *child, name string) float64 {
	t.Helper()
	admin := regexp.MustCompile(`msg=serving .*admin=(\S+)`).FindStringSubmatch(service.tail())
	if admin == nil {
		t.Fatalf("no admin surface:\n%s", service.tail())
	}
	resp, err := http.Get(admin[1] + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^` + name + ` (\S+)$`).FindSubmatch(text)
	if found == nil {
		t.Fatalf("no metric %s", name)
	}
	n, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
