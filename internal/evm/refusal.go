package evm

import (
	"fmt"
	"strconv"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
)

// Reason names why a run is refused.
type Reason string

// The call itself cannot be run to its end.
const (
	Reverted       Reason = "reverted"         // the call reverted
	Halted         Reason = "halted"           // it failed otherwise: an invalid instruction, say
	OutOfGas       Reason = "out-of-gas"       // it used up the bound, or the gas that it gave itself
	OutOfMemory    Reason = "out-of-memory"    // it needs more memory than the bound
	LongPrecompile Reason = "long-precompile"  // one call of a precompiled contract takes too long
	SenderTooPoor  Reason = "sender-too-poor"  // the sender does not have the value
	NotATarget     Reason = "not-a-target"     // the contract cannot settle
	FromIsSystem   Reason = "from-is-system"   // the EVM treats the system's own address specially
	FromIsTarget   Reason = "from-is-target"   // a target cannot be its own sender
	NotTracked     Reason = "not-tracked"      // the function leaves the transition count as it was
	CountTooLarge  Reason = "count-too-large"  // the transition count is no 64-bit number
	ListTooLarge   Reason = "list-too-large"   // the list fits no transaction
	ReplayTooLarge Reason = "replay-too-large" // applying the list fits no transaction
)

// The call does what a list cannot say.
const (
	SelfDestructs    Reason = "selfdestruct"        // the target destroys itself
	TransientStorage Reason = "transient-storage"   // a call begins while the target's is set
	FailedCreate     Reason = "failed-create"       // the target's nonce moved, and no contract came of it
	ReadsGas         Reason = "reads-gas"           // GAS, other than to pass it on
	ReadsGasPrice    Reason = "reads-gas-price"     // GASPRICE
	ReadsBaseFee     Reason = "reads-base-fee"      // BASEFEE
	ReadsBlobBaseFee Reason = "reads-blob-base-fee" // BLOBBASEFEE
	ReplayReverts    Reason = "replay-reverts"      // the target does not accept the list
	ReplayDiffers    Reason = "replay-differs"      // applying the list leads elsewhere than the call
)

// Refusal is a run that must not be signed. It is final: every operator comes
// to the same one.
type Refusal struct {
	Code   quorate.Code // EXECUTION_REVERTED, UNSUPPORTED_OPERATION or TOO_LARGE
	Reason Reason
	Detail string // a sentence for the caller
}

func (r *Refusal) Error() string { return fmt.Sprintf("%s: %s", r.Reason, r.Detail) }

func refuse(reason Reason, format string, args ...any) *Refusal {
	code := quorate.UnsupportedOperation
	switch reason {
	case Reverted, Halted, OutOfGas, OutOfMemory, LongPrecompile, SenderTooPoor:
		code = quorate.ExecutionReverted
	case ListTooLarge, ReplayTooLarge:
		code = quorate.TooLarge
	}
	return &Refusal{Code: code, Reason: reason, Detail: fmt.Sprintf(format, args...)}
}

// maxRevert bounds the part of a revert that is passed on: a contract may
// return anything.
const maxRevert = 300

// revertText says what a call reverted with, in printable characters.
func revertText(data []byte) string {
	const limit = 4096 // enough for any name; decoding is bounded by it
	name := contracts.RevertName(data[:min(len(data), limit)])
	if name == "" {
		return "without a reason"
	}
	quoted := strconv.QuoteToGraphic(name)
	quoted = quoted[1 : len(quoted)-1]
	if r := []rune(quoted); len(r) > maxRevert {
		quoted = string(r[:maxRevert]) + "…"
	}
	return "with " + quoted
}
