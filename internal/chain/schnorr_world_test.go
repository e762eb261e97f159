package chain_test

import (
	"context"
	"encoding/binary"
	"math"
	"math/big"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
)

var stakes = contracts.NewSchnorrStakeRegistry()

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// schnorrKey is a key that every run has.
func schnorrKey(i int) schnorr.SecretKey {
	return must(schnorr.ParseSecretKey(crypto.Keccak256([]byte("quorate chain test"), binary.BigEndian.AppendUint64(nil, uint64(i)))))
}

func keyAddress(i int) common.Address { return schnorrKey(i).PublicKey().Address() }

func packRegister(i int, weight int64) []byte {
	key := schnorrKey(i)
	x, y := key.PublicKey().Coordinates()
	proof := key.ProvePossession()
	return stakes.PackRegisterOperator(x, y, big.NewInt(weight), proof.S, proof.R)
}

func packAnnounce(i int, weight int64) []byte {
	key := schnorrKey(i)
	x, y := key.PublicKey().Coordinates()
	proof := key.ProvePossession()
	return stakes.PackAnnounceRegister(x, y, big.NewInt(weight), proof.S, proof.R)
}

// stakeWorld is a world with a Schnorr registry of its own, that nobody is in,
// and a model of it.
type stakeWorld struct {
	*world
	registry common.Address
	start    uint64 // its first block
	notice   uint64

	members   map[int]int64 // weights
	effective uint64
	queue     []announced
	past      map[uint64]moment // by block
}

type announced struct {
	key      int
	leaves   bool
	weight   int64
	eligible uint64
}

// moment is what the registry is to say at a block.
type moment struct {
	members map[int]int64
	changes quorum.Changes
}

func newStakeWorld(t testing.TB, notice uint64) *stakeWorld {
	t.Helper()
	s := &stakeWorld{world: newWorld(t, 1), notice: notice, members: map[int]int64{}, past: map[uint64]moment{}}
	s.registry, s.start = newSchnorrRegistry(s.world, notice), s.header().Number.Uint64()
	s.effective = s.start
	s.note(s.start)
	return s
}

// newSchnorrRegistry deploys one with a threshold of two thirds.
func newSchnorrRegistry(w *world, notice uint64) common.Address {
	w.t.Helper()
	args := stakes.PackConstructor(big.NewInt(2), big.NewInt(3), w.Accounts()[0].Address, bigInt(notice))
	return w.send(0, nil, append(common.FromHex(contracts.SchnorrStakeRegistryMetaData.Bin), args...)).ContractAddress
}

// note keeps what the model is after a block.
func (s *stakeWorld) note(block uint64) {
	m := moment{members: map[int]int64{}, changes: quorum.Changes{Effective: s.effective, Next: math.MaxUint64, Notice: s.notice}}
	for key, weight := range s.members {
		m.members[key] = weight
	}
	if len(s.queue) > 0 {
		m.changes.Next = s.queue[0].eligible
	}
	s.past[block] = m
}

// do sends a call of the owner, in a block of its own, and lets the model follow.
func (s *stakeWorld) do(data []byte, follow func(block uint64)) uint64 {
	s.t.Helper()
	block := s.send(0, &s.registry, data).BlockNumber.Uint64()
	if follow != nil {
		follow(block)
	}
	s.note(block)
	return block
}

func (s *stakeWorld) join(key int, weight int64) uint64 {
	s.t.Helper()
	return s.do(packRegister(key, weight), func(block uint64) { s.members[key], s.effective = weight, block })
}

func (s *stakeWorld) leave(key int) uint64 {
	s.t.Helper()
	return s.do(stakes.PackDeregisterOperator(keyAddress(key)), func(block uint64) { delete(s.members, key); s.effective = block })
}

func (s *stakeWorld) announceJoin(key int, weight int64) uint64 {
	s.t.Helper()
	return s.do(packAnnounce(key, weight), func(block uint64) {
		s.queue = append(s.queue, announced{key, false, weight, block + s.notice})
	})
}

func (s *stakeWorld) announceLeave(key int) uint64 {
	s.t.Helper()
	return s.do(stakes.PackAnnounceDeregister(keyAddress(key)), func(block uint64) {
		s.queue = append(s.queue, announced{key, true, 0, block + s.notice})
	})
}

func (s *stakeWorld) commit() uint64 {
	s.t.Helper()
	return s.do(stakes.PackCommitNextChange(), func(block uint64) {
		next := s.queue[0]
		s.queue = s.queue[1:]
		if s.effective = block; next.leaves {
			delete(s.members, next.key)
		} else {
			s.members[next.key] = next.weight
		}
	})
}

func (s *stakeWorld) rest() uint64 {
	s.t.Helper()
	header, err := s.Mine(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	block := header.Number.Uint64()
	s.note(block)
	return block
}

// deployed is the deployment with this registry.
func (s *stakeWorld) deployed() *chain.Deployment {
	d := *s.Deployment
	d.SchnorrStakeRegistry, d.DemoTargetSchnorr = s.registry, common.Address{}
	return &d
}

// reader is a reader of the registry, by the world's node or by another.
func (s *stakeWorld) reader(of caller) *chain.SchnorrOperators {
	d := s.deployed()
	return chain.NewSchnorrOperators(of, s.tracker, func() *chain.Deployment { return d },
		chain.OperatorsOptions{Poll: 5 * time.Millisecond, Log: silent})
}

// check holds a set against what it is to be.
func (m moment) check(t testing.TB, block uint64, set *quorum.Set) {
	t.Helper()
	if set.Block != block || set.Scheme != quorum.SchemeSchnorr || string(set.Quorums) != "\x00" || set.Effective != m.changes.Effective || len(set.Members) != len(m.members) {
		t.Fatalf("block %d: %+v, want %+v", block, set, m)
	}
	for i, member := range set.Members {
		if i > 0 && set.Members[i-1].Address.Cmp(member.Address) >= 0 {
			t.Errorf("block %d: members are not ascending", block)
		}
		if member.ID != quorum.SchnorrID(member.Address) || len(member.In) != 1 || !member.In[0] {
			t.Errorf("block %d: %+v", block, member)
		}
	}
	for key, weight := range m.members {
		member, ok := set.Find(quorum.SchnorrID(keyAddress(key)))
		if !ok || member.Schnorr != schnorrKey(key).PublicKey() || member.Stake[0].Uint64() != uint64(weight) {
			t.Errorf("block %d: operator %d is %+v, want weight %d", block, key, member, weight)
		}
	}
}

// caller is what readers ask.
type caller interface {
	Call(ctx context.Context, result any, method string, args ...any) error
	Batch(ctx context.Context, elems []rpc.BatchElem) error
}

// liar is a node whose answers are changed by one hook.
type liar struct {
	caller
	lie atomic.Pointer[func(method string, args []any, result any)]
}

func (l *liar) lies(f func(method string, args []any, result any)) { l.lie.Store(&f) }
func (l *liar) repents()                                           { l.lie.Store(nil) }

func (l *liar) tell(method string, args []any, result any) {
	if lie := l.lie.Load(); lie != nil {
		(*lie)(method, args, result)
	}
}

func (l *liar) Call(ctx context.Context, result any, method string, args ...any) error {
	err := l.caller.Call(ctx, result, method, args...)
	if err == nil {
		l.tell(method, args, result)
	}
	return err
}

func (l *liar) Batch(ctx context.Context, elems []rpc.BatchElem) error {
	err := l.caller.Batch(ctx, elems)
	for _, e := range elems {
		if err == nil && e.Error == nil {
			l.tell(e.Method, e.Args, e.Result)
		}
	}
	return err
}

// Answers to questions about all operators, and about each one.
const (
	tallyAnswer  = 6 * 96
	recordAnswer = 64 + 5*32
)

// inTally changes the n-th word of what the registry says of all.
func inTally(n int, change func(word []byte)) func(string, []any, any) {
	return func(_ string, _ []any, result any) {
		if b, ok := result.(*hexutil.Bytes); ok && len(*b) == tallyAnswer {
			change((*b)[96*n+64 : 96*n+96])
		}
	}
}

// inRecords changes the n-th word of what the registry says of one.
func inRecords(n int, change func(word []byte)) func(string, []any, any) {
	return func(_ string, _ []any, result any) {
		if b, ok := result.(*hexutil.Bytes); ok && len(*b) > 0 && len(*b)%recordAnswer == 0 {
			change((*b)[64+32*n : 64+32*n+32])
		}
	}
}

// signed signs a transaction of the owner, to be put into a block by hand.
func (s *stakeWorld) signed(nonce uint64, data []byte) *types.Transaction {
	s.t.Helper()
	tx := &types.DynamicFeeTx{ChainID: s.ChainID(), Nonce: nonce, GasTipCap: big.NewInt(1), GasFeeCap: big.NewInt(1e12), Gas: 1_000_000, To: &s.registry, Data: data}
	return must(types.SignNewTx(s.Accounts()[0].Key, types.LatestSignerForChainID(s.ChainID()), tx))
}
