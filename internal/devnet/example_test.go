package devnet_test

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"math/big"

	"github.com/quorate/quorate/internal/devnet"
)

func Example() {
	ctx := context.Background()
	chain, err := devnet.Start(ctx, devnet.Config{Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		log.Fatal(err)
	}
	defer chain.Close()

	from, to := chain.Accounts()[0], chain.Accounts()[1]
	receipt, err := chain.Transact(ctx, from, devnet.Call{To: &to.Address, Value: big.NewInt(1)})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(chain.ChainID(), from.Address, receipt.BlockNumber, receipt.GasUsed)
	// Output: 31337 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 2 21000
}
