package chain_test

import (
	"bytes"
	"crypto/ecdsa"
	"errors"
	"math/big"
	"net/http"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/devnet"
	"github.com/quorate/quorate/internal/payload"
	"github.com/quorate/quorate/internal/task"
)

// accountOf is the code of a contract account that takes for its own what an
// owner's key signs: it recovers the signer of 65 bytes, and compares.
func accountOf(owner common.Address) []byte {
	code := []byte{
		0x60, 4, 0x35, 0x60, 0, 0x52, // the hash
		0x60, 164, 0x35, 0x60, 248, 0x1c, 0x60, 32, 0x52, // v
		0x60, 100, 0x35, 0x60, 64, 0x52, // r
		0x60, 132, 0x35, 0x60, 96, 0x52, // s
		0x60, 32, 0x60, 128, 0x60, 128, 0x60, 0, 0x60, 1, 0x5a, 0xfa, 0x50, // ECRECOVER
		0x60, 128, 0x51, 0x73,
	}
	code = append(append(code, owner[:]...), 0x14) // EQ: 1 or 0
	return append(code, yesTimes...)
}

var (
	// yesTimes returns the standard's word if 1 is on the stack, and 0 if 0 is.
	yesTimes = []byte{0x63, 0x16, 0x26, 0xba, 0x7e, 0x60, 224, 0x1b, 0x02, 0x60, 0, 0x52, 0x60, 32, 0x60, 0, 0xf3}
	// yes says yes to everything.
	yes = append([]byte{0x60, 1}, yesTimes...)
)

// senders are accounts of every kind, and a submission that each could sign.
type senders struct {
	*world
	submission task.Submission
	key        *ecdsa.PrivateKey // of the owner of all
}

func newSenders(t *testing.T) *senders {
	w := newWorld(t, 1)
	s := &senders{world: w, key: w.Accounts()[4].Key}
	s.submission = task.Submission{Target: w.Deployment.DemoTarget, From: w.Accounts()[4].Address, CallData: demo.PackClaim(big.NewInt(5))}
	return s
}

// delegate turns the account into one with the code of another (EIP-7702).
func (s *senders) delegate(account devnet.Account, to common.Address) {
	s.t.Helper()
	id := uint256.MustFromBig(s.ChainID())
	auth, err := types.SignSetCode(account.Key, types.SetCodeAuthorization{ChainID: *id, Address: to})
	if err != nil {
		s.t.Fatal(err)
	}
	payer := s.Accounts()[5]
	nonce, err := s.Client().PendingNonceAt(s.t.Context(), payer.Address)
	if err != nil {
		s.t.Fatal(err)
	}
	tx, err := types.SignNewTx(payer.Key, types.LatestSignerForChainID(s.ChainID()), &types.SetCodeTx{
		ChainID: id, Nonce: nonce, GasTipCap: uint256.NewInt(1e9), GasFeeCap: uint256.NewInt(100e9), Gas: 200_000,
		To: payer.Address, AuthList: []types.SetCodeAuthorization{auth},
	})
	if err != nil {
		s.t.Fatal(err)
	}
	if receipt, err := s.Send(s.t.Context(), tx); err != nil || receipt.Status != 1 {
		s.t.Fatal(receipt, err)
	}
}

// sign signs a submission with the key, and with what change makes of the claim.
func (s *senders) sign(sub *task.Submission, key *ecdsa.PrivateKey, change func(*payload.SenderClaim)) {
	s.t.Helper()
	claim := payload.SenderClaim{ChainID: s.ChainID().Uint64(), Target: sub.Target, From: sub.From, Value: sub.Value, CallData: sub.CallData,
		Block: sub.Block, Auto: !sub.Explicit, Expires: sub.SignatureExpires}
	if sub.Explicit {
		claim.Index = *sub.Index
	}
	if change != nil {
		change(&claim)
	}
	digest := claim.Digest()
	signature, err := crypto.Sign(digest[:], key)
	if err != nil {
		s.t.Fatal(err)
	}
	signature[64] += 27
	sub.FromSignature = signature
}

func TestAdmissionOfSenders(t *testing.T) {
	s := newSenders(t)
	w := s.world
	admission := chain.NewAdmission(w.node, w.tracker, w.deployment, chain.AdmissionOptions{ChainID: w.ChainID().Uint64()})
	account := w.put(accountOf(s.submission.From)...)
	delegated := w.Accounts()[6]
	s.delegate(delegated, account)
	head := w.mine(1)
	index := uint64(0)
	type claim = payload.SenderClaim
	type sub = task.Submission

	for _, tt := range []struct {
		name   string
		set    func(*sub)   // before it is signed
		signed func(*claim) // what is signed differs so
		forge  func(*sub)   // after it was signed
		key    *ecdsa.PrivateKey
		says   string // empty: accepted
	}{
		{name: "key"},
		{name: "named index", set: func(s *sub) { s.Index, s.Explicit = &index, true }},
		{name: "contract account", set: func(s *sub) { s.From = account }},
		{name: "delegated account, by its own key", set: func(s *sub) { s.From = delegated.Address }, key: delegated.Key},
		{name: "delegated account, by its code", set: func(s *sub) { s.From = delegated.Address }},
		{name: "in its last second", set: func(s *sub) { s.SignatureExpires = head.Time }},
		{name: "expired", set: func(s *sub) { s.SignatureExpires = head.Time - 1 }, says: "signature_expires_at: "},
		{name: "other chain", signed: func(c *claim) { c.ChainID++ }, says: "from_signature: not a signature"},
		{name: "other target", signed: func(c *claim) { c.Target[0]++ }, says: "from_signature: not a signature"},
		{name: "other sender", signed: func(c *claim) { c.From[0]++ }, says: "from_signature: not a signature"},
		{name: "other value", signed: func(c *claim) { c.Value.SetOne() }, says: "from_signature: not a signature"},
		{name: "other data", signed: func(c *claim) { c.CallData = append(bytes.Clone(c.CallData), 0) }, says: "from_signature: not a signature"},
		{name: "other block", signed: func(c *claim) { c.Block-- }, says: "from_signature: not a signature"},
		{name: "other index", set: func(s *sub) { s.Index, s.Explicit = &index, true }, signed: func(c *claim) { c.Index++ }, says: "from_signature: not a signature"},
		{name: "index for auto", signed: func(c *claim) { c.Auto = false }, says: "from_signature: not a signature"},
		{name: "auto for index", set: func(s *sub) { s.Index, s.Explicit = &index, true }, signed: func(c *claim) { c.Auto = true }, says: "from_signature: not a signature"},
		{name: "other end", forge: func(s *sub) { s.SignatureExpires++ }, says: "from_signature: not a signature"},
		{name: "other signer", key: w.Accounts()[7].Key, says: "from_signature: not a signature"},
		{name: "empty", forge: func(s *sub) { s.FromSignature = nil }, says: "from_signature: not a signature"},
		{name: "short", forge: func(s *sub) { s.FromSignature = s.FromSignature[:64] }, says: "from_signature: not a signature"},
		{name: "long", forge: func(s *sub) { s.FromSignature = append(s.FromSignature, 0) }, says: "from_signature: not a signature"},
		{name: "high s", forge: func(s *sub) {
			n := new(big.Int).SetBytes(s.FromSignature[32:64])
			n.Sub(crypto.S256().Params().N, n).FillBytes(s.FromSignature[32:64])
			s.FromSignature[64] ^= 27 ^ 28
		}, says: "from_signature: not a signature"},
		{name: "contract account, other signer", set: func(s *sub) { s.From = account }, key: w.Accounts()[7].Key, says: "its code approves"},
		{name: "contract account, signed for another account of the same owner", set: func(s *sub) { s.From = account },
			signed: func(c *claim) { c.From[0]++ }, says: "its code approves"},
		{name: "the target itself", set: func(s *sub) { s.From = s.Target }, says: "its code approves"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sub := s.submission
			sub.Block, sub.SignatureExpires = head.Number, head.Time+60
			if tt.set != nil {
				tt.set(&sub)
			}
			key := tt.key
			if key == nil {
				key = s.key
			}
			s.sign(&sub, key, tt.signed)
			if tt.forge != nil {
				tt.forge(&sub)
			}
			got, err := admission.Admit(t.Context(), sub)
			if tt.says == "" {
				if err != nil || !bytes.Equal(got.FromSignature, sub.FromSignature) || got.SignatureExpires != sub.SignatureExpires {
					t.Errorf("%+v, %v", got, err)
				}
				return
			}
			var answer *quorate.Error
			if !errors.As(err, &answer) || answer.Status != http.StatusBadRequest || answer.Code != quorate.InvalidRequest || !strings.Contains(answer.Message, tt.says) {
				t.Errorf("got %v, want …%s…", err, tt.says)
			}
		})
	}
}

// The service and the operators ask the same accounts in different ways, and
// must hear the same: whatever an account does when it is asked.
func TestApproval(t *testing.T) {
	s := newSenders(t)
	w := s.world
	before := w.mine(1)
	loop := []byte{0x5b, 0x60, 0, 0x56}
	owned := w.put(accountOf(s.submission.From)...)
	for _, tt := range []struct {
		name string
		code []byte
		want bool
	}{
		{"says yes", yes, true},
		{"says more than yes", []byte{0x63, 0x16, 0x26, 0xba, 0x7e, 0x60, 224, 0x1b, 0x60, 0, 0x52, 0x61, 0x10, 0, 0x60, 0, 0xf3}, true},
		{"says no", append([]byte{0x60, 0}, yesTimes...), false},
		{"says yes as a number", []byte{0x63, 0x16, 0x26, 0xba, 0x7e, 0x60, 0, 0x52, 0x60, 32, 0x60, 0, 0xf3}, false},
		{"says half", []byte{0x63, 0x16, 0x26, 0xba, 0x7e, 0x60, 224, 0x1b, 0x60, 0, 0x52, 0x60, 4, 0x60, 0, 0xf3}, false},
		{"says nothing", []byte{0x00}, false},
		{"reverts with yes", append(append([]byte{0x60, 1}, yesTimes[:len(yesTimes)-1]...), 0xfd), false},
		{"burns its gas", loop, false},
		{"writes, and says yes", append([]byte{0x60, 1, 0x60, 0, 0x55}, yes...), false},
		{"logs, and says yes", append([]byte{0x60, 0, 0x60, 0, 0xa0}, yes...), false},
		{"wants much memory", append([]byte{0x60, 1, 0x63, 0xff, 0xff, 0xff, 0xff, 0x52}, yes...), false},
		{"is code that is none", []byte{0xfe}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			account := w.put(tt.code...)
			s.bothSay(t, account, tt.want)
		})
	}
	t.Run("contract account", func(t *testing.T) { s.bothSay(t, owned, true) })
	t.Run("delegated account", func(t *testing.T) {
		account := w.Accounts()[6]
		s.delegate(account, owned)
		s.bothSay(t, account.Address, true)
	})
	t.Run("no account", func(t *testing.T) { s.bothSay(t, common.Address{0xab}, false) })
	t.Run("before it was there", func(t *testing.T) {
		ledger := chain.NewLedger(w.node.client, chain.LedgerOptions{})
		ok, err := ledger.Approves(t.Context(), owned, [32]byte{1}, nil, before.Hash)
		if ok || err != nil {
			t.Error(ok, err)
		}
	})
	t.Run("a block that is not there", func(t *testing.T) {
		ledger := chain.NewLedger(w.node.client, chain.LedgerOptions{})
		if ok, err := ledger.Approves(t.Context(), owned, [32]byte{1}, nil, common.Hash{1}); ok || err == nil {
			t.Error(ok, err)
		}
		if _, err := ledger.Time(t.Context(), common.Hash{1}); err == nil {
			t.Error("a time of no block")
		}
		if at, err := ledger.Time(t.Context(), before.Hash); err != nil || at != before.Time {
			t.Error(at, err)
		}
	})
}

// bothSay asks as the service does and as operators do.
func (s *senders) bothSay(t *testing.T, account common.Address, want bool) {
	t.Helper()
	head := s.mine(1)
	sub := s.submission
	sub.From, sub.Block, sub.SignatureExpires = account, head.Number, head.Time+60
	s.sign(&sub, s.key, nil)
	admission := chain.NewAdmission(s.node, s.tracker, s.deployment, chain.AdmissionOptions{ChainID: s.ChainID().Uint64()})
	_, err := admission.Admit(t.Context(), sub)
	var answer *quorate.Error
	if (err == nil) != want || err != nil && (!errors.As(err, &answer) || answer.Code != quorate.InvalidRequest) {
		t.Errorf("the service: %v, want %t", err, want)
	}
	claim := payload.SenderClaim{ChainID: s.ChainID().Uint64(), Target: sub.Target, From: sub.From, CallData: sub.CallData,
		Block: sub.Block, Auto: true, Expires: sub.SignatureExpires}
	ok, err := chain.NewLedger(s.node.client, chain.LedgerOptions{}).Approves(t.Context(), account, claim.Digest(), sub.FromSignature, head.Hash)
	if ok != want || err != nil {
		t.Errorf("an operator: %t, %v, want %t", ok, err, want)
	}
}
