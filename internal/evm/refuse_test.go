package evm_test

import (
	"bytes"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
)

// Every reason to refuse a call, with what leads to it.
func TestRefusals(t *testing.T) {
	delegate, call, static := vm.DELEGATECALL, vm.CALL, vm.STATICCALL
	destroy := end{op: vm.SELFDESTRUCT, to: "rich"}
	salt := uint64(1)
	forever := raw{vm.JUMPDEST, vm.PC, 1, vm.SWAP1, vm.SUB, vm.JUMP} // to the JUMPDEST before PC
	small := evm.Bounds{Gas: 1_000_000_000, Memory: 1 << 20}
	grow := func(size int) stmt { return raw{1, size - 32, vm.MSTORE} }
	for name, tt := range map[string]struct {
		scene
		reason evm.Reason
		text   string
	}{
		"reverts":           {scene{target: body(set(5, 1), fails())}, evm.Reverted, "reverted with 0x00000000"},
		"invalid":           {scene{target: body(raw{vm.INVALID})}, evm.Halted, "invalid opcode"},
		"stack underflow":   {scene{target: body(raw{vm.POP})}, evm.Halted, "underflow"},
		"jump to nowhere":   {scene{target: body(raw{0, vm.JUMP})}, evm.Halted, "jump"},
		"loops forever":     {scene{target: body(forever), bounds: evm.Bounds{Gas: 100_000, Memory: 1 << 20}}, evm.OutOfGas, "100000"},
		"a frame too large": {scene{target: body(grow(2<<20), do(call, "rich", 0)), bounds: small}, evm.OutOfMemory, "1048576 bytes"},
		"frames that together are too large": {
			scene{target: [][]stmt{{grow(700 << 10), do(call, "A", 0)}}, a: body(grow(700<<10), do(static, "rich", 0)), bounds: small},
			evm.OutOfMemory, "1048576 bytes",
		},
		"too much written": {scene{target: body(loop{30_000, []stmt{set(5, 1)}}), bounds: small}, evm.OutOfMemory, "1048576 bytes"},
		"too much logged": {
			scene{target: body(loop{100, []stmt{raw{100_000, 0, vm.LOG0}}}), bounds: small},
			evm.OutOfMemory, "1048576 bytes",
		},
		"a long precompile": {
			scene{target: body(raw{common.Hash{0x10}, 0, vm.MSTORE, 0, 0, 213, 0, 9, vm.GAS, vm.STATICCALL, vm.POP}), bounds: small},
			evm.LongPrecompile, "268435456 gas",
		},
		"sender too poor": {scene{value: 1, edit: func(b *bench, o overlay) { o[b.from] = account{} }}, evm.SenderTooPoor, "does not have the value"},
		"not tracked":     {scene{target: [][]stmt{{}, {set(5, 1)}}, data: runData(plain, 1, 1)}, evm.NotTracked, "trackState"},
		"a view":          {scene{data: contracts.NewBLSTarget().PackStateTransitionCount()}, evm.NotTracked, "trackState"},
		"no function":     {scene{data: []byte{1, 2, 3}}, evm.NotTracked, "names no function"},
		"count put back":  {scene{target: body(raw{0, evm.TrackerSlot, vm.SSTORE})}, evm.NotTracked, "trackState"},
		"count in a reverted frame": {
			scene{target: [][]stmt{{callTracked("self", 1)}, {set(5, 1), fails()}}, data: runData(plain, 0, 2)}, evm.NotTracked, "trackState",
		},
		"count too large": {scene{edit: countIs(common.Hash{1})}, evm.CountTooLarge, "transition count is"},
		"list too large":  {scene{target: body(raw{130_000, 0, vm.LOG0})}, evm.ListTooLarge, "120000 fit"},
		"replay too large": {
			scene{target: body(do(call, "A", 0)), a: body(set(1, 1), burn)}, evm.ReplayTooLarge, "15000000 gas",
		},

		"selfdestruct":                      {scene{target: body(destroy)}, evm.SelfDestructs, "SELFDESTRUCT"},
		"selfdestruct in a library":         {scene{target: body(do(delegate, "A", 0)), a: body(destroy)}, evm.SelfDestructs, "SELFDESTRUCT"},
		"selfdestruct in a library (code)":  {scene{target: body(do(vm.CALLCODE, "A", 0)), a: body(destroy)}, evm.SelfDestructs, "SELFDESTRUCT"},
		"selfdestruct by re-entry":          {scene{target: [][]stmt{{do(call, "A", 0)}, {destroy}}, a: body(do(call, "self", 1))}, evm.SelfDestructs, "SELFDESTRUCT"},
		"transient storage at a call":       {scene{target: body(tstore{num(0), num(1)}, do(call, "A", 0)), a: body(say(1))}, evm.TransientStorage, "transient"},
		"transient storage at a payment":    {scene{target: body(tstore{num(0), num(1)}, pay("rich", 1)), balances: [3]uint64{1}}, evm.TransientStorage, "transient"},
		"transient storage at a creation":   {scene{target: body(tstore{num(0), num(1)}, create{})}, evm.TransientStorage, "transient"},
		"transient storage of a library":    {scene{target: body(do(delegate, "A", 0), do(call, "B", 0)), a: body(tstore{num(0), num(1)}), b: body(say(1))}, evm.TransientStorage, "transient"},
		"transient storage set by re-entry": {scene{target: [][]stmt{{do(call, "A", 0), do(call, "B", 0)}, {tstore{num(0), num(1)}}}, a: body(do(call, "self", 1)), b: body(say(1))}, evm.TransientStorage, "transient"},
		"transient storage, clearing reverted": {
			scene{target: body(tstore{num(0), num(1)}, do(delegate, "A", 0), do(call, "B", 0)), a: body(tstore{num(0), num(0)}, fails()), b: body(say(1))},
			evm.TransientStorage, "transient",
		},
		"failed create: reverts":             {scene{target: body(create{bad: "revert"})}, evm.FailedCreate, "nonce"},
		"failed create: invalid":             {scene{target: body(create{bad: "invalid"})}, evm.FailedCreate, "nonce"},
		"failed create: code begins with ef": {scene{target: body(create{bad: "ef"})}, evm.FailedCreate, "nonce"},
		"failed create2: address taken":      {scene{target: body(create{salt: &salt}, create{salt: &salt})}, evm.FailedCreate, "nonce"},
		"failed create in a library":         {scene{target: body(do(delegate, "A", 0)), a: body(create{bad: "revert"})}, evm.FailedCreate, "nonce"},

		"the list differs in the latch": {scene{target: body(do(call, "A", 0)), a: body(lookAtLatch, store{num(1), memory{atScratch}})}, evm.ReplayDiffers, "slot 0x0000000000000000000000000000000000000000000000000000000000000001 of " + calleeA.Hex()},
		"the list reverts by the latch": {scene{target: body(do(call, "A", 0)), a: body(set(1, 1), lookAtLatch, ifStmt{memory{atScratch}, []stmt{fails()}, nil})}, evm.ReplayReverts, "RevertingContext(1"},
		"a call before the count moves": {
			scene{target: [][]stmt{{do(call, "A", 0), callTracked("self", 1)}, {}}, a: body(readCount, store{num(1), memory{atScratch}}), data: runData(plain, 0, 3)},
			evm.ReplayDiffers, calleeA.Hex(),
		},
		"the origin is written by a callee": {scene{target: body(do(call, "A", 0)), a: body(store{num(1), opExpr{vm.ORIGIN}})}, evm.ReplayDiffers, calleeA.Hex()},
	} {
		t.Run(name, func(t *testing.T) { tt.refuse(t, tt.reason, tt.text) })
	}
}

// burn uses 18 million gas, for memory.
var burn = raw{3 << 20, 0, vm.KECCAK256, vm.POP}

// lookAtLatch asks the target whether a list is being applied.
var lookAtLatch = ask("inTransition()")

var readCount = ask("stateTransitionCount()")

func ask(view string) stmt { return askStmt(crypto.Keccak256([]byte(view))[:4]) }

type askStmt []byte

func (s askStmt) emit(a *asm) {
	a.do(common.RightPadBytes(s, 32), atInput, vm.MSTORE, 32, atScratch, 4, atInput, addressOf["self"], vm.GAS, vm.STATICCALL, vm.POP)
}

func countIs(n common.Hash) func(*bench, overlay) {
	return func(b *bench, o overlay) { o[b.Deployment.DemoTarget].slots[evm.TrackerSlot] = n }
}

// Reads of what is another when the list is applied, wherever they are.
func TestRefusedReads(t *testing.T) {
	for op, reason := range map[vm.OpCode]evm.Reason{
		vm.GASPRICE: evm.ReadsGasPrice, vm.BASEFEE: evm.ReadsBaseFee, vm.BLOBBASEFEE: evm.ReadsBlobBaseFee, vm.GAS: evm.ReadsGas,
	} {
		read := drop{opExpr{op}}
		for name, s := range map[string]scene{
			"at the top":              {target: body(read)},
			"in a library":            {target: body(do(vm.DELEGATECALL, "A", 0)), a: body(read)},
			"in a callee":             {target: body(do(vm.CALL, "A", 0)), a: body(read)},
			"in a view":               {target: body(do(vm.STATICCALL, "A", 0)), a: body(read)},
			"in a constructor":        {target: body(create{init: []stmt{read}})},
			"in a reverted frame":     {target: body(do(vm.CALL, "A", 0)), a: body(read, fails())},
			"in a frame that halts":   {target: body(do(vm.CALL, "A", 0)), a: body(read, raw{vm.INVALID})},
			"as the last of the code": {target: body(do(vm.CALL, "A", 0)), edit: func(_ *bench, o overlay) { o[calleeA] = account{code: []byte{byte(op)}} }},
			"where all is reverted":   {target: body(read, fails())},
		} {
			t.Run(op.String()+" "+name, func(t *testing.T) { s.refuse(t, reason, op.String()) })
		}
	}
	t.Run("it cannot pay for the read", func(t *testing.T) {
		scene{target: body(raw{0, 0, 0, 0, 0, calleeA, 1, vm.CALL, vm.POP}),
			edit: func(_ *bench, o overlay) { o[calleeA] = account{code: []byte{byte(vm.GASPRICE)}} }}.accept(t, counted(1))
	})
}

// GAS may be passed on, to each kind of call and to nothing else.
func TestGasPassedOn(t *testing.T) {
	for op, args := range map[vm.OpCode]int{vm.CALL: 5, vm.CALLCODE: 5, vm.DELEGATECALL: 4, vm.STATICCALL: 4} {
		parts := raw{}
		for range args {
			parts = append(parts, 0)
		}
		parts = append(parts, rich, vm.GAS)
		t.Run(op.String(), func(t *testing.T) {
			scene{target: body(append(parts, op, vm.POP))}.accept(t, counted(1))
		})
		t.Run(op.String()+" after something else", func(t *testing.T) {
			scene{target: body(append(parts, vm.DUP1, vm.POP, op, vm.POP))}.refuse(t, evm.ReadsGas, "GAS")
		})
	}
	t.Run("CREATE", func(t *testing.T) {
		scene{target: body(raw{0, 0, vm.GAS, vm.CREATE})}.refuse(t, evm.ReadsGas, "GAS")
	})
	t.Run("data that looks like a call", func(t *testing.T) {
		// GAS, then PUSH1 with CALL as what it pushes.
		scene{target: body(raw{vm.GAS, int(vm.CALL), vm.POP, vm.POP})}.refuse(t, evm.ReadsGas, "GAS")
	})
}

// supporting is code that claims to support an interface, and goes on with the
// parts for all other questions.
func supporting(id payload.Selector, parts ...any) []byte {
	a := newAsm()
	other := a.label()
	a.do(0, vm.CALLDATALOAD, 224, vm.SHR, common.FromHex("0x01ffc9a7"), vm.XOR, other, vm.JUMPI)
	a.do(4, vm.CALLDATALOAD, 224, vm.SHR, id[:], vm.EQ, 0, vm.MSTORE, 32, 0, vm.RETURN)
	a.here(other).do(parts...)
	return a.done()
}

// What is refused before the call is made.
func TestNotATarget(t *testing.T) {
	b := shared(t)
	for name, tt := range map[string]struct {
		code []byte
		text string
	}{
		"no code":                 {nil, "no signature checker"},
		"reverts":                 {code(0, 0, vm.REVERT), "no signature checker"},
		"answers nothing":         {code(vm.STOP), "no signature checker"},
		"names nobody":            {code(32, 0, vm.RETURN), "no signature checker"},
		"does not come to an end": {code(vm.JUMPDEST, 0, vm.JUMP), "no signature checker"},
		"yes to anything":         {code(1, 0, vm.MSTORE, 32, 0, vm.RETURN), "whatever it is asked for"},
		// blsSignatureChecker() is 0x20 then, and demandedQuorums() has 1 MB.
		"a million quorums": {supporting(payload.BLSInterface, 32, 0, vm.MSTORE, 1<<20, 32, vm.MSTORE, 1<<20+64, 0, vm.RETURN), "demands 1048576 quorums"},
		"no claim":          {supporting(payload.Selector{1, 2, 3, 4}, 32, 0, vm.MSTORE, 32, 0, vm.RETURN), "supports no settlement"},
		"BLS, names nobody": {supporting(payload.BLSInterface, 32, 0, vm.RETURN), "no signature checker"},
		"Schnorr, nobody":   {supporting(payload.SchnorrInterface, 32, 0, vm.RETURN), "no signature checker"},
		"Schnorr, nonsense": {supporting(payload.SchnorrInterface, 0, vm.NOT, 0, vm.MSTORE, 32, 0, vm.RETURN), "no signature checker"},
		"Schnorr, silent":   {supporting(payload.SchnorrInterface, 0, 0, vm.REVERT), "no signature checker"},
	} {
		t.Run(name, func(t *testing.T) {
			over, call, o := scene{edit: func(b *bench, over overlay) { over[b.Deployment.DemoTarget] = account{code: tt.code} }}.place(t, b)
			_, err := evm.Derive(t.Context(), b.state(over), b.block, call, o)
			wantRefusal(t, err, evm.NotATarget, tt.text)
		})
	}
	call := evm.Call{From: b.Deployment.DemoTarget, To: b.Deployment.DemoTarget, Data: runData(tracked, 0, 1)}
	_, err := evm.Derive(t.Context(), b.state(nil), b.block, call, evm.Options{})
	wantRefusal(t, err, evm.FromIsTarget, "another account")
	call.From = params.SystemAddress
	_, err = evm.Derive(t.Context(), b.state(nil), b.block, call, evm.Options{})
	wantRefusal(t, err, evm.FromIsSystem, "another account")
}

// What a call reverted with is told in words, whatever it is.
func TestRevertText(t *testing.T) {
	packed := func(kind string, value any) []byte {
		args := arguments(t, kind)
		b, err := args.Pack(value)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	text := func(s string) []byte { return append(common.FromHex("0x08c379a0"), packed("string", s)...) }
	for name, tt := range map[string]struct {
		data []byte
		want string
	}{
		"empty":         {nil, "the call reverted without a reason"},
		"three bytes":   {[]byte{1, 2, 3}, "the call reverted without a reason"},
		"string":        {text("too little"), `the call reverted with Error(\"too little\")`},
		"control bytes": {text("a\x00\n\x1b[31m\u202e"), `a\\x00\\n\\x1b[31m\\u202e`},
		"panic":         {append(common.FromHex("0x4e487b71"), packed("uint256", big.NewInt(0x11))...), "with Panic(0x11)"},
		"known error":   {contracts.NewDemoTarget().PackFail(big.NewInt(7)), "with 0x"},
		"unknown error": {common.FromHex("0xdeadbeef01"), "with 0xdeadbeef"},
		"broken string": {common.FromHex("0x08c379a0ff"), "with 0x08c379a0"},
		"lying string":  {append(common.FromHex("0x08c379a0"), bytes.Repeat([]byte{0xff}, 96)...), "with 0x08c379a0"},
		"long string":   {text(strings.Repeat("x", 2000)), "xxx…"},
		"huge":          {text(strings.Repeat("x", 50_000)), "with 0x08c379a0"},
	} {
		t.Run(name, func(t *testing.T) {
			b := shared(t)
			over, call, o := scene{target: body(returnData(tt.data, vm.REVERT))}.place(t, b)
			_, err := evm.Derive(t.Context(), b.state(over), b.block, call, o)
			wantRefusal(t, err, evm.Reverted, tt.want)
			if len(err.Error()) > 1000 {
				t.Errorf("%d bytes of text", len(err.Error()))
			}
		})
	}
	b := shared(t)
	call := evm.Call{From: b.from, To: b.Deployment.DemoTarget, Data: contracts.NewDemoTarget().PackFail(big.NewInt(7))}
	_, err := evm.Derive(t.Context(), b.state(nil), b.block, call, evm.Options{})
	wantRefusal(t, err, evm.Reverted, "the call reverted with AlwaysFails(7)")
}

// dataStmt ends a frame with data.
type dataStmt struct {
	data []byte
	op   vm.OpCode
}

func returnData(data []byte, op vm.OpCode) stmt { return dataStmt{data, op} }

func (s dataStmt) emit(a *asm) {
	a.do(len(s.data), a.bytes(s.data), 0, vm.CODECOPY, len(s.data), 0, s.op)
}

// The code of a refusal is the one of the service's answer.
func TestRefusalCodes(t *testing.T) {
	b := shared(t)
	for want, s := range map[quorate.Code]scene{
		quorate.ExecutionReverted:    {target: body(fails())},
		quorate.UnsupportedOperation: {target: body(create{bad: "revert"})},
		quorate.TooLarge:             {target: body(raw{130_000, 0, vm.LOG0})},
	} {
		over, call, o := s.place(t, b)
		_, err := evm.Derive(t.Context(), b.state(over), b.block, call, o)
		if refusal, ok := err.(*evm.Refusal); !ok || refusal.Code != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A run says whether it read who called it.
func TestSenderDependence(t *testing.T) {
	caller, origin := drop{opExpr{vm.CALLER}}, drop{opExpr{vm.ORIGIN}}
	for name, tt := range map[string]struct {
		scene
		want bool
	}{
		"nothing":                         {scene{target: body(say(1))}, false},
		"CALLER at the top":               {scene{target: body(caller)}, true},
		"CALLER in a library":             {scene{target: body(do(vm.DELEGATECALL, "A", 0)), a: body(caller)}, true},
		"CALLER in a library's library":   {scene{target: body(do(vm.DELEGATECALL, "A", 0)), a: body(do(vm.DELEGATECALL, "B", 0)), b: body(caller)}, true},
		"CALLER in a reverted library":    {scene{target: body(do(vm.DELEGATECALL, "A", 0)), a: body(caller, fails())}, true},
		"CALLER in a callee":              {scene{target: body(do(vm.CALL, "A", 0)), a: body(caller)}, false},
		"CALLER in a callee's library":    {scene{target: body(do(vm.CALL, "A", 0)), a: body(do(vm.DELEGATECALL, "B", 0)), b: body(caller)}, false},
		"CALLER in a view":                {scene{target: body(do(vm.STATICCALL, "A", 0)), a: body(caller)}, false},
		"CALLER by callcode":              {scene{target: body(do(vm.CALLCODE, "A", 0)), a: body(caller)}, false},
		"CALLER by callcode in a library": {scene{target: body(do(vm.DELEGATECALL, "A", 0)), a: body(do(vm.CALLCODE, "B", 0)), b: body(caller)}, false},
		"CALLER in a library by callcode": {scene{target: body(do(vm.CALLCODE, "A", 0)), a: body(do(vm.DELEGATECALL, "B", 0)), b: body(caller)}, false},
		"CALLER in a constructor":         {scene{target: body(create{init: []stmt{caller}})}, false},
		"CALLER by re-entry":              {scene{target: [][]stmt{{do(vm.CALL, "A", 0)}, {caller, say(1)}}, a: body(do(vm.CALL, "self", 1))}, false},
		"ORIGIN at the top":               {scene{target: body(origin)}, true},
		"ORIGIN in a callee":              {scene{target: body(do(vm.CALL, "A", 0)), a: body(origin)}, true},
		"ORIGIN in a view":                {scene{target: body(do(vm.STATICCALL, "A", 0)), a: body(origin)}, true},
		"ORIGIN in a constructor":         {scene{target: body(create{init: []stmt{origin}})}, true},
		"ORIGIN in a reverted frame":      {scene{target: body(do(vm.CALL, "A", 0)), a: body(origin, fails())}, true},
		"value and data":                  {scene{target: body(drop{opExpr{vm.CALLVALUE}}, drop{opExpr{vm.CALLDATASIZE}})}, false},
	} {
		t.Run(name, func(t *testing.T) {
			b := shared(t)
			over, call, o := tt.place(t, b)
			r, err := evm.Derive(t.Context(), b.state(over), b.block, call, o)
			if err != nil {
				t.Fatal(err)
			}
			if r.SenderDependent != tt.want {
				t.Errorf("sender-dependent: %t", r.SenderDependent)
			}
		})
	}
}

// The demo target, without anything in its place.
func TestDemoTarget(t *testing.T) {
	b := shared(t)
	demo := contracts.NewDemoTarget()
	for name, tt := range map[string]struct {
		data   []byte
		ops    []payload.Op
		sender bool
	}{
		"crunch":   {demo.PackCrunch(big.NewInt(1000)), []payload.Op{payload.Store, payload.Store, payload.Log1}, false},
		"announce": {demo.PackAnnounce(common.Address{1}, big.NewInt(7), []byte("hello")), []payload.Op{payload.Store, payload.Store, payload.Log3}, false},
		"record":   {demo.PackRecord(big.NewInt(5)), []payload.Op{payload.Store, payload.Call}, false},
		"claim":    {demo.PackClaim(big.NewInt(5)), []payload.Op{payload.Store, payload.Store}, true},
	} {
		t.Run(name, func(t *testing.T) {
			call := evm.Call{From: b.from, To: b.Deployment.DemoTarget, Data: tt.data}
			if err := b.checkCall(t.Context(), call, nil, tally{}); err != nil {
				t.Fatal(err)
			}
			r, err := evm.Derive(t.Context(), b.state(nil), b.block, call, evm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var ops []payload.Op
			for _, u := range r.Updates {
				ops = append(ops, u.Op)
			}
			if string(opBytes(ops)) != string(opBytes(tt.ops)) || r.SenderDependent != tt.sender || r.Index != 0 {
				t.Errorf("%v, sender-dependent %t, index %d", ops, r.SenderDependent, r.Index)
			}
			if len(r.Settlements) != 1 || r.Settlements[0].Scheme != payload.BLS || r.Settlements[0].Gas == 0 || r.Settlements[0].Gas > 200_000 {
				t.Errorf("settles with %+v", r.Settlements)
			}
		})
	}
}

func opBytes(ops []payload.Op) (b []byte) {
	for _, op := range ops {
		b = append(b, byte(op))
	}
	return b
}
