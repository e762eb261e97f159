package evidence

import (
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
)

// Kind says what an item shows.
type Kind string

const (
	// Equivocation is two digests that one operator attested for the same inputs. It is a proof:
	// a sound operator does that never, whatever its node tells it.
	Equivocation Kind = "equivocation"
	// Dissent is a digest that an operator attested, and another that a quorum signed for the same
	// inputs. It proves that the operator said it, not that it was wrong: who wants to know
	// derives the result again.
	Dissent Kind = "dissent"
)

// Attestation is a digest that an operator attested.
type Attestation struct {
	Digest    common.Hash
	Signature []byte // in the form of the key's scheme
}

// Item is one piece of evidence against one operator.
type Item struct {
	Kind      Kind
	Seen      time.Time // by whom noticed it: nobody vouches for it
	Key       Key
	Inputs    Inputs
	CallData  []byte // for deriving again; empty where it was too long to keep
	Said      []Attestation
	Certified common.Hash // Dissent: what a quorum signed, as far as this was told
}

// Operator is whom the item is about, as sets of operators name it.
func (it *Item) Operator() [32]byte { return it.Key.ID() }

// ErrUnproven is why an item proves nothing; the text says what is wrong with it.
var ErrUnproven = errors.New("the evidence does not hold")

func unproven(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrUnproven, fmt.Sprintf(format, args...))
}

// Verify checks all that can be checked without a chain. What is left to the reader: that the key
// was registered at the registry and chain that the inputs name, and, of a dissent, who was right.
func (it *Item) Verify() error {
	if err := it.Key.sound(); err != nil {
		return unproven("the operator's key: %v", err)
	}
	if len(it.CallData) > 0 && HashCall(it.CallData) != it.Inputs.Call {
		return unproven("the call data is not that of the hash")
	}
	switch it.Kind {
	case Equivocation:
		if len(it.Said) != 2 {
			return unproven("an equivocation is two attestations, not %d", len(it.Said))
		}
		if it.Said[0].Digest == it.Said[1].Digest {
			return unproven("both attestations are of the same digest")
		}
	case Dissent:
		if len(it.Said) != 1 {
			return unproven("a dissent is one attestation, not %d", len(it.Said))
		}
		if it.Said[0].Digest == it.Certified {
			return unproven("the operator attested what was certified")
		}
	default:
		return unproven("its kind is not known")
	}
	for i, a := range it.Said {
		if !it.Key.verifies(it.Inputs.Message(a.Digest), a.Signature) {
			return unproven("attestation %d is not the operator's signature over these inputs and that digest", i+1)
		}
	}
	return nil
}
