// Package store keeps tasks and API keys on disk.
//
// SQLite is the embedded store: one file, one process that serves it, and any
// number of others that manage keys in it or take backups.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver, in pure Go

	"github.com/quorate/quorate/internal/task"
)

// FileName is the name of the database inside the data directory.
const FileName = "quorate.db"

// Options for opening a store. The zero value opens it for managing keys.
type Options struct {
	// Serve claims the store for a service: no other may have it.
	Serve bool

	Feed *task.Feed       // told of every change of a task; nil: nobody is
	Now  func() time.Time // nil: time.Now

	// Fault is for tests. It is asked before each commit: with an error, the
	// commit is applied or not, as it says, and then reported as failed.
	Fault func() (apply bool, err error)
}

// SQLite is a store in one file. Changes go through one goroutine, which
// commits those that arrive together as one: they share the wait for the disk.
// Reads have connections of their own and never wait for a writer.
type SQLite struct {
	path       string
	now        func() time.Time
	feed       *task.Feed
	lock       *os.File
	reads      *sql.DB // one row at a time: tasks and keys by their id
	lists      *sql.DB // apart, so that long lists hold up no one
	get        *sql.Stmt
	getPending *sql.Stmt
	findKey    *sql.Stmt
	stmts      map[string]*sql.Stmt // of reads, by their text
	writer     *writer
	metrics    *Metrics
}

var _ task.Store = (*SQLite)(nil)

const (
	readConns   = 4               // of each kind
	busyTimeout = 5 * time.Second // to wait for another process
	maxLog      = 16 << 20
)

// OpenSQLite opens the store in a directory, and makes both if they are not
// there yet.
func OpenSQLite(ctx context.Context, dir string, o Options) (_ *SQLite, err error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Feed == nil {
		o.Feed = task.NewFeed()
	}
	s := &SQLite{path: filepath.Join(dir, FileName), now: o.Now, feed: o.Feed, metrics: newMetrics()}
	defer func() {
		if err != nil {
			s.Close()
			err = fmt.Errorf("open store %s: %w", s.path, explain(err))
		}
	}()

	if err := makeDir(dir); err != nil {
		return nil, err
	}
	if o.Serve {
		if s.lock, err = lockDir(dir); err != nil {
			return nil, err
		}
	}
	// Made here, with the mode of a secret: SQLite gives its other files the same.
	f, err := os.OpenFile(s.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	f.Close()

	writes, err := sql.Open("sqlite", dataSource(s.path, "journal_mode(wal)", "synchronous(full)"))
	if err != nil {
		return nil, err
	}
	writes.SetMaxOpenConns(1)
	s.writer = &writer{db: writes, path: s.path, log: s.path + "-wal", maxLog: maxLog, patience: busyTimeout, now: o.Now, feed: o.Feed, fault: o.Fault, metrics: s.metrics}
	if err := migrate(ctx, writes); err != nil {
		return nil, err
	}
	if err := s.writer.start(ctx, o.Serve); err != nil {
		return nil, err
	}

	for _, pool := range []**sql.DB{&s.reads, &s.lists} {
		if *pool, err = sql.Open("sqlite", dataSource(s.path, "query_only(1)")); err != nil {
			return nil, err
		}
		(*pool).SetMaxOpenConns(readConns)
		(*pool).SetMaxIdleConns(readConns)
	}
	s.stmts = make(map[string]*sql.Stmt)
	for _, query := range []string{getTask, getPending, findKey, lookTask, idempotentTask, slotTask} {
		stmt, err := s.reads.PrepareContext(ctx, query)
		if err != nil {
			return nil, err
		}
		s.stmts[query] = stmt
	}
	s.get, s.getPending, s.findKey = s.stmts[getTask], s.stmts[getPending], s.stmts[findKey]
	return s, nil
}

// row runs one of the prepared reads.
func (s *SQLite) row(query string, args ...any) scanner { return s.stmts[query].QueryRow(args...) }

// Close finishes the writes under way, and gives the store free. Writes that
// come later fail with ErrUnavailable.
func (s *SQLite) Close() error {
	var errs []error
	for _, stmt := range s.stmts {
		if stmt != nil {
			errs = append(errs, stmt.Close())
		}
	}
	for _, pool := range []*sql.DB{s.reads, s.lists} {
		if pool != nil {
			errs = append(errs, pool.Close())
		}
	}
	if s.writer != nil {
		errs = append(errs, s.writer.close()) // last: it folds the log into the file
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Close())
	}
	return errors.Join(errs...)
}

// Check reports whether the store can write, by writing.
func (s *SQLite) Check(ctx context.Context) error {
	return s.writer.do(ctx, &write{apply: func(c *conn) error { return s.writer.leave(c, 0) }})
}

// makeDir makes the data directory, and makes sure that it stays.
func makeDir(dir string) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	parent, err := os.Open(filepath.Dir(filepath.Clean(dir)))
	if err != nil {
		return err
	}
	return errors.Join(parent.Sync(), parent.Close())
}

// dataSource names a database file, with the pragmas of every connection to it.
func dataSource(path string, pragmas ...string) string {
	q := url.Values{"_pragma": append([]string{
		fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()), "foreign_keys(1)", "trusted_schema(0)"}, pragmas...)}
	abs, err := filepath.Abs(path)
	if err != nil {
		abs = path
	}
	return (&url.URL{Scheme: "file", Path: abs, RawQuery: q.Encode()}).String()
}

// isBusy reports whether another process is writing.
func isBusy(err error) bool {
	var coded interface{ Code() int }
	return errors.As(err, &coded) && coded.Code()&0xff == 5 // SQLITE_BUSY
}

// explain adds to an error of SQLite what it means and what to do next.
func explain(err error) error {
	var coded interface{ Code() int }
	if err == nil || !errors.As(err, &coded) {
		return err
	}
	var hint string
	switch coded.Code() & 0xff { // the primary code
	case 5: // SQLITE_BUSY
		hint = "another process holds the database; try again when it is done"
	case 8: // SQLITE_READONLY
		hint = "the file or its directory is read-only; make both writable for this user"
	case 10: // SQLITE_IOERR
		hint = "the disk failed to read or write; check it, and the system log"
	case 11: // SQLITE_CORRUPT
		hint = "the file is damaged; stop the service and restore a backup"
	case 13: // SQLITE_FULL
		hint = "the disk is full; make room, nothing else is needed"
	case 14: // SQLITE_CANTOPEN
		hint = "the file cannot be opened; check that the directory exists and is writable"
	case 26: // SQLITE_NOTADB
		hint = "the file is not a database, or its beginning is damaged; move it away, or restore a backup"
	default:
		return err
	}
	return fmt.Errorf("%s (%w)", hint, err)
}

// unavailable wraps an error of the database as one of the contract.
func unavailable(action string, err error) error {
	return fmt.Errorf("%s: %w: %w", action, task.ErrUnavailable, explain(err))
}
