package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// lockDir takes the directory for one service. The lock ends with the process,
// however it ends.
func lockDir(dir string) (*os.File, error) {
	path := filepath.Join(dir, "serve.lock")
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		defer f.Close()
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		who := "another quorate serve"
		if pid, _ := io.ReadAll(io.LimitReader(f, 20)); len(pid) > 0 {
			who += " (process " + strings.TrimSpace(string(pid)) + ")"
		}
		return nil, fmt.Errorf("%s is using this directory; stop it first, or give this one its own --data", who)
	}
	// For the message above. If it cannot be written, the lock still holds.
	if err := f.Truncate(0); err == nil {
		fmt.Fprintln(f, os.Getpid())
	}
	return f, nil
}
