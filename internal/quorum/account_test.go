package quorum

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evidence"
	"github.com/quorate/quorate/internal/payload"
)

// bad is another list of updates that counts, as a liar's or a faulty node's.
var bad = listOf(8, payload.Update{Op: payload.Store, Word: common.Hash{1}})

// keepBook gives a coordinator a book.
func keepBook(t *testing.T, c *Coordinator) *evidence.Log {
	t.Helper()
	l, err := evidence.OpenLog(filepath.Join(t.TempDir(), "evidence"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	c.Book = evidence.NewBook(l)
	return l
}

// lying is the answer of an operator that came to bad.
func lying(key bls.SecretKey) Answer {
	return signedAnswer(key, Terms{}, testAssignment, payload.Digest(testAssignment.Transition(), bad))
}

// wantEvidence checks that a log has one item, of that kind, against that
// operator, and that it holds for whoever reads it.
func wantEvidence(t *testing.T, l *evidence.Log, kind evidence.Kind, against ID) {
	t.Helper()
	for _, it := range l.Items() {
		if err := it.Verify(); err != nil {
			t.Errorf("%s: %v", it.Kind, err)
		}
		if it.Kind == kind && it.Operator() == against {
			return
		}
	}
	t.Errorf("no %s of %s in %d items", kind, against, len(l.Items()))
}

// Attesting costs no check of its own.
func TestOneCheckForAll(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		l := keepBook(t, s.Coordinator)
		if _, err := s.certify(t, time.Minute); err != nil {
			t.Fatal(err)
		}
		if n := counted(s.meter().aggregates, "yes"); n != 1 {
			t.Errorf("%v checks", n)
		}
		if n := len(l.Items()); n != 0 || len(s.liars) != 0 {
			t.Errorf("%d items, liars %v", n, s.liars)
		}
	})
}

func TestAttestationMustHold(t *testing.T) {
	other := testAssignment
	other.Block++
	digest := payload.Digest(testAssignment.Transition(), good)
	for name, says := range map[string]func(p *peer) func(int, Answer) Answer{
		"the settlement signature": func(p *peer) func(int, Answer) Answer {
			return func(_ int, a Answer) Answer { a.Attestation = a.Signature; return a }
		},
		"none": func(p *peer) func(int, Answer) Answer {
			return func(_ int, a Answer) Answer { a.Attestation = bls.G1{}; return a }
		},
		"of another block": func(p *peer) func(int, Answer) Answer {
			return func(int, Answer) Answer { return signedAnswer(p.key, Terms{}, other, digest) }
		},
		"of another chain": func(p *peer) func(int, Answer) Answer {
			return func(int, Answer) Answer { return signedAnswer(p.key, Terms{ChainID: 1}, testAssignment, digest) }
		},
		"of another digest": func(p *peer) func(int, Answer) Answer {
			return func(_ int, a Answer) Answer { a.Attestation = lying(p.key).Attestation; return a }
		},
	} {
		t.Run(name, func(t *testing.T) {
			play(t, 4, func(t *testing.T, s *scene) {
				s.peers[1].says = says(s.peers[1])
				cert, err := s.certify(t, time.Minute)
				if err != nil || len(cert.Signatures) != 3 || s.liars[s.peers[1].id] == "" || len(s.liars) != 1 {
					t.Errorf("%v, liars %v", err, s.liars)
				}
			})
		})
	}
}

// Two liars whose attestations cancel out in a sum would leave nothing to hold
// them to. They are found.
func TestAttestationsThatCancelOut(t *testing.T) {
	play(t, 8, func(t *testing.T, s *scene) {
		twist := s.peers[0].key.PublicKey().G1
		s.peers[1].says = func(_ int, a Answer) Answer { a.Attestation = bls.SumG1(a.Attestation, twist); return a }
		s.peers[2].says = func(_ int, a Answer) Answer { a.Attestation = bls.Sub(a.Attestation, twist); return a }
		if _, err := s.certify(t, time.Minute); err != nil || len(s.liars) != 2 {
			t.Errorf("%v, liars %v", err, s.liars)
		}
	})
}

// A lone digest is kept for a person to look at. It is no lie by itself.
func TestDissentIsKept(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		l := keepBook(t, s.Coordinator)
		var wrong []ID
		s.Dissent = func(id ID) { wrong = append(wrong, id) }
		s.peers[0].updates = bad
		cert, err := s.certify(t, time.Minute)
		if err != nil || len(s.liars) != 0 || len(wrong) != 1 || wrong[0] != s.peers[0].id {
			t.Fatalf("%v, liars %v, wrong %v", err, s.liars, wrong)
		}
		wantEvidence(t, l, evidence.Dissent, s.peers[0].id)
		if it := l.Items()[0]; len(l.Items()) != 1 || it.Certified != cert.Digest {
			t.Errorf("%+v", it)
		}
	})
}

// A dissent with a signature that does not hold is a lie, and no evidence.
func TestUnprovenDissent(t *testing.T) {
	play(t, 4, func(t *testing.T, s *scene) {
		l := keepBook(t, s.Coordinator)
		s.peers[0].send = false
		s.peers[0].says = func(int, Answer) Answer { a := lying(s.peers[0].key); a.Attestation = a.Signature; return a }
		s.Dissent = func(ID) { t.Error("it counts as a dissent") }
		if _, err := s.certify(t, time.Minute); err != nil || s.liars[s.peers[0].id] == "" || len(l.Items()) != 0 {
			t.Errorf("%v, liars %v, %d items", err, s.liars, len(l.Items()))
		}
	})
}

// An operator that says one thing of a task and another when it is asked again is
// caught, whether a quorum comes of it or not.
func TestEquivocationAcrossRounds(t *testing.T) {
	for _, quorum := range []bool{true, false} {
		play(t, 4, func(t *testing.T, s *scene) {
			l := keepBook(t, s.Coordinator)
			s.peers[0].send = false // a list that is not of the digest is a lie already
			s.peers[0].says = func(asked int, a Answer) Answer {
				if asked > 1 {
					return lying(s.peers[0].key)
				}
				return a
			}
			for _, p := range s.peers[1:] { // so that the first one is heard in any case
				p.delay = 20 * time.Millisecond
				p.says = func(asked int, a Answer) Answer {
					if asked > 1 && !quorum {
						return Answer{Refusal: &Refusal{Reason: "lag", Retry: true}}
					}
					return a
				}
			}
			if _, err := s.certify(t, 10*time.Second); err != nil {
				t.Error(err)
			}
			cert, err := s.certify(t, 10*time.Second)
			if (err == nil) != quorum || quorum && len(cert.Signatures) < 3 {
				t.Errorf("quorum %t: %v", quorum, err)
			}
			wantEvidence(t, l, evidence.Equivocation, s.peers[0].id)
			if len(s.liars) != 1 || s.liars[s.peers[0].id] == "" {
				t.Errorf("liars %v", s.liars)
			}
		})
	}
}

// The same task, certified again: by a second run of the same coordinator, and
// after a restart, where it dissented before.
func TestEquivocationAcrossTasks(t *testing.T) {
	for _, restart := range []bool{false, true} {
		play(t, 4, func(t *testing.T, s *scene) {
			l := keepBook(t, s.Coordinator)
			s.peers[0].updates = bad
			if _, err := s.certify(t, time.Minute); err != nil {
				t.Fatal(err)
			}
			if restart {
				s.Book = evidence.NewBook(l)
			}
			s.peers[0].updates = good
			if _, err := s.certify(t, time.Minute); err != nil {
				t.Fatal(err)
			}
			wantEvidence(t, l, evidence.Equivocation, s.peers[0].id)
			if len(l.Items()) != 2 || s.liars[s.peers[0].id] == "" {
				t.Errorf("%d items, liars %v", len(l.Items()), s.liars)
			}
		})
	}
}

// Over real sockets: an operator answers one assignment twice, with two digests.
// The first counts; both are evidence; it is cut off, and the others work on.
func TestEquivocationOverTheWire(t *testing.T) {
	wireNoLeaks(t)
	operators := newWireOperators(t, 4)
	r := newWireRouter(t, operators...)
	terms := func() Terms { return wireTerms }
	c := &Coordinator{Network: r.Hub, Members: func(context.Context, Scheme) (*Set, error) { return r.set.Load(), nil }, Terms: terms,
		Liar: r.Penalise, Dissent: r.Dissented, Log: r.o.Log}
	l := keepBook(t, c)
	raw := dialRaw(t, r.url())
	raw.join(operators[0])
	r.await(operators[0])
	ready := make(chan struct{})
	for _, o := range operators[1:] {
		options := o.options(r.url())
		options.Work = func(ctx context.Context, a Assignment) (Answer, []byte) {
			select {
			case <-ready:
			case <-ctx.Done():
			}
			return signedAnswer(o.secret, wireTerms, a, payload.Digest(a.Transition(), good)), good
		}
		o.run(t, options)
	}
	r.await(operators...)
	done := make(chan error, 1)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	go func() {
		_, err := c.Certify(ctx, testAssignment, DefaultThreshold)
		done <- err
	}()
	a := raw.next().(asked)
	for _, list := range [][]byte{bad, good} {
		raw.answer(answered{id: a.id, updates: list, Answer: signedAnswer(operators[0].secret, wireTerms, a.Assignment, payload.Digest(a.Transition(), list))})
	}
	wireEventually(t, "the second answer is heard", func() bool { return r.ignoredCount("unasked") == 1 })
	close(ready)
	if err := wireReceive(t, done); err != nil {
		t.Fatal(err)
	}
	wantEvidence(t, l, evidence.Equivocation, operators[0].id)
	wantEvidence(t, l, evidence.Dissent, operators[0].id)
	raw.refused(cutOff)
	r.await(operators[1:]...)
	if _, err := c.Certify(ctx, testAssignment, DefaultThreshold); err != nil {
		t.Error(err)
	}
}
