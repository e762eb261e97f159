package main

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate/internal/chain"
)

type deployCmd struct {
	RPC        string        `name:"rpc" required:"" placeholder:"URL" help:"JSON-RPC of a node of the chain."`
	Key        string        `required:"" env:"QUORATE_DEPLOY_KEY" placeholder:"KEY" help:"Private key of the account that pays for the contracts and owns them: hex, or @FILE. Better a file, or the environment."`
	Deployment string        `type:"path" default:"deployment.json" help:"The deployment file to write. It must not exist yet, except with --scheme schnorr."`
	Scheme     string        `default:"both" enum:"both,bls,schnorr" help:"Which signatures targets can take: both, bls alone, or schnorr, added to a deployment file that lacks it."`
	Notice     uint64        `name:"schnorr-notice" default:"50" placeholder:"BLOCKS" help:"How many blocks ahead changes of the Schnorr registry are announced. With fewer than a payload lives (--payload-blocks of quorate serve), payloads are made to live no longer than this; with 0, a change can void any of them unforeseen."`
	Timeout    time.Duration `default:"10m" help:"Give up after this long."`
}

func (deployCmd) Help() string {
	return `Puts all contracts on a chain: the operator registry and signature checker, a
service manager, the Schnorr stake registry, a demo target of either scheme and
their factory. The operator registry is the one for development: its owner says
who the operators are and what their stake is. On a public chain, use the
deployed middleware instead. The Schnorr registry belongs to its owner everywhere.

    quorate deploy --rpc http://127.0.0.1:8545 --key @owner.key

To add the Schnorr scheme to a deployment that is there, its file is read and
written anew, once all is on chain:

    quorate deploy --scheme schnorr --deployment deployment.json --rpc URL --key @owner.key`
}

func (c deployCmd) Run(ctx context.Context, io stdio) error {
	key, err := readPrivateKey(c.Key)
	if err != nil {
		return usageError{err}
	}
	present, err := c.present()
	if err != nil {
		return err
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
	plan := chain.Plan{BLSOnly: c.Scheme == "bls", SchnorrNotice: c.Notice}
	sender := chain.Sender{Client: client, Key: key, Say: func(step string) { io.say("%s", step) }}
	var d *chain.Deployment
	if present != nil {
		d, err = plan.AddSchnorr(ctx, sender, present)
	} else {
		d, err = plan.Deploy(ctx, sender)
	}
	if err != nil {
		return err
	}
	if err := d.Write(c.Deployment); err != nil {
		return err
	}
	io.say("wrote %s", c.Deployment)
	return io.json(d)
}

// present is the deployment to add to; nil: there is none, and a new one is made.
func (c deployCmd) present() (*chain.Deployment, error) {
	if c.Notice > chain.MaxSchnorrNotice {
		return nil, usagef("--schnorr-notice %d: want at most %d", c.Notice, uint64(chain.MaxSchnorrNotice))
	}
	if c.Scheme != "schnorr" {
		if _, err := os.Lstat(c.Deployment); err == nil {
			return nil, usagef("%s exists already; choose another name with --deployment", c.Deployment)
		}
		return nil, nil
	}
	d, err := chain.ReadDeployment(c.Deployment)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, usagef("--scheme schnorr adds to a deployment, and there is no %s; deploy both with --scheme both", c.Deployment)
	case err != nil:
		return nil, err
	case d.SchnorrStakeRegistry != common.Address{}:
		return nil, usagef("%s has a Schnorr registry already: %s", c.Deployment, d.SchnorrStakeRegistry)
	}
	return d, nil
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
