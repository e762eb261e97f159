package chain

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
)

// batch sends transactions of one account in order, and waits for them together. The first error
// sticks, and nothing is sent after it.
type batch struct {
	Sender
	from    common.Address
	chainID *big.Int
	nonce   uint64
	tip     *big.Int
	feeCap  *big.Int
	sent    []sentTx
	err     error
}

type sentTx struct {
	what string
	hash common.Hash
}

func newBatch(ctx context.Context, s Sender) (*batch, error) {
	b := &batch{Sender: s, from: crypto.PubkeyToAddress(s.Key.PublicKey)}
	var err error
	if b.chainID, err = b.Client.ChainID(ctx); err != nil {
		return nil, fmt.Errorf("read chain id: %w", err)
	}
	if b.nonce, err = b.Client.PendingNonceAt(ctx, b.from); err != nil {
		return nil, fmt.Errorf("read nonce: %w", err)
	}
	if b.tip, err = b.Client.SuggestGasTipCap(ctx); err != nil {
		return nil, fmt.Errorf("read tip: %w", err)
	}
	head, err := b.Client.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("read head: %w", err)
	}
	// Twice the base fee outlasts six full blocks.
	b.feeCap = new(big.Int).Add(b.tip, new(big.Int).Mul(head.BaseFee, big.NewInt(2)))
	return b, nil
}

// send returns the address of the contract made, where to is nil.
func (b *batch) send(what string, to *common.Address, gas uint64, data []byte) common.Address {
	address := crypto.CreateAddress(b.from, b.nonce)
	if b.err != nil {
		return address
	}
	tx, err := types.SignNewTx(b.Key, types.LatestSignerForChainID(b.chainID), &types.DynamicFeeTx{
		ChainID: b.chainID, Nonce: b.nonce, To: to, Gas: gas, Data: data, GasTipCap: b.tip, GasFeeCap: b.feeCap,
	})
	if err == nil {
		err = b.Client.SendTransaction(context.Background(), tx)
	}
	if err != nil {
		b.err = fmt.Errorf("%s: %w", what, err)
		return address
	}
	b.nonce++
	b.sent = append(b.sent, sentTx{what, tx.Hash()})
	return address
}

// wait waits for all that was sent, and fails if one of them did.
func (b *batch) wait(ctx context.Context) error {
	if b.err != nil {
		return b.err
	}
	if b.Mine != nil && len(b.sent) != 0 {
		if err := b.Mine(); err != nil {
			return err
		}
	}
	for _, tx := range b.sent {
		receipt, err := b.receipt(ctx, tx.hash)
		if err != nil {
			return fmt.Errorf("%s: %w", tx.what, err)
		}
		if receipt.Status != types.ReceiptStatusSuccessful {
			return fmt.Errorf("%s: transaction %s failed", tx.what, tx.hash)
		}
		if b.Say != nil {
			b.Say(fmt.Sprintf("%s: block %s, gas %d", tx.what, receipt.BlockNumber, receipt.GasUsed))
		}
	}
	b.sent = nil
	return nil
}

func (b *batch) receipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	for {
		receipt, err := b.Client.TransactionReceipt(ctx, hash)
		pause := time.Second
		switch {
		case err == nil:
			return receipt, nil
		case strings.Contains(err.Error(), "indexing is in progress"):
			pause = 5 * time.Millisecond // a node that just came up; it says so, by this text alone
		case !errors.Is(err, ethereum.NotFound):
			return nil, err
		case b.Mine != nil:
			if err := b.Mine(); err != nil {
				return nil, err
			}
			continue
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}
