package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"log/slog"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/devnet"
)

type devCmd struct {
	RPCListen string        `name:"rpc-listen" default:"127.0.0.1:8545" help:"Where wallets reach the chain's JSON-RPC. Loopback only."`
	Operators int           `default:"4" help:"Operators to register. A chain that is kept has the ones it was made with."`
	BlockTime time.Duration `default:"1s" help:"Time between blocks."`
	State     string        `type:"path" placeholder:"DIR" help:"Keep the chain in this directory across restarts. Default: in memory."`
}

func (devCmd) Help() string {
	return `Runs a chain of your own on this machine, for development: the rules of public
chains, the state of every block, all contracts deployed, operators registered,
and funded accounts whose keys everybody knows. The deployment is printed as
JSON once it stands. The service and the operators join it in a later version.

    quorate dev

    quorate dev --state ./chain --block-time 2s`
}

// Run runs the chain until ctx ends.
func (c devCmd) Run(ctx context.Context, io stdio) error {
	switch {
	case c.Operators < 1 || c.Operators > 256:
		return usagef("--operators %d: want 1..256", c.Operators)
	case c.BlockTime < 10*time.Millisecond:
		return usagef("--block-time %s: want 10ms or more", c.BlockTime)
	}
	log := slog.New(slog.NewTextHandler(io.err, nil))
	n, err := devnet.StartNetwork(ctx, devnet.Config{
		Listen: c.RPCListen, BlockTime: c.BlockTime, Dir: c.State, Log: log,
	}, c.Operators)
	if err != nil {
		return err
	}
	owner := n.Accounts()[0]
	io.say(`
  JSON-RPC      %s   chain id %s
  account       %s
  private key   0x%s
  demo target   %s
  operators     %d

Everybody knows these keys: nothing on this chain has value. Stop it with Ctrl-C.`,
		n.URL(), n.ChainID(), owner.Address, hex.EncodeToString(crypto.FromECDSA(owner.Key)), n.Deployment.DemoTarget, len(n.Operators))
	if err := io.json(n.Deployment); err != nil {
		n.Close()
		return err
	}
	<-ctx.Done()
	if err := n.Close(); err != nil {
		return fmt.Errorf("stop the chain: %w", err)
	}
	return nil
}
