package auth

import (
	"crypto/sha256"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var secretForm = regexp.MustCompile(`^qk_[0-9A-Za-z]{49}$`)

func TestNewSecret(t *testing.T) {
	seen := make(map[string]bool)
	for range 1000 {
		secret, hash := NewSecret()
		if !secretForm.MatchString(secret) {
			t.Fatalf("%q is not of the form %s", secret, secretForm)
		}
		if parsed, ok := ParseSecret(secret); !ok || parsed != hash || hash != sha256.Sum256([]byte(secret)) {
			t.Fatalf("%q does not parse to its hash", secret)
		}
		if seen[secret] {
			t.Fatalf("%q was made twice", secret)
		}
		seen[secret] = true
	}
}

func TestParseSecretRefuses(t *testing.T) {
	good, _ := NewSecret()
	control := "qk_" + strings.Repeat("\x01", randomDigits)
	for name, s := range map[string]string{
		"empty":            "",
		"prefix alone":     "qk_",
		"cut":              good[:len(good)-1],
		"longer":           good + "0",
		"space before":     " " + good,
		"space after":      good + " ",
		"other prefix":     "sk_" + good[3:],
		"upper prefix":     "QK_" + good[3:],
		"no prefix":        good[3:],
		"twice":            good + good,
		"not base62":       control + checksum(control),
		"zero checksum":    good[:secretLen-crcDigits] + "000000",
		"a multibyte char": good[:10] + "é" + good[12:],
	} {
		if _, ok := ParseSecret(s); ok {
			t.Errorf("%s: %q is accepted", name, s)
		}
	}
}

// TestTypingErrors: no single wrong character and no two neighbours swapped
// make another secret, so that they fail without a look-up.
func TestTypingErrors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		digits := rapid.StringOfN(rapid.RuneFrom([]rune(base62)), randomDigits, randomDigits, -1).Draw(t, "digits")
		body := secretPrefix + digits
		secret := body + checksum(body)
		if _, ok := ParseSecret(secret); !ok {
			t.Fatalf("%q is refused", secret)
		}
		for i := range secret {
			for _, c := range []byte(base62 + " _\x00\xff") {
				if typo := secret[:i] + string([]byte{c}) + secret[i+1:]; typo != secret {
					if _, ok := ParseSecret(typo); ok {
						t.Fatalf("%q passes for %q", typo, secret)
					}
				}
			}
			if i+1 < len(secret) && secret[i] != secret[i+1] {
				swapped := secret[:i] + secret[i+1:i+2] + secret[i:i+1] + secret[i+2:]
				if _, ok := ParseSecret(swapped); ok {
					t.Fatalf("%q passes for %q", swapped, secret)
				}
			}
		}
	})
}

func FuzzParseSecret(f *testing.F) {
	good, _ := NewSecret()
	body := secretPrefix + strings.Repeat("0", randomDigits)
	for _, s := range []string{good, body + checksum(body), "", "qk_", good[:51], good + "0", strings.ToLower(good), body + "000000"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		hash, ok := ParseSecret(s)
		if !ok {
			if hash != (Hash{}) {
				t.Error("a hash came with the refusal")
			}
			return
		}
		if !secretForm.MatchString(s) || hash != sha256.Sum256([]byte(s)) || checksum(s[:secretLen-crcDigits]) != s[secretLen-crcDigits:] {
			t.Errorf("%q is accepted", s)
		}
	})
}

func TestKeyValidate(t *testing.T) {
	for name, c := range map[string]struct {
		key  Key
		want string // part of the error; empty: none
	}{
		"plain":           {Key{Scope: ScopeSubmit}, ""},
		"full":            {Key{Scope: ScopeRead, Rate: MaxRate, Label: strings.Repeat("x", 200)}, ""},
		"unicode":         {Key{Scope: ScopeRead, Label: "Zoë ⚙"}, ""},
		"no scope":        {Key{}, "scope"},
		"another scope":   {Key{Scope: "admin"}, "scope"},
		"negative rate":   {Key{Scope: ScopeRead, Rate: -1}, "rate"},
		"too great":       {Key{Scope: ScopeRead, Rate: MaxRate + 1}, "rate"},
		"long label":      {Key{Scope: ScopeRead, Label: strings.Repeat("x", 201)}, "label"},
		"line in label":   {Key{Scope: ScopeRead, Label: "a\nb"}, "cannot be printed"},
		"delete in label": {Key{Scope: ScopeRead, Label: "a\x7fb"}, "cannot be printed"},
	} {
		err := c.key.Validate()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

func TestScopes(t *testing.T) {
	for _, c := range []struct {
		has, asked Scope
		want       bool
	}{
		{ScopeSubmit, ScopeSubmit, true}, {ScopeSubmit, ScopeRead, true}, {ScopeRead, ScopeRead, true}, {ScopeRead, ScopeSubmit, false},
	} {
		if got := (Key{Scope: c.has}).Allows(c.asked); got != c.want {
			t.Errorf("%s allows %s: %v", c.has, c.asked, got)
		}
	}
}

func TestNewKeyID(t *testing.T) {
	form, seen := regexp.MustCompile(`^key_[0-9a-z]{16}$`), make(map[string]bool)
	for range 1000 {
		id := NewKeyID()
		if !form.MatchString(id) || seen[id] {
			t.Fatalf("%q is malformed, or made twice", id)
		}
		seen[id] = true
	}
}
