package chain

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate/contracts"
)

// Standing is what a registry knows of one operator, at one block.
type Standing struct {
	Block      uint64
	OperatorID common.Hash // of the BLS key that the address came with; zero: it never came
	Quorums    []QuorumStanding
	Balance    *big.Int // wei
	// Owner admits operators. It is zero where the registry is not one for development, and has
	// no admissions.
	Owner common.Address
	// KeyHolder is who registered the BLS key that was asked about; zero: nobody.
	KeyHolder common.Address
}

// QuorumStanding is what a registry knows of an operator in one quorum.
type QuorumStanding struct {
	Number   uint8
	Member   bool
	Stake    *big.Int // as a member; else zero
	Total    *big.Int // of all members
	Admitted bool
	Granted  *big.Int // the stake of the admission; else zero
}

// Registered reports whether the operator is a member of every quorum.
func (s *Standing) Registered() bool { return len(s.Quorums) > 0 && len(s.Outside()) == 0 }

// Inside are the quorums that the operator is a member of.
func (s *Standing) Inside() (numbers []byte) {
	for _, q := range s.Quorums {
		if q.Member {
			numbers = append(numbers, q.Number)
		}
	}
	return numbers
}

// Outside are the quorums that it is not a member of.
func (s *Standing) Outside() (numbers []byte) {
	for _, q := range s.Quorums {
		if !q.Member {
			numbers = append(numbers, q.Number)
		}
	}
	return numbers
}

// OperatorStatus reads, at the head, where an operator stands in the quorums of a deployment. The
// id of a BLS key may be given, to learn who holds it.
func OperatorStatus(ctx context.Context, client *ethclient.Client, d *Deployment, operator common.Address, key [32]byte) (*Standing, error) {
	s, err := readStanding(ctx, client, d, operator, key)
	if err != nil {
		return nil, fmt.Errorf("read operator %s: %w", operator, err)
	}
	return s, nil
}

func readStanding(ctx context.Context, client *ethclient.Client, d *Deployment, operator common.Address, key [32]byte) (*Standing, error) {
	r, block, err := viewRegistry(ctx, client, d.ChainID, "registry coordinator", d.RegistryCoordinator)
	if err != nil {
		return nil, err
	}
	s := &Standing{Block: block}
	if s.Balance, err = client.BalanceAtHash(ctx, operator, r.block); err != nil {
		return nil, fmt.Errorf("read balance: %w", err)
	}
	coordinator := contracts.NewRegistryCoordinator()
	s.OperatorID = viewed(ctx, r, r.at, coordinator.PackGetOperatorId(operator), coordinator.UnpackGetOperatorId)
	s.KeyHolder = viewed(ctx, r, r.at, coordinator.PackGetOperatorFromId(key), coordinator.UnpackGetOperatorFromId)
	r.readQuorums(ctx, s, d, operator)
	if r.err != nil {
		return nil, fmt.Errorf("read registry: %w", r.err)
	}
	return s, nil
}

// registryView reads a registry at one block. The first error sticks.
type registryView struct {
	client *ethclient.Client
	block  common.Hash
	at     common.Address
	err    error
}

// viewRegistry is a view of a contract at the head, with the number of that
// block. It must be there, on the chain that is meant.
func viewRegistry(ctx context.Context, client *ethclient.Client, chainID uint64, what string, at common.Address) (*registryView, uint64, error) {
	id, err := client.ChainID(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("read chain id: %w", err)
	}
	if !id.IsUint64() || id.Uint64() != chainID {
		return nil, 0, fmt.Errorf("the node is of chain %s, the deployment file of chain %d", id, chainID)
	}
	head, err := client.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, 0, fmt.Errorf("read head: %w", err)
	}
	code, err := client.CodeAtHash(ctx, at, head.Hash())
	if err != nil {
		return nil, 0, fmt.Errorf("read %s: %w", what, err)
	}
	if len(code) == 0 {
		return nil, 0, fmt.Errorf("there is no %s at %s; the deployment file is not of this chain", what, at)
	}
	return &registryView{client: client, block: head.Hash(), at: at}, head.Number.Uint64(), nil
}

func viewed[T any](ctx context.Context, r *registryView, to common.Address, data []byte, unpack func([]byte) (T, error)) (value T) {
	if r.err != nil {
		return value
	}
	var answer []byte
	if answer, r.err = r.client.CallContractAtHash(ctx, ethereum.CallMsg{To: &to, Data: data}, r.block); r.err == nil {
		value, r.err = unpack(answer)
	}
	return value
}

func (r *registryView) readQuorums(ctx context.Context, s *Standing, d *Deployment, operator common.Address) {
	coordinator, stakes := contracts.NewRegistryCoordinator(), contracts.NewStakeRegistry()
	bitmap := viewed(ctx, r, r.at, coordinator.PackGetCurrentQuorumBitmap(s.OperatorID), coordinator.UnpackGetCurrentQuorumBitmap)
	stakesAt := viewed(ctx, r, r.at, coordinator.PackStakeRegistry(), coordinator.UnpackStakeRegistry)
	for _, number := range d.QuorumNumbers {
		if r.err != nil {
			return
		}
		q := QuorumStanding{Number: number, Member: bitmap.Bit(int(number)) == 1, Stake: new(big.Int), Granted: new(big.Int)}
		q.Total = viewed(ctx, r, stakesAt, stakes.PackGetCurrentTotalStake(number), stakes.UnpackGetCurrentTotalStake)
		if q.Member {
			q.Stake = viewed(ctx, r, stakesAt, stakes.PackGetCurrentStake(s.OperatorID, number), stakes.UnpackGetCurrentStake)
		}
		s.Quorums = append(s.Quorums, q)
	}
	if r.err == nil {
		r.readAdmissions(ctx, s, operator)
	}
}

// readAdmissions reads what only a development registry has. Another one does not know the
// question, and reverts.
func (r *registryView) readAdmissions(ctx context.Context, s *Standing, operator common.Address) {
	coordinator := contracts.NewRegistryCoordinator()
	for i := range s.Quorums {
		q := &s.Quorums[i]
		admission := viewed(ctx, r, r.at, coordinator.PackAdmissions(operator, q.Number), coordinator.UnpackAdmissions)
		if r.err != nil {
			if strings.Contains(r.err.Error(), "revert") {
				r.err = nil
			}
			return
		}
		q.Admitted, q.Granted = admission.Admitted, admission.Stake
	}
	s.Owner = viewed(ctx, r, r.at, coordinator.PackOwner(), coordinator.UnpackOwner)
}
