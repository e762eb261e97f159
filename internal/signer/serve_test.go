package signer

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

func TestOverTheWire(t *testing.T) {
	s := newStage(t)
	s.options.Targets = map[common.Address]bool{testTask.Target: true}
	address, stop := s.serve(t, "127.0.0.1:0")
	c := s.dial(t, address)
	if c.Binding != s.options.Binding || c.Address() != s.options.Address {
		t.Errorf("it is described as %+v", c.Description)
	}
	r := resultOf(testTask, listOf(8, 1))
	sigma, err := c.SignResult(t.Context(), r)
	if err != nil || !bls.Verify(s.options.Key.G2, r.Digest, sigma.Digest) {
		t.Fatalf("a result: %v", err)
	}
	if !bls.Verify(s.options.Key.G2, r.Attested(s.options.Binding), sigma.Attestation) {
		t.Error("the result is not attested")
	}
	if _, err := c.SignJoin(t.Context(), s.join()); err != nil {
		t.Errorf("a join: %v", err)
	}
	other := testTask
	other.Target[0]++
	_, err = c.SignResult(t.Context(), resultOf(other, listOf(8, 1)))
	var refused *Refused
	if !errors.As(err, &refused) || refused.Reason != signerpb.Reason_REASON_TARGET || refused.Retryable() {
		t.Errorf("a target that is not listed: %v", err)
	}

	// Across a restart: the same again, nothing else.
	stop()
	_, err = c.SignResult(t.Context(), r)
	if away := (interface{ Retryable() bool })(nil); !errors.As(err, &away) || !away.Retryable() {
		t.Errorf("a signer that is down: %v", err)
	}
	s.serve(t, address)
	again, err := c.SignResult(t.Context(), r)
	for deadline := time.Now().Add(10 * time.Second); err != nil && time.Now().Before(deadline); { // a dead connection shows once
		again, err = c.SignResult(t.Context(), r)
	}
	if err != nil || again != sigma {
		t.Errorf("after a restart: %v", err)
	}
	if _, err := c.SignResult(t.Context(), resultOf(testTask, listOf(8, 2))); !errors.Is(err, quorum.ErrContradiction) {
		t.Errorf("a contradiction after a restart: %v", err)
	}
	if err := c.Ready(t.Context()); err != nil {
		t.Error(err)
	}
}

// Nobody but the one client gets a word out of the signer.
func TestStrangersAreRefused(t *testing.T) {
	s, stranger := newStage(t), newStage(t)
	address, _ := s.serve(t, "127.0.0.1:0")
	request := func(config *tls.Config) error {
		c, err := Dial(t.Context(), "https://"+address, config)
		if err == nil {
			c.Close()
		}
		return err
	}
	if err := request(s.client); err != nil {
		t.Fatalf("its own client: %v", err)
	}
	none := s.client.Clone()
	none.Certificates = nil
	foreign := s.client.Clone() // knows the signer, is of another authority
	foreign.Certificates = stranger.client.Certificates
	itself := s.client.Clone() // the server's certificate is no client's
	itself.Certificates = s.server.Certificates
	old := s.client.Clone()
	old.MinVersion, old.MaxVersion = tls.VersionTLS12, tls.VersionTLS12
	for name, config := range map[string]*tls.Config{
		"no certificate": none, "a certificate of another authority": foreign, "the server's certificate": itself, "TLS 1.2": old,
	} {
		if err := request(config); err == nil { // which words depends on who hangs up first
			t.Errorf("%s: %v", name, err)
		}
	}
	// And the client talks to no other signer.
	elsewhere, _ := stranger.serve(t, "127.0.0.1:0")
	if _, err := Dial(t.Context(), "https://"+elsewhere, s.client); err == nil || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("another signer: %v", err)
	}
	// A client's certificate makes no server.
	impostor := newStage(t)
	impostor.server, impostor.client = s.server.Clone(), s.client
	impostor.server.Certificates = s.client.Certificates
	fake, _ := impostor.serve(t, "127.0.0.1:0")
	if _, err := Dial(t.Context(), "https://"+fake, s.client); err == nil || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("a client that serves: %v", err)
	}
	for _, url := range []string{"http://" + address, address, "https://", "https://u@" + address, "https://" + address + "/x", "https://" + address + "?q"} {
		if _, err := Dial(t.Context(), url, s.client); err == nil {
			t.Errorf("%s was dialled", url)
		}
	}
}

func TestPlaintextIsRefused(t *testing.T) {
	s := newStage(t)
	address, _ := s.serve(t, "127.0.0.1:0")
	for name, hello := range map[string]string{
		"HTTP/1.1": "POST " + signerpb.SignerServiceDescribeProcedure + " HTTP/1.1\r\nHost: signer\r\nContent-Type: application/proto\r\nContent-Length: 0\r\n\r\n",
		"HTTP/2":   "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00",
		"garbage":  strings.Repeat("\x00\xff", 1000),
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		conn.SetDeadline(time.Now().Add(20 * time.Second))
		io.WriteString(conn, hello)
		said, _ := io.ReadAll(conn)
		conn.Close()
		if bytes.Contains(said, []byte("200 OK")) || len(said) > 200 {
			t.Errorf("%s: it said %q", name, said)
		}
	}
	// The handler does not rest on its server alone.
	signer, done := newStage(t).open(t)
	defer done()
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: signer.Handler()}
	go server.Serve(plain)
	defer server.Close()
	resp, err := http.Post("http://"+plain.Addr().String()+signerpb.SignerServiceDescribeProcedure, "application/proto", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden {
		t.Errorf("in the clear: status %d", resp.StatusCode)
	}
}

// A client that was let in may still send anything.
func TestHostileRequests(t *testing.T) {
	s := newStage(t)
	address, _ := s.serve(t, "127.0.0.1:0")
	transport := &http.Transport{TLSClientConfig: s.client.Clone(), Protocols: new(http.Protocols)}
	transport.Protocols.SetHTTP2(true)
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport, Timeout: 20 * time.Second}
	whole, err := proto.Marshal(encodeResult(s.options.Binding, resultOf(testTask, listOf(8, 1))))
	if err != nil {
		t.Fatal(err)
	}
	const procedure = signerpb.SignerServiceSignResultProcedure
	for name, tt := range map[string]struct {
		method, path, kind, encoding string
		body                         []byte
		want                         []int
	}{
		"a result":        {"POST", procedure, "application/proto", "", whole, []int{200}},
		"garbage":         {"POST", procedure, "application/proto", "", bytes.Repeat([]byte{0xff}, 1000), []int{400}},
		"half a message":  {"POST", procedure, "application/proto", "", whole[:len(whole)-7], []int{400}},
		"oversized":       {"POST", procedure, "application/proto", "", make([]byte, MaxMessage+1), []int{429}},
		"compressed":      {"POST", procedure, "application/proto", "gzip", whole, []int{501}},
		"half a share":    {"POST", signerpb.SignerServiceSignShareProcedure, "application/proto", "", whole[:len(whole)-7], []int{400}},
		"a long share":    {"POST", signerpb.SignerServiceSignShareProcedure, "application/proto", "", make([]byte, MaxMessage+1), []int{429}},
		"no such nonces":  {"POST", signerpb.SignerServiceMakeNoncesProcedure, "application/proto", "", bytes.Repeat([]byte{0xff}, 1000), []int{400}},
		"JSON":            {"POST", procedure, "application/json", "", []byte("{}"), []int{415}},
		"gRPC":            {"POST", procedure, "application/grpc", "", whole, []int{415}},
		"a stream":        {"POST", procedure, "application/connect+proto", "", whole, []int{415}},
		"GET":             {"GET", procedure + "?message=&encoding=proto&connect=v1", "application/proto", "", nil, []int{415}},
		"no such request": {"POST", "/quorate.signer.v1.SignerService/SignDigest", "application/proto", "", whole, []int{404}},
		"the root":        {"POST", "/", "application/proto", "", whole, []int{404}},
	} {
		req, err := http.NewRequestWithContext(t.Context(), tt.method, "https://"+address+tt.path, bytes.NewReader(tt.body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", tt.kind)
		if tt.encoding != "" {
			req.Header.Set("Content-Encoding", tt.encoding)
		}
		resp, err := client.Do(req)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		resp.Body.Close()
		if resp.StatusCode != tt.want[0] {
			t.Errorf("%s: status %d, want %d", name, resp.StatusCode, tt.want[0])
		}
	}
	if err := s.dial(t, address).Ready(t.Context()); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// Of contradictory requests that come at once, one result is signed.
func TestConcurrentRequests(t *testing.T) {
	s := newStage(t)
	s.options.Rate = 1000
	address, _ := s.serve(t, "127.0.0.1:0")
	c := s.dial(t, address)
	const tasks, lies = 20, 4
	var signed [tasks]sync.Map
	var wg sync.WaitGroup
	var refused atomic.Int32
	for i := range tasks {
		for lie := range lies {
			for range 2 {
				wg.Go(func() {
					a := testTask
					a.Block = uint64(i)
					r := resultOf(a, listOf(8, byte(lie)))
					switch _, err := c.SignResult(t.Context(), r); {
					case err == nil:
						signed[i].Store(r.Digest, true)
					case errors.Is(err, quorum.ErrContradiction):
						refused.Add(1)
					default:
						t.Error(err)
					}
				})
			}
		}
	}
	wg.Wait()
	for i := range signed {
		n := 0
		signed[i].Range(func(any, any) bool { n++; return true })
		if n != 1 {
			t.Errorf("task %d: %d results were signed", i, n)
		}
	}
	if got := refused.Load(); got != tasks*(lies-1)*2 {
		t.Errorf("%d were refused", got)
	}
}

// More connections than there is room for do not keep the client out for good.
func TestConnectionsAreBounded(t *testing.T) {
	s := newStage(t)
	address, _ := s.serve(t, "127.0.0.1:0")
	var conns []net.Conn
	for range maxConns + 10 {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		conns = append(conns, conn)
	}
	closed := conns[len(conns)-1]
	closed.SetReadDeadline(time.Now().Add(handshakeTime / 2)) // before the server gives up a silent one
	if _, err := closed.Read(make([]byte, 1)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("one too many: %v", err)
	}
	for _, conn := range conns {
		conn.Close()
	}
	var err error
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); {
		var c *Client
		if c, err = Dial(t.Context(), "https://"+address, s.client); err == nil {
			c.Close()
			return
		}
	}
	t.Errorf("the client is kept out: %v", err)
}

// A signer that answers with anything but a signature of its key is not believed.
func TestClientBelievesNothing(t *testing.T) {
	s := newStage(t)
	liar := newStage(t) // another key behind the right certificates
	liar.options.Description = s.options.Description
	liar.server = s.server
	address, _ := liar.serve(t, "127.0.0.1:0")
	c := s.dial(t, address)
	if sigma, err := c.SignResult(t.Context(), resultOf(testTask, listOf(8, 1))); err == nil || sigma != (quorum.Signatures{}) {
		t.Errorf("a signature of another key: %v", err)
	}
	for name, m := range map[string]*signerpb.DescribeResponse{
		"nothing": {}, "no key": {Registry: make([]byte, 20), Address: make([]byte, 20)},
	} {
		if _, err := decodeDescription(m); err == nil {
			t.Errorf("%s is a description", name)
		}
	}
}

// stillLedger is a node whose chain stands still.
type stillLedger struct{ updates []byte }

func (stillLedger) Head(context.Context) (uint64, common.Hash, error) {
	return testTask.Block, testTask.BlockHash, nil
}
func (stillLedger) HashAt(context.Context, uint64) (common.Hash, error) {
	return testTask.BlockHash, nil
}
func (stillLedger) Fingerprint(context.Context, common.Address, common.Hash) (quorum.Fingerprint, error) {
	return quorum.Fingerprint{Count: testTask.Index}, nil
}
func (l stillLedger) Run(context.Context, quorum.Assignment) (*evm.Result, error) {
	return &evm.Result{Encoded: l.updates, Index: testTask.Index}, nil
}

func (stillLedger) Time(context.Context, common.Hash) (uint64, error) { return 0, nil }
func (stillLedger) Approves(context.Context, common.Address, [32]byte, []byte, common.Hash) (bool, error) {
	return false, nil
}

// An operator whose signer is away refuses for now, and signs when it is back.
func TestOperatorWithoutSigner(t *testing.T) {
	s := newStage(t)
	address, stop := s.serve(t, "127.0.0.1:0")
	c := s.dial(t, address)
	j, err := quorum.OpenJournal(filepath.Join(t.TempDir(), "operator"), s.options.Binding)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	o := &quorum.Operator{Ledger: stillLedger{listOf(8, 1)}, Journal: j, Signer: c, Log: slog.New(slog.DiscardHandler)}
	stop()
	answer, _ := o.Answer(t.Context(), testTask)
	if r := answer.Refusal; r == nil || r.Reason != "key" || !r.Retry || strings.Contains(r.Message, "127.0.0.1") {
		t.Fatalf("the signer is away: %+v", answer.Refusal)
	}
	_, stop = s.serve(t, address)
	for deadline := time.Now().Add(10 * time.Second); ; {
		answer, _ = o.Answer(t.Context(), testTask)
		if answer.Refusal == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the signer is back: %+v", answer.Refusal)
		}
	}
	if !bls.Verify(s.options.Key.G2, answer.Digest, answer.Signature) {
		t.Error("the signature is no good")
	}
	stop()
	// One that lost its journal, and is taken over, gets no second result.
	lost, err := quorum.OpenJournal(filepath.Join(t.TempDir(), "lost"), s.options.Binding)
	if err != nil {
		t.Fatal(err)
	}
	defer lost.Close()
	s.serve(t, address)
	o = &quorum.Operator{Ledger: stillLedger{listOf(8, 2)}, Journal: lost, Signer: s.dial(t, address), Log: slog.New(slog.DiscardHandler)}
	if answer, _ = o.Answer(t.Context(), testTask); answer.Refusal == nil || answer.Refusal.Reason != "contradiction" || answer.Refusal.Retry {
		t.Errorf("another result: %+v", answer.Refusal)
	}
}

func TestCertificates(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "tls")
	if err := CreateCertificates(dir, time.Now()); err != nil {
		t.Fatal(err)
	}
	var files []string
	filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v, mode %v", path, err, info.Mode())
		}
		if !info.IsDir() {
			name, _ := filepath.Rel(dir, path)
			files = append(files, name)
		}
		return nil
	})
	if got, want := fmt.Sprint(files), "[ca.pem client/ca.pem client/client.key client/client.pem server.key server.pem]"; got != want {
		t.Errorf("it made %s, want %s", got, want)
	}
	if err := CreateCertificates(dir, time.Now()); !errors.Is(err, os.ErrExist) {
		t.Errorf("over one that is there: %v", err)
	}
	config, err := ServerTLS(dir)
	if err != nil {
		t.Fatal(err)
	}
	if left := time.Until(Expiry(config)); left < certificateAge-time.Hour || left > certificateAge {
		t.Errorf("it ends in %s", left)
	}
	if _, err := ClientTLS(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the server's side as the client's: %v", err)
	}
	// Out of their time they are worth nothing.
	s := newStage(t)
	s.dir = filepath.Join(t.TempDir(), "old")
	if err := CreateCertificates(s.dir, time.Now().Add(-certificateAge-time.Minute)); err != nil {
		t.Fatal(err)
	}
	if s.server, err = ServerTLS(s.dir); err != nil {
		t.Fatal(err)
	}
	if s.client, err = ClientTLS(filepath.Join(s.dir, ClientDir)); err != nil {
		t.Fatal(err)
	}
	address, _ := s.serve(t, "127.0.0.1:0")
	if _, err := Dial(t.Context(), "https://"+address, s.client); err == nil {
		t.Error("certificates that have ended are taken")
	}
}
