package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
)

// startDevHere runs quorate dev in a folder of its own, until the test ends.
func startDevHere(t *testing.T) *devFile {
	t.Helper()
	t.Chdir(t.TempDir())
	ctx, stop := context.WithCancel(context.Background())
	out, in := io.Pipe()
	var said bytes.Buffer
	exit := make(chan int, 1)
	go func() {
		exit <- run(ctx, []string{"dev", "--rpc-listen", "127.0.0.1:0", "--listen", "127.0.0.1:0", "--block-time", "200ms", "--operators", "3"},
			stdio{out: in, err: &said})
		in.Close()
	}()
	t.Cleanup(func() {
		stop()
		if status := <-exit; status != exitDone {
			t.Errorf("dev: exit %d: %s", status, said.String())
		}
	})
	if err := json.NewDecoder(out).Decode(new(json.RawMessage)); err != nil {
		t.Fatalf("dev is not ready: %v", err)
	}
	d, err := readDevFile("")
	if err != nil || d == nil {
		t.Fatal("no ready file", err)
	}
	return d
}

// submitTo runs quorate task submit beside it.
func submitTo(t *testing.T, args ...string) (status int, out, words string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), append([]string{"task", "submit", "--json", "--demo", "--call", "claim(uint256)", "--timeout", "1m"}, args...),
		stdio{in: strings.NewReader(""), out: &stdout, err: &stderr})
	return status, stdout.String(), stderr.String()
}

// The whole path: a function that uses its sender settles for one who proved
// itself, by a key or by a contract, and for nobody else.
func TestProvenSender(t *testing.T) {
	d := startDevHere(t)
	node, err := ethclient.DialContext(t.Context(), d.RPCURL)
	if err != nil {
		t.Fatal(err)
	}
	defer node.Close()
	key, err := readPrivateKey(d.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	owner, demo := crypto.PubkeyToAddress(key.PublicKey), contracts.NewDemoTarget()
	target := common.HexToAddress(d.DemoTarget)
	claims := func(of common.Address) int64 {
		t.Helper()
		out, err := node.CallContract(t.Context(), ethereum.CallMsg{To: &target, Data: demo.PackClaims(of)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return new(big.Int).SetBytes(out).Int64()
	}

	if status, out, words := submitTo(t, "--arg", "5", "--send"); status != exitDone || claims(owner) != 5 {
		t.Fatalf("exit %d, %s%s; %d claimed", status, out, words, claims(owner))
	}
	status, out, words := submitTo(t, "--arg", "7", "--no-sign", "--wait")
	if status == exitDone || !strings.Contains(out, `"code":"UNPROVEN_SENDER"`) || !strings.Contains(words, "Send from_signature") {
		t.Errorf("unsigned: exit %d, %s%s", status, out, words)
	}
	if status, _, words := submitTo(t, "--arg", "7", "--expires-at", "5", "--wait"); status == exitDone || !strings.Contains(words, "signature_expires_at: 5 has passed") {
		t.Errorf("expired: exit %d, %s", status, words)
	}
	// The name of another: its key is not here, so nothing is signed.
	status, out, _ = submitTo(t, "--arg", "7", "--from", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "--wait")
	if status == exitDone || !strings.Contains(out, `"code":"UNPROVEN_SENDER"`) {
		t.Errorf("another's name: exit %d, %s", status, out)
	}

	t.Run("client", func(t *testing.T) {
		account := deployAccount(t, node, d)
		client := quorate.Client{URL: d.URL, Key: d.APIKey, ChainID: d.ChainID, SignFor: time.Hour,
			SignSender: func(_ context.Context, from string, typedData []byte) ([]byte, error) {
				if common.HexToAddress(from) != account {
					t.Errorf("asked to sign for %s", from)
				}
				var typed apitypes.TypedData
				if err := json.Unmarshal(typedData, &typed); err != nil {
					return nil, err
				}
				digest, _, err := apitypes.TypedDataAndHash(typed)
				if err != nil {
					return nil, err
				}
				signature, err := crypto.Sign(digest, key)
				if err == nil {
					signature[64] += 27
				}
				return signature, err
			}}
		submission := func() quorate.Submission {
			head, err := node.BlockNumber(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return quorate.Submission{TargetAddress: d.DemoTarget, FromAddress: account.Hex(), CallData: demo.PackClaim(big.NewInt(9)), Value: "0x0", BlockHeight: head}
		}
		receipt, err := client.Submit(t.Context(), submission())
		if err != nil {
			t.Fatal(err)
		}
		done, err := client.Wait(t.Context(), receipt.TaskID, nil)
		if err != nil || done.Status != quorate.Ready {
			t.Fatalf("%+v, %+v, %v", done, done.Error, err)
		}
		from := &sender{node, key, owner}
		if _, err := from.settle(t.Context(), stdio{err: io.Discard}, done.Payload); err != nil || claims(account) != 9 {
			t.Fatalf("%v; %d claimed", err, claims(account))
		}

		client.ChainID++ // a signature for another chain
		_, err = client.Submit(t.Context(), submission())
		var answer *quorate.Error
		if !errors.As(err, &answer) || answer.Status != 400 || answer.Code != quorate.InvalidRequest || !strings.HasPrefix(answer.Message, "from_signature") {
			t.Errorf("for another chain: %v", err)
		}
	})
}

// deployAccount puts a contract account on the chain whose owner is the dev
// account: it takes for its own what that key signed (EIP-1271).
func deployAccount(t *testing.T, node *ethclient.Client, d *devFile) common.Address {
	t.Helper()
	key, err := readPrivateKey(d.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	owner := crypto.PubkeyToAddress(key.PublicKey)
	code := []byte{
		0x60, 4, 0x35, 0x60, 0, 0x52, // the hash
		0x60, 164, 0x35, 0x60, 248, 0x1c, 0x60, 32, 0x52, // v
		0x60, 100, 0x35, 0x60, 64, 0x52, // r
		0x60, 132, 0x35, 0x60, 96, 0x52, // s
		0x60, 32, 0x60, 128, 0x60, 128, 0x60, 0, 0x60, 1, 0x5a, 0xfa, 0x50, // ECRECOVER
		0x60, 128, 0x51, 0x73,
	}
	code = append(append(code, owner[:]...), 0x14, 0x63, 0x16, 0x26, 0xba, 0x7e, 0x60, 224, 0x1b, 0x02, 0x60, 0, 0x52, 0x60, 32, 0x60, 0, 0xf3)
	create := append([]byte{0x60, byte(len(code)), 0x80, 0x60, 11, 0x60, 0, 0x39, 0x60, 0, 0xf3}, code...)
	nonce, err := node.PendingNonceAt(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	id := new(big.Int).SetUint64(d.ChainID)
	tx, err := types.SignNewTx(key, types.LatestSignerForChainID(id), &types.DynamicFeeTx{ChainID: id, Nonce: nonce, Gas: 300_000,
		GasTipCap: big.NewInt(1e9), GasFeeCap: big.NewInt(100e9), Data: create})
	if err != nil {
		t.Fatal(err)
	}
	if err := node.SendTransaction(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	receipt, err := (&sender{node, key, owner}).receipt(t.Context(), tx.Hash(), 1<<62)
	if err != nil || receipt.Status != types.ReceiptStatusSuccessful {
		t.Fatal(receipt, err)
	}
	return receipt.ContractAddress
}

// What repeats a submission whose fate is not known must be the same one, proof
// included; and one without a node to ask is not signed, which is said.
func TestSubmitSigned(t *testing.T) {
	const key = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80" // of the account from
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte(key), 0o600); err != nil {
		t.Fatal(err)
	}
	rpc := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var ask struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		if err := json.NewDecoder(r.Body).Decode(&ask); err != nil {
			t.Error(err)
		}
		result := `"0x7a69"`
		if ask.Method == "eth_getBlockByNumber" {
			header, err := json.Marshal(&types.Header{Number: big.NewInt(9), Difficulty: new(big.Int), Time: 4_000_000_000})
			if err != nil {
				t.Error(err)
			}
			result = string(header)
		}
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"jsonrpc":"2.0","id":`+string(ask.ID)+`,"result":`+result+`}`)
	}))
	defer rpc.Close()
	var sent []quorate.Submission
	service := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body struct{ Body quorate.Submission }
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			t.Error(err)
		}
		sent = append(sent, body.Body)
		failure(500, quorate.Internal, "100")(w, r)
	})
	submit := func(args ...string) string {
		_, _, words := program(t, service, append([]string{"task", "submit", "--target", target, "--block", "5", "--call-data", "01020304",
			"--idempotency-key", "mine"}, args...)...)
		return words
	}
	words := submit("--key-file", file, "--rpc", rpc.URL)
	const again = "add: --idempotency-key mine --block 5 --expires-at 4000000600\n" // by the chain's clock, which is ahead
	if !strings.Contains(words, again) {
		t.Errorf("%q is not in %q", again, words)
	}
	submit("--key-file", file, "--rpc", rpc.URL, "--expires-at", "4000000600")
	if len(sent) != 2 || len(sent[0].FromSignature) != 132 || !reflect.DeepEqual(sent[0], sent[1]) {
		t.Errorf("the repeat differs: %+v", sent)
	}
	if words := submit("--key-file", file); !strings.Contains(words, "not signed by its sender: no --rpc") || sent[2].FromSignature != "" {
		t.Errorf("%q, %+v", words, sent[2])
	}
	submit("--key-file", file, "--rpc", rpc.URL, "--no-sign")
	submit("--key-file", file, "--rpc", rpc.URL, "--from", target)
	submit("--from", from)
	for _, s := range sent[2:] {
		if s.FromSignature != "" || s.SignatureExpiresAt != 0 {
			t.Errorf("signed: %+v", s)
		}
	}
}
