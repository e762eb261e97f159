package main

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/keystore"
	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/signer"
)

// signerTap stands between a node and its signer, with the certificates of both,
// and notes the nonces that are made.
type signerTap struct {
	url string

	mu     sync.Mutex
	nonces []schnorr.PublicNonce
}

func tapSigner(t *testing.T, certificates, to string) *signerTap {
	t.Helper()
	backend, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	inside, err := signer.ServerTLS(certificates)
	if err != nil {
		t.Fatal(err)
	}
	outside, err := signer.ClientTLS(filepath.Join(certificates, signer.ClientDir))
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	tap := &signerTap{url: "https://" + l.Addr().String()}
	transport := &http.Transport{TLSClientConfig: outside, Protocols: new(http.Protocols)}
	transport.Protocols.SetHTTP2(true)
	server := &http.Server{TLSConfig: inside, Protocols: new(http.Protocols), Handler: &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(backend) }, Transport: transport, ModifyResponse: tap.note,
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) },
	}}
	server.Protocols.SetHTTP2(true)
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		server.ServeTLS(l, "", "")
	}()
	t.Cleanup(func() {
		server.Close()
		transport.CloseIdleConnections()
		<-stopped
	})
	return tap
}

// note reads an answer with nonces: each is a field of 66 bytes.
func (p *signerTap) note(r *http.Response) error {
	if !strings.HasSuffix(r.Request.URL.Path, "/MakeNonces") {
		return nil
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	r.Body.Close()
	r.Body = io.NopCloser(bytes.NewReader(body))
	p.mu.Lock()
	defer p.mu.Unlock()
	for rest := body; len(rest) >= 68 && rest[0] == 0x0a && rest[1] == 66; rest = rest[68:] {
		nonce, err := schnorr.ParsePublicNonce(rest[2:68])
		if err != nil {
			return err
		}
		p.nonces = append(p.nonces, nonce)
	}
	return nil
}

func (p *signerTap) made() []schnorr.PublicNonce {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.nonces)
}

// holdsNoSecret searches the memory of both processes for the keys and for the
// secret halves of nonces: the signer has them, or the search is no good.
func holdsNoSecret(t *testing.T, operator, signer *child, keys keystore.Keys, nonces []schnorr.PublicNonce) {
	t.Helper()
	first, second := keys.BLS.Bytes(), keys.Schnorr.Bytes()
	wanted := [][]byte{first[:], crypto.FromECDSA(keys.Identity), second[:]}
	secrets := nonceSecrets(t, signer, nonces)
	if len(secrets) < 8 {
		t.Errorf("the secret halves of %d nonces are found in the signer, of %d that were made", len(secrets), len(nonces))
	}
	wanted = append(wanted, secrets...)
	n := len(wanted)
	for _, b := range wanted[:n] {
		limbs := slices.Clone(b) // as a number is kept: the lowest word first
		slices.Reverse(limbs)
		wanted = append(wanted, limbs)
	}
	found := inMemory(t, signer, wanted)
	for i := range n {
		if !found[i] && !found[n+i] {
			t.Errorf("secret %d is not found in the signer", i)
		}
	}
	if found := inMemory(t, operator, wanted); slices.Contains(found, true) {
		t.Errorf("a secret is in the operator's memory: %v", found)
	}
}

// nonceSecrets looks for nonces in the memory of a signer, and for the secret
// halves behind them: numbers whose multiple of the generator the nonce is.
func nonceSecrets(t *testing.T, p *child, nonces []schnorr.PublicNonce) (secrets [][]byte) {
	t.Helper()
	const size = int(unsafe.Sizeof(schnorr.PublicNonce{}))
	unused := slices.Clone(nonces[max(0, len(nonces)-20):])
	readMemory(t, p, func(chunk []byte) {
		unused = slices.DeleteFunc(unused, func(nonce schnorr.PublicNonce) bool {
			public := unsafe.Slice((*byte)(unsafe.Pointer(&nonce)), size)
			for rest := chunk; ; {
				at := bytes.Index(rest, public)
				if at < 0 {
					return false
				}
				rest = rest[at+size:]
				if secret := secretOf(nonce.R1, rest[:min(len(rest), 96)]); secret != nil {
					secrets = append(secrets, secret)
					return true
				}
			}
		})
	})
	return secrets
}

// secretOf is the number in some memory that a point is a multiple by; nil:
// there is none.
func secretOf(point schnorr.Point, memory []byte) []byte {
	for i := 0; i+32 <= len(memory); i += 4 {
		number := slices.Clone(memory[i : i+32]) // the lowest word first
		slices.Reverse(number)
		if key, err := schnorr.ParseSecretKey(number); err == nil && key.PublicKey() == point {
			return number
		}
	}
	return nil
}

// inMemory searches what a process may write to.
func inMemory(t *testing.T, p *child, wanted [][]byte) []bool {
	t.Helper()
	found := make([]bool, len(wanted))
	readMemory(t, p, func(chunk []byte) {
		for i, w := range wanted {
			found[i] = found[i] || bytes.Contains(chunk, w)
		}
	})
	return found
}

// readMemory reads what a process may write to, in pieces that overlap.
func readMemory(t *testing.T, p *child, visit func([]byte)) {
	t.Helper()
	proc := fmt.Sprintf("/proc/%d/", p.cmd.Process.Pid)
	maps, err := os.ReadFile(proc + "maps")
	if err != nil {
		t.Fatal(err)
	}
	mem, err := os.Open(proc + "mem")
	if err != nil {
		skipUnlessCI(t, "the memory of a process cannot be read here: %v", err)
	}
	defer mem.Close()
	chunk := make([]byte, 1<<20)
	for line := range strings.Lines(string(maps)) {
		var from, to int64
		var mode string
		if n, _ := fmt.Sscanf(line, "%x-%x %s", &from, &to, &mode); n != 3 || !strings.HasPrefix(mode, "rw") {
			continue
		}
		const overlap = 512 // what is looked for may lie across a border
		for ; from < to; from += int64(len(chunk)) - overlap {
			n, _ := mem.ReadAt(chunk[:min(int64(len(chunk)), to-from)], from) // what is not there is not read
			visit(chunk[:n])
		}
	}
}
