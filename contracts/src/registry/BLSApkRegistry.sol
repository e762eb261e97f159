// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.27;

import {BN254} from "./BN254.sol";

/// The operators' keys, and the history of each quorum's aggregate key.
contract BLSApkRegistry {
    using BN254 for BN254.G1Point;

    struct ApkUpdate {
        bytes24 apkHash;
        uint32 updateBlockNumber;
        uint32 nextUpdateBlockNumber; // 0 while it is the latest
    }

    struct PubkeyRegistrationParams {
        BN254.G1Point pubkeyRegistrationSignature;
        BN254.G1Point pubkeyG1;
        BN254.G2Point pubkeyG2;
    }

    error OnlyRegistryCoordinator();
    error QuorumDoesNotExist();
    error ZeroPubKey();
    error OperatorAlreadyRegistered();
    error OperatorNotRegistered();
    error BLSPubkeyAlreadyRegistered();
    error InvalidBLSSignatureOrPrivateKey();
    error BlockNumberTooRecent();
    error BlockNumberNotLatest();
    error BlockNumberBeforeFirstUpdate();
    error ECPairingFailed();

    event NewPubkeyRegistration(address indexed operator, BN254.G1Point pubkeyG1, BN254.G2Point pubkeyG2);
    event OperatorAddedToQuorums(address operator, bytes32 operatorId, bytes quorumNumbers);
    event OperatorRemovedFromQuorums(address operator, bytes32 operatorId, bytes quorumNumbers);

    address public immutable registryCoordinator;
    mapping(address operator => bytes32) public operatorToPubkeyHash;
    mapping(bytes32 pubkeyHash => address) public pubkeyHashToOperator;
    mapping(address operator => BN254.G1Point) public operatorToPubkey;
    mapping(address operator => BN254.G2Point) private _pubkeysG2;
    mapping(uint8 quorumNumber => ApkUpdate[]) public apkHistory;
    mapping(uint8 quorumNumber => BN254.G1Point) public currentApk;

    modifier onlyCoordinator() {
        if (msg.sender != registryCoordinator) revert OnlyRegistryCoordinator();
        _;
    }

    constructor(address coordinator) {
        registryCoordinator = coordinator;
    }

    function initializeQuorum(uint8 quorumNumber) external onlyCoordinator {
        apkHistory[quorumNumber].push(ApkUpdate(bytes24(0), uint32(block.number), 0));
    }

    /// Takes a key only with a proof that its owner holds the secret: a signature of
    /// `messageHash` with it. Without one, a key made of other keys could sign in their stead.
    function registerBLSPublicKey(address operator, PubkeyRegistrationParams calldata params, bytes32 messageHash)
        external
        onlyCoordinator
        returns (bytes32 operatorId)
    {
        BN254.G1Point memory key = params.pubkeyG1;
        if (key.X == 0 && key.Y == 0) revert ZeroPubKey();
        operatorId = key.hash();
        if (operatorToPubkeyHash[operator] != 0) revert OperatorAlreadyRegistered();
        if (pubkeyHashToOperator[operatorId] != address(0)) revert BLSPubkeyAlreadyRegistered();
        (bool done, bool valid) =
            BN254.verify(messageHash, key, params.pubkeyG2, params.pubkeyRegistrationSignature);
        if (!done) revert ECPairingFailed();
        if (!valid) revert InvalidBLSSignatureOrPrivateKey();

        operatorToPubkey[operator] = key;
        operatorToPubkeyHash[operator] = operatorId;
        pubkeyHashToOperator[operatorId] = operator;
        _pubkeysG2[operator] = params.pubkeyG2;
        emit NewPubkeyRegistration(operator, params.pubkeyG1, params.pubkeyG2);
    }

    function registerOperator(address operator, bytes calldata quorumNumbers) external onlyCoordinator {
        (BN254.G1Point memory key, bytes32 operatorId) = getRegisteredPubkey(operator);
        _addToApks(quorumNumbers, key);
        emit OperatorAddedToQuorums(operator, operatorId, quorumNumbers);
    }

    function deregisterOperator(address operator, bytes calldata quorumNumbers) external onlyCoordinator {
        (BN254.G1Point memory key, bytes32 operatorId) = getRegisteredPubkey(operator);
        _addToApks(quorumNumbers, key.negate());
        emit OperatorRemovedFromQuorums(operator, operatorId, quorumNumbers);
    }

    function getRegisteredPubkey(address operator) public view returns (BN254.G1Point memory, bytes32) {
        bytes32 operatorId = operatorToPubkeyHash[operator];
        if (operatorId == 0) revert OperatorNotRegistered();
        return (operatorToPubkey[operator], operatorId);
    }

    function getOperatorPubkeyG2(address operator) external view returns (BN254.G2Point memory) {
        return _pubkeysG2[operator];
    }

    function getOperatorId(address operator) external view returns (bytes32) {
        return operatorToPubkeyHash[operator];
    }

    function getOperatorFromPubkeyHash(bytes32 pubkeyHash) external view returns (address) {
        return pubkeyHashToOperator[pubkeyHash];
    }

    /// The present key. The key at a block in the past is the sum of its members' keys then.
    function getApk(uint8 quorumNumber) external view returns (BN254.G1Point memory) {
        return currentApk[quorumNumber];
    }

    function getApkHistoryLength(uint8 quorumNumber) external view returns (uint32) {
        return uint32(apkHistory[quorumNumber].length);
    }

    function getApkUpdateAtIndex(uint8 quorumNumber, uint256 index) external view returns (ApkUpdate memory) {
        return apkHistory[quorumNumber][index];
    }

    function getApkIndicesAtBlockNumber(bytes calldata quorumNumbers, uint256 blockNumber)
        external
        view
        returns (uint32[] memory indices)
    {
        indices = new uint32[](quorumNumbers.length);
        for (uint256 i = 0; i < indices.length; i++) {
            ApkUpdate[] storage history = apkHistory[uint8(quorumNumbers[i])];
            uint256 n = history.length;
            if (n == 0) revert QuorumDoesNotExist();
            if (blockNumber < history[0].updateBlockNumber) revert BlockNumberBeforeFirstUpdate();
            while (history[n - 1].updateBlockNumber > blockNumber) n--;
            indices[i] = uint32(n - 1);
        }
    }

    /// The hash at `blockNumber`, if `index` is the entry of that block.
    function getApkHashAtBlockNumberAndIndex(uint8 quorumNumber, uint32 blockNumber, uint256 index)
        external
        view
        returns (bytes24)
    {
        ApkUpdate memory update = _element(apkHistory[quorumNumber], index);
        if (blockNumber < update.updateBlockNumber) revert BlockNumberTooRecent();
        if (update.nextUpdateBlockNumber != 0 && blockNumber >= update.nextUpdateBlockNumber) {
            revert BlockNumberNotLatest();
        }
        return update.apkHash;
    }

    /// history[index] without the cold read of its length: no element is zero, so a zero means that
    /// there is none, and the checked read panics.
    function _element(ApkUpdate[] storage history, uint256 index) private view returns (ApkUpdate memory update) {
        ApkUpdate storage element;
        assembly ("memory-safe") {
            mstore(0, history.slot)
            element.slot := add(keccak256(0, 0x20), and(index, 0xffffffff))
        }
        update = element;
        if (update.updateBlockNumber == 0 || index > type(uint32).max) update = history[index];
    }

    function _addToApks(bytes calldata quorumNumbers, BN254.G1Point memory key) private {
        for (uint256 i = 0; i < quorumNumbers.length; i++) {
            uint8 quorumNumber = uint8(quorumNumbers[i]);
            ApkUpdate[] storage history = apkHistory[quorumNumber];
            if (history.length == 0) revert QuorumDoesNotExist();
            BN254.G1Point memory apk = currentApk[quorumNumber].add(key);
            currentApk[quorumNumber] = apk;

            ApkUpdate storage latest = history[history.length - 1];
            bytes24 apkHash = bytes24(apk.hash());
            if (latest.updateBlockNumber == block.number) {
                latest.apkHash = apkHash;
            } else {
                latest.nextUpdateBlockNumber = uint32(block.number);
                history.push(ApkUpdate(apkHash, uint32(block.number), 0));
            }
        }
    }
}
