package quorum

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"connectrpc.com/connect"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

var (
	errSilent = errors.New("nothing came or left in time")
	errOver   = errors.New("the session is over")
	errLost   = errors.New("the keeper of the Schnorr key was restarted, and the nonces of the session are gone")
)

// routerStream is a stream to a router. The end of its context frees a blocked
// send or receive.
type routerStream struct {
	*connect.BidiStreamForClient[operatorpb.OperatorMessage, operatorpb.RouterMessage]
	link   *link
	cancel context.CancelCauseFunc
	ctx    context.Context
}

// session dials, joins and works until the session ends. The error says why; it
// is nil if the operator ended it.
func (l *link) session(ctx, hard context.Context) error {
	if err := l.plainAllowed(); err != nil {
		return err
	}
	var conns closers // the transport would keep one whose stream was cut
	defer conns.close()
	sctx, cancel := context.WithCancelCause(hard)
	defer cancel(errOver)
	// Until it has joined, a session has nothing to finish.
	stop := context.AfterFunc(ctx, func() { cancel(context.Cause(ctx)) })
	late := time.AfterFunc(l.pace.handshake, func() { cancel(errSilent) })
	s := l.stream(sctx, cancel, &conns)
	defer s.CloseResponse()
	defer cancel(errOver) // first: closing must not wait for the router
	name, err := s.shake()
	stop()
	late.Stop()
	if err != nil {
		return s.cause(err)
	}
	l.join(name, true)
	defer l.join(name, false)
	l.log.Info("joined a router", "key", fmt.Sprintf("%x", name.key))
	return s.cause(s.work(ctx))
}

// stream opens a stream to the router, on a connection of its own.
func (l *link) stream(ctx context.Context, cancel context.CancelCauseFunc, conns *closers) *routerStream {
	client := operatorpb.NewOperatorServiceClient(&http.Client{Transport: l.transport(conns)}, l.url.Scheme+"://"+l.url.Host,
		connect.WithGRPC(), connect.WithReadMaxBytes(MaxMessage), connect.WithSendMaxBytes(MaxMessage),
		connect.WithAcceptCompression("gzip", nil, nil))
	s := &routerStream{client.Join(ctx), l, cancel, ctx}
	// An HTTP/2 client that waits for more to send does not see its context end.
	context.AfterFunc(ctx, func() { s.CloseRequest() })
	return s
}

// join notes that a router has a session, or has none any more.
func (d *dialer) join(name routerName, joined bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if joined {
		d.joined[name] = true
	} else {
		delete(d.joined, name)
	}
	d.Metrics.joined(len(d.joined))
}

func (d *dialer) isJoined(name routerName) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.joined[name]
}

// plainAllowed keeps sessions in the clear on this machine.
func (l *link) plainAllowed() error {
	if l.url.Scheme == "https" || l.AllowPlain {
		return nil
	}
	if a, err := netip.ParseAddrPort(l.address); err == nil && a.Addr().Unmap().IsLoopback() {
		return nil
	}
	return because(operatorpb.Reason_REASON_TERMS, "the router is not on this machine: use https, or allow plain http where the network is trusted")
}

func (l *link) transport(conns *closers) *http.Transport {
	p := l.pace
	t := &http.Transport{
		TLSClientConfig: l.TLS.Clone(), TLSHandshakeTimeout: p.handshake, Protocols: new(http.Protocols),
		MaxResponseHeaderBytes: 16 << 10, DisableCompression: true,
		HTTP2: &http.HTTP2Config{
			MaxReceiveBufferPerConnection: 1 << 20, MaxReceiveBufferPerStream: 1 << 20,
			SendPingTimeout: p.ping, PingTimeout: p.silence, WriteByteTimeout: p.write,
		},
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			c, err := (&net.Dialer{Timeout: p.handshake}).DialContext(ctx, network, l.address)
			if err == nil {
				conns.add(c)
			}
			return c, err
		},
	}
	if l.url.Scheme == "https" {
		t.Protocols.SetHTTP2(true)
	} else {
		t.Protocols.SetUnencryptedHTTP2(true)
	}
	return t
}

// closers are connections that end with their session.
type closers struct {
	mu     sync.Mutex
	conns  []net.Conn
	closed bool
}

func (c *closers) add(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		conn.Close()
	}
	c.conns = append(c.conns, conn)
}

func (c *closers) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for _, conn := range c.conns {
		conn.Close()
	}
}

// shake does the handshake.
func (s *routerStream) shake() (routerName, error) {
	if err := s.Send(nil); err != nil { // opens the stream
		return routerName{}, fmt.Errorf("dial router: %w", err)
	}
	m, err := s.receive()
	if err != nil {
		return routerName{}, err
	}
	c, ok := m.(*challenge)
	if !ok {
		return routerName{}, s.expected(m, "a challenge")
	}
	name := routerName{c.key, c.instance}
	if s.link.isJoined(name) {
		return name, s.giveUp(because(operatorpb.Reason_REASON_CONNECTED, "another address leads to the same router"))
	}
	h, err := greet(s.ctx, c, &s.link.OperatorOptions)
	if err != nil {
		return name, s.giveUp(err)
	}
	err = s.send(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Hello{Hello: encodeHello(*h)}})
	if err != nil && !errors.Is(err, io.EOF) { // EOF: the router ended it, what it says comes next
		return name, err
	}
	if m, err = s.receive(); err != nil {
		return name, err
	}
	w, ok := m.(welcome)
	if !ok {
		return name, s.expected(m, "a welcome")
	}
	if r := checkWelcome(join(c, h), w[:]); r != nil {
		return name, s.giveUp(r)
	}
	return name, nil
}

// expected is the error for a message that is not the next of the handshake.
func (s *routerStream) expected(m any, what string) error {
	if r, ok := m.(*Refused); ok {
		return r
	}
	return s.giveUp(breach("not %s", what))
}

// giveUp tells the router why, and ends the stream in order.
func (s *routerStream) giveUp(err error) error {
	told := ending(err)
	if errors.Is(err, errKey) {
		told = because(operatorpb.Reason_REASON_CLOSING, "%v", errKey) // where it is, and why, is for our log
	}
	s.send(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Refused{Refused: encodeRefused(told)}})
	s.hangUp()
	return err
}

// hangUp closes the sending side and waits a little for the router to see it.
func (s *routerStream) hangUp() {
	late := time.AfterFunc(min(s.link.pace.write, time.Second), func() { s.cancel(errOver) })
	defer late.Stop()
	s.CloseRequest()
	for {
		if _, err := s.Receive(); err != nil {
			return
		}
	}
}

// work answers assignments until the session ends.
func (s *routerStream) work(ctx context.Context) error {
	out := newOutbox[operatorpb.OperatorMessage]()
	b := newBench(s.link.work, out)
	// What is under way ends with the session: the router could not be told.
	jobs, end := context.WithCancel(s.ctx)
	defer b.wg.Wait()
	defer b.pool.close()
	defer end()
	if s.link.cosigns() {
		b.wg.Go(func() { b.supply(jobs) })
	}
	var wg sync.WaitGroup
	defer wg.Wait()
	read := make(chan error, 1)
	wg.Go(func() {
		read <- s.read(jobs, b)
	})
	left, err := s.write(ctx, out, b, read)
	if left {
		s.CloseRequest()
		select {
		case <-read:
		case <-time.After(min(s.link.pace.write, time.Second)):
		}
		err = nil
	} else if errors.Is(err, io.EOF) { // the router ended it: the reader knows why
		select {
		case err = <-read:
		case <-time.After(time.Second):
		}
	} else if errors.Is(err, errWire) {
		s.send(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Refused{Refused: encodeRefused(ending(err))}})
	}
	s.cancel(errOver)
	return err
}

// write sends what waits until the session ends. It reports true when ctx ended
// and all work is done.
func (s *routerStream) write(ctx context.Context, out *outbox[operatorpb.OperatorMessage], b *bench, read <-chan error) (left bool, err error) {
	ticker := time.NewTicker(s.link.pace.ping)
	defer ticker.Stop()
	leave, leaving := ctx.Done(), false
	var linger <-chan time.Time
	for {
		if m, ok := out.take(); ok {
			if err := s.send(m); err != nil {
				return false, err
			}
			continue
		}
		if err := b.spoilt(); err != nil {
			return false, err
		}
		if leaving {
			done, forgotten := b.idle()
			switch {
			case done && forgotten && out.empty():
				return true, nil
			case done && linger == nil:
				linger = time.After(s.link.pace.linger)
			}
		}
		select {
		case err := <-read:
			return false, err
		case <-s.ctx.Done():
			return false, context.Cause(s.ctx)
		case <-out.wake:
		case <-ticker.C:
			if err := s.send(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Ping{Ping: &operatorpb.Ping{}}}); err != nil {
				return false, err
			}
		case <-leave:
			leave, leaving = nil, true
			b.leave()
		case <-linger:
			return true, nil
		}
	}
}

// read takes what the router sends until that ends. It never waits for work.
func (s *routerStream) read(jobs context.Context, b *bench) error {
	silence := time.AfterFunc(s.link.pace.silence, func() { s.cancel(errSilent) })
	defer silence.Stop()
	for {
		m, err := s.receive()
		if errors.Is(err, io.EOF) {
			return because(operatorpb.Reason_REASON_UNSPECIFIED, "the router ended the session without a word")
		} else if err != nil {
			return err
		}
		silence.Reset(s.link.pace.silence)
		switch m := m.(type) {
		case ping:
		case asked:
			if err := b.start(jobs, m); err != nil {
				return err
			}
		case stop:
			b.stop(m)
		case wanted:
			b.fetch(m)
		case cosign:
			if err := b.cosign(jobs, m); err != nil {
				return err
			}
		case *Refused:
			return m
		default:
			return breach("a second handshake")
		}
	}
}

// send sends one message, within its time.
func (s *routerStream) send(m *operatorpb.OperatorMessage) error {
	late := time.AfterFunc(s.link.pace.write, func() { s.cancel(errSilent) })
	defer late.Stop()
	if err := s.Send(m); err != nil {
		return fmt.Errorf("send: %w", err)
	}
	s.link.Metrics.messages.WithLabelValues("out", kindOf(m)).Inc()
	return nil
}

// receive reads one message and decodes it.
func (s *routerStream) receive() (any, error) {
	m, err := s.Receive()
	if err != nil {
		return nil, fmt.Errorf("receive: %w", err)
	}
	s.link.Metrics.messages.WithLabelValues("in", kindOf(m)).Inc()
	return fromRouter(m)
}

// cause prefers why we ended the stream to how that looked from inside.
func (s *routerStream) cause(err error) error {
	if err == nil {
		return nil
	}
	if c := context.Cause(s.ctx); c != nil && c != errOver {
		return c
	}
	return err
}
