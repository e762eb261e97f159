package quorum

import (
	"context"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// Version of the protocol that this code speaks.
const Version = 1

// Tags begin all that is signed at a handshake. A transaction begins with a byte
// below 0x05 or above 0xbf, or with a byte of type and then one above 0xbf, a
// message for wallets with 0x19: none can be taken for ours.
const (
	joinTag    = "quorate/operator/join/v1\x00"
	schnorrTag = "quorate/operator/join-schnorr/v1\x00"
	welcomeTag = "quorate/operator/welcome/v1\x00"
)

// Join is all that an operator commits to when it joins a router. Both sides
// make it for themselves, from what they sent and what they got.
type Join struct {
	Version       uint32   // the one that is spoken
	Versions      []uint32 // those that the router offered
	Terms         Terms
	RouterKey     [32]byte
	Instance      [16]byte
	RouterNonce   [32]byte
	OperatorNonce [32]byte
	ID            ID
	Address       common.Address
	Schnorr       common.Address // of the operator's Schnorr key; zero: it has none
}

// Transcript is what the operator's account signs the hash of. It reads back in
// one way only: every part has a fixed length, or its length before it.
func (j *Join) Transcript() []byte {
	b := []byte(joinTag)
	b = binary.BigEndian.AppendUint32(b, j.Version)
	b = append(b, byte(len(j.Versions)))
	for _, v := range j.Versions {
		b = binary.BigEndian.AppendUint32(b, v)
	}
	b = binary.BigEndian.AppendUint64(b, j.Terms.ChainID)
	b = append(b, j.Terms.Registry[:]...)
	b = binary.BigEndian.AppendUint64(b, j.Terms.Bounds.Gas)
	b = binary.BigEndian.AppendUint64(b, j.Terms.Bounds.Memory)
	b = binary.BigEndian.AppendUint32(b, Encoding)
	b = append(b, byte(len(j.Terms.Quorums)))
	b = append(b, j.Terms.Quorums...)
	b = append(b, j.Terms.Schnorr[:]...)
	b = append(b, j.RouterKey[:]...)
	b = append(b, j.Instance[:]...)
	b = append(b, j.RouterNonce[:]...)
	b = append(b, j.OperatorNonce[:]...)
	b = append(b, j.ID[:]...)
	b = append(b, j.Address[:]...)
	return append(b, j.Schnorr[:]...)
}

// Hash is what the operator's account signs.
func (j *Join) Hash() common.Hash { return crypto.Keccak256Hash(j.Transcript()) }

// SchnorrHash is what the operator's Schnorr key signs, if it has one. It can be
// no task's digest: those are made by another hash.
func (j *Join) SchnorrHash() [32]byte {
	hash := j.Hash()
	return crypto.Keccak256Hash([]byte(schnorrTag), hash[:])
}

// welcome is what the router signs in return.
func (j *Join) welcome() []byte {
	hash := j.Hash()
	return append([]byte(welcomeTag), hash[:]...)
}

// Identity is the account that an operator is registered by. It signs joins and
// nothing else: it is handed what it signs in parts, never as bytes or as a hash
// that a peer could have chosen.
type Identity interface {
	Address() common.Address
	SignJoin(context.Context, *Join) (signature [65]byte, err error)
}

// NewIdentity is an account whose key is at hand.
func NewIdentity(key *ecdsa.PrivateKey) Identity { return account{key} }

type account struct{ key *ecdsa.PrivateKey }

func (a account) Address() common.Address { return crypto.PubkeyToAddress(a.key.PublicKey) }

func (a account) SignJoin(_ context.Context, j *Join) (signature [65]byte, err error) {
	if j.Address != a.Address() {
		return signature, errors.New("sign join: it names another account")
	}
	hash := j.Hash()
	b, err := crypto.Sign(hash[:], a.key)
	if err != nil {
		return signature, fmt.Errorf("sign join: %w", err)
	}
	return [65]byte(b), nil
}

// challenge is a router's first message.
type challenge struct {
	versions []uint32
	terms    offer
	key      [32]byte
	instance [16]byte
	nonce    [32]byte
}

func encodeChallenge(c challenge) *operatorpb.Challenge {
	return &operatorpb.Challenge{
		Versions: c.versions, Terms: encodeTerms(c.terms), RouterKey: c.key[:], Instance: c.instance[:], Nonce: c.nonce[:],
	}
}

func decodeChallenge(m *operatorpb.Challenge) (c challenge, err error) {
	c.versions = m.Versions
	if len(c.versions) == 0 || len(c.versions) > maxVersions {
		return c, breach("%d versions, want 1 to %d", len(c.versions), maxVersions)
	}
	for i := 1; i < len(c.versions); i++ {
		if c.versions[i-1] >= c.versions[i] {
			return c, breach("the versions are not strictly ascending")
		}
	}
	if c.terms, err = decodeTerms(m.Terms); err != nil {
		return c, err
	}
	err = errors.Join(
		fixed(c.key[:], "router_key", m.RouterKey),
		fixed(c.instance[:], "instance", m.Instance),
		fixed(c.nonce[:], "nonce", m.Nonce),
	)
	return c, err
}

// hello is an operator's first message.
type hello struct {
	version   uint32
	address   common.Address
	id        ID
	terms     offer
	nonce     [32]byte
	signature [65]byte
	key       schnorr.Point     // infinity: it has none
	proof     schnorr.Signature // of the key, if it has one
}

func encodeHello(h hello) *operatorpb.Hello {
	m := &operatorpb.Hello{
		Version: h.version, Address: h.address[:], OperatorId: h.id[:], Terms: encodeTerms(h.terms),
		Nonce: h.nonce[:], Signature: h.signature[:],
	}
	if !h.key.IsInfinity() {
		key, proof := h.key.Bytes(), h.proof.Bytes()
		m.SchnorrKey, m.SchnorrProof = key[:], proof[:]
	}
	return m
}

func decodeHello(m *operatorpb.Hello) (h hello, err error) {
	h.version = m.Version
	if h.terms, err = decodeTerms(m.Terms); err != nil {
		return h, err
	}
	err = errors.Join(
		fixed(h.address[:], "address", m.Address),
		fixed(h.id[:], "operator_id", m.OperatorId),
		fixed(h.nonce[:], "nonce", m.Nonce),
		fixed(h.signature[:], "signature", m.Signature),
	)
	if err != nil || len(m.SchnorrKey)+len(m.SchnorrProof) == 0 {
		return h, err
	}
	if h.key, err = schnorr.ParsePoint(m.SchnorrKey); err != nil {
		return h, breach("schnorr_key: %v", err)
	}
	if h.proof, err = schnorr.ParseSignature(m.SchnorrProof); err != nil {
		return h, breach("schnorr_proof: %v", err)
	}
	return h, nil
}

// join is the transcript as the two messages make it.
func join(c *challenge, h *hello) *Join {
	j := &Join{
		Version: h.version, Versions: c.versions, Terms: c.terms.Terms, RouterKey: c.key, Instance: c.instance,
		RouterNonce: c.nonce, OperatorNonce: h.nonce, ID: h.id, Address: h.address,
	}
	if !h.key.IsInfinity() {
		j.Schnorr = h.key.Address()
	}
	return j
}

// errKey is all that a router is told of a key elsewhere.
var errKey = errors.New("the operator's key does not sign")

// greet makes the operator's answer to a challenge, or says why there is none.
func greet(ctx context.Context, c *challenge, o *OperatorOptions) (*hello, error) {
	if !slices.Contains(c.versions, Version) {
		return nil, because(operatorpb.Reason_REASON_VERSION, "the router speaks versions %v of the protocol, the operator %d", c.versions, Version)
	}
	if len(o.RouterKeys) > 0 && !slices.ContainsFunc(o.RouterKeys, func(k ed25519.PublicKey) bool { return k.Equal(ed25519.PublicKey(c.key[:])) }) {
		return nil, because(operatorpb.Reason_REASON_ROUTER_KEY, "the router's key is %x, the operator expects another", c.key)
	}
	if words := disagreement(c.terms, o.Terms.offer()); words != "" {
		return nil, because(operatorpb.Reason_REASON_TERMS, "%s", words)
	}
	h := &hello{version: Version, address: o.Identity.Address(), id: o.ID, terms: o.Terms.offer()}
	rand.Read(h.nonce[:])
	if o.cosigns() {
		h.key = o.Schnorr.Key()
	}
	j := join(c, h)
	signature, err := o.Identity.SignJoin(ctx, j)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errKey, err)
	}
	h.signature = signature
	if o.cosigns() {
		if h.proof, err = o.Schnorr.ProveJoin(ctx, j); err != nil {
			return nil, fmt.Errorf("%w: %w", errKey, err)
		}
	}
	return h, nil
}

// checkHello is the router's decision on a greeting: nil lets the operator in,
// under the name that is returned.
func checkHello(c *challenge, h *hello, members func(Scheme) *Set) (ID, *Refused) {
	if !slices.Contains(c.versions, h.version) {
		return h.id, because(operatorpb.Reason_REASON_VERSION, "the operator chose version %d of the protocol, the router speaks %v", h.version, c.versions)
	}
	if words := disagreement(c.terms, h.terms); words != "" {
		return h.id, because(operatorpb.Reason_REASON_TERMS, "%s", words)
	}
	id, r := h.claim().name(members(SchemeBLS), members(SchemeSchnorr))
	if r != nil {
		return h.id, r
	}
	j := join(c, h)
	if !signedBy(h.address, j.Hash(), h.signature) {
		return id, because(operatorpb.Reason_REASON_PROOF, "the signature is not one of %s over this handshake", h.address)
	}
	if !h.key.IsInfinity() && !schnorr.Verify(h.key, j.SchnorrHash(), h.proof) {
		return id, because(operatorpb.Reason_REASON_PROOF, "the proof is not one of the Schnorr key %s over this handshake", j.Schnorr)
	}
	return id, nil
}

// claim is whom an operator says it is.
type claim struct {
	id      ID // of its BLS key
	address common.Address
	key     schnorr.Point // infinity: none
}

func (h *hello) claim() claim { return claim{h.id, h.address, h.key} }

// cosigner is the operator's name under Schnorr; zero: it has none.
func (c claim) cosigner() ID {
	if c.key.IsInfinity() {
		return ID{}
	}
	return SchnorrID(c.key.Address())
}

// name is what a session goes by: the id of the BLS key if that is registered,
// else of the Schnorr key.
func (c claim) name(set, cosigners *Set) (ID, *Refused) {
	if set == nil {
		return c.id, because(operatorpb.Reason_REASON_NOT_READY, "the router has not read the operator set from the chain yet")
	}
	r := registered(set, c.id, c.address)
	if r == nil {
		return c.id, nil
	}
	if c.cosigns(cosigners) {
		return c.cosigner(), nil
	}
	if !c.key.IsInfinity() {
		r.Words += fmt.Sprintf("; nor is %s in the Schnorr registry", c.key.Address())
	}
	return c.id, r
}

// cosigns reports whether the Schnorr key is in its set.
func (c claim) cosigns(cosigners *Set) bool {
	if c.key.IsInfinity() || cosigners == nil {
		return false
	}
	m, ok := cosigners.Find(c.cosigner())
	return ok && m.Schnorr == c.key
}

// registered is nil if the set has the operator, under that account.
func registered(set *Set, id ID, address common.Address) *Refused {
	i, ok := slices.BinarySearchFunc(set.Members, id, func(m Member, id ID) int { return slices.Compare(m.ID[:], id[:]) })
	if !ok {
		return because(operatorpb.Reason_REASON_NOT_REGISTERED, "operator %s is not in the operator set of block %d", id, set.Block)
	}
	if m := set.Members[i].Address; m != address {
		return because(operatorpb.Reason_REASON_NOT_REGISTERED, "operator %s is registered by %s, not by %s", id, m, address)
	}
	return nil
}

// signedBy accepts the one form of a signature: low S, V 0 or 1.
func signedBy(address common.Address, hash common.Hash, signature [65]byte) bool {
	if signature[64] > 1 {
		return false
	}
	key, err := crypto.SigToPub(hash[:], signature[:])
	return err == nil && crypto.PubkeyToAddress(*key) == address &&
		crypto.VerifySignature(crypto.FromECDSAPub(key), hash[:], signature[:64]) // refuses high S
}

// checkWelcome is the operator's check that the router holds its key.
func checkWelcome(j *Join, signature []byte) *Refused {
	if !ed25519.Verify(j.RouterKey[:], j.welcome(), signature) {
		return because(operatorpb.Reason_REASON_PROOF, "the router's signature is not one of the key %x over this handshake", j.RouterKey)
	}
	return nil
}
