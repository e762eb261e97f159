package contracts_test

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/contracts/fixture"
)

func gasOfSchnorr(c *testChain, doc *strings.Builder) {
	fmt.Fprint(doc, `
## Schnorr: proof and settlement

All weights equal. *Check* is isValidSignature as a target calls it: the call and its execution, with
an account and slots that the transaction meets for the first time, or has met. *Settle* is the whole
transaction of verifyAndUpdate with two STOREs and a LOG, on slots that are in use.

| operators | missing | check, cold | check, warm | settle |
|---:|---:|---:|---:|---:|
`)
	for _, n := range []int{4, 16, 64} {
		weights := make([]int64, n)
		for i := range weights {
			weights[i] = 1000
		}
		r := newStakes(c, 0, weights...)
		at := r.newRecorder()
		r.send(at, r.settle(at, encode(store(word(0), word(1)), store(tracker, word(1)))).pack())
		cold := map[int]uint64{}
		for i, missing := range []int{0, 1, 3} {
			without := []int{0, 1, 2}[:missing]
			first, second := r.checkGas([32]byte{byte(n), byte(missing)}, without...)
			cold[missing] = first
			settled := "–" // 1 of 4 is under the threshold
			if 100*(n-missing) >= testNum*n {
				count := uint64(i) + 1
				list := encode(store(word(0), word(1000*count)), store(tracker, word(count+1)), logOut(common.LeftPadBytes([]byte{7}, 32), word(9)))
				settled = thousands(r.send(at, r.settle(at, list, without...).pack()).GasUsed)
			}
			fmt.Fprintf(doc, "| %d | %d | %s | %s | %s |\n", n, missing, thousands(first), thousands(second), settled)
			if missing == 0 && (first >= 17_000 || second >= 6_500) {
				c.Errorf("%d operators: a check takes %d cold and %d warm, the bounds are 17,000 and 6,500", n, first, second)
			}
		}
		if each := (cold[3] - cold[1]) / 2; each >= 9_000 {
			c.Errorf("%d operators: each non-signer after the first takes %d, the bound is 9,000", n, each)
		}
	}
	gasOfBatches(c, doc)
	gasOfSchnorrDemo(c, doc)
}

// checkGas is what a caller pays for a check, the first time in a transaction and the second.
func (r *stakeRegistry) checkGas(message [32]byte, missing ...int) (cold, warm uint64) {
	r.Helper()
	const coldAccount, warmAccount = 2600, 100
	sig := r.sign(message, r.all(missing...)...)
	check := callOut(r.at, 0, stakes.PackIsValidSignature(message, sig.S, sig.R, r.addresses(missing...), new(big.Int).SetUint64(r.head()-1)))
	twice := r.deploy(fixture.ApplierMetaData.Bin, nil)
	var trace struct {
		Error string
		Calls []struct {
			To      common.Address
			GasUsed hexutil.Uint64
			Output  hexutil.Bytes
		}
	}
	msg := map[string]any{"to": twice, "data": hexutil.Bytes(applier.PackApplyUpdates(encode(check, check))), "gas": hexutil.Uint64(5_000_000)}
	r.rpc(&trace, "debug_traceCall", msg, "latest", map[string]any{"tracer": "callTracer"})
	if trace.Error != "" || len(trace.Calls) != 2 || trace.Calls[0].To != r.at {
		r.Fatalf("trace: %+v", trace)
	}
	enough := 100*(len(r.keys)-len(missing)) >= testNum*len(r.keys)
	if got := new(big.Int).SetBytes(trace.Calls[0].Output).Sign() > 0; got != enough {
		r.Fatalf("the check says %t", got)
	}
	return coldAccount + uint64(trace.Calls[0].GasUsed), warmAccount + uint64(trace.Calls[1].GasUsed)
}

func gasOfBatches(c *testChain, doc *strings.Builder) {
	fmt.Fprint(doc, `
Each non-signer after the first reads three slots and adds one point; the first also pays for the one
inversion at the end.

verifyAndUpdateBatch, 4 operators, all sign, two STOREs and a LOG each:

| transitions | gas | for each |
|---:|---:|---:|
`)
	r := newStakes(c, 0, 1000, 1000, 1000, 1000)
	at := r.newRecorder()
	r.send(at, r.settle(at, encode(store(word(0), word(1)), store(tracker, word(1)))).pack())
	count := uint64(1)
	for _, n := range []uint64{1, 4, 16} {
		var batch []schnorrSettlement
		for range n {
			list := encode(store(word(0), word(1000+count)), store(tracker, word(count+1)), logOut(common.LeftPadBytes([]byte{7}, 32), word(9)))
			batch = append(batch, r.settleAt(at, count, list))
			count++
		}
		gas := r.send(at, packBatch(batch...)).GasUsed
		fmt.Fprintf(doc, "| %d | %s | %s |\n", n, thousands(gas), thousands(gas/n))
	}
}

func gasOfSchnorrDemo(c *testChain, doc *strings.Builder) {
	r := newStakes(c, 0, 1000, 1000, 1000, 1000)
	ledger := c.deploy(contracts.DemoLedgerMetaData.Bin, nil)
	at := c.deploy(contracts.DemoTargetSchnorrMetaData.Bin, demoSchnorr.PackConstructor(c.owner.Address, r.avs, r.at, ledger))
	c.send(at, demoSchnorr.PackCrunch(big.NewInt(1)))
	direct := func(rounds int64) uint64 { return c.send(at, demoSchnorr.PackCrunch(big.NewInt(rounds))).GasUsed }
	low, high := direct(100), direct(10_100)
	event := parse(c.TB, "DemoTargetSchnorr").Events["Crunched"]
	result := crypto.Keccak256Hash([]byte("result"))
	list := encode(store(word(2), result), store(tracker, word(4)),
		logOut(must(event.Inputs.Pack(big.NewInt(20_000), result)), event.ID))
	s := r.settle(at, list)
	s.fn = [4]byte(parse(c.TB, "DemoTargetSchnorr").Methods["crunch"].ID)
	s.digest = digestOf(at, s.index, s.fn, s.list)
	s.sig = r.sign(s.digest, r.all()...)
	settled := c.send(at, s.pack()).GasUsed
	if c.storage(at, word(2)) != result {
		c.Error("not settled")
	}
	perRound := float64(high-low) / 10_000
	fmt.Fprintf(doc, "\nThe demo function crunch(rounds) settles for %s gas: cheaper than the direct call from about %.0f\nrounds on.\n",
		thousands(settled), 100+(float64(settled)-float64(low))/perRound)
}
