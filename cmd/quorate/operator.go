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
	Admit      admitCmd       `cmd:"" help:"As the owner of a registry, let an operator register, or register its Schnorr key."`
	Expel      expelCmd       `cmd:"" help:"As the owner of a Schnorr registry, take a key out of it."`
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
func (f keystoreFlags) create(ctx context.Context, io stdio, p newKeystoreFlags, make func(password []byte) (keystore.Keys, error)) error {
	if _, err := os.Lstat(f.Keystore); err == nil {
		return usagef("%s exists already, and keys are never written over; choose another name with --keystore", f.Keystore)
	}
	password, err := p.password(ctx, io, true)
	if err != nil {
		return err
	}
	keys, err := make(password)
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
	From string `type:"path" placeholder:"FILE" help:"A keystore without a Schnorr key, to take the other keys from."`
}

func (keygenCmd) Help() string {
	return `Makes three keys and encrypts them under one password, in one file: a BLS key
and a Schnorr key that sign results, each for its kind of target, and an account,
the identity, that registers on chain and joins the service. One file is one
operator: on one chain, in one registry of each kind.

    quorate operator keygen --keystore operator.json --password-file password.txt

Then, with a little ether on the account and the owner's admission:

    quorate operator register --rpc https://your.node --deployment deployment.json

A keystore that was made before there were Schnorr keys gets one in a new file,
under the same password, and is left as it is:

    quorate operator keygen --from operator.json --keystore operator-2.json --password-file password.txt`
}

func (c keygenCmd) Run(ctx context.Context, io stdio) error {
	if c.From == "" {
		return c.create(ctx, io, c.newKeystoreFlags, func([]byte) (keystore.Keys, error) { return keystore.Generate() })
	}
	old, err := keystoreFlags{c.From}.read()
	switch {
	case err != nil:
		return err
	case old.HasSchnorr():
		return usagef("%s has a Schnorr key already: %s", c.From, old.Schnorr.Key.Address())
	}
	return c.create(ctx, io, c.newKeystoreFlags, func(password []byte) (keystore.Keys, error) {
		keys, err := old.Open(password)
		if err != nil {
			return keystore.Keys{}, err
		}
		return keys.WithSchnorr()
	})
}

type importCmd struct {
	keystoreFlags
	newKeystoreFlags
	BLSFile        string `name:"bls-file" placeholder:"FILE" help:"File with the BLS secret: 64 hex digits. - reads standard input. Default: a new key."`
	IdentityFile   string `placeholder:"FILE" help:"File with the identity's private key: 64 hex digits. - reads standard input. Default: a new key."`
	SchnorrKeyFile string `placeholder:"FILE" help:"File with the Schnorr secret: 64 hex digits. - reads standard input. Default: a new key."`
}

func (importCmd) Help() string {
	return `Secrets are read from files or standard input, never from the command line, where
others could see them. What is not given is made new.

    quorate operator import --bls-file bls.hex --identity-file account.hex --password-file password.txt

    pass show operator/bls | quorate operator import --bls-file - --password-file password.txt

A BLS key signs for one chain and one registry, and so does a Schnorr key. Do not
import one that is in use elsewhere: what it signs there could count here.`
}

func (c importCmd) Run(ctx context.Context, io stdio) error {
	piped, given := 0, 0
	for _, file := range []string{c.BLSFile, c.IdentityFile, c.SchnorrKeyFile} {
		if file == "-" {
			piped++
		}
		if file != "" {
			given++
		}
	}
	switch {
	case given == 0:
		return usagef("nothing to import: set --bls-file, --identity-file or --schnorr-key-file; quorate operator keygen makes new keys")
	case piped > 1:
		return usagef("--bls-file, --identity-file and --schnorr-key-file cannot share standard input")
	case piped > 0 && c.PasswordFile == "":
		return usagef("with a secret on standard input, set --password-file")
	}
	var secrets keystore.Hex
	for _, s := range []struct {
		flag, file string
		into       *string
	}{{"--bls-file", c.BLSFile, &secrets.BLS}, {"--identity-file", c.IdentityFile, &secrets.Identity}, {"--schnorr-key-file", c.SchnorrKeyFile, &secrets.Schnorr}} {
		var err error
		if *s.into, err = c.secret(io, s.flag, s.file); err != nil {
			return err
		}
	}
	keys, err := keystore.FromHex(secrets)
	if err != nil {
		return err
	}
	return c.create(ctx, io, c.newKeystoreFlags, func([]byte) (keystore.Keys, error) { return keys, nil })
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
admitted; the operator id is what registries know the BLS key by. The Schnorr key
and its proof are what the owner of the Schnorr registry registers.

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
	Address        string `json:"address"`
	OperatorID     string `json:"operator_id"`
	G1             string `json:"bls_g1"`                    // X ‖ Y
	G2             string `json:"bls_g2"`                    // X ‖ Y, imaginary parts first
	SchnorrAddress string `json:"schnorr_address,omitempty"` // absent, as are the next two: there is no such key
	SchnorrKey     string `json:"schnorr_key,omitempty"`     // compressed
	SchnorrProof   string `json:"schnorr_proof,omitempty"`   // of possession: s ‖ address(R)
}

func printOperator(io stdio, asJSON bool, p keystore.Public) error {
	g1, g2 := p.BLS.G1.Bytes(), p.BLS.G2.Bytes()
	r := operatorRecord{Address: p.Address.Hex(), OperatorID: p.OperatorID.Hex(), G1: hexutil.Encode(g1[:]), G2: hexutil.Encode(g2[:])}
	if p.HasSchnorr() {
		key := p.Schnorr.Key.Bytes()
		r.SchnorrAddress, r.SchnorrKey, r.SchnorrProof = p.Schnorr.Key.Address().Hex(), hexutil.Encode(key[:]), hexutil.Encode(p.Schnorr.Proof[:])
	}
	if asJSON {
		return io.json(r)
	}
	text := fmt.Sprintf("address      %s\noperator id  %s\nBLS G1       %s\nBLS G2       %s", r.Address, r.OperatorID, r.G1, r.G2)
	if p.HasSchnorr() {
		text += fmt.Sprintf("\n\nSchnorr address  %s\nSchnorr key      %s\nSchnorr proof    %s", r.SchnorrAddress, r.SchnorrKey, r.SchnorrProof)
	}
	return io.print(text)
}
