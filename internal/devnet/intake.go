package devnet

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/txpool"
	"github.com/ethereum/go-ethereum/core/types"
)

// intake is how transactions get into the pool. go-ethereum answers them before
// they can be mined, and if the head changes just then it forgets some in its
// queue, where no block finds them. Here a transaction is answered when it can
// be mined, and the head stands still until then.
type intake struct {
	pool *txpool.TxPool
	head sync.RWMutex // taken by whoever moves the head
}

// SendRawTransaction is eth_sendRawTransaction.
func (in *intake) SendRawTransaction(_ context.Context, raw hexutil.Bytes) (common.Hash, error) {
	tx := new(types.Transaction)
	if err := tx.UnmarshalBinary(raw); err != nil {
		return common.Hash{}, fmt.Errorf("decode transaction: %w", err)
	}
	if !tx.Protected() {
		return common.Hash{}, errors.New("only replay-protected (EIP-155) transactions allowed over RPC")
	}
	in.head.RLock()
	defer in.head.RUnlock()
	return tx.Hash(), in.pool.Add([]*types.Transaction{tx}, true)[0]
}
