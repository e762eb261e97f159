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

// Scheme is how the results of a target are signed. The target decides.
type Scheme string

// The schemes of targets.
const (
	BLS     Scheme = "bls"     // signatures that anyone can add up
	Schnorr Scheme = "schnorr" // one signature that all signers make together, in two rounds
)

// Name is the scheme's name for people.
func (s Scheme) Name() string {
	switch s {
	case BLS:
		return "BLS"
	case Schnorr:
		return "Schnorr"
	}
	return string(s)
}

// BLSProof is the proof of a BLS target: what its checker asks for.
type BLSProof = contracts.IBLSSignatureCheckerNonSignerStakesAndSignature

// BLSCall is the call of a BLS target's verifyAndUpdate.
func BLSCall(t Transition, updates []byte, quorums []byte, reference uint32, proof BLSProof) []byte {
	return contracts.NewBLSTarget().PackVerifyAndUpdate(Digest(t, updates), quorums, reference, updates,
		new(big.Int).SetUint64(t.Index), t.Function, proof)
}

// SchnorrProof is the proof of a Schnorr target: one signature, and who of the
// registered operators had no part in it, ascending.
type SchnorrProof struct {
	S          *big.Int
	R          common.Address
	NonSigners []common.Address
}

// SchnorrCall is the call of a Schnorr target's verifyAndUpdate.
func SchnorrCall(t Transition, updates []byte, reference uint32, proof SchnorrProof) []byte {
	return contracts.NewSchnorrTarget().PackVerifyAndUpdate(Digest(t, updates), reference, updates,
		new(big.Int).SetUint64(t.Index), t.Function, proof.S, proof.R, proof.NonSigners)
}

// The selectors of verifyAndUpdate, which are the interfaces of targets by
// ERC-165 as well.
var (
	BLSInterface     = Selector{0x93, 0xde, 0x45, 0x31}
	SchnorrInterface = Selector{0x82, 0xb3, 0x5a, 0x01}
)

// NoInterface is what no contract may claim to support. One that does says yes
// to anything.
var NoInterface = Selector{0xff, 0xff, 0xff, 0xff}

// Reference reads of a settling call by which scheme it settles, and the block
// that its proof refers to. It is not ok if the call is none.
func Reference(data []byte) (scheme Scheme, block uint32, ok bool) {
	if len(data) < len(Selector{}) {
		return "", 0, false
	}
	place := 0 // among the arguments, which each take a word
	switch Selector(data[:4]) {
	case BLSInterface:
		scheme, place = BLS, 2
	case SchnorrInterface:
		scheme, place = Schnorr, 1
	default:
		return "", 0, false
	}
	at := len(Selector{}) + place*word
	if len(data) < at+word || !zero(data[at:at+word-4]) {
		return "", 0, false
	}
	return scheme, binary.BigEndian.Uint32(data[at+word-4:]), true
}
