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
	Address string `arg:"" help:"The operator's address, from quorate operator show."`
	Stake   string `required:"" placeholder:"N" help:"Its stake in each quorum. What counts is its part of the whole."`
	Fund    string `placeholder:"ETHER" help:"Send it this much ether along, for gas. Default: none."`
	KeyFile string `required:"" type:"path" placeholder:"FILE" help:"File with the owner's private key: 64 hex digits."`
	JSON    bool   `help:"Print the operator's status as JSON when done."`
}

func (admitCmd) Help() string {
	return `For the owner of a registry of quorate dev or quorate deploy. On a public chain,
stake is what was delegated to an operator; on a development one you say what it
is. The operator then registers itself. If it is registered already, its stake
changes at once.

    quorate operator admit 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 --stake 1000 --fund 0.1 \
        --key-file owner.key --rpc http://127.0.0.1:8545 --deployment deployment.json`
}

func (c admitCmd) Run(ctx context.Context, io stdio) error {
	stake, ok := new(big.Int).SetString(c.Stake, 10)
	switch {
	case !common.IsHexAddress(c.Address) || common.HexToAddress(c.Address) == (common.Address{}):
		return usagef("%s is no address; quorate operator show prints it", c.Address)
	case !ok || stake.Sign() <= 0 || stake.BitLen() > 96:
		return usagef("--stake %s: want a whole number from 1 to 2^96-1", c.Stake)
	}
	fund, err := parseEther(c.Fund)
	if err != nil {
		return usagef("--fund %s: %w", c.Fund, err)
	}
	key, err := readKeyFile(c.KeyFile)
	if err != nil {
		return err
	}
	operator := keystore.Public{Address: common.HexToAddress(c.Address)}
	return c.onRegistry(ctx, func(ctx context.Context, r registryClient) error {
		before, err := r.standing(ctx, operator)
		if err != nil {
			return err
		}
		sender := r.sender(io)
		sender.Key = key
		grant := chain.Grant{Operator: operator.Address, Wei: fund}
		same := true
		for _, q := range before.Quorums {
			grant.Stakes = append(grant.Stakes, stake)
			same = same && q.Admitted && q.Granted.Cmp(stake) == 0
		}
		owner := crypto.PubkeyToAddress(key.PublicKey)
		switch {
		case before.Owner == (common.Address{}):
			return errors.New("this registry is not one for development: there, stake is delegated, not granted")
		case before.Owner != owner:
			return fmt.Errorf("%s does not own the registry; its owner is %s", owner, before.Owner)
		case same && fund == nil:
			io.say("%s is admitted already, with this stake.", operator.Address)
			return printStanding(io, c.JSON, operator.Address, before)
		}
		if err := chain.Admit(ctx, sender, r.deployment, grant); err != nil {
			return err
		}
		after, err := r.standing(ctx, operator)
		if err != nil {
			return err
		}
		io.say("admitted. Next, on the operator's machine: quorate operator register")
		return printStanding(io, c.JSON, operator.Address, after)
	})
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
