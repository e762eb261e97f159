package store

import (
	"context"
	"database/sql"
	"strings"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// TestQueryPlans asks SQLite how it runs every statement that the service uses.
// None may read all tasks, or sort anything. The partial indexes of what is in
// flight are small, and may be read whole.
func TestQueryPlans(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	useAll(t, s)
	plans := make(map[string]string)
	after := task.NewID(1)
	for _, status := range []quorate.Status{"", quorate.Queued, quorate.Processing, quorate.Ready, quorate.Failed} {
		for _, cursor := range []*task.ID{nil, &after} {
			query, args := listTasks(owner, task.Query{Status: status, Limit: 50, Offset: 10, After: cursor})
			plans[query+" -- "+string(status)] = planOf(t, s.reads.QueryContext, query, args...)
		}
	}
	for _, query := range []string{getTask, findKey, lookTask, idempotentTask, slotTask, readyTasks} {
		plans[query] = planOf(t, s.reads.QueryContext, query)
	}
	// The writer keeps each statement that it has run.
	err := s.writer.do(ctx, &write{apply: func(c *conn) error {
		for query := range c.stmts {
			switch verb, _, _ := strings.Cut(query, " "); verb {
			case "SELECT", "UPDATE", "INSERT", "DELETE", "WITH":
				plans[query] = planOf(t, c.QueryContext, query)
			}
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"INSERT INTO tasks", "SET status = 'processing'", "DELETE FROM tasks", "DELETE FROM idempotency",
		"FROM idempotency i JOIN tasks", "transition_index = ?", "lease_until <= ?", "count(*) FROM tasks", "INSERT INTO secrets",
		"WITH RECURSIVE", "GROUP BY key_id", "min(seq)"} {
		found := false
		for query := range plans {
			found = found || strings.Contains(query, part)
		}
		if !found {
			t.Errorf("no statement with %q was run; the test must do so", part)
		}
	}
	for query, plan := range plans {
		if query == waitingKeys {
			t.Logf("%s", plan)
		}
		for line := range strings.Lines(plan) {
			small := strings.Contains(line, "tasks_queued") || strings.Contains(line, "tasks_leased") || query == waitingKeys && !strings.Contains(line, "tasks") // a row for each key
			scan := strings.Contains(line, "SCAN") && !strings.Contains(line, "CONSTANT ROW") && !small
			if scan || strings.Contains(line, "TEMP B-TREE") {
				t.Errorf("%s\n%s", query, plan)
				break
			}
		}
	}
}

// useAll makes the writer run every statement it has.
func useAll(t *testing.T, s *SQLite) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	named := explicit(1)
	named.IdempotencyKey = "name"
	named.Stale = func(task.Task) *quorate.Failure { return &quorate.Failure{Code: quorate.PayloadExpired} }
	claim := func() task.Claim {
		t.Helper()
		work, err := s.Claim(ctx, task.Take{Limit: 1, Lease: time.Hour})
		must(err)
		return work[0].Claim
	}
	finish := func(o task.Outcome) {
		t.Helper()
		c := claim()
		must(s.Finish(ctx, c, o))
		must(s.Finish(ctx, c, o))
	}
	submit(t, s, named)
	submit(t, s, named)
	_, err := s.Claim(ctx, task.Take{Limit: 2, Lease: time.Hour})
	must(err)
	must(s.Release(ctx, task.Claim{ID: submit(t, s, named), Attempt: 1}))
	finish(task.Outcome{Payload: &task.Payload{}})
	named.IdempotencyKey = "other"
	submit(t, s, named) // over a stale holder
	finish(task.Outcome{Failure: &quorate.Failure{Code: quorate.Internal}})
	id := submit(t, s, entry())
	c := claim()
	must(s.Renew(ctx, c, time.Hour))
	must(s.Release(ctx, c))
	for range 2 {
		must(s.Expire(ctx, id, quorate.Queued, quorate.Failure{Code: quorate.Cancelled}))
	}
	_, _, err = s.Sweep(ctx, deadlines)
	must(err)
	must(s.Check(ctx))
	_, err = s.CreateKey(ctx, auth.Key{ID: "key_a", Scope: auth.ScopeRead}, auth.Hash{1})
	must(err)
	_, err = s.RotateKey(ctx, "key_a", auth.Hash{2}, time.Hour)
	must(err)
	_, err = s.RevokeKey(ctx, "key_a")
	must(err)
}

// planOf returns the plan of a statement, a line per step.
func planOf(t *testing.T, run func(context.Context, string, ...any) (*sql.Rows, error), query string, args ...any) string {
	t.Helper()
	for range strings.Count(query, "?") - len(args) {
		args = append(args, nil)
	}
	rows, err := run(ctx, "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	var plan strings.Builder
	for rows.Next() {
		var id, parent, unused int
		var detail string
		if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
			t.Fatal(err)
		}
		plan.WriteString(detail + "\n")
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan.String()
}
