package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// Claim moves queued tasks to a worker, the keys taking turns.
func (s *SQLite) Claim(ctx context.Context, t task.Take) ([]task.Work, error) {
	var work []task.Work
	var op write
	op.apply = func(c *conn) (err error) {
		work, err = s.claim(c, t)
		for _, w := range work {
			op.moves = append(op.moves, task.Move{ID: w.ID, From: quorate.Queued, To: quorate.Processing})
		}
		return err
	}
	if err := s.writer.do(ctx, &op); err != nil {
		return nil, err
	}
	return work, nil
}

// waiting is a key with queued tasks.
type waiting struct {
	key     string
	oldest  int64 // seq of its oldest queued task
	working int   // its tasks in work
	room    int   // how many more may be taken
}

// Keys with queued tasks, and the oldest task of each: the index is jumped
// along from key to key, so that a long queue of one key costs one step.
const waitingKeys = `WITH RECURSIVE waiting (key_id, seq) AS (
		SELECT * FROM (SELECT key_id, seq FROM tasks WHERE status = 'queued' ORDER BY key_id, seq LIMIT 1)
		UNION ALL
		SELECT t.key_id, t.seq FROM waiting w JOIN tasks t ON t.seq =
			(SELECT seq FROM tasks WHERE status = 'queued' AND key_id > w.key_id ORDER BY key_id, seq LIMIT 1)
	) SELECT key_id, seq FROM waiting`

// claim takes tasks one by one: each time the oldest of the key that has the
// fewest in work, and of which more may be taken.
func (s *SQLite) claim(c *conn, t task.Take) ([]task.Work, error) {
	if t.Limit <= 0 {
		return nil, nil
	}
	keys, err := queues(c)
	if err != nil {
		return nil, err
	}
	for i := range keys {
		keys[i].room = t.Room(keys[i].key)
	}
	keys = slices.DeleteFunc(keys, func(k waiting) bool { return k.room == 0 })
	now := s.writer.millis()
	var work []task.Work
	for len(work) < t.Limit && len(keys) > 0 {
		turn := 0
		for i, k := range keys {
			if k.working < keys[turn].working || k.working == keys[turn].working && k.oldest < keys[turn].oldest {
				turn = i
			}
		}
		k := &keys[turn]
		w, err := take(c, k.oldest, now, t.Lease)
		if err != nil {
			return nil, err
		}
		work = append(work, w)
		if len(work) == t.Limit {
			break
		}
		var next sql.NullInt64
		if err := c.row(`SELECT min(seq) FROM tasks WHERE status = 'queued' AND key_id = ?`, k.key).Scan(&next); err != nil {
			return nil, err
		}
		k.working, k.room = k.working+1, k.room-1
		if next.Valid && k.room > 0 {
			k.oldest = next.Int64
		} else {
			keys[turn] = keys[len(keys)-1]
			keys = keys[:len(keys)-1]
		}
	}
	return work, nil
}

// queues lists the keys with queued tasks.
func queues(c *conn) ([]waiting, error) {
	working := make(map[string]int)
	err := each(c, func(rows *sql.Rows) error {
		var key string
		var n int
		err := rows.Scan(&key, &n)
		working[key] = n
		return err
	}, `SELECT key_id, count(*) FROM tasks WHERE status = 'processing' GROUP BY key_id`)
	if err != nil {
		return nil, err
	}
	var keys []waiting
	err = each(c, func(rows *sql.Rows) error {
		var k waiting
		err := rows.Scan(&k.key, &k.oldest)
		k.working = working[k.key]
		keys = append(keys, k)
		return err
	}, waitingKeys)
	return keys, err
}

// each runs a query and hands every row on.
func each(c *conn, row func(*sql.Rows) error, query string, args ...any) error {
	rows, err := c.query(query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// take gives one queued task to a worker.
func take(c *conn, seq, now int64, lease time.Duration) (task.Work, error) {
	var (
		w                         task.Work
		id, target, sender, value []byte
		block                     int64
		idx, expires              sql.NullInt64
	)
	err := c.row(`UPDATE tasks
		SET status = 'processing', attempt = attempt + 1, lease_until = ?, updated_at = ?
		WHERE seq = ? AND status = 'queued'
		RETURNING id, key_id, attempt, target, sender, value, block, transition_index, explicit, call_data,
			from_signature, signature_expires`,
		now+lease.Milliseconds(), now, seq).Scan(&id, &w.Key, &w.Attempt, &target, &sender, &value, &block, &idx,
		&w.Submission.Explicit, &w.Submission.CallData, &w.Submission.FromSignature, &expires)
	if err != nil {
		return task.Work{}, err
	}
	w.ID = task.ID(id)
	w.Created = task.SeqTime(w.ID.Seq())
	w.Submission.Target, w.Submission.From = common.BytesToAddress(target), common.BytesToAddress(sender)
	w.Submission.Value.SetBytes(value)
	w.Submission.Block, w.Submission.Index = uint64(block), indexFrom(idx)
	w.Submission.SignatureExpires = uint64(expires.Int64)
	return w, nil
}
