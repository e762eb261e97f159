package chain_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
)

// published is a verifier over a deployment file, with the file's path.
func (w *world) published(o chain.VerifierOptions) (*chain.Verifier, string) {
	w.t.Helper()
	file := filepath.Join(w.t.TempDir(), "deployment.json")
	if err := w.Deployment.Write(file); err != nil {
		w.t.Fatal(err)
	}
	o.Poll, o.Log = 3*time.Millisecond, silent
	if o.Every == 0 {
		o.Every = time.Millisecond
	}
	v := chain.NewVerifier(w.node, w.tracker, file, o)
	run(w.t, v.Run)
	return v, file
}

func TestVerifier(t *testing.T) {
	w := newWorld(t, 1)
	v, file := w.published(chain.VerifierOptions{})
	holds := func() bool { _, ok := v.Contracts(); return ok }
	eventually(t, "it is verified", holds)
	got, _ := v.Contracts()
	if got.ChainID != w.Deployment.ChainID || got.DemoTarget != w.Deployment.DemoTarget.Hex() || got.SchnorrStakeRegistry != w.Deployment.SchnorrStakeRegistry.Hex() ||
		got.BLSSignatureChecker != w.Deployment.BLSSignatureChecker.Hex() || got.AVSAddress != w.Deployment.AVSAddress.Hex() ||
		got.RegistryCoordinator != w.Deployment.RegistryCoordinator.Hex() || got.DemoFactory != w.Deployment.DemoFactory.Hex() {
		t.Errorf("published %+v", got)
	}
	if v.Problem() != "" || v.Deployment().RegistryCoordinator != w.Deployment.RegistryCoordinator {
		t.Errorf("%q, %+v", v.Problem(), v.Deployment())
	}
	first := v.Deployment()

	zeros := w.put(0x60, 0x20, 0x5f, 0xf3) // a word of zeros to any question
	schnorr := w.Deployment.SchnorrStakeRegistry
	other := newSchnorrRegistry(w, 0)
	alien := w.put(revert...)
	write := func(change func(*chain.Deployment)) {
		t.Helper()
		d := *w.Deployment
		change(&d)
		if err := d.Write(file); err != nil {
			t.Fatal(err)
		}
	}
	for name, tt := range map[string]struct {
		change func(*chain.Deployment)
		says   string
	}{
		"another chain":         {func(d *chain.Deployment) { d.ChainID++ }, "chainId"},
		"no avs":                {func(d *chain.Deployment) { d.AVSAddress = common.Address{9} }, "avsAddress"},
		"no registry":           {func(d *chain.Deployment) { d.RegistryCoordinator = common.Address{9} }, "registryCoordinator"},
		"no retriever":          {func(d *chain.Deployment) { d.OperatorStateRetriever = common.Address{9} }, "operatorStateRetriever"},
		"another registry":      {func(d *chain.Deployment) { d.RegistryCoordinator = d.AVSAddress }, "blsSignatureChecker"},
		"no checker":            {func(d *chain.Deployment) { d.BLSSignatureChecker = alien }, "does not say"},
		"no demo":               {func(d *chain.Deployment) { d.DemoTarget = common.Address{9} }, "demoTarget"},
		"no factory":            {func(d *chain.Deployment) { d.DemoFactory = common.Address{9} }, "demoFactory"},
		"a registry that is no": {func(d *chain.Deployment) { d.SchnorrStakeRegistry = alien }, "totalWeight()"},
		"a registry of zeros":   {func(d *chain.Deployment) { d.SchnorrStakeRegistry = zeros }, "thresholdDen()"},
		"no Schnorr registry":   {func(d *chain.Deployment) { d.SchnorrStakeRegistry = common.Address{9} }, "schnorrStakeRegistry: there is no code"},
		"another's registry":    {func(d *chain.Deployment) { d.SchnorrStakeRegistry = other }, "demoTargetSchnorr: the schnorrRegistry()"},
		"another's factory":     {func(d *chain.Deployment) { d.SchnorrStakeRegistry, d.DemoTargetSchnorr = other, common.Address{} }, "demoFactory: the schnorrRegistry()"},
		"a demo without scheme": {func(d *chain.Deployment) { d.DemoTargetSchnorr = d.DemoTarget }, "demoTargetSchnorr"},
		"incomplete":            {func(d *chain.Deployment) { d.BLSSignatureChecker = common.Address{} }, "BLS scheme"},
	} {
		write(tt.change)
		eventually(t, name+" is withdrawn", func() bool { return !holds() && strings.Contains(v.Problem(), tt.says) })
		if v.Deployment() != first {
			t.Errorf("%s: the service works with what is not verified", name)
		}
		write(func(*chain.Deployment) {})
		eventually(t, "it is verified again", holds)
	}
	if err := os.WriteFile(file, []byte(`{"chainId":`), 0o600); err != nil {
		t.Fatal(err)
	}
	eventually(t, "a torn file is withdrawn", func() bool { return !holds() })
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	eventually(t, "a lost file is said", func() bool { return !holds() && strings.Contains(v.Problem(), "no such file") })

	// Parts that may be absent, and a second scheme.
	write(func(d *chain.Deployment) {
		d.DemoTarget, d.DemoFactory, d.DemoTargetSchnorr, d.SchnorrStakeRegistry = common.Address{}, common.Address{}, common.Address{}, schnorr
	})
	eventually(t, "the other deployment is verified", holds)
	if got, _ := v.Contracts(); got.DemoTarget != "" || got.DemoFactory != "" || got.SchnorrStakeRegistry != schnorr.Hex() || v.Deployment() == first {
		t.Errorf("published %+v", got)
	}
	write(func(d *chain.Deployment) {
		*d = chain.Deployment{ChainID: d.ChainID, AVSAddress: d.AVSAddress, SchnorrStakeRegistry: schnorr}
	})
	eventually(t, "Schnorr alone is verified", func() bool { c, ok := v.Contracts(); return ok && c.RegistryCoordinator == "" })
}

// What stops holding on chain is gone, with no change of the file.
func TestVerifierFollowsChain(t *testing.T) {
	w := newWorld(t, 1)
	v, _ := w.published(chain.VerifierOptions{})
	holds := func() bool { _, ok := v.Contracts(); return ok }
	eventually(t, "it is verified", holds)
	demo := contracts.NewDemoTarget()
	wire := func(checker common.Address) {
		w.send(0, &w.Deployment.DemoTarget, demo.PackRewire(w.Deployment.AVSAddress, checker, []byte{0}))
	}
	wire(common.Address{9})
	eventually(t, "it is withdrawn", func() bool { return !holds() && strings.Contains(v.Problem(), "demoTarget") })
	wire(w.Deployment.BLSSignatureChecker)
	eventually(t, "it is verified again", holds)
}

// A node that is silent contradicts nothing, for a while.
func TestVerifierGrace(t *testing.T) {
	w := newWorld(t, 1)
	v, file := w.published(chain.VerifierOptions{Grace: time.Hour})
	holds := func() bool { _, ok := v.Contracts(); return ok }
	eventually(t, "it is verified", holds)
	asked := make(chan struct{}, 1)
	w.node.fails(func(method string) error {
		if method == "eth_chainId" {
			select {
			case asked <- struct{}{}:
			default:
			}
			return errDown
		}
		return nil
	})
	if _, err := w.Mine(t.Context()); err != nil {
		t.Fatal(err)
	}
	<-asked
	<-asked // the first check is done
	if !holds() {
		t.Error("withdrawn when the node was down")
	}
	// What is new is not vouched for before it was seen.
	d := *w.Deployment
	d.DemoFactory = common.Address{}
	if err := d.Write(file); err != nil {
		t.Fatal(err)
	}
	eventually(t, "it is withdrawn", func() bool { return !holds() })
	w.node.comeUp()
	eventually(t, "it is verified", holds)

	brief, _ := w.published(chain.VerifierOptions{Grace: time.Nanosecond})
	eventually(t, "it is verified", func() bool { _, ok := brief.Contracts(); return ok })
	w.node.goDown()
	w.node.fails(func(method string) error {
		if method == "eth_chainId" {
			return errDown
		}
		return nil
	})
	if _, err := w.Mine(t.Context()); err != nil {
		t.Fatal(err)
	}
	eventually(t, "grace is over", func() bool { _, ok := brief.Contracts(); return !ok })
}
