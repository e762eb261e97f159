package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
)

type deriveCmd struct {
	Target string `arg:"" help:"The contract to call."`
	callFlags
	From    string        `default:"0x0000000000000000000000000000000000000000" placeholder:"ADDRESS" help:"The sender that the call sees."`
	Value   string        `default:"0" help:"Wei that the call sees as sent, decimal or 0x hex."`
	Block   string        `default:"latest" help:"Number of the block on whose state the call runs, or latest."`
	RPC     []string      `name:"rpc" placeholder:"URL" help:"JSON-RPC of a node of the chain; several, with commas between, are tried in order. Default: that of --dev."`
	Dev     string        `type:"path" placeholder:"FILE" help:"Ready file of quorate dev, for --rpc. Default: the one that it leaves in the current folder."`
	Quorums []string      `default:"0" placeholder:"N" help:"Quorums whose proof settles a target that does not say itself which it demands."`
	Timeout time.Duration `default:"10m" help:"Give up after this long."`
	JSON    bool          `help:"Print everything as JSON."`
}

func (deriveCmd) Help() string {
	return `Runs the call on the state of a block as every operator would, and prints the
updates that they would sign, the digest, and what calling directly costs next
to settling by BLS and by Schnorr: what the target takes is measured, what it does
not take is estimated. Nothing is sent and nothing is signed: any node will do that has
the state of the block.

    quorate derive 0x5FbDB2315678afecb367f032d93F642f64180aa3 \
        --call 'crunch(uint256)' --arg 3000 --rpc http://127.0.0.1:8545

    quorate derive 0x5FbDB2315678afecb367f032d93F642f64180aa3 --json \
        --call-data 0xa39a45b7 --block 19000000 | jq -r .digest

A call that operators would refuse ends with status 1 and says why.

` + argumentHelp + `

With --json: chain_id, target, from, value, selector, block_height, block_hash,
transition_index, digest, storage_updates (as they are signed), updates (each
with op; STORE: slot, value; CALL: to, wei, data; LOG0..LOG4: topics, data;
CREATE: wei, data; CREATE2: salt, wei, data), sender_dependent, gas (run, direct,
scheme: the one that settles it, with its apply, proof and settled; bls and schnorr,
each with settled and estimate: whether the target does not take it; limit: what one
transaction may use there), worth_it, verdict. A refusal has refusal (code, reason, detail, remedy) in place of what
comes after block_hash. Bytes and wei are 0x hex, the rest are numbers.`
}

func (c deriveCmd) Run(ctx context.Context, io stdio) error {
	call, err := c.call(io)
	if err != nil {
		return usageError{err}
	}
	number, quorums, err := c.where()
	if err != nil {
		return usageError{err}
	}
	client, err := c.dial()
	if err != nil {
		return usageError{err}
	}
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	show := startGasProgress(io)
	d := derivation{call: call}
	err = d.run(ctx, client, number, evm.Options{Quorums: quorums, Progress: show.gas.Store})
	show.close()
	var refusal *evm.Refusal
	switch {
	case errors.As(err, &refusal):
		d.refusal = refusal
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fmt.Errorf("no result within %s (--timeout): %w", c.Timeout, err)
	case err != nil:
		return explainNode(err)
	}
	if c.JSON {
		if err := io.json(d.record()); err != nil {
			return err
		}
	} else if refusal == nil {
		return d.print(io.out)
	}
	if refusal != nil {
		return fmt.Errorf("operators would refuse this call at block %s (%s)\n%s\n%s", d.block.Header.Number, refusal.Reason, refusal.Detail, remedies[refusal.Reason])
	}
	return nil
}

// derivation is a call, the block it ran at, and what came of it.
type derivation struct {
	chainID uint64
	block   evm.Block
	call    evm.Call
	result  *evm.Result
	refusal *evm.Refusal // in place of a result
}

// call builds the call out of the flags.
func (c deriveCmd) call(io stdio) (call evm.Call, err error) {
	for flag, address := range map[string]string{"TARGET": c.Target, "--from": c.From} {
		if !addressForm.MatchString(address) {
			return call, fmt.Errorf("%s %s: want 0x and 40 hex digits", flag, shorten(address))
		}
	}
	if _, err := parseWei(c.Value); err != nil {
		return call, err
	}
	data, err := c.callData(io.in)
	if err != nil {
		return call, err
	}
	call = evm.Call{From: common.HexToAddress(c.From), To: common.HexToAddress(c.Target), Data: data}
	call.Value.SetFromBig(parseInteger(c.Value))
	return call, nil
}

// where reads the block, 0 for the latest, and the quorums.
func (c deriveCmd) where() (number uint64, quorums []byte, err error) {
	if c.Block != "latest" {
		if number, err = strconv.ParseUint(c.Block, 10, 63); err != nil || number == 0 {
			return 0, nil, fmt.Errorf("--block %s: want a number 1..2^63-1, or latest", shorten(c.Block))
		}
	}
	for _, text := range c.Quorums {
		n, err := strconv.ParseUint(text, 10, 8)
		if err != nil {
			return 0, nil, fmt.Errorf("--quorums %s: want numbers 0..%d", shorten(text), math.MaxUint8)
		}
		quorums = append(quorums, byte(n))
	}
	slices.Sort(quorums)
	if c.Timeout <= 0 {
		return 0, nil, fmt.Errorf("--timeout %s: want more than 0", c.Timeout)
	}
	return number, slices.Compact(quorums), nil
}

// dial makes a client of the nodes that are given, or of the one of quorate dev.
func (c deriveCmd) dial() (*chain.Client, error) {
	urls := c.RPC
	if len(urls) == 0 {
		d, err := readDevFile(c.Dev)
		switch {
		case err != nil:
			return nil, err
		case d == nil || d.RPCURL == "":
			return nil, errors.New("no node: set --rpc or QUORATE_RPC, or run quorate dev in this folder")
		}
		urls = []string{d.RPCURL}
	}
	client, err := chain.Dial(urls, chain.ClientOptions{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, fmt.Errorf("--rpc: %w", err)
	}
	return client, nil
}

// run runs the call at the block of that number; 0 is the latest.
func (d *derivation) run(ctx context.Context, client *chain.Client, number uint64, o evm.Options) (err error) {
	if d.chainID, err = client.ChainID(ctx); err != nil {
		return err
	}
	if number == 0 {
		d.block, err = client.Latest(ctx)
	} else {
		d.block, err = client.BlockAt(ctx, number)
	}
	if err != nil {
		return err
	}
	d.result, err = evm.Derive(ctx, client.State(d.block), d.block, d.call, o)
	return err
}

func (d derivation) transition() payload.Transition {
	return payload.Transition{Target: d.call.To, Function: payload.Selector(d.call.Data), Index: d.result.Index}
}

// explainNode says what to do about a node that did not give what is needed.
func explainNode(err error) error {
	var node *chain.Error
	if !errors.As(err, &node) {
		return err
	}
	advice := "Ask another node with --rpc, or try again."
	switch node.Kind {
	case chain.Pruned:
		advice = "The node no longer has the state of this block: choose a later --block, or a node that keeps all states (an archive)."
	case chain.UnknownBlock:
		advice = "The node does not have this block: choose an earlier --block, or wait for it."
	case chain.Unreachable:
		advice = "Nothing answers there: is the node running, and is --rpc right?"
	}
	return fmt.Errorf("%w\n%s", err, advice)
}

// gasProgress shows on a terminal how far a long run has come.
type gasProgress struct {
	out   io.Writer
	began time.Time
	gas   atomic.Uint64
	stop  chan struct{}
	ended sync.WaitGroup
}

func startGasProgress(io stdio) *gasProgress {
	p := &gasProgress{out: io.err, began: time.Now(), stop: make(chan struct{})}
	if f, _ := io.err.(*os.File); isTerminal(f) {
		ticker := time.NewTicker(time.Second)
		p.ended.Go(func() {
			defer ticker.Stop()
			p.run(ticker.C)
		})
	}
	return p
}

// run draws at every tick until it is stopped, and leaves the line clean.
func (p *gasProgress) run(tick <-chan time.Time) {
	for {
		select {
		case now := <-tick:
			fmt.Fprintf(p.out, "%srunning: %s", clearLine, now.Sub(p.began).Round(time.Second))
			if gas := p.gas.Load(); gas > 0 { // not every run tells
				fmt.Fprintf(p.out, ", %s gas", thousands(gas))
			}
		case <-p.stop:
			fmt.Fprint(p.out, clearLine)
			return
		}
	}
}

func (p *gasProgress) close() {
	close(p.stop)
	p.ended.Wait()
}
