package storetest

import (
	"bytes"
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

var listTests = map[string]func(*testing.T, Open){
	"order, pages, filters": testList,
	"a cursor is stable":    testCursor,
	"nothing to list":       testEmptyList,
}

// list reads a page and checks its tasks and their order.
func (b *bench) list(key string, q task.Query) []task.Task {
	b.t.Helper()
	tasks, err := b.List(context.Background(), key, q)
	b.must(err)
	for i, got := range tasks {
		b.sound(got)
		if got.Key != key || q.Status != "" && got.Status != q.Status {
			b.t.Fatalf("a list of %s's %s tasks has %+v", key, q.Status, got)
		}
		if i > 0 && (got.Created.After(tasks[i-1].Created) || bytes.Compare(got.ID[:], tasks[i-1].ID[:]) >= 0) {
			b.t.Fatalf("%s comes after %s", got.ID, tasks[i-1].ID)
		}
		if q.After != nil && bytes.Compare(got.ID[:], q.After[:]) >= 0 {
			b.t.Fatalf("%s is on the page after %s", got.ID, q.After)
		}
	}
	if len(tasks) > q.Limit {
		b.t.Fatalf("%d tasks, asked for %d", len(tasks), q.Limit)
	}
	return tasks
}

func idsOf(tasks []task.Task) []task.ID {
	ids := make([]task.ID, len(tasks))
	for i, t := range tasks {
		ids[i] = t.ID
	}
	return ids
}

// testList compares pages of every kind with the same pages cut from what was
// submitted.
func testList(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	states := []quorate.Status{quorate.Ready, quorate.Failed, quorate.Expired, quorate.Processing}
	status := make(map[task.ID]quorate.Status)
	var all []task.ID // newest first
	add := func(s quorate.Status) {
		id := b.in(s, auto()).ID
		status[id] = s
		all = slices.Insert(all, 0, id)
	}
	for i := range 12 { // three share each second, and the first two each millisecond
		add(states[i%len(states)])
		if i%3 == 2 {
			b.clock.Advance(time.Second)
		} else if i%3 == 1 {
			b.clock.Advance(time.Millisecond)
		}
	}
	for range 3 {
		add(quorate.Queued)
	}
	other := auto()
	other.Key = bob
	b.submitNew(other)

	for _, s := range append(quorate.Statuses(), "") {
		var want []task.ID
		for _, id := range all {
			if s == "" || status[id] == s {
				want = append(want, id)
			}
		}
		for _, limit := range []int{1, 5, 201} {
			for _, offset := range []int64{0, 1, 4, 14, 15, 1000, math.MaxInt64} {
				from := min(offset, int64(len(want)))
				page := want[from:min(int(from)+limit, len(want))]
				got := idsOf(b.list(alice, task.Query{Status: s, Limit: limit, Offset: offset}))
				if !slices.Equal(got, page) {
					t.Fatalf("status %q limit %d offset %d: got %v, want %v", s, limit, offset, got, page)
				}
			}
			for i, after := range all { // also a cursor that the filter leaves out
				var rest []task.ID
				for _, id := range all[i+1:] {
					if s == "" || status[id] == s {
						rest = append(rest, id)
					}
				}
				got := idsOf(b.list(alice, task.Query{Status: s, Limit: limit, After: &after}))
				if !slices.Equal(got, rest[:min(limit, len(rest))]) {
					t.Fatalf("status %q limit %d after %d: got %v, want %v", s, limit, i, got, rest)
				}
			}
		}
	}
	got := idsOf(b.list(alice, task.Query{Limit: 3, Offset: 2, After: &all[4]}))
	if !slices.Equal(got, all[7:10]) {
		t.Errorf("after and offset together: got %v, want %v", got, all[7:10])
	}
}

// testCursor: new tasks, and ones that move on, never shift a page.
func testCursor(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	var want []task.ID
	for range 9 {
		want = slices.Insert(want, 0, b.submitNew(auto()))
	}
	var got []task.ID
	q := task.Query{Limit: 2}
	for {
		page := idsOf(b.list(alice, q))
		if len(page) == 0 {
			break
		}
		got = append(got, page...)
		q.After = &page[len(page)-1]
		b.submitNew(auto())
		b.finish(b.claim().Claim, failed("no"))
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func testEmptyList(t *testing.T, open Open) {
	b := newBench(t, t.TempDir(), open)
	after := task.NewID(1)
	for _, q := range []task.Query{{Limit: 50}, {Limit: 1, Status: quorate.Ready}, {Limit: 1, After: &after}, {Limit: 1, Offset: 7}} {
		if tasks, err := b.List(context.Background(), alice, q); err != nil || len(tasks) != 0 {
			t.Errorf("%+v: got %v, %v; want an empty list", q, tasks, err)
		}
	}
}
