package api

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// verdict is what becomes of a body: 0 is accepted, else a status and a code.
type verdict struct {
	status int
	code   quorate.Code
}

func verdictOf(err error) verdict {
	if err == nil {
		return verdict{}
	}
	var answer *quorate.Error
	if !errors.As(err, &answer) {
		return verdict{status: -1}
	}
	return verdict{answer.Status, answer.Code}
}

var (
	malformedBody = verdict{400, quorate.InvalidRequest}
	misfitBody    = verdict{422, quorate.InvalidRequest}

	hexQuantity = regexp.MustCompile(`\A0x[0-9a-fA-F]{1,64}\z`)
	hexAddress  = regexp.MustCompile(`\A0x[0-9a-fA-F]{40}\z`)
	surrogate   = regexp.MustCompile(`\\u[dD][89a-fA-F]`)
)

// reference decides about a body with encoding/json: slowly, and in another
// way than the decoder does.
func reference(in []byte) (verdict, task.Submission) {
	if !json.Valid(in) || !utf8.Valid(in) {
		return malformedBody, task.Submission{}
	}
	var root, body map[string]json.RawMessage
	if repeats(in) || json.Unmarshal(in, &root) != nil || json.Unmarshal(root["body"], &body) != nil || body == nil {
		return misfitBody, task.Submission{}
	}
	var (
		target, from, value string
		elements            []json.RawMessage
		s                   task.Submission
	)
	s.CallData = []byte{}
	misfit := !isString(body["target_address"], &target) || !isString(body["from_address"], &from) ||
		!isString(body["value"], &value) || !hexQuantity.MatchString(value)
	misfit = misfit || !strings.HasPrefix(string(body["call_data"]), "[") || json.Unmarshal(body["call_data"], &elements) != nil
	for _, e := range elements {
		n, ok := plainInteger(e, 8)
		misfit = misfit || !ok
		s.CallData = append(s.CallData, byte(n))
	}
	block, ok := plainInteger(body["block_height"], 63)
	misfit = misfit || !ok
	if raw, given := body["transition_index"]; given && string(raw) != "null" {
		var text string
		n, ok := plainInteger(raw, 64)
		if ok {
			s.Index, s.Explicit = &n, true
		}
		misfit = misfit || !ok && (!isString(raw, &text) || text != "auto")
	}
	var signature string
	given := func(name string) bool { return body[name] != nil && string(body[name]) != "null" }
	misfit = misfit || given("from_signature") && !isString(body["from_signature"], &signature)
	var expires uint64
	if given("signature_expires_at") {
		var ok bool
		expires, ok = plainInteger(body["signature_expires_at"], 63)
		misfit = misfit || !ok
	}
	if misfit {
		return misfitBody, task.Submission{}
	}
	for _, a := range []string{target, from} {
		if !hexAddress.MatchString(a) || strings.Trim(a[2:], "0") == "" {
			return verdict{400, quorate.InvalidAddress}, task.Submission{}
		}
	}
	switch {
	case len(elements) > quorate.MaxCallData:
		return verdict{400, quorate.CalldataTooLarge}, task.Submission{}
	case len(elements) < quorate.MinCallData || block == 0:
		return verdict{400, quorate.InvalidRequest}, task.Submission{}
	}
	if given("from_signature") || given("signature_expires_at") {
		raw, err := hex.DecodeString(strings.TrimPrefix(signature, "0x"))
		if err != nil || !strings.HasPrefix(signature, "0x") || len(raw) > quorate.MaxProof || expires == 0 {
			return verdict{400, quorate.InvalidRequest}, task.Submission{}
		}
		s.FromSignature, s.SignatureExpires = raw, expires
	}
	s.Target, s.From, s.Block = common.HexToAddress(target), common.HexToAddress(from), block
	wei, _ := new(big.Int).SetString(value[2:], 16)
	s.Value.SetFromBig(wei)
	return verdict{}, s
}

func isString(raw json.RawMessage, into *string) bool {
	return strings.HasPrefix(string(raw), `"`) && json.Unmarshal(raw, into) == nil
}

func plainInteger(raw json.RawMessage, bits int) (uint64, bool) {
	if strings.Trim(string(raw), "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseUint(string(raw), 10, bits)
	return n, err == nil
}

// repeats reports whether an object of a JSON text has a name twice.
func repeats(in []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(in))
	type level struct {
		names  map[string]bool // nil in an array
		isName bool
	}
	var open []level
	for {
		token, err := dec.Token()
		if err == io.EOF {
			return false
		}
		if d, ok := token.(json.Delim); ok && (d == ']' || d == '}') {
			open = open[:len(open)-1]
			continue
		}
		if last := len(open) - 1; last >= 0 && open[last].names != nil {
			if open[last].isName {
				name := token.(string)
				if open[last].names[name] {
					return true
				}
				open[last].names[name] = true
			}
			open[last].isName = !open[last].isName
		}
		switch token {
		case json.Delim('{'):
			open = append(open, level{names: make(map[string]bool), isName: true})
		case json.Delim('['):
			open = append(open, level{})
		}
	}
}

// undecided are bodies on which the two may differ: nesting about our limit,
// and lone surrogates, which encoding/json makes all alike.
func undecided(in []byte) bool {
	return bytes.Count(in, []byte("["))+bytes.Count(in, []byte("{")) > maxDepth-2 ||
		surrogate.Match(in)
}

// checkDecode holds the decoder against the reference.
func checkDecode(t *testing.T, in []byte) {
	t.Helper()
	original := bytes.Clone(in)
	got, err := decodeSubmission(in)
	if !bytes.Equal(in, original) {
		t.Fatal("the decoder changed its input")
	}
	if undecided(in) {
		return
	}
	want, submission := reference(in)
	if v := verdictOf(err); v != want {
		t.Fatalf("got %v (%v), want %v\n%q", v, err, want, in)
	}
	if err != nil {
		return
	}
	sameIndex := (got.Index == nil) == (submission.Index == nil) && (got.Index == nil || *got.Index == *submission.Index)
	if got.Target != submission.Target || got.From != submission.From || got.Value != submission.Value || got.Block != submission.Block ||
		!bytes.Equal(got.CallData, submission.CallData) || !sameIndex || got.Explicit != submission.Explicit {
		t.Fatalf("got %+v\nwant %+v\n%q", got, submission, in)
	}
}

// decodeSeeds are bodies with something particular about them.
func decodeSeeds() [][]byte {
	seeds := [][]byte{nil, []byte("\ufeff{}"), []byte(`{"body":{}}`), []byte(strings.Repeat("[", 600)), []byte(`{"a":{"b":1,"b":2}}`)}
	for name, values := range map[string][]string{
		"":                     {""},
		"target_address":       {"", "1", `"0x0000000000000000000000000000000000000000"`, `"0x\u0035FbDB2315678afecb367f032d93F642f64180aa3"`},
		"call_data":            {"[]", "[0,1,2]", "[ 1 ,\t2,\n3,255 ]", "[256,1,1,1]", "[1.0,2,3,4]", "[01,2,3,4]", "[1,2,3,4", `"AAAA"`, "[-0,1,2,3]", "[1,2,3,99999999999999999999]"},
		"value":                {`"0x"`, `"0xFF"`, "1", `"\ud800"`, `"\ud83d\ude00"`, "\"\xff\"", `"0x0\u0030"`},
		"block_height":         {"0", "9223372036854775807", "9223372036854775808", "1e3", "1.5", "-1", "tru", "true"},
		"from_signature":       {`"0x01"`, "null", "1"},
		"signature_expires_at": {"1", "null", `"1"`},
		"transition_index":     {"0", "18446744073709551615", "18446744073709551616", "null", `"auto"`, `"\u0061uto"`, "false", "{}"},
	} {
		for _, v := range values {
			seeds = append(seeds, []byte(submissionText([2]string{name, v})))
		}
	}
	for _, proof := range [][2]string{
		{`"0x"`, "1"}, {`"0x0aFF"`, "9223372036854775807"}, {`"0x0aF"`, "1"}, {`"0a"`, "1"}, {`"0xgg"`, "1"}, {`""`, "1"}, {`"0x\u0030a"`, "1"},
		{`"0x01"`, "0"}, {`"0x01"`, "9223372036854775808"}, {`"0x01"`, "1.0"}, {"null", "1"}, {"null", "null"}, {"{}", "1"},
		{`"0x` + strings.Repeat("ab", quorate.MaxProof) + `"`, "1"}, {`"0x` + strings.Repeat("ab", quorate.MaxProof+1) + `"`, "1"},
	} {
		seeds = append(seeds, []byte(submissionText([2]string{"from_signature", proof[0]}, [2]string{"signature_expires_at", proof[1]})))
	}
	return seeds
}

// Bodies near a valid one, each with a few changes at random places: most of
// what matters is one byte away from being accepted.
func TestDecodeAgreesWithReference(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	seeds := decodeSeeds()
	pieces := []string{",", "{", "}", "[", "]", `"`, ":", "0", "1", "255", "256", "-", ".", "e", "\\", `\u0061`, " ", "null", "true", "\x00", "\xff", `"value":"0x1",`, `"body":`}
	for range 5_000 * soak() {
		in := bytes.Clone(seeds[random.IntN(len(seeds))])
		for range random.IntN(3) {
			at := random.IntN(len(in) + 1)
			cut := min(len(in), at+random.IntN(3))
			in = slices.Concat(in[:at], []byte(pieces[random.IntN(len(pieces))]), in[cut:])
		}
		checkDecode(t, in)
	}
}

// largeSubmission has 128 KiB of call data: all byte values, evenly.
func largeSubmission() []byte {
	elements := make([]string, quorate.MaxCallData)
	for i := range elements {
		elements[i] = strconv.Itoa(i * 167 & 0xff)
	}
	return []byte(submissionText([2]string{"call_data", "[" + strings.Join(elements, ",") + "]"}, [2]string{"transition_index", "7"}))
}

func TestDecodeAllocatesLittle(t *testing.T) {
	body := largeSubmission()
	checkDecode(t, body)
	got := testing.AllocsPerRun(20, func() {
		if _, err := decodeSubmission(body); err != nil {
			t.Fatal(err)
		}
	})
	if got > 4 {
		t.Errorf("%v allocations, want 4 at most", got)
	}
}

// BenchmarkDecodeCallData decodes 128 KiB of call data with the service's own
// decoder and with encoding/json, in turns, and reports how many times faster
// the one is than the other.
func BenchmarkDecodeCallData(b *testing.B) {
	body := largeSubmission()
	viaJSON := func() error {
		var into struct {
			Body struct {
				CallData []int `json:"call_data"`
			} `json:"body"`
		}
		return json.Unmarshal(body, &into)
	}
	ours := func() error {
		_, err := decodeSubmission(body)
		return err
	}
	for name, decode := range map[string]func() error{"quorate": ours, "encoding-json": viaJSON} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(body)))
			b.ReportAllocs()
			for b.Loop() {
				if err := decode(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("ratio", func(b *testing.B) {
		var fast, slow time.Duration
		for b.Loop() {
			t0 := time.Now()
			if err := viaJSON(); err != nil {
				b.Fatal(err)
			}
			t1 := time.Now()
			if err := ours(); err != nil {
				b.Fatal(err)
			}
			slow, fast = slow+t1.Sub(t0), fast+time.Since(t1)
		}
		b.ReportMetric(slow.Seconds()/fast.Seconds(), "times-faster")
	})
}
