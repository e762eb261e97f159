package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/big"
	"runtime"
	"syscall"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/params"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
)

// heavy is a call that is derived and executed.
type heavy struct {
	what     string
	selector uint32
	gas      uint64 // about what it uses
	target   *bound
}

// derive compares deriving heavy calls with executing them on the bare EVM, on
// the same state in memory.
func (b *bench) derive(ctx context.Context) error {
	world, err := heavyState()
	if err != nil {
		return err
	}
	for _, h := range []heavy{
		{"arithmetic", crunchSelector, 30e6, atMost(1.8)},
		{"keccak", hashes, 30e6, atMost(1.8)},
		{"memory", memory, 30e6, atMost(1.8)},
		{"storage", stores, 30e6, atMost(1.8)},
		{"arithmetic", crunchSelector, 300e6, atMost(1.8)},
		{"memory, sender read first", asks, 30e6, nil},
		{"memory, sender read last", wonders, 30e6, nil},
	} {
		b.say("derive, %s, %d million gas, %d rounds", h.what, h.gas/1e6, b.rounds)
		if err := b.deriveHeavy(ctx, world, h); err != nil {
			return err
		}
	}
	b.encode()
	return nil
}

func (b *bench) deriveHeavy(ctx context.Context, world evm.State, h heavy) error {
	block := memoryBlock()
	const probe = 10_000
	gas, err := bare(world, block, heavyCall(targetAddress, h.selector, probe, 0))
	if err != nil {
		return err
	}
	call := heavyCall(targetAddress, h.selector, probe*h.gas/gas, 0)
	var took [2][]float64
	for round := range b.rounds + 1 {
		if err := ctx.Err(); err != nil {
			return err
		}
		runtime.GC() // each cleans up after itself alone
		began := processorTime()
		result, err := evm.Derive(ctx, world, block, call, evm.Options{})
		if err != nil {
			return err
		}
		derived := processorTime() - began
		runtime.GC()
		began = processorTime()
		if gas, err = bare(world, block, call); err != nil {
			return err
		}
		executed := processorTime() - began
		if gas != result.GasUsed {
			return fmt.Errorf("derive used %d gas, the bare EVM %d", result.GasUsed, gas)
		}
		if round > 0 {
			took[0] = append(took[0], derived.Seconds())
			took[1] = append(took[1], executed.Seconds())
		}
	}
	rate := func(seconds []float64) float64 { return float64(gas) / median(seconds) / 1e6 }
	b.table.addRatios(fmt.Sprintf("derive ÷ bare EVM, %s, %d million gas", h.what, h.gas/1e6),
		fmt.Sprintf("%.0f ÷ %.0f million gas/s", rate(took[0]), rate(took[1])), ratios(took[0], took[1]), h.target)
	return nil
}

// processorTime is what this process has used, which other work on the machine
// changes least.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err) // it takes no argument that could be wrong
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// encode compares the encoding and digest of a list with the hash of its bytes,
// which cannot be spared.
func (b *bench) encode() {
	const updates, times = 700, 200
	list := make([]payload.Update, updates)
	for i := range list {
		binary.BigEndian.PutUint64(list[i].Slot[:], uint64(i+1))
		binary.BigEndian.PutUint64(list[i].Word[:], uint64(i+1))
	}
	size := len(payload.Encode(list))
	plain := make([]byte, size)
	var took [2][]float64
	var allocs []float64
	for range b.rounds {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := processorTime()
		for range times {
			payload.Digest(payload.Transition{Target: targetAddress, Index: 1}, payload.Encode(list))
		}
		took[0] = append(took[0], float64(processorTime()-began)/times/updates)
		runtime.ReadMemStats(&after)
		allocs = append(allocs, float64(after.Mallocs-before.Mallocs)/times)
		began = processorTime()
		for range times {
			sha256.Sum256(plain)
		}
		took[1] = append(took[1], float64(processorTime()-began)/times/updates)
	}
	b.table.addRatios(fmt.Sprintf("encode and digest %d updates ÷ SHA-256 of the same %d bytes", updates, size),
		fmt.Sprintf("%.0f ÷ %.0f ns per update", median(took[0]), median(took[1])), ratios(took[0], took[1]), nil)
	b.table.addRatios(fmt.Sprintf("encode and digest %d updates: allocations", updates), "", allocs, atMost(4))
}

// bare executes a call as go-ethereum does for a transaction, watched by
// nobody, and returns the gas that it used.
func bare(world evm.State, block evm.Block, call evm.Call) (uint64, error) {
	db, err := state.NewWithReader(types.EmptyRootHash, treeless{}, bareReader{world})
	if err != nil {
		return 0, err
	}
	h := block.Header
	machine := vm.NewEVM(vm.BlockContext{
		CanTransfer: func(db vm.StateDB, from common.Address, amount *uint256.Int) bool {
			return db.GetBalance(from).Cmp(amount) >= 0
		},
		Transfer: func(db vm.StateDB, from, to common.Address, amount *uint256.Int, _ *params.Rules) {
			db.SubBalance(from, amount, tracing.BalanceChangeTransfer)
			db.AddBalance(to, amount, tracing.BalanceChangeTransfer)
		},
		GetHash: func(uint64) common.Hash { return common.Hash{} }, GasLimit: h.GasLimit, BlockNumber: h.Number, Time: h.Time,
		Difficulty: new(big.Int), BaseFee: h.BaseFee, BlobBaseFee: new(big.Int), Random: &h.MixDigest,
	}, db, block.Rules, vm.Config{})
	defer machine.Release()
	machine.SetTxContext(vm.TxContext{Origin: call.From, GasPrice: new(uint256.Int)})
	rules := block.Rules.Rules(h.Number, true, h.Time)
	db.Prepare(rules, call.From, h.Coinbase, &call.To, vm.ActivePrecompiles(rules), nil)
	budget := vm.NewGasBudget(evm.DefaultBounds.Gas, 0)
	_, left, err := machine.Call(call.From, call.To, call.Data, budget, &call.Value)
	if err != nil {
		return 0, fmt.Errorf("bare EVM: %w", err)
	}
	return left.Used(budget), nil
}

// bareReader lets go-ethereum's state read from a State.
type bareReader struct{ evm.State }

func (r bareReader) Account(address common.Address) (*types.StateAccount, error) {
	a, err := r.State.Account(context.Background(), address)
	if err != nil || a.CodeHash == (common.Hash{}) {
		return nil, err
	}
	return &types.StateAccount{Nonce: a.Nonce, Balance: &a.Balance, CodeHash: a.CodeHash[:]}, nil
}

func (r bareReader) Storage(address common.Address, slot common.Hash) (common.Hash, error) {
	return r.Slot(context.Background(), address, slot)
}

func (r bareReader) Code(address common.Address, _ common.Hash) []byte {
	code, _ := r.State.Code(context.Background(), address)
	return code
}

func (r bareReader) CodeSize(address common.Address, hash common.Hash) int {
	return len(r.Code(address, hash))
}

func (r bareReader) Has(address common.Address, hash common.Hash) bool {
	return r.CodeSize(address, hash) > 0
}

// treeless is the database of a state that is never hashed.
type treeless struct{ state.Database }

func (treeless) Type() state.DatabaseType { return state.TypeMPT }
