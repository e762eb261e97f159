package evm_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
)

// raw is instructions in a program, as asm.do takes them.
type raw []any

func (s raw) emit(a *asm) { a.do(s...) }

// scene is a case that is written by hand.
type scene struct {
	target   [][]stmt // the tracked function, and what re-entry runs
	a, b     [][]stmt
	balances [3]uint64
	slots    map[uint64]uint64 // of the target and A
	value    uint64
	data     []byte                // default: the tracked function, with fuel 3
	bounds   evm.Bounds            // default: as the node's
	edit     func(*bench, overlay) // the last word on the state
}

func (s scene) world() world {
	return world{target: s.target, a: s.a, b: s.b, slots: s.slots, balances: s.balances, value: s.value, fuel: 3}
}

// place makes the scene's state and call.
func (s scene) place(t *testing.T, b *bench) (overlay, evm.Call, evm.Options) {
	t.Helper()
	target := b.Deployment.DemoTarget
	real, err := b.base.code(t.Context(), target)
	if err != nil {
		t.Fatal(err)
	}
	for _, bodies := range []*[][]stmt{&s.target, &s.a, &s.b} {
		if len(*bodies) == 0 {
			*bodies = [][]stmt{nil}
		}
	}
	over := s.world().overlay(target, real)
	if s.edit != nil {
		s.edit(b, over)
	}
	call := evm.Call{From: b.from, To: target, Data: s.data, Value: *uint256.NewInt(s.value)}
	if call.Data == nil {
		call.Data = runData(tracked, 0, 3)
	}
	if s.bounds == (evm.Bounds{}) {
		s.bounds = bounds(call.Data)
	}
	return over, call, evm.Options{Bounds: s.bounds}
}

// accept expects the scene's call to become this list, and the list to settle.
func (s scene) accept(t *testing.T, want ...payload.Update) *evm.Result {
	t.Helper()
	b := shared(t)
	over, call, o := s.place(t, b)
	got, err := evm.Derive(t.Context(), b.state(over), b.block, call, o)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Encoded, payload.Encode(want)) {
		t.Errorf("the list is\n%swant\n%s", showList(got.Updates), showList(want))
	}
	if err := b.checkCall(t.Context(), call, over, tally{}); err != nil {
		t.Error(err)
	}
	return got
}

// refuse expects the scene's call to be refused, with this in the text.
func (s scene) refuse(t *testing.T, reason evm.Reason, text string) {
	t.Helper()
	b := shared(t)
	over, call, o := s.place(t, b)
	_, err := evm.Derive(t.Context(), b.state(over), b.block, call, o)
	wantRefusal(t, err, reason, text)
}

func wantRefusal(t *testing.T, err error, reason evm.Reason, text string) {
	t.Helper()
	var refusal *evm.Refusal
	if !errors.As(err, &refusal) || refusal.Reason != reason || !strings.Contains(refusal.Detail, text) {
		t.Errorf("got %v, want %s with %q", err, reason, text)
	}
}

// Updates, in short.

func stored(slot, value uint64) payload.Update {
	return payload.Update{Op: payload.Store, Slot: word(slot), Word: word(value)}
}

func counted(n uint64) payload.Update {
	return payload.Update{Op: payload.Store, Slot: evm.TrackerSlot, Word: word(n)}
}

func logged(data uint64, topics ...uint64) payload.Update {
	h := word(data)
	u := payload.Update{Op: payload.Log0 + payload.Op(len(topics)), Data: h[:]}
	for _, topic := range topics {
		u.Topics = append(u.Topics, word(topic))
	}
	return u
}

// called is a call of a program with the fuel that the top frame gives it.
func called(to common.Address, mode int) payload.Update {
	return payload.Update{Op: payload.Call, To: to, Data: runData(plain, mode, 2)}
}

func paid(to common.Address, amount uint64) payload.Update {
	return payload.Update{Op: payload.Call, To: to, Amount: *uint256.NewInt(amount)}
}

// Statements, in short.

func set(slot, value uint64) stmt { return store{num(slot), num(value)} }

func say(data uint64, topics ...uint64) stmt {
	l := logStmt{size: 32, data: num(data)}
	for _, topic := range topics {
		l.topics = append(l.topics, num(topic))
	}
	return l
}

func do(op vm.OpCode, to dest, mode int) call {
	return call{op: op, to: to, selector: plain, mode: mode, gas: "all"}
}

func pay(to dest, amount uint64) call {
	return call{op: vm.CALL, to: to, value: amount, gas: "all"}
}

func fails() stmt { return end{op: vm.REVERT, data: num(1)} }

// body is a contract with one body.
func body(s ...stmt) [][]stmt { return [][]stmt{s} }
