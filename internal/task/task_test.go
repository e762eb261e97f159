package task

import (
	"flag"
	"os"
	"testing"

	"github.com/quorate/quorate"
)

// TestMain makes the properties try the same values in every run, unless
// QUORATE_SOAK asks for new ones.
func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.seed" })
	if !given && os.Getenv("QUORATE_SOAK") == "" {
		flag.Set("rapid.seed", "1")
	}
	os.Exit(m.Run())
}

// TestLegal holds the table of the contract: every other move is refused.
func TestLegal(t *testing.T) {
	type move struct{ from, to quorate.Status }
	legal := map[move]bool{
		{quorate.Queued, quorate.Processing}: true,
		{quorate.Queued, quorate.Expired}:    true,
		{quorate.Processing, quorate.Ready}:  true,
		{quorate.Processing, quorate.Failed}: true,
		{quorate.Processing, quorate.Queued}: true,
		{quorate.Ready, quorate.Expired}:     true,
	}
	states := append(quorate.Statuses(), "", "unheard of")
	for _, from := range states {
		for _, to := range states {
			if got := Legal(from, to); got != legal[move{from, to}] {
				t.Errorf("%q to %q: legal %v", from, to, got)
			}
		}
	}
}
