package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
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
	var none signers
	data, err := hexutil.Decode(p.Data)
	if err != nil || len(data) < 4 {
		return none, fmt.Errorf("the payload's data is no call")
	}
	parsed, err := contracts.BLSTargetMetaData.ParseABI()
	if err != nil {
		return none, err
	}
	method, err := parsed.MethodById(data)
	if err != nil || method.Name != "verifyAndUpdate" {
		return none, fmt.Errorf("the payload is no BLS settlement")
	}
	args, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		return none, fmt.Errorf("decode the payload: %w", err)
	}
	var call struct {
		MsgHash              [32]byte
		QuorumNumbers        []byte
		ReferenceBlockNumber uint32
		StorageUpdates       []byte
		TransitionIndex      *big.Int
		TargetFunction       [4]byte
		Params               contracts.IBLSSignatureCheckerNonSignerStakesAndSignature
	}
	if err := method.Inputs.Copy(&call, args); err != nil {
		return none, fmt.Errorf("decode the payload: %w", err)
	}
	away := map[common.Hash]bool{}
	for _, key := range call.Params.NonSignerPubkeys {
		away[crypto.Keccak256Hash(common.BigToHash(key.X).Bytes(), common.BigToHash(key.Y).Bytes())] = true
	}
	members, err := s.members(ctx, common.HexToAddress(p.To), call.QuorumNumbers, call.ReferenceBlockNumber)
	if err != nil {
		return none, err
	}
	var out signers
	for _, id := range members {
		short := hex.EncodeToString(id[:4])
		if away[id] {
			out.missing = append(out.missing, short)
		} else {
			out.signed = append(out.signed, short)
		}
	}
	return out, nil
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
