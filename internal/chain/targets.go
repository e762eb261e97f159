package chain

import (
	"bytes"
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
)

// Targets reads and tries target contracts. Anybody writes those: whatever one
// answers is checked, and nothing it does is an error of the node.
type Targets struct {
	client     caller
	deployment func() *Deployment
	facts      *recent[factsKey, quorum.Target]
	thresholds thresholds
}

// factsKey is a target at a block, as seen from a deployment.
type factsKey struct {
	target     common.Address
	block      common.Hash
	deployment *Deployment
}

const keptFacts = 1024

// NewTargets makes a reader of targets, as seen from the deployment of the
// moment; nil while there is none.
func NewTargets(client caller, deployment func() *Deployment) *Targets {
	return &Targets{client: client, deployment: deployment, facts: newRecent[factsKey, quorum.Target](keptFacts)}
}

var (
	askCount       = selector("stateTransitionCount()")
	askChecker     = selector("blsSignatureChecker()")
	askRegistry    = selector("schnorrRegistry()")
	askQuorums     = selector("demandedQuorums()")
	askStale       = selector("blockStaleMeasure()")
	askThreshold   = selector("QUORUM_THRESHOLD()")
	askDenominator = selector("THRESHOLD_DENOMINATOR()")
	askCoordinator = selector("registryCoordinator()")
)

// askInterface is a question by ERC-165.
func askInterface(id payload.Selector) []byte {
	return append(selector("supportsInterface(bytes4)"), common.RightPadBytes(id[:], 32)...)
}

const (
	defaultStaleMeasure = 300
	maxQuorums          = 192
)

// NotTargetError says why a contract cannot be settled on. Asking again at the
// same block gives the same.
type NotTargetError struct {
	Target common.Address
	Why    string
}

func (e *NotTargetError) Error() string { return fmt.Sprintf("target %s %s", e.Target, e.Why) }

// Retryable is false.
func (*NotTargetError) Retryable() bool { return false }

// standing is what decides whether a target is one at all.
type standing struct {
	code   bool
	scheme quorum.Scheme // empty: it supports no settlement interface
	count  uint64
	counts bool // its count was read
}

// ask appends the questions that decide about a target.
func (standing) ask(p *probe, target common.Address) {
	p.code(target)
	p.call(target, askInterface(payload.BLSInterface), 32)
	p.call(target, askInterface(payload.SchnorrInterface), 32)
	p.call(target, askInterface(payload.NoInterface), 32)
	p.call(target, askCount, 32)
}

const standingSteps = 5

// read decides. Where both schemes are supported, it is BLS, unless the
// deployment has the other one alone.
func (s *standing) read(r []reading, d *Deployment) {
	s.code = r[0].ok
	bls, both := r[1].yes(), r[1].yes() && r[2].yes()
	switch {
	case r[3].yes(): // it says yes to anything
	case bls && !(both && d != nil && !d.hasBLS()):
		s.scheme = quorum.SchemeBLS
	case r[2].yes():
		s.scheme = quorum.SchemeSchnorr
	}
	s.count, s.counts = r[4].number()
}

// At reads the facts of a target at a block. A *NotTargetError is final for
// that block, any other error is the node's.
func (t *Targets) At(ctx context.Context, target common.Address, block common.Hash) (quorum.Target, error) {
	d := t.deployment()
	if d == nil {
		return quorum.Target{}, fmt.Errorf("read target %s: %w", target, ErrNoDeployment)
	}
	key := factsKey{target, block, d}
	if known, ok := t.facts.find(key); ok {
		return known, nil
	}
	var p probe
	standing{}.ask(&p, target)
	p.call(target, askChecker, 32)
	p.call(target, askRegistry, 32)
	p.call(target, askQuorums, 64+maxQuorums)
	p.call(target, askStale, 32)
	p.call(target, askThreshold, 32)
	p.call(target, askDenominator, 32)
	r, err := p.run(ctx, t.client, block)
	if err != nil {
		return quorum.Target{}, fmt.Errorf("read target %s: %w", target, err)
	}
	facts, err := readFacts(target, r, d)
	if err != nil {
		return quorum.Target{}, err
	}
	if facts.Scheme == quorum.SchemeSchnorr {
		err = t.readSchnorr(ctx, &facts, block, d)
	} else {
		err = t.readBLS(ctx, &facts, block, d)
	}
	if err != nil {
		return quorum.Target{}, fmt.Errorf("read checker of target %s: %w", target, err)
	}
	t.facts.keep(key, facts)
	return facts, nil
}

// readBLS reads whose keys the checker checks: that is what counts, not which
// address it has.
func (t *Targets) readBLS(ctx context.Context, facts *quorum.Target, block common.Hash, d *Deployment) error {
	var p probe
	p.call(facts.Checker, askCoordinator, 32)
	r, err := p.run(ctx, t.client, block)
	if err != nil {
		return err
	}
	coordinator, ok := r[0].address()
	facts.Wired = ok && coordinator == d.RegistryCoordinator
	return nil
}

// readSchnorr: who is asked to sign is who the deployment's registry has, and
// how many of them is for that registry to say, even where the target believes
// another one.
func (t *Targets) readSchnorr(ctx context.Context, facts *quorum.Target, block common.Hash, d *Deployment) (err error) {
	facts.Wired = facts.Checker == d.SchnorrStakeRegistry
	facts.Threshold, err = t.thresholds.read(ctx, t.client, registryAt{d.SchnorrStakeRegistry, block})
	return err
}

func readFacts(target common.Address, r []reading, d *Deployment) (quorum.Target, error) {
	not := func(why string) (quorum.Target, error) {
		return quorum.Target{}, &NotTargetError{target, why}
	}
	var s standing
	s.read(r, d)
	switch {
	case !s.code:
		return not("has no code")
	case s.scheme == "":
		return not("does not support a settlement interface")
	case !s.counts:
		return not("does not say its stateTransitionCount()")
	case !d.has(s.scheme):
		return not(fmt.Sprintf("supports the %s settlement interface alone, and the deployment does not have that scheme", s.scheme.Name()))
	}
	facts := quorum.Target{Scheme: s.scheme, Count: s.count, Quorums: d.QuorumNumbers,
		Threshold: quorum.DefaultThreshold, StaleMeasure: defaultStaleMeasure}
	rest := r[standingSteps:]
	if measure, ok := rest[3].number(); ok && measure > 0 {
		facts.StaleMeasure = measure
	}
	if s.scheme == quorum.SchemeSchnorr {
		facts.Checker, _ = rest[1].address()
		facts.Quorums = nil
		return facts, nil
	}
	facts.Checker, _ = rest[0].address()
	// Older targets have no demand of their own.
	if rest[2].ok && rest[2].size > 0 {
		demanded, ok := rest[2].bytes()
		if !ok || !ascending(demanded) {
			return not("demands quorums that are no ascending list")
		}
		if len(demanded) > 0 {
			facts.Quorums = bytes.Clone(demanded)
		}
	}
	num, ok1 := rest[4].number()
	den, ok2 := rest[5].number()
	if ok1 && ok2 {
		if num == 0 || num > den {
			return not(fmt.Sprintf("has a threshold of %d of %d", num, den))
		}
		facts.Threshold = quorum.Threshold{Num: num, Den: den}
	}
	return facts, nil
}

func ascending(quorums []byte) bool {
	for i := 1; i < len(quorums); i++ {
		if quorums[i] <= quorums[i-1] {
			return false
		}
	}
	return true
}

// Counts reads the transition counts of targets at a block. One that does not
// say its count is left out.
func (t *Targets) Counts(ctx context.Context, targets []common.Address, block common.Hash) (map[common.Address]uint64, error) {
	var probes []*probe
	var elems []rpc.BatchElem
	for rest := targets; len(rest) > 0; {
		page := rest[:min(maxSteps, len(rest))]
		rest = rest[len(page):]
		p := new(probe)
		for _, target := range page {
			p.call(target, askCount, 32)
		}
		probes, elems = append(probes, p), append(elems, p.elem(block))
	}
	counts := make(map[common.Address]uint64, len(targets))
	if len(elems) == 0 {
		return counts, nil
	}
	if err := t.client.Batch(ctx, elems); err != nil {
		return nil, fmt.Errorf("read counts: %w", err)
	}
	for i, p := range probes {
		r, err := p.read(elems[i])
		if err != nil {
			return nil, fmt.Errorf("read counts: %w", err)
		}
		for j, s := range p.steps {
			if n, ok := r[j].number(); ok {
				counts[s.to] = n
			}
		}
	}
	return counts, nil
}
