package main

import (
	"context"
	"math/big"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/engine"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/task"
)

// No clock is compared with another's: a network works whose chain is five
// seconds off the store's, the engine as much the other way, and a second
// replica's engine yet another way. Proofs of senders go by the chain's clock alone.
func TestSkewedClocks(t *testing.T) {
	for _, skew := range []time.Duration{-5 * time.Second, 5 * time.Second} {
		t.Run(skew.String(), func(t *testing.T) {
			t.Parallel()
			off := func(d time.Duration) func() time.Time { return func() time.Time { return time.Now().Add(d) } }
			f := newRig(t, devnet.Config{Now: off(skew)}, 2)
			counted := &leases{claims: map[task.ID]int{}, renewals: map[task.ID]int{}}
			var other engine.Options
			f.service.network.freshness.Now = off(skew)
			f.start(func(o *engine.Options) {
				counted.Store = o.Store
				o.Store, o.Lease = counted, 4*time.Second // less than clocks are off, enough for a slow machine
				o.Now = off(-skew)
				other = *o
			})
			other.Now = off(skew)
			second := engine.New(other)
			f.parts.Go(func() { second.Run(f.ctx) })

			bls, schnorr := f.chain.Deployment.DemoTarget, f.chain.Deployment.DemoTargetSchnorr
			for _, f.target = range []common.Address{bls, schnorr} {
				t.Run("settles", func(t *testing.T) { f.t = t; f.settles() })
			}
			// Each scheme has its turn with each.
			held := inCertify
			if f.target = bls; skew > 0 {
				f.target, held = schnorr, inShare
			}
			t.Run("leases hold", func(t *testing.T) { f.t = t; f.leasesHold(counted, held) })
			if f.target = schnorr; skew > 0 {
				f.target = bls
			}
			t.Run("senders", func(t *testing.T) { f.t = t; f.sendersExpire() })
		})
	}
}

// leases counts claims and their renewals.
type leases struct {
	task.Store
	mu               sync.Mutex
	claims, renewals map[task.ID]int
}

func (l *leases) Claim(ctx context.Context, t task.Take) ([]task.Work, error) {
	work, err := l.Store.Claim(ctx, t)
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range work {
		l.claims[w.ID]++
	}
	return work, err
}

func (l *leases) Renew(ctx context.Context, c task.Claim, lease time.Duration) error {
	err := l.Store.Renew(ctx, c, lease)
	l.mu.Lock()
	defer l.mu.Unlock()
	if err == nil {
		l.renewals[c.ID]++
	}
	return err
}

func (l *leases) of(id string) (claims, renewals int) {
	parsed, _ := task.ParseID(id)
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.claims[parsed], l.renewals[parsed]
}

// settles takes a task to the chain.
func (f *reorgRig) settles() {
	f.t.Helper()
	id := f.submit(f.caughtUp())
	got := f.ended(id)
	if got.Status != quorate.Ready {
		f.t.Fatalf("%+v", got)
	}
	f.settle(got.Payload)
	f.until("it is known to have settled", func() bool {
		now, ok := f.get(id)
		return ok && now.Status == quorate.Expired && now.Error.Code == quorate.PayloadSettled
	})
}

// leasesHold keeps a task at a stage until its lease was renewed twice: nobody
// else takes it.
func (f *reorgRig) leasesHold(l *leases, stage string) {
	f.t.Helper()
	var id string
	submitted, held := make(chan struct{}), make(chan struct{})
	f.mu.Lock()
	f.strike[stage] = func() {
		defer close(held)
		<-submitted
		f.until("a lease is renewed again and again", func() bool { claims, renewals := l.of(id); return renewals >= 2 || claims > 1 })
	}
	f.mu.Unlock()
	id = f.submit(f.caughtUp())
	close(submitted)
	<-held
	got := f.ended(id)
	if claims, renewals := l.of(id); got.Status != quorate.Ready || claims != 1 {
		f.t.Errorf("the task is %s; it was claimed %d times, and renewed %d times", got.Status, claims, renewals)
	}
}

// sendersExpire proves senders with little time left, or none, by the chain's
// clock; by other clocks it may be otherwise.
func (f *reorgRig) sendersExpire() {
	f.t.Helper()
	claim := func(expires func(now uint64) uint64) (id string, refusal *quorate.Failure) {
		f.mine(1)
		block := f.caughtUp()
		header, err := f.chain.Client().HeaderByNumber(context.Background(), new(big.Int).SetUint64(block))
		if err != nil {
			f.t.Fatal(err)
		}
		d, from := f.chain.Deployment, f.chain.Accounts()[1]
		signed := payload.SenderClaim{ChainID: d.ChainID, Target: f.target, From: from.Address,
			CallData: contracts.NewDemoTarget().PackClaim(big.NewInt(3)), Block: block, Auto: true, Expires: expires(header.Time)}
		digest := signed.Digest()
		signature, err := crypto.Sign(digest[:], from.Key)
		if err != nil {
			f.t.Fatal(err)
		}
		signature[64] += 27
		return f.offer(quorate.Submission{TargetAddress: f.target.Hex(), FromAddress: from.Address.Hex(), CallData: signed.CallData, Value: "0x0",
			BlockHeight: block, FromSignature: hexutil.Encode(signature), SignatureExpiresAt: signed.Expires})
	}

	// The last second at which it holds.
	id, refusal := claim(func(now uint64) uint64 { return now })
	if refusal != nil {
		f.t.Fatalf("%+v", refusal)
	}
	got := f.ended(id)
	if got.Status != quorate.Ready {
		f.t.Fatalf("%+v, %+v", got, got.Error)
	}
	f.settle(got.Payload)

	_, refusal = claim(func(now uint64) uint64 { return now - 1 })
	if refusal == nil || refusal.Code != quorate.InvalidRequest || !strings.Contains(refusal.Message, "signature_expires_at") {
		f.t.Errorf("a second too late: %+v", refusal)
	}

	// It passes between the service's check and the operators'.
	f.mu.Lock()
	f.strike[inCertify] = func() { f.mine(4) } // a second each, at least
	f.mu.Unlock()
	id, refusal = claim(func(now uint64) uint64 { return now + 2 })
	if refusal != nil {
		f.t.Fatalf("%+v", refusal)
	}
	if got := f.ended(id); got.Status != quorate.Failed || got.Error.Code != quorate.UnprovenSender || !strings.Contains(got.Error.Message, "expired") {
		f.t.Errorf("expired before it was signed: %s, %+v", got.Status, got.Error)
	}
}
