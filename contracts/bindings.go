// Code generated via abigen V2 - DO NOT EDIT.
// This file is a generated binding and any manual changes will be lost.

package contracts

import (
	"bytes"
	"errors"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Reference imports to suppress errors if they are not otherwise used.
var (
	_ = bytes.Equal
	_ = errors.New
	_ = big.NewInt
	_ = common.Big1
	_ = types.BloomLookup
	_ = abi.ConvertType
)

// BLSApkRegistryApkUpdate is an auto generated low-level Go binding around an user-defined struct.
type BLSApkRegistryApkUpdate struct {
	ApkHash               [24]byte
	UpdateBlockNumber     uint32
	NextUpdateBlockNumber uint32
}

// BLSApkRegistryPubkeyRegistrationParams is an auto generated low-level Go binding around an user-defined struct.
type BLSApkRegistryPubkeyRegistrationParams struct {
	PubkeyRegistrationSignature BN254G1Point
	PubkeyG1                    BN254G1Point
	PubkeyG2                    BN254G2Point
}

// BN254G1Point is an auto generated low-level Go binding around an user-defined struct.
type BN254G1Point struct {
	X *big.Int
	Y *big.Int
}

// BN254G2Point is an auto generated low-level Go binding around an user-defined struct.
type BN254G2Point struct {
	X [2]*big.Int
	Y [2]*big.Int
}

// IBLSSignatureCheckerNonSignerStakesAndSignature is an auto generated low-level Go binding around an user-defined struct.
type IBLSSignatureCheckerNonSignerStakesAndSignature struct {
	NonSignerQuorumBitmapIndices []uint32
	NonSignerPubkeys             []BN254G1Point
	QuorumApks                   []BN254G1Point
	ApkG2                        BN254G2Point
	Sigma                        BN254G1Point
	QuorumApkIndices             []uint32
	TotalStakeIndices            []uint32
	NonSignerStakeIndices        [][]uint32
}

// IBLSSignatureCheckerQuorumStakeTotals is an auto generated low-level Go binding around an user-defined struct.
type IBLSSignatureCheckerQuorumStakeTotals struct {
	SignedStakeForQuorum []*big.Int
	TotalStakeForQuorum  []*big.Int
}

// ISchnorrBatchTargetTransition is an auto generated low-level Go binding around an user-defined struct.
type ISchnorrBatchTargetTransition struct {
	MsgHash              [32]byte
	ReferenceBlockNumber uint32
	StorageUpdates       []byte
	TransitionIndex      *big.Int
	TargetFunction       [4]byte
	S                    *big.Int
	Raddr                common.Address
	NonSigners           []common.Address
}

// IndexRegistryOperatorUpdate is an auto generated low-level Go binding around an user-defined struct.
type IndexRegistryOperatorUpdate struct {
	FromBlockNumber uint32
	OperatorId      [32]byte
}

// IndexRegistryQuorumUpdate is an auto generated low-level Go binding around an user-defined struct.
type IndexRegistryQuorumUpdate struct {
	FromBlockNumber uint32
	NumOperators    uint32
}

// OperatorStateRetrieverCheckSignaturesIndices is an auto generated low-level Go binding around an user-defined struct.
type OperatorStateRetrieverCheckSignaturesIndices struct {
	NonSignerQuorumBitmapIndices []uint32
	QuorumApkIndices             []uint32
	TotalStakeIndices            []uint32
	NonSignerStakeIndices        [][]uint32
}

// OperatorStateRetrieverOperator is an auto generated low-level Go binding around an user-defined struct.
type OperatorStateRetrieverOperator struct {
	Operator   common.Address
	OperatorId [32]byte
	Stake      *big.Int
}

// RegistryCoordinatorOperatorInfo is an auto generated low-level Go binding around an user-defined struct.
type RegistryCoordinatorOperatorInfo struct {
	OperatorId [32]byte
	Status     uint8
}

// RegistryCoordinatorQuorumBitmapUpdate is an auto generated low-level Go binding around an user-defined struct.
type RegistryCoordinatorQuorumBitmapUpdate struct {
	UpdateBlockNumber     uint32
	NextUpdateBlockNumber uint32
	QuorumBitmap          *big.Int
}

// StakeRegistryStakeUpdate is an auto generated low-level Go binding around an user-defined struct.
type StakeRegistryStakeUpdate struct {
	UpdateBlockNumber     uint32
	NextUpdateBlockNumber uint32
	Stake                 *big.Int
}

// BLSApkRegistryMetaData contains all meta data concerning the BLSApkRegistry contract.
var BLSApkRegistryMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"coordinator\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"BLSPubkeyAlreadyRegistered\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"BlockNumberBeforeFirstUpdate\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"BlockNumberNotLatest\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"BlockNumberTooRecent\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ECAddFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ECMulFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ECPairingFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ExpModFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidBLSSignatureOrPrivateKey\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"OnlyRegistryCoordinator\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"OperatorAlreadyRegistered\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"OperatorNotRegistered\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"QuorumDoesNotExist\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ZeroPubKey\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"indexed\":false,\"internalType\":\"structBN254.G1Point\",\"name\":\"pubkeyG1\",\"type\":\"tuple\"},{\"components\":[{\"internalType\":\"uint256[2]\",\"name\":\"X\",\"type\":\"uint256[2]\"},{\"internalType\":\"uint256[2]\",\"name\":\"Y\",\"type\":\"uint256[2]\"}],\"indexed\":false,\"internalType\":\"structBN254.G2Point\",\"name\":\"pubkeyG2\",\"type\":\"tuple\"}],\"name\":\"NewPubkeyRegistration\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"}],\"name\":\"OperatorAddedToQuorums\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"}],\"name\":\"OperatorRemovedFromQuorums\",\"type\":\"event\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"name\":\"apkHistory\",\"outputs\":[{\"internalType\":\"bytes24\",\"name\":\"apkHash\",\"type\":\"bytes24\"},{\"internalType\":\"uint32\",\"name\":\"updateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"nextUpdateBlockNumber\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"currentApk\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"}],\"name\":\"deregisterOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"getApk\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"getApkHashAtBlockNumberAndIndex\",\"outputs\":[{\"internalType\":\"bytes24\",\"name\":\"\",\"type\":\"bytes24\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"getApkHistoryLength\",\"outputs\":[{\"internalType\":\"uint32\",\"name\":\"\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"},{\"internalType\":\"uint256\",\"name\":\"blockNumber\",\"type\":\"uint256\"}],\"name\":\"getApkIndicesAtBlockNumber\",\"outputs\":[{\"internalType\":\"uint32[]\",\"name\":\"indices\",\"type\":\"uint32[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"getApkUpdateAtIndex\",\"outputs\":[{\"components\":[{\"internalType\":\"bytes24\",\"name\":\"apkHash\",\"type\":\"bytes24\"},{\"internalType\":\"uint32\",\"name\":\"updateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"nextUpdateBlockNumber\",\"type\":\"uint32\"}],\"internalType\":\"structBLSApkRegistry.ApkUpdate\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"pubkeyHash\",\"type\":\"bytes32\"}],\"name\":\"getOperatorFromPubkeyHash\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"getOperatorId\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"getOperatorPubkeyG2\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256[2]\",\"name\":\"X\",\"type\":\"uint256[2]\"},{\"internalType\":\"uint256[2]\",\"name\":\"Y\",\"type\":\"uint256[2]\"}],\"internalType\":\"structBN254.G2Point\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"getRegisteredPubkey\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point\",\"name\":\"\",\"type\":\"tuple\"},{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"initializeQuorum\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"operatorToPubkey\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"operatorToPubkeyHash\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"pubkeyHash\",\"type\":\"bytes32\"}],\"name\":\"pubkeyHashToOperator\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"components\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point\",\"name\":\"pubkeyRegistrationSignature\",\"type\":\"tuple\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point\",\"name\":\"pubkeyG1\",\"type\":\"tuple\"},{\"components\":[{\"internalType\":\"uint256[2]\",\"name\":\"X\",\"type\":\"uint256[2]\"},{\"internalType\":\"uint256[2]\",\"name\":\"Y\",\"type\":\"uint256[2]\"}],\"internalType\":\"structBN254.G2Point\",\"name\":\"pubkeyG2\",\"type\":\"tuple\"}],\"internalType\":\"structBLSApkRegistry.PubkeyRegistrationParams\",\"name\":\"params\",\"type\":\"tuple\"},{\"internalType\":\"bytes32\",\"name\":\"messageHash\",\"type\":\"bytes32\"}],\"name\":\"registerBLSPublicKey\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"}],\"name\":\"registerOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"registryCoordinator\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"}]",
	ID:  "5cfeece4d39f8fb5aed6a846cded0e0609",
	Bin: "0x60a03461008657601f611b9f38819003918201601f19168301916001600160401b0383118484101761008a5780849260209460405283398101031261008657516001600160a01b038116810361008657608052604051611b00908161009f82396080518181816101130152818161036301528181610d26015281816110d901526111de0152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe6080806040526004361015610012575f80fd5b5f3560e01c908162a1f4cb1461123e5750806313542a4e1461089f57806326d941f214611190578063377ed99d1461113a5780633fb27952146110b257806347b314e8146102845780635f61a8841461103a578063605747d514610f965780636716991114610ec057806368bccaac14610d4a5780636d14a98714610cdc5780637916cea614610c375780637ff81a8714610bde578063a3db80e214610b85578063d5254a8c14610901578063de29fac01461089f578063e4a6bbf0146102e2578063e8bb9ae6146102845763f4e24fe5146100ec575f80fd5b34610280576100fa3661130a565b909173ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036102585761014281611636565b929061014c61157c565b5060208101518061019b5750907ff843ecd53a563675e62107be1494fdde4a3d49aeedaf8d88c616d85346e3500e9461018a610196935b83836116df565b60405194859485611515565b0390a1005b919051917f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703947f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47861161022b5761018a610196937ff843ecd53a563675e62107be1494fdde4a3d49aeedaf8d88c616d85346e3500e976040519161021f836113fe565b82526020820152610183565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f8729b7be000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f80fd5b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610280576004355f526001602052602073ffffffffffffffffffffffffffffffffffffffff60405f205416604051908152f35b34610280576101407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805761031a6112a9565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdc360190610100821261028057610124359173ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036102585760407fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9c36011261028057604051926103c0846113fe565b606435808552608435946020810186815281511580610896575b61086e5773ffffffffffffffffffffffffffffffffffffffff60408320961693845f525f60205260405f205461084657865f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f20541661081e5760807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff5c36011261028057604051610467816113fe565b3660c3121561028057604096875161047f898261141a565b803660e4116102805760a4905b60e4821061080e5750508252366101031215610280578751906104af898361141a565b8136610124116102805790899160e4905b61012482106107fb575050602084019283521261028057826020828185818d7f198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c26105ec8d6105c56105d18f879f9e5f9f6101809f6105c5918a6105cb957f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000019382519661054b886113fe565b60243588528f88019160443583528c5193519160208151519151015190602083515193510151938b5195519688519860208a019a8b528901526060880152608087015260a086015260c085015260e084015261010083015261012082015261012081526105ba6101408261141a565b5190200680966118f7565b90611886565b9b61195f565b9185516105dd816113fe565b600181526002888201526118f7565b918381519980518b520151848a01528801527f1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed60608801527f275dc4a288d1afb3cbb1ac09187524c7db36395df7be3b99e673b13a075a65ec60808801527f1d9befcd05a5323e6da4d435f3b617cdb3af83285c2df711ef39c01571827f9d60a0880152805160c0880152015160e08601525191519180516101008601520151610120840152805161014084015201516101608201526008620249f0fa60015f5114811690156107d357156107ab57600190845f526002602052855f209251835551910155815f525f60205283835f2055835f526001602052825f20827fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055815f526003602052825f209460a45f5b6002811061079757505060e45f5b60028110610780575050602095507fe3fb6613af2e8930cf85d47fcf6db10192224a64c6cbe8023e0eee1ba38280419160c0918551918252878201528460a4818301378460e46080830137a251908152f35b600190602083359301926002828b0101550161072e565b60019060208335930192818a015501610720565b7fa72d0263000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f93331e4c000000000000000000000000000000000000000000000000000000005f5260045ffd5b813581528b9350602091820191016104c0565b813581526020918201910161048c565b7f9866992e000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f42ee68b5000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f0cc75091000000000000000000000000000000000000000000000000000000005f5260045ffd5b508051156103da565b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805773ffffffffffffffffffffffffffffffffffffffff6108eb6112a9565b165f525f602052602060405f2054604051908152f35b346102805760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760043567ffffffffffffffff8111610280576109509036906004016112dc565b6024359061095d816116bb565b61096a604051918261141a565b818152610976826116bb565b937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020830195013686375f925b8251841015610b3b576109b88482846116d3565b3560f81c5f52600460205260405f20958654918215610b1357875415610abe57875f5263ffffffff60205f205460c01c168710610aeb57915b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019080821161022b578763ffffffff610a2c848c6113a0565b505460c01c161115610a69576109f1577f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b9294975050937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820191821161022b578651811015610abe5763ffffffff6001921660208260051b89010152019294916109a4565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b7f3f4cb70f000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fe6219fea000000000000000000000000000000000000000000000000000000005f5260045ffd5b8583604051918291602083019060208452518091526040830191905f5b818110610b66575050500390f35b825163ffffffff16845285945060209384019390920191600101610b58565b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760ff610bbe6112cc565b165f5260056020526040805f206001815491015482519182526020820152f35b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610280576060610c1f610c1a6112a9565b611636565b60206040519280518452015160208301526040820152f35b346102805760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261028057610c6e6112cc565b60ff60243591165f52600460205260405f20805482101561028057606091610c95916113a0565b5054604051907fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000008160401b16825263ffffffff8160c01c16602083015260e01c6040820152f35b34610280575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261028057602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346102805760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261028057610d816112cc565b60243563ffffffff81168091036102805760ff60443592165f52600460205260405f2091610dad611594565b50825f52610dc563ffffffff821660205f20016115b2565b9263ffffffff602085015116158015610eb3575b610e95575b505063ffffffff6020830151168110610e6d5763ffffffff6040830151168015159182610e62575b5050610e3a577fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000006020915116604051908152f35b7f6fe02d4b000000000000000000000000000000000000000000000000000000005f5260045ffd5b101590508280610e06565b7f3d228841000000000000000000000000000000000000000000000000000000005f5260045ffd5b610eab92935090610ea5916113a0565b506115b2565b908280610dde565b5063ffffffff8211610dd9565b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610280576080610ef96112a9565b73ffffffffffffffffffffffffffffffffffffffff60405191610f1b836113fe565b6040928351610f2a858261141a565b8436823781526020845191610f3f868461141a565b853684370152165f526003602052610f94815f2091610f766002825194610f65866113fe565b610f6e81611602565b865201611602565b60208401908152610f8a8251809551611379565b5190830190611379565bf35b346102805760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760ff610fcf6112cc565b610fd7611594565b50165f5260046020526060610ff4610ea560243560405f206113a0565b63ffffffff60408051927fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000081511684528260208201511660208501520151166040820152f35b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760ff6110736112cc565b61107b61157c565b50165f5260056020526040805f208151611094816113fe565b60206001835493848452015491019081528251918252516020820152f35b34610280576110c03661130a565b909173ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036102585761019661018a927f73a2b7fb844724b971802ae9b15db094d4b7192df9d7350e14eb466b9b22eb4e9461113184611636565b959083836116df565b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760ff6111736112cc565b165f526004602052602063ffffffff60405f205416604051908152f35b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610280576111c76112cc565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036102585760ff165f52600460205261123c60405f2060405190611222826113b5565b5f825263ffffffff431660208301525f604083015261145b565b005b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760409073ffffffffffffffffffffffffffffffffffffffff61128d6112a9565b165f526002602052815f20600181549101549082526020820152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361028057565b6004359060ff8216820361028057565b9181601f840112156102805782359167ffffffffffffffff8311610280576020838186019501011161028057565b9060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126102805760043573ffffffffffffffffffffffffffffffffffffffff8116810361028057916024359067ffffffffffffffff821161028057611375916004016112dc565b9091565b905f905b6002821061138a57505050565b602080600192855181520193019101909161137d565b8054821015610abe575f5260205f2001905f90565b6060810190811067ffffffffffffffff8211176113d157604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6040810190811067ffffffffffffffff8211176113d157604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176113d157604052565b8054680100000000000000008110156113d15761147d916001820181556113a0565b6114e9578151602083015160409384015160c09190911b7bffffffff000000000000000000000000000000000000000000000000169190931c1760e09290921b7fffffffff0000000000000000000000000000000000000000000000000000000016919091179055565b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b9293806080957fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09473ffffffffffffffffffffffffffffffffffffffff601f95168752602087015260606040870152816060870152868601375f8582860101520116010190565b60405190611589826113fe565b5f6020838281520152565b604051906115a1826113b5565b5f6040838281528260208201520152565b906040516115bf816113b5565b60408193547fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000081831b16835263ffffffff8160c01c16602084015260e01c910152565b60405191905f835b60028210611620575050506114e760408361141a565b600160208192855481520193019101909161160a565b73ffffffffffffffffffffffffffffffffffffffff9061165461157c565b501690815f525f60205260405f2054918215611693575f52600260205260405f20600160405191611684836113fe565b80548352015460208201529190565b7f25ec6c1f000000000000000000000000000000000000000000000000000000005f5260045ffd5b67ffffffffffffffff81116113d15760051b60200190565b90821015610abe570190565b9291905f5b8181106116f2575050509050565b6116fd8183876116d3565b3560f81c90815f52600460205260405f2091825415610b1357805f5260056020526117458560405f20600160405191611735836113fe565b8054835201546020820152611886565b905f52600560205260405f2081518155600160208301519101558254927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff840193841161022b577fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000060406117bb600196846113a0565b50932016904363ffffffff845460c01c16145f14611805575060401c7fffffffffffffffff0000000000000000000000000000000000000000000000008254161790555b016116e4565b6118819261186263ffffffff43168092907bffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffff0000000000000000000000000000000000000000000000000000000083549260e01b169116179055565b6040519261186f846113b5565b835260208301525f604083015261145b565b6117ff565b604090929192608082519161189a836113fe565b5f83525f60208401526020839681865193805185520151828401528051868401520151606082015260066103e8fa156118cf57565b7fd4b68fd7000000000000000000000000000000000000000000000000000000005f5260045ffd5b604090929192606082519161190b836113fe565b5f83525f6020840152829560208551928051845201516020830152848201526007612710fa1561193757565b7f4633be32000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd479060405161198d816113fe565b5f81525f602082015250065f5b611ad3577f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd476003818381818009090860205f60c060405183815283808201528360408201528460608201527f0c19139cb84c680a6e14116da060561765e05aa45a1c72a34f082305b61f3f5260808201527f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4760a082015260055afa905f519115611aab577f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4782800914611a9457507f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4760015f92089061199a565b60405191611aa1836113fe565b8252602082015290565b7fd51edae3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd",
}

// BLSApkRegistry is an auto generated Go binding around an Ethereum contract.
type BLSApkRegistry struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *BLSApkRegistry) GetABI() abi.ABI {
	return c.abi
}

// NewBLSApkRegistry creates a new instance of BLSApkRegistry.
func NewBLSApkRegistry() *BLSApkRegistry {
	parsed, err := BLSApkRegistryMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &BLSApkRegistry{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *BLSApkRegistry) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address coordinator) returns()
func (bLSApkRegistry *BLSApkRegistry) PackConstructor(coordinator common.Address) []byte {
	enc, err := bLSApkRegistry.abi.Pack("", coordinator)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackApkHistory is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7916cea6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function apkHistory(uint8 quorumNumber, uint256 ) view returns(bytes24 apkHash, uint32 updateBlockNumber, uint32 nextUpdateBlockNumber)
func (bLSApkRegistry *BLSApkRegistry) PackApkHistory(quorumNumber uint8, arg1 *big.Int) []byte {
	enc, err := bLSApkRegistry.abi.Pack("apkHistory", quorumNumber, arg1)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackApkHistory is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7916cea6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function apkHistory(uint8 quorumNumber, uint256 ) view returns(bytes24 apkHash, uint32 updateBlockNumber, uint32 nextUpdateBlockNumber)
func (bLSApkRegistry *BLSApkRegistry) TryPackApkHistory(quorumNumber uint8, arg1 *big.Int) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("apkHistory", quorumNumber, arg1)
}

// ApkHistoryOutput serves as a container for the return parameters of contract
// method ApkHistory.
type ApkHistoryOutput struct {
	ApkHash               [24]byte
	UpdateBlockNumber     uint32
	NextUpdateBlockNumber uint32
}

// UnpackApkHistory is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7916cea6.
//
// Solidity: function apkHistory(uint8 quorumNumber, uint256 ) view returns(bytes24 apkHash, uint32 updateBlockNumber, uint32 nextUpdateBlockNumber)
func (bLSApkRegistry *BLSApkRegistry) UnpackApkHistory(data []byte) (ApkHistoryOutput, error) {
	out, err := bLSApkRegistry.abi.Unpack("apkHistory", data)
	outstruct := new(ApkHistoryOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.ApkHash = *abi.ConvertType(out[0], new([24]byte)).(*[24]byte)
	outstruct.UpdateBlockNumber = *abi.ConvertType(out[1], new(uint32)).(*uint32)
	outstruct.NextUpdateBlockNumber = *abi.ConvertType(out[2], new(uint32)).(*uint32)
	return *outstruct, nil
}

// PackCurrentApk is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa3db80e2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function currentApk(uint8 quorumNumber) view returns(uint256 X, uint256 Y)
func (bLSApkRegistry *BLSApkRegistry) PackCurrentApk(quorumNumber uint8) []byte {
	enc, err := bLSApkRegistry.abi.Pack("currentApk", quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCurrentApk is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa3db80e2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function currentApk(uint8 quorumNumber) view returns(uint256 X, uint256 Y)
func (bLSApkRegistry *BLSApkRegistry) TryPackCurrentApk(quorumNumber uint8) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("currentApk", quorumNumber)
}

// CurrentApkOutput serves as a container for the return parameters of contract
// method CurrentApk.
type CurrentApkOutput struct {
	X *big.Int
	Y *big.Int
}

// UnpackCurrentApk is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa3db80e2.
//
// Solidity: function currentApk(uint8 quorumNumber) view returns(uint256 X, uint256 Y)
func (bLSApkRegistry *BLSApkRegistry) UnpackCurrentApk(data []byte) (CurrentApkOutput, error) {
	out, err := bLSApkRegistry.abi.Unpack("currentApk", data)
	outstruct := new(CurrentApkOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.X = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Y = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackDeregisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf4e24fe5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function deregisterOperator(address operator, bytes quorumNumbers) returns()
func (bLSApkRegistry *BLSApkRegistry) PackDeregisterOperator(operator common.Address, quorumNumbers []byte) []byte {
	enc, err := bLSApkRegistry.abi.Pack("deregisterOperator", operator, quorumNumbers)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDeregisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf4e24fe5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function deregisterOperator(address operator, bytes quorumNumbers) returns()
func (bLSApkRegistry *BLSApkRegistry) TryPackDeregisterOperator(operator common.Address, quorumNumbers []byte) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("deregisterOperator", operator, quorumNumbers)
}

// PackGetApk is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5f61a884.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getApk(uint8 quorumNumber) view returns((uint256,uint256))
func (bLSApkRegistry *BLSApkRegistry) PackGetApk(quorumNumber uint8) []byte {
	enc, err := bLSApkRegistry.abi.Pack("getApk", quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetApk is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5f61a884.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getApk(uint8 quorumNumber) view returns((uint256,uint256))
func (bLSApkRegistry *BLSApkRegistry) TryPackGetApk(quorumNumber uint8) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("getApk", quorumNumber)
}

// UnpackGetApk is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5f61a884.
//
// Solidity: function getApk(uint8 quorumNumber) view returns((uint256,uint256))
func (bLSApkRegistry *BLSApkRegistry) UnpackGetApk(data []byte) (BN254G1Point, error) {
	out, err := bLSApkRegistry.abi.Unpack("getApk", data)
	if err != nil {
		return *new(BN254G1Point), err
	}
	out0 := *abi.ConvertType(out[0], new(BN254G1Point)).(*BN254G1Point)
	return out0, nil
}

// PackGetApkHashAtBlockNumberAndIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68bccaac.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getApkHashAtBlockNumberAndIndex(uint8 quorumNumber, uint32 blockNumber, uint256 index) view returns(bytes24)
func (bLSApkRegistry *BLSApkRegistry) PackGetApkHashAtBlockNumberAndIndex(quorumNumber uint8, blockNumber uint32, index *big.Int) []byte {
	enc, err := bLSApkRegistry.abi.Pack("getApkHashAtBlockNumberAndIndex", quorumNumber, blockNumber, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetApkHashAtBlockNumberAndIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68bccaac.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getApkHashAtBlockNumberAndIndex(uint8 quorumNumber, uint32 blockNumber, uint256 index) view returns(bytes24)
func (bLSApkRegistry *BLSApkRegistry) TryPackGetApkHashAtBlockNumberAndIndex(quorumNumber uint8, blockNumber uint32, index *big.Int) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("getApkHashAtBlockNumberAndIndex", quorumNumber, blockNumber, index)
}

// UnpackGetApkHashAtBlockNumberAndIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x68bccaac.
//
// Solidity: function getApkHashAtBlockNumberAndIndex(uint8 quorumNumber, uint32 blockNumber, uint256 index) view returns(bytes24)
func (bLSApkRegistry *BLSApkRegistry) UnpackGetApkHashAtBlockNumberAndIndex(data []byte) ([24]byte, error) {
	out, err := bLSApkRegistry.abi.Unpack("getApkHashAtBlockNumberAndIndex", data)
	if err != nil {
		return *new([24]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([24]byte)).(*[24]byte)
	return out0, nil
}

// PackGetApkHistoryLength is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x377ed99d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getApkHistoryLength(uint8 quorumNumber) view returns(uint32)
func (bLSApkRegistry *BLSApkRegistry) PackGetApkHistoryLength(quorumNumber uint8) []byte {
	enc, err := bLSApkRegistry.abi.Pack("getApkHistoryLength", quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetApkHistoryLength is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x377ed99d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getApkHistoryLength(uint8 quorumNumber) view returns(uint32)
func (bLSApkRegistry *BLSApkRegistry) TryPackGetApkHistoryLength(quorumNumber uint8) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("getApkHistoryLength", quorumNumber)
}

// UnpackGetApkHistoryLength is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x377ed99d.
//
// Solidity: function getApkHistoryLength(uint8 quorumNumber) view returns(uint32)
func (bLSApkRegistry *BLSApkRegistry) UnpackGetApkHistoryLength(data []byte) (uint32, error) {
	out, err := bLSApkRegistry.abi.Unpack("getApkHistoryLength", data)
	if err != nil {
		return *new(uint32), err
	}
	out0 := *abi.ConvertType(out[0], new(uint32)).(*uint32)
	return out0, nil
}

// PackGetApkIndicesAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd5254a8c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getApkIndicesAtBlockNumber(bytes quorumNumbers, uint256 blockNumber) view returns(uint32[] indices)
func (bLSApkRegistry *BLSApkRegistry) PackGetApkIndicesAtBlockNumber(quorumNumbers []byte, blockNumber *big.Int) []byte {
	enc, err := bLSApkRegistry.abi.Pack("getApkIndicesAtBlockNumber", quorumNumbers, blockNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetApkIndicesAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd5254a8c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getApkIndicesAtBlockNumber(bytes quorumNumbers, uint256 blockNumber) view returns(uint32[] indices)
func (bLSApkRegistry *BLSApkRegistry) TryPackGetApkIndicesAtBlockNumber(quorumNumbers []byte, blockNumber *big.Int) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("getApkIndicesAtBlockNumber", quorumNumbers, blockNumber)
}

// UnpackGetApkIndicesAtBlockNumber is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd5254a8c.
//
// Solidity: function getApkIndicesAtBlockNumber(bytes quorumNumbers, uint256 blockNumber) view returns(uint32[] indices)
func (bLSApkRegistry *BLSApkRegistry) UnpackGetApkIndicesAtBlockNumber(data []byte) ([]uint32, error) {
	out, err := bLSApkRegistry.abi.Unpack("getApkIndicesAtBlockNumber", data)
	if err != nil {
		return *new([]uint32), err
	}
	out0 := *abi.ConvertType(out[0], new([]uint32)).(*[]uint32)
	return out0, nil
}

// PackGetApkUpdateAtIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x605747d5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getApkUpdateAtIndex(uint8 quorumNumber, uint256 index) view returns((bytes24,uint32,uint32))
func (bLSApkRegistry *BLSApkRegistry) PackGetApkUpdateAtIndex(quorumNumber uint8, index *big.Int) []byte {
	enc, err := bLSApkRegistry.abi.Pack("getApkUpdateAtIndex", quorumNumber, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetApkUpdateAtIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x605747d5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getApkUpdateAtIndex(uint8 quorumNumber, uint256 index) view returns((bytes24,uint32,uint32))
func (bLSApkRegistry *BLSApkRegistry) TryPackGetApkUpdateAtIndex(quorumNumber uint8, index *big.Int) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("getApkUpdateAtIndex", quorumNumber, index)
}

// UnpackGetApkUpdateAtIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x605747d5.
//
// Solidity: function getApkUpdateAtIndex(uint8 quorumNumber, uint256 index) view returns((bytes24,uint32,uint32))
func (bLSApkRegistry *BLSApkRegistry) UnpackGetApkUpdateAtIndex(data []byte) (BLSApkRegistryApkUpdate, error) {
	out, err := bLSApkRegistry.abi.Unpack("getApkUpdateAtIndex", data)
	if err != nil {
		return *new(BLSApkRegistryApkUpdate), err
	}
	out0 := *abi.ConvertType(out[0], new(BLSApkRegistryApkUpdate)).(*BLSApkRegistryApkUpdate)
	return out0, nil
}

// PackGetOperatorFromPubkeyHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x47b314e8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperatorFromPubkeyHash(bytes32 pubkeyHash) view returns(address)
func (bLSApkRegistry *BLSApkRegistry) PackGetOperatorFromPubkeyHash(pubkeyHash [32]byte) []byte {
	enc, err := bLSApkRegistry.abi.Pack("getOperatorFromPubkeyHash", pubkeyHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperatorFromPubkeyHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x47b314e8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperatorFromPubkeyHash(bytes32 pubkeyHash) view returns(address)
func (bLSApkRegistry *BLSApkRegistry) TryPackGetOperatorFromPubkeyHash(pubkeyHash [32]byte) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("getOperatorFromPubkeyHash", pubkeyHash)
}

// UnpackGetOperatorFromPubkeyHash is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x47b314e8.
//
// Solidity: function getOperatorFromPubkeyHash(bytes32 pubkeyHash) view returns(address)
func (bLSApkRegistry *BLSApkRegistry) UnpackGetOperatorFromPubkeyHash(data []byte) (common.Address, error) {
	out, err := bLSApkRegistry.abi.Unpack("getOperatorFromPubkeyHash", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackGetOperatorId is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x13542a4e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperatorId(address operator) view returns(bytes32)
func (bLSApkRegistry *BLSApkRegistry) PackGetOperatorId(operator common.Address) []byte {
	enc, err := bLSApkRegistry.abi.Pack("getOperatorId", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperatorId is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x13542a4e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperatorId(address operator) view returns(bytes32)
func (bLSApkRegistry *BLSApkRegistry) TryPackGetOperatorId(operator common.Address) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("getOperatorId", operator)
}

// UnpackGetOperatorId is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x13542a4e.
//
// Solidity: function getOperatorId(address operator) view returns(bytes32)
func (bLSApkRegistry *BLSApkRegistry) UnpackGetOperatorId(data []byte) ([32]byte, error) {
	out, err := bLSApkRegistry.abi.Unpack("getOperatorId", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackGetOperatorPubkeyG2 is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x67169911.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperatorPubkeyG2(address operator) view returns((uint256[2],uint256[2]))
func (bLSApkRegistry *BLSApkRegistry) PackGetOperatorPubkeyG2(operator common.Address) []byte {
	enc, err := bLSApkRegistry.abi.Pack("getOperatorPubkeyG2", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperatorPubkeyG2 is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x67169911.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperatorPubkeyG2(address operator) view returns((uint256[2],uint256[2]))
func (bLSApkRegistry *BLSApkRegistry) TryPackGetOperatorPubkeyG2(operator common.Address) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("getOperatorPubkeyG2", operator)
}

// UnpackGetOperatorPubkeyG2 is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x67169911.
//
// Solidity: function getOperatorPubkeyG2(address operator) view returns((uint256[2],uint256[2]))
func (bLSApkRegistry *BLSApkRegistry) UnpackGetOperatorPubkeyG2(data []byte) (BN254G2Point, error) {
	out, err := bLSApkRegistry.abi.Unpack("getOperatorPubkeyG2", data)
	if err != nil {
		return *new(BN254G2Point), err
	}
	out0 := *abi.ConvertType(out[0], new(BN254G2Point)).(*BN254G2Point)
	return out0, nil
}

// PackGetRegisteredPubkey is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ff81a87.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRegisteredPubkey(address operator) view returns((uint256,uint256), bytes32)
func (bLSApkRegistry *BLSApkRegistry) PackGetRegisteredPubkey(operator common.Address) []byte {
	enc, err := bLSApkRegistry.abi.Pack("getRegisteredPubkey", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetRegisteredPubkey is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7ff81a87.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getRegisteredPubkey(address operator) view returns((uint256,uint256), bytes32)
func (bLSApkRegistry *BLSApkRegistry) TryPackGetRegisteredPubkey(operator common.Address) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("getRegisteredPubkey", operator)
}

// GetRegisteredPubkeyOutput serves as a container for the return parameters of contract
// method GetRegisteredPubkey.
type GetRegisteredPubkeyOutput struct {
	Arg0 BN254G1Point
	Arg1 [32]byte
}

// UnpackGetRegisteredPubkey is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7ff81a87.
//
// Solidity: function getRegisteredPubkey(address operator) view returns((uint256,uint256), bytes32)
func (bLSApkRegistry *BLSApkRegistry) UnpackGetRegisteredPubkey(data []byte) (GetRegisteredPubkeyOutput, error) {
	out, err := bLSApkRegistry.abi.Unpack("getRegisteredPubkey", data)
	outstruct := new(GetRegisteredPubkeyOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Arg0 = *abi.ConvertType(out[0], new(BN254G1Point)).(*BN254G1Point)
	outstruct.Arg1 = *abi.ConvertType(out[1], new([32]byte)).(*[32]byte)
	return *outstruct, nil
}

// PackInitializeQuorum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x26d941f2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initializeQuorum(uint8 quorumNumber) returns()
func (bLSApkRegistry *BLSApkRegistry) PackInitializeQuorum(quorumNumber uint8) []byte {
	enc, err := bLSApkRegistry.abi.Pack("initializeQuorum", quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitializeQuorum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x26d941f2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initializeQuorum(uint8 quorumNumber) returns()
func (bLSApkRegistry *BLSApkRegistry) TryPackInitializeQuorum(quorumNumber uint8) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("initializeQuorum", quorumNumber)
}

// PackOperatorToPubkey is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x00a1f4cb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function operatorToPubkey(address operator) view returns(uint256 X, uint256 Y)
func (bLSApkRegistry *BLSApkRegistry) PackOperatorToPubkey(operator common.Address) []byte {
	enc, err := bLSApkRegistry.abi.Pack("operatorToPubkey", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOperatorToPubkey is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x00a1f4cb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function operatorToPubkey(address operator) view returns(uint256 X, uint256 Y)
func (bLSApkRegistry *BLSApkRegistry) TryPackOperatorToPubkey(operator common.Address) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("operatorToPubkey", operator)
}

// OperatorToPubkeyOutput serves as a container for the return parameters of contract
// method OperatorToPubkey.
type OperatorToPubkeyOutput struct {
	X *big.Int
	Y *big.Int
}

// UnpackOperatorToPubkey is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x00a1f4cb.
//
// Solidity: function operatorToPubkey(address operator) view returns(uint256 X, uint256 Y)
func (bLSApkRegistry *BLSApkRegistry) UnpackOperatorToPubkey(data []byte) (OperatorToPubkeyOutput, error) {
	out, err := bLSApkRegistry.abi.Unpack("operatorToPubkey", data)
	outstruct := new(OperatorToPubkeyOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.X = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Y = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackOperatorToPubkeyHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xde29fac0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function operatorToPubkeyHash(address operator) view returns(bytes32)
func (bLSApkRegistry *BLSApkRegistry) PackOperatorToPubkeyHash(operator common.Address) []byte {
	enc, err := bLSApkRegistry.abi.Pack("operatorToPubkeyHash", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOperatorToPubkeyHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xde29fac0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function operatorToPubkeyHash(address operator) view returns(bytes32)
func (bLSApkRegistry *BLSApkRegistry) TryPackOperatorToPubkeyHash(operator common.Address) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("operatorToPubkeyHash", operator)
}

// UnpackOperatorToPubkeyHash is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xde29fac0.
//
// Solidity: function operatorToPubkeyHash(address operator) view returns(bytes32)
func (bLSApkRegistry *BLSApkRegistry) UnpackOperatorToPubkeyHash(data []byte) ([32]byte, error) {
	out, err := bLSApkRegistry.abi.Unpack("operatorToPubkeyHash", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackPubkeyHashToOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe8bb9ae6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pubkeyHashToOperator(bytes32 pubkeyHash) view returns(address)
func (bLSApkRegistry *BLSApkRegistry) PackPubkeyHashToOperator(pubkeyHash [32]byte) []byte {
	enc, err := bLSApkRegistry.abi.Pack("pubkeyHashToOperator", pubkeyHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPubkeyHashToOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe8bb9ae6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pubkeyHashToOperator(bytes32 pubkeyHash) view returns(address)
func (bLSApkRegistry *BLSApkRegistry) TryPackPubkeyHashToOperator(pubkeyHash [32]byte) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("pubkeyHashToOperator", pubkeyHash)
}

// UnpackPubkeyHashToOperator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe8bb9ae6.
//
// Solidity: function pubkeyHashToOperator(bytes32 pubkeyHash) view returns(address)
func (bLSApkRegistry *BLSApkRegistry) UnpackPubkeyHashToOperator(data []byte) (common.Address, error) {
	out, err := bLSApkRegistry.abi.Unpack("pubkeyHashToOperator", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRegisterBLSPublicKey is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe4a6bbf0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function registerBLSPublicKey(address operator, ((uint256,uint256),(uint256,uint256),(uint256[2],uint256[2])) params, bytes32 messageHash) returns(bytes32 operatorId)
func (bLSApkRegistry *BLSApkRegistry) PackRegisterBLSPublicKey(operator common.Address, params BLSApkRegistryPubkeyRegistrationParams, messageHash [32]byte) []byte {
	enc, err := bLSApkRegistry.abi.Pack("registerBLSPublicKey", operator, params, messageHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegisterBLSPublicKey is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe4a6bbf0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function registerBLSPublicKey(address operator, ((uint256,uint256),(uint256,uint256),(uint256[2],uint256[2])) params, bytes32 messageHash) returns(bytes32 operatorId)
func (bLSApkRegistry *BLSApkRegistry) TryPackRegisterBLSPublicKey(operator common.Address, params BLSApkRegistryPubkeyRegistrationParams, messageHash [32]byte) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("registerBLSPublicKey", operator, params, messageHash)
}

// UnpackRegisterBLSPublicKey is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe4a6bbf0.
//
// Solidity: function registerBLSPublicKey(address operator, ((uint256,uint256),(uint256,uint256),(uint256[2],uint256[2])) params, bytes32 messageHash) returns(bytes32 operatorId)
func (bLSApkRegistry *BLSApkRegistry) UnpackRegisterBLSPublicKey(data []byte) ([32]byte, error) {
	out, err := bLSApkRegistry.abi.Unpack("registerBLSPublicKey", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackRegisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3fb27952.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function registerOperator(address operator, bytes quorumNumbers) returns()
func (bLSApkRegistry *BLSApkRegistry) PackRegisterOperator(operator common.Address, quorumNumbers []byte) []byte {
	enc, err := bLSApkRegistry.abi.Pack("registerOperator", operator, quorumNumbers)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3fb27952.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function registerOperator(address operator, bytes quorumNumbers) returns()
func (bLSApkRegistry *BLSApkRegistry) TryPackRegisterOperator(operator common.Address, quorumNumbers []byte) ([]byte, error) {
	return bLSApkRegistry.abi.Pack("registerOperator", operator, quorumNumbers)
}

// PackRegistryCoordinator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14a987.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function registryCoordinator() view returns(address)
func (bLSApkRegistry *BLSApkRegistry) PackRegistryCoordinator() []byte {
	enc, err := bLSApkRegistry.abi.Pack("registryCoordinator")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegistryCoordinator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14a987.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function registryCoordinator() view returns(address)
func (bLSApkRegistry *BLSApkRegistry) TryPackRegistryCoordinator() ([]byte, error) {
	return bLSApkRegistry.abi.Pack("registryCoordinator")
}

// UnpackRegistryCoordinator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6d14a987.
//
// Solidity: function registryCoordinator() view returns(address)
func (bLSApkRegistry *BLSApkRegistry) UnpackRegistryCoordinator(data []byte) (common.Address, error) {
	out, err := bLSApkRegistry.abi.Unpack("registryCoordinator", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// BLSApkRegistryNewPubkeyRegistration represents a NewPubkeyRegistration event raised by the BLSApkRegistry contract.
type BLSApkRegistryNewPubkeyRegistration struct {
	Operator common.Address
	PubkeyG1 BN254G1Point
	PubkeyG2 BN254G2Point
	Raw      *types.Log // Blockchain specific contextual infos
}

const BLSApkRegistryNewPubkeyRegistrationEventName = "NewPubkeyRegistration"

// ContractEventName returns the user-defined event name.
func (BLSApkRegistryNewPubkeyRegistration) ContractEventName() string {
	return BLSApkRegistryNewPubkeyRegistrationEventName
}

// UnpackNewPubkeyRegistrationEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event NewPubkeyRegistration(address indexed operator, (uint256,uint256) pubkeyG1, (uint256[2],uint256[2]) pubkeyG2)
func (bLSApkRegistry *BLSApkRegistry) UnpackNewPubkeyRegistrationEvent(log *types.Log) (*BLSApkRegistryNewPubkeyRegistration, error) {
	event := "NewPubkeyRegistration"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != bLSApkRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(BLSApkRegistryNewPubkeyRegistration)
	if len(log.Data) > 0 {
		if err := bLSApkRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range bLSApkRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// BLSApkRegistryOperatorAddedToQuorums represents a OperatorAddedToQuorums event raised by the BLSApkRegistry contract.
type BLSApkRegistryOperatorAddedToQuorums struct {
	Operator      common.Address
	OperatorId    [32]byte
	QuorumNumbers []byte
	Raw           *types.Log // Blockchain specific contextual infos
}

const BLSApkRegistryOperatorAddedToQuorumsEventName = "OperatorAddedToQuorums"

// ContractEventName returns the user-defined event name.
func (BLSApkRegistryOperatorAddedToQuorums) ContractEventName() string {
	return BLSApkRegistryOperatorAddedToQuorumsEventName
}

// UnpackOperatorAddedToQuorumsEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OperatorAddedToQuorums(address operator, bytes32 operatorId, bytes quorumNumbers)
func (bLSApkRegistry *BLSApkRegistry) UnpackOperatorAddedToQuorumsEvent(log *types.Log) (*BLSApkRegistryOperatorAddedToQuorums, error) {
	event := "OperatorAddedToQuorums"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != bLSApkRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(BLSApkRegistryOperatorAddedToQuorums)
	if len(log.Data) > 0 {
		if err := bLSApkRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range bLSApkRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// BLSApkRegistryOperatorRemovedFromQuorums represents a OperatorRemovedFromQuorums event raised by the BLSApkRegistry contract.
type BLSApkRegistryOperatorRemovedFromQuorums struct {
	Operator      common.Address
	OperatorId    [32]byte
	QuorumNumbers []byte
	Raw           *types.Log // Blockchain specific contextual infos
}

const BLSApkRegistryOperatorRemovedFromQuorumsEventName = "OperatorRemovedFromQuorums"

// ContractEventName returns the user-defined event name.
func (BLSApkRegistryOperatorRemovedFromQuorums) ContractEventName() string {
	return BLSApkRegistryOperatorRemovedFromQuorumsEventName
}

// UnpackOperatorRemovedFromQuorumsEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OperatorRemovedFromQuorums(address operator, bytes32 operatorId, bytes quorumNumbers)
func (bLSApkRegistry *BLSApkRegistry) UnpackOperatorRemovedFromQuorumsEvent(log *types.Log) (*BLSApkRegistryOperatorRemovedFromQuorums, error) {
	event := "OperatorRemovedFromQuorums"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != bLSApkRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(BLSApkRegistryOperatorRemovedFromQuorums)
	if len(log.Data) > 0 {
		if err := bLSApkRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range bLSApkRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (bLSApkRegistry *BLSApkRegistry) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["BLSPubkeyAlreadyRegistered"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackBLSPubkeyAlreadyRegisteredError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["BlockNumberBeforeFirstUpdate"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackBlockNumberBeforeFirstUpdateError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["BlockNumberNotLatest"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackBlockNumberNotLatestError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["BlockNumberTooRecent"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackBlockNumberTooRecentError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["ECAddFailed"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackECAddFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["ECMulFailed"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackECMulFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["ECPairingFailed"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackECPairingFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["ExpModFailed"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackExpModFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["InvalidBLSSignatureOrPrivateKey"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackInvalidBLSSignatureOrPrivateKeyError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["OnlyRegistryCoordinator"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackOnlyRegistryCoordinatorError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["OperatorAlreadyRegistered"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackOperatorAlreadyRegisteredError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["OperatorNotRegistered"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackOperatorNotRegisteredError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["QuorumDoesNotExist"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackQuorumDoesNotExistError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSApkRegistry.abi.Errors["ZeroPubKey"].ID.Bytes()[:4]) {
		return bLSApkRegistry.UnpackZeroPubKeyError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// BLSApkRegistryBLSPubkeyAlreadyRegistered represents a BLSPubkeyAlreadyRegistered error raised by the BLSApkRegistry contract.
type BLSApkRegistryBLSPubkeyAlreadyRegistered struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error BLSPubkeyAlreadyRegistered()
func BLSApkRegistryBLSPubkeyAlreadyRegisteredErrorID() common.Hash {
	return common.HexToHash("0x9866992e6a90f79707e63622210a5b94a5c513d235f516bea60697580654078e")
}

// UnpackBLSPubkeyAlreadyRegisteredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error BLSPubkeyAlreadyRegistered()
func (bLSApkRegistry *BLSApkRegistry) UnpackBLSPubkeyAlreadyRegisteredError(raw []byte) (*BLSApkRegistryBLSPubkeyAlreadyRegistered, error) {
	out := new(BLSApkRegistryBLSPubkeyAlreadyRegistered)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "BLSPubkeyAlreadyRegistered", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryBlockNumberBeforeFirstUpdate represents a BlockNumberBeforeFirstUpdate error raised by the BLSApkRegistry contract.
type BLSApkRegistryBlockNumberBeforeFirstUpdate struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error BlockNumberBeforeFirstUpdate()
func BLSApkRegistryBlockNumberBeforeFirstUpdateErrorID() common.Hash {
	return common.HexToHash("0x3f4cb70f1b809dc56729e560a2fc3461b25a2477aa9a1f85031331988e3a56df")
}

// UnpackBlockNumberBeforeFirstUpdateError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error BlockNumberBeforeFirstUpdate()
func (bLSApkRegistry *BLSApkRegistry) UnpackBlockNumberBeforeFirstUpdateError(raw []byte) (*BLSApkRegistryBlockNumberBeforeFirstUpdate, error) {
	out := new(BLSApkRegistryBlockNumberBeforeFirstUpdate)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "BlockNumberBeforeFirstUpdate", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryBlockNumberNotLatest represents a BlockNumberNotLatest error raised by the BLSApkRegistry contract.
type BLSApkRegistryBlockNumberNotLatest struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error BlockNumberNotLatest()
func BLSApkRegistryBlockNumberNotLatestErrorID() common.Hash {
	return common.HexToHash("0x6fe02d4b72de4df177f5b87c79e20ad10e60e4b61414e8c50018e048e9182b32")
}

// UnpackBlockNumberNotLatestError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error BlockNumberNotLatest()
func (bLSApkRegistry *BLSApkRegistry) UnpackBlockNumberNotLatestError(raw []byte) (*BLSApkRegistryBlockNumberNotLatest, error) {
	out := new(BLSApkRegistryBlockNumberNotLatest)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "BlockNumberNotLatest", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryBlockNumberTooRecent represents a BlockNumberTooRecent error raised by the BLSApkRegistry contract.
type BLSApkRegistryBlockNumberTooRecent struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error BlockNumberTooRecent()
func BLSApkRegistryBlockNumberTooRecentErrorID() common.Hash {
	return common.HexToHash("0x3d228841ca867917a3af9574bce354baec945beb41dd19d0b5c30073e11b0b56")
}

// UnpackBlockNumberTooRecentError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error BlockNumberTooRecent()
func (bLSApkRegistry *BLSApkRegistry) UnpackBlockNumberTooRecentError(raw []byte) (*BLSApkRegistryBlockNumberTooRecent, error) {
	out := new(BLSApkRegistryBlockNumberTooRecent)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "BlockNumberTooRecent", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryECAddFailed represents a ECAddFailed error raised by the BLSApkRegistry contract.
type BLSApkRegistryECAddFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECAddFailed()
func BLSApkRegistryECAddFailedErrorID() common.Hash {
	return common.HexToHash("0xd4b68fd702f8eb5d1f7bcded58111d351f6c789d40f17879e26f3dc36b7f3b8d")
}

// UnpackECAddFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECAddFailed()
func (bLSApkRegistry *BLSApkRegistry) UnpackECAddFailedError(raw []byte) (*BLSApkRegistryECAddFailed, error) {
	out := new(BLSApkRegistryECAddFailed)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "ECAddFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryECMulFailed represents a ECMulFailed error raised by the BLSApkRegistry contract.
type BLSApkRegistryECMulFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECMulFailed()
func BLSApkRegistryECMulFailedErrorID() common.Hash {
	return common.HexToHash("0x4633be320543dfb568ec90480bb7fa111bdfc9c812feeae9968657ce2af0ef48")
}

// UnpackECMulFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECMulFailed()
func (bLSApkRegistry *BLSApkRegistry) UnpackECMulFailedError(raw []byte) (*BLSApkRegistryECMulFailed, error) {
	out := new(BLSApkRegistryECMulFailed)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "ECMulFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryECPairingFailed represents a ECPairingFailed error raised by the BLSApkRegistry contract.
type BLSApkRegistryECPairingFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECPairingFailed()
func BLSApkRegistryECPairingFailedErrorID() common.Hash {
	return common.HexToHash("0x93331e4c916c3fb174cca1203ef9663f57bea9b7a619e80ab85e15326b2dce99")
}

// UnpackECPairingFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECPairingFailed()
func (bLSApkRegistry *BLSApkRegistry) UnpackECPairingFailedError(raw []byte) (*BLSApkRegistryECPairingFailed, error) {
	out := new(BLSApkRegistryECPairingFailed)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "ECPairingFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryExpModFailed represents a ExpModFailed error raised by the BLSApkRegistry contract.
type BLSApkRegistryExpModFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ExpModFailed()
func BLSApkRegistryExpModFailedErrorID() common.Hash {
	return common.HexToHash("0xd51edae3c5f73b1d6d475bbc5b751bf59f046decdd9dbc00f12b5d52e3fe198b")
}

// UnpackExpModFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ExpModFailed()
func (bLSApkRegistry *BLSApkRegistry) UnpackExpModFailedError(raw []byte) (*BLSApkRegistryExpModFailed, error) {
	out := new(BLSApkRegistryExpModFailed)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "ExpModFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryInvalidBLSSignatureOrPrivateKey represents a InvalidBLSSignatureOrPrivateKey error raised by the BLSApkRegistry contract.
type BLSApkRegistryInvalidBLSSignatureOrPrivateKey struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidBLSSignatureOrPrivateKey()
func BLSApkRegistryInvalidBLSSignatureOrPrivateKeyErrorID() common.Hash {
	return common.HexToHash("0xa72d0263e163080d9572fce6590113c2f1df5ed80cf562006a193797a1279448")
}

// UnpackInvalidBLSSignatureOrPrivateKeyError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidBLSSignatureOrPrivateKey()
func (bLSApkRegistry *BLSApkRegistry) UnpackInvalidBLSSignatureOrPrivateKeyError(raw []byte) (*BLSApkRegistryInvalidBLSSignatureOrPrivateKey, error) {
	out := new(BLSApkRegistryInvalidBLSSignatureOrPrivateKey)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "InvalidBLSSignatureOrPrivateKey", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryOnlyRegistryCoordinator represents a OnlyRegistryCoordinator error raised by the BLSApkRegistry contract.
type BLSApkRegistryOnlyRegistryCoordinator struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OnlyRegistryCoordinator()
func BLSApkRegistryOnlyRegistryCoordinatorErrorID() common.Hash {
	return common.HexToHash("0x8729b7be3d28618d35f4c8bf416a1872db56f92c62c35fdc6cab50b1885dad61")
}

// UnpackOnlyRegistryCoordinatorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OnlyRegistryCoordinator()
func (bLSApkRegistry *BLSApkRegistry) UnpackOnlyRegistryCoordinatorError(raw []byte) (*BLSApkRegistryOnlyRegistryCoordinator, error) {
	out := new(BLSApkRegistryOnlyRegistryCoordinator)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "OnlyRegistryCoordinator", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryOperatorAlreadyRegistered represents a OperatorAlreadyRegistered error raised by the BLSApkRegistry contract.
type BLSApkRegistryOperatorAlreadyRegistered struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OperatorAlreadyRegistered()
func BLSApkRegistryOperatorAlreadyRegisteredErrorID() common.Hash {
	return common.HexToHash("0x42ee68b54ebe37e9aacd10d870799e107689104ec10d2e4935552afad781f8a3")
}

// UnpackOperatorAlreadyRegisteredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OperatorAlreadyRegistered()
func (bLSApkRegistry *BLSApkRegistry) UnpackOperatorAlreadyRegisteredError(raw []byte) (*BLSApkRegistryOperatorAlreadyRegistered, error) {
	out := new(BLSApkRegistryOperatorAlreadyRegistered)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "OperatorAlreadyRegistered", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryOperatorNotRegistered represents a OperatorNotRegistered error raised by the BLSApkRegistry contract.
type BLSApkRegistryOperatorNotRegistered struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OperatorNotRegistered()
func BLSApkRegistryOperatorNotRegisteredErrorID() common.Hash {
	return common.HexToHash("0x25ec6c1f77e850aa9e1124f4be82cbef24bcf83ea515b3f64e50a84b4846419a")
}

// UnpackOperatorNotRegisteredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OperatorNotRegistered()
func (bLSApkRegistry *BLSApkRegistry) UnpackOperatorNotRegisteredError(raw []byte) (*BLSApkRegistryOperatorNotRegistered, error) {
	out := new(BLSApkRegistryOperatorNotRegistered)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "OperatorNotRegistered", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryQuorumDoesNotExist represents a QuorumDoesNotExist error raised by the BLSApkRegistry contract.
type BLSApkRegistryQuorumDoesNotExist struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error QuorumDoesNotExist()
func BLSApkRegistryQuorumDoesNotExistErrorID() common.Hash {
	return common.HexToHash("0xe6219fea1beffe3e627d618b2ee5f9f875dde59d78f5cec65c58515f2d7df42c")
}

// UnpackQuorumDoesNotExistError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error QuorumDoesNotExist()
func (bLSApkRegistry *BLSApkRegistry) UnpackQuorumDoesNotExistError(raw []byte) (*BLSApkRegistryQuorumDoesNotExist, error) {
	out := new(BLSApkRegistryQuorumDoesNotExist)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "QuorumDoesNotExist", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSApkRegistryZeroPubKey represents a ZeroPubKey error raised by the BLSApkRegistry contract.
type BLSApkRegistryZeroPubKey struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ZeroPubKey()
func BLSApkRegistryZeroPubKeyErrorID() common.Hash {
	return common.HexToHash("0x0cc7509120b53f1275741acc227aab6eb0c796dc0eef317fdd062b4712a224b0")
}

// UnpackZeroPubKeyError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ZeroPubKey()
func (bLSApkRegistry *BLSApkRegistry) UnpackZeroPubKeyError(raw []byte) (*BLSApkRegistryZeroPubKey, error) {
	out := new(BLSApkRegistryZeroPubKey)
	if err := bLSApkRegistry.abi.UnpackIntoInterface(out, "ZeroPubKey", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerMetaData contains all meta data concerning the BLSSignatureChecker contract.
var BLSSignatureCheckerMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"contractRegistryCoordinator\",\"name\":\"coordinator\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"BytesArrayNotOrdered\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ECAddFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ECMulFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ExpModFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InputArrayLengthMismatch\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InputEmptyQuorumNumbers\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InputNonSignerLengthMismatch\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidBLSPairingKey\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidBLSSignature\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidQuorumApkHash\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidReferenceBlocknumber\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NonSignerPubkeysNotSorted\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"blsApkRegistry\",\"outputs\":[{\"internalType\":\"contractBLSApkRegistry\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"msgHash\",\"type\":\"bytes32\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"},{\"internalType\":\"uint32\",\"name\":\"referenceBlockNumber\",\"type\":\"uint32\"},{\"components\":[{\"internalType\":\"uint32[]\",\"name\":\"nonSignerQuorumBitmapIndices\",\"type\":\"uint32[]\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point[]\",\"name\":\"nonSignerPubkeys\",\"type\":\"tuple[]\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point[]\",\"name\":\"quorumApks\",\"type\":\"tuple[]\"},{\"components\":[{\"internalType\":\"uint256[2]\",\"name\":\"X\",\"type\":\"uint256[2]\"},{\"internalType\":\"uint256[2]\",\"name\":\"Y\",\"type\":\"uint256[2]\"}],\"internalType\":\"structBN254.G2Point\",\"name\":\"apkG2\",\"type\":\"tuple\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point\",\"name\":\"sigma\",\"type\":\"tuple\"},{\"internalType\":\"uint32[]\",\"name\":\"quorumApkIndices\",\"type\":\"uint32[]\"},{\"internalType\":\"uint32[]\",\"name\":\"totalStakeIndices\",\"type\":\"uint32[]\"},{\"internalType\":\"uint32[][]\",\"name\":\"nonSignerStakeIndices\",\"type\":\"uint32[][]\"}],\"internalType\":\"structIBLSSignatureChecker.NonSignerStakesAndSignature\",\"name\":\"params\",\"type\":\"tuple\"}],\"name\":\"checkSignatures\",\"outputs\":[{\"components\":[{\"internalType\":\"uint96[]\",\"name\":\"signedStakeForQuorum\",\"type\":\"uint96[]\"},{\"internalType\":\"uint96[]\",\"name\":\"totalStakeForQuorum\",\"type\":\"uint96[]\"}],\"internalType\":\"structIBLSSignatureChecker.QuorumStakeTotals\",\"name\":\"totals\",\"type\":\"tuple\"},{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"registryCoordinator\",\"outputs\":[{\"internalType\":\"contractRegistryCoordinator\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"stakeRegistry\",\"outputs\":[{\"internalType\":\"contractStakeRegistry\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"}]",
	ID:  "90093f10a0f67049ad0eda774317535e93",
	Bin: "0x60e0806040523461011357602081611813803803809161001f828561016d565b83398101031261011357516001600160a01b0381169081810361011357608052604051632efa2ca360e11b8152602081600481855afa90811561011f575f9161012a575b5060a052604051636830483560e01b815290602090829060049082905afa90811561011f575f916100d9575b5060c05260405161166e90816101a58239608051818181610c7a0152610ff5015260a05181818161073c01526110cf015260c0518181816108350152818161095801526110630152f35b90506020813d602011610117575b816100f46020938361016d565b8101031261011357516001600160a01b0381168103610113575f61008f565b5f80fd5b3d91506100e7565b6040513d5f823e3d90fd5b90506020813d602011610165575b816101456020938361016d565b8101031261011357516001600160a01b0381168103610113576004610063565b3d9150610138565b601f909101601f19168101906001600160401b0382119082101761019057604052565b634e487b7160e01b5f52604160045260245ffdfe6080806040526004361015610012575f80fd5b5f3560e01c9081635df45946146110875750806368304835146110195780636d14a98714610fab57636efb463614610048575f80fd5b3461064c5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261064c5760243567ffffffffffffffff811161064c573660238201121561064c5767ffffffffffffffff81600401351161064c5736602482600401358301011161064c5763ffffffff604435166044350361064c5767ffffffffffffffff6064351161064c576101807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc6064353603011261064c5760405161011481611134565b6060815260606020820152816004013515610f835761013d6044606435016064356004016111be565b60048401351480159150610f5f575b8015610f3b575b8015610f17575b610eef576101726024606435016064356004016111be565b905061018360046064350180611212565b91905003610ec7574363ffffffff604435161015610e9f575f5f5b83600401358110610e4b57506040516101b681611134565b5f81525f6020820152926101d46024606435016064356004016111be565b9490506101e085611266565b946101ee604051968761117d565b8086527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061021b82611266565b0136602088013761022b81611266565b93610239604051958661117d565b8185527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061026683611266565b013660208701375f5b828110610bc45750505061028161136a565b50602081015180610b5f57505b9161029c826004013561127e565b60208501526102ae826004013561127e565b84525f5b8260040135811061065c575050506102cf3660e4606435016112e9565b9081511580610650575b6105fc5760807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9c6064353603011261064c576101805f91602080948160405161032181611134565b61032f366064803501611420565b8152816104166103eb6103473660a460643501611420565b958385019687526103e57f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000018a51868c0151885151888a5101518c8a81515191510151908851928c8a015194604051968e8801986004358a5260408901526060880152608087015260a086015260c085015260e084015261010083015261012082015261012081526103da6101408261117d565b51902006809a611465565b90611382565b966103e56103fa6004356114cd565b9160405161040781611134565b60018152600286820152611465565b8160405197805189520151828801527f198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c260408801527f1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed60608801527f275dc4a288d1afb3cbb1ac09187524c7db36395df7be3b99e673b13a075a65ec60808801527f1d9befcd05a5323e6da4d435f3b617cdb3af83285c2df711ef39c01571827f9d60a0880152805160c0880152015160e08601525191519180516101008601520151610120840152805161014084015201516101608201526008620249f0fa60015f51148116901561062457156105fc5760405160208101907fffffffff0000000000000000000000000000000000000000000000000000000060443560e01b1682526024810160208551919501905f5b8181106105e657505050610586816105dc95037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0810183528261117d565b5190206040519283926040845260206105aa825160408088015260808701906110f3565b9101517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08583030160608601526110f3565b9060208301520390f35b8251875260209687019690920191600101610548565b7fab1b236b000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f67988d33000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f80fd5b506020820151156102d9565b909293610674828460049895980135602489016112cd565b3560f81c926106a18361069c6106946044606435016064356004016111be565b3693916112d9565b6112e9565b9561072360206106ce6106c9876106c361012460643501606435600401611212565b90611311565b611321565b604051809381927f68bccaac0000000000000000000000000000000000000000000000000000000083526044358b6004850191604091949363ffffffff809260ff606087019816865216602085015216910152565b038173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610a21575f91610b05575b507fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000008060408a2016911603610add5761081c966107a891611382565b9460206107c76106c9866106c361014460643501606435600401611212565b604051809981927fc8294c560000000000000000000000000000000000000000000000000000000083526044358a6004850191604091949363ffffffff809260ff606087019816865216602085015216910152565b038173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa968715610a21575f97610abd575b50610874846020850151611356565b6bffffffffffffffffffffffff8816905261089a61016460643501606435600401611212565b851015610a90576108b1908560051b810190611212565b9390945f975f905f995b86518b1015610a365760016108d08c88611356565b518b1c1615610a2c578863ffffffff6108f96106c9868f6108f28e918e611356565b5195611311565b604051927ff2be94ae0000000000000000000000000000000000000000000000000000000084528d600485015282604435166024850152604484015216606482015260208160848173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa908115610a21576bffffffffffffffffffffffff9182915f916109f3575b50169116016bffffffffffffffffffffffff81116109c6576109bc600191936113f3565b9a5b0199916108bb565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b610a14915060203d8111610a1a575b610a0c818361117d565b810190611332565b5f610998565b503d610a02565b6040513d5f823e3d90fd5b91996001906109be565b9296509850506bffffffffffffffffffffffff9295508291989399965016911603906bffffffffffffffffffffffff82116109c6576001916bffffffffffffffffffffffff610a86838951611356565b91169052016102b2565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b610ad691975060203d8111610a1a57610a0c818361117d565b955f610865565b7fe1310aed000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d8211610b57575b81610b1f6020938361117d565b8101031261064c57517fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000008116810361064c575f61076c565b3d9150610b12565b9051907f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47037f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4781116109c65760405191610bb883611134565b8252602082015261028e565b610bdf8161069c6106946024606435016064356004016111be565b60408120610bed838b611356565b5281151580610e03575b610ddb57610c05828a611356565b5163ffffffff610c216106c9856106c360046064350180611212565b604051927f04ec635100000000000000000000000000000000000000000000000000000000845260048401528160443516602484015216604482015260208160648173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015610a21575f90610d71575b77ffffffffffffffffffffffffffffffffffffffffffffffff915016610ccf8389611356565b5282610cdb8389611356565b5116805f915b610d33575090815b610cf757505060010161026f565b909481610d0391611382565b9480156109c6577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff019081610ce9565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82018281116109c657610d6b92169182916113f3565b91610ce1565b506020813d8211610dd3575b81610d8a6020938361117d565b8101031261064c575177ffffffffffffffffffffffffffffffffffffffffffffffff8116810361064c5777ffffffffffffffffffffffffffffffffffffffffffffffff90610ca9565b3d9150610d7d565b7fff719414000000000000000000000000000000000000000000000000000000005f5260045ffd5b50610e0e828a611356565b517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff83018381116109c657610e43908b611356565b511015610bf7565b906001610e60838660040135602488016112cd565b3560f81c1b81811115610e7757179060010161019e565b7f80c88348000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4b874f45000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f5f832f41000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f43714afd000000000000000000000000000000000000000000000000000000005f5260045ffd5b50610f2d61016460643501606435600401611212565b90508260040135141561015a565b50610f5161014460643501606435600401611212565b905082600401351415610153565b50610f7561012460643501606435600401611212565b90508260040135141561014c565b7f1f0405a0000000000000000000000000000000000000000000000000000000005f5260045ffd5b3461064c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261064c57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461064c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261064c57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461064c575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261064c5760209073ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b90602080835192838152019201905f5b8181106111105750505090565b82516bffffffffffffffffffffffff16845260209384019390920191600101611103565b6040810190811067ffffffffffffffff82111761115057604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761115057604052565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561064c570180359067ffffffffffffffff821161064c57602001918160061b3603831361064c57565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561064c570180359067ffffffffffffffff821161064c57602001918160051b3603831361064c57565b67ffffffffffffffff81116111505760051b60200190565b9061128882611266565b611295604051918261117d565b8281527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06112c38294611266565b0190602036910137565b90821015610a90570190565b9190811015610a905760061b0190565b919082604091031261064c5760405161130181611134565b6020808294803584520135910152565b9190811015610a905760051b0190565b3563ffffffff8116810361064c5790565b9081602091031261064c57516bffffffffffffffffffffffff8116810361064c5790565b8051821015610a905760209160051b010190565b6040519061137782611134565b5f6020838281520152565b604090929192608082519161139683611134565b5f83525f60208401526020839681865193805185520151828401528051868401520151606082015260066103e8fa156113cb57565b7fd4b68fd7000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146109c65760010190565b9080601f8301121561064c576040519161143983611134565b82906040810192831161064c57905b8282106114555750505090565b8135815260209182019101611448565b604090929192606082519161147983611134565b5f83525f6020840152829560208551928051845201516020830152848201526007612710fa156114a557565b7f4633be32000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47906040516114fb81611134565b5f81525f602082015250065f5b611641577f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd476003818381818009090860205f60c060405183815283808201528360408201528460608201527f0c19139cb84c680a6e14116da060561765e05aa45a1c72a34f082305b61f3f5260808201527f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4760a082015260055afa905f519115611619577f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd478280091461160257507f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4760015f920890611508565b6040519161160f83611134565b8252602082015290565b7fd51edae3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd",
}

// BLSSignatureChecker is an auto generated Go binding around an Ethereum contract.
type BLSSignatureChecker struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *BLSSignatureChecker) GetABI() abi.ABI {
	return c.abi
}

// NewBLSSignatureChecker creates a new instance of BLSSignatureChecker.
func NewBLSSignatureChecker() *BLSSignatureChecker {
	parsed, err := BLSSignatureCheckerMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &BLSSignatureChecker{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *BLSSignatureChecker) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address coordinator) returns()
func (bLSSignatureChecker *BLSSignatureChecker) PackConstructor(coordinator common.Address) []byte {
	enc, err := bLSSignatureChecker.abi.Pack("", coordinator)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackBlsApkRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5df45946.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function blsApkRegistry() view returns(address)
func (bLSSignatureChecker *BLSSignatureChecker) PackBlsApkRegistry() []byte {
	enc, err := bLSSignatureChecker.abi.Pack("blsApkRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBlsApkRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5df45946.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function blsApkRegistry() view returns(address)
func (bLSSignatureChecker *BLSSignatureChecker) TryPackBlsApkRegistry() ([]byte, error) {
	return bLSSignatureChecker.abi.Pack("blsApkRegistry")
}

// UnpackBlsApkRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5df45946.
//
// Solidity: function blsApkRegistry() view returns(address)
func (bLSSignatureChecker *BLSSignatureChecker) UnpackBlsApkRegistry(data []byte) (common.Address, error) {
	out, err := bLSSignatureChecker.abi.Unpack("blsApkRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackCheckSignatures is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6efb4636.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function checkSignatures(bytes32 msgHash, bytes quorumNumbers, uint32 referenceBlockNumber, (uint32[],(uint256,uint256)[],(uint256,uint256)[],(uint256[2],uint256[2]),(uint256,uint256),uint32[],uint32[],uint32[][]) params) view returns((uint96[],uint96[]) totals, bytes32)
func (bLSSignatureChecker *BLSSignatureChecker) PackCheckSignatures(msgHash [32]byte, quorumNumbers []byte, referenceBlockNumber uint32, params IBLSSignatureCheckerNonSignerStakesAndSignature) []byte {
	enc, err := bLSSignatureChecker.abi.Pack("checkSignatures", msgHash, quorumNumbers, referenceBlockNumber, params)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCheckSignatures is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6efb4636.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function checkSignatures(bytes32 msgHash, bytes quorumNumbers, uint32 referenceBlockNumber, (uint32[],(uint256,uint256)[],(uint256,uint256)[],(uint256[2],uint256[2]),(uint256,uint256),uint32[],uint32[],uint32[][]) params) view returns((uint96[],uint96[]) totals, bytes32)
func (bLSSignatureChecker *BLSSignatureChecker) TryPackCheckSignatures(msgHash [32]byte, quorumNumbers []byte, referenceBlockNumber uint32, params IBLSSignatureCheckerNonSignerStakesAndSignature) ([]byte, error) {
	return bLSSignatureChecker.abi.Pack("checkSignatures", msgHash, quorumNumbers, referenceBlockNumber, params)
}

// CheckSignaturesOutput serves as a container for the return parameters of contract
// method CheckSignatures.
type CheckSignaturesOutput struct {
	Totals IBLSSignatureCheckerQuorumStakeTotals
	Arg1   [32]byte
}

// UnpackCheckSignatures is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6efb4636.
//
// Solidity: function checkSignatures(bytes32 msgHash, bytes quorumNumbers, uint32 referenceBlockNumber, (uint32[],(uint256,uint256)[],(uint256,uint256)[],(uint256[2],uint256[2]),(uint256,uint256),uint32[],uint32[],uint32[][]) params) view returns((uint96[],uint96[]) totals, bytes32)
func (bLSSignatureChecker *BLSSignatureChecker) UnpackCheckSignatures(data []byte) (CheckSignaturesOutput, error) {
	out, err := bLSSignatureChecker.abi.Unpack("checkSignatures", data)
	outstruct := new(CheckSignaturesOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Totals = *abi.ConvertType(out[0], new(IBLSSignatureCheckerQuorumStakeTotals)).(*IBLSSignatureCheckerQuorumStakeTotals)
	outstruct.Arg1 = *abi.ConvertType(out[1], new([32]byte)).(*[32]byte)
	return *outstruct, nil
}

// PackRegistryCoordinator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14a987.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function registryCoordinator() view returns(address)
func (bLSSignatureChecker *BLSSignatureChecker) PackRegistryCoordinator() []byte {
	enc, err := bLSSignatureChecker.abi.Pack("registryCoordinator")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegistryCoordinator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14a987.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function registryCoordinator() view returns(address)
func (bLSSignatureChecker *BLSSignatureChecker) TryPackRegistryCoordinator() ([]byte, error) {
	return bLSSignatureChecker.abi.Pack("registryCoordinator")
}

// UnpackRegistryCoordinator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6d14a987.
//
// Solidity: function registryCoordinator() view returns(address)
func (bLSSignatureChecker *BLSSignatureChecker) UnpackRegistryCoordinator(data []byte) (common.Address, error) {
	out, err := bLSSignatureChecker.abi.Unpack("registryCoordinator", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackStakeRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68304835.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function stakeRegistry() view returns(address)
func (bLSSignatureChecker *BLSSignatureChecker) PackStakeRegistry() []byte {
	enc, err := bLSSignatureChecker.abi.Pack("stakeRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackStakeRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68304835.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function stakeRegistry() view returns(address)
func (bLSSignatureChecker *BLSSignatureChecker) TryPackStakeRegistry() ([]byte, error) {
	return bLSSignatureChecker.abi.Pack("stakeRegistry")
}

// UnpackStakeRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x68304835.
//
// Solidity: function stakeRegistry() view returns(address)
func (bLSSignatureChecker *BLSSignatureChecker) UnpackStakeRegistry(data []byte) (common.Address, error) {
	out, err := bLSSignatureChecker.abi.Unpack("stakeRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (bLSSignatureChecker *BLSSignatureChecker) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["BytesArrayNotOrdered"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackBytesArrayNotOrderedError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["ECAddFailed"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackECAddFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["ECMulFailed"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackECMulFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["ExpModFailed"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackExpModFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["InputArrayLengthMismatch"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackInputArrayLengthMismatchError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["InputEmptyQuorumNumbers"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackInputEmptyQuorumNumbersError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["InputNonSignerLengthMismatch"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackInputNonSignerLengthMismatchError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["InvalidBLSPairingKey"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackInvalidBLSPairingKeyError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["InvalidBLSSignature"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackInvalidBLSSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["InvalidQuorumApkHash"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackInvalidQuorumApkHashError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["InvalidReferenceBlocknumber"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackInvalidReferenceBlocknumberError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSSignatureChecker.abi.Errors["NonSignerPubkeysNotSorted"].ID.Bytes()[:4]) {
		return bLSSignatureChecker.UnpackNonSignerPubkeysNotSortedError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// BLSSignatureCheckerBytesArrayNotOrdered represents a BytesArrayNotOrdered error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerBytesArrayNotOrdered struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error BytesArrayNotOrdered()
func BLSSignatureCheckerBytesArrayNotOrderedErrorID() common.Hash {
	return common.HexToHash("0x80c8834840c76d329796f0c2dd8b1803819d0117bc77cb7703606d7644444bf9")
}

// UnpackBytesArrayNotOrderedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error BytesArrayNotOrdered()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackBytesArrayNotOrderedError(raw []byte) (*BLSSignatureCheckerBytesArrayNotOrdered, error) {
	out := new(BLSSignatureCheckerBytesArrayNotOrdered)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "BytesArrayNotOrdered", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerECAddFailed represents a ECAddFailed error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerECAddFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECAddFailed()
func BLSSignatureCheckerECAddFailedErrorID() common.Hash {
	return common.HexToHash("0xd4b68fd702f8eb5d1f7bcded58111d351f6c789d40f17879e26f3dc36b7f3b8d")
}

// UnpackECAddFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECAddFailed()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackECAddFailedError(raw []byte) (*BLSSignatureCheckerECAddFailed, error) {
	out := new(BLSSignatureCheckerECAddFailed)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "ECAddFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerECMulFailed represents a ECMulFailed error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerECMulFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECMulFailed()
func BLSSignatureCheckerECMulFailedErrorID() common.Hash {
	return common.HexToHash("0x4633be320543dfb568ec90480bb7fa111bdfc9c812feeae9968657ce2af0ef48")
}

// UnpackECMulFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECMulFailed()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackECMulFailedError(raw []byte) (*BLSSignatureCheckerECMulFailed, error) {
	out := new(BLSSignatureCheckerECMulFailed)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "ECMulFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerExpModFailed represents a ExpModFailed error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerExpModFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ExpModFailed()
func BLSSignatureCheckerExpModFailedErrorID() common.Hash {
	return common.HexToHash("0xd51edae3c5f73b1d6d475bbc5b751bf59f046decdd9dbc00f12b5d52e3fe198b")
}

// UnpackExpModFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ExpModFailed()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackExpModFailedError(raw []byte) (*BLSSignatureCheckerExpModFailed, error) {
	out := new(BLSSignatureCheckerExpModFailed)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "ExpModFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerInputArrayLengthMismatch represents a InputArrayLengthMismatch error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerInputArrayLengthMismatch struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InputArrayLengthMismatch()
func BLSSignatureCheckerInputArrayLengthMismatchErrorID() common.Hash {
	return common.HexToHash("0x43714afdd1c5fb2b5ef2484fe7d036d4433d506cca9da66edc989ac94a30b234")
}

// UnpackInputArrayLengthMismatchError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InputArrayLengthMismatch()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackInputArrayLengthMismatchError(raw []byte) (*BLSSignatureCheckerInputArrayLengthMismatch, error) {
	out := new(BLSSignatureCheckerInputArrayLengthMismatch)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "InputArrayLengthMismatch", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerInputEmptyQuorumNumbers represents a InputEmptyQuorumNumbers error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerInputEmptyQuorumNumbers struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InputEmptyQuorumNumbers()
func BLSSignatureCheckerInputEmptyQuorumNumbersErrorID() common.Hash {
	return common.HexToHash("0x1f0405a0094ca9a38600e25a92b915bc2f50c56dc77851bb274fd81829c3801e")
}

// UnpackInputEmptyQuorumNumbersError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InputEmptyQuorumNumbers()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackInputEmptyQuorumNumbersError(raw []byte) (*BLSSignatureCheckerInputEmptyQuorumNumbers, error) {
	out := new(BLSSignatureCheckerInputEmptyQuorumNumbers)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "InputEmptyQuorumNumbers", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerInputNonSignerLengthMismatch represents a InputNonSignerLengthMismatch error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerInputNonSignerLengthMismatch struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InputNonSignerLengthMismatch()
func BLSSignatureCheckerInputNonSignerLengthMismatchErrorID() common.Hash {
	return common.HexToHash("0x5f832f410664eee3c05228d48f8433c7cc8459d43746971e97e1b34097882c83")
}

// UnpackInputNonSignerLengthMismatchError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InputNonSignerLengthMismatch()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackInputNonSignerLengthMismatchError(raw []byte) (*BLSSignatureCheckerInputNonSignerLengthMismatch, error) {
	out := new(BLSSignatureCheckerInputNonSignerLengthMismatch)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "InputNonSignerLengthMismatch", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerInvalidBLSPairingKey represents a InvalidBLSPairingKey error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerInvalidBLSPairingKey struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidBLSPairingKey()
func BLSSignatureCheckerInvalidBLSPairingKeyErrorID() common.Hash {
	return common.HexToHash("0x67988d33e710b3003382165bd19e98f6d6b2a04262a5a4ed19203aea04738097")
}

// UnpackInvalidBLSPairingKeyError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidBLSPairingKey()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackInvalidBLSPairingKeyError(raw []byte) (*BLSSignatureCheckerInvalidBLSPairingKey, error) {
	out := new(BLSSignatureCheckerInvalidBLSPairingKey)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "InvalidBLSPairingKey", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerInvalidBLSSignature represents a InvalidBLSSignature error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerInvalidBLSSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidBLSSignature()
func BLSSignatureCheckerInvalidBLSSignatureErrorID() common.Hash {
	return common.HexToHash("0xab1b236bc43b53c576453e2af51c231cb9c7a95ebaf73bb0d115493d9431152f")
}

// UnpackInvalidBLSSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidBLSSignature()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackInvalidBLSSignatureError(raw []byte) (*BLSSignatureCheckerInvalidBLSSignature, error) {
	out := new(BLSSignatureCheckerInvalidBLSSignature)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "InvalidBLSSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerInvalidQuorumApkHash represents a InvalidQuorumApkHash error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerInvalidQuorumApkHash struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidQuorumApkHash()
func BLSSignatureCheckerInvalidQuorumApkHashErrorID() common.Hash {
	return common.HexToHash("0xe1310aedf84db49f55c2810923cad0badedc76f7d85c96b49bd3d4065d1e237d")
}

// UnpackInvalidQuorumApkHashError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidQuorumApkHash()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackInvalidQuorumApkHashError(raw []byte) (*BLSSignatureCheckerInvalidQuorumApkHash, error) {
	out := new(BLSSignatureCheckerInvalidQuorumApkHash)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "InvalidQuorumApkHash", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerInvalidReferenceBlocknumber represents a InvalidReferenceBlocknumber error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerInvalidReferenceBlocknumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidReferenceBlocknumber()
func BLSSignatureCheckerInvalidReferenceBlocknumberErrorID() common.Hash {
	return common.HexToHash("0x4b874f45019575a4d51a960074bd9a57d0a4064d079e847c35023f06fd1fd4bf")
}

// UnpackInvalidReferenceBlocknumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidReferenceBlocknumber()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackInvalidReferenceBlocknumberError(raw []byte) (*BLSSignatureCheckerInvalidReferenceBlocknumber, error) {
	out := new(BLSSignatureCheckerInvalidReferenceBlocknumber)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "InvalidReferenceBlocknumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSSignatureCheckerNonSignerPubkeysNotSorted represents a NonSignerPubkeysNotSorted error raised by the BLSSignatureChecker contract.
type BLSSignatureCheckerNonSignerPubkeysNotSorted struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NonSignerPubkeysNotSorted()
func BLSSignatureCheckerNonSignerPubkeysNotSortedErrorID() common.Hash {
	return common.HexToHash("0xff71941451eee80a0097f4a8bbe57e9f67ac5fc6e28e97a99479c4f96a4864f3")
}

// UnpackNonSignerPubkeysNotSortedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NonSignerPubkeysNotSorted()
func (bLSSignatureChecker *BLSSignatureChecker) UnpackNonSignerPubkeysNotSortedError(raw []byte) (*BLSSignatureCheckerNonSignerPubkeysNotSorted, error) {
	out := new(BLSSignatureCheckerNonSignerPubkeysNotSorted)
	if err := bLSSignatureChecker.abi.UnpackIntoInterface(out, "NonSignerPubkeysNotSorted", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetMetaData contains all meta data concerning the BLSTarget contract.
var BLSTargetMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[],\"name\":\"DeploymentFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FutureBlockNumber\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InsufficientQuorumThreshold\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidArguments\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidOperation\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidQuorumNumbers\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidSignature\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidStorageUpdates\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidTransitionIndex\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"MalformedLogPayload\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ReentrantTransition\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"revertData\",\"type\":\"bytes\"},{\"internalType\":\"bytes\",\"name\":\"callargs\",\"type\":\"bytes\"}],\"name\":\"RevertingContext\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"StaleBlockNumber\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"QUORUM_THRESHOLD\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"THRESHOLD_DENOMINATOR\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"avsAddress\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"blockStaleMeasure\",\"outputs\":[{\"internalType\":\"uint32\",\"name\":\"measure\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"blsSignatureChecker\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"demandedQuorums\",\"outputs\":[{\"internalType\":\"bytes\",\"name\":\"\",\"type\":\"bytes\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"transitionIndex\",\"type\":\"uint256\"},{\"internalType\":\"bytes4\",\"name\":\"targetFunction\",\"type\":\"bytes4\"},{\"internalType\":\"bytes\",\"name\":\"storageUpdates\",\"type\":\"bytes\"}],\"name\":\"getMessageHash\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"inTransition\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"on\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"namespace\",\"outputs\":[{\"internalType\":\"bytes\",\"name\":\"\",\"type\":\"bytes\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"stateTransitionCount\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"count\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"msgHash\",\"type\":\"bytes32\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"},{\"internalType\":\"uint32\",\"name\":\"referenceBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes\",\"name\":\"storageUpdates\",\"type\":\"bytes\"},{\"internalType\":\"uint256\",\"name\":\"transitionIndex\",\"type\":\"uint256\"},{\"internalType\":\"bytes4\",\"name\":\"targetFunction\",\"type\":\"bytes4\"},{\"components\":[{\"internalType\":\"uint32[]\",\"name\":\"nonSignerQuorumBitmapIndices\",\"type\":\"uint32[]\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point[]\",\"name\":\"nonSignerPubkeys\",\"type\":\"tuple[]\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point[]\",\"name\":\"quorumApks\",\"type\":\"tuple[]\"},{\"components\":[{\"internalType\":\"uint256[2]\",\"name\":\"X\",\"type\":\"uint256[2]\"},{\"internalType\":\"uint256[2]\",\"name\":\"Y\",\"type\":\"uint256[2]\"}],\"internalType\":\"structBN254.G2Point\",\"name\":\"apkG2\",\"type\":\"tuple\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point\",\"name\":\"sigma\",\"type\":\"tuple\"},{\"internalType\":\"uint32[]\",\"name\":\"quorumApkIndices\",\"type\":\"uint32[]\"},{\"internalType\":\"uint32[]\",\"name\":\"totalStakeIndices\",\"type\":\"uint32[]\"},{\"internalType\":\"uint32[][]\",\"name\":\"nonSignerStakeIndices\",\"type\":\"uint32[][]\"}],\"internalType\":\"structIBLSSignatureChecker.NonSignerStakesAndSignature\",\"name\":\"params\",\"type\":\"tuple\"}],\"name\":\"verifyAndUpdate\",\"outputs\":[],\"stateMutability\":\"payable\",\"type\":\"function\"}]",
	ID:  "b0c023f2429cf52518be0fb3201b5b4238",
}

// BLSTarget is an auto generated Go binding around an Ethereum contract.
type BLSTarget struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *BLSTarget) GetABI() abi.ABI {
	return c.abi
}

// NewBLSTarget creates a new instance of BLSTarget.
func NewBLSTarget() *BLSTarget {
	parsed, err := BLSTargetMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &BLSTarget{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *BLSTarget) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackQUORUMTHRESHOLD is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5e510b60.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function QUORUM_THRESHOLD() view returns(uint256)
func (bLSTarget *BLSTarget) PackQUORUMTHRESHOLD() []byte {
	enc, err := bLSTarget.abi.Pack("QUORUM_THRESHOLD")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackQUORUMTHRESHOLD is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5e510b60.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function QUORUM_THRESHOLD() view returns(uint256)
func (bLSTarget *BLSTarget) TryPackQUORUMTHRESHOLD() ([]byte, error) {
	return bLSTarget.abi.Pack("QUORUM_THRESHOLD")
}

// UnpackQUORUMTHRESHOLD is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5e510b60.
//
// Solidity: function QUORUM_THRESHOLD() view returns(uint256)
func (bLSTarget *BLSTarget) UnpackQUORUMTHRESHOLD(data []byte) (*big.Int, error) {
	out, err := bLSTarget.abi.Unpack("QUORUM_THRESHOLD", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackTHRESHOLDDENOMINATOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xef024458.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function THRESHOLD_DENOMINATOR() view returns(uint256)
func (bLSTarget *BLSTarget) PackTHRESHOLDDENOMINATOR() []byte {
	enc, err := bLSTarget.abi.Pack("THRESHOLD_DENOMINATOR")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTHRESHOLDDENOMINATOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xef024458.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function THRESHOLD_DENOMINATOR() view returns(uint256)
func (bLSTarget *BLSTarget) TryPackTHRESHOLDDENOMINATOR() ([]byte, error) {
	return bLSTarget.abi.Pack("THRESHOLD_DENOMINATOR")
}

// UnpackTHRESHOLDDENOMINATOR is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xef024458.
//
// Solidity: function THRESHOLD_DENOMINATOR() view returns(uint256)
func (bLSTarget *BLSTarget) UnpackTHRESHOLDDENOMINATOR(data []byte) (*big.Int, error) {
	out, err := bLSTarget.abi.Unpack("THRESHOLD_DENOMINATOR", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function avsAddress() view returns(address)
func (bLSTarget *BLSTarget) PackAvsAddress() []byte {
	enc, err := bLSTarget.abi.Pack("avsAddress")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function avsAddress() view returns(address)
func (bLSTarget *BLSTarget) TryPackAvsAddress() ([]byte, error) {
	return bLSTarget.abi.Pack("avsAddress")
}

// UnpackAvsAddress is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xda324c13.
//
// Solidity: function avsAddress() view returns(address)
func (bLSTarget *BLSTarget) UnpackAvsAddress(data []byte) (common.Address, error) {
	out, err := bLSTarget.abi.Unpack("avsAddress", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackBlockStaleMeasure is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x942139eb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (bLSTarget *BLSTarget) PackBlockStaleMeasure() []byte {
	enc, err := bLSTarget.abi.Pack("blockStaleMeasure")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBlockStaleMeasure is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x942139eb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (bLSTarget *BLSTarget) TryPackBlockStaleMeasure() ([]byte, error) {
	return bLSTarget.abi.Pack("blockStaleMeasure")
}

// UnpackBlockStaleMeasure is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x942139eb.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (bLSTarget *BLSTarget) UnpackBlockStaleMeasure(data []byte) (uint32, error) {
	out, err := bLSTarget.abi.Unpack("blockStaleMeasure", data)
	if err != nil {
		return *new(uint32), err
	}
	out0 := *abi.ConvertType(out[0], new(uint32)).(*uint32)
	return out0, nil
}

// PackBlsSignatureChecker is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c178e9c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (bLSTarget *BLSTarget) PackBlsSignatureChecker() []byte {
	enc, err := bLSTarget.abi.Pack("blsSignatureChecker")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBlsSignatureChecker is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c178e9c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (bLSTarget *BLSTarget) TryPackBlsSignatureChecker() ([]byte, error) {
	return bLSTarget.abi.Pack("blsSignatureChecker")
}

// UnpackBlsSignatureChecker is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1c178e9c.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (bLSTarget *BLSTarget) UnpackBlsSignatureChecker(data []byte) (common.Address, error) {
	out, err := bLSTarget.abi.Unpack("blsSignatureChecker", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackDemandedQuorums is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7f25c614.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function demandedQuorums() view returns(bytes)
func (bLSTarget *BLSTarget) PackDemandedQuorums() []byte {
	enc, err := bLSTarget.abi.Pack("demandedQuorums")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDemandedQuorums is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7f25c614.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function demandedQuorums() view returns(bytes)
func (bLSTarget *BLSTarget) TryPackDemandedQuorums() ([]byte, error) {
	return bLSTarget.abi.Pack("demandedQuorums")
}

// UnpackDemandedQuorums is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7f25c614.
//
// Solidity: function demandedQuorums() view returns(bytes)
func (bLSTarget *BLSTarget) UnpackDemandedQuorums(data []byte) ([]byte, error) {
	out, err := bLSTarget.abi.Unpack("demandedQuorums", data)
	if err != nil {
		return *new([]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([]byte)).(*[]byte)
	return out0, nil
}

// PackGetMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe56ac948.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (bLSTarget *BLSTarget) PackGetMessageHash(transitionIndex *big.Int, targetFunction [4]byte, storageUpdates []byte) []byte {
	enc, err := bLSTarget.abi.Pack("getMessageHash", transitionIndex, targetFunction, storageUpdates)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe56ac948.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (bLSTarget *BLSTarget) TryPackGetMessageHash(transitionIndex *big.Int, targetFunction [4]byte, storageUpdates []byte) ([]byte, error) {
	return bLSTarget.abi.Pack("getMessageHash", transitionIndex, targetFunction, storageUpdates)
}

// UnpackGetMessageHash is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe56ac948.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (bLSTarget *BLSTarget) UnpackGetMessageHash(data []byte) ([32]byte, error) {
	out, err := bLSTarget.abi.Unpack("getMessageHash", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackInTransition is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x05f2f42d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function inTransition() view returns(bool on)
func (bLSTarget *BLSTarget) PackInTransition() []byte {
	enc, err := bLSTarget.abi.Pack("inTransition")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInTransition is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x05f2f42d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function inTransition() view returns(bool on)
func (bLSTarget *BLSTarget) TryPackInTransition() ([]byte, error) {
	return bLSTarget.abi.Pack("inTransition")
}

// UnpackInTransition is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x05f2f42d.
//
// Solidity: function inTransition() view returns(bool on)
func (bLSTarget *BLSTarget) UnpackInTransition(data []byte) (bool, error) {
	out, err := bLSTarget.abi.Unpack("inTransition", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackNamespace is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7c015a89.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function namespace() view returns(bytes)
func (bLSTarget *BLSTarget) PackNamespace() []byte {
	enc, err := bLSTarget.abi.Pack("namespace")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNamespace is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7c015a89.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function namespace() view returns(bytes)
func (bLSTarget *BLSTarget) TryPackNamespace() ([]byte, error) {
	return bLSTarget.abi.Pack("namespace")
}

// UnpackNamespace is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7c015a89.
//
// Solidity: function namespace() view returns(bytes)
func (bLSTarget *BLSTarget) UnpackNamespace(data []byte) ([]byte, error) {
	out, err := bLSTarget.abi.Unpack("namespace", data)
	if err != nil {
		return *new([]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([]byte)).(*[]byte)
	return out0, nil
}

// PackStateTransitionCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf4833e20.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (bLSTarget *BLSTarget) PackStateTransitionCount() []byte {
	enc, err := bLSTarget.abi.Pack("stateTransitionCount")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackStateTransitionCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf4833e20.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (bLSTarget *BLSTarget) TryPackStateTransitionCount() ([]byte, error) {
	return bLSTarget.abi.Pack("stateTransitionCount")
}

// UnpackStateTransitionCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf4833e20.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (bLSTarget *BLSTarget) UnpackStateTransitionCount(data []byte) (*big.Int, error) {
	out, err := bLSTarget.abi.Unpack("stateTransitionCount", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (bLSTarget *BLSTarget) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := bLSTarget.abi.Pack("supportsInterface", interfaceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (bLSTarget *BLSTarget) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return bLSTarget.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (bLSTarget *BLSTarget) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := bLSTarget.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackVerifyAndUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x93de4531.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function verifyAndUpdate(bytes32 msgHash, bytes quorumNumbers, uint32 referenceBlockNumber, bytes storageUpdates, uint256 transitionIndex, bytes4 targetFunction, (uint32[],(uint256,uint256)[],(uint256,uint256)[],(uint256[2],uint256[2]),(uint256,uint256),uint32[],uint32[],uint32[][]) params) payable returns()
func (bLSTarget *BLSTarget) PackVerifyAndUpdate(msgHash [32]byte, quorumNumbers []byte, referenceBlockNumber uint32, storageUpdates []byte, transitionIndex *big.Int, targetFunction [4]byte, params IBLSSignatureCheckerNonSignerStakesAndSignature) []byte {
	enc, err := bLSTarget.abi.Pack("verifyAndUpdate", msgHash, quorumNumbers, referenceBlockNumber, storageUpdates, transitionIndex, targetFunction, params)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVerifyAndUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x93de4531.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function verifyAndUpdate(bytes32 msgHash, bytes quorumNumbers, uint32 referenceBlockNumber, bytes storageUpdates, uint256 transitionIndex, bytes4 targetFunction, (uint32[],(uint256,uint256)[],(uint256,uint256)[],(uint256[2],uint256[2]),(uint256,uint256),uint32[],uint32[],uint32[][]) params) payable returns()
func (bLSTarget *BLSTarget) TryPackVerifyAndUpdate(msgHash [32]byte, quorumNumbers []byte, referenceBlockNumber uint32, storageUpdates []byte, transitionIndex *big.Int, targetFunction [4]byte, params IBLSSignatureCheckerNonSignerStakesAndSignature) ([]byte, error) {
	return bLSTarget.abi.Pack("verifyAndUpdate", msgHash, quorumNumbers, referenceBlockNumber, storageUpdates, transitionIndex, targetFunction, params)
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (bLSTarget *BLSTarget) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["DeploymentFailed"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackDeploymentFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["FutureBlockNumber"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackFutureBlockNumberError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["InsufficientQuorumThreshold"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackInsufficientQuorumThresholdError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["InvalidArguments"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackInvalidArgumentsError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["InvalidOperation"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackInvalidOperationError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["InvalidQuorumNumbers"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackInvalidQuorumNumbersError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["InvalidSignature"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackInvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["InvalidStorageUpdates"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackInvalidStorageUpdatesError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["InvalidTransitionIndex"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackInvalidTransitionIndexError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["MalformedLogPayload"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackMalformedLogPayloadError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["ReentrantTransition"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackReentrantTransitionError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["RevertingContext"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackRevertingContextError(raw[4:])
	}
	if bytes.Equal(raw[:4], bLSTarget.abi.Errors["StaleBlockNumber"].ID.Bytes()[:4]) {
		return bLSTarget.UnpackStaleBlockNumberError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// BLSTargetDeploymentFailed represents a DeploymentFailed error raised by the BLSTarget contract.
type BLSTargetDeploymentFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error DeploymentFailed()
func BLSTargetDeploymentFailedErrorID() common.Hash {
	return common.HexToHash("0x3011642595b52db2c854a6ba7204cc406419c7d6c628eeb9fe80adcc365544e4")
}

// UnpackDeploymentFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error DeploymentFailed()
func (bLSTarget *BLSTarget) UnpackDeploymentFailedError(raw []byte) (*BLSTargetDeploymentFailed, error) {
	out := new(BLSTargetDeploymentFailed)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "DeploymentFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetFutureBlockNumber represents a FutureBlockNumber error raised by the BLSTarget contract.
type BLSTargetFutureBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FutureBlockNumber()
func BLSTargetFutureBlockNumberErrorID() common.Hash {
	return common.HexToHash("0x252f8a0e42cb02a524f19fd9647ba17fa21ab898d13f167ca94d1e9371f4fa29")
}

// UnpackFutureBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FutureBlockNumber()
func (bLSTarget *BLSTarget) UnpackFutureBlockNumberError(raw []byte) (*BLSTargetFutureBlockNumber, error) {
	out := new(BLSTargetFutureBlockNumber)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "FutureBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetInsufficientQuorumThreshold represents a InsufficientQuorumThreshold error raised by the BLSTarget contract.
type BLSTargetInsufficientQuorumThreshold struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InsufficientQuorumThreshold()
func BLSTargetInsufficientQuorumThresholdErrorID() common.Hash {
	return common.HexToHash("0x6d8605db8e9e180d50bb79bd239d1746db91cbed99464873fc80e39e655db2da")
}

// UnpackInsufficientQuorumThresholdError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InsufficientQuorumThreshold()
func (bLSTarget *BLSTarget) UnpackInsufficientQuorumThresholdError(raw []byte) (*BLSTargetInsufficientQuorumThreshold, error) {
	out := new(BLSTargetInsufficientQuorumThreshold)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "InsufficientQuorumThreshold", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetInvalidArguments represents a InvalidArguments error raised by the BLSTarget contract.
type BLSTargetInvalidArguments struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidArguments()
func BLSTargetInvalidArgumentsErrorID() common.Hash {
	return common.HexToHash("0x5f6f132c86f09eded643fbb91d66fbd744a727b4191bbfd45f670cd94b4174bb")
}

// UnpackInvalidArgumentsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidArguments()
func (bLSTarget *BLSTarget) UnpackInvalidArgumentsError(raw []byte) (*BLSTargetInvalidArguments, error) {
	out := new(BLSTargetInvalidArguments)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "InvalidArguments", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetInvalidOperation represents a InvalidOperation error raised by the BLSTarget contract.
type BLSTargetInvalidOperation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidOperation()
func BLSTargetInvalidOperationErrorID() common.Hash {
	return common.HexToHash("0x398d4d32963991cf02978f96f1a4d81787345d957c0995bedfe70af66ce594fd")
}

// UnpackInvalidOperationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidOperation()
func (bLSTarget *BLSTarget) UnpackInvalidOperationError(raw []byte) (*BLSTargetInvalidOperation, error) {
	out := new(BLSTargetInvalidOperation)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "InvalidOperation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetInvalidQuorumNumbers represents a InvalidQuorumNumbers error raised by the BLSTarget contract.
type BLSTargetInvalidQuorumNumbers struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidQuorumNumbers()
func BLSTargetInvalidQuorumNumbersErrorID() common.Hash {
	return common.HexToHash("0x8b2c6f8eebbf9edb390eaede80cbf5d67f22e787e6845a5e1f929e0cd517f0c9")
}

// UnpackInvalidQuorumNumbersError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidQuorumNumbers()
func (bLSTarget *BLSTarget) UnpackInvalidQuorumNumbersError(raw []byte) (*BLSTargetInvalidQuorumNumbers, error) {
	out := new(BLSTargetInvalidQuorumNumbers)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "InvalidQuorumNumbers", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetInvalidSignature represents a InvalidSignature error raised by the BLSTarget contract.
type BLSTargetInvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidSignature()
func BLSTargetInvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0x8baa579fce362245063d36f11747a89dd489c54795634fc673cc0e0db51fedc5")
}

// UnpackInvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidSignature()
func (bLSTarget *BLSTarget) UnpackInvalidSignatureError(raw []byte) (*BLSTargetInvalidSignature, error) {
	out := new(BLSTargetInvalidSignature)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "InvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetInvalidStorageUpdates represents a InvalidStorageUpdates error raised by the BLSTarget contract.
type BLSTargetInvalidStorageUpdates struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidStorageUpdates()
func BLSTargetInvalidStorageUpdatesErrorID() common.Hash {
	return common.HexToHash("0xfbbb7b2bbb5f367b30d93e10238872a61a4da093d130f166be9826a67d66b2d0")
}

// UnpackInvalidStorageUpdatesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidStorageUpdates()
func (bLSTarget *BLSTarget) UnpackInvalidStorageUpdatesError(raw []byte) (*BLSTargetInvalidStorageUpdates, error) {
	out := new(BLSTargetInvalidStorageUpdates)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "InvalidStorageUpdates", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetInvalidTransitionIndex represents a InvalidTransitionIndex error raised by the BLSTarget contract.
type BLSTargetInvalidTransitionIndex struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidTransitionIndex()
func BLSTargetInvalidTransitionIndexErrorID() common.Hash {
	return common.HexToHash("0x7376e0a2068445a64c079fd1ec1cade3c2abc7b43e152e902bed12ef4563fb9d")
}

// UnpackInvalidTransitionIndexError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidTransitionIndex()
func (bLSTarget *BLSTarget) UnpackInvalidTransitionIndexError(raw []byte) (*BLSTargetInvalidTransitionIndex, error) {
	out := new(BLSTargetInvalidTransitionIndex)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "InvalidTransitionIndex", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetMalformedLogPayload represents a MalformedLogPayload error raised by the BLSTarget contract.
type BLSTargetMalformedLogPayload struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error MalformedLogPayload()
func BLSTargetMalformedLogPayloadErrorID() common.Hash {
	return common.HexToHash("0x25773e1370166ab10a4b41d3a0d78f5b940285f9bbb4d4e59cd2f3c6511631e4")
}

// UnpackMalformedLogPayloadError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error MalformedLogPayload()
func (bLSTarget *BLSTarget) UnpackMalformedLogPayloadError(raw []byte) (*BLSTargetMalformedLogPayload, error) {
	out := new(BLSTargetMalformedLogPayload)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "MalformedLogPayload", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetReentrantTransition represents a ReentrantTransition error raised by the BLSTarget contract.
type BLSTargetReentrantTransition struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReentrantTransition()
func BLSTargetReentrantTransitionErrorID() common.Hash {
	return common.HexToHash("0x287cdced488b3c8792bc433ed7a1094b8a30eea8dad749241c9114ef97210c2f")
}

// UnpackReentrantTransitionError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReentrantTransition()
func (bLSTarget *BLSTarget) UnpackReentrantTransitionError(raw []byte) (*BLSTargetReentrantTransition, error) {
	out := new(BLSTargetReentrantTransition)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "ReentrantTransition", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetRevertingContext represents a RevertingContext error raised by the BLSTarget contract.
type BLSTargetRevertingContext struct {
	Index      *big.Int
	Target     common.Address
	RevertData []byte
	Callargs   []byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error RevertingContext(uint256 index, address target, bytes revertData, bytes callargs)
func BLSTargetRevertingContextErrorID() common.Hash {
	return common.HexToHash("0x493f09c4c38be58f69838d824ceefae1fa66d39c9ec52591ef938dabaa8afb8c")
}

// UnpackRevertingContextError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error RevertingContext(uint256 index, address target, bytes revertData, bytes callargs)
func (bLSTarget *BLSTarget) UnpackRevertingContextError(raw []byte) (*BLSTargetRevertingContext, error) {
	out := new(BLSTargetRevertingContext)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "RevertingContext", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// BLSTargetStaleBlockNumber represents a StaleBlockNumber error raised by the BLSTarget contract.
type BLSTargetStaleBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StaleBlockNumber()
func BLSTargetStaleBlockNumberErrorID() common.Hash {
	return common.HexToHash("0x305c3e93dc6391d741d0fcabf7216194e0ab4e5a2b887e9bd8ed0f38606104a1")
}

// UnpackStaleBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StaleBlockNumber()
func (bLSTarget *BLSTarget) UnpackStaleBlockNumberError(raw []byte) (*BLSTargetStaleBlockNumber, error) {
	out := new(BLSTargetStaleBlockNumber)
	if err := bLSTarget.abi.UnpackIntoInterface(out, "StaleBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoFactoryMetaData contains all meta data concerning the DemoFactory contract.
var DemoFactoryMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"avs\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"checker\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"quorums_\",\"type\":\"bytes\"},{\"internalType\":\"contractDemoLedger\",\"name\":\"ledger_\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"}],\"name\":\"Created\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"avsAddress\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"blsSignatureChecker\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"create\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"ledger\",\"outputs\":[{\"internalType\":\"contractDemoLedger\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"quorums\",\"outputs\":[{\"internalType\":\"bytes\",\"name\":\"\",\"type\":\"bytes\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"targetOf\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"}]",
	ID:  "b5a46a3eed2425aefe9f97fb4e23b731e8",
	Bin: "0x60e06040523461026a5761301e803803806100198161026e565b92833981019060808183031261026a5761003281610293565b9061003f60208201610293565b60408201519091906001600160401b03811161026a5781019084601f8301121561026a5781516001600160401b03811161025657610086601f8201601f191660200161026e565b958187526020828501011161026a576020815f928260609601838a015e870101520151916001600160a01b038316830361026a5760805260a05281516001600160401b038111610256575f54600181811c9116801561024c575b602082101461023857601f81116101cb575b50602092601f821160011461016c57928192935f92610161575b50508160011b915f199060031b1c1916175f555b60c052604051612d7690816102a8823960805181818160c90152610289015260a05181818161010501526104a4015260c05181818161015701526104380152f35b015190505f8061010c565b601f198216935f8052805f20915f5b8681106101b3575083600195961061019b575b505050811b015f55610120565b01515f1960f88460031b161c191690555f808061018e565b9192602060018192868501518155019401920161017b565b818111156100f2575f8052601f820160051c7f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56360208410610230575b81601f9101920160051c03905f5b8281106102235750506100f2565b5f82820155600101610215565b5f9150610207565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100e0565b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b6040519190601f01601f191682016001600160401b0381118382101761025657604052565b51906001600160a01b038216820361026a5756fe6080806040526004361015610012575f80fd5b5f3560e01c9081631c178e9c1461045c5750806356397c35146103ee578063700f04ef14610372578063b93cd4ec146102ad578063da324c131461023f5763efc81a8c1461005e575f80fd5b3461023b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023b576040516127af80820182811067ffffffffffffffff82111761020e5782916105c7833933815273ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016602082015273ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016604082015260a0606082015261013d60a082016104c8565b90608073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001691015203905ff080156102035773ffffffffffffffffffffffffffffffffffffffff60209116335f526001825260405f20817fffffffffffffffffffffffff00000000000000000000000000000000000000008254161790556040518181527f587ece4cd19692c5be1a4184503d607d45542d2aca0698c0068f52e09ccb541c833392a2604051908152f35b6040513d5f823e3d90fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b5f80fd5b3461023b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023b57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461023b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023b576040517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8261030b816104c8565b03011681019080821067ffffffffffffffff83111761020e57817fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602060409484865281855280519182918282880152018686015e5f85828601015201168101030190f35b3461023b5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023b5760043573ffffffffffffffffffffffffffffffffffffffff811680910361023b575f526001602052602073ffffffffffffffffffffffffffffffffffffffff60405f205416604051908152f35b3461023b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023b57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b3461023b575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261023b5760209073ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b905f915f54908160011c916001811680156105bc575b60208410811461058f5783835290811561055557506001146104fe575050565b5f8080529293509091907f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e5635b83831061053b575060209250010190565b60018160209294939454838587010152019101919061052a565b60209495507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0091509291921683830152151560051b010190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b92607f16926104de56fe60806040523461038d576127af8038038061001981610391565b928339810160a08282031261038d57610031826103b6565b9161003e602082016103b6565b9261004b604083016103b6565b60608301519092906001600160401b03811161038d5781019084601f8301121561038d5781516001600160401b03811161037957610092601f8201601f1916602001610391565b958187526020828501011161038d576020815f928260809601838a015e8701015201516001600160a01b038116919082900361038d5760018060a01b031660018060a01b03195f5416175f5560018060a01b031960015416176001558151156101455760015b8251811015610168576001600160f81b031961011482856103ca565b51165f198201828111610154576001600160f81b03199061013590866103ca565b51161015610145576001016100f8565b63459637c760e11b5f5260045ffd5b634e487b7160e01b5f52601160045260245ffd5b507f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a844400080546001600160a01b038581166001600160a01b0319928316179092557f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034700805493909216921691909117905580516001600160401b038111610379575f51602061278f5f395f51905f5254600181811c9116801561036f575b602082101461035b57601f81116102e1575b50602091601f8211600114610269579181925f9261025e575b50508160011b915f199060031b1c1916175f51602061278f5f395f51905f52555b60405161239f90816103f08239f35b01519050828061022e565b601f198216925f51602061278f5f395f51905f525f52805f20915f5b8581106102c9575083600195106102b1575b505050811b015f51602061278f5f395f51905f525561024f565b01515f1960f88460031b161c19169055828080610297565b91926020600181928685015181550194019201610285565b81811115610215575f51602061278f5f395f51905f525f52601f820160051c7f89b34891b0b3174fd9c9284ab98502abd9c56a1bf3c3309f7757054b152711b660208410610353575b81601f9101920160051c03905f5b828110610346575050610215565b5f82820155600101610338565b5f915061032a565b634e487b7160e01b5f52602260045260245ffd5b90607f1690610203565b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b6040519190601f01601f191682016001600160401b0381118382101761037957604052565b51906001600160a01b038216820361038d57565b9081518110156103db570160200190565b634e487b7160e01b5f52603260045260245ffdfe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714611c9b5750806305f2f42d14611c3f578063132e4f3c14611be25780631c178e9c14611b725780632032d31614611a7e5780632c16cd8a14611983578063379607f5146118ee57806356397c351461189c5780635e510b601461186257806365372147146118265780637320915d146112fa5780637c015a89146111ff5780637f25c614146111b5578063834c50ed146110ad5780638da5cb5b1461105c57806393de45311461039d578063942139eb14610356578063b7f0ce5f1461031a578063c6788bdd146102b7578063da324c1314610246578063e56ac948146101b2578063ef024458146101785763f4833e201461011b575f80fd5b3461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755760207fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54604051908152f35b80fd5b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602060405160648152f35b50346101755760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602435907fffffffff0000000000000000000000000000000000000000000000000000000082168203610175576044359067ffffffffffffffff821161017557602061023e846102353660048701611d7a565b91600435612106565b604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602073ffffffffffffffffffffffffffffffffffffffff7f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005416604051908152f35b50346101755760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557604060209173ffffffffffffffffffffffffffffffffffffffff610309611d57565b168152600483522054604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576020600354604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602061038f6120cb565b63ffffffff60405191168152f35b5060e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755760043560243567ffffffffffffffff8111611058576103eb903690600401611d7a565b6044359263ffffffff84168094036110545760643567ffffffffffffffff8111610ee65761041d903690600401611d7a565b93909460843560a435907fffffffff00000000000000000000000000000000000000000000000000000000821682036110505760c4359167ffffffffffffffff831161104c5782600401916101807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8536030112611048577f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c6110205760017f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d43851015610ff857436104ff63ffffffff6104f86120cb565b1687611eb8565b10610fd0577fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54600181017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf558103610fa8578961055e928a92612106565b8503610f805761056f368786611ec5565b6020815191012061057e611f7a565b6020815191012003610f5857908893949261070e73ffffffffffffffffffffffffffffffffffffffff7f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf003470054169361060e6040519889977f6efb46360000000000000000000000000000000000000000000000000000000089526004890152608060248901528a608489019161208d565b9260448701527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8684030160648701526101646107066106e96106a061068561066a61065a8780612262565b6101808b526101808b01916122b5565b61067760248b01886122f7565b908a830360208c015261234a565b61069260448a01876122f7565b9089830360408b015261234a565b6040606489016060890137604060a4890160a089013760e488013560e08801526101048801356101008801526106da610124890186612262565b908883036101208a01526122b5565b6106f7610144880185612262565b908783036101408901526122b5565b940190612262565b9091610160818503910152808352602083019260208260051b820101938388925b848410610ef95750505050505082809103915afa908115610eee578591610e14575b50845b828110610d18575050508082019060808110610cf05782357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020850135920180831190821117610cc8578301920190823582358118610ca0578282037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018060051c83117fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08786030160051c841117610c78576060839110610c46575b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8001916040519185850360208701968260051b019060208201975b88811061087d5789807f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d80f35b80820135888101908235602083018a8215610c2357503560057ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe830110610b185760088211610af057886007831460051b608003938c858701937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc088602087013598838a820111848b111790602089350118179503011091111717610ac85760400182818b37604084019190816001146109a6575090899160071461098357359260600135f5610979575050505050505050506004905b7f30116425000000000000000000000000000000000000000000000000000000008152fd5b6020905b0161084f565b9091925035f061099e57505050505050505050600490610954565b60209061097d565b9c959190509c99929695989c9a9397919a35968760a01c610aa0578a8c8f6060839401358b5af1610a8b575050505050858560049760a0968260a46020809d998f9c838e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09c601f9c3d968f968f9789988901169b7f493f09c4000000000000000000000000000000000000000000000000000000008652030160051c90036004830152602482015260806044820152878f016064820152836084820152013e8b0101528801958160a488015260c48701376024868387010101520116010103010190fd5b939a509590979a96939450602091985061097d565b60048b7ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b60048e7ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b60048e7f398d4d32000000000000000000000000000000000000000000000000000000008152fd5b888260059594951b948c868601937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc087602087013599838b820111848c111790602060408401350118179503011091111717610bfb5790836040602096959493018b3780600314610bee5780600414610bda5780600514610bc157600614610ba2575087a061097d565b9060c08201359160a08101359160606080830135920135908ba461097d565b5060a08101359160606080830135920135908aa361097d565b5090606060808301359201359089a261097d565b50606001359088a161097d565b60048e7f25773e13000000000000000000000000000000000000000000000000000000008152fd5b9092604092501191351817610aa05790816040606060209401359101355561097d565b610c505781610813565b6004867ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6004877ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6004857f5f6f132c000000000000000000000000000000000000000000000000000000008152fd5b6004857ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6004847ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6bffffffffffffffffffffffff610d3382602085015161238b565b51168015908115610d74575b50610d4c57600101610754565b6004867f6d8605db000000000000000000000000000000000000000000000000000000008152fd5b906bffffffffffffffffffffffff610d8d84865161238b565b511690606482029180830460641490151715610de757604283029283046042141715610dba57105f610d3f565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6024897f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b90503d8086833e610e258183611e4a565b810190604081830312610ee65780519067ffffffffffffffff8211610eea5701604081830312610ee657604051916040830183811067ffffffffffffffff821117610eb957604052815167ffffffffffffffff8111610eb55781610e8a9184016121e6565b8352602082015167ffffffffffffffff8111610eb557610eaa92016121e6565b60208201525f610751565b8780fd5b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b8580fd5b8680fd5b6040513d87823e3d90fd5b929560209194979950600192959850610f44817fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe086859403018852610f3e8b88612262565b906122b5565b98019401940190938c97959289979561072f565b6004897f8b2c6f8e000000000000000000000000000000000000000000000000000000008152fd5b6004897f8baa579f000000000000000000000000000000000000000000000000000000008152fd5b60048b7f7376e0a2000000000000000000000000000000000000000000000000000000008152fd5b60048b7f305c3e93000000000000000000000000000000000000000000000000000000008152fd5b60048b7f252f8a0e000000000000000000000000000000000000000000000000000000008152fd5b60048b7f287cdced000000000000000000000000000000000000000000000000000000008152fd5b8a80fd5b8980fd5b8880fd5b8480fd5b8280fd5b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755773ffffffffffffffffffffffffffffffffffffffff6020915416604051908152f35b50346101755760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576110e5611d57565b60443567ffffffffffffffff8111611058577f772702b4e8f4bde40b1a954722da5df80bf68ffa13be2cbcfb6de3c0d131d88b6111296111af923690600401611d7a565b929060017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5561117d600354611df0565b6003556040519182916020835273ffffffffffffffffffffffffffffffffffffffff602435971695602084019161208d565b0390a380f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576111fb6111ef611f7a565b60405191829182611da8565b0390f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576111fb907f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005473ffffffffffffffffffffffffffffffffffffffff8116155f14611290575060405190611282602083611e4a565b815260405191829182611da8565b90507fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006040519160601b1660208201527f6761736b696c6c657200000000000000000000000000000000000000000000006034820152601d81526112f5603d82611e4a565b6111ef565b50346101755760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557611332611d57565b9060243573ffffffffffffffffffffffffffffffffffffffff81168091036118225760443567ffffffffffffffff811161105857611374903690600401611d7a565b73ffffffffffffffffffffffffffffffffffffffff84541633036117fa579061139e913691611ec5565b908151156117d25760015b8251811015611499577fff000000000000000000000000000000000000000000000000000000000000006113dd82856121a8565b51167fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161146c576114347fff0000000000000000000000000000000000000000000000000000000000000091866121a8565b51161015611444576001016113a9565b6004847f8b2c6f8e000000000000000000000000000000000000000000000000000000008152fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b50909273ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff00000000000000000000000000000000000000007f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005416177f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a8444000557fffffffffffffffffffffffff00000000000000000000000000000000000000007f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347005416177f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf003470055815167ffffffffffffffff81116117a5576115bb7f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf003470154611f29565b601f8111611717575b50602092601f821160011461163d57928293829392611632575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916177f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015580f35b015190505f806115de565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08216937f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034701845280842091845b8681106116ff57508360019596106116c8575b505050811b017f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015580f35b01517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88460031b161c191690555f808061169d565b9192602060018192868501518155019401920161168a565b818111156115c4577f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347018352601f820160051c7f89b34891b0b3174fd9c9284ab98502abd9c56a1bf3c3309f7757054b152711b66020841061179d575b81601f9101920160051c0390835b82811061178f5750506115c4565b808560019284015501611781565b849150611773565b6024827f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b6004837f8b2c6f8e000000000000000000000000000000000000000000000000000000008152fd5b6004847f30cd7471000000000000000000000000000000000000000000000000000000008152fd5b5080fd5b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576020600254604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602060405160428152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b50346101755760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755760017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5533815260046020526040812061197e6004358254611eb8565b905580f35b5034611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a5760017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5573ffffffffffffffffffffffffffffffffffffffff60015416803b15611a7a575f80916024604051809481937f2c16cd8a00000000000000000000000000000000000000000000000000000000835260043560048401525af18015611a6f57611a61575080f35b611a6d91505f90611e4a565b005b6040513d5f823e3d90fd5b5f80fd5b34611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a5760043560017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5560025460015b82811115611b3b577fb962c00b3d5f79ddfc25c62a1f7a2e299aca446e969ba32388c68df7f9ef6f29604084848060025582519182526020820152a1005b90611b6d90827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43809280090891611df0565b611afd565b34611a7a575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a57602073ffffffffffffffffffffffffffffffffffffffff7f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347005416604051908152f35b34611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a577f82174d78000000000000000000000000000000000000000000000000000000005f5260043560045260245ffd5b34611a7a575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a5760207f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c6040519015158152f35b34611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a57600435907fffffffff000000000000000000000000000000000000000000000000000000008216809203611a7a57817f93de45310000000000000000000000000000000000000000000000000000000060209314908115611d2d575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483611d26565b6004359073ffffffffffffffffffffffffffffffffffffffff82168203611a7a57565b9181601f84011215611a7a5782359167ffffffffffffffff8311611a7a5760208381860195010111611a7a57565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602060409481855280519182918282880152018686015e5f8582860101520116010190565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8114611e1d5760010190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611e8b57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b91908201809211611e1d57565b92919267ffffffffffffffff8211611e8b5760405191611f0d601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200184611e4a565b829481845281830111611a7a578281602093845f960137010152565b90600182811c92168015611f70575b6020831014611f4357565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691611f38565b604051905f827f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015491611fac83611f29565b80835292600181169081156120505750600114611fd2575b611fd092500383611e4a565b565b507f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015f90815290917f89b34891b0b3174fd9c9284ab98502abd9c56a1bf3c3309f7757054b152711b65b818310612034575050906020611fd092820101611fc4565b602091935080600191548385890101520191019091849261201c565b60209250611fd09491507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001682840152151560051b820101611fc4565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b63ffffffff7f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005460a01c169081156120ff57565b61012c9150565b906121887fffffffff000000000000000000000000000000000000000000000000000000009161215c5f956020976040519586948a860198895230604087015216606085015260808085015260a084019161208d565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611e4a565b604051918291518091835e8101838152039060025afa15611a6f575f5190565b9081518110156121b9570160200190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b81601f82011215611a7a5780519167ffffffffffffffff8311611e8b578260051b91604051936122196020850186611e4a565b8452602080850193820101918211611a7a57602001915b81831061223d5750505090565b82516bffffffffffffffffffffffff81168103611a7a57815260209283019201612230565b90357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe182360301811215611a7a57016020813591019167ffffffffffffffff8211611a7a578160051b36038313611a7a57565b916020908281520191905f905b8082106122cf5750505090565b90919283359063ffffffff8216809203611a7a576020816001938293520194019201906122c2565b90357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe182360301811215611a7a57016020813591019167ffffffffffffffff8211611a7a578160061b36038313611a7a57565b916020908281520191905f5b8181106123635750505090565b909192604080826123806001948860208091803584520135910152565b019401929101612356565b80518210156121b95760209160051b010190567a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034701",
}

// DemoFactory is an auto generated Go binding around an Ethereum contract.
type DemoFactory struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *DemoFactory) GetABI() abi.ABI {
	return c.abi
}

// NewDemoFactory creates a new instance of DemoFactory.
func NewDemoFactory() *DemoFactory {
	parsed, err := DemoFactoryMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &DemoFactory{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *DemoFactory) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address avs, address checker, bytes quorums_, address ledger_) returns()
func (demoFactory *DemoFactory) PackConstructor(avs common.Address, checker common.Address, quorums_ []byte, ledger_ common.Address) []byte {
	enc, err := demoFactory.abi.Pack("", avs, checker, quorums_, ledger_)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function avsAddress() view returns(address)
func (demoFactory *DemoFactory) PackAvsAddress() []byte {
	enc, err := demoFactory.abi.Pack("avsAddress")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function avsAddress() view returns(address)
func (demoFactory *DemoFactory) TryPackAvsAddress() ([]byte, error) {
	return demoFactory.abi.Pack("avsAddress")
}

// UnpackAvsAddress is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xda324c13.
//
// Solidity: function avsAddress() view returns(address)
func (demoFactory *DemoFactory) UnpackAvsAddress(data []byte) (common.Address, error) {
	out, err := demoFactory.abi.Unpack("avsAddress", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackBlsSignatureChecker is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c178e9c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (demoFactory *DemoFactory) PackBlsSignatureChecker() []byte {
	enc, err := demoFactory.abi.Pack("blsSignatureChecker")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBlsSignatureChecker is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c178e9c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (demoFactory *DemoFactory) TryPackBlsSignatureChecker() ([]byte, error) {
	return demoFactory.abi.Pack("blsSignatureChecker")
}

// UnpackBlsSignatureChecker is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1c178e9c.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (demoFactory *DemoFactory) UnpackBlsSignatureChecker(data []byte) (common.Address, error) {
	out, err := demoFactory.abi.Unpack("blsSignatureChecker", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackCreate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xefc81a8c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function create() returns(address target)
func (demoFactory *DemoFactory) PackCreate() []byte {
	enc, err := demoFactory.abi.Pack("create")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCreate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xefc81a8c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function create() returns(address target)
func (demoFactory *DemoFactory) TryPackCreate() ([]byte, error) {
	return demoFactory.abi.Pack("create")
}

// UnpackCreate is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xefc81a8c.
//
// Solidity: function create() returns(address target)
func (demoFactory *DemoFactory) UnpackCreate(data []byte) (common.Address, error) {
	out, err := demoFactory.abi.Unpack("create", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackLedger is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x56397c35.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function ledger() view returns(address)
func (demoFactory *DemoFactory) PackLedger() []byte {
	enc, err := demoFactory.abi.Pack("ledger")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackLedger is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x56397c35.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function ledger() view returns(address)
func (demoFactory *DemoFactory) TryPackLedger() ([]byte, error) {
	return demoFactory.abi.Pack("ledger")
}

// UnpackLedger is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x56397c35.
//
// Solidity: function ledger() view returns(address)
func (demoFactory *DemoFactory) UnpackLedger(data []byte) (common.Address, error) {
	out, err := demoFactory.abi.Unpack("ledger", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackQuorums is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb93cd4ec.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function quorums() view returns(bytes)
func (demoFactory *DemoFactory) PackQuorums() []byte {
	enc, err := demoFactory.abi.Pack("quorums")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackQuorums is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb93cd4ec.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function quorums() view returns(bytes)
func (demoFactory *DemoFactory) TryPackQuorums() ([]byte, error) {
	return demoFactory.abi.Pack("quorums")
}

// UnpackQuorums is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb93cd4ec.
//
// Solidity: function quorums() view returns(bytes)
func (demoFactory *DemoFactory) UnpackQuorums(data []byte) ([]byte, error) {
	out, err := demoFactory.abi.Unpack("quorums", data)
	if err != nil {
		return *new([]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([]byte)).(*[]byte)
	return out0, nil
}

// PackTargetOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x700f04ef.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function targetOf(address owner) view returns(address)
func (demoFactory *DemoFactory) PackTargetOf(owner common.Address) []byte {
	enc, err := demoFactory.abi.Pack("targetOf", owner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTargetOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x700f04ef.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function targetOf(address owner) view returns(address)
func (demoFactory *DemoFactory) TryPackTargetOf(owner common.Address) ([]byte, error) {
	return demoFactory.abi.Pack("targetOf", owner)
}

// UnpackTargetOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x700f04ef.
//
// Solidity: function targetOf(address owner) view returns(address)
func (demoFactory *DemoFactory) UnpackTargetOf(data []byte) (common.Address, error) {
	out, err := demoFactory.abi.Unpack("targetOf", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// DemoFactoryCreated represents a Created event raised by the DemoFactory contract.
type DemoFactoryCreated struct {
	Owner  common.Address
	Target common.Address
	Raw    *types.Log // Blockchain specific contextual infos
}

const DemoFactoryCreatedEventName = "Created"

// ContractEventName returns the user-defined event name.
func (DemoFactoryCreated) ContractEventName() string {
	return DemoFactoryCreatedEventName
}

// UnpackCreatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Created(address indexed owner, address target)
func (demoFactory *DemoFactory) UnpackCreatedEvent(log *types.Log) (*DemoFactoryCreated, error) {
	event := "Created"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != demoFactory.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DemoFactoryCreated)
	if len(log.Data) > 0 {
		if err := demoFactory.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range demoFactory.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// DemoFactoryDualMetaData contains all meta data concerning the DemoFactoryDual contract.
var DemoFactoryDualMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"avs\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"checker\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"quorums_\",\"type\":\"bytes\"},{\"internalType\":\"contractDemoLedger\",\"name\":\"ledger_\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"registry\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"}],\"name\":\"Created\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"avsAddress\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"blsSignatureChecker\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"create\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"createSchnorr\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"ledger\",\"outputs\":[{\"internalType\":\"contractDemoLedger\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"quorums\",\"outputs\":[{\"internalType\":\"bytes\",\"name\":\"\",\"type\":\"bytes\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"schnorrRegistry\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"schnorrTargetOf\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner\",\"type\":\"address\"}],\"name\":\"targetOf\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"}]",
	ID:  "f4e32e3fc5a8e94da63e9711fff64bb406",
	Bin: "0x6101006040523461029a57614f1b8038038061001a8161029e565b92833981019060a08183031261029a57610033816102c3565b90610040602082016102c3565b60408201516001600160401b03811161029a57820184601f8201121561029a578051906001600160401b03821161028657610084601f8301601f191660200161029e565b958287526020838301011161029a57815f9260208093018389015e860101526060820151916001600160a01b038316830361029a5760806100c591016102c3565b60809390935260a05282516001600160401b038111610286575f54600181811c9116801561027c575b602082101461026857601f81116101fb575b506020601f821160011461019a57819293945f9261018f575b50508160011b915f199060031b1c1916175f555b60c05260e052604051614c4390816102d8823960805181818160ea015281816103730152610635015260a0518181816101260152610898015260c051818181610197015281816106ad015261082a015260e05181818161067101526107bc0152f35b015190505f80610119565b601f198216905f8052805f20915f5b8181106101e3575095836001959697106101cb575b505050811b015f5561012d565b01515f1960f88460031b161c191690555f80806101be565b9192602060018192868b0151815501940192016101a9565b81811115610100575f8052601f820160051c7f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56360208410610260575b81601f9101920160051c03905f5b828110610253575050610100565b5f82820155600101610245565b5f9150610237565b634e487b7160e01b5f52602260045260245ffd5b90607f16906100ee565b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b6040519190601f01601f191682016001600160401b0381118382101761028657604052565b51906001600160a01b038216820361029a5756fe6080806040526004361015610012575f80fd5b5f3560e01c908163048f50a6146108bc575080631c178e9c1461084e57806356397c35146107e05780635cc374501461077257806362d1226c146105c6578063700f04ef1461054a578063b93cd4ec14610397578063da324c13146103295763efc81a8c1461007f575f80fd5b34610325575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610325576040516127af908181019181831067ffffffffffffffff8411176102f857612494823933825273ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016602083015273ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016604083015260a060608301525f5f549261015f84610935565b938460a08301526001811690815f146102bb5750600114610264575b829350608073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001691015203905ff080156102595773ffffffffffffffffffffffffffffffffffffffff60209116335f526001825260405f2073ffffffffffffffffffffffffffffffffffffffff82167fffffffffffffffffffffffff00000000000000000000000000000000000000008254161790556040518181527f587ece4cd19692c5be1a4184503d607d45542d2aca0698c0068f52e09ccb541c833392a2604051908152f35b6040513d5f823e3d90fd5b90505f80527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e5635f905b8482106102a4575082935060c0908201019061017b565b6001816020925460c085870101520191019061028d565b60c0929350849591507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001682840152151560051b8201019061017b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b5f80fd5b34610325575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261032557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610325575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610325576040515f815f54916103d683610935565b8083526020830193600181169081156104f3575060011461047b575b5003601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01682019167ffffffffffffffff8311818410176102f8577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f6040938593848652602085525180918160208701528686015e5f85828601015201168101030190f35b5f80805291507f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e5635b8183106104d757505081016020017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06103f2565b60209193508060019154838589010152019101909184926104a3565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016855250151560051b820160200190507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06103f2565b346103255760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126103255760043573ffffffffffffffffffffffffffffffffffffffff8116809103610325575f526001602052602073ffffffffffffffffffffffffffffffffffffffff60405f205416604051908152f35b34610325575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261032557604051611b0d8082019082821067ffffffffffffffff8311176102f8576080918391610987833933815273ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016602082015273ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016604082015273ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001660608201520301905ff080156102595773ffffffffffffffffffffffffffffffffffffffff60209116335f526002825260405f2073ffffffffffffffffffffffffffffffffffffffff82167fffffffffffffffffffffffff00000000000000000000000000000000000000008254161790556040518181527f587ece4cd19692c5be1a4184503d607d45542d2aca0698c0068f52e09ccb541c833392a2604051908152f35b34610325575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261032557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610325575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261032557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610325575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261032557602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346103255760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610325576004359073ffffffffffffffffffffffffffffffffffffffff8216809203610325576020915f526002825273ffffffffffffffffffffffffffffffffffffffff60405f2054168152f35b90600182811c9216801561097c575b602083101461094f57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f169161094456fe60803461011157601f611b0d38819003918201601f19168301916001600160401b03831184841017610115578084926080946040528339810103126101115761004781610129565b61005360208301610129565b90606061006260408501610129565b9301516001600160a01b0381169190829003610111575f80546001600160a01b03199081166001600160a01b0393841617909155600180548216939093179092557f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a844400080548316938216939093179092557f8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb7008054909116929091169190911790556040516119cf908161013e8239f35b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036101115756fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714610e965750806305f2f42d14610e3a578063132e4f3c14610ddd5780632032d31614610ce95780632b571a3014610a575780632c16cd8a1461095c578063379607f5146108c757806356397c35146108755780635cc374501461080457806365372147146107c857806380e2f5501461064157806382b35a011461049f578063834c50ed146103935780638da5cb5b14610342578063942139eb146102fb578063b7f0ce5f146102bf578063c6788bdd1461025c578063da324c13146101eb578063e56ac948146101575763f4833e20146100fa575f80fd5b3461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101545760207fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54604051908152f35b80fd5b50346101545760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457602435907fffffffff0000000000000000000000000000000000000000000000000000000082168203610154576044359067ffffffffffffffff82116101545760206101e3846101da3660048701610fd7565b916004356111b5565b604051908152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457602073ffffffffffffffffffffffffffffffffffffffff7f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005416604051908152f35b50346101545760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457604060209173ffffffffffffffffffffffffffffffffffffffff6102ae610fb4565b168152600483522054604051908152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610154576020600354604051908152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457602061033461117a565b63ffffffff60405191168152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101545773ffffffffffffffffffffffffffffffffffffffff6020915416604051908152f35b50346101545760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610154576103cb610fb4565b60443567ffffffffffffffff811161049b577f772702b4e8f4bde40b1a954722da5df80bf68ffa13be2cbcfb6de3c0d131d88b61040f610495923690600401610fd7565b929060017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf55610463600354611005565b6003556040519182916020835273ffffffffffffffffffffffffffffffffffffffff602435971695602084019161113c565b0390a380f35b8280fd5b506101007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610154576024359060043563ffffffff8316830361063d5760443567ffffffffffffffff811161049b576104ff903690600401610fd7565b916084357fffffffff00000000000000000000000000000000000000000000000000000000811681036106395760c43573ffffffffffffffffffffffffffffffffffffffff811681036106355760e43567ffffffffffffffff81116106315761056c903690600401610f83565b9390927f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c61060957916105e3979893916105d56105de969460017f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d6064358a8a8986611257565b60a43590611383565b6114fe565b807f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d80f35b6004887f287cdced000000000000000000000000000000000000000000000000000000008152fd5b8680fd5b8580fd5b8480fd5b5080fd5b50346101545760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457610679610fb4565b6024359073ffffffffffffffffffffffffffffffffffffffff821680920361049b5773ffffffffffffffffffffffffffffffffffffffff83541633036107a05773ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff00000000000000000000000000000000000000007f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005416177f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a8444000557fffffffffffffffffffffffff00000000000000000000000000000000000000007f8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb7005416177f8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb7005580f35b6004837f30cd7471000000000000000000000000000000000000000000000000000000008152fd5b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610154576020600254604051908152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457602073ffffffffffffffffffffffffffffffffffffffff7f8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb7005416604051908152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b50346101545760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101545760017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf55338152600460205260408120610957600435825461112f565b905580f35b5034610a535760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a535760017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5573ffffffffffffffffffffffffffffffffffffffff60015416803b15610a53575f80916024604051809481937f2c16cd8a00000000000000000000000000000000000000000000000000000000835260043560048401525af18015610a4857610a3a575080f35b610a4691505f906110c1565b005b6040513d5f823e3d90fd5b5f80fd5b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a535760043567ffffffffffffffff8111610a5357610aa1903690600401610f83565b7f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c610cc15760017f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d8015610c9957905f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0181360301915b83811015610c74578060051b82013583811215610a53578201906060820135917fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf548310610c6a578035906020810193610b748561105f565b6040830191610b838385611070565b608086013592917fffffffff0000000000000000000000000000000000000000000000000000000084168403610a5357610bbd9488611257565b60c08201359173ffffffffffffffffffffffffffffffffffffffff83168303610a535760e08101357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe182360301811215610a535781019586359667ffffffffffffffff8811610a5357602001948760051b36038613610a5357600197610c6496610c5e96610c4d610c599561105f565b9360a087013590611383565b611070565b906114fe565b01610b1b565b5060019150610c64565b5f7f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d005b7fc2e5347d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f287cdced000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610a535760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a535760043560017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5560025460015b82811115610da6577fb962c00b3d5f79ddfc25c62a1f7a2e299aca446e969ba32388c68df7f9ef6f29604084848060025582519182526020820152a1005b90610dd890827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43809280090891611005565b610d68565b34610a535760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a53577f82174d78000000000000000000000000000000000000000000000000000000005f5260043560045260245ffd5b34610a53575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a535760207f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c6040519015158152f35b34610a535760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a5357600435907fffffffff000000000000000000000000000000000000000000000000000000008216809203610a5357817f82b35a010000000000000000000000000000000000000000000000000000000060209314908115610f59575b8115610f2f575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483610f28565b7f2ea5ee1d0000000000000000000000000000000000000000000000000000000081149150610f21565b9181601f84011215610a535782359167ffffffffffffffff8311610a53576020808501948460051b010111610a5357565b6004359073ffffffffffffffffffffffffffffffffffffffff82168203610a5357565b9181601f84011215610a535782359167ffffffffffffffff8311610a535760208381860195010111610a5357565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146110325760010190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b3563ffffffff81168103610a535790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610a53570180359067ffffffffffffffff8211610a5357602001918136038313610a5357565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761110257604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b9190820180921161103257565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b63ffffffff7f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005460a01c169081156111ae57565b61012c9150565b906112377fffffffff000000000000000000000000000000000000000000000000000000009161120b5f956020976040519586948a860198895230604087015216606085015260808085015260a084019161113c565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018352826110c1565b604051918291518091835e8101838152039060025afa15610a48575f5190565b949063ffffffff164381101561135b57611280439163ffffffff61127961117a565b169061112f565b10611333577fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54600181017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf55840361130b576112dc936111b5565b036112e357565b7f8baa579f000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f7376e0a2000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f305c3e93000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f252f8a0e000000000000000000000000000000000000000000000000000000005f5260045ffd5b9394909291948073ffffffffffffffffffffffffffffffffffffffff7f8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb70054169573ffffffffffffffffffffffffffffffffffffffff6040519889977f1c9ce37f00000000000000000000000000000000000000000000000000000000895260a489019360048a0152602489015216604487015260a060648701525260c4840192905f905b8082106114c057505050826020949263ffffffff829316608483015203915afa908115610a48575f91611485575b501561145d57565b7f68477238000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d6020116114b8575b816114a0602093836110c1565b81010312610a5357518015158103610a53575f611455565b3d9150611493565b919450919284359073ffffffffffffffffffffffffffffffffffffffff8216809203610a535760208160019382935201950192018694939291611427565b9080820190608081106118215782357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe060208501359201808311908211176118215783019201908235823581186119a7578282037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018060051c83117fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08786030160051c84111761182157606083911061199d575b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8001916040519185850360208701968260051b019060208201975b88811061160257505050505050505050565b80820135888101908235602083018a821561197857503560057ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe830110611871576008821161184957886007831460051b608003938c858701937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc088602087013598838a820111848b1117906020893501181795030110911117176118215760400182818b376040840191908160011461172a575090899160071461170957359260600135f56116ff57505050505050505050505b7f30116425000000000000000000000000000000000000000000000000000000005f5260045ffd5b6020905b016115f0565b9091925035f061172257505050505050505050506116d7565b602090611703565b9c959190509c959992989c9a939697919a35988960a01c611821575f8c8f6060839401358d5af161180c57505050505050601f85600496895f60a4829960a09960209d998e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09a3d947f493f09c4000000000000000000000000000000000000000000000000000000008d8d8801169952030160051c90038d8d015260248c0152608060448c0152838a0160648c01528060848c01528083838d013e8a0101528701948160a487015260c48601375f6024868387010101520116010103010190fd5b939a5095949097939a96506020919850611703565b7ffbbb7b2b000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f398d4d32000000000000000000000000000000000000000000000000000000005f5260045ffd5b939290888160051b938c858501977fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08660208b013598838a820111848b11179060206040840135011817950301109111171761195057826040602096018b3780600314611943578060041461192f5780600514611916576006146118f7575087a0611703565b9060c08201359160a08101359160606080830135920135908ba4611703565b5060a08101359160606080830135920135908aa3611703565b5090606060808301359201359089a2611703565b50606001359088a1611703565b7f25773e13000000000000000000000000000000000000000000000000000000005f5260045ffd5b9092604092509493941191351817611821578160406060602094013591013555611703565b61182157816115b4565b7f5f6f132c000000000000000000000000000000000000000000000000000000005f5260045ffd60806040523461038d576127af8038038061001981610391565b928339810160a08282031261038d57610031826103b6565b9161003e602082016103b6565b9261004b604083016103b6565b60608301519092906001600160401b03811161038d5781019084601f8301121561038d5781516001600160401b03811161037957610092601f8201601f1916602001610391565b958187526020828501011161038d576020815f928260809601838a015e8701015201516001600160a01b038116919082900361038d5760018060a01b031660018060a01b03195f5416175f5560018060a01b031960015416176001558151156101455760015b8251811015610168576001600160f81b031961011482856103ca565b51165f198201828111610154576001600160f81b03199061013590866103ca565b51161015610145576001016100f8565b63459637c760e11b5f5260045ffd5b634e487b7160e01b5f52601160045260245ffd5b507f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a844400080546001600160a01b038581166001600160a01b0319928316179092557f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034700805493909216921691909117905580516001600160401b038111610379575f51602061278f5f395f51905f5254600181811c9116801561036f575b602082101461035b57601f81116102e1575b50602091601f8211600114610269579181925f9261025e575b50508160011b915f199060031b1c1916175f51602061278f5f395f51905f52555b60405161239f90816103f08239f35b01519050828061022e565b601f198216925f51602061278f5f395f51905f525f52805f20915f5b8581106102c9575083600195106102b1575b505050811b015f51602061278f5f395f51905f525561024f565b01515f1960f88460031b161c19169055828080610297565b91926020600181928685015181550194019201610285565b81811115610215575f51602061278f5f395f51905f525f52601f820160051c7f89b34891b0b3174fd9c9284ab98502abd9c56a1bf3c3309f7757054b152711b660208410610353575b81601f9101920160051c03905f5b828110610346575050610215565b5f82820155600101610338565b5f915061032a565b634e487b7160e01b5f52602260045260245ffd5b90607f1690610203565b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b6040519190601f01601f191682016001600160401b0381118382101761037957604052565b51906001600160a01b038216820361038d57565b9081518110156103db570160200190565b634e487b7160e01b5f52603260045260245ffdfe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714611c9b5750806305f2f42d14611c3f578063132e4f3c14611be25780631c178e9c14611b725780632032d31614611a7e5780632c16cd8a14611983578063379607f5146118ee57806356397c351461189c5780635e510b601461186257806365372147146118265780637320915d146112fa5780637c015a89146111ff5780637f25c614146111b5578063834c50ed146110ad5780638da5cb5b1461105c57806393de45311461039d578063942139eb14610356578063b7f0ce5f1461031a578063c6788bdd146102b7578063da324c1314610246578063e56ac948146101b2578063ef024458146101785763f4833e201461011b575f80fd5b3461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755760207fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54604051908152f35b80fd5b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602060405160648152f35b50346101755760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602435907fffffffff0000000000000000000000000000000000000000000000000000000082168203610175576044359067ffffffffffffffff821161017557602061023e846102353660048701611d7a565b91600435612106565b604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602073ffffffffffffffffffffffffffffffffffffffff7f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005416604051908152f35b50346101755760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557604060209173ffffffffffffffffffffffffffffffffffffffff610309611d57565b168152600483522054604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576020600354604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602061038f6120cb565b63ffffffff60405191168152f35b5060e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755760043560243567ffffffffffffffff8111611058576103eb903690600401611d7a565b6044359263ffffffff84168094036110545760643567ffffffffffffffff8111610ee65761041d903690600401611d7a565b93909460843560a435907fffffffff00000000000000000000000000000000000000000000000000000000821682036110505760c4359167ffffffffffffffff831161104c5782600401916101807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8536030112611048577f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c6110205760017f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d43851015610ff857436104ff63ffffffff6104f86120cb565b1687611eb8565b10610fd0577fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54600181017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf558103610fa8578961055e928a92612106565b8503610f805761056f368786611ec5565b6020815191012061057e611f7a565b6020815191012003610f5857908893949261070e73ffffffffffffffffffffffffffffffffffffffff7f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf003470054169361060e6040519889977f6efb46360000000000000000000000000000000000000000000000000000000089526004890152608060248901528a608489019161208d565b9260448701527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8684030160648701526101646107066106e96106a061068561066a61065a8780612262565b6101808b526101808b01916122b5565b61067760248b01886122f7565b908a830360208c015261234a565b61069260448a01876122f7565b9089830360408b015261234a565b6040606489016060890137604060a4890160a089013760e488013560e08801526101048801356101008801526106da610124890186612262565b908883036101208a01526122b5565b6106f7610144880185612262565b908783036101408901526122b5565b940190612262565b9091610160818503910152808352602083019260208260051b820101938388925b848410610ef95750505050505082809103915afa908115610eee578591610e14575b50845b828110610d18575050508082019060808110610cf05782357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020850135920180831190821117610cc8578301920190823582358118610ca0578282037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018060051c83117fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08786030160051c841117610c78576060839110610c46575b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8001916040519185850360208701968260051b019060208201975b88811061087d5789807f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d80f35b80820135888101908235602083018a8215610c2357503560057ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe830110610b185760088211610af057886007831460051b608003938c858701937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc088602087013598838a820111848b111790602089350118179503011091111717610ac85760400182818b37604084019190816001146109a6575090899160071461098357359260600135f5610979575050505050505050506004905b7f30116425000000000000000000000000000000000000000000000000000000008152fd5b6020905b0161084f565b9091925035f061099e57505050505050505050600490610954565b60209061097d565b9c959190509c99929695989c9a9397919a35968760a01c610aa0578a8c8f6060839401358b5af1610a8b575050505050858560049760a0968260a46020809d998f9c838e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09c601f9c3d968f968f9789988901169b7f493f09c4000000000000000000000000000000000000000000000000000000008652030160051c90036004830152602482015260806044820152878f016064820152836084820152013e8b0101528801958160a488015260c48701376024868387010101520116010103010190fd5b939a509590979a96939450602091985061097d565b60048b7ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b60048e7ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b60048e7f398d4d32000000000000000000000000000000000000000000000000000000008152fd5b888260059594951b948c868601937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc087602087013599838b820111848c111790602060408401350118179503011091111717610bfb5790836040602096959493018b3780600314610bee5780600414610bda5780600514610bc157600614610ba2575087a061097d565b9060c08201359160a08101359160606080830135920135908ba461097d565b5060a08101359160606080830135920135908aa361097d565b5090606060808301359201359089a261097d565b50606001359088a161097d565b60048e7f25773e13000000000000000000000000000000000000000000000000000000008152fd5b9092604092501191351817610aa05790816040606060209401359101355561097d565b610c505781610813565b6004867ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6004877ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6004857f5f6f132c000000000000000000000000000000000000000000000000000000008152fd5b6004857ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6004847ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6bffffffffffffffffffffffff610d3382602085015161238b565b51168015908115610d74575b50610d4c57600101610754565b6004867f6d8605db000000000000000000000000000000000000000000000000000000008152fd5b906bffffffffffffffffffffffff610d8d84865161238b565b511690606482029180830460641490151715610de757604283029283046042141715610dba57105f610d3f565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6024897f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b90503d8086833e610e258183611e4a565b810190604081830312610ee65780519067ffffffffffffffff8211610eea5701604081830312610ee657604051916040830183811067ffffffffffffffff821117610eb957604052815167ffffffffffffffff8111610eb55781610e8a9184016121e6565b8352602082015167ffffffffffffffff8111610eb557610eaa92016121e6565b60208201525f610751565b8780fd5b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b8580fd5b8680fd5b6040513d87823e3d90fd5b929560209194979950600192959850610f44817fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe086859403018852610f3e8b88612262565b906122b5565b98019401940190938c97959289979561072f565b6004897f8b2c6f8e000000000000000000000000000000000000000000000000000000008152fd5b6004897f8baa579f000000000000000000000000000000000000000000000000000000008152fd5b60048b7f7376e0a2000000000000000000000000000000000000000000000000000000008152fd5b60048b7f305c3e93000000000000000000000000000000000000000000000000000000008152fd5b60048b7f252f8a0e000000000000000000000000000000000000000000000000000000008152fd5b60048b7f287cdced000000000000000000000000000000000000000000000000000000008152fd5b8a80fd5b8980fd5b8880fd5b8480fd5b8280fd5b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755773ffffffffffffffffffffffffffffffffffffffff6020915416604051908152f35b50346101755760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576110e5611d57565b60443567ffffffffffffffff8111611058577f772702b4e8f4bde40b1a954722da5df80bf68ffa13be2cbcfb6de3c0d131d88b6111296111af923690600401611d7a565b929060017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5561117d600354611df0565b6003556040519182916020835273ffffffffffffffffffffffffffffffffffffffff602435971695602084019161208d565b0390a380f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576111fb6111ef611f7a565b60405191829182611da8565b0390f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576111fb907f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005473ffffffffffffffffffffffffffffffffffffffff8116155f14611290575060405190611282602083611e4a565b815260405191829182611da8565b90507fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006040519160601b1660208201527f6761736b696c6c657200000000000000000000000000000000000000000000006034820152601d81526112f5603d82611e4a565b6111ef565b50346101755760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557611332611d57565b9060243573ffffffffffffffffffffffffffffffffffffffff81168091036118225760443567ffffffffffffffff811161105857611374903690600401611d7a565b73ffffffffffffffffffffffffffffffffffffffff84541633036117fa579061139e913691611ec5565b908151156117d25760015b8251811015611499577fff000000000000000000000000000000000000000000000000000000000000006113dd82856121a8565b51167fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161146c576114347fff0000000000000000000000000000000000000000000000000000000000000091866121a8565b51161015611444576001016113a9565b6004847f8b2c6f8e000000000000000000000000000000000000000000000000000000008152fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b50909273ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff00000000000000000000000000000000000000007f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005416177f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a8444000557fffffffffffffffffffffffff00000000000000000000000000000000000000007f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347005416177f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf003470055815167ffffffffffffffff81116117a5576115bb7f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf003470154611f29565b601f8111611717575b50602092601f821160011461163d57928293829392611632575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916177f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015580f35b015190505f806115de565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08216937f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034701845280842091845b8681106116ff57508360019596106116c8575b505050811b017f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015580f35b01517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88460031b161c191690555f808061169d565b9192602060018192868501518155019401920161168a565b818111156115c4577f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347018352601f820160051c7f89b34891b0b3174fd9c9284ab98502abd9c56a1bf3c3309f7757054b152711b66020841061179d575b81601f9101920160051c0390835b82811061178f5750506115c4565b808560019284015501611781565b849150611773565b6024827f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b6004837f8b2c6f8e000000000000000000000000000000000000000000000000000000008152fd5b6004847f30cd7471000000000000000000000000000000000000000000000000000000008152fd5b5080fd5b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576020600254604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602060405160428152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b50346101755760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755760017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5533815260046020526040812061197e6004358254611eb8565b905580f35b5034611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a5760017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5573ffffffffffffffffffffffffffffffffffffffff60015416803b15611a7a575f80916024604051809481937f2c16cd8a00000000000000000000000000000000000000000000000000000000835260043560048401525af18015611a6f57611a61575080f35b611a6d91505f90611e4a565b005b6040513d5f823e3d90fd5b5f80fd5b34611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a5760043560017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5560025460015b82811115611b3b577fb962c00b3d5f79ddfc25c62a1f7a2e299aca446e969ba32388c68df7f9ef6f29604084848060025582519182526020820152a1005b90611b6d90827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43809280090891611df0565b611afd565b34611a7a575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a57602073ffffffffffffffffffffffffffffffffffffffff7f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347005416604051908152f35b34611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a577f82174d78000000000000000000000000000000000000000000000000000000005f5260043560045260245ffd5b34611a7a575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a5760207f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c6040519015158152f35b34611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a57600435907fffffffff000000000000000000000000000000000000000000000000000000008216809203611a7a57817f93de45310000000000000000000000000000000000000000000000000000000060209314908115611d2d575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483611d26565b6004359073ffffffffffffffffffffffffffffffffffffffff82168203611a7a57565b9181601f84011215611a7a5782359167ffffffffffffffff8311611a7a5760208381860195010111611a7a57565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602060409481855280519182918282880152018686015e5f8582860101520116010190565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8114611e1d5760010190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611e8b57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b91908201809211611e1d57565b92919267ffffffffffffffff8211611e8b5760405191611f0d601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200184611e4a565b829481845281830111611a7a578281602093845f960137010152565b90600182811c92168015611f70575b6020831014611f4357565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691611f38565b604051905f827f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015491611fac83611f29565b80835292600181169081156120505750600114611fd2575b611fd092500383611e4a565b565b507f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015f90815290917f89b34891b0b3174fd9c9284ab98502abd9c56a1bf3c3309f7757054b152711b65b818310612034575050906020611fd092820101611fc4565b602091935080600191548385890101520191019091849261201c565b60209250611fd09491507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001682840152151560051b820101611fc4565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b63ffffffff7f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005460a01c169081156120ff57565b61012c9150565b906121887fffffffff000000000000000000000000000000000000000000000000000000009161215c5f956020976040519586948a860198895230604087015216606085015260808085015260a084019161208d565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611e4a565b604051918291518091835e8101838152039060025afa15611a6f575f5190565b9081518110156121b9570160200190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b81601f82011215611a7a5780519167ffffffffffffffff8311611e8b578260051b91604051936122196020850186611e4a565b8452602080850193820101918211611a7a57602001915b81831061223d5750505090565b82516bffffffffffffffffffffffff81168103611a7a57815260209283019201612230565b90357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe182360301811215611a7a57016020813591019167ffffffffffffffff8211611a7a578160051b36038313611a7a57565b916020908281520191905f905b8082106122cf5750505090565b90919283359063ffffffff8216809203611a7a576020816001938293520194019201906122c2565b90357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe182360301811215611a7a57016020813591019167ffffffffffffffff8211611a7a578160061b36038313611a7a57565b916020908281520191905f5b8181106123635750505090565b909192604080826123806001948860208091803584520135910152565b019401929101612356565b80518210156121b95760209160051b010190567a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034701",
}

// DemoFactoryDual is an auto generated Go binding around an Ethereum contract.
type DemoFactoryDual struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *DemoFactoryDual) GetABI() abi.ABI {
	return c.abi
}

// NewDemoFactoryDual creates a new instance of DemoFactoryDual.
func NewDemoFactoryDual() *DemoFactoryDual {
	parsed, err := DemoFactoryDualMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &DemoFactoryDual{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *DemoFactoryDual) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address avs, address checker, bytes quorums_, address ledger_, address registry) returns()
func (demoFactoryDual *DemoFactoryDual) PackConstructor(avs common.Address, checker common.Address, quorums_ []byte, ledger_ common.Address, registry common.Address) []byte {
	enc, err := demoFactoryDual.abi.Pack("", avs, checker, quorums_, ledger_, registry)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function avsAddress() view returns(address)
func (demoFactoryDual *DemoFactoryDual) PackAvsAddress() []byte {
	enc, err := demoFactoryDual.abi.Pack("avsAddress")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function avsAddress() view returns(address)
func (demoFactoryDual *DemoFactoryDual) TryPackAvsAddress() ([]byte, error) {
	return demoFactoryDual.abi.Pack("avsAddress")
}

// UnpackAvsAddress is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xda324c13.
//
// Solidity: function avsAddress() view returns(address)
func (demoFactoryDual *DemoFactoryDual) UnpackAvsAddress(data []byte) (common.Address, error) {
	out, err := demoFactoryDual.abi.Unpack("avsAddress", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackBlsSignatureChecker is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c178e9c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (demoFactoryDual *DemoFactoryDual) PackBlsSignatureChecker() []byte {
	enc, err := demoFactoryDual.abi.Pack("blsSignatureChecker")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBlsSignatureChecker is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c178e9c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (demoFactoryDual *DemoFactoryDual) TryPackBlsSignatureChecker() ([]byte, error) {
	return demoFactoryDual.abi.Pack("blsSignatureChecker")
}

// UnpackBlsSignatureChecker is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1c178e9c.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (demoFactoryDual *DemoFactoryDual) UnpackBlsSignatureChecker(data []byte) (common.Address, error) {
	out, err := demoFactoryDual.abi.Unpack("blsSignatureChecker", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackCreate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xefc81a8c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function create() returns(address target)
func (demoFactoryDual *DemoFactoryDual) PackCreate() []byte {
	enc, err := demoFactoryDual.abi.Pack("create")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCreate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xefc81a8c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function create() returns(address target)
func (demoFactoryDual *DemoFactoryDual) TryPackCreate() ([]byte, error) {
	return demoFactoryDual.abi.Pack("create")
}

// UnpackCreate is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xefc81a8c.
//
// Solidity: function create() returns(address target)
func (demoFactoryDual *DemoFactoryDual) UnpackCreate(data []byte) (common.Address, error) {
	out, err := demoFactoryDual.abi.Unpack("create", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackCreateSchnorr is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x62d1226c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function createSchnorr() returns(address target)
func (demoFactoryDual *DemoFactoryDual) PackCreateSchnorr() []byte {
	enc, err := demoFactoryDual.abi.Pack("createSchnorr")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCreateSchnorr is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x62d1226c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function createSchnorr() returns(address target)
func (demoFactoryDual *DemoFactoryDual) TryPackCreateSchnorr() ([]byte, error) {
	return demoFactoryDual.abi.Pack("createSchnorr")
}

// UnpackCreateSchnorr is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x62d1226c.
//
// Solidity: function createSchnorr() returns(address target)
func (demoFactoryDual *DemoFactoryDual) UnpackCreateSchnorr(data []byte) (common.Address, error) {
	out, err := demoFactoryDual.abi.Unpack("createSchnorr", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackLedger is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x56397c35.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function ledger() view returns(address)
func (demoFactoryDual *DemoFactoryDual) PackLedger() []byte {
	enc, err := demoFactoryDual.abi.Pack("ledger")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackLedger is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x56397c35.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function ledger() view returns(address)
func (demoFactoryDual *DemoFactoryDual) TryPackLedger() ([]byte, error) {
	return demoFactoryDual.abi.Pack("ledger")
}

// UnpackLedger is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x56397c35.
//
// Solidity: function ledger() view returns(address)
func (demoFactoryDual *DemoFactoryDual) UnpackLedger(data []byte) (common.Address, error) {
	out, err := demoFactoryDual.abi.Unpack("ledger", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackQuorums is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb93cd4ec.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function quorums() view returns(bytes)
func (demoFactoryDual *DemoFactoryDual) PackQuorums() []byte {
	enc, err := demoFactoryDual.abi.Pack("quorums")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackQuorums is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb93cd4ec.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function quorums() view returns(bytes)
func (demoFactoryDual *DemoFactoryDual) TryPackQuorums() ([]byte, error) {
	return demoFactoryDual.abi.Pack("quorums")
}

// UnpackQuorums is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb93cd4ec.
//
// Solidity: function quorums() view returns(bytes)
func (demoFactoryDual *DemoFactoryDual) UnpackQuorums(data []byte) ([]byte, error) {
	out, err := demoFactoryDual.abi.Unpack("quorums", data)
	if err != nil {
		return *new([]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([]byte)).(*[]byte)
	return out0, nil
}

// PackSchnorrRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5cc37450.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function schnorrRegistry() view returns(address)
func (demoFactoryDual *DemoFactoryDual) PackSchnorrRegistry() []byte {
	enc, err := demoFactoryDual.abi.Pack("schnorrRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSchnorrRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5cc37450.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function schnorrRegistry() view returns(address)
func (demoFactoryDual *DemoFactoryDual) TryPackSchnorrRegistry() ([]byte, error) {
	return demoFactoryDual.abi.Pack("schnorrRegistry")
}

// UnpackSchnorrRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5cc37450.
//
// Solidity: function schnorrRegistry() view returns(address)
func (demoFactoryDual *DemoFactoryDual) UnpackSchnorrRegistry(data []byte) (common.Address, error) {
	out, err := demoFactoryDual.abi.Unpack("schnorrRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackSchnorrTargetOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x048f50a6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function schnorrTargetOf(address owner) view returns(address)
func (demoFactoryDual *DemoFactoryDual) PackSchnorrTargetOf(owner common.Address) []byte {
	enc, err := demoFactoryDual.abi.Pack("schnorrTargetOf", owner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSchnorrTargetOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x048f50a6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function schnorrTargetOf(address owner) view returns(address)
func (demoFactoryDual *DemoFactoryDual) TryPackSchnorrTargetOf(owner common.Address) ([]byte, error) {
	return demoFactoryDual.abi.Pack("schnorrTargetOf", owner)
}

// UnpackSchnorrTargetOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x048f50a6.
//
// Solidity: function schnorrTargetOf(address owner) view returns(address)
func (demoFactoryDual *DemoFactoryDual) UnpackSchnorrTargetOf(data []byte) (common.Address, error) {
	out, err := demoFactoryDual.abi.Unpack("schnorrTargetOf", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackTargetOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x700f04ef.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function targetOf(address owner) view returns(address)
func (demoFactoryDual *DemoFactoryDual) PackTargetOf(owner common.Address) []byte {
	enc, err := demoFactoryDual.abi.Pack("targetOf", owner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTargetOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x700f04ef.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function targetOf(address owner) view returns(address)
func (demoFactoryDual *DemoFactoryDual) TryPackTargetOf(owner common.Address) ([]byte, error) {
	return demoFactoryDual.abi.Pack("targetOf", owner)
}

// UnpackTargetOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x700f04ef.
//
// Solidity: function targetOf(address owner) view returns(address)
func (demoFactoryDual *DemoFactoryDual) UnpackTargetOf(data []byte) (common.Address, error) {
	out, err := demoFactoryDual.abi.Unpack("targetOf", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// DemoFactoryDualCreated represents a Created event raised by the DemoFactoryDual contract.
type DemoFactoryDualCreated struct {
	Owner  common.Address
	Target common.Address
	Raw    *types.Log // Blockchain specific contextual infos
}

const DemoFactoryDualCreatedEventName = "Created"

// ContractEventName returns the user-defined event name.
func (DemoFactoryDualCreated) ContractEventName() string {
	return DemoFactoryDualCreatedEventName
}

// UnpackCreatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Created(address indexed owner, address target)
func (demoFactoryDual *DemoFactoryDual) UnpackCreatedEvent(log *types.Log) (*DemoFactoryDualCreated, error) {
	event := "Created"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != demoFactoryDual.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DemoFactoryDualCreated)
	if len(log.Data) > 0 {
		if err := demoFactoryDual.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range demoFactoryDual.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// DemoLedgerMetaData contains all meta data concerning the DemoLedger contract.
var DemoLedgerMetaData = bind.MetaData{
	ABI: "[{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"Recorded\",\"type\":\"event\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"record\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"from\",\"type\":\"address\"}],\"name\":\"recorded\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"}]",
	ID:  "ca3e05d3eabad9dbbbe257fc7a31cd25e7",
	Bin: "0x6080806040523460155761013d908161001a8239f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c9081632c16cd8a1461009b5750635cabc26914610032575f80fd5b346100975760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100975760043573ffffffffffffffffffffffffffffffffffffffff8116809103610097575f525f602052602060405f2054604051908152f35b5f80fd5b346100975760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261009757600435335f525f60205260405f20805490828201809211610110575581527f41b6cb040efd36b804b3afdd1d86a9ac9ba947b3ed595129c63453e98b43166860203392a2005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd",
}

// DemoLedger is an auto generated Go binding around an Ethereum contract.
type DemoLedger struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *DemoLedger) GetABI() abi.ABI {
	return c.abi
}

// NewDemoLedger creates a new instance of DemoLedger.
func NewDemoLedger() *DemoLedger {
	parsed, err := DemoLedgerMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &DemoLedger{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *DemoLedger) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackRecord is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2c16cd8a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function record(uint256 amount) returns()
func (demoLedger *DemoLedger) PackRecord(amount *big.Int) []byte {
	enc, err := demoLedger.abi.Pack("record", amount)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRecord is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2c16cd8a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function record(uint256 amount) returns()
func (demoLedger *DemoLedger) TryPackRecord(amount *big.Int) ([]byte, error) {
	return demoLedger.abi.Pack("record", amount)
}

// PackRecorded is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5cabc269.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function recorded(address from) view returns(uint256)
func (demoLedger *DemoLedger) PackRecorded(from common.Address) []byte {
	enc, err := demoLedger.abi.Pack("recorded", from)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRecorded is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5cabc269.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function recorded(address from) view returns(uint256)
func (demoLedger *DemoLedger) TryPackRecorded(from common.Address) ([]byte, error) {
	return demoLedger.abi.Pack("recorded", from)
}

// UnpackRecorded is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5cabc269.
//
// Solidity: function recorded(address from) view returns(uint256)
func (demoLedger *DemoLedger) UnpackRecorded(data []byte) (*big.Int, error) {
	out, err := demoLedger.abi.Unpack("recorded", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// DemoLedgerRecorded represents a Recorded event raised by the DemoLedger contract.
type DemoLedgerRecorded struct {
	From   common.Address
	Amount *big.Int
	Raw    *types.Log // Blockchain specific contextual infos
}

const DemoLedgerRecordedEventName = "Recorded"

// ContractEventName returns the user-defined event name.
func (DemoLedgerRecorded) ContractEventName() string {
	return DemoLedgerRecordedEventName
}

// UnpackRecordedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Recorded(address indexed from, uint256 amount)
func (demoLedger *DemoLedger) UnpackRecordedEvent(log *types.Log) (*DemoLedgerRecorded, error) {
	event := "Recorded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != demoLedger.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DemoLedgerRecorded)
	if len(log.Data) > 0 {
		if err := demoLedger.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range demoLedger.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// DemoTargetMetaData contains all meta data concerning the DemoTarget contract.
var DemoTargetMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner_\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"avs\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"checker\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"quorums\",\"type\":\"bytes\"},{\"internalType\":\"contractDemoLedger\",\"name\":\"ledger_\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"code\",\"type\":\"uint256\"}],\"name\":\"AlwaysFails\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"DeploymentFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FutureBlockNumber\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InsufficientQuorumThreshold\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidArguments\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidOperation\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidQuorumNumbers\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidSignature\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidStorageUpdates\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidTransitionIndex\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"MalformedLogPayload\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotOwner\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ReentrantTransition\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"revertData\",\"type\":\"bytes\"},{\"internalType\":\"bytes\",\"name\":\"callargs\",\"type\":\"bytes\"}],\"name\":\"RevertingContext\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"StaleBlockNumber\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"subject\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"number\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"bytes\",\"name\":\"note\",\"type\":\"bytes\"}],\"name\":\"Announced\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"rounds\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"result\",\"type\":\"bytes32\"}],\"name\":\"Crunched\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"QUORUM_THRESHOLD\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"THRESHOLD_DENOMINATOR\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"subject\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"number\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"note\",\"type\":\"bytes\"}],\"name\":\"announce\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"announcements\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"avsAddress\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"blockStaleMeasure\",\"outputs\":[{\"internalType\":\"uint32\",\"name\":\"measure\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"blsSignatureChecker\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"claim\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"member\",\"type\":\"address\"}],\"name\":\"claims\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"rounds\",\"type\":\"uint256\"}],\"name\":\"crunch\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"demandedQuorums\",\"outputs\":[{\"internalType\":\"bytes\",\"name\":\"\",\"type\":\"bytes\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"code\",\"type\":\"uint256\"}],\"name\":\"fail\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"transitionIndex\",\"type\":\"uint256\"},{\"internalType\":\"bytes4\",\"name\":\"targetFunction\",\"type\":\"bytes4\"},{\"internalType\":\"bytes\",\"name\":\"storageUpdates\",\"type\":\"bytes\"}],\"name\":\"getMessageHash\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"inTransition\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"on\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"ledger\",\"outputs\":[{\"internalType\":\"contractDemoLedger\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"namespace\",\"outputs\":[{\"internalType\":\"bytes\",\"name\":\"\",\"type\":\"bytes\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"record\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"result\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"avs\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"checker\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"quorums\",\"type\":\"bytes\"}],\"name\":\"rewire\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"stateTransitionCount\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"count\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"msgHash\",\"type\":\"bytes32\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"},{\"internalType\":\"uint32\",\"name\":\"referenceBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes\",\"name\":\"storageUpdates\",\"type\":\"bytes\"},{\"internalType\":\"uint256\",\"name\":\"transitionIndex\",\"type\":\"uint256\"},{\"internalType\":\"bytes4\",\"name\":\"targetFunction\",\"type\":\"bytes4\"},{\"components\":[{\"internalType\":\"uint32[]\",\"name\":\"nonSignerQuorumBitmapIndices\",\"type\":\"uint32[]\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point[]\",\"name\":\"nonSignerPubkeys\",\"type\":\"tuple[]\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point[]\",\"name\":\"quorumApks\",\"type\":\"tuple[]\"},{\"components\":[{\"internalType\":\"uint256[2]\",\"name\":\"X\",\"type\":\"uint256[2]\"},{\"internalType\":\"uint256[2]\",\"name\":\"Y\",\"type\":\"uint256[2]\"}],\"internalType\":\"structBN254.G2Point\",\"name\":\"apkG2\",\"type\":\"tuple\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point\",\"name\":\"sigma\",\"type\":\"tuple\"},{\"internalType\":\"uint32[]\",\"name\":\"quorumApkIndices\",\"type\":\"uint32[]\"},{\"internalType\":\"uint32[]\",\"name\":\"totalStakeIndices\",\"type\":\"uint32[]\"},{\"internalType\":\"uint32[][]\",\"name\":\"nonSignerStakeIndices\",\"type\":\"uint32[][]\"}],\"internalType\":\"structIBLSSignatureChecker.NonSignerStakesAndSignature\",\"name\":\"params\",\"type\":\"tuple\"}],\"name\":\"verifyAndUpdate\",\"outputs\":[],\"stateMutability\":\"payable\",\"type\":\"function\"}]",
	ID:  "ea95abd6c6a0e3e46d24bb6ad733856e3a",
	Bin: "0x60806040523461038d576127af8038038061001981610391565b928339810160a08282031261038d57610031826103b6565b9161003e602082016103b6565b9261004b604083016103b6565b60608301519092906001600160401b03811161038d5781019084601f8301121561038d5781516001600160401b03811161037957610092601f8201601f1916602001610391565b958187526020828501011161038d576020815f928260809601838a015e8701015201516001600160a01b038116919082900361038d5760018060a01b031660018060a01b03195f5416175f5560018060a01b031960015416176001558151156101455760015b8251811015610168576001600160f81b031961011482856103ca565b51165f198201828111610154576001600160f81b03199061013590866103ca565b51161015610145576001016100f8565b63459637c760e11b5f5260045ffd5b634e487b7160e01b5f52601160045260245ffd5b507f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a844400080546001600160a01b038581166001600160a01b0319928316179092557f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034700805493909216921691909117905580516001600160401b038111610379575f51602061278f5f395f51905f5254600181811c9116801561036f575b602082101461035b57601f81116102e1575b50602091601f8211600114610269579181925f9261025e575b50508160011b915f199060031b1c1916175f51602061278f5f395f51905f52555b60405161239f90816103f08239f35b01519050828061022e565b601f198216925f51602061278f5f395f51905f525f52805f20915f5b8581106102c9575083600195106102b1575b505050811b015f51602061278f5f395f51905f525561024f565b01515f1960f88460031b161c19169055828080610297565b91926020600181928685015181550194019201610285565b81811115610215575f51602061278f5f395f51905f525f52601f820160051c7f89b34891b0b3174fd9c9284ab98502abd9c56a1bf3c3309f7757054b152711b660208410610353575b81601f9101920160051c03905f5b828110610346575050610215565b5f82820155600101610338565b5f915061032a565b634e487b7160e01b5f52602260045260245ffd5b90607f1690610203565b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b6040519190601f01601f191682016001600160401b0381118382101761037957604052565b51906001600160a01b038216820361038d57565b9081518110156103db570160200190565b634e487b7160e01b5f52603260045260245ffdfe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714611c9b5750806305f2f42d14611c3f578063132e4f3c14611be25780631c178e9c14611b725780632032d31614611a7e5780632c16cd8a14611983578063379607f5146118ee57806356397c351461189c5780635e510b601461186257806365372147146118265780637320915d146112fa5780637c015a89146111ff5780637f25c614146111b5578063834c50ed146110ad5780638da5cb5b1461105c57806393de45311461039d578063942139eb14610356578063b7f0ce5f1461031a578063c6788bdd146102b7578063da324c1314610246578063e56ac948146101b2578063ef024458146101785763f4833e201461011b575f80fd5b3461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755760207fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54604051908152f35b80fd5b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602060405160648152f35b50346101755760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602435907fffffffff0000000000000000000000000000000000000000000000000000000082168203610175576044359067ffffffffffffffff821161017557602061023e846102353660048701611d7a565b91600435612106565b604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602073ffffffffffffffffffffffffffffffffffffffff7f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005416604051908152f35b50346101755760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557604060209173ffffffffffffffffffffffffffffffffffffffff610309611d57565b168152600483522054604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576020600354604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602061038f6120cb565b63ffffffff60405191168152f35b5060e07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755760043560243567ffffffffffffffff8111611058576103eb903690600401611d7a565b6044359263ffffffff84168094036110545760643567ffffffffffffffff8111610ee65761041d903690600401611d7a565b93909460843560a435907fffffffff00000000000000000000000000000000000000000000000000000000821682036110505760c4359167ffffffffffffffff831161104c5782600401916101807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8536030112611048577f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c6110205760017f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d43851015610ff857436104ff63ffffffff6104f86120cb565b1687611eb8565b10610fd0577fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54600181017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf558103610fa8578961055e928a92612106565b8503610f805761056f368786611ec5565b6020815191012061057e611f7a565b6020815191012003610f5857908893949261070e73ffffffffffffffffffffffffffffffffffffffff7f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf003470054169361060e6040519889977f6efb46360000000000000000000000000000000000000000000000000000000089526004890152608060248901528a608489019161208d565b9260448701527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8684030160648701526101646107066106e96106a061068561066a61065a8780612262565b6101808b526101808b01916122b5565b61067760248b01886122f7565b908a830360208c015261234a565b61069260448a01876122f7565b9089830360408b015261234a565b6040606489016060890137604060a4890160a089013760e488013560e08801526101048801356101008801526106da610124890186612262565b908883036101208a01526122b5565b6106f7610144880185612262565b908783036101408901526122b5565b940190612262565b9091610160818503910152808352602083019260208260051b820101938388925b848410610ef95750505050505082809103915afa908115610eee578591610e14575b50845b828110610d18575050508082019060808110610cf05782357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020850135920180831190821117610cc8578301920190823582358118610ca0578282037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018060051c83117fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08786030160051c841117610c78576060839110610c46575b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8001916040519185850360208701968260051b019060208201975b88811061087d5789807f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d80f35b80820135888101908235602083018a8215610c2357503560057ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe830110610b185760088211610af057886007831460051b608003938c858701937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc088602087013598838a820111848b111790602089350118179503011091111717610ac85760400182818b37604084019190816001146109a6575090899160071461098357359260600135f5610979575050505050505050506004905b7f30116425000000000000000000000000000000000000000000000000000000008152fd5b6020905b0161084f565b9091925035f061099e57505050505050505050600490610954565b60209061097d565b9c959190509c99929695989c9a9397919a35968760a01c610aa0578a8c8f6060839401358b5af1610a8b575050505050858560049760a0968260a46020809d998f9c838e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09c601f9c3d968f968f9789988901169b7f493f09c4000000000000000000000000000000000000000000000000000000008652030160051c90036004830152602482015260806044820152878f016064820152836084820152013e8b0101528801958160a488015260c48701376024868387010101520116010103010190fd5b939a509590979a96939450602091985061097d565b60048b7ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b60048e7ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b60048e7f398d4d32000000000000000000000000000000000000000000000000000000008152fd5b888260059594951b948c868601937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc087602087013599838b820111848c111790602060408401350118179503011091111717610bfb5790836040602096959493018b3780600314610bee5780600414610bda5780600514610bc157600614610ba2575087a061097d565b9060c08201359160a08101359160606080830135920135908ba461097d565b5060a08101359160606080830135920135908aa361097d565b5090606060808301359201359089a261097d565b50606001359088a161097d565b60048e7f25773e13000000000000000000000000000000000000000000000000000000008152fd5b9092604092501191351817610aa05790816040606060209401359101355561097d565b610c505781610813565b6004867ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6004877ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6004857f5f6f132c000000000000000000000000000000000000000000000000000000008152fd5b6004857ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6004847ffbbb7b2b000000000000000000000000000000000000000000000000000000008152fd5b6bffffffffffffffffffffffff610d3382602085015161238b565b51168015908115610d74575b50610d4c57600101610754565b6004867f6d8605db000000000000000000000000000000000000000000000000000000008152fd5b906bffffffffffffffffffffffff610d8d84865161238b565b511690606482029180830460641490151715610de757604283029283046042141715610dba57105f610d3f565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6024897f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b90503d8086833e610e258183611e4a565b810190604081830312610ee65780519067ffffffffffffffff8211610eea5701604081830312610ee657604051916040830183811067ffffffffffffffff821117610eb957604052815167ffffffffffffffff8111610eb55781610e8a9184016121e6565b8352602082015167ffffffffffffffff8111610eb557610eaa92016121e6565b60208201525f610751565b8780fd5b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b8580fd5b8680fd5b6040513d87823e3d90fd5b929560209194979950600192959850610f44817fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe086859403018852610f3e8b88612262565b906122b5565b98019401940190938c97959289979561072f565b6004897f8b2c6f8e000000000000000000000000000000000000000000000000000000008152fd5b6004897f8baa579f000000000000000000000000000000000000000000000000000000008152fd5b60048b7f7376e0a2000000000000000000000000000000000000000000000000000000008152fd5b60048b7f305c3e93000000000000000000000000000000000000000000000000000000008152fd5b60048b7f252f8a0e000000000000000000000000000000000000000000000000000000008152fd5b60048b7f287cdced000000000000000000000000000000000000000000000000000000008152fd5b8a80fd5b8980fd5b8880fd5b8480fd5b8280fd5b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755773ffffffffffffffffffffffffffffffffffffffff6020915416604051908152f35b50346101755760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576110e5611d57565b60443567ffffffffffffffff8111611058577f772702b4e8f4bde40b1a954722da5df80bf68ffa13be2cbcfb6de3c0d131d88b6111296111af923690600401611d7a565b929060017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5561117d600354611df0565b6003556040519182916020835273ffffffffffffffffffffffffffffffffffffffff602435971695602084019161208d565b0390a380f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576111fb6111ef611f7a565b60405191829182611da8565b0390f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576111fb907f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005473ffffffffffffffffffffffffffffffffffffffff8116155f14611290575060405190611282602083611e4a565b815260405191829182611da8565b90507fffffffffffffffffffffffffffffffffffffffff0000000000000000000000006040519160601b1660208201527f6761736b696c6c657200000000000000000000000000000000000000000000006034820152601d81526112f5603d82611e4a565b6111ef565b50346101755760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557611332611d57565b9060243573ffffffffffffffffffffffffffffffffffffffff81168091036118225760443567ffffffffffffffff811161105857611374903690600401611d7a565b73ffffffffffffffffffffffffffffffffffffffff84541633036117fa579061139e913691611ec5565b908151156117d25760015b8251811015611499577fff000000000000000000000000000000000000000000000000000000000000006113dd82856121a8565b51167fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820182811161146c576114347fff0000000000000000000000000000000000000000000000000000000000000091866121a8565b51161015611444576001016113a9565b6004847f8b2c6f8e000000000000000000000000000000000000000000000000000000008152fd5b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b50909273ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff00000000000000000000000000000000000000007f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005416177f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a8444000557fffffffffffffffffffffffff00000000000000000000000000000000000000007f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347005416177f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf003470055815167ffffffffffffffff81116117a5576115bb7f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf003470154611f29565b601f8111611717575b50602092601f821160011461163d57928293829392611632575b50507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8260011b9260031b1c1916177f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015580f35b015190505f806115de565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08216937f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034701845280842091845b8681106116ff57508360019596106116c8575b505050811b017f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015580f35b01517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88460031b161c191690555f808061169d565b9192602060018192868501518155019401920161168a565b818111156115c4577f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347018352601f820160051c7f89b34891b0b3174fd9c9284ab98502abd9c56a1bf3c3309f7757054b152711b66020841061179d575b81601f9101920160051c0390835b82811061178f5750506115c4565b808560019284015501611781565b849150611773565b6024827f4e487b710000000000000000000000000000000000000000000000000000000081526041600452fd5b6004837f8b2c6f8e000000000000000000000000000000000000000000000000000000008152fd5b6004847f30cd7471000000000000000000000000000000000000000000000000000000008152fd5b5080fd5b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610175576020600254604051908152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602060405160428152f35b503461017557807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261017557602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b50346101755760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101755760017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5533815260046020526040812061197e6004358254611eb8565b905580f35b5034611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a5760017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5573ffffffffffffffffffffffffffffffffffffffff60015416803b15611a7a575f80916024604051809481937f2c16cd8a00000000000000000000000000000000000000000000000000000000835260043560048401525af18015611a6f57611a61575080f35b611a6d91505f90611e4a565b005b6040513d5f823e3d90fd5b5f80fd5b34611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a5760043560017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5560025460015b82811115611b3b577fb962c00b3d5f79ddfc25c62a1f7a2e299aca446e969ba32388c68df7f9ef6f29604084848060025582519182526020820152a1005b90611b6d90827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43809280090891611df0565b611afd565b34611a7a575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a57602073ffffffffffffffffffffffffffffffffffffffff7f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347005416604051908152f35b34611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a577f82174d78000000000000000000000000000000000000000000000000000000005f5260043560045260245ffd5b34611a7a575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a5760207f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c6040519015158152f35b34611a7a5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112611a7a57600435907fffffffff000000000000000000000000000000000000000000000000000000008216809203611a7a57817f93de45310000000000000000000000000000000000000000000000000000000060209314908115611d2d575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483611d26565b6004359073ffffffffffffffffffffffffffffffffffffffff82168203611a7a57565b9181601f84011215611a7a5782359167ffffffffffffffff8311611a7a5760208381860195010111611a7a57565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f602060409481855280519182918282880152018686015e5f8582860101520116010190565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8114611e1d5760010190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611e8b57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b91908201809211611e1d57565b92919267ffffffffffffffff8211611e8b5760405191611f0d601f82017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200184611e4a565b829481845281830111611a7a578281602093845f960137010152565b90600182811c92168015611f70575b6020831014611f4357565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691611f38565b604051905f827f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015491611fac83611f29565b80835292600181169081156120505750600114611fd2575b611fd092500383611e4a565b565b507f7a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf00347015f90815290917f89b34891b0b3174fd9c9284ab98502abd9c56a1bf3c3309f7757054b152711b65b818310612034575050906020611fd092820101611fc4565b602091935080600191548385890101520191019091849261201c565b60209250611fd09491507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff001682840152151560051b820101611fc4565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b63ffffffff7f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005460a01c169081156120ff57565b61012c9150565b906121887fffffffff000000000000000000000000000000000000000000000000000000009161215c5f956020976040519586948a860198895230604087015216606085015260808085015260a084019161208d565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282611e4a565b604051918291518091835e8101838152039060025afa15611a6f575f5190565b9081518110156121b9570160200190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b81601f82011215611a7a5780519167ffffffffffffffff8311611e8b578260051b91604051936122196020850186611e4a565b8452602080850193820101918211611a7a57602001915b81831061223d5750505090565b82516bffffffffffffffffffffffff81168103611a7a57815260209283019201612230565b90357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe182360301811215611a7a57016020813591019167ffffffffffffffff8211611a7a578160051b36038313611a7a57565b916020908281520191905f905b8082106122cf5750505090565b90919283359063ffffffff8216809203611a7a576020816001938293520194019201906122c2565b90357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe182360301811215611a7a57016020813591019167ffffffffffffffff8211611a7a578160061b36038313611a7a57565b916020908281520191905f5b8181106123635750505090565b909192604080826123806001948860208091803584520135910152565b019401929101612356565b80518210156121b95760209160051b010190567a7eb3c495bfc842eeac9f7a2761a1db6573052931aa148a0cd5174bf0034701",
}

// DemoTarget is an auto generated Go binding around an Ethereum contract.
type DemoTarget struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *DemoTarget) GetABI() abi.ABI {
	return c.abi
}

// NewDemoTarget creates a new instance of DemoTarget.
func NewDemoTarget() *DemoTarget {
	parsed, err := DemoTargetMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &DemoTarget{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *DemoTarget) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address owner_, address avs, address checker, bytes quorums, address ledger_) returns()
func (demoTarget *DemoTarget) PackConstructor(owner_ common.Address, avs common.Address, checker common.Address, quorums []byte, ledger_ common.Address) []byte {
	enc, err := demoTarget.abi.Pack("", owner_, avs, checker, quorums, ledger_)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackQUORUMTHRESHOLD is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5e510b60.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function QUORUM_THRESHOLD() view returns(uint256)
func (demoTarget *DemoTarget) PackQUORUMTHRESHOLD() []byte {
	enc, err := demoTarget.abi.Pack("QUORUM_THRESHOLD")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackQUORUMTHRESHOLD is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5e510b60.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function QUORUM_THRESHOLD() view returns(uint256)
func (demoTarget *DemoTarget) TryPackQUORUMTHRESHOLD() ([]byte, error) {
	return demoTarget.abi.Pack("QUORUM_THRESHOLD")
}

// UnpackQUORUMTHRESHOLD is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5e510b60.
//
// Solidity: function QUORUM_THRESHOLD() view returns(uint256)
func (demoTarget *DemoTarget) UnpackQUORUMTHRESHOLD(data []byte) (*big.Int, error) {
	out, err := demoTarget.abi.Unpack("QUORUM_THRESHOLD", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackTHRESHOLDDENOMINATOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xef024458.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function THRESHOLD_DENOMINATOR() view returns(uint256)
func (demoTarget *DemoTarget) PackTHRESHOLDDENOMINATOR() []byte {
	enc, err := demoTarget.abi.Pack("THRESHOLD_DENOMINATOR")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTHRESHOLDDENOMINATOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xef024458.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function THRESHOLD_DENOMINATOR() view returns(uint256)
func (demoTarget *DemoTarget) TryPackTHRESHOLDDENOMINATOR() ([]byte, error) {
	return demoTarget.abi.Pack("THRESHOLD_DENOMINATOR")
}

// UnpackTHRESHOLDDENOMINATOR is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xef024458.
//
// Solidity: function THRESHOLD_DENOMINATOR() view returns(uint256)
func (demoTarget *DemoTarget) UnpackTHRESHOLDDENOMINATOR(data []byte) (*big.Int, error) {
	out, err := demoTarget.abi.Unpack("THRESHOLD_DENOMINATOR", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackAnnounce is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x834c50ed.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function announce(address subject, uint256 number, bytes note) returns()
func (demoTarget *DemoTarget) PackAnnounce(subject common.Address, number *big.Int, note []byte) []byte {
	enc, err := demoTarget.abi.Pack("announce", subject, number, note)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAnnounce is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x834c50ed.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function announce(address subject, uint256 number, bytes note) returns()
func (demoTarget *DemoTarget) TryPackAnnounce(subject common.Address, number *big.Int, note []byte) ([]byte, error) {
	return demoTarget.abi.Pack("announce", subject, number, note)
}

// PackAnnouncements is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb7f0ce5f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function announcements() view returns(uint256)
func (demoTarget *DemoTarget) PackAnnouncements() []byte {
	enc, err := demoTarget.abi.Pack("announcements")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAnnouncements is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb7f0ce5f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function announcements() view returns(uint256)
func (demoTarget *DemoTarget) TryPackAnnouncements() ([]byte, error) {
	return demoTarget.abi.Pack("announcements")
}

// UnpackAnnouncements is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb7f0ce5f.
//
// Solidity: function announcements() view returns(uint256)
func (demoTarget *DemoTarget) UnpackAnnouncements(data []byte) (*big.Int, error) {
	out, err := demoTarget.abi.Unpack("announcements", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function avsAddress() view returns(address)
func (demoTarget *DemoTarget) PackAvsAddress() []byte {
	enc, err := demoTarget.abi.Pack("avsAddress")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function avsAddress() view returns(address)
func (demoTarget *DemoTarget) TryPackAvsAddress() ([]byte, error) {
	return demoTarget.abi.Pack("avsAddress")
}

// UnpackAvsAddress is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xda324c13.
//
// Solidity: function avsAddress() view returns(address)
func (demoTarget *DemoTarget) UnpackAvsAddress(data []byte) (common.Address, error) {
	out, err := demoTarget.abi.Unpack("avsAddress", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackBlockStaleMeasure is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x942139eb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (demoTarget *DemoTarget) PackBlockStaleMeasure() []byte {
	enc, err := demoTarget.abi.Pack("blockStaleMeasure")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBlockStaleMeasure is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x942139eb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (demoTarget *DemoTarget) TryPackBlockStaleMeasure() ([]byte, error) {
	return demoTarget.abi.Pack("blockStaleMeasure")
}

// UnpackBlockStaleMeasure is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x942139eb.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (demoTarget *DemoTarget) UnpackBlockStaleMeasure(data []byte) (uint32, error) {
	out, err := demoTarget.abi.Unpack("blockStaleMeasure", data)
	if err != nil {
		return *new(uint32), err
	}
	out0 := *abi.ConvertType(out[0], new(uint32)).(*uint32)
	return out0, nil
}

// PackBlsSignatureChecker is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c178e9c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (demoTarget *DemoTarget) PackBlsSignatureChecker() []byte {
	enc, err := demoTarget.abi.Pack("blsSignatureChecker")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBlsSignatureChecker is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c178e9c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (demoTarget *DemoTarget) TryPackBlsSignatureChecker() ([]byte, error) {
	return demoTarget.abi.Pack("blsSignatureChecker")
}

// UnpackBlsSignatureChecker is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1c178e9c.
//
// Solidity: function blsSignatureChecker() view returns(address)
func (demoTarget *DemoTarget) UnpackBlsSignatureChecker(data []byte) (common.Address, error) {
	out, err := demoTarget.abi.Unpack("blsSignatureChecker", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackClaim is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x379607f5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function claim(uint256 amount) returns()
func (demoTarget *DemoTarget) PackClaim(amount *big.Int) []byte {
	enc, err := demoTarget.abi.Pack("claim", amount)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClaim is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x379607f5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function claim(uint256 amount) returns()
func (demoTarget *DemoTarget) TryPackClaim(amount *big.Int) ([]byte, error) {
	return demoTarget.abi.Pack("claim", amount)
}

// PackClaims is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc6788bdd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function claims(address member) view returns(uint256)
func (demoTarget *DemoTarget) PackClaims(member common.Address) []byte {
	enc, err := demoTarget.abi.Pack("claims", member)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClaims is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc6788bdd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function claims(address member) view returns(uint256)
func (demoTarget *DemoTarget) TryPackClaims(member common.Address) ([]byte, error) {
	return demoTarget.abi.Pack("claims", member)
}

// UnpackClaims is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc6788bdd.
//
// Solidity: function claims(address member) view returns(uint256)
func (demoTarget *DemoTarget) UnpackClaims(data []byte) (*big.Int, error) {
	out, err := demoTarget.abi.Unpack("claims", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackCrunch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2032d316.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function crunch(uint256 rounds) returns()
func (demoTarget *DemoTarget) PackCrunch(rounds *big.Int) []byte {
	enc, err := demoTarget.abi.Pack("crunch", rounds)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCrunch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2032d316.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function crunch(uint256 rounds) returns()
func (demoTarget *DemoTarget) TryPackCrunch(rounds *big.Int) ([]byte, error) {
	return demoTarget.abi.Pack("crunch", rounds)
}

// PackDemandedQuorums is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7f25c614.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function demandedQuorums() view returns(bytes)
func (demoTarget *DemoTarget) PackDemandedQuorums() []byte {
	enc, err := demoTarget.abi.Pack("demandedQuorums")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDemandedQuorums is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7f25c614.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function demandedQuorums() view returns(bytes)
func (demoTarget *DemoTarget) TryPackDemandedQuorums() ([]byte, error) {
	return demoTarget.abi.Pack("demandedQuorums")
}

// UnpackDemandedQuorums is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7f25c614.
//
// Solidity: function demandedQuorums() view returns(bytes)
func (demoTarget *DemoTarget) UnpackDemandedQuorums(data []byte) ([]byte, error) {
	out, err := demoTarget.abi.Unpack("demandedQuorums", data)
	if err != nil {
		return *new([]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([]byte)).(*[]byte)
	return out0, nil
}

// PackFail is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x132e4f3c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function fail(uint256 code) returns()
func (demoTarget *DemoTarget) PackFail(code *big.Int) []byte {
	enc, err := demoTarget.abi.Pack("fail", code)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFail is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x132e4f3c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function fail(uint256 code) returns()
func (demoTarget *DemoTarget) TryPackFail(code *big.Int) ([]byte, error) {
	return demoTarget.abi.Pack("fail", code)
}

// PackGetMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe56ac948.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (demoTarget *DemoTarget) PackGetMessageHash(transitionIndex *big.Int, targetFunction [4]byte, storageUpdates []byte) []byte {
	enc, err := demoTarget.abi.Pack("getMessageHash", transitionIndex, targetFunction, storageUpdates)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe56ac948.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (demoTarget *DemoTarget) TryPackGetMessageHash(transitionIndex *big.Int, targetFunction [4]byte, storageUpdates []byte) ([]byte, error) {
	return demoTarget.abi.Pack("getMessageHash", transitionIndex, targetFunction, storageUpdates)
}

// UnpackGetMessageHash is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe56ac948.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (demoTarget *DemoTarget) UnpackGetMessageHash(data []byte) ([32]byte, error) {
	out, err := demoTarget.abi.Unpack("getMessageHash", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackInTransition is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x05f2f42d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function inTransition() view returns(bool on)
func (demoTarget *DemoTarget) PackInTransition() []byte {
	enc, err := demoTarget.abi.Pack("inTransition")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInTransition is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x05f2f42d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function inTransition() view returns(bool on)
func (demoTarget *DemoTarget) TryPackInTransition() ([]byte, error) {
	return demoTarget.abi.Pack("inTransition")
}

// UnpackInTransition is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x05f2f42d.
//
// Solidity: function inTransition() view returns(bool on)
func (demoTarget *DemoTarget) UnpackInTransition(data []byte) (bool, error) {
	out, err := demoTarget.abi.Unpack("inTransition", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackLedger is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x56397c35.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function ledger() view returns(address)
func (demoTarget *DemoTarget) PackLedger() []byte {
	enc, err := demoTarget.abi.Pack("ledger")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackLedger is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x56397c35.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function ledger() view returns(address)
func (demoTarget *DemoTarget) TryPackLedger() ([]byte, error) {
	return demoTarget.abi.Pack("ledger")
}

// UnpackLedger is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x56397c35.
//
// Solidity: function ledger() view returns(address)
func (demoTarget *DemoTarget) UnpackLedger(data []byte) (common.Address, error) {
	out, err := demoTarget.abi.Unpack("ledger", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackNamespace is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7c015a89.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function namespace() view returns(bytes)
func (demoTarget *DemoTarget) PackNamespace() []byte {
	enc, err := demoTarget.abi.Pack("namespace")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNamespace is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7c015a89.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function namespace() view returns(bytes)
func (demoTarget *DemoTarget) TryPackNamespace() ([]byte, error) {
	return demoTarget.abi.Pack("namespace")
}

// UnpackNamespace is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7c015a89.
//
// Solidity: function namespace() view returns(bytes)
func (demoTarget *DemoTarget) UnpackNamespace(data []byte) ([]byte, error) {
	out, err := demoTarget.abi.Unpack("namespace", data)
	if err != nil {
		return *new([]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([]byte)).(*[]byte)
	return out0, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (demoTarget *DemoTarget) PackOwner() []byte {
	enc, err := demoTarget.abi.Pack("owner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owner() view returns(address)
func (demoTarget *DemoTarget) TryPackOwner() ([]byte, error) {
	return demoTarget.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (demoTarget *DemoTarget) UnpackOwner(data []byte) (common.Address, error) {
	out, err := demoTarget.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRecord is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2c16cd8a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function record(uint256 amount) returns()
func (demoTarget *DemoTarget) PackRecord(amount *big.Int) []byte {
	enc, err := demoTarget.abi.Pack("record", amount)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRecord is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2c16cd8a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function record(uint256 amount) returns()
func (demoTarget *DemoTarget) TryPackRecord(amount *big.Int) ([]byte, error) {
	return demoTarget.abi.Pack("record", amount)
}

// PackResult is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x65372147.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function result() view returns(bytes32)
func (demoTarget *DemoTarget) PackResult() []byte {
	enc, err := demoTarget.abi.Pack("result")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackResult is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x65372147.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function result() view returns(bytes32)
func (demoTarget *DemoTarget) TryPackResult() ([]byte, error) {
	return demoTarget.abi.Pack("result")
}

// UnpackResult is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x65372147.
//
// Solidity: function result() view returns(bytes32)
func (demoTarget *DemoTarget) UnpackResult(data []byte) ([32]byte, error) {
	out, err := demoTarget.abi.Unpack("result", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackRewire is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7320915d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function rewire(address avs, address checker, bytes quorums) returns()
func (demoTarget *DemoTarget) PackRewire(avs common.Address, checker common.Address, quorums []byte) []byte {
	enc, err := demoTarget.abi.Pack("rewire", avs, checker, quorums)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRewire is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7320915d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function rewire(address avs, address checker, bytes quorums) returns()
func (demoTarget *DemoTarget) TryPackRewire(avs common.Address, checker common.Address, quorums []byte) ([]byte, error) {
	return demoTarget.abi.Pack("rewire", avs, checker, quorums)
}

// PackStateTransitionCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf4833e20.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (demoTarget *DemoTarget) PackStateTransitionCount() []byte {
	enc, err := demoTarget.abi.Pack("stateTransitionCount")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackStateTransitionCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf4833e20.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (demoTarget *DemoTarget) TryPackStateTransitionCount() ([]byte, error) {
	return demoTarget.abi.Pack("stateTransitionCount")
}

// UnpackStateTransitionCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf4833e20.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (demoTarget *DemoTarget) UnpackStateTransitionCount(data []byte) (*big.Int, error) {
	out, err := demoTarget.abi.Unpack("stateTransitionCount", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (demoTarget *DemoTarget) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := demoTarget.abi.Pack("supportsInterface", interfaceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (demoTarget *DemoTarget) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return demoTarget.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (demoTarget *DemoTarget) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := demoTarget.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackVerifyAndUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x93de4531.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function verifyAndUpdate(bytes32 msgHash, bytes quorumNumbers, uint32 referenceBlockNumber, bytes storageUpdates, uint256 transitionIndex, bytes4 targetFunction, (uint32[],(uint256,uint256)[],(uint256,uint256)[],(uint256[2],uint256[2]),(uint256,uint256),uint32[],uint32[],uint32[][]) params) payable returns()
func (demoTarget *DemoTarget) PackVerifyAndUpdate(msgHash [32]byte, quorumNumbers []byte, referenceBlockNumber uint32, storageUpdates []byte, transitionIndex *big.Int, targetFunction [4]byte, params IBLSSignatureCheckerNonSignerStakesAndSignature) []byte {
	enc, err := demoTarget.abi.Pack("verifyAndUpdate", msgHash, quorumNumbers, referenceBlockNumber, storageUpdates, transitionIndex, targetFunction, params)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVerifyAndUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x93de4531.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function verifyAndUpdate(bytes32 msgHash, bytes quorumNumbers, uint32 referenceBlockNumber, bytes storageUpdates, uint256 transitionIndex, bytes4 targetFunction, (uint32[],(uint256,uint256)[],(uint256,uint256)[],(uint256[2],uint256[2]),(uint256,uint256),uint32[],uint32[],uint32[][]) params) payable returns()
func (demoTarget *DemoTarget) TryPackVerifyAndUpdate(msgHash [32]byte, quorumNumbers []byte, referenceBlockNumber uint32, storageUpdates []byte, transitionIndex *big.Int, targetFunction [4]byte, params IBLSSignatureCheckerNonSignerStakesAndSignature) ([]byte, error) {
	return demoTarget.abi.Pack("verifyAndUpdate", msgHash, quorumNumbers, referenceBlockNumber, storageUpdates, transitionIndex, targetFunction, params)
}

// DemoTargetAnnounced represents a Announced event raised by the DemoTarget contract.
type DemoTargetAnnounced struct {
	Subject common.Address
	Number  *big.Int
	Note    []byte
	Raw     *types.Log // Blockchain specific contextual infos
}

const DemoTargetAnnouncedEventName = "Announced"

// ContractEventName returns the user-defined event name.
func (DemoTargetAnnounced) ContractEventName() string {
	return DemoTargetAnnouncedEventName
}

// UnpackAnnouncedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Announced(address indexed subject, uint256 indexed number, bytes note)
func (demoTarget *DemoTarget) UnpackAnnouncedEvent(log *types.Log) (*DemoTargetAnnounced, error) {
	event := "Announced"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != demoTarget.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DemoTargetAnnounced)
	if len(log.Data) > 0 {
		if err := demoTarget.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range demoTarget.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// DemoTargetCrunched represents a Crunched event raised by the DemoTarget contract.
type DemoTargetCrunched struct {
	Rounds *big.Int
	Result [32]byte
	Raw    *types.Log // Blockchain specific contextual infos
}

const DemoTargetCrunchedEventName = "Crunched"

// ContractEventName returns the user-defined event name.
func (DemoTargetCrunched) ContractEventName() string {
	return DemoTargetCrunchedEventName
}

// UnpackCrunchedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Crunched(uint256 rounds, bytes32 result)
func (demoTarget *DemoTarget) UnpackCrunchedEvent(log *types.Log) (*DemoTargetCrunched, error) {
	event := "Crunched"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != demoTarget.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DemoTargetCrunched)
	if len(log.Data) > 0 {
		if err := demoTarget.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range demoTarget.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (demoTarget *DemoTarget) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["AlwaysFails"].ID.Bytes()[:4]) {
		return demoTarget.UnpackAlwaysFailsError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["DeploymentFailed"].ID.Bytes()[:4]) {
		return demoTarget.UnpackDeploymentFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["FutureBlockNumber"].ID.Bytes()[:4]) {
		return demoTarget.UnpackFutureBlockNumberError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["InsufficientQuorumThreshold"].ID.Bytes()[:4]) {
		return demoTarget.UnpackInsufficientQuorumThresholdError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["InvalidArguments"].ID.Bytes()[:4]) {
		return demoTarget.UnpackInvalidArgumentsError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["InvalidOperation"].ID.Bytes()[:4]) {
		return demoTarget.UnpackInvalidOperationError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["InvalidQuorumNumbers"].ID.Bytes()[:4]) {
		return demoTarget.UnpackInvalidQuorumNumbersError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["InvalidSignature"].ID.Bytes()[:4]) {
		return demoTarget.UnpackInvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["InvalidStorageUpdates"].ID.Bytes()[:4]) {
		return demoTarget.UnpackInvalidStorageUpdatesError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["InvalidTransitionIndex"].ID.Bytes()[:4]) {
		return demoTarget.UnpackInvalidTransitionIndexError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["MalformedLogPayload"].ID.Bytes()[:4]) {
		return demoTarget.UnpackMalformedLogPayloadError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["NotOwner"].ID.Bytes()[:4]) {
		return demoTarget.UnpackNotOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["ReentrantTransition"].ID.Bytes()[:4]) {
		return demoTarget.UnpackReentrantTransitionError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["RevertingContext"].ID.Bytes()[:4]) {
		return demoTarget.UnpackRevertingContextError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTarget.abi.Errors["StaleBlockNumber"].ID.Bytes()[:4]) {
		return demoTarget.UnpackStaleBlockNumberError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// DemoTargetAlwaysFails represents a AlwaysFails error raised by the DemoTarget contract.
type DemoTargetAlwaysFails struct {
	Code *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AlwaysFails(uint256 code)
func DemoTargetAlwaysFailsErrorID() common.Hash {
	return common.HexToHash("0x82174d789b7f01f1566438ec6452de13fa1b2193a753a8d8ed72f4de1450d87a")
}

// UnpackAlwaysFailsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AlwaysFails(uint256 code)
func (demoTarget *DemoTarget) UnpackAlwaysFailsError(raw []byte) (*DemoTargetAlwaysFails, error) {
	out := new(DemoTargetAlwaysFails)
	if err := demoTarget.abi.UnpackIntoInterface(out, "AlwaysFails", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetDeploymentFailed represents a DeploymentFailed error raised by the DemoTarget contract.
type DemoTargetDeploymentFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error DeploymentFailed()
func DemoTargetDeploymentFailedErrorID() common.Hash {
	return common.HexToHash("0x3011642595b52db2c854a6ba7204cc406419c7d6c628eeb9fe80adcc365544e4")
}

// UnpackDeploymentFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error DeploymentFailed()
func (demoTarget *DemoTarget) UnpackDeploymentFailedError(raw []byte) (*DemoTargetDeploymentFailed, error) {
	out := new(DemoTargetDeploymentFailed)
	if err := demoTarget.abi.UnpackIntoInterface(out, "DeploymentFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetFutureBlockNumber represents a FutureBlockNumber error raised by the DemoTarget contract.
type DemoTargetFutureBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FutureBlockNumber()
func DemoTargetFutureBlockNumberErrorID() common.Hash {
	return common.HexToHash("0x252f8a0e42cb02a524f19fd9647ba17fa21ab898d13f167ca94d1e9371f4fa29")
}

// UnpackFutureBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FutureBlockNumber()
func (demoTarget *DemoTarget) UnpackFutureBlockNumberError(raw []byte) (*DemoTargetFutureBlockNumber, error) {
	out := new(DemoTargetFutureBlockNumber)
	if err := demoTarget.abi.UnpackIntoInterface(out, "FutureBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetInsufficientQuorumThreshold represents a InsufficientQuorumThreshold error raised by the DemoTarget contract.
type DemoTargetInsufficientQuorumThreshold struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InsufficientQuorumThreshold()
func DemoTargetInsufficientQuorumThresholdErrorID() common.Hash {
	return common.HexToHash("0x6d8605db8e9e180d50bb79bd239d1746db91cbed99464873fc80e39e655db2da")
}

// UnpackInsufficientQuorumThresholdError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InsufficientQuorumThreshold()
func (demoTarget *DemoTarget) UnpackInsufficientQuorumThresholdError(raw []byte) (*DemoTargetInsufficientQuorumThreshold, error) {
	out := new(DemoTargetInsufficientQuorumThreshold)
	if err := demoTarget.abi.UnpackIntoInterface(out, "InsufficientQuorumThreshold", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetInvalidArguments represents a InvalidArguments error raised by the DemoTarget contract.
type DemoTargetInvalidArguments struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidArguments()
func DemoTargetInvalidArgumentsErrorID() common.Hash {
	return common.HexToHash("0x5f6f132c86f09eded643fbb91d66fbd744a727b4191bbfd45f670cd94b4174bb")
}

// UnpackInvalidArgumentsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidArguments()
func (demoTarget *DemoTarget) UnpackInvalidArgumentsError(raw []byte) (*DemoTargetInvalidArguments, error) {
	out := new(DemoTargetInvalidArguments)
	if err := demoTarget.abi.UnpackIntoInterface(out, "InvalidArguments", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetInvalidOperation represents a InvalidOperation error raised by the DemoTarget contract.
type DemoTargetInvalidOperation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidOperation()
func DemoTargetInvalidOperationErrorID() common.Hash {
	return common.HexToHash("0x398d4d32963991cf02978f96f1a4d81787345d957c0995bedfe70af66ce594fd")
}

// UnpackInvalidOperationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidOperation()
func (demoTarget *DemoTarget) UnpackInvalidOperationError(raw []byte) (*DemoTargetInvalidOperation, error) {
	out := new(DemoTargetInvalidOperation)
	if err := demoTarget.abi.UnpackIntoInterface(out, "InvalidOperation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetInvalidQuorumNumbers represents a InvalidQuorumNumbers error raised by the DemoTarget contract.
type DemoTargetInvalidQuorumNumbers struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidQuorumNumbers()
func DemoTargetInvalidQuorumNumbersErrorID() common.Hash {
	return common.HexToHash("0x8b2c6f8eebbf9edb390eaede80cbf5d67f22e787e6845a5e1f929e0cd517f0c9")
}

// UnpackInvalidQuorumNumbersError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidQuorumNumbers()
func (demoTarget *DemoTarget) UnpackInvalidQuorumNumbersError(raw []byte) (*DemoTargetInvalidQuorumNumbers, error) {
	out := new(DemoTargetInvalidQuorumNumbers)
	if err := demoTarget.abi.UnpackIntoInterface(out, "InvalidQuorumNumbers", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetInvalidSignature represents a InvalidSignature error raised by the DemoTarget contract.
type DemoTargetInvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidSignature()
func DemoTargetInvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0x8baa579fce362245063d36f11747a89dd489c54795634fc673cc0e0db51fedc5")
}

// UnpackInvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidSignature()
func (demoTarget *DemoTarget) UnpackInvalidSignatureError(raw []byte) (*DemoTargetInvalidSignature, error) {
	out := new(DemoTargetInvalidSignature)
	if err := demoTarget.abi.UnpackIntoInterface(out, "InvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetInvalidStorageUpdates represents a InvalidStorageUpdates error raised by the DemoTarget contract.
type DemoTargetInvalidStorageUpdates struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidStorageUpdates()
func DemoTargetInvalidStorageUpdatesErrorID() common.Hash {
	return common.HexToHash("0xfbbb7b2bbb5f367b30d93e10238872a61a4da093d130f166be9826a67d66b2d0")
}

// UnpackInvalidStorageUpdatesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidStorageUpdates()
func (demoTarget *DemoTarget) UnpackInvalidStorageUpdatesError(raw []byte) (*DemoTargetInvalidStorageUpdates, error) {
	out := new(DemoTargetInvalidStorageUpdates)
	if err := demoTarget.abi.UnpackIntoInterface(out, "InvalidStorageUpdates", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetInvalidTransitionIndex represents a InvalidTransitionIndex error raised by the DemoTarget contract.
type DemoTargetInvalidTransitionIndex struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidTransitionIndex()
func DemoTargetInvalidTransitionIndexErrorID() common.Hash {
	return common.HexToHash("0x7376e0a2068445a64c079fd1ec1cade3c2abc7b43e152e902bed12ef4563fb9d")
}

// UnpackInvalidTransitionIndexError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidTransitionIndex()
func (demoTarget *DemoTarget) UnpackInvalidTransitionIndexError(raw []byte) (*DemoTargetInvalidTransitionIndex, error) {
	out := new(DemoTargetInvalidTransitionIndex)
	if err := demoTarget.abi.UnpackIntoInterface(out, "InvalidTransitionIndex", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetMalformedLogPayload represents a MalformedLogPayload error raised by the DemoTarget contract.
type DemoTargetMalformedLogPayload struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error MalformedLogPayload()
func DemoTargetMalformedLogPayloadErrorID() common.Hash {
	return common.HexToHash("0x25773e1370166ab10a4b41d3a0d78f5b940285f9bbb4d4e59cd2f3c6511631e4")
}

// UnpackMalformedLogPayloadError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error MalformedLogPayload()
func (demoTarget *DemoTarget) UnpackMalformedLogPayloadError(raw []byte) (*DemoTargetMalformedLogPayload, error) {
	out := new(DemoTargetMalformedLogPayload)
	if err := demoTarget.abi.UnpackIntoInterface(out, "MalformedLogPayload", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetNotOwner represents a NotOwner error raised by the DemoTarget contract.
type DemoTargetNotOwner struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOwner()
func DemoTargetNotOwnerErrorID() common.Hash {
	return common.HexToHash("0x30cd74712f59d478562d48e2d35de830db72c60a63dd08ae59199eec990b5bc4")
}

// UnpackNotOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOwner()
func (demoTarget *DemoTarget) UnpackNotOwnerError(raw []byte) (*DemoTargetNotOwner, error) {
	out := new(DemoTargetNotOwner)
	if err := demoTarget.abi.UnpackIntoInterface(out, "NotOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetReentrantTransition represents a ReentrantTransition error raised by the DemoTarget contract.
type DemoTargetReentrantTransition struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReentrantTransition()
func DemoTargetReentrantTransitionErrorID() common.Hash {
	return common.HexToHash("0x287cdced488b3c8792bc433ed7a1094b8a30eea8dad749241c9114ef97210c2f")
}

// UnpackReentrantTransitionError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReentrantTransition()
func (demoTarget *DemoTarget) UnpackReentrantTransitionError(raw []byte) (*DemoTargetReentrantTransition, error) {
	out := new(DemoTargetReentrantTransition)
	if err := demoTarget.abi.UnpackIntoInterface(out, "ReentrantTransition", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetRevertingContext represents a RevertingContext error raised by the DemoTarget contract.
type DemoTargetRevertingContext struct {
	Index      *big.Int
	Target     common.Address
	RevertData []byte
	Callargs   []byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error RevertingContext(uint256 index, address target, bytes revertData, bytes callargs)
func DemoTargetRevertingContextErrorID() common.Hash {
	return common.HexToHash("0x493f09c4c38be58f69838d824ceefae1fa66d39c9ec52591ef938dabaa8afb8c")
}

// UnpackRevertingContextError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error RevertingContext(uint256 index, address target, bytes revertData, bytes callargs)
func (demoTarget *DemoTarget) UnpackRevertingContextError(raw []byte) (*DemoTargetRevertingContext, error) {
	out := new(DemoTargetRevertingContext)
	if err := demoTarget.abi.UnpackIntoInterface(out, "RevertingContext", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetStaleBlockNumber represents a StaleBlockNumber error raised by the DemoTarget contract.
type DemoTargetStaleBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StaleBlockNumber()
func DemoTargetStaleBlockNumberErrorID() common.Hash {
	return common.HexToHash("0x305c3e93dc6391d741d0fcabf7216194e0ab4e5a2b887e9bd8ed0f38606104a1")
}

// UnpackStaleBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StaleBlockNumber()
func (demoTarget *DemoTarget) UnpackStaleBlockNumberError(raw []byte) (*DemoTargetStaleBlockNumber, error) {
	out := new(DemoTargetStaleBlockNumber)
	if err := demoTarget.abi.UnpackIntoInterface(out, "StaleBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrMetaData contains all meta data concerning the DemoTargetSchnorr contract.
var DemoTargetSchnorrMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner_\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"avs\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"registry\",\"type\":\"address\"},{\"internalType\":\"contractDemoLedger\",\"name\":\"ledger_\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"code\",\"type\":\"uint256\"}],\"name\":\"AlwaysFails\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"DeploymentFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"EmptyBatch\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FutureBlockNumber\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidArguments\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidOperation\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidQuorumSignature\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidSignature\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidStorageUpdates\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidTransitionIndex\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"MalformedLogPayload\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotOwner\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ReentrantTransition\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"revertData\",\"type\":\"bytes\"},{\"internalType\":\"bytes\",\"name\":\"callargs\",\"type\":\"bytes\"}],\"name\":\"RevertingContext\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"StaleBlockNumber\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"subject\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"number\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"bytes\",\"name\":\"note\",\"type\":\"bytes\"}],\"name\":\"Announced\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"rounds\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"bytes32\",\"name\":\"result\",\"type\":\"bytes32\"}],\"name\":\"Crunched\",\"type\":\"event\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"subject\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"number\",\"type\":\"uint256\"},{\"internalType\":\"bytes\",\"name\":\"note\",\"type\":\"bytes\"}],\"name\":\"announce\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"announcements\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"avsAddress\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"blockStaleMeasure\",\"outputs\":[{\"internalType\":\"uint32\",\"name\":\"measure\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"claim\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"member\",\"type\":\"address\"}],\"name\":\"claims\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"rounds\",\"type\":\"uint256\"}],\"name\":\"crunch\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"code\",\"type\":\"uint256\"}],\"name\":\"fail\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"transitionIndex\",\"type\":\"uint256\"},{\"internalType\":\"bytes4\",\"name\":\"targetFunction\",\"type\":\"bytes4\"},{\"internalType\":\"bytes\",\"name\":\"storageUpdates\",\"type\":\"bytes\"}],\"name\":\"getMessageHash\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"inTransition\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"on\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"ledger\",\"outputs\":[{\"internalType\":\"contractDemoLedger\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"amount\",\"type\":\"uint256\"}],\"name\":\"record\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"result\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"avs\",\"type\":\"address\"},{\"internalType\":\"address\",\"name\":\"registry\",\"type\":\"address\"}],\"name\":\"rewire\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"schnorrRegistry\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"stateTransitionCount\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"count\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"msgHash\",\"type\":\"bytes32\"},{\"internalType\":\"uint32\",\"name\":\"referenceBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes\",\"name\":\"storageUpdates\",\"type\":\"bytes\"},{\"internalType\":\"uint256\",\"name\":\"transitionIndex\",\"type\":\"uint256\"},{\"internalType\":\"bytes4\",\"name\":\"targetFunction\",\"type\":\"bytes4\"},{\"internalType\":\"uint256\",\"name\":\"s\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"Raddr\",\"type\":\"address\"},{\"internalType\":\"address[]\",\"name\":\"nonSigners\",\"type\":\"address[]\"}],\"name\":\"verifyAndUpdate\",\"outputs\":[],\"stateMutability\":\"payable\",\"type\":\"function\"},{\"inputs\":[{\"components\":[{\"internalType\":\"bytes32\",\"name\":\"msgHash\",\"type\":\"bytes32\"},{\"internalType\":\"uint32\",\"name\":\"referenceBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes\",\"name\":\"storageUpdates\",\"type\":\"bytes\"},{\"internalType\":\"uint256\",\"name\":\"transitionIndex\",\"type\":\"uint256\"},{\"internalType\":\"bytes4\",\"name\":\"targetFunction\",\"type\":\"bytes4\"},{\"internalType\":\"uint256\",\"name\":\"s\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"Raddr\",\"type\":\"address\"},{\"internalType\":\"address[]\",\"name\":\"nonSigners\",\"type\":\"address[]\"}],\"internalType\":\"structISchnorrBatchTarget.Transition[]\",\"name\":\"transitions\",\"type\":\"tuple[]\"}],\"name\":\"verifyAndUpdateBatch\",\"outputs\":[],\"stateMutability\":\"payable\",\"type\":\"function\"}]",
	ID:  "053cd728a1c5b4080b5dbdfd123d447710",
	Bin: "0x60803461011157601f611b0d38819003918201601f19168301916001600160401b03831184841017610115578084926080946040528339810103126101115761004781610129565b61005360208301610129565b90606061006260408501610129565b9301516001600160a01b0381169190829003610111575f80546001600160a01b03199081166001600160a01b0393841617909155600180548216939093179092557f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a844400080548316938216939093179092557f8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb7008054909116929091169190911790556040516119cf908161013e8239f35b5f80fd5b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036101115756fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714610e965750806305f2f42d14610e3a578063132e4f3c14610ddd5780632032d31614610ce95780632b571a3014610a575780632c16cd8a1461095c578063379607f5146108c757806356397c35146108755780635cc374501461080457806365372147146107c857806380e2f5501461064157806382b35a011461049f578063834c50ed146103935780638da5cb5b14610342578063942139eb146102fb578063b7f0ce5f146102bf578063c6788bdd1461025c578063da324c13146101eb578063e56ac948146101575763f4833e20146100fa575f80fd5b3461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101545760207fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54604051908152f35b80fd5b50346101545760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457602435907fffffffff0000000000000000000000000000000000000000000000000000000082168203610154576044359067ffffffffffffffff82116101545760206101e3846101da3660048701610fd7565b916004356111b5565b604051908152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457602073ffffffffffffffffffffffffffffffffffffffff7f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005416604051908152f35b50346101545760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457604060209173ffffffffffffffffffffffffffffffffffffffff6102ae610fb4565b168152600483522054604051908152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610154576020600354604051908152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457602061033461117a565b63ffffffff60405191168152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101545773ffffffffffffffffffffffffffffffffffffffff6020915416604051908152f35b50346101545760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610154576103cb610fb4565b60443567ffffffffffffffff811161049b577f772702b4e8f4bde40b1a954722da5df80bf68ffa13be2cbcfb6de3c0d131d88b61040f610495923690600401610fd7565b929060017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf55610463600354611005565b6003556040519182916020835273ffffffffffffffffffffffffffffffffffffffff602435971695602084019161113c565b0390a380f35b8280fd5b506101007ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610154576024359060043563ffffffff8316830361063d5760443567ffffffffffffffff811161049b576104ff903690600401610fd7565b916084357fffffffff00000000000000000000000000000000000000000000000000000000811681036106395760c43573ffffffffffffffffffffffffffffffffffffffff811681036106355760e43567ffffffffffffffff81116106315761056c903690600401610f83565b9390927f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c61060957916105e3979893916105d56105de969460017f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d6064358a8a8986611257565b60a43590611383565b6114fe565b807f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d80f35b6004887f287cdced000000000000000000000000000000000000000000000000000000008152fd5b8680fd5b8580fd5b8480fd5b5080fd5b50346101545760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457610679610fb4565b6024359073ffffffffffffffffffffffffffffffffffffffff821680920361049b5773ffffffffffffffffffffffffffffffffffffffff83541633036107a05773ffffffffffffffffffffffffffffffffffffffff167fffffffffffffffffffffffff00000000000000000000000000000000000000007f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005416177f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a8444000557fffffffffffffffffffffffff00000000000000000000000000000000000000007f8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb7005416177f8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb7005580f35b6004837f30cd7471000000000000000000000000000000000000000000000000000000008152fd5b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610154576020600254604051908152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457602073ffffffffffffffffffffffffffffffffffffffff7f8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb7005416604051908152f35b503461015457807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261015457602073ffffffffffffffffffffffffffffffffffffffff60015416604051908152f35b50346101545760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101545760017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf55338152600460205260408120610957600435825461112f565b905580f35b5034610a535760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a535760017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5573ffffffffffffffffffffffffffffffffffffffff60015416803b15610a53575f80916024604051809481937f2c16cd8a00000000000000000000000000000000000000000000000000000000835260043560048401525af18015610a4857610a3a575080f35b610a4691505f906110c1565b005b6040513d5f823e3d90fd5b5f80fd5b60207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a535760043567ffffffffffffffff8111610a5357610aa1903690600401610f83565b7f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c610cc15760017f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d8015610c9957905f907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0181360301915b83811015610c74578060051b82013583811215610a53578201906060820135917fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf548310610c6a578035906020810193610b748561105f565b6040830191610b838385611070565b608086013592917fffffffff0000000000000000000000000000000000000000000000000000000084168403610a5357610bbd9488611257565b60c08201359173ffffffffffffffffffffffffffffffffffffffff83168303610a535760e08101357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe182360301811215610a535781019586359667ffffffffffffffff8811610a5357602001948760051b36038613610a5357600197610c6496610c5e96610c4d610c599561105f565b9360a087013590611383565b611070565b906114fe565b01610b1b565b5060019150610c64565b5f7f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5d005b7fc2e5347d000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f287cdced000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610a535760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a535760043560017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf5560025460015b82811115610da6577fb962c00b3d5f79ddfc25c62a1f7a2e299aca446e969ba32388c68df7f9ef6f29604084848060025582519182526020820152a1005b90610dd890827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff43809280090891611005565b610d68565b34610a535760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a53577f82174d78000000000000000000000000000000000000000000000000000000005f5260043560045260245ffd5b34610a53575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a535760207f73bcac76184b20b2bbfeab808e139076640e636d1e0d90e18d07356560baf94f5c6040519015158152f35b34610a535760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610a5357600435907fffffffff000000000000000000000000000000000000000000000000000000008216809203610a5357817f82b35a010000000000000000000000000000000000000000000000000000000060209314908115610f59575b8115610f2f575b5015158152f35b7f01ffc9a70000000000000000000000000000000000000000000000000000000091501483610f28565b7f2ea5ee1d0000000000000000000000000000000000000000000000000000000081149150610f21565b9181601f84011215610a535782359167ffffffffffffffff8311610a53576020808501948460051b010111610a5357565b6004359073ffffffffffffffffffffffffffffffffffffffff82168203610a5357565b9181601f84011215610a535782359167ffffffffffffffff8311610a535760208381860195010111610a5357565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146110325760010190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b3563ffffffff81168103610a535790565b9035907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe181360301821215610a53570180359067ffffffffffffffff8211610a5357602001918136038313610a5357565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761110257604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b9190820180921161103257565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b63ffffffff7f5f2716bce3d5bc1c196457458954cc7b540e8c1a2557ba43c9cc2fe6a84440005460a01c169081156111ae57565b61012c9150565b906112377fffffffff000000000000000000000000000000000000000000000000000000009161120b5f956020976040519586948a860198895230604087015216606085015260808085015260a084019161113c565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018352826110c1565b604051918291518091835e8101838152039060025afa15610a48575f5190565b949063ffffffff164381101561135b57611280439163ffffffff61127961117a565b169061112f565b10611333577fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf54600181017fdebfdfd5a50ad117c10898d68b5ccf0893c6b40d4f443f902e2e7646601bdeaf55840361130b576112dc936111b5565b036112e357565b7f8baa579f000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f7376e0a2000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f305c3e93000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f252f8a0e000000000000000000000000000000000000000000000000000000005f5260045ffd5b9394909291948073ffffffffffffffffffffffffffffffffffffffff7f8ee2bb4e8974c74779cf106e19a8a4725d655d88fca7a2cddfc7e8bfa82fb70054169573ffffffffffffffffffffffffffffffffffffffff6040519889977f1c9ce37f00000000000000000000000000000000000000000000000000000000895260a489019360048a0152602489015216604487015260a060648701525260c4840192905f905b8082106114c057505050826020949263ffffffff829316608483015203915afa908115610a48575f91611485575b501561145d57565b7f68477238000000000000000000000000000000000000000000000000000000005f5260045ffd5b90506020813d6020116114b8575b816114a0602093836110c1565b81010312610a5357518015158103610a53575f611455565b3d9150611493565b919450919284359073ffffffffffffffffffffffffffffffffffffffff8216809203610a535760208160019382935201950192018694939291611427565b9080820190608081106118215782357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe060208501359201808311908211176118215783019201908235823581186119a7578282037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe081018060051c83117fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08786030160051c84111761182157606083911061199d575b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8001916040519185850360208701968260051b019060208201975b88811061160257505050505050505050565b80820135888101908235602083018a821561197857503560057ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe830110611871576008821161184957886007831460051b608003938c858701937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc088602087013598838a820111848b1117906020893501181795030110911117176118215760400182818b376040840191908160011461172a575090899160071461170957359260600135f56116ff57505050505050505050505b7f30116425000000000000000000000000000000000000000000000000000000005f5260045ffd5b6020905b016115f0565b9091925035f061172257505050505050505050506116d7565b602090611703565b9c959190509c959992989c9a939697919a35988960a01c611821575f8c8f6060839401358d5af161180c57505050505050601f85600496895f60a4829960a09960209d998e7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09a3d947f493f09c4000000000000000000000000000000000000000000000000000000008d8d8801169952030160051c90038d8d015260248c0152608060448c0152838a0160648c01528060848c01528083838d013e8a0101528701948160a487015260c48601375f6024868387010101520116010103010190fd5b939a5095949097939a96506020919850611703565b7ffbbb7b2b000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f398d4d32000000000000000000000000000000000000000000000000000000005f5260045ffd5b939290888160051b938c858501977fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc08660208b013598838a820111848b11179060206040840135011817950301109111171761195057826040602096018b3780600314611943578060041461192f5780600514611916576006146118f7575087a0611703565b9060c08201359160a08101359160606080830135920135908ba4611703565b5060a08101359160606080830135920135908aa3611703565b5090606060808301359201359089a2611703565b50606001359088a1611703565b7f25773e13000000000000000000000000000000000000000000000000000000005f5260045ffd5b9092604092509493941191351817611821578160406060602094013591013555611703565b61182157816115b4565b7f5f6f132c000000000000000000000000000000000000000000000000000000005f5260045ffd",
}

// DemoTargetSchnorr is an auto generated Go binding around an Ethereum contract.
type DemoTargetSchnorr struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *DemoTargetSchnorr) GetABI() abi.ABI {
	return c.abi
}

// NewDemoTargetSchnorr creates a new instance of DemoTargetSchnorr.
func NewDemoTargetSchnorr() *DemoTargetSchnorr {
	parsed, err := DemoTargetSchnorrMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &DemoTargetSchnorr{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *DemoTargetSchnorr) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address owner_, address avs, address registry, address ledger_) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) PackConstructor(owner_ common.Address, avs common.Address, registry common.Address, ledger_ common.Address) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("", owner_, avs, registry, ledger_)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackAnnounce is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x834c50ed.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function announce(address subject, uint256 number, bytes note) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) PackAnnounce(subject common.Address, number *big.Int, note []byte) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("announce", subject, number, note)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAnnounce is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x834c50ed.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function announce(address subject, uint256 number, bytes note) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackAnnounce(subject common.Address, number *big.Int, note []byte) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("announce", subject, number, note)
}

// PackAnnouncements is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb7f0ce5f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function announcements() view returns(uint256)
func (demoTargetSchnorr *DemoTargetSchnorr) PackAnnouncements() []byte {
	enc, err := demoTargetSchnorr.abi.Pack("announcements")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAnnouncements is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb7f0ce5f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function announcements() view returns(uint256)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackAnnouncements() ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("announcements")
}

// UnpackAnnouncements is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb7f0ce5f.
//
// Solidity: function announcements() view returns(uint256)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackAnnouncements(data []byte) (*big.Int, error) {
	out, err := demoTargetSchnorr.abi.Unpack("announcements", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function avsAddress() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) PackAvsAddress() []byte {
	enc, err := demoTargetSchnorr.abi.Pack("avsAddress")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function avsAddress() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackAvsAddress() ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("avsAddress")
}

// UnpackAvsAddress is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xda324c13.
//
// Solidity: function avsAddress() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackAvsAddress(data []byte) (common.Address, error) {
	out, err := demoTargetSchnorr.abi.Unpack("avsAddress", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackBlockStaleMeasure is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x942139eb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (demoTargetSchnorr *DemoTargetSchnorr) PackBlockStaleMeasure() []byte {
	enc, err := demoTargetSchnorr.abi.Pack("blockStaleMeasure")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBlockStaleMeasure is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x942139eb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackBlockStaleMeasure() ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("blockStaleMeasure")
}

// UnpackBlockStaleMeasure is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x942139eb.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackBlockStaleMeasure(data []byte) (uint32, error) {
	out, err := demoTargetSchnorr.abi.Unpack("blockStaleMeasure", data)
	if err != nil {
		return *new(uint32), err
	}
	out0 := *abi.ConvertType(out[0], new(uint32)).(*uint32)
	return out0, nil
}

// PackClaim is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x379607f5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function claim(uint256 amount) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) PackClaim(amount *big.Int) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("claim", amount)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClaim is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x379607f5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function claim(uint256 amount) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackClaim(amount *big.Int) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("claim", amount)
}

// PackClaims is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc6788bdd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function claims(address member) view returns(uint256)
func (demoTargetSchnorr *DemoTargetSchnorr) PackClaims(member common.Address) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("claims", member)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackClaims is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc6788bdd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function claims(address member) view returns(uint256)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackClaims(member common.Address) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("claims", member)
}

// UnpackClaims is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc6788bdd.
//
// Solidity: function claims(address member) view returns(uint256)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackClaims(data []byte) (*big.Int, error) {
	out, err := demoTargetSchnorr.abi.Unpack("claims", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackCrunch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2032d316.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function crunch(uint256 rounds) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) PackCrunch(rounds *big.Int) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("crunch", rounds)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCrunch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2032d316.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function crunch(uint256 rounds) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackCrunch(rounds *big.Int) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("crunch", rounds)
}

// PackFail is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x132e4f3c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function fail(uint256 code) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) PackFail(code *big.Int) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("fail", code)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFail is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x132e4f3c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function fail(uint256 code) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackFail(code *big.Int) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("fail", code)
}

// PackGetMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe56ac948.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (demoTargetSchnorr *DemoTargetSchnorr) PackGetMessageHash(transitionIndex *big.Int, targetFunction [4]byte, storageUpdates []byte) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("getMessageHash", transitionIndex, targetFunction, storageUpdates)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe56ac948.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackGetMessageHash(transitionIndex *big.Int, targetFunction [4]byte, storageUpdates []byte) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("getMessageHash", transitionIndex, targetFunction, storageUpdates)
}

// UnpackGetMessageHash is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe56ac948.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackGetMessageHash(data []byte) ([32]byte, error) {
	out, err := demoTargetSchnorr.abi.Unpack("getMessageHash", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackInTransition is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x05f2f42d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function inTransition() view returns(bool on)
func (demoTargetSchnorr *DemoTargetSchnorr) PackInTransition() []byte {
	enc, err := demoTargetSchnorr.abi.Pack("inTransition")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInTransition is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x05f2f42d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function inTransition() view returns(bool on)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackInTransition() ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("inTransition")
}

// UnpackInTransition is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x05f2f42d.
//
// Solidity: function inTransition() view returns(bool on)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackInTransition(data []byte) (bool, error) {
	out, err := demoTargetSchnorr.abi.Unpack("inTransition", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackLedger is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x56397c35.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function ledger() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) PackLedger() []byte {
	enc, err := demoTargetSchnorr.abi.Pack("ledger")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackLedger is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x56397c35.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function ledger() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackLedger() ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("ledger")
}

// UnpackLedger is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x56397c35.
//
// Solidity: function ledger() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackLedger(data []byte) (common.Address, error) {
	out, err := demoTargetSchnorr.abi.Unpack("ledger", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) PackOwner() []byte {
	enc, err := demoTargetSchnorr.abi.Pack("owner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owner() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackOwner() ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackOwner(data []byte) (common.Address, error) {
	out, err := demoTargetSchnorr.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRecord is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2c16cd8a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function record(uint256 amount) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) PackRecord(amount *big.Int) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("record", amount)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRecord is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2c16cd8a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function record(uint256 amount) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackRecord(amount *big.Int) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("record", amount)
}

// PackResult is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x65372147.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function result() view returns(bytes32)
func (demoTargetSchnorr *DemoTargetSchnorr) PackResult() []byte {
	enc, err := demoTargetSchnorr.abi.Pack("result")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackResult is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x65372147.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function result() view returns(bytes32)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackResult() ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("result")
}

// UnpackResult is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x65372147.
//
// Solidity: function result() view returns(bytes32)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackResult(data []byte) ([32]byte, error) {
	out, err := demoTargetSchnorr.abi.Unpack("result", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackRewire is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x80e2f550.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function rewire(address avs, address registry) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) PackRewire(avs common.Address, registry common.Address) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("rewire", avs, registry)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRewire is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x80e2f550.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function rewire(address avs, address registry) returns()
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackRewire(avs common.Address, registry common.Address) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("rewire", avs, registry)
}

// PackSchnorrRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5cc37450.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function schnorrRegistry() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) PackSchnorrRegistry() []byte {
	enc, err := demoTargetSchnorr.abi.Pack("schnorrRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSchnorrRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5cc37450.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function schnorrRegistry() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackSchnorrRegistry() ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("schnorrRegistry")
}

// UnpackSchnorrRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5cc37450.
//
// Solidity: function schnorrRegistry() view returns(address)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackSchnorrRegistry(data []byte) (common.Address, error) {
	out, err := demoTargetSchnorr.abi.Unpack("schnorrRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackStateTransitionCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf4833e20.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (demoTargetSchnorr *DemoTargetSchnorr) PackStateTransitionCount() []byte {
	enc, err := demoTargetSchnorr.abi.Pack("stateTransitionCount")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackStateTransitionCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf4833e20.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackStateTransitionCount() ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("stateTransitionCount")
}

// UnpackStateTransitionCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf4833e20.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackStateTransitionCount(data []byte) (*big.Int, error) {
	out, err := demoTargetSchnorr.abi.Unpack("stateTransitionCount", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (demoTargetSchnorr *DemoTargetSchnorr) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("supportsInterface", interfaceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := demoTargetSchnorr.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackVerifyAndUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x82b35a01.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function verifyAndUpdate(bytes32 msgHash, uint32 referenceBlockNumber, bytes storageUpdates, uint256 transitionIndex, bytes4 targetFunction, uint256 s, address Raddr, address[] nonSigners) payable returns()
func (demoTargetSchnorr *DemoTargetSchnorr) PackVerifyAndUpdate(msgHash [32]byte, referenceBlockNumber uint32, storageUpdates []byte, transitionIndex *big.Int, targetFunction [4]byte, s *big.Int, raddr common.Address, nonSigners []common.Address) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("verifyAndUpdate", msgHash, referenceBlockNumber, storageUpdates, transitionIndex, targetFunction, s, raddr, nonSigners)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVerifyAndUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x82b35a01.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function verifyAndUpdate(bytes32 msgHash, uint32 referenceBlockNumber, bytes storageUpdates, uint256 transitionIndex, bytes4 targetFunction, uint256 s, address Raddr, address[] nonSigners) payable returns()
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackVerifyAndUpdate(msgHash [32]byte, referenceBlockNumber uint32, storageUpdates []byte, transitionIndex *big.Int, targetFunction [4]byte, s *big.Int, raddr common.Address, nonSigners []common.Address) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("verifyAndUpdate", msgHash, referenceBlockNumber, storageUpdates, transitionIndex, targetFunction, s, raddr, nonSigners)
}

// PackVerifyAndUpdateBatch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2b571a30.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function verifyAndUpdateBatch((bytes32,uint32,bytes,uint256,bytes4,uint256,address,address[])[] transitions) payable returns()
func (demoTargetSchnorr *DemoTargetSchnorr) PackVerifyAndUpdateBatch(transitions []ISchnorrBatchTargetTransition) []byte {
	enc, err := demoTargetSchnorr.abi.Pack("verifyAndUpdateBatch", transitions)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVerifyAndUpdateBatch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2b571a30.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function verifyAndUpdateBatch((bytes32,uint32,bytes,uint256,bytes4,uint256,address,address[])[] transitions) payable returns()
func (demoTargetSchnorr *DemoTargetSchnorr) TryPackVerifyAndUpdateBatch(transitions []ISchnorrBatchTargetTransition) ([]byte, error) {
	return demoTargetSchnorr.abi.Pack("verifyAndUpdateBatch", transitions)
}

// DemoTargetSchnorrAnnounced represents a Announced event raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrAnnounced struct {
	Subject common.Address
	Number  *big.Int
	Note    []byte
	Raw     *types.Log // Blockchain specific contextual infos
}

const DemoTargetSchnorrAnnouncedEventName = "Announced"

// ContractEventName returns the user-defined event name.
func (DemoTargetSchnorrAnnounced) ContractEventName() string {
	return DemoTargetSchnorrAnnouncedEventName
}

// UnpackAnnouncedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Announced(address indexed subject, uint256 indexed number, bytes note)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackAnnouncedEvent(log *types.Log) (*DemoTargetSchnorrAnnounced, error) {
	event := "Announced"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != demoTargetSchnorr.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DemoTargetSchnorrAnnounced)
	if len(log.Data) > 0 {
		if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range demoTargetSchnorr.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// DemoTargetSchnorrCrunched represents a Crunched event raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrCrunched struct {
	Rounds *big.Int
	Result [32]byte
	Raw    *types.Log // Blockchain specific contextual infos
}

const DemoTargetSchnorrCrunchedEventName = "Crunched"

// ContractEventName returns the user-defined event name.
func (DemoTargetSchnorrCrunched) ContractEventName() string {
	return DemoTargetSchnorrCrunchedEventName
}

// UnpackCrunchedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Crunched(uint256 rounds, bytes32 result)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackCrunchedEvent(log *types.Log) (*DemoTargetSchnorrCrunched, error) {
	event := "Crunched"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != demoTargetSchnorr.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DemoTargetSchnorrCrunched)
	if len(log.Data) > 0 {
		if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range demoTargetSchnorr.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["AlwaysFails"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackAlwaysFailsError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["DeploymentFailed"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackDeploymentFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["EmptyBatch"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackEmptyBatchError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["FutureBlockNumber"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackFutureBlockNumberError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["InvalidArguments"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackInvalidArgumentsError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["InvalidOperation"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackInvalidOperationError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["InvalidQuorumSignature"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackInvalidQuorumSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["InvalidSignature"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackInvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["InvalidStorageUpdates"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackInvalidStorageUpdatesError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["InvalidTransitionIndex"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackInvalidTransitionIndexError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["MalformedLogPayload"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackMalformedLogPayloadError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["NotOwner"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackNotOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["ReentrantTransition"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackReentrantTransitionError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["RevertingContext"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackRevertingContextError(raw[4:])
	}
	if bytes.Equal(raw[:4], demoTargetSchnorr.abi.Errors["StaleBlockNumber"].ID.Bytes()[:4]) {
		return demoTargetSchnorr.UnpackStaleBlockNumberError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// DemoTargetSchnorrAlwaysFails represents a AlwaysFails error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrAlwaysFails struct {
	Code *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AlwaysFails(uint256 code)
func DemoTargetSchnorrAlwaysFailsErrorID() common.Hash {
	return common.HexToHash("0x82174d789b7f01f1566438ec6452de13fa1b2193a753a8d8ed72f4de1450d87a")
}

// UnpackAlwaysFailsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AlwaysFails(uint256 code)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackAlwaysFailsError(raw []byte) (*DemoTargetSchnorrAlwaysFails, error) {
	out := new(DemoTargetSchnorrAlwaysFails)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "AlwaysFails", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrDeploymentFailed represents a DeploymentFailed error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrDeploymentFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error DeploymentFailed()
func DemoTargetSchnorrDeploymentFailedErrorID() common.Hash {
	return common.HexToHash("0x3011642595b52db2c854a6ba7204cc406419c7d6c628eeb9fe80adcc365544e4")
}

// UnpackDeploymentFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error DeploymentFailed()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackDeploymentFailedError(raw []byte) (*DemoTargetSchnorrDeploymentFailed, error) {
	out := new(DemoTargetSchnorrDeploymentFailed)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "DeploymentFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrEmptyBatch represents a EmptyBatch error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrEmptyBatch struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error EmptyBatch()
func DemoTargetSchnorrEmptyBatchErrorID() common.Hash {
	return common.HexToHash("0xc2e5347df6cf8d1bf68f8a9651642312bd381b900d857d97cd665976180d6ae0")
}

// UnpackEmptyBatchError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error EmptyBatch()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackEmptyBatchError(raw []byte) (*DemoTargetSchnorrEmptyBatch, error) {
	out := new(DemoTargetSchnorrEmptyBatch)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "EmptyBatch", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrFutureBlockNumber represents a FutureBlockNumber error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrFutureBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FutureBlockNumber()
func DemoTargetSchnorrFutureBlockNumberErrorID() common.Hash {
	return common.HexToHash("0x252f8a0e42cb02a524f19fd9647ba17fa21ab898d13f167ca94d1e9371f4fa29")
}

// UnpackFutureBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FutureBlockNumber()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackFutureBlockNumberError(raw []byte) (*DemoTargetSchnorrFutureBlockNumber, error) {
	out := new(DemoTargetSchnorrFutureBlockNumber)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "FutureBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrInvalidArguments represents a InvalidArguments error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrInvalidArguments struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidArguments()
func DemoTargetSchnorrInvalidArgumentsErrorID() common.Hash {
	return common.HexToHash("0x5f6f132c86f09eded643fbb91d66fbd744a727b4191bbfd45f670cd94b4174bb")
}

// UnpackInvalidArgumentsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidArguments()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackInvalidArgumentsError(raw []byte) (*DemoTargetSchnorrInvalidArguments, error) {
	out := new(DemoTargetSchnorrInvalidArguments)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "InvalidArguments", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrInvalidOperation represents a InvalidOperation error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrInvalidOperation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidOperation()
func DemoTargetSchnorrInvalidOperationErrorID() common.Hash {
	return common.HexToHash("0x398d4d32963991cf02978f96f1a4d81787345d957c0995bedfe70af66ce594fd")
}

// UnpackInvalidOperationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidOperation()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackInvalidOperationError(raw []byte) (*DemoTargetSchnorrInvalidOperation, error) {
	out := new(DemoTargetSchnorrInvalidOperation)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "InvalidOperation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrInvalidQuorumSignature represents a InvalidQuorumSignature error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrInvalidQuorumSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidQuorumSignature()
func DemoTargetSchnorrInvalidQuorumSignatureErrorID() common.Hash {
	return common.HexToHash("0x68477238b1b8bef03b4a6afd1e002ea8573ceb8900a75942774b29e260fadcc0")
}

// UnpackInvalidQuorumSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidQuorumSignature()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackInvalidQuorumSignatureError(raw []byte) (*DemoTargetSchnorrInvalidQuorumSignature, error) {
	out := new(DemoTargetSchnorrInvalidQuorumSignature)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "InvalidQuorumSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrInvalidSignature represents a InvalidSignature error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrInvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidSignature()
func DemoTargetSchnorrInvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0x8baa579fce362245063d36f11747a89dd489c54795634fc673cc0e0db51fedc5")
}

// UnpackInvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidSignature()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackInvalidSignatureError(raw []byte) (*DemoTargetSchnorrInvalidSignature, error) {
	out := new(DemoTargetSchnorrInvalidSignature)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "InvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrInvalidStorageUpdates represents a InvalidStorageUpdates error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrInvalidStorageUpdates struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidStorageUpdates()
func DemoTargetSchnorrInvalidStorageUpdatesErrorID() common.Hash {
	return common.HexToHash("0xfbbb7b2bbb5f367b30d93e10238872a61a4da093d130f166be9826a67d66b2d0")
}

// UnpackInvalidStorageUpdatesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidStorageUpdates()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackInvalidStorageUpdatesError(raw []byte) (*DemoTargetSchnorrInvalidStorageUpdates, error) {
	out := new(DemoTargetSchnorrInvalidStorageUpdates)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "InvalidStorageUpdates", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrInvalidTransitionIndex represents a InvalidTransitionIndex error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrInvalidTransitionIndex struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidTransitionIndex()
func DemoTargetSchnorrInvalidTransitionIndexErrorID() common.Hash {
	return common.HexToHash("0x7376e0a2068445a64c079fd1ec1cade3c2abc7b43e152e902bed12ef4563fb9d")
}

// UnpackInvalidTransitionIndexError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidTransitionIndex()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackInvalidTransitionIndexError(raw []byte) (*DemoTargetSchnorrInvalidTransitionIndex, error) {
	out := new(DemoTargetSchnorrInvalidTransitionIndex)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "InvalidTransitionIndex", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrMalformedLogPayload represents a MalformedLogPayload error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrMalformedLogPayload struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error MalformedLogPayload()
func DemoTargetSchnorrMalformedLogPayloadErrorID() common.Hash {
	return common.HexToHash("0x25773e1370166ab10a4b41d3a0d78f5b940285f9bbb4d4e59cd2f3c6511631e4")
}

// UnpackMalformedLogPayloadError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error MalformedLogPayload()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackMalformedLogPayloadError(raw []byte) (*DemoTargetSchnorrMalformedLogPayload, error) {
	out := new(DemoTargetSchnorrMalformedLogPayload)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "MalformedLogPayload", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrNotOwner represents a NotOwner error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrNotOwner struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOwner()
func DemoTargetSchnorrNotOwnerErrorID() common.Hash {
	return common.HexToHash("0x30cd74712f59d478562d48e2d35de830db72c60a63dd08ae59199eec990b5bc4")
}

// UnpackNotOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOwner()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackNotOwnerError(raw []byte) (*DemoTargetSchnorrNotOwner, error) {
	out := new(DemoTargetSchnorrNotOwner)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "NotOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrReentrantTransition represents a ReentrantTransition error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrReentrantTransition struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReentrantTransition()
func DemoTargetSchnorrReentrantTransitionErrorID() common.Hash {
	return common.HexToHash("0x287cdced488b3c8792bc433ed7a1094b8a30eea8dad749241c9114ef97210c2f")
}

// UnpackReentrantTransitionError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReentrantTransition()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackReentrantTransitionError(raw []byte) (*DemoTargetSchnorrReentrantTransition, error) {
	out := new(DemoTargetSchnorrReentrantTransition)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "ReentrantTransition", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrRevertingContext represents a RevertingContext error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrRevertingContext struct {
	Index      *big.Int
	Target     common.Address
	RevertData []byte
	Callargs   []byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error RevertingContext(uint256 index, address target, bytes revertData, bytes callargs)
func DemoTargetSchnorrRevertingContextErrorID() common.Hash {
	return common.HexToHash("0x493f09c4c38be58f69838d824ceefae1fa66d39c9ec52591ef938dabaa8afb8c")
}

// UnpackRevertingContextError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error RevertingContext(uint256 index, address target, bytes revertData, bytes callargs)
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackRevertingContextError(raw []byte) (*DemoTargetSchnorrRevertingContext, error) {
	out := new(DemoTargetSchnorrRevertingContext)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "RevertingContext", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DemoTargetSchnorrStaleBlockNumber represents a StaleBlockNumber error raised by the DemoTargetSchnorr contract.
type DemoTargetSchnorrStaleBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StaleBlockNumber()
func DemoTargetSchnorrStaleBlockNumberErrorID() common.Hash {
	return common.HexToHash("0x305c3e93dc6391d741d0fcabf7216194e0ab4e5a2b887e9bd8ed0f38606104a1")
}

// UnpackStaleBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StaleBlockNumber()
func (demoTargetSchnorr *DemoTargetSchnorr) UnpackStaleBlockNumberError(raw []byte) (*DemoTargetSchnorrStaleBlockNumber, error) {
	out := new(DemoTargetSchnorrStaleBlockNumber)
	if err := demoTargetSchnorr.abi.UnpackIntoInterface(out, "StaleBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// IndexRegistryMetaData contains all meta data concerning the IndexRegistry contract.
var IndexRegistryMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"coordinator\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"OnlyRegistryCoordinator\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"OperatorIdDoesNotExist\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"QuorumDoesNotExist\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"indexed\":false,\"internalType\":\"uint32\",\"name\":\"newOperatorIndex\",\"type\":\"uint32\"}],\"name\":\"QuorumIndexUpdate\",\"type\":\"event\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"}],\"name\":\"currentOperatorIndex\",\"outputs\":[{\"internalType\":\"uint32\",\"name\":\"\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"}],\"name\":\"deregisterOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"operatorIndex\",\"type\":\"uint32\"}],\"name\":\"getLatestOperatorUpdate\",\"outputs\":[{\"components\":[{\"internalType\":\"uint32\",\"name\":\"fromBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"}],\"internalType\":\"structIndexRegistry.OperatorUpdate\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"getLatestQuorumUpdate\",\"outputs\":[{\"components\":[{\"internalType\":\"uint32\",\"name\":\"fromBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"numOperators\",\"type\":\"uint32\"}],\"internalType\":\"structIndexRegistry.QuorumUpdate\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"}],\"name\":\"getOperatorListAtBlockNumber\",\"outputs\":[{\"internalType\":\"bytes32[]\",\"name\":\"list\",\"type\":\"bytes32[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"operatorIndex\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"arrayIndex\",\"type\":\"uint32\"}],\"name\":\"getOperatorUpdateAtIndex\",\"outputs\":[{\"components\":[{\"internalType\":\"uint32\",\"name\":\"fromBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"}],\"internalType\":\"structIndexRegistry.OperatorUpdate\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"quorumIndex\",\"type\":\"uint32\"}],\"name\":\"getQuorumUpdateAtIndex\",\"outputs\":[{\"components\":[{\"internalType\":\"uint32\",\"name\":\"fromBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"numOperators\",\"type\":\"uint32\"}],\"internalType\":\"structIndexRegistry.QuorumUpdate\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"initializeQuorum\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"}],\"name\":\"registerOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"registryCoordinator\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"totalOperatorsForQuorum\",\"outputs\":[{\"internalType\":\"uint32\",\"name\":\"\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"}]",
	ID:  "7b4855565e4acd453202eb95e9c10e64a0",
	Bin: "0x60a03461007f57601f6110e238819003918201601f19168301916001600160401b038311848410176100835780849260209460405283398101031261007f57516001600160a01b038116810361007f5760805260405161104a9081610098823960805181818161016d015281816107460152818161087001526109360152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe60806040526004361015610011575f80fd5b5f3560e01c8062bff04d1461091157806312d1d74d146108c657806326d941f2146108225780632ed583e51461076a5780636d14a987146106fc5780638121906f146106bf5780638902624514610342578063a48bb0ac146102a7578063bd29b8cd14610148578063e2e68580146100e75763f341092214610091575f80fd5b346100e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e357602063ffffffff816100d86100d3610a29565b610c18565b015116604051908152f35b5f80fd5b346100e35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e35760ff610120610a29565b165f525f60205260405f206024355f52602052602063ffffffff60405f205416604051908152f35b346100e357610156366109b7565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016330361027f575f5b81811061019e57005b6101a9818385610a4c565b3560f81c907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff63ffffffff60206101df85610c18565b015116019163ffffffff831161025257600192815f525f60205260405f20875f5260205263ffffffff60405f205416610230602061021d8486610ab0565b01519261022a8186610cba565b84610d6e565b878203610241575b50505001610195565b61024a92610e9a565b858080610238565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f8729b7be000000000000000000000000000000000000000000000000000000005f5260045ffd5b346100e35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e35761033e6103196103136102e7610a29565b60ff6102f1610a39565b915f60206102fd610a58565b8281520152165f52600260205260405f20610b1c565b50610bf8565b60405191829182919091602063ffffffff816040840195828151168552015116910152565b0390f35b346100e35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e357610379610a29565b60ff610383610a39565b911690815f52600260205260405f209081545b80151580610675575b156103b2576103ad90610c77565b610396565b9091811561064d577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82019182116102525763ffffffff916103f391610b1c565b505460201c169161040383610ca2565b927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f60405195011684019084821067ffffffffffffffff8311176106205761045291604052808552610ca2565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020850191013682375f905b84519063ffffffff8316918210156105dd57835f52600160205260405f20825f5260205260405f209081545b80151580610593575b156104c7576104c290610c77565b6104ab565b909391811561056b577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82019182116102525760019161050691610a78565b500154918651111561053e5763ffffffff916020641fffffffe08360051b16880101521663ffffffff8114610252576001019061047f565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b7ffe24131a000000000000000000000000000000000000000000000000000000005f5260045ffd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101818111610252576105cd63ffffffff9185610a78565b50541663ffffffff8816106104b4565b85604051918291602083019060208452518091526040830191905f5b818110610607575050500390f35b82518452859450602093840193909201916001016105f9565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b7fe6219fea000000000000000000000000000000000000000000000000000000005f5260045ffd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101818111610252576106af63ffffffff9185610b1c565b50541663ffffffff83161061039f565b346100e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e35761033e6103196100d3610a29565b346100e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e357602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346100e35760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e3576107a1610a29565b6107a9610a39565b6044359163ffffffff831683036100e35761033e926107ff9260ff6107f9935f60206107d3610a58565b8281520152165f52600160205263ffffffff60405f2091165f5260205260405f20610a78565b50610a91565b60405191829182919091602080604083019463ffffffff81511684520151910152565b346100e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e357610859610a29565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016330361027f5760ff165f5260026020526108c460405f206108af610a58565b9063ffffffff431682525f6020830152610b31565b005b346100e35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e35761033e6107ff610903610a29565b61090b610a39565b90610ab0565b346100e35761091f366109b7565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016330361027f575f5b81811061096757005b610972818385610a4c565b3560f81c9063ffffffff602061098784610c18565b015116916001830163ffffffff811161025257600193826109ac89936109b195610cba565b610e9a565b0161095e565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126100e3576004359160243567ffffffffffffffff81116100e357826023820112156100e35780600401359267ffffffffffffffff84116100e357602484830101116100e3576024019190565b6004359060ff821682036100e357565b6024359063ffffffff821682036100e357565b9082101561053e570190565b604051906040820182811067ffffffffffffffff82111761062057604052565b805482101561053e575f5260205f209060011b01905f90565b906001610a9c610a58565b9263ffffffff815416845201546020830152565b60ff905f6020610abe610a58565b8281520152165f52600160205263ffffffff60405f2091165f5260205260405f208054907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820191821161025257610b19916107f991610a78565b90565b805482101561053e575f5260205f2001905f90565b80546801000000000000000081101561062057610b5391600182018155610b1c565b610bcc5763ffffffff6020838280610bca965116167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff000000008554161784550151167fffffffffffffffffffffffffffffffffffffffffffffffff00000000ffffffff67ffffffff0000000083549260201b169116179055565b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b9063ffffffff610c06610a58565b9254818116845260201c166020830152565b60ff905f6020610c26610a58565b8281520152165f52600260205260405f20805490811561064d577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820191821161025257610b199161031391610b1c565b8015610252577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0190565b67ffffffffffffffff81116106205760051b60200190565b60ff165f52600260205260405f209081547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff810190811161025257610cff9083610b1c565b509163ffffffff83541643145f14610d4b575081547fffffffffffffffffffffffffffffffffffffffffffffffff00000000ffffffff1660209190911b67ffffffff0000000016179055565b610bca925063ffffffff610d5d610a58565b928143168452166020830152610b31565b60ff165f52600160205263ffffffff60405f2091165f5260205260405f20805480151580610e56575b15610ddb575080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff810190811161025257610dd66001915f93610a78565b500155565b90610de4610a58565b9063ffffffff4316825260208201925f84526801000000000000000081101561062057610e1691600182018155610a78565b929092610bcc5763ffffffff806001935116167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff0000000084541617835551910155565b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff810181811161025257610e9063ffffffff9184610a78565b5054164314610d97565b60ff1690815f52600160205260405f2063ffffffff82165f5260205260405f20805480151580611006575b15610f88575080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff810190811161025257610f046001918693610a78565b5001555b8215610f83578163ffffffff6040927f6ee1e4f4075f3d067176140d34e87874244dd273294c05b2218133e49a2ba6f6945f525f602052835f20865f52602052835f208282167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff000000008254161790558351928352166020820152a2565b505050565b90610f91610a58565b9063ffffffff4316825260208201928684526801000000000000000081101561062057610fc391600182018155610a78565b929092610bcc5763ffffffff806001935116167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff0000000084541617835551910155610f08565b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81018181116102525761104063ffffffff9184610a78565b5054164314610ec556",
}

// IndexRegistry is an auto generated Go binding around an Ethereum contract.
type IndexRegistry struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *IndexRegistry) GetABI() abi.ABI {
	return c.abi
}

// NewIndexRegistry creates a new instance of IndexRegistry.
func NewIndexRegistry() *IndexRegistry {
	parsed, err := IndexRegistryMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &IndexRegistry{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *IndexRegistry) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address coordinator) returns()
func (indexRegistry *IndexRegistry) PackConstructor(coordinator common.Address) []byte {
	enc, err := indexRegistry.abi.Pack("", coordinator)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackCurrentOperatorIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe2e68580.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function currentOperatorIndex(uint8 quorumNumber, bytes32 operatorId) view returns(uint32)
func (indexRegistry *IndexRegistry) PackCurrentOperatorIndex(quorumNumber uint8, operatorId [32]byte) []byte {
	enc, err := indexRegistry.abi.Pack("currentOperatorIndex", quorumNumber, operatorId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCurrentOperatorIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe2e68580.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function currentOperatorIndex(uint8 quorumNumber, bytes32 operatorId) view returns(uint32)
func (indexRegistry *IndexRegistry) TryPackCurrentOperatorIndex(quorumNumber uint8, operatorId [32]byte) ([]byte, error) {
	return indexRegistry.abi.Pack("currentOperatorIndex", quorumNumber, operatorId)
}

// UnpackCurrentOperatorIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe2e68580.
//
// Solidity: function currentOperatorIndex(uint8 quorumNumber, bytes32 operatorId) view returns(uint32)
func (indexRegistry *IndexRegistry) UnpackCurrentOperatorIndex(data []byte) (uint32, error) {
	out, err := indexRegistry.abi.Unpack("currentOperatorIndex", data)
	if err != nil {
		return *new(uint32), err
	}
	out0 := *abi.ConvertType(out[0], new(uint32)).(*uint32)
	return out0, nil
}

// PackDeregisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbd29b8cd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function deregisterOperator(bytes32 operatorId, bytes quorumNumbers) returns()
func (indexRegistry *IndexRegistry) PackDeregisterOperator(operatorId [32]byte, quorumNumbers []byte) []byte {
	enc, err := indexRegistry.abi.Pack("deregisterOperator", operatorId, quorumNumbers)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDeregisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbd29b8cd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function deregisterOperator(bytes32 operatorId, bytes quorumNumbers) returns()
func (indexRegistry *IndexRegistry) TryPackDeregisterOperator(operatorId [32]byte, quorumNumbers []byte) ([]byte, error) {
	return indexRegistry.abi.Pack("deregisterOperator", operatorId, quorumNumbers)
}

// PackGetLatestOperatorUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x12d1d74d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getLatestOperatorUpdate(uint8 quorumNumber, uint32 operatorIndex) view returns((uint32,bytes32))
func (indexRegistry *IndexRegistry) PackGetLatestOperatorUpdate(quorumNumber uint8, operatorIndex uint32) []byte {
	enc, err := indexRegistry.abi.Pack("getLatestOperatorUpdate", quorumNumber, operatorIndex)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetLatestOperatorUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x12d1d74d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getLatestOperatorUpdate(uint8 quorumNumber, uint32 operatorIndex) view returns((uint32,bytes32))
func (indexRegistry *IndexRegistry) TryPackGetLatestOperatorUpdate(quorumNumber uint8, operatorIndex uint32) ([]byte, error) {
	return indexRegistry.abi.Pack("getLatestOperatorUpdate", quorumNumber, operatorIndex)
}

// UnpackGetLatestOperatorUpdate is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x12d1d74d.
//
// Solidity: function getLatestOperatorUpdate(uint8 quorumNumber, uint32 operatorIndex) view returns((uint32,bytes32))
func (indexRegistry *IndexRegistry) UnpackGetLatestOperatorUpdate(data []byte) (IndexRegistryOperatorUpdate, error) {
	out, err := indexRegistry.abi.Unpack("getLatestOperatorUpdate", data)
	if err != nil {
		return *new(IndexRegistryOperatorUpdate), err
	}
	out0 := *abi.ConvertType(out[0], new(IndexRegistryOperatorUpdate)).(*IndexRegistryOperatorUpdate)
	return out0, nil
}

// PackGetLatestQuorumUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8121906f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getLatestQuorumUpdate(uint8 quorumNumber) view returns((uint32,uint32))
func (indexRegistry *IndexRegistry) PackGetLatestQuorumUpdate(quorumNumber uint8) []byte {
	enc, err := indexRegistry.abi.Pack("getLatestQuorumUpdate", quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetLatestQuorumUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8121906f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getLatestQuorumUpdate(uint8 quorumNumber) view returns((uint32,uint32))
func (indexRegistry *IndexRegistry) TryPackGetLatestQuorumUpdate(quorumNumber uint8) ([]byte, error) {
	return indexRegistry.abi.Pack("getLatestQuorumUpdate", quorumNumber)
}

// UnpackGetLatestQuorumUpdate is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8121906f.
//
// Solidity: function getLatestQuorumUpdate(uint8 quorumNumber) view returns((uint32,uint32))
func (indexRegistry *IndexRegistry) UnpackGetLatestQuorumUpdate(data []byte) (IndexRegistryQuorumUpdate, error) {
	out, err := indexRegistry.abi.Unpack("getLatestQuorumUpdate", data)
	if err != nil {
		return *new(IndexRegistryQuorumUpdate), err
	}
	out0 := *abi.ConvertType(out[0], new(IndexRegistryQuorumUpdate)).(*IndexRegistryQuorumUpdate)
	return out0, nil
}

// PackGetOperatorListAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x89026245.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperatorListAtBlockNumber(uint8 quorumNumber, uint32 blockNumber) view returns(bytes32[] list)
func (indexRegistry *IndexRegistry) PackGetOperatorListAtBlockNumber(quorumNumber uint8, blockNumber uint32) []byte {
	enc, err := indexRegistry.abi.Pack("getOperatorListAtBlockNumber", quorumNumber, blockNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperatorListAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x89026245.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperatorListAtBlockNumber(uint8 quorumNumber, uint32 blockNumber) view returns(bytes32[] list)
func (indexRegistry *IndexRegistry) TryPackGetOperatorListAtBlockNumber(quorumNumber uint8, blockNumber uint32) ([]byte, error) {
	return indexRegistry.abi.Pack("getOperatorListAtBlockNumber", quorumNumber, blockNumber)
}

// UnpackGetOperatorListAtBlockNumber is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x89026245.
//
// Solidity: function getOperatorListAtBlockNumber(uint8 quorumNumber, uint32 blockNumber) view returns(bytes32[] list)
func (indexRegistry *IndexRegistry) UnpackGetOperatorListAtBlockNumber(data []byte) ([][32]byte, error) {
	out, err := indexRegistry.abi.Unpack("getOperatorListAtBlockNumber", data)
	if err != nil {
		return *new([][32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([][32]byte)).(*[][32]byte)
	return out0, nil
}

// PackGetOperatorUpdateAtIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2ed583e5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperatorUpdateAtIndex(uint8 quorumNumber, uint32 operatorIndex, uint32 arrayIndex) view returns((uint32,bytes32))
func (indexRegistry *IndexRegistry) PackGetOperatorUpdateAtIndex(quorumNumber uint8, operatorIndex uint32, arrayIndex uint32) []byte {
	enc, err := indexRegistry.abi.Pack("getOperatorUpdateAtIndex", quorumNumber, operatorIndex, arrayIndex)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperatorUpdateAtIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2ed583e5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperatorUpdateAtIndex(uint8 quorumNumber, uint32 operatorIndex, uint32 arrayIndex) view returns((uint32,bytes32))
func (indexRegistry *IndexRegistry) TryPackGetOperatorUpdateAtIndex(quorumNumber uint8, operatorIndex uint32, arrayIndex uint32) ([]byte, error) {
	return indexRegistry.abi.Pack("getOperatorUpdateAtIndex", quorumNumber, operatorIndex, arrayIndex)
}

// UnpackGetOperatorUpdateAtIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x2ed583e5.
//
// Solidity: function getOperatorUpdateAtIndex(uint8 quorumNumber, uint32 operatorIndex, uint32 arrayIndex) view returns((uint32,bytes32))
func (indexRegistry *IndexRegistry) UnpackGetOperatorUpdateAtIndex(data []byte) (IndexRegistryOperatorUpdate, error) {
	out, err := indexRegistry.abi.Unpack("getOperatorUpdateAtIndex", data)
	if err != nil {
		return *new(IndexRegistryOperatorUpdate), err
	}
	out0 := *abi.ConvertType(out[0], new(IndexRegistryOperatorUpdate)).(*IndexRegistryOperatorUpdate)
	return out0, nil
}

// PackGetQuorumUpdateAtIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa48bb0ac.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getQuorumUpdateAtIndex(uint8 quorumNumber, uint32 quorumIndex) view returns((uint32,uint32))
func (indexRegistry *IndexRegistry) PackGetQuorumUpdateAtIndex(quorumNumber uint8, quorumIndex uint32) []byte {
	enc, err := indexRegistry.abi.Pack("getQuorumUpdateAtIndex", quorumNumber, quorumIndex)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetQuorumUpdateAtIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa48bb0ac.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getQuorumUpdateAtIndex(uint8 quorumNumber, uint32 quorumIndex) view returns((uint32,uint32))
func (indexRegistry *IndexRegistry) TryPackGetQuorumUpdateAtIndex(quorumNumber uint8, quorumIndex uint32) ([]byte, error) {
	return indexRegistry.abi.Pack("getQuorumUpdateAtIndex", quorumNumber, quorumIndex)
}

// UnpackGetQuorumUpdateAtIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa48bb0ac.
//
// Solidity: function getQuorumUpdateAtIndex(uint8 quorumNumber, uint32 quorumIndex) view returns((uint32,uint32))
func (indexRegistry *IndexRegistry) UnpackGetQuorumUpdateAtIndex(data []byte) (IndexRegistryQuorumUpdate, error) {
	out, err := indexRegistry.abi.Unpack("getQuorumUpdateAtIndex", data)
	if err != nil {
		return *new(IndexRegistryQuorumUpdate), err
	}
	out0 := *abi.ConvertType(out[0], new(IndexRegistryQuorumUpdate)).(*IndexRegistryQuorumUpdate)
	return out0, nil
}

// PackInitializeQuorum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x26d941f2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initializeQuorum(uint8 quorumNumber) returns()
func (indexRegistry *IndexRegistry) PackInitializeQuorum(quorumNumber uint8) []byte {
	enc, err := indexRegistry.abi.Pack("initializeQuorum", quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitializeQuorum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x26d941f2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initializeQuorum(uint8 quorumNumber) returns()
func (indexRegistry *IndexRegistry) TryPackInitializeQuorum(quorumNumber uint8) ([]byte, error) {
	return indexRegistry.abi.Pack("initializeQuorum", quorumNumber)
}

// PackRegisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x00bff04d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function registerOperator(bytes32 operatorId, bytes quorumNumbers) returns()
func (indexRegistry *IndexRegistry) PackRegisterOperator(operatorId [32]byte, quorumNumbers []byte) []byte {
	enc, err := indexRegistry.abi.Pack("registerOperator", operatorId, quorumNumbers)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x00bff04d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function registerOperator(bytes32 operatorId, bytes quorumNumbers) returns()
func (indexRegistry *IndexRegistry) TryPackRegisterOperator(operatorId [32]byte, quorumNumbers []byte) ([]byte, error) {
	return indexRegistry.abi.Pack("registerOperator", operatorId, quorumNumbers)
}

// PackRegistryCoordinator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14a987.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function registryCoordinator() view returns(address)
func (indexRegistry *IndexRegistry) PackRegistryCoordinator() []byte {
	enc, err := indexRegistry.abi.Pack("registryCoordinator")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegistryCoordinator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14a987.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function registryCoordinator() view returns(address)
func (indexRegistry *IndexRegistry) TryPackRegistryCoordinator() ([]byte, error) {
	return indexRegistry.abi.Pack("registryCoordinator")
}

// UnpackRegistryCoordinator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6d14a987.
//
// Solidity: function registryCoordinator() view returns(address)
func (indexRegistry *IndexRegistry) UnpackRegistryCoordinator(data []byte) (common.Address, error) {
	out, err := indexRegistry.abi.Unpack("registryCoordinator", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackTotalOperatorsForQuorum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf3410922.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function totalOperatorsForQuorum(uint8 quorumNumber) view returns(uint32)
func (indexRegistry *IndexRegistry) PackTotalOperatorsForQuorum(quorumNumber uint8) []byte {
	enc, err := indexRegistry.abi.Pack("totalOperatorsForQuorum", quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTotalOperatorsForQuorum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf3410922.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function totalOperatorsForQuorum(uint8 quorumNumber) view returns(uint32)
func (indexRegistry *IndexRegistry) TryPackTotalOperatorsForQuorum(quorumNumber uint8) ([]byte, error) {
	return indexRegistry.abi.Pack("totalOperatorsForQuorum", quorumNumber)
}

// UnpackTotalOperatorsForQuorum is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf3410922.
//
// Solidity: function totalOperatorsForQuorum(uint8 quorumNumber) view returns(uint32)
func (indexRegistry *IndexRegistry) UnpackTotalOperatorsForQuorum(data []byte) (uint32, error) {
	out, err := indexRegistry.abi.Unpack("totalOperatorsForQuorum", data)
	if err != nil {
		return *new(uint32), err
	}
	out0 := *abi.ConvertType(out[0], new(uint32)).(*uint32)
	return out0, nil
}

// IndexRegistryQuorumIndexUpdate represents a QuorumIndexUpdate event raised by the IndexRegistry contract.
type IndexRegistryQuorumIndexUpdate struct {
	OperatorId       [32]byte
	QuorumNumber     uint8
	NewOperatorIndex uint32
	Raw              *types.Log // Blockchain specific contextual infos
}

const IndexRegistryQuorumIndexUpdateEventName = "QuorumIndexUpdate"

// ContractEventName returns the user-defined event name.
func (IndexRegistryQuorumIndexUpdate) ContractEventName() string {
	return IndexRegistryQuorumIndexUpdateEventName
}

// UnpackQuorumIndexUpdateEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event QuorumIndexUpdate(bytes32 indexed operatorId, uint8 quorumNumber, uint32 newOperatorIndex)
func (indexRegistry *IndexRegistry) UnpackQuorumIndexUpdateEvent(log *types.Log) (*IndexRegistryQuorumIndexUpdate, error) {
	event := "QuorumIndexUpdate"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != indexRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(IndexRegistryQuorumIndexUpdate)
	if len(log.Data) > 0 {
		if err := indexRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range indexRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (indexRegistry *IndexRegistry) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], indexRegistry.abi.Errors["OnlyRegistryCoordinator"].ID.Bytes()[:4]) {
		return indexRegistry.UnpackOnlyRegistryCoordinatorError(raw[4:])
	}
	if bytes.Equal(raw[:4], indexRegistry.abi.Errors["OperatorIdDoesNotExist"].ID.Bytes()[:4]) {
		return indexRegistry.UnpackOperatorIdDoesNotExistError(raw[4:])
	}
	if bytes.Equal(raw[:4], indexRegistry.abi.Errors["QuorumDoesNotExist"].ID.Bytes()[:4]) {
		return indexRegistry.UnpackQuorumDoesNotExistError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// IndexRegistryOnlyRegistryCoordinator represents a OnlyRegistryCoordinator error raised by the IndexRegistry contract.
type IndexRegistryOnlyRegistryCoordinator struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OnlyRegistryCoordinator()
func IndexRegistryOnlyRegistryCoordinatorErrorID() common.Hash {
	return common.HexToHash("0x8729b7be3d28618d35f4c8bf416a1872db56f92c62c35fdc6cab50b1885dad61")
}

// UnpackOnlyRegistryCoordinatorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OnlyRegistryCoordinator()
func (indexRegistry *IndexRegistry) UnpackOnlyRegistryCoordinatorError(raw []byte) (*IndexRegistryOnlyRegistryCoordinator, error) {
	out := new(IndexRegistryOnlyRegistryCoordinator)
	if err := indexRegistry.abi.UnpackIntoInterface(out, "OnlyRegistryCoordinator", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// IndexRegistryOperatorIdDoesNotExist represents a OperatorIdDoesNotExist error raised by the IndexRegistry contract.
type IndexRegistryOperatorIdDoesNotExist struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OperatorIdDoesNotExist()
func IndexRegistryOperatorIdDoesNotExistErrorID() common.Hash {
	return common.HexToHash("0xfe24131a55023c95624d76fbedbde4612e12c4170c170fd90ff2e1338c6333e5")
}

// UnpackOperatorIdDoesNotExistError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OperatorIdDoesNotExist()
func (indexRegistry *IndexRegistry) UnpackOperatorIdDoesNotExistError(raw []byte) (*IndexRegistryOperatorIdDoesNotExist, error) {
	out := new(IndexRegistryOperatorIdDoesNotExist)
	if err := indexRegistry.abi.UnpackIntoInterface(out, "OperatorIdDoesNotExist", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// IndexRegistryQuorumDoesNotExist represents a QuorumDoesNotExist error raised by the IndexRegistry contract.
type IndexRegistryQuorumDoesNotExist struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error QuorumDoesNotExist()
func IndexRegistryQuorumDoesNotExistErrorID() common.Hash {
	return common.HexToHash("0xe6219fea1beffe3e627d618b2ee5f9f875dde59d78f5cec65c58515f2d7df42c")
}

// UnpackQuorumDoesNotExistError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error QuorumDoesNotExist()
func (indexRegistry *IndexRegistry) UnpackQuorumDoesNotExistError(raw []byte) (*IndexRegistryQuorumDoesNotExist, error) {
	out := new(IndexRegistryQuorumDoesNotExist)
	if err := indexRegistry.abi.UnpackIntoInterface(out, "QuorumDoesNotExist", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// OperatorStateRetrieverMetaData contains all meta data concerning the OperatorStateRetriever contract.
var OperatorStateRetrieverMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[],\"name\":\"OperatorNotRegistered\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"contractRegistryCoordinator\",\"name\":\"registryCoordinator\",\"type\":\"address\"},{\"internalType\":\"uint32\",\"name\":\"referenceBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"},{\"internalType\":\"bytes32[]\",\"name\":\"nonSignerOperatorIds\",\"type\":\"bytes32[]\"}],\"name\":\"getCheckSignaturesIndices\",\"outputs\":[{\"components\":[{\"internalType\":\"uint32[]\",\"name\":\"nonSignerQuorumBitmapIndices\",\"type\":\"uint32[]\"},{\"internalType\":\"uint32[]\",\"name\":\"quorumApkIndices\",\"type\":\"uint32[]\"},{\"internalType\":\"uint32[]\",\"name\":\"totalStakeIndices\",\"type\":\"uint32[]\"},{\"internalType\":\"uint32[][]\",\"name\":\"nonSignerStakeIndices\",\"type\":\"uint32[][]\"}],\"internalType\":\"structOperatorStateRetriever.CheckSignaturesIndices\",\"name\":\"found\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"contractRegistryCoordinator\",\"name\":\"registryCoordinator\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"},{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"}],\"name\":\"getOperatorState\",\"outputs\":[{\"components\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"internalType\":\"structOperatorStateRetriever.Operator[][]\",\"name\":\"operators\",\"type\":\"tuple[][]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"contractRegistryCoordinator\",\"name\":\"registryCoordinator\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"}],\"name\":\"getOperatorState\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"},{\"components\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"internalType\":\"structOperatorStateRetriever.Operator[][]\",\"name\":\"\",\"type\":\"tuple[][]\"}],\"stateMutability\":\"view\",\"type\":\"function\"}]",
	ID:  "0b23b96dd8fedc902abd57232396cf1cd0",
	Bin: "0x608080604052346015576115e4908161001a8239f35b5f80fdfe6080806040526004361015610012575f80fd5b5f3560e01c9081633563b0d114610bed575080634f739f74146103125763cefdc1d41461003d575f80fd5b3461030e5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261030e57610074610cd1565b60243590610080610d51565b6040928351906100908583610d10565b6001825260208201917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08601368437816100c982610eda565b5273ffffffffffffffffffffffffffffffffffffffff851692865180917fc391425e0000000000000000000000000000000000000000000000000000000082526044820163ffffffff8816948560048501528a6024850152518091526064830191905f5b8181106102f55750505090805f920381875afa9283156102eb5763ffffffff6101626020956064945f916102c9575b50610eda565b511694885195869485937f04ec63510000000000000000000000000000000000000000000000000000000085526004850152602484015260448301525afa80156102bf5777ffffffffffffffffffffffffffffffffffffffffffffffff915f91610290575b5016916060905f5b60c081106101ff5750916101e6916101fb93610f28565b83519384938452806020850152830190610d64565b0390f35b60018086831c1614610214575b6001016101cf565b91602061028860018281948a519481869251918291018484015e81017fff000000000000000000000000000000000000000000000000000000000000008960f81b168382015203017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1810184520182610d10565b92905061020c565b6102b2915060203d6020116102b8575b6102aa8183610d10565b8101906115b4565b5f6101c7565b503d6102a0565b84513d5f823e3d90fd5b6102e591503d805f833e6102dd8183610d10565b8101906114e4565b5f61015c565b87513d5f823e3d90fd5b825184528594506020938401939092019160010161012d565b5f80fd5b3461030e5760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261030e57610349610cd1565b6024359063ffffffff821680830361030e576044359067ffffffffffffffff821161030e573660238301121561030e5781600401359367ffffffffffffffff851161030e576024830194366024828601011161030e576064359467ffffffffffffffff861161030e573660238701121561030e5785600401359167ffffffffffffffff831161030e5760248701918360051b97602489369201011161030e57604051946080860186811067ffffffffffffffff821117610bc05760405260608652602086019960608b52604087019860608a52600473ffffffffffffffffffffffffffffffffffffffff60608a019560608752169b60208d604051938480927f683048350000000000000000000000000000000000000000000000000000000082525afa918215610780575f92610b9f575b50604051907fc391425e0000000000000000000000000000000000000000000000000000000082528b6004830152604060248301528960448301527f07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8a1161030e57818e81606481855f968f8484013781010301915afa908115610780575f91610b85575b508952600460208d604051928380927f5df459460000000000000000000000000000000000000000000000000000000082525afa80156107805761059d5f918d938391610b56575b508973ffffffffffffffffffffffffffffffffffffffff6040518096819582947fd5254a8c0000000000000000000000000000000000000000000000000000000084526040600485015260448401908d611566565b9060248301520392165afa9081156107805761061b928f925f9373ffffffffffffffffffffffffffffffffffffffff938592610b3a575b505216938b60405193849283927f81c075020000000000000000000000000000000000000000000000000000000084526004840152604060248401528a6044840191611566565b0381865afa908115610780575f91610b20575b508a5261063a87610ea6565b996106486040519b8c610d10565b878b527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061067589610ea6565b013660208d01375f5b8b5181101561078b578c60208c60648d63ffffffff6106ac8f8f8980926106a4926115a4565b359351610f14565b51169460405195869485937f04ec63510000000000000000000000000000000000000000000000000000000085526004850152602484015260448301525afa908115610780578277ffffffffffffffffffffffffffffffffffffffffffffffff8f93610721935f91610762575b501692610f14565b5261072c818d610f14565b511561073a5760010161067e565b7f25ec6c1f000000000000000000000000000000000000000000000000000000005f5260045ffd5b61077a915060203d81116102b8576102aa8183610d10565b5f610719565b6040513d5f823e3d90fd5b508c968b8a96978a9361079d82610ea6565b6107aa6040519182610d10565b8281526107e47fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06107da85610ea6565b0160208301610ebe565b8a525f915b808310156109f1578351996024848901013560f81c97919261080a8c610ea6565b9b6040519c610819908e610d10565b808d5261082590610ea6565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0013660208e01375f5f5b87518110156109b8578c9594939291908c8c8c8c6001610870868f610f14565b51841c16156109aa579161088c85602095936108df9d956115a4565b356040519b8c94859384937fdd9846b90000000000000000000000000000000000000000000000000000000085526004850191604091949360ff63ffffffff926060860197865216602085015216910152565b03915afa968715610780575f9761096f575b5081967fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8314610942578f9761093163ffffffff9160018096019a610f14565b911690525b01949091929394610850565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b9096506020813d82116109a2575b8161098a60209383610d10565b8101031261030e5761099b906114d3565b955f6108f1565b3d915061097d565b505050506001919650610936565b50600193979950948092969c949e948e6109e19397825251906109db8383610f14565b52610f14565b500191909a9892989593956107e9565b50888a610a7d610a1b93610a4c8f60405196879660208852516080602089015260a0880190610e41565b90517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0878303016040880152610e41565b90517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0858303016060860152610e41565b9051907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0838203016080840152815180825260208201916020808360051b8301019401925f915b838310610ad15786860387f35b919395509193602080610b0e837fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe086600196030187528951610e41565b97019301930190928695949293610ac4565b610b3491503d805f833e6102dd8183610d10565b8d61062e565b610b4f9192503d8087833e6102dd8183610d10565b905f6105d4565b610b78915060203d602011610b7e575b610b708183610d10565b810190610e7a565b5f610548565b503d610b66565b610b9991503d805f833e6102dd8183610d10565b8e610500565b610bb991925060203d602011610b7e57610b708183610d10565b908e61047b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b3461030e5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261030e57610c24610cd1565b6024359067ffffffffffffffff821161030e573660238301121561030e5781600401359267ffffffffffffffff8411610bc057610c8960207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8701160182610d10565b838152366024858501011161030e575f6020856101fb966024610cbd97018386013783010152610cb7610d51565b91610f28565b604051918291602083526020830190610d64565b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361030e57565b6060810190811067ffffffffffffffff821117610bc057604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610bc057604052565b6044359063ffffffff8216820361030e57565b9080602083519182815201906020808260051b8501019401915f905b828210610d8f57505050505090565b9091929395947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0878203018252845190602080835192838152019201905f905b808210610df15750505060208060019296019201920190929195939495610d80565b909192602060606001926bffffffffffffffffffffffff6040885173ffffffffffffffffffffffffffffffffffffffff815116845285810151868501520151166040820152019401920190610dcf565b90602080835192838152019201905f5b818110610e5e5750505090565b825163ffffffff16845260209384019390920191600101610e51565b9081602091031261030e575173ffffffffffffffffffffffffffffffffffffffff8116810361030e5790565b67ffffffffffffffff8111610bc05760051b60200190565b5f5b828110610ecc57505050565b606082820152602001610ec0565b805115610ee75760200190565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b8051821015610ee75760209160051b010190565b73ffffffffffffffffffffffffffffffffffffffff909291921692604051917f68304835000000000000000000000000000000000000000000000000000000008352602083600481885afa928315610780575f936114b2575b506040517f9e9923c2000000000000000000000000000000000000000000000000000000008152602081600481895afa908115610780575f91611460575b506020600496604051978880927f5df459460000000000000000000000000000000000000000000000000000000082525afa958615610780575f9661143f575b5091938051916110557fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061104b61103586610ea6565b956110436040519788610d10565b808752610ea6565b0160208501610ebe565b825f9663ffffffff83165b8551891015611433578451891015610ee7576020898601015160f81c96604051957f890262450000000000000000000000000000000000000000000000000000000087528860048801528260248801525f8760448173ffffffffffffffffffffffffffffffffffffffff86165afa968715610780575f976113a0575b5086517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061112261110c83610ea6565b9261111a6040519485610d10565b808452610ea6565b015f5b8181106113775750506111388c8a610f14565b526111438b89610f14565b505f5b8c88518210156113655790602073ffffffffffffffffffffffffffffffffffffffff926024611175848d610f14565b5160405195869384927f47b314e80000000000000000000000000000000000000000000000000000000084526004840152165afa91821561078057888d8d8c935f9661130c575b50916020916112429373ffffffffffffffffffffffffffffffffffffffff6111ef886111e8818a610f14565b5198610f14565b51604051968795869485937ffa28c6270000000000000000000000000000000000000000000000000000000085526004850191604091949360ff63ffffffff926060860197865216602085015216910152565b0392165afa8015610780578f928d925f926112bc575b506112b59385936bffffffffffffffffffffffff600198946112a99473ffffffffffffffffffffffffffffffffffffffff6040519761129689610cf4565b1687526020870152166040850152610f14565b51906109db8383610f14565b5001611146565b92509250506020813d8211611304575b816112d960209383610d10565b8101031261030e5751906bffffffffffffffffffffffff8216820361030e578e918c916112b5611258565b3d91506112cc565b949550505050506020813d821161135d575b8161132b60209383610d10565b8101031261030e57519073ffffffffffffffffffffffffffffffffffffffff8216820361030e5788888d8d60206111bc565b3d915061131e565b50506001909a01999097509450611060565b60209060405161138681610cf4565b5f81525f838201525f604082015282828601015201611125565b9096503d805f833e6113b28183610d10565b81019060208183031261030e5780519067ffffffffffffffff821161030e57019080601f8301121561030e5781516113e981610ea6565b926113f76040519485610d10565b81845260208085019260051b82010192831161030e57602001905b82821061142357505050955f6110dc565b8151815260209182019101611412565b50965096505050505050565b61145991965060203d602011610b7e57610b708183610d10565b945f610fff565b90506020813d6020116114aa575b8161147b60209383610d10565b8101031261030e57519473ffffffffffffffffffffffffffffffffffffffff8616860361030e57946020610fbf565b3d915061146e565b6114cc91935060203d602011610b7e57610b708183610d10565b915f610f81565b519063ffffffff8216820361030e57565b60208183031261030e5780519067ffffffffffffffff821161030e57019080601f8301121561030e57815161151881610ea6565b926115266040519485610d10565b81845260208085019260051b82010192831161030e57602001905b82821061154e5750505090565b6020809161155b846114d3565b815201910190611541565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b9190811015610ee75760051b0190565b9081602091031261030e575177ffffffffffffffffffffffffffffffffffffffffffffffff8116810361030e579056",
}

// OperatorStateRetriever is an auto generated Go binding around an Ethereum contract.
type OperatorStateRetriever struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *OperatorStateRetriever) GetABI() abi.ABI {
	return c.abi
}

// NewOperatorStateRetriever creates a new instance of OperatorStateRetriever.
func NewOperatorStateRetriever() *OperatorStateRetriever {
	parsed, err := OperatorStateRetrieverMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &OperatorStateRetriever{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *OperatorStateRetriever) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackGetCheckSignaturesIndices is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4f739f74.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getCheckSignaturesIndices(address registryCoordinator, uint32 referenceBlockNumber, bytes quorumNumbers, bytes32[] nonSignerOperatorIds) view returns((uint32[],uint32[],uint32[],uint32[][]) found)
func (operatorStateRetriever *OperatorStateRetriever) PackGetCheckSignaturesIndices(registryCoordinator common.Address, referenceBlockNumber uint32, quorumNumbers []byte, nonSignerOperatorIds [][32]byte) []byte {
	enc, err := operatorStateRetriever.abi.Pack("getCheckSignaturesIndices", registryCoordinator, referenceBlockNumber, quorumNumbers, nonSignerOperatorIds)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetCheckSignaturesIndices is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4f739f74.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getCheckSignaturesIndices(address registryCoordinator, uint32 referenceBlockNumber, bytes quorumNumbers, bytes32[] nonSignerOperatorIds) view returns((uint32[],uint32[],uint32[],uint32[][]) found)
func (operatorStateRetriever *OperatorStateRetriever) TryPackGetCheckSignaturesIndices(registryCoordinator common.Address, referenceBlockNumber uint32, quorumNumbers []byte, nonSignerOperatorIds [][32]byte) ([]byte, error) {
	return operatorStateRetriever.abi.Pack("getCheckSignaturesIndices", registryCoordinator, referenceBlockNumber, quorumNumbers, nonSignerOperatorIds)
}

// UnpackGetCheckSignaturesIndices is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4f739f74.
//
// Solidity: function getCheckSignaturesIndices(address registryCoordinator, uint32 referenceBlockNumber, bytes quorumNumbers, bytes32[] nonSignerOperatorIds) view returns((uint32[],uint32[],uint32[],uint32[][]) found)
func (operatorStateRetriever *OperatorStateRetriever) UnpackGetCheckSignaturesIndices(data []byte) (OperatorStateRetrieverCheckSignaturesIndices, error) {
	out, err := operatorStateRetriever.abi.Unpack("getCheckSignaturesIndices", data)
	if err != nil {
		return *new(OperatorStateRetrieverCheckSignaturesIndices), err
	}
	out0 := *abi.ConvertType(out[0], new(OperatorStateRetrieverCheckSignaturesIndices)).(*OperatorStateRetrieverCheckSignaturesIndices)
	return out0, nil
}

// PackGetOperatorState is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3563b0d1.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperatorState(address registryCoordinator, bytes quorumNumbers, uint32 blockNumber) view returns((address,bytes32,uint96)[][] operators)
func (operatorStateRetriever *OperatorStateRetriever) PackGetOperatorState(registryCoordinator common.Address, quorumNumbers []byte, blockNumber uint32) []byte {
	enc, err := operatorStateRetriever.abi.Pack("getOperatorState", registryCoordinator, quorumNumbers, blockNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperatorState is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3563b0d1.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperatorState(address registryCoordinator, bytes quorumNumbers, uint32 blockNumber) view returns((address,bytes32,uint96)[][] operators)
func (operatorStateRetriever *OperatorStateRetriever) TryPackGetOperatorState(registryCoordinator common.Address, quorumNumbers []byte, blockNumber uint32) ([]byte, error) {
	return operatorStateRetriever.abi.Pack("getOperatorState", registryCoordinator, quorumNumbers, blockNumber)
}

// UnpackGetOperatorState is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3563b0d1.
//
// Solidity: function getOperatorState(address registryCoordinator, bytes quorumNumbers, uint32 blockNumber) view returns((address,bytes32,uint96)[][] operators)
func (operatorStateRetriever *OperatorStateRetriever) UnpackGetOperatorState(data []byte) ([][]OperatorStateRetrieverOperator, error) {
	out, err := operatorStateRetriever.abi.Unpack("getOperatorState", data)
	if err != nil {
		return *new([][]OperatorStateRetrieverOperator), err
	}
	out0 := *abi.ConvertType(out[0], new([][]OperatorStateRetrieverOperator)).(*[][]OperatorStateRetrieverOperator)
	return out0, nil
}

// PackGetOperatorState0 is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcefdc1d4.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperatorState(address registryCoordinator, bytes32 operatorId, uint32 blockNumber) view returns(uint256, (address,bytes32,uint96)[][])
func (operatorStateRetriever *OperatorStateRetriever) PackGetOperatorState0(registryCoordinator common.Address, operatorId [32]byte, blockNumber uint32) []byte {
	enc, err := operatorStateRetriever.abi.Pack("getOperatorState0", registryCoordinator, operatorId, blockNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperatorState0 is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcefdc1d4.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperatorState(address registryCoordinator, bytes32 operatorId, uint32 blockNumber) view returns(uint256, (address,bytes32,uint96)[][])
func (operatorStateRetriever *OperatorStateRetriever) TryPackGetOperatorState0(registryCoordinator common.Address, operatorId [32]byte, blockNumber uint32) ([]byte, error) {
	return operatorStateRetriever.abi.Pack("getOperatorState0", registryCoordinator, operatorId, blockNumber)
}

// GetOperatorState0Output serves as a container for the return parameters of contract
// method GetOperatorState0.
type GetOperatorState0Output struct {
	Arg0 *big.Int
	Arg1 [][]OperatorStateRetrieverOperator
}

// UnpackGetOperatorState0 is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcefdc1d4.
//
// Solidity: function getOperatorState(address registryCoordinator, bytes32 operatorId, uint32 blockNumber) view returns(uint256, (address,bytes32,uint96)[][])
func (operatorStateRetriever *OperatorStateRetriever) UnpackGetOperatorState0(data []byte) (GetOperatorState0Output, error) {
	out, err := operatorStateRetriever.abi.Unpack("getOperatorState0", data)
	outstruct := new(GetOperatorState0Output)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Arg0 = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Arg1 = *abi.ConvertType(out[1], new([][]OperatorStateRetrieverOperator)).(*[][]OperatorStateRetrieverOperator)
	return *outstruct, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (operatorStateRetriever *OperatorStateRetriever) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], operatorStateRetriever.abi.Errors["OperatorNotRegistered"].ID.Bytes()[:4]) {
		return operatorStateRetriever.UnpackOperatorNotRegisteredError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// OperatorStateRetrieverOperatorNotRegistered represents a OperatorNotRegistered error raised by the OperatorStateRetriever contract.
type OperatorStateRetrieverOperatorNotRegistered struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OperatorNotRegistered()
func OperatorStateRetrieverOperatorNotRegisteredErrorID() common.Hash {
	return common.HexToHash("0x25ec6c1f77e850aa9e1124f4be82cbef24bcf83ea515b3f64e50a84b4846419a")
}

// UnpackOperatorNotRegisteredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OperatorNotRegistered()
func (operatorStateRetriever *OperatorStateRetriever) UnpackOperatorNotRegisteredError(raw []byte) (*OperatorStateRetrieverOperatorNotRegistered, error) {
	out := new(OperatorStateRetrieverOperatorNotRegistered)
	if err := operatorStateRetriever.abi.UnpackIntoInterface(out, "OperatorNotRegistered", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorMetaData contains all meta data concerning the RegistryCoordinator contract.
var RegistryCoordinatorMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner_\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AlreadyRegisteredForQuorums\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"BitmapEmpty\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"BitmapUpdateIsAfterBlockNumber\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"BitmapUpdateNotFound\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"BitmapValueTooLarge\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"BytesArrayNotOrdered\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ExpModFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InputLengthMismatch\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"MaxQuorumsReached\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NextBitmapUpdateIsBeforeBlockNumber\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotAdmitted\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotOwner\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotRegistered\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotRegisteredForQuorum\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"AdmissionRevoked\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"indexed\":false,\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"name\":\"OperatorAdmitted\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"}],\"name\":\"OperatorDeregistered\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"}],\"name\":\"OperatorRegistered\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"previousOwner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"OwnershipTransferred\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"QuorumCreated\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"PUBKEY_REGISTRATION_TYPEHASH\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"admissions\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"admitted\",\"type\":\"bool\"},{\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"},{\"internalType\":\"uint96[]\",\"name\":\"stakes\",\"type\":\"uint96[]\"}],\"name\":\"admitOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"blsApkRegistry\",\"outputs\":[{\"internalType\":\"contractBLSApkRegistry\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"calculatePubkeyRegistrationMessageHash\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"createQuorum\",\"outputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"}],\"name\":\"deregisterOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"}],\"name\":\"ejectOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"}],\"name\":\"getCurrentQuorumBitmap\",\"outputs\":[{\"internalType\":\"uint192\",\"name\":\"\",\"type\":\"uint192\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"getOperator\",\"outputs\":[{\"components\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"enumRegistryCoordinator.OperatorStatus\",\"name\":\"status\",\"type\":\"uint8\"}],\"internalType\":\"structRegistryCoordinator.OperatorInfo\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"}],\"name\":\"getOperatorFromId\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"getOperatorId\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"getOperatorStatus\",\"outputs\":[{\"internalType\":\"enumRegistryCoordinator.OperatorStatus\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"getQuorumBitmapAtBlockNumberByIndex\",\"outputs\":[{\"internalType\":\"uint192\",\"name\":\"\",\"type\":\"uint192\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"}],\"name\":\"getQuorumBitmapHistoryLength\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes32[]\",\"name\":\"operatorIds\",\"type\":\"bytes32[]\"}],\"name\":\"getQuorumBitmapIndicesAtBlockNumber\",\"outputs\":[{\"internalType\":\"uint32[]\",\"name\":\"indices\",\"type\":\"uint32[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"getQuorumBitmapUpdateByIndex\",\"outputs\":[{\"components\":[{\"internalType\":\"uint32\",\"name\":\"updateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"nextUpdateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint192\",\"name\":\"quorumBitmap\",\"type\":\"uint192\"}],\"internalType\":\"structRegistryCoordinator.QuorumBitmapUpdate\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"indexRegistry\",\"outputs\":[{\"internalType\":\"contractIndexRegistry\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"pubkeyRegistrationMessageHash\",\"outputs\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"quorumCount\",\"outputs\":[{\"internalType\":\"uint8\",\"name\":\"\",\"type\":\"uint8\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"},{\"components\":[{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point\",\"name\":\"pubkeyRegistrationSignature\",\"type\":\"tuple\"},{\"components\":[{\"internalType\":\"uint256\",\"name\":\"X\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"Y\",\"type\":\"uint256\"}],\"internalType\":\"structBN254.G1Point\",\"name\":\"pubkeyG1\",\"type\":\"tuple\"},{\"components\":[{\"internalType\":\"uint256[2]\",\"name\":\"X\",\"type\":\"uint256[2]\"},{\"internalType\":\"uint256[2]\",\"name\":\"Y\",\"type\":\"uint256[2]\"}],\"internalType\":\"structBN254.G2Point\",\"name\":\"pubkeyG2\",\"type\":\"tuple\"}],\"internalType\":\"structBLSApkRegistry.PubkeyRegistrationParams\",\"name\":\"params\",\"type\":\"tuple\"}],\"name\":\"registerOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"}],\"name\":\"revokeAdmission\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"name\":\"setStake\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"stakeRegistry\",\"outputs\":[{\"internalType\":\"contractStakeRegistry\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"transferOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "1a68787a7748199de0d58f4b59b5ca6a98",
	Bin: "0x60e0346101ca57601f616b6138819003918201601f19168301916001600160401b038311848410176101b6578084926020946040528339810103126101ca57516001600160a01b038116908190036101ca575f80546001600160a01b0319168217815560405191907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a3611b9f818101906001600160401b038211838310176101b6576020918391612da383393081520301905ff080156101ab5760805260405161113d808201906001600160401b038211838310176101b657602091839161494283393081520301905ff080156101ab5760a0526040516110e2808201906001600160401b038211838310176101b6576020918391615a7f83393081520301905ff080156101ab5760c052604051612bd490816101cf823960805181818161071201528181611436015281816115ec015281816119370152612628015260a05181818161087201528181610f82015281816111be015281816113c70152818161166e01526126a0015260c0518181816108b401528181610d7f015281816116ef01526126f70152f35b6040513d5f823e3d90fd5b634e487b7160e01b5f52604160045260245ffd5b5f80fdfe6080806040526004361015610012575f80fd5b5f905f3560e01c90816303fd349214611d205750806304ec635114611bc357806313542a4e14611b6057806313d2e41d14611a755780631eb812da146119d7578063296bb064146118bd5780633c2a7f4c1461185957806349a3617d1461152a5780635865c60c1461145a5780635df45946146113eb578063683048351461137c5780636e3b17db1461133757806373447992146112ed578063767c5c85146110595780638553ff9e14610e94578063871ef04914610e355780638da5cb5b14610de45780639aa1653d14610da35780639e9923c214610d345780639feab85914610cdb578063ac2c1f0214610665578063c391425e1461038a578063ca4f2d9714610329578063defdbdbd14610295578063f2fde38b146101ae5763fd39105a1461013c575f80fd5b346101ab5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab5760ff6001604060209373ffffffffffffffffffffffffffffffffffffffff610191611d64565b16815260028552200154166101a96040518092611e24565bf35b80fd5b50346101ab5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab576101e6611d64565b815473ffffffffffffffffffffffffffffffffffffffff81169182330361026d579073ffffffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffff0000000000000000000000000000000000000000921680937f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08680a31617815580f35b6004847f30cd7471000000000000000000000000000000000000000000000000000000008152fd5b50346101ab5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab5760ff60406102d1611d64565b9273ffffffffffffffffffffffffffffffffffffffff6102ef611e8f565b9416815260016020522091165f526020526040805f20546bffffffffffffffffffffffff82519160ff81161515835260081c166020820152f35b50346101ab5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab5760043567ffffffffffffffff81116103865761037c610383913690600401611d87565b9033612555565b80f35b5080fd5b50346101ab5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab576004359063ffffffff82168092036101ab5760243567ffffffffffffffff8111610386576103ec903690600401611e5e565b92906103f784612237565b6104046040519182611f04565b84815261041085612237565b947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe060208301960136873784925b825184101561061b57610452848383612133565b3586526003602052604086209687545b80158015806105aa575b156104c95761049c577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff01610462565b6024887f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b50909491929397508015610582577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101908111610555578751821015610528579063ffffffff6001921660208260051b8a010152019295919061043e565b6024877f4e487b710000000000000000000000000000000000000000000000000000000081526032600452fd5b6024877f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b6004877fdbf829a3000000000000000000000000000000000000000000000000000000008152fd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82018281116105ee5763ffffffff6105e58a928d611f63565b5054161161046c565b60248a7f4e487b710000000000000000000000000000000000000000000000000000000081526011600452fd5b858388604051928392602084019060208552518091526040840192915b818110610646575050500390f35b825163ffffffff16845285945060209384019390920191600101610638565b50346101ab576101207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab5760043567ffffffffffffffff8111610386576106b6903690600401611d87565b91906101007fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdc360112610386576106f560ff835460a01c16848361224f565b8015610cb35773ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001693604051917f13542a4e000000000000000000000000000000000000000000000000000000008352336004840152602083602481895afa928315610a3b578593610c7f575b508277ffffffffffffffffffffffffffffffffffffffffffffffff61079b8261215c565b831616610c5757855b838110610bf7575015610b31575b6107e09077ffffffffffffffffffffffffffffffffffffffffffffffff6107d88561215c565b16178361298f565b338452600260205260ff6001604086200154166003811015610b0457600103610a46575b8484953b15610944578460405180927f3fb27952000000000000000000000000000000000000000000000000000000008252818381610848888b33600485016121f0565b03925af1908115610a3b578591610a21575b5073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016905b82811061094857505073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b156109445761091793858094604051968795869485937ebff04d00000000000000000000000000000000000000000000000000000000855260048501612220565b03925af18015610939576109285750f35b8161093291611f04565b6101ab5780f35b6040513d84823e3d90fd5b8480fd5b610953818487612127565b3560f81c33875260016020526040872060ff82165f526020526bffffffffffffffffffffffff60405f205460081c1690833b15610a1d576040517f48bc626a0000000000000000000000000000000000000000000000000000000081526004810187905260ff9190911660248201526bffffffffffffffffffffffff919091166044820152868160648183875af1908115610a125787916109f9575b5050600101610894565b81610a0391611f04565b610a0e57855f6109ef565b8580fd5b6040513d89823e3d90fd5b8780fd5b81610a2b91611f04565b610a3657835f61085a565b505050fd5b6040513d87823e3d90fd5b60405194610a5386611e9f565b8286526001602087019681885233875260026020526040872090518155019551956003871015610ad757859660ff7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff00835416911617905582337fe8e68cef1c3a761ed7be7e8463a375f27f7bc335e51824223cacce636ec5c3fe8780a39450610804565b6024867f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b6024857f4e487b710000000000000000000000000000000000000000000000000000000081526021600452fd5b9150610b3c33611fee565b604051907fe4a6bbf00000000000000000000000000000000000000000000000000000000082523360048301526024356024830152604435604483015260643560648301526084356084830152604060a480840137604060e48084013761012482015260208161014481888a5af18015610a3b578590610bbf575b9290506107b2565b506020813d602011610bef575b81610bd960209383611f04565b81010312610beb576107e09051610bb7565b5f80fd5b3d9150610bcc565b33875260016020526040872060ff610c1083878a612127565b3560f81c165f5260205260ff60405f20541615610c2f576001016107a4565b6004877fc9d2a27c000000000000000000000000000000000000000000000000000000008152fd5b6004867f0c6816cd000000000000000000000000000000000000000000000000000000008152fd5b9092506020813d602011610cab575b81610c9b60209383611f04565b81010312610beb5751915f610777565b3d9150610c8e565b6004837f13ca4657000000000000000000000000000000000000000000000000000000008152fd5b50346101ab57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab5760206040517f2bd82124057f0913bc3b772ce7b83e8057c1ad1f3510fc83778be20f10ec5de68152f35b50346101ab57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b50346101ab57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab5760ff6020915460a01c16604051908152f35b50346101ab57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab5773ffffffffffffffffffffffffffffffffffffffff6020915416604051908152f35b50346101ab5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab576020610e7260043561215c565b77ffffffffffffffffffffffffffffffffffffffffffffffff60405191168152f35b50346101ab5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab57610ecc611d64565b90610ed5611e8f565b6044356bffffffffffffffffffffffff811681036110555773ffffffffffffffffffffffffffffffffffffffff835416330361102d5773ffffffffffffffffffffffffffffffffffffffff841683526002602052604083205490600177ffffffffffffffffffffffffffffffffffffffffffffffff610f538461215c565b1660ff85161c161561100557610f6b818486976128c4565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15610944576040517f48bc626a000000000000000000000000000000000000000000000000000000008152600481019390935260ff90931660248301526bffffffffffffffffffffffff166044820152908290829081838160648101610917565b6004847fd053aa21000000000000000000000000000000000000000000000000000000008152fd5b6004837f30cd7471000000000000000000000000000000000000000000000000000000008152fd5b8280fd5b50346101ab5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab57611091611d64565b60243567ffffffffffffffff8111611055576110b1903690600401611d87565b9160443567ffffffffffffffff8111610944576110d2903690600401611e5e565b855473ffffffffffffffffffffffffffffffffffffffff811633036112c55785820361129d5760ff6111099160a01c16868661224f565b156112755773ffffffffffffffffffffffffffffffffffffffff83168652600260205260408620549377ffffffffffffffffffffffffffffffffffffffffffffffff6111548661215c565b1695875b838110611163578880f35b8861116f828486612127565b3560f81c61119061118961118485898b612133565b612143565b828a6128c4565b6001808b831c16146111a7575b5050600101611158565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016906111ed61118485898b612133565b823b15611271576040517f48bc626a000000000000000000000000000000000000000000000000000000008152600481018c905260ff9290921660248301526bffffffffffffffffffffffff1660448201529082908290606490829084905af18015610939571561119d578161126291611f04565b61126d57885f61119d565b8880fd5b8380fd5b6004867f13ca4657000000000000000000000000000000000000000000000000000000008152fd5b6004877faaad13f7000000000000000000000000000000000000000000000000000000008152fd5b6004877f30cd7471000000000000000000000000000000000000000000000000000000008152fd5b50346101ab5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab57602061132f61132a611d64565b611fee565b604051908152f35b50346101ab5761134636611db5565b9073ffffffffffffffffffffffffffffffffffffffff8493945416330361102d578361137783836103839697612555565b6122e7565b50346101ab57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b50346101ab57807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab57602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b50346101ab5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101ab5773ffffffffffffffffffffffffffffffffffffffff6114a7611d64565b6114af611fd6565b5016815260026020526040812060ff6001604051926114cd84611e9f565b80548452015416602082019260038210156114fd5750826101a99160409452835192518352516020830190611e24565b807f4e487b7100000000000000000000000000000000000000000000000000000000602492526021600452fd5b5034610beb575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610beb575f5473ffffffffffffffffffffffffffffffffffffffff811633036118315760ff8160a01c169060c08214611809576001820160ff81116117dc5774ff00000000000000000000000000000000000000007fffffffffffffffffffffff00ffffffffffffffffffffffffffffffffffffffff9160a01b169116175f5573ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15610beb575f80916024604051809481937f26d941f20000000000000000000000000000000000000000000000000000000083528760048401525af180156117d1576117bc575b508173ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15610386578180916024604051809481937f26d941f20000000000000000000000000000000000000000000000000000000083528860048401525af18015610939576117a7575b5073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b156103865781906024604051809481937f26d941f20000000000000000000000000000000000000000000000000000000083528760048401525af1801561179c57611787575b60208383807f831a9c86c45bb303caf3f064be2bc2b9fd4ecf19e47c4ac02a61e75dabfe55b46040519380a28152f35b611792838092611f04565b610386575f611757565b6040513d85823e3d90fd5b816117b191611f04565b61038657815f6116d7565b6117c99192505f90611f04565b5f905f611655565b6040513d5f823e3d90fd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f3cb89c97000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f30cd7471000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610beb5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610beb5760406118ab6118a6611898611d64565b6118a0611fd6565b50611fee565b6123b4565b60208251918051835201516020820152f35b34610beb5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610beb576040517f47b314e8000000000000000000000000000000000000000000000000000000008152600435600482015260208160248173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa80156117d1575f90611987575b60209073ffffffffffffffffffffffffffffffffffffffff60405191168152f35b506020813d6020116119cf575b816119a160209383611f04565b81010312610beb575173ffffffffffffffffffffffffffffffffffffffff81168103610beb57602090611966565b3d9150611994565b34610beb5760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610beb57611a0e611f45565b506004355f5260036020526060611a33611a2d60243560405f20611f63565b50611fa5565b77ffffffffffffffffffffffffffffffffffffffffffffffff604080519263ffffffff815116845263ffffffff60208201511660208501520151166040820152f35b34610beb57611a8336611db5565b905f5473ffffffffffffffffffffffffffffffffffffffff811633036118315760ff611ab49160a01c16838361224f565b8015611b385777ffffffffffffffffffffffffffffffffffffffffffffffff9073ffffffffffffffffffffffffffffffffffffffff85165f526002602052611aff60405f205461215c565b1616611b1057611b0e926122e7565b005b7f0c6816cd000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f13ca4657000000000000000000000000000000000000000000000000000000005f5260045ffd5b34610beb5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610beb5773ffffffffffffffffffffffffffffffffffffffff611bac611d64565b165f526002602052602060405f2054604051908152f35b34610beb5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610beb5760243563ffffffff8116809103610beb57604435906004355f52600360205260405f2091611c1e611f45565b50825f52611c3663ffffffff821660205f2001611fa5565b9263ffffffff845116158015611d13575b611cfb575b505063ffffffff8251168110611cd35763ffffffff6020830151168015159182611cc8575b5050611ca05777ffffffffffffffffffffffffffffffffffffffffffffffff6040602092015116604051908152f35b7fbbba60cb000000000000000000000000000000000000000000000000000000005f5260045ffd5b101590508280611c71565b7f6cb19aff000000000000000000000000000000000000000000000000000000005f5260045ffd5b611d0b92935090611a2d91611f63565b908280611c4c565b5063ffffffff8211611c47565b34610beb5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610beb576020906004355f526003825260405f20548152f35b6004359073ffffffffffffffffffffffffffffffffffffffff82168203610beb57565b9181601f84011215610beb5782359167ffffffffffffffff8311610beb5760208381860195010111610beb57565b9060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc830112610beb5760043573ffffffffffffffffffffffffffffffffffffffff81168103610beb57916024359067ffffffffffffffff8211610beb57611e2091600401611d87565b9091565b906003821015611e315752565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b9181601f84011215610beb5782359167ffffffffffffffff8311610beb576020808501948460051b010111610beb57565b6024359060ff82168203610beb57565b6040810190811067ffffffffffffffff821117611ebb57604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6060810190811067ffffffffffffffff821117611ebb57604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117611ebb57604052565b60405190611f5282611ee8565b5f6040838281528260208201520152565b8054821015611f78575f5260205f2001905f90565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b90604051611fb281611ee8565b604081935463ffffffff8116835263ffffffff8160201c166020840152811c910152565b60405190611fe382611e9f565b5f6020838281520152565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f6ec8a99f0e7f9ebde7354a446dcb9423f3af9c58f386a53c59c5b384f9e82d1160408201527f6bda7e3f385e48841048390444cced5cc795af87758af67622e5f4f0882c4a9960608201524660808201523060a082015260a0815261208060c082611f04565b5190209060405173ffffffffffffffffffffffffffffffffffffffff60208201927f2bd82124057f0913bc3b772ce7b83e8057c1ad1f3510fc83778be20f10ec5de68452166040820152604081526120d9606082611f04565b5190206040519060208201927f190100000000000000000000000000000000000000000000000000000000000084526022830152604282015260428152612121606282611f04565b51902090565b90821015611f78570190565b9190811015611f785760051b0190565b356bffffffffffffffffffffffff81168103610beb5790565b5f52600360205260405f20805480155f146121775750505f90565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116117dc576121aa91611f63565b505460401c90565b601f82602094937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe093818652868601375f8582860101520116010190565b60409073ffffffffffffffffffffffffffffffffffffffff61221d959316815281602082015201916121b2565b90565b60409061221d9492815281602082015201916121b2565b67ffffffffffffffff8111611ebb5760051b60200190565b909291925f915f915b8083106122965750505060ff8193161c61226e57565b7fca957333000000000000000000000000000000000000000000000000000000005f5260045ffd5b90919260016122a6858486612127565b3560f81c1b818111156122bf5717926001019190612258565b7f80c88348000000000000000000000000000000000000000000000000000000005f5260045ffd5b90929173ffffffffffffffffffffffffffffffffffffffff5f9216915b818110612312575050509050565b61231d818387612127565b3560f81c90835f52600160205260405f2060ff83165f5260205260ff60405f2054161561238c57600191845f528260205260405f2060ff82165f526020525f6040812055847f9aa3086dfea3ca39436f4deab6d80d1b9366816f0f93073767830614a513f6775f80a301612304565b7fc9d2a27c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47906040516123e281611e9f565b5f81525f602082015250065f5b612528577f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd476003818381818009090860205f60c060405183815283808201528360408201528460608201527f0c19139cb84c680a6e14116da060561765e05aa45a1c72a34f082305b61f3f5260808201527f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4760a082015260055afa905f519115612500577f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47828009146124e957507f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4760015f9208906123ef565b604051916124f683611e9f565b8252602082015290565b7fd51edae3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b9190915f9273ffffffffffffffffffffffffffffffffffffffff821691825f52600260205260405f20600181019360ff8554166003811015611e315760010361289c576125aa60ff5f5460a01c16878661224f565b918215611b385754946125bc8661215c565b9277ffffffffffffffffffffffffffffffffffffffffffffffff8416801982166128745761260877ffffffffffffffffffffffffffffffffffffffffffffffff8996841916168661298f565b1461281f575b50505073ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016803b15610beb57845f91848361268e95604051968795869485937ff4e24fe5000000000000000000000000000000000000000000000000000000008552600485016121f0565b03925af180156117d15761280a575b507f000000000000000000000000000000000000000000000000000000000000000073ffffffffffffffffffffffffffffffffffffffff16845b84811061278257505073ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001691823b15610944579161275e9391858094604051968795869485937fbd29b8cd00000000000000000000000000000000000000000000000000000000855260048501612220565b03925af1801561093957612770575050565b61277b828092611f04565b6101ab5750565b61278d818685612127565b3560f81c823b1561280657604051907f48bc626a0000000000000000000000000000000000000000000000000000000082528560048301526024820152866044820152868160648183875af18015610a12579087916127f1575b50506001016126d7565b816127fb91611f04565b610a0e57855f6127e7565b8680fd5b6128179194505f90611f04565b5f925f61269d565b60027fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff008254161790557f396fdcb180cb0fea26928113fb0fd1c3549863f9cd563e6a184f1d578116c8e45f80a3825f8061260e565b7fd053aa21000000000000000000000000000000000000000000000000000000005f5260045ffd5b7faba47339000000000000000000000000000000000000000000000000000000005f5260045ffd5b9190602060ff7f0bd5b27c45ffe19c11fa141327f959d3f6c3f39a60c0e79506260bff4b504fff926040516128f881611e9f565b6001815273ffffffffffffffffffffffffffffffffffffffff6bffffffffffffffffffffffff8583019716978888521695865f526001855260405f208484165f52855260405f2091511515907fffffffffffffffffffffffffffffffffffffff00000000000000000000000000856cffffffffffffffffffffffff008554935160081b1693169116171790556040519586521693a3565b5f52600360205260405f2090815480612afe575b506040516129b081611ee8565b63ffffffff4316815260208101925f845277ffffffffffffffffffffffffffffffffffffffffffffffff6040830193168352805468010000000000000000811015611ebb57612a0491600182018155611f63565b929092612ad257612a9763ffffffff612ad0958177ffffffffffffffffffffffffffffffffffffffffffffffff9551167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff00000000875416178655511684907fffffffffffffffffffffffffffffffffffffffffffffffff00000000ffffffff67ffffffff0000000083549260201b169116179055565b51825467ffffffffffffffff16911660401b7fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000016179055565b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116117dc57612b329083611f63565b5063ffffffff8154164314612b7c5780547fffffffffffffffffffffffffffffffffffffffffffffffff00000000ffffffff164360201b67ffffffff00000000161790555f6129a3565b90612ad0925077ffffffffffffffffffffffffffffffffffffffffffffffff1667ffffffffffffffff7fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000083549260401b1691161790555660a03461008657601f611b9f38819003918201601f19168301916001600160401b0383118484101761008a5780849260209460405283398101031261008657516001600160a01b038116810361008657608052604051611b00908161009f82396080518181816101130152818161036301528181610d26015281816110d901526111de0152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe6080806040526004361015610012575f80fd5b5f3560e01c908162a1f4cb1461123e5750806313542a4e1461089f57806326d941f214611190578063377ed99d1461113a5780633fb27952146110b257806347b314e8146102845780635f61a8841461103a578063605747d514610f965780636716991114610ec057806368bccaac14610d4a5780636d14a98714610cdc5780637916cea614610c375780637ff81a8714610bde578063a3db80e214610b85578063d5254a8c14610901578063de29fac01461089f578063e4a6bbf0146102e2578063e8bb9ae6146102845763f4e24fe5146100ec575f80fd5b34610280576100fa3661130a565b909173ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036102585761014281611636565b929061014c61157c565b5060208101518061019b5750907ff843ecd53a563675e62107be1494fdde4a3d49aeedaf8d88c616d85346e3500e9461018a610196935b83836116df565b60405194859485611515565b0390a1005b919051917f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4703947f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47861161022b5761018a610196937ff843ecd53a563675e62107be1494fdde4a3d49aeedaf8d88c616d85346e3500e976040519161021f836113fe565b82526020820152610183565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f8729b7be000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f80fd5b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610280576004355f526001602052602073ffffffffffffffffffffffffffffffffffffffff60405f205416604051908152f35b34610280576101407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805761031a6112a9565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdc360190610100821261028057610124359173ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036102585760407fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff9c36011261028057604051926103c0846113fe565b606435808552608435946020810186815281511580610896575b61086e5773ffffffffffffffffffffffffffffffffffffffff60408320961693845f525f60205260405f205461084657865f52600160205273ffffffffffffffffffffffffffffffffffffffff60405f20541661081e5760807fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff5c36011261028057604051610467816113fe565b3660c3121561028057604096875161047f898261141a565b803660e4116102805760a4905b60e4821061080e5750508252366101031215610280578751906104af898361141a565b8136610124116102805790899160e4905b61012482106107fb575050602084019283521261028057826020828185818d7f198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c26105ec8d6105c56105d18f879f9e5f9f6101809f6105c5918a6105cb957f30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f00000019382519661054b886113fe565b60243588528f88019160443583528c5193519160208151519151015190602083515193510151938b5195519688519860208a019a8b528901526060880152608087015260a086015260c085015260e084015261010083015261012082015261012081526105ba6101408261141a565b5190200680966118f7565b90611886565b9b61195f565b9185516105dd816113fe565b600181526002888201526118f7565b918381519980518b520151848a01528801527f1800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed60608801527f275dc4a288d1afb3cbb1ac09187524c7db36395df7be3b99e673b13a075a65ec60808801527f1d9befcd05a5323e6da4d435f3b617cdb3af83285c2df711ef39c01571827f9d60a0880152805160c0880152015160e08601525191519180516101008601520151610120840152805161014084015201516101608201526008620249f0fa60015f5114811690156107d357156107ab57600190845f526002602052855f209251835551910155815f525f60205283835f2055835f526001602052825f20827fffffffffffffffffffffffff0000000000000000000000000000000000000000825416179055815f526003602052825f209460a45f5b6002811061079757505060e45f5b60028110610780575050602095507fe3fb6613af2e8930cf85d47fcf6db10192224a64c6cbe8023e0eee1ba38280419160c0918551918252878201528460a4818301378460e46080830137a251908152f35b600190602083359301926002828b0101550161072e565b60019060208335930192818a015501610720565b7fa72d0263000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f93331e4c000000000000000000000000000000000000000000000000000000005f5260045ffd5b813581528b9350602091820191016104c0565b813581526020918201910161048c565b7f9866992e000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f42ee68b5000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f0cc75091000000000000000000000000000000000000000000000000000000005f5260045ffd5b508051156103da565b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805773ffffffffffffffffffffffffffffffffffffffff6108eb6112a9565b165f525f602052602060405f2054604051908152f35b346102805760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760043567ffffffffffffffff8111610280576109509036906004016112dc565b6024359061095d816116bb565b61096a604051918261141a565b818152610976826116bb565b937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020830195013686375f925b8251841015610b3b576109b88482846116d3565b3560f81c5f52600460205260405f20958654918215610b1357875415610abe57875f5263ffffffff60205f205460c01c168710610aeb57915b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019080821161022b578763ffffffff610a2c848c6113a0565b505460c01c161115610a69576109f1577f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b9294975050937fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820191821161022b578651811015610abe5763ffffffff6001921660208260051b89010152019294916109a4565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b7f3f4cb70f000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fe6219fea000000000000000000000000000000000000000000000000000000005f5260045ffd5b8583604051918291602083019060208452518091526040830191905f5b818110610b66575050500390f35b825163ffffffff16845285945060209384019390920191600101610b58565b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760ff610bbe6112cc565b165f5260056020526040805f206001815491015482519182526020820152f35b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610280576060610c1f610c1a6112a9565b611636565b60206040519280518452015160208301526040820152f35b346102805760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261028057610c6e6112cc565b60ff60243591165f52600460205260405f20805482101561028057606091610c95916113a0565b5054604051907fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000008160401b16825263ffffffff8160c01c16602083015260e01c6040820152f35b34610280575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261028057602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346102805760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261028057610d816112cc565b60243563ffffffff81168091036102805760ff60443592165f52600460205260405f2091610dad611594565b50825f52610dc563ffffffff821660205f20016115b2565b9263ffffffff602085015116158015610eb3575b610e95575b505063ffffffff6020830151168110610e6d5763ffffffff6040830151168015159182610e62575b5050610e3a577fffffffffffffffffffffffffffffffffffffffffffffffff00000000000000006020915116604051908152f35b7f6fe02d4b000000000000000000000000000000000000000000000000000000005f5260045ffd5b101590508280610e06565b7f3d228841000000000000000000000000000000000000000000000000000000005f5260045ffd5b610eab92935090610ea5916113a0565b506115b2565b908280610dde565b5063ffffffff8211610dd9565b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610280576080610ef96112a9565b73ffffffffffffffffffffffffffffffffffffffff60405191610f1b836113fe565b6040928351610f2a858261141a565b8436823781526020845191610f3f868461141a565b853684370152165f526003602052610f94815f2091610f766002825194610f65866113fe565b610f6e81611602565b865201611602565b60208401908152610f8a8251809551611379565b5190830190611379565bf35b346102805760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760ff610fcf6112cc565b610fd7611594565b50165f5260046020526060610ff4610ea560243560405f206113a0565b63ffffffff60408051927fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000081511684528260208201511660208501520151166040820152f35b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760ff6110736112cc565b61107b61157c565b50165f5260056020526040805f208151611094816113fe565b60206001835493848452015491019081528251918252516020820152f35b34610280576110c03661130a565b909173ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036102585761019661018a927f73a2b7fb844724b971802ae9b15db094d4b7192df9d7350e14eb466b9b22eb4e9461113184611636565b959083836116df565b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760ff6111736112cc565b165f526004602052602063ffffffff60405f205416604051908152f35b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610280576111c76112cc565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036102585760ff165f52600460205261123c60405f2060405190611222826113b5565b5f825263ffffffff431660208301525f604083015261145b565b005b346102805760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126102805760409073ffffffffffffffffffffffffffffffffffffffff61128d6112a9565b165f526002602052815f20600181549101549082526020820152f35b6004359073ffffffffffffffffffffffffffffffffffffffff8216820361028057565b6004359060ff8216820361028057565b9181601f840112156102805782359167ffffffffffffffff8311610280576020838186019501011161028057565b9060407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8301126102805760043573ffffffffffffffffffffffffffffffffffffffff8116810361028057916024359067ffffffffffffffff821161028057611375916004016112dc565b9091565b905f905b6002821061138a57505050565b602080600192855181520193019101909161137d565b8054821015610abe575f5260205f2001905f90565b6060810190811067ffffffffffffffff8211176113d157604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6040810190811067ffffffffffffffff8211176113d157604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff8211176113d157604052565b8054680100000000000000008110156113d15761147d916001820181556113a0565b6114e9578151602083015160409384015160c09190911b7bffffffff000000000000000000000000000000000000000000000000169190931c1760e09290921b7fffffffff0000000000000000000000000000000000000000000000000000000016919091179055565b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b9293806080957fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09473ffffffffffffffffffffffffffffffffffffffff601f95168752602087015260606040870152816060870152868601375f8582860101520116010190565b60405190611589826113fe565b5f6020838281520152565b604051906115a1826113b5565b5f6040838281528260208201520152565b906040516115bf816113b5565b60408193547fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000081831b16835263ffffffff8160c01c16602084015260e01c910152565b60405191905f835b60028210611620575050506114e760408361141a565b600160208192855481520193019101909161160a565b73ffffffffffffffffffffffffffffffffffffffff9061165461157c565b501690815f525f60205260405f2054918215611693575f52600260205260405f20600160405191611684836113fe565b80548352015460208201529190565b7f25ec6c1f000000000000000000000000000000000000000000000000000000005f5260045ffd5b67ffffffffffffffff81116113d15760051b60200190565b90821015610abe570190565b9291905f5b8181106116f2575050509050565b6116fd8183876116d3565b3560f81c90815f52600460205260405f2091825415610b1357805f5260056020526117458560405f20600160405191611735836113fe565b8054835201546020820152611886565b905f52600560205260405f2081518155600160208301519101558254927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff840193841161022b577fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000060406117bb600196846113a0565b50932016904363ffffffff845460c01c16145f14611805575060401c7fffffffffffffffff0000000000000000000000000000000000000000000000008254161790555b016116e4565b6118819261186263ffffffff43168092907bffffffffffffffffffffffffffffffffffffffffffffffffffffffff7fffffffff0000000000000000000000000000000000000000000000000000000083549260e01b169116179055565b6040519261186f846113b5565b835260208301525f604083015261145b565b6117ff565b604090929192608082519161189a836113fe565b5f83525f60208401526020839681865193805185520151828401528051868401520151606082015260066103e8fa156118cf57565b7fd4b68fd7000000000000000000000000000000000000000000000000000000005f5260045ffd5b604090929192606082519161190b836113fe565b5f83525f6020840152829560208551928051845201516020830152848201526007612710fa1561193757565b7f4633be32000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd479060405161198d816113fe565b5f81525f602082015250065f5b611ad3577f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd476003818381818009090860205f60c060405183815283808201528360408201528460608201527f0c19139cb84c680a6e14116da060561765e05aa45a1c72a34f082305b61f3f5260808201527f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4760a082015260055afa905f519115611aab577f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4782800914611a9457507f30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd4760015f92089061199a565b60405191611aa1836113fe565b8252602082015290565b7fd51edae3000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd60a034607457601f61113d38819003918201601f19168301916001600160401b03831184841017607857808492602094604052833981010312607457516001600160a01b03811681036074576080526040516110b0908161008d8239608051818181610654015281816107950152610a540152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe6080806040526004361015610012575f80fd5b5f3560e01c9081630491b41c14610ad55750806326d941f214610a065780632cd95940146108f257806348bc626a1461072a5780634bd26e09146106ce5780635401ed27146106785780636d14a9871461060a57806381c0750214610448578063ac6bfb03146103dd578063b6904b7814610379578063c8294c561461031c578063d5eccc0514610265578063dd9846b914610229578063f2be94ae146101a5578063f851e198146101245763fa28c627146100cc575f80fd5b346101205760206bffffffffffffffffffffffff6101126100ec36610b54565b915f525f855260ff60405f2091165f52845261010c60405f209182610f1c565b90610c34565b505460401c16604051908152f35b5f80fd5b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610120576060610168610160610b31565b600435610daa565b6101a360405180926bffffffffffffffffffffffff6040809263ffffffff815116855263ffffffff6020820151166020860152015116910152565bf35b346101205760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760206102136101e1610b21565b6101e9610b41565b906044355f525f845260ff60405f2091165f52835261020e60405f2060643590610fd5565b61102d565b6bffffffffffffffffffffffff60405191168152f35b3461012057602061025761023c36610b54565b915f525f845260ff60405f2091165f52835260405f20610f1c565b63ffffffff60405191168152f35b346101205760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760ff61029e610b21565b165f52600160205260405f2080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116102ef576101126bffffffffffffffffffffffff91602093610c34565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b346101205760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610120576020610213610358610b21565b60ff610362610b41565b91165f526001835261020e60443560405f20610fd5565b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760ff6103b2610b21565b6103ba610d90565b50165f52600160205260606101686103d760243560405f20610c34565b50610d55565b346101205760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057610414610b21565b61041c610d90565b506024355f525f60205260ff60405f2091165f5260205260606101686103d760405f2060443590610c34565b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760043563ffffffff81168103610120576024359067ffffffffffffffff821161012057366023830112156101205781600401359067ffffffffffffffff8211610120573660248385010111610120576104d76104d283610d3d565b610bf0565b928284526104e483610d3d565b927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020860194013685375f5b85518110156105c0578181101561056b576024818401013560f81c5f52600160205260405f20805415610598578461054891610f1c565b90865181101561056b5763ffffffff6001921660208260051b8901015201610511565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b7fe6219fea000000000000000000000000000000000000000000000000000000005f5260045ffd5b8486604051918291602083019060208452518091526040830191905f5b8181106105eb575050500390f35b825163ffffffff168452859450602093840193909201916001016105dd565b34610120575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760206bffffffffffffffffffffffff60406106c3610160610b31565b015116604051908152f35b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057610705610b31565b6004355f525f60205260ff60405f2091165f52602052602060405f2054604051908152f35b346101205760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057600435610764610b31565b6044356bffffffffffffffffffffffff8116908181036101205773ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036108ca5760ff831690815f52600160205260405f2093845415610598576bffffffffffffffffffffffff60406107f061080e9389610daa565b01511691865f525f60205260405f20845f5260205260405f20610e16565b83547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116102ef576108516bffffffffffffffffffffffff9186610c34565b505460401c16036bffffffffffffffffffffffff81116102ef576bffffffffffffffffffffffff83911601916bffffffffffffffffffffffff83116102ef576108bd6040937f2f527d527e95d8fe40aec55377743bb779087da3f6d0d08f12e36444da62327d95610e16565b82519182526020820152a2005b7f8729b7be000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057610929610b31565b6004355f525f60205260ff60405f2091165f5260205260405f208054906109526104d283610d3d565b918083526020830180925f5260205f205f915b8383106109e9578486604051918291602083019060208452518091526040830191905f5b818110610997575050500390f35b9193509160206060826109db60019488516bffffffffffffffffffffffff6040809263ffffffff815116855263ffffffff6020820151166020860152015116910152565b019401910191849392610989565b6001602081926109f885610d55565b815201920192019190610965565b346101205760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057610a3d610b21565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036108ca5760ff16805f526001602052610aaf60405f20610a94610ba3565b9063ffffffff431682525f60208301525f6040830152610c49565b7f831a9c86c45bb303caf3f064be2bc2b9fd4ecf19e47c4ac02a61e75dabfe55b45f80a2005b346101205760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760209060ff610b11610b21565b165f526001825260405f20548152f35b6004359060ff8216820361012057565b6024359060ff8216820361012057565b6024359063ffffffff8216820361012057565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc6060910112610120576004359060243560ff81168103610120579060443563ffffffff811681036101205790565b604051906060820182811067ffffffffffffffff821117610bc357604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051930116820182811067ffffffffffffffff821117610bc357604052565b805482101561056b575f5260205f2001905f90565b805468010000000000000000811015610bc357610c6b91600182018155610c34565b610d11578151815460208085015167ffffffff00000000911b1663ffffffff9092167fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000090911617178155610d0f916bffffffffffffffffffffffff906040015182547fffffffffffffffffffffffff000000000000000000000000ffffffffffffffff16911660401b73ffffffffffffffffffffffff000000000000000016179055565b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b67ffffffffffffffff8111610bc35760051b60200190565b906bffffffffffffffffffffffff610d6b610ba3565b925463ffffffff8116845263ffffffff8160201c16602085015260401c166040830152565b610d98610ba3565b905f82525f60208301525f6040830152565b9190610db4610d90565b925f525f60205260ff60405f2091165f5260205260405f2080549081610dd8575050565b909192507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82019182116102ef57610e13916103d791610c34565b90565b90815480610e54575b50610d0f916bffffffffffffffffffffffff610e39610ba3565b9263ffffffff431684525f6020850152166040830152610c49565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116102ef57610e889083610c34565b509163ffffffff8354164314610ed65782547fffffffffffffffffffffffffffffffffffffffffffffffff00000000ffffffff164360201b67ffffffff000000001617909255610d0f610e1f565b5081547fffffffffffffffffffffffff000000000000000000000000ffffffffffffffff1660409190911b73ffffffffffffffffffffffff000000000000000016179055565b63ffffffff9291815493849116935b610f57577fcc646573000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81018181116102ef578463ffffffff610f918386610c34565b5054161115610fc9575080156102ef577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0180610f2b565b63ffffffff1693505050565b9190610fdf610d90565b50825f52610ff763ffffffff821660205f2001610d55565b9263ffffffff845116158015611020575b611010575050565b610e13929350906103d791610c34565b5063ffffffff8211611008565b9063ffffffff808351169116908110908115611086575b5061105e57604001516bffffffffffffffffffffffff1690565b7f4e47846c000000000000000000000000000000000000000000000000000000005f5260045ffd5b905063ffffffff60208301511680151591826110a5575b50505f611044565b101590505f8061109d5660a03461007f57601f6110e238819003918201601f19168301916001600160401b038311848410176100835780849260209460405283398101031261007f57516001600160a01b038116810361007f5760805260405161104a9081610098823960805181818161016d015281816107460152818161087001526109360152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe60806040526004361015610011575f80fd5b5f3560e01c8062bff04d1461091157806312d1d74d146108c657806326d941f2146108225780632ed583e51461076a5780636d14a987146106fc5780638121906f146106bf5780638902624514610342578063a48bb0ac146102a7578063bd29b8cd14610148578063e2e68580146100e75763f341092214610091575f80fd5b346100e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e357602063ffffffff816100d86100d3610a29565b610c18565b015116604051908152f35b5f80fd5b346100e35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e35760ff610120610a29565b165f525f60205260405f206024355f52602052602063ffffffff60405f205416604051908152f35b346100e357610156366109b7565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016330361027f575f5b81811061019e57005b6101a9818385610a4c565b3560f81c907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff63ffffffff60206101df85610c18565b015116019163ffffffff831161025257600192815f525f60205260405f20875f5260205263ffffffff60405f205416610230602061021d8486610ab0565b01519261022a8186610cba565b84610d6e565b878203610241575b50505001610195565b61024a92610e9a565b858080610238565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7f8729b7be000000000000000000000000000000000000000000000000000000005f5260045ffd5b346100e35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e35761033e6103196103136102e7610a29565b60ff6102f1610a39565b915f60206102fd610a58565b8281520152165f52600260205260405f20610b1c565b50610bf8565b60405191829182919091602063ffffffff816040840195828151168552015116910152565b0390f35b346100e35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e357610379610a29565b60ff610383610a39565b911690815f52600260205260405f209081545b80151580610675575b156103b2576103ad90610c77565b610396565b9091811561064d577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82019182116102525763ffffffff916103f391610b1c565b505460201c169161040383610ca2565b927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f60405195011684019084821067ffffffffffffffff8311176106205761045291604052808552610ca2565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020850191013682375f905b84519063ffffffff8316918210156105dd57835f52600160205260405f20825f5260205260405f209081545b80151580610593575b156104c7576104c290610c77565b6104ab565b909391811561056b577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82019182116102525760019161050691610a78565b500154918651111561053e5763ffffffff916020641fffffffe08360051b16880101521663ffffffff8114610252576001019061047f565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b7ffe24131a000000000000000000000000000000000000000000000000000000005f5260045ffd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101818111610252576105cd63ffffffff9185610a78565b50541663ffffffff8816106104b4565b85604051918291602083019060208452518091526040830191905f5b818110610607575050500390f35b82518452859450602093840193909201916001016105f9565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b7fe6219fea000000000000000000000000000000000000000000000000000000005f5260045ffd5b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101818111610252576106af63ffffffff9185610b1c565b50541663ffffffff83161061039f565b346100e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e35761033e6103196100d3610a29565b346100e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e357602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346100e35760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e3576107a1610a29565b6107a9610a39565b6044359163ffffffff831683036100e35761033e926107ff9260ff6107f9935f60206107d3610a58565b8281520152165f52600160205263ffffffff60405f2091165f5260205260405f20610a78565b50610a91565b60405191829182919091602080604083019463ffffffff81511684520151910152565b346100e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e357610859610a29565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016330361027f5760ff165f5260026020526108c460405f206108af610a58565b9063ffffffff431682525f6020830152610b31565b005b346100e35760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100e35761033e6107ff610903610a29565b61090b610a39565b90610ab0565b346100e35761091f366109b7565b73ffffffffffffffffffffffffffffffffffffffff7f000000000000000000000000000000000000000000000000000000000000000016330361027f575f5b81811061096757005b610972818385610a4c565b3560f81c9063ffffffff602061098784610c18565b015116916001830163ffffffff811161025257600193826109ac89936109b195610cba565b610e9a565b0161095e565b60407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc8201126100e3576004359160243567ffffffffffffffff81116100e357826023820112156100e35780600401359267ffffffffffffffff84116100e357602484830101116100e3576024019190565b6004359060ff821682036100e357565b6024359063ffffffff821682036100e357565b9082101561053e570190565b604051906040820182811067ffffffffffffffff82111761062057604052565b805482101561053e575f5260205f209060011b01905f90565b906001610a9c610a58565b9263ffffffff815416845201546020830152565b60ff905f6020610abe610a58565b8281520152165f52600160205263ffffffff60405f2091165f5260205260405f208054907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820191821161025257610b19916107f991610a78565b90565b805482101561053e575f5260205f2001905f90565b80546801000000000000000081101561062057610b5391600182018155610b1c565b610bcc5763ffffffff6020838280610bca965116167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff000000008554161784550151167fffffffffffffffffffffffffffffffffffffffffffffffff00000000ffffffff67ffffffff0000000083549260201b169116179055565b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b9063ffffffff610c06610a58565b9254818116845260201c166020830152565b60ff905f6020610c26610a58565b8281520152165f52600260205260405f20805490811561064d577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff820191821161025257610b199161031391610b1c565b8015610252577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0190565b67ffffffffffffffff81116106205760051b60200190565b60ff165f52600260205260405f209081547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff810190811161025257610cff9083610b1c565b509163ffffffff83541643145f14610d4b575081547fffffffffffffffffffffffffffffffffffffffffffffffff00000000ffffffff1660209190911b67ffffffff0000000016179055565b610bca925063ffffffff610d5d610a58565b928143168452166020830152610b31565b60ff165f52600160205263ffffffff60405f2091165f5260205260405f20805480151580610e56575b15610ddb575080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff810190811161025257610dd66001915f93610a78565b500155565b90610de4610a58565b9063ffffffff4316825260208201925f84526801000000000000000081101561062057610e1691600182018155610a78565b929092610bcc5763ffffffff806001935116167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff0000000084541617835551910155565b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff810181811161025257610e9063ffffffff9184610a78565b5054164314610d97565b60ff1690815f52600160205260405f2063ffffffff82165f5260205260405f20805480151580611006575b15610f88575080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff810190811161025257610f046001918693610a78565b5001555b8215610f83578163ffffffff6040927f6ee1e4f4075f3d067176140d34e87874244dd273294c05b2218133e49a2ba6f6945f525f602052835f20865f52602052835f208282167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff000000008254161790558351928352166020820152a2565b505050565b90610f91610a58565b9063ffffffff4316825260208201928684526801000000000000000081101561062057610fc391600182018155610a78565b929092610bcc5763ffffffff806001935116167fffffffffffffffffffffffffffffffffffffffffffffffffffffffff0000000084541617835551910155610f08565b507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81018181116102525761104063ffffffff9184610a78565b5054164314610ec556",
}

// RegistryCoordinator is an auto generated Go binding around an Ethereum contract.
type RegistryCoordinator struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *RegistryCoordinator) GetABI() abi.ABI {
	return c.abi
}

// NewRegistryCoordinator creates a new instance of RegistryCoordinator.
func NewRegistryCoordinator() *RegistryCoordinator {
	parsed, err := RegistryCoordinatorMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &RegistryCoordinator{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *RegistryCoordinator) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address owner_) returns()
func (registryCoordinator *RegistryCoordinator) PackConstructor(owner_ common.Address) []byte {
	enc, err := registryCoordinator.abi.Pack("", owner_)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackPUBKEYREGISTRATIONTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9feab859.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function PUBKEY_REGISTRATION_TYPEHASH() view returns(bytes32)
func (registryCoordinator *RegistryCoordinator) PackPUBKEYREGISTRATIONTYPEHASH() []byte {
	enc, err := registryCoordinator.abi.Pack("PUBKEY_REGISTRATION_TYPEHASH")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPUBKEYREGISTRATIONTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9feab859.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function PUBKEY_REGISTRATION_TYPEHASH() view returns(bytes32)
func (registryCoordinator *RegistryCoordinator) TryPackPUBKEYREGISTRATIONTYPEHASH() ([]byte, error) {
	return registryCoordinator.abi.Pack("PUBKEY_REGISTRATION_TYPEHASH")
}

// UnpackPUBKEYREGISTRATIONTYPEHASH is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9feab859.
//
// Solidity: function PUBKEY_REGISTRATION_TYPEHASH() view returns(bytes32)
func (registryCoordinator *RegistryCoordinator) UnpackPUBKEYREGISTRATIONTYPEHASH(data []byte) ([32]byte, error) {
	out, err := registryCoordinator.abi.Unpack("PUBKEY_REGISTRATION_TYPEHASH", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackAdmissions is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdefdbdbd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function admissions(address operator, uint8 quorumNumber) view returns(bool admitted, uint96 stake)
func (registryCoordinator *RegistryCoordinator) PackAdmissions(operator common.Address, quorumNumber uint8) []byte {
	enc, err := registryCoordinator.abi.Pack("admissions", operator, quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAdmissions is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdefdbdbd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function admissions(address operator, uint8 quorumNumber) view returns(bool admitted, uint96 stake)
func (registryCoordinator *RegistryCoordinator) TryPackAdmissions(operator common.Address, quorumNumber uint8) ([]byte, error) {
	return registryCoordinator.abi.Pack("admissions", operator, quorumNumber)
}

// AdmissionsOutput serves as a container for the return parameters of contract
// method Admissions.
type AdmissionsOutput struct {
	Admitted bool
	Stake    *big.Int
}

// UnpackAdmissions is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xdefdbdbd.
//
// Solidity: function admissions(address operator, uint8 quorumNumber) view returns(bool admitted, uint96 stake)
func (registryCoordinator *RegistryCoordinator) UnpackAdmissions(data []byte) (AdmissionsOutput, error) {
	out, err := registryCoordinator.abi.Unpack("admissions", data)
	outstruct := new(AdmissionsOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Admitted = *abi.ConvertType(out[0], new(bool)).(*bool)
	outstruct.Stake = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackAdmitOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x767c5c85.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function admitOperator(address operator, bytes quorumNumbers, uint96[] stakes) returns()
func (registryCoordinator *RegistryCoordinator) PackAdmitOperator(operator common.Address, quorumNumbers []byte, stakes []*big.Int) []byte {
	enc, err := registryCoordinator.abi.Pack("admitOperator", operator, quorumNumbers, stakes)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAdmitOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x767c5c85.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function admitOperator(address operator, bytes quorumNumbers, uint96[] stakes) returns()
func (registryCoordinator *RegistryCoordinator) TryPackAdmitOperator(operator common.Address, quorumNumbers []byte, stakes []*big.Int) ([]byte, error) {
	return registryCoordinator.abi.Pack("admitOperator", operator, quorumNumbers, stakes)
}

// PackBlsApkRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5df45946.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function blsApkRegistry() view returns(address)
func (registryCoordinator *RegistryCoordinator) PackBlsApkRegistry() []byte {
	enc, err := registryCoordinator.abi.Pack("blsApkRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBlsApkRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5df45946.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function blsApkRegistry() view returns(address)
func (registryCoordinator *RegistryCoordinator) TryPackBlsApkRegistry() ([]byte, error) {
	return registryCoordinator.abi.Pack("blsApkRegistry")
}

// UnpackBlsApkRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5df45946.
//
// Solidity: function blsApkRegistry() view returns(address)
func (registryCoordinator *RegistryCoordinator) UnpackBlsApkRegistry(data []byte) (common.Address, error) {
	out, err := registryCoordinator.abi.Unpack("blsApkRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackCalculatePubkeyRegistrationMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x73447992.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function calculatePubkeyRegistrationMessageHash(address operator) view returns(bytes32)
func (registryCoordinator *RegistryCoordinator) PackCalculatePubkeyRegistrationMessageHash(operator common.Address) []byte {
	enc, err := registryCoordinator.abi.Pack("calculatePubkeyRegistrationMessageHash", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCalculatePubkeyRegistrationMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x73447992.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function calculatePubkeyRegistrationMessageHash(address operator) view returns(bytes32)
func (registryCoordinator *RegistryCoordinator) TryPackCalculatePubkeyRegistrationMessageHash(operator common.Address) ([]byte, error) {
	return registryCoordinator.abi.Pack("calculatePubkeyRegistrationMessageHash", operator)
}

// UnpackCalculatePubkeyRegistrationMessageHash is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x73447992.
//
// Solidity: function calculatePubkeyRegistrationMessageHash(address operator) view returns(bytes32)
func (registryCoordinator *RegistryCoordinator) UnpackCalculatePubkeyRegistrationMessageHash(data []byte) ([32]byte, error) {
	out, err := registryCoordinator.abi.Unpack("calculatePubkeyRegistrationMessageHash", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackCreateQuorum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x49a3617d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function createQuorum() returns(uint8 quorumNumber)
func (registryCoordinator *RegistryCoordinator) PackCreateQuorum() []byte {
	enc, err := registryCoordinator.abi.Pack("createQuorum")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCreateQuorum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x49a3617d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function createQuorum() returns(uint8 quorumNumber)
func (registryCoordinator *RegistryCoordinator) TryPackCreateQuorum() ([]byte, error) {
	return registryCoordinator.abi.Pack("createQuorum")
}

// UnpackCreateQuorum is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x49a3617d.
//
// Solidity: function createQuorum() returns(uint8 quorumNumber)
func (registryCoordinator *RegistryCoordinator) UnpackCreateQuorum(data []byte) (uint8, error) {
	out, err := registryCoordinator.abi.Unpack("createQuorum", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackDeregisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xca4f2d97.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function deregisterOperator(bytes quorumNumbers) returns()
func (registryCoordinator *RegistryCoordinator) PackDeregisterOperator(quorumNumbers []byte) []byte {
	enc, err := registryCoordinator.abi.Pack("deregisterOperator", quorumNumbers)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDeregisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xca4f2d97.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function deregisterOperator(bytes quorumNumbers) returns()
func (registryCoordinator *RegistryCoordinator) TryPackDeregisterOperator(quorumNumbers []byte) ([]byte, error) {
	return registryCoordinator.abi.Pack("deregisterOperator", quorumNumbers)
}

// PackEjectOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6e3b17db.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function ejectOperator(address operator, bytes quorumNumbers) returns()
func (registryCoordinator *RegistryCoordinator) PackEjectOperator(operator common.Address, quorumNumbers []byte) []byte {
	enc, err := registryCoordinator.abi.Pack("ejectOperator", operator, quorumNumbers)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackEjectOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6e3b17db.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function ejectOperator(address operator, bytes quorumNumbers) returns()
func (registryCoordinator *RegistryCoordinator) TryPackEjectOperator(operator common.Address, quorumNumbers []byte) ([]byte, error) {
	return registryCoordinator.abi.Pack("ejectOperator", operator, quorumNumbers)
}

// PackGetCurrentQuorumBitmap is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x871ef049.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getCurrentQuorumBitmap(bytes32 operatorId) view returns(uint192)
func (registryCoordinator *RegistryCoordinator) PackGetCurrentQuorumBitmap(operatorId [32]byte) []byte {
	enc, err := registryCoordinator.abi.Pack("getCurrentQuorumBitmap", operatorId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetCurrentQuorumBitmap is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x871ef049.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getCurrentQuorumBitmap(bytes32 operatorId) view returns(uint192)
func (registryCoordinator *RegistryCoordinator) TryPackGetCurrentQuorumBitmap(operatorId [32]byte) ([]byte, error) {
	return registryCoordinator.abi.Pack("getCurrentQuorumBitmap", operatorId)
}

// UnpackGetCurrentQuorumBitmap is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x871ef049.
//
// Solidity: function getCurrentQuorumBitmap(bytes32 operatorId) view returns(uint192)
func (registryCoordinator *RegistryCoordinator) UnpackGetCurrentQuorumBitmap(data []byte) (*big.Int, error) {
	out, err := registryCoordinator.abi.Unpack("getCurrentQuorumBitmap", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5865c60c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperator(address operator) view returns((bytes32,uint8))
func (registryCoordinator *RegistryCoordinator) PackGetOperator(operator common.Address) []byte {
	enc, err := registryCoordinator.abi.Pack("getOperator", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5865c60c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperator(address operator) view returns((bytes32,uint8))
func (registryCoordinator *RegistryCoordinator) TryPackGetOperator(operator common.Address) ([]byte, error) {
	return registryCoordinator.abi.Pack("getOperator", operator)
}

// UnpackGetOperator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5865c60c.
//
// Solidity: function getOperator(address operator) view returns((bytes32,uint8))
func (registryCoordinator *RegistryCoordinator) UnpackGetOperator(data []byte) (RegistryCoordinatorOperatorInfo, error) {
	out, err := registryCoordinator.abi.Unpack("getOperator", data)
	if err != nil {
		return *new(RegistryCoordinatorOperatorInfo), err
	}
	out0 := *abi.ConvertType(out[0], new(RegistryCoordinatorOperatorInfo)).(*RegistryCoordinatorOperatorInfo)
	return out0, nil
}

// PackGetOperatorFromId is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x296bb064.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperatorFromId(bytes32 operatorId) view returns(address)
func (registryCoordinator *RegistryCoordinator) PackGetOperatorFromId(operatorId [32]byte) []byte {
	enc, err := registryCoordinator.abi.Pack("getOperatorFromId", operatorId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperatorFromId is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x296bb064.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperatorFromId(bytes32 operatorId) view returns(address)
func (registryCoordinator *RegistryCoordinator) TryPackGetOperatorFromId(operatorId [32]byte) ([]byte, error) {
	return registryCoordinator.abi.Pack("getOperatorFromId", operatorId)
}

// UnpackGetOperatorFromId is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x296bb064.
//
// Solidity: function getOperatorFromId(bytes32 operatorId) view returns(address)
func (registryCoordinator *RegistryCoordinator) UnpackGetOperatorFromId(data []byte) (common.Address, error) {
	out, err := registryCoordinator.abi.Unpack("getOperatorFromId", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackGetOperatorId is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x13542a4e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperatorId(address operator) view returns(bytes32)
func (registryCoordinator *RegistryCoordinator) PackGetOperatorId(operator common.Address) []byte {
	enc, err := registryCoordinator.abi.Pack("getOperatorId", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperatorId is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x13542a4e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperatorId(address operator) view returns(bytes32)
func (registryCoordinator *RegistryCoordinator) TryPackGetOperatorId(operator common.Address) ([]byte, error) {
	return registryCoordinator.abi.Pack("getOperatorId", operator)
}

// UnpackGetOperatorId is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x13542a4e.
//
// Solidity: function getOperatorId(address operator) view returns(bytes32)
func (registryCoordinator *RegistryCoordinator) UnpackGetOperatorId(data []byte) ([32]byte, error) {
	out, err := registryCoordinator.abi.Unpack("getOperatorId", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackGetOperatorStatus is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfd39105a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getOperatorStatus(address operator) view returns(uint8)
func (registryCoordinator *RegistryCoordinator) PackGetOperatorStatus(operator common.Address) []byte {
	enc, err := registryCoordinator.abi.Pack("getOperatorStatus", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetOperatorStatus is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfd39105a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getOperatorStatus(address operator) view returns(uint8)
func (registryCoordinator *RegistryCoordinator) TryPackGetOperatorStatus(operator common.Address) ([]byte, error) {
	return registryCoordinator.abi.Pack("getOperatorStatus", operator)
}

// UnpackGetOperatorStatus is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfd39105a.
//
// Solidity: function getOperatorStatus(address operator) view returns(uint8)
func (registryCoordinator *RegistryCoordinator) UnpackGetOperatorStatus(data []byte) (uint8, error) {
	out, err := registryCoordinator.abi.Unpack("getOperatorStatus", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackGetQuorumBitmapAtBlockNumberByIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x04ec6351.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getQuorumBitmapAtBlockNumberByIndex(bytes32 operatorId, uint32 blockNumber, uint256 index) view returns(uint192)
func (registryCoordinator *RegistryCoordinator) PackGetQuorumBitmapAtBlockNumberByIndex(operatorId [32]byte, blockNumber uint32, index *big.Int) []byte {
	enc, err := registryCoordinator.abi.Pack("getQuorumBitmapAtBlockNumberByIndex", operatorId, blockNumber, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetQuorumBitmapAtBlockNumberByIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x04ec6351.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getQuorumBitmapAtBlockNumberByIndex(bytes32 operatorId, uint32 blockNumber, uint256 index) view returns(uint192)
func (registryCoordinator *RegistryCoordinator) TryPackGetQuorumBitmapAtBlockNumberByIndex(operatorId [32]byte, blockNumber uint32, index *big.Int) ([]byte, error) {
	return registryCoordinator.abi.Pack("getQuorumBitmapAtBlockNumberByIndex", operatorId, blockNumber, index)
}

// UnpackGetQuorumBitmapAtBlockNumberByIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x04ec6351.
//
// Solidity: function getQuorumBitmapAtBlockNumberByIndex(bytes32 operatorId, uint32 blockNumber, uint256 index) view returns(uint192)
func (registryCoordinator *RegistryCoordinator) UnpackGetQuorumBitmapAtBlockNumberByIndex(data []byte) (*big.Int, error) {
	out, err := registryCoordinator.abi.Unpack("getQuorumBitmapAtBlockNumberByIndex", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetQuorumBitmapHistoryLength is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x03fd3492.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getQuorumBitmapHistoryLength(bytes32 operatorId) view returns(uint256)
func (registryCoordinator *RegistryCoordinator) PackGetQuorumBitmapHistoryLength(operatorId [32]byte) []byte {
	enc, err := registryCoordinator.abi.Pack("getQuorumBitmapHistoryLength", operatorId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetQuorumBitmapHistoryLength is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x03fd3492.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getQuorumBitmapHistoryLength(bytes32 operatorId) view returns(uint256)
func (registryCoordinator *RegistryCoordinator) TryPackGetQuorumBitmapHistoryLength(operatorId [32]byte) ([]byte, error) {
	return registryCoordinator.abi.Pack("getQuorumBitmapHistoryLength", operatorId)
}

// UnpackGetQuorumBitmapHistoryLength is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x03fd3492.
//
// Solidity: function getQuorumBitmapHistoryLength(bytes32 operatorId) view returns(uint256)
func (registryCoordinator *RegistryCoordinator) UnpackGetQuorumBitmapHistoryLength(data []byte) (*big.Int, error) {
	out, err := registryCoordinator.abi.Unpack("getQuorumBitmapHistoryLength", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetQuorumBitmapIndicesAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc391425e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getQuorumBitmapIndicesAtBlockNumber(uint32 blockNumber, bytes32[] operatorIds) view returns(uint32[] indices)
func (registryCoordinator *RegistryCoordinator) PackGetQuorumBitmapIndicesAtBlockNumber(blockNumber uint32, operatorIds [][32]byte) []byte {
	enc, err := registryCoordinator.abi.Pack("getQuorumBitmapIndicesAtBlockNumber", blockNumber, operatorIds)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetQuorumBitmapIndicesAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc391425e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getQuorumBitmapIndicesAtBlockNumber(uint32 blockNumber, bytes32[] operatorIds) view returns(uint32[] indices)
func (registryCoordinator *RegistryCoordinator) TryPackGetQuorumBitmapIndicesAtBlockNumber(blockNumber uint32, operatorIds [][32]byte) ([]byte, error) {
	return registryCoordinator.abi.Pack("getQuorumBitmapIndicesAtBlockNumber", blockNumber, operatorIds)
}

// UnpackGetQuorumBitmapIndicesAtBlockNumber is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc391425e.
//
// Solidity: function getQuorumBitmapIndicesAtBlockNumber(uint32 blockNumber, bytes32[] operatorIds) view returns(uint32[] indices)
func (registryCoordinator *RegistryCoordinator) UnpackGetQuorumBitmapIndicesAtBlockNumber(data []byte) ([]uint32, error) {
	out, err := registryCoordinator.abi.Unpack("getQuorumBitmapIndicesAtBlockNumber", data)
	if err != nil {
		return *new([]uint32), err
	}
	out0 := *abi.ConvertType(out[0], new([]uint32)).(*[]uint32)
	return out0, nil
}

// PackGetQuorumBitmapUpdateByIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1eb812da.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getQuorumBitmapUpdateByIndex(bytes32 operatorId, uint256 index) view returns((uint32,uint32,uint192))
func (registryCoordinator *RegistryCoordinator) PackGetQuorumBitmapUpdateByIndex(operatorId [32]byte, index *big.Int) []byte {
	enc, err := registryCoordinator.abi.Pack("getQuorumBitmapUpdateByIndex", operatorId, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetQuorumBitmapUpdateByIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1eb812da.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getQuorumBitmapUpdateByIndex(bytes32 operatorId, uint256 index) view returns((uint32,uint32,uint192))
func (registryCoordinator *RegistryCoordinator) TryPackGetQuorumBitmapUpdateByIndex(operatorId [32]byte, index *big.Int) ([]byte, error) {
	return registryCoordinator.abi.Pack("getQuorumBitmapUpdateByIndex", operatorId, index)
}

// UnpackGetQuorumBitmapUpdateByIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1eb812da.
//
// Solidity: function getQuorumBitmapUpdateByIndex(bytes32 operatorId, uint256 index) view returns((uint32,uint32,uint192))
func (registryCoordinator *RegistryCoordinator) UnpackGetQuorumBitmapUpdateByIndex(data []byte) (RegistryCoordinatorQuorumBitmapUpdate, error) {
	out, err := registryCoordinator.abi.Unpack("getQuorumBitmapUpdateByIndex", data)
	if err != nil {
		return *new(RegistryCoordinatorQuorumBitmapUpdate), err
	}
	out0 := *abi.ConvertType(out[0], new(RegistryCoordinatorQuorumBitmapUpdate)).(*RegistryCoordinatorQuorumBitmapUpdate)
	return out0, nil
}

// PackIndexRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9e9923c2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function indexRegistry() view returns(address)
func (registryCoordinator *RegistryCoordinator) PackIndexRegistry() []byte {
	enc, err := registryCoordinator.abi.Pack("indexRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIndexRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9e9923c2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function indexRegistry() view returns(address)
func (registryCoordinator *RegistryCoordinator) TryPackIndexRegistry() ([]byte, error) {
	return registryCoordinator.abi.Pack("indexRegistry")
}

// UnpackIndexRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9e9923c2.
//
// Solidity: function indexRegistry() view returns(address)
func (registryCoordinator *RegistryCoordinator) UnpackIndexRegistry(data []byte) (common.Address, error) {
	out, err := registryCoordinator.abi.Unpack("indexRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (registryCoordinator *RegistryCoordinator) PackOwner() []byte {
	enc, err := registryCoordinator.abi.Pack("owner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owner() view returns(address)
func (registryCoordinator *RegistryCoordinator) TryPackOwner() ([]byte, error) {
	return registryCoordinator.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (registryCoordinator *RegistryCoordinator) UnpackOwner(data []byte) (common.Address, error) {
	out, err := registryCoordinator.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPubkeyRegistrationMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3c2a7f4c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pubkeyRegistrationMessageHash(address operator) view returns((uint256,uint256))
func (registryCoordinator *RegistryCoordinator) PackPubkeyRegistrationMessageHash(operator common.Address) []byte {
	enc, err := registryCoordinator.abi.Pack("pubkeyRegistrationMessageHash", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPubkeyRegistrationMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3c2a7f4c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pubkeyRegistrationMessageHash(address operator) view returns((uint256,uint256))
func (registryCoordinator *RegistryCoordinator) TryPackPubkeyRegistrationMessageHash(operator common.Address) ([]byte, error) {
	return registryCoordinator.abi.Pack("pubkeyRegistrationMessageHash", operator)
}

// UnpackPubkeyRegistrationMessageHash is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3c2a7f4c.
//
// Solidity: function pubkeyRegistrationMessageHash(address operator) view returns((uint256,uint256))
func (registryCoordinator *RegistryCoordinator) UnpackPubkeyRegistrationMessageHash(data []byte) (BN254G1Point, error) {
	out, err := registryCoordinator.abi.Unpack("pubkeyRegistrationMessageHash", data)
	if err != nil {
		return *new(BN254G1Point), err
	}
	out0 := *abi.ConvertType(out[0], new(BN254G1Point)).(*BN254G1Point)
	return out0, nil
}

// PackQuorumCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9aa1653d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function quorumCount() view returns(uint8)
func (registryCoordinator *RegistryCoordinator) PackQuorumCount() []byte {
	enc, err := registryCoordinator.abi.Pack("quorumCount")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackQuorumCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9aa1653d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function quorumCount() view returns(uint8)
func (registryCoordinator *RegistryCoordinator) TryPackQuorumCount() ([]byte, error) {
	return registryCoordinator.abi.Pack("quorumCount")
}

// UnpackQuorumCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9aa1653d.
//
// Solidity: function quorumCount() view returns(uint8)
func (registryCoordinator *RegistryCoordinator) UnpackQuorumCount(data []byte) (uint8, error) {
	out, err := registryCoordinator.abi.Unpack("quorumCount", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackRegisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xac2c1f02.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function registerOperator(bytes quorumNumbers, ((uint256,uint256),(uint256,uint256),(uint256[2],uint256[2])) params) returns()
func (registryCoordinator *RegistryCoordinator) PackRegisterOperator(quorumNumbers []byte, params BLSApkRegistryPubkeyRegistrationParams) []byte {
	enc, err := registryCoordinator.abi.Pack("registerOperator", quorumNumbers, params)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xac2c1f02.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function registerOperator(bytes quorumNumbers, ((uint256,uint256),(uint256,uint256),(uint256[2],uint256[2])) params) returns()
func (registryCoordinator *RegistryCoordinator) TryPackRegisterOperator(quorumNumbers []byte, params BLSApkRegistryPubkeyRegistrationParams) ([]byte, error) {
	return registryCoordinator.abi.Pack("registerOperator", quorumNumbers, params)
}

// PackRevokeAdmission is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x13d2e41d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revokeAdmission(address operator, bytes quorumNumbers) returns()
func (registryCoordinator *RegistryCoordinator) PackRevokeAdmission(operator common.Address, quorumNumbers []byte) []byte {
	enc, err := registryCoordinator.abi.Pack("revokeAdmission", operator, quorumNumbers)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRevokeAdmission is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x13d2e41d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function revokeAdmission(address operator, bytes quorumNumbers) returns()
func (registryCoordinator *RegistryCoordinator) TryPackRevokeAdmission(operator common.Address, quorumNumbers []byte) ([]byte, error) {
	return registryCoordinator.abi.Pack("revokeAdmission", operator, quorumNumbers)
}

// PackSetStake is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8553ff9e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setStake(address operator, uint8 quorumNumber, uint96 stake) returns()
func (registryCoordinator *RegistryCoordinator) PackSetStake(operator common.Address, quorumNumber uint8, stake *big.Int) []byte {
	enc, err := registryCoordinator.abi.Pack("setStake", operator, quorumNumber, stake)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetStake is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8553ff9e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setStake(address operator, uint8 quorumNumber, uint96 stake) returns()
func (registryCoordinator *RegistryCoordinator) TryPackSetStake(operator common.Address, quorumNumber uint8, stake *big.Int) ([]byte, error) {
	return registryCoordinator.abi.Pack("setStake", operator, quorumNumber, stake)
}

// PackStakeRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68304835.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function stakeRegistry() view returns(address)
func (registryCoordinator *RegistryCoordinator) PackStakeRegistry() []byte {
	enc, err := registryCoordinator.abi.Pack("stakeRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackStakeRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68304835.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function stakeRegistry() view returns(address)
func (registryCoordinator *RegistryCoordinator) TryPackStakeRegistry() ([]byte, error) {
	return registryCoordinator.abi.Pack("stakeRegistry")
}

// UnpackStakeRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x68304835.
//
// Solidity: function stakeRegistry() view returns(address)
func (registryCoordinator *RegistryCoordinator) UnpackStakeRegistry(data []byte) (common.Address, error) {
	out, err := registryCoordinator.abi.Unpack("stakeRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (registryCoordinator *RegistryCoordinator) PackTransferOwnership(newOwner common.Address) []byte {
	enc, err := registryCoordinator.abi.Pack("transferOwnership", newOwner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (registryCoordinator *RegistryCoordinator) TryPackTransferOwnership(newOwner common.Address) ([]byte, error) {
	return registryCoordinator.abi.Pack("transferOwnership", newOwner)
}

// RegistryCoordinatorAdmissionRevoked represents a AdmissionRevoked event raised by the RegistryCoordinator contract.
type RegistryCoordinatorAdmissionRevoked struct {
	Operator     common.Address
	QuorumNumber uint8
	Raw          *types.Log // Blockchain specific contextual infos
}

const RegistryCoordinatorAdmissionRevokedEventName = "AdmissionRevoked"

// ContractEventName returns the user-defined event name.
func (RegistryCoordinatorAdmissionRevoked) ContractEventName() string {
	return RegistryCoordinatorAdmissionRevokedEventName
}

// UnpackAdmissionRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AdmissionRevoked(address indexed operator, uint8 indexed quorumNumber)
func (registryCoordinator *RegistryCoordinator) UnpackAdmissionRevokedEvent(log *types.Log) (*RegistryCoordinatorAdmissionRevoked, error) {
	event := "AdmissionRevoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != registryCoordinator.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(RegistryCoordinatorAdmissionRevoked)
	if len(log.Data) > 0 {
		if err := registryCoordinator.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range registryCoordinator.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// RegistryCoordinatorOperatorAdmitted represents a OperatorAdmitted event raised by the RegistryCoordinator contract.
type RegistryCoordinatorOperatorAdmitted struct {
	Operator     common.Address
	QuorumNumber uint8
	Stake        *big.Int
	Raw          *types.Log // Blockchain specific contextual infos
}

const RegistryCoordinatorOperatorAdmittedEventName = "OperatorAdmitted"

// ContractEventName returns the user-defined event name.
func (RegistryCoordinatorOperatorAdmitted) ContractEventName() string {
	return RegistryCoordinatorOperatorAdmittedEventName
}

// UnpackOperatorAdmittedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OperatorAdmitted(address indexed operator, uint8 indexed quorumNumber, uint96 stake)
func (registryCoordinator *RegistryCoordinator) UnpackOperatorAdmittedEvent(log *types.Log) (*RegistryCoordinatorOperatorAdmitted, error) {
	event := "OperatorAdmitted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != registryCoordinator.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(RegistryCoordinatorOperatorAdmitted)
	if len(log.Data) > 0 {
		if err := registryCoordinator.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range registryCoordinator.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// RegistryCoordinatorOperatorDeregistered represents a OperatorDeregistered event raised by the RegistryCoordinator contract.
type RegistryCoordinatorOperatorDeregistered struct {
	Operator   common.Address
	OperatorId [32]byte
	Raw        *types.Log // Blockchain specific contextual infos
}

const RegistryCoordinatorOperatorDeregisteredEventName = "OperatorDeregistered"

// ContractEventName returns the user-defined event name.
func (RegistryCoordinatorOperatorDeregistered) ContractEventName() string {
	return RegistryCoordinatorOperatorDeregisteredEventName
}

// UnpackOperatorDeregisteredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OperatorDeregistered(address indexed operator, bytes32 indexed operatorId)
func (registryCoordinator *RegistryCoordinator) UnpackOperatorDeregisteredEvent(log *types.Log) (*RegistryCoordinatorOperatorDeregistered, error) {
	event := "OperatorDeregistered"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != registryCoordinator.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(RegistryCoordinatorOperatorDeregistered)
	if len(log.Data) > 0 {
		if err := registryCoordinator.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range registryCoordinator.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// RegistryCoordinatorOperatorRegistered represents a OperatorRegistered event raised by the RegistryCoordinator contract.
type RegistryCoordinatorOperatorRegistered struct {
	Operator   common.Address
	OperatorId [32]byte
	Raw        *types.Log // Blockchain specific contextual infos
}

const RegistryCoordinatorOperatorRegisteredEventName = "OperatorRegistered"

// ContractEventName returns the user-defined event name.
func (RegistryCoordinatorOperatorRegistered) ContractEventName() string {
	return RegistryCoordinatorOperatorRegisteredEventName
}

// UnpackOperatorRegisteredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OperatorRegistered(address indexed operator, bytes32 indexed operatorId)
func (registryCoordinator *RegistryCoordinator) UnpackOperatorRegisteredEvent(log *types.Log) (*RegistryCoordinatorOperatorRegistered, error) {
	event := "OperatorRegistered"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != registryCoordinator.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(RegistryCoordinatorOperatorRegistered)
	if len(log.Data) > 0 {
		if err := registryCoordinator.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range registryCoordinator.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// RegistryCoordinatorOwnershipTransferred represents a OwnershipTransferred event raised by the RegistryCoordinator contract.
type RegistryCoordinatorOwnershipTransferred struct {
	PreviousOwner common.Address
	NewOwner      common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const RegistryCoordinatorOwnershipTransferredEventName = "OwnershipTransferred"

// ContractEventName returns the user-defined event name.
func (RegistryCoordinatorOwnershipTransferred) ContractEventName() string {
	return RegistryCoordinatorOwnershipTransferredEventName
}

// UnpackOwnershipTransferredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
func (registryCoordinator *RegistryCoordinator) UnpackOwnershipTransferredEvent(log *types.Log) (*RegistryCoordinatorOwnershipTransferred, error) {
	event := "OwnershipTransferred"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != registryCoordinator.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(RegistryCoordinatorOwnershipTransferred)
	if len(log.Data) > 0 {
		if err := registryCoordinator.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range registryCoordinator.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// RegistryCoordinatorQuorumCreated represents a QuorumCreated event raised by the RegistryCoordinator contract.
type RegistryCoordinatorQuorumCreated struct {
	QuorumNumber uint8
	Raw          *types.Log // Blockchain specific contextual infos
}

const RegistryCoordinatorQuorumCreatedEventName = "QuorumCreated"

// ContractEventName returns the user-defined event name.
func (RegistryCoordinatorQuorumCreated) ContractEventName() string {
	return RegistryCoordinatorQuorumCreatedEventName
}

// UnpackQuorumCreatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event QuorumCreated(uint8 indexed quorumNumber)
func (registryCoordinator *RegistryCoordinator) UnpackQuorumCreatedEvent(log *types.Log) (*RegistryCoordinatorQuorumCreated, error) {
	event := "QuorumCreated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != registryCoordinator.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(RegistryCoordinatorQuorumCreated)
	if len(log.Data) > 0 {
		if err := registryCoordinator.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range registryCoordinator.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (registryCoordinator *RegistryCoordinator) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["AlreadyRegisteredForQuorums"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackAlreadyRegisteredForQuorumsError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["BitmapEmpty"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackBitmapEmptyError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["BitmapUpdateIsAfterBlockNumber"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackBitmapUpdateIsAfterBlockNumberError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["BitmapUpdateNotFound"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackBitmapUpdateNotFoundError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["BitmapValueTooLarge"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackBitmapValueTooLargeError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["BytesArrayNotOrdered"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackBytesArrayNotOrderedError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["ExpModFailed"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackExpModFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["InputLengthMismatch"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackInputLengthMismatchError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["MaxQuorumsReached"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackMaxQuorumsReachedError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["NextBitmapUpdateIsBeforeBlockNumber"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackNextBitmapUpdateIsBeforeBlockNumberError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["NotAdmitted"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackNotAdmittedError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["NotOwner"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackNotOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["NotRegistered"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackNotRegisteredError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryCoordinator.abi.Errors["NotRegisteredForQuorum"].ID.Bytes()[:4]) {
		return registryCoordinator.UnpackNotRegisteredForQuorumError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// RegistryCoordinatorAlreadyRegisteredForQuorums represents a AlreadyRegisteredForQuorums error raised by the RegistryCoordinator contract.
type RegistryCoordinatorAlreadyRegisteredForQuorums struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AlreadyRegisteredForQuorums()
func RegistryCoordinatorAlreadyRegisteredForQuorumsErrorID() common.Hash {
	return common.HexToHash("0x0c6816cdb549a39cdeb3315b925cb7ef66f67573ef8563751056120016420f95")
}

// UnpackAlreadyRegisteredForQuorumsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AlreadyRegisteredForQuorums()
func (registryCoordinator *RegistryCoordinator) UnpackAlreadyRegisteredForQuorumsError(raw []byte) (*RegistryCoordinatorAlreadyRegisteredForQuorums, error) {
	out := new(RegistryCoordinatorAlreadyRegisteredForQuorums)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "AlreadyRegisteredForQuorums", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorBitmapEmpty represents a BitmapEmpty error raised by the RegistryCoordinator contract.
type RegistryCoordinatorBitmapEmpty struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error BitmapEmpty()
func RegistryCoordinatorBitmapEmptyErrorID() common.Hash {
	return common.HexToHash("0x13ca4657175d0644b99a1263efd87a507d58f59c248f719ba6f8726b67a979fb")
}

// UnpackBitmapEmptyError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error BitmapEmpty()
func (registryCoordinator *RegistryCoordinator) UnpackBitmapEmptyError(raw []byte) (*RegistryCoordinatorBitmapEmpty, error) {
	out := new(RegistryCoordinatorBitmapEmpty)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "BitmapEmpty", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorBitmapUpdateIsAfterBlockNumber represents a BitmapUpdateIsAfterBlockNumber error raised by the RegistryCoordinator contract.
type RegistryCoordinatorBitmapUpdateIsAfterBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error BitmapUpdateIsAfterBlockNumber()
func RegistryCoordinatorBitmapUpdateIsAfterBlockNumberErrorID() common.Hash {
	return common.HexToHash("0x6cb19aff01ebeadae677b9b7fe26bff76a71ff1ceceeb0e90de965b4508d1986")
}

// UnpackBitmapUpdateIsAfterBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error BitmapUpdateIsAfterBlockNumber()
func (registryCoordinator *RegistryCoordinator) UnpackBitmapUpdateIsAfterBlockNumberError(raw []byte) (*RegistryCoordinatorBitmapUpdateIsAfterBlockNumber, error) {
	out := new(RegistryCoordinatorBitmapUpdateIsAfterBlockNumber)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "BitmapUpdateIsAfterBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorBitmapUpdateNotFound represents a BitmapUpdateNotFound error raised by the RegistryCoordinator contract.
type RegistryCoordinatorBitmapUpdateNotFound struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error BitmapUpdateNotFound()
func RegistryCoordinatorBitmapUpdateNotFoundErrorID() common.Hash {
	return common.HexToHash("0xdbf829a36268880977d6fe1e8f7343bbb4b719db702bd44c6e3689edb8171fdf")
}

// UnpackBitmapUpdateNotFoundError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error BitmapUpdateNotFound()
func (registryCoordinator *RegistryCoordinator) UnpackBitmapUpdateNotFoundError(raw []byte) (*RegistryCoordinatorBitmapUpdateNotFound, error) {
	out := new(RegistryCoordinatorBitmapUpdateNotFound)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "BitmapUpdateNotFound", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorBitmapValueTooLarge represents a BitmapValueTooLarge error raised by the RegistryCoordinator contract.
type RegistryCoordinatorBitmapValueTooLarge struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error BitmapValueTooLarge()
func RegistryCoordinatorBitmapValueTooLargeErrorID() common.Hash {
	return common.HexToHash("0xca9573330eb1cbc3756d14801fbad61189b8b66e6c870312f77303eed43ddeb7")
}

// UnpackBitmapValueTooLargeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error BitmapValueTooLarge()
func (registryCoordinator *RegistryCoordinator) UnpackBitmapValueTooLargeError(raw []byte) (*RegistryCoordinatorBitmapValueTooLarge, error) {
	out := new(RegistryCoordinatorBitmapValueTooLarge)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "BitmapValueTooLarge", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorBytesArrayNotOrdered represents a BytesArrayNotOrdered error raised by the RegistryCoordinator contract.
type RegistryCoordinatorBytesArrayNotOrdered struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error BytesArrayNotOrdered()
func RegistryCoordinatorBytesArrayNotOrderedErrorID() common.Hash {
	return common.HexToHash("0x80c8834840c76d329796f0c2dd8b1803819d0117bc77cb7703606d7644444bf9")
}

// UnpackBytesArrayNotOrderedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error BytesArrayNotOrdered()
func (registryCoordinator *RegistryCoordinator) UnpackBytesArrayNotOrderedError(raw []byte) (*RegistryCoordinatorBytesArrayNotOrdered, error) {
	out := new(RegistryCoordinatorBytesArrayNotOrdered)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "BytesArrayNotOrdered", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorExpModFailed represents a ExpModFailed error raised by the RegistryCoordinator contract.
type RegistryCoordinatorExpModFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ExpModFailed()
func RegistryCoordinatorExpModFailedErrorID() common.Hash {
	return common.HexToHash("0xd51edae3c5f73b1d6d475bbc5b751bf59f046decdd9dbc00f12b5d52e3fe198b")
}

// UnpackExpModFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ExpModFailed()
func (registryCoordinator *RegistryCoordinator) UnpackExpModFailedError(raw []byte) (*RegistryCoordinatorExpModFailed, error) {
	out := new(RegistryCoordinatorExpModFailed)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "ExpModFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorInputLengthMismatch represents a InputLengthMismatch error raised by the RegistryCoordinator contract.
type RegistryCoordinatorInputLengthMismatch struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InputLengthMismatch()
func RegistryCoordinatorInputLengthMismatchErrorID() common.Hash {
	return common.HexToHash("0xaaad13f7ddb7c9139c92c8f51a98584cb8e06074e9d7fc556af110471ff4bd2b")
}

// UnpackInputLengthMismatchError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InputLengthMismatch()
func (registryCoordinator *RegistryCoordinator) UnpackInputLengthMismatchError(raw []byte) (*RegistryCoordinatorInputLengthMismatch, error) {
	out := new(RegistryCoordinatorInputLengthMismatch)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "InputLengthMismatch", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorMaxQuorumsReached represents a MaxQuorumsReached error raised by the RegistryCoordinator contract.
type RegistryCoordinatorMaxQuorumsReached struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error MaxQuorumsReached()
func RegistryCoordinatorMaxQuorumsReachedErrorID() common.Hash {
	return common.HexToHash("0x3cb89c976349855034dd21b72925171937a893426af4384578f773d2ed0b9d78")
}

// UnpackMaxQuorumsReachedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error MaxQuorumsReached()
func (registryCoordinator *RegistryCoordinator) UnpackMaxQuorumsReachedError(raw []byte) (*RegistryCoordinatorMaxQuorumsReached, error) {
	out := new(RegistryCoordinatorMaxQuorumsReached)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "MaxQuorumsReached", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorNextBitmapUpdateIsBeforeBlockNumber represents a NextBitmapUpdateIsBeforeBlockNumber error raised by the RegistryCoordinator contract.
type RegistryCoordinatorNextBitmapUpdateIsBeforeBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NextBitmapUpdateIsBeforeBlockNumber()
func RegistryCoordinatorNextBitmapUpdateIsBeforeBlockNumberErrorID() common.Hash {
	return common.HexToHash("0xbbba60cb8d1ed333fb07da661460044a7625e4203cf290eecbee4723b4994e0c")
}

// UnpackNextBitmapUpdateIsBeforeBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NextBitmapUpdateIsBeforeBlockNumber()
func (registryCoordinator *RegistryCoordinator) UnpackNextBitmapUpdateIsBeforeBlockNumberError(raw []byte) (*RegistryCoordinatorNextBitmapUpdateIsBeforeBlockNumber, error) {
	out := new(RegistryCoordinatorNextBitmapUpdateIsBeforeBlockNumber)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "NextBitmapUpdateIsBeforeBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorNotAdmitted represents a NotAdmitted error raised by the RegistryCoordinator contract.
type RegistryCoordinatorNotAdmitted struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotAdmitted()
func RegistryCoordinatorNotAdmittedErrorID() common.Hash {
	return common.HexToHash("0xc9d2a27ce6ea67d127622fb1a2678a8437c2137d7a0d05a89640aecd60e809dc")
}

// UnpackNotAdmittedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotAdmitted()
func (registryCoordinator *RegistryCoordinator) UnpackNotAdmittedError(raw []byte) (*RegistryCoordinatorNotAdmitted, error) {
	out := new(RegistryCoordinatorNotAdmitted)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "NotAdmitted", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorNotOwner represents a NotOwner error raised by the RegistryCoordinator contract.
type RegistryCoordinatorNotOwner struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOwner()
func RegistryCoordinatorNotOwnerErrorID() common.Hash {
	return common.HexToHash("0x30cd74712f59d478562d48e2d35de830db72c60a63dd08ae59199eec990b5bc4")
}

// UnpackNotOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOwner()
func (registryCoordinator *RegistryCoordinator) UnpackNotOwnerError(raw []byte) (*RegistryCoordinatorNotOwner, error) {
	out := new(RegistryCoordinatorNotOwner)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "NotOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorNotRegistered represents a NotRegistered error raised by the RegistryCoordinator contract.
type RegistryCoordinatorNotRegistered struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotRegistered()
func RegistryCoordinatorNotRegisteredErrorID() common.Hash {
	return common.HexToHash("0xaba47339dbaad712368e6665e6e6eade636ab60e9b7dba037407409b19d7a053")
}

// UnpackNotRegisteredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotRegistered()
func (registryCoordinator *RegistryCoordinator) UnpackNotRegisteredError(raw []byte) (*RegistryCoordinatorNotRegistered, error) {
	out := new(RegistryCoordinatorNotRegistered)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "NotRegistered", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryCoordinatorNotRegisteredForQuorum represents a NotRegisteredForQuorum error raised by the RegistryCoordinator contract.
type RegistryCoordinatorNotRegisteredForQuorum struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotRegisteredForQuorum()
func RegistryCoordinatorNotRegisteredForQuorumErrorID() common.Hash {
	return common.HexToHash("0xd053aa21b7c8861336895d2194feae340d50e49f4f6a3ab24fd31510752919bd")
}

// UnpackNotRegisteredForQuorumError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotRegisteredForQuorum()
func (registryCoordinator *RegistryCoordinator) UnpackNotRegisteredForQuorumError(raw []byte) (*RegistryCoordinatorNotRegisteredForQuorum, error) {
	out := new(RegistryCoordinatorNotRegisteredForQuorum)
	if err := registryCoordinator.abi.UnpackIntoInterface(out, "NotRegisteredForQuorum", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryMetaData contains all meta data concerning the SchnorrStakeRegistry contract.
var SchnorrStakeRegistryMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"thresholdNum_\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"thresholdDen_\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"owner_\",\"type\":\"address\"},{\"internalType\":\"uint256\",\"name\":\"noticeWindow_\",\"type\":\"uint256\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"AlreadyRegistered\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"ChangeAlreadyPending\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FutureReferenceBlock\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidProofOfPossession\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidThreshold\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NoPendingChange\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NonSignersNotSorted\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotOnCurve\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NotOwner\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"NotRegistered\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"eligibleBlock\",\"type\":\"uint256\"}],\"name\":\"NoticeWindowNotElapsed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"NoticeWindowTooLarge\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"StaleSnapshot\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"WeightOverflow\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ZeroWeight\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"indexed\":false,\"internalType\":\"enumSchnorrStakeRegistry.ChangeKind\",\"name\":\"kind\",\"type\":\"uint8\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"eligibleBlock\",\"type\":\"uint256\"}],\"name\":\"ChangeAnnounced\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"ChangeCancelled\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"ForcedMutation\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"weight\",\"type\":\"uint256\"}],\"name\":\"OperatorDeregistered\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"uint256\",\"name\":\"weight\",\"type\":\"uint256\"}],\"name\":\"OperatorRegistered\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"previousOwner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"OwnershipTransferred\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"aggX\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"aggY\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"announceDeregister\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"x\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"y\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"weight\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"popS\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"popR\",\"type\":\"address\"}],\"name\":\"announceRegister\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"cancelChange\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"cancelNextChange\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"commitNextChange\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"deregisterOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"effectiveBlock\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"message\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"s\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"Raddr\",\"type\":\"address\"},{\"internalType\":\"address[]\",\"name\":\"nonSigners\",\"type\":\"address[]\"},{\"internalType\":\"uint256\",\"name\":\"refBlock\",\"type\":\"uint256\"}],\"name\":\"isValidSignature\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"nextPossibleMutationBlock\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"noticeWindow\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"operators\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"x\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"y\",\"type\":\"uint256\"},{\"internalType\":\"uint96\",\"name\":\"weight\",\"type\":\"uint96\"},{\"internalType\":\"bool\",\"name\":\"registered\",\"type\":\"bool\"},{\"internalType\":\"uint48\",\"name\":\"exitBlock\",\"type\":\"uint48\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"pendingChange\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"internalType\":\"enumSchnorrStakeRegistry.ChangeKind\",\"name\":\"kind\",\"type\":\"uint8\"},{\"internalType\":\"uint256\",\"name\":\"weight\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"eligibleBlock\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"pendingChangeCount\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"operator\",\"type\":\"address\"}],\"name\":\"popMessage\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"pure\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"x\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"y\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"weight\",\"type\":\"uint256\"},{\"internalType\":\"uint256\",\"name\":\"popS\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"popR\",\"type\":\"address\"}],\"name\":\"registerOperator\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"thresholdDen\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"thresholdNum\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"totalWeight\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"transferOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "8408809a2c9c1211d6086a4ff974a86c4c",
	Bin: "0x60e03461016957601f611fea38819003918201601f19168301916001600160401b0383118484101761016d57808492608094604052833981010312610169578051602082015160408301516001600160a01b038116939084900361016957606001515f80546001600160a01b0319168517815560405194919391907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a380158015610160575b8015610150575b6101415764ffffffffff831161013257608090815260a09190915260c09190915260048054600160801b600160c01b0319164390921b600160801b600160c01b0316919091179055611e68908161018282396080518181816107740152610f63015260a05181818161021c0152610f87015260c05181818161090b01526119770152f35b631a78ac6f60e21b5f5260045ffd5b63aabd5a0960e01b5f5260045ffd5b506001600160801b0382116100ae565b508181116100a7565b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe6080806040526004361015610012575f80fd5b5f3560e01c9081630ab4389614610c1a575080630f74b0b814610baf57806313e7c9d814610b085780631c9ce37f14610a535780635d9f16dd14610a185780636d11a97a1461099457806370eeb80d1461092e5780637e7304fe146108d65780638da5cb5b1461088657806392125b951461082557806396c82e57146107d85780639b3fccba14610797578063b2b2665f1461073f578063c14dc9d014610704578063c197214914610672578063d8cf98ca146105ce578063e4c49b7f146103e5578063f0f470cf14610392578063f2fde38b146102d5578063f567a1b61461023f578063fafdd8c7146101e75763fb2667e81461010e575f80fd5b346101e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e357610145610c5f565b73ffffffffffffffffffffffffffffffffffffffff5f541633036101bb57806101706101b99261169c565b73ffffffffffffffffffffffffffffffffffffffff6040519161019283610cec565b1681525f6020820152600160408201525f60608201525f60808201525f60a0820152611966565b005b7f30cd7471000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f80fd5b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346101e35761024d36610c82565b73ffffffffffffffffffffffffffffffffffffffff5f959295949394541633036101bb5761028e6bffffffffffffffffffffffff916101b9968686866110c4565b9373ffffffffffffffffffffffffffffffffffffffff604051956102b187610cec565b1685525f60208601525f6040860152166060840152608083015260a0820152611966565b346101e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35761030c610c5f565b5f549073ffffffffffffffffffffffffffffffffffffffff8216918233036101bb5773ffffffffffffffffffffffffffffffffffffffff7fffffffffffffffffffffffff0000000000000000000000000000000000000000921680937f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a316175f55005b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35760206103dd6103d46007546006549061108a565b6008549061108a565b604051908152f35b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35773ffffffffffffffffffffffffffffffffffffffff5f541633036101bb5760065460075481146105a657805f52600560205260405f206040519161045683610cec565b815473ffffffffffffffffffffffffffffffffffffffff8116845260ff602085019165ffffffffffff8160a01c16835260d01c166040850190600281101561054e5781526bffffffffffffffffffffffff600185015416926060860193845265ffffffffffff60036002870154966080890197885201549360a08801948552511680431061057b57506104e890611877565b51600281101561054e5761052b576bffffffffffffffffffffffff73ffffffffffffffffffffffffffffffffffffffff6101b9955116935191519251169261130b565b50505073ffffffffffffffffffffffffffffffffffffffff6101b991511661170c565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602160045260245ffd5b7fffe00b75000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fa3fef2f8000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e357610605610c5f565b73ffffffffffffffffffffffffffffffffffffffff5f541633036101bb578061064273ffffffffffffffffffffffffffffffffffffffff9261169c565b61064b8161170c565b167f1e96181a0b95d8fda74d6b01769bba448254d782b1d55f8a3e7395c81d58ae165f80a2005b346101e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35760806106b36106ae610c5f565b6115f4565b805f52600560205265ffffffffffff60405f206bffffffffffffffffffffffff60018254920154166040519384526106f46020850160ff8460d01c16610cdf565b604084015260a01c166060820152f35b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e3576020600254604051908152f35b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346101e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35760206103dd6107d3610c5f565b611020565b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35760206fffffffffffffffffffffffffffffffff60045416604051908152f35b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35773ffffffffffffffffffffffffffffffffffffffff5f541633036101bb5760065460075481146105a6576101b990611649565b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e357602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35760206040517f00000000000000000000000000000000000000000000000000000000000000008152f35b346101e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e357610965610c5f565b73ffffffffffffffffffffffffffffffffffffffff5f541633036101bb5761098f6101b9916115f4565b611649565b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35760065460075481036109fa575060207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff604051908152f35b5f526005602052602065ffffffffffff60405f205460a01c166103dd565b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e3576020600354604051908152f35b346101e35760a07ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35760443573ffffffffffffffffffffffffffffffffffffffff811681036101e3576064359067ffffffffffffffff82116101e357366023830112156101e35781600401359167ffffffffffffffff83116101e3573660248460051b830101116101e357602092610afe926024608435930190602435600435610d92565b6040519015158152f35b346101e35760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35773ffffffffffffffffffffffffffffffffffffffff610b54610c5f565b165f52600160205260a060405f2065ffffffffffff815491600260018201549101549060405193845260208401526bffffffffffffffffffffffff8116604084015260ff8160601c161515606084015260681c166080820152f35b346101e357610bbd36610c82565b9390919273ffffffffffffffffffffffffffffffffffffffff5f541633036101bb576bffffffffffffffffffffffff610c1173ffffffffffffffffffffffffffffffffffffffff9661064b958785876110c4565b9416918461130b565b346101e3575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101e35760209067ffffffffffffffff60045460801c168152f35b6004359073ffffffffffffffffffffffffffffffffffffffff821682036101e357565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc60a09101126101e3576004359060243590604435906064359060843573ffffffffffffffffffffffffffffffffffffffff811681036101e35790565b90600282101561054e5752565b60c0810190811067ffffffffffffffff821117610d0857604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6060810190811067ffffffffffffffff821117610d0857604052565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff821117610d0857604052565b919395949592909243871015610ff857604051610dae81610d35565b600454976fffffffffffffffffffffffffffffffff8916825267ffffffffffffffff8960801c169081602084015260ff604084019a60c01c168a5210610fd05760ff6002549851169282610e0d575b505050610e0a949561141f565b90565b9196959250939296945f946003549384155f14610fc25760ff5f9a9598979a5b16965f985f995b8b8b1015610f2f578a60051b8701359073ffffffffffffffffffffffffffffffffffffffff82168092036101e3578110610f075760ff9c815f52600160205260405f209160028301549e8f60601c1615610edc576001019d6bffffffffffffffffffffffff160199815491600101547ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f0392610ecf94611c4d565b989b6001909a0199610e34565b7fbfc6c337000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7fedb3eb6c000000000000000000000000000000000000000000000000000000005f5260045ffd5b5090610f59939a5060019697989299506fffffffffffffffffffffffffffffffff949b9550611da3565b93909316929651167f00000000000000000000000000000000000000000000000000000000000000008102917f000000000000000000000000000000000000000000000000000000000000000091030210610fb9575f8080979697610dfd565b50505050505f90565b60ff60019a9598979a610e2d565b7fdc897c0c000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f11ea130d000000000000000000000000000000000000000000000000000000005f5260045ffd5b6040517fffffffffffffffffffffffffffffffffffffffff00000000000000000000000060208201927f6761732d6b696c6c65722f7363686e6f72722f706f702f763100000000000000845260601b166039820152602d8152611084604d82610d51565b51902090565b9190820391821161109757565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b929094939180156112e3576bffffffffffffffffffffffff106112bb577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f831080611292575b8061123c575b156112145773ffffffffffffffffffffffffffffffffffffffff60405160208101908582528760408201526040815261114a606082610d51565b5190201694855f52600160205260ff600260405f20015460601c166111ec57855f52600960205260405f20546111c05761119193600161118988611020565b92169061141f565b1561119857565b7f92536faf000000000000000000000000000000000000000000000000000000005f5260045ffd5b857f344dd9fb000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b7f3a81d6fc000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f61586bdd000000000000000000000000000000000000000000000000000000005f5260045ffd5b507ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f600781858181800909087ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f86800914611110565b507ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f851061110a565b7fd90fcde4000000000000000000000000000000000000000000000000000000005f5260045ffd5b7f19a2a9bd000000000000000000000000000000000000000000000000000000005f5260045ffd5b73ffffffffffffffffffffffffffffffffffffffff909291921692835f5260016020528260405f20600281016c010000000000000000000000007fffffffffffffffffffffffffffffffffffffff00ffffffffffffffffffffffff8254161781556bffffffffffffffffffffffff84167fffffffffffffffffffffffffffffffffffffffff000000000000000000000000825416179055836001820155556bffffffffffffffffffffffff6fffffffffffffffffffffffffffffffff600454169116809101926fffffffffffffffffffffffffffffffff8411611097577fbc11617e575d658c74e921c8df22f8e48566072fa78145a6cfe18420bf8d0c4e9360209361141692611b6d565b604051908152a2565b91929092821580156115ca575b80156115c2575b8015611598575b801561157a575b610fb9577ffffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd03641419060405160208101918583527fff000000000000000000000000000000000000000000000000000000000000008760f81b16604083015260418201527fffffffffffffffffffffffffffffffffffffffff0000000000000000000000008760601b166061820152605581526114dc607582610d51565b51902006908115610fb9577ffffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd03641418360809360ff602097845f98604051970985038652601b01168785015281604085015209606082015282805260015afa1561156f5773ffffffffffffffffffffffffffffffffffffffff1673ffffffffffffffffffffffffffffffffffffffff5f51161490565b6040513d5f823e3d90fd5b5073ffffffffffffffffffffffffffffffffffffffff851615611441565b507ffffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd036414182101561143a565b508115611433565b507ffffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd036414183101561142c565b73ffffffffffffffffffffffffffffffffffffffff165f52600960205260405f205480156105a6577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116110975790565b805f52600560205273ffffffffffffffffffffffffffffffffffffffff60405f2054169061167681611877565b7faec9a024c9342eae4c86790e735adbd7bb5ae41ad622715738463b87ad9281d15f80a3565b73ffffffffffffffffffffffffffffffffffffffff16805f52600160205260ff600260405f20015460601c1615610edc57805f52600960205260405f20546116e15750565b7f344dd9fb000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff16805f52600160205260405f2060028101805472ffffffffffff000000000000000000000000004360681b167fffffffffffffffffffffffffff00000000000000ffffffffffffffffffffffff8216178255600183549301547ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f03907ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f8211611097575f6bffffffffffffffffffffffff6fffffffffffffffffffffffffffffffff600454169216179003916fffffffffffffffffffffffffffffffff83116110975761183f6020936bffffffffffffffffffffffff937f02bc23075954fddafc5336b6e404a1e5f411c3c543f45d5ab1fe689bdab96b4f96611b6d565b5416604051908152a2565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81146110975760010190565b805f52600560205273ffffffffffffffffffffffffffffffffffffffff60405f2054165f5260096020525f6040812055805f5260056020525f60036040822082815582600182015582600282015501556006548103611955576118d99061184a565b60075481108061192b575b1561192657600854908115611097577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff611921920160085561184a565b6118d9565b600655565b50805f52600560205273ffffffffffffffffffffffffffffffffffffffff60405f205416156118e4565b5061196160085461184a565b600855565b6007546119728161184a565b6007557f00000000000000000000000000000000000000000000000000000000000000004301918243116110975765ffffffffffff6020820193168352815f52600560205260405f2073ffffffffffffffffffffffffffffffffffffffff8251167fffffffffffffffffffffffff000000000000000000000000000000000000000082541617815583519080549160408401928351600281101561054e5779ffffffffffff00000000000000000000000000000000000000007aff00000000000000000000000000000000000000000000000000007fffffffffff00000000000000ffffffffffffffffffffffffffffffffffffffff9260d01b169360a01b169116171781556bffffffffffffffffffffffff6060840151166bffffffffffffffffffffffff6001830191167fffffffffffffffffffffffffffffffffffffffff00000000000000000000000082541617905560808301516002820155600360a0840151910155600183018084116110975773ffffffffffffffffffffffffffffffffffffffff8351165f52600960205260405f20555190600282101561054e577fc93579a6e2ee000c8afad060e3a1747ae5190f8cf3a4629f64ac567686025e539165ffffffffffff73ffffffffffffffffffffffffffffffffffffffff6040935116955116611b6583518093610cdf565b6020820152a3565b611b9491611b8e9160035480155f14611c445760ff5f5b1690600254611c4d565b91611da3565b9190826003556002556fffffffffffffffffffffffffffffffff60405191611bbb83610d35565b169081815267ffffffffffffffff431660208201526040600184169101527fffffffffffffff0000000000000000000000000000000000000000000000000078010000000000000000000000000000000000000000000000006004549360c01b1692161777ffffffffffffffff000000000000000000000000000000004360801b161717600455565b60ff6001611b84565b90949291935f5f5f875f14611d93577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f888009957ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f80878103818a8509089781808d8103928d09880908948715611d1b57505050505082917ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f80949281808080808881990980970995880981808780088103818381038188800908089b098103938a82039008900908930990565b949399509450959450955015611d2f575050565b9350935090507ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f80808480099481808080808a86096004099380096003098180808080878008810381868009089a8009600809810393898203900890090892800890565b5050509450509091509190600190565b92918015611e5e5760018114611e5a575f60c060209260405190848252848083015284604083015260608201527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2d60808201527ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f60a082015260055afa156101e3577ffffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f90815f519481808780098092099509900990565b5090565b505090505f905f9056",
}

// SchnorrStakeRegistry is an auto generated Go binding around an Ethereum contract.
type SchnorrStakeRegistry struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *SchnorrStakeRegistry) GetABI() abi.ABI {
	return c.abi
}

// NewSchnorrStakeRegistry creates a new instance of SchnorrStakeRegistry.
func NewSchnorrStakeRegistry() *SchnorrStakeRegistry {
	parsed, err := SchnorrStakeRegistryMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &SchnorrStakeRegistry{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *SchnorrStakeRegistry) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(uint256 thresholdNum_, uint256 thresholdDen_, address owner_, uint256 noticeWindow_) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackConstructor(thresholdNum_ *big.Int, thresholdDen_ *big.Int, owner_ common.Address, noticeWindow_ *big.Int) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("", thresholdNum_, thresholdDen_, owner_, noticeWindow_)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackAggX is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc14dc9d0.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function aggX() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackAggX() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("aggX")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAggX is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc14dc9d0.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function aggX() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackAggX() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("aggX")
}

// UnpackAggX is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc14dc9d0.
//
// Solidity: function aggX() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackAggX(data []byte) (*big.Int, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("aggX", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackAggY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5d9f16dd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function aggY() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackAggY() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("aggY")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAggY is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5d9f16dd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function aggY() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackAggY() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("aggY")
}

// UnpackAggY is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5d9f16dd.
//
// Solidity: function aggY() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackAggY(data []byte) (*big.Int, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("aggY", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackAnnounceDeregister is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfb2667e8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function announceDeregister(address operator) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackAnnounceDeregister(operator common.Address) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("announceDeregister", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAnnounceDeregister is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfb2667e8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function announceDeregister(address operator) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackAnnounceDeregister(operator common.Address) ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("announceDeregister", operator)
}

// PackAnnounceRegister is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf567a1b6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function announceRegister(uint256 x, uint256 y, uint256 weight, uint256 popS, address popR) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackAnnounceRegister(x *big.Int, y *big.Int, weight *big.Int, popS *big.Int, popR common.Address) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("announceRegister", x, y, weight, popS, popR)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAnnounceRegister is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf567a1b6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function announceRegister(uint256 x, uint256 y, uint256 weight, uint256 popS, address popR) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackAnnounceRegister(x *big.Int, y *big.Int, weight *big.Int, popS *big.Int, popR common.Address) ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("announceRegister", x, y, weight, popS, popR)
}

// PackCancelChange is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x70eeb80d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelChange(address operator) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackCancelChange(operator common.Address) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("cancelChange", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancelChange is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x70eeb80d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancelChange(address operator) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackCancelChange(operator common.Address) ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("cancelChange", operator)
}

// PackCancelNextChange is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x92125b95.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelNextChange() returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackCancelNextChange() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("cancelNextChange")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancelNextChange is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x92125b95.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancelNextChange() returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackCancelNextChange() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("cancelNextChange")
}

// PackCommitNextChange is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe4c49b7f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function commitNextChange() returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackCommitNextChange() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("commitNextChange")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCommitNextChange is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe4c49b7f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function commitNextChange() returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackCommitNextChange() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("commitNextChange")
}

// PackDeregisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd8cf98ca.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function deregisterOperator(address operator) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackDeregisterOperator(operator common.Address) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("deregisterOperator", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDeregisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd8cf98ca.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function deregisterOperator(address operator) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackDeregisterOperator(operator common.Address) ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("deregisterOperator", operator)
}

// PackEffectiveBlock is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0ab43896.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function effectiveBlock() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackEffectiveBlock() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("effectiveBlock")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackEffectiveBlock is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0ab43896.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function effectiveBlock() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackEffectiveBlock() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("effectiveBlock")
}

// UnpackEffectiveBlock is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x0ab43896.
//
// Solidity: function effectiveBlock() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackEffectiveBlock(data []byte) (*big.Int, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("effectiveBlock", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackIsValidSignature is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c9ce37f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isValidSignature(bytes32 message, uint256 s, address Raddr, address[] nonSigners, uint256 refBlock) view returns(bool)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackIsValidSignature(message [32]byte, s *big.Int, raddr common.Address, nonSigners []common.Address, refBlock *big.Int) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("isValidSignature", message, s, raddr, nonSigners, refBlock)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsValidSignature is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1c9ce37f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isValidSignature(bytes32 message, uint256 s, address Raddr, address[] nonSigners, uint256 refBlock) view returns(bool)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackIsValidSignature(message [32]byte, s *big.Int, raddr common.Address, nonSigners []common.Address, refBlock *big.Int) ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("isValidSignature", message, s, raddr, nonSigners, refBlock)
}

// UnpackIsValidSignature is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1c9ce37f.
//
// Solidity: function isValidSignature(bytes32 message, uint256 s, address Raddr, address[] nonSigners, uint256 refBlock) view returns(bool)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackIsValidSignature(data []byte) (bool, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("isValidSignature", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackNextPossibleMutationBlock is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d11a97a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function nextPossibleMutationBlock() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackNextPossibleMutationBlock() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("nextPossibleMutationBlock")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNextPossibleMutationBlock is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d11a97a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function nextPossibleMutationBlock() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackNextPossibleMutationBlock() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("nextPossibleMutationBlock")
}

// UnpackNextPossibleMutationBlock is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6d11a97a.
//
// Solidity: function nextPossibleMutationBlock() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackNextPossibleMutationBlock(data []byte) (*big.Int, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("nextPossibleMutationBlock", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackNoticeWindow is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7e7304fe.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function noticeWindow() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackNoticeWindow() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("noticeWindow")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNoticeWindow is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7e7304fe.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function noticeWindow() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackNoticeWindow() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("noticeWindow")
}

// UnpackNoticeWindow is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7e7304fe.
//
// Solidity: function noticeWindow() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackNoticeWindow(data []byte) (*big.Int, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("noticeWindow", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackOperators is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x13e7c9d8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function operators(address operator) view returns(uint256 x, uint256 y, uint96 weight, bool registered, uint48 exitBlock)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackOperators(operator common.Address) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("operators", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOperators is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x13e7c9d8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function operators(address operator) view returns(uint256 x, uint256 y, uint96 weight, bool registered, uint48 exitBlock)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackOperators(operator common.Address) ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("operators", operator)
}

// OperatorsOutput serves as a container for the return parameters of contract
// method Operators.
type OperatorsOutput struct {
	X          *big.Int
	Y          *big.Int
	Weight     *big.Int
	Registered bool
	ExitBlock  *big.Int
}

// UnpackOperators is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x13e7c9d8.
//
// Solidity: function operators(address operator) view returns(uint256 x, uint256 y, uint96 weight, bool registered, uint48 exitBlock)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackOperators(data []byte) (OperatorsOutput, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("operators", data)
	outstruct := new(OperatorsOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.X = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Y = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	outstruct.Weight = abi.ConvertType(out[2], new(big.Int)).(*big.Int)
	outstruct.Registered = *abi.ConvertType(out[3], new(bool)).(*bool)
	outstruct.ExitBlock = abi.ConvertType(out[4], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackOwner() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("owner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owner() view returns(address)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackOwner() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackOwner(data []byte) (common.Address, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPendingChange is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc1972149.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingChange(address operator) view returns(uint256 index, uint8 kind, uint256 weight, uint256 eligibleBlock)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackPendingChange(operator common.Address) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("pendingChange", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingChange is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc1972149.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingChange(address operator) view returns(uint256 index, uint8 kind, uint256 weight, uint256 eligibleBlock)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackPendingChange(operator common.Address) ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("pendingChange", operator)
}

// PendingChangeOutput serves as a container for the return parameters of contract
// method PendingChange.
type PendingChangeOutput struct {
	Index         *big.Int
	Kind          uint8
	Weight        *big.Int
	EligibleBlock *big.Int
}

// UnpackPendingChange is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc1972149.
//
// Solidity: function pendingChange(address operator) view returns(uint256 index, uint8 kind, uint256 weight, uint256 eligibleBlock)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackPendingChange(data []byte) (PendingChangeOutput, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("pendingChange", data)
	outstruct := new(PendingChangeOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Index = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Kind = *abi.ConvertType(out[1], new(uint8)).(*uint8)
	outstruct.Weight = abi.ConvertType(out[2], new(big.Int)).(*big.Int)
	outstruct.EligibleBlock = abi.ConvertType(out[3], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackPendingChangeCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf0f470cf.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingChangeCount() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackPendingChangeCount() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("pendingChangeCount")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingChangeCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf0f470cf.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingChangeCount() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackPendingChangeCount() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("pendingChangeCount")
}

// UnpackPendingChangeCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf0f470cf.
//
// Solidity: function pendingChangeCount() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackPendingChangeCount(data []byte) (*big.Int, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("pendingChangeCount", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackPopMessage is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9b3fccba.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function popMessage(address operator) pure returns(bytes32)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackPopMessage(operator common.Address) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("popMessage", operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPopMessage is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9b3fccba.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function popMessage(address operator) pure returns(bytes32)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackPopMessage(operator common.Address) ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("popMessage", operator)
}

// UnpackPopMessage is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9b3fccba.
//
// Solidity: function popMessage(address operator) pure returns(bytes32)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackPopMessage(data []byte) ([32]byte, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("popMessage", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackRegisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0f74b0b8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function registerOperator(uint256 x, uint256 y, uint256 weight, uint256 popS, address popR) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackRegisterOperator(x *big.Int, y *big.Int, weight *big.Int, popS *big.Int, popR common.Address) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("registerOperator", x, y, weight, popS, popR)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegisterOperator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0f74b0b8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function registerOperator(uint256 x, uint256 y, uint256 weight, uint256 popS, address popR) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackRegisterOperator(x *big.Int, y *big.Int, weight *big.Int, popS *big.Int, popR common.Address) ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("registerOperator", x, y, weight, popS, popR)
}

// PackThresholdDen is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfafdd8c7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function thresholdDen() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackThresholdDen() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("thresholdDen")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackThresholdDen is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfafdd8c7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function thresholdDen() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackThresholdDen() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("thresholdDen")
}

// UnpackThresholdDen is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfafdd8c7.
//
// Solidity: function thresholdDen() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackThresholdDen(data []byte) (*big.Int, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("thresholdDen", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackThresholdNum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb2b2665f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function thresholdNum() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackThresholdNum() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("thresholdNum")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackThresholdNum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb2b2665f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function thresholdNum() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackThresholdNum() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("thresholdNum")
}

// UnpackThresholdNum is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb2b2665f.
//
// Solidity: function thresholdNum() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackThresholdNum(data []byte) (*big.Int, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("thresholdNum", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackTotalWeight is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x96c82e57.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function totalWeight() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackTotalWeight() []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("totalWeight")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTotalWeight is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x96c82e57.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function totalWeight() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackTotalWeight() ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("totalWeight")
}

// UnpackTotalWeight is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x96c82e57.
//
// Solidity: function totalWeight() view returns(uint256)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackTotalWeight(data []byte) (*big.Int, error) {
	out, err := schnorrStakeRegistry.abi.Unpack("totalWeight", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) PackTransferOwnership(newOwner common.Address) []byte {
	enc, err := schnorrStakeRegistry.abi.Pack("transferOwnership", newOwner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (schnorrStakeRegistry *SchnorrStakeRegistry) TryPackTransferOwnership(newOwner common.Address) ([]byte, error) {
	return schnorrStakeRegistry.abi.Pack("transferOwnership", newOwner)
}

// SchnorrStakeRegistryChangeAnnounced represents a ChangeAnnounced event raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryChangeAnnounced struct {
	Index         *big.Int
	Kind          uint8
	Operator      common.Address
	EligibleBlock *big.Int
	Raw           *types.Log // Blockchain specific contextual infos
}

const SchnorrStakeRegistryChangeAnnouncedEventName = "ChangeAnnounced"

// ContractEventName returns the user-defined event name.
func (SchnorrStakeRegistryChangeAnnounced) ContractEventName() string {
	return SchnorrStakeRegistryChangeAnnouncedEventName
}

// UnpackChangeAnnouncedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ChangeAnnounced(uint256 indexed index, uint8 kind, address indexed operator, uint256 eligibleBlock)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackChangeAnnouncedEvent(log *types.Log) (*SchnorrStakeRegistryChangeAnnounced, error) {
	event := "ChangeAnnounced"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != schnorrStakeRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SchnorrStakeRegistryChangeAnnounced)
	if len(log.Data) > 0 {
		if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range schnorrStakeRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// SchnorrStakeRegistryChangeCancelled represents a ChangeCancelled event raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryChangeCancelled struct {
	Index    *big.Int
	Operator common.Address
	Raw      *types.Log // Blockchain specific contextual infos
}

const SchnorrStakeRegistryChangeCancelledEventName = "ChangeCancelled"

// ContractEventName returns the user-defined event name.
func (SchnorrStakeRegistryChangeCancelled) ContractEventName() string {
	return SchnorrStakeRegistryChangeCancelledEventName
}

// UnpackChangeCancelledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ChangeCancelled(uint256 indexed index, address indexed operator)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackChangeCancelledEvent(log *types.Log) (*SchnorrStakeRegistryChangeCancelled, error) {
	event := "ChangeCancelled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != schnorrStakeRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SchnorrStakeRegistryChangeCancelled)
	if len(log.Data) > 0 {
		if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range schnorrStakeRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// SchnorrStakeRegistryForcedMutation represents a ForcedMutation event raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryForcedMutation struct {
	Operator common.Address
	Raw      *types.Log // Blockchain specific contextual infos
}

const SchnorrStakeRegistryForcedMutationEventName = "ForcedMutation"

// ContractEventName returns the user-defined event name.
func (SchnorrStakeRegistryForcedMutation) ContractEventName() string {
	return SchnorrStakeRegistryForcedMutationEventName
}

// UnpackForcedMutationEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ForcedMutation(address indexed operator)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackForcedMutationEvent(log *types.Log) (*SchnorrStakeRegistryForcedMutation, error) {
	event := "ForcedMutation"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != schnorrStakeRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SchnorrStakeRegistryForcedMutation)
	if len(log.Data) > 0 {
		if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range schnorrStakeRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// SchnorrStakeRegistryOperatorDeregistered represents a OperatorDeregistered event raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryOperatorDeregistered struct {
	Operator common.Address
	Weight   *big.Int
	Raw      *types.Log // Blockchain specific contextual infos
}

const SchnorrStakeRegistryOperatorDeregisteredEventName = "OperatorDeregistered"

// ContractEventName returns the user-defined event name.
func (SchnorrStakeRegistryOperatorDeregistered) ContractEventName() string {
	return SchnorrStakeRegistryOperatorDeregisteredEventName
}

// UnpackOperatorDeregisteredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OperatorDeregistered(address indexed operator, uint256 weight)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackOperatorDeregisteredEvent(log *types.Log) (*SchnorrStakeRegistryOperatorDeregistered, error) {
	event := "OperatorDeregistered"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != schnorrStakeRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SchnorrStakeRegistryOperatorDeregistered)
	if len(log.Data) > 0 {
		if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range schnorrStakeRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// SchnorrStakeRegistryOperatorRegistered represents a OperatorRegistered event raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryOperatorRegistered struct {
	Operator common.Address
	Weight   *big.Int
	Raw      *types.Log // Blockchain specific contextual infos
}

const SchnorrStakeRegistryOperatorRegisteredEventName = "OperatorRegistered"

// ContractEventName returns the user-defined event name.
func (SchnorrStakeRegistryOperatorRegistered) ContractEventName() string {
	return SchnorrStakeRegistryOperatorRegisteredEventName
}

// UnpackOperatorRegisteredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OperatorRegistered(address indexed operator, uint256 weight)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackOperatorRegisteredEvent(log *types.Log) (*SchnorrStakeRegistryOperatorRegistered, error) {
	event := "OperatorRegistered"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != schnorrStakeRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SchnorrStakeRegistryOperatorRegistered)
	if len(log.Data) > 0 {
		if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range schnorrStakeRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// SchnorrStakeRegistryOwnershipTransferred represents a OwnershipTransferred event raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryOwnershipTransferred struct {
	PreviousOwner common.Address
	NewOwner      common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const SchnorrStakeRegistryOwnershipTransferredEventName = "OwnershipTransferred"

// ContractEventName returns the user-defined event name.
func (SchnorrStakeRegistryOwnershipTransferred) ContractEventName() string {
	return SchnorrStakeRegistryOwnershipTransferredEventName
}

// UnpackOwnershipTransferredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackOwnershipTransferredEvent(log *types.Log) (*SchnorrStakeRegistryOwnershipTransferred, error) {
	event := "OwnershipTransferred"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != schnorrStakeRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SchnorrStakeRegistryOwnershipTransferred)
	if len(log.Data) > 0 {
		if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range schnorrStakeRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["AlreadyRegistered"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackAlreadyRegisteredError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["ChangeAlreadyPending"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackChangeAlreadyPendingError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["FutureReferenceBlock"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackFutureReferenceBlockError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["InvalidProofOfPossession"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackInvalidProofOfPossessionError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["InvalidThreshold"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackInvalidThresholdError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["NoPendingChange"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackNoPendingChangeError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["NonSignersNotSorted"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackNonSignersNotSortedError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["NotOnCurve"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackNotOnCurveError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["NotOwner"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackNotOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["NotRegistered"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackNotRegisteredError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["NoticeWindowNotElapsed"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackNoticeWindowNotElapsedError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["NoticeWindowTooLarge"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackNoticeWindowTooLargeError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["StaleSnapshot"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackStaleSnapshotError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["WeightOverflow"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackWeightOverflowError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrStakeRegistry.abi.Errors["ZeroWeight"].ID.Bytes()[:4]) {
		return schnorrStakeRegistry.UnpackZeroWeightError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// SchnorrStakeRegistryAlreadyRegistered represents a AlreadyRegistered error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryAlreadyRegistered struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AlreadyRegistered()
func SchnorrStakeRegistryAlreadyRegisteredErrorID() common.Hash {
	return common.HexToHash("0x3a81d6fc79a5635b1f06f5006b0b65f8bc72a09a41893acedbabc02c660943ca")
}

// UnpackAlreadyRegisteredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AlreadyRegistered()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackAlreadyRegisteredError(raw []byte) (*SchnorrStakeRegistryAlreadyRegistered, error) {
	out := new(SchnorrStakeRegistryAlreadyRegistered)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "AlreadyRegistered", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryChangeAlreadyPending represents a ChangeAlreadyPending error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryChangeAlreadyPending struct {
	Operator common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ChangeAlreadyPending(address operator)
func SchnorrStakeRegistryChangeAlreadyPendingErrorID() common.Hash {
	return common.HexToHash("0x344dd9fb392800054c67babbad61dbf867645968018fb9ae8c6c8074adb66825")
}

// UnpackChangeAlreadyPendingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ChangeAlreadyPending(address operator)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackChangeAlreadyPendingError(raw []byte) (*SchnorrStakeRegistryChangeAlreadyPending, error) {
	out := new(SchnorrStakeRegistryChangeAlreadyPending)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "ChangeAlreadyPending", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryFutureReferenceBlock represents a FutureReferenceBlock error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryFutureReferenceBlock struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FutureReferenceBlock()
func SchnorrStakeRegistryFutureReferenceBlockErrorID() common.Hash {
	return common.HexToHash("0x11ea130d1b56cb115e444fcb05b7dc45e47517ac675f3b6524625aad3dc7271d")
}

// UnpackFutureReferenceBlockError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FutureReferenceBlock()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackFutureReferenceBlockError(raw []byte) (*SchnorrStakeRegistryFutureReferenceBlock, error) {
	out := new(SchnorrStakeRegistryFutureReferenceBlock)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "FutureReferenceBlock", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryInvalidProofOfPossession represents a InvalidProofOfPossession error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryInvalidProofOfPossession struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidProofOfPossession()
func SchnorrStakeRegistryInvalidProofOfPossessionErrorID() common.Hash {
	return common.HexToHash("0x92536faf1153f408422ef920697ee2d9d27f6ccade5bbefe6b7de0cacab986fc")
}

// UnpackInvalidProofOfPossessionError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidProofOfPossession()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackInvalidProofOfPossessionError(raw []byte) (*SchnorrStakeRegistryInvalidProofOfPossession, error) {
	out := new(SchnorrStakeRegistryInvalidProofOfPossession)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "InvalidProofOfPossession", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryInvalidThreshold represents a InvalidThreshold error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryInvalidThreshold struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidThreshold()
func SchnorrStakeRegistryInvalidThresholdErrorID() common.Hash {
	return common.HexToHash("0xaabd5a09991cc5327efcd91d11259139f5e84df65c9346e998897a10eaca0de2")
}

// UnpackInvalidThresholdError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidThreshold()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackInvalidThresholdError(raw []byte) (*SchnorrStakeRegistryInvalidThreshold, error) {
	out := new(SchnorrStakeRegistryInvalidThreshold)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "InvalidThreshold", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryNoPendingChange represents a NoPendingChange error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryNoPendingChange struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoPendingChange()
func SchnorrStakeRegistryNoPendingChangeErrorID() common.Hash {
	return common.HexToHash("0xa3fef2f87735ad32aacfeb71483a6db4cd4d648224c3c915bd0fcdd76eb29ba9")
}

// UnpackNoPendingChangeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoPendingChange()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackNoPendingChangeError(raw []byte) (*SchnorrStakeRegistryNoPendingChange, error) {
	out := new(SchnorrStakeRegistryNoPendingChange)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "NoPendingChange", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryNonSignersNotSorted represents a NonSignersNotSorted error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryNonSignersNotSorted struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NonSignersNotSorted()
func SchnorrStakeRegistryNonSignersNotSortedErrorID() common.Hash {
	return common.HexToHash("0xedb3eb6c61635c5b7a632fa21fdd8df4b219f9cfbebc78ce05979e969a711f29")
}

// UnpackNonSignersNotSortedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NonSignersNotSorted()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackNonSignersNotSortedError(raw []byte) (*SchnorrStakeRegistryNonSignersNotSorted, error) {
	out := new(SchnorrStakeRegistryNonSignersNotSorted)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "NonSignersNotSorted", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryNotOnCurve represents a NotOnCurve error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryNotOnCurve struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOnCurve()
func SchnorrStakeRegistryNotOnCurveErrorID() common.Hash {
	return common.HexToHash("0x61586bdd05941870730f9d7aaec5f30f281e2c69ad54ebffe7836df967030dea")
}

// UnpackNotOnCurveError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOnCurve()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackNotOnCurveError(raw []byte) (*SchnorrStakeRegistryNotOnCurve, error) {
	out := new(SchnorrStakeRegistryNotOnCurve)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "NotOnCurve", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryNotOwner represents a NotOwner error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryNotOwner struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOwner()
func SchnorrStakeRegistryNotOwnerErrorID() common.Hash {
	return common.HexToHash("0x30cd74712f59d478562d48e2d35de830db72c60a63dd08ae59199eec990b5bc4")
}

// UnpackNotOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOwner()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackNotOwnerError(raw []byte) (*SchnorrStakeRegistryNotOwner, error) {
	out := new(SchnorrStakeRegistryNotOwner)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "NotOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryNotRegistered represents a NotRegistered error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryNotRegistered struct {
	Operator common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotRegistered(address operator)
func SchnorrStakeRegistryNotRegisteredErrorID() common.Hash {
	return common.HexToHash("0xbfc6c337a80b7b8201f77f0a2a54c6e5f7c6fd9124a749804a482fa16ee8a895")
}

// UnpackNotRegisteredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotRegistered(address operator)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackNotRegisteredError(raw []byte) (*SchnorrStakeRegistryNotRegistered, error) {
	out := new(SchnorrStakeRegistryNotRegistered)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "NotRegistered", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryNoticeWindowNotElapsed represents a NoticeWindowNotElapsed error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryNoticeWindowNotElapsed struct {
	EligibleBlock *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoticeWindowNotElapsed(uint256 eligibleBlock)
func SchnorrStakeRegistryNoticeWindowNotElapsedErrorID() common.Hash {
	return common.HexToHash("0xffe00b751bdf87de5fc38b221d0635307e5843a1e825fd87b70de9bc6cd26cb5")
}

// UnpackNoticeWindowNotElapsedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoticeWindowNotElapsed(uint256 eligibleBlock)
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackNoticeWindowNotElapsedError(raw []byte) (*SchnorrStakeRegistryNoticeWindowNotElapsed, error) {
	out := new(SchnorrStakeRegistryNoticeWindowNotElapsed)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "NoticeWindowNotElapsed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryNoticeWindowTooLarge represents a NoticeWindowTooLarge error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryNoticeWindowTooLarge struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoticeWindowTooLarge()
func SchnorrStakeRegistryNoticeWindowTooLargeErrorID() common.Hash {
	return common.HexToHash("0x69e2b1bc884f2d57b534b181c659ac09905690e9744a41497033b5c165241b55")
}

// UnpackNoticeWindowTooLargeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoticeWindowTooLarge()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackNoticeWindowTooLargeError(raw []byte) (*SchnorrStakeRegistryNoticeWindowTooLarge, error) {
	out := new(SchnorrStakeRegistryNoticeWindowTooLarge)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "NoticeWindowTooLarge", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryStaleSnapshot represents a StaleSnapshot error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryStaleSnapshot struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StaleSnapshot()
func SchnorrStakeRegistryStaleSnapshotErrorID() common.Hash {
	return common.HexToHash("0xdc897c0c8b783b93eff9ac417bc694b1cbd89c5a20bf5b14e824dad3a7701314")
}

// UnpackStaleSnapshotError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StaleSnapshot()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackStaleSnapshotError(raw []byte) (*SchnorrStakeRegistryStaleSnapshot, error) {
	out := new(SchnorrStakeRegistryStaleSnapshot)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "StaleSnapshot", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryWeightOverflow represents a WeightOverflow error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryWeightOverflow struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error WeightOverflow()
func SchnorrStakeRegistryWeightOverflowErrorID() common.Hash {
	return common.HexToHash("0xd90fcde495c7e0715509611b595487888a576013fc46d3191c48be12bb56b07d")
}

// UnpackWeightOverflowError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error WeightOverflow()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackWeightOverflowError(raw []byte) (*SchnorrStakeRegistryWeightOverflow, error) {
	out := new(SchnorrStakeRegistryWeightOverflow)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "WeightOverflow", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrStakeRegistryZeroWeight represents a ZeroWeight error raised by the SchnorrStakeRegistry contract.
type SchnorrStakeRegistryZeroWeight struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ZeroWeight()
func SchnorrStakeRegistryZeroWeightErrorID() common.Hash {
	return common.HexToHash("0x19a2a9bda807bfddc89f8f0789a5f1844cb10f372eb740607c0ecc9ac5adf9f0")
}

// UnpackZeroWeightError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ZeroWeight()
func (schnorrStakeRegistry *SchnorrStakeRegistry) UnpackZeroWeightError(raw []byte) (*SchnorrStakeRegistryZeroWeight, error) {
	out := new(SchnorrStakeRegistryZeroWeight)
	if err := schnorrStakeRegistry.abi.UnpackIntoInterface(out, "ZeroWeight", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetMetaData contains all meta data concerning the SchnorrTarget contract.
var SchnorrTargetMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[],\"name\":\"DeploymentFailed\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"EmptyBatch\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"FutureBlockNumber\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidArguments\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidOperation\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidQuorumSignature\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidSignature\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidStorageUpdates\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidTransitionIndex\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"MalformedLogPayload\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"ReentrantTransition\",\"type\":\"error\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"target\",\"type\":\"address\"},{\"internalType\":\"bytes\",\"name\":\"revertData\",\"type\":\"bytes\"},{\"internalType\":\"bytes\",\"name\":\"callargs\",\"type\":\"bytes\"}],\"name\":\"RevertingContext\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"StaleBlockNumber\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"avsAddress\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"blockStaleMeasure\",\"outputs\":[{\"internalType\":\"uint32\",\"name\":\"measure\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint256\",\"name\":\"transitionIndex\",\"type\":\"uint256\"},{\"internalType\":\"bytes4\",\"name\":\"targetFunction\",\"type\":\"bytes4\"},{\"internalType\":\"bytes\",\"name\":\"storageUpdates\",\"type\":\"bytes\"}],\"name\":\"getMessageHash\",\"outputs\":[{\"internalType\":\"bytes32\",\"name\":\"\",\"type\":\"bytes32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"inTransition\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"on\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"schnorrRegistry\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"stateTransitionCount\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"count\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes4\",\"name\":\"interfaceId\",\"type\":\"bytes4\"}],\"name\":\"supportsInterface\",\"outputs\":[{\"internalType\":\"bool\",\"name\":\"\",\"type\":\"bool\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"msgHash\",\"type\":\"bytes32\"},{\"internalType\":\"uint32\",\"name\":\"referenceBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes\",\"name\":\"storageUpdates\",\"type\":\"bytes\"},{\"internalType\":\"uint256\",\"name\":\"transitionIndex\",\"type\":\"uint256\"},{\"internalType\":\"bytes4\",\"name\":\"targetFunction\",\"type\":\"bytes4\"},{\"internalType\":\"uint256\",\"name\":\"s\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"Raddr\",\"type\":\"address\"},{\"internalType\":\"address[]\",\"name\":\"nonSigners\",\"type\":\"address[]\"}],\"name\":\"verifyAndUpdate\",\"outputs\":[],\"stateMutability\":\"payable\",\"type\":\"function\"},{\"inputs\":[{\"components\":[{\"internalType\":\"bytes32\",\"name\":\"msgHash\",\"type\":\"bytes32\"},{\"internalType\":\"uint32\",\"name\":\"referenceBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes\",\"name\":\"storageUpdates\",\"type\":\"bytes\"},{\"internalType\":\"uint256\",\"name\":\"transitionIndex\",\"type\":\"uint256\"},{\"internalType\":\"bytes4\",\"name\":\"targetFunction\",\"type\":\"bytes4\"},{\"internalType\":\"uint256\",\"name\":\"s\",\"type\":\"uint256\"},{\"internalType\":\"address\",\"name\":\"Raddr\",\"type\":\"address\"},{\"internalType\":\"address[]\",\"name\":\"nonSigners\",\"type\":\"address[]\"}],\"internalType\":\"structISchnorrBatchTarget.Transition[]\",\"name\":\"transitions\",\"type\":\"tuple[]\"}],\"name\":\"verifyAndUpdateBatch\",\"outputs\":[],\"stateMutability\":\"payable\",\"type\":\"function\"}]",
	ID:  "96e18fc655cd9dcfaaf2de1f38d299500a",
}

// SchnorrTarget is an auto generated Go binding around an Ethereum contract.
type SchnorrTarget struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *SchnorrTarget) GetABI() abi.ABI {
	return c.abi
}

// NewSchnorrTarget creates a new instance of SchnorrTarget.
func NewSchnorrTarget() *SchnorrTarget {
	parsed, err := SchnorrTargetMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &SchnorrTarget{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *SchnorrTarget) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function avsAddress() view returns(address)
func (schnorrTarget *SchnorrTarget) PackAvsAddress() []byte {
	enc, err := schnorrTarget.abi.Pack("avsAddress")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAvsAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xda324c13.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function avsAddress() view returns(address)
func (schnorrTarget *SchnorrTarget) TryPackAvsAddress() ([]byte, error) {
	return schnorrTarget.abi.Pack("avsAddress")
}

// UnpackAvsAddress is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xda324c13.
//
// Solidity: function avsAddress() view returns(address)
func (schnorrTarget *SchnorrTarget) UnpackAvsAddress(data []byte) (common.Address, error) {
	out, err := schnorrTarget.abi.Unpack("avsAddress", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackBlockStaleMeasure is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x942139eb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (schnorrTarget *SchnorrTarget) PackBlockStaleMeasure() []byte {
	enc, err := schnorrTarget.abi.Pack("blockStaleMeasure")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBlockStaleMeasure is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x942139eb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (schnorrTarget *SchnorrTarget) TryPackBlockStaleMeasure() ([]byte, error) {
	return schnorrTarget.abi.Pack("blockStaleMeasure")
}

// UnpackBlockStaleMeasure is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x942139eb.
//
// Solidity: function blockStaleMeasure() view returns(uint32 measure)
func (schnorrTarget *SchnorrTarget) UnpackBlockStaleMeasure(data []byte) (uint32, error) {
	out, err := schnorrTarget.abi.Unpack("blockStaleMeasure", data)
	if err != nil {
		return *new(uint32), err
	}
	out0 := *abi.ConvertType(out[0], new(uint32)).(*uint32)
	return out0, nil
}

// PackGetMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe56ac948.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (schnorrTarget *SchnorrTarget) PackGetMessageHash(transitionIndex *big.Int, targetFunction [4]byte, storageUpdates []byte) []byte {
	enc, err := schnorrTarget.abi.Pack("getMessageHash", transitionIndex, targetFunction, storageUpdates)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetMessageHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe56ac948.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (schnorrTarget *SchnorrTarget) TryPackGetMessageHash(transitionIndex *big.Int, targetFunction [4]byte, storageUpdates []byte) ([]byte, error) {
	return schnorrTarget.abi.Pack("getMessageHash", transitionIndex, targetFunction, storageUpdates)
}

// UnpackGetMessageHash is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe56ac948.
//
// Solidity: function getMessageHash(uint256 transitionIndex, bytes4 targetFunction, bytes storageUpdates) view returns(bytes32)
func (schnorrTarget *SchnorrTarget) UnpackGetMessageHash(data []byte) ([32]byte, error) {
	out, err := schnorrTarget.abi.Unpack("getMessageHash", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackInTransition is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x05f2f42d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function inTransition() view returns(bool on)
func (schnorrTarget *SchnorrTarget) PackInTransition() []byte {
	enc, err := schnorrTarget.abi.Pack("inTransition")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInTransition is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x05f2f42d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function inTransition() view returns(bool on)
func (schnorrTarget *SchnorrTarget) TryPackInTransition() ([]byte, error) {
	return schnorrTarget.abi.Pack("inTransition")
}

// UnpackInTransition is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x05f2f42d.
//
// Solidity: function inTransition() view returns(bool on)
func (schnorrTarget *SchnorrTarget) UnpackInTransition(data []byte) (bool, error) {
	out, err := schnorrTarget.abi.Unpack("inTransition", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackSchnorrRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5cc37450.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function schnorrRegistry() view returns(address)
func (schnorrTarget *SchnorrTarget) PackSchnorrRegistry() []byte {
	enc, err := schnorrTarget.abi.Pack("schnorrRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSchnorrRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5cc37450.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function schnorrRegistry() view returns(address)
func (schnorrTarget *SchnorrTarget) TryPackSchnorrRegistry() ([]byte, error) {
	return schnorrTarget.abi.Pack("schnorrRegistry")
}

// UnpackSchnorrRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5cc37450.
//
// Solidity: function schnorrRegistry() view returns(address)
func (schnorrTarget *SchnorrTarget) UnpackSchnorrRegistry(data []byte) (common.Address, error) {
	out, err := schnorrTarget.abi.Unpack("schnorrRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackStateTransitionCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf4833e20.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (schnorrTarget *SchnorrTarget) PackStateTransitionCount() []byte {
	enc, err := schnorrTarget.abi.Pack("stateTransitionCount")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackStateTransitionCount is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf4833e20.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (schnorrTarget *SchnorrTarget) TryPackStateTransitionCount() ([]byte, error) {
	return schnorrTarget.abi.Pack("stateTransitionCount")
}

// UnpackStateTransitionCount is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf4833e20.
//
// Solidity: function stateTransitionCount() view returns(uint256 count)
func (schnorrTarget *SchnorrTarget) UnpackStateTransitionCount(data []byte) (*big.Int, error) {
	out, err := schnorrTarget.abi.Unpack("stateTransitionCount", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (schnorrTarget *SchnorrTarget) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := schnorrTarget.abi.Pack("supportsInterface", interfaceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (schnorrTarget *SchnorrTarget) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return schnorrTarget.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (schnorrTarget *SchnorrTarget) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := schnorrTarget.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackVerifyAndUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x82b35a01.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function verifyAndUpdate(bytes32 msgHash, uint32 referenceBlockNumber, bytes storageUpdates, uint256 transitionIndex, bytes4 targetFunction, uint256 s, address Raddr, address[] nonSigners) payable returns()
func (schnorrTarget *SchnorrTarget) PackVerifyAndUpdate(msgHash [32]byte, referenceBlockNumber uint32, storageUpdates []byte, transitionIndex *big.Int, targetFunction [4]byte, s *big.Int, raddr common.Address, nonSigners []common.Address) []byte {
	enc, err := schnorrTarget.abi.Pack("verifyAndUpdate", msgHash, referenceBlockNumber, storageUpdates, transitionIndex, targetFunction, s, raddr, nonSigners)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVerifyAndUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x82b35a01.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function verifyAndUpdate(bytes32 msgHash, uint32 referenceBlockNumber, bytes storageUpdates, uint256 transitionIndex, bytes4 targetFunction, uint256 s, address Raddr, address[] nonSigners) payable returns()
func (schnorrTarget *SchnorrTarget) TryPackVerifyAndUpdate(msgHash [32]byte, referenceBlockNumber uint32, storageUpdates []byte, transitionIndex *big.Int, targetFunction [4]byte, s *big.Int, raddr common.Address, nonSigners []common.Address) ([]byte, error) {
	return schnorrTarget.abi.Pack("verifyAndUpdate", msgHash, referenceBlockNumber, storageUpdates, transitionIndex, targetFunction, s, raddr, nonSigners)
}

// PackVerifyAndUpdateBatch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2b571a30.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function verifyAndUpdateBatch((bytes32,uint32,bytes,uint256,bytes4,uint256,address,address[])[] transitions) payable returns()
func (schnorrTarget *SchnorrTarget) PackVerifyAndUpdateBatch(transitions []ISchnorrBatchTargetTransition) []byte {
	enc, err := schnorrTarget.abi.Pack("verifyAndUpdateBatch", transitions)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVerifyAndUpdateBatch is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2b571a30.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function verifyAndUpdateBatch((bytes32,uint32,bytes,uint256,bytes4,uint256,address,address[])[] transitions) payable returns()
func (schnorrTarget *SchnorrTarget) TryPackVerifyAndUpdateBatch(transitions []ISchnorrBatchTargetTransition) ([]byte, error) {
	return schnorrTarget.abi.Pack("verifyAndUpdateBatch", transitions)
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (schnorrTarget *SchnorrTarget) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["DeploymentFailed"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackDeploymentFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["EmptyBatch"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackEmptyBatchError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["FutureBlockNumber"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackFutureBlockNumberError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["InvalidArguments"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackInvalidArgumentsError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["InvalidOperation"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackInvalidOperationError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["InvalidQuorumSignature"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackInvalidQuorumSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["InvalidSignature"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackInvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["InvalidStorageUpdates"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackInvalidStorageUpdatesError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["InvalidTransitionIndex"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackInvalidTransitionIndexError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["MalformedLogPayload"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackMalformedLogPayloadError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["ReentrantTransition"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackReentrantTransitionError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["RevertingContext"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackRevertingContextError(raw[4:])
	}
	if bytes.Equal(raw[:4], schnorrTarget.abi.Errors["StaleBlockNumber"].ID.Bytes()[:4]) {
		return schnorrTarget.UnpackStaleBlockNumberError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// SchnorrTargetDeploymentFailed represents a DeploymentFailed error raised by the SchnorrTarget contract.
type SchnorrTargetDeploymentFailed struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error DeploymentFailed()
func SchnorrTargetDeploymentFailedErrorID() common.Hash {
	return common.HexToHash("0x3011642595b52db2c854a6ba7204cc406419c7d6c628eeb9fe80adcc365544e4")
}

// UnpackDeploymentFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error DeploymentFailed()
func (schnorrTarget *SchnorrTarget) UnpackDeploymentFailedError(raw []byte) (*SchnorrTargetDeploymentFailed, error) {
	out := new(SchnorrTargetDeploymentFailed)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "DeploymentFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetEmptyBatch represents a EmptyBatch error raised by the SchnorrTarget contract.
type SchnorrTargetEmptyBatch struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error EmptyBatch()
func SchnorrTargetEmptyBatchErrorID() common.Hash {
	return common.HexToHash("0xc2e5347df6cf8d1bf68f8a9651642312bd381b900d857d97cd665976180d6ae0")
}

// UnpackEmptyBatchError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error EmptyBatch()
func (schnorrTarget *SchnorrTarget) UnpackEmptyBatchError(raw []byte) (*SchnorrTargetEmptyBatch, error) {
	out := new(SchnorrTargetEmptyBatch)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "EmptyBatch", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetFutureBlockNumber represents a FutureBlockNumber error raised by the SchnorrTarget contract.
type SchnorrTargetFutureBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FutureBlockNumber()
func SchnorrTargetFutureBlockNumberErrorID() common.Hash {
	return common.HexToHash("0x252f8a0e42cb02a524f19fd9647ba17fa21ab898d13f167ca94d1e9371f4fa29")
}

// UnpackFutureBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FutureBlockNumber()
func (schnorrTarget *SchnorrTarget) UnpackFutureBlockNumberError(raw []byte) (*SchnorrTargetFutureBlockNumber, error) {
	out := new(SchnorrTargetFutureBlockNumber)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "FutureBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetInvalidArguments represents a InvalidArguments error raised by the SchnorrTarget contract.
type SchnorrTargetInvalidArguments struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidArguments()
func SchnorrTargetInvalidArgumentsErrorID() common.Hash {
	return common.HexToHash("0x5f6f132c86f09eded643fbb91d66fbd744a727b4191bbfd45f670cd94b4174bb")
}

// UnpackInvalidArgumentsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidArguments()
func (schnorrTarget *SchnorrTarget) UnpackInvalidArgumentsError(raw []byte) (*SchnorrTargetInvalidArguments, error) {
	out := new(SchnorrTargetInvalidArguments)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "InvalidArguments", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetInvalidOperation represents a InvalidOperation error raised by the SchnorrTarget contract.
type SchnorrTargetInvalidOperation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidOperation()
func SchnorrTargetInvalidOperationErrorID() common.Hash {
	return common.HexToHash("0x398d4d32963991cf02978f96f1a4d81787345d957c0995bedfe70af66ce594fd")
}

// UnpackInvalidOperationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidOperation()
func (schnorrTarget *SchnorrTarget) UnpackInvalidOperationError(raw []byte) (*SchnorrTargetInvalidOperation, error) {
	out := new(SchnorrTargetInvalidOperation)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "InvalidOperation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetInvalidQuorumSignature represents a InvalidQuorumSignature error raised by the SchnorrTarget contract.
type SchnorrTargetInvalidQuorumSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidQuorumSignature()
func SchnorrTargetInvalidQuorumSignatureErrorID() common.Hash {
	return common.HexToHash("0x68477238b1b8bef03b4a6afd1e002ea8573ceb8900a75942774b29e260fadcc0")
}

// UnpackInvalidQuorumSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidQuorumSignature()
func (schnorrTarget *SchnorrTarget) UnpackInvalidQuorumSignatureError(raw []byte) (*SchnorrTargetInvalidQuorumSignature, error) {
	out := new(SchnorrTargetInvalidQuorumSignature)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "InvalidQuorumSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetInvalidSignature represents a InvalidSignature error raised by the SchnorrTarget contract.
type SchnorrTargetInvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidSignature()
func SchnorrTargetInvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0x8baa579fce362245063d36f11747a89dd489c54795634fc673cc0e0db51fedc5")
}

// UnpackInvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidSignature()
func (schnorrTarget *SchnorrTarget) UnpackInvalidSignatureError(raw []byte) (*SchnorrTargetInvalidSignature, error) {
	out := new(SchnorrTargetInvalidSignature)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "InvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetInvalidStorageUpdates represents a InvalidStorageUpdates error raised by the SchnorrTarget contract.
type SchnorrTargetInvalidStorageUpdates struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidStorageUpdates()
func SchnorrTargetInvalidStorageUpdatesErrorID() common.Hash {
	return common.HexToHash("0xfbbb7b2bbb5f367b30d93e10238872a61a4da093d130f166be9826a67d66b2d0")
}

// UnpackInvalidStorageUpdatesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidStorageUpdates()
func (schnorrTarget *SchnorrTarget) UnpackInvalidStorageUpdatesError(raw []byte) (*SchnorrTargetInvalidStorageUpdates, error) {
	out := new(SchnorrTargetInvalidStorageUpdates)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "InvalidStorageUpdates", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetInvalidTransitionIndex represents a InvalidTransitionIndex error raised by the SchnorrTarget contract.
type SchnorrTargetInvalidTransitionIndex struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidTransitionIndex()
func SchnorrTargetInvalidTransitionIndexErrorID() common.Hash {
	return common.HexToHash("0x7376e0a2068445a64c079fd1ec1cade3c2abc7b43e152e902bed12ef4563fb9d")
}

// UnpackInvalidTransitionIndexError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidTransitionIndex()
func (schnorrTarget *SchnorrTarget) UnpackInvalidTransitionIndexError(raw []byte) (*SchnorrTargetInvalidTransitionIndex, error) {
	out := new(SchnorrTargetInvalidTransitionIndex)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "InvalidTransitionIndex", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetMalformedLogPayload represents a MalformedLogPayload error raised by the SchnorrTarget contract.
type SchnorrTargetMalformedLogPayload struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error MalformedLogPayload()
func SchnorrTargetMalformedLogPayloadErrorID() common.Hash {
	return common.HexToHash("0x25773e1370166ab10a4b41d3a0d78f5b940285f9bbb4d4e59cd2f3c6511631e4")
}

// UnpackMalformedLogPayloadError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error MalformedLogPayload()
func (schnorrTarget *SchnorrTarget) UnpackMalformedLogPayloadError(raw []byte) (*SchnorrTargetMalformedLogPayload, error) {
	out := new(SchnorrTargetMalformedLogPayload)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "MalformedLogPayload", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetReentrantTransition represents a ReentrantTransition error raised by the SchnorrTarget contract.
type SchnorrTargetReentrantTransition struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReentrantTransition()
func SchnorrTargetReentrantTransitionErrorID() common.Hash {
	return common.HexToHash("0x287cdced488b3c8792bc433ed7a1094b8a30eea8dad749241c9114ef97210c2f")
}

// UnpackReentrantTransitionError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReentrantTransition()
func (schnorrTarget *SchnorrTarget) UnpackReentrantTransitionError(raw []byte) (*SchnorrTargetReentrantTransition, error) {
	out := new(SchnorrTargetReentrantTransition)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "ReentrantTransition", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetRevertingContext represents a RevertingContext error raised by the SchnorrTarget contract.
type SchnorrTargetRevertingContext struct {
	Index      *big.Int
	Target     common.Address
	RevertData []byte
	Callargs   []byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error RevertingContext(uint256 index, address target, bytes revertData, bytes callargs)
func SchnorrTargetRevertingContextErrorID() common.Hash {
	return common.HexToHash("0x493f09c4c38be58f69838d824ceefae1fa66d39c9ec52591ef938dabaa8afb8c")
}

// UnpackRevertingContextError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error RevertingContext(uint256 index, address target, bytes revertData, bytes callargs)
func (schnorrTarget *SchnorrTarget) UnpackRevertingContextError(raw []byte) (*SchnorrTargetRevertingContext, error) {
	out := new(SchnorrTargetRevertingContext)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "RevertingContext", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SchnorrTargetStaleBlockNumber represents a StaleBlockNumber error raised by the SchnorrTarget contract.
type SchnorrTargetStaleBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StaleBlockNumber()
func SchnorrTargetStaleBlockNumberErrorID() common.Hash {
	return common.HexToHash("0x305c3e93dc6391d741d0fcabf7216194e0ab4e5a2b887e9bd8ed0f38606104a1")
}

// UnpackStaleBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StaleBlockNumber()
func (schnorrTarget *SchnorrTarget) UnpackStaleBlockNumberError(raw []byte) (*SchnorrTargetStaleBlockNumber, error) {
	out := new(SchnorrTargetStaleBlockNumber)
	if err := schnorrTarget.abi.UnpackIntoInterface(out, "StaleBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// ServiceManagerMetaData contains all meta data concerning the ServiceManager contract.
var ServiceManagerMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"owner_\",\"type\":\"address\"},{\"internalType\":\"contractRegistryCoordinator\",\"name\":\"coordinator\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"NotOwner\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"avs\",\"type\":\"address\"},{\"indexed\":false,\"internalType\":\"string\",\"name\":\"metadataURI\",\"type\":\"string\"}],\"name\":\"AVSMetadataURIUpdated\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"address\",\"name\":\"previousOwner\",\"type\":\"address\"},{\"indexed\":true,\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"OwnershipTransferred\",\"type\":\"event\"},{\"inputs\":[],\"name\":\"owner\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"registryCoordinator\",\"outputs\":[{\"internalType\":\"contractRegistryCoordinator\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"stakeRegistry\",\"outputs\":[{\"internalType\":\"contractStakeRegistry\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"address\",\"name\":\"newOwner\",\"type\":\"address\"}],\"name\":\"transferOwnership\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"string\",\"name\":\"metadataURI\",\"type\":\"string\"}],\"name\":\"updateAVSMetadataURI\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "4bed2c67111bb8b2ba30f46cf1915f2179",
	Bin: "0x60a0346100bf57601f61054b38819003918201601f19168301916001600160401b038311848410176100c35780849260409485528339810103126100bf5780516001600160a01b03811691908290036100bf57602001516001600160a01b03811681036100bf575f80546001600160a01b0319168317815560405192907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08180a360805261047390816100d882396080518181816102d501526103670152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe6080806040526004361015610012575f80fd5b5f3560e01c90816368304835146102f9575080636d14a9871461028b5780638da5cb5b1461023b578063a98fb3551461013d5763f2fde38b14610053575f80fd5b346101395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101395760043573ffffffffffffffffffffffffffffffffffffffff8116809103610139575f5473ffffffffffffffffffffffffffffffffffffffff81169081330361011157827fffffffffffffffffffffffff0000000000000000000000000000000000000000927f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a316175f55005b7f30cd7471000000000000000000000000000000000000000000000000000000005f5260045ffd5b5f80fd5b346101395760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101395760043567ffffffffffffffff811161013957366023820112156101395780600401359067ffffffffffffffff82116101395736602483830101116101395773ffffffffffffffffffffffffffffffffffffffff5f54163303610111577fa89c1dc243d8908a96dd84944bcc97d6bc6ac00dd78e20621576be6a3c9437139082602460405192602084528260208501520160408301375f604084830101526040817fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f309601168101030190a2005b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013957602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261013957602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b34610139575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610139577f6830483500000000000000000000000000000000000000000000000000000000815260208160048173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000165afa8015610468575f906103b7575b60209073ffffffffffffffffffffffffffffffffffffffff60405191168152f35b5060203d602011610461575b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f820116820182811067ffffffffffffffff82111761043457602091839160405281010312610139575173ffffffffffffffffffffffffffffffffffffffff8116810361013957602090610396565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b503d6103c3565b6040513d5f823e3d90fd",
}

// ServiceManager is an auto generated Go binding around an Ethereum contract.
type ServiceManager struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *ServiceManager) GetABI() abi.ABI {
	return c.abi
}

// NewServiceManager creates a new instance of ServiceManager.
func NewServiceManager() *ServiceManager {
	parsed, err := ServiceManagerMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &ServiceManager{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *ServiceManager) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address owner_, address coordinator) returns()
func (serviceManager *ServiceManager) PackConstructor(owner_ common.Address, coordinator common.Address) []byte {
	enc, err := serviceManager.abi.Pack("", owner_, coordinator)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (serviceManager *ServiceManager) PackOwner() []byte {
	enc, err := serviceManager.abi.Pack("owner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owner() view returns(address)
func (serviceManager *ServiceManager) TryPackOwner() ([]byte, error) {
	return serviceManager.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (serviceManager *ServiceManager) UnpackOwner(data []byte) (common.Address, error) {
	out, err := serviceManager.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRegistryCoordinator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14a987.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function registryCoordinator() view returns(address)
func (serviceManager *ServiceManager) PackRegistryCoordinator() []byte {
	enc, err := serviceManager.abi.Pack("registryCoordinator")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegistryCoordinator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14a987.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function registryCoordinator() view returns(address)
func (serviceManager *ServiceManager) TryPackRegistryCoordinator() ([]byte, error) {
	return serviceManager.abi.Pack("registryCoordinator")
}

// UnpackRegistryCoordinator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6d14a987.
//
// Solidity: function registryCoordinator() view returns(address)
func (serviceManager *ServiceManager) UnpackRegistryCoordinator(data []byte) (common.Address, error) {
	out, err := serviceManager.abi.Unpack("registryCoordinator", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackStakeRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68304835.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function stakeRegistry() view returns(address)
func (serviceManager *ServiceManager) PackStakeRegistry() []byte {
	enc, err := serviceManager.abi.Pack("stakeRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackStakeRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x68304835.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function stakeRegistry() view returns(address)
func (serviceManager *ServiceManager) TryPackStakeRegistry() ([]byte, error) {
	return serviceManager.abi.Pack("stakeRegistry")
}

// UnpackStakeRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x68304835.
//
// Solidity: function stakeRegistry() view returns(address)
func (serviceManager *ServiceManager) UnpackStakeRegistry(data []byte) (common.Address, error) {
	out, err := serviceManager.abi.Unpack("stakeRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (serviceManager *ServiceManager) PackTransferOwnership(newOwner common.Address) []byte {
	enc, err := serviceManager.abi.Pack("transferOwnership", newOwner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (serviceManager *ServiceManager) TryPackTransferOwnership(newOwner common.Address) ([]byte, error) {
	return serviceManager.abi.Pack("transferOwnership", newOwner)
}

// PackUpdateAVSMetadataURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa98fb355.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function updateAVSMetadataURI(string metadataURI) returns()
func (serviceManager *ServiceManager) PackUpdateAVSMetadataURI(metadataURI string) []byte {
	enc, err := serviceManager.abi.Pack("updateAVSMetadataURI", metadataURI)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUpdateAVSMetadataURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa98fb355.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function updateAVSMetadataURI(string metadataURI) returns()
func (serviceManager *ServiceManager) TryPackUpdateAVSMetadataURI(metadataURI string) ([]byte, error) {
	return serviceManager.abi.Pack("updateAVSMetadataURI", metadataURI)
}

// ServiceManagerAVSMetadataURIUpdated represents a AVSMetadataURIUpdated event raised by the ServiceManager contract.
type ServiceManagerAVSMetadataURIUpdated struct {
	Avs         common.Address
	MetadataURI string
	Raw         *types.Log // Blockchain specific contextual infos
}

const ServiceManagerAVSMetadataURIUpdatedEventName = "AVSMetadataURIUpdated"

// ContractEventName returns the user-defined event name.
func (ServiceManagerAVSMetadataURIUpdated) ContractEventName() string {
	return ServiceManagerAVSMetadataURIUpdatedEventName
}

// UnpackAVSMetadataURIUpdatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AVSMetadataURIUpdated(address indexed avs, string metadataURI)
func (serviceManager *ServiceManager) UnpackAVSMetadataURIUpdatedEvent(log *types.Log) (*ServiceManagerAVSMetadataURIUpdated, error) {
	event := "AVSMetadataURIUpdated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != serviceManager.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ServiceManagerAVSMetadataURIUpdated)
	if len(log.Data) > 0 {
		if err := serviceManager.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range serviceManager.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// ServiceManagerOwnershipTransferred represents a OwnershipTransferred event raised by the ServiceManager contract.
type ServiceManagerOwnershipTransferred struct {
	PreviousOwner common.Address
	NewOwner      common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const ServiceManagerOwnershipTransferredEventName = "OwnershipTransferred"

// ContractEventName returns the user-defined event name.
func (ServiceManagerOwnershipTransferred) ContractEventName() string {
	return ServiceManagerOwnershipTransferredEventName
}

// UnpackOwnershipTransferredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
func (serviceManager *ServiceManager) UnpackOwnershipTransferredEvent(log *types.Log) (*ServiceManagerOwnershipTransferred, error) {
	event := "OwnershipTransferred"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != serviceManager.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(ServiceManagerOwnershipTransferred)
	if len(log.Data) > 0 {
		if err := serviceManager.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range serviceManager.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (serviceManager *ServiceManager) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], serviceManager.abi.Errors["NotOwner"].ID.Bytes()[:4]) {
		return serviceManager.UnpackNotOwnerError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// ServiceManagerNotOwner represents a NotOwner error raised by the ServiceManager contract.
type ServiceManagerNotOwner struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOwner()
func ServiceManagerNotOwnerErrorID() common.Hash {
	return common.HexToHash("0x30cd74712f59d478562d48e2d35de830db72c60a63dd08ae59199eec990b5bc4")
}

// UnpackNotOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOwner()
func (serviceManager *ServiceManager) UnpackNotOwnerError(raw []byte) (*ServiceManagerNotOwner, error) {
	out := new(ServiceManagerNotOwner)
	if err := serviceManager.abi.UnpackIntoInterface(out, "NotOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StakeRegistryMetaData contains all meta data concerning the StakeRegistry contract.
var StakeRegistryMetaData = bind.MetaData{
	ABI: "[{\"inputs\":[{\"internalType\":\"address\",\"name\":\"coordinator\",\"type\":\"address\"}],\"stateMutability\":\"nonpayable\",\"type\":\"constructor\"},{\"inputs\":[],\"name\":\"EmptyStakeHistory\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"InvalidBlockNumber\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"OnlyRegistryCoordinator\",\"type\":\"error\"},{\"inputs\":[],\"name\":\"QuorumDoesNotExist\",\"type\":\"error\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"indexed\":false,\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"indexed\":false,\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"name\":\"OperatorStakeUpdate\",\"type\":\"event\"},{\"anonymous\":false,\"inputs\":[{\"indexed\":true,\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"QuorumCreated\",\"type\":\"event\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"getCurrentStake\",\"outputs\":[{\"internalType\":\"uint96\",\"name\":\"\",\"type\":\"uint96\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"getCurrentTotalStake\",\"outputs\":[{\"internalType\":\"uint96\",\"name\":\"\",\"type\":\"uint96\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"getLatestStakeUpdate\",\"outputs\":[{\"components\":[{\"internalType\":\"uint32\",\"name\":\"updateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"nextUpdateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"internalType\":\"structStakeRegistry.StakeUpdate\",\"name\":\"update\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"}],\"name\":\"getStakeAtBlockNumber\",\"outputs\":[{\"internalType\":\"uint96\",\"name\":\"\",\"type\":\"uint96\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"getStakeAtBlockNumberAndIndex\",\"outputs\":[{\"internalType\":\"uint96\",\"name\":\"\",\"type\":\"uint96\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"getStakeHistory\",\"outputs\":[{\"components\":[{\"internalType\":\"uint32\",\"name\":\"updateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"nextUpdateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"internalType\":\"structStakeRegistry.StakeUpdate[]\",\"name\":\"\",\"type\":\"tuple[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"getStakeHistoryLength\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"getStakeUpdateAtIndex\",\"outputs\":[{\"components\":[{\"internalType\":\"uint32\",\"name\":\"updateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"nextUpdateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"internalType\":\"structStakeRegistry.StakeUpdate\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"}],\"name\":\"getStakeUpdateIndexAtBlockNumber\",\"outputs\":[{\"internalType\":\"uint32\",\"name\":\"\",\"type\":\"uint32\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"getTotalStakeAtBlockNumberFromIndex\",\"outputs\":[{\"internalType\":\"uint96\",\"name\":\"\",\"type\":\"uint96\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"getTotalStakeHistoryLength\",\"outputs\":[{\"internalType\":\"uint256\",\"name\":\"\",\"type\":\"uint256\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint32\",\"name\":\"blockNumber\",\"type\":\"uint32\"},{\"internalType\":\"bytes\",\"name\":\"quorumNumbers\",\"type\":\"bytes\"}],\"name\":\"getTotalStakeIndicesAtBlockNumber\",\"outputs\":[{\"internalType\":\"uint32[]\",\"name\":\"indices\",\"type\":\"uint32[]\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint256\",\"name\":\"index\",\"type\":\"uint256\"}],\"name\":\"getTotalStakeUpdateAtIndex\",\"outputs\":[{\"components\":[{\"internalType\":\"uint32\",\"name\":\"updateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint32\",\"name\":\"nextUpdateBlockNumber\",\"type\":\"uint32\"},{\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"internalType\":\"structStakeRegistry.StakeUpdate\",\"name\":\"\",\"type\":\"tuple\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"}],\"name\":\"initializeQuorum\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"},{\"inputs\":[],\"name\":\"registryCoordinator\",\"outputs\":[{\"internalType\":\"address\",\"name\":\"\",\"type\":\"address\"}],\"stateMutability\":\"view\",\"type\":\"function\"},{\"inputs\":[{\"internalType\":\"bytes32\",\"name\":\"operatorId\",\"type\":\"bytes32\"},{\"internalType\":\"uint8\",\"name\":\"quorumNumber\",\"type\":\"uint8\"},{\"internalType\":\"uint96\",\"name\":\"stake\",\"type\":\"uint96\"}],\"name\":\"setStake\",\"outputs\":[],\"stateMutability\":\"nonpayable\",\"type\":\"function\"}]",
	ID:  "3db9509e1a7a543b4badfea5e898cad784",
	Bin: "0x60a034607457601f61113d38819003918201601f19168301916001600160401b03831184841017607857808492602094604052833981010312607457516001600160a01b03811681036074576080526040516110b0908161008d8239608051818181610654015281816107950152610a540152f35b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe6080806040526004361015610012575f80fd5b5f3560e01c9081630491b41c14610ad55750806326d941f214610a065780632cd95940146108f257806348bc626a1461072a5780634bd26e09146106ce5780635401ed27146106785780636d14a9871461060a57806381c0750214610448578063ac6bfb03146103dd578063b6904b7814610379578063c8294c561461031c578063d5eccc0514610265578063dd9846b914610229578063f2be94ae146101a5578063f851e198146101245763fa28c627146100cc575f80fd5b346101205760206bffffffffffffffffffffffff6101126100ec36610b54565b915f525f855260ff60405f2091165f52845261010c60405f209182610f1c565b90610c34565b505460401c16604051908152f35b5f80fd5b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610120576060610168610160610b31565b600435610daa565b6101a360405180926bffffffffffffffffffffffff6040809263ffffffff815116855263ffffffff6020820151166020860152015116910152565bf35b346101205760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760206102136101e1610b21565b6101e9610b41565b906044355f525f845260ff60405f2091165f52835261020e60405f2060643590610fd5565b61102d565b6bffffffffffffffffffffffff60405191168152f35b3461012057602061025761023c36610b54565b915f525f845260ff60405f2091165f52835260405f20610f1c565b63ffffffff60405191168152f35b346101205760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760ff61029e610b21565b165f52600160205260405f2080547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116102ef576101126bffffffffffffffffffffffff91602093610c34565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b346101205760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc360112610120576020610213610358610b21565b60ff610362610b41565b91165f526001835261020e60443560405f20610fd5565b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760ff6103b2610b21565b6103ba610d90565b50165f52600160205260606101686103d760243560405f20610c34565b50610d55565b346101205760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057610414610b21565b61041c610d90565b506024355f525f60205260ff60405f2091165f5260205260606101686103d760405f2060443590610c34565b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760043563ffffffff81168103610120576024359067ffffffffffffffff821161012057366023830112156101205781600401359067ffffffffffffffff8211610120573660248385010111610120576104d76104d283610d3d565b610bf0565b928284526104e483610d3d565b927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06020860194013685375f5b85518110156105c0578181101561056b576024818401013560f81c5f52600160205260405f20805415610598578461054891610f1c565b90865181101561056b5763ffffffff6001921660208260051b8901015201610511565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b7fe6219fea000000000000000000000000000000000000000000000000000000005f5260045ffd5b8486604051918291602083019060208452518091526040830191905f5b8181106105eb575050500390f35b825163ffffffff168452859450602093840193909201916001016105dd565b34610120575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057602060405173ffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000168152f35b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760206bffffffffffffffffffffffff60406106c3610160610b31565b015116604051908152f35b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057610705610b31565b6004355f525f60205260ff60405f2091165f52602052602060405f2054604051908152f35b346101205760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057600435610764610b31565b6044356bffffffffffffffffffffffff8116908181036101205773ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036108ca5760ff831690815f52600160205260405f2093845415610598576bffffffffffffffffffffffff60406107f061080e9389610daa565b01511691865f525f60205260405f20845f5260205260405f20610e16565b83547fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116102ef576108516bffffffffffffffffffffffff9186610c34565b505460401c16036bffffffffffffffffffffffff81116102ef576bffffffffffffffffffffffff83911601916bffffffffffffffffffffffff83116102ef576108bd6040937f2f527d527e95d8fe40aec55377743bb779087da3f6d0d08f12e36444da62327d95610e16565b82519182526020820152a2005b7f8729b7be000000000000000000000000000000000000000000000000000000005f5260045ffd5b346101205760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057610929610b31565b6004355f525f60205260ff60405f2091165f5260205260405f208054906109526104d283610d3d565b918083526020830180925f5260205f205f915b8383106109e9578486604051918291602083019060208452518091526040830191905f5b818110610997575050500390f35b9193509160206060826109db60019488516bffffffffffffffffffffffff6040809263ffffffff815116855263ffffffff6020820151166020860152015116910152565b019401910191849392610989565b6001602081926109f885610d55565b815201920192019190610965565b346101205760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261012057610a3d610b21565b73ffffffffffffffffffffffffffffffffffffffff7f00000000000000000000000000000000000000000000000000000000000000001633036108ca5760ff16805f526001602052610aaf60405f20610a94610ba3565b9063ffffffff431682525f60208301525f6040830152610c49565b7f831a9c86c45bb303caf3f064be2bc2b9fd4ecf19e47c4ac02a61e75dabfe55b45f80a2005b346101205760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101205760209060ff610b11610b21565b165f526001825260405f20548152f35b6004359060ff8216820361012057565b6024359060ff8216820361012057565b6024359063ffffffff8216820361012057565b7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc6060910112610120576004359060243560ff81168103610120579060443563ffffffff811681036101205790565b604051906060820182811067ffffffffffffffff821117610bc357604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051930116820182811067ffffffffffffffff821117610bc357604052565b805482101561056b575f5260205f2001905f90565b805468010000000000000000811015610bc357610c6b91600182018155610c34565b610d11578151815460208085015167ffffffff00000000911b1663ffffffff9092167fffffffffffffffffffffffffffffffffffffffffffffffff000000000000000090911617178155610d0f916bffffffffffffffffffffffff906040015182547fffffffffffffffffffffffff000000000000000000000000ffffffffffffffff16911660401b73ffffffffffffffffffffffff000000000000000016179055565b565b7f4e487b71000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b67ffffffffffffffff8111610bc35760051b60200190565b906bffffffffffffffffffffffff610d6b610ba3565b925463ffffffff8116845263ffffffff8160201c16602085015260401c166040830152565b610d98610ba3565b905f82525f60208301525f6040830152565b9190610db4610d90565b925f525f60205260ff60405f2091165f5260205260405f2080549081610dd8575050565b909192507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82019182116102ef57610e13916103d791610c34565b90565b90815480610e54575b50610d0f916bffffffffffffffffffffffff610e39610ba3565b9263ffffffff431684525f6020850152166040830152610c49565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81019081116102ef57610e889083610c34565b509163ffffffff8354164314610ed65782547fffffffffffffffffffffffffffffffffffffffffffffffff00000000ffffffff164360201b67ffffffff000000001617909255610d0f610e1f565b5081547fffffffffffffffffffffffff000000000000000000000000ffffffffffffffff1660409190911b73ffffffffffffffffffffffff000000000000000016179055565b63ffffffff9291815493849116935b610f57577fcc646573000000000000000000000000000000000000000000000000000000005f5260045ffd5b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff81018181116102ef578463ffffffff610f918386610c34565b5054161115610fc9575080156102ef577fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0180610f2b565b63ffffffff1693505050565b9190610fdf610d90565b50825f52610ff763ffffffff821660205f2001610d55565b9263ffffffff845116158015611020575b611010575050565b610e13929350906103d791610c34565b5063ffffffff8211611008565b9063ffffffff808351169116908110908115611086575b5061105e57604001516bffffffffffffffffffffffff1690565b7f4e47846c000000000000000000000000000000000000000000000000000000005f5260045ffd5b905063ffffffff60208301511680151591826110a5575b50505f611044565b101590505f8061109d56",
}

// StakeRegistry is an auto generated Go binding around an Ethereum contract.
type StakeRegistry struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *StakeRegistry) GetABI() abi.ABI {
	return c.abi
}

// NewStakeRegistry creates a new instance of StakeRegistry.
func NewStakeRegistry() *StakeRegistry {
	parsed, err := StakeRegistryMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &StakeRegistry{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *StakeRegistry) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address coordinator) returns()
func (stakeRegistry *StakeRegistry) PackConstructor(coordinator common.Address) []byte {
	enc, err := stakeRegistry.abi.Pack("", coordinator)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackGetCurrentStake is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5401ed27.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getCurrentStake(bytes32 operatorId, uint8 quorumNumber) view returns(uint96)
func (stakeRegistry *StakeRegistry) PackGetCurrentStake(operatorId [32]byte, quorumNumber uint8) []byte {
	enc, err := stakeRegistry.abi.Pack("getCurrentStake", operatorId, quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetCurrentStake is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5401ed27.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getCurrentStake(bytes32 operatorId, uint8 quorumNumber) view returns(uint96)
func (stakeRegistry *StakeRegistry) TryPackGetCurrentStake(operatorId [32]byte, quorumNumber uint8) ([]byte, error) {
	return stakeRegistry.abi.Pack("getCurrentStake", operatorId, quorumNumber)
}

// UnpackGetCurrentStake is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5401ed27.
//
// Solidity: function getCurrentStake(bytes32 operatorId, uint8 quorumNumber) view returns(uint96)
func (stakeRegistry *StakeRegistry) UnpackGetCurrentStake(data []byte) (*big.Int, error) {
	out, err := stakeRegistry.abi.Unpack("getCurrentStake", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetCurrentTotalStake is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd5eccc05.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getCurrentTotalStake(uint8 quorumNumber) view returns(uint96)
func (stakeRegistry *StakeRegistry) PackGetCurrentTotalStake(quorumNumber uint8) []byte {
	enc, err := stakeRegistry.abi.Pack("getCurrentTotalStake", quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetCurrentTotalStake is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd5eccc05.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getCurrentTotalStake(uint8 quorumNumber) view returns(uint96)
func (stakeRegistry *StakeRegistry) TryPackGetCurrentTotalStake(quorumNumber uint8) ([]byte, error) {
	return stakeRegistry.abi.Pack("getCurrentTotalStake", quorumNumber)
}

// UnpackGetCurrentTotalStake is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xd5eccc05.
//
// Solidity: function getCurrentTotalStake(uint8 quorumNumber) view returns(uint96)
func (stakeRegistry *StakeRegistry) UnpackGetCurrentTotalStake(data []byte) (*big.Int, error) {
	out, err := stakeRegistry.abi.Unpack("getCurrentTotalStake", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetLatestStakeUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf851e198.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getLatestStakeUpdate(bytes32 operatorId, uint8 quorumNumber) view returns((uint32,uint32,uint96) update)
func (stakeRegistry *StakeRegistry) PackGetLatestStakeUpdate(operatorId [32]byte, quorumNumber uint8) []byte {
	enc, err := stakeRegistry.abi.Pack("getLatestStakeUpdate", operatorId, quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetLatestStakeUpdate is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf851e198.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getLatestStakeUpdate(bytes32 operatorId, uint8 quorumNumber) view returns((uint32,uint32,uint96) update)
func (stakeRegistry *StakeRegistry) TryPackGetLatestStakeUpdate(operatorId [32]byte, quorumNumber uint8) ([]byte, error) {
	return stakeRegistry.abi.Pack("getLatestStakeUpdate", operatorId, quorumNumber)
}

// UnpackGetLatestStakeUpdate is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf851e198.
//
// Solidity: function getLatestStakeUpdate(bytes32 operatorId, uint8 quorumNumber) view returns((uint32,uint32,uint96) update)
func (stakeRegistry *StakeRegistry) UnpackGetLatestStakeUpdate(data []byte) (StakeRegistryStakeUpdate, error) {
	out, err := stakeRegistry.abi.Unpack("getLatestStakeUpdate", data)
	if err != nil {
		return *new(StakeRegistryStakeUpdate), err
	}
	out0 := *abi.ConvertType(out[0], new(StakeRegistryStakeUpdate)).(*StakeRegistryStakeUpdate)
	return out0, nil
}

// PackGetStakeAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfa28c627.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getStakeAtBlockNumber(bytes32 operatorId, uint8 quorumNumber, uint32 blockNumber) view returns(uint96)
func (stakeRegistry *StakeRegistry) PackGetStakeAtBlockNumber(operatorId [32]byte, quorumNumber uint8, blockNumber uint32) []byte {
	enc, err := stakeRegistry.abi.Pack("getStakeAtBlockNumber", operatorId, quorumNumber, blockNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetStakeAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfa28c627.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getStakeAtBlockNumber(bytes32 operatorId, uint8 quorumNumber, uint32 blockNumber) view returns(uint96)
func (stakeRegistry *StakeRegistry) TryPackGetStakeAtBlockNumber(operatorId [32]byte, quorumNumber uint8, blockNumber uint32) ([]byte, error) {
	return stakeRegistry.abi.Pack("getStakeAtBlockNumber", operatorId, quorumNumber, blockNumber)
}

// UnpackGetStakeAtBlockNumber is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfa28c627.
//
// Solidity: function getStakeAtBlockNumber(bytes32 operatorId, uint8 quorumNumber, uint32 blockNumber) view returns(uint96)
func (stakeRegistry *StakeRegistry) UnpackGetStakeAtBlockNumber(data []byte) (*big.Int, error) {
	out, err := stakeRegistry.abi.Unpack("getStakeAtBlockNumber", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetStakeAtBlockNumberAndIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2be94ae.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getStakeAtBlockNumberAndIndex(uint8 quorumNumber, uint32 blockNumber, bytes32 operatorId, uint256 index) view returns(uint96)
func (stakeRegistry *StakeRegistry) PackGetStakeAtBlockNumberAndIndex(quorumNumber uint8, blockNumber uint32, operatorId [32]byte, index *big.Int) []byte {
	enc, err := stakeRegistry.abi.Pack("getStakeAtBlockNumberAndIndex", quorumNumber, blockNumber, operatorId, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetStakeAtBlockNumberAndIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2be94ae.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getStakeAtBlockNumberAndIndex(uint8 quorumNumber, uint32 blockNumber, bytes32 operatorId, uint256 index) view returns(uint96)
func (stakeRegistry *StakeRegistry) TryPackGetStakeAtBlockNumberAndIndex(quorumNumber uint8, blockNumber uint32, operatorId [32]byte, index *big.Int) ([]byte, error) {
	return stakeRegistry.abi.Pack("getStakeAtBlockNumberAndIndex", quorumNumber, blockNumber, operatorId, index)
}

// UnpackGetStakeAtBlockNumberAndIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf2be94ae.
//
// Solidity: function getStakeAtBlockNumberAndIndex(uint8 quorumNumber, uint32 blockNumber, bytes32 operatorId, uint256 index) view returns(uint96)
func (stakeRegistry *StakeRegistry) UnpackGetStakeAtBlockNumberAndIndex(data []byte) (*big.Int, error) {
	out, err := stakeRegistry.abi.Unpack("getStakeAtBlockNumberAndIndex", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetStakeHistory is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2cd95940.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getStakeHistory(bytes32 operatorId, uint8 quorumNumber) view returns((uint32,uint32,uint96)[])
func (stakeRegistry *StakeRegistry) PackGetStakeHistory(operatorId [32]byte, quorumNumber uint8) []byte {
	enc, err := stakeRegistry.abi.Pack("getStakeHistory", operatorId, quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetStakeHistory is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2cd95940.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getStakeHistory(bytes32 operatorId, uint8 quorumNumber) view returns((uint32,uint32,uint96)[])
func (stakeRegistry *StakeRegistry) TryPackGetStakeHistory(operatorId [32]byte, quorumNumber uint8) ([]byte, error) {
	return stakeRegistry.abi.Pack("getStakeHistory", operatorId, quorumNumber)
}

// UnpackGetStakeHistory is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x2cd95940.
//
// Solidity: function getStakeHistory(bytes32 operatorId, uint8 quorumNumber) view returns((uint32,uint32,uint96)[])
func (stakeRegistry *StakeRegistry) UnpackGetStakeHistory(data []byte) ([]StakeRegistryStakeUpdate, error) {
	out, err := stakeRegistry.abi.Unpack("getStakeHistory", data)
	if err != nil {
		return *new([]StakeRegistryStakeUpdate), err
	}
	out0 := *abi.ConvertType(out[0], new([]StakeRegistryStakeUpdate)).(*[]StakeRegistryStakeUpdate)
	return out0, nil
}

// PackGetStakeHistoryLength is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4bd26e09.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getStakeHistoryLength(bytes32 operatorId, uint8 quorumNumber) view returns(uint256)
func (stakeRegistry *StakeRegistry) PackGetStakeHistoryLength(operatorId [32]byte, quorumNumber uint8) []byte {
	enc, err := stakeRegistry.abi.Pack("getStakeHistoryLength", operatorId, quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetStakeHistoryLength is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4bd26e09.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getStakeHistoryLength(bytes32 operatorId, uint8 quorumNumber) view returns(uint256)
func (stakeRegistry *StakeRegistry) TryPackGetStakeHistoryLength(operatorId [32]byte, quorumNumber uint8) ([]byte, error) {
	return stakeRegistry.abi.Pack("getStakeHistoryLength", operatorId, quorumNumber)
}

// UnpackGetStakeHistoryLength is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4bd26e09.
//
// Solidity: function getStakeHistoryLength(bytes32 operatorId, uint8 quorumNumber) view returns(uint256)
func (stakeRegistry *StakeRegistry) UnpackGetStakeHistoryLength(data []byte) (*big.Int, error) {
	out, err := stakeRegistry.abi.Unpack("getStakeHistoryLength", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetStakeUpdateAtIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xac6bfb03.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getStakeUpdateAtIndex(uint8 quorumNumber, bytes32 operatorId, uint256 index) view returns((uint32,uint32,uint96))
func (stakeRegistry *StakeRegistry) PackGetStakeUpdateAtIndex(quorumNumber uint8, operatorId [32]byte, index *big.Int) []byte {
	enc, err := stakeRegistry.abi.Pack("getStakeUpdateAtIndex", quorumNumber, operatorId, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetStakeUpdateAtIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xac6bfb03.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getStakeUpdateAtIndex(uint8 quorumNumber, bytes32 operatorId, uint256 index) view returns((uint32,uint32,uint96))
func (stakeRegistry *StakeRegistry) TryPackGetStakeUpdateAtIndex(quorumNumber uint8, operatorId [32]byte, index *big.Int) ([]byte, error) {
	return stakeRegistry.abi.Pack("getStakeUpdateAtIndex", quorumNumber, operatorId, index)
}

// UnpackGetStakeUpdateAtIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xac6bfb03.
//
// Solidity: function getStakeUpdateAtIndex(uint8 quorumNumber, bytes32 operatorId, uint256 index) view returns((uint32,uint32,uint96))
func (stakeRegistry *StakeRegistry) UnpackGetStakeUpdateAtIndex(data []byte) (StakeRegistryStakeUpdate, error) {
	out, err := stakeRegistry.abi.Unpack("getStakeUpdateAtIndex", data)
	if err != nil {
		return *new(StakeRegistryStakeUpdate), err
	}
	out0 := *abi.ConvertType(out[0], new(StakeRegistryStakeUpdate)).(*StakeRegistryStakeUpdate)
	return out0, nil
}

// PackGetStakeUpdateIndexAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdd9846b9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getStakeUpdateIndexAtBlockNumber(bytes32 operatorId, uint8 quorumNumber, uint32 blockNumber) view returns(uint32)
func (stakeRegistry *StakeRegistry) PackGetStakeUpdateIndexAtBlockNumber(operatorId [32]byte, quorumNumber uint8, blockNumber uint32) []byte {
	enc, err := stakeRegistry.abi.Pack("getStakeUpdateIndexAtBlockNumber", operatorId, quorumNumber, blockNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetStakeUpdateIndexAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdd9846b9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getStakeUpdateIndexAtBlockNumber(bytes32 operatorId, uint8 quorumNumber, uint32 blockNumber) view returns(uint32)
func (stakeRegistry *StakeRegistry) TryPackGetStakeUpdateIndexAtBlockNumber(operatorId [32]byte, quorumNumber uint8, blockNumber uint32) ([]byte, error) {
	return stakeRegistry.abi.Pack("getStakeUpdateIndexAtBlockNumber", operatorId, quorumNumber, blockNumber)
}

// UnpackGetStakeUpdateIndexAtBlockNumber is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xdd9846b9.
//
// Solidity: function getStakeUpdateIndexAtBlockNumber(bytes32 operatorId, uint8 quorumNumber, uint32 blockNumber) view returns(uint32)
func (stakeRegistry *StakeRegistry) UnpackGetStakeUpdateIndexAtBlockNumber(data []byte) (uint32, error) {
	out, err := stakeRegistry.abi.Unpack("getStakeUpdateIndexAtBlockNumber", data)
	if err != nil {
		return *new(uint32), err
	}
	out0 := *abi.ConvertType(out[0], new(uint32)).(*uint32)
	return out0, nil
}

// PackGetTotalStakeAtBlockNumberFromIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc8294c56.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getTotalStakeAtBlockNumberFromIndex(uint8 quorumNumber, uint32 blockNumber, uint256 index) view returns(uint96)
func (stakeRegistry *StakeRegistry) PackGetTotalStakeAtBlockNumberFromIndex(quorumNumber uint8, blockNumber uint32, index *big.Int) []byte {
	enc, err := stakeRegistry.abi.Pack("getTotalStakeAtBlockNumberFromIndex", quorumNumber, blockNumber, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetTotalStakeAtBlockNumberFromIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc8294c56.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getTotalStakeAtBlockNumberFromIndex(uint8 quorumNumber, uint32 blockNumber, uint256 index) view returns(uint96)
func (stakeRegistry *StakeRegistry) TryPackGetTotalStakeAtBlockNumberFromIndex(quorumNumber uint8, blockNumber uint32, index *big.Int) ([]byte, error) {
	return stakeRegistry.abi.Pack("getTotalStakeAtBlockNumberFromIndex", quorumNumber, blockNumber, index)
}

// UnpackGetTotalStakeAtBlockNumberFromIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc8294c56.
//
// Solidity: function getTotalStakeAtBlockNumberFromIndex(uint8 quorumNumber, uint32 blockNumber, uint256 index) view returns(uint96)
func (stakeRegistry *StakeRegistry) UnpackGetTotalStakeAtBlockNumberFromIndex(data []byte) (*big.Int, error) {
	out, err := stakeRegistry.abi.Unpack("getTotalStakeAtBlockNumberFromIndex", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetTotalStakeHistoryLength is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0491b41c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getTotalStakeHistoryLength(uint8 quorumNumber) view returns(uint256)
func (stakeRegistry *StakeRegistry) PackGetTotalStakeHistoryLength(quorumNumber uint8) []byte {
	enc, err := stakeRegistry.abi.Pack("getTotalStakeHistoryLength", quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetTotalStakeHistoryLength is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0491b41c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getTotalStakeHistoryLength(uint8 quorumNumber) view returns(uint256)
func (stakeRegistry *StakeRegistry) TryPackGetTotalStakeHistoryLength(quorumNumber uint8) ([]byte, error) {
	return stakeRegistry.abi.Pack("getTotalStakeHistoryLength", quorumNumber)
}

// UnpackGetTotalStakeHistoryLength is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x0491b41c.
//
// Solidity: function getTotalStakeHistoryLength(uint8 quorumNumber) view returns(uint256)
func (stakeRegistry *StakeRegistry) UnpackGetTotalStakeHistoryLength(data []byte) (*big.Int, error) {
	out, err := stakeRegistry.abi.Unpack("getTotalStakeHistoryLength", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetTotalStakeIndicesAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x81c07502.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getTotalStakeIndicesAtBlockNumber(uint32 blockNumber, bytes quorumNumbers) view returns(uint32[] indices)
func (stakeRegistry *StakeRegistry) PackGetTotalStakeIndicesAtBlockNumber(blockNumber uint32, quorumNumbers []byte) []byte {
	enc, err := stakeRegistry.abi.Pack("getTotalStakeIndicesAtBlockNumber", blockNumber, quorumNumbers)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetTotalStakeIndicesAtBlockNumber is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x81c07502.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getTotalStakeIndicesAtBlockNumber(uint32 blockNumber, bytes quorumNumbers) view returns(uint32[] indices)
func (stakeRegistry *StakeRegistry) TryPackGetTotalStakeIndicesAtBlockNumber(blockNumber uint32, quorumNumbers []byte) ([]byte, error) {
	return stakeRegistry.abi.Pack("getTotalStakeIndicesAtBlockNumber", blockNumber, quorumNumbers)
}

// UnpackGetTotalStakeIndicesAtBlockNumber is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x81c07502.
//
// Solidity: function getTotalStakeIndicesAtBlockNumber(uint32 blockNumber, bytes quorumNumbers) view returns(uint32[] indices)
func (stakeRegistry *StakeRegistry) UnpackGetTotalStakeIndicesAtBlockNumber(data []byte) ([]uint32, error) {
	out, err := stakeRegistry.abi.Unpack("getTotalStakeIndicesAtBlockNumber", data)
	if err != nil {
		return *new([]uint32), err
	}
	out0 := *abi.ConvertType(out[0], new([]uint32)).(*[]uint32)
	return out0, nil
}

// PackGetTotalStakeUpdateAtIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb6904b78.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getTotalStakeUpdateAtIndex(uint8 quorumNumber, uint256 index) view returns((uint32,uint32,uint96))
func (stakeRegistry *StakeRegistry) PackGetTotalStakeUpdateAtIndex(quorumNumber uint8, index *big.Int) []byte {
	enc, err := stakeRegistry.abi.Pack("getTotalStakeUpdateAtIndex", quorumNumber, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetTotalStakeUpdateAtIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb6904b78.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getTotalStakeUpdateAtIndex(uint8 quorumNumber, uint256 index) view returns((uint32,uint32,uint96))
func (stakeRegistry *StakeRegistry) TryPackGetTotalStakeUpdateAtIndex(quorumNumber uint8, index *big.Int) ([]byte, error) {
	return stakeRegistry.abi.Pack("getTotalStakeUpdateAtIndex", quorumNumber, index)
}

// UnpackGetTotalStakeUpdateAtIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb6904b78.
//
// Solidity: function getTotalStakeUpdateAtIndex(uint8 quorumNumber, uint256 index) view returns((uint32,uint32,uint96))
func (stakeRegistry *StakeRegistry) UnpackGetTotalStakeUpdateAtIndex(data []byte) (StakeRegistryStakeUpdate, error) {
	out, err := stakeRegistry.abi.Unpack("getTotalStakeUpdateAtIndex", data)
	if err != nil {
		return *new(StakeRegistryStakeUpdate), err
	}
	out0 := *abi.ConvertType(out[0], new(StakeRegistryStakeUpdate)).(*StakeRegistryStakeUpdate)
	return out0, nil
}

// PackInitializeQuorum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x26d941f2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initializeQuorum(uint8 quorumNumber) returns()
func (stakeRegistry *StakeRegistry) PackInitializeQuorum(quorumNumber uint8) []byte {
	enc, err := stakeRegistry.abi.Pack("initializeQuorum", quorumNumber)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitializeQuorum is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x26d941f2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initializeQuorum(uint8 quorumNumber) returns()
func (stakeRegistry *StakeRegistry) TryPackInitializeQuorum(quorumNumber uint8) ([]byte, error) {
	return stakeRegistry.abi.Pack("initializeQuorum", quorumNumber)
}

// PackRegistryCoordinator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14a987.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function registryCoordinator() view returns(address)
func (stakeRegistry *StakeRegistry) PackRegistryCoordinator() []byte {
	enc, err := stakeRegistry.abi.Pack("registryCoordinator")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegistryCoordinator is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6d14a987.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function registryCoordinator() view returns(address)
func (stakeRegistry *StakeRegistry) TryPackRegistryCoordinator() ([]byte, error) {
	return stakeRegistry.abi.Pack("registryCoordinator")
}

// UnpackRegistryCoordinator is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6d14a987.
//
// Solidity: function registryCoordinator() view returns(address)
func (stakeRegistry *StakeRegistry) UnpackRegistryCoordinator(data []byte) (common.Address, error) {
	out, err := stakeRegistry.abi.Unpack("registryCoordinator", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackSetStake is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x48bc626a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setStake(bytes32 operatorId, uint8 quorumNumber, uint96 stake) returns()
func (stakeRegistry *StakeRegistry) PackSetStake(operatorId [32]byte, quorumNumber uint8, stake *big.Int) []byte {
	enc, err := stakeRegistry.abi.Pack("setStake", operatorId, quorumNumber, stake)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetStake is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x48bc626a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setStake(bytes32 operatorId, uint8 quorumNumber, uint96 stake) returns()
func (stakeRegistry *StakeRegistry) TryPackSetStake(operatorId [32]byte, quorumNumber uint8, stake *big.Int) ([]byte, error) {
	return stakeRegistry.abi.Pack("setStake", operatorId, quorumNumber, stake)
}

// StakeRegistryOperatorStakeUpdate represents a OperatorStakeUpdate event raised by the StakeRegistry contract.
type StakeRegistryOperatorStakeUpdate struct {
	OperatorId   [32]byte
	QuorumNumber uint8
	Stake        *big.Int
	Raw          *types.Log // Blockchain specific contextual infos
}

const StakeRegistryOperatorStakeUpdateEventName = "OperatorStakeUpdate"

// ContractEventName returns the user-defined event name.
func (StakeRegistryOperatorStakeUpdate) ContractEventName() string {
	return StakeRegistryOperatorStakeUpdateEventName
}

// UnpackOperatorStakeUpdateEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OperatorStakeUpdate(bytes32 indexed operatorId, uint8 quorumNumber, uint96 stake)
func (stakeRegistry *StakeRegistry) UnpackOperatorStakeUpdateEvent(log *types.Log) (*StakeRegistryOperatorStakeUpdate, error) {
	event := "OperatorStakeUpdate"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != stakeRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(StakeRegistryOperatorStakeUpdate)
	if len(log.Data) > 0 {
		if err := stakeRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range stakeRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// StakeRegistryQuorumCreated represents a QuorumCreated event raised by the StakeRegistry contract.
type StakeRegistryQuorumCreated struct {
	QuorumNumber uint8
	Raw          *types.Log // Blockchain specific contextual infos
}

const StakeRegistryQuorumCreatedEventName = "QuorumCreated"

// ContractEventName returns the user-defined event name.
func (StakeRegistryQuorumCreated) ContractEventName() string {
	return StakeRegistryQuorumCreatedEventName
}

// UnpackQuorumCreatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event QuorumCreated(uint8 indexed quorumNumber)
func (stakeRegistry *StakeRegistry) UnpackQuorumCreatedEvent(log *types.Log) (*StakeRegistryQuorumCreated, error) {
	event := "QuorumCreated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != stakeRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(StakeRegistryQuorumCreated)
	if len(log.Data) > 0 {
		if err := stakeRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range stakeRegistry.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (stakeRegistry *StakeRegistry) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], stakeRegistry.abi.Errors["EmptyStakeHistory"].ID.Bytes()[:4]) {
		return stakeRegistry.UnpackEmptyStakeHistoryError(raw[4:])
	}
	if bytes.Equal(raw[:4], stakeRegistry.abi.Errors["InvalidBlockNumber"].ID.Bytes()[:4]) {
		return stakeRegistry.UnpackInvalidBlockNumberError(raw[4:])
	}
	if bytes.Equal(raw[:4], stakeRegistry.abi.Errors["OnlyRegistryCoordinator"].ID.Bytes()[:4]) {
		return stakeRegistry.UnpackOnlyRegistryCoordinatorError(raw[4:])
	}
	if bytes.Equal(raw[:4], stakeRegistry.abi.Errors["QuorumDoesNotExist"].ID.Bytes()[:4]) {
		return stakeRegistry.UnpackQuorumDoesNotExistError(raw[4:])
	}
	return nil, errors.New("Unknown error")
}

// StakeRegistryEmptyStakeHistory represents a EmptyStakeHistory error raised by the StakeRegistry contract.
type StakeRegistryEmptyStakeHistory struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error EmptyStakeHistory()
func StakeRegistryEmptyStakeHistoryErrorID() common.Hash {
	return common.HexToHash("0xcc64657309deb7d3aa89537d6e8129e0a48c5ed3d444a49cf9999c2436fef3d4")
}

// UnpackEmptyStakeHistoryError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error EmptyStakeHistory()
func (stakeRegistry *StakeRegistry) UnpackEmptyStakeHistoryError(raw []byte) (*StakeRegistryEmptyStakeHistory, error) {
	out := new(StakeRegistryEmptyStakeHistory)
	if err := stakeRegistry.abi.UnpackIntoInterface(out, "EmptyStakeHistory", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StakeRegistryInvalidBlockNumber represents a InvalidBlockNumber error raised by the StakeRegistry contract.
type StakeRegistryInvalidBlockNumber struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidBlockNumber()
func StakeRegistryInvalidBlockNumberErrorID() common.Hash {
	return common.HexToHash("0x4e47846c9254b1b6d8c90ad07c894df02ac6d160eefa1a56ffbd34f931808ec6")
}

// UnpackInvalidBlockNumberError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidBlockNumber()
func (stakeRegistry *StakeRegistry) UnpackInvalidBlockNumberError(raw []byte) (*StakeRegistryInvalidBlockNumber, error) {
	out := new(StakeRegistryInvalidBlockNumber)
	if err := stakeRegistry.abi.UnpackIntoInterface(out, "InvalidBlockNumber", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StakeRegistryOnlyRegistryCoordinator represents a OnlyRegistryCoordinator error raised by the StakeRegistry contract.
type StakeRegistryOnlyRegistryCoordinator struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OnlyRegistryCoordinator()
func StakeRegistryOnlyRegistryCoordinatorErrorID() common.Hash {
	return common.HexToHash("0x8729b7be3d28618d35f4c8bf416a1872db56f92c62c35fdc6cab50b1885dad61")
}

// UnpackOnlyRegistryCoordinatorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OnlyRegistryCoordinator()
func (stakeRegistry *StakeRegistry) UnpackOnlyRegistryCoordinatorError(raw []byte) (*StakeRegistryOnlyRegistryCoordinator, error) {
	out := new(StakeRegistryOnlyRegistryCoordinator)
	if err := stakeRegistry.abi.UnpackIntoInterface(out, "OnlyRegistryCoordinator", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StakeRegistryQuorumDoesNotExist represents a QuorumDoesNotExist error raised by the StakeRegistry contract.
type StakeRegistryQuorumDoesNotExist struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error QuorumDoesNotExist()
func StakeRegistryQuorumDoesNotExistErrorID() common.Hash {
	return common.HexToHash("0xe6219fea1beffe3e627d618b2ee5f9f875dde59d78f5cec65c58515f2d7df42c")
}

// UnpackQuorumDoesNotExistError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error QuorumDoesNotExist()
func (stakeRegistry *StakeRegistry) UnpackQuorumDoesNotExistError(raw []byte) (*StakeRegistryQuorumDoesNotExist, error) {
	out := new(StakeRegistryQuorumDoesNotExist)
	if err := stakeRegistry.abi.UnpackIntoInterface(out, "QuorumDoesNotExist", raw); err != nil {
		return nil, err
	}
	return out, nil
}
