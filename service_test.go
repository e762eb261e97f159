package quorate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// seen is a request as a service saw it.
type seen struct {
	method, path, query string
	header              http.Header
	body                string
}

// service is a real HTTP server that answers by a script and keeps what it saw.
type service struct {
	answer func(n int, w http.ResponseWriter, r *http.Request) // n counts requests from 1

	mu       sync.Mutex
	requests []seen
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.mu.Lock()
	s.requests = append(s.requests, seen{r.Method, r.URL.EscapedPath(), r.URL.RawQuery, r.Header.Clone(), string(body)})
	n := len(s.requests)
	s.mu.Unlock()
	s.answer(n, w, r)
}

func (s *service) all() []seen {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]seen(nil), s.requests...)
}

// onLoopback runs the service on a socket and returns a client of it.
func (s *service) onLoopback(t *testing.T) *Client {
	t.Helper()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return &Client{URL: server.URL, Key: "secret"}
}

// inBubble runs the service on pipes, on which the clock of a synctest bubble
// goes on while client and server wait for each other.
func (s *service) inBubble(t *testing.T) *Client {
	t.Helper()
	pipes := &pipeNet{conns: make(chan net.Conn), closed: make(chan struct{})}
	server := &http.Server{Handler: s}
	done := make(chan struct{})
	go func() {
		defer close(done)
		server.Serve(pipes)
	}()
	transport := &http.Transport{DialContext: pipes.dial}
	t.Cleanup(func() {
		transport.CloseIdleConnections()
		server.Close()
		<-done
	})
	return &Client{URL: "http://service", Key: "secret", HTTP: &http.Client{Transport: transport}}
}

// pipeNet is a network within the process: what is dialled is accepted.
type pipeNet struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func (n *pipeNet) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case n.conns <- far:
		return near, nil
	case <-n.closed:
		return nil, errors.New("connection refused")
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (n *pipeNet) Accept() (net.Conn, error) {
	select {
	case c := <-n.conns:
		return c, nil
	case <-n.closed:
		return nil, net.ErrClosed
	}
}

func (n *pipeNet) Close() error {
	n.once.Do(func() { close(n.closed) })
	return nil
}

func (n *pipeNet) Addr() net.Addr { return &net.UnixAddr{Name: "pipe"} }

// Answers of the script.

func writeTask(w http.ResponseWriter, id string, s Status) {
	fmt.Fprintf(w, `{"task_id":%q,"status":%q,"created_at":1,"updated_at":2,"error":null,"payload":null}`, id, s)
}

func writeReceipt(w http.ResponseWriter, status int, id string) {
	w.WriteHeader(status)
	fmt.Fprintf(w, `{"task_id":%q,"status":"queued","deduplicated":%t}`, id, status == http.StatusOK)
}

func writeFailure(w http.ResponseWriter, status int, code Code, retryAfter string) {
	if retryAfter != "" {
		w.Header().Set("Retry-After", retryAfter)
	}
	w.Header().Set("X-Request-Id", "R1")
	w.WriteHeader(status)
	fmt.Fprintf(w, `{"error":{"code":%q,"message":"because"}}`, code)
}

// cut breaks the connection after writing some of an answer.
func cut(w http.ResponseWriter, part string) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(err)
	}
	io.WriteString(conn, part)
	conn.Close()
}

var sample = Submission{
	TargetAddress: "0x1111111111111111111111111111111111111111",
	FromAddress:   "0x2222222222222222222222222222222222222222",
	CallData:      CallData{1, 2, 3, 4}, Value: "0x0", BlockHeight: 7,
}

const sampleJSON = `{"body":{"target_address":"0x1111111111111111111111111111111111111111",` +
	`"from_address":"0x2222222222222222222222222222222222222222","call_data":[1,2,3,4],"value":"0x0","block_height":7}}`
