package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quorate/quorate"
)

// follow plays a wait of a few seconds to a progress.
func follow(terminal bool) string {
	var out bytes.Buffer
	p := newProgress(&out, terminal)
	p.update(quorate.Task{Status: quorate.Queued})
	time.Sleep(1500 * time.Millisecond)
	p.update(quorate.Task{Status: quorate.Queued})
	p.retry(errors.New("the line broke"), 1234*time.Millisecond)
	time.Sleep(time.Second)
	p.update(quorate.Task{Status: quorate.Processing})
	time.Sleep(time.Second)
	p.close()
	time.Sleep(time.Minute) // nothing is drawn any more
	return out.String()
}

func TestProgressOnATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		want := []string{
			"", "queued 0s", "queued 1s", "queued 1s",
			"the line broke; trying again in 1.2s\n",
			"queued 1s", "queued 2s", "processing 2s", "processing 3s", "",
		}
		if got := strings.Split(follow(true), clearLine); strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("drew %q, want %q", got, want)
		}
	})
}

func TestProgressElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const want = "queued after 0s\nthe line broke; trying again in 1.2s\nprocessing after 2s\n"
		if got := follow(false); got != want {
			t.Errorf("wrote %q, want %q", got, want)
		}
	})
}

func TestIsTerminal(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if isTerminal(file) || isTerminal(nil) {
		t.Error("a file, or nothing, is taken for a terminal")
	}
	if tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0); err == nil {
		defer tty.Close()
		if !isTerminal(tty) {
			t.Error("a terminal is not taken for one")
		}
	}
}
