package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Backup writes a consistent copy of the store in dir to a new file, while a
// service may be running on it. The copy is whole and on disk when Backup
// returns nil; before that, the file does not exist.
func Backup(ctx context.Context, dir, file string) (err error) {
	source := filepath.Join(dir, FileName)
	if _, err := os.Stat(source); err != nil {
		return fmt.Errorf("back up store: %w", err)
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("back up store: %s exists already; choose another name", file)
	}
	partial, err := os.CreateTemp(filepath.Dir(file), ".quorate-backup-*") // mode 0600: it holds what the store holds
	if err != nil {
		return fmt.Errorf("back up store: %w", err)
	}
	defer os.Remove(partial.Name())
	defer partial.Close()

	db, err := sql.Open("sqlite", dataSource(source))
	if err != nil {
		return fmt.Errorf("back up store: %w", err)
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, `VACUUM INTO ?`, partial.Name()); err != nil {
		return fmt.Errorf("back up store: %w", explain(err))
	}
	if err := partial.Sync(); err != nil {
		return fmt.Errorf("back up store: %w", err)
	}
	if err := os.Link(partial.Name(), file); err != nil { // unlike a rename, it never replaces a file
		return fmt.Errorf("back up store: %w", err)
	}
	folder, err := os.Open(filepath.Dir(file))
	if err != nil {
		return fmt.Errorf("back up store: %w", err)
	}
	return errors.Join(folder.Sync(), folder.Close())
}
