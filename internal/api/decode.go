package api

import (
	"encoding/hex"
	"fmt"
	"net/http"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// decodeSubmission reads the body of POST /tasks: first its shape (400
// malformed, 422 misfit), then the rules of each field (400).
func decodeSubmission(in []byte) (task.Submission, error) {
	d := submissionDecoder{scanner: scanner{in: in}}
	if err := d.document(); err != nil {
		return task.Submission{}, err
	}
	return d.validate()
}

// submissionDecoder reads the submission out of its document in one pass. Call
// data may be long, so its array is read by a loop of its own.
type submissionDecoder struct {
	scanner

	seen                fieldSet
	target, from, value []byte // into the input, where there is no escape in them
	callData            []byte
	callDataLen         int // as sent; callData stops at the limit
	block               uint64
	index               *uint64
	signature           []byte // as target; nil: none
	expires             *uint64
}

// field is a bit for each field of the body.
type fieldSet uint16

const (
	targetField fieldSet = 1 << iota
	fromField
	callDataField
	valueField
	blockField
	indexField
	bodyField
)

var requiredFields = []struct {
	field fieldSet
	name  string
}{
	{targetField, "target_address"},
	{fromField, "from_address"},
	{callDataField, "call_data"},
	{valueField, "value"},
	{blockField, "block_height"},
}

// document reads the whole text. A text that is not JSON is that, and nothing
// else; only then does its first misfit count.
func (d *submissionDecoder) document() error {
	if len(d.in) == 0 {
		return invalid(http.StatusBadRequest, "the body is empty: want a JSON object with the key body")
	}
	d.space()
	if d.peek() == '{' {
		d.object(0, func(name []byte) {
			if string(name) == "body" {
				d.seen |= bodyField
				d.body()
			} else {
				d.skip(1)
			}
		})
	} else {
		d.misfit("want a JSON object with the key body")
		d.skip(0)
	}
	d.space()
	if d.broken == "" && d.at < len(d.in) {
		d.malformed("data after the end")
	}
	if d.broken != "" {
		return invalid(http.StatusBadRequest, "malformed JSON: %s", d.broken)
	}
	if d.unfit == "" && d.seen&bodyField == 0 {
		d.misfit(`body: missing; wrap the fields: {"body": {...}}`)
	}
	for _, f := range requiredFields {
		if d.unfit == "" && d.seen&f.field == 0 {
			d.misfit("%s: missing", f.name)
		}
	}
	if d.unfit != "" {
		return invalid(http.StatusUnprocessableEntity, "%s", d.unfit)
	}
	return nil
}

func (d *submissionDecoder) body() {
	if d.peek() != '{' {
		d.misfit("body: want an object")
		d.skip(1)
		return
	}
	d.object(1, func(name []byte) {
		switch string(name) {
		case "target_address":
			d.seen |= targetField
			d.target = d.text("target_address")
		case "from_address":
			d.seen |= fromField
			d.from = d.text("from_address")
		case "call_data":
			d.seen |= callDataField
			d.readCallData()
		case "value":
			d.seen |= valueField
			d.value = d.text("value")
			if !isHex(d.value, 1, 64) {
				d.misfit("value: want 0x and 1 to 64 hex digits")
			}
		case "block_height":
			d.seen |= blockField
			n, ok := d.integer(63)
			if !ok {
				d.misfit("block_height: want an integer 1..2^63-1")
			}
			d.block = n
		case "transition_index":
			d.seen |= indexField
			d.readIndex()
		case "from_signature":
			if !d.null() {
				d.signature = d.text("from_signature")
			}
		case "signature_expires_at":
			if !d.null() {
				n, ok := d.integer(63)
				if !ok {
					d.misfit("signature_expires_at: want an integer 1..2^63-1, or null")
				}
				d.expires = &n
			}
		default:
			d.skip(2)
		}
	})
}

// null reads a null, which stands for no field at all.
func (d *submissionDecoder) null() bool {
	if d.peek() != 'n' {
		return false
	}
	d.skip(2)
	return true
}

// isHex reports whether s is 0x and so many hex digits.
func isHex(s []byte, least, most int) bool {
	if len(s) < 2+least || len(s) > 2+most || s[0] != '0' || s[1] != 'x' {
		return false
	}
	for _, c := range s[2:] {
		if c-'0' > 9 && (c|0x20)-'a' > 5 {
			return false
		}
	}
	return true
}

// text reads a string of the body.
func (d *submissionDecoder) text(name string) []byte {
	if d.peek() != '"' {
		d.misfit("%s: want a string of 0x and hex digits", name)
		d.skip(2)
		return nil
	}
	return d.str()
}

// readIndex reads transition_index: an integer names it; null and "auto" leave
// it to the target.
func (d *submissionDecoder) readIndex() {
	const want = `transition_index: want an integer 0..2^64-1, null or "auto"`
	switch d.peek() {
	case 'n':
		d.skip(2)
	case '"':
		if string(d.str()) != "auto" {
			d.misfit(want)
		}
	default:
		n, ok := d.integer(64)
		if !ok {
			d.misfit(want)
			return
		}
		d.index = &n
	}
}

// readCallData reads an array of integers 0..255.
func (d *submissionDecoder) readCallData() {
	if d.peek() != '[' {
		d.misfit("call_data: want an array of integers 0..255")
		d.skip(2)
		return
	}
	d.at++
	d.space()
	if d.peek() == ']' {
		d.at++
		return
	}
	d.callData = make([]byte, 0, min((len(d.in)-d.at)/2, quorate.MaxCallData))
	for {
		n, ok := d.byteValue()
		if !ok && d.broken == "" {
			d.misfit("call_data[%d]: want an integer 0..255", d.callDataLen)
		}
		if d.callDataLen < quorate.MaxCallData {
			d.callData = append(d.callData, n)
		}
		d.callDataLen++
		switch d.next() {
		case ',':
			d.space()
		case ']':
			return
		default:
			d.malformed("want a comma or ] in an array")
			return
		}
	}
}

// byteValue reads an integer 0..255. Anything else is skipped.
func (d *submissionDecoder) byteValue() (byte, bool) {
	in, i := d.in, d.at
	if i+3 < len(in) {
		n := uint(in[i] - '0')
		if n <= 9 {
			i++
			for digits := 1; digits < 3 && n != 0 && in[i]-'0' <= 9; digits++ {
				n = n*10 + uint(in[i]-'0')
				i++
			}
			if n <= 255 && !numeric(in[i]) {
				d.at = i
				return byte(n), true
			}
		}
	}
	n, ok := d.integer(8)
	return byte(n), ok
}

// validate applies the rules of the fields, in the order of the specification.
func (d *submissionDecoder) validate() (task.Submission, error) {
	s := task.Submission{CallData: d.callData, Block: d.block, Index: d.index, Explicit: d.index != nil}
	var err error
	if s.Target, err = parseAddress("target_address", d.target); err != nil {
		return task.Submission{}, err
	}
	if s.From, err = parseAddress("from_address", d.from); err != nil {
		return task.Submission{}, err
	}
	switch {
	case d.callDataLen > quorate.MaxCallData:
		return task.Submission{}, &quorate.Error{Status: http.StatusBadRequest, Code: quorate.CalldataTooLarge,
			Message: fmt.Sprintf("call_data: %d bytes; the limit is %d", d.callDataLen, quorate.MaxCallData)}
	case d.callDataLen < quorate.MinCallData:
		return task.Submission{}, invalid(http.StatusBadRequest,
			"call_data: %d bytes; want at least the %d of a function selector", d.callDataLen, quorate.MinCallData)
	case d.block == 0:
		return task.Submission{}, invalid(http.StatusBadRequest, "block_height: 0; want 1 or more")
	}
	s.Value = parseQuantity(d.value)
	return s, d.proof(&s)
}

// proof reads the sender's signature and its end, which come together. Whether
// it is the sender's is for the chain to say.
func (d *submissionDecoder) proof(s *task.Submission) error {
	bad := func(format string, args ...any) error { return invalid(http.StatusBadRequest, format, args...) }
	switch {
	case d.signature == nil && d.expires == nil:
		return nil
	case d.signature == nil:
		return bad("signature_expires_at: there is no from_signature; send both or neither")
	case !isHex(d.signature, 0, 2*quorate.MaxProof) || len(d.signature)%2 != 0:
		return bad("from_signature: want 0x and the hex digits of at most %d bytes", quorate.MaxProof)
	case d.expires == nil:
		return bad("signature_expires_at: missing; from_signature signs it, in unix seconds")
	case *d.expires == 0:
		return bad("signature_expires_at: 0; want 1 or more")
	}
	s.FromSignature = make([]byte, len(d.signature)/2-1)
	hex.Decode(s.FromSignature, d.signature[2:])
	s.SignatureExpires = *d.expires
	return nil
}

// parseQuantity reads 0x and up to 64 hex digits.
func parseQuantity(s []byte) (n uint256.Int) {
	var digits [64]byte
	var word [32]byte
	for i := range digits {
		digits[i] = '0'
	}
	copy(digits[len(digits)-len(s[2:]):], s[2:])
	hex.Decode(word[:], digits[:]) // only hex digits came through
	n.SetBytes32(word[:])
	return n
}

func parseAddress(name string, s []byte) (common.Address, error) {
	bad := func(message string) (common.Address, error) {
		return common.Address{}, &quorate.Error{Status: http.StatusBadRequest, Code: quorate.InvalidAddress, Message: name + ": " + message}
	}
	if !isHex(s, 40, 40) {
		return bad("want 0x and 40 hex digits")
	}
	var a common.Address
	hex.Decode(a[:], s[2:])
	if a == (common.Address{}) {
		return bad("the zero address cannot be used")
	}
	return a, nil
}
