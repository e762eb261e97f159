package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// Renew extends a lease.
func (s *SQLite) Renew(ctx context.Context, claim task.Claim, lease time.Duration) error {
	return s.writer.do(ctx, &write{apply: func(c *conn) error {
		return one(c.exec(`UPDATE tasks SET lease_until = ?
			WHERE seq = ? AND id = ? AND status = 'processing' AND attempt = ?`,
			s.writer.millis()+lease.Milliseconds(), int64(claim.ID.Seq()), claim.ID[:], claim.Attempt))
	}})
}

// Release gives a task back to the queue.
func (s *SQLite) Release(ctx context.Context, claim task.Claim) error {
	var op write
	op.apply = func(c *conn) error {
		err := one(c.exec(`UPDATE tasks SET status = 'queued', lease_until = NULL, updated_at = ?
			WHERE seq = ? AND id = ? AND status = 'processing' AND attempt = ?`,
			s.writer.millis(), int64(claim.ID.Seq()), claim.ID[:], claim.Attempt))
		if err == nil {
			op.moves = append(op.moves, task.Move{ID: claim.ID, From: quorate.Processing, To: quorate.Queued})
		}
		return err
	}
	return s.writer.do(ctx, &op)
}

// EndLeases ends the lease of every claim, so that the next sweep takes them
// for lost. It is for the one process that serves the store, before it claims
// anything: who served it before is gone, and its workers with it.
func (s *SQLite) EndLeases(ctx context.Context) error {
	return s.writer.do(ctx, &write{apply: func(c *conn) error {
		_, err := c.exec(`UPDATE tasks SET lease_until = 0 WHERE status = 'processing' AND lease_until > 0`)
		return err
	}})
}

// Finish ends the work on a task.
func (s *SQLite) Finish(ctx context.Context, claim task.Claim, o task.Outcome) error {
	if (o.Payload == nil) == (o.Failure == nil) {
		return errors.New("finish task: want a payload or a failure")
	}
	var op write
	op.apply = func(c *conn) error { return finish(c, &op, s.writer.millis(), claim, o) }
	return s.writer.do(ctx, &op)
}

func finish(c *conn, op *write, now int64, claim task.Claim, o task.Outcome) error {
	var n int64
	var err error
	move := task.Move{ID: claim.ID, From: quorate.Processing, To: quorate.Failed}
	const guard = ` WHERE seq = ? AND id = ? AND status = 'processing' AND attempt = ?`
	if p := o.Payload; p != nil {
		move.To = quorate.Ready
		data := p.Data
		if data == nil {
			data = []byte{}
		}
		n, err = c.exec(`UPDATE tasks SET status = 'ready', updated_at = ?, lease_until = NULL, payload_to = ?,
			payload_value = ?, chain_id = ?, estimated_gas = ?, valid_until_block = ?, block_hash = ?, payload_index = ?,
			transition_index = iif(explicit, transition_index, ?), payload_data = ?`+guard,
			now, p.To[:], p.Value.Bytes(), int64(p.ChainID), int64(p.EstimatedGas), int64(p.ValidUntilBlock),
			p.BlockHash[:], int64(p.Index), int64(p.Index), data,
			int64(claim.ID.Seq()), claim.ID[:], claim.Attempt)
	} else {
		n, err = c.exec(`UPDATE tasks SET status = 'failed', updated_at = ?, lease_until = NULL,
			error_code = ?, error_message = ?`+guard,
			now, string(o.Failure.Code), o.Failure.Message, int64(claim.ID.Seq()), claim.ID[:], claim.Attempt)
	}
	if err != nil {
		return err
	}
	if n == 1 {
		op.moves = append(op.moves, move)
		return nil
	}
	already, err := recorded(c, claim, o)
	if err == nil && !already {
		err = task.ErrFenced
	}
	return err
}

// recorded reports whether a claim's outcome is in the store.
func recorded(c *conn, claim task.Claim, o task.Outcome) (bool, error) {
	if o.Payload == nil {
		return c.exists(`SELECT 1 FROM tasks WHERE seq = ? AND id = ? AND status = 'failed' AND attempt = ?
			AND error_code = ? AND error_message = ?`,
			int64(claim.ID.Seq()), claim.ID[:], claim.Attempt, string(o.Failure.Code), o.Failure.Message)
	}
	var attempt int64
	t, err := scanTask(c.row(`SELECT `+taskColumns+`, attempt FROM tasks WHERE seq = ? AND id = ? AND status = 'ready'`,
		int64(claim.ID.Seq()), claim.ID[:]), &attempt)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	a, b := *t.Payload, *o.Payload
	return attempt == claim.Attempt && a.To == b.To && bytes.Equal(a.Data, b.Data) && a.Value == b.Value &&
		a.ChainID == b.ChainID && a.EstimatedGas == b.EstimatedGas && a.ValidUntilBlock == b.ValidUntilBlock &&
		a.BlockHash == b.BlockHash && a.Index == b.Index, nil
}

// Expire ends a task that nobody works on.
func (s *SQLite) Expire(ctx context.Context, id task.ID, from quorate.Status, why quorate.Failure) error {
	if !task.Legal(from, quorate.Expired) {
		return fmt.Errorf("expire task: not from %s", from)
	}
	var op write
	op.apply = func(c *conn) error {
		err := expire(c, &op, s.writer.millis(), id, from, why)
		if !errors.Is(err, task.ErrFenced) {
			return err
		}
		if already, lookErr := expired(c, id, why); lookErr != nil || already {
			return lookErr
		}
		return err
	}
	return s.writer.do(ctx, &op)
}

func expired(c *conn, id task.ID, why quorate.Failure) (bool, error) {
	return c.exists(`SELECT 1 FROM tasks WHERE seq = ? AND id = ? AND status = 'expired'
		AND error_code = ? AND error_message = ?`, int64(id.Seq()), id[:], string(why.Code), why.Message)
}

func expire(c *conn, op *write, now int64, id task.ID, from quorate.Status, why quorate.Failure) error {
	err := one(c.exec(`UPDATE tasks SET status = 'expired', updated_at = ?, error_code = ?, error_message = ?,
		payload_to = NULL, payload_value = NULL, chain_id = NULL, estimated_gas = NULL, valid_until_block = NULL,
		block_hash = NULL, payload_index = NULL, payload_data = NULL
		WHERE seq = ? AND id = ? AND status = ?`,
		now, string(why.Code), why.Message, int64(id.Seq()), id[:], string(from)))
	if err == nil {
		op.moves = append(op.moves, task.Move{ID: id, From: from, To: quorate.Expired})
	}
	return err
}

// one turns the count of a guarded update into an error when no row moved.
func one(n int64, err error) error {
	if err == nil && n == 0 {
		return task.ErrFenced
	}
	return err
}
