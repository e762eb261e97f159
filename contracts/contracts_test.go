package contracts_test

import (
	"bytes"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/quorate/quorate/contracts"
)

var bindings = map[string]*bind.MetaData{
	"BLSApkRegistry":         &contracts.BLSApkRegistryMetaData,
	"BLSSignatureChecker":    &contracts.BLSSignatureCheckerMetaData,
	"BLSTarget":              &contracts.BLSTargetMetaData,
	"DemoFactory":            &contracts.DemoFactoryMetaData,
	"DemoFactoryDual":        &contracts.DemoFactoryDualMetaData,
	"DemoLedger":             &contracts.DemoLedgerMetaData,
	"DemoTarget":             &contracts.DemoTargetMetaData,
	"DemoTargetSchnorr":      &contracts.DemoTargetSchnorrMetaData,
	"IndexRegistry":          &contracts.IndexRegistryMetaData,
	"OperatorStateRetriever": &contracts.OperatorStateRetrieverMetaData,
	"RegistryCoordinator":    &contracts.RegistryCoordinatorMetaData,
	"SchnorrStakeRegistry":   &contracts.SchnorrStakeRegistryMetaData,
	"SchnorrTarget":          &contracts.SchnorrTargetMetaData,
	"ServiceManager":         &contracts.ServiceManagerMetaData,
	"StakeRegistry":          &contracts.StakeRegistryMetaData,
}

// The bindings and the artifacts come from one compilation.
func TestArtifactsMatchBindings(t *testing.T) {
	files, err := filepath.Glob("artifacts/*.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(bindings) {
		t.Errorf("%d artifacts, %d bindings", len(files), len(bindings))
	}
	for name, meta := range bindings {
		a, err := contracts.Load(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if a.ContractName != name {
			t.Errorf("%s: artifact is of %s", name, a.ContractName)
		}
		if got := hexutil.Encode(a.Bytecode); got != meta.Bin && !(len(a.Bytecode) == 0 && (meta.Bin == "" || meta.Bin == "0x")) {
			t.Errorf("%s: bytecode differs", name)
		}
		// abigen drops all white space, even "struct X".
		if strings.Join(strings.Fields(string(a.ABI)), "") != meta.ABI {
			t.Errorf("%s: ABI differs", name)
		}
		if len(a.DeployedBytecode) > 24576 {
			t.Errorf("%s: %d bytes of code, over the limit of EIP-170", name, len(a.DeployedBytecode))
		}
	}
}

// What other programs rely on by selector.
func TestSelectors(t *testing.T) {
	methods := map[string]map[string]string{
		"BLSTarget": {
			"verifyAndUpdate": "93de4531", "supportsInterface": "01ffc9a7",
		},
		"SchnorrTarget": {"verifyAndUpdate": "82b35a01", "verifyAndUpdateBatch": "2b571a30"},
	}
	for name, want := range methods {
		parsed := parse(t, name)
		for method, selector := range want {
			if got := hexutil.Encode(parsed.Methods[method].ID); got != "0x"+selector {
				t.Errorf("%s.%s is %s, want %s", name, method, got, selector)
			}
		}
	}
	if got := hexutil.Encode(parse(t, "BLSSignatureChecker").Errors["InvalidQuorumApkHash"].ID.Bytes()[:4]); got != "0xe1310aed" {
		t.Errorf("InvalidQuorumApkHash is %s", got)
	}
	for _, m := range []abi.Method{
		parse(t, "BLSTarget").Methods["verifyAndUpdate"],
		parse(t, "SchnorrTarget").Methods["verifyAndUpdate"], parse(t, "SchnorrTarget").Methods["verifyAndUpdateBatch"],
	} {
		if !m.IsPayable() {
			t.Errorf("%s is not payable", m.Sig)
		}
	}
	events := parse(t, "SchnorrStakeRegistry").Events
	for name, indexed := range map[string]string{
		"OperatorRegistered(address,uint256)": "10", "OperatorDeregistered(address,uint256)": "10",
		"ChangeAnnounced(uint256,uint8,address,uint256)": "1010", "ChangeCancelled(uint256,address)": "11", "ForcedMutation(address)": "1",
	} {
		short, _, _ := strings.Cut(name, "(")
		got := ""
		for _, input := range events[short].Inputs {
			got += map[bool]string{true: "1", false: "0"}[input.Indexed]
		}
		if events[short].Sig != name || got != indexed {
			t.Errorf("event %s with %s indexed", events[short].Sig, got)
		}
	}
	const event = "NewPubkeyRegistration(address,(uint256,uint256),(uint256[2],uint256[2]))"
	if got := parse(t, "BLSApkRegistry").Events["NewPubkeyRegistration"].Sig; got != event {
		t.Errorf("event is %s", got)
	}
}

// The signatures that a reader of the middleware calls.
func TestMiddlewareABI(t *testing.T) {
	const params = "(uint32[],(uint256,uint256)[],(uint256,uint256)[],(uint256[2],uint256[2]),(uint256,uint256),uint32[],uint32[],uint32[][])"
	for name, want := range map[string][]string{
		"RegistryCoordinator": {
			"blsApkRegistry()", "stakeRegistry()", "indexRegistry()", "quorumCount()", "owner()",
			"getOperator(address)", "getOperatorId(address)", "getOperatorFromId(bytes32)", "getOperatorStatus(address)",
			"getCurrentQuorumBitmap(bytes32)", "getQuorumBitmapHistoryLength(bytes32)",
			"getQuorumBitmapUpdateByIndex(bytes32,uint256)", "getQuorumBitmapIndicesAtBlockNumber(uint32,bytes32[])",
			"getQuorumBitmapAtBlockNumberByIndex(bytes32,uint32,uint256)", "pubkeyRegistrationMessageHash(address)",
			"calculatePubkeyRegistrationMessageHash(address)", "PUBKEY_REGISTRATION_TYPEHASH()",
		},
		"BLSApkRegistry": {
			"registryCoordinator()", "operatorToPubkeyHash(address)", "pubkeyHashToOperator(bytes32)", "operatorToPubkey(address)",
			"getOperatorPubkeyG2(address)", "apkHistory(uint8,uint256)", "currentApk(uint8)", "getRegisteredPubkey(address)",
			"getApkIndicesAtBlockNumber(bytes,uint256)", "getApk(uint8)", "getApkUpdateAtIndex(uint8,uint256)",
			"getApkHashAtBlockNumberAndIndex(uint8,uint32,uint256)", "getApkHistoryLength(uint8)", "getOperatorId(address)",
			"getOperatorFromPubkeyHash(bytes32)",
		},
		"StakeRegistry": {
			"registryCoordinator()", "getStakeHistory(bytes32,uint8)", "getStakeHistoryLength(bytes32,uint8)",
			"getTotalStakeHistoryLength(uint8)", "getTotalStakeUpdateAtIndex(uint8,uint256)",
			"getStakeUpdateIndexAtBlockNumber(bytes32,uint8,uint32)", "getTotalStakeIndicesAtBlockNumber(uint32,bytes)",
			"getStakeUpdateAtIndex(uint8,bytes32,uint256)", "getLatestStakeUpdate(bytes32,uint8)",
			"getStakeAtBlockNumberAndIndex(uint8,uint32,bytes32,uint256)",
			"getTotalStakeAtBlockNumberFromIndex(uint8,uint32,uint256)", "getCurrentStake(bytes32,uint8)",
			"getStakeAtBlockNumber(bytes32,uint8,uint32)", "getCurrentTotalStake(uint8)",
		},
		"IndexRegistry": {
			"registryCoordinator()", "getOperatorUpdateAtIndex(uint8,uint32,uint32)", "getQuorumUpdateAtIndex(uint8,uint32)",
			"getLatestOperatorUpdate(uint8,uint32)", "getLatestQuorumUpdate(uint8)", "totalOperatorsForQuorum(uint8)",
			"getOperatorListAtBlockNumber(uint8,uint32)", "currentOperatorIndex(uint8,bytes32)",
		},
		"OperatorStateRetriever": {
			"getOperatorState(address,bytes,uint32)", "getOperatorState(address,bytes32,uint32)",
			"getCheckSignaturesIndices(address,uint32,bytes,bytes32[])",
		},
		"BLSSignatureChecker": {
			"registryCoordinator()", "stakeRegistry()", "blsApkRegistry()", "checkSignatures(bytes32,bytes,uint32," + params + ")",
		},
		"BLSTarget": {
			"verifyAndUpdate(bytes32,bytes,uint32,bytes,uint256,bytes4," + params + ")",
			"stateTransitionCount()", "getMessageHash(uint256,bytes4,bytes)", "avsAddress()", "blockStaleMeasure()",
			"supportsInterface(bytes4)", "inTransition()", "blsSignatureChecker()", "namespace()", "QUORUM_THRESHOLD()",
			"THRESHOLD_DENOMINATOR()", "demandedQuorums()",
		},
		"SchnorrTarget": {
			"verifyAndUpdate(bytes32,uint32,bytes,uint256,bytes4,uint256,address,address[])",
			"verifyAndUpdateBatch((bytes32,uint32,bytes,uint256,bytes4,uint256,address,address[])[])",
			"stateTransitionCount()", "getMessageHash(uint256,bytes4,bytes)", "avsAddress()", "blockStaleMeasure()",
			"supportsInterface(bytes4)", "inTransition()", "schnorrRegistry()",
		},
		"SchnorrStakeRegistry": {
			"operators(address)", "aggX()", "aggY()", "totalWeight()", "thresholdNum()", "thresholdDen()", "effectiveBlock()",
			"noticeWindow()", "nextPossibleMutationBlock()", "registerOperator(uint256,uint256,uint256,uint256,address)",
			"deregisterOperator(address)", "announceRegister(uint256,uint256,uint256,uint256,address)",
			"announceDeregister(address)", "commitNextChange()", "cancelNextChange()", "cancelChange(address)",
			"popMessage(address)", "isValidSignature(bytes32,uint256,address,address[],uint256)",
		},
	} {
		have := map[string]bool{}
		for _, m := range parse(t, name).Methods {
			have[m.Sig] = true
		}
		for _, sig := range want {
			if !have[sig] {
				t.Errorf("%s lacks %s", name, sig)
			}
		}
	}
}

func TestRevertName(t *testing.T) {
	reverting := parse(t, "BLSTarget").Errors["RevertingContext"]
	packed, err := reverting.Inputs.Pack(big.NewInt(1), common.Address{19: 1}, []byte{1}, []byte{2, 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		data string
		want string
	}{
		{"0x", ""},
		{"0x010203", ""},
		{"0xe1310aed", "InvalidQuorumApkHash"},
		{"0x12345678", "0x12345678"},
		{"0x4e487b710000000000000000000000000000000000000000000000000000000000000032", "Panic(0x32)"},
		{"0x08c379a0" + strings.Repeat("0", 62) + "20" + strings.Repeat("0", 62) + "02" + "6e6f" + strings.Repeat("0", 60), `Error("no")`},
		{hexutil.Encode(append(reverting.ID.Bytes()[:4:4], packed...)), "RevertingContext(1, 0x0000000000000000000000000000000000000001, 0x01, 0x0203)"},
	} {
		if got := contracts.RevertName(hexutil.MustDecode(tt.data)); got != tt.want {
			t.Errorf("RevertName(%s) = %s, want %s", tt.data, got, tt.want)
		}
	}
}

// No machine's paths, and no metadata hash, may reach what is committed.
func TestArtifactsArePortable(t *testing.T) {
	for name := range bindings {
		data, err := os.ReadFile("artifacts/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		for _, trace := range []string{"/home/", "/tmp/", "/root/", "a264697066735822"} {
			if bytes.Contains(data, []byte(trace)) {
				t.Errorf("%s contains %q", name, trace)
			}
		}
	}
}

func parse(t testing.TB, name string) *abi.ABI {
	t.Helper()
	parsed, err := bindings[name].ParseABI()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return parsed
}
