package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/keystore"
)

// A node without keys and a signer, each a process of its own, certify tasks; a
// signer that is killed is waited for. The node never has a secret in memory:
// no key, and no secret half of a nonce. Tasks are of either scheme.
func TestOperatorWithSigner(t *testing.T) {
	chain, err := devnet.StartNetwork(t.Context(), chainOfWork(), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer chain.Close()
	op := chain.Operators[0]
	program := binary(t)
	home := t.TempDir() // of the signer
	t.Chdir(t.TempDir())
	write := func(name, text string) string {
		file := filepath.Join(home, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	deployment, password := filepath.Join(home, "deployment.json"), write("password", "correct horse\n")
	ownerKey := write("owner", fmt.Sprintf("%x", crypto.FromECDSA(chain.Accounts()[0].Key)))
	if err := chain.Deployment.Write(deployment); err != nil {
		t.Fatal(err)
	}
	keys := keystore.Keys{BLS: op.BLS, Identity: op.Key, Schnorr: &op.Schnorr}
	if err := keystore.Create(filepath.Join(home, "operator.json"), keys, []byte("correct horse"), keystore.Options{Light: true}); err != nil {
		t.Fatal(err)
	}
	certificates := filepath.Join(home, "tls")
	inside := func(args ...string) (string, int) {
		var out, said bytes.Buffer
		status := run(t.Context(), args, stdio{in: strings.NewReader(""), out: &out, err: &said})
		if status != exitDone {
			t.Logf("%s: %s", args[:2], said.String())
		}
		return strings.TrimSpace(out.String()), status
	}
	if _, status := inside("signer", "init", "--tls", certificates); status != exitDone {
		t.Fatal("no certificates")
	}
	service := serveInside(t, "--data", filepath.Join(home, "service"), "--rpc", chain.URL(), "--deployment", deployment,
		"--operator-listen", "127.0.0.1:0", "--chain-poll", "20ms")
	router := regexp.MustCompile(`"operators":"(http[^"]+)"`).FindStringSubmatch(service.log.text())[1]
	secret, _ := inside("keys", "create", "--data", filepath.Join(home, "service"))

	startSigner := func(listen string) *child {
		p := launch(t, program, "signer", "run", "--keystore", filepath.Join(home, "operator.json"), "--password-file", password,
			"--deployment", deployment, "--tls", certificates, "--data", filepath.Join(home, "signer"), "--listen", listen,
			"--admin-listen", "127.0.0.1:0", "--allow-target", chain.Deployment.DemoTarget.Hex(), "--allow-target", chain.Deployment.DemoTargetSchnorr.Hex())
		p.awaitServing(t)
		return p
	}
	signer := startSigner("127.0.0.1:0")
	tap := tapSigner(t, certificates, signer.url)
	operator := launch(t, program, "operator", "run", "--router", router, "--rpc", chain.URL(), "--data", "operator",
		"--signer", tap.url, "--signer-tls", filepath.Join(certificates, "client"), "--admin-listen", "127.0.0.1:0")
	says := func(words string) func() bool { return func() bool { return strings.Contains(operator.tail(), words) } }
	eventually(t, "the operator joins", says("joined a router"))

	client := []string{"--url", service.url, "--key", secret, "--rpc", chain.URL(), "--key-file", ownerKey}
	var id string
	eventually(t, "a task is taken", func() (ok bool) {
		var status int
		id, status = inside(append([]string{"task", "submit", "--demo"}, client...)...)
		return status == exitDone
	})
	awaitReady := func(id string) {
		t.Helper()
		if _, status := inside("task", "wait", id, "--timeout", "1m", "--url", service.url, "--key", secret); status != exitDone {
			t.Fatalf("the task is not ready\noperator:\n%s\nsigner:\n%s", operator.tail(), signer.tail())
		}
	}
	awaitReady(id)
	schnorrTask := append([]string{"task", "submit", "--target", chain.Deployment.DemoTargetSchnorr.Hex(), "--call", "crunch(uint256)"}, client...)
	id, status := inside(append(schnorrTask, "--arg", "5")...)
	if status != exitDone {
		t.Fatal("the Schnorr task is not taken")
	}
	awaitReady(id)

	at := strings.TrimPrefix(signer.url, "https://")
	holdsNoSecret(t, operator, signer, keys, tap.made())
	signer.kill()
	// Another call, so that nobody remembers a signature.
	id, status = inside(append([]string{"task", "submit", "--demo", "--call", "crunch(uint256)", "--arg", "17"}, client...)...)
	if status != exitDone {
		t.Fatal("the task is not taken")
	}
	eventually(t, "the operator misses its signer", says("ask signer"))
	second, status := inside(append(schnorrTask, "--arg", "18")...)
	if status != exitDone {
		t.Fatal("the Schnorr task is not taken")
	}
	signer = startSigner(at)
	awaitReady(id)
	awaitReady(second) // with new nonces: the old are gone
	operator.stop(t)
	signer.stop(t)
	// What the node leaves on its machine is its journal.
	var files []string
	filepath.Walk(".", func(path string, info os.FileInfo, _ error) error {
		if !info.IsDir() {
			files = append(files, path)
		}
		return nil
	})
	if len(files) != 1 || files[0] != "operator/signed.journal" {
		t.Errorf("the node left %v", files)
	}
}

func TestSignerMistakes(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{"password.txt": "correct horse\n", "deployment.json": someDeployment} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	keys, err := keystore.Generate()
	if err != nil {
		t.Fatal(err)
	}
	if err := keystore.Create("operator.json", keys, []byte("correct horse"), keystore.Options{Light: true}); err != nil {
		t.Fatal(err)
	}
	const registry = "0x0000000000000000000000000000000000000002"
	const operator = "operator run --router http://127.0.0.1:1 --rpc http://127.0.0.1:1"
	const signer = "signer run --password-file password.txt --admin-listen 127.0.0.1:0 --listen 127.0.0.1:0"
	for _, tt := range []struct {
		args   string
		status int
		words  string
	}{
		{signer, exitUsage, "which chain and registry"},
		{signer + " --chain-id 1", exitUsage, "which chain and registry"},
		{signer + " --chain-id 1 --registry 0x12", exitUsage, "which chain and registry"},
		{signer + " --chain-id 1 --registry 0x0000000000000000000000000000000000000000", exitUsage, "zero address"},
		{signer + " --deployment deployment.json --chain-id 1", exitUsage, "leave out --chain-id"},
		{signer + " --deployment missing.json", exitFail, "read deployment"},
		{signer + " --deployment deployment.json --rate 0", exitUsage, "--rate 0"},
		{signer + " --deployment deployment.json --admin-listen 192.0.2.1:1", exitUsage, "want an address on loopback"},
		{signer + " --deployment deployment.json --keystore missing", exitFail, "there is no keystore"},
		{signer + " --deployment deployment.json --allow-target nobody", exitUsage, "--allow-target \"nobody\""},
		{signer + " --chain-id 1 --registry " + registry, exitFail, "make them with: quorate signer init"},
		{"signer init --tls certificates", exitDone, "Move"},
		{"signer init --tls certificates", exitUsage, "exists already"},
		{signer + " --chain-id 1 --registry " + registry + " --tls certificates/client", exitFail, "server.pem"},
		{operator + " --signer https://127.0.0.1:1", exitUsage, "needs --signer-tls"},
		{operator + " --signer-tls certificates/client", exitUsage, "without --signer"},
		{operator + " --signer https://127.0.0.1:1 --signer-tls certificates/client --keystore operator.json", exitUsage, "leave out --keystore"},
		{operator + " --signer https://127.0.0.1:1 --signer-tls certificates/client --password-file password.txt", exitUsage, "leave out --keystore"},
		{operator + " --signer https://127.0.0.1:1 --signer-tls certificates", exitFail, "client.pem"},
		{operator + " --signer http://127.0.0.1:1 --signer-tls certificates/client", exitFail, "of the form https://host:port"},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		var said bytes.Buffer
		status := run(ctx, strings.Fields(tt.args), stdio{in: strings.NewReader(""), out: io.Discard, err: &said})
		cancel()
		if status != tt.status || !strings.Contains(said.String(), tt.words) || strings.Contains(said.String(), "correct horse") {
			t.Errorf("%s: exit %d, want %d that says %q: %s", tt.args, status, tt.status, tt.words, said.String())
		}
	}
}
