package devnet

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"
)

// ErrReverted is wrapped by the error of a transaction that was mined and
// failed. Its receipt is returned too.
var ErrReverted = errors.New("reverted")

// Call is what a transaction does.
type Call struct {
	To    *common.Address // nil creates a contract
	Value *big.Int        // nil is none
	Data  []byte
	Gas   uint64 // 0: estimated at the head, and a quarter more
}

// Transact signs call with the key of from, sends it and waits until it is
// mined. Calls from one account may be made concurrently.
func (c *Chain) Transact(ctx context.Context, from Account, call Call) (*types.Receipt, error) {
	tx, err := c.submit(ctx, from, call)
	if err != nil {
		return nil, fmt.Errorf("transact: %w", err)
	}
	return c.wait(ctx, tx.Hash())
}

// Send sends a signed transaction and waits until it is mined.
func (c *Chain) Send(ctx context.Context, tx *types.Transaction) (*types.Receipt, error) {
	if err := c.client.SendTransaction(ctx, tx); err != nil {
		return nil, fmt.Errorf("send transaction: %w", err)
	}
	return c.wait(ctx, tx.Hash())
}

func (c *Chain) submit(ctx context.Context, from Account, call Call) (*types.Transaction, error) {
	gas := call.Gas
	if gas == 0 {
		estimate, err := c.client.EstimateGas(ctx, ethereum.CallMsg{From: from.Address, To: call.To, Value: call.Value, Data: call.Data})
		if err != nil {
			return nil, fmt.Errorf("estimate gas: %w", err)
		}
		// The estimate is made in the block before the one that counts.
		gas = min(estimate+estimate/4, params.MaxTxGas)
	}
	c.nonce.Lock()
	defer c.nonce.Unlock()
	nonce, err := c.client.PendingNonceAt(ctx, from.Address)
	if err != nil {
		return nil, fmt.Errorf("read nonce: %w", err)
	}
	tip := big.NewInt(params.GWei)
	price := new(big.Int).Lsh(c.eth.BlockChain().CurrentBlock().BaseFee, 1)
	tx, err := types.SignNewTx(from.Key, types.LatestSignerForChainID(c.ChainID()), &types.DynamicFeeTx{
		ChainID:   c.ChainID(),
		Nonce:     nonce,
		GasTipCap: tip,
		GasFeeCap: price.Add(price, tip),
		Gas:       gas,
		To:        call.To,
		Value:     call.Value,
		Data:      call.Data,
	})
	if err != nil {
		return nil, fmt.Errorf("sign: %w", err)
	}
	return tx, c.client.SendTransaction(ctx, tx)
}

// wait returns the receipt of a transaction in the pool.
func (c *Chain) wait(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	next, stop := c.blocks()
	defer stop()
	for {
		receipt, err := c.client.TransactionReceipt(ctx, hash)
		switch {
		case err == nil && receipt.Status == types.ReceiptStatusFailed:
			return receipt, fmt.Errorf("transaction %s: %w", hash, ErrReverted)
		case err == nil:
			return receipt, nil
		case !errors.Is(err, ethereum.NotFound):
			return nil, fmt.Errorf("read receipt of %s: %w", hash, err)
		}
		if err := next(ctx); err != nil {
			return nil, fmt.Errorf("wait for transaction %s: %w", hash, err)
		}
	}
}

// errStuck is why a transaction stays in the pool while a block has room.
var errStuck = errors.New("it cannot be mined: its nonce is ahead of the account, or its fee too low")

// blocks returns a function that waits for the next block; where they are made
// on demand, it demands one.
func (c *Chain) blocks() (next func(context.Context) error, stop func()) {
	if c.onDemand {
		empty := false
		return func(ctx context.Context) error {
			if empty {
				return errStuck
			}
			header, err := c.Mine(ctx)
			empty = err == nil && header.TxHash == types.EmptyTxsHash
			return err
		}, func() {}
	}
	heads := make(chan core.ChainHeadEvent, 1)
	sub := c.eth.BlockChain().SubscribeChainHeadEvent(heads)
	return func(ctx context.Context) error {
		select {
		case <-heads:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-c.done:
			return ErrClosed
		}
	}, sub.Unsubscribe
}
