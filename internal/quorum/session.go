package quorum

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"connectrpc.com/connect"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// hubSession is one operator at a hub.
type hubSession struct {
	hub      *Hub
	conn     *hubConn
	id       ID // that of its BLS key, or else of its Schnorr key
	claim    claim
	cosigner ID // its name under Schnorr; zero: it has none
	terms    offer
	remote   string
	out      *outbox[operatorpb.RouterMessage]

	bls     bool  // its BLS key is registered
	cosigns bool  // its Schnorr key is registered now; guarded by hub.mu
	stock   stock // its nonces; guarded by hub.mu
	leaving bool  // takes no assignments any more; guarded by hub.mu
	owed    int   // answers that may still come, of rounds that are over too; guarded by hub.mu
	flood   flood // the reader's own

	mu    sync.Mutex
	stops []uint64      // assignments to stop, told together
	done  chan struct{} // closed when the session is to end
	why   *Refused      // what the operator is told then; nil: nothing
	ended bool
}

// hubConn is a stream with the deadlines of its request.
type hubConn struct {
	*connect.BidiStream[operatorpb.OperatorMessage, operatorpb.RouterMessage]
	deadlines
	hub *Hub

	due atomic.Int64 // when the message that is being sent must have left; 0: none is
}

// deadlines are those of the HTTP request that carries a session.
type deadlines interface {
	SetReadDeadline(time.Time) error
	SetWriteDeadline(time.Time) error
}

// join is one session, from challenge to end. It is called by the RPC layer.
func (h *Hub) join(_ context.Context, stream *connect.BidiStream[operatorpb.OperatorMessage, operatorpb.RouterMessage], d deadlines, host string) error {
	c := &hubConn{BidiStream: stream, deadlines: d, hub: h}
	s, r := h.shake(c, host)
	if r == nil {
		r = h.enter(s)
	}
	if r != nil {
		h.refused(c, r, s)
		return c.turnAway(r)
	}
	defer h.leave(s)
	return s.run()
}

// shake does the handshake. Places for it are few, and its time is short.
func (h *Hub) shake(c *hubConn, host string) (*hubSession, *Refused) {
	if r := h.admit(host); r != nil {
		return nil, r
	}
	defer h.release(host)
	if err := c.SetReadDeadline(h.o.now().Add(h.o.pace.handshake)); err != nil {
		return nil, because(operatorpb.Reason_REASON_VIOLATION, "the connection is not HTTP/2")
	}
	terms := h.o.Terms()
	if err := terms.Valid(); err != nil {
		return nil, because(operatorpb.Reason_REASON_NOT_READY, "the router has no deployment yet that operators could join: %v", err)
	}
	ch := challenge{versions: []uint32{Version}, terms: terms.offer(), instance: h.instance}
	copy(ch.key[:], h.o.Identity.Public().(ed25519.PublicKey))
	rand.Read(ch.nonce[:])
	err := c.send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Challenge{Challenge: encodeChallenge(ch)}})
	if err != nil {
		return nil, ending(err)
	}
	m, err := c.receive()
	if err != nil {
		return nil, ending(err)
	}
	hello, ok := m.(*hello)
	if !ok {
		if r, ok := m.(*Refused); ok {
			return nil, r
		}
		return nil, because(operatorpb.Reason_REASON_VIOLATION, "%v", breach("not a hello"))
	}
	s := &hubSession{
		hub: h, conn: c, id: hello.id, claim: hello.claim(), terms: hello.terms, remote: c.Peer().Addr,
		out: newOutbox[operatorpb.RouterMessage](), done: make(chan struct{}),
	}
	s.cosigner = s.claim.cosigner()
	var r *Refused
	if s.id, r = checkHello(&ch, hello, h.o.Members); r != nil {
		return s, r
	}
	w := &operatorpb.Welcome{Signature: ed25519.Sign(h.o.Identity, join(&ch, hello).welcome())}
	if err := c.send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Welcome{Welcome: w}}); err != nil {
		return s, ending(err)
	}
	return s, nil
}

// refused notes an operator that is not let in. Anyone can cause it, so the log
// takes some of them only; the metric counts all.
func (h *Hub) refused(c *hubConn, r *Refused, s *hubSession) {
	h.metrics.refusals.WithLabelValues(ReasonName(r.Reason)).Inc()
	if r.Reason == operatorpb.Reason_REASON_CLOSING || !h.warnings.allow(h.o.now()) {
		return
	}
	attrs := []any{"from", c.Peer().Addr, "reason", ReasonName(r.Reason), "words", r.Words}
	if s != nil {
		attrs = append(attrs, "operator", name(s.id), "address", s.claim.address)
	}
	h.o.Log.Warn("an operator is not let in", attrs...)
}

// turnAway says the last words.
func (c *hubConn) turnAway(r *Refused) error {
	c.send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Refused{Refused: encodeRefused(r)}})
	return connect.NewError(rpcCode(r.Reason), errors.New(clean(r.Words, maxWords, "")))
}

func rpcCode(r operatorpb.Reason) connect.Code {
	switch r {
	case operatorpb.Reason_REASON_PROOF, operatorpb.Reason_REASON_NOT_REGISTERED:
		return connect.CodeUnauthenticated
	case operatorpb.Reason_REASON_FULL, operatorpb.Reason_REASON_CUT_OFF:
		return connect.CodeResourceExhausted
	case operatorpb.Reason_REASON_CLOSING, operatorpb.Reason_REASON_NOT_READY:
		return connect.CodeUnavailable
	case operatorpb.Reason_REASON_VIOLATION:
		return connect.CodeInvalidArgument
	case operatorpb.Reason_REASON_TIMEOUT:
		return connect.CodeDeadlineExceeded
	}
	return connect.CodeFailedPrecondition
}

// as is the operator's name in rounds of a scheme.
func (s *hubSession) as(scheme Scheme) ID {
	if scheme == SchemeSchnorr {
		return s.cosigner
	}
	return s.id
}

// serves reports whether the operator is of a scheme. The caller holds hub.mu.
func (s *hubSession) serves(scheme Scheme) bool {
	if scheme == SchemeSchnorr {
		return s.cosigns
	}
	return s.bls
}

// misplaced is why a session may not go on under its name; nil: it may. A set
// that is not known says nothing. The caller holds hub.mu.
func (s *hubSession) misplaced(set, cosigners *Set) *Refused {
	if s.bls {
		if set == nil {
			return nil
		}
		return registered(set, s.id, s.claim.address)
	}
	if set != nil && registered(set, s.claim.id, s.claim.address) == nil {
		return because(operatorpb.Reason_REASON_CLOSING, "the operator's BLS key is registered now: join again, under both keys")
	}
	if cosigners != nil && !s.cosigns {
		return because(operatorpb.Reason_REASON_NOT_REGISTERED, "operator %s is not in the Schnorr registry at block %d", s.claim.key.Address(), cosigners.Block)
	}
	return nil
}

// run serves a session until it ends.
func (s *hubSession) run() error {
	log := s.hub.o.Log.With("operator", name(s.id), "from", s.remote)
	log.Info("an operator joined", "address", s.claim.address)
	reader := make(chan struct{})
	go func() {
		defer close(reader)
		s.end(s.read())
	}()
	s.write()
	s.hub.leave(s) // at once: the last words may take their time
	s.mu.Lock()
	why := s.why
	s.mu.Unlock()
	var err error
	if why != nil {
		s.hub.metrics.refusals.WithLabelValues(ReasonName(why.Reason)).Inc()
		say := log.Warn
		if why.Reason == operatorpb.Reason_REASON_CLOSING {
			say = log.Info
		}
		say("an operator's session ends", "reason", ReasonName(why.Reason), "words", why.Words)
		err = s.conn.turnAway(why)
	} else {
		log.Info("an operator left")
	}
	s.conn.SetReadDeadline(time.Unix(1, 0)) // frees the reader
	<-reader
	return err
}

// end asks the session to end; the first reason counts.
func (s *hubSession) end(r *Refused) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.ended, s.why = true, r
		close(s.done)
	}
}

// stop tells the operator that an assignment is over. It reports false if too
// much waits already.
func (s *hubSession) stop(id uint64) bool {
	s.mu.Lock()
	s.stops = append(s.stops, id)
	ok := len(s.stops) <= 16*outboxMessages
	s.mu.Unlock()
	s.out.poke()
	return ok
}

// next is what is sent next: stops first, they save work.
func (s *hubSession) next() (*operatorpb.RouterMessage, bool) {
	s.mu.Lock()
	n := min(len(s.stops), maxStops)
	if n == 0 {
		s.mu.Unlock()
		return s.out.take()
	}
	m := &operatorpb.Stop{Ids: slices.Clone(s.stops[:n])}
	s.stops = slices.Delete(s.stops, 0, n)
	s.mu.Unlock()
	return &operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Stop{Stop: m}}, true
}

// write sends what waits until the session is to end.
func (s *hubSession) write() {
	ticker := time.NewTicker(s.hub.o.pace.ping)
	defer ticker.Stop()
	send := func(m *operatorpb.RouterMessage) bool {
		err := s.conn.send(m)
		if err != nil {
			s.end(ending(err))
		}
		return err == nil
	}
	for {
		select {
		case <-s.done:
			return
		default:
		}
		if m, ok := s.next(); ok {
			if !send(m) {
				return
			}
			continue
		}
		select {
		case <-s.done:
			return
		case <-s.out.wake:
		case <-ticker.C:
			if !send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Ping{Ping: &operatorpb.Ping{}}}) {
				return
			}
		}
	}
}

// read takes what the operator sends until that ends, and says why it did; nil
// if the operator just left.
func (s *hubSession) read() *Refused {
	h := s.hub
	for {
		s.conn.SetReadDeadline(h.o.now().Add(h.o.pace.silence))
		m, err := s.conn.receive()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			r := ending(err)
			if r.Reason == operatorpb.Reason_REASON_VIOLATION {
				return s.violated(r)
			}
			return r
		}
		expected := true
		switch m := m.(type) {
		case ping:
			if r := s.pinged(); r != nil {
				return r
			}
		case answered:
			expected = h.heard(s, m.id, func(r *hubRound) bool { return r.answer(s, m) })
		case updateList:
			expected = h.heard(s, m.id, func(r *hubRound) bool { return r.fetched(s, m) })
		case nonceList:
			if err := h.restock(s, m); err != nil {
				return s.violated(because(operatorpb.Reason_REASON_VIOLATION, "%v", err))
			}
		case cosigned:
			expected = h.heard(s, m.id, func(r *hubRound) bool { return r.shared(s, m) })
		case leaving:
			expected = h.retire(s)
		case *Refused:
			h.o.Log.Warn("an operator ends its session", "operator", name(s.id), "reason", ReasonName(m.Reason), "words", m.Words)
			return nil
		default:
			return s.violated(because(operatorpb.Reason_REASON_VIOLATION, "%v", breach("a second hello")))
		}
		if !expected {
			if r := s.unasked(); r != nil {
				return r
			}
		}
	}
}

// heard brings a message to its round. One that nobody waits for is counted and
// forgotten: most are answers that came after their round was decided. False:
// nothing that was asked accounts for it.
func (h *Hub) heard(s *hubSession, id uint64, take func(*hubRound) bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	owed := s.owed > 0
	if owed {
		s.owed--
	}
	r := h.rounds[id]
	switch {
	case r == nil && (id == 0 || id > h.last):
		h.metrics.ignored.WithLabelValues("unknown").Inc()
		return false
	case r == nil:
		h.metrics.ignored.WithLabelValues("late").Inc()
		return owed
	case !take(r):
		h.metrics.ignored.WithLabelValues("unasked").Inc()
		return false
	}
	return true
}

// send sends one message, within its time.
func (c *hubConn) send(m *operatorpb.RouterMessage) error {
	deadline := c.hub.o.now().Add(c.hub.o.pace.write)
	c.due.Store(deadline.UnixNano())
	c.SetWriteDeadline(deadline)
	if err := c.Send(m); err != nil {
		return fmt.Errorf("send: %w", c.timely(err))
	}
	c.due.Store(0)
	c.SetWriteDeadline(time.Time{}) // it would end an idle stream too
	c.hub.metrics.messages.WithLabelValues("out", kindOf(m)).Inc()
	return nil
}

// timely tells a stream that was reset because a message did not leave in time
// from one that broke. The error itself does not, to writer or reader.
func (c *hubConn) timely(err error) error {
	if due := c.due.Load(); due != 0 && c.hub.o.now().UnixNano() >= due {
		return errSilent
	}
	return err
}

// receive reads one message and decodes it.
func (c *hubConn) receive() (any, error) {
	m, err := c.Receive()
	if err != nil {
		return nil, fmt.Errorf("receive: %w", c.timely(err))
	}
	c.hub.metrics.messages.WithLabelValues("in", kindOf(m)).Inc()
	return fromOperator(m)
}

// ending says in words why a stream broke.
func ending(err error) *Refused {
	var r *Refused
	switch {
	case errors.As(err, &r):
		return r
	case errors.Is(err, errKey), errors.Is(err, errLost):
		return because(operatorpb.Reason_REASON_UNSPECIFIED, "%v", err)
	case errors.Is(err, errWire):
		return because(operatorpb.Reason_REASON_VIOLATION, "%v", err)
	case errors.Is(err, os.ErrDeadlineExceeded), errors.Is(err, context.DeadlineExceeded), errors.Is(err, errSilent):
		return because(operatorpb.Reason_REASON_TIMEOUT, "nothing came or left in time")
	}
	switch connect.CodeOf(err) {
	case connect.CodeResourceExhausted:
		return because(operatorpb.Reason_REASON_VIOLATION, "%v: it is over %d bytes", errWire, MaxMessage)
	case connect.CodeInvalidArgument:
		return because(operatorpb.Reason_REASON_VIOLATION, "%v: it cannot be decoded", errWire)
	case connect.CodeDeadlineExceeded:
		return because(operatorpb.Reason_REASON_TIMEOUT, "nothing came or left in time")
	}
	return because(operatorpb.Reason_REASON_UNSPECIFIED, "the connection broke: %v", err)
}

// name is how an operator is called in logs.
func name(id ID) string { return fmt.Sprintf("%x", id[:]) }
