package bls

import (
	"math/big"

	"github.com/ethereum/go-ethereum/crypto"
)

// RegistrationDigest is what an operator signs to prove to a registry that it holds its key: the
// EIP-712 hash that RegistryCoordinator.calculatePubkeyRegistrationMessageHash returns. It binds
// the chain, the registry and the operator's address, so a proof serves nowhere else.
func RegistrationDigest(chainID *big.Int, coordinator, operator [20]byte) [32]byte {
	word := func(b []byte) []byte { return append(make([]byte, 32-len(b), 32), b...) }
	text := func(s string) []byte { h := crypto.Keccak256Hash([]byte(s)); return h[:] }
	domain := crypto.Keccak256Hash(
		text("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
		text("AVSRegistryCoordinator"), text("v0.0.1"), word(chainID.Bytes()), word(coordinator[:]),
	)
	content := crypto.Keccak256Hash(text("BN254PubkeyRegistration(address operator)"), word(operator[:]))
	return crypto.Keccak256Hash([]byte{0x19, 0x01}, domain[:], content[:])
}

// ProvePossession signs the registration digest. The registry checks it as VerifyBoth does.
func (k SecretKey) ProvePossession(chainID *big.Int, coordinator, operator [20]byte) G1 {
	return k.Sign(RegistrationDigest(chainID, coordinator, operator))
}
