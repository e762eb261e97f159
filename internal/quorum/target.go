package quorum

import "github.com/ethereum/go-ethereum/common"

// Target is what a target contract says of itself at a block.
type Target struct {
	Scheme       string         // "bls" or "schnorr"
	Checker      common.Address // which contract it asks to check a proof
	Quorums      []byte         // all of which must have signed, ascending
	Threshold    Threshold
	StaleMeasure uint64 // how many blocks old a reference block may be
	Count        uint64 // the index of the next transition
	Wired        bool   // its checker is one of our registry
}
