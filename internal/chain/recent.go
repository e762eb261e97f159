package chain

import "sync"

// recent keeps the last answers to questions whose answer never changes, such
// as those pinned to the hash of a block. It is safe for concurrent use.
type recent[K comparable, V any] struct {
	limit int

	mu    sync.Mutex
	known map[K]V
	order []K // oldest first
}

func newRecent[K comparable, V any](limit int) *recent[K, V] {
	return &recent[K, V]{limit: limit, known: make(map[K]V)}
}

func (r *recent[K, V]) find(key K) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.known[key]
	return v, ok
}

func (r *recent[K, V]) keep(key K, v V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.known[key]; !ok {
		r.order = append(r.order, key)
	}
	r.known[key] = v
	if len(r.order) > r.limit {
		delete(r.known, r.order[0])
		r.order = r.order[1:]
	}
}

// change replaces a value that is kept; what is not stays unknown.
func (r *recent[K, V]) change(key K, v V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.known[key]; ok {
		r.known[key] = v
	}
}
