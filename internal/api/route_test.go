package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A path is one to the letter: there are no second spellings.
func TestNoSecondSpellings(t *testing.T) {
	s := New(Options{})
	for target, want := range map[string]string{
		"/tasks":     "/tasks",
		"/tasks/x":   "/tasks/{task_id}",
		"/%74asks":   "none",
		"/tasks%2Fx": "none",
		"/tasks/x/y": "none",
		"//tasks":    "none",
	} {
		r := httptest.NewRequest(http.MethodGet, "http://service"+target, nil)
		if got := s.route(r.URL.EscapedPath()).name; got != want {
			t.Errorf("%s: route %s, want %s", target, got, want)
		}
	}
}

// Names of unknown fields cost memory to tell apart; there is an end to it.
func TestTooManyNames(t *testing.T) {
	text := `{"list":[` + strings.Repeat(`{"a":1,"b":2,"c":3},`, maxNames/3+1) + `0]}`
	_, err := decodeSubmission([]byte(text))
	if err == nil || !strings.Contains(err.Error(), "malformed JSON: too many names") {
		t.Errorf("too many: %v", err)
	}
	text = `{"list":[` + strings.Repeat(`{"a":1,"b":2,"c":3},`, maxNames/3-1) + `0]}`
	if _, err := decodeSubmission([]byte(text)); err == nil || !strings.Contains(err.Error(), "body: missing") {
		t.Errorf("just below: %v", err)
	}
}
