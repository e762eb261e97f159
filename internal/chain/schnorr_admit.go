package chain

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/schnorr"
)

// SchnorrMember is what the owner of a Schnorr registry registers an operator with.
type SchnorrMember struct {
	Key    schnorr.Point
	Proof  schnorr.Signature // see schnorr.SecretKey.ProvePossession
	Weight *big.Int          // 1..2⁹⁶−1
}

func (m *SchnorrMember) register() []byte {
	x, y := m.Key.Coordinates()
	return contracts.NewSchnorrStakeRegistry().PackRegisterOperator(x, y, m.Weight, m.Proof.S, m.Proof.R)
}

func (m *SchnorrMember) announce() []byte {
	x, y := m.Key.Coordinates()
	return contracts.NewSchnorrStakeRegistry().PackAnnounceRegister(x, y, m.Weight, m.Proof.S, m.Proof.R)
}

// SchnorrOwner makes changes to a Schnorr registry, as its owner.
type SchnorrOwner struct {
	Sender
	Registry common.Address
}

// Register registers an operator at once, without notice.
func (o SchnorrOwner) Register(ctx context.Context, m SchnorrMember) error {
	return o.do(ctx, "register Schnorr key "+m.Key.Address().Hex(), m.register())
}

// AnnounceRegister gives notice that an operator will be registered.
func (o SchnorrOwner) AnnounceRegister(ctx context.Context, m SchnorrMember) error {
	return o.do(ctx, "announce Schnorr key "+m.Key.Address().Hex(), m.announce())
}

// Deregister takes an operator out at once, without notice.
func (o SchnorrOwner) Deregister(ctx context.Context, operator common.Address) error {
	return o.do(ctx, "deregister Schnorr key "+operator.Hex(), contracts.NewSchnorrStakeRegistry().PackDeregisterOperator(operator))
}

// AnnounceDeregister gives notice that an operator will be taken out.
func (o SchnorrOwner) AnnounceDeregister(ctx context.Context, operator common.Address) error {
	return o.do(ctx, "announce that Schnorr key "+operator.Hex()+" leaves", contracts.NewSchnorrStakeRegistry().PackAnnounceDeregister(operator))
}

// Cancel takes back what was announced for an operator.
func (o SchnorrOwner) Cancel(ctx context.Context, operator common.Address) error {
	return o.do(ctx, "take back the change of Schnorr key "+operator.Hex(), contracts.NewSchnorrStakeRegistry().PackCancelChange(operator))
}

// Commit makes the change that was announced first. Where the wanted one is behind others, these
// come first: that is the registry's rule.
func (o SchnorrOwner) Commit(ctx context.Context) error {
	return o.do(ctx, "commit the next change", contracts.NewSchnorrStakeRegistry().PackCommitNextChange())
}

func (o SchnorrOwner) do(ctx context.Context, what string, data []byte) error {
	b, err := newBatch(ctx, o.Sender)
	if err == nil {
		b.send(ctx, what, &o.Registry, o.Gas, data)
		err = b.wait(ctx)
	}
	if err != nil {
		return fmt.Errorf("change the Schnorr registry: %w", err)
	}
	return nil
}
