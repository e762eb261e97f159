package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// request is one rendered request and the status that must answer it.
type request struct {
	raw  []byte
	want int
}

// render writes a request of HTTP/1.1 for a connection that stays open.
func render(method, path, secret string, body []byte, want int) request {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer %s\r\n", method, path, secret)
	if body != nil {
		fmt.Fprintf(&b, "Content-Type: application/json\r\nContent-Length: %d\r\n", len(body))
	}
	b.WriteString("\r\n")
	b.Write(body)
	return request{raw: b.Bytes(), want: want}
}

// client is one open connection.
type client struct {
	conn net.Conn
	in   *bufio.Reader
}

func dial(addr string) (*client, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &client{conn: conn, in: bufio.NewReaderSize(conn, 16<<10)}, nil
}

// do sends a request and reads the whole answer. It looks at no more of it
// than it must: the load shares the machine with what it measures.
func (c *client) do(r request) error {
	_, err := c.exchange(r, io.Discard)
	return err
}

var contentLength = []byte("Content-Length: ")

func (c *client) exchange(r request, body io.Writer) (header []byte, err error) {
	if _, err := c.conn.Write(r.raw); err != nil {
		return nil, err
	}
	status, length := 0, -1
	for first := true; ; first = false {
		text, err := c.in.ReadSlice('\n')
		if err != nil {
			return nil, err
		}
		if body != io.Discard {
			header = append(header, text...)
		}
		switch {
		case first:
			if len(text) < 13 {
				return nil, fmt.Errorf("status line %q", text)
			}
			if status, err = strconv.Atoi(string(text[9:12])); err != nil {
				return nil, fmt.Errorf("status line %q", text)
			}
		case bytes.HasPrefix(text, contentLength):
			if length, err = strconv.Atoi(string(bytes.TrimSpace(text[len(contentLength):]))); err != nil {
				return nil, err
			}
		}
		if len(text) == 2 {
			break
		}
	}
	if length < 0 {
		return nil, errors.New("an answer without Content-Length")
	}
	if body == io.Discard {
		_, err = c.in.Discard(length)
	} else {
		_, err = io.CopyN(body, c.in, int64(length))
	}
	if err == nil && status != r.want {
		err = fmt.Errorf("status %d, want %d", status, r.want)
	}
	return header, err
}

// load is a set of connections to one server, and what each sends in turn.
type load struct {
	clients  []*client
	requests [][]request // of each connection
}

// newLoad connects. plan gives the requests of each connection.
func newLoad(addr string, conns int, plan func(i int) []request) (*load, error) {
	l := new(load)
	for i := range conns {
		c, err := dial(addr)
		if err != nil {
			l.close()
			return nil, err
		}
		l.clients, l.requests = append(l.clients, c), append(l.requests, plan(i))
	}
	return l, nil
}

func (l *load) close() {
	for _, c := range l.clients {
		c.conn.Close()
	}
}

// run keeps every connection busy for a while, and returns the answers, per
// second and in all.
func (l *load) run(d time.Duration) (rate float64, answers int64, err error) {
	var (
		over  atomic.Bool
		total atomic.Int64
		group sync.WaitGroup
		errs  = make([]error, len(l.clients))
	)
	began := time.Now()
	timer := time.AfterFunc(d, func() { over.Store(true) })
	defer timer.Stop()
	for i, c := range l.clients {
		group.Go(func() {
			n := 0
			for requests := l.requests[i]; !over.Load(); n++ {
				if errs[i] = c.do(requests[n%len(requests)]); errs[i] != nil {
					break
				}
			}
			total.Add(int64(n))
		})
	}
	group.Wait()
	answers = total.Load()
	return float64(answers) / time.Since(began).Seconds(), answers, errors.Join(errs...)
}

// latency sends one request at a time, and returns the median time of an
// answer.
func (c *client) latency(r request, d time.Duration) (time.Duration, error) {
	var took []float64
	for began := time.Now(); time.Since(began) < d; {
		sent := time.Now()
		if err := c.do(r); err != nil {
			return 0, err
		}
		took = append(took, float64(time.Since(sent)))
	}
	return time.Duration(median(took)), nil
}
