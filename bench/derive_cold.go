package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/evm"
)

// cold derives calls that read many slots, through a node that is 20 ms away,
// and compares with reading them one by one.
func (b *bench) cold(ctx context.Context) error {
	const most = 1_000
	quiet := slog.New(slog.DiscardHandler)
	network, err := devnet.StartNetwork(ctx, devnet.Config{Log: quiet}, 1)
	if err != nil {
		return err
	}
	defer network.Close()
	target, err := coldTarget(ctx, network, most)
	if err != nil {
		return err
	}
	node, err := startFarNode(network.URL(), 20*time.Millisecond)
	if err != nil {
		return err
	}
	defer node.close()
	block, err := node.latest(ctx)
	if err != nil {
		return err
	}
	for _, slots := range []uint64{10, 100, most} {
		call := heavyCall(target, touches, slots, 0)
		b.say("derive, %d cold slots, %d rounds; then one by one", slots, b.rounds)
		want, alone, err := node.derive(ctx, block, call, func(s *chain.State) evm.State { return near{s} })
		if err != nil {
			return err
		}
		for _, hints := range []bool{true, false} {
			node.hints.Store(hints)
			var took, times, trips []float64
			for range b.rounds {
				got, used, err := node.derive(ctx, block, call, func(s *chain.State) evm.State { return s })
				if err != nil {
					return err
				}
				if !bytes.Equal(got.Encoded, want.Encoded) {
					return errors.New("the list is another one than when read one by one")
				}
				took = append(took, float64(used.took))
				trips = append(trips, float64(used.trips))
				times = append(times, used.took.Seconds()/alone.took.Seconds())
			}
			with := "with access lists"
			if !hints {
				with = "without"
			}
			var target *bound
			if slots == most {
				target = atMost(5)
			}
			b.table.addRatios(fmt.Sprintf("derive with %d cold slots, node %s: round trips", slots, with), fmt.Sprintf("one by one %d", alone.trips), trips, target)
			b.table.addRatios(fmt.Sprintf("derive with %d cold slots, node %s: time ÷ one by one", slots, with),
				fmt.Sprintf("%s ÷ %s", time.Duration(median(took)).Round(time.Millisecond), alone.took.Round(time.Millisecond)), times, nil)
		}
	}
	return nil
}

// coldTarget puts the heavy target on a chain, with so many slots in use.
func coldTarget(ctx context.Context, network *devnet.Network, slots uint64) (common.Address, error) {
	owner := network.Accounts()[0]
	made, err := network.Transact(ctx, owner, devnet.Call{Data: creation(network.Deployment.DemoTarget)})
	if err != nil {
		return common.Address{}, fmt.Errorf("create the heavy target: %w", err)
	}
	target := made.ContractAddress
	const step = 500 // as many as fit into a transaction
	for from := uint64(0); from < slots; from += step {
		call := heavyCall(target, fills, from+step, from)
		if _, err := network.Transact(ctx, owner, devnet.Call{To: &target, Data: call.Data, Gas: 16_000_000}); err != nil {
			return target, fmt.Errorf("fill slots: %w", err)
		}
	}
	return target, nil
}

// near hides that a state is far away: what is read is read one by one.
type near struct{ evm.State }

// farNode is a node behind a delay, as over a long line.
type farNode struct {
	server *http.Server
	url    string
	away   atomic.Int64 // requests under way
	trips  atomic.Int64 // requests that came while none was: those at the same time are one trip
	hints  atomic.Bool  // offers eth_createAccessList
}

// cost of a derivation.
type cost struct {
	trips int64
	took  time.Duration
}

func startFarNode(behind string, delay time.Duration) (*farNode, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	n := &farNode{url: "http://" + listener.Addr().String()}
	transport := &http.Transport{MaxIdleConnsPerHost: 64}
	n.server = &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if n.away.Add(1) == 1 {
			n.trips.Add(1)
		}
		defer n.away.Add(-1)
		time.Sleep(delay)
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return // the caller has gone
		}
		if !n.hints.Load() && bytes.Contains(body, []byte(`"eth_createAccessList"`)) {
			refuseMethod(w, body)
			return
		}
		forward, err := http.NewRequestWithContext(r.Context(), http.MethodPost, behind, bytes.NewReader(body))
		if err != nil {
			panic(err) // the address is that of a node that runs
		}
		forward.Header.Set("Content-Type", "application/json")
		answer, err := transport.RoundTrip(forward)
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer answer.Body.Close()
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(answer.StatusCode)
		io.Copy(w, answer.Body)
	})}
	go n.server.Serve(listener)
	return n, nil
}

func refuseMethod(w http.ResponseWriter, body []byte) {
	var call struct {
		ID json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal(body, &call); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"the method eth_createAccessList does not exist/is not available"}}`, call.ID)
}

func (n *farNode) close() { n.server.Close() }

func (n *farNode) latest(ctx context.Context) (evm.Block, error) {
	client, err := n.dial()
	if err != nil {
		return evm.Block{}, err
	}
	return client.Latest(ctx)
}

func (n *farNode) dial() (*chain.Client, error) {
	return chain.Dial([]string{n.url}, chain.ClientOptions{Log: slog.New(slog.DiscardHandler)})
}

// derive derives a call with a client that knows the chain and nothing of its
// state, and tells what that took.
func (n *farNode) derive(ctx context.Context, block evm.Block, call evm.Call, as func(*chain.State) evm.State) (*evm.Result, cost, error) {
	client, err := n.dial()
	if err != nil {
		return nil, cost{}, err
	}
	if _, err := client.ChainID(ctx); err != nil {
		return nil, cost{}, err
	}
	before, began := n.trips.Load(), time.Now()
	result, err := evm.Derive(ctx, as(client.State(block)), block, call, evm.Options{})
	return result, cost{trips: n.trips.Load() - before, took: time.Since(began)}, err
}
