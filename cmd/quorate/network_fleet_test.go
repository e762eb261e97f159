//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/keystore"
	"github.com/quorate/quorate/internal/quorum"
)

// fleet is a network as it is in the field: a service and its operators, each a
// process of its own with files of its own, and a chain that they reach over
// JSON-RPC alone. The chain is in the process of the test.
type fleet struct {
	t          *testing.T // whose end is that of the processes
	chain      *devnet.Network
	dir        string
	deployment string   // file that the service follows
	flags      []string // of the service
	secret     string   // API key
	url        string   // of the service; the same after a restart
	router     string   // where operators join; the same after a restart

	service   *child
	operators []*child // by their index on the chain
}

// chainOfWork has a block soon for whatever is sent, and else hardly any: how
// many blocks a test takes is up to what it does, not to how slow the machine is.
// What expires by blocks, and what becomes final, waits for it.
func chainOfWork() devnet.Config {
	return devnet.Config{BlockTime: 60 * time.Millisecond, Idle: 2 * time.Second, Log: slog.New(slog.DiscardHandler)}
}

// chainOnDemand has no block but those that the test makes, and one for whatever
// the test itself sends.
func chainOnDemand() devnet.Config { return devnet.Config{Log: slog.New(slog.DiscardHandler)} }

// newFleet starts a chain, the service and so many operators, and returns when
// all have found each other.
func newFleet(t *testing.T, operators int, flags ...string) *fleet {
	t.Helper()
	return fleetPlan{operators: operators, chain: chainOfWork(), flags: flags}.start(t)
}

// fleetPlan is what a fleet is made of.
type fleetPlan struct {
	operators int
	chain     devnet.Config
	notice    uint64   // of the Schnorr registry, in blocks
	weights   []int64  // of the operators in it; nil: their stakes
	flags     []string // of the service
}

func (p fleetPlan) start(t *testing.T) *fleet {
	t.Helper()
	chain, err := devnet.StartNetwork(t.Context(), p.chain, p.operators)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := chain.Close(); err != nil {
			t.Errorf("close the chain: %v", err)
		}
	})
	f := &fleet{t: t, chain: chain, dir: t.TempDir(), operators: make([]*child, p.operators)}
	if p.notice != 0 || p.weights != nil {
		f.replaceSchnorr(t, p.notice, p.weights)
	}
	f.deployment = filepath.Join(f.dir, "deployment.json")
	if err := chain.Deployment.Write(f.deployment); err != nil {
		t.Fatal(err)
	}
	f.url, f.router = "http://"+freeAddress(t), "http://"+freeAddress(t)
	f.flags = append([]string{"--rpc", chain.URL(), "--deployment", f.deployment, "--chain-poll", "20ms", "--payload-blocks", "250",
		"--listen", strings.TrimPrefix(f.url, "http://"), "--operator-listen", strings.TrimPrefix(f.router, "http://")}, p.flags...)
	f.write(t, "password", "a password\n")
	for i, op := range chain.Operators {
		f.keystore(t, i, op)
	}
	f.secret = newKey(t, f.data(), "--rate", "1000000")
	f.serve(t)
	for i := range p.operators {
		f.operate(t, i)
	}
	f.joined(t, p.operators)
	return f
}

// freeAddress is an address on loopback that nothing else comes upon: others
// ask for a port of 127.0.0.1.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", fmt.Sprintf("127.%d.%d.1:0", 1+os.Getpid()%200, 1+time.Now().Nanosecond()/1000%200))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func (f *fleet) data() string { return filepath.Join(f.dir, "service") }

func (f *fleet) write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(f.dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func (f *fleet) keystore(t *testing.T, i int, op devnet.Operator) {
	t.Helper()
	file := filepath.Join(f.dir, fmt.Sprintf("operator-%d.json", i))
	if err := keystore.Create(file, keystore.Keys{BLS: op.BLS, Identity: op.Key, Schnorr: &op.Schnorr}, []byte("a password"), keystore.Options{Light: true}); err != nil {
		t.Fatal(err)
	}
}

// serve starts the service, with more flags for this time.
func (f *fleet) serve(t *testing.T, flags ...string) {
	t.Helper()
	f.service = launchServe(f.t, f.data(), append(append([]string{}, f.flags...), flags...)...)
}

// operate starts an operator's node.
func (f *fleet) operate(t *testing.T, i int, flags ...string) *child {
	t.Helper()
	args := []string{binary(t), "operator", "run", "--router", f.router, "--rpc", f.chain.URL(), "--admin-listen", "127.0.0.1:0",
		"--keystore", filepath.Join(f.dir, fmt.Sprintf("operator-%d.json", i)), "--password-file", filepath.Join(f.dir, "password"),
		"--data", f.journal(i)}
	p := launch(f.t, append(args, flags...)...)
	if i < len(f.operators) {
		f.operators[i] = p
	} else {
		f.operators = append(f.operators, p)
	}
	return p
}

// journal is the directory of an operator's sign journal.
func (f *fleet) journal(i int) string { return filepath.Join(f.dir, fmt.Sprintf("operator-%d", i)) }

// command runs the program to its end, and returns what it printed.
func (f *fleet) command(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), binary(t), args...)
	cmd.Dir = f.dir
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("quorate %s: %v\n%s", strings.Join(args, " "), err, said.String())
	}
	return string(out)
}

// stopped lets the operators do nothing until the returned function is called,
// without a word to anyone: they stay connected.
func (f *fleet) stopped(t *testing.T, operators ...int) (resume func()) {
	t.Helper()
	tell := func(s syscall.Signal) {
		for _, i := range operators {
			if err := f.operators[i].cmd.Process.Signal(s); err != nil {
				t.Errorf("signal operator %d: %v", i, err)
			}
		}
	}
	tell(syscall.SIGSTOP)
	return func() { tell(syscall.SIGCONT) }
}

var sessionsMetric = regexp.MustCompile(`(?m)^quorate_operator_sessions (\d+)$`)

// joined waits until exactly so many operators are at the service.
func (f *fleet) joined(t *testing.T, n int) {
	t.Helper()
	last := ""
	deadline := time.Now().Add(patience)
	for ; time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if last = f.sessions(); last == strconv.Itoa(n) {
			return
		}
	}
	text := f.service.tail()
	for i, p := range f.operators {
		text += fmt.Sprintf("\noperator %d:\n%s", i, p.tail())
	}
	t.Fatalf("%s operators are joined, want %d; the service:\n%s", last, n, text)
}

// sessions is how many operators the service says it has.
func (f *fleet) sessions() string {
	found := sessionsMetric.FindStringSubmatch(f.metrics())
	if found == nil {
		return "unknown"
	}
	return found[1]
}

// metrics are those of the service; empty while it has none.
func (f *fleet) metrics() string {
	resp, err := http.Get(f.service.admin + "/metrics")
	if err != nil {
		return ""
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return ""
	}
	return string(text)
}

// client calls the service, and tries nothing again.
func (f *fleet) client() *quorate.Client { return &quorate.Client{URL: f.url, Key: f.secret, Tries: 1} }

func (f *fleet) head(t *testing.T) uint64 {
	t.Helper()
	n, err := f.chain.Client().BlockNumber(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// target makes a demo target, which an account owns.
func (f *fleet) target(t *testing.T, owner devnet.Account) common.Address {
	t.Helper()
	return f.targetOf(t, quorum.SchemeBLS, owner)
}

// targetOf makes a demo target of a scheme.
func (f *fleet) targetOf(t *testing.T, scheme quorum.Scheme, owner devnet.Account) common.Address {
	t.Helper()
	factory := contracts.NewDemoFactoryDual()
	data := factory.PackCreate()
	if scheme == quorum.SchemeSchnorr {
		data = factory.PackCreateSchnorr()
	}
	receipt := f.call(t, owner, f.chain.Deployment.DemoFactory, data)
	created, err := factory.UnpackCreatedEvent(receipt.Logs[len(receipt.Logs)-1])
	if err != nil {
		t.Fatal(err)
	}
	return created.Target
}

func (f *fleet) submission(t *testing.T, target common.Address, data []byte) quorate.Submission {
	t.Helper()
	return quorate.Submission{TargetAddress: target.Hex(), FromAddress: f.chain.Accounts()[1].Address.Hex(),
		CallData: data, Value: "0x0", BlockHeight: f.head(t)}
}

// submit submits a call at the head, and returns the task's id.
func (f *fleet) submit(t *testing.T, target common.Address, data []byte) string {
	t.Helper()
	receipt, err := f.client().Submit(t.Context(), f.submission(t, target, data))
	if err != nil {
		t.Fatalf("submit: %v\n%s", err, f.service.tail())
	}
	return receipt.TaskID
}

// until reads a task until something holds of it.
func (f *fleet) until(t *testing.T, id string, holds func(quorate.Task) bool) quorate.Task {
	t.Helper()
	client := f.client()
	var last quorate.Task
	for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		task, err := client.Get(t.Context(), id)
		if err == nil {
			checkRecord(t, task)
			if last = task; holds(task) {
				return task
			}
		} else if e := (*quorate.Error)(nil); errors.As(err, &e) && e.Code != quorate.RPCUnavailable {
			t.Fatalf("task %s: %v", id, err)
		}
		if time.Now().After(deadline) {
			t.Fatalf("task %s stays %s (%v), %v\n%s", id, last.Status, last.Error, err, f.service.tail())
		}
	}
}

// end waits until a task is no longer pending.
func (f *fleet) end(t *testing.T, id string) quorate.Task {
	t.Helper()
	return f.until(t, id, func(task quorate.Task) bool { return !task.Status.Pending() })
}

// payload waits until a task is ready.
func (f *fleet) payload(t *testing.T, id string) *quorate.Payload {
	t.Helper()
	task := f.end(t, id)
	if task.Status != quorate.Ready {
		t.Fatalf("task %s is %s: %v\n%s", id, task.Status, task.Error, f.service.tail())
	}
	return task.Payload
}

// fails waits for the end of a task, which must be this code, and returns its
// message.
func (f *fleet) fails(t *testing.T, id string, status quorate.Status, code quorate.Code) string {
	t.Helper()
	task := f.until(t, id, func(task quorate.Task) bool { return task.Status == quorate.Failed || task.Status == quorate.Expired })
	if task.Status != status || task.Error.Code != code {
		t.Errorf("the task is %s: %v; want %s: %s", task.Status, *task.Error, status, code)
	}
	return task.Error.Message
}

// checkRecord holds a task to what its status promises.
func checkRecord(t testing.TB, task quorate.Task) {
	t.Helper()
	ended := task.Status == quorate.Failed || task.Status == quorate.Expired
	if (task.Payload != nil) != (task.Status == quorate.Ready) || (task.Error != nil) != ended {
		t.Errorf("task %s is %s with payload %v and error %v", task.TaskID, task.Status, task.Payload != nil, task.Error)
	}
}

// send settles a payload from an account, with no more gas than was estimated.
func (f *fleet) send(ctx context.Context, from devnet.Account, p *quorate.Payload) (*types.Receipt, error) {
	to := common.HexToAddress(p.To)
	return f.chain.Transact(ctx, from, devnet.Call{To: &to, Data: hexutil.MustDecode(p.Data), Value: hexutil.MustDecodeBig(p.Value), Gas: p.EstimatedGas})
}

// settle sends a payload, which must succeed.
func (f *fleet) settle(t *testing.T, p *quorate.Payload) *types.Receipt {
	t.Helper()
	receipt, err := f.send(t.Context(), f.chain.Accounts()[1], p)
	if err != nil {
		t.Fatalf("the payload does not settle: %v", err)
	}
	return receipt
}

// signers are those behind a payload, as the chain has it.
func (f *fleet) signers(t *testing.T, p *quorate.Payload) signers {
	t.Helper()
	who, err := (&sender{Client: f.chain.Client()}).signers(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// shortID is how an operator is named to people.
func shortID(op devnet.Operator) string {
	id := op.BLS.PublicKey().G1.OperatorID()
	return fmt.Sprintf("%x", id[:4])
}

// shortAddress is how an operator is named in a report.
func shortAddress(op devnet.Operator) string {
	a := op.Address.Hex()
	return a[:6] + "…" + a[len(a)-4:]
}

func crunch(rounds int64) []byte { return contracts.NewDemoTarget().PackCrunch(big.NewInt(rounds)) }

// index is the target's count at the head.
func (f *fleet) index(t *testing.T, target common.Address) uint64 {
	t.Helper()
	demo := contracts.NewDemoTarget()
	var out hexutil.Bytes
	call := map[string]any{"to": target, "data": hexutil.Bytes(demo.PackStateTransitionCount())}
	if err := f.chain.RPC().CallContext(t.Context(), &out, "eth_call", call, "latest"); err != nil {
		t.Fatal(err)
	}
	return new(big.Int).SetBytes(out).Uint64()
}

func keyFile(t *testing.T, f *fleet, name string, a devnet.Account) string {
	t.Helper()
	return f.write(t, name, hexutil.Encode(crypto.FromECDSA(a.Key))+"\n")
}

// call sends a call to a contract, which must succeed.
func (f *fleet) call(t *testing.T, from devnet.Account, to common.Address, data []byte) *types.Receipt {
	t.Helper()
	receipt, err := f.chain.Transact(t.Context(), from, devnet.Call{To: &to, Data: data})
	if err != nil {
		t.Fatal(err)
	}
	return receipt
}
