package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate"
	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/chain"
	"github.com/quorate/quorate/internal/quorum"
)

// floor is what a task cannot do without, each once and alone: an operator
// derives the call from a node, signs, and syncs its journal; the service checks
// an aggregate, and has the node estimate the payload.
type floor struct {
	ledger *chain.Ledger
	keys   []bls.SecretKey
	file   *os.File
	parts  [5][]float64
}

var floorNames = [5]string{"derive", "sign", "aggregate", "estimate", "fsync"}

func (b *bench) newFloor(n *devNetwork) (*floor, error) {
	f := &floor{ledger: chain.NewLedger(n.node, chain.LedgerOptions{Quorums: []byte{0}})}
	for range 4 {
		key, err := bls.GenerateKey(rand.Reader)
		if err != nil {
			return nil, err
		}
		f.keys = append(f.keys, key)
	}
	var err error
	f.file, err = os.Create(filepath.Join(b.dir, "floor"))
	return f, err
}

func (f *floor) close() { f.file.Close() }

// measure returns the sum of the parts' medians in this round.
func (f *floor) measure(ctx context.Context, n *devNetwork, ready quorate.Task) (float64, error) {
	number, hash, err := f.ledger.Head(ctx)
	if err != nil {
		return 0, err
	}
	var parts [5][]float64
	timed := func(part int, do func() error) error {
		began := time.Now()
		err := do()
		parts[part] = append(parts[part], time.Since(began).Seconds())
		return err
	}
	call := map[string]any{"from": n.from, "to": ready.Payload.To, "data": ready.Payload.Data}
	for i := range floorSamples {
		s, err := n.next(ctx, quorum.SchemeBLS)
		if err != nil {
			return 0, err
		}
		// At one block that is known, a target that is not read yet.
		a := quorum.Assignment{Target: common.HexToAddress(s.TargetAddress), From: n.from, CallData: s.CallData, Block: number, BlockHash: hash}
		if err := timed(0, func() error { _, err := f.ledger.Run(ctx, a); return err }); err != nil {
			return 0, fmt.Errorf("derive: %w", err)
		}
		digest := [32]byte{byte(i), 1}
		var sigmas []bls.G1
		var keys []bls.G2
		for _, k := range f.keys {
			sigmas, keys = append(sigmas, k.Sign(digest)), append(keys, k.PublicKey().G2)
		}
		timed(1, func() error { f.keys[0].Sign(digest); return nil })
		timed(2, func() error { bls.Verify(bls.SumG2(keys...), digest, bls.SumG1(sigmas...)); return nil })
		var gas hexutil.Uint64
		if err := timed(3, func() error { return n.node.Call(ctx, &gas, "eth_estimateGas", call, "latest") }); err != nil {
			return 0, fmt.Errorf("estimate: %w", err)
		}
		err = timed(4, func() error {
			if _, err := f.file.Write(digest[:]); err != nil {
				return err
			}
			return f.file.Sync()
		})
		if err != nil {
			return 0, err
		}
	}
	var sum float64
	for i, p := range parts {
		f.parts[i] = append(f.parts[i], median(p))
		sum += median(p)
	}
	return sum, nil
}

// String has the parts, as medians of the rounds.
func (f *floor) String() (text string) {
	for i, p := range f.parts {
		if i > 0 {
			text += ", "
		}
		text += floorNames[i] + " " + ms(median(p))
	}
	return text
}
