package devnet

import (
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/params"
)

// initcode returns code as it is: PUSH2 len, DUP1, PUSH1 10, PUSH0, CODECOPY,
// PUSH0, RETURN.
func initcode(code string) []byte {
	runtime := hexutil.MustDecode(code)
	return append([]byte{0x61, byte(len(runtime) >> 8), byte(len(runtime)), 0x80, 0x60, 10, 0x5f, 0x39, 0x5f, 0xf3}, runtime...)
}

func deploy(t testing.TB, c *Chain, code string) common.Address {
	t.Helper()
	receipt, err := c.Transact(t.Context(), c.Accounts()[0], Call{Data: initcode(code)})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := c.Client().CodeAt(t.Context(), receipt.ContractAddress, nil); err != nil || hexutil.Encode(got) != code {
		t.Fatalf("code is %x, %v; want %s", got, err, code)
	}
	return receipt.ContractAddress
}

func TestNewSlotCosts22100(t *testing.T) {
	c := start(t, Config{})
	to := deploy(t, c, "0x60015f55") // PUSH1 1, PUSH0, SSTORE
	receipt, err := c.Transact(t.Context(), c.Accounts()[0], Call{To: &to, Gas: 200_000})
	if err != nil {
		t.Fatal(err)
	}
	const push1, push0 = 3, 2
	if got, want := receipt.GasUsed, params.TxGas+push1+push0+22_100; got != want {
		t.Errorf("a new slot costs %d, want 22100", got-params.TxGas-push1-push0)
	}
	if estimate, err := c.Client().EstimateGas(t.Context(), ethereum.CallMsg{To: &to}); err != nil || estimate > 30_000 {
		t.Errorf("the slot written again is estimated at %d, %v", estimate, err)
	}
}

func TestTransientStorage(t *testing.T) {
	c := start(t, Config{})
	// TSTORE(0, 7); return TLOAD(0)
	to := deploy(t, c, "0x60075f5d5f5c5f5260205ff3")
	got, err := c.Client().CallContract(t.Context(), ethereum.CallMsg{To: &to}, nil)
	if err != nil || new(big.Int).SetBytes(got).Int64() != 7 {
		t.Errorf("%x, %v", got, err)
	}
}

// Points of BN254: the generators, and what follows from them.
const (
	g1    = "0000000000000000000000000000000000000000000000000000000000000001" + "0000000000000000000000000000000000000000000000000000000000000002"
	minus = "0000000000000000000000000000000000000000000000000000000000000001" + "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd45"
	twice = "030644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd3" + "15ed738c0e0a7c92e7845f96b2ae9c0a68a6a449e3538fc7ff3ebf7a5a18a2c4"
	g2    = "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c2" + "1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed" +
		"090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b" + "12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa"
	zero = "0000000000000000000000000000000000000000000000000000000000000000"
	one  = "0000000000000000000000000000000000000000000000000000000000000001"
	two  = "0000000000000000000000000000000000000000000000000000000000000002"
)

func TestPrecompiles(t *testing.T) {
	c := start(t, Config{})
	for _, tc := range []struct {
		name     string
		at       byte
		in, want string
		mustFail bool
	}{
		{name: "BN254 add", at: 6, in: g1 + g1, want: twice},
		{name: "BN254 multiply", at: 7, in: g1 + two, want: twice},
		{name: "BN254 pairing, e(G, H)·e(-G, H) = 1", at: 8, in: g1 + g2 + minus + g2, want: one},
		{name: "BN254 pairing, e(G, H) ≠ 1", at: 8, in: g1 + g2, want: zero},
		{name: "BN254 off the curve", at: 6, in: one + one + g1, mustFail: true},
		{name: "SHA-256", at: 2, want: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
	} {
		to := common.BytesToAddress([]byte{tc.at})
		got, err := c.Client().CallContract(t.Context(), ethereum.CallMsg{To: &to, Data: hexutil.MustDecode("0x" + tc.in)}, nil)
		switch {
		case tc.mustFail && err == nil:
			t.Errorf("%s: %x, want an error", tc.name, got)
		case !tc.mustFail && (err != nil || hexutil.Encode(got) != "0x"+tc.want):
			t.Errorf("%s: %x, %v; want %s", tc.name, got, err, tc.want)
		}
	}
}

// Osaka's opcode CLZ works, and no planned fork is on.
func TestForks(t *testing.T) {
	c := start(t, Config{})
	to := deploy(t, c, "0x60011e5f5260205ff3") // return CLZ(1)
	got, err := c.Client().CallContract(t.Context(), ethereum.CallMsg{To: &to}, nil)
	if err != nil || new(big.Int).SetBytes(got).Int64() != 255 {
		t.Errorf("CLZ(1) = %x, %v", got, err)
	}
	head := c.eth.BlockChain().CurrentBlock()
	rules := c.eth.BlockChain().Config().Rules(head.Number, true, head.Time)
	if !rules.IsPrague || !rules.IsOsaka || rules.IsAmsterdam || rules.IsUBT {
		t.Errorf("rules: %+v", rules)
	}
	if cfg := c.eth.BlockChain().Config(); cfg.BogotaTime != nil || cfg.IsBogota(head.Number, head.Time) {
		t.Error("a planned fork is on")
	}
}

// What a public node refuses is refused here, at the same bound.
func TestTransactionLimits(t *testing.T) {
	c := start(t, Config{})
	client, err := ethclient.DialContext(t.Context(), c.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	sign := func(from int, gas uint64, data int) *types.Transaction {
		tx, err := types.SignNewTx(c.Accounts()[from].Key, types.LatestSignerForChainID(c.ChainID()), &types.DynamicFeeTx{
			ChainID: c.ChainID(), To: &c.Accounts()[0].Address, Gas: gas, Data: make([]byte, data),
			GasTipCap: big.NewInt(params.GWei), GasFeeCap: big.NewInt(10 * params.GWei),
		})
		if err != nil {
			t.Fatal(err)
		}
		return tx
	}
	const maxSize, maxGas = 131_072, 16_777_216
	for _, tc := range []struct {
		name string
		from int
		gas  uint64
		size int
		err  string
	}{
		{name: "largest size", from: 1, gas: 2_000_000, size: maxSize},
		{name: "a byte over it", from: 2, gas: 2_000_000, size: maxSize + 1, err: "oversized data"},
		{name: "most gas", from: 3, gas: maxGas, size: 1000},
		{name: "one over it", from: 4, gas: maxGas + 1, size: 1000, err: "transaction gas limit too high"},
	} {
		envelope := int(sign(tc.from, tc.gas, tc.size).Size()) - tc.size
		tx := sign(tc.from, tc.gas, tc.size-envelope)
		if tx.Size() != uint64(tc.size) {
			t.Fatalf("%s: the test made %d bytes, not %d", tc.name, tx.Size(), tc.size)
		}
		err := client.SendTransaction(t.Context(), tx)
		if tc.err == "" && err != nil || tc.err != "" && (err == nil || !strings.Contains(err.Error(), tc.err)) {
			t.Errorf("%s: %v, want %q", tc.name, err, tc.err)
		}
	}
	if _, err := c.Mine(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, from := range []int{1, 3} {
		if n, err := client.NonceAt(t.Context(), c.Accounts()[from].Address, nil); err != nil || n != 1 {
			t.Errorf("the transaction of account %d was not mined: nonce %d, %v", from, n, err)
		}
	}
}
