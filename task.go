// Package quorate is the wire contract of the quorate service, in Go: the
// resources it serves, the codes it answers with, and a client that speaks it.
//
// A caller submits a compute task and gets a task id. A quorum of operators
// executes the call off chain and signs the storage changes. When the task is
// ready it carries one ordinary transaction, which the caller signs and sends.
//
// The package depends on the standard library alone.
package quorate

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// Status is a state of a task's life.
type Status string

const (
	Queued     Status = "queued"     // accepted, waiting for the operators
	Processing Status = "processing" // the operators are at work
	Ready      Status = "ready"      // carries a payload to sign and send
	Failed     Status = "failed"     // ended without a payload; Error says why
	Expired    Status = "expired"    // too late, or overtaken; Error says why
)

// Statuses lists every state, in the order of a task's life.
func Statuses() []Status {
	return []Status{Queued, Processing, Ready, Failed, Expired}
}

// Valid reports whether s is one of the five states.
func (s Status) Valid() bool {
	switch s {
	case Queued, Processing, Ready, Failed, Expired:
		return true
	}
	return false
}

// Pending reports whether a task in this state still awaits its result.
func (s Status) Pending() bool { return s == Queued || s == Processing }

// Submission is the body of POST /tasks: run this call on this contract, from
// this sender, on the state after this block.
type Submission struct {
	TargetAddress   string   `json:"target_address"`
	FromAddress     string   `json:"from_address"`
	CallData        CallData `json:"call_data"`
	Value           string   `json:"value"`
	BlockHeight     uint64   `json:"block_height"`
	TransitionIndex *uint64  `json:"transition_index,omitempty"` // nil: the target's own count

	// The proof that FromAddress sends this: its signature over TypedData, as
	// 0x and hex, and the second after which it is void. A call whose result
	// depends on the sender is not signed without it. Both or neither.
	FromSignature      string `json:"from_signature,omitempty"`
	SignatureExpiresAt uint64 `json:"signature_expires_at,omitempty"` // unix seconds
}

// Limits of a submission.
const (
	MinCallData = 4         // a function selector
	MaxCallData = 128 << 10 // bytes of call data
	MaxBody     = 2 << 20   // bytes of the request's JSON
	MaxBlock    = 1<<63 - 1 // greatest block_height
	MaxIdemKey  = 255       // characters of an Idempotency-Key
	MaxProof    = 4096      // bytes of a from_signature; contract accounts may need many
	MaxPage     = 200       // tasks in one page of a list
	DefaultPage = 50        // tasks in a page when the caller does not say
	MaxWait     = 60        // seconds of one long poll
)

// CallData is the bytes of a call. On the wire it is an array of integers, one
// per byte.
type CallData []byte

// MarshalJSON writes the bytes as an array of integers.
func (c CallData) MarshalJSON() ([]byte, error) {
	out := make([]byte, 0, 4*len(c)+2)
	out = append(out, '[')
	for i, b := range c {
		if i > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendUint(out, uint64(b), 10)
	}
	return append(out, ']'), nil
}

// UnmarshalJSON reads an array of integers 0..255.
func (c *CallData) UnmarshalJSON(data []byte) error {
	var ints []uint8Int
	if err := json.Unmarshal(data, &ints); err != nil {
		return fmt.Errorf("call_data: %w", err)
	}
	out := make(CallData, len(ints))
	for i, n := range ints {
		out[i] = byte(n)
	}
	*c = out
	return nil
}

// uint8Int is a byte that encoding/json reads as a number: a []byte would be
// read as a base64 string.
type uint8Int uint16

func (n *uint8Int) UnmarshalJSON(data []byte) error {
	v, err := strconv.ParseUint(string(data), 10, 8)
	if err != nil {
		return errors.New("want an integer 0..255")
	}
	*n = uint8Int(v)
	return nil
}

// Receipt is the answer to a submission. Its Status is always Queued: it
// acknowledges, it does not report.
type Receipt struct {
	TaskID       string `json:"task_id"`
	Status       Status `json:"status"`
	Deduplicated bool   `json:"deduplicated"`

	// Mismatch names the fields in which a deduplicated submission differs
	// from the task it collapsed onto. From the Quorate-Dedup-Mismatch header.
	Mismatch []string `json:"-"`
}

// Task is the record of one task.
type Task struct {
	TaskID    string   `json:"task_id"`
	Status    Status   `json:"status"`
	CreatedAt int64    `json:"created_at"` // unix seconds
	UpdatedAt int64    `json:"updated_at"` // unix seconds
	Error     *Failure `json:"error"`      // set in Failed and Expired
	Payload   *Payload `json:"payload"`    // set in Ready alone
}

// Failure says why a task ended without a payload, or lost the one it had.
type Failure struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
}

// Payload is the transaction that settles a task. The caller signs and sends it.
type Payload struct {
	To              string `json:"to"`
	Data            string `json:"data"`
	Value           string `json:"value"`
	ChainID         uint64 `json:"chain_id"`
	EstimatedGas    uint64 `json:"estimated_gas"`
	ValidUntilBlock uint64 `json:"valid_until_block"` // the last block that may hold it
}
