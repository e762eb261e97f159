//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/engine"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// Of five honest operators with two thirds of the stake and a little more, all
// are needed if the others do not help.
const (
	mixHonest, mixHonestStake   = 5, 2000
	mixHostile, mixHostileStake = 4, 1000
	mixWorkers                  = 6
)

// mix is a service with honest and hostile operators, and what the test knows
// of them.
type mix struct {
	*reorgRig
	rng     *rand.Rand
	targets []common.Address
	crooks  []*crook
	honest  map[quorum.ID]bool
	ended   float64 // sessions of honest operators, before all were there

	mu      sync.Mutex
	accused map[quorum.ID]int              // lies and dissents, by operator
	worked  map[string][]quorum.Assignment // what was certified, by call data
	ends    map[string]int
	checked int // payloads
	left    int // tasks to be submitted
	number  uint64
}

// Hostile operators with nearly a third of the stake, in all their manners, cost
// honest callers nothing but time: no payload is wrong, no task is stuck, nobody
// who is honest is blamed.
func TestHostileMix(t *testing.T) {
	phases, tasks, calm := 5, 30, 15
	if os.Getenv("QUORATE_SOAK") != "" {
		phases, tasks, calm = 25, 40, 300
	}
	m := newMix(t)
	m.compare(calm)
	if t.Failed() {
		return
	}
	var deck []string
	for phase := range phases {
		m.pardon()
		for _, c := range m.crooks {
			if len(deck) == 0 {
				deck = m.shuffled()
			}
			c.start(m.ctx, deck[0])
			deck = deck[1:]
		}
		done := make(chan struct{})
		seed := m.rng.Uint64()
		go func() { defer close(done); m.load(tasks, seed, true) }()
		m.disturb(done)
		t.Logf("phase %d: %v: %v", phase, m.inPlay(), m.ends)
		m.stopCrooks()
		if t.Failed() {
			return
		}
	}
	m.check()
}

func newMix(t *testing.T) *mix {
	t.Helper()
	f := newRig(t, devnet.Config{BlockTime: 60 * time.Millisecond}, mixHonest+mixHostile)
	m := &mix{reorgRig: f, rng: rand.New(rand.NewPCG(testSeed(t), 9)), honest: map[quorum.ID]bool{}, accused: map[quorum.ID]int{},
		worked: map[string][]quorum.Assignment{}, ends: map[string]int{}}
	router, err := url.Parse(f.router())
	if err != nil {
		t.Fatal(err)
	}
	d := f.chain.Deployment
	terms := quorum.Terms{ChainID: d.ChainID, Registry: d.RegistryCoordinator, Bounds: evm.DefaultBounds, Quorums: d.QuorumNumbers,
		Schnorr: d.SchnorrStakeRegistry}
	var grants []chain.Grant
	for i, op := range f.chain.Operators {
		stake := int64(mixHonestStake)
		if i >= mixHonest {
			stake = mixHostileStake
			c := &crook{t: t, truth: m.truth, op: op, terms: terms, router: router, rng: rand.New(rand.NewPCG(m.rng.Uint64(), 10))}
			m.crooks = append(m.crooks, c)
		} else {
			m.honest[op.BLS.PublicKey().G1.OperatorID()] = true
		}
		grants = append(grants, chain.Grant{Operator: op.Address, Stakes: []*big.Int{big.NewInt(stake)}})
	}
	if err := chain.Admit(f.ctx, m.owner(), d, grants...); err != nil {
		t.Fatal(err)
	}
	for range mixWorkers / 2 {
		m.targets = append(m.targets, m.target())
	}
	n := f.service.network
	n.coordinator.Liar = func(id quorum.ID, why string) { m.accuse(id, why); n.hub.Penalise(id, why) }
	n.coordinator.Dissent = func(id quorum.ID) { m.accuse(id, "it dissents"); n.hub.Dissented(id) }
	o := n.engine.Options
	o.Certifier = watchedCertifier{o.Certifier, m}
	n.engine = engine.New(o)
	f.serve()
	for i := range mixHonest {
		f.operate(i)
	}
	f.until("the honest operators are there", func() bool { return len(n.hub.Connected(quorum.SchemeBLS)) == mixHonest && n.coordinator.Ready() })
	m.ended = m.sessionsEnded()
	t.Cleanup(m.stopCrooks)
	return m
}

func (m *mix) owner() chain.Sender {
	return chain.Sender{Client: m.chain.Client(), Key: m.chain.Accounts()[0].Key, Gas: 1_000_000}
}

func (m *mix) target() common.Address {
	m.t.Helper()
	factory := contracts.NewDemoFactory()
	receipt, err := m.chain.Transact(m.ctx, m.chain.Accounts()[0], devnet.Call{To: &m.chain.Deployment.DemoFactory, Data: factory.PackCreate()})
	if err != nil {
		m.t.Fatal(err)
	}
	created, err := factory.UnpackCreatedEvent(receipt.Logs[len(receipt.Logs)-1])
	if err != nil {
		m.t.Fatal(err)
	}
	return created.Target
}

func (m *mix) stopCrooks() {
	for _, c := range m.crooks {
		if c.stop != nil {
			c.stop()
		}
	}
}

func (m *mix) inPlay() (all []string) {
	for _, c := range m.crooks {
		if c.stop != nil {
			all = append(all, c.manner)
		}
	}
	return all
}

func (m *mix) accuse(id quorum.ID, why string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.accused[id]++
	if m.honest[id] {
		m.t.Errorf("the honest operator %s is blamed: %s", id, why)
	}
}

// truth is what an assignment comes to on the state of its block, with no
// operator, node or socket in between.
func (m *mix) truth(a quorum.Assignment) (*evm.Result, error) {
	block, state, err := m.chain.State(a.BlockHash)
	if err != nil {
		return nil, err
	}
	call := evm.Call{From: a.From, To: a.Target, Data: a.CallData, Value: a.Value}
	return evm.Derive(m.ctx, state, block, call, evm.Options{Quorums: m.chain.Deployment.QuorumNumbers})
}

// watchedCertifier holds each certificate against the truth.
type watchedCertifier struct {
	engine.Certifier
	m *mix
}

func (w watchedCertifier) Certify(ctx context.Context, a quorum.Assignment, th quorum.Threshold) (*quorum.Certificate, error) {
	cert, err := w.Certifier.Certify(ctx, a, th)
	if err == nil {
		w.m.mu.Lock()
		w.m.worked[string(a.CallData)] = append(w.m.worked[string(a.CallData)], a)
		w.m.mu.Unlock()
		want, err := w.m.truth(a)
		if err != nil || !bytes.Equal(want.Encoded, cert.Updates) {
			w.m.t.Errorf("a wrong list is certified: %x, %v", cert.Updates, err)
		}
	}
	return cert, err
}

// load submits tasks and follows each to its end.
func (m *mix) load(tasks int, seed uint64, settle bool) {
	m.mu.Lock()
	m.left = tasks
	m.mu.Unlock()
	var workers sync.WaitGroup
	for i := range mixWorkers {
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		workers.Go(func() {
			for n, ok := m.take(); ok; n, ok = m.take() {
				m.one(n, m.targets[i%len(m.targets)], m.chain.Accounts()[1+i], settle && rng.IntN(3) == 0)
			}
		})
	}
	workers.Wait()
}

func (m *mix) take() (number uint64, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.left--
	m.number++
	return m.number, m.left >= 0 && !m.t.Failed()
}

// one submits a task, waits for its end, checks its payload, and may settle it.
func (m *mix) one(number uint64, target common.Address, from devnet.Account, settle bool) {
	// What follows the arguments changes nothing, and names the task.
	data := append(contracts.NewDemoTarget().PackCrunch(big.NewInt(int64(number%50))), fmt.Sprintf("%08d", number)...)
	id := m.send(target, data)
	if id == "" {
		return
	}
	got, ok := m.follow(id, func(t quorate.Task) bool { return !t.Status.Pending() })
	if !ok {
		return
	}
	end := string(got.Status)
	if got.Error != nil {
		end += " " + string(got.Error.Code)
		m.judge(got)
	}
	if got.Payload != nil {
		m.examine(got, data, from)
		if settle {
			ctx, cancel := context.WithTimeout(m.ctx, 5*time.Second)
			defer cancel()
			to := common.HexToAddress(got.Payload.To)
			// It may be overtaken, or go with a block: then another goes first.
			m.chain.Transact(ctx, from, devnet.Call{To: &to, Data: hexutil.MustDecode(got.Payload.Data), Gas: 3_000_000})
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ends[end]++
}

// judge holds a task without a payload to a cause that there was: its target
// was settled, or its block replaced.
func (m *mix) judge(t quorate.Task) {
	switch e := t.Error; {
	case e.Code == quorate.StateMoved, e.Code == quorate.PayloadSuperseded, e.Code == quorate.PayloadExpired, e.Code == quorate.PayloadSettled:
	case e.Code == quorate.QuorumNotReached && (strings.Contains(e.Message, "Refused (moved)") || strings.Contains(e.Message, "Refused (reorg)")):
		// Some saw it before they signed, and some after. No crook says these words.
	default:
		m.t.Errorf("task %s is %s: %+v", t.TaskID, t.Status, *t.Error)
	}
}

func (m *mix) client() *quorate.Client {
	return &quorate.Client{URL: "http://" + m.service.listen.Addr().String(), Key: m.key, Tries: 1}
}

// send submits a call at the head until it is accepted.
func (m *mix) send(target common.Address, data []byte) string {
	var last error
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		head, _ := m.service.network.tracker.Head()
		receipt, err := m.client().Submit(m.ctx, quorate.Submission{TargetAddress: target.Hex(), FromAddress: m.chain.Accounts()[9].Address.Hex(),
			CallData: data, Value: "0x0", BlockHeight: head.Number})
		if err == nil {
			return receipt.TaskID
		}
		last = err
		var answer *quorate.Error
		if !errors.As(err, &answer) || answer.Code != quorate.StaleBlock && answer.Code != quorate.RPCUnavailable {
			break
		}
	}
	m.t.Errorf("submit: %v", last)
	return ""
}

// follow reads a task until something holds of it, for as long as a task may
// wait, and a little longer.
func (m *mix) follow(id string, holds func(quorate.Task) bool) (quorate.Task, bool) {
	var last quorate.Task
	for deadline := time.Now().Add(75 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		t, err := m.client().Get(m.ctx, id)
		if answer := (*quorate.Error)(nil); errors.As(err, &answer) && answer.Temporary() {
			continue
		} else if err != nil {
			m.t.Errorf("task %s: %v", id, err)
			return t, false
		}
		checkRecord(m.t, t)
		if last = t; holds(t) {
			return t, true
		}
	}
	m.t.Errorf("task %s is stuck: %+v", id, last)
	return last, false
}

// examine holds a payload against the truth, and against the chain as it is now.
func (m *mix) examine(t quorate.Task, data []byte, from devnet.Account) {
	m.mu.Lock()
	m.checked++
	certified := slices.Clone(m.worked[string(data)])
	m.mu.Unlock()
	list, index, err := settlement(t.Payload)
	if err != nil {
		m.t.Errorf("task %s: %v", t.TaskID, err)
		return
	}
	if id, ok := task.ParseID(t.TaskID); ok {
		if kept, err := m.service.store.Look(m.ctx, id); err == nil && kept.Payload != nil {
			certified = slices.DeleteFunc(certified, func(a quorum.Assignment) bool { return a.BlockHash != kept.Payload.BlockHash })
		}
	}
	right := false
	for _, a := range certified {
		want, err := m.truth(a)
		right = right || err == nil && bytes.Equal(want.Encoded, list) && want.Index == index
	}
	if !right {
		m.t.Errorf("task %s has a wrong payload: %x at index %d; it was certified at %d blocks", t.TaskID, list, index, len(certified))
	}
	to := common.HexToAddress(t.Payload.To)
	call := ethereum.CallMsg{From: from.Address, To: &to, Data: hexutil.MustDecode(t.Payload.Data)}
	var failed error
	m.follow(t.TaskID, func(now quorate.Task) bool {
		_, failed = m.chain.Client().CallContract(m.ctx, call, nil)
		return failed == nil || now.Status == quorate.Expired
	})
}

// settlement is the list and the index in a payload.
func settlement(p *quorate.Payload) (list []byte, index uint64, err error) {
	data, err := hexutil.Decode(p.Data)
	if err != nil || len(data) < 4 {
		return nil, 0, errors.New("the payload is no call")
	}
	parsed, err := contracts.BLSTargetMetaData.ParseABI()
	if err != nil {
		return nil, 0, err
	}
	method, err := parsed.MethodById(data)
	if err != nil || method.Name != "verifyAndUpdate" {
		return nil, 0, fmt.Errorf("the payload is no settlement: %w", err)
	}
	args, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		return nil, 0, err
	}
	return args[3].([]byte), args[4].(*big.Int).Uint64(), nil
}

// disturb reorganises the chain and changes the operator set at random moments.
func (m *mix) disturb(done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(time.Duration(m.rng.Int64N(int64(500 * time.Millisecond)))):
		}
		if m.rng.IntN(2) == 0 {
			if _, err := m.chain.Reorg(m.ctx, 1+m.rng.IntN(3)); err != nil {
				m.t.Error(err)
			}
			continue
		}
		c := m.crooks[m.rng.IntN(len(m.crooks))]
		m.eject(c)
		if m.rng.IntN(2) == 0 {
			m.admit(c)
		}
	}
}

// eject throws an operator out. It may be out.
func (m *mix) eject(c *crook) {
	d := m.chain.Deployment
	data := contracts.NewRegistryCoordinator().PackEjectOperator(c.op.Address, d.QuorumNumbers)
	m.chain.Transact(m.ctx, m.chain.Accounts()[0], devnet.Call{To: &d.RegistryCoordinator, Gas: 1_000_000, Data: data})
}

// admit lets operators in again. They may be in.
func (m *mix) admit(crooks ...*crook) {
	d := m.chain.Deployment
	var grants []chain.Grant
	var regs []chain.Registration
	for _, c := range crooks {
		grants = append(grants, chain.Grant{Operator: c.op.Address, Stakes: []*big.Int{big.NewInt(mixHostileStake)}})
		regs = append(regs, chain.Registration{Account: c.op.Key, Key: c.op.BLS.PublicKey(),
			Proof: c.op.BLS.ProvePossession(m.chain.ChainID(), d.RegistryCoordinator, c.op.Address)})
	}
	if chain.Admit(m.ctx, m.owner(), d, grants...) == nil {
		chain.RegisterOperators(m.ctx, m.owner(), d, regs...)
	}
}

// gather waits until all hostile operators are members.
func (m *mix) gather() {
	m.t.Helper()
	m.until("all operators are members", func() bool {
		m.caughtUp()
		set := m.service.network.operators.Current()
		out := slices.DeleteFunc(slices.Clone(m.crooks), func(c *crook) bool {
			return set == nil || slices.ContainsFunc(set.Members, func(o quorum.Member) bool { return o.ID == c.id() })
		})
		if len(out) > 0 {
			m.admit(out...)
		}
		return set != nil && len(out) == 0
	})
}

// compare does the same work with the honest operators alone, and with hostile
// ones beside them, in turns, in every manner. How long it takes depends on the
// machine, which all of them share; that each task is certified once, and
// costs each honest operator one answer at most, does not.
func (m *mix) compare(tasks int) {
	m.t.Helper()
	measure := func() time.Duration {
		certified, answers, started := m.certified(), m.answers(), time.Now()
		m.load(tasks, 0, false)
		took := time.Since(started)
		if n := m.certified() - certified; n != tasks {
			m.t.Errorf("%d certificates for %d tasks beside %v", n, tasks, m.inPlay())
		}
		if n := m.answers() - answers; n > float64(tasks*mixHonest) {
			m.t.Errorf("%d honest operators answered %v times for %d tasks beside %v", mixHonest, n, tasks, m.inPlay())
		}
		return took
	}
	m.load(mixWorkers, 0, false) // warms up
	var ratios []float64
	for group := range slices.Chunk(m.shuffled(), len(m.crooks)) {
		alone := measure()
		for i, manner := range group {
			m.crooks[i].start(m.ctx, manner)
		}
		m.until("hostile operators join", func() bool { return len(m.service.network.hub.Connected(quorum.SchemeBLS)) > mixHonest })
		beside := measure()
		ratios = append(ratios, beside.Seconds()/alone.Seconds())
		m.t.Logf("%d tasks beside %v: %v, alone %v", tasks, m.inPlay(), beside.Round(time.Millisecond), alone.Round(time.Millisecond))
		m.stopCrooks()
		m.pardon()
		if m.t.Failed() {
			return
		}
	}
	slices.Sort(ratios)
	m.t.Logf("time beside hostile operators ÷ alone: median %.2f, %.2f", ratios[len(ratios)/2], ratios)
}

func (m *mix) certified() (n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, all := range m.worked {
		n += len(all)
	}
	return n
}

// shuffled is every manner once.
func (m *mix) shuffled() []string {
	deck := slices.Clone(manners)
	m.rng.Shuffle(len(deck), func(i, k int) { deck[i], deck[k] = deck[k], deck[i] })
	return deck
}

// pardon has all hostile operators ejected and let in again: the router forgets
// what it had against them.
func (m *mix) pardon() {
	m.t.Helper()
	var ejecting sync.WaitGroup
	for _, c := range m.crooks {
		ejecting.Go(func() { m.eject(c) })
	}
	ejecting.Wait()
	n := m.service.network
	m.until("hostile operators are out", func() bool { // their Schnorr keys stay, and are not played with
		return !slices.ContainsFunc(n.hub.Standings(), func(s quorum.Standing) bool {
			return slices.ContainsFunc(m.crooks, func(c *crook) bool { return c.id() == s.Operator })
		})
	})
	n.hub.Refresh()
	m.gather()
	// The set of the block before the head counts. A task under way while it
	// changes may have to be certified again.
	changed := m.caughtUp()
	m.until("the set stands", func() bool { head, _ := n.tracker.Head(); return head.Number > changed+2 })
}

// answers is how often honest operators answered.
func (m *mix) answers() (n float64) {
	for _, node := range m.nodes {
		n += total(m.t, "quorate_operator_answers_total", node.operator.Collectors())
	}
	return n
}

// sessionsEnded is how often honest operators were not let in, or put out.
func (m *mix) sessionsEnded() (n float64) {
	for _, node := range m.nodes {
		n += total(m.t, "quorate_router_refusals_total", node.options.Metrics.Collectors())
	}
	return n
}

func (m *mix) counted(name string) float64 {
	return total(m.t, name, m.service.network.collectors())
}

// total is the sum of a counter over its labels.
func total(t *testing.T, name string, of []prometheus.Collector) (n float64) {
	t.Helper()
	r := prometheus.NewRegistry()
	r.MustRegister(of...)
	families, err := r.Gather()
	if err != nil {
		t.Error(err)
	}
	for _, f := range families {
		for _, metric := range f.GetMetric() {
			if f.GetName() == name {
				n += metric.GetCounter().GetValue()
			}
		}
	}
	return n
}

// check looks at what is on record of everyone.
func (m *mix) check() {
	m.t.Helper()
	n := m.service.network
	for _, it := range n.evidence.Items() {
		if err := it.Verify(); err != nil || m.honest[it.Operator()] {
			m.t.Errorf("%s of %x: %v", it.Kind, it.Operator(), err)
		}
	}
	for _, s := range n.hub.Standings() {
		if m.honest[s.Operator] && (!s.Connected || s.CutOff != nil || s.Invalid+s.Wrong+s.Unexpected > 0) {
			m.t.Errorf("an honest operator stands badly: %+v", s)
		}
	}
	if n := m.sessionsEnded() - m.ended; n > 0 {
		m.t.Errorf("%v sessions of honest operators ended", n)
	}
	cut := m.counted("quorate_operator_cut_offs_total")
	if len(m.accused) == 0 || cut == 0 || len(n.evidence.Items()) == 0 || m.checked == 0 {
		m.t.Errorf("%d operators are accused, %v were cut off, there are %d pieces of evidence: nobody was hostile", len(m.accused), cut, len(n.evidence.Items()))
	}
	m.t.Logf("%d payloads, ends %v; %d pieces of evidence, %v cut off, accused %v", m.checked, m.ends, len(n.evidence.Items()), cut, slices.Collect(maps.Values(m.accused)))
}
