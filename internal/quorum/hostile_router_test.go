package quorum

import (
	"context"
	"crypto/ed25519"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// TestHostileRouter plays routers that break the protocol against an operator:
// it works for none of them beyond what they are owed, and stays up.
func TestHostileRouter(t *testing.T) {
	o := newWireOperators(t, 1)[0]
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	one := func(id uint64) *operatorpb.RouterMessage {
		return &operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Assignment{Assignment: encodeAssignment(asked{id: id, Assignment: wireAssignment(1)})}}
	}
	huge := one(5)
	huge.GetAssignment().CallData = make([]byte, MaxCallData+1)
	for name, messages := range map[string][]*operatorpb.RouterMessage{
		"an id twice":         {one(5), one(5)},
		"an id that falls":    {one(5), one(4)},
		"huge call data":      {huge},
		"over the limit":      {{Kind: &operatorpb.RouterMessage_Refused{Refused: &operatorpb.Refused{Message: strings.Repeat("x", MaxMessage)}}}},
		"no kind":             {{}},
		"a second challenge":  {everyRouterMessage(make([]byte, 32))[4]},
		"short target":        {{Kind: &operatorpb.RouterMessage_Assignment{Assignment: &operatorpb.Assignment{Id: 1, Target: []byte{1}}}}},
		"stop of nothing":     {{Kind: &operatorpb.RouterMessage_Stop{Stop: &operatorpb.Stop{}}}},
		"fetch, short digest": {{Kind: &operatorpb.RouterMessage_Fetch{Fetch: &operatorpb.Fetch{Id: 1}}}},
	} {
		t.Run(name, func(t *testing.T) {
			wireNoLeaks(t)
			ended := make(chan any, 100)
			router := newRawRouter(t, func(s rawRouterStream) error {
				if err := s.welcome(key); err != nil {
					return err
				}
				for _, m := range messages {
					s.Send(m)
				}
				for {
					m, err := s.next()
					if _, ok := m.(answered); ok {
						continue
					}
					if errors.Is(err, io.EOF) || err == nil {
						ended <- m
					} else {
						ended <- err
					}
					return nil
				}
			})
			log := new(wireLog)
			options := o.options(router.url)
			options.Log = log.logger()
			o.run(t, options)
			wireReceive(t, ended)
			wireReceive(t, ended) // and again: it dials once more
			log.await(t, "reason=violation")
		})
	}
}

// welcome does an honest handshake.
func (s rawRouterStream) welcome(key ed25519.PrivateKey) error {
	return s.welcomeOn(key, challenge{versions: []uint32{1}, terms: wireTerms.offer(), key: [32]byte(key.Public().(ed25519.PublicKey))})
}

// welcomeOn is that, on a challenge of the caller's.
func (s rawRouterStream) welcomeOn(key ed25519.PrivateKey, c challenge) error {
	if err := s.challenge(c); err != nil {
		return err
	}
	m, err := s.next()
	if err != nil {
		return err
	}
	h, ok := m.(*hello)
	if !ok {
		return errors.New("not a hello")
	}
	w := &operatorpb.Welcome{Signature: ed25519.Sign(key, join(&c, h).welcome())}
	return s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Welcome{Welcome: w}})
}

// TestFloodingRouter sends assignments without end and reads no answer.
func TestFloodingRouter(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 100)
	router := newRawRouter(t, func(s rawRouterStream) error {
		if err := s.welcome(key); err != nil {
			return err
		}
		for id := uint64(1); ; id++ {
			err := s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Assignment{Assignment: encodeAssignment(asked{id: id, Assignment: wireAssignment(1)})}})
			if err != nil {
				ended <- err
				return nil
			}
		}
	})
	options := o.options(router.url)
	options.pace.write = 300 * time.Millisecond
	options.Concurrency, options.Queue = 1, 1
	options.Work = func(ctx context.Context, a Assignment) (Answer, []byte) {
		answer := no(strings.Repeat("x", maxReason), strings.Repeat("y", maxSentence))
		return answer, nil
	}
	o.run(t, options)
	wireReceive(t, ended) // the operator ends it: what waits to be sent is bounded
}
