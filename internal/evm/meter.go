package evm

// meter counts the memory that a run holds, by a model that depends on the run
// alone: what all sign must not be decided by one machine's garbage collector.
// Gas does not bound it: frames that call each other can hold gigabytes, and at
// 100 gas a write 10^10 gas would journal ten of them.
type meter struct {
	limit uint64
	live  uint64 // memory of the frames that are open
	kept  uint64 // what stays until the end: reads, journal entries, logs
}

// keptShare is how much a run may keep, as a multiple of the memory of its
// frames.
const keptShare = 4

// What things weigh, in bytes: about what go-ethereum and this package spend.
const (
	readWeight  = 512      // an account or slot that is read for the first time
	codeWeight  = 24 << 10 // an account with code: a node far away sends the code along, and this is the most there is
	writeWeight = 160      // a write to storage: its journal entry
	frameWeight = 64       // a frame, after it has ended
	logWeight   = 512      // a log, its data aside
)

func (m *meter) keep(n uint64) { m.kept += n }

func (m *meter) over() bool { return m.live > m.limit || m.kept > keptShare*m.limit }
