package quorum

import (
	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/bls"
)

// Set is the operator set at the end of a block, as the registry keeps it.
type Set struct {
	Block   uint64
	Quorums []byte   // ascending
	Members []Member // ascending by ID
}

// Member is an operator of a set.
type Member struct {
	ID      ID
	Address common.Address
	Key     bls.PublicKey
	Stake   []uint256.Int // one for each of the set's quorums; zero where it is no member
	In      []bool        // which of the set's quorums it belongs to
}

// Threshold is the share of every quorum's stake that must have signed.
type Threshold struct{ Num, Den uint64 }

// DefaultThreshold is the one of the deployed targets.
var DefaultThreshold = Threshold{Num: 66, Den: 100}
