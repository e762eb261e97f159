package signer

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"connectrpc.com/connect"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// schnorrKey is the Schnorr key at a signer: a quorum.SchnorrSigner. Its nonces
// are those of one session, which it keeps alive. Their secret halves never come
// here.
type schnorrKey struct {
	c       *Client
	session sessionID
	told    chan struct{} // capacity 1: there is something to forget
	stop    context.CancelFunc
	done    chan struct{}

	mu        sync.Mutex
	unspent   map[schnorr.PublicNonce]bool
	forgotten []schnorr.PublicNonce // which the signer was not told yet
}

// aliveTime is how often a session that has nonces is heard of.
const aliveTime = leaseTime / 5

func newSchnorrKey(c *Client) *schnorrKey {
	ctx, stop := context.WithCancel(context.Background())
	k := &schnorrKey{c: c, told: make(chan struct{}, 1), stop: stop, done: make(chan struct{}), unspent: make(map[schnorr.PublicNonce]bool)}
	rand.Read(k.session[:])
	go k.tend(ctx)
	return k
}

// close ends the session.
func (k *schnorrKey) close() {
	k.stop()
	<-k.done
}

// Key implements quorum.SchnorrSigner.
func (k *schnorrKey) Key() schnorr.Point { return k.c.Description.Schnorr }

// ProveJoin implements quorum.SchnorrSigner.
func (k *schnorrKey) ProveJoin(ctx context.Context, j *quorum.Join) (schnorr.Signature, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	reply, err := k.c.rpc.ProveJoin(ctx, connect.NewRequest(encodeJoin(j)))
	if err != nil {
		return schnorr.Signature{}, unreachable{fmt.Errorf("ask signer: %w", err)}
	}
	if reply.Msg.Refusal != nil {
		return schnorr.Signature{}, decodeRefusal(reply.Msg.Refusal)
	}
	return k.signed(j.SchnorrHash(), reply.Msg.Signature)
}

// Attest implements quorum.SchnorrSigner.
func (k *schnorrKey) Attest(ctx context.Context, r quorum.Result) (schnorr.Signature, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	reply, err := k.c.rpc.Attest(ctx, connect.NewRequest(encodeResult(k.c.Binding, r)))
	if err != nil {
		return schnorr.Signature{}, unreachable{fmt.Errorf("ask signer: %w", err)}
	}
	if reply.Msg.Refusal != nil {
		return schnorr.Signature{}, decodeRefusal(reply.Msg.Refusal)
	}
	return k.signed(r.Attested(k.c.Binding), reply.Msg.Signature)
}

// signed reads a signature, and believes none that does not verify.
func (k *schnorrKey) signed(message [32]byte, b []byte) (schnorr.Signature, error) {
	signature, err := schnorr.ParseSignature(b)
	if err != nil {
		return schnorr.Signature{}, fmt.Errorf("read the signer's signature: %w", err)
	}
	if !schnorr.Verify(k.Key(), message, signature) {
		return schnorr.Signature{}, errors.New("the signer's signature is not of its Schnorr key")
	}
	return signature, nil
}

// MakeNonces implements quorum.SchnorrSigner.
func (k *schnorrKey) MakeNonces(ctx context.Context, n int) ([]schnorr.PublicNonce, error) {
	if n < 0 || n > maxNonces {
		return nil, fmt.Errorf("make nonces: %d, at most %d are made at once", n, maxNonces)
	}
	if n == 0 {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	reply, err := k.c.rpc.MakeNonces(ctx, connect.NewRequest(&signerpb.MakeNoncesRequest{Session: k.session[:], Count: uint32(n)}))
	if err != nil {
		return nil, unreachable{fmt.Errorf("ask signer: %w", err)}
	}
	if reply.Msg.Refusal != nil {
		return nil, decodeRefusal(reply.Msg.Refusal)
	}
	made, err := decodeNonces(reply.Msg.Nonces, n)
	if err != nil {
		return nil, fmt.Errorf("read the signer's nonces: %w", err)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, nonce := range made {
		k.unspent[nonce] = true
	}
	return made, nil
}

// take takes a nonce out, for good; false: it is not here, or not any more.
func (k *schnorrKey) take(nonce schnorr.PublicNonce) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	was := k.unspent[nonce]
	delete(k.unspent, nonce)
	return was
}

// SignShare implements quorum.SchnorrSigner. The signer is asked once.
func (k *schnorrKey) SignShare(ctx context.Context, r quorum.Result, nonce schnorr.PublicNonce, signers []schnorr.Signer) (partial schnorr.Partial, err error) {
	if !k.take(nonce) {
		return partial, fmt.Errorf("sign share: %w", schnorr.ErrSpent)
	}
	session, err := schnorr.NewSession(r.Digest, signers)
	place := slices.Index(signers, schnorr.Signer{Key: k.Key(), Nonce: nonce})
	if err == nil && place < 0 {
		err = schnorr.ErrNotAsked
	}
	if err != nil {
		k.forget(nonce)
		return partial, fmt.Errorf("sign share: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	asked := share{session: k.session, nonce: nonce, result: r, signers: signers}
	reply, err := k.c.rpc.SignShare(ctx, connect.NewRequest(encodeShare(k.c.Binding, asked)))
	if err != nil {
		k.forget(nonce) // the request may not have arrived
		return partial, unreachable{fmt.Errorf("ask signer: %w", err)}
	}
	if reply.Msg.Refusal != nil {
		return partial, decodeRefusal(reply.Msg.Refusal)
	}
	if err := fixed(partial[:], "share", reply.Msg.Share); err != nil {
		return schnorr.Partial{}, fmt.Errorf("read the signer's share: %w", err)
	}
	if !session.Check(place, partial) {
		return schnorr.Partial{}, errors.New("the signer's share is not of its Schnorr key")
	}
	return partial, nil
}

// Forget implements quorum.SchnorrSigner. It does not wait: the nonces are of no
// use here from now on, and the signer is told.
func (k *schnorrKey) Forget(nonces ...schnorr.PublicNonce) {
	for _, n := range nonces {
		if k.take(n) {
			k.forget(n)
		}
	}
}

// forget has the signer told.
func (k *schnorrKey) forget(nonce schnorr.PublicNonce) {
	k.mu.Lock()
	if k.forgotten = append(k.forgotten, nonce); len(k.forgotten) > maxKept { // no signer keeps more
		k.forgotten = slices.Delete(k.forgotten, 0, 1)
	}
	k.mu.Unlock()
	select {
	case k.told <- struct{}{}:
	default:
	}
}

// tend tells the signer what to forget, and that the session goes on, until ctx
// ends; then that it is over.
func (k *schnorrKey) tend(ctx context.Context) {
	defer close(k.done)
	ticker := time.NewTicker(aliveTime)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			k.tell(ctx, &signerpb.ForgetRequest{Session: k.session[:], All: true})
			return
		case <-k.told:
		case <-ticker.C:
		}
		k.tellForgotten(ctx)
	}
}

// tellForgotten tells all that is to be told. What does not arrive is told
// again, later: a signer that is away for long has forgotten all by itself.
func (k *schnorrKey) tellForgotten(ctx context.Context) {
	for {
		k.mu.Lock()
		batch := slices.Clone(k.forgotten[:min(len(k.forgotten), maxForget)])
		idle := len(k.forgotten)+len(k.unspent) == 0
		k.mu.Unlock()
		if idle || !k.tell(ctx, &signerpb.ForgetRequest{Session: k.session[:], Nonces: encodeNonces(batch)}) {
			return
		}
		k.mu.Lock()
		k.forgotten = slices.DeleteFunc(k.forgotten, func(n schnorr.PublicNonce) bool { return slices.Contains(batch, n) })
		more := len(k.forgotten) > 0
		k.mu.Unlock()
		if !more {
			return
		}
	}
}

func (k *schnorrKey) tell(ctx context.Context, m *signerpb.ForgetRequest) bool {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	reply, err := k.c.rpc.Forget(ctx, connect.NewRequest(m))
	return err == nil && reply.Msg.Refusal == nil
}
