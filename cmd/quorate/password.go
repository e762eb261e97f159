package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// passwordFlags say where the password of a keystore comes from.
type passwordFlags struct {
	PasswordFile string `type:"path" placeholder:"FILE" help:"File with the keystore's password, on one line. Default: asked for on the terminal."`
}

// maxSecret bounds what is read where a password or a key is expected.
const maxSecret = 1 << 10

// password reads the password from its file, or asks for it; twice, where it is a new one.
func (f passwordFlags) password(ctx context.Context, io stdio, fresh bool) ([]byte, error) {
	if f.PasswordFile != "" {
		return f.fromFile(io)
	}
	in, _ := io.in.(*os.File)
	if !echoes(in) {
		return nil, usagef("no password: set --password-file, as there is no terminal to ask on")
	}
	if !fresh {
		return askHidden(ctx, io, in, "Password of the keystore: ")
	}
	first, err := askHidden(ctx, io, in, "New password for the keystore: ")
	if err != nil {
		return nil, err
	}
	second, err := askHidden(ctx, io, in, "The same again: ")
	if err != nil {
		return nil, err
	}
	if string(first) != string(second) {
		return nil, errors.New("the two passwords differ; nothing was written")
	}
	return first, nil
}

func (f passwordFlags) fromFile(io stdio) ([]byte, error) {
	line, err := readSecretLine(f.PasswordFile)
	if err != nil {
		return nil, fmt.Errorf("read password: %w", err)
	}
	if line == "" {
		return nil, fmt.Errorf("read password: %s is empty", f.PasswordFile)
	}
	if info, err := os.Stat(f.PasswordFile); err == nil && info.Mode().IsRegular() && info.Mode()&0o077 != 0 {
		io.say("Others can read %s; better: chmod 600 %s", f.PasswordFile, f.PasswordFile)
	}
	return []byte(line), nil
}

// readSecretLine reads a file of one line.
func readSecretLine(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	line, err := secretLine(f)
	if err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	return line, nil
}

// secretLine reads the one line that there is. Its content stays out of errors.
func secretLine(r io.Reader) (string, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSecret+1))
	if err != nil {
		return "", err
	}
	line := strings.TrimSuffix(strings.TrimSuffix(string(data), "\n"), "\r")
	if len(data) > maxSecret || strings.ContainsAny(line, "\r\n\x00") {
		return "", fmt.Errorf("want one line of up to %d characters", maxSecret)
	}
	return line, nil
}

// echoes reports whether f is a terminal.
func echoes(f *os.File) bool {
	if f == nil {
		return false
	}
	_, err := unix.IoctlGetTermios(int(f.Fd()), getTermios)
	return err == nil
}

// askHidden asks on a terminal, which does not show what is typed. The terminal is as it was when
// askHidden returns, by a signal too.
func askHidden(ctx context.Context, io stdio, in *os.File, prompt string) ([]byte, error) {
	fd := int(in.Fd())
	before, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return nil, fmt.Errorf("ask for the password: %w", err)
	}
	silent := *before
	silent.Lflag &^= unix.ECHO
	silent.Lflag |= unix.ICANON | unix.ISIG
	if err := unix.IoctlSetTermios(fd, setTermios, &silent); err != nil {
		return nil, fmt.Errorf("ask for the password: %w", err)
	}
	defer func() {
		_ = unix.IoctlSetTermios(fd, setTermios, before)
		io.say("")
	}()
	fmt.Fprint(io.err, prompt)
	type typed struct {
		line []byte
		err  error
	}
	done := make(chan typed, 1)
	go func() { // left behind by a signal, which ends the program
		line, err := typedLine(in)
		done <- typed{line, err}
	}()
	select {
	case <-ctx.Done():
		return nil, errors.New("interrupted")
	case t := <-done:
		if t.err == nil && len(t.line) == 0 {
			return nil, errors.New("the password is empty")
		}
		return t.line, t.err
	}
}

// typedLine reads a line byte by byte: what comes after it is for the next one who reads.
func typedLine(r io.Reader) (line []byte, err error) {
	for b := make([]byte, 1); len(line) <= maxSecret; {
		n, err := r.Read(b)
		switch {
		case n == 1 && b[0] == '\n':
			return line, nil
		case n == 1:
			line = append(line, b[0])
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		case err != nil:
			return nil, fmt.Errorf("read password: %w", err)
		}
	}
	return nil, fmt.Errorf("read password: want up to %d characters", maxSecret)
}
