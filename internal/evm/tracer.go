package evm

import (
	"bytes"
	"errors"
	"math/big"
	"sync/atomic"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"

	"github.com/quorate/quorate/internal/payload"
)

// tracer follows one run and keeps what it did to the target, as a journal: a
// frame that reverts takes back all that was noted since it began.
type tracer struct {
	target  common.Address
	meter   *meter
	stop    func() // ends the run at its next instruction; its outcome counts no more
	halted  *atomic.Bool
	lenient bool // it may read what a run that is to be signed may not

	frames    []frame
	journal   []event
	last      map[common.Hash]int // where the journal had a slot last; may be out of date
	operated  int                 // where the journal goes on after its last operation; may be out of date
	transient journaledSet        // slots of the target's transient storage that are not zero
	salt      common.Hash         // of the CREATE2 that is about to begin
	touched   footprint           // all that the run may have changed, reverted or not
	refusal   *Refusal            // the first one
	flaw      Reason              // of the run, once it has ended
	sender    bool                // the run read who called it
	steps     uint64
	held      uint64 // gas that the callers of the open frame keep
	spent     uint64 // gas, as last seen
	gas       uint64 // used, as last told
	bound     uint64
	progress  func(uint64)
	doomed    func(used uint64) bool // whether to go on is in vain; nil: it never is
}

// frame is a call or creation under way.
type frame struct {
	kind      vm.OpCode
	own       bool   // runs in the target's own context: the top frame, and delegate calls from it
	sent      bool   // its caller is the sender itself: the top frame and its chain of DELEGATECALLs
	effect    bool   // it, or a frame in it that did not revert, did something that lasts
	flaw      Reason // likewise, something that no list can say; empty: nothing
	set       bool   // the target's transient storage was set when it began
	mark      int    // of the journal
	tmark     int    // of the transient journal
	memory    uint64 // as last seen
	left      uint64 // gas, after the call or creation that it is about to make
	held      uint64 // gas that its caller keeps meanwhile
	operation payload.Update
}

// event is a step of the target's own context, in the order in which they came.
type event struct {
	kind   eventKind
	update payload.Update   // a store, log or operation
	inside []payload.Update // operation: the target's slots written within, as stores
}

// stopped unwinds a run that counts no more. go-ethereum's own way to cancel is
// heeded at jumps alone: code without any would go on, and take memory, for as
// long as its gas lasts.
type stopped struct{}

type eventKind uint8

const (
	stored eventKind = iota
	logged
	operated
)

func (t *tracer) hooks() *tracing.Hooks {
	return &tracing.Hooks{OnEnter: t.enter, OnExit: t.exit, OnOpcode: t.opcode}
}

// refuse ends the run, unless what it reads is allowed to it.
func (t *tracer) refuse(reason Reason, format string, args ...any) {
	if t.lenient && reason != OutOfMemory && reason != LongPrecompile {
		return
	}
	if t.refusal == nil {
		t.refusal = refuse(reason, format, args...)
	}
	t.stop()
}

func (t *tracer) enter(_ int, kind byte, from, to common.Address, input []byte, gas uint64, value *big.Int) {
	f := frame{kind: vm.OpCode(kind), mark: len(t.journal), tmark: t.transient.mark(), set: t.transient.any()}
	t.touched.account(from)
	t.touched.account(to)
	if len(t.frames) == 0 {
		f.own, f.sent = true, true
	} else {
		parent := &t.frames[len(t.frames)-1]
		f.held = parent.left
		switch f.kind {
		case vm.CREATE, vm.CREATE2:
			f.held -= gas // the others have paid for it already
		case vm.SELFDESTRUCT:
			f.held = 0
		}
		switch f.kind {
		case vm.DELEGATECALL:
			f.own, f.sent = parent.own, parent.sent
		case vm.CALLCODE:
			f.own = parent.own
		case vm.CALL, vm.CREATE, vm.CREATE2:
			if parent.own {
				f.operation = t.operation(f.kind, to, input, value)
			}
		}
	}
	t.held += f.held
	t.meter.keep(frameWeight)
	t.frames = append(t.frames, f)
}

func (t *tracer) operation(kind vm.OpCode, to common.Address, input []byte, value *big.Int) payload.Update {
	u := payload.Update{Data: input}
	u.Amount.SetFromBig(value)
	switch kind {
	case vm.CALL:
		u.Op, u.To = payload.Call, to
	case vm.CREATE:
		u.Op = payload.Create
	case vm.CREATE2:
		u.Op, u.Salt = payload.Create2, t.salt
	}
	return u
}

func (t *tracer) exit(_ int, _ []byte, _ uint64, err error, reverted bool) {
	f := t.frames[len(t.frames)-1]
	t.frames = t.frames[:len(t.frames)-1]
	t.meter.live -= f.memory
	t.held -= f.held
	if reverted {
		t.journal = t.journal[:f.mark]
		t.transient.revert(f.tmark)
		f.effect, f.flaw = false, ""
	}
	if len(t.frames) == 0 {
		t.flaw = f.flaw
		return
	}
	parent := &t.frames[len(t.frames)-1]
	parent.effect = parent.effect || f.effect
	if parent.flaw == "" {
		parent.flaw = f.flaw
	}
	if !parent.own {
		return
	}
	switch f.kind {
	case vm.CALL:
		if !reverted && (f.effect || !f.operation.Amount.IsZero()) {
			t.emit(f, parent)
		}
	case vm.CREATE, vm.CREATE2:
		if !reverted {
			t.emit(f, parent)
		} else if !errors.Is(err, vm.ErrDepth) && !errors.Is(err, vm.ErrInsufficientBalance) {
			parent.flaw = FailedCreate // the target's nonce has moved, and the list cannot move it
		}
	}
}

// emit notes an operation of the target. What happened within is not listed:
// doing it again does it again. Only the target's own slots are remembered.
func (t *tracer) emit(f frame, parent *frame) {
	if f.set && parent.flaw == "" {
		parent.flaw = TransientStorage
	}
	f.operation.Data = bytes.Clone(f.operation.Data)
	t.meter.keep(uint64(len(f.operation.Data)))
	e := event{kind: operated, update: f.operation}
	for _, inner := range t.journal[f.mark:] {
		e.inside = append(e.inside, inner.update)
	}
	t.journal = append(t.journal[:f.mark], e)
	t.operated = f.mark + 1
}

// watched are the instructions that opcode looks at; the rest pass at once.
var watched = func() (w [256]bool) {
	for _, op := range []vm.OpCode{
		vm.GAS, vm.GASPRICE, vm.BASEFEE, vm.BLOBBASEFEE, vm.CALLER, vm.ORIGIN,
		vm.SSTORE, vm.TSTORE, vm.LOG0, vm.LOG1, vm.LOG2, vm.LOG3, vm.LOG4, vm.SELFDESTRUCT,
		vm.CALL, vm.CALLCODE, vm.DELEGATECALL, vm.STATICCALL, vm.CREATE, vm.CREATE2,
	} {
		w[op] = true
	}
	return w
}()

// sampled is how many instructions pass between two looks at a frame's memory
// and at the gas. Calls and creations look too.
const sampled = 256

func (t *tracer) opcode(pc uint64, code byte, gas, cost uint64, scope tracing.OpContext, _ []byte, _ int, err error) {
	if t.halted.Load() {
		panic(stopped{})
	}
	t.steps++
	if t.steps%sampled == 0 {
		t.sample(gas, scope)
	}
	if !watched[code] || err != nil { // with an error the frame reverts
		return
	}
	f := &t.frames[len(t.frames)-1]
	f.left = gas - cost
	stack := scope.StackData()
	top := func(n int) common.Hash { return stack[len(stack)-1-n].Bytes32() }
	switch op := vm.OpCode(code); op {
	case vm.GASPRICE:
		t.refuse(ReadsGasPrice, "the call reads GASPRICE, which is another when the list is applied")
	case vm.BASEFEE:
		t.refuse(ReadsBaseFee, "the call reads BASEFEE, which is another when the list is applied")
	case vm.BLOBBASEFEE:
		t.refuse(ReadsBlobBaseFee, "the call reads BLOBBASEFEE, which is another when the list is applied")
	case vm.GAS:
		if !passesOn(scope.ContractCode(), pc) {
			t.refuse(ReadsGas, "the call reads GAS, other than to pass it on in a call")
		}
	case vm.ORIGIN:
		t.sender = true
	case vm.CALLER:
		t.sender = t.sender || f.sent
	case vm.SSTORE:
		f.effect = true
		t.write(scope.Address(), top(0), top(1))
	case vm.TSTORE:
		if len(stack) < 2 { // before Cancun it is no instruction, and its stack is not checked
			return
		}
		f.effect = true
		t.meter.keep(writeWeight)
		if scope.Address() == t.target {
			t.transient.put(top(0), top(1) != common.Hash{})
		}
	case vm.LOG0, vm.LOG1, vm.LOG2, vm.LOG3, vm.LOG4:
		f.effect = true
	case vm.SELFDESTRUCT:
		f.effect = true
		t.touched.account(common.BytesToAddress(stack[len(stack)-1].Bytes()))
		if scope.Address() == t.target {
			f.flaw = SelfDestructs
		}
	case vm.CALL:
		f.effect = f.effect || !stack[len(stack)-3].IsZero()
		t.sample(gas, scope)
	case vm.CREATE2:
		t.salt = top(3)
		f.effect = true
		t.sample(gas, scope)
	case vm.CREATE:
		f.effect = true
		t.sample(gas, scope)
	default: // the other calls
		t.sample(gas, scope)
	}
}

// passesOn reports whether the instruction after the GAS at pc is a call.
func passesOn(code []byte, pc uint64) bool {
	if pc+1 >= uint64(len(code)) {
		return false
	}
	switch vm.OpCode(code[pc+1]) {
	case vm.CALL, vm.CALLCODE, vm.DELEGATECALL, vm.STATICCALL:
		return true
	}
	return false
}

func (t *tracer) write(account common.Address, slot, value common.Hash) {
	t.meter.keep(writeWeight)
	t.touched.slot(account, slot)
	if account != t.target {
		return
	}
	// A second write of a frame to a slot takes the place of the first, unless
	// the target called out between them: a loop must not fill the journal.
	since := max(t.frames[len(t.frames)-1].mark, t.operated)
	if i, ok := t.last[slot]; ok && i >= since && i < len(t.journal) && t.journal[i].kind == stored && t.journal[i].update.Slot == slot {
		t.journal[i].update.Word = value
		return
	}
	t.last[slot] = len(t.journal)
	t.journal = append(t.journal, event{kind: stored, update: payload.Update{Op: payload.Store, Slot: slot, Word: value}})
}

// log notes every log, from the state's hook: it comes after all checks.
func (t *tracer) log(l *types.Log) {
	t.meter.keep(logWeight + uint64(len(l.Data)))
	if t.frames[len(t.frames)-1].own {
		op := payload.Log0 + payload.Op(len(l.Topics))
		t.journal = append(t.journal, event{kind: logged, update: payload.Update{Op: op, Data: l.Data, Topics: l.Topics}})
	}
}

// sample looks at what the frame holds by now.
func (t *tracer) sample(gas uint64, scope tracing.OpContext) {
	f := &t.frames[len(t.frames)-1]
	size := uint64(len(scope.MemoryData()))
	t.meter.live += size - f.memory
	f.memory = size
	if t.meter.over() {
		t.refuse(OutOfMemory, "the call needs more than the %d bytes of memory that a run may use", t.meter.limit)
	}
	used := t.bound - min(t.bound, gas+t.held) // a call with value brings gas of its own
	t.spent = used
	if t.doomed != nil && t.doomed(used) {
		t.stop()
	}
	if t.progress != nil && t.steps%(sampled<<12) == 0 && used > t.gas {
		t.gas = used
		t.progress(used)
	}
}

// journaledSet is a set whose changes can be taken back.
type journaledSet struct {
	in   map[common.Hash]bool
	undo []setChange
}

type setChange struct {
	key common.Hash
	was bool
}

func (s *journaledSet) put(key common.Hash, in bool) {
	was := s.in[key]
	if was == in {
		return
	}
	s.undo = append(s.undo, setChange{key, was})
	s.write(key, in)
}

func (s *journaledSet) write(key common.Hash, in bool) {
	if s.in == nil {
		s.in = make(map[common.Hash]bool)
	}
	if in {
		s.in[key] = true
	} else {
		delete(s.in, key)
	}
}

func (s *journaledSet) mark() int { return len(s.undo) }

func (s *journaledSet) any() bool { return len(s.in) > 0 }

func (s *journaledSet) revert(mark int) {
	for len(s.undo) > mark {
		last := s.undo[len(s.undo)-1]
		s.undo = s.undo[:len(s.undo)-1]
		s.write(last.key, last.was)
	}
}

// footprint is what a run may have changed: nothing else in the state can
// differ from what it was.
type footprint struct {
	accounts map[common.Address]struct{}
	slots    map[Key]struct{}
}

func newFootprint() footprint {
	return footprint{make(map[common.Address]struct{}), make(map[Key]struct{})}
}

func (f footprint) account(a common.Address) { f.accounts[a] = struct{}{} }

func (f footprint) slot(a common.Address, slot common.Hash) {
	f.slots[Key{Address: a, Slot: slot, Storage: true}] = struct{}{}
}
