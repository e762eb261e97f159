package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/store"
	"github.com/quorate/quorate/internal/task"
)

// epoch is when every test begins: 2026-01-01, 1767225600 in unix seconds.
var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// clock is a time that moves when it is told to. The store, the keyring, the
// limiter, the gate and the server share one.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// settings of a service under test. Zero values are the server's defaults,
// with a rate that no test meets by accident.
type settings struct {
	rate     int
	capacity int
	origins  []string
	noStore  bool
	identity string // path of the file
	offline  bool   // no listener, and real time: for tests in a bubble
	chain    bool   // with a chain, in the test's hands
}

// service is the real server on a real store, with hooks for faults.
type service struct {
	t      testing.TB
	clock  *clock
	dir    string
	store  *store.SQLite // nil without one
	api    *Server
	log    *logBuffer
	keys   map[string]testKey
	listen *httptest.Server // nil when offline
	hook   hook
	chain  *fakeChain // nil without one

	commits atomic.Int64 // of the store
	fault   atomic.Value // what becomes of them: a commitFault; none: nothing special
}

type testKey struct{ id, secret string }

// hook, if set, is asked before each call of the store, by the name of the
// method. Its error is the call's.
type hook struct {
	mu sync.Mutex
	fn func(method string) error
}

func (h *hook) set(fn func(method string) error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.fn = fn
}

func (h *hook) call(method string) error {
	h.mu.Lock()
	fn := h.fn
	h.mu.Unlock()
	if fn == nil {
		return nil
	}
	return fn(method)
}

// hookedStore is a store behind a hook.
type hookedStore struct {
	task.Store
	hook *hook
}

func (s hookedStore) Submit(ctx context.Context, e task.Entry) (task.Receipt, error) {
	if err := s.hook.call("Submit"); err != nil {
		return task.Receipt{}, err
	}
	return s.Store.Submit(ctx, e)
}

func (s hookedStore) Get(ctx context.Context, key string, id task.ID) (task.Task, error) {
	if err := s.hook.call("Get"); err != nil {
		return task.Task{}, err
	}
	return s.Store.Get(ctx, key, id)
}

func (s hookedStore) List(ctx context.Context, key string, q task.Query) ([]task.Task, error) {
	if err := s.hook.call("List"); err != nil {
		return nil, err
	}
	return s.Store.List(ctx, key, q)
}

func (s hookedStore) Find(ctx context.Context, e task.Entry) (task.Receipt, bool, error) {
	if err := s.hook.call("Find"); err != nil {
		return task.Receipt{}, false, err
	}
	return s.Store.Find(ctx, e)
}

func (s hookedStore) Expire(ctx context.Context, id task.ID, from quorate.Status, why quorate.Failure) error {
	if err := s.hook.call("Expire"); err != nil {
		return err
	}
	return s.Store.Expire(ctx, id, from, why)
}

func (s hookedStore) Check(ctx context.Context) error {
	if err := s.hook.call("Check"); err != nil {
		return err
	}
	return s.Store.Check(ctx)
}

// start starts a service. It ends with the test.
func start(t testing.TB, o settings) *service {
	t.Helper()
	s := &service{t: t, clock: &clock{now: epoch}, dir: t.TempDir(), log: &logBuffer{}, keys: make(map[string]testKey)}
	now := s.clock.Now
	if o.offline {
		now = time.Now
	}
	if o.rate == 0 {
		o.rate = 1_000_000
	}
	if o.capacity == 0 {
		o.capacity = 10_000
	}
	identity, err := LoadIdentity(o.identity)
	if err != nil {
		t.Fatal(err)
	}
	options := Options{Identity: identity, Rate: o.rate, Origins: o.origins, Now: now,
		Log: slog.New(slog.NewTextHandler(s.log, nil))}
	if !o.noStore {
		options.Feed = task.NewFeed()
		options.Gate = task.NewGate(o.capacity, options.Feed, now)
		options.Limiter = auth.NewLimiter(now())
		s.store, err = store.OpenSQLite(t.Context(), s.dir, store.Options{Serve: true, Feed: options.Feed, Now: now,
			Fault: s.commit})
		if err != nil {
			t.Fatal(err)
		}
		options.Store = hookedStore{s.store, &s.hook}
		options.Keyring = auth.NewKeyring(func(ctx context.Context, h auth.Hash) (auth.Key, error) {
			if err := s.hook.call("FindKey"); err != nil {
				return auth.Key{}, err
			}
			return s.store.FindKey(ctx, h)
		}, now)
	}
	if o.chain {
		s.chain = &fakeChain{t: t, verdicts: make(map[task.ID]*quorate.Failure)}
		options.Admission, options.Freshness, options.Contracts = s.chain, s.chain, s.chain.published
	}
	s.api = New(options)
	if !o.offline {
		s.listen = httptest.NewServer(s.api)
		s.listen.Client().Transport.(*http.Transport).ExpectContinueTimeout = time.Minute
	}
	t.Cleanup(s.close)
	s.newKey("alice", auth.Key{})
	return s
}

// commitFault is what becomes of the store's commits: made or not, they are
// reported as failed.
type commitFault struct{ made, failed bool }

func (s *service) commit() (apply bool, err error) {
	s.commits.Add(1)
	if f, _ := s.fault.Load().(commitFault); f.failed {
		return f.made, errors.New("the disk is on fire")
	}
	return true, nil
}

// close may be called early, and again at the end of the test.
func (s *service) close() {
	s.api.Drain()
	if s.listen != nil {
		s.listen.Close()
		s.listen = nil
	}
	if s.store != nil {
		if err := s.store.Close(); err != nil {
			s.t.Errorf("close store: %v", err)
		}
		s.store = nil
	}
}

// newKey makes an API key and remembers its secret under a name.
func (s *service) newKey(name string, k auth.Key) {
	s.t.Helper()
	secret, hash := auth.NewSecret()
	k.ID = auth.NewKeyID()
	if k.Scope == "" {
		k.Scope = auth.ScopeSubmit
	}
	s.keys[name] = testKey{k.ID, secret}
	if s.store == nil {
		return
	}
	if _, err := s.store.CreateKey(context.Background(), k, hash); err != nil {
		s.t.Fatalf("create key: %v", err)
	}
}

// send makes a request over loopback and reads the answer, which must be one
// that openapi.yaml documents.
func (s *service) send(method, target string, header http.Header, body io.Reader) answer {
	s.t.Helper()
	req, err := http.NewRequest(method, s.listen.URL+target, body)
	if err != nil {
		s.t.Fatal(err)
	}
	if header != nil {
		req.Header = header.Clone()
	}
	resp, err := s.listen.Client().Transport.RoundTrip(req) // not Do: no redirect is followed
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, target, err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatalf("%s %s: read answer: %v", method, target, err)
	}
	return s.checked(req, answer{resp.StatusCode, resp.Header, text})
}

// serve has the handler answer a request with no network in between.
func (s *service) serve(req *http.Request) answer {
	s.t.Helper()
	w := httptest.NewRecorder()
	s.api.ServeHTTP(w, req)
	return s.checked(req, answer{w.Code, w.Header(), w.Body.Bytes()})
}

func (s *service) checked(req *http.Request, a answer) answer {
	s.t.Helper()
	if err := contract.check(req.Method, req.URL.Path, a); err != nil {
		s.t.Errorf("not as openapi.yaml says: %v", err)
	}
	return a
}

// bearer is the header of a request by one of the keys.
func (s *service) bearer(name string) http.Header {
	key, ok := s.keys[name]
	if !ok {
		s.t.Fatalf("there is no key %s", name)
	}
	return http.Header{"Authorization": {"Bearer " + key.secret}}
}

// get and post are requests of alice.
func (s *service) get(target string) answer {
	s.t.Helper()
	return s.send(http.MethodGet, target, s.bearer("alice"), nil)
}

func (s *service) post(body string) answer {
	s.t.Helper()
	return s.send(http.MethodPost, "/tasks", s.bearer("alice"), strings.NewReader(body))
}

// finish takes up the oldest queued task, which must be this one unless it is
// processing already, and ends the work on it.
func (s *service) finish(claims map[task.ID]task.Claim, id task.ID, failure *quorate.Failure) error {
	c, ok := claims[id]
	if !ok {
		var err error
		if c, err = s.take(id); err != nil {
			return err
		}
	}
	delete(claims, id)
	if failure != nil {
		return s.store.Finish(context.Background(), c, task.Outcome{Failure: failure})
	}
	return s.store.Finish(context.Background(), c, task.Outcome{Payload: testPayload()})
}

// testPayload is what a task that is made ready in a test carries.
func testPayload() *task.Payload {
	p := &task.Payload{Data: []byte{0x9d, 0x8f, 0x1c, 0x2a}, ChainID: 31337, EstimatedGas: 262_000, ValidUntilBlock: 19_000_064}
	p.To.SetBytes(bytes.Repeat([]byte{0xab}, 20))
	p.Value.SetUint64(0xc0ffee)
	return p
}

func (s *service) take(id task.ID) (task.Claim, error) {
	work, err := s.store.Claim(context.Background(), task.Take{Limit: 1, Lease: time.Minute})
	if err != nil {
		return task.Claim{}, err
	}
	if len(work) != 1 || work[0].ID != id {
		return task.Claim{}, fmt.Errorf("%s is not the oldest queued task", id)
	}
	return work[0].Claim, nil
}

// logBuffer keeps what is logged.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
