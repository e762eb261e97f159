package chain

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"

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

// Deploy puts all contracts on a chain, owned by the sender, with one quorum
// and no operators.
func Deploy(ctx context.Context, s Sender) (*Deployment, error) {
	b, err := newBatch(ctx, s)
	if err != nil {
		return nil, fmt.Errorf("deploy: %w", err)
	}
	d := &Deployment{ChainID: b.chainID.Uint64(), QuorumNumbers: Quorums{0}}
	create := func(artifact string, gas uint64, args []byte) common.Address {
		a, err := contracts.Load(artifact)
		if err != nil {
			b.err = errors.Join(b.err, err)
			return common.Address{}
		}
		return b.send(ctx, "deploy "+artifact, nil, gas, append(a.Bytecode, args...))
	}
	coordinator := contracts.NewRegistryCoordinator()
	checker := contracts.NewBLSSignatureChecker()
	manager := contracts.NewServiceManager()
	target := contracts.NewDemoTarget()
	factory := contracts.NewDemoFactory()

	// Nothing can be estimated before what it calls is there: the gas is given.
	d.RegistryCoordinator = create("RegistryCoordinator", 8_000_000, coordinator.PackConstructor(b.from))
	b.send(ctx, "create quorum 0", &d.RegistryCoordinator, 1_000_000, coordinator.PackCreateQuorum())
	d.BLSSignatureChecker = create("BLSSignatureChecker", 3_000_000, checker.PackConstructor(d.RegistryCoordinator))
	d.OperatorStateRetriever = create("OperatorStateRetriever", 3_000_000, nil)
	d.AVSAddress = create("ServiceManager", 2_000_000, manager.PackConstructor(b.from, d.RegistryCoordinator))
	ledger := create("DemoLedger", 1_000_000, nil)
	d.DemoTarget = create("DemoTarget", 4_000_000,
		target.PackConstructor(b.from, d.AVSAddress, d.BLSSignatureChecker, d.QuorumNumbers, ledger))
	d.DemoFactory = create("DemoFactory", 5_000_000,
		factory.PackConstructor(d.AVSAddress, d.BLSSignatureChecker, d.QuorumNumbers, ledger))
	if err := b.wait(ctx); err != nil {
		return nil, fmt.Errorf("deploy: %w", err)
	}
	return d, nil
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
