package devnet

import (
	"context"
	"crypto/ecdsa"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
)

// Deployment is the deployment file: which contracts a service signs for.
type Deployment struct {
	ChainID                uint64         `json:"chainId"`
	AVSAddress             common.Address `json:"avsAddress"`
	RegistryCoordinator    common.Address `json:"registryCoordinator"`
	OperatorStateRetriever common.Address `json:"operatorStateRetriever"`
	BLSSignatureChecker    common.Address `json:"blsSignatureChecker"`
	QuorumNumbers          Quorums        `json:"quorumNumbers"`
	DemoTarget             common.Address `json:"demoTarget"`
	DemoFactory            common.Address `json:"demoFactory"`
}

// Quorums are quorum numbers: bytes to the contracts, a list of numbers in JSON.
type Quorums []byte

// MarshalJSON writes numbers; encoding/json would make base64 of the bytes.
func (q Quorums) MarshalJSON() ([]byte, error) {
	numbers := make([]int, len(q))
	for i, b := range q {
		numbers[i] = int(b)
	}
	return json.Marshal(numbers)
}

// UnmarshalJSON reads numbers.
func (q *Quorums) UnmarshalJSON(data []byte) error {
	var numbers []uint16
	if err := json.Unmarshal(data, &numbers); err != nil {
		return err
	}
	*q = make(Quorums, len(numbers))
	for i, n := range numbers {
		if n > 255 {
			return fmt.Errorf("quorum number %d is over 255", n)
		}
		(*q)[i] = byte(n)
	}
	return nil
}

// ReadDeployment reads a deployment file.
func ReadDeployment(file string) (*Deployment, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read deployment: %w", err)
	}
	d := new(Deployment)
	if err := json.Unmarshal(data, d); err != nil {
		return nil, fmt.Errorf("read deployment %s: %w", file, err)
	}
	return d, nil
}

// Write writes a deployment file, whole or not at all.
func (d *Deployment) Write(file string) error {
	data, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return fmt.Errorf("write deployment: %w", err)
	}
	next, err := os.CreateTemp(filepath.Dir(file), ".deployment-*")
	if err != nil {
		return fmt.Errorf("write deployment: %w", err)
	}
	_, err = next.Write(append(data, '\n'))
	err = errors.Join(err, next.Chmod(0o644), next.Sync(), next.Close())
	if err == nil {
		err = os.Rename(next.Name(), file)
	}
	if err != nil {
		return fmt.Errorf("write deployment: %w", errors.Join(err, os.Remove(next.Name())))
	}
	return nil
}

// Registration is what an owner registers an operator with. The proof is the operator's own (see
// bls.SecretKey.ProvePossession): an owner needs no secret of anybody.
type Registration struct {
	Operator common.Address
	Key      bls.PublicKey
	Proof    bls.G1
	Stakes   []*big.Int // one for each quorum
}

// Deploy puts all contracts on a chain, owned by the key's account, with one quorum and no
// operators. mine is called whenever transactions wait to be included; nil waits for the chain
// to do so by itself.
func Deploy(ctx context.Context, client *ethclient.Client, owner *ecdsa.PrivateKey, mine func() error) (*Deployment, error) {
	b, err := newBatch(ctx, client, owner, mine)
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
		return b.send("deploy "+artifact, nil, gas, append(a.Bytecode, args...))
	}
	coordinator := contracts.NewRegistryCoordinator()
	checker := contracts.NewBLSSignatureChecker()
	manager := contracts.NewServiceManager()
	target := contracts.NewDemoTarget()
	factory := contracts.NewDemoFactory()

	// Nothing can be estimated before what it calls is there: the gas is given.
	d.RegistryCoordinator = create("RegistryCoordinator", 8_000_000, coordinator.PackConstructor(b.from))
	b.send("create quorum 0", &d.RegistryCoordinator, 1_000_000, coordinator.PackCreateQuorum())
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

// Register registers operators in the quorums of a deployment.
func Register(ctx context.Context, client *ethclient.Client, owner *ecdsa.PrivateKey, d *Deployment, regs []Registration, mine func() error) error {
	b, err := newBatch(ctx, client, owner, mine)
	if err != nil {
		return fmt.Errorf("register: %w", err)
	}
	coordinator := contracts.NewRegistryCoordinator()
	for i, r := range regs {
		params := contracts.BLSApkRegistryPubkeyRegistrationParams{
			PubkeyRegistrationSignature: G1Point(r.Proof), PubkeyG1: G1Point(r.Key.G1), PubkeyG2: G2Point(r.Key.G2),
		}
		data := coordinator.PackRegisterOperator(r.Operator, d.QuorumNumbers, r.Stakes, params)
		b.send("register operator "+r.Operator.Hex(), &d.RegistryCoordinator, 1_500_000, data)
		// What a block holds, and what a pool takes from one account, are bounded.
		if i%16 == 15 {
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

// batch sends transactions of one account in order, and waits for them together. The first error
// sticks, and nothing is sent after it.
type batch struct {
	client  *ethclient.Client
	key     *ecdsa.PrivateKey
	from    common.Address
	mine    func() error
	chainID *big.Int
	nonce   uint64
	tip     *big.Int
	feeCap  *big.Int
	sent    []sentTx
	err     error
}

type sentTx struct {
	what string
	hash common.Hash
}

func newBatch(ctx context.Context, client *ethclient.Client, key *ecdsa.PrivateKey, mine func() error) (*batch, error) {
	b := &batch{client: client, key: key, from: crypto.PubkeyToAddress(key.PublicKey), mine: mine}
	var err error
	if b.chainID, err = client.ChainID(ctx); err != nil {
		return nil, fmt.Errorf("read chain id: %w", err)
	}
	if b.nonce, err = client.PendingNonceAt(ctx, b.from); err != nil {
		return nil, fmt.Errorf("read nonce: %w", err)
	}
	if b.tip, err = client.SuggestGasTipCap(ctx); err != nil {
		return nil, fmt.Errorf("read tip: %w", err)
	}
	head, err := client.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("read head: %w", err)
	}
	// Twice the base fee outlasts six full blocks.
	b.feeCap = new(big.Int).Add(b.tip, new(big.Int).Mul(head.BaseFee, big.NewInt(2)))
	return b, nil
}

// send returns the address of the contract made, where to is nil.
func (b *batch) send(what string, to *common.Address, gas uint64, data []byte) common.Address {
	address := crypto.CreateAddress(b.from, b.nonce)
	if b.err != nil {
		return address
	}
	tx, err := types.SignNewTx(b.key, types.LatestSignerForChainID(b.chainID), &types.DynamicFeeTx{
		ChainID: b.chainID, Nonce: b.nonce, To: to, Gas: gas, Data: data, GasTipCap: b.tip, GasFeeCap: b.feeCap,
	})
	if err == nil {
		err = b.client.SendTransaction(context.Background(), tx)
	}
	if err != nil {
		b.err = fmt.Errorf("%s: %w", what, err)
		return address
	}
	b.nonce++
	b.sent = append(b.sent, sentTx{what, tx.Hash()})
	return address
}

// wait waits for all that was sent, and fails if one of them did.
func (b *batch) wait(ctx context.Context) error {
	if b.err != nil {
		return b.err
	}
	if b.mine != nil && len(b.sent) != 0 {
		if err := b.mine(); err != nil {
			return err
		}
	}
	for _, tx := range b.sent {
		receipt, err := b.receipt(ctx, tx.hash)
		if err != nil {
			return fmt.Errorf("%s: %w", tx.what, err)
		}
		if receipt.Status != types.ReceiptStatusSuccessful {
			return fmt.Errorf("%s: transaction %s failed", tx.what, tx.hash)
		}
	}
	b.sent = nil
	return nil
}

func (b *batch) receipt(ctx context.Context, hash common.Hash) (*types.Receipt, error) {
	for {
		receipt, err := b.client.TransactionReceipt(ctx, hash)
		pause := time.Second
		switch {
		case err == nil:
			return receipt, nil
		case strings.Contains(err.Error(), "indexing is in progress"):
			pause = 5 * time.Millisecond // a node that just came up; it says so, by this text alone
		case !errors.Is(err, ethereum.NotFound):
			return nil, err
		case b.mine != nil:
			if err := b.mine(); err != nil {
				return nil, err
			}
			continue
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}
