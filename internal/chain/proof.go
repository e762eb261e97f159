package chain

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethdb/memorydb"
	"github.com/ethereum/go-ethereum/rlp"
	"github.com/ethereum/go-ethereum/trie"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
)

// accountProof is an answer of eth_getProof. Only its proofs are read: what the
// node says beside them need not be believed.
type accountProof struct {
	AccountProof []hexutil.Bytes `json:"accountProof"`
	StorageProof []struct {
		Proof []hexutil.Bytes `json:"proof"`
	} `json:"storageProof"`
}

// fingerprint is what the proof says of a target under a state root. An account
// that is not there has the zero one.
func (p *accountProof) fingerprint(root common.Hash, target common.Address) (quorum.Fingerprint, error) {
	if len(p.StorageProof) != 1 {
		return quorum.Fingerprint{}, fmt.Errorf("%d proofs of one slot", len(p.StorageProof))
	}
	leaf, err := proven(root, target[:], p.AccountProof)
	if err != nil {
		return quorum.Fingerprint{}, fmt.Errorf("account: %w", err)
	}
	if leaf == nil {
		return quorum.Fingerprint{}, nil
	}
	var account types.StateAccount
	if err := rlp.DecodeBytes(leaf, &account); err != nil || len(account.CodeHash) != common.HashLength {
		return quorum.Fingerprint{}, errors.New("account: its leaf is none")
	}
	f := quorum.Fingerprint{StorageRoot: account.Root, CodeHash: common.Hash(account.CodeHash), Nonce: account.Nonce}
	if leaf, err = proven(account.Root, evm.TrackerSlot[:], p.StorageProof[0].Proof); err != nil {
		return quorum.Fingerprint{}, fmt.Errorf("counter: %w", err)
	}
	if leaf == nil {
		return f, nil
	}
	var count uint256.Int
	if err := rlp.DecodeBytes(leaf, &count); err != nil || !count.IsUint64() {
		return quorum.Fingerprint{}, errors.New("counter: it is over 64 bits")
	}
	f.Count = count.Uint64()
	return f, nil
}

// proven is the leaf of a key under a root; nil if the proof is of its absence.
func proven(root common.Hash, key []byte, proof []hexutil.Bytes) ([]byte, error) {
	if root == types.EmptyRootHash {
		return nil, nil
	}
	nodes := memorydb.New()
	for _, node := range proof {
		if err := nodes.Put(crypto.Keccak256(node), bytes.Clone(node)); err != nil {
			return nil, err
		}
	}
	leaf, err := trie.VerifyProof(root, crypto.Keccak256(key), nodes)
	if err != nil {
		return nil, errors.New("the proof does not hold")
	}
	return leaf, nil
}
