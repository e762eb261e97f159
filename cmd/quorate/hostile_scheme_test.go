//go:build linux

package main

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

// scheme is all of the mix that depends on how results are signed.
type scheme struct {
	// create makes a target that takes proofs of the scheme.
	create func(*mix) (common.Address, error)
	// settlement is the list and the index in a payload for such a target.
	settlement func(*quorate.Payload) (list []byte, index uint64, err error)
	// admit gives operators a stake, and lets those in who are out. They may be in.
	admit func(m *mix, stake int64, operators ...devnet.Operator) error
	// eject throws an operator out. It may be out.
	eject func(*mix, devnet.Operator)

	// sign is a good answer with a result.
	sign func(*crook, quorum.Result) quorum.Answer
	// forge is one with the right digest, and no signature of it; misattest one
	// with an attestation of something else.
	forge, misattest func(*crook, quorum.Answer) quorum.Answer
	// put writes an answer into a message, without a list.
	put func(quorum.Answer, *operatorpb.Signed)
}

// schemes are those of the mix: its targets take turns.
var schemes = []*scheme{&blsScheme}

// schemeOf is how an assignment is to be signed.
func schemeOf(quorum.Assignment) *scheme { return &blsScheme }

var blsScheme = scheme{
	create: func(m *mix) (common.Address, error) {
		factory := contracts.NewDemoFactory()
		receipt, err := m.chain.Transact(m.ctx, m.chain.Accounts()[0], devnet.Call{To: &m.chain.Deployment.DemoFactory, Data: factory.PackCreate()})
		if err != nil {
			return common.Address{}, err
		}
		created, err := factory.UnpackCreatedEvent(receipt.Logs[len(receipt.Logs)-1])
		if err != nil {
			return common.Address{}, err
		}
		return created.Target, nil
	},
	settlement: blsSettlement,
	admit: func(m *mix, stake int64, operators ...devnet.Operator) error {
		d := m.chain.Deployment
		var grants []chain.Grant
		var regs []chain.Registration
		for _, op := range operators {
			grants = append(grants, chain.Grant{Operator: op.Address, Stakes: []*big.Int{big.NewInt(stake)}})
			regs = append(regs, chain.Registration{Account: op.Key, Key: op.BLS.PublicKey(),
				Proof: op.BLS.ProvePossession(m.chain.ChainID(), d.RegistryCoordinator, op.Address)})
		}
		if err := chain.Admit(m.ctx, m.owner(), d, grants...); err != nil {
			return err
		}
		chain.RegisterOperators(m.ctx, m.owner(), d, regs...)
		return nil
	},
	eject: func(m *mix, op devnet.Operator) {
		d := m.chain.Deployment
		data := contracts.NewRegistryCoordinator().PackEjectOperator(op.Address, d.QuorumNumbers)
		m.chain.Transact(m.ctx, m.chain.Accounts()[0], devnet.Call{To: &d.RegistryCoordinator, Gas: 1_000_000, Data: data})
	},
	sign: func(c *crook, r quorum.Result) quorum.Answer {
		binding := quorum.Binding{ChainID: c.terms.ChainID, Registry: c.terms.Registry, Operator: c.id()}
		return quorum.Answer{Digest: r.Digest, Signature: c.op.BLS.Sign(r.Digest), Attestation: c.op.BLS.Sign(r.Attested(binding))}
	},
	forge: func(c *crook, a quorum.Answer) quorum.Answer {
		a.Signature = c.op.BLS.Sign([32]byte{1})
		return a
	},
	misattest: func(_ *crook, a quorum.Answer) quorum.Answer {
		a.Attestation = a.Signature
		return a
	},
	put: func(a quorum.Answer, m *operatorpb.Signed) {
		sigma, attest := a.Signature.Bytes(), a.Attestation.Bytes()
		m.Digest, m.Signature, m.Attestation, m.Updates = a.Digest[:], sigma[:], attest[:], nil
	},
}

func blsSettlement(p *quorate.Payload) (list []byte, index uint64, err error) {
	data, err := hexutil.Decode(p.Data)
	if err != nil || len(data) < 4 {
		return nil, 0, errors.New("the payload is no call")
	}
	parsed, err := contracts.BLSTargetMetaData.ParseABI()
	if err != nil {
		return nil, 0, err
	}
	method, err := parsed.MethodById(data)
	if err != nil || method.Name != "verifyAndUpdate" {
		return nil, 0, fmt.Errorf("the payload is no settlement: %w", err)
	}
	args, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		return nil, 0, err
	}
	return args[3].([]byte), args[4].(*big.Int).Uint64(), nil
}
