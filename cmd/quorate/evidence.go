package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate/internal/evidence"
)

// evidenceFile is where a service keeps its evidence, in its data directory.
const evidenceFile = "evidence.jsonl"

type evidenceCmd struct {
	Export evidenceExportCmd `cmd:"" help:"Write the evidence of a service as JSON, while it may be running."`
	Verify evidenceVerifyCmd `cmd:"" help:"Check a file of evidence. It needs no service and no chain."`
}

type evidenceExportCmd struct {
	Data string `default:"./quorate-data" type:"path" help:"Data directory of the service."`
}

func (evidenceExportCmd) Help() string {
	return `Writes what the service keeps: operators that attested two results for one task
(equivocation), and operators that attested another result than the quorum
(dissent). Each replica of a service has its own.

    quorate evidence export > evidence.json
    quorate evidence verify evidence.json`
}

func (c evidenceExportCmd) Run(io stdio) error {
	items, skipped, err := evidence.ReadLog(filepath.Join(c.Data, evidenceFile))
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("there is no evidence file in %s; set --data to that of a service with a chain", c.Data)
	}
	if err != nil {
		return err
	}
	if skipped > 0 {
		io.say("%d lines cannot be read, and are left out", skipped)
	}
	if err := evidence.Write(io.out, items); err != nil {
		return err
	}
	io.say("%d items", len(items))
	return nil
}

type evidenceVerifyCmd struct {
	JSON bool   `name:"json" help:"Print a line of JSON for each item."`
	File string `arg:"" type:"path" help:"The file that was exported."`
}

func (evidenceVerifyCmd) Help() string {
	return `Checks each item: that the operator's key, BLS or Schnorr, is sound and its id
that of the key, and that the key signed what the item says it attested. An
equivocation is proven by that. Of a dissent it is proven that the operator said
it; derive the result again (quorate derive) to see who was right.

Not in the file, and for you to check on chain: that the registry which the
inputs name has, or had, an operator of that id; of a Schnorr key, that the
Schnorr registry beside it has, or had, its address.

The status is 1 if an item does not hold.

    quorate evidence verify evidence.json`
}

// verdict is what was found of an item.
type verdict struct {
	Item     int           `json:"item"`
	Kind     evidence.Kind `json:"kind"`
	Scheme   string        `json:"scheme"`
	Operator string        `json:"operator_id"`
	ChainID  uint64        `json:"chain_id"`
	Registry string        `json:"registry"`
	Holds    bool          `json:"holds"`
	Why      string        `json:"why,omitempty"`
}

func (c evidenceVerifyCmd) Run(io stdio) error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	items, err := evidence.Read(f)
	if err != nil {
		return err
	}
	bad := 0
	for i, it := range items {
		id := it.Operator()
		v := verdict{Item: i + 1, Kind: it.Kind, Scheme: "bls", Operator: hexutil.Encode(id[:]), ChainID: it.Inputs.ChainID, Registry: it.Inputs.Registry.Hex(), Holds: true}
		if _, schnorr := it.Key.(evidence.SchnorrKey); schnorr {
			v.Scheme = "schnorr"
		}
		if err := it.Verify(); err != nil {
			v.Holds, v.Why = false, err.Error()
			bad++
		}
		if err := c.show(io, it, v); err != nil {
			return err
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d items do not hold", bad, len(items))
	}
	io.say("%d items hold; that the operators are registered is for you to check on chain", len(items))
	return nil
}

func (c evidenceVerifyCmd) show(io stdio, it *evidence.Item, v verdict) error {
	if c.JSON {
		return io.json(v)
	}
	operator := "operator " + v.Operator
	if key, schnorr := it.Key.(evidence.SchnorrKey); schnorr {
		operator = "Schnorr operator " + key.Address().Hex()
	}
	line := fmt.Sprintf("%d: %s: %s, registry %s on chain %d: ", v.Item, v.Kind, operator, v.Registry, v.ChainID)
	switch {
	case !v.Holds:
		line += v.Why
	case it.Kind == evidence.Equivocation:
		line += fmt.Sprintf("attested %s and %s for target %s at block %d, index %d", it.Said[0].Digest, it.Said[1].Digest, it.Inputs.Target, it.Inputs.Block, it.Inputs.Index)
	default:
		line += fmt.Sprintf("attested %s for target %s at block %d, index %d, where %s is said to be certified", it.Said[0].Digest, it.Inputs.Target, it.Inputs.Block, it.Inputs.Index, it.Certified)
	}
	return io.print(line)
}
