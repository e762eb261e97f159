package chain

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
)

func validDeployment() *Deployment {
	return &Deployment{ChainID: 5, AVSAddress: common.Address{1}, RegistryCoordinator: common.Address{2},
		OperatorStateRetriever: common.Address{3}, BLSSignatureChecker: common.Address{4},
		QuorumNumbers: Quorums{0, 191}, DemoTarget: common.Address{7}}
}

func TestDeploymentFile(t *testing.T) {
	d := validDeployment()
	file := filepath.Join(t.TempDir(), "deployment.json")
	if err := d.Write(file); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, data); err != nil || !bytes.Contains(compact.Bytes(), []byte(`"quorumNumbers":[0,191]`)) {
		t.Errorf("%s, %v", data, err)
	}
	if bytes.Contains(data, []byte("chnorr")) || bytes.Contains(data, []byte("demoFactory")) {
		t.Errorf("what is absent is a key: %s", data)
	}
	if back, err := ReadDeployment(file); err != nil || !reflect.DeepEqual(back, d) {
		t.Errorf("%+v, %v; want %+v", back, err, d)
	}
}

func TestDeploymentRefused(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*Deployment)
		want   error
	}{
		"as it is": {func(*Deployment) {}, nil},
		"schnorr alone": {func(d *Deployment) {
			*d = Deployment{ChainID: 1, AVSAddress: d.AVSAddress, SchnorrStakeRegistry: common.Address{9}}
		}, nil},
		"no chain":         {func(d *Deployment) { d.ChainID = 0 }, ErrChainID},
		"no avs":           {func(d *Deployment) { d.AVSAddress = common.Address{} }, ErrAVS},
		"no scheme":        {func(d *Deployment) { *d = Deployment{ChainID: 1, AVSAddress: d.AVSAddress} }, ErrScheme},
		"no registry":      {func(d *Deployment) { d.RegistryCoordinator = common.Address{} }, ErrPartial},
		"no retriever":     {func(d *Deployment) { d.OperatorStateRetriever = common.Address{} }, ErrPartial},
		"no checker":       {func(d *Deployment) { d.BLSSignatureChecker = common.Address{} }, ErrPartial},
		"no quorums":       {func(d *Deployment) { d.QuorumNumbers = nil }, ErrQuorums},
		"unsorted quorums": {func(d *Deployment) { d.QuorumNumbers = Quorums{1, 0} }, ErrQuorums},
		"a quorum twice":   {func(d *Deployment) { d.QuorumNumbers = Quorums{1, 1} }, ErrQuorums},
		"no such quorum":   {func(d *Deployment) { d.QuorumNumbers = Quorums{192} }, ErrQuorums},
	} {
		t.Run(name, func(t *testing.T) {
			d := validDeployment()
			tt.change(d)
			file := filepath.Join(t.TempDir(), "deployment.json")
			if err := d.Write(file); err != nil {
				t.Fatal(err)
			}
			if _, err := ReadDeployment(file); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
	for name, text := range map[string]string{
		"empty": "", "no object": "[]", "torn": `{"chainId":1,`, "short address": `{"chainId":1,"avsAddress":"0x12"}`,
		"negative": `{"chainId":-1}`, "large": strings.Repeat(" ", maxDeploymentFile+1), "two": "{}{}", "null": "null",
	} {
		file := filepath.Join(t.TempDir(), "deployment.json")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if d, err := ReadDeployment(file); err == nil {
			t.Errorf("%s: read as %+v", name, d)
		}
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
