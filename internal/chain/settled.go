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
	ParentHash   common.Hash    `json:"parentHash"`
	Transactions []struct {
		Hash  common.Hash     `json:"hash"`
		To    *common.Address `json:"to"`
		Input hexutil.Bytes   `json:"input"`
	} `json:"transactions"`
}

// Landing is the transaction that one of some calls landed in.
type Landing struct {
	Call        int // its place among those that were looked for
	Transaction common.Hash
	Block       uint64
}

// FindSettlement looks in the blocks from..to for the successful transaction
// that called target with exactly one of these calls, or with a batch that settled
// one. It sees transactions alone, not what contracts call, and the first 512
// blocks of the range.
func (t *Targets) FindSettlement(ctx context.Context, target common.Address, calls [][]byte, from, to uint64) (landed Landing, found bool, err error) {
	if from <= to {
		to = min(to, from+maxSettled-1)
	}
	for from <= to {
		last := min(to, from+pageOfSettled-1)
		if landed, found, err = t.settledIn(ctx, target, calls, from, last); err != nil {
			return Landing{}, false, fmt.Errorf("look for settlement of %s: %w", target, err)
		}
		if found {
			return landed, true, nil
		}
		from = last + 1
	}
	return Landing{}, false, nil
}

func (t *Targets) settledIn(ctx context.Context, target common.Address, calls [][]byte, from, last uint64) (Landing, bool, error) {
	var elems []rpc.BatchElem
	for n := from; n <= last; n++ {
		elems = append(elems, rpc.BatchElem{Method: "eth_getBlockByNumber", Args: []any{hexutil.Uint64(n), true}, Result: new(*fullBlock)})
	}
	if err := t.client.Batch(ctx, elems); err != nil {
		return Landing{}, false, err
	}
	for _, e := range elems {
		if e.Error != nil {
			return Landing{}, false, e.Error
		}
		b := *e.Result.(**fullBlock)
		if b == nil {
			return Landing{}, false, nil // the end of the chain
		}
		for _, tx := range b.Transactions {
			if tx.To == nil || *tx.To != target {
				continue
			}
			for i, call := range calls {
				ok, err := t.settles(ctx, target, b.ParentHash, tx.Hash, tx.Input, call)
				if err != nil {
					return Landing{}, false, err
				}
				if ok {
					return Landing{i, tx.Hash, uint64(b.Number)}, true, nil
				}
			}
		}
	}
	return Landing{}, false, nil
}

// settles reports whether a transaction with this input, in the block after
// parent, settled a call.
func (t *Targets) settles(ctx context.Context, target common.Address, parent, tx common.Hash, input, call []byte) (bool, error) {
	index, batched := inBatch(input, call)
	if !batched && !bytes.Equal(input, call) {
		return false, nil
	}
	ok, err := t.succeeded(ctx, tx)
	if ok && batched {
		ok, err = t.unsettled(ctx, target, index, parent)
	}
	return ok, err
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

var (
	settleSchnorr = selector("verifyAndUpdate(bytes32,uint32,bytes,uint256,bytes4,uint256,address,address[])")
	settleBatch   = selector("verifyAndUpdateBatch((bytes32,uint32,bytes,uint256,bytes4,uint256,address,address[])[])")
)

const settleHead = 8 * 32 // the arguments of a settlement that have a fixed place

// inBatch reports whether a call is a batch of settlements, of which the one of
// this index is the one given. An item of a batch is encoded as the arguments of
// a settlement by itself are. Nothing is copied: the input is anybody's.
func inBatch(input, data []byte) (index []byte, ok bool) {
	if len(data) < 4+settleHead || !bytes.HasPrefix(data, settleSchnorr) || !bytes.HasPrefix(input, settleBatch) {
		return nil, false
	}
	item, list := data[4:], input[4:]
	index = item[3*32 : 4*32]
	// The one argument: where the list is, how long it is, where each item is.
	at, ok := wordAt(list, 0)
	if !ok {
		return nil, false
	}
	length, ok := wordAt(list, at)
	if !ok {
		return nil, false
	}
	list = list[at+32:]
	for i := range min(length, uint64(len(list))/32) {
		at, ok := wordAt(list, 32*i)
		if !ok || at+settleHead > uint64(len(list)) {
			return nil, false
		}
		// The first of an index is the one that counts: the target passes over the rest.
		if bytes.Equal(list[at+3*32:at+4*32], index) {
			return index, bytes.HasPrefix(list[at:], item)
		}
	}
	return nil, false
}

// wordAt is a number that is a place in the same bytes, or a length.
func wordAt(b []byte, at uint64) (uint64, bool) {
	if uint64(len(b)) < 32 || at > uint64(len(b))-32 {
		return 0, false
	}
	n, ok := reading{ok: true, data: b[at : at+32]}.number()
	return n, ok && n <= uint64(len(b))
}

// unsettled reports whether an index was still to be settled after a block. A
// batch passes over what was settled before it.
func (t *Targets) unsettled(ctx context.Context, target common.Address, index []byte, block common.Hash) (bool, error) {
	var p probe
	p.call(target, askCount, 32)
	r, err := p.run(ctx, t.client, block)
	if err != nil {
		return false, fmt.Errorf("read count at block %s: %w", block, err)
	}
	return r[0].ok && len(r[0].data) == 32 && bytes.Compare(r[0].data, index) <= 0, nil
}
