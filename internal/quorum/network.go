package quorum

import "context"

// Network is the operators that can be reached now.
type Network interface {
	// Connected are the operators with a session.
	Connected() []ID
	// Ask puts an assignment to every connected operator, and to those that
	// join before the round is closed; if some are named, to those alone.
	Ask(a Assignment, only ...ID) Round
	// Changed is closed when someone joins or leaves after it was returned.
	Changed() <-chan struct{}
}

// Round is one assignment on its way. Its owner closes it.
type Round interface {
	// Replies come as they arrive. A peer that answers twice counts once; the
	// channel is never closed.
	Replies() <-chan Reply
	// Fetch asks an operator for the updates behind a digest that it answered
	// with. They are not yet checked against the digest.
	Fetch(ctx context.Context, from ID, digest [32]byte) ([]byte, error)
	// Close ends the round: operators are told to stop.
	Close()
}

// Reply is one operator's part in a round.
type Reply struct {
	From    ID
	Answer  Answer
	Updates []byte // from the one that was asked to send them along; not yet checked against the digest
	Again   bool   // its second answer in this round, of another digest: evidence, and nothing else
	Left    bool   // its session ended before it answered, told once: it may come back and answer
}
