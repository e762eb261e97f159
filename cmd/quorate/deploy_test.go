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
	// codes reads the file, and checks that what it names is there.
	codes := func(schnorr bool) *chain.Deployment {
		t.Helper()
		d, err := chain.ReadDeployment(file)
		if err != nil {
			t.Fatal(err)
		}
		named := map[string][20]byte{
			"avsAddress": d.AVSAddress, "registryCoordinator": d.RegistryCoordinator, "blsSignatureChecker": d.BLSSignatureChecker,
			"operatorStateRetriever": d.OperatorStateRetriever, "demoTarget": d.DemoTarget, "demoFactory": d.DemoFactory,
		}
		if schnorr {
			named["schnorrStakeRegistry"], named["demoTargetSchnorr"] = d.SchnorrStakeRegistry, d.DemoTargetSchnorr
		} else if d.SchnorrStakeRegistry != [20]byte{} || d.DemoTargetSchnorr != [20]byte{} {
			t.Errorf("a Schnorr scheme that nobody asked for: %+v", d)
		}
		for name, address := range named {
			if code, err := c.Client().CodeAt(t.Context(), address, nil); err != nil || len(code) == 0 {
				t.Errorf("%s: no code at %x (%v)", name, address, err)
			}
		}
		return d
	}
	notice := func(d *chain.Deployment) uint64 {
		t.Helper()
		s, err := chain.SchnorrStatus(t.Context(), c.Client(), d, [20]byte{1})
		if err != nil {
			t.Fatal(err)
		}
		if s.Owner != c.Accounts()[1].Address {
			t.Errorf("the Schnorr registry's owner is %s", s.Owner)
		}
		return s.Notice
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
	if n := notice(codes(true)); n != 50 {
		t.Errorf("a notice of %d blocks", n)
	}
	if status, words := deploy("--key", owner, "--scheme", "schnorr"); status != exitUsage || !strings.Contains(words, "has a Schnorr registry already") {
		t.Errorf("Schnorr again: exit %d: %s", status, words)
	}
	if status, words := deploy("--key", owner); status != exitUsage || !strings.Contains(words, "exists already") {
		t.Errorf("again: exit %d: %s", status, words)
	}
	os.Remove(file)
	if status, words := deploy("--key", owner, "--scheme", "schnorr"); status != exitUsage || !strings.Contains(words, "there is no") {
		t.Errorf("Schnorr beside nothing: exit %d: %s", status, words)
	}
	if status, words := deploy("--key", owner, "--scheme", "bls"); status != exitDone {
		t.Fatalf("BLS alone: exit %d: %s", status, words)
	}
	one := codes(false)
	if status, words := deploy("--key", owner, "--scheme", "schnorr", "--schnorr-notice", "7"); status != exitDone || strings.Contains(words, "deploy DemoLedger") {
		t.Fatalf("adding Schnorr: exit %d: %s", status, words)
	}
	both := codes(true)
	if notice(both) != 7 || both.RegistryCoordinator != one.RegistryCoordinator || both.DemoTarget != one.DemoTarget || both.DemoFactory == one.DemoFactory {
		t.Errorf("added to %+v: %+v", one, both)
	}
	if status, words := deploy("--key", owner, "--schnorr-notice", "1099511627776"); status != exitUsage || !strings.Contains(words, "--schnorr-notice") {
		t.Errorf("an endless notice: exit %d: %s", status, words)
	}
	os.Remove(file)
	if status, words := deploy("--key", strings.Repeat("12", 32)); status != exitFail || !strings.Contains(words, "has no ether") {
		t.Errorf("without funds: exit %d: %s", status, words)
	}
	if status, words := deploy("--key", "12"); status != exitUsage || !strings.Contains(words, "want 64 hex digits") {
		t.Errorf("bad key: exit %d: %s", status, words)
	}
}
