package chain

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rlp"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/ethereum/go-ethereum/trie"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
)

// lie is an answer that contradicts what proves it. Whoever gave it is not
// asked again for long.
type lie string

func (l lie) Error() string { return string(l) }

// proving is an account and some of its slots under a state root, as a proof
// has them. The proof is verified where it is decoded, so that the endpoint
// that sent it is the one to blame.
type proving struct {
	root    common.Hash
	address common.Address
	slots   []common.Hash

	account *types.StateAccount // nil: the proof is of its absence
	words   []common.Hash       // of the slots
}

// accountProof is an answer of eth_getProof. Only its proofs are read: what the
// node says beside them need not be believed.
type accountProof struct {
	AccountProof []hexutil.Bytes `json:"accountProof"`
	StorageProof []struct {
		Proof []hexutil.Bytes `json:"proof"`
	} `json:"storageProof"`
}

// elem is the question. Keys are of 32 bytes each, which every node takes.
func (p *proving) elem(block common.Hash) rpc.BatchElem {
	slots := p.slots
	if slots == nil {
		slots = []common.Hash{}
	}
	return rpc.BatchElem{Method: "eth_getProof", Args: []any{p.address, slots, pinned{block}}, Result: p}
}

func (p *proving) UnmarshalJSON(data []byte) error {
	var answer accountProof
	if err := json.Unmarshal(data, &answer); err != nil {
		return err
	}
	return p.verify(&answer)
}

func (p *proving) verify(answer *accountProof) error {
	p.account, p.words = nil, make([]common.Hash, len(p.slots))
	nodes := proofNodes{}
	leaf, err := nodes.leaf(p.root, p.address[:], answer.AccountProof)
	if err != nil {
		return fmt.Errorf("account %s: %w", p.address, err)
	}
	if leaf == nil {
		return nil // and all of its slots are empty
	}
	account := new(types.StateAccount)
	if err := rlp.DecodeBytes(leaf, account); err != nil || len(account.CodeHash) != common.HashLength {
		return lie(fmt.Sprintf("account %s: its leaf is none", p.address))
	}
	if len(answer.StorageProof) != len(p.slots) {
		return lie(fmt.Sprintf("account %s: %d proofs of %d slots", p.address, len(answer.StorageProof), len(p.slots)))
	}
	for i, slot := range p.slots {
		leaf, err := nodes.leaf(account.Root, slot[:], answer.StorageProof[i].Proof)
		if err != nil {
			return fmt.Errorf("slot %s of %s: %w", slot, p.address, err)
		}
		var word uint256.Int
		if leaf != nil {
			if err := rlp.DecodeBytes(leaf, &word); err != nil {
				return lie(fmt.Sprintf("slot %s of %s: its leaf is none", slot, p.address))
			}
		}
		p.words[i] = word.Bytes32()
	}
	p.account = account
	return nil
}

var errLongCount = errors.New("the target's counter is over 64 bits")

// fingerprint is what a proof of a target and its counter says. An account that
// is not there has the zero one.
func (p *proving) fingerprint() (quorum.Fingerprint, error) {
	if p.account == nil {
		return quorum.Fingerprint{}, nil
	}
	count := new(uint256.Int).SetBytes32(p.words[0][:])
	if !count.IsUint64() {
		return quorum.Fingerprint{}, errLongCount
	}
	return quorum.Fingerprint{
		Count: count.Uint64(), StorageRoot: p.account.Root, CodeHash: common.Hash(p.account.CodeHash), Nonce: p.account.Nonce,
	}, nil
}

func provingTarget(root common.Hash, target common.Address) *proving {
	return &proving{root: root, address: target, slots: []common.Hash{evm.TrackerSlot}}
}

// proofNodes are the nodes of proofs by their hashes. Proofs of one account
// share most of theirs.
type proofNodes map[common.Hash][]byte

// leaf is what a proof has for a key under a root; nil if it is of its absence.
func (n proofNodes) leaf(root common.Hash, key []byte, proof []hexutil.Bytes) ([]byte, error) {
	if root == types.EmptyRootHash {
		return nil, nil
	}
	for _, node := range proof {
		n[crypto.Keccak256Hash(node)] = node
	}
	leaf, err := trie.VerifyProof(root, crypto.Keccak256(key), n)
	if err != nil {
		return nil, lie("the proof does not hold")
	}
	return leaf, nil
}

var errNoNode = errors.New("the proof has no such node")

// Has reports whether a node is there.
func (n proofNodes) Has(hash []byte) (bool, error) {
	_, ok := n[common.BytesToHash(hash)]
	return ok, nil
}

// Get returns a node.
func (n proofNodes) Get(hash []byte) ([]byte, error) {
	if node, ok := n[common.BytesToHash(hash)]; ok {
		return node, nil
	}
	return nil, errNoNode
}
