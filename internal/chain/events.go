package chain

import (
	"context"
	"errors"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
)

// eventSearch finds the events of one kind that a contract emitted. One
// goroutine at a time.
type eventSearch struct {
	client   caller
	contract common.Address
	topic    common.Hash

	// Events of the blocks low..high are all known; none while low > high.
	low, high uint64
	page      uint64 // how many blocks the node searches at once
}

const (
	firstPage = 10_000
	minPage   = 100
	maxPage   = 1_000_000
	overlap   = 256 // blocks below the last search are searched again: a reorg may have moved an event there
)

func newEventSearch(client caller, topic common.Hash) eventSearch {
	return eventSearch{client: client, topic: topic, low: 1, page: firstPage}
}

// of starts anew, with another contract.
func (s *eventSearch) of(contract common.Address) {
	s.contract = contract
	s.forget()
}

// forget makes the next search look at every block again.
func (s *eventSearch) forget() { s.low, s.high = 1, 0 }

// search reads events from top down until it is done or at the first block:
// what is missing is mostly new. What was searched is remembered, so that a
// search that is cut short goes on where it was.
func (s *eventSearch) search(ctx context.Context, top uint64, take func(event), done func() (bool, error)) error {
	if s.low > s.high { // the first
		s.low, s.high = top+1, top
	} else if top+overlap > s.high {
		bottom := max(s.low, s.high-min(overlap, s.high))
		for at := top; at >= bottom; {
			if enough, err := done(); enough || err != nil {
				return err
			}
			from, err := s.searchPage(ctx, bottom, at, take)
			if err != nil {
				return err
			}
			if from == bottom {
				s.high = max(s.high, top)
				break
			}
			at = from - 1
		}
	}
	for s.low > 0 {
		if enough, err := done(); enough || err != nil {
			return err
		}
		from, err := s.searchPage(ctx, 0, s.low-1, take)
		if err != nil {
			return err
		}
		s.low = from
	}
	return nil
}

// searchPage reads the events of blocks up to to, and returns from which. A
// node that does not search so many at once is asked for fewer.
func (s *eventSearch) searchPage(ctx context.Context, bottom, to uint64, take func(event)) (uint64, error) {
	for {
		from := max(bottom, to-min(to, s.page-1))
		var events []event
		err := s.client.Call(ctx, &events, "eth_getLogs", map[string]any{
			"address": s.contract, "topics": []common.Hash{s.topic},
			"fromBlock": hexutil.Uint64(from), "toBlock": hexutil.Uint64(to),
		})
		if err == nil {
			for _, e := range events {
				if e.Address == s.contract && !e.Removed && len(e.Topics) > 0 && e.Topics[0] == s.topic {
					take(e)
				}
			}
			if to-from+1 == s.page {
				s.page = min(2*s.page, maxPage)
			}
			return from, nil
		}
		if ctx.Err() != nil || s.page <= minPage || !mayBeTooMuch(err) {
			return 0, err
		}
		s.page = max(min(s.page, to-from+1)/2, minPage)
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

// event is the part of a log that is read.
type event struct {
	Address common.Address `json:"address"`
	Topics  []common.Hash  `json:"topics"`
	Data    hexutil.Bytes  `json:"data"`
	Removed bool           `json:"removed"`
}
