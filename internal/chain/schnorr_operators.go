package chain

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/quorum"
)

// SchnorrOperators reads the operator sets of a Schnorr registry. Its methods
// may be called concurrently.
//
// The registry lists nobody: who registered is found in its events, and what it
// keeps of each is read at the block in question. A set is believed only if its
// keys and weights add up to the registry's own sums at that block. Nobody is
// registered without weight, so none can be missing unnoticed.
type SchnorrOperators struct {
	client     caller
	tracker    *Tracker
	deployment func() *Deployment
	o          OperatorsOptions

	current atomic.Pointer[present]

	// turn is held by the one who reads. It is a channel so that waiting for
	// it ends with a context.
	turn chan struct{}
	roll *roll // whoever has the turn

	thresholds thresholds
	sets       *recent[registryAt, *quorum.Set]
	changes    *recent[registryAt, quorum.Changes]
}

// present is the set at the head, and how much of it must sign.
type present struct {
	set       *quorum.Set
	threshold quorum.Threshold
}

// registryAt is a registry at a block: all that its answers depend on.
type registryAt struct {
	registry common.Address
	block    common.Hash
}

// NewSchnorrOperators makes a reader of the sets of the deployment of the moment.
func NewSchnorrOperators(client caller, tracker *Tracker, deployment func() *Deployment, o OperatorsOptions) *SchnorrOperators {
	return &SchnorrOperators{client: client, tracker: tracker, deployment: deployment, o: o.withDefaults(),
		turn: make(chan struct{}, 1), roll: newRoll(client, tracker),
		sets: newRecent[registryAt, *quorum.Set](keptSets), changes: newRecent[registryAt, quorum.Changes](keptSets)}
}

// ErrNoSchnorr says that the deployment has no Schnorr registry.
var ErrNoSchnorr error = notYet("the deployment has no Schnorr registry")

// registry is the deployment's.
func (o *SchnorrOperators) registry() (common.Address, error) {
	d := o.deployment()
	switch {
	case d == nil:
		return common.Address{}, ErrNoDeployment
	case !d.hasSchnorr():
		return common.Address{}, ErrNoSchnorr
	}
	return d.SchnorrStakeRegistry, nil
}

// Run keeps Current up with the head until the context ends.
func (o *SchnorrOperators) Run(ctx context.Context) {
	var seen registryAt // of Current
	o.o.keepUp(ctx, o.tracker, func(ctx context.Context, head Head) error {
		registry, err := o.registry()
		if err != nil {
			o.current.Store(nil)
			seen = registryAt{}
			return nil
		}
		at := registryAt{registry, head.Hash}
		if at == seen {
			return nil
		}
		set, err := o.at(ctx, registry, head)
		if err != nil {
			return err
		}
		threshold, err := o.thresholds.read(ctx, o.client, at)
		if err != nil {
			return err
		}
		o.current.Store(&present{set, threshold})
		seen = at
		return nil
	})
}

// Current is the set at the head; nil until it was read. It is never changed.
func (o *SchnorrOperators) Current() *quorum.Set {
	if p := o.current.Load(); p != nil {
		return p.set
	}
	return nil
}

// Threshold is how much of the set's weight must sign; false until it was read.
func (o *SchnorrOperators) Threshold() (quorum.Threshold, bool) {
	if p := o.current.Load(); p != nil {
		return p.threshold, true
	}
	return quorum.Threshold{}, false
}

// Set is the operator set at the end of a block. It must not be changed.
func (o *SchnorrOperators) Set(ctx context.Context, block uint64) (*quorum.Set, error) {
	registry, err := o.registry()
	if err != nil {
		return nil, fmt.Errorf("read Schnorr operators: %w", err)
	}
	hash, err := o.tracker.HashAt(ctx, block)
	if err != nil {
		return nil, fmt.Errorf("read Schnorr operators: %w", err)
	}
	return o.at(ctx, registry, Head{Number: block, Hash: hash})
}

func (o *SchnorrOperators) at(ctx context.Context, registry common.Address, block Head) (*quorum.Set, error) {
	key := registryAt{registry, block.Hash}
	if set, ok := o.sets.find(key); ok {
		return set, nil
	}
	select {
	case o.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("read Schnorr operators: %w", ctx.Err())
	}
	defer func() { <-o.turn }()
	if set, ok := o.sets.find(key); ok { // by the one before
		return set, nil
	}
	set, changes, err := o.roll.read(ctx, registry, block)
	if err != nil {
		return nil, fmt.Errorf("read Schnorr operators at block %d: %w", block.Number, err)
	}
	o.sets.keep(key, set)
	o.changes.keep(key, changes)
	return set, nil
}

// Changes says when the set changed last and may change next, as the registry
// has it at a block.
func (o *SchnorrOperators) Changes(ctx context.Context, block common.Hash) (quorum.Changes, error) {
	registry, err := o.registry()
	if err != nil {
		return quorum.Changes{}, fmt.Errorf("read changes of Schnorr operators: %w", err)
	}
	key := registryAt{registry, block}
	if known, ok := o.changes.find(key); ok {
		return known, nil
	}
	t, err := readTally(ctx, o.client, key)
	if err != nil {
		return quorum.Changes{}, fmt.Errorf("read changes of Schnorr operators: %w", err)
	}
	o.changes.keep(key, t.changes)
	return t.changes, nil
}
