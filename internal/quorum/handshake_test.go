package quorum

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"math/big"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// TestVector holds the transcript of docs/operator-protocol.md to the code, and
// the code to it.
func TestVector(t *testing.T) {
	page, err := os.ReadFile("../../docs/operator-protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	want := func(what, value string) {
		t.Helper()
		if !strings.Contains(string(page), value) {
			t.Errorf("the page does not have the vector's %s: %s", what, value)
		}
	}
	account, err := crypto.ToECDSA(bytes.Repeat([]byte{0x11}, 32))
	if err != nil {
		t.Fatal(err)
	}
	cosigner, err := schnorr.ParseSecretKey(bytes.Repeat([]byte{0x99}, 32))
	if err != nil {
		t.Fatal(err)
	}
	router := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{0x22}, 32))
	j := &Join{
		Version: 1, Versions: []uint32{1},
		Terms: Terms{
			ChainID: 31337, Registry: common.Address(bytes.Repeat([]byte{0x33}, 20)),
			Bounds: evm.Bounds{Gas: 10_000_000_000, Memory: 268_435_456}, Quorums: []byte{0, 1},
			Schnorr: common.Address(bytes.Repeat([]byte{0x88}, 20)),
		},
		RouterKey: [32]byte(router.Public().(ed25519.PublicKey)), Instance: [16]byte(bytes.Repeat([]byte{0x44}, 16)),
		RouterNonce: [32]byte(bytes.Repeat([]byte{0x55}, 32)), OperatorNonce: [32]byte(bytes.Repeat([]byte{0x66}, 32)),
		ID: ID(bytes.Repeat([]byte{0x77}, 32)), Address: crypto.PubkeyToAddress(account.PublicKey), Schnorr: cosigner.PublicKey().Address(),
	}
	transcript := hex.EncodeToString(j.Transcript())
	for len(transcript) > 0 { // the page has it in lines of 32 bytes
		n := min(64, len(transcript))
		want("transcript", transcript[:n])
		transcript = transcript[n:]
	}
	hash := j.Hash()
	want("join hash", hex.EncodeToString(hash[:]))
	signature, err := NewIdentity(account).SignJoin(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	want("signature", hex.EncodeToString(signature[:]))
	want("router key", hex.EncodeToString(j.RouterKey[:]))
	want("address", hex.EncodeToString(j.Address[:]))
	want("welcome message", hex.EncodeToString(j.welcome()))
	want("welcome", hex.EncodeToString(ed25519.Sign(router, j.welcome())))
	if !signedBy(j.Address, hash, signature) {
		t.Error("the vector's signature is refused")
	}
	key, schnorrHash := cosigner.PublicKey().Bytes(), j.SchnorrHash()
	want("Schnorr key", hex.EncodeToString(key[:]))
	want("Schnorr address", hex.EncodeToString(j.Schnorr[:]))
	want("Schnorr join hash", hex.EncodeToString(schnorrHash[:]))
	proof, err := NewSchnorrSigner(cosigner, Binding{ChainID: j.Terms.ChainID, Registry: j.Terms.Registry}).ProveJoin(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	b := proof.Bytes()
	want("Schnorr proof", hex.EncodeToString(b[:]))
	if !schnorr.Verify(cosigner.PublicKey(), schnorrHash, proof) {
		t.Error("the vector's Schnorr proof is refused")
	}
}

// TestTranscriptBindsEverything changes each field of a join and sees another hash.
func TestTranscriptBindsEverything(t *testing.T) {
	base := func() *Join { return &Join{Version: 1, Versions: []uint32{1}, Terms: wireTerms} }
	seen := map[common.Hash]string{base().Hash(): "nothing"}
	for what, change := range map[string]func(*Join){
		"version": func(j *Join) { j.Version = 2 }, "versions": func(j *Join) { j.Versions = []uint32{1, 2} },
		"chain": func(j *Join) { j.Terms.ChainID++ }, "registry": func(j *Join) { j.Terms.Registry[19]++ },
		"gas": func(j *Join) { j.Terms.Bounds.Gas++ }, "memory": func(j *Join) { j.Terms.Bounds.Memory++ },
		"quorums": func(j *Join) { j.Terms.Quorums = []byte{0} }, "router key": func(j *Join) { j.RouterKey[0]++ },
		"instance": func(j *Join) { j.Instance[0]++ }, "router nonce": func(j *Join) { j.RouterNonce[0]++ },
		"operator nonce": func(j *Join) { j.OperatorNonce[0]++ }, "id": func(j *Join) { j.ID[0]++ }, "address": func(j *Join) { j.Address[0]++ },
		"schnorr registry": func(j *Join) { j.Terms.Schnorr[0]++ }, "schnorr key": func(j *Join) { j.Schnorr[0]++ },
	} {
		j := base()
		change(j)
		if other, ok := seen[j.Hash()]; ok {
			t.Errorf("a change of %s has the hash of a change of %s", what, other)
		}
		seen[j.Hash()] = what
	}
	if fields := reflect.TypeFor[Join]().NumField(); fields != 10 || len(seen) != 16 {
		t.Errorf("a join has %d fields, %d changes were tried: is one missing here?", fields, len(seen)-1)
	}
}

// TestJoinRefused plays operators that must not get in.
func TestJoinRefused(t *testing.T) {
	operators := newWireOperators(t, 2)
	stranger := newWireOperators(t, 1)[0]
	o := operators[0]
	// honest makes the greeting that would be let in.
	honest := func(c *challenge) *hello {
		options := o.options()
		h, err := greet(t.Context(), c, &options)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	sign := func(c *challenge, h *hello, by *wireOperator) *hello {
		hash := join(c, h).Hash()
		signature, err := crypto.Sign(hash[:], by.account)
		if err != nil {
			t.Fatal(err)
		}
		h.signature = [65]byte(signature)
		return h
	}
	for _, test := range []struct {
		name   string
		hello  func(*challenge) *hello
		reason operatorpb.Reason
		words  string
	}{
		{"other chain", func(c *challenge) *hello { h := honest(c); h.terms.ChainID = 1; return sign(c, h, o) }, operatorpb.Reason_REASON_TERMS, "the router's chain id is 31337, the operator's 1"},
		{"other registry", func(c *challenge) *hello { h := honest(c); h.terms.Registry[1]++; return sign(c, h, o) }, operatorpb.Reason_REASON_TERMS, "registry coordinator"},
		{"other gas", func(c *challenge) *hello { h := honest(c); h.terms.Bounds.Gas++; return sign(c, h, o) }, operatorpb.Reason_REASON_TERMS, "gas bound is 10000000000, the operator's 10000000001"},
		{"other memory", func(c *challenge) *hello { h := honest(c); h.terms.Bounds.Memory++; return sign(c, h, o) }, operatorpb.Reason_REASON_TERMS, "memory bound"},
		{"other quorums", func(c *challenge) *hello { h := honest(c); h.terms.Quorums = []byte{0}; return sign(c, h, o) }, operatorpb.Reason_REASON_TERMS, "list of quorums is [0 1], the operator's [0]"},
		{"other encoding", func(c *challenge) *hello { h := honest(c); h.terms.encoding = 2; return sign(c, h, o) }, operatorpb.Reason_REASON_TERMS, "encoding of updates is 1, the operator's 2"},
		{"other version", func(c *challenge) *hello { h := honest(c); h.version = 2; return sign(c, h, o) }, operatorpb.Reason_REASON_VERSION, "version 2"},
		{"a stranger", func(c *challenge) *hello {
			h := honest(c)
			h.id, h.address = stranger.id, crypto.PubkeyToAddress(stranger.account.PublicKey)
			return sign(c, h, stranger)
		}, operatorpb.Reason_REASON_NOT_REGISTERED, "is not in the operator set of block 7"},
		{"another's id", func(c *challenge) *hello { h := honest(c); h.id = operators[1].id; return sign(c, h, o) }, operatorpb.Reason_REASON_NOT_REGISTERED, "is registered by"},
		{"another's address", func(c *challenge) *hello {
			h := honest(c)
			h.address = crypto.PubkeyToAddress(stranger.account.PublicKey)
			return sign(c, h, stranger)
		}, operatorpb.Reason_REASON_NOT_REGISTERED, "is registered by"},
		{"signed by a stranger", func(c *challenge) *hello { return sign(c, honest(c), stranger) }, operatorpb.Reason_REASON_PROOF, "not one of"},
		{"no signature", func(c *challenge) *hello { h := honest(c); h.signature = [65]byte{}; return h }, operatorpb.Reason_REASON_PROOF, "not one of"},
		{"V of 27", func(c *challenge) *hello { h := honest(c); h.signature[64] += 27; return h }, operatorpb.Reason_REASON_PROOF, "not one of"},
		{"high S", func(c *challenge) *hello { h := honest(c); flipS(&h.signature); return h }, operatorpb.Reason_REASON_PROOF, "not one of"},
		{"recorded", func(c *challenge) *hello {
			// What was signed in good order for one challenge is sent for another.
			other := *c
			rand.Read(other.nonce[:])
			return honest(&other)
		}, operatorpb.Reason_REASON_PROOF, "not one of"},
		{"for another router's key", func(c *challenge) *hello { other := *c; other.key[0]++; return honest(&other) }, operatorpb.Reason_REASON_PROOF, "not one of"},
		{"for another instance", func(c *challenge) *hello { other := *c; other.instance[0]++; return honest(&other) }, operatorpb.Reason_REASON_PROOF, "not one of"},
	} {
		t.Run(test.name, func(t *testing.T) {
			wireNoLeaks(t)
			r := newWireRouter(t, operators...)
			raw := dialRaw(t, r.url())
			raw.hello(test.hello(raw.challenge()))
			words := raw.refused(test.reason).Words
			if !strings.Contains(words, test.words) {
				t.Errorf("it says %q, want %q", words, test.words)
			}
			r.log.await(t, "is not let in", "reason="+ReasonName(test.reason))
			if n := r.refusals(test.reason); n != 1 {
				t.Errorf("%v refusals are counted, want 1", n)
			}
			if n := len(r.Connected(SchemeBLS)); n != 0 {
				t.Errorf("%d operators are connected", n)
			}
		})
	}
}

// flipS makes the other signature of the same hash, which only a lax check takes.
func flipS(signature *[65]byte) {
	s := new(big.Int).Sub(crypto.S256().Params().N, new(big.Int).SetBytes(signature[32:64]))
	s.FillBytes(signature[32:64])
	signature[64] ^= 1
}

// TestReplay records a whole honest handshake and plays it again.
func TestReplay(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	first := dialRaw(t, r.url())
	options := o.options()
	h, err := greet(t.Context(), first.challenge(), &options)
	if err != nil {
		t.Fatal(err)
	}
	first.hello(h)
	if _, ok := first.next().(welcome); !ok {
		t.Fatal("the first is not welcome")
	}
	second := dialRaw(t, r.url())
	second.challenge()
	second.hello(h)
	second.refused(operatorpb.Reason_REASON_PROOF)
	r.await(o) // and the first is still there
}

// TestDisagreement sees a mismatch said in words in the logs of both sides, and
// the operator come in once it is over.
func TestDisagreement(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	r := newWireRouter(t, o)
	other := wireTerms
	other.ChainID = 1
	r.terms.Store(&other)
	log := new(wireLog)
	options := o.options(r.url())
	options.Log = log.logger()
	o.run(t, options)
	const words = "the router's chain id is 1, the operator's 31337"
	log.await(t, "no session with a router", "reason=terms", words)
	r.log.await(t, "is not let in", "reason=terms", words)
	r.terms.Store(&wireTerms)
	r.await(o)
	log.await(t, "joined a router")
}

func TestVersionsDiffer(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	said := make(chan any, 100)
	router := newRawRouter(t, func(s rawRouterStream) error {
		s.challenge(challenge{versions: []uint32{2, 3}, terms: wireTerms.offer()})
		m, _ := s.next()
		said <- m
		return nil
	})
	log := new(wireLog)
	options := o.options(router.url)
	options.Log = log.logger()
	o.run(t, options)
	const words = "the router speaks versions [2 3] of the protocol, the operator 1"
	log.await(t, "reason=version", words)
	if r, ok := wireReceive(t, said).(*Refused); !ok || r.Reason != operatorpb.Reason_REASON_VERSION || r.Words != words {
		t.Errorf("the router is told %v", r)
	}
}

// TestRelay puts a relay between a router and an operator that expects the
// router's key.
func TestRelay(t *testing.T) {
	for _, test := range []struct {
		name   string
		pinned bool
		reason operatorpb.Reason // what the operator sees
	}{
		{"with the key expected, the operator refuses", true, operatorpb.Reason_REASON_ROUTER_KEY},
		{"with none expected, the router refuses", false, operatorpb.Reason_REASON_PROOF},
	} {
		t.Run(test.name, func(t *testing.T) {
			wireNoLeaks(t)
			o := newWireOperators(t, 1)[0]
			r := newWireRouter(t, o)
			relay := newRawRouter(t, func(s rawRouterStream) error {
				// Its own key in place of the router's, all else passed on.
				up := dialRaw(t, r.url())
				c := up.challenge()
				c.key = [32]byte{1}
				s.challenge(*c)
				m, err := s.next()
				if err != nil {
					return err
				}
				if h, ok := m.(*hello); ok {
					up.hello(h)
					refused, ok := up.next().(*Refused)
					if !ok {
						t.Error("the router lets the relay in")
						return nil
					}
					s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Refused{Refused: encodeRefused(refused)}})
				}
				return nil
			})
			log := new(wireLog)
			options := o.options(relay.url)
			options.Log = log.logger()
			options.pace.retryFix = 1 << 40 // once is enough
			if test.pinned {
				options.RouterKeys = []ed25519.PublicKey{r.key.Public().(ed25519.PublicKey)}
			}
			o.run(t, options)
			log.await(t, "reason="+ReasonName(test.reason))
			r.await()
		})
	}
}

// TestRouterMustProveItsKey plays a router that claims a key it does not hold.
func TestRouterMustProveItsKey(t *testing.T) {
	wireNoLeaks(t)
	o := newWireOperators(t, 1)[0]
	key, _, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	said := make(chan any, 100)
	router := newRawRouter(t, func(s rawRouterStream) error {
		s.challenge(challenge{versions: []uint32{1}, terms: wireTerms.offer(), key: [32]byte(key)})
		if _, err := s.next(); err != nil {
			return err
		}
		w := &operatorpb.Welcome{Signature: make([]byte, 64)}
		s.Send(&operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Welcome{Welcome: w}})
		m, _ := s.next()
		said <- m
		return nil
	})
	options := o.options(router.url)
	options.RouterKeys = []ed25519.PublicKey{key}
	options.Work = func(context.Context, Assignment) (Answer, []byte) { t.Error("worked for it"); return no("", ""), nil }
	o.run(t, options)
	if r, ok := wireReceive(t, said).(*Refused); !ok || r.Reason != operatorpb.Reason_REASON_PROOF {
		t.Errorf("the router is told %v", r)
	}
}
