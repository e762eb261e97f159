package chain

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/task"
)

// Refused says that a transaction would not succeed if it were sent now.
type Refused struct {
	Why  Refusal
	Data []byte // what it reverted with, if it did
}

// Refusal is a reason why a transaction would not succeed.
type Refusal string

// The reasons.
const (
	Reverts   Refusal = "reverts"    // with Refused.Data
	Unfunded  Refusal = "unfunded"   // the sender cannot pay the value
	NeedsMore Refusal = "needs more" // gas than a transaction may have
)

const codeRevert = 3 // the JSON-RPC code of a revert

func (r *Refused) Error() string {
	switch r.Why {
	case Unfunded:
		return "the sender's balance does not cover the value"
	case NeedsMore:
		return "it needs more gas than a transaction may have"
	}
	if name := r.RevertName(); name != "" {
		return "it would revert with " + name
	}
	return "it would revert without a reason"
}

// RevertName names the error; empty if there is none.
func (r *Refused) RevertName() string { return contracts.RevertName(r.Data) }

// RevertData is what the call reverted with.
func (r *Refused) RevertData() []byte { return r.Data }

// Unfunded reports whether the sender cannot pay the value.
func (r *Refused) Unfunded() bool { return r.Why == Unfunded }

// Retryable is true of a reference block that is not right yet, or no more.
func (r *Refused) Retryable() bool {
	switch name, _, _ := strings.Cut(r.RevertName(), "("); name {
	case "FutureBlockNumber", "StaleBlockNumber", "StaleSnapshot":
		return true
	}
	return false
}

// Estimate asks for the gas of exactly this payload sent by from, at the head,
// and adds a tenth. A *Refused says that it would not succeed.
func (t *Targets) Estimate(ctx context.Context, from common.Address, p task.Payload) (uint64, error) {
	call := map[string]any{
		"from": from, "to": p.To, "data": hexutil.Bytes(p.Data), "value": hexutil.EncodeBig(p.Value.ToBig()),
	}
	var gas hexutil.Uint64
	if err := t.client.Call(ctx, &gas, "eth_estimateGas", call, "latest"); err != nil {
		if refused := toRefused(err); refused != nil {
			err = refused
		}
		return 0, fmt.Errorf("estimate gas: %w", err)
	}
	if gas > hexutil.Uint64(params.MaxTxGas) {
		return 0, fmt.Errorf("estimate gas: %w", &Refused{Why: NeedsMore})
	}
	return min(uint64(gas+gas/10), params.MaxTxGas), nil
}

// toRefused finds in a node's answer why the transaction would fail; nil if it
// is about anything else.
func toRefused(err error) *Refused {
	var known interface{ RevertData() []byte }
	if errors.As(err, &known) && len(known.RevertData()) > 0 {
		return &Refused{Why: Reverts, Data: known.RevertData()}
	}
	var answer rpc.Error
	if !errors.As(err, &answer) {
		return nil
	}
	var with rpc.DataError
	if errors.As(err, &with) {
		if text, ok := with.ErrorData().(string); ok {
			if data, err := hexutil.Decode(text); err == nil && (len(data) > 0 || answer.ErrorCode() == codeRevert) {
				return &Refused{Why: Reverts, Data: data}
			}
		}
	}
	// The rest is told by text alone: of geth, anvil, nethermind, besu.
	text := strings.ToLower(answer.Error())
	has := func(parts ...string) bool {
		for _, part := range parts {
			if strings.Contains(text, part) {
				return true
			}
		}
		return false
	}
	switch {
	case has("insufficient funds", "insufficient balance", "outoffunds", "upfront cost"):
		return &Refused{Why: Unfunded}
	case has("gas required exceeds", "intrinsic gas", "exceeds block gas limit", "gas limit too high", "out of gas", "outofgas"):
		return &Refused{Why: NeedsMore}
	case answer.ErrorCode() == codeRevert, has("revert", "invalid opcode", "invalid jump", "stack underflow", "stack limit"):
		return &Refused{Why: Reverts}
	}
	return nil
}
