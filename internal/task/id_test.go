package task

import (
	"bytes"
	"math"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var idForm = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

const maxSeq = 1<<60 - 1 // 48 bits of milliseconds, 12 of the counter

// TestID: the form is that of a UUID of version 7, it is read back, and ids
// compare as their sequence numbers do.
func TestID(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Uint64Max(maxSeq).Draw(t, "a"), rapid.Uint64Max(maxSeq).Draw(t, "b")
		ids := []ID{NewID(a), NewID(b)}
		for i, seq := range []uint64{a, b} {
			text := ids[i].String()
			if !idForm.MatchString(text) {
				t.Fatalf("%s is no UUID of version 7", text)
			}
			if parsed, ok := ParseID(text); !ok || parsed != ids[i] {
				t.Fatalf("%s is read as %s, %v", text, parsed, ok)
			}
			if ids[i].Seq() != seq || int64(seq) < 0 {
				t.Fatalf("sequence number %d came out as %d", seq, ids[i].Seq())
			}
		}
		if a != b && (a < b) != (bytes.Compare(ids[0][:], ids[1][:]) < 0) || (a < b) != (strings.Compare(ids[0].String(), ids[1].String()) < 0) && a != b {
			t.Fatalf("%d and %d are ordered otherwise than %s and %s", a, b, ids[0], ids[1])
		}
	})
	if a, b := NewID(7), NewID(7); a == b {
		t.Error("two ids are equal: the second half is not random")
	}
}

func TestParseIDRefuses(t *testing.T) {
	good := NewID(123456789).String()
	for name, s := range map[string]string{
		"empty":           "",
		"upper case":      strings.ToUpper(good),
		"no hyphens":      strings.ReplaceAll(good, "-", ""),
		"braces":          "{" + good + "}",
		"urn":             "urn:uuid:" + good,
		"space":           good + " ",
		"short":           good[:35],
		"version 4":       good[:14] + "4" + good[15:],
		"another variant": good[:19] + "c" + good[20:],
		"no hex":          good[:35] + "g",
		"hyphen moved":    good[:8] + good[9:10] + "-" + good[10:],
		"zero":            "00000000-0000-0000-0000-000000000000",
		"multibyte":       good[:34] + "é",
	} {
		if id, ok := ParseID(s); ok || id != (ID{}) {
			t.Errorf("%s: %q is read as %s", name, s, id)
		}
	}
}

func FuzzParseID(f *testing.F) {
	good := NewID(1_750_000_000_000 << seqCountBits).String()
	for _, s := range []string{good, strings.ToUpper(good), "", good[:35], good + "0", NewID(0).String(), NewID(maxSeq).String(),
		"00000000-0000-7000-8000-000000000000", "ffffffff-ffff-7fff-bfff-ffffffffffff", "urn:uuid:" + good} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		id, ok := ParseID(s)
		if ok != idForm.MatchString(s) {
			t.Fatalf("%q: accepted %v", s, ok)
		}
		if ok && id.String() != s {
			t.Fatalf("%q is read as %s", s, id)
		}
	})
}

func TestNextSeq(t *testing.T) {
	now := time.UnixMilli(1_750_000_000_123)
	fresh := uint64(now.UnixMilli()) << seqCountBits
	for name, c := range map[string]struct {
		last uint64
		now  time.Time
		want uint64
	}{
		"the first":              {0, now, fresh},
		"a later millisecond":    {fresh + 77, now.Add(time.Millisecond), fresh + 1<<seqCountBits},
		"the same millisecond":   {fresh, now, fresh + 1},
		"the counter runs over":  {fresh + seqCountMask, now, fresh + 1<<seqCountBits},
		"the clock steps back":   {fresh + 5, now.Add(-time.Hour), fresh + 6},
		"less than a tick later": {fresh, now.Add(999 * time.Microsecond), fresh + 1},
	} {
		if got := NextSeq(c.last, c.now); got != c.want {
			t.Errorf("%s: got %d, want %d", name, got, c.want)
		}
	}
	if got := SeqTime(NextSeq(0, now)); !got.Equal(now) {
		t.Errorf("the time inside is %s, want %s", got, now)
	}
	rapid.Check(t, func(t *rapid.T) {
		last := rapid.Uint64Max(maxSeq).Draw(t, "last")
		now := time.UnixMilli(rapid.Int64Range(0, math.MaxInt64>>15).Draw(t, "now"))
		got := NextSeq(last, now)
		if got <= last || SeqTime(got).Before(now) {
			t.Fatalf("%d after %d at %s", got, last, now)
		}
	})
}
