package quorum

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"net"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// quick is a pace for tests: nobody waits long for a second try.
var quick = pace{
	handshake: 10 * time.Second, write: 10 * time.Second, ping: time.Second, silence: 20 * time.Second, fetch: 10 * time.Second,
	linger: 100 * time.Millisecond, retry: 5 * time.Millisecond, retryMax: 20 * time.Millisecond,
	retrySet: 10 * time.Millisecond, retryFix: 10 * time.Millisecond, resolve: 10 * time.Millisecond, cutOff: 10 * time.Second, cutOffMax: time.Minute,
}

var wireTerms = Terms{ChainID: 31337, Registry: common.Address{0xaa}, Bounds: evm.DefaultBounds, Quorums: []byte{0, 1}}

// wireOperator is a registered operator.
type wireOperator struct {
	id      ID
	account *ecdsa.PrivateKey
	secret  bls.SecretKey
}

// router is a hub on a real socket, with a set that tests may change.
type wireRouter struct {
	*Hub
	t       testing.TB
	key     ed25519.PrivateKey
	address string
	log     *wireLog
	stop    func() // and waits

	set       atomic.Pointer[Set]
	cosigners atomic.Pointer[Set] // of Schnorr
	terms     atomic.Pointer[Terms]
}

func (r *wireRouter) members(scheme Scheme) *Set {
	if scheme == SchemeSchnorr {
		return r.cosigners.Load()
	}
	return r.set.Load()
}

func wireRouterAt(t testing.TB, address string, change func(*HubOptions), operators ...*wireOperator) *wireRouter {
	t.Helper()
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := &wireRouter{t: t, key: key, log: new(wireLog)}
	r.set.Store(wireSet(operators...))
	r.terms.Store(&wireTerms)
	o := HubOptions{
		Terms: func() Terms { return *r.terms.Load() }, Members: r.members, Identity: key,
		Log: slog.New(slog.NewTextHandler(r.log, nil)), pace: quick,
	}
	if change != nil {
		change(&o)
	}
	if r.Hub, err = NewHub(o); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	r.address = l.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- r.Serve(ctx, l) }()
	r.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-served; err != nil {
			t.Errorf("serve: %v", err)
		}
	})
	t.Cleanup(r.stop)
	return r
}

func newWireRouter(t testing.TB, operators ...*wireOperator) *wireRouter {
	t.Helper()
	return wireRouterAt(t, "127.0.0.1:0", nil, operators...)
}

func (r *wireRouter) url() string { return "http://" + r.address }

// await waits until exactly these operators are connected.
func (r *wireRouter) await(operators ...*wireOperator) {
	r.t.Helper()
	want := make([]ID, len(operators))
	for i, o := range operators {
		want[i] = o.id
	}
	slices.SortFunc(want, func(a, b ID) int { return bytes.Compare(a[:], b[:]) })
	deadline := time.After(20 * time.Second)
	for {
		changed := r.Changed()
		got := r.Connected(SchemeBLS)
		if slices.Equal(got, want) {
			return
		}
		select {
		case <-changed:
		case <-deadline:
			r.t.Fatalf("connected: %d operators, want %d\n%s", len(got), len(want), r.log)
		}
	}
}

func newWireOperators(t testing.TB, n int) []*wireOperator {
	t.Helper()
	operators := make([]*wireOperator, n)
	for i := range operators {
		secret, err := bls.GenerateKey(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		account, err := crypto.GenerateKey()
		if err != nil {
			t.Fatal(err)
		}
		operators[i] = &wireOperator{id: secret.PublicKey().G1.OperatorID(), account: account, secret: secret}
	}
	return operators
}

func wireSet(operators ...*wireOperator) *Set {
	s := &Set{Block: 7, Quorums: []byte{0, 1}}
	for _, o := range operators {
		s.Members = append(s.Members, Member{
			ID: o.id, Address: crypto.PubkeyToAddress(o.account.PublicKey), Key: o.secret.PublicKey(),
			Stake: []uint256.Int{*uint256.NewInt(1), *uint256.NewInt(1)}, In: []bool{true, true},
		})
	}
	slices.SortFunc(s.Members, func(a, b Member) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	return s
}

// options are those of a working operator.
func (o *wireOperator) options(routers ...string) OperatorOptions {
	return OperatorOptions{
		Routers: routers, Identity: NewIdentity(o.account), ID: o.id, Terms: wireTerms, Work: o.work, Drain: 10 * time.Second, pace: quick,
	}
}

// work signs a list that the assignment determines.
func (o *wireOperator) work(_ context.Context, a Assignment) (Answer, []byte) {
	updates, digest := wireResult(a)
	return signedAnswer(o.secret, wireTerms, a, digest), updates
}

func wireResult(a Assignment) (updates []byte, digest [32]byte) {
	inputs := a.Inputs()
	updates = bytes.Repeat(inputs[:], 10)
	return updates, sha256.Sum256(updates)
}

// run starts an operator; the function that it returns ends it and waits.
func (o *wireOperator) run(t testing.TB, options OperatorOptions) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- RunOperator(ctx, options) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("run operator: %v", err)
		}
	})
	t.Cleanup(stop)
	return stop
}

func wireAssignment(n byte) Assignment {
	return Assignment{
		Target: common.Address{1, n}, From: common.Address{2}, Value: *uint256.NewInt(3), CallData: []byte{1, 2, 3, 4, n},
		Block: 10, BlockHash: common.Hash{4}, Index: uint64(n), Scheme: SchemeBLS,
	}
}

// replies collects n replies of a round.
func wireReplies(t testing.TB, r Round, n int) []Reply {
	t.Helper()
	replies := make([]Reply, n)
	for i := range replies {
		replies[i] = wireReceive(t, r.Replies())
	}
	return replies
}

func wireReceive[T any](t testing.TB, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(20 * time.Second):
		t.Fatal("nothing came")
		panic("unreachable")
	}
}

// wireEventually polls until a condition holds.
func wireEventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for !holds() {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

// wireLog is a log that tests read.
type wireLog struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *wireLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *wireLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func (l *wireLog) logger() *slog.Logger { return slog.New(slog.NewTextHandler(l, nil)) }

func (l *wireLog) await(t testing.TB, parts ...string) {
	t.Helper()
	wireEventually(t, fmt.Sprintf("the log says %q", parts), func() bool {
		for line := range strings.Lines(l.String()) {
			if !slices.ContainsFunc(parts, func(p string) bool { return !strings.Contains(line, p) }) {
				return true
			}
		}
		return false
	})
}

// wireNoLeaks fails the test if goroutines of this package or of its streams
// outlive it. It must be the test's first call: cleanups run in reverse.
func wireNoLeaks(t testing.TB) {
	t.Helper()
	count := func() (n int, stacks string) {
		b := make([]byte, 4<<20)
		for g := range strings.SplitSeq(string(b[:runtime.Stack(b, true)]), "\n\n") {
			if strings.Contains(g, "internal/quorum.") && !strings.Contains(g, "wireNoLeaks") || strings.Contains(g, "net/http.") {
				n++
				stacks += g + "\n\n"
			}
		}
		return n, stacks
	}
	before, _ := count()
	t.Cleanup(func() {
		deadline := time.Now().Add(10 * time.Second)
		for {
			n, stacks := count()
			if n <= before {
				return
			}
			if time.Now().After(deadline) {
				t.Errorf("%d goroutines are left, %d were there before:\n%s", n, before, stacks)
				return
			}
			time.Sleep(time.Millisecond)
		}
	})
}

func (r *wireRouter) ignoredCount(cause string) float64 {
	return counted(r.metrics.ignored, cause)
}

func (r *wireRouter) refusals(reason operatorpb.Reason) float64 {
	return counted(r.metrics.refusals, ReasonName(reason))
}

// counted is the value of a counter with one label.
func counted(c prometheus.Collector, label string) float64 {
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(c)
	families, err := registry.Gather()
	if err != nil {
		panic(err)
	}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			if m.GetLabel()[0].GetValue() == label {
				return m.GetCounter().GetValue()
			}
		}
	}
	return 0
}

// messages is how many messages of a kind went one way.
func messages(c *prometheus.CounterVec, direction, kind string) float64 {
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(c)
	families, err := registry.Gather()
	if err != nil {
		panic(err)
	}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			if l := m.GetLabel(); l[0].GetValue() == direction && l[1].GetValue() == kind {
				return m.GetCounter().GetValue()
			}
		}
	}
	return 0
}
