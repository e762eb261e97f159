package quorum

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/ethereum/go-ethereum/common"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum/operatorpb"
	"github.com/quorate/quorate/internal/schnorr"
)

// Limits of the wire, both ways. docs/operator-protocol.md has them.
const (
	MaxMessage  = 512 << 10
	MaxCallData = 131_072
	MaxUpdates  = 120_000
	MaxProof    = quorate.MaxProof

	maxVersions = 16
	maxStops    = 1024
	maxWords    = 512
	maxReason   = 64
	maxSentence = 1024
	maxNonces   = 128
	maxSigners  = 1024
)

// errWire is what every breach of the protocol is.
var errWire = errors.New("the message breaks the protocol")

func breach(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errWire, fmt.Sprintf(format, args...))
}

// known refuses fields that this version does not know: one that is skipped
// could have changed what the message asks for.
func known(m protoreflect.Message) error {
	if len(m.GetUnknown()) > 0 {
		return breach("%s has a field that this version does not know", m.Descriptor().Name())
	}
	var err error
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.Message() == nil || f.IsMap():
		case f.IsList():
			for list, i := v.List(), 0; i < list.Len() && err == nil; i++ {
				err = known(list.Get(i).Message())
			}
		default:
			err = known(v.Message())
		}
		return err == nil
	})
	return err
}

// fixed copies bytes that must have the length of dst.
func fixed(dst []byte, name string, b []byte) error {
	if len(b) != len(dst) {
		return breach("%s has %d bytes, want %d", name, len(b), len(dst))
	}
	copy(dst, b)
	return nil
}

func decodeTerms(m *operatorpb.Terms) (offer, error) {
	if m == nil {
		return offer{}, breach("no terms")
	}
	o := offer{encoding: m.Encoding, Terms: Terms{
		ChainID: m.ChainId, Bounds: evm.Bounds{Gas: m.Gas, Memory: m.Memory}, Quorums: m.Quorums,
	}}
	if err := fixed(o.Registry[:], "registry", m.Registry); err != nil {
		return offer{}, err
	}
	if len(m.SchnorrRegistry) > 0 {
		if err := fixed(o.Schnorr[:], "schnorr_registry", m.SchnorrRegistry); err != nil {
			return offer{}, err
		}
		if o.Schnorr == (common.Address{}) {
			return offer{}, breach("schnorr_registry is the zero address")
		}
	}
	if err := o.Valid(); err != nil {
		return offer{}, breach("%v", err)
	}
	return o, nil
}

func encodeTerms(o offer) *operatorpb.Terms {
	m := &operatorpb.Terms{
		ChainId: o.ChainID, Registry: o.Registry[:], Gas: o.Bounds.Gas, Memory: o.Bounds.Memory,
		Quorums: o.Quorums, Encoding: o.encoding,
	}
	if o.Schnorr != (common.Address{}) {
		m.SchnorrRegistry = o.Schnorr[:]
	}
	return m
}

// asked is an assignment on the wire.
type asked struct {
	id          uint64
	withUpdates bool
	Assignment
}

// sendable says why an assignment cannot be put on the wire at all.
func sendable(a *Assignment) error {
	if len(a.CallData) < 4 || len(a.CallData) > MaxCallData {
		return fmt.Errorf("call data has %d bytes, want 4 to %d", len(a.CallData), MaxCallData)
	}
	if p := a.Proof; p != nil && (len(p.Signature) > MaxProof || p.Expires == 0) {
		return fmt.Errorf("the proof of the sender has %d bytes and expires at %d, want at most %d and a time", len(p.Signature), p.Expires, MaxProof)
	}
	return nil
}

func encodeAssignment(a asked) *operatorpb.Assignment {
	value := a.Value.Bytes32()
	m := &operatorpb.Assignment{
		Id: a.id, Target: a.Target[:], From: a.From[:], Value: value[:], CallData: a.CallData,
		Block: a.Block, BlockHash: a.BlockHash[:], Index: a.Index, WithUpdates: a.withUpdates, Lane: a.Lane,
	}
	if a.Scheme == SchemeSchnorr {
		m.Scheme = operatorpb.Scheme_SCHEME_SCHNORR
	}
	if p := a.Proof; p != nil {
		m.SenderProof = &operatorpb.SenderProof{Signature: p.Signature, ExpiresAt: p.Expires, AutoIndex: p.Auto}
	}
	return m
}

func decodeAssignment(m *operatorpb.Assignment) (asked, error) {
	a := asked{id: m.Id, withUpdates: m.WithUpdates}
	a.Block, a.Index, a.CallData, a.Lane = m.Block, m.Index, m.CallData, m.Lane
	var value [32]byte
	err := errors.Join(
		fixed(a.Target[:], "target", m.Target),
		fixed(a.From[:], "from", m.From),
		fixed(value[:], "value", m.Value),
		fixed(a.BlockHash[:], "block_hash", m.BlockHash),
	)
	a.Value.SetBytes32(value[:])
	if p := m.SenderProof; p != nil {
		a.Proof = &SenderProof{Signature: p.Signature, Expires: p.ExpiresAt, Auto: p.AutoIndex}
	}
	switch m.Scheme {
	case operatorpb.Scheme_SCHEME_BLS:
		a.Scheme = SchemeBLS
	case operatorpb.Scheme_SCHEME_SCHNORR:
		a.Scheme = SchemeSchnorr
	default:
		return asked{}, breach("an unknown scheme")
	}
	switch {
	case err != nil:
		return asked{}, err
	case a.id == 0:
		return asked{}, breach("assignment 0")
	case len(a.CallData) < 4 || len(a.CallData) > MaxCallData:
		return asked{}, breach("call_data has %d bytes, want 4 to %d", len(a.CallData), MaxCallData)
	case a.Proof != nil && len(a.Proof.Signature) > MaxProof:
		return asked{}, breach("the signature of sender_proof has %d bytes, at most %d are allowed", len(a.Proof.Signature), MaxProof)
	case a.Proof != nil && a.Proof.Expires == 0:
		return asked{}, breach("a sender_proof without end")
	}
	return a, nil
}

// answered is an answer on the wire.
type answered struct {
	id      uint64
	updates []byte // empty: none came along
	Answer
}

func encodeAnswer(a answered) *operatorpb.Answer {
	m := &operatorpb.Answer{Id: a.id}
	if r := a.Refusal; r != nil {
		m.Outcome = &operatorpb.Answer_Refusal{Refusal: encodeRefusal(r)}
		return m
	}
	signed := &operatorpb.Signed{Digest: a.Digest[:], Updates: a.updates}
	m.Outcome = &operatorpb.Answer_Signed{Signed: signed}
	if a.Commitment != nil {
		attestation := a.Commitment.Bytes()
		signed.Attestation = attestation[:]
		return m
	}
	signature, attestation := a.Signature.Bytes(), a.Attestation.Bytes()
	signed.Signature, signed.Attestation = signature[:], attestation[:]
	return m
}

func decodeAnswer(m *operatorpb.Answer) (answered, error) {
	a := answered{id: m.Id}
	switch o := m.Outcome.(type) {
	case *operatorpb.Answer_Signed:
		if err := decodeSigned(&a.Answer, o.Signed); err != nil {
			return answered{}, err
		}
		if a.updates = o.Signed.GetUpdates(); len(a.updates) > MaxUpdates {
			return answered{}, breach("updates have %d bytes, at most %d are allowed", len(a.updates), MaxUpdates)
		}
	case *operatorpb.Answer_Refusal:
		r, err := decodeRefusal(o.Refusal)
		if err != nil {
			return answered{}, err
		}
		a.Refusal = r
	default:
		return answered{}, breach("an answer without outcome")
	}
	return a, nil
}

// decodeSigned reads a result. What it is signed with tells the scheme, and the
// round whether it is the one that was asked for.
func decodeSigned(a *Answer, m *operatorpb.Signed) error {
	if err := fixed(a.Digest[:], "digest", m.GetDigest()); err != nil {
		return err
	}
	if len(m.GetSignature()) == 0 {
		commitment, err := schnorr.ParseSignature(m.GetAttestation())
		if err != nil {
			return breach("attestation: %v", err)
		}
		a.Commitment = &commitment
		return nil
	}
	var err error
	if a.Signature, err = bls.ParseG1(m.GetSignature()); err != nil {
		return breach("signature: %v", err)
	}
	if a.Attestation, err = bls.ParseG1(m.GetAttestation()); err != nil {
		return breach("attestation: %v", err)
	}
	return nil
}

func encodeRefusal(r *Refusal) *operatorpb.Refusal {
	code := r.Code
	if !refusable(code) {
		code = quorate.Internal
	}
	return &operatorpb.Refusal{
		Code: string(code), Reason: clean(strings.Map(ascii, r.Reason), maxReason, "unnamed"), Message: clean(r.Message, maxSentence, ""), Retry: r.Retry,
	}
}

func decodeRefusal(m *operatorpb.Refusal) (*Refusal, error) {
	r := &Refusal{Code: quorate.Code(m.GetCode()), Reason: m.GetReason(), Message: m.GetMessage(), Retry: m.GetRetry()}
	switch {
	case !refusable(r.Code):
		return nil, breach("an unknown code of refusal")
	case r.Reason == "" || r.Reason != clean(r.Reason, maxReason, "") || strings.ContainsFunc(r.Reason, notASCII):
		return nil, breach("a reason that is not 1 to %d characters of printable ASCII", maxReason)
	case r.Message != clean(r.Message, maxSentence, ""):
		return nil, breach("a message that is not printable, or longer than %d bytes", maxSentence)
	}
	return r, nil
}

func ascii(r rune) rune {
	if notASCII(r) {
		return '?'
	}
	return r
}

func notASCII(r rune) bool { return r > unicode.MaxASCII }

// refusable reports whether an operator may refuse with a code: those of tasks
// that failed.
func refusable(c quorate.Code) bool {
	switch c {
	case quorate.ExecutionReverted, quorate.UnsupportedOperation, quorate.UnprovenSender, quorate.QuorumNotReached,
		quorate.SettlementReverted, quorate.StateMoved, quorate.TooLarge, quorate.Internal, quorate.RPCUnavailable:
		return true
	}
	return false
}

// updateList is updates as an answer to Fetch.
type updateList struct {
	id      uint64
	digest  [32]byte
	updates []byte
}

func decodeUpdates(m *operatorpb.Updates) (updateList, error) {
	l := updateList{id: m.Id, updates: m.Updates}
	if len(l.updates) > MaxUpdates {
		return updateList{}, breach("updates have %d bytes, at most %d are allowed", len(l.updates), MaxUpdates)
	}
	err := fixed(l.digest[:], "digest", m.Digest)
	return l, err
}

func decodeFetch(m *operatorpb.Fetch) (wanted, error) {
	w := wanted{id: m.Id}
	err := fixed(w.digest[:], "digest", m.Digest)
	return w, err
}

func decodeStop(m *operatorpb.Stop) (stop, error) {
	if len(m.Ids) == 0 || len(m.Ids) > maxStops {
		return nil, breach("%d assignments to stop, want 1 to %d", len(m.Ids), maxStops)
	}
	return m.Ids, nil
}

// Refused is why a session did not begin or ended, in the other side's words or
// in ours.
type Refused struct {
	Reason operatorpb.Reason
	Words  string
}

func (r *Refused) Error() string { return ReasonName(r.Reason) + ": " + r.Words }

// ReasonName is how a reason is called in logs and metrics.
func ReasonName(r operatorpb.Reason) string {
	return strings.ToLower(strings.TrimPrefix(r.String(), "REASON_"))
}

func because(reason operatorpb.Reason, format string, args ...any) *Refused {
	return &Refused{Reason: reason, Words: fmt.Sprintf(format, args...)}
}

func encodeRefused(r *Refused) *operatorpb.Refused {
	return &operatorpb.Refused{Reason: r.Reason, Message: clean(r.Words, maxWords, "")}
}

// decodeRefused is lenient: it is the last message, and only logged.
func decodeRefused(m *operatorpb.Refused) *Refused {
	reason := m.GetReason()
	if _, ok := operatorpb.Reason_name[int32(reason)]; !ok {
		reason = operatorpb.Reason_REASON_UNSPECIFIED
	}
	return &Refused{Reason: reason, Words: clean(m.GetMessage(), maxWords, "")}
}

// clean makes text safe to send and to log: valid, printable, bounded.
func clean(s string, limit int, empty string) string {
	s = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
	if len(s) > limit {
		s = s[:limit]
		for !utf8.ValidString(s) {
			s = s[:len(s)-1]
		}
	}
	if s == "" {
		return empty
	}
	return s
}

// Messages that carry nothing.
type (
	ping    struct{}
	leaving struct{}
	welcome [64]byte
)

// fromOperator decodes a message of an operator to a *hello, *Refused, ping,
// answered, updateList, nonceList, cosigned or leaving.
func fromOperator(m *operatorpb.OperatorMessage) (any, error) {
	if err := known(m.ProtoReflect()); err != nil {
		return nil, err
	}
	switch k := m.Kind.(type) {
	case *operatorpb.OperatorMessage_Hello:
		h, err := decodeHello(k.Hello)
		return &h, err
	case *operatorpb.OperatorMessage_Refused:
		return decodeRefused(k.Refused), nil
	case *operatorpb.OperatorMessage_Ping:
		return ping{}, nil
	case *operatorpb.OperatorMessage_Answer:
		return decodeAnswer(k.Answer)
	case *operatorpb.OperatorMessage_Updates:
		return decodeUpdates(k.Updates)
	case *operatorpb.OperatorMessage_Nonces:
		return decodeNonces(k.Nonces)
	case *operatorpb.OperatorMessage_Share:
		return decodeShare(k.Share)
	case *operatorpb.OperatorMessage_Leaving:
		return leaving{}, nil
	}
	return nil, breach("a message of no kind")
}

// wanted is a request for updates.
type wanted updateList

// stop names assignments that are over.
type stop []uint64

// fromRouter decodes a message of a router to a *challenge, *Refused, ping,
// asked, wanted, cosign, stop or welcome.
func fromRouter(m *operatorpb.RouterMessage) (any, error) {
	if err := known(m.ProtoReflect()); err != nil {
		return nil, err
	}
	switch k := m.Kind.(type) {
	case *operatorpb.RouterMessage_Challenge:
		c, err := decodeChallenge(k.Challenge)
		return &c, err
	case *operatorpb.RouterMessage_Refused:
		return decodeRefused(k.Refused), nil
	case *operatorpb.RouterMessage_Ping:
		return ping{}, nil
	case *operatorpb.RouterMessage_Assignment:
		return decodeAssignment(k.Assignment)
	case *operatorpb.RouterMessage_Fetch:
		return decodeFetch(k.Fetch)
	case *operatorpb.RouterMessage_Cosign:
		return decodeCosign(k.Cosign)
	case *operatorpb.RouterMessage_Stop:
		return decodeStop(k.Stop)
	case *operatorpb.RouterMessage_Welcome:
		var w welcome
		err := fixed(w[:], "signature", k.Welcome.Signature)
		return w, err
	}
	return nil, breach("a message of no kind")
}
