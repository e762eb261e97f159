package chain_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
)

// wander makes a random change, or none, that the registry takes.
func (s *stakeWorld) wander(random *rand.Rand) {
	s.t.Helper()
	key, weight := random.IntN(6), 1+random.Int64N(1000)
	_, in := s.members[key]
	waits := slices.IndexFunc(s.queue, func(a announced) bool { return a.key == key })
	head := s.header().Number.Uint64()
	switch dice := random.IntN(10); {
	case dice < 2 && len(s.queue) > 0 && s.queue[0].eligible <= head+1:
		s.commit()
	case waits >= 0 && dice < 5:
		s.do(stakesCancel(key), func(uint64) { s.queue = slices.Delete(s.queue, waits, waits+1) })
	case waits >= 0 || dice == 9:
		s.rest()
	case in && dice < 6:
		s.leave(key)
	case in:
		s.announceLeave(key)
	case dice < 6:
		s.join(key, weight)
	default:
		s.announceJoin(key, weight)
	}
}

func stakesCancel(key int) []byte { return stakes.PackCancelChange(keyAddress(key)) }

// Whatever happened to a registry, its sets and changes at every block since are
// what a model has, for one that followed and for one that comes late.
func TestSchnorrHistory(t *testing.T) {
	rounds, steps := 1, 60
	if os.Getenv("QUORATE_SOAK") != "" {
		rounds, steps = 10, 400
	}
	for round := range rounds {
		random := rand.New(rand.NewPCG(7, uint64(round)))
		s := newStakeWorld(t, 3)
		live := s.reader(s.node)
		run(t, live.Run)
		for range steps {
			s.wander(random)
		}
		head := s.caughtUp()
		eventually(t, "the set is of the head", func() bool { c := live.Current(); return c != nil && c.Block == head.Number })
		s.past[head.Number].check(t, head.Number, live.Current())
		if threshold, ok := live.Threshold(); !ok || threshold != (quorum.Threshold{Num: 2, Den: 3}) {
			t.Errorf("threshold %v, %t", threshold, ok)
		}
		var blocks []uint64
		for block := range s.past {
			blocks = append(blocks, block)
		}
		slices.Sort(blocks)
		random.Shuffle(len(blocks), func(i, j int) { blocks[i], blocks[j] = blocks[j], blocks[i] })
		late := s.reader(s.node)
		for _, block := range blocks {
			hash := must(s.tracker.HashAt(t.Context(), block))
			for _, reader := range []*chain.SchnorrOperators{live, late} {
				changes, err := reader.Changes(t.Context(), hash)
				if err != nil || changes != s.past[block].changes {
					t.Fatalf("block %d: changes %+v, %v, want %+v", block, changes, err, s.past[block].changes)
				}
				set, err := reader.Set(t.Context(), block)
				if err != nil {
					t.Fatal(err)
				}
				s.past[block].check(t, block, set)
			}
		}
		if _, err := late.Set(t.Context(), s.start-1); err == nil {
			t.Error("there is a set of before the registry")
		}
	}
}

// A set that did not change costs one call at a head, and no search.
func TestSchnorrUnchanged(t *testing.T) {
	s := newStakeWorld(t, 0)
	for i := range 3 {
		s.join(i, int64(10+i))
	}
	s.rest()
	o := s.reader(s.node)
	if _, err := o.Set(t.Context(), s.caughtUp().Number); err != nil {
		t.Fatal(err)
	}
	block := s.mine(1).Number
	var calls, searches atomic.Int32
	s.node.fails(func(method string) error {
		switch method {
		case "eth_call":
			calls.Add(1)
		case "eth_getLogs":
			searches.Add(1)
		}
		return nil
	})
	set, err := o.Set(t.Context(), block)
	if err != nil || len(set.Members) != 3 || set.Block != block || calls.Load() != 1 || searches.Load() != 0 {
		t.Errorf("%+v, %v: %d calls, %d searches", set, err, calls.Load(), searches.Load())
	}
	if _, err := o.Changes(t.Context(), s.caughtUp().Hash); err != nil || calls.Load() != 1 {
		t.Errorf("%v: %d calls", err, calls.Load())
	}
	// A change of one costs no more than a search of the end of the chain.
	s.join(3, 13)
	s.caughtUp()
	if set, err := o.Set(t.Context(), s.caughtUp().Number); err != nil || len(set.Members) != 4 || searches.Load() != 1 {
		t.Errorf("%+v, %v: %d searches", set, err, searches.Load())
	}
	s.node.goDown()
	if _, err := o.Set(t.Context(), block); err != nil {
		t.Errorf("not kept: %v", err)
	}
	if _, err := o.Set(t.Context(), block-2); !errors.Is(err, errDown) {
		t.Errorf("a node that is down: %v", err)
	}
}

// A reorganisation that gives the same operators other weights, in the same
// block and with the same sums, is no unchanged set.
func TestSchnorrReorg(t *testing.T) {
	s := newStakeWorld(t, 0)
	s.join(0, 5)
	o := s.reader(s.node)
	run(t, o.Run)
	weights := func() (w [3]uint64) {
		head := s.caughtUp()
		eventually(t, "the set is of the head", func() bool { c := o.Current(); return c != nil && c.Block == head.Number })
		set := must(o.Set(t.Context(), head.Number))
		for i := range w {
			if m, ok := set.Find(quorum.SchnorrID(keyAddress(i))); ok {
				w[i] = m.Stake[0].Uint64()
			}
		}
		return w
	}
	if got := weights(); got != [3]uint64{5, 0, 0} {
		t.Fatal(got)
	}
	nonce := must(s.Client().PendingNonceAt(t.Context(), s.Accounts()[0].Address))
	s.join(1, 10)
	last := s.join(2, 20)
	if got := weights(); got != [3]uint64{5, 10, 20} {
		t.Fatal(got)
	}
	// One block more, or the tracker would stay with what it has.
	other := []types.Transactions{{s.signed(nonce, packRegister(1, 20))}, {s.signed(nonce+1, packRegister(2, 10))}, {}}
	if _, err := s.Reorg(t.Context(), 2, other...); err != nil {
		t.Fatal(err)
	}
	if got := weights(); got != [3]uint64{5, 20, 10} {
		t.Errorf("after the reorg %v", got)
	}
	if set := must(o.Set(t.Context(), last)); set.Effective != last {
		t.Errorf("effective in %d, want %d", set.Effective, last)
	}
	if _, err := s.Reorg(t.Context(), 3, types.Transactions{}, types.Transactions{}, types.Transactions{}, types.Transactions{}); err != nil {
		t.Fatal(err)
	}
	if got := weights(); got != [3]uint64{5, 0, 0} {
		t.Errorf("after the second %v", got)
	}
}

// A node that lies about the set, or leaves something out, gives none; once it
// says the truth there is one.
func TestSchnorrHostileNode(t *testing.T) {
	s := newStakeWorld(t, 0)
	for i := range 4 {
		s.join(i, int64(10+i))
	}
	s.leave(3)
	head := s.mine(2)
	word := func(n int64) func([]byte) { return func(b []byte) { big.NewInt(n).FillBytes(b) } }
	point := func(p schnorr.Point, y bool) func([]byte) {
		px, py := p.Coordinates()
		if y {
			px = py
		}
		return func(b []byte) { px.FillBytes(b) }
	}
	both := func(fs ...func(string, []any, any)) func(string, []any, any) {
		return func(method string, args []any, result any) {
			for _, f := range fs {
				f(method, args, result)
			}
		}
	}
	alien := schnorrKey(77).PublicKey()
	// Events are of a type that is not exported: they are changed as JSON.
	events := func(change func([]map[string]any) []map[string]any) func(string, []any, any) {
		return func(method string, _ []any, result any) {
			if method != "eth_getLogs" {
				return
			}
			var list []map[string]any
			if err := json.Unmarshal(must(json.Marshal(result)), &list); err != nil {
				t.Error(err)
			}
			reflect.ValueOf(result).Elem().SetLen(0)
			if err := json.Unmarshal(must(json.Marshal(change(list))), result); err != nil {
				t.Error(err)
			}
		}
	}
	for name, tt := range map[string]struct {
		lie   func(string, []any, any)
		other bool // the error is another than ErrNotWhole
	}{
		"another key of all":   {both(inTally(0, point(alien, false)), inTally(1, point(alien, true))), false},
		"no key of all":        {both(inTally(0, word(0)), inTally(1, word(0))), false},
		"a key off the curve":  {inTally(0, word(5)), true},
		"more weight of all":   {inTally(2, word(1000)), false},
		"less weight of all":   {inTally(2, word(30)), false},
		"a set of tomorrow":    {inTally(3, word(1<<40)), true},
		"more weight of one":   {inRecords(2, word(1000)), false},
		"less weight of one":   {inRecords(2, word(1)), false},
		"no weight of one":     {inRecords(2, word(0)), true},
		"weight over 96 bits":  {inRecords(2, func(b []byte) { b[19] = 1 }), true},
		"one is out":           {inRecords(3, word(0)), false},
		"neither in nor out":   {inRecords(3, word(2)), true},
		"the key of another":   {both(inRecords(0, point(alien, false)), inRecords(1, point(alien, true))), true},
		"a key that is none":   {inRecords(1, word(7)), true},
		"no events":            {events(func([]map[string]any) []map[string]any { return nil }), false},
		"an event left out":    {events(func(l []map[string]any) []map[string]any { return l[:max(0, len(l)-2)] }), false},
		"all removed":          {events(func(l []map[string]any) []map[string]any { return edit(l, "removed", true) }), false},
		"of another contract":  {events(func(l []map[string]any) []map[string]any { return edit(l, "address", common.Address{1}) }), false},
		"events without topic": {events(func(l []map[string]any) []map[string]any { return edit(l, "topics", []common.Hash{}) }), false},
		"too many events": {events(func(l []map[string]any) []map[string]any {
			for i := range 1 << 13 {
				one := map[string]any{"address": s.registry, "topics": []any{l[0]["topics"].([]any)[0], common.BigToHash(big.NewInt(int64(i) + 1))}, "data": "0x"}
				l = append(l, one)
			}
			return l
		}), true},
	} {
		t.Run(name, func(t *testing.T) {
			l := &liar{caller: s.node}
			o := s.reader(l)
			l.lies(tt.lie)
			for range 3 {
				set, err := o.Set(t.Context(), head.Number)
				if err == nil || errors.Is(err, chain.ErrNotWhole) == tt.other {
					t.Fatalf("%+v, %v", set, err)
				}
				if passes, ok := errors.AsType[interface {
					error
					Retryable() bool
				}](err); !ok || !passes.Retryable() {
					t.Errorf("it would not be tried again: %v", err)
				}
			}
			l.repents()
			var set *quorum.Set
			var err error
			for range 2 { // what was searched in vain is searched again before long
				set, err = o.Set(t.Context(), head.Number)
			}
			if err != nil || len(set.Members) != 3 {
				t.Errorf("after that %+v, %v", set, err)
			}
		})
	}
	t.Run("truncated", func(t *testing.T) {
		l := &liar{caller: s.node}
		l.lies(func(_ string, _ []any, result any) {
			if b, ok := result.(interface{ UnmarshalText([]byte) error }); ok {
				_ = b.UnmarshalText([]byte("0x0001"))
			}
		})
		if set, err := s.reader(l).Set(t.Context(), head.Number); err == nil {
			t.Errorf("%+v", set)
		}
	})
}

func edit(list []map[string]any, field string, value any) []map[string]any {
	for _, one := range list {
		one[field] = value
	}
	return list
}

// What a node left out once is found later, however deep it is.
func TestSchnorrSearchedAgain(t *testing.T) {
	s := newStakeWorld(t, 0)
	s.join(0, 10)
	s.join(1, 11)
	head := s.mine(300) // more than is searched again at every block
	l := &liar{caller: s.node}
	o := s.reader(l)
	l.lies(func(method string, _ []any, result any) {
		if method == "eth_getLogs" {
			reflect.ValueOf(result).Elem().SetLen(0)
		}
	})
	if _, err := o.Set(t.Context(), head.Number); !errors.Is(err, chain.ErrNotWhole) {
		t.Fatal(err)
	}
	l.repents()
	if set, err := o.Set(t.Context(), head.Number); err != nil || len(set.Members) != 2 {
		t.Errorf("%+v, %v", set, err)
	}
}

// What is announced is told until it is done or taken back.
func TestSchnorrChanges(t *testing.T) {
	s := newStakeWorld(t, 4)
	o := s.reader(s.node)
	for i := range 3 {
		s.join(i, 10)
	}
	told := func() quorum.Changes {
		t.Helper()
		return must(o.Changes(t.Context(), s.caughtUp().Hash))
	}
	calm := told()
	if calm.Next != 1<<64-1 || calm.Notice != 4 || calm.Effective != s.effective {
		t.Fatalf("%+v", calm)
	}
	at := s.announceLeave(2)
	if got := told(); got.Next != at+4 || got.Effective != calm.Effective {
		t.Errorf("announced: %+v", got)
	}
	s.do(stakesCancel(2), func(uint64) { s.queue = nil })
	if got := told(); got != calm {
		t.Errorf("taken back: %+v", got)
	}
	at = s.announceLeave(2)
	for s.header().Number.Uint64() < at+3 {
		s.rest()
	}
	if done := s.commit(); done != at+4 {
		t.Fatalf("committed in %d, announced in %d", done, at)
	}
	if got := told(); got.Effective != at+4 || got.Next != calm.Next {
		t.Errorf("done: %+v", got)
	}
	if set := must(o.Set(t.Context(), at+3)); len(set.Members) != 3 {
		t.Errorf("before: %+v", set)
	}
	if set := must(o.Set(t.Context(), at+4)); len(set.Members) != 2 || set.Effective != at+4 {
		t.Errorf("after: %+v", set)
	}
	if _, err := o.Changes(t.Context(), common.Hash{1}); err == nil {
		t.Error("an unknown block has changes")
	}
}

// Where there is no registry, there is no set, yet.
func TestSchnorrWithoutRegistry(t *testing.T) {
	w := newWorld(t, 1)
	for _, tt := range []struct {
		d    *chain.Deployment
		want error
	}{{nil, chain.ErrNoDeployment}, {&chain.Deployment{ChainID: 1}, chain.ErrNoSchnorr}} {
		o := chain.NewSchnorrOperators(w.node, w.tracker, func() *chain.Deployment { return tt.d }, chain.OperatorsOptions{Log: silent})
		if _, err := o.Set(t.Context(), 1); !errors.Is(err, tt.want) {
			t.Error(err)
		}
		if _, err := o.Changes(t.Context(), common.Hash{}); !errors.Is(err, tt.want) {
			t.Error(err)
		}
		if _, ok := o.Threshold(); ok || o.Current() != nil {
			t.Error("there is a set")
		}
	}
}
