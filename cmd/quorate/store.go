package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/quorate/quorate/internal/store"
)

// storeFlags say where the tasks and keys are.
type storeFlags struct {
	Data  string `default:"./quorate-data" type:"path" help:"Directory of the embedded store. Made if it is not there."`
	Store string `default:"sqlite" enum:"sqlite,none" help:"sqlite: a file in the data directory. none: no tasks and no keys, only the public identity."`
}

// open opens a store that is there, for managing it beside a service that may
// be running.
func (f storeFlags) open(ctx context.Context) (*store.SQLite, error) {
	if err := f.persistent(); err != nil {
		return nil, err
	}
	if !f.exists() {
		return nil, fmt.Errorf("there is no store in %s; set --data to the service's, or make the first key with quorate keys create", f.Data)
	}
	return store.OpenSQLite(ctx, f.Data, store.Options{})
}

// persistent refuses to look for keys where there are none by choice.
func (f storeFlags) persistent() error {
	if f.Store == "none" {
		return usagef("--store none has no keys; leave the flag out")
	}
	return nil
}

// exists reports whether a store has been made.
func (f storeFlags) exists() bool {
	_, err := os.Stat(filepath.Join(f.Data, store.FileName))
	return err == nil
}

type storeCmd struct {
	Backup backupCmd `cmd:"" help:"Write a consistent copy of the store to a new file, while the service may be running."`
}

type backupCmd struct {
	Data string `default:"./quorate-data" type:"path" help:"Directory of the embedded store."`
	File string `arg:"" type:"path" help:"The file to write. It must not exist yet."`
}

func (backupCmd) Help() string {
	return `The copy is whole, whatever the service does meanwhile:

    quorate store backup /backup/quorate-$(date +%F).db

To restore: stop the service, put the copy in the data directory under the
name quorate.db, remove quorate.db-wal and quorate.db-shm if they are there, and
start the service again.`
}

func (c backupCmd) Run(ctx context.Context, io stdio) error {
	if filepath.Base(c.File) == "-" {
		return usagef("a backup goes to a file, not to standard output")
	}
	if err := store.Backup(ctx, c.Data, c.File); err != nil {
		return err
	}
	info, err := os.Stat(c.File)
	if err != nil {
		return err
	}
	io.say("wrote %s, %d bytes", c.File, info.Size())
	return nil
}
