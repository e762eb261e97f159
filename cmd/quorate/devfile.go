package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"

	"github.com/quorate/quorate"
)

// devFile is the ready file of quorate dev: all that a caller needs to know of
// it.
type devFile struct {
	URL               string             `json:"url"`
	APIKey            string             `json:"api_key"`
	RPCURL            string             `json:"rpc_url"`
	ChainID           uint64             `json:"chain_id"`
	PrivateKey        string             `json:"private_key"`
	DemoTarget        string             `json:"demo_target"`
	DemoFactory       string             `json:"demo_factory"`
	DemoTargetSchnorr string             `json:"demo_target_schnorr,omitempty"`
	Contracts         *quorate.Contracts `json:"contracts"`
}

// devFilePath is where quorate dev leaves its ready file in any case, so that
// commands in the same folder find it.
var devFilePath = filepath.Join("quorate-data", "dev.json")

// maxDevFile is more than any ready file has.
const maxDevFile = 64 << 10

// readDevFile reads a ready file. With no name it looks where quorate dev leaves
// it, and there need not be one: it returns nil then.
func readDevFile(name string) (*devFile, error) {
	path := name
	if path == "" {
		path = devFilePath
	}
	text, err := os.ReadFile(path)
	switch {
	case name == "" && errors.Is(err, os.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("--dev: %w; quorate dev --ready-file writes one", err)
	case len(text) > maxDevFile:
		return nil, fmt.Errorf("--dev %s: that is no ready file of quorate dev", path)
	}
	d := new(devFile)
	dec := json.NewDecoder(bytes.NewReader(text))
	if err := dec.Decode(d); err != nil || d.URL == "" {
		return nil, fmt.Errorf("--dev %s: that is no ready file of quorate dev", path)
	}
	// A folder from elsewhere may bring one along: keys must not follow it to
	// another machine.
	if name == "" && !(onThisMachine(d.URL) && (d.RPCURL == "" || onThisMachine(d.RPCURL))) {
		return nil, fmt.Errorf("--dev: %s names a service on another machine; if you trust it, give it by name: --dev %s", path, path)
	}
	return d, nil
}

// onThisMachine reports whether a URL leads to loopback.
func onThisMachine(text string) bool {
	u, err := url.Parse(text)
	return err == nil && loopback(net.JoinHostPort(u.Hostname(), "0"))
}

// write writes a ready file, whole or not at all. It holds secrets, though only
// of a development chain.
func (d *devFile) write(path string) error {
	text, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return fmt.Errorf("write ready file: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("write ready file: %w", err)
	}
	next, err := os.CreateTemp(filepath.Dir(path), ".ready-*") // for its owner alone, whoever made files here before
	if err != nil {
		return fmt.Errorf("write ready file: %w", err)
	}
	_, err = next.Write(append(text, '\n'))
	if err = errors.Join(err, next.Close()); err == nil {
		err = os.Rename(next.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write ready file: %w", errors.Join(err, os.Remove(next.Name())))
	}
	return nil
}
