package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/quorate/quorate/internal/auth"
)

var _ auth.Keys = (*SQLite)(nil)

const keyColumns = `k.id, k.label, k.scope, k.rate, k.created_at, k.expires_at, k.revoked_at`

const findKey = `SELECT ` + keyColumns + `, s.expires_at
	FROM secrets s JOIN keys k ON k.id = s.key_id WHERE s.hash = ?`

// CreateKey records a key under its first secret.
func (s *SQLite) CreateKey(ctx context.Context, k auth.Key, secret auth.Hash) (auth.Key, error) {
	k.Created, k.Expires = s.now().Truncate(time.Second), k.Expires.Truncate(time.Second)
	err := s.writer.do(ctx, &write{
		apply: func(c *conn) error {
			if _, err := c.exec(`INSERT INTO keys (id, label, scope, rate, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)`,
				k.ID, k.Label, string(k.Scope), rate(k.Rate), k.Created.Unix(), unix(k.Expires)); err != nil {
				return err
			}
			return insertSecret(c, secret, k.ID, k.Created)
		},
	})
	if err != nil {
		return auth.Key{}, err
	}
	return k, nil
}

// ListKeys returns all keys, newest first.
func (s *SQLite) ListKeys(ctx context.Context) ([]auth.Key, error) {
	rows, err := s.lists.QueryContext(ctx, `SELECT `+keyColumns+` FROM keys k ORDER BY k.rowid DESC`)
	if err != nil {
		return nil, unavailable("list keys", err)
	}
	defer rows.Close()
	var keys []auth.Key
	for rows.Next() {
		k, err := scanKey(rows)
		if err != nil {
			return nil, unavailable("list keys", err)
		}
		keys = append(keys, k)
	}
	if err := rows.Err(); err != nil {
		return nil, unavailable("list keys", err)
	}
	return keys, nil
}

// RevokeKey ends all secrets of a key for good.
func (s *SQLite) RevokeKey(ctx context.Context, id string) (auth.Key, error) {
	var key auth.Key
	at := s.now()
	err := s.writer.do(ctx, &write{
		apply: func(c *conn) (err error) {
			if key, err = liveKey(c, id, at); err != nil {
				return err
			}
			key.Revoked = at.Truncate(time.Second)
			_, err = c.exec(`UPDATE keys SET revoked_at = ? WHERE id = ?`, at.Unix(), id)
			return err
		},
	})
	if err != nil {
		return auth.Key{}, err
	}
	return key, nil
}

// RotateKey adds a secret; the ones before it end after the overlap.
func (s *SQLite) RotateKey(ctx context.Context, id string, secret auth.Hash, overlap time.Duration) (auth.Key, error) {
	var key auth.Key
	at := s.now()
	err := s.writer.do(ctx, &write{
		apply: func(c *conn) (err error) {
			if key, err = liveKey(c, id, at); err != nil {
				return err
			}
			end := at.Add(overlap).Unix()
			if _, err := c.exec(`UPDATE secrets SET expires_at = min(coalesce(expires_at, ?), ?) WHERE key_id = ?`,
				end, end, id); err != nil {
				return err
			}
			return insertSecret(c, secret, id, at)
		},
	})
	if err != nil {
		return auth.Key{}, err
	}
	return key, nil
}

// FindKey returns the key that a secret opens now.
func (s *SQLite) FindKey(_ context.Context, secret auth.Hash) (auth.Key, error) {
	if err := s.writer.inPlace(); err != nil {
		return auth.Key{}, unavailable("find key", err) // a revocation would go unseen
	}
	var end sql.NullInt64
	key, err := scanKey(s.findKey.QueryRow(secret[:]), &end)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return auth.Key{}, auth.ErrNoKey
	case err != nil:
		return auth.Key{}, unavailable("find key", err)
	}
	if end.Valid {
		if t := time.Unix(end.Int64, 0); key.Expires.IsZero() || t.Before(key.Expires) {
			key.Expires = t
		}
	}
	if !key.LiveAt(s.now()) {
		return auth.Key{}, auth.ErrNoKey
	}
	return key, nil
}

// liveKey finds a key that can still be used, and so be changed.
func liveKey(c *conn, id string, now time.Time) (auth.Key, error) {
	key, err := scanKey(c.row(`SELECT `+keyColumns+` FROM keys k WHERE k.id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) || err == nil && !key.LiveAt(now) {
		err = auth.ErrNoKey
	}
	return key, err
}

func insertSecret(c *conn, secret auth.Hash, keyID string, at time.Time) error {
	_, err := c.exec(`INSERT INTO secrets (hash, key_id, created_at) VALUES (?, ?, ?)`, secret[:], keyID, at.Unix())
	return err
}

// scanKey reads keyColumns, and whatever columns follow them into more.
func scanKey(row scanner, more ...any) (auth.Key, error) {
	var (
		k                      auth.Key
		scope                  string
		rate, expires, revoked sql.NullInt64
		created                int64
	)
	if err := row.Scan(append([]any{&k.ID, &k.Label, &scope, &rate, &created, &expires, &revoked}, more...)...); err != nil {
		return auth.Key{}, err
	}
	k.Scope, k.Rate, k.Created = auth.Scope(scope), int(rate.Int64), time.Unix(created, 0)
	if expires.Valid {
		k.Expires = time.Unix(expires.Int64, 0)
	}
	if revoked.Valid {
		k.Revoked = time.Unix(revoked.Int64, 0)
	}
	return k, nil
}

func rate(n int) any {
	if n == 0 {
		return nil
	}
	return n
}

func unix(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.Unix()
}
