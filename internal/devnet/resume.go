package devnet

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"

	"github.com/quorate/quorate/contracts"
)

// resume takes up a chain that was set up before: the deployment is checked to be there, and the
// operators are found in its registry.
func (c *Chain) resume(ctx context.Context, known *Deployment) error {
	code, err := c.client.CodeAt(ctx, known.RegistryCoordinator, nil)
	if err != nil {
		return fmt.Errorf("read registry coordinator: %w", err)
	}
	if known.ChainID != ChainID || len(code) == 0 {
		return fmt.Errorf("deployment file is of another chain: no code at %s", known.RegistryCoordinator)
	}
	c.Deployment = *known
	coordinator := contracts.NewRegistryCoordinator()
	instance := coordinator.Instance(c.client, known.RegistryCoordinator)
	for i := 0; ; i++ {
		op := DevOperator(i)
		id, err := bind.Call(instance, &bind.CallOpts{Context: ctx}, coordinator.PackGetOperatorId(op.Address), coordinator.UnpackGetOperatorId)
		if err != nil {
			return fmt.Errorf("read operator %d: %w", i, err)
		}
		if common.Hash(id) == (common.Hash{}) {
			return nil
		}
		c.Operators = append(c.Operators, op)
	}
}
