package evm_test

import (
	"flag"
	"os"
	"testing"
)

// soak asks for the long variants, with new values in every run.
var soak = os.Getenv("QUORATE_SOAK") != ""

// slowly is set where everything takes ten times as long.
var slowly bool

// TestMain makes the properties try the same values in every run, unless a seed
// is given or QUORATE_SOAK asks for new ones.
func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.seed" })
	if !given && !soak {
		flag.Set("rapid.seed", "1")
	}
	flag.Set("rapid.nofailfile", "true")
	code := m.Run()
	closeShared()
	os.Exit(code)
}
