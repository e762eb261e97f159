package devnet

import (
	"context"
	"sync"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/filters"
	"github.com/ethereum/go-ethereum/rpc"
)

// feeds are go-ethereum's filters and subscriptions, with an end. Each of them
// is a goroutine that must leave before the node stops, or it never will; so
// here they are known, and waited for.
type feeds struct {
	*filters.FilterAPI
	events *filters.EventSystem

	mu        sync.Mutex
	closed    bool
	installed []rpc.ID
	running   sync.WaitGroup
}

func newFeeds(backend *eth.Ethereum) *feeds {
	system := filters.NewFilterSystem(backend.APIBackend, filters.Config{})
	return &feeds{FilterAPI: filters.NewFilterAPI(system), events: filters.NewEventSystem(system)}
}

// close waits for the subscriptions, which end with their connection, and
// removes what filters callers left.
func (f *feeds) close() {
	f.mu.Lock()
	f.closed = true
	f.mu.Unlock()
	f.running.Wait()
	for _, id := range f.installed {
		f.UninstallFilter(id)
	}
}

// NewHeads is the subscription to new blocks.
func (f *feeds) NewHeads(ctx context.Context) (*rpc.Subscription, error) {
	return subscribe(ctx, f, func(heads chan *types.Header) (*filters.Subscription, error) {
		return f.events.SubscribeNewHeads(heads), nil
	}, func(head *types.Header, notify func(any)) { notify(head) })
}

// Logs is the subscription to new and removed logs.
func (f *feeds) Logs(ctx context.Context, query filters.FilterCriteria) (*rpc.Subscription, error) {
	return subscribe(ctx, f, func(logs chan []*types.Log) (*filters.Subscription, error) {
		return f.events.SubscribeLogs(ethereum.FilterQuery(query), logs)
	}, func(logs []*types.Log, notify func(any)) {
		for _, log := range logs {
			notify(log)
		}
	})
}

func subscribe[T any](ctx context.Context, f *feeds, open func(chan T) (*filters.Subscription, error), relay func(T, func(any))) (*rpc.Subscription, error) {
	notifier, ok := rpc.NotifierFromContext(ctx)
	if !ok {
		return nil, rpc.ErrNotificationsUnsupported
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return nil, ErrClosed
	}
	items := make(chan T)
	source, err := open(items)
	if err != nil {
		return nil, err
	}
	sink := notifier.CreateSubscription()
	f.running.Go(func() {
		defer source.Unsubscribe()
		for {
			select {
			case item := <-items:
				relay(item, func(v any) { notifier.Notify(sink.ID, v) })
			case <-sink.Err():
				return
			}
		}
	})
	return sink, nil
}

// NewPendingTransactions is not offered.
func (f *feeds) NewPendingTransactions(context.Context, *bool) (*rpc.Subscription, error) {
	return nil, rpc.ErrNotificationsUnsupported
}

// TransactionReceipts is not offered.
func (f *feeds) TransactionReceipts(context.Context, *filters.TransactionReceiptsQuery) (*rpc.Subscription, error) {
	return nil, rpc.ErrNotificationsUnsupported
}

// NewFilter is a filter of logs, to be polled.
func (f *feeds) NewFilter(query filters.FilterCriteria) (rpc.ID, error) {
	return f.install(func() (rpc.ID, error) { return f.FilterAPI.NewFilter(query) })
}

// NewBlockFilter is a filter of blocks, to be polled.
func (f *feeds) NewBlockFilter() (rpc.ID, error) {
	return f.install(func() (rpc.ID, error) { return f.FilterAPI.NewBlockFilter(), nil })
}

// NewPendingTransactionFilter is a filter of the pool, to be polled.
func (f *feeds) NewPendingTransactionFilter(full *bool) (rpc.ID, error) {
	return f.install(func() (rpc.ID, error) { return f.FilterAPI.NewPendingTransactionFilter(full), nil })
}

func (f *feeds) install(open func() (rpc.ID, error)) (rpc.ID, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return "", ErrClosed
	}
	id, err := open()
	if err == nil {
		f.installed = append(f.installed, id)
	}
	return id, err
}
