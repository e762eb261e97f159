package quorum

import "github.com/ethereum/go-ethereum/common"

// SchemeBLS is the scheme of targets that ask for a BLS proof.
const SchemeBLS = "bls"

// Target is what decides how a task of a contract is certified and settled, as
// the contract itself says at a block.
type Target struct {
	Scheme       string         // SchemeBLS
	Checker      common.Address // who checks its proofs
	Quorums      []byte         // whose stake it demands, ascending
	Threshold    Threshold      // how much of it
	StaleMeasure uint64         // how many blocks old a reference block may be
	Count        uint64         // transitions so far: the index of the next
	Wired        bool           // its checker reads the registry of this deployment
}
