package contracts_test

import (
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/devnet"
)

// What a registry says to a question about a block, a quorum or an operator that it has no answer
// for: each by the name that the middleware has for it.
func TestHistoryErrors(t *testing.T) {
	onEachChain(t, func(t *testing.T, c *testChain) {
		before := uint32(c.head())
		c.mineBlocks(1)
		r := newRegistry(c, 10, 10)
		leaver := r.ops[1]
		r.own(coordinator.PackEjectOperator(leaver.Address, []byte{0}))
		now := uint32(c.head())
		stays, left := r.ops[0].BLS.PublicKey().G1.OperatorID(), leaver.BLS.PublicKey().G1.OperatorID()
		stranger := devnet.DevOperator(9).BLS.PublicKey().G1.OperatorID()

		address := func(pack []byte, unpack func([]byte) (common.Address, error)) common.Address {
			return must(unpack(c.view(r.RegistryCoordinator, pack)))
		}
		keys, stakes, index := contracts.NewBLSApkRegistry(), contracts.NewStakeRegistry(), contracts.NewIndexRegistry()
		keysAt := address(coordinator.PackBlsApkRegistry(), coordinator.UnpackBlsApkRegistry)
		stakesAt := address(coordinator.PackStakeRegistry(), coordinator.UnpackStakeRegistry)
		indexAt := address(coordinator.PackIndexRegistry(), coordinator.UnpackIndexRegistry)
		huge := new(big.Int).Lsh(big.NewInt(1), 32) // its low 32 bits name an entry that is there
		at := func(n uint32) *big.Int { return big.NewInt(int64(n)) }
		state := func(quorums []byte, block uint32) []byte {
			return retriever.PackGetOperatorState(r.RegistryCoordinator, quorums, block)
		}
		indices := func(block uint32, quorums []byte, missing ...[32]byte) []byte {
			return retriever.PackGetCheckSignaturesIndices(r.RegistryCoordinator, block, quorums, missing)
		}
		for _, tt := range []struct {
			name string
			to   common.Address
			data []byte
			want string
		}{
			{"key index", keysAt, keys.PackGetApkIndicesAtBlockNumber([]byte{0}, at(now)), "success"},
			{"key index of no quorum", keysAt, keys.PackGetApkIndicesAtBlockNumber([]byte{1}, at(now)), "QuorumDoesNotExist"},
			{"key index too early", keysAt, keys.PackGetApkIndicesAtBlockNumber([]byte{0}, at(before)), "BlockNumberBeforeFirstUpdate"},
			{"key hash", keysAt, keys.PackGetApkHashAtBlockNumberAndIndex(0, now, big.NewInt(2)), "success"},
			{"key hash too early", keysAt, keys.PackGetApkHashAtBlockNumberAndIndex(0, now-1, big.NewInt(2)), "BlockNumberTooRecent"},
			{"key hash too late", keysAt, keys.PackGetApkHashAtBlockNumberAndIndex(0, now, big.NewInt(1)), "BlockNumberNotLatest"},
			{"key hash out of reach", keysAt, keys.PackGetApkHashAtBlockNumberAndIndex(0, now, big.NewInt(3)), "Panic(0x32)"},
			{"key hash far out of reach", keysAt, keys.PackGetApkHashAtBlockNumberAndIndex(0, now, new(big.Int).Add(huge, big.NewInt(2))), "Panic(0x32)"},
			{"key of a stranger", keysAt, keys.PackGetRegisteredPubkey(common.Address{9}), "OperatorNotRegistered"},
			{"key of one who left", keysAt, keys.PackGetRegisteredPubkey(leaver.Address), "success"},

			{"total's index", stakesAt, stakes.PackGetTotalStakeIndicesAtBlockNumber(now, []byte{0}), "success"},
			{"total's index of no quorum", stakesAt, stakes.PackGetTotalStakeIndicesAtBlockNumber(now, []byte{1}), "QuorumDoesNotExist"},
			{"total's index too early", stakesAt, stakes.PackGetTotalStakeIndicesAtBlockNumber(before, []byte{0}), "EmptyStakeHistory"},
			{"total too late", stakesAt, stakes.PackGetTotalStakeAtBlockNumberFromIndex(0, now, big.NewInt(1)), "InvalidBlockNumber"},
			{"total too early", stakesAt, stakes.PackGetTotalStakeAtBlockNumberFromIndex(0, now-1, big.NewInt(2)), "InvalidBlockNumber"},
			{"total out of reach", stakesAt, stakes.PackGetTotalStakeAtBlockNumberFromIndex(0, now, big.NewInt(3)), "Panic(0x32)"},
			{"total far out of reach", stakesAt, stakes.PackGetTotalStakeAtBlockNumberFromIndex(0, now, new(big.Int).Add(huge, big.NewInt(2))), "Panic(0x32)"},
			{"stake", stakesAt, stakes.PackGetStakeAtBlockNumber(stays, 0, now), "success"},
			{"stake of one who left", stakesAt, stakes.PackGetStakeAtBlockNumber(left, 0, now), "success"},
			{"stake of a stranger", stakesAt, stakes.PackGetStakeAtBlockNumber(stranger, 0, now), "EmptyStakeHistory"},
			{"stake too early", stakesAt, stakes.PackGetStakeUpdateIndexAtBlockNumber(stays, 0, before), "EmptyStakeHistory"},

			{"list", indexAt, index.PackGetOperatorListAtBlockNumber(0, now), "success"},
			{"list too early", indexAt, index.PackGetOperatorListAtBlockNumber(0, before), "QuorumDoesNotExist"},
			{"list of no quorum", indexAt, index.PackGetOperatorListAtBlockNumber(1, now), "QuorumDoesNotExist"},
			{"count of no quorum", indexAt, index.PackTotalOperatorsForQuorum(1), "QuorumDoesNotExist"},

			{"bitmap's index", r.RegistryCoordinator, coordinator.PackGetQuorumBitmapIndicesAtBlockNumber(now, [][32]byte{left}), "success"},
			{"bitmap's index of a stranger", r.RegistryCoordinator, coordinator.PackGetQuorumBitmapIndicesAtBlockNumber(now, [][32]byte{stranger}), "BitmapUpdateNotFound"},
			{"bitmap's index too early", r.RegistryCoordinator, coordinator.PackGetQuorumBitmapIndicesAtBlockNumber(before, [][32]byte{left}), "BitmapUpdateNotFound"},
			{"bitmap too late", r.RegistryCoordinator, coordinator.PackGetQuorumBitmapAtBlockNumberByIndex(left, now, big.NewInt(0)), "NextBitmapUpdateIsBeforeBlockNumber"},
			{"bitmap too early", r.RegistryCoordinator, coordinator.PackGetQuorumBitmapAtBlockNumberByIndex(left, now-1, big.NewInt(1)), "BitmapUpdateIsAfterBlockNumber"},
			{"bitmap out of reach", r.RegistryCoordinator, coordinator.PackGetQuorumBitmapAtBlockNumberByIndex(left, now, big.NewInt(2)), "Panic(0x32)"},
			{"bitmap far out of reach", r.RegistryCoordinator, coordinator.PackGetQuorumBitmapAtBlockNumberByIndex(left, now, new(big.Int).Add(huge, big.NewInt(1))), "Panic(0x32)"},

			{"state", r.OperatorStateRetriever, state([]byte{0}, now), "success"},
			{"state of no quorum", r.OperatorStateRetriever, state([]byte{0, 1}, now), "QuorumDoesNotExist"},
			{"indices", r.OperatorStateRetriever, indices(now, []byte{0}, stays), "success"},
			{"indices with one who left", r.OperatorStateRetriever, indices(now, []byte{0}, left), "OperatorNotRegistered"},
			{"indices with one who left since", r.OperatorStateRetriever, indices(now-1, []byte{0}, left), "success"},
			{"indices with a stranger", r.OperatorStateRetriever, indices(now, []byte{0}, stranger), "BitmapUpdateNotFound"},
		} {
			t.Run(tt.name, func(t *testing.T) {
				c.in(t).wantRevert(call{to: tt.to, data: tt.data}, tt.want)
			})
		}
	})
}
