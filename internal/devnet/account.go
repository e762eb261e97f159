package devnet

import (
	"crypto/ecdsa"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/sha512"
	"encoding/binary"
	"fmt"
	"math/big"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// Mnemonic gives the development accounts. It is the one that anvil and hardhat
// use, so that wallets and tests find the same accounts on any of them. Its
// keys are known to everybody.
const Mnemonic = "test test test test test test test test test test test junk"

// Account is a key and its address.
type Account struct {
	Key     *ecdsa.PrivateKey
	Address common.Address
}

// Accounts returns the first n development accounts: m/44'/60'/0'/0/i.
func Accounts(n int) []Account {
	accounts := make([]Account, n)
	for i := range accounts {
		key := externalChain().child(uint32(i)).private()
		accounts[i] = Account{Key: key, Address: crypto.PubkeyToAddress(key.PublicKey)}
	}
	return accounts
}

// externalChain is m/44'/60'/0'/0, the parent of all accounts.
var externalChain = sync.OnceValue(func() extendedKey {
	seed, err := pbkdf2.Key(sha512.New, Mnemonic, []byte("mnemonic"), 2048, 64)
	if err != nil {
		panic(fmt.Sprintf("devnet: derive the seed: %v", err))
	}
	const hardened = 1 << 31
	master := extend([]byte("Bitcoin seed"), seed, new(big.Int))
	return master.child(hardened + 44).child(hardened + 60).child(hardened).child(0)
})

// extendedKey is a private key of BIP-32, with its chain code.
type extendedKey struct {
	scalar *big.Int
	code   []byte
}

// child derives key i; from 1<<31 on they are hardened. That a hash is no valid
// scalar, once in 2^127, is left to the check in private.
func (k extendedKey) child(i uint32) extendedKey {
	data := crypto.CompressPubkey(&k.private().PublicKey)
	if i >= 1<<31 {
		data = append([]byte{0}, k.scalar.FillBytes(make([]byte, 32))...)
	}
	return extend(k.code, binary.BigEndian.AppendUint32(data, i), k.scalar)
}

func extend(code, data []byte, parent *big.Int) extendedKey {
	mac := hmac.New(sha512.New, code)
	mac.Write(data)
	sum := mac.Sum(nil)
	scalar := new(big.Int).SetBytes(sum[:32])
	scalar.Add(scalar, parent).Mod(scalar, crypto.S256().Params().N)
	return extendedKey{scalar: scalar, code: sum[32:]}
}

func (k extendedKey) private() *ecdsa.PrivateKey {
	key, err := crypto.ToECDSA(k.scalar.FillBytes(make([]byte, 32)))
	if err != nil {
		panic(fmt.Sprintf("devnet: derive a key: %v", err))
	}
	return key
}
