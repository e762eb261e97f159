package quorum

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/payload"
)

// trackerSlot is where a target counts its transitions:
// keccak256("gasKiller.stateTracker") − 1.
var trackerSlot = common.HexToHash("0xdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf")

// Why a list of updates does not hold.
var (
	ErrOtherDigest = errors.New("its updates are not the ones of its digest")
	ErrNotAList    = errors.New("its updates are not a canonical list")
	ErrUntracked   = errors.New("its updates do not count the transition")
)

// coherent checks that updates are the ones of a digest, as this transition of
// the assignment's target, and count it.
func coherent(a Assignment, digest [32]byte, updates []byte) error {
	if len(updates) > payload.MaxList {
		return ErrNotAList
	}
	if payload.Digest(a.Transition(), updates) != digest {
		return ErrOtherDigest
	}
	list, err := payload.Decode(updates)
	if err != nil {
		return ErrNotAList
	}
	for _, u := range slices.Backward(list) {
		if u.Op == payload.Store && u.Slot == trackerSlot {
			if count := new(uint256.Int).SetBytes32(u.Word[:]); count.GtUint64(a.Index) {
				return nil
			}
			break
		}
	}
	return ErrUntracked
}

// fetch asks the next signer of a group for its updates. One that signs and then
// keeps the list to itself must not hold the task up, so the next is asked before
// the patience with it is over, and it comes last in other tasks. When all were asked in vain, they are asked again
// after a pause.
func (t *certification) fetch(ctx context.Context, g *group, fetches *sync.WaitGroup) {
	t.late = false
	for _, id := range t.promptFirst(g.order) {
		if t.tried[id] {
			continue
		}
		if t.tried == nil {
			t.tried = map[ID]bool{}
		}
		t.tried[id], t.asked = true, id
		t.fetching++
		t.hurry.Reset(fetchHurry)
		round, digest := t.tally.words[id].in, g.digest
		fetches.Go(func() {
			fetching, cancel := context.WithTimeout(ctx, fetchPatience)
			defer cancel()
			updates, err := round.Fetch(fetching, id, digest)
			select {
			case t.fetched <- fetched{id, digest, updates, err}:
			case <-ctx.Done():
			}
		})
		return
	}
	if t.fetching == 0 {
		t.arm(t.pause)
	}
}

// promptFirst puts those last who took long to send their updates before.
func (t *certification) promptFirst(ids []ID) []ID {
	ids = slices.Clone(ids)
	slices.SortStableFunc(ids, func(a, b ID) int {
		_, x := t.c.tardy.Load(a)
		_, y := t.c.tardy.Load(b)
		switch {
		case x == y:
			return 0
		case y:
			return -1
		}
		return 1
	})
	return ids
}

// take takes in what a fetch brought. One that brought nothing proves no lie.
func (t *certification) take(f fetched) {
	t.fetching--
	if f.err != nil {
		t.c.logger().Debug("fetch updates", "operator", f.from.String(), "error", f.err)
		return
	}
	t.c.tardy.Delete(f.from)
	if err := coherent(t.a, f.digest, f.updates); err != nil {
		if w := t.tally.words[f.from]; w.stance == signed && w.Digest == f.digest {
			t.expose(f.from, err.Error())
		}
		return
	}
	t.tally.group(f.digest).updates = f.updates
}
