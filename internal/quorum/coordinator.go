package quorum

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/evidence"
)

// Coordinator brings operators to one result. It believes none of them: it
// counts stake as the contracts will, and checks what is signed.
type Coordinator struct {
	Network Network
	// Members is a scheme's set at the block before the head. It is asked often,
	// and must answer from memory while the head stands.
	Members func(context.Context, Scheme) (*Set, error)
	// Moved subscribes to new heads, at which the set may be another; nil: the
	// set is read again only when operators come or go.
	Moved func() (heads <-chan struct{}, stop func())
	// Terms name the chain and registry that operators attest for; nil: none.
	Terms func() Terms
	// Book notices operators that contradict themselves; nil: nobody does.
	Book *evidence.Book
	// Liar is told of an operator whose answer does not hold, or that contradicts
	// itself; nil: nobody is.
	Liar func(id ID, why string)
	// Dissent is told of an operator that attested another digest than the
	// certified one; nil: nobody is.
	Dissent func(id ID)
	// Thresholds is what Ready demands of a scheme's operators; nil, or zero:
	// DefaultThreshold.
	Thresholds func(Scheme) Threshold
	Log        *slog.Logger

	once    sync.Once
	metrics *certifyMetrics
	tardy   sync.Map // ID: an operator that took long to send its updates, when it was last asked
	slack   sync.Map // ID: the grudge against one that gave no share of a signature
}

// Patience of a certification.
const (
	readPatience  = 5 * time.Second        // for the operator set
	fetchPatience = 5 * time.Second        // for one operator to send its updates
	fetchHurry    = 250 * time.Millisecond // after this the next one is asked too
	firstPause    = 250 * time.Millisecond // before those who could not answer are asked again
	longestPause  = 5 * time.Second        // it doubles up to this
	keptLists     = 4                      // lists of updates kept for digests that have not won yet
)

// Ready reports whether the connected operators could certify anything, by
// whichever scheme: a replica takes up tasks only then.
func (c *Coordinator) Ready() bool {
	ctx, cancel := context.WithTimeout(context.Background(), readPatience)
	defer cancel()
	return slices.ContainsFunc([]Scheme{SchemeBLS, SchemeSchnorr}, func(s Scheme) bool { return c.readyFor(ctx, s) })
}

func (c *Coordinator) readyFor(ctx context.Context, s Scheme) bool {
	set, err := c.Members(ctx, s)
	if err != nil || set == nil {
		return false
	}
	connected := map[ID]bool{}
	for _, id := range c.Network.Connected(s) {
		connected[id] = true
	}
	th := DefaultThreshold
	if c.Thresholds != nil && c.Thresholds(s) != (Threshold{}) {
		th = c.Thresholds(s)
	}
	return set.Meets(th, func(id ID) bool { return connected[id] })
}

// Collectors returns the coordinator's metrics, for a registry.
func (c *Coordinator) Collectors() []prometheus.Collector { return c.meter().collectors() }

func (c *Coordinator) meter() *certifyMetrics {
	c.once.Do(func() { c.metrics = newCertifyMetrics() })
	return c.metrics
}

// Certify asks all operators for an assignment and returns as soon as enough
// stake has signed one digest whose updates are here. It may be called for many
// tasks at once. It ends when one of these holds:
//   - a digest is certified;
//   - enough stake shares one final refusal: a *Failure;
//   - the target moved while it was being signed, and enough stake has either
//     signed before or seen it: a *Failure with STATE_MOVED (see overtaken);
//   - no outcome can be reached any more, or ctx's deadline passed: a *NoQuorum;
//   - ctx was cancelled, or the set could not be read: that error.
func (c *Coordinator) Certify(ctx context.Context, a Assignment, th Threshold) (*Certificate, error) {
	if len(a.CallData) < quorate.MinCallData || !th.Valid() {
		return nil, errors.New("certify: no call data, or no threshold")
	}
	started := time.Now()
	done := c.meter().begin()
	a.Scheme = cmp.Or(a.Scheme, SchemeBLS)
	t := &certification{c: c, a: a, fetched: make(chan fetched), replies: make(chan heard), pause: firstPause}
	set, err := c.members(ctx, a.Scheme)
	if err == nil {
		t.tally = newTally(set, th)
		t.ballot, err = t.ballotOf(a.Scheme)
	}
	if err != nil {
		done("error", time.Since(started))
		return nil, fmt.Errorf("certify: read operator set: %w", err)
	}
	var terms Terms
	if c.Terms != nil {
		terms = c.Terms()
	}
	t.attested = a.attested(terms.ChainID, terms.Registry)
	cert, err := t.run(ctx)
	t.account(cert)
	done(outcome(err), time.Since(started))
	return cert, err
}

func outcome(err error) string {
	var failure *Failure
	switch {
	case err == nil:
		return "certified"
	case errors.As(err, &failure):
		return "refused"
	case errors.Is(err, ErrNoQuorum):
		return "no_quorum"
	}
	return "error"
}

func (c *Coordinator) members(ctx context.Context, s Scheme) (*Set, error) {
	ctx, cancel := context.WithTimeout(ctx, readPatience)
	defer cancel()
	return c.Members(ctx, s)
}

func (c *Coordinator) logger() *slog.Logger {
	if c.Log == nil {
		return slog.Default()
	}
	return c.Log
}

// certification is one task under way, in the goroutine of its Certify.
type certification struct {
	c      *Coordinator
	a      Assignment
	tally  *tally
	ballot ballot

	rounds  []*asking
	replies chan heard // of all rounds but the first

	attested evidence.Inputs
	second   map[ID]Answer // what an operator signed beside what counts

	pause time.Duration // the next one
	again *time.Timer   // fires when somebody is to be asked again
	armed time.Duration // with this pause; 0: it is not

	fetched  chan fetched
	fetching int         // fetches under way
	hurry    *time.Timer // fires when the last of them takes long
	late     bool        // it did
	asked    ID          // who it was
	tried    map[ID]bool // who was asked for the leader's updates, since the last pause
}

// asking is a round that is open: the first, of everyone, or one of those who
// could not answer before.
type asking struct {
	Round
	open map[ID]bool // who has not answered in it; nil in the first
	kept bool        // somebody signed in it, and may be asked for the updates
	end  context.CancelFunc
}

// heard is a reply, and the round it came in.
type heard struct {
	Reply
	in *asking
}

type fetched struct {
	from    ID
	digest  [32]byte
	updates []byte
	err     error
}

func (t *certification) run(ctx context.Context) (*Certificate, error) {
	ctx, cancel := context.WithCancel(ctx)
	var fetches sync.WaitGroup
	changed := t.c.Network.Changed() // before the question: nobody is missed
	var heads <-chan struct{}
	if t.c.Moved != nil {
		var stop func()
		heads, stop = t.c.Moved()
		defer stop()
	}
	var listening sync.WaitGroup
	t.rounds = []*asking{{Round: t.c.Network.Ask(t.a)}}
	t.again = time.NewTimer(longestPause)
	t.again.Stop()
	t.hurry = time.NewTimer(fetchHurry)
	t.hurry.Stop()
	defer func() {
		cancel()
		fetches.Wait()
		t.ballot.close()
		t.again.Stop()
		t.hurry.Stop()
		listening.Wait()
		for _, r := range t.rounds {
			r.Close()
		}
	}()
	for {
		if cert, err := t.decide(ctx, &fetches); cert != nil || err != nil {
			return cert, err
		}
		select {
		case reply := <-t.rounds[0].Replies():
			t.hear(heard{reply, t.rounds[0]})
			t.drain()
		case reply := <-t.replies:
			t.hear(reply)
			t.drain()
		case f := <-t.fetched:
			t.take(f)
		case event := <-t.ballot.events():
			event()
		case <-t.hurry.C:
			t.late = true
			t.c.tardy.Store(t.asked, true)
		case <-changed:
			changed = t.c.Network.Changed()
			t.refresh(ctx)
		case <-heads:
			t.refresh(ctx)
		case <-t.again.C:
			t.repeat(ctx, &listening)
		case <-ctx.Done():
			return nil, t.expired(ctx)
		}
	}
}

// drain hears what has arrived already: a signature that is here saves the gas
// of a non-signer.
func (t *certification) drain() {
	for {
		select {
		case reply := <-t.rounds[0].Replies():
			t.hear(heard{reply, t.rounds[0]})
		case reply := <-t.replies:
			t.hear(reply)
		default:
			return
		}
	}
}

// begin asks some once more, and listens until that round is over.
func (t *certification) begin(ctx context.Context, listening *sync.WaitGroup, only []ID) *asking {
	ctx, end := context.WithCancel(ctx)
	r := &asking{Round: t.c.Network.Ask(t.a, only...), open: map[ID]bool{}, end: end}
	for _, id := range only {
		r.open[id] = true
	}
	listening.Go(func() {
		defer end()
		for {
			select {
			case reply := <-r.Replies():
				select {
				case t.replies <- heard{reply, r}:
				case <-ctx.Done():
					return
				}
			case <-ctx.Done():
				return
			}
		}
	})
	return r
}

// decide looks for an end. Nothing and no error: it is not there yet.
func (t *certification) decide(ctx context.Context, fetches *sync.WaitGroup) (*Certificate, error) {
	for {
		if r := t.tally.shared(); r != nil {
			return nil, &Failure{quorate.Failure{Code: r.Code, Message: r.Message}}
		}
		leader := t.tally.leader()
		if leader == nil {
			g := t.tally.overtaken()
			if g == nil {
				break
			}
			if !t.check(g) {
				continue
			}
			return nil, &Failure{quorate.Failure{Code: quorate.StateMoved, Message: t.tally.message(quorate.StateMoved)}}
		}
		if !t.check(leader) {
			continue // without the liars, another may lead
		}
		if leader.updates != nil {
			return t.ballot.seal(ctx, leader), nil
		}
		if t.fetching == 0 || t.late {
			t.fetch(ctx, leader, fetches)
		}
		return nil, nil
	}
	if t.tally.hopeless() {
		return nil, &NoQuorum{Hopeless: true, Report: t.tally.split(true, nil)}
	}
	// A round costs everyone. While the others may be enough, there is no hurry.
	if waiting := t.tally.waiting(); len(waiting) > 0 && t.tally.enoughWithout(waiting) {
		t.arm(longestPause)
	} else if len(waiting) > 0 {
		t.arm(t.pause)
	}
	return nil, nil
}

// check verifies what is new in a group, signatures and attestations at once. It
// reports false if somebody was left out for it.
func (t *certification) check(g *group) bool {
	votes := t.tally.votes(g, true)
	if len(votes) == 0 {
		return true
	}
	liars := t.ballot.liars(g.digest, t.attested.Message(g.digest), votes)
	for _, id := range liars {
		t.expose(id, "its signature or its attestation does not verify")
	}
	for _, v := range votes {
		v.good = v.stance == signed
	}
	return len(liars) == 0
}

// expose leaves an operator out of the task.
func (t *certification) expose(id ID, why string) {
	t.tally.drop(id, why)
	t.c.meter().liars.Inc()
	t.c.logger().Warn("an operator's answer does not hold", "operator", id.String(), "target", t.a.Target, "why", why)
	if t.c.Liar != nil {
		t.c.Liar(id, why)
	}
}

// hear takes in a reply, after the checks that need nobody else: that its parts
// agree with each other and with the assignment.
func (t *certification) hear(r heard) {
	delete(r.in.open, r.From)
	now := word{stance: signed, Answer: r.Answer}
	switch {
	case r.Left:
		now = word{stance: left}
	case r.Answer.Refusal != nil:
		said := r.Answer.Refusal.plain()
		now = word{stance: refused, Answer: Answer{Refusal: &said}}
		if said.Retry {
			now.stance = retrying
		}
		t.c.meter().refused(&said)
	}
	if was := t.tally.words[r.From]; now.stance == signed && was != nil && was.stance == signed && was.Digest != now.Digest {
		t.contradict(r.Reply)
	}
	if r.Again {
		return
	}
	g := t.tally.hear(r.From, now)
	if w := t.tally.words[r.From]; now.stance == signed && w != nil && w.stance == signed && w.Digest == now.Digest {
		w.in, r.in.kept = r.in.Round, true
	}
	if g == nil || g.updates != nil || r.Updates == nil {
		return
	}
	if err := coherent(t.a, now.Digest, r.Updates); err != nil {
		t.expose(r.From, err.Error())
		return
	}
	kept := 0
	for _, other := range t.tally.groups {
		if other.updates != nil {
			kept++
		}
	}
	if kept < keptLists {
		g.updates = r.Updates
	}
}

// refresh reads the set again. While it cannot be read the last one counts: the
// proof is made against the chain's in any case.
func (t *certification) refresh(ctx context.Context) {
	set, err := t.c.members(ctx, t.a.Scheme)
	if err != nil {
		if ctx.Err() == nil {
			t.c.logger().Warn("read operator set", "error", err)
		}
		return
	}
	if set == t.tally.set {
		return
	}
	if sameMembers(set, t.tally.set) {
		t.tally.set = set
		return
	}
	t.tally.recount(set)
}

// expired is the error when ctx has ended.
func (t *certification) expired(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return &NoQuorum{Report: t.tally.split(false, t.ballot.delays()), cause: ctx.Err()}
	}
	return fmt.Errorf("certify: %w", context.Cause(ctx))
}

// arm sees to it that repeat comes after a pause, or sooner, with jitter: tasks
// that a lagging node held up together do not come back together.
func (t *certification) arm(pause time.Duration) {
	if t.armed != 0 && t.armed <= pause {
		return
	}
	t.armed = pause
	t.again.Reset(pause/2 + rand.N(pause))
}

// repeat asks those again who could not answer, and nobody else: one who is at
// work must not begin anew because another cannot answer. Rounds that have
// nothing to bring any more are closed.
func (t *certification) repeat(ctx context.Context, listening *sync.WaitGroup) {
	t.armed, t.tried = 0, nil
	t.pause = min(2*t.pause, longestPause)
	t.drain()
	waiting := t.tally.waiting()
	if len(waiting) == 0 {
		return
	}
	t.c.meter().repeats.Inc()
	t.rounds = slices.DeleteFunc(t.rounds, func(r *asking) bool {
		over := r.open != nil && len(r.open) == 0 && !r.kept
		if over {
			r.end()
			r.Close()
		}
		return over
	})
	t.rounds = append(t.rounds, t.begin(ctx, listening, waiting))
}
