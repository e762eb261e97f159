// Package signer keeps an operator's keys in a process of their own, away from
// the network. The operator's node asks it over mutual TLS. The signer takes
// the node for an enemy: it signs results of inputs that are named in full, one
// for each and for one chain and registry alone, and handshakes of its own
// account. It holds no bare digest to be one of these, and signs none.
//
// With a Schnorr key it keeps the secret halves of nonces, in memory alone, and
// no nonce ever gives two shares, whatever the node asks, repeats or restarts.
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

// Options of a signer. All but SchnorrSigner, Targets, Rate, Log and Now are needed.
type Options struct {
	Description
	Signer   quorum.Signer   // of the BLS key
	Identity quorum.Identity // of the account
	Journal  *quorum.Journal // bound to what the description says

	// SchnorrSigner is the Schnorr key, that of the description; nil: there is none.
	// The nonces that it makes are the signer's.
	SchnorrSigner quorum.SchnorrSigner

	Targets map[common.Address]bool // that are signed for; empty: all
	Rate    int                     // signatures per second; ten seconds' worth may come at once; 0: 100
	Log     *slog.Logger            // nil: none
	Now     func() time.Time        // nil: time.Now
}

// Signer decides what is signed. Its methods may be called concurrently.
type Signer struct {
	o                  Options
	metrics            *metrics
	sessions           *sessions // of the Schnorr key
	signatures, nonces *allowance
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
	s := &Signer{o: o, sessions: newSessions(o.SchnorrSigner, o.Now), signatures: newAllowance(o.Rate, burst*o.Rate, o.Now()),
		nonces: newAllowance(o.Rate, max(burst*o.Rate, leastBurst), o.Now())}
	s.metrics = newMetrics(o.Journal, s.sessions)
	return s
}

// signResult is the decision on a result.
func (s *Signer) signResult(ctx context.Context, m *signerpb.SignResultRequest) (quorum.Signatures, error) {
	var none quorum.Signatures
	r, err := s.judge(m)
	if err != nil {
		return none, err
	}
	if err := s.record(r); err != nil {
		return none, err
	}
	// Commit point: the digest is on disk as the only one for these inputs.
	signed, err := s.o.Signer.SignResult(ctx, r)
	if err != nil {
		return none, err
	}
	s.o.Log.Info("signed", attributes(r)...)
	return signed, nil
}

// judge is everything about a result but whether it is the only one: the order
// of the checks is that of the reasons in the protocol.
func (s *Signer) judge(m *signerpb.SignResultRequest) (r quorum.Result, err error) {
	b, r, err := decodeResult(m)
	if err != nil {
		return r, malformed(err)
	}
	if refused := s.serves(b); refused != nil {
		return r, refused
	}
	if len(s.o.Targets) > 0 && !s.o.Targets[r.Target] {
		return r, because(signerpb.Reason_REASON_TARGET, "%s is not a target that is signed for", r.Target)
	}
	if err := r.Check(); err != nil {
		return r, incoherent(err)
	}
	if refused := s.spend(); refused != nil {
		return r, refused
	}
	return r, nil
}

// record returns when a result is on disk as the only one of its inputs.
func (s *Signer) record(r quorum.Result) error {
	inputs := r.Inputs()
	switch err := s.o.Journal.Record(inputs, r.Digest); {
	case errors.Is(err, quorum.ErrContradiction):
		s.o.Log.Error("another result was signed for these inputs before; nothing is signed. Look at the operator's machine",
			"inputs", quorum.ID(inputs), "target", r.Target, "block", r.Block, "index", r.Index, "digest", quorum.ID(r.Digest))
		return because(signerpb.Reason_REASON_CONTRADICTION, "another result was signed for these inputs")
	case err != nil:
		s.o.Log.Error("nothing is signed", "error", err)
		return because(signerpb.Reason_REASON_JOURNAL, "it cannot be written down")
	}
	return nil
}

// signJoin is the decision on a handshake.
func (s *Signer) signJoin(ctx context.Context, m *signerpb.SignJoinRequest) (signature [65]byte, err error) {
	j, err := s.judgeJoin(m)
	if err != nil {
		return signature, err
	}
	if refused := s.spend(); refused != nil {
		return signature, refused
	}
	if signature, err = s.o.Identity.SignJoin(ctx, j); err == nil {
		s.o.Log.Info("signed a handshake", "router_key", common.Hash(j.RouterKey))
	}
	return signature, err
}

// judgeJoin holds a handshake to be one of these keys.
func (s *Signer) judgeJoin(m *signerpb.SignJoinRequest) (*quorum.Join, error) {
	j, err := decodeJoin(m)
	if err != nil {
		return nil, malformed(err)
	}
	if refused := s.serves(quorum.Binding{ChainID: j.Terms.ChainID, Registry: j.Terms.Registry}); refused != nil {
		return nil, refused
	}
	if j.Address != s.o.Address || j.ID != s.o.Operator {
		return nil, because(signerpb.Reason_REASON_IDENTITY, "the handshake is of the account %s and the operator %s", j.Address, j.ID)
	}
	if j.Schnorr != (common.Address{}) && (s.o.SchnorrSigner == nil || j.Schnorr != s.o.SchnorrSigner.Key().Address()) {
		return nil, because(signerpb.Reason_REASON_IDENTITY, "the handshake is of the Schnorr key %s", j.Schnorr)
	}
	return j, nil
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

// burst is how many seconds' worth of signatures may come at once; leastBurst,
// how many nonces at least: a router wants 64 before there is anything to sign.
const (
	burst      = 10
	leastBurst = 1024
)

// spend takes one signature off what may be signed now.
func (s *Signer) spend() *Refused {
	if !s.signatures.take(1, s.o.Now()) {
		return because(signerpb.Reason_REASON_RATE, "over %d signatures per second", s.o.Rate)
	}
	return nil
}

// allowance is so many at once, and so many more per second.
type allowance struct {
	rate, size float64

	mu     sync.Mutex
	left   float64
	filled time.Time
}

func newAllowance(rate, size int, now time.Time) *allowance {
	return &allowance{rate: float64(rate), size: float64(size), left: float64(size), filled: now}
}

func (a *allowance) take(n int, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if passed := now.Sub(a.filled); passed > 0 {
		a.left = min(a.left+passed.Seconds()*a.rate, a.size)
		a.filled = now
	}
	if a.left < float64(n) {
		return false
	}
	a.left -= float64(n)
	return true
}
