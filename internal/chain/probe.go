package chain

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"
)

// A probe asks contracts many things in one eth_call, and lets none of them
// spoil it. It is a contract creation that is never sent: its code calls each
// contract statically, with its own bounded gas, keeps a bounded part of what
// comes back, and returns it all. So whatever a contract does, revert, burn gas
// or return a megabyte, is an answer about that contract; and an error of the
// call is an error of the node.
type probe struct {
	steps []probeStep
}

type probeStep struct {
	to   common.Address
	data []byte // nil: how much code it has
	keep int    // how many bytes of the answer are kept, whole words
	gas  int    // for the call; 0: probeStepGas
}

// reading is the answer to one step.
type reading struct {
	ok   bool
	size uint64 // of what came back, or of the code
	data []byte // the part of it that was kept
}

const (
	probeStepGas = 100_000 // for each call: some proxies, some storage reads
	probeGas     = 15_000_000
	maxSteps     = 128 // times their gas is below probeGas
)

func (p *probe) code(to common.Address) { p.steps = append(p.steps, probeStep{to: to}) }

func (p *probe) call(to common.Address, data []byte, keep int) {
	p.steps = append(p.steps, probeStep{to: to, data: data, keep: (keep + 31) &^ 31})
}

// Sizes of the code that asks: every number is pushed with three bytes.
const (
	push3     = 4
	sizeStep  = 21 + 1 + push3 + 1
	callStep  = 3*push3 + 1 + 4*push3 + 21 + push3 + 1 + push3 + 1 + 1 + push3 + 1
	returning = 2*push3 + 1
)

// compile is the creation code.
func (p *probe) compile() []byte {
	length, out := returning, 0
	for _, s := range p.steps {
		if s.data == nil {
			length, out = length+sizeStep, out+32
		} else {
			length, out = length+callStep, out+64+s.keep
		}
	}
	scratch := out // what is sent is put behind what is returned
	code, tail := make([]byte, 0, length), []byte(nil)
	op := func(ops ...vm.OpCode) {
		for _, o := range ops {
			code = append(code, byte(o))
		}
	}
	push := func(n int) {
		var word [4]byte
		binary.BigEndian.PutUint32(word[:], uint32(n))
		word[0] = byte(vm.PUSH3)
		code = append(code, word[:]...)
	}
	address := func(a common.Address) { code = append(append(code, byte(vm.PUSH20)), a[:]...) }

	at := 0
	for _, s := range p.steps {
		if s.data == nil {
			address(s.to)
			op(vm.EXTCODESIZE)
			push(at)
			op(vm.MSTORE)
			at += 32
			continue
		}
		push(len(s.data))
		push(length + len(tail))
		push(scratch)
		op(vm.CODECOPY)
		push(s.keep)
		push(at + 64)
		push(len(s.data))
		push(scratch)
		address(s.to)
		push(cmp.Or(s.gas, probeStepGas))
		op(vm.STATICCALL)
		push(at)
		op(vm.MSTORE, vm.RETURNDATASIZE)
		push(at + 32)
		op(vm.MSTORE)
		tail = append(tail, s.data...)
		at += 64 + s.keep
	}
	push(out)
	push(0)
	op(vm.RETURN)
	return append(code, tail...)
}

// elem is the call, on the state of a block: a hash, or a tag.
func (p *probe) elem(block any) rpc.BatchElem {
	if hash, ok := block.(common.Hash); ok {
		block = byHash(hash)
	}
	call := map[string]any{"data": hexutil.Bytes(p.compile()), "gas": hexutil.Uint64(probeGas)}
	return rpc.BatchElem{Method: "eth_call", Args: []any{call, block}, Result: new(hexutil.Bytes)}
}

// byHash names a block by its hash (EIP-1898).
func byHash(hash common.Hash) any { return map[string]any{"blockHash": hash} }

var errProbe = errors.New("the node did not run the probe as it is")

// read takes the answers from the element.
func (p *probe) read(e rpc.BatchElem) ([]reading, error) {
	if e.Error != nil {
		return nil, e.Error
	}
	rest := []byte(*e.Result.(*hexutil.Bytes))
	word := func() uint64 {
		n := binary.BigEndian.Uint64(rest[24:])
		rest = rest[32:]
		return n
	}
	readings := make([]reading, len(p.steps))
	for i, s := range p.steps {
		r := &readings[i]
		if len(rest) < 64+s.keep && (s.data != nil || len(rest) < 32) {
			return nil, errProbe
		}
		if s.data == nil {
			r.size = word()
			r.ok = r.size > 0
			continue
		}
		r.ok = word() == 1
		r.size = word()
		r.data, rest = rest[:min(r.size, uint64(s.keep))], rest[s.keep:]
	}
	if len(rest) != 0 {
		return nil, errProbe
	}
	return readings, nil
}

// run asks at one block.
func (p *probe) run(ctx context.Context, client caller, block any) ([]reading, error) {
	elems := []rpc.BatchElem{p.elem(block)}
	if err := client.Batch(ctx, elems); err != nil {
		return nil, err
	}
	return p.read(elems[0])
}

// number is an answer that is a number of 64 bits.
func (r reading) number() (uint64, bool) {
	if !r.ok || len(r.data) < 32 || [24]byte(r.data[:24]) != [24]byte{} {
		return 0, false
	}
	return binary.BigEndian.Uint64(r.data[24:32]), true
}

// yes is an answer that is true, and not some other word.
func (r reading) yes() bool {
	n, ok := r.number()
	return ok && n == 1
}

// address is an answer that is an address.
func (r reading) address() (common.Address, bool) {
	if !r.ok || len(r.data) < 32 || [12]byte(r.data[:12]) != [12]byte{} {
		return common.Address{}, false
	}
	return common.Address(r.data[12:32]), true
}

// bytes is an answer that is one byte string, encoded the one usual way and
// not longer than what was kept.
func (r reading) bytes() ([]byte, bool) {
	if !r.ok || len(r.data) < 64 {
		return nil, false
	}
	offset, ok1 := reading{ok: true, data: r.data[:32]}.number()
	size, ok2 := reading{ok: true, data: r.data[32:64]}.number()
	if !ok1 || !ok2 || offset != 32 || size > uint64(len(r.data)-64) {
		return nil, false
	}
	return r.data[64 : 64+size], true
}

// selector is the first bytes of a call of a function.
func selector(signature string) []byte { return crypto.Keccak256([]byte(signature))[:4] }

func (r reading) String() string { return fmt.Sprintf("%t %d %x", r.ok, r.size, r.data) }
