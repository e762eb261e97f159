package signer

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"time"

	"connectrpc.com/connect"
	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/bls"
	"github.com/quorate/quorate/internal/quorum"
	"github.com/quorate/quorate/internal/signer/signerpb"
)

// Client is an operator's hold on its signer: its quorum.Signer and its
// quorum.Identity, with no key in it. Its methods may be called concurrently.
type Client struct {
	rpc     signerpb.SignerServiceClient
	http    *http.Client
	schnorr *schnorrKey // nil: the signer has no Schnorr key
	Description
}

// callTime bounds every call.
const callTime = 10 * time.Second

// Dial reaches a signer and learns whose keys it has; they stay the same ones
// for the client's life. What may pass has a method Retryable() bool.
func Dial(ctx context.Context, address string, config *tls.Config) (*Client, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("a signer is of the form https://host:port")
	}
	transport := &http.Transport{
		TLSClientConfig: config.Clone(), TLSHandshakeTimeout: callTime, Protocols: new(http.Protocols),
		DialContext:            (&net.Dialer{Timeout: callTime}).DialContext,
		MaxResponseHeaderBytes: 16 << 10, DisableCompression: true, IdleConnTimeout: idleTime,
		HTTP2: &http.HTTP2Config{SendPingTimeout: callTime, PingTimeout: callTime, WriteByteTimeout: callTime},
	}
	transport.Protocols.SetHTTP2(true)
	c := &Client{http: &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error {
		return errors.New("a signer sends nobody elsewhere")
	}}}
	c.rpc = signerpb.NewSignerServiceClient(c.http, "https://"+u.Host, connect.WithReadMaxBytes(MaxMessage),
		connect.WithSendMaxBytes(MaxMessage), connect.WithAcceptCompression("gzip", nil, nil))
	if c.Description, err = c.Describe(ctx); err != nil {
		c.Close()
		return nil, err
	}
	if !c.Description.Schnorr.IsInfinity() {
		c.schnorr = newSchnorrKey(c)
	}
	return c, nil
}

// Close has the signer destroy the nonces of this client, if it answers, and
// gives up the connections.
func (c *Client) Close() {
	if c.schnorr != nil {
		c.schnorr.close()
	}
	c.http.CloseIdleConnections()
}

// Schnorr is the signer's Schnorr key; nil: it has none. It is of use until Close.
func (c *Client) Schnorr() quorum.SchnorrSigner {
	if c.schnorr == nil {
		return nil
	}
	return c.schnorr
}

// unreachable is that the signer did not answer. It may pass.
type unreachable struct{ error }

func (unreachable) Retryable() bool { return true }

func (e unreachable) Unwrap() error { return e.error }

// Describe asks the signer whose keys it has.
func (c *Client) Describe(ctx context.Context) (Description, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	reply, err := c.rpc.Describe(ctx, connect.NewRequest(&signerpb.DescribeRequest{}))
	if err != nil {
		return Description{}, unreachable{fmt.Errorf("ask signer: %w", err)}
	}
	d, err := decodeDescription(reply.Msg)
	if err != nil {
		return Description{}, fmt.Errorf("ask signer: %w", err)
	}
	return d, nil
}

// Ready says why the signer cannot be used now.
func (c *Client) Ready(ctx context.Context) error {
	d, err := c.Describe(ctx)
	if err == nil && (d.Binding != c.Binding || d.Address != c.Address() || d.Schnorr != c.Description.Schnorr) {
		err = errors.New("the signer has other keys than before")
	}
	return err
}

// SignResult implements quorum.Signer. It believes no signature that it has
// not checked.
func (c *Client) SignResult(ctx context.Context, r quorum.Result) (signed quorum.Signatures, err error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	reply, err := c.rpc.SignResult(ctx, connect.NewRequest(encodeResult(c.Binding, r)))
	if err != nil {
		return signed, unreachable{fmt.Errorf("ask signer: %w", err)}
	}
	if reply.Msg.Refusal != nil {
		return signed, decodeRefusal(reply.Msg.Refusal)
	}
	digest, err := bls.ParseG1(reply.Msg.Signature)
	if err != nil {
		return signed, fmt.Errorf("read the signer's signature: %w", err)
	}
	attestation, err := bls.ParseG1(reply.Msg.Attestation)
	if err != nil {
		return signed, fmt.Errorf("read the signer's attestation: %w", err)
	}
	if !bls.VerifyPairs(r.Digest, r.Attested(c.Binding), []bls.Signed{{Key: c.Key.G2, First: digest, Second: attestation}}) {
		return signed, errors.New("the signer's signatures are not of its key")
	}
	return quorum.Signatures{Digest: digest, Attestation: attestation}, nil
}

// Address implements quorum.Identity.
func (c *Client) Address() common.Address { return c.Description.Address }

// SignJoin implements quorum.Identity.
func (c *Client) SignJoin(ctx context.Context, j *quorum.Join) (signature [65]byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	reply, err := c.rpc.SignJoin(ctx, connect.NewRequest(encodeJoin(j)))
	if err != nil {
		return signature, unreachable{fmt.Errorf("ask signer: %w", err)}
	}
	if reply.Msg.Refusal != nil {
		return signature, decodeRefusal(reply.Msg.Refusal)
	}
	return signature, fixed(signature[:], "signature", reply.Msg.Signature)
}
