package evm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/tracing"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/payload"
)

// ReplayGas is what applying a list may use: with its call data it still fits
// the 16,777,216 that nodes let a transaction have.
const ReplayGas = 15_000_000

// neutral sends the replay. Nobody has its key.
var neutral = common.BytesToAddress(crypto.Keccak256([]byte("quorate neutral sender")))

// viewGas bounds what the target spends on saying who it is.
const viewGas = 10_000_000

// replays applies the list through every settlement that the target has. What is
// signed may settle by any of them, and what an operator signs must not depend on
// the scheme that it is asked for: so all must lead where the call leads.
func (d *deriver) replays(ctx context.Context, all []settlement, direct *run, result *Result) error {
	for i := range all {
		gas, err := d.replay(ctx, &all[i], direct, result)
		if err != nil {
			return err
		}
		result.Settlements = append(result.Settlements, Settlement{Scheme: all[i].scheme, Gas: gas})
	}
	return nil
}

// replay applies the list through the target's own code, with a proof
// that is accepted, and compares what it led to with what the call led to. A rule that
// the list forgot is found here: it costs a refusal, not a wrong signature.
func (d *deriver) replay(ctx context.Context, s *settlement, direct *run, result *Result) (gas uint64, err error) {
	gas, err = d.apply(ctx, s, direct, result, ReplayGas)
	var refusal *Refusal
	if !errors.As(err, &refusal) || refusal.Reason == OutOfMemory {
		return gas, err
	}
	// A contract that is called may fail, or go another way, for want of gas.
	switch _, again := d.apply(ctx, s, direct, result, d.Bounds.Gas); {
	case again == nil:
		return 0, refuse(ReplayTooLarge, "applying the list takes more than %d gas: the call changes too much", ReplayGas)
	case !errors.As(again, new(*Refusal)):
		return 0, again
	}
	return 0, refusal
}

// apply is one replay, with so much gas. It returns what a transaction would use.
func (d *deriver) apply(ctx context.Context, s *settlement, direct *run, result *Result, limit uint64) (gas uint64, err error) {
	transition := payload.Transition{Target: d.call.To, Function: payload.Selector(d.call.Data), Index: result.Index}
	reference := uint32(d.block.Header.Number.Uint64() - 1)
	data := s.call(transition, result.Encoded, reference)
	r, err := d.run(ctx, setup{
		call: Call{From: neutral, To: d.call.To, Data: data, Value: d.call.Value},
		gas:  limit, lenient: true,
		prepare: func(db *state.StateDB) {
			db.AddBalance(neutral, &d.call.Value, tracing.BalanceChangeUnspecified)
			db.SetCode(s.checker, s.accepting(), tracing.CodeChangeUnspecified)
		},
	})
	switch {
	case err != nil:
		return 0, err
	case r.refusal != nil:
		return 0, r.refusal
	case errors.Is(r.err, vm.ErrExecutionReverted):
		return 0, refuse(ReplayReverts, "applying the list reverts %s", revertText(r.output))
	case r.err != nil:
		return 0, refuse(ReplayReverts, "applying the list fails: %v", r.err)
	}
	what := d.difference(s, direct, r)
	if err := errors.Join(direct.readError(), r.readError()); err != nil { // then the difference may be none
		return 0, fmt.Errorf("compare states: %w", err)
	}
	if what != "" {
		return 0, refuse(ReplayDiffers, "applying the list does not do what the call does: %s differs", what)
	}
	return transactionGas(data, r.used, r.refund), nil
}

// difference names the first thing in which the two runs ended differently;
// empty if there is none. Only what one of them touched can differ.
func (d *deriver) difference(s *settlement, direct, replayed *run) string {
	a, b := direct.db.Logs(), replayed.db.Logs()
	if len(a) != len(b) {
		return fmt.Sprintf("the number of logs (%d and %d)", len(a), len(b))
	}
	for i := range a {
		if a[i].Address != b[i].Address || !slices.Equal(a[i].Topics, b[i].Topics) || !bytes.Equal(a[i].Data, b[i].Data) {
			return fmt.Sprintf("log %d", i)
		}
	}
	// What ends with the transaction ends here: destroyed and empty accounts.
	direct.db.Finalise(direct.rules)
	replayed.db.Finalise(replayed.rules)
	accounts, slots := newFootprint().accounts, newFootprint().slots
	for _, r := range []*run{direct, replayed} {
		for address := range r.touched.accounts {
			accounts[address] = struct{}{}
		}
		for key := range r.touched.slots {
			slots[key] = struct{}{}
		}
	}
	for _, address := range sorted(accounts, common.Address.Cmp) {
		if what := d.accountDifference(s, direct.db, replayed.db, address); what != "" {
			return what + " of " + address.Hex()
		}
	}
	order := func(x, y Key) int { return cmpKeys(x, y) }
	for _, key := range sorted(slots, order) {
		if direct.db.GetState(key.Address, key.Slot) != replayed.db.GetState(key.Address, key.Slot) {
			return fmt.Sprintf("slot %s of %s", key.Slot, key.Address)
		}
	}
	return ""
}

func (d *deriver) accountDifference(s *settlement, direct, replayed *state.StateDB, address common.Address) string {
	paid := new(uint256.Int).Set(direct.GetBalance(address))
	if address == d.call.From {
		paid.Add(paid, &d.call.Value) // the replay's value came from the neutral sender
	}
	switch {
	case address != neutral && !paid.Eq(replayed.GetBalance(address)):
		return "the balance"
	case direct.GetNonce(address) != replayed.GetNonce(address):
		return "the nonce"
	case address != s.checker && direct.GetCodeHash(address) != replayed.GetCodeHash(address) &&
		(direct.GetCodeSize(address) > 0 || replayed.GetCodeSize(address) > 0):
		return "the code"
	}
	return ""
}

func cmpKeys(x, y Key) int {
	if c := x.Address.Cmp(y.Address); c != 0 {
		return c
	}
	return x.Slot.Cmp(y.Slot)
}

// sorted are the keys of a set in order: which difference is named must not
// depend on the order of a map.
func sorted[K comparable](set map[K]struct{}, order func(a, b K) int) []K {
	keys := make([]K, 0, len(set))
	for k := range set {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, order)
	return keys
}
