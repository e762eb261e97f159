package task

import (
	"context"
	"errors"
	"time"

	"github.com/quorate/quorate"
)

// Store keeps tasks. It is safe for concurrent use.
//
// Durability: a method that changes something returns nil only once the change
// is on disk. A method that returns an error either changed nothing or could
// not find out; ErrUnavailable covers both, and calling it again with the same
// arguments is always right.
//
// Every change of state is one guarded step: it happens only if the task is in
// the state, and of the attempt, that the caller believes. Time is the store's.
type Store interface {
	// Submit records a new task as Queued, or finds the one it repeats:
	//
	//   - the same key and idempotency key within 24 hours, if one is given:
	//     that task when the submission is equal, else ErrIdempotencyReused;
	//   - the same key, target and explicit index: the task that holds the
	//     slot, while it is Queued, Processing, or Ready and not stale. A stale
	//     holder expires, and the new task is recorded, in one step.
	//
	// Concurrent calls may share a commit; one's conflict never fails another.
	Submit(context.Context, Entry) (Receipt, error)

	// Find looks for the task that a submission repeats, as Submit would, and
	// changes nothing. A slot whose holder is stale is free. That there is none
	// is no promise: Submit decides.
	Find(context.Context, Entry) (r Receipt, found bool, err error)

	// Get returns a task of the key, or ErrNotFound.
	Get(ctx context.Context, key string, id ID) (Task, error)

	// List returns the key's tasks by Created, then ID, both descending.
	List(ctx context.Context, key string, q Query) ([]Task, error)

	// Look returns a task whosever it is, or ErrNotFound. It is for the service
	// itself, not for its callers.
	Look(ctx context.Context, id ID) (Task, error)

	// Ready returns Ready tasks of all keys, oldest first, beginning after the
	// given one. Their payloads lack Data.
	Ready(ctx context.Context, after ID, limit int) ([]Task, error)

	// Claim moves up to t.Limit Queued tasks to Processing, each under a new
	// attempt and a lease, and returns them in the order in which they were
	// taken. Each is the oldest task of the key that has the fewest Processing;
	// between such keys, the oldest. A key of which the caller then holds
	// t.PerKey tasks is passed over. No task is ever claimed by two callers at
	// once.
	Claim(ctx context.Context, t Take) ([]Work, error)

	// Renew extends a lease, counted from now. ErrFenced if it is lost.
	Renew(ctx context.Context, c Claim, lease time.Duration) error

	// Release gives a task back: Processing to Queued. ErrFenced if the claim
	// is lost. It does not count as a lost lease.
	Release(ctx context.Context, c Claim) error

	// Finish ends the work: Processing to Ready or Failed. A payload's index
	// becomes the task's. ErrFenced if the claim is lost; nil if this claim's
	// outcome is already recorded.
	Finish(ctx context.Context, c Claim, o Outcome) error

	// Expire ends a task that is in the state from (Queued or Ready), for the
	// reason given. ErrFenced if it is not in that state; nil if this very
	// failure is already recorded.
	Expire(ctx context.Context, id ID, from quorate.Status, why quorate.Failure) error

	// Sweep ends what is past its time and deletes what is past keeping. It
	// works in bounded steps; more reports that there is work left.
	Sweep(ctx context.Context, d Deadlines) (swept Swept, more bool, err error)

	// Check reports whether the store can write, by writing.
	Check(context.Context) error
}

// What a store's methods answer when they cannot do what was asked.
var (
	ErrNotFound          = errors.New("no such task of this key")
	ErrFenced            = errors.New("the task has moved on")
	ErrIdempotencyReused = errors.New("the idempotency key belongs to another submission")
	ErrUnavailable       = errors.New("the store is unavailable")
)

// IdempotencyWindow is how long an idempotency key names its task.
const IdempotencyWindow = 24 * time.Hour

// Entry is a submission on its way into the store.
type Entry struct {
	Key            string // id of the API key
	IdempotencyKey string // empty: none
	Submission     Submission

	// Stale decides whether a Ready task may give its slot away, and why. It
	// must be quick and must not use the store. Nil: never.
	Stale func(Task) *quorate.Failure
}

// Receipt says which task a submission became.
type Receipt struct {
	ID           ID
	Deduplicated bool
	Mismatch     []string // wire names of the fields that differ from that task's
}

// Query selects a part of a key's tasks.
type Query struct {
	Status quorate.Status // empty: any
	Limit  int
	Offset int64
	After  *ID // only tasks that come after this one in the list
}

// Take is how much a worker takes from the queue.
type Take struct {
	Limit  int
	Lease  time.Duration
	PerKey int            // of one key at most, those in Held included; 0: no bound
	Held   map[string]int // tasks of each key that the worker has already
}

// Room is how many more tasks of a key may be taken.
func (t Take) Room(key string) int {
	if t.PerKey <= 0 {
		return t.Limit
	}
	return max(0, t.PerKey-t.Held[key])
}

// Claim is a worker's hold on a task. The attempt is the fencing token: a
// later claim has a greater one, and the earlier worker can change nothing.
type Claim struct {
	ID      ID
	Attempt int64
}

// Work is a claimed task, with what a worker needs to know.
type Work struct {
	Claim
	Key        string
	Created    time.Time
	Submission Submission
}

// Outcome is how work ends: exactly one of the two is set.
type Outcome struct {
	Payload *Payload         // Ready
	Failure *quorate.Failure // Failed
}

// Deadlines are the times after which Sweep acts.
type Deadlines struct {
	QueueTTL  time.Duration // from Created to Ready
	Retention time.Duration // from the last change of a finished task

	// Waits says in sentences why queued tasks are not taken up; empty: nothing
	// is in their way. It answers from memory. Nil: it is not known.
	Waits func() string
}

// Swept counts what a sweep did.
type Swept struct {
	TimedOut int // Queued to Expired, Processing to Failed: too late
	Requeued int // Processing to Queued: the worker was lost
	Lost     int // Processing to Failed: one worker too many was lost
	Deleted  int // finished tasks past retention
}
