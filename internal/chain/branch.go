package chain

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
)

// pageOfBlocks is how many headers are asked for in one trip.
const pageOfBlocks = 64

// branch returns the blocks from the first that the window has not, up to
// latest, ascending. If the two do not meet within the window, or lie too far
// apart, it returns what is known of the new one: the window starts anew.
func (t *Tracker) branch(ctx context.Context, latest link) ([]link, error) {
	head, ok := t.Head()
	if !ok || latest.Number > head.Number+uint64(t.o.Window) {
		return []link{latest}, nil
	}
	t.mu.RLock()
	bottom := t.window[0].Number
	t.mu.RUnlock()

	descending := []link{latest}
	for step := uint64(8); ; step = min(2*step, pageOfBlocks) {
		low := descending[len(descending)-1]
		if low.Number <= bottom {
			break
		}
		if known, ok := t.at(low.Number - 1); ok && known.Hash == low.parent {
			break
		}
		// Across a gap: all of it. Into what we have: a reorg, mostly a short one.
		from := head.Number + 1
		if low.Number-1 <= head.Number {
			from = low.Number - min(step, low.Number)
		}
		from = max(from, bottom, low.Number-min(pageOfBlocks, low.Number))
		more, err := t.below(ctx, low, from)
		if err != nil {
			return nil, err
		}
		for i := range more {
			descending = append(descending, more[i])
			if known, ok := t.at(more[i].Number - 1); ok && known.Hash == more[i].parent {
				break
			}
		}
	}
	slices.Reverse(descending)
	return descending, nil
}

// deepen takes one step towards a full window.
func (t *Tracker) deepen(ctx context.Context) error {
	t.mu.RLock()
	low, size := t.window[0], len(t.window)
	t.mu.RUnlock()
	if size >= t.o.Window || low.Number == 0 {
		return nil
	}
	older, err := t.below(ctx, low, low.Number-min(pageOfBlocks, low.Number, uint64(t.o.Window-size)))
	if err != nil {
		return err
	}
	slices.Reverse(older)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.window = append(older, t.window...)
	return nil
}

// below returns ancestors of a block, descending: at least its parent, at most
// down to from. Numbers are quick to ask for together; where the chain moved
// meanwhile and they do not fit, the parent is asked for by its hash.
func (t *Tracker) below(ctx context.Context, low link, from uint64) ([]link, error) {
	elems := make([]rpc.BatchElem, 0, pageOfBlocks)
	for n := low.Number - 1; len(elems) < pageOfBlocks; n-- {
		elems = append(elems, rpc.BatchElem{Method: "eth_getBlockByNumber", Args: []any{hexutil.Uint64(n), false}, Result: new(*blockAnswer)})
		if n == from {
			break
		}
	}
	if err := t.client.Batch(ctx, elems); err != nil {
		return nil, err
	}
	var found []link
	for _, e := range elems {
		next, err := (*e.Result.(**blockAnswer)).link()
		if e.Error != nil || err != nil || !next.carries(low) {
			break
		}
		found = append(found, next)
		low = next
	}
	if len(found) > 0 {
		return found, nil
	}
	parent, err := readLink(ctx, t.client, "eth_getBlockByHash", low.parent)
	if err != nil {
		return nil, fmt.Errorf("read block %s: %w", low.parent, err)
	}
	if !parent.carries(low) {
		return nil, fmt.Errorf("read block %s: the node answered with another", low.parent)
	}
	return []link{parent}, nil
}

// carries reports whether a block stands on this one.
func (l link) carries(child link) bool { return l.Hash == child.parent && l.Number+1 == child.Number }

// blockAnswer is the part of a block that a tracker reads. Null is no block.
type blockAnswer struct {
	Number     *hexutil.Uint64 `json:"number"`
	Hash       *common.Hash    `json:"hash"`
	ParentHash *common.Hash    `json:"parentHash"`
	Timestamp  *hexutil.Uint64 `json:"timestamp"`
}

// existingBlock is the answer for a block that others are known to have: a node
// without it lags, and the next is asked.
type existingBlock blockAnswer

var errPartialBlock = errors.New("the node's block lacks its number, hash, parent or time")

func (b *blockAnswer) link() (link, error) {
	if b == nil {
		return link{}, ErrNoBlock
	}
	if b.Number == nil || b.Hash == nil || b.ParentHash == nil || b.Timestamp == nil {
		return link{}, errPartialBlock
	}
	return link{Head{uint64(*b.Number), *b.Hash, uint64(*b.Timestamp)}, *b.ParentHash}, nil
}

// readLink reads one block, without its transactions.
func readLink(ctx context.Context, client caller, method string, which any) (link, error) {
	var answer *blockAnswer
	if err := client.Call(ctx, &answer, method, which, false); err != nil {
		return link{}, err
	}
	return answer.link()
}
