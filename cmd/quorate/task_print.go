package main

import (
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/quorate/quorate"
)

// printTask prints one task, for machines or for people.
func printTask(io stdio, asJSON bool, t quorate.Task) error {
	if asJSON {
		return io.json(t)
	}
	table := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
	row := func(name, value string) { fmt.Fprintf(table, "%s\t%s\n", name, printable(value)) }
	row("task", t.TaskID)
	row("status", string(t.Status))
	row("created", date(time.Unix(t.CreatedAt, 0)))
	row("updated", date(time.Unix(t.UpdatedAt, 0)))
	if t.Error != nil {
		row("error", string(t.Error.Code)+": "+t.Error.Message)
	}
	if p := t.Payload; p != nil {
		row("to", p.To)
		row("value", p.Value)
		row("chain", strconv.FormatUint(p.ChainID, 10))
		row("gas", strconv.FormatUint(p.EstimatedGas, 10)+" estimated")
		row("valid", "until block "+strconv.FormatUint(p.ValidUntilBlock, 10))
		row("data", abridged(p.Data))
	}
	return table.Flush()
}

// printTasks prints a table for people.
func printTasks(io stdio, tasks []quorate.Task) error {
	table := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "TASK\tSTATUS\tCREATED\tUPDATED\tNOTE")
	for _, t := range tasks {
		note := "-"
		switch {
		case t.Error != nil:
			note = string(t.Error.Code)
		case t.Payload != nil:
			note = fmt.Sprintf("valid until block %d", t.Payload.ValidUntilBlock)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", printable(t.TaskID), printable(string(t.Status)),
			date(time.Unix(t.CreatedAt, 0)), date(time.Unix(t.UpdatedAt, 0)), printable(note))
	}
	return table.Flush()
}

// abridged shows the beginning of long hex. Nobody reads the rest.
func abridged(hex string) string {
	const most = 138 // a selector and two words
	if len(hex) <= most {
		return hex
	}
	return fmt.Sprintf("%s... %d bytes; --json shows all", hex[:most], (len(hex)-2)/2)
}

// printable keeps what a service or a contract says from steering the reader's
// terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if strconv.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, s)
}

// printableLines is the same for text of several lines.
func printableLines(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = printable(lines[i])
	}
	return strings.Join(lines, "\n")
}
