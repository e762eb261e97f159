package evm_test

import (
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
	"pgregory.net/rapid"
)

// world is a generated case: the code of all contracts, what they hold, and the
// call.
type world struct {
	target, a, b [][]stmt // a body for each mode
	slots        map[uint64]uint64
	balances     [3]uint64 // target, a, b
	value        uint64
	fuel         int
}

func (w world) String() string {
	out := ""
	for _, c := range []struct {
		name   string
		bodies [][]stmt
	}{{"target", w.target}, {"A", w.a}, {"B", w.b}} {
		for mode, body := range c.bodies {
			out += c.name + " mode " + string(rune('0'+mode)) + ":\n" + show(body, "  ")
		}
	}
	return out
}

// generator draws programs. What it may not draw keeps out what no rule but the
// replay can know: how much gas is left, and whether a list is being applied.
type generator struct {
	*rapid.T
	calm   bool // nothing burns all its gas: calls pass on all they have
	hazard bool // things that are refused, sometimes
	top    bool // the program of the tracked call itself
	init   bool // a constructor
}

// n draws evenly: rapid itself prefers small numbers, and would draw few calls.
func (g generator) n(label string, from, to int) int {
	n := 0
	for bit := 1; bit <= to-from; bit <<= 1 {
		if rapid.Bool().Draw(g.T, label) {
			n |= bit
		}
	}
	return from + n%(to-from+1)
}

func pick[T any](g generator, label string, of ...T) T { return of[g.n(label, 0, len(of)-1)] }

func (g generator) slot() expr {
	switch g.n("slot kind", 0, 9) {
	case 0:
		return hash{num(g.n("key", 0, 1)), num(7)}
	case 1:
		return sload{num(g.n("slot", 5, 8))}
	}
	return num(g.n("slot", 5, 8))
}

func (g generator) expr(depth int) expr {
	kinds := 12
	if depth == 0 {
		kinds = 8
	}
	switch g.n("expr", 0, kinds) {
	case 0, 1, 2:
		return num(g.n("num", 0, 3))
	case 3:
		return sload{num(g.n("slot", 5, 8))}
	case 4:
		return tload{num(g.n("tslot", 0, 1))}
	case 5:
		return memory{pick(g, "memory", atFuel, atMode, atSuccess, atCreated, atScratch)}
	case 6:
		return opExpr{pick(g, "op", vm.CALLER, vm.CALLVALUE, vm.ADDRESS, vm.SELFBALANCE, vm.NUMBER, vm.TIMESTAMP,
			vm.COINBASE, vm.PREVRANDAO, vm.CHAINID, vm.GASLIMIT, vm.RETURNDATASIZE, vm.CODESIZE, vm.CALLDATASIZE)}
	case 7:
		return ofAddr{pick(g, "op", vm.BALANCE, vm.EXTCODESIZE, vm.EXTCODEHASH), g.dest()}
	case 8:
		return blockHash{uint64(g.n("back", 0, 3))}
	case 9:
		return hash{g.expr(depth - 1), g.expr(depth - 1)}
	default:
		op := pick(g, "binary", vm.ADD, vm.MUL, vm.XOR, vm.SUB, vm.EQ, vm.GT, vm.EXP)
		return binary2{op, g.expr(depth - 1), g.expr(depth - 1)}
	}
}

func (g generator) dest() dest {
	return dest(pick(g, "dest", "A", "A", "A", "A", "B", "B", "B", "B", "self", "self", "created", "created", "rich", "nobody", "identity", "sha256"))
}

// recipient is a destination of ether. The balance of the sender is not read:
// it depends on who sends.
func (g generator) recipient() dest {
	if g.n("sender", 0, 9) == 0 {
		return "sender"
	}
	return g.dest()
}

// program draws a body of so many statements.
func (g generator) program(from, to, depth int) []stmt {
	body := []stmt{}
	for range g.n("size", from, to) {
		body = append(body, g.stmt(depth))
	}
	if g.n("ends", 0, 9) == 0 {
		body = append(body, g.end())
	}
	return body
}

func (g generator) end() stmt {
	ops := []vm.OpCode{vm.STOP, vm.RETURN, vm.REVERT, vm.REVERT}
	if !g.calm && !g.init {
		ops = append(ops, vm.INVALID)
	}
	if !g.top || g.hazard {
		ops = append(ops, vm.SELFDESTRUCT)
	}
	return end{pick(g, "end", ops...), g.expr(1), g.recipient()}
}

func (g generator) stmt(depth int) stmt {
	if g.hazard && g.n("hazard", 0, 30) == 0 {
		return g.hazardous()
	}
	kind := g.n("stmt", 0, 31)
	if depth == 0 && kind > 26 {
		kind -= 12
	}
	switch {
	case kind < 8:
		return store{g.slot(), g.expr(2)}
	case kind < 11:
		return g.log()
	case kind < 24:
		return g.call()
	case kind < 26 && !g.init:
		return g.create()
	case kind == 26:
		if g.n("transient", 0, 2) > 0 {
			return tstore{num(g.n("tslot", 0, 1)), num(0)}
		}
		return tstore{num(g.n("tslot", 0, 1)), g.expr(1)}
	case kind < 30 && depth > 0:
		return ifStmt{g.expr(2), g.program(0, 2, depth-1), g.program(0, 2, depth-1)}
	case depth > 0:
		return loop{g.n("times", 1, 2), g.program(0, 2, depth-1)}
	}
	return store{g.slot(), g.expr(2)}
}

func (g generator) log() stmt {
	l := logStmt{size: pick(g, "log size", 0, 5, 32, 40), data: g.expr(1)}
	for range g.n("topics", 0, 4) {
		l.topics = append(l.topics, g.expr(1))
	}
	return l
}

// hazardous is a read that is refused.
func (g generator) hazardous() stmt {
	return drop{opExpr{pick(g, "hazard op", vm.GAS, vm.GASPRICE, vm.BASEFEE, vm.BLOBBASEFEE, vm.ORIGIN)}}
}

func (g generator) call() stmt {
	c := call{
		op: pick(g, "call op", vm.CALL, vm.CALL, vm.CALL, vm.CALL, vm.CALL, vm.DELEGATECALL, vm.CALLCODE, vm.STATICCALL),
		to: g.recipient(), mode: g.n("mode", 0, 1), check: g.n("check", 0, 3) == 0, gas: "some",
		selector: pick(g, "selector", tracked, plain, plain, plain, ""),
	}
	if g.calm {
		c.gas = "all"
		if c.op == vm.STATICCALL {
			// What writes there burns all it is given.
			c.to = dest(pick(g, "pure", "rich", "nobody", "identity"))
		}
	}
	if g.n("starved", 0, 15) == 0 {
		c.gas = "none"
	}
	if (c.op == vm.CALL || c.op == vm.CALLCODE) && c.gas != "none" && g.n("pays", 0, 2) == 0 {
		c.value = pick(g, "value", uint64(1), 2, 1000, 1<<40)
	}
	return c
}

func (g generator) create() stmt {
	c := create{value: pick(g, "endowment", uint64(0), 0, 1, 1<<40), check: g.n("check", 0, 3) == 0}
	if g.n("salted", 0, 1) == 0 {
		salt := uint64(g.n("salt", 0, 1))
		c.salt = &salt
	}
	inner := g
	inner.init, inner.top = true, false
	c.init = inner.program(0, 2, 0)
	if g.n("has code", 0, 2) > 0 {
		inner.init = false
		c.code = inner.program(0, 2, 0)
		if g.n("dies", 0, 2) == 0 {
			c.code = append(c.code, end{op: vm.SELFDESTRUCT, data: num(0), to: inner.recipient()})
		}
	}
	switch g.n("bad", 0, 7) {
	case 0:
		c.bad = "revert"
	case 1:
		if g.top && !g.calm { // it burns what it is given
			c.bad = pick(g, "how", "invalid", "ef")
		}
	}
	return c
}

func drawWorld(t *rapid.T) world {
	g := generator{T: t}
	g.calm, g.hazard = g.n("calm", 0, 1) == 0, g.n("hazards", 0, 7) == 0
	top := g
	top.top = true
	w := world{
		target: [][]stmt{top.program(3, 9, 2), g.program(1, 4, 1)},
		a:      [][]stmt{g.program(1, 5, 1), g.program(0, 4, 1)},
		b:      [][]stmt{g.program(1, 4, 1), g.program(0, 3, 1)},
		slots:  map[uint64]uint64{},
		fuel:   g.n("fuel", 1, 3),
	}
	for i := range w.balances {
		w.balances[i] = pick(g, "balance", uint64(0), 1, 1500, 1<<41)
	}
	for range g.n("slots", 0, 4) {
		w.slots[uint64(g.n("slot", 5, 8))] = uint64(g.n("word", 0, 3))
	}
	if g.n("paid", 0, 3) == 0 {
		w.value = pick(g, "call value", uint64(1), 2000)
	}
	return w
}

// overlay is the state that the world makes of the block's.
func (w world) overlay(target common.Address, realCode []byte) overlay {
	slots := map[common.Hash]common.Hash{}
	for k, v := range w.slots {
		slots[word(k)] = word(v)
	}
	return overlay{
		target:  {code: targetCode(w.target...), balance: w.balances[0], nonce: 1, slots: slots},
		calleeA: {code: contract(w.a...), balance: w.balances[1], nonce: 1, slots: slots},
		calleeB: {code: contract(w.b...), balance: w.balances[2], nonce: 1},
		impl:    {code: realCode, nonce: 1},
		rich:    {balance: 77},
	}
}
