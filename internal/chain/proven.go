package chain

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/evm"
)

const (
	slotsOfProof = 128      // in one eth_getProof; geth takes 1,024
	proofsOfTrip = 600      // in one request, accounts and slots: some megabytes
	maxCodes     = 32 << 20 // bytes of code that are kept, by hash
)

// ProvenState returns the state after a block, of which every read is proven
// against the state root in the header, and code against its hash. Nodes are
// believed nothing: one whose answer does not hold is named, put aside, and the
// next is asked.
func (c *Client) ProvenState(b evm.Block) *State {
	s := c.State(b)
	s.proven = true
	return s
}

// fetchProven reads keys with their proofs: in one trip, and in a second one
// the code that is not known yet.
func (s *State) fetchProven(ctx context.Context, keys []evm.Key) error {
	proofs, wanted := s.proofs(keys)
	elems := make([]rpc.BatchElem, len(proofs))
	for i, p := range proofs {
		elems[i] = p.elem(s.block.Hash)
	}
	if err := s.ask(ctx, elems, func(i int) int { return 1 + len(proofs[i].slots) }); err != nil {
		return err
	}
	accounts := make(map[common.Address]account)
	for _, p := range proofs {
		if wanted[p.address] {
			accounts[p.address] = p.told()
		}
	}
	if err := s.fetchCode(ctx, accounts); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range proofs {
		for i, slot := range p.slots {
			s.slots[evm.Key{Address: p.address, Slot: slot, Storage: true}] = p.words[i]
		}
	}
	for address, a := range accounts {
		s.accounts[address] = a
	}
	return nil
}

// proofs are the questions for keys, by account, and the accounts that are
// wanted themselves.
func (s *State) proofs(keys []evm.Key) (proofs []*proving, wanted map[common.Address]bool) {
	wanted = make(map[common.Address]bool)
	last := make(map[common.Address]*proving)
	for _, key := range keys {
		p := last[key.Address]
		if p == nil || key.Storage && len(p.slots) == slotsOfProof {
			p = &proving{root: s.block.Header.Root, address: key.Address}
			last[key.Address] = p
			proofs = append(proofs, p)
		}
		if key.Storage {
			p.slots = append(p.slots, key.Slot)
		} else {
			wanted[key.Address] = true
		}
	}
	return proofs, wanted
}

// told is the account, without its code.
func (p *proving) told() account {
	if p.account == nil {
		return account{}
	}
	a := evm.Account{Nonce: p.account.Nonce, Balance: *new(uint256.Int).Set(p.account.Balance), CodeHash: common.Hash(p.account.CodeHash)}
	if a.CodeHash == types.EmptyCodeHash && a.Nonce == 0 && a.Balance.IsZero() {
		return account{} // as nodes tell it that do not prove
	}
	return account{Account: a}
}

// fetchCode fills in the code of accounts.
func (s *State) fetchCode(ctx context.Context, accounts map[common.Address]account) error {
	asked := make(map[common.Hash]*provenCode)
	var elems []rpc.BatchElem
	for address, a := range accounts {
		if a.CodeHash == (common.Hash{}) || a.CodeHash == types.EmptyCodeHash || asked[a.CodeHash] != nil {
			continue
		}
		known := &provenCode{hash: a.CodeHash}
		asked[a.CodeHash] = known
		var ok bool
		if known.code, ok = s.client.codes.Get(a.CodeHash); !ok {
			elems = append(elems, rpc.BatchElem{Method: "eth_getCode", Args: []any{address, pinned{s.block.Hash}}, Result: known})
		}
	}
	if err := s.ask(ctx, elems, func(int) int { return proofsOfTrip / 16 }); err != nil {
		return err
	}
	for address, a := range accounts {
		if found := asked[a.CodeHash]; found != nil {
			a.code = found.code
			accounts[address] = a
			s.client.codes.Add(a.CodeHash, found.code)
		}
	}
	return nil
}

// provenCode is code that has the hash it must have.
type provenCode struct {
	hash common.Hash
	code code
}

func (p *provenCode) UnmarshalJSON(data []byte) error {
	if err := p.code.UnmarshalJSON(data); err != nil {
		return err
	}
	if found := crypto.Keccak256Hash(p.code); found != p.hash {
		return lie(fmt.Sprintf("code of hash %s, where the account has %s", found, p.hash))
	}
	return nil
}

// ask asks in requests that are not too large. An error of any element is one
// of all.
func (s *State) ask(ctx context.Context, elems []rpc.BatchElem, weight func(i int) int) error {
	var trips [][]*rpc.BatchElem
	room := 0
	for i := range elems {
		w := weight(i)
		if room < w {
			trips, room = append(trips, nil), max(proofsOfTrip, w)
		}
		last := len(trips) - 1
		trips[last] = append(trips[last], &elems[i])
		room -= w
	}
	err := s.client.trips(ctx, trips)
	if err == nil {
		err = worst(elems)
	}
	if err != nil {
		return fmt.Errorf("prove state of block %d: %w", s.block.Header.Number, err)
	}
	return nil
}
