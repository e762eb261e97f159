package chain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// AdmissionOptions of an Admission. The zero value is the contract's.
type AdmissionOptions struct {
	ChainID uint64        // that a sender's proof must name
	MaxAge  uint64        // how many blocks behind the head a task may be; default 100
	Timeout time.Duration // of all checks of one submission; default 5 s
	Silence time.Duration // of the tracker, after which submissions are refused; default: never
	Now     func() time.Time
	Log     *slog.Logger
}

// Admission checks submissions against the chain before they are accepted.
type Admission struct {
	client     caller
	tracker    *Tracker
	deployment func() *Deployment
	o          AdmissionOptions
	breaker    *breaker
	shed       prometheus.Counter
}

// NewAdmission makes the check. The tracker tells a block that does not exist
// from a node that has not seen it yet.
func NewAdmission(client caller, tracker *Tracker, deployment func() *Deployment, o AdmissionOptions) *Admission {
	if o.MaxAge == 0 {
		o.MaxAge = 100
	}
	if o.Timeout <= 0 {
		o.Timeout = 5 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return &Admission{client: client, tracker: tracker, deployment: deployment, o: o,
		breaker: &breaker{now: o.Now, heard: tracker.Heard, log: o.Log},
		shed: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "quorate_chain_submissions_shed_total", Help: "Submissions refused at once because the chain cannot be asked.",
		})}
}

// How long callers are asked to wait for a node, and how a node is given a
// second chance to know a block that another one behind the same address named.
const (
	retryAfter    = 5 * time.Second
	admitAttempts = 3
	admitPause    = 200 * time.Millisecond
)

// Admit checks a submission and fills in an index that was left out. It
// returns a *quorate.Error in every case it refuses; where the node is to
// blame the cause is wrapped beside it, for the log.
func (a *Admission) Admit(ctx context.Context, s task.Submission) (task.Submission, error) {
	leave, ok := a.enter()
	if !ok {
		a.shed.Inc()
		return task.Submission{}, unavailable()
	}
	timed, cancel := context.WithTimeout(ctx, a.o.Timeout)
	defer cancel()
	s, err := a.admit(timed, s)
	leave(ctx, err)
	return s, err
}

// enter lets a submission pass, unless it would wait in vain: the chain cannot
// be asked, or has not been heard for so long that nothing would be worked on.
func (a *Admission) enter() (leave func(context.Context, error), ok bool) {
	if a.silent() {
		return nil, false
	}
	return a.breaker.enter()
}

// silent is false before the chain was first heard: then it may still answer.
func (a *Admission) silent() bool {
	return a.o.Silence > 0 && !a.tracker.Heard().IsZero() && a.tracker.Silent(a.o.Silence)
}

func (a *Admission) admit(ctx context.Context, s task.Submission) (task.Submission, error) {
	for attempt := 1; ; attempt++ {
		index, err := a.check(ctx, s)
		var answer *quorate.Error
		switch {
		case err == nil:
			s.Index = &index
			return s, nil
		case errors.As(err, &answer):
			return task.Submission{}, err
		case attempt < admitAttempts && retryable(err) && pause(ctx, admitPause):
			continue
		}
		return task.Submission{}, fmt.Errorf("%w: check submission: %w", unavailable(), err)
	}
}

func unavailable() *quorate.Error {
	return &quorate.Error{Status: http.StatusServiceUnavailable, Code: quorate.RPCUnavailable, RetryAfter: retryAfter,
		Message: fmt.Sprintf("the chain cannot be read at the moment; nothing was accepted, try again in %d s", int(retryAfter.Seconds()))}
}

// retryable is what an error says of itself.
func retryable(err error) bool {
	var r interface{ Retryable() bool }
	return errors.As(err, &r) && r.Retryable()
}

// pause waits, and reports whether the context lives on.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// check returns the target's count. Errors other than *quorate.Error are the
// node's.
func (a *Admission) check(ctx context.Context, s task.Submission) (uint64, error) {
	head, block, err := a.blocks(ctx, s.Block)
	if err != nil {
		return 0, err
	}
	// At a block that is too old nothing is read: ordinary nodes cannot, and
	// the answer must not depend on who keeps an archive.
	tooOld := head.Number > s.Block && head.Number-s.Block > a.o.MaxAge
	var now, then standing
	var p probe
	standing{}.ask(&p, s.Target)
	elems := []rpc.BatchElem{p.elem(head.Hash)}
	readThen := block != nil && !tooOld && block.Hash != head.Hash
	if readThen {
		elems = append(elems, p.elem(block.Hash))
	}
	if err := a.client.Batch(ctx, elems); err != nil {
		return 0, err
	}
	d := a.deployment()
	for i, into := range []*standing{&now, &then}[:len(elems)] {
		r, err := p.read(elems[i])
		if err != nil {
			return 0, err
		}
		into.read(r, d)
	}
	if !readThen {
		then = now
	}
	v := view{head: head, now: now, then: then, ahead: block == nil, tooOld: tooOld, maxAge: a.o.MaxAge, deployment: d}
	if err := v.judge(s); err != nil {
		return 0, err
	}
	return now.count, a.checkSender(ctx, s, head, *block)
}

// blocks reads the head and the block of a submission; nil if it is ahead.
func (a *Admission) blocks(ctx context.Context, number uint64) (link, *link, error) {
	ask := func(which any) rpc.BatchElem {
		return rpc.BatchElem{Method: "eth_getBlockByNumber", Args: []any{which, false}, Result: new(*blockAnswer)}
	}
	elems := []rpc.BatchElem{ask("latest"), ask(hexutil.Uint64(number))}
	tracked, _ := a.tracker.Head()
	exists := new(existingBlock)
	if number <= tracked.Number {
		elems[1].Result = exists
	}
	if err := a.client.Batch(ctx, elems); err != nil {
		return link{}, nil, err
	}
	read := func(e rpc.BatchElem) (link, error) {
		if e.Error != nil {
			return link{}, e.Error
		}
		if e.Result == exists {
			return (*blockAnswer)(exists).link()
		}
		return (*e.Result.(**blockAnswer)).link()
	}
	head, err := read(elems[0])
	if err != nil {
		return link{}, nil, fmt.Errorf("read head: %w", err)
	}
	if number > max(head.Number, tracked.Number) {
		return head, nil, nil
	}
	block, err := read(elems[1])
	switch {
	case err != nil: // a node that lags says that there is none
		return link{}, nil, fmt.Errorf("read block %d: %w", number, err)
	case block.Number != number:
		return link{}, nil, fmt.Errorf("read block %d: the node answered with block %d", number, block.Number)
	case number > head.Number:
		head = block // it came between the two
	}
	return head, &block, nil
}

// view is what decides about a submission.
type view struct {
	head       link
	now, then  standing // of the target, at the head and at the submission's block
	ahead      bool     // there is no such block
	tooOld     bool
	maxAge     uint64
	deployment *Deployment // nil: none is verified yet
}

// judge applies the contract's rules in their order.
func (v *view) judge(s task.Submission) error {
	head, now, then := v.head, v.now, v.then
	if err := v.unfit(s, now, fmt.Sprintf("the head of the chain, block %d", head.Number)); err != nil {
		return err
	}
	switch {
	case v.ahead:
		return badRequest(quorate.InvalidRequest, "block_height: %d is ahead of the chain, whose head is %d; submit at a block that exists", s.Block, head.Number)
	case v.tooOld:
		return badRequest(quorate.StaleBlock, "block_height: %d is %d blocks behind the head, %d; at most %d are served, so submit at a recent block", s.Block, head.Number-s.Block, head.Number, v.maxAge)
	}
	if err := v.unfit(s, then, fmt.Sprintf("block_height %d", s.Block)); err != nil {
		return err
	}
	switch {
	case then.count != now.count:
		return badRequest(quorate.StaleBlock, "block_height: the target moved on since block %d: its stateTransitionCount() was %d there and is %d at block %d; submit at that block or a later one", s.Block, then.count, now.count, head.Number)
	case s.Explicit && s.Index != nil && *s.Index != now.count:
		return badRequest(quorate.TransitionMismatch, "transition_index: %d is not the target's stateTransitionCount() at block %d, which is %d; name that, or leave the index out", *s.Index, s.Block, now.count)
	}
	return nil
}

// unfit says why a contract, as it stands somewhere, is no target of this service.
func (v *view) unfit(s task.Submission, t standing, where string) error {
	switch {
	case !t.code:
		return badRequest(quorate.InvalidAddress, "target_address: %s has no code at %s; check the address and the chain, or submit at a block after its deployment", s.Target, where)
	case t.scheme == "":
		return badRequest(quorate.InvalidAddress, "target_address: %s does not support a settlement interface (ERC-165 %s) at %s; use a target that inherits %s, wired to the addresses of /avs-metadata", s.Target, v.interfaces(), where, v.bases())
	case !v.signs(t.scheme):
		return badRequest(quorate.InvalidAddress, "target_address: %s supports the %s settlement interface alone, and no operators of this service sign that; use a target that inherits %s, wired to the addresses of /avs-metadata", s.Target, t.scheme.Name(), v.bases())
	case !t.counts:
		return badRequest(quorate.InvalidAddress, "target_address: %s does not support a settlement interface: it does not answer stateTransitionCount() at %s", s.Target, where)
	}
	return nil
}

// signs: a target of the other scheme has a settlement interface by the
// protocol, but where the deployment lacks the scheme nothing could ever sign
// it. While none is verified it is taken to be of BLS.
func (v *view) signs(scheme quorum.Scheme) bool {
	if v.deployment == nil {
		return scheme == quorum.SchemeBLS
	}
	return v.deployment.has(scheme)
}

// interfaces are the ids of what is signed here, and bases what has them.
func (v *view) interfaces() string {
	return v.either(fmt.Sprintf("0x%x", payload.BLSInterface), fmt.Sprintf("0x%x", payload.SchnorrInterface))
}

func (v *view) bases() string { return v.either("BLSTarget", "SchnorrTarget") }

func (v *view) either(bls, schnorr string) string {
	switch {
	case !v.signs(quorum.SchemeSchnorr):
		return bls
	case !v.signs(quorum.SchemeBLS):
		return schnorr
	}
	return bls + " or " + schnorr
}

func badRequest(code quorate.Code, format string, args ...any) error {
	return &quorate.Error{Status: http.StatusBadRequest, Code: code, Message: fmt.Sprintf(format, args...)}
}
