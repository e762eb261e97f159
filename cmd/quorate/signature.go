package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi"

	"github.com/quorate/quorate"
)

// Bounds of a signature, so that no type is larger than call data can be.
const (
	maxWords = quorate.MaxCallData / 32
	maxDepth = 16
)

// parseSignature reads a function as Solidity writes it, such as
// "settle(uint256[] amounts, (address,bool)[2] who)". Names of parameters and
// places such as calldata are allowed, and not needed.
func parseSignature(text string) (abi.Method, error) {
	p := signature{literal{in: text}}
	p.space()
	name := p.word()
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		return abi.Method{}, errors.New("want a function like sum(uint256[])")
	}
	p.space()
	params, _, err := p.params(0)
	if err != nil {
		return abi.Method{}, err
	}
	if p.space(); p.at < len(p.in) {
		return abi.Method{}, fmt.Errorf("%s after the parameters", shorten(p.in[p.at:]))
	}
	inputs := make(abi.Arguments, len(params))
	for i, m := range params {
		t, err := abi.NewType(m.Type, "", m.Components)
		if err != nil {
			return abi.Method{}, fmt.Errorf("parameter %d: %w", i+1, err)
		}
		inputs[i] = abi.Argument{Type: t}
	}
	return abi.NewMethod(name, name, abi.Function, "", false, false, inputs, nil), nil
}

// signature reads types.
type signature struct{ literal }

func (p *signature) word() string {
	start := p.at
	for p.at < len(p.in) {
		c := p.in[p.at]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '$') {
			break
		}
		p.at++
	}
	return p.in[start:p.at]
}

// params reads a list of parameters in parentheses, and returns with it how
// many words their fixed part takes.
func (p *signature) params(depth int) (list []abi.ArgumentMarshaling, words int, err error) {
	if depth > maxDepth {
		return nil, 0, errors.New("nested too deeply")
	}
	err = p.list('(', ')', "parameters like (uint256,address)", func(i int) error {
		m, n, err := p.param(depth)
		if err != nil {
			return err
		}
		m.Name = "p" + strconv.Itoa(i) // the encoder finds the members of a tuple by name
		list = append(list, m)
		if words += n; words > maxWords {
			return errors.New("the parameters take more room than call data has")
		}
		return nil
	})
	return list, words, err
}

// param reads one type, and skips the words after it.
func (p *signature) param(depth int) (m abi.ArgumentMarshaling, words int, err error) {
	p.space()
	if p.at < len(p.in) && p.in[p.at] == '(' {
		m.Type = "tuple"
		m.Components, words, err = p.params(depth + 1)
		if err == nil && len(m.Components) == 0 {
			err = errors.New("a tuple without members")
		}
	} else {
		words = 1
		m.Type, err = elementary(p.word())
	}
	if err != nil {
		return m, 0, err
	}
	for dims := 0; p.next('['); dims++ {
		size := p.word()
		if !p.next(']') || dims > maxDepth {
			return m, 0, fmt.Errorf("%s: want ] after the size of an array", shorten(p.in[p.at:]))
		}
		m.Type += "[" + size + "]"
		if size == "" {
			words = 1
			continue
		}
		n, err := strconv.ParseUint(size, 10, 16)
		if err != nil || n == 0 || size[0] == '0' || int(n)*words > maxWords {
			return m, 0, fmt.Errorf("an array of %s: want a size that call data has room for", size)
		}
		words *= int(n)
	}
	for p.space(); p.word() != ""; {
		p.space()
	}
	return m, words, nil
}

// elementary checks the name of a type, and returns its full form.
func elementary(name string) (string, error) {
	switch name {
	case "bool", "address", "string", "bytes":
		return name, nil
	case "uint", "int":
		return name + "256", nil
	case "":
		return "", errors.New("a type is missing")
	}
	for _, kind := range []struct {
		prefix     string
		step, most int
	}{{"uint", 8, 256}, {"int", 8, 256}, {"bytes", 1, 32}} {
		digits, ok := strings.CutPrefix(name, kind.prefix)
		n, err := strconv.Atoi(digits)
		if ok && err == nil && strconv.Itoa(n) == digits && n > 0 && n <= kind.most && n%kind.step == 0 {
			return name, nil
		}
	}
	return "", fmt.Errorf("%s is not a type; write a struct as a tuple (uint256,bool), a contract as address, an enum as uint8", shorten(name))
}
