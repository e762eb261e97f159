package storetest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/holiman/uint256"
	"pgregory.net/rapid"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// testModel runs random sequences of calls against a store and the model, with
// faults, a moving clock and restarts in between, and compares everything that
// can be seen after each of them. The sequences are the same in every run,
// unless QUORATE_SOAK asks for many new ones.
func testModel(t *testing.T, open Open) {
	checks, seed := "30", "1"
	switch {
	case os.Getenv("QUORATE_SOAK") != "":
		checks, seed = "2000", "0"
	case underRace:
		checks = "5"
	}
	defer setFlag(t, "rapid.checks", checks)()
	defer setFlag(t, "rapid.seed", seed)()
	root := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp(root, "")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(dir) })
		m := &machine{bench: newBench(t, dir, open), T: t}
		m.model = model{now: m.clock.Now(), names: make(map[modelName]modelUse)}
		t.Repeat(map[string]func(*rapid.T){
			"submit": m.submit, "submit again": m.submit, "claim": m.claim, "renew": m.renew, "release": m.release,
			"finish": m.finish, "finish again": m.finish, "expire": m.expire, "sweep": m.sweep, "wait": m.wait,
			"list": m.list, "reopen": func(*rapid.T) { m.reopen() }, "": m.compare,
		})
	})
}

// setFlag sets a flag of rapid that the command line has not set, and returns
// how to undo it.
func setFlag(t *testing.T, name, value string) (undo func()) {
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == name })
	if given {
		return func() {}
	}
	f := flag.Lookup(name)
	before := f.Value.String()
	if err := f.Value.Set(value); err != nil {
		t.Fatal(err)
	}
	return func() { f.Value.Set(before) }
}

// machine is a store and the model beside it.
type machine struct {
	*bench
	*rapid.T
	model  model
	ids    []task.ID // of all tasks ever made
	claims []task.Claim
}

// write does one change to both. expect asks a fork of the model, and compares
// it with what the store answered, given that the commit did not fail.
func (m *machine) write(t *rapid.T, do func() error, expect func(*model) error) {
	fault := rapid.SampledFrom([]string{"none", "none", "none", "none", "none", "failed", "persisted"}).Draw(t, "fault")
	if fault != "none" {
		m.failNext(fault == "persisted")
	}
	err := do()
	m.setFault(nil)
	next := m.model.fork()
	want := expect(&next)
	switch {
	case fault == "failed" && errors.Is(err, task.ErrUnavailable): // and nothing has changed
		next = m.model.fork()
	case fault == "failed" && next.wrote:
		t.Fatalf("a failed commit was answered with %v", err)
	case want == errRefused && err != nil && !errors.Is(err, task.ErrUnavailable):
	case !errors.Is(err, want):
		t.Fatalf("got error %v, want %v", err, want)
	}
	m.model = next
}

func (m *machine) submit(t *rapid.T) {
	e := auto()
	e.Key = rapid.SampledFrom([]string{alice, bob}).Draw(t, "key")
	e.IdempotencyKey = rapid.SampledFrom([]string{"", "", "x", "y"}).Draw(t, "name")
	e.Submission.Target = address(rapid.Int64Range(1, 2).Draw(t, "target"))
	e.Submission.Block = rapid.SampledFrom([]uint64{1, quorate.MaxBlock}).Draw(t, "block")
	e.Submission.Value = *uint256.NewInt(rapid.Uint64Range(0, 1).Draw(t, "value"))
	if rapid.Bool().Draw(t, "proven") {
		e.Submission.FromSignature, e.Submission.SignatureExpires = []byte{1}, rapid.Uint64Range(1, 2).Draw(t, "until")
	}
	if rapid.Bool().Draw(t, "indexed") {
		i := rapid.SampledFrom([]uint64{0, math.MaxUint64}).Draw(t, "index")
		e.Submission.Index, e.Submission.Explicit = &i, rapid.IntRange(0, 3).Draw(t, "explicit") > 0
	}
	if rapid.Bool().Draw(t, "stale") {
		e.Stale = func(task.Task) *quorate.Failure { return &tooOld }
	}
	fork := m.model.fork()
	want, wantErr := fork.submit(e, task.ID{})
	known, found, err := m.Find(context.Background(), e)
	if !errors.Is(err, wantErr) || found != want.Deduplicated || found && !reflect.DeepEqual(known, want) {
		t.Fatalf("found %v %+v, %v; want %+v, %v", found, known, err, want, wantErr)
	}
	var r task.Receipt
	m.write(t, func() (err error) { r, err = m.Submit(context.Background(), e); return err }, func(next *model) error {
		want, err := next.submit(e, r.ID)
		if r.ID == (task.ID{}) || err != nil {
			return err
		}
		if !reflect.DeepEqual(r, want) {
			t.Fatalf("got %+v, want %+v", r, want)
		}
		if last := len(m.ids) - 1; !r.Deduplicated && last >= 0 && r.ID.Seq() <= m.ids[last].Seq() {
			t.Fatalf("%s after %s", r.ID, m.ids[last])
		}
		if !r.Deduplicated {
			m.ids = append(m.ids, r.ID)
		}
		return nil
	})
}

func (m *machine) claim(t *rapid.T) {
	take := task.Take{Limit: rapid.IntRange(0, 3).Draw(t, "limit"), Lease: lease, PerKey: rapid.IntRange(0, 3).Draw(t, "per key")}
	if rapid.Bool().Draw(t, "held") {
		take.Held = map[string]int{alice: rapid.IntRange(0, 3).Draw(t, "held")}
	}
	var work []task.Work
	m.write(t, func() (err error) { work, err = m.Claim(context.Background(), take); return err }, func(next *model) error {
		want := next.claim(take)
		if work == nil { // nothing to claim, or a fault
			if next.wrote {
				return task.ErrUnavailable
			}
			return nil
		}
		if got, want := describeWork(work), describeWork(want); !slices.Equal(got, want) {
			t.Fatalf("claimed %v, want %v", got, want)
		}
		for _, w := range work {
			m.claims = append(m.claims, w.Claim)
		}
		return nil
	})
}

func describeWork(work []task.Work) (text []string) {
	for _, w := range work {
		index := "auto"
		if w.Submission.Index != nil {
			index = fmt.Sprint(*w.Submission.Index)
		}
		w.Submission.Index = nil
		text = append(text, fmt.Sprintf("%s attempt %d of %s at %d: %+v %s", w.ID, w.Attempt, w.Key, w.Created.UnixMilli(), w.Submission, index))
	}
	return text
}

// someClaim draws a claim that was once given out, be it lost by now.
func (m *machine) someClaim(t *rapid.T) task.Claim {
	if len(m.claims) == 0 {
		t.Skip("nothing was claimed yet")
	}
	back := rapid.IntRange(0, min(len(m.claims)-1, 4)).Draw(t, "claim")
	return m.claims[len(m.claims)-1-back]
}

func (m *machine) renew(t *rapid.T) {
	c := m.someClaim(t)
	lease := rapid.SampledFrom([]time.Duration{lease / 2, lease, 3 * lease}).Draw(t, "lease")
	m.write(t, func() error { return m.Renew(context.Background(), c, lease) }, func(next *model) error { return next.renew(c, lease) })
}

func (m *machine) release(t *rapid.T) {
	c := m.someClaim(t)
	m.write(t, func() error { return m.Release(context.Background(), c) }, func(next *model) error { return next.release(c) })
}

func (m *machine) finish(t *rapid.T) {
	c := m.someClaim(t)
	o := rapid.SampledFrom([]task.Outcome{ready(1), ready(2), failed("one"), failed("two")}).Draw(t, "outcome")
	m.write(t, func() error { return m.Finish(context.Background(), c, o) }, func(next *model) error { return next.finish(c, o) })
}

func (m *machine) expire(t *rapid.T) {
	if len(m.ids) == 0 {
		t.Skip("there is no task yet")
	}
	id := rapid.SampledFrom(m.ids).Draw(t, "task")
	from := rapid.SampledFrom([]quorate.Status{quorate.Queued, quorate.Ready, quorate.Processing}).Draw(t, "from")
	why := rapid.SampledFrom([]quorate.Failure{tooOld, {Code: quorate.Cancelled, Message: "as asked"}}).Draw(t, "why")
	m.write(t, func() error { return m.Expire(context.Background(), id, from, why) }, func(next *model) error { return next.expire(id, from, why) })
}

func (m *machine) sweep(t *rapid.T) {
	d := task.Deadlines{QueueTTL: 10 * time.Minute, Retention: rapid.SampledFrom([]time.Duration{time.Hour, 48 * time.Hour}).Draw(t, "retention")}
	var swept task.Swept
	var more bool
	m.write(t, func() (err error) { swept, more, err = m.Sweep(context.Background(), d); return err }, func(next *model) error {
		want := next.sweep(d)
		if swept != want && swept != (task.Swept{}) || more {
			t.Fatalf("swept %+v and left more: %v; want %+v", swept, more, want)
		}
		if next.wrote && swept == (task.Swept{}) {
			return task.ErrUnavailable
		}
		return nil
	})
}

func (m *machine) wait(t *rapid.T) {
	m.clock.Advance(rapid.SampledFrom([]time.Duration{
		time.Millisecond, lease / 2, lease, 5 * time.Minute, time.Hour, 24 * time.Hour,
	}).Draw(t, "time"))
	m.model.now = m.clock.Now()
	m.model.moves = nil
}

func (m *machine) list(t *rapid.T) {
	key := rapid.SampledFrom([]string{alice, bob}).Draw(t, "key")
	q := task.Query{
		Status: rapid.SampledFrom(append(quorate.Statuses(), "")).Draw(t, "status"),
		Limit:  rapid.IntRange(1, 4).Draw(t, "limit"),
		Offset: rapid.Int64Range(0, 3).Draw(t, "offset"),
	}
	if len(m.ids) > 0 && rapid.Bool().Draw(t, "cursor") {
		after := rapid.SampledFrom(m.ids).Draw(t, "after")
		q.After = &after
	}
	m.same(t, m.bench.list(key, q), m.model.list(key, q))
	m.model.moves = nil
}

// compare looks at everything after each call.
func (m *machine) compare(t *rapid.T) {
	moves, want := m.moves.take(), m.model.moves
	byID := func(a, b task.Move) int { return slices.Compare(a.ID[:], b.ID[:]) }
	slices.SortStableFunc(moves, byID) // those of one call, of several tasks, come in any order
	slices.SortStableFunc(want, byID)
	if !slices.Equal(moves, want) {
		t.Fatalf("published %v, want %v", moves, want)
	}
	m.model.moves = nil
	for _, key := range []string{alice, bob} {
		all := task.Query{Limit: 1000}
		m.same(t, m.bench.list(key, all), m.model.list(key, all))
	}
	after := rapid.SampledFrom(append([]task.ID{{}}, m.ids...)).Draw(t, "ready after")
	limit := rapid.IntRange(0, 3).Draw(t, "ready at most")
	standing, err := m.Ready(context.Background(), after, limit)
	m.must(err)
	m.same(t, standing, m.model.ready(after, limit))
	for _, id := range m.ids[max(0, len(m.ids)-1):] {
		got, err := m.Look(context.Background(), id)
		if known := m.model.find(id); known == nil {
			m.want(err, task.ErrNotFound)
		} else if m.must(err); true {
			m.same(t, []task.Task{got}, []task.Task{known.Task})
		}
		for _, key := range []string{alice, bob} {
			got, err := m.Get(context.Background(), key, id)
			want, wantErr := m.model.get(key, id)
			if !errors.Is(err, wantErr) {
				t.Fatalf("get %s: %v, want %v", id, err, wantErr)
			}
			if err == nil {
				m.same(t, []task.Task{got}, []task.Task{want})
			}
		}
	}
}

// same compares tasks. The model does not know the messages of a sweep.
func (m *machine) same(t *rapid.T, got, want []task.Task) {
	t.Helper()
	text := func(tasks []task.Task, other []task.Task) (lines []string) {
		for i, t := range tasks {
			if t.Failure != nil && i < len(other) && other[i].Failure != nil && (t.Failure.Message == "" || other[i].Failure.Message == "") {
				t.Failure = &quorate.Failure{Code: t.Failure.Code}
			}
			lines = append(lines, t.ID.String()+" "+m.describe(t))
		}
		return lines
	}
	if got, want := text(got, want), text(want, got); !slices.Equal(got, want) {
		t.Fatalf("got\n%q\nwant\n%q", got, want)
	}
}
