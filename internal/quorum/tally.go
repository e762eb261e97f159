package quorum

import (
	"bytes"
	"slices"

	"github.com/quorate/quorate"
)

// stance is what an operator has come to in a task.
type stance uint8

const (
	silent   stance = iota
	left            // it went before it answered, and may come back
	retrying        // it could not answer yet
	signed
	refused // for good
	lied    // its answer does not hold; it gets no other
)

// open reports whether an operator may still take any side.
func (s stance) open() bool { return s <= retrying }

// word is what one operator said.
type word struct {
	stance stance
	Answer        // signed, refused or retrying: with what
	good   bool   // signed: that was checked
	in     Round  // signed: where its updates can be asked for, and its share of a signature
	why    string // lied: how
}

// group is the operators that claim one digest.
type group struct {
	digest  [32]byte
	weight  weight
	order   []ID   // as they came
	updates []byte // checked against the digest; nil while nobody sent them
}

// strangers is how many answers are kept of operators that are not in the set:
// one that registered just now may be heard before its block is read.
const strangers = 64

// tally counts the stake behind every outcome of one task. Each operator is on
// one side at most. It is one goroutine's own.
type tally struct {
	set      *Set
	th       Threshold
	total    weight
	words    map[ID]*word
	groups   []*group // in the order in which their digests were first heard
	refusals map[quorate.Code]weight
	open     weight // of those who may still take any side
}

func newTally(set *Set, th Threshold) *tally {
	t := &tally{th: th, words: map[ID]*word{}}
	t.recount(set)
	return t
}

// recount counts everything again by another set. What was said stays said, but
// signatures may count differently and are checked again.
func (t *tally) recount(set *Set) {
	known := t.groups
	t.set, t.total, t.open = set, set.total(), set.total()
	t.groups, t.refusals = nil, map[quorate.Code]weight{}
	for _, g := range known { // keep the order, and the updates that are here
		t.groups = append(t.groups, &group{digest: g.digest, weight: set.nothing(), updates: g.updates})
	}
	for i, g := range known {
		for _, id := range g.order {
			t.words[id].good = false
			if m, ok := set.find(id); ok {
				t.join(t.groups[i], &set.Members[m])
				t.open.sub(&set.Members[m])
			}
		}
	}
	for id, w := range t.words {
		m, ok := set.find(id)
		if !ok {
			continue
		}
		switch w.stance {
		case signed:
			if g := t.group(w.Digest); !slices.Contains(g.order, id) { // a stranger until now
				t.join(g, &set.Members[m])
				t.open.sub(&set.Members[m])
			}
		case refused:
			t.refuse(w.Refusal, &set.Members[m])
			t.open.sub(&set.Members[m])
		case lied:
			t.open.sub(&set.Members[m])
		}
	}
}

// hear takes a word in, and returns the group that it joins, if any. What an
// operator said for good stands.
func (t *tally) hear(from ID, now word) *group {
	was, known := t.words[from]
	place, member := t.set.find(from)
	switch {
	case known && !was.stance.open():
		return nil
	case known && now.stance == left:
		return nil // what it said before is as good
	case !known && !member && len(t.words) >= len(t.set.Members)+strangers:
		return nil
	}
	t.words[from] = &now
	if !member || now.stance.open() {
		return nil
	}
	m := &t.set.Members[place]
	t.open.sub(m)
	switch now.stance {
	case signed:
		g := t.group(now.Digest)
		t.join(g, m)
		return g
	case refused:
		t.refuse(now.Refusal, m)
	}
	return nil
}

// drop takes back what an operator said: it lied.
func (t *tally) drop(id ID, why string) {
	t.leave(id)
	*t.words[id] = word{stance: lied, why: why}
}

// retract is when an operator that signed refuses to go on with it, for good.
func (t *tally) retract(id ID, r *Refusal) {
	t.leave(id)
	*t.words[id] = word{stance: refused, Answer: Answer{Refusal: r}}
	if m, ok := t.set.find(id); ok {
		t.refuse(r, &t.set.Members[m])
	}
}

// leave takes an operator out of its group.
func (t *tally) leave(id ID) {
	if w := t.words[id]; w.stance == signed {
		g := t.group(w.Digest)
		if i := slices.Index(g.order, id); i >= 0 {
			m, _ := t.set.find(id)
			g.order = slices.Delete(g.order, i, i+1)
			g.weight.sub(&t.set.Members[m])
		}
	}
}

func (t *tally) group(digest [32]byte) *group {
	for _, g := range t.groups {
		if g.digest == digest {
			return g
		}
	}
	g := &group{digest: digest, weight: t.set.nothing()}
	t.groups = append(t.groups, g)
	return g
}

func (t *tally) join(g *group, m *Member) {
	g.weight.add(m)
	g.order = append(g.order, m.ID)
}

func (t *tally) refuse(r *Refusal, m *Member) {
	if !final[r.Code] {
		return // it takes no side that could win
	}
	w, ok := t.refusals[r.Code]
	if !ok {
		w = t.set.nothing()
		t.refusals[r.Code] = w
	}
	w.add(m)
}

// final are the codes that end a task once the threshold's stake shares one.
var final = map[quorate.Code]bool{
	quorate.ExecutionReverted: true, quorate.UnsupportedOperation: true, quorate.UnprovenSender: true,
	quorate.StateMoved: true, quorate.TooLarge: true,
}

// leader is the first digest whose claimed stake is enough; nil: none yet.
func (t *tally) leader() *group {
	for _, g := range t.groups {
		if g.weight.meets(t.th, t.total) {
			return g
		}
	}
	return nil
}

// shared is the refusal that enough stake shares; nil: none yet. Its message is
// the one that most stake gave, and of several such the first in order.
func (t *tally) shared() *Refusal {
	for code, w := range t.refusals {
		if w.meets(t.th, t.total) {
			return &Refusal{Code: code, Message: t.message(code)}
		}
	}
	return nil
}

func (t *tally) message(code quorate.Code) (text string) {
	by := map[string]weight{}
	for i := range t.set.Members {
		m := &t.set.Members[i]
		if w, ok := t.words[m.ID]; ok && w.stance == refused && w.Refusal.Code == code {
			if by[w.Refusal.Message] == nil {
				by[w.Refusal.Message] = t.set.nothing()
			}
			by[w.Refusal.Message].add(m)
		}
	}
	for candidate, w := range by {
		most, this := by[text].sum(), w.sum()
		if c := this.Cmp(&most); c > 0 || c == 0 && candidate < text {
			text = candidate
		}
	}
	return text
}

// hopeless reports whether no outcome can reach the threshold any more, not
// even if all that is open goes one way.
func (t *tally) hopeless() bool { return !t.reachable(t.open) }

// overtaken is the group of a task that was overtaken while it was being signed:
// the target moved, or a reorganisation took the block. Those who looked before
// signed, those who looked after refuse, neither side may have enough, and
// neither dissents: it ends as STATE_MOVED. That is so if
//   - nothing else can be reached: no digest, and no other refusal, has enough
//     even with all that is open. A task that may be certified goes on;
//   - those who signed one digest would be enough with those who say that the
//     state moved: nobody else is in its way. Signers of other digests do not
//     count; they contradict each other.
//
// A liar's STATE_MOVED can so give another name to an end that was no certificate
// in any case, and nothing more. When time is up it is not asked: those who are
// silent are as much in the way then, and the report names both.
func (t *tally) overtaken() *group {
	moved := t.refusals[quorate.StateMoved]
	if moved == nil || t.open.meets(t.th, t.total) {
		return nil
	}
	for code, w := range t.refusals {
		if code != quorate.StateMoved && w.plus(t.open).meets(t.th, t.total) {
			return nil
		}
	}
	var found *group
	for _, g := range t.groups {
		if g.weight.plus(t.open).meets(t.th, t.total) {
			return nil
		}
		if found == nil && g.weight.plus(moved).meets(t.th, t.total) {
			found = g
		}
	}
	return found
}

// enoughWithout reports whether there may be an outcome though some members,
// who are open, stay out.
func (t *tally) enoughWithout(ids []ID) bool {
	open := slices.Clone(t.open)
	for _, id := range ids {
		if m, ok := t.set.find(id); ok {
			open.sub(&t.set.Members[m])
		}
	}
	return t.reachable(open)
}

// reachable reports whether some outcome has enough with all that is open.
func (t *tally) reachable(open weight) bool {
	if open.meets(t.th, t.total) {
		return true
	}
	for _, g := range t.groups {
		if g.weight.plus(open).meets(t.th, t.total) {
			return true
		}
	}
	for _, w := range t.refusals {
		if w.plus(open).meets(t.th, t.total) {
			return true
		}
	}
	return false
}

// votes are the words of a group; fresh: only those not checked yet. Members
// that count in no quorum have none.
func (t *tally) votes(g *group, fresh bool) []vote {
	votes := make([]vote, 0, len(g.order))
	for _, id := range g.order {
		w := t.words[id]
		if i, ok := t.set.find(id); ok && !(fresh && w.good) && t.set.Members[i].times() > 0 {
			votes = append(votes, vote{&t.set.Members[i], w})
		}
	}
	return votes
}

// waiting are the members that could not answer yet, ascending.
func (t *tally) waiting() (ids []ID) {
	for id, w := range t.words {
		if _, member := t.set.find(id); member && w.stance == retrying {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b ID) int { return bytes.Compare(a[:], b[:]) })
	return ids
}

// sameMembers reports whether two sets count alike, whatever their blocks.
func sameMembers(a, b *Set) bool {
	return bytes.Equal(a.Quorums, b.Quorums) && slices.EqualFunc(a.Members, b.Members, func(x, y Member) bool {
		return x.ID == y.ID && slices.Equal(x.In, y.In) && slices.Equal(x.Stake, y.Stake)
	})
}
