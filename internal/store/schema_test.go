package store

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quorate/quorate"
)

// TestSchemaHolds: the database itself refuses a task whose payload or error
// does not go with its status, whatever statement would write it.
func TestSchemaHolds(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	if _, err := s.Submit(ctx, entry()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", dataSource(filepath.Join(dir, FileName)))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, status := range quorate.Statuses() {
		for _, what := range []string{"", "payload", "error", "payload and error"} {
			want := map[quorate.Status]string{quorate.Ready: "payload", quorate.Failed: "error", quorate.Expired: "error"}[status]
			_, err := db.Exec(`UPDATE tasks SET status = ?1, lease_until = iif(?1 = 'processing', 1, NULL),
				block_hash = iif(?1 = 'ready', zeroblob(32), NULL), payload_data = iif(?2, x'01', NULL), error_code = iif(?3, 'INTERNAL', NULL)`,
				string(status), strings.Contains(what, "payload"), strings.Contains(what, "error"))
			if refused := err != nil; refused == (what == want) {
				t.Errorf("%s with %q: %v", status, what, err)
			}
		}
	}
}
