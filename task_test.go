package quorate

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestCallDataIsAnArrayOfIntegers(t *testing.T) {
	for text, data := range map[string]CallData{
		"[]":            {},
		"[0]":           {0},
		"[0,1,127,255]": {0, 1, 127, 255},
	} {
		out, err := json.Marshal(data)
		if err != nil || string(out) != text {
			t.Errorf("Marshal(%v) = %s, %v; want %s", []byte(data), out, err, text)
		}
		var back CallData
		if err := json.Unmarshal([]byte(text), &back); err != nil || !bytes.Equal(back, data) {
			t.Errorf("Unmarshal(%s) = %v, %v", text, []byte(back), err)
		}
	}
	if out, err := json.Marshal(CallData(nil)); err != nil || string(out) != "[]" {
		t.Errorf("Marshal(nil) = %s, %v; want []", out, err)
	}
}

func TestCallDataRefusesTheRest(t *testing.T) {
	for _, text := range []string{
		`"AQID"`, `"0x010203"`, `""`, `{}`, `1`, `true`,
		`[256]`, `[-1]`, `[1.0]`, `[1e2]`, `["1"]`, `[null]`, `[true]`, `[[1]]`, `[1,]`, `[1`,
	} {
		data := CallData{9}
		if err := json.Unmarshal([]byte(text), &data); err == nil {
			t.Errorf("%s was read as %v", text, []byte(data))
		}
		if !bytes.Equal(data, CallData{9}) {
			t.Errorf("%s changed the value to %v", text, []byte(data))
		}
	}
}

func FuzzCallData(f *testing.F) {
	for _, seed := range []string{`[]`, `[0,255]`, `[256]`, `"AQID"`, `null`, ` [ 1 , 2 ] `, `[1.0]`, `[01]`, `[-0]`, "[1\x00]"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var got CallData
		err := got.UnmarshalJSON(text)
		var want []uint16 // as encoding/json reads plain numbers
		ok := json.Unmarshal(text, &want) == nil
		var elements []json.RawMessage
		json.Unmarshal(text, &elements)
		for i, n := range want {
			ok = ok && n <= 255 && string(elements[i]) != "null" && string(elements[i]) != "-0"
		}
		if (err == nil) != ok {
			t.Fatalf("%q: %v, but plain JSON says %t", text, err, ok)
		}
		if err != nil {
			return
		}
		for i := range want {
			if got[i] != byte(want[i]) {
				t.Fatalf("%q: element %d is %d", text, i, got[i])
			}
		}
		out, err := got.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var back CallData
		if err := back.UnmarshalJSON(out); err != nil || !bytes.Equal(back, got) {
			t.Fatalf("%q became %s, and that %v, %v", text, out, []byte(back), err)
		}
	})
}

func TestStatuses(t *testing.T) {
	pending := map[Status]bool{Queued: true, Processing: true, Ready: false, Failed: false, Expired: false}
	if len(Statuses()) != len(pending) {
		t.Errorf("%d states, want %d", len(Statuses()), len(pending))
	}
	for _, s := range Statuses() {
		want, known := pending[s]
		if !known || !s.Valid() || s.Pending() != want {
			t.Errorf("%s: known %t, valid %t, pending %t", s, known, s.Valid(), s.Pending())
		}
	}
	for _, s := range []Status{"", "Queued", "done"} {
		if s.Valid() || s.Pending() {
			t.Errorf("%q is taken for a state", s)
		}
	}
}

// A task is always written with all of its six keys.
func TestTaskHasAllKeys(t *testing.T) {
	out, err := json.Marshal(Task{TaskID: "T", Status: Queued})
	const want = `{"task_id":"T","status":"queued","created_at":0,"updated_at":0,"error":null,"payload":null}`
	if err != nil || string(out) != want {
		t.Errorf("%s, %v", out, err)
	}
}
