package devnet

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/miner"
)

// A block is safe, and then final, when this many are above it; as on mainnet,
// where an epoch has 32 blocks.
const (
	safeDepth  = 32
	finalDepth = 64
)

// Mine makes one block now, of all transactions in the pool that fit, and
// returns its header. A transaction that was answered is in the pool.
//
// Blocks follow the clock, and each is at least a second younger than its
// parent: mined fast, their time runs ahead.
func (c *Chain) Mine(ctx context.Context) (*types.Header, error) {
	if err := c.lock(ctx); err != nil {
		return nil, fmt.Errorf("mine: %w", err)
	}
	defer c.unlock()
	block, err := c.build(ctx, c.eth.BlockChain().CurrentBlock(), fromPool, nil)
	if err != nil {
		return nil, fmt.Errorf("mine: %w", err)
	}
	if err := c.adopt(block); err != nil {
		return nil, fmt.Errorf("mine: %w", err)
	}
	return block.Header(), nil
}

// followUps come at the usual interval after a block that holds something:
// much of what it says counts from the next block on, or the one after.
const followUps = 3

func (c *Chain) mineEvery(ctx context.Context, interval, idle time.Duration) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	last, empty := time.Now(), 0
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if pending, _ := c.eth.TxPool().Stats(); pending == 0 && empty >= followUps && time.Since(last) < idle {
			continue
		}
		header, err := c.Mine(ctx)
		switch {
		case err == nil && header.TxHash == types.EmptyTxsHash:
			empty++
		case err == nil:
			empty = 0
		case ctx.Err() == nil:
			c.log.ErrorContext(ctx, "no block was made", "err", err)
		}
		last = time.Now()
	}
}

func (c *Chain) lock(ctx context.Context) error {
	select {
	case <-c.done:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	case c.head <- struct{}{}:
		return nil
	}
}

func (c *Chain) unlock() { <-c.head }

// Where the transactions of a block come from.
type source bool

const (
	fromPool source = true
	given    source = false
)

// build makes a block on parent and stores it with its state, beside the chain:
// nobody sees it until it is adopted. Transactions that are given must all be
// valid. Two blocks on one parent differ, by their randomness if nothing else.
//
// go-ethereum's SimulatedBeacon would do for the head alone: it rewinds the
// chain to build elsewhere, and it logs its errors where we want to have them.
func (c *Chain) build(ctx context.Context, parent *types.Header, from source, txs []*types.Transaction) (*types.Block, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	args := &miner.BuildPayloadArgs{
		Parent:      parent.Hash(),
		Timestamp:   max(uint64(c.now().Unix()), parent.Time+1),
		Withdrawals: types.Withdrawals{},
		BeaconRoot:  new(common.Hash),
	}
	rand.Read(args.Random[:])
	empty := from == given && len(txs) == 0
	block, _, err := c.eth.Miner().BuildTestingPayload(args, txs, empty, nil)
	if err != nil {
		return nil, fmt.Errorf("build block %d: %w", parent.Number.Uint64()+1, err)
	}
	if _, err := c.eth.BlockChain().InsertBlockWithoutSetHead(ctx, block, false); err != nil {
		return nil, fmt.Errorf("insert block %d: %w", block.NumberU64(), err)
	}
	return block, nil
}

// adopt makes block the head of the chain, and is done when it is on disk and
// the pool has caught up: a nonce asked for now counts what the block holds.
func (c *Chain) adopt(block *types.Block) error {
	c.intake.head.Lock()
	defer c.intake.head.Unlock()
	if _, err := c.eth.BlockChain().SetCanonical(block); err != nil {
		return fmt.Errorf("adopt block %d: %w", block.NumberU64(), err)
	}
	c.settle(block.NumberU64())
	// Commit point: the block survives the process, and the machine.
	if err := c.eth.ChainDb().SyncKeyValue(); err != nil {
		return fmt.Errorf("sync block %d: %w", block.NumberU64(), err)
	}
	return c.eth.TxPool().Sync()
}

// settle marks what is safe and what is final under head.
func (c *Chain) settle(head uint64) {
	chain := c.eth.BlockChain()
	chain.SetSafe(chain.GetHeaderByNumber(below(head, safeDepth)))
	chain.SetFinalized(chain.GetHeaderByNumber(below(head, finalDepth)))
}

func below(head, depth uint64) uint64 { return head - min(depth, head) }
