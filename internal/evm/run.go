package evm

import (
	"context"
	"errors"
	"math/big"
	"sync/atomic"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/params"
	"github.com/holiman/uint256"
)

// run is one execution of a call, and what it left.
type run struct {
	*tracer
	db     *state.StateDB
	reader *reader
	rules  params.Rules
	output []byte
	used   uint64 // gas of the execution
	refund uint64
	err    error // of the EVM; nil: the call succeeded
}

// setup is what a run starts from.
type setup struct {
	state    State
	block    Block
	call     Call
	gas      uint64
	memory   uint64
	lenient  bool   // nothing will be signed: it may read what it likes
	static   bool   // it may change nothing
	guess    Remote // not nil: take what is not at hand for empty, and note it
	prepare  func(*state.StateDB)
	progress func(uint64)

	unwatched bool // try without a tracer first
}

// learningGas is how far a run goes on that has already missed something: far
// enough to learn what else it reads, not for ever on wrong values.
const learningGas = 100_000_000

// errMissed ends a guessing run whose outcome counts for nothing.
var errMissed = errors.New("something was not at hand")

// execute runs a call to its end. An error means that there was none: the state
// could not be read, ctx ended, or, with guessing, something was missed; the
// keys are in the map then, and of the run only its reader counts. A run that
// reverted or was refused is no error.
func execute(ctx context.Context, s setup) (*run, map[Key]struct{}, error) {
	if s.unwatchable() {
		r, _, err := start(ctx, s)
		if !errors.Is(err, errUnwatched) {
			return r, nil, err
		}
		s.unwatched = false
	}
	return start(ctx, s)
}

func start(ctx context.Context, s setup) (*run, map[Key]struct{}, error) {
	var halted atomic.Bool
	var machine *vm.EVM
	stop := func() {
		halted.Store(true)
		if s.unwatched {
			machine.Cancel() // no instruction looks at halted
		}
	}
	m := &meter{limit: s.memory}
	r := &reader{ctx: ctx, state: s.state, meter: m, stop: stop, guess: s.guess, missed: make(map[Key]struct{}), hasty: s.unwatched}
	db, err := state.NewWithReader(types.EmptyRootHash, noTries{}, r)
	if err != nil {
		return nil, nil, err
	}
	t := &tracer{target: s.call.To, meter: m, stop: stop, halted: &halted, last: make(map[common.Hash]int), touched: newFootprint(),
		lenient: s.lenient, bound: s.gas, progress: s.progress}
	if s.guess != nil {
		r.spent = func() uint64 { return t.spent }
		t.doomed = func(used uint64) bool { return len(r.missed) > 0 && used > learningGas }
	}
	var world vm.StateDB = loggingState{db, t}
	config := vm.Config{Tracer: t.hooks()}
	if s.unwatched {
		world, config = t.attempt(s, db), vm.Config{}
	}
	h := s.block.Header
	baseFee := h.BaseFee
	if baseFee == nil {
		baseFee = new(big.Int) // before London; reading it is refused in any case
	}
	machine = vm.NewEVM(vm.BlockContext{
		CanTransfer: canTransfer, Transfer: transfer, GetHash: r.blockHash,
		Coinbase: h.Coinbase, GasLimit: h.GasLimit, BlockNumber: new(big.Int).Set(h.Number), Time: h.Time,
		Difficulty: new(big.Int), BaseFee: baseFee, BlobBaseFee: new(big.Int), Random: &h.MixDigest,
	}, world, s.block.Rules, config)
	defer machine.Release()
	defer context.AfterFunc(ctx, stop)()
	machine.SetTxContext(vm.TxContext{Origin: s.call.From, GasPrice: new(uint256.Int)})

	out := &run{tracer: t, db: db, reader: r, rules: s.block.Rules.Rules(h.Number, true, h.Time)}
	machine.SetPrecompiles(briefPrecompiles(out.rules, t))
	if s.prepare != nil {
		s.prepare(db)
	}
	db.Prepare(out.rules, s.call.From, h.Coinbase, &s.call.To, vm.ActivePrecompiles(out.rules), nil)
	finished := out.call(machine, s)

	switch {
	case ctx.Err() != nil:
		return nil, nil, context.Cause(ctx)
	case out.readError() != nil:
		return nil, nil, out.readError()
	case s.unwatched && (!finished || halted.Load() || out.err != nil || m.over()):
		return nil, nil, errUnwatched
	case len(r.missed) > 0:
		return out, r.missed, errMissed
	case !finished && t.refusal == nil:
		return nil, nil, errors.New("the run was stopped, and nothing says why")
	}
	r.guess = nil // what is read from here on, to compare, is read
	return out, nil, nil
}

// readError is why the state could not be read, in the run or since; nil if it
// could. What go-ethereum says of it is not always the cause.
func (r *run) readError() error {
	if r.reader.err != nil {
		return r.reader.err
	}
	return r.db.Error()
}

// call makes the call, and reports whether it ran to its end.
func (r *run) call(machine *vm.EVM, s setup) (finished bool) {
	defer func() {
		if p := recover(); p != nil && p != any(stopped{}) {
			panic(p)
		}
	}()
	budget := vm.NewGasBudget(s.gas, 0)
	var left vm.GasBudget
	if s.static {
		r.output, left, r.err = machine.StaticCall(s.call.From, s.call.To, s.call.Data, budget)
	} else {
		r.output, left, r.err = machine.Call(s.call.From, s.call.To, s.call.Data, budget, &s.call.Value)
	}
	r.used, r.refund = left.Used(budget), r.db.GetRefund()
	return true
}

// transactionGas is what a transaction with this data uses, when its execution
// uses so much and has so much refunded.
func transactionGas(data []byte, used, refund uint64) uint64 {
	tokens := uint64(0)
	for _, b := range data {
		tokens += params.TxTokenPerNonZeroByte
		if b == 0 {
			tokens -= params.TxTokenPerNonZeroByte - 1
		}
	}
	gas := params.TxGas + tokens*params.TxDataZeroGas + used
	gas -= min(refund, gas/params.RefundQuotientEIP3529)
	return max(gas, params.TxGas+tokens*params.TxCostFloorPerToken)
}

// loggingState is a state that tells the tracer of each log.
type loggingState struct {
	*state.StateDB
	tracer *tracer
}

func (s loggingState) AddLog(l *types.Log) {
	s.tracer.log(l)
	s.StateDB.AddLog(l)
}

func canTransfer(db vm.StateDB, from common.Address, amount *uint256.Int) bool {
	return db.GetBalance(from).Cmp(amount) >= 0
}

func transfer(db vm.StateDB, from, to common.Address, amount *uint256.Int, _ *params.Rules) {
	db.SubBalance(from, amount, tracing.BalanceChangeTransfer)
	db.AddBalance(to, amount, tracing.BalanceChangeTransfer)
}
