package main

import (
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/keystore"
	"github.com/quorate/quorate/internal/quorum"
)

type operatorRunCmd struct {
	Keystore string `type:"path" placeholder:"FILE" help:"The operator's keys: an encrypted file. Default: operator.json."`
	passwordFlags
	signerFlags
	Router       []string      `required:"" placeholder:"URL" help:"Where the service lets operators join. A name is followed to every address it resolves to."`
	RPC          []string      `name:"rpc" required:"" placeholder:"URL" help:"JSON-RPC of your own nodes, best first. They must serve proofs (eth_getProof) of recent blocks."`
	VerifyState  bool          `help:"Have everything that a run reads proven against the header of the block. Your nodes are then trusted for nothing but which block is canonical."`
	Data         string        `type:"path" default:"quorate-operator" help:"Directory of the sign journal. Keep it with the keystore: it is what keeps you from signing twice."`
	Deployment   string        `type:"path" placeholder:"FILE" help:"Deployment file to hold the service to. Default: the service says which registry it is; your node is asked whether you are in it, and the sign journal holds the service to it from then on."`
	RouterKey    []string      `placeholder:"HEX" help:"Public keys that routers may have. Default: any, behind TLS."`
	RouterCA     string        `name:"router-ca" type:"path" placeholder:"FILE" help:"Certificates in PEM that https routers are checked against. Default: the system's."`
	AllowPlain   bool          `help:"Join routers on other machines over http, on a network that you trust."`
	AllowSender  []string      `placeholder:"ADDRESS" help:"Targets to sign for though the result depends on the sender, whom nothing proves."`
	AllowValue   []string      `placeholder:"ADDRESS" help:"Targets to sign for though the call carries ether, which the signature does not bind."`
	Concurrency  int           `placeholder:"N" help:"Tasks that run at once. Default: one for each core."`
	Queue        int           `default:"256" help:"Tasks that may wait; over it, the service is told that you are busy."`
	AdminListen  string        `default:"127.0.0.1:8083" help:"Where /healthz, /readyz and /metrics are. Loopback only."`
	DrainTimeout time.Duration `default:"20s" help:"On SIGTERM, how long tasks under way may take to finish."`
	LogFormat    string        `default:"text" enum:"text,json" help:"text or json."`
	LogLevel     slog.Level    `default:"INFO" placeholder:"LEVEL" help:"DEBUG, INFO, WARN or ERROR."`
}

func (operatorRunCmd) Help() string {
	return `Runs an operator's node: it joins the service, runs each task on the state of
your own node, and signs what it finds. It dials out and needs no open port. It
believes the service nothing: not the result, not that a block is canonical.

    quorate operator run --router https://operators.example --rpc http://127.0.0.1:8545 \
        --keystore operator.json --password-file password.txt

With the keys on another machine (quorate signer run), this one holds none:

    quorate operator run --router https://operators.example --rpc http://127.0.0.1:8545 \
        --signer https://10.0.0.7:8084 --signer-tls client

With --verify-state every account, slot and code that a run reads is proven by
Merkle proof. A node that lies is named in the log, not asked again for ten
minutes, and the next --rpc answers.

Register first: quorate operator register. docs/operators.md takes you from
nothing to a running node.`
}

func (c operatorRunCmd) Run(ctx context.Context, io stdio) error {
	log := newLogger(io, c.LogFormat, c.LogLevel)
	if !loopback(c.AdminListen) {
		return usagef("--admin-listen %s: want an address on loopback; put a proxy in front to show it elsewhere", c.AdminListen)
	}
	keys, err := c.keys(ctx, io, log)
	if err != nil {
		return err
	}
	defer keys.close()
	node, err := c.openWith(ctx, keys, log)
	if err != nil {
		return err
	}
	defer node.close()
	return node.run(ctx)
}

// keystore is the file of the keys, where they are here.
func (c operatorRunCmd) keystore() keystoreFlags {
	if c.Keystore == "" {
		return keystoreFlags{"operator.json"}
	}
	return keystoreFlags{c.Keystore}
}

// operatorNode is a running operator.
type operatorNode struct {
	log      *slog.Logger
	keys     heldKeys
	client   *chain.Client
	ledger   *chain.Ledger
	operator *quorum.Operator
	journal  *quorum.Journal
	options  quorum.OperatorOptions
	admin    *http.Server
	listen   net.Listener
}

// open is openWith, for keys that are here.
func (c operatorRunCmd) open(ctx context.Context, keys keystore.Keys, log *slog.Logger) (*operatorNode, error) {
	return c.openWith(ctx, keysHere(keys), log)
}

// openWith prepares everything an operator needs, and checks it.
func (c operatorRunCmd) openWith(ctx context.Context, keys heldKeys, log *slog.Logger) (*operatorNode, error) {
	public := keys.public
	policy, err := c.policy()
	if err != nil {
		return nil, err
	}
	o := quorum.OperatorOptions{
		Routers: c.Router, Identity: keys.identity, ID: quorum.ID(public.OperatorID),
		Concurrency: c.Concurrency, Queue: c.Queue, Drain: c.DrainTimeout, AllowPlain: c.AllowPlain, Metrics: quorum.NewLinkMetrics(), Log: log,
	}
	if o.Concurrency == 0 {
		o.Concurrency = runtime.GOMAXPROCS(0)
	}
	if o.TLS, o.RouterKeys, err = c.trust(); err != nil {
		return nil, err
	}
	if o.Terms, err = c.terms(ctx, o, log); err != nil {
		return nil, err
	}
	binding := quorum.Binding{ChainID: o.Terms.ChainID, Registry: o.Terms.Registry, Operator: o.ID}
	signer, err := keys.signer(binding)
	if err != nil {
		return nil, err
	}
	client, err := chain.Dial(c.RPC, chain.ClientOptions{ChainID: o.Terms.ChainID, Log: log})
	if err != nil {
		return nil, usageError{fmt.Errorf("--rpc: %w", err)}
	}
	n := &operatorNode{log: log, keys: keys, client: client, ledger: chain.NewLedger(client,
		chain.LedgerOptions{Bounds: o.Terms.Bounds, Quorums: o.Terms.Quorums, Verify: c.VerifyState})}
	if err := patiently(ctx, log, "the node is not ready", n.ledger.Probe); err != nil {
		return nil, err
	}
	if err := confirm(ctx, client, o.Terms, public, log); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return nil, fmt.Errorf("make data directory: %w", err)
	}
	if n.journal, err = quorum.OpenJournal(filepath.Join(c.Data, "signed.journal"), binding); err != nil {
		return nil, err
	}
	if cut := n.journal.Cut(); cut > 0 {
		log.Warn("the end of the sign journal was torn, and is cut off; nothing in it had been sent", "bytes", cut)
	}
	n.operator = &quorum.Operator{Ledger: n.ledger, Journal: n.journal, Signer: signer, Policy: policy, ChainID: o.Terms.ChainID, Log: log}
	o.Work = n.operator.Answer
	n.cosign(binding, &o)
	n.options = o
	if n.listen, err = listen("the team", "--admin-listen", c.AdminListen); err != nil {
		n.journal.Close()
		return nil, err
	}
	n.admin = newHTTPServer(n.handler(), log)
	log.Info("operating", "address", public.Address, "operator", public.OperatorID, "chain", o.Terms.ChainID, "registry", o.Terms.Registry,
		"admin", "http://"+n.listen.Addr().String(), "signed", n.journal.Len(), "version", version())
	return n, nil
}

// cosign gives the operator its part in Schnorr signatures, where it has a key
// and the service a registry for it.
func (n *operatorNode) cosign(of quorum.Binding, o *quorum.OperatorOptions) {
	if n.keys.schnorr == nil || o.Terms.Schnorr == (common.Address{}) {
		return
	}
	n.operator.Schnorr = n.keys.schnorr(of)
	n.operator.Cosigners = chain.NewCosigners(n.client, o.Terms.Schnorr)
	o.Schnorr, o.Share = n.operator.Schnorr, n.operator.Share
}

// confirm asks the operator's own node what the registries know of it. One that
// is not registered yet may come in later, with no restart.
func confirm(ctx context.Context, client *chain.Client, terms quorum.Terms, public keystore.Public, log *slog.Logger) error {
	coordinator := contracts.NewRegistryCoordinator()
	ask := func(registry common.Address, data []byte) (out hexutil.Bytes, err error) {
		call := map[string]any{"to": registry, "data": hexutil.Bytes(data)}
		if err := client.Call(ctx, &out, "eth_call", call, "latest"); err != nil {
			return nil, fmt.Errorf("ask the registry %s: %w", registry, err)
		}
		return out, nil
	}
	out, err := ask(terms.Registry, coordinator.PackGetOperatorId(public.Address))
	if err != nil {
		return err
	}
	id, err := coordinator.UnpackGetOperatorId(out)
	switch {
	case err != nil:
		return fmt.Errorf("%s is no registry on the chain of your node", terms.Registry)
	case id == [32]byte{}:
		log.Warn("this operator is not registered; register it with: quorate operator register", "address", public.Address, "registry", terms.Registry)
	case id != [32]byte(public.OperatorID):
		return fmt.Errorf("the account %s is registered with another BLS key, %x; use the keystore that has it", public.Address, id)
	}
	if terms.Schnorr == (common.Address{}) {
		return nil
	}
	if !public.HasSchnorr() {
		log.Info("no Schnorr key here: this operator signs for BLS targets alone")
		return nil
	}
	registry, key := contracts.NewSchnorrStakeRegistry(), public.Schnorr.Key.Address()
	if out, err = ask(terms.Schnorr, registry.PackOperators(key)); err != nil {
		return err
	}
	switch known, err := registry.UnpackOperators(out); {
	case err != nil:
		return fmt.Errorf("%s is no Schnorr registry on the chain of your node", terms.Schnorr)
	case !known.Registered:
		log.Warn("the Schnorr key is not registered; what to ask the registry's owner for says: quorate operator status", "key", key, "registry", terms.Schnorr)
	}
	return nil
}

// run works until ctx ends, and drains.
func (n *operatorNode) run(ctx context.Context) error {
	watching, stop := context.WithCancel(ctx)
	var watch sync.WaitGroup
	watch.Go(func() { n.client.Watch(watching) })
	defer func() { stop(); watch.Wait() }()
	failed := make(chan error, 1)
	go func() { failed <- serveOn(n.admin, n.listen) }()
	err := quorum.RunOperator(ctx, n.options)
	n.admin.Close()
	if err = errors.Join(err, <-failed); err == nil {
		n.log.Info("stopped")
	}
	return err
}

func (n *operatorNode) close() error {
	n.listen.Close()
	return n.journal.Close()
}

// handler serves what the operator's own team looks at.
func (n *operatorNode) handler() http.Handler {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	r.MustRegister(n.operator.Collectors()...)
	r.MustRegister(n.client.Collectors()...)
	r.MustRegister(n.options.Metrics.Collectors()...)
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "alive") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
		defer cancel()
		_, _, err := n.ledger.Head(ctx)
		switch {
		case n.options.Metrics.Routers() == 0:
			http.Error(w, "no router is joined; the log says why", http.StatusServiceUnavailable)
		case err != nil:
			http.Error(w, "the node does not answer; the log says why", http.StatusServiceUnavailable)
		case n.keys.ready(ctx) != nil:
			http.Error(w, "the signer does not answer; the log says why", http.StatusServiceUnavailable)
		default:
			fmt.Fprintln(w, "ready")
		}
	})
	return mux
}

// terms are those of the deployment file, or else the service's, which the
// sign journal then holds it to for good.
func (c operatorRunCmd) terms(ctx context.Context, o quorum.OperatorOptions, log *slog.Logger) (t quorum.Terms, err error) {
	if c.Deployment != "" {
		d, err := chain.ReadDeployment(c.Deployment)
		if err != nil {
			return t, err
		}
		return quorum.Terms{ChainID: d.ChainID, Registry: d.RegistryCoordinator, Bounds: evm.DefaultBounds, Quorums: d.QuorumNumbers,
			Schnorr: d.SchnorrStakeRegistry}, nil
	}
	err = patiently(ctx, log, "no router answers", func(ctx context.Context) error {
		t, err = quorum.LearnTerms(ctx, o)
		if err != nil {
			return retryable{err}
		}
		return nil
	})
	if err == nil && t.Bounds != evm.DefaultBounds {
		err = fmt.Errorf("the service's bounds of a run are %d gas and %d bytes; this program's are %d and %d", t.Bounds.Gas, t.Bounds.Memory,
			evm.DefaultBounds.Gas, evm.DefaultBounds.Memory)
	}
	return t, err
}

// retryable is an error that may pass.
type retryable struct{ error }

func (retryable) Retryable() bool { return true }

func (e retryable) Unwrap() error { return e.error }

// patiently tries until it succeeds, or fails for good.
func patiently(ctx context.Context, log *slog.Logger, what string, try func(context.Context) error) error {
	for pause := time.Second; ; pause = min(2*pause, 30*time.Second) {
		err := try(ctx)
		var r interface{ Retryable() bool }
		if err == nil || ctx.Err() != nil || !errors.As(err, &r) || !r.Retryable() {
			return err
		}
		log.Warn(what+"; trying again", "err", err, "in", pause)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

// trust says which routers are believed to be what they say.
func (c operatorRunCmd) trust() (*tls.Config, []ed25519.PublicKey, error) {
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if c.RouterCA != "" {
		pem, err := os.ReadFile(c.RouterCA)
		if err != nil {
			return nil, nil, fmt.Errorf("--router-ca: %w", err)
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(pem) {
			return nil, nil, fmt.Errorf("--router-ca: no certificate in %s", c.RouterCA)
		}
	}
	var keys []ed25519.PublicKey
	for _, text := range c.RouterKey {
		key, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
		if err != nil || len(key) != ed25519.PublicKeySize {
			return nil, nil, usagef("--router-key: want %d hex digits", 2*ed25519.PublicKeySize)
		}
		keys = append(keys, key)
	}
	return config, keys, nil
}

func (c operatorRunCmd) policy() (p quorum.Policy, err error) {
	if p.AllowSender, err = addresses("--allow-sender", c.AllowSender); err != nil {
		return p, err
	}
	p.AllowValue, err = addresses("--allow-value", c.AllowValue)
	return p, err
}

// addresses reads the set of a flag.
func addresses(flag string, list []string) (map[common.Address]bool, error) {
	set := map[common.Address]bool{}
	for _, text := range list {
		if !addressForm.MatchString(text) {
			return nil, usagef("%s %s: want 0x and 40 hex digits", flag, shorten(text))
		}
		set[common.HexToAddress(text)] = true
	}
	return set, nil
}
