package signer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"connectrpc.com/connect"
	"github.com/ethereum/go-ethereum/common"
	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// eventually polls until it holds.
func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: it does not come", what)
		}
	}
}

func oneNonce(t testing.TB, k quorum.SchnorrSigner) schnorr.PublicNonce {
	t.Helper()
	made, err := k.MakeNonces(t.Context(), 1)
	for deadline := time.Now().Add(10 * time.Second); err != nil && time.Now().Before(deadline); { // a dead connection shows once
		made, err = k.MakeNonces(t.Context(), 1)
	}
	if err != nil || len(made) != 1 {
		t.Fatalf("no nonce: %v", err)
	}
	return made[0]
}

func TestSharesOverTheWire(t *testing.T) {
	s := newStage(t)
	address, stop := s.serve(t, "127.0.0.1:0")
	c := s.dial(t, address)
	k := c.Schnorr()
	if k == nil || k.Key() != s.key.PublicKey() {
		t.Fatal("the client has no Schnorr key")
	}
	j := s.join()
	if signed, err := k.ProveJoin(t.Context(), j); err != nil || !schnorr.Verify(k.Key(), j.SchnorrHash(), signed) {
		t.Errorf("a handshake: %v", err)
	}
	r, other := resultOf(testTask, listOf(8, 1)), newStranger(t)
	nonce := oneNonce(t, k)
	mine := schnorr.Signer{Key: k.Key(), Nonce: nonce}
	if _, err := k.SignShare(t.Context(), r, nonce, []schnorr.Signer{mine}); reasonOf(err) != signerpb.Reason_REASON_UNATTESTED {
		t.Errorf("before it was attested: %v", err)
	}
	if signed, err := k.Attest(t.Context(), r); err != nil || !schnorr.Verify(k.Key(), r.Attested(s.options.Binding), signed) {
		t.Fatalf("an attestation: %v", err)
	}
	if _, err := k.Attest(t.Context(), resultOf(testTask, listOf(8, 2))); !errors.Is(err, quorum.ErrContradiction) {
		t.Errorf("another result: %v", err)
	}
	mine.Nonce = oneNonce(t, k)
	signers := company(mine, other.signer())
	partial, err := k.SignShare(t.Context(), r, mine.Nonce, signers)
	if err != nil {
		t.Fatal(err)
	}
	session, err := schnorr.NewSession(r.Digest, signers)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := session.Sign(other.key, other.nonce)
	if err != nil {
		t.Fatal(err)
	}
	partials := []schnorr.Partial{partial, theirs}
	if signers[0] != mine {
		slices.Reverse(partials)
	}
	if signed, err := session.Aggregate(partials); err != nil || !schnorr.Verify(session.Key(), r.Digest, signed) {
		t.Errorf("together: %v", err)
	}
	if _, err := k.SignShare(t.Context(), r, mine.Nonce, signers); !errors.Is(err, schnorr.ErrSpent) {
		t.Errorf("again: %v", err)
	}

	// Nonces are gone with a restart; what was attested is not.
	lost := oneNonce(t, k)
	stop()
	s.serve(t, address)
	mine.Nonce = oneNonce(t, k)
	_, err = k.SignShare(t.Context(), r, lost, []schnorr.Signer{{Key: k.Key(), Nonce: lost}})
	if away := (interface{ Retryable() bool })(nil); !errors.Is(err, schnorr.ErrSpent) || !errors.As(err, &away) || !away.Retryable() {
		t.Errorf("a nonce from before the restart: %v", err)
	}
	if _, err = k.SignShare(t.Context(), r, mine.Nonce, company(mine, newStranger(t).signer())); err != nil {
		t.Errorf("after the restart: %v", err)
	}
}

// What a node forgets, and what it leaves behind, the signer destroys.
func TestForgotten(t *testing.T) {
	s := newStage(t)
	signer, address := s.serveSigner(t)
	c, err := Dial(t.Context(), "https://"+address, s.client)
	if err != nil {
		t.Fatal(err)
	}
	k := c.Schnorr()
	made, err := k.MakeNonces(t.Context(), 20)
	if err != nil || signer.sessions.kept() != 20 {
		t.Fatalf("%v, and %d are kept", err, signer.sessions.kept())
	}
	for _, n := range made[:15] {
		k.Forget(n)
	}
	k.Forget(made[:15]...)
	if _, err := k.SignShare(t.Context(), resultOf(testTask, listOf(8, 1)), made[0], nil); !errors.Is(err, schnorr.ErrSpent) {
		t.Errorf("with a forgotten nonce: %v", err)
	}
	eventually(t, "the signer forgets", func() bool { return signer.sessions.kept() == 5 })
	// Those that the client itself finds no use for.
	if _, err := k.SignShare(t.Context(), resultOf(testTask, listOf(8, 1)), made[15], nil); !errors.Is(err, schnorr.ErrNobody) {
		t.Errorf("nobody signs: %v", err)
	}
	eventually(t, "the signer forgets", func() bool { return signer.sessions.kept() == 4 })
	if _, err := k.MakeNonces(t.Context(), maxNonces+1); err == nil {
		t.Error("too many were made")
	}
	c.Close()
	if n := signer.sessions.kept(); n != 0 {
		t.Errorf("%d outlive their session", n)
	}
}

// crookedKey signs everything with another key than it shows.
type crookedKey struct {
	quorum.SchnorrSigner
	other schnorr.SecretKey
}

func (k crookedKey) ProveJoin(_ context.Context, j *quorum.Join) (schnorr.Signature, error) {
	return k.other.SignAlone(j.SchnorrHash()), nil
}

func (k crookedKey) Attest(_ context.Context, r quorum.Result) (schnorr.Signature, error) {
	return k.other.SignAlone(r.Digest), nil
}

func (k crookedKey) SignShare(context.Context, quorum.Result, schnorr.PublicNonce, []schnorr.Signer) (schnorr.Partial, error) {
	return schnorr.Partial{31: 1}, nil
}

// A signer that answers with anything but what its Schnorr key signs is not believed.
func TestClientBelievesNoShare(t *testing.T) {
	s := newStage(t)
	s.keeper = func(k quorum.SchnorrSigner) quorum.SchnorrSigner { return crookedKey{k, newStranger(t).key} }
	address, _ := s.serve(t, "127.0.0.1:0")
	k := s.dial(t, address).Schnorr()
	ours := func(err error) bool { return err != nil && strings.Contains(err.Error(), "not of its Schnorr key") }
	if _, err := k.ProveJoin(t.Context(), s.join()); !ours(err) {
		t.Errorf("a handshake: %v", err)
	}
	r, nonce := resultOf(testTask, listOf(8, 1)), oneNonce(t, k)
	if _, err := k.Attest(t.Context(), r); !ours(err) {
		t.Errorf("an attestation: %v", err)
	}
	if partial, err := k.SignShare(t.Context(), r, nonce, []schnorr.Signer{{Key: k.Key(), Nonce: nonce}}); !ours(err) || partial != (schnorr.Partial{}) {
		t.Errorf("a share: %v", err)
	}
	m := encodeDescription(s.options.Description)
	if d, err := decodeDescription(m); err != nil || d != s.options.Description {
		t.Errorf("a description: %v", err)
	}
	for _, key := range [][]byte{make([]byte, 33), m.Schnorr[:32]} {
		m.Schnorr = key
		if _, err := decodeDescription(m); err == nil {
			t.Errorf("%x is a key", key)
		}
	}
}

// hostileNode asks a signer for anything, and writes down what it gets.
type hostileNode struct {
	s    *stage
	rng  *rand.Rand
	rpc  signerpb.SignerServiceClient
	made map[schnorr.PublicNonce]sessionID
	list []schnorr.PublicNonce // of made
	sent []*signerpb.SignShareRequest

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
func (h *hostileNode) request(t *testing.T, nonce schnorr.PublicNonce) *signerpb.SignShareRequest {
	signers := []schnorr.Signer{{Key: h.s.key.PublicKey(), Nonce: nonce}}
	for range h.rng.IntN(3) {
		signers = append(signers, newStranger(t).signer())
	}
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
	case action == 0 || len(h.list) == 0:
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
			h.list = append(h.list, n)
		}
	case action == 1 && len(h.sent) > 0: // a replay
		m := h.sent[h.rng.IntN(len(h.sent))]
		h.ask(t.Context(), m, m, m)
	case action == 2:
		n := some()
		id := h.made[n]
		h.rpc.Forget(t.Context(), connect.NewRequest(&signerpb.ForgetRequest{Session: id[:], Nonces: encodeNonces([]schnorr.PublicNonce{n}), All: false}))
	case action == 3:
		h.ask(t.Context(), h.spoil(h.request(t, some())))
	default: // the newest, for several results at once, some of them the same
		n := h.list[len(h.list)-1-h.rng.IntN(min(len(h.list), 4))]
		a, b := h.request(t, n), h.request(t, n)
		h.sent = append(h.sent, a, b)
		h.ask(t.Context(), a, b, a, h.spoil(a))
	}
}

// A node that is taken over plays everything it can against a signer, which is
// restarted in between. The transcript has no nonce with two shares.
func TestHostileNodeGetsNoSecondShare(t *testing.T) {
	s := newStage(t)
	s.options.Rate = 100_000
	address, stop := s.serve(t, "127.0.0.1:0")
	h := &hostileNode{s: s, rng: rand.New(rand.NewPCG(7, 7)), rpc: s.dial(t, address).rpc, made: map[schnorr.PublicNonce]sessionID{},
		shares: map[string]int{}, signed: map[string][]string{}}
	attest := func() {
		for i := range 4 {
			eventually(t, "an attestation", func() bool {
				reply, err := h.rpc.Attest(t.Context(), connect.NewRequest(encodeResult(s.options.Binding, hostileResult(i))))
				return err == nil && reply.Msg.Refusal == nil
			})
		}
	}
	attest()
	steps := 300
	if os.Getenv("QUORATE_SOAK") != "" {
		steps = 20_000
	}
	for i := range steps {
		if i%200 == 199 {
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
	if len(h.shares) < steps/10 || len(h.made) <= len(h.shares) {
		t.Errorf("%d shares of %d nonces: the search is no good", len(h.shares), len(h.made))
	}
}

// cosignersOf is a registry that has a few keys.
type cosignersOf map[common.Address]schnorr.Point

func (c cosignersOf) Keys(_ context.Context, operators []common.Address) ([]schnorr.Point, error) {
	keys := make([]schnorr.Point, len(operators))
	for i, a := range operators {
		key, ok := c[a]
		if !ok {
			return nil, &quorum.UnregisteredError{Operator: a}
		}
		keys[i] = key
	}
	return keys, nil
}

// An operator whose Schnorr key is at a signer commits and shares; one whose
// signer was restarted in between is refused for now, and goes on with a nonce
// that was made since.
func TestOperatorSharesBySigner(t *testing.T) {
	s := newStage(t)
	address, stop := s.serve(t, "127.0.0.1:0")
	c := s.dial(t, address)
	j, err := quorum.OpenJournal(filepath.Join(t.TempDir(), "operator"), s.options.Binding)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	k, other := c.Schnorr(), newStranger(t)
	o := &quorum.Operator{Ledger: stillLedger{listOf(8, 1)}, Journal: j, Signer: c, Schnorr: k, Log: slog.New(slog.DiscardHandler),
		Cosigners: cosignersOf{k.Key().Address(): k.Key(), other.key.PublicKey().Address(): other.key.PublicKey()}}
	a := testTask
	a.Scheme = quorum.SchemeSchnorr
	answer, _ := o.Answer(t.Context(), a)
	if answer.Refusal != nil || answer.Commitment == nil {
		t.Fatalf("no commitment: %+v", answer.Refusal)
	}
	ask := func(nonce schnorr.PublicNonce) (schnorr.Partial, *quorum.Refusal) {
		signers := []quorum.Cosigner{{Address: k.Key().Address(), Nonce: nonce}, {Address: other.key.PublicKey().Address(), Nonce: other.nonce.Public()}}
		slices.SortFunc(signers, func(a, b quorum.Cosigner) int { return a.Address.Cmp(b.Address) })
		return o.Share(t.Context(), quorum.ShareRequest{Assignment: a, Digest: answer.Digest, Nonce: nonce, Signers: signers})
	}
	first := oneNonce(t, k)
	if partial, refusal := ask(first); refusal != nil || partial == (schnorr.Partial{}) {
		t.Fatalf("no share: %+v", refusal)
	}
	if _, refusal := ask(first); refusal == nil {
		t.Error("a second share of one nonce")
	}
	lost := oneNonce(t, k)
	stop()
	s.serve(t, address)
	fresh := oneNonce(t, k)
	if _, refusal := ask(lost); refusal == nil || !refusal.Retry {
		t.Errorf("with a nonce that is gone: %+v", refusal)
	}
	if _, refusal := ask(fresh); refusal != nil {
		t.Errorf("with a fresh one: %+v", refusal)
	}
}

// What arrives is decoded to one meaning or refused; a share is of the journal's
// digest, by this key, with the nonce that was named, once.
func FuzzSignShare(f *testing.F) {
	s := newStage(f)
	s.options.Rate = 1 << 30
	signer, done := s.open(f)
	f.Cleanup(done)
	ok := resultOf(testTask, listOf(8, 1))
	if _, err := signer.attest(f.Context(), encodeResult(s.options.Binding, ok)); err != nil {
		f.Fatal(err)
	}
	nonce := newStranger(f).nonce.Public()
	whole, err := proto.Marshal(encodeShare(s.options.Binding, share{testSession, nonce, ok, []schnorr.Signer{{Key: s.key.PublicKey(), Nonce: nonce}}}))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole, uint8(0))
	f.Add(whole, uint8(1))
	f.Add(whole[:len(whole)/2], uint8(1))
	f.Add([]byte{}, uint8(1))
	f.Fuzz(func(t *testing.T, b []byte, real uint8) {
		var m signerpb.SignShareRequest
		if proto.Unmarshal(b, &m) != nil {
			return
		}
		if real > 0 { // with a nonce that the signer has
			made := nonceOf(t, signer, testSession).Bytes()
			m.Session, m.Nonce = testSession[:], made[:]
			if i := int(real) - 1; i < len(m.Signers) && len(m.Signers[i]) == pointSize+nonceSize {
				key := s.key.PublicKey().Bytes()
				m.Signers[i] = slices.Concat(key[:], made[:])
			}
			defer signer.sessions.leave(testSession)
		}
		partial, err := signer.signShare(t.Context(), &m)
		if err != nil {
			if reasonOf(err) < 0 || partial != (schnorr.Partial{}) {
				t.Fatalf("refused without a name: %v", err)
			}
			return
		}
		signers, err := decodeSigners(&m)
		if err != nil || [32]byte(m.Result.Digest) != ok.Digest {
			t.Fatalf("signed %v", err)
		}
		used, _ := schnorr.ParsePublicNonce(m.Nonce)
		session, err := schnorr.NewSession(ok.Digest, signers)
		if err != nil || !session.Check(slices.Index(signers, schnorr.Signer{Key: s.key.PublicKey(), Nonce: used}), partial) {
			t.Fatal("it signed something else")
		}
		if _, err := signer.signShare(t.Context(), &m); !errors.Is(err, schnorr.ErrSpent) {
			t.Fatalf("again: %v", err)
		}
	})
}

// Requests about nonces are refused by name, or done; none makes more than it may.
func FuzzNonces(f *testing.F) {
	s := newStage(f)
	s.options.Rate = 1 << 30
	signer, done := s.open(f)
	f.Cleanup(done)
	for _, m := range []proto.Message{
		&signerpb.MakeNoncesRequest{Session: testSession[:], Count: 3},
		&signerpb.ForgetRequest{Session: testSession[:], Nonces: encodeNonces([]schnorr.PublicNonce{newStranger(f).nonce.Public()})},
		&signerpb.ForgetRequest{Session: testSession[:], All: true},
	} {
		b, err := proto.Marshal(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		defer signer.sessions.close()
		var m signerpb.MakeNoncesRequest
		if proto.Unmarshal(b, &m) == nil {
			made, err := signer.makeNonces(t.Context(), &m)
			if err != nil && (reasonOf(err) < 0 || made != nil) {
				t.Fatalf("refused without a name: %v", err)
			}
			if err == nil && (len(made) != int(m.Count) || len(made) > maxNonces || signer.sessions.kept() != len(made)) {
				t.Fatalf("%d were made", len(made))
			}
		}
		var forget signerpb.ForgetRequest
		if proto.Unmarshal(b, &forget) == nil {
			before := signer.sessions.kept()
			if kept, err := signer.forget(&forget); err != nil && reasonOf(err) < 0 || kept > before {
				t.Fatalf("%d are kept: %v", kept, err)
			}
		}
	})
}
