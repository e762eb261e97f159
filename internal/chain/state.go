package chain

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/evm"
)

// State is the post-state of a block as nodes tell it. Every question is pinned
// to the hash of the block, so that nodes of one client may answer it in parts,
// and none answers from another block. What was read is kept.
type State struct {
	client *Client
	block  evm.Block
	proven bool // see ProvenState

	mu       sync.Mutex
	accounts map[common.Address]account
	slots    map[evm.Key]common.Hash
	flights  map[evm.Key]*flight // what is being read
	code     int                 // bytes of all accounts together

	ancestors *ancestors
}

type account struct {
	evm.Account
	code []byte
}

// flight is a read that others may wait for.
type flight struct {
	done chan struct{}
	err  error // once done
}

var _ evm.Remote = (*State)(nil)

// State returns the state after a block.
func (c *Client) State(b evm.Block) *State {
	return &State{
		client: c, block: b,
		accounts: map[common.Address]account{}, slots: map[evm.Key]common.Hash{}, flights: map[evm.Key]*flight{},
		ancestors: newAncestors(b),
	}
}

// Account returns an account.
func (s *State) Account(ctx context.Context, address common.Address) (evm.Account, error) {
	a, err := s.account(ctx, address)
	return a.Account, err
}

// Code returns the code of an account. It must not be changed.
func (s *State) Code(ctx context.Context, address common.Address) ([]byte, error) {
	a, err := s.account(ctx, address)
	return a.code, err
}

func (s *State) account(ctx context.Context, address common.Address) (account, error) {
	if err := s.Load(ctx, []evm.Key{{Address: address}}); err != nil {
		return account{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.accounts[address], nil
}

// Slot returns a word of an account's storage.
func (s *State) Slot(ctx context.Context, address common.Address, slot common.Hash) (common.Hash, error) {
	key := evm.Key{Address: address, Slot: slot, Storage: true}
	if err := s.Load(ctx, []evm.Key{key}); err != nil {
		return common.Hash{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.slots[key], nil
}

// Has reports whether a key was read already.
func (s *State) Has(key evm.Key) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.has(key)
}

func (s *State) has(key evm.Key) bool {
	if !key.Storage {
		_, ok := s.accounts[key.Address]
		return ok
	}
	_, ok := s.slots[key]
	return ok
}

// codeOfKey is how much code counts as one more key: about what a key takes.
const codeOfKey = 256

// size is how many keys are kept, their code counted in. An account whose balance
// alone was read has its code here too.
func (s *State) size() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.accounts) + len(s.slots) + s.code/codeOfKey
}

// Load reads keys together. A key that another caller is reading is waited for.
func (s *State) Load(ctx context.Context, keys []evm.Key) error {
	for {
		mine, own, others := s.claim(keys)
		if len(mine) != 0 {
			own.err = s.fetch(ctx, mine)
			s.release(mine, own)
			if own.err != nil {
				return own.err
			}
		}
		again := false
		for _, other := range others {
			select {
			case <-other.done:
			case <-ctx.Done():
				return gaveUp(ctx)
			}
			again = again || other.err != nil
		}
		// What another failed to read, perhaps because its caller left, is
		// asked once more by ourselves.
		if !again {
			return nil
		}
	}
}

// claim takes the keys that nobody reads yet.
func (s *State) claim(keys []evm.Key) (mine []evm.Key, own *flight, others map[*flight]*flight) {
	own = &flight{done: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, key := range keys {
		if !key.Storage {
			key.Slot = common.Hash{}
		}
		if s.has(key) {
			continue
		}
		switch other := s.flights[key]; other {
		case own:
		case nil:
			s.flights[key] = own
			mine = append(mine, key)
		default:
			if others == nil {
				others = map[*flight]*flight{}
			}
			others[other] = other
		}
	}
	return mine, own, others
}

func (s *State) release(mine []evm.Key, own *flight) {
	s.mu.Lock()
	for _, key := range mine {
		delete(s.flights, key)
	}
	s.mu.Unlock()
	close(own.done)
}

// pinned is a block by its hash, as EIP-1898 has it.
type pinned struct {
	BlockHash common.Hash `json:"blockHash"`
}

// read is what nodes answer of a key.
type read struct {
	balance balance
	nonce   hexutil.Uint64
	code    code
	word    common.Hash // its JSON is 32 bytes, no more and no less
}

func (s *State) fetch(ctx context.Context, keys []evm.Key) error {
	if s.proven {
		return s.fetchProven(ctx, keys)
	}
	at := pinned{s.block.Hash}
	reads := make([]read, len(keys))
	elems := make([]rpc.BatchElem, 0, len(keys))
	for i, key := range keys {
		if key.Storage {
			elems = append(elems, rpc.BatchElem{Method: "eth_getStorageAt", Args: []any{key.Address, key.Slot, at}, Result: &reads[i].word})
			continue
		}
		elems = append(elems,
			rpc.BatchElem{Method: "eth_getBalance", Args: []any{key.Address, at}, Result: &reads[i].balance},
			rpc.BatchElem{Method: "eth_getTransactionCount", Args: []any{key.Address, at}, Result: &reads[i].nonce},
			rpc.BatchElem{Method: "eth_getCode", Args: []any{key.Address, at}, Result: &reads[i].code})
	}
	err := s.client.Batch(ctx, elems)
	if err == nil {
		err = worst(elems)
	}
	if err != nil {
		return fmt.Errorf("read state of block %d: %w", s.block.Header.Number, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, key := range keys {
		if key.Storage {
			s.slots[key] = reads[i].word
		} else {
			s.accounts[key.Address] = reads[i].account()
			s.code += len(reads[i].code)
		}
	}
	return nil
}

func (r *read) account() account {
	a := account{evm.Account{Nonce: uint64(r.nonce), Balance: uint256.Int(r.balance)}, r.code}
	switch {
	case len(r.code) != 0:
		a.CodeHash = crypto.Keccak256Hash(r.code)
	case a.Nonce == 0 && a.Balance.IsZero():
		return account{} // there is none
	default:
		a.code, a.CodeHash = nil, types.EmptyCodeHash
	}
	return a
}

// worst is the error of a batch's elements: a final one, if there is one.
func worst(elems []rpc.BatchElem) error {
	var kept error
	for _, elem := range elems {
		if elem.Error == nil {
			continue
		}
		failed, ok := errors.AsType[*Error](elem.Error)
		if kept == nil || ok && !failed.Retryable() {
			kept = elem.Error
		}
	}
	return kept
}

// balance is a quantity of at most 256 bits.
type balance uint256.Int

func (b *balance) UnmarshalJSON(data []byte) error {
	var n hexutil.Big
	if err := n.UnmarshalJSON(data); err != nil {
		return err
	}
	value, over := uint256.FromBig(n.ToInt())
	if over {
		return errors.New("a quantity over 256 bits")
	}
	*b = balance(*value)
	return nil
}

// maxCode is more than any chain allows a contract.
const maxCode = 256 << 10

type code []byte

func (c *code) UnmarshalJSON(data []byte) error {
	if err := (*hexutil.Bytes)(c).UnmarshalJSON(data); err != nil {
		return err
	}
	if len(*c) > maxCode {
		return fmt.Errorf("code of %d bytes", len(*c))
	}
	return nil
}

const (
	hintTimeout = 5 * time.Second
	hintPause   = 10 * time.Minute // before a node without the method is asked again
	maxHint     = 50_000           // keys
	maxProven   = 10_000           // of those where each costs a proof
)

// Hint asks a node for the access list of a call. It is advice: a node that has
// none, or fails, gives no hint and no error.
func (s *State) Hint(ctx context.Context, call evm.Call) ([]evm.Key, error) {
	// What every run reads is known without asking.
	keys := []evm.Key{{Address: call.From}, {Address: call.To}, {Address: s.block.Header.Coinbase}}
	c := s.client
	if c.now().UnixNano() < c.noHint.Load() {
		return keys, nil
	}
	// A run may take the node long: it is given up before that counts as a fault.
	limited, cancel := context.WithTimeout(ctx, min(hintTimeout, c.timeout/2))
	defer cancel()
	var raw json.RawMessage // that it cannot be read is no fault either
	err := c.Call(limited, &raw, "eth_createAccessList", map[string]any{
		"from": call.From, "to": call.To, "value": (*hexutil.Big)(call.Value.ToBig()), "input": hexutil.Bytes(call.Data),
	}, pinned{s.block.Hash})
	if ctx.Err() != nil {
		return nil, gaveUp(ctx)
	}
	if failed, ok := errors.AsType[*Error](err); ok && failed.Kind == NotOffered {
		c.noHint.Store(c.now().Add(hintPause).UnixNano())
	}
	var answer struct {
		// There beside an error of the run too, as far as it came.
		AccessList []struct {
			Address     common.Address `json:"address"`
			StorageKeys []common.Hash  `json:"storageKeys"`
		} `json:"accessList"`
	}
	if err != nil || json.Unmarshal(raw, &answer) != nil {
		return keys, nil
	}
	for _, entry := range answer.AccessList {
		keys = append(keys, evm.Key{Address: entry.Address})
		for _, slot := range entry.StorageKeys {
			keys = append(keys, evm.Key{Address: entry.Address, Slot: slot, Storage: true})
		}
	}
	most := maxHint
	if s.proven {
		most = maxProven
	}
	return keys[:min(len(keys), most)], nil
}
