package chain

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate/contracts"
)

// Kind tells failures of a node apart by what they mean.
type Kind uint8

const (
	Refused      Kind = iota + 1 // an error of the node that is none of the others
	Unreachable                  // no connection, or a gateway's error
	TimedOut                     // no answer in time
	RateLimited                  // too many requests
	BadAnswer                    // not what the protocol or the question allows
	WrongChain                   // a node of another chain
	Lied                         // what the node says is disproved by a hash or a Merkle proof
	UnknownBlock                 // the node does not have the block: it lags
	Orphaned                     // the block is not of the chain that the node follows
	Pruned                       // the node has dropped the state of the block
	NotOffered                   // the node does not have the method, or not in this form
	TooMuch                      // more than the node gives at once; ask for less
	Reverted                     // the call failed in the EVM; it may carry data
	Unfunded                     // the sender cannot pay for the call
)

var kindNames = [...]string{
	Refused: "refused", Unreachable: "unreachable", TimedOut: "timed out", RateLimited: "rate limited",
	BadAnswer: "bad answer", WrongChain: "wrong chain", Lied: "lied", UnknownBlock: "unknown block", Orphaned: "orphaned block",
	Pruned: "state pruned", NotOffered: "not offered", TooMuch: "too much at once", Reverted: "call reverted", Unfunded: "sender unfunded",
}

func (k Kind) String() string {
	if int(k) < len(kindNames) && kindNames[k] != "" {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// Error is a node that did not give what it was asked for. Its text holds words
// of the node: it is for logs and for whoever runs the program, and callers of
// the service are told by Kind alone. It never holds more of an endpoint than
// its host, because URLs carry secrets.
type Error struct {
	Kind     Kind
	Endpoint string // host and port
	Err      error

	data  []byte        // what a call reverted with
	fault bool          // the endpoint is to blame, not the question
	pause time.Duration // the endpoint asked for it
}

func (e *Error) Error() string {
	text := e.Kind.String()
	if e.Endpoint != "" {
		text = e.Endpoint + ": " + text
	}
	if e.Err == nil {
		return text
	}
	return text + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// Retryable reports whether the same question may be answered later. What is
// not retryable is a fact about the question.
func (e *Error) Retryable() bool {
	switch e.Kind {
	case Pruned, NotOffered, TooMuch, Reverted, Unfunded:
		return false
	}
	return true
}

// elsewhere reports whether another endpoint may do better.
func (e *Error) elsewhere() bool { return e.Retryable() || e.Kind == Pruned || e.Kind == NotOffered }

// lasting reports that an endpoint is not asked again before its pause is over,
// whoever else fails: it would answer as before.
func (e *Error) lasting() bool { return e != nil && (e.Kind == WrongChain || e.Kind == Lied) }

// RevertData is what the call reverted with; nil if it did not, or with nothing.
func (e *Error) RevertData() []byte { return e.data }

// RevertName names what the call reverted with, as contracts.RevertName does.
func (e *Error) RevertName() string { return contracts.RevertName(e.data) }

// said is an error object of JSON-RPC. Every node has words of its own: a code
// alone says little.
type said struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
}

func (s *said) Error() string { return fmt.Sprintf("%s (code %d)", plain(s.Message), s.Code) }

// plain makes words of a node fit to print: short, on one line, no control
// characters.
func plain(text string) string {
	const most = 200
	text = strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, text)
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// phrases are what nodes say (geth, reth, erigon, nethermind, besu, anvil and
// gateways in front of them), in lower case, and what they mean. The first that
// is contained decides.
var phrases = []struct {
	text string
	kind Kind
}{
	{"not currently canonical", Orphaned},
	{"is not canonical", Orphaned},
	{"non-canonical", Orphaned},

	{"missing trie node", Pruned},
	{"historical state", Pruned},
	{"pruned", Pruned},
	{"pruning", Pruned},
	{"state unavailable", Pruned}, // besu: World state unavailable
	{"no state available", Pruned},
	{"no state found", Pruned},
	{"state is not available", Pruned},
	{"state not available", Pruned},
	{"state histories", Pruned},
	{"maximum proof window", Pruned},
	{"block is too old", Pruned},
	{"archive node", Pruned},
	{"archive data", Pruned},
	{"archive state", Pruned},

	{"batch too large", TooMuch},
	{"batch size", TooMuch},
	{"too many requests in batch", TooMuch},
	{"too many calls in batch", TooMuch},
	{"response too large", TooMuch},
	{"response size", TooMuch},
	{"query returned more than", TooMuch},
	{"query exceeds max", TooMuch},
	{"block range", TooMuch},
	{"range is too", TooMuch},
	{"range too", TooMuch},
	{"exceed maximum block range", TooMuch},

	{"header not found", UnknownBlock},
	{"header for hash not found", UnknownBlock},
	{"block not found", UnknownBlock},
	{"unknown block", UnknownBlock},
	{"unknown header", UnknownBlock},
	{"could not find block", UnknownBlock},
	{"cannot find block", UnknownBlock},
	{"resource not found", UnknownBlock},
	{"blockoutofrange", UnknownBlock},
	{"block is not available", UnknownBlock},
	{"block not available", UnknownBlock},

	{"rate limit", RateLimited},
	{"ratelimit", RateLimited},
	{"too many requests", RateLimited},
	{"request limit", RateLimited},
	{"request count exceeded", RateLimited},
	{"capacity exceeded", RateLimited},
	{"compute units", RateLimited},

	{"insufficient funds", Unfunded},
	{"insufficient balance", Unfunded},
	{"insufficient sender balance", Unfunded},
	{"insufficientfunds", Unfunded},
	{"outoffunds", Unfunded},
	{"lack of funds", Unfunded},

	{"timed out", TimedOut},
	{"timeout", TimedOut},

	{"out of gas", Reverted},
	{"outofgas", Reverted},
	{"invalid opcode", Reverted},
	{"stack underflow", Reverted},
	{"stack overflow", Reverted},
	{"stack limit reached", Reverted},
	{"invalid jump", Reverted},
	{"write protection", Reverted},
	{"gas required exceeds", Reverted},
	{"gas limit is too low", Reverted},
	{"intrinsic gas too", Reverted},

	{"method not found", NotOffered},
	{"does not exist/is not available", NotOffered},
	{"not supported", NotOffered},
	{"unsupported", NotOffered},
	{"not implemented", NotOffered},
}

// classify says what an error object means. Text of a contract is inside the
// words of a revert: these are recognised first, and what follows is not read.
func classify(s *said) *Error {
	text := strings.ToLower(s.Message)
	if s.Code == 3 || reverts(text) {
		return &Error{Kind: Reverted, Err: s, data: revertData(s.Data)}
	}
	kind := Kind(0)
	for _, p := range phrases {
		if strings.Contains(text, p.text) {
			kind = p.kind
			break
		}
	}
	if kind == 0 && strings.HasPrefix(text, "block ") && strings.Contains(text, "not found") {
		kind = UnknownBlock // erigon, nethermind: block 0x… not found
	}
	if kind == 0 {
		switch s.Code {
		case 429, -32005, -32029, -32097:
			kind = RateLimited
		case -32601, -32602, -32004, -32006:
			kind = NotOffered
		case -32001:
			kind = UnknownBlock
		case 4444:
			kind = Pruned
		default:
			kind = Refused
		}
	}
	return &Error{Kind: kind, Err: s, fault: kind == RateLimited}
}

func reverts(text string) bool {
	for _, prefix := range []string{"execution reverted", "vm execution error", "vm exception", "revert", "transaction execution fails"} {
		if strings.HasPrefix(text, prefix) {
			return true
		}
	}
	return false
}

// revertData finds the data of a revert: a string, or one inside an object,
// which some nodes put a word before.
func revertData(raw json.RawMessage) []byte {
	var object struct {
		Data string `json:"data"`
	}
	var text string
	if json.Unmarshal(raw, &text) != nil {
		if json.Unmarshal(raw, &object) != nil {
			return nil
		}
		text = object.Data
	}
	_, digits, found := strings.Cut(text, "0x")
	if !found {
		return nil
	}
	data, err := hexutil.Decode("0x" + strings.TrimSpace(digits))
	if err != nil || len(data) == 0 {
		return nil
	}
	return data
}
