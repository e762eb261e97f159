// Package chain is what the program knows of a chain: which contracts are on
// it, and how they get there.
package chain

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ethereum/go-ethereum/common"
)

// Deployment is the deployment file: which contracts a service signs for.
type Deployment struct {
	ChainID                uint64         `json:"chainId"`
	AVSAddress             common.Address `json:"avsAddress"`
	RegistryCoordinator    common.Address `json:"registryCoordinator"`
	OperatorStateRetriever common.Address `json:"operatorStateRetriever"`
	BLSSignatureChecker    common.Address `json:"blsSignatureChecker"`
	QuorumNumbers          Quorums        `json:"quorumNumbers"`
	DemoTarget             common.Address `json:"demoTarget"`
	DemoFactory            common.Address `json:"demoFactory"`
}

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

// ReadDeployment reads a deployment file.
func ReadDeployment(file string) (*Deployment, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read deployment: %w", err)
	}
	d := new(Deployment)
	if err := json.Unmarshal(data, d); err != nil {
		return nil, fmt.Errorf("read deployment %s: %w", file, err)
	}
	return d, nil
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
