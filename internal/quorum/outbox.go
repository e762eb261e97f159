package quorum

import (
	"slices"
	"sync"
	"time"
)

// pace is the times of the protocol. docs/operator-protocol.md has them.
type pace struct {
	handshake time.Duration // from the first byte to Welcome
	write     time.Duration // for one message to leave
	ping      time.Duration // how often each side pings
	silence   time.Duration // after which a peer is taken for dead
	fetch     time.Duration // for an operator to send its updates
	linger    time.Duration // that an operator which leaves still answers Fetch

	retry    time.Duration // first pause before dialling again; it doubles
	retryMax time.Duration
	retrySet time.Duration // pause when a block may help: not registered, full
	retryFix time.Duration // pause when only a person can help: other terms, another version
	resolve  time.Duration // how often names are resolved again

	cutOff    time.Duration // first pause of an operator that misbehaved; it doubles
	cutOffMax time.Duration
}

var defaultPace = pace{
	handshake: 10 * time.Second, write: 10 * time.Second, ping: 10 * time.Second, silence: 30 * time.Second,
	fetch: 10 * time.Second, linger: time.Second,
	retry: 250 * time.Millisecond, retryMax: 15 * time.Second, retrySet: 3 * time.Second, retryFix: 30 * time.Second,
	resolve: 30 * time.Second, cutOff: 5 * time.Second, cutOffMax: 15 * time.Minute,
}

// Bounds of what waits for one peer. Assignments are dropped over the first
// ones; what may not be dropped ends the session over the last.
const (
	outboxMessages = 1024
	outboxBytes    = 16 << 20
	outboxHard     = 4096
)

// outbox is what waits to be sent to one peer. It is bounded: a slow peer costs
// some memory, and nobody's time.
type outbox[M any] struct {
	wake chan struct{} // capacity 1: there may be something to send

	mu    sync.Mutex
	queue []waiting[M]
	bytes int
}

type waiting[M any] struct {
	message *M
	size    int
	id      uint64 // the assignment that it is; 0 for anything else
}

func newOutbox[M any]() *outbox[M] { return &outbox[M]{wake: make(chan struct{}, 1)} }

// offer adds a message that may be dropped; false: it was.
func (o *outbox[M]) offer(w waiting[M]) bool {
	return o.add(w, outboxMessages, outboxBytes)
}

// must adds a message that may not be dropped; false: the peer is too slow.
func (o *outbox[M]) must(m *M, size int) bool {
	return o.add(waiting[M]{message: m, size: size}, outboxHard, 2*outboxBytes)
}

func (o *outbox[M]) add(w waiting[M], messages, bytes int) bool {
	o.mu.Lock()
	if len(o.queue) >= messages || o.bytes+w.size > bytes {
		o.mu.Unlock()
		return false
	}
	o.queue = append(o.queue, w)
	o.bytes += w.size
	o.mu.Unlock()
	o.poke()
	return true
}

func (o *outbox[M]) poke() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// take removes the oldest message.
func (o *outbox[M]) take() (*M, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.queue) == 0 {
		return nil, false
	}
	w := o.queue[0]
	o.queue[0] = waiting[M]{}
	o.queue = o.queue[1:]
	o.bytes -= w.size
	if len(o.queue) == 0 {
		o.queue = nil
	}
	return w.message, true
}

// recall takes an assignment back that has not been sent yet.
func (o *outbox[M]) recall(id uint64) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	i := slices.IndexFunc(o.queue, func(w waiting[M]) bool { return w.id == id })
	if i < 0 {
		return false
	}
	o.bytes -= o.queue[i].size
	o.queue = slices.Delete(o.queue, i, i+1)
	return true
}

func (o *outbox[M]) empty() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.queue) == 0
}
