package signer

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"connectrpc.com/connect"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// Times and numbers of a server. A client has one connection or a few.
const (
	handshakeTime = 10 * time.Second
	requestTime   = 20 * time.Second
	idleTime      = 2 * time.Minute
	maxConns      = 64
	maxStreams    = 128
)

// Handler serves the protocol. It is for Serve, which lets in who may.
func (s *Signer) Handler() http.Handler {
	_, rpc := signerpb.NewSignerServiceHandler(service{s},
		connect.WithReadMaxBytes(MaxMessage), connect.WithSendMaxBytes(MaxMessage),
		connect.WithCompression("gzip", nil, nil), // none: nothing here is worth a decompressor
		connect.WithRecover(func(_ context.Context, _ connect.Spec, _ http.Header, p any) error {
			s.o.Log.Error("a request panicked", "panic", p)
			return connect.NewError(connect.CodeInternal, errors.New("the signer hit a defect"))
		}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.TLS == nil || len(r.TLS.VerifiedChains) == 0:
			http.Error(w, "the signer knows its client by a certificate", http.StatusForbidden)
		case r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/proto":
			http.Error(w, "the signer speaks protobuf over Connect", http.StatusUnsupportedMediaType)
		default:
			rpc.ServeHTTP(w, r)
		}
	})
}

// Serve serves on a listener until ctx ends; then it finishes what is under way.
func (s *Signer) Serve(ctx context.Context, l net.Listener, config *tls.Config) error {
	server := &http.Server{
		Handler: s.Handler(), TLSConfig: config, Protocols: new(http.Protocols),
		ReadHeaderTimeout: handshakeTime, ReadTimeout: requestTime, WriteTimeout: requestTime, IdleTimeout: idleTime,
		MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(s.o.Log.Handler(), slog.LevelDebug),
		HTTP2: &http.HTTP2Config{
			MaxConcurrentStreams: maxStreams, MaxReceiveBufferPerConnection: 1 << 20, MaxReceiveBufferPerStream: 512 << 10,
			PingTimeout: handshakeTime, SendPingTimeout: idleTime, WriteByteTimeout: requestTime,
		},
	}
	server.Protocols.SetHTTP2(true)
	sweeping, swept := s.sweep()
	defer func() { sweeping(); <-swept }()
	stopped := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(stopped)
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		server.Shutdown(grace)
		server.Close()
	})
	err := server.ServeTLS(&fewConns{Listener: l, room: make(chan struct{}, maxConns)}, "", "")
	if stop() { // it failed by itself
		server.Close()
		return fmt.Errorf("serve signer: %w", err)
	}
	<-stopped
	if !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve signer: %w", err)
	}
	return nil
}

// sweep ends silent sessions until it is told to stop; then it ends all.
func (s *Signer) sweep() (stop func(), stopped <-chan struct{}) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer s.sessions.close()
		ticker := time.NewTicker(leaseTime / 10)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				s.sessions.sweep()
			case <-ctx.Done():
				return
			}
		}
	}()
	return cancel, done
}

// fewConns closes connections over a number at once: each costs memory before
// it has shown a certificate.
type fewConns struct {
	net.Listener
	room chan struct{}
}

func (l *fewConns) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		select {
		case l.room <- struct{}{}:
			return &counted{Conn: c, leave: sync.OnceFunc(func() { <-l.room })}, nil
		default:
			c.Close()
		}
	}
}

type counted struct {
	net.Conn
	leave func()
}

func (c *counted) Close() error {
	c.leave()
	return c.Conn.Close()
}

// service is the signer as the RPC layer sees it.
type service struct{ s *Signer }

func (v service) Describe(_ context.Context, r *connect.Request[signerpb.DescribeRequest]) (*connect.Response[signerpb.DescribeResponse], error) {
	if err := known(r.Msg); err != nil {
		return nil, connect.NewError(connect.CodeInvalidArgument, err)
	}
	return connect.NewResponse(encodeDescription(v.s.o.Description)), nil
}

func (v service) SignResult(ctx context.Context, r *connect.Request[signerpb.SignResultRequest]) (*connect.Response[signerpb.SignResultResponse], error) {
	started := time.Now()
	signed, err := v.s.signResult(ctx, r.Msg)
	refusal, err := v.s.refusal("result", started, err)
	if err != nil || refusal != nil {
		return connect.NewResponse(&signerpb.SignResultResponse{Refusal: refusal}), err
	}
	signature, attestation := signed.Digest.Bytes(), signed.Attestation.Bytes()
	return connect.NewResponse(&signerpb.SignResultResponse{Signature: signature[:], Attestation: attestation[:]}), nil
}

func (v service) SignJoin(ctx context.Context, r *connect.Request[signerpb.SignJoinRequest]) (*connect.Response[signerpb.SignJoinResponse], error) {
	started := time.Now()
	signature, err := v.s.signJoin(ctx, r.Msg)
	refusal, err := v.s.refusal("join", started, err)
	if err != nil || refusal != nil {
		return connect.NewResponse(&signerpb.SignJoinResponse{Refusal: refusal}), err
	}
	return connect.NewResponse(&signerpb.SignJoinResponse{Signature: signature[:]}), nil
}

func (v service) ProveJoin(ctx context.Context, r *connect.Request[signerpb.SignJoinRequest]) (*connect.Response[signerpb.ProveJoinResponse], error) {
	started := time.Now()
	signed, err := v.s.proveJoin(ctx, r.Msg)
	refusal, err := v.s.refusal("join_schnorr", started, err)
	if err != nil || refusal != nil {
		return connect.NewResponse(&signerpb.ProveJoinResponse{Refusal: refusal}), err
	}
	signature := signed.Bytes()
	return connect.NewResponse(&signerpb.ProveJoinResponse{Signature: signature[:]}), nil
}

func (v service) Attest(ctx context.Context, r *connect.Request[signerpb.SignResultRequest]) (*connect.Response[signerpb.AttestResponse], error) {
	started := time.Now()
	signed, err := v.s.attest(ctx, r.Msg)
	refusal, err := v.s.refusal("attestation", started, err)
	if err != nil || refusal != nil {
		return connect.NewResponse(&signerpb.AttestResponse{Refusal: refusal}), err
	}
	signature := signed.Bytes()
	return connect.NewResponse(&signerpb.AttestResponse{Signature: signature[:]}), nil
}

func (v service) MakeNonces(ctx context.Context, r *connect.Request[signerpb.MakeNoncesRequest]) (*connect.Response[signerpb.MakeNoncesResponse], error) {
	started := time.Now()
	made, err := v.s.makeNonces(ctx, r.Msg)
	refusal, err := v.s.refusal("nonces", started, err)
	if err != nil || refusal != nil {
		return connect.NewResponse(&signerpb.MakeNoncesResponse{Refusal: refusal}), err
	}
	return connect.NewResponse(&signerpb.MakeNoncesResponse{Nonces: encodeNonces(made)}), nil
}

func (v service) Forget(_ context.Context, r *connect.Request[signerpb.ForgetRequest]) (*connect.Response[signerpb.ForgetResponse], error) {
	started := time.Now()
	kept, err := v.s.forget(r.Msg)
	refusal, err := v.s.refusal("forget", started, err)
	if err != nil || refusal != nil {
		return connect.NewResponse(&signerpb.ForgetResponse{Refusal: refusal}), err
	}
	return connect.NewResponse(&signerpb.ForgetResponse{Kept: uint32(kept)}), nil
}

func (v service) SignShare(ctx context.Context, r *connect.Request[signerpb.SignShareRequest]) (*connect.Response[signerpb.SignShareResponse], error) {
	started := time.Now()
	partial, err := v.s.signShare(ctx, r.Msg)
	refusal, err := v.s.refusal("share", started, err)
	if err != nil || refusal != nil {
		return connect.NewResponse(&signerpb.SignShareResponse{Refusal: refusal}), err
	}
	return connect.NewResponse(&signerpb.SignShareResponse{Share: partial[:]}), nil
}

// refusal counts an end, and parts refusals from defects.
func (s *Signer) refusal(what string, started time.Time, err error) (*signerpb.Refusal, error) {
	s.metrics.seconds.WithLabelValues(what).Observe(time.Since(started).Seconds())
	var refused *Refused
	switch {
	case err == nil:
		s.metrics.requests.WithLabelValues(what, done(what)).Inc()
		return nil, nil
	case errors.As(err, &refused):
		s.metrics.requests.WithLabelValues(what, ReasonName(refused.Reason)).Inc()
		s.o.Log.Warn("refused", "request", what, "reason", ReasonName(refused.Reason), "words", refused.Words)
		return encodeRefusal(refused), nil
	}
	s.metrics.requests.WithLabelValues(what, "error").Inc()
	s.o.Log.Error("sign", "request", what, "error", err)
	return nil, connect.NewError(connect.CodeInternal, errors.New("the key does not sign"))
}

// done is what became of a request that was not refused.
func done(what string) string {
	switch what {
	case "nonces":
		return "made"
	case "forget":
		return "forgotten"
	}
	return "signed"
}

// Healthy says why nothing can be signed any more.
func (s *Signer) Healthy() error { return s.o.Journal.Err() }

// Collectors returns the signer's metrics, for a registry.
func (s *Signer) Collectors() []prometheus.Collector {
	return []prometheus.Collector{s.metrics.requests, s.metrics.seconds, s.metrics.records, s.metrics.nonces}
}

type metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	records  prometheus.GaugeFunc
	nonces   prometheus.GaugeFunc
}

func newMetrics(j *quorum.Journal, of *sessions) *metrics {
	return &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "quorate_signer_requests_total", Help: "Requests to sign, or to make and forget nonces: done, or why not.",
		}, []string{"request", "end"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "quorate_signer_request_seconds", Help: "Time to decide on a request, and to sign.", Buckets: prometheus.ExponentialBuckets(0.0002, 2, 14),
		}, []string{"request"}),
		records: prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "quorate_signer_journal_records", Help: "Tasks in the sign journal.",
		}, func() float64 { return float64(j.Len()) }),
		nonces: prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "quorate_signer_nonces", Help: "Nonces of the Schnorr key that are kept in memory.",
		}, func() float64 { return float64(of.kept()) }),
	}
}
