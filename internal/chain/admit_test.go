package chain_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/task"
)

func TestAdmission(t *testing.T) {
	w := newWorld(t, 1)
	admission := chain.NewAdmission(w.node, w.tracker, w.deployment, chain.AdmissionOptions{MaxAge: 20})
	count := common.Bytes2Hex(contracts.NewBLSTarget().PackStateTransitionCount())

	start := w.caughtUp().Number
	w.crunch() // the count is 1 from here on
	w.mine(25)
	born := w.mine(1).Number
	young := w.put(answering(map[string]uint64{supportsBLS: 1, count: 4}, revert...)...)
	schnorr := w.put(answering(map[string]uint64{supportsSchnorr: 1, count: 0}, revert...)...)
	plain := w.put(revert...)
	uncounted := w.put(answering(map[string]uint64{supportsBLS: 1}, revert...)...)
	unwired := w.put(answering(map[string]uint64{supportsBLS: 1, count: 0}, revert...)...)
	at := w.mine(1).Number
	w.mine(3)
	head := w.caughtUp().Number
	demo, index := w.Deployment.DemoTarget, func(n uint64) *uint64 { return &n }

	for name, tt := range map[string]struct {
		target common.Address
		block  uint64
		index  *uint64
		want   quorate.Code // empty: accepted
		says   string
		count  uint64
	}{
		"at head":                 {target: demo, block: head, count: 1},
		"below head":              {target: demo, block: head - 3, count: 1},
		"oldest":                  {target: demo, block: head - 20, count: 1},
		"explicit":                {target: demo, block: head, index: index(1), count: 1},
		"unwired":                 {target: unwired, block: head, count: 0},
		"no code":                 {target: common.Address{7}, block: head, want: quorate.InvalidAddress, says: "no code at the head"},
		"no code, ahead":          {target: common.Address{7}, block: head + 9, want: quorate.InvalidAddress, says: "no code at the head"},
		"no code at block":        {target: young, block: born, want: quorate.InvalidAddress, says: "no code at block_height"},
		"no interface":            {target: plain, block: at, want: quorate.InvalidAddress, says: "settlement interface"},
		"no interface, too old":   {target: plain, block: start, want: quorate.InvalidAddress, says: "settlement interface"},
		"no count":                {target: uncounted, block: at, want: quorate.InvalidAddress, says: "stateTransitionCount()"},
		"schnorr alone":           {target: schnorr, block: at, count: 0},
		"ahead":                   {target: demo, block: head + 1, want: quorate.InvalidRequest, says: "ahead"},
		"far ahead":               {target: demo, block: 1<<63 - 1, want: quorate.InvalidRequest, says: "ahead"},
		"too old":                 {target: demo, block: head - 21, want: quorate.StaleBlock, says: "at most 20"},
		"too old, moved, another": {target: demo, block: start, index: index(5), want: quorate.StaleBlock, says: "at most 20"},
		"before it was there":     {target: demo, block: 1, want: quorate.StaleBlock, says: "at most 20"},
		"another index":           {target: demo, block: head, index: index(0), want: quorate.TransitionMismatch, says: "which is 1"},
		"another index, later":    {target: demo, block: head, index: index(2), want: quorate.TransitionMismatch, says: "which is 1"},
	} {
		t.Run(name, func(t *testing.T) {
			s := task.Submission{Target: tt.target, Block: tt.block, Index: tt.index, Explicit: tt.index != nil, CallData: []byte{1, 2, 3, 4}}
			got, err := admission.Admit(t.Context(), s)
			if tt.want == "" {
				if err != nil || got.Index == nil || *got.Index != tt.count || got.Explicit != s.Explicit || got.Target != s.Target {
					t.Errorf("%+v, %v", got, err)
				}
				return
			}
			var answer *quorate.Error
			if !errors.As(err, &answer) || answer.Code != tt.want || answer.Status != http.StatusBadRequest || !strings.Contains(answer.Message, tt.says) {
				t.Errorf("got %v, want %s: …%s…", err, tt.want, tt.says)
			}
		})
	}

	t.Run("moved", func(t *testing.T) {
		w.crunch()
		w.caughtUp()
		_, err := admission.Admit(t.Context(), task.Submission{Target: demo, Block: head, Index: index(1), Explicit: true})
		var answer *quorate.Error
		if !errors.As(err, &answer) || answer.Code != quorate.StaleBlock || !strings.Contains(answer.Message, "moved on") {
			t.Error(err)
		}
	})
	t.Run("schnorr not deployed", func(t *testing.T) {
		one := *w.Deployment
		one.SchnorrStakeRegistry = common.Address{}
		a := chain.NewAdmission(w.node, w.tracker, func() *chain.Deployment { return &one }, chain.AdmissionOptions{})
		_, err := a.Admit(t.Context(), task.Submission{Target: schnorr, Block: head})
		var answer *quorate.Error
		if !errors.As(err, &answer) || answer.Code != quorate.InvalidAddress || !strings.Contains(answer.Message, "Schnorr") {
			t.Error(err)
		}
	})
	t.Run("at a head that nobody told the tracker", func(t *testing.T) {
		header, err := w.Mine(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := admission.Admit(t.Context(), task.Submission{Target: demo, Block: header.Number.Uint64()}); err != nil {
			t.Error(err)
		}
	})
}

// lag is an error that passes.
type lag struct{ error }

func (lag) Retryable() bool { return true }

func TestAdmissionWithoutNode(t *testing.T) {
	w := newWorld(t, 1)
	admission := chain.NewAdmission(w.node, w.tracker, w.deployment, chain.AdmissionOptions{})
	s := task.Submission{Target: w.Deployment.DemoTarget, Block: w.caughtUp().Number}

	unavailable := func(t *testing.T, err error) {
		t.Helper()
		var answer *quorate.Error
		if !errors.As(err, &answer) || answer.Code != quorate.RPCUnavailable || answer.Status != http.StatusServiceUnavailable || answer.RetryAfter <= 0 {
			t.Fatalf("got %v", err)
		}
		for _, secret := range []string{"tcp", "10.1.2.3", "secret-token"} {
			if strings.Contains(answer.Message, secret) {
				t.Errorf("the caller is told %q", answer.Message)
			}
		}
	}
	for _, broken := range []string{"eth_getBlockByNumber", "eth_call"} {
		w.node.fails(func(method string) error {
			if method == broken {
				return errDown
			}
			return nil
		})
		_, err := admission.Admit(t.Context(), s)
		unavailable(t, err)
		if !errors.Is(err, errDown) {
			t.Errorf("the cause is lost: %v", err)
		}
	}
	// A node that lags behind the tracker, and does not catch up.
	w.node.comeUp()
	ahead := chain.NewTracker(fixedHead(s.Block+5), chain.TrackerOptions{Log: silent})
	run(t, ahead.Run)
	eventually(t, "the tracker has a head", func() bool { _, ok := ahead.Head(); return ok })
	lagging := chain.NewAdmission(w.node, ahead, w.deployment, chain.AdmissionOptions{})
	_, err := lagging.Admit(t.Context(), task.Submission{Target: s.Target, Block: s.Block + 2})
	unavailable(t, err)
	// One that has the block at the second attempt.
	first := true
	w.node.fails(func(method string) error {
		if method == "eth_call" && first {
			first = false
			return lag{errDown}
		}
		return nil
	})
	if _, err := admission.Admit(t.Context(), s); err != nil || first {
		t.Errorf("%v, asked %t", err, !first)
	}
}
