package api

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/quorate/quorate"
)

// soak is how many times over the concurrent tests run.
func soak() int {
	if os.Getenv("QUORATE_SOAK") != "" {
		return 50
	}
	return 1
}

// together sends n submissions at the same moment and returns the answers.
func (s *service) together(n int, header http.Header, body func(i int) string) []answer {
	answers := make([]answer, n)
	var done sync.WaitGroup
	begin := make(chan struct{})
	for i := range n {
		done.Go(func() {
			<-begin
			answers[i] = s.send(http.MethodPost, "/tasks", header, strings.NewReader(body(i)))
		})
	}
	close(begin)
	done.Wait()
	return answers
}

// listed returns the ids of alice's newest tasks.
func (s *service) listed(t *testing.T) []string {
	t.Helper()
	var tasks []quorate.Task
	if err := json.Unmarshal(s.get("/tasks?limit=200").body, &tasks); err != nil {
		t.Fatal(err)
	}
	ids := make([]string, len(tasks))
	for i, task := range tasks {
		ids[i] = task.TaskID
	}
	return ids
}

// count sorts answers by status, and the ids they name.
func count(t *testing.T, answers []answer) (statuses map[int]int, ids map[string]int) {
	t.Helper()
	statuses, ids = make(map[int]int), make(map[string]int)
	for _, a := range answers {
		statuses[a.status]++
		if a.status/100 == 2 {
			var r quorate.Receipt
			if err := json.Unmarshal(a.body, &r); err != nil {
				t.Fatal(err)
			}
			ids[r.TaskID]++
		}
	}
	return statuses, ids
}

// 64 callers submit the same thing at once: one task, one 202.
func TestConcurrentRepeatsAreOneTask(t *testing.T) {
	const callers = 64
	for name, c := range map[string]struct {
		named bool // by an Idempotency-Key
		body  func(round int) string
	}{
		"explicit index":  {false, func(i int) string { return submissionText([2]string{"transition_index", fmt.Sprint(i)}) }},
		"idempotency key": {true, func(int) string { return submissionText() }},
		"both":            {true, func(i int) string { return submissionText([2]string{"transition_index", fmt.Sprint(i)}) }},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, settings{capacity: callers * soak()})
			for round := range soak() {
				header := s.bearer("alice")
				if c.named {
					header.Set("Idempotency-Key", fmt.Sprint("round ", round))
				}
				statuses, ids := count(t, s.together(callers, header, func(int) string { return c.body(round) }))
				if len(statuses) != 2 || statuses[202] != 1 || statuses[200] != callers-1 || len(ids) != 1 {
					t.Fatalf("round %d: statuses %v, ids %v", round, statuses, ids)
				}
				if active := s.api.Gate.Active(); active != round+1 {
					t.Fatalf("round %d: %d tasks are counted", round, active)
				}
			}
		})
	}
}

// Distinct submissions at once: exactly as many as there is room for are
// taken, each with an id of its own.
func TestConcurrentSubmissionsFillTheQueue(t *testing.T) {
	const capacity = 32
	for range soak() {
		s := start(t, settings{capacity: capacity})
		statuses, ids := count(t, s.together(3*capacity, s.bearer("alice"), func(int) string { return submissionText() }))
		if len(statuses) != 2 || statuses[202] != capacity || statuses[503] != 2*capacity || len(ids) != capacity {
			t.Fatalf("statuses %v, %d ids", statuses, len(ids))
		}
		for _, id := range s.listed(t) {
			if ids[id] != 1 {
				t.Errorf("%s is in the list, and was never acknowledged", id)
			}
			delete(ids, id)
		}
		if len(ids) > 0 {
			t.Errorf("acknowledged, and not in the list: %v", ids)
		}
		s.close()
	}
}

// Requests that fail, repeat or break down among those that succeed give their
// places back: afterwards there is room for exactly the rest.
func TestConcurrentFailuresGiveCapacityBack(t *testing.T) {
	const rounds = 24
	bodies := []string{
		submissionText(),
		submissionText([2]string{"transition_index", "7"}),
		submissionText([2]string{"value", "1"}),
		submissionText([2]string{"block_height", "0"}),
		"{",
	}
	capacity := rounds*len(bodies) + 10 // all of them fit at once
	s := start(t, settings{capacity: capacity})
	var mu sync.Mutex
	calls := 0
	s.hook.set(func(method string) error {
		if method != "Submit" {
			return nil
		}
		mu.Lock()
		defer mu.Unlock()
		switch calls++; calls % 5 {
		case 1:
			return fmt.Errorf("no luck")
		case 2:
			panic("a fault of ours")
		}
		return nil
	})
	statuses, ids := count(t, s.together(rounds*len(bodies), s.bearer("alice"), func(i int) string { return bodies[i%len(bodies)] }))
	s.hook.set(nil)
	if statuses[500] == 0 || statuses[400] != 2*rounds || statuses[422] != rounds || statuses[202] != len(ids) {
		t.Fatalf("statuses %v, %d ids", statuses, len(ids))
	}
	rest := capacity - len(ids)
	statuses, _ = count(t, s.together(rest+20, s.bearer("alice"), func(int) string { return submissionText() }))
	if statuses[202] != rest || statuses[503] != 20 {
		t.Errorf("with room for %d: %v", rest, statuses)
	}
}

// Submissions that share a commit do not share its conflicts: those that clash
// over an Idempotency-Key or an index are answered, each for itself, and all
// the others are taken.
func TestConcurrentConflictsStayApart(t *testing.T) {
	const callers = 64
	s := start(t, settings{})
	for round := range soak() {
		var done sync.WaitGroup
		answers := make([][]answer, 4)
		index := [2]string{"transition_index", fmt.Sprint(round)}
		header := s.bearer("alice")
		named := s.bearer("alice")
		named.Set("Idempotency-Key", fmt.Sprint("round ", round))
		for kind, send := range []func() []answer{
			func() []answer { return s.together(callers, header, func(int) string { return submissionText() }) },
			func() []answer { return s.together(callers, header, func(int) string { return submissionText(index) }) },
			func() []answer {
				return s.together(callers, named, func(i int) string {
					return submissionText([2]string{"value", fmt.Sprintf(`"0x%x"`, i%2)})
				})
			},
			func() []answer {
				return s.together(callers, header, func(int) string { return submissionText([2]string{"value", "0"}) })
			},
		} {
			done.Go(func() { answers[kind] = send() })
		}
		done.Wait()
		for kind, want := range []map[int]int{
			{202: callers},
			{202: 1, 200: callers - 1},
			{202: 1, 200: callers/2 - 1, 422: callers / 2},
			{422: callers},
		} {
			if got, _ := count(t, answers[kind]); !maps.Equal(got, want) {
				t.Errorf("kind %d: got %v, want %v", kind, got, want)
			}
		}
		if active, want := s.api.Gate.Active(), (round+1)*(callers+2); active != want {
			t.Errorf("%d tasks are counted, want %d", active, want)
		}
	}
}
