package chain

import (
	"context"
	"sync"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/evm"
)

// function is one function of one target.
type function struct {
	target   common.Address
	selector [4]byte
}

// Bounds of what is remembered of functions.
const (
	knownFunctions = 512
	knownReads     = 1024 // of one; one that reads more is not remembered
	maxSurprises   = 2    // trips beyond the first before the memory of one is worth less than asking
)

// learner is a state that remembers, from block to block, what a function read
// when it ran last, and hints that. To ask a node is to have it run the whole
// call, several times over. A function whose reads depend on its arguments is
// asked for again after a run that was surprised too often.
type learner struct {
	*State
	known    *recent[function, []evm.Key]
	function function

	mu       sync.Mutex
	recalled bool // the hint was from memory
	trips    int
	read     map[evm.Key]struct{}
}

var _ evm.Remote = (*learner)(nil)

func newLearner(s *State, known *recent[function, []evm.Key], call evm.Call) *learner {
	l := &learner{State: s, known: known, function: function{target: call.To}, read: make(map[evm.Key]struct{})}
	copy(l.function.selector[:], call.Data)
	return l
}

// Hint is what the function read last, or what the node says.
func (l *learner) Hint(ctx context.Context, call evm.Call) ([]evm.Key, error) {
	keys, ok := l.known.find(l.function)
	if !ok || len(keys) == 0 {
		return l.State.Hint(ctx, call)
	}
	l.mu.Lock()
	l.recalled = true
	l.mu.Unlock()
	return keys[:len(keys):len(keys)], nil
}

// Load counts the trips that it takes.
func (l *learner) Load(ctx context.Context, keys []evm.Key) error {
	for _, key := range keys {
		if !l.State.Has(key) {
			l.mu.Lock()
			l.trips++
			l.mu.Unlock()
			break
		}
	}
	return l.State.Load(ctx, keys)
}

func (l *learner) Has(key evm.Key) bool {
	l.note(key)
	return l.State.Has(key)
}

func (l *learner) Account(ctx context.Context, address common.Address) (evm.Account, error) {
	l.note(evm.Key{Address: address})
	return l.State.Account(ctx, address)
}

func (l *learner) Code(ctx context.Context, address common.Address) ([]byte, error) {
	l.note(evm.Key{Address: address})
	return l.State.Code(ctx, address)
}

func (l *learner) Slot(ctx context.Context, address common.Address, slot common.Hash) (common.Hash, error) {
	l.note(evm.Key{Address: address, Slot: slot, Storage: true})
	return l.State.Slot(ctx, address, slot)
}

func (l *learner) note(key evm.Key) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.read) <= knownReads {
		l.read[key] = struct{}{}
	}
}

// learn remembers the run for the next one.
func (l *learner) learn() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.recalled && l.trips > 1+maxSurprises || len(l.read) > knownReads {
		l.known.change(l.function, nil)
		return
	}
	keys := make([]evm.Key, 0, len(l.read))
	for key := range l.read {
		keys = append(keys, key)
	}
	l.known.keep(l.function, keys)
}
