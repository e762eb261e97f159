package quorum

import (
	"context"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/evm"
)

// The whole of it over real sockets: operators with a journal and a node each,
// one of which lags at first, one of which signs wrongly. All tasks are
// certified, without the liar, and what an operator signed is in its journal.
func TestCertifyOverTheWire(t *testing.T) {
	operators := newWireOperators(t, 4)
	router := newWireRouter(t, operators...)
	journals := map[ID]*Journal{}
	var heads atomic.Int32
	for i, o := range operators {
		a := testAssignment
		print := Fingerprint{Count: a.Index}
		ledger := &fakeLedger{
			number: a.Block, head: a.BlockHash, hashes: map[uint64]common.Hash{a.Block: a.BlockHash},
			prints: map[common.Hash]Fingerprint{a.BlockHash: print}, result: evm.Result{Encoded: good, Index: a.Index},
		}
		if i == 1 {
			ledger.hook = func(_ context.Context, step string) error {
				if step == "head" && heads.Add(1) <= 15 {
					return passing{}
				}
				return nil
			}
		}
		journals[o.id] = openTestJournal(t, filepath.Join(t.TempDir(), "journal"))
		worker := &Operator{Ledger: ledger, Journal: journals[o.id], Log: slog.New(slog.DiscardHandler),
			Signer: signs(func(r Result) (Signatures, error) {
				if i == 0 {
					return Signatures{Digest: o.secret.Sign([32]byte{9}), Attestation: o.secret.Sign([32]byte{9})}, nil
				}
				return NewSigner(o.secret, testBinding).SignResult(t.Context(), r)
			})}
		options := o.options(router.url())
		options.Work = worker.Answer
		o.run(t, options)
	}
	router.await(operators...)
	var liars sync.Map
	c := &Coordinator{
		Network: router.Hub, Log: slog.New(slog.DiscardHandler),
		Members: func(context.Context, Scheme) (*Set, error) { return router.set.Load(), nil },
		Terms:   func() Terms { return Terms{ChainID: testBinding.ChainID, Registry: testBinding.Registry} },
		Liar:    func(id ID, _ string) { liars.Store(id, true) },
	}
	if !c.Ready() {
		t.Error("not ready")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var wg sync.WaitGroup
	const tasks = 10
	for i := range tasks {
		wg.Go(func() {
			a := testAssignment
			a.CallData = []byte{1, 2, 3, 4, byte(i)}
			cert, err := c.Certify(ctx, a, DefaultThreshold)
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := cert.Proof(router.set.Load(), DefaultThreshold); err != nil || len(cert.Signatures) != 3 {
				t.Errorf("%d signatures, %v", len(cert.Signatures), err)
			}
			for id := range cert.Signatures {
				if err := journals[id].Record(a.Inputs(), [32]byte{1}); err != ErrContradiction {
					t.Errorf("a signature that is not in the journal: %v", err)
				}
			}
		})
	}
	wg.Wait()
	if _, found := liars.Load(operators[0].id); !found {
		t.Error("the liar was not found")
	}
}
