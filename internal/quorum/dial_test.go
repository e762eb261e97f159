package quorum

import (
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

func TestRouterRestart(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 3)
	r := newWireRouter(t, operators...)
	log := new(wireLog)
	for i, o := range operators {
		options := o.options(r.url())
		if i == 0 {
			options.Log = log.logger()
		}
		o.run(t, options)
	}
	r.await(operators...)
	r.stop()
	log.await(t, "no session with a router", "reason=closing", "the router shuts down")
	again := wireRouterAt(t, r.address, nil, operators...)
	again.await(operators...)
	round := again.Ask(wireAssignment(1))
	defer round.Close()
	wireReplies(t, round, 3)
}

// selfSigned is a certificate for 127.0.0.1 and example.com, with its roots.
func selfSigned(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	s := httptest.NewTLSServer(nil)
	defer s.Close()
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	return s.TLS.Certificates[0], roots
}

func TestTLS(t *testing.T) {
	certificate, roots := selfSigned(t)
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) {
		o.TLS = &tls.Config{Certificates: []tls.Certificate{certificate}}
	}, o)
	_, port, err := net.SplitHostPort(r.address)
	if err != nil {
		t.Fatal(err)
	}
	log := new(wireLog)
	options := o.options("https://example.com:" + port)
	options.Resolve = func(context.Context, string) ([]string, error) { return []string{"127.0.0.1"}, nil }
	options.Log = log.logger()
	t.Run("not trusted", func(t *testing.T) {
		stop := o.run(t, options)
		log.await(t, "no session with a router")
		stop()
		if len(r.Connected(SchemeBLS)) != 0 {
			t.Error("joined a router whose certificate it cannot check")
		}
	})
	options.TLS = &tls.Config{RootCAs: roots}
	options.RouterKeys = []ed25519.PublicKey{r.key.Public().(ed25519.PublicKey)}
	o.run(t, options)
	r.await(o)
	round := r.Ask(wireAssignment(1))
	defer round.Close()
	if reply := wireReplies(t, round, 1)[0]; reply.Left || reply.Answer.Refusal != nil {
		t.Errorf("over TLS: %+v", reply)
	}
}

// names is a resolver that tests change.
type names struct {
	mu        sync.Mutex
	addresses []string
	err       error
	asked     int
}

func (n *names) set(err error, addresses ...string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.addresses, n.err = addresses, err
}

func (n *names) resolve(context.Context, string) ([]string, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.asked++
	return n.addresses, n.err
}

// again waits until the name was resolved once more.
func (n *names) again(t *testing.T) {
	t.Helper()
	n.mu.Lock()
	before := n.asked
	n.mu.Unlock()
	wireEventually(t, "the name is resolved again", func() bool {
		n.mu.Lock()
		defer n.mu.Unlock()
		return n.asked > before+1
	})
}

// TestEveryAddress follows a name from nothing to two replicas and back to one.
func TestEveryAddress(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	a := newWireRouter(t, o)
	_, port, err := net.SplitHostPort(a.address)
	if err != nil {
		t.Fatal(err)
	}
	b := wireRouterAt(t, net.JoinHostPort("127.0.0.2", port), nil, o) // the same port on another address
	dns := &names{err: errors.New("no such host")}
	options := o.options("http://routers.test:" + port)
	options.Resolve = dns.resolve
	stop := o.run(t, options)
	dns.again(t)
	dns.set(nil, "127.0.0.1")
	a.await(o)
	dns.set(nil, "127.0.0.1", "127.0.0.2")
	b.await(o)
	a.await(o)
	for _, r := range []*wireRouter{a, b} {
		round := r.Ask(wireAssignment(1))
		wireReplies(t, round, 1)
		round.Close()
	}
	// A name that fails, or forgets an address, ends no session that works.
	dns.set(errors.New("no such host"))
	dns.again(t)
	dns.set(nil, "127.0.0.2")
	dns.again(t)
	a.await(o)
	b.await(o)
	a.stop() // and once it has ended, it is not dialled again
	dns.again(t)
	a = wireRouterAt(t, a.address, nil, o)
	dns.again(t)
	if n := a.refusals(operatorpb.Reason_REASON_UNSPECIFIED); len(a.Connected(SchemeBLS)) != 0 || n != 0 {
		t.Error("an address that the name no longer has is dialled")
	}
	stop()
	b.await()
}

// TestOneSessionPerProcess: two addresses that lead to one router are one
// session, and nothing is asked twice.
func TestOneSessionPerProcess(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	_, port, err := net.SplitHostPort(r.address)
	if err != nil {
		t.Fatal(err)
	}
	second, err := net.Listen("tcp", net.JoinHostPort("127.0.0.2", port))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- r.Serve(ctx, second) }()
	t.Cleanup(func() { cancel(); <-served })
	log := new(wireLog)
	options := o.options("http://router.test:" + port)
	options.Resolve = func(context.Context, string) ([]string, error) { return []string{"127.0.0.1", "127.0.0.2"}, nil }
	options.Log = log.logger()
	o.run(t, options)
	r.await(o)
	log.await(t, "reason=connected", "another address leads to the same router")
	r.await(o)
}

// TestConnectionEndsWithSession has an operator turned away time and again, and
// counts the connections that it leaves behind.
func TestConnectionEndsWithSession(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	counted := &limitedListener{Listener: l, room: 1000, from: make(map[string]int)}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- r.Serve(ctx, counted) }()
	t.Cleanup(func() { cancel(); <-served })
	o.run(t, o.options("http://"+l.Addr().String()))
	wireEventually(t, "it is turned away", func() bool { return r.refusals(operatorpb.Reason_REASON_NOT_REGISTERED) >= 10 })
	wireEventually(t, "its connections are gone", func() bool {
		counted.mu.Lock()
		defer counted.mu.Unlock()
		return counted.open <= 2
	})
}

func TestSeveralRouters(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	a, b := newWireRouter(t, o), newWireRouter(t, o)
	metrics := NewLinkMetrics()
	options := o.options(a.url(), b.url())
	options.Metrics = metrics
	o.run(t, options)
	a.await(o)
	b.await(o)
	first, second := a.Ask(wireAssignment(1)), b.Ask(wireAssignment(1))
	one, two := wireReplies(t, first, 1)[0], wireReplies(t, second, 1)[0]
	if one.Answer.Digest != two.Answer.Digest {
		t.Error("two routers get two answers")
	}
	first.Close()
	second.Close()
	if n := counted(metrics.answers, "signed"); n != 2 {
		t.Errorf("%v answers are counted, want 2", n)
	}
}

func TestPlainHTTPStaysHere(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	log := new(wireLog)
	options := o.options("http://router.test:1")
	options.Resolve = func(context.Context, string) ([]string, error) { return []string{"192.0.2.1"}, nil }
	options.Log = log.logger()
	o.run(t, options)
	log.await(t, "reason=terms", "use https")
}

func TestOperatorOptions(t *testing.T) {
	o := newWireOperators(t, 1)[0]
	for name, change := range map[string]func(*OperatorOptions){
		"no router":     func(o *OperatorOptions) { o.Routers = nil },
		"no scheme":     func(o *OperatorOptions) { o.Routers = []string{"localhost:1"} },
		"other scheme":  func(o *OperatorOptions) { o.Routers = []string{"ftp://localhost:1"} },
		"a path":        func(o *OperatorOptions) { o.Routers = []string{"http://localhost:1/x"} },
		"a password":    func(o *OperatorOptions) { o.Routers = []string{"http://u:hunter2@localhost:1"} },
		"no identity":   func(o *OperatorOptions) { o.Identity = nil },
		"no work":       func(o *OperatorOptions) { o.Work = nil },
		"no chain":      func(o *OperatorOptions) { o.Terms.ChainID = 0 },
		"quorums twice": func(o *OperatorOptions) { o.Terms.Quorums = []byte{1, 1} },
	} {
		options := o.options("http://127.0.0.1:1")
		change(&options)
		if err := RunOperator(context.Background(), options); err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPauses(t *testing.T) {
	p := defaultPace
	for failures, want := range map[int]time.Duration{0: p.retry, 1: 2 * p.retry, 3: 8 * p.retry, 10: p.retryMax, 1000: p.retryMax} {
		if got := p.grown(failures); got != want {
			t.Errorf("after %d failures: %v, want %v", failures, got, want)
		}
	}
	for reason, want := range map[operatorpb.Reason]time.Duration{
		operatorpb.Reason_REASON_NOT_REGISTERED: p.retrySet, operatorpb.Reason_REASON_TERMS: p.retryFix, operatorpb.Reason_REASON_CLOSING: p.retry,
	} {
		for range 100 {
			if got := p.after(reason, 0); got < want/2 || got > want+want/2 {
				t.Fatalf("after %s: %v, want about %v", ReasonName(reason), got, want)
			}
		}
	}
}
