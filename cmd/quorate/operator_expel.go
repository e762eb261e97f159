package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/schnorr"
)

// schnorrFlags are a Schnorr key that is to be registered, and how.
type schnorrFlags struct {
	SchnorrKey   string `placeholder:"HEX" help:"Register this Schnorr key, from quorate operator show."`
	SchnorrProof string `placeholder:"HEX" help:"The key's proof of possession, from quorate operator show."`
	Weight       string `placeholder:"N" help:"The Schnorr key's weight. What counts is its part of the whole. Default: --stake."`
	Force        bool   `help:"Change the Schnorr registry at once, without notice. Payloads that wait to be sent are void then."`
}

// member is what the flags name; nil: nothing.
func (f schnorrFlags) member(stake string) (*chain.SchnorrMember, error) {
	switch {
	case f.SchnorrKey == "" && f.SchnorrProof == "" && f.Weight == "" && !f.Force:
		return nil, nil
	case f.SchnorrKey == "":
		return nil, usagef("--schnorr-proof, --weight and --force are of no use without --schnorr-key")
	case f.SchnorrProof == "":
		return nil, usagef("--schnorr-key needs --schnorr-proof; quorate operator show prints both")
	}
	if f.Weight == "" {
		f.Weight = stake
	}
	if f.Weight == "" {
		return nil, usagef("--schnorr-key needs --weight")
	}
	m := new(chain.SchnorrMember)
	key, err := hexutil.Decode(f.SchnorrKey)
	if err == nil {
		m.Key, err = schnorr.ParsePoint(key)
	}
	if err != nil {
		return nil, usagef("--schnorr-key %s: want a key of 33 bytes in hex, from quorate operator show", shorten(f.SchnorrKey))
	}
	proof, err := hexutil.Decode(f.SchnorrProof)
	if err == nil {
		m.Proof, err = schnorr.ParseSignature(proof)
	}
	if err != nil || !schnorr.Verify(m.Key, schnorr.PossessionMessage(m.Key.Address()), m.Proof) {
		return nil, usagef("--schnorr-proof %s: it is no proof for this key; take both from one quorate operator show", shorten(f.SchnorrProof))
	}
	m.Weight, err = parseStake(f.Weight)
	if err != nil {
		return nil, usagef("--weight %s: %w", f.Weight, err)
	}
	return m, nil
}

// parseStake reads a stake or a weight.
func parseStake(text string) (*big.Int, error) {
	n, ok := new(big.Int).SetString(text, 10)
	if !ok || n.Sign() <= 0 || n.BitLen() > 96 {
		return nil, errors.New("want a whole number from 1 to 2^96-1")
	}
	return n, nil
}

// schnorrOwner changes a Schnorr registry for its owner, by notice where there is one to give.
type schnorrOwner struct {
	registryClient
	io    stdio
	owner chain.SchnorrOwner
	force bool
}

// admit brings a key in. What is announced it commits when it is due, and a departure that is
// announced it takes back.
func (o schnorrOwner) admit(ctx context.Context, m chain.SchnorrMember) (*chain.SchnorrStanding, error) {
	key := m.Key.Address()
	s, err := o.standing(ctx, key)
	if err != nil {
		return nil, err
	}
	has := s.Weight
	if s.Pending != nil && s.Pending.Register {
		has = s.Pending.Weight
	}
	switch {
	case has.Sign() > 0 && has.Cmp(m.Weight) != 0:
		return nil, fmt.Errorf("the Schnorr key %s has weight %s, and the registry changes none; to give it %s, run first: quorate operator expel %s", key, has, m.Weight, key)
	case s.Registered && s.Pending != nil:
		o.io.say("taking back that %s leaves", key)
		err = o.owner.Cancel(ctx, key)
	case s.Registered:
		o.io.say("the Schnorr key %s is registered already, with this weight.", key)
		return s, nil
	default:
		err = o.change(ctx, s, func() error { return o.owner.Register(ctx, m) }, func() error { return o.owner.AnnounceRegister(ctx, m) })
	}
	return o.after(ctx, key, err)
}

// expel takes a key out, in the same way.
func (o schnorrOwner) expel(ctx context.Context, key common.Address) (*chain.SchnorrStanding, error) {
	s, err := o.standing(ctx, key)
	if err != nil {
		return nil, err
	}
	switch {
	case !s.Registered && s.Pending == nil:
		o.io.say("the Schnorr key %s is not registered.", key)
		return s, nil
	case !s.Registered:
		o.io.say("taking back that %s comes in", key)
		err = o.owner.Cancel(ctx, key)
	default:
		err = o.change(ctx, s, func() error { return o.owner.Deregister(ctx, key) }, func() error { return o.owner.AnnounceDeregister(ctx, key) })
	}
	return o.after(ctx, key, err)
}

func (o schnorrOwner) standing(ctx context.Context, key common.Address) (*chain.SchnorrStanding, error) {
	s, err := chain.SchnorrStatus(ctx, o.client, o.deployment, key)
	if err != nil {
		return nil, err
	}
	if owner := crypto.PubkeyToAddress(o.owner.Key.PublicKey); s.Owner != owner {
		return nil, fmt.Errorf("%s does not own the Schnorr registry; its owner is %s", owner, s.Owner)
	}
	return s, nil
}

func (o schnorrOwner) after(ctx context.Context, key common.Address, err error) (*chain.SchnorrStanding, error) {
	if err != nil {
		return nil, err
	}
	return o.standing(ctx, key)
}

// change makes a change at once where no notice is to be given, and else by the next step of one
// that is announced.
func (o schnorrOwner) change(ctx context.Context, s *chain.SchnorrStanding, now, announce func() error) error {
	switch {
	case s.Pending == nil && (s.Notice == 0 || o.force):
		return now()
	case s.Pending == nil:
		if err := announce(); err != nil {
			return err
		}
		return o.sayNext(ctx, s.Operator)
	case o.force:
		if err := o.owner.Cancel(ctx, s.Operator); err != nil {
			return err
		}
		return now()
	case !s.Due():
		return o.sayNext(ctx, s.Operator)
	}
	// Changes are committed in the order of their announcements, and so are due in it.
	for s.Pending != nil {
		if err := o.owner.Commit(ctx); err != nil {
			return err
		}
		var err error
		if s, err = o.standing(ctx, s.Operator); err != nil {
			return err
		}
		if s.Pending != nil {
			o.io.say("that was another change, which was announced before this one")
		}
	}
	return nil
}

func (o schnorrOwner) sayNext(ctx context.Context, key common.Address) error {
	s, err := o.standing(ctx, key)
	if err == nil && s.Pending != nil {
		o.io.say("announced. It can be made from block %d on, the head is %d: run this command again then. --force makes it at once.", s.Pending.Eligible, s.Block)
	}
	return err
}

type expelCmd struct {
	registryFlags
	Address string `arg:"" help:"The address of the operator's Schnorr key, from quorate operator show."`
	Force   bool   `help:"Do it at once, without notice. Payloads that wait to be sent are void then."`
	KeyFile string `required:"" type:"path" placeholder:"FILE" help:"File with the owner's private key: 64 hex digits."`
	JSON    bool   `help:"Print the key's status as JSON when done."`
}

func (expelCmd) Help() string {
	return `For the owner of a Schnorr registry, where nobody leaves by himself. Where the
registry wants notice, the first run announces the change; run it again when it
is due. A registration that is announced is taken back. Its stake in the other
registry an operator gives up itself: quorate operator deregister.

    quorate operator expel 0xd41c057fd1c78805AAC12B0A94a405c0461A6FBb \
        --key-file owner.key --rpc http://127.0.0.1:8545 --deployment deployment.json`
}

func (c expelCmd) Run(ctx context.Context, io stdio) error {
	if !common.IsHexAddress(c.Address) {
		return usagef("%s is no address; quorate operator show prints that of the Schnorr key", c.Address)
	}
	key, err := readKeyFile(c.KeyFile)
	if err != nil {
		return err
	}
	return c.onRegistry(ctx, func(ctx context.Context, r registryClient) error {
		sender := r.sender(io)
		sender.Key = key
		o := schnorrOwner{r, io, chain.SchnorrOwner{Sender: sender, Registry: r.deployment.SchnorrStakeRegistry}, c.Force}
		s, err := o.expel(ctx, common.HexToAddress(c.Address))
		if err != nil {
			return err
		}
		if c.JSON {
			return io.json(newSchnorrRecord(s))
		}
		return io.print(describeSchnorr(s))
	})
}
