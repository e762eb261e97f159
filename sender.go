package quorate

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"
)

// A typed message of EIP-712, as wallets take it.
type (
	typedData struct {
		Types       map[string][]typedField `json:"types"`
		PrimaryType string                  `json:"primaryType"`
		Domain      typedDomain             `json:"domain"`
		Message     typedTask               `json:"message"`
	}
	typedField struct {
		Name string `json:"name"`
		Type string `json:"type"`
	}
	typedDomain struct {
		Name              string `json:"name"`
		Version           string `json:"version"`
		ChainID           uint64 `json:"chainId"`
		VerifyingContract string `json:"verifyingContract"`
	}
	typedTask struct {
		From            string `json:"from"`
		CallData        string `json:"callData"`
		Value           string `json:"value"`
		BlockHeight     string `json:"blockHeight"`
		TransitionIndex string `json:"transitionIndex"`
		ExpiresAt       string `json:"expiresAt"`
	}
)

var taskTypes = map[string][]typedField{
	"EIP712Domain": {{"name", "string"}, {"version", "string"}, {"chainId", "uint256"}, {"verifyingContract", "address"}},
	"Task": {{"from", "address"}, {"callData", "bytes"}, {"value", "uint256"}, {"blockHeight", "uint256"},
		{"transitionIndex", "string"}, {"expiresAt", "uint256"}},
}

// TypedData is what FromAddress signs to prove that it sends this submission on
// a chain: the JSON that eth_signTypedData_v4 takes. SignatureExpiresAt must be
// set; FromSignature is no part of it.
func (s Submission) TypedData(chainID uint64) ([]byte, error) {
	digits, prefixed := strings.CutPrefix(s.Value, "0x")
	value, ok := new(big.Int).SetString(digits, 16)
	switch {
	case chainID == 0:
		return nil, errors.New("the chain id is not known")
	case s.SignatureExpiresAt == 0:
		return nil, errors.New("no time at which the proof expires")
	case !prefixed || !ok || value.Sign() < 0 || value.BitLen() > 256:
		return nil, errors.New("value: want 0x and 1 to 64 hex digits")
	}
	index := "auto"
	if s.TransitionIndex != nil {
		index = strconv.FormatUint(*s.TransitionIndex, 10)
	}
	return json.Marshal(typedData{
		Types: taskTypes, PrimaryType: "Task",
		Domain: typedDomain{Name: "quorate", Version: "1", ChainID: chainID, VerifyingContract: s.TargetAddress},
		Message: typedTask{
			From: s.FromAddress, CallData: "0x" + hex.EncodeToString(s.CallData), Value: value.String(),
			BlockHeight:     strconv.FormatUint(s.BlockHeight, 10),
			TransitionIndex: index,
			ExpiresAt:       strconv.FormatUint(s.SignatureExpiresAt, 10),
		},
	})
}

const signFor = 10 * time.Minute

// prove has the sender sign a submission that carries no proof yet.
func (c *Client) prove(ctx context.Context, s *Submission) error {
	if c.SignSender == nil || s.FromSignature != "" {
		return nil
	}
	if s.SignatureExpiresAt == 0 {
		lasts := c.SignFor
		if lasts == 0 {
			lasts = signFor
		}
		s.SignatureExpiresAt = uint64(time.Now().Add(lasts).Unix())
	}
	message, err := s.TypedData(c.ChainID)
	if err != nil {
		return err
	}
	signature, err := c.SignSender(ctx, s.FromAddress, message)
	if err != nil {
		return err
	}
	if len(signature) > MaxProof {
		return fmt.Errorf("a signature of %d bytes; the limit is %d", len(signature), MaxProof)
	}
	s.FromSignature = "0x" + hex.EncodeToString(signature)
	return nil
}
