package main

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync/atomic"
	"time"

	_ "modernc.org/sqlite" // the driver that the service uses

	"github.com/quorate/quorate/internal/store"
	"github.com/quorate/quorate/internal/task"
)

// runBaseline serves one of the plain servers. Their settings are those of the
// service's public listener.
func runBaseline(args []string) error {
	flags := flag.NewFlagSet("baseline", flag.ContinueOnError)
	data := flags.String("data", "", "directory of the database of insert")
	answer := flags.String("answer", "", "answer of bytes: JSON in base64")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	var handler http.Handler
	var err error
	switch args[0] {
	case "discard":
		handler = http.HandlerFunc(discard)
	case "insert":
		handler, err = newInsert(*data)
	case "bytes":
		handler, err = newBytes(*answer)
	default:
		err = fmt.Errorf("baseline %s: no such", args[0])
	}
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:                      handler,
		ReadHeaderTimeout:            10 * time.Second,
		ReadTimeout:                  30 * time.Second,
		WriteTimeout:                 120 * time.Second,
		IdleTimeout:                  120 * time.Second,
		MaxHeaderBytes:               16 << 10,
		DisableGeneralOptionsHandler: true,
		ErrorLog:                     log.New(io.Discard, "", 0),
	}
	fmt.Fprintf(os.Stderr, "serving url=http://%s \n", listener.Addr())
	return server.Serve(listener)
}

// discard reads the body and forgets it.
func discard(w http.ResponseWriter, r *http.Request) {
	if _, err := io.Copy(io.Discard, r.Body); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

// newInsert returns a handler that writes the row of a submission in a
// transaction of its own, as plain code does: same schema, same journal, same
// sync. It is spared all the rest: it does not parse the body, has no keys, no
// rates and no deduplication.
func newInsert(dir string) (http.Handler, error) {
	made, err := store.OpenSQLite(context.Background(), dir, store.Options{})
	if err != nil {
		return nil, err
	}
	if err := made.Close(); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", "file:"+dir+"/"+store.FileName+
		"?_pragma=busy_timeout(5000)&_pragma=journal_mode(wal)&_pragma=synchronous(full)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // more only fight for the one lock
	insert, err := db.Prepare(`INSERT INTO tasks
		(seq, id, key_id, status, updated_at, target, sender, value, block, transition_index, explicit, call_data)
		VALUES (?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return nil, err
	}
	var seq atomic.Uint64
	seq.Store(task.NextSeq(0, time.Now()))
	sample := sampleSubmission()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		id := task.NewID(seq.Add(1))
		_, err := insert.Exec(int64(id.Seq()), id[:], "key_aaaaaaaaaaaaaaaa", time.Now().UnixMilli(), sample.target, sample.from,
			[]byte{}, sample.block, nil, 0, sample.callData)
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusAccepted)
		fmt.Fprintf(w, `{"task_id":"%s","status":"queued","deduplicated":false}`, id)
	}), nil
}

// fixed is an answer that a server always gives.
type fixed struct {
	Header map[string]string
	Body   []byte
}

func (f fixed) encode() (string, error) {
	text, err := json.Marshal(f)
	return base64.StdEncoding.EncodeToString(text), err
}

// newBytes returns a handler that gives one answer to everything.
func newBytes(encoded string) (http.Handler, error) {
	text, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil {
		return nil, err
	}
	var f fixed
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, err
	}
	length := strconv.Itoa(len(f.Body))
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		for name, value := range f.Header {
			h.Set(name, value)
		}
		h.Set("Content-Length", length)
		w.Write(f.Body)
	}), nil
}
