package quorum

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/schnorr"
)

// Operator answers assignments: it derives their updates on its own node, holds
// the sign gate, writes down what it signs, and signs. It believes no router.
type Operator struct {
	Ledger  Ledger
	Journal *Journal
	Signer  Signer // nil: it signs no results of BLS targets
	Policy  Policy
	ChainID uint64 // that a sender's proof must name
	Log     *slog.Logger

	Schnorr   SchnorrSigner // nil: it signs no results of Schnorr targets
	Cosigners Cosigners     // as this operator's node has them; needed with Schnorr

	once    sync.Once
	metrics *answerMetrics

	mu      sync.Mutex
	flights map[boarding]*flight // what is being answered
	memory  memory               // what was derived
}

// Policy is what this operator signs beyond what is safe for every target.
type Policy struct {
	// AllowSender lists targets whose runs are signed though they depend on the
	// sender, and nothing proves who that is.
	AllowSender map[common.Address]bool
	// AllowValue lists targets whose runs are signed though they carry ether,
	// which the digest does not bind.
	AllowValue map[common.Address]bool
}

// Names of refusals, beside those of the runs.
const (
	reasonAssignment    = "assignment"    // it makes no sense
	reasonValue         = "value"         // it carries ether
	reasonSender        = "sender"        // the result depends on an unproven sender
	reasonProof         = "proof"         // the sender's proof is wrong
	reasonExpired       = "expired"       // the sender's proof is too old
	reasonIndex         = "index"         // the block is not at the task's index
	reasonMoved         = "moved"         // the index was taken since
	reasonUntracked     = "untracked"     // the target was written without counting
	reasonReorg         = "reorg"         // the block is not canonical any more
	reasonLag           = "lag"           // the node does not have the block yet
	reasonNode          = "node"          // the node does not answer, or not for that block
	reasonContradiction = "contradiction" // another result was signed before
	reasonJournal       = "journal"       // it cannot be written down
	reasonKey           = "key"           // the key does not answer
	reasonSigner        = "signer"        // the key's keeper does not sign this
	reasonStopped       = "stopped"       // the asker went away
	reasonPanic         = "panic"         // a defect
)

// boarding names what is asked: inputs and proof, and how to sign.
type boarding struct {
	asked  [32]byte
	scheme Scheme
}

// flight is one assignment being answered, for all who ask for it meanwhile.
type flight struct {
	asked  boarding
	askers int // guarded by Operator.mu
	cancel context.CancelFunc
	done   chan struct{} // closed when the rest is set

	answer  Answer
	updates []byte
}

// Answer answers an assignment, with the updates if it signs. The same one
// asked by another router meanwhile shares the work. Asked later again, the
// updates are remembered, but the gate is held anew.
func (o *Operator) Answer(ctx context.Context, a Assignment) (Answer, []byte) {
	if len(a.CallData) < quorate.MinCallData || len(a.CallData) > quorate.MaxCallData {
		return refuse(quorate.UnsupportedOperation, reasonAssignment, "The call data is too short or too long.")
	}
	if a.Scheme != SchemeSchnorr {
		a.Scheme = SchemeBLS
	}
	if r := o.otherScheme(a.Scheme); r != nil {
		return Answer{Refusal: r}, nil
	}
	f := o.board(ctx, a)
	select {
	case <-f.done:
		o.leave(f)
		return f.answer, f.updates
	case <-ctx.Done():
		o.leave(f)
		return retry(reasonStopped, "The operator was told to stop.")
	}
}

// board joins the flight of an assignment, or starts it. It ends when everyone
// who asked has gone.
func (o *Operator) board(ctx context.Context, a Assignment) *flight {
	asked := boarding{a.asked(), a.Scheme}
	o.mu.Lock()
	defer o.mu.Unlock()
	if f, ok := o.flights[asked]; ok {
		f.askers++
		return f
	}
	run, cancel := context.WithCancel(context.WithoutCancel(ctx))
	f := &flight{asked: asked, askers: 1, cancel: cancel, done: make(chan struct{})}
	if o.flights == nil {
		o.flights = map[boarding]*flight{}
	}
	o.flights[asked] = f
	go func() {
		defer cancel()
		f.answer, f.updates = o.answer(run, a, a.Inputs())
		o.mu.Lock()
		o.land(f)
		o.mu.Unlock()
		close(f.done)
	}()
	return f
}

// leave ends a flight with its last asker, and then waits for its end.
func (o *Operator) leave(f *flight) {
	o.mu.Lock()
	f.askers--
	last := f.askers == 0
	if last {
		o.land(f)
	}
	o.mu.Unlock()
	if last {
		f.cancel()
		<-f.done
	}
}

// land keeps others from boarding: who asks from now on gets a flight of its
// own, that is not cancelled. The lock is held.
func (o *Operator) land(f *flight) {
	if o.flights[f.asked] == f {
		delete(o.flights, f.asked)
	}
}

// Updates returns the updates behind a digest that was signed not long ago.
func (o *Operator) Updates(digest [32]byte) ([]byte, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.memory.updates(digest)
}

// Collectors returns the operator's metrics, for a registry.
func (o *Operator) Collectors() []prometheus.Collector { return o.meter().collectors() }

func (o *Operator) meter() *answerMetrics {
	o.once.Do(func() { o.metrics = newAnswerMetrics(o.Journal) })
	return o.metrics
}

func (o *Operator) answer(ctx context.Context, a Assignment, inputs [32]byte) (answer Answer, updates []byte) {
	started := time.Now()
	defer func() {
		if r := recover(); r != nil {
			o.logger().Error("panic while answering", "panic", r, "target", a.Target, "stack", string(debug.Stack()))
			answer, updates = refuse(quorate.Internal, reasonPanic, "The operator hit a defect.")
		}
		o.meter().answered(answer, time.Since(started))
	}()
	if !a.Value.IsZero() && !o.Policy.AllowValue[a.Target] {
		return refuse(quorate.UnsupportedOperation, reasonValue,
			"The task carries ether, which the signature does not bind. Call without value.")
	}
	before := make(chan read, 1)
	reading, stop := context.WithCancel(ctx)
	defer func() { stop(); <-before }()
	go func() { // of a block's hash, so it is the same now and after the run
		print, err := o.Ledger.Fingerprint(reading, a.Target, a.BlockHash)
		before <- read{print, err}
		close(before)
	}()
	result, refusal := o.derive(ctx, a, inputs)
	if refusal == nil {
		refusal = o.permit(ctx, a, result)
	}
	if refusal == nil {
		refusal = o.hold(ctx, a, result, before)
	}
	if refusal != nil {
		return Answer{Refusal: refusal}, nil
	}
	return o.sign(ctx, a, result)
}

// derived is what a run came to: an end that is the same whenever it is run.
type derived struct {
	digest     [32]byte
	updates    []byte
	index      uint64
	dependent  bool        // on the sender
	held       common.Hash // the head that the gate was last held at
	signed     *Signatures
	commitment *schnorr.Signature
	refusal    *Refusal // set: nothing else is
}

// derive runs the assignment, or remembers.
func (o *Operator) derive(ctx context.Context, a Assignment, inputs [32]byte) (*derived, *Refusal) {
	o.mu.Lock()
	known := o.memory.find(inputs)
	o.mu.Unlock()
	if known != nil {
		return known, known.refusal
	}
	started := time.Now()
	result, err := o.Ledger.Run(ctx, a)
	o.meter().derive.Observe(time.Since(started).Seconds())
	d := &derived{}
	var final *evm.Refusal
	switch {
	case errors.As(err, &final):
		d.refusal = &Refusal{Code: final.Code, Reason: string(final.Reason), Message: final.Detail}
	case err != nil:
		return nil, o.unread(ctx, a, fmt.Errorf("run: %w", err))
	default:
		d.digest, d.updates = payload.Digest(a.Transition(), result.Encoded), result.Encoded
		d.index, d.dependent = result.Index, result.SenderDependent
	}
	o.mu.Lock()
	o.memory.keep(inputs, d)
	o.mu.Unlock()
	return d, d.refusal
}

// permit checks what the run says of itself.
func (o *Operator) permit(ctx context.Context, a Assignment, d *derived) *Refusal {
	if d.index != a.Index {
		return &Refusal{Code: quorate.StateMoved, Reason: reasonIndex, Message: fmt.Sprintf(
			"At block %d the target is at index %d, not %d. Submit again at a recent block.", a.Block, d.index, a.Index)}
	}
	if d.dependent && !o.Policy.AllowSender[a.Target] {
		return o.proveSender(ctx, a)
	}
	return nil
}

// sign writes the digest down, signs it and attests to what. The gate was held
// just before.
func (o *Operator) sign(ctx context.Context, a Assignment, d *derived) (Answer, []byte) {
	started := time.Now()
	err := o.Journal.Record(a.Inputs(), d.digest)
	o.meter().journal.Observe(time.Since(started).Seconds())
	switch {
	case errors.Is(err, ErrContradiction):
		return o.contradicted(a, d)
	case err != nil:
		o.logger().Error("nothing is signed", "error", err)
		return retry(reasonJournal, "The operator cannot write down what it signs.")
	}
	// Commit point: the digest is on disk as the only one for these inputs.
	if a.Scheme == SchemeSchnorr {
		return o.commit(ctx, a, d)
	}
	o.mu.Lock()
	known := d.signed
	o.mu.Unlock()
	if known != nil {
		return Answer{Digest: d.digest, Signature: known.Digest, Attestation: known.Attestation}, d.updates
	}
	started = time.Now()
	signed, err := o.Signer.SignResult(ctx, Result{Assignment: a, Digest: d.digest, Updates: d.updates})
	o.meter().sign.Observe(time.Since(started).Seconds())
	if err != nil {
		return o.unsigned(ctx, a, d, err)
	}
	o.mu.Lock()
	d.signed = &signed
	o.mu.Unlock()
	return Answer{Digest: d.digest, Signature: signed.Digest, Attestation: signed.Attestation}, d.updates
}

// unsigned is the refusal where the key did not sign.
func (o *Operator) unsigned(ctx context.Context, a Assignment, d *derived, err error) (Answer, []byte) {
	var passing interface{ Retryable() bool }
	switch {
	case errors.Is(err, ErrContradiction):
		return o.contradicted(a, d)
	case ctx.Err() != nil:
		return retry(reasonStopped, "The operator was told to stop.")
	case errors.As(err, &passing) && !passing.Retryable():
		o.logger().Error("the signer does not sign", "error", err, "target", a.Target)
		return refuse(quorate.Internal, reasonSigner, "The keeper of the operator's key does not sign this.")
	}
	o.logger().Error("sign", "error", err)
	return retry(reasonKey, "The operator's key does not answer.")
}

func (o *Operator) contradicted(a Assignment, d *derived) (Answer, []byte) {
	o.logger().Error("a task that was signed before now has another result; nothing is signed", "inputs", ID(a.Inputs()), "digest", ID(d.digest))
	return refuse(quorate.Internal, reasonContradiction, "The operator signed another result for this task before.")
}

func (o *Operator) logger() *slog.Logger {
	if o.Log == nil {
		return slog.Default()
	}
	return o.Log
}

func refuse(code quorate.Code, reason, message string) (Answer, []byte) {
	return Answer{Refusal: &Refusal{Code: code, Reason: reason, Message: message}}, nil
}

// retry refuses for now. The code counts for nothing.
func retry(reason, message string) (Answer, []byte) {
	return Answer{Refusal: &Refusal{Code: quorate.Internal, Reason: reason, Message: message, Retry: true}}, nil
}
