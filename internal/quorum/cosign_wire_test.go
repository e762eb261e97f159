package quorum

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/schnorr"
)

// jointTerms are those of a deployment with a Schnorr registry.
var jointTerms = func() Terms {
	t := wireTerms
	t.Schnorr = common.Address{0xbb}
	return t
}()

// jointOperator is a whole operator: keys, journal, gate and a node in memory.
type jointOperator struct {
	*wireOperator
	key    schnorr.SecretKey
	signer SchnorrSigner
	whole  *Operator
	ledger *jointLedger
}

func (o *jointOperator) cosigner() ID { return SchnorrID(o.key.PublicKey().Address()) }

// jointLedger comes to another list for every sender.
type jointLedger struct{ *fakeLedger }

func (l jointLedger) Run(ctx context.Context, a Assignment) (*evm.Result, error) {
	r, err := l.fakeLedger.Run(ctx, a)
	if err == nil {
		r.Encoded = jointUpdates(a)
	}
	return r, err
}

func jointUpdates(a Assignment) []byte {
	return listOf(8, payload.Update{Op: payload.Log0, Data: a.From[:]})
}

// jointAssignment is one of many tasks.
func jointAssignment(n uint64) Assignment {
	a := testAssignment
	a.Scheme = SchemeSchnorr
	a.From = common.BigToAddress(uint256.NewInt(n + 1).ToBig())
	return a
}

// jointRegistry is the Schnorr registry as the operators' nodes have it.
type jointRegistry struct {
	mu   sync.Mutex
	keys map[common.Address]schnorr.Point
	hook func(context.Context) error // before an answer
}

func (r *jointRegistry) Keys(ctx context.Context, operators []common.Address) ([]schnorr.Point, error) {
	if r.hook != nil {
		if err := r.hook(ctx); err != nil {
			return nil, err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	keys := make([]schnorr.Point, len(operators))
	for i, a := range operators {
		key, ok := r.keys[a]
		if !ok {
			return nil, &UnregisteredError{a}
		}
		keys[i] = key
	}
	return keys, nil
}

func newJointOperators(t *testing.T, n int) ([]*jointOperator, *jointRegistry) {
	t.Helper()
	registry := &jointRegistry{keys: make(map[common.Address]schnorr.Point)}
	var operators []*jointOperator
	for _, w := range newWireOperators(t, n) {
		key, err := schnorr.GenerateKey(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		registry.keys[key.PublicKey().Address()] = key.PublicKey()
		of := Binding{ChainID: jointTerms.ChainID, Registry: jointTerms.Registry, Operator: w.id}
		whole, ledger := testOperator(t)
		o := &jointOperator{wireOperator: w, key: key, signer: NewSchnorrSigner(key, of), whole: whole, ledger: &jointLedger{ledger}}
		whole.Journal = openTestJournal(t, filepath.Join(t.TempDir(), "journal"))
		whole.Ledger, whole.Schnorr, whole.Cosigners, whole.Signer = o.ledger, o.signer, registry, NewSigner(w.secret, of)
		operators = append(operators, o)
	}
	slices.SortFunc(operators, func(a, b *jointOperator) int {
		x, y := a.cosigner(), b.cosigner()
		return bytes.Compare(x[:], y[:])
	})
	return operators, registry
}

func (o *jointOperator) options(routers ...string) OperatorOptions {
	options := o.wireOperator.options(routers...)
	options.Terms, options.Work, options.Schnorr, options.Share = jointTerms, o.whole.Answer, o.signer, o.whole.Share
	return options
}

// cosignerSet is the Schnorr set of some operators.
func cosignerSet(operators ...*jointOperator) *Set {
	s := &Set{Block: 7, Scheme: SchemeSchnorr, Quorums: []byte{0}, Effective: 3}
	for _, o := range operators {
		s.Members = append(s.Members, Member{
			ID: o.cosigner(), Address: o.key.PublicKey().Address(), Schnorr: o.key.PublicKey(), Stake: []uint256.Int{*uint256.NewInt(1)}, In: []bool{true},
		})
	}
	slices.SortFunc(s.Members, func(a, b Member) int { return bytes.Compare(a.ID[:], b.ID[:]) })
	return s
}

// newJointRouter is a router with these operators in both sets.
func newJointRouter(t *testing.T, operators ...*jointOperator) *wireRouter {
	t.Helper()
	var registered []*wireOperator
	for _, o := range operators {
		registered = append(registered, o.wireOperator)
	}
	r := newWireRouter(t, registered...)
	r.terms.Store(&jointTerms)
	r.cosigners.Store(cosignerSet(operators...))
	return r
}

// awaitCosigners waits until exactly these are connected under Schnorr, with nonces.
func (r *wireRouter) awaitCosigners(operators ...*jointOperator) {
	r.t.Helper()
	var want []ID
	for _, o := range operators {
		want = append(want, o.cosigner())
	}
	wireEventually(r.t, "the cosigners are there", func() bool {
		if !slices.Equal(r.Connected(SchemeSchnorr), want) {
			return false
		}
		r.Hub.mu.Lock()
		defer r.Hub.mu.Unlock()
		return !slices.ContainsFunc(r.order[SchemeSchnorr], func(s *hubSession) bool { return len(s.stock.held) == 0 })
	})
}

// signersOf are those who sign, with their nonces.
func signersOf(operators []*jointOperator, nonces map[ID]schnorr.PublicNonce) (cosigners []Cosigner, signers []schnorr.Signer) {
	for _, o := range operators {
		if n, ok := nonces[o.cosigner()]; ok {
			cosigners = append(cosigners, Cosigner{o.key.PublicKey().Address(), n})
			signers = append(signers, schnorr.Signer{Key: o.key.PublicKey(), Nonce: n})
		}
	}
	return cosigners, signers
}

func idsOf(operators []*jointOperator) (ids []ID) {
	for _, o := range operators {
		ids = append(ids, o.cosigner())
	}
	return ids
}

// signTogether is round two among all who have nonces.
func signTogether(t *testing.T, round Round, digest [32]byte, operators []*jointOperator) (schnorr.Signature, *schnorr.Session) {
	t.Helper()
	cosigners, signers := signersOf(operators, round.Nonces(idsOf(operators)))
	session, err := schnorr.NewSession(digest, signers)
	if err != nil {
		t.Fatal(err)
	}
	partials := make([]schnorr.Partial, len(cosigners))
	errs := make([]error, len(cosigners))
	var wg sync.WaitGroup
	for i, c := range cosigners {
		wg.Go(func() { partials[i], errs[i] = round.Cosign(t.Context(), SchnorrID(c.Address), digest, cosigners) })
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	signature, err := session.Aggregate(partials)
	if err != nil {
		t.Fatal(err)
	}
	return signature, session
}

// answers waits for n signed answers, which agree.
func jointAnswers(t *testing.T, round Round, a Assignment, n int) [32]byte {
	t.Helper()
	digest := payload.Digest(a.Transition(), jointUpdates(a))
	for _, reply := range wireReplies(t, round, n) {
		if reply.Left || reply.Answer.Refusal != nil || reply.Answer.Digest != digest || reply.Answer.Commitment == nil {
			t.Fatalf("reply %+v, refusal %+v", reply, reply.Answer.Refusal)
		}
	}
	return digest
}

// TestSignTogether takes a task through both rounds, over sockets: every
// operator answers under the name of its Schnorr key, attests alone, and the
// shares add up.
func TestSignTogether(t *testing.T) {
	wireNoLeaks(t)
	operators, _ := newJointOperators(t, 3)
	r := newJointRouter(t, operators...)
	for _, o := range operators {
		o.run(t, o.options(r.url()))
	}
	r.awaitCosigners(operators...)
	for n := range uint64(3) {
		a := jointAssignment(n)
		round := r.Ask(a)
		digest := payload.Digest(a.Transition(), jointUpdates(a))
		updates := 0
		for _, reply := range wireReplies(t, round, 3) {
			i := slices.IndexFunc(operators, func(o *jointOperator) bool { return o.cosigner() == reply.From })
			if i < 0 || reply.Answer.Refusal != nil || reply.Answer.Digest != digest || reply.Answer.Commitment == nil {
				t.Fatalf("reply %+v", reply)
			}
			in := a.attested(jointTerms.ChainID, jointTerms.Registry)
			if !schnorr.Verify(operators[i].key.PublicKey(), in.Message(digest), *reply.Answer.Commitment) {
				t.Error("the attestation is not its key's")
			}
			if bytes.Equal(reply.Updates, jointUpdates(a)) {
				updates++
			}
		}
		if updates != 1 {
			t.Errorf("%d sent the updates along, want one", updates)
		}
		signature, session := signTogether(t, round, digest, operators)
		if !schnorr.Verify(session.Key(), digest, signature) {
			t.Error("the signature does not verify")
		}
		round.Close()
	}
	// The same operators serve BLS targets at the same time.
	b := jointAssignment(9)
	b.Scheme = SchemeBLS
	round := r.Ask(b)
	defer round.Close()
	for _, reply := range wireReplies(t, round, 3) {
		if reply.Answer.Refusal != nil || reply.Answer.Commitment != nil || !slices.ContainsFunc(operators, func(o *jointOperator) bool { return o.id == reply.From }) {
			t.Errorf("reply %+v", reply)
		}
	}
	if n := len(round.Nonces(idsOf(operators))); n != 0 {
		t.Errorf("a BLS round takes %d nonces", n)
	}
}

// TestNoncesRunOut takes nonces faster than they are made: none is handed out
// twice, and after a while there are more.
func TestNoncesRunOut(t *testing.T) {
	wireNoLeaks(t)
	operators, _ := newJointOperators(t, 1)
	r := newJointRouter(t, operators...)
	operators[0].run(t, operators[0].options(r.url()))
	r.awaitCosigners(operators...)
	a := jointAssignment(1)
	round := r.Ask(a)
	defer round.Close()
	digest := jointAnswers(t, round, a, 1)
	ids, seen := idsOf(operators), make(map[schnorr.PublicNonce]bool)
	var first schnorr.PublicNonce
	for {
		n, ok := round.Nonces(ids)[ids[0]]
		if !ok {
			break
		}
		if seen[n] {
			t.Fatal("a nonce is handed out twice")
		}
		if len(seen) == 0 {
			first = n
		}
		seen[n] = true
	}
	if len(seen) != noncePool {
		t.Errorf("%d nonces were there, want %d", len(seen), noncePool)
	}
	// Nobody spent one: the operator makes no more until half are.
	changed := r.Changed()
	cosigners := func(n schnorr.PublicNonce) []Cosigner { return []Cosigner{{operators[0].key.PublicKey().Address(), n}} }
	spent := 0
	for n := range seen {
		if n == first {
			continue
		}
		if _, err := round.Cosign(t.Context(), ids[0], digest, cosigners(n)); err != nil {
			t.Fatal(err)
		}
		if spent++; spent == noncePool/2 {
			break
		}
	}
	wireReceive(t, changed)
	wireEventually(t, "there are more", func() bool {
		n, ok := round.Nonces(ids)[ids[0]]
		if seen[n] {
			t.Fatal("a nonce came back")
		}
		return ok
	})
	if _, err := round.Cosign(t.Context(), ids[0], digest, cosigners(first)); err != nil {
		t.Errorf("one that was taken early: %v", err)
	}
	if _, err := round.Cosign(t.Context(), ids[0], digest, cosigners(first)); !errors.Is(err, ErrNoShare) {
		t.Errorf("the same again: %v", err)
	}
}

// TestNoncesComeBack takes all nonces again and again. Those that nobody was asked
// for are there for the next round, whether they were returned, or the round ended.
func TestNoncesComeBack(t *testing.T) {
	wireNoLeaks(t)
	operators, _ := newJointOperators(t, 1)
	r := newJointRouter(t, operators...)
	operators[0].run(t, operators[0].options(r.url()))
	r.awaitCosigners(operators...)
	ids := idsOf(operators)
	for i := range uint64(3) {
		a := jointAssignment(i + 1)
		round := r.Ask(a)
		digest := jointAnswers(t, round, a, 1)
		var taken []schnorr.PublicNonce
		for n, ok := round.Nonces(ids)[ids[0]]; ok; n, ok = round.Nonces(ids)[ids[0]] {
			taken = append(taken, n)
		}
		if len(taken) != noncePool-int(i) { // one was spent in each round before
			t.Fatalf("round %d finds %d nonces", i, len(taken))
		}
		if _, err := round.Cosign(t.Context(), ids[0], digest, []Cosigner{{operators[0].key.PublicKey().Address(), taken[0]}}); err != nil {
			t.Fatal(err)
		}
		for _, n := range taken[:len(taken)/2] {
			round.Return(map[ID]schnorr.PublicNonce{ids[0]: n})
		}
		round.Close()
		late := []Cosigner{{operators[0].key.PublicKey().Address(), taken[len(taken)-1]}}
		if _, err := round.Cosign(t.Context(), ids[0], digest, late); !errors.Is(err, ErrNoShare) {
			t.Errorf("a round that is over: %v", err)
		}
	}
}

// TestOperatorRestartsBetweenRounds: the nonces of its first session are worth
// nothing, the operator is asked again, and gives a share with new ones.
func TestOperatorRestartsBetweenRounds(t *testing.T) {
	wireNoLeaks(t)
	operators, _ := newJointOperators(t, 2)
	r := newJointRouter(t, operators...)
	stop := operators[0].run(t, operators[0].options(r.url()))
	operators[1].run(t, operators[1].options(r.url()))
	r.awaitCosigners(operators...)
	a := jointAssignment(1)
	round := r.Ask(a)
	defer round.Close()
	digest := jointAnswers(t, round, a, 2)
	old, _ := signersOf(operators, round.Nonces(idsOf(operators)))
	stop()
	wireEventually(t, "it is gone", func() bool { return len(r.Connected(SchemeSchnorr)) == 1 })
	if n := len(round.Nonces(idsOf(operators))); n != 1 {
		t.Errorf("%d have nonces, want the one that stayed", n)
	}
	if n := len(operators[0].signer.(*schnorrAtHand).secrets); n != 0 {
		t.Errorf("%d secret nonces outlive their session", n)
	}
	operators[0].run(t, operators[0].options(r.url()))
	r.awaitCosigners(operators...)
	if _, err := round.Cosign(t.Context(), operators[0].cosigner(), digest, old); !errors.Is(err, ErrNoShare) {
		t.Errorf("with the nonce of the old session: %v", err)
	}
	var nonces map[ID]schnorr.PublicNonce
	wireEventually(t, "it answered again", func() bool {
		nonces = round.Nonces(idsOf(operators[:1]))
		return len(nonces) == 1
	})
	cosigners, signers := signersOf(operators[:1], nonces)
	partial, err := round.Cosign(t.Context(), operators[0].cosigner(), digest, cosigners)
	if err != nil {
		t.Fatal(err)
	}
	session, err := schnorr.NewSession(digest, signers)
	if err != nil || !session.Check(0, partial) {
		t.Errorf("the share is bad, %v", err)
	}
	select {
	case reply := <-round.Replies():
		t.Errorf("it is heard twice: %+v", reply)
	case <-time.After(time.Millisecond):
	}
}

// TestKeeperRestartsBetweenRounds: the keeper of the key has lost all nonces, and
// the first that is asked for shows it. The operator joins anew, with new ones.
func TestKeeperRestartsBetweenRounds(t *testing.T) {
	wireNoLeaks(t)
	operators, _ := newJointOperators(t, 1)
	r := newJointRouter(t, operators...)
	operators[0].run(t, operators[0].options(r.url()))
	r.awaitCosigners(operators...)
	a := jointAssignment(1)
	round := r.Ask(a)
	defer round.Close()
	digest := jointAnswers(t, round, a, 1)
	keeper := operators[0].signer.(*schnorrAtHand)
	keeper.mu.Lock()
	clear(keeper.secrets)
	keeper.mu.Unlock()
	share := func(nonces map[ID]schnorr.PublicNonce) error {
		cosigners, _ := signersOf(operators, nonces)
		_, err := round.Cosign(t.Context(), operators[0].cosigner(), digest, cosigners)
		return err
	}
	session := func() *hubSession {
		r.Hub.mu.Lock()
		defer r.Hub.mu.Unlock()
		if len(r.order[SchemeSchnorr]) == 0 {
			return nil
		}
		return r.order[SchemeSchnorr][0]
	}
	first := session()
	if err := share(round.Nonces(idsOf(operators))); !errors.Is(err, ErrNoShare) {
		t.Fatalf("with a nonce that is lost: %v", err)
	}
	wireEventually(t, "it joins anew", func() bool { s := session(); return s != nil && s != first })
	var nonces map[ID]schnorr.PublicNonce
	wireEventually(t, "it answered again", func() bool {
		nonces = round.Nonces(idsOf(operators))
		return len(nonces) == 1
	})
	if err := share(nonces); err != nil {
		t.Errorf("in the new session: %v", err)
	}
}
