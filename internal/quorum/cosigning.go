package quorum

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/quorate/quorate/internal/evidence"
	"github.com/quorate/quorate/internal/schnorr"
)

// Patience of the second round.
const (
	cosignHurry    = 250 * time.Millisecond // after this it is tried without those who have not answered
	cosignLull     = 100 * time.Millisecond // or after this, and twice the time that it took, since the shares of enough came
	cosignPatience = 2 * time.Second        // after this, with them once more
	cosignLimit    = 10 * time.Second       // for one share
	cosignGrudge   = 10 * time.Second       // how long one that gave no share is asked only if it is needed
	grudgeDoubles  = 3                      // times that this doubles, for one that does it again
	grudgeMemory   = 10 * time.Minute       // until it is forgotten that it did
	cosignPause    = 100 * time.Millisecond // before those are asked again who gave no share; it doubles up to cosignPatience
	noncePoll      = 50 * time.Millisecond  // between looks for nonces, where there are too few
	openAttempts   = 4
)

// cosigning is the second round of a scheme whose signature all signers make
// together: those who agree on a digest are asked for their shares. One that
// gives none, or a bad one, ends an attempt for all: the rest try again, each
// with another nonce.
//
// Nobody is blamed for what another did: a bad share is found by itself. Silence,
// refusals and lost sessions are nobody's lie; who is at fault for them is left
// out where the rest is enough, and asked again where it is not.
type cosigning struct {
	t     *certification
	calls chan func()
	wg    sync.WaitGroup

	digest   [32]byte // what all that follows is for
	began    time.Time
	attempts []*attempt                 // open ones, the newest last
	purse    map[ID]schnorr.PublicNonce // taken by begin, and shown to nobody yet
	trouble  map[ID]trouble
	reason   string // why the next attempt is needed
	resting  bool   // those in trouble are not to be asked yet
	pause    time.Duration
	sealed   *Certificate
}

// trouble is why an operator gave no share when it was last asked.
type trouble uint8

const (
	mute      trouble = iota + 1 // it does not answer
	unwilling                    // it refused, or is gone
	penniless                    // it has no nonces, or is gone
)

// attempt is one signature in the making.
type attempt struct {
	session  *schnorr.Session
	signers  []ID // ascending; by their places
	partials []schnorr.Partial
	have     []bool
	missing  int
	began    time.Time
	pressed  bool // the shares of enough have come
	stale    bool // cosignPatience is over
	over     bool
	cancel   context.CancelFunc
}

func newCosigning(t *certification) *cosigning {
	return &cosigning{t: t, calls: make(chan func()), pause: cosignPause,
		purse: map[ID]schnorr.PublicNonce{}, trouble: map[ID]trouble{}}
}

func (s *cosigning) liars(_, attested [32]byte, votes []vote) (liars []ID) {
	for _, v := range votes {
		if v.Commitment == nil || !schnorr.Verify(v.Schnorr, attested, *v.Commitment) {
			liars = append(liars, v.ID)
		}
	}
	return liars
}

func (s *cosigning) note(m *Member, a Answer) evidence.Note {
	signature := a.Commitment.Bytes()
	return evidence.Note{Key: evidence.SchnorrKey{Point: m.Schnorr}, Attestation: evidence.Attestation{Digest: a.Digest, Signature: signature[:]}}
}

func (s *cosigning) events() <-chan func() { return s.calls }

func (s *cosigning) close() { s.wg.Wait() }

func (s *cosigning) delays() []remark {
	words := []remark{{what: "Silent in round two"}, {what: "Gave no share in round two"}, {what: "Gone or without nonces in round two"}}
	for id, t := range s.trouble {
		words[t-mute].of = append(words[t-mute].of, id)
	}
	return words
}

// seal looks what is to be done next. What it begins goes on until it is called
// again.
func (s *cosigning) seal(ctx context.Context, g *group) *Certificate {
	if s.digest != g.digest {
		s.abandon(func(*attempt) bool { return true })
		if !s.began.IsZero() {
			s.reason = "other"
		}
		s.digest, s.began, s.sealed = g.digest, time.Now(), nil
	}
	if s.sealed != nil && s.enough(g, s.sealed.Signers) {
		s.sealed.Updates = g.updates
		return s.sealed
	} else if s.sealed != nil {
		s.sealed, s.reason = nil, "set_changed"
	}
	// A set that changed may have lost a signer, or weigh them otherwise: what is
	// signed by the keys of another set is worth nothing.
	s.abandon(func(a *attempt) bool {
		if s.enough(g, a.signers) {
			return false
		}
		s.reason = "set_changed"
		return true
	})
	var newest *attempt
	if n := len(s.attempts); n > 0 {
		newest = s.attempts[n-1]
	}
	now := time.Now()
	fit := func(id ID) bool { return s.trouble[id] == 0 && !s.t.c.begrudges(id, now) }
	if newest != nil && newest.awaits(fit) {
		return nil // it is on its way
	}
	if s.begin(ctx, g, fit) {
		return nil
	}
	// What other tasks hold against one does not keep this one waiting.
	free := func(id ID) bool { return s.trouble[id] == 0 }
	if newest != nil && (newest.awaits(free) || s.begin(ctx, g, free) || !newest.stale) || s.resting {
		return nil
	}
	if s.begin(ctx, g, func(ID) bool { return true }) {
		s.rest(ctx, s.pause)
		s.pause = min(2*s.pause, cosignPatience)
	} else {
		s.rest(ctx, noncePoll)
	}
	return nil
}

// awaits reports whether all whose shares are missing are fit to give them.
func (a *attempt) awaits(fit func(ID) bool) bool {
	for i, id := range a.signers {
		if !a.have[i] && !fit(id) {
			return false
		}
	}
	return true
}

// enough reports whether operators are all of a group, and have enough stake.
func (s *cosigning) enough(g *group, ids []ID) bool {
	tally := s.t.tally
	stake := tally.set.nothing()
	for _, id := range ids {
		place, member := tally.set.find(id)
		if w := tally.words[id]; !member || w.stance != signed || w.Digest != g.digest {
			return false
		}
		stake.add(&tally.set.Members[place])
	}
	return stake.meets(tally.th, tally.total)
}

// begin starts an attempt of those in a group that are fit for it, if these are
// enough and have nonces. It reports false if there is none.
func (s *cosigning) begin(ctx context.Context, g *group, fit func(ID) bool) bool {
	ids := slices.DeleteFunc(slices.Clone(g.order), func(id ID) bool { return !fit(id) })
	if !s.enough(g, ids) {
		return false
	}
	s.draw(ids)
	defer s.giveBack() // a task that waits with nonces in hand would make others wait
	ids = slices.DeleteFunc(ids, func(id ID) bool { _, has := s.purse[id]; return !has })
	if !s.enough(g, ids) {
		s.reason = "no_nonces"
		return false
	}
	slices.SortFunc(ids, func(a, b ID) int { return bytes.Compare(a[:], b[:]) })
	session, signers := s.session(g, ids)
	if session == nil {
		s.reason = "unusable"
		return false
	}
	s.start(ctx, session, signers)
	return true
}

// draw takes a nonce for everyone.
func (s *cosigning) draw(ids []ID) {
	by := map[Round][]ID{}
	for _, id := range ids {
		in := s.t.tally.words[id].in
		by[in] = append(by[in], id)
	}
	for round, of := range by {
		got := round.Nonces(of)
		for _, id := range of {
			nonce, ok := got[id]
			switch {
			case !ok:
				s.trouble[id] = penniless
				continue
			case s.trouble[id] == penniless:
				delete(s.trouble, id)
			}
			s.purse[id] = nonce
		}
	}
}

// giveBack returns the nonces that were not needed.
func (s *cosigning) giveBack() {
	by := map[Round]map[ID]schnorr.PublicNonce{}
	for id, nonce := range s.purse {
		in := s.t.tally.words[id].in
		if by[in] == nil {
			by[in] = map[ID]schnorr.PublicNonce{}
		}
		by[in][id] = nonce
	}
	for round, nonces := range by {
		round.Return(nonces)
	}
	clear(s.purse)
}

// session is that of some operators with the nonces here. Where their keys come
// to nothing that can be verified under, it is that of all but one of them.
func (s *cosigning) session(g *group, ids []ID) (*schnorr.Session, []ID) {
	try := func(ids []ID) (*schnorr.Session, error) {
		signers := make([]schnorr.Signer, len(ids))
		for i, id := range ids {
			place, _ := s.t.tally.set.find(id)
			signers[i] = schnorr.Signer{Key: s.t.tally.set.Members[place].Schnorr, Nonce: s.purse[id]}
		}
		return schnorr.NewSession(g.digest, signers)
	}
	session, err := try(ids)
	if err == nil {
		return session, ids
	}
	s.t.c.logger().Debug("these signers cannot sign together", "target", s.t.a.Target, "error", err)
	if !errors.Is(err, schnorr.ErrUnusable) {
		clear(s.purse) // their nonces cancel out, and would again: others will not
		return nil, nil
	}
	for i := range ids {
		fewer := slices.Delete(slices.Clone(ids), i, i+1)
		if !s.enough(g, fewer) {
			continue
		}
		if session, err := try(fewer); err == nil {
			return session, fewer
		}
	}
	return nil, nil
}

// start asks all signers for their shares.
func (s *cosigning) start(ctx context.Context, session *schnorr.Session, signers []ID) {
	if len(s.attempts) == openAttempts {
		oldest := s.attempts[0]
		s.abandon(func(a *attempt) bool { return a == oldest })
	}
	a := &attempt{session: session, signers: signers, partials: make([]schnorr.Partial, len(signers)), have: make([]bool, len(signers)), missing: len(signers), began: time.Now()}
	named := make([]Cosigner, len(signers))
	for i, id := range signers {
		place, _ := s.t.tally.set.find(id)
		named[i] = Cosigner{Address: s.t.tally.set.Members[place].Address, Nonce: s.purse[id]}
		delete(s.purse, id) // from here on others have seen it
	}
	s.t.c.meter().cosign(s.reason)
	s.reason = "other"
	s.attempts = append(s.attempts, a)
	asking, cancel := context.WithTimeout(ctx, cosignLimit)
	a.cancel = cancel
	for i, id := range signers {
		round, digest := s.t.tally.words[id].in, s.digest
		s.wg.Go(func() {
			partial, err := round.Cosign(asking, id, digest, named)
			s.call(ctx, func() { s.receive(asking, a, i, partial, err) })
		})
	}
	s.after(asking, cosignHurry, func() { s.overdue(a) })
	s.after(asking, cosignPatience, func() { a.stale = true })
}

// call has the certification's goroutine do something.
func (s *cosigning) call(ctx context.Context, f func()) {
	select {
	case s.calls <- f:
	case <-ctx.Done():
	}
}

func (s *cosigning) after(ctx context.Context, d time.Duration, f func()) {
	s.wg.Go(func() {
		alarm := time.NewTimer(d)
		defer alarm.Stop()
		select {
		case <-alarm.C:
			s.call(ctx, f)
		case <-ctx.Done():
		}
	})
}

// rest keeps those in trouble from being asked for a while.
func (s *cosigning) rest(ctx context.Context, d time.Duration) {
	s.resting = true
	s.after(ctx, d, func() { s.resting = false })
}

// abandon ends attempts.
func (s *cosigning) abandon(which func(*attempt) bool) {
	s.attempts = slices.DeleteFunc(s.attempts, func(a *attempt) bool {
		if !which(a) {
			return false
		}
		a.over = true
		a.cancel()
		return true
	})
}

// receive takes in what a signer gave. The context is the attempt's.
func (s *cosigning) receive(ctx context.Context, a *attempt, place int, partial schnorr.Partial, err error) {
	if a.over {
		return
	}
	id := a.signers[place]
	if err != nil {
		s.t.c.logger().Debug("no share of the signature", "operator", id.String(), "target", s.t.a.Target, "error", err)
		s.unshared(id, err)
		s.sift(a)
		s.abandon(func(b *attempt) bool { return a == b })
		return
	}
	delete(s.trouble, id)
	s.t.c.forgive(id)
	a.partials[place], a.have[place] = partial, true
	if a.missing--; a.missing > 0 {
		s.press(ctx, a)
		return
	}
	signature, err := a.session.Aggregate(a.partials)
	s.t.c.meter().aggregate(err == nil)
	if err != nil {
		s.reason = "unusable" // if nobody is at fault: the shares' sum is zero
		if bad, ok := errors.AsType[*schnorr.BadPartialsError](err); ok {
			s.accuse(a, bad.Places)
		}
		s.abandon(func(b *attempt) bool { return a == b })
		return
	}
	s.sealed = &Certificate{Digest: s.digest, Signature: &signature, Signers: a.signers}
	s.t.c.meter().roundTwo.Observe(time.Since(s.began).Seconds())
	s.abandon(func(*attempt) bool { return true })
}

// unshared is when an operator gave no share. A refusal for good is its word on
// the task, as in the first round: a target that moved between the rounds ends it.
func (s *cosigning) unshared(id ID, err error) {
	s.reason = "refused"
	said, ok := errors.AsType[*shareRefused](err)
	switch {
	case ok && !said.Retry && final[said.Code]:
		if s.t.tally.words[id].stance == signed {
			r := said.Refusal.plain()
			s.t.tally.retract(id, &r)
		}
	case errors.Is(err, context.DeadlineExceeded):
		s.trouble[id], s.reason = mute, "silent"
		s.t.c.begrudge(id, true)
	case ok && said.Reason == reasonBusy: // it does what it can: nothing is held against it elsewhere
		s.trouble[id] = unwilling
	default:
		s.trouble[id] = unwilling
		s.t.c.begrudge(id, false)
	}
}

// press gives those who are missing little time where the others are enough: one
// that always answers at the last moment would make every task as slow.
func (s *cosigning) press(ctx context.Context, a *attempt) {
	var have []ID
	for i, id := range a.signers {
		if a.have[i] {
			have = append(have, id)
		}
	}
	if a.pressed || !s.enough(s.t.tally.group(s.digest), have) {
		return
	}
	a.pressed = true
	s.after(ctx, cosignLull+2*time.Since(a.began), func() { s.overdue(a) })
}

// overdue is when some have let the others wait.
func (s *cosigning) overdue(a *attempt) {
	if a.over {
		return
	}
	s.reason = "silent"
	for i, id := range a.signers {
		if !a.have[i] {
			s.trouble[id] = mute
			s.t.c.begrudge(id, true)
		}
	}
	if s.sift(a) {
		s.abandon(func(b *attempt) bool { return a == b })
	}
}

// sift looks at the shares that are here one by one. It reports whether some are
// bad: the attempt has failed then.
func (s *cosigning) sift(a *attempt) bool {
	var bad []int
	for i := range a.signers {
		if a.have[i] && !a.session.Check(i, a.partials[i]) {
			bad = append(bad, i)
		}
	}
	s.accuse(a, bad)
	return len(bad) > 0
}

// accuse leaves those out whose shares are bad.
func (s *cosigning) accuse(a *attempt, places []int) {
	for _, place := range places {
		s.reason = "bad_share"
		s.t.c.meter().badShares.Inc()
		if id := a.signers[place]; s.t.tally.words[id].stance == signed {
			s.t.expose(id, "its share of the signature does not hold")
		}
	}
}
