package api

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// scanner reads JSON strictly: RFC 8259 with valid UTF-8 and no repeated names.
// It goes on after a misfit, to learn whether the text is JSON at all, and
// stops at the first malformed byte. Every method may be called after that; it
// then does nothing.
type scanner struct {
	in     []byte
	at     int
	broken string // why the text is not JSON
	unfit  string // the first way in which its shape is not what we want
	names  int    // of all objects so far
}

// maxDepth bounds nesting, and with it the stack. maxNames bounds the names of
// all objects together, and with it what it takes to tell them apart.
const (
	maxDepth = 500
	maxNames = 10_000
)

func (s *scanner) malformed(why string) {
	if s.broken == "" {
		s.broken = fmt.Sprintf("%s, at byte %d", why, min(s.at, len(s.in)))
	}
	s.at = len(s.in)
}

func (s *scanner) misfit(format string, args ...any) {
	if s.unfit == "" {
		s.unfit = fmt.Sprintf(format, args...)
	}
}

// peek returns the byte at hand; 0 at the end.
func (s *scanner) peek() byte {
	if s.at < len(s.in) {
		return s.in[s.at]
	}
	return 0
}

// next skips white space and takes the byte after it; 0 at the end.
func (s *scanner) next() byte {
	s.space()
	if s.at < len(s.in) {
		s.at++
		return s.in[s.at-1]
	}
	return 0
}

func (s *scanner) space() {
	for s.at < len(s.in) {
		switch s.in[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return
		}
	}
}

// object reads an object at the cursor. field is called with each name, and
// must read the value.
func (s *scanner) object(depth int, field func(name []byte)) {
	if depth > maxDepth {
		s.malformed("nested too deeply")
		return
	}
	var names nameSet
	s.at++
	s.space()
	if s.peek() == '}' {
		s.at++
		return
	}
	for {
		if s.peek() != '"' {
			s.malformed("want a name in an object")
			return
		}
		name := s.str()
		if s.names++; s.names > maxNames {
			s.malformed("too many names")
			return
		}
		if s.broken == "" && !names.add(name) {
			s.misfit("%q: repeated in one object", name[:min(len(name), 64)])
		}
		if s.next() != ':' {
			s.malformed("want a colon after a name")
			return
		}
		s.space()
		field(name)
		switch s.next() {
		case ',':
			s.space()
		case '}':
			return
		default:
			s.malformed("want a comma or } in an object")
			return
		}
	}
}

// skip reads any value, and forgets it.
func (s *scanner) skip(depth int) {
	switch c := s.peek(); {
	case c == '{':
		s.object(depth, func([]byte) { s.skip(depth + 1) })
	case c == '[':
		s.array(depth)
	case c == '"':
		s.str()
	case c == '-' || c >= '0' && c <= '9':
		s.number()
	case c == 't':
		s.literal("true")
	case c == 'f':
		s.literal("false")
	case c == 'n':
		s.literal("null")
	default:
		s.malformed("want a value")
	}
}

func (s *scanner) array(depth int) {
	if depth > maxDepth {
		s.malformed("nested too deeply")
		return
	}
	s.at++
	s.space()
	if s.peek() == ']' {
		s.at++
		return
	}
	for {
		s.skip(depth + 1)
		switch s.next() {
		case ',':
			s.space()
		case ']':
			return
		default:
			s.malformed("want a comma or ] in an array")
			return
		}
	}
}

func (s *scanner) literal(word string) {
	if len(s.in)-s.at < len(word) || string(s.in[s.at:s.at+len(word)]) != word {
		s.malformed("want a value")
		return
	}
	s.at += len(word)
}

// integer reads a plain decimal literal of at most so many bits. Any other
// value is skipped, and reported as not ok.
func (s *scanner) integer(bits int) (uint64, bool) {
	if c := s.peek(); c < '0' || c > '9' {
		s.skip(2)
		return 0, false
	}
	n, err := strconv.ParseUint(string(s.number()), 10, bits)
	return n, err == nil
}

// number reads a number and returns it as written.
func (s *scanner) number() []byte {
	start := s.at
	if s.peek() == '-' {
		s.at++
	}
	if s.peek() == '0' {
		s.at++
	} else if !s.digits() {
		return nil
	}
	if s.peek() == '.' {
		s.at++
		if !s.digits() {
			return nil
		}
	}
	if c := s.peek(); c == 'e' || c == 'E' {
		s.at++
		if c := s.peek(); c == '+' || c == '-' {
			s.at++
		}
		if !s.digits() {
			return nil
		}
	}
	return s.in[start:s.at]
}

// digits reads one digit or more.
func (s *scanner) digits() bool {
	start := s.at
	for s.at < len(s.in) && s.in[s.at]-'0' <= 9 {
		s.at++
	}
	if s.at == start {
		s.malformed("want a digit")
		return false
	}
	return true
}

// numeric reports whether a byte may go on a number.
func numeric(c byte) bool {
	return c-'0' <= 9 || c == '.' || c == 'e' || c == 'E'
}

// str reads a string and returns its text. It points into the input unless
// there is an escape in it.
func (s *scanner) str() []byte {
	s.at++
	start := s.at
	for s.at < len(s.in) {
		switch c := s.in[s.at]; {
		case c == '"':
			s.at++
			return s.in[start : s.at-1]
		case c == '\\':
			return s.escaped(append([]byte(nil), s.in[start:s.at]...))
		case !s.char(c):
			return nil
		}
	}
	s.malformed("a string does not end")
	return nil
}

// char steps over one character that stands for itself.
func (s *scanner) char(c byte) bool {
	switch {
	case c < 0x20:
		s.malformed("a control character in a string")
		return false
	case c < utf8.RuneSelf:
		s.at++
		return true
	}
	r, size := utf8.DecodeRune(s.in[s.at:])
	if r == utf8.RuneError && size == 1 {
		s.malformed("a string is not UTF-8")
		return false
	}
	s.at += size
	return true
}

// escaped goes on with a string from its first escape.
func (s *scanner) escaped(out []byte) []byte {
	for s.at < len(s.in) {
		c := s.in[s.at]
		switch {
		case c == '"':
			s.at++
			return out
		case c == '\\':
			r, ok := s.escape()
			if !ok {
				return nil
			}
			out = appendRune(out, r)
		default:
			start := s.at
			if !s.char(c) {
				return nil
			}
			out = append(out, s.in[start:s.at]...)
		}
	}
	s.malformed("a string does not end")
	return nil
}

// escape reads one escape sequence, a pair of surrogates as one.
func (s *scanner) escape() (rune, bool) {
	const from, to = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	if s.at+1 < len(s.in) {
		c := s.in[s.at+1]
		for i := range len(from) {
			if from[i] == c {
				s.at += 2
				return rune(to[i]), true
			}
		}
	}
	r, ok := s.unicode()
	if !ok {
		s.malformed("a bad escape in a string")
		return 0, false
	}
	if r >= 0xd800 && r < 0xdc00 {
		before := s.at
		if low, ok := s.unicode(); ok && low >= 0xdc00 && low < 0xe000 {
			return 0x10000 + (r-0xd800)<<10 + (low - 0xdc00), true
		}
		s.at = before // not a pair: the next one speaks for itself
	}
	return r, true
}

// unicode reads \uXXXX. On failure it reads nothing.
func (s *scanner) unicode() (rune, bool) {
	if len(s.in)-s.at < 6 || s.in[s.at] != '\\' || s.in[s.at+1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range s.in[s.at+2 : s.at+6] {
		switch {
		case c-'0' <= 9:
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	s.at += 6
	return r, true
}

// appendRune writes a character. A lone surrogate, which JSON allows and UTF-8
// does not, is kept apart from every other character by its three bytes.
func appendRune(out []byte, r rune) []byte {
	if r >= 0xd800 && r < 0xe000 {
		return append(out, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
	}
	return utf8.AppendRune(out, r)
}

// nameSet holds the names of one object: few in place, many in a map.
type nameSet struct {
	few   [8][]byte
	count int
	many  map[string]struct{}
}

// add reports whether the name is new.
func (n *nameSet) add(name []byte) bool {
	if n.many != nil {
		before := len(n.many)
		n.many[string(name)] = struct{}{}
		return len(n.many) > before
	}
	for _, known := range n.few[:n.count] {
		if string(known) == string(name) {
			return false
		}
	}
	if n.count < len(n.few) {
		n.few[n.count] = name
		n.count++
		return true
	}
	n.many = make(map[string]struct{}, 2*len(n.few))
	for _, known := range n.few {
		n.many[string(known)] = struct{}{}
	}
	n.many[string(name)] = struct{}{}
	return true
}
