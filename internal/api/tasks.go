package api

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/task"
)

// listTasks is GET /tasks.
func (s *Server) listTasks(w http.ResponseWriter, r *http.Request) error {
	key, err := s.reader(r)
	if err != nil {
		return err
	}
	q, err := parseListQuery(r.URL.RawQuery)
	if err != nil {
		return err
	}
	limit := q.Limit
	q.Limit++ // one more, to know whether there is a next page
	tasks, err := s.Store.List(r.Context(), key.ID, q)
	if err != nil {
		return err
	}
	if len(tasks) > limit {
		tasks = tasks[:limit]
		w.Header().Set("Link", fmt.Sprintf(`<%s>; rel="next"`, nextPage(q.Status, limit, tasks[limit-1].ID)))
	}
	records := make([]quorate.Task, len(tasks))
	for i, t := range tasks {
		records[i] = record(t)
	}
	w.Header().Set("Cache-Control", "no-store")
	writeJSON(w, http.StatusOK, records)
	return nil
}

// getTask is GET /tasks/{task_id}.
func (s *Server) getTask(w http.ResponseWriter, r *http.Request) error {
	key, err := s.reader(r)
	if err != nil {
		return err
	}
	wait, err := parseWait(r.URL.RawQuery)
	if err != nil {
		return err
	}
	id, ok := task.ParseID(strings.TrimPrefix(r.URL.EscapedPath(), taskPrefix))
	if !ok {
		return task.ErrNotFound
	}
	t, err := s.await(r.Context(), key.ID, id, wait)
	if err != nil {
		return err
	}
	if wait > 0 { // the key must still be good
		if _, err := s.reader(r); err != nil {
			return err
		}
	}
	if t, err = s.fresh(r.Context(), t); err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	writeJSON(w, http.StatusOK, record(t))
	return nil
}

// reader authenticates a caller that wants to read.
func (s *Server) reader(r *http.Request) (auth.Key, error) {
	key, err := s.authenticate(r, auth.ScopeRead)
	if err != nil {
		return auth.Key{}, err
	}
	if s.Store == nil {
		return auth.Key{}, &quorate.Error{Status: http.StatusServiceUnavailable, Code: quorate.NotConfigured,
			Message: "this service runs without a store; it shows its identity only"}
	}
	return key, nil
}

// await reads a task, at once or when it is no longer pending, whichever comes
// last; but not after wait, nor while the server drains.
func (s *Server) await(ctx context.Context, key string, id task.ID, wait time.Duration) (task.Task, error) {
	if wait == 0 {
		return s.Store.Get(ctx, key, id)
	}
	moved, stop := s.Feed.Watch(id)
	defer stop()
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	for over := false; ; {
		t, err := s.Store.Get(ctx, key, id)
		if err != nil || over || !t.Status.Pending() {
			return t, err
		}
		select {
		case <-moved:
		case <-timeout.C:
			over = true
		case <-s.draining:
			over = true
		case <-ctx.Done():
			return task.Task{}, ctx.Err() // nobody reads the answer
		}
	}
}

// record is the wire form of a task.
func record(t task.Task) quorate.Task {
	r := quorate.Task{
		TaskID: t.ID.String(), Status: t.Status,
		CreatedAt: t.Created.Unix(), UpdatedAt: t.Updated.Unix(),
		Error: t.Failure,
	}
	if p := t.Payload; p != nil {
		r.Payload = &quorate.Payload{
			To: p.To.Hex(), Data: "0x" + hex.EncodeToString(p.Data), Value: p.Value.Hex(),
			ChainID: p.ChainID, EstimatedGas: p.EstimatedGas, ValidUntilBlock: p.ValidUntilBlock,
		}
	}
	return r
}

// parseListQuery reads the parameters of GET /tasks. Unknown ones are ignored.
func parseListQuery(raw string) (task.Query, error) {
	params, err := parseQuery(raw, "status", "limit", "offset", "after")
	if err != nil {
		return task.Query{}, err
	}
	q := task.Query{Limit: quorate.DefaultPage}
	if v, ok := params["status"]; ok {
		if q.Status = quorate.Status(v); !q.Status.Valid() {
			return task.Query{}, invalid(http.StatusBadRequest, "status: want one of queued, processing, ready, failed, expired")
		}
	}
	if v, ok := params["limit"]; ok {
		n, err := parseInt64("limit", v)
		if err != nil {
			return task.Query{}, err
		}
		q.Limit = int(min(max(n, 1), quorate.MaxPage))
	}
	if v, ok := params["offset"]; ok {
		n, err := parseInt64("offset", v)
		if err != nil {
			return task.Query{}, err
		}
		q.Offset = max(n, 0)
	}
	if v, ok := params["after"]; ok {
		id, ok := task.ParseID(v)
		if !ok {
			return task.Query{}, invalid(http.StatusBadRequest, "after: want the cursor of a Link header")
		}
		q.After = &id
	}
	return q, nil
}

// parseWait reads the wait parameter of GET /tasks/{task_id}: seconds, any
// number of them, of which 60 are waited at most.
func parseWait(raw string) (time.Duration, error) {
	params, err := parseQuery(raw, "wait")
	if err != nil {
		return 0, err
	}
	v, ok := params["wait"]
	if !ok {
		return 0, nil
	}
	if v == "" {
		return 0, badWait
	}
	n := 0
	for _, c := range []byte(v) {
		if c < '0' || c > '9' {
			return 0, badWait
		}
		n = min(n*10+int(c-'0'), quorate.MaxWait)
	}
	return time.Duration(n) * time.Second, nil
}

var badWait = invalid(http.StatusBadRequest, "wait: want a whole number of seconds, 0 or more")

// parseQuery decodes a query string. The known parameters must not repeat.
func parseQuery(raw string, known ...string) (map[string]string, error) {
	values, err := url.ParseQuery(raw)
	if err != nil {
		return nil, invalid(http.StatusBadRequest, "the query string cannot be decoded")
	}
	params := make(map[string]string)
	for _, name := range known {
		switch v := values[name]; len(v) {
		case 0:
		case 1:
			params[name] = v[0]
		default:
			return nil, invalid(http.StatusBadRequest, "%s: given more than once", name)
		}
	}
	return params, nil
}

func parseInt64(name, v string) (int64, error) {
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || v[0] == '+' {
		return 0, invalid(http.StatusBadRequest, "%s: want an integer of 64 bits", name)
	}
	return n, nil
}

// nextPage is the address of the page after a task. It stays the same whatever
// is added before it.
func nextPage(status quorate.Status, limit int, last task.ID) string {
	q := url.Values{"after": {last.String()}, "limit": {strconv.Itoa(limit)}}
	if status != "" {
		q.Set("status", string(status))
	}
	return "/tasks?" + q.Encode()
}
