package quorum

import (
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// OperatorOptions are what an operator brings to its routers.
type OperatorOptions struct {
	Routers  []string // URLs; each name is a router for every address it resolves to
	Identity Identity // the account that registered the operator
	ID       ID
	Terms    Terms
	// Work runs an assignment and answers, with the updates behind a digest that
	// was signed. It is the only way to a signature. Its context ends when the
	// answer is no longer wanted.
	Work func(context.Context, Assignment) (Answer, []byte)

	Schnorr NonceKeeper // the operator's Schnorr key, where the terms have a registry for it; nil: it has none
	// Share makes a share of a signature over what Work answered. It is the only
	// way to one. It is needed with Schnorr.
	Share func(context.Context, ShareRequest) (schnorr.Partial, *Refusal)

	Concurrency int           // assignments that run at once; 0: 4
	Queue       int           // those that wait; over it the operator is busy; 0: 256
	WorkTime    time.Duration // for one assignment, once its turn has come; 0: 2 minutes
	Drain       time.Duration // to finish what is under way at the end; 0: 20 seconds

	TLS        *tls.Config         // for https routers; nil: the system's roots
	RouterKeys []ed25519.PublicKey // that routers may have; none: any
	AllowPlain bool                // http routers off loopback, where the network itself is trusted

	Resolve func(ctx context.Context, host string) (addresses []string, err error) // nil: the system's
	Metrics *LinkMetrics                                                           // nil: none
	Log     *slog.Logger                                                           // nil: none

	pace pace // zero: defaultPace
}

func (o *OperatorOptions) complete() error {
	switch {
	case len(o.Routers) == 0:
		return errors.New("no router is given")
	case o.Identity == nil || o.Work == nil:
		return errors.New("identity and work are needed")
	case o.Schnorr != nil && o.Share == nil:
		return errors.New("a Schnorr key needs a way to shares")
	case o.Identity.Address() == common.Address{}:
		return errors.New("the identity has no address")
	}
	if err := o.Terms.Valid(); err != nil {
		return err
	}
	o.fillIn()
	return nil
}

// cosigns reports whether the operator takes part in Schnorr signatures.
func (o *OperatorOptions) cosigns() bool {
	return o.Schnorr != nil && o.Terms.Schnorr != common.Address{}
}

func (o *OperatorOptions) fillIn() {
	if o.Concurrency <= 0 {
		o.Concurrency = 4
	}
	if o.Queue <= 0 {
		o.Queue = 256
	}
	if o.WorkTime <= 0 {
		o.WorkTime = 2 * time.Minute
	}
	if o.Drain <= 0 {
		o.Drain = 20 * time.Second
	}
	if o.Resolve == nil {
		o.Resolve = net.DefaultResolver.LookupHost
	}
	if o.Metrics == nil {
		o.Metrics = NewLinkMetrics()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.pace == (pace{}) {
		o.pace = defaultPace
	}
}

// dialer is an operator's end of the protocol: its links to all routers.
type dialer struct {
	OperatorOptions
	work *workshop

	mu     sync.Mutex
	joined map[routerName]bool // routers with a session
}

// routerName is a process that proved its key. A router that two addresses lead
// to is joined once: it would end the first session for the second.
type routerName struct {
	key      [32]byte
	instance [16]byte
}

// RunOperator keeps an operator joined to its routers until ctx ends, and then
// until what is under way is finished or the drain time is over.
func RunOperator(ctx context.Context, o OperatorOptions) error {
	if err := o.complete(); err != nil {
		return fmt.Errorf("run operator: %w", err)
	}
	routers := make([]*url.URL, len(o.Routers))
	for i, s := range o.Routers {
		u, err := parseRouter(s)
		if err != nil {
			return fmt.Errorf("run operator: %w", err)
		}
		routers[i] = u
	}
	d := &dialer{OperatorOptions: o, work: newWorkshop(&o), joined: make(map[routerName]bool)}
	hard, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	late := context.AfterFunc(ctx, func() {
		select {
		case <-time.After(o.Drain):
			stop()
		case <-hard.Done():
		}
	})
	defer late()
	var wg sync.WaitGroup
	for _, u := range routers {
		wg.Go(func() { d.follow(ctx, hard, u) })
	}
	wg.Wait()
	return nil
}

// maxAddresses bounds what a name may resolve to.
const maxAddresses = 64

// follow keeps a link to every address that a router's name resolves to. ctx
// ends with the operator's work, hard with its patience.
func (d *dialer) follow(ctx, hard context.Context, u *url.URL) {
	log := d.Log.With("router", u.Host)
	links := make(map[string]*link)
	var wg sync.WaitGroup
	defer wg.Wait()
	for attempt := 0; ; attempt++ {
		addresses, err := d.resolve(ctx, u)
		if err == nil && len(addresses) > 0 {
			maps.DeleteFunc(links, func(_ string, l *link) bool {
				l.retired.Store(true) // unless it is listed below
				return l.over.Load()
			})
			for _, a := range addresses {
				if l := links[a]; l != nil {
					l.retired.Store(false)
					continue
				}
				l := &link{dialer: d, url: u, address: a, log: log.With("address", a), retired: new(atomic.Bool)}
				links[a] = l
				wg.Go(func() { l.keep(ctx, hard) })
			}
		} else if ctx.Err() == nil {
			log.Warn("a router's name does not resolve", "err", err)
		}
		wait := d.pace.resolve
		if len(links) == 0 {
			wait = d.pace.grown(attempt)
		}
		if !pause(ctx, jitter(wait)) {
			return
		}
	}
}

func (d *dialer) resolve(ctx context.Context, u *url.URL) ([]string, error) {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	ctx, cancel := context.WithTimeout(ctx, d.pace.handshake)
	defer cancel()
	hosts, err := d.Resolve(ctx, u.Hostname())
	if err != nil {
		return nil, fmt.Errorf("resolve router: %w", err)
	}
	addresses := make([]string, 0, len(hosts))
	for _, h := range hosts[:min(len(hosts), maxAddresses)] {
		addresses = append(addresses, net.JoinHostPort(h, port))
	}
	return addresses, nil
}

// link is the operator's hold on one address of a router.
type link struct {
	*dialer
	url     *url.URL
	address string
	log     *slog.Logger
	retired *atomic.Bool // the name resolves to it no more: no new session
	over    atomic.Bool  // keep has returned, or is about to
}

// keep holds a session with the router, and another when it ends.
func (l *link) keep(ctx, hard context.Context) {
	var last string
	for failures := 0; ; {
		if ctx.Err() != nil || l.retired.Load() {
			l.over.Store(true)
			return
		}
		started := time.Now()
		err := l.session(ctx, hard)
		if err == nil && ctx.Err() != nil {
			continue
		}
		r := ending(err)
		l.Metrics.refusals.WithLabelValues(ReasonName(r.Reason)).Inc()
		if time.Since(started) > l.pace.grown(failures) { // it was worth the pause before it
			failures = 0
		}
		wait := l.pace.after(r.Reason, failures)
		failures++
		say := l.log.Debug
		if text := r.Error(); text != last { // say it once
			say, last = l.log.Warn, text
		}
		say("no session with a router; trying again", "reason", ReasonName(r.Reason), "words", r.Words, "in", wait)
		if !pause(ctx, wait) {
			continue
		}
	}
}

// after is how long to wait before dialling again.
func (p *pace) after(r operatorpb.Reason, failures int) time.Duration {
	switch r {
	case operatorpb.Reason_REASON_NOT_REGISTERED, operatorpb.Reason_REASON_FULL:
		return jitter(p.retrySet)
	case operatorpb.Reason_REASON_VERSION, operatorpb.Reason_REASON_TERMS, operatorpb.Reason_REASON_ROUTER_KEY,
		operatorpb.Reason_REASON_PROOF, operatorpb.Reason_REASON_REPLACED, operatorpb.Reason_REASON_CONNECTED:
		return jitter(p.retryFix)
	case operatorpb.Reason_REASON_CUT_OFF:
		return jitter(p.retryMax)
	}
	return jitter(p.grown(failures))
}

func (p *pace) grown(failures int) time.Duration {
	return min(p.retry<<min(failures, 20), p.retryMax)
}

// jitter spreads a pause between half and one and a half of it.
func jitter(d time.Duration) time.Duration {
	return d/2 + rand.N(d+1)
}

// pause waits; false: ctx ended first.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
