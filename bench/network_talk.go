package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
)

// talk counts what the service and its operators say to each other for a task:
// messages, and bytes of their connections, by both schemes. The operators sign
// a list that is given; all else is as it is in the field.
func (b *bench) talk(ctx context.Context) error {
	for _, n := range []int{4, 16, 64} {
		b.say("network: messages and bytes, %d operators", n)
		said := map[quorum.Scheme][2]float64{}
		for _, scheme := range schemes {
			per, err := overhear(ctx, scheme, n)
			if err != nil {
				return fmt.Errorf("%d operators, %s: %w", n, scheme, err)
			}
			said[scheme] = per
		}
		one, two := said[quorum.SchemeBLS], said[quorum.SchemeSchnorr]
		b.table.addRatios(fmt.Sprintf("messages per task, Schnorr ÷ BLS, %d operators", n), fmt.Sprintf("%.0f ÷ %.0f", two[0], one[0]), []float64{two[0] / one[0]}, nil)
		b.table.addRatios(fmt.Sprintf("bytes per task, Schnorr ÷ BLS, %d operators", n), fmt.Sprintf("%.1f kB ÷ %.1f kB", two[1]/1000, one[1]/1000), []float64{two[1] / one[1]}, nil)
	}
	return nil
}

const talkTasks = 100

// overhear has operators certify tasks, one after the other.
func overhear(ctx context.Context, scheme quorum.Scheme, operators int) (per [2]float64, err error) {
	ctx, stop := context.WithCancel(ctx)
	var running sync.WaitGroup
	defer func() { stop(); running.Wait() }()
	_, identity, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return per, err
	}
	terms := quorum.Terms{ChainID: 1, Registry: common.Address{1}, Bounds: evm.DefaultBounds, Quorums: []byte{0}, Schnorr: common.Address{2}}
	speakers, sets, err := newSpeakers(operators, terms)
	if err != nil {
		return per, err
	}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	hub, err := quorum.NewHub(quorum.HubOptions{Terms: func() quorum.Terms { return terms }, Members: func(s quorum.Scheme) *quorum.Set { return sets[s] }, Identity: identity, Log: log})
	if err != nil {
		return per, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return per, err
	}
	ear := &ear{Listener: listener}
	running.Go(func() { hub.Serve(ctx, ear) })
	for _, s := range speakers {
		running.Go(func() { quorum.RunOperator(ctx, s.options("http://"+listener.Addr().String(), terms)) })
	}
	for began := time.Now(); len(hub.Connected(scheme)) < operators; time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > time.Minute || ctx.Err() != nil {
			return per, errors.New("the operators did not join in time")
		}
	}
	c := &quorum.Coordinator{Network: hub, Members: func(_ context.Context, s quorum.Scheme) (*quorum.Set, error) { return sets[s], nil },
		Terms: func() quorum.Terms { return terms }, Log: log}
	registry := prometheus.NewRegistry()
	registry.MustRegister(hub.Collectors()...)
	var messages, bytes float64
	for i := range uint64(talkTasks + 1) {
		if i == 1 { // the first is to warm up
			bytes = float64(ear.heard.Load())
			if messages, err = counted(registry); err != nil {
				return per, err
			}
		}
		a := quorum.Assignment{Scheme: scheme, Target: common.Address{3}, CallData: make([]byte, 36), Block: 1, BlockHash: common.Hash{4}, Index: i}
		if _, err := c.Certify(ctx, a, quorum.DefaultThreshold); err != nil {
			return per, err
		}
	}
	after, err := counted(registry)
	return [2]float64{(after - messages) / talkTasks, (float64(ear.heard.Load()) - bytes) / talkTasks}, err
}

// counted is how many messages a hub has sent and received.
func counted(registry *prometheus.Registry) (n float64, err error) {
	families, err := registry.Gather()
	for _, f := range families {
		if f.GetName() == "quorate_operator_messages_total" {
			for _, m := range f.GetMetric() {
				n += m.GetCounter().GetValue()
			}
		}
	}
	return n, err
}

// ear counts the bytes of all connections.
type ear struct {
	net.Listener
	heard atomic.Int64
}

func (e *ear) Accept() (net.Conn, error) {
	c, err := e.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &heardConn{c, &e.heard}, nil
}

type heardConn struct {
	net.Conn
	heard *atomic.Int64
}

func (c *heardConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.heard.Add(int64(n))
	return n, err
}

func (c *heardConn) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	c.heard.Add(int64(n))
	return n, err
}

// speaker is an operator that need not run what it signs.
type speaker struct {
	account *ecdsa.PrivateKey
	id      quorum.ID
	bls     quorum.Signer
	joint   quorum.SchnorrSigner
	set     *quorum.Set // of the Schnorr scheme
}

func newSpeakers(n int, terms quorum.Terms) ([]*speaker, map[quorum.Scheme]*quorum.Set, error) {
	sets := map[quorum.Scheme]*quorum.Set{
		quorum.SchemeBLS:     {Scheme: quorum.SchemeBLS, Quorums: []byte{0}},
		quorum.SchemeSchnorr: {Scheme: quorum.SchemeSchnorr, Quorums: []byte{0}},
	}
	var speakers []*speaker
	for range n {
		account, err1 := crypto.GenerateKey()
		key, err2 := bls.GenerateKey(rand.Reader)
		joint, err3 := schnorr.GenerateKey(rand.Reader)
		if err := errors.Join(err1, err2, err3); err != nil {
			return nil, nil, err
		}
		id, address := quorum.ID(key.PublicKey().G1.OperatorID()), joint.PublicKey().Address()
		of := quorum.Binding{ChainID: terms.ChainID, Registry: terms.Registry, Operator: id}
		speakers = append(speakers, &speaker{account, id, quorum.NewSigner(key, of), quorum.NewSchnorrSigner(joint, of), sets[quorum.SchemeSchnorr]})
		member := quorum.Member{Stake: []uint256.Int{*uint256.NewInt(100)}, In: []bool{true}}
		one, other := member, member
		one.ID, one.Address, one.Key = id, crypto.PubkeyToAddress(account.PublicKey), key.PublicKey()
		other.ID, other.Address, other.Schnorr = quorum.SchnorrID(address), address, joint.PublicKey()
		sets[quorum.SchemeBLS].Members = append(sets[quorum.SchemeBLS].Members, one)
		sets[quorum.SchemeSchnorr].Members = append(sets[quorum.SchemeSchnorr].Members, other)
	}
	for _, set := range sets {
		slices.SortFunc(set.Members, func(a, b quorum.Member) int { return slices.Compare(a.ID[:], b.ID[:]) })
	}
	return speakers, sets, nil
}

func (s *speaker) options(router string, terms quorum.Terms) quorum.OperatorOptions {
	return quorum.OperatorOptions{Routers: []string{router}, Identity: quorum.NewIdentity(s.account), ID: s.id, Terms: terms,
		Work: s.work, Schnorr: s.joint, Share: s.share, Queue: 1024}
}

// work signs a list of the size that a small call makes.
func (s *speaker) work(ctx context.Context, a quorum.Assignment) (quorum.Answer, []byte) {
	r := result(a)
	if a.Scheme == quorum.SchemeSchnorr {
		commitment, err := s.joint.Attest(ctx, r)
		if err != nil {
			return quorum.Answer{Refusal: &quorum.Refusal{Message: err.Error()}}, nil
		}
		return quorum.Answer{Digest: r.Digest, Commitment: &commitment}, r.Updates
	}
	signed, err := s.bls.SignResult(ctx, r)
	if err != nil {
		return quorum.Answer{Refusal: &quorum.Refusal{Message: err.Error()}}, nil
	}
	return quorum.Answer{Digest: r.Digest, Signature: signed.Digest, Attestation: signed.Attestation}, r.Updates
}

func (s *speaker) share(ctx context.Context, r quorum.ShareRequest) (schnorr.Partial, *quorum.Refusal) {
	signers := make([]schnorr.Signer, len(r.Signers))
	for i, c := range r.Signers {
		member, _ := s.set.Find(quorum.SchnorrID(c.Address))
		signers[i] = schnorr.Signer{Key: member.Schnorr, Nonce: c.Nonce}
	}
	partial, err := s.joint.SignShare(ctx, result(r.Assignment), r.Nonce, signers)
	if err != nil {
		return partial, &quorum.Refusal{Message: err.Error()}
	}
	return partial, nil
}

// result counts the transition and stores one word more.
func result(a quorum.Assignment) quorum.Result {
	tracker := common.HexToHash("0xdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf")
	updates := payload.Encode([]payload.Update{
		{Op: payload.Store, Slot: common.Hash{31: 1}, Word: common.Hash{31: 1}},
		{Op: payload.Store, Slot: tracker, Word: uint256.NewInt(a.Index + 1).Bytes32()},
	})
	return quorum.Result{Assignment: a, Digest: payload.Digest(a.Transition(), updates), Updates: updates}
}
