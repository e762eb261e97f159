package signer

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"connectrpc.com/connect"
	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// hostileNode asks a signer for anything, and writes down what it gets.
type hostileNode struct {
	s      *stage
	rng    *rand.Rand
	others []schnorr.Signer
	rpc    signerpb.SignerServiceClient
	made   map[schnorr.PublicNonce]sessionID
	list   []schnorr.PublicNonce // of made
	fresh  []schnorr.PublicNonce // of them, not asked for yet
	sent   []*signerpb.SignShareRequest

	mu     sync.Mutex
	shares map[string]int // by nonce: how often there was one
	signed map[string][]string
}

// got writes a share down.
func (h *hostileNode) got(m *signerpb.SignShareRequest, partial []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.shares[string(m.Nonce)]++
	h.signed[string(m.Nonce)] = append(h.signed[string(m.Nonce)], fmt.Sprintf("%x for %x", partial, m.GetResult().GetDigest()))
}

// ask sends requests at once.
func (h *hostileNode) ask(ctx context.Context, requests ...*signerpb.SignShareRequest) {
	var wg sync.WaitGroup
	for _, m := range requests {
		wg.Go(func() {
			reply, err := h.rpc.SignShare(ctx, connect.NewRequest(m))
			if err == nil && len(reply.Msg.Share) > 0 {
				h.got(m, reply.Msg.Share)
			}
		})
	}
	wg.Wait()
}

// request is a fair one for a nonce, over one of a few results.
func (h *hostileNode) request(nonce schnorr.PublicNonce) *signerpb.SignShareRequest {
	signers := []schnorr.Signer{{Key: h.s.key.PublicKey(), Nonce: nonce}}
	signers = append(signers, h.others[:h.rng.IntN(3)]...)
	return encodeShare(h.s.options.Binding, share{h.made[nonce], nonce, hostileResult(h.rng.IntN(4)), company(signers...)})
}

func hostileResult(i int) quorum.Result {
	a := testTask
	a.Block = uint64(i)
	return resultOf(a, listOf(8, 1))
}

// spoil breaks a request somewhere.
func (h *hostileNode) spoil(m *signerpb.SignShareRequest) *signerpb.SignShareRequest {
	m = proto.Clone(m).(*signerpb.SignShareRequest)
	switch h.rng.IntN(6) {
	case 0:
		m.Result = nil
	case 1:
		m.Result.Digest[0]++
	case 2:
		m.Signers = m.Signers[:0]
	case 3:
		m.Session[0]++
	case 4:
		m.Result.ChainId++
	default:
		slices.Reverse(m.Signers)
		m.ProtoReflect().SetUnknown([]byte{0xf8, 0x01, 0x01})
	}
	return m
}

func (h *hostileNode) step(t *testing.T) {
	some := func() schnorr.PublicNonce { return h.list[h.rng.IntN(len(h.list))] }
	switch action := h.rng.IntN(8); {
	case action < 2 || len(h.list) == 0:
		id := sessionID{byte(h.rng.IntN(3))}
		reply, err := h.rpc.MakeNonces(t.Context(), connect.NewRequest(&signerpb.MakeNoncesRequest{Session: id[:], Count: 1 + h.rng.Uint32N(6)}))
		if err != nil {
			return // a dead connection shows once
		}
		nonces, err := decodeNonces(reply.Msg.Nonces, maxNonces)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range nonces {
			if _, twice := h.made[n]; twice {
				t.Fatal("a nonce was made twice")
			}
			h.made[n] = id
			h.list, h.fresh = append(h.list, n), append(h.fresh, n)
		}
	case action == 2 && len(h.sent) > 0: // a replay
		m := h.sent[h.rng.IntN(len(h.sent))]
		h.ask(t.Context(), m, m, m)
	case action == 3:
		n := some()
		id := h.made[n]
		h.rpc.Forget(t.Context(), connect.NewRequest(&signerpb.ForgetRequest{Session: id[:], Nonces: encodeNonces([]schnorr.PublicNonce{n}), All: false}))
	case action == 4:
		h.ask(t.Context(), h.spoil(h.request(some())))
	default: // for several results at once, some of them the same
		n := some()
		if len(h.fresh) > 0 && h.rng.IntN(4) > 0 {
			n, h.fresh = h.fresh[len(h.fresh)-1], h.fresh[:len(h.fresh)-1]
		}
		a, b := h.request(n), h.request(n)
		requests := []*signerpb.SignShareRequest{a, b, a, h.spoil(a)}
		h.sent = append(h.sent, a, b)
		h.ask(t.Context(), requests[:3+h.rng.IntN(2)]...)
	}
}

// A node that is taken over plays everything it can against a signer, which is
// restarted in between. The transcript has no nonce with two shares.
func TestHostileNodeGetsNoSecondShare(t *testing.T) {
	s := newStage(t)
	s.options.Rate = 100_000
	address, stop := s.serve(t, "127.0.0.1:0")
	h := &hostileNode{s: s, rng: rand.New(rand.NewPCG(7, 7)), rpc: s.dial(t, address).rpc, made: map[schnorr.PublicNonce]sessionID{},
		others: []schnorr.Signer{newStranger(t).signer(), newStranger(t).signer()}, shares: map[string]int{}, signed: map[string][]string{}}
	attest := func() {
		for i := range 4 {
			eventually(t, "an attestation", func() bool {
				reply, err := h.rpc.Attest(t.Context(), connect.NewRequest(encodeResult(s.options.Binding, hostileResult(i))))
				return err == nil && reply.Msg.Refusal == nil
			})
		}
	}
	attest()
	steps := 150
	if os.Getenv("QUORATE_SOAK") != "" {
		steps = 20_000
	}
	for i := range steps {
		if i%100 == 99 {
			stop()
			_, stop = s.serve(t, address)
			attest()
			h.ask(t.Context(), h.sent...) // everything, again
		}
		h.step(t)
	}
	h.ask(t.Context(), h.sent...)
	for nonce, n := range h.shares {
		if n > 1 {
			t.Errorf("nonce %x has %d shares:\n%s", nonce[:4], n, strings.Join(h.signed[nonce], "\n"))
		}
	}
	if len(h.shares) < steps/15 || len(h.made) <= len(h.shares) {
		t.Errorf("%d shares of %d nonces: the search is no good", len(h.shares), len(h.made))
	}
}
