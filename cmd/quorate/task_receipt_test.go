package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethclient"
)

// A transaction that lands in the last block that may hold it, between two
// questions to the node, is not taken for one that never will.
func TestReceiptOfTheLastBlock(t *testing.T) {
	const until = 10
	for name, lands := range map[string]bool{"it lands": true, "it does not": false} {
		t.Run(name, func(t *testing.T) {
			head, mined := until, false
			node := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				var ask struct {
					ID     json.RawMessage `json:"id"`
					Method string          `json:"method"`
				}
				if err := json.NewDecoder(r.Body).Decode(&ask); err != nil {
					t.Error(err)
				}
				result := []byte(fmt.Sprintf("%q", fmt.Sprintf("%#x", head)))
				if ask.Method == "eth_getTransactionReceipt" {
					result = []byte("null")
					if mined {
						result, _ = json.Marshal(&types.Receipt{Status: 1, TxHash: common.Hash{1}, Logs: []*types.Log{}})
					}
					head, mined = until+1, lands // right after the answer
				}
				w.Header().Set("Content-Type", "application/json")
				io.WriteString(w, `{"jsonrpc":"2.0","id":`+string(ask.ID)+`,"result":`+string(result)+`}`)
			}))
			defer node.Close()
			client, err := ethclient.DialContext(t.Context(), node.URL)
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			receipt, err := (&sender{Client: client}).receipt(t.Context(), common.Hash{1}, until)
			switch {
			case lands && (err != nil || receipt.Status != 1):
				t.Errorf("%+v, %v", receipt, err)
			case !lands && (err == nil || !strings.Contains(err.Error(), "is in no block")):
				t.Errorf("%+v, %v", receipt, err)
			}
		})
	}
}
