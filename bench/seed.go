package main

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strconv"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/store"
	"github.com/quorate/quorate/internal/task"
)

// sample is what the load submits: the size of a call with two arguments.
type sample struct {
	target, from []byte
	callData     []byte
	block        int64
}

func sampleSubmission() sample {
	return sample{
		target: bytes.Repeat([]byte{0x11}, 20), from: bytes.Repeat([]byte{0x22}, 20),
		callData: bytes.Repeat([]byte{0xa9, 0x05, 0x9c, 0xbb}, 17), block: 19_000_000,
	}
}

func (s sample) body() []byte {
	data, err := quorate.CallData(s.callData).MarshalJSON()
	if err != nil {
		panic(err)
	}
	return fmt.Appendf(nil, `{"body":{"target_address":"0x%x","from_address":"0x%x","call_data":%s,"value":"0x0","block_height":%d}}`,
		s.target, s.from, data, s.block)
}

// filled is a store with many tasks.
type filled struct {
	dir    string
	secret string // of the key that owns them
	middle string // id of the task in the middle
}

// fill makes a store with n tasks, once.
func (b *bench) fill(ctx context.Context, n int) (filled, error) {
	if f, ok := b.filled[n]; ok {
		return f, nil
	}
	b.say("filling a store with %d tasks", n)
	f := filled{dir: filepath.Join(b.dir, "filled"+strconv.Itoa(n))}
	key, err := createKey(ctx, b.quorate, f.dir)
	if err != nil {
		return filled{}, err
	}
	f.secret = key.Key
	if f.middle, err = fillStore(ctx, f.dir, key.ID, n); err != nil {
		return filled{}, fmt.Errorf("fill store: %w", err)
	}
	if b.filled == nil {
		b.filled = make(map[int]filled)
	}
	b.filled[n] = f
	return f, nil
}

// fillStore writes n finished tasks of a key straight into the file of a store
// that nobody is using, with its indexes taken off for the time: through the
// service it would take minutes. It returns the id of the task in the middle.
func fillStore(ctx context.Context, dir, key string, n int) (middle string, err error) {
	db, err := sql.Open("sqlite", "file:"+dir+"/"+store.FileName)
	if err != nil {
		return "", err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // the transaction below is of the connection
	indexes, err := indexesOf(ctx, db)
	if err != nil {
		return "", err
	}
	if _, err := db.ExecContext(ctx, `PRAGMA synchronous = off; BEGIN`); err != nil {
		return "", err
	}
	for name := range indexes {
		if _, err := db.ExecContext(ctx, `DROP INDEX `+name); err != nil {
			return "", err
		}
	}
	if middle, err = insertTasks(ctx, db, key, n); err != nil {
		return "", err
	}
	for _, statement := range indexes {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return "", err
		}
	}
	_, err = db.ExecContext(ctx, `COMMIT; PRAGMA wal_checkpoint(TRUNCATE)`)
	return middle, err
}

func indexesOf(ctx context.Context, db *sql.DB) (map[string]string, error) {
	rows, err := db.QueryContext(ctx, `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'tasks' AND sql IS NOT NULL`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	indexes := make(map[string]string)
	for rows.Next() {
		var name, statement string
		if err := rows.Scan(&name, &statement); err != nil {
			return nil, err
		}
		indexes[name] = statement
	}
	return indexes, rows.Err()
}

func insertTasks(ctx context.Context, db *sql.DB, key string, n int) (middle string, err error) {
	insert, err := db.PrepareContext(ctx, `INSERT INTO tasks
		(seq, id, key_id, status, updated_at, target, sender, value, block, explicit, error_code, error_message, call_data)
		VALUES (?, ?, ?, 'expired', ?, ?, ?, ?, ?, 0, 'QUEUE_TTL_EXCEEDED', 'not taken up within 10m0s; submit it again', ?)`)
	if err != nil {
		return "", err
	}
	defer insert.Close()
	sample := sampleSubmission()
	seq := uint64(0)
	for i := range n {
		at := time.Now().Add(-time.Hour)
		seq = task.NextSeq(seq, at)
		id := task.NewID(seq)
		if i == n/2 {
			middle = id.String()
		}
		if _, err := insert.ExecContext(ctx, int64(seq), id[:], key, at.UnixMilli(), sample.target, sample.from, []byte{}, sample.block, sample.callData); err != nil {
			return "", err
		}
	}
	return middle, nil
}
