//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
)

// devProcess is a running quorate dev.
type devProcess struct {
	*child
	dir   string // where commands beside it run
	ready devFile
	text  []byte // of the ready file
}

// startDev runs quorate dev, and returns when it says that all is ready.
func startDev(t *testing.T, dir string, flags ...string) *devProcess {
	t.Helper()
	file := filepath.Join(dir, "ready.json")
	args := append([]string{"env", "-C", dir, binary(t), "dev", "--block-time", "200ms", "--ready-file", file}, flags...)
	d := &devProcess{child: launch(t, args...), dir: dir}
	for deadline := time.Now().Add(60 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		var err error
		if d.text, err = os.ReadFile(file); err == nil {
			break
		}
		select {
		case <-d.ended:
			t.Fatalf("dev ended: %v\n%s", d.err, d.tail())
		default:
		}
		if time.Now().After(deadline) {
			t.Fatalf("dev is never ready\n%s", d.tail())
		}
	}
	if err := json.Unmarshal(d.text, &d.ready); err != nil {
		t.Fatal(err)
	}
	return d
}

// interrupt ends it as Ctrl-C does; that is no failure.
func (d *devProcess) interrupt(t *testing.T) {
	t.Helper()
	d.cmd.Process.Signal(syscall.SIGINT)
	<-d.ended
	if d.err != nil || !strings.Contains(d.tail(), "stopped") {
		t.Errorf("after Ctrl-C: %v\n%s", d.err, d.tail())
	}
	if _, err := os.Stat(filepath.Join(d.dir, "ready.json")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the ready file is left behind: %v", err)
	}
}

// command runs a command beside it, in a folder of its choice.
func (d *devProcess) command(t *testing.T, dir string, args ...string) (out, said string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary(t), args...)
	cmd.Dir = dir
	var o, e bytes.Buffer
	cmd.Stdout, cmd.Stderr = &o, &e
	if err := cmd.Run(); err != nil {
		t.Fatalf("quorate %s: %v\n%s%s", strings.Join(args, " "), err, e.String(), d.tail())
	}
	return strings.TrimSpace(o.String()), e.String()
}

// counts checks how many transitions targets have seen.
func (d *devProcess) counts(t *testing.T, want map[string]int64) {
	t.Helper()
	client, err := ethclient.Dial(d.ready.RPCURL)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	target := contracts.NewBLSTarget()
	for at, n := range want {
		count, err := bind.Call(target.Instance(client, common.HexToAddress(at)), &bind.CallOpts{Context: t.Context()},
			target.PackStateTransitionCount(), target.UnpackStateTransitionCount)
		if err != nil || count.Int64() != n {
			t.Errorf("%s counts %v, %v; want %d", at, count, err, n)
		}
	}
}

// TestDevNetwork is what a newcomer does: dev in one terminal, a demo task in
// another, and both again tomorrow.
func TestDevNetwork(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	flags := []string{"--state", filepath.Join(dir, "kept"), "--listen", "127.0.0.1:0", "--rpc-listen", "127.0.0.1:0"}
	d := startDev(t, dir, flags...)
	var fields map[string]any
	if err := json.Unmarshal(d.text, &fields); err != nil {
		t.Fatal(err)
	}
	want := []string{"api_key", "chain_id", "contracts", "demo_factory", "demo_target", "demo_target_schnorr", "private_key", "rpc_url", "url"}
	if got := slices.Sorted(maps.Keys(fields)); !slices.Equal(got, want) {
		t.Errorf("the ready file has %v, want %v", got, want)
	}
	if c := d.ready.Contracts; c == nil || c.DemoTarget != d.ready.DemoTarget || c.DemoFactory != d.ready.DemoFactory || d.ready.ChainID != 31337 {
		t.Errorf("the ready file is %s", d.text)
	}
	m, err := (&quorate.Client{URL: d.ready.URL}).Metadata(t.Context())
	if err != nil || m.Contracts == nil || *m.Contracts != *d.ready.Contracts {
		t.Errorf("/avs-metadata has %+v, %v; the ready file %+v", m.Contracts, err, d.ready.Contracts)
	}

	for _, scheme := range [][]string{nil, {"--scheme", "bls"}, {"--scheme", "schnorr"}} {
		out, said := d.command(t, dir, append([]string{"task", "submit", "--demo", "--wait", "--send"}, scheme...)...)
		for _, words := range []string{"gas settled", "gas direct", "saving", "signed by"} {
			if !strings.Contains(out, words) {
				t.Errorf("%s: the receipt does not say %q:\n%s", scheme, words, out)
			}
		}
		for _, words := range []string{"ready", "signed by ", " of 4 operators", "sent 0x"} {
			if !strings.Contains(said, words) {
				t.Errorf("%s: %q is not said:\n%s", scheme, words, said)
			}
		}
	}
	d.counts(t, map[string]int64{d.ready.DemoTarget: 2, d.ready.DemoTargetSchnorr: 1})

	// From elsewhere, by the ready file.
	elsewhere, by := t.TempDir(), "--dev="+filepath.Join(dir, "ready.json")
	id, _ := d.command(t, elsewhere, "task", "submit", "--demo", "--scheme", "schnorr", by)
	d.command(t, elsewhere, "task", "wait", id, by)
	out, _ := d.command(t, elsewhere, "task", "send", id, by, "--json")
	var sent settled
	if err := json.Unmarshal([]byte(out), &sent); err != nil || sent.Transaction == (common.Hash{}) || sent.GasUsed == 0 {
		t.Errorf("sent %s, %v", out, err)
	}
	client := &quorate.Client{URL: d.ready.URL, Key: d.ready.APIKey}
	eventually(t, "the task is settled", func() bool {
		task, err := client.Get(t.Context(), id)
		return err == nil && task.Error != nil && task.Error.Code == quorate.PayloadSettled && strings.Contains(task.Error.Message, sent.Transaction.Hex())
	})

	// Another on the same ports says so; it does not disturb the first.
	for flag, url := range map[string]string{"--listen": d.ready.URL, "--rpc-listen": d.ready.RPCURL} {
		at := strings.TrimPrefix(url, "http://")
		flags := map[string]string{"--listen": "127.0.0.1:0", "--rpc-listen": "127.0.0.1:0", flag: at}
		second := exec.CommandContext(t.Context(), binary(t), "dev", "--listen", flags["--listen"], "--rpc-listen", flags["--rpc-listen"])
		second.Dir = elsewhere
		text, err := second.CombinedOutput()
		if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != exitFail ||
			!strings.Contains(string(text), "another program listens on "+at) || !strings.Contains(string(text), flag+" 127.0.0.1:0") {
			t.Errorf("a second dev with the same %s: %v\n%s", flag, err, text)
		}
	}

	// The next day all of it is still there, under the same key.
	d.interrupt(t)
	again := startDev(t, dir, flags...)
	if again.ready.DemoTarget != d.ready.DemoTarget || again.ready.DemoTargetSchnorr != d.ready.DemoTargetSchnorr || again.ready.APIKey != d.ready.APIKey {
		t.Errorf("after a restart the demo target is %s with key %s, it was %s with key %s", again.ready.DemoTarget, again.ready.APIKey, d.ready.DemoTarget, d.ready.APIKey)
	}
	task, err := (&quorate.Client{URL: again.ready.URL, Key: again.ready.APIKey}).Get(t.Context(), id)
	if err != nil || task.Error == nil || task.Error.Code != quorate.PayloadSettled {
		t.Errorf("after a restart the task is %+v, %v", task, err)
	}
	again.command(t, dir, "task", "submit", "--demo", "--wait", "--send")
	again.command(t, dir, "task", "submit", "--demo", "--scheme", "schnorr", "--wait", "--send")
	again.counts(t, map[string]int64{d.ready.DemoTarget: 3, d.ready.DemoTargetSchnorr: 3})
	again.interrupt(t)
}
