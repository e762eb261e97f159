package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/quorate/quorate/internal/keystore"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/signer"
)

// signerFlags say where an operator's keys are, if not in a keystore here.
type signerFlags struct {
	Signer    string `placeholder:"URL" help:"The signer that holds your keys: see quorate signer run. This machine then needs no keystore. Default: none, the keystore is here."`
	SignerTLS string `name:"signer-tls" type:"path" placeholder:"DIR" help:"Directory of the signer's client certificates, of: quorate signer init."`
}

// heldKeys are an operator's keys, wherever they are.
type heldKeys struct {
	public   keystore.Public
	identity quorum.Identity
	signer   func(quorum.Binding) (quorum.Signer, error) // for one chain and registry
	schnorr  func(quorum.Binding) quorum.SchnorrSigner   // likewise; nil: there is no Schnorr key
	remote   *signer.Client                              // nil: they are in this process
}

func keysHere(k keystore.Keys) heldKeys {
	held := heldKeys{public: k.Public(), identity: quorum.NewIdentity(k.Identity),
		signer: func(b quorum.Binding) (quorum.Signer, error) { return quorum.NewSigner(k.BLS, b), nil }}
	if k.Schnorr != nil {
		held.schnorr = func(b quorum.Binding) quorum.SchnorrSigner { return quorum.NewSchnorrSigner(*k.Schnorr, b) }
	}
	return held
}

// keys finds the operator's keys: in the keystore, or at the signer, for which
// it waits.
func (c operatorRunCmd) keys(ctx context.Context, io stdio, log *slog.Logger) (heldKeys, error) {
	switch {
	case c.Signer == "" && c.SignerTLS != "":
		return heldKeys{}, usagef("--signer-tls is of no use without --signer")
	case c.Signer == "":
		file, err := c.keystore().read()
		if err != nil {
			return heldKeys{}, err
		}
		keys, err := openKeystore(ctx, io, file, c.passwordFlags)
		if err != nil {
			return heldKeys{}, err
		}
		return keysHere(keys), nil
	case c.Keystore != "" || c.PasswordFile != "":
		return heldKeys{}, usagef("--signer has the keys; leave out --keystore and --password-file")
	case c.SignerTLS == "":
		return heldKeys{}, usagef("--signer needs --signer-tls: the client's directory of quorate signer init")
	}
	config, err := signer.ClientTLS(c.SignerTLS)
	if errors.Is(err, fs.ErrNotExist) {
		return heldKeys{}, fmt.Errorf("--signer-tls: %w; copy it from the signer's machine", err)
	} else if err != nil {
		return heldKeys{}, fmt.Errorf("--signer-tls: %w", err)
	}
	var client *signer.Client
	err = patiently(ctx, log, "the signer does not answer", func(ctx context.Context) (err error) {
		client, err = signer.Dial(ctx, c.Signer, config)
		return err
	})
	if err != nil {
		return heldKeys{}, fmt.Errorf("--signer: %w", err)
	}
	d := client.Description
	held := heldKeys{
		public:   keystore.Public{Address: d.Address, OperatorID: [32]byte(d.Operator), BLS: d.Key, Schnorr: keystore.SchnorrPublic{Key: d.Schnorr}},
		identity: client, remote: client,
		signer: func(b quorum.Binding) (quorum.Signer, error) {
			if b != d.Binding {
				return nil, fmt.Errorf("the signer's keys serve chain %d and registry %s; the service is of chain %d and registry %s",
					d.ChainID, d.Registry, b.ChainID, b.Registry)
			}
			return client, nil
		},
	}
	if key := client.Schnorr(); key != nil {
		held.schnorr = func(quorum.Binding) quorum.SchnorrSigner { return key } // bound as the signer is
	}
	return held, nil
}

// ready says why the keys cannot be used now.
func (k heldKeys) ready(ctx context.Context) error {
	if k.remote == nil {
		return nil
	}
	return k.remote.Ready(ctx)
}

func (k heldKeys) close() {
	if k.remote != nil {
		k.remote.Close()
	}
}
