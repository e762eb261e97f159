package evm

import (
	"bytes"
	"context"
	"errors"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"
)

// WatchAll returns options for a run that is watched from the first.
func WatchAll(o Options) Options {
	o.watchAll = true
	return o
}

// Unwatched reports whether a call runs to its end without being watched.
func Unwatched(ctx context.Context, s State, b Block, c Call, bounds Bounds) bool {
	_, _, err := start(ctx, setup{state: s, block: b, call: c, gas: bounds.Gas, memory: bounds.Memory, unwatched: true})
	return err == nil
}

// smallState has accounts with code, and empty storage.
type smallState map[common.Address][]byte

func (s smallState) Account(_ context.Context, a common.Address) (Account, error) {
	if s[a] == nil {
		return Account{}, nil
	}
	return Account{Nonce: 1, Balance: *uint256.NewInt(1000), CodeHash: crypto.Keccak256Hash(s[a])}, nil
}

func (s smallState) Code(_ context.Context, a common.Address) ([]byte, error) { return s[a], nil }

func (s smallState) Slot(context.Context, common.Address, common.Hash) (common.Hash, error) {
	return common.Hash{}, nil
}

func (s smallState) BlockHash(context.Context, uint64) (common.Hash, error) {
	return common.Hash{}, nil
}

var (
	me    = common.HexToAddress("0xa1")
	other = common.HexToAddress("0xb2")
	nosy  = common.HexToAddress("0xc3")
	sad   = common.HexToAddress("0xd4")
)

// program puts instructions and bytes together.
func program(parts ...any) (code []byte) {
	for _, p := range parts {
		switch p := p.(type) {
		case vm.OpCode:
			code = append(code, byte(p))
		case int:
			code = append(code, byte(vm.PUSH2), byte(p>>8), byte(p))
		case common.Address:
			code = append(append(code, byte(vm.PUSH20)), p[:]...)
		case []byte:
			code = append(code, p...)
		}
	}
	return code
}

func storeTop(slot int) []byte { return program(slot, vm.SSTORE) }

// calls calls an account, without arguments, value or answer, and stores whether
// that went well.
func calls(op vm.OpCode, to common.Address) []byte {
	args := program(0, 0, 0, 0)
	if op == vm.CALL || op == vm.CALLCODE {
		args = append(args, program(0)...)
	}
	return slices.Concat(args, program(to, vm.GAS, op), storeTop(9))
}

// An attempt either comes to what the watched run comes to, or gives up.
func TestUnwatched(t *testing.T) {
	loop := func(body []byte) []byte { // 200 times
		return slices.Concat(program(200, vm.JUMPDEST), body, program(1, vm.SWAP1, vm.SUB, vm.DUP1, 3, vm.JUMPI))
	}
	hashes := bytes.Repeat(program(32, 0, vm.KECCAK256, vm.POP), maxLong)
	world := smallState{
		other: program(7, 3, vm.SSTORE, 5, 0, vm.MSTORE, 32, 0, vm.RETURN),
		nosy:  program(vm.CALLER, vm.POP, vm.STOP),
		sad:   program(0, 0, vm.REVERT),
	}
	for _, c := range []struct {
		name      string
		code      []byte
		unwatched bool
	}{
		{"stores and logs", program(5, 1, vm.SSTORE, 6, 1, vm.SSTORE, 77, 32, 0, vm.LOG1, 8, 2, vm.SSTORE), true},
		{"transient storage", program(5, 1, vm.TSTORE, 1, vm.TLOAD, storeTop(1)), true},
		{"a loop", loop(program(vm.DUP1, vm.DUP1, vm.SSTORE)), true},
		{"a library", slices.Concat(calls(vm.DELEGATECALL, other), program(vm.RETURNDATASIZE, storeTop(1))), true},
		{"a view", slices.Concat(calls(vm.STATICCALL, common.HexToAddress("0x2")), program(vm.RETURNDATASIZE, storeTop(1))), true},
		{"many precompiles", loop(calls(vm.STATICCALL, common.HexToAddress("0x4"))), true},
		{"an account without code", calls(vm.STATICCALL, common.HexToAddress("0x99")), true},
		{"its environment", program(vm.TIMESTAMP, storeTop(1), vm.SELFBALANCE, storeTop(2), vm.ADDRESS, storeTop(3), vm.CALLVALUE, storeTop(4), vm.CODESIZE, storeTop(5)), true},
		{"the hash of code", program(me, vm.EXTCODEHASH, storeTop(1), other, vm.EXTCODESIZE, storeTop(2)), true},
		{"what is never reached", program(5, 1, vm.SSTORE, vm.STOP, vm.CALLER, vm.GAS, vm.CREATE), true},
		{"data that looks like code", program(int(vm.CALLER)<<8|int(vm.GAS), storeTop(1), int(vm.PUSH2), storeTop(2)), true},
		{"hashes between jumps", loop(hashes), true},

		{"hashes and no jumps", slices.Concat(hashes, hashes), false},
		{"its sender", program(vm.CALLER, storeTop(1)), false},
		{"the origin", program(vm.ORIGIN, storeTop(1)), false},
		{"its gas", program(vm.GAS, storeTop(1)), false},
		{"gas at the end", program(vm.GAS), false},
		{"the gas price", program(vm.GASPRICE, storeTop(1)), false},
		{"the base fee", program(vm.BASEFEE, storeTop(1)), false},
		{"the blob base fee", program(vm.BLOBBASEFEE, storeTop(1)), false},
		{"its own code", program(32, 0, 0, vm.CODECOPY, 0, vm.MLOAD, storeTop(1)), false},
		{"another's code", program(32, 0, 0, other, vm.EXTCODECOPY, 0, vm.MLOAD, storeTop(1)), false},
		{"a call", calls(vm.CALL, other), false},
		{"an old delegate call", calls(vm.CALLCODE, other), false},
		{"a library that asks who calls", calls(vm.DELEGATECALL, nosy), false},
		{"a view that asks who calls", calls(vm.STATICCALL, nosy), false},
		{"a view that writes", calls(vm.STATICCALL, other), false},
		{"a library that fails", calls(vm.DELEGATECALL, sad), false},
		{"creation", program(0, 0, 0, vm.CREATE, storeTop(1)), false},
		{"creation with a salt", program(0, 0, 0, 0, vm.CREATE2, storeTop(1)), false},
		{"destruction", program(other, vm.SELFDESTRUCT), false},
		{"a failure", program(5, 1, vm.SSTORE, 0, 0, vm.REVERT), false},
		{"an invalid instruction", program(vm.INVALID), false},
		{"no gas left", program(vm.JUMPDEST, 0, vm.JUMP), false},
		{"too many frames", loop(calls(vm.DELEGATECALL, other)), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			world[me] = c.code
			s := setup{
				state: world, gas: 30_000_000, memory: 16 << 20,
				block: Block{Header: &types.Header{Number: big.NewInt(9), Time: 9, GasLimit: 1, BaseFee: big.NewInt(7)}, Rules: Rules(31337)},
				call:  Call{From: common.HexToAddress("0xf0"), To: me},
			}
			watched, _, err := start(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			s.unwatched = true
			got, _, err := start(t.Context(), s)
			if !c.unwatched {
				if !errors.Is(err, errUnwatched) {
					t.Errorf("it was not watched: %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if watched.refusal != nil || watched.sender || watched.err != nil {
				t.Fatalf("the watched run saw %v, %v, %v", watched.refusal, watched.sender, watched.err)
			}
			if got.used != watched.used || got.refund != watched.refund || !bytes.Equal(got.output, watched.output) {
				t.Errorf("used %d gas, refunded %d; watched %d, %d", got.used, got.refund, watched.used, watched.refund)
			}
			before := func(common.Hash) common.Hash { return common.Hash{} }
			if a, b := canonical(got.journal, before), canonical(watched.journal, before); !reflect.DeepEqual(a, b) {
				t.Errorf("the list is %v\nwatched %v", a, b)
			}
			if got.meter.kept < watched.meter.kept {
				t.Errorf("kept %d bytes; watched %d", got.meter.kept, watched.meter.kept)
			}
		})
	}
}

// However the frames spread their memory, it stays below the limit.
func TestMaxFrames(t *testing.T) {
	if n := maxFrames(DefaultBounds.Gas, DefaultBounds.Memory); n != 13 {
		t.Errorf("%d frames by default, want 13", n)
	}
	for _, b := range []Bounds{DefaultBounds, {Gas: 30_000_000, Memory: 16 << 20}, {Gas: 1_000_000, Memory: 8 << 20}} {
		n := maxFrames(b.Gas, b.Memory)
		for frames := uint64(1); frames <= n; frames++ {
			words := uint64(0) // the most that one frame of so many can afford
			for step := uint64(1) << 40; step > 0; step >>= 1 {
				if w := words + step; w < 1<<31 && 3*w+w*w/512 <= b.Gas/frames {
					words = w
				}
			}
			if frames*words*32 > b.Memory {
				t.Errorf("%+v: %d frames can have %d bytes", b, frames, frames*words*32)
			}
		}
	}
}

// A run that is stopped gives up soon, jumps or not.
func TestUnwatchedStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	world := stoppingState{smallState{me: program(1, vm.SLOAD, vm.POP, vm.JUMPDEST, 5, vm.JUMP)}, cancel}
	_, _, err := execute(ctx, setup{
		state: world, gas: 1 << 62, memory: 1 << 62, unwatched: true, call: Call{To: me},
		block: Block{Header: &types.Header{Number: big.NewInt(9), BaseFee: new(big.Int)}, Rules: Rules(31337)},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// stoppingState cancels when a slot is read.
type stoppingState struct {
	smallState
	cancel func()
}

func (s stoppingState) Slot(context.Context, common.Address, common.Hash) (common.Hash, error) {
	s.cancel()
	return common.Hash{}, nil
}
