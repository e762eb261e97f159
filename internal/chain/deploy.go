package chain

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
)

// Sender is an account that sends transactions to a chain.
type Sender struct {
	Client *ethclient.Client
	Key    *ecdsa.PrivateKey
	Gas    uint64       // given to each transaction that could be estimated; 0: estimate
	Mine   func() error // makes a block; nil: the chain makes them by itself
	Say    func(string) // told of each step that is done; nil: nobody is
}

// Plan is what a deployment is to be. The zero value has both schemes, and a Schnorr registry
// whose changes need no notice.
type Plan struct {
	BLSOnly bool
	// SchnorrNotice is how many blocks ahead the Schnorr registry's changes are announced.
	SchnorrNotice uint64
}

// The part of the weight that must sign, as the BLS targets have it for stake.
const (
	schnorrThreshold    = 66
	schnorrThresholdDen = 100
)

// MaxSchnorrNotice is the longest notice that a registry takes.
const MaxSchnorrNotice = 1<<40 - 1

// Deploy puts all contracts on a chain, owned by the sender, with one quorum and no operators.
func Deploy(ctx context.Context, s Sender) (*Deployment, error) { return Plan{}.Deploy(ctx, s) }

// Deploy puts the contracts of a plan on a chain.
func (p Plan) Deploy(ctx context.Context, s Sender) (*Deployment, error) {
	b, err := newBatch(ctx, s)
	if err != nil {
		return nil, fmt.Errorf("deploy: %w", err)
	}
	d := &Deployment{ChainID: b.chainID.Uint64(), QuorumNumbers: Quorums{0}}
	coordinator := contracts.NewRegistryCoordinator()
	checker := contracts.NewBLSSignatureChecker()
	manager := contracts.NewServiceManager()
	target := contracts.NewDemoTarget()
	factory := contracts.NewDemoFactory()

	// Nothing can be estimated before what it calls is there: the gas is given.
	d.RegistryCoordinator = b.create(ctx, "RegistryCoordinator", 8_000_000, coordinator.PackConstructor(b.from))
	b.send(ctx, "create quorum 0", &d.RegistryCoordinator, 1_000_000, coordinator.PackCreateQuorum())
	d.BLSSignatureChecker = b.create(ctx, "BLSSignatureChecker", 3_000_000, checker.PackConstructor(d.RegistryCoordinator))
	d.OperatorStateRetriever = b.create(ctx, "OperatorStateRetriever", 3_000_000, nil)
	d.AVSAddress = b.create(ctx, "ServiceManager", 2_000_000, manager.PackConstructor(b.from, d.RegistryCoordinator))
	ledger := b.create(ctx, "DemoLedger", 1_000_000, nil)
	d.DemoTarget = b.create(ctx, "DemoTarget", 4_000_000,
		target.PackConstructor(b.from, d.AVSAddress, d.BLSSignatureChecker, d.QuorumNumbers, ledger))
	if p.BLSOnly {
		d.DemoFactory = b.create(ctx, "DemoFactory", 5_000_000,
			factory.PackConstructor(d.AVSAddress, d.BLSSignatureChecker, d.QuorumNumbers, ledger))
	} else {
		p.schnorr(ctx, b, d, ledger)
	}
	if err := b.wait(ctx); err != nil {
		return nil, fmt.Errorf("deploy: %w", err)
	}
	return d, nil
}

// schnorr deploys what a deployment with the other scheme still lacks. The factory is one for both
// schemes: it takes the place of one that was there.
func (p Plan) schnorr(ctx context.Context, b *batch, d *Deployment, ledger common.Address) {
	registry := contracts.NewSchnorrStakeRegistry()
	target := contracts.NewDemoTargetSchnorr()
	factory := contracts.NewDemoFactoryDual()
	d.SchnorrStakeRegistry = b.create(ctx, "SchnorrStakeRegistry", 4_000_000, registry.PackConstructor(
		big.NewInt(schnorrThreshold), big.NewInt(schnorrThresholdDen), b.from, new(big.Int).SetUint64(p.SchnorrNotice)))
	d.DemoTargetSchnorr = b.create(ctx, "DemoTargetSchnorr", 4_000_000,
		target.PackConstructor(b.from, d.AVSAddress, d.SchnorrStakeRegistry, ledger))
	d.DemoFactory = b.create(ctx, "DemoFactoryDual", 8_000_000,
		factory.PackConstructor(d.AVSAddress, d.BLSSignatureChecker, d.QuorumNumbers, ledger, d.SchnorrStakeRegistry))
}

// ErrHasSchnorr says that there is nothing to add.
var ErrHasSchnorr = errors.New("the deployment has a Schnorr registry already")

// AddSchnorr puts the Schnorr scheme beside a deployment that has none, and returns the two
// together. What was deployed stays as it is; a demo factory is followed by one for both schemes.
func (p Plan) AddSchnorr(ctx context.Context, s Sender, to *Deployment) (*Deployment, error) {
	d, err := p.addSchnorr(ctx, s, *to)
	if err != nil {
		return nil, fmt.Errorf("add Schnorr: %w", err)
	}
	return d, nil
}

func (p Plan) addSchnorr(ctx context.Context, s Sender, d Deployment) (*Deployment, error) {
	if d.SchnorrStakeRegistry != (common.Address{}) {
		return nil, ErrHasSchnorr
	}
	b, err := newBatch(ctx, s)
	if err != nil {
		return nil, err
	}
	if b.chainID.Cmp(new(big.Int).SetUint64(d.ChainID)) != 0 {
		return nil, fmt.Errorf("the node is of chain %s, the deployment file of chain %d", b.chainID, d.ChainID)
	}
	ledger, err := ledgerOf(ctx, s.Client, d.DemoFactory)
	if err != nil {
		return nil, err
	}
	if ledger == (common.Address{}) {
		ledger = b.create(ctx, "DemoLedger", 1_000_000, nil)
	}
	p.schnorr(ctx, b, &d, ledger)
	if err := b.wait(ctx); err != nil {
		return nil, err
	}
	return &d, nil
}

// ledgerOf is the ledger of the demos of a factory; zero where there is none.
func ledgerOf(ctx context.Context, client *ethclient.Client, factory common.Address) (ledger common.Address, err error) {
	if factory == (common.Address{}) {
		return ledger, nil
	}
	f := contracts.NewDemoFactory()
	out, err := timely(ctx, func(ctx context.Context) ([]byte, error) {
		return client.CallContract(ctx, ethereum.CallMsg{To: &factory, Data: f.PackLedger()}, nil)
	})
	if err != nil && !strings.Contains(err.Error(), "revert") {
		return ledger, fmt.Errorf("read demo factory: %w", err)
	}
	if ledger, err = f.UnpackLedger(out); err != nil {
		return common.Address{}, nil // a factory of somebody else's making
	}
	return ledger, nil
}

// create deploys a contract.
func (b *batch) create(ctx context.Context, artifact string, gas uint64, args []byte) common.Address {
	a, err := contracts.Load(artifact)
	if err != nil {
		b.err = errors.Join(b.err, err)
		return common.Address{}
	}
	return b.send(ctx, "deploy "+artifact, nil, gas, append(a.Bytecode, args...))
}

// G1Point is a point as the contracts take it.
func G1Point(g bls.G1) contracts.BN254G1Point {
	x, y := g.Coordinates()
	return contracts.BN254G1Point{X: x, Y: y}
}

// G2Point is a point as the contracts take it.
func G2Point(g bls.G2) contracts.BN254G2Point {
	x, y := g.Coordinates()
	return contracts.BN254G2Point{X: x, Y: y}
}
