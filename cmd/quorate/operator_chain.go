package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/params"

	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/keystore"
)

// registryFlags say which registry, and by which node it is reached.
type registryFlags struct {
	RPC        string        `name:"rpc" required:"" placeholder:"URL" help:"JSON-RPC of a node of the chain."`
	Deployment string        `type:"path" default:"deployment.json" help:"The deployment file, from whoever runs the service."`
	Timeout    time.Duration `default:"5m" help:"Give up after this long."`
}

// onRegistry does something with a registry, within the timeout.
func (f registryFlags) onRegistry(ctx context.Context, do func(context.Context, registryClient) error) error {
	u, err := url.Parse(f.RPC)
	if err != nil || u.Host == "" || !slices.Contains([]string{"http", "https", "ws", "wss"}, u.Scheme) {
		return usagef("--rpc: want one like http://127.0.0.1:8545")
	}
	if f.Timeout <= 0 {
		return usagef("--timeout %s: want more than 0", f.Timeout)
	}
	d, err := chain.ReadDeployment(f.Deployment)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, f.Timeout)
	defer cancel()
	client, err := ethclient.DialContext(ctx, f.RPC)
	if err == nil {
		defer client.Close()
		err = do(ctx, registryClient{client, d})
	}
	return f.explain(ctx, u.Host, err)
}

// explain says of an error what its reader can do. It keeps the node's URL out, which may carry a
// secret; libraries put it into their errors.
func (f registryFlags) explain(ctx context.Context, host string, err error) error {
	var transport *url.Error
	var short *chain.Shortfall
	switch {
	case err == nil:
		return nil
	case errors.Is(ctx.Err(), context.DeadlineExceeded) && errors.As(err, &transport):
		return fmt.Errorf("no answer from the node at %s within %s", host, f.Timeout)
	case errors.As(err, &transport):
		return fmt.Errorf("no answer from the node at %s: %w", host, transport.Err)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w; it was not done within %s", err, f.Timeout)
	case errors.As(err, &short):
		return fmt.Errorf("%s has %s ether, and this may take up to %s; send it some first", short.Account, formatEther(short.Has), formatEther(short.Needs))
	}
	return err
}

// registryClient is a registry that can be asked.
type registryClient struct {
	client     *ethclient.Client
	deployment *chain.Deployment
}

func (r registryClient) standing(ctx context.Context, p keystore.Public) (*chain.Standing, error) {
	return chain.OperatorStatus(ctx, r.client, r.deployment, p.Address, p.OperatorID)
}

type registerCmd struct {
	keystoreFlags
	passwordFlags
	registryFlags
	JSON bool `help:"Print the operator's status as JSON when done."`
}

func (registerCmd) Help() string {
	return `Sends one transaction from your identity's account: your BLS key, and a proof that
you hold its secret, good for this account, registry and chain alone. Two things
must be there first, and are checked: some ether on the account, and stake. On a
development registry its owner grants stake:

    quorate operator admit ADDRESS --stake 1000 --fund 0.1 --key-file owner.key --rpc URL

    quorate operator register --rpc https://your.node --deployment deployment.json

To repeat it does no harm: one who is registered stays so. An account keeps the
BLS key that it came with first, for good.

The Schnorr key is not yours to register: the owner of the Schnorr registry does
it, with what quorate operator show prints. This command says how.`
}

func (c registerCmd) Run(ctx context.Context, io stdio) error {
	file, err := c.read()
	if err != nil {
		return err
	}
	return c.onRegistry(ctx, func(ctx context.Context, r registryClient) error {
		before, err := r.standing(ctx, file.Public)
		if err != nil {
			return err
		}
		if before.OperatorID == file.OperatorID && before.Registered() {
			io.say("%s is registered already.", file.Address)
			return r.show(ctx, io, c.JSON, file.Public, before)
		}
		if err := canRegister(file.Public, before); err != nil {
			return err
		}
		keys, err := openKeystore(ctx, io, file, c.passwordFlags)
		if err != nil {
			return err
		}
		io.say("registering %s in %s", file.Address, nameQuorums(before.Outside()))
		chainID := new(big.Int).SetUint64(r.deployment.ChainID)
		err = chain.RegisterOperators(ctx, r.sender(io), r.deployment, chain.Registration{
			Account: keys.Identity, Key: file.BLS, Quorums: before.Outside(),
			Proof: keys.BLS.ProvePossession(chainID, r.deployment.RegistryCoordinator, file.Address),
		})
		if err != nil {
			return err
		}
		after, err := r.standing(ctx, file.Public)
		if err != nil {
			return err
		}
		io.say("registered. The service lets this operator in from the next block on.")
		return r.show(ctx, io, c.JSON, file.Public, after)
	})
}

func (r registryClient) sender(io stdio) chain.Sender {
	return chain.Sender{Client: r.client, Say: func(step string) { io.say("%s", step) }}
}

// canRegister says what is missing for a registration, and who can do what about it.
func canRegister(p keystore.Public, s *chain.Standing) error {
	switch {
	case s.OperatorID != (common.Hash{}) && s.OperatorID != p.OperatorID:
		return fmt.Errorf("the registry knows %s with another BLS key, of operator id %s, and keeps it for good; register with another identity: quorate operator keygen", p.Address, s.OperatorID)
	case s.KeyHolder != (common.Address{}) && s.KeyHolder != p.Address:
		return fmt.Errorf("the BLS key of this keystore is registered by %s; a key serves one operator: quorate operator keygen makes a new one", s.KeyHolder)
	case s.Owner == (common.Address{}):
		return fmt.Errorf("this registry is not one for development: it has no admissions, and operators register there with its own tools; quorate operator show has the keys")
	}
	var missing []string
	for _, q := range s.Quorums {
		if !q.Member && !q.Admitted {
			missing = append(missing, fmt.Sprintf(
				"it is not admitted to quorum %d. Ask the registry's owner, %s, to run:\n\n    quorate operator admit %s --stake 1000 --fund 0.1 --key-file owner.key --rpc URL\n", q.Number, s.Owner, p.Address))
			break
		}
	}
	if s.Balance.Sign() == 0 {
		missing = append(missing, fmt.Sprintf("it has no ether to pay for gas. Send some to %s.", p.Address))
	}
	if len(missing) > 0 {
		return fmt.Errorf("%s cannot register yet:\n%s\nThen run this command again", p.Address, strings.Join(missing, "\n"))
	}
	return nil
}

type deregisterCmd struct {
	keystoreFlags
	passwordFlags
	registryFlags
	JSON bool `help:"Print the operator's status as JSON when done."`
}

func (deregisterCmd) Help() string {
	return `Sends one transaction from your identity's account, and leaves all quorums. Stop
the operator only after the next block: its stake counts until then. While it is
admitted it can come back with quorate operator register. A Schnorr key leaves by
the owner of the Schnorr registry: quorate operator expel.

    quorate operator deregister --rpc https://your.node --deployment deployment.json`
}

func (c deregisterCmd) Run(ctx context.Context, io stdio) error {
	file, err := c.read()
	if err != nil {
		return err
	}
	return c.onRegistry(ctx, func(ctx context.Context, r registryClient) error {
		before, err := r.standing(ctx, file.Public)
		if err != nil {
			return err
		}
		inside := before.Inside()
		if len(inside) == 0 {
			io.say("%s is not registered.", file.Address)
			return r.left(ctx, io, c.JSON, file.Public, before)
		}
		keys, err := openKeystore(ctx, io, file, c.passwordFlags)
		if err != nil {
			return err
		}
		io.say("deregistering %s from %s", file.Address, nameQuorums(inside))
		sender := r.sender(io)
		sender.Key = keys.Identity
		if err := chain.DeregisterOperator(ctx, sender, r.deployment, inside); err != nil {
			return err
		}
		after, err := r.standing(ctx, file.Public)
		if err != nil {
			return err
		}
		io.say("deregistered.")
		return r.left(ctx, io, c.JSON, file.Public, after)
	})
}

type statusCmd struct {
	keystoreFlags
	registryFlags
	Address string `arg:"" optional:"" help:"Whose status: the address of an operator, or of a Schnorr key. Default: those of the keystore."`
	JSON    bool   `help:"Print it as JSON."`
}

func (statusCmd) Help() string {
	return `What the registries say at the head of the chain: the quorums that the operator is
in, its stake and what part of the whole that is, the same of its Schnorr key, what
is announced for it, and its ether for gas. Needs no password.

    quorate operator status --rpc https://your.node --deployment deployment.json

    quorate operator status --rpc https://your.node --json | jq .registered`
}

func (c statusCmd) Run(ctx context.Context, io stdio) error {
	var who keystore.Public
	if c.Address != "" {
		if !common.IsHexAddress(c.Address) {
			return usagef("%s is no address", c.Address)
		}
		who.Address = common.HexToAddress(c.Address)
	} else {
		file, err := c.read()
		if err != nil {
			return err
		}
		who = file.Public
	}
	return c.onRegistry(ctx, func(ctx context.Context, r registryClient) error {
		s, err := r.standing(ctx, who)
		if err != nil {
			return err
		}
		if s.OperatorID != (common.Hash{}) && who.OperatorID != (common.Hash{}) && s.OperatorID != who.OperatorID {
			io.say("The registry knows this address with another BLS key than the keystore has.")
		}
		if c.Address == "" {
			return r.show(ctx, io, c.JSON, who, s)
		}
		second, err := r.schnorrStanding(ctx, who.Address)
		if err != nil {
			return err
		}
		return printStanding(io, c.JSON, who.Address, s, second)
	})
}

// show prints where an operator stands in both registries, and what is left to do in the second.
func (r registryClient) show(ctx context.Context, io stdio, asJSON bool, p keystore.Public, s *chain.Standing) error {
	second, err := r.schnorrStanding(ctx, schnorrAddress(p))
	if err != nil {
		return err
	}
	if next := schnorrNext(p, r.deployment, second); next != "" {
		io.say("%s", next)
	}
	return printStanding(io, asJSON, p.Address, s, second)
}

// left prints where an operator stands that wants to be in neither.
func (r registryClient) left(ctx context.Context, io stdio, asJSON bool, p keystore.Public, s *chain.Standing) error {
	second, err := r.schnorrStanding(ctx, schnorrAddress(p))
	if err != nil {
		return err
	}
	if second != nil && second.Registered {
		io.say("The Schnorr key stays registered. Ask the owner of the Schnorr registry, %s, to run:\n\n    quorate operator expel %s --key-file owner.key --rpc URL\n", second.Owner, second.Operator)
	}
	return printStanding(io, asJSON, p.Address, s, second)
}

// standingRecord is an operator's status, as machines see it. Numbers that may be large are text.
type standingRecord struct {
	Address    string         `json:"address"`
	OperatorID *common.Hash   `json:"operator_id"` // null: never registered
	Registered bool           `json:"registered"`
	Block      uint64         `json:"block"`
	Balance    string         `json:"balance_wei"`
	Funded     bool           `json:"funded"`
	Quorums    []quorumRecord `json:"quorums"`
	Schnorr    *schnorrRecord `json:"schnorr,omitempty"` // absent: no such registry, or no such key
}

type quorumRecord struct {
	Quorum   uint8   `json:"quorum"`
	Member   bool    `json:"member"`
	Stake    string  `json:"stake"`
	Total    string  `json:"total_stake"`
	Share    float64 `json:"share"`
	Admitted bool    `json:"admitted"`
	Granted  string  `json:"granted_stake"`
}

func printStanding(io stdio, asJSON bool, address common.Address, s *chain.Standing, second *chain.SchnorrStanding) error {
	if asJSON {
		r := standingRecord{Address: address.Hex(), Registered: s.Registered(), Block: s.Block, Balance: s.Balance.String(), Funded: s.Balance.Sign() > 0, Schnorr: newSchnorrRecord(second)}
		if s.OperatorID != (common.Hash{}) {
			r.OperatorID = &s.OperatorID
		}
		for _, q := range s.Quorums {
			r.Quorums = append(r.Quorums, quorumRecord{q.Number, q.Member, q.Stake.String(), q.Total.String(), share(q), q.Admitted, q.Granted.String()})
		}
		return io.json(r)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "address      %s\nbalance      %s ether\nblock        %d\n", address, formatEther(s.Balance), s.Block)
	if s.OperatorID != (common.Hash{}) {
		fmt.Fprintf(&b, "operator id  %s\n", s.OperatorID)
	}
	registered := "no"
	switch inside := s.Inside(); {
	case s.Registered():
		registered = "yes"
	case len(inside) > 0:
		registered = "in " + nameQuorums(inside) + " only"
	}
	fmt.Fprintf(&b, "registered   %s", registered)
	for _, q := range s.Quorums {
		fmt.Fprintf(&b, "\nquorum %-5d %s", q.Number, describeQuorum(q))
	}
	if second != nil {
		b.WriteString("\n" + describeSchnorr(second))
	}
	return io.print(b.String())
}

func describeQuorum(q chain.QuorumStanding) string {
	switch {
	case q.Member:
		return fmt.Sprintf("member with stake %s of %s, %.2f %%", q.Stake, q.Total, 100*share(q))
	case q.Admitted:
		return fmt.Sprintf("not a member; admitted with stake %s", q.Granted)
	}
	return fmt.Sprintf("not a member, not admitted; all members have stake %s", q.Total)
}

// share is a member's part of a quorum's stake.
func share(q chain.QuorumStanding) float64 { return part(q.Stake, q.Total) }

func part(of, whole *big.Int) float64 {
	if whole.Sign() == 0 {
		return 0
	}
	p, _ := new(big.Rat).SetFrac(of, whole).Float64()
	return p
}

func nameQuorums(numbers []byte) string {
	text := make([]string, len(numbers))
	for i, n := range numbers {
		text[i] = fmt.Sprint(n)
	}
	if len(text) == 1 {
		return "quorum " + text[0]
	}
	return "quorums " + strings.Join(text, ", ")
}

// formatEther writes wei as people read it.
func formatEther(wei *big.Int) string {
	text := new(big.Rat).SetFrac(wei, big.NewInt(params.Ether)).FloatString(18)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}
