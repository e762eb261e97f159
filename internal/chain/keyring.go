package chain

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
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
	search eventSearch

	coordinator common.Address // whose events these are; they are dropped with it

	events map[quorum.ID]keyEvent
	keys   map[quorum.ID]bls.PublicKey // the ones that were checked
}

// keyEvent is a registration as it was logged: G1 ‖ G2.
type keyEvent struct {
	operator common.Address
	key      [192]byte
}

var (
	askKeys  = selector("blsApkRegistry()")
	keyTopic = crypto.Keccak256Hash([]byte("NewPubkeyRegistration(address,(uint256,uint256),(uint256[2],uint256[2]))"))
)

func newKeyring(client caller) *keyring {
	return &keyring{client: client, search: newEventSearch(client, keyTopic)}
}

// fill sets the keys of all members.
func (k *keyring) fill(ctx context.Context, coordinator common.Address, block common.Hash, set *quorum.Set) error {
	lacking := func() []quorum.ID {
		return missing(set, func(id quorum.ID) bool { _, ok := k.events[id]; return ok })
	}
	if len(lacking()) > 0 || k.coordinator != coordinator {
		if err := k.open(ctx, coordinator, block); err != nil {
			return err
		}
		done := func() (bool, error) { return len(lacking()) == 0, nil }
		if err := k.search.search(ctx, set.Block, k.take, done); err != nil {
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
	if registry != k.search.contract {
		k.search.of(registry)
		k.events, k.keys = make(map[quorum.ID]keyEvent), make(map[quorum.ID]bls.PublicKey)
	}
	k.coordinator = coordinator
	return nil
}

// take keeps an event. What does not look like one is passed over.
func (k *keyring) take(e event) {
	if len(e.Topics) != 2 || len(e.Data) != 192 {
		return
	}
	id := quorum.ID(crypto.Keccak256(e.Data[:64]))
	if known, ok := k.events[id]; ok && known.key != [192]byte(e.Data) {
		delete(k.keys, id)
	}
	k.events[id] = keyEvent{operator: common.BytesToAddress(e.Topics[1][:]), key: [192]byte(e.Data)}
}
