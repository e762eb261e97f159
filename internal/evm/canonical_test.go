package evm_test

import (
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/payload"
)

// The lists of calls that a rule decides, to the byte. Each is settled by the
// node as well, and compared with the call.
func TestCanonical(t *testing.T) {
	b := shared(t)
	self := b.Deployment.DemoTarget
	call, delegate, callcode, static := vm.CALL, vm.DELEGATECALL, vm.CALLCODE, vm.STATICCALL
	salt := uint64(9)
	made := create{init: []stmt{set(1, 2), say(3)}, code: []stmt{set(1, 1)}, value: 4}
	salted := create{salt: &salt, init: []stmt{say(3)}}
	one := counted(1)
	for name, tt := range map[string]struct {
		scene
		want []payload.Update
	}{
		"nothing but the count": {scene{}, []payload.Update{one}},
		"slots ascend as numbers without sign": {
			scene{target: body(raw{1, word(0xff).Hex(), vm.SSTORE, 2, common.MaxHash, vm.SSTORE, 3, common.Hash{0x80}, vm.SSTORE, 4, 5, vm.SSTORE})},
			[]payload.Update{stored(5, 4), stored(0xff, 1), {Slot: common.Hash{0x80}, Word: word(3)}, one, {Slot: common.MaxHash, Word: word(2)}},
		},
		"the last value of a slot":            {scene{target: body(set(5, 1), set(5, 2), set(5, 3))}, []payload.Update{stored(5, 3), one}},
		"a write that changes nothing":        {scene{target: body(set(5, 7)), slots: map[uint64]uint64{5: 7}}, []payload.Update{one}},
		"a write that is taken back":          {scene{target: body(set(5, 1), set(5, 0))}, []payload.Update{one}},
		"a slot that is cleared":              {scene{target: body(set(5, 0)), slots: map[uint64]uint64{5: 7}}, []payload.Update{stored(5, 0), one}},
		"logs follow stores, in their order":  {scene{target: body(say(1), set(6, 1), say(2, 8), set(5, 1), say(3, 7, 8, 9, 10))}, []payload.Update{stored(5, 1), stored(6, 1), one, logged(1), logged(2, 8), logged(3, 7, 8, 9, 10)}},
		"logs of every kind":                  {scene{target: body(say(1), say(1, 1), say(1, 1, 2), say(1, 1, 2, 3), say(1, 1, 2, 3, 4))}, []payload.Update{one, logged(1), logged(1, 1), logged(1, 1, 2), logged(1, 1, 2, 3), logged(1, 1, 2, 3, 4)}},
		"log order between contracts":         {scene{target: body(say(1), do(call, "A", 0), say(2)), a: body(say(9))}, []payload.Update{one, logged(1), called(calleeA, 0), logged(2)}},
		"a log without data":                  {scene{target: body(logStmt{data: num(0)})}, []payload.Update{one, {Op: payload.Log0}}},
		"library delegatecall":                {scene{target: body(do(delegate, "A", 0)), a: body(set(5, 1), say(2))}, []payload.Update{stored(5, 1), one, logged(2)}},
		"library callcode":                    {scene{target: body(do(callcode, "A", 0)), a: body(set(5, 1), say(2))}, []payload.Update{stored(5, 1), one, logged(2)}},
		"reverted delegatecall":               {scene{target: body(set(5, 1), do(delegate, "A", 0), set(6, 1)), a: body(set(5, 2), set(7, 1), say(2), do(call, "B", 0), fails()), b: body(set(1, 1))}, []payload.Update{stored(5, 1), stored(6, 1), one}},
		"a write after a reverted one":        {scene{target: body(do(delegate, "A", 0), set(5, 1), do(delegate, "A", 0), set(5, 3)), a: body(set(5, 2), fails())}, []payload.Update{stored(5, 3), one}},
		"nested delegatecalls, one slot":      {scene{target: body(set(5, 1), do(delegate, "A", 0), set(6, 1)), a: body(set(5, 2), do(delegate, "B", 0)), b: body(set(5, 3), fails())}, []payload.Update{stored(5, 2), stored(6, 1), one}},
		"caught failing call":                 {scene{target: body(do(call, "A", 0), set(5, 1)), a: body(set(1, 1), say(1), fails())}, []payload.Update{stored(5, 1), one}},
		"starved call":                        {scene{target: body(callStarved("A"), set(5, 1)), a: body(set(1, 1))}, []payload.Update{stored(5, 1), one}},
		"call for which the ether is missing": {scene{target: body(pay("rich", 5), set(5, 1))}, []payload.Update{stored(5, 1), one}},
		"self-call":                           {scene{target: [][]stmt{{set(5, 1), do(call, "self", 1), set(6, 1)}, {set(5, 2), say(1)}}}, []payload.Update{stored(5, 1), one, called(self, 1), stored(5, 2), stored(6, 1)}},
		"re-entrant tracked call": {
			scene{target: [][]stmt{{do(call, "A", 0)}, {set(5, 3)}}, a: body(callTracked("self", 1))},
			[]payload.Update{one, called(calleeA, 0), stored(5, 3), counted(2)},
		},
		"re-entry that rewrites a slot to its earlier value": {
			scene{target: [][]stmt{{set(5, 1), do(call, "A", 0), say(1)}, {set(5, 2), set(5, 1)}}, a: body(do(call, "self", 1))},
			[]payload.Update{stored(5, 1), one, called(calleeA, 0), stored(5, 1), logged(1)},
		},
		"re-entry that writes what was there before the run": {
			scene{target: [][]stmt{{do(call, "A", 0)}, {set(5, 7)}}, a: body(do(call, "self", 1)), slots: map[uint64]uint64{5: 7}},
			[]payload.Update{one, called(calleeA, 0), stored(5, 7)},
		},
		"re-entry, then the target writes the slot too": {
			scene{target: [][]stmt{{do(call, "A", 0), set(5, 0)}, {set(5, 7)}}, a: body(do(call, "self", 1))},
			[]payload.Update{one, called(calleeA, 0), stored(5, 0)},
		},
		"re-entry counts for the next segment only": {
			scene{target: [][]stmt{{do(call, "A", 0), do(call, "B", 0), say(1)}, {set(5, 7)}}, a: body(do(call, "self", 1)), b: body(say(1))},
			[]payload.Update{one, called(calleeA, 0), stored(5, 7), called(calleeB, 0), logged(1)},
		},
		"re-entry that reverts": {
			scene{target: [][]stmt{{do(call, "A", 0)}, {set(5, 7), fails()}}, a: body(do(call, "self", 1), say(1))},
			[]payload.Update{one, called(calleeA, 0)},
		},
		"re-entry by delegatecall within a call": {
			scene{target: [][]stmt{{do(call, "A", 0)}, {do(delegate, "B", 0)}}, a: body(do(call, "self", 1)), b: body(set(5, 1))},
			[]payload.Update{one, called(calleeA, 0), stored(5, 1)},
		},
		"a slot is not stored again":      {scene{target: body(set(5, 1), do(call, "A", 0), set(5, 1), do(call, "A", 0), set(5, 2)), a: body(say(1))}, []payload.Update{stored(5, 1), one, called(calleeA, 0), called(calleeA, 0), stored(5, 2)}},
		"a slot is taken back afterwards": {scene{target: body(set(5, 1), do(call, "A", 0), set(5, 0)), a: body(say(1))}, []payload.Update{stored(5, 1), one, called(calleeA, 0), stored(5, 0)}},
		"an operation in a library":       {scene{target: body(do(delegate, "A", 0), set(5, 2)), a: body(set(5, 1), do(call, "B", 0)), b: body(say(1))}, []payload.Update{stored(5, 1), one, {Op: payload.Call, To: calleeB, Data: runData(plain, 0, 1)}, stored(5, 2)}},

		"call without effect":                      {scene{target: body(do(call, "A", 0)), a: body(drop{sload{num(1)}})}, []payload.Update{one}},
		"staticcall":                               {scene{target: body(do(static, "A", 0)), a: body(drop{sload{num(1)}})}, []payload.Update{one}},
		"staticcall of what writes":                {scene{target: body(callSome(static, "A"), set(5, 1)), a: body(set(1, 1))}, []payload.Update{stored(5, 1), one}},
		"precompile, codeless and missing account": {scene{target: body(do(call, "identity", 0), do(call, "rich", 0), do(call, "nobody", 0))}, []payload.Update{one}},
		"ether to a precompile":                    {scene{target: body(pay("identity", 1)), balances: [3]uint64{5}}, []payload.Update{one, paid(addressOf["identity"], 1)}},
		"ether to a missing account":               {scene{target: body(pay("nobody", 1)), balances: [3]uint64{5}}, []payload.Update{one, paid(nobody, 1)}},
		"paying from own balance":                  {scene{target: body(pay("rich", 5), set(5, 1)), balances: [3]uint64{5}}, []payload.Update{one, paid(rich, 5), stored(5, 1)}},
		"paying what came along":                   {scene{target: body(pay("rich", 5)), value: 5}, []payload.Update{one, paid(rich, 5)}},
		"value out and back":                       {scene{target: body(pay("A", 5)), a: body(raw{0, 0, 0, 0, 5, self, vm.GAS, vm.CALL, vm.POP}), balances: [3]uint64{5}}, []payload.Update{one, paid(calleeA, 5)}},
		"effect: a transient write":                {scene{target: body(do(call, "A", 0)), a: body(tstore{num(0), num(1)})}, []payload.Update{one, called(calleeA, 0)}},
		"effect: a write that changes nothing":     {scene{target: body(do(call, "A", 0)), a: body(set(1, 0))}, []payload.Update{one, called(calleeA, 0)}},
		"effect: a log below":                      {scene{target: body(do(call, "A", 0)), a: body(do(call, "B", 0)), b: body(say(1))}, []payload.Update{one, called(calleeA, 0)}},
		"effect: ether that could not be paid":     {scene{target: body(do(call, "A", 0)), a: body(pay("rich", 1))}, []payload.Update{one, called(calleeA, 0)}},
		"no effect: it was reverted below":         {scene{target: body(do(call, "A", 0)), a: body(do(call, "B", 0)), b: body(set(1, 1), say(1), fails())}, []payload.Update{one}},
		"callee selfdestruct":                      {scene{target: body(do(call, "A", 0), set(5, 1)), a: body(end{op: vm.SELFDESTRUCT, to: "self"}), balances: [3]uint64{0, 9}}, []payload.Update{one, called(calleeA, 0), stored(5, 1)}},

		"create":                            {scene{target: body(made, store{num(5), memory{atCreated}}), balances: [3]uint64{4}}, []payload.Update{one, {Op: payload.Create, Amount: *uint256.NewInt(4), Data: made.initCode()}, {Slot: word(5), Word: common.BytesToHash(createdBy(self, 1).Bytes())}}},
		"create2":                           {scene{target: body(salted)}, []payload.Update{one, {Op: payload.Create2, Salt: word(9), Data: salted.initCode()}}},
		"two creations and a call between":  {scene{target: body(create{}, do(call, "A", 0), create{}), a: body(say(1))}, []payload.Update{one, {Op: payload.Create, Data: create{}.initCode()}, called(calleeA, 0), {Op: payload.Create, Data: create{}.initCode()}}},
		"create for which ether is missing": {scene{target: body(create{value: 4}, set(5, 1))}, []payload.Update{stored(5, 1), one}},
		"a created contract is destroyed": {
			scene{target: body(create{code: []stmt{end{op: vm.SELFDESTRUCT, to: "rich"}}}, do(call, "created", 0)), balances: [3]uint64{4}},
			[]payload.Update{one, {Op: payload.Create, Data: create{code: []stmt{end{op: vm.SELFDESTRUCT, to: "rich"}}}.initCode()}, called(createdBy(self, 1), 0)},
		},
		"a constructor that re-enters": {
			scene{target: [][]stmt{{create{init: []stmt{do(call, "self", 1)}}}, {set(5, 1)}}},
			[]payload.Update{one, {Op: payload.Create, Data: create{init: []stmt{do(call, "self", 1)}}.initCode()}, stored(5, 1)},
		},

		// What a reverted frame did is not there: neither are its flaws.
		"failed create, reverted":                      {scene{target: body(do(delegate, "A", 0), set(5, 1)), a: body(create{bad: "revert"}, fails())}, []payload.Update{stored(5, 1), one}},
		"selfdestruct, reverted":                       {scene{target: body(do(delegate, "A", 0), set(5, 1)), a: body(do(delegate, "B", 0), fails()), b: body(end{op: vm.SELFDESTRUCT, to: "rich"})}, []payload.Update{stored(5, 1), one}},
		"transient storage, reverted":                  {scene{target: body(do(delegate, "A", 0), do(call, "B", 0)), a: body(tstore{num(0), num(1)}, fails()), b: body(say(1))}, []payload.Update{one, called(calleeB, 0)}},
		"transient storage at a call that is reverted": {scene{target: body(do(delegate, "A", 0), set(5, 1)), a: body(tstore{num(0), num(1)}, do(call, "B", 0), fails()), b: body(say(1))}, []payload.Update{stored(5, 1), one}},
		"transient storage, cleared in time":           {scene{target: body(tstore{num(0), num(1)}, tstore{num(0), num(0)}, do(call, "B", 0)), b: body(say(1))}, []payload.Update{one, called(calleeB, 0)}},
		"transient storage, set afterwards":            {scene{target: body(do(call, "B", 0), tstore{num(0), num(1)}, store{num(5), tload{num(0)}}), b: body(say(1))}, []payload.Update{one, called(calleeB, 0), stored(5, 1)}},
		"transient storage at a call without effect":   {scene{target: body(tstore{num(0), num(1)}, do(call, "B", 0), store{num(5), tload{num(0)}})}, []payload.Update{stored(5, 1), one}},
		"transient storage of a callee":                {scene{target: body(do(call, "A", 0), do(call, "B", 0)), a: body(tstore{num(0), num(1)}), b: body(say(1))}, []payload.Update{one, called(calleeA, 0), called(calleeB, 0)}},
	} {
		t.Run(name, func(t *testing.T) { tt.accept(t, tt.want...) })
	}
}

func callStarved(to dest) stmt {
	c := do(vm.CALL, to, 0)
	c.gas = "none"
	return c
}

// callSome does not lose all gas to a callee that burns it.
func callSome(op vm.OpCode, to dest) stmt {
	c := do(op, to, 0)
	c.gas = "some"
	return c
}

func callTracked(to dest, mode int) stmt {
	c := do(vm.CALL, to, mode)
	c.selector = tracked
	return c
}
