//go:build linux

package main

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/store"
)

// TestCrash kills the service under load, again and again, at random moments,
// and compares what it then has with what its callers were told.
func TestCrash(t *testing.T) {
	t.Parallel()
	rounds := 15
	if os.Getenv("QUORATE_SOAK") != "" {
		rounds = 300
	}
	seed := testSeed(t)
	rng := rand.New(rand.NewPCG(seed, 0))
	data := t.TempDir()
	// Room for every task, and no deadline within the test.
	flags := []string{"--queue-capacity", "10000000", "--queue-ttl", "240h"}
	c := &crash{t: t, data: data, ledger: newLedger(), secrets: []string{newKey(t, data, "--rate", "1000000")}}
	for round := range rounds {
		for range rng.IntN(3) { // dies before it serves, or just then
			killWithin(launch(t, serveArgs(t, data, flags...)...), rng, 20*time.Millisecond)
		}
		p := launchServe(t, data, flags...)
		c.check(p)
		c.load(p, rng)
		if t.Failed() {
			t.Fatalf("in round %d", round)
		}
	}
	p := launchServe(t, data, flags...)
	c.check(p)
	p.stop(t)
	c.checkRows()
	t.Logf("%d rounds: %d submissions sent, %d accepted, %d keys, %d whole backups",
		rounds, len(c.ledger.sent), len(c.ledger.accepted), len(c.secrets), c.backups)
}

// TestCrashAtBirth kills the program while it makes a store, and expects the
// next start to make it or to go on with it.
func TestCrashAtBirth(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(testSeed(t), 1))
	for i := range 12 {
		data := filepath.Join(t.TempDir(), "data")
		args := serveArgs(t, data)
		if i%3 == 2 {
			args = []string{binary(t), "keys", "create", "--data", data}
		}
		killWithin(launch(t, args...), rng, 12*time.Millisecond)
		secret := newKey(t, data)
		p := launchServe(t, data)
		status, id, err := newCaller(p.url, secret).submit(order{n: 1, size: minOrder})
		if status != http.StatusAccepted || id == "" {
			t.Fatalf("after a crash at birth: status %d, id %q, err %v", status, id, err)
		}
		p.stop(t)
	}
}

// testSeed is the seed of a test's choices. It is in the log of a failure.
func testSeed(t testing.TB) uint64 {
	seed := rand.Uint64()
	if s := os.Getenv("QUORATE_SEED"); s != "" {
		var err error
		if seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			t.Fatalf("QUORATE_SEED: %v", err)
		}
	}
	t.Logf("QUORATE_SEED=%d", seed)
	return seed
}

// killWithin kills a process at a random moment of its first so much time,
// unless it ends by itself before.
func killWithin(p *child, rng *rand.Rand, limit time.Duration) {
	select {
	case <-time.After(time.Duration(rng.Int64N(int64(limit)))):
	case <-p.ended:
	}
	p.kill()
}

// crash is the test's state over all rounds.
type crash struct {
	t       *testing.T
	data    string
	ledger  *ledger
	secrets []string // keys that were shown; the first one submits
	backups int      // that were finished
}

const crashWorkers = 8

// load submits from many callers until the service is killed: at a random
// answer, and a random moment after it. Meanwhile others make a key and take a
// backup, and are killed too.
func (c *crash) load(p *child, rng *rand.Rand) {
	enough := c.ledger.begin(1 + rng.IntN(300))
	var callers, others sync.WaitGroup
	for range crashWorkers {
		own := rand.New(rand.NewPCG(rng.Uint64(), 2))
		callers.Go(func() { c.work(newCaller(p.url, c.secrets[0]), own) })
	}
	callers.Go(func() { c.poll(newCaller(p.url, c.secrets[0])) })

	before := c.ledger.ids()
	file := filepath.Join(c.t.TempDir(), "backup.db")
	backup := launch(c.t, binary(c.t), "store", "backup", "--data", c.data, file)
	key := launch(c.t, binary(c.t), "keys", "create", "--json", "--data", c.data)
	own := rand.New(rand.NewPCG(rng.Uint64(), 3))
	others.Go(func() {
		killWithin(key, own, 200*time.Millisecond)
		killWithin(backup, own, 100*time.Millisecond)
	})

	<-enough
	select {
	case <-time.After(time.Duration(rng.IntN(3000)) * time.Microsecond):
	case <-p.ended:
		c.t.Errorf("the service ended by itself: %v\n%s", p.err, p.tail())
	}
	c.ledger.end()
	p.kill()
	callers.Wait()
	others.Wait()
	var shown keyRecord
	if json.Unmarshal(key.out.Bytes(), &shown) == nil {
		c.secrets = append(c.secrets, shown.Key)
	}
	c.checkBackup(file, before)
}

// work submits, repeats and reads until the service is gone.
func (c *crash) work(call *caller, rng *rand.Rand) {
	for {
		status := http.StatusOK
		switch pick := rng.IntN(100); {
		case pick < 5:
			status = call.status("/tasks")
		case pick < 15:
			if id := c.ledger.anyTask(rng); id != "" {
				status = call.status("/tasks/" + id)
			}
		default:
			o := c.ledger.order(rng)
			var id string
			var err error
			if status, id, err = call.submit(o); err == nil {
				c.ledger.answered(c.t, o, status, id)
				continue
			}
		}
		if c.ledger.over() {
			return
		}
		if status != http.StatusOK {
			c.t.Errorf("status %d from a service that lives (0: none)", status)
			return
		}
	}
}

// poll waits for a task that never moves: only the crash ends it.
func (c *crash) poll(call *caller) {
	id := c.ledger.anyTask(rand.New(rand.NewPCG(1, 1)))
	if id == "" {
		return
	}
	if status := call.status("/tasks/" + id + "?wait=60"); status != 0 && !c.ledger.over() {
		c.t.Errorf("a long poll ended early with status %d", status)
	}
}

// check compares a service that has come back with what callers were told.
func (c *crash) check(p *child) {
	t := c.t
	call := newCaller(p.url, c.secrets[0])
	defer call.http.CloseIdleConnections()
	listed, err := call.listAll()
	if err != nil {
		t.Fatalf("list tasks: %v\n%s", err, p.tail())
	}
	for id, n := range listed {
		if n != 1 {
			t.Errorf("task %s is in the list %d times", id, n)
		}
	}
	for id := range c.ledger.accepted {
		if listed[id] == 0 {
			t.Errorf("task %s was accepted, and is not in the list", id)
		}
	}
	for claim, id := range c.ledger.named {
		if listed[id] == 0 {
			t.Errorf("%s: task %s was named, and is not in the list", claim, id)
		}
	}
	for id, o := range c.ledger.takeFresh() {
		if status := call.status("/tasks/" + id); status != http.StatusOK {
			t.Errorf("task %s was named, and answers %d", id, status)
		}
		if o.claim() == "" {
			continue
		}
		if status, again, err := call.submit(o); status != http.StatusOK || again != id {
			t.Errorf("%s: was task %s, a repeat answers %d with task %q, err %v", o.claim(), id, status, again, err)
		}
	}
	for _, secret := range c.secrets {
		if status := newCaller(p.url, secret).status("/tasks?limit=1"); status != http.StatusOK {
			t.Errorf("a key that was shown answers %d", status)
		}
	}
}

// checkBackup expects a backup to be whole, with all that was accepted before
// it began, or not to be there.
func (c *crash) checkBackup(file string, before []string) {
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return
	}
	c.backups++
	rows := readRows(c.t, file)
	for _, id := range before {
		if _, ok := rows[id]; !ok {
			c.t.Errorf("backup: task %s is missing", id)
		}
	}
}

// checkRows expects each row to be a submission that was sent, to the byte,
// and no submission to have two.
func (c *crash) checkRows() {
	t := c.t
	rows := readRows(t, filepath.Join(c.data, store.FileName))
	seen := make(map[string]string)
	for id, row := range rows {
		n, err := strconv.ParseUint(string(row.callData[4:minOrder]), 16, 64)
		o, sent := c.ledger.sent[n]
		if err != nil || !sent {
			t.Errorf("task %s was never sent", id)
			continue
		}
		if row.slot != o.slot || !bytes.Equal(row.callData, o.callData()) || !bytes.Equal(row.target, o.target()) {
			t.Errorf("task %s is not what was sent", id)
		}
		claim := o.claim()
		if claim == "" {
			claim = "number " + strconv.FormatUint(n, 10)
		}
		if other := seen[claim]; other != "" {
			t.Errorf("%s: has two tasks, %s and %s", claim, id, other)
		}
		seen[claim] = id
	}
	for id, o := range c.ledger.accepted {
		if n := string(rows[id].callData[4:minOrder]); n != fmt.Sprintf("%016x", o.n) {
			t.Errorf("task %s was accepted as number %x, and is number %s", id, o.n, n)
		}
	}
}

type row struct {
	target, callData []byte
	slot             uint64
}

// readRows reads all tasks of a store that nobody serves, by their ids, and
// expects the file to be sound.
func readRows(t *testing.T, file string) map[string]row {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRow(`PRAGMA integrity_check`).Scan(&verdict); err != nil || verdict != "ok" {
		t.Fatalf("%s is not sound: %s, err %v", file, verdict, err)
	}
	all, err := db.Query(`SELECT lower(hex(id)), target, coalesce(transition_index, 0), call_data FROM tasks`)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Close()
	rows := make(map[string]row)
	for all.Next() {
		var id string
		var r row
		if err := all.Scan(&id, &r.target, &r.slot, &r.callData); err != nil {
			t.Fatal(err)
		}
		rows[id[:8]+"-"+id[8:12]+"-"+id[12:16]+"-"+id[16:20]+"-"+id[20:]] = r
	}
	if err := all.Err(); err != nil {
		t.Fatal(err)
	}
	return rows
}

// order is one submission. All of it follows from its number, so that a row
// can be told to be right to the byte.
type order struct {
	n    uint64
	size int    // bytes of call data, at least minOrder
	name string // Idempotency-Key; empty: none
	slot uint64 // explicit transition_index of the one contended target; 0: none
}

const minOrder = 4 + 16 // a selector and the number in hex

// claim is what the order shares with its repeats; empty: it has none.
func (o order) claim() string {
	switch {
	case o.name != "":
		return "Idempotency-Key " + o.name
	case o.slot != 0:
		return "slot " + strconv.FormatUint(o.slot, 10)
	}
	return ""
}

func (o order) target() []byte {
	if o.slot != 0 {
		return bytes.Repeat([]byte{0x51}, 20)
	}
	return fmt.Appendf(nil, "target%014x", o.n)
}

func (o order) callData() []byte {
	data := fmt.Appendf(make([]byte, 0, o.size), "quor%016x", o.n)
	for rng := rand.New(rand.NewPCG(o.n, 5)); len(data) < o.size; {
		data = append(data, byte(rng.Uint32()))
	}
	return data
}

func (o order) body() []byte {
	body, err := quorate.CallData(o.callData()).MarshalJSON()
	if err != nil {
		panic(err)
	}
	index := "null"
	if o.slot != 0 {
		index = strconv.FormatUint(o.slot, 10)
	}
	return fmt.Appendf(nil, `{"body":{"target_address":"0x%x","from_address":"0x%040x","value":"0x%x","block_height":%d,"transition_index":%s,"call_data":%s}}`,
		o.target(), o.n+1, o.n, o.n+1, index, body)
}

// ledger is the callers' own record of what they sent and were told.
type ledger struct {
	mu       sync.Mutex
	sent     map[uint64]order
	named    map[string]string // task of each claim, by any answer
	accepted map[string]order  // by the 202 that named the task
	list     []string          // the keys of accepted
	fresh    map[string]order  // of the answers since the last check

	left   int // answers until enough
	enough chan struct{}
	ended  bool
	slots  uint64 // the slots in use grow by a few each round
}

func newLedger() *ledger {
	return &ledger{sent: make(map[uint64]order), named: make(map[string]string),
		accepted: make(map[string]order), fresh: make(map[string]order)}
}

// begin starts a round; the channel closes at the given answer.
func (l *ledger) begin(answers int) (enough <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left, l.enough, l.ended = answers, make(chan struct{}), false
	l.slots += 8
	return l.enough
}

// end says that from now on the service may be gone.
func (l *ledger) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
}

func (l *ledger) over() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.ended
}

func (l *ledger) ids() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.list)
}

func (l *ledger) takeFresh() map[string]order {
	l.mu.Lock()
	defer l.mu.Unlock()
	fresh := l.fresh
	l.fresh = make(map[string]order)
	return fresh
}

func (l *ledger) anyTask(rng *rand.Rand) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.list) == 0 {
		return ""
	}
	return l.list[rng.IntN(len(l.list))]
}

// order makes the next submission: plain, on a slot that others want too,
// under an Idempotency-Key, or a repeat of one that may have been answered.
func (l *ledger) order(rng *rand.Rand) order {
	l.mu.Lock()
	defer l.mu.Unlock()
	o := order{n: uint64(len(l.sent)), size: minOrder + rng.IntN(200)}
	if rng.IntN(50) == 0 {
		o.size = quorate.MaxCallData
	}
	switch pick := rng.IntN(10); {
	case pick < 5:
	case pick < 7:
		o.slot = 1 + rng.Uint64N(l.slots)
	case pick < 9:
		o.name = fmt.Sprintf("order %d", o.n)
	default:
		if again, ok := l.sent[rng.Uint64N(o.n+1)]; ok && again.name != "" {
			return again
		}
	}
	l.sent[o.n] = o
	return o
}

// answered records an answer to an order, and compares it with earlier ones.
func (l *ledger) answered(t *testing.T, o order, status int, id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left--; l.left == 0 {
		close(l.enough)
	}
	claim := o.claim()
	switch {
	case status == http.StatusAccepted:
		if _, twice := l.accepted[id]; twice {
			t.Errorf("task %s was accepted twice", id)
		}
		l.accepted[id] = o
		l.list = append(l.list, id)
	case status != http.StatusOK || claim == "":
		t.Errorf("number %x (%s): status %d", o.n, claim, status)
		return
	}
	l.fresh[id] = o
	if claim == "" {
		return
	}
	if first, known := l.named[claim]; known && first != id {
		t.Errorf("%s: was task %s, now %s", claim, first, id)
	}
	l.named[claim] = id
}
