package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/quorate/quorate"
)

const (
	taskID = "0199c2f8-6a3b-7c1d-8e2f-5a4b3c2d1e0f"
	target = "0x5FbDB2315678afecb367f032d93F642f64180aa3"
	from   = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"

	queuedTask = `{"task_id":"` + taskID + `","status":"queued","created_at":1794700000,"updated_at":1794700000,"error":null,"payload":null}`
	failedTask = `{"task_id":"` + taskID + `","status":"failed","created_at":1794700000,"updated_at":1794700004,` +
		`"error":{"code":"EXECUTION_REVERTED","message":"reverted with <too small & \u001b[31mred>"},"payload":null}`
)

var readyTask = `{"task_id":"` + taskID + `","status":"ready","created_at":1794700000,"updated_at":1794700004,"error":null,` +
	`"payload":{"to":"` + target + `","data":"0x` + strings.Repeat("ab", 200) + `","value":"0x0","chain_id":31337,"estimated_gas":265000,"valid_until_block":19000100}}`

// program runs a command against a service and returns what it did.
func program(t *testing.T, service http.Handler, args ...string) (status int, out, words string) {
	t.Helper()
	server := httptest.NewServer(service)
	defer server.Close()
	var stdout, stderr bytes.Buffer
	args = append(args, "--url", server.URL, "--key", "qk_test")
	status = run(t.Context(), args, stdio{in: strings.NewReader(""), out: &stdout, err: &stderr})
	return status, stdout.String(), stderr.String()
}

// answers gives the bodies one after the other, and the last one for ever.
func answers(bodies ...string) http.HandlerFunc {
	n := 0
	return func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, bodies[min(n, len(bodies)-1)])
		n++
	}
}

func failure(status int, code quorate.Code, retryAfter string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", retryAfter)
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"error":{"code":%q,"message":"because"}}`, code)
	}
}

func TestWaitPrintsTheReadyTask(t *testing.T) {
	processing := strings.Replace(queuedTask, "queued", "processing", 1)
	status, out, words := program(t, answers(queuedTask, processing, readyTask), "task", "wait", taskID)
	want := `task     ` + taskID + `
status   ready
created  2026-11-14 23:46 UTC
updated  2026-11-14 23:46 UTC
to       ` + target + `
value    0x0
chain    31337
gas      265000 estimated
valid    until block 19000100
data     0x` + strings.Repeat("ab", 68) + `... 200 bytes; --json shows all
`
	if status != 0 || out != want {
		t.Errorf("exit %d\n got %s\nwant %s", status, out, want)
	}
	if lines := regexp.MustCompile(` after \d+s`).ReplaceAllString(words, ""); lines != "queued\nprocessing\nready\n" {
		t.Errorf("progress %q", words)
	}
}

// What machines get is what the service sent, to the byte.
func TestJSONIsTheWire(t *testing.T) {
	receipt := `{"task_id":"` + taskID + `","status":"queued","deduplicated":false}`
	submit := []string{"task", "submit", "--json", "--target", target, "--from", from, "--block", "5", "--call-data", "0x01020304"}
	tests := []struct {
		args    []string
		service http.Handler
		want    string
		status  int
	}{
		{[]string{"task", "get", "--json", taskID}, answers(readyTask), readyTask, 0},
		{[]string{"task", "get", "--json", taskID}, answers(failedTask), failedTask, 0},
		{[]string{"task", "wait", "--json", taskID}, answers(readyTask), readyTask, 0},
		{[]string{"task", "wait", "--json", taskID}, answers(failedTask), failedTask, 1},
		{[]string{"task", "list", "--json"}, answers("[" + readyTask + "," + failedTask + "]"), "[" + readyTask + "," + failedTask + "]", 0},
		{[]string{"task", "list", "--json"}, answers("[]"), "[]", 0},
		{[]string{"task", "list", "--json", "--all"}, answers("[]"), "[]", 0},
		{submit, answers(receipt), receipt, 0},
		{append(submit, "--wait"), answers(receipt, queuedTask, readyTask), readyTask, 0},
	}
	for _, test := range tests {
		status, out, _ := program(t, test.service, test.args...)
		if status != test.status || out != test.want+"\n" {
			t.Errorf("%v: exit %d\n got %s\nwant %s", test.args, status, out, test.want)
		}
	}
}

func TestAWaitThatEndsBadly(t *testing.T) {
	status, out, words := program(t, answers(failedTask), "task", "wait", taskID)
	if status != 1 || !strings.Contains(out, "error    EXECUTION_REVERTED: reverted with <too small & \uFFFD[31mred>\n") {
		t.Errorf("exit %d, %q", status, out)
	}
	for _, want := range []string{
		"quorate: the task failed: EXECUTION_REVERTED: reverted with <too small &",
		"What to do: Run the call yourself at the same block to see why.\n",
	} {
		if !strings.Contains(words, want) {
			t.Errorf("%q is not in %q", want, words)
		}
	}
	if strings.Contains(out+words, "\x1b") {
		t.Error("the terminal's escape got through")
	}
}

func TestAWaitThatIsGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	for name, test := range map[string]struct {
		ctx     context.Context
		service http.HandlerFunc
		args    []string
		want    string
	}{
		"timeout": {t.Context(), func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, []string{"--timeout", "50ms"},
			"not ready within 50ms; it goes on, wait for it with: quorate task wait " + taskID},
		"signal": {ctx, func(_ http.ResponseWriter, r *http.Request) { cancel(); <-r.Context().Done() }, nil,
			"interrupted; the task goes on, wait for it with: quorate task wait " + taskID},
	} {
		server := httptest.NewServer(test.service)
		var stdout, stderr bytes.Buffer
		status := run(test.ctx, append([]string{"task", "wait", taskID, "--url", server.URL, "--key", "k"}, test.args...), stdio{out: &stdout, err: &stderr})
		if status != 1 || stdout.Len() > 0 || !strings.Contains(stderr.String(), test.want) {
			t.Errorf("%s: exit %d, %q, %q", name, status, stdout.String(), stderr.String())
		}
		server.Close()
	}
}

func TestSubmitWords(t *testing.T) {
	repeat := func(mismatch string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			if mismatch != "" {
				w.Header().Set("Quorate-Dedup-Mismatch", mismatch)
			}
			io.WriteString(w, `{"task_id":"`+taskID+`","status":"queued","deduplicated":true}`)
		}
	}
	again := func() http.HandlerFunc {
		n := 0
		return func(w http.ResponseWriter, r *http.Request) {
			if n++; n == 1 {
				failure(503, quorate.QueueFull, "")(w, r)
				return
			}
			repeat("")(w, r)
		}
	}()
	const safely = "It may have been accepted. To repeat it safely, add: --idempotency-key mine --block 5\n"
	tests := []struct {
		name    string
		service http.Handler
		status  int
		out     string
		words   []string
		never   string
	}{
		{"new", answers(`{"task_id":"` + taskID + `","status":"queued","deduplicated":false}`), 0, taskID + "\n", []string{"queued\n"}, "already"},
		{"repeat", repeat(""), 0, taskID + "\n", []string{"already submitted\n"}, "differs"},
		{"mismatch", repeat("call_data,value"), 0, taskID + "\n", []string{"already submitted (differs in: call_data, value); your call does not run"}, ""},
		{"retried", again, 0, taskID + "\n", []string{"QUEUE_FULL: because; trying again in ", "already submitted\n"}, ""},
		{"refused", failure(400, quorate.InvalidAddress, ""), 1, "", []string{"quorate: INVALID_ADDRESS: because\nWhat to do: Send 0x and 40"}, safely},
		{"too busy", failure(429, quorate.RateLimited, "100"), 1, "", []string{"RATE_LIMITED: because\nWhat to do: Wait"}, safely},
		{"not known", failure(500, quorate.Internal, "100"), 1, "", []string{"INTERNAL: because\nWhat to do: Try again", safely}, ""},
		{"gateway", failure(504, "", "100"), 1, "", []string{"HTTP_504: ", safely}, ""},
		{"nonsense", answers("<html>"), 1, "", []string{"unexpected answer", safely}, ""},
	}
	for _, test := range tests {
		status, out, words := program(t, test.service, "task", "submit", "--target", target, "--from", from,
			"--block", "5", "--call-data", "01020304", "--idempotency-key", "mine")
		if status != test.status || out != test.out || test.never != "" && strings.Contains(words, test.never) {
			t.Errorf("%s: exit %d, %q, %q", test.name, status, out, words)
		}
		for _, want := range test.words {
			if !strings.Contains(words, want) {
				t.Errorf("%s: %q is not in %q", test.name, want, words)
			}
		}
	}
}

// The flags become the body of the contract.
func TestSubmissionOfFlags(t *testing.T) {
	tests := []struct {
		args []string
		want string // of call_data, value, block_height, transition_index
	}{
		{[]string{"--call-data", "0x01020304"}, `[1,2,3,4] "0x0" 5 null`},
		{[]string{"--call-data", "010203ff", "--value", "255", "--index", "0"}, `[1,2,3,255] "0xff" 5 0`},
		{[]string{"--call-data", "01020304", "--value", "0x00ff", "--index", "18446744073709551615", "--block", "9223372036854775807"},
			`[1,2,3,4] "0xff" 9223372036854775807 18446744073709551615`},
		{[]string{"--call", "stop()", "--index", "auto"}, `[7,218,104,245] "0x0" 5 null`},
		{[]string{"--call", "f(string,uint8)", "--arg", "a,b", "--arg", "7", "--value", "1000000000000000000"}, `132 bytes "0xde0b6b3a7640000" 5 null`},
		{[]string{"--call-data", "@-"}, `[10,11,12,13] "0x0" 5 null`},
	}
	for _, test := range tests {
		var body struct{ Body map[string]json.RawMessage }
		service := func(w http.ResponseWriter, r *http.Request) {
			json.NewDecoder(r.Body).Decode(&body)
			io.WriteString(w, `{"task_id":"T","status":"queued","deduplicated":false}`)
		}
		server := httptest.NewServer(http.HandlerFunc(service))
		var words bytes.Buffer
		args := []string{"task", "submit", "--url", server.URL, "--key", "k", "--target", target, "--from", from}
		if !strings.Contains(strings.Join(test.args, " "), "--block") {
			args = append(args, "--block", "5")
		}
		status := run(t.Context(), append(args, test.args...), stdio{in: strings.NewReader("0x0a0b0c0d\n"), out: io.Discard, err: &words})
		server.Close()
		if status != 0 {
			t.Errorf("%q: exit %d, %s", test.args, status, words.String())
			continue
		}
		field := func(name string) string {
			if body.Body[name] == nil {
				return "null"
			}
			return string(body.Body[name])
		}
		data := field("call_data")
		if n := strings.Count(data, ",") + 1; n > 8 {
			data = fmt.Sprint(n, " bytes")
		}
		got := strings.Join([]string{data, field("value"), field("block_height"), field("transition_index")}, " ")
		if got != test.want || field("target_address") != `"`+target+`"` || field("from_address") != `"`+from+`"` {
			t.Errorf("%q: %s, want %s", test.args, got, test.want)
		}
	}
}

func TestTaskUsage(t *testing.T) {
	submit := func(more ...string) []string {
		return append([]string{"submit", "--target", target, "--from", from, "--block", "5"}, more...)
	}
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"get"}, `expected "<id>"`},
		{[]string{"get", taskID, "--url", "nowhere"}, "--url nowhere: want one like http://127.0.0.1:8080"},
		{[]string{"get", taskID, "--key", ""}, "no API key: set --key or QUORATE_KEY; make one with quorate keys create"},
		{[]string{"get", taskID, "--key", "a\nb"}, "--key: that is not an API key"},
		{[]string{"wait", taskID, "--timeout", "-1s"}, "--timeout"},
		{[]string{"wait", taskID, "--timeout=-1s"}, "--timeout -1s: want more than 0"},
		{[]string{"list", "--status", "done"}, "--status done: want one of queued processing ready failed expired"},
		{[]string{"list", "--limit", "0"}, "--limit 0: want 1..200"},
		{[]string{"list", "--limit", "201"}, "--all shows all"},
		{[]string{"list", "--offset=-1"}, "--offset -1: want 0 or more"},
		{[]string{"submit"}, "missing flags: --target (or --demo), --from (or --key-file), --block (or --rpc)"},
		{submit("--scheme", "schnorr"), "--scheme chooses between the demo targets of --demo"},
		{[]string{"submit", "--demo", "--scheme", "ecdsa", "--from", "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266", "--block", "1"}, "want bls or schnorr"},
		{submit(), "want the call as one of --call-data and --call"},
		{submit("--call-data", "0x01020304", "--call", "f()"), "want the call as one of --call-data and --call"},
		{submit("--call-data", "0x01020304", "--arg", "1"), "--arg goes with --call"},
		{submit("--call-data", "0x0102"), "the call data has 2 bytes; want at least the 4"},
		{submit("--call-data", ""), "the call data has 0 bytes"},
		{submit("--call-data", "0xzz"), `--call-data "0xzz": want 0x and two hex digits`},
		{submit("--call-data", "@no-such-file"), "--call-data: open no-such-file"},
		{submit("--call-data", "@-"), "the call data has 131073 bytes; the limit is 131072"},
		{submit("--call", "f(uint8)", "--arg", "300"), "argument 1 (uint8)"},
		{submit("--call-data", "0x01020304", "--value=-1"), `--value "-1": want wei`},
		{submit("--call-data", "0x01020304", "--value", "0x1"+strings.Repeat("0", 64)), "want wei 0..2^256-1"},
		{submit("--call-data", "0x01020304", "--index", "first"), `--index "first": want an integer 0..2^64-1, or auto`},
		{submit("--call-data", "0x01020304", "--idempotency-key", "a\tb"), "--idempotency-key"},
		{submit("--call-data", "0x01020304", "--block", "0"), `--block "0": want a number 1..2^63-1`},
		{submit("--call-data", "0x01020304", "--block", "9223372036854775808"), `--block "9223372036854775808"`},
		{submit("--call-data", "0x01020304", "--block", "0x10"), `--block "0x10": want a number`},
		{[]string{"submit", "--target", "0x12", "--from", from, "--block", "5", "--call-data", "0x01020304"}, `--target "0x12": want 0x and 40 hex digits`},
	}
	for _, test := range tests {
		var stdout, stderr bytes.Buffer
		args := append([]string{"task"}, test.args...)
		if !strings.Contains(test.want, "key") {
			args = append(args, "--key", "k")
		}
		status := run(t.Context(), args, stdio{in: strings.NewReader(strings.Repeat("00", quorate.MaxCallData+1)), out: &stdout, err: &stderr})
		if status != 2 || stdout.Len() > 0 || !strings.Contains(stderr.String(), test.want) {
			t.Errorf("%q: exit %d, %q\nwant 2, %q", test.args, status, stderr.String(), test.want)
		}
	}
}

func TestNoServiceThere(t *testing.T) {
	server := httptest.NewServer(nil)
	server.Close() // its port is free again
	var words bytes.Buffer
	status := run(t.Context(), []string{"task", "submit", "--target", target, "--from", from, "--block", "5", "--call-data", "0x01020304",
		"--url", server.URL, "--key", "k", "--timeout", "1s"}, stdio{out: io.Discard, err: &words})
	if status != 1 || !strings.Contains(words.String(), "no service listens at "+server.URL+"; start one with quorate serve") ||
		strings.Contains(words.String(), "may have been accepted") {
		t.Errorf("exit %d, %s", status, words.String())
	}
}

func TestListForPeople(t *testing.T) {
	first := "[" + readyTask + "," + failedTask + "]"
	service := func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("after") == "" {
			w.Header().Set("Link", `</tasks?after=T>; rel="next"`)
			io.WriteString(w, first)
			return
		}
		io.WriteString(w, "["+queuedTask+"]")
	}
	const page = "" +
		"TASK                                  STATUS  CREATED               UPDATED               NOTE\n" +
		taskID + "  ready   2026-11-14 23:46 UTC  2026-11-14 23:46 UTC  valid until block 19000100\n" +
		taskID + "  failed  2026-11-14 23:46 UTC  2026-11-14 23:46 UTC  EXECUTION_REVERTED\n"
	const last = taskID + "  queued  2026-11-14 23:46 UTC  2026-11-14 23:46 UTC  -\n"
	status, out, words := program(t, http.HandlerFunc(service), "task", "list", "--offset", "5")
	if status != 0 || out != page || words != "There are more: add --offset 7, or --all.\n" {
		t.Errorf("exit %d\n%s%s", status, out, words)
	}
	status, out, words = program(t, http.HandlerFunc(service), "task", "list", "--all")
	if status != 0 || out != page+last || words != "" {
		t.Errorf("exit %d\n%s%s", status, out, words)
	}
	status, out, words = program(t, answers("[]"), "task", "list")
	if status != 0 || out != "" || words != "There are no such tasks.\n" {
		t.Errorf("exit %d\n%s%s", status, out, words)
	}
}

// TestServiceCannotSteerTheTerminal: what a hostile service says is shown
// without its control characters.
func TestServiceCannotSteerTheTerminal(t *testing.T) {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			w.Write([]byte(`{"task_id":"\u001b[2Jid","status":"queued","deduplicated":false}`))
			return
		}
		w.WriteHeader(http.StatusNotFound)
		w.Write([]byte(`{"error":{"code":"NOT_\u001b[2JFOUND","message":"\u001b]0;owned\u0007"}}`))
	}))
	defer service.Close()
	for _, args := range [][]string{
		{"task", "get", "x"},
		{"task", "list"},
		{"task", "submit", "--target", target, "--from", from, "--block", "5", "--call-data", "0x01020304"},
	} {
		var out, words bytes.Buffer
		run(t.Context(), append(args, "--url", service.URL, "--key", "k"), stdio{out: &out, err: &words})
		if said := out.String() + words.String(); strings.ContainsAny(said, "\x1b\x07") || len(said) == 0 {
			t.Errorf("%q: %q", args, said)
		}
	}
}
