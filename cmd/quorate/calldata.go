package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
)

// encodeCall turns a function's signature and the text of its arguments into
// call data: the selector, then the arguments as contracts expect them.
func encodeCall(signature string, args []string) ([]byte, error) {
	method, err := parseSignature(signature)
	if err != nil {
		return nil, fmt.Errorf("--call %s: %w", shorten(signature), err)
	}
	if len(args) != len(method.Inputs) {
		return nil, fmt.Errorf("%s takes %s; --arg was given %s",
			method.Sig, count(len(method.Inputs), "argument"), count(len(args), "time"))
	}
	values := make([]any, len(args))
	for i, text := range args {
		t := method.Inputs[i].Type
		v, err := parseArgument(t, text)
		if err != nil {
			return nil, fmt.Errorf("argument %d (%s): %w", i+1, t.String(), err)
		}
		values[i] = v.Interface()
	}
	packed, err := method.Inputs.Pack(values...)
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", method.Sig, err)
	}
	return slices.Concat(method.ID, packed), nil
}

// parseArgument reads one argument. A string may stand as it is; inside lists,
// and where it begins with a quote, it is written as in JSON.
func parseArgument(t abi.Type, text string) (reflect.Value, error) {
	if t.T == abi.StringTy && !strings.HasPrefix(text, `"`) {
		return reflect.ValueOf(text), nil
	}
	p := literal{in: text}
	v, err := p.value(t)
	if err != nil {
		return reflect.Value{}, err
	}
	if p.space(); p.at < len(p.in) {
		return reflect.Value{}, fmt.Errorf("%s after the end of the value", shorten(p.in[p.at:]))
	}
	return v, nil
}

// literal reads values written as 5, 0xff, true, "text", [1,2] and (1,[2,3]).
type literal struct {
	in string
	at int
}

func (p *literal) space() {
	for p.at < len(p.in) && strings.IndexByte(" \t\r\n", p.in[p.at]) >= 0 {
		p.at++
	}
}

func (p *literal) next(c byte) bool {
	if p.at < len(p.in) && p.in[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *literal) value(t abi.Type) (reflect.Value, error) {
	p.space()
	switch t.T {
	case abi.SliceTy, abi.ArrayTy:
		return p.array(t)
	case abi.TupleTy:
		return p.tuple(t)
	case abi.StringTy:
		if p.at < len(p.in) && p.in[p.at] == '"' {
			s, err := p.quoted()
			return reflect.ValueOf(s), err
		}
	}
	return scalar(t, p.token())
}

// token reads up to the comma or bracket that ends a value.
func (p *literal) token() string {
	rest := p.in[p.at:]
	if end := strings.IndexAny(rest, ",])"); end >= 0 {
		rest = rest[:end]
	}
	p.at += len(rest)
	return strings.TrimSpace(rest)
}

// quoted reads a string of JSON.
func (p *literal) quoted() (s string, err error) {
	for end := p.at + 1; end < len(p.in); end++ {
		switch p.in[end] {
		case '\\':
			end++
		case '"':
			text := p.in[p.at : end+1]
			if json.Unmarshal([]byte(text), &s) != nil {
				return "", fmt.Errorf("%s is not a quoted string as in JSON", shorten(text))
			}
			p.at = end + 1
			return s, nil
		}
	}
	return "", fmt.Errorf("%s has no closing quote", shorten(p.in[p.at:]))
}

func (p *literal) array(t abi.Type) (reflect.Value, error) {
	list := reflect.MakeSlice(reflect.SliceOf(t.Elem.GetType()), 0, 0)
	err := p.list('[', ']', "a list like [1,2,3]", func(i int) error {
		v, err := p.value(*t.Elem)
		if err != nil {
			return fmt.Errorf("element %d: %w", i+1, err)
		}
		list = reflect.Append(list, v)
		return nil
	})
	if err != nil || t.T == abi.SliceTy {
		return list, err
	}
	if list.Len() != t.Size {
		return list, fmt.Errorf("%s; want %d", count(list.Len(), "element"), t.Size)
	}
	array := reflect.New(t.GetType()).Elem()
	reflect.Copy(array, list)
	return array, nil
}

func (p *literal) tuple(t abi.Type) (reflect.Value, error) {
	tuple := reflect.New(t.GetType()).Elem()
	n := 0
	err := p.list('(', ')', "a tuple like (1,2)", func(i int) error {
		if n++; i >= len(t.TupleElems) {
			return fmt.Errorf("more than %s", count(len(t.TupleElems), "member"))
		}
		v, err := p.value(*t.TupleElems[i])
		if err != nil {
			return fmt.Errorf("member %d: %w", i+1, err)
		}
		tuple.Field(i).Set(v)
		return nil
	})
	if err == nil && n != len(t.TupleElems) {
		err = fmt.Errorf("%s; want %d", count(n, "member"), len(t.TupleElems))
	}
	return tuple, err
}

// list reads what stands between two brackets, separated by commas.
func (p *literal) list(open, shut byte, want string, each func(i int) error) error {
	if !p.next(open) {
		return fmt.Errorf("%s: want %s", shorten(p.in[p.at:]), want)
	}
	if p.space(); p.next(shut) {
		return nil
	}
	for i := 0; ; i++ {
		if err := each(i); err != nil {
			return err
		}
		p.space()
		switch {
		case p.next(shut):
			return nil
		case !p.next(','):
			return fmt.Errorf("%s: want a comma or %c", shorten(p.in[p.at:]), shut)
		}
	}
}

var integer = regexp.MustCompile(`^-?([0-9]+|0x[0-9a-fA-F]+)$`)

// scalar reads a value that has no parts.
func scalar(t abi.Type, text string) (reflect.Value, error) {
	bad := func(want string) (reflect.Value, error) {
		return reflect.Value{}, fmt.Errorf("%s: want %s", shorten(text), want)
	}
	switch t.T {
	case abi.IntTy, abi.UintTy:
		if !integer.MatchString(text) {
			return bad("an integer, decimal or 0x hex")
		}
		n := parseInteger(text)
		if !inRange(t, n) {
			return bad(rangeOf(t))
		}
		return intValue(t, n), nil
	case abi.BoolTy:
		if text != "true" && text != "false" {
			return bad("true or false")
		}
		return reflect.ValueOf(text == "true"), nil
	case abi.AddressTy:
		b, err := decodeHex(text)
		if err != nil || len(b) != common.AddressLength || text[:2] != "0x" {
			return bad("an address: 0x and 40 hex digits")
		}
		return reflect.ValueOf(common.BytesToAddress(b)), nil
	case abi.FixedBytesTy, abi.BytesTy:
		b, err := decodeHex(text)
		if err != nil || !strings.HasPrefix(text, "0x") {
			return bad("0x and two hex digits for each byte")
		}
		if t.T == abi.BytesTy {
			return reflect.ValueOf(b), nil
		}
		if len(b) != t.Size {
			return reflect.Value{}, fmt.Errorf("%s; want %d", count(len(b), "byte"), t.Size)
		}
		array := reflect.New(t.GetType()).Elem()
		reflect.Copy(array, reflect.ValueOf(b))
		return array, nil
	case abi.StringTy:
		if text == "" {
			return reflect.Value{}, errors.New(`nothing there; write an empty string as ""`)
		}
		return reflect.ValueOf(text), nil
	}
	return bad("a type that can be written as text")
}

// parseInteger reads what the pattern integer matches.
func parseInteger(text string) *big.Int {
	digits, negative := strings.CutPrefix(text, "-")
	n, base := new(big.Int), 10
	if hexDigits, ok := strings.CutPrefix(digits, "0x"); ok {
		digits, base = hexDigits, 16
	}
	n.SetString(digits, base)
	if negative {
		n.Neg(n)
	}
	return n
}

func inRange(t abi.Type, n *big.Int) bool {
	if t.T == abi.UintTy {
		return n.Sign() >= 0 && n.BitLen() <= t.Size
	}
	if n.Sign() < 0 {
		n = new(big.Int).Not(n) // -n-1: as many bits as n takes beside its sign
	}
	return n.BitLen() < t.Size
}

func rangeOf(t abi.Type) string {
	if t.T == abi.UintTy {
		return fmt.Sprintf("0..2^%d-1", t.Size)
	}
	return fmt.Sprintf("-2^%d..2^%d-1", t.Size-1, t.Size-1)
}

// intValue is n as the Go type that the encoder wants for the type's size.
func intValue(t abi.Type, n *big.Int) reflect.Value {
	v := reflect.New(t.GetType()).Elem()
	switch {
	case v.Kind() == reflect.Pointer:
		return reflect.ValueOf(n)
	case v.CanUint():
		v.SetUint(n.Uint64())
	default:
		v.SetInt(n.Int64())
	}
	return v
}

// decodeHex reads bytes in hex, with 0x or without.
func decodeHex(text string) ([]byte, error) {
	b, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
	if err != nil {
		return nil, errors.New("want 0x and two hex digits for each byte")
	}
	return b, nil
}

// shorten quotes a piece of the caller's text for a message.
func shorten(s string) string {
	const most = 40
	if len(s) > most {
		return fmt.Sprintf("%q...", strings.ToValidUTF8(s[:most], ""))
	}
	return fmt.Sprintf("%q", s)
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
