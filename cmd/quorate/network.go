package main

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/engine"
	"github.com/quorate/quorate/internal/evidence"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// chainFlags say which chain a service settles on, and how it looks at it.
type chainFlags struct {
	RPC           []string      `name:"rpc" placeholder:"URL" help:"JSON-RPC of nodes of the chain, best first; several are failed over. Default: none, and nothing is checked against a chain."`
	Deployment    string        `type:"path" placeholder:"FILE" help:"The deployment file: which contracts the service signs for. It may change while the service runs."`
	MaxBlockAge   uint64        `default:"100" help:"How many blocks behind the head block_height may be. Ordinary nodes keep the state of 128."`
	PayloadBlocks uint64        `default:"50" help:"How many blocks a payload is valid for, at most."`
	ChainSilence  time.Duration `default:"30s" help:"After so long without a word of the nodes, payloads are not served and submissions are refused at once."`
	ChainPoll     time.Duration `default:"1s" help:"How often the nodes are asked for their head."`
	InFlight      int           `default:"64" help:"Tasks that are worked on at once."`
}

func (f chainFlags) validate() error {
	switch {
	case len(f.RPC) == 0 && f.Deployment != "":
		return errors.New("--deployment goes with --rpc")
	case len(f.RPC) > 0 && f.Deployment == "":
		return errors.New("--rpc goes with --deployment; quorate deploy and quorate dev write one")
	case f.MaxBlockAge < 1:
		return errors.New("--max-block-age 0: want 1 or more")
	case f.PayloadBlocks < 2:
		return fmt.Errorf("--payload-blocks %d: want 2 or more", f.PayloadBlocks)
	case f.ChainSilence <= 0 || f.ChainPoll <= 0:
		return errors.New("--chain-silence and --chain-poll: want more than 0")
	case f.InFlight < 1:
		return fmt.Errorf("--in-flight %d: want 1 or more", f.InFlight)
	}
	return nil
}

// network is the side of a service that faces the chain and its operators. A
// service without a chain has none.
type network struct {
	log         *slog.Logger
	client      *chain.Client
	tracker     *chain.Tracker
	verifier    *chain.Verifier
	operators   *chain.Operators
	schnorr     *chain.SchnorrOperators
	admission   *chain.Admission
	hub         *quorum.Hub
	coordinator *quorum.Coordinator
	evidence    *evidence.Log
	engine      *engine.Engine
	freshness   *engine.Freshness
	listen      net.Listener // where operators join
}

// networkOptions are what a network needs of the service around it.
type networkOptions struct {
	chainFlags
	Store    task.Store
	Feed     *task.Feed
	QueueTTL time.Duration
	Listen   string // for operators
	TLS      *tls.Config
	Data     string // directory for the router's identity
	Log      *slog.Logger
}

// openNetwork puts the parts together and listens for operators. A node that
// cannot be reached is no error: it may come.
func openNetwork(o networkOptions) (*network, error) {
	first, err := chain.ReadDeployment(o.Deployment)
	if err != nil {
		return nil, err
	}
	client, err := chain.Dial(o.RPC, chain.ClientOptions{ChainID: first.ChainID, Log: o.Log})
	if err != nil {
		return nil, usageError{fmt.Errorf("--rpc: %w", err)}
	}
	identity, err := routerIdentity(filepath.Join(o.Data, "router.key"))
	if err != nil {
		return nil, err
	}
	n := &network{log: o.Log, client: client, tracker: chain.NewTracker(client, chain.TrackerOptions{Poll: o.ChainPoll, Log: o.Log})}
	n.verifier = chain.NewVerifier(client, n.tracker, o.Deployment, chain.VerifierOptions{Poll: min(time.Second, o.ChainPoll), Log: o.Log})
	deployment := n.verifier.Deployment
	reading := chain.OperatorsOptions{Poll: min(time.Second, o.ChainPoll), Log: o.Log}
	n.operators = chain.NewOperators(client, n.tracker, deployment, reading)
	n.schnorr = chain.NewSchnorrOperators(client, n.tracker, deployment, reading)
	n.admission = chain.NewAdmission(client, n.tracker, deployment, chain.AdmissionOptions{ChainID: first.ChainID, MaxAge: o.MaxBlockAge,
		Silence: o.ChainSilence, Log: o.Log})
	terms := func() quorum.Terms {
		d := deployment()
		if d == nil {
			d = first
		}
		return quorum.Terms{ChainID: d.ChainID, Registry: d.RegistryCoordinator, Bounds: evm.DefaultBounds, Quorums: d.QuorumNumbers,
			Schnorr: d.SchnorrStakeRegistry}
	}
	n.hub, err = quorum.NewHub(quorum.HubOptions{Terms: terms, Members: n.current, Identity: identity, TLS: o.TLS, Log: o.Log})
	if err != nil {
		return nil, err
	}
	view := chainView{n.tracker, chain.NewTargets(client, deployment), n.operators, n.schnorr, o.ChainSilence}
	if n.evidence, err = evidence.OpenLog(filepath.Join(o.Data, evidenceFile)); err != nil {
		return nil, err
	}
	if skipped := n.evidence.Skipped(); skipped > 0 {
		o.Log.Warn("some evidence cannot be read, and is passed over", "lines", skipped)
	}
	n.coordinator = &quorum.Coordinator{Network: n.hub, Members: n.reference, Moved: view.Subscribe, Terms: terms, Thresholds: n.threshold,
		Book: evidence.NewBook(n.evidence), Liar: n.hub.Penalise, Dissent: n.hub.Dissented, Log: o.Log}
	n.engine = engine.New(engine.Options{Store: o.Store, Feed: o.Feed, Chain: view, Certifier: n.coordinator, ChainID: first.ChainID,
		Log: o.Log, QueueTTL: o.QueueTTL, PayloadBlocks: o.PayloadBlocks, InFlight: o.InFlight})
	n.freshness = engine.NewFreshness(engine.FreshnessOptions{Store: o.Store, Feed: o.Feed, Chain: view, Log: o.Log, Silence: o.ChainSilence})
	if n.listen, err = listen("operators", "--operator-listen", o.Listen); err != nil {
		n.evidence.Close()
		return nil, err
	}
	return n, nil
}

// current is a scheme's operator set at the head; nil while there is none.
func (n *network) current(scheme quorum.Scheme) *quorum.Set {
	if scheme == quorum.SchemeSchnorr {
		return n.schnorr.Current()
	}
	return n.operators.Current()
}

// reference is the operator set that a payload made now is proved by: that of
// the block it refers to, or, of a registry without a past, the present one.
func (n *network) reference(ctx context.Context, scheme quorum.Scheme) (*quorum.Set, error) {
	head, ok := n.tracker.Head()
	if !ok || head.Number == 0 {
		return nil, errors.New("the head is not known yet")
	}
	if scheme == quorum.SchemeSchnorr {
		return n.schnorr.Set(ctx, head.Number)
	}
	return n.operators.Set(ctx, head.Number-1)
}

// waits says why queued tasks are not taken up; empty if nothing is in their way.
func (n *network) waits() string {
	d, none := n.verifier.Deployment(), common.Address{}
	switch {
	case d == nil:
		return "The operator set has not been read from the chain yet."
	case d.SchnorrStakeRegistry == none:
		return n.lacks(quorum.SchemeBLS)
	case d.RegistryCoordinator == none:
		return n.lacks(quorum.SchemeSchnorr)
	}
	var words []string
	for _, scheme := range []quorum.Scheme{quorum.SchemeBLS, quorum.SchemeSchnorr} {
		if said := n.lacks(scheme); said != "" {
			words = append(words, fmt.Sprintf("For %s targets: %s", scheme.Name(), said))
		}
	}
	return strings.Join(words, " ")
}

// lacks says what keeps a scheme's operators from signing anything.
func (n *network) lacks(scheme quorum.Scheme) string {
	set := n.current(scheme)
	if set == nil {
		return "The operator set has not been read from the chain yet."
	}
	return set.Absent(n.threshold(scheme), n.hub.Connected(scheme))
}

// threshold is how much of a scheme's stake must sign: a Schnorr registry has
// its own.
func (n *network) threshold(scheme quorum.Scheme) quorum.Threshold {
	if scheme == quorum.SchemeSchnorr {
		if read, ok := n.schnorr.Threshold(); ok {
			return read
		}
	}
	return quorum.DefaultThreshold
}

// run works until ctx ends.
func (n *network) run(ctx context.Context) error {
	var parts sync.WaitGroup
	defer parts.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	parts.Go(func() { n.client.Watch(ctx) })
	parts.Go(func() { n.tracker.Run(ctx) })
	parts.Go(func() { n.verifier.Run(ctx) })
	parts.Go(func() { n.operators.Run(ctx) })
	parts.Go(func() { n.schnorr.Run(ctx) })
	parts.Go(func() { n.freshness.Run(ctx) })
	parts.Go(func() { n.engine.Run(ctx) })
	parts.Go(func() { n.refreshSessions(ctx) })
	return n.hub.Serve(ctx, n.listen)
}

// refreshSessions lets the hub look at every head whether its operators are
// still members.
func (n *network) refreshSessions(ctx context.Context) {
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	type state struct {
		bls, schnorr *quorum.Set
		problem      string
	}
	var last state
	for {
		now := state{n.operators.Current(), n.schnorr.Current(), n.verifier.Problem()}
		if now != last {
			last = now
			n.hub.Refresh()
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// standings is the document of how operators do.
func (n *network) standings() any {
	return struct {
		Operators []quorum.Standing `json:"operators"`
	}{n.hub.Standings()}
}

func (n *network) collectors() []prometheus.Collector {
	var all []prometheus.Collector
	for _, part := range []interface{ Collectors() []prometheus.Collector }{n.client, n.admission, n.hub, n.coordinator, n.engine, n.freshness} {
		all = append(all, part.Collectors()...)
	}
	return all
}

// routerIdentity reads the key that proves this router to operators, or makes
// one.
func routerIdentity(file string) (ed25519.PrivateKey, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		seed := make([]byte, ed25519.SeedSize)
		rand.Read(seed)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return nil, fmt.Errorf("make router key: %w", err)
		}
		// Whole or not at all: half a key would keep the service from starting.
		next := file + ".new"
		if err := os.WriteFile(next, []byte(hex.EncodeToString(seed)+"\n"), 0o600); err != nil {
			return nil, fmt.Errorf("make router key: %w", err)
		}
		if err := os.Rename(next, file); err != nil {
			return nil, fmt.Errorf("make router key: %w", err)
		}
		return ed25519.NewKeyFromSeed(seed), nil
	}
	if err != nil {
		return nil, fmt.Errorf("read router key: %w", err)
	}
	seed, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("read router key: %s does not hold %d bytes in hex; remove it, and a new one is made", file, ed25519.SeedSize)
	}
	return ed25519.NewKeyFromSeed(seed), nil
}
