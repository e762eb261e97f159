// Package task is a task and its life: what it is, the states it passes
// through, the only legal moves between them, and the contract of the store
// that makes each move durable.
package task

import (
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate"
)

// Submission is a call to run: the body of POST /tasks, decoded and valid.
type Submission struct {
	Target   common.Address
	From     common.Address
	CallData []byte
	Value    uint256.Int
	Block    uint64  // 1..2^63-1
	Index    *uint64 // nil: not known yet
	Explicit bool    // the caller named Index; only then is the task deduplicated

	// The proof that From sends it. Whether it holds is found out on the chain.
	FromSignature    []byte
	SignatureExpires uint64 // unix seconds; 0: there is no proof
}

// Task is what a caller may know of a task.
type Task struct {
	ID      ID
	Key     string // id of the API key that created it
	Status  quorate.Status
	Created time.Time
	Updated time.Time
	Target  common.Address
	Block   uint64
	Index   *uint64
	Failure *quorate.Failure // in Failed and Expired alone
	Payload *Payload         // in Ready alone
}

// Payload is the transaction that settles a task.
type Payload struct {
	To              common.Address
	Data            []byte
	Value           uint256.Int
	ChainID         uint64
	EstimatedGas    uint64
	ValidUntilBlock uint64

	// What it was computed on. It is good while the block is part of the chain
	// and the index is the target's next.
	BlockHash common.Hash
	Index     uint64
}

// moves are the only legal changes of state. A state that is missing is final.
var moves = map[quorate.Status][]quorate.Status{
	quorate.Queued:     {quorate.Processing, quorate.Expired},
	quorate.Processing: {quorate.Ready, quorate.Failed, quorate.Queued},
	quorate.Ready:      {quorate.Expired},
}

// Legal reports whether a task may move from one state to the other.
func Legal(from, to quorate.Status) bool { return slices.Contains(moves[from], to) }

// MaxLostLeases is how many workers a task may lose before it fails.
const MaxLostLeases = 3
