package evm

import (
	"context"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
)

// reader lets go-ethereum's state read from a State, for one run. go-ethereum
// takes a read that fails for an empty one and goes on, so the first failure is
// kept here and stops the run.
//
// With guessing on, what is not at hand is noted and taken for empty: the run
// then shows what to load, and nothing else.
type reader struct {
	ctx   context.Context // of the one run that this reader serves
	state State
	meter *meter
	stop  func()

	guess  Remote // not nil: guessing
	missed map[Key]struct{}
	hasty  bool          // the first miss ends the run
	spent  func() uint64 // gas of the run so far; guessing
	late   bool          // the first miss came when the run had used much
	err    error
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.stop()
}

// away reports whether a key is not at hand, and notes it.
func (r *reader) away(k Key) bool {
	if r.guess == nil || r.guess.Has(k) {
		return false
	}
	if len(r.missed) == 0 {
		r.late = r.spent() > learningGas
	}
	r.missed[k] = struct{}{}
	if r.hasty {
		r.stop()
	}
	return true
}

// Account implements state.StateReader.
func (r *reader) Account(address common.Address) (*types.StateAccount, error) {
	r.meter.keep(readWeight)
	if r.away(Key{Address: address}) {
		return nil, nil
	}
	a, err := r.state.Account(r.ctx, address)
	if err != nil {
		r.fail(err)
		return nil, err
	}
	if a.CodeHash == (common.Hash{}) {
		a.CodeHash = types.EmptyCodeHash
	}
	if a.Nonce == 0 && a.Balance.IsZero() && a.CodeHash == types.EmptyCodeHash {
		return nil, nil
	}
	if a.CodeHash != types.EmptyCodeHash {
		r.meter.keep(codeWeight)
	}
	// The root is not known, and not needed: nothing is ever hashed here.
	return &types.StateAccount{Nonce: a.Nonce, Balance: &a.Balance, CodeHash: a.CodeHash[:]}, nil
}

// Storage implements state.StateReader.
func (r *reader) Storage(address common.Address, slot common.Hash) (common.Hash, error) {
	r.meter.keep(readWeight)
	if r.away(Key{Address: address, Slot: slot, Storage: true}) {
		return common.Hash{}, nil
	}
	word, err := r.state.Slot(r.ctx, address, slot)
	if err != nil {
		r.fail(err)
	}
	return word, err
}

// Code implements state.ContractCodeReader. It weighs nothing: the account did,
// and it may be asked for again and again.
func (r *reader) Code(address common.Address, _ common.Hash) []byte {
	if r.away(Key{Address: address}) {
		return nil
	}
	code, err := r.state.Code(r.ctx, address)
	if err != nil {
		r.fail(err)
	}
	return code
}

// CodeSize implements state.ContractCodeReader.
func (r *reader) CodeSize(address common.Address, hash common.Hash) int {
	return len(r.Code(address, hash))
}

// Has implements state.ContractCodeReader.
func (r *reader) Has(address common.Address, hash common.Hash) bool {
	return r.CodeSize(address, hash) > 0
}

// blockHash is the hash that BLOCKHASH reads.
func (r *reader) blockHash(number uint64) common.Hash {
	if r.guess != nil && len(r.missed) > 0 {
		return common.Hash{} // this run counts no more: no trip for its sake
	}
	hash, err := r.state.BlockHash(r.ctx, number)
	if err != nil {
		r.fail(err)
	}
	return hash
}

// noTries is the database of a state that is only read and never hashed.
type noTries struct{ state.Database }

func (noTries) Type() state.DatabaseType { return state.TypeMPT }
