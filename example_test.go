package quorate_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"time"

	"github.com/quorate/quorate"
)

// demo stands in for a service whose operators answer at once.
func demo() *httptest.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /tasks", func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusAccepted)
		fmt.Fprint(w, `{"task_id":"0199c2f8-6a3b-7c1d-8e2f-5a4b3c2d1e0f","status":"queued","deduplicated":false}`)
	})
	mux.HandleFunc("GET /tasks/0199c2f8-6a3b-7c1d-8e2f-5a4b3c2d1e0f", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `{"task_id":"0199c2f8-6a3b-7c1d-8e2f-5a4b3c2d1e0f","status":"ready","created_at":1794700000,`+
			`"updated_at":1794700004,"error":null,"payload":{"to":"0x5FbDB2315678afecb367f032d93F642f64180aa3",`+
			`"data":"0x01020304","value":"0x0","chain_id":31337,"estimated_gas":265000,"valid_until_block":19000100}}`)
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, `{"error":{"code":"NOT_FOUND","message":"no such task of this key"}}`)
	})
	return httptest.NewServer(mux)
}

// Submit a call, follow it until the operators have signed its result, and get
// the transaction to send.
func ExampleClient() {
	service := demo()
	defer service.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()

	client := &quorate.Client{URL: service.URL, Key: "qk_..."}
	receipt, err := client.Submit(ctx, quorate.Submission{
		TargetAddress: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
		FromAddress:   "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
		CallData:      quorate.CallData{0x01, 0x94, 0xdb, 0x8e},
		Value:         "0x0",
		BlockHeight:   19000000,
	})
	if err != nil {
		log.Fatal(err)
	}
	task, err := client.Wait(ctx, receipt.TaskID, nil)
	if err != nil {
		log.Fatal(err)
	}
	if task.Status != quorate.Ready {
		log.Fatalf("%s: %s", task.Error.Code, task.Error.Message)
	}
	fmt.Println("send to", task.Payload.To, "until block", task.Payload.ValidUntilBlock)
	// Output: send to 0x5FbDB2315678afecb367f032d93F642f64180aa3 until block 19000100
}

// An answer other than success is an *Error, with the code to decide by.
func ExampleError() {
	service := demo()
	defer service.Close()

	client := &quorate.Client{URL: service.URL, Key: "qk_..."}
	_, err := client.Get(context.Background(), "another")
	var answer *quorate.Error
	if errors.As(err, &answer) && answer.Code == quorate.NotFound {
		fmt.Println(answer.Status, answer.Message)
	}
	// Output: 404 no such task of this key
}
