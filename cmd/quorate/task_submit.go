package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/quorate/quorate"
)

// callFlags are the call, as hex or as a function with its arguments.
type callFlags struct {
	CallData *string  `aliases:"data" placeholder:"HEX" help:"Call data in hex. @FILE reads it from a file, @- from standard input."`
	Call     *string  `placeholder:"SIGNATURE" help:"In place of --call-data: the function to call, such as 'sum(uint256[])'."`
	Arg      []string `sep:"none" placeholder:"VALUE" help:"An argument of the function; repeat it for each, in order."`
}

type submitTaskCmd struct {
	clientFlags
	senderFlags
	Target string `placeholder:"ADDRESS" help:"The contract to call."`
	From   string `placeholder:"ADDRESS" help:"The sender that the call sees. Default: the account of --key-file."`
	callFlags
	Demo           bool   `help:"Call the demo target: a loop of 5,000 rounds, unless --call says what."`
	Scheme         string `placeholder:"NAME" help:"With --demo: by which signatures the demo target settles, bls or schnorr. Default: bls."`
	Value          string `default:"0" help:"Wei that the call sees as sent, decimal or 0x hex."`
	Block          string `placeholder:"N" help:"Number of the block on whose state the call runs. Default: the head of the node of --rpc."`
	Index          string `default:"auto" help:"Transition index. With a number, a repeat for the same target joins the first task. auto: the target's own count."`
	IdempotencyKey string `placeholder:"TEXT" help:"Name of this submission: within 24 hours, the same name gives the same task. Default: a new one each time."`
	NoSign         bool   `help:"Do not prove the sender. Without it, the submission is signed whenever --from is the account of --key-file."`
	ExpiresAt      uint64 `placeholder:"UNIX" help:"The second after which the sender's proof is void. Default: ten minutes from now."`
	Wait           bool   `help:"Wait until the task is ready, and print it."`
	Send           bool   `help:"Wait, then sign the payload with the account of --key-file and send it, as quorate task send does."`
}

const argumentHelp = `Arguments are written as 5, -5, 0xff, true, 0x and hex digits for bytes and
addresses, [1,2,3] for arrays, (1,true) for tuples. A string stands as it is;
inside arrays and tuples it is quoted as in JSON. A value that begins with a
minus needs an equals sign: --arg=-5.`

func (submitTaskCmd) Help() string {
	return `Prints the id of the task. The call is given as hex, or as a function with
arguments:

    quorate task submit --target 0x5FbDB2315678afecb367f032d93F642f64180aa3 \
        --from 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 --block 19000000 \
        --call 'sum(uint256[])' --arg '[1,2,3]' --wait

Beside a running quorate dev, in the same folder, nothing else is needed:

    quorate task submit --demo --wait --send
    quorate task submit --demo --scheme schnorr --wait --send

A function that uses msg.sender is signed by operators only for a sender who is
proven. This command proves it by itself where it has the sender's key and a
node to ask for the chain's id:

    quorate task submit --demo --call 'claim(uint256)' --arg 5 --wait --send

` + argumentHelp
}

func (c submitTaskCmd) Run(ctx context.Context, io stdio) error {
	if err := c.resolve(&c.senderFlags); err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	client, err := c.client(io)
	if err != nil {
		return err
	}
	ctx, cancel := c.deadline(ctx)
	defer cancel()
	var from *sender
	if c.Send {
		if from, err = c.open(ctx); err != nil {
			return err
		}
		defer from.Close()
	}
	if err := c.complete(ctx, client); err != nil {
		return err
	}
	submission, err := c.submission(io)
	if err != nil {
		return usageError{err}
	}
	if err := c.prove(ctx, io, client, &submission); err != nil {
		return err
	}
	receipt, err := c.submit(ctx, client, submission)
	if err != nil {
		return err
	}
	switch {
	case c.Send:
		io.say("%s", printable(receiptWords(receipt)+": "+receipt.TaskID))
		return c.settle(ctx, io, client, from, submission, receipt.TaskID)
	case c.Wait:
		io.say("%s", printable(receiptWords(receipt)+": "+receipt.TaskID))
		return c.follow(ctx, io, client, receipt.TaskID)
	}
	io.say("%s", printable(receiptWords(receipt)))
	if c.JSON {
		return io.json(receipt)
	}
	return io.print(printable(receipt.TaskID))
}

// demoRounds makes a call of about 700,000 gas.
const demoRounds = "5000"

// check finds what is missing, or makes no sense together.
func (c *submitTaskCmd) check() error {
	var missing []string
	if c.Target == "" && !c.Demo {
		missing = append(missing, "--target (or --demo)")
	}
	if c.From == "" && c.KeyFile == "" && c.devKey == "" {
		missing = append(missing, "--from (or --key-file)")
	}
	if c.Block == "" && c.RPC == "" {
		missing = append(missing, "--block (or --rpc)")
	}
	switch {
	case len(missing) > 0:
		return usagef("missing flags: %s", strings.Join(missing, ", "))
	case c.Demo && c.Target != "":
		return usagef("--demo calls the demo target; --target names another")
	case c.Scheme != "" && !c.Demo:
		return usagef("--scheme chooses between the demo targets of --demo; any other target has its own scheme")
	case c.Scheme != "" && c.Scheme != "bls" && c.Scheme != "schnorr":
		return usagef("--scheme %s: want bls or schnorr", shorten(c.Scheme))
	case !printableKey.MatchString(c.IdempotencyKey):
		return usagef("--idempotency-key: want up to %d printable ASCII characters", quorate.MaxIdemKey)
	}
	return nil
}

// complete fills in what was not given: the demo, the account, the head.
func (c *submitTaskCmd) complete(ctx context.Context, client *quorate.Client) error {
	if c.Demo {
		var err error
		if c.Target, err = c.demoTarget(ctx, client); err != nil {
			return err
		}
		if c.Call == nil && c.CallData == nil {
			call := "crunch(uint256)"
			c.Call, c.Arg = &call, []string{demoRounds}
		}
	}
	if c.From == "" {
		key, err := c.privateKey()
		if err != nil {
			return err
		}
		c.From = crypto.PubkeyToAddress(key.PublicKey).Hex()
	}
	if c.Block == "" {
		node, err := ethclient.DialContext(ctx, c.RPC)
		if err != nil {
			return usagef("--rpc: want a URL like http://127.0.0.1:8545, and a node that answers there") // the URL may hold a secret
		}
		defer node.Close()
		head, err := node.BlockNumber(ctx)
		if err != nil {
			return fmt.Errorf("ask the node for its head: %w", err)
		}
		c.Block = strconv.FormatUint(head, 10)
	}
	return nil
}

// demoTarget is the demo target of the scheme that is asked for. The service
// publishes one; quorate dev names the other in its ready file.
func (c *submitTaskCmd) demoTarget(ctx context.Context, client *quorate.Client) (string, error) {
	if c.Scheme == "schnorr" && c.devSchnorr != "" {
		return c.devSchnorr, nil
	}
	identity, err := client.Metadata(ctx)
	if err != nil {
		return "", explainCall(c.URL, err)
	}
	published := identity.Contracts
	if published == nil || published.DemoTarget == "" {
		return "", fmt.Errorf("%s publishes no demo target; start a service that has one with quorate dev", c.URL)
	}
	switch hasBLS := published.BLSSignatureChecker != ""; {
	case c.Scheme == "schnorr" && hasBLS:
		return "", fmt.Errorf("%s publishes the demo target of the BLS scheme; name the Schnorr one with --target, it is demoTargetSchnorr in the deployment file. Beside a running quorate dev, --demo finds it", c.URL)
	case c.Scheme == "bls" && !hasBLS:
		return "", fmt.Errorf("%s has no BLS scheme, and its demo target is of the other: --scheme schnorr", c.URL)
	}
	return published.DemoTarget, nil
}

// settle waits for the task, sends its payload, and shows what that saved.
func (c submitTaskCmd) settle(ctx context.Context, io stdio, client *quorate.Client, from *sender, s quorate.Submission, id string) error {
	t, err := c.await(ctx, io, client, id)
	if err != nil {
		return err
	}
	if t.Status != quorate.Ready {
		return taskError(t)
	}
	if t, err = client.Get(ctx, id); err != nil { // right before it is sent
		return explainCall(c.URL, err)
	}
	if t.Status != quorate.Ready {
		return taskError(t)
	}
	if err := settlesOnly(t.Payload, &s); err != nil {
		return err
	}
	signers, err := from.signers(ctx, t.Payload)
	if err != nil {
		io.say("who signed could not be read: %v", err)
	} else {
		io.say("signed by %s", printable(signers.String()))
	}
	direct := from.directGas(ctx, s)
	if direct == 0 {
		io.say("the call itself cannot be estimated on chain: it needs more gas than the node runs")
	}
	done, err := from.settle(ctx, io, t.Payload)
	if err != nil {
		return err
	}
	done.TaskID, done.GasDirect, done.Signers = id, direct, signers.signed
	return done.print(io, c.JSON)
}

func receiptWords(r quorate.Receipt) string {
	switch {
	case !r.Deduplicated:
		return "queued"
	case len(r.Mismatch) == 0:
		return "already submitted"
	}
	return "already submitted (differs in: " + strings.Join(r.Mismatch, ", ") +
		"); your call does not run, the first task holds this target and index"
}

// submit submits under the caller's name, or a new one. Of a submission whose
// fate is not known, it tells how to repeat it without making a second task.
func (c submitTaskCmd) submit(ctx context.Context, client *quorate.Client, s quorate.Submission) (quorate.Receipt, error) {
	name := c.IdempotencyKey
	if name == "" {
		name = rand.Text()
	}
	unknown := false
	show := client.OnRetry
	client.OnRetry = func(err error, wait time.Duration) {
		unknown = unknown || mayHaveArrived(err)
		show(err, wait)
	}
	receipt, err := client.SubmitOnce(ctx, name, s)
	if err == nil {
		return receipt, nil
	}
	if unknown = unknown || mayHaveArrived(err); unknown {
		again := fmt.Sprintf("--idempotency-key %s --block %d", name, s.BlockHeight)
		if s.SignatureExpiresAt != 0 {
			again += fmt.Sprintf(" --expires-at %d", s.SignatureExpiresAt)
		}
		return receipt, fmt.Errorf("%w\nIt may have been accepted. To repeat it safely, add: %s", explainCall(c.URL, err), again)
	}
	return receipt, explainCall(c.URL, err)
}

// mayHaveArrived reports whether a submission that failed so may be a task.
func mayHaveArrived(err error) bool {
	var answer *quorate.Error
	if errors.As(err, &answer) {
		switch answer.Status {
		case http.StatusInternalServerError, http.StatusBadGateway, http.StatusGatewayTimeout:
			return true
		}
		return false
	}
	var op *net.OpError
	return !errors.As(err, &op) || op.Op != "dial"
}

var (
	addressForm  = regexp.MustCompile(`^0x[0-9a-fA-F]{40}$`)
	printableKey = regexp.MustCompile(`^[ -~]{0,255}$`)
)

// submission builds the request out of the flags. What it returns as an error
// is a mistake in their use.
func (c submitTaskCmd) submission(io stdio) (quorate.Submission, error) {
	none := quorate.Submission{}
	for flag, address := range map[string]string{"--target": c.Target, "--from": c.From} {
		if !addressForm.MatchString(address) {
			return none, fmt.Errorf("%s %s: want 0x and 40 hex digits", flag, shorten(address))
		}
	}
	block, err := strconv.ParseUint(c.Block, 10, 63)
	if err != nil || block == 0 {
		return none, fmt.Errorf("--block %s: want a number 1..2^63-1", shorten(c.Block))
	}
	index, err := parseIndex(c.Index)
	if err != nil {
		return none, err
	}
	value, err := parseWei(c.Value)
	if err != nil {
		return none, err
	}
	data, err := c.callData(io.in)
	if err != nil {
		return none, err
	}
	return quorate.Submission{
		TargetAddress: c.Target, FromAddress: c.From, CallData: data,
		Value: value, BlockHeight: block, TransitionIndex: index,
	}, nil
}

func parseIndex(text string) (*uint64, error) {
	if text == "auto" {
		return nil, nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("--index %s: want an integer 0..2^64-1, or auto", shorten(text))
	}
	return &n, nil
}

// parseWei reads an amount, and returns it as the wire wants it.
func parseWei(text string) (string, error) {
	if !integer.MatchString(text) || text[0] == '-' || parseInteger(text).BitLen() > 256 {
		return "", fmt.Errorf("--value %s: want wei 0..2^256-1, decimal or 0x hex", shorten(text))
	}
	return "0x" + parseInteger(text).Text(16), nil
}

// callData is the call, from the one of --call-data and --call that is given.
func (c callFlags) callData(in io.Reader) (quorate.CallData, error) {
	var data []byte
	var err error
	switch {
	case (c.CallData == nil) == (c.Call == nil):
		return nil, errors.New("want the call as one of --call-data and --call")
	case c.CallData != nil && len(c.Arg) > 0:
		return nil, errors.New("--arg goes with --call, not with --call-data")
	case c.CallData != nil:
		data, err = readData(*c.CallData, in)
	default:
		data, err = encodeCall(*c.Call, c.Arg)
	}
	switch {
	case err != nil:
		return nil, err
	case len(data) < quorate.MinCallData:
		return nil, fmt.Errorf("the call data has %s; want at least the %d of a function selector", count(len(data), "byte"), quorate.MinCallData)
	case len(data) > quorate.MaxCallData:
		return nil, fmt.Errorf("the call data has %d bytes; the limit is %d", len(data), quorate.MaxCallData)
	}
	return data, nil
}

// readData reads hex from the flag itself, from a file, or from the input. The
// last two are for call data longer than a command line may be.
func readData(text string, in io.Reader) ([]byte, error) {
	if file, ok := strings.CutPrefix(text, "@"); ok {
		from := in
		if file != "-" {
			f, err := os.Open(file)
			if err != nil {
				return nil, fmt.Errorf("--call-data: %w", err)
			}
			defer f.Close()
			from = f
		}
		b, err := io.ReadAll(io.LimitReader(from, 4*quorate.MaxCallData))
		if err != nil {
			return nil, fmt.Errorf("--call-data %s: %w", text, err)
		}
		text = strings.TrimSpace(string(b))
	}
	data, err := decodeHex(text)
	if err != nil {
		return nil, fmt.Errorf("--call-data %s: %w", shorten(text), err)
	}
	return data, nil
}
