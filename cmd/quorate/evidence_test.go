package main

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evidence"
	"github.com/quorate/quorate/internal/schnorr"
)

// What a service kept is exported, and holds for whoever has the file alone;
// what was changed in it does not, and the reason is said.
func TestEvidenceCommands(t *testing.T) {
	key, err := bls.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	joint, err := schnorr.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	log, err := evidence.OpenLog(filepath.Join(data, evidenceFile))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	book := evidence.NewBook(log)
	in := evidence.Inputs{ChainID: 31337, Registry: common.Address{1}, Target: common.Address{2}, Call: evidence.HashCall([]byte{1, 2, 3, 4}), Block: 9, Index: 3}
	for _, digest := range []common.Hash{{1}, {2}} {
		sigma := key.Sign(in.Message(digest)).Bytes()
		n := evidence.Note{Key: evidence.BLSKey{PublicKey: key.PublicKey()}, Inputs: in, CallData: []byte{1, 2, 3, 4},
			Attestation: evidence.Attestation{Digest: digest, Signature: sigma[:]}}
		if _, err := book.Note(n); err != nil {
			t.Fatal(err)
		}
		if err := book.Dissent(n, common.Hash{7}); err != nil {
			t.Fatal(err)
		}
		signature := joint.SignAlone(in.Message(digest)).Bytes()
		n.Key, n.Signature = evidence.SchnorrKey{Point: joint.PublicKey()}, signature[:]
		if _, err := book.Note(n); err != nil {
			t.Fatal(err)
		}
	}
	command := func(want int, args ...string) (out, words string) {
		t.Helper()
		var o, e bytes.Buffer
		if status := run(t.Context(), args, stdio{in: strings.NewReader(""), out: &o, err: &e}); status != want {
			t.Fatalf("%v: status %d, want %d: %s", args, status, want, e.String())
		}
		return o.String(), e.String()
	}
	exported, words := command(exitDone, "evidence", "export", "--data", data)
	if !strings.Contains(words, "4 items") {
		t.Error(words)
	}
	file := filepath.Join(t.TempDir(), "evidence.json")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(exported)
	out, words := command(exitDone, "evidence", "verify", file)
	if strings.Count(out, "dissent") != 2 || strings.Count(out, "equivocation") != 2 || !strings.Contains(out, "Schnorr operator "+joint.PublicKey().Address().Hex()) || !strings.Contains(words, "on chain") {
		t.Errorf("%s%s", out, words)
	}
	write(strings.Replace(exported, `"chain_id": 31337`, `"chain_id": 1`, 1))
	out, words = command(exitFail, "evidence", "verify", "--json", file)
	var first verdict
	if err := json.NewDecoder(strings.NewReader(out)).Decode(&first); err != nil || first.Holds || !strings.Contains(first.Why, "not the operator's signature") {
		t.Errorf("%v: %s", err, out)
	}
	if !strings.Contains(words, "1 of 4 items do not hold") {
		t.Error(words)
	}
	write(exported[:len(exported)/2])
	command(exitFail, "evidence", "verify", file)
	command(exitFail, "evidence", "verify", filepath.Join(t.TempDir(), "none"))
	if _, words := command(exitFail, "evidence", "export", "--data", t.TempDir()); !strings.Contains(words, "--data") {
		t.Error(words)
	}
}
