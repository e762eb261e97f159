package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// grammar is the whole command line: a field per subcommand, a file for each.
type grammar struct {
	Serve    serveCmd    `cmd:"" help:"Run the service."`
	Keys     keysCmd     `cmd:"" help:"Manage API keys, with the service running or not."`
	Task     taskCmd     `cmd:"" help:"Submit tasks to a service and follow them."`
	Derive   deriveCmd   `cmd:"" help:"Run a call as operators do, and show what it would change and cost."`
	Store    storeCmd    `cmd:"" help:"Look after the store."`
	Dev      devCmd      `cmd:"" help:"Run everything on this machine: a chain, the service, operators."`
	Deploy   deployCmd   `cmd:"" help:"Put the contracts on a chain, and write the deployment file."`
	Operator operatorCmd `cmd:"" help:"Be an operator: keys, registration on chain, the node."`
	Signer   signerCmd   `cmd:"" help:"Hold an operator's keys on another machine than its node."`
	Evidence evidenceCmd `cmd:"" help:"Show what operators can be held to, and check such a file."`
	Version  versionCmd  `cmd:"" help:"Print the version."`
}

const description = `Submit a compute task; a quorum of operators executes and signs it; you get
back one transaction to sign and send yourself.

Every flag can also be set in the environment: --queue-ttl is QUORATE_QUEUE_TTL.`

// stdio is where a command reads and writes. Results go to out, words to err.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// json writes a result for machines.
func (s stdio) json(v any) error {
	enc := json.NewEncoder(s.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// print writes a result for people and scripts. A result that cannot be
// written, on a full disk say, is a failure.
func (s stdio) print(line string) error {
	_, err := fmt.Fprintln(s.out, line)
	return err
}

// say writes a line for people, beside the result.
func (s stdio) say(format string, args ...any) {
	fmt.Fprintf(s.err, format+"\n", args...)
}

// Exit statuses.
const (
	exitDone  = 0
	exitFail  = 1
	exitUsage = 2
)

// usageError is a mistake in how the program was called.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, io stdio) (status int) {
	type exit int
	defer func() {
		// Help ends the program from deep inside the parser.
		switch p := recover().(type) {
		case nil:
		case exit:
			status = int(p)
		default:
			panic(p)
		}
	}()
	forgetEmptyVariables()
	parser, err := newParser(io, func(code int) { panic(exit(code)) })
	if err != nil {
		panic(err) // the grammar itself is wrong
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	command, err := parser.Parse(args)
	if err != nil {
		io.say("quorate: %v\nRun quorate --help, or --help after a command, to see how it is used.", err)
		return exitUsage
	}
	command.BindTo(ctx, (*context.Context)(nil))
	err = command.Run(io)
	var usage usageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &usage):
		io.say("quorate: %v\nRun %s --help to see how it is used.", err, command.Selected().FullPath())
		return exitUsage
	}
	io.say("quorate: %s", printableLines(err.Error()))
	return exitFail
}

// forgetEmptyVariables makes an empty variable the same as none, as those who
// write service files expect.
func forgetEmptyVariables() {
	for _, v := range os.Environ() {
		if name, value, _ := strings.Cut(v, "="); value == "" && strings.HasPrefix(name, "QUORATE_") {
			os.Unsetenv(name)
		}
	}
}

func newParser(io stdio, exit func(int)) (*kong.Kong, error) {
	return kong.New(&grammar{},
		kong.Name("quorate"),
		kong.Description(description),
		kong.Writers(io.out, io.err),
		kong.Exit(exit),
		kong.DefaultEnvars("QUORATE"),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.TypeMapper(reflect.TypeFor[time.Duration](), kong.MapperFunc(mapDuration)),
	)
}

// mapDuration reads a duration, to which it adds a unit for days: 90d.
func mapDuration(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("duration", &text); err != nil {
		return err
	}
	d, err := parseDuration(text)
	if err != nil {
		return err
	}
	target.SetInt(int64(d))
	return nil
}

func parseDuration(text string) (time.Duration, error) {
	const day = 24 * time.Hour
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.ParseUint(days, 10, 64)
		if err != nil || n > uint64(1<<63-1)/uint64(day) {
			return 0, fmt.Errorf("%q: want a duration like 90d, 24h or 10m", text)
		}
		return time.Duration(n) * day, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, fmt.Errorf("%q: want a duration like 90d, 24h or 10m", text)
	}
	return d, nil
}
