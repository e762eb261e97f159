package chain

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/quorum"
)

// keyring finds the keys of operators in the events of their registration. An
// event proves itself: an operator's id is the hash of its key. So it does not
// matter which branch of the chain an event was found on. One goroutine at a
// time.
type keyring struct {
	client caller

	coordinator, registry common.Address // whose events these are; they are dropped with it

	events map[quorum.ID]keyEvent
	keys   map[quorum.ID]bls.PublicKey // the ones that were checked

	// Events of the blocks low..high are all known; none while low > high.
	low, high uint64
	page      uint64 // how many blocks the node searches at once
}

// keyEvent is a registration as it was logged: G1 ‖ G2.
type keyEvent struct {
	operator common.Address
	key      [192]byte
}

const (
	firstPage = 10_000
	minPage   = 100
	maxPage   = 1_000_000
	overlap   = 256 // blocks below the last search are searched again: a reorg may have moved an event there
)

var (
	askKeys  = selector("blsApkRegistry()")
	keyTopic = crypto.Keccak256Hash([]byte("NewPubkeyRegistration(address,(uint256,uint256),(uint256[2],uint256[2]))"))
)

func newKeyring(client caller) *keyring { return &keyring{client: client, page: firstPage} }

// fill sets the keys of all members.
func (k *keyring) fill(ctx context.Context, coordinator common.Address, block common.Hash, set *quorum.Set) error {
	lacking := func() []quorum.ID {
		return missing(set, func(id quorum.ID) bool { _, ok := k.events[id]; return ok })
	}
	if len(lacking()) > 0 || k.coordinator != coordinator {
		if err := k.open(ctx, coordinator, block); err != nil {
			return err
		}
		if err := k.search(ctx, set.Block, func() bool { return len(lacking()) == 0 }); err != nil {
			return fmt.Errorf("read keys of operators: %w", err)
		}
	}
	if ids := lacking(); len(ids) > 0 {
		return fmt.Errorf("the registry has no key of operator %s", ids[0])
	}
	for i := range set.Members {
		m := &set.Members[i]
		e := k.events[m.ID]
		if e.operator != m.Address {
			return fmt.Errorf("operator %s registered as %s and is listed as %s", m.ID, e.operator, m.Address)
		}
		key, ok := k.keys[m.ID]
		if !ok {
			var err error
			if key, err = bls.ParsePublicKey(e.key[:64], e.key[64:]); err != nil {
				return fmt.Errorf("key of operator %s: %w", m.ID, err)
			}
			k.keys[m.ID] = key
		}
		m.Key = key
	}
	return nil
}

// open finds the contract whose events hold the keys.
func (k *keyring) open(ctx context.Context, coordinator common.Address, block common.Hash) error {
	var p probe
	p.call(coordinator, askKeys, 32)
	r, err := p.run(ctx, k.client, block)
	if err != nil {
		return fmt.Errorf("read registry of keys: %w", err)
	}
	registry, ok := r[0].address()
	if !ok || registry == (common.Address{}) {
		return fmt.Errorf("registry coordinator %s does not say its blsApkRegistry()", coordinator)
	}
	if registry != k.registry {
		k.registry, k.low, k.high = registry, 1, 0
		k.events, k.keys = make(map[quorum.ID]keyEvent), make(map[quorum.ID]bls.PublicKey)
	}
	k.coordinator = coordinator
	return nil
}

// search reads events from top down until it is done or at the first block:
// what is missing is mostly new. What was searched is remembered, so that a
// search that is cut short goes on where it was.
func (k *keyring) search(ctx context.Context, top uint64, done func() bool) error {
	if k.low > k.high { // the first
		k.low, k.high = top+1, top
	} else if top+overlap > k.high {
		bottom := max(k.low, k.high-min(overlap, k.high))
		for at := top; at >= bottom && !done(); {
			from, err := k.searchPage(ctx, bottom, at)
			if err != nil {
				return err
			}
			if from == bottom {
				k.high = max(k.high, top)
				break
			}
			at = from - 1
		}
	}
	for k.low > 0 && !done() {
		from, err := k.searchPage(ctx, 0, k.low-1)
		if err != nil {
			return err
		}
		k.low = from
	}
	return nil
}

// searchPage reads the events of blocks up to to, and returns from which. A
// node that does not search so many at once is asked for fewer.
func (k *keyring) searchPage(ctx context.Context, bottom, to uint64) (uint64, error) {
	for {
		from := max(bottom, to-min(to, k.page-1))
		var logs []keyLog
		err := k.client.Call(ctx, &logs, "eth_getLogs", map[string]any{
			"address": k.registry, "topics": []common.Hash{keyTopic},
			"fromBlock": hexutil.Uint64(from), "toBlock": hexutil.Uint64(to),
		})
		if err == nil {
			for _, l := range logs {
				k.take(l)
			}
			if to-from+1 == k.page {
				k.page = min(2*k.page, maxPage)
			}
			return from, nil
		}
		if ctx.Err() != nil || k.page <= minPage || !mayBeTooMuch(err) {
			return 0, err
		}
		k.page = max(min(k.page, to-from+1)/2, minPage)
	}
}

// mayBeTooMuch reports whether fewer blocks may do. Gateways have many words for
// it; only what is surely something else is told apart.
func mayBeTooMuch(err error) bool {
	failed, ok := errors.AsType[*Error](err)
	if !ok {
		return true
	}
	switch failed.Kind {
	case Unreachable, RateLimited, WrongChain, UnknownBlock:
		return false
	}
	return true
}

// keyLog is the part of a log that is read.
type keyLog struct {
	Address common.Address `json:"address"`
	Topics  []common.Hash  `json:"topics"`
	Data    hexutil.Bytes  `json:"data"`
	Removed bool           `json:"removed"`
}

// take keeps an event. What does not look like one is passed over.
func (k *keyring) take(l keyLog) {
	if l.Address != k.registry || l.Removed || len(l.Topics) != 2 || l.Topics[0] != keyTopic || len(l.Data) != 192 {
		return
	}
	id := quorum.ID(crypto.Keccak256(l.Data[:64]))
	if known, ok := k.events[id]; ok && known.key != [192]byte(l.Data) {
		delete(k.keys, id)
	}
	k.events[id] = keyEvent{operator: common.BytesToAddress(l.Topics[1][:]), key: [192]byte(l.Data)}
}
