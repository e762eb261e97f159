package main

import (
	"bytes"
	"encoding/hex"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
)

// TestDeploy puts the contracts on a chain over its JSON-RPC, as on any other.
func TestDeploy(t *testing.T) {
	c, err := devnet.Start(t.Context(), devnet.Config{BlockTime: 50e6, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	dir := t.TempDir()
	keyFile, file := filepath.Join(dir, "owner.key"), filepath.Join(dir, "deployment.json")
	owner := hex.EncodeToString(crypto.FromECDSA(c.Accounts()[1].Key))
	if err := os.WriteFile(keyFile, []byte("0x"+owner+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	deploy := func(args ...string) (int, string) {
		var out, words bytes.Buffer
		status := run(t.Context(), append([]string{"deploy", "--rpc", c.URL(), "--deployment", file}, args...), stdio{out: &out, err: &words})
		if strings.Contains(out.String()+words.String(), owner) {
			t.Error("the private key was printed")
		}
		return status, words.String()
	}
	if status, words := deploy("--key", "@"+keyFile); status != exitDone {
		t.Fatalf("exit %d: %s", status, words)
	}
	d, err := chain.ReadDeployment(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, address := range map[string][20]byte{
		"avsAddress": d.AVSAddress, "registryCoordinator": d.RegistryCoordinator, "blsSignatureChecker": d.BLSSignatureChecker,
		"operatorStateRetriever": d.OperatorStateRetriever, "demoTarget": d.DemoTarget, "demoFactory": d.DemoFactory,
	} {
		if code, err := c.Client().CodeAt(t.Context(), address, nil); err != nil || len(code) == 0 {
			t.Errorf("%s: no code at %x (%v)", name, address, err)
		}
	}
	if status, words := deploy("--key", owner); status != exitUsage || !strings.Contains(words, "exists already") {
		t.Errorf("again: exit %d: %s", status, words)
	}
	os.Remove(file)
	if status, words := deploy("--key", strings.Repeat("12", 32)); status != exitFail || !strings.Contains(words, "has no ether") {
		t.Errorf("without funds: exit %d: %s", status, words)
	}
	if status, words := deploy("--key", "12"); status != exitUsage || !strings.Contains(words, "want 64 hex digits") {
		t.Errorf("bad key: exit %d: %s", status, words)
	}
}
