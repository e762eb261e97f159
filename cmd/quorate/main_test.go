package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// In scripts, quorate is this very test binary, entered through main.
func TestMain(m *testing.M) {
	testscript.Main(tests{m}, map[string]func(){"quorate": main})
}

// tests removes, after all of them, the program that they built.
type tests struct{ *testing.M }

func (m tests) Run() int {
	defer func() { os.RemoveAll(built.dir) }()
	return m.M.Run()
}

var built struct {
	sync.Once
	dir string
	err error
}

// binary builds the program as a user would, once for all tests, and returns
// its path. Tests that kill or trace a process use it.
func binary(t *testing.T) string {
	t.Helper()
	built.Do(func() {
		if built.dir, built.err = os.MkdirTemp("", "quorate-test-*"); built.err != nil {
			return
		}
		cmd := exec.CommandContext(context.Background(), "go", "build", "-o", built.dir, ".")
		cmd.Stderr = os.Stderr
		built.err = cmd.Run()
	})
	if built.err != nil {
		t.Fatalf("build quorate: %v", built.err)
	}
	return filepath.Join(built.dir, "quorate")
}

// patience is how long anything is waited for that must come. It is seen only by
// who waits in vain.
const patience = 2 * time.Minute
