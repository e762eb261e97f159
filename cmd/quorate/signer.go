package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/keystore"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/signer"
)

type signerCmd struct {
	Run  signerRunCmd  `cmd:"" help:"Hold an operator's keys, and sign for its node."`
	Init signerInitCmd `cmd:"" help:"Make the certificates by which a signer and its operator know each other."`
}

type signerInitCmd struct {
	TLS string `name:"tls" type:"path" default:"signer-tls" help:"Directory to make. It must not be there yet."`
}

func (signerInitCmd) Help() string {
	return `Makes a private authority, a certificate for the signer and one for its client,
good for five years. The authority's key is thrown away, so nobody can make a
third; to renew, make a new directory.

    quorate signer init --tls signer-tls

Then move signer-tls/client to the operator's machine.`
}

func (c signerInitCmd) Run(io stdio) error {
	err := signer.CreateCertificates(c.TLS, time.Now())
	if errors.Is(err, fs.ErrExist) {
		return usagef("%s exists already, and certificates are never written over; choose another name with --tls", c.TLS)
	}
	if err != nil {
		return err
	}
	io.say("wrote %s. Move %s to the operator's machine; the rest stays here.", c.TLS, filepath.Join(c.TLS, signer.ClientDir))
	return nil
}

type signerRunCmd struct {
	keystoreFlags
	passwordFlags
	Data        string     `type:"path" default:"quorate-signer" help:"Directory of the sign journal. Keep it with the keystore: it is what keeps you from signing twice."`
	Listen      string     `default:"127.0.0.1:8084" help:"Where the operator's node reaches the signer."`
	TLS         string     `name:"tls" type:"path" default:"signer-tls" help:"Directory of the certificates, of: quorate signer init."`
	ChainID     uint64     `name:"chain-id" placeholder:"N" help:"The chain that the keys serve."`
	Registry    string     `placeholder:"ADDRESS" help:"The RegistryCoordinator that the keys serve."`
	Deployment  string     `type:"path" placeholder:"FILE" help:"Deployment file to take both from."`
	AllowTarget []string   `placeholder:"ADDRESS" help:"Targets to sign for. Default: all."`
	Rate        int        `default:"100" help:"Signatures per second, at most; ten seconds' worth may come at once. A task takes one by BLS and two by Schnorr."`
	AdminListen string     `default:"127.0.0.1:8085" help:"Where /healthz, /readyz and /metrics are. Loopback only."`
	LogFormat   string     `default:"text" enum:"text,json" help:"text or json."`
	LogLevel    slog.Level `default:"INFO" placeholder:"LEVEL" help:"DEBUG, INFO, WARN or ERROR. INFO has a line for every signature."`
}

func (signerRunCmd) Help() string {
	return `Holds an operator's keys on a machine that faces no network but the operator's
node, which then needs no keystore. It signs results of tasks whose inputs are
named in full, one result for each, for one chain and registry, and handshakes
of its own account; nothing else. The secret halves of Schnorr nonces stay here,
in memory. docs/operators.md says what it cannot check.

    quorate signer run --keystore operator.json --password-file password.txt \
        --deployment deployment.json --tls signer-tls --listen 10.0.0.7:8084

    quorate operator run --signer https://10.0.0.7:8084 --signer-tls client ...`
}

func (c signerRunCmd) Run(ctx context.Context, io stdio) error {
	log := newLogger(io, c.LogFormat, c.LogLevel)
	switch {
	case !loopback(c.AdminListen):
		return usagef("--admin-listen %s: want an address on loopback; put a proxy in front to show it elsewhere", c.AdminListen)
	case c.Rate < 1:
		return usagef("--rate %d: want 1 or more", c.Rate)
	}
	binding, err := c.binding()
	if err != nil {
		return err
	}
	file, err := c.read()
	if err != nil {
		return err
	}
	keys, err := openKeystore(ctx, io, file, c.passwordFlags)
	if err != nil {
		return err
	}
	n, err := c.open(keys, binding, log)
	if err != nil {
		return err
	}
	defer n.close()
	return n.run(ctx)
}

// binding is what the keys serve. The signer must be told: who could reach it
// is the last to ask.
func (c signerRunCmd) binding() (b quorum.Binding, err error) {
	switch {
	case c.Deployment != "" && (c.ChainID != 0 || c.Registry != ""):
		return b, usagef("--deployment says the chain and the registry; leave out --chain-id and --registry")
	case c.Deployment != "":
		d, err := chain.ReadDeployment(c.Deployment)
		if err != nil {
			return b, err
		}
		b.ChainID, b.Registry = d.ChainID, d.RegistryCoordinator
	case c.ChainID == 0 || !addressForm.MatchString(c.Registry):
		return b, usagef("which chain and registry do the keys serve? Set --deployment, or --chain-id and --registry")
	default:
		b.ChainID, b.Registry = c.ChainID, common.HexToAddress(c.Registry)
	}
	if b.Registry == (common.Address{}) {
		return b, usagef("the registry is the zero address")
	}
	return b, nil
}

// signerNode is a running signer.
type signerNode struct {
	log             *slog.Logger
	signer          *signer.Signer
	journal         *quorum.Journal
	serve           func(context.Context) error
	admin           *http.Server
	listen, adminAt net.Listener
}

func (c signerRunCmd) open(keys keystore.Keys, binding quorum.Binding, log *slog.Logger) (_ *signerNode, err error) {
	n := &signerNode{log: log}
	defer func() {
		if err != nil {
			n.close()
		}
	}()
	targets, err := addresses("--allow-target", c.AllowTarget)
	if err != nil {
		return nil, err
	}
	config, err := signer.ServerTLS(c.TLS)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; set --tls, or make them with: quorate signer init", err)
	} else if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return nil, fmt.Errorf("make data directory: %w", err)
	}
	public := keys.Public()
	binding.Operator = quorum.ID(public.OperatorID)
	if n.journal, err = quorum.OpenJournal(filepath.Join(c.Data, "signed.journal"), binding); err != nil {
		return nil, err
	}
	if cut := n.journal.Cut(); cut > 0 {
		log.Warn("the end of the sign journal was torn, and is cut off; nothing in it had been sent", "bytes", cut)
	}
	o := signer.Options{
		Description: signer.Description{Binding: binding, Address: public.Address, Key: public.BLS, Schnorr: public.Schnorr.Key},
		Signer:      quorum.NewSigner(keys.BLS, binding), Identity: quorum.NewIdentity(keys.Identity), Journal: n.journal,
		Targets: targets, Rate: c.Rate, Log: log,
	}
	serving := []any{"address", public.Address, "operator", public.OperatorID, "chain", binding.ChainID, "registry", binding.Registry}
	if keys.Schnorr != nil {
		o.SchnorrSigner = quorum.NewSchnorrSigner(*keys.Schnorr, binding)
		serving = append(serving, "schnorr", public.Schnorr.Key.Address())
	} else {
		log.Info("no Schnorr key here: this operator signs for BLS targets alone")
	}
	n.signer = signer.New(o)
	if n.listen, err = net.Listen("tcp", c.Listen); err != nil {
		return nil, fmt.Errorf("listen for the operator (--listen): %w", err)
	}
	if n.adminAt, err = net.Listen("tcp", c.AdminListen); err != nil {
		return nil, fmt.Errorf("listen for the team (--admin-listen): %w", err)
	}
	n.serve = func(ctx context.Context) error { return n.signer.Serve(ctx, n.listen, config) }
	n.admin = newHTTPServer(n.handler(), log)
	expires := signer.Expiry(config)
	if time.Until(expires) < 30*24*time.Hour {
		log.Warn("the certificates end soon; make new ones with: quorate signer init", "expires", expires)
	}
	serving = append(serving, "url", "https://"+n.listen.Addr().String(), "admin", "http://"+n.adminAt.Addr().String(), "targets", len(targets),
		"signed", n.journal.Len(), "certificates_until", expires.Format(time.DateOnly), "version", version())
	log.Info("serving", serving...)
	return n, nil
}

// run serves until ctx ends, and finishes what is under way.
func (n *signerNode) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	failed := make(chan error, 1)
	go func() {
		failed <- serveOn(n.admin, n.adminAt)
		cancel()
	}()
	err := n.serve(ctx)
	n.admin.Close()
	if err = errors.Join(err, <-failed); err == nil {
		n.log.Info("stopped")
	}
	return err
}

func (n *signerNode) close() error {
	for _, l := range []net.Listener{n.listen, n.adminAt} {
		if l != nil {
			l.Close()
		}
	}
	if n.journal == nil {
		return nil
	}
	return n.journal.Close()
}

func (n *signerNode) registry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	r.MustRegister(n.signer.Collectors()...)
	return r
}

// handler serves what the operator's own team looks at.
func (n *signerNode) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(n.registry(), promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "alive") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if n.signer.Healthy() != nil {
			http.Error(w, "the sign journal cannot be written; the log says why", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ready")
	})
	return mux
}
