package signer

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/ethereum/go-ethereum/common"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// Limits of the wire.
const (
	MaxMessage = 384 << 10 // the longest call data and list, the most signers, and room for the rest

	maxVersions = 16
	maxWords    = 512
)

// Refused is why a signer did not sign.
type Refused struct {
	Reason signerpb.Reason
	Words  string
}

func (r *Refused) Error() string { return ReasonName(r.Reason) + ": " + r.Words }

// Retryable reports whether it may pass.
func (r *Refused) Retryable() bool {
	switch r.Reason {
	case signerpb.Reason_REASON_RATE, signerpb.Reason_REASON_JOURNAL, signerpb.Reason_REASON_UNSPECIFIED,
		signerpb.Reason_REASON_NONCE, signerpb.Reason_REASON_SIGNERS, signerpb.Reason_REASON_FULL: // with other nonces, in other company, later
		return true
	}
	return false
}

// Is makes a contradiction that the signer saw, or a nonce that it does not
// have, one to the operator.
func (r *Refused) Is(target error) bool {
	return target == quorum.ErrContradiction && r.Reason == signerpb.Reason_REASON_CONTRADICTION ||
		target == schnorr.ErrSpent && r.Reason == signerpb.Reason_REASON_NONCE
}

// ReasonName is how a reason is called in logs and metrics.
func ReasonName(r signerpb.Reason) string {
	return strings.ToLower(strings.TrimPrefix(r.String(), "REASON_"))
}

func because(reason signerpb.Reason, format string, args ...any) *Refused {
	return &Refused{Reason: reason, Words: fmt.Sprintf(format, args...)}
}

func malformed(err error) *Refused { return because(signerpb.Reason_REASON_MALFORMED, "%v", err) }

// known refuses fields that this version does not know: one that is skipped
// could have changed what the message asks for. A message inside is read, and
// refused, on its own.
func known(m protoreflect.ProtoMessage) error {
	if len(m.ProtoReflect().GetUnknown()) > 0 {
		return errors.New("there is a field that this version does not know")
	}
	return nil
}

// fixed copies bytes that must have the length of dst.
func fixed(dst []byte, name string, b []byte) error {
	if len(b) != len(dst) {
		return fmt.Errorf("%s has %d bytes, want %d", name, len(b), len(dst))
	}
	copy(dst, b)
	return nil
}

// purpose is what keys sign for.
func purpose(chainID uint64, registry []byte) (b quorum.Binding, err error) {
	b.ChainID = chainID
	return b, fixed(b.Registry[:], "registry", registry)
}

func encodeResult(b quorum.Binding, r quorum.Result) *signerpb.SignResultRequest {
	value := r.Value.Bytes32()
	return &signerpb.SignResultRequest{
		ChainId: b.ChainID, Registry: b.Registry[:], Target: r.Target[:], From: r.From[:], Value: value[:], CallData: r.CallData,
		Block: r.Block, BlockHash: r.BlockHash[:], Index: r.Index, Digest: r.Digest[:], Updates: r.Updates,
	}
}

func decodeResult(m *signerpb.SignResultRequest) (b quorum.Binding, r quorum.Result, err error) {
	if err = known(m); err != nil {
		return b, r, err
	}
	if b, err = purpose(m.ChainId, m.Registry); err != nil {
		return b, r, err
	}
	r.CallData, r.Block, r.Index, r.Updates = m.CallData, m.Block, m.Index, m.Updates
	var value [32]byte
	err = errors.Join(
		fixed(r.Target[:], "target", m.Target),
		fixed(r.From[:], "from", m.From),
		fixed(value[:], "value", m.Value),
		fixed(r.BlockHash[:], "block_hash", m.BlockHash),
		fixed(r.Digest[:], "digest", m.Digest),
	)
	r.Value.SetBytes32(value[:])
	switch {
	case err != nil:
	case len(r.CallData) < 4 || len(r.CallData) > quorum.MaxCallData:
		err = fmt.Errorf("call_data has %d bytes, want 4 to %d", len(r.CallData), quorum.MaxCallData)
	case len(r.Updates) > payload.MaxList:
		err = fmt.Errorf("updates have %d bytes, at most %d are allowed", len(r.Updates), payload.MaxList)
	}
	return b, r, err
}

func encodeJoin(j *quorum.Join) *signerpb.SignJoinRequest {
	t := j.Terms
	m := &signerpb.SignJoinRequest{
		Version: j.Version, Versions: j.Versions, ChainId: t.ChainID, Registry: t.Registry[:], Gas: t.Bounds.Gas, Memory: t.Bounds.Memory,
		Quorums: t.Quorums, Encoding: quorum.Encoding, RouterKey: j.RouterKey[:], Instance: j.Instance[:],
		RouterNonce: j.RouterNonce[:], OperatorNonce: j.OperatorNonce[:], OperatorId: j.ID[:], Address: j.Address[:],
	}
	if t.Schnorr != (common.Address{}) {
		m.SchnorrRegistry = t.Schnorr[:]
	}
	if j.Schnorr != (common.Address{}) {
		m.Schnorr = j.Schnorr[:]
	}
	return m
}

// optional reads an address that may be left out, and has no other way to be zero.
func optional(dst *common.Address, name string, b []byte) error {
	if len(b) == 0 {
		return nil
	}
	err := fixed(dst[:], name, b)
	if err == nil && *dst == (common.Address{}) {
		err = fmt.Errorf("%s is the zero address", name)
	}
	return err
}

func decodeJoin(m *signerpb.SignJoinRequest) (*quorum.Join, error) {
	if err := known(m); err != nil {
		return nil, err
	}
	j := &quorum.Join{Version: m.Version, Versions: m.Versions, Terms: quorum.Terms{
		ChainID: m.ChainId, Bounds: evm.Bounds{Gas: m.Gas, Memory: m.Memory}, Quorums: m.Quorums,
	}}
	err := errors.Join(
		fixed(j.Terms.Registry[:], "registry", m.Registry),
		fixed(j.RouterKey[:], "router_key", m.RouterKey),
		fixed(j.Instance[:], "instance", m.Instance),
		fixed(j.RouterNonce[:], "router_nonce", m.RouterNonce),
		fixed(j.OperatorNonce[:], "operator_nonce", m.OperatorNonce),
		fixed(j.ID[:], "operator_id", m.OperatorId),
		fixed(j.Address[:], "address", m.Address),
	)
	err = errors.Join(err, optional(&j.Terms.Schnorr, "schnorr_registry", m.SchnorrRegistry), optional(&j.Schnorr, "schnorr", m.Schnorr))
	switch {
	case err != nil:
		return nil, err
	case j.Version != quorum.Version || m.Encoding != quorum.Encoding:
		return nil, fmt.Errorf("version %d of the protocol and encoding %d, want %d and %d", j.Version, m.Encoding, quorum.Version, quorum.Encoding)
	case len(j.Versions) == 0 || len(j.Versions) > maxVersions:
		return nil, fmt.Errorf("%d versions, want 1 to %d", len(j.Versions), maxVersions)
	}
	for i := 1; i < len(j.Versions); i++ {
		if j.Versions[i-1] >= j.Versions[i] {
			return nil, errors.New("the versions are not strictly ascending")
		}
	}
	return j, j.Terms.Valid()
}

// Description is whose keys a signer has, and what they sign for.
type Description struct {
	quorum.Binding
	Address common.Address
	Key     bls.PublicKey
	Schnorr schnorr.Point // infinity: there is no Schnorr key
}

func encodeDescription(d Description) *signerpb.DescribeResponse {
	g1, g2 := d.Key.G1.Bytes(), d.Key.G2.Bytes()
	m := &signerpb.DescribeResponse{ChainId: d.ChainID, Registry: d.Registry[:], Address: d.Address[:], G1: g1[:], G2: g2[:]}
	if !d.Schnorr.IsInfinity() {
		key := d.Schnorr.Bytes()
		m.Schnorr = key[:]
	}
	return m
}

func decodeDescription(m *signerpb.DescribeResponse) (d Description, err error) {
	if err = known(m); err != nil {
		return d, err
	}
	if d.Binding, err = purpose(m.ChainId, m.Registry); err != nil {
		return d, err
	}
	if err = fixed(d.Address[:], "address", m.Address); err != nil {
		return d, err
	}
	if d.Key, err = bls.ParsePublicKey(m.G1, m.G2); err != nil {
		return d, fmt.Errorf("BLS key: %w", err)
	}
	d.Operator = quorum.ID(d.Key.G1.OperatorID())
	if len(m.Schnorr) > 0 {
		if d.Schnorr, err = schnorr.ParsePoint(m.Schnorr); err != nil {
			return d, fmt.Errorf("Schnorr key: %w", err)
		}
	}
	return d, nil
}

func encodeRefusal(r *Refused) *signerpb.Refusal {
	return &signerpb.Refusal{Reason: r.Reason, Message: printable(r.Words)}
}

// decodeRefusal is lenient: it is only logged, and counted by reasons that we know.
func decodeRefusal(m *signerpb.Refusal) *Refused {
	reason := m.GetReason()
	if _, ok := signerpb.Reason_name[int32(reason)]; !ok {
		reason = signerpb.Reason_REASON_UNSPECIFIED
	}
	return &Refused{Reason: reason, Words: printable(m.GetMessage())}
}

// printable makes words safe to send and to log.
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
	return strings.ToValidUTF8(s[:min(len(s), maxWords)], "")
}
