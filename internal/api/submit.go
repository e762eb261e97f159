package api

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// submitTask is POST /tasks. The order of checks is the contract's: key, rate,
// capacity, body, fields, chain. Not a byte of the body is read before the
// caller is known, within its rate, and there is room.
func (s *Server) submitTask(w http.ResponseWriter, r *http.Request) error {
	key, err := s.authenticate(r, auth.ScopeSubmit)
	if err != nil {
		return err
	}
	if s.Store == nil {
		return &quorate.Error{Status: http.StatusInternalServerError, Code: quorate.Internal,
			Message: "this service runs without a store; it accepts no tasks"}
	}
	if err := s.spend(w.Header(), key); err != nil {
		return err
	}
	receipt, err := s.accept(w, r, key)
	if err != nil {
		return err
	}
	status := http.StatusAccepted
	if receipt.Deduplicated {
		status = http.StatusOK
	}
	id := receipt.ID.String()
	h := w.Header()
	h.Set("Location", "/tasks/"+id)
	h.Set("Cache-Control", "no-store")
	if len(receipt.Mismatch) > 0 {
		h.Set("Quorate-Dedup-Mismatch", strings.Join(receipt.Mismatch, ","))
	}
	writeText(w, status, `{"task_id":"`+id+`","status":"queued","deduplicated":`+strconv.FormatBool(receipt.Deduplicated)+"}\n")
	return nil
}

// authenticate finds the caller's key. Without a store only the form of the
// key can be judged.
func (s *Server) authenticate(r *http.Request, scope auth.Scope) (auth.Key, error) {
	if len(r.Header.Values("Authorization")) == 0 {
		return auth.Key{}, unauthorized("no API key: send the header Authorization: Bearer <key>")
	}
	secret := bearer(r)
	if s.Store == nil {
		if _, ok := auth.ParseSecret(secret); !ok {
			return auth.Key{}, auth.ErrNoKey
		}
		return auth.Key{}, nil
	}
	key, err := s.Keyring.Authenticate(r.Context(), secret)
	if err != nil {
		return auth.Key{}, err
	}
	if !key.Allows(scope) {
		return auth.Key{}, unauthorized(fmt.Sprintf("this key's scope is %s; it may not %s", key.Scope, scope))
	}
	return key, nil
}

// bearer is the token of the one Authorization header; empty if there is none,
// or more than one.
func bearer(r *http.Request) string {
	values := r.Header.Values("Authorization")
	if len(values) != 1 {
		return ""
	}
	scheme, token, _ := strings.Cut(values[0], " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimLeft(token, " ")
}

// spend takes one of the key's submissions, and says in the headers how many
// are left.
func (s *Server) spend(h http.Header, key auth.Key) error {
	limit := key.Rate
	if limit == 0 {
		limit = s.Rate
	}
	v := s.Limiter.Take(key.ID, limit, s.Now())
	h.Set("Ratelimit-Policy", `"submissions";q=`+strconv.Itoa(v.Limit)+window)
	h.Set("Ratelimit", `"submissions";r=`+strconv.Itoa(v.Remaining)+`;t=`+seconds(min(v.Reset, auth.Window)))
	if !v.Admitted {
		return &quorate.Error{Status: http.StatusTooManyRequests, Code: quorate.RateLimited, RetryAfter: v.Reset,
			Message: fmt.Sprintf("over the rate of %d submissions per minute; try again in %s s", v.Limit, seconds(v.Reset))}
	}
	return nil
}

var window = ";w=" + strconv.Itoa(int(auth.Window.Seconds()))

// accept holds a place in the queue while it reads, checks and records the
// submission. Unless a task took the place, it is free again on return.
func (s *Server) accept(w http.ResponseWriter, r *http.Request, key auth.Key) (receipt task.Receipt, err error) {
	if !s.Gate.Reserve() {
		retry := s.Gate.RetryAfter()
		return task.Receipt{}, &quorate.Error{Status: http.StatusServiceUnavailable, Code: quorate.QueueFull, RetryAfter: retry,
			Message: fmt.Sprintf("the service is at capacity; try again in %s s", seconds(retry))}
	}
	taken := false
	defer func() {
		if !taken {
			s.Gate.Cancel()
		}
		if answer, _ := toAnswer(err); err != nil && answer.Status == http.StatusUnauthorized {
			w.Header().Del("RateLimit")
			w.Header().Del("RateLimit-Policy")
		}
	}()

	name, err := idempotencyKey(r.Header)
	if err != nil {
		return task.Receipt{}, err
	}
	body, err := readBody(w, r)
	if err != nil {
		return task.Receipt{}, err
	}
	// A body may take its time; the key must be good when it has come. If it is
	// not, the answer is that of a stranger.
	if key, err = s.authenticate(r, auth.ScopeSubmit); err != nil {
		return task.Receipt{}, err
	}
	submission, err := decodeSubmission(body)
	if err != nil {
		return task.Receipt{}, err
	}
	entry := task.Entry{Key: key.ID, IdempotencyKey: name, Submission: submission, Stale: s.stale}
	if s.Admission != nil {
		// A repeat needs no chain: it is answered while the node is out, too.
		if known, found, err := s.Store.Find(r.Context(), entry); err != nil || found {
			return known, err
		}
		if err := s.admit(r, &entry); err != nil {
			return task.Receipt{}, err
		}
	}
	receipt, err = s.Store.Submit(r.Context(), entry)
	s.ready.note(err)
	taken = err == nil && !receipt.Deduplicated
	return receipt, err
}

// idempotencyKey reads the optional header.
func idempotencyKey(h http.Header) (string, error) {
	values := h.Values("Idempotency-Key")
	if len(values) == 0 {
		return "", nil
	}
	name := values[0]
	ok := len(values) == 1 && len(name) > 0 && len(name) <= quorate.MaxIdemKey
	for _, c := range []byte(name) {
		ok = ok && c >= ' ' && c <= '~'
	}
	if !ok {
		return "", invalid(http.StatusBadRequest, "Idempotency-Key: want one, of 1 to %d printable ASCII characters", quorate.MaxIdemKey)
	}
	return name, nil
}

// readBody reads a JSON body of bounded size.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if ct := r.Header.Get("Content-Type"); ct != "" && ct != "application/json" {
		media, params, err := mime.ParseMediaType(ct)
		charset, named := params["charset"]
		if err != nil || media != "application/json" || named && !strings.EqualFold(charset, "utf-8") {
			return nil, invalid(http.StatusUnsupportedMediaType, "Content-Type: want application/json (with curl: --json, or -H 'Content-Type: application/json')")
		}
	}
	if ce := r.Header.Get("Content-Encoding"); ce != "" && !strings.EqualFold(ce, "identity") {
		return nil, invalid(http.StatusUnsupportedMediaType, "Content-Encoding: want none")
	}
	if r.ContentLength > quorate.MaxBody {
		return nil, errTooLarge
	}
	body, err := readAll(w, r)
	var over *http.MaxBytesError
	switch {
	case err == nil:
		return body, nil
	case errors.As(err, &over):
		return nil, errTooLarge
	}
	return nil, invalid(http.StatusBadRequest, "the body ended early, or came too slowly")
}

var errTooLarge = invalid(http.StatusRequestEntityTooLarge, "the body is over %d bytes", quorate.MaxBody)

// readAll reads the body. One of known length ends there by itself.
func readAll(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if r.ContentLength < 0 {
		return io.ReadAll(http.MaxBytesReader(w, r.Body, quorate.MaxBody))
	}
	body := make([]byte, r.ContentLength)
	_, err := io.ReadFull(r.Body, body)
	return body, err
}
