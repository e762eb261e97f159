// Package signer keeps an operator's keys in a process of their own, away from
// the network. The operator's node asks it over mutual TLS. The signer takes
// the node for an enemy: it signs results of inputs that are named in full, one
// for each and for one chain and registry alone, and handshakes of its own
// account. It holds no bare digest to be one of these, and signs none.
//
// It does not run the calls: whether a list is what a call does, it cannot say.
package signer

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// Options of a signer. All but Targets, Rate, Log and Now are needed.
type Options struct {
	Description
	Signer   quorum.Signer   // of the BLS key
	Identity quorum.Identity // of the account
	Journal  *quorum.Journal // bound to what the description says

	Targets map[common.Address]bool // that are signed for; empty: all
	Rate    int                     // signatures per second; ten seconds' worth may come at once; 0: 100
	Log     *slog.Logger            // nil: none
	Now     func() time.Time        // nil: time.Now
}

// Signer decides what is signed. Its methods may be called concurrently.
type Signer struct {
	o       Options
	metrics *metrics

	mu     sync.Mutex
	tokens float64 // what may be signed at once
	filled time.Time
}

// New makes a signer.
func New(o Options) *Signer {
	if o.Rate <= 0 {
		o.Rate = 100
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Signer{o: o, tokens: float64(burst * o.Rate), filled: o.Now()}
	s.metrics = newMetrics(o.Journal)
	return s
}

// signResult is the decision on a result: the order of the checks is that of
// the reasons in the protocol.
func (s *Signer) signResult(ctx context.Context, m *signerpb.SignResultRequest) (quorum.Signatures, error) {
	var none quorum.Signatures
	b, r, err := decodeResult(m)
	if err != nil {
		return none, malformed(err)
	}
	if refused := s.serves(b); refused != nil {
		return none, refused
	}
	if len(s.o.Targets) > 0 && !s.o.Targets[r.Target] {
		return none, because(signerpb.Reason_REASON_TARGET, "%s is not a target that is signed for", r.Target)
	}
	if err := r.Check(); err != nil {
		return none, incoherent(err)
	}
	if refused := s.spend(); refused != nil {
		return none, refused
	}
	inputs := r.Inputs()
	switch err := s.o.Journal.Record(inputs, r.Digest); {
	case errors.Is(err, quorum.ErrContradiction):
		s.o.Log.Error("another result was signed for these inputs before; nothing is signed. Look at the operator's machine",
			"inputs", quorum.ID(inputs), "target", r.Target, "block", r.Block, "index", r.Index, "digest", quorum.ID(r.Digest))
		return none, because(signerpb.Reason_REASON_CONTRADICTION, "another result was signed for these inputs")
	case err != nil:
		s.o.Log.Error("nothing is signed", "error", err)
		return none, because(signerpb.Reason_REASON_JOURNAL, "it cannot be written down")
	}
	// Commit point: the digest is on disk as the only one for these inputs.
	signed, err := s.o.Signer.SignResult(ctx, r)
	if err != nil {
		return none, err
	}
	s.o.Log.Info("signed", "target", r.Target, "index", r.Index, "from", r.From, "block", r.Block, "hash", r.BlockHash,
		"inputs", quorum.ID(inputs), "digest", quorum.ID(r.Digest))
	return signed, nil
}

// signJoin is the decision on a handshake.
func (s *Signer) signJoin(ctx context.Context, m *signerpb.SignJoinRequest) (signature [65]byte, err error) {
	j, err := decodeJoin(m)
	if err != nil {
		return signature, malformed(err)
	}
	if refused := s.serves(quorum.Binding{ChainID: j.Terms.ChainID, Registry: j.Terms.Registry}); refused != nil {
		return signature, refused
	}
	if j.Address != s.o.Address || j.ID != s.o.Operator {
		return signature, because(signerpb.Reason_REASON_IDENTITY, "the handshake is of the account %s and the operator %s", j.Address, j.ID)
	}
	if refused := s.spend(); refused != nil {
		return signature, refused
	}
	if signature, err = s.o.Identity.SignJoin(ctx, j); err == nil {
		s.o.Log.Info("signed a handshake", "router_key", common.Hash(j.RouterKey))
	}
	return signature, err
}

func (s *Signer) serves(b quorum.Binding) *Refused {
	if b.ChainID != s.o.ChainID || b.Registry != s.o.Registry {
		return because(signerpb.Reason_REASON_CHAIN, "the keys serve chain %d and registry %s, not %d and %s",
			s.o.ChainID, s.o.Registry, b.ChainID, b.Registry)
	}
	return nil
}

// incoherent names what is wrong with a digest and its updates.
func incoherent(err error) *Refused {
	reason := signerpb.Reason_REASON_MALFORMED
	switch {
	case errors.Is(err, quorum.ErrOtherDigest):
		reason = signerpb.Reason_REASON_DIGEST
	case errors.Is(err, quorum.ErrNotAList):
		reason = signerpb.Reason_REASON_LIST
	case errors.Is(err, quorum.ErrUntracked):
		reason = signerpb.Reason_REASON_UNTRACKED
	}
	return because(reason, "%v", err)
}

// burst is how many seconds' worth of signatures may come at once.
const burst = 10

// spend takes one signature off what may be signed now.
func (s *Signer) spend() *Refused {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.o.Now()
	if passed := now.Sub(s.filled); passed > 0 {
		s.tokens = min(s.tokens+passed.Seconds()*float64(s.o.Rate), float64(burst*s.o.Rate))
		s.filled = now
	}
	if s.tokens < 1 {
		return because(signerpb.Reason_REASON_RATE, "over %d signatures per second", s.o.Rate)
	}
	s.tokens--
	return nil
}
