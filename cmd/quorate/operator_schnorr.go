package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/keystore"
)

// schnorrRecord is where a Schnorr key stands, as machines see it.
type schnorrRecord struct {
	Address    string         `json:"address"`
	Registered bool           `json:"registered"`
	Block      uint64         `json:"block"`
	Weight     string         `json:"weight"`
	Total      string         `json:"total_weight"`
	Share      float64        `json:"share"`
	Effective  uint64         `json:"effective_block"`
	Notice     uint64         `json:"notice_blocks"`
	Pending    *pendingRecord `json:"pending"` // null: nothing is announced
}

type pendingRecord struct {
	Register bool   `json:"register"` // false: it leaves
	Weight   string `json:"weight"`
	Eligible uint64 `json:"eligible_block"`
}

func newSchnorrRecord(s *chain.SchnorrStanding) *schnorrRecord {
	if s == nil {
		return nil
	}
	r := &schnorrRecord{Address: s.Operator.Hex(), Registered: s.Registered, Block: s.Block, Weight: s.Weight.String(), Total: s.Total.String(),
		Share: part(s.Weight, s.Total), Effective: s.Effective, Notice: s.Notice}
	if p := s.Pending; p != nil {
		r.Pending = &pendingRecord{p.Register, p.Weight.String(), p.Eligible}
	}
	return r
}

func describeSchnorr(s *chain.SchnorrStanding) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Schnorr key  %s\nSchnorr      ", s.Operator)
	if s.Registered {
		fmt.Fprintf(&b, "member with weight %s of %s, %.2f %%", s.Weight, s.Total, 100*part(s.Weight, s.Total))
	} else {
		fmt.Fprintf(&b, "not a member; all members have weight %s", s.Total)
	}
	if p := s.Pending; p != nil {
		what := "leaves"
		if p.Register {
			what = "comes in with weight " + p.Weight.String()
		}
		fmt.Fprintf(&b, "\nannounced    it %s, from block %d on", what, p.Eligible)
	}
	return b.String()
}

// schnorrStanding reads where the Schnorr key of an operator stands; nil where there is none to read.
func (r registryClient) schnorrStanding(ctx context.Context, key common.Address) (*chain.SchnorrStanding, error) {
	if r.deployment.SchnorrStakeRegistry == (common.Address{}) || key == (common.Address{}) {
		return nil, nil
	}
	return chain.SchnorrStatus(ctx, r.client, r.deployment, key)
}

// schnorrNext says what is left to do for an operator to sign for Schnorr targets; empty: nothing.
func schnorrNext(p keystore.Public, d *chain.Deployment, s *chain.SchnorrStanding) string {
	switch {
	case d.SchnorrStakeRegistry == (common.Address{}):
		return ""
	case !p.HasSchnorr():
		return "The keystore has no Schnorr key, and so signs for no Schnorr targets. To add one: quorate operator keygen --from FILE"
	case s == nil || s.Registered && s.Pending == nil:
		return ""
	case s.Registered:
		return fmt.Sprintf("The registry's owner has announced that the Schnorr key leaves, from block %d on.", s.Pending.Eligible)
	}
	key := p.Schnorr.Key.Bytes()
	command := fmt.Sprintf("quorate operator admit --schnorr-key %s --schnorr-proof %s --weight %%s --key-file owner.key --rpc URL", hexutil.Encode(key[:]), hexutil.Encode(p.Schnorr.Proof[:]))
	if s.Pending != nil {
		return fmt.Sprintf("The Schnorr key is announced. From block %d on its registration can be made: the registry's owner, %s, then runs\n\n    %s\n",
			s.Pending.Eligible, s.Owner, fmt.Sprintf(command, s.Pending.Weight))
	}
	return fmt.Sprintf("To sign for Schnorr targets too, ask the owner of the Schnorr registry, %s, to run:\n\n    %s\n", s.Owner, fmt.Sprintf(command, "1000"))
}

// schnorrAddress is the address of an operator's Schnorr key; zero: it has none.
func schnorrAddress(p keystore.Public) common.Address {
	if !p.HasSchnorr() {
		return common.Address{}
	}
	return p.Schnorr.Key.Address()
}
