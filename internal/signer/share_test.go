package signer

import (
	"bytes"
	"crypto/rand"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"google.golang.org/protobuf/proto"

	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

var testSession = sessionID{1}

// stranger is another operator's key with a nonce of its own.
type stranger struct {
	key   schnorr.SecretKey
	nonce *schnorr.Nonce
}

func newStranger(t testing.TB) stranger {
	t.Helper()
	key, err := schnorr.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	nonce, err := key.NewNonce(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return stranger{key, nonce}
}

func (s stranger) signer() schnorr.Signer {
	return schnorr.Signer{Key: s.key.PublicKey(), Nonce: s.nonce.Public()}
}

// company is signers in the order that they must have.
func company(signers ...schnorr.Signer) []schnorr.Signer {
	slices.SortFunc(signers, func(a, b schnorr.Signer) int { return a.Key.Address().Cmp(b.Key.Address()) })
	return signers
}

// nonceOf has a signer make one nonce.
func nonceOf(t testing.TB, s *Signer, session sessionID) schnorr.PublicNonce {
	t.Helper()
	made, err := s.makeNonces(t.Context(), &signerpb.MakeNoncesRequest{Session: session[:], Count: 1})
	if err != nil || len(made) != 1 {
		t.Fatalf("no nonce: %v", err)
	}
	return made[0]
}

func (s *stage) attestOf(r quorum.Result) *signerpb.SignResultRequest {
	return encodeResult(s.options.Binding, r)
}

func TestProveJoin(t *testing.T) {
	s := newStage(t)
	signer, done := s.open(t)
	defer done()
	j := s.join()
	signed, err := signer.proveJoin(t.Context(), encodeJoin(j))
	if err != nil || !schnorr.Verify(s.key.PublicKey(), j.SchnorrHash(), signed) {
		t.Fatalf("got %v", err)
	}
	other := newStranger(t).key.PublicKey().Address()
	for name, tt := range map[string]struct {
		change func(*signerpb.SignJoinRequest)
		want   signerpb.Reason
	}{
		"another chain":       {func(m *signerpb.SignJoinRequest) { m.ChainId++ }, signerpb.Reason_REASON_CHAIN},
		"another registry":    {func(m *signerpb.SignJoinRequest) { m.Registry = other[:] }, signerpb.Reason_REASON_CHAIN},
		"another account":     {func(m *signerpb.SignJoinRequest) { m.Address = other[:] }, signerpb.Reason_REASON_IDENTITY},
		"another operator":    {func(m *signerpb.SignJoinRequest) { m.OperatorId = make([]byte, 32) }, signerpb.Reason_REASON_IDENTITY},
		"another Schnorr key": {func(m *signerpb.SignJoinRequest) { m.Schnorr = other[:] }, signerpb.Reason_REASON_IDENTITY},
		"no Schnorr key":      {func(m *signerpb.SignJoinRequest) { m.Schnorr = nil }, signerpb.Reason_REASON_IDENTITY},
		"a short Schnorr key": {func(m *signerpb.SignJoinRequest) { m.Schnorr = other[:19] }, signerpb.Reason_REASON_MALFORMED},
		"an unknown field":    {func(m *signerpb.SignJoinRequest) { m.ProtoReflect().SetUnknown([]byte{0xf8, 0x01, 0x01}) }, signerpb.Reason_REASON_MALFORMED},
	} {
		m := encodeJoin(j)
		tt.change(m)
		if signed, err := signer.proveJoin(t.Context(), m); reasonOf(err) != tt.want || signed.S != nil {
			t.Errorf("%s: got %v, want %s", name, err, tt.want)
		}
	}
	// The account speaks for no other Schnorr key either.
	m := encodeJoin(j)
	m.Schnorr = other[:]
	if _, err := signer.signJoin(t.Context(), m); reasonOf(err) != signerpb.Reason_REASON_IDENTITY {
		t.Errorf("the account, with another Schnorr key: %v", err)
	}
}

// An attestation is decided on as a result is, by the same journal.
func TestAttest(t *testing.T) {
	s := newStage(t)
	s.options.Targets = map[common.Address]bool{testTask.Target: true}
	signer, done := s.open(t)
	first, second := resultOf(testTask, listOf(8, 1)), resultOf(testTask, listOf(8, 2))
	elsewhere := testTask
	elsewhere.Target[0]++
	chosen := first
	chosen.Digest = [32]byte{1}
	for name, tt := range map[string]struct {
		r    quorum.Result
		want signerpb.Reason
	}{
		"another target":     {resultOf(elsewhere, listOf(8, 1)), signerpb.Reason_REASON_TARGET},
		"a chosen digest":    {chosen, signerpb.Reason_REASON_DIGEST},
		"a list that stays":  {resultOf(testTask, listOf(7, 1)), signerpb.Reason_REASON_UNTRACKED},
		"a list that is not": {resultOf(testTask, nil), signerpb.Reason_REASON_LIST},
	} {
		if signed, err := signer.attest(t.Context(), s.attestOf(tt.r)); reasonOf(err) != tt.want || signed.S != nil || signer.o.Journal.Len() != 0 {
			t.Errorf("%s: got %v, want %s", name, err, tt.want)
		}
	}
	signed, err := signer.attest(t.Context(), s.attestOf(first))
	if err != nil || !schnorr.Verify(s.key.PublicKey(), first.Attested(s.options.Binding), signed) {
		t.Fatalf("got %v", err)
	}
	for _, restart := range []bool{false, true} {
		if restart {
			done()
			signer, done = s.open(t)
		}
		if again, err := signer.attest(t.Context(), s.attestOf(first)); err != nil || again.Bytes() != signed.Bytes() {
			t.Errorf("restarted %t: asked again it says %v", restart, err)
		}
		if _, err := signer.attest(t.Context(), s.attestOf(second)); !errors.Is(err, quorum.ErrContradiction) {
			t.Errorf("restarted %t: another result: %v", restart, err)
		}
		if _, err := signer.signResult(t.Context(), s.attestOf(second)); !errors.Is(err, quorum.ErrContradiction) {
			t.Errorf("restarted %t: another result by the other key: %v", restart, err)
		}
	}
	done()
	fresh := testTask
	fresh.Block++
	if _, err := signer.attest(t.Context(), s.attestOf(resultOf(fresh, listOf(8, 1)))); reasonOf(err) != signerpb.Reason_REASON_JOURNAL {
		t.Errorf("what cannot be written down: %v", err)
	}
}

// Whatever a request for a share is refused for, its nonce is gone.
func TestSignShare(t *testing.T) {
	s := newStage(t)
	s.options.Targets = map[common.Address]bool{testTask.Target: true}
	signer, done := s.open(t)
	defer done()
	ok, other := resultOf(testTask, listOf(8, 1)), newStranger(t)
	if _, err := signer.attest(t.Context(), s.attestOf(ok)); err != nil {
		t.Fatal(err)
	}
	later := testTask
	later.Block++
	elsewhere := testTask
	elsewhere.Target[0]++
	const signed, unspent = signerpb.Reason(-2), true
	for name, tt := range map[string]struct {
		change func(*share, *signerpb.SignShareRequest) // the parts are encoded again if the message is not changed
		want   signerpb.Reason
		kept   bool // the nonce was not named
	}{
		"a share":            {func(*share, *signerpb.SignShareRequest) {}, signed, false},
		"a share alone":      {func(a *share, _ *signerpb.SignShareRequest) { a.signers = a.signers[:0:0] }, signed, false},
		"no session":         {func(_ *share, m *signerpb.SignShareRequest) { m.Session = nil }, signerpb.Reason_REASON_MALFORMED, unspent},
		"a short nonce":      {func(_ *share, m *signerpb.SignShareRequest) { m.Nonce = m.Nonce[:65] }, signerpb.Reason_REASON_MALFORMED, unspent},
		"another session":    {func(_ *share, m *signerpb.SignShareRequest) { m.Session = make([]byte, 16) }, signerpb.Reason_REASON_NONCE, unspent},
		"a stranger's nonce": {func(a *share, _ *signerpb.SignShareRequest) { a.nonce = other.nonce.Public() }, signerpb.Reason_REASON_NONCE, unspent},
		"an unknown field":   {func(_ *share, m *signerpb.SignShareRequest) { m.ProtoReflect().SetUnknown([]byte{0xf8, 0x01, 0x01}) }, signerpb.Reason_REASON_MALFORMED, false},
		"an unknown field deep": {func(_ *share, m *signerpb.SignShareRequest) {
			m.Result.ProtoReflect().SetUnknown([]byte{0xf8, 0x01, 0x01})
		}, signerpb.Reason_REASON_MALFORMED, false},
		"no result":       {func(_ *share, m *signerpb.SignShareRequest) { m.Result = nil }, signerpb.Reason_REASON_MALFORMED, false},
		"an empty result": {func(_ *share, m *signerpb.SignShareRequest) { m.Result = &signerpb.SignResultRequest{} }, signerpb.Reason_REASON_MALFORMED, false},
		"no signers":      {func(_ *share, m *signerpb.SignShareRequest) { m.Signers = nil }, signerpb.Reason_REASON_MALFORMED, false},
		"many signers":    {func(_ *share, m *signerpb.SignShareRequest) { m.Signers = make([][]byte, maxSigners+1) }, signerpb.Reason_REASON_MALFORMED, false},
		"a short signer":  {func(_ *share, m *signerpb.SignShareRequest) { m.Signers[0] = m.Signers[0][:98] }, signerpb.Reason_REASON_MALFORMED, false},
		"a signer off the curve": {func(_ *share, m *signerpb.SignShareRequest) {
			m.Signers[0] = bytes.Repeat([]byte{2}, 99)
			m.Signers[0][0] = 4
		},
			signerpb.Reason_REASON_MALFORMED, false},
		"signers out of order": {func(a *share, _ *signerpb.SignShareRequest) { slices.Reverse(a.signers) }, signerpb.Reason_REASON_MALFORMED, false},
		"a signer twice":       {func(_ *share, m *signerpb.SignShareRequest) { m.Signers[1] = m.Signers[0] }, signerpb.Reason_REASON_MALFORMED, false},
		"another chain":        {func(_ *share, m *signerpb.SignShareRequest) { m.Result.ChainId++ }, signerpb.Reason_REASON_CHAIN, false},
		"another registry":     {func(_ *share, m *signerpb.SignShareRequest) { m.Result.Registry = make([]byte, 20) }, signerpb.Reason_REASON_CHAIN, false},
		"another target":       {func(a *share, _ *signerpb.SignShareRequest) { a.result = resultOf(elsewhere, listOf(8, 1)) }, signerpb.Reason_REASON_TARGET, false},
		"a chosen digest":      {func(a *share, _ *signerpb.SignShareRequest) { a.result.Digest = [32]byte{1} }, signerpb.Reason_REASON_DIGEST, false},
		"a list that stays":    {func(a *share, _ *signerpb.SignShareRequest) { a.result = resultOf(testTask, listOf(7, 1)) }, signerpb.Reason_REASON_UNTRACKED, false},
		"another result":       {func(a *share, _ *signerpb.SignShareRequest) { a.result = resultOf(testTask, listOf(8, 2)) }, signerpb.Reason_REASON_UNATTESTED, false},
		"what was not attested": {func(a *share, _ *signerpb.SignShareRequest) { a.result = resultOf(later, listOf(8, 1)) },
			signerpb.Reason_REASON_UNATTESTED, false},
		"not among the signers": {func(a *share, _ *signerpb.SignShareRequest) { a.signers = []schnorr.Signer{other.signer()} }, signerpb.Reason_REASON_SIGNERS, false},
		"with another's nonce": {func(a *share, _ *signerpb.SignShareRequest) {
			a.signers = []schnorr.Signer{{Key: s.key.PublicKey(), Nonce: other.nonce.Public()}}
		}, signerpb.Reason_REASON_SIGNERS, false},
		"keys that cancel out": {func(a *share, _ *signerpb.SignShareRequest) {
			minus := s.key.PublicKey().Bytes()
			minus[0] ^= 1
			key, err := schnorr.ParsePoint(minus[:])
			if err != nil {
				t.Fatal(err)
			}
			a.signers = company(schnorr.Signer{Key: s.key.PublicKey(), Nonce: a.nonce}, schnorr.Signer{Key: key, Nonce: other.nonce.Public()})
		}, signerpb.Reason_REASON_SIGNERS, false},
	} {
		t.Run(name, func(t *testing.T) {
			nonce := nonceOf(t, signer, testSession)
			mine := schnorr.Signer{Key: s.key.PublicKey(), Nonce: nonce}
			good := share{session: testSession, nonce: nonce, result: ok, signers: company(mine, other.signer())}
			asked := good
			asked.signers = slices.Clone(good.signers)
			m := encodeShare(s.options.Binding, asked)
			before := proto.Clone(m)
			if tt.change(&asked, m); len(asked.signers) == 0 {
				asked.signers = []schnorr.Signer{mine}
			}
			if proto.Equal(before, m) {
				m = encodeShare(s.options.Binding, asked)
			}
			got, err := signer.signShare(t.Context(), m)
			if tt.want == signed {
				session, _ := schnorr.NewSession(ok.Digest, asked.signers)
				if err != nil || !session.Check(slices.Index(asked.signers, mine), got) {
					t.Fatalf("got %v", err)
				}
			} else if reasonOf(err) != tt.want || got != (schnorr.Partial{}) {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			_, err = signer.signShare(t.Context(), encodeShare(s.options.Binding, good))
			if tt.kept && err != nil || !tt.kept && !errors.Is(err, schnorr.ErrSpent) {
				t.Errorf("afterwards: %v", err)
			}
		})
	}
	if n := signer.sessions.kept(); n != 0 {
		t.Errorf("%d nonces are left", n)
	}
	if signer.o.Journal.Len() != 1 {
		t.Errorf("%d in the journal: a share writes nothing down", signer.o.Journal.Len())
	}
}

// Over the rate a share is refused, and its nonce gone.
func TestShareRate(t *testing.T) {
	s := newStage(t)
	now := time.Unix(1_000_000, 0)
	s.options.Rate, s.options.Now = 1, func() time.Time { return now }
	signer, done := s.open(t)
	defer done()
	ok := resultOf(testTask, listOf(8, 1))
	if _, err := signer.attest(t.Context(), s.attestOf(ok)); err != nil {
		t.Fatal(err)
	}
	ask := func() error {
		nonce := nonceOf(t, signer, testSession)
		_, err := signer.signShare(t.Context(), encodeShare(s.options.Binding, share{testSession, nonce, ok, []schnorr.Signer{{Key: s.key.PublicKey(), Nonce: nonce}}}))
		return err
	}
	for range burst - 1 {
		if err := ask(); err != nil {
			t.Fatal(err)
		}
	}
	if err := ask(); reasonOf(err) != signerpb.Reason_REASON_RATE || signer.sessions.kept() != 0 {
		t.Errorf("one more: %v, and %d nonces are left", err, signer.sessions.kept())
	}
	if _, err := signer.attest(t.Context(), s.attestOf(ok)); reasonOf(err) != signerpb.Reason_REASON_RATE {
		t.Errorf("an attestation: %v", err)
	}
	if _, err := signer.proveJoin(t.Context(), encodeJoin(s.join())); reasonOf(err) != signerpb.Reason_REASON_RATE {
		t.Errorf("a handshake: %v", err)
	}
}

// A signer without a Schnorr key says so.
func TestNoSchnorrKey(t *testing.T) {
	s := newStage(t)
	s.options.Description.Schnorr = schnorr.Point{}
	address, _ := s.serve(t, "127.0.0.1:0")
	c := s.dial(t, address)
	if c.Schnorr() != nil {
		t.Error("the client has a Schnorr key")
	}
	if _, err := c.SignResult(t.Context(), resultOf(testTask, listOf(8, 1))); err != nil {
		t.Errorf("a result: %v", err)
	}
	if _, err := c.SignJoin(t.Context(), s.join()); reasonOf(err) != signerpb.Reason_REASON_IDENTITY {
		t.Errorf("a handshake of a Schnorr key: %v", err)
	}
	k := newSchnorrKey(c) // a client that asks all the same
	defer k.close()
	_, proof := k.ProveJoin(t.Context(), s.join())
	_, attested := k.Attest(t.Context(), resultOf(testTask, listOf(8, 1)))
	_, made := k.MakeNonces(t.Context(), 1)
	for name, err := range map[string]error{"a handshake": proof, "an attestation": attested, "nonces": made} {
		if reasonOf(err) != signerpb.Reason_REASON_SCHEME {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSessions(t *testing.T) {
	s := newStage(t)
	now := time.Unix(1_000_000, 0)
	s.options.Rate, s.options.Now = 10_000, func() time.Time { return now }
	signer, done := s.open(t)
	defer done()
	makeSome := func(session byte, n uint32) ([]schnorr.PublicNonce, error) {
		return signer.makeNonces(t.Context(), &signerpb.MakeNoncesRequest{Session: bytes.Repeat([]byte{session}, 16), Count: n})
	}
	forget := func(session byte, nonces ...schnorr.PublicNonce) int {
		t.Helper()
		kept, err := signer.forget(&signerpb.ForgetRequest{Session: bytes.Repeat([]byte{session}, 16), Nonces: encodeNonces(nonces)})
		if err != nil {
			t.Fatal(err)
		}
		return kept
	}
	holds := func(nonce schnorr.PublicNonce) bool { // what is forgotten is destroyed
		_, err := signer.o.SchnorrSigner.SignShare(t.Context(), quorum.Result{}, nonce, nil)
		return !errors.Is(err, schnorr.ErrSpent)
	}
	first, err := makeSome(1, 3)
	if err != nil || len(first) != 3 {
		t.Fatal(err)
	}
	second, _ := makeSome(2, 2)
	if kept := forget(2, first[0]); kept != 2 || signer.sessions.kept() != 5 {
		t.Errorf("another session forgot a nonce: it has %d", kept)
	}
	if kept := forget(1, first[0], first[0], newStranger(t).nonce.Public()); kept != 2 || holds(first[0]) {
		t.Errorf("after it was forgotten: %d", kept)
	}
	if kept := forget(9); kept != 0 || len(signer.sessions.open) != 2 {
		t.Errorf("a session that never was: %d", kept)
	}
	now = now.Add(leaseTime)
	forget(1) // is heard of
	now = now.Add(time.Second)
	signer.sessions.sweep()
	if signer.sessions.kept() != 2 || holds(second[0]) || holds(second[1]) {
		t.Errorf("a silent session: %d are left", signer.sessions.kept())
	}
	if _, err := signer.forget(&signerpb.ForgetRequest{Session: bytes.Repeat([]byte{1}, 16), All: true}); err != nil || holds(first[1]) || holds(first[2]) {
		t.Errorf("a session that ended: %v", err)
	}
	// The one that was silent for longest makes room.
	var oldest []schnorr.PublicNonce
	for i := range byte(maxSessions + 1) {
		now = now.Add(time.Second)
		made, err := makeSome(i, 1)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			oldest = made
		}
	}
	if len(signer.sessions.open) != maxSessions || holds(oldest[0]) {
		t.Errorf("%d sessions", len(signer.sessions.open))
	}
	var many []schnorr.PublicNonce
	points := []schnorr.Point{oldest[0].R1} // few make many pairs
	for len(points) < maxKept/maxNonces {
		points = append(points, schnorr.Sum(points[len(points)-1], oldest[0].R2))
	}
	others := []schnorr.Point{oldest[0].R2}
	for len(others) < maxNonces {
		others = append(others, schnorr.Sum(others[len(others)-1], oldest[0].R1))
	}
	for _, r1 := range points[1:] {
		for _, r2 := range others {
			many = append(many, schnorr.PublicNonce{R1: r1, R2: r2})
		}
	}
	if !signer.sessions.add(sessionID(bytes.Repeat([]byte{1}, 16)), many) {
		t.Fatal("there is no room")
	}
	if _, err := makeSome(1, maxNonces); reasonOf(err) != signerpb.Reason_REASON_FULL {
		t.Errorf("too many: %v", err)
	}
	signer.sessions.close()
	if signer.sessions.kept() != 0 {
		t.Error("some are left")
	}
	for name, m := range map[string]proto.Message{
		"no session":        &signerpb.MakeNoncesRequest{Count: 1},
		"none":              &signerpb.MakeNoncesRequest{Session: make([]byte, 16)},
		"129":               &signerpb.MakeNoncesRequest{Session: make([]byte, 16), Count: maxNonces + 1},
		"forget where":      &signerpb.ForgetRequest{},
		"forget many":       &signerpb.ForgetRequest{Session: make([]byte, 16), Nonces: make([][]byte, maxForget+1)},
		"forget what":       &signerpb.ForgetRequest{Session: make([]byte, 16), Nonces: [][]byte{make([]byte, 66)}},
		"forget and forget": &signerpb.ForgetRequest{Session: make([]byte, 16), Nonces: encodeNonces(oldest), All: true},
	} {
		switch m := m.(type) {
		case *signerpb.MakeNoncesRequest:
			_, err = signer.makeNonces(t.Context(), m)
		case *signerpb.ForgetRequest:
			_, err = signer.forget(m)
		}
		if reasonOf(err) != signerpb.Reason_REASON_MALFORMED {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Nonces are made at a bounded pace, however many are forgotten.
func TestNonceRate(t *testing.T) {
	s := newStage(t)
	now := time.Unix(1_000_000, 0)
	s.options.Rate, s.options.Now = 1, func() time.Time { return now }
	signer, done := s.open(t)
	defer done()
	ask := func() error {
		_, err := signer.makeNonces(t.Context(), &signerpb.MakeNoncesRequest{Session: testSession[:], Count: 64})
		signer.sessions.leave(testSession)
		return err
	}
	if err := ask(); err != nil {
		t.Fatal(err)
	}
	if signer.nonces.left != leastBurst-64 {
		t.Errorf("%f more may be made", signer.nonces.left)
	}
	signer.nonces.left = 63
	if err := ask(); reasonOf(err) != signerpb.Reason_REASON_FULL {
		t.Errorf("more: %v", err)
	}
	now = now.Add(64 * time.Second)
	if err := ask(); err != nil {
		t.Errorf("later: %v", err)
	}
}

// A message of the longest parts fits.
func TestLongestShare(t *testing.T) {
	m := &signerpb.SignShareRequest{Session: make([]byte, 16), Nonce: make([]byte, nonceSize), Signers: make([][]byte, maxSigners),
		Result: &signerpb.SignResultRequest{CallData: make([]byte, quorum.MaxCallData), Updates: make([]byte, payload.MaxList)}}
	for i := range m.Signers {
		m.Signers[i] = make([]byte, pointSize+nonceSize)
	}
	if n := proto.Size(m); n > MaxMessage-1024 {
		t.Errorf("%d bytes", n)
	}
}
