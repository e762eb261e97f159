package quorate_test

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestReadme runs the README: its first command serves, and every command after
// it works as printed. Only the port and the directory are the test's own.
func TestReadme(t *testing.T) {
	for _, tool := range []string{"bash", "curl"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatalf("%s is needed to run the README", tool)
			}
			t.Skipf("no %s on this machine", tool)
		}
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	var blocks []string
	for _, m := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllSubmatch(text, -1) {
		blocks = append(blocks, string(m[1]))
	}
	const start, test = "go build ./cmd/quorate && ./quorate dev\n", "go test ./...\n"
	if len(blocks) < 3 || blocks[0] != start || blocks[len(blocks)-1] != test {
		t.Fatalf("want the start command first and the test command last, got %q", blocks)
	}

	dir := t.TempDir()
	public, node := freePort(t), freePort(t)
	serve := exec.Command("bash", "-c", "go build -C '"+root+"' -o '"+dir+"/quorate' ./cmd/quorate && exec ./quorate dev")
	serve.Dir = dir
	serve.Env = append(os.Environ(), "QUORATE_LISTEN="+public, "QUORATE_RPC_LISTEN="+node)
	serving := startServing(t, serve)
	defer func() {
		serve.Process.Signal(syscall.SIGTERM)
		if err := serve.Wait(); err != nil {
			t.Errorf("serve: %v", err)
		}
	}()
	select {
	case up := <-serving:
		if !up {
			t.Fatal("the service ended before it served")
		}
	case <-time.After(5 * time.Minute): // it compiles first
		t.Fatal("the service did not start")
	}

	rest := strings.ReplaceAll(strings.Join(blocks[1:len(blocks)-1], ""), "127.0.0.1:8080", public)
	rest = strings.ReplaceAll(rest, "127.0.0.1:8545", node)
	script := exec.Command("bash", "-euo", "pipefail", "-c", rest)
	script.Dir = dir
	out, err := script.CombinedOutput()
	if err != nil {
		t.Fatalf("the README's commands: %v\n%s", err, out)
	}
	if n := strings.Count(string(out), `"status":"queued","deduplicated":false}`); n != 1 {
		t.Errorf("want one receipt in the output, got %d:\n%s", n, out)
	}
	for _, want := range []string{"gas settled", "saving", "worth it", `"status":"ready"`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%q is not in the output:\n%s", want, out)
		}
	}
	if strings.Contains(string(out), `"error":{`) {
		t.Errorf("an error in the output:\n%s", out)
	}
}

// startServing starts a command and returns a channel that says whether it came
// to serve.
func startServing(t *testing.T, cmd *exec.Cmd) <-chan bool {
	t.Helper()
	log, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	serving := make(chan bool, 2)
	go func() {
		lines := bufio.NewScanner(log)
		for lines.Scan() {
			if strings.Contains(lines.Text(), "Stop it with Ctrl-C") {
				serving <- true
			}
		}
		serving <- false
	}()
	return serving
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return fmt.Sprintf("127.0.0.1:%d", l.Addr().(*net.TCPAddr).Port)
}

// TestReadmeLinks checks that every file and heading that a page names is there.
func TestReadmeLinks(t *testing.T) {
	var pages []string
	for _, where := range []string{"*.md", "docs/*.md", "docs/*/*.md", "contracts/*.md"} {
		more, err := filepath.Glob(where)
		if err != nil || len(more) == 0 {
			t.Fatalf("%s: no pages, or %v", where, err)
		}
		pages = append(pages, more...)
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\]\(([^):]+)\)`).FindAllSubmatch(text, -1) {
			file, heading, _ := strings.Cut(string(m[1]), "#")
			to := page
			if file != "" {
				to = filepath.Join(filepath.Dir(page), file)
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: broken link to %s", page, m[1])
			} else if heading != "" && !hasHeading(t, to, heading) {
				t.Errorf("%s: no heading for the link to %s", page, m[1])
			}
		}
	}
}

// hasHeading reports whether a page has a heading of that anchor, as forges make
// them.
func hasHeading(t *testing.T, page, anchor string) bool {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(string(text), -1) {
		slug := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(m[1]), "")
		if strings.ReplaceAll(slug, " ", "-") == anchor {
			return true
		}
	}
	return false
}
