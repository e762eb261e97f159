package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/contracts"
)

// SchnorrStanding is what a Schnorr registry knows of one key, at one block.
type SchnorrStanding struct {
	Block      uint64
	Operator   common.Address // of the key
	Registered bool
	Weight     *big.Int // as a member; else zero
	Total      *big.Int // of all members
	Effective  uint64   // the block of the last change of the set
	Owner      common.Address
	Notice     uint64         // how many blocks ahead changes are announced
	Pending    *SchnorrChange // what is announced for the key; nil: nothing is
}

// SchnorrChange is an announced change.
type SchnorrChange struct {
	Register bool     // it comes in; else it leaves
	Weight   *big.Int // with which it comes in
	Eligible uint64   // the first block in which it can be committed
}

// Due reports whether the change can be committed. That is so a block earlier than it says, but nodes
// estimate gas as if in the block they have.
func (s *SchnorrStanding) Due() bool { return s.Pending != nil && s.Block >= s.Pending.Eligible }

// SchnorrStatus reads, at the head, where a key stands in a deployment's Schnorr registry.
func SchnorrStatus(ctx context.Context, client *ethclient.Client, d *Deployment, key common.Address) (*SchnorrStanding, error) {
	s, err := readSchnorrStanding(ctx, client, d, key)
	if err != nil {
		return nil, fmt.Errorf("read Schnorr key %s: %w", key, err)
	}
	return s, nil
}

func readSchnorrStanding(ctx context.Context, client *ethclient.Client, d *Deployment, key common.Address) (*SchnorrStanding, error) {
	if !d.hasSchnorr() {
		return nil, ErrNoSchnorr
	}
	r, block, err := viewRegistry(ctx, client, d.ChainID, "Schnorr registry", d.SchnorrStakeRegistry)
	if err != nil {
		return nil, err
	}
	s := &SchnorrStanding{Block: block, Operator: key, Weight: new(big.Int)}
	registry := contracts.NewSchnorrStakeRegistry()
	number := func(data []byte, unpack func([]byte) (*big.Int, error)) uint64 {
		n := viewed(ctx, r, r.at, data, unpack)
		if n == nil || !n.IsUint64() {
			return 0
		}
		return n.Uint64()
	}
	known := viewed(ctx, r, r.at, registry.PackOperators(key), registry.UnpackOperators)
	if s.Registered = known.Registered; s.Registered {
		s.Weight = known.Weight
	}
	s.Total = viewed(ctx, r, r.at, registry.PackTotalWeight(), registry.UnpackTotalWeight)
	s.Owner = viewed(ctx, r, r.at, registry.PackOwner(), registry.UnpackOwner)
	s.Notice = number(registry.PackNoticeWindow(), registry.UnpackNoticeWindow)
	s.Effective = number(registry.PackEffectiveBlock(), registry.UnpackEffectiveBlock)
	if number(registry.PackPendingChangeCount(), registry.UnpackPendingChangeCount) > 0 {
		r.readPending(ctx, s)
	}
	if r.err != nil {
		return nil, fmt.Errorf("read Schnorr registry: %w", r.err)
	}
	return s, nil
}

// readPending reads what is announced for the key. The registry reverts where nothing is.
func (r *registryView) readPending(ctx context.Context, s *SchnorrStanding) {
	registry := contracts.NewSchnorrStakeRegistry()
	change := viewed(ctx, r, r.at, registry.PackPendingChange(s.Operator), registry.UnpackPendingChange)
	var withData rpc.DataError
	if errors.As(r.err, &withData) {
		if text, ok := withData.ErrorData().(string); ok && contracts.RevertName(common.FromHex(text)) == "NoPendingChange" {
			r.err = nil
		}
		return
	}
	if r.err == nil {
		s.Pending = &SchnorrChange{Register: change.Kind == 0, Weight: change.Weight, Eligible: change.EligibleBlock.Uint64()}
	}
}
