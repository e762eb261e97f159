package main

import (
	"crypto/tls"
	"fmt"
	"os"
	"sync"
	"time"
)

// certificate is a TLS certificate in files that may be renewed at any time.
type certificate struct {
	certFile, keyFile string

	mu      sync.Mutex
	current *tls.Certificate
	made    time.Time // of the certificate file
	looked  time.Time
}

func newCertificate(certFile, keyFile string) (*certificate, error) {
	c := &certificate{certFile: certFile, keyFile: keyFile}
	return c, c.load()
}

// get returns the certificate, and looks for a newer one at most every second.
// While the files do not fit together, the one before goes on being served.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.looked) > time.Second {
		c.looked = time.Now()
		if info, err := os.Stat(c.certFile); err == nil && !info.ModTime().Equal(c.made) {
			c.load() // on failure: try again in a second
		}
	}
	return c.current, nil
}

func (c *certificate) load() error {
	info, err := os.Stat(c.certFile)
	if err != nil {
		return fmt.Errorf("read TLS certificate: %w", err)
	}
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return fmt.Errorf("read TLS certificate: %w", err)
	}
	c.current, c.made = &pair, info.ModTime()
	return nil
}
