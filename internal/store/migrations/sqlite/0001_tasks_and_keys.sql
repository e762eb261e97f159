-- API keys. A key keeps its id, and with it its tasks, while secrets come and
-- go by rotation. Only hashes of secrets are here. Times are unix seconds.
CREATE TABLE keys (
    id         TEXT PRIMARY KEY,
    label      TEXT NOT NULL,
    scope      TEXT NOT NULL CHECK (scope IN ('submit', 'read')),
    rate       INTEGER CHECK (rate > 0), -- submissions per minute; null: the server's default
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    revoked_at INTEGER
) STRICT;

CREATE TABLE secrets (
    hash       BLOB PRIMARY KEY,
    key_id     TEXT NOT NULL REFERENCES keys (id),
    created_at INTEGER NOT NULL,
    expires_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX secrets_by_key ON secrets (key_id);

-- Tasks. seq is the ordered half of the id: milliseconds, shifted left by 12,
-- and a counter. It gives the time of creation and the order of lists, so the
-- rowid alone keeps both. Other times are unix milliseconds. Integers of 64
-- bits are stored as their two's complement. Long columns come last: reading
-- the ones before them does not touch their pages. No IN has more than two
-- values: for more, SQLite builds a table at every insert.
CREATE TABLE tasks (
    seq               INTEGER PRIMARY KEY,
    id                BLOB NOT NULL CHECK (length(id) = 16),
    key_id            TEXT NOT NULL,
    status            TEXT NOT NULL CHECK (status IN ('queued', 'processing') OR status IN ('ready', 'failed') OR status = 'expired'),
    updated_at        INTEGER NOT NULL,
    attempt           INTEGER NOT NULL DEFAULT 0, -- fencing token: grows with every claim
    lost              INTEGER NOT NULL DEFAULT 0, -- leases that ran out
    lease_until       INTEGER,
    target            BLOB NOT NULL CHECK (length(target) = 20),
    sender            BLOB NOT NULL CHECK (length(sender) = 20),
    value             BLOB NOT NULL CHECK (length(value) <= 32),
    block             INTEGER NOT NULL CHECK (block > 0),
    transition_index  INTEGER,
    explicit          INTEGER NOT NULL CHECK (explicit IN (0, 1)),
    error_code        TEXT,
    error_message     TEXT,
    payload_to        BLOB,
    payload_value     BLOB,
    chain_id          INTEGER,
    estimated_gas     INTEGER,
    valid_until_block INTEGER,
    payload_data      BLOB,
    call_data         BLOB NOT NULL,

    CHECK ((lease_until IS NOT NULL) = (status = 'processing')),
    CHECK ((error_code IS NOT NULL) = (status IN ('failed', 'expired'))),
    CHECK ((payload_data IS NOT NULL) = (status = 'ready')),
    CHECK (explicit = 0 OR transition_index IS NOT NULL)
) STRICT;

-- Each index ends in seq, the rowid: lists are read backwards along them.
CREATE INDEX tasks_by_key ON tasks (key_id);
CREATE INDEX tasks_by_key_status ON tasks (key_id, status);

-- The queue, oldest first; leases by their end; what retention deletes.
CREATE INDEX tasks_queued ON tasks (seq) WHERE status = 'queued';
CREATE INDEX tasks_leased ON tasks (lease_until) WHERE status = 'processing';
CREATE INDEX tasks_finished ON tasks (updated_at) WHERE status NOT IN ('queued', 'processing');

-- Deduplication: one task in flight per key, target and explicit index.
CREATE UNIQUE INDEX tasks_slot ON tasks (key_id, target, transition_index)
    WHERE explicit = 1 AND status NOT IN ('failed', 'expired');

-- Idempotency keys, with a digest of the submission they came with.
CREATE TABLE idempotency (
    key_id     TEXT NOT NULL,
    name       TEXT NOT NULL,
    digest     BLOB NOT NULL,
    seq        INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (key_id, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- The mark of the last commit: of the service, and of any other process. A
-- writer that was not told how its commit ended looks for its own.
CREATE TABLE last_commit (
    serve INTEGER PRIMARY KEY CHECK (serve IN (0, 1)),
    mark  INTEGER NOT NULL
) STRICT;
