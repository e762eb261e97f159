package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/quorum"
)

// Reverted is a settlement that the chain refuses.
type Reverted struct{ Name string } // as contracts.RevertName gives it; empty: it gave no reason

func (e *Reverted) Error() string { return "the settlement reverts: " + e.Name }

// ErrUnfunded says that the sender cannot pay for a settlement.
var ErrUnfunded = errors.New("the sender has too little balance")

// ErrTooMuchGas says that a settlement needs more gas than nodes accept.
var ErrTooMuchGas = errors.New("the settlement needs too much gas")

// fail is an error that ends the task.
func fail(code quorate.Code, format string, args ...any) error {
	return &quorum.Failure{Failure: quorate.Failure{Code: code, Message: fmt.Sprintf(format, args...)}}
}

// laterError is an error that may pass at a later head.
type laterError struct{ error }

func (e *laterError) Unwrap() error { return e.error }

func later(format string, args ...any) error { return &laterError{fmt.Errorf(format, args...)} }

var tooMuchGas = fail(quorate.TooLarge, "the transaction would use more than the %d gas that nodes accept; make the call change less", maxGas)

// rewire is what to do about a target that trusts another registry.
const rewire = "the target is wired to another, perhaps superseded, checker: read /avs-metadata and rewire it to the addresses there"

// causes of a revert, by the name of the error, and what to do.
var causes = map[string]string{
	"InvalidQuorumApkHash":        rewire,
	"InsufficientQuorumThreshold": "the target demands more stake than has signed; submit again",
	"InvalidQuorumSignature":      "the target's registry does not accept the operators' signature, or demands more weight than has signed; compare its wiring with /avs-metadata and submit again",
	"NotRegistered":               "the target's registry does not know an operator of this service; compare its wiring with /avs-metadata and submit again",
	"NonSignersNotSorted":         "the target's registry orders operators otherwise; it must follow the settlement interface",
	"InvalidSignature":            "the target computes another digest of this transition; it must follow the settlement interface",
	"ReentrantTransition":         "the task re-enters the target while it settles; change the function",
	"RevertingContext":            "a call that the task makes fails on the present state; run it yourself at the head to see why",
	"DeploymentFailed":            "a contract that the task creates cannot be created any more, perhaps because it exists; change the call",
	"InvalidArguments":            "the target cannot apply an update; it must follow the settlement interface",
	"MalformedLogPayload":         "the target cannot apply a log; it must follow the settlement interface",
	"InvalidStorageUpdates":       "the target cannot read the updates; it must follow the settlement interface",
	"InvalidOperation":            "the target does not know an update's type; it must follow the settlement interface",
	"":                            "the target gave no reason; it may be of a kind that does not know one of the updates",
}

// refused turns what an estimate failed with into what becomes of the task.
func (e *Engine) refused(ctx context.Context, j *job, err error) error {
	if errors.Is(err, ErrUnfunded) {
		return fail(quorate.SettlementReverted, "from_address %s has too little balance for the value and the gas of the transaction; fund it and submit again", j.Submission.From)
	}
	if errors.Is(err, ErrTooMuchGas) {
		return tooMuchGas
	}
	reverted, ok := errors.AsType[*Reverted](err)
	if !ok {
		return err
	}
	name, _, _ := strings.Cut(reverted.Name, "(")
	switch name {
	case "FutureBlockNumber", "StaleBlockNumber", "FutureReferenceBlock", "StaleSnapshot":
		return later("%w", err)
	case "InvalidTransitionIndex":
		return e.confirmMoved(ctx, j)
	}
	cause, known := causes[name]
	switch {
	case !j.target.Wired:
		cause = rewire
	case !known:
		cause = "the target refuses the settlement; compare its wiring with /avs-metadata, and run the transaction yourself to see why"
	}
	said := shorten(reverted.Name)
	if said == "" {
		said = "a revert without data"
	}
	return fail(quorate.SettlementReverted, "%s: %s", said, cause)
}

// shorten bounds what a contract may say in a message.
func shorten(name string) string {
	const most = 200
	if len(name) <= most {
		return name
	}
	return strings.ToValidUTF8(name[:most], "") + "…"
}

// final is what a task ends with because of an error; nil if it may pass.
func (e *Engine) final(ctx context.Context, j *job, err error) *quorate.Failure {
	if f, ok := errors.AsType[*quorum.Failure](err); ok {
		return &f.Failure
	}
	if none, ok := errors.AsType[*quorum.NoQuorum](err); ok {
		f := none.Failure()
		return &f
	}
	if ctx.Err() != nil {
		return outOfTime(err)
	}
	if r, ok := errors.AsType[retryable](err); ok && !r.Retryable() {
		e.Log.Error("the chain cannot answer for a task", "task", j.ID, "err", err)
		return &quorate.Failure{Code: quorate.Internal,
			Message: fmt.Sprintf("the service's node cannot answer for block %d; submit again at a recent block, and report it if it stays", j.Submission.Block)}
	}
	return nil
}

// retryable is an error that knows whether it may pass.
type retryable interface {
	error
	Retryable() bool
}

// outOfTime is what a task ends with that was retried to its deadline.
func outOfTime(last error) *quorate.Failure {
	f := &quorate.Failure{Code: quorate.QuorumNotReached, Message: "the chain did not answer in time; submit again"}
	if reverted, ok := errors.AsType[*Reverted](last); ok {
		f.Code, f.Message = quorate.SettlementReverted, shorten(reverted.Name)+": so it was at every head up to the deadline; submit again"
	} else if errors.Is(last, errAwaited) {
		f.Message = "a change of the operator set was announced, and did not come to rest in time; submit again when it has"
	} else if _, ok := errors.AsType[*laterError](last); ok {
		f.Message = "the operators or the chain did not come to rest in time; submit again"
	}
	return f
}
