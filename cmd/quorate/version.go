package main

import (
	"fmt"
	"runtime/debug"
)

type versionCmd struct{}

func (versionCmd) Help() string {
	return `Name it when you report a problem:

    quorate version`
}

func (versionCmd) Run(io stdio) error {
	fmt.Fprintln(io.out, version())
	return nil
}

// version is what the build knows of itself.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "quorate (unknown build)"
	}
	v := info.Main.Version
	if v == "" {
		v = "(devel)"
	}
	return fmt.Sprintf("quorate %s %s", v, info.GoVersion)
}
