package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/task"
)

// hook, if set, is asked before each call of a fake, by the name of the method.
// With an error the call is made or not, as it says, and then fails with it.
type hook struct {
	mu sync.Mutex
	fn func(method string) (apply bool, err error)
}

func (h *hook) set(fn func(method string) (bool, error)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.fn = fn
}

func (h *hook) ask(method string) (bool, error) {
	h.mu.Lock()
	fn := h.fn
	h.mu.Unlock()
	if fn == nil {
		return true, nil
	}
	return fn(method)
}

// call asks the hook and makes the call, if it is to be made.
func call[T any](h *hook, method string, do func() (T, error)) (T, error) {
	apply, err := h.ask(method)
	var got T
	if apply {
		var failed error
		if got, failed = do(); err == nil {
			err = failed
		}
	}
	if err != nil {
		var none T
		return none, err
	}
	return got, nil
}

// operators are real keys with equal stake in quorum 0.
type operators struct {
	set  quorum.Set
	keys map[quorum.ID]bls.SecretKey
}

var fleet = sync.OnceValue(func() operators {
	o := operators{set: quorum.Set{Quorums: []byte{0}}, keys: make(map[quorum.ID]bls.SecretKey)}
	for i := range 4 {
		key, err := bls.ParseSecretKey(common.BigToHash(big.NewInt(int64(1000 + i))).Bytes())
		if err != nil {
			panic(err)
		}
		pk := key.PublicKey()
		g1 := pk.G1.Bytes()
		m := quorum.Member{ID: quorum.ID(crypto.Keccak256Hash(g1[:])), Address: common.Address{byte(i + 1)}, Key: pk,
			Stake: []uint256.Int{*uint256.NewInt(100)}, In: []bool{true}}
		o.keys[m.ID] = key
		o.set.Members = append(o.set.Members, m)
	}
	slices.SortFunc(o.set.Members, func(a, b quorum.Member) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	return o
})

// fakeChain is a chain of headers and counters. It asserts what the engine owes
// to a real one, and checks settlements as a target does.
type fakeChain struct {
	t    testing.TB
	hook *hook

	mu          sync.Mutex
	blocks      []common.Hash // by number
	counts      map[common.Hash]map[common.Address]uint64
	target      quorum.Target // Count aside
	set         *quorum.Set   // of every block; BLS
	stakes      []*quorum.Set // Schnorr: one for each change, by the block that it came in
	next        uint64        // the first block of an announced change; 0: none
	notice      uint64
	gas         uint64
	silent      bool
	window      uint64                // how many blocks are tracked; 0: all
	settled     map[string]Settlement // by call data
	subscribers map[chan struct{}]bool
	asked       map[string]int
}

func newFakeChain(t testing.TB, h *hook) *fakeChain {
	set := fleet().set
	c := &fakeChain{t: t, hook: h, counts: make(map[common.Hash]map[common.Address]uint64), set: &set, gas: 300_000,
		settled: make(map[string]Settlement), subscribers: make(map[chan struct{}]bool), asked: make(map[string]int),
		target: quorum.Target{Scheme: quorum.SchemeBLS, Quorums: []byte{0}, Threshold: quorum.DefaultThreshold, StaleMeasure: 300, Wired: true}}
	first := schnorrFleet().set
	c.stakes = []*quorum.Set{&first}
	c.mine(100, nil)
	return c
}

// mine adds blocks; the last of them has these counts changed.
func (c *fakeChain) mine(n int, counts map[common.Address]uint64) {
	c.mu.Lock()
	for range n {
		at := make(map[common.Address]uint64)
		if len(c.blocks) > 0 {
			for k, v := range c.counts[c.blocks[len(c.blocks)-1]] {
				at[k] = v
			}
		}
		hash := crypto.Keccak256Hash([]byte(fmt.Sprint(len(c.counts))))
		c.blocks = append(c.blocks, hash)
		c.counts[hash] = at
	}
	for k, v := range counts {
		c.counts[c.blocks[len(c.blocks)-1]][k] = v
	}
	for s := range c.subscribers {
		signal(s)
	}
	c.mu.Unlock()
}

// reorg drops the last blocks and mines one more than that.
func (c *fakeChain) reorg(depth int, counts map[common.Address]uint64) {
	c.mu.Lock()
	c.blocks = c.blocks[:len(c.blocks)-depth]
	c.mu.Unlock()
	c.mine(depth+1, counts)
}

func (c *fakeChain) change(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
}

func (c *fakeChain) count(method string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked[method]++
}

func (c *fakeChain) timesAsked(method string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.asked[method]
}

func (c *fakeChain) Head() (uint64, common.Hash, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return uint64(len(c.blocks) - 1), c.blocks[len(c.blocks)-1], true
}

func (c *fakeChain) Canonical(number uint64, hash common.Hash) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	length := uint64(len(c.blocks))
	return number >= length || c.window > 0 && number+c.window < length || c.blocks[number] == hash
}

func (c *fakeChain) Silent() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked["Silent"]++
	return c.silent
}

func (c *fakeChain) Subscribe() (<-chan struct{}, func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := make(chan struct{}, 1)
	c.subscribers[s] = true
	return s, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.subscribers, s)
	}
}

func (c *fakeChain) subscriptions() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.subscribers)
}

// lagError is a node that lags.
type lagError struct{}

func (lagError) Error() string   { return "unknown block; and words of the node" }
func (lagError) Retryable() bool { return true }

// goneError is a node that will never know.
type goneError struct{}

func (goneError) Error() string   { return "state pruned; and words of the node" }
func (goneError) Retryable() bool { return false }

func (c *fakeChain) BlockHash(ctx context.Context, number uint64) (common.Hash, error) {
	return call(c.hook, "BlockHash", func() (common.Hash, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if number >= uint64(len(c.blocks)) {
			return common.Hash{}, lagError{}
		}
		return c.blocks[number], nil
	})
}

func (c *fakeChain) Target(ctx context.Context, target common.Address, block common.Hash) (quorum.Target, error) {
	c.count("Target")
	return call(c.hook, "Target", func() (quorum.Target, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		t := c.target
		at, known := c.counts[block]
		if !known {
			return t, lagError{}
		}
		t.Count = at[target]
		return t, nil
	})
}

func (c *fakeChain) Set(ctx context.Context, scheme quorum.Scheme, block uint64) (*quorum.Set, error) {
	return call(c.hook, "Set", func() (*quorum.Set, error) {
		if head, _, _ := c.Head(); block != head-1 {
			c.t.Errorf("asked for the set at %d, the head is %d", block, head)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		set := *c.set
		if scheme == quorum.SchemeSchnorr {
			set = *c.stakesAt(block)
		}
		set.Block = block
		return &set, nil
	})
}

func (c *fakeChain) Indices(ctx context.Context, reference uint32, quorums []byte, nonSigners [][32]byte) (Indices, error) {
	return call(c.hook, "Indices", func() (Indices, error) {
		if !slices.IsSortedFunc(nonSigners, func(a, b [32]byte) int { return bytes.Compare(a[:], b[:]) }) {
			c.t.Error("non-signers are not in order")
		}
		return Indices{NonSignerQuorumBitmapIndices: make([]uint32, len(nonSigners)), QuorumApkIndices: make([]uint32, len(quorums)),
			TotalStakeIndices: make([]uint32, len(quorums)), NonSignerStakeIndices: make([][]uint32, len(quorums))}, nil
	})
}

// Estimate checks a settlement as the target does: in the same order.
func (c *fakeChain) Estimate(ctx context.Context, _ common.Hash, from common.Address, p task.Payload) (uint64, error) {
	c.count("Estimate")
	return call(c.hook, "Estimate", func() (uint64, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		args, err := verifyArgs(p.Data)
		if err != nil {
			c.t.Errorf("decode settlement: %v", err)
			return 0, &Reverted{}
		}
		if (args.stakes != nil) != (c.target.Scheme == quorum.SchemeSchnorr) {
			return 0, &Reverted{} // no such function
		}
		next := uint64(len(c.blocks))
		if uint64(args.reference) >= next {
			return 0, &Reverted{"FutureBlockNumber"}
		}
		if uint64(args.reference)+c.target.StaleMeasure < next {
			return 0, &Reverted{"StaleBlockNumber"}
		}
		if args.index.Uint64() != c.counts[c.blocks[next-1]][p.To] {
			return 0, &Reverted{"InvalidTransitionIndex"}
		}
		transition := payload.Transition{Target: p.To, Function: args.function, Index: args.index.Uint64()}
		if args.hash != payload.Digest(transition, args.updates) {
			c.t.Error("the digest is not that of the updates")
		}
		if args.stakes != nil {
			if refusal := c.checkStakes(args); refusal != "" {
				return 0, &Reverted{refusal}
			}
		} else if !genuine(args) {
			return 0, &Reverted{"InvalidBLSSignature"}
		}
		if p.EstimatedGas != 0 || p.ChainID != chainID || from != sender {
			c.t.Errorf("estimated %+v from %s", p, from)
		}
		return c.gas, nil
	})
}

// genuine checks the signature of a settlement. What was seen before is known:
// the tests sign the same few things over and over.
func genuine(s settlement) bool {
	g2 := words(s.proof.ApkG2.X[0], s.proof.ApkG2.X[1], s.proof.ApkG2.Y[0], s.proof.ApkG2.Y[1])
	g1 := words(s.proof.Sigma.X, s.proof.Sigma.Y)
	return remember(&verified, string(g2)+string(g1)+string(s.hash[:]), func() bool {
		key, err := bls.ParseG2(g2)
		if err != nil {
			return false
		}
		sigma, err := bls.ParseG1(g1)
		return err == nil && bls.Verify(key, s.hash, sigma)
	})
}

var verified, signatures sync.Map

func remember[T any](known *sync.Map, what any, find func() T) T {
	if v, ok := known.Load(what); ok {
		return v.(T)
	}
	v := find()
	known.Store(what, v)
	return v
}

func words(numbers ...*big.Int) (b []byte) {
	for _, n := range numbers {
		b = append(b, common.BigToHash(n).Bytes()...)
	}
	return b
}

// settlement is a decoded call of verifyAndUpdate.
type settlement struct {
	hash      [32]byte
	quorums   []byte
	reference uint32
	updates   []byte
	index     *big.Int
	function  [4]byte
	proof     payload.BLSProof
	stakes    *payload.SchnorrProof // in place of quorums and proof
}

func verifyArgs(data []byte) (s settlement, err error) {
	if scheme, _, ok := payload.Reference(data); ok && scheme == payload.Schnorr {
		return verifySchnorrArgs(data)
	}
	parsed, err := contracts.BLSTargetMetaData.ParseABI()
	if err != nil {
		return s, err
	}
	method := parsed.Methods["verifyAndUpdate"]
	if !bytes.HasPrefix(data, method.ID) {
		return s, errors.New("not a call of verifyAndUpdate")
	}
	values, err := method.Inputs.Unpack(data[4:])
	if err != nil {
		return s, err
	}
	err = method.Inputs.Copy(&[]any{&s.hash, &s.quorums, &s.reference, &s.updates, &s.index, &s.function, &s.proof}, values)
	return s, err
}

func (c *fakeChain) Counts(ctx context.Context, targets []common.Address, block common.Hash) (map[common.Address]uint64, error) {
	c.count("Counts")
	return call(c.hook, "Counts", func() (map[common.Address]uint64, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		at, known := c.counts[block]
		if !known {
			return nil, lagError{}
		}
		counts := make(map[common.Address]uint64)
		for _, target := range targets {
			if _, twice := counts[target]; twice {
				c.t.Errorf("asked for %s twice", target)
			}
			counts[target] = at[target]
		}
		return counts, nil
	})
}

func (c *fakeChain) FindSettlement(ctx context.Context, target common.Address, calls [][]byte, from, to uint64) (s Settlement, found bool, err error) {
	if _, ok := ctx.Deadline(); !ok {
		c.t.Error("a settlement is looked for without a deadline")
	}
	s, err = call(c.hook, "FindSettlement", func() (Settlement, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		for i, data := range calls {
			if s := c.settled[string(data)]; s.Block != 0 && s.Block >= from && s.Block <= to {
				s.Call = i
				return s, nil
			}
		}
		return Settlement{}, nil
	})
	return s, s.Block != 0, err
}

// fakeCertifier is the whole fleet, which signs whatever it is asked.
type fakeCertifier struct {
	t    testing.TB
	hook *hook

	mu      sync.Mutex
	idle    bool
	signers int                // how many of the fleet sign
	stakes  func() *quorum.Set // Schnorr: the present set
	updates []byte
	asked   []quorum.Assignment
	during  func(ctx context.Context, a quorum.Assignment) error // nil: nothing
}

func (c *fakeCertifier) Ready() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return !c.idle
}

func (c *fakeCertifier) change(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f()
}

func (c *fakeCertifier) assignments() []quorum.Assignment {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.asked)
}

func (c *fakeCertifier) Certify(ctx context.Context, a quorum.Assignment, th quorum.Threshold) (*quorum.Certificate, error) {
	if _, ok := ctx.Deadline(); !ok {
		c.t.Error("operators are asked without a deadline")
	}
	if a.BlockHash == (common.Hash{}) || th != quorum.DefaultThreshold {
		c.t.Errorf("operators are asked for %+v at %v", a, th)
	}
	c.mu.Lock()
	c.asked = append(c.asked, a)
	during, signers, updates := c.during, c.signers, c.updates
	c.mu.Unlock()
	if during != nil {
		if err := during(ctx, a); err != nil {
			return nil, err
		}
	}
	return call(c.hook, "Certify", func() (*quorum.Certificate, error) {
		if a.Scheme == quorum.SchemeSchnorr {
			return c.cosign(a, updates, signers)
		}
		cert := &quorum.Certificate{Updates: updates, Digest: payload.Digest(a.Transition(), updates), Signatures: make(map[quorum.ID]bls.G1)}
		for _, m := range fleet().set.Members[:signers] {
			type signed struct {
				by     quorum.ID
				digest [32]byte
			}
			cert.Signatures[m.ID] = remember(&signatures, signed{m.ID, cert.Digest}, func() bls.G1 { return fleet().keys[m.ID].Sign(cert.Digest) })
		}
		return cert, nil
	})
}
