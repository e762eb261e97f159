package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// server is a process that serves: a quorate, or a baseline.
type server struct {
	cmd    *exec.Cmd
	addr   string
	secret string // of a key, for a quorate
	dir    string // its data
}

// start runs a command until it says on standard error where it serves.
func start(ctx context.Context, args ...string) (*server, error) {
	s := &server{cmd: exec.CommandContext(ctx, args[0], args[1:]...)}
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	stderr, err := s.cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	var said bytes.Buffer
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		text := lines.Text()
		if _, rest, ok := strings.Cut(text, " url=http://"); ok {
			s.addr, _, _ = strings.Cut(rest, " ")
			go func() {
				for lines.Scan() {
					if strings.Contains(lines.Text(), "level=ERROR") {
						fmt.Fprintln(os.Stderr, lines.Text())
					}
				}
			}()
			return s, nil
		}
		fmt.Fprintln(&said, text)
	}
	return nil, fmt.Errorf("%s did not start: %w\n%s", args[0], s.cmd.Wait(), said.Bytes())
}

// stop ends the process and waits for it.
func (s *server) stop() error {
	s.cmd.Process.Signal(syscall.SIGTERM)
	return s.cmd.Wait()
}

// startQuorate runs a service on a data directory, with a key of the greatest
// rate and room for every task.
func (b *bench) startQuorate(ctx context.Context, binary, dir string) (*server, error) {
	key, err := createKey(ctx, binary, dir)
	if err != nil {
		return nil, err
	}
	s, err := b.serve(ctx, binary, dir)
	if err != nil {
		return nil, err
	}
	s.secret = key.Key
	return s, nil
}

// apiKey is what keys create prints.
type apiKey struct{ ID, Key string }

func createKey(ctx context.Context, binary, dir string) (apiKey, error) {
	var key apiKey
	out, err := exec.CommandContext(ctx, binary, "keys", "create", "--json", "--rate", "10000000", "--data", dir).Output()
	if err == nil {
		err = json.Unmarshal(out, &key)
	}
	if err != nil {
		return apiKey{}, fmt.Errorf("keys create: %w", err)
	}
	return key, nil
}

func (b *bench) serve(ctx context.Context, binary, dir string) (*server, error) {
	s, err := start(ctx, binary, "serve", "--data", dir, "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0",
		"--queue-capacity", "100000000", "--queue-ttl", "24h")
	if err == nil {
		s.dir = dir
	}
	return s, err
}

// startBaseline runs this very program as another server.
func (b *bench) startBaseline(ctx context.Context, args ...string) (*server, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return start(ctx, append([]string{self, "baseline"}, args...)...)
}

// processorTime is what the process has used so far.
func (s *server) processorTime() (time.Duration, error) {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(s.cmd.Process.Pid), "stat"))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), ") ") // after the name, which may hold anything
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, errors.New("the process's stat is too short")
	}
	const tick = 10 * time.Millisecond // of Linux, on every platform of Go
	user, err1 := strconv.ParseInt(fields[11], 10, 64)
	system, err2 := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * tick, errors.Join(err1, err2)
}

// memory reads a figure of the process in MB: VmRSS now, VmHWM at its height.
func (s *server) memory(field string) (float64, error) {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(s.cmd.Process.Pid), "status"))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, field+":"); ok {
			kb, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 64)
			return kb / 1024, err
		}
	}
	return 0, errors.New("no " + field + " in the process's status")
}
