package devnet

import (
	"bytes"
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/quorate/quorate/internal/evm"
)

// State returns a block, of the chain or beside it, and the state after it,
// read in this process.
func (c *Chain) State(hash common.Hash) (evm.Block, evm.State, error) {
	var block evm.Block
	var reader state.Reader
	err := c.reading(func() error {
		chain := c.eth.BlockChain()
		header := chain.GetHeaderByHash(hash)
		if header == nil {
			return fmt.Errorf("no block %s", hash)
		}
		block = evm.Block{Header: header, Hash: hash, Rules: chain.Config()}
		var err error
		reader, err = state.NewMPTDatabase(chain.TrieDB(), chain.CodeDB()).Reader(header.Root)
		return err
	})
	if err != nil {
		return evm.Block{}, nil, fmt.Errorf("open state: %w", err)
	}
	return block, &blockState{chain: c, block: block, reader: reader}, nil
}

// reading keeps the database open while it is read.
func (c *Chain) reading(read func() error) error {
	c.server.calls.RLock()
	defer c.server.calls.RUnlock()
	if c.server.closed {
		return ErrClosed
	}
	return read()
}

// blockState is an evm.State. The reader is safe for concurrent use.
type blockState struct {
	chain  *Chain
	block  evm.Block
	reader state.Reader
}

func (s *blockState) Account(ctx context.Context, address common.Address) (found evm.Account, err error) {
	if err := ctx.Err(); err != nil {
		return evm.Account{}, err
	}
	err = s.chain.reading(func() error {
		a, err := s.reader.Account(address)
		if err != nil || a == nil {
			return err
		}
		noCode := bytes.Equal(a.CodeHash, types.EmptyCodeHash[:])
		if a.Nonce == 0 && a.Balance.IsZero() && noCode {
			return nil // to the EVM it is not there
		}
		found = evm.Account{Nonce: a.Nonce, Balance: *a.Balance, CodeHash: common.BytesToHash(a.CodeHash)}
		return nil
	})
	if err != nil {
		return evm.Account{}, fmt.Errorf("read account %s: %w", address, err)
	}
	return found, nil
}

func (s *blockState) Code(ctx context.Context, address common.Address) (code []byte, err error) {
	a, err := s.Account(ctx, address)
	if err != nil || a.CodeHash == (common.Hash{}) || a.CodeHash == types.EmptyCodeHash {
		return nil, err
	}
	err = s.chain.reading(func() error {
		code = s.reader.Code(address, a.CodeHash)
		return nil
	})
	if err == nil && len(code) == 0 {
		err = fmt.Errorf("code %s is missing", a.CodeHash)
	}
	if err != nil {
		return nil, fmt.Errorf("read code of %s: %w", address, err)
	}
	return code, nil
}

func (s *blockState) Slot(ctx context.Context, address common.Address, slot common.Hash) (word common.Hash, err error) {
	if err := ctx.Err(); err != nil {
		return common.Hash{}, err
	}
	err = s.chain.reading(func() error {
		word, err = s.reader.Storage(address, slot)
		return err
	})
	if err != nil {
		return common.Hash{}, fmt.Errorf("read slot %s of %s: %w", slot, address, err)
	}
	return word, nil
}

func (s *blockState) BlockHash(ctx context.Context, number uint64) (hash common.Hash, err error) {
	own := s.block.Header.Number.Uint64()
	if number >= own || own-number > 256 {
		return common.Hash{}, fmt.Errorf("block %d is not one of the 256 before %d", number, own)
	}
	if err := ctx.Err(); err != nil {
		return common.Hash{}, err
	}
	err = s.chain.reading(func() error {
		header := s.block.Header
		for header.Number.Uint64() > number+1 {
			parent := s.chain.eth.BlockChain().GetHeader(header.ParentHash, header.Number.Uint64()-1)
			if parent == nil {
				return fmt.Errorf("block %s is missing", header.ParentHash)
			}
			header = parent
		}
		hash = header.ParentHash
		return nil
	})
	if err != nil {
		return common.Hash{}, fmt.Errorf("read hash of block %d: %w", number, err)
	}
	return hash, nil
}
