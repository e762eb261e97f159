package chain

import (
	"bytes"
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
)

const (
	pageOfSettled = 8   // blocks with all their transactions are large
	maxSettled    = 512 // a payload lives for fewer blocks
)

// fullBlock is a block with the parts of its transactions that are compared.
type fullBlock struct {
	Number       hexutil.Uint64 `json:"number"`
	Transactions []struct {
		Hash  common.Hash     `json:"hash"`
		To    *common.Address `json:"to"`
		Input hexutil.Bytes   `json:"input"`
	} `json:"transactions"`
}

// FindSettlement looks in the blocks from..to for the successful transaction
// that called target with exactly this data. It sees transactions alone, not
// what contracts call, and the first 512 blocks of the range.
func (t *Targets) FindSettlement(ctx context.Context, target common.Address, data []byte, from, to uint64) (tx common.Hash, block uint64, found bool, err error) {
	if from <= to {
		to = min(to, from+maxSettled-1)
	}
	for from <= to {
		last := min(to, from+pageOfSettled-1)
		tx, block, err = t.settledIn(ctx, target, data, from, last)
		if err != nil {
			return common.Hash{}, 0, false, fmt.Errorf("look for settlement of %s: %w", target, err)
		}
		if tx != (common.Hash{}) {
			return tx, block, true, nil
		}
		from = last + 1
	}
	return common.Hash{}, 0, false, nil
}

func (t *Targets) settledIn(ctx context.Context, target common.Address, data []byte, from, last uint64) (common.Hash, uint64, error) {
	var elems []rpc.BatchElem
	for n := from; n <= last; n++ {
		elems = append(elems, rpc.BatchElem{Method: "eth_getBlockByNumber", Args: []any{hexutil.Uint64(n), true}, Result: new(*fullBlock)})
	}
	if err := t.client.Batch(ctx, elems); err != nil {
		return common.Hash{}, 0, err
	}
	for _, e := range elems {
		if e.Error != nil {
			return common.Hash{}, 0, e.Error
		}
		b := *e.Result.(**fullBlock)
		if b == nil {
			return common.Hash{}, 0, nil // the end of the chain
		}
		for _, tx := range b.Transactions {
			if tx.To == nil || *tx.To != target || !bytes.Equal(tx.Input, data) {
				continue
			}
			ok, err := t.succeeded(ctx, tx.Hash)
			if err != nil {
				return common.Hash{}, 0, err
			}
			if ok {
				return tx.Hash, uint64(b.Number), nil
			}
		}
	}
	return common.Hash{}, 0, nil
}

// succeeded reads the receipt of a mined transaction.
func (t *Targets) succeeded(ctx context.Context, tx common.Hash) (bool, error) {
	var receipt *struct {
		Status hexutil.Uint64 `json:"status"`
	}
	if err := t.client.Call(ctx, &receipt, "eth_getTransactionReceipt", tx); err != nil {
		return false, fmt.Errorf("read receipt of %s: %w", tx, err)
	}
	if receipt == nil {
		return false, fmt.Errorf("read receipt of %s: %w", tx, errNoReceipt)
	}
	return receipt.Status == 1, nil
}

// errNoReceipt: a node that has the block has not indexed it, or a reorg came
// between.
var errNoReceipt error = notYet("the node has no receipt of it yet")
