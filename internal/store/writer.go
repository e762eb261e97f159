package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// write is one change on its way to disk.
type write struct {
	// apply makes the change inside a transaction that others may share. It
	// may run more than once; only its last run counts. A refusal (see
	// refused) must leave nothing behind.
	apply func(*conn) error

	moves []task.Move // what the last apply did to tasks
	err   error       // its refusal
	done  chan error
}

// refused reports whether an error is an answer rather than a failure.
func refused(err error) bool {
	return errors.Is(err, task.ErrFenced) || errors.Is(err, task.ErrIdempotencyReused) || errors.Is(err, auth.ErrNoKey)
}

// maxBatch bounds a commit, and with it how long the first waits for the last.
const maxBatch = 512

// recountEvery is how often the count of pending tasks is taken afresh.
const recountEvery = time.Minute

// writer commits changes in batches: while one batch is being synced, the
// next one gathers.
type writer struct {
	db      *sql.DB
	path    string      // of the database file
	log     string      // of the write-ahead log
	maxLog  int64       // the length that it may reach while readers keep it
	file    os.FileInfo // the database file, as start found it; then it does not change
	now     func() time.Time
	feed    *task.Feed
	fault   func() (apply bool, err error)
	metrics *Metrics

	told atomic.Int64 // the store's time as last asked for, in milliseconds

	patience time.Duration // with another process that is writing

	mu      sync.Mutex
	pending []*write
	closed  bool
	wake    chan struct{} // holds one token when pending or closed changed
	stopped chan struct{} // closed when the goroutine has ended; nil: never started

	// Owned by the goroutine.
	conn      *conn // nil: to be opened
	clock     *clock
	last      uint64 // the greatest sequence number given out
	serve     bool
	recounted time.Time // zero: to be counted
	foldAt    int64     // the length of the log at which to fold it next
}

// start reads what the writer must know, and starts its goroutine.
func (w *writer) start(ctx context.Context, serve bool) error {
	if err := w.db.QueryRowContext(ctx, `SELECT coalesce(max(seq), 0) FROM tasks`).Scan(&w.last); err != nil {
		return err
	}
	var err error
	if w.file, err = os.Stat(w.path); err != nil {
		return err
	}
	w.clock = newClock(w.now, task.SeqTime(w.last))
	w.serve = serve
	if w.serve {
		c, err := w.connect()
		if err != nil {
			return err
		}
		if err := w.recount(c); err != nil {
			w.disconnect()
			return err
		}
	}
	w.foldAt = w.maxLog
	w.wake, w.stopped = make(chan struct{}, 1), make(chan struct{})
	go w.run()
	return nil
}

// do hands a change to the goroutine and waits for its fate. A context that
// ends in time keeps the change from being tried; later it is ignored, because
// the outcome must be known.
func (w *writer) do(ctx context.Context, op *write) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	op.done = make(chan error, 1)
	w.mu.Lock()
	if w.closed {
		w.mu.Unlock()
		return fmt.Errorf("%w: it is closed", task.ErrUnavailable)
	}
	w.pending = append(w.pending, op)
	w.mu.Unlock()
	w.signal()
	return <-op.done
}

func (w *writer) signal() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// close commits what is pending, ends the goroutine and closes the database.
func (w *writer) close() error {
	if w.stopped != nil {
		w.mu.Lock()
		w.closed = true
		w.mu.Unlock()
		w.signal()
		<-w.stopped
	}
	return w.db.Close()
}

func (w *writer) run() {
	defer close(w.stopped)
	defer func() {
		if w.conn != nil {
			if w.serve { // others must not hold up the service for it
				w.conn.exec(`PRAGMA wal_checkpoint(TRUNCATE)`) // the log is kept if it fails
			}
			w.conn.close()
		}
	}()
	for range w.wake {
		for {
			w.mu.Lock()
			batch, closed := w.pending, w.closed
			if len(batch) > maxBatch {
				batch, w.pending = batch[:maxBatch:maxBatch], batch[maxBatch:]
			} else {
				w.pending = nil
			}
			w.mu.Unlock()
			if len(batch) == 0 {
				if closed {
					return
				}
				break
			}
			w.commit(batch)
			w.fold()
		}
	}
}

// commit makes a batch durable and answers everyone in it.
func (w *writer) commit(batch []*write) {
	w.metrics.batch.Observe(float64(len(batch)))
	err := w.try(batch)
	var broken *applyError
	if errors.As(err, &broken) && len(batch) > 1 {
		// One of them broke the transaction. Alone, each gets its own answer.
		for _, op := range batch {
			w.answer([]*write{op}, w.try([]*write{op}))
		}
		return
	}
	w.answer(batch, err)
}

// answer tells the feed what a batch changed, and then its callers.
func (w *writer) answer(batch []*write, err error) {
	if err != nil {
		w.metrics.failures.Inc()
		w.recounted = time.Time{}
	} else {
		var change task.Change
		for _, op := range batch {
			if op.err == nil {
				change.Moves = append(change.Moves, op.moves...)
			}
		}
		if len(change.Moves) > 0 {
			w.feed.Publish(change)
		}
		w.recountIfDue()
	}
	for _, op := range batch {
		if err != nil {
			op.done <- unavailable("commit", err)
		} else {
			op.done <- op.err
		}
	}
}

// applyError is a failure before the commit: nothing of the batch remains.
type applyError struct{ error }

func (e *applyError) Unwrap() error { return e.error }

// try runs a batch as one transaction. Nil means that it is on disk.
func (w *writer) try(batch []*write) error {
	if err := w.inPlace(); err != nil {
		return err
	}
	c, err := w.connect()
	if err != nil {
		return err
	}
	began := time.Now()
	if err := w.begin(c); err != nil {
		w.disconnect()
		return err
	}
	for _, op := range batch {
		op.moves = op.moves[:0]
		if op.err = op.apply(c); op.err != nil && !refused(op.err) {
			w.disconnect()
			return &applyError{op.err}
		}
	}
	mark, err := w.mark(c)
	if err != nil {
		w.disconnect()
		return err
	}
	apply := true
	if w.fault != nil {
		apply, err = w.fault()
	}
	if apply {
		// The commit point: with synchronous=FULL the log is synced when this
		// returns, and everything in the batch is true.
		if _, e := c.exec("COMMIT"); e != nil {
			err = e
		}
	}
	if err != nil {
		// The outcome is unknown: the transaction may be in the log all the
		// same. A new connection sees only what was synced.
		w.disconnect()
		landed, lookErr := w.landed(mark)
		if lookErr != nil {
			return fmt.Errorf("outcome unknown: %w", errors.Join(err, lookErr))
		}
		if !landed {
			return err
		}
	}
	w.metrics.commit.Observe(time.Since(began).Seconds())
	return nil
}

// beginPoll is how often begin asks.
const beginPoll = 2 * time.Millisecond

// begin starts a transaction as soon as no other process has one. SQLite alone
// would ask ten times a second; between the commits of a busy service that may
// be never.
func (w *writer) begin(c *conn) error {
	deadline := time.Now().Add(w.patience)
	for {
		_, err := c.exec("BEGIN IMMEDIATE")
		if !isBusy(err) || time.Now().After(deadline) {
			return err
		}
	}
}

// mark leaves a number of its own in a transaction that has changed something,
// to know it by later. Rows would not do: a repeat finds them there already,
// and a neighbour may have changed them again. Zero: nothing has changed.
func (w *writer) mark(c *conn) (int64, error) {
	var changes int64
	if err := c.row(`SELECT total_changes()`).Scan(&changes); err != nil || changes == c.changes {
		return 0, err
	}
	c.changes = changes + 1
	mark := rand.Int64() | 1
	return mark, w.leave(c, mark)
}

func (w *writer) leave(c *conn, mark int64) error {
	_, err := c.exec(`INSERT INTO last_commit (serve, mark) VALUES (?, ?) ON CONFLICT DO UPDATE SET mark = excluded.mark`,
		w.serve, mark)
	return err
}

// landed reports whether the transaction with the mark was committed.
func (w *writer) landed(mark int64) (bool, error) {
	if mark == 0 {
		return true, nil // nothing was to be changed
	}
	c, err := w.connect()
	if err != nil {
		return false, err
	}
	return c.exists(`SELECT 1 FROM last_commit WHERE serve = ? AND mark = ?`, w.serve, mark)
}

// foldPatience is how long readers may keep a long log from being folded, and
// with it the writes that wait meanwhile.
const foldPatience = 200 * time.Millisecond

// fold writes a log that has grown long into the file, and empties it. SQLite
// does so by itself, but only in a moment without readers, and busy ones leave
// none.
func (w *writer) fold() {
	info, err := os.Stat(w.log)
	if err != nil || info.Size() < w.foldAt {
		return
	}
	w.foldAt = info.Size() + w.maxLog // if a reader, such as a backup, takes longer
	c, err := w.connect()
	if err != nil {
		return
	}
	_, err = c.ExecContext(context.Background(), fmt.Sprintf(
		`PRAGMA busy_timeout = %d; PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout = %d`,
		foldPatience.Milliseconds(), beginPoll.Milliseconds()))
	if err != nil { // such as a full disk; a new connection polls again
		w.disconnect()
	}
	if info, err := os.Stat(w.log); err == nil && info.Size() == 0 {
		w.foldAt = w.maxLog
	}
}

// recountIfDue publishes a fresh count of pending tasks now and then, and after
// every failure, so that those who count along never drift for long.
func (w *writer) recountIfDue() {
	if !w.serve || w.now().Sub(w.recounted).Abs() < recountEvery {
		return
	}
	c, err := w.connect()
	if err == nil {
		err = w.recount(c)
	}
	if err != nil {
		w.disconnect()
	}
}

func (w *writer) recount(c *conn) error {
	var active int
	err := c.row(`SELECT (SELECT count(*) FROM tasks WHERE status = 'queued')
	                   + (SELECT count(*) FROM tasks WHERE status = 'processing')`).Scan(&active)
	if err != nil {
		return err
	}
	w.recounted = w.now()
	w.feed.Publish(task.Change{Active: &active})
	return nil
}

// nextSeq gives out the sequence number of a new task.
func (w *writer) nextSeq() uint64 {
	w.last = task.NextSeq(w.last, w.clock.now())
	return w.last
}

// millis is the store's time in milliseconds: never before a task's creation.
func (w *writer) millis() int64 {
	now := max(w.clock.now().UnixMilli(), task.SeqTime(w.last).UnixMilli())
	w.told.Store(now)
	return now
}

// inPlace reports that the file has been moved or deleted under the service.
// What is written to it then would be lost to whoever opens the path next.
func (w *writer) inPlace() error {
	if now, err := os.Stat(w.path); err != nil || !os.SameFile(now, w.file) {
		return fmt.Errorf("%s was moved, deleted or replaced while in use; put it back, or start again", w.path)
	}
	return nil
}

func (w *writer) connect() (*conn, error) {
	if w.conn == nil {
		c, err := w.db.Conn(context.Background())
		if err != nil {
			return nil, err
		}
		w.conn = &conn{Conn: c, stmts: make(map[string]*sql.Stmt)}
		if _, err := c.ExecContext(context.Background(), fmt.Sprintf("PRAGMA busy_timeout = %d", beginPoll.Milliseconds())); err != nil {
			w.disconnect()
			return nil, err
		}
	}
	return w.conn, nil
}

// disconnect drops a connection that failed, and with it its transaction.
func (w *writer) disconnect() {
	if w.conn != nil {
		for _, s := range w.conn.stmts {
			s.Close() // first: a statement must not outlive its connection
		}
		w.conn.Raw(func(any) error { return driver.ErrBadConn })
		w.conn.Close()
		w.conn = nil
	}
}
