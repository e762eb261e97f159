package quorum

import (
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"testing"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// puppet is a session of an operator at a router that says what the test makes
// it say.
type puppet struct {
	rawRouterStream
	t      testing.TB
	end    chan struct{} // closed: the session is over
	last   uint64        // assignment
	nonces []schnorr.PublicNonce
}

// puppets is a router whose sessions tests play.
func puppets(t testing.TB) (url string, sessions <-chan *puppet) {
	t.Helper()
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	opened := make(chan *puppet)
	stop := make(chan struct{})
	router := newRawRouter(t, func(s rawRouterStream) error {
		c := challenge{versions: []uint32{1}, terms: jointTerms.offer(), key: [32]byte(key.Public().(ed25519.PublicKey))}
		rand.Read(c.nonce[:])
		if err := s.welcomeOn(key, c); err != nil {
			return err
		}
		p := &puppet{rawRouterStream: s, t: t, end: make(chan struct{})}
		select {
		case opened <- p:
		case <-stop:
			return nil
		}
		select {
		case <-p.end:
		case <-stop:
		}
		return nil
	})
	t.Cleanup(func() { close(stop) })
	return router.url, opened
}

// hangUp ends the session.
func (p *puppet) hangUp() { close(p.end) }

// hear is the operator's next message, pings and nonces aside; an error is the
// end of the session.
func (p *puppet) hear() (any, error) {
	for {
		m, err := p.next()
		if err != nil {
			return nil, err
		}
		switch m := m.(type) {
		case nonceList:
			if m.first != uint64(len(p.nonces))+1 {
				p.t.Errorf("nonces from %d, %d came before", m.first, len(p.nonces))
			}
			p.nonces = append(p.nonces, m.nonces...)
		case *Refused:
			return nil, m
		default:
			return m, nil
		}
	}
}

// stocked waits for the first nonces. The operator sends nothing else unasked.
func (p *puppet) stocked() {
	p.t.Helper()
	m, err := p.next()
	l, ok := m.(nonceList)
	if err != nil || !ok || l.first != 1 || len(l.nonces) != noncePool {
		p.t.Fatalf("not %d nonces: %T, %v", noncePool, m, err)
	}
	p.nonces = l.nonces
}

// assign puts an assignment and waits for its answer.
func (p *puppet) assign(a Assignment) answered {
	p.t.Helper()
	p.last++
	p.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Assignment{Assignment: encodeAssignment(asked{id: p.last, Assignment: a})}})
	m, err := p.hear()
	answer, ok := m.(answered)
	if err != nil || !ok || answer.Refusal != nil {
		p.t.Fatalf("no answer: %T %+v, %v", m, answer.Refusal, err)
	}
	return answer
}

func (p *puppet) cosign(c cosign) {
	p.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Cosign{Cosign: encodeCosign(c)}})
}

// share waits for the answer to a cosign; the error is the end of the session.
func (p *puppet) share() (cosigned, error) {
	m, err := p.hear()
	if err != nil {
		return cosigned{}, err
	}
	s, ok := m.(cosigned)
	if !ok {
		return cosigned{}, errors.New("not a share")
	}
	return s, nil
}
