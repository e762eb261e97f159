package contracts

import (
	"fmt"
	"strings"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
)

// errorsBySelector knows every error that a settlement can end with. The same error declared by
// two contracts is one entry.
var errorsBySelector = sync.OnceValue(func() map[[4]byte]abi.Error {
	known := map[[4]byte]abi.Error{}
	for _, meta := range []*bind.MetaData{
		&BLSTargetMetaData, &BLSSignatureCheckerMetaData, &RegistryCoordinatorMetaData,
		&BLSApkRegistryMetaData, &StakeRegistryMetaData, &IndexRegistryMetaData,
		&OperatorStateRetrieverMetaData, &ServiceManagerMetaData, &DemoTargetMetaData,
		&SchnorrTargetMetaData, &SchnorrStakeRegistryMetaData,
	} {
		parsed, err := meta.ParseABI()
		if err != nil {
			panic(fmt.Sprintf("contracts: %s has no valid ABI: %v", meta.ID, err))
		}
		for _, e := range parsed.Errors {
			known[[4]byte(e.ID[:4])] = e
		}
	}
	return known
})

// RevertName names what a call reverted with: an error of these contracts as
// "InvalidQuorumApkHash" or "RevertingContext(0, 0x…, …)", a string as `Error("…")`, a panic as
// "Panic(0x32)". It returns "" for empty data and the selector in hex for an unknown error.
func RevertName(data []byte) string {
	if len(data) < 4 {
		return ""
	}
	if e, ok := errorsBySelector()[[4]byte(data[:4])]; ok {
		args, err := e.Inputs.Unpack(data[4:])
		if err != nil || len(args) == 0 {
			return e.Name
		}
		text := make([]string, len(args))
		for i, arg := range args {
			if raw, ok := arg.([]byte); ok {
				arg = fmt.Sprintf("0x%x", raw)
			}
			text[i] = fmt.Sprint(arg)
		}
		return e.Name + "(" + strings.Join(text, ", ") + ")"
	}
	switch [4]byte(data[:4]) {
	case [4]byte{0x08, 0xc3, 0x79, 0xa0}:
		if reason, err := abi.UnpackRevert(data); err == nil {
			return fmt.Sprintf("Error(%q)", reason)
		}
	case [4]byte{0x4e, 0x48, 0x7b, 0x71}:
		if len(data) == 36 {
			return fmt.Sprintf("Panic(0x%02x)", data[35])
		}
	}
	return fmt.Sprintf("0x%x", data[:4])
}
