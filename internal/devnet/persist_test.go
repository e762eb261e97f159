package devnet

import (
	"bufio"
	"context"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/rpc"
)

func TestRestart(t *testing.T) {
	dir := t.TempDir()
	open := func() *Chain { return start(t, Config{Dir: dir}) }
	c := open()
	at := deploy(t, c, counter)
	first := bump(t, c, at)
	head := mine(t, c, finalDepth+10) // some of it final
	for run := range 3 {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		c = open()
		got, err := c.Client().HeaderByNumber(t.Context(), nil)
		if err != nil || got.Hash() != head.Hash() {
			t.Fatalf("run %d: head %v, %v; want %v", run, got, err, head)
		}
		if receipt, err := c.Client().TransactionReceipt(t.Context(), first.TxHash); err != nil || receipt.BlockHash != first.BlockHash {
			t.Errorf("run %d: receipt %v, %v", run, receipt, err)
		}
		if proof := prove(t, c.RPC(), at, rpc.BlockNumberOrHashWithHash(first.BlockHash, true)); proof.StorageProof[0].Value.Int64() != 1 {
			t.Errorf("run %d: old proof %v", run, proof)
		}
		if got := count(t, c, at); got != int64(run)+1 {
			t.Errorf("run %d: counter at %d", run, got)
		}
		bump(t, c, at)
		if _, err := c.Reorg(t.Context(), 3); err != nil {
			t.Fatal(err)
		}
		head = mine(t, c, 1) // the bump again
	}
}

func count(t testing.TB, c *Chain, at common.Address) int64 {
	t.Helper()
	got, err := c.Client().CallContract(t.Context(), ethereum.CallMsg{To: &at}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return new(big.Int).SetBytes(got).Int64()
}

func TestDirectoryOfAnotherChain(t *testing.T) {
	dir := t.TempDir()
	c := start(t, Config{Dir: dir})
	head := mine(t, c, 3)
	c.Close()
	for name, cfg := range map[string]Config{
		"chain id": {Dir: dir, Log: quiet, ChainID: 5},
		"accounts": {Dir: dir, Log: quiet, Accounts: 3},
	} {
		c, err := Start(t.Context(), cfg)
		if err == nil {
			c.Close()
			t.Fatalf("another %s: opened", name)
		}
		if !strings.Contains(err.Error(), dir+" holds a chain made with another chain id or number of accounts") {
			t.Errorf("another %s: %v", name, err)
		}
	}
	got, err := start(t, Config{Dir: dir}).Client().HeaderByNumber(t.Context(), nil)
	if err != nil || got.Hash() != head.Hash() {
		t.Errorf("the chain was harmed: head %v, %v; want %v", got, err, head)
	}
}

// childDir makes this test binary run a chain in that directory, and nothing
// else, until it is killed.
const childDir = "QUORATE_TEST_DEVNET_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		fmt.Fprintln(os.Stderr, bumpForever(context.Background(), dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// bumpForever bumps a counter in each block, and says so once it is mined.
func bumpForever(ctx context.Context, dir string) error {
	c, err := Start(ctx, Config{Dir: dir, Log: quiet})
	if err != nil {
		return err
	}
	deployed, err := c.Transact(ctx, c.Accounts()[0], Call{Data: initcode(counter)})
	if err != nil {
		return err
	}
	for n := 1; ; n++ {
		receipt, err := c.Transact(ctx, c.Accounts()[0], Call{To: &deployed.ContractAddress, Data: []byte{1}, Gas: 100_000})
		if err != nil {
			return err
		}
		fmt.Println(receipt.BlockNumber, receipt.BlockHash, deployed.ContractAddress, n)
	}
}

// said is a line of bumpForever.
type said struct {
	block   uint64
	hash    common.Hash
	counter common.Address
	count   int64
}

// child runs bumpForever in another process until it has said n lines. Then it
// runs on; kill ends it at once and returns the last line.
func child(t *testing.T, dir string, n int) (kill func() said) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childDir+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	lines := bufio.NewReader(out)
	var last said
	next := func() bool {
		line, err := lines.ReadString('\n')
		if err != nil {
			return false // a line cut short was not said
		}
		var hash, at string
		if _, err := fmt.Sscan(line, &last.block, &hash, &at, &last.count); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		last.hash, last.counter = common.HexToHash(hash), common.HexToAddress(at)
		return true
	}
	for range n {
		if !next() {
			t.Fatal("the other process ended by itself")
		}
	}
	return func() said {
		cmd.Process.Kill()
		for next() {
		}
		return last
	}
}

// What was said to be mined survives a kill, with its state.
func TestKilled(t *testing.T) {
	kills := 3
	if os.Getenv("QUORATE_SOAK") != "" {
		kills = 50
	}
	dir := t.TempDir()
	for i := range kills {
		last := child(t, dir, 20+i)()
		c := start(t, Config{Dir: dir})
		header, err := c.Client().HeaderByNumber(t.Context(), new(big.Int).SetUint64(last.block))
		if err != nil || header.Hash() != last.hash {
			t.Fatalf("block %d is %v, %v; want %s", last.block, header, err, last.hash)
		}
		proof := prove(t, c.RPC(), last.counter, rpc.BlockNumberOrHashWithHash(last.hash, true))
		if got := proof.StorageProof[0].Value.Int64(); got != last.count {
			t.Errorf("the counter was at %d in block %d, and is at %d", last.count, last.block, got)
		}
		if head, err := c.Client().BlockNumber(t.Context()); err != nil || head > last.block+1 {
			t.Errorf("head %d, %v; block %d was the last to be reported", head, err, last.block)
		}
		before := count(t, c, last.counter)
		bump(t, c, last.counter)
		if got := count(t, c, last.counter); got != before+1 {
			t.Errorf("the chain does not go on: counter at %d, then %d", before, got)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSecondProcessIsRefused(t *testing.T) {
	dir := t.TempDir()
	kill := child(t, dir, 1)
	for range 2 { // the first refusal must not take the lock away
		c, err := Start(t.Context(), Config{Dir: dir, Log: quiet})
		if err == nil {
			c.Close()
			t.Fatal("two processes in one directory")
		}
		if !strings.Contains(err.Error(), "another development chain is using "+dir) {
			t.Error(err)
		}
	}
	kill()
	start(t, Config{Dir: dir})
}
