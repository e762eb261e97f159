package quorate_test

import (
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// layout is the architecture: every package, and which of ours it may import.
// Imports point down. A package that is not listed is refused.
var layout = map[string][]string{
	"":                        {}, // the wire contract: standard library only
	"contracts":               {},
	"contracts/fixture":       {},
	"internal/auth":           {},
	"internal/bls":            {},
	"internal/schnorr":        {},
	"internal/keystore":       {"internal/bls", "internal/schnorr"},
	"internal/evidence":       {"internal/bls", "internal/schnorr"},
	"internal/payload":        {"contracts"},
	"internal/evm":            {"", "contracts", "internal/payload"},
	"internal/quorum":         {"", "internal/bls", "internal/evidence", "internal/evm", "internal/payload", "internal/quorum/operatorpb", "internal/schnorr"},
	"internal/task":           {""},
	"internal/task/storetest": {"", "internal/auth", "internal/task"},
	"internal/signer":         {"internal/bls", "internal/evm", "internal/payload", "internal/quorum", "internal/schnorr", "internal/signer/signerpb"},
	"internal/chain":          {"", "contracts", "internal/bls", "internal/evm", "internal/payload", "internal/quorum", "internal/schnorr", "internal/task"},
	"internal/devnet":         {"contracts", "internal/bls", "internal/chain", "internal/evm", "internal/schnorr"},
	"internal/store":          {"", "internal/auth", "internal/task"},
	"internal/engine":         {"", "contracts", "internal/bls", "internal/payload", "internal/quorum", "internal/schnorr", "internal/task"},
	"internal/api":            {"", "internal/auth", "internal/task"},
	"cmd/quorate":             {"", "contracts", "internal/api", "internal/auth", "internal/bls", "internal/chain", "internal/devnet", "internal/engine", "internal/evidence", "internal/evm", "internal/keystore", "internal/payload", "internal/quorum", "internal/schnorr", "internal/signer", "internal/store", "internal/task"},
	"bench":                   {"", "contracts", "internal/auth", "internal/bls", "internal/chain", "internal/devnet", "internal/evm", "internal/payload", "internal/quorum", "internal/schnorr", "internal/store", "internal/task"},

	"internal/quorum/operatorpb": {}, // generated
	"internal/signer/signerpb":   {}, // generated
}

const module = "github.com/quorate/quorate"

func TestLayout(t *testing.T) {
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var pkg struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&pkg); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		name := ours(pkg.ImportPath)
		may, listed := layout[name]
		if !listed {
			t.Errorf("package %q is not in the layout; add it, with what it may import", name)
			continue
		}
		for _, imp := range pkg.Imports {
			isOurs := imp == module || strings.HasPrefix(imp, module+"/")
			if isOurs && !slices.Contains(may, ours(imp)) {
				t.Errorf("%q imports %q; the layout does not allow it", name, ours(imp))
			}
			if first, _, _ := strings.Cut(imp, "/"); name == "" && strings.Contains(first, ".") {
				t.Errorf("the root package imports %q; it may use the standard library only", imp)
			}
		}
	}
}

func ours(path string) string { return strings.TrimPrefix(strings.TrimPrefix(path, module), "/") }
