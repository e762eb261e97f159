package quorate_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A flaw breaks an invariant of ARCHITECTURE.md on purpose, and names the test
// that must notice. docs/breaks.md has them.
type flaw struct {
	invariant string
	file      string // that it changes
	old, new  string // whole lines; old is there once
	test      string // Name, or Name/part of a subtest's name
	pkg       string // that has the test
}

var flawLine = regexp.MustCompile("^In `([^`]+)`, found by `([^`]+)` of `([^`]+)`:$")

// readFlaws reads docs/breaks.md.
func readFlaws(t *testing.T) []flaw {
	t.Helper()
	text, err := os.ReadFile("docs/breaks.md")
	if err != nil {
		t.Fatal(err)
	}
	var all []flaw
	invariant := ""
	var now *flaw // whose lines are being read
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case now != nil && line == "```":
			all, now = append(all, *now), nil
		case now != nil && line == "```diff" || now == nil && line == "":
		case now != nil && strings.HasPrefix(line, "-"):
			now.old += line[1:] + "\n"
		case now != nil && strings.HasPrefix(line, "+"):
			now.new += line[1:] + "\n"
		case now != nil && line != "": // context, after a space
			now.old, now.new = now.old+line[1:]+"\n", now.new+line[1:]+"\n"
		case strings.HasPrefix(line, "## "):
			invariant = line[3:]
		case strings.HasPrefix(line, "In `"):
			m := flawLine.FindStringSubmatch(line)
			if m == nil || invariant == "" {
				t.Fatalf("docs/breaks.md:%d: %q names no file, test and package of an invariant", i+1, line)
			}
			now = &flaw{invariant: invariant, file: m[1], test: m[2], pkg: m[3]}
		}
	}
	return all
}

// broken is the file with the flaw in it.
func (f flaw) broken() (string, error) {
	whole, err := os.ReadFile(f.file)
	if err != nil {
		return "", err
	}
	text := "\n" + string(whole)
	if n := strings.Count(text, "\n"+f.old); f.old == "" || n != 1 {
		return "", fmt.Errorf("%s has these lines %d times, not once:\n%s", f.file, n, f.old)
	}
	text = strings.Replace(text, "\n"+f.old, "\n"+f.new, 1)[1:]
	if filepath.Ext(f.file) == ".go" {
		_, err = parser.ParseFile(token.NewFileSet(), f.file, text, parser.SkipObjectResolution)
	}
	return text, err
}

// TestBreaksAreCurrent checks that every invariant has its flaws, and that they
// can still be made. Whether they are found is for TestBreaks.
func TestBreaksAreCurrent(t *testing.T) {
	architecture, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(architecture), "## What must always hold\n")
	table, _, _ = strings.Cut(table, "\n## ")
	var invariants []string
	for _, row := range strings.Split(table, "\n") {
		if cells := strings.Split(row, " | "); len(cells) == 3 {
			invariants = append(invariants, strings.TrimPrefix(cells[0], "| "))
		}
	}
	if len(invariants) < 2 {
		t.Fatal("ARCHITECTURE.md has no table of invariants")
	}
	flaws := readFlaws(t)
	for _, invariant := range invariants[1:] { // the first is the heading
		if !slices.ContainsFunc(flaws, func(f flaw) bool { return f.invariant == invariant }) {
			t.Errorf("nothing in docs/breaks.md breaks %q", invariant)
		}
	}
	for _, f := range flaws {
		if !slices.Contains(invariants, f.invariant) {
			t.Errorf("docs/breaks.md breaks %q, which is no invariant of ARCHITECTURE.md", f.invariant)
		}
		if _, err := f.broken(); err != nil {
			t.Errorf("%q cannot be broken so any more: %v", f.invariant, err)
		}
		if !declares(t, f.pkg, f.name()) {
			t.Errorf("%s has no test %s", f.pkg, f.name())
		}
	}
}

func declares(t *testing.T, pkg, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(pkg, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}

// TestBreaks makes each flaw, by an overlay that leaves the files alone, and
// demands that its test fails; and that it passes without.
func TestBreaks(t *testing.T) {
	if os.Getenv("QUORATE_BREAKS") == "" {
		t.Skip("takes long: make breaks")
	}
	var packages []string
	flaws := map[string][]flaw{}
	for _, f := range readFlaws(t) {
		if flaws[f.pkg] == nil {
			packages = append(packages, f.pkg)
		}
		flaws[f.pkg] = append(flaws[f.pkg], f)
	}
	for _, pkg := range packages {
		t.Run(strings.ReplaceAll(pkg, "/", "-"), func(t *testing.T) {
			var names []string
			for _, f := range flaws[pkg] {
				names = append(names, f.name())
			}
			if out, err := goTest(t, pkg, "^("+strings.Join(names, "|")+")$", ""); err != nil {
				t.Fatalf("they fail without a flaw: %v\n%s", err, out)
			}
			for _, f := range flaws[pkg] {
				t.Run(f.name(), f.mustBeFound)
			}
		})
	}
}

// name is that of the test, without a part.
func (f flaw) name() string {
	name, _, _ := strings.Cut(f.test, "/")
	return name
}

func (f flaw) mustBeFound(t *testing.T) {
	text, err := f.broken()
	if err != nil {
		t.Fatal(err)
	}
	pattern := "^" + f.name() + "$" + strings.TrimPrefix(f.test, f.name())
	out, err := goTest(t, f.pkg, pattern, f.overlay(t, text))
	switch {
	case err == nil:
		t.Errorf("%q is broken, and nobody notices:\n%s", f.invariant, f.new)
	case !strings.Contains(out, "--- FAIL: "+f.name()):
		t.Errorf("%q is broken by\n%s\nand it does not come to a failure: %v\n%s", f.invariant, f.new, err, out)
	default:
		t.Logf("%s: %s", f.invariant, firstFailure(out))
	}
}

// goTest runs tests over an overlay; empty: over the files as they are.
func goTest(t *testing.T, pkg, pattern, overlay string) (string, error) {
	t.Helper()
	args := []string{"test", "-vet=off", "-ldflags=-w", "-timeout=5m", "-run=" + pattern, "./" + pkg}
	deps, err := exec.Command("go", "list", "-deps", "-test", "./"+pkg).Output()
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(deps), "pgregory.net/rapid\n") { // it would leave a file beside the test
		args = append(args, "-args", "-rapid.nofailfile")
	}
	cmd := exec.Command("go", args...)
	cmd.Env = append(os.Environ(), "QUORATE_BREAKS=")
	if overlay != "" { // by the environment: a test may build the program
		cmd.Env = append(cmd.Env, "GOFLAGS="+os.Getenv("GOFLAGS")+" -overlay="+overlay)
	}
	out, err := cmd.CombinedOutput()
	if err == nil && strings.Contains(string(out), "[no tests to run]") {
		err = errors.New("there is no such test")
	}
	return string(out), err
}

// overlay writes the file that tells Go what to read instead.
func (f flaw) overlay(t *testing.T, text string) string {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	replace := map[string]string{}
	if filepath.Ext(f.file) == ".sol" {
		compile(t, f.file, text, dir)
		for _, pattern := range []string{"contracts/artifacts/*.json", "contracts/bindings.go", "contracts/fixture/bindings.go"} {
			files, err := filepath.Glob(pattern)
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				replace[filepath.Join(root, file)] = filepath.Join(dir, file)
			}
		}
	} else {
		broken := filepath.Join(dir, filepath.Base(f.file))
		write(t, broken, text)
		replace[filepath.Join(root, f.file)] = broken
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "overlay.json")
	write(t, path, string(list))
	return path
}

// compile builds a copy of the contracts that has the text for one of its files.
func compile(t *testing.T, file, text, dir string) {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, "contracts"), os.DirFS("contracts")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(root, "tools"), filepath.Join(dir, "tools")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, file), text)
	if out, err := exec.Command("sh", filepath.Join(dir, "contracts/build/build.sh")).CombinedOutput(); err != nil {
		t.Fatalf("build the contracts: %v\n%s", err, out)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// firstFailure is the line of a test's output that says what was found.
func firstFailure(out string) string {
	said := regexp.MustCompile(`(?m)^ +\S+\.go:\d+: .*$`).FindString(out)
	return strings.TrimSpace(said)
}
