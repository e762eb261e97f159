//go:build race

package evm_test

// The race detector makes a run ten times slower, and finds no more of a run
// that has one goroutine.
func init() { slowly = true }
