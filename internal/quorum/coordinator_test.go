package quorum

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/payload"
)

func TestCertifyDoesNotWaitForTheRest(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		s.peers[3].delay = time.Hour
		started := time.Now()
		cert, err := s.certify(t, 2*time.Hour)
		if err != nil || len(cert.Signatures) != 3 || time.Since(started) != 3*time.Millisecond {
			t.Errorf("%v after %s", err, time.Since(started))
		}
		if !bytes.Equal(cert.Updates, good) || s.net.fetches != 0 {
			t.Errorf("%d fetches", s.net.fetches)
		}
	})
}

// What has arrived when there is enough is taken along.
func TestCertifyTakesWhatIsHere(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		for _, p := range s.peers {
			p.delay, p.send = time.Millisecond, true
		}
		heads := make(chan struct{}, 1)
		heads <- struct{}{}
		s.Moved = func() (<-chan struct{}, func()) { return heads, func() {} }
		reads := 0
		s.Members = func(context.Context, Scheme) (*Set, error) {
			if reads++; reads == 2 {
				time.Sleep(time.Second) // all four arrive meanwhile
			}
			return s.set, nil
		}
		if cert, err := s.certify(t, time.Hour); err != nil || len(cert.Signatures) != 4 {
			t.Errorf("%+v, %v", cert, err)
		}
	})
}

func TestCertifyFinds(t *testing.T) {
	bad := listOf(8, payload.Update{Op: payload.Store, Word: common.Hash{1}})
	wrong := func(_ int, a Answer) Answer { a.Signature = bls.SumG1(a.Signature, a.Signature); return a }
	for _, tt := range []struct {
		name    string
		n       int
		set     func(p []*peer)
		liars   []int
		signers int // 0: no quorum
		fetches int
	}{
		{"nobody lies", 4, func(p []*peer) {}, nil, 3, 0},
		{"a bad signature", 4, func(p []*peer) { p[1].says = wrong }, []int{1}, 3, 0},
		{"a bad signature from the one with the updates", 4, func(p []*peer) { p[0].says = wrong }, []int{0}, 3, 0},
		{"too many bad signatures", 4, func(p []*peer) { p[0].says, p[3].says = wrong, wrong }, []int{0, 3}, 0, 0},
		{"another digest", 4, func(p []*peer) { p[0].updates = bad }, nil, 3, 1},
		{"updates that are not the digest's", 4, func(p []*peer) {
			p[0].says = func(_ int, a Answer) Answer { a.Digest = [32]byte{1}; a.Signature = p[0].key.Sign(a.Digest); return a }
		}, []int{0}, 3, 1},
		{"updates that do not count", 4, func(p []*peer) { p[0].updates = listOf(7) }, []int{0}, 3, 1},
		{"an empty list", 4, func(p []*peer) { p[0].updates = payload.Encode(nil) }, []int{0}, 3, 1},
		{"no list", 4, func(p []*peer) { p[0].updates = []byte{1} }, []int{0}, 3, 1},
		{"nobody sends along", 4, func(p []*peer) { p[0].send = false }, nil, 3, 1},
		{"wrong updates when fetched", 4, func(p []*peer) {
			p[0].send = false
			p[0].fetched = func(context.Context) ([]byte, error) { return bad, nil }
		}, []int{0}, 3, 2},
		{"a fetch that fails", 4, func(p []*peer) {
			p[0].send = false
			p[0].fetched = func(context.Context) ([]byte, error) { return nil, errors.New("no") }
		}, nil, 3, 2},
		{"a fetch that hangs", 4, func(p []*peer) {
			p[0].send = false
			p[0].fetched = func(ctx context.Context) ([]byte, error) { <-ctx.Done(); return nil, ctx.Err() }
		}, nil, 4, 2},
		{"a fetch that fails everywhere, once", 4, func(p []*peer) {
			for _, p := range p {
				var asked int
				p.send = false
				p.fetched = func(context.Context) ([]byte, error) {
					if asked++; asked == 1 {
						return nil, errors.New("no")
					}
					return p.updates, nil
				}
			}
		}, nil, 4, 5},
		{"many liars", 12, func(p []*peer) { p[2].says, p[5].says, p[6].says, p[7].says = wrong, wrong, wrong, wrong }, []int{2, 5, 6, 7}, 8, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			play(t, tt.n, func(t *testing.T, s *scene) {
				tt.set(s.peers)
				cert, err := s.certify(t, time.Minute)
				if tt.signers == 0 {
					if !errors.Is(err, ErrNoQuorum) {
						t.Errorf("got %v", err)
					}
				} else if err != nil || len(cert.Signatures) != tt.signers || !bytes.Equal(cert.Updates, good) {
					t.Errorf("%+v, %v", cert, err)
				}
				if len(s.liars) != len(tt.liars) {
					t.Errorf("liars: %v", s.liars)
				}
				for _, i := range tt.liars {
					if s.liars[s.peers[i].id] == "" {
						t.Errorf("operator %d was not exposed: %v", i, s.liars)
					}
				}
				if s.net.fetches != tt.fetches {
					t.Errorf("%d fetches, want %d", s.net.fetches, tt.fetches)
				}
			})
		})
	}
}

func TestCertifySharedRefusal(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		for i, p := range s.peers[:3] {
			message := "It reverted with b."
			if i == 0 {
				message = "It reverted\x00 with a."
			}
			p.says = refusing(Refusal{Code: quorate.ExecutionReverted, Reason: "revert", Message: message})
		}
		s.peers[3].delay = time.Hour
		_, err := s.certify(t, 2*time.Hour)
		var failure *Failure
		if !errors.As(err, &failure) || failure.Code != quorate.ExecutionReverted || failure.Message != "It reverted with b." || errors.Is(err, ErrNoQuorum) {
			t.Errorf("got %v", err)
		}
	})
}

// Codes that are not final, and final codes that differ, end nothing alone.
func TestCertifyHopeless(t *testing.T) {
	for _, tt := range []struct {
		name string
		says [4]quorate.Code // "": it signs
		want []string
	}{
		{"half against half", [4]quorate.Code{"", "", quorate.TooLarge, quorate.TooLarge}, []string{"Signed ", "50.0 %", "Refused (r): 50.0 %"}},
		{"three ways", [4]quorate.Code{"", "", quorate.TooLarge, quorate.ExecutionReverted}, []string{"50.0 %"}},
		{"not a code to share", [4]quorate.Code{quorate.Internal, quorate.Internal, quorate.Internal, quorate.Internal}, []string{"Refused (r): 50.0 %", "Silent: 50.0 %"}},
		{"no code", [4]quorate.Code{"OK", "OK", "OK", "OK"}, []string{"Refused (r): 50.0 %"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			play(t, 4, func(t *testing.T, s *scene) {
				for i, code := range tt.says {
					if code != "" {
						s.peers[i].says = refusing(Refusal{Code: code, Reason: "r", Message: "m"})
					}
				}
				started := time.Now()
				_, err := s.certify(t, time.Hour)
				var none *NoQuorum
				if !errors.As(err, &none) || !none.Hopeless || time.Since(started) > time.Minute {
					t.Fatalf("got %v after %s", err, time.Since(started))
				}
				for _, want := range tt.want {
					if !strings.Contains(none.Report, want) {
						t.Errorf("%q lacks %q", none.Report, want)
					}
				}
			})
		})
	}
}

// It ends as soon as the rest cannot make a difference, and not before.
func TestCertifyEndsEarly(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		refusal := refusing(Refusal{Code: quorate.TooLarge, Reason: "large"})
		s.peers[0].says, s.peers[1].says = refusal, refusal
		s.peers[3].mute = true // with its stake, either side has 75 % or 50 %
		s.peers[2].delay = time.Second
		started := time.Now()
		_, err := s.certify(t, time.Hour)
		var none *NoQuorum
		if !errors.As(err, &none) || none.Hopeless || time.Since(started) != time.Hour {
			t.Errorf("one refusal more would have ended it; got %v after %s", err, time.Since(started))
		}
		for _, want := range []string{"in time", "Silent: 25.0 %", s.set.Members[3].short(), "Refused (large): 50.0 %"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q lacks %q", err, want)
			}
		}
		if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, ErrNoQuorum) || none.Failure().Code != quorate.QuorumNotReached {
			t.Errorf("not what it should be: %#v", err)
		}
	})
}

func TestCertifyCancelled(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		for _, p := range s.peers {
			p.mute = true
		}
		why := errors.New("lost the lease")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(time.Second, func() { cancel(why) })
		if _, err := s.Certify(ctx, testAssignment, DefaultThreshold); !errors.Is(err, why) || errors.Is(err, ErrNoQuorum) {
			t.Errorf("got %v", err)
		}
	})
}

func TestCertifyAsksAgain(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		for _, p := range s.peers[1:3] {
			p.says = func(asked int, honest Answer) Answer {
				if asked < 4 {
					return Answer{Refusal: &Refusal{Reason: "busy", Retry: true}}
				}
				return honest
			}
		}
		s.peers[3].mute = true
		if _, err := s.certify(t, time.Minute); err != nil || s.net.asks != 4 || len(s.liars) != 0 {
			t.Errorf("%v after %d rounds", err, s.net.asks)
		}
	})
}

// A round costs everyone: while the others may be enough, a busy one is not
// asked again at once; when they no longer are, it is.
func TestCertifyIsPatientWithTheBusy(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		var asked []time.Duration
		started := time.Now()
		s.peers[0].says = func(n int, honest Answer) Answer {
			asked = append(asked, time.Since(started))
			if n < 3 {
				return Answer{Refusal: &Refusal{Reason: "busy", Retry: true}}
			}
			return honest
		}
		s.peers[1].delay = time.Second
		s.peers[2].delay = time.Second
		s.peers[3].delay = 2 * time.Second
		s.peers[3].says = refusing(Refusal{Code: quorate.Internal, Reason: "node"})
		if _, err := s.certify(t, time.Minute); err != nil {
			t.Fatal(err)
		}
		if len(asked) != 3 || asked[1] < 2*time.Second || asked[1] > 2*time.Second+2*firstPause {
			t.Errorf("asked at %v", asked)
		}
	})
}

// Those who are busy to the end are named as such.
func TestCertifyBusyToTheEnd(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		s.peers[1].says = refusing(Refusal{Reason: "busy", Retry: true})
		s.peers[2].leaves = true
		_, err := s.certify(t, time.Minute)
		if !errors.Is(err, ErrNoQuorum) || !strings.Contains(err.Error(), "Refused for now (busy): 25.0 %") || !strings.Contains(err.Error(), "Left: 25.0 %") {
			t.Errorf("got %v", err)
		}
	})
}

func TestCertifyWhileOperatorsJoin(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		late := s.peers[3]
		s.net.peers = s.net.peers[:3]
		s.peers[2].mute = true
		time.AfterFunc(time.Minute, func() { s.net.join(late) })
		started := time.Now()
		if _, err := s.certify(t, time.Hour); err != nil || time.Since(started) < time.Minute {
			t.Errorf("%v after %s", err, time.Since(started))
		}
	})
}

// The set changes under a round: an operator that was a stranger counts from
// then on, one that left no longer does.
func TestCertifyWhileTheSetChanges(t *testing.T) {
	whole, keys := equalSet(4)
	for _, tt := range []struct {
		name          string
		before, after []int // members
		mute          []int
		ok            bool
	}{
		{"a stranger becomes a member", []int{0, 1, 2}, []int{0, 1, 2, 3}, []int{2}, true},
		{"a mute one leaves", []int{0, 1, 2, 3}, []int{0, 1, 3}, []int{2, 3}, true},
		{"a signer leaves", []int{0, 1, 2, 3}, []int{1, 2, 3}, []int{2, 3}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				pick := func(places []int) *Set {
					s := &Set{Quorums: whole.Quorums}
					for _, i := range places {
						s.Members = append(s.Members, whole.Members[i])
					}
					return s
				}
				s := stage(whole, keys)
				s.set = pick(tt.before)
				for _, i := range tt.mute {
					s.peers[i].mute = true
				}
				heads := make(chan struct{}, 1)
				s.Moved = func() (<-chan struct{}, func()) { return heads, func() {} }
				var mu sync.Mutex
				s.Members = func(context.Context, Scheme) (*Set, error) { mu.Lock(); defer mu.Unlock(); return s.set, nil }
				time.AfterFunc(time.Second, func() {
					mu.Lock()
					s.set = pick(tt.after)
					mu.Unlock()
					heads <- struct{}{}
				})
				if _, err := s.certify(t, time.Minute); (err == nil) != tt.ok {
					t.Errorf("got %v", err)
				}
			})
		})
	}
}

func TestCertifySetUnreadable(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		why := errors.New("node is down")
		s.Members = func(context.Context, Scheme) (*Set, error) { return nil, why }
		if _, err := s.Certify(t.Context(), testAssignment, DefaultThreshold); !errors.Is(err, why) || s.net.asks != 0 {
			t.Errorf("got %v", err)
		}
		if s.Ready() {
			t.Error("ready without a set")
		}
	})
}

func TestReady(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		for n, want := range []bool{false, false, false, true, true} {
			s.net.peers = s.peers[:n]
			if s.Ready() != want {
				t.Errorf("with %d of 4: %t", n, !want)
			}
		}
	})
}

func TestCertifyRefusesNonsense(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		if _, err := s.Certify(t.Context(), Assignment{CallData: []byte{1}}, DefaultThreshold); err == nil {
			t.Error("no selector")
		}
		if _, err := s.Certify(t.Context(), testAssignment, Threshold{}); err == nil {
			t.Error("no threshold")
		}
	})
}

// Many tasks at once, among operators of whom some lie and some are slow: each
// comes to its own end.
func TestCertifyMany(t *testing.T) {
	play(t, 7, func(t *testing.T, s *scene) {
		s.peers[2].says = func(_ int, a Answer) Answer { a.Signature = bls.SumG1(a.Signature, a.Signature); return a }
		s.peers[5].mute = true
		var wg sync.WaitGroup
		for i := range 40 {
			wg.Go(func() {
				a := testAssignment
				a.BlockHash[1] = byte(i)
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				if cert, err := s.Certify(ctx, a, DefaultThreshold); err != nil || len(cert.Signatures) < 5 {
					t.Errorf("task %d: %v", i, err)
				}
			})
		}
		wg.Wait()
	})
}

// A report stays short however many there are and whatever they say.
func TestReportIsBounded(t *testing.T) {
	stakes := make([][]int64, 120)
	for i := range stakes {
		stakes[i] = []int64{int64(i + 1), 5, 1}
	}
	set, keys := testSet(stakes...)
	synctest.Test(t, func(t *testing.T) {
		s := stage(set, keys)
		for i, p := range s.peers {
			p.send = false
			text := strings.Repeat(fmt.Sprintf("\x1b[31mé%d\n", i%50), 10_000)
			switch i % 4 {
			case 0:
				p.says = refusing(Refusal{Code: quorate.TooLarge, Reason: text, Message: text})
			case 1:
				p.says = func(_ int, a Answer) Answer { a.Digest[0] ^= byte(i); return a }
			case 2:
				p.mute = true
			}
		}
		_, err := s.certify(t, time.Minute)
		var none *NoQuorum
		if !errors.As(err, &none) || len(none.Report) > maxReport || strings.ContainsAny(none.Report, "\x1b\n") {
			t.Errorf("got %v", err)
		}
	})
}

// One who can never answer does not make those begin anew who are at work.
func TestCertifyLongWork(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		s.peers[3].says = refusing(Refusal{Code: quorate.Internal, Reason: "lag", Retry: true})
		for _, p := range s.peers[:3] {
			p.delay = time.Minute
		}
		cert, err := s.certify(t, 3*time.Minute)
		if err != nil || len(cert.Signatures) != 3 {
			t.Error(cert, err)
		}
	})
}

// Signers that keep their lists to themselves hold a task up for moments, not
// for as long as one of them is given.
func TestHangingFetchesAreOvertaken(t *testing.T) {
	play(t, 7, func(t *testing.T, s *scene) {
		for i, p := range s.peers {
			p.send = false
			if i < 2 {
				p.fetched = func(ctx context.Context) ([]byte, error) { <-ctx.Done(); return nil, ctx.Err() }
			} else {
				p.delay = time.Millisecond
			}
		}
		started := time.Now()
		if _, err := s.certify(t, time.Minute); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(started); took >= fetchPatience {
			t.Errorf("it took %v", took)
		}
		started = time.Now() // next time at most one of them is asked before the others
		if _, err := s.certify(t, time.Minute); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(started); took >= 2*fetchHurry {
			t.Errorf("the second one took %v", took)
		}
	})
}
