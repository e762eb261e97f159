package evm

import (
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/payload"
)

// canonical makes the list of a journal, the one that every operator makes:
// segments of stores by slot, then logs, then the operation that ends it. before
// tells what a slot held before the run.
func canonical(journal []event, before func(common.Hash) common.Hash) []payload.Update {
	l := lister{before: before, visible: make(map[common.Hash]common.Hash), left: make(map[common.Hash]common.Hash),
		rewritten: make(map[common.Hash]bool)}
	for _, e := range journal {
		switch e.kind {
		case stored:
			l.visible[e.update.Slot] = e.update.Word
			l.open = append(l.open, e.update.Slot)
		case logged:
			l.logs = append(l.logs, e.update)
		case operated:
			l.flush()
			l.list = append(l.list, e.update)
			for _, u := range e.inside {
				l.visible[u.Slot] = u.Word
				l.open = append(l.open, u.Slot)
				l.rewritten[u.Slot] = true
			}
		}
	}
	l.flush()
	return l.list
}

// lister writes a list segment by segment.
type lister struct {
	before  func(common.Hash) common.Hash
	visible map[common.Hash]common.Hash // what the run sees
	left    map[common.Hash]common.Hash // what the list so far leaves
	list    []payload.Update

	// Of the segment under way.
	open      []common.Hash        // slots that were written
	rewritten map[common.Hash]bool // those that the operation before it wrote: stored again, whatever they hold
	logs      []payload.Update
}

// flush ends a segment: a store for every slot that the list has not left as
// the run sees it, then the logs.
func (l *lister) flush() {
	slices.SortFunc(l.open, common.Hash.Cmp)
	for _, slot := range slices.Compact(l.open) {
		word := l.visible[slot]
		left, known := l.left[slot]
		if !known {
			left = l.before(slot)
		}
		if word == left && !l.rewritten[slot] {
			continue
		}
		l.left[slot] = word
		l.list = append(l.list, payload.Update{Op: payload.Store, Slot: slot, Word: word})
	}
	l.list = append(l.list, l.logs...)
	l.open, l.logs = l.open[:0], nil
	clear(l.rewritten)
}
