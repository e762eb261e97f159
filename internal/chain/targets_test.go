package chain_test

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/quorum"
)

func TestTargetFacts(t *testing.T) {
	w := newWorld(t, 2)
	targets := chain.NewTargets(w.node, w.deployment)
	before := w.caughtUp()
	w.crunch()
	after := w.caughtUp()

	for block, count := range map[common.Hash]uint64{before.Hash: 0, after.Hash: 1} {
		got, err := targets.At(t.Context(), w.Deployment.DemoTarget, block)
		if err != nil {
			t.Fatal(err)
		}
		if got.Scheme != "bls" || got.Checker != w.Deployment.BLSSignatureChecker || string(got.Quorums) != "\x00" ||
			got.Threshold != quorum.DefaultThreshold || got.StaleMeasure != 300 || got.Count != count || !got.Wired {
			t.Errorf("facts %+v", got)
		}
	}

	demo := contracts.NewDemoTarget()
	alien := w.put(0x60, 9, 0x5f, 0x52, 0x60, 0x20, 0x5f, 0xf3) // a checker of registry 0x…09
	w.send(0, &w.Deployment.DemoTarget, demo.PackRewire(w.Deployment.AVSAddress, alien, []byte{0, 3}))
	got, err := targets.At(t.Context(), w.Deployment.DemoTarget, w.caughtUp().Hash)
	if err != nil || got.Wired || got.Checker != alien || string(got.Quorums) != "\x00\x03" {
		t.Errorf("rewired: %+v, %v", got, err)
	}
}

// answering is code that returns, for the selectors given, a word; for any
// other, what is left of it.
func answering(words map[string]uint64, rest ...byte) []byte {
	var code []byte
	for signature, word := range words {
		sel := common.FromHex(signature)
		// PUSH32 word, PUSH0, MSTORE; if the call data begins with sel, return it.
		code = append(code, 0x7f)
		code = append(code, common.LeftPadBytes(new(big.Int).SetUint64(word).Bytes(), 32)...)
		code = append(code, 0x5f, 0x52)
		n := len(sel)
		code = append(code, 0x5f, 0x35, 0x61, 0, 0, 0x1c) // calldataload(0) >> bits
		bits := 256 - 8*min(n, 32)
		code[len(code)-3], code[len(code)-2] = byte(bits>>8), byte(bits)
		code = append(code, byte(0x5f+n))
		code = append(code, sel...)
		code = append(code, 0x14, 0x15) // eq, iszero
		next := len(code) + 3 + 1 + 4
		code = append(code, 0x61, byte(next>>8), byte(next), 0x57)
		code = append(code, 0x60, 0x20, 0x5f, 0xf3, 0x5b)
	}
	return append(code, rest...)
}

const (
	supportsBLS     = "0x01ffc9a793de4531"
	supportsSchnorr = "0x01ffc9a782b35a01"
	supportsAny     = "0x01ffc9a7"
)

var revert = []byte{0x5f, 0x5f, 0xfd}

// Contracts that are no targets, or would be trouble to a careless reader.
func TestHostileTargets(t *testing.T) {
	w := newWorld(t, 1)
	targets := chain.NewTargets(w.node, w.deployment)
	abi := contracts.NewBLSTarget()
	count, quorums := common.Bytes2Hex(abi.PackStateTransitionCount()), common.Bytes2Hex(abi.PackDemandedQuorums())
	num, den := common.Bytes2Hex(abi.PackQUORUMTHRESHOLD()), common.Bytes2Hex(abi.PackTHRESHOLDDENOMINATOR())
	type words = map[string]uint64
	const noInterface = "does not support a settlement interface"
	for name, tt := range map[string]struct {
		code []byte
		why  string // empty: it is a target
	}{
		"plain":             {answering(words{supportsBLS: 1, count: 7}, revert...), ""},
		"a third":           {answering(words{supportsBLS: 1, count: 7, num: 1, den: 3}, revert...), ""},
		"reverts":           {revert, noInterface},
		"invalid":           {[]byte{0xfe}, noInterface},
		"returns nothing":   {[]byte{0x00}, noInterface},
		"burns all gas":     {[]byte{0x5b, 0x5f, 0x56}, noInterface},
		"says yes to all":   {answering(words{supportsAny: 1, count: 7}, revert...), noInterface},
		"truth is 2":        {answering(words{supportsBLS: 2, count: 7}, revert...), noInterface},
		"returns a lot":     {[]byte{0x62, 0, 0xff, 0xff, 0x5f, 0xf3}, noInterface},
		"writes":            {append([]byte{0x5f, 0x5f, 0x55}, answering(words{supportsBLS: 1})...), noInterface},
		"no count":          {answering(words{supportsBLS: 1}, revert...), "stateTransitionCount()"},
		"count in a revert": {answering(words{supportsBLS: 1}, 0x60, 7, 0x5f, 0x52, 0x60, 0x20, 0x5f, 0xfd), "stateTransitionCount()"},
		"no list":           {answering(words{supportsBLS: 1, count: 7, quorums: 5}, revert...), "quorums"},
		"threshold 0":       {answering(words{supportsBLS: 1, count: 7, num: 0, den: 100}, revert...), "threshold of 0 of 100"},
		"threshold over 1":  {answering(words{supportsBLS: 1, count: 7, num: 4, den: 3}, revert...), "threshold of 4 of 3"},
	} {
		t.Run(name, func(t *testing.T) {
			at := w.put(tt.code...)
			got, err := targets.At(t.Context(), at, w.caughtUp().Hash)
			not, _ := errors.AsType[*chain.NotTargetError](err)
			switch {
			case tt.why == "" && (err != nil || got.Count != 7 || got.Wired || string(got.Quorums) != "\x00"):
				t.Errorf("%+v, %v", got, err)
			case tt.why != "" && (not == nil || not.Retryable() || !strings.Contains(not.Why, tt.why)):
				t.Errorf("%+v, %v; want %s", got, err, tt.why)
			}
		})
	}
	if _, err := targets.At(t.Context(), common.Address{1}, w.caughtUp().Hash); err == nil {
		t.Error("an address without code is a target")
	}
	w.node.goDown()
	_, err := targets.At(t.Context(), w.Deployment.DemoTarget, common.Hash{1})
	var not *chain.NotTargetError
	if !errors.Is(err, errDown) || errors.As(err, &not) {
		t.Errorf("a node that is down: %v", err)
	}
}

func TestCounts(t *testing.T) {
	w := newWorld(t, 1)
	targets := chain.NewTargets(w.node, w.deployment)
	w.crunch()
	head := w.caughtUp()
	ask := []common.Address{w.Deployment.DemoTarget, {9}, w.Deployment.BLSSignatureChecker}
	for i := range 300 {
		ask = append(ask, common.BigToAddress(big.NewInt(int64(1000+i))))
	}
	counts, err := targets.Counts(t.Context(), ask, head.Hash)
	if err != nil || len(counts) != 1 || counts[w.Deployment.DemoTarget] != 1 {
		t.Errorf("%v, %v", counts, err)
	}
	if counts, err := targets.Counts(t.Context(), nil, head.Hash); err != nil || len(counts) != 0 {
		t.Errorf("of none: %v, %v", counts, err)
	}
	if _, err := targets.Counts(t.Context(), ask, common.Hash{1}); err == nil {
		t.Error("an unknown block has counts")
	}
}
