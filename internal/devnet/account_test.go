package devnet

import (
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
)

// Keys and addresses as anvil prints them.
func TestAccountsAreTheWellKnownOnes(t *testing.T) {
	accounts := Accounts(10)
	for i, want := range map[int]struct{ address, key string }{
		0: {"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"},
		1: {"0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"},
		9: {"0xa0Ee7A142d267C1f36714E4a8F75612F20a79720", "0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6"},
	} {
		if got := accounts[i].Address.Hex(); got != want.address {
			t.Errorf("account %d is %s, want %s", i, got, want.address)
		}
		if got := hexutil.Encode(crypto.FromECDSA(accounts[i].Key)); got != want.key {
			t.Errorf("key %d is %s, want %s", i, got, want.key)
		}
	}
}

func TestAccountsAreFunded(t *testing.T) {
	c := start(t, Config{Accounts: 25})
	if n := len(c.Accounts()); n != 25 {
		t.Fatalf("%d accounts", n)
	}
	for i, a := range c.Accounts() {
		balance, err := c.Client().BalanceAt(t.Context(), a.Address, nil)
		if err != nil {
			t.Fatal(err)
		}
		if balance.Cmp(ether(10_000)) != 0 {
			t.Errorf("account %d has %v wei", i, balance)
		}
	}
	var nobody [20]byte
	if got, err := c.Client().BalanceAt(t.Context(), nobody, nil); err != nil || got.Cmp(new(big.Int)) != 0 {
		t.Errorf("address zero has %v wei, %v", got, err)
	}
}
