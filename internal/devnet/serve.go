package devnet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/eth"
	"github.com/ethereum/go-ethereum/eth/tracers"
	_ "github.com/ethereum/go-ethereum/eth/tracers/native" // the tracers by name
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/rpc"
)

// server is the JSON-RPC over HTTP. It is not the node's own: that one would
// also offer, under debug, methods that write files of the caller's choice,
// and here any page in a browser is a caller.
type server struct {
	rpc    *rpc.Server
	feeds  *feeds
	http   *http.Server
	cancel context.CancelFunc // ends the calls under way
	exit   sync.WaitGroup

	// calls is held for reading by every call under way. Closing takes it,
	// so that the database is not closed under a call.
	calls  sync.RWMutex
	closed bool // guarded by calls
}

// namespaces are what a wallet and the programs of this repository ask for.
var namespaces = []string{"eth", "net", "web3", "debug", "txpool"}

// listen takes the address, which must be on loopback.
func listen(addr string) (net.Listener, error) {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, fmt.Errorf("listen address %q: %w", addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && !ip.IsLoopback() {
		return nil, fmt.Errorf("listen address %q is not on loopback: this chain must not be reachable from elsewhere", addr)
	}
	return net.Listen("tcp", addr)
}

func newServer(backend *eth.Ethereum, intake *intake) (*server, error) {
	methods, feeds := rpc.NewServer(), newFeeds(backend)
	methods.SetBatchLimits(node.DefaultConfig.BatchRequestLimit, node.DefaultConfig.BatchResponseMaxSize)
	apis := append(backend.APIs(), tracers.APIs(backend.APIBackend)...)
	apis = append(apis,
		rpc.API{Namespace: "eth", Service: feeds},
		rpc.API{Namespace: "eth", Service: intake}, // its method replaces the one above
		rpc.API{Namespace: "web3", Service: web3{}},
	)
	if err := node.RegisterApis(apis, namespaces, methods); err != nil {
		return nil, fmt.Errorf("register methods: %w", err)
	}
	base, cancel := context.WithCancel(context.Background())
	s := &server{rpc: methods, feeds: feeds, cancel: cancel}
	// Pages of any origin may call, as a wallet needs. A foreign host name
	// that was made to point here is refused.
	s.http = &http.Server{
		Handler:           s.counted(node.NewHTTPHandlerStack(methods, []string{"*"}, []string{"localhost"}, nil, false)),
		BaseContext:       func(net.Listener) context.Context { return base },
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       120 * time.Second,
	}
	return s, nil
}

func (s *server) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.calls.RLock()
		defer s.calls.RUnlock()
		if s.closed {
			http.Error(w, "closed", http.StatusServiceUnavailable)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *server) serve(listener net.Listener, log *slog.Logger) {
	s.exit.Go(func() {
		if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the JSON-RPC of the development chain ended", "err", err)
		}
	})
}

// close returns when no call and no subscription is under way.
func (s *server) close() {
	s.cancel()
	s.http.Close()
	s.exit.Wait()
	s.calls.Lock()
	s.closed = true
	s.calls.Unlock()
	s.rpc.Stop()
	s.feeds.close()
}

// web3 is the namespace that go-ethereum keeps to its own server.
type web3 struct{}

func (web3) ClientVersion() string { return "quorate-devnet" }

func (web3) Sha3(data hexutil.Bytes) hexutil.Bytes { return crypto.Keccak256(data) }
