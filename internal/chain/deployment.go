// Package chain is what the program knows of a chain: which contracts are on
// it, and how they get there.
package chain

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/internal/quorum"
)

// Deployment is the deployment file: which contracts a service signs for. A
// scheme it does not have is absent.
type Deployment struct {
	ChainID                uint64         `json:"chainId"`
	AVSAddress             common.Address `json:"avsAddress"`
	RegistryCoordinator    common.Address `json:"registryCoordinator,omitzero"`
	OperatorStateRetriever common.Address `json:"operatorStateRetriever,omitzero"`
	BLSSignatureChecker    common.Address `json:"blsSignatureChecker,omitzero"`
	QuorumNumbers          Quorums        `json:"quorumNumbers,omitempty"`
	SchnorrStakeRegistry   common.Address `json:"schnorrStakeRegistry,omitzero"`
	DemoTarget             common.Address `json:"demoTarget,omitzero"`
	DemoTargetSchnorr      common.Address `json:"demoTargetSchnorr,omitzero"`
	DemoFactory            common.Address `json:"demoFactory,omitzero"`
}

// ErrNoDeployment says that no deployment has been verified on chain, yet.
var ErrNoDeployment error = notYet("no deployment is verified on chain yet")

// Quorums are quorum numbers: bytes to the contracts, a list of numbers in JSON.
type Quorums []byte

// MarshalJSON writes numbers; encoding/json would make base64 of the bytes.
func (q Quorums) MarshalJSON() ([]byte, error) {
	numbers := make([]int, len(q))
	for i, b := range q {
		numbers[i] = int(b)
	}
	return json.Marshal(numbers)
}

// UnmarshalJSON reads numbers.
func (q *Quorums) UnmarshalJSON(data []byte) error {
	var numbers []uint16
	if err := json.Unmarshal(data, &numbers); err != nil {
		return err
	}
	*q = make(Quorums, len(numbers))
	for i, n := range numbers {
		if n > 255 {
			return fmt.Errorf("quorum number %d is over 255", n)
		}
		(*q)[i] = byte(n)
	}
	return nil
}

// What is wrong with a deployment file.
var (
	ErrChainID  = errors.New("chainId: want the id of the chain, not 0")
	ErrAVS      = errors.New("avsAddress: want an address, not zero")
	ErrScheme   = errors.New("no scheme: want registryCoordinator, operatorStateRetriever and blsSignatureChecker, or schnorrStakeRegistry")
	ErrPartial  = errors.New("a part of the BLS scheme: want all of registryCoordinator, operatorStateRetriever and blsSignatureChecker, not zero")
	ErrQuorums  = errors.New("quorumNumbers: want 1 to 192 numbers below 192, ascending")
	ErrFileSize = errors.New("the file is over 64 KiB")
)

const maxDeploymentFile = 64 << 10

// ReadDeployment reads a deployment file.
func ReadDeployment(file string) (*Deployment, error) {
	data, err := readDeploymentFile(file)
	if err != nil {
		return nil, fmt.Errorf("read deployment: %w", err)
	}
	d, err := parseDeployment(data)
	if err != nil {
		return nil, fmt.Errorf("read deployment %s: %w", file, err)
	}
	return d, nil
}

func readDeploymentFile(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxDeploymentFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxDeploymentFile {
		return nil, ErrFileSize
	}
	return data, nil
}

func parseDeployment(data []byte) (*Deployment, error) {
	d := new(Deployment)
	if err := json.Unmarshal(data, d); err != nil {
		return nil, err
	}
	return d, d.check()
}

// check is what must hold of any deployment, whatever the chain says.
func (d *Deployment) check() error {
	none := common.Address{}
	named := 0
	for _, a := range []common.Address{d.RegistryCoordinator, d.OperatorStateRetriever, d.BLSSignatureChecker} {
		if a != none {
			named++
		}
	}
	switch {
	case d.ChainID == 0:
		return ErrChainID
	case d.AVSAddress == none:
		return ErrAVS
	case named == 0 && d.SchnorrStakeRegistry == none:
		return ErrScheme
	case named != 0 && named != 3:
		return ErrPartial
	case named == 3 && (len(d.QuorumNumbers) == 0 || !ascending(d.QuorumNumbers) || d.QuorumNumbers[len(d.QuorumNumbers)-1] >= maxQuorums):
		return ErrQuorums
	}
	return nil
}

// hasBLS reports whether the deployment has the BLS scheme.
func (d *Deployment) hasBLS() bool { return d.RegistryCoordinator != common.Address{} }

// hasSchnorr reports whether the deployment has the Schnorr scheme.
func (d *Deployment) hasSchnorr() bool { return d.SchnorrStakeRegistry != common.Address{} }

func (d *Deployment) has(scheme quorum.Scheme) bool {
	if scheme == quorum.SchemeSchnorr {
		return d.hasSchnorr()
	}
	return d.hasBLS()
}

// Write writes a deployment file, whole or not at all.
func (d *Deployment) Write(file string) error {
	data, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return fmt.Errorf("write deployment: %w", err)
	}
	next, err := os.CreateTemp(filepath.Dir(file), ".deployment-*")
	if err != nil {
		return fmt.Errorf("write deployment: %w", err)
	}
	_, err = next.Write(append(data, '\n'))
	err = errors.Join(err, next.Chmod(0o644), next.Sync(), next.Close())
	if err == nil {
		err = os.Rename(next.Name(), file)
	}
	if err != nil {
		return fmt.Errorf("write deployment: %w", errors.Join(err, os.Remove(next.Name())))
	}
	return nil
}
