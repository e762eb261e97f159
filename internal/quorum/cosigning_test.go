package quorum

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/schnorr"
)

type cosignHook = func(ctx context.Context, asked int, honest func() (schnorr.Partial, error)) (schnorr.Partial, error)

// count is the value of one counter.
func count(c prometheus.Counter) float64 {
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(c)
	families, err := registry.Gather()
	if err != nil {
		panic(err)
	}
	return families[0].GetMetric()[0].GetCounter().GetValue()
}

// together lets all answer before the first of them is heard.
func (s *scene) together() {
	for _, p := range s.peers {
		p.delay = min(p.delay, time.Millisecond)
	}
	begun, members := false, s.Members
	s.Moved = func() (<-chan struct{}, func()) {
		begun = true
		heads := make(chan struct{}, 1)
		heads <- struct{}{}
		return heads, func() {}
	}
	s.Members = func(ctx context.Context, scheme Scheme) (*Set, error) {
		if begun {
			begun = false
			time.Sleep(together)
		}
		return members(ctx, scheme)
	}
}

// together is how long they take.
const together = 10 * time.Millisecond

// hangs never gives a share.
func hangs(ctx context.Context, _ int, _ func() (schnorr.Partial, error)) (schnorr.Partial, error) {
	<-ctx.Done()
	return schnorr.Partial{}, ctx.Err()
}

// declines gives none, at once.
func declines(context.Context, int, func() (schnorr.Partial, error)) (schnorr.Partial, error) {
	return schnorr.Partial{}, fmt.Errorf("%w: no", ErrNoShare)
}

// botches gives a bad one.
func botches(_ context.Context, _ int, honest func() (schnorr.Partial, error)) (schnorr.Partial, error) {
	p, err := honest()
	p[31] ^= 1
	return p, err
}

// overflows gives a number that is not below the group order.
func overflows(context.Context, int, func() (schnorr.Partial, error)) (schnorr.Partial, error) {
	return schnorr.Partial(slices.Repeat([]byte{0xff}, 32)), nil
}

// after is another hook from the n-th time on.
func after(n int, then cosignHook) cosignHook {
	return func(ctx context.Context, asked int, honest func() (schnorr.Partial, error)) (schnorr.Partial, error) {
		if asked < n {
			return honest()
		}
		return then(ctx, asked, honest)
	}
}

// until is another hook before the n-th time.
func until(n int, first cosignHook) cosignHook {
	return func(ctx context.Context, asked int, honest func() (schnorr.Partial, error)) (schnorr.Partial, error) {
		if asked < n {
			return first(ctx, asked, honest)
		}
		return honest()
	}
}

// slow gives its share after a while.
func slow(d time.Duration) cosignHook {
	return func(ctx context.Context, _ int, honest func() (schnorr.Partial, error)) (schnorr.Partial, error) {
		select {
		case <-time.After(d):
			return honest()
		case <-ctx.Done():
			return schnorr.Partial{}, ctx.Err()
		}
	}
}

func TestCosign(t *testing.T) {
	for _, tt := range []struct {
		name     string
		weights  []int64
		set      func(p []*peer)
		liars    []int
		out      []int // who has not signed in the end
		attempts int
		took     time.Duration // at most; at least the half of it
	}{
		{"all are honest", equal(4), func(p []*peer) {}, nil, nil, 1, 0},
		{"one alone", equal(1), func(p []*peer) {}, nil, nil, 1, 0},
		{"one is silent", equal(4), func(p []*peer) { p[1].cosign = hangs }, nil, []int{1}, 2, cosignLull},
		{"one is silent when it is needed, and comes back", equal(3), func(p []*peer) { p[1].cosign, p[2].mute = until(2, hangs), true }, nil, []int{2}, 2, cosignPatience},
		{"one is slow, and needed", equal(3), func(p []*peer) { p[1].cosign, p[2].mute = slow(3*time.Second), true }, nil, []int{2}, 2, 3 * time.Second},
		{"one is a little slow", equal(4), func(p []*peer) { p[1].cosign = slow(cosignLull - time.Millisecond) }, nil, nil, 1, cosignLull},
		{"one answers at the last moment", equal(4), func(p []*peer) { p[1].cosign = slow(cosignHurry - time.Millisecond) }, nil, []int{1}, 2, cosignLull},
		{"one answers at the last moment, and all are slow", equal(4), func(p []*peer) {
			for i := range p {
				p[i].cosign = slow(cosignLull)
			}
			p[1].cosign = slow(cosignHurry - time.Millisecond)
		}, nil, nil, 1, cosignHurry},
		{"one refuses", equal(4), func(p []*peer) { p[1].cosign = declines }, nil, []int{1}, 2, 0},
		{"one refuses once, and is needed", equal(3), func(p []*peer) { p[1].cosign, p[2].mute = until(2, declines), true }, nil, []int{2}, 2, 0},
		{"one refuses for long, and is needed", equal(3), func(p []*peer) { p[1].cosign, p[2].mute = until(5, declines), true }, nil, []int{2}, 5, 700 * time.Millisecond},
		{"a bad share", equal(4), func(p []*peer) { p[1].cosign = botches }, []int{1}, []int{1}, 2, 0},
		{"a share out of range", equal(4), func(p []*peer) { p[1].cosign = overflows }, []int{1}, []int{1}, 2, 0},
		{"a bad share and silence", equal(7), func(p []*peer) { p[0].cosign, p[1].cosign = hangs, botches }, []int{1}, []int{0, 1}, 2, cosignLull},
		{"a bad share and a refusal", equal(7), func(p []*peer) { p[0].cosign, p[1].cosign = declines, botches }, []int{1}, []int{0, 1}, 0, 0},
		{"all but the threshold are silent", equal(9), func(p []*peer) { p[0].cosign, p[4].cosign, p[8].cosign = hangs, hangs, hangs }, nil, []int{0, 4, 8}, 2, cosignLull},
		{"one after the other", equal(9), func(p []*peer) {
			p[0].cosign, p[4].cosign, p[8].cosign = hangs, after(2, declines), after(3, botches)
		}, []int{8}, []int{0, 4, 8}, 4, cosignLull},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cosigners(t, tt.weights, func(t *testing.T, s *scene) {
				s.together()
				tt.set(s.peers)
				started := time.Now()
				cert, err := s.certify(t, time.Minute)
				if err != nil {
					t.Fatal(err)
				}
				took := time.Since(started) - together
				if tt.took == 0 && took > cosignHurry || took < tt.took/2 || tt.took > 0 && took > tt.took+cosignHurry {
					t.Errorf("it took %s", took)
				}
				for i, p := range s.peers {
					if out := slices.Contains(tt.out, i); slices.Contains(cert.Signers, p.id) == out {
						t.Errorf("operator %d signed: %t", i, !out)
					}
					if liar := slices.Contains(tt.liars, i); liar != (s.liars[p.id] != "") {
						t.Errorf("operator %d is a liar: %t; it is said %q", i, liar, s.liars[p.id])
					}
				}
				if got := int(count(s.meter().attempts)); tt.attempts != 0 && got != tt.attempts {
					t.Errorf("%d attempts, want %d", got, tt.attempts)
				}
			})
		})
	}
}

// Who agrees must have signed that it does, by its own key.
func TestCommitmentMustHold(t *testing.T) {
	for name, says := range map[string]func(p *peer, a Answer) Answer{
		"none": func(_ *peer, a Answer) Answer { a.Commitment = nil; return a },
		"of another's key": func(p *peer, a Answer) Answer {
			return (&peer{joint: testSchnorrKey(99)}).answer(Assignment{Scheme: SchemeSchnorr}, a.Digest)
		},
		"of the digest alone": func(p *peer, a Answer) Answer {
			sig := p.joint.SignAlone(a.Digest)
			a.Commitment = &sig
			return a
		},
		"of other inputs": func(p *peer, a Answer) Answer {
			other := testAssignment
			other.Scheme, other.Block = SchemeSchnorr, other.Block+1
			return p.answer(other, a.Digest)
		},
	} {
		t.Run(name, func(t *testing.T) {
			cosigners(t, equal(4), func(t *testing.T, s *scene) {
				p := s.peers[1]
				p.says = func(_ int, a Answer) Answer { return says(p, a) }
				cert, err := s.certify(t, time.Minute)
				if err != nil || len(s.liars) != 1 || s.liars[p.id] == "" || slices.Contains(cert.Signers, p.id) || p.cosigns != 0 {
					t.Errorf("%v, liars %v", err, s.liars)
				}
			})
		})
	}
}

// The weights decide, and by a unit: for every subset of a small weighted set
// that is there, there is a signature exactly if it meets the threshold. From one
// of N to all of N.
func TestCosignThresholds(t *testing.T) {
	weights := []int64{1, 2, 3, 5}
	total := int64(11)
	for num := int64(1); num <= total; num++ {
		for there := range 1 << len(weights) {
			synctest.Test(t, func(t *testing.T) {
				s := cosignStage(weights...)
				s.th = Threshold{uint64(num), uint64(total)}
				have := int64(0)
				for i, p := range s.peers {
					p.delay, p.send = time.Millisecond, true
					if there>>i&1 == 0 {
						p.mute = true
					} else {
						have += int64(s.set.Members[i].Stake[0].Uint64())
					}
				}
				if cert, err := s.certify(t, time.Second); (err == nil) != (have >= num) {
					t.Errorf("%d of %d, need %d: %v, %v", have, total, num, cert, err)
				}
			})
		}
	}
}

// No nonces: the task waits for more, and those who have some are not robbed of
// them meanwhile. A task that waits holds none: others could not sign.
func TestCosignWaitsForNonces(t *testing.T) {
	cosigners(t, equal(4), func(t *testing.T, s *scene) {
		s.peers[0].pool, s.peers[1].pool = 0, 0
		time.AfterFunc(3*time.Second, func() {
			s.net.mu.Lock()
			defer s.net.mu.Unlock()
			if len(s.net.nonces) != 0 {
				t.Errorf("%d nonces are held", len(s.net.nonces))
			}
			s.peers[1].pool = 64
		})
		started := time.Now()
		cert, err := s.certify(t, time.Minute)
		if err != nil || slices.Contains(cert.Signers, s.peers[0].id) || len(cert.Signers) != 3 {
			t.Fatalf("%v", err)
		}
		if took := time.Since(started); took < 3*time.Second || took > 3*time.Second+2*noncePoll {
			t.Errorf("it took %s", took)
		}
		if left := s.peers[2].pool; left != 999 || len(s.liars) != 0 { // what it waited with is not lost
			t.Errorf("%d nonces are left, liars %v", left, s.liars)
		}
		if n := counted(s.meter().retries, "no_nonces"); n != 1 {
			t.Errorf("%v retries", n)
		}
	})
}

// Those who kept the signature from being made are named.
func TestSilentInRoundTwoAreNamed(t *testing.T) {
	cosigners(t, equal(6), func(t *testing.T, s *scene) {
		s.together()
		s.peers[0].cosign, s.peers[1].cosign, s.peers[2].pool = hangs, declines, 0
		_, err := s.certify(t, 5*time.Second)
		var none *NoQuorum
		if !errors.As(err, &none) || none.Hopeless {
			t.Fatal(err)
		}
		for i, want := range []string{"Silent in round two", "Gave no share in round two", "Gone or without nonces in round two"} {
			if want += ": 16.6 % (" + s.set.Members[i].short() + ")"; !strings.Contains(none.Report, want) {
				t.Errorf("%q lacks %q", none.Report, want)
			}
		}
		if !strings.Contains(none.Report, "did not finish the signature") || len(s.liars) != 0 {
			t.Errorf("%s, liars %v", none.Report, s.liars)
		}
	})
}

// One that let a task wait does not let the next ones wait, as long as there are
// others; and gets another chance.
func TestCosignRemembersTheSlow(t *testing.T) {
	cosigners(t, equal(4), func(t *testing.T, s *scene) {
		s.together()
		s.peers[0].cosign = until(2, hangs)
		for i, want := range []bool{false, false, true} {
			if i == 2 {
				time.Sleep(cosignGrudge)
			}
			started := time.Now()
			cert, err := s.certify(t, time.Minute)
			if err != nil || slices.Contains(cert.Signers, s.peers[0].id) != want {
				t.Errorf("task %d: %v", i, err)
			}
			if i == 1 && time.Since(started) >= cosignHurry {
				t.Errorf("the second task took %s", time.Since(started))
			}
		}
	})
}

// Some who take turns in keeping the others waiting cannot do so for long, and
// one that is held to be slow by other tasks does not keep one waiting that needs
// it.
func TestTurnsAreNotTakenForLong(t *testing.T) {
	cosigners(t, equal(10), func(t *testing.T, s *scene) {
		s.together()
		var mu sync.Mutex
		var free time.Time // to keep silent: one of them does already
		for _, p := range s.peers[:3] {
			p.cosign = func(ctx context.Context, asked int, honest func() (schnorr.Partial, error)) (schnorr.Partial, error) {
				mu.Lock()
				now := time.Now()
				turn := !now.Before(free)
				if turn {
					free = now.Add(cosignLull)
				}
				mu.Unlock()
				if turn {
					return hangs(ctx, asked, honest)
				}
				return honest()
			}
		}
		var lost time.Duration
		const tasks = 100
		for range tasks {
			started := time.Now()
			if _, err := s.certify(t, time.Minute); err != nil {
				t.Fatal(err)
			}
			lost += time.Since(started) - together
			time.Sleep(3 * time.Second)
		}
		if lost > tasks*30*time.Millisecond {
			t.Errorf("%d tasks waited %s", tasks, lost)
		}
		needed := s.peers[9]
		for _, p := range s.peers[:3] { // now all of the others are needed
			p.cosign = hangs
			s.Coordinator.slack.Delete(p.id)
		}
		s.Coordinator.begrudge(needed.id, true)
		started := time.Now()
		cert, err := s.certify(t, time.Minute)
		if err != nil || !slices.Contains(cert.Signers, needed.id) || time.Since(started)-together > 2*cosignHurry {
			t.Errorf("after %s: %v", time.Since(started), err)
		}
	})
}

// A target that moves between the rounds ends the task as one that moved before
// the first. One that alone says so is left out, and nothing is held against it.
func TestTargetMovesBetweenRounds(t *testing.T) {
	says := func(context.Context, int, func() (schnorr.Partial, error)) (schnorr.Partial, error) {
		return schnorr.Partial{}, fmt.Errorf("cosign: %w", &shareRefused{moved(reasonMoved, "It moved.")})
	}
	for name, test := range map[string]struct {
		who  int
		ends bool
	}{"all see it": {4, true}, "half see it": {2, true}, "one says so": {1, false}} {
		t.Run(name, func(t *testing.T) {
			cosigners(t, equal(4), func(t *testing.T, s *scene) {
				s.together()
				for _, p := range s.peers[:test.who] {
					p.cosign = says
				}
				started := time.Now()
				cert, err := s.certify(t, time.Minute)
				var failure *Failure
				switch {
				case test.ends && (!errors.As(err, &failure) || failure.Code != quorate.StateMoved || time.Since(started) > time.Second):
					t.Errorf("after %s: %v", time.Since(started), err)
				case !test.ends && (err != nil || slices.Contains(cert.Signers, s.peers[0].id)):
					t.Errorf("%+v, %v", cert, err)
				}
				for _, p := range s.peers {
					p.cosign = nil
				}
				if cert, err := s.certify(t, time.Minute); err != nil || len(cert.Signers) != 4 || len(s.liars) > 0 {
					t.Errorf("the next task: %+v, %v, liars %v", cert, err, s.liars)
				}
			})
		})
	}
}

// The set changes between the rounds. What was begun with the keys of those who
// went is void, and is begun anew with the rest; what the change does not touch
// goes on.
func TestSetChangesBetweenRounds(t *testing.T) {
	whole, _ := jointSet([]schnorr.SecretKey{testSchnorrKey(0), testSchnorrKey(1), testSchnorrKey(2), testSchnorrKey(3), testSchnorrKey(4)}, equal(5)...)
	pick := func(places ...int) *Set {
		set := *whole
		set.Members = nil
		for _, i := range places {
			set.Members = append(set.Members, whole.Members[i])
		}
		return &set
	}
	heavier := pick(0, 1, 2, 3)
	heavier.Members[3].Stake = slices.Clone(heavier.Members[3].Stake)
	heavier.Members[3].Stake[0].SetUint64(1000)
	for _, tt := range []struct {
		name          string
		before, after *Set
		th            Threshold
		attempts      int
		signers       []int
	}{
		{"a signer goes", pick(0, 1, 2, 3), pick(0, 1, 3), DefaultThreshold, 2, []int{0, 1}},
		{"one that does not sign goes", pick(0, 1, 2, 4), pick(0, 1, 2), DefaultThreshold, 1, []int{0, 1, 2}},
		{"one comes, and the signers are still enough", pick(0, 1, 2), pick(0, 1, 2, 4), Threshold{1, 2}, 1, []int{0, 1}},
		{"the signers are not enough any more", pick(0, 1, 2, 3), heavier, DefaultThreshold, 2, []int{0, 1, 2, 3}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := cosignStage(equal(5)...)
				s.th = tt.th
				for _, p := range s.peers {
					p.cosign = until(2, slow(200*time.Millisecond))
				}
				s.peers[3].delay, s.peers[4].mute = 150*time.Millisecond, true
				heads := make(chan struct{}, 1)
				s.Moved = func() (<-chan struct{}, func()) { return heads, func() {} }
				var mu sync.Mutex
				s.set = tt.before
				s.Members = func(context.Context, Scheme) (*Set, error) { mu.Lock(); defer mu.Unlock(); return s.set, nil }
				time.AfterFunc(100*time.Millisecond, func() {
					mu.Lock()
					s.set = tt.after
					mu.Unlock()
					heads <- struct{}{}
				})
				cert, err := s.certify(t, time.Minute)
				if err != nil {
					t.Fatal(err)
				}
				var want []ID
				for _, i := range tt.signers {
					want = append(want, whole.Members[i].ID)
				}
				if got := int(count(s.meter().attempts)); got != tt.attempts || !slices.Equal(cert.Signers, want) || len(s.liars) != 0 {
					t.Errorf("%d attempts, signers %v, liars %v", got, cert.Signers, s.liars)
				}
			})
		})
	}
}

// Keys that cancel out make nothing that can be verified under. Nobody is blamed:
// others sign.
func TestUnusableKeys(t *testing.T) {
	order, _ := new(big.Int).SetString("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", 16)
	first := testSchnorrKey(0)
	bytes := first.Bytes()
	opposite, err := schnorr.ParseSecretKey(new(big.Int).Sub(order, new(big.Int).SetBytes(bytes[:])).FillBytes(make([]byte, 32)))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name  string
		th    Threshold
		third time.Duration // when the third one comes in
		want  int           // signers
	}{
		{"fewer are enough", Threshold{1, 3}, time.Hour, 1},
		{"a third one is needed", Threshold{2, 3}, time.Second, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := cosignStageOf([]schnorr.SecretKey{first, opposite, testSchnorrKey(2)}, equal(3)...)
				s.th = tt.th
				s.together()
				for _, p := range s.peers {
					p.send = true
					if p.joint.PublicKey() == testSchnorrKey(2).PublicKey() {
						p.delay = tt.third
					}
				}
				cert, err := s.certify(t, time.Minute)
				if err != nil || len(cert.Signers) != tt.want || len(s.liars) != 0 {
					t.Errorf("%+v, %v, liars %v", cert, err, s.liars)
				}
			})
		})
	}
}

// Whatever a minority does, by seed: there is a signature, in bounded time, and
// nobody honest is exposed.
func TestHostileCosigners(t *testing.T) {
	seed, runs := uint64(1), 40
	if os.Getenv("QUORATE_SOAK") == "1" {
		seed, runs = rand.Uint64(), 2000
	}
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 0))
	for run := range runs {
		synctest.Test(t, func(t *testing.T) {
			n := 3 + rng.IntN(10)
			s := cosignStage(equal(n)...)
			l := keepBook(t, s.Coordinator)
			hostile := map[ID]bool{}
			for _, i := range rng.Perm(n)[:rng.IntN(n/3+1)] {
				if 66*n > 100*(n-len(hostile)-1) {
					break
				}
				p := s.peers[i]
				hostile[p.id] = true
				tricks := []cosignHook{hangs, declines, botches, overflows, slow(time.Duration(rng.IntN(600)) * time.Millisecond)}
				p.cosign = func(ctx context.Context, asked int, honest func() (schnorr.Partial, error)) (schnorr.Partial, error) {
					if k := (asked*7 + i) % (len(tricks) + 1); k < len(tricks) {
						return tricks[k](ctx, asked, honest)
					}
					return honest()
				}
				switch rng.IntN(4) {
				case 0:
					p.pool = rng.IntN(3)
				case 1:
					p.updates = bad
				case 2:
					p.says = func(_ int, a Answer) Answer { a.Commitment = nil; return a }
				}
			}
			for _, p := range s.peers {
				p.delay = time.Duration(rng.IntN(20)) * time.Millisecond
				p.send = p.send || rng.IntN(3) == 0
			}
			for range 3 {
				if _, err := s.certify(t, time.Minute); err != nil {
					t.Fatalf("run %d: %v", run, err)
				}
			}
			for id, why := range s.liars {
				if !hostile[id] {
					t.Errorf("run %d: an honest operator is exposed: %s", run, why)
				}
			}
			for _, it := range l.Items() {
				if !hostile[it.Operator()] {
					t.Errorf("run %d: evidence against an honest operator", run)
				}
			}
		})
	}
}
