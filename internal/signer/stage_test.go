package signer

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"log/slog"
	"net"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
)

var (
	testRegistry = common.Address{0x77}
	testTask     = quorum.Assignment{
		Target: common.Address{1}, From: common.Address{2}, CallData: []byte{1, 2, 3, 4}, Block: 99, BlockHash: common.Hash{9}, Index: 7,
	}
	trackerSlot = common.HexToHash("0xdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf")
)

// listOf is a list that counts to a number, and stores another.
func listOf(count, word byte) []byte {
	return payload.Encode([]payload.Update{
		{Op: payload.Store, Slot: common.Hash{1}, Word: common.Hash{word}},
		{Op: payload.Store, Slot: trackerSlot, Word: common.Hash{31: count}},
	})
}

func resultOf(a quorum.Assignment, updates []byte) quorum.Result {
	return quorum.Result{Assignment: a, Digest: payload.Digest(a.Transition(), updates), Updates: updates}
}

// stage is a signer's keys and files. The signer runs by serve.
type stage struct {
	keeper  func(quorum.SchnorrSigner) quorum.SchnorrSigner // nil: the key as it is
	key     schnorr.SecretKey
	options Options
	dir     string // of the certificates
	journal string
	server  *tls.Config
	client  *tls.Config
}

func newStage(t testing.TB) *stage {
	t.Helper()
	key, err := bls.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	second, err := schnorr.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	account, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	s := &stage{key: second, dir: filepath.Join(t.TempDir(), "tls"), journal: filepath.Join(t.TempDir(), "journal")}
	s.options = Options{
		Description: Description{
			Binding: quorum.Binding{ChainID: 31337, Registry: testRegistry, Operator: quorum.ID(key.PublicKey().G1.OperatorID())},
			Address: crypto.PubkeyToAddress(account.PublicKey), Key: key.PublicKey(), Schnorr: second.PublicKey(),
		},
		Identity: quorum.NewIdentity(account), Log: slog.New(slog.DiscardHandler),
	}
	s.options.Signer = quorum.NewSigner(key, s.options.Binding)
	if err := CreateCertificates(s.dir, time.Now()); err != nil {
		t.Fatal(err)
	}
	if s.server, err = ServerTLS(s.dir); err != nil {
		t.Fatal(err)
	}
	if s.client, err = ClientTLS(filepath.Join(s.dir, ClientDir)); err != nil {
		t.Fatal(err)
	}
	return s
}

// open opens the journal and makes a signer; the function that it returns
// closes the journal.
func (s *stage) open(t testing.TB) (*Signer, func()) {
	t.Helper()
	j, err := quorum.OpenJournal(s.journal, s.options.Binding)
	if err != nil {
		t.Fatal(err)
	}
	o := s.options
	o.Journal = j
	if !o.Description.Schnorr.IsInfinity() { // the nonces are gone with every restart
		o.SchnorrSigner = quorum.NewSchnorrSigner(s.key, o.Binding)
		if s.keeper != nil {
			o.SchnorrSigner = s.keeper(o.SchnorrSigner)
		}
	}
	return New(o), func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	}
}

// serve runs a signer on an address until the function that it returns is
// called, or the test ends.
func (s *stage) serve(t testing.TB, address string) (at string, stop func()) {
	t.Helper()
	_, at, stop = s.start(t, address)
	return at, stop
}

// serveSigner is serve, for who looks into the signer.
func (s *stage) serveSigner(t testing.TB) (signer *Signer, at string) {
	t.Helper()
	signer, at, _ = s.start(t, "127.0.0.1:0")
	return signer, at
}

func (s *stage) start(t testing.TB, address string) (signer *Signer, at string, stop func()) {
	t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	signer, closeJournal := s.open(t)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- signer.Serve(ctx, l, s.server) }()
	stopped := false
	stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		closeJournal()
		if n := signer.sessions.kept(); n != 0 {
			t.Errorf("%d nonces outlive the signer", n)
		}
	}
	t.Cleanup(stop)
	return signer, l.Addr().String(), stop
}

func (s *stage) dial(t testing.TB, address string) *Client {
	t.Helper()
	c, err := Dial(t.Context(), "https://"+address, s.client)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// join is a handshake of the stage's operator.
func (s *stage) join() *quorum.Join {
	d := s.options.Description
	return &quorum.Join{
		Version: quorum.Version, Versions: []uint32{1}, RouterKey: [32]byte{1}, Instance: [16]byte{2}, RouterNonce: [32]byte{3},
		OperatorNonce: [32]byte{4}, ID: d.Operator, Address: d.Address, Schnorr: d.Schnorr.Address(),
		Terms: quorum.Terms{ChainID: d.ChainID, Registry: d.Registry, Bounds: evm.Bounds{Gas: 1, Memory: 1}, Quorums: []byte{0}, Schnorr: common.Address{6}},
	}
}
