package devnet

import (
	"testing"
	"time"
)

// BenchmarkUp is the life of a chain: start, a block with a transaction in it,
// close.
func BenchmarkUp(b *testing.B) {
	for name, dir := range map[string]func() string{
		"memory": func() string { return "" },
		"disk":   b.TempDir,
	} {
		b.Run(name, func(b *testing.B) {
			var up, block, down time.Duration
			for b.Loop() {
				began := time.Now()
				c, err := Start(b.Context(), Config{Dir: dir(), Log: quiet})
				if err != nil {
					b.Fatal(err)
				}
				started := time.Now()
				if _, err := c.Transact(b.Context(), c.Accounts()[0], Call{To: &c.Accounts()[1].Address}); err != nil {
					b.Fatal(err)
				}
				mined := time.Now()
				if err := c.Close(); err != nil {
					b.Fatal(err)
				}
				up += started.Sub(began)
				block += mined.Sub(started)
				down += time.Since(mined)
			}
			ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 / float64(b.N) }
			b.ReportMetric(ms(up), "start-ms")
			b.ReportMetric(ms(block), "first-block-ms")
			b.ReportMetric(ms(down), "close-ms")
			b.ReportMetric(ms(up+block+down), "total-ms")
		})
	}
}

// BenchmarkMine is one empty block on demand.
func BenchmarkMine(b *testing.B) {
	c := start(b, Config{})
	for b.Loop() {
		if _, err := c.Mine(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
