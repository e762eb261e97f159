package quorum

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quorate/quorate"
)

// Failure is an end that operators with the threshold's stake share. It is
// final: asked again, they would say the same.
type Failure struct{ quorate.Failure }

func (f *Failure) Error() string { return fmt.Sprintf("%s: %s", f.Code, f.Message) }

// ErrNoQuorum is the error, wrapped in a *NoQuorum, of a task on which
// operators with the threshold's stake did not agree.
var ErrNoQuorum = errors.New("no quorum")

// NoQuorum says how the stake was split.
type NoQuorum struct {
	Hopeless bool   // no outcome could have reached the threshold; else time was up
	Report   string // sentences for the caller, of bounded length
	cause    error  // of the context
}

func (e *NoQuorum) Error() string { return "no quorum: " + e.Report }

// Unwrap makes it ErrNoQuorum, and what ended the context.
func (e *NoQuorum) Unwrap() []error {
	if e.cause == nil {
		return []error{ErrNoQuorum}
	}
	return []error{ErrNoQuorum, e.cause}
}

// Failure is what a task ends with.
func (e *NoQuorum) Failure() quorate.Failure {
	return quorate.Failure{Code: quorate.QuorumNotReached, Message: e.Report}
}

// What a report holds at most.
const (
	maxReport = 1000 // bytes
	maxClaims = 4    // digests
	maxNames  = 5    // operators in one place
)

// split tells who stands where: the digests that were signed, who refused with
// what reason, who lied, who was silent, and who kept a certificate from being
// made where enough agree.
func (t *tally) split(hopeless bool, delays []remark) string {
	var b strings.Builder
	if hopeless {
		b.WriteString("No outcome can reach the threshold any more")
	} else {
		b.WriteString("Operators did not agree in time")
	}
	fmt.Fprintf(&b, " (%d of %d of the stake is needed).", t.th.Num, t.th.Den)
	if leader := t.leader(); leader != nil && leader.updates == nil {
		b.WriteString(" Enough signed, but none of them sent the updates.")
	} else if leader != nil {
		b.WriteString(" Enough agreed, but they did not finish the signature.")
		for _, d := range delays {
			t.clause(&b, d.what, d.of)
		}
	}
	claims := slices.Clone(t.groups)
	claims = slices.DeleteFunc(claims, func(g *group) bool { return len(g.order) == 0 })
	slices.SortStableFunc(claims, func(x, y *group) int {
		a, b := x.weight.sum(), y.weight.sum()
		return b.Cmp(&a)
	})
	for i, g := range claims {
		if i == maxClaims {
			fmt.Fprintf(&b, " %d more digests.", len(claims)-i)
			break
		}
		t.clause(&b, fmt.Sprintf("Signed %x", g.digest[:4]), g.order)
	}
	by := map[stance][]ID{}
	labels := map[string][]ID{}
	for i := range t.set.Members {
		id := t.set.Members[i].ID
		w, heard := t.words[id]
		switch {
		case !heard:
			by[silent] = append(by[silent], id)
		case w.stance == refused || w.stance == retrying:
			label := "Refused (" + w.Refusal.Reason + ")"
			if w.stance == retrying {
				label = "Refused for now (" + w.Refusal.Reason + ")"
			}
			labels[label] = append(labels[label], id)
		case w.stance == lied:
			labels["Left out ("+w.why+")"] = append(labels["Left out ("+w.why+")"], id)
		default:
			by[w.stance] = append(by[w.stance], id)
		}
	}
	names := slices.Collect(maps.Keys(labels))
	slices.SortFunc(names, func(x, y string) int {
		return cmp.Or(len(labels[y])-len(labels[x]), strings.Compare(x, y))
	})
	for i, label := range names {
		if i == maxClaims {
			fmt.Fprintf(&b, " %d more reasons.", len(names)-i)
			break
		}
		t.clause(&b, label, labels[label])
	}
	t.clause(&b, "Left", by[left])
	t.clause(&b, "Silent", by[silent])
	return cut(b.String(), maxReport)
}

// Absent tells who is missing where those who are there do not have enough
// stake to sign anything; empty if they have.
func (s *Set) Absent(th Threshold, there []ID) string {
	here := map[ID]bool{}
	for _, id := range there {
		here[id] = true
	}
	if s.Meets(th, func(id ID) bool { return here[id] }) {
		return ""
	}
	var away []ID
	for i := range s.Members {
		if id := s.Members[i].ID; !here[id] {
			away = append(away, id)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Too few operators are connected (%d of %d of the stake is needed).", th.Num, th.Den)
	newTally(s, th).clause(&b, "Not connected", away)
	return cut(b.String(), maxReport)
}

// clause adds who did a thing, and with how much of each quorum's stake.
func (t *tally) clause(b *strings.Builder, what string, ids []ID) {
	if len(ids) == 0 {
		return
	}
	w := t.set.nothing()
	var names []string
	for _, id := range ids {
		if m, ok := t.set.find(id); ok {
			w.add(&t.set.Members[m])
			names = append(names, t.set.Members[m].short())
		}
	}
	slices.Sort(names)
	if more := len(names) - maxNames; more > 0 {
		names = append(names[:maxNames], fmt.Sprintf("%d more", more))
	}
	shares := make([]string, len(w))
	for i := range w {
		tenths := w.tenths(i, t.total)
		shares[i] = fmt.Sprintf("%d.%d %%", tenths/10, tenths%10)
	}
	fmt.Fprintf(b, " %s: %s (%s).", what, strings.Join(shares, " and "), strings.Join(names, ", "))
}

// short names an operator to people.
func (m *Member) short() string {
	hex := m.Address.Hex()
	return hex[:6] + "…" + hex[len(hex)-4:]
}

// plain is a refusal as it may be shown.
func (r *Refusal) plain() Refusal {
	said := *r
	said.Reason, said.Message = plain(said.Reason, 40), plain(said.Message, 400)
	return said
}

// plain is text of a stranger as it may be shown: one line, printable, bounded.
func plain(s string, most int) string {
	s = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, s[:min(len(s), 4*most)])
	if s = strings.Join(strings.Fields(s), " "); s == "" {
		return "no reason given"
	}
	return cut(s, most)
}

// cut bounds a text, in bytes, at a rune.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	s = s[:most-len("…")]
	for !utf8.ValidString(s) {
		s = s[:len(s)-1]
	}
	return s + "…"
}
