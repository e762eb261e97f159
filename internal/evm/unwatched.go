package evm

import (
	"bytes"
	"errors"
	"sync/atomic"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
)

// A tracer makes go-ethereum take its slow interpreter, which is three times
// slower at loops. Most heavy calls do nothing that only a tracer sees: they
// compute, read, store and log in the target's own context. Such a call is first
// run without one, on code in which every instruction that would need watching
// is replaced by INVALID. INVALID fails its frame, and the first frame that
// fails, for whatever reason, ends the attempt: the call is then run again,
// watched. So an attempt that comes to its end executed no such instruction, and
// did what the watched run would do, to the last unit of gas.
//
// What an attempt comes to is never a refusal: those are for the watched run.

// errUnwatched ends an attempt that needs watching.
var errUnwatched = errors.New("the run needs watching")

// revealing are the instructions that need watching: they read what a run may
// not read or must report, leave the target's context, or show code as data,
// which here is not what it is.
var revealing = func() (r [256]bool) {
	for _, op := range []vm.OpCode{
		vm.GASPRICE, vm.BASEFEE, vm.BLOBBASEFEE, vm.CALLER, vm.ORIGIN,
		vm.CALL, vm.CALLCODE, vm.CREATE, vm.CREATE2, vm.SELFDESTRUCT,
		vm.CODECOPY, vm.EXTCODECOPY,
	} {
		r[op] = true
	}
	return r
}()

// long are the instructions that one can make last. Without a tracer a run is
// stopped at jumps alone, so only so many may come between two.
var long = func() (l [256]bool) {
	for _, op := range []vm.OpCode{
		vm.KECCAK256, vm.CALLDATACOPY, vm.RETURNDATACOPY, vm.MCOPY, vm.EXP,
		vm.LOG0, vm.LOG1, vm.LOG2, vm.LOG3, vm.LOG4,
	} {
		l[op] = true
	}
	return l
}()

const maxLong = 16

// muzzled is code with INVALID for all that needs watching. Jumps lead where
// they led.
func muzzled(code []byte) []byte {
	if len(code) > 0 && code[0] == 0xef { // names another account's code; as code it fails
		return code
	}
	out := bytes.Clone(code)
	lasting := 0
	for pc := 0; pc < len(code); pc++ {
		op := vm.OpCode(code[pc])
		switch {
		case op.IsPush():
			pc += int(op) - int(vm.PUSH0)
		case op == vm.JUMP || op == vm.JUMPI:
			lasting = 0
		case revealing[op], op == vm.GAS && !passesOn(code, uint64(pc)):
			out[pc] = byte(vm.INVALID)
		case long[op]:
			if lasting++; lasting > maxLong {
				out[pc] = byte(vm.INVALID)
			}
		}
	}
	return out
}

// unwatchable reports whether a run may be attempted so. Amsterdam adds
// instructions that are followed by data, which muzzled would take for code.
func (s setup) unwatchable() bool {
	h := s.block.Header
	return s.unwatched && s.prepare == nil && !s.lenient && !s.block.Rules.IsAmsterdam(h.Number, h.Time)
}

// maxFrames is how many frames may run code under so much gas, so that their
// memory stays below the limit however it is spread: w words of memory cost more
// than w²/512 gas.
func maxFrames(gas, memory uint64) uint64 {
	words := float64(memory) / 32
	return uint64(words * words / 512 / float64(gas))
}

// unwatchedState is the state of an attempt. It sees what the target stores and
// logs, and ends the attempt when a frame fails or there are too many.
type unwatchedState struct {
	*state.StateDB
	tracer *tracer // for its journal; it gets no other events
	halted *atomic.Bool
	code   map[common.Address][]byte
	began  bool   // a call has begun that has not fetched its code yet
	frames uint64 // that ran code
	most   uint64
}

// attempt prepares a tracer for a run without its hooks: one frame, the
// target's own.
func (t *tracer) attempt(s setup, db *state.StateDB) *unwatchedState {
	t.enter(0, byte(vm.CALL), s.call.From, s.call.To, nil, 0, nil)
	return &unwatchedState{StateDB: db, tracer: t, halted: t.halted, code: make(map[common.Address][]byte),
		most: maxFrames(s.gas, s.memory)}
}

func (s *unwatchedState) check() {
	if s.halted.Load() || s.tracer.meter.over() {
		panic(stopped{})
	}
}

func (s *unwatchedState) Snapshot() int {
	s.began = true
	s.tracer.meter.keep(frameWeight)
	s.check()
	return s.StateDB.Snapshot()
}

// RevertToSnapshot is told of every frame that fails.
func (s *unwatchedState) RevertToSnapshot(int) { panic(stopped{}) }

func (s *unwatchedState) GetCode(address common.Address) []byte {
	code, known := s.code[address]
	if !known {
		code = muzzled(s.StateDB.GetCode(address))
		s.code[address] = code
	}
	if s.began && len(code) > 0 {
		s.began = false
		if s.frames++; s.frames > s.most {
			panic(stopped{})
		}
	}
	return code
}

func (s *unwatchedState) SetState(address common.Address, slot, value common.Hash) common.Hash {
	s.tracer.write(address, slot, value)
	s.check()
	return s.StateDB.SetState(address, slot, value)
}

func (s *unwatchedState) SetTransientState(address common.Address, slot, value common.Hash) {
	s.tracer.meter.keep(writeWeight)
	s.check()
	s.StateDB.SetTransientState(address, slot, value)
}

func (s *unwatchedState) AddLog(l *types.Log) {
	s.tracer.log(l)
	s.check()
	s.StateDB.AddLog(l)
}

// What leaves the target's context cannot come: its instructions are muzzled.
// That it does not is worth a look, as an update of go-ethereum may add others.

func (s *unwatchedState) CreateContract(common.Address) { panic(stopped{}) }

func (s *unwatchedState) SelfDestruct(common.Address) { panic(stopped{}) }

func (s *unwatchedState) SetCode(common.Address, []byte, tracing.CodeChangeReason) []byte {
	panic(stopped{})
}
