package quorate_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/quorate/quorate"
)

func signable() quorate.Submission {
	return quorate.Submission{TargetAddress: "0x5FbDB2315678afecb367f032d93F642f64180aa3", FromAddress: "0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A",
		CallData: quorate.CallData{1, 2, 3, 255}, Value: "0x0a", BlockHeight: 9, SignatureExpiresAt: 77}
}

func TestTypedData(t *testing.T) {
	index := uint64(1<<64 - 1)
	s := signable()
	s.TransitionIndex = &index
	text, err := s.TypedData(5)
	const want = `"primaryType":"Task","domain":{"name":"quorate","version":"1","chainId":5,"verifyingContract":"0x5FbDB2315678afecb367f032d93F642f64180aa3"},` +
		`"message":{"from":"0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A","callData":"0x010203ff","value":"10","blockHeight":"9",` +
		`"transitionIndex":"18446744073709551615","expiresAt":"77"}}`
	if err != nil || !strings.HasSuffix(string(text), want) {
		t.Errorf("%s, %v", text, err)
	}
	for name, change := range map[string]func(*quorate.Submission){
		"no end":   func(s *quorate.Submission) { s.SignatureExpiresAt = 0 },
		"no value": func(s *quorate.Submission) { s.Value = "" },
		"decimal":  func(s *quorate.Submission) { s.Value = "10" },
		"negative": func(s *quorate.Submission) { s.Value = "0x-1" },
		"too much": func(s *quorate.Submission) { s.Value = "0x1" + strings.Repeat("0", 64) },
	} {
		s := signable()
		change(&s)
		if text, err := s.TypedData(5); err == nil {
			t.Errorf("%s: %s", name, text)
		}
	}
	if _, err := signable().TypedData(0); err == nil {
		t.Error("signed for no chain")
	}
}

func TestSignSender(t *testing.T) {
	var bodies []quorate.Submission
	fail := 1
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var sent struct{ Body quorate.Submission }
		if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
			t.Error(err)
		}
		bodies = append(bodies, sent.Body)
		if fail--; fail >= 0 {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		io.WriteString(w, `{"task_id":"x","status":"queued","deduplicated":false}`)
	}))
	defer service.Close()
	calls := 0
	c := quorate.Client{URL: service.URL, Key: "k", ChainID: 5, SignSender: func(_ context.Context, from string, typed []byte) ([]byte, error) {
		calls++
		if from != signable().FromAddress || !json.Valid(typed) {
			t.Errorf("asked for %s with %s", from, typed)
		}
		return []byte{0xab, byte(calls)}, nil
	}}
	s := signable()
	s.SignatureExpiresAt = 0
	before := uint64(time.Now().Unix())
	if _, err := c.Submit(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	// One proof for all attempts: a retry must be the same submission.
	if len(bodies) != 2 || calls != 1 || bodies[0].FromSignature != "0xab01" || bodies[1].FromSignature != "0xab01" ||
		bodies[0].SignatureExpiresAt != bodies[1].SignatureExpiresAt || bodies[0].SignatureExpiresAt < before+600 || bodies[0].SignatureExpiresAt > before+660 {
		t.Errorf("%d calls, sent %+v", calls, bodies)
	}
	if _, err := c.Submit(t.Context(), signable()); err != nil || bodies[2].SignatureExpiresAt != 77 || calls != 2 {
		t.Errorf("an end of the caller's own: %+v, %v", bodies, err)
	}
	own := signable()
	own.FromSignature = "0x"
	if _, err := c.Submit(t.Context(), own); err != nil || bodies[3].FromSignature != "0x" || calls != 2 {
		t.Errorf("a proof of the caller's own: %+v, %v", bodies, err)
	}
	refusal := errors.New("the user said no")
	c.SignSender = func(context.Context, string, []byte) ([]byte, error) { return nil, refusal }
	if _, err := c.Submit(t.Context(), s); !errors.Is(err, refusal) || len(bodies) != 4 {
		t.Errorf("%v, sent %d", err, len(bodies))
	}
	c.SignSender = func(context.Context, string, []byte) ([]byte, error) { return make([]byte, quorate.MaxProof+1), nil }
	if _, err := c.Submit(t.Context(), s); err == nil || len(bodies) != 4 {
		t.Error("a proof that no service takes was sent")
	}
	c.ChainID = 0
	if _, err := c.Submit(t.Context(), s); err == nil || len(bodies) != 4 {
		t.Error("signed for no chain")
	}
	c.SignSender = nil
	if _, err := c.Submit(t.Context(), s); err != nil || bodies[4].FromSignature != "" {
		t.Errorf("without a function that signs: %+v, %v", bodies, err)
	}
}
