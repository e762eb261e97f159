package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/quorate/quorate"
)

// pending is a request under way on a connection of its own.
type pending struct {
	conn   net.Conn
	answer *bufio.Reader
}

func dial(t *testing.T, url, request string) *pending {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(patience))
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	return &pending{conn, bufio.NewReader(conn)}
}

func (p *pending) read(t *testing.T) (status int, body string) {
	t.Helper()
	resp, err := http.ReadResponse(p.answer, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

const drainBody = `{"body":{"target_address":"0x5FbDB2315678afecb367f032d93F642f64180aa3",` +
	`"from_address":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","call_data":[1,2,3,4],"value":"0x0","block_height":5}}`

var anySubmission = quorate.Submission{
	TargetAddress: target, FromAddress: from, CallData: quorate.CallData{1, 2, 3, 4}, Value: "0x0", BlockHeight: 5,
}

func longPoll(id, key string) string {
	return fmt.Sprintf("GET /tasks/%s?wait=60 HTTP/1.1\r\nHost: q\r\nAuthorization: Bearer %s\r\n\r\n", id, key)
}

// submitting is a submission whose body the service waits for.
func submitting(t *testing.T, p *child, key string) *pending {
	t.Helper()
	r := dial(t, p.url, fmt.Sprintf("POST /tasks HTTP/1.1\r\nHost: q\r\nAuthorization: Bearer %s\r\n"+
		"Content-Length: %d\r\nExpect: 100-continue\r\n\r\n", key, len(drainBody)))
	line, err := r.answer.ReadString('\n')
	if err != nil || !strings.Contains(line, " 100 ") {
		t.Fatalf("%q, %v", line, err)
	}
	r.answer.ReadString('\n') // the empty line
	return r
}

// On SIGTERM a long poll is answered at once with what is known, a request
// under way is finished, and the program exits with 0.
func TestDrainOnSIGTERM(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	key := newKey(t, data)
	p := launchServe(t, data)
	client := &quorate.Client{URL: p.url, Key: key}
	receipt, err := client.Submit(t.Context(), anySubmission)
	if err != nil {
		t.Fatal(err)
	}
	// The service takes connections in order: when it waits for the body of
	// the second one, it has the first.
	poll := dial(t, p.url, longPoll(receipt.TaskID, key))
	post := submitting(t, p, key)
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if status, body := poll.read(t); status != 200 || !strings.Contains(body, `"status":"queued"`) {
		t.Errorf("the long poll got %d %s", status, body)
	}
	select {
	case <-p.ended:
		t.Fatalf("it ended with a request under way: %v\n%s", p.err, p.tail())
	default:
	}
	io.WriteString(post.conn, drainBody)
	status, body := post.read(t)
	if status != 202 {
		t.Errorf("the submission got %d %s", status, body)
	}
	<-p.ended
	if p.err != nil || !strings.Contains(p.tail(), "msg=draining") || !strings.Contains(p.tail(), "msg=stopped") {
		t.Errorf("it ended with %v\n%s", p.err, p.tail())
	}

	// What it acknowledged on the way is there.
	var ack quorate.Receipt
	if err := json.Unmarshal([]byte(body), &ack); err != nil {
		t.Fatal(err)
	}
	again := launchServe(t, data)
	client.URL = again.url
	if _, err := client.Get(t.Context(), ack.TaskID); err != nil {
		t.Errorf("the task of the last answer: %v", err)
	}
	again.stop(t)
}

// A caller that never finishes does not hold the program for ever.
func TestDrainTimeout(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	key := newKey(t, data)
	p := launchServe(t, data, "--drain-timeout", "100ms")
	post := submitting(t, p, key)
	p.stop(t)
	if !strings.Contains(p.tail(), "some requests did not finish in time") {
		t.Error(p.tail())
	}
	if b, _ := io.ReadAll(post.answer); bytes.Contains(b, []byte("202")) {
		t.Errorf("a submission without its body got %s", b)
	}
}

// A service that has ended leaves nothing running, also when someone was
// waiting for an answer.
func TestServeLeavesNoGoroutines(t *testing.T) {
	before := goroutines()
	for _, store := range []string{"sqlite", "none"} {
		data := t.TempDir()
		s := serveInside(t, "--data", data, "--store", store)
		client := &http.Client{Transport: &http.Transport{}}
		if store == "sqlite" {
			var key bytes.Buffer
			run(t.Context(), []string{"keys", "create", "--data", data}, stdio{out: &key, err: io.Discard})
			secret := strings.TrimSpace(key.String())
			receipt, err := (&quorate.Client{URL: s.url, Key: secret, HTTP: client}).Submit(t.Context(), anySubmission)
			if err != nil {
				t.Fatal(err)
			}
			dial(t, s.url, longPoll(receipt.TaskID, secret)) // accepted before the requests below
		}
		for _, url := range []string{s.url + "/healthz", s.url + "/readyz", s.admin + "/metrics"} {
			resp, err := client.Get(url)
			if err != nil {
				t.Fatal(err)
			}
			io.Copy(io.Discard, resp.Body)
			resp.Body.Close()
			if resp.StatusCode != http.StatusOK {
				t.Errorf("%s: %s", url, resp.Status)
			}
		}
		if status := s.stop(); status != 0 {
			t.Errorf("exit %d\n%s", status, s.log.text())
		}
		client.CloseIdleConnections()
	}
	for deadline := time.Now().Add(10 * time.Second); ; runtime.Gosched() {
		left := goroutines()
		for id := range before {
			delete(left, id)
		}
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			for _, stack := range left {
				t.Errorf("left running: %s", stack)
			}
			return
		}
	}
}

// goroutines returns the stack of each goroutine by its name.
func goroutines() map[string]string {
	buf := make([]byte, 1<<20)
	buf = buf[:runtime.Stack(buf, true)]
	all := make(map[string]string)
	for stack := range strings.SplitSeq(string(buf), "\n\n") {
		name, _, _ := strings.Cut(stack, " [")
		all[name] = stack
	}
	return all
}
