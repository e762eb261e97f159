package signer

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// reasonOf is the reason of a refusal; -1 if it is none.
func reasonOf(err error) signerpb.Reason {
	var r *Refused
	if errors.As(err, &r) {
		return r.Reason
	}
	return -1
}

// Everything that is not one result of named inputs is refused, by name.
func TestSignResult(t *testing.T) {
	s := newStage(t)
	s.options.Targets = map[common.Address]bool{testTask.Target: true}
	ok := resultOf(testTask, listOf(8, 1))
	request := func(change func(*quorum.Result)) *signerpb.SignResultRequest {
		r := ok
		change(&r)
		return encodeResult(s.options.Binding, r)
	}
	with := func(change func(*signerpb.SignResultRequest)) *signerpb.SignResultRequest {
		m := encodeResult(s.options.Binding, ok)
		change(m)
		return m
	}
	// honest makes the digest fit again.
	honest := func(change func(*quorum.Result)) *signerpb.SignResultRequest {
		return request(func(r *quorum.Result) {
			change(r)
			r.Digest = payload.Digest(r.Transition(), r.Updates)
		})
	}
	unknown := with(func(*signerpb.SignResultRequest) {})
	unknown.ProtoReflect().SetUnknown([]byte{0xf8, 0x01, 0x01})
	const signed = signerpb.Reason(-2)
	for name, tt := range map[string]struct {
		m    *signerpb.SignResultRequest
		want signerpb.Reason
	}{
		"a result":           {with(func(*signerpb.SignResultRequest) {}), signed},
		"a list that jumps":  {honest(func(r *quorum.Result) { r.Block++; r.Updates = listOf(9, 1) }), signed},
		"nothing":            {&signerpb.SignResultRequest{}, signerpb.Reason_REASON_MALFORMED},
		"an unknown field":   {unknown, signerpb.Reason_REASON_MALFORMED},
		"a short target":     {with(func(m *signerpb.SignResultRequest) { m.Target = m.Target[:19] }), signerpb.Reason_REASON_MALFORMED},
		"a short sender":     {with(func(m *signerpb.SignResultRequest) { m.From = nil }), signerpb.Reason_REASON_MALFORMED},
		"a long value":       {with(func(m *signerpb.SignResultRequest) { m.Value = make([]byte, 33) }), signerpb.Reason_REASON_MALFORMED},
		"a short hash":       {with(func(m *signerpb.SignResultRequest) { m.BlockHash = nil }), signerpb.Reason_REASON_MALFORMED},
		"a short digest":     {with(func(m *signerpb.SignResultRequest) { m.Digest = m.Digest[:31] }), signerpb.Reason_REASON_MALFORMED},
		"no selector":        {with(func(m *signerpb.SignResultRequest) { m.CallData = m.CallData[:3] }), signerpb.Reason_REASON_MALFORMED},
		"a long call":        {with(func(m *signerpb.SignResultRequest) { m.CallData = make([]byte, quorum.MaxCallData+1) }), signerpb.Reason_REASON_MALFORMED},
		"a long list":        {with(func(m *signerpb.SignResultRequest) { m.Updates = make([]byte, payload.MaxList+1) }), signerpb.Reason_REASON_MALFORMED},
		"a short registry":   {with(func(m *signerpb.SignResultRequest) { m.Registry = nil }), signerpb.Reason_REASON_MALFORMED},
		"another chain":      {with(func(m *signerpb.SignResultRequest) { m.ChainId++ }), signerpb.Reason_REASON_CHAIN},
		"another registry":   {with(func(m *signerpb.SignResultRequest) { m.Registry = make([]byte, 20) }), signerpb.Reason_REASON_CHAIN},
		"another target":     {honest(func(r *quorum.Result) { r.Target[0]++ }), signerpb.Reason_REASON_TARGET},
		"a chosen digest":    {request(func(r *quorum.Result) { r.Digest = [32]byte{1} }), signerpb.Reason_REASON_DIGEST},
		"another index":      {request(func(r *quorum.Result) { r.Index++ }), signerpb.Reason_REASON_DIGEST},
		"another function":   {request(func(r *quorum.Result) { r.CallData = []byte{4, 3, 2, 1} }), signerpb.Reason_REASON_DIGEST},
		"another list":       {request(func(r *quorum.Result) { r.Updates = listOf(8, 2) }), signerpb.Reason_REASON_DIGEST},
		"no list":            {honest(func(r *quorum.Result) { r.Updates = nil }), signerpb.Reason_REASON_LIST},
		"a list with a tail": {honest(func(r *quorum.Result) { r.Updates = append(listOf(8, 1), make([]byte, 32)...) }), signerpb.Reason_REASON_LIST},
		"a list that counts nothing": {honest(func(r *quorum.Result) {
			r.Updates = payload.Encode([]payload.Update{{Op: payload.Store, Slot: common.Hash{1}}})
		}), signerpb.Reason_REASON_UNTRACKED},
		"a list that stays":         {honest(func(r *quorum.Result) { r.Updates = listOf(7, 1) }), signerpb.Reason_REASON_UNTRACKED},
		"a list past the last step": {honest(func(r *quorum.Result) { r.Index = math.MaxUint64 }), signerpb.Reason_REASON_UNTRACKED},
	} {
		t.Run(name, func(t *testing.T) {
			signer, done := s.open(t)
			defer done()
			before := signer.o.Journal.Len()
			got, err := signer.signResult(t.Context(), tt.m)
			if tt.want == signed {
				if err != nil || !bls.Verify(s.options.Key.G2, [32]byte(tt.m.Digest), got.Digest) {
					t.Fatalf("got %v", err)
				}
				return
			}
			if reasonOf(err) != tt.want || got != (quorum.Signatures{}) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if signer.o.Journal.Len() != before {
				t.Error("it is in the journal")
			}
		})
	}
}

// Any input that differs makes another task; the same task has one result, ever.
func TestSignResultOnce(t *testing.T) {
	s := newStage(t)
	first := encodeResult(s.options.Binding, resultOf(testTask, listOf(8, 1)))
	second := encodeResult(s.options.Binding, resultOf(testTask, listOf(8, 2)))
	signer, done := s.open(t)
	sigma, err := signer.signResult(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	for _, restart := range []bool{false, true} {
		if restart {
			done()
			signer, done = s.open(t)
		}
		again, err := signer.signResult(t.Context(), first)
		if err != nil || again != sigma {
			t.Errorf("restarted %t: asked again it says %v", restart, err)
		}
		_, err = signer.signResult(t.Context(), second)
		if reasonOf(err) != signerpb.Reason_REASON_CONTRADICTION || !errors.Is(err, quorum.ErrContradiction) {
			t.Errorf("restarted %t: a contradiction: %v", restart, err)
		}
	}
	other := testTask
	other.From[0]++
	if _, err := signer.signResult(t.Context(), encodeResult(s.options.Binding, resultOf(other, listOf(8, 2)))); err != nil {
		t.Errorf("another task: %v", err)
	}
	done()
	if _, err := signer.signResult(t.Context(), encodeResult(s.options.Binding, resultOf(other, listOf(8, 3)))); reasonOf(err) != signerpb.Reason_REASON_CONTRADICTION {
		t.Errorf("without a journal: %v", err)
	}
	other.From[0]++
	_, err = signer.signResult(t.Context(), encodeResult(s.options.Binding, resultOf(other, listOf(8, 3))))
	var r *Refused
	if reasonOf(err) != signerpb.Reason_REASON_JOURNAL || !errors.As(err, &r) || !r.Retryable() || signer.Healthy() == nil {
		t.Errorf("what cannot be written down: %v", err)
	}
}

func TestSignJoin(t *testing.T) {
	s := newStage(t)
	signer, done := s.open(t)
	defer done()
	j := s.join()
	signature, err := signer.signJoin(t.Context(), encodeJoin(j))
	if err != nil {
		t.Fatal(err)
	}
	hash := j.Hash()
	if key, err := crypto.SigToPub(hash[:], signature[:]); err != nil || crypto.PubkeyToAddress(*key) != s.options.Address {
		t.Errorf("the signature is not the account's: %v", err)
	}
	for name, tt := range map[string]struct {
		change func(*signerpb.SignJoinRequest)
		want   signerpb.Reason
	}{
		"another chain":       {func(m *signerpb.SignJoinRequest) { m.ChainId++ }, signerpb.Reason_REASON_CHAIN},
		"another registry":    {func(m *signerpb.SignJoinRequest) { m.Registry = make([]byte, 20); m.Registry[0] = 1 }, signerpb.Reason_REASON_CHAIN},
		"another account":     {func(m *signerpb.SignJoinRequest) { m.Address = make([]byte, 20) }, signerpb.Reason_REASON_IDENTITY},
		"another operator":    {func(m *signerpb.SignJoinRequest) { m.OperatorId = make([]byte, 32) }, signerpb.Reason_REASON_IDENTITY},
		"another version":     {func(m *signerpb.SignJoinRequest) { m.Version++ }, signerpb.Reason_REASON_MALFORMED},
		"another encoding":    {func(m *signerpb.SignJoinRequest) { m.Encoding++ }, signerpb.Reason_REASON_MALFORMED},
		"no versions":         {func(m *signerpb.SignJoinRequest) { m.Versions = nil }, signerpb.Reason_REASON_MALFORMED},
		"many versions":       {func(m *signerpb.SignJoinRequest) { m.Versions = make([]uint32, 257) }, signerpb.Reason_REASON_MALFORMED},
		"unsorted versions":   {func(m *signerpb.SignJoinRequest) { m.Versions = []uint32{2, 1} }, signerpb.Reason_REASON_MALFORMED},
		"no quorums":          {func(m *signerpb.SignJoinRequest) { m.Quorums = nil }, signerpb.Reason_REASON_MALFORMED},
		"a short nonce":       {func(m *signerpb.SignJoinRequest) { m.OperatorNonce = nil }, signerpb.Reason_REASON_MALFORMED},
		"a short Schnorr key": {func(m *signerpb.SignJoinRequest) { m.Schnorr = []byte{1} }, signerpb.Reason_REASON_MALFORMED},
		"a registry of zeros": {func(m *signerpb.SignJoinRequest) { m.SchnorrRegistry = make([]byte, 20) }, signerpb.Reason_REASON_MALFORMED},
		"an unknown field": {func(m *signerpb.SignJoinRequest) { m.ProtoReflect().SetUnknown([]byte{0xf8, 0x01, 0x01}) },
			signerpb.Reason_REASON_MALFORMED},
	} {
		m := encodeJoin(j)
		tt.change(m)
		if signature, err := signer.signJoin(t.Context(), m); reasonOf(err) != tt.want || signature != [65]byte{} {
			t.Errorf("%s: got %v, want %s", name, err, tt.want)
		}
	}
}

// Over its rate it signs nothing, writes nothing down, and recovers with time.
func TestRate(t *testing.T) {
	s := newStage(t)
	now := time.Unix(1_000_000, 0)
	s.options.Rate, s.options.Now = 2, func() time.Time { return now }
	signer, done := s.open(t)
	defer done()
	n := 0
	sign := func() error {
		n++
		a := testTask
		a.Block = uint64(n)
		_, err := signer.signResult(t.Context(), encodeResult(s.options.Binding, resultOf(a, listOf(8, 1))))
		return err
	}
	signs := func(want int) {
		t.Helper()
		for i := range want {
			if err := sign(); err != nil {
				t.Fatalf("signature %d: %v", i, err)
			}
		}
		err := sign()
		var r *Refused
		if reasonOf(err) != signerpb.Reason_REASON_RATE || !errors.As(err, &r) || !r.Retryable() {
			t.Fatalf("one more: %v", err)
		}
	}
	signs(20)
	if signer.o.Journal.Len() != 20 {
		t.Errorf("%d in the journal", signer.o.Journal.Len())
	}
	if _, err := signer.signJoin(t.Context(), encodeJoin(s.join())); reasonOf(err) != signerpb.Reason_REASON_RATE {
		t.Errorf("a join: %v", err)
	}
	now = now.Add(time.Second)
	signs(2)
	now = now.Add(-time.Hour) // a clock that is set back gives nothing
	signs(0)
	now = now.Add(2 * time.Hour)
	signs(20)
}

// What arrives is decoded to one meaning or refused, and never signed for
// another chain, account or digest.
func FuzzSignResult(f *testing.F) {
	s := newStage(f)
	signer, done := s.open(f)
	f.Cleanup(done)
	m := encodeResult(s.options.Binding, resultOf(testTask, listOf(8, 1)))
	whole, err := proto.Marshal(m)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		var m signerpb.SignResultRequest
		if proto.Unmarshal(b, &m) != nil {
			return
		}
		signed, err := signer.signResult(t.Context(), &m)
		if err != nil {
			if reasonOf(err) < 0 || signed != (quorum.Signatures{}) {
				t.Fatalf("refused without a name: %v", err)
			}
			return
		}
		binding, r, err := decodeResult(&m)
		if err != nil || binding.ChainID != s.options.ChainID || binding.Registry != s.options.Registry || r.Check() != nil {
			t.Fatalf("signed %+v", r)
		}
		again, other, err := decodeResult(encodeResult(binding, r))
		if err != nil || again != binding || other.Inputs() != r.Inputs() || other.Digest != r.Digest {
			t.Fatal("it reads back as another")
		}
	})
}

func FuzzSignJoin(f *testing.F) {
	s := newStage(f)
	signer, done := s.open(f)
	f.Cleanup(done)
	whole, err := proto.Marshal(encodeJoin(s.join()))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		var m signerpb.SignJoinRequest
		if proto.Unmarshal(b, &m) != nil {
			return
		}
		signature, err := signer.signJoin(t.Context(), &m)
		if err != nil {
			if reasonOf(err) < 0 || signature != [65]byte{} {
				t.Fatalf("refused without a name: %v", err)
			}
			return
		}
		j, err := decodeJoin(&m)
		if err != nil || j.Address != s.options.Address || j.ID != s.options.Operator || j.Terms.ChainID != s.options.ChainID {
			t.Fatalf("signed %+v", j)
		}
		hash := j.Hash()
		if key, err := crypto.SigToPub(hash[:], signature[:]); err != nil || crypto.PubkeyToAddress(*key) != j.Address {
			t.Fatal("it signed something else")
		}
	})
}

// What a signer says is printable and bounded, whoever it is.
func FuzzRefusal(f *testing.F) {
	f.Add(int32(8), "words")
	f.Add(int32(-1), strings.Repeat("é\x00", 300))
	f.Fuzz(func(t *testing.T, reason int32, words string) {
		r := decodeRefusal(&signerpb.Refusal{Reason: signerpb.Reason(reason), Message: words})
		if len(r.Words) > maxWords || strings.ContainsAny(r.Words, "\x00\n\x1b") || strings.ContainsRune(ReasonName(r.Reason), '-') {
			t.Fatalf("%q", r)
		}
		if again := decodeRefusal(encodeRefusal(r)); *again != *r {
			t.Fatalf("%q, then %q", r, again)
		}
	})
}
