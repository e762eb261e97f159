package quorum_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"log/slog"
	"math/big"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
)

var stakes = contracts.NewSchnorrStakeRegistry()

// cosigners are operators at hand: a network without a wire, whose answers are
// all there when it is asked.
type cosigners struct {
	keys    []schnorr.SecretKey
	updates []byte

	a       quorum.Assignment
	replies chan quorum.Reply
	mu      sync.Mutex
	nonces  map[schnorr.PublicNonce]*schnorr.Nonce
}

func (c *cosigners) id(i int) quorum.ID {
	return quorum.SchnorrID(c.keys[i].PublicKey().Address())
}

func (c *cosigners) Connected(quorum.Scheme) (ids []quorum.ID) {
	for i := range c.keys {
		ids = append(ids, c.id(i))
	}
	return ids
}

func (c *cosigners) Changed() <-chan struct{} { return nil }

func (c *cosigners) Ask(a quorum.Assignment, _ ...quorum.ID) quorum.Round {
	c.a, c.replies, c.nonces = a, make(chan quorum.Reply, len(c.keys)), map[schnorr.PublicNonce]*schnorr.Nonce{}
	result := quorum.Result{Assignment: a, Digest: payload.Digest(a.Transition(), c.updates), Updates: c.updates}
	for i, key := range c.keys {
		commitment := key.SignAlone(result.Attested(quorum.Binding{}))
		c.replies <- quorum.Reply{From: c.id(i), Answer: quorum.Answer{Digest: result.Digest, Commitment: &commitment}, Updates: c.updates}
	}
	return c
}

func (c *cosigners) Replies() <-chan quorum.Reply { return c.replies }
func (c *cosigners) Close()                       {}

func (c *cosigners) Return(map[quorum.ID]schnorr.PublicNonce) {}

func (c *cosigners) Fetch(context.Context, quorum.ID, [32]byte) ([]byte, error) {
	return nil, quorum.ErrNotHeld
}

func (c *cosigners) Nonces(of []quorum.ID) map[quorum.ID]schnorr.PublicNonce {
	taken := map[quorum.ID]schnorr.PublicNonce{}
	for i, key := range c.keys {
		if nonce, err := key.NewNonce(rand.Reader); err == nil && slices.Contains(of, c.id(i)) {
			taken[c.id(i)], c.nonces[nonce.Public()] = nonce.Public(), nonce
		}
	}
	return taken
}

func (c *cosigners) Cosign(_ context.Context, from quorum.ID, digest [32]byte, signers []quorum.Cosigner) (schnorr.Partial, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var me schnorr.SecretKey
	var mine *schnorr.Nonce
	named := make([]schnorr.Signer, len(signers))
	for i, s := range signers {
		k := slices.IndexFunc(c.keys, func(k schnorr.SecretKey) bool { return k.PublicKey().Address() == s.Address })
		named[i] = schnorr.Signer{Key: c.keys[k].PublicKey(), Nonce: s.Nonce}
		if c.id(k) == from {
			me, mine = c.keys[k], c.nonces[s.Nonce]
		}
	}
	session, err := schnorr.NewSession(digest, named)
	if err != nil || mine == nil {
		return schnorr.Partial{}, quorum.ErrNoShare
	}
	return session.Sign(me, mine)
}

// stakeRegistry deploys a Schnorr registry with operators of these weights, and
// returns the set as a certificate is proven for.
func stakeRegistry(w *world, th quorum.Threshold, weights []int64) (common.Address, *quorum.Set, []schnorr.SecretKey) {
	w.Helper()
	owner := w.Accounts()[0]
	nonce, err := w.Client().PendingNonceAt(w.Context(), owner.Address)
	if err != nil {
		w.Fatal(err)
	}
	at := crypto.CreateAddress(owner.Address, nonce)
	args := stakes.PackConstructor(new(big.Int).SetUint64(th.Num), new(big.Int).SetUint64(th.Den), owner.Address, new(big.Int))
	w.send(devnet.Call{Data: append(common.FromHex(contracts.SchnorrStakeRegistryMetaData.Bin), args...), Gas: 6_000_000})
	set := &quorum.Set{Scheme: quorum.SchemeSchnorr, Quorums: []byte{0}}
	var keys []schnorr.SecretKey
	for i, weight := range weights {
		key, err := schnorr.ParseSecretKey(crypto.Keccak256([]byte("a cosigner"), binary.BigEndian.AppendUint64(nil, uint64(i))))
		if err != nil {
			w.Fatal(err)
		}
		keys = append(keys, key)
		point, pop := key.PublicKey(), key.ProvePossession()
		x, y := point.Coordinates()
		w.transact(at, stakes.PackRegisterOperator(x, y, big.NewInt(weight), pop.S, pop.R))
		set.Members = append(set.Members, quorum.Member{ID: quorum.SchnorrID(point.Address()), Address: point.Address(), Schnorr: point,
			Stake: []uint256.Int{*uint256.NewInt(uint64(weight))}, In: []bool{true}})
	}
	slices.SortFunc(set.Members, func(a, b quorum.Member) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	for range 2 {
		if _, err := w.Mine(w.Context()); err != nil {
			w.Fatal(err)
		}
	}
	if set.Block, err = w.Client().BlockNumber(w.Context()); err != nil {
		w.Fatal(err)
	}
	set.Block--
	return at, set, keys
}

// The registry takes what the coordinator had signed exactly when the set says
// that the signers are enough: for every subset of weighted operators, from one
// of them to all, with thresholds that a unit of weight decides.
func TestSchnorrContractAgrees(t *testing.T) {
	w := newWorld(t)
	updates := payload.Encode([]payload.Update{{Op: payload.Store, Slot: tracker, Word: common.Hash{31: 1}}})
	a := quorum.Assignment{Target: common.Address{1}, CallData: []byte{1, 2, 3, 4}, Scheme: quorum.SchemeSchnorr}
	agreed := map[bool]int{}
	for _, tt := range []struct {
		th      quorum.Threshold
		weights []int64
	}{
		{quorum.DefaultThreshold, []int64{66, 33, 1}},
		{quorum.Threshold{Num: 1, Den: 11}, []int64{1, 2, 3, 5}},
		{quorum.Threshold{Num: 6, Den: 11}, []int64{1, 2, 3, 5}},
		{quorum.Threshold{Num: 1, Den: 1}, []int64{1 << 40, 1, 7}},
		{quorum.Threshold{Num: 2, Den: 3}, []int64{4}},
	} {
		at, set, keys := stakeRegistry(w, tt.th, tt.weights)
		for subset := 1; subset < 1<<len(keys); subset++ {
			there := &cosigners{updates: updates}
			for i, key := range keys {
				if subset>>i&1 == 1 {
					there.keys = append(there.keys, key)
				}
			}
			c := &quorum.Coordinator{Network: there, Members: func(context.Context, quorum.Scheme) (*quorum.Set, error) { return set, nil }, Log: slog.New(slog.DiscardHandler)}
			want := set.Meets(tt.th, func(id quorum.ID) bool { return slices.Contains(there.Connected(quorum.SchemeSchnorr), id) })
			demanded := tt.th
			if !want {
				demanded = quorum.Threshold{Num: 1, Den: 1 << 63} // any weight at all is enough for this one
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			cert, err := c.Certify(ctx, a, demanded)
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			proof, err := cert.SchnorrProof(set, tt.th)
			if (err == nil) != want || err != nil && !errors.Is(err, quorum.ErrShort) {
				t.Errorf("proof: %v, want enough %t", err, want)
			}
			if err != nil {
				if proof, err = cert.SchnorrProof(set, demanded); err != nil {
					t.Fatal(err)
				}
			}
			out, err := w.view(at, stakes.PackIsValidSignature(cert.Digest, proof.Signature.S, proof.Signature.R, proof.NonSigners, new(big.Int).SetUint64(set.Block)))
			if err != nil {
				t.Fatal(err)
			}
			got, err := stakes.UnpackIsValidSignature(out)
			if err != nil || got != want || len(proof.NonSigners) != len(keys)-len(there.keys) {
				t.Errorf("%v of %v, %v: the registry says %t, %v; non-signers %v", len(there.keys), tt.weights, tt.th, got, err, proof.NonSigners)
			}
			agreed[want]++
		}
	}
	if agreed[true] < 3 || agreed[false] < 3 {
		t.Errorf("the cases are too much alike: %v", agreed)
	}
}
