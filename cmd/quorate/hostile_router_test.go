//go:build linux

package main

import (
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/keystore"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
)

// hostileRouter is a router that asks an operator, a process of its own, for
// whatever it likes.
type hostileRouter struct {
	*reorgRig
	operator *child
	journal  string
	id       quorum.ID
	key      bls.PublicKey
	signed   map[[32]byte][32]byte // what the operator signed, by inputs
}

// A router that contradicts itself, the chain, or what it asked before has
// nothing signed but what the chain makes of a call at the head, and that once.
func TestRouterThatContradicts(t *testing.T) {
	t.Parallel()
	r := newHostileRouter(t)
	target := r.chain.Deployment.DemoTarget
	demo := contracts.NewDemoTarget()
	r.mine(3)
	base := r.assignment(target, crunch(5))
	r.signs(base)
	r.signs(base) // the same again is the same again

	nowhere := common.Hash{1}
	for name, alter := range map[string]func(*quorum.Assignment){
		"another index":             func(a *quorum.Assignment) { a.Index++ },
		"the last index":            func(a *quorum.Assignment) { a.Index = 1<<64 - 1 },
		"a later number":            func(a *quorum.Assignment) { a.Block++ },
		"an earlier number":         func(a *quorum.Assignment) { a.Block-- },
		"a number far off":          func(a *quorum.Assignment) { a.Block += 1 << 40 },
		"a block that is not":       func(a *quorum.Assignment) { a.BlockHash = nowhere },
		"no block":                  func(a *quorum.Assignment) { a.BlockHash = common.Hash{} },
		"ether":                     func(a *quorum.Assignment) { a.Value = *uint256.NewInt(1) },
		"no contract":               func(a *quorum.Assignment) { a.Target = common.Address{9} },
		"a contract, and no target": func(a *quorum.Assignment) { a.Target = r.chain.Deployment.RegistryCoordinator },
		"no such function":          func(a *quorum.Assignment) { a.CallData = []byte{1, 2, 3, 4} },
		"huge call data":            func(a *quorum.Assignment) { a.CallData = make([]byte, quorum.MaxCallData) },
		"no proof of the sender":    func(a *quorum.Assignment) { a.CallData = demo.PackClaim(big.NewInt(1)) },
		"another's proof of the sender": func(a *quorum.Assignment) {
			a.CallData = demo.PackClaim(big.NewInt(1))
			a.Proof = r.proof(*a, r.chain.Accounts()[2], a.Block)
		},
		"a proof for another block": func(a *quorum.Assignment) {
			a.CallData = demo.PackClaim(big.NewInt(1))
			a.Proof = r.proof(*a, r.chain.Accounts()[1], a.Block-1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r.t = t
			a := base
			alter(&a)
			r.refuses(a)
		})
	}
	r.t = t
	endless := r.assignment(target, crunch(1<<62))
	for range 50 { // more than it does at once: it stops with the rounds
		r.service.network.hub.Ask(endless).Close()
	}
	r.signs(r.assignment(target, crunch(6))) // it is as well as ever

	// A block that is gone, and one that came in its place.
	gone := r.assignment(target, crunch(7))
	if _, err := r.chain.Reorg(r.ctx, 1); err != nil {
		t.Fatal(err)
	}
	r.refuses(gone)
	r.signs(r.assignment(target, crunch(7)))

	// A result that the target has moved past.
	old := r.assignment(target, crunch(8))
	if _, err := r.chain.Transact(r.ctx, r.chain.Accounts()[2], devnet.Call{To: &target, Data: crunch(1)}); err != nil {
		t.Fatal(err)
	}
	r.refuses(old)
	r.signs(r.assignment(target, crunch(8)))

	r.operator.stop(t)
	if kept := maps.Collect(journalled(t, r.journal)); !maps.Equal(kept, r.signed) {
		t.Errorf("the journal has %d signatures, and %d were seen", len(kept), len(r.signed))
	}
}

func newHostileRouter(t *testing.T) *hostileRouter {
	t.Helper()
	f := newRig(t, devnet.Config{}, 1)
	op := f.chain.Operators[0]
	file, password := filepath.Join(f.dir, "operator.json"), filepath.Join(f.dir, "password")
	if err := keystore.Create(file, keystore.Keys{BLS: op.BLS, Identity: op.Key}, []byte("a password"), keystore.Options{Light: true}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(password, []byte("a password\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f.serve()
	r := &hostileRouter{reorgRig: f, journal: filepath.Join(f.dir, "operator"), id: op.BLS.PublicKey().G1.OperatorID(), key: op.BLS.PublicKey(),
		signed: map[[32]byte][32]byte{}}
	r.operator = launch(t, binary(t), "operator", "run", "--router", f.router(), "--rpc", f.chain.URL(), "--admin-listen", "127.0.0.1:0",
		"--keystore", file, "--password-file", password, "--data", r.journal)
	f.until("the operator joins", func() bool { return len(f.service.network.hub.Connected(quorum.SchemeBLS)) == 1 })
	return r
}

// assignment is a call at the head, as an honest router would ask for it.
func (r *hostileRouter) assignment(target common.Address, data []byte) quorum.Assignment {
	r.t.Helper()
	block := r.caughtUp()
	hash := r.hashAt(block)
	facts, err := r.service.network.engine.Chain.Target(r.ctx, target, hash)
	if err != nil {
		r.t.Fatal(err)
	}
	return quorum.Assignment{Target: target, From: r.chain.Accounts()[1].Address, CallData: data, Block: block, BlockHash: hash, Index: facts.Count}
}

// proof is a sender's proof, by an account, for a block.
func (r *hostileRouter) proof(a quorum.Assignment, by devnet.Account, block uint64) *quorum.SenderProof {
	r.t.Helper()
	expires := uint64(time.Now().Add(24 * time.Hour).Unix())
	claim := payload.SenderClaim{ChainID: r.chain.Deployment.ChainID, Target: a.Target, From: a.From, CallData: a.CallData, Block: block, Index: a.Index, Expires: expires}
	digest := claim.Digest()
	signature, err := crypto.Sign(digest[:], by.Key)
	if err != nil {
		r.t.Fatal(err)
	}
	signature[64] += 27
	return &quorum.SenderProof{Signature: signature, Expires: expires}
}

// ask puts an assignment to the operator until it has something final to say, or
// has put it off a few times.
func (r *hostileRouter) ask(a quorum.Assignment) quorum.Answer {
	r.t.Helper()
	var last quorum.Answer
	for range 3 {
		round := r.service.network.hub.Ask(a)
		select {
		case reply := <-round.Replies():
			round.Close()
			if reply.Left {
				r.t.Fatalf("the operator left:\n%s", r.operator.tail())
			}
			last = reply.Answer
		case <-time.After(patience):
			r.t.Fatalf("no answer:\n%s", r.operator.tail())
		}
		if last.Refusal == nil || !last.Refusal.Retry {
			break
		}
	}
	return last
}

// signs expects the operator to sign what the chain makes of a call.
func (r *hostileRouter) signs(a quorum.Assignment) {
	r.t.Helper()
	answer := r.ask(a)
	if answer.Refusal != nil {
		r.t.Fatalf("refused: %+v\n%s", *answer.Refusal, r.operator.tail())
	}
	want, err := r.derive(a)
	if err != nil {
		r.t.Fatal(err)
	}
	if answer.Digest != payload.Digest(a.Transition(), want.Encoded) || !bls.Verify(r.key.G2, answer.Digest, answer.Signature) {
		r.t.Errorf("it signed %x, which is not what the call makes", answer.Digest)
	}
	r.signed[a.Inputs()] = answer.Digest
}

// refuses expects it not to.
func (r *hostileRouter) refuses(a quorum.Assignment) {
	r.t.Helper()
	if answer := r.ask(a); answer.Refusal == nil {
		r.t.Errorf("it signed %x", answer.Digest)
	} else {
		r.t.Logf("%s (%s), for good: %t", answer.Refusal.Code, answer.Refusal.Reason, !answer.Refusal.Retry)
	}
}
