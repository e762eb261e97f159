package devnet

import (
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
)

// TestNetworkIsComplete reads the operators and the wiring back over JSON-RPC.
func TestNetworkIsComplete(t *testing.T) {
	n, err := StartNetwork(t.Context(), Config{Log: quiet}, 5)
	if err != nil {
		t.Fatal(err)
	}
	defer n.Close()
	client, err := ethclient.Dial(n.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	head, err := client.BlockNumber(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	retriever := contracts.NewOperatorStateRetriever()
	members, err := bind.Call(retriever.Instance(client, n.Deployment.OperatorStateRetriever), &bind.CallOpts{Context: t.Context()},
		retriever.PackGetOperatorState(n.Deployment.RegistryCoordinator, n.Deployment.QuorumNumbers, uint32(head)-1), retriever.UnpackGetOperatorState)
	if err != nil {
		t.Fatal(err)
	}
	if len(members) != 1 || len(members[0]) != 5 || len(n.Operators) != 5 {
		t.Fatalf("members %v", members)
	}
	for i, m := range members[0] {
		op := n.Operators[i]
		if m.Operator != op.Address || m.OperatorId != op.BLS.PublicKey().G1.OperatorID() || m.Stake.Cmp(op.Stake) != 0 {
			t.Errorf("operator %d is %v", i, m)
		}
	}
	checker, target := contracts.NewBLSSignatureChecker(), contracts.NewDemoTarget()
	at, err := bind.Call(checker.Instance(client, n.Deployment.BLSSignatureChecker), &bind.CallOpts{Context: t.Context()}, checker.PackRegistryCoordinator(), checker.UnpackRegistryCoordinator)
	if err != nil || at != n.Deployment.RegistryCoordinator {
		t.Errorf("the checker's registry is %s, %v", at, err)
	}
	at, err = bind.Call(target.Instance(client, n.Deployment.DemoTarget), &bind.CallOpts{Context: t.Context()}, target.PackBlsSignatureChecker(), target.UnpackBlsSignatureChecker)
	if err != nil || at != n.Deployment.BLSSignatureChecker {
		t.Errorf("the demo's checker is %s, %v", at, err)
	}
	checkSchnorr(t, n, 5)
}

// checkSchnorr reads back that the second scheme stands: every operator with its key and weight,
// the demo and the factory wired to the registry, and a block below the head to refer to.
func checkSchnorr(t *testing.T, n *Network, operators int) {
	t.Helper()
	opts := &bind.CallOpts{Context: t.Context()}
	registry, demo, factory := contracts.NewSchnorrStakeRegistry(), contracts.NewDemoTargetSchnorr(), contracts.NewDemoFactoryDual()
	instance := registry.Instance(n.Client(), n.Deployment.SchnorrStakeRegistry)
	for i := range operators {
		op := DevOperator(i)
		known, err := bind.Call(instance, opts, registry.PackOperators(op.Schnorr.PublicKey().Address()), registry.UnpackOperators)
		if err != nil {
			t.Fatal(err)
		}
		if x, y := op.Schnorr.PublicKey().Coordinates(); !known.Registered || known.Weight.Cmp(op.Stake) != 0 || known.X.Cmp(x) != 0 || known.Y.Cmp(y) != 0 {
			t.Errorf("operator %d is %+v", i, known)
		}
	}
	total, err := bind.Call(instance, opts, registry.PackTotalWeight(), registry.UnpackTotalWeight)
	if err != nil || total.Int64() != int64(operators)*1_000 {
		t.Errorf("the weight is %v, %v", total, err)
	}
	effective, err := bind.Call(instance, opts, registry.PackEffectiveBlock(), registry.UnpackEffectiveBlock)
	head, headErr := n.Client().BlockNumber(t.Context())
	if err != nil || headErr != nil || effective.Uint64() >= head {
		t.Errorf("the set stands from block %v on, the head is %d: %v, %v", effective, head, err, headErr)
	}
	at, err := bind.Call(demo.Instance(n.Client(), n.Deployment.DemoTargetSchnorr), opts, demo.PackSchnorrRegistry(), demo.UnpackSchnorrRegistry)
	if err != nil || at != n.Deployment.SchnorrStakeRegistry {
		t.Errorf("the demo's registry is %s, %v", at, err)
	}
	at, err = bind.Call(factory.Instance(n.Client(), n.Deployment.DemoFactory), opts, factory.PackSchnorrRegistry(), factory.UnpackSchnorrRegistry)
	if err != nil || at != n.Deployment.SchnorrStakeRegistry {
		t.Errorf("the factory's registry is %s, %v", at, err)
	}
}

// TestNetworkOfBefore takes up a chain that was made when there was one scheme.
func TestNetworkOfBefore(t *testing.T) {
	dir := t.TempDir()
	n, err := StartNetwork(t.Context(), Config{Dir: dir, Log: quiet}, 2)
	if err != nil {
		t.Fatal(err)
	}
	old, err := chain.Plan{BLSOnly: true}.Deploy(t.Context(), n.owner(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	old.RegistryCoordinator = n.Deployment.RegistryCoordinator // with operators in it
	if err := errors.Join(old.Write(filepath.Join(dir, DeploymentFile)), n.Close()); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time there is nothing left to do
		again, err := StartNetwork(t.Context(), Config{Dir: dir, Log: quiet}, 2)
		if err != nil {
			t.Fatal(err)
		}
		checkSchnorr(t, again, 2)
		kept, err := chain.ReadDeployment(filepath.Join(dir, DeploymentFile))
		if err != nil || !reflect.DeepEqual(kept, again.Deployment) || kept.DemoTarget != old.DemoTarget || kept.DemoFactory == old.DemoFactory {
			t.Errorf("the file has %+v, %v", kept, err)
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNetworkGoesOn takes up a network that was closed.
func TestNetworkGoesOn(t *testing.T) {
	dir := t.TempDir()
	n, err := StartNetwork(t.Context(), Config{Dir: dir, Log: quiet}, 3)
	if err != nil {
		t.Fatal(err)
	}
	demo := contracts.NewDemoTarget()
	if _, err := n.Transact(t.Context(), n.Accounts()[2], Call{To: &n.Deployment.DemoTarget, Data: demo.PackCrunch(big.NewInt(3))}); err != nil {
		t.Fatal(err)
	}
	if err := n.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := StartNetwork(t.Context(), Config{Dir: dir, Log: quiet}, 9)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if fmt.Sprint(*again.Deployment) != fmt.Sprint(*n.Deployment) {
		t.Errorf("deployment %v, was %v", again.Deployment, n.Deployment)
	}
	if len(again.Operators) != 3 || again.Operators[2].Address != n.Operators[2].Address {
		t.Errorf("%d operators", len(again.Operators))
	}
	count, err := bind.Call(demo.Instance(again.Client(), again.Deployment.DemoTarget), &bind.CallOpts{Context: t.Context()}, demo.PackStateTransitionCount(), demo.UnpackStateTransitionCount)
	if err != nil || count.Uint64() != 1 {
		t.Errorf("the demo counts %v, %v; want 1", count, err)
	}
}

// TestNetworkOfAnotherChain refuses a deployment file that does not belong.
func TestNetworkOfAnotherChain(t *testing.T) {
	dir := t.TempDir()
	alien := &chain.Deployment{ChainID: DefaultChainID, RegistryCoordinator: common.Address{1}}
	if err := alien.Write(filepath.Join(dir, DeploymentFile)); err != nil {
		t.Fatal(err)
	}
	if n, err := StartNetwork(t.Context(), Config{Dir: dir, Log: quiet}, 1); err == nil {
		t.Error("started", n.Close())
	}
}

// BenchmarkNetwork is the time until a network of so many operators stands.
func BenchmarkNetwork(b *testing.B) {
	for _, operators := range []int{4, 64} {
		b.Run(fmt.Sprint(operators, "operators"), func(b *testing.B) {
			var up time.Duration
			for b.Loop() {
				began := time.Now()
				n, err := StartNetwork(b.Context(), Config{Log: quiet}, operators)
				if err != nil {
					b.Fatal(err)
				}
				up += time.Since(began)
				if err := n.Close(); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(up.Seconds()/float64(b.N), "s-until-up")
		})
	}
}
