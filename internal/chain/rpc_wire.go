package chain

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/rpc"
)

// JSON-RPC over HTTP. go-ethereum's own client reads an answer of any size,
// takes a null for a zero, and quotes URLs in its errors.

type request struct {
	Version string `json:"jsonrpc"`
	ID      uint64 `json:"id"`
	Method  string `json:"method"`
	Params  []any  `json:"params"`
}

type answer struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result"`
	Error   *said           `json:"error"`
}

// maxAnswer is the most that is read of any answer.
const maxAnswer = 64 << 20

// room is how long an answer may be to what was asked.
func room(elems []*rpc.BatchElem) int64 {
	sum := int64(64 << 10)
	for _, e := range elems {
		switch e.Method {
		case "eth_chainId", "eth_blockNumber", "eth_getBalance", "eth_getTransactionCount", "eth_getStorageAt", "eth_gasPrice":
			sum += 2 << 10
		case "eth_getCode":
			sum += 2*maxCode + 2<<10
		case "eth_getBlockByHash", "eth_getBlockByNumber":
			sum += 1 << 20
			if len(e.Args) == 2 && e.Args[1] == true {
				sum += 8 << 20 // with its transactions
			}
		case "eth_getProof":
			sum += 1 << 20
			if slots, ok := e.Args[1].([]common.Hash); ok {
				sum += int64(len(slots)) * (32 << 10)
			}
		case "eth_estimateGas":
			sum += 1 << 20
		default:
			sum += 16 << 20
		}
	}
	return min(sum, maxAnswer)
}

// exchange asks an endpoint once. The error of an element stays in it; an error
// that is returned is of them all.
func (w *wire) exchange(ctx context.Context, e *endpoint, elems []*rpc.BatchElem, array bool) error {
	first := w.ids.Add(uint64(len(elems))) - uint64(len(elems)) + 1
	requests := make([]request, len(elems))
	for i, elem := range elems {
		params := elem.Args
		if params == nil {
			params = []any{}
		}
		requests[i] = request{Version: "2.0", ID: first + uint64(i), Method: elem.Method, Params: params}
	}
	var body []byte
	var err error
	if array {
		body, err = json.Marshal(requests)
	} else {
		body, err = json.Marshal(requests[0])
	}
	if err != nil {
		return fmt.Errorf("encode %s: %w", elems[0].Method, err)
	}
	data, err := w.post(ctx, e, body, room(elems))
	if err != nil {
		return err
	}
	answers, err := decodeAnswers(data, first, len(elems), array)
	if err != nil {
		return e.blame(err)
	}
	for i, elem := range elems {
		elem.Error = nil
		if err := take(answers[i], elem.Result); err != nil {
			elem.Error = e.blame(fmt.Errorf("%s: %w", elem.Method, err))
		}
	}
	return nil
}

// decodeAnswers reads the answers to n requests with consecutive ids, into
// their order. Each must be there, once, and nothing else.
func decodeAnswers(data []byte, first uint64, n int, array bool) ([]answer, error) {
	list := make([]answer, 1, n)
	data = bytes.TrimSpace(data)
	isArray := len(data) > 0 && data[0] == '['
	var err error
	if isArray {
		list, err = decodeList(data, n)
	} else {
		err = json.Unmarshal(data, &list[0])
	}
	switch {
	case err != nil:
		return nil, errors.New("the answer is not JSON-RPC, or not all of it")
	case isArray && !array:
		return nil, errors.New("an array answers a single request")
	}
	// A batch that is refused as a whole is answered by one error, whatever its id.
	if len(list) == 1 && list[0].Error != nil && (n > 1 || string(list[0].ID) == "null") {
		return nil, list[0].Error
	}
	if isArray != array || len(list) != n {
		return nil, fmt.Errorf("%d answers to %d requests", len(list), n)
	}
	ordered, seen := make([]answer, n), make([]bool, n)
	for _, a := range list {
		id, err := strconv.ParseUint(string(a.ID), 10, 64)
		if err != nil || id < first || id-first >= uint64(n) || seen[id-first] {
			return nil, fmt.Errorf("an answer has id %s, which was not asked or is there twice", plain(string(a.ID)))
		}
		if a.Version != "2.0" || a.Error == nil && a.Result == nil {
			return nil, errors.New("an answer has neither result nor error, or no version")
		}
		ordered[id-first], seen[id-first] = a, true
	}
	return ordered, nil
}

// decodeList reads an array, and stops after one element more than are wanted:
// empty ones take three bytes each, and much more in memory.
func decodeList(data []byte, n int) (list []answer, err error) {
	in := json.NewDecoder(bytes.NewReader(data))
	if _, err := in.Token(); err != nil {
		return nil, err
	}
	for in.More() && len(list) <= n {
		var a answer
		if err := in.Decode(&a); err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	if len(list) > n {
		return list, nil
	}
	if _, err := in.Token(); err != nil {
		return nil, err
	}
	if _, err := in.Token(); err != io.EOF {
		return nil, errors.New("something follows the array")
	}
	return list, nil
}

// take reads the result of an answer. A null is taken only by a result that can
// tell it from a value: a pointer to a pointer or to an interface, or raw JSON.
func take(a answer, result any) error {
	if a.Error != nil {
		return a.Error
	}
	if result == nil {
		return nil
	}
	if string(a.Result) == `""` {
		return errors.New("an empty text") // which hexutil takes for a zero
	}
	if string(a.Result) == "null" {
		if _, must := result.(*existingBlock); must {
			return &Error{Kind: UnknownBlock, Err: errors.New("it has no such block")}
		}
		kind := reflect.TypeOf(result).Elem().Kind()
		if _, raw := result.(*json.RawMessage); !raw && kind != reflect.Pointer && kind != reflect.Interface {
			return errors.New("null for a value")
		}
	}
	if err := json.Unmarshal(a.Result, result); err != nil {
		return fmt.Errorf("decode: %w", err)
	}
	return nil
}

// post sends a body and returns what came back, within a deadline of its own.
func (w *wire) post(ctx context.Context, e *endpoint, body []byte, most int64) ([]byte, error) {
	attempt, cancel := context.WithTimeout(ctx, w.timeout)
	defer cancel()
	began := time.Now()
	data, err := w.roundTrip(attempt, e, body, most)
	w.metrics.took(e.host, began)
	if err == nil {
		return data, nil
	}
	if ctx.Err() != nil {
		return nil, gaveUp(ctx)
	}
	if known, ok := errors.AsType[*Error](err); ok {
		return nil, known
	}
	kind := Unreachable
	if attempt.Err() != nil {
		kind, err = TimedOut, fmt.Errorf("no answer within %v", w.timeout)
	}
	return nil, &Error{Kind: kind, Endpoint: e.host, Err: err, fault: true}
}

func (w *wire) roundTrip(ctx context.Context, e *endpoint, body []byte, most int64) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url, bytes.NewReader(body))
	if err != nil {
		return nil, errors.New("the URL is not one")
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json")
	if e.user != nil {
		password, _ := e.user.Password()
		r.SetBasicAuth(e.user.Username(), password)
	}
	answer, err := w.http.Do(r)
	if err != nil {
		// The text of a *url.Error has the whole URL.
		if wrapped, ok := errors.AsType[*url.Error](err); ok {
			err = wrapped.Err
		}
		return nil, err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(io.LimitReader(answer.Body, most+1))
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return nil, e.status(answer, data)
	}
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, &Error{Kind: BadAnswer, Endpoint: e.host, Err: errors.New("the answer breaks off"), fault: true}
	case err != nil:
		return nil, err
	case int64(len(data)) > most:
		return nil, &Error{Kind: BadAnswer, Endpoint: e.host, Err: fmt.Errorf("the answer is over %d bytes", most), fault: true}
	}
	return data, nil
}

// status says what an HTTP error means. Some nodes send their error objects
// with one.
func (e *endpoint) status(r *http.Response, body []byte) error {
	err := &Error{Kind: Unreachable, Endpoint: e.host, Err: fmt.Errorf("HTTP status %d", r.StatusCode), fault: true}
	switch r.StatusCode {
	case http.StatusTooManyRequests:
		err.Kind = RateLimited
		if seconds, bad := strconv.Atoi(r.Header.Get("Retry-After")); bad == nil && seconds > 0 {
			err.pause = min(time.Duration(min(seconds, 3600))*time.Second, time.Minute)
		}
		return err
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusPaymentRequired:
		err.Err = fmt.Errorf("HTTP status %d: check the key in its URL", r.StatusCode)
		return err
	case http.StatusRequestTimeout, http.StatusGatewayTimeout:
		err.Kind = TimedOut
	case http.StatusRequestEntityTooLarge:
		err.Kind, err.fault = TooMuch, false
		return err
	}
	var a answer
	if json.Unmarshal(body, &a) == nil && a.Error != nil && a.Version == "2.0" {
		if meant := classify(a.Error); meant.Kind != Refused {
			meant.Endpoint = e.host
			return meant
		}
	}
	return err
}

// gaveUp is the error of a caller that did not wait longer; no endpoint is to
// blame.
func gaveUp(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return &Error{Kind: TimedOut, Err: ctx.Err()}
	}
	return ctx.Err()
}
