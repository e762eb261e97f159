package quorum

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"connectrpc.com/connect"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// Handler serves the protocol. It needs HTTP/2; Serve sets that up.
func (h *Hub) Handler() http.Handler {
	_, rpc := operatorpb.NewOperatorServiceHandler(joiner{h},
		connect.WithReadMaxBytes(MaxMessage), connect.WithSendMaxBytes(MaxMessage),
		connect.WithCompression("gzip", nil, nil)) // none: nothing here is worth a decompressor
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch t := r.Header.Get("Content-Type"); {
		case r.ProtoMajor != 2:
			http.Error(w, "the operator protocol needs HTTP/2", http.StatusHTTPVersionNotSupported)
		case r.URL.Path != operatorpb.OperatorServiceJoinProcedure:
			http.NotFound(w, r)
		case t != "application/grpc" && t != "application/grpc+proto" && t != "application/connect+proto":
			http.Error(w, "the operator protocol speaks protobuf over gRPC or Connect", http.StatusUnsupportedMediaType)
		default:
			host, _, err := net.SplitHostPort(r.RemoteAddr)
			if err != nil {
				host = r.RemoteAddr
			}
			c := carrier{http.NewResponseController(w), host}
			rpc.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), carrierKey{}, c)))
		}
	})
}

// carrier is what the RPC layer hides of its request.
type carrier struct {
	deadlines
	host string
}

type carrierKey struct{}

type joiner struct{ hub *Hub }

func (j joiner) Join(ctx context.Context, stream *connect.BidiStream[operatorpb.OperatorMessage, operatorpb.RouterMessage]) error {
	c := ctx.Value(carrierKey{}).(carrier)
	return j.hub.join(ctx, stream, c.deadlines, c.host)
}

// Serve serves operators on a listener until ctx ends; then it tells them to
// come back later, closes the listener and all sessions.
func (h *Hub) Serve(ctx context.Context, l net.Listener) error {
	p := h.o.pace
	server := &http.Server{
		Handler: h.Handler(), TLSConfig: h.o.TLS, Protocols: new(http.Protocols),
		ReadHeaderTimeout: p.handshake, IdleTimeout: p.silence, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(h.o.Log.Handler(), slog.LevelDebug),
		HTTP2: &http.HTTP2Config{
			MaxConcurrentStreams: 4, MaxReceiveBufferPerConnection: 1 << 20, MaxReceiveBufferPerStream: 1 << 20,
			SendPingTimeout: p.ping, PingTimeout: p.silence, WriteByteTimeout: p.write,
		},
	}
	limited := &limitedListener{Listener: l, room: int64(h.o.MaxSessions + h.o.MaxPending)}
	serve := func() error { return server.Serve(limited) }
	if h.o.TLS == nil {
		server.Protocols.SetUnencryptedHTTP2(true)
	} else {
		server.Protocols.SetHTTP2(true)
		serve = func() error { return server.ServeTLS(limited, "", "") }
	}
	stopped := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(stopped)
		h.Close()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		server.Shutdown(grace)
		server.Close()
	})
	err := serve()
	if stop() { // it failed by itself
		h.Close()
		server.Close()
		return fmt.Errorf("serve operators: %w", err)
	}
	<-stopped
	if !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve operators: %w", err)
	}
	return nil
}

// limitedListener closes connections over a number at once: each costs memory
// before it has said who it is.
type limitedListener struct {
	net.Listener
	room int64
	open atomic.Int64
}

func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if l.open.Add(1) <= l.room {
			return &limitedConn{Conn: c, listener: l}, nil
		}
		l.open.Add(-1)
		c.Close()
	}
}

type limitedConn struct {
	net.Conn
	listener *limitedListener
	once     sync.Once
}

func (c *limitedConn) Close() error {
	c.once.Do(func() { c.listener.open.Add(-1) })
	return c.Conn.Close()
}
