package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/quorum"
)

var update = flag.Bool("update", false, "rewrite the pages under docs that are made from the program")

// The pages that could rot are made from what the program knows of itself.
func TestDocs(t *testing.T) {
	for name, write := range map[string]func(*testing.T, io.Writer){
		"config.md": writeConfigPage, "errors.md": writeErrorsPage, "metrics.md": writeMetricsPage,
	} {
		t.Run(name, func(t *testing.T) {
			var page bytes.Buffer
			write(t, &page)
			file := filepath.Join("..", "..", "docs", name)
			if *update {
				if err := os.WriteFile(file, page.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			have, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(have, page.Bytes()) {
				t.Errorf("docs/%s is not what the program says; first difference:\n%s\nRewrite it: go test ./cmd/quorate -run Docs -update",
					name, firstDifference(string(have), page.String()))
			}
		})
	}
}

const written = "<!-- Written by: go test ./cmd/quorate -run Docs -update. Changes by hand are lost. -->\n"

func firstDifference(have, want string) string {
	a, b := strings.Split(have, "\n"), strings.Split(want, "\n")
	for i := 0; ; i++ {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return fmt.Sprintf("line %d\n  in the file %q\n  should be   %q", i+1, at(a, i), at(b, i))
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "(the end)"
}

func writeConfigPage(t *testing.T, w io.Writer) {
	parser, err := newParser(stdio{out: io.Discard, err: io.Discard}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(w, "# Configuration\n\n", written, `
The program is configured by flags, and each flag also by an environment
variable. A flag wins over its variable, and both over the default. There is no
configuration file, and the defaults need none. Durations are written as 90d,
24h, 10m or 30s.

`)
	leaves := parser.Model.Leaves(true)
	for _, node := range leaves {
		anchor := strings.ReplaceAll(node.FullPath(), " ", "-")
		fmt.Fprintf(w, "- [`%s`](#%s): %s\n", node.FullPath(), anchor, node.Help)
	}
	for _, node := range leaves {
		fmt.Fprintf(w, "\n## %s\n\n%s\n", node.FullPath(), node.Help)
		if node.Detail != "" {
			fmt.Fprintf(w, "\n%s\n", strings.TrimSpace(node.Detail))
		}
		writeFlags(w, node)
	}
}

func writeFlags(w io.Writer, node *kong.Node) {
	if len(node.Values()) == 0 {
		return
	}
	table := newTable(w, "Name", "Environment", "Default", "Meaning")
	for _, arg := range node.Positional {
		table.row(code(arg.Summary()), "", "required", arg.Help)
	}
	for _, f := range node.Flags {
		if f.Name == "help" || f.Hidden {
			continue
		}
		meaning, otherwise, _ := strings.Cut(f.Help, " Default: ") // of those whose default is no value
		otherwise = strings.TrimSuffix(otherwise, ".")
		switch {
		case f.Required:
			otherwise = "required"
		case f.IsBool():
			otherwise = "off"
		case f.HasDefault:
			otherwise = code(f.Default)
		}
		table.row(code("--"+f.Name), code(f.Envs...), otherwise, meaning)
	}
}

func writeErrorsPage(_ *testing.T, w io.Writer) {
	fmt.Fprint(w, "# Errors\n\n", written, `
Every answer that is not a success has this body, whatever the path:

`+"```json"+`
{"error": {"code": "INVALID_ADDRESS", "message": "target_address: the zero address cannot be used"}}
`+"```"+`

Decide by the code; the message is for people, and may change. A client that
does not know a code goes by the HTTP status. `+"`X-Request-Id`"+` names the request in
the service's log. The Go client returns these as `+"`*quorate.Error`"+`, and repeats by
itself what may pass: 429, 500 and 503, after the seconds of `+"`Retry-After`"+`.

## Codes of answers
`)
	table := newTable(w, "Code", "Status", "Meaning", "What to do")
	for _, m := range quorate.Meanings() {
		var statuses []string
		for _, s := range m.HTTP {
			statuses = append(statuses, strconv.Itoa(s))
		}
		if len(statuses) > 0 {
			table.row(code(string(m.Code)), strings.Join(statuses, ", "), m.Means, m.Remedy)
		}
	}
	for _, end := range []struct {
		status quorate.Status
		words  string
	}{
		{quorate.Failed, "The `error` of a task that is `failed`. It ended without a payload, for good."},
		{quorate.Expired, "The `error` of a task that is `expired`. It was too late, or overtaken, and it has no\npayload any more."},
	} {
		fmt.Fprintf(w, "\n## Codes of %s tasks\n\n%s\n", end.status, end.words)
		table := newTable(w, "Code", "Meaning", "What to do")
		for _, m := range quorate.Meanings() {
			if m.Ends == end.status {
				table.row(code(string(m.Code)), m.Means, m.Remedy)
			}
		}
	}
}

func writeMetricsPage(t *testing.T, w io.Writer) {
	dir := t.TempDir()
	deployment := filepath.Join(dir, "deployment.json")
	if err := os.WriteFile(deployment, []byte(someDeployment), 0o600); err != nil {
		t.Fatal(err)
	}
	nodes := []string{"http://127.0.0.1:1"} // nothing is asked of it: the service does not run
	service, err := serveCmd{
		Listen: "127.0.0.1:0", AdminListen: "127.0.0.1:0", OperatorListen: "127.0.0.1:0",
		storeFlags: storeFlags{Data: dir, Store: "sqlite"}, chainFlags: chainFlags{RPC: nodes, Deployment: deployment},
		Rate: 60, QueueCapacity: 10, QueueTTL: time.Minute, Retention: time.Minute,
	}.start(t.Context(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer service.close()
	fmt.Fprint(w, "# Metrics\n\n", written, `
In the format of Prometheus. Beside these there are the metrics of every Go program:
`+"`go_`"+` for its memory and goroutines, `+"`process_`"+` for its processor time, resident memory
and open files.

## The service

`+"`GET /metrics`"+` on the admin listener, `+"`http://127.0.0.1:8081`"+` by default. Off loopback the
listener demands the bearer token of `+"`--admin-token`"+`. What names operators or the chain is
there with `+"`--rpc`"+` alone.
`)
	writeMetrics(t, w, slices.Concat(service.api.Collectors(), service.store.Collectors(), service.network.collectors()))

	journal, err := quorum.OpenJournal(filepath.Join(dir, "signed.journal"), quorum.Binding{ChainID: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer journal.Close()
	operator := &quorum.Operator{Journal: journal}
	fmt.Fprint(w, "\n## An operator\n\n`GET /metrics` on its admin listener, `http://127.0.0.1:8083` by default.\n")
	writeMetrics(t, w, slices.Concat(operator.Collectors(), quorum.NewLinkMetrics().Collectors(), service.network.client.Collectors()))
}

// metricForm takes a metric's description apart.
var metricForm = regexp.MustCompile(`^Desc\{fqName: "([^"]*)", help: "(.*?)"(?:, unit: "[^"]*")?, constLabels: \{\}, variableLabels: \{([^}]*)\}\}$`)

// writeMetrics writes a table of all that collectors could ever give.
func writeMetrics(t *testing.T, w io.Writer, all []prometheus.Collector) {
	t.Helper()
	rows := map[string][]string{}
	for _, c := range all {
		descs := make(chan *prometheus.Desc, 100)
		c.Describe(descs)
		close(descs)
		for d := range descs {
			m := metricForm.FindStringSubmatch(d.String())
			if m == nil || !strings.HasPrefix(m[1], "quorate_") {
				t.Fatalf("a metric of another form: %s", d)
			}
			var labels []string
			if m[3] != "" {
				labels = strings.Split(m[3], ",")
			}
			rows[m[1]] = []string{code(m[1]), metricKind(c), code(labels...), m[2]}
		}
	}
	table := newTable(w, "Name", "Type", "Labels", "Meaning")
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		table.row(rows[name]...)
	}
}

// metricKind is the type of what a collector gives.
func metricKind(c prometheus.Collector) string {
	switch c.(type) {
	case *prometheus.HistogramVec, prometheus.Histogram:
		return "histogram"
	case *prometheus.CounterVec:
		return "counter"
	case *prometheus.GaugeVec, prometheus.Gauge:
		return "gauge"
	case prometheus.Counter:
		return "counter"
	}
	return "gauge" // one that is read when it is asked for
}

// table writes a table of Markdown.
type table struct{ w io.Writer }

func newTable(w io.Writer, names ...string) table {
	t := table{w}
	fmt.Fprintln(w)
	t.row(names...)
	t.row(slices.Repeat([]string{"---"}, len(names))...)
	return t
}

func (t table) row(cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(c, "|", `\|`)
	}
	fmt.Fprintf(t.w, "| %s |\n", strings.Join(cells, " | "))
}

// code sets names as code.
func code(names ...string) string {
	for i, n := range names {
		names[i] = "`" + n + "`"
	}
	return strings.Join(names, ", ")
}
