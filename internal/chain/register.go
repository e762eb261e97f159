package chain

import (
	"context"
	"crypto/ecdsa"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
)

// Grant is what the owner of a development registry gives an operator, before it can register: a
// stake. On a public chain that is what was delegated to it.
type Grant struct {
	Operator common.Address
	Stakes   []*big.Int     // one for each quorum of the deployment; nil: none is granted
	Wei      *big.Int       // sent along, for the operator's gas; nil: none
	Schnorr  *SchnorrMember // registered at once, without notice; nil: none is
}

// Registration is what an operator registers itself with.
type Registration struct {
	Account *ecdsa.PrivateKey // sends, and is whom the registry knows the operator by
	Key     bls.PublicKey
	Proof   bls.G1 // see bls.SecretKey.ProvePossession
	Quorums []byte // nil: all of the deployment
}

// What one transaction of a block may take, and a pool takes from one account, is bounded.
const perBlock = 16

// sparePerQuorum is the gas by which an estimate can be short. A registry keeps its history by
// block: a second change in one block writes over the entry of the first. An estimate is made in a
// block that may have seen a change already, and the transaction is not.
const sparePerQuorum = 300_000

func newRegistryBatch(ctx context.Context, s Sender, d *Deployment) (*batch, error) {
	b, err := newBatch(ctx, s)
	if err == nil {
		b.spare = sparePerQuorum * uint64(len(d.QuorumNumbers))
	}
	return b, err
}

// Admit grants stakes in the quorums of a deployment that the sender owns.
func Admit(ctx context.Context, s Sender, d *Deployment, grants ...Grant) error {
	b, err := newRegistryBatch(ctx, s, d)
	if err != nil {
		return fmt.Errorf("admit: %w", err)
	}
	coordinator := contracts.NewRegistryCoordinator()
	for i, g := range grants {
		if g.Stakes != nil {
			data := coordinator.PackAdmitOperator(g.Operator, d.QuorumNumbers, g.Stakes)
			b.send(ctx, "admit operator "+g.Operator.Hex(), &d.RegistryCoordinator, s.Gas, data)
		}
		if g.Schnorr != nil {
			b.send(ctx, "register Schnorr key "+g.Schnorr.Key.Address().Hex(), &d.SchnorrStakeRegistry, s.Gas, g.Schnorr.register())
		}
		if g.Wei != nil && g.Wei.Sign() > 0 {
			b.pay(ctx, "fund operator "+g.Operator.Hex(), g.Operator, g.Wei)
		}
		if i%perBlock == perBlock-1 {
			if err := b.wait(ctx); err != nil {
				return fmt.Errorf("admit: %w", err)
			}
		}
	}
	if err := b.wait(ctx); err != nil {
		return fmt.Errorf("admit: %w", err)
	}
	return nil
}

// RegisterOperators registers operators that were admitted, each from its own account; the
// sender's is not used, and may be nil.
func RegisterOperators(ctx context.Context, s Sender, d *Deployment, regs ...Registration) error {
	s.Key = nil
	b, err := newRegistryBatch(ctx, s, d)
	if err != nil {
		return fmt.Errorf("register: %w", err)
	}
	for i, r := range regs {
		if err := b.as(ctx, r.Account); err != nil {
			return fmt.Errorf("register: %w", err)
		}
		b.send(ctx, "register operator "+b.from.Hex(), &d.RegistryCoordinator, s.Gas, r.pack(d))
		if i%(2*perBlock) == 2*perBlock-1 {
			if err := b.wait(ctx); err != nil {
				return fmt.Errorf("register: %w", err)
			}
		}
	}
	if err := b.wait(ctx); err != nil {
		return fmt.Errorf("register: %w", err)
	}
	return nil
}

func (r Registration) pack(d *Deployment) []byte {
	quorums := r.Quorums
	if quorums == nil {
		quorums = d.QuorumNumbers
	}
	return contracts.NewRegistryCoordinator().PackRegisterOperator(quorums, contracts.BLSApkRegistryPubkeyRegistrationParams{
		PubkeyRegistrationSignature: G1Point(r.Proof), PubkeyG1: G1Point(r.Key.G1), PubkeyG2: G2Point(r.Key.G2),
	})
}

// DeregisterOperator takes the sender out of quorums. Its admission stays.
func DeregisterOperator(ctx context.Context, s Sender, d *Deployment, quorums []byte) error {
	b, err := newRegistryBatch(ctx, s, d)
	if err != nil {
		return fmt.Errorf("deregister: %w", err)
	}
	data := contracts.NewRegistryCoordinator().PackDeregisterOperator(quorums)
	b.send(ctx, "deregister operator "+crypto.PubkeyToAddress(s.Key.PublicKey).Hex(), &d.RegistryCoordinator, s.Gas, data)
	if err := b.wait(ctx); err != nil {
		return fmt.Errorf("deregister: %w", err)
	}
	return nil
}
