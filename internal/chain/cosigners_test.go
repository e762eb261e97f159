package chain_test

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/quorum"
)

func TestCosigners(t *testing.T) {
	s := newStakeWorld(t, 0)
	for i := range 3 {
		s.join(i, 10)
	}
	c := chain.NewCosigners(s.node.client, s.registry) // an operator's own
	all := []common.Address{keyAddress(2), keyAddress(0), keyAddress(1)}
	keys, err := c.Keys(t.Context(), all)
	if err != nil || len(keys) != 3 {
		t.Fatal(keys, err)
	}
	for i, key := range keys {
		if key.Address() != all[i] {
			t.Errorf("key %d is that of %s", i, key.Address())
		}
	}
	unknown := func(of common.Address, names ...common.Address) bool {
		keys, err := c.Keys(t.Context(), names)
		missing, ok := errors.AsType[*quorum.UnregisteredError](err)
		return ok && missing.Operator == of && keys == nil
	}
	for range 2 { // also from memory
		if !unknown(keyAddress(7), append(all, keyAddress(7))...) {
			t.Error("a stranger has a key")
		}
	}
	if none, err := c.Keys(t.Context(), nil); err != nil || len(none) != 0 {
		t.Errorf("of none: %v, %v", none, err)
	}
	// One that left, came back and joined is seen before long.
	s.leave(0)
	eventually(t, "one that left has no key", func() bool { return unknown(keyAddress(0), all...) })
	if _, err := c.Keys(t.Context(), all[:1]); err != nil {
		t.Errorf("one that stayed: %v", err)
	}
	s.join(0, 4)
	s.join(7, 5)
	eventually(t, "those who joined have keys", func() bool {
		keys, err := c.Keys(t.Context(), append(all, keyAddress(7)))
		return err == nil && len(keys) == 4
	})
	if _, err := s.Reorg(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	eventually(t, "a reorg takes one back", func() bool { return unknown(keyAddress(7), append(all, keyAddress(7))...) })
}

// What was read at a head is not read again while that is known to be the head.
func TestCosignersKept(t *testing.T) {
	s := newStakeWorld(t, 0)
	var all []common.Address
	for i := range 3 {
		s.join(i, 10)
		all = append(all, keyAddress(i))
	}
	c := chain.NewCosigners(s.node, s.registry)
	var calls atomic.Int32
	s.node.fails(func(method string) error {
		if method == "eth_call" {
			calls.Add(1)
		}
		return nil
	})
	eventually(t, "some calls are answered from memory", func() bool {
		before := calls.Load()
		for range 20 {
			if _, err := c.Keys(t.Context(), all); err != nil {
				t.Fatal(err)
			}
		}
		return calls.Load()-before <= 1
	})
	s.node.goDown()
	eventually(t, "a node that is down is told", func() bool { _, err := c.Keys(t.Context(), all); return errors.Is(err, errDown) })
}

// No lie of a node makes a key that is not the one named.
func TestCosignersHostileNode(t *testing.T) {
	s := newStakeWorld(t, 0)
	for i := range 2 {
		s.join(i, 10)
	}
	x, y := schnorrKey(9).PublicKey().Coordinates()
	for name, lie := range map[string]func(string, []any, any){
		"another x": inRecords(0, func(b []byte) { x.FillBytes(b) }),
		"another's key": func(method string, args []any, result any) {
			inRecords(0, func(b []byte) { x.FillBytes(b) })(method, args, result)
			inRecords(1, func(b []byte) { y.FillBytes(b) })(method, args, result)
		},
		"infinity": func(method string, args []any, result any) {
			inRecords(0, func(b []byte) { clear(b) })(method, args, result)
			inRecords(1, func(b []byte) { clear(b) })(method, args, result)
		},
		"no bool": inRecords(3, func(b []byte) { b[0] = 1 }),
	} {
		l := &liar{caller: s.node}
		l.lies(lie)
		if keys, err := chain.NewCosigners(l, s.registry).Keys(t.Context(), []common.Address{keyAddress(0), keyAddress(1)}); err == nil {
			t.Errorf("%s: %v", name, keys)
		}
	}
	// Where there is no registry, nobody is registered, and it is said otherwise.
	_, err := chain.NewCosigners(s.node, common.Address{9}).Keys(t.Context(), []common.Address{keyAddress(0)})
	if missing, ok := errors.AsType[*quorum.UnregisteredError](err); ok || err == nil {
		t.Errorf("%v, %v", missing, err)
	}
	// Many are asked for in parts.
	many := slices.Repeat([]common.Address{keyAddress(1), keyAddress(0)}, 200)
	if keys, err := chain.NewCosigners(s.node, s.registry).Keys(t.Context(), many); err != nil || len(keys) != 400 || keys[399] != schnorrKey(0).PublicKey() {
		t.Errorf("%d keys, %v", len(keys), err)
	}
}
