package evm_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/big"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
)

func createdBy(a common.Address, nonce uint64) common.Address { return crypto.CreateAddress(a, nonce) }

func createdBySalt(a common.Address, salt common.Hash, init []byte) common.Address {
	return crypto.CreateAddress2(a, salt, crypto.Keccak256(init))
}

// bench is a network with the parts of a proof that do not depend on what is
// signed. All tests share it; nothing is ever mined on it.
type bench struct {
	*devnet.Network
	block     evm.Block
	from      common.Address
	submitter common.Address // of what settles
	proof     payload.BLSProof
	stakes    stakes
	base      *baseState
}

var (
	sharedOnce sync.Once
	sharedOne  *bench
	sharedErr  error
)

func shared(t testing.TB) *bench {
	t.Helper()
	sharedOnce.Do(func() { sharedOne, sharedErr = startBench() })
	if sharedErr != nil {
		t.Fatal(sharedErr)
	}
	return sharedOne
}

func closeShared() {
	if sharedOne != nil {
		sharedOne.Close()
	}
}

func startBench() (*bench, error) {
	ctx := context.Background()
	n, err := devnet.StartNetwork(ctx, devnet.Config{Log: slog.New(slog.DiscardHandler)}, 3)
	if err != nil {
		return nil, err
	}
	stakes, err := deployStakes(ctx, n)
	if err != nil {
		return nil, err
	}
	h, err := n.Client().HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, err
	}
	b := &bench{Network: n, stakes: stakes, from: n.Accounts()[3].Address, submitter: n.Accounts()[4].Address,
		block: evm.Block{Header: h, Hash: h.Hash(), Rules: evm.Rules(n.ChainID().Uint64())}}
	addressOf["self"], addressOf["sender"] = n.Deployment.DemoTarget, b.from
	b.base = &baseState{chain: n.Chain, number: h.Number, accounts: make(map[common.Address]evm.Account),
		codes: make(map[common.Address][]byte), slots: make(map[evm.Key]common.Hash)}
	var g1 []bls.G1
	var g2 []bls.G2
	for _, op := range n.Operators {
		g1, g2 = append(g1, op.BLS.PublicKey().G1), append(g2, op.BLS.PublicKey().G2)
	}
	retriever := contracts.NewOperatorStateRetriever()
	out, err := n.Client().CallContract(ctx, message(n.Deployment.OperatorStateRetriever,
		retriever.PackGetCheckSignaturesIndices(n.Deployment.RegistryCoordinator, b.reference(), quorums, nil)), h.Number)
	if err != nil {
		return nil, err
	}
	found, err := retriever.UnpackGetCheckSignaturesIndices(out)
	if err != nil {
		return nil, err
	}
	b.proof = payload.BLSProof{
		QuorumApks: []contracts.BN254G1Point{chain.G1Point(bls.SumG1(g1...))}, ApkG2: chain.G2Point(bls.SumG2(g2...)),
		NonSignerQuorumBitmapIndices: found.NonSignerQuorumBitmapIndices, QuorumApkIndices: found.QuorumApkIndices,
		TotalStakeIndices: found.TotalStakeIndices, NonSignerStakeIndices: found.NonSignerStakeIndices,
	}
	return b, nil
}

var quorums = []byte{0}

func (b *bench) reference() uint32 { return uint32(b.block.Header.Number.Uint64()) - 1 }

// sign is the real proof of a list: the signature of all operators.
func (b *bench) sign(digest [32]byte) payload.BLSProof {
	var sigmas []bls.G1
	for _, op := range b.Operators {
		sigmas = append(sigmas, op.BLS.Sign(digest))
	}
	p := b.proof
	p.Sigma = chain.G1Point(bls.SumG1(sigmas...))
	return p
}

// settlement is the transaction that settles a list by a scheme.
func (b *bench) settlement(call evm.Call, r *evm.Result, scheme payload.Scheme) (evm.Call, error) {
	transition := payload.Transition{Target: call.To, Function: payload.Selector(call.Data), Index: r.Index}
	digest := payload.Digest(transition, r.Encoded)
	if scheme == payload.BLS {
		call.Data = payload.BLSCall(transition, r.Encoded, quorums, b.reference(), b.sign(digest))
		return call, nil
	}
	proof, err := b.stakes.sign(digest)
	if err != nil {
		return call, err
	}
	call.Data = payload.SchnorrCall(transition, r.Encoded, b.reference(), proof)
	return call, nil
}

// nodeGas is what the node gives a call at most.
const nodeGas = 50_000_000

// node executes a call on the state of the block, by the node.
func (b *bench) node(ctx context.Context, call evm.Call, over overlay) (*effects, error) {
	config := map[string]any{"tracer": "quorateEffects", "stateOverrides": over.json()}
	var e effects
	if err := b.RPC().CallContext(ctx, &e, "debug_traceCall", rpcMessage(call), hexutil.Uint64(b.block.Header.Number.Uint64()), config); err != nil {
		return nil, fmt.Errorf("trace call: %w", err)
	}
	return &e, nil
}

func rpcMessage(call evm.Call) map[string]any {
	return map[string]any{"from": call.From, "to": call.To, "data": hexutil.Bytes(call.Data),
		"value": (*hexutil.Big)(call.Value.ToBig()), "gas": hexutil.Uint64(nodeGas), "gasPrice": hexutil.Uint64(0)}
}

// bounds are the bounds of a run that has as much gas as the node's run of the
// same call.
func bounds(data []byte) evm.Bounds {
	return evm.Bounds{Gas: nodeGas - intrinsic(data), Memory: evm.DefaultBounds.Memory}
}

func intrinsic(data []byte) uint64 {
	gas := uint64(21_000)
	for _, b := range data {
		if b == 0 {
			gas += 4
		} else {
			gas += 16
		}
	}
	return gas
}

// overlay is what a test puts over the state of the block.
type overlay map[common.Address]account

type account struct {
	code    []byte
	balance uint64
	nonce   uint64
	slots   map[common.Hash]common.Hash
}

func (o overlay) json() map[string]any {
	out := make(map[string]any, len(o))
	for address, a := range o {
		entry := map[string]any{"code": hexutil.Bytes(a.code), "nonce": hexutil.Uint64(a.nonce),
			"balance": (*hexutil.Big)(new(big.Int).SetUint64(a.balance))}
		if len(a.slots) > 0 {
			entry["stateDiff"] = a.slots
		}
		out[address.Hex()] = entry
	}
	return out
}

// baseState is the state of the block, by the node. What was read once is kept.
type baseState struct {
	chain  *devnet.Chain
	number *big.Int

	mu       sync.Mutex // guards what follows
	accounts map[common.Address]evm.Account
	codes    map[common.Address][]byte
	slots    map[evm.Key]common.Hash
}

// state is an overlay on the state of the block. hook, if not nil, sees every
// read first, and may fail it.
type state struct {
	*baseState
	over overlay
	hook func(evm.Key) error
}

func (s state) ask(k evm.Key) error {
	if s.hook == nil {
		return nil
	}
	return s.hook(k)
}

func (s state) Account(ctx context.Context, a common.Address) (evm.Account, error) {
	if err := s.ask(evm.Key{Address: a}); err != nil {
		return evm.Account{}, err
	}
	if o, ok := s.over[a]; ok {
		known := evm.Account{Nonce: o.nonce, Balance: *uint256.NewInt(o.balance)}
		if len(o.code) > 0 {
			known.CodeHash = crypto.Keccak256Hash(o.code)
		}
		return known, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, ok := s.accounts[a]; ok {
		return known, nil
	}
	balance, err := s.chain.Client().BalanceAt(ctx, a, s.number)
	if err != nil {
		return evm.Account{}, err
	}
	nonce, err := s.chain.Client().NonceAt(ctx, a, s.number)
	if err != nil {
		return evm.Account{}, err
	}
	code, err := s.chain.Client().CodeAt(ctx, a, s.number)
	if err != nil {
		return evm.Account{}, err
	}
	known := evm.Account{Nonce: nonce}
	known.Balance.SetFromBig(balance)
	if len(code) > 0 {
		known.CodeHash = crypto.Keccak256Hash(code)
	}
	s.accounts[a], s.codes[a] = known, code
	return known, nil
}

func (s state) Code(ctx context.Context, a common.Address) ([]byte, error) {
	if o, ok := s.over[a]; ok {
		return o.code, s.ask(evm.Key{Address: a})
	}
	if _, err := s.Account(ctx, a); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.codes[a], nil
}

func (s state) Slot(ctx context.Context, a common.Address, slot common.Hash) (common.Hash, error) {
	key := evm.Key{Address: a, Slot: slot, Storage: true}
	if err := s.ask(key); err != nil {
		return common.Hash{}, err
	}
	if word, ok := s.over[a].slots[slot]; ok {
		return word, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, ok := s.slots[key]; ok {
		return known, nil
	}
	word, err := s.chain.Client().StorageAt(ctx, a, slot, s.number)
	if err != nil {
		return common.Hash{}, err
	}
	s.slots[key] = common.BytesToHash(word)
	return s.slots[key], nil
}

func (s state) BlockHash(ctx context.Context, number uint64) (common.Hash, error) {
	if err := s.ask(evm.Key{}); err != nil {
		return common.Hash{}, err
	}
	h, err := s.chain.Client().HeaderByNumber(ctx, new(big.Int).SetUint64(number))
	if err != nil {
		return common.Hash{}, err
	}
	return h.Hash(), nil
}

func (b *bench) state(over overlay) state { return state{baseState: b.base, over: over} }

// code is the code of an account of the block itself.
func (s *baseState) code(ctx context.Context, a common.Address) ([]byte, error) {
	return state{baseState: s}.Code(ctx, a)
}

func message(to common.Address, data []byte) ethereum.CallMsg {
	return ethereum.CallMsg{To: &to, Data: data}
}
