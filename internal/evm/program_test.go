package evm_test

import (
	"fmt"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"

	"github.com/quorate/quorate/internal/evm"
)

// The contracts of a generated case. The target's code is made by the test: it
// has the tracked functions, and passes what it does not know on to the code of
// the real target, which lies at impl. So verifyAndUpdate is the real one.
var (
	calleeA = common.HexToAddress("0xaaaa00000000000000000000000000000000000a")
	calleeB = common.HexToAddress("0xbbbb00000000000000000000000000000000000b")
	impl    = common.HexToAddress("0x1111000000000000000000000000000000000001")
	rich    = common.HexToAddress("0xeeee00000000000000000000000000000000000e") // no code, some ether
	nobody  = common.HexToAddress("0xdddd00000000000000000000000000000000000d") // not there
)

// Selectors of the target, and of the others, which do not look at it.
const (
	tracked = "0x7ac3e001" // moves the count, then runs
	plain   = "0x7ac3e002" // runs
)

// Where a program keeps things in memory.
const (
	atScratch = 0x00
	atFuel    = 0x40
	atMode    = 0x60
	atSuccess = 0x80
	atCreated = 0xa0
	atLog     = 0xc0
	atInput   = 0x100
	atInit    = 0x200
)

// expr is an expression; stmt a statement. A program is a list of them.
type (
	expr interface{ push(*asm) }
	stmt interface{ emit(*asm) }

	num     uint64
	opExpr  struct{ op vm.OpCode } // an instruction that takes nothing
	memory  struct{ at int }
	sload   struct{ slot expr }
	tload   struct{ slot expr }
	binary2 struct {
		op   vm.OpCode
		a, b expr
	}
	hash   struct{ a, b expr }
	ofAddr struct {
		op vm.OpCode
		a  dest
	}
	blockHash struct{ back uint64 }
)

type dest string // a contract, an account, or "created"

func (n num) push(a *asm)    { a.do(uint64(n)) }
func (e opExpr) push(a *asm) { a.do(e.op) }
func (e memory) push(a *asm) { a.do(e.at, vm.MLOAD) }
func (e sload) push(a *asm)  { e.slot.push(a); a.do(vm.SLOAD) }
func (e tload) push(a *asm)  { e.slot.push(a); a.do(vm.TLOAD) }
func (e binary2) push(a *asm) {
	e.b.push(a)
	e.a.push(a)
	a.do(e.op)
}
func (e hash) push(a *asm) {
	e.a.push(a)
	e.b.push(a)
	a.do(atScratch, vm.MSTORE, atScratch+32, vm.MSTORE, 64, atScratch, vm.KECCAK256)
}
func (e ofAddr) push(a *asm)    { e.a.push(a); a.do(e.op) }
func (e blockHash) push(a *asm) { a.do(e.back, vm.NUMBER, vm.SUB, vm.BLOCKHASH) }

// addresses of a case; the target's is the network's.
func (d dest) push(a *asm) {
	if d == "created" {
		a.do(atCreated, vm.MLOAD)
		return
	}
	a.do(addressOf[d])
}

var addressOf = map[dest]common.Address{
	"A": calleeA, "B": calleeB, "rich": rich, "nobody": nobody,
	"identity": common.BytesToAddress([]byte{4}), "sha256": common.BytesToAddress([]byte{2}),
	"self": {}, "sender": {}, // set when the network is up
}

type (
	store   struct{ slot, value expr }
	tstore  struct{ slot, value expr }
	logStmt struct {
		size   int
		data   expr
		topics []expr
	}
	call struct {
		op       vm.OpCode
		to       dest
		selector string // tracked, plain, or empty: no call data
		mode     int
		value    uint64
		gas      string // "all", "some", "none"
		check    bool   // a failure is passed on
	}
	create struct {
		salt  *uint64 // CREATE2
		value uint64
		init  []stmt
		code  []stmt // of the contract; nil: none
		bad   string // "": good; "invalid", "revert", "ef": it fails
		check bool
	}
	ifStmt struct {
		cond      expr
		then, els []stmt
	}
	loop struct {
		times int
		body  []stmt
	}
	end struct { // the end of the frame
		op   vm.OpCode // STOP, REVERT, INVALID, RETURN, SELFDESTRUCT
		data expr
		to   dest
	}
	drop struct{ e expr } // reads, and forgets
)

func (s store) emit(a *asm)  { s.value.push(a); s.slot.push(a); a.do(vm.SSTORE) }
func (s tstore) emit(a *asm) { s.value.push(a); s.slot.push(a); a.do(vm.TSTORE) }
func (s drop) emit(a *asm)   { s.e.push(a); a.do(vm.POP) }

func (s logStmt) emit(a *asm) {
	s.data.push(a)
	a.do(atLog, vm.MSTORE)
	for i := len(s.topics) - 1; i >= 0; i-- {
		s.topics[i].push(a)
	}
	a.do(s.size, atLog, vm.LOG0+vm.OpCode(len(s.topics)))
}

// Calls happen while there is fuel; each level has one less, and far more gas
// than it needs: how much of it there is must not matter.
func (s call) emit(a *asm) {
	skip := a.label()
	a.do(atFuel, vm.MLOAD, vm.ISZERO, skip, vm.JUMPI)
	size := 0
	if s.selector != "" {
		size = 4 + 64
		a.do(common.RightPadBytes(common.FromHex(s.selector), 32), atInput, vm.MSTORE)
		a.do(s.mode, atInput+4, vm.MSTORE)
		a.do(1, atFuel, vm.MLOAD, vm.SUB, atInput+36, vm.MSTORE)
	}
	a.do(32, atScratch, size, atInput)
	if s.op == vm.CALL || s.op == vm.CALLCODE {
		a.do(s.value)
	}
	s.to.push(a)
	switch s.gas {
	case "all":
		a.do(vm.GAS)
	case "some":
		a.do(1, atFuel, vm.MLOAD, vm.SUB, 5, vm.EXP, 600_000, vm.MUL)
	default:
		a.do(0)
	}
	a.do(s.op)
	s.finish(a, s.check, atSuccess)
	a.here(skip)
}

// finish keeps the result of a call or creation, and passes a failure on.
func (call) finish(a *asm, check bool, at int) {
	a.do(at, vm.MSTORE)
	if check {
		good := a.label()
		a.do(at, vm.MLOAD, good, vm.JUMPI)
		a.do(vm.RETURNDATASIZE, 0, 0, vm.RETURNDATACOPY, vm.RETURNDATASIZE, 0, vm.REVERT)
		a.here(good)
	}
}

func (s create) emit(a *asm) {
	skip := a.label()
	a.do(atFuel, vm.MLOAD, vm.ISZERO, skip, vm.JUMPI)
	init := s.initCode()
	if s.salt != nil {
		a.do(*s.salt)
	}
	a.do(len(init), a.bytes(init), atInit, vm.CODECOPY, len(init), atInit, s.value)
	if s.salt != nil {
		a.do(vm.CREATE2)
	} else {
		a.do(vm.CREATE)
	}
	call{}.finish(a, s.check, atCreated)
	a.here(skip)
}

// initCode is the constructor: it has fuel for one level of calls.
func (s create) initCode() []byte {
	a := newAsm()
	a.do(1, atFuel, vm.MSTORE)
	block(a, s.init)
	switch s.bad {
	case "invalid":
		return a.do(vm.INVALID).done()
	case "revert":
		return a.do(0, 0, vm.REVERT).done()
	case "ef":
		return a.do(0xef, 0, vm.MSTORE8, 1, 0, vm.RETURN).done()
	}
	if s.code == nil {
		return a.do(vm.STOP).done()
	}
	runtime := contract(s.code)
	return a.do(len(runtime), a.bytes(runtime), 0, vm.CODECOPY, len(runtime), 0, vm.RETURN).done()
}

func (s ifStmt) emit(a *asm) {
	then, after := a.label(), a.label()
	s.cond.push(a)
	a.do(then, vm.JUMPI)
	block(a, s.els)
	a.do(after, vm.JUMP).here(then)
	block(a, s.then)
	a.here(after)
}

// A loop keeps its counter on the stack, below what its body uses.
func (s loop) emit(a *asm) {
	again := a.label()
	a.do(s.times).here(again)
	block(a, s.body)
	a.do(1, vm.SWAP1, vm.SUB, vm.DUP1, again, vm.JUMPI, vm.POP)
}

func (s end) emit(a *asm) {
	switch s.op {
	case vm.REVERT, vm.RETURN:
		s.data.push(a)
		a.do(0, vm.MSTORE, 32, 0, s.op)
	case vm.SELFDESTRUCT:
		s.to.push(a)
		a.do(s.op)
	default:
		a.do(s.op)
	}
}

func block(a *asm, body []stmt) {
	for _, s := range body {
		s.emit(a)
	}
}

// contract is the code of a contract with one body for each mode.
func contract(bodies ...[]stmt) []byte {
	a := newAsm()
	prologue(a)
	modes(a, bodies)
	return a.done()
}

func prologue(a *asm) {
	a.do(4, vm.CALLDATALOAD, atMode, vm.MSTORE, 36, vm.CALLDATALOAD, atFuel, vm.MSTORE)
}

func modes(a *asm, bodies [][]stmt) {
	labels := make([]label, len(bodies))
	for i := range bodies {
		labels[i] = a.label()
		if i > 0 {
			a.do(atMode, vm.MLOAD, i, vm.EQ, labels[i], vm.JUMPI)
		}
	}
	for i, body := range bodies {
		a.here(labels[i])
		block(a, body)
		a.do(vm.STOP)
	}
}

// targetCode is the code of a target with these tracked functions. Without call
// data it takes ether.
func targetCode(bodies ...[]stmt) []byte {
	a := newAsm()
	data, run, bump := a.label(), a.label(), a.label()
	a.do(vm.CALLDATASIZE, data, vm.JUMPI, vm.STOP).here(data)
	a.do(0, vm.CALLDATALOAD, 224, vm.SHR)
	a.do(vm.DUP1, tracked, vm.EQ, bump, vm.JUMPI)
	a.do(vm.DUP1, plain, vm.EQ, run, vm.JUMPI)
	passOn(a, impl)
	a.here(bump).do(evm.TrackerSlot, vm.SLOAD, 1, vm.ADD, evm.TrackerSlot, vm.SSTORE)
	a.here(run).do(vm.POP)
	prologue(a)
	modes(a, bodies)
	return a.done()
}

// passOn lets another contract's code answer, in this one's place.
func passOn(a *asm, to common.Address) {
	good := a.label()
	a.do(vm.CALLDATASIZE, 0, 0, vm.CALLDATACOPY)
	a.do(0, 0, vm.CALLDATASIZE, 0, to, vm.GAS, vm.DELEGATECALL)
	a.do(vm.RETURNDATASIZE, 0, 0, vm.RETURNDATACOPY, good, vm.JUMPI)
	a.do(vm.RETURNDATASIZE, 0, vm.REVERT).here(good)
	a.do(vm.RETURNDATASIZE, 0, vm.RETURN)
}

// runData is the call data of a program.
func runData(selector string, mode, fuel int) []byte {
	data := common.FromHex(selector)
	data = append(data, common.LeftPadBytes([]byte{byte(mode)}, 32)...)
	return append(data, common.LeftPadBytes([]byte{byte(fuel)}, 32)...)
}

// show writes a program for people.
func show(body []stmt, indent string) string {
	var b strings.Builder
	for _, s := range body {
		switch s := s.(type) {
		case ifStmt:
			fmt.Fprintf(&b, "%sif %v {\n%s%s} else {\n%s%s}\n", indent, s.cond, show(s.then, indent+"  "), indent, show(s.els, indent+"  "), indent)
		case loop:
			fmt.Fprintf(&b, "%srepeat %d {\n%s%s}\n", indent, s.times, show(s.body, indent+"  "), indent)
		case create:
			salt := "CREATE"
			if s.salt != nil {
				salt = fmt.Sprintf("CREATE2 salt %d", *s.salt)
			}
			fmt.Fprintf(&b, "%s%s value %d bad %q check %t init {\n%s%s} code (%t) {\n%s%s}\n", indent, salt, s.value, s.bad, s.check,
				show(s.init, indent+"  "), indent, s.code != nil, show(s.code, indent+"  "), indent)
		default:
			fmt.Fprintf(&b, "%s%v\n", indent, s)
		}
	}
	return b.String()
}

func (n num) String() string    { return fmt.Sprint(uint64(n)) }
func (e opExpr) String() string { return e.op.String() }
func (e memory) String() string {
	return map[int]string{atFuel: "fuel", atMode: "mode", atSuccess: "success", atCreated: "created", atScratch: "returned"}[e.at]
}
func (e sload) String() string     { return fmt.Sprintf("SLOAD(%v)", e.slot) }
func (e tload) String() string     { return fmt.Sprintf("TLOAD(%v)", e.slot) }
func (e binary2) String() string   { return fmt.Sprintf("%v(%v, %v)", e.op, e.a, e.b) }
func (e hash) String() string      { return fmt.Sprintf("keccak(%v, %v)", e.a, e.b) }
func (e ofAddr) String() string    { return fmt.Sprintf("%v(%s)", e.op, string(e.a)) }
func (e blockHash) String() string { return fmt.Sprintf("BLOCKHASH(-%d)", e.back) }
func (s store) String() string     { return fmt.Sprintf("SSTORE[%v] = %v", s.slot, s.value) }
func (s tstore) String() string    { return fmt.Sprintf("TSTORE[%v] = %v", s.slot, s.value) }
func (s drop) String() string      { return fmt.Sprintf("read %v", s.e) }
func (s logStmt) String() string {
	return fmt.Sprintf("LOG%d %v (%d bytes) topics %v", len(s.topics), s.data, s.size, s.topics)
}
func (s call) String() string {
	return fmt.Sprintf("%v %s %s mode %d value %d gas %s check %t", s.op, string(s.to), s.name(), s.mode, s.value, s.gas, s.check)
}
func (s call) name() string {
	return map[string]string{tracked: "tracked", plain: "plain", "": "bare"}[s.selector]
}
func (s end) String() string { return fmt.Sprintf("%v %v %s", s.op, s.data, string(s.to)) }
