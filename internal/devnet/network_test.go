package devnet

import (
	"fmt"
	"math/big"
	"path/filepath"
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
