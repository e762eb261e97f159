package payload

import (
	"encoding/binary"
	"math/big"
	"strconv"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"
)

// SenderClaim is what a sender signs, as EIP-712 has it, to prove that a task is
// its own. It binds all that decides the result, the chain too, and an end.
type SenderClaim struct {
	ChainID  uint64
	Target   common.Address // the domain's verifying contract
	From     common.Address // signed too: a key may stand behind several contract accounts
	Value    uint256.Int
	CallData []byte
	Block    uint64
	Index    uint64
	Auto     bool   // the index is left to the target: "auto" is signed in its place
	Expires  uint64 // unix seconds; the last one at which the claim holds
}

// The types of the claim. A quorate.Submission gives the same ones to wallets.
var (
	domainType = crypto.Keccak256([]byte("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"))
	domainName = crypto.Keccak256([]byte("quorate"))
	domainVers = crypto.Keccak256([]byte("1"))
	claimType  = crypto.Keccak256([]byte("Task(address from,bytes callData,uint256 value,uint256 blockHeight,string transitionIndex,uint256 expiresAt)"))
)

// Digest is the hash that is signed.
func (c *SenderClaim) Digest() [32]byte {
	index := "auto"
	if !c.Auto {
		index = strconv.FormatUint(c.Index, 10)
	}
	value := c.Value.Bytes32()
	domain := crypto.Keccak256(domainType, domainName, domainVers, number(c.ChainID), common.LeftPadBytes(c.Target[:], word))
	claim := crypto.Keccak256(claimType, common.LeftPadBytes(c.From[:], word), crypto.Keccak256(c.CallData), value[:],
		number(c.Block), crypto.Keccak256([]byte(index)), number(c.Expires))
	return crypto.Keccak256Hash([]byte{0x19, 0x01}, domain, claim)
}

func number(n uint64) []byte {
	return binary.BigEndian.AppendUint64(make([]byte, word-8, word), n)
}

// SignedBy reports whether the account's own key made an ECDSA signature: 65
// bytes R, S, V, with S in the lower half and V 27 or 28, or 0 or 1.
func SignedBy(account common.Address, digest [32]byte, signature []byte) bool {
	if len(signature) != crypto.SignatureLength {
		return false
	}
	raw := [crypto.SignatureLength]byte(signature)
	if raw[64] >= 27 {
		raw[64] -= 27
	}
	r, s := new(big.Int).SetBytes(raw[:32]), new(big.Int).SetBytes(raw[32:64])
	if !crypto.ValidateSignatureValues(raw[64], r, s, true) {
		return false
	}
	key, err := crypto.SigToPub(digest[:], raw[:])
	return err == nil && crypto.PubkeyToAddress(*key) == account
}

// ApprovalGas is what a contract account may use to judge a signature: enough
// for a curve that no precompile knows, or for an account of accounts.
const ApprovalGas = 5_000_000

// approved is what EIP-1271 has an account answer, and the selector to ask with:
// isValidSignature(bytes32,bytes).
var approved = [word]byte{0x16, 0x26, 0xba, 0x7e}

// ApprovalCall asks a contract account whether a signature is its own.
func ApprovalCall(digest [32]byte, signature []byte) []byte {
	out := append(make([]byte, 0, 4+3*word+padded(len(signature))), approved[:4]...)
	out = append(out, digest[:]...)
	out = append(out, number(2*word)...)
	out = append(out, number(uint64(len(signature)))...)
	out = append(out, signature...)
	return append(out, make([]byte, padded(len(signature))-len(signature))...)
}

// Approved reports whether an answer to ApprovalCall says yes: it begins with
// the word that the standard gives.
func Approved(answer []byte) bool {
	return len(answer) >= word && [word]byte(answer[:word]) == approved
}
