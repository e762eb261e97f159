package main

import (
	"context"
	"errors"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/engine"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// chainView is the chain as the engine reads it.
type chainView struct {
	tracker   *chain.Tracker
	targets   *chain.Targets
	operators *chain.Operators
	schnorr   *chain.SchnorrOperators
	silence   time.Duration
}

var _ engine.Chain = chainView{}

func (v chainView) Head() (uint64, common.Hash, bool) {
	head, ok := v.tracker.Head()
	return head.Number, head.Hash, ok
}

func (v chainView) Canonical(number uint64, hash common.Hash) bool {
	return v.tracker.Canonical(number, hash)
}

func (v chainView) Silent() bool { return v.tracker.Silent(v.silence) }

// Subscribe tells of heads. The channel ends with stop.
func (v chainView) Subscribe() (<-chan struct{}, func()) {
	heads, stop := v.tracker.Subscribe()
	out, done := make(chan struct{}, 1), make(chan struct{})
	go func() {
		for {
			select {
			case <-heads:
			case <-done:
				return
			}
			select {
			case out <- struct{}{}:
			default: // a wake-up is already waiting
			}
		}
	}()
	return out, func() { stop(); close(done) }
}

func (v chainView) BlockHash(ctx context.Context, number uint64) (common.Hash, error) {
	return v.tracker.HashAt(ctx, number)
}

func (v chainView) Target(ctx context.Context, target common.Address, block common.Hash) (quorum.Target, error) {
	t, err := v.targets.At(ctx, target, block)
	if no, ok := errors.AsType[*chain.NotTargetError](err); ok {
		return t, &quorum.Failure{Failure: quorate.Failure{Code: quorate.UnsupportedOperation, Message: no.Error()}}
	}
	return t, err
}

func (v chainView) Set(ctx context.Context, scheme quorum.Scheme, block uint64) (*quorum.Set, error) {
	if scheme == quorum.SchemeSchnorr {
		return v.schnorr.Set(ctx, block)
	}
	return v.operators.Set(ctx, block)
}

func (v chainView) Changes(ctx context.Context, block common.Hash) (quorum.Changes, error) {
	return v.schnorr.Changes(ctx, block)
}

func (v chainView) Indices(ctx context.Context, reference uint32, quorums []byte, nonSigners [][32]byte) (engine.Indices, error) {
	return v.operators.Indices(ctx, reference, quorums, nonSigners)
}

func (v chainView) Estimate(ctx context.Context, head common.Hash, from common.Address, p task.Payload) (uint64, error) {
	gas, err := v.targets.Estimate(ctx, head, from, p)
	failed, _ := errors.AsType[*chain.Error](err)
	switch {
	case errors.Is(err, chain.ErrTooMuchGas):
		err = engine.ErrTooMuchGas
	case failed != nil && failed.Kind == chain.Reverted:
		err = &engine.Reverted{Name: failed.RevertName()}
	case failed != nil && failed.Kind == chain.Unfunded:
		err = engine.ErrUnfunded
	}
	return gas, err
}

func (v chainView) Counts(ctx context.Context, targets []common.Address, block common.Hash) (map[common.Address]uint64, error) {
	return v.targets.Counts(ctx, targets, block)
}

func (v chainView) FindSettlement(ctx context.Context, target common.Address, calls [][]byte, from, to uint64) (engine.Settlement, bool, error) {
	landed, found, err := v.targets.FindSettlement(ctx, target, calls, from, to)
	return engine.Settlement(landed), found, err
}
