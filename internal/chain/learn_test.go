package chain

import (
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/evm"
)

// TestLearnerForgets: a memory that does not help is given up, and made anew.
func TestLearnerForgets(t *testing.T) {
	known := newRecent[function, []evm.Key](2)
	call := evm.Call{To: common.Address{1}, Data: []byte{1, 2, 3, 4}}
	run := func(recalled bool, trips int) {
		l := newLearner(nil, known, call)
		l.recalled, l.trips = recalled, trips
		l.read[evm.Key{Address: call.To}] = struct{}{}
		l.learn()
	}
	for _, step := range []struct {
		recalled bool
		trips    int
		want     int
	}{{false, 9, 1}, {true, 1, 1}, {true, 1 + maxSurprises, 1}, {true, 2 + maxSurprises, 0}, {false, 9, 1}} {
		run(step.recalled, step.trips)
		if keys, _ := known.find(function{call.To, [4]byte{1, 2, 3, 4}}); len(keys) != step.want {
			t.Fatalf("%+v: %d keys are known", step, len(keys))
		}
	}
	for i := range byte(2) {
		known.keep(function{target: common.Address{9, i}}, nil)
	}
	if _, ok := known.find(function{call.To, [4]byte{1, 2, 3, 4}}); ok || len(known.known) != 2 || len(known.order) != 2 {
		t.Errorf("%d are kept, %d in order", len(known.known), len(known.order))
	}
}
