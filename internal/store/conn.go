package store

import (
	"context"
	"database/sql"
	"errors"
)

// conn is a connection that prepares each statement once. It belongs to the
// writer's goroutine; nothing interrupts what it does.
type conn struct {
	*sql.Conn
	stmts   map[string]*sql.Stmt
	changes int64 // rows that it had changed by the end of the last transaction
}

func (c *conn) close() {
	for _, s := range c.stmts {
		s.Close()
	}
	c.Close()
}

func (c *conn) prepare(query string) (*sql.Stmt, error) {
	if s := c.stmts[query]; s != nil {
		return s, nil
	}
	s, err := c.PrepareContext(context.Background(), query)
	if err == nil {
		c.stmts[query] = s
	}
	return s, err
}

// exec runs a statement and returns how many rows it changed.
func (c *conn) exec(query string, args ...any) (int64, error) {
	s, err := c.prepare(query)
	if err != nil {
		return 0, err
	}
	r, err := s.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

func (c *conn) query(query string, args ...any) (*sql.Rows, error) {
	s, err := c.prepare(query)
	if err != nil {
		return nil, err
	}
	return s.QueryContext(context.Background(), args...)
}

func (c *conn) row(query string, args ...any) scanner {
	s, err := c.prepare(query)
	if err != nil {
		return failedRow{err}
	}
	return s.QueryRowContext(context.Background(), args...)
}

func (c *conn) exists(query string, args ...any) (bool, error) {
	var one int
	switch err := c.row(query, args...).Scan(&one); {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil:
		return false, err
	}
	return true, nil
}

// scanner is a row, be it of one or of many.
type scanner interface{ Scan(dest ...any) error }

type failedRow struct{ err error }

func (r failedRow) Scan(...any) error { return r.err }
