package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// taskColumns are what scanTask reads.
const taskColumns = `id, key_id, status, updated_at, target, block, transition_index, error_code, error_message,
	payload_to, payload_value, chain_id, estimated_gas, valid_until_block, block_hash, payload_index, payload_data`

const (
	getTask  = `SELECT ` + taskColumns + ` FROM tasks WHERE seq = ? AND id = ? AND key_id = ?`
	lookTask = `SELECT ` + taskColumns + ` FROM tasks WHERE seq = ? AND id = ?`

	// getPending is what there is to know of a pending task. Most reads are of
	// one, and each column costs.
	getPending = `SELECT status, updated_at, target, block, transition_index FROM tasks WHERE seq = ? AND id = ? AND key_id = ?`
)

// Get returns a task of the key.
func (s *SQLite) Get(_ context.Context, key string, id task.ID) (task.Task, error) {
	t, err := scanPending(s.getPending.QueryRow(int64(id.Seq()), id[:], key))
	if err == nil && !t.Status.Pending() {
		t, err = scanTask(s.get.QueryRow(int64(id.Seq()), id[:], key))
	}
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return task.Task{}, task.ErrNotFound
	case err != nil:
		return task.Task{}, unavailable("read task", err)
	}
	t.ID, t.Key, t.Created = id, key, task.SeqTime(id.Seq())
	return t, nil
}

// Look returns a task of any key.
func (s *SQLite) Look(_ context.Context, id task.ID) (task.Task, error) {
	t, err := scanTask(s.row(lookTask, int64(id.Seq()), id[:]))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return task.Task{}, task.ErrNotFound
	case err != nil:
		return task.Task{}, unavailable("look at task", err)
	}
	return t, nil
}

// readyTasks leaves out what is long.
var readyTasks = `SELECT ` + strings.Replace(taskColumns, "payload_data", "NULL", 1) + `
	FROM tasks WHERE status = 'ready' AND seq > ? ORDER BY seq LIMIT ? + 0`

// Ready returns the payloads that are out, oldest first.
func (s *SQLite) Ready(ctx context.Context, after task.ID, limit int) ([]task.Task, error) {
	tasks, err := s.tasks(ctx, readyTasks, int64(after.Seq()), limit)
	if err != nil {
		return nil, unavailable("list ready tasks", err)
	}
	for _, t := range tasks {
		t.Payload.Data = nil
	}
	return tasks, nil
}

// scanPending reads the columns of getPending.
func scanPending(row *sql.Row) (task.Task, error) {
	var (
		t              task.Task
		status         string
		target         []byte
		updated, block int64
		idx            sql.NullInt64
	)
	if err := row.Scan(&status, &updated, &target, &block, &idx); err != nil {
		return task.Task{}, err
	}
	t.Status, t.Updated = quorate.Status(status), time.UnixMilli(updated)
	t.Target, t.Block, t.Index = common.BytesToAddress(target), uint64(block), indexFrom(idx)
	return t, nil
}

// List returns a part of the key's tasks, newest first.
func (s *SQLite) List(ctx context.Context, key string, q task.Query) ([]task.Task, error) {
	query, args := listTasks(key, q)
	tasks, err := s.tasks(ctx, query, args...)
	if err != nil {
		return nil, unavailable("list tasks", err)
	}
	return tasks, nil
}

// tasks runs a query for taskColumns.
func (s *SQLite) tasks(ctx context.Context, query string, args ...any) ([]task.Task, error) {
	rows, err := s.lists.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	tasks := []task.Task{}
	for rows.Next() {
		t, err := scanTask(rows)
		if err != nil {
			return nil, err
		}
		tasks = append(tasks, t)
	}
	return tasks, rows.Err()
}

// listTasks is the query for a page. It is found along an index alone; only its
// own rows are read whole. SQLite plans a query twice when a bare LIMIT ? is
// bound; with ? + 0 it does not.
func listTasks(key string, q task.Query) (query string, args []any) {
	where, args := `key_id = ?`, []any{key}
	if q.Status != "" {
		where, args = where+` AND status = ?`, append(args, string(q.Status))
	}
	if q.After != nil {
		where, args = where+` AND seq < ?`, append(args, int64(q.After.Seq()))
	}
	return `SELECT ` + taskColumns + ` FROM tasks
		WHERE seq IN (SELECT seq FROM tasks WHERE ` + where + ` ORDER BY seq DESC LIMIT ? + 0 OFFSET ? + 0)
		ORDER BY seq DESC`, append(args, q.Limit, q.Offset)
}

// scanTask reads taskColumns, and whatever columns follow them into more.
func scanTask(row scanner, more ...any) (task.Task, error) {
	var (
		t                                 task.Task
		id, target, to, value, hash, data []byte
		code, message                     sql.NullString
		status                            string
		updated, block                    int64
		idx, chain, gas, until, at        sql.NullInt64
	)
	dest := append([]any{&id, &t.Key, &status, &updated, &target, &block, &idx, &code, &message,
		&to, &value, &chain, &gas, &until, &hash, &at, &data}, more...)
	if err := row.Scan(dest...); err != nil {
		return task.Task{}, err
	}
	t.ID = task.ID(id)
	t.Status = quorate.Status(status)
	t.Created, t.Updated = task.SeqTime(t.ID.Seq()), time.UnixMilli(updated)
	t.Target, t.Block, t.Index = common.BytesToAddress(target), uint64(block), indexFrom(idx)
	if code.Valid {
		t.Failure = &quorate.Failure{Code: quorate.Code(code.String), Message: message.String}
	}
	if t.Status == quorate.Ready {
		if data == nil { // an empty blob is read so
			data = []byte{}
		}
		t.Payload = &task.Payload{
			To: common.BytesToAddress(to), Data: data, ChainID: uint64(chain.Int64),
			EstimatedGas: uint64(gas.Int64), ValidUntilBlock: uint64(until.Int64),
			BlockHash: common.BytesToHash(hash), Index: uint64(at.Int64),
		}
		t.Payload.Value.SetBytes(value)
	}
	return t, nil
}

// index and indexFrom carry an optional uint64 through a signed column.
func index(i *uint64) any {
	if i == nil {
		return nil
	}
	return int64(*i)
}

func indexFrom(n sql.NullInt64) *uint64 {
	if !n.Valid {
		return nil
	}
	i := uint64(n.Int64)
	return &i
}
