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

// Find looks for the task that a submission repeats. It reads what is
// committed, and never waits for the writer.
func (s *SQLite) Find(_ context.Context, e task.Entry) (task.Receipt, bool, error) {
	r, found, err := s.find(e)
	if err != nil && !refused(err) {
		return task.Receipt{}, false, unavailable("find task", err)
	}
	return r, found, err
}

func (s *SQLite) find(e task.Entry) (task.Receipt, bool, error) {
	if e.IdempotencyKey != "" {
		now := max(s.now().UnixMilli(), s.writer.told.Load())
		r, found, err := findIdempotent(s.row, e, submissionDigest(e.Submission), now)
		if err != nil || found {
			return r, found, err
		}
	}
	if !e.Submission.Explicit {
		return task.Receipt{}, false, nil
	}
	holder, held, err := slotHolder(s.row, e)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return task.Receipt{}, false, nil
	case err != nil:
		return task.Receipt{}, false, err
	case staleness(holder, e) != nil:
		return task.Receipt{}, false, nil
	}
	return repeatOf(holder, held, e), true, nil
}

func (s *SQLite) submit(c *conn, op *write, e task.Entry, digest []byte) (task.Receipt, error) {
	now := s.writer.millis()
	if digest != nil {
		r, found, err := findIdempotent(c.row, e, digest, now)
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

// What a submission may repeat.
const (
	heldColumns    = `sender, value, call_data, from_signature, signature_expires`
	idempotentTask = `SELECT i.digest, t.id, t.block, ` + heldColumns + ` FROM idempotency i JOIN tasks t USING (seq)
		WHERE i.key_id = ? AND i.name = ? AND i.created_at > ?`
	slotTask = `SELECT ` + taskColumns + `, ` + heldColumns + ` FROM tasks
		WHERE key_id = ? AND target = ? AND transition_index = ?
			AND explicit = 1 AND status NOT IN ('failed', 'expired')`
)

// rowFunc runs a query for one row: the writer's, or a reader's.
type rowFunc func(query string, args ...any) scanner

// findIdempotent finds the task that an idempotency key names.
func findIdempotent(row rowFunc, e task.Entry, digest []byte, now int64) (r task.Receipt, found bool, err error) {
	var known, id []byte
	var block int64
	var held heldRow
	err = row(idempotentTask, e.Key, e.IdempotencyKey, now-task.IdempotencyWindow.Milliseconds()).
		Scan(append([]any{&known, &id, &block}, held.columns()...)...)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return task.Receipt{}, false, nil
	case err != nil:
		return task.Receipt{}, false, err
	case !bytes.Equal(known, digest):
		return task.Receipt{}, false, task.ErrIdempotencyReused
	}
	// They differ if the key came with a repeat that collapsed onto the task.
	mismatch := differences(held.submission(uint64(block)), e.Submission)
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
		holder, held, err := slotHolder(c.row, e)
		if err != nil {
			return task.Receipt{}, fmt.Errorf("find holder of slot: %w", err)
		}
		why := staleness(holder, e)
		if why == nil {
			return repeatOf(holder, held, e), nil
		}
		if err := expire(c, op, s.writer.millis(), holder.ID, quorate.Ready, *why); err != nil {
			return task.Receipt{}, err
		}
	}
}

// staleness is why the holder of a slot must make room; nil: it need not.
func staleness(holder task.Task, e task.Entry) *quorate.Failure {
	if holder.Status != quorate.Ready || e.Stale == nil {
		return nil
	}
	return e.Stale(holder)
}

func repeatOf(holder task.Task, held task.Submission, e task.Entry) task.Receipt {
	return task.Receipt{ID: holder.ID, Deduplicated: true, Mismatch: differences(held, e.Submission)}
}

func insertTask(c *conn, id task.ID, now int64, e task.Entry) (bool, error) {
	sub := e.Submission
	var signature, expires any // of no proof
	if sub.SignatureExpires != 0 {
		signature, expires = append([]byte{}, sub.FromSignature...), int64(sub.SignatureExpires)
	}
	n, err := c.exec(`INSERT INTO tasks
		(seq, id, key_id, status, updated_at, target, sender, value, block, transition_index, explicit, call_data,
			from_signature, signature_expires)
		VALUES (?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (key_id, target, transition_index)
			WHERE explicit = 1 AND status NOT IN ('failed', 'expired') DO NOTHING`,
		int64(id.Seq()), id[:], e.Key, now, sub.Target[:], sub.From[:], sub.Value.Bytes(),
		int64(sub.Block), index(sub.Index), sub.Explicit, sub.CallData,
		signature, expires)
	return n == 1, err
}

// slotHolder finds the task that holds an explicit index, and its submission.
func slotHolder(row rowFunc, e task.Entry) (task.Task, task.Submission, error) {
	var held heldRow
	t, err := scanTask(row(slotTask, e.Key, e.Submission.Target[:], index(e.Submission.Index)), held.columns()...)
	if err != nil {
		return task.Task{}, task.Submission{}, err
	}
	return t, held.submission(t.Block), nil
}

// heldRow reads heldColumns: what differences compares of a stored task.
type heldRow struct {
	sender, value, callData, signature []byte
	expires                            sql.NullInt64
}

func (h *heldRow) columns() []any {
	return []any{&h.sender, &h.value, &h.callData, &h.signature, &h.expires}
}

func (h *heldRow) submission(block uint64) task.Submission {
	held := task.Submission{From: common.BytesToAddress(h.sender), CallData: h.callData, Block: block,
		FromSignature: h.signature, SignatureExpires: uint64(h.expires.Int64)}
	held.Value.SetBytes(h.value)
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
	if !bytes.Equal(held.FromSignature, repeat.FromSignature) {
		names = append(names, "from_signature")
	}
	if held.SignatureExpires != repeat.SignatureExpires {
		names = append(names, "signature_expires_at")
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
	var has byte // which of what follows is there
	if s.Explicit {
		has |= 1
	}
	if s.SignatureExpires != 0 {
		has |= 2
	}
	b = append(b, has)
	if s.Explicit {
		b = binary.BigEndian.AppendUint64(b, *s.Index)
	}
	if s.SignatureExpires != 0 {
		b = binary.BigEndian.AppendUint64(b, s.SignatureExpires)
		b = binary.BigEndian.AppendUint32(b, uint32(len(s.FromSignature)))
		b = append(b, s.FromSignature...)
	}
	b = append(b, s.CallData...)
	sum := sha256.Sum256(b)
	return sum[:]
}
