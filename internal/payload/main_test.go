package payload_test

import (
	"flag"
	"os"
	"testing"
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
