package signer

import (
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"time"
)

// Files of a directory that CreateCertificates makes. The client's have a
// directory of their own, to be moved to the operator's machine as it is.
const (
	ClientDir = "client"

	authorityFile  = "ca.pem"
	serverFile     = "server.pem"
	serverKeyFile  = "server.key"
	clientFile     = "client.pem"
	clientKeyFile  = "client.key"
	serverName     = "signer.quorate.internal" // whatever the address is: the authority has one server
	certificateAge = 5 * 365 * 24 * time.Hour
)

// CreateCertificates makes a directory with a private authority, one
// certificate for the signer and one for its client: whole or not at all, and
// never over one that is there (os.ErrExist). The authority's key is thrown
// away: nobody can make a third.
func CreateCertificates(dir string, now time.Time) error {
	if _, err := os.Lstat(dir); err == nil {
		return fmt.Errorf("make certificates: %s: %w", dir, os.ErrExist)
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return fmt.Errorf("make certificates: %w", err)
	}
	next, err := os.MkdirTemp(filepath.Dir(dir), ".certificates-*") // for its owner alone
	if err != nil {
		return fmt.Errorf("make certificates: %w", err)
	}
	err = writeCertificates(next, now)
	if err == nil {
		err = os.Rename(next, dir)
	}
	if err != nil {
		return fmt.Errorf("make certificates: %w", errors.Join(err, os.RemoveAll(next)))
	}
	return nil
}

func writeCertificates(dir string, now time.Time) error {
	a, err := newAuthority(now)
	if err != nil {
		return err
	}
	server, serverKey, err := a.issue("quorate signer", x509.ExtKeyUsageServerAuth)
	if err != nil {
		return err
	}
	client, clientKey, err := a.issue("quorate operator", x509.ExtKeyUsageClientAuth)
	if err != nil {
		return err
	}
	if err := os.Mkdir(filepath.Join(dir, ClientDir), 0o700); err != nil {
		return err
	}
	for name, block := range map[string]*pem.Block{
		authorityFile: a.block, serverFile: server, serverKeyFile: serverKey,
		filepath.Join(ClientDir, authorityFile): a.block, filepath.Join(ClientDir, clientFile): client, filepath.Join(ClientDir, clientKeyFile): clientKey,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// authority lives as long as it takes to sign two certificates.
type authority struct {
	certificate *x509.Certificate
	block       *pem.Block
	key         ed25519.PrivateKey
}

func template(name string, now time.Time) (*x509.Certificate, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, err
	}
	return &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: name}, BasicConstraintsValid: true,
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(certificateAge),
	}, nil
}

func newAuthority(now time.Time) (*authority, error) {
	public, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	t, err := template("quorate signer authority", now)
	if err != nil {
		return nil, err
	}
	t.IsCA, t.MaxPathLenZero, t.KeyUsage = true, true, x509.KeyUsageCertSign
	der, err := x509.CreateCertificate(rand.Reader, t, t, public, key)
	if err != nil {
		return nil, err
	}
	certificate, err := x509.ParseCertificate(der)
	return &authority{certificate, &pem.Block{Type: "CERTIFICATE", Bytes: der}, key}, err
}

func (a *authority) issue(name string, use x509.ExtKeyUsage) (certificate, secret *pem.Block, err error) {
	public, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	t, err := template(name, a.certificate.NotBefore.Add(time.Hour))
	if err != nil {
		return nil, nil, err
	}
	t.KeyUsage, t.ExtKeyUsage = x509.KeyUsageDigitalSignature, []x509.ExtKeyUsage{use}
	if use == x509.ExtKeyUsageServerAuth {
		t.DNSNames = []string{serverName}
	}
	der, err := x509.CreateCertificate(rand.Reader, t, a.certificate, public, a.key)
	if err != nil {
		return nil, nil, err
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(key)
	return &pem.Block{Type: "CERTIFICATE", Bytes: der}, &pem.Block{Type: "PRIVATE KEY", Bytes: pkcs8}, err
}

// ServerTLS reads the signer's side of a directory. It takes one client alone:
// the one whose certificate the authority signed.
func ServerTLS(dir string) (*tls.Config, error) {
	pool, pair, err := readCertificates(dir, serverFile, serverKeyFile)
	if err != nil {
		return nil, err
	}
	return &tls.Config{
		MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{pair},
		ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: pool, NextProtos: []string{"h2"},
	}, nil
}

// ClientTLS reads the operator's side.
func ClientTLS(dir string) (*tls.Config, error) {
	pool, pair, err := readCertificates(dir, clientFile, clientKeyFile)
	if err != nil {
		return nil, err
	}
	return &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{pair}, RootCAs: pool, ServerName: serverName}, nil
}

// Expiry is when a side's certificate ends.
func Expiry(c *tls.Config) time.Time { return c.Certificates[0].Leaf.NotAfter }

func readCertificates(dir, certificate, key string) (*x509.CertPool, tls.Certificate, error) {
	text, err := os.ReadFile(filepath.Join(dir, authorityFile))
	if err != nil {
		return nil, tls.Certificate{}, fmt.Errorf("read certificates: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, tls.Certificate{}, fmt.Errorf("read certificates: no certificate in %s", filepath.Join(dir, authorityFile))
	}
	pair, err := tls.LoadX509KeyPair(filepath.Join(dir, certificate), filepath.Join(dir, key))
	if err != nil {
		return nil, tls.Certificate{}, fmt.Errorf("read certificates: %w", err)
	}
	return pool, pair, nil
}
