package main

import (
	"strings"
	"testing"

	"github.com/quorate/quorate"
)

// TestSettlesOnly: whatever a service answers, an account signs settlements.
func TestSettlesOnly(t *testing.T) {
	const target, thief = "0x00000000000000000000000000000000000000aA", "0x00000000000000000000000000000000000000bB"
	of := func(value string) *quorate.Submission {
		return &quorate.Submission{TargetAddress: target, Value: value}
	}
	for name, tt := range map[string]struct {
		payload quorate.Payload
		task    *quorate.Submission
		says    string // empty: it may be signed
	}{
		"a settlement":               {quorate.Payload{To: target, Value: "0x0", Data: "0x93de453100"}, of("0x0"), ""},
		"of the other scheme":        {quorate.Payload{To: target, Value: "0x0", Data: "0x82b35a0100"}, of("0x0"), ""},
		"with the task's value":      {quorate.Payload{To: strings.ToLower(target), Value: "0x5", Data: "0x93DE453100"}, of("0x5"), ""},
		"with no task to compare":    {quorate.Payload{To: thief, Value: "0x0", Data: "0x93de453100"}, nil, ""},
		"to somebody else":           {quorate.Payload{To: thief, Value: "0x0", Data: "0x93de453100"}, of("0x0"), "the task's target"},
		"with another value":         {quorate.Payload{To: target, Value: "0x6", Data: "0x93de453100"}, of("0x5"), "sends 6 wei"},
		"with value and no task":     {quorate.Payload{To: thief, Value: "0x6", Data: "0x93de453100"}, nil, "sends 6 wei"},
		"that is a plain transfer":   {quorate.Payload{To: target, Value: "0x0", Data: "0x"}, of("0x0"), "settles nothing"},
		"that is another call":       {quorate.Payload{To: target, Value: "0x0", Data: "0xa9059cbb00"}, nil, "settles nothing"},
		"whose value is not a value": {quorate.Payload{To: target, Value: "6", Data: "0x93de453100"}, nil, "value"},
	} {
		err := settlesOnly(&tt.payload, tt.task)
		if (err == nil) != (tt.says == "") || err != nil && !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
