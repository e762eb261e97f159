package main

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/keystore"
	"github.com/quorate/quorate/internal/quorum"
)

type devCmd struct {
	Listen    string        `default:"127.0.0.1:8080" help:"Where callers reach the service."`
	RPCListen string        `name:"rpc-listen" default:"127.0.0.1:8545" help:"Where wallets reach the chain's JSON-RPC. Loopback only."`
	Operators int           `default:"4" help:"Operators to run. A chain that is kept has the ones it was made with."`
	BlockTime time.Duration `default:"1s" help:"Time between blocks."`
	State     string        `type:"path" placeholder:"DIR" help:"Keep the chain, tasks and journals in this directory across restarts. Default: they end with the program."`
	ReadyFile string        `type:"path" placeholder:"PATH" help:"Write what is printed as JSON to this file, once all is ready. It is left in ./quorate-data/dev.json in any case."`
	LogLevel  slog.Level    `default:"WARN" placeholder:"LEVEL" help:"DEBUG, INFO, WARN or ERROR."`
}

func (devCmd) Help() string {
	return `Runs all of it on this machine, for development: a chain with the rules of
public chains and all contracts on it, the service, and operators that join it,
each with keys, a journal and a view of the chain of its own. What was made is
printed, with a command to try next; other commands in the same folder find it
by themselves.

    quorate dev

    quorate dev --state ./kept --block-time 2s --operators 7`
}

// Run runs everything until ctx ends.
func (c devCmd) Run(ctx context.Context, io stdio) (err error) {
	switch {
	case c.Operators < 1 || c.Operators > 64:
		return usagef("--operators %d: want 1..64", c.Operators)
	case c.BlockTime < 10*time.Millisecond:
		return usagef("--block-time %s: want 10ms or more", c.BlockTime)
	}
	d := &devRun{devCmd: c, log: newLogger(io, "text", c.LogLevel), began: time.Now()}
	if d.dir = c.State; d.dir == "" {
		if d.dir, err = os.MkdirTemp("", "quorate-dev-"); err != nil {
			return fmt.Errorf("make a directory: %w", err)
		}
		defer os.RemoveAll(d.dir)
	}
	ctx, stop := context.WithCancel(ctx)
	defer func() {
		stop()
		d.parts.Wait()
		err = errors.Join(err, d.failure)
		if d.chain != nil {
			if e := d.chain.Close(); e != nil {
				err = errors.Join(err, fmt.Errorf("stop the chain: %w", e))
			}
		}
		if err == nil {
			io.say("stopped")
		}
	}()
	d.stop = stop
	if err := d.start(ctx); err != nil {
		return err
	}
	return d.show(ctx, io)
}

// devRun is a development network that runs.
type devRun struct {
	devCmd
	log     *slog.Logger
	dir     string
	began   time.Time
	chain   *devnet.Network
	service *service
	ready   devFile

	parts   sync.WaitGroup
	stop    func()
	once    sync.Once
	failure error // of the part that ended first
}

// part runs something that must not end before ctx does.
func (d *devRun) part(ctx context.Context, what string, run func(context.Context) error) {
	d.parts.Go(func() {
		if err := run(ctx); err != nil {
			d.once.Do(func() { d.failure = fmt.Errorf("%s: %w", what, err) })
			d.stop()
		}
	})
}

// start starts the chain, then the service, then the operators, and waits until
// they have found each other.
func (d *devRun) start(ctx context.Context) (err error) {
	cfg := devnet.Config{Listen: d.RPCListen, BlockTime: d.BlockTime, Log: d.log}
	deployment := filepath.Join(d.dir, devnet.DeploymentFile)
	if d.State != "" {
		cfg.Dir = d.dir
	}
	switch d.chain, err = devnet.StartNetwork(ctx, cfg, d.Operators); {
	case errors.Is(err, syscall.EADDRINUSE):
		return taken("--rpc-listen", d.RPCListen)
	case err != nil:
		return err
	}
	if d.State == "" {
		if err := d.chain.Deployment.Write(deployment); err != nil {
			return err
		}
	}
	serve := serveCmd{
		Listen: d.Listen, AdminListen: "127.0.0.1:0", OperatorListen: "127.0.0.1:0",
		storeFlags: storeFlags{Data: filepath.Join(d.dir, "service"), Store: "sqlite"},
		chainFlags: chainFlags{RPC: []string{d.chain.URL()}, Deployment: deployment, MaxBlockAge: 100, PayloadBlocks: 50,
			ChainSilence: 30 * time.Second, ChainPoll: min(time.Second, d.BlockTime/4), InFlight: 64},
		Rate: 60, QueueCapacity: 10_000, QueueTTL: 10 * time.Minute, Retention: 720 * time.Hour,
		DrainTimeout: 5 * time.Second, CORSOrigin: []string{"*"},
	}
	if d.service, err = serve.start(ctx, d.log); err != nil {
		return err
	}
	if err := d.makeKey(ctx); err != nil {
		return errors.Join(err, d.service.close())
	}
	d.part(ctx, "the service", d.service.run)
	n := d.service.network
	if err := d.await(ctx, func() bool { return n.operators.Current() != nil }); err != nil {
		return err
	}
	if err := d.startOperators(ctx); err != nil {
		return err
	}
	err = d.await(ctx, func() bool {
		published, ok := n.verifier.Contracts()
		d.ready.Contracts = &published
		return ok && len(n.hub.Connected(quorum.SchemeBLS)) == len(d.chain.Operators) && d.cosigning() && n.coordinator.Ready()
	})
	if err != nil {
		return err
	}
	d.ready.URL = "http://" + d.service.listen.Addr().String()
	d.ready.RPCURL, d.ready.ChainID = d.chain.URL(), d.chain.ChainID().Uint64()
	d.ready.PrivateKey = "0x" + hex.EncodeToString(crypto.FromECDSA(d.chain.Accounts()[0].Key))
	d.ready.DemoTarget, d.ready.DemoFactory = d.ready.Contracts.DemoTarget, d.ready.Contracts.DemoFactory
	d.ready.DemoTargetSchnorr = d.chain.Deployment.DemoTargetSchnorr.Hex()
	return nil
}

// cosigning reports whether those operators that are in the Schnorr set have
// joined for it. On a chain that is kept, its owner may have taken some out.
func (d *devRun) cosigning() bool {
	n := d.service.network
	set := n.current(quorum.SchemeSchnorr)
	if set == nil {
		return false
	}
	joined := n.hub.Connected(quorum.SchemeSchnorr)
	for _, op := range d.chain.Operators {
		id := quorum.SchnorrID(op.Schnorr.PublicKey().Address())
		if _, in := set.Find(id); in && !slices.Contains(joined, id) {
			return false
		}
	}
	return true
}

// makeKey makes an API key for whoever sits at this machine. Tasks belong to a
// key: where they are kept, it is kept too.
func (d *devRun) makeKey(ctx context.Context) error {
	file := filepath.Join(d.dir, "api.key")
	if text, err := os.ReadFile(file); err == nil {
		secret := strings.TrimSpace(string(text))
		if hash, ok := auth.ParseSecret(secret); ok {
			if _, err := d.service.store.FindKey(ctx, hash); err == nil {
				d.ready.APIKey = secret
				return nil
			}
		}
	}
	secret, hash := auth.NewSecret()
	key := auth.Key{ID: auth.NewKeyID(), Label: "dev", Scope: auth.ScopeSubmit, Rate: auth.MaxRate}
	if _, err := d.service.store.CreateKey(ctx, key, hash); err != nil {
		return fmt.Errorf("create key: %w", err)
	}
	if err := os.WriteFile(file, []byte(secret+"\n"), 0o600); err != nil {
		return fmt.Errorf("keep key: %w", err)
	}
	d.ready.APIKey = secret
	return nil
}

// startOperators starts each as an independent person would: over the wire, on
// files of its own.
func (d *devRun) startOperators(ctx context.Context) error {
	for i, op := range d.chain.Operators {
		run := operatorRunCmd{
			Router: []string{"http://" + d.service.network.listen.Addr().String()}, RPC: []string{d.chain.URL()},
			Data: filepath.Join(d.dir, fmt.Sprintf("operator-%d", i)), Concurrency: 2, Queue: 256,
			AdminListen: "127.0.0.1:0", DrainTimeout: time.Second,
		}
		node, err := run.open(ctx, keystore.Keys{BLS: op.BLS, Identity: op.Key, Schnorr: &op.Schnorr}, d.log.With("operator", i))
		if err != nil {
			return fmt.Errorf("operator %d: %w", i, err)
		}
		d.part(ctx, fmt.Sprintf("operator %d", i), func(ctx context.Context) error {
			defer node.close()
			return node.run(ctx)
		})
	}
	return nil
}

// await waits until something holds. It takes a few blocks at most.
func (d *devRun) await(ctx context.Context, holds func() bool) error {
	patience, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for !holds() {
		select {
		case <-patience.Done():
			if ctx.Err() != nil {
				return ctx.Err()
			}
			n := d.service.network
			return fmt.Errorf("not ready in time: %d of %d operators joined; contracts: %s", len(n.hub.Connected(quorum.SchemeBLS)), len(d.chain.Operators), n.verifier.Problem())
		case <-time.After(10 * time.Millisecond):
		}
	}
	return nil
}

// show says what there is, and waits for the end.
func (d *devRun) show(ctx context.Context, io stdio) error {
	for _, path := range []string{devFilePath, d.ReadyFile} {
		if path == "" {
			continue
		}
		if err := d.ready.write(path); err != nil {
			return err
		}
		defer func() {
			os.Remove(path)
			os.Remove(filepath.Dir(path)) // if nothing else is in it
		}()
	}
	io.say(`
  service       %s
  API key       %s
  JSON-RPC      %s   chain id %d
  account       %s
  private key   %s
  demo target   %s
  with Schnorr  %s
  operators     %d, all joined; ready in %s

Try it, in a second terminal in this folder:

    %s task submit --demo --wait --send
    %s task submit --demo --scheme schnorr --wait --send

Everybody knows these keys: nothing on this chain has value. Stop it with Ctrl-C.`,
		d.ready.URL, d.ready.APIKey, d.ready.RPCURL, d.ready.ChainID, d.chain.Accounts()[0].Address, d.ready.PrivateKey,
		d.ready.DemoTarget, d.ready.DemoTargetSchnorr, len(d.chain.Operators), time.Since(d.began).Round(10*time.Millisecond), calledAs(), calledAs())
	if err := io.json(d.chain.Deployment); err != nil {
		return err
	}
	<-ctx.Done()
	return nil
}

// calledAs is how this program was called, for commands to paste.
func calledAs() string {
	if name := os.Args[0]; filepath.Base(name) == "quorate" {
		return name
	}
	return "quorate"
}
