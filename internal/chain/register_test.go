package chain_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/params"

	"github.com/quorate/quorate/contracts"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
)

func startNetwork(t *testing.T, operators int) (*devnet.Network, chain.Sender) {
	t.Helper()
	n, err := devnet.StartNetwork(t.Context(), devnet.Config{Log: slog.New(slog.DiscardHandler)}, operators)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { n.Close() })
	return n, chain.Sender{Client: n.Client(), Key: n.Accounts()[0].Key, Mine: func() error { _, err := n.Mine(t.Context()); return err }}
}

func registration(n *devnet.Network, op devnet.Operator) chain.Registration {
	return chain.Registration{
		Account: op.Key, Key: op.BLS.PublicKey(),
		Proof: op.BLS.ProvePossession(n.ChainID(), n.Deployment.RegistryCoordinator, op.Address),
	}
}

// An operator from a stranger to a member and back, as the registry sees it at each step.
func TestStanding(t *testing.T) {
	n, owner := startNetwork(t, 1)
	op := devnet.DevOperator(7)
	id := op.BLS.PublicKey().G1.OperatorID()
	check := func(step string, want chain.QuorumStanding, wantID common.Hash) {
		t.Helper()
		s, err := chain.OperatorStatus(t.Context(), n.Client(), n.Deployment, op.Address, id)
		if err != nil {
			t.Fatalf("%s: %v", step, err)
		}
		if len(s.Quorums) != 1 {
			t.Fatalf("%s: %d quorums", step, len(s.Quorums))
		}
		q := s.Quorums[0]
		if q.Member != want.Member || q.Admitted != want.Admitted || q.Stake.Cmp(want.Stake) != 0 || q.Total.Cmp(want.Total) != 0 || q.Granted.Cmp(want.Granted) != 0 {
			t.Errorf("%s: %+v, want %+v", step, q, want)
		}
		if s.OperatorID != wantID || s.Registered() != want.Member || s.Owner != n.Accounts()[0].Address {
			t.Errorf("%s: id %s, registered %t, owner %s", step, s.OperatorID, s.Registered(), s.Owner)
		}
		if holder := s.KeyHolder; holder != (common.Address{}) != (wantID != (common.Hash{})) {
			t.Errorf("%s: the key is held by %s", step, holder)
		}
	}
	standing := func(member, admitted bool, stake, total, granted int64) chain.QuorumStanding {
		return chain.QuorumStanding{Member: member, Admitted: admitted, Stake: big.NewInt(stake), Total: big.NewInt(total), Granted: big.NewInt(granted)}
	}
	check("a stranger", standing(false, false, 0, 1000, 0), common.Hash{})

	err := chain.RegisterOperators(t.Context(), owner, n.Deployment, registration(n, op))
	if err == nil || !strings.Contains(err.Error(), "NotAdmitted") {
		t.Errorf("registering a stranger: %v", err)
	}
	grant := chain.Grant{Operator: op.Address, Stakes: []*big.Int{big.NewInt(500)}}
	if err := chain.Admit(t.Context(), owner, n.Deployment, grant); err != nil {
		t.Fatal(err)
	}
	check("admitted", standing(false, true, 0, 1000, 500), common.Hash{})

	err = chain.RegisterOperators(t.Context(), owner, n.Deployment, registration(n, op))
	var short *chain.Shortfall
	if !errors.As(err, &short) || short.Account != op.Address || short.Has.Sign() != 0 || short.Needs.Sign() == 0 {
		t.Errorf("registering without ether: %v", err)
	}
	grant.Wei = big.NewInt(params.Ether)
	if err := chain.Admit(t.Context(), owner, n.Deployment, grant); err != nil {
		t.Fatal(err)
	}
	if err := chain.RegisterOperators(t.Context(), owner, n.Deployment, registration(n, op)); err != nil {
		t.Fatal(err)
	}
	check("a member", standing(true, true, 500, 1500, 500), id)

	sender := owner
	sender.Key = op.Key
	if err := chain.DeregisterOperator(t.Context(), sender, n.Deployment, []byte{0}); err != nil {
		t.Fatal(err)
	}
	check("gone", standing(false, true, 0, 1000, 500), id)
	if err := chain.DeregisterOperator(t.Context(), sender, n.Deployment, []byte{0}); err == nil || !strings.Contains(err.Error(), "NotRegistered") {
		t.Errorf("leaving twice: %v", err)
	}
	if err := chain.Admit(t.Context(), sender, n.Deployment, grant); err == nil || !strings.Contains(err.Error(), "NotOwner") {
		t.Errorf("admitting itself: %v", err)
	}
}

// A registry that is not one for development has no admissions; what else it says is read.
func TestStandingWithoutAdmissions(t *testing.T) {
	n, _ := startNetwork(t, 1)
	admissions := common.Bytes2Hex(contracts.NewRegistryCoordinator().PackAdmissions(common.Address{}, 0)[:4])
	node := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		// No contract has this function.
		if bytes.Contains(body, []byte(admissions)) {
			body = bytes.Replace(body, []byte(admissions), []byte("deadbeef"), 1)
		}
		answer, err := http.Post(n.URL(), "application/json", bytes.NewReader(body))
		if err != nil {
			t.Error(err)
			return
		}
		defer answer.Body.Close()
		w.Header().Set("Content-Type", "application/json")
		if _, err := io.Copy(w, answer.Body); err != nil {
			t.Error(err)
		}
	}))
	defer node.Close()
	client, err := ethclient.Dial(node.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	s, err := chain.OperatorStatus(t.Context(), client, n.Deployment, n.Operators[0].Address, [32]byte{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Owner != (common.Address{}) || !s.Registered() || s.Quorums[0].Admitted || s.Quorums[0].Stake.Int64() != 1000 {
		t.Errorf("%+v", s)
	}
}

// A registry that is not there is not mistaken for an empty one.
func TestStandingOfNoRegistry(t *testing.T) {
	n, _ := startNetwork(t, 1)
	for name, change := range map[string]func(*chain.Deployment){
		"of chain 9":              func(d *chain.Deployment) { d.ChainID = 9 },
		"no registry coordinator": func(d *chain.Deployment) { d.RegistryCoordinator = common.Address{1} },
		"read registry":           func(d *chain.Deployment) { d.RegistryCoordinator = d.DemoTarget },
	} {
		d := *n.Deployment
		change(&d)
		if _, err := chain.OperatorStatus(t.Context(), n.Client(), &d, common.Address{1}, [32]byte{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
