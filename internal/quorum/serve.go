package quorum

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
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
			c := carrier{http.NewResponseController(w), hostOf(r.RemoteAddr)}
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
	limited := &limitedListener{Listener: l, room: h.o.MaxSessions + h.o.MaxPending, from: make(map[string]int)}
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

// limitedListener closes connections over a number at once, a quarter of it from
// one host: each costs memory before it has said who it is.
type limitedListener struct {
	net.Listener
	room int

	mu   sync.Mutex
	open int
	from map[string]int
}

func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		host := hostOf(c.RemoteAddr().String())
		if l.count(host, 1) {
			return &limitedConn{Conn: c, close: sync.OnceFunc(func() { l.count(host, -1) })}, nil
		}
		c.Close()
	}
}

// count adds or takes a connection; false: there is no room for it.
func (l *limitedListener) count(host string, n int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n > 0 && (l.open >= l.room || l.from[host] >= max(1, l.room/4)) {
		return false
	}
	l.open += n
	if l.from[host] += n; l.from[host] == 0 {
		delete(l.from, host)
	}
	return true
}

type limitedConn struct {
	net.Conn
	close func()
}

func (c *limitedConn) Close() error {
	c.close()
	return c.Conn.Close()
}

func hostOf(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	return host
}
