package evidence

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/holiman/uint256"
)

// The first word of a file of evidence. One that holds nothing of Schnorr keys is still written in
// the first format, which readers of before know.
const (
	Format      = "quorate-evidence/1" // items of BLS keys alone
	FormatMixed = "quorate-evidence/2" // items of keys of both schemes
)

// Limits of what is read. What this package writes stays well below.
const (
	MaxFile      = 64 << 20
	maxItem      = 64 << 10
	maxItems     = 2 * maxKept
	keptCallData = 4 << 10 // longer call data is left out
)

// file is what is exported.
type file struct {
	Format string            `json:"format"`
	Items  []json.RawMessage `json:"items"`
}

// record is an item in JSON. Bytes are in hex.
type record struct {
	Kind         Kind             `json:"kind"`
	Seen         time.Time        `json:"seen"`
	Operator     operatorRecord   `json:"operator"`
	Inputs       inputsRecord     `json:"inputs"`
	Attestations []attestedRecord `json:"attestations"`
	Certified    *fixed[[32]byte] `json:"certified,omitempty"`
}

type operatorRecord struct {
	ID fixed[[32]byte] `json:"id"` // keccak256 of g1; or the address of schnorr_key after 12 zeros

	G1 *fixed[[64]byte]  `json:"g1,omitempty"` // a BLS key
	G2 *fixed[[128]byte] `json:"g2,omitempty"`

	SchnorrKey *fixed[[33]byte] `json:"schnorr_key,omitempty"` // compressed
}

type inputsRecord struct {
	ChainID   uint64          `json:"chain_id"`
	Registry  fixed[[20]byte] `json:"registry"`
	Target    fixed[[20]byte] `json:"target"`
	From      fixed[[20]byte] `json:"from"`
	Value     fixed[[32]byte] `json:"value"`
	CallHash  fixed[[32]byte] `json:"call_hash"`
	CallData  hexutil.Bytes   `json:"call_data,omitempty"`
	Block     uint64          `json:"block"`
	BlockHash fixed[[32]byte] `json:"block_hash"`
	Index     uint64          `json:"index"`
}

type attestedRecord struct {
	Digest    fixed[[32]byte] `json:"digest"`
	Signature hexutil.Bytes   `json:"signature"` // in the form of the key's scheme
}

// fixed is bytes of one length, in hex with 0x. There is no default: what is left out is refused.
type fixed[T [20]byte | [32]byte | [33]byte | [64]byte | [128]byte] struct {
	bytes T
	set   bool
}

func fix[T [20]byte | [32]byte | [33]byte | [64]byte | [128]byte](b T) fixed[T] {
	return fixed[T]{b, true}
}

func (f fixed[T]) slice() []byte {
	switch b := any(f.bytes).(type) {
	case [20]byte:
		return b[:]
	case [32]byte:
		return b[:]
	case [33]byte:
		return b[:]
	case [64]byte:
		return b[:]
	case [128]byte:
		return b[:]
	}
	return nil
}

func (f fixed[T]) MarshalText() ([]byte, error) { return []byte(hexutil.Encode(f.slice())), nil }

func (f *fixed[T]) UnmarshalText(text []byte) error {
	b, err := hexutil.Decode(string(text))
	if want := len(f.slice()); err != nil || len(b) != want {
		return fmt.Errorf("want 0x and %d hex digits", 2*want)
	}
	switch into := any(&f.bytes).(type) {
	case *[20]byte:
		copy(into[:], b)
	case *[32]byte:
		copy(into[:], b)
	case *[33]byte:
		copy(into[:], b)
	case *[64]byte:
		copy(into[:], b)
	case *[128]byte:
		copy(into[:], b)
	}
	f.set = true
	return nil
}

// MarshalJSON writes an item.
func (it *Item) MarshalJSON() ([]byte, error) {
	in := &it.Inputs
	r := record{
		Kind: it.Kind, Seen: it.Seen.UTC().Truncate(time.Second),
		Operator: it.Key.record(),
		Inputs: inputsRecord{
			ChainID: in.ChainID, Registry: fix([20]byte(in.Registry)), Target: fix([20]byte(in.Target)), From: fix([20]byte(in.From)),
			Value: fix(in.Value.Bytes32()), CallHash: fix([32]byte(in.Call)), CallData: it.CallData,
			Block: in.Block, BlockHash: fix([32]byte(in.BlockHash)), Index: in.Index,
		},
	}
	for _, a := range it.Said {
		r.Attestations = append(r.Attestations, attestedRecord{fix([32]byte(a.Digest)), a.Signature})
	}
	if it.Kind == Dissent {
		certified := fix([32]byte(it.Certified))
		r.Certified = &certified
	}
	return json.Marshal(r)
}

// ParseItem reads an item, strictly. It is well formed then, not proven: see Verify.
func ParseItem(b []byte) (*Item, error) {
	if len(b) > maxItem {
		return nil, fmt.Errorf("read evidence: an item has %d bytes, at most %d are allowed", len(b), maxItem)
	}
	var r record
	if err := strictly(b, &r); err != nil {
		return nil, fmt.Errorf("read evidence: %w", err)
	}
	it, err := r.item()
	if err != nil {
		return nil, fmt.Errorf("read evidence: %w", err)
	}
	return it, nil
}

func strictly(b []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the end")
	}
	return nil
}

func (r *record) item() (*Item, error) {
	in := &r.Inputs
	if !(in.Registry.set && in.Target.set && in.From.set && in.Value.set && in.CallHash.set && in.BlockHash.set) {
		return nil, errors.New("a field is missing")
	}
	it := &Item{Kind: r.Kind, Seen: r.Seen, CallData: in.CallData, Inputs: Inputs{
		ChainID: in.ChainID, Registry: in.Registry.bytes, Target: in.Target.bytes, From: in.From.bytes, Call: in.CallHash.bytes,
		Block: in.Block, BlockHash: in.BlockHash.bytes, Index: in.Index, Value: *new(uint256.Int).SetBytes(in.Value.slice()),
	}}
	if it.Kind != Equivocation && it.Kind != Dissent {
		return nil, fmt.Errorf("kind: want %s or %s", Equivocation, Dissent)
	}
	if len(r.Attestations) == 0 || len(r.Attestations) > 2 {
		return nil, fmt.Errorf("%d attestations, want 1 or 2", len(r.Attestations))
	}
	if (it.Kind == Dissent) != (r.Certified != nil && r.Certified.set) {
		return nil, errors.New("certified: a dissent has it, nothing else does")
	}
	if r.Certified != nil {
		it.Certified = r.Certified.bytes
	}
	var err error
	if it.Key, err = r.Operator.key(); err != nil {
		return nil, err
	}
	for _, a := range r.Attestations {
		if err := it.Key.formed(a.Signature); err != nil || !a.Digest.set {
			return nil, fmt.Errorf("an attestation without digest, or without a signature of the key's scheme: %w", err)
		}
		it.Said = append(it.Said, Attestation{common.Hash(a.Digest.bytes), a.Signature})
	}
	return it, nil
}

// Write exports items to a file that Read takes.
func Write(w io.Writer, items []*Item) error {
	f := file{Format: Format, Items: []json.RawMessage{}}
	for _, it := range items {
		b, err := json.Marshal(it)
		if err != nil {
			return fmt.Errorf("write evidence: %w", err)
		}
		if _, old := it.Key.(BLSKey); !old {
			f.Format = FormatMixed
		}
		f.Items = append(f.Items, b)
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	if err := e.Encode(f); err != nil {
		return fmt.Errorf("write evidence: %w", err)
	}
	return nil
}

// Read reads an exported file. An item that cannot be read is an error with its place.
func Read(r io.Reader) ([]*Item, error) {
	b, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err != nil {
		return nil, fmt.Errorf("read evidence: %w", err)
	}
	if len(b) > MaxFile {
		return nil, fmt.Errorf("read evidence: over %d bytes", MaxFile)
	}
	var f file
	if err := strictly(b, &f); err != nil {
		return nil, fmt.Errorf("read evidence: %w", err)
	}
	if f.Format != Format && f.Format != FormatMixed {
		return nil, fmt.Errorf("read evidence: the format is %.40q, want %q or %q", f.Format, Format, FormatMixed)
	}
	if len(f.Items) > maxItems {
		return nil, fmt.Errorf("read evidence: %d items, at most %d are allowed", len(f.Items), maxItems)
	}
	items := make([]*Item, len(f.Items))
	for i, b := range f.Items {
		if items[i], err = ParseItem(b); err != nil {
			return nil, fmt.Errorf("item %d: %w", i+1, err)
		}
		if _, old := items[i].Key.(BLSKey); !old && f.Format == Format {
			return nil, fmt.Errorf("item %d: its key is not one of %s", i+1, Format)
		}
	}
	return items, nil
}
