package evm_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/holiman/uint256"
	"pgregory.net/rapid"

	"github.com/quorate/quorate/internal/evm"
)

// What is derived, or refused, is the same whether the run was watched from the
// first or not.
func TestUnwatchedProperty(t *testing.T) {
	b := shared(t)
	target := b.Deployment.DemoTarget
	real, err := b.base.code(t.Context(), target)
	if err != nil {
		t.Fatal(err)
	}
	checks(t, 1000, 20_000)
	unwatched := 0
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt)
		state := b.state(w.overlay(target, real))
		call := evm.Call{From: b.from, To: target, Data: runData(tracked, 0, w.fuel), Value: *uint256.NewInt(w.value)}
		o := evm.Options{Bounds: bounds(call.Data)}
		got, err := evm.Derive(t.Context(), state, b.block, call, o)
		want, watchedErr := evm.Derive(t.Context(), state, b.block, call, evm.WatchAll(o))
		if evm.Unwatched(t.Context(), state, b.block, call, o.Bounds) {
			unwatched++
		}
		var refused, alike *evm.Refusal
		switch {
		case errors.As(watchedErr, &refused):
			if !errors.As(err, &alike) || *refused != *alike {
				rt.Fatalf("refused with %v, watched with %v\n%v", err, watchedErr, w)
			}
		case err != nil || watchedErr != nil:
			rt.Fatalf("%v, watched %v\n%v", err, watchedErr, w)
		case !bytes.Equal(got.Encoded, want.Encoded) || got.GasUsed != want.GasUsed || got.DirectGas != want.DirectGas ||
			!slices.Equal(got.Settlements, want.Settlements) || got.SenderDependent != want.SenderDependent || got.Index != want.Index:
			rt.Fatalf("got %+v\nwatched %+v\n%v", got, want, w)
		}
	})
	if unwatched == 0 {
		t.Error("every run was watched: nothing was compared")
	}
	t.Log(unwatched, "runs needed no watching")
}
