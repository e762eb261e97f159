package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDevFileOfAnotherMachine: a ready file that lies in a folder is not followed
// off this machine, unless it is named.
func TestDevFileOfAnotherMachine(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, tt := range map[string]struct {
		file devFile
		says string
	}{
		"here":               {devFile{URL: "http://127.0.0.1:8080", RPCURL: "http://localhost:8545"}, ""},
		"here, by version 6": {devFile{URL: "http://[::1]:8080"}, ""},
		"a service there":    {devFile{URL: "https://thief.example", RPCURL: "http://127.0.0.1:8545"}, "another machine"},
		"a node there":       {devFile{URL: "http://127.0.0.1:8080", RPCURL: "https://thief.example"}, "another machine"},
		"a look-alike":       {devFile{URL: "http://127.0.0.1:8080@thief.example"}, "another machine"},
	} {
		if err := tt.file.write(devFilePath); err != nil {
			t.Fatal(err)
		}
		_, err := readDevFile("")
		if (err == nil) != (tt.says == "") || err != nil && !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := readDevFile(devFilePath); err != nil {
			t.Errorf("%s, by name: %v", name, err)
		}
	}
}

// TestDevFileIsPrivate, also where somebody has left a file in its way.
func TestDevFileIsPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ready.json")
	for _, old := range []string{path, path + ".new"} {
		if err := os.WriteFile(old, []byte("{}"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := (&devFile{URL: "http://127.0.0.1:1"}).write(path); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v", info.Mode(), err)
	}
}
