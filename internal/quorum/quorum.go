// Package quorum is the operator network: what operators are asked and answer,
// the protocol between them and the service, and when their stake is enough.
package quorum

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evidence"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/schnorr"
)

// ID names an operator: the hash of its G1 key.
type ID [32]byte

func (id ID) String() string { return hexutil.Encode(id[:]) }

// Assignment is a task as operators are asked to run it. A router adds nothing
// of its own: two routers that serve the same task send the same assignment.
type Assignment struct {
	Target    common.Address
	From      common.Address
	Value     uint256.Int
	CallData  []byte
	Block     uint64
	BlockHash common.Hash
	Index     uint64

	// Scheme is how it is to be signed. It changes no result, and is no part of
	// Inputs.
	Scheme Scheme

	// Proof shows that From sends it; nil: nothing does. The result does not
	// depend on it, only whether it may be signed.
	Proof *SenderProof

	// Lane tells whose the task is, without naming them: tasks of one lane wait
	// for each other rather than for those of another. It is no part of Inputs.
	Lane uint64
}

// SenderProof is a sender's signature over its claim to an assignment.
type SenderProof struct {
	Signature []byte
	Expires   uint64 // unix seconds
	Auto      bool   // the index was left to the target
}

// LaneOf is the lane of an API key's tasks, the same at every router.
func LaneOf(key string) uint64 {
	h := sha256.Sum256([]byte("quorate/lane/v1\x00" + key))
	return binary.BigEndian.Uint64(h[:8])
}

// Transition is what the assignment would settle as.
func (a *Assignment) Transition() payload.Transition {
	return payload.Transition{Target: a.Target, Function: payload.Selector(a.CallData[:4]), Index: a.Index}
}

// Inputs names what determines the result. An operator signs one digest at most
// for each, ever.
func (a *Assignment) Inputs() [32]byte {
	h := sha256.New()
	h.Write([]byte("quorate/inputs/v1\x00"))
	h.Write(a.Target[:])
	h.Write(a.From[:])
	value := a.Value.Bytes32()
	h.Write(value[:])
	data := sha256.Sum256(a.CallData)
	h.Write(data[:])
	h.Write(a.BlockHash[:])
	h.Write(binary.BigEndian.AppendUint64(nil, a.Block))
	h.Write(binary.BigEndian.AppendUint64(nil, a.Index))
	return [32]byte(h.Sum(nil))
}

// attested is what operators attest a digest for. It names the same as Inputs,
// and the chain and registry that an operator's key serves.
func (a *Assignment) attested(chainID uint64, registry common.Address) evidence.Inputs {
	return evidence.Inputs{
		ChainID: chainID, Registry: registry, Target: a.Target, From: a.From, Value: a.Value,
		Call: evidence.HashCall(a.CallData), Block: a.Block, BlockHash: a.BlockHash, Index: a.Index,
	}
}

// asked names an assignment with its proof: who asks with a bad one must not
// decide what others are answered.
func (a *Assignment) asked() [32]byte {
	inputs := a.Inputs()
	if a.Proof == nil {
		return inputs
	}
	h := sha256.New()
	h.Write([]byte("quorate/asked/v1\x00"))
	h.Write(inputs[:])
	h.Write(binary.BigEndian.AppendUint64(nil, a.Proof.Expires))
	if a.Proof.Auto {
		h.Write([]byte{1})
	} else {
		h.Write([]byte{0})
	}
	h.Write(a.Proof.Signature)
	return [32]byte(h.Sum(nil))
}

// Answer is what an operator says to an assignment: a signature over a digest,
// or a refusal.
type Answer struct {
	Digest      [32]byte
	Signature   bls.G1
	Attestation bls.G1             // over the digest and all that it leaves out
	Commitment  *schnorr.Signature // Schnorr: the attestation, and nothing else; a share of the signature is asked for later
	Refusal     *Refusal           // set: nothing is signed
}

// Refusal says why an operator does not sign.
type Refusal struct {
	Code    quorate.Code // a code of tasks
	Reason  string       // a short name, for counting
	Message string       // a sentence for the caller
	Retry   bool         // it may pass: a node that lags, a full queue
}
