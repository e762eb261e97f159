package store

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// TestMigrateTasks: a database of the first version keeps its tasks. A payload
// of which nobody knows the block any more is taken back.
func TestMigrateTasks(t *testing.T) {
	dir := t.TempDir()
	steps, err := loadMigrations("migrations/sqlite")
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", dataSource(filepath.Join(dir, FileName)))
	if err != nil {
		t.Fatal(err)
	}
	must := func(_ any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(db.Exec(steps[0]))
	must(db.Exec(`PRAGMA application_id = 0x71756f72; PRAGMA user_version = 1`))
	ids := make(map[quorate.Status]task.ID)
	for i, s := range quorate.Statuses() {
		id := task.NewID(task.NextSeq(0, time.UnixMilli(int64(1000+i))))
		ids[s] = id
		must(db.Exec(`INSERT INTO tasks (seq, id, key_id, status, updated_at, attempt, lost, lease_until, target, sender, value, block,
				transition_index, explicit, error_code, error_message, payload_to, payload_value, chain_id, estimated_gas,
				valid_until_block, payload_data, call_data)
			VALUES (?1, ?2, ?3, ?4, 2000, 3, 1, iif(?4 = 'processing', 9000, NULL), zeroblob(20), zeroblob(20), x'07', 5, ?1, 1,
				iif(?4 IN ('failed', 'expired'), 'INTERNAL', NULL), iif(?4 IN ('failed', 'expired'), 'so it went', NULL),
				zeroblob(20), x'', 1, 2, 3, iif(?4 = 'ready', x'0102', NULL), x'01020304')`,
			int64(id.Seq()), id[:], owner, string(s)))
	}
	must(db.Exec(`INSERT INTO idempotency VALUES (?, 'name', x'00', ?, 1)`, owner, int64(ids[quorate.Queued].Seq())))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	s := open(t, dir, Options{})
	for was, id := range ids {
		got, err := s.Get(ctx, owner, id)
		if err != nil {
			t.Fatal(err)
		}
		want, failure := was, quorate.Code("")
		switch was {
		case quorate.Ready:
			want, failure = quorate.Expired, quorate.PayloadExpired
		case quorate.Failed, quorate.Expired:
			failure = quorate.Internal
		}
		if got.Status != want || got.Payload != nil || (got.Failure != nil) != (failure != "") || got.Failure != nil && got.Failure.Code != failure ||
			got.Block != 5 || *got.Index != id.Seq() || got.Updated.UnixMilli() != 2000 {
			t.Errorf("%s became %+v with %+v", was, got, got.Failure)
		}
	}
	work, err := s.Claim(ctx, task.Take{Limit: 5, Lease: time.Hour})
	if err != nil || len(work) != 1 || work[0].Attempt != 4 || len(work[0].Submission.CallData) != 4 {
		t.Errorf("claimed %+v, %v", work, err)
	}
	var version int
	if err := s.reads.QueryRow(`PRAGMA user_version`).Scan(&version); err != nil || version != len(steps) {
		t.Errorf("the database is at version %d, %v; want %d", version, err, len(steps))
	}
}
