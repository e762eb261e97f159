// Bench measures the service against plain servers, and deriving against the
// bare EVM, on the same machine, in one run, and prints a table of ratios with
// the target beside each. Absolute figures say little about another machine;
// ratios hold.
//
//	go run ./bench                    all of it, in about three minutes
//	go run ./bench -only post,get     some sections
//	go run ./bench -against ./old     also against another build of quorate
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// bench is one run.
type bench struct {
	dir     string // for everything it makes; removed at the end
	quorate string // the binary under test
	against string // another build of it; empty: none
	rounds  int
	slice   time.Duration // of load on one server in one round
	conns   int
	tasks   int            // in the great store
	filled  map[int]filled // stores with many tasks, by how many
	table   table
}

// section is one group of measurements.
type section struct {
	name   string
	run    func(*bench, context.Context) error
	within bool // measures this process, not the binary
}

// sections, in the order in which they run.
var sections = []section{
	{"post", (*bench).post, false},
	{"get", (*bench).get, false},
	{"decode", (*bench).decode, false},
	{"list", (*bench).list, false},
	{"memory", (*bench).memory, false},
	{"derive", (*bench).derive, true},
	{"cold", (*bench).cold, true},
	{"network", (*bench).network, false},
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "baseline" {
		exit(runBaseline(os.Args[2:]))
	}
	var b bench
	var only string
	flag.StringVar(&only, "only", "", "sections to run, of post, get, decode, list, memory, derive, cold, network; default: all")
	flag.StringVar(&b.quorate, "quorate", "", "the binary to measure; default: build it from this tree")
	flag.StringVar(&b.against, "against", "", "another build of quorate to compare with")
	flag.IntVar(&b.rounds, "rounds", 7, "rounds of each comparison; the median counts")
	flag.DurationVar(&b.slice, "time", time.Second, "load on one server in one round")
	flag.IntVar(&b.conns, "connections", 256, "connections of the load")
	flag.IntVar(&b.tasks, "tasks", 1_000_000, "tasks in the great store")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	exit(b.run(ctx, only))
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

func (b *bench) run(ctx context.Context, only string) (err error) {
	wanted := strings.FieldsFunc(only, func(r rune) bool { return r == ',' })
	for _, name := range wanted {
		if !slices.ContainsFunc(sections, func(s section) bool { return s.name == name }) {
			return fmt.Errorf("-only %s: no such section", name)
		}
	}
	if b.rounds < 1 || b.conns < 1 || b.slice <= 0 || b.tasks < 1000 {
		return errors.New("want positive flags, and 1000 tasks or more")
	}
	if b.dir, err = os.MkdirTemp("", "quorate-bench-*"); err != nil {
		return err
	}
	defer os.RemoveAll(b.dir)
	isWanted := func(s section) bool { return len(wanted) == 0 || slices.Contains(wanted, s.name) }
	if b.quorate == "" && slices.ContainsFunc(sections, func(s section) bool { return isWanted(s) && !s.within }) {
		b.quorate = filepath.Join(b.dir, "quorate")
		b.say("building quorate")
		build := exec.CommandContext(ctx, "go", "build", "-o", b.quorate, "github.com/quorate/quorate/cmd/quorate")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return fmt.Errorf("build quorate: %w", err)
		}
	}
	for _, s := range sections {
		if !isWanted(s) {
			continue
		}
		if err := s.run(b, ctx); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	b.table.print(os.Stdout)
	return nil
}

// say tells on standard error what is being done; the table alone goes to
// standard output.
func (b *bench) say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "bench: "+format+"\n", args...)
}
