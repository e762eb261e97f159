package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/quorate/quorate/internal/api"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/store"
	"github.com/quorate/quorate/internal/task"
)

// serveCmd is the configuration of the service. The defaults work.
type serveCmd struct {
	Listen         string `default:"127.0.0.1:8080" help:"Where callers reach the service."`
	AdminListen    string `default:"127.0.0.1:8081" help:"Where the team reaches /metrics and /operators. Off loopback it demands --admin-token."`
	OperatorListen string `default:"127.0.0.1:8082" help:"Where operators join the service, with a chain alone. TLS as --listen."`
	storeFlags
	chainFlags
	Metadata      string        `type:"path" placeholder:"FILE" help:"JSON file with the identity that /avs-metadata publishes. Default: the project's own."`
	Rate          int           `default:"60" help:"Submissions per minute of a key that has no rate of its own."`
	QueueCapacity int           `default:"10000" help:"Tasks queued and processing at most; further ones are refused with QUEUE_FULL."`
	QueueTTL      time.Duration `default:"10m" help:"A task that is not ready this long after its creation ends."`
	Retention     time.Duration `default:"720h" help:"Finished tasks are kept this long."`
	CORSOrigin    []string      `name:"cors-origin" placeholder:"ORIGIN" help:"Origins of browser callers, such as https://app.example, or *. Default: none."`
	TLSCert       string        `type:"path" placeholder:"FILE" help:"Certificate chain in PEM. A renewed file is picked up by itself."`
	TLSKey        string        `type:"path" placeholder:"FILE" help:"Private key of the certificate in PEM."`
	AdminToken    string        `placeholder:"TOKEN" help:"Bearer token that the admin listener demands. Better set in the environment."`
	DrainTimeout  time.Duration `default:"30s" help:"On SIGTERM, how long requests under way may take to finish."`
	LogFormat     string        `default:"text" enum:"text,json" help:"text or json."`
	LogLevel      slog.Level    `default:"INFO" placeholder:"LEVEL" help:"DEBUG, INFO, WARN or ERROR. DEBUG shows refused requests."`
}

func (serveCmd) Help() string {
	return `With no flags it keeps its tasks in ./quorate-data and listens on
http://127.0.0.1:8080. Make a key with: quorate keys create

    quorate serve

With a chain and a deployment it checks submissions, has operators run them, and
hands out payloads that settle:

    quorate serve --rpc https://node.example --deployment deployment.json --operator-listen :8082

    quorate serve --listen :443 --tls-cert cert.pem --tls-key key.pem --log-format json`
}

// Timeouts and limits of the public listener. A long poll waits a minute, and
// a slow caller may take its time to read the answer.
const (
	headerTimeout = 10 * time.Second
	readTimeout   = 30 * time.Second
	writeTimeout  = 120 * time.Second
	idleTimeout   = 120 * time.Second
	maxHeader     = 16 << 10
)

// Run serves until ctx ends, and then drains.
func (c serveCmd) Run(ctx context.Context, io stdio) error {
	log := newLogger(io, c.LogFormat, c.LogLevel)
	if err := c.validate(); err != nil {
		return usageError{err}
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // the heap is a few megabytes: collecting it less often costs little
	}
	s, err := c.start(ctx, log)
	if err != nil {
		return err
	}
	return s.run(ctx)
}

// newLogger writes to the error stream, for people or for machines.
func newLogger(io stdio, format string, level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(io.err, options))
	}
	return slog.New(slog.NewTextHandler(io.err, options))
}

func (c serveCmd) validate() error {
	switch {
	case c.Rate < 1 || c.Rate > auth.MaxRate:
		return fmt.Errorf("--rate %d: want 1..%d", c.Rate, auth.MaxRate)
	case c.QueueCapacity < 1:
		return fmt.Errorf("--queue-capacity %d: want 1 or more", c.QueueCapacity)
	case c.QueueTTL <= 0:
		return fmt.Errorf("--queue-ttl %s: want more than 0", c.QueueTTL)
	case c.Retention <= 0:
		return fmt.Errorf("--retention %s: want more than 0", c.Retention)
	case c.DrainTimeout <= 0:
		return fmt.Errorf("--drain-timeout %s: want more than 0", c.DrainTimeout)
	case (c.TLSCert == "") != (c.TLSKey == ""):
		return errors.New("--tls-cert and --tls-key go together")
	case c.AdminToken == "" && !loopback(c.AdminListen):
		return fmt.Errorf("--admin-listen %s is not on loopback: set --admin-token, or listen on 127.0.0.1", c.AdminListen)
	}
	if err := c.chainFlags.validate(); err != nil {
		return err
	}
	if len(c.RPC) > 0 && c.Store == "none" {
		return errors.New("--rpc needs a store; leave out --store none")
	}
	for flag, addr := range map[string]string{"--listen": c.Listen, "--admin-listen": c.AdminListen, "--operator-listen": c.OperatorListen} {
		if _, _, err := net.SplitHostPort(addr); err != nil {
			return fmt.Errorf("%s %s: want HOST:PORT", flag, addr)
		}
	}
	for _, origin := range c.CORSOrigin {
		u, err := url.Parse(origin)
		if origin != "*" && (err != nil || u.Scheme == "" || u.Host == "" || u.Scheme+"://"+u.Host != origin) {
			return fmt.Errorf("--cors-origin %s: want SCHEME://HOST[:PORT], or *", origin)
		}
	}
	return nil
}

// loopback reports whether an address can be reached from this machine alone.
func loopback(addr string) bool {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// service is a running service. Its parts close in the reverse order.
type service struct {
	log      *slog.Logger
	store    *store.SQLite // nil without persistence
	network  *network      // nil without a chain
	api      *api.Server
	public   *http.Server
	admin    *http.Server
	listen   net.Listener
	adminAt  net.Listener
	deadline task.Deadlines
	drain    time.Duration
}

// start opens everything the service needs. When it returns nil, callers can
// connect.
func (c serveCmd) start(ctx context.Context, log *slog.Logger) (_ *service, err error) {
	s := &service{log: log, drain: c.DrainTimeout, deadline: task.Deadlines{QueueTTL: c.QueueTTL, Retention: c.Retention}}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	identity, err := api.LoadIdentity(c.Metadata)
	if err != nil {
		return nil, err
	}
	options := api.Options{Identity: identity, Rate: c.Rate, Origins: c.CORSOrigin, Log: log, Now: time.Now}
	if c.Store != "none" {
		options.Feed = task.NewFeed()
		options.Gate = task.NewGate(c.QueueCapacity, options.Feed, time.Now)
		if s.store, err = store.OpenSQLite(ctx, c.Data, store.Options{Serve: true, Feed: options.Feed}); err != nil {
			return nil, err
		}
		if err := s.store.EndLeases(ctx); err != nil { // of a process that was killed
			return nil, fmt.Errorf("end leases: %w", err)
		}
		options.Store = s.store
		options.Keyring = auth.NewKeyring(s.store.FindKey, time.Now)
		options.Limiter = auth.NewLimiter(time.Now())
	}
	var tlsConfig *tls.Config
	scheme := "http"
	if c.TLSCert != "" {
		scheme = "https"
		certs, err := newCertificate(c.TLSCert, c.TLSKey, log)
		if err != nil {
			return nil, err
		}
		tlsConfig = &tls.Config{GetCertificate: certs.get, MinVersion: tls.VersionTLS12}
	}
	if len(c.RPC) > 0 {
		s.network, err = openNetwork(networkOptions{chainFlags: c.chainFlags, Store: s.store, Feed: options.Feed, QueueTTL: c.QueueTTL,
			Listen: c.OperatorListen, TLS: tlsConfig.Clone(), Data: c.Data, Log: log})
		if err != nil {
			return nil, err
		}
		s.deadline.Waits = s.network.waits
		options.Admission, options.Freshness, options.Contracts = s.network.admission, s.network.freshness, s.network.verifier.Contracts
	}
	s.api = api.New(options)

	if s.listen, err = listen("callers", "--listen", c.Listen); err != nil {
		return nil, err
	}
	if s.adminAt, err = listen("the team", "--admin-listen", c.AdminListen); err != nil {
		return nil, err
	}
	s.public = newHTTPServer(s.api, log)
	s.admin = newHTTPServer(api.Admin(s.registry(), c.AdminToken, s.pages()...), log)
	s.public.TLSConfig = tlsConfig
	s.announce(ctx, c, scheme)
	return s, nil
}

// listen listens for someone. A place that is taken is the user's to resolve.
func listen(who, flag, address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, taken(flag, address)
	case err != nil:
		return nil, fmt.Errorf("listen for %s (%s): %w", who, flag, err)
	}
	return l, nil
}

func taken(flag, address string) error {
	return fmt.Errorf("another program listens on %s, perhaps another quorate; stop it, or choose another port: %s 127.0.0.1:0 takes a free one", address, flag)
}

func newHTTPServer(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:                      h,
		ReadHeaderTimeout:            headerTimeout,
		ReadTimeout:                  readTimeout,
		WriteTimeout:                 writeTimeout,
		IdleTimeout:                  idleTimeout,
		MaxHeaderBytes:               maxHeader,
		DisableGeneralOptionsHandler: true,
		ErrorLog:                     slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// pages are what the team sees beside the metrics.
func (s *service) pages() []api.Page {
	if s.network == nil {
		return nil
	}
	return []api.Page{{Path: "/operators", Content: s.network.standings}}
}

func (s *service) registry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	r.MustRegister(s.api.Collectors()...)
	if s.store != nil {
		r.MustRegister(s.store.Collectors()...)
	}
	if s.network != nil {
		r.MustRegister(s.network.collectors()...)
	}
	return r
}

// announce says where the service is, and what it does without.
func (s *service) announce(ctx context.Context, c serveCmd, scheme string) {
	if s.store == nil {
		s.log.Warn("no store: the service shows its identity only, and accepts no tasks")
	} else {
		if s.network == nil {
			s.log.Warn("no chain is configured (--rpc): submissions are accepted without on-chain checks, and stay queued until they expire")
		}
		if keys, err := s.store.ListKeys(ctx); err == nil && len(keys) == 0 {
			s.log.Info("there are no API keys yet; make one with: quorate keys create --data " + c.Data)
		}
	}
	if scheme == "http" && !loopback(c.Listen) {
		s.log.Warn("API keys travel in clear: set --tls-cert, or put a proxy that speaks TLS in front", "listen", c.Listen)
	}
	where := []any{"url", scheme + "://" + s.listen.Addr().String(), "admin", "http://" + s.adminAt.Addr().String()}
	if s.network != nil {
		where = append(where, "operators", scheme+"://"+s.network.listen.Addr().String())
	}
	s.log.Info("serving", append(where, "data", c.Data, "version", version())...)
}

// run serves until ctx ends or a listener fails, then finishes what is under
// way and closes everything.
func (s *service) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var parts sync.WaitGroup
	failed := make(chan error, 3)
	parts.Go(func() { failed <- serveOn(s.public, s.listen) })
	parts.Go(func() { failed <- serveOn(s.admin, s.adminAt) })
	if s.store != nil {
		parts.Go(func() { task.RunSweeps(ctx, s.store, s.deadline, s.log) })
	}
	if s.network != nil {
		parts.Go(func() {
			if err := s.network.run(ctx); err != nil {
				failed <- err
			}
		})
	}

	var err error
	select {
	case <-ctx.Done():
		s.log.Info("draining", "timeout", s.drain.String())
	case err = <-failed:
	}
	s.api.Drain()
	patience, stop := context.WithTimeout(context.WithoutCancel(ctx), s.drain)
	defer stop()
	if e := s.public.Shutdown(patience); e != nil {
		s.log.Warn("some requests did not finish in time", "err", e)
		s.public.Close()
	}
	s.admin.Close()
	cancel()
	parts.Wait()
	err = errors.Join(err, s.close())
	if err == nil {
		s.log.Info("stopped")
	}
	return err
}

func serveOn(server *http.Server, on net.Listener) error {
	var err error
	if server.TLSConfig != nil {
		err = server.ServeTLS(on, "", "")
	} else {
		err = server.Serve(on)
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// close closes what was opened. Listeners in use are closed by their servers.
func (s *service) close() error {
	for _, l := range []net.Listener{s.listen, s.adminAt} {
		if l != nil {
			l.Close()
		}
	}
	if s.network != nil {
		s.network.listen.Close()
		if err := s.network.evidence.Close(); err != nil {
			s.log.Warn("close evidence", "err", err)
		}
	}
	if s.store != nil {
		if err := s.store.Close(); err != nil {
			return fmt.Errorf("close store: %w", err)
		}
	}
	return nil
}
