package contracts_test

import (
	"bufio"
	"context"
	"errors"
	"log/slog"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
)

// A chain that tests run on: ours, or anvil as an independent opinion.
type testChain struct {
	testing.TB
	kind    string
	client  *ethclient.Client
	owner   devnet.Account
	mineOne func() error
}

// onEachChain runs a test on a fresh chain of each kind. anvil is skipped where it is not
// installed, unless QUORATE_ANVIL=required.
func onEachChain(t *testing.T, test func(t *testing.T, c *testChain)) {
	t.Run("geth", func(t *testing.T) { test(t, startGeth(t)) })
	t.Run("anvil", func(t *testing.T) { test(t, startAnvil(t)) })
}

func startGeth(t testing.TB) *testChain {
	t.Helper()
	node, err := devnet.Start(t.Context(), devnet.Config{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := node.Close(); err != nil {
			t.Error(err)
		}
	})
	c := dial(t, "geth", node.URL())
	c.mineOne = func() error { _, err := node.Mine(context.Background()); return err }
	return c
}

func startAnvil(t testing.TB) *testChain {
	t.Helper()
	path := anvilPath()
	if path == "" {
		if os.Getenv("QUORATE_ANVIL") == "required" {
			t.Fatal("anvil is not installed: run npm ci in contracts/build")
		}
		t.Skip("anvil is not installed")
	}
	cmd := exec.Command(path, "--port", "0", "--no-mining", "--chain-id", "31337", "--gas-limit", "60000000", "--accounts", "1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	address := ""
	lines := bufio.NewScanner(out)
	for address == "" && lines.Scan() {
		_, address, _ = strings.Cut(lines.Text(), "Listening on ")
	}
	if address == "" {
		t.Fatal("anvil did not say where it listens")
	}
	go func() { // or it blocks on a full pipe
		for lines.Scan() {
		}
	}()
	c := dial(t, "anvil", "http://"+strings.TrimSpace(address))
	c.mineOne = func() error { return c.client.Client().CallContext(context.Background(), nil, "evm_mine") }
	for _, account := range devnet.Accounts(10) {
		balance := hexutil.EncodeBig(new(big.Int).Mul(big.NewInt(1_000_000), big.NewInt(params.Ether)))
		c.rpc(nil, "anvil_setBalance", account.Address, balance)
	}
	return c
}

// anvilPath finds anvil in the path, or where npm puts it.
func anvilPath() string {
	if path, err := exec.LookPath("anvil"); err == nil {
		return path
	}
	found, _ := filepath.Glob("build/node_modules/@foundry-rs/anvil-*/bin/anvil")
	if len(found) == 0 {
		return ""
	}
	path, err := filepath.Abs(found[0])
	if err != nil {
		return ""
	}
	return path
}

func dial(t testing.TB, kind, url string) *testChain {
	client, err := ethclient.Dial(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	return &testChain{TB: t, kind: kind, client: client, owner: devnet.Accounts(10)[0]}
}

func (c *testChain) sender() chain.Sender {
	return chain.Sender{Client: c.client, Key: c.owner.Key, Mine: c.mine}
}

// in is the same chain, reporting to a subtest.
func (c *testChain) in(t testing.TB) *testChain {
	sub := *c
	sub.TB = t
	return &sub
}

func (c *testChain) rpc(result any, method string, args ...any) {
	c.Helper()
	if err := c.client.Client().CallContext(context.Background(), result, method, args...); err != nil {
		c.Fatalf("%s: %v", method, err)
	}
}

func (c *testChain) mine() error {
	return c.mineOne()
}

func (c *testChain) mineBlocks(n int) {
	c.Helper()
	for range n {
		if err := c.mine(); err != nil {
			c.Fatal(err)
		}
	}
}

func (c *testChain) head() uint64 {
	c.Helper()
	n, err := c.client.BlockNumber(context.Background())
	if err != nil {
		c.Fatal(err)
	}
	return n
}

// deploy makes a contract and returns its address.
func (c *testChain) deploy(bytecode string, args []byte) common.Address {
	c.Helper()
	receipt := c.sendValue(nil, append(common.FromHex(bytecode), args...), big.NewInt(0))
	if receipt.Status != types.ReceiptStatusSuccessful {
		c.Fatal("deployment failed")
	}
	return receipt.ContractAddress
}

// send mines a transaction and fails the test if it reverts.
func (c *testChain) send(to common.Address, data []byte) *types.Receipt {
	c.Helper()
	receipt := c.sendValue(&to, data, big.NewInt(0))
	if receipt.Status != types.ReceiptStatusSuccessful {
		name := c.revertAt(call{to: to, data: data, number: receipt.BlockNumber.Uint64(), at: receipt.BlockNumber.Uint64() - 1})
		c.Fatalf("transaction reverted: %s", name)
	}
	return receipt
}

// sendValue mines a transaction, whatever becomes of it.
func (c *testChain) sendValue(to *common.Address, data []byte, value *big.Int) *types.Receipt {
	c.Helper()
	return c.sendAll(tx{to: to, data: data, value: value})[0]
}

type tx struct {
	from  *devnet.Account // nil: the owner
	to    *common.Address
	data  []byte
	value *big.Int
}

// sendAll mines transactions in one block, in this order whoever sends them.
func (c *testChain) sendAll(txs ...tx) []*types.Receipt {
	c.Helper()
	ctx := context.Background()
	head, err := c.client.HeaderByNumber(ctx, nil)
	if err != nil {
		c.Fatal(err)
	}
	nonces := map[common.Address]uint64{}
	hashes := make([]common.Hash, len(txs))
	for i, t := range txs {
		value, from := t.value, t.from
		if value == nil {
			value = new(big.Int)
		}
		if from == nil {
			from = &c.owner
		}
		if _, known := nonces[from.Address]; !known {
			if nonces[from.Address], err = c.client.PendingNonceAt(ctx, from.Address); err != nil {
				c.Fatal(err)
			}
		}
		tip := big.NewInt(params.GWei + int64(len(txs)-i)) // miners take the best first
		signed, err := types.SignNewTx(from.Key, types.LatestSignerForChainID(big.NewInt(devnet.DefaultChainID)), &types.DynamicFeeTx{
			ChainID: big.NewInt(devnet.DefaultChainID), Nonce: nonces[from.Address], To: t.to, Data: t.data, Value: value,
			Gas: min(15_000_000, 55_000_000/uint64(len(txs))), GasTipCap: tip,
			GasFeeCap: new(big.Int).Add(tip, new(big.Int).Mul(head.BaseFee, big.NewInt(2))),
		})
		if err != nil {
			c.Fatal(err)
		}
		if err := c.client.SendTransaction(ctx, signed); err != nil {
			c.Fatal(err)
		}
		nonces[from.Address]++
		hashes[i] = signed.Hash()
	}
	c.mineBlocks(1)
	receipts := make([]*types.Receipt, len(txs))
	for i, hash := range hashes {
		receipts[i] = c.receipt(hash)
	}
	return receipts
}

func (c *testChain) receipt(hash common.Hash) *types.Receipt {
	c.Helper()
	for range 1000 {
		receipt, err := c.client.TransactionReceipt(context.Background(), hash)
		if err == nil {
			return receipt
		}
		// A node that indexes in the background says so for a moment.
		if !errors.Is(err, ethereum.NotFound) && !strings.Contains(err.Error(), "indexing is in progress") {
			c.Fatal(err)
		}
	}
	c.Fatalf("transaction %s is not in the block", hash)
	return nil
}

// call is an eth_call as if it were in block `number`, on the state of block `at` (0: the head).
type call struct {
	from   common.Address
	to     common.Address
	data   []byte
	value  *big.Int
	number uint64
	at     uint64
	code   []byte // put at `to` first
}

// do returns what a call returned, or what it reverted with.
func (c *testChain) do(q call) (returned, reverted []byte, ok bool) {
	c.Helper()
	if q.at == 0 {
		q.at = c.head()
	}
	if q.number == 0 {
		q.number = q.at + 1
	}
	msg := map[string]any{"from": q.from, "to": q.to, "data": hexutil.Bytes(q.data), "gas": hexutil.Uint64(30_000_000)}
	if q.value != nil {
		msg["value"] = (*hexutil.Big)(q.value)
	}
	state := map[string]any{}
	if q.code != nil {
		state[q.to.Hex()] = map[string]any{"code": hexutil.Bytes(q.code)}
	}
	block := map[string]any{"number": hexutil.Uint64(q.number)}
	var result hexutil.Bytes
	err := c.client.Client().CallContext(context.Background(), &result, "eth_call", msg, hexutil.Uint64(q.at), state, block)
	if err == nil {
		return result, nil, true
	}
	var withData rpc.DataError
	if errors.As(err, &withData) {
		if text, isText := withData.ErrorData().(string); isText {
			return nil, common.FromHex(text), false
		}
		if strings.Contains(err.Error(), "revert") {
			return nil, nil, false
		}
	}
	c.Fatalf("eth_call: %v", err)
	return nil, nil, false
}

// create runs a deployment without making it.
func (c *testChain) create(code []byte) (runtime, reverted []byte, ok bool) {
	c.Helper()
	var result hexutil.Bytes
	msg := map[string]any{"from": c.owner.Address, "data": hexutil.Bytes(code), "gas": hexutil.Uint64(10_000_000)}
	err := c.client.Client().CallContext(context.Background(), &result, "eth_call", msg, "latest")
	if err == nil {
		return result, nil, true
	}
	var withData rpc.DataError
	if !errors.As(err, &withData) {
		c.Fatalf("eth_call: %v", err)
	}
	text, _ := withData.ErrorData().(string)
	return nil, common.FromHex(text), false
}

// view returns what a call returned, and fails the test if it reverted.
func (c *testChain) view(to common.Address, data []byte) []byte {
	c.Helper()
	returned, reverted, ok := c.do(call{to: to, data: data})
	if !ok {
		c.Fatalf("call reverted: %s", contracts.RevertName(reverted))
	}
	return returned
}

// revertAt names what a call reverted with: "success" if it did not, "empty" if with nothing.
func (c *testChain) revertAt(q call) string {
	c.Helper()
	_, reverted, ok := c.do(q)
	switch {
	case ok:
		return "success"
	case len(reverted) == 0:
		return "empty"
	}
	return contracts.RevertName(reverted)
}

// wantRevert checks what a call reverts with.
func (c *testChain) wantRevert(q call, want string) {
	c.Helper()
	if got := c.revertAt(q); got != want {
		c.Errorf("got %s, want %s", got, want)
	}
}

func (c *testChain) storage(at common.Address, slot common.Hash) common.Hash {
	c.Helper()
	value, err := c.client.StorageAt(context.Background(), at, slot, nil)
	if err != nil {
		c.Fatal(err)
	}
	return common.BytesToHash(value)
}

// must unpacks what view returned.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func selector(signature string) [4]byte { return [4]byte(crypto.Keccak256([]byte(signature))[:4]) }

func word(n uint64) common.Hash { return common.BigToHash(new(big.Int).SetUint64(n)) }

func concat(parts ...[]byte) []byte { return slices.Concat(parts...) }
