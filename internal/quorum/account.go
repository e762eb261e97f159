package quorum

import "github.com/quorate/quorate/internal/evidence"

// contradict keeps a second digest of an operator for the end of the task. It
// counts for nothing; one is enough.
func (t *certification) contradict(r Reply) {
	if _, member := t.tally.set.find(r.From); !member || t.second[r.From].Digest != [32]byte{} {
		return
	}
	if t.second == nil {
		t.second = map[ID]Answer{}
	}
	t.second[r.From] = r.Answer
}

// account writes down, at the end of a task, who attested what, so that one who
// attests another digest, in this task or in another, is noticed. It costs no
// check where all agreed; else one for each other digest.
func (t *certification) account(cert *Certificate) {
	for _, g := range t.tally.groups {
		t.check(g)
	}
	for i := range t.tally.set.Members {
		m := &t.tally.set.Members[i]
		w := t.tally.words[m.ID]
		if w == nil || w.stance != signed || !w.good {
			continue
		}
		n := t.note(m, w.Answer)
		t.remember(m.ID, n)
		if cert != nil && w.Digest != cert.Digest {
			t.dissent(m.ID, n, cert.Digest)
		}
		a, twice := t.second[m.ID]
		if twice && t.attests(m, a) {
			t.remember(m.ID, t.note(m, a))
		}
	}
}

// attests reports whether a member's answer holds, by itself.
func (t *certification) attests(m *Member, a Answer) bool {
	return m.times() > 0 && len(t.ballot.liars(a.Digest, t.attested.Message(a.Digest), []vote{{m, &word{Answer: a}}})) == 0
}

func (t *certification) note(m *Member, a Answer) evidence.Note {
	n := t.ballot.note(m, a)
	n.Inputs, n.CallData = t.attested, t.a.CallData
	return n
}

func (t *certification) remember(id ID, n evidence.Note) {
	if t.c.Book == nil {
		return
	}
	proof, err := t.c.Book.Note(n)
	if err != nil {
		t.c.logger().Error("evidence is not kept", "operator", id.String(), "error", err)
	}
	if proof == nil {
		return
	}
	t.c.meter().equivocations.Inc()
	t.c.logger().Error("an operator attested two results for one task; see quorate evidence export", "operator", id.String(), "target", t.a.Target)
	if t.c.Liar != nil {
		t.c.Liar(id, "it attested two results for one task")
	}
}

func (t *certification) dissent(id ID, n evidence.Note, certified [32]byte) {
	t.c.meter().dissents.Inc()
	t.c.logger().Warn("an operator attested another result than the quorum", "operator", id.String(), "target", t.a.Target)
	if t.c.Dissent != nil {
		t.c.Dissent(id)
	}
	if t.c.Book == nil {
		return
	}
	if err := t.c.Book.Dissent(n, certified); err != nil {
		t.c.logger().Error("evidence is not kept", "operator", id.String(), "error", err)
	}
}
