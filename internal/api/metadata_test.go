package api

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quorate/quorate"
)

func loadText(t *testing.T, text string) (*publication, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "identity.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return load(file)
}

// load reads an identity and renders it without contracts.
func load(file string) (*publication, error) {
	id, err := LoadIdentity(file)
	if err != nil {
		return nil, err
	}
	return id.render(nil)
}

// A file that cannot be published as it was meant is refused, by a message
// that names the file and what is wrong.
func TestLoadIdentityRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:                                "malformed JSON: want a value",
		`{"name": "x"`:                    "malformed JSON: want a comma",
		`{} {}`:                           "malformed JSON: data after the end",
		"\ufeff{}":                        "malformed JSON",
		`[]`:                              "want a JSON object",
		`null`:                            "want a JSON object",
		`"quorate"`:                       "want a JSON object",
		`{"name": "a", "name": "b"}`:      `"name": repeated`,
		`{"x": {"y": 1, "y": 2}}`:         `"y": repeated`,
		`{"name": 1}`:                     "name: ",
		`{"social": null}`:                "social: null",
		`{"operatorSets": null}`:          "operatorSets: null",
		`{"operatorSets": {}}`:            "operatorSets: ",
		`{"operatorSets": [{"id": 0}]}`:   "operatorSets: ",
		`{"contracts": {"chainId": 1}}`:   "contracts: the service publishes",
		`{"c\u006fntracts": {}}`:          "contracts: the service publishes",
		`{"description": ["a", "b"]}`:     "description: ",
		`{"operatorSets": [{"name": []}]`: "malformed JSON",
	} {
		id, err := loadText(t, text)
		if err == nil {
			t.Errorf("%s: published %s", text, id.body)
		} else if !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "identity.json") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if _, err := LoadIdentity(filepath.Join(t.TempDir(), "missing.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

// The default is complete, and a file that says nothing changes nothing.
func TestLoadIdentityDefaults(t *testing.T) {
	plain, err := load("")
	if err != nil {
		t.Fatal(err)
	}
	empty, err := loadText(t, `{}`)
	if err != nil || string(empty.body) != string(plain.body) || empty.etag != plain.etag {
		t.Errorf("%v\n%s\n%s", err, empty.body, plain.body)
	}
	var doc quorate.Metadata
	if err := json.Unmarshal(plain.body, &doc); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"name": doc.Name, "website": doc.Website, "description": doc.Description, "logo": doc.Logo, "social": doc.Social,
	} {
		if value == "" {
			t.Errorf("%s is empty", name)
		}
	}
	if len(doc.OperatorSets) == 0 || doc.Contracts != nil {
		t.Errorf("got %s", plain.body)
	}
}

// Known members come first, in the order of the specification; others follow
// by name, as they stand.
func TestLoadIdentityOrder(t *testing.T) {
	id, err := loadText(t, `{"zeta": 1.50, "twitter": "@q", "social": "s", "name": "n", "website": "w", "description": "d<", "logo": "l", "operatorSets": [], "alpha": { "b" : [ ] }}`)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"name":"n","website":"w","description":"d<","logo":"l","social":"s","operatorSets":[],"alpha":{"b":[]},"twitter":"@q","zeta":1.50}` + "\n"
	if string(id.body) != want {
		t.Errorf("got %s", id.body)
	}
}
