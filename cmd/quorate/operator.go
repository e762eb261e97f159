package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate/internal/keystore"
)

type operatorCmd struct {
	Run        operatorRunCmd `cmd:"" help:"Run an operator's node."`
	Keygen     keygenCmd      `cmd:"" help:"Make an operator's keys, in an encrypted keystore."`
	Import     importCmd      `cmd:"" help:"Put keys that exist already into a keystore."`
	Show       showCmd        `cmd:"" help:"Show what is public in a keystore."`
	Register   registerCmd    `cmd:"" help:"Register on chain, with a proof that you hold the BLS key."`
	Deregister deregisterCmd  `cmd:"" help:"Leave the operator set."`
	Status     statusCmd      `cmd:"" help:"Show where an operator stands on chain."`
	Admit      admitCmd       `cmd:"" help:"As the owner of a development registry, let an operator register."`
}

// keystoreFlags name the file with an operator's keys.
type keystoreFlags struct {
	Keystore string `type:"path" default:"operator.json" help:"The operator's keys: an encrypted file."`
}

func (f keystoreFlags) read() (*keystore.File, error) {
	file, err := keystore.Read(f.Keystore)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no keystore %s; set --keystore, or make one with: quorate operator keygen", f.Keystore)
	}
	return file, err
}

// open decrypts what was read.
func openKeystore(ctx context.Context, io stdio, file *keystore.File, p passwordFlags) (keystore.Keys, error) {
	password, err := p.password(ctx, io, false)
	if err != nil {
		return keystore.Keys{}, err
	}
	return file.Open(password)
}

// create writes a new keystore and shows what is public of it.
func (f keystoreFlags) create(ctx context.Context, io stdio, p newKeystoreFlags, make func() (keystore.Keys, error)) error {
	if _, err := os.Lstat(f.Keystore); err == nil {
		return usagef("%s exists already, and keys are never written over; choose another name with --keystore", f.Keystore)
	}
	keys, err := make()
	if err != nil {
		return err
	}
	password, err := p.password(ctx, io, true)
	if err != nil {
		return err
	}
	if p.Light {
		io.say("Encrypting cheaply: these keys are for tests.")
	}
	if err := keystore.Create(f.Keystore, keys, password, keystore.Options{Light: p.Light}); err != nil {
		return err
	}
	io.say("wrote %s. Keep a copy of it, and the password: nobody can recover them.\nNext: fund %s, have it admitted, then: quorate operator register",
		f.Keystore, keys.Public().Address)
	return printOperator(io, p.JSON, keys.Public())
}

// newKeystoreFlags are those of commands that make a keystore.
type newKeystoreFlags struct {
	passwordFlags
	Light bool `hidden:"" help:"Encrypt cheaply, for tests: the password is then quickly guessed."`
	JSON  bool `help:"Print what is public as JSON."`
}

type keygenCmd struct {
	keystoreFlags
	newKeystoreFlags
}

func (keygenCmd) Help() string {
	return `Makes two keys and encrypts them under one password, in one file: a BLS key that
signs results, and an account, the identity, that registers on chain and joins
the service. One file is one operator: on one chain, in one registry.

    quorate operator keygen --keystore operator.json --password-file password.txt

Then, with a little ether on the account and the owner's admission:

    quorate operator register --rpc https://your.node --deployment deployment.json`
}

func (c keygenCmd) Run(ctx context.Context, io stdio) error {
	return c.create(ctx, io, c.newKeystoreFlags, keystore.Generate)
}

type importCmd struct {
	keystoreFlags
	newKeystoreFlags
	BLSFile      string `name:"bls-file" placeholder:"FILE" help:"File with the BLS secret: 64 hex digits. - reads standard input. Default: a new key."`
	IdentityFile string `placeholder:"FILE" help:"File with the identity's private key: 64 hex digits. - reads standard input. Default: a new key."`
}

func (importCmd) Help() string {
	return `Secrets are read from files or standard input, never from the command line, where
others could see them. What is not given is made new.

    quorate operator import --bls-file bls.hex --identity-file account.hex --password-file password.txt

    pass show operator/bls | quorate operator import --bls-file - --password-file password.txt

A BLS key signs for one chain and one registry. Do not import one that is in use
elsewhere: what it signs there could count here.`
}

func (c importCmd) Run(ctx context.Context, io stdio) error {
	switch {
	case c.BLSFile == "" && c.IdentityFile == "":
		return usagef("nothing to import: set --bls-file, --identity-file or both; quorate operator keygen makes new keys")
	case c.BLSFile == "-" && c.IdentityFile == "-":
		return usagef("--bls-file and --identity-file cannot both be standard input")
	case (c.BLSFile == "-" || c.IdentityFile == "-") && c.PasswordFile == "":
		return usagef("with a secret on standard input, set --password-file")
	}
	return c.create(ctx, io, c.newKeystoreFlags, func() (keystore.Keys, error) {
		secret, err := c.secret(io, "--bls-file", c.BLSFile)
		if err != nil {
			return keystore.Keys{}, err
		}
		identity, err := c.secret(io, "--identity-file", c.IdentityFile)
		if err != nil {
			return keystore.Keys{}, err
		}
		return keystore.FromHex(secret, identity)
	})
}

func (c importCmd) secret(io stdio, flag, file string) (text string, err error) {
	switch file {
	case "":
		return "", nil
	case "-":
		text, err = secretLine(io.in)
	default:
		text, err = readSecretLine(file)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", flag, err)
	}
	if text = strings.TrimSpace(text); text == "" {
		return "", fmt.Errorf("%s: it is empty", flag)
	}
	return text, nil
}

type showCmd struct {
	keystoreFlags
	JSON bool `help:"Print it as JSON."`
}

func (showCmd) Help() string {
	return `Needs no password, and shows no secret. The address is what to fund and to have
admitted; the operator id is what registries know the BLS key by.

    quorate operator show --keystore operator.json

    quorate operator show --json | jq -r .address`
}

func (c showCmd) Run(io stdio) error {
	file, err := c.read()
	if err != nil {
		return err
	}
	return printOperator(io, c.JSON, file.Public)
}

// operatorRecord is what is public of an operator, as machines see it.
type operatorRecord struct {
	Address    string `json:"address"`
	OperatorID string `json:"operator_id"`
	G1         string `json:"bls_g1"` // X ‖ Y
	G2         string `json:"bls_g2"` // X ‖ Y, imaginary parts first
}

func printOperator(io stdio, asJSON bool, p keystore.Public) error {
	g1, g2 := p.BLS.G1.Bytes(), p.BLS.G2.Bytes()
	r := operatorRecord{Address: p.Address.Hex(), OperatorID: p.OperatorID.Hex(), G1: hexutil.Encode(g1[:]), G2: hexutil.Encode(g2[:])}
	if asJSON {
		return io.json(r)
	}
	return io.print(fmt.Sprintf("address      %s\noperator id  %s\nBLS G1       %s\nBLS G2       %s", r.Address, r.OperatorID, r.G1, r.G2))
}
