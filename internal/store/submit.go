package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// Submit records a new task, or finds the one it repeats.
func (s *SQLite) Submit(ctx context.Context, e task.Entry) (task.Receipt, error) {
	var (
		receipt task.Receipt
		digest  []byte
		op      write
	)
	if e.IdempotencyKey != "" {
		digest = submissionDigest(e.Submission)
	}
	op.apply = func(c *conn) (err error) {
		receipt, err = s.submit(c, &op, e, digest)
		return err
	}
	if err := s.writer.do(ctx, &op); err != nil {
		return task.Receipt{}, err
	}
	return receipt, nil
}

func (s *SQLite) submit(c *conn, op *write, e task.Entry, digest []byte) (task.Receipt, error) {
	now := s.writer.millis()
	if digest != nil {
		r, found, err := findIdempotent(c, e, digest, now)
		if err != nil || found {
			return r, err
		}
	}
	receipt, err := s.insertOrJoin(c, op, e)
	if err != nil || digest == nil {
		return receipt, err
	}
	_, err = c.exec(`INSERT OR REPLACE INTO idempotency (key_id, name, digest, seq, created_at) VALUES (?, ?, ?, ?, ?)`,
		e.Key, e.IdempotencyKey, digest, int64(receipt.ID.Seq()), now)
	return receipt, err
}

// findIdempotent finds the task that an idempotency key names.
func findIdempotent(c *conn, e task.Entry, digest []byte, now int64) (r task.Receipt, found bool, err error) {
	var known, id, sender, value, callData []byte
	var block int64
	err = c.row(`SELECT i.digest, t.id, t.sender, t.value, t.block, t.call_data FROM idempotency i JOIN tasks t USING (seq)
		WHERE i.key_id = ? AND i.name = ? AND i.created_at > ?`,
		e.Key, e.IdempotencyKey, now-task.IdempotencyWindow.Milliseconds()).Scan(&known, &id, &sender, &value, &block, &callData)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return task.Receipt{}, false, nil
	case err != nil:
		return task.Receipt{}, false, err
	case !bytes.Equal(known, digest):
		return task.Receipt{}, false, task.ErrIdempotencyReused
	}
	// They differ if the key came with a repeat that collapsed onto the task.
	mismatch := differences(heldSubmission(sender, value, callData, uint64(block)), e.Submission)
	return task.Receipt{ID: task.ID(id), Deduplicated: true, Mismatch: mismatch}, true, nil
}

// insertOrJoin inserts a task, unless another one holds its slot. A holder
// that went stale expires, and makes room.
func (s *SQLite) insertOrJoin(c *conn, op *write, e task.Entry) (task.Receipt, error) {
	for {
		id := task.NewID(s.writer.nextSeq())
		inserted, err := insertTask(c, id, s.writer.millis(), e)
		if err != nil {
			return task.Receipt{}, err
		}
		if inserted {
			op.moves = append(op.moves, task.Move{ID: id, To: quorate.Queued})
			return task.Receipt{ID: id}, nil
		}
		holder, held, err := slotHolder(c, e)
		if err != nil {
			return task.Receipt{}, fmt.Errorf("find holder of slot: %w", err)
		}
		var why *quorate.Failure
		if holder.Status == quorate.Ready && e.Stale != nil {
			why = e.Stale(holder)
		}
		if why == nil {
			return task.Receipt{ID: holder.ID, Deduplicated: true, Mismatch: differences(held, e.Submission)}, nil
		}
		if err := expire(c, op, s.writer.millis(), holder.ID, quorate.Ready, *why); err != nil {
			return task.Receipt{}, err
		}
	}
}

func insertTask(c *conn, id task.ID, now int64, e task.Entry) (bool, error) {
	sub := e.Submission
	n, err := c.exec(`INSERT INTO tasks
		(seq, id, key_id, status, updated_at, target, sender, value, block, transition_index, explicit, call_data)
		VALUES (?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (key_id, target, transition_index)
			WHERE explicit = 1 AND status NOT IN ('failed', 'expired') DO NOTHING`,
		int64(id.Seq()), id[:], e.Key, now, sub.Target[:], sub.From[:], sub.Value.Bytes(),
		int64(sub.Block), index(sub.Index), sub.Explicit, sub.CallData)
	return n == 1, err
}

// slotHolder finds the task that holds an explicit index, and its submission.
func slotHolder(c *conn, e task.Entry) (task.Task, task.Submission, error) {
	var sender, value, callData []byte
	t, err := scanTask(c.row(`SELECT `+taskColumns+`, sender, value, call_data FROM tasks
		WHERE key_id = ? AND target = ? AND transition_index = ?
			AND explicit = 1 AND status NOT IN ('failed', 'expired')`,
		e.Key, e.Submission.Target[:], index(e.Submission.Index)), &sender, &value, &callData)
	if err != nil {
		return task.Task{}, task.Submission{}, err
	}
	return t, heldSubmission(sender, value, callData, t.Block), nil
}

// heldSubmission is what differences compares of a stored task.
func heldSubmission(sender, value, callData []byte, block uint64) task.Submission {
	held := task.Submission{From: common.BytesToAddress(sender), CallData: callData, Block: block}
	held.Value.SetBytes(value)
	return held
}

// differences names the fields, in the order of the specification, in which a
// repeat differs from the task that holds its slot.
func differences(held, repeat task.Submission) []string {
	var names []string
	if held.From != repeat.From {
		names = append(names, "from_address")
	}
	if !bytes.Equal(held.CallData, repeat.CallData) {
		names = append(names, "call_data")
	}
	if held.Value != repeat.Value {
		names = append(names, "value")
	}
	if held.Block != repeat.Block {
		names = append(names, "block_height")
	}
	return names
}

// submissionDigest identifies a submission: equal exactly when all fields are.
func submissionDigest(s task.Submission) []byte {
	value := s.Value.Bytes32()
	b := make([]byte, 0, 96+len(s.CallData))
	b = append(b, s.Target[:]...)
	b = append(b, s.From[:]...)
	b = append(b, value[:]...)
	b = binary.BigEndian.AppendUint64(b, s.Block)
	if s.Explicit {
		b = append(b, 1)
		b = binary.BigEndian.AppendUint64(b, *s.Index)
	} else {
		b = append(b, 0)
	}
	b = append(b, s.CallData...)
	sum := sha256.Sum256(b)
	return sum[:]
}
