package evm

import (
	"context"

	"github.com/ethereum/go-ethereum/common"
)

// View asks a contract something on the state of a block, statically and from
// the neutral sender: the same answer on every machine. It is not ok if the
// contract reverts, fails, or takes more than the gas. An error is what the
// state or ctx failed with.
func View(ctx context.Context, state State, block Block, to common.Address, data []byte, gas uint64) (answer []byte, ok bool, err error) {
	s := setup{state: state, block: block, call: Call{From: neutral, To: to, Data: data}, gas: gas,
		memory: DefaultBounds.Memory, lenient: true, static: true}
	r, err := learn(ctx, s, func(context.Context, Remote, map[Key]struct{}) error { return nil })
	if err != nil || r.err != nil || r.refusal != nil {
		return nil, false, err
	}
	return r.output, true, nil
}
