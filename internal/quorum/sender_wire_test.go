package quorum

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/evm"
)

// A router over real sockets, and operators with a journal and a node each. What
// the sender signed is certified; what a router makes of it is not, and leaves
// nothing in any journal.
func TestSenderOverTheWire(t *testing.T) {
	operators := newWireOperators(t, 4)
	router := newWireRouter(t, operators...)
	var journals []*Journal
	for _, o := range operators {
		a := testAssignment
		ledger := &fakeLedger{
			number: a.Block, head: a.BlockHash, time: proofEnd - 5, hashes: map[uint64]common.Hash{a.Block: a.BlockHash},
			prints: map[common.Hash]Fingerprint{a.BlockHash: {Count: a.Index}},
			result: evm.Result{Encoded: good, Index: a.Index, SenderDependent: true},
		}
		journal := openTestJournal(t, filepath.Join(t.TempDir(), "journal"))
		journals = append(journals, journal)
		options := o.options(router.url())
		options.Work = (&Operator{Ledger: ledger, Journal: journal, ChainID: proofChain, Log: slog.New(slog.DiscardHandler),
			Signer: NewSigner(o.secret, testBinding)}).Answer
		o.run(t, options)
	}
	router.await(operators...)
	c := &Coordinator{Network: router.Hub, Log: slog.New(slog.DiscardHandler),
		Terms:   func() Terms { return Terms{ChainID: testBinding.ChainID, Registry: testBinding.Registry} },
		Members: func(context.Context, Scheme) (*Set, error) { return router.set.Load(), nil }}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()

	for name, forge := range map[string]func(*Assignment){
		"no proof":       func(a *Assignment) { a.Proof = nil },
		"other sender":   func(a *Assignment) { a.From = common.Address{0xee} },
		"other data":     func(a *Assignment) { a.CallData = []byte{1, 2, 3, 4, 5} },
		"later end":      func(a *Assignment) { a.Proof.Expires += 1000 },
		"expired":        func(a *Assignment) { a.Proof.Expires = 1 },
		"signed nothing": func(a *Assignment) { a.Proof.Signature = nil },
		"index for auto": func(a *Assignment) { a.Proof.Auto = false },
	} {
		a := signedAssignment(t, true, nil)
		forge(&a)
		_, err := c.Certify(ctx, a, DefaultThreshold)
		var failure *Failure
		if !errors.As(err, &failure) || failure.Code != quorate.UnprovenSender || failure.Message == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	for i, j := range journals {
		if j.Len() != 0 {
			t.Errorf("operator %d signed a forgery", i)
		}
	}
	for _, auto := range []bool{true, false} {
		cert, err := c.Certify(ctx, signedAssignment(t, auto, nil), DefaultThreshold)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := cert.Proof(router.set.Load(), DefaultThreshold); err != nil {
			t.Error(err)
		}
	}
}
