package evm

import (
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/params"
)

// maxPrecompileGas bounds one call of a precompiled contract. It runs in one
// piece, and cannot be cancelled: within the bound of a run, one could take
// minutes. This much takes a few seconds at most.
const maxPrecompileGas = 100_000_000

// briefPrecompiles are the precompiled contracts, each of which refuses to run
// for long.
func briefPrecompiles(rules params.Rules, t *tracer) vm.PrecompiledContracts {
	contracts := vm.ActivePrecompiledContracts(rules)
	for address, c := range contracts {
		contracts[address] = brief{c, t}
	}
	return contracts
}

type brief struct {
	vm.PrecompiledContract
	tracer *tracer
}

func (b brief) Run(input []byte) ([]byte, error) {
	if gas := b.RequiredGas(input); gas > maxPrecompileGas {
		b.tracer.refuse(LongPrecompile, "one call of the precompiled contract %s takes %d gas; %d is the most that runs in one piece", b.Name(), gas, maxPrecompileGas)
		panic(stopped{})
	}
	return b.PrecompiledContract.Run(input)
}
