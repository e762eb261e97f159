package store

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// openFails opens a store that must not open, and returns the error's text.
func openFails(t *testing.T, dir string, o Options) string {
	t.Helper()
	s, err := OpenSQLite(ctx, dir, o)
	if err == nil {
		s.Close()
		t.Fatal("it opened")
	}
	return err.Error()
}

func wantText(t *testing.T, got string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !strings.Contains(got, w) {
			t.Errorf("the error is %q; want it to say %q", got, w)
		}
	}
}

func TestSecondServeIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	id := submit(t, s, entry())
	wantText(t, openFails(t, dir, Options{Serve: true}), dir, fmt.Sprintf("(process %d)", os.Getpid()), "stop it first")
	if _, err := s.Get(ctx, owner, id); err != nil {
		t.Errorf("the first was disturbed: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, dir, Options{})
	if !stored(t, again)[id] {
		t.Error("the task is gone")
	}
}

// TestKeysBesideAService: another process manages keys while a service writes,
// and the service sees each change at once.
func TestKeysBesideAService(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if _, err := s.Submit(ctx, entry()); err != nil {
					t.Errorf("submit: %v", err)
					return
				}
			}
		})
	}
	keys := openAs(t, dir, Options{})
	for n := range byte(8) {
		id, first, second := fmt.Sprintf("key_%d", n), auth.Hash{n, 1}, auth.Hash{n, 2}
		if _, err := keys.CreateKey(ctx, auth.Key{ID: id, Scope: auth.ScopeSubmit}, first); err != nil {
			t.Fatal(err)
		}
		if k, err := s.FindKey(ctx, first); err != nil || k.ID != id {
			t.Fatalf("created: %v, %v", k, err)
		}
		if _, err := keys.RotateKey(ctx, id, second, 0); err != nil {
			t.Fatal(err)
		}
		if _, err := s.FindKey(ctx, first); !errors.Is(err, auth.ErrNoKey) {
			t.Fatalf("rotated, the old secret: %v", err)
		}
		if _, err := keys.RevokeKey(ctx, id); err != nil {
			t.Fatal(err)
		}
		if _, err := s.FindKey(ctx, second); !errors.Is(err, auth.ErrNoKey) {
			t.Fatalf("revoked: %v", err)
		}
	}
	close(stop)
	wg.Wait()
}

// TestBusy: a process that holds the database for too long costs an error that
// names it, and nothing else.
func TestBusy(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	impatient := func(*conn) error { s.writer.patience = 10 * time.Millisecond; return nil }
	if err := s.writer.do(ctx, &write{apply: impatient}); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", dataSource(s.path))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	other.SetMaxOpenConns(1)
	if _, err := other.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	_, err = s.Submit(ctx, entry())
	if !errors.Is(err, task.ErrUnavailable) {
		t.Fatalf("got %v, want ErrUnavailable", err)
	}
	wantText(t, err.Error(), "another process holds the database")
	if _, err := other.Exec("ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	id := submit(t, s, entry())
	if got := stored(t, s); len(got) != 1 || !got[id] {
		t.Errorf("stored %v, want the second submission alone", got)
	}
}

func TestMigrate(t *testing.T) {
	version := func(t *testing.T, dir string) (app, version, tables int) {
		t.Helper()
		db, err := sql.Open("sqlite", dataSource(filepath.Join(dir, FileName)))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		err = db.QueryRow(`SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version),
			(SELECT count(*) FROM sqlite_schema WHERE type = 'table')`).Scan(&app, &version, &tables)
		if err != nil {
			t.Fatal(err)
		}
		return app, version, tables
	}
	change := func(t *testing.T, dir, statement string) {
		t.Helper()
		db, err := sql.Open("sqlite", dataSource(filepath.Join(dir, FileName)))
		if err == nil {
			_, err = db.Exec(statement)
			db.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	steps, err := loadMigrations("migrations/sqlite")
	if err != nil {
		t.Fatal(err)
	}
	t.Run("fresh, and again", func(t *testing.T) {
		dir := t.TempDir()
		s := open(t, dir, Options{})
		id := submit(t, s, entry())
		for range 2 {
			s.Close()
			app, v, _ := version(t, dir)
			if app != appID || v != len(steps) {
				t.Fatalf("application %#x, version %d", app, v)
			}
			s = open(t, dir, Options{})
			if !stored(t, s)[id] {
				t.Fatal("the task is gone")
			}
		}
	})
	t.Run("at once from many", func(t *testing.T) {
		dir := t.TempDir()
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				s, err := OpenSQLite(ctx, dir, Options{})
				if err != nil {
					t.Error(err)
					return
				}
				s.Close()
			})
		}
		wg.Wait()
	})
	t.Run("newer", func(t *testing.T) {
		dir := t.TempDir()
		open(t, dir, Options{}).Close()
		change(t, dir, fmt.Sprintf("PRAGMA user_version = %d", len(steps)+1))
		wantText(t, openFails(t, dir, Options{}), fmt.Sprintf("version %d", len(steps)+1), "newer quorate")
		if _, v, _ := version(t, dir); v != len(steps)+1 {
			t.Errorf("it was changed to version %d", v)
		}
	})
	for name, statement := range map[string]string{
		"another program's":            "CREATE TABLE theirs (a); PRAGMA application_id = 7; PRAGMA user_version = 3",
		"another program's, unmarked":  "CREATE TABLE theirs (a)",
		"another program's, versioned": "CREATE TABLE theirs (a); PRAGMA user_version = 1",
		"another program's, empty":     "PRAGMA application_id = 7",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			change(t, dir, statement)
			wantText(t, openFails(t, dir, Options{Serve: true}), "belongs to another program")
			if app, _, tables := version(t, dir); app == appID || tables > 1 {
				t.Errorf("it was changed: application %#x, %d tables", app, tables)
			}
		})
	}
}

func TestFileModes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "here")
	s := open(t, dir, Options{})
	submit(t, s, entry())
	for name, want := range map[string]os.FileMode{
		dir:                 os.ModeDir | 0o700,
		s.path:              0o600,
		s.path + "-wal":     0o600,
		s.path + "-shm":     0o600,
		dir + "/serve.lock": 0o600,
		filepath.Dir(dir):   os.ModeDir | 0o700,
	} {
		if info, err := os.Stat(name); err != nil || info.Mode() != want {
			t.Errorf("%s: %v, %v; want %s", name, info.Mode(), err, want)
		}
	}
}

// TestBadFiles: what is not a store is refused with words that help.
func TestBadFiles(t *testing.T) {
	filled := t.TempDir()
	s := open(t, filled, Options{})
	for range 200 {
		submit(t, s, entry())
	}
	s.Close()
	good, err := os.ReadFile(filepath.Join(filled, FileName))
	if err != nil {
		t.Fatal(err)
	}
	garbage := bytes.Repeat([]byte("not a database. "), 1000)
	for name, c := range map[string]struct {
		make func(path string) error
		want []string
	}{
		"garbage":          {func(p string) error { return os.WriteFile(p, garbage, 0o600) }, []string{"not a database", "restore a backup"}},
		"garbage, short":   {func(p string) error { return os.WriteFile(p, garbage[:20], 0o600) }, []string{"not a database"}},
		"damaged":          {func(p string) error { return os.WriteFile(p, damage(good), 0o600) }, []string{"is damaged", "restore a backup"}},
		"cut off":          {func(p string) error { return os.WriteFile(p, good[:len(good)/3], 0o600) }, []string{"is damaged", "restore a backup"}},
		"a directory":      {func(p string) error { return os.Mkdir(p, 0o700) }, []string{"is a directory"}},
		"a dangling link":  {func(p string) error { return os.Symlink("/nowhere/at/all", p) }, []string{"no such file or directory"}},
		"a lock directory": {func(p string) error { return os.Mkdir(filepath.Dir(p)+"/serve.lock", 0o700) }, []string{"serve.lock", "is a directory"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, FileName)
			if err := c.make(path); err != nil {
				t.Fatal(err)
			}
			got := openFails(t, dir, Options{Serve: true})
			wantText(t, got, append(c.want, "open store "+path)...)
		})
	}
	t.Run("a file in place of the directory", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		wantText(t, openFails(t, file, Options{}), "not a directory")
	})
	t.Run("empty", func(t *testing.T) { // as a crash before the first write leaves it
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, FileName), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		submit(t, open(t, dir, Options{}), entry())
	})
}

// damage overwrites every page after the first.
func damage(file []byte) []byte {
	out := bytes.Clone(file)
	for i := 4096; i < len(out); i++ {
		out[i] = 0xa5
	}
	return out
}

// TestDamagedWhileRunning: reads and writes that meet a damaged page fail with
// words that help; they do not end the process, and do not invent an answer.
func TestDamagedWhileRunning(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	var ids []task.ID
	for range 200 {
		ids = append(ids, submit(t, s, explicit(uint64(len(ids)))))
	}
	s.Close()
	s = open(t, dir, Options{}) // with nothing in its caches
	f, err := os.OpenFile(s.path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt(bytes.Repeat([]byte{0xa5}, int(info.Size())-4096), 4096); err != nil {
		t.Fatal(err)
	}
	_, getErr := s.Get(ctx, owner, ids[50])
	_, listErr := s.List(ctx, owner, task.Query{Limit: 200})
	_, findErr := s.FindKey(ctx, auth.Hash{})
	_, submitErr := s.Submit(ctx, explicit(50))
	_, claimErr := s.Claim(ctx, task.Take{Limit: 1, Lease: time.Minute})
	for name, err := range map[string]error{"get": getErr, "list": listErr, "find key": findErr, "submit": submitErr, "claim": claimErr} {
		if !errors.Is(err, task.ErrUnavailable) {
			t.Errorf("%s: got %v, want ErrUnavailable", name, err)
			continue
		}
		wantText(t, err.Error(), "the file is damaged")
	}
}

// TestReadOnly: a database that turns read-only refuses writes, with words that
// help, and goes on being read. (The connection is told so: to root, which
// tests may run as, the modes of files mean nothing.)
func TestReadOnly(t *testing.T) {
	v := newValve()
	s := open(t, t.TempDir(), Options{Fault: v.fault})
	id := submit(t, s, entry())
	turn := &write{apply: func(c *conn) error {
		_, err := c.ExecContext(ctx, "PRAGMA query_only = 1")
		return err
	}}
	if err := s.writer.do(ctx, turn); err != nil {
		t.Fatal(err)
	}
	_, err := s.Submit(ctx, entry())
	if !errors.Is(err, task.ErrUnavailable) {
		t.Fatalf("got %v, want ErrUnavailable", err)
	}
	wantText(t, err.Error(), "read-only", "make both writable")
	if got := stored(t, s); len(got) != 1 || !got[id] {
		t.Errorf("stored %v, want the first task alone", got)
	}
	submit(t, s, entry()) // through a new connection
}
