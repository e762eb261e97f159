// Package evm runs a call on the state of a block and derives what it changes:
// the one list of updates that every operator gets. Deterministic.
package evm

import (
	"context"
	"fmt"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/payload"
)

// Options of a run.
type Options struct {
	Bounds   Bounds           // zero: DefaultBounds
	Quorums  []byte           // for a BLS target that does not say which it demands
	Progress func(gas uint64) // told now and then how much gas is used; nil: nobody is
}

// Result is what a run came to.
type Result struct {
	Updates         []payload.Update
	Encoded         []byte // the updates, as they are signed
	Index           uint64 // the target's transition count before the run
	GasUsed         uint64 // by the run itself
	DirectGas       uint64 // what a transaction with this call would use
	SettleGas       uint64 // what the settling one uses, its proof check aside
	SenderDependent bool   // the run read who called it
}

// Refusal is a run that must not be signed. It is final: every operator comes
// to the same one.
type Refusal struct {
	Code   quorate.Code // EXECUTION_REVERTED, UNSUPPORTED_OPERATION or TOO_LARGE
	Reason Reason
	Detail string // a sentence for the caller
}

func (r *Refusal) Error() string { return fmt.Sprintf("%s: %s", r.Reason, r.Detail) }

// Reason names why a run is refused.
type Reason string

// Derive runs the call on the state of the block and returns its updates. An
// error is a *Refusal, or what the state or ctx failed with.
func Derive(ctx context.Context, state State, block Block, call Call, o Options) (*Result, error) {
	panic("unfinished")
}
