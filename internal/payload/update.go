// Package payload is what a quorum signs and what settles it: the list of
// storage updates and its encoding, the digest, the call data. Pure.
package payload

import (
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"
)

// Op is the type of an update, as the protocol numbers them.
type Op uint8

const (
	Store Op = iota
	Call
	Log0
	Log1
	Log2
	Log3
	Log4
	Create
	Create2
)

var opNames = [...]string{"STORE", "CALL", "LOG0", "LOG1", "LOG2", "LOG3", "LOG4", "CREATE", "CREATE2"}

func (op Op) String() string {
	if int(op) < len(opNames) {
		return opNames[op]
	}
	return fmt.Sprintf("Op(%d)", uint8(op))
}

// topics is the number of topics of a log; -1 if op is none.
func (op Op) topics() int {
	if op < Log0 || op > Log4 {
		return -1
	}
	return int(op - Log0)
}

// Update is one step of a list. Which fields count depends on Op; the others
// are zero.
type Update struct {
	Op     Op
	Slot   common.Hash    // Store
	Word   common.Hash    // Store: the value
	To     common.Address // Call
	Salt   common.Hash    // Create2
	Amount uint256.Int    // Call, Create, Create2: the wei that go along
	Data   []byte         // Call: arguments; logs: data; Create, Create2: init code
	Topics []common.Hash  // logs: as many as Op says
}
