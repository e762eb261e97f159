package store

import (
	"context"
	"fmt"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// sweepStep bounds how many rows one sweep takes of each kind, so that
// submissions never wait long behind it.
const sweepStep = 500

// Sweep ends what is past its time and deletes what is past keeping.
func (s *SQLite) Sweep(ctx context.Context, d task.Deadlines) (swept task.Swept, more bool, err error) {
	var op write
	op.apply = func(c *conn) (err error) {
		swept, more, err = sweep(c, &op, s.writer.millis(), d)
		return err
	}
	if err := s.writer.do(ctx, &op); err != nil {
		return task.Swept{}, false, err
	}
	return swept, more, nil
}

func sweep(c *conn, op *write, now int64, d task.Deadlines) (swept task.Swept, more bool, err error) {
	// Tasks made at or before this moment are too late.
	late := int64(task.NextSeq(0, time.UnixMilli(now+1).Add(-d.QueueTTL)))
	// No row fits two steps: what one leaves behind, the others must not take.
	steps := []struct {
		count *int
		sql   string
		args  []any
		from  quorate.Status
	}{
		{&swept.TimedOut, `UPDATE tasks SET status = 'expired', updated_at = ?, error_code = ?, error_message = ?
			WHERE seq IN (SELECT seq FROM tasks WHERE status = 'queued' AND seq < ? ORDER BY seq LIMIT ?)
			RETURNING id, status`,
			[]any{now, string(quorate.QueueTTLExceeded),
				notTaken(d), late, sweepStep},
			quorate.Queued},
		{&swept.TimedOut, `UPDATE tasks SET status = 'failed', updated_at = ?, lease_until = NULL,
			error_code = ?, error_message = ?
			WHERE seq IN (SELECT seq FROM tasks WHERE status = 'processing' AND seq < ? LIMIT ?)
			RETURNING id, status`,
			[]any{now, string(quorate.QuorumNotReached),
				fmt.Sprintf("the operators did not agree within %s; submit it again", d.QueueTTL), late, sweepStep},
			quorate.Processing},
		{&swept.Lost, `UPDATE tasks SET status = 'failed', updated_at = ?, lease_until = NULL,
			error_code = ?, error_message = ?, lost = lost + 1
			WHERE seq IN (SELECT seq FROM tasks
				WHERE status = 'processing' AND lease_until <= ? AND seq >= ? AND lost + 1 >= ? LIMIT ?)
			RETURNING id, status`,
			[]any{now, string(quorate.Internal),
				fmt.Sprintf("its workers were lost %d times; submit it again", task.MaxLostLeases),
				now, late, task.MaxLostLeases, sweepStep},
			quorate.Processing},
		{&swept.Requeued, `UPDATE tasks SET status = 'queued', updated_at = ?, lease_until = NULL, lost = lost + 1
			WHERE seq IN (SELECT seq FROM tasks
				WHERE status = 'processing' AND lease_until <= ? AND seq >= ? AND lost + 1 < ? LIMIT ?)
			RETURNING id, status`,
			[]any{now, now, late, task.MaxLostLeases, sweepStep},
			quorate.Processing},
	}
	for _, step := range steps {
		n, err := moveAll(c, op, step.from, step.sql, step.args...)
		if err != nil {
			return task.Swept{}, false, err
		}
		*step.count += n
		more = more || n == sweepStep
	}

	deleted, err := c.exec(`DELETE FROM tasks WHERE seq IN (SELECT seq FROM tasks
		WHERE status NOT IN ('queued', 'processing') AND updated_at <= ? LIMIT ?)`,
		now-d.Retention.Milliseconds(), sweepStep)
	if err != nil {
		return task.Swept{}, false, err
	}
	swept.Deleted = int(deleted)
	forgotten, err := c.exec(`DELETE FROM idempotency WHERE (key_id, name) IN
		(SELECT key_id, name FROM idempotency WHERE created_at <= ? LIMIT ?)`,
		now-task.IdempotencyWindow.Milliseconds(), sweepStep)
	if err != nil {
		return task.Swept{}, false, err
	}
	return swept, more || deleted == sweepStep || forgotten == sweepStep, nil
}

// notTaken is what a task ends with that nobody took up.
func notTaken(d task.Deadlines) string {
	message := fmt.Sprintf("not taken up within %s; submit it again", d.QueueTTL)
	if d.Waits != nil {
		if why := d.Waits(); why != "" {
			message += ". " + why
		}
	}
	return message
}

// moveAll runs an update that returns the id and new status of each row.
func moveAll(c *conn, op *write, from quorate.Status, query string, args ...any) (int, error) {
	rows, err := c.query(query, args...)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	n := 0
	for ; rows.Next(); n++ {
		var id []byte
		var to string
		if err := rows.Scan(&id, &to); err != nil {
			return 0, err
		}
		op.moves = append(op.moves, task.Move{ID: task.ID(id), From: from, To: quorate.Status(to)})
	}
	return n, rows.Err()
}
