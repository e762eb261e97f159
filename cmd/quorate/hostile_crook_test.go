//go:build linux

package main

import (
	"context"
	"io"
	"log"
	"log/slog"
	"math/big"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// What a hostile operator does. All but the last ones join and are asked.
const (
	slow          = "slow"          // answers, right, when nobody waits any more
	dead          = "dead"          // never answers
	lying         = "lying"         // signs a wrong list, another one than all others
	colluding     = "colluding"     // signs the wrong list that the others like it sign
	equivocating  = "equivocating"  // answers twice, each time something else
	replaying     = "replaying"     // answers with what it signed for another task, and everything again
	forging       = "forging"       // the right digest, and no signature of it
	misattesting  = "misattesting"  // the right digest, and an attestation of something else
	refusing      = "refusing"      // says that there is nothing to sign
	putting       = "putting off"   // says that it cannot sign yet, again and again
	withholding   = "withholding"   // signs, right, and sends no list
	keeping       = "keeping"       // signs, right, and answers no fetch
	flooding      = "flooding"      // what nobody asked for, without end
	garbling      = "garbling"      // bytes that are no message
	oversizing    = "oversizing"    // a message over the limit
	halving       = "halving"       // half a message, and then nothing
	joiningTwice  = "joining twice" // two sessions that push each other out
	disconnecting = "disconnecting" // joins, is asked, and goes

	// In the second round of a Schnorr task. In the first they are honest.
	muteInTwo      = "mute in round two"      // gives no share
	badInTwo       = "bad in round two"       // a share that is none
	refusingInTwo  = "refusing in round two"  // says that it gives none
	vanishingInTwo = "vanishing in round two" // goes instead of giving one
	lateInTwo      = "late in round two"      // gives it when others have gone on
	unnonced       = "withholding nonces"     // sends none
	misnoncing     = "garbage nonces"         // sends what are none, or none that may come

	crookPatience  = 3 * time.Second // of a slow one
	crookLongPause = 300 * time.Millisecond
)

var manners = []string{slow, dead, lying, colluding, equivocating, replaying, forging, misattesting, refusing, putting,
	withholding, keeping, flooding, garbling, oversizing, halving, joiningTwice, disconnecting,
	muteInTwo, badInTwo, refusingInTwo, vanishingInTwo, lateInTwo, unnonced, misnoncing}

// crook is a registered operator that is hostile. It reaches the router through
// a relay of its own, which does to the stream what the operator's code would not.
type crook struct {
	t      testing.TB
	truth  func(quorum.Assignment) (*evm.Result, error)
	op     devnet.Operator
	keys   *sync.Map // of everyone, by address: a schnorr.Point each
	terms  quorum.Terms
	router *url.URL
	stop   func() // and waits; nil: it does not run

	mu      sync.Mutex
	rng     *rand.Rand
	manner  string
	asked   map[[32]byte]quorum.Assignment // by what it signed
	last    map[*scheme]*signedList        // the first thing that it signed
	answers [][]byte                       // that it sent, as they were
}

type signedList struct {
	answer  quorum.Answer
	updates []byte
}

func (c *crook) id() quorum.ID { return blsID(c.op) }

func (c *crook) binding() quorum.Binding {
	return quorum.Binding{ChainID: c.terms.ChainID, Registry: c.terms.Registry, Operator: c.id()}
}

// start lets it misbehave in one manner until stop is called.
func (c *crook) start(ctx context.Context, manner string) {
	c.mu.Lock()
	c.manner, c.last, c.answers, c.asked = manner, map[*scheme]*signedList{}, nil, map[[32]byte]quorum.Assignment{}
	c.mu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	relay, closed := c.relay(ctx)
	var runs sync.WaitGroup
	joins := 1
	if manner == joiningTwice {
		joins = 2
	}
	for range joins {
		second := quorum.NewSchnorrSigner(c.op.Schnorr, c.binding())
		runs.Go(func() {
			err := quorum.RunOperator(ctx, quorum.OperatorOptions{
				Routers: []string{relay}, Identity: quorum.NewIdentity(c.op.Key), ID: c.id(), Terms: c.terms, Work: c.work,
				Schnorr: second, Share: func(ctx context.Context, r quorum.ShareRequest) (schnorr.Partial, *quorum.Refusal) {
					return c.share(ctx, second, r)
				},
				Concurrency: 64, Queue: 1024, Drain: time.Millisecond, Log: slog.New(slog.DiscardHandler),
			})
			if err != nil {
				c.t.Error(err)
			}
		})
	}
	c.stop = func() { cancel(); runs.Wait(); closed(); c.stop = nil }
}

// work answers an assignment in its manner.
func (c *crook) work(ctx context.Context, a quorum.Assignment) (quorum.Answer, []byte) {
	c.mu.Lock()
	manner, odd := c.manner, c.rng.Uint64()
	last := c.last[schemeOf(a)]
	c.mu.Unlock()
	switch manner {
	case dead:
		<-ctx.Done()
		return quorum.Answer{Refusal: &quorum.Refusal{Code: quorate.Internal, Reason: "dead", Retry: true}}, nil
	case slow:
		select {
		case <-ctx.Done():
		case <-time.After(crookPatience):
		}
	case lying, equivocating:
		return c.sign(a, wrong(a, odd))
	case colluding:
		return c.sign(a, wrong(a, 0))
	case refusing:
		codes := []quorate.Code{quorate.StateMoved, quorate.ExecutionReverted, quorate.UnprovenSender, quorate.TooLarge, quorate.UnsupportedOperation}
		return quorum.Answer{Refusal: &quorum.Refusal{Code: codes[odd%5], Reason: "no", Message: "It is so."}}, nil
	case putting:
		return quorum.Answer{Refusal: &quorum.Refusal{Code: quorate.Internal, Reason: "later", Message: "Not yet.", Retry: true}}, nil
	case replaying:
		if last != nil {
			return last.answer, last.updates
		}
	}
	result, err := c.truth(a)
	if err != nil {
		return quorum.Answer{Refusal: &quorum.Refusal{Code: quorate.Internal, Reason: "node", Retry: true}}, nil
	}
	answer, updates := c.sign(a, result.Encoded)
	switch manner {
	case forging:
		answer = schemeOf(a).forge(c, answer)
	case misattesting:
		answer = schemeOf(a).misattest(c, answer)
	}
	return answer, updates
}

// wrong is a list that the call does not make, with nothing else against it.
func wrong(a quorum.Assignment, odd uint64) []byte {
	word, count := common.BigToHash(new(big.Int).SetUint64(odd)), common.BigToHash(new(big.Int).SetUint64(a.Index+1))
	return payload.Encode([]payload.Update{
		{Op: payload.Store, Slot: common.Hash{0xba, 0xd}, Word: word},
		{Op: payload.Store, Slot: evm.TrackerSlot, Word: count},
	})
}

func (c *crook) sign(a quorum.Assignment, list []byte) (quorum.Answer, []byte) {
	r := quorum.Result{Assignment: a, Digest: payload.Digest(a.Transition(), list), Updates: list}
	answer := schemeOf(a).sign(c, r)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked[r.Digest] = a
	if c.last[schemeOf(a)] == nil {
		c.last[schemeOf(a)] = &signedList{answer, list}
	}
	return answer, list
}

// relay stands between the operator's code and the router.
func (c *crook) relay(ctx context.Context) (address string, closed func()) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		c.t.Error(err)
		return "", func() {}
	}
	var streams sync.WaitGroup
	plain := new(http.Protocols)
	plain.SetUnencryptedHTTP2(true)
	transport := &http.Transport{Protocols: plain}
	silent := log.New(io.Discard, "", 0)
	proxy := &httputil.ReverseProxy{
		FlushInterval: -1, Transport: transport, ErrorLog: silent,
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(c.router)
			from := r.In.Body
			body, to := io.Pipe()
			r.Out.Body, r.Out.ContentLength = body, -1
			streams.Go(func() { c.pass(ctx, from, to) })
		},
	}
	server := &http.Server{Handler: proxy, Protocols: plain, ErrorLog: silent}
	streams.Go(func() { server.Serve(l) })
	return "http://" + l.Addr().String(), func() {
		server.Close()
		transport.CloseIdleConnections()
		streams.Wait()
	}
}

// pass hands on what the operator sends, and what the manner adds.
func (c *crook) pass(ctx context.Context, from io.Reader, to *io.PipeWriter) {
	ctx, cancel := context.WithCancel(ctx)
	var adding sync.WaitGroup
	defer adding.Wait()
	defer to.Close()
	defer cancel()
	var mu sync.Mutex
	send := func(b []byte) error {
		mu.Lock()
		defer mu.Unlock()
		_, err := to.Write(b)
		return err
	}
	for first := true; ; first = false {
		head := make([]byte, 5)
		if _, err := io.ReadFull(from, head); err != nil {
			return
		}
		body := make([]byte, new(big.Int).SetBytes(head[1:]).Int64()) // of our own code
		if _, err := io.ReadFull(from, body); err != nil {
			return
		}
		if c.vanishes(body) {
			to.CloseWithError(io.ErrUnexpectedEOF)
			return
		}
		for _, b := range c.tamper(body) {
			if send(framed(b)) != nil {
				return
			}
		}
		if first { // the hello: it is in
			adding.Go(func() { c.add(ctx, send, to) })
		}
	}
}

func framed(b []byte) []byte {
	n := len(b)
	return append([]byte{0, byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}, b...)
}

// tamper is what is sent in place of a message.
func (c *crook) tamper(b []byte) [][]byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	var m operatorpb.OperatorMessage
	if proto.Unmarshal(b, &m) != nil {
		return [][]byte{b}
	}
	signed := m.GetAnswer().GetSigned()
	switch {
	case m.GetNonces() != nil:
		return c.tamperNonces(b, m.GetNonces())
	case c.manner == replaying && m.GetShare() != nil:
		c.answers = append(c.answers, b)
		return [][]byte{b, c.answers[c.rng.IntN(len(c.answers))], b}
	case (c.manner == withholding || c.manner == keeping) && m.GetUpdates() != nil:
		return nil
	case signed == nil:
	case c.manner == withholding:
		signed.Updates = nil
		b, _ = proto.Marshal(&m)
	case c.manner == equivocating:
		a, again := c.asked[[32]byte(signed.Digest)], proto.Clone(&m).(*operatorpb.OperatorMessage)
		r := quorum.Result{Assignment: a, Digest: payload.Digest(a.Transition(), wrong(a, c.rng.Uint64()))}
		how := schemeOf(a)
		how.put(how.sign(c, r), again.GetAnswer().GetSigned())
		second, _ := proto.Marshal(again)
		return [][]byte{b, second}
	case c.manner == replaying:
		c.answers = append(c.answers, b)
		return append([][]byte{b}, c.answers[c.rng.IntN(len(c.answers))])
	}
	return [][]byte{b}
}

// add sends what nobody asked for, some time after it joined.
func (c *crook) add(ctx context.Context, send func([]byte) error, to *io.PipeWriter) {
	c.mu.Lock()
	manner, rng := c.manner, rand.New(rand.NewPCG(c.rng.Uint64(), 8))
	c.mu.Unlock()
	select {
	case <-ctx.Done():
		return
	case <-time.After(time.Duration(rng.Int64N(int64(crookLongPause)))):
	}
	random := make([]byte, 200)
	for i := range random {
		random[i] = byte(rng.Uint32())
	}
	switch manner {
	case flooding:
		for i := uint64(0); ctx.Err() == nil; i++ {
			m := &operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Ping{Ping: &operatorpb.Ping{}}}
			if i%3 == 0 {
				m.Kind = &operatorpb.OperatorMessage_Updates{Updates: &operatorpb.Updates{Id: rng.Uint64N(1000), Digest: random[:32], Updates: random}}
			}
			b, _ := proto.Marshal(m)
			if send(framed(b)) != nil {
				return
			}
		}
	case garbling:
		if rng.IntN(2) == 0 {
			random = framed(random)
		}
		send(random)
	case oversizing:
		send(framed(make([]byte, quorum.MaxMessage+1)))
	case halving:
		send(framed(random)[:50])
		if rng.IntN(2) == 0 {
			to.Close()
		}
	case disconnecting:
		to.CloseWithError(io.ErrUnexpectedEOF)
	}
}
