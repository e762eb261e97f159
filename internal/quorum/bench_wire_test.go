package quorum

import (
	"context"
	"fmt"
	"testing"
)

// BenchmarkRound is what the wire costs a task: one assignment to all, all
// answers, the end of the round. The work itself is done beforehand.
func BenchmarkRound(b *testing.B) {
	for _, n := range []int{4, 16} {
		for _, size := range []int{100, MaxCallData} {
			b.Run(fmt.Sprintf("%d operators, %d bytes", n, size), func(b *testing.B) {
				operators := newWireOperators(b, n)
				r := newWireRouter(b, operators...)
				for _, o := range operators {
					answer := signedAnswer(o.secret, wireTerms, wireAssignment(1), [32]byte{1})
					options := o.options(r.url())
					options.Work = func(context.Context, Assignment) (Answer, []byte) { return answer, nil }
					o.run(b, options)
				}
				r.await(operators...)
				a := wireAssignment(1)
				a.CallData = make([]byte, size)
				b.RunParallel(func(pb *testing.PB) {
					for pb.Next() {
						round := r.Ask(a)
						for range n {
							<-round.Replies()
						}
						round.Close()
					}
				})
			})
		}
	}
}
