package contracts_test

import (
	"cmp"
	"encoding/binary"
	"flag"
	"fmt"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/contracts/fixture"
	"github.com/quorate/quorate/internal/bls"
)

var updateGas = flag.Bool("update-gas", false, "write what was measured to GAS.md")

const gasHeader = `# Gas

Measured on the development chain (rules of public chains as of Osaka) and written by

    go test ./contracts -run TestGas -update-gas

The same test fails if a figure here is no longer what it measures. Keys, addresses and messages
are fixed, so a figure moves only when a contract does.
`

// The whole table, as it is documented. Gas depends on nothing but the contracts and the chain's
// rules, so it is compared to the digit.
func TestGas(t *testing.T) {
	c := startGeth(t)
	var doc strings.Builder
	doc.WriteString(gasHeader)
	gasOfProofs(c, &doc)
	gasOfApply(c, &doc)
	gasOfDemo(c, &doc)
	gasOfSchnorr(c, &doc)
	if *updateGas {
		if err := os.WriteFile("GAS.md", []byte(doc.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	documented, err := os.ReadFile("GAS.md")
	if err != nil {
		t.Fatal(err)
	}
	if doc.String() != string(documented) {
		t.Errorf("GAS.md is out of date; measured:\n%s", doc.String())
	}
}

// tries is how often hashing to the curve tries: each try costs a modular exponentiation.
func tries(digest [32]byte) int64 {
	p, _ := new(big.Int).SetString("21888242871839275222246405745257275088696311157297823662689037894645226208583", 10)
	x, _ := bls.HashToG1(digest).Coordinates()
	start := new(big.Int).Mod(new(big.Int).SetBytes(digest[:]), p)
	return new(big.Int).Mod(new(big.Int).Sub(x, start), p).Int64() + 1
}

func gasOfProofs(c *testChain, doc *strings.Builder) {
	fmt.Fprint(doc, `
## Proof and settlement

Whole transactions, one quorum, all stakes equal. *Check* is checkSignatures alone. Hashing a message
to the curve takes two tries on average, and the messages here take two; each try more or less is
about 4,200 gas. *Settle* is verifyAndUpdate with two STOREs and a LOG, on slots that are in use.

| operators | missing | check | settle |
|---:|---:|---:|---:|
`)
	for _, n := range []int{4, 16, 64} {
		stakes := make([]int64, n)
		for i := range stakes {
			stakes[i] = 1000
		}
		r := newRegistry(c, stakes...)
		at := r.newRecorder(0)
		r.send(at, applyFirst(r, at))
		var alone uint64
		for _, missing := range []int{0, 1, 3} {
			digest := twoTries(uint64(100*n + missing))
			ref := uint32(r.head()) - 1
			signers := r.all([]int{0, 1, 2}[:missing]...)
			p := r.prove(digest, []byte{0}, ref, signers...)
			check := r.send(r.BLSSignatureChecker, checker.PackCheckSignatures(digest, []byte{0}, ref, p)).GasUsed
			settled := "–" // 1 of 4 is under the threshold
			if 100*len(signers) >= 66*n {
				settled = thousands(r.settleTwoTries(at, signers))
			}
			fmt.Fprintf(doc, "| %d | %d | %s | %s |\n", n, missing, thousands(check), settled)

			switch {
			case missing == 0 && check >= 210_000:
				r.Errorf("%d operators: a check takes %d, the bound is 210,000", n, check)
			case missing == 0:
				alone = check
			case check > alone+uint64(missing)*17_000:
				r.Errorf("%d operators, %d missing: %d more than with none, the bound is 17,000 each", n, missing, check-alone)
			}
		}
	}
}

// twoTries finds a digest of that kind.
func twoTries(salt uint64) [32]byte {
	for i := uint64(0); ; i++ {
		digest := crypto.Keccak256Hash(binary.BigEndian.AppendUint64(nil, salt<<32|i))
		if tries(digest) == 2 {
			return digest
		}
	}
}

// applyFirst is a settlement that brings the recorder's slots into use.
func applyFirst(r *registry, at common.Address) []byte {
	return r.settle(at, encode(store(word(0), word(1)), store(tracker, word(1))), r.all()...).pack()
}

// settleTwoTries settles two STOREs and a LOG whose digest is of that kind, and returns the gas.
func (r *registry) settleTwoTries(at common.Address, signers []int) uint64 {
	r.Helper()
	count := must(target.UnpackStateTransitionCount(r.view(at, target.PackStateTransitionCount()))).Uint64()
	for i := 1000 * count; ; i++ { // never what the slot has: that would be cheaper
		list := encode(store(word(0), word(i)), store(tracker, word(count+1)), logOut(common.LeftPadBytes([]byte{7}, 32), word(9)))
		if tries(digestOf(at, new(big.Int).SetUint64(count), selector("set(uint256)"), list)) == 2 {
			return r.send(at, r.settle(at, list, signers...).pack()).GasUsed
		}
	}
}

// execution is the gas of a call without what its transaction and call data cost: that of an
// inner call.
func (c *testChain) execution(relay, to common.Address, data []byte) uint64 {
	c.Helper()
	var trace struct {
		Error string
		Calls []struct {
			GasUsed hexutil.Uint64
			Error   string
		}
	}
	msg := map[string]any{"to": relay, "data": hexutil.Bytes(callee.PackRelay(to, data)), "gas": hexutil.Uint64(50_000_000)}
	c.rpc(&trace, "debug_traceCall", msg, "latest", map[string]any{"tracer": "callTracer"})
	if trace.Error != "" || len(trace.Calls) != 1 || trace.Calls[0].Error != "" {
		c.Fatalf("trace: %+v", trace)
	}
	return uint64(trace.Calls[0].GasUsed)
}

func gasOfApply(c *testChain, doc *strings.Builder) {
	fmt.Fprint(doc, `
## Applying a list

Execution only, per update, of a list of 100. *Bare* is a loop over the same opcodes with the
same operands and no decoding.

| update | bare | applied | more | |
|---|---:|---:|---:|---:|
`)
	const n = 100
	bare := fixture.NewBare()
	relay := c.deploy(fixture.CalleeMetaData.Bin, nil)
	bareAt, at := c.deploy(fixture.BareMetaData.Bin, nil), c.deploy(fixture.ApplierMetaData.Bin, nil)
	slots := func(value uint64) (words [][32]byte, updates []update) {
		for i := range uint64(n) {
			slot := crypto.Keccak256Hash(binary.BigEndian.AppendUint64(nil, i))
			words = append(words, slot, word(value))
			updates = append(updates, store(slot, word(value)))
		}
		return words, updates
	}
	print := func(name string, plain, applied, within float64) {
		more := 100 * (applied - plain) / plain
		fmt.Fprintf(doc, "| %s | %.0f | %.0f | %.0f | %.1f %% |\n", name, plain, applied, applied-plain, more)
		if within > 0 && more > within {
			c.Errorf("%s: %.1f %% over the bare opcodes, the bound is %.0f %%", name, more, within)
		}
	}
	row := func(name string, bareData []byte, updates []update, within float64) (plain, applied float64) {
		// A call that does nothing costs what entering the function costs.
		empty := func(to common.Address, data []byte) uint64 { return c.execution(relay, to, data) }
		base := empty(bareAt, bare.PackStores(nil))
		baseApply := empty(at, applier.PackApplyUpdates(encode()))
		plain = float64(c.execution(relay, bareAt, bareData)-base) / n
		applied = float64(c.execution(relay, at, applier.PackApplyUpdates(encode(updates...)))-baseApply) / n
		print(name, plain, applied, within)
		return plain, applied
	}
	words, updates := slots(1)
	row("STORE in a new slot", bare.PackStores(words), updates, 5)
	c.send(bareAt, bare.PackStores(words))
	c.send(at, applier.PackApplyUpdates(encode(updates...)))
	words, updates = slots(2)
	bareStore, stored := row("STORE in a slot in use", bare.PackStores(words), updates, 5)

	var pairs, targets [][32]byte
	var logs, calls []update
	for i := range uint64(n) {
		to := common.BytesToAddress(crypto.Keccak256(binary.BigEndian.AppendUint64(nil, i)))
		pairs = append(pairs, word(i), word(i))
		logs = append(logs, logOut(common.BigToHash(new(big.Int).SetUint64(i)).Bytes(), word(i)))
		targets = append(targets, common.BytesToHash(to[:]))
		calls = append(calls, callOut(to, 0, nil))
	}
	bareLog, log := row("LOG1 of 32 bytes", bare.PackLogs(pairs), logs, 0)
	row("CALL, first of its address", bare.PackCalls(targets), calls, 0)
	print("two STOREs in use and a LOG1", 2*bareStore+bareLog, 2*stored+log, 5)
	fmt.Fprint(doc, `
A LOG and a CALL are small opcodes next to what it takes to decode them within bounds; lists are
made of STOREs for the most part. The bound of 5 % is on STOREs and on the last row.
`)
}

func gasOfDemo(c *testChain, doc *strings.Builder) {
	fmt.Fprint(doc, `
## The demo function, direct and settled

crunch(rounds) on slots that are in use: 4 operators, all sign, two tries. A settlement costs the same
whatever the function does.

| rounds | direct | settled | saved |
|---:|---:|---:|---:|
`)
	r := newRegistry(c, 1000, 1000, 1000, 1000)
	at := r.DemoTarget
	r.send(at, demo.PackCrunch(big.NewInt(1)))
	type point struct{ rounds, direct, settled uint64 }
	var points []point
	for _, rounds := range []uint64{100, 500, 1_000, 2_000, 5_000, 20_000, 100_000} {
		direct := r.send(at, demo.PackCrunch(new(big.Int).SetUint64(rounds))).GasUsed
		settled := r.settleCrunch(at, rounds)
		points = append(points, point{rounds, direct, settled})
		saved := fmt.Sprintf("%.0f %%", 100*(1-float64(settled)/float64(direct)))
		fmt.Fprintf(doc, "| %s | %s | %s | %s |\n", thousands(rounds), thousands(direct), thousands(settled), saved)
	}
	low, high := points[0], points[len(points)-1]
	perRound := float64(high.direct-low.direct) / float64(high.rounds-low.rounds)
	median := slices.SortedFunc(slices.Values(points), func(a, b point) int { return cmp.Compare(a.settled, b.settled) })[len(points)/2].settled
	crossover := float64(low.rounds) + (float64(median)-float64(low.direct))/perRound
	fmt.Fprintf(doc, "\nA round costs %.0f. Settling is cheaper from about %.0f rounds on: where the direct call would use\nmore than about %s gas.\n",
		perRound, crossover, thousands(median))
}

// settleCrunch settles what crunch(rounds) would have written, and returns the gas.
func (r *registry) settleCrunch(at common.Address, rounds uint64) uint64 {
	r.Helper()
	event := parse(r.TB, "DemoTarget").Events["Crunched"]
	for extra := uint64(0); ; extra++ {
		// The result of some run of that size: which one does not matter to the gas.
		result := crypto.Keccak256Hash(binary.BigEndian.AppendUint64(nil, rounds<<32|extra))
		count := must(target.UnpackStateTransitionCount(r.view(at, target.PackStateTransitionCount()))).Uint64()
		list := encode(store(word(2), result), store(tracker, word(count+1)),
			logOut(must(event.Inputs.Pack(new(big.Int).SetUint64(rounds), result)), event.ID))
		fn := [4]byte(parse(r.TB, "DemoTarget").Methods["crunch"].ID)
		digest := digestOf(at, new(big.Int).SetUint64(count), fn, list)
		if tries(digest) != 2 {
			continue
		}
		s := r.settle(at, list, r.all()...)
		s.fn, s.digest = fn, digest
		s.proof = r.prove(digest, s.quorums, s.ref, r.all()...)
		receipt := r.send(at, s.pack())
		if receipt.Status != types.ReceiptStatusSuccessful || r.storage(at, word(2)) != result {
			r.Fatal("not settled")
		}
		return receipt.GasUsed
	}
}

// thousands writes a number as people read it.
func thousands(n uint64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
