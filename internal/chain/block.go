package chain

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/internal/evm"
)

// sealed is a header with its hash, which is computed and compared when it is
// read: whatever a node says of a block, it says of this one.
type sealed struct {
	*types.Header
	hash common.Hash
}

func (s *sealed) UnmarshalJSON(data []byte) error {
	var claim struct {
		Hash *common.Hash `json:"hash"`
	}
	if err := json.Unmarshal(data, &claim); err != nil {
		return err
	}
	header := new(types.Header)
	if err := json.Unmarshal(data, header); err != nil {
		return err
	}
	if claim.Hash == nil || header.Number.Sign() < 0 || !header.Number.IsUint64() {
		return errors.New("a block without a hash or a number")
	}
	if s.hash = header.Hash(); s.hash != *claim.Hash {
		return lie(fmt.Sprintf("the block says its hash is %s, its header has %s; unless it is of a fork that this program does not know", claim.Hash, s.hash))
	}
	s.Header = header
	return nil
}

// Block returns the block with that hash.
func (c *Client) Block(ctx context.Context, hash common.Hash) (evm.Block, error) {
	is := func(s *sealed) error {
		if s.hash != hash {
			return lie(fmt.Sprintf("it answers with block %s", s.hash))
		}
		return nil
	}
	found, err := c.header(ctx, is, "eth_getBlockByHash", hash, false)
	if err != nil {
		return evm.Block{}, fmt.Errorf("read block %s: %w", hash, err)
	}
	return found, nil
}

// BlockAt returns the block of that number in the chain that a node follows.
func (c *Client) BlockAt(ctx context.Context, number uint64) (evm.Block, error) {
	is := func(s *sealed) error {
		if s.Number.Uint64() != number {
			return errors.New("it answers with another block")
		}
		return nil
	}
	found, err := c.header(ctx, is, "eth_getBlockByNumber", hexutil.Uint64(number), false)
	if err != nil {
		return evm.Block{}, fmt.Errorf("read block %d: %w", number, err)
	}
	return found, nil
}

// Latest returns the head of the chain that a node follows.
func (c *Client) Latest(ctx context.Context) (evm.Block, error) {
	found, err := c.header(ctx, func(*sealed) error { return nil }, "eth_getBlockByNumber", "latest", false)
	if err != nil {
		return evm.Block{}, fmt.Errorf("read head: %w", err)
	}
	return found, nil
}

// header asks for a block. A node that has none is asked no further.
func (c *Client) header(ctx context.Context, is func(*sealed) error, method string, args ...any) (evm.Block, error) {
	var found *sealed
	elem := &rpc.BatchElem{Method: method, Args: args, Result: &found}
	err := c.each(ctx, func(e *endpoint) error {
		found = nil
		if err := c.exchange(ctx, e, []*rpc.BatchElem{elem}, false); err != nil {
			return err
		}
		switch {
		case elem.Error != nil:
			return elem.Error
		case found == nil:
			return &Error{Kind: UnknownBlock, Endpoint: e.host, Err: errors.New("it has no such block")}
		}
		if err := is(found); err != nil {
			return e.blame(err)
		}
		return nil
	})
	if err != nil {
		return evm.Block{}, err
	}
	return c.sealed(found), nil
}

func (c *Client) sealed(s *sealed) evm.Block {
	return evm.Block{Header: s.Header, Hash: s.hash, Rules: c.rules()}
}
