package chain

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/quorum"
)

// The most that a probe asks fits what chains allow of a creation.
func TestProbeFits(t *testing.T) {
	var p probe
	for range maxSteps {
		p.call(common.Address{1}, askCount, 32)
	}
	if code := p.compile(); len(code) > 49_152 || maxSteps*(64+32) > 24_576 || maxSteps*probeStepGas >= probeGas {
		t.Errorf("%d bytes of code", len(code))
	}
	// What is sent lies behind what runs.
	code := p.compile()
	if end := len(code) - maxSteps*len(askCount); vm.OpCode(code[end-1]) != vm.RETURN || !bytes.Equal(code[end:end+4], askCount) {
		t.Errorf("the code ends with %x", code[end-1:end+4])
	}
}

// FuzzProbeRead: whatever a node answers, it is read or refused, and what was
// read is no longer than what was asked for.
func FuzzProbeRead(f *testing.F) {
	f.Add([]byte{})
	f.Add(make([]byte, 32+64+32+64+256))
	f.Add(bytes.Repeat([]byte{0, 0, 0, 1}, (32+64+32+64+256)/4))
	f.Fuzz(func(t *testing.T, answer []byte) {
		var p probe
		p.code(common.Address{1})
		p.call(common.Address{1}, askCount, 32)
		p.call(common.Address{1}, askQuorums, 64+maxQuorums)
		data := hexutil.Bytes(answer)
		r, err := p.read(rpc.BatchElem{Result: &data})
		if err != nil {
			if len(answer) == 32+64+32+64+256 {
				t.Errorf("refused: %v", err)
			}
			return
		}
		r[1].number()
		r[1].address()
		if list, ok := r[2].bytes(); len(r[1].data) > 32 || len(r[2].data) > 256 || ok && len(list) > maxQuorums {
			t.Errorf("read %v", r)
		}
	})
}

// FuzzDeployment: what is read holds what a deployment must.
func FuzzDeployment(f *testing.F) {
	good, err := json.Marshal(validDeployment())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add([]byte(`{"chainId":1,"avsAddress":"0x0100000000000000000000000000000000000000","quorumNumbers":[3,2]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := parseDeployment(text)
		if err != nil {
			return
		}
		if d.ChainID == 0 || !ascending(d.QuorumNumbers) || d.hasBLS() && (d.BLSSignatureChecker == common.Address{} || len(d.QuorumNumbers) == 0) {
			t.Errorf("%s is %+v", text, d)
		}
		d.claims()
	})
}

// logsOf is a node that has these logs, and one registry of keys.
type logsOf struct {
	logs     []event
	registry common.Address
	err      error
	from     []uint64 // where each search began
}

func (l *logsOf) Call(_ context.Context, result any, _ string, args ...any) error {
	if l.err != nil {
		return l.err
	}
	query := args[0].(map[string]any)
	l.from = append(l.from, uint64(query["fromBlock"].(hexutil.Uint64)))
	*result.(*[]event) = l.logs
	return nil
}

func (l *logsOf) Batch(_ context.Context, elems []rpc.BatchElem) error {
	answer := make(hexutil.Bytes, 96)
	answer[31], answer[63] = 1, 32
	copy(answer[76:], l.registry[:])
	*elems[0].Result.(*hexutil.Bytes) = answer
	return nil
}

// Events that are not what they seem give nobody a key.
func TestKeysAreChecked(t *testing.T) {
	secret := func(n byte) bls.SecretKey {
		key, err := bls.ParseSecretKey(common.LeftPadBytes([]byte{n}, 32))
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	a, b := secret(5).PublicKey(), secret(6).PublicKey()
	registry, operator := common.Address{7}, common.Address{8}
	emitted := func(g1 bls.G1, g2 bls.G2) event {
		x, y := g1.Bytes(), g2.Bytes()
		return event{Address: registry, Topics: []common.Hash{keyTopic, common.BytesToHash(operator[:])}, Data: append(x[:], y[:]...)}
	}
	good := emitted(a.G1, a.G2)
	change := func(f func(*event)) event {
		l := emitted(a.G1, a.G2)
		f(&l)
		return l
	}
	for name, tt := range map[string]struct {
		logs []event
		ok   bool
	}{
		"good":               {[]event{good}, true},
		"among others":       {[]event{emitted(b.G1, b.G2), {}, good}, true},
		"none":               {nil, false},
		"another's":          {[]event{emitted(b.G1, b.G2)}, false},
		"two forms differ":   {[]event{emitted(a.G1, b.G2)}, false},
		"another operator":   {[]event{change(func(l *event) { l.Topics[1] = common.Hash{31: 9} })}, false},
		"another contract":   {[]event{change(func(l *event) { l.Address = operator })}, false},
		"another event":      {[]event{change(func(l *event) { l.Topics[0] = common.Hash{1} })}, false},
		"removed by a reorg": {[]event{change(func(l *event) { l.Removed = true })}, false},
		"short":              {[]event{change(func(l *event) { l.Data = l.Data[:191] })}, false},
		"no topics":          {[]event{change(func(l *event) { l.Topics = nil })}, false},
		"off the curve":      {[]event{change(func(l *event) { l.Data[100] ^= 1 })}, false},
	} {
		set := &quorum.Set{Block: 10, Members: []quorum.Member{{ID: a.G1.OperatorID(), Address: operator}}}
		node := &logsOf{logs: tt.logs, registry: registry}
		err := newKeyring(node).fill(t.Context(), common.Address{1}, common.Hash{}, set)
		if (err == nil) != tt.ok || tt.ok && set.Members[0].Key != a {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := crypto.Keccak256Hash(good.Data[:64]); got != a.G1.OperatorID() {
		t.Errorf("the id is %s", got)
	}
}

// A search goes down to the first block once, then only over what is new.
func TestKeysSearchedOnce(t *testing.T) {
	node := &logsOf{registry: common.Address{7}}
	k := newKeyring(node)
	never := func() (bool, error) { return false, nil }
	if err := k.search.search(t.Context(), 25_000, k.take, never); err != nil || len(node.from) != 2 || node.from[1] != 0 {
		t.Fatalf("searched from %v, %v", node.from, err)
	}
	node.from = nil
	if err := k.search.search(t.Context(), 25_500, k.take, never); err != nil || len(node.from) != 1 || node.from[0] != 25_000-overlap {
		t.Errorf("searched from %v, %v", node.from, err)
	}
	node.from, node.err = nil, errors.New("no")
	if err := k.search.search(t.Context(), 26_000, k.take, never); err == nil || k.search.high != 25_500 {
		t.Errorf("it went on over an error, to %d: %v", k.search.high, err)
	}
	node.err = &Error{Kind: Unreachable}
	k.search.page = firstPage
	if err := k.search.search(t.Context(), 26_000, k.take, never); err == nil || k.search.page != firstPage {
		t.Errorf("a node that is away was asked for less: %v", err)
	}
}
