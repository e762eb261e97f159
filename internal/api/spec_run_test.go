package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// runner runs the steps of one file.
type runner struct {
	t      *testing.T
	s      *service
	names  map[string]string // what $names stand for
	claims map[task.ID]task.Claim
	failed []string // methods of the store that fail
}

func newRunner(t *testing.T) *runner {
	r := &runner{t: t, names: make(map[string]string)}
	r.use(start(t, settings{}))
	return r
}

// use goes on with a fresh service.
func (r *runner) use(s *service) {
	r.s, r.claims, r.failed = s, make(map[task.ID]task.Claim), nil
	r.names["alice"] = s.keys["alice"].secret
}

func (r *runner) step(s step) error {
	if s.happening != "" {
		return r.happen(s.happening)
	}
	for range s.times {
		if err := r.exchange(s); err != nil {
			return err
		}
	}
	return nil
}

func (r *runner) exchange(s step) error {
	target, err := r.expand(s.target)
	if err != nil {
		return err
	}
	header := make(http.Header)
	if s.as != "" {
		key, ok := r.s.keys[s.as]
		if !ok {
			return fmt.Errorf("there is no key %s", s.as)
		}
		header.Set("Authorization", "Bearer "+key.secret)
	}
	chunked := false
	for _, h := range s.header {
		value, err := r.expand(h[1])
		if err != nil {
			return err
		}
		if h[0] == "Transfer-Encoding" {
			chunked = true
			continue
		}
		header.Add(h[0], value)
	}
	text, err := requestBody(s.body)
	if err != nil {
		return err
	}
	var body io.Reader
	switch {
	case chunked:
		body = io.MultiReader(strings.NewReader(text)) // a type whose length net/http does not know
	case text != "":
		body = strings.NewReader(text)
	}
	got := r.s.send(s.method, target, header, body)
	if s.method == http.MethodPost && got.status/100 == 2 {
		if err := contract.checkAccepted([]byte(text)); err != nil {
			return fmt.Errorf("accepted, but not as openapi.yaml says: %w", err)
		}
	}
	return r.compare(s, got)
}

var (
	repeated = regexp.MustCompile(`repeat\((.),(\d+)\)`)
	named    = regexp.MustCompile(`\$[a-z][a-z0-9]*`)
)

// expand puts in what names stand for. All of them must be known.
func (r *runner) expand(text string) (string, error) {
	var unknown string
	text = named.ReplaceAllStringFunc(text, func(s string) string {
		value, ok := r.names[s[1:]]
		if !ok {
			unknown = s
		}
		return value
	})
	text = repeat(text)
	if unknown != "" {
		return "", fmt.Errorf("nothing is known as %s", unknown)
	}
	return text, nil
}

// repeat writes out what is to be repeated.
func repeat(text string) string {
	return repeated.ReplaceAllStringFunc(text, func(s string) string {
		m := repeated.FindStringSubmatch(s)
		n, _ := strconv.Atoi(m[2])
		return strings.Repeat(m[1], n)
	})
}

// validFields make a submission that is accepted.
var validFields = [][2]string{
	{"target_address", `"0x5FbDB2315678afecb367f032d93F642f64180aa3"`},
	{"from_address", `"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"`},
	{"call_data", `[165,100,59,242]`},
	{"value", `"0x0"`},
	{"block_height", `19000000`},
}

// submissionText is a valid submission with some fields set to other texts;
// an empty text leaves the field out.
func submissionText(changes ...[2]string) string {
	fields := slices.Clone(validFields)
	for _, c := range changes {
		i := slices.IndexFunc(fields, func(f [2]string) bool { return f[0] == c[0] })
		if i < 0 {
			fields = append(fields, c)
			continue
		}
		fields[i] = c
	}
	var parts []string
	for _, f := range fields {
		if f[1] != "" {
			parts = append(parts, fmt.Sprintf("%q:%s", f[0], f[1]))
		}
	}
	return `{"body":{` + strings.Join(parts, ",") + `}}`
}

var (
	validBody = regexp.MustCompile(`^valid(?: but (.*?))?(?: without ([a-z_]+))?(?: padded to (\d+) bytes)?$`)
	byteArray = regexp.MustCompile(`^bytes\((\d+)\)$`)
)

// requestBody makes the body of a request from its lines.
func requestBody(lines []string) (string, error) {
	text := repeat(strings.Join(lines, "\n"))
	if quoted, ok := strings.CutPrefix(text, "raw "); ok {
		return strconv.Unquote(quoted)
	}
	m := validBody.FindStringSubmatch(text)
	if m == nil {
		return text, nil
	}
	var changes [][2]string
	if m[1] != "" {
		for part := range strings.SplitSeq(m[1], "; ") {
			name, value, ok := strings.Cut(part, " = ")
			if !ok {
				return "", fmt.Errorf("want NAME = TEXT: %s", part)
			}
			if n := byteArray.FindStringSubmatch(value); n != nil {
				count, _ := strconv.Atoi(n[1])
				value = "[" + strings.TrimSuffix(strings.Repeat("0,", count), ",") + "]"
			}
			changes = append(changes, [2]string{name, value})
		}
	}
	if m[2] != "" {
		changes = append(changes, [2]string{m[2], ""})
	}
	text = submissionText(changes...)
	if m[3] != "" {
		size, _ := strconv.Atoi(m[3])
		text += strings.Repeat(" ", max(0, size-len(text)))
	}
	return text, nil
}

var happenings = []struct {
	form *regexp.Regexp
	do   func(r *runner, m []string) error
}{
	{regexp.MustCompile(`^server((?: [a-z]+=\S+)*)$`), (*runner).newServer},
	{regexp.MustCompile(`^key ([a-z0-9]+)((?: [a-z]+=\S+)*)$`), (*runner).newKey},
	{regexp.MustCompile(`^revoke ([a-z0-9]+)$`), (*runner).revoke},
	{regexp.MustCompile(`^rotate ([a-z0-9]+) to ([a-z0-9]+) overlap=(\S+)$`), (*runner).rotate},
	{regexp.MustCompile(`^(\S+) pass$`), (*runner).pass},
	{regexp.MustCompile(`^([a-z0-9]+) submits (\d+) tasks as ([a-z]+)$`), (*runner).submitMany},
	{regexp.MustCompile(`^(\$[a-z0-9]+) (is taken up|is given back|becomes ready)$`), (*runner).work},
	{regexp.MustCompile(`^(\$[a-z0-9]+) (fails|expires) ([A-Z_]+) (.+)$`), (*runner).end},
	{regexp.MustCompile(`^sweep ttl=(\S+) retention=(\S+)$`), (*runner).sweep},
	{regexp.MustCompile(`^((?:[A-Z][A-Za-z]+ )+)(fail|work)$`), (*runner).faults},
	{regexp.MustCompile(`^commits (fail|work|land but are said to fail)$`), (*runner).commitFaults},
	{regexp.MustCompile(`^the chain (admits|is silent|is heard)$`), (*runner).chain},
	{regexp.MustCompile(`^the chain refuses (\d+) ([A-Z_]+) (.+)$`), (*runner).chainRefuses},
	{regexp.MustCompile(`^(\$[a-z0-9]+) goes stale ([A-Z_]+) (.+)$`), (*runner).goStale},
	{regexp.MustCompile(`^(\$[a-z0-9]+) is in doubt$`), (*runner).doubt},
	{regexp.MustCompile(`^contracts (are verified at \S+|are no longer verified)$`), (*runner).verify},
	{regexp.MustCompile(`^(drain)$`), func(r *runner, _ []string) error { r.s.api.Drain(); return nil }},
}

func (r *runner) happen(text string) error {
	for _, h := range happenings {
		if m := h.form.FindStringSubmatch(text); m != nil {
			return h.do(r, m)
		}
	}
	return errors.New("nothing of this kind can happen")
}

func (r *runner) newServer(m []string) error {
	var o settings
	for word := range strings.FieldsSeq(m[1]) {
		name, value, _ := strings.Cut(word, "=")
		var err error
		switch name {
		case "rate":
			o.rate, err = strconv.Atoi(value)
		case "capacity":
			o.capacity, err = strconv.Atoi(value)
		case "origins":
			o.origins = strings.Split(value, ",")
		case "store":
			o.noStore = value == "none"
		case "chain":
			o.chain = value == "yes"
		case "identity":
			o.identity = "testdata/spec/" + value
		default:
			err = fmt.Errorf("no setting %s", name)
		}
		if err != nil {
			return err
		}
	}
	r.s.close()
	r.use(start(r.t, o))
	return nil
}

func (r *runner) newKey(m []string) error {
	var k auth.Key
	for word := range strings.FieldsSeq(m[2]) {
		name, value, _ := strings.Cut(word, "=")
		var err error
		switch name {
		case "scope":
			k.Scope = auth.Scope(value)
		case "rate":
			k.Rate, err = strconv.Atoi(value)
		case "expires":
			var d time.Duration
			d, err = time.ParseDuration(value)
			k.Expires = r.s.clock.Now().Add(d)
		default:
			err = fmt.Errorf("a key has no %s", name)
		}
		if err != nil {
			return err
		}
	}
	r.s.newKey(m[1], k)
	r.names[m[1]] = r.s.keys[m[1]].secret
	return nil
}

func (r *runner) revoke(m []string) error {
	_, err := r.s.store.RevokeKey(context.Background(), r.s.keys[m[1]].id)
	return err
}

func (r *runner) rotate(m []string) error {
	overlap, err := time.ParseDuration(m[3])
	if err != nil {
		return err
	}
	secret, hash := auth.NewSecret()
	r.s.keys[m[2]] = testKey{r.s.keys[m[1]].id, secret}
	_, err = r.s.store.RotateKey(context.Background(), r.s.keys[m[1]].id, hash, overlap)
	return err
}

func (r *runner) pass(m []string) error {
	d, err := time.ParseDuration(m[1])
	r.s.clock.Advance(d)
	return err
}

func (r *runner) submitMany(m []string) error {
	n, _ := strconv.Atoi(m[2])
	for i := range n {
		a := r.s.send(http.MethodPost, "/tasks", r.s.bearer(m[1]), strings.NewReader(submissionText()))
		if a.status != http.StatusAccepted {
			return fmt.Errorf("submission %d: %d %s", i+1, a.status, a.body)
		}
		r.names[m[3]+strconv.Itoa(i+1)] = strings.TrimPrefix(a.header.Get("Location"), taskPrefix)
	}
	return nil
}

func (r *runner) taskID(name string) (task.ID, error) {
	text, err := r.expand(name)
	if err != nil {
		return task.ID{}, err
	}
	id, ok := task.ParseID(text)
	if !ok {
		return task.ID{}, fmt.Errorf("%s is no task: %s", name, text)
	}
	return id, nil
}

func (r *runner) work(m []string) error {
	id, err := r.taskID(m[1])
	if err != nil {
		return err
	}
	switch m[2] {
	case "is taken up":
		r.claims[id], err = r.s.take(id)
		return err
	case "is given back":
		err := r.s.store.Release(context.Background(), r.claims[id])
		delete(r.claims, id)
		return err
	}
	return r.s.finish(r.claims, id, nil)
}

func (r *runner) end(m []string) error {
	id, err := r.taskID(m[1])
	if err != nil {
		return err
	}
	why := quorate.Failure{Code: quorate.Code(m[3]), Message: m[4]}
	if m[2] == "fails" {
		return r.s.finish(r.claims, id, &why)
	}
	err = r.s.store.Expire(context.Background(), id, quorate.Queued, why)
	if errors.Is(err, task.ErrFenced) {
		err = r.s.store.Expire(context.Background(), id, quorate.Ready, why)
	}
	return err
}

func (r *runner) sweep(m []string) error {
	ttl, err := time.ParseDuration(m[1])
	if err != nil {
		return err
	}
	retention, err := time.ParseDuration(m[2])
	if err != nil {
		return err
	}
	for more := true; more && err == nil; {
		_, more, err = r.s.store.Sweep(context.Background(), task.Deadlines{QueueTTL: ttl, Retention: retention})
	}
	return err
}

func (r *runner) faults(m []string) error {
	methods := strings.Fields(m[1])
	if m[2] == "work" {
		methods = slices.DeleteFunc(slices.Clone(r.failed), func(f string) bool { return slices.Contains(methods, f) })
	}
	r.failed = methods
	r.s.hook.set(func(method string) error {
		if slices.Contains(methods, method) {
			return fmt.Errorf("the disk is on fire: %w", task.ErrUnavailable)
		}
		return nil
	})
	return nil
}

func (r *runner) commitFaults(m []string) error {
	r.s.fault.Store(commitFault{made: m[1] != "fail", failed: m[1] != "work"})
	return nil
}
