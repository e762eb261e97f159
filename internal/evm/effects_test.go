package evm_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/eth/tracers"
	"github.com/ethereum/go-ethereum/params"

	"github.com/quorate/quorate/internal/evm"
)

// effects is what a transaction did, as the node tells it: what each thing that
// it touched was and became, and the logs. It shares no code with the package
// under test. The node's own prestate tracer would not do: it takes a
// SELFDESTRUCT that was reverted for one that was not.
type effects struct {
	Failed   string
	Output   hexutil.Bytes
	GasUsed  uint64
	Accounts map[common.Address]change[facts]
	Slots    map[common.Address]map[common.Hash]change[common.Hash]
	Logs     []entry
	Steps    int
}

type change[T any] struct{ Pre, Post T }

type facts struct {
	Balance *hexutil.Big
	Nonce   uint64
	Code    common.Hash
}

func (f facts) equal(g facts) bool {
	return f.Balance.ToInt().Cmp(g.Balance.ToInt()) == 0 && f.Nonce == g.Nonce && f.Code == g.Code
}

type entry struct {
	Address common.Address
	Topics  []common.Hash
	Data    hexutil.Bytes
}

func (a entry) equal(b entry) bool {
	return a.Address == b.Address && slices.Equal(a.Topics, b.Topics) && slices.Equal(a.Data, b.Data)
}

// unsend takes back what sending alone did to the sender.
func (e *effects) unsend(call evm.Call) {
	sender := e.Accounts[call.From]
	sender.Post.Nonce--
	sender.Post.Balance = (*hexutil.Big)(new(big.Int).Add(sender.Post.Balance.ToInt(), call.Value.ToBig()))
	e.Accounts[call.From] = sender
}

// difference names the first difference between what two transactions led to;
// empty if there is none.
func (e *effects) difference(o *effects) string {
	if len(e.Logs) != len(o.Logs) {
		return fmt.Sprintf("%d logs and %d: %v and %v", len(e.Logs), len(o.Logs), e.Logs, o.Logs)
	}
	for i := range e.Logs {
		if !e.Logs[i].equal(o.Logs[i]) {
			return fmt.Sprintf("log %d: %v and %v", i, e.Logs[i], o.Logs[i])
		}
	}
	for _, side := range [][2]*effects{{e, o}, {o, e}} {
		one, other := side[0], side[1]
		for address, account := range one.Accounts {
			there, touched := other.Accounts[address]
			if !touched {
				there.Post = account.Pre
			}
			if !account.Post.equal(there.Post) {
				return fmt.Sprintf("account %s: %+v and %+v", address, account.Post, there.Post)
			}
		}
		for address, slots := range one.Slots {
			for slot, word := range slots {
				there, touched := other.Slots[address][slot]
				if !touched {
					there.Post = word.Pre
				}
				if word.Post != there.Post {
					return fmt.Sprintf("slot %s of %s: %s and %s (from %s)", slot, address, word.Post, there.Post, word.Pre)
				}
			}
		}
	}
	return ""
}

func init() {
	tracers.DefaultDirectory.Register("quorateEffects", newEffectsTracer, false)
}

type effectsTracer struct {
	effects
	env   *tracing.VMContext
	marks []int // how many logs there were when each open frame began
}

func newEffectsTracer(*tracers.Context, json.RawMessage, *params.ChainConfig) (*tracers.Tracer, error) {
	t := &effectsTracer{}
	t.Accounts = make(map[common.Address]change[facts])
	t.Slots = make(map[common.Address]map[common.Hash]change[common.Hash])
	return &tracers.Tracer{
		Hooks: &tracing.Hooks{
			OnTxStart: t.start, OnTxEnd: t.end, OnEnter: t.enter, OnExit: t.exit, OnOpcode: t.opcode, OnLog: t.log,
		},
		GetResult: func() (json.RawMessage, error) { return json.Marshal(t.effects) },
		Stop:      func(error) {},
	}, nil
}

func (t *effectsTracer) facts(a common.Address) facts {
	code := t.env.StateDB.GetCodeHash(a)
	if code == types.EmptyCodeHash {
		code = common.Hash{}
	}
	return facts{(*hexutil.Big)(t.env.StateDB.GetBalance(a).ToBig()), t.env.StateDB.GetNonce(a), code}
}

func (t *effectsTracer) account(a common.Address) {
	if _, known := t.Accounts[a]; !known {
		t.Accounts[a] = change[facts]{Pre: t.facts(a)}
	}
}

func (t *effectsTracer) slot(a common.Address, slot common.Hash) {
	if t.Slots[a] == nil {
		t.Slots[a] = make(map[common.Hash]change[common.Hash])
	}
	if _, known := t.Slots[a][slot]; !known {
		t.Slots[a][slot] = change[common.Hash]{Pre: t.env.StateDB.GetState(a, slot)}
	}
}

func (t *effectsTracer) start(env *tracing.VMContext, tx *types.Transaction, from common.Address) {
	t.env = env
	t.account(from)
	t.account(*tx.To())
	t.account(env.Coinbase)
}

// end comes when the state is final: what was destroyed is gone.
func (t *effectsTracer) end(receipt *types.Receipt, err error) {
	if err != nil {
		t.Failed = err.Error()
		return
	}
	t.GasUsed = receipt.GasUsed
	for a, c := range t.Accounts {
		c.Post = t.facts(a)
		t.Accounts[a] = c
	}
	for a, slots := range t.Slots {
		for slot, c := range slots {
			c.Post = t.env.StateDB.GetState(a, slot)
			slots[slot] = c
		}
	}
}

func (t *effectsTracer) enter(_ int, kind byte, _, _ common.Address, _ []byte, _ uint64, _ *big.Int) {
	t.marks = append(t.marks, len(t.Logs))
}

func (t *effectsTracer) exit(_ int, output []byte, _ uint64, err error, reverted bool) {
	mark := t.marks[len(t.marks)-1]
	t.marks = t.marks[:len(t.marks)-1]
	if reverted {
		t.Logs = t.Logs[:mark]
	}
	if len(t.marks) == 0 {
		t.Output = slices.Clone(output)
		if err != nil {
			t.Failed = err.Error()
		}
	}
}

// opcode notes what the instruction may change, before it does.
func (t *effectsTracer) opcode(_ uint64, code byte, _, _ uint64, scope tracing.OpContext, _ []byte, _ int, err error) {
	t.Steps++
	if err != nil {
		return
	}
	stack := scope.StackData()
	at := func(n int) common.Hash { return stack[len(stack)-1-n].Bytes32() }
	switch vm.OpCode(code) {
	case vm.SSTORE:
		t.slot(scope.Address(), at(0))
	case vm.SELFDESTRUCT:
		t.account(common.BytesToAddress(at(0).Bytes()))
	case vm.CALL, vm.CALLCODE:
		t.account(common.BytesToAddress(at(1).Bytes()))
	case vm.CREATE:
		t.account(createdBy(scope.Address(), t.env.StateDB.GetNonce(scope.Address())))
	case vm.CREATE2:
		offset, size := at(1).Big().Uint64(), at(2).Big().Uint64()
		init := make([]byte, size) // the part of the memory that is not there yet is zero
		if memory := scope.MemoryData(); offset < uint64(len(memory)) {
			copy(init, memory[offset:])
		}
		t.account(createdBySalt(scope.Address(), at(3), init))
	}
}

func (t *effectsTracer) log(l *types.Log) {
	t.Logs = append(t.Logs, entry{l.Address, slices.Clone(l.Topics), slices.Clone(l.Data)})
}
