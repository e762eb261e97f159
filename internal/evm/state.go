package evm

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"
	"github.com/holiman/uint256"
)

// Block is a block with the rules of its chain.
type Block struct {
	Header *types.Header
	Hash   common.Hash // of the header; whoever makes a Block has checked it
	Rules  *params.ChainConfig
}

// State is the post-state of one block. Every method answers from that block
// and no other, or fails: a read that fails fails the run, it is never taken
// for an empty slot. It is safe for concurrent use.
type State interface {
	// Account returns an account; the zero Account if there is none.
	Account(context.Context, common.Address) (Account, error)
	// Code returns the code of an account; nil if it has none.
	Code(context.Context, common.Address) ([]byte, error)
	// Slot returns a word of an account's storage.
	Slot(context.Context, common.Address, common.Hash) (common.Hash, error)
	// BlockHash returns the hash of an ancestor, at most 256 blocks back.
	BlockHash(ctx context.Context, number uint64) (common.Hash, error)
}

// Account is what a chain knows of an address, its storage aside.
type Account struct {
	Nonce    uint64
	Balance  uint256.Int
	CodeHash common.Hash // zero or the empty code's: no code
}

// Remote is a State that is far away: many reads together cost one trip.
type Remote interface {
	State
	// Hint asks what a call will read. It may know a part, or nothing.
	Hint(context.Context, Call) ([]Key, error)
	// Load reads keys together; reads of them cost no trip from then on.
	Load(context.Context, []Key) error
	// Has reports whether a key can be read without a trip.
	Has(Key) bool
}

// Key is something to read: a slot of an account, or the account with its code.
type Key struct {
	Address common.Address
	Slot    common.Hash
	Storage bool // the slot; else the account
}

// Call is the call to run.
type Call struct {
	From, To common.Address
	Data     []byte
	Value    uint256.Int
}

// Bounds are what a run may use. They are part of the result: every operator of
// a service must have the same.
type Bounds struct {
	Gas    uint64
	Memory uint64 // bytes, by the model in meter.go
}

// DefaultBounds are the bounds of every run unless the whole fleet agrees on others.
var DefaultBounds = Bounds{Gas: 10_000_000_000, Memory: 256 << 20}

// Rules are the rules of a chain by its id. Public chains have their own
// schedule; any other has all rules up to Osaka from its first block.
func Rules(chainID uint64) *params.ChainConfig {
	for _, c := range []*params.ChainConfig{
		params.MainnetChainConfig, params.SepoliaChainConfig, params.HoodiChainConfig,
	} {
		if c.ChainID.IsUint64() && c.ChainID.Uint64() == chainID {
			return c
		}
	}
	return latest(chainID)
}

// latest is every rule that is in force on mainnet today. go-ethereum's own
// development rules go further: with a fork that is only planned, a new slot
// costs five times as much.
func latest(chainID uint64) *params.ChainConfig {
	config := *params.AllDevChainProtocolChanges
	config.ChainID = new(big.Int).SetUint64(chainID)
	config.BPO1Time, config.BPO2Time = new(uint64), new(uint64)
	config.BlobScheduleConfig = params.MainnetChainConfig.BlobScheduleConfig
	config.AmsterdamTime, config.BogotaTime, config.UBTTime = nil, nil, nil
	return &config
}
