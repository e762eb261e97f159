package quorate

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Client calls a quorate service. The zero value needs a URL, and a Key for
// everything but Metadata. It is safe for concurrent use; do not change its
// fields once it is in use.
//
// Every method retries what may pass: connections that break, and answers that
// ask to come back later (429, 5xx), waiting as long as Retry-After says. A
// submission carries an Idempotency-Key, so a retry never makes a second task.
type Client struct {
	URL string // such as http://127.0.0.1:8080
	Key string // the API key

	HTTP     *http.Client  // nil: one that does not follow redirects
	Tries    int           // attempts per call; 0: 5
	Patience time.Duration // the longest single wait before a retry; 0: one minute

	// SignSender, if set, proves the sender of each submission that has no
	// FromSignature: it is given the account and what the account must sign, the
	// JSON that eth_signTypedData_v4 takes, and returns the signature. ChainID
	// must be set then: what is signed is for that chain alone.
	SignSender func(ctx context.Context, from string, typedData []byte) (signature []byte, err error)
	ChainID    uint64
	SignFor    time.Duration // how long such a proof holds; 0: ten minutes

	// OnRetry, if set, is told of each failure that will be retried.
	OnRetry func(err error, wait time.Duration)
}

const (
	attemptTimeout = 30 * time.Second
	maxResponse    = 64 << 20 // a full page of the largest payloads fits
)

var defaultHTTP = &http.Client{
	Transport:     http.DefaultTransport.(*http.Transport).Clone(),
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Submit submits a task under an Idempotency-Key of its own.
func (c *Client) Submit(ctx context.Context, s Submission) (Receipt, error) {
	return c.SubmitOnce(ctx, rand.Text(), s)
}

// SubmitOnce submits a task under the caller's idempotency key: repeating the
// call with the same key and submission, even from another process, within 24
// hours names the first task again.
//
// With SignSender each call makes another proof, and so another submission: to
// repeat one from another process, set its FromSignature yourself.
func (c *Client) SubmitOnce(ctx context.Context, idempotencyKey string, s Submission) (Receipt, error) {
	if err := c.prove(ctx, &s); err != nil {
		return Receipt{}, fmt.Errorf("prove sender: %w", err)
	}
	body, err := json.Marshal(map[string]Submission{"body": s})
	if err != nil {
		return Receipt{}, fmt.Errorf("encode submission: %w", err)
	}
	var r Receipt
	header, err := c.call(ctx, request{
		method: http.MethodPost, path: "/tasks", body: body,
		header: http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {idempotencyKey}},
	}, &r)
	switch {
	case err != nil:
		return Receipt{}, err
	case r.TaskID == "":
		return Receipt{}, &answerError{errors.New("a receipt without a task_id")}
	}
	if m := header.Get("Quorate-Dedup-Mismatch"); m != "" {
		r.Mismatch = strings.Split(m, ",")
	}
	return r, nil
}

// Get fetches one task. The payload of a ready task is good at this moment:
// call Get right before sending it.
func (c *Client) Get(ctx context.Context, id string) (Task, error) {
	return c.get(ctx, id, 0)
}

// Wait follows a task until it is no longer pending, or ctx ends. The progress
// function, if not nil, sees the task at once, often at first and then every few
// seconds, and at the end.
func (c *Client) Wait(ctx context.Context, id string, progress func(Task)) (Task, error) {
	poll, wait := 30, 30 // seconds of one long poll
	looks := 0           // short ones before them, for those who watch: a task may be done in half a second
	if progress != nil {
		poll, wait, looks = 2, 0, 8
	}
	for {
		began := time.Now()
		t, err := c.get(ctx, id, wait)
		if err != nil {
			return Task{}, err
		}
		if progress != nil {
			progress(t)
		}
		if !t.Status.Pending() {
			return t, nil
		}
		if looks > 0 {
			looks--
			if err := pause(ctx, 75*time.Millisecond); err != nil {
				return Task{}, err
			}
			continue
		}
		// A service that answers early, because it drains or knows no long
		// polls, is not asked in a tight loop.
		if early := time.Second - time.Since(began); wait > 0 && early > 0 {
			if err := pause(ctx, early); err != nil {
				return Task{}, err
			}
		}
		wait = poll
	}
}

// pause waits, unless ctx ends before.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *Client) get(ctx context.Context, id string, wait int) (Task, error) {
	r := request{method: http.MethodGet, path: "/tasks/" + url.PathEscape(id)}
	if wait > 0 {
		r.path += "?wait=" + strconv.Itoa(wait)
		r.timeout = attemptTimeout + time.Duration(wait)*time.Second
	}
	var t Task
	if _, err := c.call(ctx, r, &t); err != nil {
		return Task{}, err
	}
	if t.TaskID == "" || t.Status == "" {
		return Task{}, &answerError{errors.New("a task without a task_id or status")}
	}
	return t, nil
}

// ListOptions choose which tasks List returns.
type ListOptions struct {
	Status Status // empty: any
	Limit  int    // tasks per page; 0: 50
	Offset int64  // tasks to skip
	After  string // the cursor of an earlier page; empty: from the newest
}

// Page is one page of tasks, newest first.
type Page struct {
	Tasks []Task
	Next  string // the cursor of the next page; empty at the end
}

// List returns one page of the caller's tasks. Payloads are as last stored:
// use Get before sending one.
func (c *Client) List(ctx context.Context, o ListOptions) (Page, error) {
	q := url.Values{}
	if o.Status != "" {
		q.Set("status", string(o.Status))
	}
	if o.Limit != 0 {
		q.Set("limit", strconv.Itoa(o.Limit))
	}
	if o.Offset != 0 {
		q.Set("offset", strconv.FormatInt(o.Offset, 10))
	}
	if o.After != "" {
		q.Set("after", o.After)
	}
	r := request{method: http.MethodGet, path: "/tasks"}
	if len(q) > 0 {
		r.path += "?" + q.Encode()
	}
	var p Page
	header, err := c.call(ctx, r, &p.Tasks)
	if err != nil {
		return Page{}, err
	}
	p.Next = nextCursor(header.Get("Link"))
	return p, nil
}

// All walks the caller's tasks, newest first, page by page. It stops at the
// first error, which it yields.
func (c *Client) All(ctx context.Context, o ListOptions) iter.Seq2[Task, error] {
	return func(yield func(Task, error) bool) {
		for {
			p, err := c.List(ctx, o)
			if err != nil {
				yield(Task{}, err)
				return
			}
			for _, t := range p.Tasks {
				if !yield(t, nil) {
					return
				}
			}
			switch p.Next {
			case "":
				return
			case o.After:
				yield(Task{}, &answerError{errors.New("the next page is the same page")})
				return
			}
			o.After, o.Offset = p.Next, 0
		}
	}
}

// Metadata fetches the identity document. It needs no key.
func (c *Client) Metadata(ctx context.Context) (Metadata, error) {
	var m Metadata
	_, err := c.call(ctx, request{method: http.MethodGet, path: "/avs-metadata"}, &m)
	return m, err
}

// nextCursor reads the after parameter of a Link header with rel="next".
func nextCursor(link string) string {
	target, params, ok := strings.Cut(link, ">")
	if !ok || !strings.HasPrefix(target, "<") || !strings.Contains(params, `rel="next"`) {
		return ""
	}
	u, err := url.Parse(target[1:])
	if err != nil {
		return ""
	}
	return u.Query().Get("after")
}

// request is one call of the API. Every one is safe to repeat: reads by their
// nature, submissions by their Idempotency-Key.
type request struct {
	method, path string
	header       http.Header
	body         []byte
	timeout      time.Duration // of one attempt; 0: attemptTimeout
}

// call makes the request, with retries, and decodes a successful answer.
func (c *Client) call(ctx context.Context, r request, into any) (http.Header, error) {
	tries, patience := c.Tries, c.Patience
	if tries == 0 {
		tries = 5
	}
	if patience == 0 {
		patience = time.Minute
	}
	if u, err := url.Parse(c.URL); err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") || u.RawQuery != "" {
		return nil, fmt.Errorf("service URL %q: want one like http://127.0.0.1:8080", c.URL)
	}
	if !plain(c.Key) || !plain(r.header.Get("Idempotency-Key")) {
		return nil, errors.New("API key or Idempotency-Key: has a character that is not printable ASCII")
	}
	for try := 1; ; try++ {
		header, err := c.attempt(ctx, r, into)
		if err == nil {
			return header, nil
		}
		wait, retry := retryDelay(err, try)
		if ctx.Err() != nil || !retry || try >= tries || wait > patience || outlives(ctx, wait) {
			return nil, err
		}
		if c.OnRetry != nil {
			c.OnRetry(err, wait)
		}
		if ended := pause(ctx, wait); ended != nil {
			return nil, fmt.Errorf("%w, after: %w", ended, err)
		}
	}
}

// plain reports whether a header can carry s.
func plain(s string) bool {
	for _, c := range []byte(s) {
		if c < ' ' || c > '~' {
			return false
		}
	}
	return true
}

// retryDelay says whether the same request may pass later, and after how long.
func retryDelay(err error, try int) (time.Duration, bool) {
	backoff := min(200*time.Millisecond<<min(try-1, 10), 5*time.Second)
	backoff = backoff/2 + mathrand.N(backoff)

	var answer *Error
	var shape *answerError
	switch {
	case errors.As(err, &answer):
		return max(answer.RetryAfter, backoff), answer.Temporary()
	case errors.As(err, &shape):
		return 0, false
	}
	return backoff, !hopeless(err) // no answer: the connection failed
}

// hopeless reports whether a connection can never work: the name or the
// certificate is wrong, or the port speaks something else.
func hopeless(err error) bool {
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	return errors.As(err, &name) && name.IsNotFound || errors.As(err, &certificate) || errors.As(err, &record) ||
		errors.Is(err, http.ErrSchemeMismatch)
}

func outlives(ctx context.Context, wait time.Duration) bool {
	deadline, ok := ctx.Deadline()
	return ok && time.Until(deadline) < wait
}

// answerError is a successful answer that is not what the contract says.
type answerError struct{ err error }

func (e *answerError) Error() string { return "unexpected answer of the service: " + e.err.Error() }
func (e *answerError) Unwrap() error { return e.err }

func (c *Client) attempt(ctx context.Context, r request, into any) (http.Header, error) {
	timeout := r.timeout
	if timeout == 0 {
		timeout = attemptTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()

	req, err := http.NewRequestWithContext(ctx, r.method, strings.TrimRight(c.URL, "/")+r.path, bytes.NewReader(r.body))
	if err != nil {
		return nil, fmt.Errorf("make request: %w", err)
	}
	for name, values := range r.header {
		req.Header[name] = values
	}
	if c.Key != "" {
		req.Header.Set("Authorization", "Bearer "+c.Key)
	}
	client := c.HTTP
	if client == nil {
		client = defaultHTTP
	}
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxResponse+1))
	if err != nil {
		return nil, fmt.Errorf("read answer: %w", err)
	}
	if len(body) > maxResponse {
		return nil, &answerError{errors.New("larger than 64 MiB")}
	}
	if resp.StatusCode/100 != 2 {
		return nil, decodeError(resp, body)
	}
	if err := json.Unmarshal(body, into); err != nil {
		return nil, &answerError{err}
	}
	return resp.Header, nil
}

// decodeError makes an *Error of an answer that is not 2xx, be it the service's
// envelope or the page of a proxy in between.
func decodeError(resp *http.Response, body []byte) *Error {
	e := &Error{Status: resp.StatusCode, RequestID: resp.Header.Get("X-Request-Id")}
	after := resp.Header.Get("Retry-After")
	if s, err := strconv.ParseUint(after, 10, 31); err == nil {
		e.RetryAfter = time.Duration(s) * time.Second
	} else if t, err := http.ParseTime(after); err == nil { // the form that some proxies use
		e.RetryAfter = max(time.Until(t), 0)
	}
	var envelope struct {
		Error Failure `json:"error"`
	}
	if json.Unmarshal(body, &envelope) == nil && envelope.Error.Code != "" {
		e.Code, e.Message = envelope.Error.Code, envelope.Error.Message
		return e
	}
	e.Code = Code("HTTP_" + strconv.Itoa(resp.StatusCode))
	e.Message = "not an answer of a quorate service; check the URL"
	return e
}
