package quorum

import (
	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/payload"
)

// Scheme is how the results of a target are signed. The target decides.
type Scheme = payload.Scheme

// The schemes of targets.
const (
	SchemeBLS     = payload.BLS
	SchemeSchnorr = payload.Schnorr
)

// Target is what decides how a task of a contract is certified and settled, as
// the contract itself says at a block.
type Target struct {
	Scheme       Scheme
	Checker      common.Address // who checks its proofs: a BLS checker, or a Schnorr registry
	Quorums      []byte         // whose stake it demands, ascending; Schnorr: none
	Threshold    Threshold      // how much of it
	StaleMeasure uint64         // how many blocks old a reference block may be
	Count        uint64         // transitions so far: the index of the next
	Wired        bool           // its checker reads the registry of this deployment
}
