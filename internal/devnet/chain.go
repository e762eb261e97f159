// Package devnet is a development chain in this process: go-ethereum's node,
// alone, with JSON-RPC on loopback. It has the rules of mainnet, the state of
// every block, blocks at an interval or on demand, and reorgs on demand.
//
// It is for development. Its keys are public knowledge and it has one block
// producer: nothing on it has value.
package devnet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/big"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/p2p"
	"github.com/ethereum/go-ethereum/rpc"
)

// Config of a chain. The zero value is a chain in memory, on a free port, that
// makes blocks on demand only.
type Config struct {
	Listen    string        // loopback address of the JSON-RPC; default 127.0.0.1:0
	BlockTime time.Duration // a block at this interval; 0: only on demand
	// Idle, if it is longer, is the interval while there is nothing to put into a
	// block: the chain then goes as far as its users take it, however slow they are.
	Idle     time.Duration
	Dir      string           // keeps the chain across restarts; default: in memory
	ChainID  uint64           // default DefaultChainID
	Accounts int              // how many development accounts are funded; default 10
	Now      func() time.Time // the clock of its blocks; default time.Now
	Log      *slog.Logger     // default slog.Default()
}

// DefaultChainID is the usual one of a local chain, which no public chain has.
const DefaultChainID = 31337

func (c Config) withDefaults() Config {
	if c.Listen == "" {
		c.Listen = "127.0.0.1:0"
	}
	if c.ChainID == 0 {
		c.ChainID = DefaultChainID
	}
	if c.Accounts == 0 {
		c.Accounts = 10
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	return c
}

// ErrClosed is the answer of a chain after Close.
var ErrClosed = errors.New("devnet: closed")

// Chain is a running chain. Its methods may be called concurrently.
type Chain struct {
	onDemand bool
	now      func() time.Time
	log      *slog.Logger
	accounts []Account
	listener net.Listener
	stack    *node.Node
	eth      *eth.Ethereum
	intake   *intake
	server   *server
	rpc      *rpc.Client
	client   *ethclient.Client

	// head is held by whoever extends or replaces the chain, and by Close
	// for good. It is a channel so that waiting for it ends with a context.
	head chan struct{}
	// nonce is held from the choice of a nonce to its arrival in the pool.
	nonce sync.Mutex

	stop   context.CancelFunc
	done   <-chan struct{} // closed by stop
	ticker sync.WaitGroup
	close  func() error
}

// Start opens the chain of cfg, or makes it, and serves it until Close. The
// context bounds the start only.
func Start(ctx context.Context, cfg Config) (*Chain, error) {
	cfg = cfg.withDefaults()
	if cfg.BlockTime < 0 || cfg.Accounts < 0 {
		return nil, fmt.Errorf("start devnet: negative block time %v or number of accounts %d", cfg.BlockTime, cfg.Accounts)
	}
	life, stop := context.WithCancel(context.WithoutCancel(ctx))
	c := &Chain{
		onDemand: cfg.BlockTime == 0,
		now:      cfg.Now,
		log:      cfg.Log,
		accounts: Accounts(cfg.Accounts),
		head:     make(chan struct{}, 1),
		stop:     stop,
		done:     life.Done(),
	}
	c.close = sync.OnceValue(c.shutdown)
	if err := c.start(ctx, cfg); err != nil {
		return nil, fmt.Errorf("start devnet: %w", errors.Join(err, c.close()))
	}
	if !c.onDemand {
		c.ticker.Go(func() { c.mineEvery(life, cfg.BlockTime, cfg.Idle) })
	}
	c.log.Warn("this chain is for development only: its keys are public knowledge, never send real funds to its accounts",
		"url", c.URL(), "chain_id", cfg.ChainID, "accounts", cfg.Accounts, "dir", cfg.Dir)
	return c, nil
}

func (c *Chain) start(ctx context.Context, cfg Config) (err error) {
	if c.listener, err = listen(cfg.Listen); err != nil {
		return err
	}
	if c.stack, err = newNode(cfg.Dir); err != nil {
		return err
	}
	if c.eth, err = newEthereum(c.stack, genesis(cfg.ChainID, c.accounts)); err != nil {
		return err
	}
	c.intake = &intake{pool: c.eth.TxPool()}
	if c.server, err = newServer(c.eth, c.intake); err != nil {
		return err
	}
	if err := c.stack.Start(); err != nil {
		return fmt.Errorf("start node: %w", err)
	}
	c.eth.SetSynced()
	c.settle(c.eth.BlockChain().CurrentBlock().Number.Uint64())
	c.rpc = rpc.DialInProc(c.server.rpc)
	c.client = ethclient.NewClient(c.rpc)
	if err := c.index(ctx); err != nil {
		return err
	}
	c.server.serve(c.listener, c.log)
	return nil
}

// newNode is a node without peers. It holds the lock of dir.
func newNode(dir string) (*node.Node, error) {
	stack, err := node.New(&node.Config{
		Name:    "devnet",
		DataDir: dir,
		P2P:     p2p.Config{NoDial: true, NoDiscovery: true},
	})
	switch {
	case errors.Is(err, node.ErrDatadirUsed):
		return nil, fmt.Errorf("another development chain is using %s; stop it first, or give this one its own directory", dir)
	case err != nil:
		return nil, fmt.Errorf("open node: %w", err)
	}
	return stack, nil
}

// newEthereum opens the chain as an archive: every node of every state is
// written to the database, by hash, and none is ever pruned.
func newEthereum(stack *node.Node, genesis *core.Genesis) (*eth.Ethereum, error) {
	cfg := ethconfig.Defaults
	cfg.Genesis = genesis
	cfg.SyncMode = ethconfig.FullSync
	cfg.StateScheme = rawdb.HashScheme
	cfg.NoPruning = true
	cfg.TransactionHistory = 0 // all of it
	cfg.LogNoHistory = true    // no index of logs: blooms are enough here
	cfg.NoPrefetch = true
	cfg.DatabaseCache, cfg.TrieCleanCache, cfg.TrieDirtyCache, cfg.SnapshotCache = 16, 0, 0, 0
	cfg.TxPool.NoLocals = true
	cfg.Miner.GasCeil = gasLimit
	cfg.Miner.GasPrice = big.NewInt(1) // what enters the pool is mined
	cfg.RPCTxFeeCap = 0                // ether is free here

	backend, err := eth.New(stack, &cfg)
	var mismatch *core.GenesisMismatchError
	switch {
	case errors.As(err, &mismatch):
		return nil, fmt.Errorf("%s holds a chain made with another chain id or number of accounts, or by another version", stack.DataDir())
	case err != nil:
		return nil, fmt.Errorf("open chain: %w", err)
	}
	return backend, nil
}

// index waits until the index of transactions stands. Until then the node
// answers any unknown transaction with an error, and on a new chain it makes
// the index with the first block.
func (c *Chain) index(ctx context.Context) error {
	if c.eth.BlockChain().CurrentBlock().Number.Sign() == 0 {
		if _, err := c.Mine(ctx); err != nil {
			return err
		}
	}
	poll := time.NewTicker(time.Millisecond)
	defer poll.Stop()
	for !c.eth.BlockChain().TxIndexDone() {
		select {
		case <-ctx.Done():
			return fmt.Errorf("index transactions: %w", ctx.Err())
		case <-poll.C:
		}
	}
	return nil
}

// Close stops everything the chain started and waits for it, calls under way
// included. Further calls return what the first one did.
func (c *Chain) Close() error { return c.close() }

func (c *Chain) shutdown() error {
	c.stop()
	c.ticker.Wait()
	c.head <- struct{}{} // never given back: no block after this
	if c.server != nil {
		c.server.close()
	}
	if c.listener != nil {
		c.listener.Close() // if it was never served
	}
	if c.rpc != nil {
		c.rpc.Close()
	}
	if c.stack == nil {
		return nil
	}
	if err := c.stack.Close(); err != nil {
		return fmt.Errorf("close node: %w", err)
	}
	return nil
}

// URL is where the JSON-RPC is served.
func (c *Chain) URL() string { return "http://" + c.listener.Addr().String() }

// RPC is a client inside the process. It is closed with the chain.
func (c *Chain) RPC() *rpc.Client { return c.rpc }

// Client is RPC, typed.
func (c *Chain) Client() *ethclient.Client { return c.client }

// ChainID is the id that transactions are signed for.
func (c *Chain) ChainID() *big.Int { return new(big.Int).Set(c.eth.BlockChain().Config().ChainID) }

// Accounts are the funded accounts.
func (c *Chain) Accounts() []Account { return slices.Clone(c.accounts) }
