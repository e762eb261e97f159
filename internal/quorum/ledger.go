package quorum

import (
	"context"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/evm"
)

// Ledger is what an operator asks of its own node. It believes nobody else.
//
// Errors that may pass, such as a node that lags or cannot be reached, have a
// method Retryable() bool that says so; what has none is taken as final for
// this node, though not for others.
type Ledger interface {
	// Head is the node's latest block.
	Head(context.Context) (number uint64, hash common.Hash, err error)
	// HashAt is the hash of the canonical block of a number.
	HashAt(ctx context.Context, number uint64) (common.Hash, error)
	// Fingerprint reads a target at exactly the block of a hash.
	Fingerprint(ctx context.Context, target common.Address, blockHash common.Hash) (Fingerprint, error)
	// Run derives the updates of an assignment on the state of its block. A
	// run that must not be signed is an *evm.Refusal.
	Run(context.Context, Assignment) (*evm.Result, error)
	// Time is the timestamp of the block of a hash.
	Time(ctx context.Context, blockHash common.Hash) (uint64, error)
	// Approves asks a contract account, on the state of a block, whether a
	// signature is its own (EIP-1271). One without code approves of nothing.
	Approves(ctx context.Context, account common.Address, digest [32]byte, signature []byte, blockHash common.Hash) (bool, error)
}

// Fingerprint is a target's state in a few words. Two that are equal are of the
// same state, whoever wrote it: the count alone misses writers that do not
// count.
type Fingerprint struct {
	Count                 uint64 // stateTransitionCount()
	StorageRoot, CodeHash common.Hash
	Nonce                 uint64
}
