package chain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate"
)

// VerifierOptions of a Verifier. The zero value is right for most.
type VerifierOptions struct {
	Poll    time.Duration // how often the file is read; default 1 s
	Every   time.Duration // how often new heads lead to a check, at most; default 3 s
	Grace   time.Duration // how long a check holds while the node does not answer; default 1 min
	Timeout time.Duration // of one check; default 5 s
	Now     func() time.Time
	Log     *slog.Logger
}

func (o VerifierOptions) withDefaults() VerifierOptions {
	for _, d := range []struct {
		field *time.Duration
		value time.Duration
	}{{&o.Poll, time.Second}, {&o.Every, 3 * time.Second}, {&o.Grace, time.Minute}, {&o.Timeout, 5 * time.Second}} {
		if *d.field <= 0 {
			*d.field = d.value
		}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return o
}

// Verifier holds a deployment file against the chain, again and again. Its
// methods may be called concurrently.
//
// What it publishes was verified for the file as it is now: a file that changed
// and is not verified yet, cannot be read, or contradicts the chain is no
// answer at all. A node that does not answer contradicts nothing; the last
// check holds for Grace. The deployment that the service works with changes
// only to one that was verified, so a torn file stops nobody.
type Verifier struct {
	client  caller
	tracker *Tracker
	file    string
	o       VerifierOptions

	mu         sync.RWMutex // guards what follows
	published  *quorate.Contracts
	deployment *Deployment
	problem    string // why nothing is published

	// Run's goroutine alone.
	text    []byte // of the file, at the last check
	checked time.Time
	proved  time.Time // when the chain last agreed with text
	again   bool      // the node did not answer the last check
}

// NewVerifier makes a verifier of a file. It knows nothing until Run.
func NewVerifier(client caller, tracker *Tracker, file string, o VerifierOptions) *Verifier {
	return &Verifier{client: client, tracker: tracker, file: file, o: o.withDefaults(), problem: "not verified yet"}
}

// Contracts are the verified addresses; false while there are none to vouch for.
func (v *Verifier) Contracts() (quorate.Contracts, bool) {
	v.mu.RLock()
	defer v.mu.RUnlock()
	if v.published == nil {
		return quorate.Contracts{}, false
	}
	return *v.published, true
}

// Deployment is the last one that was verified; nil before there is one. It is
// never changed.
func (v *Verifier) Deployment() *Deployment {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.deployment
}

// Problem says why Contracts has nothing; empty if it has.
func (v *Verifier) Problem() string {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.problem
}

// Run verifies until the context ends.
func (v *Verifier) Run(ctx context.Context) {
	heads, stop := v.tracker.Subscribe()
	defer stop()
	tick := time.NewTicker(v.o.Poll)
	defer tick.Stop()
	moved := true
	for {
		v.look(ctx, &moved)
		select {
		case <-ctx.Done():
			return
		case <-heads:
			moved = true
		case <-tick.C:
		}
	}
}

// look checks, if there is reason to.
func (v *Verifier) look(ctx context.Context, moved *bool) {
	text, err := readDeploymentFile(v.file)
	if err != nil {
		v.text = nil
		v.withdraw(ctx, fmt.Errorf("read deployment: %w", err))
		return
	}
	changed := v.text == nil || !bytes.Equal(text, v.text)
	// A node that fell silent brings no heads: what it said must not hold on for ever.
	age := v.o.Now().Sub(v.checked)
	due := age >= v.o.Every && (*moved || v.again) || age >= v.o.Grace/2
	if !changed && !due {
		return
	}
	*moved, v.again = false, false
	if changed {
		v.proved = time.Time{}
	}
	v.text, v.checked = text, v.o.Now()
	d, err := parseDeployment(text)
	if err != nil {
		v.withdraw(ctx, fmt.Errorf("read deployment %s: %w", v.file, err))
		return
	}
	ctx, cancel := context.WithTimeout(ctx, v.o.Timeout)
	defer cancel()
	published, err := verify(ctx, v.client, d)
	var wrong contradiction
	v.again = err != nil && !errors.As(err, &wrong)
	switch {
	case err == nil:
		v.proved = v.checked
		v.publish(ctx, d, published)
	case !v.again, v.o.Now().Sub(v.proved) > v.o.Grace:
		v.withdraw(ctx, err)
	}
}

func (v *Verifier) publish(ctx context.Context, d *Deployment, c *quorate.Contracts) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.published == nil || *v.published != *c {
		v.o.Log.InfoContext(ctx, "the deployment is verified on chain", "chain_id", c.ChainID, "avs", c.AVSAddress,
			"registry", c.RegistryCoordinator, "checker", c.BLSSignatureChecker, "schnorr", c.SchnorrStakeRegistry)
	}
	v.published, v.problem = c, ""
	if v.deployment == nil || !reflect.DeepEqual(v.deployment, d) {
		v.deployment = d
	}
}

func (v *Verifier) withdraw(ctx context.Context, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.published = nil
	if text := err.Error(); v.problem != text {
		v.problem = text
		v.o.Log.WarnContext(ctx, "the deployment cannot be vouched for; /avs-metadata leaves contracts out", "err", err)
	}
}

// contradiction is what the chain says against a deployment.
type contradiction string

func (c contradiction) Error() string { return string(c) }

// claims are what must hold of a deployment on chain: questions, and what is
// said against each answer.
type claims struct {
	probe
	judges []func(reading) error
}

func (c *claims) hasCode(name string, a common.Address) {
	c.code(a)
	c.judges = append(c.judges, func(r reading) error {
		if !r.ok {
			return contradiction(fmt.Sprintf("%s: there is no code at %s", name, a))
		}
		return nil
	})
}

// wired claims that a contract names another.
type wired struct {
	name     string
	at       common.Address
	question string
	want     common.Address
	may      bool // say nothing
}

func (c *claims) names(w wired) {
	c.call(w.at, selector(w.question), 32)
	c.judges = append(c.judges, func(r reading) error {
		got, ok := r.address()
		switch {
		case ok && got == w.want, !ok && w.may:
			return nil
		case !ok:
			return contradiction(fmt.Sprintf("%s: %s does not say its %s", w.name, w.at, w.question))
		}
		return contradiction(fmt.Sprintf("%s: the %s of %s is %s, not %s", w.name, w.question, w.at, got, w.want))
	})
}

func (c *claims) answers(name string, a common.Address, question string, judge func(reading) bool) {
	c.call(a, selector(question), 32)
	c.judges = append(c.judges, func(r reading) error {
		if !r.ok || len(r.data) < 32 || judge != nil && !judge(r) {
			return contradiction(fmt.Sprintf("%s: %s does not answer %s", name, a, question))
		}
		return nil
	})
}

// schnorr claims that a contract answers as a Schnorr registry does.
func (c *claims) schnorr(name string, a common.Address) {
	for _, question := range []string{"totalWeight()", "aggX()", "aggY()", "nextPossibleMutationBlock()", "noticeWindow()"} {
		c.answers(name, a, question, nil)
	}
	c.answers(name, a, "effectiveBlock()", func(r reading) bool { _, ok := r.number(); return ok })
	var num reading
	c.answers(name, a, "thresholdNum()", func(r reading) bool { num = r; return true })
	c.answers(name, a, "thresholdDen()", func(r reading) bool { _, ok := readThreshold(num, r); return ok })
	c.call(a, operatorCall(common.Address{}), 5*32)
	c.judges = append(c.judges, func(r reading) error {
		if _, err := readRecord(common.Address{}, r); err != nil {
			return contradiction(fmt.Sprintf("%s: %s does not answer operators(address)", name, a))
		}
		return nil
	})
}

// claims of a deployment. Each address has code, and each that names another
// names the published one.
func (d *Deployment) claims() *claims {
	c, none := new(claims), common.Address{}
	c.hasCode("avsAddress", d.AVSAddress)
	if d.hasBLS() {
		c.hasCode("registryCoordinator", d.RegistryCoordinator)
		c.hasCode("operatorStateRetriever", d.OperatorStateRetriever)
		c.hasCode("blsSignatureChecker", d.BLSSignatureChecker)
		c.names(wired{"blsSignatureChecker", d.BLSSignatureChecker, "registryCoordinator()", d.RegistryCoordinator, false})
	}
	if d.DemoTarget != none {
		c.hasCode("demoTarget", d.DemoTarget)
		c.names(wired{"demoTarget", d.DemoTarget, "blsSignatureChecker()", d.BLSSignatureChecker, false})
	}
	if d.hasSchnorr() {
		c.hasCode("schnorrStakeRegistry", d.SchnorrStakeRegistry)
		c.schnorr("schnorrStakeRegistry", d.SchnorrStakeRegistry)
	}
	if d.DemoTargetSchnorr != none {
		c.hasCode("demoTargetSchnorr", d.DemoTargetSchnorr)
		c.names(wired{"demoTargetSchnorr", d.DemoTargetSchnorr, "schnorrRegistry()", d.SchnorrStakeRegistry, false})
	}
	if d.DemoFactory != none {
		c.hasCode("demoFactory", d.DemoFactory)
		// Factories of other makes say nothing.
		if d.hasBLS() {
			c.names(wired{"demoFactory", d.DemoFactory, "blsSignatureChecker()", d.BLSSignatureChecker, true})
		}
		if d.hasSchnorr() {
			c.names(wired{"demoFactory", d.DemoFactory, "schnorrRegistry()", d.SchnorrStakeRegistry, true})
		}
	}
	return c
}

// verify checks a deployment against the head of the chain. A contradiction is
// the deployment's fault, any other error is the node's.
func verify(ctx context.Context, client caller, d *Deployment) (*quorate.Contracts, error) {
	c := d.claims()
	var chainID hexutil.Uint64
	elems := []rpc.BatchElem{{Method: "eth_chainId", Result: &chainID}, c.elem("latest")}
	if err := client.Batch(ctx, elems); err != nil {
		return nil, fmt.Errorf("verify deployment: %w", err)
	}
	if elems[0].Error != nil {
		return nil, fmt.Errorf("verify deployment: %w", elems[0].Error)
	}
	if uint64(chainID) != d.ChainID {
		return nil, contradiction(fmt.Sprintf("chainId: the deployment is of chain %d, the node of chain %d", d.ChainID, uint64(chainID)))
	}
	readings, err := c.read(elems[1])
	if err != nil {
		return nil, fmt.Errorf("verify deployment: %w", err)
	}
	for i, r := range readings {
		if err := c.judges[i](r); err != nil {
			return nil, err
		}
	}
	return d.contracts(), nil
}

// contracts is what is published of a deployment.
func (d *Deployment) contracts() *quorate.Contracts {
	text := func(a common.Address) string {
		if a == (common.Address{}) {
			return ""
		}
		return a.Hex()
	}
	demo := d.DemoTarget
	if demo == (common.Address{}) {
		demo = d.DemoTargetSchnorr
	}
	return &quorate.Contracts{
		ChainID: d.ChainID, AVSAddress: text(d.AVSAddress),
		BLSSignatureChecker: text(d.BLSSignatureChecker), RegistryCoordinator: text(d.RegistryCoordinator),
		SchnorrStakeRegistry: text(d.SchnorrStakeRegistry), DemoTarget: text(demo), DemoFactory: text(d.DemoFactory),
	}
}
