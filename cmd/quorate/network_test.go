//go:build linux

package main

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
)

// TestNetwork is the whole path, by real processes: what callers submit is run
// and signed by operators, and what they are handed settles.
func TestNetwork(t *testing.T) {
	t.Parallel()
	f := newFleet(t, 4)
	t.Run("at once", func(t *testing.T) {
		for name, test := range map[string]func(*testing.T, *fleet){
			"settle": testSettle, "many": testMany, "refused": testRefused, "competing": testCompeting,
		} {
			t.Run(name, func(t *testing.T) { t.Parallel(); test(t, f) })
		}
	})
	if t.Failed() {
		return
	}
	t.Run("one operator missing", func(t *testing.T) { testOneMissing(t, f) })
	t.Run("one short", func(t *testing.T) { testOneShort(t, f) })
	t.Run("stale trace", func(t *testing.T) { testStaleTrace(t, f) })
}

// testSettle takes one task from its submission to the chain.
func testSettle(t *testing.T, f *fleet) {
	target := f.target(t, f.chain.Accounts()[2])
	id := f.submit(t, target, crunch(5000))
	p := f.payload(t, id)
	if p.To != target.Hex() || p.Value != "0x0" || p.ChainID != f.chain.Deployment.ChainID || p.EstimatedGas == 0 || p.ValidUntilBlock <= f.head(t) {
		t.Errorf("the payload is to %s, value %s, chain %d, gas %d, until %d", p.To, p.Value, p.ChainID, p.EstimatedGas, p.ValidUntilBlock)
	}
	receipt := f.settle(t, p)
	message := f.fails(t, id, quorate.Expired, quorate.PayloadSettled)
	if !strings.Contains(message, receipt.TxHash.Hex()) || !strings.Contains(message, fmt.Sprintf("block %d", receipt.BlockNumber)) {
		t.Errorf("settled by %s in block %d, and the task says: %s", receipt.TxHash, receipt.BlockNumber, message)
	}
	if n := f.index(t, target); n != 1 {
		t.Errorf("the target is at index %d", n)
	}
}

// testMany has many tasks on several targets in flight, each kind of them.
func testMany(t *testing.T, f *fleet) {
	demo := contracts.NewDemoTarget()
	for i := range 4 {
		t.Run(fmt.Sprint("target ", i), func(t *testing.T) {
			t.Parallel()
			target := f.target(t, f.chain.Accounts()[3])
			for step, data := range [][]byte{
				crunch(int64(100 + i)), demo.PackAnnounce(common.Address{1}, big.NewInt(7), []byte("hello")), demo.PackRecord(big.NewInt(int64(i + 1))), crunch(1),
			} {
				p := f.payload(t, f.submit(t, target, data))
				if _, err := f.send(t.Context(), f.chain.Accounts()[4+i], p); err != nil {
					t.Errorf("step %d: the payload does not settle: %v", step, err)
				}
			}
			if n := f.index(t, target); n != 4 {
				t.Errorf("the target is at index %d, want 4", n)
			}
		})
	}
}

// testRefused submits what nobody can or may sign: each ends with its code.
func testRefused(t *testing.T, f *fleet) {
	demo := contracts.NewDemoTarget()
	target := f.target(t, f.chain.Accounts()[2])
	for name, want := range map[string]struct {
		data  []byte
		value string
		code  quorate.Code
		words string
	}{
		"reverts":       {demo.PackFail(big.NewInt(42)), "0x0", quorate.ExecutionReverted, "AlwaysFails"},
		"uses sender":   {demo.PackClaim(big.NewInt(1)), "0x0", quorate.UnprovenSender, f.chain.Accounts()[1].Address.Hex()},
		"not tracked":   {demo.PackOwner(), "0x0", quorate.UnsupportedOperation, "track"},
		"no such thing": {[]byte{1, 2, 3, 4}, "0x0", quorate.ExecutionReverted, ""},
		"carries ether": {crunch(1), "0x1", quorate.UnsupportedOperation, "ether"},
	} {
		t.Run(name, func(t *testing.T) {
			s := f.submission(t, target, want.data)
			s.Value = want.value
			receipt, err := f.client().Submit(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			if message := f.fails(t, receipt.TaskID, quorate.Failed, want.code); !strings.Contains(message, want.words) {
				t.Errorf("the message does not say %q: %s", want.words, message)
			}
		})
	}
}

// testCompeting has several tasks for one index: the first to settle wins.
func testCompeting(t *testing.T, f *fleet) {
	target := f.target(t, f.chain.Accounts()[2])
	var ids []string
	var payloads []*quorate.Payload
	for i := range 4 {
		ids = append(ids, f.submit(t, target, crunch(int64(10+i))))
	}
	for _, id := range ids {
		payloads = append(payloads, f.payload(t, id))
	}
	receipt := f.settle(t, payloads[2])
	for i, id := range ids {
		if i == 2 {
			f.fails(t, id, quorate.Expired, quorate.PayloadSettled)
			continue
		}
		// The service may have seen a later head first.
		message := f.fails(t, id, quorate.Expired, quorate.PayloadSuperseded)
		said := regexp.MustCompile(`by block (\d+) at the latest`).FindStringSubmatch(message)
		if said == nil {
			t.Fatalf("it is not said when: %s", message)
		}
		if block, err := strconv.ParseUint(said[1], 10, 64); err != nil || block < receipt.BlockNumber.Uint64() {
			t.Errorf("settled in block %d: %s", receipt.BlockNumber, message)
		}
		if _, err := f.send(t.Context(), f.chain.Accounts()[1], payloads[i]); err == nil {
			t.Error("a payload that was overtaken settles")
		}
	}
}

// testOneMissing kills one of four operators: the others are enough.
func testOneMissing(t *testing.T, f *fleet) {
	f.operators[3].kill()
	f.joined(t, 3)
	target := f.target(t, f.chain.Accounts()[2])
	p := f.payload(t, f.submit(t, target, crunch(50)))
	if who := f.signers(t, p); !slices.Equal(who.missing, []string{shortID(f.chain.Operators[3])}) || len(who.signed) != 3 {
		t.Errorf("signed by %s; only %s is missing", who, shortID(f.chain.Operators[3]))
	}
	f.settle(t, p)
	f.operate(t, 3)
	f.joined(t, 4)
}

// testOneShort leaves half of the stake: tasks wait, unclaimed, and end in time.
// With three connected, of whom one is silent, they end saying who that was.
func testOneShort(t *testing.T, f *fleet) {
	f.service.stop(t)
	f.operators[3].kill()
	f.operators[2].kill()
	f.serve(t, "--queue-ttl", "2s")
	f.joined(t, 2)
	target := f.target(t, f.chain.Accounts()[2])
	id := f.submit(t, target, crunch(50))
	task := f.until(t, id, func(task quorate.Task) bool {
		if task.Status == quorate.Processing {
			t.Error("a task is claimed by a service that cannot certify it")
			return true
		}
		return task.Status != quorate.Queued
	})
	if task.Status != quorate.Expired || task.Error.Code != quorate.QueueTTLExceeded || !strings.Contains(task.Error.Message, "Not connected: 50.0 %") {
		t.Errorf("the task is %s: %v", task.Status, task.Error)
	}
	for _, absent := range f.chain.Operators[2:] {
		if !strings.Contains(task.Error.Message, shortAddress(absent)) {
			t.Errorf("%s is not connected, and is not named: %s", shortAddress(absent), task.Error.Message)
		}
	}

	// Time for the other two to sign, also on a slow machine.
	f.service.stop(t)
	f.serve(t, "--queue-ttl", "8s")
	f.operate(t, 2)
	f.joined(t, 3)
	resume := f.stopped(t, 2)
	message := f.fails(t, f.submit(t, target, crunch(51)), quorate.Failed, quorate.QuorumNotReached)
	resume()
	for _, silent := range f.chain.Operators[2:] {
		if !strings.Contains(message, shortAddress(silent)) {
			t.Errorf("%s was silent, and is not named: %s", shortAddress(silent), message)
		}
	}
	if !strings.Contains(message, "Silent: 50.0 %") || !strings.Contains(message, "Signed ") {
		t.Errorf("the split is not told: %s", message)
	}

	f.service.stop(t)
	f.serve(t)
	f.operate(t, 3)
	f.joined(t, 4)
}

// testStaleTrace moves targets after their tasks were accepted, and before an
// operator has run them: nobody signs.
func testStaleTrace(t *testing.T, f *fleet) {
	f.operators[2].kill()
	f.operators[3].kill()
	f.joined(t, 2)
	owner := f.chain.Accounts()[2]
	d := f.chain.Deployment
	demo := contracts.NewDemoTarget()
	still, tracked, untracked := f.target(t, owner), f.target(t, owner), f.target(t, owner)
	ids := map[string]string{}
	for name, target := range map[string]common.Address{"still": still, "tracked": tracked, "untracked": untracked} {
		ids[name] = f.submit(t, target, crunch(60))
	}
	f.call(t, owner, tracked, crunch(1))
	f.call(t, owner, untracked, demo.PackRewire(common.Address{0x51}, d.BLSSignatureChecker, d.QuorumNumbers))
	f.operate(t, 2)
	f.operate(t, 3)
	f.joined(t, 4)
	f.settle(t, f.payload(t, ids["still"]))
	for _, name := range []string{"tracked", "untracked"} {
		if message := f.fails(t, ids[name], quorate.Failed, quorate.StateMoved); !strings.Contains(message, "ubmit again at a recent block") {
			t.Errorf("%s: it is not said what to do: %s", name, message)
		}
	}
	f.settle(t, f.payload(t, f.submit(t, untracked, crunch(60))))
}
