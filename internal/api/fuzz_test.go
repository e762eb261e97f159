package api

import (
	"encoding/json"
	"math/big"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// The decoder agrees with encoding/json on what is JSON, and with the
// reference on everything else.
func FuzzDecodeSubmission(f *testing.F) {
	for _, seed := range decodeSeeds() {
		f.Add(seed)
	}
	f.Fuzz(checkDecode)
}

// The scanner reads what encoding/json calls valid, if it is UTF-8, and not a
// byte more or less; and strings mean the same to both.
func FuzzScanner(f *testing.F) {
	for _, seed := range []string{
		"", " ", "null", "-0", "0.5e+10", "1.", "01", "-", "[1,[2,{}]]", "[1,]", `{"a":1,"a":2}`, `{"a":}`, "truee", "nul",
		`"a\u00e9\n\"\\\/"`, `"\ud83d\ude00"`, `"\ud83d"`, `"\ud83d\u0041"`, `"\u12g4"`, "\"\x1f\"", "\"\xff\"", "\"\u2028é\"", `"abc`, `"\`,
		`{"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8,"9":9,"10":10,"1":1}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		s := scanner{in: in}
		s.space()
		s.skip(0)
		s.space()
		if s.at > len(in) {
			t.Fatal("past the end")
		}
		if undecided(in) {
			return
		}
		read := s.broken == "" && s.at == len(in)
		if valid := json.Valid(in) && utf8.Valid(in); read != valid {
			t.Fatalf("read %v (%s), valid %v", read, s.broken, valid)
		}
		if !read {
			return
		}
		if (s.unfit != "") != repeats(in) {
			t.Fatalf("misfit %q", s.unfit)
		}
		var want string
		if in = []byte(strings.TrimSpace(string(in))); in[0] == '"' && json.Unmarshal(in, &want) == nil {
			s := scanner{in: in}
			if got := string(s.str()); got != want {
				t.Fatalf("got %q, want %q", got, want)
			}
		}
	})
}

// What parses is within bounds, and its next page asks for the same.
func FuzzListQuery(f *testing.F) {
	for _, seed := range []string{
		"", "status=queued", "status=", "limit=5&limit=5", "limit=-9223372036854775808", "limit=9223372036854775808", "offset=007", "offset=-1", "offset=-9223372036854775809",
		"after=019b7681-0000-7000-8000-000000000000", "after=x", "limit=%31", "%6cimit=1", "a;b", "%zz", "limit=+1", "x=1&x=2", "&&=", "limit",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		q, err := parseListQuery(raw)
		if err != nil {
			if v := verdictOf(err); v != malformedBody {
				t.Fatalf("refused with %v: %v", v, err)
			}
			return
		}
		values, err := url.ParseQuery(raw)
		if err != nil {
			t.Fatal("parsed what cannot be decoded")
		}
		if q.Limit < 1 || q.Limit > quorate.MaxPage || q.Offset < 0 || q.Status != "" && !q.Status.Valid() {
			t.Fatalf("got %+v", q)
		}
		wantLimit := clamp(values, "limit", quorate.DefaultPage, 1, quorate.MaxPage)
		wantOffset := clamp(values, "offset", 0, 0, 1<<63-1)
		if int64(q.Limit) != wantLimit || q.Offset != wantOffset || values.Get("status") != string(q.Status) {
			t.Fatalf("got %+v, want limit %d, offset %d", q, wantLimit, wantOffset)
		}
		if q.After != nil && q.After.String() != values.Get("after") {
			t.Fatalf("got after %s", q.After)
		}
		id := task.NewID(1)
		_, next, _ := strings.Cut(nextPage(q.Status, q.Limit, id), "?")
		again, err := parseListQuery(next)
		if err != nil || again.Status != q.Status || again.Limit != q.Limit || again.Offset != 0 || again.After == nil || *again.After != id {
			t.Fatalf("next page %s: %+v %v", next, again, err)
		}
	})
}

// clamp reads a parameter with a big integer, and brings it within bounds.
func clamp(values url.Values, name string, absent, low, high int64) int64 {
	if !values.Has(name) {
		return absent
	}
	n, ok := new(big.Int).SetString(values.Get(name), 10)
	switch {
	case !ok:
		return -1
	case n.Cmp(big.NewInt(low)) < 0:
		return low
	case n.Cmp(big.NewInt(high)) > 0:
		return high
	}
	return n.Int64()
}

func FuzzWait(f *testing.F) {
	for _, seed := range []string{"", "wait=0", "wait=60", "wait=61", "wait=99999999999999999999", "wait=-1", "wait=", "wait=1.0", "wait=1&wait=2", "wait=%31", "x=y", "wait=\u0661"} {
		f.Add(seed)
	}
	digits := regexp.MustCompile(`\A[0-9]+\z`)
	f.Fuzz(func(t *testing.T, raw string) {
		got, err := parseWait(raw)
		values, broken := url.ParseQuery(raw)
		ok := broken == nil && (!values.Has("wait") || len(values["wait"]) == 1 && digits.MatchString(values.Get("wait")))
		if (err == nil) != ok {
			t.Fatalf("got %s, %v", got, err)
		}
		if err != nil {
			if v := verdictOf(err); v != malformedBody {
				t.Fatalf("refused with %v: %v", v, err)
			}
			return
		}
		if want := time.Duration(clamp(values, "wait", 0, 0, quorate.MaxWait)) * time.Second; got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
	})
}

func FuzzIdempotencyKey(f *testing.F) {
	f.Add("", "", 0)
	f.Add("order-1", "", 1)
	f.Add("", "", 1)
	f.Add("a", "b", 2)
	f.Add(strings.Repeat("k", 255), "", 1)
	f.Add(strings.Repeat("k", 256), "", 1)
	f.Add("\x7f", "", 1)
	f.Add("é", "", 1)
	printable := regexp.MustCompile(`\A[ -~]{1,255}\z`)
	f.Fuzz(func(t *testing.T, first, second string, n int) {
		h := make(http.Header)
		if values := []string{first, second}; n >= 0 && n <= 2 {
			for _, v := range values[:n] {
				h.Add("Idempotency-Key", v)
			}
		}
		count := len(h.Values("Idempotency-Key"))
		got, err := idempotencyKey(h)
		if ok := count == 0 || count == 1 && printable.MatchString(first); (err == nil) != ok {
			t.Fatalf("got %q, %v", got, err)
		}
		if err != nil {
			if v := verdictOf(err); v != malformedBody {
				t.Fatalf("refused with %v: %v", v, err)
			}
		} else if count == 1 && got != first || count == 0 && got != "" {
			t.Fatalf("got %q", got)
		}
	})
}

// What is accepted as an identity is published as openapi.yaml says, keeps the
// members of the file, and reads the same when it is read again.
func FuzzIdentity(f *testing.F) {
	for _, seed := range identitySeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		doc := DefaultIdentity()
		extra, err := parseIdentity(in, &doc)
		if err != nil {
			return
		}
		if !json.Valid(in) || !utf8.Valid(in) || repeats(in) && !undecided(in) {
			t.Fatal("accepted what is not an object of JSON")
		}
		body, err := renderIdentity(doc, extra)
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(body)))
		if err != nil || repeats(body) {
			t.Fatalf("published %s: %v", body, err)
		}
		if err := contract.validateAt("/components/schemas/Metadata", value); err != nil {
			t.Fatalf("published %s: %v", body, err)
		}
		var members map[string]json.RawMessage
		if err := json.Unmarshal(in, &members); err != nil {
			t.Fatal(err)
		}
		published := value.(map[string]any)
		for name := range members {
			if _, ok := published[name]; !ok {
				t.Fatalf("%q is not published: %s", name, body)
			}
		}
		again := DefaultIdentity()
		extra, err = parseIdentity(body, &again)
		if err != nil {
			t.Fatalf("published %s, and not accepted again: %v", body, err)
		}
		if second, err := renderIdentity(again, extra); err != nil || string(second) != string(body) {
			t.Fatalf("published %s, and then %s: %v", body, second, err)
		}
	})
}

var identitySeeds = []string{
	`{}`, `[]`, `null`, ``, `{"name":"n"}`, `{"name":null}`, `{"name":1}`, `{"name":"a","name":"b"}`, `{"Name":"n"}`, `{"":0}`,
	`{"contracts":{}}`, `{"c\u006fntracts":{}}`, `{"operatorSets":[]}`, `{"operatorSets":null}`, `{"operatorSets":[null,{"software":[null],"slashingConditions":null}]}`,
	`{"operatorSets":[{"name":"a","id":"1","description":"d","software":[{"name":"s","description":"d","url":"u"}],"slashingConditions":["x"]}]}`,
	`{"twitter":"@q","a":{"b":[1,2.50,1e400,null,true]}}`, `{"x":"<&>\u2028"}`, `{"x":"\ud800"}`, `{"\ud800":1,"\ud801":2}`, `{} {}`, `{"x":1,}`, "\ufeff{}",
}
