package storetest

import (
	"bytes"
	"errors"
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// model is the contract of task.Store in the plainest Go there is: what a store
// must answer, and what it must publish. It is a value: a copy is a fork.
type model struct {
	now   time.Time
	tasks []modelTask // oldest first
	names map[modelName]modelUse
	moves []task.Move // of the last call
	wrote bool        // the last call changed something, seen or not
}

type modelTask struct {
	task.Task
	submission task.Submission
	attempt    int64
	lost       int
	leaseEnd   time.Time
}

type modelName struct{ key, name string }

// modelUse is what an idempotency key stands for.
type modelUse struct {
	id         task.ID
	submission task.Submission
	at         time.Time
}

// fork returns a copy that can go its own way, ready for the next call.
func (m model) fork() model {
	m.tasks = slices.Clone(m.tasks)
	m.names = maps.Clone(m.names)
	m.moves, m.wrote = nil, false
	return m
}

func (m *model) find(id task.ID) *modelTask {
	for i := range m.tasks {
		if m.tasks[i].ID == id {
			return &m.tasks[i]
		}
	}
	return nil
}

// move puts a task into another state, and everything along with it that the
// state decides.
func (m *model) move(t *modelTask, to quorate.Status, why *quorate.Failure, payload *task.Payload) {
	m.moves = append(m.moves, task.Move{ID: t.ID, From: t.Status, To: to})
	m.wrote = true
	t.Status, t.Updated, t.Failure, t.Payload = to, m.now, why, payload
}

// submit expects the receipt, or the error, of a submission. id is the one to
// give to a new task.
func (m *model) submit(e task.Entry, id task.ID) (task.Receipt, error) {
	name := modelName{e.Key, e.IdempotencyKey}
	if e.IdempotencyKey != "" {
		use, used := m.names[name]
		first := m.find(use.id)
		if used && first != nil && m.now.Sub(use.at) < task.IdempotencyWindow {
			if !equal(use.submission, e.Submission) {
				return task.Receipt{}, task.ErrIdempotencyReused
			}
			return task.Receipt{ID: use.id, Deduplicated: true, Mismatch: differences(first.submission, e.Submission)}, nil
		}
	}
	r := m.insertOrJoin(e, id)
	if e.IdempotencyKey != "" {
		m.names[name] = modelUse{r.ID, e.Submission, m.now}
		m.wrote = true
	}
	return r, nil
}

func (m *model) insertOrJoin(e task.Entry, id task.ID) task.Receipt {
	for i := range m.tasks {
		t := &m.tasks[i]
		held := e.Submission.Explicit && t.submission.Explicit && t.Key == e.Key && t.Target == e.Submission.Target &&
			*t.Index == *e.Submission.Index && (t.Status.Pending() || t.Status == quorate.Ready)
		if !held {
			continue
		}
		var why *quorate.Failure
		if t.Status == quorate.Ready && e.Stale != nil {
			why = e.Stale(t.Task)
		}
		if why == nil {
			return task.Receipt{ID: t.ID, Deduplicated: true, Mismatch: differences(t.submission, e.Submission)}
		}
		m.move(t, quorate.Expired, why, nil)
	}
	m.tasks = append(m.tasks, modelTask{submission: e.Submission, Task: task.Task{
		ID: id, Key: e.Key, Status: quorate.Queued, Created: m.now, Updated: m.now,
		Target: e.Submission.Target, Block: e.Submission.Block, Index: e.Submission.Index,
	}})
	m.moves = append(m.moves, task.Move{ID: id, To: quorate.Queued})
	m.wrote = true
	return task.Receipt{ID: id}
}

// equal compares what the callers sent: an index that they did not name is not
// part of it.
func equal(a, b task.Submission) bool {
	if !a.Explicit {
		a.Index = nil
	}
	if !b.Explicit {
		b.Index = nil
	}
	return reflect.DeepEqual(a, b)
}

func differences(a, b task.Submission) (names []string) {
	for _, f := range []struct {
		name   string
		differ bool
	}{
		{"from_address", a.From != b.From},
		{"call_data", !bytes.Equal(a.CallData, b.CallData)},
		{"value", !a.Value.Eq(&b.Value)},
		{"block_height", a.Block != b.Block},
		{"from_signature", !bytes.Equal(a.FromSignature, b.FromSignature)},
		{"signature_expires_at", a.SignatureExpires != b.SignatureExpires},
	} {
		if f.differ {
			names = append(names, f.name)
		}
	}
	return names
}

func (m *model) get(key string, id task.ID) (task.Task, error) {
	if t := m.find(id); t != nil && t.Key == key {
		return t.Task, nil
	}
	return task.Task{}, task.ErrNotFound
}

func (m *model) list(key string, q task.Query) []task.Task {
	var page []task.Task
	for _, t := range slices.Backward(m.tasks) {
		if t.Key == key && (q.Status == "" || t.Status == q.Status) && (q.After == nil || bytes.Compare(t.ID[:], q.After[:]) < 0) {
			page = append(page, t.Task)
		}
	}
	page = page[min(int(q.Offset), len(page)):]
	return page[:min(q.Limit, len(page))]
}

func (m *model) claim(take task.Take) []task.Work {
	var work []task.Work
	taken := maps.Clone(take.Held)
	for range take.Limit {
		working := make(map[string]int)
		for _, t := range m.tasks {
			if t.Status == quorate.Processing {
				working[t.Key]++
			}
		}
		var next *modelTask // oldest first, so the first of the best stays
		for i := range m.tasks {
			t := &m.tasks[i]
			if t.Status == quorate.Queued && (take.PerKey == 0 || taken[t.Key] < take.PerKey) &&
				(next == nil || working[t.Key] < working[next.Key]) {
				next = t
			}
		}
		if next == nil {
			break
		}
		next.attempt++
		next.leaseEnd = m.now.Add(take.Lease)
		m.move(next, quorate.Processing, nil, nil)
		work = append(work, task.Work{Claim: task.Claim{ID: next.ID, Attempt: next.attempt},
			Key: next.Key, Created: next.Created, Submission: next.submission})
		if taken == nil {
			taken = make(map[string]int)
		}
		taken[next.Key]++
	}
	return work
}

func (m *model) ready(after task.ID, limit int) []task.Task {
	page := []task.Task{}
	for _, t := range m.tasks {
		if t.Status == quorate.Ready && t.ID.Seq() > after.Seq() && len(page) < limit {
			payload := *t.Payload
			payload.Data = nil
			t.Payload = &payload
			page = append(page, t.Task)
		}
	}
	return page
}

// held finds the task of a claim that is not lost.
func (m *model) held(c task.Claim) *modelTask {
	if t := m.find(c.ID); t != nil && t.Status == quorate.Processing && t.attempt == c.Attempt {
		return t
	}
	return nil
}

func (m *model) renew(c task.Claim, lease time.Duration) error {
	t := m.held(c)
	if t == nil {
		return task.ErrFenced
	}
	t.leaseEnd = m.now.Add(lease)
	m.wrote = true
	return nil
}

func (m *model) release(c task.Claim) error {
	t := m.held(c)
	if t == nil {
		return task.ErrFenced
	}
	m.move(t, quorate.Queued, nil, nil)
	return nil
}

func (m *model) finish(c task.Claim, o task.Outcome) error {
	if t := m.held(c); t != nil {
		if o.Payload != nil {
			if !t.submission.Explicit {
				t.Index = &o.Payload.Index
			}
			m.move(t, quorate.Ready, nil, o.Payload)
		} else {
			m.move(t, quorate.Failed, o.Failure, nil)
		}
		return nil
	}
	t := m.find(c.ID)
	recorded := t != nil && t.attempt == c.Attempt &&
		(t.Status == quorate.Ready && reflect.DeepEqual(t.Payload, o.Payload) ||
			t.Status == quorate.Failed && reflect.DeepEqual(t.Failure, o.Failure))
	if !recorded {
		return task.ErrFenced
	}
	return nil
}

// errRefused stands for any error but those of the contract.
var errRefused = errors.New("refused")

func (m *model) expire(id task.ID, from quorate.Status, why quorate.Failure) error {
	t := m.find(id)
	switch {
	case from != quorate.Queued && from != quorate.Ready:
		return errRefused
	case t != nil && t.Status == from:
		m.move(t, quorate.Expired, &why, nil)
		return nil
	case t != nil && t.Status == quorate.Expired && *t.Failure == why:
		return nil
	}
	return task.ErrFenced
}

func (m *model) sweep(d task.Deadlines) (swept task.Swept) {
	var kept []modelTask
	for _, t := range m.tasks {
		late := m.now.Sub(t.Created) >= d.QueueTTL
		lost := t.Status == quorate.Processing && !m.now.Before(t.leaseEnd)
		switch {
		case t.Status == quorate.Queued && late:
			m.move(&t, quorate.Expired, &quorate.Failure{Code: quorate.QueueTTLExceeded}, nil)
			swept.TimedOut++
		case t.Status == quorate.Processing && late:
			m.move(&t, quorate.Failed, &quorate.Failure{Code: quorate.QuorumNotReached}, nil)
			swept.TimedOut++
		case lost && t.lost == task.MaxLostLeases-1:
			m.move(&t, quorate.Failed, &quorate.Failure{Code: quorate.Internal}, nil)
			swept.Lost++
		case lost:
			t.lost++
			m.move(&t, quorate.Queued, nil, nil)
			swept.Requeued++
		case !t.Status.Pending() && m.now.Sub(t.Updated) >= d.Retention:
			swept.Deleted++
			m.wrote = true
			continue
		}
		kept = append(kept, t)
	}
	m.tasks = kept
	return swept
}
