package evm

import (
	"context"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
)

// distant is a state of which nothing is at hand before it was loaded. Each slot
// names the next.
type distant struct {
	smallState
	have   map[Key]bool
	hashes int
}

func (d *distant) Hint(context.Context, Call) ([]Key, error) { return nil, nil }

func (d *distant) Load(_ context.Context, keys []Key) error {
	for _, k := range keys {
		d.have[k] = true
	}
	return nil
}

func (d *distant) Has(k Key) bool { return d.have[k] }

func (d *distant) Slot(_ context.Context, _ common.Address, slot common.Hash) (common.Hash, error) {
	return common.BigToHash(new(big.Int).Add(slot.Big(), big.NewInt(1))), nil
}

func (d *distant) BlockHash(context.Context, uint64) (common.Hash, error) {
	d.hashes++
	return common.Hash{}, nil
}

// A call that works long and reads then must not be worked through again for
// every slot that it reads: anyone can write one.
func TestLateReads(t *testing.T) {
	const pointers = 20
	code := program(vm.PUSH0, []byte{byte(vm.PUSH3), 0x80, 0, 0}, vm.MSTORE) // 8 MiB of memory: much gas in little time
	for range sampled {
		code = append(code, byte(vm.JUMPDEST))
	}
	code = append(code, program(999, vm.BLOCKHASH, vm.POP, vm.PUSH0)...) // counts the runs
	for range pointers {
		code = append(code, byte(vm.SLOAD))
	}
	code = append(code, program(7, vm.SSTORE)...)
	state := &distant{smallState: smallState{me: code}, have: map[Key]bool{}}
	block := Block{Rules: Rules(31337), Header: &types.Header{Number: big.NewInt(1000), Difficulty: new(big.Int), BaseFee: new(big.Int)}}
	for _, a := range []common.Address{me, nosy, neutral, {}} {
		state.have[Key{Address: a}] = true
	}
	d := deriver{Options: Options{Bounds: DefaultBounds}, state: state, block: block, call: Call{From: nosy, To: me, Data: make([]byte, 4)}}
	r, err := d.run(t.Context(), setup{call: d.call, gas: d.Bounds.Gas, unwatched: true})
	if err != nil || r.err != nil {
		t.Fatal(err, r.err)
	}
	if got := r.db.GetState(me, common.BigToHash(big.NewInt(7))); got.Big().Int64() != pointers {
		t.Errorf("the last pointer is %s", got)
	}
	if state.hashes > 3 {
		t.Errorf("the work was done %d times", state.hashes)
	}
}
