package signer

import (
	"errors"
	"slices"
	"testing"

	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// What arrives is decoded to one meaning or refused; a share is of the journal's
// digest, by this key, with the nonce that was named, once.
func FuzzSignShare(f *testing.F) {
	s := newStage(f)
	s.options.Rate = 1 << 30
	signer, done := s.open(f)
	f.Cleanup(done)
	ok := resultOf(testTask, listOf(8, 1))
	if _, err := signer.attest(f.Context(), encodeResult(s.options.Binding, ok)); err != nil {
		f.Fatal(err)
	}
	nonce := newStranger(f).nonce.Public()
	whole, err := proto.Marshal(encodeShare(s.options.Binding, share{testSession, nonce, ok, []schnorr.Signer{{Key: s.key.PublicKey(), Nonce: nonce}}}))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole, uint8(0))
	f.Add(whole, uint8(1))
	f.Add(whole[:len(whole)/2], uint8(1))
	f.Add([]byte{}, uint8(1))
	f.Fuzz(func(t *testing.T, b []byte, real uint8) {
		var m signerpb.SignShareRequest
		if proto.Unmarshal(b, &m) != nil {
			return
		}
		if real > 0 { // with a nonce that the signer has
			made := nonceOf(t, signer, testSession).Bytes()
			m.Session, m.Nonce = testSession[:], made[:]
			if i := int(real) - 1; i < len(m.Signers) && len(m.Signers[i]) == pointSize+nonceSize {
				key := s.key.PublicKey().Bytes()
				m.Signers[i] = slices.Concat(key[:], made[:])
			}
			defer signer.sessions.leave(testSession)
		}
		partial, err := signer.signShare(t.Context(), &m)
		if err != nil {
			if reasonOf(err) < 0 || partial != (schnorr.Partial{}) {
				t.Fatalf("refused without a name: %v", err)
			}
			return
		}
		signers, err := decodeSigners(&m)
		if err != nil || [32]byte(m.Result.Digest) != ok.Digest {
			t.Fatalf("signed %v", err)
		}
		used, _ := schnorr.ParsePublicNonce(m.Nonce)
		session, err := schnorr.NewSession(ok.Digest, signers)
		if err != nil || !session.Check(slices.Index(signers, schnorr.Signer{Key: s.key.PublicKey(), Nonce: used}), partial) {
			t.Fatal("it signed something else")
		}
		if _, err := signer.signShare(t.Context(), &m); !errors.Is(err, schnorr.ErrSpent) {
			t.Fatalf("again: %v", err)
		}
	})
}

// Requests about nonces are refused by name, or done; none makes more than it may.
func FuzzNonces(f *testing.F) {
	s := newStage(f)
	s.options.Rate = 1 << 30
	signer, done := s.open(f)
	f.Cleanup(done)
	for _, m := range []proto.Message{
		&signerpb.MakeNoncesRequest{Session: testSession[:], Count: 3},
		&signerpb.ForgetRequest{Session: testSession[:], Nonces: encodeNonces([]schnorr.PublicNonce{newStranger(f).nonce.Public()})},
		&signerpb.ForgetRequest{Session: testSession[:], All: true},
	} {
		b, err := proto.Marshal(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		defer signer.sessions.close()
		var m signerpb.MakeNoncesRequest
		if proto.Unmarshal(b, &m) == nil {
			made, err := signer.makeNonces(t.Context(), &m)
			if err != nil && (reasonOf(err) < 0 || made != nil) {
				t.Fatalf("refused without a name: %v", err)
			}
			if err == nil && (len(made) != int(m.Count) || len(made) > maxNonces || signer.sessions.kept() != len(made)) {
				t.Fatalf("%d were made", len(made))
			}
		}
		var forget signerpb.ForgetRequest
		if proto.Unmarshal(b, &forget) == nil {
			before := signer.sessions.kept()
			if kept, err := signer.forget(&forget); err != nil && reasonOf(err) < 0 || kept > before {
				t.Fatalf("%d are kept: %v", kept, err)
			}
		}
	})
}
