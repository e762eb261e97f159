package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// openTerminal makes a terminal: what is typed at one end, a program reads at the other.
func openTerminal(t *testing.T) (keyboard, program *os.File) {
	t.Helper()
	keyboard, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminals here:", err)
	}
	t.Cleanup(func() { keyboard.Close() })
	if err := unix.IoctlSetPointerInt(int(keyboard.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(keyboard.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if program, err = os.OpenFile(fmt.Sprint("/dev/pts/", number), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Skip("no terminals here:", err)
	}
	t.Cleanup(func() { program.Close() })
	return keyboard, program
}

// typist types an answer once it is prompted.
type typist struct {
	bytes.Buffer
	keyboard *os.File
	answers  []string
}

func (p *typist) Write(b []byte) (int, error) {
	if strings.HasSuffix(string(b), ": ") {
		fmt.Fprintln(p.keyboard, p.answers[0])
		p.answers = p.answers[1:]
	}
	return p.Buffer.Write(b)
}

// What is typed is not shown while a password is asked for, and is shown again after.
func TestPasswordIsNotShown(t *testing.T) {
	keyboard, program := openTerminal(t)
	screen := &typist{keyboard: keyboard, answers: []string{"hidden words", "hidden words"}}
	got, err := passwordFlags{}.password(t.Context(), stdio{in: program, err: screen}, true)
	if err != nil || string(got) != "hidden words" {
		t.Fatalf("%q, %v", got, err)
	}
	if !strings.Contains(screen.String(), "New password") || !strings.Contains(screen.String(), "again") {
		t.Errorf("asked %q", screen.String())
	}
	// The terminal shows what is typed now, and it is the first that it shows but for the ends of lines.
	fmt.Fprintln(keyboard, "seen words")
	shown := ""
	for b := make([]byte, 64); !strings.Contains(shown, "seen words"); {
		n, err := keyboard.Read(b)
		if err != nil {
			t.Fatal(err)
		}
		shown += string(b[:n])
	}
	if strings.Contains(shown, "hidden") {
		t.Errorf("the terminal shows %q", shown)
	}
}

// A signal while the password is asked for leaves a terminal that shows what is typed.
func TestPasswordInterrupted(t *testing.T) {
	_, program := openTerminal(t)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if got, err := (passwordFlags{}).password(ctx, stdio{in: program, err: &bytes.Buffer{}}, false); err == nil {
		t.Errorf("%q, and no error", got)
	}
	state, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
	if err != nil || state.Lflag&unix.ECHO == 0 {
		t.Errorf("the terminal does not echo: %v", err)
	}
}
