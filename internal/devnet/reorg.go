package devnet

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/core/types"
)

// Reorg replaces the last depth blocks by a branch that is at least one block
// longer, and returns its head. The i-th block of the branch holds blocks[i],
// in that order; those that are not given are empty. The branch is made aside
// and adopted at once: on an error the chain is as it was.
//
// As on any chain, the transactions of the replaced blocks go back to the pool,
// and the next block holds those that the branch left valid.
func (c *Chain) Reorg(ctx context.Context, depth int, blocks ...types.Transactions) (*types.Header, error) {
	if err := c.lock(ctx); err != nil {
		return nil, fmt.Errorf("reorg: %w", err)
	}
	defer c.unlock()
	chain := c.eth.BlockChain()
	head := chain.CurrentBlock().Number.Uint64()
	final := below(head, finalDepth)
	if depth < 1 || uint64(depth) > head-final {
		return nil, fmt.Errorf("reorg of %d blocks: at block %d, where %d is final, it can be 1 to %d", depth, head, final, head-final)
	}
	parent := chain.GetHeaderByNumber(head - uint64(depth))
	for i := range max(depth+1, len(blocks)) {
		var txs types.Transactions
		if i < len(blocks) {
			txs = blocks[i]
		}
		block, err := c.build(ctx, parent, given, txs)
		if err != nil {
			return nil, fmt.Errorf("reorg: %w", err)
		}
		parent = block.Header()
	}
	if err := c.adopt(chain.GetBlock(parent.Hash(), parent.Number.Uint64())); err != nil {
		return nil, fmt.Errorf("reorg: %w", err)
	}
	return parent, nil
}
