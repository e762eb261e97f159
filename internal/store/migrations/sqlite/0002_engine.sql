-- What a payload was computed on: it is good only while that block is part of
-- the chain. The table is made anew, so that the hash stands before the long
-- columns. A payload from before has no hash, and cannot be vouched for.
CREATE TABLE tasks_anew (
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
    block_hash        BLOB CHECK (length(block_hash) = 32),
    payload_index     INTEGER,
    payload_data      BLOB,
    call_data         BLOB NOT NULL,

    CHECK ((lease_until IS NOT NULL) = (status = 'processing')),
    CHECK ((error_code IS NOT NULL) = (status IN ('failed', 'expired'))),
    CHECK ((payload_data IS NOT NULL) = (status = 'ready')),
    CHECK ((block_hash IS NOT NULL) = (status = 'ready')),
    CHECK (explicit = 0 OR transition_index IS NOT NULL)
) STRICT;

INSERT INTO tasks_anew (seq, id, key_id, status, updated_at, attempt, lost, lease_until, target, sender, value, block,
                        transition_index, explicit, error_code, error_message, call_data)
SELECT seq, id, key_id, iif(status = 'ready', 'expired', status), updated_at, attempt, lost, lease_until, target, sender,
       value, block, transition_index, explicit, iif(status = 'ready', 'PAYLOAD_EXPIRED', error_code),
       iif(status = 'ready', 'the service was upgraded and can no longer vouch for the payload; submit it again', error_message),
       call_data
FROM tasks ORDER BY seq;

DROP TABLE tasks;
ALTER TABLE tasks_anew RENAME TO tasks;

-- Each index ends in seq, the rowid: lists are read backwards along them.
CREATE INDEX tasks_by_key ON tasks (key_id);
CREATE INDEX tasks_by_key_status ON tasks (key_id, status);

-- The queue, oldest first; leases by their end; what retention deletes.
CREATE INDEX tasks_queued ON tasks (seq) WHERE status = 'queued';
CREATE INDEX tasks_leased ON tasks (lease_until) WHERE status = 'processing';
CREATE INDEX tasks_finished ON tasks (updated_at) WHERE status NOT IN ('queued', 'processing');

-- Whose turn it is: the queue of each key, and what each key has in work.
CREATE INDEX tasks_queued_by_key ON tasks (key_id) WHERE status = 'queued';
CREATE INDEX tasks_leased_by_key ON tasks (key_id) WHERE status = 'processing';

-- The payloads that are out, each of which is watched.
CREATE INDEX tasks_ready ON tasks (seq) WHERE status = 'ready';

-- Deduplication: one task in flight per key, target and explicit index.
CREATE UNIQUE INDEX tasks_slot ON tasks (key_id, target, transition_index)
    WHERE explicit = 1 AND status NOT IN ('failed', 'expired');
