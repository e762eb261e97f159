package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// table collects the results.
type table struct{ lines []line }

// line is one result beside its target.
type line struct {
	what   string
	detail string // the figures behind it, which hold on this machine alone
	value  string
	spread string // least and greatest of the rounds
	target string // empty: there is none
	met    bool
}

func (t *table) add(l line) { t.lines = append(t.lines, l) }

// bound is a target: at least, or at most, so much.
type bound struct {
	least bool
	limit float64
}

func atLeast(limit float64) *bound { return &bound{true, limit} }
func atMost(limit float64) *bound  { return &bound{false, limit} }

func (b bound) met(v float64) bool { return b.least && v >= b.limit || !b.least && v <= b.limit }

func (b bound) String() string {
	if b.least {
		return fmt.Sprintf("≥ %g", b.limit)
	}
	return fmt.Sprintf("≤ %g", b.limit)
}

// addRatios adds the median of the rounds' ratios.
func (t *table) addRatios(what, detail string, ratios []float64, target *bound) {
	l := line{what: what, detail: detail, value: fmt.Sprintf("%.2f", median(ratios)),
		spread: fmt.Sprintf("%.2f–%.2f", slices.Min(ratios), slices.Max(ratios)), met: true}
	if target != nil {
		l.target, l.met = target.String(), target.met(median(ratios))
	}
	t.add(l)
}

func (t *table) print(w io.Writer) {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "MEASURE\tRESULT\tSPREAD\tTARGET\t\tHERE")
	for _, l := range t.lines {
		verdict := "met"
		switch {
		case l.target == "":
			verdict = ""
		case !l.met:
			verdict = "MISSED"
		}
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\t%s\t%s\n", l.what, l.value, l.spread, l.target, verdict, l.detail)
	}
	tab.Flush()
}

func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}
