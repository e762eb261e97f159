package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"github.com/quorate/quorate"
)

// signFor is how long the proof of a sender holds, unless --expires-at says.
const signFor = 10 * time.Minute

// prove has the client sign a submission as its sender, where the key is at
// hand. What keeps it from that is said, and no error: most calls need no proof.
func (c submitTaskCmd) prove(ctx context.Context, io stdio, client *quorate.Client, s *quorate.Submission) error {
	if c.NoSign {
		return nil
	}
	key, err := c.privateKey()
	if err != nil {
		return err
	}
	if key == nil || crypto.PubkeyToAddress(key.PublicKey) != common.HexToAddress(s.FromAddress) {
		return nil
	}
	if c.RPC == "" {
		io.say("not signed by its sender: no --rpc to ask for the chain's id")
		return nil
	}
	chainID, now, err := chainClock(ctx, c.RPC)
	if err != nil {
		io.say("not signed by its sender: %v", err)
		return nil
	}
	if s.SignatureExpiresAt = c.ExpiresAt; c.ExpiresAt == 0 {
		s.SignatureExpiresAt = uint64(now.Add(signFor).Unix())
	}
	client.ChainID = chainID
	client.SignSender = func(_ context.Context, _ string, message []byte) ([]byte, error) {
		var typed apitypes.TypedData
		if err := json.Unmarshal(message, &typed); err != nil {
			return nil, err
		}
		digest, _, err := apitypes.TypedDataAndHash(typed)
		if err != nil {
			return nil, err
		}
		signature, err := crypto.Sign(digest, key)
		if err != nil {
			return nil, err
		}
		signature[crypto.RecoveryIDOffset] += 27 // as wallets have it
		return signature, nil
	}
	return nil
}

// chainClock asks a node for its chain, and for the time there: a development
// chain that mines fast is ahead of the clock.
func chainClock(ctx context.Context, url string) (chainID uint64, now time.Time, err error) {
	node, err := ethclient.DialContext(ctx, url)
	if err != nil {
		return 0, now, fmt.Errorf("--rpc %s: %w", url, err)
	}
	defer node.Close()
	id, err := node.ChainID(ctx)
	if err != nil {
		return 0, now, fmt.Errorf("ask the node for its chain: %w", err)
	}
	head, err := node.HeaderByNumber(ctx, nil)
	if err != nil {
		return 0, now, fmt.Errorf("ask the node for its head: %w", err)
	}
	now = time.Now()
	if at := time.Unix(int64(head.Time), 0); at.After(now) {
		now = at
	}
	return id.Uint64(), now, nil
}
