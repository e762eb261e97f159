package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/quorum"
)

// Shape of the load on the network.
const (
	networkTargets = 32   // demo targets that tasks are spread over
	demoRounds     = 5000 // of the demo's loop: a call of about 700,000 gas
	latencyTasks   = 40   // in one round, one after the other
	floorSamples   = 20   // in one round
	loadWorkers    = 96   // callers at once, of the sustained load
)

// network measures a chain, a service and four operators over real sockets:
// what a task takes from its submission until it is ready, against the floor,
// and how many come through in a second.
func (b *bench) network(ctx context.Context) error {
	b.say("network: starting a chain, the service and 4 operators")
	n, err := b.startNetwork(ctx)
	if err != nil {
		return err
	}
	defer n.stop()
	floor, err := b.newFloor(n)
	if err != nil {
		return err
	}
	defer floor.close()
	if err := b.networkLatency(ctx, n, floor); err != nil {
		return err
	}
	for _, scheme := range schemes {
		if err := b.networkLoad(ctx, n, scheme); err != nil {
			return err
		}
	}
	if err := b.compareSchemes(ctx, n); err != nil {
		return err
	}
	if err := b.talk(ctx); err != nil {
		return err
	}
	if err := b.aggregates(); err != nil {
		return err
	}
	return b.inFlight(ctx)
}

// devNetwork is a quorate dev that runs.
type devNetwork struct {
	cmd     *server
	client  *quorate.Client
	node    *chain.Client
	targets map[quorum.Scheme][]common.Address
	from    common.Address
	sent    atomic.Uint64 // tasks so far: no two are of the same call

	File struct {
		URL         string         `json:"url"`
		APIKey      string         `json:"api_key"`
		RPCURL      string         `json:"rpc_url"`
		ChainID     uint64         `json:"chain_id"`
		PrivateKey  string         `json:"private_key"`
		DemoFactory common.Address `json:"demo_factory"`
	}
}

func (b *bench) startNetwork(ctx context.Context) (n *devNetwork, err error) {
	dir := filepath.Join(b.dir, "network")
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, err
	}
	ready := filepath.Join(dir, "ready.json")
	n = &devNetwork{cmd: &server{cmd: exec.CommandContext(ctx, b.quorate, "dev", "--listen", "127.0.0.1:0", "--rpc-listen", "127.0.0.1:0", "--ready-file", ready)}}
	n.cmd.cmd.Dir = dir
	n.cmd.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := n.cmd.cmd.Start(); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			n.stop()
		}
	}()
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		text, err := os.ReadFile(ready)
		if err == nil {
			if err := json.Unmarshal(text, &n.File); err != nil {
				return nil, fmt.Errorf("read ready file: %w", err)
			}
			break
		}
		if time.Since(began) > time.Minute || ctx.Err() != nil {
			return nil, errors.New("quorate dev was not ready in time")
		}
	}
	n.client = &quorate.Client{URL: n.File.URL, Key: n.File.APIKey,
		HTTP: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2 * loadWorkers}}}
	if n.node, err = chain.Dial([]string{n.File.RPCURL}, chain.ClientOptions{ChainID: n.File.ChainID}); err != nil {
		return nil, err
	}
	return n, n.deploy(ctx)
}

func (n *devNetwork) stop() {
	if n.node != nil {
		n.node.Close()
	}
	n.cmd.cmd.Process.Signal(syscall.SIGTERM)
	n.cmd.cmd.Wait()
}

// deploy makes the demo targets, and waits until all are there.
func (n *devNetwork) deploy(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	client, err := ethclient.DialContext(ctx, n.File.RPCURL)
	if err != nil {
		return err
	}
	defer client.Close()
	key, err := crypto.HexToECDSA(strings.TrimPrefix(n.File.PrivateKey, "0x"))
	if err != nil {
		return err
	}
	n.from = crypto.PubkeyToAddress(key.PublicKey)
	nonce, err := client.PendingNonceAt(ctx, n.from)
	if err != nil {
		return err
	}
	factory := contracts.NewDemoFactoryDual()
	signer := types.LatestSignerForChainID(new(big.Int).SetUint64(n.File.ChainID))
	sent := map[quorum.Scheme][]*types.Transaction{}
	for i := range uint64(2 * networkTargets) {
		scheme, create := quorum.SchemeBLS, factory.PackCreate()
		if i%2 == 1 {
			scheme, create = quorum.SchemeSchnorr, factory.PackCreateSchnorr()
		}
		tx := types.MustSignNewTx(key, signer, &types.DynamicFeeTx{Nonce: nonce + i, To: &n.File.DemoFactory, Data: create,
			Gas: 5_000_000, GasTipCap: big.NewInt(1e9), GasFeeCap: big.NewInt(100e9)})
		if err := client.SendTransaction(ctx, tx); err != nil {
			return fmt.Errorf("create a target: %w", err)
		}
		sent[scheme] = append(sent[scheme], tx)
	}
	n.targets = map[quorum.Scheme][]common.Address{}
	for scheme, txs := range sent {
		for _, tx := range txs {
			receipt, err := bind.WaitMined(ctx, client, tx.Hash())
			if err != nil {
				return fmt.Errorf("create a target: %w", err)
			}
			for _, l := range receipt.Logs {
				if made, err := factory.UnpackCreatedEvent(l); err == nil {
					n.targets[scheme] = append(n.targets[scheme], made.Target)
				}
			}
		}
		if len(n.targets[scheme]) != networkTargets {
			return fmt.Errorf("%d of %d targets were made", len(n.targets[scheme]), networkTargets)
		}
	}
	return nil
}

// next is a task that nobody has submitted yet, at the head.
func (n *devNetwork) next(ctx context.Context, scheme quorum.Scheme) (quorate.Submission, error) {
	var head hexutil.Uint64
	if err := n.node.Call(ctx, &head, "eth_blockNumber"); err != nil {
		return quorate.Submission{}, err
	}
	i := n.sent.Add(1)
	call := heavyCall(common.Address{}, crunchSelector, demoRounds+i%1000, 0).Data[:36]
	return quorate.Submission{TargetAddress: n.targets[scheme][i%networkTargets].Hex(), FromAddress: n.from.Hex(), CallData: call, Value: "0x0", BlockHeight: uint64(head)}, nil
}

// carry takes one task to its end, and says how long it took.
func (n *devNetwork) carry(ctx context.Context, scheme quorum.Scheme) (quorate.Task, time.Duration, error) {
	s, err := n.next(ctx, scheme)
	if err != nil {
		return quorate.Task{}, 0, err
	}
	began := time.Now()
	receipt, err := n.client.Submit(ctx, s)
	if err != nil {
		return quorate.Task{}, 0, err
	}
	done, err := n.client.Wait(ctx, receipt.TaskID, nil)
	if err == nil && done.Status != quorate.Ready {
		err = fmt.Errorf("task %s is %s: %+v", done.TaskID, done.Status, done.Error)
	}
	return done, time.Since(began), err
}

// networkLatency compares a task's way with its floor, in turns.
func (b *bench) networkLatency(ctx context.Context, n *devNetwork, floor *floor) error {
	b.say("network: submit → ready, %d rounds of %d tasks", b.rounds, latencyTasks)
	var all, floors, ratios, tails []float64
	for round := range b.rounds + 1 {
		var took []float64
		var last quorate.Task
		for range latencyTasks {
			done, d, err := n.carry(ctx, quorum.SchemeBLS)
			if err != nil {
				return err
			}
			last = done
			took = append(took, d.Seconds())
		}
		least, err := floor.measure(ctx, n, last)
		if err != nil {
			return err
		}
		if round == 0 { // warm up
			continue
		}
		all, floors = append(all, took...), append(floors, least)
		ratios = append(ratios, quantile(took, 0.5)/least)
		tails = append(tails, quantile(took, 0.99)/least)
	}
	b.table.addRatios("submit → ready, p50 ÷ floor", fmt.Sprintf("%s ÷ %s; floor: %s", ms(quantile(all, 0.5)), ms(median(floors)), floor), ratios, atMost(3))
	b.table.addRatios("submit → ready, p99 ÷ floor", fmt.Sprintf("%s ÷ %s", ms(quantile(all, 0.99)), ms(median(floors))), tails, nil)
	return nil
}

// networkLoad keeps many callers busy, and counts what comes through.
func (b *bench) networkLoad(ctx context.Context, n *devNetwork, scheme quorum.Scheme) error {
	b.say("network: sustained load of %d callers, %s, %d rounds", loadWorkers, scheme, b.rounds)
	var rates, costs []float64
	var all []float64
	var mu sync.Mutex
	var done atomic.Int64
	var failed atomic.Pointer[error]
	loaded, stop := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer func() { stop(); workers.Wait() }()
	for range loadWorkers {
		workers.Go(func() {
			for loaded.Err() == nil {
				_, took, err := n.carry(ctx, scheme) // to its end: it would be a burden to who comes next
				if err != nil {
					failed.Store(&err)
					stop()
					return
				}
				done.Add(1)
				mu.Lock()
				all = append(all, took.Seconds())
				mu.Unlock()
			}
		})
	}
	for round := range b.rounds + 1 {
		before, began := done.Load(), time.Now()
		used, err := n.cmd.processorTime()
		if err != nil {
			return err
		}
		select {
		case <-time.After(2 * b.slice):
		case <-loaded.Done():
			if err := failed.Load(); err != nil {
				return *err
			}
			return ctx.Err()
		}
		n1, took := float64(done.Load()-before), time.Since(began).Seconds()
		after, err := n.cmd.processorTime()
		if err != nil {
			return err
		}
		if round > 0 && n1 > 0 {
			rates = append(rates, n1/took)
			costs = append(costs, (after-used).Seconds()*1000/n1)
		}
	}
	if len(rates) == 0 {
		return errors.New("no task came through")
	}
	b.table.addRatios("tasks per second, sustained, "+string(scheme), fmt.Sprintf("%.1f ms of processor time per task, chain and 4 operators included; p50 %s, p99 %s with %d callers",
		median(costs), ms(quantile(all, 0.5)), ms(quantile(all, 0.99)), loadWorkers), rates, atLeast(100))
	return nil
}

func quantile(values []float64, q float64) float64 {
	s := slices.Sorted(slices.Values(values))
	return s[min(len(s)-1, int(q*float64(len(s))))]
}

func ms(seconds float64) string { return strconv.FormatFloat(seconds*1000, 'f', 1, 64) + " ms" }
