package api

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/quorate/quorate"
)

func TestDocumentIsValid(t *testing.T) {
	if err := contract.validate(); err != nil {
		t.Fatal(err)
	}
	if contract.OpenAPI != "3.1.0" || contract.Info.Version != "1.0.0" {
		t.Errorf("openapi %s, version %s", contract.OpenAPI, contract.Info.Version)
	}
}

// The document and the router know the same paths and methods.
func TestDocumentListsEveryRoute(t *testing.T) {
	s := New(Options{})
	served := map[string]string{s.oneTask.name: allowed(s.oneTask)}
	for path, rt := range s.routes {
		served[path] = allowed(rt)
	}
	documented := make(map[string]string)
	for path, item := range contract.Paths.Map() {
		methods := slices.Sorted(maps.Keys(item.Operations()))
		documented[path] = strings.Replace(strings.Join(methods, ", "), "GET", "GET, HEAD", 1)
	}
	if !maps.Equal(served, documented) {
		t.Errorf("served %v\ndocumented %v", served, documented)
	}
}

// The document and the root package explain the same codes, under the same
// statuses and in the same states.
func TestDocumentKnowsEveryCode(t *testing.T) {
	statuses := make(map[string][]string)
	add := func(code, status string) {
		if !slices.Contains(statuses[code], status) {
			statuses[code] = append(statuses[code], status)
		}
	}
	for _, promise := range contract.promises() {
		if words := strings.Fields(promise); len(words) == 4 {
			add(words[3], words[2])
		}
	}
	add("NOT_FOUND", "404")
	add("METHOD_NOT_ALLOWED", "405")

	schema := func(name string) (codes []string, text string) {
		s := contract.Components.Schemas[name].Value
		for _, c := range s.Enum {
			codes = append(codes, c.(string))
		}
		return codes, s.Description
	}
	var inAnswers, failed, expired []string
	for _, m := range quorate.Meanings() {
		if len(m.HTTP) > 0 {
			inAnswers = append(inAnswers, string(m.Code))
			var want []string
			for _, s := range m.HTTP {
				want = append(want, strconv.Itoa(s))
			}
			if got := slices.Sorted(slices.Values(statuses[string(m.Code)])); !slices.Equal(got, want) {
				t.Errorf("%s: documented under %v, want %v", m.Code, got, want)
			}
		}
		switch m.Ends {
		case quorate.Failed:
			failed = append(failed, string(m.Code))
		case quorate.Expired:
			expired = append(expired, string(m.Code))
		}
	}
	for name, want := range map[string][]string{"ErrorCode": inAnswers, "FailedCode": failed, "ExpiredCode": expired} {
		got, text := schema(name)
		slices.Sort(want)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		for _, code := range want {
			if !strings.Contains(text, "- `"+code+"`") {
				t.Errorf("%s does not explain %s", name, code)
			}
		}
	}
}

// The check itself must be able to fail.
func TestDocumentRefusesWrongAnswers(t *testing.T) {
	const id = "019a8f3c-1b2d-7004-9e1f-6a5b4c3d2e1f"
	record := func(status, failure, payload string) string {
		return fmt.Sprintf(`{"task_id":%q,"status":%q,"created_at":1,"updated_at":1,"error":%s,"payload":%s}`, id, status, failure, payload)
	}
	payload := `{"to":"0x5FbDB2315678afecb367f032d93F642f64180aa3","data":"0x","value":"0x0","chain_id":1,"estimated_gas":1,"valid_until_block":1}`
	failure := `{"code":"EXECUTION_REVERTED","message":"m"}`
	d := mustLoad() // one of its own: what it sees here is not real
	receipt := `{"task_id":"` + id + `","status":"queued","deduplicated":false}`

	for name, c := range map[string]struct {
		request string
		status  int
		header  string // changes of a complete set: "-Name", or "Name: value"
		body    string
		ok      bool
	}{
		"queued":              {"GET /tasks/x", 200, "", record("queued", "null", "null"), true},
		"ready":               {"GET /tasks/x", 200, "", record("ready", "null", payload), true},
		"failed":              {"GET /tasks/x", 200, "", record("failed", failure, "null"), true},
		"receipt":             {"POST /tasks", 202, "", receipt, true},
		"error":               {"GET /tasks/x", 404, "", `{"error":{"code":"NOT_FOUND","message":"m"}}`, true},
		"no path":             {"GET /nowhere", 404, "", `{"error":{"code":"NOT_FOUND","message":"m"}}`, true},
		"no method":           {"PUT /tasks", 405, "", `{"error":{"code":"METHOD_NOT_ALLOWED","message":"m"}}`, true},
		"ready, no payload":   {"GET /tasks/x", 200, "", record("ready", "null", "null"), false},
		"queued with payload": {"GET /tasks/x", 200, "", record("queued", "null", payload), false},
		"ready with error":    {"GET /tasks/x", 200, "", record("ready", failure, payload), false},
		"failed, no error":    {"GET /tasks/x", 200, "", record("failed", "null", "null"), false},
		"wrong code of state": {"GET /tasks/x", 200, "", record("expired", failure, "null"), false},
		"five keys":           {"GET /tasks/x", 200, "", strings.Replace(record("queued", "null", "null"), `"error":null,`, "", 1), false},
		"seven keys":          {"GET /tasks/x", 200, "", strings.Replace(record("queued", "null", "null"), `{`, `{"x":1,`, 1), false},
		"no integer":          {"GET /tasks/x", 200, "", strings.Replace(record("queued", "null", "null"), `:1,`, `:1.5,`, 1), false},
		"upper-case data":     {"GET /tasks/x", 200, "", record("ready", "null", strings.Replace(payload, `"0x"`, `"0xAB"`, 1)), false},
		"padded value":        {"GET /tasks/x", 200, "", record("ready", "null", strings.Replace(payload, `"0x0"`, `"0x00"`, 1)), false},
		"null list":           {"GET /tasks", 200, "", `null`, false},
		"bad element":         {"GET /tasks", 200, "", `[` + record("ready", "null", "null") + `]`, false},
		"deduplicated 202":    {"POST /tasks", 202, "", strings.Replace(receipt, "false", "true", 1), false},
		"wrong code":          {"GET /tasks/x", 404, "", `{"error":{"code":"INTERNAL","message":"m"}}`, false},
		"unknown code":        {"POST /tasks", 400, "", `{"error":{"code":"OOPS","message":"m"}}`, false},
		"third key":           {"GET /tasks/x", 404, "", `{"error":{"code":"NOT_FOUND","message":"m","field":"x"}}`, false},
		"second envelope key": {"GET /tasks/x", 404, "", `{"error":{"code":"NOT_FOUND","message":"m"},"status":404}`, false},
		"no message":          {"GET /tasks/x", 404, "", `{"error":{"code":"NOT_FOUND","message":""}}`, false},
		"status":              {"GET /tasks/x", 410, "", `{"error":{"code":"NOT_FOUND","message":"m"}}`, false},
		"method":              {"PUT /tasks", 200, "", `{}`, false},
		"no Location":         {"POST /tasks", 202, "-Location", receipt, false},
		"bad Location":        {"POST /tasks", 202, "Location: /tasks/1", receipt, false},
		"no X-Request-Id":     {"POST /tasks", 202, "-X-Request-Id", receipt, false},
		"no RateLimit":        {"POST /tasks", 202, "-RateLimit", receipt, false},
		"unknown header":      {"POST /tasks", 202, "X-Powered-By: us", receipt, false},
		"Retry-After 0":       {"POST /tasks", 503, "Retry-After: 0", `{"error":{"code":"QUEUE_FULL","message":"m"}}`, false},
		"Retry-After 1.5":     {"POST /tasks", 503, "Retry-After: 1.5", `{"error":{"code":"QUEUE_FULL","message":"m"}}`, false},
		"text":                {"GET /tasks/x", 404, "Content-Type: text/plain", `no`, false},
		"body with 304":       {"GET /avs-metadata", 304, "", `{}`, false},
	} {
		t.Run(name, func(t *testing.T) {
			method, path, _ := strings.Cut(c.request, " ")
			a := answer{status: c.status, header: completeHeader(d, method, path, c.status), body: []byte(c.body)}
			if name, gone := strings.CutPrefix(c.header, "-"); gone {
				a.header.Del(name)
			} else if name, value, ok := strings.Cut(c.header, ": "); ok {
				a.header.Set(name, value)
			}
			if err := d.check(method, path, a); (err == nil) != c.ok {
				t.Errorf("check: %v, want ok %v", err, c.ok)
			}
		})
	}
}

// completeHeader makes a set of headers that the document finds in order.
func completeHeader(d *document, method, path string, status int) http.Header {
	h := http.Header{"Content-Type": {"application/json"}}
	examples := map[string]string{
		"Cache-Control": "no-store", "Access-Control-Allow-Origin": "*", "WWW-Authenticate": "Bearer",
	}
	if r, _ := d.response(method, d.template(path), status); r != nil {
		for name, ref := range r.Headers {
			if ref.Value.Required {
				value := examples[name]
				if ref.Value.Example != nil {
					value = fmt.Sprint(ref.Value.Example)
				}
				h.Set(name, value)
			}
		}
	}
	return h
}
