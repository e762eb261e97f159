package chain_test

import (
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/task"
)

// submissions are refused without a question once the chain cannot be asked,
// and one at a time finds out whether it can be again.
func TestBreaker(t *testing.T) {
	w := newWorld(t, 1)
	p := startProxy(t, w.URL())
	now := &clock{now: time.Now()}
	client := dial(t, chain.ClientOptions{Now: now.Now}, p.URL)
	head := w.caughtUp()
	// A tracker that is not told anything: the breaker probes by itself.
	deaf := chain.NewTracker(client, chain.TrackerOptions{Log: silent})
	admission := chain.NewAdmission(client, deaf, w.deployment, chain.AdmissionOptions{Now: now.Now, Log: silent})
	submission := task.Submission{Target: w.Deployment.DemoTarget, Block: head.Number}
	admit := func() (asked bool, code quorate.Code) {
		t.Helper()
		p.took()
		_, err := admission.Admit(t.Context(), submission)
		answer, ok := errors.AsType[*quorate.Error](err)
		if err != nil && (!ok || answer.Code == quorate.RPCUnavailable && answer.RetryAfter < time.Second) {
			t.Fatal(err)
		}
		if ok {
			code = answer.Code
		}
		return len(p.took()) > 0, code
	}
	expect := func(what string, wantAsked bool, wantCode quorate.Code) {
		t.Helper()
		if asked, code := admit(); asked != wantAsked || code != wantCode {
			t.Fatalf("%s: asked %v, %q; want %v, %q", what, asked, code, wantAsked, wantCode)
		}
	}
	expect("all is well", true, "")
	p.setHarm(status(http.StatusBadGateway))
	for range 3 {
		expect("the first to fail", true, quorate.RPCUnavailable)
	}
	expect("open", false, quorate.RPCUnavailable)
	if gauge(t, admission.Collectors(), "quorate_chain_breaker_open") != 1 || gauge(t, client.Collectors(), "quorate_chain_endpoint_up") != 0 {
		t.Error("the metrics do not tell")
	}
	now.advance(2 * time.Second)
	expect("a probe", true, quorate.RPCUnavailable)
	expect("open again", false, quorate.RPCUnavailable)
	now.advance(time.Second + time.Second/2)
	expect("the pause has grown", false, quorate.RPCUnavailable)
	now.advance(time.Minute)

	// One probe at a time.
	arrived, release := make(chan struct{}), make(chan struct{})
	letGo := sync.OnceFunc(func() { close(release) })
	t.Cleanup(letGo) // a test that fails must not hold the proxy
	var first atomic.Bool
	p.setHarm(func(rw http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		if first.CompareAndSwap(false, true) {
			close(arrived)
			<-release
		}
		_, _ = rw.Write(pass(body))
	})
	done := make(chan error, 1)
	go func() {
		_, err := admission.Admit(t.Context(), submission)
		done <- err
	}()
	<-arrived
	expect("while one probes", false, quorate.RPCUnavailable)
	letGo()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	expect("closed", true, "")
	if gauge(t, admission.Collectors(), "quorate_chain_breaker_open") != 0 || gauge(t, client.Collectors(), "quorate_chain_endpoint_up") != 1 {
		t.Error("the metrics do not tell that it is back")
	}

	// What is wrong with a submission shuts out nobody.
	submission.Target = [20]byte{1}
	for range 5 {
		expect("a wrong target", true, quorate.InvalidAddress)
	}
}

// Once the tracker hears the chain again, nobody waits for a pause to end.
func TestBreakerFollowsTheTracker(t *testing.T) {
	w := newWorld(t, 1)
	p := startProxy(t, w.URL())
	client := dial(t, chain.ClientOptions{}, p.URL)
	head := w.caughtUp()
	tracker := chain.NewTracker(client, chain.TrackerOptions{Poll: 5 * time.Millisecond, Log: silent})
	stopped := &clock{now: time.Unix(0, 0)} // no pause ever ends
	admission := chain.NewAdmission(client, tracker, w.deployment, chain.AdmissionOptions{Now: stopped.Now, Log: silent})
	submission := task.Submission{Target: w.Deployment.DemoTarget, Block: head.Number}
	p.setHarm(status(http.StatusBadGateway))
	for range 4 {
		if _, err := admission.Admit(t.Context(), submission); err == nil {
			t.Fatal("admitted")
		}
	}
	p.setHarm(nil)
	p.took()
	if _, err := admission.Admit(t.Context(), submission); err == nil || len(p.took()) != 0 {
		t.Fatal("it is not open")
	}
	run(t, tracker.Run)
	eventually(t, "the chain is heard", func() bool { _, ok := tracker.Head(); return ok })
	if _, err := admission.Admit(t.Context(), submission); err != nil {
		t.Error(err)
	}
}

// A chain that has not been heard for long takes no work, though a node still
// answers: nobody would do it.
func TestSilentChainTakesNothing(t *testing.T) {
	w := newWorld(t, 1)
	now := &clock{now: time.Unix(1_000_000, 0)}
	head := w.caughtUp()
	tracker := chain.NewTracker(w.node, chain.TrackerOptions{Poll: time.Hour, Now: now.Now, Log: silent})
	admission := chain.NewAdmission(w.node, tracker, w.deployment, chain.AdmissionOptions{Silence: 30 * time.Second, Now: now.Now, Log: silent})
	submission := task.Submission{Target: w.Deployment.DemoTarget, Block: head.Number}
	if _, err := admission.Admit(t.Context(), submission); err != nil {
		t.Errorf("before anything was heard: %v", err)
	}
	run(t, tracker.Run)
	eventually(t, "the chain is heard", func() bool { return !tracker.Silent(time.Hour) })
	now.advance(29 * time.Second)
	if _, err := admission.Admit(t.Context(), submission); err != nil {
		t.Error(err)
	}
	now.advance(2 * time.Second)
	_, err := admission.Admit(t.Context(), submission)
	if answer, ok := errors.AsType[*quorate.Error](err); !ok || answer.Code != quorate.RPCUnavailable || answer.Status != 503 || answer.RetryAfter < time.Second {
		t.Error(err)
	}
}

// gauge is the value of the only metric of that name.
func gauge(t *testing.T, collectors []prometheus.Collector, name string) float64 {
	t.Helper()
	r := prometheus.NewRegistry()
	r.MustRegister(collectors...)
	families, err := r.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == name && len(f.GetMetric()) == 1 {
			return f.GetMetric()[0].GetGauge().GetValue()
		}
	}
	t.Fatalf("no metric %s", name)
	return 0
}
