package quorum

import (
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"connectrpc.com/connect"
	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// TestHostileBytes sends a router what no library would, in place of a hello and
// after one, while an honest operator is at work.
func TestHostileBytes(t *testing.T) {
	big := make([]byte, MaxMessage+1)
	for name, b := range map[string][]byte{
		"garbage":                 bytes.Repeat([]byte{0xff}, 64),
		"garbage in an envelope":  envelope(bytes.Repeat([]byte{0xff}, 64)),
		"oversized":               envelope(big),
		"a length of 4 GiB":       {0, 0xff, 0xff, 0xff, 0xff, 1, 2, 3},
		"half a message":          envelope(make([]byte, 100))[:50],
		"half an envelope":        {0, 0, 0},
		"compressed":              append([]byte{1}, envelope(big)[1:]...),
		"an empty message":        envelope(nil),
		"nothing":                 nil,
		"a long field within":     envelope(mustMarshal(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Updates{Updates: &operatorpb.Updates{Updates: make([]byte, MaxUpdates+1), Digest: make([]byte, 32)}}})),
		"an unknown field within": envelope([]byte{0xf8, 0x01, 0x01}),
	} {
		t.Run(name, func(t *testing.T) {
			wireNoLeaks(t)
			o := newWireOperators(t, 1)[0]
			r := newWireRouter(t, o)
			o.run(t, o.options(r.url()))
			r.await(o)
			body, w := io.Pipe()
			go func() {
				w.Write(b)
				w.Close()
			}()
			request, err := http.NewRequest("POST", r.url()+operatorpb.OperatorServiceJoinProcedure, body)
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Content-Type", "application/grpc")
			response, err := plainHTTP2(t).Do(request)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.Copy(io.Discard, response.Body); err == nil && response.Trailer.Get("Grpc-Status") == "0" {
				t.Error("the router takes it")
			}
			response.Body.Close()
			round := r.Ask(wireAssignment(1)) // others do not notice
			if reply := wireReplies(t, round, 1)[0]; reply.Left || reply.Answer.Refusal != nil {
				t.Errorf("the honest operator: %+v", reply)
			}
			round.Close()
			r.await(o)
		})
	}
}

func envelope(b []byte) []byte {
	return append(binary.BigEndian.AppendUint32([]byte{0}, uint32(len(b))), b...)
}

func mustMarshal(m proto.Message) []byte {
	b, err := proto.Marshal(m)
	if err != nil {
		panic(err)
	}
	return b
}

// TestViolationEndsSession breaks a rule after a good handshake.
func TestViolationEndsSession(t *testing.T) {
	operators := newWireOperators(t, 1)
	o := operators[0]
	for name, m := range map[string]*operatorpb.OperatorMessage{
		"a second hello":    {Kind: &operatorpb.OperatorMessage_Hello{Hello: encodeHello(hello{version: 1, terms: wireTerms.offer()})}},
		"a bad signature":   {Kind: &operatorpb.OperatorMessage_Answer{Answer: encodeAnswer(answered{id: 1})}},
		"no kind":           {},
		"too long a list":   {Kind: &operatorpb.OperatorMessage_Updates{Updates: &operatorpb.Updates{Digest: make([]byte, 32), Updates: make([]byte, MaxUpdates+1)}}},
		"too long a whole":  {Kind: &operatorpb.OperatorMessage_Refused{Refused: &operatorpb.Refused{Message: strings.Repeat("x", MaxMessage)}}},
		"an unknown reason": {Kind: &operatorpb.OperatorMessage_Answer{Answer: &operatorpb.Answer{Id: 1, Outcome: &operatorpb.Answer_Refusal{Refusal: &operatorpb.Refusal{Code: "X"}}}}},
	} {
		t.Run(name, func(t *testing.T) {
			wireNoLeaks(t)
			r := newWireRouter(t, o)
			raw := dialRaw(t, r.url())
			raw.join(o)
			r.await(o)
			round := r.Ask(wireAssignment(1))
			defer round.Close()
			raw.say(m)
			raw.refused(operatorpb.Reason_REASON_VIOLATION)
			if reply := wireReplies(t, round, 1)[0]; !reply.Left {
				t.Errorf("reply %+v, want that it left", reply)
			}
			r.await()
			r.log.await(t, "session ends", "reason=violation")
		})
	}
}

// TestSlowReader joins and never reads: it loses its assignments and its
// session; the others are not held up.
func TestSlowReader(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 2)
	r := wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) { o.pace.write = 200 * time.Millisecond }, operators...)
	slow := dialRaw(t, r.url())
	slow.join(operators[0])
	operators[1].run(t, operators[1].options(r.url()))
	r.await(operators...)
	a := wireAssignment(1)
	a.CallData = make([]byte, MaxCallData)
	left := false
	for i := 0; i < 300 && !left; i++ {
		a.Index = uint64(i)
		round := r.Ask(a)
		honest := false
		for !honest {
			switch reply := wireReceive(t, round.Replies()); {
			case reply.From == operators[1].id:
				honest = true
				if reply.Left || reply.Answer.Refusal != nil {
					t.Fatalf("the quick operator: %+v", reply)
				}
			case !reply.Left:
				t.Fatalf("the slow operator answers: %+v", reply)
			default:
				left = true
			}
		}
		if i%2 == 0 {
			defer round.Close() // some stay open: their call data waits
		} else {
			round.Close()
		}
	}
	r.await(operators[1])
	r.log.await(t, "session ends", "reason=timeout", "operator="+name(operators[0].id))
}

// TestNoRoom fills the queue of an operator that does not read, with its time to
// write not yet over: what finds no room is told as Left, at once.
func TestNoRoom(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 1)
	r := newWireRouter(t, operators...)
	slow := dialRaw(t, r.url())
	slow.join(operators[0])
	r.await(operators...)
	a := wireAssignment(1)
	a.CallData = make([]byte, MaxCallData)
	asked := 0
	for r.ignoredCount("slow") == 0 {
		if asked++; asked > 2*outboxBytes/MaxCallData {
			t.Fatal("the queue has no end")
		}
		round := r.Ask(a)
		defer round.Close()
		if r.ignoredCount("slow") > 0 {
			if reply := wireReplies(t, round, 1)[0]; !reply.Left {
				t.Errorf("reply %+v, want that it left", reply)
			}
		}
	}
	r.await(operators...)
}

func TestSilentPeerIsCut(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) { o.pace.silence = 100 * time.Millisecond }, o)
	raw := dialRaw(t, r.url())
	raw.join(o)
	raw.refused(operatorpb.Reason_REASON_TIMEOUT)
	r.await()
}

func TestPingsKeepSession(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	often := func(p *pace) { p.ping, p.silence = 10*time.Millisecond, 5*time.Second }
	r := wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) { often(&o.pace) }, o)
	options := o.options(r.url())
	often(&options.pace)
	options.Metrics = NewLinkMetrics()
	o.run(t, options)
	r.await(o)
	wireEventually(t, "both sides ping", func() bool {
		return messages(r.metrics.messages, "in", "ping") > 5 && messages(options.Metrics.messages, "in", "ping") > 5
	})
	r.await(o)
}

// TestHandshakeTakesTooLong opens streams and says nothing.
func TestHandshakeTakesTooLong(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) { o.pace.handshake = 100 * time.Millisecond }, o)
	raw := dialRaw(t, r.url())
	raw.challenge()
	for {
		if _, err := raw.Receive(); err != nil {
			break
		}
	}
	wireEventually(t, "the refusal is counted", func() bool { return r.refusals(operatorpb.Reason_REASON_TIMEOUT) == 1 })
}

func TestTooManyHandshakes(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) { o.MaxPending = 8 }, o)
	first := dialRaw(t, r.url()) // a quarter of them for one host
	c := first.challenge()
	dialRaw(t, r.url()).challenge()
	dialRaw(t, r.url()).refused(operatorpb.Reason_REASON_FULL)
	first.greet(c, o)
	r.await(o)
	dialRaw(t, r.url()).challenge() // its place is free again
}

func TestTooManyConnections(t *testing.T) {
	wireNoLeaks(t)
	r := wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) { o.MaxSessions, o.MaxPending = 4, 4 })
	dial := func() net.Conn {
		c, err := net.Dial("tcp", r.address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	open := func(c net.Conn) bool { // by the server's first frame
		io.WriteString(c, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00")
		_, err := io.ReadFull(c, make([]byte, 9))
		return err == nil
	}
	first, second := dial(), dial() // a quarter of eight from one host
	if !open(first) || !open(second) {
		t.Fatal("the first connections are closed")
	}
	if open(dial()) {
		t.Error("one too many is open")
	}
	first.Close()
	wireEventually(t, "there is room again", func() bool { return open(dial()) })
}

func TestTooManySessions(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 2)
	r := wireRouterAt(t, "127.0.0.1:0", func(o *HubOptions) { o.MaxSessions = 1 }, operators...)
	first := dialRaw(t, r.url())
	first.join(operators[0])
	r.await(operators[0])
	second := dialRaw(t, r.url())
	second.join(operators[1]) // it is who it says; there is no room
	second.refused(operatorpb.Reason_REASON_FULL)
	third := dialRaw(t, r.url())
	third.join(operators[0]) // one that is in may come again
	first.refused(operatorpb.Reason_REASON_REPLACED)
	r.await(operators[0])
}

// TestLiveSet follows an operator through the set: not in it, in it, gone from
// it, under another account; nobody is restarted.
func TestLiveSet(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 2)
	a, b := operators[0], operators[1]
	r := newWireRouter(t, b)
	log := new(wireLog)
	options := a.options(r.url())
	options.Log = log.logger()
	a.run(t, options)
	b.run(t, b.options(r.url()))
	r.await(b)
	log.await(t, "reason=not_registered", "is not in the operator set of block 7")
	r.set.Store(wireSet(a, b))
	r.Refresh()
	r.await(a, b)
	round := r.Ask(wireAssignment(1))
	defer round.Close()
	wireReplies(t, round, 2)

	r.set.Store(nil) // not known for a while: nobody is cut
	r.Refresh()
	r.await(a, b)

	r.set.Store(wireSet(b))
	r.Refresh()
	if got := r.Connected(SchemeBLS); len(got) != 1 || got[0] != b.id { // at once
		t.Fatalf("%d are connected after one left the set, want the other", len(got))
	}
	r.log.await(t, "session ends", "reason=not_registered", "operator="+name(a.id))

	moved := wireSet(a, b)
	for i := range moved.Members {
		if moved.Members[i].ID == b.id {
			moved.Members[i].Address[0]++
		}
	}
	r.set.Store(moved)
	r.Refresh()
	r.await(a)
}

func TestSetNotKnownYet(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t)
	r.set.Store(nil)
	o.run(t, o.options(r.url()))
	r.log.await(t, "reason=not_ready", "operator set")
	r.set.Store(wireSet(o))
	r.terms.Store(&Terms{}) // nor the deployment
	raw := dialRaw(t, r.url())
	raw.refused(operatorpb.Reason_REASON_NOT_READY)
	r.terms.Store(&wireTerms)
	r.await(o)
}

func TestTermsChange(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	o.run(t, o.options(r.url()))
	r.await(o)
	other := wireTerms
	other.Registry[0]++
	r.terms.Store(&other)
	r.Refresh()
	if n := len(r.Connected(SchemeBLS)); n != 0 {
		t.Fatalf("%d operators are connected under other terms", n)
	}
	r.log.await(t, "session ends", "reason=terms", "the terms changed: the router's registry coordinator is")
	r.terms.Store(&wireTerms)
	r.await(o)
}

// TestOtherDoors: what is not the protocol is turned away before it costs.
func TestOtherDoors(t *testing.T) {
	wireNoLeaks(t)
	r := newWireRouter(t)
	client := plainHTTP2(t)
	for _, test := range []struct {
		path, contentType string
		status            int
	}{
		{"/", "application/grpc", 404},
		{operatorpb.OperatorServiceJoinProcedure, "application/json", 415},
		{operatorpb.OperatorServiceJoinProcedure, "application/connect+json", 415},
		{operatorpb.OperatorServiceJoinProcedure, "application/grpc-web+proto", 415},
		{operatorpb.OperatorServiceJoinProcedure, "", 415},
	} {
		request, err := http.NewRequest("POST", r.url()+test.path, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", test.contentType)
		response, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != test.status {
			t.Errorf("%s %q: %d, want %d", test.path, test.contentType, response.StatusCode, test.status)
		}
	}
	old, err := net.Dial("tcp", r.address)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	io.WriteString(old, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	answer, _ := io.ReadAll(old) // it is closed
	if bytes.Contains(answer, []byte(" 200 ")) {
		t.Errorf("HTTP/1.1 is answered: %q", answer)
	}
}

// TestBothProtocols joins by gRPC and by Connect.
func TestBothProtocols(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 2)
	r := newWireRouter(t, operators...)
	dialRaw(t, r.url(), connect.WithGRPC()).join(operators[0])
	dialRaw(t, r.url()).join(operators[1])
	r.await(operators...)
}
