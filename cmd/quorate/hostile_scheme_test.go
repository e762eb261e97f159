//go:build linux

package main

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
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
	name quorum.Scheme
	// id is what operators are called in its set.
	id func(devnet.Operator) quorum.ID
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

// schemes are those of the mix: tasks are of either.
var schemes = []*scheme{&blsScheme, &schnorrScheme}

// schemeOf is how an assignment is to be signed.
func schemeOf(a quorum.Assignment) *scheme {
	if a.Scheme == quorum.SchemeSchnorr {
		return &schnorrScheme
	}
	return &blsScheme
}

// createdBy is the target that a call of the demo factory makes.
func createdBy(m *mix, data []byte) (common.Address, error) {
	receipt, err := m.chain.Transact(m.ctx, m.chain.Accounts()[0], devnet.Call{To: &m.chain.Deployment.DemoFactory, Data: data})
	if err != nil {
		return common.Address{}, err
	}
	created, err := contracts.NewDemoFactory().UnpackCreatedEvent(receipt.Logs[len(receipt.Logs)-1])
	if err != nil {
		return common.Address{}, err
	}
	return created.Target, nil
}

var blsScheme = scheme{
	name:   quorum.SchemeBLS,
	id:     blsID,
	create: func(m *mix) (common.Address, error) { return createdBy(m, contracts.NewDemoFactory().PackCreate()) },
	settlement: func(p *quorate.Payload) ([]byte, uint64, error) {
		args, err := settlingCall(p, &contracts.BLSTargetMetaData)
		if err != nil {
			return nil, 0, err
		}
		return args[3].([]byte), args[4].(*big.Int).Uint64(), nil
	},
	admit: func(m *mix, stake int64, operators ...devnet.Operator) error {
		d := m.chain.Deployment
		var grants []chain.Grant
		var regs []chain.Registration
		for _, op := range operators {
			grants = append(grants, chain.Grant{Operator: op.Address, Stakes: []*big.Int{big.NewInt(stake)}, Wei: big.NewInt(1e17)})
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
		return quorum.Answer{Digest: r.Digest, Signature: c.op.BLS.Sign(r.Digest), Attestation: c.op.BLS.Sign(r.Attested(c.binding()))}
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

var schnorrScheme = scheme{
	name: quorum.SchemeSchnorr,
	id:   func(op devnet.Operator) quorum.ID { return quorum.SchnorrID(op.Schnorr.PublicKey().Address()) },
	create: func(m *mix) (common.Address, error) {
		return createdBy(m, contracts.NewDemoFactoryDual().PackCreateSchnorr())
	},
	settlement: func(p *quorate.Payload) ([]byte, uint64, error) {
		args, err := settlingCall(p, &contracts.SchnorrTargetMetaData)
		if err != nil {
			return nil, 0, err
		}
		return args[2].([]byte), args[3].(*big.Int).Uint64(), nil
	},
	admit: func(m *mix, stake int64, operators ...devnet.Operator) error {
		d := m.chain.Deployment
		var grants []chain.Grant
		for _, op := range operators {
			member := op.SchnorrMember()
			member.Weight = big.NewInt(stake)
			now, err := chain.SchnorrStatus(m.ctx, m.chain.Client(), d, member.Key.Address())
			if err != nil {
				return err
			}
			if now.Registered && now.Weight.Cmp(member.Weight) == 0 {
				continue
			}
			if now.Registered { // the registry changes no weights
				expel(m, op)
			}
			grants = append(grants, chain.Grant{Operator: op.Address, Schnorr: member})
		}
		return chain.Admit(m.ctx, m.owner(), d, grants...)
	},
	eject: expel,
	sign: func(c *crook, r quorum.Result) quorum.Answer {
		signed := c.op.Schnorr.SignAlone(r.Attested(c.binding()))
		return quorum.Answer{Digest: r.Digest, Commitment: &signed}
	},
	forge: func(c *crook, a quorum.Answer) quorum.Answer {
		signed := c.op.Schnorr.SignAlone([32]byte{1})
		a.Commitment = &signed
		return a
	},
	misattest: func(c *crook, a quorum.Answer) quorum.Answer {
		signed := c.op.Schnorr.SignAlone(a.Digest)
		a.Commitment = &signed
		return a
	},
	put: func(a quorum.Answer, m *operatorpb.Signed) {
		attest := a.Commitment.Bytes()
		m.Digest, m.Signature, m.Attestation, m.Updates = a.Digest[:], nil, attest[:], nil
	},
}

func blsID(op devnet.Operator) quorum.ID { return op.BLS.PublicKey().G1.OperatorID() }

// expel takes an operator out of the Schnorr registry.
func expel(m *mix, op devnet.Operator) {
	data := contracts.NewSchnorrStakeRegistry().PackDeregisterOperator(op.Schnorr.PublicKey().Address())
	m.chain.Transact(m.ctx, m.chain.Accounts()[0], devnet.Call{To: &m.chain.Deployment.SchnorrStakeRegistry, Gas: 1_000_000, Data: data})
}

// settlingCall is what a payload calls a target with.
func settlingCall(p *quorate.Payload, target *bind.MetaData) ([]any, error) {
	data, err := hexutil.Decode(p.Data)
	if err != nil || len(data) < 4 {
		return nil, errors.New("the payload is no call")
	}
	parsed, err := target.ParseABI()
	if err != nil {
		return nil, err
	}
	method, err := parsed.MethodById(data)
	if err != nil || method.Name != "verifyAndUpdate" {
		return nil, fmt.Errorf("the payload is no settlement: %w", err)
	}
	return method.Inputs.Unpack(data[4:])
}
