package quorate

import (
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// codes returns the value of every constant of type Code in the source.
func codes(t *testing.T) map[Code]bool {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "error.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[Code]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		if typ, ok := spec.Type.(*ast.Ident); !ok || typ.Name != "Code" {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		found[Code(text)] = true
		return true
	})
	return found
}

func TestEveryCodeHasOneMeaning(t *testing.T) {
	known := codes(t)
	if len(known) < 20 {
		t.Fatalf("found %d codes only", len(known))
	}
	told := make(map[Code]int)
	for _, m := range Meanings() {
		if told[m.Code]++; !known[m.Code] {
			t.Errorf("%s has a meaning but no constant", m.Code)
		}
		if len(m.HTTP) == 0 && m.Ends == "" {
			t.Errorf("%s is met nowhere", m.Code)
		}
		for _, status := range m.HTTP {
			if status < 400 || http.StatusText(status) == "" {
				t.Errorf("%s: status %d", m.Code, status)
			}
		}
		if m.Ends != "" && m.Ends != Failed && m.Ends != Expired {
			t.Errorf("%s ends a task as %s", m.Code, m.Ends)
		}
		for _, sentence := range []string{m.Means, m.Remedy} {
			if !strings.HasSuffix(sentence, ".") {
				t.Errorf("%s: %q is not a sentence", m.Code, sentence)
			}
		}
	}
	for code := range known {
		if told[code] != 1 {
			t.Errorf("%s has %d meanings, want 1", code, told[code])
		}
	}
}

func TestMeaningsAreACopy(t *testing.T) {
	Meanings()[0].Code = "CHANGED"
	if Meanings()[0].Code == "CHANGED" {
		t.Error("a caller can change the table")
	}
}

func TestErrorText(t *testing.T) {
	for want, e := range map[string]Error{
		"NOT_FOUND: no such task":        {Code: NotFound, Message: "no such task", Status: 404, RequestID: "R"},
		"INTERNAL: it broke (request R)": {Code: Internal, Message: "it broke", Status: 500, RequestID: "R"},
		"INTERNAL: it broke":             {Code: Internal, Message: "it broke", Status: 500},
	} {
		if got := e.Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func FuzzDecodeError(f *testing.F) {
	f.Add(503, "7", []byte(`{"error":{"code":"QUEUE_FULL","message":"m"}}`))
	f.Add(429, "99999999999999999999", []byte(`{"error":{"code":"","message":"m"}}`))
	f.Add(502, "-1", []byte("<html>"))
	f.Add(500, "Fri, 31 Dec 9999 23:59:59 GMT", []byte(`{"error":[]}`))
	f.Add(404, "9223372036854775807", []byte(`null`))
	f.Fuzz(func(t *testing.T, status int, after string, body []byte) {
		e := decodeError(&http.Response{StatusCode: status, Header: http.Header{"Retry-After": {after}}}, body)
		if e.Status != status || e.Code == "" || e.RetryAfter < 0 {
			t.Errorf("%+v", e)
		}
		if wait, _ := retryDelay(e, 1); wait <= 0 {
			t.Errorf("%+v: next try after %s", e, wait)
		}
	})
}

func TestNextCursor(t *testing.T) {
	for link, want := range map[string]string{
		`</tasks?after=T1&limit=50>; rel="next"`:           "T1",
		`<http://h/tasks?limit=50&after=a%26b>;rel="next"`: "a&b",
		``:                               "",
		`</tasks?after=T1>; rel="prev"`:  "",
		`</tasks?after=T1; rel="next"`:   "",
		`/tasks?after=T1>; rel="next"`:   "",
		`</tasks>; rel="next"`:           "",
		`<:>; rel="next"`:                "",
		`</tasks?after=%zz>; rel="next"`: "",
	} {
		if got := nextCursor(link); got != want {
			t.Errorf("%s: %q, want %q", link, got, want)
		}
	}
}

// Whatever the cursor is, it comes back as it was sent.
func FuzzNextCursor(f *testing.F) {
	f.Add("0199c2f8-6a3b-7c1d-8e2f-5a4b3c2d1e0f", `</tasks?after=T1>; rel="next"`)
	f.Add("a&b>c", `<`)
	f.Add("", `>;rel="next"<`)
	f.Fuzz(func(t *testing.T, cursor, link string) {
		nextCursor(link)
		made := "</tasks?" + url.Values{"after": {cursor}, "limit": {"50"}}.Encode() + `>; rel="next"`
		if got := nextCursor(made); got != cursor {
			t.Errorf("%q came back as %q", cursor, got)
		}
	})
}
