package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/params"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
)

// What checking a proof costs, with all of four operators signing, by
// contracts/GAS.md. For BLS it is a transaction that does nothing else; for
// Schnorr the call alone, as a target makes it.
const (
	blsCheckGas     = 186_053
	schnorrCheckGas = 11_347
)

// proofGas is what a real proof adds to applying a list, which is tried with a
// proof of nothing. A settlement is a transaction already; and with Schnorr it
// has called its registry already, but with a signature of few bytes.
var proofGas = map[payload.Scheme]uint64{
	payload.BLS:     blsCheckGas - params.TxGas,
	payload.Schnorr: schnorrCheckGas - params.ColdAccountAccessCostEIP2929 + 50*(params.TxDataNonZeroGasEIP2028-params.TxDataZeroGas),
}

// settleGas are transactions that settle one and the same list by the schemes,
// by contracts/GAS.md. Their difference estimates what a target would use if it
// took the other scheme.
var settleGas = map[payload.Scheme]uint64{payload.BLS: 218_849, payload.Schnorr: 57_575}

// costs is what the call costs, done directly and settled. Apply, Proof and
// Settled are those of the scheme that the service would use.
type costs struct {
	Run     uint64          `json:"run"`
	Direct  uint64          `json:"direct"`
	Scheme  payload.Scheme  `json:"scheme"`
	Apply   uint64          `json:"apply"`
	Proof   uint64          `json:"proof"`
	Settled uint64          `json:"settled"`
	BLS     settlementCosts `json:"bls"`
	Schnorr settlementCosts `json:"schnorr"`
	Limit   uint64          `json:"limit"`
}

// settlementCosts are those of one scheme.
type settlementCosts struct {
	Settled  uint64 `json:"settled"`
	Estimate bool   `json:"estimate"` // the target does not take it
}

func (d derivation) costs() costs {
	used := d.result.Settlements[0] // BLS, where the target takes both
	c := costs{Run: d.result.GasUsed, Direct: d.result.DirectGas, Scheme: used.Scheme, Apply: used.Gas, Proof: proofGas[used.Scheme],
		Settled: used.Gas + proofGas[used.Scheme], Limit: d.block.Header.GasLimit}
	if h := d.block.Header; d.block.Rules.IsOsaka(h.Number, h.Time) {
		c.Limit = min(c.Limit, params.MaxTxGas)
	}
	by := func(scheme payload.Scheme) settlementCosts {
		for _, s := range d.result.Settlements {
			if s.Scheme == scheme {
				return settlementCosts{Settled: s.Gas + proofGas[scheme]}
			}
		}
		return settlementCosts{Settled: max(c.Settled+settleGas[scheme], settleGas[c.Scheme]) - settleGas[c.Scheme], Estimate: true}
	}
	c.BLS, c.Schnorr = by(payload.BLS), by(payload.Schnorr)
	return c
}

// verdict says whether settling is worth it, and why.
func (c costs) verdict() (worth bool, why string) {
	switch {
	case c.Settled > c.Limit:
		return false, fmt.Sprintf("even settled it does not fit: one transaction may use %s gas", thousands(c.Limit))
	case c.Direct > c.Limit:
		return true, fmt.Sprintf("it cannot be called directly at all: one transaction may use %s gas", thousands(c.Limit))
	case c.Settled < c.Direct:
		return true, fmt.Sprintf("settling uses %d %% less gas", (c.Direct-c.Settled)*100/c.Direct)
	}
	return false, fmt.Sprintf("settling uses %s gas more; it pays for a call that uses more than %s", thousands(c.Settled-c.Direct), thousands(c.Settled))
}

// print writes a derivation for people.
func (d derivation) print(out io.Writer) error {
	printUpdates(out, d.result.Updates)
	fmt.Fprintln(out)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	row := func(name, format string, args ...any) {
		fmt.Fprintf(table, "%s\t%s\n", name, fmt.Sprintf(format, args...))
	}
	t := d.transition()
	digest := payload.Digest(t, d.result.Encoded)
	row("block", "%s  %s", d.block.Header.Number, d.block.Hash)
	row("index", "%d", t.Index)
	row("selector", "%#x", t.Function)
	row("updates", "%d, %s", len(d.result.Updates), count(len(d.result.Encoded), "byte"))
	row("digest", "%#x", digest)
	if d.result.SenderDependent {
		row("sender", "matters: the call reads who sends it; operators sign only for a sender that has proven to be %s", d.call.From)
	} else {
		row("sender", "does not matter: the call does not read who sends it")
	}
	if !d.call.Value.IsZero() {
		row("value", "%s wei; operators sign a call with value only for targets that their policy lists", d.call.Value.Dec())
	}
	c := d.costs()
	row("direct", "%s gas, as a transaction of its own", thousands(c.Direct))
	row("settled", "%s gas by %s: %s to apply the list, about %s to check the proof", thousands(c.Settled), c.Scheme.Name(), thousands(c.Apply), thousands(c.Proof))
	for scheme, other := range map[payload.Scheme]settlementCosts{payload.BLS: c.BLS, payload.Schnorr: c.Schnorr} {
		switch name := scheme.Name(); {
		case scheme == c.Scheme:
		case other.Estimate:
			row(string(scheme), "about %s gas, an estimate from measured settlements: this target does not take %s", thousands(other.Settled), name)
		default:
			row(string(scheme), "%s gas: the target takes both, and is settled by %s", thousands(other.Settled), c.Scheme.Name())
		}
	}
	row("ratio", "%.2f direct ÷ settled", float64(c.Direct)/float64(c.Settled))
	worth, why := c.verdict()
	row("worth it", "%s: %s", map[bool]string{true: "yes", false: "no"}[worth], why)
	return table.Flush()
}

// printUpdates writes a list as a table. Numbers are decimal, other words hex,
// and long ones are cut: --json shows all.
func printUpdates(out io.Writer, list []payload.Update) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "#\tUPDATE\tWHERE\tVALUE\tDATA")
	for i, u := range list {
		where, value, data := "-", "-", "-"
		switch u.Op {
		case payload.Store:
			where, value = "slot "+shortWord(u.Slot), shortWord(u.Word)
			if u.Slot == evm.TrackerSlot {
				where = "transition count"
			}
		case payload.Call:
			where, value, data = u.To.Hex(), u.Amount.Dec()+" wei", shortData(u.Data)
		case payload.Create:
			value, data = u.Amount.Dec()+" wei", shortData(u.Data)
		case payload.Create2:
			where, value, data = "salt "+shortWord(u.Salt), u.Amount.Dec()+" wei", shortData(u.Data)
		default:
			var topics []string
			for _, t := range u.Topics {
				topics = append(topics, shortWord(t))
			}
			if len(topics) > 0 {
				value = strings.Join(topics, " ")
			}
			data = shortData(u.Data)
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\n", i, u.Op, where, value, data)
	}
	table.Flush()
}

// shortWord shows a word: a small one as a number, one that may be an address
// as such, any other by its ends.
func shortWord(w common.Hash) string {
	switch n := new(uint256.Int).SetBytes32(w[:]); {
	case n.IsUint64():
		return strconv.FormatUint(n.Uint64(), 10)
	case n.BitLen() > 128 && n.BitLen() <= 160:
		return common.BytesToAddress(w[:]).Hex()
	}
	text := w.Hex()
	return text[:10] + "…" + text[len(text)-8:]
}

// shortData shows the beginning of bytes: a selector and a word.
func shortData(b []byte) string {
	const most = 36
	switch {
	case len(b) == 0:
		return "-"
	case len(b) > most:
		return fmt.Sprintf("%#x… %d bytes", b[:most], len(b))
	}
	return fmt.Sprintf("%#x", b)
}

// derivationRecord is a derivation as machines see it.
type derivationRecord struct {
	ChainID     uint64         `json:"chain_id"`
	Target      common.Address `json:"target"`
	From        common.Address `json:"from"`
	Value       *hexutil.U256  `json:"value"`
	Selector    hexutil.Bytes  `json:"selector"`
	BlockHeight uint64         `json:"block_height"`
	BlockHash   common.Hash    `json:"block_hash"`
	*outcomeRecord
	Refusal *refusalRecord `json:"refusal,omitempty"`
}

// outcomeRecord is a run that was not refused.
type outcomeRecord struct {
	TransitionIndex uint64         `json:"transition_index"`
	Digest          common.Hash    `json:"digest"`
	StorageUpdates  hexutil.Bytes  `json:"storage_updates"`
	Updates         []updateRecord `json:"updates"`
	SenderDependent bool           `json:"sender_dependent"`
	Gas             costs          `json:"gas"`
	WorthIt         bool           `json:"worth_it"`
	Verdict         string         `json:"verdict"`
}

type refusalRecord struct {
	Code   quorate.Code `json:"code"`
	Reason evm.Reason   `json:"reason"`
	Detail string       `json:"detail"`
	Remedy string       `json:"remedy"`
}

// updateRecord has the fields that its op has, and no others.
type updateRecord struct {
	Op     string          `json:"op"`
	Slot   *common.Hash    `json:"slot,omitempty"`
	Value  *common.Hash    `json:"value,omitempty"`
	To     *common.Address `json:"to,omitempty"`
	Salt   *common.Hash    `json:"salt,omitempty"`
	Wei    *hexutil.U256   `json:"wei,omitempty"`
	Topics *[]common.Hash  `json:"topics,omitempty"`
	Data   *hexutil.Bytes  `json:"data,omitempty"`
}

func newUpdateRecord(u payload.Update) updateRecord {
	r := updateRecord{Op: u.Op.String()}
	if u.Op == payload.Store {
		r.Slot, r.Value = &u.Slot, &u.Word
		return r
	}
	r.Data = (*hexutil.Bytes)(&u.Data)
	switch u.Op {
	case payload.Call:
		r.To, r.Wei = &u.To, (*hexutil.U256)(&u.Amount)
	case payload.Create:
		r.Wei = (*hexutil.U256)(&u.Amount)
	case payload.Create2:
		r.Salt, r.Wei = &u.Salt, (*hexutil.U256)(&u.Amount)
	default:
		topics := append([]common.Hash{}, u.Topics...) // none is an empty array, not null
		r.Topics = &topics
	}
	return r
}

func (d derivation) record() derivationRecord {
	r := derivationRecord{
		ChainID: d.chainID, Target: d.call.To, From: d.call.From, Value: (*hexutil.U256)(&d.call.Value), Selector: d.call.Data[:4],
		BlockHeight: d.block.Header.Number.Uint64(), BlockHash: d.block.Hash,
	}
	if d.refusal != nil {
		r.Refusal = &refusalRecord{Code: d.refusal.Code, Reason: d.refusal.Reason, Detail: d.refusal.Detail, Remedy: remedies[d.refusal.Reason]}
		return r
	}
	t := d.transition()
	c := d.costs()
	o := &outcomeRecord{
		TransitionIndex: t.Index, Digest: payload.Digest(t, d.result.Encoded), StorageUpdates: d.result.Encoded,
		Updates: make([]updateRecord, len(d.result.Updates)), SenderDependent: d.result.SenderDependent, Gas: c,
	}
	for i, u := range d.result.Updates {
		o.Updates[i] = newUpdateRecord(u)
	}
	o.WorthIt, o.Verdict = c.verdict()
	r.outcomeRecord = o
	return r
}

// remedies say what to do about a refusal.
var remedies = map[evm.Reason]string{
	evm.Reverted:         "Calling it directly would fail too: check the arguments, --from, and the state at this block.",
	evm.Halted:           "Calling it directly would fail too: this is a mistake in the contract, or in what it was given.",
	evm.OutOfGas:         "Give the call less to do, or split it into several.",
	evm.OutOfMemory:      "Let the call hold less memory at a time, or split it into several.",
	evm.LongPrecompile:   "Split the work of the precompiled contract over several calls of it.",
	evm.SenderTooPoor:    "Choose a --from that has the --value, or send less.",
	evm.NotATarget:       "Check the address. A target inherits BLSTarget or SchnorrTarget, and is wired to a signature checker or a stake registry.",
	evm.FromIsSystem:     "Choose another --from.",
	evm.FromIsTarget:     "Choose another --from.",
	evm.NotTracked:       "Mark the function trackState, or check that --call names the one you mean.",
	evm.CountTooLarge:    "Something other than trackState has written the target's transition count: nothing can be settled there any more.",
	evm.ListTooLarge:     "Let the call change less, or split it into several.",
	evm.ReplayTooLarge:   "Let the call change less, or split it into several.",
	evm.SelfDestructs:    "Take SELFDESTRUCT out of the tracked function.",
	evm.TransientStorage: "Clear the target's transient storage (a re-entrancy lock, say) before the call, or keep it in storage.",
	evm.FailedCreate:     "Do not try creations that may fail within the tracked function.",
	evm.ReadsGas:         "Do not let the result depend on gasleft().",
	evm.ReadsGasPrice:    "Do not read tx.gasprice in a tracked function.",
	evm.ReadsBaseFee:     "Do not read block.basefee in a tracked function.",
	evm.ReadsBlobBaseFee: "Do not read block.blobbasefee in a tracked function.",
	evm.ReplayReverts:    "The target's own verifyAndUpdate does not take this list: look at what its external calls demand of who calls them, and when.",
	evm.ReplayDiffers:    "The function does something that a list of updates cannot repeat: look at what it does to the thing that is named.",
}
