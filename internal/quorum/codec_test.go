package quorum

import (
	"bytes"
	"crypto/rand"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

func TestAssignmentRoundTrip(t *testing.T) {
	want := asked{id: 9, withUpdates: true, Assignment: wireAssignment(200)}
	want.Value.SetAllOne()
	got, err := decodeAssignment(encodeAssignment(want))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	want.Scheme = SchemeSchnorr
	if got, err := decodeAssignment(encodeAssignment(want)); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	for _, proof := range []SenderProof{{Signature: []byte{1, 2}, Expires: 5, Auto: true}, {Signature: make([]byte, MaxProof), Expires: 1 << 63}} {
		want.Proof = &proof
		if got, err := decodeAssignment(encodeAssignment(want)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
}

// TestMalformed changes one thing in a good message and sees it refused.
func TestMalformed(t *testing.T) {
	o := newWireOperators(t, 1)[0]
	signature := o.secret.Sign([32]byte{1}).Bytes()
	infinity := bls.G1{}.Bytes()
	off := signature
	off[63] ^= 1
	operator := func(change func(*operatorpb.OperatorMessage), m *operatorpb.OperatorMessage) error {
		m = proto.CloneOf(m)
		change(m)
		_, err := fromOperator(m)
		return err
	}
	router := func(change func(*operatorpb.RouterMessage), m *operatorpb.RouterMessage) error {
		m = proto.CloneOf(m)
		change(m)
		_, err := fromRouter(m)
		return err
	}
	signed := &operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Answer{Answer: &operatorpb.Answer{Id: 1, Outcome: &operatorpb.Answer_Signed{
		Signed: &operatorpb.Signed{Digest: make([]byte, 32), Signature: signature[:], Attestation: signature[:], Updates: make([]byte, MaxUpdates)},
	}}}}
	refusal := &operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Answer{Answer: encodeAnswer(answered{id: 1, Answer: no("busy", "Later.")})}}
	terms := encodeTerms(wireTerms.offer())
	greeting := &operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Hello{Hello: &operatorpb.Hello{
		Version: 1, Address: make([]byte, 20), OperatorId: make([]byte, 32), Terms: terms, Nonce: make([]byte, 32), Signature: make([]byte, 65),
	}}}
	updates := &operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Updates{Updates: &operatorpb.Updates{Digest: make([]byte, 32), Updates: make([]byte, MaxUpdates)}}}
	all := everyRouterMessage(make([]byte, 32))
	assignment, welcome, opening, wanted, stops, cosigns := all[2], all[3], all[4], all[5], all[1], all[6]
	key, err := schnorr.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	commitment, point := key.SignAlone([32]byte{1}).Bytes(), key.PublicKey().Bytes()
	committed := proto.CloneOf(signed)
	committed.GetAnswer().GetSigned().Signature, committed.GetAnswer().GetSigned().Attestation = nil, commitment[:]
	both := proto.CloneOf(greeting)
	both.GetHello().SchnorrKey, both.GetHello().SchnorrProof = point[:], commitment[:]
	both.GetHello().Terms.SchnorrRegistry = bytes.Repeat([]byte{1}, 20)
	ahead := &operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Nonces{Nonces: &operatorpb.Nonces{First: 1, Nonces: [][]byte{somePublicNonce[:]}}}}
	shared := &operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Share{Share: encodeShare(cosigned{id: 1, nonce: 1})}}
	unshared := &operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Share{Share: encodeShare(cosigned{id: 1, nonce: 1, refusal: no("busy", "").Refusal})}}
	lower := &operatorpb.Cosigner{Address: make([]byte, 20), Nonce: somePublicNonce[:]}
	type (
		om = operatorpb.OperatorMessage
		rm = operatorpb.RouterMessage
	)
	for name, m := range map[string]*om{"signed": signed, "refusal": refusal, "hello": greeting, "updates": updates, "commitment": committed,
		"hello with a Schnorr key": both, "nonces": ahead, "share": shared, "refused share": unshared} {
		if err := operator(func(*om) {}, m); err != nil {
			t.Errorf("a good %s: %v", name, err)
		}
	}
	for _, m := range all {
		if err := router(func(*rm) {}, m); err != nil {
			t.Errorf("a good %s: %v", kindOf(m), err)
		}
	}
	unknown := protowire.AppendVarint(protowire.AppendTag(nil, 10, protowire.VarintType), 1)
	for name, err := range map[string]error{
		"no kind from an operator": operator(func(m *om) { m.Kind = nil }, signed),
		"no kind from a router":    router(func(m *rm) { m.Kind = nil }, welcome),
		"unknown field":            operator(func(m *om) { m.ProtoReflect().SetUnknown(unknown) }, signed),
		"unknown field within":     router(func(m *rm) { m.GetAssignment().ProtoReflect().SetUnknown(unknown) }, assignment),

		"answer without outcome":   operator(func(m *om) { m.GetAnswer().Outcome = nil }, signed),
		"short digest":             operator(func(m *om) { m.GetAnswer().GetSigned().Digest = make([]byte, 31) }, signed),
		"long digest":              operator(func(m *om) { m.GetAnswer().GetSigned().Digest = make([]byte, 33) }, signed),
		"no signature":             operator(func(m *om) { m.GetAnswer().GetSigned().Signature = nil }, signed),
		"infinity":                 operator(func(m *om) { m.GetAnswer().GetSigned().Signature = infinity[:] }, signed),
		"off the curve":            operator(func(m *om) { m.GetAnswer().GetSigned().Signature = off[:] }, signed),
		"not reduced":              operator(func(m *om) { m.GetAnswer().GetSigned().Signature = bytes.Repeat([]byte{0xff}, 64) }, signed),
		"no attestation":           operator(func(m *om) { m.GetAnswer().GetSigned().Attestation = nil }, signed),
		"infinity attested":        operator(func(m *om) { m.GetAnswer().GetSigned().Attestation = infinity[:] }, signed),
		"attested off the curve":   operator(func(m *om) { m.GetAnswer().GetSigned().Attestation = off[:] }, signed),
		"long updates":             operator(func(m *om) { m.GetAnswer().GetSigned().Updates = make([]byte, MaxUpdates+1) }, signed),
		"long fetched updates":     operator(func(m *om) { m.GetUpdates().Updates = make([]byte, MaxUpdates+1) }, updates),
		"fetched, short digest":    operator(func(m *om) { m.GetUpdates().Digest = nil }, updates),
		"unknown code":             operator(func(m *om) { m.GetAnswer().GetRefusal().Code = "NONSENSE" }, refusal),
		"code of an answer":        operator(func(m *om) { m.GetAnswer().GetRefusal().Code = string(quorate.Unauthorized) }, refusal),
		"no reason":                operator(func(m *om) { m.GetAnswer().GetRefusal().Reason = "" }, refusal),
		"long reason":              operator(func(m *om) { m.GetAnswer().GetRefusal().Reason = strings.Repeat("a", 65) }, refusal),
		"reason with a line break": operator(func(m *om) { m.GetAnswer().GetRefusal().Reason = "a\nb" }, refusal),
		"reason not in ASCII":      operator(func(m *om) { m.GetAnswer().GetRefusal().Reason = "é" }, refusal),
		"long message":             operator(func(m *om) { m.GetAnswer().GetRefusal().Message = strings.Repeat("a", 1025) }, refusal),
		"message with an escape":   operator(func(m *om) { m.GetAnswer().GetRefusal().Message = "\x1b[2J" }, refusal),

		"hello, short address":   operator(func(m *om) { m.GetHello().Address = make([]byte, 19) }, greeting),
		"hello, long id":         operator(func(m *om) { m.GetHello().OperatorId = make([]byte, 33) }, greeting),
		"hello, no terms":        operator(func(m *om) { m.GetHello().Terms = nil }, greeting),
		"hello, short nonce":     operator(func(m *om) { m.GetHello().Nonce = make([]byte, 16) }, greeting),
		"hello, short signature": operator(func(m *om) { m.GetHello().Signature = make([]byte, 64) }, greeting),
		"terms, chain 0":         operator(func(m *om) { m.GetHello().Terms.ChainId = 0 }, greeting),
		"terms, no registry":     operator(func(m *om) { m.GetHello().Terms.Registry = nil }, greeting),
		"terms, no quorum":       operator(func(m *om) { m.GetHello().Terms.Quorums = nil }, greeting),
		"terms, quorum twice":    operator(func(m *om) { m.GetHello().Terms.Quorums = []byte{1, 1} }, greeting),
		"terms, no gas":          operator(func(m *om) { m.GetHello().Terms.Gas = 0 }, greeting),

		"commitment and signature":     operator(func(m *om) { m.GetAnswer().GetSigned().Signature = signature[:] }, committed),
		"no signature, BLS attested":   operator(func(m *om) { m.GetAnswer().GetSigned().Attestation = signature[:] }, committed),
		"no signature, no attestation": operator(func(m *om) { m.GetAnswer().GetSigned().Attestation = nil }, committed),
		"commitment, s of 0":           operator(func(m *om) { clear(m.GetAnswer().GetSigned().Attestation[:32]) }, committed),
		"hello, key without proof":     operator(func(m *om) { m.GetHello().SchnorrProof = nil }, both),
		"hello, proof without key":     operator(func(m *om) { m.GetHello().SchnorrKey = nil }, both),
		"hello, key off the curve":     operator(func(m *om) { m.GetHello().SchnorrKey = make([]byte, 33) }, both),
		"hello, long key":              operator(func(m *om) { m.GetHello().SchnorrKey = make([]byte, 65) }, both),
		"hello, short proof":           operator(func(m *om) { m.GetHello().SchnorrProof = commitment[:51] }, both),
		"terms, short registry":        operator(func(m *om) { m.GetHello().Terms.SchnorrRegistry = make([]byte, 19) }, both),
		"terms, registry of zeros":     operator(func(m *om) { m.GetHello().Terms.SchnorrRegistry = make([]byte, 20) }, both),
		"no nonces":                    operator(func(m *om) { m.GetNonces().Nonces = nil }, ahead),
		"nonces from 0":                operator(func(m *om) { m.GetNonces().First = 0 }, ahead),
		"nonces from the end":          operator(func(m *om) { m.GetNonces().First = math.MaxUint64 }, ahead),
		"many nonces":                  operator(func(m *om) { m.GetNonces().Nonces = make([][]byte, maxNonces+1) }, ahead),
		"short nonce":                  operator(func(m *om) { m.GetNonces().Nonces[0] = somePublicNonce[:65] }, ahead),
		"half a nonce at infinity":     operator(func(m *om) { clear(m.GetNonces().Nonces[0][33:]) }, ahead),
		"share without outcome":        operator(func(m *om) { m.GetShare().Outcome = nil }, shared),
		"short share":                  operator(func(m *om) { m.GetShare().Outcome = &operatorpb.Share_Share{Share: make([]byte, 31)} }, shared),
		"refused share, unknown code":  operator(func(m *om) { m.GetShare().GetRefusal().Code = "NONSENSE" }, unshared),

		"assignment, unknown scheme": router(func(m *rm) { m.GetAssignment().Scheme = 2 }, assignment),
		"cosign, assignment 0":       router(func(m *rm) { m.GetCosign().Id = 0 }, cosigns),
		"cosign, nonce 0":            router(func(m *rm) { m.GetCosign().Nonce = 0 }, cosigns),
		"cosign, short digest":       router(func(m *rm) { m.GetCosign().Digest = make([]byte, 31) }, cosigns),
		"cosign, nobody":             router(func(m *rm) { m.GetCosign().Signers = nil }, cosigns),
		"cosign, many": router(func(m *rm) {
			m.GetCosign().Signers = slices.Repeat([]*operatorpb.Cosigner{lower}, maxSigners+1)
		}, cosigns),
		"cosign, one twice":     router(func(m *rm) { m.GetCosign().Signers = append(m.GetCosign().Signers, m.GetCosign().Signers[0]) }, cosigns),
		"cosign, short address": router(func(m *rm) { m.GetCosign().Signers[0].Address = make([]byte, 19) }, cosigns),
		"cosign, no nonce":      router(func(m *rm) { m.GetCosign().Signers[0].Nonce = nil }, cosigns),
		"cosign, descending": router(func(m *rm) {
			m.GetCosign().Signers[0].Address = bytes.Repeat([]byte{1}, 20)
			m.GetCosign().Signers = append(m.GetCosign().Signers, lower)
		}, cosigns),
		"cosign, unknown field in a list": router(func(m *rm) { m.GetCosign().Signers[0].ProtoReflect().SetUnknown(unknown) }, cosigns),

		"assignment 0":              router(func(m *rm) { m.GetAssignment().Id = 0 }, assignment),
		"assignment, short target":  router(func(m *rm) { m.GetAssignment().Target = make([]byte, 19) }, assignment),
		"assignment, long from":     router(func(m *rm) { m.GetAssignment().From = make([]byte, 32) }, assignment),
		"assignment, short value":   router(func(m *rm) { m.GetAssignment().Value = []byte{1} }, assignment),
		"assignment, no block hash": router(func(m *rm) { m.GetAssignment().BlockHash = nil }, assignment),
		"assignment, no selector":   router(func(m *rm) { m.GetAssignment().CallData = make([]byte, 3) }, assignment),
		"assignment, long proof": router(func(m *rm) {
			m.GetAssignment().SenderProof = &operatorpb.SenderProof{Signature: make([]byte, MaxProof+1), ExpiresAt: 1}
		}, assignment),
		"assignment, proof without end": router(func(m *rm) {
			m.GetAssignment().SenderProof = &operatorpb.SenderProof{Signature: []byte{1}}
		}, assignment),
		"assignment, proof with more": router(func(m *rm) {
			m.GetAssignment().SenderProof = &operatorpb.SenderProof{Signature: []byte{1}, ExpiresAt: 1}
			m.GetAssignment().SenderProof.ProtoReflect().SetUnknown(unknown)
		}, assignment),
		"assignment, long data":    router(func(m *rm) { m.GetAssignment().CallData = make([]byte, MaxCallData+1) }, assignment),
		"welcome, short signature": router(func(m *rm) { m.GetWelcome().Signature = make([]byte, 63) }, welcome),
		"challenge, no version":    router(func(m *rm) { m.GetChallenge().Versions = nil }, opening),
		"challenge, version twice": router(func(m *rm) { m.GetChallenge().Versions = []uint32{1, 1} }, opening),
		"challenge, many versions": router(func(m *rm) { m.GetChallenge().Versions = make([]uint32, 17) }, opening),
		"challenge, short key":     router(func(m *rm) { m.GetChallenge().RouterKey = nil }, opening),
		"challenge, long instance": router(func(m *rm) { m.GetChallenge().Instance = make([]byte, 32) }, opening),
		"challenge, no nonce":      router(func(m *rm) { m.GetChallenge().Nonce = nil }, opening),
		"fetch, no digest":         router(func(m *rm) { m.GetFetch().Digest = nil }, wanted),
		"stop, nothing":            router(func(m *rm) { m.GetStop().Ids = nil }, stops),
		"stop, too many":           router(func(m *rm) { m.GetStop().Ids = make([]uint64, maxStops+1) }, stops),
	} {
		if !errors.Is(err, errWire) {
			t.Errorf("%s: %v, want a breach", name, err)
		}
	}
}

// TestRefusalIsMadeSendable: whatever Work says, an honest operator does not
// break the protocol with it.
func TestRefusalIsMadeSendable(t *testing.T) {
	for _, r := range []Refusal{
		{}, {Code: "NONSENSE", Reason: "a\x00é" + strings.Repeat("x", 100), Message: strings.Repeat("é\n", 1000)},
		{Code: quorate.StateMoved, Reason: "moved", Message: "bad \xff text", Retry: true},
	} {
		b, err := proto.Marshal(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Answer{Answer: encodeAnswer(answered{id: 1, Answer: Answer{Refusal: &r}})}})
		if err != nil {
			t.Fatal(err)
		}
		var m operatorpb.OperatorMessage
		if err := proto.Unmarshal(b, &m); err != nil {
			t.Fatal(err)
		}
		if _, err := fromOperator(&m); err != nil {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// TestLargestMessagesFit: nothing that the limits of the parts allow is over the
// limit of the whole.
func TestLargestMessagesFit(t *testing.T) {
	a := wireAssignment(1)
	a.CallData = make([]byte, MaxCallData)
	a.Proof = &SenderProof{Signature: make([]byte, MaxProof), Expires: 1 << 63, Auto: true}
	m := &operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Assignment{Assignment: encodeAssignment(asked{id: 1 << 63, withUpdates: true, Assignment: a})}}
	s := &operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Answer{Answer: encodeAnswer(answered{id: 1 << 63, updates: make([]byte, MaxUpdates)})}}
	address := bytes.Repeat([]byte{255}, 20)
	c := &operatorpb.RouterMessage{Kind: &operatorpb.RouterMessage_Cosign{Cosign: &operatorpb.Cosign{
		Id: 1 << 63, Nonce: 1 << 63, Digest: make([]byte, 32), Signers: slices.Repeat([]*operatorpb.Cosigner{{Address: address, Nonce: somePublicNonce[:]}}, maxSigners),
	}}}
	if n := max(proto.Size(m), proto.Size(s), proto.Size(c)); n > MaxMessage {
		t.Errorf("a message has %d bytes, %d are allowed", n, MaxMessage)
	}
}

func FuzzFromOperator(f *testing.F) {
	o := newWireOperators(f, 1)[0]
	for _, a := range []Answer{no("busy", "Later."), signedAnswer(o.secret, wireTerms, wireAssignment(1), [32]byte{1})} {
		b, err := proto.Marshal(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Answer{Answer: encodeAnswer(answered{id: 1, updates: []byte{1}, Answer: a})}})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	b, err := proto.Marshal(&operatorpb.OperatorMessage{Kind: &operatorpb.OperatorMessage_Hello{Hello: encodeHello(hello{version: 1, terms: wireTerms.offer()})}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	key, err := schnorr.ParseSecretKey(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		f.Fatal(err)
	}
	proof := key.SignAlone([32]byte{1})
	nonce, err := schnorr.ParsePublicNonce(somePublicNonce[:])
	if err != nil {
		f.Fatal(err)
	}
	for _, m := range []*operatorpb.OperatorMessage{
		{Kind: &operatorpb.OperatorMessage_Hello{Hello: encodeHello(hello{version: 1, terms: jointTerms.offer(), key: key.PublicKey(), proof: proof})}},
		{Kind: &operatorpb.OperatorMessage_Answer{Answer: encodeAnswer(answered{id: 1, Answer: Answer{Digest: [32]byte{1}, Commitment: &proof}})}},
		{Kind: &operatorpb.OperatorMessage_Nonces{Nonces: encodeNonces(nonceList{1, []schnorr.PublicNonce{nonce, nonce}})}},
		{Kind: &operatorpb.OperatorMessage_Share{Share: encodeShare(cosigned{id: 1, nonce: 2, partial: schnorr.Partial{3}})}},
		{Kind: &operatorpb.OperatorMessage_Share{Share: encodeShare(cosigned{id: 1, nonce: 2, refusal: no("busy", "Later.").Refusal})}},
	} {
		b, err := proto.Marshal(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var m operatorpb.OperatorMessage
		if proto.Unmarshal(b, &m) != nil {
			return
		}
		v, err := fromOperator(&m)
		if err != nil {
			if !errors.Is(err, errWire) {
				t.Fatalf("not a breach: %v", err)
			}
			return
		}
		// What is accepted is encoded as the same message again.
		switch v := v.(type) {
		case answered:
			if again := encodeAnswer(v); !proto.Equal(again, m.GetAnswer()) {
				t.Fatalf("%v is read as %v", m.GetAnswer(), again)
			}
			if v.Refusal == nil && v.Commitment == nil && (v.Signature.IsInfinity() || v.Attestation.IsInfinity()) {
				t.Fatal("infinity is accepted")
			}
		case *hello:
			if again := encodeHello(*v); !proto.Equal(again, m.GetHello()) {
				t.Fatalf("%v is read as %v", m.GetHello(), again)
			}
		case nonceList:
			if again := encodeNonces(v); !proto.Equal(again, m.GetNonces()) {
				t.Fatalf("%v is read as %v", m.GetNonces(), again)
			}
		case cosigned:
			if again := encodeShare(v); !proto.Equal(again, m.GetShare()) {
				t.Fatalf("%v is read as %v", m.GetShare(), again)
			}
		}
	})
}

func FuzzFromRouter(f *testing.F) {
	for _, m := range everyRouterMessage(bytes.Repeat([]byte{7}, 32)) {
		b, err := proto.Marshal(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var m operatorpb.RouterMessage
		if proto.Unmarshal(b, &m) != nil {
			return
		}
		v, err := fromRouter(&m)
		if err != nil {
			if !errors.Is(err, errWire) {
				t.Fatalf("not a breach: %v", err)
			}
			return
		}
		switch v := v.(type) {
		case asked:
			if again := encodeAssignment(v); !proto.Equal(again, m.GetAssignment()) {
				t.Fatalf("%v is read as %v", m.GetAssignment(), again)
			}
		case cosign:
			if again := encodeCosign(v); !proto.Equal(again, m.GetCosign()) {
				t.Fatalf("%v is read as %v", m.GetCosign(), again)
			}
		case *challenge:
			if again := encodeChallenge(*v); !proto.Equal(again, m.GetChallenge()) {
				t.Fatalf("%v is read as %v", m.GetChallenge(), again)
			}
		}
	})
}
