package devnet

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"

	"github.com/consensys/gnark-crypto/ecc/bn254/fr"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/schnorr"
)

// Network is a chain with all contracts on it, and operators registered. The
// first account owns the contracts.
type Network struct {
	*Chain
	Deployment *chain.Deployment
	Operators  []Operator
}

// Operator is a registered operator, with all of its keys. Its account has an ether for gas. Its
// stake is also its weight in the Schnorr registry.
type Operator struct {
	Account
	BLS     bls.SecretKey
	Schnorr schnorr.SecretKey
	Stake   *big.Int
}

// DevOperator is the operator of an index: always the same, so that a chain on
// disk can be taken up again.
func DevOperator(i int) Operator {
	key, err := crypto.ToECDSA(crypto.Keccak256(fmt.Appendf(nil, "quorate dev operator %d", i)))
	if err != nil {
		panic(fmt.Sprintf("devnet: the hash is no scalar: %v", err))
	}
	seed := new(big.Int).SetBytes(crypto.Keccak256(fmt.Appendf(nil, "quorate dev operator %d bls", i)))
	secret, err := bls.ParseSecretKey(seed.Mod(seed, fr.Modulus()).FillBytes(make([]byte, 32)))
	if err != nil {
		panic(fmt.Sprintf("devnet: the hash is no key: %v", err))
	}
	second, err := schnorr.ParseSecretKey(crypto.Keccak256(fmt.Appendf(nil, "quorate dev operator %d schnorr", i)))
	if err != nil {
		panic(fmt.Sprintf("devnet: the hash is no key: %v", err))
	}
	account := Account{Key: key, Address: crypto.PubkeyToAddress(key.PublicKey)}
	return Operator{Account: account, BLS: secret, Schnorr: second, Stake: big.NewInt(1_000)}
}

// SchnorrMember is what the operator is registered with in the Schnorr registry.
func (op Operator) SchnorrMember() *chain.SchnorrMember {
	return &chain.SchnorrMember{Key: op.Schnorr.PublicKey(), Proof: op.Schnorr.ProvePossession(), Weight: op.Stake}
}

// registrationGas is enough for what sets the operators up. Given, it need not be estimated, which
// is most of the time that it would take.
const registrationGas = 1_000_000

// DeploymentFile is the name of the deployment file in the chain's directory.
const DeploymentFile = "deployment.json"

// StartNetwork starts a chain and returns when its contracts are there and so
// many operators are registered. A chain on disk keeps the ones it has.
func StartNetwork(ctx context.Context, cfg Config, operators int) (*Network, error) {
	c, err := Start(ctx, cfg)
	if err != nil {
		return nil, err
	}
	n := &Network{Chain: c}
	if err := n.setUp(ctx, cfg.Dir, operators); err != nil {
		return nil, errors.Join(fmt.Errorf("set up devnet: %w", err), c.Close())
	}
	return n, nil
}

// setUp deploys and registers what is not there yet. The deployment file is
// written last: a chain without one is set up anew.
func (n *Network) setUp(ctx context.Context, dir string, operators int) error {
	file := ""
	if dir != "" {
		file = filepath.Join(dir, DeploymentFile)
		known, err := chain.ReadDeployment(file)
		if err == nil {
			return n.resume(ctx, known, file)
		}
		if !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	sender := n.owner(ctx)
	var err error
	if n.Deployment, err = chain.Deploy(ctx, sender); err != nil {
		return err
	}
	var grants []chain.Grant
	var regs []chain.Registration
	for i := range operators {
		op := DevOperator(i)
		n.Operators = append(n.Operators, op)
		grants = append(grants, chain.Grant{Operator: op.Address, Stakes: []*big.Int{op.Stake}, Wei: ether(1), Schnorr: op.SchnorrMember()})
		regs = append(regs, chain.Registration{
			Account: op.Key, Key: op.BLS.PublicKey(),
			Proof: op.BLS.ProvePossession(n.ChainID(), n.Deployment.RegistryCoordinator, op.Address),
		})
	}
	sender.Gas = registrationGas
	if err := chain.Admit(ctx, sender, n.Deployment, grants...); err != nil {
		return err
	}
	if err := chain.RegisterOperators(ctx, sender, n.Deployment, regs...); err != nil {
		return err
	}
	// The set stands from the next block on: leave one below the head to refer to.
	for range 2 {
		if err := sender.Mine(); err != nil {
			return err
		}
	}
	if file != "" {
		return n.Deployment.Write(file)
	}
	return nil
}

// owner is who owns the contracts.
func (n *Network) owner(ctx context.Context) chain.Sender {
	mine := func() error { _, err := n.Mine(ctx); return err }
	return chain.Sender{Client: n.Client(), Key: n.Accounts()[0].Key, Mine: mine}
}

// resume takes up a chain that was set up before: the deployment is checked to
// be there, and the operators are found in its registry. One of before there
// was a second scheme gets it.
func (n *Network) resume(ctx context.Context, known *chain.Deployment, file string) error {
	code, err := n.Client().CodeAt(ctx, known.RegistryCoordinator, nil)
	if err != nil {
		return fmt.Errorf("read registry coordinator: %w", err)
	}
	if n.ChainID().Cmp(new(big.Int).SetUint64(known.ChainID)) != 0 || len(code) == 0 {
		return fmt.Errorf("the deployment file is of another chain: no code at %s", known.RegistryCoordinator)
	}
	n.Deployment = known
	coordinator := contracts.NewRegistryCoordinator()
	instance := coordinator.Instance(n.Client(), known.RegistryCoordinator)
	for i := 0; ; i++ {
		op := DevOperator(i)
		id, err := bind.Call(instance, &bind.CallOpts{Context: ctx}, coordinator.PackGetOperatorId(op.Address), coordinator.UnpackGetOperatorId)
		if err != nil {
			return fmt.Errorf("read operator %d: %w", i, err)
		}
		if common.Hash(id) == (common.Hash{}) {
			break
		}
		n.Operators = append(n.Operators, op)
	}
	if known.SchnorrStakeRegistry != (common.Address{}) {
		return nil
	}
	return n.addSchnorr(ctx, file)
}

// addSchnorr brings a chain of before up to date. As in setUp, the file is
// written last.
func (n *Network) addSchnorr(ctx context.Context, file string) error {
	sender := n.owner(ctx)
	d, err := chain.Plan{}.AddSchnorr(ctx, sender, n.Deployment)
	if err != nil {
		return err
	}
	var grants []chain.Grant
	for _, op := range n.Operators {
		grants = append(grants, chain.Grant{Schnorr: op.SchnorrMember()})
	}
	sender.Gas = registrationGas
	if err := chain.Admit(ctx, sender, d, grants...); err != nil {
		return err
	}
	for range 2 {
		if err := sender.Mine(); err != nil {
			return err
		}
	}
	n.Deployment = d
	return d.Write(file)
}
