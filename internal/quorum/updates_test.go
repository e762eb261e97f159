package quorum

import "testing"

// One whose updates were of no use is not counted on for a while, but for want of
// another.
func TestUpdatesOfNoUse(t *testing.T) {
	for name, useless := range map[string]func(*wireRouter, *rawOperator, *wireOperator, asked) (missing int){
		"silent": func(*wireRouter, *rawOperator, *wireOperator, asked) int { return 1 },
		"refuses": func(_ *wireRouter, raw *rawOperator, _ *wireOperator, a asked) int {
			raw.answer(answered{id: a.id, Answer: no("no", "No.")})
			return 0
		},
		"dissents": func(r *wireRouter, raw *rawOperator, o *wireOperator, a asked) int {
			r.Dissented(o.id) // its coordinator has counted
			updates, digest := wireResult(a.Assignment)
			raw.answer(answered{id: a.id, updates: updates, Answer: signedAnswer(o.secret, wireTerms, a.Assignment, digest)})
			return 0
		},
	} {
		t.Run(name, func(t *testing.T) {
			wireNoLeaks(t)
			operators := newWireOperators(t, 2)
			r, clock := clockedRouter(t, operators...)
			raws := map[ID]*rawOperator{}
			for _, o := range operators {
				raws[o.id] = dialRaw(t, r.url())
				raws[o.id].join(o)
			}
			r.await(operators...)
			bad, good := operators[0], operators[1]
			// asks opens a round, and says whom it counts on for the updates.
			asks := func(useful bool) (counted ID) {
				round := r.Ask(wireAssignment(1))
				defer round.Close()
				missing := 0
				for _, o := range operators {
					a := nextAsked(raws[o.id])
					if a.withUpdates {
						counted = o.id
					}
					if o == bad && a.withUpdates && !useful {
						missing = useless(r, raws[o.id], o, a)
						continue
					}
					updates, digest := wireResult(a.Assignment)
					raws[o.id].answer(answered{id: a.id, updates: updates, Answer: signedAnswer(o.secret, wireTerms, a.Assignment, digest)})
				}
				wireReplies(t, round, len(operators)-missing)
				return counted
			}
			for n := 0; asks(false) != bad.id; n++ { // its turn comes
				if n > 2 {
					t.Fatal("it is never counted on")
				}
			}
			for range 3 {
				if asks(false) != good.id {
					t.Fatal("it is counted on again at once")
				}
			}
			clock.forward(passFor)
			for n := 0; asks(true) != bad.id; n++ {
				if n > 2 {
					t.Fatal("it is never counted on again")
				}
			}
		})
	}
}

// nextAsked is the next assignment.
func nextAsked(raw *rawOperator) asked {
	for {
		if a, ok := raw.next().(asked); ok {
			return a
		}
	}
}
