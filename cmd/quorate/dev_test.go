package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/quorate/quorate/internal/chain"
)

// TestDev runs the chain twice on one directory: the contracts stay.
func TestDev(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(t.TempDir()) // it leaves its ready file where it runs
	up := func() (d chain.Deployment, words string) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		out, in := io.Pipe()
		var said bytes.Buffer
		exit := make(chan int, 1)
		go func() {
			exit <- run(ctx, []string{"dev", "--rpc-listen", "127.0.0.1:0", "--listen", "127.0.0.1:0", "--block-time", "20ms", "--operators", "2", "--state", dir},
				stdio{out: in, err: &said})
			in.Close()
		}()
		if err := json.NewDecoder(out).Decode(&d); err != nil {
			t.Fatalf("the deployment: %v", err)
		}
		stop()
		if status := <-exit; status != exitDone {
			t.Fatalf("exit %d: %s", status, said.String())
		}
		return d, said.String()
	}
	first, words := up()
	for _, want := range []string{"level=WARN", "JSON-RPC      http://127.0.0.1:", "chain id 31337", "operators     2", first.DemoTarget.Hex(), "with Schnorr  " + first.DemoTargetSchnorr.Hex()} {
		if !strings.Contains(words, want) {
			t.Errorf("%q is not in what it said:\n%s", want, words)
		}
	}
	if again, _ := up(); again.DemoTarget != first.DemoTarget || again.RegistryCoordinator != first.RegistryCoordinator ||
		again.SchnorrStakeRegistry != first.SchnorrStakeRegistry || again.DemoTargetSchnorr != first.DemoTargetSchnorr {
		t.Errorf("after a restart the deployment is %+v, it was %+v", again, first)
	}
}

func TestDevUsage(t *testing.T) {
	for args, want := range map[string]string{
		"--operators 0":               "--operators 0",
		"--block-time 0s":             "--block-time 0s",
		"--rpc-listen 192.0.2.1:8545": "loopback",
	} {
		var said bytes.Buffer
		status := run(t.Context(), append([]string{"dev"}, strings.Fields(args)...), stdio{out: io.Discard, err: &said})
		if status == exitDone || !strings.Contains(said.String(), want) {
			t.Errorf("%s: exit %d: %s", args, status, said.String())
		}
	}
}
