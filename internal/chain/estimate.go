package chain

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/params"

	"github.com/quorate/quorate/internal/task"
)

// ErrTooMuchGas says that a transaction needs more gas than one may have.
var ErrTooMuchGas error = tooMuchGas{}

type tooMuchGas struct{}

func (tooMuchGas) Error() string { return "it needs more gas than a transaction may have" }

// Retryable is false.
func (tooMuchGas) Retryable() bool { return false }

// Estimate asks for the gas of exactly this payload sent by from, on the state
// of a block, and adds a tenth. That it would not succeed is ErrTooMuchGas, or an *Error of
// the kind Reverted, with what it reverts with, or Unfunded.
func (t *Targets) Estimate(ctx context.Context, head common.Hash, from common.Address, p task.Payload) (uint64, error) {
	call := map[string]any{
		"from": from, "to": p.To, "data": hexutil.Bytes(p.Data), "value": hexutil.EncodeBig(p.Value.ToBig()),
	}
	var gas hexutil.Uint64
	err := t.client.Call(ctx, &gas, "eth_estimateGas", call, byHash(head))
	if failed, ok := errors.AsType[*Error](err); ok && failed.Kind == NotOffered { // not by hash
		err = t.client.Call(ctx, &gas, "eth_estimateGas", call, "latest")
	}
	if gas > hexutil.Uint64(params.MaxTxGas) || exceeds(err) {
		err = ErrTooMuchGas
	}
	if err != nil {
		return 0, fmt.Errorf("estimate gas: %w", err)
	}
	return min(uint64(gas+gas/10), params.MaxTxGas), nil
}

// exceeds reports whether a node found that no gas it may give is enough. Nodes
// tell this from a revert by their words alone.
func exceeds(err error) bool {
	failed, ok := errors.AsType[*Error](err)
	words, said := errors.AsType[*said](err)
	if !ok || !said || failed.Kind != Reverted || len(failed.RevertData()) > 0 {
		return false
	}
	text := strings.ToLower(words.Message)
	for _, part := range []string{"gas required exceeds", "out of gas", "outofgas"} {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}
