package evm_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"

	"github.com/quorate/quorate/internal/evm"
)

// busy is a scene with a bit of everything.
func busy() scene {
	return scene{
		target: [][]stmt{
			{set(5, 1), say(1, 2), do(vm.DELEGATECALL, "B", 0), do(vm.CALL, "A", 0), store{num(8), blockHash{2}}, create{init: []stmt{set(1, 1)}}, pay("rich", 1), store{num(6), ofAddr{vm.EXTCODESIZE, "A"}}},
			{store{num(7), sload{num(5)}}},
		},
		a:        body(set(1, 1), callTracked("self", 1), say(3), store{num(2), ofAddr{vm.BALANCE, "nobody"}}),
		b:        body(store{num(9), sload{num(3)}}),
		balances: [3]uint64{10},
	}
}

// A read that fails fails the run, whichever it is: never a list, never a
// refusal, which would be final.
func TestStateFails(t *testing.T) {
	b := shared(t)
	scenes := map[string]scene{
		"accepted":        busy(),
		"not tracked":     {data: runData(plain, 0, 1)},
		"reverted":        {target: body(store{num(5), sload{num(6)}}, fails())},
		"refused":         {target: body(set(5, 1), raw{vm.GASPRICE})},
		"replay differs":  {target: body(do(vm.CALL, "A", 0)), a: body(lookAtLatch, ifStmt{memory{atScratch}, []stmt{set(7, 1), do(vm.CALL, "B", 0)}, []stmt{set(6, 1)}}), b: body(set(1, 1))},
		"count too large": {edit: countIs(common.Hash{1})},
	}
	for name, s := range scenes {
		t.Run(name, func(t *testing.T) {
			over, call, o := s.place(t, b)
			want, wantErr := evm.Derive(t.Context(), b.state(over), b.block, call, o)
			broken := errors.New("the node is gone")
			for k := 0; ; k++ {
				reads := 0
				st := b.state(over)
				st.hook = func(evm.Key) error {
					if reads++; reads == k+1 {
						return broken
					}
					return nil
				}
				got, err := evm.Derive(t.Context(), st, b.block, call, o)
				if reads <= k { // no read was left to fail
					if fmt.Sprint(err) != fmt.Sprint(wantErr) || (got == nil) != (want == nil) || got != nil && !bytes.Equal(got.Encoded, want.Encoded) {
						t.Errorf("without a failure: %v", err)
					}
					if k < 5 {
						t.Errorf("only %d reads", k)
					}
					break
				}
				if !errors.Is(err, broken) || got != nil {
					t.Errorf("when read %d fails: %v, %v", k, got, err)
				}
			}
		})
	}
}

// A run that is over ends at once, even in code without a jump.
func TestStopsAtOnce(t *testing.T) {
	b := shared(t)
	var reads raw
	for i := range 200 {
		reads = append(reads, 1000+i, vm.SLOAD, vm.POP)
	}
	count := func(t *testing.T, s scene, hook func(n int)) (int, error) {
		over, call, o := s.place(t, b)
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		n := 0
		st := b.state(over)
		st.hook = func(k evm.Key) error {
			if k.Storage && k.Slot.Big().Uint64() >= 1000 && k.Slot.Big().Uint64() < 2000 {
				if n++; hook != nil && n == 10 {
					cancel(errGoneAway)
				}
			}
			return nil
		}
		r, err := evm.Derive(ctx, st, b.block, call, o)
		if r != nil {
			t.Error("there is a result")
		}
		return n, err
	}
	for name, s := range map[string]scene{
		"refused":                {target: body(raw{vm.GASPRICE}, reads)},
		"refused in a callee":    {target: body(do(vm.CALL, "A", 0), reads), a: body(raw{vm.GASPRICE})},
		"too much memory":        {target: body(raw{1, 4 << 20, vm.MSTORE}, do(vm.CALL, "rich", 0), reads), bounds: evm.Bounds{Gas: 1e9, Memory: 1 << 20}},
		"too much memory, later": {target: body(raw{1, 600 << 10, vm.MSTORE}, do(vm.CALL, "A", 0), reads), a: body(raw{1, 600 << 10, vm.MSTORE}, do(vm.CALL, "rich", 0)), bounds: evm.Bounds{Gas: 1e9, Memory: 1 << 20}},
	} {
		t.Run(name, func(t *testing.T) {
			if n, err := count(t, s, nil); n != 0 || !errors.As(err, new(*evm.Refusal)) {
				t.Errorf("%d reads after it was over: %v", n, err)
			}
		})
	}
	t.Run("cancelled", func(t *testing.T) {
		if _, err := count(t, scene{target: body(reads)}, func(int) {}); !errors.Is(err, errGoneAway) {
			t.Errorf("got %v", err)
		}
	})
}

var errGoneAway = errors.New("the caller has gone away")

// A run that would never end is ended by its context, with its cause.
func TestCancel(t *testing.T) {
	b := shared(t)
	over, call, o := scene{target: body(loop{1 << 40, []stmt{raw{vm.DUP1, vm.POP}}})}.place(t, b)
	o.Bounds.Gas = 1 << 62
	ctx, cancel := context.WithCancelCause(t.Context())
	told := 0
	last := uint64(0)
	o.Progress = func(gas uint64) {
		if gas <= last {
			t.Errorf("%d gas after %d", gas, last)
		}
		last = gas
		if told++; told == 3 {
			cancel(errGoneAway)
		}
	}
	r, err := evm.Derive(ctx, b.state(over), b.block, call, o)
	if r != nil || !errors.Is(err, errGoneAway) {
		t.Errorf("got %v, %v", r, err)
	}
	if told < 3 {
		t.Errorf("told %d times how far it is", told)
	}
	// One that is cancelled before it begins.
	if r, err := evm.Derive(ctx, b.state(over), b.block, call, o); r != nil || !errors.Is(err, errGoneAway) {
		t.Errorf("got %v, %v", r, err)
	}
}

// far is a state that is far away: each trip is counted.
type far struct {
	state
	hint []evm.Key

	mu    sync.Mutex
	known map[evm.Key]bool
	trips int
}

func (f *far) Hint(context.Context, evm.Call) ([]evm.Key, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.trips++
	return f.hint, nil
}

func (f *far) Load(_ context.Context, keys []evm.Key) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.trips++
	for _, k := range keys {
		f.known[k] = true
	}
	return nil
}

func (f *far) Has(k evm.Key) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.known[k]
}

// newFar counts the reads that are not at hand as trips of their own.
func newFar(b *bench, over overlay, hint []evm.Key) *far {
	f := &far{state: b.state(over), hint: hint, known: make(map[evm.Key]bool)}
	f.state.hook = func(k evm.Key) error {
		if k != (evm.Key{}) && !f.Has(k) { // a block's hash is no key
			f.mu.Lock()
			f.trips++
			f.known[k] = true
			f.mu.Unlock()
		}
		return nil
	}
	return f
}

// From far away the list is the same, whatever was known beforehand, and the
// trips are few.
func TestRemote(t *testing.T) {
	b := shared(t)
	chain := scene{slots: map[uint64]uint64{}, target: body(raw{100}, loop{12, []stmt{raw{vm.SWAP1, vm.SLOAD, vm.SWAP1}}}, raw{5, vm.SSTORE})}
	for i := uint64(100); i < 120; i++ {
		chain.slots[i] = i + 1 // each slot names the next
	}
	sum := loop{1000, []stmt{raw{vm.DUP1, vm.SLOAD, 5, vm.SLOAD, vm.ADD, 5, vm.SSTORE}}}
	for name, tt := range map[string]struct {
		scene
		trips int // at most, with nothing known beforehand
	}{
		"1,000 slots": {scene{target: body(sum), slots: map[uint64]uint64{700: 3, 900: 4}}, 5},
		"1,000 slots of a library, with much gas": {
			scene{target: body(do(vm.DELEGATECALL, "A", 0)), a: body(sum), slots: map[uint64]uint64{700: 3}, bounds: evm.DefaultBounds}, 6,
		},
		"1,000 slots of a callee, with much gas": {
			scene{target: body(do(vm.CALL, "A", 0)), a: body(do(vm.DELEGATECALL, "B", 0)), b: body(sum), slots: map[uint64]uint64{700: 3}, bounds: evm.DefaultBounds}, 7,
		},
		"1,000 slots at the end of a chain of contracts": {relayed(6, sum), 11},
		"pointers":            {chain, 17},
		"a bit of everything": {busy(), 7},
		"reverted":            {scene{target: body(drop{sload{num(6)}}, fails())}, 4},
		"refused":             {scene{target: body(drop{sload{num(6)}}, raw{vm.GASPRICE})}, 4},
	} {
		t.Run(name, func(t *testing.T) {
			over, call, o := tt.place(t, b)
			want, wantErr := evm.Derive(t.Context(), b.state(over), b.block, call, o)
			// Learn what it reads.
			var all []evm.Key
			st := b.state(over)
			st.hook = func(k evm.Key) error {
				if k != (evm.Key{}) {
					all = append(all, k)
				}
				return nil
			}
			if _, err := evm.Derive(t.Context(), st, b.block, call, o); fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatal(err)
			}
			wrong := []evm.Key{{Address: common.Address{1, 2}}, {Address: call.To, Slot: word(12345), Storage: true}}
			for hint, keys := range map[string][]evm.Key{"all": all, "half": all[:len(all)/2], "nothing": nil, "wrong": wrong} {
				f := newFar(b, over, keys)
				got, err := evm.Derive(t.Context(), f, b.block, call, o)
				if fmt.Sprint(err) != fmt.Sprint(wantErr) {
					t.Errorf("hint of %s: %v, want %v", hint, err, wantErr)
				} else if err == nil && (!bytes.Equal(got.Encoded, want.Encoded) || got.DirectGas != want.DirectGas || !slices.Equal(got.Settlements, want.Settlements)) {
					t.Errorf("hint of %s: another result", hint)
				}
				most := tt.trips
				if hint == "all" {
					most = 3
				}
				if f.trips > most {
					t.Errorf("hint of %s: %d trips", hint, f.trips)
				}
				t.Logf("hint of %s: %d trips", hint, f.trips)
			}
		})
	}
}

// relayed is a scene in which so many contracts pass the call on before the last
// one does something.
func relayed(n int, last stmt) scene {
	at := func(i int) common.Address { return common.Address{0x77, byte(i)} }
	pass := func(to common.Address) stmt { return raw{0, 0, 0, 0, 0, to, vm.GAS, vm.CALL, vm.POP} }
	return scene{target: body(pass(at(0))), bounds: evm.DefaultBounds, edit: func(_ *bench, o overlay) {
		for i := range n - 1 {
			o[at(i)] = account{code: contract([]stmt{pass(at(i + 1))}), nonce: 1}
		}
		o[at(n-1)] = account{code: contract([]stmt{last}), nonce: 1}
	}}
}

// What fails on the way to a state that is far away fails the run.
func TestRemoteFails(t *testing.T) {
	b := shared(t)
	over, call, o := busy().place(t, b)
	for _, where := range []string{"hint", "load", "load later"} {
		f := &failing{far: newFar(b, over, nil), where: where}
		if r, err := evm.Derive(t.Context(), f, b.block, call, o); r != nil || !errors.Is(err, errGoneAway) {
			t.Errorf("%s: %v, %v", where, r, err)
		}
	}
}

type failing struct {
	*far
	where string
	loads int
}

func (f *failing) Hint(ctx context.Context, call evm.Call) ([]evm.Key, error) {
	if f.where == "hint" {
		return nil, errGoneAway
	}
	return f.far.Hint(ctx, call)
}

func (f *failing) Load(ctx context.Context, keys []evm.Key) error {
	f.loads++
	if f.where == "load" || f.where == "load later" && f.loads == 3 {
		return errGoneAway
	}
	return f.far.Load(ctx, keys)
}
