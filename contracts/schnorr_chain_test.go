package contracts_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/contracts/fixture"
	"github.com/quorate/quorate/internal/schnorr"
)

var (
	stakes        = contracts.NewSchnorrStakeRegistry()
	schnorrTarget = contracts.NewSchnorrTarget()
	schnorrRec    = fixture.NewSchnorrRecorder()
	curve         = fixture.NewCurve()
	noBlock       = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 256), big.NewInt(1))
)

// schnorrKey is a key that every run has.
func schnorrKey(i int) schnorr.SecretKey {
	return must(schnorr.ParseSecretKey(crypto.Keccak256([]byte("quorate test key"), binary.BigEndian.AppendUint64(nil, uint64(i)))))
}

// stakeRegistry is a Schnorr registry with operators that tests hold the keys of.
type stakeRegistry struct {
	*testChain
	at     common.Address
	avs    common.Address
	keys   []schnorr.SecretKey
	random *rand.ChaCha8 // nonces, the same in every run: gas depends on zeros among the bytes
}

// threshold of most tests: that of the BLS targets.
const testNum, testDen = 66, 100

// newStakes deploys a registry and registers an operator for each weight, then lets two blocks pass.
func newStakes(c *testChain, window int64, weights ...int64) *stakeRegistry {
	c.Helper()
	r := &stakeRegistry{testChain: c, avs: common.Address{0xa5}, random: rand.NewChaCha8([32]byte{1})}
	r.at = c.deploy(contracts.SchnorrStakeRegistryMetaData.Bin,
		stakes.PackConstructor(big.NewInt(testNum), big.NewInt(testDen), c.owner.Address, big.NewInt(window)))
	var txs []tx
	for i, weight := range weights {
		r.keys = append(r.keys, schnorrKey(i))
		txs = append(txs, tx{to: &r.at, data: packRegister(r.keys[i], weight)})
	}
	for _, receipt := range r.sendAll(txs...) {
		if receipt.Status != types.ReceiptStatusSuccessful {
			c.Fatal("registration failed")
		}
	}
	c.mineBlocks(2)
	return r
}

func packRegister(k schnorr.SecretKey, weight int64) []byte {
	x, y := k.PublicKey().Coordinates()
	pop := k.ProvePossession()
	return stakes.PackRegisterOperator(x, y, big.NewInt(weight), pop.S, pop.R)
}

func packAnnounce(k schnorr.SecretKey, weight int64) []byte {
	x, y := k.PublicKey().Coordinates()
	pop := k.ProvePossession()
	return stakes.PackAnnounceRegister(x, y, big.NewInt(weight), pop.S, pop.R)
}

// in is the same registry, reporting to a subtest.
func (r *stakeRegistry) in(t testing.TB) *stakeRegistry {
	sub := *r
	sub.testChain = r.testChain.in(t)
	return &sub
}

// all are the places of all operators but the ones given.
func (r *stakeRegistry) all(but ...int) (places []int) {
	for i := range r.keys {
		if !slices.Contains(but, i) {
			places = append(places, i)
		}
	}
	return places
}

func (r *stakeRegistry) number(data []byte) *big.Int {
	r.Helper()
	return new(big.Int).SetBytes(r.view(r.at, data))
}

// sign has operators sign together.
func (r *stakeRegistry) sign(message [32]byte, places ...int) schnorr.Signature {
	r.Helper()
	if len(places) == 0 {
		return schnorr.Signature{S: big.NewInt(1), R: common.Address{1}}
	}
	signers, nonces := make([]schnorr.Signer, len(places)), make([]*schnorr.Nonce, len(places))
	for i, place := range places {
		nonces[i] = must(r.keys[place].NewNonce(r.random))
		signers[i] = schnorr.Signer{Key: r.keys[place].PublicKey(), Nonce: nonces[i].Public()}
	}
	session := must(schnorr.NewSession(message, signers))
	partials := make([]schnorr.Partial, len(places))
	for i, place := range places {
		partials[i] = must(session.Sign(r.keys[place], nonces[i]))
	}
	return must(session.Aggregate(partials))
}

// addresses are those of the operators at the places, ascending.
func (r *stakeRegistry) addresses(places ...int) (addresses []common.Address) {
	for _, place := range places {
		addresses = append(addresses, r.keys[place].PublicKey().Address())
	}
	slices.SortFunc(addresses, common.Address.Cmp)
	return addresses
}

// check asks the registry about a signature: "true", "false" or what it reverts with.
func (r *stakeRegistry) check(message [32]byte, sig schnorr.Signature, missing []common.Address, ref uint64, number uint64) string {
	r.Helper()
	q := call{to: r.at, data: stakes.PackIsValidSignature(message, sig.S, sig.R, missing, new(big.Int).SetUint64(ref)), number: number}
	returned, reverted, ok := r.do(q)
	if !ok {
		return contracts.RevertName(reverted)
	}
	return fmt.Sprint(must(stakes.UnpackIsValidSignature(returned)))
}

// schnorrSettlement is one verifyAndUpdate, with every part open to change.
type schnorrSettlement struct {
	digest  [32]byte
	ref     uint32
	list    []byte
	index   *big.Int
	fn      [4]byte
	sig     schnorr.Signature
	missing []common.Address
}

func (s schnorrSettlement) pack() []byte {
	return schnorrTarget.PackVerifyAndUpdate(s.digest, s.ref, s.list, s.index, s.fn, s.sig.S, s.sig.R, s.missing)
}

func (s schnorrSettlement) transition() contracts.ISchnorrBatchTargetTransition {
	return contracts.ISchnorrBatchTargetTransition{
		MsgHash: s.digest, ReferenceBlockNumber: s.ref, StorageUpdates: s.list, TransitionIndex: s.index,
		TargetFunction: s.fn, S: s.sig.S, Raddr: s.sig.R, NonSigners: s.missing,
	}
}

func packBatch(settlements ...schnorrSettlement) []byte {
	transitions := make([]contracts.ISchnorrBatchTargetTransition, len(settlements))
	for i, s := range settlements {
		transitions[i] = s.transition()
	}
	return schnorrTarget.PackVerifyAndUpdateBatch(transitions)
}

// deepCopy keeps one mutation from reaching the next.
func (s schnorrSettlement) deepCopy() schnorrSettlement {
	s.index, s.sig.S = new(big.Int).Set(s.index), new(big.Int).Set(s.sig.S)
	s.list, s.missing = bytes.Clone(s.list), slices.Clone(s.missing)
	return s
}

// settleAt makes the settlement of a list as the transition with an index, signed by all but the
// missing, for the block before the head.
func (r *stakeRegistry) settleAt(at common.Address, index uint64, list []byte, missing ...int) schnorrSettlement {
	r.Helper()
	s := schnorrSettlement{ref: uint32(r.head()) - 1, list: list, fn: selector("set(uint256)"), index: new(big.Int).SetUint64(index)}
	s.digest = digestOf(at, s.index, s.fn, s.list)
	s.sig, s.missing = r.sign(s.digest, r.all(missing...)...), r.addresses(missing...)
	return s
}

// settle is settleAt the target's next transition.
func (r *stakeRegistry) settle(at common.Address, list []byte, missing ...int) schnorrSettlement {
	r.Helper()
	count := must(schnorrTarget.UnpackStateTransitionCount(r.view(at, schnorrTarget.PackStateTransitionCount())))
	return r.settleAt(at, count.Uint64(), list, missing...)
}

func (r *stakeRegistry) newRecorder() common.Address {
	r.Helper()
	return r.deploy(fixture.SchnorrRecorderMetaData.Bin, schnorrRec.PackConstructor(r.avs, r.at))
}
