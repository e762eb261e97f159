package evidence

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/schnorr"
)

// signer is an operator of some scheme.
type signer struct {
	Key
	sign func(message [32]byte) []byte
}

func newKey(t testing.TB) signer {
	t.Helper()
	k, err := bls.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return signer{BLSKey{k.PublicKey()}, func(m [32]byte) []byte { b := k.Sign(m).Bytes(); return b[:] }}
}

func newSchnorrKey(t testing.TB) signer {
	t.Helper()
	k, err := schnorr.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return signer{SchnorrKey{k.PublicKey()}, func(m [32]byte) []byte { b := k.SignAlone(m).Bytes(); return b[:] }}
}

// eachScheme runs a test with keys of either.
func eachScheme(t *testing.T, test func(t *testing.T, newKey func(testing.TB) signer)) {
	t.Run("bls", func(t *testing.T) { test(t, newKey) })
	t.Run("schnorr", func(t *testing.T) { test(t, newSchnorrKey) })
}

func testInputs(n byte) Inputs {
	return Inputs{
		ChainID: 31337, Registry: common.Address{1}, Target: common.Address{2}, From: common.Address{3}, Value: *uint256.NewInt(4),
		Call: HashCall([]byte{1, 2, 3, 4, n}), Block: 6, BlockHash: common.Hash{7}, Index: 8,
	}
}

func attest(k signer, in Inputs, digest common.Hash) Attestation {
	return Attestation{digest, k.sign(in.Message(digest))}
}

func noteOf(k signer, n byte, digest common.Hash) Note {
	in := testInputs(n)
	return Note{Key: k.Key, Inputs: in, CallData: []byte{1, 2, 3, 4, n}, Attestation: attest(k, in, digest)}
}

func equivocation(k signer, n byte) *Item {
	in := testInputs(n)
	return &Item{Kind: Equivocation, Seen: time.Unix(1, 0).UTC(), Key: k.Key, Inputs: in, CallData: []byte{1, 2, 3, 4, n},
		Said: []Attestation{attest(k, in, common.Hash{1}), attest(k, in, common.Hash{2})}}
}

func dissent(k signer, n byte) *Item {
	it := equivocation(k, n)
	it.Kind, it.Said, it.Certified = Dissent, it.Said[:1], common.Hash{9}
	return it
}

// The bytes are a protocol: another program must come to the same.
func TestMessageVector(t *testing.T) {
	in := Inputs{
		ChainID: 31337, Registry: common.Address(bytes.Repeat([]byte{0x11}, 20)), Target: common.Address(bytes.Repeat([]byte{0x22}, 20)),
		From: common.Address(bytes.Repeat([]byte{0x33}, 20)), Value: *uint256.NewInt(5), Call: HashCall([]byte{1, 2, 3, 4}),
		Block: 77, BlockHash: common.Hash(bytes.Repeat([]byte{0x44}, 32)), Index: 6,
	}
	digest := [32]byte(bytes.Repeat([]byte{0x55}, 32))
	got := in.Message(digest)
	page, err := os.ReadFile("../../docs/operator-protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]string{"preimage": hex.EncodeToString(in.preimage(digest)), "message": hex.EncodeToString(got[:])} {
		text := strings.ReplaceAll(strings.ReplaceAll(string(page), "\n", ""), " ", "")
		if !strings.Contains(text, want) {
			t.Errorf("the page does not have the %s %s", what, want)
		}
	}
}

// A digest of a task is sha256 of an ABI encoding, whose length is a multiple of
// 32. What is attested never has such a preimage, and begins with the tag.
func TestNoAttestationIsADigest(t *testing.T) {
	in := testInputs(1)
	b := in.preimage([32]byte{1})
	if len(b)%32 == 0 || !bytes.HasPrefix(b, []byte(tag)) || bytes.IndexByte([]byte(tag), 0) != len(tag)-1 {
		t.Errorf("%d bytes: %x", len(b), b)
	}
}

// Every field counts, the digest too.
func TestMessageBindsEverything(t *testing.T) {
	in := testInputs(1)
	seen := map[[32]byte]string{in.Message([32]byte{1}): "unchanged"}
	add := func(what string, m [32]byte) {
		if other, ok := seen[m]; ok {
			t.Errorf("%s and %s are the same", what, other)
		}
		seen[m] = what
	}
	add("digest", in.Message([32]byte{2}))
	for i := range reflect.TypeFor[Inputs]().NumField() {
		changed := testInputs(1)
		switch f := reflect.ValueOf(&changed).Elem().Field(i); f.Kind() {
		case reflect.Uint64:
			f.SetUint(f.Uint() + 1)
		case reflect.Array:
			f.Index(f.Len() - 1).SetUint(f.Index(f.Len()-1).Uint() + 1)
		default:
			t.Fatal("a field of another kind")
		}
		add(reflect.TypeFor[Inputs]().Field(i).Name, changed.Message([32]byte{1}))
	}
}

func TestVerify(t *testing.T) { eachScheme(t, testVerify) }

func testVerify(t *testing.T, newKey func(testing.TB) signer) {
	k, other := newKey(t), newKey(t)
	mixed, nobody := Key(BLSKey{}), Key(BLSKey{})
	if b, ok := k.Key.(BLSKey); ok {
		b.G1 = other.Key.(BLSKey).G1
		mixed = b
	} else {
		nobody = SchnorrKey{}
	}
	for name, test := range map[string]struct {
		change func(it *Item)
		why    string // empty: it holds
	}{
		"as it is":          {func(it *Item) {}, ""},
		"without call data": {func(it *Item) { it.CallData = nil }, ""},
		"a dissent":         {func(it *Item) { *it = *dissent(k, 1) }, ""},
		"another's key":     {func(it *Item) { it.Key = other.Key }, "not the operator's signature"},
		"mixed keys":        {func(it *Item) { it.Key = mixed }, "the operator's key"},
		"other call data":   {func(it *Item) { it.CallData = []byte{1} }, "call data"},
		"another chain":     {func(it *Item) { it.Inputs.ChainID++ }, "not the operator's signature"},
		"another index":     {func(it *Item) { it.Inputs.Index++ }, "not the operator's signature"},
		"one digest":        {func(it *Item) { it.Said[1] = it.Said[0] }, "the same digest"},
		"a digest swapped":  {func(it *Item) { it.Said[1].Digest = common.Hash{3} }, "attestation 2"},
		"settlement signatures": {func(it *Item) {
			it.Said[0].Signature, it.Said[1].Signature = k.sign(it.Said[0].Digest), k.sign(it.Said[1].Digest)
		}, "attestation 1"},
		"one attestation":        {func(it *Item) { it.Said = it.Said[:1] }, "two attestations"},
		"a dissent of two":       {func(it *Item) { it.Kind = Dissent }, "one attestation"},
		"a dissent that is none": {func(it *Item) { *it = *dissent(k, 1); it.Certified = it.Said[0].Digest }, "attested what was certified"},
		"no kind":                {func(it *Item) { it.Kind = "" }, "kind"},
		"infinity":               {func(it *Item) { it.Key, it.Said[0].Signature = nobody, make([]byte, len(it.Said[0].Signature)) }, "key"},
		"zeros":                  {func(it *Item) { it.Said[0].Signature = make([]byte, len(it.Said[0].Signature)) }, "attestation 1"},
		"nothing":                {func(it *Item) { it.Said[0].Signature = nil }, "attestation 1"},
	} {
		t.Run(name, func(t *testing.T) {
			it := equivocation(k, 1)
			test.change(it)
			err := it.Verify()
			if test.why == "" && err != nil || test.why != "" && (!errors.Is(err, ErrUnproven) || !strings.Contains(err.Error(), test.why)) {
				t.Errorf("got %v, want %q", err, test.why)
			}
		})
	}
}

func TestReadBack(t *testing.T) { eachScheme(t, testReadBack) }

func testReadBack(t *testing.T, newKey func(testing.TB) signer) {
	k := newKey(t)
	want := []*Item{equivocation(k, 1), dissent(k, 2)}
	var b bytes.Buffer
	if err := Write(&b, want); err != nil {
		t.Fatal(err)
	}
	got, err := Read(bytes.NewReader(b.Bytes()))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	text := b.String()
	id := hex.EncodeToString(func() []byte { id := want[0].Operator(); return id[:] }())
	for name, change := range map[string]func(string) string{
		"another id":       func(s string) string { return strings.Replace(s, id, id[32:]+id[:32], 1) },
		"another format":   func(s string) string { return strings.Replace(s, "quorate-evidence/", "quorate-evidence/3", 1) },
		"an unknown field": func(s string) string { return strings.Replace(s, `"kind"`, `"x": 1, "kind"`, 1) },
		"a missing field":  func(s string) string { return strings.Replace(s, `"block_hash": "0x07`, `"y": "0x07`, 1) },
		"no target": func(s string) string {
			return strings.Replace(s, `"target": "0x02`+strings.Repeat("0", 38)+`",`, "", 1)
		},
		"a kind":     func(s string) string { return strings.Replace(s, `"equivocation"`, `"rumour"`, 1) },
		"more after": func(s string) string { return s + "{}" },
		"half":       func(s string) string { return s[:len(s)/2] },
		"empty":      func(string) string { return "" },
		"short hex":  func(s string) string { return strings.Replace(s, `"digest": "0x01`, `"digest": "0x`, 1) },
		"certified":  func(s string) string { return strings.Replace(s, `"certified"`, `"certified2"`, 1) },
		"a certified equivocation": func(s string) string {
			return strings.Replace(s, `"kind": "equivocation",`, `"kind": "equivocation", "certified": "0x`+strings.Repeat("01", 32)+`",`, 1)
		},
		"nothing attested": func(s string) string {
			return regexp.MustCompile(`(?s)"attestations": \[.*?\]`).ReplaceAllLiteralString(s, `"attestations": []`)
		},
		"a long item": func(s string) string { return strings.Replace(s, `"kind"`, strings.Repeat(" ", maxItem)+`"kind"`, 1) },
		"a long file": func(s string) string { return s + strings.Repeat(" ", MaxFile) },
	} {
		t.Run(name, func(t *testing.T) {
			changed := change(text)
			if changed == text {
				t.Fatal("nothing was changed")
			}
			if _, err := Read(strings.NewReader(changed)); err == nil {
				t.Error("it is read")
			}
		})
	}
	for _, m := range regexp.MustCompile(`"\w+": "0x\w+",?`).FindAllStringIndex(text, -1) {
		if left := text[m[0]:m[1]]; !strings.HasPrefix(left, `"call_data"`) {
			changed := regexp.MustCompile(`,(\s*})`).ReplaceAllString(text[:m[0]]+text[m[1]:], "$1") // no comma before an end
			if _, err := Read(strings.NewReader(changed)); err == nil || strings.Contains(err.Error(), "invalid character") {
				t.Errorf("without %.30s: %v", left, err)
			}
		}
	}
	one, err := json.Marshal(want[0])
	if err != nil {
		t.Fatal(err)
	}
	many := strings.TrimSuffix(strings.Repeat(string(one)+",", maxItems+1), ",")
	if _, err := Read(strings.NewReader(fmt.Sprintf(`{"format":%q,"items":[%s]}`, Format, many))); err == nil || !strings.Contains(err.Error(), "at most") {
		t.Errorf("%d items: %v", maxItems+1, err)
	}
}

// A file of before is read as it was, and is still written so. What it could not
// hold then, it does not hold now.
func TestFormats(t *testing.T) {
	old, err := os.ReadFile("testdata/format1.json")
	if err != nil {
		t.Fatal(err)
	}
	items, err := Read(bytes.NewReader(old))
	if err != nil || len(items) != 2 {
		t.Fatalf("%d items, %v", len(items), err)
	}
	for _, it := range items {
		if err := it.Verify(); err != nil {
			t.Error(err)
		}
	}
	var b bytes.Buffer
	if err := Write(&b, items); err != nil || b.String() != string(old) {
		t.Errorf("it is written as %s, %v", b.String(), err)
	}
	b.Reset()
	if err := Write(&b, append(items, dissent(newSchnorrKey(t), 1))); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if items, err := Read(strings.NewReader(text)); err != nil || len(items) != 3 {
		t.Errorf("%d items, %v", len(items), err)
	}
	for name, change := range map[string]func(string) string{
		"the first format": func(s string) string { return strings.Replace(s, FormatMixed, Format, 1) },
		"two keys":         func(s string) string { return strings.Replace(s, `"schnorr_key"`, `"g1": "0x00", "schnorr_key"`, 1) },
		"half a key":       func(s string) string { return strings.Replace(s, `"g1"`, `"schnorr_key"`, 1) },
		"no key":           func(s string) string { return strings.Replace(s, `"schnorr_key": "0x0`, `"schnorr_key": "0x4`, 1) },
		"the other's form": func(s string) string {
			i := strings.LastIndex(s, `"signature": "0x`)
			return s[:i+16] + "00" + s[i+16:]
		},
		"an id of BLS' kind": func(s string) string {
			return strings.Replace(s, `"id": "0x`+strings.Repeat("0", 24), `"id": "0x`+strings.Repeat("1", 24), 1)
		},
		"a key that is false": func(s string) string { return strings.Replace(s, `"schnorr_key": "0x0`, `"schnorr_key": "0x00`, 1) },
	} {
		changed := change(text)
		if _, err := Read(strings.NewReader(changed)); err == nil || changed == text {
			t.Errorf("%s: it is read, or is the same", name)
		}
	}
}

func openLog(t testing.TB, path string) *Log {
	t.Helper()
	l, err := OpenLog(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func add(t testing.TB, l *Log, it *Item, want bool) {
	t.Helper()
	if added, err := l.Add(it); err != nil || added != want {
		t.Fatalf("added %t, %v", added, err)
	}
}

func TestLogLasts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	k := newKey(t)
	l := openLog(t, path)
	add(t, l, equivocation(k, 1), true)
	add(t, l, equivocation(k, 1), false) // known
	add(t, l, dissent(k, 1), true)
	long := dissent(k, 2)
	long.CallData = make([]byte, keptCallData+1)
	long.Inputs.Call = HashCall(long.CallData)
	add(t, l, long, true)
	l.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	// A crash tears the last line; a bad disk breaks one in the middle.
	torn := append(bytes.Replace(whole, []byte(`"dissent"`), []byte(`"d\ssent"`), 1), whole[:100]...)
	torn = append(bytes.Repeat([]byte{'x'}, 3*maxItem), append([]byte{'\n'}, torn...)...)
	if err := os.WriteFile(path, torn, 0o600); err != nil {
		t.Fatal(err)
	}
	l = openLog(t, path)
	if got := l.Items(); len(got) != 2 || l.Skipped() != 2 || len(got[1].CallData) != 0 {
		t.Fatalf("%d items, %d skipped", len(got), l.Skipped())
	}
	add(t, l, dissent(k, 1), true)
	add(t, l, equivocation(k, 1), false)
	items, skipped, err := ReadLog(path)
	if err != nil || len(items) != 3 || skipped != 2 {
		t.Errorf("%d items, %d skipped, %v", len(items), skipped, err)
	}
}

// A full disk costs the item that found no room, and none that comes later.
func TestLogOnAFullDisk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	k := newKey(t)
	l := openLog(t, path)
	add(t, l, dissent(k, 1), true)
	l.fault = func() error { return syscall.ENOSPC }
	for range 2 {
		if added, err := l.Add(equivocation(k, 2)); added || !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("added %t, %v", added, err)
		}
	}
	l.fault = nil
	add(t, l, dissent(k, 3), true)
	add(t, l, equivocation(k, 2), true)
	if items, skipped, err := ReadLog(path); err != nil || len(items) != 3 || skipped != 0 || items[2].Verify() != nil {
		t.Errorf("%d items, %d skipped, %v", len(items), skipped, err)
	}
}

// One operator cannot fill the log: others, and its own equivocations, still
// have room.
func TestLogIsBounded(t *testing.T) {
	l := openLog(t, filepath.Join(t.TempDir(), "log"))
	k := newKey(t)
	for n := range maxKeptEach + 3 {
		add(t, l, dissent(k, byte(n)), n < maxKeptEach)
	}
	add(t, l, equivocation(k, 1), true)
	add(t, l, dissent(newKey(t), 1), true)
	if kept, dropped := l.Count(Dissent); kept != maxKeptEach+1 || dropped != 3 {
		t.Errorf("%d kept, %d dropped", kept, dropped)
	}
	l.kept[Dissent] = maxKept // of many operators
	add(t, l, dissent(newKey(t), 1), false)
	add(t, l, equivocation(newKey(t), 1), true)
}

// The end of a line that is too long is no item, whatever it looks like.
func TestLogPassesLongLinesOver(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	line, err := json.Marshal(dissent(newKey(t), 1))
	if err != nil {
		t.Fatal(err)
	}
	long := append(bytes.Repeat([]byte{' '}, maxItem+1), line...)
	if err := os.WriteFile(path, append(append(long, '\n'), append(line, '\n')...), 0o600); err != nil {
		t.Fatal(err)
	}
	if items, skipped, err := ReadLog(path); err != nil || len(items) != 1 || skipped != 1 {
		t.Errorf("%d items, %d skipped, %v", len(items), skipped, err)
	}
}

func TestBook(t *testing.T) { eachScheme(t, testBook) }

func testBook(t *testing.T, newKey func(testing.TB) signer) {
	path := filepath.Join(t.TempDir(), "log")
	l := openLog(t, path)
	b := NewBook(l)
	k, other := newKey(t), newKey(t)
	for _, n := range []Note{
		noteOf(k, 1, common.Hash{1}), noteOf(k, 1, common.Hash{1}), // the same again
		noteOf(k, 2, common.Hash{2}),     // other inputs
		noteOf(other, 1, common.Hash{3}), // another operator
	} {
		if it, err := b.Note(n); it != nil || err != nil {
			t.Fatalf("%+v, %v", it, err)
		}
	}
	if err := b.Dissent(noteOf(other, 1, common.Hash{3}), common.Hash{1}); err != nil {
		t.Fatal(err)
	}
	it, err := b.Note(noteOf(k, 1, common.Hash{4}))
	if err != nil || it == nil || it.Verify() != nil || it.Operator() != k.ID() {
		t.Fatalf("%+v, %v", it, err)
	}
	l.Close()

	// After a restart, a dissent is held against what comes then.
	l = openLog(t, path)
	b = NewBook(l)
	if it, err = b.Note(noteOf(other, 1, common.Hash{1})); err != nil || it == nil || it.Verify() != nil {
		t.Fatalf("%+v, %v", it, err)
	}
	if got := l.Items(); len(got) != 3 {
		t.Errorf("%d items", len(got))
	}
}

// What is damaged in the log accuses nobody.
func TestBookBelievesNoLog(t *testing.T) {
	l := openLog(t, filepath.Join(t.TempDir(), "log"))
	k := newKey(t)
	forged := dissent(k, 1)
	forged.Said[0].Signature = newKey(t).sign([32]byte{1})
	add(t, l, forged, true)
	if it, err := NewBook(l).Note(noteOf(k, 1, common.Hash{5})); it != nil || err != nil {
		t.Errorf("%+v, %v", it, err)
	}
}

func TestBookForgetsTheOldest(t *testing.T) {
	b := NewBook(nil)
	b.room = 4
	k := newKey(t)
	for n := range byte(6) {
		b.Note(noteOf(k, n, common.Hash{1}))
	}
	if b.noted != 4 || len(b.pages) != 4 || len(b.order) != 4 {
		t.Errorf("%d noted on %d pages", b.noted, len(b.pages))
	}
	if it, _ := b.Note(noteOf(k, 5, common.Hash{2})); it == nil {
		t.Error("the newest is forgotten")
	}
	if it, _ := b.Note(noteOf(k, 0, common.Hash{2})); it != nil {
		t.Error("the oldest is not")
	}
}

func FuzzRead(f *testing.F) {
	k := newKey(f)
	var b bytes.Buffer
	if err := Write(&b, []*Item{equivocation(k, 1), dissent(k, 2), equivocation(newSchnorrKey(f), 3)}); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte(fmt.Sprintf(`{"format":%q,"items":[]}`, Format)))
	f.Add([]byte(`{"format":"quorate-evidence/1","items":[null]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		items, err := Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		for _, it := range items { // what is read can be written, and is the same
			_ = it.Verify()
			text, err := json.Marshal(it)
			if err != nil {
				continue // a year that JSON has no form for
			}
			again, err := ParseItem(text)
			if err != nil || again.Inputs != it.Inputs || again.name() != it.name() {
				t.Fatalf("%+v is read again as %+v, %v", it, again, err)
			}
		}
	})
}
