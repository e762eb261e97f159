package quorum

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/evidence"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/schnorr"
)

// An operator is held to what it attested by its Schnorr key: to a result that is
// not the quorum's, and to two results for one task.
func TestCosignersAreHeldToTheirWord(t *testing.T) {
	cosigners(t, equal(4), func(t *testing.T, s *scene) {
		l := keepBook(t, s.Coordinator)
		var wrong []ID
		s.Dissent = func(id ID) { wrong = append(wrong, id) }
		liar := s.peers[0]
		liar.updates = bad
		cert, err := s.certify(t, time.Minute)
		if err != nil || len(s.liars) != 0 || !slices.Equal(wrong, []ID{liar.id}) || slices.Contains(cert.Signers, liar.id) {
			t.Fatalf("%v, liars %v, wrong %v", err, s.liars, wrong)
		}
		wantEvidence(t, l, evidence.Dissent, liar.id)
		s.Book = evidence.NewBook(l) // a restart
		liar.updates = good
		if _, err := s.certify(t, time.Minute); err != nil || s.liars[liar.id] == "" || len(s.liars) != 1 {
			t.Fatalf("%v, liars %v", err, s.liars)
		}
		wantEvidence(t, l, evidence.Equivocation, liar.id)
		for _, it := range l.Items() {
			if _, ok := it.Key.(evidence.SchnorrKey); !ok || len(it.Said[0].Signature) != 52 {
				t.Errorf("%+v", it)
			}
		}
	})
}

// A second answer in a round counts for nothing, and is held against its sender
// if it is its own.
func TestCosignerThatAnswersTwice(t *testing.T) {
	for _, own := range []bool{true, false} {
		cosigners(t, equal(4), func(t *testing.T, s *scene) {
			l := keepBook(t, s.Coordinator)
			c := &certification{c: s.Coordinator, a: s.a, tally: newTally(s.set, s.th), attested: s.a.attested(0, common.Address{})}
			c.ballot = newCosigning(c)
			key := s.peers[0]
			if !own {
				key = s.peers[1]
			}
			in := &asking{Round: &fakeRound{n: s.net}}
			c.hear(heard{Reply{From: s.peers[0].id, Answer: s.peers[0].answer(s.a, payload.Digest(s.a.Transition(), good))}, in})
			c.hear(heard{Reply{From: s.peers[0].id, Answer: key.answer(s.a, payload.Digest(s.a.Transition(), bad)), Again: true}, in})
			c.account(nil)
			if found := len(l.Items()) == 1; found != own || own != (s.liars[s.peers[0].id] != "") {
				t.Errorf("its own is %t: %d items, liars %v", own, len(l.Items()), s.liars)
			}
		})
	}
}

// An operator whose session ends between the rounds costs a retry; where it is
// needed, it is waited for.
func TestCosignerVanishes(t *testing.T) {
	for _, needed := range []bool{false, true} {
		cosigners(t, equal(4), func(t *testing.T, s *scene) {
			s.together()
			if needed {
				s.th = Threshold{1, 1}
			}
			gone := s.peers[1]
			leave := func() {
				s.net.mu.Lock()
				defer s.net.mu.Unlock()
				s.net.peers = slices.DeleteFunc(s.net.peers, func(p *peer) bool { return p == gone })
			}
			gone.cosign = func(_ context.Context, asked int, honest func() (schnorr.Partial, error)) (schnorr.Partial, error) {
				if asked > 1 {
					return honest()
				}
				leave()
				time.AfterFunc(time.Second, func() { s.net.join(gone) })
				return schnorr.Partial{}, ErrNoShare
			}
			started := time.Now()
			cert, err := s.certify(t, time.Minute)
			if err != nil || slices.Contains(cert.Signers, gone.id) != needed || len(s.liars) != 0 {
				t.Errorf("needed %t: %v, liars %v", needed, err, s.liars)
			}
			if took := time.Since(started); !needed && took > cosignHurry || needed && took < time.Second {
				t.Errorf("needed %t: it took %s", needed, took)
			}
		})
	}
}

// Nonces that cancel out are nobody's fault that could be shown: others are taken.
func TestNoncesCancelOut(t *testing.T) {
	cosigners(t, equal(2), func(t *testing.T, s *scene) {
		s.together()
		var first schnorr.PublicNonce
		s.peers[0].offers = func(own schnorr.PublicNonce) schnorr.PublicNonce { first = own; return own }
		times := 0
		s.peers[1].offers = func(own schnorr.PublicNonce) schnorr.PublicNonce {
			if times++; times > 1 {
				return own
			}
			return schnorr.PublicNonce{R1: schnorr.Sub(schnorr.Point{}, first.R1), R2: schnorr.Sub(schnorr.Point{}, first.R2)}
		}
		if _, err := s.certify(t, time.Minute); err != nil || times != 2 || len(s.liars) != 0 {
			t.Errorf("%v after %d nonces, liars %v", err, times, s.liars)
		}
		if n := counted(s.meter().retries, "unusable"); n != 1 {
			t.Errorf("%v retries", n)
		}
	})
}

// A certificate that was made together is good for a set while all its signers
// are in it and have enough weight, and for no other.
func TestSchnorrProof(t *testing.T) {
	cosigners(t, []int64{10, 20, 30, 40}, func(t *testing.T, s *scene) {
		s.together()
		s.th = Threshold{6, 10}
		var heavy, light *peer
		for i, p := range s.peers {
			switch s.set.Members[i].Stake[0].Uint64() {
			case 40:
				heavy = p
			case 10:
				light = p
			}
		}
		light.mute = true
		cert, err := s.certify(t, time.Minute)
		if err != nil || len(cert.Signers) != 3 || slices.Contains(cert.Signers, light.id) {
			t.Fatalf("%+v, %v", cert, err)
		}
		change := func(f func(m *Member) bool) *Set {
			set := *s.set
			set.Members = nil
			for _, m := range s.set.Members {
				m.Stake = slices.Clone(m.Stake)
				if f(&m) {
					set.Members = append(set.Members, m)
				}
			}
			return &set
		}
		for name, tt := range map[string]struct {
			set  *Set
			want error
		}{
			"the same":          {s.set, nil},
			"a non-signer left": {change(func(m *Member) bool { return m.ID != light.id }), nil},
			"a signer left":     {change(func(m *Member) bool { return m.ID != heavy.id }), ErrShort},
			"the signers are fewer": {change(func(m *Member) bool {
				m.Stake[0].SetUint64(map[bool]uint64{true: 90, false: 10}[m.ID == light.id])
				return true
			}), ErrShort},
		} {
			if _, err := cert.SchnorrProof(tt.set, s.th); !errors.Is(err, tt.want) || tt.want == nil && err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		for name, change := range map[string]func(c *Certificate){
			"another digest":   func(c *Certificate) { c.Digest[0] ^= 1 },
			"others signed":    func(c *Certificate) { c.Signers = append(slices.Clone(c.Signers[:2]), light.id) },
			"one more signed":  func(c *Certificate) { c.Signers = append(slices.Clone(c.Signers), light.id) },
			"one signed twice": func(c *Certificate) { c.Signers = append(slices.Clone(c.Signers), c.Signers[0]) },
			"nothing":          func(c *Certificate) { c.Signature = nil },
		} {
			other := *cert
			change(&other)
			if _, err := other.SchnorrProof(s.set, s.th); err == nil {
				t.Errorf("%s: it proves", name)
			}
		}
	})
}

// A replica is ready if it could certify by either scheme.
func TestReadyByScheme(t *testing.T) {
	blsSet, _ := equalSet(4)
	cosigners(t, equal(4), func(t *testing.T, s *scene) {
		joint := s.set
		s.Thresholds = func(scheme Scheme) Threshold { return map[Scheme]Threshold{SchemeSchnorr: {1, 2}}[scheme] }
		for name, tt := range map[string]struct {
			bls, schnorr *Set
			connected    int // of the Schnorr set
			want         bool
		}{
			"nothing is known":                  {nil, nil, 4, false},
			"enough of one scheme":              {blsSet, joint, 2, true},
			"too few":                           {blsSet, joint, 1, false},
			"the scheme of those who are there": {blsSet, nil, 4, false},
			"the only scheme":                   {nil, joint, 2, true},
		} {
			s.Members = func(_ context.Context, scheme Scheme) (*Set, error) {
				set := map[Scheme]*Set{SchemeBLS: tt.bls, SchemeSchnorr: tt.schnorr}[scheme]
				if set == nil {
					return nil, errors.New("there is none")
				}
				return set, nil
			}
			s.net.peers = s.peers[:tt.connected]
			if s.Ready() != tt.want {
				t.Errorf("%s: ready %t", name, !tt.want)
			}
		}
	})
}

// TestBusyIsHeldAgainstNobody: one that has too much to sign is left out of the
// task, and asked in the next.
func TestBusyIsHeldAgainstNobody(t *testing.T) {
	cosigners(t, equal(4), func(t *testing.T, s *scene) {
		s.together()
		s.peers[0].cosign = until(2, func(context.Context, int, func() (schnorr.Partial, error)) (schnorr.Partial, error) {
			return schnorr.Partial{}, &shareRefused{no(reasonBusy, "too much").Refusal}
		})
		for i, want := range []bool{false, true} {
			if cert, err := s.certify(t, time.Minute); err != nil || slices.Contains(cert.Signers, s.peers[0].id) != want {
				t.Errorf("task %d: %v", i, err)
			}
		}
	})
}
