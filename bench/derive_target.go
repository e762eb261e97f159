package main

import (
	"context"
	"encoding/binary"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/evm"
)

// The functions of the heavy target, by their selectors. Each is tracked, and
// counts down from its first argument to its second. What has another selector
// goes to the demo target's code, which settles, and crunches.
const (
	hashes  = 0xbe000001 // hashes two words a round
	memory  = 0xbe000002 // reads and writes a word of 64 KiB a round
	stores  = 0xbe000003 // reads and writes one of 512 slots a round
	touches = 0xbe000004 // reads another slot each round
	fills   = 0xbe000005 // writes another slot each round
	asks    = 0xbe000006 // as memory, and reads its sender first
	wonders = 0xbe000007 // as memory, and reads its sender last
)

// heavyTarget is the code of a target with heavy functions. demo is where the
// code of the demo target is.
func heavyTarget(demo common.Address) []byte {
	a := &assembler{at: make(map[uint32]int), jumps: make(map[int]uint32)}
	a.op(vm.PUSH0, vm.CALLDATALOAD).push(0xe0).op(vm.SHR)
	for _, f := range []uint32{hashes, memory, stores, touches, fills, asks, wonders} {
		a.op(vm.DUP1).push(be(f)...).op(vm.EQ).jumpTo(f).op(vm.JUMPI)
	}
	a.op(vm.CALLDATASIZE, vm.PUSH0, vm.PUSH0, vm.CALLDATACOPY)
	a.op(vm.PUSH0, vm.PUSH0, vm.CALLDATASIZE, vm.PUSH0).push(demo[:]...).op(vm.GAS, vm.DELEGATECALL)
	a.op(vm.RETURNDATASIZE, vm.PUSH0, vm.PUSH0, vm.RETURNDATACOPY)
	const returns = 1
	a.jumpTo(returns).op(vm.JUMPI, vm.RETURNDATASIZE, vm.PUSH0, vm.REVERT)
	a.label(returns).op(vm.RETURNDATASIZE, vm.PUSH0, vm.RETURN)

	sweep := func() {
		a.op(vm.DUP1).push(5).op(vm.SHL).push(0xff, 0xe0).op(vm.AND) // where
		a.op(vm.DUP1, vm.MLOAD, vm.DUP3, vm.ADD, vm.SWAP1, vm.MSTORE)
	}
	a.function(hashes, func() {
		a.op(vm.DUP1, vm.PUSH0, vm.MSTORE).push(64).op(vm.PUSH0, vm.KECCAK256).push(32).op(vm.MSTORE)
	})
	a.function(memory, sweep)
	a.function(stores, func() {
		a.op(vm.DUP1).push(0x01, 0xff).op(vm.AND) // which
		a.op(vm.DUP1, vm.SLOAD, vm.DUP3, vm.ADD, vm.SWAP1, vm.SSTORE)
	})
	a.function(touches, func() {
		a.op(vm.DUP1).push(1, 0, 0).op(vm.OR, vm.SLOAD).push(32).op(vm.MLOAD, vm.ADD).push(32).op(vm.MSTORE)
	})
	a.function(fills, func() {
		a.op(vm.DUP1, vm.DUP1).push(1, 0, 0).op(vm.OR, vm.SSTORE)
	})
	a.function(asks, sweep, vm.CALLER, vm.POP)
	a.function(wonders, sweep)
	a.code = append(a.code[:len(a.code)-1], byte(vm.CALLER), byte(vm.STOP)) // before its STOP
	return a.done()
}

// wiring is the storage that makes a contract with the demo target's code a
// target: a checker, and the one quorum that it demands.
func wiring() map[common.Hash]common.Hash {
	config := common.HexToHash("0x7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034700")
	next := common.BigToHash(new(big.Int).Add(config.Big(), big.NewInt(1)))
	return map[common.Hash]common.Hash{
		config: common.BytesToHash(checkerAddress[:]),
		next:   common.BigToHash(big.NewInt(2)), // one byte, zero
	}
}

var (
	targetAddress  = common.HexToAddress("0x7a26e70000000000000000000000000000000001")
	demoAddress    = common.HexToAddress("0x7a26e70000000000000000000000000000000002")
	checkerAddress = common.HexToAddress("0x7a26e70000000000000000000000000000000003")
	senderAddress  = common.HexToAddress("0x7a26e70000000000000000000000000000000004")
)

// creation is the code that creates the heavy target.
func creation(demo common.Address) []byte {
	a := &assembler{}
	for slot, value := range wiring() {
		a.push(value[:]...).push(slot[:]...).op(vm.SSTORE)
	}
	code := heavyTarget(demo)
	const tail = 13 // the instructions from here on
	size := be(uint32(len(code)))[2:]
	from := be(uint32(len(a.code) + tail))[2:]
	a.push(size...).push(from...).op(vm.PUSH0, vm.CODECOPY)
	a.push(size...).op(vm.PUSH0, vm.RETURN)
	return append(a.code, code...)
}

// heavyCall is the call of a function that counts down from one number to
// another.
func heavyCall(to common.Address, selector uint32, from, until uint64) evm.Call {
	data := be(selector)
	for _, n := range []uint64{from, until} {
		data = append(data, common.BigToHash(new(big.Int).SetUint64(n)).Bytes()...)
	}
	return evm.Call{From: senderAddress, To: to, Data: data}
}

// crunchSelector is the demo target's own loop.
var crunchSelector = binary.BigEndian.Uint32(contracts.NewDemoTarget().PackCrunch(new(big.Int)))

func be(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }

// assembler writes code.
type assembler struct {
	code  []byte
	at    map[uint32]int // labels
	jumps map[int]uint32 // where a label's place is to be written
}

func (a *assembler) op(ops ...vm.OpCode) *assembler {
	for _, op := range ops {
		a.code = append(a.code, byte(op))
	}
	return a
}

func (a *assembler) push(b ...byte) *assembler {
	a.code = append(append(a.code, byte(vm.PUSH1)+byte(len(b)-1)), b...)
	return a
}

func (a *assembler) jumpTo(label uint32) *assembler {
	a.jumps[len(a.code)+1] = label
	return a.push(0, 0)
}

func (a *assembler) label(label uint32) *assembler {
	a.at[label] = len(a.code)
	return a.op(vm.JUMPDEST)
}

// function writes a tracked loop. Its body finds the count on the stack, and
// leaves it there. At its end it stores what memory has at 32.
func (a *assembler) function(selector uint32, body func(), first ...vm.OpCode) {
	again := selector ^ 0xffff0000
	a.label(selector).push(evm.TrackerSlot[:]...).op(vm.DUP1, vm.SLOAD).push(1).op(vm.ADD, vm.SWAP1, vm.SSTORE)
	a.op(first...).push(4).op(vm.CALLDATALOAD)
	a.label(again)
	body()
	a.push(1).op(vm.SWAP1, vm.SUB)
	a.op(vm.DUP1).push(36).op(vm.CALLDATALOAD, vm.XOR).jumpTo(again).op(vm.JUMPI)
	a.push(32).op(vm.MLOAD).push(1).op(vm.SSTORE, vm.STOP)
}

func (a *assembler) done() []byte {
	for where, label := range a.jumps {
		binary.BigEndian.PutUint16(a.code[where:], uint16(a.at[label]))
	}
	return a.code
}

// memoryState is a state that is at hand.
type memoryState struct {
	code  map[common.Address][]byte
	slots map[evm.Key]common.Hash
}

// heavyState is the heavy target, alone in the world.
func heavyState() (*memoryState, error) {
	demo, err := contracts.Load("DemoTarget")
	if err != nil {
		return nil, err
	}
	s := &memoryState{
		code:  map[common.Address][]byte{targetAddress: heavyTarget(demoAddress), demoAddress: demo.DeployedBytecode},
		slots: make(map[evm.Key]common.Hash),
	}
	for slot, value := range wiring() {
		s.slots[evm.Key{Address: targetAddress, Slot: slot, Storage: true}] = value
	}
	for i := range int64(512) { // in use, as those of a contract that lives
		slot := common.BigToHash(big.NewInt(i))
		s.slots[evm.Key{Address: targetAddress, Slot: slot, Storage: true}] = crypto.Keccak256Hash(slot[:])
	}
	return s, nil
}

func (s *memoryState) Account(_ context.Context, address common.Address) (evm.Account, error) {
	code := s.code[address]
	if code == nil {
		return evm.Account{}, nil
	}
	return evm.Account{Nonce: 1, CodeHash: crypto.Keccak256Hash(code)}, nil
}

func (s *memoryState) Code(_ context.Context, address common.Address) ([]byte, error) {
	return s.code[address], nil
}

func (s *memoryState) Slot(_ context.Context, address common.Address, slot common.Hash) (common.Hash, error) {
	return s.slots[evm.Key{Address: address, Slot: slot, Storage: true}], nil
}

func (s *memoryState) BlockHash(context.Context, uint64) (common.Hash, error) {
	return common.Hash{}, nil
}

// memoryBlock is a block with the rules of today.
func memoryBlock() evm.Block {
	header := &types.Header{Number: big.NewInt(1_000), Time: 1_800_000_000, GasLimit: 60_000_000, BaseFee: big.NewInt(1_000_000_000), Difficulty: new(big.Int)}
	return evm.Block{Header: header, Hash: header.Hash(), Rules: evm.Rules(31337)}
}
