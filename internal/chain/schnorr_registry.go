package chain

import (
	"context"
	"math"
	"math/big"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/schnorr"
)

var (
	askAggX         = selector("aggX()")
	askAggY         = selector("aggY()")
	askTotalWeight  = selector("totalWeight()")
	askEffective    = selector("effectiveBlock()")
	askNext         = selector("nextPossibleMutationBlock()")
	askNotice       = selector("noticeWindow()")
	askThresholdNum = selector("thresholdNum()")
	askThresholdDen = selector("thresholdDen()")
	askOperator     = selector("operators(address)")
)

// tally is what a Schnorr registry says of all its operators together.
type tally struct {
	key     schnorr.Point // infinity if there are none
	weight  uint256.Int
	changes quorum.Changes
}

// same reports whether the sums are the same, and of the same block.
func (t tally) same(u tally) bool {
	return t.key == u.key && t.weight == u.weight && t.changes.Effective == u.changes.Effective
}

// maxNotice is more blocks than any chain has; sums with it do not overflow.
const maxNotice = 1 << 40

func readTally(ctx context.Context, client caller, at registryAt) (tally, error) {
	questions := []struct {
		name string
		data []byte
	}{{"aggX()", askAggX}, {"aggY()", askAggY}, {"totalWeight()", askTotalWeight}, {"effectiveBlock()", askEffective},
		{"nextPossibleMutationBlock()", askNext}, {"noticeWindow()", askNotice}}
	var p probe
	for _, q := range questions {
		p.call(at.registry, q.data, 32)
	}
	r, err := p.run(ctx, client, at.block)
	if err != nil {
		return tally{}, err
	}
	var words [6]uint256.Int
	for i := range r {
		if !r[i].ok || len(r[i].data) < 32 {
			return tally{}, badAnswer("the Schnorr registry %s does not say its %s", at.registry, questions[i].name)
		}
		words[i].SetBytes32(r[i].data)
	}
	t := tally{weight: words[2], changes: quorum.Changes{
		Effective: atMost(&words[3], math.MaxUint64), Next: atMost(&words[4], math.MaxUint64), Notice: atMost(&words[5], maxNotice)}}
	if !words[0].IsZero() || !words[1].IsZero() {
		if t.key, err = schnorr.NewPoint(words[0].ToBig(), words[1].ToBig()); err != nil {
			return tally{}, badAnswer("the key of the Schnorr registry %s: %w", at.registry, err)
		}
	}
	return t, nil
}

func atMost(n *uint256.Int, most uint64) uint64 {
	if !n.IsUint64() {
		return most
	}
	return min(n.Uint64(), most)
}

// record is what a Schnorr registry keeps of an operator.
type record struct {
	key        schnorr.Point // of one that is registered
	weight     uint256.Int
	registered bool
}

// recordsQuery asks for the records of operators.
type recordsQuery struct {
	operators []common.Address
	probes    []*probe
}

// recordsAtOnce: what a probe returns is bounded as the code of a contract is.
const recordsAtOnce = 64

func askRecords(registry common.Address, operators []common.Address) recordsQuery {
	q := recordsQuery{operators: operators}
	for page := range slices.Chunk(operators, recordsAtOnce) {
		p := new(probe)
		for _, operator := range page {
			p.call(registry, operatorCall(operator), 5*32)
		}
		q.probes = append(q.probes, p)
	}
	return q
}

func operatorCall(operator common.Address) []byte {
	return append(askOperator[:4:4], common.LeftPadBytes(operator[:], 32)...)
}

// elems are the calls, on the state of a block: a hash, or a tag.
func (q recordsQuery) elems(block any) (elems []rpc.BatchElem) {
	for _, p := range q.probes {
		elems = append(elems, p.elem(block))
	}
	return elems
}

// read takes the records from the elements, in the order of the operators.
func (q recordsQuery) read(elems []rpc.BatchElem) ([]record, error) {
	records := make([]record, 0, len(q.operators))
	for i, p := range q.probes {
		answers, err := p.read(elems[i])
		if err != nil {
			return nil, err
		}
		for _, answer := range answers {
			one, err := readRecord(q.operators[len(records)], answer)
			if err != nil {
				return nil, err
			}
			records = append(records, one)
		}
	}
	return records, nil
}

// readRecords reads the records of operators at one block.
func readRecords(ctx context.Context, client caller, at registryAt, operators []common.Address) ([]record, error) {
	q := askRecords(at.registry, operators)
	elems := q.elems(at.block)
	if len(elems) == 0 {
		return nil, nil
	}
	if err := client.Batch(ctx, elems); err != nil {
		return nil, err
	}
	return q.read(elems)
}

// readRecord checks a record: it must be of the operator's own key.
func readRecord(operator common.Address, r reading) (record, error) {
	if !r.ok || len(r.data) < 5*32 {
		return record{}, badAnswer("the Schnorr registry has no record of operator %s", operator)
	}
	word := func(i int) []byte { return r.data[32*i : 32*(i+1)] }
	registered, ok := reading{ok: true, data: word(3)}.number()
	if !ok || registered > 1 {
		return record{}, badAnswer("the Schnorr registry's record of operator %s is none", operator)
	}
	if registered == 0 {
		return record{}, nil
	}
	key, err := schnorr.NewPoint(new(big.Int).SetBytes(word(0)), new(big.Int).SetBytes(word(1)))
	if err != nil {
		return record{}, badAnswer("key of operator %s: %w", operator, err)
	}
	if key.Address() != operator {
		return record{}, badAnswer("the Schnorr registry has operator %s with the key of %s", operator, key.Address())
	}
	one := record{key: key, registered: true}
	if one.weight.SetBytes32(word(2)); one.weight.IsZero() || one.weight.BitLen() > 96 {
		return record{}, badAnswer("operator %s has a weight of %s", operator, one.weight.Dec())
	}
	return one, nil
}

// thresholds of registries. They never change: one read is enough for each.
type thresholds struct {
	mu    sync.Mutex
	known map[common.Address]quorum.Threshold
}

func (t *thresholds) read(ctx context.Context, client caller, at registryAt) (quorum.Threshold, error) {
	t.mu.Lock()
	known, ok := t.known[at.registry]
	t.mu.Unlock()
	if ok {
		return known, nil
	}
	var p probe
	p.call(at.registry, askThresholdNum, 32)
	p.call(at.registry, askThresholdDen, 32)
	r, err := p.run(ctx, client, at.block)
	if err != nil {
		return quorum.Threshold{}, err
	}
	fraction, ok := readThreshold(r[0], r[1])
	if !ok {
		return quorum.Threshold{}, badAnswer("the Schnorr registry %s has no threshold in (0, 1]", at.registry)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil || len(t.known) >= keptSets {
		t.known = make(map[common.Address]quorum.Threshold)
	}
	t.known[at.registry] = fraction
	return fraction, nil
}

// readThreshold is a fraction of at most 1 and over 0. Its parts may have more
// than 64 bits on chain; in lowest terms they hardly do.
func readThreshold(num, den reading) (quorum.Threshold, bool) {
	if !num.ok || !den.ok || len(num.data) < 32 || len(den.data) < 32 {
		return quorum.Threshold{}, false
	}
	n, d := new(big.Int).SetBytes(num.data[:32]), new(big.Int).SetBytes(den.data[:32])
	if n.Sign() == 0 || n.Cmp(d) > 0 {
		return quorum.Threshold{}, false
	}
	if !d.IsUint64() {
		factor := new(big.Int).GCD(nil, nil, n, d)
		n.Div(n, factor)
		d.Div(d, factor)
	}
	return quorum.Threshold{Num: n.Uint64(), Den: d.Uint64()}, d.IsUint64()
}
