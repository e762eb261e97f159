package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/url"
	"strings"
	"syscall"
	"time"

	"github.com/quorate/quorate"
)

type taskCmd struct {
	Submit submitTaskCmd `cmd:"" help:"Submit a call for the operators to run."`
	Get    getTaskCmd    `cmd:"" help:"Show one task. Do this right before you send its payload."`
	List   listTasksCmd  `cmd:"" help:"List the tasks of your key, newest first."`
	Wait   waitTaskCmd   `cmd:"" help:"Follow a task until it is ready, or has ended otherwise."`
	Send   sendTaskCmd   `cmd:"" help:"Sign the payload of a ready task, send it, and show what it cost."`
}

// clientFlags say which service to call, and as whom.
type clientFlags struct {
	URL     string        `name:"url" placeholder:"URL" help:"Where the service is. Default: that of --dev, else http://127.0.0.1:8080."`
	Key     string        `placeholder:"KEY" help:"Your API key. Better set in the environment, which no process list shows. Default: that of --dev."`
	Dev     string        `type:"path" placeholder:"FILE" help:"Ready file of quorate dev, for all that is not given. Default: the one that it leaves in the current folder."`
	Timeout time.Duration `placeholder:"5m" help:"Give up after this long. Default: never while waiting for a task, else after a few tries."`
	JSON    bool          `help:"Print exactly what the service answers."`

	devSchnorr string // the ready file's other demo target
}

// defaultURL is where quorate serve listens unless it is told otherwise.
const defaultURL = "http://127.0.0.1:8080"

// resolve fills in what was not given: from a ready file, where there is one.
func (f *clientFlags) resolve(more ...*senderFlags) error {
	d, err := readDevFile(f.Dev)
	if err != nil {
		return usageError{err}
	}
	if d != nil {
		f.URL, f.Key = cmp.Or(f.URL, d.URL), cmp.Or(f.Key, d.APIKey)
		if f.URL == d.URL {
			f.devSchnorr = d.DemoTargetSchnorr
		}
		for _, s := range more {
			s.RPC, s.devKey = cmp.Or(s.RPC, d.RPCURL), d.PrivateKey
		}
	}
	f.URL = cmp.Or(f.URL, defaultURL)
	return nil
}

// client returns a client of the service that tells of its retries.
func (f clientFlags) client(io stdio) (*quorate.Client, error) {
	u, err := url.Parse(f.URL)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return nil, usagef("--url %s: want one like http://127.0.0.1:8080", f.URL)
	case f.Key == "":
		return nil, usagef("no API key: set --key or QUORATE_KEY; make one with quorate keys create")
	case !printableKey.MatchString(f.Key):
		return nil, usagef("--key: that is not an API key; make one with quorate keys create")
	case f.Timeout < 0:
		return nil, usagef("--timeout %s: want more than 0", f.Timeout)
	}
	client := &quorate.Client{URL: f.URL, Key: f.Key, OnRetry: func(err error, wait time.Duration) {
		io.say("%s", retryLine(err, wait))
	}}
	if f.Timeout > 0 { // the timeout alone says when to give up
		client.Tries, client.Patience = math.MaxInt, f.Timeout
	}
	return client, nil
}

// deadline returns a context that ends with the timeout, if there is one.
func (f clientFlags) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if f.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, f.Timeout)
}

type getTaskCmd struct {
	clientFlags
	ID string `arg:"" help:"Id of the task."`
}

func (getTaskCmd) Help() string {
	return `A ready task carries the transaction that settles it. The service checks at
this moment that it still can.

    quorate task get 0199c2f8-6a3b-7c1d-8e2f-5a4b3c2d1e0f

    quorate task get --json ID | jq .payload`
}

func (c getTaskCmd) Run(ctx context.Context, io stdio) error {
	if err := c.resolve(); err != nil {
		return err
	}
	client, err := c.client(io)
	if err != nil {
		return err
	}
	ctx, cancel := c.deadline(ctx)
	defer cancel()
	t, err := client.Get(ctx, c.ID)
	if err != nil {
		return explainCall(c.URL, err)
	}
	return printTask(io, c.JSON, t)
}

type waitTaskCmd struct {
	clientFlags
	ID string `arg:"" help:"Id of the task."`
}

func (waitTaskCmd) Help() string {
	return `Ends with status 0 when the task is ready, and with status 1 when it failed or
expired, or when the timeout came first. To stop waiting does no harm: the task
goes on, and can be waited for again.

    quorate task wait 0199c2f8-6a3b-7c1d-8e2f-5a4b3c2d1e0f --timeout 5m`
}

func (c waitTaskCmd) Run(ctx context.Context, io stdio) error {
	if err := c.resolve(); err != nil {
		return err
	}
	client, err := c.client(io)
	if err != nil {
		return err
	}
	ctx, cancel := c.deadline(ctx)
	defer cancel()
	return c.follow(ctx, io, client, c.ID)
}

// follow waits for a task to end, shows how it goes, and prints it.
func (f clientFlags) follow(ctx context.Context, io stdio, client *quorate.Client, id string) error {
	t, err := f.await(ctx, io, client, id)
	if err != nil {
		return err
	}
	if err := printTask(io, f.JSON, t); err != nil {
		return err
	}
	if t.Status == quorate.Ready {
		return nil
	}
	return taskError(t)
}

// await waits for a task to end, and shows how it goes.
func (f clientFlags) await(ctx context.Context, io stdio, client *quorate.Client, id string) (quorate.Task, error) {
	show := startProgress(io)
	client.OnRetry = show.retry
	client.Tries = math.MaxInt // a service that restarts is waited for, too
	t, err := client.Wait(ctx, id, show.update)
	show.close()
	switch {
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil:
		return t, fmt.Errorf("the task was not ready within %s; it goes on, wait for it with: quorate task wait %s", f.Timeout, id)
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		return t, fmt.Errorf("interrupted; the task goes on, wait for it with: quorate task wait %s", id)
	case err != nil:
		return t, explainCall(f.URL, err)
	}
	return t, nil
}

// taskError says why a task ended without a payload, and what to do about it.
func taskError(t quorate.Task) error {
	if t.Error == nil {
		return fmt.Errorf("the task is %s", t.Status)
	}
	return fmt.Errorf("the task %s: %s: %s%s", t.Status, t.Error.Code, printable(t.Error.Message), remedy(t.Error.Code))
}

// explainCall adds to a failed call what its caller can do next.
func explainCall(service string, err error) error {
	var answer *quorate.Error
	switch {
	case errors.As(err, &answer):
		return fmt.Errorf("%w%s", err, remedy(answer.Code))
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("no answer in time (%w)", err)
	case errors.Is(err, syscall.ECONNREFUSED):
		return fmt.Errorf("no service listens at %s; start one with quorate serve, or set --url (%w)", service, err)
	}
	return err
}

// remedy is a line for the reader of an error, if the code is a known one.
func remedy(code quorate.Code) string {
	for _, m := range quorate.Meanings() {
		if m.Code == code {
			return "\nWhat to do: " + m.Remedy
		}
	}
	return ""
}

type listTasksCmd struct {
	clientFlags
	Status string `placeholder:"STATUS" help:"Only tasks that are queued, processing, ready, failed or expired."`
	Limit  int    `default:"50" help:"Tasks to show, 1 to 200."`
	Offset int64  `placeholder:"N" help:"Tasks to skip."`
	All    bool   `help:"Show all tasks, however many; --limit does not count."`
}

func (listTasksCmd) Help() string {
	return `Payloads are shown as they were last stored: use quorate task get before you
send one.

    quorate task list --status ready

    quorate task list --all --json | jq -r '.[].task_id'`
}

func (c listTasksCmd) Run(ctx context.Context, io stdio) error {
	status := quorate.Status(c.Status)
	switch {
	case status != "" && !status.Valid():
		return usagef("--status %s: want one of %s", c.Status, strings.Trim(fmt.Sprint(quorate.Statuses()), "[]"))
	case c.Limit < 1 || c.Limit > quorate.MaxPage:
		return usagef("--limit %d: want 1..%d; --all shows all", c.Limit, quorate.MaxPage)
	case c.Offset < 0:
		return usagef("--offset %d: want 0 or more", c.Offset)
	}
	if err := c.resolve(); err != nil {
		return err
	}
	client, err := c.client(io)
	if err != nil {
		return err
	}
	ctx, cancel := c.deadline(ctx)
	defer cancel()
	page, err := c.fetch(ctx, client, quorate.ListOptions{Status: status, Limit: c.Limit, Offset: c.Offset})
	if err != nil {
		return explainCall(c.URL, err)
	}
	if c.JSON {
		return io.json(page.Tasks)
	}
	if len(page.Tasks) == 0 {
		io.say("There are no such tasks.")
		return nil
	}
	if err := printTasks(io, page.Tasks); err != nil {
		return err
	}
	if page.Next != "" {
		io.say("There are more: add --offset %d, or --all.", c.Offset+int64(len(page.Tasks)))
	}
	return nil
}

// fetch gets one page, or all of them as one.
func (c listTasksCmd) fetch(ctx context.Context, client *quorate.Client, o quorate.ListOptions) (quorate.Page, error) {
	if !c.All {
		return client.List(ctx, o)
	}
	o.Limit = quorate.MaxPage
	page := quorate.Page{Tasks: []quorate.Task{}}
	for t, err := range client.All(ctx, o) {
		if err != nil {
			return quorate.Page{}, err
		}
		page.Tasks = append(page.Tasks, t)
	}
	return page, nil
}
