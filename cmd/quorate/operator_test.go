package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate/internal/devnet"
)

// What is wrong with a command is said before anything is done, with its exit status.
// someDeployment is a deployment file of no chain in particular.
const someDeployment = `{"chainId": 31337, "quorumNumbers": [0], "avsAddress": "0x0000000000000000000000000000000000000001",
	"registryCoordinator": "0x0000000000000000000000000000000000000002", "operatorStateRetriever": "0x0000000000000000000000000000000000000003",
	"blsSignatureChecker": "0x0000000000000000000000000000000000000004", "demoTarget": "0x0000000000000000000000000000000000000005",
	"demoFactory": "0x0000000000000000000000000000000000000006",
	"schnorrStakeRegistry": "0x0000000000000000000000000000000000000007"}`

func TestOperatorMistakes(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{
		"password.txt": "correct horse\n", "two.txt": "one\ntwo\n", "empty.txt": "\n", "long.txt": strings.Repeat("x", 2000),
		"owner.key": strings.Repeat("12", 32) + "\n", "deployment.json": someDeployment,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	show := func(i int) (key, proof string) {
		op := devnet.DevOperator(i)
		k, p := op.Schnorr.PublicKey().Bytes(), op.Schnorr.ProvePossession().Bytes()
		return hexutil.Encode(k[:]), hexutil.Encode(p[:])
	}
	schnorrKey, schnorrProof := show(0)
	otherKey, _ := show(1)
	const operator = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
	const node = " --rpc http://127.0.0.1:1/v3/apikey"
	for args, want := range map[string]struct {
		status int
		words  string
	}{
		"keygen":                             {exitUsage, "no password: set --password-file, as there is no terminal"},
		"keygen --password-file missing.txt": {exitFail, "missing.txt: no such file"},
		"keygen --password-file empty.txt":   {exitFail, "empty.txt is empty"},
		"keygen --password-file two.txt":     {exitFail, "want one line"},
		"keygen --password-file long.txt":    {exitFail, "want one line"},

		"import --password-file password.txt":                                                        {exitUsage, "nothing to import"},
		"import --password-file password.txt --bls-file - --identity-file -":                         {exitUsage, "cannot share standard input"},
		"import --bls-file -":                                                                        {exitUsage, "set --password-file"},
		"import --password-file password.txt --bls-file password.txt":                                {exitFail, "BLS secret: want 64 hex digits"},
		"import --password-file password.txt --identity-file password.txt":                           {exitFail, "identity key: want 64 hex digits"},
		"import --password-file password.txt --schnorr-key-file password.txt":                        {exitFail, "Schnorr secret: want 64 hex digits"},
		"import --password-file password.txt --schnorr-key-file owner.key --identity-file owner.key": {exitFail, "are the same key"},
		"keygen --from missing.json":                                                                 {exitFail, "there is no keystore"},
		"import --password-file password.txt --bls-file two.txt":                                     {exitFail, "want one line"},
		"import --password-file password.txt --bls-file empty.txt":                                   {exitFail, "it is empty"},
		"import --password-file password.txt --identity-file missing.txt":                            {exitFail, "missing.txt: no such file"},

		"show":                         {exitFail, "operator.json; set --keystore, or make one with: quorate operator keygen"},
		"show --keystore password.txt": {exitFail, "it is no keystore"},

		"register" + node:                                  {exitFail, "there is no keystore"},
		"deregister" + node:                                {exitFail, "there is no keystore"},
		"status" + node:                                    {exitFail, "there is no keystore"},
		"status nobody" + node:                             {exitUsage, "nobody is no address"},
		"status " + operator:                               {exitUsage, "missing flags: --rpc"},
		"status " + operator + " --rpc nowhere":            {exitUsage, "--rpc: want one like http://127.0.0.1:8545"},
		"status " + operator + " --timeout 0s" + node:      {exitUsage, "--timeout 0s"},
		"status " + operator + " --deployment none" + node: {exitFail, "read deployment: open"},
		"status " + operator + node:                        {exitFail, "no answer from the node at 127.0.0.1:1"},

		"admit --key-file owner.key" + node:                                                                                  {exitUsage, "nobody to admit"},
		"admit " + operator + " --key-file owner.key" + node:                                                                 {exitUsage, "needs --stake"},
		"admit --stake 1 --key-file owner.key" + node:                                                                        {exitUsage, "need ADDRESS"},
		"admit --weight 1 --key-file owner.key" + node:                                                                       {exitUsage, "of no use without --schnorr-key"},
		"admit --schnorr-key 0x02 --key-file owner.key" + node:                                                               {exitUsage, "needs --schnorr-proof"},
		"admit --schnorr-key 0x02 --schnorr-proof 0x --weight 1 --key-file owner.key" + node:                                 {exitUsage, "want a key of 33 bytes"},
		"admit --schnorr-key " + schnorrKey + " --schnorr-proof 0x12 --weight 1 --key-file owner.key" + node:                 {exitUsage, "it is no proof for this key"},
		"admit --schnorr-key " + otherKey + " --schnorr-proof " + schnorrProof + " --weight 1 --key-file owner.key" + node:   {exitUsage, "it is no proof for this key"},
		"admit --schnorr-key " + schnorrKey + " --schnorr-proof " + schnorrProof + " --key-file owner.key" + node:            {exitUsage, "--schnorr-key needs --weight"},
		"admit --schnorr-key " + schnorrKey + " --schnorr-proof " + schnorrProof + " --weight 0 --key-file owner.key" + node: {exitUsage, "--weight 0: want a whole number"},
		"admit --schnorr-key " + schnorrKey + " --schnorr-proof " + schnorrProof + " --weight 1 --key-file owner.key" + node: {exitFail, "no answer from the node"},
		"expel nobody --key-file owner.key" + node:                                                                           {exitUsage, "nobody is no address"},
		"expel " + operator + " --key-file missing.key" + node:                                                               {exitFail, "missing.key: no such file"},
		"expel " + operator + " --key-file owner.key" + node:                                                                 {exitFail, "no answer from the node"},

		"admit nobody --stake 1 --key-file owner.key" + node:                                        {exitUsage, "nobody is no address"},
		"admit 0x0000000000000000000000000000000000000000 --stake 1 --key-file owner.key" + node:    {exitUsage, "is no address"},
		"admit " + operator + " --stake 0 --key-file owner.key" + node:                              {exitUsage, "--stake 0: want a whole number"},
		"admit " + operator + " --stake 1.5 --key-file owner.key" + node:                            {exitUsage, "--stake 1.5: want a whole number"},
		"admit " + operator + " --stake 79228162514264337593543950336 --key-file owner.key" + node:  {exitUsage, "want a whole number"},
		"admit " + operator + " --stake 1 --fund 1e3 --key-file owner.key" + node:                   {exitUsage, "--fund 1e3: want an amount of ether like 0.1"},
		"admit " + operator + " --stake 1 --fund 0.0000000000000000001 --key-file owner.key" + node: {exitUsage, "want an amount of ether"},
		"admit " + operator + " --stake 1 --key-file password.txt" + node:                           {exitFail, "--key-file: want 64 hex digits in"},
		"admit " + operator + " --stake 1 --key-file missing.key" + node:                            {exitFail, "missing.key: no such file"},
		"admit " + operator + " --stake 1 --key-file owner.key" + node:                              {exitFail, "no answer from the node"},
	} {
		var out, said bytes.Buffer
		status := run(t.Context(), append([]string{"operator"}, strings.Fields(args)...), stdio{in: strings.NewReader(""), out: &out, err: &said})
		if status != want.status || !strings.Contains(said.String(), want.words) {
			t.Errorf("%s: exit %d, want %d that says %q: %s", args, status, want.status, want.words, said.String())
		}
		for _, secret := range []string{"correct horse", "apikey", strings.Repeat("12", 8)} {
			if strings.Contains(said.String(), secret) {
				t.Errorf("%s shows a secret: %s", args, said.String())
			}
		}
		if out.Len() > 0 {
			t.Errorf("%s printed %s", args, out.String())
		}
	}
	if _, err := os.Stat("operator.json"); err == nil {
		t.Error("a keystore was made")
	}
}
