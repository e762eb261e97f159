package contracts_test

import (
	"bytes"
	"encoding/binary"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
)

// The types of storage updates.
const (
	opStore = iota
	opCall
	opLog0
	opLog1
	opLog2
	opLog3
	opLog4
	opCreate
	opCreate2
)

// update is one entry of a list: its type, and its encoded arguments.
type update struct {
	kind uint8
	args []byte
}

func abiArgs(names ...string) (args abi.Arguments) {
	for _, name := range names {
		args = append(args, abi.Argument{Type: must(abi.NewType(name, "", nil))})
	}
	return args
}

var (
	listABI    = abiArgs("uint8[]", "bytes[]")
	storeABI   = abiArgs("bytes32", "bytes32")
	callABI    = abiArgs("address", "uint256", "bytes")
	createABI  = abiArgs("uint256", "bytes")
	create2ABI = abiArgs("bytes32", "uint256", "bytes")
)

func store(slot, value common.Hash) update {
	return update{opStore, must(storeABI.Pack(slot, value))}
}

func callOut(to common.Address, value int64, data []byte) update {
	return update{opCall, must(callABI.Pack(to, big.NewInt(value), data))}
}

func logOut(data []byte, topics ...common.Hash) update {
	args, values := abiArgs("bytes"), []any{data}
	for _, topic := range topics {
		args, values = append(args, storeABI[0]), append(values, topic)
	}
	return update{uint8(opLog0 + len(topics)), must(args.Pack(values...))}
}

func create(value int64, initcode []byte) update {
	return update{opCreate, must(createABI.Pack(big.NewInt(value), initcode))}
}

func create2(salt common.Hash, value int64, initcode []byte) update {
	return update{opCreate2, must(create2ABI.Pack(salt, big.NewInt(value), initcode))}
}

func encode(updates ...update) []byte {
	kinds, args := make([]uint8, len(updates)), make([][]byte, len(updates))
	for i, u := range updates {
		kinds[i], args[i] = u.kind, u.args
	}
	return must(listABI.Pack(kinds, args))
}

// logEntry is a log as the model expects it.
type logEntry struct {
	topics []common.Hash
	data   []byte
}

// outsideModel is decode's answer to a list that runs code.
const outsideModel = "outside the model"

// decode says, in plain Go, what a list of STOREs and LOGs does: its storage and its logs, or the
// name of the error. It is what the assembly is compared with.
func decode(list []byte) (slots map[common.Hash]common.Hash, logs []logEntry, refusal string) {
	const undecodable = "InvalidStorageUpdates"
	word := func(at uint64) []byte { return list[at : at+32] }
	// number is a word that is small enough to be a place in the list.
	number := func(at uint64) (uint64, bool) {
		w := word(at)
		return binary.BigEndian.Uint64(w[24:]), bytes.Equal(w[:24], make([]byte, 24)) && w[24] == 0
	}
	size := uint64(len(list))
	if size < 128 {
		return nil, nil, undecodable
	}
	types, ok1 := number(0)
	args, ok2 := number(32)
	if !ok1 || !ok2 || types > size-32 || args > size-32 {
		return nil, nil, undecodable
	}
	if !bytes.Equal(word(types), word(args)) {
		return nil, nil, "InvalidArguments"
	}
	count, ok := number(types)
	types, args = types+32, args+32
	if !ok || count > (size-types)/32 || count > (size-args)/32 {
		return nil, nil, undecodable
	}
	if count > 0 && size-args < 96 {
		return nil, nil, undecodable
	}
	slots = map[common.Hash]common.Hash{}
	for i := range count {
		kind, small := number(types + 32*i)
		offset, ok := number(args + 32*i)
		inside := ok && offset <= size-args-96
		at, length, payload := uint64(0), uint64(0), []byte(nil)
		if inside {
			at = args + offset
			length, ok = number(at)
			payload = list[at+32:]
			inside = ok && length <= uint64(len(payload))
		}
		switch {
		case small && kind == opStore:
			if !inside || length != 64 {
				return nil, nil, undecodable
			}
			slots[common.Hash(payload[:32])] = common.Hash(payload[32:64])
		case small && kind >= opLog0 && kind <= opLog4:
			head := 32 * (kind - 1)
			if !inside || length < head+32 {
				return nil, nil, "MalformedLogPayload"
			}
			if !bytes.Equal(payload[:32], common.BigToHash(new(big.Int).SetUint64(head)).Bytes()) {
				return nil, nil, "MalformedLogPayload"
			}
			dataLength, ok := number(at + 32 + head)
			if !ok || dataLength > length-head-32 {
				return nil, nil, "MalformedLogPayload"
			}
			entry := logEntry{data: payload[head+32 : head+32+dataLength]}
			for j := range kind - opLog0 {
				entry.topics = append(entry.topics, common.Hash(payload[32+32*j:64+32*j]))
			}
			logs = append(logs, entry)
		case small && (kind == opCall || kind == opCreate || kind == opCreate2):
			return nil, nil, outsideModel
		default:
			return nil, nil, "InvalidOperation"
		}
	}
	return slots, logs, ""
}
