package chain_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/evm"
)

// same checks that two states are one, as far as a test can ask.
func same(t *testing.T, block evm.Block, far, near evm.State, addresses []common.Address) {
	t.Helper()
	ctx := t.Context()
	for _, address := range addresses {
		got, err := far.Account(ctx, address)
		want, err2 := near.Account(ctx, address)
		if err != nil || err2 != nil || got != want {
			t.Errorf("account %s at %d: %+v, %v; want %+v, %v", address, block.Header.Number, got, err, want, err2)
		}
		code, err := far.Code(ctx, address)
		wantCode, err2 := near.Code(ctx, address)
		if err != nil || err2 != nil || !bytes.Equal(code, wantCode) || (code == nil) != (wantCode == nil) {
			t.Errorf("code of %s at %d: %x, %v; want %x, %v", address, block.Header.Number, code, err, wantCode, err2)
		}
		for i := range int64(12) {
			word, err := far.Slot(ctx, address, slot(i))
			wantWord, err2 := near.Slot(ctx, address, slot(i))
			if err != nil || err2 != nil || word != wantWord {
				t.Errorf("slot %d of %s at %d: %s, %v; want %s, %v", i, address, block.Header.Number, word, err, wantWord, err2)
			}
		}
	}
	number := block.Header.Number.Uint64()
	for back := uint64(1); back <= min(number, 256); back += 1 + back/3 {
		hash, err := far.BlockHash(ctx, number-back)
		want, err2 := near.BlockHash(ctx, number-back)
		if err != nil || err2 != nil || hash != want || hash == (common.Hash{}) {
			t.Errorf("hash of %d at %d: %s, %v; want %s, %v", number-back, number, hash, err, want, err2)
		}
	}
	for _, bad := range []uint64{number, number + 1, number - 257} {
		if hash, err := far.BlockHash(ctx, bad); err == nil {
			t.Errorf("hash of %d at %d: %s", bad, number, hash)
		}
		if hash, err := near.BlockHash(ctx, bad); err == nil {
			t.Errorf("in process, hash of %d at %d: %s", bad, number, hash)
		}
	}
}

func TestStateIsTheOneOfTheBlock(t *testing.T) {
	node := startChain(t)
	to := deployFiller(t, node)
	fill(t, node, to, 1, 5)
	early, err := node.Client().HeaderByNumber(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	mine(t, node, 20)
	fill(t, node, to, 5, 9)
	addresses := []common.Address{to, node.Accounts()[0].Address, node.Accounts()[1].Address, {0xaa}, {}}
	client := dial(t, chain.ClientOptions{}, node.URL())

	orphan := latest(t, client)
	if _, err := node.Reorg(t.Context(), 4); err != nil {
		t.Fatal(err)
	}
	for _, hash := range []common.Hash{early.Hash(), orphan.Hash, latest(t, client).Hash} {
		block, near, err := node.State(hash)
		if err != nil {
			t.Fatal(err)
		}
		got, err := client.Block(t.Context(), hash)
		if err != nil || got.Hash != hash || got.Header.Hash() != hash || got.Rules.ChainID.Uint64() != devnet.DefaultChainID {
			t.Fatalf("%+v, %v", got, err)
		}
		same(t, block, client.State(got), near, addresses)
	}
	// The last words on slot 8 differ between the branches.
	word, err := client.State(orphan).Slot(t.Context(), to, slot(8))
	if err != nil || word != slot(8) {
		t.Errorf("%s, %v", word, err)
	}
	if word, err = client.State(latest(t, client)).Slot(t.Context(), to, slot(8)); err != nil || word != slot(0) {
		t.Errorf("%s, %v", word, err)
	}
}

func TestBlockHashesCostOneTrip(t *testing.T) {
	node := startChain(t)
	mine(t, node, 260)
	p := startProxy(t, node.URL())
	client := dial(t, chain.ClientOptions{}, p.URL)
	head := latest(t, client)
	state := client.State(head)
	p.took()
	for back := uint64(256); back > 0; back-- {
		hash, err := state.BlockHash(t.Context(), head.Header.Number.Uint64()-back)
		if err != nil {
			t.Fatal(err)
		}
		if want, err := node.Client().HeaderByNumber(t.Context(), new(big.Int).SetUint64(head.Header.Number.Uint64()-back)); err != nil || hash != want.Hash() {
			t.Fatalf("%d back: %s, want %s, %v", back, hash, want.Hash(), err)
		}
	}
	if got := p.took(); !slices.Equal(got, []string{"batch"}) {
		t.Errorf("256 hashes took %v", got)
	}
}

func TestLoadTrips(t *testing.T) {
	node := startChain(t)
	to := deployFiller(t, node)
	fill(t, node, to, 1, 1001)
	p := startProxy(t, node.URL())
	client := dial(t, chain.ClientOptions{}, p.URL)
	state := client.State(latest(t, client))
	p.took()

	keys := append(slots(to, 1, 1001), evm.Key{Address: to}, evm.Key{Address: to}, evm.Key{Address: common.Address{1}})
	if state.Has(keys[0]) || state.Has(keys[1000]) {
		t.Error("a key is there before it was read")
	}
	if err := state.Load(t.Context(), keys); err != nil {
		t.Fatal(err)
	}
	if got := p.took(); len(got) > 2 {
		t.Errorf("1,000 slots took %v", got)
	}
	for i := range int64(1000) {
		word, err := state.Slot(t.Context(), to, slot(i+1))
		if err != nil || word != slot(i+1) {
			t.Fatalf("slot %d is %s, %v", i+1, word, err)
		}
	}
	for _, key := range keys {
		if !state.Has(key) {
			t.Fatalf("%+v is not there", key)
		}
	}
	if _, err := state.Code(t.Context(), to); err != nil {
		t.Error(err)
	}
	if got := p.took(); len(got) != 0 {
		t.Errorf("keys that were loaded took %v", got)
	}
}

// Many callers that want the same cost what one does.
func TestReadsAreShared(t *testing.T) {
	node := startChain(t)
	to := deployFiller(t, node)
	fill(t, node, to, 1, 50)
	p := startProxy(t, node.URL())
	client := dial(t, chain.ClientOptions{}, p.URL)
	state := client.State(latest(t, client))
	p.took()
	arrived, proceed := make(chan struct{}, 100), make(chan struct{})
	p.setHarm(func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		arrived <- struct{}{}
		<-proceed
		_, _ = w.Write(pass(body))
	})
	var readers sync.WaitGroup
	for range 20 {
		readers.Go(func() {
			if err := state.Load(t.Context(), slots(to, 1, 50)); err != nil {
				t.Error(err)
			}
			if word, err := state.Slot(t.Context(), to, slot(7)); err != nil || word != slot(7) {
				t.Errorf("%s, %v", word, err)
			}
		})
	}
	<-arrived
	close(proceed)
	readers.Wait()
	if got := p.took(); len(got) != 1 {
		t.Errorf("20 callers took %v", got)
	}
}

// A caller that leaves does not take the others with it.
func TestReaderLeaves(t *testing.T) {
	node := startChain(t)
	to := deployFiller(t, node)
	p := startProxy(t, node.URL())
	client := dial(t, chain.ClientOptions{Timeout: time.Minute}, p.URL)
	state := client.State(latest(t, client))
	arrived, release := make(chan struct{}, 10), make(chan struct{})
	var second atomic.Bool
	p.setHarm(func(w http.ResponseWriter, body []byte, pass func([]byte) []byte) {
		arrived <- struct{}{}
		if !second.Swap(true) {
			<-release
		}
		_, _ = w.Write(pass(body))
	})
	ctx, leave := context.WithCancel(t.Context())
	defer leave()
	left, stayed := make(chan error), make(chan error)
	go func() {
		_, err := state.Account(ctx, to)
		left <- err
	}()
	<-arrived
	waits := noticed{t.Context(), make(chan struct{}, 1)}
	go func() {
		a, err := state.Account(waits, to)
		if err == nil && a.Nonce != 1 {
			err = fmt.Errorf("the account is %+v", a)
		}
		stayed <- err
	}()
	<-waits.asked
	leave()
	if err := <-left; err == nil {
		t.Error("a cancelled read came to an end")
	}
	if err := <-stayed; err != nil {
		t.Errorf("the other reader failed: %v", err)
	}
	close(release)
}

// noticed is a context that tells when somebody waits by it.
type noticed struct {
	context.Context
	asked chan struct{}
}

func (n noticed) Done() <-chan struct{} {
	select {
	case n.asked <- struct{}{}:
	default:
	}
	return n.Context.Done()
}

func TestHint(t *testing.T) {
	node := startChain(t)
	to := deployFiller(t, node)
	p := startProxy(t, node.URL())
	client := dial(t, chain.ClientOptions{}, p.URL)
	head := latest(t, client)
	state := client.State(head)
	poor := common.Address{0xfe, 0xed}
	call := evm.Call{From: poor, To: to, Data: fillCall(1, 101)}
	known := []evm.Key{{Address: poor}, {Address: to}, {Address: head.Header.Coinbase}}
	has := func(keys []evm.Key, n int) bool {
		for _, key := range append(slots(to, 1, int64(n)+1), known...) {
			if !slices.Contains(keys, key) {
				return false
			}
		}
		return len(keys) <= n+len(known)+1
	}
	keys, err := state.Hint(t.Context(), call)
	if err != nil || !has(keys, 100) {
		t.Errorf("%d keys, %v", len(keys), err)
	}
	// It runs out of the node's gas: the list is as far as it came.
	call.Data = fillCall(1, 100_000)
	if keys, err = state.Hint(t.Context(), call); err != nil || len(keys) < 1000 {
		t.Errorf("%d keys, %v", len(keys), err)
	}
	for name, answer := range map[string]string{
		"missing method": `{"jsonrpc":"2.0","id":%d,"error":{"code":-32601,"message":"the method eth_createAccessList does not exist/is not available"}}`,
	} {
		p.setHarm(func(w http.ResponseWriter, body []byte, _ func([]byte) []byte) {
			_, _ = w.Write([]byte(strings.Replace(answer, "%d", string(questions(body)[0].ID), 1)))
		})
		if keys, err = state.Hint(t.Context(), call); err != nil || !has(keys, 0) {
			t.Errorf("%s: %v, %v", name, keys, err)
		}
		p.took()
		if _, err = state.Hint(t.Context(), call); err != nil || len(p.took()) != 0 {
			t.Errorf("%s: it is asked for again, %v", name, err)
		}
	}
}

// In-process state of a chain that is closed fails; it does not crash.
func TestStateAfterClose(t *testing.T) {
	node, err := devnet.Start(t.Context(), devnet.Config{Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	head, err := node.Client().HeaderByNumber(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, state, err := node.State(head.Hash())
	if err != nil {
		t.Fatal(err)
	}
	if a, err := state.Account(t.Context(), node.Accounts()[0].Address); err != nil || a.Balance.IsZero() || a.CodeHash != types.EmptyCodeHash {
		t.Errorf("%+v, %v", a, err)
	}
	if err := node.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := state.Account(t.Context(), common.Address{9}); !errors.Is(err, devnet.ErrClosed) {
		t.Errorf("account: %v", err)
	}
	if _, err := state.Slot(t.Context(), common.Address{9}, common.Hash{}); !errors.Is(err, devnet.ErrClosed) {
		t.Errorf("slot: %v", err)
	}
	if _, _, err := node.State(head.Hash()); !errors.Is(err, devnet.ErrClosed) {
		t.Errorf("state: %v", err)
	}
}

func TestAnvilState(t *testing.T) {
	url := startAnvil(t)
	client := dial(t, chain.ClientOptions{}, url)
	ctx := t.Context()
	to := common.Address{0xc0, 0xde}
	set := func(method string, args ...any) {
		t.Helper()
		if err := client.Call(ctx, nil, method, args...); err != nil {
			t.Fatalf("%s: %v", method, err)
		}
	}
	set("anvil_setCode", to, "0x"+filler)
	set("anvil_setNonce", to, "0x7")
	set("anvil_setBalance", to, "0x1234")
	for i := range int64(5) {
		set("anvil_setStorageAt", to, slot(i), slot(i+100))
	}
	set("evm_mine")
	block := latest(t, client)
	set("evm_mine") // what is set is set in the head
	set("anvil_setStorageAt", to, slot(1), slot(1))
	set("anvil_setBalance", to, "0x0")
	for range 300 {
		set("evm_mine")
	}
	state := client.State(block)
	a, err := state.Account(ctx, to)
	if err != nil || a.Nonce != 7 || a.Balance != *uint256.NewInt(0x1234) || a.CodeHash == types.EmptyCodeHash {
		t.Errorf("%+v, %v", a, err)
	}
	if code, err := state.Code(ctx, to); err != nil || !bytes.Equal(code, common.FromHex(filler)) {
		t.Errorf("%x, %v", code, err)
	}
	if a, err := state.Account(ctx, common.Address{0xaa}); err != nil || a != (evm.Account{}) {
		t.Errorf("%+v, %v", a, err)
	}
	for i := range int64(5) {
		if word, err := state.Slot(ctx, to, slot(i)); err != nil || word != slot(i+100) {
			t.Errorf("slot %d: %s, %v", i, word, err)
		}
	}
	keys, err := state.Hint(ctx, evm.Call{To: to, From: common.Address{1, 2}, Data: fillCall(1, 101)})
	if err != nil || len(keys) < 100 {
		t.Errorf("%d keys, %v", len(keys), err)
	}
	head := latest(t, client)
	deep := client.State(head)
	number := head.Header.Number.Uint64()
	hash, err := deep.BlockHash(ctx, number-256)
	at, err2 := client.BlockAt(ctx, number-256)
	if err != nil || err2 != nil || hash != at.Hash {
		t.Errorf("%s, %v; want %s, %v", hash, err, at.Hash, err2)
	}
	var failed *chain.Error
	if _, err := client.State(evm.Block{Header: head.Header, Hash: common.Hash{1}, Rules: head.Rules}).Account(ctx, to); !errors.As(err, &failed) || failed.Kind != chain.UnknownBlock {
		t.Errorf("an unknown block: %v", err)
	}
}
