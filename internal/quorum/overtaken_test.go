package quorum

import (
	"errors"
	"testing"
	"time"

	"github.com/quorate/quorate"
)

// A target that moves under a task splits the stake between those who looked
// before and those who looked after. They do not disagree.
func TestCertifyOvertaken(t *testing.T) {
	const moved, revert, lag, no = "moved", "revert", "lag", "no"
	says := map[string]Refusal{
		moved: {Code: quorate.StateMoved, Reason: moved, Message: "Another transition took index 7."}, revert: {Code: quorate.ExecutionReverted, Reason: revert},
		lag: {Code: quorate.Internal, Reason: lag, Retry: true}, no: {Code: quorate.Internal, Reason: no},
	}
	for _, tt := range []struct {
		name  string
		say   []string // "": it signs; "bad": another digest; "mute"; "forged": what does not hold
		code  quorate.Code
		liars int
	}{
		{"half and half", []string{"", "", moved, moved}, quorate.StateMoved, 0},
		{"most", []string{"", moved, moved, moved}, quorate.StateMoved, 0},
		{"most signed", []string{"", "", "", moved}, "", 0},
		{"one that is silent cannot make it a certificate", []string{"", moved, moved, "mute"}, quorate.StateMoved, 0},
		{"one that is silent can", []string{"", "", moved, "mute"}, quorate.QuorumNotReached, 0},
		{"one that lags can", []string{"", "", moved, lag}, quorate.QuorumNotReached, 0},
		{"one is against it", []string{"", "", moved, revert}, quorate.StateMoved, 0},
		{"two are against it", []string{"", moved, revert, no}, quorate.QuorumNotReached, 0},
		{"nobody has moved", []string{"", "", no, no}, quorate.QuorumNotReached, 0},
		{"other digests are no part of it", []string{"", "bad", moved, no}, quorate.QuorumNotReached, 0},
		{"they dissent", []string{"", "", "bad", moved}, quorate.StateMoved, 0},
		{"signatures that do not hold are no part of it", []string{"forged", "", moved, no}, quorate.QuorumNotReached, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			play(t, 4, func(t *testing.T, s *scene) {
				for i, say := range tt.say {
					p := s.peers[i]
					switch say {
					case "":
					case "mute":
						p.mute = true
					case "bad":
						p.updates = bad
					case "forged":
						p.says = func(_ int, a Answer) Answer { a.Attestation = a.Signature; return a }
					default:
						p.says = refusing(says[say])
					}
				}
				_, err := s.certify(t, time.Minute)
				code := quorate.Code("")
				if f, ok := errors.AsType[*Failure](err); ok {
					code = f.Code
					if f.Code == quorate.StateMoved && f.Message != says[moved].Message {
						t.Errorf("it says %q", f.Message)
					}
				} else if none, ok := errors.AsType[*NoQuorum](err); ok {
					code = none.Failure().Code
				}
				if code != tt.code || len(s.liars) != tt.liars {
					t.Errorf("got %v, want %s; liars %v", err, tt.code, s.liars)
				}
			})
		})
	}
}
