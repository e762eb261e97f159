package chain

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
)

// Cosigners reads the keys of a Schnorr registry's operators, as an operator's
// own node has them at its head. Its methods may be called concurrently.
type Cosigners struct {
	client   caller
	registry common.Address

	// turn is held by the one who reads; the others wait for what it reads.
	turn chan struct{}

	mu   sync.Mutex // guards what follows
	head common.Hash
	read time.Time                        // when that was the head
	keys map[common.Address]schnorr.Point // at that head; infinity: not registered
}

var _ quorum.Cosigners = (*Cosigners)(nil)

const (
	// How long the node is not asked again whether its head moved. A key that was
	// registered a moment ago is as good: its proof of possession was checked.
	sameHead      = 250 * time.Millisecond
	keptCosigners = 4096
)

// NewCosigners makes a reader of a registry.
func NewCosigners(client caller, registry common.Address) *Cosigners {
	return &Cosigners{client: client, registry: registry, turn: make(chan struct{}, 1)}
}

// Keys are the keys of operators that are registered at the head, in the order
// of their addresses as given. It is a *quorum.UnregisteredError if one is not.
func (c *Cosigners) Keys(ctx context.Context, operators []common.Address) ([]schnorr.Point, error) {
	if keys, err, ok := c.kept(operators); ok {
		return keys, err
	}
	select {
	case c.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("read keys of cosigners: %w", ctx.Err())
	}
	defer func() { <-c.turn }()
	if keys, err, ok := c.kept(operators); ok { // by the one before
		return keys, err
	}
	asked := time.Now()
	head, records, err := c.latest(ctx, operators)
	if err != nil {
		return nil, fmt.Errorf("read keys of cosigners: %w", err)
	}
	c.keep(head, asked, operators, records)
	return keysOf(operators, func(i int) schnorr.Point { return records[i].key })
}

// latest reads the head and the records there, in one trip. A head that comes
// between the two makes the records newer than it, which does no harm.
func (c *Cosigners) latest(ctx context.Context, operators []common.Address) (common.Hash, []record, error) {
	head := new(*blockAnswer)
	q := askRecords(c.registry, operators)
	elems := append(q.elems("latest"), rpc.BatchElem{Method: "eth_getBlockByNumber", Args: []any{"latest", false}, Result: head})
	if err := c.client.Batch(ctx, elems); err != nil {
		return common.Hash{}, nil, err
	}
	last := len(elems) - 1
	if err := elems[last].Error; err != nil {
		return common.Hash{}, nil, err
	}
	at, err := (*head).link()
	if err != nil {
		return common.Hash{}, nil, err
	}
	records, err := q.read(elems[:last])
	return at.Hash, records, err
}

// kept answers from memory, if all that is asked for was read at the head.
func (c *Cosigners) kept(operators []common.Address) ([]schnorr.Point, error, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.read) > sameHead {
		return nil, nil, false
	}
	for _, operator := range operators {
		if _, ok := c.keys[operator]; !ok {
			return nil, nil, false
		}
	}
	keys, err := keysOf(operators, func(i int) schnorr.Point { return c.keys[operators[i]] })
	return keys, err, true
}

func (c *Cosigners) keep(head common.Hash, asked time.Time, operators []common.Address, records []record) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.head != head || len(c.keys)+len(operators) > keptCosigners {
		c.keys = make(map[common.Address]schnorr.Point, len(operators))
	}
	c.head, c.read = head, asked
	for i, operator := range operators {
		c.keys[operator] = records[i].key
	}
}

func keysOf(operators []common.Address, key func(int) schnorr.Point) ([]schnorr.Point, error) {
	keys := make([]schnorr.Point, len(operators))
	for i, operator := range operators {
		if keys[i] = key(i); keys[i].IsInfinity() {
			return nil, &quorum.UnregisteredError{Operator: operator}
		}
	}
	return keys, nil
}
