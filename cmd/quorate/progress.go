package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/quorate/quorate"
)

// progress shows people how a wait goes: on a terminal, one line that is
// written over every second; elsewhere, a line for each change.
type progress struct {
	out      io.Writer
	terminal bool
	began    time.Time

	mu     sync.Mutex
	status quorate.Status // of the task when it was last seen; empty: not yet

	stop  chan struct{}
	ended sync.WaitGroup
}

func startProgress(io stdio) *progress {
	f, _ := io.err.(*os.File)
	return newProgress(io.err, isTerminal(f))
}

func newProgress(out io.Writer, terminal bool) *progress {
	p := &progress{out: out, terminal: terminal, began: time.Now(), stop: make(chan struct{})}
	if terminal {
		p.ended.Go(p.tick)
	}
	return p
}

func isTerminal(f *os.File) bool {
	if f == nil {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// update shows a task that was just seen.
func (p *progress) update(t quorate.Task) {
	p.mu.Lock()
	defer p.mu.Unlock()
	changed := t.Status != p.status
	p.status = t.Status
	switch {
	case p.terminal:
		p.draw()
	case changed:
		fmt.Fprintf(p.out, "%s after %s\n", printable(string(t.Status)), p.elapsed())
	}
}

// retry shows a failure that does not end the wait.
func (p *progress) retry(err error, wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.terminal {
		fmt.Fprint(p.out, clearLine)
	}
	fmt.Fprintln(p.out, retryLine(err, wait))
	p.draw()
}

// close leaves the line clean for what is printed next.
func (p *progress) close() {
	close(p.stop)
	p.ended.Wait()
	if p.terminal {
		fmt.Fprint(p.out, clearLine)
	}
}

func (p *progress) tick() {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			p.mu.Lock()
			p.draw()
			p.mu.Unlock()
		case <-p.stop:
			return
		}
	}
}

const clearLine = "\r\x1b[K"

// draw writes the line of a terminal again. The caller holds the lock.
func (p *progress) draw() {
	if p.terminal && p.status != "" {
		fmt.Fprintf(p.out, "%s%s %s", clearLine, printable(string(p.status)), p.elapsed())
	}
}

func (p *progress) elapsed() time.Duration { return time.Since(p.began).Truncate(time.Second) }

func retryLine(err error, wait time.Duration) string {
	return fmt.Sprintf("%s; trying again in %s", printable(err.Error()), wait.Round(100*time.Millisecond))
}
