package quorum

import "container/list"

// How much an operator remembers.
const (
	memoryRuns  = 1024
	memoryBytes = 32 << 20 // of updates
)

// memory keeps the latest runs by their inputs. Its owner locks it.
type memory struct {
	runs  map[[32]byte]*list.Element
	order list.List // of *remembered, the latest used first
	bytes int
}

type remembered struct {
	inputs [32]byte
	run    *derived
}

// find returns a run, or nil.
func (m *memory) find(inputs [32]byte) *derived {
	e, ok := m.runs[inputs]
	if !ok {
		return nil
	}
	m.order.MoveToFront(e)
	return e.Value.(*remembered).run
}

// updates returns the updates of a digest.
func (m *memory) updates(digest [32]byte) ([]byte, bool) {
	for e := m.order.Front(); e != nil; e = e.Next() {
		if run := e.Value.(*remembered).run; run.refusal == nil && run.digest == digest {
			return run.updates, true
		}
	}
	return nil, false
}

// keep remembers a run, and forgets what was not used for longest.
func (m *memory) keep(inputs [32]byte, run *derived) {
	if m.runs == nil {
		m.runs = map[[32]byte]*list.Element{}
	}
	if e, ok := m.runs[inputs]; ok {
		m.forget(e)
	}
	m.runs[inputs] = m.order.PushFront(&remembered{inputs, run})
	m.bytes += len(run.updates)
	for m.order.Len() > memoryRuns || m.bytes > memoryBytes && m.order.Len() > 1 {
		m.forget(m.order.Back())
	}
}

func (m *memory) forget(e *list.Element) {
	r := m.order.Remove(e).(*remembered)
	delete(m.runs, r.inputs)
	m.bytes -= len(r.run.updates)
}
