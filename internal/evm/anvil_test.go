package evm_test

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
)

// anvil is a chain with another EVM. It is skipped where it is not installed,
// unless QUORATE_ANVIL=required.
type anvil struct {
	*rpc.Client
	tb testing.TB
}

func startAnvil(t testing.TB) anvil {
	t.Helper()
	path, err := exec.LookPath("anvil")
	if err != nil {
		found, _ := filepath.Glob("../../contracts/build/node_modules/@foundry-rs/anvil-*/bin/anvil")
		if len(found) == 0 {
			if os.Getenv("QUORATE_ANVIL") == "required" {
				t.Fatal("anvil is not installed: run npm ci in contracts/build")
			}
			t.Skip("anvil is not installed")
		}
		path = found[0]
	}
	cmd := exec.Command(path, "--port", "0", "--no-mining", "--chain-id", "31337", "--gas-limit", "60000000", "--accounts", "1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	address := ""
	lines := bufio.NewScanner(out)
	for address == "" && lines.Scan() {
		_, address, _ = strings.Cut(lines.Text(), "Listening on ")
	}
	if address == "" {
		t.Fatal("anvil did not say where it listens")
	}
	go func() { // or it blocks on a full pipe; ends with the process
		for lines.Scan() {
		}
	}()
	client, err := rpc.Dial("http://" + strings.TrimSpace(address))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return anvil{client, t}
}

func (a anvil) call(result any, method string, args ...any) {
	a.tb.Helper()
	if err := a.CallContext(context.Background(), result, method, args...); err != nil {
		a.tb.Fatalf("%s: %v", method, err)
	}
}

// prestate is what the prestate tracer of either node tells of an account.
type prestate map[common.Address]struct {
	Balance *hexutil.Big
	Nonce   uint64
	Code    hexutil.Bytes
	Storage map[common.Hash]common.Hash
}

// load gives anvil the accounts that a call on our node touches.
func (a anvil) load(b *bench, call evm.Call, over overlay) {
	a.tb.Helper()
	config := map[string]any{"tracer": "prestateTracer", "stateOverrides": over.json()}
	var touched prestate
	err := b.RPC().CallContext(context.Background(), &touched, "debug_traceCall", rpcMessage(call), hexutil.Uint64(b.block.Header.Number.Uint64()), config)
	if err != nil {
		a.tb.Fatal(err)
	}
	for address, account := range touched {
		a.call(nil, "anvil_setBalance", address, account.Balance)
		a.call(nil, "anvil_setNonce", address, hexutil.Uint64(account.Nonce))
		if len(account.Code) > 0 {
			a.call(nil, "anvil_setCode", address, account.Code)
		}
		for slot, word := range account.Storage {
			a.call(nil, "anvil_setStorageAt", address, slot, word)
		}
	}
}

// diff is what a call changes, by anvil.
type diff struct{ Pre, Post prestate }

func (a anvil) trace(call evm.Call) (d diff) {
	a.tb.Helper()
	config := map[string]any{"tracer": "prestateTracer", "tracerConfig": map[string]any{"diffMode": true}}
	a.call(&d, "debug_traceCall", rpcMessage(call), "latest", config)
	return d
}

// slots are the slots of an account that changed, and what they became.
func (d diff) slots(address common.Address) map[common.Hash]common.Hash {
	out := map[common.Hash]common.Hash{}
	for slot, word := range d.Pre[address].Storage {
		if d.Post[address].Storage[slot] != word {
			out[slot] = d.Post[address].Storage[slot]
		}
	}
	for slot, word := range d.Post[address].Storage {
		if d.Pre[address].Storage[slot] != word {
			out[slot] = word
		}
	}
	return out
}

// accounts are the accounts that changed, their storage aside, as text.
func (d diff) accounts() map[common.Address]string {
	out := map[common.Address]string{}
	for address, after := range d.Post {
		before := d.Pre[address]
		text := ""
		if after.Balance != nil && (before.Balance == nil || before.Balance.ToInt().Cmp(after.Balance.ToInt()) != 0) {
			text += fmt.Sprintf(" balance %v", after.Balance)
		}
		if after.Nonce != 0 && after.Nonce != before.Nonce {
			text += fmt.Sprintf(" nonce %d", after.Nonce)
		}
		if len(after.Code) > 0 && string(after.Code) != string(before.Code) {
			text += fmt.Sprintf(" code %s", crypto.Keccak256Hash(after.Code))
		}
		if text != "" {
			out[address] = text
		}
	}
	return out
}

// An independent EVM executes the call and applies the list: both lead to the
// same, and that is what the list says of the target.
func TestAnvil(t *testing.T) {
	a, b := startAnvil(t), shared(t)
	number := b.block.Header.Number.Uint64()
	a.call(nil, "anvil_mine", hexutil.Uint64(number))
	destroyer := create{code: []stmt{end{op: vm.SELFDESTRUCT, to: "rich"}}, value: 3}
	for name, s := range map[string]scene{
		"stores and logs":      {target: body(set(5, 1), set(6, 0), say(1, 2), say(3)), slots: map[uint64]uint64{6: 4}},
		"a library":            {target: body(do(vm.DELEGATECALL, "A", 0), do(vm.CALLCODE, "B", 0)), a: body(set(5, 1), say(2)), b: body(set(6, 1))},
		"a reverted library":   {target: body(set(5, 1), do(vm.DELEGATECALL, "A", 0), set(6, 1)), a: body(set(5, 2), set(7, 1), do(vm.CALL, "B", 0), fails()), b: body(set(1, 1))},
		"a failing call":       {target: body(do(vm.CALL, "A", 0), set(5, 1)), a: body(set(1, 1), fails())},
		"a call":               {target: body(set(5, 1), do(vm.CALL, "A", 0), set(5, 2)), a: body(set(1, 1), say(1))},
		"re-entry":             {target: [][]stmt{{do(vm.CALL, "A", 0), set(6, 1)}, {set(5, 3), tstore{num(0), num(1)}}}, a: body(callTracked("self", 1), set(1, 1))},
		"a slot written back":  {target: [][]stmt{{set(5, 1), do(vm.CALL, "A", 0), say(1)}, {set(5, 2), set(5, 1)}}, a: body(do(vm.CALL, "self", 1))},
		"payments":             {target: body(pay("rich", 5), pay("nobody", 1), pay("A", 2)), balances: [3]uint64{9}},
		"payments, and a call": {target: body(pay("rich", 5), do(vm.CALL, "A", 0)), a: body(pay("self", 4)), balances: [3]uint64{1, 4}, value: 7},
		"creations":            {target: body(create{init: []stmt{set(1, 2)}, code: []stmt{set(1, 1)}}, store{num(5), memory{atCreated}}, do(vm.CALL, "created", 0))},
		"a creation destroyed": {target: body(destroyer, do(vm.CALL, "created", 0)), balances: [3]uint64{9}},
		"callee selfdestruct":  {target: body(do(vm.CALL, "A", 0)), a: body(end{op: vm.SELFDESTRUCT, to: "self"}), balances: [3]uint64{0, 9}},
		"transient storage":    {target: body(tstore{num(0), num(3)}, store{num(5), tload{num(0)}}, tstore{num(0), num(0)}, do(vm.CALL, "A", 0), do(vm.CALL, "A", 0)), a: body(store{num(1), tload{num(1)}}, tstore{num(1), num(9)})},
		"busy":                 busyWithoutBlocks(),
	} {
		t.Run(name, func(t *testing.T) {
			a := anvil{a.Client, t}
			over, call, o := s.place(t, b)
			list, err := evm.Derive(t.Context(), b.state(over), b.block, call, o)
			if err != nil {
				t.Fatal(err)
			}
			settlement, err := b.settlement(call, list, payload.BLS)
			if err != nil {
				t.Fatal(err)
			}
			var snapshot string
			a.call(&snapshot, "evm_snapshot")
			defer a.call(nil, "evm_revert", snapshot)
			a.load(b, settlement, over)
			a.load(b, call, over)
			direct, settled := a.trace(call), a.trace(settlement)
			if !maps.Equal(direct.accounts(), settled.accounts()) {
				t.Errorf("the accounts: %v and %v", direct.accounts(), settled.accounts())
			}
			addresses := map[common.Address]bool{call.To: true}
			for _, d := range []prestate{direct.Pre, direct.Post, settled.Pre, settled.Post} {
				for address := range d {
					addresses[address] = true
				}
			}
			for address := range addresses {
				if !maps.Equal(direct.slots(address), settled.slots(address)) {
					t.Errorf("the slots of %s: %v and %v", address, direct.slots(address), settled.slots(address))
				}
			}
			said := map[common.Hash]common.Hash{}
			for _, u := range list.Updates {
				if u.Op == payload.Store {
					said[u.Slot] = u.Word
				}
			}
			maps.DeleteFunc(said, func(slot, word common.Hash) bool { return over[call.To].slots[slot] == word })
			if len(said) == 0 || !maps.Equal(said, direct.slots(call.To)) {
				t.Errorf("the list says %v, anvil says %v", said, direct.slots(call.To))
			}
		})
	}
}

// busyWithoutBlocks is busy, but for what anvil's own blocks make different.
func busyWithoutBlocks() scene {
	s := busy()
	s.target[0] = append([]stmt{}, s.target[0]...)
	s.target[0][4] = set(8, 1)
	return s
}
