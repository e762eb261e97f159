package api

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestMain holds two things against the whole run: every answer that the
// document promises was seen, and nobody left a goroutine behind.
func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if code == 0 && wholeRun() {
		for _, missing := range contract.unseen() {
			fmt.Println("FAIL: openapi.yaml promises what no test has seen:", missing)
			code = 1
		}
	}
	if code == 0 && !flagged("test.fuzz") {
		if left := leftovers(5 * time.Second); len(left) > 0 {
			fmt.Printf("FAIL: %d goroutines are left:\n\n%s\n", len(left), strings.Join(left, "\n\n"))
			code = 1
		}
	}
	os.Exit(code)
}

// wholeRun reports whether all tests were asked for.
func wholeRun() bool {
	return !flagged("test.run") && !flagged("test.skip") && !flagged("test.fuzz") && !flagged("test.list")
}

func flagged(name string) bool {
	f := flag.Lookup(name)
	return f != nil && f.Value.String() != ""
}

// leftovers returns the stacks of goroutines that neither the runtime nor the
// testing package started. Those on their way out get some time for it.
func leftovers(patience time.Duration) []string {
	deadline := time.Now().Add(patience)
	for {
		left := strays()
		if len(left) == 0 || time.Now().After(deadline) {
			return left
		}
		<-time.After(time.Millisecond)
	}
}

func strays() []string {
	buf := make([]byte, 1<<20)
	for {
		n := runtime.Stack(buf, true)
		if n < len(buf) {
			buf = buf[:n]
			break
		}
		buf = make([]byte, 2*len(buf))
	}
	var left []string
	for i, stack := range strings.Split(strings.TrimSpace(string(buf)), "\n\n") {
		// The first is the caller's own.
		if i > 0 && !strings.Contains(stack, "created by os/signal") && !strings.Contains(stack, "created by testing.") &&
			!strings.Contains(stack, "created by runtime") {
			left = append(left, stack)
		}
	}
	return left
}

func TestLeftoversAreFound(t *testing.T) {
	stop := make(chan struct{})
	var started, done = make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		close(started)
		<-stop
	}()
	<-started
	found := false
	for _, stack := range strays() {
		found = found || strings.Contains(stack, "TestLeftoversAreFound")
	}
	close(stop)
	<-done
	if !found {
		t.Error("a goroutine that was left behind is not reported")
	}
}
