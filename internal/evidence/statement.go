// Package evidence is what operators can be held to: attestations of what they answered to what,
// and what two of them prove. It needs no network: who holds the bytes can check them.
//
// An attestation is a signature of an operator's key, BLS or Schnorr, over a statement: everything
// that determines a result, and the digest that the operator signed for it. The settlement signature
// cannot serve: its digest says nothing of chain, sender, value, arguments or block, so two of
// them prove nothing. Decision 012 says why one key may sign both.
package evidence

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"
)

// Inputs are what determines a result. An honest operator signs one digest at most for each.
type Inputs struct {
	ChainID   uint64
	Registry  common.Address // the RegistryCoordinator that the operator's key serves
	Target    common.Address
	From      common.Address
	Value     uint256.Int
	Call      common.Hash // keccak256 of the call data
	Block     uint64
	BlockHash common.Hash
	Index     uint64
}

// tag begins what is hashed. With it, the preimage has 235 bytes: an ABI encoding, whose length
// is a multiple of 32, can never be one.
const tag = "quorate/attestation/v1\x00"

// HashCall is the Call of some call data.
func HashCall(data []byte) common.Hash { return crypto.Keccak256Hash(data) }

// Message is what an operator signs to attest a digest for the inputs.
func (in *Inputs) Message(digest [32]byte) [32]byte {
	return sha256.Sum256(in.preimage(digest))
}

func (in *Inputs) preimage(digest [32]byte) []byte {
	b := make([]byte, 0, 256)
	b = append(b, tag...)
	b = binary.BigEndian.AppendUint64(b, in.ChainID)
	b = append(b, in.Registry[:]...)
	b = append(b, in.Target[:]...)
	b = append(b, in.From[:]...)
	value := in.Value.Bytes32()
	b = append(b, value[:]...)
	b = append(b, in.Call[:]...)
	b = binary.BigEndian.AppendUint64(b, in.Block)
	b = append(b, in.BlockHash[:]...)
	b = binary.BigEndian.AppendUint64(b, in.Index)
	return append(b, digest[:]...)
}
