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

	"github.com/quorate/quorate/internal/bls"
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
// protocol to have bytes of its choice signed, by either key.
func TestNoSigningOracle(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	// What a thief would like to have signed: a transaction, and a task digest.
	transaction := types.LatestSignerForChainID(nil).Hash(types.NewTx(&types.LegacyTx{Nonce: 1, Gas: 21000, To: &common.Address{9}}))
	_, digest := wireResult(wireAssignment(1))
	chosen := [][32]byte{transaction, digest}
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	sessions := make(chan struct{}, 100)
	var mu sync.Mutex
	var heard [][]byte // every string of bytes that the operator ever sent
	attempt := 0
	router := newRawRouter(t, func(s rawRouterStream) error {
		defer func() { sessions <- struct{}{} }()
		mu.Lock()
		want := chosen[attempt%len(chosen)]
		kind := attempt / len(chosen)
		attempt++
		mu.Unlock()
		c := challenge{versions: []uint32{1}, terms: wireTerms.offer(), key: [32]byte(key.Public().(ed25519.PublicKey)), nonce: want, instance: [16]byte(want[:])}
		if kind == 1 {
			c.key = want
		}
		s.challenge(c)
		m, err := s.Receive()
		if err != nil {
			return nil
		}
		mu.Lock()
		heard = append(heard, byteFields(m.ProtoReflect())...)
		mu.Unlock()
		v, err := fromOperator(m)
		h, ok := v.(*hello)
		if err != nil || !ok {
			return nil
		}
		s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Welcome{Welcome: &operatorpb.Welcome{Signature: ed25519.Sign(key, join(&c, h).welcome())}}})
		for _, m := range everyRouterMessage(want[:]) {
			if kind >= 2 && m.GetChallenge() != nil || kind == 3 && m.GetWelcome() != nil {
				continue // they end the session; the rest is tried without them too
			}
			s.Send(m)
		}
		for {
			m, err := s.Receive()
			if err != nil {
				return nil
			}
			mu.Lock()
			heard = append(heard, byteFields(m.ProtoReflect())...)
			mu.Unlock()
			if m.GetRefused() != nil || m.GetUpdates() != nil {
				return nil
			}
		}
	})
	identity := &recorder{Identity: NewIdentity(o.account)}
	options := o.options(router.url)
	options.Identity = identity
	options.Work = func(context.Context, Assignment) (Answer, []byte) { return no("declined", "not now"), nil }
	stop := o.run(t, options)
	const attempts = 8
	for range attempts {
		wireReceive(t, sessions)
	}
	stop()

	nonces := make(map[[32]byte]bool)
	for _, j := range identity.joins {
		if !bytes.HasPrefix(j.Transcript(), []byte(joinTag)) {
			t.Error("something without the tag was signed")
		}
		if nonces[j.OperatorNonce] || j.OperatorNonce == [32]byte{} {
			t.Error("a nonce of the operator's own was used twice, or is none")
		}
		nonces[j.OperatorNonce] = true
		if j.ID != o.id || j.Address != identity.Address() {
			t.Error("it signed for another operator")
		}
		for _, want := range chosen {
			if j.Hash() == want {
				t.Error("the hash is one that the router chose")
			}
		}
	}
	if n := len(identity.joins); n < attempts/2 || n > attempt {
		t.Errorf("%d signatures in %d sessions: want at most one in each", n, attempt)
	}
	for _, b := range heard {
		for _, want := range chosen {
			if len(b) == 65 && signedBy(identity.Address(), want, [65]byte(b)) {
				t.Error("the account signed what the router chose")
			}
			if sigma, err := bls.ParseG1(b); err == nil && bls.Verify(o.secret.PublicKey().G2, want, sigma) {
				t.Error("the BLS key signed what the router chose")
			}
		}
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
