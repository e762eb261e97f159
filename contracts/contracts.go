// Package contracts holds the Solidity of a target, of a registry for development chains and of a
// demo: the sources under src, what they compile to under artifacts, and Go bindings made from
// that. build/build.sh makes the last two from the first, and checks that they still agree.
package contracts

import (
	"embed"
	"encoding/json"
	"fmt"

	"github.com/ethereum/go-ethereum/common/hexutil"
)

//go:embed artifacts/*.json
var artifacts embed.FS

// Artifact is one compiled contract.
type Artifact struct {
	ContractName     string          `json:"contractName"`
	SourceName       string          `json:"sourceName"`
	Compiler         string          `json:"compiler"`
	ABI              json.RawMessage `json:"abi"`
	Bytecode         hexutil.Bytes   `json:"bytecode"`
	DeployedBytecode hexutil.Bytes   `json:"deployedBytecode"` // immutables are zero
}

// Load returns the artifact of the contract with that name.
func Load(name string) (*Artifact, error) {
	data, err := artifacts.ReadFile("artifacts/" + name + ".json")
	if err != nil {
		return nil, fmt.Errorf("read artifact: %w", err)
	}
	a := new(Artifact)
	if err := json.Unmarshal(data, a); err != nil {
		return nil, fmt.Errorf("decode artifact %s: %w", name, err)
	}
	return a, nil
}
