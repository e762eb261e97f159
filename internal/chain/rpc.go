package chain

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/common/lru"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/internal/evm"
)

// ClientOptions of Dial. The zero value will do.
type ClientOptions struct {
	Timeout time.Duration // for one request to one endpoint; default 10 s
	ChainID uint64        // the chain that every endpoint must be of; 0: the first one's
	Log     *slog.Logger
	HTTP    *http.Client
	Now     func() time.Time
}

// Client asks the nodes of one chain, by JSON-RPC over HTTP. The first healthy
// endpoint is asked; one that fails is put aside for a pause that grows, and
// the next is asked. Every failure is an *Error, except that of a caller that
// cancels. It is safe for concurrent use.
type Client struct {
	*wire
	endpoints []*endpoint // in order of preference
}

// wire is what clients of the same endpoints share.
type wire struct {
	http    *http.Client
	timeout time.Duration
	log     *slog.Logger
	now     func() time.Time
	ids     atomic.Uint64 // the last one used
	chain   atomic.Uint64 // 0 until it is known
	rules   func() *params.ChainConfig
	noHint  atomic.Int64 // until then (unix ns) no access list is asked for
	metrics *endpointMetrics
	codes   *lru.SizeConstrainedCache[common.Hash, []byte]
}

const (
	maxBatch = 900 // elements; geth takes 1,000 at most
	maxTrips = 4   // requests of one batch under way at a time
)

// Dial makes a client of HTTP endpoints. Nothing is sent yet.
func Dial(urls []string, o ClientOptions) (*Client, error) {
	if len(urls) == 0 {
		return nil, errors.New("dial: no RPC endpoint is given")
	}
	if o.Timeout <= 0 {
		o.Timeout = 10 * time.Second
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.HTTP == nil {
		transport := http.DefaultTransport.(*http.Transport).Clone()
		transport.MaxIdleConnsPerHost, transport.MaxConnsPerHost = 16, 64
		transport.DisableCompression = !slices.ContainsFunc(urls, far) // on one machine it only costs
		o.HTTP = &http.Client{Transport: transport}
	}
	w := &wire{timeout: o.Timeout, log: o.Log, now: o.Now, metrics: newEndpointMetrics(), codes: lru.NewSizeConstrainedCache[common.Hash, []byte](maxCodes)}
	// A redirect would send the question, and the secret in its URL, elsewhere.
	client := *o.HTTP
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	w.http = &client
	w.chain.Store(o.ChainID)
	w.rules = sync.OnceValue(func() *params.ChainConfig { return evm.Rules(w.chain.Load()) })
	c := &Client{wire: w}
	for i, raw := range urls {
		u, err := url.Parse(raw)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
			return nil, fmt.Errorf("dial: RPC endpoint %d is not an http or https URL", i+1)
		}
		e := &endpoint{host: u.Host, user: u.User}
		u.User, u.Fragment = nil, ""
		e.url = u.String()
		c.endpoints = append(c.endpoints, e)
		w.metrics.up.WithLabelValues(e.host).Inc()
	}
	return c, nil
}

// far reports whether an endpoint may be on another machine.
func far(raw string) bool {
	u, err := url.Parse(raw)
	if err != nil {
		return true
	}
	address, err := netip.ParseAddr(u.Hostname())
	return err != nil || !address.IsLoopback()
}

// Call makes one call; if its answer is lost, it may be made twice. A null
// answer is an error unless result is a pointer to a pointer.
func (c *Client) Call(ctx context.Context, result any, method string, args ...any) error {
	elem := &rpc.BatchElem{Method: method, Args: args, Result: result}
	return c.each(ctx, func(e *endpoint) error {
		if err := c.exchange(ctx, e, []*rpc.BatchElem{elem}, false); err != nil {
			return err
		}
		return elem.Error
	})
}

// Batch makes many calls together, in as many requests as it takes. The error
// of an element stays in it; an error that is returned is of the batch, and
// then no element counts.
func (c *Client) Batch(ctx context.Context, elems []rpc.BatchElem) error {
	if len(elems) == 0 {
		return nil
	}
	chunks := (len(elems) + maxBatch - 1) / maxBatch
	size := (len(elems) + chunks - 1) / chunks
	var trips [][]*rpc.BatchElem
	for start := 0; start < len(elems); start += size {
		chunk := make([]*rpc.BatchElem, 0, size)
		for i := start; i < min(start+size, len(elems)); i++ {
			chunk = append(chunk, &elems[i])
		}
		trips = append(trips, chunk)
	}
	return c.trips(ctx, trips)
}

// trips makes requests, some at a time.
func (c *Client) trips(ctx context.Context, chunks [][]*rpc.BatchElem) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var running sync.WaitGroup
	var once sync.Once
	var failed error
	slots := make(chan struct{}, maxTrips)
	for _, chunk := range chunks {
		slots <- struct{}{}
		running.Go(func() {
			defer func() { <-slots }()
			if err := c.batch(ctx, chunk); err != nil {
				once.Do(func() { failed = err })
				cancel()
			}
		})
	}
	running.Wait()
	return failed
}

// batch makes the calls of one request. Elements that an endpoint cannot
// answer are asked of the next.
func (c *Client) batch(ctx context.Context, elems []*rpc.BatchElem) error {
	answered := false
	err := c.each(ctx, func(e *endpoint) error {
		if err := c.ask(ctx, e, elems); err != nil {
			return err
		}
		answered = true
		var left []*rpc.BatchElem
		for _, elem := range elems {
			if failed, ok := errors.AsType[*Error](elem.Error); ok && failed.elsewhere() {
				left = append(left, elem)
			}
		}
		if elems = left; len(left) == 0 {
			return nil
		}
		for _, elem := range left { // what the endpoint is to blame for, first
			if failed, _ := errors.AsType[*Error](elem.Error); failed.fault {
				return failed
			}
		}
		return left[0].Error
	})
	if answered && ctx.Err() == nil {
		return nil
	}
	return err
}

// ask asks one endpoint, in smaller requests where it wants less at once.
func (c *Client) ask(ctx context.Context, e *endpoint, elems []*rpc.BatchElem) error {
	for part := range slices.Chunk(elems, e.most()) {
		err := c.exchange(ctx, e, part, true)
		over := part // what it found too much
		if err == nil {
			over = slices.DeleteFunc(slices.Clone(part), func(elem *rpc.BatchElem) bool { return !isTooMuch(elem.Error) })
		} else if !isTooMuch(err) {
			return err
		}
		switch {
		case len(part) == 1:
			if err != nil {
				return err
			}
			continue // too much even alone: the error stays in the element
		case len(over) == len(part):
			e.shrink((len(part) + 1) / 2)
		}
		for half := range slices.Chunk(over, max((len(over)+1)/2, 1)) {
			if err := c.ask(ctx, e, half); err != nil {
				return err
			}
		}
	}
	return nil
}

func isTooMuch(err error) bool {
	failed, ok := errors.AsType[*Error](err)
	return ok && failed.Kind == TooMuch
}

// Pin is this client held to the endpoint that it would ask now: answers that
// must agree with each other come from one node.
func (c *Client) Pin(ctx context.Context) (*Client, error) {
	pinned := &Client{wire: c.wire}
	err := c.each(ctx, func(e *endpoint) error {
		pinned.endpoints = []*endpoint{e}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("choose an endpoint: %w", err)
	}
	return pinned, nil
}

// ChainID is the id of the chain, which an endpoint has confirmed.
func (c *Client) ChainID(ctx context.Context) (uint64, error) {
	if err := c.each(ctx, func(*endpoint) error { return nil }); err != nil {
		return 0, fmt.Errorf("read chain id: %w", err)
	}
	return c.chain.Load(), nil
}

// Close lets go of idle connections.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// each tries endpoints until one does, or none is left.
func (c *Client) each(ctx context.Context, try func(*endpoint) error) error {
	endpoints, kept := c.order()
	for _, e := range endpoints {
		err := c.greet(ctx, e)
		if err == nil {
			err = try(e)
		}
		if ctx.Err() != nil && err != nil {
			return gaveUp(ctx)
		}
		failed, ok := errors.AsType[*Error](err)
		if err != nil && !ok {
			return err // of our own making
		}
		c.judge(ctx, e, failed)
		if err == nil || !failed.elsewhere() {
			return err
		}
		// One that may yet answer is worth more than one that never will.
		if known, _ := errors.AsType[*Error](kept); known == nil || failed.Retryable() || !known.Retryable() {
			kept = err
		}
	}
	return kept
}

// greet checks that an endpoint is of our chain, before its first answer is
// used and after every failure.
func (c *Client) greet(ctx context.Context, e *endpoint) error {
	if e.greeted() {
		return nil
	}
	var id hexutil.Uint64
	elem := &rpc.BatchElem{Method: "eth_chainId", Result: &id}
	if err := c.exchange(ctx, e, []*rpc.BatchElem{elem}, false); err != nil {
		return err
	}
	if elem.Error != nil {
		return elem.Error
	}
	if id == 0 {
		return e.blame(errors.New("the chain id is zero"))
	}
	c.chain.CompareAndSwap(0, uint64(id))
	if want := c.chain.Load(); want != uint64(id) {
		return &Error{Kind: WrongChain, Endpoint: e.host, Err: fmt.Errorf("its chain id is %d, ours is %d", id, want), fault: true}
	}
	e.greet()
	return nil
}
