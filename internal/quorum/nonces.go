package quorum

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"

	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

const (
	noncePool  = 64 // nonces that an operator keeps at a router; it tops up when half of them are spent
	maxSharing = 64 // shares that one session has under way
)

// pool is the nonces of one session at an operator that are not spent. Their
// secret halves are with the keeper, and go when the session does.
type pool struct {
	o   *OperatorOptions
	low chan struct{} // capacity 1: some were spent

	mu      sync.Mutex
	last    uint64 // the number of the newest that was sent
	unspent map[uint64]schnorr.PublicNonce
	closed  bool
}

func newPool(o *OperatorOptions) *pool {
	return &pool{o: o, low: make(chan struct{}, 1), unspent: make(map[uint64]schnorr.PublicNonce)}
}

// spend takes a nonce out, for good. A number that was never sent or was asked
// for before is a breach of the protocol: there is no second share of a nonce.
func (p *pool) spend(number uint64) (schnorr.PublicNonce, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	nonce, ok := p.unspent[number]
	if !ok {
		if number > p.last {
			return schnorr.PublicNonce{}, breach("nonce %d was never sent", number)
		}
		return schnorr.PublicNonce{}, breach("nonce %d was asked for before", number)
	}
	delete(p.unspent, number)
	p.o.Metrics.nonces.Dec()
	select {
	case p.low <- struct{}{}:
	default:
	}
	return nonce, nil
}

// fill makes nonces ahead and sends them, until ctx ends.
func (p *pool) fill(ctx context.Context, send func(nonceList)) {
	for failures := 0; ; {
		n := p.wanted()
		if n == 0 {
			select {
			case <-p.low:
				continue
			case <-ctx.Done():
				return
			}
		}
		made, err := p.make(ctx, n)
		if err != nil {
			if ctx.Err() == nil {
				p.o.Log.Warn("no nonces for Schnorr signatures", "err", err)
			}
			if !pause(ctx, p.o.pace.grown(failures)) {
				return
			}
			failures++
			continue
		}
		failures = 0
		if !p.add(made, send) {
			return
		}
	}
}

func (p *pool) wanted() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.unspent) > noncePool/2 {
		return 0
	}
	return noncePool - len(p.unspent)
}

func (p *pool) make(ctx context.Context, n int) ([]schnorr.PublicNonce, error) {
	ctx, cancel := context.WithTimeout(ctx, p.o.pace.write)
	defer cancel()
	made, err := p.o.Schnorr.MakeNonces(ctx, n)
	if err == nil && len(made) != n {
		p.o.Schnorr.Forget(made...)
		err = fmt.Errorf("%d were made, not %d", len(made), n)
	}
	if err != nil {
		return nil, fmt.Errorf("make nonces: %w", err)
	}
	return made, nil
}

// add numbers nonces and sends them; false: the session is over.
func (p *pool) add(made []schnorr.PublicNonce, send func(nonceList)) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		p.o.Schnorr.Forget(made...)
		return false
	}
	l := nonceList{first: p.last + 1, nonces: made}
	for _, n := range made {
		p.last++
		p.unspent[p.last] = n
	}
	p.o.Metrics.nonces.Add(float64(len(made)))
	send(l)
	return true
}

// close destroys what is not spent: a nonce does not outlive its session.
func (p *pool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.o.Metrics.nonces.Sub(float64(len(p.unspent)))
	for number, n := range p.unspent {
		p.o.Schnorr.Forget(n)
		delete(p.unspent, number)
	}
}

// given is an assignment that was answered, and that a share may be asked for.
type given struct {
	Assignment
	digest [32]byte
}

// note keeps an answered assignment until it is stopped, as far as memory
// allows. The caller holds b.mu.
func (b *bench) note(id uint64, g given) {
	b.given[id] = g
	b.givenOrder = append(b.givenOrder, id)
	b.givenBytes += len(g.CallData)
	for len(b.given) > heldLists || b.givenBytes > heldBytes || len(b.givenOrder) > 4*heldLists {
		b.drop(b.givenOrder[0])
		b.givenOrder = b.givenOrder[1:]
	}
}

func (b *bench) drop(id uint64) {
	if g, ok := b.given[id]; ok {
		b.givenBytes -= len(g.CallData)
		delete(b.given, id)
	}
}

// supply keeps the router in nonces until ctx ends.
func (b *bench) supply(ctx context.Context) {
	b.pool.fill(ctx, func(l nonceList) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.post(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Nonces{Nonces: encodeNonces(l)}})
	})
}

// cosign answers a request for a share. The nonce is spent before anything else
// is looked at. It never waits.
func (b *bench) cosign(ctx context.Context, c cosign) error {
	nonce, err := b.pool.spend(c.nonce)
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	g, ok := b.given[c.id]
	var refusal *Refusal
	switch {
	case !ok:
		refusal = no("unanswered", "The operator has no answer to this assignment in this session.").Refusal
	case g.digest != c.digest:
		refusal = no("digest", "The operator answered with another digest.").Refusal
	case !slices.ContainsFunc(c.signers, func(s Cosigner) bool { return s == Cosigner{b.shop.o.Schnorr.Key().Address(), nonce} }):
		refusal = no("signers", "The operator is not among the signers with this nonce.").Refusal
	case b.sharing >= maxSharing:
		refusal = no(reasonBusy, "The operator has too much to sign.").Refusal
	}
	if refusal != nil {
		b.shop.o.Schnorr.Forget(nonce)
		b.sendShare(cosigned{id: c.id, nonce: c.nonce, refusal: refusal})
		return nil
	}
	b.sharing++
	b.wg.Go(func() {
		s := b.shop.share(ctx, ShareRequest{Assignment: g.Assignment, Digest: g.digest, Nonce: nonce, Signers: c.signers})
		s.id, s.nonce = c.id, c.nonce
		b.mu.Lock()
		defer b.mu.Unlock()
		b.sharing--
		b.sendShare(s)
		if s.refusal != nil && s.refusal.Reason == reasonLost {
			// A keeper that was restarted has none of them: better a new session
			// than an attempt lost for each.
			b.lost = true
		}
		b.out.poke() // who waits for the end of all work looks again
	})
	return nil
}

// share makes a share, or says why there is none. The nonce is gone after it.
func (w *workshop) share(ctx context.Context, r ShareRequest) (s cosigned) {
	defer w.o.Schnorr.Forget(r.Nonce)
	defer func() {
		if p := recover(); p != nil {
			w.o.Log.Error("a share panicked", slog.Any("target", r.Assignment.Target), "panic", p, "stack", string(debug.Stack()))
			s = cosigned{refusal: no("panic", "The operator's software failed on this task.").Refusal}
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, w.o.pace.fetch)
	defer cancel()
	s.partial, s.refusal = w.o.Share(ctx, r)
	return s
}

// sendShare answers a cosign. The caller holds b.mu.
func (b *bench) sendShare(s cosigned) {
	outcome := "signed"
	switch {
	case s.refusal != nil && s.refusal.Reason == reasonBusy:
		outcome = "busy"
	case s.refusal != nil:
		outcome = "refused"
	}
	b.shop.o.Metrics.shares.WithLabelValues(outcome).Inc()
	b.post(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Share{Share: encodeShare(s)}})
}
