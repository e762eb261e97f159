// Package devnet runs an Ethereum chain inside the process, with quorate's contracts deployed and
// operators registered. It is for development and tests alone: every key is public, nothing is
// secret, and whoever reaches the port can do as they please. It listens on loopback only.
package devnet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/catalyst"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/eth/filters"
	"github.com/ethereum/go-ethereum/eth/tracers"
	_ "github.com/ethereum/go-ethereum/eth/tracers/native" // callTracer, prestateTracer
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/p2p"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"
)

// ChainID is the usual one of a local chain, which no public chain has.
const ChainID = 31337

// Config says what chain to run. The zero value is a chain in memory on a free port, with four
// operators, that makes blocks when told to.
type Config struct {
	// Dir keeps the chain across restarts. Empty keeps it in memory.
	Dir string
	// Port of the JSON-RPC server. Zero is any free one.
	Port int
	// Interval between blocks. Zero makes them on demand only, by Mine or evm_mine.
	Interval time.Duration
	// Operators to register. Zero is four. A chain that is there already keeps its own.
	Operators int
	// Bare leaves the chain empty: no contracts and no operators.
	Bare bool
	// Logger is told, loudly, what this is. Nil is silent.
	Logger *slog.Logger
}

// Chain is a running chain. Its methods may be used from several goroutines.
type Chain struct {
	Deployment Deployment
	Operators  []Operator

	stack   *node.Node
	backend *eth.Ethereum
	client  *ethclient.Client
	stop    chan struct{}
	ticking sync.WaitGroup

	mu     sync.Mutex // guards beacon and the order of blocks
	beacon *catalyst.SimulatedBeacon
	closed bool
}

// Start runs a chain and returns when its contracts and operators are there. Close stops it.
func Start(ctx context.Context, cfg Config) (*Chain, error) {
	if cfg.Operators == 0 {
		cfg.Operators = 4
	}
	if cfg.Logger != nil {
		cfg.Logger.Warn("DEVELOPMENT CHAIN: all of its keys are public; never send it, or sign for it, anything of value")
	}
	c, err := assemble(cfg)
	if err != nil {
		return nil, fmt.Errorf("start development chain: %w", err)
	}
	if !cfg.Bare {
		if err := c.populate(ctx, cfg); err != nil {
			return nil, errors.Join(fmt.Errorf("set up development chain: %w", err), c.Close())
		}
	}
	if cfg.Interval > 0 {
		c.ticking.Add(1)
		go c.tick(cfg.Interval)
	}
	return c, nil
}

// assemble puts go-ethereum's node together, with no peers and no consensus client.
func assemble(cfg Config) (*Chain, error) {
	stack, err := node.New(&node.Config{
		Name:             "quorate-devnet",
		DataDir:          cfg.Dir,
		HTTPHost:         "127.0.0.1",
		HTTPPort:         cfg.Port,
		HTTPModules:      []string{"eth", "net", "web3", "debug", "txpool", "evm"},
		HTTPCors:         []string{"*"}, // wallets live in browsers
		HTTPVirtualHosts: []string{"localhost"},
		HTTPTimeouts:     rpc.DefaultHTTPTimeouts,
		WSHost:           "127.0.0.1",
		WSPort:           cfg.Port,
		WSModules:        []string{"eth", "net", "web3", "debug", "evm"},
		WSOrigins:        []string{"*"},
		P2P:              p2p.Config{NoDiscovery: true, NoDial: true, MaxPeers: 0},
	})
	if err != nil {
		return nil, err
	}
	c := &Chain{stack: stack, stop: make(chan struct{})}
	c.backend, err = eth.New(stack, nodeConfig())
	if err != nil {
		return nil, errors.Join(err, stack.Close())
	}
	filterSystem := filters.NewFilterSystem(c.backend.APIBackend, filters.Config{})
	stack.RegisterAPIs(append(tracers.APIs(c.backend.APIBackend),
		rpc.API{Namespace: "eth", Service: filters.NewFilterAPI(filterSystem)},
		rpc.API{Namespace: "eth", Service: &ethAPI{c}}, // after eth.New's, so it has the last word
		rpc.API{Namespace: "evm", Service: &evmAPI{c}},
	))
	if err := stack.Start(); err != nil {
		return nil, errors.Join(err, stack.Close())
	}
	c.beacon, err = catalyst.NewSimulatedBeacon(0, common.Address{}, c.backend)
	if err != nil {
		return nil, errors.Join(err, stack.Close())
	}
	c.client = ethclient.NewClient(stack.Attach())
	return c, nil
}

// nodeConfig is an archive node of the rules that public chains have today.
func nodeConfig() *ethconfig.Config {
	rules := *params.AllDevChainProtocolChanges
	rules.ChainID = big.NewInt(ChainID)
	// It enables a fork that is not out, which makes a new slot five times as dear.
	rules.BogotaTime = nil

	alloc := core.SystemContractAllocs()
	for _, account := range Accounts() {
		alloc[account.Address] = types.Account{Balance: new(big.Int).Mul(big.NewInt(1_000_000), big.NewInt(params.Ether))}
	}
	conf := ethconfig.Defaults
	conf.Genesis = &core.Genesis{
		Config:   &rules,
		GasLimit: conf.Miner.GasCeil,
		BaseFee:  big.NewInt(params.InitialBaseFee),
		Alloc:    alloc,
	}
	conf.SyncMode = ethconfig.FullSync
	// The state of every block, for good: runs and proofs are asked for at blocks in the past.
	conf.StateScheme = rawdb.HashScheme
	conf.NoPruning = true
	conf.LogNoHistory = true // logs are searched without an index, which reorgs cannot mislead
	conf.TransactionHistory = 0
	conf.TxPool.NoLocals = true
	conf.TxPool.Journal = ""
	conf.DatabaseCache, conf.TrieCleanCache, conf.TrieDirtyCache, conf.SnapshotCache = 16, 16, 16, 0
	conf.RPCTxFeeCap = 0
	return &conf
}

// populate deploys and registers what is not there yet.
func (c *Chain) populate(ctx context.Context, cfg Config) error {
	file := ""
	if cfg.Dir != "" {
		file = filepath.Join(cfg.Dir, "deployment.json")
		known, err := ReadDeployment(file)
		if err == nil {
			return c.resume(ctx, known)
		}
		if !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	owner := Accounts()[0]
	mine := func() error { _, err := c.Mine(1); return err }
	deployment, err := Deploy(ctx, c.client, owner.Key, mine)
	if err != nil {
		return err
	}
	c.Deployment = *deployment
	for i := range cfg.Operators {
		c.Operators = append(c.Operators, DevOperator(i))
	}
	if err := c.register(ctx, owner, mine); err != nil {
		return err
	}
	// The set stands from the next block on: leave one below the head to refer to.
	if _, err := c.Mine(2); err != nil {
		return err
	}
	if file != "" {
		return deployment.Write(file)
	}
	return nil
}

func (c *Chain) register(ctx context.Context, owner Account, mine func() error) error {
	regs := make([]Registration, len(c.Operators))
	for i, op := range c.Operators {
		regs[i] = Registration{
			Operator: op.Address, Key: op.BLS.PublicKey(), Stakes: []*big.Int{op.Stake},
			Proof: op.BLS.ProvePossession(big.NewInt(ChainID), c.Deployment.RegistryCoordinator, op.Address),
		}
	}
	return Register(ctx, c.client, owner.Key, &c.Deployment, regs, mine)
}

// URL is where the JSON-RPC is served.
func (c *Chain) URL() string { return c.stack.HTTPEndpoint() }

// Client talks to the chain without a network.
func (c *Chain) Client() *ethclient.Client { return c.client }

// Mine makes n blocks, the first of them with all that is pending, and returns the last.
func (c *Chain) Mine(n int) (*types.Header, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.mine(n)
}

func (c *Chain) mine(n int) (*types.Header, error) {
	if c.closed {
		return nil, errors.New("mine: the chain is closed")
	}
	for range n {
		// Commit logs its failure and returns nothing of it.
		before := c.backend.BlockChain().CurrentBlock().Number.Uint64()
		c.beacon.Commit()
		if after := c.backend.BlockChain().CurrentBlock().Number.Uint64(); after != before+1 {
			return nil, fmt.Errorf("mine: head went from %d to %d", before, after)
		}
		// Leave the pool at rest: see ethAPI.
		if err := c.backend.TxPool().Sync(); err != nil {
			return nil, fmt.Errorf("mine: %w", err)
		}
	}
	return c.backend.BlockChain().CurrentBlock(), nil
}

// Reorg drops the last depth blocks and makes depth+1 others in their place, so that the head
// moves on as it does on a public chain. Their transactions come back into the new blocks if keep
// is set, and are gone otherwise.
func (c *Chain) Reorg(depth int, keep bool) (*types.Header, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, errors.New("reorg: the chain is closed")
	}
	chain := c.backend.BlockChain()
	head := chain.CurrentBlock().Number.Uint64()
	if depth < 1 || uint64(depth) > head {
		return nil, fmt.Errorf("reorg: depth %d with a head of %d", depth, head)
	}
	// What is pending now would keep the chain from going back.
	c.beacon.Rollback()
	if err := c.beacon.Fork(chain.GetCanonicalHash(head - uint64(depth))); err != nil {
		return nil, fmt.Errorf("reorg: %w", err)
	}
	if err := c.backend.TxPool().Sync(); err != nil {
		return nil, fmt.Errorf("reorg: %w", err)
	}
	if !keep {
		c.beacon.Rollback()
	}
	return c.mine(depth + 1)
}

// Close stops the chain. What a directory holds stays there.
func (c *Chain) Close() error {
	c.mu.Lock()
	if c.closed {
		c.mu.Unlock()
		return nil
	}
	c.closed = true
	c.mu.Unlock()
	close(c.stop)
	c.ticking.Wait()
	c.client.Close()
	return c.stack.Close()
}

func (c *Chain) tick(interval time.Duration) {
	defer c.ticking.Done()
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-c.stop:
			return
		case <-ticker.C:
			_, _ = c.Mine(1) // fails only once closed
		}
	}
}

// ethAPI takes transactions one at a time and not while a block is made, and answers when they
// are in the pool for good. Otherwise one that arrives while the pool follows a new head can miss
// the next block, and no block on demand would hold what it should.
type ethAPI struct{ chain *Chain }

// SendRawTransaction is eth_sendRawTransaction.
func (a *ethAPI) SendRawTransaction(_ context.Context, input hexutil.Bytes) (common.Hash, error) {
	tx := new(types.Transaction)
	if err := tx.UnmarshalBinary(input); err != nil {
		return common.Hash{}, err
	}
	a.chain.mu.Lock()
	defer a.chain.mu.Unlock()
	if err := a.chain.backend.TxPool().Add([]*types.Transaction{tx}, true)[0]; err != nil {
		return common.Hash{}, err
	}
	return tx.Hash(), nil
}

// evmAPI is what other development chains call it, so that tools find it.
type evmAPI struct{ chain *Chain }

// Mine is evm_mine.
func (a *evmAPI) Mine() (string, error) {
	_, err := a.chain.Mine(1)
	return "0x0", err
}
