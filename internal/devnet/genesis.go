package devnet

import (
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"github.com/quorate/quorate/internal/evm"
)

// gasLimit of a block, as on mainnet.
const gasLimit = 60_000_000

// genesis depends on its arguments alone, so that a restart finds its chain.
// The chain id is in the extra data: a directory opened with another one is
// then refused as another genesis, where go-ethereum would rewind it.
func genesis(chainID uint64, accounts []Account) *core.Genesis {
	genesis := core.DeveloperGenesisBlock(gasLimit, nil)
	genesis.Config = evm.Rules(chainID)
	genesis.ExtraData = fmt.Appendf(nil, "devnet %d", chainID)
	for _, a := range accounts {
		genesis.Alloc[a.Address] = types.Account{Balance: ether(10_000)}
	}
	return genesis
}

func ether(n int64) *big.Int {
	return new(big.Int).Mul(big.NewInt(n), big.NewInt(params.Ether))
}
