package main

import (
	"context"
	"fmt"

	"github.com/quorate/quorate/internal/quorum"
)

var schemes = []quorum.Scheme{quorum.SchemeBLS, quorum.SchemeSchnorr}

// compareSchemes sends tasks of both schemes in turns, one after the other, and
// compares how long a task takes.
func (b *bench) compareSchemes(ctx context.Context, n *devNetwork) error {
	b.say("network: both schemes in turns, %d rounds of %d tasks", b.rounds, latencyTasks)
	took := map[quorum.Scheme][]float64{}
	var halves, tails []float64
	for round := range b.rounds + 1 {
		now := map[quorum.Scheme][]float64{}
		for _, scheme := range schemes {
			for range latencyTasks {
				_, d, err := n.carry(ctx, scheme)
				if err != nil {
					return err
				}
				now[scheme] = append(now[scheme], d.Seconds())
			}
		}
		if round == 0 { // warm up
			continue
		}
		for scheme, times := range now {
			took[scheme] = append(took[scheme], times...)
		}
		halves = append(halves, quantile(now[quorum.SchemeSchnorr], 0.5)/quantile(now[quorum.SchemeBLS], 0.5))
		tails = append(tails, quantile(now[quorum.SchemeSchnorr], 0.99)/quantile(now[quorum.SchemeBLS], 0.99))
	}
	both := func(q float64) string {
		return fmt.Sprintf("%s ÷ %s", ms(quantile(took[quorum.SchemeSchnorr], q)), ms(quantile(took[quorum.SchemeBLS], q)))
	}
	b.table.addRatios("submit → ready p50, Schnorr ÷ BLS", both(0.5), halves, atMost(1.3))
	b.table.addRatios("submit → ready p99, Schnorr ÷ BLS", both(0.99), tails, nil)
	return nil
}
