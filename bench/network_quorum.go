package main

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/evm"
	"github.com/quorate/quorate/internal/quorum"
)

// aggregates compares checking one aggregate with checking each signature.
func (b *bench) aggregates() error {
	const most = 256
	digest := [32]byte{1, 2, 3}
	var keys []bls.G2
	var sigmas []bls.G1
	for range most {
		k, err := bls.GenerateKey(rand.Reader)
		if err != nil {
			return err
		}
		keys, sigmas = append(keys, k.PublicKey().G2), append(sigmas, k.Sign(digest))
	}
	var first float64
	for _, n := range []int{4, 16, 64, most} {
		b.say("network: aggregate of %d signatures", n)
		var ratios, once []float64
		for range b.rounds {
			runtime.GC()
			const repeats = 5
			began := processorTime()
			for range repeats {
				if !bls.Verify(bls.SumG2(keys[:n]...), digest, bls.SumG1(sigmas[:n]...)) {
					return fmt.Errorf("the aggregate of %d does not verify", n)
				}
			}
			whole := (processorTime() - began).Seconds() / repeats
			began = processorTime()
			for i := range n {
				if !bls.Verify(keys[i], digest, sigmas[i]) {
					return fmt.Errorf("signature %d does not verify", i)
				}
			}
			each := (processorTime() - began).Seconds()
			once, ratios = append(once, whole), append(ratios, whole/each)
		}
		if first == 0 {
			first = median(once)
		}
		b.table.addRatios(fmt.Sprintf("aggregate check ÷ one by one, %d operators", n), ms(median(once)), ratios, nil)
		if n == most {
			b.table.addRatios(fmt.Sprintf("aggregate check of %d ÷ of 4", n), fmt.Sprintf("%s ÷ %s", ms(median(once)), ms(first)), []float64{median(once) / first}, atMost(2))
		}
	}
	return nil
}

// inFlight weighs what the coordinator holds for a task that nobody has
// answered yet.
func (b *bench) inFlight(ctx context.Context) error {
	const tasks = 2000
	b.say("network: %d tasks in flight", tasks)
	set, err := equalSet(4)
	if err != nil {
		return err
	}
	_, identity, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	terms := quorum.Terms{ChainID: 1, Registry: common.Address{1}, Bounds: evm.DefaultBounds, Quorums: set.Quorums}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	hub, err := quorum.NewHub(quorum.HubOptions{Terms: func() quorum.Terms { return terms }, Members: func(quorum.Scheme) *quorum.Set { return set }, Identity: identity, Log: log})
	if err != nil {
		return err
	}
	c := &quorum.Coordinator{Network: hub, Members: func(context.Context, quorum.Scheme) (*quorum.Set, error) { return set, nil }, Log: log}
	ctx, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	before := heldMemory()
	for i := range tasks {
		a := quorum.Assignment{Target: common.Address{2}, CallData: make([]byte, 36), Block: 1, Index: uint64(i)}
		wg.Go(func() { c.Certify(ctx, a, quorum.DefaultThreshold) })
	}
	time.Sleep(500 * time.Millisecond) // all have asked, and wait
	held := float64(heldMemory()-before) / tasks
	stop()
	wg.Wait()
	b.table.add(line{what: "coordinator: bytes per task in flight", value: fmt.Sprintf("%.0f", held), target: "≤ 16384", met: held <= 16384,
		detail: "stack included, 36 bytes of call data, 4 operators"})
	return nil
}

// heldMemory is heap and stacks in use.
func heldMemory() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

func equalSet(n int) (*quorum.Set, error) {
	set := &quorum.Set{Quorums: []byte{0}}
	for i := range n {
		k, err := bls.GenerateKey(rand.Reader)
		if err != nil {
			return nil, err
		}
		pk := k.PublicKey()
		set.Members = append(set.Members, quorum.Member{ID: quorum.ID{byte(i)}, Address: common.Address{byte(i + 1)}, Key: pk,
			Stake: []uint256.Int{*uint256.NewInt(100)}, In: []bool{true}})
	}
	return set, nil
}
