package chain

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/internal/evm"
)

// maxAncestor is how far back BLOCKHASH sees.
const maxAncestor = 256

// ancestors are the hashes of the blocks before one. Each is named by the
// header after it, up to the block itself: its hash proves them all.
type ancestors struct {
	number uint64 // of the block

	mu     chan struct{} // held by whoever reads headers; waiting ends with a context
	hashes sync.Map      // number → hash
	lowest uint64        // guarded by mu: of the hashes that are known
}

func newAncestors(b evm.Block) *ancestors {
	a := &ancestors{number: b.Header.Number.Uint64(), mu: make(chan struct{}, 1)}
	a.lowest = a.number
	if a.number > 0 {
		a.lowest = a.number - 1
		a.hashes.Store(a.lowest, b.Header.ParentHash)
	}
	return a
}

// BlockHash returns the hash of an ancestor.
func (s *State) BlockHash(ctx context.Context, number uint64) (common.Hash, error) {
	a := s.ancestors
	if number >= a.number || a.number-number > maxAncestor {
		return common.Hash{}, fmt.Errorf("block %d is not one of the %d before %d", number, maxAncestor, a.number)
	}
	if hash, ok := a.hashes.Load(number); ok {
		return hash.(common.Hash), nil
	}
	select {
	case a.mu <- struct{}{}:
	case <-ctx.Done():
		return common.Hash{}, gaveUp(ctx)
	}
	defer func() { <-a.mu }()
	if number < a.lowest {
		if err := s.descend(ctx, number); err != nil {
			return common.Hash{}, fmt.Errorf("read hash of block %d: %w", number, err)
		}
	}
	hash, _ := a.hashes.Load(number)
	return hash.(common.Hash), nil
}

// descend learns the hashes down to a number. The headers are asked for by
// number, together, and by hash where the node follows another branch there.
func (s *State) descend(ctx context.Context, number uint64) error {
	a := s.ancestors
	headers := make([]*sealed, a.lowest-number)
	elems := make([]rpc.BatchElem, len(headers))
	for i := range headers {
		at := hexutil.Uint64(a.lowest - uint64(i))
		elems[i] = rpc.BatchElem{Method: "eth_getBlockByNumber", Args: []any{at, false}, Result: &headers[i]}
	}
	if err := s.client.Batch(ctx, elems); err != nil {
		return err
	}
	for i, header := range headers {
		known, _ := a.hashes.Load(a.lowest)
		want := known.(common.Hash)
		if elems[i].Error != nil || header == nil || header.hash != want {
			block, err := s.client.Block(ctx, want)
			if err != nil {
				return err
			}
			header = &sealed{block.Header, block.Hash}
		}
		if header.Number.Uint64() != a.lowest {
			return errors.New("the number of a header does not follow from its child's")
		}
		a.lowest--
		a.hashes.Store(a.lowest, header.ParentHash)
	}
	return nil
}
