package main

import (
	"bytes"
	"encoding/json"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/payload"
)

// everyUpdate is a list with one update of each kind, and short and long words.
func everyUpdate() []payload.Update {
	great := common.HexToHash("0x1122334455667788990011223344556677889900112233445566778899001122")
	address := common.HexToAddress("0x5FbDB2315678afecb367f032d93F642f64180aa3")
	return []payload.Update{
		{Op: payload.Store, Slot: common.HexToHash("0x02"), Word: great},
		{Op: payload.Store, Slot: evm.TrackerSlot, Word: common.HexToHash("0x07")},
		{Op: payload.Store, Slot: great, Word: common.BytesToHash(address[:])},
		{Op: payload.Log0, Data: []byte{1}},
		{Op: payload.Log2, Topics: []common.Hash{great, common.HexToHash("0x09")}},
		{Op: payload.Call, To: address, Amount: *uint256.NewInt(5), Data: bytes.Repeat([]byte{0xab}, 36)},
		{Op: payload.Create, Data: bytes.Repeat([]byte{0xcd}, 37)},
		{Op: payload.Create2, Salt: great, Amount: *uint256.NewInt(1), Data: []byte{0xfe}},
	}
}

func TestPrintUpdates(t *testing.T) {
	var out bytes.Buffer
	printUpdates(&out, everyUpdate())
	want := `
#  UPDATE   WHERE                                       VALUE                                       DATA
0  STORE    slot 2                                      0x11223344…99001122                         -
1  STORE    transition count                            7                                           -
2  STORE    slot 0x11223344…99001122                    0x5FbDB2315678afecb367f032d93F642f64180aa3  -
3  LOG0     -                                           -                                           0x01
4  LOG2     -                                           0x11223344…99001122 9                       -
5  CALL     0x5FbDB2315678afecb367f032d93F642f64180aa3  5 wei                                       0x` + strings.Repeat("ab", 36) + `
6  CREATE   -                                           0 wei                                       0x` + strings.Repeat("cd", 36) + `… 37 bytes
7  CREATE2  salt 0x11223344…99001122                    1 wei                                       0xfe
`
	if got := "\n" + out.String(); got != want {
		t.Errorf("got%s\nwant%s", got, want)
	}
}

func testDerivation() derivation {
	updates := everyUpdate()
	return derivation{
		chainID: 31337,
		block: evm.Block{Header: &types.Header{Number: big.NewInt(7), GasLimit: 36_000_000}, Hash: common.HexToHash("0xb10c"),
			Rules: evm.Rules(31337)},
		call: evm.Call{From: common.HexToAddress("0x11"), To: common.HexToAddress("0x22"), Data: []byte{1, 2, 3, 4, 5}, Value: *uint256.NewInt(3)},
		result: &evm.Result{Updates: updates, Encoded: payload.Encode(updates), Index: 6, GasUsed: 900, DirectGas: 1_000_000,
			Settlements: []evm.Settlement{{Scheme: payload.BLS, Gas: 34_947}}, SenderDependent: true},
	}
}

// The JSON has for each update the fields of its kind, and the list as it is signed.
func TestDerivationRecord(t *testing.T) {
	d := testDerivation()
	text, err := json.Marshal(d.record())
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Value   string            `json:"value"`
		List    string            `json:"storage_updates"`
		Digest  common.Hash       `json:"digest"`
		Updates []json.RawMessage `json:"updates"`
		Gas     costs             `json:"gas"`
		Sender  bool              `json:"sender_dependent"`
		Refusal *json.RawMessage  `json:"refusal"`
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	list, err := payload.Decode(common.FromHex(got.List))
	if err != nil || len(list) != len(d.result.Updates) || got.Digest != payload.Digest(d.transition(), payload.Encode(list)) {
		t.Errorf("storage_updates are not what the digest is of: %v", err)
	}
	if got.Value != "0x3" || !got.Sender || got.Refusal != nil || got.Gas != d.costs() {
		t.Errorf("got %s", text)
	}
	for i, want := range map[int]string{
		3: `{"op":"LOG0","topics":[],"data":"0x01"}`,
		5: `{"op":"CALL","to":"0x5fbdb2315678afecb367f032d93f642f64180aa3","wei":"0x5","data":"0x` + strings.Repeat("ab", 36) + `"}`,
		6: `{"op":"CREATE","wei":"0x0","data":"0x` + strings.Repeat("cd", 37) + `"}`,
		7: `{"op":"CREATE2","salt":"0x1122334455667788990011223344556677889900112233445566778899001122","wei":"0x1","data":"0xfe"}`,
	} {
		if string(got.Updates[i]) != want {
			t.Errorf("update %d is %s\nwant %s", i, got.Updates[i], want)
		}
	}
	d.refusal = &evm.Refusal{Code: quorate.TooLarge, Reason: evm.ListTooLarge, Detail: "too much"}
	if text, err = json.Marshal(d.record()); err != nil || bytes.Contains(text, []byte("digest")) || !bytes.Contains(text, []byte(`"refusal":{"code":"TOO_LARGE"`)) {
		t.Errorf("a refusal is %s (%v)", text, err)
	}
}

func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		costs costs
		worth bool
		why   string
	}{
		{costs{Direct: 400, Settled: 100, Limit: 1000}, true, "75 % less"},
		{costs{Direct: 100, Settled: 100, Limit: 1000}, false, "0 gas more"},
		{costs{Direct: 1000, Settled: 2500, Limit: 16_777_216}, false, "1,500 gas more; it pays for a call that uses more than 2,500"},
		{costs{Direct: 16_777_217, Settled: 100, Limit: 16_777_216}, true, "cannot be called directly at all: one transaction may use 16,777,216 gas"},
		{costs{Direct: 300, Settled: 200, Limit: 199}, false, "even settled it does not fit"},
	} {
		if worth, why := c.costs.verdict(); worth != c.worth || !strings.Contains(why, c.why) {
			t.Errorf("%+v: %v, %s", c.costs, worth, why)
		}
	}
}

// What settling costs by each scheme: measured where the target takes it, else
// estimated by the difference of measured settlements.
func TestCosts(t *testing.T) {
	for name, c := range map[string]struct {
		takes        []evm.Settlement
		scheme       payload.Scheme
		bls, schnorr settlementCosts
	}{
		"BLS": {[]evm.Settlement{{Scheme: payload.BLS, Gas: 40_000}}, payload.BLS,
			settlementCosts{205_053, false}, settlementCosts{43_779, true}},
		"Schnorr": {[]evm.Settlement{{Scheme: payload.Schnorr, Gas: 40_000}}, payload.Schnorr,
			settlementCosts{210_621, true}, settlementCosts{49_347, false}},
		"both": {[]evm.Settlement{{Scheme: payload.BLS, Gas: 40_000}, {Scheme: payload.Schnorr, Gas: 39_000}}, payload.BLS,
			settlementCosts{205_053, false}, settlementCosts{48_347, false}},
	} {
		d := testDerivation()
		d.result.Settlements = c.takes
		got := d.costs()
		if got.Scheme != c.scheme || got.BLS != c.bls || got.Schnorr != c.schnorr || got.Apply != 40_000 || got.Limit != 1<<24 ||
			got.Settled != got.Apply+got.Proof || got.Settled != map[payload.Scheme]uint64{payload.BLS: c.bls.Settled, payload.Schnorr: c.schnorr.Settled}[c.scheme] {
			t.Errorf("%s: %+v", name, got)
		}
		var out bytes.Buffer
		if err := d.print(&out); err != nil {
			t.Fatal(err)
		}
		for _, n := range []uint64{c.bls.Settled, c.schnorr.Settled} {
			if !strings.Contains(out.String(), " "+thousands(n)+" gas") {
				t.Errorf("%s: %s gas is not in\n%s", name, thousands(n), out.String())
			}
		}
		if estimated := c.bls.Estimate || c.schnorr.Estimate; strings.Contains(out.String(), "an estimate") != estimated {
			t.Errorf("%s: what is an estimate is not said\n%s", name, out.String())
		}
	}
}

// What checks and settlements cost is what contracts/GAS.md says they do.
func TestMeasuredGas(t *testing.T) {
	page, err := os.ReadFile("../../contracts/GAS.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^\| 4 \| 0 \| .*$`).FindAllString(string(page), -1)
	want := []string{
		"| 4 | 0 | " + thousands(blsCheckGas) + " | " + thousands(settleGas[payload.BLS]) + " |",
		"| 4 | 0 | " + thousands(schnorrCheckGas) + " | 4,847 | " + thousands(settleGas[payload.Schnorr]) + " |",
	}
	if !slices.Equal(rows, want) {
		t.Errorf("contracts/GAS.md has\n%q, and derive\n%q", rows, want)
	}
}

// Every reason has a remedy: one that is added without is found here.
func TestRemedies(t *testing.T) {
	source, err := os.ReadFile("../../internal/evm/refusal.go")
	if err != nil {
		t.Fatal(err)
	}
	reasons := regexp.MustCompile(`Reason = "([a-z-]+)"`).FindAllSubmatch(source, -1)
	if len(reasons) < 20 {
		t.Fatalf("found %d reasons", len(reasons))
	}
	for _, r := range reasons {
		if remedies[evm.Reason(r[1])] == "" {
			t.Errorf("no remedy for %s", r[1])
		}
	}
	if len(remedies) != len(reasons) {
		t.Errorf("%d remedies for %d reasons", len(remedies), len(reasons))
	}
}

func TestGasProgress(t *testing.T) {
	var out bytes.Buffer
	p := &gasProgress{out: &out, began: time.Unix(100, 0), stop: make(chan struct{})}
	tick := make(chan time.Time)
	p.ended.Go(func() { p.run(tick) })
	p.gas.Store(1_234_567)
	tick <- time.Unix(103, 0)
	p.close()
	if got, want := out.String(), clearLine+"running: 3s, 1,234,567 gas"+clearLine; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
