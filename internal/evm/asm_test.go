package evm_test

import (
	"encoding/binary"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/vm"
)

// asm assembles code. Labels and data are placed when it is done.
type asm struct {
	code   []byte
	labels map[int]int    // where each label is
	uses   map[int]int    // where each use of a label is, and of which
	data   map[int][]byte // by label: put behind the code
	next   int
}

func newAsm() *asm {
	return &asm{labels: map[int]int{}, uses: map[int]int{}, data: map[int][]byte{}}
}

// do adds instructions (vm.OpCode) and pushes: int, uint64, string (hex),
// []byte, common.Address, common.Hash and *big.Int.
func (a *asm) do(parts ...any) *asm {
	for _, part := range parts {
		switch p := part.(type) {
		case vm.OpCode:
			a.code = append(a.code, byte(p))
		case int:
			a.push(big.NewInt(int64(p)).Bytes())
		case uint64:
			a.push(new(big.Int).SetUint64(p).Bytes())
		case *big.Int:
			a.push(p.Bytes())
		case string:
			a.push(common.FromHex(p))
		case []byte:
			a.push(p)
		case common.Address:
			a.push(p[:])
		case common.Hash:
			a.push(p[:])
		case label:
			a.uses[len(a.code)+1] = int(p)
			a.code = append(a.code, byte(vm.PUSH2), 0, 0)
		default:
			panic("asm: no such part")
		}
	}
	return a
}

func (a *asm) push(b []byte) {
	if len(b) == 0 {
		b = []byte{0}
	}
	a.code = append(a.code, byte(vm.PUSH1)+byte(len(b)-1))
	a.code = append(a.code, b...)
}

type label int

func (a *asm) label() label { a.next++; return label(a.next) }

// here puts a label here.
func (a *asm) here(l label) *asm {
	a.labels[int(l)] = len(a.code)
	return a.do(vm.JUMPDEST)
}

// bytes puts data behind the code and returns its label.
func (a *asm) bytes(b []byte) label {
	l := a.label()
	a.data[int(l)] = b
	return l
}

func (a *asm) done() []byte {
	for l := 1; l <= a.next; l++ { // in order: the code must not depend on a map
		if b, ok := a.data[l]; ok {
			a.labels[l] = len(a.code)
			a.code = append(a.code, b...)
		}
	}
	for at, l := range a.uses {
		binary.BigEndian.PutUint16(a.code[at:], uint16(a.labels[l]))
	}
	return a.code
}

// code assembles in one go.
func code(parts ...any) []byte { return newAsm().do(parts...).done() }

func arguments(t testing.TB, names ...string) (args abi.Arguments) {
	for _, name := range names {
		kind, err := abi.NewType(name, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, abi.Argument{Type: kind})
	}
	return args
}
