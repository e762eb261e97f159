//go:build linux

package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/task"
)

// TestAnswerWaitsForSync traces the system calls of the real service: for each
// 202 that goes to a socket, the task must have been written to the log, and a
// sync of the log that began after that must have ended well before.
func TestAnswerWaitsForSync(t *testing.T) {
	t.Parallel()
	if out, err := exec.Command("strace", "-f", "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		skipUnlessCI(t, "strace does not work here: %v: %s", err, out)
	}
	data, trace := t.TempDir(), filepath.Join(t.TempDir(), "trace")
	secret := newKey(t, data, "--rate", "1000000")
	p := launch(t, append([]string{"strace", "-f", "--seccomp-bpf", "-y", "-xx", "-s", "65536", "-o", trace,
		"-e", "trace=write,writev,sendto,sendmsg,pwrite64,pwritev,pwritev2,fsync,fdatasync"}, serveArgs(t, data)...)...)
	p.awaitServing(t)

	var accepted atomic.Int64
	var n atomic.Uint64
	submit := func(c *caller, size int) {
		status, _, err := c.submit(order{n: n.Add(1), size: size})
		if err != nil || status != http.StatusAccepted {
			t.Errorf("submit: status %d, err %v", status, err)
		}
		accepted.Add(1)
	}
	alone := newCaller(p.url, secret)
	for range 20 {
		submit(alone, minOrder)
	}
	submit(alone, quorate.MaxCallData)
	var callers sync.WaitGroup
	for range 16 {
		c := newCaller(p.url, secret)
		callers.Go(func() {
			for range 10 {
				submit(c, minOrder)
			}
		})
	}
	callers.Wait()
	syscall.Kill(-p.cmd.Process.Pid, syscall.SIGTERM) // the tracer passes it by
	<-p.ended

	f, err := os.Open(trace)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var check syncCheck
	if err := check.read(f); err != nil {
		t.Fatal(err)
	}
	for _, wrong := range check.wrong {
		t.Error(wrong)
	}
	if int64(check.answers) != accepted.Load() {
		t.Errorf("the trace shows %d answers of %d", check.answers, accepted.Load())
	}
	if check.syncs >= check.answers {
		t.Errorf("%d syncs for %d answers: none was shared", check.syncs, check.answers)
	}
	t.Logf("%d answers, %d syncs of the log", check.answers, check.syncs)
}

// syncCheck reads a trace by strace -f -y -xx. The order of its lines is that
// in which system calls began and ended: the tracer holds a thread at both.
type syncCheck struct {
	answers, syncs int
	wrong          []string

	calls     map[string]sysCall // begun and not ended, by thread
	last      bool               // the next page ends a transaction
	written   []task.ID          // in pages of a transaction that has not ended
	committed []task.ID          // in ended transactions that are not synced
	synced    map[task.ID]bool
}

// sysCall is a system call on a file.
type sysCall struct {
	name, path string
	data       []byte
	covers     int // of a sync: how many of committed were there when it began
}

// begunCall matches a call with its file and, if there is any, its data.
var begunCall = regexp.MustCompile(`^(\w+)\(\d+<([^>]*)>(?:, "([^"]*)"(\.\.\.)?)?`)

// endedWell matches the end of a call that did not fail.
var endedWell = regexp.MustCompile(`\) += \d+$`)

// read follows the trace to its end.
func (c *syncCheck) read(r io.Reader) error {
	c.calls, c.synced = make(map[string]sysCall), make(map[task.ID]bool)
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		thread, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if err := c.line(thread, strings.TrimLeft(rest, " ")); err != nil {
			return fmt.Errorf("%.200s: %w", line, err)
		}
	}
}

func (c *syncCheck) line(thread, text string) error {
	if !strings.HasPrefix(text, "<... ") {
		m := begunCall.FindStringSubmatch(text)
		if m == nil {
			return nil // a signal, an exit, or a call on no file
		}
		path, err := unescape(m[2])
		if err != nil {
			return err
		}
		data, err := unescape(m[3])
		if err != nil {
			return err
		}
		if m[4] != "" && strings.HasSuffix(string(path), "-wal") {
			return fmt.Errorf("the trace has only a part of the data")
		}
		c.calls[thread] = c.begin(sysCall{name: m[1], path: string(path), data: data})
		if strings.HasSuffix(text, "<unfinished ...>") {
			return nil
		}
	}
	call := c.calls[thread]
	delete(c.calls, thread)
	c.end(call, !endedWell.MatchString(text))
	return nil
}

// unescape reads the \xNN of strace -xx.
func unescape(s string) ([]byte, error) { return hex.DecodeString(strings.ReplaceAll(s, `\x`, "")) }

var answerID = regexp.MustCompile(`"task_id":"([^"]*)"`)

// begin is called when a thread enters the kernel.
func (c *syncCheck) begin(call sysCall) sysCall {
	call.covers = len(c.committed)
	if bytes.HasPrefix(call.data, []byte("HTTP/1.1 202 ")) {
		c.answers++
		m := answerID.FindSubmatch(call.data)
		if m == nil {
			c.wrong = append(c.wrong, "an answer without a task_id")
		} else if id, ok := task.ParseID(string(m[1])); !ok || !c.synced[id] {
			c.wrong = append(c.wrong, fmt.Sprintf("the answer for %s did not wait for the sync", m[1]))
		}
	}
	return call
}

// end is called when it has come back.
func (c *syncCheck) end(call sysCall, failed bool) {
	if failed || !strings.HasSuffix(call.path, "-wal") {
		return
	}
	switch call.name {
	case "fsync", "fdatasync":
		c.syncs++
		for _, id := range c.committed[:call.covers] {
			c.synced[id] = true
		}
	default:
		c.logged(call.data)
	}
}

// logged takes in a write to the log: the header of the log (32 bytes), of a
// frame (24 bytes), a page, or a frame in one piece. A frame that ends a
// transaction has the size of the database in its header; others have 0 there.
func (c *syncCheck) logged(data []byte) {
	const header, frame = 32, 24
	if len(data) == header {
		return
	}
	if len(data)%512 == frame {
		c.last = !bytes.Equal(data[4:8], []byte{0, 0, 0, 0})
		data = data[frame:]
	}
	if len(data) == 0 {
		return
	}
	for i := 0; i+16 <= len(data); i++ {
		if data[i+6]>>4 == 7 && data[i+8]>>6 == 2 { // it may be an id
			c.written = append(c.written, task.ID(data[i:i+16]))
		}
	}
	if c.last {
		c.committed, c.written, c.last = append(c.committed, c.written...), nil, false
	}
}

// TestSyncCheck shows that the check can fail.
func TestSyncCheck(t *testing.T) {
	t.Parallel()
	id := task.NewID(1)
	page := append(make([]byte, 512), id[:]...)
	page = append(page, make([]byte, 1024-len(page))...)
	frame := func(last byte) []byte { return append(make([]byte, 7), append([]byte{last}, make([]byte, 16)...)...) }
	answer := "HTTP/1.1 202 Accepted\r\n\r\n" + `{"task_id":"` + id.String() + `"}`
	call := func(name, path string, data []byte, result string) string {
		s := fmt.Sprintf("%s(3<%s>", name, escape([]byte(path)))
		if data != nil {
			s += fmt.Sprintf(`, "%s", %d`, escape(data), len(data))
		}
		return s + result
	}
	const done, begun = ") = 0", " <unfinished ...>"
	var (
		head    = "1 " + call("pwrite64", "/d/q.db-wal", make([]byte, 32), done)
		frameOf = "1 " + call("pwrite64", "/d/q.db-wal", frame(1), done)
		pageOf  = "1 " + call("pwrite64", "/d/q.db-wal", page, done)
		sync    = "1 " + call("fsync", "/d/q.db-wal", nil, done)
		reply   = "2 " + call("write", "socket:[7]", []byte(answer), done)
	)
	tests := []struct {
		name  string
		ok    bool
		lines []string
	}{
		{"synced, then answered", true, []string{head, frameOf, pageOf, sync, reply}},
		{"fdatasync", true, []string{frameOf, pageOf, "1 " + call("fdatasync", "/d/q.db-wal", nil, done), reply}},
		{"a frame in one piece", true, []string{"1 " + call("pwrite64", "/d/q.db-wal", append(frame(1), page...), done), sync, reply}},
		{"sync split by another thread", true, []string{frameOf, pageOf, "1 " + call("fsync", "/d/q.db-wal", nil, begun),
			"3 --- SIGURG {si_signo=SIGURG} ---", "1 <... fsync resumed>)              = 0", reply}},
		{"never written", false, []string{sync, reply}},
		{"no sync", false, []string{frameOf, pageOf, reply}},
		{"late sync", false, []string{frameOf, pageOf, reply, sync}},
		{"sync before the write", false, []string{sync, frameOf, pageOf, reply}},
		{"sync not over", false, []string{frameOf, pageOf, "1 " + call("fsync", "/d/q.db-wal", nil, begun), reply, "1 <... fsync resumed>)              = 0"}},
		{"write not over when the sync began", false, []string{frameOf, "3 " + call("pwrite64", "/d/q.db-wal", page, begun),
			"1 " + call("fsync", "/d/q.db-wal", nil, begun), "3 <... pwrite64 resumed>)              = 1024", "1 <... fsync resumed>)              = 0", reply}},
		{"failed sync", false, []string{frameOf, pageOf, "1 " + call("fsync", "/d/q.db-wal", nil, ") = -1 EIO (Input/output error)"), reply}},
		{"sync of another file", false, []string{frameOf, pageOf, "1 " + call("fsync", "/d/q.db", nil, done), reply}},
		{"transaction not ended", false, []string{"1 " + call("pwrite64", "/d/q.db-wal", frame(0), done), pageOf, sync, reply}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var c syncCheck
			if err := c.read(strings.NewReader(strings.Join(tt.lines, "\n") + "\n")); err != nil {
				t.Fatal(err)
			}
			if c.answers != 1 || (len(c.wrong) == 0) != tt.ok {
				t.Errorf("%d answers, wrong: %q; want ok = %t", c.answers, c.wrong, tt.ok)
			}
		})
	}
}

// escape writes bytes as strace -xx does.
func escape(data []byte) string {
	var s strings.Builder
	for _, b := range data {
		fmt.Fprintf(&s, `\x%02x`, b)
	}
	return s.String()
}
