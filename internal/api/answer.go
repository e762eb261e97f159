package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// toAnswer maps an error to what the caller is told, and reports whether it
// was meant for the caller. The text of any other error stays inside.
func toAnswer(err error) (answer *quorate.Error, meant bool) {
	switch {
	case errors.As(err, &answer):
		return answer, true
	case errors.Is(err, auth.ErrNoKey):
		return unauthorized("the API key is malformed, unknown, expired or revoked"), true
	case errors.Is(err, task.ErrNotFound):
		return &quorate.Error{Status: http.StatusNotFound, Code: quorate.NotFound, Message: "no such task of this key"}, true
	case errors.Is(err, task.ErrIdempotencyReused):
		return invalid(http.StatusUnprocessableEntity, "Idempotency-Key: already used with another body; use a new one"), true
	}
	return internalError(), false
}

func invalid(status int, format string, args ...any) *quorate.Error {
	return &quorate.Error{Status: status, Code: quorate.InvalidRequest, Message: fmt.Sprintf(format, args...)}
}

func unauthorized(message string) *quorate.Error {
	return &quorate.Error{Status: http.StatusUnauthorized, Code: quorate.Unauthorized, Message: message}
}

func internalError() *quorate.Error {
	return &quorate.Error{Status: http.StatusInternalServerError, Code: quorate.Internal,
		Message: "the service could not do it; try again, and report the X-Request-Id if it stays"}
}

// writeError writes the envelope, and the headers that go with a status.
func writeError(w http.ResponseWriter, e *quorate.Error) {
	h := w.Header()
	if e.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	if e.RetryAfter > 0 {
		h.Set("Retry-After", seconds(e.RetryAfter))
	}
	h.Set("Cache-Control", "no-store")
	writeJSON(w, e.Status, struct {
		Error quorate.Failure `json:"error"`
	}{quorate.Failure{Code: e.Code, Message: e.Message}})
}

// writeJSON writes a value that is known to encode.
func writeJSON(w http.ResponseWriter, status int, v any) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(b.Len()))
	w.WriteHeader(status)
	w.Write(b.Bytes()) // a caller that has gone does not read it
}

// writeText writes an answer that is JSON already.
func writeText(w http.ResponseWriter, status int, text string) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	io.WriteString(w, text)
}

// seconds is a duration in whole seconds, rounded up, at least one.
func seconds(d time.Duration) string {
	return strconv.Itoa(max(1, int(math.Ceil(d.Seconds()))))
}
