package devnet

import (
	"bytes"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/ethclient/gethclient"
	"github.com/ethereum/go-ethereum/ethdb/memorydb"
	"github.com/ethereum/go-ethereum/rlp"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/ethereum/go-ethereum/trie"
)

// counter adds one to slot 0 when it is sent a transaction with any data, and
// returns slot 0 when it is called with none:
//
//	CALLDATASIZE, PUSH1 12, JUMPI, SLOAD(0) to memory, RETURN(0, 32),
//	12: JUMPDEST, SSTORE(0, SLOAD(0) + 1)
const counter = "0x36600c575f545f5260205ff35b5f5460010160005500"

func bump(t testing.TB, c *Chain, at common.Address) *types.Receipt {
	t.Helper()
	receipt, err := c.Transact(t.Context(), c.Accounts()[0], Call{To: &at, Data: []byte{1}, Gas: 100_000})
	if err != nil {
		t.Fatal(err)
	}
	return receipt
}

// Every state stays readable, far below the 128 blocks that a node usually
// keeps: the first bump is 390 blocks deep in the end.
func TestEveryBlockKeepsItsState(t *testing.T) {
	c := start(t, Config{})
	at := deploy(t, c, counter)
	var bumps []*types.Receipt
	for range 6 {
		bumps = append(bumps, bump(t, c, at))
		mine(t, c, 64)
	}
	client, err := rpc.DialContext(t.Context(), c.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	for i, block := range bumps {
		n := int64(i) + 1
		got, err := ethclient.NewClient(client).CallContract(t.Context(), ethereum.CallMsg{To: &at}, block.BlockNumber)
		if err != nil || new(big.Int).SetBytes(got).Int64() != n {
			t.Errorf("call at the block of bump %d: %x, %v", n, got, err)
		}
		header, err := ethclient.NewClient(client).HeaderByHash(t.Context(), block.BlockHash)
		if err != nil {
			t.Fatal(err)
		}
		proof := prove(t, client, at, rpc.BlockNumberOrHashWithHash(block.BlockHash, true))
		if got := proof.StorageProof[0].Value; got.Int64() != n {
			t.Errorf("proof at the block of bump %d: %v", n, got)
		}
		checkProof(t, header.Root, proof)
	}
}

func prove(t testing.TB, client *rpc.Client, at common.Address, block rpc.BlockNumberOrHash) *gethclient.AccountResult {
	t.Helper()
	var raw struct {
		AccountProof []string       `json:"accountProof"`
		Balance      *hexutil.Big   `json:"balance"`
		CodeHash     common.Hash    `json:"codeHash"`
		Nonce        hexutil.Uint64 `json:"nonce"`
		StorageHash  common.Hash    `json:"storageHash"`
		StorageProof []struct {
			Key   string
			Value *hexutil.Big
			Proof []string
		} `json:"storageProof"`
	}
	if err := client.CallContext(t.Context(), &raw, "eth_getProof", at, []common.Hash{{}}, block); err != nil {
		t.Fatal(err)
	}
	result := &gethclient.AccountResult{
		Address: at, AccountProof: raw.AccountProof, Balance: raw.Balance.ToInt(),
		CodeHash: raw.CodeHash, Nonce: uint64(raw.Nonce), StorageHash: raw.StorageHash,
	}
	for _, s := range raw.StorageProof {
		result.StorageProof = append(result.StorageProof, gethclient.StorageResult{Key: s.Key, Value: s.Value.ToInt(), Proof: s.Proof})
	}
	return result
}

// checkProof follows the proof from the root of a block's state.
func checkProof(t testing.TB, root common.Hash, proof *gethclient.AccountResult) {
	t.Helper()
	account, err := rlp.EncodeToBytes([]any{proof.Nonce, proof.Balance, proof.StorageHash, proof.CodeHash})
	if err != nil {
		t.Fatal(err)
	}
	value, err := rlp.EncodeToBytes(proof.StorageProof[0].Value)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		root  common.Hash
		key   []byte
		nodes []string
		want  []byte
	}{
		{root, crypto.Keccak256(proof.Address[:]), proof.AccountProof, account},
		{proof.StorageHash, crypto.Keccak256(make([]byte, 32)), proof.StorageProof[0].Proof, value},
	} {
		nodes := memorydb.New()
		for _, node := range step.nodes {
			nodes.Put(crypto.Keccak256(hexutil.MustDecode(node)), hexutil.MustDecode(node))
		}
		got, err := trie.VerifyProof(step.root, step.key, nodes)
		if err != nil || !bytes.Equal(got, step.want) {
			t.Errorf("proof leads to %x, %v; want %x", got, err, step.want)
		}
	}
}
