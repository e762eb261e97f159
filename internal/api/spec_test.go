package api

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestSpec runs the contract as written in testdata/spec; the README there
// explains the form.
func TestSpec(t *testing.T) {
	files, err := filepath.Glob("testdata/spec/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			steps, err := parseSpec(string(text))
			if err != nil {
				t.Fatalf("%s:%v", file, err)
			}
			r := newRunner(t)
			for _, s := range steps {
				if err := r.step(s); err != nil {
					t.Errorf("%s:%d: %s\n%v", file, s.line, s.title(), err)
				}
			}
		})
	}
}

// step is a happening, or a request with the answer it must get.
type step struct {
	line      int
	happening string

	method, target string
	as             string
	times          int
	header         [][2]string
	body           []string

	status      int
	code        string
	message     string
	wantHeader  [][2]string
	wantMissing []string
	wantBody    []string
}

func (s step) title() string {
	if s.happening != "" {
		return "* " + s.happening
	}
	return "> " + s.method + " " + s.target
}

var (
	requestLine = regexp.MustCompile(`^([A-Z]+) (\S+)(?: as ([a-z0-9]+))?(?:, (\d+) times)?$`)
	answerLine  = regexp.MustCompile(`^(\d{3})(?: ([A-Z_]+))?(?: (".*"|/.*/))?$`)
	headerLine  = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9-]*):(?: (.*))?$`)
	missingLine = regexp.MustCompile(`^no ([A-Za-z-]+)$`)
)

// parseSpec reads a file.
func parseSpec(text string) ([]step, error) {
	var steps []step
	var last byte
	for i, line := range strings.Split(text, "\n") {
		number := i + 1
		if line == "" || line[0] == '#' {
			last = 0
			continue
		}
		mark, rest := line[0], strings.TrimPrefix(line[1:], " ")
		var err error
		switch {
		case mark == '*':
			steps = append(steps, step{line: number, happening: rest})
		case mark == '>' && last != '>':
			var s step
			s, err = parseRequest(rest)
			s.line = number
			steps = append(steps, s)
		case mark == '>':
			s := &steps[len(steps)-1]
			if m := headerLine.FindStringSubmatch(rest); m != nil && len(s.body) == 0 {
				s.header = append(s.header, [2]string{m[1], m[2]})
			} else {
				s.body = append(s.body, rest)
			}
		case mark == '<' && last == '>':
			err = steps[len(steps)-1].parseAnswer(rest)
		case mark == '<' && last == '<':
			steps[len(steps)-1].parseExpectation(rest)
		default:
			err = fmt.Errorf("want a line that begins with #, *, > or <, each in its place")
		}
		if err != nil {
			return nil, fmt.Errorf("%d: %w", number, err)
		}
		last = mark
	}
	for _, s := range steps {
		if s.happening == "" && s.status == 0 {
			return nil, fmt.Errorf("%d: a request without an answer", s.line)
		}
	}
	return steps, nil
}

func parseRequest(line string) (step, error) {
	m := requestLine.FindStringSubmatch(line)
	if m == nil {
		return step{}, fmt.Errorf("want METHOD TARGET [as NAME][, N times]: %s", line)
	}
	s := step{method: m[1], target: m[2], as: m[3], times: 1}
	if m[4] != "" {
		s.times, _ = strconv.Atoi(m[4])
	}
	return s, nil
}

func (s *step) parseAnswer(line string) error {
	m := answerLine.FindStringSubmatch(line)
	if m == nil {
		return fmt.Errorf(`want STATUS [CODE ["message" or /message/]]: %s`, line)
	}
	s.status, _ = strconv.Atoi(m[1])
	s.code, s.message = m[2], m[3]
	if s.status >= 400 && s.method != "HEAD" && s.message == "" {
		return fmt.Errorf("an error without its code and message: %s", line)
	}
	return nil
}

func (s *step) parseExpectation(line string) {
	if len(s.wantBody) == 0 {
		if m := missingLine.FindStringSubmatch(line); m != nil {
			s.wantMissing = append(s.wantMissing, m[1])
			return
		}
		if m := headerLine.FindStringSubmatch(line); m != nil {
			s.wantHeader = append(s.wantHeader, [2]string{m[1], m[2]})
			return
		}
	}
	s.wantBody = append(s.wantBody, line)
}

// The runner must be able to fail: each of these tells a lie about a good
// service.
func TestSpecRunnerRefusesLies(t *testing.T) {
	const submitted = "> POST /tasks as alice\n> valid\n< 202\n"
	for name, text := range map[string]string{
		"status":           "> GET /healthz\n< 204",
		"code":             "> GET /tasks\n< 401 INTERNAL /./",
		"message":          "> GET /tasks\n< 401 UNAUTHORIZED \"no\"",
		"message pattern":  "> GET /tasks\n< 401 UNAUTHORIZED /^no$/",
		"header":           submitted + "< Cache-Control: public",
		"header pattern":   submitted + "< Cache-Control: /^public$/",
		"absent header":    submitted + "< Retry-After: 1",
		"present header":   submitted + "< no Location",
		"value":            "> GET /healthz\n< 200\n< {\"status\": \"ill\"}",
		"missing key":      "> GET /healthz\n< 200\n< {\"status\": \"ok\", \"x\": 1}",
		"further key":      "> GET /healthz\n< 200\n< {}",
		"type":             "> GET /healthz\n< 200\n< [\"ok\"]",
		"body":             "> GET /healthz\n< 200\n< empty",
		"text":             "> GET /healthz\n< 200\n< text /ill/",
		"tasks":            "> GET /tasks as alice\n< 200\n< tasks $one",
		"no tasks":         submitted + "\n> GET /tasks as alice\n< 200\n< tasks none",
		"name, once bound": submitted + "< Location: /tasks/$a\n< {\"task_id\": \"$a\", \"status\": \"$a\", \"deduplicated\": false}",
		"number":           submitted + "< Location: $l\n\n> GET $l as alice\n< 200\n< {\"task_id\":\"$ANY\",\"status\":\"queued\",\"created_at\":1,\"updated_at\":\"$ANY\",\"error\":null,\"payload\":null}",
		"nobody":           "> GET /tasks as nobody\n< 200",
		"unbound":          "> GET /tasks/$x as alice\n< 200",
		"happening":        "* pigs fly",
	} {
		t.Run(name, func(t *testing.T) {
			steps, err := parseSpec(text)
			if err != nil {
				t.Fatal(err)
			}
			r := newRunner(t)
			for _, s := range steps {
				err = r.step(s)
			}
			if err == nil {
				t.Error("the lie was believed")
			}
		})
	}
	for _, text := range []string{"GET /", "> GET", "> GET /\n\n< 200", "> GET /\n< ok", "< 200", "> GET /tasks", "> GET /tasks\n< 400"} {
		if _, err := parseSpec(text); err == nil {
			t.Errorf("parsed: %q", text)
		}
	}
}
