package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/rogpeppe/go-internal/testscript"
)

// Whole programs, as their users run them. Beside the commands of testscript,
// a script has:
//
//	serve [flags]             start a service on free ports; sets $URL and $ADMIN, logs to serve.log
//	stop                      end it by SIGTERM; it must exit with 0
//	chain                     run a development chain; sets $QUORATE_RPC, $TARGET, the demo's, and $FROM, its owner;
//	                          writes a ready file chain.json
//	status N program [args]   run the program; it must exit with N
//	until N program [args]    run it again and again until it exits with N
//	keep NAME                 set $NAME to what the last command printed
//	get URL [header]          print the answer's status, headers and body
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Values[serviceOf{}] = new(scriptService)
			env.Setenv("GORACE", "atexit_sleep_ms=0") // else a program with -race lingers for a second
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"serve": serveScript, "chain": chainScript, "stop": stopScript, "status": statusScript,
			"until": untilScript, "keep": keepScript, "get": getScript,
		},
	})
}

// serviceOf is the key under which a script keeps its service.
type serviceOf struct{}

// scriptService is a service that a script started.
type scriptService struct{ cmd *exec.Cmd }

func serveScript(ts *testscript.TestScript, neg bool, args []string) {
	p := ts.Value(serviceOf{}).(*scriptService)
	if neg || p.cmd != nil {
		ts.Fatalf("usage: serve [flags], once until stop")
	}
	log, err := os.Create(ts.MkAbs("serve.log"))
	ts.Check(err)
	defer log.Close()
	path, err := exec.LookPath("quorate")
	ts.Check(err)
	cmd := exec.Command(path, append([]string{"serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0"}, args...)...)
	cmd.Dir, cmd.Env, cmd.Stderr = ts.MkAbs("."), scriptEnv(ts), log
	ts.Check(cmd.Start())
	p.cmd = cmd
	ts.Defer(func() {
		if p.cmd == cmd {
			cmd.Process.Kill()
			cmd.Wait()
		}
	})
	line, err := awaitLine(log.Name(), "msg\"?[=:]\"?serving")
	if err != nil {
		text, _ := os.ReadFile(log.Name())
		ts.Fatalf("%v; its log:\n%s", err, text)
	}
	for name, pattern := range map[string]string{"URL": `"?url"?[=:]"?(http[^ "]+)`, "ADMIN": `"?admin"?[=:]"?(http[^ "]+)`} {
		ts.Setenv(name, regexp.MustCompile(pattern).FindStringSubmatch(line)[1])
	}
}

func chainScript(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: chain")
	}
	words, err := os.Create(ts.MkAbs("chain.log"))
	ts.Check(err)
	defer words.Close()
	path, err := exec.LookPath("quorate")
	ts.Check(err)
	cmd := exec.Command(path, "dev", "--listen", "127.0.0.1:0", "--rpc-listen", "127.0.0.1:0", "--block-time", "50ms", "--operators", "1")
	cmd.Dir = ts.MkAbs("chain") // where it leaves its ready file
	ts.Check(os.MkdirAll(cmd.Dir, 0o755))
	cmd.Env, cmd.Stdout, cmd.Stderr = scriptEnv(ts), words, words
	ts.Check(cmd.Start())
	ts.Defer(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	for name, pattern := range map[string]string{
		"QUORATE_RPC": `JSON-RPC +(http[^ ]+)`, "FROM": `account +(0x[0-9a-fA-F]{40})`, "TARGET": `"demoTarget": *"(0x[0-9a-fA-F]{40})"`,
		"SCHNORR_TARGET": `"demoTargetSchnorr": *"(0x[0-9a-fA-F]{40})"`,
	} {
		line, err := awaitLine(words.Name(), pattern)
		if err != nil {
			text, _ := os.ReadFile(words.Name())
			ts.Fatalf("%v; its words:\n%s", err, text)
		}
		ts.Setenv(name, regexp.MustCompile(pattern).FindStringSubmatch(line)[1])
	}
	ready := devFile{URL: defaultURL, RPCURL: ts.Getenv("QUORATE_RPC"), DemoTarget: ts.Getenv("TARGET")}
	ts.Check(ready.write(ts.MkAbs("chain.json")))
}

// awaitLine follows a file until it has a line that matches.
func awaitLine(file, pattern string) (string, error) {
	want := regexp.MustCompile(pattern)
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		for scan := bufio.NewScanner(bytes.NewReader(text)); scan.Scan(); {
			if want.MatchString(scan.Text()) {
				return scan.Text(), nil
			}
		}
	}
	return "", fmt.Errorf("no line like %s", pattern)
}

// scriptEnv is the script's environment, as far as the program reads it.
func scriptEnv(ts *testscript.TestScript) []string {
	env := []string{"PATH=" + ts.Getenv("PATH"), "HOME=" + ts.Getenv("HOME"), "TMPDIR=" + ts.Getenv("TMPDIR"), "GORACE=" + ts.Getenv("GORACE")}
	parser, err := newParser(stdio{out: io.Discard, err: io.Discard}, func(int) {})
	ts.Check(err)
	kong.Visit(parser.Model, func(n kong.Visitable, next kong.Next) error {
		if f, ok := n.(*kong.Flag); ok {
			for _, name := range f.Envs {
				if v := ts.Getenv(name); v != "" {
					env = append(env, name+"="+v)
				}
			}
		}
		return next(nil)
	})
	return env
}

func stopScript(ts *testscript.TestScript, neg bool, args []string) {
	p := ts.Value(serviceOf{}).(*scriptService)
	if neg || len(args) > 0 || p.cmd == nil {
		ts.Fatalf("usage: stop, after serve")
	}
	ts.Check(p.cmd.Process.Signal(syscall.SIGTERM))
	err := p.cmd.Wait()
	p.cmd = nil
	ts.Check(err)
}

func statusScript(ts *testscript.TestScript, neg bool, args []string) {
	want, got := runStatus(ts, neg, args)
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

func untilScript(ts *testscript.TestScript, neg bool, args []string) {
	for deadline := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		want, got := runStatus(ts, neg, args)
		if got == want {
			return
		}
		if time.Now().After(deadline) {
			ts.Fatalf("exit status %d to the end, want %d", got, want)
		}
	}
}

func runStatus(ts *testscript.TestScript, neg bool, args []string) (want, got int) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: N program [args]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		ts.Fatalf("%v", err)
	}
	if exit != nil {
		got = exit.ExitCode()
	}
	return want, got
}

func keepScript(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: keep NAME")
	}
	ts.Setenv(args[0], strings.TrimSpace(ts.ReadFile("stdout")))
}

func getScript(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: get URL [header]")
	}
	req, err := http.NewRequest(http.MethodGet, args[0], nil)
	ts.Check(err)
	for _, header := range args[1:] {
		name, value, _ := strings.Cut(header, ": ")
		req.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(req)
	ts.Check(err)
	defer resp.Body.Close()
	fmt.Fprintf(ts.Stdout(), "%d\n", resp.StatusCode)
	for name, values := range resp.Header {
		fmt.Fprintf(ts.Stdout(), "%s: %s\n", name, strings.Join(values, ", "))
	}
	_, err = io.Copy(ts.Stdout(), resp.Body)
	ts.Check(err)
}

// Every command teaches its use, with a line to copy.
func TestHelpOfEveryCommand(t *testing.T) {
	parser, err := newParser(stdio{out: io.Discard, err: io.Discard}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	kong.Visit(parser.Model, func(v kong.Visitable, next kong.Next) error {
		node, ok := v.(*kong.Node)
		if !ok {
			return next(nil)
		}
		var out, words bytes.Buffer
		status := run(t.Context(), append(strings.Fields(node.Path()), "--help"), stdio{out: &out, err: &words})
		if status != 0 || words.Len() > 0 || !strings.Contains(out.String(), "Usage: "+node.FullPath()) {
			t.Errorf("%s --help: exit %d, %s%s", node.FullPath(), status, out.String(), words.String())
		}
		if node.Leaf() && !regexp.MustCompile(`(?m)^    .*`+node.FullPath()).MatchString(out.String()) {
			t.Errorf("%s --help has no example:\n%s", node.FullPath(), out.String())
		}
		for _, f := range node.Flags {
			if f.Help == "" {
				t.Errorf("%s --%s has no help", node.FullPath(), f.Name)
			}
		}
		return next(nil)
	})
}
