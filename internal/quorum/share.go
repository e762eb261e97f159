package quorum

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/schnorr"
)

// ShareRequest asks for a share of a signature over what an assignment was
// answered with.
type ShareRequest struct {
	Assignment Assignment
	Digest     [32]byte
	Nonce      schnorr.PublicNonce // the operator's own
	Signers    []Cosigner          // ascending by address; the operator is one, with that nonce
}

// Names of refusals of shares.
const (
	reasonBusy      = "busy"      // the operator has too much to do
	reasonScheme    = "scheme"    // the operator does not sign by this scheme
	reasonUnwritten = "unwritten" // the digest is not the one that was written down
	reasonCosigners = "cosigners" // one of the others is not registered
	reasonSigners   = "signers"   // the operator is not among them with its nonce
	reasonLost      = "lost"      // the keeper of the key has the nonce no more
)

// Share signs, together with others, what Answer answered. It believes nothing
// of the request: the digest is the journal's, the keys are those that the
// operator's own node has, and the target's state stands still. The nonce is
// used up, whatever comes of it.
func (o *Operator) Share(ctx context.Context, r ShareRequest) (partial schnorr.Partial, refusal *Refusal) {
	if o.Schnorr == nil || o.Cosigners == nil {
		return partial, o.otherScheme(SchemeSchnorr)
	}
	defer o.Schnorr.Forget(r.Nonce)
	started := time.Now()
	defer func() {
		if p := recover(); p != nil {
			o.logger().Error("panic while sharing", "panic", p, "target", r.Assignment.Target, "stack", string(debug.Stack()))
			partial, refusal = schnorr.Partial{}, no(reasonPanic, "The operator hit a defect.").Refusal
		}
		o.meter().share.Observe(time.Since(started).Seconds())
	}()
	a := r.Assignment
	inputs := a.Inputs()
	if !slices.Contains(r.Signers, Cosigner{o.Schnorr.Key().Address(), r.Nonce}) {
		return partial, no(reasonSigners, "The operator is not among the signers with this nonce.").Refusal
	}
	if !o.Journal.Holds(inputs, r.Digest) {
		return partial, no(reasonUnwritten, "The operator did not answer with this digest.").Refusal
	}
	reading, stop := context.WithCancel(ctx)
	keys := make(chan cosignerKeys, 1)
	defer func() { stop(); <-keys }()
	go func() {
		defer close(keys)
		keys <- o.cosigners(reading, r.Signers)
	}()
	d, refusal := o.derive(ctx, a, inputs)
	if refusal != nil {
		return partial, refusal
	}
	if d.digest != r.Digest {
		answer, _ := o.contradicted(a, d)
		return partial, answer.Refusal
	}
	if refusal := o.holdOn(ctx, a, d); refusal != nil {
		return partial, refusal
	}
	read := <-keys
	if read.err != nil {
		return partial, o.strangers(ctx, a, read.err)
	}
	partial, err := o.Schnorr.SignShare(ctx, Result{Assignment: a, Digest: d.digest, Updates: d.updates}, r.Nonce, read.signers)
	if errors.Is(err, schnorr.ErrSpent) {
		return schnorr.Partial{}, no(reasonLost, "The keeper of the operator's key has lost the nonce.").Refusal
	}
	if err != nil {
		answer, _ := o.unsigned(ctx, a, d, err)
		return schnorr.Partial{}, answer.Refusal
	}
	return partial, nil
}

// cosignerKeys are those who sign with their registered keys, or why they are
// not known.
type cosignerKeys struct {
	signers []schnorr.Signer
	err     error
}

// cosigners looks the keys up.
func (o *Operator) cosigners(ctx context.Context, signers []Cosigner) cosignerKeys {
	addresses := make([]common.Address, len(signers))
	for i, s := range signers {
		addresses[i] = s.Address
	}
	keys, err := o.Cosigners.Keys(ctx, addresses)
	if err == nil && len(keys) != len(signers) {
		err = fmt.Errorf("%d keys of %d signers", len(keys), len(signers))
	}
	if err != nil {
		return cosignerKeys{err: fmt.Errorf("read keys: %w", err)}
	}
	all := make([]schnorr.Signer, len(keys))
	for i, key := range keys {
		all[i] = schnorr.Signer{Key: key, Nonce: signers[i].Nonce}
	}
	return cosignerKeys{signers: all}
}

// strangers is the refusal where the keys of the others are not known. A router
// may be a block ahead, or behind.
func (o *Operator) strangers(ctx context.Context, a Assignment, err error) *Refusal {
	var stranger *UnregisteredError
	if errors.As(err, &stranger) {
		return no(reasonCosigners, fmt.Sprintf("Operator %s is not in the Schnorr registry, as the operator's node has it.", stranger.Operator)).Refusal
	}
	return o.unread(ctx, a, err)
}

// holdOn holds the gate again: a router may have waited long with its request.
// Where the head is the one that the gate was held at, nothing has moved.
func (o *Operator) holdOn(ctx context.Context, a Assignment, d *derived) *Refusal {
	_, head, err := o.Ledger.Head(ctx)
	if err != nil {
		return o.unread(ctx, a, fmt.Errorf("read head: %w", err))
	}
	o.mu.Lock()
	held := d.held
	o.mu.Unlock()
	if held == head {
		return nil
	}
	before := make(chan read, 1)
	print, err := o.Ledger.Fingerprint(ctx, a.Target, a.BlockHash)
	before <- read{print, err}
	return o.hold(ctx, a, d, before)
}

// hold holds the gate, and remembers at which head.
func (o *Operator) hold(ctx context.Context, a Assignment, d *derived, before <-chan read) *Refusal {
	head, refusal := o.gate(ctx, a, before)
	if refusal == nil {
		o.mu.Lock()
		d.held = head
		o.mu.Unlock()
	}
	return refusal
}

// commit attests to a result that a share of a signature may be asked for later.
// The journal has it.
func (o *Operator) commit(ctx context.Context, a Assignment, d *derived) (Answer, []byte) {
	o.mu.Lock()
	known := d.commitment
	o.mu.Unlock()
	if known == nil {
		started := time.Now()
		signed, err := o.Schnorr.Attest(ctx, Result{Assignment: a, Digest: d.digest, Updates: d.updates})
		o.meter().sign.Observe(time.Since(started).Seconds())
		if err != nil {
			return o.unsigned(ctx, a, d, err)
		}
		known = &signed
		o.mu.Lock()
		d.commitment = known
		o.mu.Unlock()
	}
	return Answer{Digest: d.digest, Commitment: known}, d.updates
}

// otherScheme is the refusal of an operator that has no key of a scheme; nil: it
// has one.
func (o *Operator) otherScheme(scheme Scheme) *Refusal {
	if scheme == SchemeSchnorr && o.Schnorr != nil && o.Cosigners != nil || scheme != SchemeSchnorr && o.Signer != nil {
		return nil
	}
	return &Refusal{Code: quorate.Internal, Reason: reasonScheme, Message: fmt.Sprintf("The operator does not sign by %s.", cmp.Or(scheme, SchemeBLS).Name())}
}
