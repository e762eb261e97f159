package chain

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
)

// roll is everybody who ever registered with a Schnorr registry, as far as was
// searched. An entry proves nothing: what counts is the registry's record of it
// at a block. So it does not matter which branch of the chain an event was found
// on. One goroutine at a time.
type roll struct {
	client  caller
	tracker *Tracker

	events    eventSearch
	operators []common.Address // in the order they were found
	known     map[common.Address]bool
	vain      uint // how often in a row everything was searched in vain

	versions []version // sets that were read, the last one used at the end
}

// version is a set, from the block of its change on.
type version struct {
	tally
	members []quorum.Member
	seen    Head // a block that has it
}

const (
	// More than this never registered anywhere: a node makes them up.
	maxOperators = 1 << 12
	keptVersions = 8
)

var registeredTopic = crypto.Keccak256Hash([]byte("OperatorRegistered(address,uint256)"))

// ErrNotWhole says that the operators that were found do not add up to what the
// registry says of all together. Another node, or a later search, may find the
// rest.
var ErrNotWhole error = notYet("the operators that were found in the Schnorr registry's events do not add up to its key and weight")

func newRoll(client caller, tracker *Tracker) *roll {
	return &roll{client: client, tracker: tracker, events: newEventSearch(client, registeredTopic)}
}

// read is the set at the end of a block. All of it is read at that very block,
// by its hash: no reorg can come between the block and its set.
func (r *roll) read(ctx context.Context, registry common.Address, block Head) (*quorum.Set, quorum.Changes, error) {
	if registry != r.events.contract {
		r.events.of(registry)
		r.versions = nil
		r.clear()
	}
	t, err := readTally(ctx, r.client, registryAt{registry, block.Hash})
	if err != nil {
		return nil, quorum.Changes{}, err
	}
	if t.changes.Effective > block.Number {
		return nil, quorum.Changes{}, badAnswer("the set is of block %d, which is yet to come", t.changes.Effective)
	}
	members, ok := r.unchanged(t, block)
	if !ok {
		if members, err = r.gather(ctx, t, block); err != nil {
			return nil, quorum.Changes{}, err
		}
		r.versions = append(r.versions, version{t, members, block})
		r.versions = r.versions[max(0, len(r.versions)-keptVersions):]
	}
	set := &quorum.Set{Block: block.Number, Scheme: quorum.SchemeSchnorr, Quorums: []byte{0}, Members: members, Effective: t.changes.Effective}
	return set, t.changes, nil
}

func (r *roll) clear() { r.operators, r.known = nil, make(map[common.Address]bool) }

// unchanged finds the members where the set is one that was read already: at a
// block of the same branch that is not before its last change, as this one. The
// sums alone would not tell two branches apart that gave the same operators
// other weights.
func (r *roll) unchanged(t tally, block Head) ([]quorum.Member, bool) {
	for i, v := range slices.Backward(r.versions) {
		if !v.same(t) || !r.tracker.together(v.seen, block) {
			continue
		}
		if v.seen.Number < block.Number {
			v.seen = block
		}
		r.versions = append(slices.Delete(r.versions, i, i+1), v)
		return v.members, true
	}
	return nil, false
}

// gather reads the records of everybody who is known, and searches for more
// until they add up.
func (r *roll) gather(ctx context.Context, t tally, block Head) ([]quorum.Member, error) {
	var found gathering
	read := 0
	whole := func() (bool, error) {
		if len(r.operators) > maxOperators {
			r.clear()
			r.events.forget()
			return false, badAnswer("the registry's events name over %d operators", maxOperators)
		}
		next := r.operators[read:]
		records, err := readRecords(ctx, r.client, registryAt{r.events.contract, block.Hash}, next)
		if err != nil {
			return false, err
		}
		for i, operator := range next {
			found.add(operator, records[i])
		}
		read = len(r.operators)
		if found.weight.Gt(&t.weight) {
			return false, ErrNotWhole // no search makes it less
		}
		return found.key == t.key && found.weight == t.weight, nil
	}
	err := r.events.search(ctx, block.Number, r.take, whole)
	ok := false
	if err == nil {
		ok, err = whole()
	}
	if err != nil {
		return nil, err
	}
	if !ok {
		// A node may have left out events. To search through everything again and
		// again would be too much: after 1, 2, 4, 8, … searches in vain.
		if r.vain++; bits.OnesCount(r.vain) == 1 {
			r.events.forget()
		}
		return nil, ErrNotWhole
	}
	r.vain = 0
	slices.SortFunc(found.members, func(a, b quorum.Member) int { return a.Address.Cmp(b.Address) })
	return found.members, nil
}

// take keeps an event. What does not look like one is passed over.
func (r *roll) take(e event) {
	if len(e.Topics) != 2 || [12]byte(e.Topics[1][:12]) != [12]byte{} {
		return
	}
	operator := common.Address(e.Topics[1][12:])
	if !r.known[operator] {
		r.known[operator] = true
		r.operators = append(r.operators, operator)
	}
}

// gathering is the part of a set that was found.
type gathering struct {
	members []quorum.Member
	key     schnorr.Point
	weight  uint256.Int
}

func (g *gathering) add(operator common.Address, r record) {
	if !r.registered {
		return
	}
	g.members = append(g.members, quorum.Member{ID: quorum.SchnorrID(operator), Address: operator, Schnorr: r.key,
		Stake: []uint256.Int{r.weight}, In: []bool{true}})
	g.key = schnorr.Sum(g.key, r.key)
	g.weight.Add(&g.weight, &r.weight)
}

func badAnswer(format string, args ...any) error {
	return &Error{Kind: BadAnswer, Err: fmt.Errorf(format, args...)}
}
