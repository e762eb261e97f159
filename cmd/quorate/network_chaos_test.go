//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/quorum"
)

// TestNetworkChaos kills the service and operators at random while tasks are
// worked on, of both schemes. Every task that was accepted comes to one end, and every payload
// that is handed out is executed on the chain: it succeeds, or it was overtaken
// and its task says so.
func TestNetworkChaos(t *testing.T) {
	t.Parallel()
	tasks, targets := 200, 5
	if os.Getenv("QUORATE_SOAK") != "" {
		tasks = 5000
	}
	rng := rand.New(rand.NewPCG(testSeed(t), 6))
	f := newFleet(t, 4)
	c := &chaos{t: t, fleet: f, left: tasks, payloads: make(map[string]string), ends: make(map[string]string)}
	accounts := f.chain.Accounts()
	var workers sync.WaitGroup
	for i := range targets {
		target := f.targetOf(t, []quorum.Scheme{quorum.SchemeBLS, quorum.SchemeSchnorr}[i%2], accounts[0])
		for k := range 2 { // two compete for each index of a target
			own := rand.New(rand.NewPCG(rng.Uint64(), 7))
			workers.Go(func() { c.work(target, accounts[2*i+k], own) })
		}
	}
	done := make(chan struct{})
	go func() { workers.Wait(); close(done) }()
	kills := c.kill(rng, done)
	if t.Failed() {
		return
	}
	c.check()
	c.checkJournals()
	t.Logf("%d tasks, %d kills: %d settled, %d of them by Schnorr, %d overtaken, ends %v", tasks, kills, c.settled, c.cosigned, c.overtaken, c.codes())
}

// chaos is the test's own record of what callers were told.
type chaos struct {
	t     *testing.T
	fleet *fleet

	mu        sync.Mutex
	left      int               // tasks to be submitted
	payloads  map[string]string // what was handed out, by task
	ends      map[string]string // how it ended for its caller, by task; every accepted task has one
	settled   int
	cosigned  int // of those settled, by Schnorr
	overtaken int
}

// kill kills processes at random moments, and starts them again, until all work
// is done. In between some tasks end: a machine may be so slow that what starts is
// killed before it has done anything, for ever.
func (c *chaos) kill(rng *rand.Rand, done <-chan struct{}) (kills int) {
	pause := func(limit time.Duration) (over bool) {
		select {
		case <-time.After(time.Duration(rng.Int64N(int64(limit)))):
			return false
		case <-done:
			return true
		}
	}
	ended, some := 0, c.left/40
	for over := false; !over; {
		if over = pause(time.Second); over || c.ended() < ended+some {
			continue
		}
		ended = c.ended()
		victims := []int{rng.IntN(6)}
		if rng.IntN(4) == 0 {
			victims = append(victims, rng.IntN(6))
		}
		for _, who := range victims {
			kills++
			if rng.IntN(3) == 0 {
				c.victim(who).cmd.Process.Signal(syscall.SIGSTOP) // it hangs before it is killed
			} else {
				c.victim(who).kill()
			}
		}
		over = pause(300 * time.Millisecond)
		for _, who := range victims {
			c.victim(who).kill() // twice the same: it runs again
			c.restart(who)
		}
	}
	return kills
}

// victim is one of the operators, or else the service.
func (c *chaos) victim(who int) *child {
	if who < len(c.fleet.operators) {
		return c.fleet.operators[who]
	}
	return c.fleet.service
}

func (c *chaos) restart(who int) {
	if who < len(c.fleet.operators) {
		c.fleet.operate(c.t, who, "--deployment", c.fleet.deployment)
	} else {
		c.fleet.serve(c.t)
	}
}

func (c *chaos) ended() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.ends)
}

// take reports whether there is another task to submit.
func (c *chaos) take() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left--
	return c.left >= 0 && !c.t.Failed()
}

// work submits tasks for a target one by one, and settles them.
func (c *chaos) work(target common.Address, from devnet.Account, rng *rand.Rand) {
	ctx, cancel := context.WithTimeout(c.t.Context(), 10*time.Minute)
	defer cancel()
	for c.take() {
		id := c.submit(ctx, target, crunch(rng.Int64N(2000)))
		if id == "" {
			return
		}
		task, ok := c.follow(ctx, id, func(task quorate.Task) bool { return !task.Status.Pending() })
		if !ok {
			return
		}
		end := string(task.Status)
		if task.Status == quorate.Ready {
			if end = c.execute(ctx, target, from, task); end == "" {
				return
			}
		} else {
			end += " " + string(task.Error.Code)
			c.judge(task)
		}
		c.mu.Lock()
		c.ends[id] = end
		c.mu.Unlock()
	}
}

// judge holds a task that has no payload to a cause that there was: the other
// one of its target settled first, or its workers were killed again and again.
func (c *chaos) judge(task quorate.Task) {
	switch e := task.Error; {
	case e.Code == quorate.StateMoved, e.Code == quorate.PayloadSuperseded:
	case e.Code == quorate.QuorumNotReached && strings.Contains(e.Message, "Refused (moved)"):
	case e.Code == quorate.Internal && strings.Contains(e.Message, "workers were lost 3 times"):
	default:
		c.t.Errorf("task %s is %s: %v", task.TaskID, task.Status, *e)
	}
}

// submit repeats a submission under one name until it is answered.
func (c *chaos) submit(ctx context.Context, target common.Address, data []byte) string {
	for ctx.Err() == nil {
		client := c.fleet.client()
		client.Tries, client.Patience = 1000, time.Minute
		head, err := c.fleet.chain.Client().BlockNumber(ctx)
		if err != nil {
			c.t.Errorf("read head: %v", err)
			return ""
		}
		receipt, err := client.Submit(ctx, quorate.Submission{TargetAddress: target.Hex(), FromAddress: c.fleet.chain.Accounts()[0].Address.Hex(),
			CallData: data, Value: "0x0", BlockHeight: head})
		var answer *quorate.Error
		switch {
		case err == nil:
			return receipt.TaskID
		case errors.As(err, &answer) && (answer.Code == quorate.StaleBlock || answer.Code == quorate.RPCUnavailable):
			continue // the other one settled just now
		}
		c.t.Errorf("submit: %v", err)
		return ""
	}
	c.t.Error("a submission is never answered")
	return ""
}

// follow reads a task until something holds of it. The service may be gone at
// any time.
func (c *chaos) follow(ctx context.Context, id string, holds func(quorate.Task) bool) (quorate.Task, bool) {
	client := c.fleet.client()
	var last error
	var seen quorate.Task
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		task, err := client.Get(ctx, id)
		if err != nil {
			if answer := (*quorate.Error)(nil); errors.As(err, &answer) && !answer.Temporary() {
				c.t.Errorf("task %s: %v", id, err)
				return task, false
			}
			last = err
			continue
		}
		checkRecord(c.t, task)
		c.note(task)
		if seen = task; holds(task) {
			return task, true
		}
	}
	c.t.Errorf("task %s stays %s since %d: %v\n%s", id, seen.Status, seen.UpdatedAt, last, c.fleet.service.tail())
	return quorate.Task{}, false
}

// note holds a task to the payload that it was first seen with.
func (c *chaos) note(task quorate.Task) {
	if task.Payload == nil {
		return
	}
	now := fmt.Sprint(*task.Payload)
	c.mu.Lock()
	defer c.mu.Unlock()
	if was, known := c.payloads[task.TaskID]; known && was != now {
		c.t.Errorf("task %s had payload %s, and has %s", task.TaskID, was, now)
	}
	c.payloads[task.TaskID] = now
}

// execute sends the payload of a task right away. It returns the end of the
// task; "": something is wrong.
func (c *chaos) execute(ctx context.Context, target common.Address, from devnet.Account, task quorate.Task) string {
	want := quorate.PayloadSettled
	receipt, err := c.fleet.send(ctx, from, task.Payload)
	if err != nil {
		if receipt == nil {
			c.t.Errorf("task %s: send: %v", task.TaskID, err)
			return ""
		}
		want = quorate.PayloadSuperseded
	}
	ended, ok := c.follow(ctx, task.TaskID, func(task quorate.Task) bool { return task.Status == quorate.Expired })
	if !ok {
		return ""
	}
	// Two tasks may ask for the same, and get the same payload to the byte: then
	// the other one's transaction settled this one.
	same := err != nil && ended.Error.Code == quorate.PayloadSettled && !strings.Contains(ended.Error.Message, receipt.TxHash.Hex())
	if ended.Error.Code != want && !same {
		c.t.Errorf("task %s, transaction %s failed: %v; it ended with %v", task.TaskID, receipt.TxHash, err, *ended.Error)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		c.settled++
		if strings.HasPrefix(task.Payload.Data, hexutil.Encode(settleSchnorr[:])) {
			c.cosigned++
		}
	} else {
		c.overtaken++
	}
	return string(ended.Status) + " " + string(ended.Error.Code)
}

// codes counts the ends.
func (c *chaos) codes() map[string]int {
	n := make(map[string]int)
	for _, end := range c.ends {
		n[end]++
	}
	return n
}

// check reads all tasks once more: each has the end that its caller saw, and
// there are no others.
func (c *chaos) check() {
	client := c.fleet.client()
	client.Tries = 20
	seen := 0
	for task, err := range client.All(c.t.Context(), quorate.ListOptions{Limit: quorate.MaxPage}) {
		if err != nil {
			c.t.Fatal(err)
		}
		seen++
		now := string(task.Status)
		if task.Error != nil {
			now += " " + string(task.Error.Code)
		}
		if was := c.ends[task.TaskID]; was != now {
			c.t.Errorf("task %s ended for its caller with %q, and is %q", task.TaskID, was, now)
		}
	}
	if seen != len(c.ends) {
		c.t.Errorf("%d tasks are listed, %d were accepted", seen, len(c.ends))
	}
	if n := c.codes()["expired PAYLOAD_SETTLED"]; n != c.settled || n == 0 {
		c.t.Errorf("%d tasks are settled, %d transactions succeeded", n, c.settled)
	}
	if c.cosigned == 0 || c.cosigned == c.settled {
		c.t.Errorf("of %d settled tasks %d are by Schnorr", c.settled, c.cosigned)
	}
}

// checkJournals expects no two operators to have signed different results for
// the same task, nor one of them.
func (c *chaos) checkJournals() {
	signed := make(map[[32]byte][32]byte)
	total := 0
	for i := range c.fleet.operators {
		for inputs, digest := range journalled(c.t, c.fleet.journal(i)) {
			total++
			if was, known := signed[inputs]; known && was != digest {
				c.t.Errorf("operator %d signed %x for inputs %x, of which %x was signed", i, digest, inputs, was)
			}
			signed[inputs] = digest
		}
	}
	if len(signed) < c.settled || total < 3*c.settled {
		c.t.Errorf("%d payloads settled, and the journals have %d signatures for %d tasks", c.settled, total, len(signed))
	}
}

// journalled is what an operator has signed, in order: digests by their inputs.
func journalled(t *testing.T, dir string) iter.Seq2[[32]byte, [32]byte] {
	t.Helper()
	const record = 32 + 32 + 4
	text, err := os.ReadFile(filepath.Join(dir, "signed.journal"))
	if err != nil {
		t.Fatal(err)
	}
	begin := bytes.IndexByte(text, '\n') + 1
	return func(yield func(inputs, digest [32]byte) bool) {
		for at := begin; at+record <= len(text); at += record {
			if !yield([32]byte(text[at:]), [32]byte(text[at+32:])) {
				return
			}
		}
	}
}
