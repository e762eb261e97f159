package chain

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/contracts"
)

// batch sends transactions of one account at a time, in order, and waits for them together. The
// first error sticks, and nothing is sent after it.
type batch struct {
	Sender
	from    common.Address
	chainID *big.Int
	nonce   uint64
	tip     *big.Int
	feeCap  *big.Int
	spare   uint64 // gas on top of every estimate
	sent    []sentTx
	err     error
}

type sentTx struct {
	what string
	hash common.Hash
}

// Shortfall says that an account cannot pay for what it is to send.
type Shortfall struct {
	Account    common.Address
	Has, Needs *big.Int // wei
}

func (e *Shortfall) Error() string {
	return fmt.Sprintf("%s has %s wei and needs %s", e.Account, e.Has, e.Needs)
}

// timely makes one call to a node, within a time of its own: a node that does not answer must not hold up
// a command for good.
func timely[T any](ctx context.Context, call func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return call(ctx)
}

// newBatch asks what every transaction needs to know. Without a key, nothing may be sent before as was
// called.
func newBatch(ctx context.Context, s Sender) (*batch, error) {
	b := &batch{Sender: s}
	var err error
	if b.chainID, err = timely(ctx, b.Client.ChainID); err != nil {
		return nil, fmt.Errorf("read chain id: %w", err)
	}
	if b.tip, err = timely(ctx, b.Client.SuggestGasTipCap); err != nil {
		return nil, fmt.Errorf("read tip: %w", err)
	}
	head, err := timely(ctx, func(ctx context.Context) (*types.Header, error) { return b.Client.HeaderByNumber(ctx, nil) })
	if err != nil {
		return nil, fmt.Errorf("read head: %w", err)
	}
	if head.BaseFee == nil {
		return nil, errors.New("read head: it has no base fee; the chain is too old to send to")
	}
	// Twice the base fee outlasts six full blocks.
	b.feeCap = new(big.Int).Add(b.tip, new(big.Int).Mul(head.BaseFee, big.NewInt(2)))
	if s.Key != nil {
		err = b.as(ctx, s.Key)
	}
	return b, err
}

// as makes an account the sender of what follows.
func (b *batch) as(ctx context.Context, key *ecdsa.PrivateKey) error {
	b.Key, b.from = key, crypto.PubkeyToAddress(key.PublicKey)
	var err error
	nonce := func(ctx context.Context) (uint64, error) { return b.Client.PendingNonceAt(ctx, b.from) }
	if b.nonce, err = timely(ctx, nonce); err != nil {
		return fmt.Errorf("read nonce: %w", err)
	}
	return nil
}

// send returns the address of the contract made, where to is nil. Without gas it is estimated.
func (b *batch) send(ctx context.Context, what string, to *common.Address, gas uint64, data []byte) common.Address {
	return b.post(ctx, what, &types.DynamicFeeTx{To: to, Gas: gas, Data: data})
}

// pay sends ether.
func (b *batch) pay(ctx context.Context, what string, to common.Address, wei *big.Int) {
	b.post(ctx, what, &types.DynamicFeeTx{To: &to, Value: wei, Gas: b.Gas})
}

func (b *batch) post(ctx context.Context, what string, tx *types.DynamicFeeTx) common.Address {
	address := crypto.CreateAddress(b.from, b.nonce)
	if b.err != nil {
		return address
	}
	tx.ChainID, tx.Nonce, tx.GasTipCap, tx.GasFeeCap = b.chainID, b.nonce, b.tip, b.feeCap
	var err error
	if tx.Gas == 0 {
		err = b.estimate(ctx, tx)
	}
	var signed *types.Transaction
	if err == nil {
		signed, err = types.SignNewTx(b.Key, types.LatestSignerForChainID(b.chainID), tx)
	}
	if err == nil {
		_, err = timely(ctx, func(ctx context.Context) (struct{}, error) { return struct{}{}, b.Client.SendTransaction(ctx, signed) })
	}
	if err != nil {
		b.err = fmt.Errorf("%s: %w", what, named(err))
		return address
	}
	b.nonce++
	b.sent = append(b.sent, sentTx{what, signed.Hash()})
	return address
}

// estimate asks for the gas of a transaction, and whether its sender can pay for it.
func (b *batch) estimate(ctx context.Context, tx *types.DynamicFeeTx) error {
	msg := ethereum.CallMsg{From: b.from, To: tx.To, Value: tx.Value, Data: tx.Data}
	gas, err := timely(ctx, func(ctx context.Context) (uint64, error) { return b.Client.EstimateGas(ctx, msg) })
	if err != nil {
		return fmt.Errorf("estimate gas: %w", err)
	}
	tx.Gas = gas + gas/4 + b.spare // the estimate is of the block before the one that counts
	needs := new(big.Int).Mul(new(big.Int).SetUint64(tx.Gas), tx.GasFeeCap)
	if tx.Value != nil {
		needs.Add(needs, tx.Value)
	}
	has, err := timely(ctx, func(ctx context.Context) (*big.Int, error) { return b.Client.BalanceAt(ctx, b.from, nil) })
	if err != nil {
		return fmt.Errorf("read balance: %w", err)
	}
	if has.Cmp(needs) < 0 {
		return &Shortfall{Account: b.from, Has: has, Needs: needs}
	}
	return nil
}

// named adds the name of the contract's error to what a node says of a revert.
func named(err error) error {
	var withData rpc.DataError
	if !errors.As(err, &withData) {
		return err
	}
	text, _ := withData.ErrorData().(string)
	name := contracts.RevertName(common.FromHex(text))
	if name == "" {
		return err
	}
	return fmt.Errorf("%w: %s", err, name)
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
			return fmt.Errorf("%s: wait for transaction %s, which was sent: %w", tx.what, tx.hash, err)
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
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, time.Second) {
		receipt, err := timely(ctx, func(ctx context.Context) (*types.Receipt, error) { return b.Client.TransactionReceipt(ctx, hash) })
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
