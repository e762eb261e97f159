package quorum

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
)

func TestAssignmentRoundTrip(t *testing.T) {
	want := asked{id: 9, withUpdates: true, Assignment: wireAssignment(200)}
	want.Value.SetAllOne()
	got, err := decodeAssignment(encodeAssignment(want))
	if err != nil || !reflect.DeepEqual(got, want) {
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
	assignment, welcome, opening, wanted, stops := all[2], all[3], all[4], all[5], all[1]
	type (
		om = operatorpb.OperatorMessage
		rm = operatorpb.RouterMessage
	)
	for name, m := range map[string]*om{"signed": signed, "refusal": refusal, "hello": greeting, "updates": updates} {
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
	if n := max(proto.Size(m), proto.Size(s)); n > MaxMessage {
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
			if v.Refusal == nil && (v.Signature.IsInfinity() || v.Attestation.IsInfinity()) {
				t.Fatal("infinity is accepted")
			}
		case *hello:
			if again := encodeHello(*v); !proto.Equal(again, m.GetHello()) {
				t.Fatalf("%v is read as %v", m.GetHello(), again)
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
		case *challenge:
			if again := encodeChallenge(*v); !proto.Equal(again, m.GetChallenge()) {
				t.Fatalf("%v is read as %v", m.GetChallenge(), again)
			}
		}
	})
}
