package main

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/keystore"
)

type admitCmd struct {
	registryFlags
	Address string `arg:"" optional:"" help:"The operator's address, from quorate operator show."`
	Stake   string `placeholder:"N" help:"Its stake in each quorum. What counts is its part of the whole."`
	Fund    string `placeholder:"ETHER" help:"Send it this much ether along, for gas. Default: none."`
	schnorrFlags
	KeyFile string `required:"" type:"path" placeholder:"FILE" help:"File with the owner's private key: 64 hex digits."`
	JSON    bool   `help:"Print the operator's status as JSON when done."`
}

func (admitCmd) Help() string {
	return `For the owner of a registry of quorate dev or quorate deploy. On a public chain,
stake is what was delegated to an operator; on a development one you say what it
is. The operator then registers itself. If it is registered already, its stake
changes at once.

    quorate operator admit 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --stake 1000 --fund 0.1 \
        --key-file owner.key --rpc http://127.0.0.1:8545 --deployment deployment.json

The owner of a Schnorr registry registers keys itself, together with the above or
alone. Where the registry wants notice, the first run announces the change; run it
again when it is due.

    quorate operator admit --schnorr-key 0x02… --schnorr-proof 0x… --weight 1000 \
        --key-file owner.key --rpc http://127.0.0.1:8545 --deployment deployment.json`
}

func (c admitCmd) Run(ctx context.Context, io stdio) error {
	grant, err := c.grant()
	if err != nil {
		return err
	}
	member, err := c.member(c.Stake)
	switch {
	case err != nil:
		return err
	case grant == nil && member == nil:
		return usagef("nobody to admit: want ADDRESS and --stake, --schnorr-key and --schnorr-proof, or all of them")
	}
	key, err := readKeyFile(c.KeyFile)
	if err != nil {
		return err
	}
	return c.onRegistry(ctx, func(ctx context.Context, r registryClient) error {
		sender := r.sender(io)
		sender.Key = key
		var first *chain.Standing
		if grant != nil {
			if first, err = c.admit(ctx, io, r, sender, *grant); err != nil {
				return err
			}
		}
		if member == nil {
			return printStanding(io, c.JSON, grant.Operator, first, nil)
		}
		o := schnorrOwner{r, io, chain.SchnorrOwner{Sender: sender, Registry: r.deployment.SchnorrStakeRegistry}, c.Force}
		second, err := o.admit(ctx, *member)
		switch {
		case err != nil:
			return err
		case first != nil:
			return printStanding(io, c.JSON, grant.Operator, first, second)
		case c.JSON:
			return io.json(newSchnorrRecord(second))
		}
		return io.print(describeSchnorr(second))
	})
}

// grant is what the flags give an operator in the quorums; nil: nothing.
func (c admitCmd) grant() (*chain.Grant, error) {
	switch {
	case c.Address == "" && (c.Stake != "" || c.Fund != ""):
		return nil, usagef("--stake and --fund need ADDRESS, the operator's; quorate operator show prints it. A Schnorr key has --weight")
	case c.Address == "":
		return nil, nil
	case !common.IsHexAddress(c.Address) || common.HexToAddress(c.Address) == (common.Address{}):
		return nil, usagef("%s is no address; quorate operator show prints it", c.Address)
	case c.Stake == "":
		return nil, usagef("%s needs --stake", c.Address)
	}
	stake, err := parseStake(c.Stake)
	if err != nil {
		return nil, usagef("--stake %s: %w", c.Stake, err)
	}
	fund, err := parseEther(c.Fund)
	if err != nil {
		return nil, usagef("--fund %s: %w", c.Fund, err)
	}
	return &chain.Grant{Operator: common.HexToAddress(c.Address), Stakes: []*big.Int{stake}, Wei: fund}, nil
}

// admit grants one stake in every quorum.
func (c admitCmd) admit(ctx context.Context, io stdio, r registryClient, sender chain.Sender, grant chain.Grant) (*chain.Standing, error) {
	operator, stake := keystore.Public{Address: grant.Operator}, grant.Stakes[0]
	before, err := r.standing(ctx, operator)
	if err != nil {
		return nil, err
	}
	grant.Stakes = nil
	same := true
	for _, q := range before.Quorums {
		grant.Stakes = append(grant.Stakes, stake)
		same = same && q.Admitted && q.Granted.Cmp(stake) == 0
	}
	owner := crypto.PubkeyToAddress(sender.Key.PublicKey)
	switch {
	case before.Owner == (common.Address{}):
		return nil, errors.New("this registry is not one for development: there, stake is delegated, not granted")
	case before.Owner != owner:
		return nil, fmt.Errorf("%s does not own the registry; its owner is %s", owner, before.Owner)
	case same && grant.Wei == nil:
		io.say("%s is admitted already, with this stake.", operator.Address)
		return before, nil
	}
	if err := chain.Admit(ctx, sender, r.deployment, grant); err != nil {
		return nil, err
	}
	io.say("admitted. Next, on the operator's machine: quorate operator register")
	return r.standing(ctx, operator)
}

// parseEther reads an amount in ether; nil is none.
func parseEther(text string) (wei *big.Int, err error) {
	if text == "" {
		return nil, nil
	}
	amount, ok := new(big.Rat), len(text) <= 40 && strings.Trim(text, "0123456789.") == ""
	if ok {
		amount, ok = amount.SetString(text)
	}
	if ok {
		amount.Mul(amount, new(big.Rat).SetInt64(params.Ether))
	}
	if !ok || amount.Sign() <= 0 || !amount.IsInt() {
		return nil, errors.New("want an amount of ether like 0.1")
	}
	return amount.Num(), nil
}

// readKeyFile reads the private key of an account.
func readKeyFile(file string) (*ecdsa.PrivateKey, error) {
	text, err := readSecretLine(file)
	if err != nil {
		return nil, fmt.Errorf("--key-file: %w", err)
	}
	key, err := crypto.HexToECDSA(strings.TrimPrefix(strings.TrimSpace(text), "0x"))
	if err != nil {
		return nil, fmt.Errorf("--key-file: want 64 hex digits in %s", file) // the key itself stays out of the message
	}
	return key, nil
}
