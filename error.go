package quorate

import (
	"fmt"
	"net/http"
	"time"
)

// Code names what went wrong. A client that does not know a code goes by the
// HTTP status.
type Code string

// Codes of answers: the ones the specification names, then the additions.
const (
	InvalidAddress Code = "INVALID_ADDRESS"
	Unauthorized   Code = "UNAUTHORIZED"
	InvalidRequest Code = "INVALID_REQUEST"
	RateLimited    Code = "RATE_LIMITED"
	Internal       Code = "INTERNAL" // also the code of a task
	QueueFull      Code = "QUEUE_FULL"
	NotConfigured  Code = "NOT_CONFIGURED"

	CalldataTooLarge   Code = "CALLDATA_TOO_LARGE"
	StaleBlock         Code = "STALE_BLOCK"
	TransitionMismatch Code = "TRANSITION_MISMATCH"
	NotFound           Code = "NOT_FOUND"
	MethodNotAllowed   Code = "METHOD_NOT_ALLOWED"
	RPCUnavailable     Code = "RPC_UNAVAILABLE"
)

// Codes of tasks that failed.
const (
	ExecutionReverted    Code = "EXECUTION_REVERTED"
	UnsupportedOperation Code = "UNSUPPORTED_OPERATION"
	UnprovenSender       Code = "UNPROVEN_SENDER"
	QuorumNotReached     Code = "QUORUM_NOT_REACHED"
	SettlementReverted   Code = "SETTLEMENT_REVERTED"
	StateMoved           Code = "STATE_MOVED"
	TooLarge             Code = "TOO_LARGE"
)

// Codes of tasks that expired.
const (
	QueueTTLExceeded  Code = "QUEUE_TTL_EXCEEDED"
	Cancelled         Code = "CANCELLED"
	PayloadExpired    Code = "PAYLOAD_EXPIRED"
	PayloadSettled    Code = "PAYLOAD_SETTLED"
	PayloadSuperseded Code = "PAYLOAD_SUPERSEDED"
)

// Meaning describes a code: where it is met, what it says, what to do about it.
type Meaning struct {
	Code   Code
	HTTP   []int  // statuses of the answers that carry it; none for a code of tasks alone
	Ends   Status // the state of the tasks that carry it; empty for a code of answers alone
	Means  string
	Remedy string
}

// Meanings lists every code of the contract.
func Meanings() []Meaning { return append([]Meaning(nil), meanings...) }

var meanings = []Meaning{
	{InvalidRequest, []int{400, 413, 415, 422}, "", "The body, a header or the query string is not of the expected form: 400 malformed or out of range, 413 over 2 MiB, 415 not JSON, 422 well-formed JSON of the wrong shape.", "Correct the field that the message names."},
	{InvalidAddress, []int{400}, "", "A submitted address fails validation, for example the zero address.", "Send 0x and 40 hex digits of a contract that can settle."},
	{CalldataTooLarge, []int{400}, "", "call_data is longer than 131,072 bytes.", "Pass less data, or a reference to it."},
	{StaleBlock, []int{400}, "", "Nothing computed at block_height could settle any more.", "Submit again at a recent block."},
	{TransitionMismatch, []int{400}, "", "transition_index is not the target's count at block_height.", "Read the target's stateTransitionCount(), or leave the index out."},
	{Unauthorized, []int{401}, "", "The API key is missing, malformed, unknown, expired, revoked, or lacks the scope.", "Send Authorization: Bearer with a key from `quorate keys create`."},
	{NotFound, []int{404}, "", "There is no such path, or no such task of this key.", "Check the id, and that the same key created the task."},
	{MethodNotAllowed, []int{405}, "", "The path exists, the method does not.", "Use a method of the Allow header."},
	{RateLimited, []int{429}, "", "The key has spent its submissions for this minute.", "Wait the Retry-After seconds, then try again."},
	{Internal, []int{500, 503}, Failed, "The service failed, for example its task queue is unavailable. As a task's error: its workers were lost three times.", "Try again, with the same Idempotency-Key; report it with the X-Request-Id if it stays."},
	{QueueFull, []int{503}, "", "The service is at capacity.", "Wait the Retry-After seconds, then try again."},
	{RPCUnavailable, []int{503}, "", "The chain cannot be reached, so nothing can be checked against it.", "Wait the Retry-After seconds, then try again."},
	{NotConfigured, []int{503}, "", "The service runs without a store and serves identity only.", "Use a service that accepts tasks."},

	{ExecutionReverted, nil, Failed, "The call reverted when the operators ran it.", "Run the call yourself at the same block to see why."},
	{UnsupportedOperation, nil, Failed, "The call does something that cannot be settled as storage updates.", "Change the function; the message names the operation."},
	{UnprovenSender, nil, Failed, "The result depends on the sender, and nothing proves who that is.", "Send from_signature (docs/callers.md), or call a function that does not depend on its sender."},
	{QuorumNotReached, nil, Failed, "Operators with enough stake did not agree in time.", "Submit again, with a new Idempotency-Key; the message says who was missing."},
	{SettlementReverted, nil, Failed, "The finished transaction would revert on chain.", "Check the target's wiring against /avs-metadata."},
	{StateMoved, nil, Failed, "The target's state moved between the block and now.", "Submit again at a recent block."},
	{TooLarge, nil, Failed, "The transaction would exceed what nodes accept.", "Make the call change less."},

	{QueueTTLExceeded, nil, Expired, "The task was not taken up in time.", "Submit again, with a new Idempotency-Key."},
	{Cancelled, nil, Expired, "The caller cancelled the task.", "Nothing; submit again if it was a mistake."},
	{PayloadExpired, nil, Expired, "The payload was not sent while it was valid.", "Submit again, and send the payload sooner."},
	{PayloadSettled, nil, Expired, "This very payload landed on chain.", "Nothing: it is done."},
	{PayloadSuperseded, nil, Expired, "Another transition of the target took the index.", "Submit again on the new state."},
}

// Error is an answer of the service other than success. Errors of a [Client]
// that came from the service are of this type.
type Error struct {
	Code    Code
	Message string

	Status     int           // the HTTP status
	RetryAfter time.Duration // how long the service asks to wait; 0 if it does not say
	RequestID  string        // names the request in the service's log
}

func (e *Error) Error() string {
	s := fmt.Sprintf("%s: %s", e.Code, e.Message)
	if e.Status >= 500 && e.RequestID != "" {
		s += " (request " + e.RequestID + ")"
	}
	return s
}

// Temporary reports whether the same request may succeed later.
func (e *Error) Temporary() bool {
	return e.Status == http.StatusTooManyRequests || e.Status >= 500 && e.Code != NotConfigured
}
