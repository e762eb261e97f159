// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {BN254} from "./BN254.sol";
import {BLSApkRegistry} from "./BLSApkRegistry.sol";
import {IndexRegistry} from "./IndexRegistry.sol";
import {Owned} from "./Owned.sol";
import {Quorums} from "./Quorums.sol";
import {StakeRegistry} from "./StakeRegistry.sol";

/// The operator set of a development chain. What is read from it has the ABI of the EigenLayer
/// middleware, so that the same program reads the deployed middleware on a public chain. What
/// changes it does not: here an owner registers operators and says what their stake is.
///
/// Every change is kept by block: a proof with a reference block in the past is judged by the
/// set of that block.
contract RegistryCoordinator is Owned {
    enum OperatorStatus {
        NEVER_REGISTERED,
        REGISTERED,
        DEREGISTERED
    }

    struct OperatorInfo {
        bytes32 operatorId;
        OperatorStatus status;
    }

    struct QuorumBitmapUpdate {
        uint32 updateBlockNumber;
        uint32 nextUpdateBlockNumber; // 0 while it is the latest
        uint192 quorumBitmap;
    }

    error InputLengthMismatch();
    error BitmapEmpty();
    error MaxQuorumsReached();
    error AlreadyRegisteredForQuorums();
    error NotRegistered();
    error NotRegisteredForQuorum();
    error BitmapUpdateNotFound();
    error BitmapUpdateIsAfterBlockNumber();
    error NextBitmapUpdateIsBeforeBlockNumber();

    event OperatorRegistered(address indexed operator, bytes32 indexed operatorId);
    event OperatorDeregistered(address indexed operator, bytes32 indexed operatorId);
    event QuorumCreated(uint8 indexed quorumNumber);

    bytes32 public constant PUBKEY_REGISTRATION_TYPEHASH = keccak256("BN254PubkeyRegistration(address operator)");
    uint8 private constant MAX_QUORUMS = 192;

    BLSApkRegistry public immutable blsApkRegistry;
    StakeRegistry public immutable stakeRegistry;
    IndexRegistry public immutable indexRegistry;

    uint8 public quorumCount;
    mapping(address operator => OperatorInfo) private _operators;
    mapping(bytes32 operatorId => QuorumBitmapUpdate[]) private _bitmaps;

    constructor(address owner_) Owned(owner_) {
        blsApkRegistry = new BLSApkRegistry(address(this));
        stakeRegistry = new StakeRegistry(address(this));
        indexRegistry = new IndexRegistry(address(this));
    }

    function createQuorum() external onlyOwner returns (uint8 quorumNumber) {
        quorumNumber = quorumCount;
        if (quorumNumber == MAX_QUORUMS) revert MaxQuorumsReached();
        quorumCount = quorumNumber + 1;
        blsApkRegistry.initializeQuorum(quorumNumber);
        stakeRegistry.initializeQuorum(quorumNumber);
        indexRegistry.initializeQuorum(quorumNumber);
        emit QuorumCreated(quorumNumber);
    }

    /// Registers `operator` in the quorums, with a stake for each. The key must come with a
    /// signature of pubkeyRegistrationMessageHash(operator); an operator that comes back keeps the
    /// key it came with first.
    function registerOperator(
        address operator,
        bytes calldata quorumNumbers,
        uint96[] calldata stakes,
        BLSApkRegistry.PubkeyRegistrationParams calldata params
    ) external onlyOwner {
        if (stakes.length != quorumNumbers.length) revert InputLengthMismatch();
        uint256 joining = Quorums.toBitmap(quorumNumbers, quorumCount);
        if (joining == 0) revert BitmapEmpty();

        bytes32 operatorId = blsApkRegistry.getOperatorId(operator);
        if (operatorId == 0) {
            bytes32 messageHash = calculatePubkeyRegistrationMessageHash(operator);
            operatorId = blsApkRegistry.registerBLSPublicKey(operator, params, messageHash);
        }
        uint256 current = getCurrentQuorumBitmap(operatorId);
        if (joining & current != 0) revert AlreadyRegisteredForQuorums();

        _recordBitmap(operatorId, current | joining);
        if (_operators[operator].status != OperatorStatus.REGISTERED) {
            _operators[operator] = OperatorInfo(operatorId, OperatorStatus.REGISTERED);
            emit OperatorRegistered(operator, operatorId);
        }
        blsApkRegistry.registerOperator(operator, quorumNumbers);
        for (uint256 i = 0; i < stakes.length; i++) {
            stakeRegistry.setStake(operatorId, uint8(quorumNumbers[i]), stakes[i]);
        }
        indexRegistry.registerOperator(operatorId, quorumNumbers);
    }

    /// Leaves quorums, by the operator itself.
    function deregisterOperator(bytes calldata quorumNumbers) external {
        _deregister(msg.sender, quorumNumbers);
    }

    /// Removes an operator from quorums.
    function ejectOperator(address operator, bytes calldata quorumNumbers) external onlyOwner {
        _deregister(operator, quorumNumbers);
    }

    /// Changes the stake of a member.
    function setStake(address operator, uint8 quorumNumber, uint96 stake) external onlyOwner {
        bytes32 operatorId = _operators[operator].operatorId;
        if (getCurrentQuorumBitmap(operatorId) >> quorumNumber & 1 == 0) revert NotRegisteredForQuorum();
        stakeRegistry.setStake(operatorId, quorumNumber, stake);
    }

    /// What an operator signs to prove that it holds its key (EIP-712). It binds the chain and
    /// this registry, so a proof made for another one does not serve here.
    function calculatePubkeyRegistrationMessageHash(address operator) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("AVSRegistryCoordinator"),
                keccak256("v0.0.1"),
                block.chainid,
                address(this)
            )
        );
        bytes32 content = keccak256(abi.encode(PUBKEY_REGISTRATION_TYPEHASH, operator));
        return keccak256(abi.encodePacked(hex"1901", domain, content));
    }

    /// The same, as the point that is multiplied.
    function pubkeyRegistrationMessageHash(address operator) external view returns (BN254.G1Point memory) {
        return BN254.hashToG1(calculatePubkeyRegistrationMessageHash(operator));
    }

    function getOperator(address operator) external view returns (OperatorInfo memory) {
        return _operators[operator];
    }

    function getOperatorId(address operator) external view returns (bytes32) {
        return _operators[operator].operatorId;
    }

    function getOperatorFromId(bytes32 operatorId) external view returns (address) {
        return blsApkRegistry.getOperatorFromPubkeyHash(operatorId);
    }

    function getOperatorStatus(address operator) external view returns (OperatorStatus) {
        return _operators[operator].status;
    }

    function getCurrentQuorumBitmap(bytes32 operatorId) public view returns (uint192) {
        QuorumBitmapUpdate[] storage history = _bitmaps[operatorId];
        return history.length == 0 ? 0 : history[history.length - 1].quorumBitmap;
    }

    function getQuorumBitmapHistoryLength(bytes32 operatorId) external view returns (uint256) {
        return _bitmaps[operatorId].length;
    }

    function getQuorumBitmapUpdateByIndex(bytes32 operatorId, uint256 index)
        external
        view
        returns (QuorumBitmapUpdate memory)
    {
        return _bitmaps[operatorId][index];
    }

    function getQuorumBitmapIndicesAtBlockNumber(uint32 blockNumber, bytes32[] calldata operatorIds)
        external
        view
        returns (uint32[] memory indices)
    {
        indices = new uint32[](operatorIds.length);
        for (uint256 i = 0; i < indices.length; i++) {
            QuorumBitmapUpdate[] storage history = _bitmaps[operatorIds[i]];
            uint256 n = history.length;
            while (n != 0 && history[n - 1].updateBlockNumber > blockNumber) n--;
            if (n == 0) revert BitmapUpdateNotFound();
            indices[i] = uint32(n - 1);
        }
    }

    /// The bitmap at `blockNumber`, if `index` is the entry of that block.
    function getQuorumBitmapAtBlockNumberByIndex(bytes32 operatorId, uint32 blockNumber, uint256 index)
        external
        view
        returns (uint192)
    {
        QuorumBitmapUpdate memory update = _element(_bitmaps[operatorId], index);
        if (blockNumber < update.updateBlockNumber) revert BitmapUpdateIsAfterBlockNumber();
        if (update.nextUpdateBlockNumber != 0 && blockNumber >= update.nextUpdateBlockNumber) {
            revert NextBitmapUpdateIsBeforeBlockNumber();
        }
        return update.quorumBitmap;
    }

    /// history[index] without the cold read of its length: no element is zero, so a zero means that
    /// there is none, and the checked read panics.
    function _element(QuorumBitmapUpdate[] storage history, uint256 index)
        private
        view
        returns (QuorumBitmapUpdate memory update)
    {
        QuorumBitmapUpdate storage element;
        assembly ("memory-safe") {
            mstore(0, history.slot)
            element.slot := add(keccak256(0, 0x20), and(index, 0xffffffff))
        }
        update = element;
        if (update.updateBlockNumber == 0 || index > type(uint32).max) update = history[index];
    }

    function _deregister(address operator, bytes calldata quorumNumbers) private {
        OperatorInfo storage info = _operators[operator];
        if (info.status != OperatorStatus.REGISTERED) revert NotRegistered();
        uint256 leaving = Quorums.toBitmap(quorumNumbers, quorumCount);
        if (leaving == 0) revert BitmapEmpty();
        bytes32 operatorId = info.operatorId;
        uint256 current = getCurrentQuorumBitmap(operatorId);
        if (leaving & ~current != 0) revert NotRegisteredForQuorum();

        _recordBitmap(operatorId, current & ~leaving);
        if (current == leaving) {
            info.status = OperatorStatus.DEREGISTERED;
            emit OperatorDeregistered(operator, operatorId);
        }
        blsApkRegistry.deregisterOperator(operator, quorumNumbers);
        for (uint256 i = 0; i < quorumNumbers.length; i++) {
            stakeRegistry.setStake(operatorId, uint8(quorumNumbers[i]), 0);
        }
        indexRegistry.deregisterOperator(operatorId, quorumNumbers);
    }

    function _recordBitmap(bytes32 operatorId, uint256 bitmap) private {
        QuorumBitmapUpdate[] storage history = _bitmaps[operatorId];
        if (history.length != 0) {
            QuorumBitmapUpdate storage latest = history[history.length - 1];
            if (latest.updateBlockNumber == block.number) {
                latest.quorumBitmap = uint192(bitmap);
                return;
            }
            latest.nextUpdateBlockNumber = uint32(block.number);
        }
        history.push(QuorumBitmapUpdate(uint32(block.number), 0, uint192(bitmap)));
    }
}
