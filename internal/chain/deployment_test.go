package chain

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/ethereum/go-ethereum/common"
)

func TestDeploymentFile(t *testing.T) {
	d := &Deployment{ChainID: 5, QuorumNumbers: Quorums{0, 255}, DemoTarget: common.Address{7}}
	file := filepath.Join(t.TempDir(), "deployment.json")
	if err := d.Write(file); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, data); err != nil || !bytes.Contains(compact.Bytes(), []byte(`"quorumNumbers":[0,255]`)) {
		t.Errorf("%s, %v", data, err)
	}
	if back, err := ReadDeployment(file); err != nil || !reflect.DeepEqual(back, d) {
		t.Errorf("%+v, %v; want %+v", back, err, d)
	}
}

func TestQuorumsRefuse(t *testing.T) {
	for _, bad := range []string{`[256]`, `[-1]`, `"AAE="`, `[0.5]`, `{}`} {
		var q Quorums
		if err := json.Unmarshal([]byte(bad), &q); err == nil {
			t.Errorf("%s was read as %v", bad, q)
		}
	}
}
