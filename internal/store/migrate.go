package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

//go:embed migrations
var migrations embed.FS

// appID marks a database file as quorate's.
const appID = 0x71756f72 // "quor"

// migrate brings the schema up to date: it runs, in order and in one
// transaction, the numbered files that the database has not seen. The number
// of the last one is its user_version.
func migrate(ctx context.Context, db *sql.DB) error {
	steps, err := loadMigrations("migrations/sqlite")
	if err != nil {
		return err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	// Most often there is nothing to do, and no writer to wait for.
	if version, err := schemaVersion(ctx, conn, len(steps)); err != nil || version == len(steps) {
		return err
	}
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	if err := applyMigrations(ctx, conn, steps); err != nil {
		conn.ExecContext(ctx, "ROLLBACK") // the first error is the one to report
		return err
	}
	_, err = conn.ExecContext(ctx, "COMMIT")
	return err
}

// schemaVersion is the number of migrations that the database has seen. It
// refuses a database that is not ours, or from a later quorate.
func schemaVersion(ctx context.Context, conn *sql.Conn, known int) (version int, err error) {
	var app, objects int
	err = conn.QueryRowContext(ctx, `SELECT (SELECT application_id FROM pragma_application_id),
		(SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)`).Scan(&app, &version, &objects)
	switch {
	case err != nil:
		return 0, err
	case app != appID && (app != 0 || version != 0 || objects != 0):
		return 0, fmt.Errorf("the file belongs to another program (application id %#x); choose another directory", app)
	case version > known:
		return 0, fmt.Errorf("the database is at version %d, this quorate knows %d; run the newer quorate that made it", version, known)
	}
	return version, nil
}

func applyMigrations(ctx context.Context, conn *sql.Conn, steps []string) error {
	version, err := schemaVersion(ctx, conn, len(steps))
	if err != nil || version == len(steps) {
		return err
	}
	for i, sql := range steps[version:] {
		if _, err := conn.ExecContext(ctx, sql); err != nil {
			return fmt.Errorf("migration %d: %w", version+i+1, err)
		}
	}
	_, err = conn.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", appID, len(steps)))
	return err
}

// loadMigrations reads the files NNNN_name.sql of a directory. Their numbers
// must count up from 1.
func loadMigrations(dir string) ([]string, error) {
	files, err := fs.ReadDir(migrations, dir) // sorted by name
	if err != nil {
		return nil, err
	}
	var steps []string
	for _, f := range files {
		number, _, _ := strings.Cut(f.Name(), "_")
		if n, err := strconv.Atoi(number); err != nil || n != len(steps)+1 {
			return nil, fmt.Errorf("migration %s: want number %d", f.Name(), len(steps)+1)
		}
		text, err := fs.ReadFile(migrations, dir+"/"+f.Name())
		if err != nil {
			return nil, err
		}
		steps = append(steps, string(text))
	}
	return steps, nil
}
