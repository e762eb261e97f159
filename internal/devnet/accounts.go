package devnet

import (
	"crypto/ecdsa"
	"fmt"
	"math/big"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/bls"
)

// Account is a funded account. Its key is in this source for all to read.
type Account struct {
	Address common.Address
	Key     *ecdsa.PrivateKey
}

// Operator is a registered operator, with both of its keys.
type Operator struct {
	Account
	BLS   bls.SecretKey
	Stake *big.Int
}

// Accounts are funded from the first block on. The first one owns the contracts.
func Accounts() []Account {
	accounts := make([]Account, 10)
	for i := range accounts {
		accounts[i] = account(fmt.Sprintf("quorate dev account %d", i))
	}
	return accounts
}

// DevOperator is the operator of an index: always the same, so that a chain can be resumed.
func DevOperator(i int) Operator {
	seed := new(big.Int).SetBytes(crypto.Keccak256(fmt.Appendf(nil, "quorate dev operator %d bls", i)))
	key, err := bls.ParseSecretKey(seed.Mod(seed, fr.Modulus()).FillBytes(make([]byte, 32)))
	if err != nil {
		panic(err) // the hash would have to be 0 mod r
	}
	return Operator{account(fmt.Sprintf("quorate dev operator %d", i)), key, big.NewInt(1_000)}
}

func account(name string) Account {
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte(name)))
	if err != nil {
		panic(err) // the hash would have to be no scalar of the curve
	}
	return Account{crypto.PubkeyToAddress(key.PublicKey), key}
}
