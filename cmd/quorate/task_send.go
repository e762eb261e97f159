package main

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/contracts"
)

// senderFlags say which account sends transactions, and through which node.
type senderFlags struct {
	RPC     string `name:"rpc" placeholder:"URL" help:"JSON-RPC of a node of the chain. Default: that of --dev."`
	KeyFile string `type:"path" placeholder:"FILE" help:"File with the private key of the account that sends, in hex. Default: the account of --dev."`

	devKey string // of the ready file
}

// sender is an account at a node.
type sender struct {
	*ethclient.Client
	key     *ecdsa.PrivateKey
	address common.Address
}

// open connects to the node. Close it.
func (f senderFlags) open(ctx context.Context) (*sender, error) {
	if f.RPC == "" {
		return nil, usagef("no node: set --rpc, or start a chain of your own with quorate dev")
	}
	key, err := f.privateKey()
	if err != nil {
		return nil, err
	}
	if key == nil {
		return nil, usagef("no account: set --key-file to a file with its private key")
	}
	client, err := ethclient.DialContext(ctx, f.RPC)
	if err != nil {
		return nil, usagef("--rpc: want a URL like http://127.0.0.1:8545, and a node that answers there") // the URL may hold a secret
	}
	return &sender{client, key, crypto.PubkeyToAddress(key.PublicKey)}, nil
}

// privateKey is the key of the account; nil if none is given.
func (f senderFlags) privateKey() (*ecdsa.PrivateKey, error) {
	text := f.devKey
	if f.KeyFile != "" {
		text = "@" + f.KeyFile
	}
	if text == "" {
		return nil, nil
	}
	key, err := readPrivateKey(text)
	if err != nil {
		return nil, usagef("%s", strings.Replace(err.Error(), "--key:", "--key-file:", 1))
	}
	return key, nil
}

type sendTaskCmd struct {
	clientFlags
	senderFlags
	ID string `arg:"" help:"Id of the task."`
}

func (sendTaskCmd) Help() string {
	return `Fetches the task, which checks that its payload still can settle, signs the
payload as a transaction of your account, sends it, and waits until it is in a
block. Any account may send it: the proof is in the payload.

    quorate task send 0199c2f8-6a3b-7c1d-8e2f-5a4b3c2d1e0f \
        --rpc https://node.example --key-file ./account.key`
}

func (c sendTaskCmd) Run(ctx context.Context, io stdio) error {
	if err := c.resolve(&c.senderFlags); err != nil {
		return err
	}
	client, err := c.client(io)
	if err != nil {
		return err
	}
	ctx, cancel := c.deadline(ctx)
	defer cancel()
	from, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer from.Close()
	t, err := client.Get(ctx, c.ID)
	if err != nil {
		return explainCall(c.URL, err)
	}
	if t.Status.Pending() {
		return fmt.Errorf("the task is %s; wait for it with: quorate task wait %s", t.Status, c.ID)
	}
	if t.Status != quorate.Ready {
		return taskError(t)
	}
	if err := settlesOnly(t.Payload, nil); err != nil {
		return err
	}
	s, err := from.settle(ctx, io, t.Payload)
	if err != nil {
		return err
	}
	return s.print(io, c.JSON)
}

// settled is a payload that is on the chain.
type settled struct {
	TaskID      string      `json:"task_id,omitempty"`
	Transaction common.Hash `json:"transaction"`
	Block       uint64      `json:"block"`
	GasUsed     uint64      `json:"gas_used"`
	GasDirect   uint64      `json:"gas_direct,omitempty"` // what the call itself would have used, where it is known
	Signers     []string    `json:"signers,omitempty"`
}

// settlesOnly checks that a payload is what an account may sign: the service that
// hands it out is not to be trusted with one's ether. Where the submission is
// known it goes to its target with its value, else it carries none.
func settlesOnly(p *quorate.Payload, s *quorate.Submission) error {
	value, err := hexutil.DecodeBig(p.Value)
	if err != nil {
		return fmt.Errorf("the payload's value: %w", err)
	}
	want, to := new(big.Int), common.HexToAddress(p.To)
	if s != nil {
		if want, err = hexutil.DecodeBig(s.Value); err != nil {
			return fmt.Errorf("the task's value: %w", err)
		}
		if target := common.HexToAddress(s.TargetAddress); to != target {
			return fmt.Errorf("the service answers with a transaction to %s, and the task's target is %s; nothing is signed", to, target)
		}
	}
	settles := slices.ContainsFunc([][4]byte{settleBLS, settleSchnorr}, func(selector [4]byte) bool {
		return strings.HasPrefix(strings.ToLower(p.Data), hexutil.Encode(selector[:]))
	})
	switch {
	case !settles:
		return errors.New("the service answers with a transaction that settles nothing: it does not call verifyAndUpdate; nothing is signed")
	case value.Cmp(want) != 0:
		return fmt.Errorf("the service answers with a transaction that sends %s wei to %s, and not %s; nothing is signed. If that is right, send it with your own wallet: quorate task get --json shows it",
			value, to, want)
	}
	return nil
}

// settle signs and sends a payload, and waits for its block.
func (s *sender) settle(ctx context.Context, io stdio, p *quorate.Payload) (*settled, error) {
	tx, err := s.transaction(ctx, p)
	if err != nil {
		return nil, err
	}
	if err := s.SendTransaction(ctx, tx); err != nil {
		return nil, fmt.Errorf("send the transaction: %w", err)
	}
	io.say("sent %s", tx.Hash())
	receipt, err := s.receipt(ctx, tx.Hash(), p.ValidUntilBlock)
	if err != nil {
		return nil, err
	}
	if receipt.Status != types.ReceiptStatusSuccessful {
		return nil, fmt.Errorf("the transaction %s is in block %s and reverted; another transition may have come first, submit the task again",
			tx.Hash(), receipt.BlockNumber)
	}
	return &settled{Transaction: tx.Hash(), Block: receipt.BlockNumber.Uint64(), GasUsed: receipt.GasUsed}, nil
}

// transaction makes the signed transaction of a payload, after it has checked
// that the node would accept it now.
func (s *sender) transaction(ctx context.Context, p *quorate.Payload) (*types.Transaction, error) {
	chainID, err := s.ChainID(ctx)
	if err != nil {
		return nil, fmt.Errorf("ask the node for its chain: %w", err)
	}
	if !chainID.IsUint64() || chainID.Uint64() != p.ChainID {
		return nil, fmt.Errorf("the payload is for chain %d, and the node is of chain %s; set --rpc to a node of the right one", p.ChainID, chainID)
	}
	head, err := s.HeaderByNumber(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("ask the node for its head: %w", err)
	}
	if head.Number.Uint64()+1 > p.ValidUntilBlock {
		return nil, fmt.Errorf("the payload was valid until block %d, and the next block is %d; submit the task again", p.ValidUntilBlock, head.Number.Uint64()+1)
	}
	to := common.HexToAddress(p.To)
	data, err := hexutil.Decode(p.Data)
	if err != nil {
		return nil, fmt.Errorf("the payload's data: %w", err)
	}
	value, err := hexutil.DecodeBig(p.Value)
	if err != nil {
		return nil, fmt.Errorf("the payload's value: %w", err)
	}
	gas, err := s.EstimateGas(ctx, ethereum.CallMsg{From: s.address, To: &to, Data: data, Value: value})
	if err != nil {
		return nil, fmt.Errorf("the transaction would not succeed now: %s", revertReason(err))
	}
	tip, err := s.SuggestGasTipCap(ctx)
	if err != nil {
		return nil, fmt.Errorf("ask the node for a tip: %w", err)
	}
	nonce, err := s.PendingNonceAt(ctx, s.address)
	if err != nil {
		return nil, fmt.Errorf("ask the node for a nonce: %w", err)
	}
	if head.BaseFee == nil {
		return nil, errors.New("the chain has no base fee: its rules are older than London")
	}
	feeCap := new(big.Int).Add(tip, new(big.Int).Mul(head.BaseFee, big.NewInt(2)))
	return types.SignNewTx(s.key, types.LatestSignerForChainID(chainID), &types.DynamicFeeTx{
		ChainID: chainID, Nonce: nonce, To: &to, Data: data, Value: value,
		Gas: max(gas+gas/10, p.EstimatedGas), GasTipCap: tip, GasFeeCap: feeCap,
	})
}

// revertReason is why a call failed: the name of its error, where it has one.
func revertReason(err error) string {
	var data rpc.DataError
	if errors.As(err, &data) {
		if text, ok := data.ErrorData().(string); ok {
			if raw, decodeErr := hexutil.Decode(text); decodeErr == nil && contracts.RevertName(raw) != "" {
				return contracts.RevertName(raw)
			}
		}
	}
	return err.Error()
}

// receipt waits until a transaction is in a block. One that may enter none any
// more is not waited for.
func (s *sender) receipt(ctx context.Context, hash common.Hash, until uint64) (*types.Receipt, error) {
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for {
		// The head first: what is in no block after that one was read is in none up
		// to it.
		head, unknown := s.BlockNumber(ctx)
		receipt, err := s.TransactionReceipt(ctx, hash)
		if err == nil {
			return receipt, nil
		}
		if ctx.Err() == nil && !errors.Is(err, ethereum.NotFound) && !strings.Contains(err.Error(), "indexing is in progress") {
			return nil, fmt.Errorf("ask for the receipt of %s: %w", hash, err)
		}
		if unknown == nil && head > until {
			return nil, fmt.Errorf("the transaction %s is in no block, and block %d was the last that could hold it; submit the task again", hash, until)
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("the transaction %s was sent, and is in no block yet: %w", hash, ctx.Err())
		case <-tick.C:
		}
	}
}

// directGas is what the call itself would use as a transaction; 0 if the node
// cannot tell.
func (s *sender) directGas(ctx context.Context, sub quorate.Submission) uint64 {
	to := common.HexToAddress(sub.TargetAddress)
	value, err := hexutil.DecodeBig(sub.Value)
	if err != nil {
		return 0
	}
	gas, err := s.EstimateGas(ctx, ethereum.CallMsg{From: common.HexToAddress(sub.FromAddress), To: &to, Data: sub.CallData, Value: value})
	if err != nil {
		return 0
	}
	return gas
}

// print shows what settling cost, and what it saved.
func (s *settled) print(io stdio, asJSON bool) error {
	if asJSON {
		return io.json(s)
	}
	table := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
	row := func(name, format string, args ...any) {
		fmt.Fprintf(table, "%s\t%s\n", name, printable(fmt.Sprintf(format, args...)))
	}
	if s.TaskID != "" {
		row("task", "%s", s.TaskID)
	}
	row("transaction", "%s", s.Transaction)
	row("block", "%d", s.Block)
	if len(s.Signers) > 0 {
		row("signed by", "%s", strings.Join(s.Signers, ", "))
	}
	row("gas settled", "%s", thousands(s.GasUsed))
	if s.GasDirect > 0 {
		row("gas direct", "%s", thousands(s.GasDirect))
		row("saving", "%s", saving(s.GasDirect, s.GasUsed))
	}
	return table.Flush()
}

// saving compares what a call costs on chain with what it cost to settle it.
func saving(direct, settled uint64) string {
	if direct <= settled {
		return fmt.Sprintf("none: a call this small is cheaper on chain, by %s gas", thousands(settled-direct))
	}
	return fmt.Sprintf("%s gas, %.0f %%", thousands(direct-settled), 100*float64(direct-settled)/float64(direct))
}

// thousands writes a number with commas.
func thousands(n uint64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
