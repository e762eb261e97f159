package signer

import (
	"context"
	"crypto/tls"
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"connectrpc.com/connect"
	"github.com/ethereum/go-ethereum/common"

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

// A session that has nonces is kept alive while nothing is asked for, and ends
// when nothing is heard of it.
func TestSessionIsKeptAlive(t *testing.T) {
	s := newStage(t)
	var passed atomic.Int64
	start := time.Now()
	s.options.Now = func() time.Time { return start.Add(time.Duration(passed.Load())) }
	signer, address := s.serveSigner(t)
	k := s.dial(t, address).schnorr
	oneNonce(t, k)
	for range 3 * leaseTime / aliveTime {
		passed.Add(int64(aliveTime))
		k.tellForgotten(t.Context()) // as every aliveTime
	}
	if n := signer.sessions.kept(); n != 1 {
		t.Errorf("%d are kept", n)
	}
	passed.Add(int64(leaseTime + time.Second))
	signer.sessions.sweep()
	if n := signer.sessions.kept(); n != 0 {
		t.Errorf("%d are kept of a session that is silent", n)
	}
}

// Nobody but the one client has nonces made, or uses them.
func TestStrangersGetNoShare(t *testing.T) {
	s, foreign := newStage(t), newStage(t)
	signer, address := s.serveSigner(t)
	k := s.dial(t, address).schnorr
	r, nonce := resultOf(testTask, listOf(8, 1)), oneNonce(t, k)
	if _, err := k.Attest(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	m := encodeShare(s.options.Binding, share{k.session, nonce, r, []schnorr.Signer{{Key: k.Key(), Nonce: nonce}}})
	for name, certificates := range map[string][]tls.Certificate{"none": nil, "another authority's": foreign.client.Certificates, "the server's": s.server.Certificates} {
		config := s.client.Clone()
		config.Certificates = certificates
		transport := &http.Transport{TLSClientConfig: config, Protocols: new(http.Protocols)}
		transport.Protocols.SetHTTP2(true)
		rpc := signerpb.NewSignerServiceClient(&http.Client{Transport: transport, Timeout: 20 * time.Second}, "https://"+address)
		if _, err := rpc.SignShare(t.Context(), connect.NewRequest(m)); err == nil {
			t.Errorf("a share, with the certificate: %s", name)
		}
		if _, err := rpc.MakeNonces(t.Context(), connect.NewRequest(&signerpb.MakeNoncesRequest{Session: k.session[:], Count: 1})); err == nil {
			t.Errorf("nonces, with the certificate: %s", name)
		}
		if _, err := rpc.Forget(t.Context(), connect.NewRequest(&signerpb.ForgetRequest{Session: k.session[:], All: true})); err == nil {
			t.Errorf("an end, with the certificate: %s", name)
		}
		transport.CloseIdleConnections()
	}
	if n := signer.sessions.kept(); n != 1 {
		t.Errorf("%d are kept", n)
	}
	if _, err := k.SignShare(t.Context(), r, nonce, []schnorr.Signer{{Key: k.Key(), Nonce: nonce}}); err != nil {
		t.Errorf("its own client: %v", err)
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
