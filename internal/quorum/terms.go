package quorum

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/evm"
)

// Encoding names the rules by which a list of updates and its digest are made.
// Operators that follow others come to other digests.
const Encoding = 1

// Terms are what operators and routers must agree on before they talk.
type Terms struct {
	ChainID  uint64
	Registry common.Address // the RegistryCoordinator
	Bounds   evm.Bounds
	Quorums  []byte         // strictly ascending
	Schnorr  common.Address // the SchnorrStakeRegistry; zero: there is none
}

// maxQuorums bounds the list on the wire.
const maxQuorums = 32

// Valid says what is wrong with terms that nobody could agree to.
func (t Terms) Valid() error {
	switch {
	case t.ChainID == 0:
		return errors.New("terms: the chain id is 0")
	case t.Registry == common.Address{}:
		return errors.New("terms: the registry is the zero address")
	case t.Bounds.Gas == 0 || t.Bounds.Memory == 0:
		return errors.New("terms: a bound is 0")
	case len(t.Quorums) == 0 || len(t.Quorums) > maxQuorums:
		return fmt.Errorf("terms: %d quorums, want 1 to %d", len(t.Quorums), maxQuorums)
	}
	for i := 1; i < len(t.Quorums); i++ {
		if t.Quorums[i-1] >= t.Quorums[i] {
			return errors.New("terms: the quorums are not strictly ascending")
		}
	}
	return nil
}

// offer is terms as they came over the wire, with what the code itself stands for.
type offer struct {
	Terms
	encoding uint32
}

func (t Terms) offer() offer { return offer{Terms: t, encoding: Encoding} }

func (o offer) equal(p offer) bool {
	return o.encoding == p.encoding && o.ChainID == p.ChainID && o.Registry == p.Registry &&
		o.Bounds == p.Bounds && slices.Equal(o.Quorums, p.Quorums) && o.Schnorr == p.Schnorr
}

// disagreement says in words how the operator's terms differ from the router's;
// empty if they do not. Both sides come to the same sentence.
func disagreement(router, operator offer) string {
	differ := func(what string, r, o any) string {
		return fmt.Sprintf("the router's %s is %v, the operator's %v", what, r, o)
	}
	switch {
	case router.ChainID != operator.ChainID:
		return differ("chain id", router.ChainID, operator.ChainID)
	case router.Registry != operator.Registry:
		return differ("registry coordinator", router.Registry, operator.Registry)
	case router.encoding != operator.encoding:
		return differ("encoding of updates", router.encoding, operator.encoding)
	case router.Bounds.Gas != operator.Bounds.Gas:
		return differ("gas bound", router.Bounds.Gas, operator.Bounds.Gas)
	case router.Bounds.Memory != operator.Bounds.Memory:
		return differ("memory bound", router.Bounds.Memory, operator.Bounds.Memory)
	case !slices.Equal(router.Quorums, operator.Quorums):
		return differ("list of quorums", router.Quorums, operator.Quorums)
	case router.Schnorr != operator.Schnorr:
		return differ("Schnorr registry", named(router.Schnorr), named(operator.Schnorr))
	}
	return ""
}

// named is an address in words, for one that may be missing.
func named(a common.Address) string {
	if a == (common.Address{}) {
		return "none"
	}
	return a.Hex()
}
