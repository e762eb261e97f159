package chain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/big"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/quorum"
)

// OperatorsOptions of Operators and of SchnorrOperators. The zero value is right
// for most.
type OperatorsOptions struct {
	Poll    time.Duration // how soon a read that went wrong is tried again; default 1 s
	Timeout time.Duration // of one such read; default 30 s
	Log     *slog.Logger
}

func (o OperatorsOptions) withDefaults() OperatorsOptions {
	if o.Poll <= 0 {
		o.Poll = time.Second
	}
	if o.Timeout <= 0 {
		o.Timeout = 30 * time.Second
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// Operators reads the operator sets of a registry, by the middleware's ABI
// alone. Its methods may be called concurrently.
type Operators struct {
	client     caller
	tracker    *Tracker
	deployment func() *Deployment
	o          OperatorsOptions

	current atomic.Pointer[quorum.Set]

	// turn is held by the one who reads. It is a channel so that waiting for
	// it ends with a context.
	turn chan struct{}
	keys *keyring // whoever has the turn

	indices *recent[indicesKey, contracts.OperatorStateRetrieverCheckSignaturesIndices]

	mu   sync.Mutex // guards what follows
	sets map[setKey]*quorum.Set
	aged []setKey // of sets, oldest first
}

type setKey struct {
	registry common.Address
	block    common.Hash
	quorums  string
}

// indicesKey is all that indices depend on: they are read at the block's hash.
type indicesKey struct {
	setKey
	retriever  common.Address
	nonSigners string
}

const (
	keptSets    = 64
	keptIndices = 256
)

// NewOperators makes a reader of the sets of the deployment of the moment.
func NewOperators(client caller, tracker *Tracker, deployment func() *Deployment, o OperatorsOptions) *Operators {
	return &Operators{client: client, tracker: tracker, deployment: deployment, o: o.withDefaults(),
		indices: newRecent[indicesKey, contracts.OperatorStateRetrieverCheckSignaturesIndices](keptIndices),
		turn:    make(chan struct{}, 1), keys: newKeyring(client), sets: make(map[setKey]*quorum.Set)}
}

var retriever = sync.OnceValue(contracts.NewOperatorStateRetriever)

// Run keeps Current up with the head until the context ends.
func (o *Operators) Run(ctx context.Context) {
	var seen setKey // of Current
	o.o.keepUp(ctx, o.tracker, func(ctx context.Context, head Head) error {
		d := o.deployment()
		if d == nil || !d.hasBLS() {
			return nil
		}
		key := setKey{d.RegistryCoordinator, head.Hash, string(d.QuorumNumbers)}
		if key == seen {
			return nil
		}
		set, err := o.at(ctx, d, head.Number, key)
		if err == nil {
			o.current.Store(set)
			seen = key
		}
		return err
	})
}

// keepUp refreshes at every head, and while that goes wrong at every tick, until
// the context ends.
func (o OperatorsOptions) keepUp(ctx context.Context, tracker *Tracker, refresh func(context.Context, Head) error) {
	heads, stop := tracker.Subscribe()
	defer stop()
	tick := time.NewTicker(o.Poll)
	defer tick.Stop()
	failing := false
	for {
		if head, ok := tracker.Head(); ok {
			timed, cancel := context.WithTimeout(ctx, o.Timeout)
			err := refresh(timed, head)
			cancel()
			switch {
			case ctx.Err() != nil:
				return
			case err != nil && !failing:
				o.Log.WarnContext(ctx, "the operator set cannot be read; trying on", "block", head.Number, "err", err)
			}
			failing = err != nil
		}
		select {
		case <-ctx.Done():
			return
		case <-heads:
		case <-tick.C:
		}
	}
}

// Current is the set at the head; nil until it was read. It is never changed.
func (o *Operators) Current() *quorum.Set { return o.current.Load() }

// Set is the operator set of the deployment's quorums at the end of a block. It
// must not be changed.
func (o *Operators) Set(ctx context.Context, block uint64) (*quorum.Set, error) {
	d := o.deployment()
	if d == nil {
		return nil, fmt.Errorf("read operator set: %w", ErrNoDeployment)
	}
	return o.SetOf(ctx, block, d.QuorumNumbers)
}

// SetOf is the operator set of these quorums at the end of a block.
func (o *Operators) SetOf(ctx context.Context, block uint64, quorums []byte) (*quorum.Set, error) {
	d := o.deployment()
	if d == nil {
		return nil, fmt.Errorf("read operator set: %w", ErrNoDeployment)
	}
	if !d.hasBLS() || len(quorums) == 0 || !ascending(quorums) {
		return nil, fmt.Errorf("read operator set: no BLS scheme, or no ascending quorums: %v", quorums)
	}
	hash, err := o.tracker.HashAt(ctx, block)
	if err != nil {
		return nil, fmt.Errorf("read operator set: %w", err)
	}
	return o.at(ctx, d, block, setKey{d.RegistryCoordinator, hash, string(quorums)})
}

func (o *Operators) at(ctx context.Context, d *Deployment, block uint64, key setKey) (*quorum.Set, error) {
	if set := o.kept(key); set != nil {
		return set, nil
	}
	select {
	case o.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("read operator set: %w", ctx.Err())
	}
	defer func() { <-o.turn }()
	if set := o.kept(key); set != nil { // by the one before
		return set, nil
	}
	set, err := o.read(ctx, d, block, key)
	if err != nil {
		return nil, fmt.Errorf("read operator set at block %d: %w", block, err)
	}
	o.keep(key, set)
	return set, nil
}

func (o *Operators) kept(key setKey) *quorum.Set {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.sets[key]
}

func (o *Operators) keep(key setKey, set *quorum.Set) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.sets[key] = set
	if o.aged = append(o.aged, key); len(o.aged) > keptSets {
		delete(o.sets, o.aged[0])
		o.aged = o.aged[1:]
	}
}

var errOutOfRange = errors.New("the contracts count blocks with 32 bits")

// read asks the state of that very block, by its hash: no reorg can come
// between the block and its set.
func (o *Operators) read(ctx context.Context, d *Deployment, block uint64, key setKey) (*quorum.Set, error) {
	if block > math.MaxUint32 {
		return nil, errOutOfRange
	}
	quorums := []byte(key.quorums)
	answer, err := o.call(ctx, d.OperatorStateRetriever, key.block,
		retriever().PackGetOperatorState(d.RegistryCoordinator, quorums, uint32(block)))
	if err != nil {
		return nil, err
	}
	// The decoder follows offsets: an answer whose lists all point at one another
	// would grow without bound.
	if len(answer) < 64 || new(big.Int).SetBytes(answer[32:64]).Cmp(big.NewInt(int64(len(quorums)))) != 0 {
		return nil, &Error{Kind: BadAnswer, Err: errors.New("operator state: not one list for each quorum")}
	}
	listed, err := retriever().UnpackGetOperatorState(answer)
	if err != nil {
		return nil, fmt.Errorf("decode operator state: %w", err)
	}
	set, err := toSet(block, quorums, listed)
	if err != nil {
		return nil, err
	}
	if err := o.keys.fill(ctx, d.RegistryCoordinator, key.block, set); err != nil {
		return nil, err
	}
	return set, nil
}

func toSet(block uint64, quorums []byte, listed [][]contracts.OperatorStateRetrieverOperator) (*quorum.Set, error) {
	if len(listed) != len(quorums) {
		return nil, fmt.Errorf("the retriever answered for %d quorums, not %d", len(listed), len(quorums))
	}
	members := make(map[quorum.ID]*quorum.Member)
	for q, operators := range listed {
		for _, op := range operators {
			m := members[op.OperatorId]
			if m == nil {
				m = &quorum.Member{ID: op.OperatorId, Address: op.Operator,
					Stake: make([]uint256.Int, len(quorums)), In: make([]bool, len(quorums))}
				members[m.ID] = m
			}
			if m.In[q] || m.Address != op.Operator {
				return nil, fmt.Errorf("the retriever lists operator %x twice", op.OperatorId)
			}
			m.In[q] = true
			m.Stake[q].SetFromBig(op.Stake)
		}
	}
	set := &quorum.Set{Block: block, Quorums: quorums}
	for _, m := range members {
		set.Members = append(set.Members, *m)
	}
	slices.SortFunc(set.Members, func(a, b quorum.Member) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	return set, nil
}

// Indices are where a checker finds what it looks up about the quorums and the
// operators that did not sign, as of a reference block.
func (o *Operators) Indices(ctx context.Context, reference uint32, quorums []byte, nonSigners [][32]byte) (contracts.OperatorStateRetrieverCheckSignaturesIndices, error) {
	var none contracts.OperatorStateRetrieverCheckSignaturesIndices
	d := o.deployment()
	if d == nil {
		return none, fmt.Errorf("read indices: %w", ErrNoDeployment)
	}
	hash, err := o.tracker.HashAt(ctx, uint64(reference))
	if err != nil {
		return none, fmt.Errorf("read indices: %w", err)
	}
	key := indicesKey{setKey{d.RegistryCoordinator, hash, string(quorums)}, d.OperatorStateRetriever, joined(nonSigners)}
	if known, ok := o.indices.find(key); ok {
		return known, nil
	}
	answer, err := o.call(ctx, d.OperatorStateRetriever, hash,
		retriever().PackGetCheckSignaturesIndices(d.RegistryCoordinator, reference, quorums, nonSigners))
	if err != nil {
		return none, fmt.Errorf("read indices at block %d: %w", reference, err)
	}
	found, err := retriever().UnpackGetCheckSignaturesIndices(answer)
	if err != nil {
		return none, fmt.Errorf("decode indices: %w", err)
	}
	if len(found.QuorumApkIndices) != len(quorums) || len(found.TotalStakeIndices) != len(quorums) ||
		len(found.NonSignerStakeIndices) != len(quorums) || len(found.NonSignerQuorumBitmapIndices) != len(nonSigners) {
		return none, fmt.Errorf("decode indices: they are of other quorums or operators")
	}
	o.indices.keep(key, found)
	return found, nil
}

func joined(ids [][32]byte) string {
	b := make([]byte, 0, 32*len(ids))
	for _, id := range ids {
		b = append(b, id[:]...)
	}
	return string(b)
}

// call is an eth_call on the state of one block.
func (o *Operators) call(ctx context.Context, to common.Address, block common.Hash, data []byte) ([]byte, error) {
	var answer hexutil.Bytes
	err := o.client.Call(ctx, &answer, "eth_call", map[string]any{"to": to, "data": hexutil.Bytes(data)}, byHash(block))
	return answer, err
}

// missing are the members whose key is not known.
func missing(set *quorum.Set, known func(quorum.ID) bool) (ids []quorum.ID) {
	for _, m := range set.Members {
		if !known(m.ID) {
			ids = append(ids, m.ID)
		}
	}
	return ids
}
