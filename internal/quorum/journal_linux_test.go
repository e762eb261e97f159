package quorum

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestJournalSyncs traces the system calls of a journal: before Record returns,
// what it wrote is synced.
func TestJournalSyncs(t *testing.T) {
	const recorded = "recorded\n"
	if path := os.Getenv("QUORATE_TEST_SYNCS"); path != "" {
		j := openTestJournal(t, path)
		for i := range 3 {
			record(t, j, i)
			fmt.Print(recorded)
		}
		return
	}
	if out, err := exec.Command("strace", "-f", "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("strace does not work here: %v: %s", err, out)
		}
		t.Skipf("strace does not work here: %v: %s", err, out)
	}
	dir := t.TempDir()
	path, trace := filepath.Join(dir, "journal"), filepath.Join(dir, "trace")
	cmd := exec.CommandContext(t.Context(), "strace", "-f", "-y", "-o", trace, "-e", "trace=write,pwrite64,fsync",
		os.Args[0], "-test.run=^TestJournalSyncs$", "-test.count=1")
	cmd.Env = append(os.Environ(), "QUORATE_TEST_SYNCS="+path)
	if out, err := cmd.CombinedOutput(); err != nil || bytes.Count(out, []byte(recorded)) != 3 {
		t.Fatalf("%v: %s", err, out)
	}
	lines, err := os.ReadFile(trace)
	if err != nil {
		t.Fatal(err)
	}
	// A call that another thread interrupts has two lines: the second says how it ended.
	synced := regexp.MustCompile(`fsync(\(\d+<` + regexp.QuoteMeta(path) + `>\)| resumed>\)) += 0$`)
	returned, dirty := 0, false
	for line := range strings.Lines(string(lines)) {
		line = strings.TrimSpace(line)
		switch {
		case strings.Contains(line, "pwrite64(") && strings.Contains(line, path+">"):
			dirty = true
		case synced.MatchString(line):
			dirty = false
		case strings.Contains(line, `"recorded\n"`):
			if returned++; dirty {
				t.Errorf("record %d is not synced when it returns", returned)
			}
		}
	}
	if returned != 3 {
		t.Errorf("the trace shows %d records of 3:\n%s", returned, lines)
	}
}
