package evidence

import (
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

// maxNoted is how many attestations a book remembers, some 200 bytes each.
const maxNoted = 1 << 16

// Book remembers who attested what, and notices an operator that attests two digests for the same
// inputs: in one task, in one that is certified again, in two of the same inputs. It remembers
// as far as its room goes, oldest out first; of what was there before a restart it knows what
// the log kept. Its methods may be called concurrently.
type Book struct {
	log *Log // nil: nothing is kept for good
	now func() time.Time

	mu    sync.Mutex
	pages map[Inputs]map[[32]byte]Attestation // by inputs and operator
	order []Inputs                            // oldest first
	noted int
	room  int
}

// NewBook makes a book over a log, which may be nil.
func NewBook(log *Log) *Book {
	b := &Book{log: log, now: time.Now, pages: map[Inputs]map[[32]byte]Attestation{}, room: maxNoted}
	if log != nil {
		for _, it := range log.Items() {
			b.note(it.Inputs, it.Operator(), it.Said[0])
		}
	}
	return b
}

// Note is an attestation that was checked.
type Note struct {
	Key      Key
	Inputs   Inputs
	CallData []byte
	Attestation
}

// Note takes an attestation in. Where the operator attested another digest for these inputs
// before, that is returned and kept as evidence.
func (b *Book) Note(n Note) (*Item, error) {
	id := n.Key.ID()
	before, ok := b.note(n.Inputs, id, n.Attestation)
	if !ok || before.Digest == n.Digest {
		return nil, nil
	}
	it := &Item{Kind: Equivocation, Seen: b.now(), Key: n.Key, Inputs: n.Inputs, CallData: n.CallData, Said: []Attestation{before, n.Attestation}}
	if it.Verify() != nil { // what the log gave was damaged
		return nil, nil
	}
	return it, b.keep(it)
}

// Dissent keeps that an operator attested another digest than the certified one.
func (b *Book) Dissent(n Note, certified common.Hash) error {
	return b.keep(&Item{Kind: Dissent, Seen: b.now(), Key: n.Key, Inputs: n.Inputs, CallData: n.CallData,
		Said: []Attestation{n.Attestation}, Certified: certified})
}

func (b *Book) keep(it *Item) error {
	if b.log == nil {
		return nil
	}
	_, err := b.log.Add(it)
	return err
}

// note remembers an attestation, and returns what it had of that operator. The first one stays.
func (b *Book) note(in Inputs, id [32]byte, a Attestation) (before Attestation, known bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if before, known = b.pages[in][id]; known {
		return before, true
	}
	for b.noted >= b.room && len(b.order) > 0 {
		b.noted -= len(b.pages[b.order[0]])
		delete(b.pages, b.order[0])
		b.order = b.order[1:]
	}
	page, ok := b.pages[in]
	if !ok {
		page = map[[32]byte]Attestation{}
		b.pages[in] = page
		b.order = append(b.order, in)
	}
	page[id] = a
	b.noted++
	return Attestation{}, false
}
