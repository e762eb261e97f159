package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
)

// Selectors of verifyAndUpdate.
var (
	settleBLS     = [4]byte{0x93, 0xde, 0x45, 0x31}
	settleSchnorr = [4]byte{0x82, 0xb3, 0x5a, 0x01}
)

// signers are the operators behind a payload, by the short form of their ids.
type signers struct{ signed, missing []string }

func (s signers) String() string {
	text := fmt.Sprintf("%d of %d operators: %s", len(s.signed), len(s.signed)+len(s.missing), strings.Join(s.signed, ", "))
	if len(s.missing) > 0 {
		text += "; without " + strings.Join(s.missing, ", ")
	}
	return text
}

// signers reads from the proof in a payload who did not sign, and from the
// registry who else there is.
func (s *sender) signers(ctx context.Context, p *quorate.Payload) (signers, error) {
	data, err := hexutil.Decode(p.Data)
	if err != nil || len(data) < 4 {
		return signers{}, fmt.Errorf("the payload's data is no call")
	}
	target := common.HexToAddress(p.To)
	switch [4]byte(data[:4]) {
	case settleBLS:
		return s.blsSigners(ctx, target, data)
	case settleSchnorr:
		return s.schnorrSigners(ctx, target, data)
	}
	return signers{}, fmt.Errorf("the payload is no settlement")
}

// decodeCall reads the arguments of a call into a struct.
func decodeCall(meta *bind.MetaData, data []byte, into any) error {
	parsed, err := meta.ParseABI()
	if err != nil {
		return err
	}
	method, err := parsed.MethodById(data)
	if err != nil {
		return fmt.Errorf("decode the payload: %w", err)
	}
	args, err := method.Inputs.Unpack(data[4:])
	if err == nil {
		err = method.Inputs.Copy(into, args)
	}
	if err != nil {
		return fmt.Errorf("decode the payload: %w", err)
	}
	return nil
}

func (s *sender) blsSigners(ctx context.Context, target common.Address, data []byte) (out signers, err error) {
	var call struct {
		MsgHash              [32]byte
		QuorumNumbers        []byte
		ReferenceBlockNumber uint32
		StorageUpdates       []byte
		TransitionIndex      *big.Int
		TargetFunction       [4]byte
		Params               contracts.IBLSSignatureCheckerNonSignerStakesAndSignature
	}
	if err := decodeCall(&contracts.BLSTargetMetaData, data, &call); err != nil {
		return out, err
	}
	away := map[common.Hash]bool{}
	for _, key := range call.Params.NonSignerPubkeys {
		away[crypto.Keccak256Hash(common.BigToHash(key.X).Bytes(), common.BigToHash(key.Y).Bytes())] = true
	}
	members, err := s.members(ctx, target, call.QuorumNumbers, call.ReferenceBlockNumber)
	if err != nil {
		return out, err
	}
	for _, id := range members {
		out.add(id[:4], away[id])
	}
	return out, nil
}

func (s *sender) schnorrSigners(ctx context.Context, target common.Address, data []byte) (out signers, err error) {
	var call struct {
		MsgHash              [32]byte
		ReferenceBlockNumber uint32
		StorageUpdates       []byte
		TransitionIndex      *big.Int
		TargetFunction       [4]byte
		S                    *big.Int
		Raddr                common.Address
		NonSigners           []common.Address
	}
	if err := decodeCall(&contracts.SchnorrTargetMetaData, data, &call); err != nil {
		return out, err
	}
	members, err := s.schnorrMembers(ctx, target, call.ReferenceBlockNumber)
	if err != nil {
		return out, err
	}
	for _, key := range members {
		out.add(key[:4], slices.Contains(call.NonSigners, key))
	}
	return out, nil
}

func (s *signers) add(short []byte, away bool) {
	if away {
		s.missing = append(s.missing, hex.EncodeToString(short))
	} else {
		s.signed = append(s.signed, hex.EncodeToString(short))
	}
}

// schnorrMembers are the keys in the registry of a target at a block, ascending.
// The registry has no list of them: its log has.
func (s *sender) schnorrMembers(ctx context.Context, target common.Address, block uint32) ([]common.Address, error) {
	opts := &bind.CallOpts{Context: ctx, BlockNumber: big.NewInt(int64(block))}
	targets, registries := contracts.NewSchnorrTarget(), contracts.NewSchnorrStakeRegistry()
	// The target may be younger than the block.
	registry, err := bind.Call(targets.Instance(s, target), &bind.CallOpts{Context: ctx}, targets.PackSchnorrRegistry(), targets.UnpackSchnorrRegistry)
	if err != nil {
		return nil, fmt.Errorf("read the target's registry: %w", err)
	}
	total, err := bind.Call(registries.Instance(s, registry), opts, registries.PackTotalWeight(), registries.UnpackTotalWeight)
	if err != nil {
		return nil, fmt.Errorf("read the registry's weight: %w", err)
	}
	parsed := registries.GetABI()
	came, left := parsed.Events["OperatorRegistered"].ID, parsed.Events["OperatorDeregistered"].ID
	logs, err := s.FilterLogs(ctx, ethereum.FilterQuery{Addresses: []common.Address{registry}, FromBlock: new(big.Int), ToBlock: opts.BlockNumber,
		Topics: [][]common.Hash{{came, left}}})
	if err != nil {
		return nil, fmt.Errorf("read the registry's log: %w", err)
	}
	weights, sum := map[common.Address]*big.Int{}, new(big.Int)
	for _, l := range logs {
		if len(l.Topics) != 2 || len(l.Data) != 32 {
			return nil, errors.New("the registry's log is not of the form that is known")
		}
		key := common.BytesToAddress(l.Topics[1][:])
		if delete(weights, key); l.Topics[0] == came {
			weights[key] = new(big.Int).SetBytes(l.Data)
		}
	}
	for _, w := range weights {
		sum.Add(sum, w)
	}
	if sum.Cmp(total) != 0 {
		return nil, errors.New("the node does not have all of the registry's log")
	}
	return slices.SortedFunc(maps.Keys(weights), common.Address.Cmp), nil
}

// members are the operators of the quorums at a block, as the target's checker
// sees them.
func (s *sender) members(ctx context.Context, target common.Address, quorums []byte, block uint32) ([]common.Hash, error) {
	opts := &bind.CallOpts{Context: ctx}
	targets, checkers, coordinators, indexes := contracts.NewBLSTarget(), contracts.NewBLSSignatureChecker(), contracts.NewRegistryCoordinator(), contracts.NewIndexRegistry()
	checker, err := bind.Call(targets.Instance(s, target), opts, targets.PackBlsSignatureChecker(), targets.UnpackBlsSignatureChecker)
	if err != nil {
		return nil, fmt.Errorf("read the target's checker: %w", err)
	}
	coordinator, err := bind.Call(checkers.Instance(s, checker), opts, checkers.PackRegistryCoordinator(), checkers.UnpackRegistryCoordinator)
	if err != nil {
		return nil, fmt.Errorf("read the checker's registry: %w", err)
	}
	index, err := bind.Call(coordinators.Instance(s, coordinator), opts, coordinators.PackIndexRegistry(), coordinators.UnpackIndexRegistry)
	if err != nil {
		return nil, fmt.Errorf("read the registry's list: %w", err)
	}
	var ids []common.Hash
	known := map[common.Hash]bool{}
	for _, quorum := range quorums {
		list, err := bind.Call(indexes.Instance(s, index), opts,
			indexes.PackGetOperatorListAtBlockNumber(quorum, block), indexes.UnpackGetOperatorListAtBlockNumber)
		if err != nil {
			return nil, fmt.Errorf("read the operators of quorum %d: %w", quorum, err)
		}
		for _, id := range list {
			if !known[id] {
				known[id] = true
				ids = append(ids, id)
			}
		}
	}
	return ids, nil
}
