//go:build linux

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/engine"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// truth is what an assignment comes to on the state of its block, with no
// operator, node or socket in between. All who ask share one run: what hostile
// operators know does not cost the machine that honest ones work on.
func (m *mix) truth(a quorum.Assignment) (*evm.Result, error) {
	type answer struct {
		*evm.Result
		error
	}
	known, _ := m.truths.LoadOrStore(a.Inputs(), sync.OnceValue(func() answer {
		r, err := m.derive(a)
		return answer{r, err}
	}))
	got := known.(func() answer)()
	return got.Result, got.error
}

// watchedCertifier holds each certificate against the truth.
type watchedCertifier struct {
	engine.Certifier
	m *mix
}

func (w watchedCertifier) Certify(ctx context.Context, a quorum.Assignment, th quorum.Threshold) (*quorum.Certificate, error) {
	started := time.Now()
	cert, err := w.Certifier.Certify(ctx, a, th)
	w.m.certifying.Add(int64(time.Since(started)))
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
				m.one(n, m.targets[rng.IntN(len(m.targets))], m.chain.Accounts()[1+i], settle && rng.IntN(3) == 0)
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
func (m *mix) one(number uint64, target mixTarget, from devnet.Account, settle bool) {
	// What follows the arguments changes nothing, and names the task.
	data := append(contracts.NewDemoTarget().PackCrunch(big.NewInt(int64(number%50))), fmt.Sprintf("%08d", number)...)
	id := m.send(target.address, data)
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
		m.examine(target.scheme, got, data, from)
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
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
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

// follow reads a task until something holds of it, for longer than a task may
// wait.
func (m *mix) follow(id string, holds func(quorate.Task) bool) (quorate.Task, bool) {
	var last quorate.Task
	var failed error
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		t, err := m.client().Get(m.ctx, id)
		if answer := (*quorate.Error)(nil); errors.As(err, &answer) && answer.Temporary() {
			failed = err
			continue
		} else if err != nil {
			m.t.Errorf("task %s: %v", id, err)
			return t, false
		}
		checkRecord(m.t, t)
		if last, failed = t, nil; holds(t) {
			return t, true
		}
	}
	var where bytes.Buffer
	m.stuck.Do(func() { pprof.Lookup("goroutine").WriteTo(&where, 1) })
	m.t.Errorf("task %s is stuck: %+v, %v\n%s", id, last, failed, where.String())
	return last, false
}

// examine holds a payload against the truth, and against the chain as it is now.
func (m *mix) examine(of *scheme, t quorate.Task, data []byte, from devnet.Account) {
	m.mu.Lock()
	m.checked++
	m.checkedOf[of]++
	certified := slices.Clone(m.worked[string(data)])
	m.mu.Unlock()
	list, index, err := of.settlement(t.Payload)
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
