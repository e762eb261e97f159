// Package auth says who a caller is and how much it may ask: API keys, and the
// rate of each.
package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"hash/crc32"
	"math/big"
	"strings"
)

// A secret is "qk_", 32 random bytes in base62, and a CRC-32 of all that in
// base62: 52 characters that a scanner can match and a typing error cannot pass.
const (
	secretPrefix = "qk_"
	randomDigits = 43 // 62^43 > 2^256
	crcDigits    = 6  // 62^6 > 2^32
	secretLen    = len(secretPrefix) + randomDigits + crcDigits

	base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)

// Hash is what the store keeps of a secret.
type Hash [sha256.Size]byte

// NewSecret makes a secret. It is shown once; only its hash is kept.
func NewSecret() (secret string, hash Hash) {
	var random [32]byte
	rand.Read(random[:])
	body := secretPrefix + encode62(new(big.Int).SetBytes(random[:]), randomDigits)
	secret = body + checksum(body)
	return secret, sha256.Sum256([]byte(secret))
}

// ParseSecret returns the hash of a secret, or false if it is not of the form
// that NewSecret makes, as most mistyped ones are not.
func ParseSecret(s string) (Hash, bool) {
	if len(s) != secretLen || !strings.HasPrefix(s, secretPrefix) {
		return Hash{}, false
	}
	body := s[:secretLen-crcDigits]
	for _, c := range []byte(body[len(secretPrefix):]) {
		if strings.IndexByte(base62, c) < 0 {
			return Hash{}, false
		}
	}
	if s[len(body):] != checksum(body) {
		return Hash{}, false
	}
	return sha256.Sum256([]byte(s)), true
}

func checksum(body string) string {
	crc := crc32.ChecksumIEEE([]byte(body))
	var out [crcDigits]byte
	for i := crcDigits - 1; i >= 0; i-- {
		out[i] = base62[crc%62]
		crc /= 62
	}
	return string(out[:])
}

func encode62(n *big.Int, digits int) string {
	out := make([]byte, digits)
	radix, rest := big.NewInt(62), new(big.Int)
	for i := digits - 1; i >= 0; i-- {
		n.DivMod(n, radix, rest)
		out[i] = base62[rest.Int64()]
	}
	return string(out)
}
