package chain

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
)

const (
	compareEvery = 5 * time.Second
	maxLag       = 3 // blocks that an endpoint may be behind another
	lagPause     = 20 * time.Second
)

// Watch compares the heads of the endpoints until ctx ends. One that lags fails
// at nothing, and would be asked for the head for good.
func (c *Client) Watch(ctx context.Context) {
	if len(c.endpoints) < 2 {
		return
	}
	tick := time.NewTicker(compareEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			c.Compare(ctx)
		}
	}
}

// Compare asks each healthy endpoint for its head. One that is behind another
// for the second time in a row is put aside for a while.
func (c *Client) Compare(ctx context.Context) {
	endpoints, _ := c.order()
	heads := make([]uint64, len(endpoints)) // 0: not heard
	var asking sync.WaitGroup
	for i, e := range endpoints {
		asking.Go(func() {
			var number hexutil.Uint64
			elem := &rpc.BatchElem{Method: "eth_blockNumber", Result: &number}
			if c.greet(ctx, e) == nil && c.exchange(ctx, e, []*rpc.BatchElem{elem}, false) == nil && elem.Error == nil {
				heads[i] = uint64(number)
			}
		})
	}
	asking.Wait()
	best := 0
	for i := range heads {
		if heads[i] > heads[best] {
			best = i
		}
	}
	for i, e := range endpoints {
		if heads[i] == 0 || !e.lags(heads[best]-heads[i] > maxLag) {
			continue
		}
		c.judge(ctx, e, &Error{Kind: UnknownBlock, Endpoint: e.host, fault: true, pause: lagPause,
			Err: fmt.Errorf("it is at block %d, %s at block %d", heads[i], endpoints[best].host, heads[best])})
	}
}

// lags notes whether an endpoint was found behind, and reports whether it was
// so before, too.
func (e *endpoint) lags(behind bool) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	before := e.behind
	e.behind = behind
	return before && behind
}
