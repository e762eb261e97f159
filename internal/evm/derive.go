// Package evm runs a call on the state of a block and derives what it changes:
// the one list of updates that every operator gets. Deterministic.
package evm

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/params"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/payload"
)

// TrackerSlot holds a target's transition count: keccak256("gasKiller.stateTracker") - 1.
var TrackerSlot = common.HexToHash("0xdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf")

// Options of a run.
type Options struct {
	Bounds   Bounds           // zero: DefaultBounds
	Quorums  []byte           // for a BLS target that does not say which it demands
	Progress func(gas uint64) // told now and then how much gas a watched run has used; nil: nobody is

	skipReplay bool // tests: what is not refused must be right without it
	watchAll   bool // tests: what is derived must be the same
}

// Result is what a run came to.
type Result struct {
	Updates         []payload.Update
	Encoded         []byte // the updates, as they are signed
	Index           uint64 // the target's transition count before the run
	GasUsed         uint64 // by the run itself
	DirectGas       uint64 // what a transaction with this call would use
	SenderDependent bool   // the run read who called it

	// Settlements are the ways in which the target takes the list: at least one.
	Settlements []Settlement
}

// Settlement is a way in which a target takes a list.
type Settlement struct {
	Scheme payload.Scheme
	Gas    uint64 // what the settling transaction uses, its proof check aside
}

// Derive runs the call on the state of the block and returns its updates. An
// error is a *Refusal, or what the state or ctx failed with.
func Derive(ctx context.Context, state State, block Block, call Call, o Options) (*Result, error) {
	if o.Bounds == (Bounds{}) {
		o.Bounds = DefaultBounds
	}
	d := deriver{Options: o, state: state, block: block, call: call}
	switch {
	case call.From == call.To:
		return nil, refuse(FromIsTarget, "from_address is the target itself; send from another account")
	case call.From == params.SystemAddress:
		return nil, refuse(FromIsSystem, "from_address is the address of the system itself; send from another account")
	case len(call.Data) < len(payload.Selector{}):
		return nil, refuse(NotTracked, "the call data names no function")
	}
	if err := d.warmUp(ctx); err != nil {
		return nil, err
	}
	settlements, err := d.findSettlements(ctx)
	if err != nil {
		return nil, err
	}
	direct, err := d.run(ctx, setup{call: call, gas: o.Bounds.Gas, progress: o.Progress, unwatched: !o.watchAll})
	if err != nil {
		return nil, err
	}
	if refusal := judge(direct, o.Bounds); refusal != nil {
		return nil, refusal
	}
	result, err := d.list(direct)
	if err != nil || o.skipReplay {
		return result, err
	}
	if err := d.replays(ctx, settlements, direct, result); err != nil {
		return nil, err
	}
	return result, nil
}

// deriver is one derivation under way.
type deriver struct {
	Options
	state State
	block Block
	call  Call
	blind bool // nothing is known of the slots that the call reads
}

// warmUp asks a state that is far away what the call will read, and loads it
// in one go.
func (d *deriver) warmUp(ctx context.Context) error {
	remote, ok := d.state.(Remote)
	if !ok {
		return nil
	}
	keys, err := remote.Hint(ctx, d.call)
	if err != nil {
		return err
	}
	d.blind = !slices.ContainsFunc(keys, func(k Key) bool { return k.Storage })
	keys = append(slices.Clip(keys), Key{Address: d.call.To}, Key{Address: d.call.From}, Key{Address: neutral}) // the hint is not ours
	for _, slot := range likely {
		keys = append(keys, Key{Address: d.call.To, Slot: slot, Storage: true})
	}
	return remote.Load(ctx, keys)
}

// likely are slots that every target of ours reads: the count, and whom it
// believes. A target that keeps these elsewhere costs a trip more.
var likely = []common.Hash{
	TrackerSlot,
	common.HexToHash("0x5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a8444000"), // quorate.target
	common.HexToHash("0x7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034700"), // quorate.target.bls
	common.HexToHash("0x7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034701"),
	common.HexToHash("0x8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb700"), // quorate.target.schnorr
}

// maxGuesses is how often a run is tried on what is at hand before its reads are
// made one by one. Reads that depend on each other are learnt one a try: a
// contract, what it calls, and so on. A try costs no more trips than a read.
const maxGuesses = 12

// run executes a call. On a state that is far away it first tries with what is
// at hand: what the try missed is loaded together, for the next one.
func (d *deriver) run(ctx context.Context, s setup) (*run, error) {
	s.state, s.block, s.memory = d.state, d.block, d.Bounds.Memory
	return learn(ctx, s, d.lookAround)
}

// learn is a run that learns what it reads. What a try missed may be added to
// before it is loaded.
func learn(ctx context.Context, s setup, add func(context.Context, Remote, map[Key]struct{}) error) (*run, error) {
	if remote, ok := s.state.(Remote); ok {
		s.guess = remote
		for range maxGuesses {
			r, missed, err := execute(ctx, s)
			if !errors.Is(err, errMissed) {
				return r, err
			}
			if err := add(ctx, remote, missed); err != nil {
				return nil, err
			}
			if err := remote.Load(ctx, slices.Collect(maps.Keys(missed))); err != nil {
				return nil, err
			}
			if r.reader.late { // to begin again and again would cost more than trips do
				break
			}
		}
		s.guess = nil
	}
	r, _, err := execute(ctx, s)
	return r, err
}

// lookAround adds what the other runs of this derivation would miss: a trip that
// is made anyway brings it along.
func (d *deriver) lookAround(ctx context.Context, remote Remote, missed map[Key]struct{}) error {
	var others []setup
	for _, view := range views() {
		others = append(others, setup{call: Call{From: neutral, To: d.call.To, Data: view}, gas: viewGas, lenient: true})
	}
	if d.blind {
		others = append(others, setup{call: d.call, gas: learningGas})
		d.blind = false // once: from then on its own run learns better
	}
	for _, s := range others {
		s.state, s.block, s.memory, s.guess = d.state, d.block, d.Bounds.Memory, remote
		_, more, err := execute(ctx, s)
		if err != nil && !errors.Is(err, errMissed) {
			return err
		}
		maps.Copy(missed, more)
	}
	return nil
}

// judge says whether a run may become a list.
func judge(r *run, b Bounds) *Refusal {
	switch {
	case r.refusal != nil:
		return r.refusal
	case errors.Is(r.err, vm.ErrExecutionReverted):
		return refuse(Reverted, "the call reverted %s", revertText(r.output))
	case errors.Is(r.err, vm.ErrOutOfGas), errors.Is(r.err, vm.ErrCodeStoreOutOfGas):
		return refuse(OutOfGas, "the call ran out of gas; a run may use %d", b.Gas)
	case errors.Is(r.err, vm.ErrInsufficientBalance):
		return refuse(SenderTooPoor, "from_address does not have the value that it sends")
	case r.err != nil:
		return refuse(Halted, "the call failed: %v", r.err)
	case r.flaw == SelfDestructs:
		return refuse(SelfDestructs, "the target executes SELFDESTRUCT, which no update stands for")
	case r.flaw == TransientStorage:
		return refuse(TransientStorage, "the target's transient storage is set when it calls out; it would not be when the list is applied")
	case r.flaw == FailedCreate:
		return refuse(FailedCreate, "a contract creation of the target failed and was caught: the target's nonce has moved, and no update moves it")
	}
	return nil
}

// list turns a run into its updates.
func (d *deriver) list(r *run) (*Result, error) {
	before := func(slot common.Hash) common.Hash { return r.db.GetCommittedState(d.call.To, slot) }
	tracker, moved := before(TrackerSlot), r.db.GetState(d.call.To, TrackerSlot)
	updates := canonical(r.journal, before)
	if err := r.readError(); err != nil { // what was just read may be nothing
		return nil, fmt.Errorf("read the state before the run: %w", err)
	}
	count := new(uint256.Int).SetBytes32(tracker.Bytes())
	switch size := payload.Size(updates); {
	case !count.IsUint64():
		return nil, refuse(CountTooLarge, "the target's transition count is %s", count)
	case moved == tracker:
		return nil, refuse(NotTracked, "the function left the transition count as it was: it is not tracked (trackState)")
	case size > payload.MaxList:
		return nil, refuse(ListTooLarge, "the call changes too much: its list has %d bytes, and %d fit into a transaction", size, payload.MaxList)
	}
	encoded := payload.Encode(updates)
	return &Result{Updates: updates, Encoded: encoded, Index: count.Uint64(), GasUsed: r.used,
		DirectGas: transactionGas(d.call.Data, r.used, r.refund), SenderDependent: r.sender}, nil
}
