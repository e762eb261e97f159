package quorum

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// LearnTerms asks the routers for their terms and joins none of them. What it
// returns is a stranger's word, for the operator to hold against its own node.
// Of the options only what reaching a router needs must be set.
func LearnTerms(ctx context.Context, o OperatorOptions) (Terms, error) {
	o.fillIn()
	var failures error
	for _, router := range o.Routers {
		u, err := parseRouter(router)
		if err != nil {
			return Terms{}, err
		}
		d := &dialer{OperatorOptions: o, joined: make(map[routerName]bool)}
		addresses, err := d.resolve(ctx, u)
		for _, a := range addresses {
			var t Terms
			if t, err = (&link{dialer: d, url: u, address: a, log: o.Log}).terms(ctx); err == nil {
				return t, nil
			}
		}
		failures = errors.Join(failures, fmt.Errorf("router %s: %w", u.Host, err))
	}
	return Terms{}, fmt.Errorf("learn terms: %w", failures)
}

// terms reads the router's challenge and hangs up.
func (l *link) terms(ctx context.Context) (Terms, error) {
	ctx, stop := context.WithTimeout(ctx, l.pace.handshake)
	defer stop()
	if err := l.plainAllowed(); err != nil {
		return Terms{}, err
	}
	var conns closers
	defer conns.close()
	ctx, cancel := context.WithCancelCause(ctx)
	s := l.stream(ctx, cancel, &conns)
	defer s.CloseResponse()
	defer cancel(errOver)
	if err := s.Send(nil); err != nil {
		return Terms{}, fmt.Errorf("dial router: %w", err)
	}
	m, err := s.receive()
	if err != nil {
		return Terms{}, s.cause(err)
	}
	c, ok := m.(*challenge)
	if !ok {
		return Terms{}, s.expected(m, "a challenge")
	}
	s.giveUp(because(operatorpb.Reason_REASON_CLOSING, "the operator only wanted to know the terms"))
	if c.terms.encoding != Encoding {
		return Terms{}, fmt.Errorf("the router's encoding of updates is %d, this program's %d", c.terms.encoding, Encoding)
	}
	return c.terms.Terms, c.terms.Valid()
}

// parseRouter reads the URL of a router.
func parseRouter(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Path != "" && u.Path != "/" {
		return nil, fmt.Errorf("a router is not of the form https://host:port")
	}
	return u, nil
}
