package main

import (
	"context"
	"crypto/ecdsa"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate/internal/chain"
)

type deployCmd struct {
	RPC        string        `name:"rpc" required:"" placeholder:"URL" help:"JSON-RPC of a node of the chain."`
	Key        string        `required:"" env:"QUORATE_DEPLOY_KEY" placeholder:"KEY" help:"Private key of the account that pays for the contracts and owns them: hex, or @FILE. Better a file, or the environment."`
	Deployment string        `type:"path" default:"deployment.json" help:"The deployment file to write. It must not exist yet."`
	Timeout    time.Duration `default:"10m" help:"Give up after this long."`
}

func (deployCmd) Help() string {
	return `Puts all contracts on a chain: the operator registry and signature checker, a
service manager, a demo target and its factory. The registry is the one for
development: its owner says who the operators are and what their stake is. On a
public chain, use the deployed middleware instead.

    quorate deploy --rpc http://127.0.0.1:8545 --key @owner.key`
}

func (c deployCmd) Run(ctx context.Context, io stdio) error {
	key, err := readPrivateKey(c.Key)
	if err != nil {
		return usageError{err}
	}
	if _, err := os.Lstat(c.Deployment); err == nil {
		return usagef("%s exists already; choose another name with --deployment", c.Deployment)
	}
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	client, err := ethclient.DialContext(ctx, c.RPC)
	if err != nil {
		return fmt.Errorf("connect to %s: %w", c.RPC, err)
	}
	defer client.Close()
	owner := crypto.PubkeyToAddress(key.PublicKey)
	balance, err := client.BalanceAt(ctx, owner, nil)
	if err != nil {
		return fmt.Errorf("ask %s for a balance: %w", c.RPC, err)
	}
	if balance.Sign() == 0 {
		return fmt.Errorf("%s has no ether on this chain; send it some first", owner)
	}
	io.say("deploying from %s", owner)
	d, err := chain.Deploy(ctx, chain.Sender{Client: client, Key: key, Say: func(step string) { io.say("%s", step) }})
	if err != nil {
		return err
	}
	if err := d.Write(c.Deployment); err != nil {
		return err
	}
	io.say("wrote %s", c.Deployment)
	return io.json(d)
}

// readPrivateKey reads a key in hex, given as it is or as the name of a file.
func readPrivateKey(text string) (*ecdsa.PrivateKey, error) {
	if file, ok := strings.CutPrefix(text, "@"); ok {
		b, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("--key: %w", err)
		}
		text = strings.TrimSpace(string(b))
	}
	key, err := crypto.HexToECDSA(strings.TrimPrefix(text, "0x"))
	if err != nil {
		return nil, fmt.Errorf("--key: want 64 hex digits, or @FILE with them") // the key itself stays out of the message
	}
	return key, nil
}
