package quorum

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"os"
	"reflect"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// recorder notes everything an identity is asked to sign.
type recorder struct {
	Identity
	mu    sync.Mutex
	joins []Join
}

func (r *recorder) SignJoin(ctx context.Context, j *Join) ([65]byte, error) {
	r.mu.Lock()
	r.joins = append(r.joins, *j)
	r.mu.Unlock()
	return r.Identity.SignJoin(ctx, j)
}

// TestNoSigningOracle plays a router that tries with every message of the
// protocol to have bytes of its choice signed, by any of an operator's keys.
func TestNoSigningOracle(t *testing.T) {
	wireNoLeaks(t)
	operators, _ := newJointOperators(t, 1)
	o := operators[0]
	// What a thief would like to have signed: a transaction, a task digest, and that
	// the Schnorr key of another operator is this one's.
	transaction := types.LatestSignerForChainID(nil).Hash(types.NewTx(&types.LegacyTx{Nonce: 1, Gas: 21000, To: &common.Address{9}}))
	_, digest := wireResult(wireAssignment(1))
	thief := &oracleThief{operator: o, chosen: [][32]byte{transaction, digest, schnorr.PossessionMessage(common.Address{9})}, sessions: make(chan struct{}, 100)}
	var err error
	if _, thief.key, err = ed25519.GenerateKey(nil); err != nil {
		t.Fatal(err)
	}
	identity := &recorder{Identity: NewIdentity(o.account)}
	keeper := &keeperRecorder{NonceKeeper: o.signer}
	options := o.options(newRawRouter(t, thief.serve).url)
	options.Identity, options.Schnorr = identity, keeper
	options.Work = func(ctx context.Context, a Assignment) (Answer, []byte) {
		if a.Scheme == SchemeSchnorr {
			return o.whole.Answer(ctx, a)
		}
		return no("declined", "not now"), nil
	}
	stop := o.run(t, options)
	attempts := 4 * len(thief.chosen)
	for range attempts {
		wireReceive(t, thief.sessions)
	}
	stop()

	thief.checkJoins(t, identity.joins, attempts)
	thief.checkJoins(t, keeper.joins, attempts)
	if thief.declined < len(thief.chosen) {
		t.Errorf("only %d requests for a share were answered", thief.declined)
	}
	for _, b := range thief.heard {
		for _, want := range thief.chosen {
			if len(b) == 65 && signedBy(identity.Address(), want, [65]byte(b)) {
				t.Error("the account signed what the router chose")
			}
			if sigma, err := bls.ParseG1(b); err == nil && bls.Verify(o.secret.PublicKey().G2, want, sigma) {
				t.Error("the BLS key signed what the router chose")
			}
			if sig, err := schnorr.ParseSignature(b); err == nil && schnorr.Verify(o.key.PublicKey(), want, sig) {
				t.Error("the Schnorr key signed what the router chose")
			}
		}
	}
	for _, share := range thief.shares {
		t.Errorf("the operator gave a share of a signature over what the router chose: %x", share)
	}
}

// keeperRecorder notes everything a Schnorr key is asked to sign by sessions.
type keeperRecorder struct {
	NonceKeeper
	mu    sync.Mutex
	joins []Join
}

func (r *keeperRecorder) ProveJoin(ctx context.Context, j *Join) (schnorr.Signature, error) {
	r.mu.Lock()
	r.joins = append(r.joins, *j)
	r.mu.Unlock()
	return r.NonceKeeper.ProveJoin(ctx, j)
}

// oracleThief is a router that wants certain bytes signed.
type oracleThief struct {
	operator *jointOperator
	key      ed25519.PrivateKey
	chosen   [][32]byte
	sessions chan struct{} // one for each that ended

	mu       sync.Mutex
	attempt  int
	heard    [][]byte // every string of bytes that the operator ever sent
	shares   [][]byte
	declined int // requests for a share
}

func (r *oracleThief) serve(s rawRouterStream) error {
	defer func() { r.sessions <- struct{}{} }()
	r.mu.Lock()
	want, kind := r.chosen[r.attempt%len(r.chosen)], r.attempt/len(r.chosen)
	r.attempt++
	r.mu.Unlock()
	c := challenge{versions: []uint32{1}, terms: jointTerms.offer(), key: [32]byte(r.key.Public().(ed25519.PublicKey)), nonce: want, instance: [16]byte(want[:])}
	if kind == 1 {
		c.key = want
	}
	s.challenge(c)
	m, err := r.receive(s)
	if err != nil {
		return nil
	}
	v, err := fromOperator(m)
	h, ok := v.(*hello)
	if err != nil || !ok {
		return nil
	}
	s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Welcome{Welcome: &operatorpb.Welcome{Signature: ed25519.Sign(r.key, join(&c, h).welcome())}}})
	if kind != 1 && !r.askShares(s, want) {
		return nil
	}
	for _, m := range everyRouterMessage(want[:]) {
		if kind >= 2 && m.GetChallenge() != nil || kind == 3 && m.GetWelcome() != nil {
			continue // they end the session; the rest is tried without them too
		}
		s.Send(m)
	}
	for {
		if m, err := r.receive(s); err != nil || m.GetRefused() != nil || m.GetUpdates() != nil {
			return nil
		}
	}
}

// askShares asks for shares of what it wants, with nonces of the operator's own,
// where the operator has answered with something else, or with nothing. It reports
// false if the session ended.
func (r *oracleThief) askShares(s rawRouterStream, want [32]byte) bool {
	a := jointAssignment(1)
	s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Assignment{Assignment: encodeAssignment(asked{id: 3, Assignment: a})}})
	var nonces []schnorr.PublicNonce
	for answered := false; len(nonces) == 0 || !answered; {
		m, err := r.receive(s)
		if err != nil {
			return false
		}
		answered = answered || m.GetAnswer().GetSigned() != nil
		if m.GetNonces() != nil {
			l, err := decodeNonces(m.GetNonces())
			if err != nil {
				return false
			}
			nonces = l.nonces
		}
	}
	self := r.operator.key.PublicKey().Address()
	stranger := Cosigner{common.Address{0xff, 0xff}, schnorr.PublicNonce{R1: nonces[0].R1, R2: nonces[0].R1}}
	result := payload.Digest(a.Transition(), jointUpdates(a))
	requests := []cosign{
		{id: 3, digest: want},  // another digest than it answered with
		{id: 2, digest: want},  // what it was never asked
		{id: 99, digest: want}, // nor will be
		{id: 3, digest: result, signers: []Cosigner{stranger}},
	}
	for i, q := range requests {
		q.nonce = uint64(i + 2) // the first is for one of the messages that follow
		q.signers = append([]Cosigner{{self, nonces[i+1]}}, q.signers...)
		s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Cosign{Cosign: encodeCosign(q)}})
	}
	for said := 0; said < len(requests); {
		m, err := r.receive(s)
		if err != nil {
			return false
		}
		if m.GetShare() != nil {
			said++
		}
	}
	return true
}

// receive notes what comes.
func (r *oracleThief) receive(s rawRouterStream) (*operatorpb.OperatorMessage, error) {
	m, err := s.Receive()
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.heard = append(r.heard, byteFields(m.ProtoReflect())...)
	if share := m.GetShare().GetShare(); share != nil {
		r.shares = append(r.shares, share)
	} else if m.GetShare() != nil {
		r.declined++
	}
	return m, nil
}

// checkJoins looks at all that a key signed to join.
func (r *oracleThief) checkJoins(t *testing.T, joins []Join, attempts int) {
	t.Helper()
	nonces := make(map[[32]byte]bool)
	for _, j := range joins {
		if !bytes.HasPrefix(j.Transcript(), []byte(joinTag)) {
			t.Error("something without the tag was signed")
		}
		if nonces[j.OperatorNonce] || j.OperatorNonce == [32]byte{} {
			t.Error("a nonce of the operator's own was used twice, or is none")
		}
		nonces[j.OperatorNonce] = true
		if j.ID != r.operator.id || j.Address != crypto.PubkeyToAddress(r.operator.account.PublicKey) || j.Schnorr != r.operator.key.PublicKey().Address() {
			t.Error("it signed for another operator")
		}
		for _, want := range r.chosen {
			if j.Hash() == want || j.SchnorrHash() == want {
				t.Error("the hash is one that the router chose")
			}
		}
	}
	if n := len(joins); n < attempts/2 || n > r.attempt {
		t.Errorf("%d signatures in %d sessions: want at most one in each", n, r.attempt)
	}
}

// everyRouterMessage is one of each kind, its bytes filled with what the router
// would like to see signed.
func everyRouterMessage(want []byte) []*operatorpb.RouterMessage {
	at20 := want[:20]
	terms := encodeTerms(wireTerms.offer())
	return []*operatorpb.RouterMessage{
		{Kind: &operatorpb.RouterMessage_Ping{Ping: &operatorpb.Ping{}}},
		{Kind: &operatorpb.RouterMessage_Stop{Stop: &operatorpb.Stop{Ids: []uint64{1, 2, 3}}}},
		{Kind: &operatorpb.RouterMessage_Assignment{Assignment: &operatorpb.Assignment{
			Id: 7, Target: at20, From: at20, Value: want, CallData: want, Block: 1, BlockHash: want, WithUpdates: true,
		}}},
		{Kind: &operatorpb.RouterMessage_Welcome{Welcome: &operatorpb.Welcome{Signature: append(want[:32:32], want...)}}},
		{Kind: &operatorpb.RouterMessage_Challenge{Challenge: &operatorpb.Challenge{
			Versions: []uint32{1}, Terms: terms, RouterKey: want, Instance: want[:16], Nonce: want,
		}}},
		{Kind: &operatorpb.RouterMessage_Fetch{Fetch: &operatorpb.Fetch{Id: 7, Digest: want}}},
		{Kind: &operatorpb.RouterMessage_Cosign{Cosign: &operatorpb.Cosign{Id: 7, Digest: want, Nonce: 1, Signers: []*operatorpb.Cosigner{
			{Address: at20, Nonce: somePublicNonce[:]},
		}}}},
		{Kind: &operatorpb.RouterMessage_Refused{Refused: &operatorpb.Refused{Message: "goodbye"}}},
	}
}

// somePublicNonce is one that any router could make: the generator, two times.
var somePublicNonce = func() [66]byte {
	key, err := schnorr.ParseSecretKey(append(make([]byte, 31), 1))
	if err != nil {
		panic(err)
	}
	return schnorr.PublicNonce{R1: key.PublicKey(), R2: key.PublicKey()}.Bytes()
}()

// TestEveryRouterMessageIsTried fails when the schema grows a message that the
// test above does not send.
func TestEveryRouterMessageIsTried(t *testing.T) {
	kinds := make(map[string]bool)
	for _, m := range everyRouterMessage(make([]byte, 32)) {
		kinds[kindOf(m)] = true
	}
	fields := new(operatorpb.RouterMessage).ProtoReflect().Descriptor().Fields()
	for i := range fields.Len() {
		if name := string(fields.Get(i).Name()); !kinds[name] {
			t.Errorf("a router can send %q, and nothing tries it", name)
		}
	}
}

// TestWireHoldsNoSigningKey keeps the keys and the secret halves of nonces out of
// the wire: Work and Share are the only ways to a signature.
func TestWireHoldsNoSigningKey(t *testing.T) {
	secrets := map[reflect.Type]bool{reflect.TypeFor[bls.SecretKey](): true, reflect.TypeFor[schnorr.SecretKey](): true, reflect.TypeFor[schnorr.Nonce](): true}
	var walk func(reflect.Type, map[reflect.Type]bool)
	walk = func(typ reflect.Type, seen map[reflect.Type]bool) {
		if seen[typ] {
			return
		}
		seen[typ] = true
		if secrets[typ] {
			t.Errorf("a type of the wire holds a %s", typ)
		}
		switch typ.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan, reflect.Map:
			walk(typ.Elem(), seen)
		case reflect.Struct:
			for i := range typ.NumField() {
				walk(typ.Field(i).Type, seen)
			}
		}
	}
	for _, typ := range []reflect.Type{
		reflect.TypeFor[OperatorOptions](), reflect.TypeFor[dialer](), reflect.TypeFor[link](), reflect.TypeFor[routerStream](),
		reflect.TypeFor[workshop](), reflect.TypeFor[bench](), reflect.TypeFor[Hub](), reflect.TypeFor[hubSession](),
	} {
		walk(typ, make(map[reflect.Type]bool))
	}
	for _, file := range []string{"hub.go", "session.go", "round.go", "serve.go", "dial.go", "link.go", "work.go", "handshake.go", "terms.go", "codec.go", "outbox.go", "codec_cosign.go", "nonces.go", "round_cosign.go"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"SecretKey", "HashToG1"} {
			if bytes.Contains(source, []byte(word)) {
				t.Errorf("%s speaks of %s", file, word)
			}
		}
	}
}
