package devnet

import (
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"
)

// gasLimit of a block, as on mainnet.
const gasLimit = 60_000_000

// rules are those of mainnet today, from the first block on. go-ethereum's own
// development rules go further: with a fork that is only planned, a new storage
// slot costs five times as much, and every measure of gas would be wrong.
func rules(chainID uint64) *params.ChainConfig {
	config := *params.AllDevChainProtocolChanges
	config.ChainID = new(big.Int).SetUint64(chainID)
	config.BPO1Time, config.BPO2Time = new(uint64), new(uint64)
	config.BlobScheduleConfig = params.MainnetChainConfig.BlobScheduleConfig
	config.AmsterdamTime, config.BogotaTime, config.UBTTime = nil, nil, nil
	return &config
}

// genesis depends on its arguments alone, so that a restart finds its chain.
// The chain id is in the extra data: a directory opened with another one is
// then refused as another genesis, where go-ethereum would rewind it.
func genesis(chainID uint64, accounts []Account) *core.Genesis {
	genesis := core.DeveloperGenesisBlock(gasLimit, nil)
	genesis.Config = rules(chainID)
	genesis.ExtraData = fmt.Appendf(nil, "devnet %d", chainID)
	for _, a := range accounts {
		genesis.Alloc[a.Address] = types.Account{Balance: ether(10_000)}
	}
	return genesis
}

func ether(n int64) *big.Int {
	return new(big.Int).Mul(big.NewInt(n), big.NewInt(params.Ether))
}
