package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/quorate/quorate/internal/auth"
	"github.com/quorate/quorate/internal/store"
)

type keysCmd struct {
	Create createKeyCmd `cmd:"" help:"Make a key, and print its secret: the only time it is shown."`
	List   listKeysCmd  `cmd:"" help:"List all keys, newest first."`
	Revoke revokeKeyCmd `cmd:"" help:"End a key for good. A running service refuses it within a second."`
	Rotate rotateKeyCmd `cmd:"" help:"Give a key a new secret. The tasks stay with the key."`
}

// keyRecord is a key as machines see it.
type keyRecord struct {
	ID        string     `json:"id"`
	Key       string     `json:"key,omitempty"` // the secret, when it is new
	Label     string     `json:"label"`
	CreatedAt int64      `json:"created_at"`
	ExpiresAt *int64     `json:"expires_at"`
	RevokedAt *int64     `json:"revoked_at,omitempty"`
	Rate      *int       `json:"rate"`
	Scope     auth.Scope `json:"scope"`
}

func newKeyRecord(k auth.Key, secret string) keyRecord {
	r := keyRecord{ID: k.ID, Key: secret, Label: k.Label, CreatedAt: k.Created.Unix(), Scope: k.Scope}
	r.ExpiresAt, r.RevokedAt = unixOrNil(k.Expires), unixOrNil(k.Revoked)
	if k.Rate > 0 {
		r.Rate = &k.Rate
	}
	return r
}

func unixOrNil(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	s := t.Unix()
	return &s
}

type createKeyCmd struct {
	storeFlags
	Label   string         `placeholder:"TEXT" help:"A name for people."`
	Rate    *int           `placeholder:"N" help:"Submissions per minute. Default: the service's --rate."`
	Expires *time.Duration `placeholder:"90d" help:"How long the key lives. Default: until it is revoked."`
	Scope   auth.Scope     `default:"submit" enum:"submit,read" help:"submit: submit tasks and read them. read: only read."`
	JSON    bool           `help:"Print the key as JSON."`
}

func (createKeyCmd) Help() string {
	return `The secret goes to standard output alone, so that this works:

    export QUORATE_KEY=$(quorate keys create --label me)`
}

func (c createKeyCmd) Run(ctx context.Context, io stdio) error {
	key := auth.Key{ID: auth.NewKeyID(), Label: c.Label, Scope: c.Scope}
	if c.Rate != nil {
		if key.Rate = *c.Rate; key.Rate == 0 {
			return usagef("--rate 0: want 1 or more; to stop a key, revoke it")
		}
	}
	if c.Expires != nil {
		if *c.Expires < time.Second {
			return usagef("--expires %s: want a second or more", *c.Expires)
		}
		key.Expires = time.Now().Add(*c.Expires).Truncate(time.Second)
	}
	if err := key.Validate(); err != nil {
		return usageError{err}
	}
	if err := c.persistent(); err != nil {
		return err
	}
	if !c.exists() {
		io.say("There is no store in %s yet: making one.", c.Data)
	}
	keys, err := store.OpenSQLite(ctx, c.Data, store.Options{})
	if err != nil {
		return err
	}
	defer keys.Close()
	secret, hash := auth.NewSecret()
	if key, err = keys.CreateKey(ctx, key, hash); err != nil {
		return fmt.Errorf("create key: %w", err)
	}
	return printSecret(io, c.JSON, key, secret, "created "+key.ID)
}

// printSecret shows a new secret.
func printSecret(io stdio, asJSON bool, key auth.Key, secret, what string) error {
	var err error
	if asJSON {
		err = io.json(newKeyRecord(key, secret))
	} else {
		io.say("%s. Keep the secret: it is not shown again.", what)
		err = io.print(secret)
	}
	if err != nil {
		return fmt.Errorf("%s, but the secret could not be printed and is lost; get another with: quorate keys rotate %s (%w)", what, key.ID, err)
	}
	return nil
}

type listKeysCmd struct {
	storeFlags
	JSON bool `help:"Print the keys as a JSON array."`
}

func (listKeysCmd) Help() string {
	return `Secrets are not shown: the store does not have them.

    quorate keys list

    quorate keys list --json | jq -r '.[] | select(.revoked_at == null).id'`
}

func (c listKeysCmd) Run(ctx context.Context, io stdio) error {
	keys, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer keys.Close()
	list, err := keys.ListKeys(ctx)
	if err != nil {
		return err
	}
	if c.JSON {
		records := make([]keyRecord, len(list))
		for i, k := range list {
			records[i] = newKeyRecord(k, "")
		}
		return io.json(records)
	}
	if len(list) == 0 {
		io.say("There are no keys yet. Make one: quorate keys create")
		return nil
	}
	table := tabwriter.NewWriter(io.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ID\tLABEL\tSCOPE\tRATE\tCREATED\tSTATE")
	for _, k := range list {
		rate := "default"
		if k.Rate > 0 {
			rate = fmt.Sprintf("%d/min", k.Rate)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", k.ID, k.Label, k.Scope, rate, date(k.Created), state(k))
	}
	return table.Flush()
}

func state(k auth.Key) string {
	switch {
	case !k.Revoked.IsZero():
		return "revoked " + date(k.Revoked)
	case k.Expires.IsZero():
		return "live"
	case !k.LiveAt(time.Now()):
		return "expired " + date(k.Expires)
	}
	return "live until " + date(k.Expires)
}

func date(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

type revokeKeyCmd struct {
	storeFlags
	ID   string `arg:"" help:"Id of the key, from keys list."`
	JSON bool   `help:"Print the key as JSON."`
}

func (revokeKeyCmd) Help() string {
	return `Its tasks stay in the store, and nobody can read them with it any more:

    quorate keys revoke key_b2vwxtq7n4kzr3m5`
}

func (c revokeKeyCmd) Run(ctx context.Context, io stdio) error {
	keys, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer keys.Close()
	key, err := keys.RevokeKey(ctx, c.ID)
	if err != nil {
		return keyError("revoke key", c.ID, err)
	}
	if c.JSON {
		return io.json(newKeyRecord(key, ""))
	}
	io.say("revoked %s. A running service refuses it within a second.", key.ID)
	return nil
}

type rotateKeyCmd struct {
	storeFlags
	ID      string        `arg:"" help:"Id of the key, from keys list."`
	Overlap time.Duration `default:"24h" help:"How long the secrets before this one go on working."`
	JSON    bool          `help:"Print the key as JSON."`
}

func (rotateKeyCmd) Help() string {
	return `Give the new secret to the caller within the overlap, and nothing is refused:

    quorate keys rotate key_b2vwxtq7n4kzr3m5 --overlap 24h`
}

func (c rotateKeyCmd) Run(ctx context.Context, io stdio) error {
	if c.Overlap < 0 {
		return usagef("--overlap %s: want 0 or more", c.Overlap)
	}
	keys, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer keys.Close()
	secret, hash := auth.NewSecret()
	key, err := keys.RotateKey(ctx, c.ID, hash, c.Overlap)
	if err != nil {
		return keyError("rotate key", c.ID, err)
	}
	return printSecret(io, c.JSON, key, secret, fmt.Sprintf("rotated %s; earlier secrets end in %s", key.ID, c.Overlap))
}

// keyError says what to do about a key that is not there.
func keyError(action, id string, err error) error {
	if errors.Is(err, auth.ErrNoKey) {
		return fmt.Errorf("%s: %s is not a key, or is revoked; see quorate keys list", action, id)
	}
	return fmt.Errorf("%s: %w", action, err)
}
