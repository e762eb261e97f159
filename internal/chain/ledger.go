package chain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
)

// LedgerOptions of NewLedger.
type LedgerOptions struct {
	Bounds  evm.Bounds // of a run; zero: evm.DefaultBounds
	Quorums []byte     // for a target that does not say which it demands
	Depth   uint64     // how many blocks below the head a task may refer to; default 100
	// Verify has every account, slot and code that a run reads proven against
	// the header: the node is trusted for nothing but which block is canonical.
	Verify bool
}

// Ledger is a chain as an operator sees it: by its own node. It keeps the state
// of the blocks that it was asked about last.
type Ledger struct {
	client *Client
	o      LedgerOptions

	mu     sync.Mutex
	states []*State // the last used is the last

	prints *recent[printKey, quorum.Fingerprint]
	reads  *recent[function, []evm.Key]
}

// printKey is a target at a block: what is proven of it stays so.
type printKey struct {
	target common.Address
	block  common.Hash
}

var _ quorum.Ledger = (*Ledger)(nil)

// What is kept between runs.
const (
	keptStates = 8
	keptPrints = 1024
	keptKeys   = 50_000 // of a state that is kept
)

// ErrWrongNumber is an assignment whose block hash is of another number.
var ErrWrongNumber = errors.New("the block with that hash has another number")

// NewLedger makes a ledger of a node.
func NewLedger(client *Client, o LedgerOptions) *Ledger {
	if o.Depth == 0 {
		o.Depth = 100
	}
	return &Ledger{client: client, o: o, prints: newRecent[printKey, quorum.Fingerprint](keptPrints), reads: newRecent[function, []evm.Key](knownFunctions)}
}

// Head returns the head of the node's chain.
func (l *Ledger) Head(ctx context.Context) (uint64, common.Hash, error) {
	head, err := l.client.Latest(ctx)
	if err != nil {
		return 0, common.Hash{}, err
	}
	l.keep(l.state(head))
	return head.Header.Number.Uint64(), head.Hash, nil
}

// HashAt returns the hash of the block with that number in the node's chain.
func (l *Ledger) HashAt(ctx context.Context, number uint64) (common.Hash, error) {
	block, err := l.client.BlockAt(ctx, number)
	return block.Hash, err
}

// Run derives the updates of an assignment from the node's state.
func (l *Ledger) Run(ctx context.Context, a quorum.Assignment) (*evm.Result, error) {
	state, err := l.at(ctx, a.BlockHash)
	if err != nil {
		return nil, fmt.Errorf("run: %w", err)
	}
	if number := state.block.Header.Number.Uint64(); number != a.Block {
		return nil, fmt.Errorf("run at block %s: %w: %d, not %d", a.BlockHash, ErrWrongNumber, number, a.Block)
	}
	call := evm.Call{From: a.From, To: a.Target, Data: a.CallData, Value: a.Value}
	learner := newLearner(state, l.reads, call)
	result, err := evm.Derive(ctx, learner, state.block, call, evm.Options{Bounds: l.o.Bounds, Quorums: l.o.Quorums})
	if err == nil {
		learner.learn()
	}
	return result, err
}

// Time returns the timestamp of a block.
func (l *Ledger) Time(ctx context.Context, blockHash common.Hash) (uint64, error) {
	state, err := l.at(ctx, blockHash)
	if err != nil {
		return 0, err
	}
	return state.block.Header.Time, nil
}

// Approves asks a contract account for its signature (EIP-1271). The account's
// code runs here, on the state that is read, and not at the node.
func (l *Ledger) Approves(ctx context.Context, account common.Address, digest [32]byte, signature []byte, blockHash common.Hash) (bool, error) {
	state, err := l.at(ctx, blockHash)
	if err != nil {
		return false, err
	}
	code, err := state.Code(ctx, account)
	if err != nil || len(code) == 0 {
		return false, err
	}
	answer, ok, err := evm.View(ctx, state, state.block, account, payload.ApprovalCall(digest, signature), payload.ApprovalGas)
	return ok && payload.Approved(answer), err
}

// Fingerprint returns what tells whether a target changed. It is proven by the
// hash of the block: the node cannot mean another state.
func (l *Ledger) Fingerprint(ctx context.Context, target common.Address, blockHash common.Hash) (quorum.Fingerprint, error) {
	key := printKey{target, blockHash}
	if known, ok := l.prints.find(key); ok {
		return known, nil
	}
	found, err := l.fingerprint(ctx, target, blockHash)
	if err != nil {
		return quorum.Fingerprint{}, fmt.Errorf("prove %s at block %s: %w", target, blockHash, err)
	}
	l.prints.keep(key, found)
	return found, nil
}

func (l *Ledger) fingerprint(ctx context.Context, target common.Address, blockHash common.Hash) (quorum.Fingerprint, error) {
	state, err := l.at(ctx, blockHash)
	if err != nil {
		return quorum.Fingerprint{}, err
	}
	p := provingTarget(state.block.Header.Root, target)
	elems := []rpc.BatchElem{p.elem(blockHash)}
	if err := l.client.Batch(ctx, elems); err != nil {
		return quorum.Fingerprint{}, err
	}
	if elems[0].Error != nil {
		return quorum.Fingerprint{}, elems[0].Error
	}
	return p.fingerprint()
}

// state is the state of a block, as this ledger reads it.
func (l *Ledger) state(b evm.Block) *State {
	if l.o.Verify {
		return l.client.ProvenState(b)
	}
	return l.client.State(b)
}

// at is the state of a block that is kept, or is from now on.
func (l *Ledger) at(ctx context.Context, hash common.Hash) (*State, error) {
	if state := l.kept(hash); state != nil {
		return state, nil
	}
	block, err := l.client.Block(ctx, hash)
	if err != nil {
		return nil, err
	}
	return l.keep(l.state(block)), nil
}

// Probe checks that the node can do what an operator needs of it: state by
// block hash, and proofs as far back as tasks may refer.
func (l *Ledger) Probe(ctx context.Context) error {
	node, err := l.client.Pin(ctx)
	if err != nil {
		return fmt.Errorf("probe the node: %w; check the URL, and that it is of the service's chain", err)
	}
	head, err := node.Latest(ctx)
	if err != nil {
		return fmt.Errorf("probe the node: %w", err)
	}
	number := head.Header.Number.Uint64()
	old, err := node.BlockAt(ctx, number-min(number, l.o.Depth))
	if err != nil {
		return fmt.Errorf("probe the node: %w", err)
	}
	own := NewLedger(node, l.o)
	for _, block := range []evm.Block{head, old} {
		if _, err := own.state(block).Account(ctx, common.Address{}); err != nil {
			return fmt.Errorf("the node does not give state by block hash (EIP-1898) for block %d, the head being %d: %w; "+
				"an operator needs a node that keeps the state of its last %d blocks", block.Header.Number, number, err, l.o.Depth)
		}
		if _, err := own.Fingerprint(ctx, common.Address{}, block.Hash); err != nil {
			return fmt.Errorf("the node does not serve eth_getProof for block %d, the head being %d: %w; an operator needs proofs of the last %d blocks: "+
				"geth serves them as it is, reth with --rpc.eth-proof-window, erigon with --prune.include-commitment-history",
				block.Header.Number, number, err, l.o.Depth)
		}
	}
	return nil
}

// kept returns the state of a block, if it is still there.
func (l *Ledger) kept(hash common.Hash) *State {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := slices.IndexFunc(l.states, func(s *State) bool { return s.block.Hash == hash })
	if i < 0 {
		return nil
	}
	state := l.states[i]
	l.states = slices.Delete(l.states, i, i+1)
	if state.size() > keptKeys {
		state = l.state(state.block)
	}
	l.states = append(l.states, state)
	return state
}

// keep keeps a state, unless there is one of the same block already, and
// returns the one that is kept.
func (l *Ledger) keep(state *State) *State {
	if old := l.kept(state.block.Hash); old != nil {
		return old
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.states) == keptStates {
		l.states = slices.Delete(l.states, 0, 1)
	}
	l.states = append(l.states, state)
	return state
}
