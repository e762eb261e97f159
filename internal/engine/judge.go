package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// errNoHead says that there is nothing to judge by yet. Whoever follows the
// chain says why.
var errNoHead = errors.New("the head is not known")

// load finds the payloads that earlier runs have left, once. Their blocks may
// be older than what is tracked, so each is asked for.
func (f *Freshness) load(ctx context.Context) error {
	if f.loaded { // written here alone
		return nil
	}
	head, _, ok := f.Chain.Head()
	if !ok {
		return errNoHead
	}
	hashes := make(map[uint64]common.Hash)
	for after := (task.ID{}); ; {
		page, err := f.Store.Ready(ctx, after, f.page)
		if err != nil {
			return err
		}
		for _, t := range page {
			if _, known := hashes[t.Block]; !known && t.Block <= head {
				if hashes[t.Block], err = f.Chain.BlockHash(ctx, t.Block); err != nil {
					return fmt.Errorf("read block %d: %w", t.Block, err)
				}
			}
			if err := f.lookAt(ctx, t.ID, t.Block > head || hashes[t.Block] == t.Payload.BlockHash); err != nil {
				return err
			}
		}
		if len(page) < f.page {
			break
		}
		after = page[len(page)-1].ID
	}
	f.mu.Lock()
	f.loaded = true
	f.mu.Unlock()
	return nil
}

// takeIn follows the feed: what turned Ready is watched, what left is not.
func (f *Freshness) takeIn(ctx context.Context) error {
	for {
		f.feedMu.Lock()
		if len(f.feed) == 0 {
			f.feed = nil
			f.feedMu.Unlock()
			return nil
		}
		m := f.feed[0]
		f.feedMu.Unlock()
		if m.To == quorate.Ready {
			if err := f.lookAt(ctx, m.ID, true); err != nil {
				return err // and it stays first in line
			}
		} else {
			f.forget(m.ID)
		}
		f.feedMu.Lock()
		f.feed = f.feed[1:]
		f.feedMu.Unlock()
	}
}

// lookAt watches a task, if it is still Ready. Of its call it keeps what the
// proof refers to.
func (f *Freshness) lookAt(ctx context.Context, id task.ID, canonical bool) error {
	t, err := f.Store.Look(ctx, id)
	switch {
	case errors.Is(err, task.ErrNotFound) || err == nil && t.Status != quorate.Ready:
		return nil
	case err != nil:
		return err
	}
	proof := referenceOf(t.Payload)
	t.Payload.Data = nil
	f.watch(t, proof, canonical)
	return nil
}

func (f *Freshness) watch(t task.Task, proof reference, canonical bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.tasks[t.ID] != nil {
		return
	}
	w := &watched{task: t, proof: proof}
	f.tasks[t.ID] = w
	c := f.targets[t.Target]
	if c == nil {
		c = new(counted)
		f.targets[t.Target] = c
	}
	if c.tasks++; c.tasks == 1 && c.idle > 0 { // its count may be old
		c.known, c.idle = false, 0
	}
	if canonical {
		f.due = append(f.due, w)
	} else {
		w.why = orphaned(t)
		f.ended[t.ID] = w
	}
	f.metrics.watched.Set(float64(len(f.tasks)))
}

func (f *Freshness) forget(id task.ID) {
	f.mu.Lock()
	defer f.mu.Unlock()
	w := f.tasks[id]
	if w == nil {
		return
	}
	delete(f.tasks, id)
	delete(f.ended, id)
	f.targets[w.task.Target].tasks--
	f.metrics.watched.Set(float64(len(f.tasks)))
}

// judge decides about payloads at the head: all of them if it is a new one,
// else those that have come since. It reads the counts of their targets in one
// trip.
func (f *Freshness) judge(ctx context.Context) error {
	head, hash, ok := f.Chain.Head()
	if !ok {
		return errNoHead
	}
	due, counts, ask := f.agenda(hash)
	if len(ask) > 0 {
		timed, cancel := context.WithTimeout(ctx, askTimeout)
		defer cancel()
		read, err := f.Chain.Counts(timed, ask, hash)
		if err != nil {
			return fmt.Errorf("count transitions: %w", err)
		}
		maps.Copy(counts, read)
	}
	set, unread := f.readSet(ctx, hash, due)
	var errs []error
	var again []*watched
	lost := make(map[transition][]*watched) // who lost its index, to another or to itself
	for _, w := range due {
		count, known := counts[w.task.Target]
		is := facts{count: count, known: known}
		if unread == nil && w.proof.schnorr {
			is.effective = &set.effective
		}
		why, err := f.verdict(w, head, is), error(nil)
		if why == taken {
			by := transition{w.task.Target, w.task.Payload.Index}
			lost[by] = append(lost[by], w)
			continue
		}
		if why == nil && w.proof.schnorr {
			err = unread // whatever else ends it has ended it
		}
		if err != nil {
			errs, again = append(errs, err), append(again, w)
			continue
		}
		if w.verdict = why; why == nil {
			w.good = head
			if w.set == nil { // written by this goroutine alone
				w.set = is.effective
			}
		}
	}

	for by, group := range lost {
		for some := range slices.Chunk(group, searchedAtOnce) {
			if err := f.whoTook(ctx, by, some, head); err != nil {
				errs, again = append(errs, err), append(again, some...)
			}
		}
	}

	// From here on the verdicts are known, all at once.
	f.mu.Lock()
	defer f.mu.Unlock()
	for target, count := range counts {
		if c := f.targets[target]; c != nil {
			c.known, c.count = true, count
		}
	}
	for _, w := range due {
		if w.why = w.verdict; w.why != nil && f.tasks[w.task.ID] == w {
			f.ended[w.task.ID] = w
		}
	}
	if f.hash != hash {
		f.dropIdle()
	}
	f.hash, f.due, f.set = hash, again, set
	if len(errs) == 0 {
		f.judged = f.Now()
	}
	return errors.Join(errs...)
}

// readSet finds out when the Schnorr set changed last, as of a head: once, and
// only if one of those that are due hangs on it. With an error it returns what
// was known before.
func (f *Freshness) readSet(ctx context.Context, hash common.Hash, due []*watched) (changed, error) {
	if f.set.at == hash || !slices.ContainsFunc(due, func(w *watched) bool { return w.proof.schnorr }) { // written by this goroutine alone
		return f.set, nil
	}
	timed, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	changes, err := f.Chain.Changes(timed, hash)
	if err != nil {
		return f.set, fmt.Errorf("read changes of the set: %w", err)
	}
	return changed{at: hash, effective: changes.Effective}, nil
}

// facts are what a payload is judged by, as of a head.
type facts struct {
	count     uint64  // transitions of its target
	known     bool    // the target said so
	effective *uint64 // the block of the last change of the Schnorr set; nil: it does not count, or is not known
}

// dropIdle forgets targets that have had no payload out for some heads. Until
// then the last count stays: it only grows.
func (f *Freshness) dropIdle() {
	for target, c := range f.targets {
		if c.tasks > 0 {
			c.idle = 0
		} else if c.idle++; c.idle > keptIdle {
			delete(f.targets, target)
		}
	}
}

// agenda is whom to judge at a head, what is known for it, and which targets
// are to be asked.
func (f *Freshness) agenda(hash common.Hash) (due []*watched, counts map[common.Address]uint64, ask []common.Address) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	counts = make(map[common.Address]uint64)
	if due = f.due; f.hash != hash {
		due = slices.Collect(maps.Values(f.tasks))
	}
	due = slices.DeleteFunc(slices.Clone(due), func(w *watched) bool { return w.why != nil || f.tasks[w.task.ID] != w })
	asked := make(map[common.Address]bool)
	for _, w := range due {
		target := w.task.Target
		if c := f.targets[target]; c.known && f.hash == hash {
			counts[target] = c.count
		} else if !asked[target] {
			asked[target] = true
			ask = append(ask, target)
		}
	}
	return due, counts, ask
}

// transition is one of a target's, which one payload can be.
type transition struct {
	target common.Address
	index  uint64
}

// taken is the verdict about a payload whose index is taken: it is to be looked
// for on the chain, for it may be the one that took it.
var taken = &quorate.Failure{Code: quorate.PayloadSuperseded}

// verdict says why a payload is no longer good at a head; nil if it is.
func (f *Freshness) verdict(w *watched, head uint64, is facts) *quorate.Failure {
	p := w.task.Payload
	if head < w.task.Block {
		return f.ahead(w)
	}
	w.ahead = time.Time{}
	switch {
	case is.known && is.count > p.Index:
		return taken
	case is.known && is.count < p.Index || !f.Chain.Canonical(w.task.Block, p.BlockHash):
		return orphaned(w.task)
	case is.effective != nil && w.proof.before(*is.effective):
		return &quorate.Failure{Code: quorate.PayloadExpired,
			Message: fmt.Sprintf("the operator set changed in block %d, and the proof is of the set before; submit again", *is.effective)}
	case is.effective != nil && w.set != nil && *w.set != *is.effective:
		// The block that the proof refers to is past the change, and of another branch.
		return &quorate.Failure{Code: quorate.PayloadExpired,
			Message: fmt.Sprintf("the operator set is that of block %d since a reorganisation, and the proof is of that of block %d; submit again", *is.effective, *w.set)}
	case head >= p.ValidUntilBlock:
		return &quorate.Failure{Code: quorate.PayloadExpired,
			Message: fmt.Sprintf("block %d, the last that could hold it, has come; submit again, and send the payload sooner", p.ValidUntilBlock)}
	}
	return nil
}

// ahead is the verdict about a payload whose block is beyond the head: mostly a
// node that lags, which says nothing of the payload. It is not served meanwhile. A
// chain that is really shorter is one of development, rewound.
func (f *Freshness) ahead(w *watched) *quorate.Failure {
	if w.ahead.IsZero() {
		w.ahead = f.Now()
	}
	if f.Now().Sub(w.ahead) < aheadPatience {
		return nil
	}
	return orphaned(w.task)
}

// whoTook finds out which of the payloads of a transition took it, in one search,
// or that another did. It sets their verdicts; with an error it is to be asked
// again.
func (f *Freshness) whoTook(ctx context.Context, by transition, group []*watched, head uint64) error {
	var calls [][]byte
	var sought []*watched
	from := head
	for _, w := range group {
		whole, err := f.Store.Look(ctx, w.task.ID)
		switch {
		case errors.Is(err, task.ErrNotFound) || err == nil && whole.Payload == nil:
			w.verdict = &quorate.Failure{Code: quorate.PayloadSuperseded, Message: "the task has ended"} // and is about to be forgotten
			continue
		case err != nil:
			return err
		}
		calls, sought = append(calls, whole.Payload.Data), append(sought, w)
		from = min(from, w.outSince())
	}
	if len(sought) == 0 {
		return nil
	}
	timed, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	landed, found, err := f.Chain.FindSettlement(timed, by.target, calls, from, head)
	if err != nil {
		return f.unfound(by, sought, err)
	}
	for i, w := range sought {
		if found && bytes.Equal(calls[i], calls[landed.Call]) { // two tasks may have come to the same payload
			w.verdict = &quorate.Failure{Code: quorate.PayloadSettled,
				Message: fmt.Sprintf("settled by transaction %s in block %d", landed.Transaction, landed.Block)}
			continue
		}
		w.verdict = &quorate.Failure{Code: quorate.PayloadSuperseded,
			Message: fmt.Sprintf("another transition took index %d of the target, by block %d at the latest; submit again on the new state", by.index, head)}
	}
	return nil
}

// outSince is the first block that a payload may have landed in.
func (w *watched) outSince() uint64 {
	since := w.task.Block + 1
	if w.good > deepest {
		since = max(since, w.good-deepest)
	}
	return since
}

// unfound is when the chain could not be searched: after some times it is given
// up.
func (f *Freshness) unfound(by transition, sought []*watched, err error) error {
	giveUp := true
	for _, w := range sought {
		w.sought++ // written by this goroutine alone
		giveUp = giveUp && w.sought >= maxSought
	}
	if !giveUp {
		return fmt.Errorf("find settlement of index %d of %s: %w", by.index, by.target, err)
	}
	f.Log.Warn("who settled a target could not be found out", "target", by.target, "index", by.index, "err", err)
	for _, w := range sought {
		w.verdict = &quorate.Failure{Code: quorate.PayloadSuperseded,
			Message: fmt.Sprintf("index %d of the target is taken, and it could not be found out by which transaction; see the target's last transactions", by.index)}
	}
	return nil
}

// orphaned is the end of a payload whose block is gone.
func orphaned(t task.Task) *quorate.Failure {
	return &quorate.Failure{Code: quorate.PayloadExpired,
		Message: fmt.Sprintf("block %d, on which it was computed, was replaced by a reorganisation; submit again", t.Block)}
}

// expire ends the tasks whose payloads are no longer good.
func (f *Freshness) expire(ctx context.Context) error {
	type end struct {
		id  task.ID
		why quorate.Failure
	}
	var ends []end
	f.mu.RLock()
	for id, w := range f.ended {
		ends = append(ends, end{id, *w.why})
	}
	f.mu.RUnlock()
	var (
		wg    sync.WaitGroup
		mu    sync.Mutex
		errs  error
		slots = make(chan struct{}, expiriesAtOnce) // those at once share a commit
	)
	for _, e := range ends {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			err := f.Store.Expire(ctx, e.id, quorate.Ready, e.why)
			switch {
			case err == nil:
				f.metrics.expired.WithLabelValues(string(e.why.Code)).Inc()
				f.forget(e.id)
			case errors.Is(err, task.ErrFenced): // somebody else ended it
				f.forget(e.id)
			default:
				mu.Lock()
				defer mu.Unlock()
				errs = fmt.Errorf("expire task: %w", err)
			}
		})
	}
	wg.Wait()
	return errs
}
