package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/big"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/engine"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/keystore"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/task"
)

// stages are the moments of a task at which a reorganisation strikes. Each name
// is of a hook that is called once.
const (
	beforeClaim  = "before the claim"
	inCertify    = "while operators run it"
	inGate       = "while operators look at the head"
	inShare      = "between the two rounds" // of Schnorr tasks
	inProve      = "between certificate and finish"
	beforeRecord = "while the store is out"
	inRecord     = "while it is recorded"
	whileReady   = "while ready"
	afterServed  = "right after it was served"
)

// rigBlocks is how many blocks a payload is good for.
const rigBlocks = 50

// reorgRig is a service and its operators in this process, over real sockets and a
// real chain, with a hook at every stage.
type reorgRig struct {
	t       testing.TB
	chain   *devnet.Network
	service *service
	key     string
	nodes   []*operatorNode

	ctx   context.Context // ends with the test
	dir   string
	parts sync.WaitGroup // what runs until then

	target common.Address // of the tasks that are submitted

	mu     sync.Mutex
	strike map[string]func()   // by stage; each is called once
	shares map[common.Hash]int // that operators gave, by the block of the task
}

// at calls what is to happen at a stage, the first time that it is reached. Who
// comes second waits until it has happened.
func (f *reorgRig) at(stage string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	strike := f.strike[stage]
	if strike == nil {
		return false
	}
	delete(f.strike, stage)
	strike()
	return true
}

type hookedChain struct {
	engine.Chain
	f *reorgRig
}

func (c hookedChain) Estimate(ctx context.Context, head common.Hash, from common.Address, p task.Payload) (uint64, error) {
	c.f.at(inProve)
	return c.Chain.Estimate(ctx, head, from, p)
}

type hookedStore struct {
	task.Store
	f *reorgRig
}

func (s hookedStore) Claim(ctx context.Context, t task.Take) ([]task.Work, error) {
	s.f.at(beforeClaim)
	return s.Store.Claim(ctx, t)
}

func (s hookedStore) Finish(ctx context.Context, c task.Claim, o task.Outcome) error {
	if s.f.at(beforeRecord) {
		return task.ErrUnavailable
	}
	s.f.at(inRecord)
	return s.Store.Finish(ctx, c, o)
}

type hookedLedger struct {
	quorum.Ledger
	f *reorgRig
}

func (l hookedLedger) Run(ctx context.Context, a quorum.Assignment) (*evm.Result, error) {
	l.f.at(inCertify)
	return l.Ledger.Run(ctx, a)
}

func (l hookedLedger) Head(ctx context.Context) (uint64, common.Hash, error) {
	number, hash, err := l.Ledger.Head(ctx)
	l.f.at(inGate)
	return number, hash, err
}

// startFleet starts it, on a chain that makes blocks on demand.
func startFleet(t *testing.T, operators int) *reorgRig {
	t.Helper()
	f := newRig(t, devnet.Config{}, operators)
	f.start(func(*engine.Options) {})
	return f
}

// start lets the service run, with an engine that may be altered, and the node of
// every operator.
func (f *reorgRig) start(alter func(*engine.Options)) {
	f.t.Helper()
	n := f.service.network
	o := n.engine.Options
	o.Pause = 20 * time.Millisecond
	o.Chain, o.Store = hookedChain{o.Chain, f}, hookedStore{o.Store, f}
	alter(&o)
	n.engine = engine.New(o)
	f.serve()
	for i := range f.chain.Operators {
		f.operate(i)
	}
	f.until("all operators are there", func() bool {
		return len(n.hub.Connected(quorum.SchemeBLS)) == len(f.nodes) && len(n.hub.Connected(quorum.SchemeSchnorr)) == len(f.nodes) && n.coordinator.Ready()
	})
}

// newRig makes a chain on which so many operators are registered, and a service
// that does not run yet.
func newRig(t testing.TB, config devnet.Config, operators int) *reorgRig {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	f := &reorgRig{t: t, ctx: ctx, dir: t.TempDir(), strike: make(map[string]func()), shares: make(map[common.Hash]int)}
	config.Log = slog.New(slog.DiscardHandler)
	var err error
	if f.chain, err = devnet.StartNetwork(ctx, config, operators); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		f.parts.Wait()
		if err := f.chain.Close(); err != nil {
			t.Error(err)
		}
	})
	f.target = f.chain.Deployment.DemoTarget
	deployment := filepath.Join(f.dir, "deployment.json")
	if err := f.chain.Deployment.Write(deployment); err != nil {
		t.Fatal(err)
	}
	serve := serveCmd{
		Listen: "127.0.0.1:0", AdminListen: "127.0.0.1:0", OperatorListen: "127.0.0.1:0",
		storeFlags: storeFlags{Data: filepath.Join(f.dir, "service"), Store: "sqlite"},
		chainFlags: chainFlags{RPC: []string{f.chain.URL()}, Deployment: deployment, MaxBlockAge: 100, PayloadBlocks: rigBlocks,
			ChainSilence: 30 * time.Second, ChainPoll: 5 * time.Millisecond, InFlight: 8},
		Rate: auth.MaxRate, QueueCapacity: 100, QueueTTL: time.Minute, Retention: time.Hour, DrainTimeout: time.Second,
	}
	if f.service, err = serve.start(ctx, config.Log); err != nil {
		t.Fatal(err)
	}
	secret, hash := auth.NewSecret()
	if _, err := f.service.store.CreateKey(ctx, auth.Key{ID: auth.NewKeyID(), Label: "test", Scope: auth.ScopeSubmit, Rate: auth.MaxRate}, hash); err != nil {
		t.Fatal(err)
	}
	f.key = secret
	return f
}

// serve lets the service run.
func (f *reorgRig) serve() {
	f.parts.Go(func() {
		if err := f.service.run(f.ctx); err != nil {
			f.t.Error(err)
		}
	})
}

func (f *reorgRig) router() string { return "http://" + f.service.network.listen.Addr().String() }

// operate starts the node of a registered operator.
func (f *reorgRig) operate(i int) {
	f.t.Helper()
	run := operatorRunCmd{
		Router: []string{f.router()}, RPC: []string{f.chain.URL()}, VerifyState: i%2 == 0,
		Data: filepath.Join(f.dir, fmt.Sprintf("operator-%d", i)), Concurrency: 2, Queue: 16, AdminListen: "127.0.0.1:0", DrainTimeout: time.Second,
	}
	op := f.chain.Operators[i]
	node, err := run.open(f.ctx, keystore.Keys{BLS: op.BLS, Identity: op.Key, Schnorr: &op.Schnorr}, slog.New(slog.DiscardHandler))
	if err != nil {
		f.t.Fatal(err)
	}
	f.nodes = append(f.nodes, node)
	node.operator.Ledger = hookedLedger{node.operator.Ledger, f}
	node.options.Share = func(ctx context.Context, r quorum.ShareRequest) (schnorr.Partial, *quorum.Refusal) {
		f.at(inShare)
		share, refusal := node.operator.Share(ctx, r)
		f.mu.Lock()
		defer f.mu.Unlock()
		if refusal == nil {
			f.shares[r.Assignment.BlockHash]++
		}
		return share, refusal
	}
	f.parts.Go(func() {
		defer node.close()
		if err := node.run(f.ctx); err != nil {
			f.t.Error(err)
		}
	})
}

func (f *reorgRig) until(what string, holds func() bool) {
	f.t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			f.t.Fatalf("in vain: %s", what)
		}
	}
}

func (f *reorgRig) mine(blocks int) {
	for range blocks {
		if _, err := f.chain.Mine(context.Background()); err != nil {
			f.t.Error(err)
		}
	}
}

func (f *reorgRig) hashAt(number uint64) common.Hash {
	f.t.Helper()
	h, err := f.chain.Client().HeaderByNumber(context.Background(), new(big.Int).SetUint64(number))
	if err != nil {
		f.t.Error(err)
		return common.Hash{}
	}
	return h.Hash()
}

// caughtUp waits until the service knows the head, or one after it, and returns
// its number.
func (f *reorgRig) caughtUp() uint64 {
	f.t.Helper()
	head, err := f.chain.Client().HeaderByNumber(context.Background(), nil)
	if err != nil {
		f.t.Fatal(err)
	}
	f.until("the service knows the head", func() bool {
		known, _ := f.service.network.tracker.Head()
		return known.Hash == head.Hash() || known.Number > head.Number.Uint64()
	})
	return head.Number.Uint64()
}

// do makes one request to the service.
func (f *reorgRig) do(method, path string, body, into any) int {
	f.t.Helper()
	text, _ := json.Marshal(body)
	r, err := http.NewRequest(method, "http://"+f.service.listen.Addr().String()+path, bytes.NewReader(text))
	if err != nil {
		f.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+f.key)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		f.t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		f.t.Fatalf("%s %s: %v", method, path, err)
	}
	return answer.StatusCode
}

// submit submits a task at a block.
func (f *reorgRig) submit(block uint64) string {
	f.t.Helper()
	id, refusal := f.offer(quorate.Submission{
		TargetAddress: f.target.Hex(), FromAddress: f.chain.Accounts()[1].Address.Hex(),
		CallData: contracts.NewDemoTarget().PackCrunch(big.NewInt(5)), Value: "0x0", BlockHeight: block,
	})
	if refusal != nil {
		f.t.Fatalf("submission: %+v", refusal)
	}
	return id
}

// offer submits a task, which may be refused.
func (f *reorgRig) offer(s quorate.Submission) (id string, refusal *quorate.Failure) {
	f.t.Helper()
	var answer struct {
		quorate.Receipt
		Error *quorate.Failure `json:"error"`
	}
	if status := f.do("POST", "/tasks", map[string]any{"body": s}, &answer); (status == http.StatusAccepted) != (answer.Error == nil) {
		f.t.Fatalf("submission: status %d, %+v", status, answer)
	}
	return answer.TaskID, answer.Error
}

// get reads a task; a 503 is no task, but an answer.
func (f *reorgRig) get(id string) (quorate.Task, bool) {
	f.t.Helper()
	var t quorate.Task
	status := f.do("GET", "/tasks/"+id, nil, &t)
	if status != http.StatusOK && status != http.StatusServiceUnavailable {
		f.t.Fatalf("task %s: status %d", id, status)
	}
	return t, status == http.StatusOK
}

// ended waits until a task has an end.
func (f *reorgRig) ended(id string) quorate.Task {
	f.t.Helper()
	var t quorate.Task
	f.until("the task has an end", func() bool {
		var ok bool
		t, ok = f.get(id)
		return ok && !t.Status.Pending()
	})
	return t
}

// computedOn is the block that a task's payload was computed on.
func (f *reorgRig) computedOn(id string) common.Hash {
	f.t.Helper()
	parsed, ok := task.ParseID(id)
	if !ok {
		f.t.Fatalf("task id %q", id)
	}
	t, err := f.service.store.Look(context.Background(), parsed)
	if err != nil || t.Payload == nil {
		f.t.Fatalf("task %s: %+v, %v", id, t, err)
	}
	return t.Payload.BlockHash
}

// settle sends a payload, as its caller would.
func (f *reorgRig) settle(p *quorate.Payload) {
	f.t.Helper()
	to := common.HexToAddress(p.To)
	receipt, err := f.chain.Transact(context.Background(), f.chain.Accounts()[1], devnet.Call{To: &to, Data: common.FromHex(p.Data), Gas: 3_000_000})
	if err != nil || receipt.Status != 1 {
		f.t.Errorf("the payload does not settle: %+v, %v", receipt, err)
	}
}

// A reorganisation of 1 to 10 blocks, at whatever moment of a task of either
// scheme, leaves no payload of a block that is gone, and no task without an end.
func TestReorgAtEveryStage(t *testing.T) {
	f := startFleet(t, 3)
	for i, stage := range []string{beforeClaim, inCertify, inGate, inProve, beforeRecord, inRecord, whileReady, afterServed, inShare} {
		t.Run(stage, func(t *testing.T) {
			f.t = t
			depths, soak := []int{1, 2 + i%8, 10}, os.Getenv("QUORATE_SOAK") != ""
			if soak {
				depths = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
			}
			for k, depth := range depths {
				both := []common.Address{f.chain.Deployment.DemoTarget, f.chain.Deployment.DemoTargetSchnorr}
				switch {
				case stage == inShare:
					both = both[1:]
				case !soak: // each scheme has half of them
					both = both[(i+k)%2:][:1]
				}
				for _, f.target = range both {
					f.reorgAt(stage, depth)
				}
			}
		})
	}
}

func (f *reorgRig) reorgAt(stage string, depth int) {
	f.t.Helper()
	f.mine(11) // what was settled before stays
	block := f.caughtUp()
	before := f.hashAt(block)
	tracker := f.service.network.tracker
	reorg := func() {
		f.mine(depth - 1)
		if _, err := f.chain.Reorg(context.Background(), depth); err != nil {
			f.t.Error(err)
		}
	}
	seen := func() { f.until("the service has seen it", func() bool { return !tracker.Canonical(block, before) }) }
	f.mu.Lock()
	clear(f.strike)
	f.strike[stage] = reorg
	if stage == beforeRecord || stage == inProve && depth%2 == 0 {
		f.strike[stage] = func() { reorg(); seen() }
	}
	f.mu.Unlock()

	signed := f.signed()
	id := f.submit(block)
	got := f.ended(id)
	if stage == whileReady || stage == afterServed {
		if got.Status != quorate.Ready || f.computedOn(id) != before {
			f.t.Fatalf("depth %d: %+v", depth, got)
		}
		f.at(stage)
		seen()
		if now, ok := f.get(id); ok && now.Status == quorate.Ready {
			f.t.Errorf("depth %d: a payload of a block that is gone is served", depth)
		}
		got = f.ended(id)
	}
	seen()
	// The operators had run it, and looked at their heads; none had signed.
	if n := f.signed() - signed; (stage == inCertify || stage == inGate) && n > len(f.nodes) {
		f.t.Errorf("depth %d: %d signatures of %d operators: some signed for a block that was gone", depth, n, len(f.nodes))
	}
	if n := f.shared(before); stage == inShare && n > 0 {
		f.t.Errorf("depth %d: %d shares of a signature for a block that was gone", depth, n)
	}
	f.check(stage, depth, id, got, block)
}

// shared counts the shares that operators gave for tasks of a block.
func (f *reorgRig) shared(block common.Hash) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.shares[block]
}

// signed counts what all operators have signed.
func (f *reorgRig) signed() (n int) {
	for _, node := range f.nodes {
		n += node.journal.Len()
	}
	return n
}

// derive runs an assignment on the state of its block, with no node or socket in
// between.
func (f *reorgRig) derive(a quorum.Assignment) (*evm.Result, error) {
	block, state, err := f.chain.State(a.BlockHash)
	if err != nil {
		return nil, err
	}
	call := evm.Call{From: a.From, To: a.Target, Data: a.CallData, Value: a.Value}
	return evm.Derive(f.ctx, state, block, call, evm.Options{Quorums: f.chain.Deployment.QuorumNumbers})
}

// check holds what came of a task against the chain as it is now.
func (f *reorgRig) check(stage string, depth int, id string, got quorate.Task, block uint64) {
	f.t.Helper()
	if got.Status == quorate.Ready { // read before the reorganisation was seen
		var ok bool
		f.until("the task is judged", func() bool { got, ok = f.get(id); return ok })
	}
	f.t.Logf("depth %d: %s %+v", depth, got.Status, got.Error)
	mayMove := stage == inCertify || stage == inGate || stage == inShare // operators may see it before the service
	switch {
	case got.Status == quorate.Ready && f.computedOn(id) == f.hashAt(block):
		f.settle(got.Payload)
		f.caughtUp()
		f.until("it is known to have settled", func() bool { now, ok := f.get(id); return ok && now.Status == quorate.Expired })
	case got.Status == quorate.Expired && got.Error.Code == quorate.PayloadExpired && (stage == inRecord || stage == whileReady || stage == afterServed || stage == inProve):
	case got.Status == quorate.Failed && got.Error.Code == quorate.StateMoved && mayMove:
	default:
		text, _ := json.Marshal(got)
		f.t.Errorf("depth %d: %s", depth, text)
	}
}
