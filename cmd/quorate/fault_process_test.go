//go:build linux

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/store"
)

// TestDiskFull fills the disk under a running service. Submissions must fail
// and say so, everything else must go on, and room alone must cure it.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	disk := mountTmpfs(t, "24m")
	data, ballast := filepath.Join(disk, "data"), filepath.Join(disk, "ballast")
	testFault(t, data, fault{
		begin: func(*child) { fill(t, ballast) },
		again: func(*child) { fill(t, ballast) },
		end: func(*child) {
			if err := os.Remove(ballast); err != nil {
				t.Fatal(err)
			}
		},
	})
}

// TestDiskReadOnly turns the file system read-only under a running service, as
// kernels do when a disk fails.
func TestDiskReadOnly(t *testing.T) {
	t.Parallel()
	disk, remount := mountImage(t)
	testFault(t, filepath.Join(disk, "data"), fault{
		begin: func(*child) { remount("abort") },
		end:   nil, // such a file system does not come back under a running process
	})
}

// TestFileLimit forbids the process to write to any file, which needs no
// privilege: what a disk does that refuses every write.
func TestFileLimit(t *testing.T) {
	t.Parallel()
	testFault(t, t.TempDir(), fault{
		begin: func(p *child) { limitFiles(t, p, 0) },
		end:   func(p *child) { limitFiles(t, p, ^uint64(0)) },
	})
}

// fault is something that stops a service from writing.
type fault struct {
	begin func(*child)
	again func(*child) // makes sure that it lasts; nil: it does
	end   func(*child) // nil: it never ends
}

// testFault runs a service through a fault and checks what it still does.
func testFault(t *testing.T, data string, f fault) {
	secret := newKey(t, data, "--rate", "1000000")
	p := launchServe(t, data, "--queue-capacity", "1000000")
	c := newCaller(p.url, secret)
	var accepted []string
	n := uint64(0)
	submit := func() int {
		n++
		status, id, err := c.submit(order{n: n, size: minOrder})
		if err != nil {
			t.Fatalf("the service did not answer: %v\n%s", err, p.tail())
		}
		if status == http.StatusAccepted {
			accepted = append(accepted, id)
		}
		return status
	}
	for range 50 {
		if status := submit(); status != http.StatusAccepted {
			t.Fatalf("a healthy service answers %d", status)
		}
	}
	if status := c.status("/readyz"); status != http.StatusOK {
		t.Fatalf("a healthy service: /readyz is %d", status)
	}

	f.begin(p)
	// A full disk may have room left in files that exist already.
	eventually(t, "submissions fail and /readyz is red", func() bool {
		if f.again != nil {
			f.again(p)
		}
		return submit() != http.StatusAccepted && c.status("/readyz") == http.StatusServiceUnavailable
	})
	c.expectInternal(t, order{n: n + 1, size: minOrder})
	if status := c.status("/healthz"); status != http.StatusOK {
		t.Errorf("during the fault: /healthz is %d", status)
	}
	c.expectAll(t, accepted)

	if f.end != nil {
		f.end(p)
		eventually(t, "submissions work", func() bool { return submit() == http.StatusAccepted })
		eventually(t, "/readyz is green", func() bool { return c.status("/readyz") == http.StatusOK })
		c.expectAll(t, accepted)
		p.stop(t)
		p = launchServe(t, data, "--queue-capacity", "1000000")
		newCaller(p.url, secret).expectAll(t, accepted)
		p.stop(t)
		readRows(t, filepath.Join(data, store.FileName))
	}
}

// expectInternal expects a submission to be answered 500 with the envelope,
// and nothing of what happened inside.
func (c *caller) expectInternal(t *testing.T, o order) {
	t.Helper()
	resp, err := c.do(http.MethodPost, "/tasks", o.body(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var envelope struct{ Error quorate.Failure }
	decoder := json.NewDecoder(resp.Body)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&envelope); err != nil {
		t.Fatalf("the answer is not the envelope: %v", err)
	}
	if resp.StatusCode != http.StatusInternalServerError || envelope.Error.Code != quorate.Internal {
		t.Errorf("status %d, code %s; want 500 INTERNAL", resp.StatusCode, envelope.Error.Code)
	}
	for _, inner := range []string{"disk", "sqlite", "SQL", "commit", "/"} {
		if strings.Contains(envelope.Error.Message, inner) {
			t.Errorf("the message shows %q: %s", inner, envelope.Error.Message)
		}
	}
}

// expectAll expects every task to be there, alone and in the list, once.
func (c *caller) expectAll(t *testing.T, ids []string) {
	t.Helper()
	listed, err := c.listAll()
	if err != nil {
		t.Fatalf("list tasks: %v", err)
	}
	for _, id := range ids {
		if status := c.status("/tasks/" + id); status != http.StatusOK {
			t.Errorf("accepted task %s: status %d", id, status)
		}
		if listed[id] != 1 {
			t.Errorf("accepted task %s is in the list %d times", id, listed[id])
		}
	}
}

// eventually waits until a condition holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	deadline := time.After(patience)
	for look := time.Tick(10 * time.Millisecond); !holds(); {
		select {
		case <-look:
		case <-deadline:
			t.Fatalf("never: %s", what)
		}
	}
}

// fill writes to a file until there is no room for one more byte.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 20; size > 0; {
		if _, err := f.Write(make([]byte, size)); errors.Is(err, syscall.ENOSPC) {
			size /= 2
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// mountTmpfs mounts a small file system in memory for the time of the test.
func mountTmpfs(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := mount(t, dir, "-t", "tmpfs", "-o", "size="+size, "tmpfs", dir); err != nil {
		skipUnlessCI(t, "%v", err)
	}
	return dir
}

// mountImage mounts a file system that lies in a file, and returns how to
// mount it again with other options.
func mountImage(t *testing.T) (dir string, remount func(options string)) {
	t.Helper()
	image := filepath.Join(t.TempDir(), "disk.img")
	if out, err := exec.Command("mkfs.ext4", "-q", image, "32m").CombinedOutput(); err != nil {
		skipUnlessCI(t, "make a file system: %v: %s", err, out)
	}
	dir = t.TempDir()
	if err := mount(t, dir, "-o", "loop,errors=remount-ro", image, dir); err != nil {
		skipUnlessCI(t, "%v", err) // not every machine lets root mount a file
	}
	return dir, func(options string) {
		t.Helper()
		if out, err := exec.Command("mount", "-o", "remount,"+options, dir).CombinedOutput(); err != nil {
			t.Fatalf("remount: %v: %s", err, out)
		}
	}
}

// mount mounts something on dir until the test and its processes have ended.
func mount(t *testing.T, dir string, args ...string) error {
	t.Helper()
	if os.Geteuid() != 0 {
		return errors.New("mounting needs root")
	}
	if out, err := exec.Command("mount", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("mount: %w: %s", err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
			t.Errorf("umount %s: %v: %s", dir, err, out)
			exec.Command("umount", "--lazy", dir).Run()
		}
	})
	return nil
}

// skipUnlessCI skips a test that this machine cannot run. CI must run it.
func skipUnlessCI(t *testing.T, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format, args...)
}

// limitFiles sets the greatest size of a file that the process may write.
func limitFiles(t *testing.T, p *child, size uint64) {
	t.Helper()
	limit := syscall.Rlimit{Cur: size, Max: ^uint64(0)}
	_, _, errno := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(p.cmd.Process.Pid), syscall.RLIMIT_FSIZE,
		uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	if errno != 0 {
		t.Fatalf("limit file size: %v", errno)
	}
}

// child is a running quorate: the real binary.
type child struct {
	cmd     *exec.Cmd
	url     string         // of a service, once it serves
	admin   string         // where its metrics are, if it says so
	serving chan [2]string // receives both
	ended   chan struct{}  // closed when it has ended and its output is read
	err     error          // how it ended
	out     bytes.Buffer   // standard output; to be read when it has ended

	mu  sync.Mutex
	log []string // the last lines of standard error
}

// launch starts a command. It is killed, if need be, at the end of the test.
func launch(t *testing.T, args ...string) *child {
	t.Helper()
	p := &child{
		cmd:     exec.CommandContext(context.Background(), args[0], args[1:]...),
		serving: make(chan [2]string, 1), ended: make(chan struct{}),
	}
	// One group, so that a tracer and its child are killed together; and never
	// left behind by a test that was itself killed.
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	p.cmd.Stdout = &p.out
	stderr, err := p.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(p.ended)
		p.follow(stderr)
		p.err = p.cmd.Wait()
	}()
	t.Cleanup(p.kill)
	return p
}

// follow reads the log, and finds in it where the service is.
func (p *child) follow(r io.Reader) {
	for lines := bufio.NewScanner(r); lines.Scan(); {
		line := lines.Text()
		if strings.Contains(line, "msg=serving") {
			said := func(name string) string {
				_, rest, _ := strings.Cut(line, " "+name+"=")
				value, _, _ := strings.Cut(rest, " ")
				return value
			}
			p.serving <- [2]string{said("url"), said("admin")}
		}
		p.mu.Lock()
		p.log = append(p.log, line)
		p.log = p.log[max(0, len(p.log)-100):]
		p.mu.Unlock()
	}
}

func (p *child) tail() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.log, "\n")
}

// serveArgs is the command line of a service on a data directory.
func serveArgs(t *testing.T, data string, flags ...string) []string {
	return append([]string{binary(t), "serve", "--data", data, "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0"}, flags...)
}

// launchServe starts a service, and returns when callers can connect.
func launchServe(t *testing.T, data string, flags ...string) *child {
	t.Helper()
	p := launch(t, serveArgs(t, data, flags...)...)
	p.awaitServing(t)
	return p
}

func (p *child) awaitServing(t *testing.T) {
	t.Helper()
	select {
	case where := <-p.serving:
		p.url, p.admin = where[0], where[1]
	case <-p.ended:
		t.Fatalf("the service did not start: %v\n%s", p.err, p.tail())
	case <-time.After(patience):
		t.Fatalf("the service does not start\n%s", p.tail())
	}
}

// kill ends the process as a power cut would, as far as a process can tell.
func (p *child) kill() {
	select {
	case <-p.ended: // its number may be another's by now
		return
	default:
	}
	syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
	<-p.ended
}

// stop asks the process to end, and expects it to say that all is well.
func (p *child) stop(t *testing.T) {
	t.Helper()
	p.cmd.Process.Signal(syscall.SIGTERM)
	<-p.ended
	if p.err != nil {
		t.Errorf("the service ended with %v\n%s", p.err, p.tail())
	}
}

// newKey makes a key as a user would, and returns its secret.
func newKey(t *testing.T, data string, flags ...string) string {
	t.Helper()
	args := append([]string{"keys", "create", "--json", "--data", data}, flags...)
	out, err := exec.Command(binary(t), args...).Output()
	if err != nil {
		var exit *exec.ExitError
		errors.As(err, &exit)
		t.Fatalf("keys create: %v\n%s", err, exit.Stderr)
	}
	var key keyRecord
	if err := json.Unmarshal(out, &key); err != nil {
		t.Fatalf("keys create: %v", err)
	}
	return key.Key
}

// caller talks to a service over one connection, and retries nothing.
type caller struct {
	http        *http.Client
	url, secret string
}

func newCaller(url, secret string) *caller {
	return &caller{http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1}}, url: url, secret: secret}
}

func (c *caller) do(method, path string, body []byte, header http.Header) (*http.Response, error) {
	req, err := http.NewRequestWithContext(context.Background(), method, c.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.GetBody = nil // it could not send the body again if it wanted to
	for name, values := range header {
		req.Header[name] = values
	}
	req.Header.Set("Authorization", "Bearer "+c.secret)
	return c.http.Do(req)
}

// submit sends an order. Other than for 202 and 200 the id is empty.
func (c *caller) submit(o order) (status int, id string, err error) {
	header := http.Header{}
	if o.name != "" {
		header.Set("Idempotency-Key", o.name)
	}
	resp, err := c.do(http.MethodPost, "/tasks", o.body(), header)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	var receipt quorate.Receipt
	if err := json.NewDecoder(resp.Body).Decode(&receipt); err != nil {
		return 0, "", err // cut off in the middle
	}
	io.Copy(io.Discard, resp.Body)
	if accepted := resp.StatusCode == http.StatusAccepted; (accepted || resp.StatusCode == http.StatusOK) && receipt.Deduplicated == accepted {
		return 0, "", fmt.Errorf("status %d with deduplicated %t", resp.StatusCode, receipt.Deduplicated)
	}
	return resp.StatusCode, receipt.TaskID, nil
}

// status is the status of a GET, 0 if there is no whole answer.
func (c *caller) status(path string) int {
	resp, err := c.do(http.MethodGet, path, nil, nil)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return 0
	}
	return resp.StatusCode
}

// listAll walks the whole list by its cursor, and counts how often each task
// is met.
func (c *caller) listAll() (map[string]int, error) {
	met := make(map[string]int)
	for path := "/tasks?limit=" + strconv.Itoa(quorate.MaxPage); path != ""; {
		resp, err := c.do(http.MethodGet, path, nil, nil)
		if err != nil {
			return nil, err
		}
		var page []quorate.Task
		err = json.NewDecoder(resp.Body).Decode(&page)
		resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("status %d, %w", resp.StatusCode, err)
		}
		for _, task := range page {
			met[task.TaskID]++
		}
		next, _, more := strings.Cut(strings.TrimPrefix(resp.Header.Get("Link"), "<"), ">")
		if path = ""; more {
			path = next
		}
	}
	return met, nil
}
