package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// compare holds an answer against what the file says of it. The body comes
// first: it is where names get their values.
func (r *runner) compare(s step, got answer) error {
	if got.status != s.status {
		return fmt.Errorf("got %d %s", got.status, got.body)
	}
	if s.code != "" {
		if err := r.compareError(s, got); err != nil {
			return err
		}
	}
	if len(s.wantBody) > 0 {
		if err := r.compareBody(strings.Join(s.wantBody, "\n"), got.body); err != nil {
			return fmt.Errorf("%w\ngot %s", err, got.body)
		}
	}
	for _, h := range s.wantHeader {
		if err := r.compareHeader(h[0], h[1], got.header); err != nil {
			return err
		}
	}
	for _, name := range s.wantMissing {
		if v := got.header.Values(name); len(v) > 0 {
			return fmt.Errorf("there is a header %s: %s", name, v)
		}
	}
	return nil
}

func (r *runner) compareError(s step, got answer) error {
	var envelope struct {
		Error struct{ Code, Message string }
	}
	if err := json.Unmarshal(got.body, &envelope); err != nil {
		return fmt.Errorf("no envelope: %s", got.body)
	}
	if envelope.Error.Code != s.code {
		return fmt.Errorf("got code %s: %s", envelope.Error.Code, envelope.Error.Message)
	}
	want := s.message
	if want[0] == '"' {
		unquoted, err := strconv.Unquote(want)
		if err != nil {
			return err
		}
		want = "/^" + regexp.QuoteMeta(unquoted) + "$/"
	}
	return r.compareText("message", want, envelope.Error.Message)
}

func (r *runner) compareHeader(name, want string, header http.Header) error {
	values := header.Values(name)
	if len(values) == 0 {
		return fmt.Errorf("there is no header %s", name)
	}
	return r.compareText(name, want, strings.Join(values, ", "))
}

// compareText compares with a text, a /regexp/, or a text with names in it. A
// name that nothing is known of yet takes the value in its place.
func (r *runner) compareText(what, want, got string) error {
	if len(want) > 1 && want[0] == '/' && want[len(want)-1] == '/' {
		re, err := regexp.Compile(want[1 : len(want)-1])
		if err != nil {
			return err
		}
		if !re.MatchString(got) {
			return fmt.Errorf("%s: got %q, want a match of %s", what, got, want)
		}
		return nil
	}
	pattern, unknown := "", []string(nil)
	for want != "" {
		at := named.FindStringIndex(want)
		if at == nil {
			pattern, want = pattern+regexp.QuoteMeta(want), ""
			break
		}
		pattern += regexp.QuoteMeta(want[:at[0]])
		name := want[at[0]+1 : at[1]]
		if value, ok := r.names[name]; ok {
			pattern += regexp.QuoteMeta(value)
		} else {
			pattern += "(.+)"
			unknown = append(unknown, name)
		}
		want = want[at[1]:]
	}
	m := regexp.MustCompile("^(?s:" + pattern + ")$").FindStringSubmatch(got)
	if m == nil {
		return fmt.Errorf("%s: got %q, want a match of %q", what, got, pattern)
	}
	for i, name := range unknown {
		r.names[name] = m[i+1]
	}
	return nil
}

func (r *runner) compareBody(want string, got []byte) error {
	if want == "empty" {
		if len(got) > 0 {
			return fmt.Errorf("the body is not empty")
		}
		return nil
	}
	if re, ok := strings.CutPrefix(want, "text "); ok {
		return r.compareText("body", re, string(got))
	}
	if names, ok := strings.CutPrefix(want, "tasks "); ok {
		return r.compareTasks(names, got)
	}
	wantValue, err := decodeJSON([]byte(want))
	if err != nil {
		return fmt.Errorf("the expected body is not JSON: %w", err)
	}
	gotValue, err := decodeJSON(got)
	if err != nil {
		return fmt.Errorf("the body is not JSON: %w", err)
	}
	return r.compareValue("", wantValue, gotValue)
}

func decodeJSON(text []byte) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var v any
	err := dec.Decode(&v)
	return v, err
}

func (r *runner) compareValue(at string, want, got any) error {
	if want == "$ANY" {
		return nil
	}
	switch want := want.(type) {
	case map[string]any:
		object, ok := got.(map[string]any)
		if !ok {
			return fmt.Errorf("%s: not an object: %v", at, got)
		}
		names, wantNames := slices.Sorted(maps.Keys(object)), slices.Sorted(maps.Keys(want))
		if !slices.Equal(names, wantNames) {
			return fmt.Errorf("%s: got the keys %v, want %v", at, names, wantNames)
		}
		for _, name := range names {
			if err := r.compareValue(at+"/"+name, want[name], object[name]); err != nil {
				return err
			}
		}
		return nil
	case []any:
		array, ok := got.([]any)
		if !ok || len(array) != len(want) {
			return fmt.Errorf("%s: got %v, want %d elements", at, got, len(want))
		}
		for i := range want {
			if err := r.compareValue(at+"/"+strconv.Itoa(i), want[i], array[i]); err != nil {
				return err
			}
		}
		return nil
	case string:
		text, ok := got.(string)
		if !ok {
			return fmt.Errorf("%s: got %v, want a string", at, got)
		}
		return r.compareText(at, want, text)
	}
	if want != got {
		return fmt.Errorf("%s: got %v, want %v", at, got, want)
	}
	return nil
}

var numbered = regexp.MustCompile(`^\$([a-z]+)(\d+)\.\.\$([a-z]+)(\d+)$`)

// compareTasks compares the ids of a list.
func (r *runner) compareTasks(names string, got []byte) error {
	var want []string
	for name := range strings.FieldsSeq(names) {
		if name == "none" {
			continue
		}
		if m := numbered.FindStringSubmatch(name); m != nil && m[1] == m[3] {
			i, _ := strconv.Atoi(m[2])
			last, _ := strconv.Atoi(m[4])
			for ; i != last; i += sign(last - i) {
				want = append(want, r.names[m[1]+strconv.Itoa(i)])
			}
			name = "$" + m[1] + m[4]
		}
		id, err := r.expand(name)
		if err != nil {
			return err
		}
		want = append(want, id)
	}
	var list []struct {
		ID string `json:"task_id"`
	}
	if err := json.Unmarshal(got, &list); err != nil {
		return fmt.Errorf("not a list of tasks: %w", err)
	}
	ids := make([]string, len(list))
	for i, t := range list {
		ids[i] = t.ID
	}
	if !slices.Equal(ids, want) {
		return fmt.Errorf("got %d tasks %v, want %d: %v", len(ids), ids, len(want), want)
	}
	return nil
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}
