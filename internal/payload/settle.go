package payload

import (
	"crypto/sha256"
	"encoding/binary"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/contracts"
)

// Selector is the first four bytes of call data: the tracked function.
type Selector [4]byte

// Transition names a step of a target: which function, at which index.
type Transition struct {
	Target   common.Address
	Function Selector
	Index    uint64
}

// Digest is what operators sign:
// sha256(abi.encode(index, target, selector, updates)). It binds neither chain
// nor block nor sender: a key serves one chain alone.
func Digest(t Transition, updates []byte) [32]byte {
	head := make([]byte, 5*word)
	binary.BigEndian.PutUint64(head[word-8:], t.Index)
	copy(head[word+12:], t.Target[:])
	copy(head[2*word:], t.Function[:])
	head[4*word-1] = 4 * word // where the bytes begin
	binary.BigEndian.PutUint64(head[5*word-8:], uint64(len(updates)))
	h := sha256.New()
	h.Write(head)
	h.Write(updates)
	h.Write(make([]byte, padded(len(updates))-len(updates)))
	return [32]byte(h.Sum(nil))
}

// BLSProof is the proof of a BLS target: what its checker asks for.
type BLSProof = contracts.IBLSSignatureCheckerNonSignerStakesAndSignature

// BLSCall is the call of a BLS target's verifyAndUpdate.
func BLSCall(t Transition, updates []byte, quorums []byte, reference uint32, proof BLSProof) []byte {
	return contracts.NewBLSTarget().PackVerifyAndUpdate(Digest(t, updates), quorums, reference, updates,
		new(big.Int).SetUint64(t.Index), t.Function, proof)
}
