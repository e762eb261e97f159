package quorum

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
)

// fakeLedger is a node in memory, whose chain has one block after the
// assignment's.
type fakeLedger struct {
	number uint64
	head   common.Hash
	hashes map[uint64]common.Hash
	mu     sync.Mutex // of prints
	prints map[common.Hash]Fingerprint
	result evm.Result
	time   uint64 // of the head

	approved []byte // the signature that contract accounts take for theirs
	runs     atomic.Int32
	hook     func(ctx context.Context, step string) error // before a step
	during   func()                                       // in the run, for what happens meanwhile
}

func (l *fakeLedger) step(ctx context.Context, name string) error {
	if l.hook == nil {
		return nil
	}
	return l.hook(ctx, name)
}

func (l *fakeLedger) Head(ctx context.Context) (uint64, common.Hash, error) {
	return l.number, l.head, l.step(ctx, "head")
}

func (l *fakeLedger) HashAt(ctx context.Context, number uint64) (common.Hash, error) {
	return l.hashes[number], l.step(ctx, "hash")
}

func (l *fakeLedger) Fingerprint(ctx context.Context, _ common.Address, at common.Hash) (Fingerprint, error) {
	name := "print at the block"
	if at == l.head {
		name = "print at the head"
	}
	if err := l.step(ctx, name); err != nil {
		return Fingerprint{}, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	print, ok := l.prints[at]
	if !ok {
		return Fingerprint{}, fmt.Errorf("no block %s", at)
	}
	return print, nil
}

func (l *fakeLedger) Run(ctx context.Context, a Assignment) (*evm.Result, error) {
	l.runs.Add(1)
	if err := l.step(ctx, "run"); err != nil {
		return nil, err
	}
	if l.during != nil {
		l.during()
	}
	result := l.result
	return &result, nil
}

func (l *fakeLedger) Time(ctx context.Context, _ common.Hash) (uint64, error) {
	return l.time, l.step(ctx, "time")
}

func (l *fakeLedger) Approves(ctx context.Context, _ common.Address, _ [32]byte, signature []byte, _ common.Hash) (bool, error) {
	return l.approved != nil && string(signature) == string(l.approved), l.step(ctx, "approve")
}

// passing is an error that may pass.
type passing struct{}

func (passing) Error() string   { return "node is slow: http://secret" }
func (passing) Retryable() bool { return true }

// lasting is an error that does not pass.
type lasting struct{}

func (lasting) Error() string   { return "not for this target: https://secret" }
func (lasting) Retryable() bool { return false }

// signs is a signer that does as it is told.
type signs func(Result) (Signatures, error)

func (s signs) SignResult(_ context.Context, r Result) (Signatures, error) { return s(r) }

func testOperator(t *testing.T) (*Operator, *fakeLedger) {
	a := testAssignment
	print := Fingerprint{Count: a.Index, StorageRoot: common.Hash{1}, CodeHash: common.Hash{2}, Nonce: 3}
	next := common.Hash{10}
	l := &fakeLedger{
		number: a.Block + 1, head: next, hashes: map[uint64]common.Hash{a.Block: a.BlockHash, a.Block + 1: next},
		prints: map[common.Hash]Fingerprint{a.BlockHash: print, next: print},
		result: evm.Result{Encoded: good, Index: a.Index},
	}
	return &Operator{
		Ledger: l, Journal: openTestJournal(t, filepath.Join(t.TempDir(), "journal")),
		Signer: NewSigner(testKey(0), testBinding), Log: slog.New(slog.DiscardHandler),
	}, l
}

// refusalWanted is what an operator is to refuse with; zero: it is to sign.
type refusalWanted struct {
	code   quorate.Code
	reason string
	retry  bool
}

func TestAnswer(t *testing.T) {
	a := testAssignment
	next := common.Hash{10}
	change := func(f func(p *Fingerprint), at common.Hash) func(*Operator, *fakeLedger) {
		return func(_ *Operator, l *fakeLedger) {
			l.mu.Lock()
			defer l.mu.Unlock()
			p := l.prints[at]
			f(&p)
			l.prints[at] = p
		}
	}
	fails := func(step string, err error) func(*Operator, *fakeLedger) {
		return func(_ *Operator, l *fakeLedger) {
			l.hook = func(_ context.Context, s string) error {
				if s == step {
					return err
				}
				return nil
			}
		}
	}
	type want = refusalWanted
	moved := func(reason string) want { return want{quorate.StateMoved, reason, false} }
	node := want{quorate.Internal, reasonNode, true}
	for _, tt := range []struct {
		name string
		set  func(*Operator, *fakeLedger)
		want want
	}{
		{"all is well", func(*Operator, *fakeLedger) {}, want{}},
		{"the block is the head", func(_ *Operator, l *fakeLedger) { l.number, l.head = a.Block, a.BlockHash }, want{}},

		{"count at the block is not the index", change(func(p *Fingerprint) { p.Count-- }, a.BlockHash), moved(reasonIndex)},
		{"count moved since", change(func(p *Fingerprint) { p.Count++ }, next), moved(reasonMoved)},
		{"storage moved since", change(func(p *Fingerprint) { p.StorageRoot[0]++ }, next), moved(reasonUntracked)},
		{"code moved since", change(func(p *Fingerprint) { p.CodeHash[0]++ }, next), moved(reasonUntracked)},
		{"nonce moved since", change(func(p *Fingerprint) { p.Nonce++ }, next), moved(reasonUntracked)},
		{"block replaced", func(_ *Operator, l *fakeLedger) { l.hashes[a.Block] = common.Hash{0xbb} }, moved(reasonReorg)},
		{"result of another index", func(_ *Operator, l *fakeLedger) { l.result.Index++ }, moved(reasonIndex)},
		{"it moved during the run", func(o *Operator, l *fakeLedger) {
			l.during = func() { change(func(p *Fingerprint) { p.StorageRoot[0]++ }, next)(o, l) }
		}, moved(reasonUntracked)},

		{"node is behind", func(_ *Operator, l *fakeLedger) { l.number = a.Block - 1 }, want{quorate.Internal, reasonLag, true}},
		{"node has another head of that height", func(_ *Operator, l *fakeLedger) { l.number, l.head = a.Block, common.Hash{0xcc} }, want{quorate.Internal, reasonLag, true}},
		{"head unreadable", fails("head", passing{}), node},
		{"hash unreadable", fails("hash", passing{}), node},
		{"target unreadable at the block", fails("print at the block", passing{}), node},
		{"target unreadable at the head", fails("print at the head", passing{}), node},
		{"state unreadable", fails("run", fmt.Errorf("wrapped: %w", passing{})), node},
		{"state pruned", fails("run", errors.New("historical state")), want{quorate.Internal, reasonNode, false}},

		{"run reverted", fails("run", &evm.Refusal{Code: quorate.ExecutionReverted, Reason: "revert", Detail: "It reverted."}),
			want{quorate.ExecutionReverted, "revert", false}},
		{"run depends on the sender", func(_ *Operator, l *fakeLedger) { l.result.SenderDependent = true }, want{quorate.UnprovenSender, reasonSender, false}},
		{"run depends on the sender, allowed", func(o *Operator, l *fakeLedger) {
			l.result.SenderDependent = true
			o.Policy.AllowSender = map[common.Address]bool{a.Target: true}
		}, want{}},
		{"run depends on the sender, allowed elsewhere", func(o *Operator, l *fakeLedger) {
			l.result.SenderDependent = true
			o.Policy.AllowSender = map[common.Address]bool{{0xee}: true}
		}, want{quorate.UnprovenSender, reasonSender, false}},

		{"disk full", func(o *Operator, _ *fakeLedger) { o.Journal.fault = func(string) error { return syscall.ENOSPC } }, want{quorate.Internal, reasonJournal, true}},
		{"signed otherwise before", func(o *Operator, _ *fakeLedger) {
			if err := o.Journal.Record(a.Inputs(), [32]byte{1}); err != nil {
				t.Error(err)
			}
		}, want{quorate.Internal, reasonContradiction, false}},
		{"no key", func(o *Operator, _ *fakeLedger) {
			o.Signer = signs(func(Result) (Signatures, error) { return Signatures{}, errors.New("locked") })
		}, want{quorate.Internal, reasonKey, true}},
		{"the signer is away", func(o *Operator, _ *fakeLedger) {
			o.Signer = signs(func(Result) (Signatures, error) { return Signatures{}, passing{} })
		}, want{quorate.Internal, reasonKey, true}},
		{"the signer does not sign this", func(o *Operator, _ *fakeLedger) {
			o.Signer = signs(func(Result) (Signatures, error) { return Signatures{}, fmt.Errorf("wrapped: %w", lasting{}) })
		}, want{quorate.Internal, reasonSigner, false}},
		{"the signer signed otherwise before", func(o *Operator, _ *fakeLedger) {
			o.Signer = signs(func(Result) (Signatures, error) { return Signatures{}, fmt.Errorf("wrapped: %w", ErrContradiction) })
		}, want{quorate.Internal, reasonContradiction, false}},
		{"a defect", func(_ *Operator, l *fakeLedger) { l.during = func() { panic("oh") } }, want{quorate.Internal, reasonPanic, false}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			checkAnswer(t, tt.set, tt.want)
		})
	}
}

func checkAnswer(t *testing.T, set func(*Operator, *fakeLedger), want refusalWanted) {
	o, l := testOperator(t)
	used := 0
	signer := o.Signer
	o.Signer = signs(func(r Result) (Signatures, error) { used++; return signer.SignResult(t.Context(), r) })
	set(o, l)
	answer, updates := o.Answer(t.Context(), testAssignment)
	if want == (refusalWanted{}) {
		digest := payload.Digest(testAssignment.Transition(), good)
		if answer.Refusal != nil || answer.Digest != digest || !bls.Verify(testKey(0).PublicKey().G2, digest, answer.Signature) || string(updates) != string(good) {
			t.Errorf("got %+v", answer.Refusal)
		}
		if o.Journal.Len() != 1 {
			t.Error("it is not in the journal")
		}
		return
	}
	if answer.Refusal == nil || updates != nil || !answer.Signature.IsInfinity() || answer.Digest != ([32]byte{}) {
		t.Fatalf("it signed: %+v", answer)
	}
	r := *answer.Refusal
	if got := (refusalWanted{r.Code, r.Reason, r.Retry}); got != want || r.Message == "" {
		t.Errorf("got %+v, %q", got, r.Message)
	}
	if used > 0 {
		t.Error("the key was used")
	}
}

func TestAnswerValue(t *testing.T) {
	o, l := testOperator(t)
	a := testAssignment
	a.Value = *uint256.NewInt(1)
	answer, _ := o.Answer(t.Context(), a)
	if r := answer.Refusal; r == nil || r.Code != quorate.UnsupportedOperation || r.Reason != reasonValue || r.Retry || l.runs.Load() != 0 {
		t.Errorf("got %+v", r)
	}
	o.Policy.AllowValue = map[common.Address]bool{a.Target: true}
	if answer, _ := o.Answer(t.Context(), a); answer.Refusal != nil {
		t.Errorf("got %+v", answer.Refusal)
	}
}

func TestAnswerNonsense(t *testing.T) {
	o, l := testOperator(t)
	for _, size := range []int{0, 3, quorate.MaxCallData + 1} {
		a := testAssignment
		a.CallData = make([]byte, size)
		if answer, _ := o.Answer(t.Context(), a); answer.Refusal == nil || l.runs.Load() != 0 {
			t.Errorf("%d bytes of call data: %+v", size, answer)
		}
	}
}

// The order that safety rests on: the gate after the run, the journal after the
// gate, the signature after the journal.
func TestAnswerOrder(t *testing.T) {
	o, l := testOperator(t)
	var mu sync.Mutex
	var steps []string
	step := func(name string) {
		mu.Lock()
		defer mu.Unlock()
		steps = append(steps, name)
	}
	l.hook = func(_ context.Context, s string) error {
		if s != "print at the block" { // of a hash: whenever
			step(s)
		}
		return nil
	}
	o.Journal.fault = func(stage string) error { step(stage); return nil }
	signer := o.Signer
	o.Signer = signs(func(r Result) (Signatures, error) { step("sign"); return signer.SignResult(t.Context(), r) })
	o.Answer(t.Context(), testAssignment)
	if got, want := fmt.Sprint(steps), "[run head print at the head hash write sync sign]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// Asked again: nothing is run or written, and the gate is held all the same.
	steps = nil
	o.Answer(t.Context(), testAssignment)
	if got, want := fmt.Sprint(steps), "[head print at the head hash]"; got != want {
		t.Errorf("again: got %s, want %s", got, want)
	}
	p := l.prints[l.head]
	p.Count++
	l.prints[l.head] = p
	if answer, _ := o.Answer(t.Context(), testAssignment); answer.Refusal == nil || answer.Refusal.Reason != reasonMoved {
		t.Errorf("a signature was handed out again after the target moved: %+v", answer)
	}
	if updates, ok := o.Updates(payload.Digest(testAssignment.Transition(), good)); !ok || string(updates) != string(good) {
		t.Error("the updates are forgotten")
	}
	if _, ok := o.Updates([32]byte{1}); ok {
		t.Error("updates of nothing")
	}
}

// Routers that ask for the same task at once share one run; it goes on while
// one of them waits, and stops with the last.
func TestAnswerShared(t *testing.T) {
	o, l := testOperator(t)
	running, stopped := make(chan struct{}), make(chan struct{})
	proceed := make(chan struct{})
	l.hook = func(ctx context.Context, s string) error {
		if s != "run" {
			return nil
		}
		close(running)
		select {
		case <-proceed:
			return nil
		case <-ctx.Done():
			close(stopped)
			return ctx.Err()
		}
	}
	first, cancel := context.WithCancel(t.Context())
	answers := make(chan Answer, 2)
	ask := func(ctx context.Context) { answer, _ := o.Answer(ctx, testAssignment); answers <- answer }
	go ask(first)
	<-running
	go ask(t.Context())
	for joined := false; !joined; { // wait for the second to board
		o.mu.Lock()
		for _, f := range o.flights {
			joined = f.askers == 2
		}
		o.mu.Unlock()
		runtime.Gosched()
	}
	cancel()
	if a := <-answers; a.Refusal == nil || a.Refusal.Reason != reasonStopped {
		t.Errorf("the one that left: %+v", a)
	}
	close(proceed)
	if a := <-answers; a.Refusal != nil || l.runs.Load() != 1 {
		t.Errorf("the one that stayed: %+v after %d runs", a.Refusal, l.runs.Load())
	}

	running, proceed = make(chan struct{}), nil
	other := testAssignment
	other.Index++
	alone, cancel := context.WithCancel(t.Context())
	go func() { <-running; cancel() }()
	if a, _ := o.Answer(alone, other); a.Refusal == nil || !a.Refusal.Retry {
		t.Errorf("got %+v", a)
	}
	select {
	case <-stopped:
	default:
		t.Error("the run goes on for nobody")
	}
	if len(o.flights) != 0 {
		t.Error("a flight was left behind")
	}
}

func TestAnswerMany(t *testing.T) {
	o, l := testOperator(t)
	var wg sync.WaitGroup
	for i := range 200 {
		wg.Go(func() {
			a := testAssignment
			a.CallData = []byte{1, 2, 3, 4, byte(i % 50)}
			if answer, _ := o.Answer(t.Context(), a); answer.Refusal != nil {
				t.Errorf("%+v", answer.Refusal)
			}
		})
	}
	wg.Wait()
	if runs := l.runs.Load(); runs != 50 || o.Journal.Len() != 50 {
		t.Errorf("%d runs, %d records", runs, o.Journal.Len())
	}
}

func TestMemoryIsBounded(t *testing.T) {
	var m memory
	for i := range 3 * memoryRuns {
		m.keep(hashOf("inputs", i), &derived{digest: hashOf("digest", i), updates: make([]byte, 100_000)})
		if m.bytes > memoryBytes || m.order.Len() > memoryRuns || len(m.runs) != m.order.Len() {
			t.Fatalf("%d bytes in %d runs", m.bytes, m.order.Len())
		}
		m.find(hashOf("inputs", 0)) // in use, so it stays
	}
	if m.find(hashOf("inputs", 0)) == nil || m.find(hashOf("inputs", 1)) != nil {
		t.Error("not the one that was used least was forgotten")
	}
	for i := range 3 * memoryRuns {
		m.keep(hashOf("inputs", i), &derived{refusal: &Refusal{}})
	}
	if m.bytes != 0 || m.order.Len() != memoryRuns {
		t.Errorf("%d bytes in %d runs", m.bytes, m.order.Len())
	}
}
