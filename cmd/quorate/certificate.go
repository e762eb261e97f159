package main

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// certificate is a TLS certificate in files that may be renewed at any time.
type certificate struct {
	certFile, keyFile string
	log               *slog.Logger

	mu      sync.Mutex
	current *tls.Certificate
	made    time.Time // of the certificate file
	looked  time.Time
	failing bool
}

func newCertificate(certFile, keyFile string, log *slog.Logger) (*certificate, error) {
	c := &certificate{certFile: certFile, keyFile: keyFile, log: log}
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
			switch err := c.load(); {
			case err == nil:
				c.failing = false
				c.log.Info("serving the renewed TLS certificate", "expires", c.current.Leaf.NotAfter)
			case !c.failing: // said once; tried again every second
				c.failing = true
				c.log.Error("the renewed TLS certificate cannot be used; the one before goes on being served", "err", err)
			}
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
