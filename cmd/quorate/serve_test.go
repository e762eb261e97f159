package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/api"
)

// inside is a service that runs in this process.
type inside struct {
	url, admin string
	log        *logLines
	stop       func() int // ends it, and returns its exit status
}

// serveInside starts a service by the program's own entry.
func serveInside(t *testing.T, flags ...string) *inside {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	log := &logLines{serving: make(chan map[string]any, 1)}
	ended := make(chan int, 1)
	args := append([]string{"serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--log-format", "json", "--log-level", "DEBUG"}, flags...)
	go func() { ended <- run(ctx, args, stdio{out: io.Discard, err: log}) }()
	stop := sync.OnceValue(func() int { cancel(); return <-ended })
	t.Cleanup(func() { stop() })
	select {
	case line := <-log.serving:
		return &inside{url: line["url"].(string), admin: line["admin"].(string), log: log, stop: stop}
	case status := <-ended:
		ended <- status
		t.Fatalf("the service did not start: exit %d\n%s", status, log.text())
	case <-time.After(patience):
		t.Fatalf("the service does not start\n%s", log.text())
	}
	return nil
}

// logLines keeps a log, and finds in it where the service is.
type logLines struct {
	serving chan map[string]any

	mu    sync.Mutex
	lines []string
}

func (l *logLines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, string(b))
	var line map[string]any
	if json.Unmarshal(b, &line) == nil && line["msg"] == "serving" {
		l.serving <- line
	}
	return len(b), nil
}

func (l *logLines) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.lines, "")
}

// Every line of the log is an object, whoever wrote it.
func TestJSONLogsAreJSON(t *testing.T) {
	dir := t.TempDir()
	selfSigned(t, dir, 1)
	s := serveInside(t, "--data", dir, "--tls-cert", filepath.Join(dir, "cert.pem"), "--tls-key", filepath.Join(dir, "key.pem"))
	// A handshake that fails is logged by net/http itself.
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "https://"))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(conn, "GET / HTTP/1.1\r\n\r\n")
	io.Copy(io.Discard, conn)
	conn.Close()
	if status := s.stop(); status != 0 {
		t.Errorf("exit %d", status)
	}
	seen := make(map[string]bool)
	for line := range strings.Lines(s.log.text()) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		for _, name := range []string{"time", "level", "msg"} {
			if _, ok := object[name].(string); !ok {
				t.Errorf("no %s in %s", name, line)
			}
		}
		message, _ := object["msg"].(string)
		first, _, _ := strings.Cut(message, ":")
		seen[first] = true
	}
	for _, want := range []string{"serving", "draining", "stopped", "http"} {
		if !seen[want] {
			t.Errorf("no line %q in\n%s", want, s.log.text())
		}
	}
}

// selfSigned writes a certificate and its key to a directory, and returns the
// pool that trusts it.
func selfSigned(t *testing.T, dir string, serial int64) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(serial), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	cert, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{
		"cert.pem": {Type: "CERTIFICATE", Bytes: cert}, "key.pem": {Type: "PRIVATE KEY", Bytes: pkcs8},
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
		// Files of two certificates may be written within one tick of the disk's clock.
		at := time.Unix(1_700_000_000+serial, 0)
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert}))
	return pool
}

func TestServeTLS(t *testing.T) {
	dir := t.TempDir()
	pool := selfSigned(t, dir, 1)
	s := serveInside(t, "--store", "none", "--tls-cert", filepath.Join(dir, "cert.pem"), "--tls-key", filepath.Join(dir, "key.pem"))
	if !strings.HasPrefix(s.url, "https://127.0.0.1:") || !strings.HasPrefix(s.admin, "http://") {
		t.Errorf("serves %s and %s", s.url, s.admin)
	}
	serial := func(config *tls.Config) (int64, error) {
		conn, err := tls.Dial("tcp", strings.TrimPrefix(s.url, "https://"), config)
		if err != nil {
			return 0, err
		}
		defer conn.Close()
		return conn.ConnectionState().PeerCertificates[0].SerialNumber.Int64(), nil
	}
	if n, err := serial(&tls.Config{RootCAs: pool}); err != nil || n != 1 {
		t.Fatalf("certificate %d, %v", n, err)
	}
	if _, err := serial(&tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}); err == nil {
		t.Error("an outdated TLS was accepted")
	}
	client := &quorate.Client{URL: s.url, HTTP: &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}}}}
	if m, err := client.Metadata(t.Context()); err != nil || m.Name == "" {
		t.Errorf("%+v, %v", m, err)
	}
	client.HTTP.CloseIdleConnections()

	// Renewed files are served without a restart.
	pool = selfSigned(t, dir, 2)
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		if n, err := serial(&tls.Config{RootCAs: pool}); err == nil && n == 2 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the renewed certificate is not served")
		}
	}
}

// While the files of a renewal do not fit together, the certificate before is
// served; and they are looked at no more than once a second.
func TestCertificateRenewal(t *testing.T) {
	dir, next := t.TempDir(), t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	selfSigned(t, dir, 1)
	selfSigned(t, next, 2)
	move := func(name string) {
		if err := os.Rename(filepath.Join(next, name), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	synctest.Test(t, func(t *testing.T) {
		c, err := newCertificate(cert, key, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		expect := func(when string, want int64) {
			t.Helper()
			got, err := c.get(nil)
			if err != nil {
				t.Fatal(err)
			}
			leaf, err := x509.ParseCertificate(got.Certificate[0])
			if err != nil || leaf.SerialNumber.Int64() != want {
				t.Errorf("%s: certificate %v, %v; want %d", when, leaf.SerialNumber, err, want)
			}
		}
		expect("at first", 1)
		move("cert.pem")
		time.Sleep(2 * time.Second)
		expect("with half of the renewal", 1)
		move("key.pem")
		time.Sleep(time.Second / 2)
		expect("too soon to look again", 1)
		time.Sleep(time.Second)
		expect("with all of it", 2)
		os.Remove(cert)
		time.Sleep(2 * time.Second)
		expect("with the file gone", 2)
	})
	if _, err := newCertificate(cert, key, slog.New(slog.DiscardHandler)); err == nil {
		t.Error("a service started without its certificate")
	}
}

func TestAdminToken(t *testing.T) {
	tests := []struct {
		token, header, path string
		want                int
	}{
		{"", "", "/metrics", 200},
		{"", "", "/", 404},
		{"hush", "", "/metrics", 401},
		{"hush", "Bearer", "/metrics", 401},
		{"hush", "Bearer hus", "/metrics", 401},
		{"hush", "Bearer hush ", "/metrics", 401},
		{"hush", "hush", "/metrics", 401},
		{"hush", "Bearer hush", "/metrics", 200},
		{"hush", "", "/other", 401}, // not even what is there is told
		{"hush", "Bearer hush", "/other", 404},
	}
	for _, test := range tests {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", test.path, nil)
		if test.header != "" {
			r.Header.Set("Authorization", test.header)
		}
		api.Admin(prometheus.NewRegistry(), test.token).ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("token %q, header %q, %s: %d, want %d", test.token, test.header, test.path, w.Code, test.want)
		}
		if (w.Code == 401) != (w.Header().Get("WWW-Authenticate") == "Bearer") {
			t.Errorf("%d with WWW-Authenticate %q", w.Code, w.Header().Get("WWW-Authenticate"))
		}
	}
}

func TestAdminListenOffLoopback(t *testing.T) {
	for addr, want := range map[string]bool{
		"127.0.0.1:1": true, "127.9.9.9:1": true, "[::1]:1": true, "localhost:1": true,
		":1": false, "0.0.0.0:1": false, "[::]:1": false, "192.0.2.1:1": false, "host:1": false, "127.0.0.1": false, "": false,
	} {
		if got := loopback(addr); got != want {
			t.Errorf("loopback(%q) = %t", addr, got)
		}
	}
}
