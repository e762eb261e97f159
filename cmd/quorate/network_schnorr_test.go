//go:build linux

package main

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/quorum"
)

// schnorrWeights: operators 0 and 1 have the threshold to the unit, 0 and 2 are
// one short of it, and 3 makes up for that.
var schnorrWeights = []int64{3300, 3300, 3299, 101}

// TestNetworkSchnorr is the whole path of tasks whose signature all signers make
// together, by real processes, beside tasks of the other scheme. Blocks are made
// by the test alone: a payload stays good for as long as a machine may take.
func TestNetworkSchnorr(t *testing.T) {
	t.Parallel()
	f := fleetPlan{operators: 4, chain: chainOnDemand(), weights: schnorrWeights}.start(t)
	for _, test := range []struct {
		name string
		run  func(*testing.T, *fleet)
	}{
		{"mixed", testMixed}, {"one operator missing", testSchnorrMissing}, {"exact threshold", testSchnorrExact},
		{"stopped between the rounds", testStoppedBetween}, {"operator killed between the rounds", testOperatorBetween},
		{"service killed between the rounds", testServiceBetween}, {"set changed between the rounds", testSetBetween},
		{"set changed at once", testCommitted}, {"one short", testSchnorrShort},
	} {
		if !t.Run(test.name, func(t *testing.T) { test.run(t, f); f.blameless(t) }) {
			return
		}
	}
}

// blameless expects the service to have blamed no operator since it started.
func (f *fleet) blameless(t *testing.T) {
	t.Helper()
	for _, name := range []string{"quorate_operator_cut_offs_total", "quorate_cosign_bad_shares_total", "quorate_certify_liars_total"} {
		if n := f.count(name); n != 0 {
			t.Errorf("honest operators are blamed: %s is %v", name, n)
		}
	}
}

// testMixed has tasks of both schemes in flight, and settles each.
func testMixed(t *testing.T, f *fleet) {
	type made struct {
		scheme   quorum.Scheme
		selector [4]byte
		at       common.Address
		task     string
	}
	var targets []*made
	for range 2 {
		targets = append(targets, &made{scheme: quorum.SchemeBLS, selector: settleBLS}, &made{scheme: quorum.SchemeSchnorr, selector: settleSchnorr})
	}
	for _, m := range targets {
		m.at = f.targetOf(t, m.scheme, f.chain.Accounts()[2])
	}
	demo := contracts.NewDemoTarget()
	for step, data := range [][]byte{crunch(3000), demo.PackAnnounce(common.Address{1}, big.NewInt(7), []byte("hello")), demo.PackRecord(big.NewInt(9))} {
		for _, m := range targets {
			m.task = f.submit(t, m.at, data)
		}
		for _, m := range targets {
			p := f.payload(t, m.task)
			if got := [4]byte(hexutil.MustDecode(p.Data)[:4]); got != m.selector {
				t.Errorf("step %d, %s: the payload calls %x, want %x", step, m.scheme, got, m.selector)
			}
			receipt := f.settle(t, p)
			if message := f.fails(t, m.task, quorate.Expired, quorate.PayloadSettled); !strings.Contains(message, receipt.TxHash.Hex()) {
				t.Errorf("settled by %s, and the task says: %s", receipt.TxHash, message)
			}
			t.Logf("step %d, %s: settled with %d gas, signed by %s", step, m.scheme, receipt.GasUsed, f.signers(t, p))
		}
	}
	for _, m := range targets {
		if n := f.index(t, m.at); n != 3 {
			t.Errorf("a %s target is at index %d, want 3", m.scheme, n)
		}
	}
}

// testSchnorrMissing kills the operator whom nobody needs.
func testSchnorrMissing(t *testing.T, f *fleet) {
	f.operators[3].kill()
	f.joined(t, 3)
	target := f.targetOf(t, quorum.SchemeSchnorr, f.chain.Accounts()[2])
	p := f.payload(t, f.submit(t, target, crunch(50)))
	if who := f.signers(t, p); len(who.signed) < 2 || !slices.Contains(who.missing, shortKey(f.chain.Operators[3])) {
		t.Errorf("signed by %s; %s is not there", who, shortKey(f.chain.Operators[3]))
	}
	f.settle(t, p)
}

// testSchnorrExact leaves exactly the threshold, of the weight. It is less than
// the threshold of stake: what waits for that does not keep the others.
func testSchnorrExact(t *testing.T, f *fleet) {
	f.operators[3].kill()
	f.operators[2].kill()
	f.joined(t, 2)
	waiting := f.submit(t, f.target(t, f.chain.Accounts()[2]), crunch(50))
	target := f.targetOf(t, quorum.SchemeSchnorr, f.chain.Accounts()[2])
	p := f.payload(t, f.submit(t, target, crunch(50)))
	if who := f.signers(t, p); len(who.signed) != 2 || !who.by(f, 0, 1) {
		t.Errorf("signed by %s, want operators 0 and 1", who)
	}
	f.settle(t, p)
	f.until(t, waiting, func(task quorate.Task) bool { return task.Status == quorate.Processing })
	f.operate(t, 2)
	f.operate(t, 3)
	f.joined(t, 4)
	f.settle(t, f.payload(t, waiting))
}

// testSchnorrShort has answers of one unit less than the threshold.
func testSchnorrShort(t *testing.T, f *fleet) {
	f.service.stop(t)
	f.serve(t, "--queue-ttl", "4s")
	f.joined(t, 4)
	target := f.targetOf(t, quorum.SchemeSchnorr, f.chain.Accounts()[2])
	resume := f.stopped(t, 1, 3)
	message := f.fails(t, f.submit(t, target, crunch(51)), quorate.Failed, quorate.QuorumNotReached)
	resume()
	for _, words := range []string{"66 of 100", "Signed ", "Silent: 34.0 %", shortSchnorr(f.chain.Operators[1]), shortSchnorr(f.chain.Operators[3])} {
		if !strings.Contains(message, words) {
			t.Errorf("it is not said %q: %s", words, message)
		}
	}

	// Where neither scheme has enough, nothing is taken up.
	f.operators[1].kill()
	f.operators[3].kill()
	f.joined(t, 2)
	message = f.fails(t, f.submit(t, target, crunch(52)), quorate.Expired, quorate.QueueTTLExceeded)
	for _, words := range []string{"For Schnorr targets: Too few operators are connected", "Not connected: 34.0 %", shortSchnorr(f.chain.Operators[1]), "For BLS targets: "} {
		if !strings.Contains(message, words) {
			t.Errorf("it is not said %q: %s", words, message)
		}
	}
}

// secondRound takes a task to where operators 0, 2 and 3 agree on its result, and
// their signature waits for a share of 2, which was stopped after it answered.
// Operator 1 was stopped before.
func (f *fleet) secondRound(t *testing.T) (id string) {
	t.Helper()
	target := f.targetOf(t, quorum.SchemeSchnorr, f.chain.Accounts()[2])
	answers, attempts := f.count(answersIn), f.count("quorate_cosign_attempts_total")
	f.stopped(t, 1, 3)
	id = f.submit(t, target, crunch(70))
	eventually(t, "operators 0 and 2 answer", func() bool { return f.count(answersIn) >= answers+2 })
	if n := f.count("quorate_cosign_attempts_total"); n != attempts {
		t.Errorf("%v attempts to sign, by operators who are one short", n-attempts)
	}
	f.stopped(t, 2)
	f.tell(t, 3, syscall.SIGCONT)
	eventually(t, "the second round begins", func() bool { return f.count("quorate_cosign_attempts_total") > attempts })
	return id
}

const answersIn = `quorate_operator_messages_total{direction="in",kind="answer"}`

// testStoppedBetween: others make up for one that has answered and hangs.
func testStoppedBetween(t *testing.T, f *fleet) {
	id := f.secondRound(t)
	f.tell(t, 1, syscall.SIGCONT)
	p := f.payload(t, id)
	if who := f.signers(t, p); !who.by(f, 0, 1) || slices.Contains(who.signed, shortKey(f.chain.Operators[2])) {
		t.Errorf("signed by %s; operator 2 hangs", who)
	}
	f.settle(t, p)
	f.tell(t, 2, syscall.SIGCONT)
	f.joined(t, 4)
}

// testOperatorBetween: one that is killed answers again when it is back, and its
// nonces are others.
func testOperatorBetween(t *testing.T, f *fleet) {
	id := f.secondRound(t)
	f.operators[2].kill()
	f.operate(t, 2)
	p := f.payload(t, id)
	if who := f.signers(t, p); !who.by(f, 0, 2, 3) {
		t.Errorf("signed by %s; all but operator 1 are needed", who)
	}
	f.settle(t, p)
	f.tell(t, 1, syscall.SIGCONT)
	f.joined(t, 4)
}

// testServiceBetween: the service starts from the beginning.
func testServiceBetween(t *testing.T, f *fleet) {
	id := f.secondRound(t)
	f.service.kill()
	f.serve(t)
	f.tell(t, 2, syscall.SIGCONT)
	p := f.payload(t, id)
	if who := f.signers(t, p); !who.by(f, 0, 2, 3) {
		t.Errorf("signed by %s; all but operator 1 are needed", who)
	}
	f.settle(t, p)
	f.tell(t, 1, syscall.SIGCONT)
	f.joined(t, 4)
}

// testSetBetween takes an operator out whose share is there already. Without it
// operators 0 and 2 are enough.
func testSetBetween(t *testing.T, f *fleet) {
	registry, leaves := f.schnorrOwner(t), f.chain.Operators[3]
	id := f.secondRound(t)
	if err := registry.Deregister(t.Context(), leaves.Schnorr.PublicKey().Address()); err != nil {
		t.Fatal(err)
	}
	f.mine(t, 1)
	f.tell(t, 2, syscall.SIGCONT)
	p := f.payload(t, id)
	if who := f.signers(t, p); len(who.signed)+len(who.missing) != 3 || !who.by(f, 0, 2) {
		t.Errorf("operator 3 has left; signed by %s", who)
	}
	f.settle(t, p)
	back := *leaves.SchnorrMember()
	back.Weight = big.NewInt(schnorrWeights[3])
	if err := registry.Register(t.Context(), back); err != nil {
		t.Fatal(err)
	}
	f.mine(t, 1)
	f.tell(t, 1, syscall.SIGCONT)
	f.joined(t, 4)
	if who := f.signers(t, f.payload(t, f.submit(t, f.targetOf(t, quorum.SchemeSchnorr, f.chain.Accounts()[2]), crunch(71)))); len(who.signed)+len(who.missing) != 4 {
		t.Errorf("operator 3 is back; signed by %s", who)
	}
}

// testCommitted announces a change where no notice is wanted, and makes it: what
// is out until then is good, and ends at that block.
func testCommitted(t *testing.T, f *fleet) {
	registry, leaves := f.schnorrOwner(t), f.chain.Operators[3]
	target := f.targetOf(t, quorum.SchemeSchnorr, f.chain.Accounts()[2])
	out := f.submit(t, target, crunch(80))
	if p := f.payload(t, out); p.ValidUntilBlock != f.head(t)-1+250 {
		t.Errorf("with no change to come, a payload at head %d is good until %d", f.head(t), p.ValidUntilBlock)
	}
	if err := registry.AnnounceDeregister(t.Context(), leaves.Schnorr.PublicKey().Address()); err != nil {
		t.Fatal(err)
	}
	retries := f.count("quorate_engine_retries_total")
	waiting := f.submit(t, target, crunch(81))
	eventually(t, "the change is awaited", func() bool { return f.count("quorate_engine_retries_total") > retries })
	f.payload(t, out)
	if err := registry.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	change := f.head(t)
	if message := f.fails(t, out, quorate.Expired, quorate.PayloadExpired); !strings.Contains(message, fmt.Sprintf("the operator set changed in block %d", change)) {
		t.Errorf("the set changed in block %d: %s", change, message)
	}
	f.mine(t, 1)
	p := f.payload(t, waiting)
	if who := f.signers(t, p); len(who.signed)+len(who.missing) != 3 {
		t.Errorf("operator 3 has left; signed by %s", who)
	}

	// Brought back while the service is away: what is out has ended when it starts.
	f.service.kill()
	back := *leaves.SchnorrMember()
	back.Weight = big.NewInt(schnorrWeights[3])
	if err := registry.Register(t.Context(), back); err != nil {
		t.Fatal(err)
	}
	f.mine(t, 1)
	f.serve(t)
	task := f.until(t, waiting, func(task quorate.Task) bool {
		if task.Status == quorate.Ready {
			t.Error("a payload is served that the set has left behind")
		}
		return task.Status == quorate.Expired
	})
	if !strings.Contains(task.Error.Message, fmt.Sprintf("the operator set changed in block %d", f.head(t)-1)) {
		t.Errorf("the set changed in block %d: %s", f.head(t)-1, task.Error.Message)
	}
	f.joined(t, 4)
}

// shortKey is how an operator's Schnorr key is named to people.
func shortKey(op devnet.Operator) string {
	key := op.Schnorr.PublicKey().Address()
	return fmt.Sprintf("%x", key[:4])
}

// shortSchnorr is how it is named in a report.
func shortSchnorr(op devnet.Operator) string {
	a := op.Schnorr.PublicKey().Address().Hex()
	return a[:6] + "…" + a[len(a)-4:]
}

// by reports whether these operators are among those who signed with their
// Schnorr keys.
func (s signers) by(f *fleet, operators ...int) bool {
	return !slices.ContainsFunc(operators, func(i int) bool { return !slices.Contains(s.signed, shortKey(devnet.DevOperator(i))) })
}

func (f *fleet) tell(t *testing.T, operator int, s syscall.Signal) {
	t.Helper()
	if err := f.operators[operator].cmd.Process.Signal(s); err != nil {
		t.Errorf("signal operator %d: %v", operator, err)
	}
}

// mine makes blocks.
func (f *fleet) mine(t *testing.T, n int) {
	t.Helper()
	for range n {
		if _, err := f.chain.Mine(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// count is the sum of a metric of the service, over all labels or those given.
func (f *fleet) count(name string) (sum float64) {
	lines := regexp.MustCompile(`(?m)^`+regexp.QuoteMeta(name)+`(?:\{[^}]*\})? (\S+)$`).FindAllStringSubmatch(f.metrics(), -1)
	for _, line := range lines {
		n, _ := strconv.ParseFloat(line[1], 64)
		sum += n
	}
	return sum
}

// schnorrOwner is who changes the Schnorr registry. Each change is in a block
// that it makes.
func (f *fleet) schnorrOwner(t *testing.T) chain.SchnorrOwner {
	mine := func() error { _, err := f.chain.Mine(t.Context()); return err }
	return chain.SchnorrOwner{Sender: chain.Sender{Client: f.chain.Client(), Key: f.chain.Accounts()[0].Key, Gas: 1_000_000, Mine: mine},
		Registry: f.chain.Deployment.SchnorrStakeRegistry}
}

// replaceSchnorr gives the deployment a Schnorr registry with notice and weights,
// and its operators.
func (f *fleet) replaceSchnorr(t *testing.T, notice uint64, weights []int64) {
	t.Helper()
	d := *f.chain.Deployment
	d.SchnorrStakeRegistry, d.DemoTargetSchnorr = common.Address{}, common.Address{}
	sender := f.schnorrOwner(t).Sender
	sender.Gas = 0
	both, err := chain.Plan{SchnorrNotice: notice}.AddSchnorr(t.Context(), sender, &d)
	if err != nil {
		t.Fatal(err)
	}
	f.chain.Deployment = both
	registry := f.schnorrOwner(t)
	for i, op := range f.chain.Operators {
		m := *op.SchnorrMember()
		if weights != nil {
			m.Weight = big.NewInt(weights[i])
		}
		if err := registry.Register(t.Context(), m); err != nil {
			t.Fatal(err)
		}
	}
	f.mine(t, 2)
}
