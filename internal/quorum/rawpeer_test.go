package quorum

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"testing"

	"connectrpc.com/connect"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// rawOperator is a stream to a router with no code of ours behind it.
type rawOperator struct {
	*connect.BidiStreamForClient[operatorpb.OperatorMessage, operatorpb.RouterMessage]
	t testing.TB
}

// plainHTTP2 is a client that speaks HTTP/2 in the clear, with a small window.
func plainHTTP2(t testing.TB) *http.Client {
	var conns []net.Conn
	var mu sync.Mutex
	transport := &http.Transport{
		Protocols: new(http.Protocols), HTTP2: &http.HTTP2Config{MaxReceiveBufferPerStream: 64 << 10},
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			c, err := new(net.Dialer).DialContext(ctx, network, address)
			if err == nil {
				mu.Lock()
				conns = append(conns, c)
				mu.Unlock()
			}
			return c, err
		},
	}
	transport.Protocols.SetUnencryptedHTTP2(true)
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		for _, c := range conns {
			c.Close()
		}
	})
	return &http.Client{Transport: transport}
}

func dialRaw(t testing.TB, url string, options ...connect.ClientOption) *rawOperator {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	client := operatorpb.NewOperatorServiceClient(plainHTTP2(t), url, options...)
	s := &rawOperator{client.Join(ctx), t}
	t.Cleanup(func() {
		cancel()
		s.CloseRequest()
		s.CloseResponse()
	})
	if err := s.Send(nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// next is the router's next message, pings aside.
func (s *rawOperator) next() any {
	s.t.Helper()
	for {
		m, err := s.Receive()
		if err != nil {
			s.t.Fatalf("receive: %v", err)
		}
		v, err := fromRouter(m)
		if err != nil {
			s.t.Fatal(err)
		}
		if _, ok := v.(ping); !ok {
			return v
		}
	}
}

// refused waits for the router's last words.
func (s *rawOperator) refused(reason operatorpb.Reason) *Refused {
	s.t.Helper()
	for {
		if r, ok := s.next().(*Refused); ok {
			if r.Reason != reason {
				s.t.Fatalf("refused with %v, want %s", r, ReasonName(reason))
			}
			for {
				if _, err := s.Receive(); err != nil { // the stream ends too
					return r
				}
			}
		}
	}
}

func (s *rawOperator) challenge() *challenge {
	s.t.Helper()
	c, ok := s.next().(*challenge)
	if !ok {
		s.t.Fatal("not a challenge")
	}
	return c
}

func (s *rawOperator) hello(h *hello) {
	s.t.Helper()
	s.say(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Hello{Hello: encodeHello(*h)}})
}

func (s *rawOperator) say(m *operatorpb.OperatorMessage) {
	s.t.Helper()
	if err := s.Send(m); err != nil && !errors.Is(err, io.EOF) {
		s.t.Fatalf("send: %v", err)
	}
}

// join does an honest handshake.
func (s *rawOperator) join(o *wireOperator) {
	s.t.Helper()
	s.greet(s.challenge(), o)
}

// greet is the rest of a handshake.
func (s *rawOperator) greet(c *challenge, o *wireOperator) {
	s.t.Helper()
	options := o.options()
	h, err := greet(context.Background(), c, &options)
	if err != nil {
		s.t.Fatal(err)
	}
	s.hello(h)
	if m, ok := s.next().(welcome); !ok {
		s.t.Fatalf("not welcome: %v", m)
	}
}

func (s *rawOperator) answer(a answered) {
	s.t.Helper()
	s.say(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Answer{Answer: encodeAnswer(a)}})
}

// rawRouter is a server of the protocol with no code of ours behind it.
type rawRouter struct {
	url   string
	serve func(rawRouterStream) error
}

type rawRouterStream struct {
	*connect.BidiStream[operatorpb.OperatorMessage, operatorpb.RouterMessage]
}

func (r *rawRouter) Join(_ context.Context, s *connect.BidiStream[operatorpb.OperatorMessage, operatorpb.RouterMessage]) error {
	return r.serve(rawRouterStream{s})
}

func newRawRouter(t testing.TB, serve func(rawRouterStream) error) *rawRouter {
	t.Helper()
	r := &rawRouter{serve: serve}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, handler := operatorpb.NewOperatorServiceHandler(r)
	server := &http.Server{Handler: handler, Protocols: new(http.Protocols)}
	server.Protocols.SetUnencryptedHTTP2(true)
	done := make(chan struct{})
	go func() { defer close(done); server.Serve(l) }()
	t.Cleanup(func() { server.Close(); <-done })
	r.url = "http://" + l.Addr().String()
	return r
}

func (s rawRouterStream) challenge(c challenge) error {
	return s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Challenge{Challenge: encodeChallenge(c)}})
}

// next is the operator's next message, pings aside.
func (s rawRouterStream) next() (any, error) {
	for {
		m, err := s.Receive()
		if err != nil {
			return nil, err
		}
		v, err := fromOperator(m)
		if err != nil {
			return nil, err
		}
		if _, ok := v.(ping); !ok {
			return v, nil
		}
	}
}

// byteFields are all strings of bytes in a message.
func byteFields(m protoreflect.Message) (fields [][]byte) {
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.IsList():
		case f.Message() != nil:
			fields = append(fields, byteFields(v.Message())...)
		case f.Kind() == protoreflect.BytesKind:
			fields = append(fields, v.Bytes())
		}
		return true
	})
	return fields
}
