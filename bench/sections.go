package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/textproto"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// contender is a server under load in a comparison.
type contender struct {
	server *server
	load   *load
	rates  []float64 // answers per second, of each round
	cpu    []float64 // processor time of the server per answer, in microseconds
}

// compete loads the contenders in turns, round after round, so that what
// disturbs the machine disturbs them alike. The first slice of each is not
// counted.
func (b *bench) compete(ctx context.Context, contenders ...*contender) error {
	for round := range b.rounds + 1 {
		for _, c := range contenders {
			if err := ctx.Err(); err != nil {
				return err
			}
			before, err := c.server.processorTime()
			if err != nil {
				return err
			}
			rate, answers, err := c.load.run(b.slice)
			if err != nil {
				return err
			}
			after, err := c.server.processorTime()
			if err != nil {
				return err
			}
			if round > 0 {
				c.rates = append(c.rates, rate)
				c.cpu = append(c.cpu, float64((after-before).Microseconds())/float64(answers))
			}
		}
	}
	return nil
}

// ratios are those of the rounds.
func ratios(a, b []float64) []float64 {
	out := make([]float64, len(a))
	for i := range a {
		out[i] = a[i] / b[i]
	}
	return out
}

// over adds the ratio of two contenders to the table.
func (b *bench) over(what string, one, other *contender, target *bound) {
	detail := fmt.Sprintf("%.0f/s, %.0f µs ÷ %.0f/s, %.0f µs",
		median(one.rates), median(one.cpu), median(other.rates), median(other.cpu))
	b.table.addRatios(what, detail, ratios(one.rates, other.rates), target)
}

// post compares durable submissions with a server that stores nothing, and
// with one that syncs each by itself.
func (b *bench) post(ctx context.Context) error {
	b.say("POST /tasks, %d connections, %d rounds", b.conns, b.rounds)
	body := sampleSubmission().body()
	submit := func(s *server) (*contender, error) {
		requests := []request{render(http.MethodPost, "/tasks", s.secret, body, http.StatusAccepted)}
		l, err := newLoad(s.addr, b.conns, func(int) []request { return requests })
		return &contender{server: s, load: l}, err
	}
	starts := []func() (*server, error){
		func() (*server, error) { return b.startQuorate(ctx, b.quorate, filepath.Join(b.dir, "post")) },
		func() (*server, error) { return b.startBaseline(ctx, "discard") },
		func() (*server, error) {
			return b.startBaseline(ctx, "insert", "-data", filepath.Join(b.dir, "insert"))
		},
	}
	if b.against != "" {
		starts = append(starts, func() (*server, error) {
			return b.startQuorate(ctx, b.against, filepath.Join(b.dir, "post-against"))
		})
	}
	var contenders []*contender
	for _, start := range starts {
		s, err := start()
		if err != nil {
			return err
		}
		defer s.stop()
		c, err := submit(s)
		if err != nil {
			return err
		}
		defer c.load.close()
		contenders = append(contenders, c)
	}
	if err := b.compete(ctx, contenders...); err != nil {
		return err
	}
	b.over("durable POST /tasks ÷ read and discard the body", contenders[0], contenders[1], atLeast(0.30))
	b.over("durable POST /tasks ÷ one transaction and sync each", contenders[0], contenders[2], atLeast(2.5))
	if len(contenders) > 3 {
		b.over("durable POST /tasks ÷ the other build", contenders[0], contenders[3], nil)
	}
	return nil
}

// get compares reading a task with a server that holds the answer in memory.
func (b *bench) get(ctx context.Context) error {
	b.say("GET /tasks/{id}, %d connections, %d rounds", b.conns, b.rounds)
	var contenders []*contender
	add := func(s *server, paths []string) error {
		l, err := newLoad(s.addr, b.conns, func(i int) []request {
			var requests []request
			for j := range paths {
				requests = append(requests, render(http.MethodGet, paths[(i*7+j)%len(paths)], s.secret, nil, http.StatusOK))
			}
			return requests
		})
		contenders = append(contenders, &contender{server: s, load: l})
		return err
	}
	var answer fixed
	for i, binary := range []string{b.quorate, b.against} {
		if binary == "" {
			continue
		}
		s, err := b.startQuorate(ctx, binary, filepath.Join(b.dir, "get"+strconv.Itoa(i)))
		if err != nil {
			return err
		}
		defer s.stop()
		paths, a, err := submitSome(s, 1000)
		if err != nil {
			return err
		}
		if err := add(s, paths); err != nil {
			return err
		}
		if i == 0 {
			answer = a
			encoded, err := answer.encode()
			if err != nil {
				return err
			}
			plain, err := b.startBaseline(ctx, "bytes", "-answer", encoded)
			if err != nil {
				return err
			}
			defer plain.stop()
			plain.secret = s.secret
			if err := add(plain, paths); err != nil {
				return err
			}
		}
	}
	defer func() {
		for _, c := range contenders {
			c.load.close()
		}
	}()
	if err := b.compete(ctx, contenders...); err != nil {
		return err
	}
	b.over("GET /tasks/{id} ÷ the same bytes from memory", contenders[0], contenders[1], atLeast(0.5))
	if len(contenders) > 2 {
		b.over("GET /tasks/{id} ÷ the other build", contenders[0], contenders[2], nil)
	}
	return nil
}

// submitSome submits tasks, and returns their paths and the answer that a GET
// of one of them gives.
func submitSome(s *server, n int) (paths []string, answer fixed, err error) {
	c, err := dial(s.addr)
	if err != nil {
		return nil, fixed{}, err
	}
	defer c.conn.Close()
	post := render(http.MethodPost, "/tasks", s.secret, sampleSubmission().body(), http.StatusAccepted)
	for range n {
		var body bytes.Buffer
		if _, err := c.exchange(post, &body); err != nil {
			return nil, fixed{}, err
		}
		var receipt struct {
			ID string `json:"task_id"`
		}
		if err := json.Unmarshal(body.Bytes(), &receipt); err != nil {
			return nil, fixed{}, err
		}
		paths = append(paths, "/tasks/"+receipt.ID)
	}
	var body bytes.Buffer
	header, err := c.exchange(render(http.MethodGet, paths[0], s.secret, nil, http.StatusOK), &body)
	if err != nil {
		return nil, fixed{}, err
	}
	answer = fixed{Header: make(map[string]string), Body: body.Bytes()}
	for line := range strings.Lines(string(header)) {
		name, value, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if name = textproto.CanonicalMIMEHeaderKey(name); ok && name != "Date" && name != "Content-Length" {
			answer.Header[name] = value
		}
	}
	return paths, answer, nil
}

// list compares the time of a page from a great store with that from a small
// one, one request at a time.
func (b *bench) list(ctx context.Context) error {
	const few = 1000
	var clients []*client
	var stores []filled
	for _, n := range []int{few, b.tasks} {
		f, err := b.fill(ctx, n)
		if err != nil {
			return err
		}
		stores = append(stores, f)
	}
	for _, f := range stores {
		s, err := b.serve(ctx, b.quorate, f.dir)
		if err != nil {
			return err
		}
		defer s.stop()
		c, err := dial(s.addr)
		if err != nil {
			return err
		}
		defer c.conn.Close()
		clients = append(clients, c)
	}
	b.say("GET /tasks of %d and of %d tasks, %d rounds", few, b.tasks, b.rounds)
	pages := []struct {
		what, query string
		cursor      bool
	}{
		{"the first page", "", false},
		{"the first page of a status", "?status=expired", false},
		{"a page of 200 in the middle", "?limit=200&after=", true},
	}
	for _, page := range pages {
		var took [2][]float64
		for round := range b.rounds + 1 {
			for i, c := range clients {
				query := page.query
				if page.cursor {
					query += stores[i].middle
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				d, err := c.latency(render(http.MethodGet, "/tasks"+query, stores[i].secret, nil, http.StatusOK), b.slice/3)
				if err != nil {
					return err
				}
				if round > 0 {
					took[i] = append(took[i], float64(d))
				}
			}
		}
		detail := fmt.Sprintf("%s ÷ %s", time.Duration(median(took[1])).Round(time.Microsecond), time.Duration(median(took[0])).Round(time.Microsecond))
		b.table.addRatios(fmt.Sprintf("GET /tasks, %s: %d tasks ÷ %d", page.what, b.tasks, few), detail, ratios(took[1], took[0]), atMost(1.5))
	}
	return nil
}

var benchLine = regexp.MustCompile(`(?m)^BenchmarkDecodeCallData/(\S+?)(?:-\d+)?\s+\d+\s+(.*)$`)

// decode runs the decoder's own benchmark, which compares it with
// encoding/json in turns.
func (b *bench) decode(ctx context.Context) error {
	b.say("decoding 128 KiB of call data")
	cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", "^BenchmarkDecodeCallData$", "-benchmem",
		"-benchtime", "300ms", "-count", "3", "github.com/quorate/quorate/internal/api")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("go test: %w\n%s", err, out)
	}
	metric := func(text, unit string) (float64, bool) {
		fields := strings.Fields(text)
		for i := 1; i < len(fields); i++ {
			if fields[i] == unit {
				v, err := strconv.ParseFloat(fields[i-1], 64)
				return v, err == nil
			}
		}
		return 0, false
	}
	var faster, allocs, nanos []float64
	for _, m := range benchLine.FindAllStringSubmatch(string(out), -1) {
		if v, ok := metric(m[2], "times-faster"); ok {
			faster = append(faster, v)
		}
		if m[1] != "quorate" {
			continue
		}
		if v, ok := metric(m[2], "allocs/op"); ok {
			allocs = append(allocs, v)
		}
		if v, ok := metric(m[2], "ns/op"); ok {
			nanos = append(nanos, v)
		}
	}
	if len(faster) == 0 || len(allocs) == 0 || len(nanos) == 0 {
		return errors.New("BenchmarkDecodeCallData does not report quorate and times-faster")
	}
	took := time.Duration(median(nanos)).Round(time.Microsecond).String()
	b.table.addRatios("decoding 128 KiB of call_data: times faster than encoding/json", took, faster, atLeast(8))
	b.table.addRatios("decoding 128 KiB of call_data: allocations", "", allocs, atMost(4))
	return nil
}

// memory reads how much of the machine's memory the service holds: idle, and
// with a great store under load.
func (b *bench) memory(ctx context.Context) error {
	b.say("memory")
	idle, err := b.startQuorate(ctx, b.quorate, filepath.Join(b.dir, "idle"))
	if err != nil {
		return err
	}
	defer idle.stop()
	resident, err := idle.memory("VmRSS")
	if err != nil {
		return err
	}
	b.table.addRatios("resident memory, idle (MB)", "", []float64{resident}, atMost(60))

	const conns = 256
	great, err := b.fill(ctx, b.tasks)
	if err != nil {
		return err
	}
	s, err := b.serve(ctx, b.quorate, great.dir)
	if err != nil {
		return err
	}
	defer s.stop()
	s.secret = great.secret
	paths, _, err := submitSome(s, 100)
	if err != nil {
		return err
	}
	for _, kind := range []struct {
		what string
		size int
	}{{"small submissions", 68}, {"submissions of 128 KiB", 128 << 10}} {
		sample := sampleSubmission()
		sample.callData = bytes.Repeat([]byte{0xa5}, kind.size)
		post := render(http.MethodPost, "/tasks", s.secret, sample.body(), http.StatusAccepted)
		l, err := newLoad(s.addr, conns, func(i int) []request {
			get := render(http.MethodGet, paths[i%len(paths)], s.secret, nil, http.StatusOK)
			list := render(http.MethodGet, "/tasks?limit=200", s.secret, nil, http.StatusOK)
			return []request{post, get, post, list, post, get, post, get}
		})
		if err != nil {
			return err
		}
		rate, _, err := l.run(5 * b.slice)
		l.close()
		if err != nil {
			return err
		}
		height, err := s.memory("VmHWM")
		if err != nil {
			return err
		}
		b.table.addRatios(fmt.Sprintf("resident memory at its height, %d tasks, %d connections, %s (MB)", b.tasks, conns, kind.what),
			fmt.Sprintf("%.0f/s", rate), []float64{height}, atMost(400))
	}
	return nil
}
